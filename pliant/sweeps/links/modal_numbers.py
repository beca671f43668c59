"""The constants of a flexible body that its steps need, in numbers: one record a body, whose arrays become nodes when it is traced.

What decides the code (how many modes, which nodes turn, which route eliminates the modes) is a `Kind`, apart from the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from pliant.model import ModalBody
from pliant.model.records import RUTHLESS
from pliant.spatial import Array, axial, skew
from pliant.sweeps.links.compliance import Port, Split, inverse_of, seen_through, splits_of, unit
from pliant.sweeps.links.ruthless_numbers import ruthless_numbers

_FEW = 5  # modes up to which D_f is factorised when the deformation changes everything else anyhow


class NodeNumbers(NamedTuple):
    """An interface node: position (3, 1), slopes and translations (3, n), axes (3, 3), the slopes' common axis, foreshortening."""

    l0: Array
    slopes: Array
    translations: Array
    axes: Array
    axis: Array
    H: Array


class NodeKind(NamedTuple):
    """turns: it has slopes; parallel: about one axis; skew: its axes are not F's; shortens: it has foreshortening."""

    turns: bool
    parallel: bool
    skew: bool
    shortens: bool


class Quadratic(NamedTuple):
    """JPL 90-26 (B.4) to (B.50): the further terms of fidelity "paper", for nodes whose inertia stays as it is in F.

    s1 (3, n): m p_1; B (n, 9), C (9 n, n): the inertia's own; in pairs of rates, eta (n, n n), omega (3, n n) and its part that
    moves with eta (3 n n, n), v (3, n n): T_3, R, L.
    """

    s1: Array
    B: Array
    C: Array
    eta: Array
    omega: Array
    omega_moved: Array
    v: Array


class ShorteningNumbers(NamedTuple):
    """model.Shortening as matrices: along (3, 1), of (n, n), arm (3 n, n), moved (3 n n, n), factors (k n, n)."""

    along: Array
    of: Array
    arm: Array
    moved: Array
    factors: Array


class ModalNumbers(NamedTuple):
    """docs/flexible_model.md 1: m (1, 1), s0 (3, 1), A0 (3, 3), E (3, n), B (n, 9), C (9 n, n), axC (3 n, n), G, K, damping (n, n).

    And its nodes; root_pose: Q (3, 3), c (3, 1). Lambda (n, n) = G^-1 and, over the compliant directions of the nodes
    undeformed, zeta (n, k), S (k, k), log det of G Omega, if the modes are eliminated through them.
    """

    m: Array
    s0: Array
    A0: Array
    E: Array
    B: Array
    C: Array
    axC: Array
    G: Array
    K: Array
    damping: Array
    nodes: tuple[NodeNumbers, ...]
    root: NodeNumbers
    Q: Array
    c: Array
    Lambda: Array
    zeta: Array
    S: Array
    log_det: Array
    quadratic: Quadratic | None
    shortening: ShorteningNumbers | None


class Kind(NamedTuple):
    """The properties that determine the code of a flexible link."""

    n: int
    fidelity: str
    ports: tuple[Port, ...]
    nodes: tuple[NodeKind, ...]
    root: NodeKind
    at_frame: bool
    root_moves: bool
    splits: tuple[Split, ...] | None  # None: D_f is factorised

    @property
    def is_ruthless(self) -> bool:
        return self.fidelity in RUTHLESS


class Modal(NamedTuple):
    """A flexible body for the sweeps: its kind, and its numbers."""

    kind: Kind
    numbers: Any  # ModalNumbers or RuthlessNumbers

    @property
    def modes(self) -> int:
        return self.kind.n

    def mapped(self, make: Callable[[Any], Array]) -> Modal:
        """The same with every array made by `make`."""
        return Modal(self.kind, mapped(self.numbers, make))


def mapped(record: Any, make: Callable[[Any], Array]) -> Any:
    """A record of arrays, nested, with every array made by `make`."""
    if record is None:
        return None
    if isinstance(record, tuple):
        parts = [mapped(x, make) for x in record]
        return type(record)(*parts) if hasattr(record, "_fields") else tuple(parts)
    return make(record)


def leaves(record: Any) -> list[Array]:
    """The arrays of a record, in order."""
    if record is None:
        return []
    return [x for part in record for x in leaves(part)] if isinstance(record, tuple) else [record]


