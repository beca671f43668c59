"""The work of a step with contacts: of forces, contacts, stops and friction of hinges, and prescribed motion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pliant.spatial import Array, concat, dot, zeros
from pliant.sweeps.contacts.assembly import ClosedAssembly, total_impulse
from pliant.sweeps.links.link import split_v, tree_of
from pliant.sweeps.motion.rates import BOOKS, power, powers
from pliant.sweeps.trees.dynamics import mass_matrix_at, required_forces

if TYPE_CHECKING:
    from pliant.sweeps.contacts.step import ContactState


def worked(state: ContactState, resisting: Array | None, works: int) -> Array:
    """Return the work of a step at its mean speeds, (...) or (..., 3): of forces and contacts; what contacts take is dissipated.

    Stops and dry friction of hinges count as contacts. Prescribed hinges take the impulses that they need.
    """
    model, q, forces, h = state.model, state.q, state.forces, state.h[..., 0]
    mean = (state.v[..., None] + state.speeds)[..., 0] * 0.5
    found, before = state.impulses, state.assembly.velocities(state.v[..., None], driven=False)
    taken = zeros((1, 1), q)
    for c, impulse in enumerate(found):
        for x, w, b in zip(impulse, state.problem.velocity(found, c), before[c], strict=True):
            taken = taken + x * (w + b) * 0.5
    lost = zeros((1, 1), q)
    if resisting is not None:
        pieces = (split_v(model, x) for x in (resisting, state.speeds[..., 0] - state.v, mean))
        lost = tree_of(model, q).total(_resisted, *pieces, nothing=zeros((1, 1), q))
    driving = _driving(state, mean)
    acting = forces.tau, forces.wrenches
    if works == BOOKS:
        done = powers(model, q, mean, *acting, axes=forces.axes) * h
        gained = taken - lost if driving is None else taken - lost + driving
        return done + concat([gained, -taken, zeros((1, 1), q) if driving is None else driving])[..., 0]
    gained = taken - lost if driving is None else taken - lost + driving
    return power(model, q, mean, *acting, axes=forces.axes) * h[..., 0] + gained[..., 0, 0]


def _resisted(body: Any, resisting: Array, change: Array, mean: Array) -> Array:
    return dot(resisting * change, mean)


def _driving(state: ContactState, mean: Array) -> Array | None:
    """Return the work (..., 1, 1) of prescribed motion: the impulses that the equations of these speeds lack, times the speeds.

    None if no hinge is prescribed.
    """
    hinges, model, q, h = state.hinges, state.model, state.q, state.h
    if hinges is None or not hinges.driven_speeds:
        return None
    forces, speeds = state.forces, hinges.driven_speeds
    rest = forces.tau - required_forces(model, q, state.v, None, forces.wrenches, forces.axes, state.tree, forces.loads)
    change = state.speeds - (state.base - (hinges.known(state.v, h) - state.v)[..., None])
    needed = mass_matrix_at(model, q, *state.still) @ change - rest[..., None] * h
    if isinstance(state.assembly, ClosedAssembly):
        needed = needed - state.assembly.pulled(state.impulses)
    total: Array = zeros((1, 1), q)
    for k in speeds:
        own = needed[..., k : k + 1, :]
        for group in state.assembly.groups:
            for row, impulse in zip(group.rows, total_impulse(group, state.impulses), strict=True):
                own = own - row[k] * impulse if k in row else own
        total = total + own * mean[..., k : k + 1, None]
    return total
