"""Parts of a state that are given and do not move: flags of events, held hinges, and the forces that hold them.

A flag states that a hinge is locked, stuck or at rest at a stop, that a closure is active, or in which direction dry friction
slips. Only events change it. So flags are neither unknowns of an equilibrium nor states of a linear system. The same holds for
every state of a load whose law gives it no rate.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.model import Model
from pliant.model.acting.events import Bounce, Friction, LockHinge, UnlockHinge
from pliant.model.acting.loads import Load, Lock
from pliant.spatial import Array
from pliant.vectors.forces import acted, locks_of
from pliant.vectors.instant import Instant
from pliant.vectors.prescribed import drives
from pliant.vectors.state import LoadedState

_AT_STOP = 1e-9  # relative to the end of a range: how far from it a hinge may be
_ENOUGH = 1e-9  # of the forces that are balanced there: by so much a holding force may exceed what there is


class HeldStates(NamedTuple):
    """What is given of a state. states (ns,): those without a rate; speeds (nv,): those given by locks or prescribed motions."""

    states: Array
    speeds: Array


def held_at(model: Model, state: LoadedState) -> HeldStates:
    """Return what is given at a state."""
    states, held = np.ones(model.ns, dtype=bool), np.zeros(model.nv, dtype=bool)
    if model.internals.acted_on:
        acts = acted(model.internals.matter, model, state)
        for name in acts.rates:
            states[model.states[name]] = False
        acts.holds += locks_of(model, state.s, state.q)
        free = acts.free()
        held = held if free is None else np.asarray(free < 0.5)
    for drive in drives(model, model, state.t, state.u):
        if drive.q is not None:
            start = model.internals.v_slices[drive.k].start
            held[start : start + drive.a.shape[-2]] = True
    return HeldStates(states, held)


def check_flags(model: Model, s: Array) -> None:
    """Raise `PliantError` for flags that are neither on nor off."""
    for flag, hinge in _holding(model).items():
        on = float(s[model.states[flag].start])
        if on not in (0.0, 1.0):
            raise PliantError(f"s: {flag!r} is {on:g}; give 1 to hold hinge {hinge!r}, or 0")
    for mark, closure in model.internals.switches.items():
        on = float(s[model.states[mark].start])
        if on not in (0.0, 1.0):
            raise PliantError(f"s: {mark!r} is {on:g}; give 1 if {closure!r} is active, or 0")
    for load in model.loads:
        direction = f"{load.name}.direction"
        if _frictions(model, load.name) and not abs(way := float(s[model.states[direction].start])) <= 1.0:
            raise PliantError(f"s: {direction!r} is {way:g}; give 1 or -1 for the direction of slip, or 0 for no friction")


def check_at_rest(model: Model, s: Array, v: Array) -> None:
    """Raise `PliantError` for speeds of held hinges."""
    for flag, hinge in _holding(model).items():
        if s[model.states[flag].start] and v[_speeds(model, hinge)].any():
            raise PliantError(f"v: hinge {hinge!r} has a speed, but s = {{{flag!r}: 1}} holds it; set its speed to zero")


def _speeds(model: Model, hinge: str) -> slice:
    """Return the place of a hinge's speeds, without those of modes."""
    first = model.v_index(hinge).start
    return slice(first, first + next(h for h in model.hinges if h.name == hinge).type.nv)


def _holding(model: Model) -> dict[str, str]:
    """Return the states that say that a hinge is held, each with the hinge."""
    own = {f"{x.name}.locked": x.type.hinge for x in model.loads if isinstance(x.type, Lock)}
    return {**model.internals.flags, **own}


def locked_hinges(model: Model, s: Array) -> list[str]:
    """Return the hinges that flags hold."""
    return list(dict.fromkeys(hinge for flag, hinge in _holding(model).items() if s[model.states[flag].start] > 0.5))


# ---- what may hold a hinge


