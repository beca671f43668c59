"""Locked hinges, and the impulses of impacts and locks.

A locked speed takes no part in the elimination of `articulated.py`: its 1/D and its gain are multiplied by `free`, 1 or 0, a number
or a node, so that the same code serves both. An impulse at some speeds changes all of v by M^-1 E f. E are the unit vectors of
these speeds, and f acts between the two sides of the hinge. No other generalised impulse acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from pliant.model import Model
from pliant.spatial import Array, ldl_solve, lift, symmetric, zeros
from pliant.sweeps.closures.acting_rows import with_acting_rows
from pliant.sweeps.closures.closed import Closed
from pliant.sweeps.links.link import matter_of, split_v, tree_of
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import solved

if TYPE_CHECKING:
    from pliant.system import System


def with_locks(model: Model, tree: Tree, free: Array | None) -> Tree:
    """Return the tree with locked speeds where free (..., nv) is 0; it is 1 elsewhere. None: all speeds are free.

    With this tree, `accelerated` returns v' = 0 at locked speeds and includes the constraint forces there. `solved` is then the
    inverse of the mass matrix of the other speeds, and zero in the rows and columns of the locked ones. v itself must be zero at a
    locked speed; `impulse` makes it zero. Modes cannot be locked. A flexible body takes a lock into account only if its child's
    hinge `holds`.
    """
    if free is None:
        return tree
    return tree.of([replace(body, free=x) for body, x in zip(tree.bodies, split_v(model, free), strict=True)])


def with_held_hinges(model: Model, tree: Tree, free: Array) -> Tree:
    """Return `with_locks` of the hinges that may be held; free is read for these alone."""
    own = zip(tree.bodies, model.hinges, split_v(model, free), strict=True)
    return tree.of([replace(body, free=x) if hinge.holds else body for body, hinge, x in own])


def answered(model: Model, tree: Tree, q: Array, impulses: Array) -> Array:
    """Return the change of speeds (..., nv, k) by generalised impulses (..., nv, k), as locks of the tree and closures allow."""
    if not model.closures:
        return solved(model, q, impulses, tree)
    at = Closed(with_acting_rows(model), tree, q, None, "articulated")
    return at.solved(impulses, [zeros((1, impulses.shape[-1]), q)] * at.count)[0]


def impulse(
    system: System | Model, q: Array, v: Array, speeds: Sequence[int], e: Array | float = 0.0, free: Array | None = None
) -> Array:
    """Return Dv (..., nv) of an impact at some speeds, by number in v, with restitution e. e = 0 stops them, as a lock does.

    Dv = -(1 + e) M^-1 E (E* M^-1 E)^-1 E* v. For one speed i it is -(1 + e) v_i M^-1 e_i / (M^-1)_ii. The kinetic energy decreases
    by (1 - e^2) / 2 v_E* (E* M^-1 E)^-1 v_E.

    free (..., nv): 0 for speeds that are locked before and stay so, see `with_locks`. The given speeds must be free, and closures
    must not hold them. It works on numbers, with leading axes, and on nodes. O(N) per speed.
    """
    model, where = matter_of(system), list(speeds)
    tree, unit = with_locks(model, tree_of(model, q), free), lift(np.eye(model.nv)[:, where], q)
    columns = answered(model, tree, q, unit)
    f = ldl_solve(symmetric(columns[..., where, :]), v[..., where, None])
    return (columns @ f)[..., 0] * (-1.0 - e)
