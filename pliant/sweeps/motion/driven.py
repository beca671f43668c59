"""Hinges whose motion is given: articulated bodies with prescribed accelerations.

What a driven hinge carries is one with its parent, but for an acceleration that is known. In the recursion of JPL 90-26 (7.10) to
(7.12) it is not eliminated, and H v' joins the bias acceleration:

    P+ = P,   z+ = z + P (a + H v'),   A = phi* A(parent) + a + H v'.

The force that it takes is what the hinge passes on along its own directions, H* f with f = P A + z, less what acts there anyway.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pliant.model import Model
from pliant.spatial import Array, concat, zeros
from pliant.sweeps.closures.acting_rows import awake
from pliant.sweeps.closures.closed import Closed
from pliant.sweeps.links.link import split_v
from pliant.sweeps.steps.articulated import Articulated, Residual, residual, response
from pliant.sweeps.steps.kinematics import root_acceleration
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import Forces, articulated_factors, external_loads, rates_of, required_forces
from pliant.sweeps.trees.frames import motions_at


class Driven(NamedTuple):
    """A body's v' without its hinge's where that is given, and the spatial force f (6, 1) that its parent exerts on it."""

    vdot: Array
    f: Array


def closed_driven(model: Model, tree: Tree, q: Array, v: Array, forces: Forces, given: Mapping[int, Array]) -> tuple[Array, Array]:
    """(a, J* lambda), (..., nv) each, of a closed system in which some hinges, by body, are driven."""
    at = Closed(awake(model), tree, q, v, "articulated")
    a, found = at.driven(forces, given)
    return a, at.pulled(found)[..., 0]


def driven_response(
    body: Any, m: Motion, art: Articulated, res: Residual, a: Array, inboard: Array
) -> tuple[Driven, tuple[Array, ...]]:
    """`articulated.response`, with f = P+ (phi* A(parent) + a) + z+."""
    made, handed = response(body, m, art, res, a, inboard)
    return Driven(made.vdot, art.P_plus @ (m.velocity_from_parent(inboard) + a) + res.z), handed


def driven_dynamics(
    model: Model, tree: Tree, q: Array, v: Array, forces: Forces, given: Mapping[int, Array]
) -> tuple[Array, dict[int, Array]]:
    """a (..., nv), and by body the generalised forces (..., nv of its hinge, 1) that its hinge takes beside all that acts.

    given: by body the accelerations (..., nv of its hinge, 1) of the hinges that are driven. O(N). Of a closed system by fronts,
    whose forces are those of inverse dynamics, less what the closures exert.
    """
    tau, wrenches, axes, loads = forces.tau, forces.wrenches, forces.axes, forces.loads
    if model.closures:
        vdot, pulled = closed_driven(model, tree, q, v, forces, given)
        force = (required_forces(model, q, v, vdot, wrenches, axes, tree, loads) - tau - pulled)[..., None]
        starts = {k: model.v_slices[k].start for k in given}
        return vdot, {k: force[..., start : start + given[k].shape[-2], :] for k, start in starts.items()}
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
    return concat(parts)[..., 0], required
