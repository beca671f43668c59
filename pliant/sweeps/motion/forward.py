"""Forward dynamics: for a tree by articulated or composite bodies or unsplit; for a closed system by fronts or composite bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pliant.errors import PliantError, unknown
from pliant.lazy import annexed, late
from pliant.model import Model
from pliant.model.constraints.signals import refuse_rheonomic
from pliant.spatial import Array, concat, zeros
from pliant.sweeps.links.link import OwnTree, as_model, matter_of, motions_at, split_v, tree_of
from pliant.sweeps.steps.articulated import residual, response
from pliant.sweeps.steps.composite import dof_parents, ltdl, ltdl_solve
from pliant.sweeps.steps.kinematics import root_acceleration
from pliant.sweeps.steps.tree import Tree, gather
from pliant.sweeps.trees.dynamics import (
    Forces,
    Wrenches,
    articulated_factors,
    external_loads,
    integrate,
    mass_matrix,
    rates_of,
    required_forces,
)

if TYPE_CHECKING:
    from pliant.sweeps.closures.acting_rows import with_acting_rows, without_weak
    from pliant.sweeps.closures.closed import Closed
    from pliant.sweeps.motion.impacts import with_held_hinges
    from pliant.sweeps.steps.unsplit import unsplit_dynamics
    from pliant.system import System
else:
    with_acting_rows = late("pliant.sweeps.closures.acting_rows", "with_acting_rows")
    without_weak = late("pliant.sweeps.closures.acting_rows", "without_weak")
    Closed = late("pliant.sweeps.closures.closed", "Closed")
    with_held_hinges = late("pliant.sweeps.motion.impacts", "with_held_hinges")
    unsplit_dynamics = late("pliant.sweeps.steps.unsplit", "unsplit_dynamics")

METHODS = ("articulated", "composite", "unsplit")
CLOSED_METHODS = ("articulated", "composite", "minimal")


def closed_matter_of(system: System | Model) -> Model:
    """Return `matter_of` a system, whose closures must not depend on time; a model may have them at some time."""
    if not isinstance(system, Model):
        refuse_rheonomic(as_model(system), "pl.sweeps")
    return matter_of(system)


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
    """Return the accelerations a (..., nv), the derivatives of the components of v, under the generalised forces tau.

    method "articulated": JPL 90-26 (7.10) to (7.12), modes eliminated before the hinge, O(N). "composite": mass matrix and bias,
    solved by sparse L*DL, O(N depth^2), cheaper for few degrees of freedom. "unsplit": JPL 90-26 (6.1), (7.2), (7.3), hinge and
    modes eliminated together, O(N), O(n^3) in a body's modes.

    Example: `pl.sweeps.forward_dynamics(arm, q, v, tau)  # [28.11, -35.73]`
    """
    model, forces = closed_matter_of(system), Forces(tau, wrenches, axes)
    if active is not None:
        return closed_at(model, q, v, method, active).accelerated(forces)[0]
    return accelerated(model, tree_of(model, q), q, v, forces, method)


def accelerated(model: Model, tree: Tree, q: Array, v: Array, forces: Forces, method: str) -> Array:
    """Forward dynamics over a tree of the model's bodies: its own, or bodies with other numbers."""
    if model.closures:
        return closed_over(model, tree, q, v, method).accelerated(forces)[0]
    tau, wrenches, axes, loads = forces.tau, forces.wrenches, forces.axes, forces.loads
    if method not in METHODS:
        raise unknown("method", method, METHODS) if method != "minimal" else PliantError(_NO_CLOSURES)
    if method == "composite":
        parents = dof_parents(model)
        L, reciprocal = ltdl(mass_matrix(model, q, tree), parents)
        rest = tau - required_forces(model, q, v, None, wrenches, axes, tree, loads)
        return ltdl_solve(L, reciprocal, parents, rest[..., None])[..., 0] if parents else tau
    tree, motions = motions_at(model, q, v, tree)
    rates = rates_of(tree, motions, q)
    external = external_loads(model, q, tree, motions, wrenches, axes, loads)
    a = [r.a for r in rates]
    root = concat(root_acceleration(model.gravity, q)[:2])
    if method == "unsplit":
        b = [body.bias_force(m, r) for body, m, r in zip(tree.bodies, motions, rates, strict=True)]
        return unsplit_dynamics(tree, motions, split_v(model, tau), a, b, external, root)[..., 0]
    factors = articulated_factors(tree, motions, q)
    b = [body.bias_terms(m, r) for body, m, r in zip(tree.bodies, motions, rates, strict=True)]
    residuals, _ = tree.inward(residual, motions, factors, split_v(model, tau), a, b, external, nothing=zeros((6, 1), q))
    return gather(tree.outward(response, motions, factors, residuals, a, base=root), "vdot")[..., 0]


