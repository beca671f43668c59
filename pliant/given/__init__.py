"""One state and everything given with it: t, q, v, s, u, tau, wrenches and p, read in one place for every entry point."""

from typing import TYPE_CHECKING

from pliant.lazy import hub

if TYPE_CHECKING:
    from pliant.given.arrays import NUMPY, SINGLE, Arrays
    from pliant.given.fields import Field, Fields
    from pliant.given.given import Given
    from pliant.given.rates import rates

hub(
    __name__,
    {
        "pliant.given.arrays": "NUMPY SINGLE Arrays",
        "pliant.given.fields": "Field Fields",
        "pliant.given.given": "Given",
        "pliant.given.rates": "rates",
    },
)

__all__ = ["NUMPY", "SINGLE", "Arrays", "Field", "Fields", "Given", "rates"]
