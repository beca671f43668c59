"""Points that stay on curves: through points, by a function, or on a circle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.model.bodies.hinges import Axis, shown
from pliant.model.closures import number_of
from pliant.model.constraints.fields import as_axis, as_length, by, checked
from pliant.model.constraints.shaped.functions import apart, with_derivatives
from pliant.model.constraints.shaped.paths import Path, path_of
from pliant.model.constraints.shaped.splines import curve_through, table_of
from pliant.model.constraints.shaped.wires import tube
from pliant.model.constraints.types import ConstraintType, Law
from pliant.model.drawn.shapes import Mesh
from pliant.model.pose import Array, vector
from pliant.model.records import WORLD


class Shaped(ConstraintType):
    """A constraint with tables or functions among its fields. `on` carries the shape, and `frame` stays on it."""

    frame: str
    on: str

    @property
    def frames(self) -> tuple[str, ...]:
        return self.on, self.frame

    def __repr__(self) -> str:
        own = {x.name: getattr(self, x.name) for x in fields(self)}  # type: ignore[arg-type]
        return f"{type(self).__name__}({', '.join(f'{k}={_shown(v)}' for k, v in own.items())})"

    def place(self, x: Any) -> tuple[Any, Any, Any]:
        """The coordinates of the origin of `frame` in `on`."""
        return (x[self.frame].origin - x[self.on].origin).in_(x[self.on])

    def velocity(self, x: Any) -> Any:
        """The velocity of the origin of `frame` as seen from `on`."""
        return x.velocity(x[self.frame].origin, None if self.on == WORLD else self.on)

    def _check(self, what: str) -> None:
        apart(what, *self.frames)


def _shown(x: Any) -> str:
    if isinstance(x, np.ndarray) and x.size > 3:
        return f"<array of shape {x.shape}>"
    return getattr(x, "__name__", None) or shown(x)


@dataclass(frozen=True, eq=False, repr=False)
class OnCurve(Shaped):
    """The origin of a frame stays on a curve, and slides along it without friction.

    frame: its origin is on the curve. curve: points (n, 3) [m] that a cubic spline goes through, or a function of s that returns
    three numbers [m], written with NumPy. on: the frame that carries the curve; it may move. closed: the curve goes on from its end
    to its beginning. range: the first and last s of a function. Beyond its ends an open curve goes straight on.
    It has two rows, the forces [N] along two normals of the curve.
    Example:
        bead = pl.System("bead")
        bead.add_body("bead", hinge=pl.Free(), mass=0.1, inertia=(1e-5, 1e-5, 1e-5))
        wire = lambda s: (0.1 * np.cos(s), 0.1 * np.sin(s), 0.02 * s)
        bead.add_constraint("wire", pl.constraints.OnCurve("bead", wire, range=(0, 20)))
    """

    frame: str
    curve: Any
    on: str = WORLD
    closed: bool = False
    range: Sequence[float] | None = None

    def _check(self, what: str) -> None:
        super()._check(what)
        if callable(self.curve):
            if self.range is None:
                raise PliantError(f"{what}: a function of s needs a range; give range=(first, last)")
            ends = vector(self.range, 2, f"{what}: range")
            if ends[1] <= ends[0]:
                raise PliantError(f"{what}: range {tuple(ends.tolist())} has no length; give the smaller s first")
            self._set(range=ends)
        else:
            if self.range is not None:
                raise PliantError(f"{what}: range= is for a function of s; leave it out with points")
            self._set(curve=table_of(f"{what}: points", self.curve, 3))
        _ = self.path

    @cached_property
    def path(self) -> Path:
        """The curve with its nearest points."""
        what = "OnCurve"
        if callable(self.curve):
            assert self.range is not None
            first, last = (float(x) for x in self.range)
            return path_of(what, with_derivatives(what, self.curve, 3), first, last, self.closed)
        through, length = curve_through(what, self.curve, self.closed)
        return path_of(what, with_derivatives(what, through, 3), 0.0, length, self.closed)

    @property
    def law(self) -> Law:
        return CurveLaw(self)

    def nearest(self, points: Any) -> Array:
        """The parameters s (...) of the points of the curve that are nearest to points (..., 3) in the axes of `on`."""
        return self.path.nearest(np.asarray(points, dtype=float))

    def solid(self, width: float) -> Mesh:
        """A round wire of this width [m] along the curve, to draw it: system.add_shape("world", wire.solid(0.01))."""
        own = self.path
        s = np.linspace(own.first, own.last, 241)[: -1 if own.closed else None]
        places = own.at(s)[0]
        return tube(places, own.around({"p": places}, ["e"])["e"], number_of("OnCurve: width", width), own.closed)


@dataclass(frozen=True)
class CurveLaw:
    """The distances of a point from a curve along two normals."""

    constraint: OnCurve
    __name__ = "on curve"

    def __call__(self, x: Any) -> Any:
        one, other = self.constraint.path.rows(list(self.constraint.place(x)))
        return {"force normal 1": one, "force normal 2": other}


@dataclass(frozen=True, eq=False, repr=False)
class OnCircle(Shaped):
    """The origin of a frame stays on a circle, and slides along it without friction.

    frame: its origin is on the circle. radius [m]. on: the frame at the centre of the circle; it may move. axis: normal to the
    plane of the circle, in the axes of `on`. It has two rows: the forces [N] outward and along the axis.
    Example:
        bead = pl.System("bead")
        bead.add_body("bead", hinge=pl.Free(), mass=0.1, inertia=(1e-5, 1e-5, 1e-5))
        bead.add_constraint("hoop", pl.constraints.OnCircle("bead", 0.2, axis="y"))
    """

    frame: str
    radius: float = field(metadata=by(as_length))
    on: str = WORLD
    axis: Axis = checked(as_axis, "z")

    @property
    def law(self) -> Law:
        return CircleLaw(self)


@dataclass(frozen=True)
class CircleLaw:
    """The distance from the axis of a circle, and from its plane."""

    constraint: OnCircle
    __name__ = "on circle"

    def __call__(self, x: Any) -> Any:
        own = self.constraint
        d, n = x[own.frame].origin - x[own.on].origin, x[own.on].vector(*own.axis)
        height = d.dot(n)
        return {"force outward": (d.dot(d) - height * height - own.radius**2) * (0.5 / own.radius), "force axis": height}
