"""Articulated bodies: forward dynamics in O(N), JPL 90-26 (6.1), (7.2), (7.3), RJK (A.1), (A.2).

The inertia sweep is apart from the force sweep, so that one factorisation serves forward dynamics, the inverse mass matrix (the
same two sweeps on the identity, a block of columns) and its determinant. A hinge of several degrees of freedom is eliminated one
column at a time, so D is diagonal, and each eliminated direction leaves an exact zero in P+.
"""

from __future__ import annotations

from typing import NamedTuple

from pliant.spatial import Array, concat, over, symmetric
from pliant.sweeps.kinematics import Motion
from pliant.sweeps.links import Link


class Articulated(NamedTuple):
    """For each degree of freedom of a hinge: 1/D (1, 1) and the gain G (6, 1); and P+, the inertia that the parent sees."""

    D: tuple[Array, ...]
    reciprocal: tuple[Array, ...]
    G: tuple[Array, ...]
    P_plus: Array


class Residual(NamedTuple):
    """The innovations eps (nv, k): what of tau the articulated bias force leaves over."""

    eps: tuple[Array, ...]


class Response(NamedTuple):
    """A body's acceleration A (6, k) and its hinge's v' (nv, k)."""

    A: Array
    vdot: Array


def articulated_inertia(body: Link, m: Motion, outboard: tuple[Array, ...]) -> tuple[Articulated, Array]:
    """P = M + sum over children of phi P+ phi*; D = H P H*; G = P H* / D; P+ = P - G H P. JPL 90-26 (6.1)."""
    P = body.M.matrix() + outboard[0]
    D, reciprocal, gains = [], [], []
    for j in range(m.H.shape[-1]):
        H = m.H[..., j : j + 1]
        PH = P @ H
        D.append(H.mT @ PH)
        reciprocal.append(1.0 / D[-1])
        gains.append(over(PH, D[-1]))
        P = symmetric(P - gains[-1] @ PH.mT)
    return Articulated(tuple(D), tuple(reciprocal), tuple(gains), P), m.inertia_to_parent(body, P)


def residual(
    body: Link, m: Motion, art: Articulated, tau: Array, a: Array | None, b: Array | None, outboard: tuple[Array, ...]
) -> tuple[Residual, Array]:
    """z = b + sum over children of phi z+; eps = tau - H* z; z+ = z + G eps + P+ a. JPL 90-26 (7.2).

    a and b are the bias acceleration and force; None where there is none, as for the inverse mass matrix.
    """
    z = outboard[0] if b is None else b + outboard[0]
    eps = []
    for j, G in enumerate(art.G):
        eps.append(tau[..., j : j + 1, :] - m.H[..., j : j + 1].mT @ z)
        z = z + G * eps[-1]
    if a is not None:
        z = z + art.P_plus @ a
    return Residual(tuple(eps)), m.force_to_parent(body, z)


def response(body: Link, m: Motion, art: Articulated, res: Residual, a: Array | None, inboard: Response) -> Response:
    """v' = eps / D - G* A+, A = A+ + H v', A+ = phi* A(parent) + a; the columns in the reverse of their elimination. (7.3)."""
    A = m.velocity_from_parent(body, inboard.A)
    if a is not None:
        A = A + a
    vdot: list[Array] = []
    for j in reversed(range(len(art.G))):
        x = art.reciprocal[j] * res.eps[j] - art.G[j].mT @ A
        A = A + m.H[..., j : j + 1] * x
        vdot.insert(0, x)
    return Response(A, concat(vdot) if vdot else A[..., :0, :])
