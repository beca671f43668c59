"""Vectors, points and frames: the language of laws.

A vector is stored as a sum of parts, each in the axes of one body. Only a product of parts in different axes rotates some of them,
hinge by hinge along the path between the bodies, to the axes that need the fewest rotations.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.spatial import Array, cross, dot, is_traced, sqrt, zeros
from pliant.vectors.kinematics import WORLD_AXES, Axes, Kinematics, as_scalar, column, scalar

_FROM_NUMBERS = "use a vector such as number * x['frame'].z, or a.along(b) * b.unit() for the part of a along b"
_OF_POINTS = "point + vector is a point, point - point is a vector"


def called(x: Any) -> str:
    """Return the name of a value's kind for messages; a traced number is a number."""
    if hasattr(x, "graph") or isinstance(x, float | int | complex | np.number):
        return "a number"
    return f"a {type(x).__name__.lower()}" if isinstance(x, Vector | MovingPoint | MovingFrame) else f"{type(x).__name__}"


class Vector:
    """A vector, with `+ - * /`, `dot`, `cross`, `norm`, `unit`, `along(direction)`, and `in_(frame)` for its components."""

    __slots__ = ("_gathered", "_scaled", "at", "parts")
    __array_ufunc__ = None  # a number of NumPy's times a vector is the vector's affair

    def __init__(self, at: Kinematics, parts: Mapping[Axes, Array]) -> None:
        self.at = at
        self.parts = {axes: x for axes, x in parts.items() if not _is_zero(x)}
        self._gathered: dict[Axes, Array] = {}
        self._scaled: tuple[Vector, Any] | None = None  # the vector of which this is a multiple, whose turns it shares

    def _sum(self, other: Any, sign: float) -> Vector:
        parts = dict(self.parts)
        for axes, x in other.parts.items():
            y = x if sign > 0 else -x
            parts[axes] = parts[axes] + y if axes in parts else y
        return Vector(self.at, parts)

    def __add__(self, other: Any) -> Any:
        if isinstance(other, int) and other == 0:  # sum([...]) begins with 0
            return self
        if not isinstance(other, Vector):
            raise TypeError(f"a vector and {called(other)} cannot be added or subtracted; {_FROM_NUMBERS}")
        return self._sum(other, 1.0)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self + (-other if isinstance(other, Vector) else other)

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __neg__(self) -> Vector:
        return self * -1.0

    def __mul__(self, factor: Any) -> Any:
        if isinstance(factor, Vector | MovingPoint | MovingFrame | str):
            raise TypeError(
                f"a vector times {called(factor)} is ambiguous or undefined; for two vectors use a.dot(b) or a.cross(b)"
            )
        c = as_scalar(factor, self.at.like)
        made = Vector(self.at, {axes: x * c for axes, x in self.parts.items()})
        base, before = self._scaled or (self, None)
        made._scaled = base, c if before is None else before * c
        return made

    __rmul__ = __mul__

    def __truediv__(self, divisor: Any) -> Any:
        if isinstance(divisor, Vector | MovingPoint | MovingFrame | str):
            raise TypeError(f"a vector cannot be divided by {called(divisor)}; divide by a number, such as the norm of a vector")
        return self * (1.0 / divisor)

    def __rtruediv__(self, other: Any) -> Any:
        raise TypeError(f"{called(other)} cannot be divided by a vector; divide by a number, such as the norm of a vector")

    def __pow__(self, other: Any) -> Any:
        raise TypeError("a vector has no powers; v.dot(v) is its square, v.norm() its length")

    def __bool__(self) -> bool:
        raise TypeError("a vector is neither true nor false; use its norm")

    def gathered(self, axes: Axes) -> Array:
        """Return the vector in some axes, (..., 3, 1): parts are rotated hinge by hinge toward them, and added where they meet."""
        base, c = self._scaled or (self, None)
        if axes not in self._gathered and len(self.parts) > 1 and base is not self:
            self._gathered[axes] = base.gathered(axes) * c  # turned once for all multiples, and scaled when it is one
        elif axes not in self._gathered:
            at, waiting = self.at, dict(self.parts)
            paths = {part: at.path(part, axes) for part in waiting}
            while any(part != axes for part in waiting):
                part = max(waiting, key=lambda x: len(paths[x]))
                here, there = paths[part][:2]
                x = waiting.pop(part)
                x = at.out_of(here, x) if here != WORLD_AXES and there == at.parent(here) else at.into(there, x)
                paths.setdefault(there, paths[part][1:])
                waiting[there] = waiting[there] + x if there in waiting else x
            self._gathered[axes] = waiting.get(axes, zeros((3, 1), at.like))
        return self._gathered[axes]

    def _turns(self, axes: Axes) -> int:
        """Return the number of rotations that `gathered` needs."""
        if axes in self._gathered or (self._scaled is not None and axes in self._scaled[0]._gathered):
            return 0
        edges = set()
        for part in self.parts:
            path = self.at.path(part, axes)
            edges |= set(pairwise(path))
        return len(edges)

    def _where(self, *others: Vector) -> Axes:
        """Return the axes in which this and other vectors meet with the fewest rotations."""
        all_of = (self, *others)
        candidates = list(dict.fromkeys(axes for x in all_of for axes in (*x.parts, *x._places())))
        return min(candidates, key=lambda axes: sum(x._turns(axes) for x in all_of)) if candidates else WORLD_AXES

    def _places(self) -> tuple[Axes, ...]:
        """Return the axes in which the vector, or the vector of which it is a multiple, is already available."""
        return (*self._gathered, *(self._scaled[0]._gathered if self._scaled is not None else ()))

    def dot(self, other: Vector) -> Any:
        """The scalar product."""
        other = _vector(other, "dot")
        axes = self._where(other)
        return scalar(dot(self.gathered(axes), other.gathered(axes)))

    def cross(self, other: Vector) -> Vector:
        """The vector product."""
        other = _vector(other, "cross")
        axes = self._where(other)
        return Vector(self.at, {axes: cross(self.gathered(axes), other.gathered(axes))})

    def norm(self) -> Any:
        """The length. At zero it has no derivative, and the derivative is taken as zero; then |v| v is right."""
        square = self.dot(self)
        if not hasattr(square, "graph"):
            return sqrt(square)
        none = square <= 0.0
        return none.select(0.0, none.select(1.0, square).sqrt())

    def unit(self) -> Vector:
        """The unit vector in this direction."""
        axes = self._where()
        return Vector(self.at, {axes: self.gathered(axes)}) / self.norm()

    def along(self, direction: Vector) -> Any:
        """The component along a direction, which need not have length one."""
        return self.dot(_vector(direction, "along").unit())

    def in_(self, frame: MovingFrame) -> tuple[Any, Any, Any]:
        """The components in the axes of a frame."""
        if not isinstance(frame, MovingFrame):
            raise TypeError(f"in_ takes a frame, not {called(frame)}; give x['name']")
        x = frame.axes_of.mT @ self.gathered(frame.axes)
        return scalar(x[..., 0:1, :]), scalar(x[..., 1:2, :]), scalar(x[..., 2:3, :])

    def __repr__(self) -> str:
        return f"<Vector with parts on {[self.at.model.bodies[k].name if k >= 0 else 'world' for k, _ in self.parts]}>"


