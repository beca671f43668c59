"""Points that stay on surfaces: F(x, y, z) = 0, z = h(x, y), or a grid of heights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import GraphProgram
from pliant.lazy import cached_property
from pliant.model.constraints.shaped.curves import Shaped
from pliant.model.constraints.shaped.functions import with_gradient
from pliant.model.constraints.shaped.splines import bicubic, table_of
from pliant.model.constraints.types import Law
from pliant.model.pose import vector
from pliant.model.records import WORLD


@dataclass(frozen=True, eq=False, repr=False)
class OnSurface(Shaped):
    """The origin of a frame stays on a surface, and slides on it without friction.

    frame: its origin is on the surface. surface: a function of x, y, z [m] that is zero on the surface, written with NumPy. on: the
    frame that carries the surface; it may move. It has one row, the force [N] along the normal, in which the function increases.
    Example:
        puck = pl.System("puck")
        puck.add_body("puck", hinge=pl.Free(), mass=0.1, inertia=(1e-5, 1e-5, 1e-5))
        bowl = lambda x, y, z: x**2 / 0.09 + y**2 / 0.04 + z**2 / 0.01 - 1
        puck.add_constraint("bowl", pl.constraints.OnSurface("puck", bowl))
    """

    frame: str
    surface: Callable[[Any, Any, Any], Any]
    on: str = WORLD

    def _check(self, what: str) -> None:
        super()._check(what)
        _ = self.program

    @cached_property
    def program(self) -> GraphProgram:
        """The function with its gradient."""
        return with_gradient(type(self).__name__, self.surface, ["x", "y", "z"])

    @property
    def law(self) -> Law:
        return SurfaceLaw(self)


@dataclass(frozen=True, eq=False, repr=False)
class OnHeights(Shaped):
    """The origin of a frame stays on a surface z = h(x, y), and slides on it without friction.

    frame: its origin is on the surface. heights: a function of x and y [m] that returns z [m], or a table (n, m) of z at equal
    steps of x (n) and y (m), which a bicubic spline goes through. x, y: the first and last coordinate [m] of a table. on: the frame
    that carries the surface; it may move. Beyond a table its last pieces go on. It has one row, the force [N] along the upper
    normal.
    Example:
        car = pl.System("car")
        car.add_body("car", hinge=pl.Free(), mass=2.0, inertia=(0.1, 0.1, 0.1))
        heights = np.random.default_rng(0).uniform(0, 0.1, (8, 12))
        hills = pl.constraints.OnHeights("car", heights, x=(0, 7), y=(0, 11))
        car.add_constraint("hills", hills)
    """

    frame: str
    heights: Any
    x: Sequence[float] | None = None
    y: Sequence[float] | None = None
    on: str = WORLD

    def _check(self, what: str) -> None:
        super()._check(what)
        if callable(self.heights):
            if self.x is not None or self.y is not None:
                raise PliantError(f"{what}: x= and y= are for a table; leave them out with a function")
        else:
            if self.x is None or self.y is None:
                raise PliantError(f"{what}: a table needs the first and last x and y; give x=(first, last) and y=(first, last)")
            table = table_of(f"{what}: heights", self.heights, 0)
            if min(table.shape) < 4:
                raise PliantError(f"{what}: a table of shape {table.shape} is too small; give 4 rows and columns or more")
            ends = {name: vector(one, 2, f"{what}: {name}") for name, one in (("x", self.x), ("y", self.y))}
            for name, (first, last) in ends.items():
                if last <= first:
                    raise PliantError(f"{what}: {name} from {first:g} to {last:g} has no length; give the smaller one first")
            self._set(heights=table, **ends)
        _ = self.program

    @cached_property
    def program(self) -> GraphProgram:
        """z - h(x, y) with its gradient."""
        h = self.heights
        if not callable(h):
            h = bicubic(h, np.asarray(self.x), np.asarray(self.y))
        flat = with_gradient("OnHeights", h, ["x", "y"])

        def above(x: Any, y: Any, z: Any) -> Any:
            return z - flat({"s": np.array([x, y], dtype=object)}, ["y"])["y"][0]

        return with_gradient("OnHeights", above, ["x", "y", "z"])

    @property
    def law(self) -> Law:
        return SurfaceLaw(self)


@dataclass(frozen=True)
class SurfaceLaw:
    """The distance of a point from a surface F = 0, F / |grad F|, and its rate on the surface: the velocity along the normal."""

    constraint: OnSurface | OnHeights
    __name__ = "on surface"

    def __call__(self, x: Any) -> Any:
        found, per = self._at(x)
        return {"force normal": found["y"][0] * per}

    def rates(self, x: Any) -> Any:
        own = self.constraint
        found, per = self._at(x)
        normal = x[own.on].vector(*(g * per for g in found["g"]))
        return {"force normal": own.velocity(x).dot(normal)}

    def _at(self, x: Any) -> tuple[dict[str, Any], Any]:
        """F and its gradient, and 1 / |grad F|."""
        found = self.constraint.program({"s": np.array(self.constraint.place(x), dtype=object)}, ["y", "g"])
        return found, 1.0 / np.sqrt(np.maximum(sum(g * g for g in found["g"]), 1e-200))