def _frictions(model: Model, load: str) -> bool:
    return any(event.load == load and isinstance(x, Friction) for event in model.events for x in event.actions)


def check_held(model: Model, at: Mapping[str, Any], forces: Mapping[str, Array], sizes: Mapping[str, float]) -> None:
    """Raise `PliantError` if a hinge is stuck or at rest and would need more than its friction, or a stop that pulls.

    at: t, q, v, s, u of the state; forces: by hinge, the forces that hold it; sizes: by hinge, the size of the forces in balance.
    """
    s = at["s"]
    ends: dict[str, list[tuple[float, float, str]]] = {}
    for event in model.events:
        for action in event.actions:
            if not isinstance(action, LockHinge | UnlockHinge | Bounce | Friction) or not s[model.states[action.flag].start] > 0.5:
                continue
            own = ends.setdefault(action.hinge, [])
            if isinstance(action, LockHinge | UnlockHinge):
                own.append((-np.inf, np.inf, ""))
            elif isinstance(action, Friction) and not action.slips:
                coulomb = float(_seen(model, at, event.load).coulomb)
                own.append((-coulomb, coulomb, f"the friction of load {event.load!r} holds {coulomb:.4g}"))
            elif isinstance(action, Bounce) and not action.leaves:
                side = (0.0, np.inf) if action.sign > 0 else (-np.inf, 0.0)
                own.append((*side, f"the stop of load {event.load!r} only pushes"))
    for name in {x.type.hinge for x in model.loads if isinstance(x.type, Lock) and s[model.states[f"{x.name}.locked"].start]}:
        ends.setdefault(name, []).append((-np.inf, np.inf, ""))
    for hinge, sides in ends.items():
        if hinge not in forces or not sides:
            continue
        f, low, high = float(forces[hinge][0]), sum(x[0] for x in sides), sum(x[1] for x in sides)
        more = _ENOUGH * max(sizes[hinge], abs(f))
        if len(forces[hinge]) == 1 and not low - more <= f <= high + more:
            why = ", and ".join(x[2] for x in sides)
            raise PliantError(
                f"hinge {hinge!r}: holding it requires {f:.4g}, and {why}; choose another q0, or release it with "
                f"s0={{{', '.join(f'{flag!r}: 0' for flag, own in model.internals.flags.items() if own == hinge)}}}"
            )


def check_stops(model: Model, at: Mapping[str, Any]) -> None:
    """Raise `PliantError` if a hinge is beyond a stop, or is said to rest at a stop where it is not."""
    q, s = at["q"], at["s"]
    for event in model.events:
        for action in event.actions:
            if not isinstance(action, Bounce) or action.leaves:
                continue
            end, x = float(_seen(model, at, event.load)[action.end]), float(q[model.q_index(action.hinge).start])
            room, near = action.sign * (x - end), _AT_STOP * max(1.0, abs(end))
            if s[model.states[action.flag].start] > 0.5 and abs(room) > near:
                raise PliantError(
                    f"hinge {action.hinge!r} is at {x:.6g}, but {action.flag!r} says that it rests at the end {end:.6g} of load "
                    f"{event.load!r}; pass q0={{{action.hinge!r}: {end:.6g}}}"
                )
            if room < -near:
                raise PliantError(
                    f"hinge {action.hinge!r} would be at {x:.6g}, beyond the end {end:.6g} of load {event.load!r}; to let it rest "
                    f"at the end, pass q0={{{action.hinge!r}: {end:.6g}}} and s0={{{action.flag!r}: 1}}"
                )


def _seen(model: Model, at: Mapping[str, Any], load: str) -> Any:
    """Return the parameters and inputs of a load at a state, by name."""
    found: Load = next(x for x in model.loads if x.name == load)
    state = LoadedState(np.array([at["t"]]), at["q"], at["v"], at["s"], at["u"])
    return Instant(model.internals.matter, state, given=model).of("load", found).given