def with_power(
    model: Model, tree: Tree, q: Array, v: Array, forces: Forces, method: str
) -> tuple[Array, dict[int, Array], Array | float]:
    """Return `accelerated`, no forces of driven hinges, and the power (..., 1, 1) of closures, which have one if they depend on
    time.
    """
    if not (model.closures and model.internals.rheonomic):
        return accelerated(model, tree, q, v, forces, method), {}, 0.0
    at = closed_over(model, tree, q, v, method)
    a, found = at.accelerated(forces)
    return a, {}, at.power(found)


_NO_CLOSURES = "method 'minimal' is for closed systems, and no closure is active; use 'articulated' or 'composite'"


def closed_method(method: str) -> str:
    """Return the method for a closed system."""
    if method == "unsplit":
        raise PliantError("method 'unsplit' does not support closed loops; use 'articulated' or 'composite'")
    if method not in CLOSED_METHODS:
        raise unknown("method", method, CLOSED_METHODS)
    return method


def _in_speeds(model: Model, method: str) -> Model:
    """Return the model; for 'minimal', with independent speeds, which are chosen if none are given."""
    if method != "minimal" or model.internals.independent is not None:
        return model
    return _with_chosen_speeds(model)


@annexed
def _with_chosen_speeds(model: Model) -> Model:
    """Return the model in independent speeds that are chosen by the numbers."""
    return model.internals.changed(independent=())


def closed_at(model: Model, q: Array, v: Array | None, method: str, active: Array | None) -> Closed:
    """Return a closed system at a state. active (..., closures): 1 for active closures, 0 for the others; None as declared."""
    if active is not None:
        if method == "minimal":
            raise PliantError(
                "method 'minimal' does not support active=: its independent speeds depend on the set of closures; use another "
                "method"
            )
        model = model.internals.switched(closure.name for closure in model.loops)
    return closed_over(model, tree_of(model, q), q, v, method, active)


def closed_over(model: Model, tree: Tree, q: Array, v: Array | None, method: str, active: Array | None = None) -> Closed:
    """Return a closed system at a state; a model may have its own form."""
    if isinstance(model, OwnTree):
        made: Closed = model.closed(model, tree, q, v, closed_method(method), active)
        return made
    return Closed(with_acting_rows(_in_speeds(model, method)), tree, q, v, closed_method(method), active)


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
    """Return lambda (..., rows): the forces of the closures on their frames B, in the axes of A; rows as in `loop_residual`.

    Example: `pl.sweeps.multipliers(four_bar, q4, v4, tau4).shape  # (5,)`
    """
    closed = closed_at(closed_matter_of(system), q, v, method, active)
    return closed.as_labelled(closed.accelerated(Forces(tau, wrenches, axes))[1])


def loop_acceleration(system: System | Model, q: Array, v: Array, a: Array, *, active: Array | None = None) -> Array:
    """Return y' (..., rows) = J a + gamma: zero if the closures allow the accelerations a (..., nv); rows as in `loop_residual`.

    Example: `pl.sweeps.loop_acceleration(four_bar, q4, v4, a4).shape  # (5,)`
    """
    at = closed_at(closed_matter_of(system), q, v, METHODS[0], active)
    rows = at.by_row(at.drift(at.walked(a), a))
    return at.as_labelled(rows)


