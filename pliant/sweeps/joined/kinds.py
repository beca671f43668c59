"""The kinds of closures: with which class each is computed at a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pliant.model import Model
from pliant.model.closures import ByKind, Closure, Coupling, Loop, Rod
from pliant.model.constraints.law import Constraint
from pliant.spatial import Array
from pliant.sweeps.joined.coupling import CoupledJoined
from pliant.sweeps.joined.cut import CutJoined
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.joined.rod import RodJoined
from pliant.sweeps.laws.joined_law import LawJoined
from pliant.sweeps.steps.kinematics import Rate
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.tree import Tree

# a kind of one's own adds its row
JOINED: ByKind[type[Joined]] = ByKind({Loop: CutJoined, Rod: RodJoined, Coupling: CoupledJoined, Constraint: LawJoined})


def joined(
    model: Model,
    tree: Tree,
    motions: Sequence[Motion],
    q: Array,
    rates: Sequence[Rate] | None = None,
    view: bool = True,
    v: Array | None = None,
) -> list[Joined]:
    """Return the active closures at a state."""
    return [joined_one(model, tree, motions, closure, q, rates, view, v=v) for closure in model.closures]


def joined_one(model: Model, tree: Tree, motions: Sequence[Motion], closure: Closure, q: Array, *given: Any, **more: Any) -> Joined:
    """Return a closure at a state. given, more: the other fields of `Joined`."""
    return JOINED.of(closure)(model, tree, motions, closure, q, *given, **more)
