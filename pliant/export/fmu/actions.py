"""What events do to a state, on nodes: locks, impacts and resets, as `pliant.simulate.march.events` does it to numbers.

Whether a hinge is locked is a state, so one code serves both: where a speed is locked, what would strike it is not chosen. What
stops and dry friction do after it is found by `runtime/one_sided.c`, from the numbers that `one_sided` gives it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Node, Untraceable
from pliant.model import Model
from pliant.model.acting.events import Activate, Deactivate, Event, Lock, Unlock
from pliant.model.acting.loads import Load
from pliant.spatial import Array, zeros
from pliant.sweeps import normalised
from pliant.sweeps.closures.acting_rows import awake
from pliant.sweeps.closures.closed import Closed
from pliant.sweeps.links.link import tree_of
from pliant.sweeps.motion.impacts import impulse, with_locks
from pliant.sweeps.trees.dynamics import mass_matrix, solved
from pliant.vectors.events import seen_by
from pliant.vectors.forces import run as run_law
from pliant.vectors.instant import Instant
from pliant.vectors.resets import Change, Reset


class Acted:
    """A state of nodes that actions change. bodies: the model that is traced; given: as it was described.

    coming (nv,): the speeds with which hinges come to their ends; hit: those that the actions themselves strike; refused: 1
    where an action gives a speed to a hinge that is locked.
    """

    def __init__(
        self,
        bodies: Model,
        given: Model,
        t: Array,
        q: Array,
        v: Array,
        s: Array,
        u: Array,
    ) -> None:
        self.bodies, self.given, self.t, self.u = bodies, given, t, u
        self.q, self.v, self.s = normalised(bodies, q), v.copy(), s.copy()
        self.graph = q[0].graph
        self.coming, self.hit, self.refused = v.copy(), set[int](), self.graph.zero

    @property
    def x(self) -> Array:
        """q, v, s as they are now."""
        return np.concatenate([self.q, self.v, self.s])

    def after(self, event: Event) -> Array:
        """The state after an event's actions, in order."""
        for action in event.actions:
            if isinstance(action, Lock):
                self.hold(action.hinge, action.flag)
            elif isinstance(action, Unlock):
                self.put(action.flag, 0.0)
            elif isinstance(action, Activate | Deactivate):
                for name in action.closures:  # loops are closed, and speeds stopped, by the equations of the new set
                    self.put(f"{name}.active", float(isinstance(action, Activate)))
            elif callable(action):
                self.reset(action, event)
        return self.x

    # ---- parts of it

    def speeds(self, hinge: str) -> list[int]:
        """A hinge's own, without modes."""
        first = self.given.v_index(hinge).start
        return list(range(first, first + next(h for h in self.given.hinges if h.name == hinge).type.nv))

    def put(self, state: str, value: Any) -> None:
        self.s[self.given.states[state].start] = self.graph.node(value)

    def state(self, name: str) -> Node:
        found: Node = self.s[self.given.states[name].start]
        return found

    def free(self, also_held: list[int] | None = None) -> Array:
        """(nv,): 1 for speeds that are neither locked nor driven, else 0: stops and dry friction are no bonds."""
        out = self.graph.lift(np.ones(self.given.nv))
        for flag, hinge in self.given.locks.items():
            where = self.speeds(hinge)
            out[where] = out[where] * (1.0 - self.state(flag))
        for motion in self.given.prescribed:
            out[self.speeds(motion.name)] = self.graph.zero
        out[also_held or []] = self.graph.zero
        return out

    def _is_free(self, where: list[int]) -> Node:
        free: Node = self.graph.one
        for x in self.free()[where]:
            free = free * x
        return free

    def _change(self, condition: Node, v: Array) -> None:
        """Take speeds where a condition holds; what is not chosen need not be a number."""
        self.v = np.array([condition.select(new, old) for new, old in zip(v, self.v, strict=True)], dtype=object)

    def struck(self, where: list[int], restitution: Any, v: Array) -> Array:
        """Speeds after an impact at some of them."""
        return v + impulse(self.bodies, self.q, v, where, restitution, self.free())

    def strike(self, where: list[int], restitution: Any, stops: bool = False) -> None:
        v = self.struck(where, restitution, self.v)
        if stops:
            v[where] = self.graph.zero
        self._change(self._is_free(where), v)
        self.hit |= set(where)

    def response(self, impulse: Array) -> Array:
        """The change of v (nv, k) by generalised impulses (nv, k), as far as speeds are free."""
        tree = with_locks(self.bodies, tree_of(self.bodies, self.q), self.free())
        if not self.bodies.closures:
            return solved(self.bodies, self.q, impulse, tree)
        at = Closed(awake(self.bodies), tree, self.q, None, "articulated")
        return at.solved(impulse, [zeros((1, impulse.shape[1]), self.q)] * at.count)[0]

    # ---- actions

    def hold(self, hinge: str, flag: str) -> None:
        self.strike(self.speeds(hinge), 0.0, stops=True)
        self.v[self.speeds(hinge)] = self.graph.zero
        self.put(flag, 1.0)

    def reset(self, law: Any, event: Event) -> None:
        x = Reset(self.bodies, self.t[0], self.q.copy(), self.v.copy(), self.s.copy(), self.u, given=self.given)
        try:
            run_law(law, seen_by(x, event), "event", event.name)
        except Untraceable as why:
            raise PliantError(
                f"event {event.name!r}: its reset cannot be in an FMU, as it runs as Python ({why}); write it so that it can be "
                "traced, with np.where in place of a branch"
            ) from None
        for change in x.changes:
            self._make(change, event)

    def _make(self, change: Change, event: Event) -> None:
        values, where = self.graph.lift(change.values).ravel(), list(range(change.where.start, change.where.stop))
        if change.kind == "q":
            if self.bodies.closures:
                raise PliantError(
                    f"event {event.name!r}: x.set_q of a closed system would have to close its loops again, which FMUs do not do "
                    "at events; set speeds, or remove the event"
                )
            self.q[where] = values
            self.q = normalised(self.bodies, self.q)
        elif change.kind == "s":
            self.s[where] = values
        elif change.kind == "v":
            for i, value in zip(where, values, strict=True):
                self.refused = self.refused | ((1.0 - self.free()[i]) * abs(value.sign()))
            self.v[where] = self.coming[where] = values
            if self.bodies.closures:
                self._stop_speeds(where)
        elif change.kind == "impact":
            self.strike(where, values[0])
        else:
            self.v = self.v + self.response(values[:, None])[:, 0]

    def _stop_speeds(self, held: list[int]) -> None:
        """Make the rates of closures zero by the speeds that are free; those that were set stay."""
        tree = with_locks(self.bodies, tree_of(self.bodies, self.q), self.free(held))
        at = Closed(awake(self.bodies), tree, self.q, self.v, "articulated")
        change, _ = at.solved(zeros((self.given.nv, 1), self.q), at.by_row(at.speeds()))
        self.v = self.v - change[:, 0]


def one_sided(acted: Acted) -> Array:
    """What `runtime/one_sided.c` needs of a state: M^-1 of the bonds by row (n nv,), 1 / M_ii of the rows, the positions and
    restitutions of the ends of ranges, the limits of friction."""
    given, graph = acted.given, acted.graph
    rows = [hinge.speed for hinge in given.one_sided]
    W = acted.response(graph.lift(np.eye(given.nv)[:, rows]))
    M = np.diagonal(mass_matrix(acted.bodies.opened, acted.q))
    x = Instant(acted.bodies, acted.t[0], acted.q, acted.v, acted.s, acted.u, given=given)
    loads = {load.name: load for load in given.loads}
    ends = [end for hinge in given.one_sided for end in hinge.ends]
    numbers = [_number(loads[end.load], end.name) for end in ends]
    numbers += [_number(loads[end.load], "restitution") for end in ends]
    numbers += [x.of("load", loads[rub.load]).given.coulomb for hinge in given.one_sided for rub in hinge.rubs]
    return np.array([*W.T.ravel(), *(1.0 / M[i] for i in rows), *map(graph.node, numbers)], dtype=object)


def _number(load: Load, name: str) -> Any:
    return np.asarray(load.parameters[name]).item()
