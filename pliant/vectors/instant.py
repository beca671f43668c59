"""`x`: the system at one instant, as a law sees it: frames, coordinates, its own numbers, and its actions on the system.

The same law runs on numbers and on symbols. Its actions are collected: forces by body, torques, rates of states, and its energy
balance: energies, momentum, dissipation, and the effective inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pliant.errors import PliantError, unknown
from pliant.lazy import late
from pliant.model.records import WORLD
from pliant.spatial import concat, cross, zeros
from pliant.sweeps.steps.rigid import RigidInertia
from pliant.vectors.kinematics import WORLD_AXES, Axes, as_scalar, column, scalar, several
from pliant.vectors.seen import SeenInstant
from pliant.vectors.vector import MovingFrame, MovingPoint, Vector, called

if TYPE_CHECKING:
    from pliant.vectors.acts import Acts, OnNodes
else:
    Acts = late("pliant.vectors.acts", "Acts")


class Instant(SeenInstant):
    """The system at one instant, the argument of a law.

    Read with `x["frame"]`, `x.world`; `x.t`, `x.q("elbow")`, `x.v("elbow")`; `x.p.k`, `x.u.throttle`, `x.s.h`, or `x.given.k` for
    any of these; `x.omega(frame)`, `x.velocity(point)`. Act with `x.force`, `x.moment`, `x.torque`, `x.rate`. For the energy
    balance use `x.energy`, `x.rotor`, `x.dissipation` and `x.applied`.
    """

    _force, _moment = "a force", "a moment"

    @cached_property
    def acts(self) -> Acts:
        """Everything that laws have done so far."""
        return Acts(self.at)

    def force(
        self, vector: Vector, at: MovingPoint | MovingFrame | str, reaction: MovingPoint | MovingFrame | str | None = None
    ) -> None:
        """Apply a force [N] at a point of a body, and the opposite force at the point `reaction`, if given."""
        points = [(self._point(point), sign) for point, sign in ((at, 1.0), (reaction, -1.0)) if point is not None]
        self._refuse_world(self._force, [point.frame for point, _ in points])
        push = partial(self._forces, [(p, sign) for p, sign in points if p.axes != WORLD_AXES])
        self.acts.add(push(_of(vector, "a force")))
        self.acts.pushes.append((vector, push))

    def _forces(self, points: list[tuple[MovingPoint, float]], vector: Vector) -> OnNodes:
        """Return the wrenches of a force at points."""
        out: OnNodes = []
        for p, sign in points:
            f = vector.gathered(p.axes) * sign
            moment = cross(p.r.gathered(p.axes), f) if p.r.parts else zeros((3, 1), self._q)
            out.append((*p.axes, concat([moment, f])))
        return out

    def moment(
        self, vector: Vector, on: MovingFrame | str, reaction: MovingFrame | str | None = None, by_rotor: bool = False
    ) -> None:
        """Apply a moment [N m] to the body of the frame `on`, and the opposite moment to that of `reaction`, if given.

        by_rotor: True for a moment that comes from momentum that `x.rotor` declares, so that the whole neither gains nor loses.
        """
        frames = [(self._frame(frame), sign) for frame, sign in ((on, 1.0), (reaction, -1.0)) if frame is not None]
        self._refuse_world(self._moment, [frame.name for frame, _ in frames])
        push = partial(self._moments, [(frame.axes, sign) for frame, sign in frames if frame.axes != WORLD_AXES])
        wrenches = push(_of(vector, "a moment"))
        self.acts.add(wrenches)
        self.acts.of_rotors += wrenches if by_rotor else []
        self.acts.pushes.append((vector, push))

    def _moments(self, frames: list[tuple[Axes, float]], vector: Vector) -> OnNodes:
        """Return the wrenches of a moment on bodies."""
        none = zeros((3, 1), self._q)
        return [(*axes, concat([vector.gathered(axes) * sign, none])) for axes, sign in frames]

    def _refuse_world(self, what: str, names: list[str | None]) -> None:
        """Raise `PliantError` for an action on the world alone, which has no effect.

        A body fixed to the world is allowed: it may be freed.
        """
        ground = {WORLD, *(frame.name for frame in self.model.frames if frame.body == WORLD)}
        if all(name in ground for name in names):
            where = repr(names[0]) if names[0] != WORLD else "the world"
            raise PliantError(
                f"{self._what}: {what} acts on {where}, which does not move, so it has no effect; apply it to a body, "
                "x['body'].point(…), or pass the body's point as reaction="
            )

    def torque(self, hinge: str, value: Any, dry: Any = None) -> None:
        """Apply a generalised force [N m, N] at a hinge: one number, or one per speed.

        dry: the part of it that is dry friction, per unit of speed and without its sign: |friction / v|. Methods "semi_implicit"
        and "contact" compute this part from the speed at the end of the step, so that friction does not chatter about rest.
        """
        where = self._place(self.model.v_index, "nv", hinge)
        given, n = several(value, self._q), where.stop - where.start
        if len(given) != n:
            raise PliantError(f"{self._what}: hinge {hinge!r} takes {n} {'torque' if n == 1 else 'torques'}, {len(given)} given")
        self.acts.torques.append((where, column(given, self._q)))
        if dry is not None:
            self.acts.dry.append((where, column(several(dry, self._q), self._q)))

    def hold(self, hinge: str, locked: Any) -> None:
        """Lock a hinge while `locked` is 1: its speeds stay zero. They are free while it is 0.

        The load must announce this: its `matter` marks the hinge with `holds=True` (`model.loads.Lock` does).
        """
        where = self._place(self.model.v_index, "nv", hinge)
        if not any(own.holds and own.name == hinge for own in self._traced.hinges):
            raise PliantError(
                f"{self._what}: hinge {hinge!r} is not marked as a hinge that holds; the load's matter(name, model) marks it"
            )
        self.acts.holds.append((where, as_scalar(locked, self._q)))

    def rate(self, state: str, value: Any) -> None:
        """Set the rate of change of a state of this load."""
        name = f"{self._load.name}.{state}"
        if name not in self.model.states:
            raise PliantError(f"{self._what}: {unknown('state', state, self._load.states)}")
        if name in self.acts.rates:
            raise PliantError(f"{self._what}: x.rate is called twice for {state!r}; call it once, with the sum")
        self.acts.rates[name] = value

    def energy(self, value: Any) -> None:
        """Declare potential energy [J] of this load.

        It counts as energy of the system, and the work of its forces is not a loss.
        """
        self.acts.energies.append(as_scalar(value, self._q))

    def rotor(self, momentum: Vector, energy: Any) -> None:
        """Declare what rotates in addition to the bodies, such as a wheel whose spin is a state.

        momentum: its angular momentum [N m s]; energy: its kinetic energy [J]; both without the part that the inertias of bodies
        contain. They count as momentum and energy of the system.
        """
        world = _of(momentum, f"{self._what}: x.rotor(momentum, …)").in_(self.world)
        self.acts.momenta.append(column(several(list(world), self._q), self._q))
        self.acts.kinetic.append(as_scalar(energy, self._q))

    def dissipation(self, power: Any) -> None:
        """Declare the part of this load's power that is lost as heat [W], zero or more.

        The rest that is not a potential counts as supplied.
        """
        self.acts.losses.append(as_scalar(power, self._q))

    def applied(self, name: str, value: Any) -> None:
        """Declare the effective value of an input of this load, after limits and lags, if it differs from the input."""
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
        """Apply a field of acceleration, such as gravity, to all matter of a body; it also loads the modes of a flexible body.

        field [m/s^2]: at the body's centre of mass. gradient [1/s^2]: the derivative of the field along a vector from there, linear
        and symmetric.
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
        where = self._traced.internals.v_slices[axes[0]]
        self.acts.torques.append((slice(where.stop - modal.shape[-2], where.stop), modal))

    def power(self, load: str) -> Any:
        """The power [W] that a load supplies to the system; negative if it takes power. In outputs only."""
        if self._reactions is None:
            raise PliantError(f"{self._what}: x.power is available only in outputs, because it runs another load's law")
        return scalar(self._acts_of(load).power(self._v[..., None]))

    def pushed_by(self, loads: Sequence[str]) -> tuple[Vector, Vector]:
        """The total force [N] of some loads on the system, and its moment [N m] about the world's origin.

        The moments of rotors, such as wheels, belong to the system.
        """
        force, moment, origin = Vector(self.at, {}), Vector(self.at, {}), self.world.origin
        for load in loads:
            acts = self._acts_of(load)
            if outer := self._outer_hinge(acts):
                raise PliantError(
                    f"{self._what}: load {load!r} acts at hinge {outer!r}, which connects the system to the world, so that its "
                    "impulse is unknown; name the loads to count, without this one"
                )
            inner = {id(wrench) for _, _, wrench in acts.of_rotors}
            for axes, wrench in (((k, node), x) for k, own in enumerate(acts.external) for node, x in own if id(x) not in inner):
                f = Vector(self.at, {axes: wrench[..., 3:, :]})
                r = MovingPoint(self.at, axes, Vector(self.at, {})) - origin
                force, moment = force + f, moment + Vector(self.at, {axes: wrench[..., :3, :]}) + r.cross(f)
        return force, moment

    def _outer_hinge(self, acts: Acts) -> str:
        """The hinge between the system and the world at which torques act, or an empty text."""
        model = self._traced
        for k, parent in enumerate(model.parents):
            start, hinge = model.internals.v_slices[k].start, model.bodies[k].hinge
            if parent < 0 and any(start <= where.start < start + hinge.type.nv for where, _ in acts.torques):
                return hinge.name
        return ""

    def _acts_of(self, load: str) -> Acts:
        """Everything that a load does."""
        found = {x.name: x for x in self.model.loads}
        if load not in found:
            raise PliantError(f"{self._what}: {unknown('load', load, found)}")
        alone = Instant(self._traced, self._state, given=self.model)
        alone.at = alone.acts.at = self.at
        found[load].law(alone.of("load", found[load]))
        return alone.acts


def _of(vector: Any, what: str) -> Vector:
    if not isinstance(vector, Vector):
        raise TypeError(f"{what} is a vector, not {called(vector)}; such as value * x['frame'].z")
    return vector
