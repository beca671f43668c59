"""Build the model of a description: put every part in its place, and check all parts together."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import ModelWarning, PliantError, about, unknown, warn
from pliant.lazy import late, loading
from pliant.model.acting.contacts import Contact, TouchingSurface, check_contacts, check_materials
from pliant.model.acting.controllers import check_controllers
from pliant.model.acting.events import offset_here
from pliant.model.acting.loads import Load, Output
from pliant.model.acting.loads.prescribed import required_force
from pliant.model.bodies.composite import with_composite_points
from pliant.model.bodies.modal import ModalBody
from pliant.model.closures import Closure
from pliant.model.constraints.law import Constraint
from pliant.model.constraints.signals import check_names
from pliant.model.drawn.shapes import Shape
from pliant.model.idle import MODES_REMEDY, idle_text, undone_by_modes
from pliant.model.internals import ModelInternals
from pliant.model.model import Model
from pliant.model.places import in_numbers, symbolic
from pliant.model.records import WORLD, Body, Frame, regular_order
from pliant.model.symbols import plain
from pliant.system.computed import COMPUTED
from pliant.system.events import check_events, with_events_of_loads

if TYPE_CHECKING:
    from pliant.model.bodies.carried import doubts_of_carried
    from pliant.model.constraints.moving import shifting
    from pliant.system.description import Description
else:
    shifting = late("pliant.model.constraints.moving", "shifting")
    doubts_of_carried = late("pliant.model.bodies.carried", "doubts_of_carried")


def model_of(described: Description, tell: bool) -> Model:
    """The checked, frozen snapshot. tell: True to warn of impossible inertias of a file, or to raise an error for others."""
    for frame in described.frames.values():
        known = [WORLD, *described.bodies, *described.beams]
        if frame.body not in known:
            raise PliantError(f"frame {frame.name!r}: {unknown('body', frame.body, known)}")
    if described.materials or described.material_pairs:
        check_materials(described.materials, described.material_pairs, described.shapes)
    model = closed(described, snapshot(described))
    for doubt in check_contacts(model) if "contacts" in model.internals.features else ():
        warnings.warn(doubt, ModelWarning, stacklevel=6)
    if model.internals.features & {"controllers", "outputs"}:
        check_controllers(model)
    if "loads" in model.internals.features:
        check_loads(model)
        model = with_events_of_loads(model)
    if "events" in model.internals.features:
        check_events(model)
    if tell:
        check_inertias(model.internals.matter, described.strict)
        if "flexible" in model.internals.features:
            for name, doubt in doubts_of_carried(model):
                warn(f"body {name!r}: {doubt}")
    return model


def snapshot(described: Description) -> Model:
    """The model with its loads and other parts, without closures and the events of loads."""
    at_nodes, frames, contacts = _at_nodes(described)
    bodies: Sequence[Body] = regular_order(list(at_nodes.values()), described.name)
    acting: list[Load | Contact] = [*described.loads.values(), *described.contacts.values()]
    symbols, formulas = symbolic(bodies, frames, acting, described.gravity)
    made = Model(
        described.name,
        plain(described.gravity),
        tuple(map(in_numbers, bodies)),
        tuple(map(in_numbers, frames)),
        tuple(described.loads.values()),
        (*described.outputs.values(), *_required(described)),
        tuple(described.events.values()),
        tuple(described.controllers.values()),
        contacts=contacts,
        internals=ModelInternals(
            computed=COMPUTED,
            fidelity=described.fidelity,
            prescribed=tuple(described.prescribed.values()),
            named_laws=described.named_laws,
            shapes=placed_shapes(described),
            beams=tuple(described.beams.values()),
            symbols=symbols,
            formulas=formulas,
        ),
    )
    return with_composite_points(made) if made.internals.speeds_at_composites else made


def closed(described: Description, model: Model) -> Model:
    """The model with its closures, each rod's length a number, and a frame for each node that they join."""
    if not described.loops:
        return model
    here = offset_here(described.events.values())
    added = [shifting(c) if c.name in here else c for c in described.loops.values()]
    loops = tuple(closure.traced(partial(_traced, model)) for closure in added)
    model = replace(model, loops=loops).internals.seeing(name for closure in loops for name in closure.frames)
    for closure in loops:
        closure.check(model)
    check_names(model)
    measured = tuple(closure.measuring(partial(_distance, model)) for closure in loops)
    return model if all(x is y for x, y in zip(loops, measured, strict=True)) else replace(model, loops=measured)


def _traced(model: Model, constraint: Constraint) -> Constraint:
    with loading:
        from pliant.vectors.constraints.tracing import traced_constraint
    return traced_constraint(model, constraint)


