"""Forward dynamics: of a tree by articulated or composite bodies or unsplit, of a closed system by fronts or composite bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pliant.errors import PliantError, unknown
from pliant.model import Model, System
from pliant.spatial import Array, concat, zeros
from pliant.sweeps.articulated import residual, response
from pliant.sweeps.awake import awake
from pliant.sweeps.closed import Closed
from pliant.sweeps.composite import dof_parents, ltdl, ltdl_solve
from pliant.sweeps.dynamics import Wrenches, _articulated, _external, _motions, _rates, integrate, mass_matrix, required_forces
from pliant.sweeps.kinematics import root_acceleration
from pliant.sweeps.links import matter_of, split_v, tree_of
from pliant.sweeps.moves import Loads
from pliant.sweeps.tree import Tree, gather
from pliant.sweeps.unsplit import unsplit_dynamics

METHODS = ("articulated", "composite", "unsplit")


def forward_dynamics(
    system: System | Model,
    q: Array,
    v: Array,
    tau: Array,
    wrenches: Wrenches | None = None,
    *,
    axes: str = "world",
    method: str = "articulated",
    active: Array | None = None,
) -> Array:
    """a (..., nv), the derivatives of the components of v, that the generalised forces tau cause.

    method "articulated": JPL 90-26 (7.10) to (7.12), modes eliminated before the hinge, O(N). "composite": mass matrix and bias,
    solved by sparse L*DL, O(N depth^2), cheaper for few degrees of freedom. "unsplit": JPL 90-26 (6.1), (7.2), (7.3), hinge and
    modes eliminated together, O(N), O(n^3) in a body's modes.
    """
    model = matter_of(system)
    if active is not None:
        closed, rest = closed_at(model, q, v, method, active), (tau, wrenches, axes, None)
        return closed.accelerated(*rest)[0]
    return accelerated(model, tree_of(model, q), q, v, tau, wrenches, axes, method)


def accelerated(
    model: Model,
    tree: Tree,
    q: Array,
    v: Array,
    tau: Array,
    wrenches: Wrenches | None,
    axes: str,
    method: str,
    loads: Sequence[Loads] | None = None,
) -> Array:
    """Forward dynamics over a tree of the model's bodies, its own or one of bodies that differ in their numbers.

    loads: external forces by body, at nodes and in their axes, beside the wrenches.
    """
    if method not in METHODS:
        raise unknown("method", method, METHODS)
    if model.closures:
        model = awake(model)
        return Closed(model, tree, q, v, closed_method(method)).accelerated(tau, wrenches, axes, loads)[0]
    if method == "composite":
        parents = dof_parents(model)
        L, reciprocal = ltdl(mass_matrix(model, q, tree), parents)
        rest = tau - required_forces(model, q, v, None, wrenches, axes, tree, loads)
        return ltdl_solve(L, reciprocal, parents, rest[..., None])[..., 0] if parents else tau
    tree, motions = _motions(model, q, v, tree)
    rates = _rates(tree, motions, q)
    external = _external(model, q, tree, motions, wrenches, axes, loads)
    a = [r.a for r in rates]
    root = concat(root_acceleration(model.gravity, q)[:2])
    if method == "unsplit":
        b = [body.bias_force(m, r) for body, m, r in zip(tree.bodies, motions, rates, strict=True)]
        return unsplit_dynamics(tree, motions, split_v(model, tau), a, b, external, root)[..., 0]
    factors = _articulated(tree, motions, q)
    b = [body.bias_terms(m, r) for body, m, r in zip(tree.bodies, motions, rates, strict=True)]
    residuals, _ = tree.inward(residual, motions, factors, split_v(model, tau), a, b, external, nothing=zeros((6, 1), q))
    return gather(tree.outward(response, motions, factors, residuals, a, base=root), "vdot")[..., 0]


def closed_method(method: str) -> str:
    """The method by which a closed system is solved."""
    if method not in METHODS:
        raise unknown("method", method, METHODS)
    if method == "unsplit":
        raise PliantError("method 'unsplit' does not know closed loops; use 'articulated' or 'composite'")
    return method


def closed_at(model: Model, q: Array, v: Array | None, method: str, active: Array | None) -> Closed:
    """A closed system at a state; active (..., closures of the system): 1 for those that act, 0 for others, None as declared."""
    if active is not None:
        model = model.switched(closure.name for closure in model.loops)
    model = awake(model)
    return Closed(model, tree_of(model, q), q, v, closed_method(method), active)


def multipliers(
    system: System | Model,
    q: Array,
    v: Array,
    tau: Array,
    wrenches: Wrenches | None = None,
    *,
    axes: str = "world",
    method: str = "articulated",
    active: Array | None = None,
) -> Array:
    """lambda (..., rows): what the closures exert, positive on their frames B, in the axes of A; rows as of `loop_residual`."""
    closed = closed_at(matter_of(system), q, v, method, active)
    return closed.as_labelled(closed.accelerated(tau, wrenches, axes, None)[1])


def project(
    system: System | Model, q: Array, v: Array, *, method: str = "articulated", active: Array | None = None
) -> tuple[Array, Array]:
    """(q, v) on the closures, each moved as little as inertia allows: delta = -M^-1 J* Lambda^-1 phi, then v -= M^-1 J* Lambda^-1
    J v with J at the new q: one step of Newton's method. The factors are those at the old q, so that what is left of J v is of
    second order, as what is left of phi."""
    return _projected(closed_at(matter_of(system), q, None, method, active), v)


def _projected(at: Closed, v: Array) -> tuple[Array, Array]:
    none = zeros((at.model.nv, 1), at.q)
    delta, _ = at.solved(none, [-x for x in at.by_row(at.residuals)])
    q = integrate(at.model, at.q, delta[..., 0])
    change, _ = at.solved(none, at.by_row(replace(at, q=q).speeds(v)))
    return q, v - change[..., 0]


def project_and_pivots(system: System | Model, q: Array, v: Array, *, method: str = "articulated") -> tuple[Array, ...]:
    """`project`, and by row the pivots of Lambda, and what they would be without other rows (..., n)."""
    at = closed_at(matter_of(system), q, None, method, None)
    found = [x for _, x in sorted(at.pivots.items())]
    pivots, sizes = (concat([zeros((0, 1), q), *parts])[..., 0] for parts in zip(*found, strict=True))
    return *_projected(at, v), pivots, sizes


def impulse_of_closures(
    system: System | Model, q: Array, v: Array, *, method: str = "articulated", active: Array | None = None
) -> tuple[Array, Array]:
    """(v+ (..., nv), P (..., rows)): what closing does to speeds that the closures do not allow, M (v+ - v) = J* P, J v+ = 0."""
    at = closed_at(matter_of(system), q, None, method, active)
    change, P = at.open_speeds(v)
    return v - change, at.as_labelled([-x for x in P])


def closed_residual(system: System | Model, q: Array, v: Array, a: Array, r: Array, *, method: str = "articulated") -> Array:
    """R (..., nv): what of r = M a + bias - tau the closures cannot carry, with what they ask for: M (a - forward dynamics).

    R = r - J* lambda, Lambda lambda = J M^-1 r - (J a + gamma): zero where a is the acceleration of the closed system.
    """
    at = closed_at(matter_of(system), q, v, method, None)
    return met(at, r, at.drift(at.walked(a), a))


def met(at: Closed, r: Array, drift: Sequence[Array]) -> Array:
    """R of a residual r (..., nv) of the tree and y' (rows, 1) of every closure."""
    _, found = at.solved(-r[..., None], [-x for x in at.by_row(drift)])
    return r - at.pulled(found)[..., 0]
