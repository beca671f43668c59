"""Hinges with prescribed motion: articulated bodies with prescribed accelerations.

The outboard bodies of a driven hinge move as one body with its parent, except for a known acceleration. In the recursion of JPL
90-26 (7.10) to (7.12) the hinge is not eliminated, and H v' is added to the bias acceleration:

    P+ = P,   z+ = z + P (a + H v'),   A = phi* A(parent) + a + H v'.

The required force is what the hinge transmits along its own directions, H* f with f = P A + z, minus the forces that act there
anyway.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pliant.model import Model
from pliant.spatial import Array, concat, zeros
from pliant.sweeps.closures.acting_rows import with_acting_rows
from pliant.sweeps.closures.closed import Closed
from pliant.sweeps.links.link import motions_at, split_v
from pliant.sweeps.steps.articulated import Articulated, Residual, residual, response
from pliant.sweeps.steps.kinematics import root_acceleration
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import Forces, articulated_factors, external_loads, rates_of, required_forces


class Driven(NamedTuple):
    """The v' of a body, without that of a driven hinge, and the spatial force f (6, 1) that its parent exerts on it."""

    vdot: Array
    f: Array


def closed_driven(
    model: Model, tree: Tree, q: Array, v: Array, forces: Forces, given: Mapping[int, Array]
) -> tuple[Array, Array, Array | float]:
    """Return (a, J* lambda), each (..., nv), of a closed system with driven hinges, given by body; and the power of closures."""
    at = Closed(with_acting_rows(model), tree, q, v, "articulated")
    a, found = at.driven(forces, given)
    return a, at.pulled(found)[..., 0], at.power(found) if model.internals.rheonomic else 0.0


def driven_response(
    body: Any, m: Motion, art: Articulated, res: Residual, a: Array, inboard: Array
) -> tuple[Driven, tuple[Array, ...]]:
    """`articulated.response`, with f = P+ (phi* A(parent) + a) + z+."""
    made, handed = response(body, m, art, res, a, inboard)
    return Driven(made.vdot, art.P_plus @ (m.velocity_from_parent(inboard) + a) + res.z), handed


def driven_dynamics(
    model: Model, tree: Tree, q: Array, v: Array, forces: Forces, given: Mapping[int, Array]
) -> tuple[Array, dict[int, Array], Array | float]:
    """Return a (..., nv); by body, the generalised forces (..., nv of its hinge, 1) that drive its hinge, in addition to all
    other forces; and the power (..., 1, 1) of closures, which have one if they depend on time.

    given: by body, the accelerations (..., nv of its hinge, 1) of the driven hinges. O(N). Closed systems use fronts; their forces
    are those of inverse dynamics minus the forces of the closures.
    """
    tau, wrenches, axes, loads = forces.tau, forces.wrenches, forces.axes, forces.loads
    if model.closures:
        vdot, pulled, power = closed_driven(model, tree, q, v, forces, given)
        force = (required_forces(model, q, v, vdot, wrenches, axes, tree, loads) - tau - pulled)[..., None]
        starts = {k: model.internals.v_slices[k].start for k in given}
        return vdot, {k: force[..., start : start + given[k].shape[-2], :] for k, start in starts.items()}, power
    tree, motions = motions_at(model, q, v, tree)
    rates = rates_of(tree, motions, q)
    external = external_loads(model, q, tree, motions, wrenches, axes, loads)
    a = [r.a + m.H @ given[k] if k in given else r.a for k, (m, r) in enumerate(zip(motions, rates, strict=True))]
    held = [m._replace(H=m.H[..., :0]) if k in given else m for k, m in enumerate(motions)]
    torques = split_v(model, tau)
    factors = articulated_factors(tree, held, q)
    b = [body.bias_terms(m, r) for body, m, r in zip(tree.bodies, held, rates, strict=True)]
    residuals, _ = tree.inward(residual, held, factors, torques, a, b, external, nothing=zeros((6, 1), q))
    root = concat(root_acceleration(model.gravity, q)[:2])
    made = tree.outward(driven_response, held, factors, residuals, a, base=root)
    parts, required = [zeros((0, 1), q)], {}
    for k, (body, m, own) in enumerate(zip(tree.bodies, motions, made, strict=True)):
        if k in given:
            n = body.hinge.nv
            needed = m.H.mT @ own.f - torques[k][..., :n, :]
            required[k] = needed if body.armature is None else needed + body.armature[..., :n, :] * given[k]
            parts.append(given[k])
        parts.append(own.vdot)
    return concat(parts)[..., 0], required, 0.0
