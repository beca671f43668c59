"""A state of a run that an event changes, on numbers: the impulses, the energy that they remove, and closures that become active.

An impact at a speed i, and every other impulse, changes the speeds f that are not held by M_ff^-1 times the impulse, as far as the
active closures allow. The change of energy by an event counts as work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.closure_sets import acting
from pliant.compile.trace.parameters import changed
from pliant.errors import PliantError, warn
from pliant.lazy import late, late_from
from pliant.model import Model
from pliant.model.acting.events import OPEN, Event
from pliant.model.spaces import normalise
from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array
from pliant.sweeps import integrate
from pliant.sweeps.motion.rates import BOOKS
from pliant.vectors import generalised_forces
from pliant.vectors.actions import LOCKED, Acted
from pliant.vectors.state import LoadedState

if TYPE_CHECKING:
    from pliant.given.held import directions
    from pliant.model.constraints.signals import at_time
    from pliant.simulate.problem.softness import softness
    from pliant.simulate.problem.switching import (
        Impulse,
        closed_at,
        closure_drift,
        closure_jacobian,
        impulse,
        missed,
        response,
        row_labels,
        spins,
    )
    from pliant.sweeps.closures.islands import MomentumState, joined, with_momentum
else:
    directions = late("pliant.given.held", "directions")
    at_time = late("pliant.model.constraints.signals", "at_time")
    softness = late("pliant.simulate.problem.softness", "softness")
    closed_at, closure_drift, closure_jacobian, impulse, missed, response, row_labels, spins = late_from(
        "pliant.simulate.problem.switching", "closed_at closure_drift closure_jacobian impulse missed response row_labels spins"
    )
    MomentumState, joined, with_momentum = late_from("pliant.sweeps.closures.islands", "MomentumState joined with_momentum")


def closing_size(model: Model) -> int:
    """Return the number of impulses of closure rows that an event stores: one per row of all closures, if events switch any."""
    return len(row_labels(model)) if model.internals.switches else 0


class EventState(Acted):
    """A state that an event changes: q, v, s, the work, and the generalised impulse that changed the speeds.

    closing (rows,): the impulses of the rows of closures. struck: the speeds that an impact changed, with their values after it.
    """

    def __init__(self, problem: Problem, run: int, x: Array, t: float, u: Array) -> None:
        """u (nu_all,): the inputs of loads at t."""
        self.problem, self.run, self._x, self._instant = problem, run, x, (np.array([t]), u)
        self._p = p = problem.parameters(run)
        model = changed(problem.model, problem.dynamics.internals.asked.parameters, p[0]) if p else problem.model
        q, v, s, *_ = problem.split(x)
        super().__init__(model, q.copy(), v, s)
        self.struck: dict[int, float] = {}
        self.impulse = np.zeros(problem.model.nv)
        self.closing = np.zeros(closing_size(problem.model))
        self.by_gaps = 0.0  # of the energy [J]

    @property
    def x(self) -> Array:
        """The present state; the change of its energy is part of its work."""
        parts = [self.q, self.v, self.s]
        if self.problem.works:
            q, v, _, _ = self.problem.split(self._x)
            parts.append(self.problem.gained(self._x, self.v, self._energy(self.q, self.v) - self._energy(q, v), self.run))
        return np.concatenate(parts)

    def _energy(self, q: Array, v: Array) -> float:
        kinetic, potential = self._energies(q, v)
        return kinetic + potential

    def _energies(self, q: Array, v: Array) -> tuple[float, float]:
        """Return the kinetic and the potential energy [J]."""
        kinetic, potential, *_ = self.problem.dynamics.internals.totals(q, v, *self._p)
        return float(kinetic), float(potential)

    @property
    def energy_lost(self) -> float:
        """The kinetic energy that the impulses removed, plus the energy that the move onto closures removed at unchanged speeds.

        The first part is v* M v / 2 before the impulses minus that after them, where M (v+ - v) is the impulse.
        """
        return float(self.by_gaps - 0.5 * self.impulse @ (self.problem.split(self._x)[1] + self.v))

    @property
    def free(self) -> Array:
        """Which speeds (nv,) are neither locked nor driven. Stops and dry friction do not count as constraints."""
        return self.unheld() > 0.5

    # ---- impulses

    def impact(self, where: list[int], restitution: Any) -> Array:
        W = self.response(np.eye(self.v.size)[:, where])
        change: Array = W @ self._solve(W[where], -(1.0 + restitution) * self.v[where])
        return change

    def change_where(self, condition: Any, change: Callable[[], Array], struck: list[int]) -> None:
        if condition > 0.5:
            self.add(change())
            self.struck |= dict(zip(struck, self.v[struck].tolist(), strict=True))

    def response(self, impulses: Array) -> Array:
        return response(self.mass_matrix, closure_jacobian(self.bodies, self.q), impulses, self.free)

    def _solve(self, W: Array, x: Array) -> Array:
        """Return W^-1 x. In a closed system W may be singular, if closures hold what is struck."""
        return np.linalg.lstsq(W, x)[0] if self.bodies.closures else np.linalg.solve(W, x)

    def add(self, change: Array) -> None:
        self.v = self.v + change
        self.note_impulse(change)

    def note_impulse(self, change: Array) -> None:
        self.impulse += self.mass_matrix @ change

    def refuse_speeds(self, held: Array, values: Array, what: str) -> None:
        if ((held > 0.5) & (values != 0.0)).any():
            raise PliantError(f"{what}: {LOCKED}")

    def reset(self, law: Callable[[Any], Any], event: Event, t: Any, u: Array) -> None:
        super().reset(law, event, t, u)
        if not np.isfinite(self.x).all():
            raise PliantError(f"event {event.name!r} sets values that are not finite; look at its actions")

    def move_on(self, h: float, a: Array) -> None:
        """Advance by a time h whose square is negligible. a (nv,): the accelerations."""
        self.q = normalise(self.model, integrate(self.model.internals.matter, self.q, h * self.v))
        self.v = self.v + h * a

    # ---- closures

    @property
    def bodies(self) -> Model:
        """The bodies with the closures that are active now."""
        return at_time(
            self.model.internals.matter.internals.switched(acting(self.model, self.s)), self.model, *self._instant, self.s
        )

    def bodies_at(self, t: float) -> Model:
        """Return the same at another time, with the inputs as they are."""
        return at_time(
            self.model.internals.matter.internals.switched(acting(self.model, self.s)),
            self.model,
            np.array([t]),
            self._instant[1],
            self.s,
        )

    def normalised(self, q: Array) -> Array:
        return normalise(self.model, q)

    def close(self, closures: Sequence[str], gap: float | str, what: str) -> None:
        """Activate closures: move the coordinates onto them, and change the speeds to what they allow."""
        new = [name for name in closures if name not in acting(self.model, self.s)]
        if not new:
            return
        self.mark(new, 1.0)
        before = self._moving
        if said := self._assemble(new, gap, what):
            self._say(f"{what}: {said}", before.q)
        if gapped := not np.array_equal(before.q, self.q):
            self.by_gaps += self._energy(before.q, self.v) - self._energy(self.q, self.v)
            self._keep_momentum(before)
        found = self._stopped(what)
        if gapped:  # the impulse keeps it to rounding of what is heavy
            self._keep_momentum(before)
        model, at = self.bodies, 0
        left = list(found.P)
        for closure in model.loops:
            n = len(closure.labels)
            if closure.active:
                self.closing[at : at + n] += left[:n]
                left = left[n:]
            at += n

    @property
    def _moving(self) -> MomentumState:
        t, u = self._instant
        return MomentumState(self.q, self.v, self.mass_matrix, spins(self.model, LoadedState(t, self.q, self.v, self.s, u)))

    def _keep_momentum(self, before: MomentumState) -> None:
        """Give the free part of the system the momentum that it had before bodies moved onto closures."""
        self.add(with_momentum(self.bodies, self._moving, before, self.free) - self.v)

    def _assemble(self, new: Sequence[str], gap: float | str, what: str, held: Array | None = None) -> str:
        """Move q onto the closures; soft and light parts move most. Return which closures were open, if a warning says it.

        held (nv,): speeds whose coordinates stay.
        """
        free = self.free
        if held is not None:
            free[held] = False
        q, said = closed_at(self.bodies, self.q, new, gap, free, what, self._softness)
        self.q = normalise(self.model, q)
        return said

    def _state_at(self, q: Array) -> LoadedState:
        return LoadedState(self._instant[0], q, self.v, self.s, self._instant[1])

    def _softness(self, q: Array) -> Array:
        return softness(self.model, np.asarray(self.problem.dynamics.mass_matrix(q, *self._p)), self._state_at(q))

    def _potential(self, q: Array) -> float:
        """Return the potential energy [J] of bodies and loads."""
        own = self._energies(q, self.v)[1]
        return (
            own + float(generalised_forces(self.model.internals.matter, self._state_at(q), given=self.model)[2])
            if self.model.loads
            else own
        )

    def _say(self, what: str, before: Array) -> None:
        """Warn that the coordinates were moved from `before`."""
        added = self._potential(self.q) - self._potential(before)
        kinetic = self._energies(before, self.v)[0]
        warn(
            f"{what}; the system was moved to a closed pose, which {'adds' if added >= 0 else 'removes'} {abs(added):.3g} J "
            f"(kinetic energy before: {kinetic:.3g} J); let the event come where they meet"
        )

    def _speeds_at(self, where: slice) -> Array:
        """Return which speeds (nv,) move some coordinates of one body."""
        model, held = self.model, np.zeros(self.model.nv, dtype=bool)
        k = next(k for k, own in enumerate(model.internals.q_slices) if own.start <= where.start < own.stop)
        first = model.internals.q_slices[k].start
        for i in range(where.start - first, where.stop - first):
            held[[model.internals.v_slices[k].start + j for j in directions(model.bodies[k].hinge.type, i)]] = True
        return held

    def followed(self) -> Array:
        """Return the state on closures whose inputs have jumped. The change of energy is work of the closures."""
        what = "inputs of closures"
        self._assemble((), OPEN, what)
        self._stopped(what)
        q, v, _, _ = self.problem.split(self._x)
        works = np.array(self._x[self._x.size - self.problem.works :])
        works[[0, 2][: 1 + (self.problem.works == BOOKS)]] += self._energy(self.q, self.v) - self._energy(q, v)
        return np.concatenate([self.q, self.v, self.s, works])

    def close_again(self, where: slice, what: str) -> None:
        self._assemble((), OPEN, what, self._speeds_at(where))
        self._stopped(what)

    def stop_speeds(self, what: str, held: slice) -> None:
        self._stopped(what, held)

    def _stopped(self, what: str, held: slice | None = None) -> Impulse:
        """Make the rates of closures zero by an impulse. held: speeds that stay."""
        free = self.free & joined(self.bodies)
        if held is not None:
            free[held] = False
        J, drift = closure_jacobian(self.bodies, self.q), closure_drift(self.bodies, self.q)
        found = impulse(self.mass_matrix, J, self.v, free, drift)
        if missed(found, J, self.v, drift):
            names = ", ".join(repr(closure.name) for closure in self.bodies.closures)
            raise PliantError(
                f"{what}: the closures {names} do not allow the speeds of the hinges that are prescribed, locked or set; release "
                "these hinges, or give them speeds that the closures allow"
            )
        self.add(found.change)
        return found

    @property
    def mass_matrix(self) -> Array:
        return np.asarray(self.problem.dynamics.mass_matrix(self.q, *self._p))
