"""Contacts in runs without dt: their forces at an instant, by the modes that the state holds; see `sweeps.contacts.by_modes`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pliant.graph import jvp
from pliant.model import Model
from pliant.spatial import Array, concat, is_traced, select, sqrt, zeros
from pliant.sweeps import qdot
from pliant.sweeps.contacts.assembly import dense_rows, row_groups
from pliant.sweeps.contacts.by_modes import AT_REST, ContactModes, ContactRates, forces_by_modes
from pliant.sweeps.contacts.one_contact import TINY
from pliant.sweeps.contacts.points.geometry import ContactPoint, touching
from pliant.sweeps.contacts.points.source import point_friction
from pliant.sweeps.links.link import motions_at
from pliant.sweeps.motion.impacts import answered
from pliant.sweeps.steps.tree import Tree

_TURNED = 0.2  # the cosine of the angle from its first direction at which slip gets a new one
TOUCHING = 1e-11  # [m] below its surface a point touches


def modes_in(model: Model, s: Array) -> ContactModes:
    """Return the modes that the last states of s (..., ns) hold, three of each point."""
    n = len(model.internals.contact_points)
    own = s[..., s.shape[-1] - 3 * n :].reshape(*s.shape[:-1], n, 3)
    return ContactModes(own[..., 0], own[..., 1:])


@dataclass(frozen=True, eq=False)
class HeldContacts:
    """The contacts of a state, which consists of nodes: the rates of rows need derivatives of the rows.

    tree: with locked and driven hinges held. accelerated: returns v' (..., nv) without contact forces.
    """

    model: Model
    given: Model
    tree: Tree
    q: Array
    v: Array
    s: Array
    accelerated: Callable[[], Array]

    @cached_property
    def touches(self) -> list[ContactPoint]:
        return touching(self.model, self.q, *motions_at(self.model, self.q))

    @cached_property
    def rates(self) -> ContactRates:
        model, q, v = self.model, self.q, self.v
        assert is_traced(q)
        J = dense_rows(row_groups(model, *motions_at(model, q), self.touches, q), model.nv, q)
        w = J @ v[..., None]
        turning = jvp(w, {"q": q}, {"q": qdot(model, q, v)})
        W = answered(model, self.tree, q, J.mT)
        gap = concat([touch.gap for touch in self.touches])[..., 0]
        one = zeros((1, 1), q) + 1.0
        mu = [one * x for x in point_friction(model)]
        return ContactRates(gap, w, J @ self.accelerated()[..., None] + turning, W, J @ W, mu)

    @cached_property
    def modes(self) -> ContactModes:
        return modes_in(self.given, self.s)

    @cached_property
    def forces(self) -> Array:
        """(..., 3 n, 1) along the axes of the points."""
        return forces_by_modes(self.rates, self.modes)

    @cached_property
    def world_forces(self) -> Array:
        """(..., n, 3) in world axes, on the bodies A."""
        own = [touch.axes @ self.forces[..., 3 * c : 3 * c + 3, :] for c, touch in enumerate(self.touches)]
        return concat([x.mT for x in own])

    @property
    def dissipated(self) -> Array:
        """The power [W] that friction takes, (..., 1, 1)."""
        return -(self.forces.mT @ self.rates.w)

    def condition(self, c: int, kind: str) -> Any:
        """Return what falls through zero when a point changes its mode, see `ContactCondition`."""
        one = zeros((1, 1), self.q) + 1.0
        opened, slips, limit = self.modes.of(c)
        if kind == "touches":
            return select(opened, self.rates.gap[..., c : c + 1, None] + TOUCHING, one)[..., 0, 0]
        t1, t2, n = (self.forces[..., 3 * c + i : 3 * c + i + 1, :] for i in range(3))
        if kind == "leaves":
            return select(opened, one, n)[..., 0, 0]
        if kind == "slips":
            least = self.rates.mu[c] * n - sqrt(t1 * t1 + t2 * t2 + TINY)
            return select(opened, one, select(slips, one, least))[..., 0, 0]
        w1, w2 = (self.rates.w[..., 3 * c + i : 3 * c + i + 1, :] for i in range(2))
        d1, d2 = self.modes.first_direction(c)
        turned = w1 * d1 + w2 * d2 - _TURNED * sqrt(w1 * w1 + w2 * w2 + TINY) + AT_REST
        return select(slips, select(limit, one, turned), one)[..., 0, 0]


def equations(held: HeldContacts) -> tuple[Array, ...]:
    """Return (gap (n,), w (3 n,), b (3 n,), W (nv, 3 n), G (3 n, 3 n), forces (3 n,) along the axes, forces (3 n,) in world axes)
    of a state; see `ContactRates`.
    """
    r = held.rates
    world = held.world_forces
    return r.gap, r.w[..., 0], r.b[..., 0], r.W, r.G, held.forces[..., 0], world.reshape(*world.shape[:-2], -1)


__all__ = ["TOUCHING", "HeldContacts", "equations", "modes_in"]