# ---- from a modal body ----------------------------------------------------------------------------------------------


def modal_of(flex: ModalBody, names: Sequence[str], ports: Sequence[Port], fidelity: str) -> Modal:
    """The numbers of a modal body in a fidelity; `names` are the nodes that carry something, `ports` what is known of them."""
    r = flex.node_index[flex.root]
    shortens = fidelity == "full" and flex.foreshortening is not None and bool(flex.foreshortening[r].any())
    root_moves = bool(flex.slopes[r].any() or flex.translations[r].any()) or shortens
    at = flex.nodes[r].position + flex.root_pose.xyz
    turned = not np.array_equal(flex.root_pose.R, np.eye(3))
    at_frame = not turned and not at.any() and (not root_moves or fidelity in RUTHLESS)
    none = NodeKind(False, False, False, False)
    if fidelity in RUTHLESS:
        constant, splits = ruthless_numbers(flex, names, ports, fidelity)
        return Modal(Kind(flex.modes, fidelity, tuple(ports), (), none, at_frame, root_moves, splits), constant)
    steady = not root_moves and not (fidelity == "full" and flex.shortening) and flex.modes > _FEW
    full, splits = _full(flex, names, ports, fidelity, steady)
    kinds = tuple(_node_kind(flex, name, fidelity) for name in names)
    root = _node_kind(flex, flex.root, fidelity)
    return Modal(Kind(flex.modes, fidelity, tuple(ports), kinds, root, at_frame, root_moves, splits), full)


def _full(
    flex: ModalBody, names: Sequence[str], ports: Sequence[Port], fidelity: str, steady: bool
) -> tuple[ModalNumbers, tuple[Split, ...] | None]:
    c, n = flex.constants, flex.modes
    C, axC, quadratic = c.C, axial(c.C), None
    if fidelity == "paper":
        C, axC, quadratic = _paper(flex)
    short = flex.shortening if fidelity == "full" else None
    G = unit(c.G)
    zeta, S, log_det, splits = np.zeros((n, 0)), np.zeros((0, 0)), np.zeros((1, 1)), None
    if steady:
        at = [flex.node_index[name] for name in names]
        zetas = [np.concatenate([flex.slopes[k], flex.translations[k]]).T for k in at]
        phis = [np.block([[np.eye(3), skew(flex.nodes[k].position[:, None])], [np.zeros((3, 3)), np.eye(3)]]) for k in at]
        whole = [port._replace(directions=tuple(range(6))) for port in ports]
        splits = splits_of(zetas, phis, whole, inverse_of(G), flex.modal_rows, flex.rigid_mass)
        if splits is not None:
            zeta, S, log_det = seen_through(zetas, splits, G)
    full = ModalNumbers(
        np.array([[c.m]]),
        c.s0[:, None],
        c.A0,
        _snapped(c.E),
        _snapped(c.B).reshape(n, 9),
        _snapped(np.moveaxis(C, 1, -1)).reshape(n * 9, n),
        _snapped(np.moveaxis(axC, 1, -1)).reshape(n * 3, n),
        G,
        flex.stiffness,
        flex.damping,
        tuple(_node_numbers(flex, name, short is not None) for name in names),
        _node_numbers(flex, flex.root, short is not None),
        flex.root_pose.R,
        flex.root_pose.xyz[:, None],
        inverse_of(G),
        zeta,
        S,
        log_det,
        quadratic,
        None
        if short is None
        else ShorteningNumbers(
            flex.along[:, None],
            _snapped(short.of),
            _snapped(short.arm).reshape(3 * n, n),
            _snapped(short.moved).reshape(3 * n * n, n),
            _snapped(short.factors).reshape(-1, n),
        ),
    )
    return full, splits


