"""Check whether the modes of one boundary fit a hinge that holds the root differently.

The check compares the first frequency of the given modes with that of many modes. A few modes with the root held are too stiff on
a hinge that lets the root move. Modes with a free root are too stiff on a hinge that holds it, however many there are. See
"Boundary and hinge" in docs/flexible.md.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pliant.model.bodies.modal import ModalBody
from pliant.model.pose import Array
from pliant.spatial import skew

TOO_STIFF = 0.05  # relative error of a frequency


def first_frequency(body: ModalBody, part: slice, H: Array, mount: Array | None) -> float:
    """The lowest frequency [rad/s] of some of the modes while the root moves along H (6, nv); NaN if these modes then have no mass.

    mount: None if the parent of the hinge is at rest, otherwise the parent's inertia (6, 6) at the root.
    """
    from scipy.linalg import eigh

    M, nv = body.rigid_mass, H.shape[1]
    L = (body.modal_rows - M @ body.root_motion)[:, part]  # momentum of the modes, the root held
    S = H if mount is None else np.concatenate([H, np.eye(6)], axis=1)
    A, b = S.T @ M @ S, S.T @ L
    if mount is not None:
        A[nv:, nv:] += mount
    scale = np.sqrt(np.maximum(np.diag(A), 0.0))
    unit = np.where(scale > 0, scale, 1.0)
    b = b / unit[:, None]
    D = body.root_mass[part, part] - b.T @ np.linalg.pinv(A / np.outer(unit, unit), rcond=1e-10, hermitian=True) @ b
    try:
        return float(np.sqrt(max(eigh(body.stiffness[part, part], (D + D.T) / 2, eigvals_only=True)[0], 0.0)))
    except np.linalg.LinAlgError:
        return np.nan


def loaded_frequencies(body: ModalBody, part: slice, H: Array, loads: Sequence[tuple[Array, Array, Array]]) -> Array:
    """The frequencies [rad/s] of some of the modes while the root moves along H (6, nv) at F, and nodes carry inertias.

    loads: for each, the node's position (3,), its motion (6, modes) in F for unit amplitudes, and the inertia (6, 6) at the node.
    """
    from scipy.linalg import eigh

    Pi = body.root_motion[:, part]
    A, b, D = body.rigid_mass, (body.modal_rows - body.rigid_mass @ body.root_motion)[:, part], body.root_mass[part, part]
    for place, motion, P in loads:
        X = np.eye(6)
        X[3:, :3] = -skew(place[:, None])
        J = motion[:, part] - X @ Pi  # the root held
        A, b, D = A + X.T @ P @ X, b + X.T @ P @ J, D + J.T @ P @ J
    A, b = H.T @ A @ H, H.T @ b
    scale = np.sqrt(np.maximum(np.diag(A), 0.0))
    unit = np.where(scale > 0, scale, 1.0)
    b = b / unit[:, None]
    D = D - b.T @ np.linalg.pinv(A / np.outer(unit, unit), rcond=1e-10, hermitian=True) @ b
    try:
        return np.sqrt(np.maximum(eigh(body.stiffness[part, part], (D + D.T) / 2, eigvals_only=True), 0.0))
    except np.linalg.LinAlgError:
        return np.full(len(D), np.nan)


def too_stiff(body: ModalBody, part: slice, rich: ModalBody, H: Array, mount: Array | None) -> tuple[float, float] | None:
    """(frequency of these modes, correct frequency) [rad/s] with the parent at rest, or None if the modes fit the hinge.

    rich: the same body with many modes. A floating parent, with everything else that it carries, lies between two limits: a parent
    at rest, and a parent with only its own inertia. The modes count as too stiff only if they are too stiff in both limits.
    """
    mounts = [None] if mount is None else [None, mount]
    pairs = [(first_frequency(body, part, H, on), first_frequency(rich, slice(None), H, on)) for on in mounts]
    return pairs[0] if all(own > (1 + TOO_STIFF) * right for own, right in pairs) else None
