"""Poses without overlap: shapes that overlap are moved apart by the smallest motion in the metric of the mass matrix."""

from __future__ import annotations

import numpy as np

from pliant.errors import PliantError
from pliant.model import Model
from pliant.model.spaces import speeds
from pliant.spatial import Array
from pliant.sweeps.contacts.assembly import row_groups
from pliant.sweeps.contacts.points.geometry import touching
from pliant.sweeps.links.link import motions_at
from pliant.sweeps.trees.dynamics import mass_matrix_at

_MOST = 50  # steps
_LONGEST = 0.2  # rad or m of a step
CLOSE = 1e-10  # m
_HELPS = 0.5  # of the deepest overlap: a motion that leaves more of it, to first order, does not help


def check_settles(model: Model) -> None:
    """Raise `PliantError` for systems whose poses cannot be settled."""
    if not model.contacts:
        raise PliantError(f"settle: system {model.name!r} has no contacts; add one with system.add_contact")
    if model.loops:
        raise PliantError(f"settle: system {model.name!r} has closed loops, which settle does not keep closed; use pl.assemble")


def apart(model: Model) -> str:
    """The remedy for an initial state in which shapes overlap."""
    return "start above it" + (", pass start='settle', or q0=pl.settle(system, q0)" if not model.loops else "")


def settled(model: Model, matter: Model, q: Array) -> Array:
    """Return coordinates (nq,) next to q without overlap. matter: the model without its laws, with these parameters."""
    stages = _stages(model)
    for moving in stages:
        q, gap = _settled(model, matter, q, moving, moving is stages[-1])
        if gap.min() >= -CLOSE:
            return q
    c = int(np.argmin(gap))
    raise PliantError(
        f"settle: contact {model.internals.contact_points[c]!r} still overlaps by {-gap[c]:.3g} m; move its bodies apart"
    )


def _stages(model: Model) -> list[Array]:
    """Return which speeds (nv,) may move, one mask after the other: translations of bodies on the world, these bodies, all that
    are not prescribed.
    """
    metres = np.array([unit == "m/s" for unit in speeds(model).units])
    carried = np.zeros(model.nv, dtype=bool)
    for body, parent, where in zip(model.bodies, model.parents, model.internals.v_slices, strict=True):
        of_hinge = slice(where.start, where.start + body.hinge.type.nv)
        if parent < 0 and metres[of_hinge].any():
            carried[of_hinge] = True
    free = np.ones(model.nv, dtype=bool)
    for motion in model.internals.prescribed:
        free[list(model.internals.hinge_speeds(motion.name) or ())] = False
    return [mask for mask in (carried & metres & free, carried & free) if mask.any()] + [free]


def _settled(model: Model, matter: Model, q: Array, moving: Array, last: bool) -> tuple[Array, Array]:
    """Return (q, gaps) after those contacts are apart that the moving speeds can separate; as given where they cannot."""
    first, start = None, q
    for _ in range(_MOST):
        gap, J, M = _rows(matter, q)
        J = np.where(moving, J, 0.0)
        first = gap if first is None else first
        seen = np.abs(J).max(axis=1) > CLOSE
        if not seen.any() or gap[seen].min() >= -CLOSE:
            return q, gap
        response = np.zeros(J[seen].T.shape)
        response[moving] = np.linalg.solve(M[np.ix_(moving, moving)], J[np.ix_(seen, moving)].T)
        push = _apart(gap[seen], J[seen], response)
        if not last and (gap + J @ push)[seen].min() < _HELPS * gap[seen].min():
            break
        q = model.integrate(q, push * min(1.0, _LONGEST / max(float(np.abs(push).max()), 1e-300)))
    assert first is not None
    return (q, gap) if last else (start, first)


def _rows(model: Model, q: Array) -> tuple[Array, Array, Array]:
    """Return the gaps (m,), the rows (m, nv) along their normals, and the mass matrix."""
    tree, motions = motions_at(model, q)
    touches = touching(model, q, tree, motions)
    J = np.zeros((len(touches), model.nv))
    for group in row_groups(model, tree, motions, touches, q):
        dense = np.zeros((len(group.rows), model.nv))
        for i, row in enumerate(group.rows):
            for k, x in row.items():
                dense[i, k] = float(np.ravel(x)[0])
        for c, X in zip(group.members, group.combine, strict=True):
            J[c] = (dense if X is None else np.asarray(X).T @ dense)[2]
    gap = np.array([float(np.ravel(touch.gap)[0]) for touch in touches])
    return gap, J, np.asarray(mass_matrix_at(model, q, tree, motions))


def _apart(gap: Array, J: Array, response: Array) -> Array:
    """Return the least motion (nv,) that opens all gaps to first order: min dq* M dq / 2 with gap + J dq >= 0."""
    from scipy.optimize import nnls

    L = np.linalg.cholesky(J @ response + 1e-12 * np.eye(len(gap)) * max(float(np.trace(J @ response)), 1e-300))
    wanted = np.linalg.solve(L, CLOSE / 2 - gap)
    multipliers, _ = nnls(L.T, wanted)
    return np.asarray(response @ multipliers)
