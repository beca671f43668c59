"""From modal coordinates back to the body: where nodes are, how they are turned, and what each mode's share of the mass is."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.bodies.modal import ModalBody, rigid_inertia
from pliant.model.description import checked_fidelity
from pliant.model.pose import Array


def coordinates(eta: Any, modes: int, what: str) -> Array:
    """eta as floats (..., modes), or an error."""
    try:
        out = np.asarray(eta, dtype=float)
    except (TypeError, ValueError):
        raise PliantError(f"{what}: eta {eta!r} is not an array of numbers; give (..., {modes}), the modal amplitudes") from None
    if out.shape[-1:] != (modes,):
        raise PliantError(f"{what}: eta has shape {out.shape}, and the body has {modes} modes; the last axis must be the modes")
    return out


def node_positions(body: ModalBody, eta: Any, fidelity: str = "full") -> Array:
    """Positions of all nodes (..., nodes, 3) [m] in the body frame, for eta (..., modes).

    As the frames of a system of that fidelity have them: "full" with the body's foreshortening, "paper" without; in "ruthless" and
    "ruthless_v" nodes stay where they are undeformed.
    """
    eta, l0 = coordinates(eta, body.modes, body.called), np.array([node.position for node in body.nodes])
    if checked_fidelity(fidelity).startswith("ruthless"):
        return np.tile(l0, (*eta.shape[:-1], 1, 1))
    out = l0 + np.einsum("jan,...n->...ja", body.translations, eta)
    if fidelity == "full" and body.foreshortening is not None:
        bent = np.einsum("jrs,...s->...jr", body.foreshortening, eta)
        out = out - np.einsum("...jr,...r->...j", bent, eta)[..., None] * (body.along / 2)
    return out


def node_rotations(body: ModalBody, eta: Any, fidelity: str = "full") -> Array:
    """Rotations of all nodes (..., nodes, 3, 3): from the deformed node's axes to the body frame, exp(slopes eta) axes.

    As the frames of a system of that fidelity have them: in "ruthless" and "ruthless_v" nodes do not turn.
    """
    eta, axes = coordinates(eta, body.modes, body.called), np.array([node.axes for node in body.nodes])
    if checked_fidelity(fidelity).startswith("ruthless"):
        return np.tile(axes, (*eta.shape[:-1], 1, 1, 1))
    return exponential(np.einsum("jan,...n->...ja", body.slopes, eta)) @ axes


def exponential(turn: Array) -> Array:
    """Rotation matrices (..., 3, 3) of rotation vectors (..., 3) [rad]."""
    from scipy.spatial.transform import Rotation

    return Rotation.from_rotvec(turn.reshape(-1, 3)).as_matrix().reshape(*turn.shape, 3)


def effective_mass(body: ModalBody) -> Array:
    """Modal effective mass (modes, 6): shares of its inertia about the root node (3, x y z) and of its mass (3).

    With the root held, for the modes of (stiffness, root_mass) in ascending order of frequency. The columns of a complete set of
    modes sum to the share of mass that does not sit in the root. A direction without inertia has share zero.
    """
    from scipy.linalg import eigh

    c, r = body.constants, body.node_index[body.root]
    m, s, J = rigid_inertia(body)
    lam, gam, l = body.slopes[r], body.translations[r], body.nodes[r].position
    Pi = np.concatenate([lam, gam - np.cross(lam, l[:, None], axis=0)])
    F = np.stack([c.B[:, 2, 1] - c.B[:, 1, 2], c.B[:, 0, 2] - c.B[:, 2, 0], c.B[:, 1, 0] - c.B[:, 0, 1]])
    M = np.block([[J, _skew(s)], [_skew(s).T, m * np.eye(3)]])
    _, T = eigh(body.stiffness, body.root_mass)
    to_root = np.block([[np.eye(3), -_skew(l)], [np.zeros((3, 3)), np.eye(3)]])
    L = to_root @ (np.concatenate([F, c.E]) - M @ Pi) @ T
    whole = np.diag(to_root @ M @ to_root.T)[:, None]
    return np.divide(L**2, whole, out=np.zeros_like(L), where=whole > 1e-12 * max(float(whole.max()), 1e-300)).T


def _skew(v: Array) -> Array:
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