def _paper(flex: ModalBody) -> tuple[Array, Array, Quadratic]:
    """C (n, n, 3, 3) and its axial part (n, n, 3) for nodes whose J and p stay in F, and what else they add.

    With e_r = m gamma_r + lambda_r x q, and S the second moments of a node, the force of a node's motion (3.33) is
    moment w x J w + 2 (S w) x D + D x J D + q x (w x (w x l + 2 u)), force w x (w x (q + m l)) + 2 w x (D x q + m u) + D x (D x q),
    D = lambda eta', u = gamma eta'; (3.39) sums it over the modes.
    """
    n = flex.modes
    m, l0 = np.array([x.mass for x in flex.nodes]), np.array([x.position for x in flex.nodes])
    q = m[:, None] * np.array([x.com for x in flex.nodes])
    J, S = np.array([x.inertia for x in flex.nodes]), np.array([x.second_moment for x in flex.nodes])
    lam, gam = np.moveaxis(flex.slopes, 1, -1), np.moveaxis(flex.translations, 1, -1)  # (nodes, n, 3)
    e = m[:, None, None] * gam + np.cross(lam, q[:, None])
    C = np.einsum("jra,jsb->rsab", e, gam)
    turned = np.cross(lam[:, None, :], lam[:, :, None])  # (nodes, r, s, 3): lambda_s x lambda_r
    axial = np.einsum("jab,jrsb->rsa", S, turned)
    axial += np.cross(gam[:, None, :], np.cross(lam, q[:, None])[:, :, None]).sum(axis=0)
    axial += np.cross(e[:, None, :], gam[:, :, None]).sum(axis=0)
    Jlam = np.einsum("jab,jsb->jsa", J, lam)
    moment = np.cross(lam[:, :, None], Jlam[:, None, :])  # (nodes, a, b, 3): lambda_a x J lambda_b
    force = np.cross(lam[:, :, None], np.cross(lam, q[:, None])[:, None, :])  # lambda_a x (lambda_b x q)
    eta = np.einsum("jrx,jabx->rab", lam, moment) + np.einsum("jrx,jabx->rab", gam, force)
    omega = (moment + np.cross(l0[:, None, None], force)).sum(axis=0)
    moved = np.cross(gam[:, :, None, None], force[:, None]).sum(axis=0)  # (r, a, b, 3)
    return (
        C,
        axial,
        Quadratic(
            np.einsum("j,jra->ar", m, gam),
            np.einsum("jra,jb->rab", gam, m[:, None] * l0 + q).reshape(n, 9),
            _snapped(np.moveaxis(np.einsum("j,jra,jsb->rsab", m, gam, gam), 1, -1)).reshape(n * 9, n),
            eta.reshape(n, n * n),
            np.moveaxis(omega, -1, 0).reshape(3, n * n),
            np.moveaxis(moved, (3, 1, 2), (0, 1, 2)).reshape(3 * n * n, n),
            np.moveaxis(force.sum(axis=0), -1, 0).reshape(3, n * n),
        ),
    )


def _snapped(x: Array) -> Array:
    """Set entries that are only rounding compared with the largest to exactly 0, and entries that are +-1 up to rounding to exactly
    +-1.

    Such entries cost no operations, and equal bodies share code.
    """
    x = np.where(np.abs(x) < 1e-15 * np.abs(x).max(initial=0), 0.0, x)
    return np.where(np.abs(np.abs(x) - 1) < 1e-14, np.sign(x), x)


def _node_kind(flex: ModalBody, name: str, fidelity: str) -> NodeKind:
    k = flex.node_index[name]
    slopes, H = flex.slopes[k], flex.foreshortening
    turns = bool(slopes.any())
    shortens = fidelity == "full" and H is not None and bool(H[k].any())
    return NodeKind(turns, turns and _common_axis(slopes) is not None, not np.array_equal(flex.nodes[k].axes, np.eye(3)), shortens)


def _common_axis(slopes: Array) -> Array | None:
    """The axis (3,) that all slopes share, if they do."""
    u, values, _ = np.linalg.svd(slopes)
    if not values.size or values[0] == 0 or (values.size > 1 and values[1] > 1e-14 * values[0]):
        return None
    axis = u[:, 0]
    return _snapped(axis * np.sign(axis[np.abs(axis).argmax()]))


def _node_numbers(flex: ModalBody, name: str, shortened: bool) -> NodeNumbers:
    k, H = flex.node_index[name], flex.foreshortening
    node = flex.nodes[k]
    axis = _common_axis(flex.slopes[k]) if flex.slopes[k].any() else None
    return NodeNumbers(
        node.position[:, None],
        flex.slopes[k],
        flex.translations[k],
        node.axes,
        np.zeros((3, 1)) if axis is None else axis[:, None],
        H[k] if shortened and H is not None else np.zeros((flex.modes, flex.modes)),
    )
