"""One state and everything given with it: t, q, v, s, u, tau, wrenches and p, read in one place for every entry point."""

from pliant.given.arrays import NUMPY, SINGLE, Arrays
from pliant.given.fields import Field, Fields
from pliant.given.given import Given
from pliant.given.rates import rates

__all__ = ["NUMPY", "SINGLE", "Arrays", "Field", "Fields", "Given", "rates"]
