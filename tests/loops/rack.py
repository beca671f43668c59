"""A kind of closure that pliant does not have, in one module: a rack, which a pinion moves along an axis of another body.

n.d = radius q + offset,  d from the origin of frame A to that of frame B, n constant in A, q the coordinate of the pinion
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

import pliant as pl
from pliant.formats.yaml.closures import KINDS, ClosureKind
from pliant.formats.yaml.nodes.typed import as_number, as_text
from pliant.lazy import cached_property
from pliant.model.closures import BetweenFrames, number_of, placed_coordinate
from pliant.spatial import Array, concat, cross, lift, zeros
from pliant.sweeps.closures.paths import Spread
from pliant.sweeps.joined.between import JoinedFrames
from pliant.sweeps.joined.kinds import JOINED
from pliant.sweeps.steps.moves import Turning

AXES = dict(zip("xyz", np.eye(3), strict=True))


@dataclass(frozen=True, eq=False)
class Rack(BetweenFrames):
    """The travel of B along an axis of A is `radius` times a coordinate, plus `offset` [m]."""

    axis: str = "x"
    pinion: str = ""
    radius: float = 0.1
    offset: float = 0.0

    kind: ClassVar[str] = "rack"

    @property
    def what(self) -> str:
        return f"rack along {self.axis} on {self.pinion}"

    @property
    def labels(self) -> tuple[str, ...]:
        return ("force along",)

    @property
    def units(self) -> tuple[str, ...]:
        return ("m",)

    @property
    def key(self) -> tuple[Any, ...]:
        return "rack", self.name, self.active, *self.frames, self.axis, self.pinion, float(self.radius), float(self.offset)

    @property
    def parameters(self) -> Mapping[str, Array]:
        return {key: np.array([x], dtype=float if isinstance(x, float) else object) for key, x in self._numbers.items()}

    @property
    def _numbers(self) -> dict[str, Any]:
        return {"radius": self.radius, "offset": self.offset}

    def with_numbers(self, new: Mapping[str, Array]) -> Rack:
        return replace(self, **{key: x[0] if x.dtype == object else float(x[0]) for key, x in new.items()})

    def place(self, model: pl.model.Model) -> tuple[str, int, int]:
        """The body of the pinion, and the places of its coordinate among those and the speeds of the body."""
        return placed_coordinate(model, model.q_index(self.pinion).start, f"rack {self.name!r}")

    def coupled(self, model: pl.model.Model) -> list[int]:
        return [model.index[self.place(model)[0]]]

    @property
    def drawn(self) -> dict[str, Any]:
        return {"axis": AXES[self.axis]}


@dataclass(frozen=True, eq=False)
class RackJoined(JoinedFrames):
    """A rack at a state. Its force acts at B's origin on both sides."""

    closure: Rack

    @property
    def _axis(self) -> Array:
        return lift(AXES[self.closure.axis][:, None], self.like)

    @cached_property
    def coefficients(self) -> dict[int, Array]:
        name, _, j = self.closure.place(self.model)
        k = self.model.index[name]
        column = lift(np.eye(self.model.bodies[k].nv)[:, [j]], self.like) * -self.closure.radius
        return {k: column[..., self.kept]}

    @cached_property
    def spread(self) -> tuple[Spread, Spread]:
        return self.spread_of(zeros((3, 0), self.like), "a"), self.spread_of(self.sides[0].at.R @ self._axis, "a")

    @cached_property
    def points(self) -> tuple[Array, Array]:
        a, b = self.sides
        return a.at.r + a.at.R @ self.d, b.at.r

    def levers(self, number: int, forces: Array, far: Array) -> tuple[Array, Array]:
        forces, lever = super().levers(number, forces, far)
        return forces, lever if number else lever + np.linalg.norm(self.d[..., 0], axis=-1) + far

    def curved(self, own: list[Turning]) -> Array:
        (_, force), _ = self.directions
        _, slip = self.relative_velocity
        return -(force.mT @ (cross(own[0].w, self.sides[0].at.R @ slip) * 2.0))

    @cached_property
    def phi(self) -> Array:
        name, i, _ = self.closure.place(self.model)
        place = self.model.internals.q_slices[self.model.index[name]].start + i
        travel = self.like[..., place : place + 1, None] * self.closure.radius + self.closure.offset
        return concat([self._axis.mT @ self.d - travel])[..., self.kept, :]


def add_rack(system: pl.System, name: str, frame_a: str, frame_b: str, pinion: str, **more: Any) -> Rack:
    """Add a rack to a system."""
    numbers = {key: number_of(f"rack {name!r}: {key}", x) for key, x in more.items() if key in ("radius", "offset")}
    rack: Rack = system.add_closure(Rack(name, frame_a=frame_a, frame_b=frame_b, pinion=pinion, **(more | numbers)))
    return rack


def _added(around: Any, name: str, given: dict[str, Any]) -> None:
    around.system.add_closure(Rack(name, **given))


def _text(rack: Rack, laws: Any, value: Any) -> dict[str, str]:
    names = {"type": "rack", "frame_a": rack.frame_a, "frame_b": rack.frame_b, "pinion": rack.pinion, "axis": rack.axis}
    return names | {key: value(x, key) for key, x in rack._numbers.items()}


_READERS = {
    "frame_a": as_text, "frame_b": as_text, "pinion": as_text, "axis": as_text, "radius": as_number, "offset": as_number,
}  # fmt: skip

JOINED.add(Rack, RackJoined)
KINDS.add(Rack, ClosureKind("rack", ("frame_a", "frame_b", "pinion"), lambda around: _READERS, _added, _text))
