"""Change numbers of a description: parameters of bodies, frames and loads by name, and values of symbols."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from pliant.arguments.labels import named_values
from pliant.arguments.names import name_of
from pliant.arguments.numbers import array
from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.lazy import loading
from pliant.model.acting.contacts import SIZES
from pliant.model.acting.loads.records import with_parameter
from pliant.model.bodies.hinges import Screw
from pliant.model.bodies.inertia import Inertia, checked_inertia, checked_mass, inertia_matrix
from pliant.model.bodies.modal import rigid_inertia
from pliant.model.chains.chain import PARAMETERS, hinges_of
from pliant.model.drawn.shapes import resized, shape_with_symbols
from pliant.model.places import contact_with_symbols, load_with_symbols, with_symbols
from pliant.model.pose import Pose, vector
from pliant.model.records import Body
from pliant.model.symbols import has_symbols, refuse_symbols, revalued
from pliant.system.description import Description


def with_parameters(described: Description, values: Mapping[str, Any]) -> Description:
    """A copy with parameters changed by name; see `System.with_parameters`."""
    values = {name_of(key, "with_parameters"): x for key, x in named_values(values, "with_parameters").items()}
    other = described.copy()
    other.forget()
    known_symbols = [symbol.name for symbol in described.model.internals.symbols] if any("." not in key for key in values) else []
    _revalue(other, {key: _one(f"symbol {key!r}", value) for key, value in values.items() if key in known_symbols})
    for key, value in values.items():
        if key in known_symbols:
            continue
        if key == "gravity" or _set_closure(other, key, value):
            other.gravity = vector(value, 3, "gravity", symbols=True) if key == "gravity" else other.gravity
            continue
        if "." not in key and known_symbols:
            raise unknown("symbol", key, known_symbols)
        name, parameter = split_parameter(key)
        if name in other.frames and parameter in ("xyz", "rpy"):
            frame = other.frames[name]
            other.frames[name] = replace(frame, pose=_with_placement(frame.pose, parameter, value, f"frame {name!r}: {parameter}"))
            continue
        if name in other.loads and (parameter in other.loads[name].parameters or name not in {*other.bodies, *other.beams}):
            other.loads[name] = with_parameter(other.loads[name], parameter, value)
            continue
        owners = [contact for contact in other.contacts.values() if contact.may_have(name, parameter)]
        if owners:
            other.contacts |= {contact.name: contact.with_number(name, parameter, value) for contact in owners}
            if name in other.shapes and parameter in SIZES:  # what is drawn, and saved, has the same size
                new = other.contacts[owners[0].name].numbers_of(name)[parameter]
                other.shapes[name] = resized(other.shapes[name], {parameter: new})
            continue
        if name in other.beams:
            _set_beam(other, name, parameter, value)
            continue
        if beam := next((x for x in other.beams.values() if name in x.bodies), None):
            raise PliantError(f"body {name!r} is a segment of beam {beam.name!r}; change the whole beam, '{beam.name}.{parameter}'")
        if name not in other.bodies:
            raise no_owner(name, parameter, other.bodies.values(), other.loads.values())
        if (flex := other.bodies[name].flex) is not None and parameter in ("mass", "com", "inertia"):
            raise not_of_flexible(name, parameter, flex.parameters)
        other.bodies[name] = _with(other.bodies[name], parameter, value, other.strict)
    return other


def _set_closure(described: Description, key: str, value: Any) -> bool:
    """Give a closure another number; whether it has numbers."""
    name, _, parameter = key.rpartition(".")
    if name not in described.loops:
        return False
    closure = described.loops[name]
    numbers = closure.settable
    if not numbers:
        return False
    if parameter not in numbers:
        if name in described.bodies or name in described.loads:
            return False
        raise unknown(f"parameter of {closure.kind} {name!r}", parameter, numbers)
    what = f"{closure.kind} {name!r}: {parameter}"
    new = vector(np.ravel(value), numbers[parameter].size, what)
    described.loops[name] = closure.with_numbers({parameter: new})
    return True


def _set_beam(described: Description, name: str, parameter: str, value: Any) -> None:
    """Give a beam another parameter: all its segments change."""
    beam, what = described.beams[name], f"beam {name!r}: {parameter}"
    if parameter in ("xyz", "rpy"):
        pose = _with_placement(beam.root.pose, parameter, value, what)
        refuse_symbols(what, pose.xyz, pose.R)
        new = replace(beam, root=replace(beam.root, pose=pose))
    elif parameter in PARAMETERS and parameter in beam.numbers:
        size = PARAMETERS[parameter]
        given = vector(np.repeat(value, size) if np.size(value) == 1 else np.ravel(value), size, what)  # one EI for both directions
        with loading:
            from pliant.flex.beams.chain import with_number
        new = with_number(beam, parameter, given)
    else:
        raise unknown(f"parameter of beam {name!r}", parameter, ("xyz", "rpy", *(x for x in PARAMETERS if x in beam.numbers)))
    described.beams[name] = new
    for hinge, flex in zip(hinges_of(new), new.flexes, strict=True):
        body = described.bodies[hinge.body]
        described.bodies[hinge.body] = replace(
            body, inertia=Inertia.from_origin(*rigid_inertia(flex)), hinge=replace(body.hinge, pose=hinge.pose), flex=flex
        )


def no_owner(name: str, parameter: str, bodies: Iterable[Body], loads: Iterable[Any]) -> PliantError:
    """Return the error for a parameter of something that is neither a body nor a load, such as a hinge."""
    bodies, loads = list(bodies), list(loads)
    body = next((body for body in bodies if body.hinge.name == name), None)
    if body is not None:
        on = [x.name for x in loads if name in (getattr(x.type, "hinge", None), *(getattr(x.type, "names", None) or ()))]
        of_body = not on or parameter in ("mass", "com", "inertia", "xyz", "rpy", "EI")
        remedy = f"name its body, {body.name!r}" if of_body else f"name a load on it: {', '.join(map(repr, on))}"
        return UnknownNameError(f"{name!r} is a hinge, which has no parameters; {remedy}")
    return unknown("body or load" if loads else "body", name, [*(x.name for x in bodies), *(x.name for x in loads)])


def not_of_flexible(body: str, parameter: str, own: Iterable[str]) -> PliantError:
    """Return the error for the mass, com or inertia of a flexible body. own: what its modal data has as parameters."""
    *some, last = (*own, "xyz", "rpy")
    return PliantError(
        f"body {body!r} is flexible: its {parameter} is not a parameter; only {', '.join(some)} and {last} are. Build the body "
        "again with another flex="
    )


def _revalue(described: Description, values: Mapping[str, float]) -> None:
    """Give symbols other values."""
    if not values:
        return
    described.gravity = revalued(described.gravity, values)
    described.bodies = {name: with_symbols(body, values) for name, body in described.bodies.items()}
    described.frames = {name: with_symbols(frame, values) for name, frame in described.frames.items()}
    described.loads = {name: load_with_symbols(load, values) for name, load in described.loads.items()}
    described.contacts = {name: contact_with_symbols(contact, values) for name, contact in described.contacts.items()}
    described.shapes = {name: shape_with_symbols(shape, values) for name, shape in described.shapes.items()}


def _with(body: Body, parameter: str, value: Any, strict: bool) -> Body:
    what = f"body {body.name!r}: {parameter}"
    matter, hinge = body.inertia, body.hinge
    if parameter == "mass":
        matter = replace(matter, mass=checked_mass(value if has_symbols(value) else _one(what, value), what))
    elif parameter == "com":
        matter = replace(matter, com=vector(value, 3, what, symbols=True), solid=None)
    elif parameter == "inertia":
        given = value if has_symbols(value) else vector(value, 6, f"{what} (xx, yy, zz, xy, xz, yz)").tolist()
        if np.shape(given) != (6,):
            raise PliantError(f"{what} (xx, yy, zz, xy, xz, yz): expected 6 numbers, got shape {np.shape(given)}")
        xx, yy, zz, xy, xz, yz = given
        I = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
        matter = replace(matter, inertia=(checked_inertia if strict else inertia_matrix)(I, what), solid=None)
    elif parameter in ("xyz", "rpy"):
        hinge = replace(hinge, pose=_with_placement(hinge.pose, parameter, value, what))
    elif parameter == "pitch" and isinstance(hinge.type, Screw):
        pitch = value if has_symbols(value) else _one(what, value)
        hinge = replace(hinge, type=Screw(hinge.type.axis, pitch))
    elif body.flex is not None and parameter in body.flex.parameters:
        size = len(body.flex.parameters[parameter])
        given = vector(np.repeat(value, size) if np.size(value) == 1 else value, size, what)  # one EI for both directions
        try:
            return replace(body, flex=body.flex.with_parameter(parameter, given))
        except PliantError as error:
            raise PliantError(f"body {body.name!r}: {error}") from None
    else:
        own = ("xyz", "rpy", *body.flex.parameters) if body.flex is not None else ("mass", "com", "inertia", "xyz", "rpy")
        own += ("pitch",) if isinstance(hinge.type, Screw) else ()
        raise unknown(f"parameter of body {body.name!r}", parameter, own)
    return replace(body, inertia=matter, hinge=hinge)


def _with_placement(pose: Pose, parameter: str, value: Any, what: str) -> Pose:
    """The pose with another xyz or rpy."""
    given = vector(value, 3, what, symbols=True)
    return Pose(given, matrix=pose.R) if parameter == "xyz" else Pose(pose.xyz, rpy=given)


def _one(what: str, value: Any) -> float:
    return float(vector(array(value, what).reshape(-1), 1, what)[0])


def split_parameter(key: str) -> tuple[str, str]:
    """('body', 'mass') from 'body.mass'. A name in quotes may contain dots and quotes."""
    match = re.fullmatch(r"""(?:(['"])(.+)\1|([^.]+))\.(\w+)""", key)
    if not match:
        raise PliantError(f"parameter {key!r}: expected 'body.mass' (a body, a dot, a parameter), or 'gravity'")
    return match[2] or match[3], match[4]
