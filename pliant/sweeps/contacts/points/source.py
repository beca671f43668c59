"""Where the points of a step come from.

A step, its problem and its solver know contacts only by a `ContactSource`. `NamedPairs` has the pairs that were named. All of their
points are there in every step, apart or not, so that a step is traced with them. A source of pairs that are found while running
says the same of the points that it found: a point, its law (`normals.py`), its rows and its block do not depend on what found it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.contacts.assembly import RowGroup, row_groups
from pliant.sweeps.contacts.points.geometry import ContactPoint, given, touching, value_of
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.tree import Tree


class ContactSource(Protocol):
    """What gives a step its contacts. A source is made for a model."""

    @property
    def bounces(self) -> bool:
        """Whether a point may have restitution."""

    @property
    def regular(self) -> list[bool]:
        """Whether A can be pushed in every direction against B, of all points: one of their trees is free of the other."""

    def points(self, q: Array, tree: Tree, motions: list[Motion]) -> list[ContactPoint]:
        """Return the points that may touch at q, in order, each with its numbers."""

    def rows(self, points: Sequence[ContactPoint], q: Array, tree: Tree, motions: list[Motion]) -> list[RowGroup]:
        """Return the rows of the points."""


@dataclass(frozen=True)
class NamedPairs:
    """The pairs of a model's contacts."""

    model: Model

    @property
    def bounces(self) -> bool:
        return restitution_given(self.model)

    @property
    def regular(self) -> list[bool]:
        return regular_points(self.model)

    def points(self, q: Array, tree: Tree, motions: list[Motion]) -> list[ContactPoint]:
        return touching(self.model, q, tree, motions)

    def rows(self, points: Sequence[ContactPoint], q: Array, tree: Tree, motions: list[Motion]) -> list[RowGroup]:
        return row_groups(self.model, tree, motions, points, q)


def point_friction(model: Model) -> list[Any]:
    """Return mu of all points, in order."""
    pairs = [(contact, k, pair.count) for contact in model.contacts for k, pair in enumerate(contact.pairs)]
    return [value_of(contact, "mu", k) for contact, k, count in pairs for _ in range(count)]


def regular_points(model: Model) -> list[bool]:
    """Return of all points whether A can be pushed in every direction against B: one of their trees is free of the other."""
    out = []
    for contact in model.contacts:
        for pair in contact.pairs:
            roots = [_root(model, model.frame(surface.frame.name).body) for surface in (pair.a, pair.b)]
            free = any(k >= 0 and model.bodies[k].hinge.type.nv == 6 for k in roots)
            out += [free and roots[0] != roots[1] and not model.closures] * pair.count
    return out


def _root(model: Model, body: str) -> int:
    """Return the number of the first body on the way from the world to a body; -1 for the world."""
    k = model.index.get(body, -1)
    while k >= 0 and model.parents[k] >= 0:
        k = model.parents[k]
    return k


def restitution_given(model: Model) -> bool:
    """Whether a contact bounces."""
    return any(given(contact, "restitution", k) for contact in model.contacts for k in range(len(contact.pairs)))
