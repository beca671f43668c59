"""The actions of events on a state of graph nodes, for FMUs.

The effect of stops and dry friction after an event is computed by `runtime/one_sided.c`, from the numbers of `one_sided`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Untraceable
from pliant.model import Model
from pliant.model.acting.events import Event
from pliant.model.acting.loads import Load
from pliant.spatial import Array, zeros
from pliant.sweeps import normalised
from pliant.sweeps.closures.acting_rows import with_acting_rows
from pliant.sweeps.closures.closed import Closed
from pliant.sweeps.links.link import tree_of
from pliant.sweeps.motion.impacts import impulse, with_locks
from pliant.sweeps.trees.dynamics import mass_matrix, solved
from pliant.vectors.actions import Acted
from pliant.vectors.instant import Instant
from pliant.vectors.state import LoadedState


class ActedNodes(Acted):
    """A state of nodes that actions change. bodies: the traced model, with one set of closures.

    hit: the speeds that the actions themselves change. refused: 1 if an action gives a speed to a locked hinge.
    """

    def __init__(self, bodies: Model, given: Model, state: LoadedState) -> None:
        self._bodies, self.t, self.u, self.graph = bodies, state.t, state.u, state.q[0].graph
        super().__init__(given, normalised(bodies, state.q), state.v, state.s)
        self.hit, self.refused = set[int](), self.graph.zero

    @property
    def bodies(self) -> Model:
        return self._bodies

    def after(self, event: Event) -> Array:
        """The state, q, v, s, after an event's actions, in order."""
        try:
            self.take(event, self.t[0], self.u)
        except Untraceable as why:
            raise PliantError(
                f"event {event.name!r}: its reset runs as Python ({why}), which an FMU cannot do; write it so that it can be "
                "traced, with np.where in place of a branch"
            ) from None
        return np.concatenate([self.q, self.v, self.s])

    def normalised(self, q: Array) -> Array:
        return normalised(self._bodies, q)

    def impact(self, where: list[int], restitution: Any) -> Array:
        return impulse(self._bodies, self.q, self.v, where, restitution, self.unheld())

    def change_where(self, condition: Any, change: Callable[[], Array], struck: list[int]) -> None:
        """Change the state where the condition holds. The branch that is not chosen may be NaN."""
        new = self.v + change()
        self.v = np.array([condition.select(x, y) for x, y in zip(new, self.v, strict=True)], dtype=object)
        self.hit |= set(struck)

    def response(self, impulses: Array) -> Array:
        tree = with_locks(self._bodies, tree_of(self._bodies, self.q), self.unheld())
        if not self._bodies.closures:
            return solved(self._bodies, self.q, impulses, tree)
        at = Closed(with_acting_rows(self._bodies), tree, self.q, None, "articulated")
        return at.solved(impulses, [zeros((1, impulses.shape[1]), self.q)] * at.count)[0]

    def add(self, change: Array) -> None:
        self.v = self.v + change

    def note_impulse(self, change: Array) -> None:
        """An FMU has no record of impulses."""

    def refuse_speeds(self, held: Array, values: Array, what: str) -> None:
        for x, value in zip(held, values, strict=True):
            self.refused = self.refused | (x * abs(value.sign()))

    def close(self, closures: Sequence[str], gap: float | str, what: str) -> None:
        """Loops are closed, and speeds stopped, by the equations of the new set."""
        self.mark(closures, 1.0)

    def close_again(self, where: slice, what: str) -> None:
        raise PliantError(
            f"{what}: x.set_q moves a system with closed loops, and an FMU cannot close the loops again "
            "at an event; set speeds instead, or remove the event"
        )

    def stop_speeds(self, what: str, held: slice) -> None:
        free = self.unheld()
        free[held] = self.graph.zero
        tree = with_locks(self._bodies, tree_of(self._bodies, self.q), free)
        at = Closed(with_acting_rows(self._bodies), tree, self.q, self.v, "articulated")
        change, _ = at.solved(zeros((self.model.nv, 1), self.q), at.by_row(at.speeds()))
        self.v = self.v - change[:, 0]


def one_sided(acted: ActedNodes) -> Array:
    """The numbers of a state that `runtime/one_sided.c` needs.

    M^-1 of the one-sided hinges by row (n nv,), 1 / M_ii of these rows, the positions and restitutions of the ends of ranges, and
    the limits of friction.
    """
    given, graph = acted.model, acted.graph
    rows = [hinge.speed for hinge in given.internals.one_sided]
    W = acted.response(graph.lift(np.eye(given.nv)[:, rows]))
    M = np.diagonal(mass_matrix(acted.bodies.internals.opened, acted.q))
    x = Instant(acted.bodies, LoadedState(acted.t, acted.q, acted.v, acted.s, acted.u), given=given)
    loads = {load.name: load for load in given.loads}
    ends = [end for hinge in given.internals.one_sided for end in hinge.ends]
    numbers = [_number(loads[end.load], end.name) for end in ends]
    numbers += [_number(loads[end.load], "restitution") for end in ends]
    numbers += [x.of("load", loads[rub.load]).given.coulomb for hinge in given.internals.one_sided for rub in hinge.rubs]
    return np.array([*W.T.ravel(), *(1.0 / M[i] for i in rows), *map(graph.node, numbers)], dtype=object)


def _number(load: Load, name: str) -> Any:
    return np.asarray(load.parameters[name]).item()