class MovingPoint:
    """A point that moves with a body: at `r`, a vector from the origin of its axes.

    point - point is a vector, and point + vector is a point of the same body.
    """

    __slots__ = ("at", "axes", "frame", "r")
    __array_ufunc__ = None

    def __init__(self, at: Kinematics, axes: Axes, r: Vector, frame: str | None = None) -> None:
        """frame: the name of a frame that it moves with, if known."""
        self.at, self.axes, self.r, self.frame = at, axes, r, frame

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, Vector):
            return MovingPoint(self.at, self.axes, self.r - other, self.frame)
        if not isinstance(other, MovingPoint):
            raise TypeError(f"a point and {called(other)} cannot be subtracted; {_OF_POINTS}")
        return self._from_top(other) - other._from_top(self)

    def __rsub__(self, other: Any) -> Any:
        raise TypeError(f"{called(other)} and a point cannot be subtracted; {_OF_POINTS}")

    def __add__(self, other: Any) -> Any:
        if not isinstance(other, Vector):
            raise TypeError(f"a point and {called(other)} cannot be added; {_OF_POINTS}")
        return MovingPoint(self.at, self.axes, self.r + other, self.frame)

    def __radd__(self, other: Any) -> Any:
        raise TypeError(f"{called(other)} and a point cannot be added; {_OF_POINTS}")

    def _from_top(self, other: MovingPoint) -> Vector:
        """Return the vector to this point from the origin of the axes that carry both points."""
        up = self.at.chain(self.axes)
        shared = set(self.at.chain(other.axes))
        parts: dict[Axes, Array] = {}
        for axes in up:
            if axes in shared:
                break
            carrier, x = self.at.parent(axes), self.at.origin(axes)
            parts[carrier] = parts[carrier] + x if carrier in parts else x
        return Vector(self.at, parts) + self.r


class MovingFrame:
    """A frame of the system: unit vectors `x y z`, `origin`, `point(x, y, z)` and `vector(x, y, z)` in its axes."""

    __slots__ = ("at", "axes", "axes_of", "name", "offset")

    def __init__(self, at: Kinematics, name: str, axes: Axes, axes_of: Array, offset: Array) -> None:
        self.at, self.name, self.axes = at, name, axes
        self.axes_of, self.offset = axes_of, offset  # its pose on what carries it

    def vector(self, x: Any, y: Any = None, z: Any = None) -> Vector:
        """The vector with these components in the axes of the frame: three numbers, or one list of three."""
        given = tuple(x) if y is None and z is None else (x, y, z)
        if len(given) != 3:
            raise PliantError(f"frame {self.name!r}: a vector or point has three components, but {len(given)} are given")
        return Vector(self.at, {self.axes: self.axes_of @ column(given, self.at.like)})

    def point(self, x: Any, y: Any = None, z: Any = None) -> MovingPoint:
        """The point at these coordinates in the frame."""
        return MovingPoint(self.at, self.axes, Vector(self.at, {self.axes: self.offset}) + self.vector(x, y, z), self.name)

    @property
    def origin(self) -> MovingPoint:
        return MovingPoint(self.at, self.axes, Vector(self.at, {self.axes: self.offset}), self.name)

    @property
    def x(self) -> Vector:
        return self.vector(1.0, 0.0, 0.0)

    @property
    def y(self) -> Vector:
        return self.vector(0.0, 1.0, 0.0)

    @property
    def z(self) -> Vector:
        return self.vector(0.0, 0.0, 1.0)


def _vector(x: Any, what: str) -> Vector:
    if not isinstance(x, Vector):
        raise TypeError(f"{what} takes a vector, not {called(x)}; the axes of a frame are frame.x, frame.y and frame.z")
    return x


def _is_zero(x: Array) -> bool:
    return is_traced(x) and all(n.is_value(0.0) for n in x.flat)
