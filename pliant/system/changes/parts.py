"""Change what a system consists of: lock hinges, remove parts, attach another system."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.model.acting.contacts import GROUND, Contact, TouchingSurface, frame_name
from pliant.model.acting.events import Named
from pliant.model.acting.loads.hinge_loads import ModalDamping
from pliant.model.acting.loads.lines.measures import SubtreeMeasure
from pliant.model.acting.loads.records import Load, Output, load_of
from pliant.model.acting.series import Series
from pliant.model.bodies.hinges import Fixed, HingeType
from pliant.model.bodies.modal import ModalBody
from pliant.model.constraints.measured import measured_places
from pliant.model.pose import Array, Pose
from pliant.model.records import WORLD, Body, Frame
from pliant.model.symbols import has_symbols
from pliant.system.description import Description

_KINDS = {
    "beams": "beam",
    "bodies": "body", "frames": "frame", "shapes": "shape", "loads": "load", "outputs": "output", "controllers": "controller",
    "events": "event", "prescribed": "prescribed motion", "loops": "closure", "contacts": "contact",
}  # fmt: skip
_OF_PLACES = ("frames", "shapes", "loads", "outputs", "controllers", "events", "prescribed", "loops", "contacts")
_USERS = {  # which parts refer to a part by its name
    "beams": ("bodies", *_OF_PLACES), "bodies": ("bodies", *_OF_PLACES),
    "frames": ("loads", "outputs", "events", "loops"), "shapes": ("contacts",),
    "loads": ("outputs", "controllers", "events"), "outputs": ("outputs", "controllers", "events"), "loops": ("outputs", "events"),
    "contacts": ("outputs", "events"),
}  # fmt: skip
_SEEN = ("sun", "field", "light")  # fields of sensors that may name an output or a number of a load, or be a function
# fields whose texts are not names of parts; nodes and rows have names of their own
_WORDS = ("axes", "kind", "unit", "word", "at", "node", "row", "rows")


# ---- lock


def locked(described: Description, hinges: Iterable[str], at: Array) -> Description:
    """A copy in which some hinges are fixed at the coordinates that they have in q (nq,), and what acts on them alone is left out.

    hinges: names of hinges or bodies.
    """
    model, other = described.model, described.copy()
    bodies = dict.fromkeys(_body_of(described, name) for name in hinges)
    held: dict[str, float] = {}
    for name in bodies:
        body, place = described.bodies[name], model.q_index(name)
        n = body.hinge.type.nq
        own = at[place][:n]
        held |= dict(zip(body.full_names(body.coordinates)[:n], own.tolist(), strict=True))
        R, p = (np.asarray(x, dtype=float) for x in body.hinge.type.pose(own[:, None]))
        pose = body.hinge.pose @ Pose(p.ravel(), matrix=R)
        other.bodies[name] = replace(body, hinge=replace(body.hinge, type=Fixed(), pose=pose, limits=None, armature=()))
    _follow(other)
    stopped = {described.bodies[name].hinge.name for name in bodies}
    fixed = {described.bodies[name].hinge.name: at[model.q_index(name)] for name in bodies}
    still = {name for x in bodies for name in _speeds_of(described.bodies[x])}
    kept = {name: load for name, load in other.loads.items() if not _acts_on(load.type, stopped)}
    other.loads = {name: made for name, load in kept.items() if (made := _shortened(load, fixed, still)) is not None}
    other.prescribed = {name: x for name, x in other.prescribed.items() if name not in stopped}
    now = {one.name: one for one in model.loops}
    value = partial(_locked_value, held, stopped)
    other.loops = {name: left for name, x in other.loops.items() if (left := x.locked(value, now[name])) is not None}
    turned = model.neutral()
    moved = [name for name in bodies if np.any(at[place := model.q_index(name)] != turned[place])]
    _refuse_needed(described, bodies, moved)
    other.forget()
    return other


def _refuse_needed(described: Description, bodies: Iterable[str], moved: Iterable[str]) -> None:
    """Raise `PliantError` for laws that need the hinges of bodies. moved: those bodies that are not locked at zero."""
    model = described.model
    found = [
        (f"{what} measures its frames at q = 0, where", "locked", x)
        for what, own in measured_places(model)
        for x in moved
        if x in own
    ]
    for one in model.loops:
        needed = described.loops[one.name].needed(model, one)
        found += [(f"{one.kind} {one.name!r} uses the coordinates of", "", x) for x in needed if x in [*bodies]]
    for cause, state, name in found:
        hinge = described.bodies[name].hinge.name
        rest = f"{name!r} is not {state}" if state else f"{name!r}, which would have none"
        zero = ", or lock it at zero" if state else ""
        raise PliantError(
            f"lock: {cause} {rest}; prescribe a constant motion instead, system.prescribe({hinge!r}, lambda t: 0.5){zero}"
        )


def _follow(described: Description) -> None:
    """Let beams of several segments have the hinges that their first segments have; one without all its segments is none."""
    whole = {name: beam for name, beam in described.beams.items() if {*beam.bodies} <= {*described.bodies}}
    described.beams = {name: replace(beam, root=described.bodies[beam.bodies[0]].hinge) for name, beam in whole.items()}


def _body_of(described: Description, name: str) -> str:
    found = described.hinge_names.get(name, name)
    if found in described.beams:
        found = described.beams[found].bodies[0]
    if found not in described.bodies:
        raise unknown("hinge", name, [*described.hinge_names])
    if not described.bodies[found].hinge.type.nv:
        raise PliantError(f"lock: hinge {name!r} does not move; leave it out")
    return found


def _acts_on(load: Any, stopped: set[str]) -> bool:
    """Whether a load acts on stopped hinges alone."""
    names = {getattr(load, "hinge", None), *(getattr(load, "names", None) or ())} - {None}
    return bool(names) and names <= stopped


def _speeds_of(body: Body) -> tuple[str, ...]:
    """The names of the speeds of a body's hinge."""
    return body.full_names(body.speeds)[: body.hinge.type.nv]


