"""The names of the numbers of a description, such as "camera.com", for symbols and parameters.

body.mass (1)  body.com (3)  body.inertia (6: xx, yy, zz, xy, xz, yz)  body.xyz (3)  body.rpy (3)  of a screw, body.pitch (1)
frame.xyz (3)  frame.rpy (3)  gravity (3)  and those of loads, load.k
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

import numpy as np

from pliant.model.acting.contacts import Contact, TouchingSurface
from pliant.model.acting.loads.records import Load, with_values
from pliant.model.bodies.hinges import Screw
from pliant.model.bodies.inertia import checked_mass
from pliant.model.pose import Array, Pose, unchecked_pose
from pliant.model.records import Body, Frame
from pliant.model.symbols import (
    Formulas,
    Number,
    Numbers,
    Symbol,
    checked_symbols,
    evaluated,
    follows,
    formulas_of,
    plain,
    revalued,
    with_formulas,
)

GRAVITY = "gravity"
TENSOR = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))  # of a parameter 'inertia'
T = TypeVar("T", Body, Frame)


def tensor(x: Any) -> Array:
    """The symmetric matrix of six elements, numbers or nodes."""
    xx, yy, zz, xy, xz, yz = x
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def place(owner: str, what: str) -> str:
    """The name of a number of a body, frame or load. An owner's name that contains a dot, or begins with a quote, is quoted."""
    return f"'{owner}'.{what}" if "." in owner or owner[:1] in ("'", '"') else f"{owner}.{what}"


def _given(
    bodies: Iterable[Body], frames: Iterable[Frame], loads: Iterable[Load | Contact], gravity: Array
) -> Iterable[tuple[str, Any]]:
    yield GRAVITY, gravity
    for body in bodies:
        pose, matter = body.hinge.pose, body.inertia
        values = {"mass": matter.mass, "com": matter.com, "inertia": matter.inertia, "xyz": pose.xyz, "rpy": pose.R}
        if isinstance(body.hinge.type, Screw):
            values["pitch"] = body.hinge.type.pitch
        yield from ((place(body.name, what), x) for what, x in values.items())
    for frame in frames:
        yield from ((place(frame.name, what), x) for what, x in (("xyz", frame.pose.xyz), ("rpy", frame.pose.R)))
    for load in loads:
        yield from ((place(load.name, key), x) for key, x in load.parameters.items())
        if isinstance(load, Contact):
            yield from ((place(surface.shape, key), x) for surface in load.surfaces for key, x in surface.sizes.items())


def symbolic(
    bodies: Iterable[Body], frames: Iterable[Frame], loads: Iterable[Load | Contact], gravity: Array
) -> tuple[tuple[Symbol, ...], dict[str, Formulas]]:
    """The symbols of a description, and by place the formulas of its numbers."""
    symbols: list[Symbol] = []
    found: dict[str, Formulas] = {}
    for name, x in _given(bodies, frames, loads, gravity):
        if isinstance(x, Number | Numbers) and (formulas := formulas_of(x)) is not None:
            symbols += x.symbols
            of_tensor = name.endswith(".inertia") and np.shape(x) == (3, 3)
            found[name] = tuple(formulas[3 * i + j] for i, j in TENSOR) if of_tensor else formulas
    return checked_symbols(symbols), found


def in_numbers(one: T) -> T:
    """A body or frame with plain numbers only, as in a model."""
    if isinstance(one, Frame):
        return replace(one, pose=_plain_pose(one.pose)) if follows(one.pose.xyz, one.pose.R) else one
    hinge, matter, kind = one.hinge, one.inertia, one.hinge.type
    if isinstance(kind, Screw) and follows(kind.pitch):
        kind = Screw(kind.axis, plain(kind.pitch))
    elif not follows(hinge.pose.xyz, hinge.pose.R, matter.mass, matter.com, matter.inertia):
        return one
    matter = replace(matter, mass=plain(matter.mass), com=plain(matter.com), inertia=plain(matter.inertia))
    return replace(one, inertia=matter, hinge=replace(hinge, type=kind, pose=_plain_pose(hinge.pose)))


def _plain_pose(pose: Pose) -> Pose:
    return unchecked_pose(plain(pose.xyz), plain(pose.R))


def as_described(body: Body, own: Body) -> Body:
    """A body of a model with the numbers, and their formulas, of the one that was described."""
    kind = own.hinge.type if isinstance(own.hinge.type, Screw) else body.hinge.type
    return replace(body, inertia=own.inertia, hinge=replace(body.hinge, type=kind, pose=own.hinge.pose))


# ---- other values of symbols


def with_symbols(one: T, values: Mapping[str, float]) -> T:
    """A body or frame with other values of symbols."""
    if isinstance(one, Frame):
        return replace(one, pose=_moved(one.pose, values))
    hinge, matter = one.hinge, one.inertia
    kind = hinge.type
    if isinstance(kind, Screw) and isinstance(kind.pitch, Number):
        kind = Screw(kind.axis, revalued(kind.pitch, values))
    new = {key: revalued(getattr(matter, key), values) for key in ("mass", "com", "inertia")}
    if any(x is not getattr(matter, key) for key, x in new.items()):
        checked_mass(new["mass"], f"body {one.name!r}")
        matter = replace(matter, **new, solid=None)
    return replace(one, inertia=matter, hinge=replace(hinge, type=kind, pose=_moved(hinge.pose, values)))


def _moved(pose: Pose, values: Mapping[str, float]) -> Pose:
    xyz, R = revalued(pose.xyz, values), pose.R
    if isinstance(R, Numbers) and any(s.name in values for s in R.symbols):
        angles = revalued(rpy_numbers(R), values)
        R = Pose(rpy=angles).R
    return pose if xyz is pose.xyz and R is pose.R else unchecked_pose(xyz, R)


def rpy_numbers(R: Numbers) -> Numbers:
    """Roll, pitch and yaw of a rotation that has formulas for them, with these."""
    names = {s.name: s.value for s in R.symbols}
    return with_formulas(evaluated(R.formulas, np.zeros(3), names), R.formulas, R.symbols)


def contact_with_symbols(contact: Contact, values: Mapping[str, float]) -> Contact:
    """A contact with other values of symbols."""

    def changed(surface: TouchingSurface) -> TouchingSurface:
        return replace(surface, sizes={key: revalued(x, values) for key, x in surface.sizes.items()})

    made = contact.with_surfaces(changed)
    return replace(made, parameters={key: revalued(x, values) for key, x in contact.parameters.items()})


def load_with_symbols(load: Load, values: Mapping[str, float]) -> Load:
    """A load with other values of symbols."""
    new = {key: revalued(x, values) for key, x in load.parameters.items()}
    changed = {key: x for key, x in new.items() if x is not load.parameters[key]}
    if not changed:
        return load
    if load.type is None:
        return replace(load, parameters=new)
    known = {f.name for f in fields(load.type)}  # type: ignore[arg-type]
    kind = with_values(load, {key: plain(x) for key, x in changed.items() if key in known})
    return replace(load, type=kind, law=kind.act, parameters=new)
