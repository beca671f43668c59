"""Axes of wheels, gyros and thrusters: lists of unit vectors, and pyramids of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.arguments.numbers import number, whole
from pliant.errors import PliantError
from pliant.model.bodies.hinges import unit_axis
from pliant.model.pose import Array

_MOST = 10_000  # axes
MAGIC = 0.6154797086703873  # rad, arctan(1 / sqrt(2)): four axes so far above x-y do as much about each of x, y and z


def pyramid(count: int = 4, tilt: float = MAGIC, start: float = 0.7853981633974483) -> Array:
    """Return the axes (count, 3) of a pyramid about z: unit vectors at an angle `tilt` above the x-y plane.

    count: the number of axes, three or more. Default: 4.
    tilt [rad]: the angle above the x-y plane. Default: 35.26 degrees, with which four wheels can do as much about x, y and z.
    start [rad]: the direction of the first axis in the x-y plane, from x. Default: 45 degrees.

    Example: `pl.loads.WheelSet("upper", pl.loads.pyramid(4, tilt=0.5), inertia=0.02)`
    """
    count = whole(count, "pyramid: count", least=3, most=_MOST)
    tilt, start = (number(x, f"pyramid: {name}", "give an angle [rad]") for name, x in (("tilt", tilt), ("start", start)))
    turn = start + 2.0 * np.pi * np.arange(count) / count
    flat = np.cos(tilt)
    return np.stack([flat * np.cos(turn), flat * np.sin(turn), np.full(count, np.sin(tilt))], axis=-1)


_NAMED = {"xyz": np.eye(3), "pyramid": pyramid()}


def directions_of(what: str, axes: Any) -> Array:
    """Unit vectors (n, 3) of a list of axes, or of a name."""
    if isinstance(axes, str):
        if axes not in _NAMED:
            raise PliantError(f"{what} {axes!r} is unknown; give 'xyz', 'pyramid', or a list of axes")
        return _NAMED[axes]
    try:
        given = list(axes)
    except TypeError:
        given = []
    if not given:
        raise PliantError(f"{what} is {axes!r}; give 'xyz', 'pyramid', or a list of axes such as ['x', (0, 1, 1)]")
    return np.array([unit_axis(axis, what) for axis in given])


def across(axis: Array) -> tuple[Array, Array]:
    """Two unit vectors across an axis, so that (first, second, axis) is right-handed: the first near x, or near y if x is near."""
    near = np.array([1.0, 0.0, 0.0]) if abs(axis[0]) < 0.9 else np.array([0.0, 1.0, 0.0])
    first = near - (near @ axis) * axis
    first = first / np.linalg.norm(first)
    return first, np.cross(axis, first)