def _distance(model: Model, closure: Closure) -> Any:
    with loading:
        from pliant.sweeps.closures.loop_equations import neutral_distance
    return neutral_distance(model, closure)


def _required(described: Description) -> list[Output]:
    """The forces that prescribed motions require, as outputs."""
    return [required_force(name, described.bodies[described.hinge_names[name]].hinge.type) for name in described.prescribed]


def _at_nodes(described: Description) -> tuple[dict[str, Body], list[Frame], tuple[Contact, ...]]:
    """Bodies, frames and contacts, each child, frame and touching surface of a flexible body at one of its nodes by name.

    Some flexible bodies, such as beams, can have a node at any position: `at=0.3` adds it.
    """
    bodies = dict(described.bodies)

    def node(what: str, carrier: str, at: str | float | None, must: bool) -> tuple[str, str | None]:
        carrier, at = described.segment(what, carrier, at)
        flex = bodies[carrier].flex if carrier in bodies else None
        longer, name = placed_at(what, carrier, flex, at, must)
        if longer is not flex:
            bodies[carrier] = replace(bodies[carrier], flex=longer)
        return carrier, name

    for name, body in described.bodies.items():
        parent, at = node(f"body {name!r}", body.parent, body.hinge.at, must=True)
        if at != body.hinge.at or parent != body.parent:
            bodies[name] = replace(bodies[name], hinge=replace(body.hinge, parent=parent, at=at))

    def seen(frame: Frame, what: str) -> Frame:
        body, at = node(what, frame.body, frame.node, must=False)
        return replace(frame, body=body, node=at)

    frames = [seen(frame, f"frame {frame.name!r}") for frame in described.frames.values()]

    def placed(contact: Contact, surface: TouchingSurface) -> TouchingSurface:
        return replace(surface, frame=seen(surface.frame, f"contact {contact.name!r}: shape {surface.shape!r}"))

    contacts = tuple(contact.with_surfaces(partial(placed, contact)) for contact in described.contacts.values())
    return bodies, frames, contacts


def placed_shapes(described: Description) -> tuple[Shape, ...]:
    """The shapes, each on a body."""
    shapes = described.shapes.values()
    if not described.beams:
        return tuple(shapes)
    places = [described.segment(f"shape {x.name!r}", x.body, x.at) for x in shapes]
    return tuple(replace(x, body=body, at=at) for x, (body, at) in zip(shapes, places, strict=True))


def check_loads(model: Model) -> None:
    """Raise `PliantError` for loads with unknown names or invalid numbers, or that subtract more inertia than a body has."""
    for load in model.loads:
        if load.type is not None:
            load.type.check(load.name, model)
    if model.loads:
        _ = model.internals.matter


def placed_at(what: str, carrier: str, flex: ModalBody | None, at: Any, must: bool) -> tuple[ModalBody | None, str | None]:
    """The node of the carrier that `at` means, and the carrier's flexible body, which a beam makes longer by that node."""
    if flex is None:
        if at is not None:
            raise PliantError(f"{what}: at={at!r} names a node, but {carrier!r} is not flexible; leave it out")
        return None, None
    names = ", ".join(map(repr, flex.points[:8]))
    if at is None:
        if must:
            raise PliantError(f"{what}: its parent {carrier!r} is flexible; name the node with at= ({names})")
        return flex, None
    if isinstance(at, str):
        if at not in flex.node_index:
            raise PliantError(f"{what}: {unknown(f'node of {carrier!r}', at, flex.points)}")
        return flex, at
    if isinstance(at, bool) or not isinstance(at, int | float | np.number):
        raise PliantError(f"{what}: at={at!r} is not a node of {carrier!r}; give one of {names}")
    if not hasattr(flex, "node_at"):
        raise PliantError(f"{what}: at={at!r} is x on a beam, but {carrier!r} is not a beam; give one of its nodes, {names}")
    with about(f"{what}: at={at!r} on {carrier!r}"):
        longer, name = flex.node_at(float(at))
    return longer, str(name)


def check_inertias(model: Model, strict: bool) -> None:
    """Raise `PliantError` for hinges that move no inertia. For a file, or if modes can undo the hinge motion, only warn."""
    if not model.internals.idle_hinges or (strict and model.loops):  # of closed systems, `compile` refuses where it cannot solve
        return
    message = f"system {model.name!r}: {idle_text(model.internals.idle_hinges)}"
    if undone_by_modes(model, model.internals.idle_hinges):
        message += MODES_REMEDY
    elif strict:
        raise PliantError(message)
    warnings.warn(message, ModelWarning, stacklevel=6)
