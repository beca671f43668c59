"""Derivatives of inverse and forward dynamics, from the graphs of the functions themselves.

Inverse dynamics is differentiated along each direction, forward mode, in one graph: what directions share is computed once, and
what a direction does not reach is not there. Forward dynamics follows from it without being differentiated: with tau = ID(q, v, a),

    da/dq = -M^-1 dID/dq,   da/dv = -M^-1 dID/dv,   da/dtau = M^-1.

Directions are those of v: where q holds a quaternion, dq along direction i is qdot(q, e_i).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.graph import jvp, substitute
from pliant.model import Model
from pliant.spatial import Array, concat, lift, symmetric
from pliant.sweeps import forward_dynamics, inverse_dynamics, mass_matrix, qdot
from pliant.sweeps.composite import dof_parents, ltdl, ltdl_solve


def _columns(model: Model, tau: Array, q: Array, v: Array) -> tuple[Array, Array]:
    """(dtau/dq, dtau/dv), (nv, nv) each."""
    unit = lift(np.eye(model.nv), q)
    by_q = [jvp(tau, {"q": q}, {"q": qdot(model, q, e)}) for e in unit]
    by_v = [jvp(tau, {"v": v}, {"v": e}) for e in unit]
    return np.stack(by_q, axis=-1), np.stack(by_v, axis=-1)


def inverse_dynamics_derivatives(
    model: Model, q: Array, v: Array, a: Array, wrenches: Any = None, *, axes: str = "world"
) -> tuple[Array, Array, Array]:
    """(dtau/dq, dtau/dv, dtau/da), each (nv, nv), of traced inverse dynamics."""
    tau = inverse_dynamics(model, q, v, a, wrenches, axes=axes)
    return (*_columns(model, tau, q, v), mass_matrix(model, q))


def forward_dynamics_derivatives(
    model: Model, q: Array, v: Array, tau: Array, wrenches: Any = None, *, axes: str = "world"
) -> tuple[Array, Array, Array]:
    """(da/dq, da/dv, da/dtau), each (nv, nv), of traced forward dynamics."""
    graph = q.flat[0].graph
    held = graph.input("held a", (model.nv,))  # a, as inverse dynamics sees it: not differentiated
    by_q, by_v = _columns(model, inverse_dynamics(model, q, v, held, wrenches, axes=axes), q, v)
    a = forward_dynamics(model, q, v, tau, wrenches, axes=axes, method="composite")
    by_q = substitute(by_q, held, a)
    parents = dof_parents(model)
    L, reciprocal = ltdl(mass_matrix(model, q), parents)
    n = model.nv
    solved = ltdl_solve(L, reciprocal, parents, concat([-by_q, -by_v, lift(np.eye(n), q)], axis=-1))
    return solved[:, :n], solved[:, n : 2 * n], symmetric(solved[:, 2 * n :])
