"""A flexible link deformed: its modal mass, moments and nodes at given modes and rates. docs/flexible_model.md 2, 4, 6.

Functions of a link's kind and numbers (`modal_numbers.py`), and the records that they return.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pliant.spatial import (
    Array,
    axial,
    concat,
    cross,
    dot,
    eye,
    lift,
    rotation,
    skew,
    symmetric,
    turn_functions,
    zeros,
)
from pliant.sweeps.links.modal_numbers import Kind, NodeKind, NodeNumbers
from pliant.sweeps.steps.moves import Motion, Move
from pliant.sweeps.steps.rigid import RigidInertia


class NodeState(NamedTuple):
    """A deformed node in F axes.

    R: its rotation; l: its position; Pi = (angular; linear) (6, n); delta, u (3, 1): its rates; e, k: their bias rates; Jl (3, 3):
    the left Jacobian in Pi, and its inverse. R, e, k and Jl are None if there is none.
    """

    R: Array | None
    l: Array
    Pi: Array
    delta: Array
    u: Array
    e: Array | None = None
    k: Array | None = None
    Jl: Array | None = None
    Jl_inverse: Array | None = None

    def move(self, like: Array) -> Move:
        """Return the node as a frame carried by F; for transforms only."""
        none = zeros((6, 1), like)
        return Move(() if self.R is None else (self.R,), self.l, none, none)

    def inside(self, x: Array) -> Array:
        """Transform a spatial column from F axes to the node's."""
        return x if self.R is None else concat([self.R.mT @ x[..., :3, :], self.R.mT @ x[..., 3:, :]])

    def outside(self, x: Array) -> Array:
        """Transform a spatial column from the node's axes to F's."""
        return x if self.R is None else concat([self.R @ x[..., :3, :], self.R @ x[..., 3:, :]])


class Deformation(NamedTuple):
    """A body's deformation: modal mass G (n, n), its rows FE (6, n), B_r(eta) (n, 9), the rigid part M of its inertia.

    Its nodes, the map Pi_F (6, n) from the modes to the root, None if it is held; bends: what foreshortening needs of eta.
    """

    eta: Array
    rates: Array
    G: Array
    FE: Array
    B: Array
    M: RigidInertia
    nodes: tuple[NodeState, ...]
    Pi_F: Array | None
    bends: Bends | None = None


class Bends(NamedTuple):
    """Foreshortening at eta, sums over the nodes' masses: TH (3, n, n) of gamma_a (H eta)_r, V (k, n) of the factors of H H."""

    TH: Array
    V: Array


def shape_of(m: Motion) -> Deformation:
    assert isinstance(m.shape, Deformation)
    return m.shape


def trace_dyadic(B: Array) -> Array:
    """U(B) = tr(B) 1 - B."""
    t = B[..., :1, :1] + B[..., 1:2, 1:2] + B[..., 2:, 2:]
    return t * lift(np.eye(3), B) - B


def tensor_times(M: Array, x: Array, *shape: int) -> Array:
    """M x for a column x, as an array of the given last axes."""
    out = M @ x
    return out.reshape(*out.shape[:-2], *shape)


def _sum_over(x: Array, T: Array) -> Array:
    """The sum over a of x_a T[:, a, :], (..., 3, n), for x (..., n, 1) and T (..., 3, n, n)."""
    return (x.mT[..., None, :, :] @ T)[..., 0, :]


def matrices(rows: Array) -> Array:
    """(..., n, 3, 3) of (..., n, 9)."""
    return rows.reshape(*rows.shape[:-1], 3, 3)


def _sum_over_axes(e: Array, T: Array) -> Array:
    """The sum over i of e_i T[i], (..., n, n), for e (3, 1) and T (..., 3, n, n)."""
    return T[..., 0, :, :] * e[0] + T[..., 1, :, :] * e[1] + T[..., 2, :, :] * e[2]


def deformed(kind: Kind, x: Any, eta: Array, rates: Array) -> Deformation:
    """A link of numbers x at modes eta and their rates. docs/flexible_model.md 2; in "paper" the inertia's own moments differ."""
    n = kind.n
    B = x.B + tensor_times(x.C, eta, n, 9)
    if x.quadratic is None:
        first, own = x.E, x.B + B
    else:
        first, own = x.quadratic.s1, x.quadratic.B * 2.0 + tensor_times(x.quadratic.C, eta, n, 9)
    s = x.s0 + first @ eta
    sums = (eta.mT @ own).reshape(*np.broadcast_shapes(eta.shape[:-2], own.shape[:-2]), 3, 3)
    A = x.A0 + (sums + sums.mT) * 0.5
    E, G, bends = x.E, x.G, None
    if x.shortening is not None:
        B, E, G, s, A, bends = _shortened(x.shortening, eta, B, E, G, s, A)
    F = axial(matrices(B)).mT
    M = RigidInertia(x.m, s, symmetric(trace_dyadic(A)))
    nodes = tuple(node_state(kind, x, d, own, eta, rates) for d, own in zip(x.nodes, kind.nodes, strict=True))
    Pi_F = None
    if kind.root_moves:
        d = node_state(kind, x, x.root, kind.root, eta, rates)
        angular = d.Pi[..., :3, :]
        Pi_F = concat([angular, d.Pi[..., 3:, :] - cross(angular, d.l)])
    return Deformation(eta, rates, G, concat([F, E]), B, M, nodes, Pi_F, bends)