def _shortened(load: Load, fixed: Mapping[str, Array], still: set[str]) -> Load | None:
    """A load without the hinges that are fixed, and the speeds that are zero; None if nothing is left."""
    kind: Any = load.type
    if isinstance(kind, ModalDamping) and still & {*kind.speeds}:
        moves = [name not in still for name in kind.speeds]
        speeds = tuple(name for name, there in zip(kind.speeds, moves, strict=True) if there)
        return load_of(load.name, replace(kind, speeds=speeds, rows=np.asarray(kind.rows)[..., moves])) if speeds else None
    if not fixed.keys() & {*getattr(kind, "names", ())} or not hasattr(kind, "locked"):
        return load
    made = load_of(load.name, kind.locked(fixed))
    if isinstance(made.type, type(kind)):
        return replace(made, parameters={**made.parameters, **{key: x for key, x in load.parameters.items() if has_symbols(x)}})
    if any(has_symbols(x) for x in load.parameters.values()):
        raise PliantError(
            f"lock: load {load.name!r} becomes another load if one of its hinges is locked, which cannot have its symbols; remove "
            "it before, or lock all its hinges"
        )
    return made


def _locked_value(held: Mapping[str, float], stopped: set[str], coordinate: str) -> float | None:
    """The value of a coordinate, by its name or its hinge's, if it is locked. held: the values of locked coordinates by name."""
    if coordinate in held:
        return held[coordinate]
    return next((x for key, x in held.items() if key.startswith(f"{coordinate}.")), None) if coordinate in stopped else None


# ---- remove


