"""What `System` can do with parts that it has, and with the limits of its hinges."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from pliant.errors import PliantError
from pliant.lazy import late
from pliant.model.acting.loads import Load
from pliant.model.pose import Array, Pose
from pliant.model.ranges import limits_of
from pliant.model.spaces import coordinates, numbers
from pliant.system.changes.origin import Keyframe, Reading
from pliant.system.description import Description

if TYPE_CHECKING:
    from pliant.system.changes.parts import attach, locked, remove
    from pliant.system.system import System
else:
    attach = late("pliant.system.changes.parts", "attach")
    locked = late("pliant.system.changes.parts", "locked")
    remove = late("pliant.system.changes.parts", "remove")


class Changeable:
    """The part of `System` that changes or asks for what stands."""

    description: Description

    # ---- what came with a file

    @property
    def keyframes(self) -> dict[str, Keyframe]:
        """Named states of the file (`keyframes` of a system file, <keyframe> of MJCF), in the system's own coordinates.
        Example: `pl.load("<mujoco/>").keyframes  # {}`"""
        return {name: state.of(self.description.model) for name, state in self.description.origin.keyframes.items()}

    @property
    def start(self) -> dict[str, dict[str, Any]]:
        """The initial state that the section `start` of a system file gives: q0, v0, s0 and u of `pl.simulate`, each by name.
        Example: `run = pl.simulate(arm, t_end=0.1, **arm.start)`"""
        return self.description.origin.start.keywords(self.description.model)

    @property
    def reading(self) -> Reading:
        """What `pl.load` read, changed and left, as records. `print(system.reading)` shows them.
        Example: `len(arm.reading)  # 0`"""
        return self.description.origin.reading

    # ---- parts

    @property
    def loads(self) -> tuple[Load, ...]:
        """The loads that were added with `add_load`, or that a file has."""
        return tuple(self.description.loads.values())

    def lock(self, hinges: str | Sequence[str], at: Any = None) -> System:
        """Return a reduced system, in which some hinges are fixed where they are at a pose.

        hinges: names of hinges or bodies. at: the pose, (nq,) or names with values. Default: zero. Loads that act on these hinges
        alone, and their prescribed motions, are left out; couplings keep their other terms. The system itself stays as it is.
        Example: `arm.lock("elbow", at={"elbow": 0.5}).nv  # 1`"""
        model = self.description.model
        q = model.state(at or {}) if at is None or isinstance(at, Mapping) else numbers(at, "lock: at")
        if q.shape != (model.nq,):
            raise PliantError(f"lock: at has shape {q.shape}; give ({model.nq},), or names with values")
        if not np.isfinite(q).all():
            label = coordinates(model).labels[int(np.argmin(np.isfinite(q)))]
            raise PliantError(f"lock: at: {label!r} is not finite; give the coordinate at which the hinge is locked")
        reduced = cast("System", copy.copy(self))
        reduced.description = locked(self.description, [hinges] if isinstance(hinges, str) else hinges, q)
        return reduced

    def attach(self, other: System, at: str = "world", prefix: str = "", pose: Pose | None = None) -> None:
        """Add all parts of another system, whose world is fixed to a frame or body of this one.

        at: the frame or body, default: the world. prefix: written before all names of the other system, such as "left-". pose: of
        the other world in the frame `at`. Gravity and fidelity are those of this system. The other system stays as it is. Loads,
        outputs and events that are Python functions name parts themselves, so they can only be attached without a prefix. The
        "ground" of its contacts is the plane z = 0 of this system's world: it is neither moved nor renamed.
        Example:
            robot = arm.copy()
            robot.attach(ball, at="tool", prefix="held-")
            robot.nv  # 8"""
        if not isinstance(other, Changeable):
            raise PliantError(f"attach: {other!r} is not a system; give a pl.System, such as pl.load('gripper.urdf')")
        if not isinstance(prefix, str):
            raise PliantError(f"attach: prefix {prefix!r} is not a text; give one such as 'left-'")
        if not isinstance(pose, Pose | None):
            raise PliantError(f"attach: pose {pose!r} is not a Pose; give pl.Pose(xyz=(x, y, z), rpy=(r, p, y))")
        attach(self.description, other.description, at, prefix, pose or Pose())

    def remove(self, name: str, kind: str | None = None) -> list[str]:
        """Remove a part and everything that needs it, such as the bodies that a body carries. Return the names of all that went.

        name: of a body, frame, shape, load, output, controller, event, closure or contact. kind: one of these words, if parts of
        several kinds have the name.
        Example: `gone = arm.copy().remove("tool")`"""
        return remove(self.description, name, kind)

    def remove_load(self, name: str) -> None:
        """Remove a load, with the events and controllers that need it.
        Example:
            arm.add_load("spring", pl.loads.HingeSpring("elbow", k=40.0))
            arm.remove_load("spring")"""
        remove(self.description, name, "load")

    # ---- limits and poses

    @property
    def lower(self) -> Array:
        """The lower limits of q (nq,) [rad, m]; -inf if there is none."""
        return limits_of(self.description.model).lower

    @property
    def upper(self) -> Array:
        """The upper limits of q (nq,) [rad, m]; inf if there is none."""
        return limits_of(self.description.model).upper

    @property
    def effort(self) -> Array:
        """The largest generalised forces (nv,) [N m, N] of the hinges; inf if none is given."""
        return limits_of(self.description.model).effort

    @property
    def velocity(self) -> Array:
        """The largest speeds (nv,) [rad/s, m/s] of the hinges; inf if none is given."""
        return limits_of(self.description.model).velocity

    def interpolate(self, q0: Any, q1: Any, share: Any) -> Array:
        """Return poses (..., nq) on the way from q0 to q1 at constant speeds. share (...): 0 is q0, 1 is q1.
        Example: `arm.interpolate([0.0, 0.0], [0.4, 0.8], 0.5)  # [0.2, 0.4]`"""
        model = self.description.model
        return model.integrate(q0, model.difference(q0, q1), share)

    def distance(self, q0: Any, q1: Any) -> Array:
        """Return the length (...) of the motion from q0 to q1, the norm of `difference`.
        Example: `arm.distance([0.0, 0.0], [0.3, 0.4])  # 0.5`"""
        return np.asarray(np.linalg.norm(self.description.model.difference(q0, q1), axis=-1))