def _shortened(short: Any, eta: Array, B: Array, E: Array, G: Array, s: Array, A: Array) -> tuple[Any, ...]:
    """docs/flexible_model.md 6 (a): every node also moves by -e h / 2, h = eta* H eta. Sums over the nodes' masses, g = H
    eta."""
    n, e = eta.shape[-2], short.along
    TH = tensor_times(short.moved, eta, 3, n, n)
    V = tensor_times(short.factors, eta, short.factors.shape[-2] // n, n)
    arm = tensor_times(short.arm, eta, 3, n)  # of g_r l0
    pull = (TH @ eta[..., None, :, :])[..., 0]  # of gamma_r h
    W = V.mT @ V  # of g_r g_s
    Wh = W @ eta  # of g_r h
    reach = e * (Wh * 0.5).mT - arm - _sum_over(eta, TH)  # of -g_r (l0 + gamma eta - e h / 2)
    dyads = e[..., None, :, :] * reach.mT[..., :, None, :] - (pull * 0.5).mT[..., :, :, None] * e.mT[..., None, :, :]
    first, y = short.of @ eta, (arm + pull) @ eta  # of g, and of h (l0 + gamma eta)
    mixed = _sum_over_axes(e, TH)  # of (e gamma_r) g_s
    return (
        B + dyads.reshape(*dyads.shape[:-2], 9),
        E - e @ first.mT,
        symmetric(G - mixed - mixed.mT + W),
        s - e * (first.mT @ eta) * 0.5,
        A - (e @ y.mT + y @ e.mT) * 0.5 + (e @ e.mT) * (eta.mT @ Wh) * 0.25,
        Bends(TH, V),
    )


def node_state(kind: Kind, x: Any, d: NodeNumbers, node: NodeKind, eta: Array, rates: Array) -> NodeState:
    """A node of a link, or its root. docs/flexible_model.md 4."""
    l, translations, k = d.l0 + d.translations @ eta, d.translations, None
    if node.shortens:
        e = x.shortening.along
        g = d.H @ eta
        l, translations = l - e * (eta.mT @ g) * 0.5, translations - e @ g.mT
        k = -e * (rates.mT @ (d.H @ rates))
    u, delta = translations @ rates, d.slopes @ rates
    if not node.turns:
        return NodeState(d.axes if node.skew else None, l, concat([d.slopes, translations]), delta, u, None, k)
    theta = d.slopes @ eta
    if node.parallel:  # slopes about one axis: the turn is exact without J_l
        R = rotation(d.axis, dot(d.axis, theta))
        return NodeState(R @ d.axes if node.skew else R, l, concat([d.slopes, translations]), delta, u, None, k)
    turn = turn_functions(dot(theta, theta))
    tx = skew(theta)
    one, square = eye(3, theta), tx @ tx
    R = one + turn.a0 * tx + turn.a1 * square
    R = R @ d.axes if node.skew else R
    if kind.fidelity == "paper":
        return NodeState(R, l, concat([d.slopes, translations]), delta, u, None, k)
    Jl = one + turn.a1 * tx + turn.a2 * square
    across = cross(theta, delta)
    twist = turn.b1 * across + turn.b2 * cross(theta, across)
    e = dot(theta, delta) * 2.0 * twist + turn.a2 * cross(delta, across)
    Pi = concat([Jl @ d.slopes, translations])
    return NodeState(R, l, Pi, Jl @ delta, u, e, k, Jl, one - tx * 0.5 + turn.k * square)


def root_move(kind: Kind, x: Any, shape: Deformation, like: Array) -> Move:
    """F on the hinge's outboard frame O, which is fixed to the root node: the inverse of O in F."""
    d = node_state(kind, x, x.root, kind.root, shape.eta, shape.rates)
    turn = x.Q if d.R is None else d.R @ x.Q  # O's axes in F
    arm = x.c if d.R is None else d.R @ x.c
    origin = -(turn.mT @ (d.l + arm))  # F's origin in O
    zero = zeros((6, 1), like)
    if shape.Pi_F is None:
        return Move((turn.mT,), origin, zero, zero)
    S = -concat([d.delta, d.u - cross(d.delta, d.l)])
    # the rate of S's components without eta'': -(e ; k - e x l - delta x u), as l' = u
    linear = cross(d.delta, d.u)
    if d.e is not None:
        linear = linear + cross(d.e, d.l)
    if d.k is not None:
        linear = linear - d.k
    return Move((turn.mT,), origin, S, concat([zero[:3] if d.e is None else -d.e, linear]))


def shortening_bias(short: Any, shape: Deformation, twist: Array) -> tuple[Array, Array, Array]:
    """What foreshortening adds: modal and spatial forces of -e h', h' = eta'* H eta', and the twist (n, 3) with its part."""
    n, rates = shape.eta.shape[-2], shape.rates
    assert shape.bends is not None
    e, (TH, V) = short.along, shape.bends
    shear = _sum_over(rates, TH) - (TH @ rates[..., None, :, :])[..., 0]  # of (gamma eta') g_r - gamma_r (g eta')
    pull = (tensor_times(short.moved, rates, 3, n, n) @ rates[..., None, :, :])[..., 0]  # of gamma_r h'
    double = tensor_times(short.factors, rates, V.shape[-2], n) @ rates
    arm = tensor_times(short.arm, rates, 3, n) @ rates + pull @ shape.eta  # of (l0 + gamma eta) h'
    modal = V.mT @ double - pull.mT @ e
    f = concat([cross(e, arm), -e * (rates.mT @ (short.of @ rates))])
    return modal, twist + cross(e, shear).mT, f
