"""Teeth that give way and have backlash: a spring and damper on each flank."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.records import FRAME, ONE, LoadType, number
from pliant.model.bodies.hinges import Axis
from pliant.model.constraints.transmissions.gears import (
    TWENTY_DEGREES,
    BevelGears,
    Gears,
    GearType,
    RackAndPinion,
    WormGear,
    advance,
    separation,
    slopes,
    velocity_at,
)
from pliant.model.constraints.transmissions.mesh import ToothMesh, gives_way, same_body
from pliant.model.records import WORLD

_KINDS = ("spur", "bevel", "worm", "rack")


@dataclass(frozen=True, eq=False)
class GearMesh(LoadType):
    """Gears whose teeth give way: on the flank that touches, the force k d + c d' normal to the teeth, where d is their overlap.

    first, second: the frames of both wheels. k [N/m], c [N s/m]: along the normal of the teeth. backlash [m]: the gap between both
    flanks, along the normal. teeth: how many both wheels have; of a worm, its threads; not for a rack.
    kind: "spur" (also helical), "bevel", "worm" or "rack". radius [m]: as of `pl.constraints.BevelGears`, `WormGear` and
    `RackAndPinion`. carrier, axis, other_axis, pressure_angle, helix_angle, internal: as of `pl.constraints.Gears`; other_axis is
    also the direction of a rack, and helix_angle the spiral angle of bevel gears and, if negative, says that a worm is left-handed.
    The teeth are in the middle of the backlash at q = 0. Bearings may give way a little.

    Example:
        teeth = pl.loads.GearMesh("upper", "lower", k=1e8, teeth=(20, 40), axis="y")
        arm.add_load("teeth", teeth)
    """

    first: str = field(metadata=FRAME)
    second: str = field(metadata=FRAME)
    k: Any = number(shapes=ONE, sign=">= 0")
    c: Any = number(0.0, ONE, ">= 0")
    backlash: Any = number(0.0, ONE, ">= 0")
    teeth: Any = None
    kind: str = "spur"
    radius: float | None = None
    carrier: str = field(default=WORLD, metadata=FRAME)
    axis: Axis = "z"
    other_axis: Axis | None = None
    pressure_angle: float = TWENTY_DEGREES
    helix_angle: float = 0.0
    internal: bool = False

    def check_fit(self, what: str, model: Any) -> None:
        if self.kind not in _KINDS:
            raise PliantError(f"{what}: kind {self.kind!r} is unknown; give one of {', '.join(map(repr, _KINDS))}")
        if self.kind != "spur" and self.radius is None:
            raise PliantError(f"{what}: kind {self.kind!r} needs the radius of the first wheel; give radius= [m]")
        if self.kind != "rack" and self.teeth is None:
            raise PliantError(f"{what}: kind {self.kind!r} needs teeth; give the number of teeth of both wheels, as (17, 43)")
        try:
            _ = self.pair
        except PliantError as error:
            raise PliantError(f"{what}: {error}") from None

    @property
    def pair(self) -> GearType:
        """The same gears as a constraint."""
        axes: dict[str, Any] = {"axis": self.axis, "other_axis": self.other_axis}
        common: dict[str, Any] = {"carrier": self.carrier, "pressure_angle": self.pressure_angle}
        radius: Any = self.radius
        if self.kind == "bevel":
            return BevelGears(self.first, self.second, self.teeth, radius, spiral_angle=self.helix_angle, **axes, **common)
        if self.kind == "worm":
            return WormGear(self.first, self.second, self.teeth, radius, left_hand=self.helix_angle < 0, **axes, **common)
        if self.kind == "rack":
            along: Any = "x" if self.other_axis is None else self.other_axis
            return RackAndPinion(
                self.first, self.second, radius, axis=self.axis, direction=along, helix_angle=self.helix_angle, **common
            )
        return Gears(self.first, self.second, self.teeth, helix_angle=self.helix_angle, internal=self.internal, **axes, **common)

    @property
    def measured_frames(self) -> tuple[str, ...]:
        """The frames between which it measures the neutral pose."""
        return self.carrier, self.first, self.second

    def keeps_momentum(self) -> bool:
        return True

    def act(self, x: Any) -> None:
        pair = self.pair
        mesh = pair.mesh(x)
        if gives_way(x, mesh, pair.slides) is not None:
            self._act_loosely(x, mesh)
            return
        carrier = x[mesh.carrier]
        point = carrier.point(*mesh.point)
        normal, away = carrier.vector(*mesh.normal), carrier.vector(*mesh.away)
        apart = velocity_at(x, self.second, point) - velocity_at(x, self.first, point)
        drive, part = self._pushes(x, (advance(x, mesh, mesh.normal), apart.dot(normal)), (0.0, 0.0))
        one, two = (x[frame].origin + (point - x[frame].origin) for frame in (self.first, self.second))
        x.force(normal * drive + away * part, at=two, reaction=one)

    def _pushes(self, x: Any, ahead: tuple[Any, Any], apart: tuple[Any, Any]) -> tuple[Any, Any]:
        """Return the forces along `normal` and `away`. ahead, apart: how far the second wheel is so, and their rates."""
        k, forces = x.given.k, []
        for sign in (-1.0, 1.0):  # where the first wheel is ahead, and where it is behind
            overlap, closing = sign * ahead[0] - apart[0] - 0.5 * x.given.backlash, sign * ahead[1] - apart[1]
            push = self._push(k * overlap + x.given.c * closing, overlap, sign)
            elastic = k * np.maximum(overlap, 0.0)
            x.energy(0.5 * elastic * np.maximum(overlap, 0.0))
            x.dissipation((push - elastic) * closing)
            forces.append(push)
        return forces[0] - forces[1], forces[0] + forces[1]

    @staticmethod
    def _push(force: Any, overlap: Any, sign: float) -> Any:
        """Return the force of one side of the teeth.

        Without backlash, teeth touch on both sides at rest. One side has the slope there, so that linear models have it once.
        """
        if sign > 0.0:
            return np.where(overlap > 0.0, np.maximum(force, 0.0), 0.0)
        return np.where(overlap < 0.0, 0.0, np.maximum(force, 0.0))

    def _act_loosely(self, x: Any, mesh: ToothMesh) -> None:
        """Act on bearings that give way: with the derivatives of the overlaps, so that the forces have a potential."""
        drives, parts = slopes(x, mesh, mesh.normal, turning=True), slopes(x, mesh, mesh.away, turning=False)
        seats = [x[seat.frame] for seat in mesh.seats]

        def rate(given: list[tuple[Any, Any]]) -> Any:
            each = zip(seats, given, strict=True)
            return sum(x.velocity(f, mesh.carrier).dot(force) + x.omega(f, mesh.carrier).dot(m) for f, (force, m) in each)

        ahead = advance(x, mesh, mesh.normal, tilts=True), rate(drives)
        drive, part = self._pushes(x, ahead, (separation(x, mesh), rate(parts)))
        for seat, frame, (force, moment), (sideways, tilting) in zip(mesh.seats, seats, drives, parts, strict=True):
            if not same_body(x.model, seat.frame, mesh.carrier):
                held = x[mesh.carrier].origin + (frame.origin - x[mesh.carrier].origin)
                x.force(force * drive + sideways * part, at=frame, reaction=held)
                x.moment(moment * drive + tilting * part, on=frame, reaction=mesh.carrier)
