"""How closures are added to a system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pliant.errors import PliantError, unknown
from pliant.model.chains.chain import is_end
from pliant.model.closures import Coupling, Joint, Loop, Rod
from pliant.model.constraints.described import AnyClosure
from pliant.model.constraints.law import Constraint
from pliant.model.constraints.types import added_constraint
from pliant.model.records import WORLD
from pliant.system.description import Description


class WithClosures:
    """The methods of a `System` that add closures."""

    description: Description

    def add_loop(
        self, name: str, frame_a: str, frame_b: str, joint: Joint, active: bool = True, motion: Any = None
    ) -> Loop | Constraint:
        """Close a loop: connect frame_b to frame_a by a joint, as a hinge would.

        joint: any hinge except Free and Custom, or pl.InPlane, pl.InLine or pl.Rolling. At zero coordinates of the joint the frames
        coincide. Frames may be bodies, nodes of flexible bodies such as "boom.tip", and 'world'.
        active: False leaves the loop open until an event activates it.
        motion: how frame_a moves against its body: a function of t that returns [x, y, z] [m], or these and roll, pitch, yaw [rad];
        a `pl.Series` of these, through which a cubic spline goes; or a `pl.Input`, which is held in between. The result is then a
        `Constraint` with the same rows.
        Example: `four_bar.add_loop("brace", "world", "coupler-end", pl.InPlane("z"), active=False)`"""
        self._known(f"loop {name!r}", str(frame_a), str(frame_b))
        return self.description.add_loop(name, frame_a, frame_b, joint, active, motion)

    def add_rod(self, name: str, frame_a: str, frame_b: str, length: Any = None, active: bool = True) -> Rod | Constraint:
        """Hold the origins of two frames at a distance: a rod with a ball joint at each end.

        length [m]: a number; or what changes over time: a function of t, a `pl.Series` or a `pl.Input`, see `add_loop`. Default: as
        in the neutral pose.
        Example: `arm.add_rod("rod", "world", "tool", length=0.7)`"""
        self._known(f"rod {name!r}", str(frame_a), str(frame_b))
        return self.description.add_rod(name, frame_a, frame_b, length, active)

    def add_coupling(self, name: str, terms: Mapping[str, Any], offset: Any = 0.0, active: bool = True) -> Coupling | Constraint:
        """Hold a sum of factors times coordinates at `offset`. {"motor": 1, "wheel": -3}: the motor turns three times as fast as
        the wheel.

        Name a coordinate by its hinge, or by its own name if the hinge has several: "slide.displacement". The offset and the
        factors are numbers; or what changes over time: functions of t, a `pl.Series` or a `pl.Input`, see `add_loop`.
        Example: `arm.add_coupling("gear", {"shoulder": 1.0, "elbow": -3.0})`"""
        return self.description.add_coupling(name, terms, offset, active)

    def add_constraint(
        self,
        name: str,
        law: Any,
        kind: str = "position",
        frames: Sequence[str] = (),
        active: bool = True,
        inputs: Mapping[str, Any] | None = None,
        parameters: Mapping[str, Any] | None = None,
    ) -> Constraint:
        """Constrain the motion by a law: the numbers and vectors that it returns must vanish.

        law: a function of x, or one of `pl.constraints`. kind "position": of frames, coordinates and the time x.t. kind "velocity":
        rates, linear in speeds.
        frames: optional, the frames in the order for reactions: on the last one, in the axes of the first.
        inputs: names with a `pl.Input`, which u= or a controller sets and which is held in between, or a `pl.Series`, through which
        a cubic spline goes. The law reads them as x.u.length; outside its name is "rope.length".
        parameters: names with numbers, x.p.radius in the law, which `pl.compile(parameters=["cam.radius"])` and sweeps may change.
        Example: `arm.add_constraint("level", lambda x: x["tool"].x.dot(x.world.z))`"""
        made = added_constraint(name, law, kind, frames, active, inputs, parameters)
        self._known(f"constraint {name!r}", *made.given_frames)
        return self.description.add_closure(made)

    def add_closure(self, closure: AnyClosure) -> AnyClosure:
        """Add a closure of a kind of your own: an object of a class derived from `pl.model.Closure`.

        Example:
            bar = pl.model.Rod("bar", frame_a="world", frame_b="tool", length=0.5)
            arm.add_closure(bar).name  # 'bar'
        """
        self._known(f"{closure.kind} {closure.name!r}", *closure.frames)
        return self.description.add_closure(closure)

    def _known(self, what: str, *frames: str) -> None:
        """Raise `PliantError` for unknown frames. File readers do not use this check, because they report errors by line."""
        for name in frames:
            known = [WORLD, *self.description.bodies, *self.description.frames]
            if is_end(name, self.description.beams):
                continue
            body = self.description.bodies.get(name.partition(".")[0])
            if name not in known and (body is None or body.flex is None or "." not in name):
                raise PliantError(f"{what}: {unknown('frame or body', name, known)} (add it before the closure)")
