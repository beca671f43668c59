"""Events at an instant: the values of their functions g, their derivatives along the motion, and the effect of locks."""

from __future__ import annotations

import copy
from collections.abc import Container, Sequence
from functools import cache, partial
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import jvp
from pliant.lazy import annexed
from pliant.model import Model
from pliant.model.acting.events import Event, Named
from pliant.model.acting.named import TIME, quantity
from pliant.spatial import Array, concat, zeros
from pliant.sweeps.trees.dynamics import Forces
from pliant.vectors.forces import acted, at_instant, components, contacts_at, forces_of_closures, holding, moved, run
from pliant.vectors.instant import Instant
from pliant.vectors.kinematics import as_scalar, column, scalar, several
from pliant.vectors.state import LoadedState


def event_values(
    model: Model,
    state: LoadedState,
    forces: Forces,
    *,
    given: Model,
    method: str = "articulated",
    only: Sequence[Event] | None = None,
) -> Array:
    """Return g (..., n) of the events of a model at a state."""
    state, driven = at_instant(model, given, state)
    held = partial(holding, model, given, state, forces, driven, method)
    whole = cache(lambda: moved(model, given, state, forces, driven, method, touched=True))
    x = Instant(model, state, given=given, holding=held, motion=lambda: whole()[1:3])
    x.closing = cache(lambda: forces_of_closures(model, state, forces, driven, method, whole()[0]))
    if given.internals.contact_modes:
        x.contacts_held = cache(partial(contacts_at, model, given, state, forces, driven))
    return concat([zeros((0, 1), state.q), *(event_value(x, event) for event in (given.events if only is None else only))])[..., 0]


def step_event_values(model: Model, state: LoadedState, forces: Forces, *, given: Model, method: str = "articulated") -> Array:
    """Return g (..., n) of the events that are looked for at the ends of steps with contacts: not those of stops and friction."""
    only = [event for event in given.events if not event.of_row]
    return event_values(model, state, forces, given=given, method=method, only=only)


def seen_by(x: Instant, event: Event) -> Instant:
    """Return the instant for an event: with the numbers of its load, or of all loads."""
    what = f"event {event.name!r}"
    if not event.load:
        return x.of_all(what)
    return x.of("load", next(load for load in x.model.loads if load.name == event.load)).named_as(what)


def event_value(x: Instant, event: Event) -> Array:
    """Return g (..., 1, 1) of an event."""
    g = event.g
    value = named_value(x, g, event.name) if isinstance(g, Named) else run(g, seen_by(x, event), "event", event.name)
    if value is None or isinstance(value, list | tuple) or hasattr(value, "parts") or np.ndim(value) > x.at.like.ndim - 1:
        raise PliantError(f"event {event.name!r}: g returns {type(value).__name__}; return one number")
    return as_scalar(_while_it_does(x, event, value) if event.only_switches else value, x.at.like)


def named_value(x: Instant, named: Named, event: str) -> Any:
    """Return a quantity of the system, by name, less its value at an event."""
    what = f"event {event!r}"
    found = quantity(x.model, named.name, what)
    if found.kind == TIME:
        return x.t - named.value
    if found.kind in ("q", "v", "s", "u"):
        return x.component(found.kind, found.place) - named.value
    other = copy.copy(x).of_all(what)  # messages name the event, which may not read all that an output may
    labels: tuple[str, ...] = ()
    if found.kind == "series":
        parts = column(several(other.u[found.whole], x.at.like), x.at.like)
    else:
        output = next(own for own in x.model.outputs if own.name == found.whole)
        parts, labels = components(run(output.law, other, "event", event), other, output), output.labels
    n = parts.shape[-2]
    if (found.place < 0 and n != 1) or found.place >= n:
        known = f"{found.whole}.{labels[0]}" if labels else f"{found.whole}[0]"
        raise PliantError(f"{what}: {found.kind} {found.whole!r} has {n} components; name one of them, {known!r}")
    return scalar(parts[..., max(found.place, 0) : max(found.place, 0) + 1, :]) - named.value


def _while_it_does(x: Instant, event: Event, value: Any) -> Any:
    """Return g of an event that closes and opens loops; 1 while the loops already are in the resulting state.

    So a loop that holds g at zero is not closed again at every rounding of g.
    """
    done: Any = 1.0
    for name, closes in event.switched.items():
        active = x.active(name)
        done = done * (active if closes else 1.0 - active)
    return (1.0 - done) * value + done


def event_slopes(
    model: Model, state: LoadedState, forces: Forces, q_rate: Array, v_rate: Array, s_rate: Array, **options: Any
) -> Array:
    """Return g' (n,) of traced events along the rates of t, q, v and s, with constant inputs and forces."""
    g = event_values(model, state, forces, **options)
    inputs = {"t": state.t, "q": state.q, "v": state.v, "s": state.s}
    one = np.ones(1)
    return jvp(g, inputs, {"t": state.t.flat[0].graph.lift(one), "q": q_rate, "v": v_rate, "s": s_rate})


# ---- states that only actions change: whether a hinge is locked, a loop is closed, a latch holds


@annexed
def jumping_events(model: Model) -> dict[int, int]:
    """Return the events by name of states that only actions change, by number, with the places of these states in s.

    Such a state has no zero on a motion. Its event happens at once, where an action of another event moves it across the value.
    """
    places = {}
    for j, event in enumerate(model.events):
        if isinstance(event.g, Named) and (found := quantity(model, event.g.name, f"event {event.name!r}")).kind == "s":
            places[j] = found.place
    own = _changed_by_actions(model) if places else ()
    return {j: place for j, place in places.items() if place in own}


def _changed_by_actions(model: Model) -> set[int]:
    """Return the places of flags, and of the states of loads to which their laws give no rate."""
    u = np.concatenate([model.internals.input_values, np.zeros(model.internals.nu_all - model.nu)])
    state = LoadedState(np.zeros(1), model.neutral(), np.zeros(model.nv), model.internals.state_values, u)
    with np.errstate(all="ignore"):
        rates = acted(model.internals.matter, model, state).rates
    names = [
        *model.internals.flags,
        *model.internals.switches,
        *(f"{load.name}.{key}" for load in model.loads for key in load.states),
    ]
    return {i for name in names if name not in rates for i in range(model.states[name].start, model.states[name].stop)}


def crossed(model: Model, before: Array, after: Array, done: Container[int] = ()) -> list[int]:
    """Return the events whose states an action has moved across their values, from s (ns,) to another, except those done."""
    out = []
    for j, place in jumping_events(model).items():
        event = model.events[j]
        assert isinstance(event.g, Named)
        was, now = before[place] - event.g.value, after[place] - event.g.value
        rises, falls = was < 0.0 <= now and event.direction >= 0, was > 0.0 >= now and event.direction <= 0
        if j not in done and (rises or falls):
            out.append(j)
    return out


__all__ = ["crossed", "event_slopes", "event_values", "jumping_events", "seen_by"]
