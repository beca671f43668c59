"""The constants of a flexible body whose modal matrices do not depend on its deformation: JPL 90-26 (7.8), (8.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pliant.model import ModalBody
from pliant.spatial import Array, axial, skew
from pliant.sweeps.links.compliance import Port, Split, inverse_of, picked, seen_through, splits_of, unit
from pliant.sweeps.links.elimination import Compliance
from pliant.sweeps.steps.rigid import PAIRS, six_coefficients


class PortNumbers(NamedTuple):
    """An undeformed node: axes R (3, 3), position (3, 1), Pi (6, n) in F axes, zeta (n, 6) and phi (6, 6), forces in node axes."""

    R: Array
    l: Array
    Pi: Array
    zeta: Array
    phi: Array


class RuthlessNumbers(NamedTuple):
    """JPL 90-26 (7.8) and (8.1): constant modal matrices.

    The rigid inertia m, s, J and, about the bias point (3, 1), m, s_b, J_b; FE (6, n), modal mass G; Pi_F (6, n); bias (n, 6) in
    the six products of w~w~, that of the modes, and with the root held; D0, Lambda, mu0, g0; over the compliant directions Y (n,
    k).
    """

    m: Array
    s: Array
    J: Array
    s_b: Array
    J_b: Array
    point: Array
    FE: Array
    G: Array
    K: Array
    damping: Array
    Pi_F: Array
    bias: Array
    bias_held: Array
    ports: tuple[PortNumbers, ...]
    Q: Array
    origin: Array
    D0: Array
    Lambda: Array
    mu0: Array
    g0: Array
    Y: Array
    compliance: Compliance | None


def ruthless_numbers(
    flex: ModalBody, names: Sequence[str], ports: Sequence[Port], fidelity: str
) -> tuple[RuthlessNumbers, tuple[Split, ...] | None]:
    """The numbers, and the nodes' directions; None where D_f is factorised."""
    c, n = flex.constants, flex.modes
    point = flex.origin if fidelity == "ruthless_v" else np.zeros(3)
    s_b, J_b = _inertia_about(c.m, c.s0, c.A0, point)
    M, FE, Pi_F = flex.rigid_mass, flex.modal_rows, flex.root_motion
    bias = six_coefficients(c.B - c.E.T[:, :, None] * point)
    spatial = np.stack([_bias_columns(s_b, J_b, point, one) for one in np.eye(6)], axis=-1)
    D0 = unit(flex.root_mass)
    Lambda, mu0 = inverse_of(D0), FE - M @ Pi_F
    g0 = mu0 @ Lambda
    made = tuple(_port(flex, name, Pi_F) for name in names)
    zetas, phis = [x.zeta for x in made], [x.phi for x in made]
    splits = splits_of(zetas, phis, ports, Lambda, mu0, M)
    Y, compliance = np.zeros((n, 0)), None
    if splits is not None:
        zeta, S, log_det = seen_through(zetas, splits, D0)
        Y = Lambda @ zeta
        compliance = compliance_of(made, splits, M, mu0, Lambda, Y, S, log_det)
    Q, at = flex.root_pose.R, flex.nodes[flex.node_index[flex.root]].position + flex.root_pose.xyz
    return RuthlessNumbers(
        np.array([[c.m]]), c.s0[:, None], M[:3, :3], s_b[:, None], J_b, point[:, None], FE, unit(c.G), flex.stiffness, flex.damping,
        Pi_F, bias, bias - Pi_F.T @ spatial, made, Q, -(Q.T @ at)[:, None], D0, Lambda, mu0, g0,
        Y, compliance,
    ), splits  # fmt: skip


def compliance_of(
    ports: Sequence[PortNumbers], splits: Sequence[Split], M: Array, mu0: Array, Lambda: Array, Y: Array, S: Array, log_det: Array
) -> Compliance:
    """The terms of the elimination through the nodes, in array code: constants, or nodes if the modal mass consists of nodes."""
    zetas, phis, free = [x.zeta for x in ports], [x.phi for x in ports], [split.free for split in splits]
    zeta_o, g0 = picked(zetas, free), mu0 @ Lambda
    own = picked(phis, [split.compliant for split in splits]) - mu0 @ Y
    cS = own @ S
    coupling = zeta_o.mT @ Y  # Omega between free and compliant directions
    return Compliance(
        S,
        M - g0 @ mu0.mT + cS @ own.mT,
        g0 + cS @ Y.mT,
        cS,
        Y @ S,
        picked(phis, [split.rigid for split in splits]),
        Lambda @ zeta_o - Y @ S @ coupling.mT,
        picked(phis, free) - mu0 @ Lambda @ zeta_o - cS @ coupling.mT,
        coupling @ S,
        log_det,
    )


def _inertia_about(m: float, s: Array, A: Array, point: Array) -> tuple[Array, Array]:
    """First moment and inertia of a body about a point, from its first moment and second moments A about the origin."""
    shifted = A - np.outer(s, point) - np.outer(point, s) + m * np.outer(point, point)
    return s - m * point, np.trace(shifted) * np.eye(3) - shifted


def _bias_columns(s: Array, J: Array, point: Array, products: Array) -> Array:
    """(b_omega; b_v) at F of a body with first moment s and inertia J about the bias point, for given products of w~w~."""
    W = np.zeros((3, 3))
    W[PAIRS], W[PAIRS[::-1]] = products, products
    second = np.trace(J) / 2 * np.eye(3) - J  # A: the moment of x x* gives w x J w = ax(W A)
    f = W @ s
    n = axial(W @ second)
    return np.concatenate([n + np.cross(point, f), f])


def _port(flex: ModalBody, name: str, Pi_F: Array) -> PortNumbers:
    k = flex.node_index[name]
    node = flex.nodes[k]
    l, R = node.position, node.axes
    Pi = np.concatenate([flex.slopes[k], flex.translations[k]])
    turn = np.block([[R, np.zeros((3, 3))], [np.zeros((3, 3)), R]])
    phi = np.block([[np.eye(3), skew(l[:, None])], [np.zeros((3, 3)), np.eye(3)]]) @ turn
    return PortNumbers(R, l[:, None], Pi, Pi.T @ turn - Pi_F.T @ phi, phi)
