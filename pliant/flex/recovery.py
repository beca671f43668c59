"""From modal coordinates back to the body: positions and rotations of nodes, and the modal effective mass."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.arguments.names import checked_kind
from pliant.arguments.numbers import floats
from pliant.errors import PliantError
from pliant.model.bodies.modal import ModalBody, rigid_inertia
from pliant.model.pose import Array
from pliant.model.records import checked_fidelity


def coordinates(eta: Any, modes: int, what: str) -> Array:
    """eta as floats (..., modes); otherwise raise `PliantError`."""
    try:
        out = floats(eta)
    except (TypeError, ValueError):
        raise PliantError(f"{what}: eta {eta!r} is not an array of numbers; give (..., {modes}), the modal amplitudes") from None
    if out.shape[-1:] != (modes,):
        raise PliantError(f"{what}: eta has shape {out.shape}, and the body has {modes} modes; the last axis must be the modes")
    return out


def node_positions(body: ModalBody, eta: Any, fidelity: str = "full") -> Array:
    """Return the positions of all nodes (..., nodes, 3) [m] in the body frame.

    eta (..., modes): modal amplitudes.
    fidelity: the positions are those of frames in a system of this fidelity. "full" (the default) includes foreshortening, "paper"
    does not. In "ruthless" and "ruthless_v" nodes keep their undeformed positions.

    Example: `pl.flex.node_positions(beam, np.zeros(4)).shape  # (20, 3)`
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
    """Return the rotations of all nodes (..., nodes, 3, 3): exp(slopes eta) axes, from the deformed node's axes to the body frame.

    eta (..., modes): modal amplitudes.
    fidelity: the rotations are those of frames in a system of this fidelity. Default: "full". In "ruthless" and "ruthless_v" nodes
    do not turn.

    Example: `pl.flex.node_rotations(beam, np.zeros(4)).shape  # (20, 3, 3)`
    """
    eta, axes = coordinates(eta, body.modes, body.called), np.array([node.axes for node in body.nodes])
    if checked_fidelity(fidelity).startswith("ruthless"):
        return np.tile(axes, (*eta.shape[:-1], 1, 1, 1))
    return exponential(np.einsum("jan,...n->...ja", body.slopes, eta)) @ axes


def exponential(turn: Array) -> Array:
    """Rotation matrices (..., 3, 3) of rotation vectors (..., 3) [rad]."""
    from scipy.spatial.transform import Rotation

    return Rotation.from_rotvec(turn.reshape(-1, 3)).as_matrix().reshape(*turn.shape, 3)


def logarithm(R: Array) -> Array:
    """The rotation vectors (..., 3) [rad] of rotation matrices (..., 3, 3)."""
    from scipy.spatial.transform import Rotation

    return np.asarray(Rotation.from_matrix(R.reshape(-1, 3, 3)).as_rotvec()).reshape(R.shape[:-1])


def effective_mass(body: ModalBody) -> Array:
    """Return the modal effective mass (modes, 6), as shares of the inertia about the root node (3: x, y, z) and of the mass (3).

    The modes are those with the root held, of (stiffness, root_mass), in ascending order of frequency. For a complete set of modes
    each column sums to the share of mass that is not at the root. A direction without inertia has share zero.

    Example: `pl.flex.effective_mass(beam).shape  # (4, 6)`
    """
    from scipy.linalg import eigh

    checked_kind(body, ModalBody, "effective_mass", "give a flexible body, such as a pl.flex.Beam")
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