def remove(described: Description, name: str, kind: str | None = None) -> list[str]:
    """Remove a part, and everything that needs it; return the names of all. kind: of which kind it is, if several have the name."""
    if kind is not None and kind not in _KINDS.values():
        raise PliantError(f"remove {name!r}: {unknown('kind of part', kind, _KINDS.values())}")
    found = [word for word, one in _KINDS.items() if name in getattr(described, word) and kind in (None, one)]
    if not found and kind is None and name in described.hinge_names:
        raise PliantError(f"remove: {name!r} is a hinge; name its body, {described.hinge_names[name]!r}")
    if not found:
        raise unknown(
            kind or "part", name, [x for word, one in _KINDS.items() if kind in (None, one) for x in getattr(described, word)]
        )
    if len(found) > 1:
        kinds = ", ".join(repr(_KINDS[word]) for word in found)
        raise PliantError(f"remove: several parts have the name {name!r}; give kind=, one of {kinds}")
    gone: list[str] = []
    _take_out(described, found[0], name, gone)
    _follow(described)
    described.forget()
    return gone


def _take_out(described: Description, kinds: str, name: str, gone: list[str]) -> None:
    part = getattr(described, kinds).pop(name, None)
    if part is None:
        return
    gone.append(name)
    names = {name}
    if isinstance(part, Body):
        names.add(part.hinge.name)
        described.hinge_names.pop(part.hinge.name, None)
    if kinds == "beams":
        for body in part.bodies:
            _take_out(described, "bodies", body, gone)
    if kinds == "shapes":
        described.materials.pop(name, None)
    for word in _USERS.get(kinds, ()):
        for other, x in list(getattr(described, word).items()):
            if _uses(x, names, kinds) or _sees(x, part, names) or (word == "prescribed" and other in names):
                _take_out(described, word, other, gone)


def _uses(part: Any, names: set[str], kinds: str) -> bool:
    """Whether a part refers to one of the names, which are those of a body with its hinge, or of another part."""
    texts: Iterable[str] = [part.parent] if isinstance(part, Body) else _texts(part)
    if kinds == "loads":  # other fields name frames, which may have the same name
        of_load = (getattr(x, "load", "") for x in (part, getattr(part, "type", None)))
        seen = [x for key in _SEEN if isinstance(x := getattr(getattr(part, "type", None), key, None), str)]
        texts = [*of_load, *seen, *getattr(part, "measures", ()), *getattr(part, "drives", ())]
    return any(text in names or text.partition(".")[0] in names for text in texts)


def _sees(user: Any, part: Any, names: set[str]) -> bool:
    """Whether an event looks at a quantity of a part by name. A load, a body and an output may have the same name."""
    if not isinstance(getattr(user, "g", None), Named):
        return False
    first = re.split(r"[.\[]", user.g.name, maxsplit=1)[0]
    rest = user.g.name[len(first) :].removeprefix(".")
    if first not in names:
        return False
    if isinstance(part, Load):
        return re.sub(r"\[\d+\]$", "", rest) in {*part.states, *part.inputs}
    return not isinstance(part, Output) or not rest or rest in part.labels or rest.startswith("[")


def _texts(x: Any) -> Iterator[str]:
    """All texts in a part that can be names of other parts."""
    if isinstance(x, str):
        yield x
    elif is_dataclass(x):
        for f in fields(x):
            if f.name not in ("name", *_WORDS):
                yield from _texts(getattr(x, f.name))
    elif isinstance(x, Mapping):
        for key, value in x.items():
            yield from _texts(key)
            yield from _texts(value)
    elif isinstance(x, tuple | list | set | frozenset):
        for value in x:
            yield from _texts(value)


# ---- attach


