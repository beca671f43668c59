"""Prescribed and locked hinges in steps: the numbers of a step with contacts (with those of stops and dry friction), what implicit
steps know of them, and the semi-implicit step.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pliant.model import Model
from pliant.model.acting.one_sided import one_sided_states
from pliant.spatial import Array, concat, dot, zeros
from pliant.sweeps.contacts.hinges import hinge_plan
from pliant.sweeps.motion.driven import driven_dynamics
from pliant.sweeps.motion.forward import with_power
from pliant.sweeps.motion.impacts import with_locks
from pliant.sweeps.motion.rates import BOOKS, normalised
from pliant.sweeps.motion.stepping import stepped, stepped_tree
from pliant.sweeps.trees.dynamics import Forces
from pliant.vectors.acts import Acts
from pliant.vectors.forces import acted, at_instant, held_place, locks_of
from pliant.vectors.instant import Instant
from pliant.vectors.kinematics import as_scalar
from pliant.vectors.prescribed import drives, held_hinges, placed
from pliant.vectors.state import LoadedState


def state_of_step(model: Model, given: Model, state: LoadedState) -> LoadedState:
    """Return a state as the loads of a step with contacts see it.

    Prescribed hinges are where they belong, and the states with which other runs carry stops and dry friction are zero.
    """
    state, _ = at_instant(model, given, state)
    s, zero = state.s, zeros((1, 1), state.q)
    for where in one_sided_states(given):
        s = concat([s[..., :where, None], zero, s[..., where + 1 :, None]])[..., 0]
    return replace(state, s=s)


def hinge_numbers(model: Model, state: LoadedState, h: Array, *, given: Model) -> Array:
    """Return the numbers (..., n) of `HingePlan`, for a step h (..., 1) [s] with its middle at the time of a state.

    given: the model as it was described.
    """
    plan, q = hinge_plan(given), state.q
    parts = [zeros((0, 1), q)]
    if plan.locks:
        parts += _free(model, given, state)
    ends = [drives(model, given, state.t + h * share, state.u) for share in (-0.5, 0.5)]
    for before, after in zip(*ends, strict=True):
        parts += [before.a] if before.q is None else [x for drive in (before, after) for x in (drive.q, drive.v) if x is not None]
    loads, x = {load.name: load for load in given.loads}, Instant(model, state, given=given)
    for row in plan.rows:
        for end in row.ends:
            numbers = x.of("load", loads[end.load]).given
            parts += [as_scalar(numbers[key], q) for key in (end.name, "restitution")]
        limit: Any = 0.0
        for rub in row.rubs:
            limit = limit + x.of("load", loads[rub.load]).given.coulomb
        parts += [as_scalar(limit, q)] * bool(row.rubs)
    return concat(parts)[..., 0]


def _free(model: Model, given: Model, state: LoadedState) -> list[Array]:
    """Return 1 for each speed that may be locked and is free, 0 for each that is locked."""
    acts = acted(model, given, state)
    for flag, hinge in given.internals.locks.items():
        first = given.v_index(hinge).start
        n = next(own for own in given.hinges if own.name == hinge).type.nv
        acts.holds.append((slice(first, first + n), state.s[..., given.states[flag]][..., None]))
    free = acts.free()
    assert free is not None
    return [free[..., k : k + 1, None] for k in hinge_plan(given).locks]


def _acts_with_locks(model: Model, given: Model, state: LoadedState) -> Acts:
    acts = acted(model, given, state)
    acts.holds += locks_of(given, state.s, state.q)
    return acts


def held_motion(model: Model, state: LoadedState, *, given: Model) -> Array:
    """Return (..., n), by hinge that is driven or may be locked, see `held_hinges`: coordinates and speeds of a driven one, where
    they are given, accelerations, zero of a locked one, and for every speed 1 if it is free, otherwise 0.
    """
    state, driven = at_instant(model, given, state)
    acts = _acts_with_locks(model, given, state)
    acts.holds += [held_place(model, drive, state.q) for drive in driven]
    free, by_body, parts = acts.free(), {drive.k: drive for drive in driven}, [zeros((0, 1), state.q)]
    for own in held_hinges(given):
        drive = by_body.get(own.body)
        if drive is not None and drive.q is not None and drive.v is not None:
            parts += [drive.q, drive.v]
        parts.append(zeros((own.nv, 1), state.q) if drive is None else drive.a)
        assert free is not None
        parts.append(free[..., own.v : own.v + own.nv, None])
    return concat(parts)[..., 0]


def held_step(
    model: Model,
    state: LoadedState,
    forces: Forces,
    h: Array,
    resisting: Array | None = None,
    *,
    given: Model,
    method: str = "articulated",
    works: int = 0,
) -> tuple[Array, ...]:
    """Return (q, v) after a semi-implicit step with driven and locked hinges, see `sweeps.semi_implicit_step`, and works as there.

    state: at the beginning of the step, except for its time, which is in the middle. forces: with those of loads. Driven hinges are
    at their prescribed positions at both ends.
    """
    before, after = (drives(model, given, state.t + h * share, state.u) for share in (-0.5, 0.5))
    q, v = placed(model, before, normalised(model, state.q), state.v)
    asked = {}
    for first, last in zip(before, after, strict=True):
        asked[first.k] = first.a if first.v is None or last.v is None else (last.v - first.v) / h[..., None]
    tree = stepped_tree(model, q, h[..., None] * 0.5, resisting)
    tree = with_locks(model, tree, _acts_with_locks(model, given, state.at(q, v)).free())
    if asked:
        a, required, guided = driven_dynamics(model, tree, q, v, forces, asked)
    else:
        a, required, guided = with_power(model, tree, q, v, forces, "articulated")
    q1, v1, *done = stepped(model, q, v, a * h, forces, h, resisting, works)
    if done:
        driving = zeros((1, 1), q) + guided * h[..., None]
        for k, force in required.items():
            own = slice(model.internals.v_slices[k].start, model.internals.v_slices[k].start + force.shape[-2])
            driving = driving + dot(force, v[..., own, None] + a[..., own, None] * h[..., None] * 0.5) * h[..., None]
        more = driving[..., 0, 0] if works != BOOKS else concat([driving, zeros((1, 1), q), driving])[..., 0]
        done = [done[0] + more]
    return (*placed(model, after, q1, v1), *done)
