"""What acts on a system, and what is looked at: loads, outputs, series, as data."""

from pliant.model.loads.lock import Lock
from pliant.model.loads.prescribed import Prescribed, prescribed_of
from pliant.model.loads.records import Input, Load, LoadType, Output, Series, load_of, number

__all__ = ["Input", "Load", "LoadType", "Lock", "Output", "Prescribed", "Series", "load_of", "number", "prescribed_of"]
