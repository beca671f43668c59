"""Vectors as lists of three numbers in world axes. The numbers may be floats, arrays over a batch, or nodes of a graph."""

from __future__ import annotations

from typing import Any

import numpy as np

Triple = list[Any]


def three(value: Any) -> Triple:
    """The components of an array (..., 3)."""
    return list(np.moveaxis(value, -1, 0))


def plus(a: Triple, b: Triple) -> Triple:
    return [x + y for x, y in zip(a, b, strict=True)]


def minus(a: Triple, b: Triple) -> Triple:
    return [x - y for x, y in zip(a, b, strict=True)]


def times(c: Any, a: Triple) -> Triple:
    return [c * x for x in a]


def dot(a: Triple, b: Triple) -> Any:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Triple, b: Triple) -> Triple:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def norm(a: Triple) -> Any:
    return np.sqrt(dot(a, a))


def about_z(angle: Any, a: Triple) -> Triple:
    """The components in axes that are turned by an angle about z."""
    c, s = np.cos(angle), np.sin(angle)
    return [c * a[0] + s * a[1], c * a[1] - s * a[0], a[2]]
