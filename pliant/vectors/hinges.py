"""The numbers that describe hinges in a step with contacts: prescribed motion, locks, stops, dry friction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pliant.errors import PliantError
from pliant.model import Model
from pliant.model.acting.one_sided import one_sided_states
from pliant.spatial import Array, concat, zeros
from pliant.sweeps.contacts.hinges import hinge_plan
from pliant.vectors.forces import acted, at_instant
from pliant.vectors.instant import Instant
from pliant.vectors.kinematics import as_scalar
from pliant.vectors.prescribed import drives
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
    for flag, hinge in given.locks.items():
        first = given.v_index(hinge).start
        n = next(own for own in given.hinges if own.name == hinge).type.nv
        acts.holds.append((slice(first, first + n), state.s[..., given.states[flag]][..., None]))
    free = acts.free()
    assert free is not None
    return [free[..., k : k + 1, None] for k in hinge_plan(given).locks]


def check_plan(model: Model) -> None:
    """Raise `PliantError` for stops and dry friction of prescribed hinges: nothing can stop or slow these."""
    driven = {motion.name for motion in model.prescribed}
    for row in model.one_sided:
        if row.hinge in driven:
            load = row.loads[0]
            raise PliantError(
                f"load {load!r}: the motion of hinge {row.hinge!r} is prescribed, which steps with contacts do not support "
                "together with stops that bounce or dry friction; remove the load"
            )