def attach(described: Description, other: Description, at: str, prefix: str, pose: Pose) -> None:
    """Add the parts of another system, with a prefix before their names. Its world is the frame or body `at`, moved by a pose."""
    mount = _mount(described, at)
    mount = replace(mount, pose=mount.pose @ pose)
    if prefix:
        _refuse_functions(other)
    if prefix or mount.body != WORLD or np.any(mount.pose.xyz) or not np.array_equal(mount.pose.R, np.eye(3)):
        _refuse_laws(other)
    names = {x: prefix + x for word in _KINDS for x in getattr(other, word)} | {x: prefix + x for x in other.hinge_names}
    world = f"{prefix or other.name + '-'}{WORLD}"
    made = {word: [_again(word, x, names | {WORLD: world}) for x in getattr(other, word).values()] for word in _KINDS}
    made["bodies"] = [_on(mount, body, world) for body in made["bodies"]]
    made["frames"] = [_on(mount, frame, world) for frame in made["frames"]]
    made["shapes"] = [_on(mount, shape, world) for shape in made["shapes"]]
    pairs = zip(other.contacts.values(), made["contacts"], strict=True)
    made["contacts"] = [_touching_on(mount, old, new, world, GROUND not in other.shapes) for old, new in pairs]
    if any(text == world for word in ("loads", "outputs", "loops") for part in made[word] for text in _texts(part)):
        made["frames"].append(replace(mount, name=world))
    for word, parts in made.items():
        for part in parts:
            _check_new(described, word, part.name)
    _check_ground(described, other, made)
    materials = _joined_materials(described, other, names)
    for word, parts in made.items():
        getattr(described, word).update({part.name: part for part in parts})
    described.hinge_names |= {body.hinge.name: body.name for body in made["bodies"]}
    _follow(described)
    described.materials = materials
    described.material_pairs |= other.material_pairs
    described.named_laws |= other.named_laws
    described.forget()


def _mount(described: Description, at: str) -> Frame:
    if at in described.frames:
        return described.frames[at]
    if at != WORLD and at not in described.bodies:
        raise unknown("frame or body", at, [WORLD, *described.bodies, *described.frames])
    return Frame(at, at)


def _on(mount: Frame, part: Any, world: str) -> Any:
    """A body, frame or shape of the other system; what was fixed to its world is fixed to the mount."""
    if isinstance(part, Body):
        hinge = part.hinge
        moved = replace(hinge, parent=mount.body, at=mount.node, pose=mount.pose @ hinge.pose)
        return replace(part, hinge=moved) if hinge.parent == world else part
    if part.body != world:
        return part
    node = {"node" if isinstance(part, Frame) else "at": mount.node}
    return replace(part, body=mount.body, pose=mount.pose @ part.pose, **node)


def _touching_on(mount: Frame, old: Contact, contact: Contact, world: str, grounded: bool) -> Contact:
    """A contact of the other system, with its new names. grounded: its "ground" is that of the world, which stays where it is."""

    def moved(before: TouchingSurface, surface: TouchingSurface) -> TouchingSurface:
        if grounded and before.shape == GROUND:
            return before
        return replace(surface, frame=replace(_on(mount, surface.frame, world), name=frame_name(surface.shape)))

    both = zip(old.pairs, contact.pairs, strict=True)
    return replace(contact, pairs=tuple(replace(new, a=moved(x.a, new.a), b=moved(x.b, new.b)) for x, new in both))


def _check_ground(described: Description, other: Description, made: Mapping[str, Sequence[Any]]) -> None:
    """Raise `PliantError` where "ground" is the plane of the world in one system, and a shape of the other."""
    for name, contacts, shapes in (
        (other.name, made["contacts"], described.shapes),
        (described.name, described.contacts.values(), {shape.name for shape in made["shapes"]}),
    ):
        user = next((x.name for x in contacts if GROUND in x.shapes), None) if GROUND in shapes else None
        if user is not None:
            raise PliantError(
                f"attach: in contact {user!r} of system {name!r} 'ground' is the plane z = 0 of the world, and the other system "
                "has a shape of this name; rename the shape"
            )


def _joined_materials(described: Description, other: Description, names: Mapping[str, str]) -> dict[str, str]:
    """The materials of all shapes. What both systems say of the ground, or of two materials, must be the same."""
    given = {x if x == GROUND and x not in other.shapes else names.get(x, x): own for x, own in other.materials.items()}
    for shape, material in given.items():
        if described.materials.get(shape, material) != material:
            raise PliantError(
                f"attach: {shape!r} is of material {described.materials[shape]!r} in system {described.name!r}, and of "
                f"{material!r} in {other.name!r}; give it the same material in both"
            )
    for pair, numbers in other.material_pairs.items():
        if repr(described.material_pairs.get(pair, numbers)) != repr(numbers):
            both = " and ".join(map(repr, sorted(pair)))
            raise PliantError(
                f"attach: materials {both} have other numbers in system {other.name!r} than in {described.name!r}; give them the "
                "same numbers in both, or rename the materials of one"
            )
    return described.materials | given


