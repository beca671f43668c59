"""The axes of a `Joint`: read, checked, named and shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.bodies.hinges import LEAST_ANGLE, NAMED_AXES, Axis, unit_axis
from pliant.model.pose import Array


def joint_axes(given: str | Sequence[Axis], what: str) -> Array:
    """(k, 3) unit vectors of letters or a sequence of axes."""
    letters = isinstance(given, str)
    try:
        axes = list(given)
    except TypeError:
        raise PliantError(f"Joint {what}: {given!r} is not letters such as 'xyz' or a list of axes") from None
    if len(axes) > 3:
        raise PliantError(f"Joint {what}: {given!r} has {len(axes)} axes; a joint has at most three")
    if letters and not set(axes) <= set("xyz"):
        raise PliantError(f"Joint {what}: {given!r} is not made of 'x', 'y' and 'z'; axes with signs and vectors go into a list")
    return np.array([unit_axis(axis, f"Joint {what}:") for axis in axes]).reshape(-1, 3)


def check_axes(slides: Array, turns: Array) -> None:
    """Raise `PliantError` if an axis is redundant: dependent slides, or parallel successive turns."""
    if not len(slides) and not len(turns):
        raise PliantError("Joint: there are no slides and no turns; name some, or use pl.Fixed()")
    if len(slides) and np.linalg.svd(slides, compute_uv=False)[-1] < LEAST_ANGLE:
        raise PliantError(
            f"Joint slides: {slides.tolist()} are not independent, so one is a combination of the others; leave one out"
        )
    for k in range(len(turns) - 1):
        if np.linalg.norm(np.cross(turns[k], turns[k + 1])) < LEAST_ANGLE:
            raise PliantError(
                f"Joint turns: axes {k + 1} and {k + 2}, {turns[k].tolist()} and {turns[k + 1].tolist()}, are parallel, so "
                "the two turns are the same motion; leave one out"
            )


def slide_names(axes: Array) -> tuple[str, ...]:
    """The names of coordinates along axes."""
    letters = axes_written(axes)
    if isinstance(letters, str) and len(set(letters)) == len(letters):
        return tuple(letters)
    return ("displacement",) if len(axes) == 1 else tuple(f"displacement_{k + 1}" for k in range(len(axes)))


def axes_written(axes: Array) -> Any:
    """Letters, or a list of named axes and vectors."""
    named = [next((name for name, axis in NAMED_AXES.items() if name[0] != "+" and np.array_equal(axis, x)), x) for x in axes]
    return "".join(named) if all(isinstance(x, str) and len(x) == 1 for x in named) else named


def axes_shown(x: Any) -> str:
    """Axes as `repr` shows them."""
    if isinstance(x, list):
        return "[" + ", ".join(axes_shown(y) for y in x) + "]"
    return repr(x) if isinstance(x, str) else "(" + ", ".join(f"{v:.6g}" for v in x) + ")"
