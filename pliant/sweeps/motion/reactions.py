"""The loads in hinges and closures: one inward sweep of forces, with known accelerations and multipliers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from pliant.model import Model
from pliant.spatial import Array, concat, cross, zeros
from pliant.sweeps.closures.loop_equations import at_state
from pliant.sweeps.closures.paths import to_view
from pliant.sweeps.closures.row_geometry import meant_jacobian
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.laws.followers import with_followers
from pliant.sweeps.links.link import matter_of, tree_of
from pliant.sweeps.motion.forward import accelerated, closed_at
from pliant.sweeps.steps.moves import Loads
from pliant.sweeps.trees.dynamics import Forces, Wrenches, hinge_loads

if TYPE_CHECKING:
    from pliant.system import System

_CUT = 1e-9  # of the largest singular value: rows that are nearer to others depend on them


def reactions(
    system: System | Model, q: Array, v: Array, tau: Array, wrenches: Wrenches | None = None, *, axes: str = "world",
    method: str = "articulated", active: Array | None = None,
) -> Array:  # fmt: skip
    """Return the loads (..., hinges, 6) in all hinges: (moment, force) in the axes of each hinge, with the forces of closures.

    Example: `pl.sweeps.reactions(arm, q, v, tau).shape  # (2, 6)`
    """
    model, forces = matter_of(system), Forces(tau, wrenches, axes)
    if active is None and not model.closures:
        a = accelerated(model, tree_of(model, q), q, v, forces, method)
        return _stacked(hinge_loads(model, q, v, a, wrenches, axes=axes), q)
    at = closed_at(model, q, v, method, active)
    a, found = at.accelerated(forces)
    return _stacked(hinge_loads(at.model, q, v, a, wrenches, axes=axes, loads=at.exerted(found, followers=True)), q)


def _stacked(columns: Sequence[Array], like: Array) -> Array:
    """Return columns (..., 6, 1) as rows (..., n, 6)."""
    batch = np.broadcast_shapes(like.shape[:-1], *(x.shape[:-2] for x in columns))
    return np.stack([np.broadcast_to(x[..., 0], (*batch, 6)) for x in columns], axis=-2)


def on_b(one: Joined, found: Array) -> Array:
    """Return the (moment, force) (..., 6, 1) that a closure exerts on its frame B, at B's origin in the axes of A; zero for a
    coupling. For a constraint by a law, see `LawParts.ends`.

    found (rows, 1): the multipliers of the rows of the closure.
    """
    if not one.touches or not one.kept:
        return zeros((6, 1), one.like)
    a, b, X = one.ends
    f = X @ found
    moment, force = f[..., :3, :] - cross(b.at.r, f[..., 3:, :]), f[..., 3:, :]
    into = to_view(a, a.at.R).mT
    return concat([into @ to_view(b, moment), into @ to_view(b, force)])


def closure_loads(model: Model, q: Array, multipliers: Array, loads: Sequence[Loads] | None = None) -> list[Loads]:
    """Return the wrenches of the multipliers (..., rows) of `multipliers`, by body, at nodes, together with other loads."""
    out = [list(own) for own in loads] if loads else [[] for _ in model.bodies]
    for one, found in _apart(model, q, multipliers):
        for touch in one.touches:
            if touch.k >= 0:
                out[touch.k].append((touch.node, touch.X @ found))
    return [tuple(own) for own in out]


def closure_reactions(model: Model, q: Array, multipliers: Array) -> Array:
    """Return (..., closures, 6): the (moment, force) of each closure on its frame B as in `on_b`, for multipliers (..., rows)."""
    return _stacked([on_b(one, found) for one, found in _apart(model, q, multipliers)], multipliers)


def _apart(model: Model, q: Array, multipliers: Array) -> list[tuple[Joined, Array]]:
    """Return the active closures, with rows in the axes of A, each with its multipliers (..., rows, 1)."""
    out, start = [], 0
    for one in at_state(model, q):
        out.append(with_followers(one, multipliers[..., start : start + len(one.kept), None]))
        start += len(one.kept)
    return out


def least_multipliers(model: Model, q: Array, multipliers: Array) -> Array:
    """Return the multipliers (..., rows) of least norm with the same J* lambda: dependent rows share the force."""
    return (_spanned(meant_jacobian(model, q)) @ multipliers[..., None])[..., 0]


def _spanned(J: Array) -> Array:
    """Return the projection (..., rows, rows) on the range of J (..., rows, nv)."""
    U, s, _ = np.linalg.svd(J, full_matrices=False)
    good = s > _CUT * s.max(axis=-1, keepdims=True, initial=0.0)
    return (U * good[..., None, :]) @ U.mT
