"""A system in a step, without its contacts: what acts on it, and how it answers impulses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array, concat, zeros
from pliant.sweeps.closures.acting_rows import with_acting_rows
from pliant.sweeps.closures.closed import Closed
from pliant.sweeps.contacts.assembly import ClosedAssembly, OpenAssembly, RowGroup, TreeResponse, hinge_groups
from pliant.sweeps.contacts.hinges import StepHinges
from pliant.sweeps.links.link import motions_at, split_q, split_v
from pliant.sweeps.motion.impacts import with_locks
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import Forces, mass_matrix_at, required_forces


@dataclass(frozen=True, eq=False)
class StepPlant:
    """A system at a state with everything that acts on it in a step h (..., 1, 1), except for contacts.

    tree: the bodies as the step sees them. forces: tau, wrenches and loads. hinges: those that are prescribed or locked, or have
    stops or dry friction; None for none.
    """

    model: Model
    tree: Tree
    q: Array
    v: Array
    forces: Forces
    h: Array
    hinges: StepHinges | None

    @cached_property
    def still(self) -> tuple[Tree, list[Any]]:
        """The tree and its motions at rest: mass matrix and rows do not depend on speeds."""
        return motions_at(self.model, self.q, tree=self.tree)

    @cached_property
    def base(self) -> Array:
        """The speeds (..., nv, 1) in axes that stand still, without any force; those of prescribed hinges at the end of the
        step.
        """
        v = self.v if self.hinges is None else self.hinges.known(self.v, self.h)
        parts, any_turns = [], False
        for body, x, y in zip(self.model.bodies, split_q(self.model, self.q), split_v(self.model, self.v), strict=True):
            hinge = body.hinge.type
            turning = hinge.turning(x[..., : hinge.nq, :], y[..., : hinge.nv, :])
            any_turns |= turning is not None
            own = zeros((hinge.nv, 1), self.q) if turning is None else turning * self.h
            parts += [own, zeros((body.modes, 1), self.q)]
        return v[..., None] + concat(parts) if any_turns else v[..., None]

    def assembled(self, groups: list[RowGroup], points: int) -> OpenAssembly | ClosedAssembly:
        """Return how it answers impulses at rows: those of points, and behind them those of hinges."""
        if self.hinges is not None:
            return self._with_hinges([*groups, *hinge_groups(self.hinges, points, self.q)], self.hinges)
        if self.model.closures:
            closed = Closed(with_acting_rows(self.model), self.tree, self.q, self.v, "composite")
            a, _ = closed.accelerated(self.forces)
            return ClosedAssembly(groups, closed, a[..., None] * self.h, self.q)
        tau, wrenches, axes, loads = self.forces.tau, self.forces.wrenches, self.forces.axes, self.forces.loads
        rest = tau - required_forces(self.model, self.q, self.v, None, wrenches, axes, self.tree, loads)
        response = TreeResponse(self.model, mass_matrix_at(self.model, self.q, *self.still), self.q)
        return OpenAssembly(groups, response, rest[..., None] * self.h, self.q)

    def _with_hinges(self, groups: list[RowGroup], hinges: StepHinges) -> OpenAssembly | ClosedAssembly:
        """The assembly of a system with prescribed or locked hinges, stops or dry friction."""
        model, q, v, h, like = self.model, self.q, self.v, self.h, self.q
        change = (hinges.known(v, h) - v)[..., None]
        if model.closures:
            number = {hinge.name: k for k, hinge in enumerate(model.hinges)}
            tree = with_locks(model, self.tree, hinges.share(model.nv, like, driven=False))
            free = Closed(with_acting_rows(model), tree, q, v, "articulated")
            driven = {number[name]: a for name, a in hinges.accelerations(v, h).items()}
            a, found = free.driven(self.forces, driven) if driven else free.accelerated(self.forces)
            locked = with_locks(model, self.tree, hinges.share(model.nv, like, driven=True))
            closed = Closed(with_acting_rows(model), locked, q, v, "articulated")
            return ClosedAssembly(groups, closed, a[..., None] * h - change, like, hinges, free.pulled(found) * h)
        tau, wrenches, axes, loads = self.forces.tau, self.forces.wrenches, self.forces.axes, self.forces.loads
        rest = tau - required_forces(model, q, v, None, wrenches, axes, self.tree, loads)
        M, impulse = hinges.reduced(mass_matrix_at(model, q, *self.still), rest[..., None] * h, change)
        return OpenAssembly(groups, TreeResponse(model, M, like, hinges), impulse, like)

    def ended(self, speeds: Array) -> tuple[Array, Array]:
        """Return (q, v) at the end of the step, with speeds (..., nv, 1) in axes that stand still."""
        q, v = moved_by(self.model, self.q, self.v, speeds, self.h)
        return (q, v) if self.hinges is None else self.hinges.ended(q, v)


def moved_by(model: Model, q: Array, v: Array, speeds: Array, h: Array) -> tuple[Array, Array]:
    """Return (q, v) after the motion of a step: hinges with their new speeds, modes with the mean of old and new."""
    parts: list[list[Array]] = [[zeros((0, 1), q)], [zeros((0, 1), q)]]
    states = split_q(model, q), split_v(model, v), split_v(model, speeds[..., 0])
    for body, x, old, new in zip(model.bodies, *states, strict=True):
        hinge = body.hinge.type
        made = hinge.moved(x[..., : hinge.nq, :], new[..., : hinge.nv, :], h)
        for part, value in zip(parts, made, strict=True):
            part.append(value)
        if body.modes:
            rate, end = old[..., hinge.nv :, :], new[..., hinge.nv :, :]
            parts[0].append(x[..., hinge.nq :, :] + (rate + end) * (h * 0.5))
            parts[1].append(end)
    return concat(parts[0])[..., 0], concat(parts[1])[..., 0]
