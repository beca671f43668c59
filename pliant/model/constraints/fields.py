"""Fields of constraints that check themselves: `radius: float = field(metadata=by(as_length))`, `axis = checked(as_axis, "z")`.

`ConstraintType` replaces the value of such a field by what its check returns. A check takes what the field is called in messages,
such as "Disc: radius", and the value. None stays None where it is the default.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields
from typing import Any

import numpy as np

from pliant.arguments.flags import check_flags
from pliant.arguments.numbers import real
from pliant.errors import PliantError
from pliant.model.bodies.hinges import unit_axis
from pliant.model.closures import number_of
from pliant.model.pose import Array


def by(check: Callable[[str, Any], Any]) -> dict[str, Any]:
    """The metadata of a field with this check."""
    return {"check": check}


def checked(check: Callable[[str, Any], Any], default: Any) -> Any:
    """A field with this check and a default."""
    return field(default=default, metadata=by(check))


def check_fields(record: Any) -> None:
    """Replace the fields of a frozen record by their checked values. Flags are True or False."""
    what = type(record).__name__
    check_flags(record, what)
    for own in fields(record):
        value = getattr(record, own.name)
        if "check" in own.metadata and not (value is None and own.default is None):
            object.__setattr__(record, own.name, own.metadata["check"](f"{what}: {own.name}", value))


# ---- checks


def as_axis(what: str, given: Any) -> Array:
    """A unit vector (3,)."""
    return unit_axis(given, what)


def as_length(what: str, given: Any) -> float:
    """A positive length [m]."""
    value = number_of(what, given)
    if value <= 0:
        raise PliantError(f"{what} {value:g} is not positive; give a length [m]")
    return value


def as_angle(what: str, given: Any) -> float:
    """An angle [rad] below a right angle."""
    value = number_of(what, given)
    if abs(value) >= np.pi / 2:
        raise PliantError(f"{what} {value:g} is not below a right angle; give radians, such as np.radians(20)")
    return value


def as_teeth(what: str, given: Any) -> tuple[int, int]:
    """The numbers of teeth of both wheels."""
    try:
        both = [real(n) for n in given]
    except (TypeError, ValueError):
        both = []
    if len(both) != 2:
        raise PliantError(f"{what} is {given!r}; give the number of teeth of both wheels, as (17, 43)")
    for n in both:
        if not np.isfinite(n) or n != round(n) or n < 1:
            raise PliantError(f"{what} is {tuple(given)!r}, but {n:g} is not a whole number of teeth; give positive whole numbers")
    return int(both[0]), int(both[1])


def as_flank(what: str, given: Any) -> int:
    """A flank of teeth: 1 or -1, or 0 for the one that the force needs."""
    if np.ndim(given) or given not in (-1, 0, 1):
        raise PliantError(f"{what} {given!r} is not 0, 1 or -1; leave it out for the flank that the force needs")
    return int(given)
