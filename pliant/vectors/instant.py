"""`x`: the system at one instant, as a law sees it: frames, coordinates, its own numbers, and what it does to the system.

The same law runs on numbers and on symbols. What it does is collected: forces by body, torques, rates of states, and its books:
energies, momentum, what it dissipates, what of its inputs took effect.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from pliant.errors import PliantError, unknown
from pliant.model.records import WORLD
from pliant.spatial import concat, cross, zeros
from pliant.sweeps.steps.rigid import RigidInertia
from pliant.vectors.acts import Acts
from pliant.vectors.kinematics import WORLD_AXES, as_scalar, column, scalar, several
from pliant.vectors.seen import SeenInstant
from pliant.vectors.vector import MovingFrame, MovingPoint, Vector, called


class Instant(SeenInstant):
    """The system at one instant.

    `x["frame"]`, `x.world`; `x.t`, `x.q("elbow")`, `x.v("elbow")`; `x.p.k`, `x.u.throttle`, `x.s.h`, or `x.given.k`,
    whichever it is; `x.omega(frame)`, `x.velocity(point)`; `x.force`, `x.moment`, `x.torque`, `x.rate`; for the books `x.energy`,
    `x.rotor`, `x.dissipation`, `x.applied`.
    """

    _force, _moment = "a force", "a moment"

    @cached_property
    def acts(self) -> Acts:
        """What laws have done so far."""
        return Acts(self.at)

    def force(
        self, vector: Vector, at: MovingPoint | MovingFrame | str, reaction: MovingPoint | MovingFrame | str | None = None
    ) -> None:
        """A force on the body that a point is of; and its opposite at another."""
        points = [(self._point(point), sign) for point, sign in ((at, 1.0), (reaction, -1.0)) if point is not None]
        self._refuse_world(self._force, [point.frame for point, _ in points])
        for p, sign in points:
            if p.axes != WORLD_AXES:
                f = _of(vector, "a force").gathered(p.axes) * sign
                moment = cross(p.r.gathered(p.axes), f) if p.r.parts else zeros((3, 1), self._q)
                self.acts.external[p.axes[0]].append((p.axes[1], concat([moment, f])))

    def moment(self, vector: Vector, on: MovingFrame | str, reaction: MovingFrame | str | None = None) -> None:
        """A moment on the body that a frame is on; and its opposite on another."""
        frames = [(self._frame(frame), sign) for frame, sign in ((on, 1.0), (reaction, -1.0)) if frame is not None]
        self._refuse_world(self._moment, [frame.name for frame, _ in frames])
        for frame, sign in frames:
            k, node = axes = frame.axes
            if axes != WORLD_AXES:
                m = _of(vector, "a moment").gathered(axes) * sign
                self.acts.external[k].append((node, concat([m, zeros((3, 1), self._q)])))

    def _refuse_world(self, what: str, names: list[str | None]) -> None:
        """Refuse what acts on the world alone: it would do nothing. A body that is fixed to the world is one that may be freed."""
        ground = {WORLD, *(frame.name for frame in self.model.frames if frame.body == WORLD)}
        if all(name in ground for name in names):
            where = repr(names[0]) if names[0] != WORLD else "the world"
            raise PliantError(
                f"{self._what}: {what} acts on {where}, which does not move, so it has no effect; apply it to a body, "
                "x['body'].point(…), or pass the body's point as reaction="
            )

    def torque(self, hinge: str, value: Any) -> None:
        """A generalised force at a hinge: one number, or as many as it has speeds."""
        where = self._place(self.model.v_index, "nv", hinge)
        given, n = several(value, self._q), where.stop - where.start
        if len(given) != n:
            raise PliantError(f"{self._what}: hinge {hinge!r} takes {n} {'torque' if n == 1 else 'torques'}, {len(given)} given")
        self.acts.torques.append((where, column(given, self._q)))

    def hold(self, hinge: str, locked: Any) -> None:
        """Lock a hinge: its speeds stay as they are, zero, while `locked` is 1, and are free while it is 0.

        The load must say so beforehand: its `matter` marks the hinge, `holds=True` (`model.loads.Lock` does).
        """
        where = self._place(self.model.v_index, "nv", hinge)
        if not any(own.holds and own.name == hinge for own in self._traced.hinges):
            raise PliantError(
                f"{self._what}: hinge {hinge!r} is not marked as a hinge that holds; the load's matter(name, model) marks it"
            )
        self.acts.holds.append((where, as_scalar(locked, self._q)))

    def rate(self, state: str, value: Any) -> None:
        """The rate of change of a state of this load."""
        name = f"{self._load.name}.{state}"
        if name not in self.model.states:
            raise PliantError(f"{self._what}: {unknown('state', state, self._load.states)}")
        if name in self.acts.rates:
            raise PliantError(f"{self._what}: x.rate is called twice for {state!r}")
        self.acts.rates[name] = value

    def energy(self, value: Any) -> None:
        """What of this load is a potential [J]: it counts to the system's energy, and its forces' work is not counted as lost."""
        self.acts.energies.append(as_scalar(value, self._q))

    def rotor(self, momentum: Vector, energy: Any) -> None:
        """What turns beside the bodies, as a wheel whose spin is a state: its angular momentum [N m s] and its kinetic energy [J],
        as far as the bodies' inertias do not contain them. They count to the system's."""
        world = _of(momentum, f"{self._what}: x.rotor(momentum, …)").in_(self.world)
        self.acts.momenta.append(column(several(list(world), self._q), self._q))
        self.acts.kinetic.append(as_scalar(energy, self._q))

    def dissipation(self, power: Any) -> None:
        """What of this load's power is lost as heat [W], zero or more. All else that is not a potential counts as supplied."""
        self.acts.losses.append(as_scalar(power, self._q))

    def applied(self, name: str, value: Any) -> None:
        """What took effect of an input of this load, where that is not the input itself: after limits and lags."""
        full = f"{self._load.name}.{name}"
        if full in self.model.inputs:
            where, given = self.model.inputs[full], several(value, self._q)
            if len(given) != where.stop - where.start:
                n = where.stop - where.start
                raise PliantError(f"{self._what}: input {name!r} has {n} values, but x.applied gives {len(given)}")
            self.acts.applied[full] = value
        elif self._load.type is None:
            raise PliantError(f"{self._what}: {unknown('input', name, self._load.inputs)}")

    def pull(self, body: str, field: Vector, gradient: Callable[[Vector], Vector] | None = None) -> None:
        """A field of acceleration on all of a body's matter, as gravity is one: a flexible body's modes are loaded too.

        field [m/s^2]: at the body's centre of mass. gradient [1/s^2]: how it changes along a vector from there, linear and
        symmetric.
        """
        m = self.matter(body)
        axes, frame = m.frame.axes, m.frame
        if axes == WORLD_AXES:
            return
        G = None
        if gradient is not None:
            G = concat([column(gradient(e).in_(frame), self._q) for e in (frame.x, frame.y, frame.z)], axis=-1)
        if self.model.bodies[self.model.index[body]].flex is None:
            self.force(field * m.mass, at=m.centre)
            if G is not None:
                none = zeros((3, 1), self._q)
                moment = RigidInertia(none[:1], none, m.inertia).newton_euler(G)[..., :3, :]
                self.moment(frame.vector(*(scalar(moment[..., i : i + 1, :]) for i in range(3))), on=frame)
            return
        link, motion = self.at.tree.bodies[axes[0]], self.at.motion(axes[0])
        g = field.gathered(axes)
        if G is not None:
            g = g - G @ m.centre.r.gathered(axes)
        modal, f = link.field_force(motion, g, G)
        self.acts.external[axes[0]].append((-1, f))
        where = self._traced.v_slices[axes[0]]
        self.acts.torques.append((slice(where.stop - modal.shape[-2], where.stop), modal))

    def power(self, load: str) -> Any:
        """The power [W] that a load gives to the system, less what it takes. In outputs only."""
        if self._motion is None:
            raise PliantError(f"{self._what}: x.power is available only in outputs, because it runs another load's law")
        found = {x.name: x for x in self.model.loads}
        if load not in found:
            raise PliantError(f"{self._what}: {unknown('load', load, found)}")
        alone = Instant(self._traced, self._state, given=self.model)
        alone.at = alone.acts.at = self.at
        found[load].law(alone.of("load", found[load]))
        return scalar(alone.acts.power(self._v[..., None]))


def _of(vector: Any, what: str) -> Vector:
    if not isinstance(vector, Vector):
        raise TypeError(f"{what} is a vector, not {called(vector)}; such as value * x['frame'].z")
    return vector
