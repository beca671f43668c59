"""Articulated bodies with hinge and modes eliminated together: JPL 90-26 (6.1), (7.2), (7.3), with blocks of n + 6 rows.

This is the paper's first algorithm, before it splits modes from hinges (`articulated.py`). D has the size of a body's degrees of
freedom, so it costs O(n^3) per body. It is a second way to the same accelerations, and the basis of the operators.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pliant.errors import PliantError
from pliant.model import Model
from pliant.model.idle import idle_cause
from pliant.spatial import Array, concat, ldl_solve, symmetric, zeros
from pliant.sweeps.steps.articulated import Response
from pliant.sweeps.steps.blocks import Blocks, blocks
from pliant.sweeps.steps.composite import with_armature
from pliant.sweeps.steps.moves import Loads, Motion
from pliant.sweeps.steps.tree import Tree, gather


def refuse_without_inertia(model: Model) -> None:
    """Raise `PliantError` if a D would be singular, because articulated inertias need its inverse."""
    if idle := model.internals.idle_hinges:
        raise PliantError(
            f"system {model.name!r}: {idle_cause(idle)}, so articulated inertias and what follows from them are not determined; "
            "give mass and inertia to the bodies that they carry"
        )


class Unsplit(NamedTuple):
    """A body's articulated quantities: P (n + 6, n + 6), D (nv, nv), G (n + 6, nv)."""

    P: Array
    D: Array
    G: Array


def unsplit_inertia(body: Any, x: Blocks, outboard: tuple[Array, ...]) -> tuple[Unsplit, Array]:
    """P = sum over children of Phi P+ Phi* + M; D = H P H*; G = P H* D^-1; P+ = P - G H P. JPL 90-26 (6.1), RJK (A.1)."""
    P = x.loaded(x.M, outboard)
    PH = P @ x.H
    if not PH.shape[-1]:
        return Unsplit(P, x.H.mT @ PH, PH), x.inertia_to_parent(P)
    D = with_armature(body, symmetric(x.H.mT @ PH))
    G = ldl_solve(D, PH.mT).mT
    return Unsplit(P, D, G), x.inertia_to_parent(symmetric(P - G @ PH.mT))


def unsplit_residual(
    body: Any, x: Blocks, art: Unsplit, tau: Array, a: Array, b: Any, external: Loads, outboard: tuple[Array, ...]
) -> tuple[Array, Array]:
    """z = sum over children of Phi z+ + P a + b - f_ext; eps = tau - H z; z+ = z + G eps. JPL 90-26 (7.2).

    The record is eps. The bias acceleration is (0; a), a (6, 1).
    """
    modal, f = b
    z = x.gathered(art.P[..., -6:] @ a + (f if modal is None else concat([modal, f])), outboard)
    for at, load in external:
        z = z - body.node_map(x.move, at) @ load
    eps = tau - x.H.mT @ z
    return eps, x.to_parent(z + art.G @ eps if eps.shape[-2] else z)


def unsplit_response(
    body: Any, x: Blocks, art: Unsplit, eps: Array, a: Array, inboard: Array
) -> tuple[Response, tuple[Array, ...]]:
    """alpha+ = Phi* alpha(parent); v' = D^-1 eps - G* alpha+; alpha = alpha+ + H* v' + a. JPL 90-26 (7.3)."""
    alpha = x.from_parent(inboard)
    vdot = ldl_solve(art.D, eps) - art.G.mT @ alpha
    alpha = concat([alpha[..., :-6, :], alpha[..., -6:, :] + a])
    return Response(vdot), x.spread(alpha + x.H @ vdot if vdot.shape[-2] else alpha)


def unsplit_dynamics(
    tree: Tree, motions: list[Motion], tau: list[Array], a: list[Array], b: list[Any], external: list[Loads], root: Array
) -> Array:
    """v' (nv, 1) by the three sweeps; a and b are the bodies' bias accelerations and forces, root (6, 1) the world's."""
    x = [blocks(body, m) for body, m in zip(tree.bodies, motions, strict=True)]
    factors, _ = tree.inward(unsplit_inertia, x, nothing=zeros((6, 6), root))
    eps, _ = tree.inward(unsplit_residual, x, factors, tau, a, b, external, nothing=zeros((6, 1), root))
    return gather(tree.outward(unsplit_response, x, factors, eps, a, base=root), "vdot")
