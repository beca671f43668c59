"""`pl.settle`: move a pose out of penetration."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model import Model, System
from pliant.model.spaces import normalise, numbers
from pliant.spatial import Array
from pliant.sweeps.contacts.assembly import row_groups
from pliant.sweeps.contacts.geometry import touching
from pliant.sweeps.links.link import as_model
from pliant.sweeps.trees.dynamics import mass_matrix_at
from pliant.sweeps.trees.frames import motions_at

_MOST = 50  # steps
_LONGEST = 0.2  # rad or m of a step
_CLOSE = 1e-10  # m


def settle(system: System | Model, q0: Any = None) -> Array:
    """Return coordinates q (nq,) next to q0 at which no contact is deeper than its surface.

    q0: coordinates (nq,), or names with values such as `{"box": [1, 0, 0, 0, 0, 0, 0.1]}`. Default: zero. Contacts that overlap are
    moved apart by the least motion, as the masses weigh it; the others stay as they are, or just touch. Raises `PliantError` if the
    contacts cannot be separated.
    """
    model = as_model(system)
    if not model.contacts:
        raise PliantError(f"settle: system {model.name!r} has no contacts; add one with system.add_contact")
    if model.loops:
        raise PliantError(f"settle: system {model.name!r} has closed loops, which settle does not keep closed; use pl.assemble")
    q = model.state(q0) if isinstance(q0, dict) else model.neutral() if q0 is None else numbers(q0, "q0")
    if q.shape != (model.nq,):
        raise PliantError(f"settle: q0 has shape {q.shape}; give ({model.nq},), or names with values")
    matter = model.matter
    q = normalise(model, q)
    for _ in range(_MOST):
        gap, J, M = _rows(matter, q)
        if gap.min() >= -_CLOSE:
            return q
        push = _apart(gap, J, np.linalg.solve(M, J.T))
        q = model.integrate(q, push * min(1.0, _LONGEST / max(float(np.abs(push).max()), 1e-300)))
    c = int(np.argmin(gap))
    raise PliantError(
        f"settle: contact {model.contact_points[c]!r} still overlaps by {-gap[c]:.3g} m after {_MOST} steps; move its bodies apart"
    )


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
    wanted = np.linalg.solve(L, _CLOSE / 2 - gap)
    multipliers, _ = nnls(L.T, wanted)
    return np.asarray(response @ multipliers)
