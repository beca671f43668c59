"""How well the modes of one boundary serve on a hinge that holds the root otherwise: their first frequency, beside that of many.

Few modes of a held root are stiff on a hinge that lets it go, and modes of a free root, however many, on one that holds it. See
"Boundary and hinge" in docs/flexible.md.
"""

from __future__ import annotations

import numpy as np

from pliant.model.bodies.modal import ModalBody
from pliant.model.pose import Array

TOO_STIFF = 0.05  # of a frequency


def first_frequency(body: ModalBody, part: slice, H: Array, mount: Array | None) -> float:
    """The lowest frequency [rad/s] of some of the modes, while the root moves along H (6, nv); nan if they have no mass then.

    mount: None if what the hinge is on is at rest, or the inertia (6, 6) of what floats, at the root.
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


def too_stiff(body: ModalBody, part: slice, rich: ModalBody, H: Array, mount: Array | None) -> tuple[float, float] | None:
    """(frequency of these modes, the right one) [rad/s] with the parent at rest, if they are wrong; `rich` has many modes.

    A parent that floats, with what it carries besides, is between one at rest and one that has its own inertia alone: they are
    wrong if they are with both.
    """
    mounts = [None] if mount is None else [None, mount]
    pairs = [(first_frequency(body, part, H, on), first_frequency(rich, slice(None), H, on)) for on in mounts]
    return pairs[0] if all(own > (1 + TOO_STIFF) * right for own, right in pairs) else None
