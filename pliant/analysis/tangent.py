"""The motions that the closures of a system allow at a state: independent speeds, and how the others depend on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pliant.analysis.point import Point, force_places, speed_names
from pliant.compile.table.functions import LOOP_SPEEDS_ALONG
from pliant.errors import PliantError
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.closures.pivots import DEPENDENT, following, new_rows, scaled
from pliant.sweeps.closures.row_geometry import by_geometry


class Tangent(NamedTuple):
    """independent (n,): speeds that determine the others, v = Z v_independent, Z (nv, n).

    increments (m,): the independent increments of q, Zq (nv, m). They are the independent speeds, and then those that only
    constraints of speeds (rolling, skates) forbid: such constraints allow all positions.
    by_q (nv, m): the derivative of the other speeds along increments Zq of q, at constant independent speeds. For a tree Z is the
    identity, without the columns of held hinges.
    """

    independent: Array
    Z: Array
    increments: Array
    Zq: Array
    by_q: Array


def tangent(at: Point, names: Sequence[str] | None = None) -> Tangent:
    """Return the motions allowed at a state. names: independent hinges or speeds. Default: as in `pl.analysis.mobility`."""
    model = at.matter
    nv, loose = model.nv, np.flatnonzero(~at.held.speeds)
    if not model.closures:
        if names is not None:
            raise PliantError(f"system {model.name!r} has no closures: all its speeds are independent; leave out independent=")
        own_axes = np.eye(nv)[:, loose]
        return Tangent(loose, own_axes, loose, own_axes, np.zeros((nv, len(loose))))
    J = at.closure_jacobian
    if names is None:
        rank = len(new_rows(by_geometry(model, at.q)[:, loose]))
        follow = loose[following(scaled(model, at.q, J)[:, loose], rank)].tolist()
    else:
        follow = _others(model, J, names, loose)
    own = np.setdiff1d(loose, follow)
    back = np.linalg.pinv(J[:, follow], rcond=1e-10)
    Z = _along(nv, own, follow, -back @ J[:, own])
    increments, Zq = _of_positions(at, J, own, np.asarray(follow, dtype=int), Z)
    by_q = np.zeros_like(Zq)
    if (at.v.any() or model.internals.rheonomic) and len(increments):
        function = at.dynamics.internals.traces.timed(LOOP_SPEEDS_ALONG)
        change = at.dynamics.internals.for_few_calls(function)(at.q, at.v, Zq.T, *at.instant(function), *at.p)[0]
        by_q[follow] = -back @ change.T
    return Tangent(own, Z, increments, Zq, by_q)


def _along(nv: int, own: Array, follow: Sequence[int] | Array, others: Array) -> Array:
    """Return (nv, n): ones for `own`, and rows of the others."""
    Z = np.zeros((nv, len(own)))
    Z[own] = np.eye(len(own))
    Z[follow] = others
    return Z


def _of_positions(at: Point, J: Array, own: Array, follow: Array, Z: Array) -> tuple[Array, Array]:
    """Return the independent increments of q, of which the first are `own`, and (nv, m) all increments as functions of them."""
    rows = np.concatenate([closure.positional for closure in at.matter.closures])
    if rows.all():
        return own, Z
    rank = len(new_rows(by_geometry(at.matter, at.q, view=False)[rows][:, follow]))
    left = follow[following(scaled(at.matter, at.q, J)[rows][:, follow], rank)]
    increments = np.concatenate([own, np.setdiff1d(follow, left)]).astype(int)
    back = np.linalg.pinv(J[rows][:, left], rcond=1e-10)
    return increments, _along(len(Z), increments, left, -back @ J[rows][:, increments])


def _others(model: Model, J: Array, names: Sequence[str], loose: Array) -> list[int]:
    """Return the speeds, among those not held, that follow from the named independent ones."""
    if isinstance(names, str):
        raise PliantError(f"independent={names!r}: give a list of names, [{names!r}]")
    own = sorted({i for name in names for i, _ in force_places(model, name)})
    follow = [i for i in loose.tolist() if i not in own]
    size = np.linalg.norm(J, 2)
    rank = int((np.linalg.svd(J[:, loose], compute_uv=False) > DEPENDENT * size).sum()) if len(loose) else 0
    own_rank = int((np.linalg.svd(J[:, follow], compute_uv=False) > DEPENDENT * size).sum()) if follow else 0
    freedoms = len(loose) - rank
    if len(own) != freedoms or own_rank < rank:
        words = speed_names(model)
        named = ", ".join(repr(words[i]) for i in own) or "nothing"
        raise PliantError(
            f"independent={list(names)}: system {model.name!r} has {freedoms} freedoms at this state, and {named} "
            f"{'does' if len(own) == 1 else 'do'} not determine all others; use pl.analysis.mobility(system, q).independent"
        )
    return follow


def allowed(at: Point, loose: Array) -> Array:
    """Return an orthonormal basis (n, nv) of the increments of q that the closures allow, for the speeds `loose` alone."""
    model = at.matter
    if not model.closures:
        return np.asarray(np.eye(model.nv)[loose])
    J = at.closure_jacobian
    out = np.zeros((0, model.nv))
    if len(loose):
        _, s, Vt = np.linalg.svd(J[:, loose])
        rank = int((s > DEPENDENT * float(np.linalg.norm(J, 2))).sum())
        out = np.zeros((len(loose) - rank, model.nv))
        out[:, loose] = Vt[rank:]
    return out
