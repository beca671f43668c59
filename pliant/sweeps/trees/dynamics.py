"""Algorithms of trees, as functions of a model.

q (..., nq), v, a, tau (..., nv) have any leading batch axes, or are arrays of graph nodes. Each algorithm is a short list of
sweeps. SI units; conventions in docs/conventions.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.model import Model
from pliant.spatial import Array, concat, eye, force_from, lift, log, symmetric, zeros
from pliant.sweeps.links.link import matter_of, motions_at, split_q, split_v
from pliant.sweeps.steps.articulated import Articulated, articulated_inertia, residual, response
from pliant.sweeps.steps.composite import composite, path_block
from pliant.sweeps.steps.inverse import force
from pliant.sweeps.steps.kinematics import (
    Acceleration,
    Rate,
    acceleration,
    at_rest,
    rate,
    root_acceleration,
)
from pliant.sweeps.steps.moves import Loads, Motion
from pliant.sweeps.steps.rigid import RigidInertia
from pliant.sweeps.steps.tree import Tree, gather
from pliant.sweeps.trees.frames import carrier, node_placements, places_of

if TYPE_CHECKING:
    from pliant.system import System

# ---- shared beginnings ----------------------------------------------------------------------------------------------


def rates_of(tree: Tree, motions: list[Motion], like: Array) -> list[Rate]:
    """Return the angular velocity and the bias acceleration of every body, with the world at rest."""
    return tree.outward(rate, motions, base=at_rest(like))


Wrenches = Sequence[tuple[str, Any]]


@dataclass(frozen=True, eq=False)
class Forces:
    """Forces on a system: tau (..., nv), wrenches (..., 6) at frames in axes of the world or the body, and further forces by body.

    Further forces are given at nodes and in the axes of these.

    Example: `pl.sweeps.Forces(tau).axes  # 'world'`
    """

    tau: Array
    wrenches: Wrenches | None = None
    axes: str = "world"
    loads: Sequence[Loads] | None = None


def external_loads(
    model: Model,
    q: Array,
    tree: Tree,
    motions: list[Motion],
    wrenches: Wrenches | None,
    axes: str,
    loads: Sequence[Loads] | None = None,
) -> list[Loads]:
    """Return external forces by body, each in the axes of the interface node at which it acts (-1: the frame of a flexible body).

    wrenches: (frame name, (moment, force) at the frame's origin (..., 6)); loads: further forces by body, in the form of the
    result.
    """
    forces: list[list[tuple[int, Array]]] = [list(own) for own in loads] if loads else [[] for _ in model.bodies]
    if wrenches:
        places = places_of(tree, motions, q)
        for name, wrench in wrenches:
            at = carrier(model, model.frame(name), q)
            if at.k < 0:
                continue
            place = node_placements(tree, motions, places, at)
            R = place.R.mT if axes == "world" else at.R
            forces[at.k].append((at.node, force_from(R, at.r, wrench[..., None])))
    return [tuple(f) for f in forces]


# ---- inverse dynamics -----------------------------------------------------------------------------------------------


def inverse_dynamics(
    system: System | Model, q: Array, v: Array, a: Array | None, wrenches: Wrenches | None = None, *, axes: str = "world"
) -> Array:
    """Return the generalised forces tau (..., nv) that cause the accelerations a: tau = M a + bias. JPL 90-26 (4.1), O(N).

    Example: `pl.sweeps.inverse_dynamics(arm, q, v, a)  # [-6.621, -1.243]`
    """
    return required_forces(matter_of(system), q, v, a, wrenches, axes)


def required_forces(
    model: Model,
    q: Array,
    v: Array,
    a: Array | None,
    wrenches: Wrenches | None,
    axes: str,
    tree: Tree | None = None,
    loads: Sequence[Loads] | None = None,
) -> Array:
    """Return tau (..., nv) that causes the accelerations a in a tree of the model's bodies, with wrenches and loads by body."""
    walked = accelerations(model, q, v, a, model.gravity, tree)
    return forces_along(model, q, walked, a, external_loads(model, q, *walked[:2], wrenches, axes, loads))


def inertial_forces(model: Model, q: Array, v: Array | None, a: Array | None, gravity: Array, tree: Tree | None = None) -> Array:
    """Return tau (..., nv) of inertia and gravity alone, without springs, dampers and wrenches; v or a None is zero."""
    walked = accelerations(model, q, v, a, gravity, tree)
    return forces_along(model, q, walked, a, [None] * len(walked[0]))


Walked = tuple[Tree, list[Motion], list[Rate], list[Acceleration]]


def accelerations(model: Model, q: Array, v: Array | None, a: Array | None, gravity: Array, tree: Tree | None = None) -> Walked:
    """Return the tree and the motion, rate and acceleration of every body; gravity is an acceleration of the world."""
    tree, motions = motions_at(model, q, v, tree)
    rates = rates_of(tree, motions, q)
    return tree, motions, rates, tree.outward(acceleration, motions, rates, by_body(model, a), base=root_acceleration(gravity, q))


def by_body(model: Model, a: Array | None) -> Sequence[Array | None]:
    """Return accelerations a (..., nv) by body, (..., n, 1); None for all bodies if there are none."""
    return [None] * len(model.bodies) if a is None else split_v(model, a)


def forces_along(model: Model, q: Array, walked: Walked, a: Array | None, external: Sequence[Loads | None]) -> Array:
    """Return H* f (..., nv) of the forces that the bodies' accelerations need, in addition to external forces."""
    tree, motions, rates, A = walked
    forces, _ = tree.inward(force, motions, rates, A, by_body(model, a), external, nothing=zeros((6, 1), q))
    return gather(forces, "tau")[..., 0]


def hinge_loads(
    model: Model,
    q: Array,
    v: Array,
    a: Array,
    wrenches: Wrenches | None = None,
    *,
    axes: str = "world",
    loads: Sequence[Loads] | None = None,
    turned: bool = False,
) -> list[Array]:
    """Return the (moment, force) (..., 6, 1) that the parent exerts on each body through its hinge at the accelerations a.

    This is f of JPL 90-26 (4.1), at the hinge's point of the body and in the hinge's axes there; if turned, in world axes. The
    hinge's axes are those of the body; for a flexible body with root_pose, those of its root.
    """
    walked = tree, motions, rates, A = accelerations(model, q, v, a, model.gravity)
    external = external_loads(model, q, *walked[:2], wrenches, axes, loads)
    forces, _ = tree.inward(force, motions, rates, A, by_body(model, a), external, nothing=zeros((6, 1), q))
    roots = [body.on_hinge(m) for body, m in zip(tree.bodies, motions, strict=True)]
    out = [own.f if root is None else root.force(own.f) for root, own in zip(roots, forces, strict=True)]
    if not turned:
        return out
    places = places_of(tree, motions, q)
    axes_of = [place.R if root is None else place.R @ root.into(eye(3, q)) for place, root in zip(places, roots, strict=True)]
    return [concat([R @ f[..., :3, :], R @ f[..., 3:, :]]) for R, f in zip(axes_of, out, strict=True)]


def bias(system: System | Model, q: Array, v: Array, wrenches: Wrenches | None = None, *, axes: str = "world") -> Array:
    """Return tau (..., nv) at zero acceleration: Coriolis, centrifugal and gravity forces.

    Example: `pl.sweeps.bias(arm, q, v)  # [-7.028, -1.367]`
    """
    return inverse_dynamics(system, q, v, None, wrenches, axes=axes)


def gravity_forces(system: System | Model, q: Array) -> Array:
    """Return tau (..., nv) that balances gravity, without springs: the gradient of m g height.

    Example: `pl.sweeps.gravity_forces(arm, q)  # [-6.99, -1.367]`
    """
    model = matter_of(system)
    return inertial_forces(model, q, None, None, model.gravity)


# ---- composite bodies -----------------------------------------------------------------------------------------------


def mass_matrix(system: System | Model, q: Array, tree: Tree | None = None) -> Array:
    """Return the mass matrix M (..., nv, nv), JPL 90-26 (5.5), O(N depth). tree: the model's bodies with other numbers.

    Example: `pl.sweeps.mass_matrix(arm, q)  # [[0.4071, 0.1235], [0.1235, 0.05333]]`
    """
    model = matter_of(system)
    return mass_matrix_at(model, q, *motions_at(model, q, tree=tree))


def mass_matrix_at(model: Model, q: Array, tree: Tree, motions: list[Motion]) -> Array:
    """Return M (..., nv, nv) from known motions of the bodies."""
    start, _ = tree.inward(composite, motions, nothing=no_inertia(q))
    return _assembled(model, q, tree.ancestors(path_block, motions, start=start))


def no_inertia(like: Array) -> RigidInertia:
    """Return the inertia of nothing."""
    return RigidInertia(zeros((1, 1), like), zeros((3, 1), like), zeros((3, 3), like))


def _assembled(model: Model, like: Array, blocks: dict[tuple[int, int], Array]) -> Array:
    """Return the symmetric matrix with the blocks (j, k) of ancestors j and descendants k; zero across branches."""
    batch = np.broadcast_shapes(like.shape[:-1], *(x.shape[:-2] for x in blocks.values()))
    out = np.array(np.broadcast_to(zeros((model.nv, model.nv), like), (*batch, model.nv, model.nv)))
    for (j, k), x in blocks.items():
        out[..., model.internals.v_slices[k], model.internals.v_slices[j]] = x.mT
    return symmetric(out)


# ---- articulated bodies ---------------------------------------------------------------------------------------------


def articulated_factors(tree: Tree, motions: list[Motion], like: Array) -> list[Articulated]:
    """Return the quantities of the articulated sweeps that do not depend on forces, per body: JPL 90-26 (7.10)."""
    records, _ = tree.inward(articulated_inertia, motions, nothing=zeros((6, 6), like))
    return records


def inverse_mass_matrix(system: System | Model, q: Array) -> Array:
    """Return M^-1 (..., nv, nv) = [I - H psi K]* D^-1 [I - H psi K], by the articulated sweeps on the identity: O(N^2).

    Example: `pl.sweeps.inverse_mass_matrix(arm, q).shape  # (2, 2)`
    """
    model = matter_of(system)
    return symmetric(solved(model, q, lift(np.eye(model.nv), q)))


def solved(model: Model, q: Array, x: Array, tree: Tree | None = None) -> Array:
    """Return M^-1 x for columns x (..., nv, k): the articulated sweeps without bias.

    tree: the model's bodies with other numbers.
    """
    tree, motions = motions_at(model, q, tree=tree)
    factors = articulated_factors(tree, motions, q)
    none, width = [None] * len(tree), x.shape[-1]
    columns = [x[..., where, :] for where in model.internals.v_slices]
    free: list[Loads] = [()] * len(tree)
    residuals, _ = tree.inward(residual, motions, factors, columns, none, none, free, nothing=zeros((6, width), q))
    return gather(tree.outward(response, motions, factors, residuals, none, base=zeros((6, width), q)), "vdot")


def inverse_mass_matrix_times(system: System | Model, q: Array, x: Array) -> Array:
    """Return M^-1 x (..., nv), O(N).

    Example: `pl.sweeps.inverse_mass_matrix_times(arm, q, tau)  # [-3.831, 12.62]`
    """
    return solved(matter_of(system), q, x[..., None])[..., 0]


def mass_matrix_times(system: System | Model, q: Array, x: Array) -> Array:
    """Return M x (..., nv), O(N): inverse dynamics at rest and without gravity.

    Example: `pl.sweeps.mass_matrix_times(arm, q, v)  # [0.1235, 0.05333]`
    """
    return inertial_forces(matter_of(system), q, None, x, np.zeros(3))


def log_det_mass_matrix(system: System | Model, q: Array) -> Array:
    """log det M (...), the sum of log D over the innovations factorisation, O(N).

    Example: `pl.sweeps.log_det_mass_matrix(arm, q)  # -5.044`
    """
    model = matter_of(system)
    tree, motions = motions_at(model, q)
    return tree.total(_log_pivots, articulated_factors(tree, motions, q), nothing=zeros((1, 1), q))[..., 0, 0]


def _log_pivots(body: Any, factor: Articulated) -> Array:
    total = body.log_modal_pivots(factor.modal)
    for D in factor.D:
        total = total + log(D)
    return total


# ---- coordinates ------------------------------------------------------------------------------------------------------


def qdot(system: System | Model, q: Array, v: Array) -> Array:
    """Return the rates q' (..., nq) of the coordinates at the speeds v.

    Example: `pl.sweeps.qdot(arm, q, v)  # [0.0, 1.0]`
    """
    model = matter_of(system)
    parts = [zeros((0, 1), q)]
    for body, x, y in zip(model.bodies, split_q(model, q), split_v(model, v), strict=True):
        hinge = body.hinge.type
        parts.append(hinge.qdot(x[..., : hinge.nq, :], y[..., : hinge.nv, :]))
        if body.modes:
            parts.append(y[..., hinge.nv :, :])
    return concat(parts)[..., 0]


def speeds_along(model: Model, q: Array, rates: Array) -> Array:
    """Return the speeds v (..., nv) at which the coordinates have the rates (..., nq)."""
    parts = [zeros((0, 1), q)]
    for body, x, y in zip(model.bodies, split_q(model, q), split_q(model, rates), strict=True):
        hinge = body.hinge.type
        parts += [hinge.speeds_along(x[..., : hinge.nq, :], y[..., : hinge.nq, :]), y[..., hinge.nq :, :]]
    return concat(parts)[..., 0]


def integrate(system: System | Model, q: Array, theta: Array) -> Array:
    """Return q (+) theta (..., nq): the coordinates after one second of constant speeds theta.

    Example: `pl.sweeps.integrate(arm, q, v)  # [0.3, 1.5]`
    """
    model = matter_of(system)
    parts = [zeros((0, 1), q)]
    for body, x, y in zip(model.bodies, split_q(model, q), split_v(model, theta), strict=True):
        hinge = body.hinge.type
        parts.append(hinge.integrate(x[..., : hinge.nq, :], y[..., : hinge.nv, :]))
        if body.modes:
            parts.append(x[..., hinge.nq :, :] + y[..., hinge.nv :, :])
    return concat(parts)[..., 0]


def difference(system: System | Model, q: Array, q1: Array) -> Array:
    """Return theta (..., nv): the constant speeds that lead from q to q1 in one second, q (+) theta = q1.

    Example: `pl.sweeps.difference(arm, q, q)  # [0.0, 0.0]`
    """
    model = matter_of(system)
    parts = [zeros((0, 1), q)]
    for body, x, y in zip(model.bodies, split_q(model, q), split_q(model, q1), strict=True):
        hinge = body.hinge.type
        parts.append(hinge.difference(x[..., : hinge.nq, :], y[..., : hinge.nq, :]))
        if body.modes:
            parts.append(y[..., hinge.nq :, :] - x[..., hinge.nq :, :])
    return concat(parts)[..., 0]