def _refuse_functions(other: Description) -> None:
    for word in ("loads", "outputs", "events"):
        for name, part in getattr(other, word).items():
            law = part.g if word == "events" else part.law
            kind = getattr(part, "type", None)
            seen = [x for key in _SEEN if callable(x := getattr(kind, key, None)) and not isinstance(x, Series)]
            if (word == "outputs" and seen) or (kind is None and not is_dataclass(law)):
                raise PliantError(
                    f"attach: {_KINDS[word]} {name!r} of system {other.name!r} has a Python function, which names parts itself, so "
                    f"prefix= cannot rename them; give prefix='', or remove the {_KINDS[word]} and add it afterwards"
                )


def _refuse_laws(other: Description) -> None:
    law = next((name for name, part in other.loops.items() if part.names_parts), None)
    if law is not None:
        raise PliantError(
            f"attach: constraint {law!r} of system {other.name!r} has a law, which names parts and the world itself, so that it "
            "cannot be renamed or moved; remove the constraint and add it afterwards"
        )


def _check_new(described: Description, word: str, name: str) -> None:
    taken = (*described.bodies, *described.frames, WORLD) if word in ("bodies", "frames") else getattr(described, word)
    if name in taken:
        raise PliantError(
            f"attach: {_KINDS[word]} {name!r} exists already in system {described.name!r}; give prefix=, such as 'left-'"
        )


def _again(word: str, part: Any, names: Mapping[str, str]) -> Any:
    """A part with other names for itself and for the parts that it refers to."""
    if word == "loads":
        made = replace(part, name=names[part.name])
        if part.type is None:
            return made
        return replace(made, type=(kind := _renamed(part.type, names)), law=load_of(part.name, kind).law)
    if word == "outputs" and part.type is not None:
        if isinstance(part.type, SubtreeMeasure):  # of "world" it measures the whole system
            names = {**names, WORLD: WORLD}
        kind = _renamed(part.type, names)
        return replace(part, name=names[part.name], type=kind, law=kind.act)
    if word == "beams":
        return replace(part, root=_renamed(part.root, names))
    if word == "loops":
        return part.renamed(names, _renamed)
    if word == "prescribed":
        inputs = {names.get(key, key): x for key, x in part.inputs.items()}
        return replace(part, name=names[part.name], inputs=inputs)
    return _renamed(part, names)


def _renamed(x: Any, names: Mapping[str, str]) -> Any:
    """The same object where nothing in it has a new name."""
    if isinstance(x, str):
        first = re.split(r"[.\[]", x, maxsplit=1)[0]  # of "elbow.angle", "gauges[2]"
        return names.get(x) or (names[first] + x[len(first) :] if first in names else x)
    if isinstance(x, tuple | list) and not hasattr(x, "_fields"):
        made = [_renamed(value, names) for value in x]
        return x if all(new is old for new, old in zip(made, x, strict=True)) else type(x)(made)
    if isinstance(x, Mapping):
        pairs = [(_renamed(key, names), _renamed(value, names)) for key, value in x.items()]
        same = all(new is old and value is x[old] for (new, value), old in zip(pairs, x, strict=True))
        return x if same else dict(pairs)
    if is_dataclass(x) and not isinstance(x, type | Pose | HingeType | ModalBody):
        own = [f.name for f in fields(x) if f.init and f.name not in _WORDS]
        changed = {name: new for name in own if (new := _renamed(old := getattr(x, name), names)) is not old}
        return replace(x, **changed) if changed else x
    return x
