"""Forces of closures as laws of outputs and events see them: `x.closure("pin").force`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from pliant.errors import PliantError, unknown
from pliant.model import Model
from pliant.model.closures import Closure
from pliant.spatial import Array, concat, cross, zeros
from pliant.sweeps.closures.closed import Closed
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.joined.kinds import joined_one
from pliant.sweeps.laws.followers import with_followers
from pliant.vectors.kinematics import Kinematics, scalar
from pliant.vectors.vector import Vector


class ClosureForces(NamedTuple):
    """A closed system at an instant, and the multipliers (..., 1, 1) of its rows under everything that acts."""

    at: Closed
    multipliers: Sequence[Array]

    def of(self, name: str) -> tuple[Joined, Array] | None:
        """Return a closure with the multipliers (..., rows, 1) of its rows; None if it is not active or none of its rows acts."""
        for one, rows in zip(self.at.closures, self.at.rows, strict=True):
            if one.closure.name == name and rows:
                return with_followers(one, concat([self.multipliers[row] for row in rows]))
        return None


@dataclass(frozen=True, eq=False)
class ClosureSeen:
    """A loop, rod, coupling or constraint at an instant. All is zero while it is not active.

    moment, force [N m, N]: what it exerts on its frame B, at the origin of B. frame: the name of its frame A, in whose axes
    `dyn.reactions` returns them; None if it has no frames. rows: the multipliers by label, in the axes of A. gap: how far it is
    open, by label [m, rad], also while it is not active.
    """

    what: str
    closure: Closure
    kinematics: Kinematics
    forces_of: Callable[[], ClosureForces | None]

    @cached_property
    def _found(self) -> tuple[Joined, Array] | None:
        forces = self.forces_of()
        return None if forces is None else forces.of(self.closure.name)

    @property
    def frame(self) -> str | None:
        return self.closure.frame_of_axes

    @cached_property
    def _on_b(self) -> tuple[Vector, Vector]:
        none = Vector(self.kinematics, {})
        if self._found is None or not self._found[0].touches:
            return none, none
        one, found = self._found
        _, b, X = one.ends
        f, axes = X @ found, (b.at.k, b.at.node)
        moment = f[..., :3, :] - cross(b.at.r, f[..., 3:, :])
        return Vector(self.kinematics, {axes: moment}), Vector(self.kinematics, {axes: f[..., 3:, :]})

    @property
    def moment(self) -> Vector:
        return self._on_b[0]

    @property
    def force(self) -> Vector:
        return self._on_b[1]

    @property
    def rows(self) -> dict[str, Any]:
        labels, like = self.closure.labels, self.kinematics.like
        if self._found is None:
            column = zeros((len(labels), 1), like)
        else:
            one, found = self._found
            column = one.labelled([found[..., i : i + 1, :] for i in range(len(one.kept))])
        return {label: scalar(column[..., i : i + 1, :]) for i, label in enumerate(labels)}

    @property
    def gap(self) -> dict[str, Any]:
        at = self.kinematics
        model, q = at.model, at.like
        closure = next(one for one in model.loops if one.name == self.closure.name)
        motions = [at.motion(k) for k in range(len(model.bodies))]
        found = joined_one(model, at.tree, motions, closure, q, None, False).gap
        return {label: scalar(found[..., i : i + 1, :]) for i, label in enumerate(closure.labels)}

    def row(self, label: str) -> Any:
        """The multiplier of one row."""
        return row_of(self, label)

    def along(self, model: Model, place: int) -> Any:
        """The generalised force [N m, N] on a speed of a model, by its place."""
        k = next(k for k, own in enumerate(model.internals.v_slices) if own.start <= place < own.stop)
        if self._found is None or k not in self._found[0].jacobian:
            return scalar(zeros((1, 1), self.kinematics.like))
        one, found = self._found
        j = place - model.internals.v_slices[k].start
        return scalar(one.jacobian[k][..., j : j + 1, :] @ found)


def row_of(seen: Any, label: str) -> Any:
    """Return the multiplier of one row of a closure as laws see it. Raises `PliantError` for a label that it does not have."""
    rows = seen.rows
    if label not in rows:
        raise PliantError(f"{seen.what}: closure {seen.closure.name!r}: {unknown('row', label, rows)}")
    return rows[label]
