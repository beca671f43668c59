"""Checks for parts of your own: hinges, loads, sensors, closures, integrators, readers of files.

Each function compares a part with independent routes to the same quantities: differences, dense equations, energies, compiled code,
its own file. It returns nothing, or raises `ConformanceError`, which says which property does not hold, with its numbers. pliant's
own tests call the same functions.
"""

from pliant.testing.closures import check_closure
from pliant.testing.hinges import check_hinge
from pliant.testing.loads import check_load, check_sensor
from pliant.testing.methods import check_method
from pliant.testing.readers import check_reader
from pliant.testing.report import ConformanceError
from pliant.testing.systems import check_system

__all__ = [
    "ConformanceError",
    "check_closure",
    "check_hinge",
    "check_load",
    "check_method",
    "check_reader",
    "check_sensor",
    "check_system",
]
