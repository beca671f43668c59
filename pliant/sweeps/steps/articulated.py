"""Articulated bodies: forward dynamics in O(N), JPL 90-26 (6.1), (7.2), (7.3), (7.10) to (7.12), RJK (A.1), (A.2).

The inertia sweep is separate from the force sweep. So one factorisation serves forward dynamics, the inverse mass matrix (the same
two sweeps on the identity, a block of columns) and its determinant. A flexible body first eliminates its modes, which leaves a
rigid problem at its frame. Then every hinge is eliminated one column at a time, so D is diagonal, and each eliminated direction
leaves an exact zero in P+.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pliant.spatial import Array, concat, over, symmetric
from pliant.sweeps.steps.moves import Motion


class Articulated(NamedTuple):
    """The factors of a body: for each degree of freedom of its hinge D, 1/D (1, 1) and the gain G (6, 1).

    Also P+, the inertia that the parent sees, and the factors of the modes.
    """

    D: tuple[Array, ...]
    reciprocal: tuple[Array, ...]
    G: tuple[Array, ...]
    P_plus: Array
    modal: Any


class Residual(NamedTuple):
    """The innovations eps (1, k) of each degree of freedom of a hinge: the part of tau that the articulated bias force leaves over.

    Also those of the modes.
    """

    eps: tuple[Array, ...]
    modal: Any
    z: Array  # the articulated bias force at the body's frame, its hinge eliminated, without the bias acceleration's


class Response(NamedTuple):
    """A body's v' (nv, k)."""

    vdot: Array


def articulated_inertia(body: Any, m: Motion, outboard: tuple[Array, ...]) -> tuple[Articulated, Array]:
    """P = M + sum over children of phi P+ phi*; D = H P H*; G = P H* / D; P+ = P - G H P. JPL 90-26 (6.1).

    A hinge's armature is added only to D, because its force acts between the two sides of the hinge: then P+ H* is not zero. A
    locked speed is not eliminated: its 1/D and G are zero, so that v' = 0 and P+ = P.
    """
    P, modal = body.absorb(m, outboard)
    D, reciprocal, gains = [], [], []
    for j in range(m.H.shape[-1]):
        H = m.H[..., j : j + 1]
        PH = P @ H
        D.append(H.mT @ PH if body.armature is None else H.mT @ PH + body.armature[..., j : j + 1, :])
        reciprocal.append(1.0 / D[-1])
        gains.append(over(PH, D[-1]))
        if body.free is not None:
            reciprocal[-1], gains[-1] = reciprocal[-1] * body.free[..., j : j + 1, :], gains[-1] * body.free[..., j : j + 1, :]
        P = symmetric(P - gains[-1] @ PH.mT)
    return Articulated(tuple(D), tuple(reciprocal), tuple(gains), P, modal), m.inertia_to_parent(P)


def residual(
    body: Any, m: Motion, art: Articulated, tau: Array, a: Array | None, b: Any, external: Any, outboard: tuple[Array, ...]
) -> tuple[Residual, Array]:
    """z = b + sum over children of phi z+; eps = tau - H* z; z+ = z + G eps + P+ a. JPL 90-26 (7.2), (7.11) as corrected.

    a and b are the bias acceleration and force; None where there is none, as for the inverse mass matrix.
    """
    z, modal = body.absorb_force(m, art.modal, tau, b, external, outboard)
    eps = []
    for j, G in enumerate(art.G):
        eps.append(tau[..., j : j + 1, :] - m.H[..., j : j + 1].mT @ z)
        z = z + G * eps[-1]
    return Residual(tuple(eps), modal, z), m.force_to_parent(z if a is None else z + art.P_plus @ a)


def response(
    body: Any, m: Motion, art: Articulated, res: Residual, a: Array | None, inboard: Array
) -> tuple[Response, tuple[Array, ...]]:
    """v' = eps / D - G* A+, A = A+ + H v', A+ = phi* A(parent) + a; the columns in the reverse of their elimination.

    (7.3), (7.12).
    """
    A = m.velocity_from_parent(inboard)
    if a is not None:
        A = A + a
    vdot: list[Array] = []
    for j in reversed(range(len(art.G))):
        x = art.reciprocal[j] * res.eps[j] - art.G[j].mT @ A
        A = A + m.H[..., j : j + 1] * x
        vdot.insert(0, x)
    more, handed = body.release(m, art.modal, res.modal, A)
    vdot += more
    return Response(concat(vdot) if vdot else A[..., :0, :]), handed
