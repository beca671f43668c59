"""Named parameters: numbers of a system, or its symbols, that become inputs of the compiled functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.names import names_of
from pliant.errors import PliantError, unknown
from pliant.lazy import late, loading
from pliant.model import Body, Inertia, Model
from pliant.model.acting.contacts import AT_LEAST_0, REMEDIES, Contact, possible
from pliant.model.acting.contacts import SIZES as LENGTHS
from pliant.model.acting.loads import Load
from pliant.model.acting.loads.records import refuse_left_out
from pliant.model.bodies.composite import with_composite_points
from pliant.model.bodies.hinges import Screw, unchecked_screw
from pliant.model.chains.chain import PARAMETERS, BeamChain
from pliant.model.places import GRAVITY, TENSOR, rpy_numbers, tensor
from pliant.model.pose import Array, Pose, rotation_of_rpy, unchecked_pose
from pliant.model.symbols import Numbers, evaluated, names_in
from pliant.spatial import rotation

if TYPE_CHECKING:
    from pliant.model.constraints.measured import measured_places
    from pliant.sweeps.closures.loop_equations import with_measured_lengths
    from pliant.sweeps.contacts.points.compliance import settled_contacts
    from pliant.sweeps.contacts.points.source import restitution_given
    from pliant.system.changes.parameters import no_owner, not_of_flexible, split_parameter
else:
    measured_places = late("pliant.model.constraints.measured", "measured_places")
    with_measured_lengths = late("pliant.sweeps.closures.loop_equations", "with_measured_lengths")
    restitution_given = late("pliant.sweeps.contacts.points.source", "restitution_given")
    settled_contacts = late("pliant.sweeps.contacts.points.compliance", "settled_contacts")
    no_owner = late("pliant.system.changes.parameters", "no_owner")
    not_of_flexible = late("pliant.system.changes.parameters", "not_of_flexible")
    split_parameter = late("pliant.system.changes.parameters", "split_parameter")

ALL_SYMBOLS = "symbols"
_MATTER = ("mass", "com", "inertia")
_PLACEMENT = {"xyz": 3, "rpy": 3}
SIZES = {"mass": 1, "com": 3, "inertia": 6, **_PLACEMENT}


@dataclass(frozen=True)
class Place:
    """The place of numbers in a model: the kind 'gravity', 'body', 'frame', 'load', 'contact' or 'closure', the owner, the
    quantity, and their count.
    """

    kind: str
    owner: str
    what: str
    size: int


@dataclass(frozen=True)
class Parameter:
    """One parameter: its name as given, the place of its numbers (None for a symbol), and its place in the vector p."""

    name: str
    place: Place | None
    start: int
    size: int

    @property
    def where(self) -> slice:
        """The slice of this parameter in p."""
        return slice(self.start, self.start + self.size)

    @property
    def moves(self) -> bool:
        """Whether the parameter may change the motions that hinges and closures allow."""
        return self.place is None or self.place.kind == "closure" or self.place.what in (*_PLACEMENT, "pitch")


def parse(model: Model, names: Sequence[str] | str) -> tuple[Parameter, ...]:
    """Return the parameters for a list of names, in order; "symbols" stands for all symbols."""
    symbols = {symbol.name for symbol in model.internals.symbols}
    if isinstance(names, str):
        if names != ALL_SYMBOLS:
            raise PliantError(f"parameters={names!r}: give a list of names, [{names!r}], or 'symbols' for all symbols")
        if not symbols:
            raise PliantError(f"parameters='symbols': system {model.name!r} has no symbols; describe it with pl.symbol(…)")
        names = [symbol.name for symbol in model.internals.symbols]
    names = names_of(names, "parameters")
    out: list[Parameter] = []
    given: set[str] = set()
    for name in names:
        if name in given:
            raise PliantError(f"parameter {name!r} is given twice")
        given.add(name)
        where = None if name in symbols else find(model, name)
        if where is None:
            for place in (x for x, formulas in model.internals.formulas.items() if name in names_in(formulas)):
                find(model, place)  # raises if the number cannot change
        if where is not None and name in model.internals.formulas:
            known = ", ".join(sorted(names_in(model.internals.formulas[name]) & symbols))
            raise PliantError(f"parameter {name!r} is an expression of symbols; name the symbols instead: {known}")
        out.append(Parameter(name, where, out[-1].where.stop if out else 0, 1 if where is None else where.size))
    return tuple(out)


def find(model: Model, name: str) -> Place:
    """Return the place that a name such as 'upper.mass' stands for."""
    if name != GRAVITY and "." not in name and model.internals.symbols:
        raise unknown("symbol", name, [symbol.name for symbol in model.internals.symbols])
    found = _still(model, name)
    if found is None:
        raise _missing(model, name)
    _refuse_measured(model, name, found)
    if found.kind == "load":
        _refuse_fixed(model, name, found)
    if found.what == "rpy" and found.kind == "frame":
        with loading:
            from pliant.model.acting.loads import Wheel, WheelSet
        wheel = next((x.name for x in model.loads if isinstance(x.type, Wheel | WheelSet) and x.type.frame == found.owner), None)
        if wheel is not None:
            raise PliantError(
                f"parameter {name!r} cannot change, because the inertia of wheel {wheel!r} is subtracted from its body about an "
                "axis of this frame; leave it out"
            )
    return found


def _refuse_measured(model: Model, name: str, found: Place) -> None:
    """Raise `PliantError` for a parameter that moves what a constraint or a load has measured at q = 0, as gears do."""
    if found.what not in (*_PLACEMENT, "pitch"):
        return
    beam = _beam_of(model, found.owner)
    owners = {found.owner, *(beam.bodies if beam is not None else ())}
    for what, places in measured_places(model):
        if owners & places:
            raise PliantError(
                f"parameter {name!r} cannot change in compiled functions, because {what} measures its frames at q = 0; use "
                "system.with_parameters, which measures them again"
            )


def _refuse_fixed(model: Model, name: str, found: Place) -> None:
    """Raise `PliantError` for a number of a load that a compiled function cannot change."""
    kind = next(x for x in model.loads if x.name == found.owner).type
    if kind is not None and (why := kind.fixed().get(found.what)) is not None:
        raise PliantError(f"parameter {name!r} cannot change in compiled functions, because {why}")


def _missing(model: Model, name: str) -> PliantError:
    """Return the error for a name that stands for no number."""
    owner, what = split_parameter(name)
    closure = next((x for x in model.loops if x.name == owner and x.parameters), None)
    if closure is not None and owner not in model.index:
        return unknown(f"parameter of {closure.kind} {owner!r}", what, closure.parameters)
    load = next((x for x in model.loads if x.name == owner), None)
    if load is not None:
        refuse_left_out(load, what)
    if load is not None and owner not in model.index:
        return unknown(f"parameter of load {owner!r}", what, load.parameters)
    if (beam := _beam_of(model, owner)) is not None:
        if what in PARAMETERS and what in beam.numbers:
            return PliantError(
                f"{what!r} of beam {owner!r} is not a parameter of compiled functions, which have masses and shapes built in; "
                f"change it with system.with_parameters({{'{owner}.{what}': …}})"
            )
        return unknown(f"parameter of beam {owner!r}", what, beam_sizes(model, beam))
    if owner not in model.index:
        return no_owner(owner, what, model.bodies, model.loads)
    body = model.bodies[model.index[owner]]
    if body.flex is not None and what in _MATTER:
        return not_of_flexible(owner, what, body.flex.parameters)
    return unknown(f"parameter of body {owner!r}", what, _sizes(body))


def _sizes(body: Body) -> dict[str, int]:
    """Return the parameters of a body, and how many numbers each has."""
    own = SIZES if body.flex is None else _PLACEMENT | {key: len(x) for key, x in body.flex.parameters.items()}
    return own | {"pitch": 1} if isinstance(body.hinge.type, Screw) else own


def _beam_of(model: Model, name: str) -> BeamChain | None:
    return next((beam for beam in model.internals.beams if beam.name == name), None) if name not in model.index else None


def beam_sizes(model: Model, beam: BeamChain) -> dict[str, int]:
    """Return the parameters of a beam of several segments, and how many numbers each has: those of all its segments."""
    return _sizes(model.bodies[model.index[beam.bodies[0]]])


def _still(model: Model, name: str) -> Place | None:
    """Return the place of a name, or None if the model does not have it. A model of the bodies only has no loads."""
    if name == GRAVITY:
        return Place(GRAVITY, "", GRAVITY, 3)
    owner, what = split_parameter(name)
    load = next((x for x in model.loads if x.name == owner), None)
    if load is not None and what in load.parameters:
        return Place("load", owner, what, int(np.size(load.parameters[what])))
    closure = next((x for x in model.loops if x.name == owner and what in x.parameters), None)
    if closure is not None:
        return Place("closure", owner, what, int(np.size(closure.parameters[what])))
    contact = next((x for x in model.contacts if x.has_number(owner, what)), None)
    if contact is not None:
        return Place("contact", owner, what, int(np.size(contact.numbers_of(owner)[what])))
    if owner in model.index:
        size = _sizes(model.bodies[model.index[owner]]).get(what)
        return None if size is None else Place("body", owner, what, size)
    if (beam := _beam_of(model, owner)) is not None:
        size = beam_sizes(model, beam).get(what)
        return None if size is None else Place("beam", owner, what, size)
    framed = what in _PLACEMENT and any(frame.name == owner for frame in model.frames)
    return Place("frame", owner, what, _PLACEMENT[what]) if framed else None


def values(model: Model, parameters: Sequence[Parameter]) -> Array:
    """Return the values p (size,) of the parameters. An inertia includes that of the wheels on the body."""
    symbols = {symbol.name: symbol.value for symbol in model.internals.symbols}
    own = {x.name: _numbers(model, x.place) + _taken(model, x.place) for x in parameters if x.place is not None}
    parts = [own[p.name] if p.name in own else np.array([symbols[p.name]]) for p in parameters]
    return np.concatenate([np.zeros(0), *parts])


def _numbers(model: Model, place: Place) -> Array:
    """Return the numbers at a place as a flat array. Numbers of loads and closures are 1 if the model has none."""
    if place.kind == GRAVITY:
        return np.asarray(model.gravity)
    if place.kind == "load":
        load = next((x for x in model.loads if x.name == place.owner), None)
        return np.ones(place.size) if load is None else np.ravel(load.parameters[place.what])
    if place.kind == "closure":
        closure = next((x for x in model.loops if x.name == place.owner), None)
        return np.ones(place.size) if closure is None else np.asarray(closure.parameters[place.what])
    if place.kind == "contact":
        contact = next(x for x in model.contacts if x.has_number(place.owner, place.what))
        return np.ravel(np.asarray(contact.numbers_of(place.owner)[place.what], dtype=float))
    if place.kind == "frame":
        return _placement(next(x for x in model.frames if x.name == place.owner).pose, place.what)
    if place.kind == "beam":
        beam = _beam_of(model, place.owner)
        assert beam is not None
        own = _value(model.bodies[model.index[beam.bodies[0]]], place.what)
        return own / beam.shares[0] if beam.curved and place.what not in _PLACEMENT else own
    return _value(model.bodies[model.index[place.owner]], place.what)


def _taken(model: Model, where: Place) -> Array | float:
    """Return what wheels took of the numbers at a place, (6,) for an inertia; otherwise 0."""
    return model.internals.taken.get(where.owner, 0.0) if (where.kind, where.what) == ("body", "inertia") else 0.0


def _value(body: Body, what: str) -> Array:
    if body.flex is not None and what in body.flex.parameters:
        return body.flex.parameters[what]
    if what in _PLACEMENT:
        return _placement(body.hinge.pose, what)
    if what == "pitch":
        return np.atleast_1d(float(body.hinge.type.pitch))  # type: ignore[attr-defined]
    if what == "inertia":
        return np.array([body.inertia.inertia[i, j] for i, j in TENSOR])
    return np.atleast_1d(getattr(body.inertia, what))


def _placement(pose: Pose, what: str) -> Array:
    if what == "rpy" and isinstance(pose.R, Numbers) and pose.R.symbols:
        return np.asarray(rpy_numbers(pose.R))
    return np.asarray(getattr(pose, what))


# ---- other values, numbers or nodes


def _assigned(model: Model, parameters: Sequence[Parameter], p: Array) -> Iterator[tuple[Place, Array]]:
    """Yield (place, values) for p, numbers or nodes: for parameters themselves, and for formulas with a symbol in p.

    What wheels have taken of an inertia is subtracted; the formulas of `matter` contain this already.
    """
    for parameter in parameters:
        if parameter.place is not None:
            less = _taken(model, parameter.place)
            yield parameter.place, p[parameter.where] - less if np.any(less) else p[parameter.where]
    moving = {x.name: p[x.start] for x in parameters if x.place is None}
    names = {symbol.name: symbol.value for symbol in model.internals.symbols} | moving
    for name, formulas in model.internals.formulas.items() if moving else ():
        if names_in(formulas) & moving.keys() and (place := _still(model, name)) is not None:
            kept = tuple(x if x is not None and names_in((x,)) & moving.keys() else None for x in formulas)
            yield place, evaluated(formulas if place.what == "rpy" else kept, _numbers(model, place), names)


def check_contact_numbers(model: Model, parameters: Sequence[Parameter], p: Array | None) -> None:
    """Raise `PliantError` for p (..., size) with a number that a contact or a touching shape cannot have: a negative mu."""
    if p is None or not p.size or not model.contacts:
        return
    rows = p.reshape(-1, p.shape[-1])
    for x in parameters:
        if x.place is not None and x.place.kind == "contact":
            _refuse_impossible(x.name, x.place.what, rows[:, x.where])
    own = [
        names_in(x) for name, x in model.internals.formulas.items() if (place := _still(model, name)) and place.kind == "contact"
    ]
    symbols = [x for x in parameters if x.place is None and any(x.name in names for names in own)]
    if symbols:
        _, firsts = np.unique(rows[:, [x.start for x in symbols]], axis=0, return_index=True)
        for row in rows[firsts]:
            for place, numbers in _assigned(model, parameters, row):
                if place.kind == "contact":
                    _refuse_impossible(f"{place.owner}.{place.what}", place.what, numbers)


def check_time_constants(model: Model, parameters: Sequence[Parameter], p: Array | None) -> None:
    """Raise `PliantError` for p (..., size) with a time constant of a load that is not above zero."""
    lags = {(load.name, key) for load in model.loads if load.type is not None for key in load.type.lags if key in load.parameters}
    if p is None or not p.size or not lags:
        return
    for row in np.unique(p.reshape(-1, p.shape[-1]), axis=0):
        for place, numbers in _assigned(model, parameters, row):
            if place.kind == "load" and (place.owner, place.what) in lags and not (numbers > 0).all():
                raise PliantError(f"p: {place.owner}.{place.what} is {numbers[0]:g} s; give more than zero")


def _refuse_impossible(name: str, what: str, numbers: Array) -> None:
    """A stiffness of a run is finite: whether a contact is rigid is part of the compiled step."""
    wrong = ~possible(what, numbers) | np.isinf(numbers)
    if wrong.any():
        remedy = "a positive finite number [N/m], or compile the contact with stiffness=inf"
        raise PliantError(
            f"p: {name} is {numbers[wrong][0]:g}; give {remedy if what == 'stiffness' else REMEDIES.get(what, AT_LEAST_0)}"
        )


def changed(model: Model, parameters: Sequence[Parameter], p: Array) -> Model:
    """Return the model with p in place of the numbers that the parameters name. p: numbers, or nodes of one graph."""
    of: dict[tuple[str, str], dict[str, Array]] = {}
    known = {load.name for load in model.loads}
    for place, x in _assigned(model, parameters, p):
        for body_name, numbers in _of_segments(model, place, x):
            of.setdefault(("body", body_name), {})[place.what] = numbers
        if place.kind != "load" or place.owner in known:
            of.setdefault((place.kind, place.owner), {})[place.what] = x
    if not of:
        return model
    bodies, frames = list(model.bodies), list(model.frames)
    for k, body in enumerate(model.bodies):
        if new := of.get(("body", body.name)):
            bodies[k] = _body(body, new)
    for k, frame in enumerate(model.frames):
        if new := of.get(("frame", frame.name)):
            frames[k] = _placed(frame, new)
    loads = tuple(_load(load, of[key]) if (key := ("load", load.name)) in of else load for load in model.loads)
    contacts = tuple(_contact(contact, of) for contact in model.contacts)
    loops = tuple(x.with_numbers(of.get(("closure", x.name), {})) for x in model.loops)
    gravity = of.get((GRAVITY, ""), {}).get(GRAVITY, model.gravity)
    symbols = model.internals.symbols
    if p.dtype != object:
        new_values = {x.name: float(p[x.start]) for x in parameters if x.place is None}
        symbols = tuple(replace(x, value=new_values.get(x.name, x.value)) for x in symbols)
    own: dict[str, Any] = {
        "gravity": gravity,
        "bodies": tuple(bodies),
        "frames": tuple(frames),
        "loads": loads,
        "contacts": contacts,
        "loops": loops,
    }
    made = with_measured_lengths(with_composite_points(model.internals.changed(symbols=symbols, **own)), of)
    if any(contact.compliance for contact in model.contacts) and any(_moves_contacts(*key, of[key]) for key in of):
        return replace(made, contacts=settled_contacts(made, p))
    return made


def _moves_contacts(kind: str, owner: str, new: Mapping[str, Array]) -> bool:
    """Whether other numbers of something may change how contacts respond to impulses."""
    return kind in ("body", "beam") or (kind == "contact" and not new.keys().isdisjoint(LENGTHS))


def may_bounce(model: Model, parameters: Sequence[Parameter]) -> bool:
    """Whether contacts bounce, or may by other values of the parameters."""
    if not model.contacts:
        return False
    given = _assigned(model, parameters, values(model, parameters))
    return restitution_given(model) or any(place.kind == "contact" and place.what == "restitution" for place, _ in given)


def _of_segments(model: Model, place: Place, x: Array) -> list[tuple[str, Array]]:
    """Return (body, values) of the segments of a beam; an empty list for other places."""
    beam = _beam_of(model, place.owner) if place.kind == "beam" else None
    if beam is None:
        return []
    if place.what in _PLACEMENT:
        return [(beam.bodies[0], x)]
    return [(body, x * float(share) if beam.curved else x) for body, share in zip(beam.bodies, beam.shares, strict=True)]


def _contact(contact: Contact, of: Mapping[tuple[str, str], Mapping[str, Array]]) -> Contact:
    for owner in (contact.name, *dict.fromkeys(surface.shape for surface in contact.surfaces)):
        for what, x in of.get(("contact", owner), {}).items():
            if not contact.has_number(owner, what):
                continue
            shaped = x if np.ndim(contact.numbers_of(owner)[what]) else x[0]
            if owner == contact.name:
                contact = replace(contact, parameters={**contact.parameters, what: shaped})
            else:
                contact = contact.with_sizes(owner, {what: shaped})
    return contact


def _load(load: Load, new: dict[str, Array]) -> Load:
    own = {key: x.reshape(np.shape(load.parameters[key])) for key, x in new.items()}
    return replace(load, parameters={**load.parameters, **own})


def _body(body: Body, new: dict[str, Array]) -> Body:
    for what in new.keys() & (body.flex.parameters.keys() if body.flex is not None else set()):
        assert body.flex is not None
        body = replace(body, flex=body.flex.with_parameter(what, new[what]))
    if new.keys() & {*_MATTER}:
        matter = body.inertia
        mass = new["mass"][0] if "mass" in new else matter.mass
        I = tensor(new["inertia"]) if "inertia" in new else matter.inertia
        body = replace(body, inertia=Inertia(mass, new.get("com", matter.com), I))
    if "pitch" in new:
        screw = unchecked_screw(body.hinge.type.axis, new["pitch"][0])  # type: ignore[attr-defined]
        body = replace(body, hinge=replace(body.hinge, type=screw))
    if new.keys() & _PLACEMENT.keys():
        body = replace(body, hinge=_placed(body.hinge, new))
    return body


def _placed(one: Any, new: dict[str, Array]) -> Any:
    """Return a hinge or frame with another placement."""
    R = _rotation(new["rpy"]) if "rpy" in new else one.pose.R
    return replace(one, pose=unchecked_pose(new.get("xyz", one.pose.xyz), R))


def _rotation(rpy: Array) -> Array:
    """Return R for roll, pitch, yaw, which are numbers or nodes. An angle that is the number zero adds no rotation."""
    if rpy.dtype != object:
        return rotation_of_rpy(rpy.tolist())
    graph = next(x.graph for x in rpy if hasattr(x, "graph"))
    nodes = graph.lift(rpy)
    x, y, z = (rotation(graph.lift(np.eye(3)[:, [i]]), nodes[[i]][:, None]) for i in range(3))
    return z @ y @ x
