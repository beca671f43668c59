"""Contacts as laws see them: `x.contact("feet.fl").force`. The forces are states, those of the last step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pliant.model import Model
from pliant.spatial import Array, concat, force_from, zeros
from pliant.sweeps.contacts.points.geometry import ContactPoint, touching
from pliant.sweeps.links.link import motions_at
from pliant.vectors.kinematics import scalar
from pliant.vectors.vector import MovingFrame, Vector


def touches_of(model: Model, q: Array) -> list[ContactPoint]:
    """Return the points of all contacts at q."""
    return touching(model, q, *motions_at(model, q))


def contact_forces(model: Model, s: Array) -> Array:
    """Return the forces (..., m, 3) in world axes that are the last states of s."""
    n = len(model.internals.contact_points)
    return s[..., s.shape[-1] - 3 * n :].reshape(*s.shape[:-1], n, 3)


def contact_loads(touches: Sequence[ContactPoint], forces: Array, bodies: int, like: Array) -> list[list[tuple[int, Array]]]:
    """Return the forces at contacts as forces on bodies, by body: (interface node, (moment, force) (..., 6, 1) in its axes)."""
    out: list[list[tuple[int, Array]]] = [[] for _ in range(bodies)]
    for c, touch in enumerate(touches):
        wrench = concat([zeros((3, 1), like), forces[..., c, :, None]])
        for side, sign in ((touch.a, 1.0), (touch.b, -1.0)):
            if side.moves:
                own = force_from(side.place.R.mT, side.r, wrench) * sign
                out[side.at.k].append((side.at.node, own))
    return out


@dataclass(frozen=True, eq=False)
class ContactSeen:
    """One or several points of a contact at an instant.

    force: the force [N] of the last step on the first bodies, summed over the points. gap [m]: the smallest distance of the
    surfaces. normal_force [N]: the sum of the normal forces.
    """

    touches: Sequence[ContactPoint]
    forces_of: Callable[[], Sequence[Array]]
    world: MovingFrame

    @cached_property
    def forces(self) -> Sequence[Array]:
        """By point, (..., 3) in world axes."""
        return self.forces_of()

    @property
    def force(self) -> Vector:
        total = self.forces[0]
        for x in self.forces[1:]:
            total = total + x
        return self.world.vector(*(scalar(total[..., i : i + 1, None]) for i in range(3)))

    @property
    def gap(self) -> Any:
        least = scalar(self.touches[0].gap)
        for touch in self.touches[1:]:
            least = np.minimum(least, scalar(touch.gap))
        return least

    @property
    def normal_force(self) -> Any:
        parts = [scalar(touch.normal.mT @ force[..., None]) for touch, force in zip(self.touches, self.forces, strict=True)]
        total = parts[0]
        for x in parts[1:]:
            total = total + x
        return total
