"""The events of a system: checked against its model, and with those of its loads."""

from __future__ import annotations

from dataclasses import replace

from pliant.errors import PliantError, unknown
from pliant.model.acting.events import FLAGGED, SWITCHES, Action, LockHinge, Named, flags_of, offset_here, switches_of
from pliant.model.acting.named import quantity
from pliant.model.model import Model


def check_events(model: Model) -> None:
    """Raise `PliantError` for events that name unknown hinges or loads."""
    own = {f"{load.name}.{key}" for load in model.loads for key in load.states}
    shifted = {f"{name}.offset": name for name in offset_here(model.events)}
    marks = (
        (flags_of(model.events), "a hinge is locked"),
        (switches_of(model.events), "a loop is closed"),
        (shifted, "a loop is shifted"),
    )
    for flags, what in marks:
        if both := set(flags) & own:
            raise PliantError(
                f"state {min(both)!r} of a load has the name of the flag that says whether {what}; rename the load's state"
            )
    for event in model.events:
        what = f"event {event.name!r}"
        if isinstance(event.g, Named):
            quantity(model, event.g.name, what)
        if event.load and event.load not in (load.name for load in model.loads):
            raise PliantError(f"{what}: {unknown('load', event.load, [load.name for load in model.loads])}")
        for action in event.actions:
            _check_action(model, action, what)


def _check_action(model: Model, action: Action, what: str) -> None:
    """Raise `PliantError` for an action that names an unknown hinge or closure. what: whose it is."""
    if isinstance(action, FLAGGED):
        hinges = {hinge.name: hinge for hinge in model.hinges}
        if action.hinge not in hinges:
            body = next((x for x in model.bodies if x.name == action.hinge), None)
            if body is not None:
                raise PliantError(f"{what}: {body.name!r} is a body; name its hinge, {body.hinge.name!r}")
            raise PliantError(f"{what}: {unknown('hinge', action.hinge, hinges)}")
        if not hinges[action.hinge].type.nv:
            raise PliantError(f"{what}: hinge {action.hinge!r} does not move: there is nothing to lock")
        if isinstance(action, LockHinge) and any(motion.name == action.hinge for motion in model.internals.prescribed):
            raise PliantError(
                f"{what}: the motion of hinge {action.hinge!r} is prescribed, so that nothing can hold it; remove one"
            )
    if isinstance(action, SWITCHES):
        closures = [closure.name for closure in model.loops]
        for name in action.closures:
            if name not in closures:
                hint = "" if closures else "; the system has none: see add_loop(…, active=False)"
                raise PliantError(f"{what}: {unknown('loop, rod or coupling', name, closures)}{hint}")


def with_events_of_loads(model: Model) -> Model:
    """The model with the events of its loads after its own events. Those of stops come last: a latch at a stop holds at once."""
    made = [x for load in model.loads if load.type is not None for x in load.type.events(load.name, model)]
    return replace(model, events=(*model.events, *sorted(made, key=lambda event: event.of_row)))