def project(
    system: System | Model, q: Array, v: Array, *, method: str = "articulated", active: Array | None = None
) -> tuple[Array, Array]:
    """Return (q, v) projected onto the closures by one Newton step, with the least change in the metric of the mass matrix.

    delta = -M^-1 J* Lambda^-1 phi, then v -= M^-1 J* Lambda^-1 J v, with J at the new q. The factors are those of the old q, which
    leaves an error delta J v.

    Example: `q, v = pl.sweeps.project(four_bar, q4, v4)`
    """
    q, v, _ = moved_onto(closed_at(closed_matter_of(system), q, None, method, active), v)
    return q, v


def moved_onto(at: Closed, v: Array) -> tuple[Array, Array, Closed]:
    """Return (q, v) after a step onto the closures, and the closed system whose factors were used."""
    at = replace(at, model=without_weak(at.model))
    none = zeros((at.model.nv, 1), at.q)
    delta, _ = at.solved(none, [-x for x in at.by_row(at.residuals)])
    q = integrate(at.model, at.q, delta[..., 0])
    change, _ = at.solved(none, at.by_row(replace(at, q=q, v=v).speeds()))
    return q, v - change[..., 0], at


def project_and_pivots(system: System | Model, q: Array, v: Array, *, method: str = "articulated") -> tuple[Array, ...]:
    """`project`, with the pivots of Lambda by row, and the pivots without the other rows (..., n).

    Example: `pivots = pl.sweeps.project_and_pivots(four_bar, q4, v4)[2]`
    """
    q, v, at = moved_onto(closed_at(closed_matter_of(system), q, None, method, None), v)
    found = [x for _, x in sorted(at.pivots.items())]
    pivots, sizes = (concat([zeros((0, 1), q), *(x[i] for x in found)])[..., 0] for i in (0, 1))
    return q, v, pivots, sizes


def impulse_of_closures(
    system: System | Model, q: Array, v: Array, *, method: str = "articulated", active: Array | None = None
) -> tuple[Array, Array]:
    """Return (v+ (..., nv), P (..., rows)): the speeds after closures become active, and their impulses.

    M (v+ - v) = J* P, J v+ = 0.

    Example: `after, impulses = pl.sweeps.impulse_of_closures(four_bar, q4, v4)`
    """
    at = closed_at(closed_matter_of(system), q, v, method, active)
    change, P = at.open_speeds()
    return v - change, at.as_labelled([-x for x in P])


def closed_residual(
    system: System | Model, q: Array, v: Array, a: Array, r: Array, free: Array | None = None, *, method: str = "articulated"
) -> Array:
    """Return R (..., nv): the part of r = M a + bias - tau that the closures cannot carry: M (a - forward dynamics).

    R = r - J* lambda, Lambda lambda = J M^-1 r - (J a + gamma): zero if a is the acceleration of the closed system. free: as in
    `resisted_response`. At speeds that are driven or locked R is the force that holds them.

    Example: `pl.sweeps.closed_residual(four_bar, q4, v4, a4, tau4).shape  # (3,)`
    """
    at = held_at(closed_matter_of(system), q, v, free, method)
    return met(at, r, at.drift(at.walked(a), a))


def held_at(model: Model, q: Array, v: Array, free: Array | None, method: str) -> Closed:
    """Return a closed system in which speeds may be driven or locked, where free (..., nv) is 0; by fronts if there are any."""
    if free is None:
        return closed_at(model, q, v, method, None)
    at = closed_at(model, q, v, METHODS[0], None)
    return replace(at, tree=with_held_hinges(model, at.tree, free))


def met(at: Closed, r: Array, drift: Sequence[Array]) -> Array:
    """Return R from a residual r (..., nv) of the tree and y' (rows, 1) of every closure."""
    _, found = at.solved(-r[..., None], [-x for x in at.by_row(drift)])
    return r - at.pulled(found)[..., 0]
