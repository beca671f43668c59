"""Controllers, events, prescribed motion and named states in system files: fields of `pl.Controller` and `pl.Event`, laws by name.

A key that this version of pliant does not support is not read here, so that a file with this key raises an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import Field as ClassField
from typing import Any

import numpy as np

import pliant.model
from pliant.errors import PliantError
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings
from pliant.formats.yaml.acting import Around, as_given, as_law, as_names, as_numbers, as_value
from pliant.formats.yaml.kinds import given_fields, needed
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.nodes.typed import Reader, as_flag, as_mapping, as_number, as_text, list_of, one_or_list
from pliant.formats.yaml.text import braces, entry, figures, nested, word
from pliant.formats.yaml.values import at_line, building, fields, no_such, stop_unless_whole
from pliant.given import NUMPY, Field, Fields
from pliant.model.acting.events import VERBS
from pliant.model.model import Model
from pliant.model.spaces import check_quaternions
from pliant.system.changes.origin import FileOrigin, NamedState
from pliant.system.description import Description

KINDS = {"controllers": "controller", "events": "event"}
STATES = ("start", "keyframes")
CLASSES: dict[str, type] = {section: getattr(pliant.model, kind.capitalize()) for section, kind in KINDS.items()}


def _reader(own: ClassField[Any], around: Around) -> Reader:
    """Of the value of a field, by its type."""
    kind = str(own.type)
    if own.name == "action":
        return _action(around)
    if own.name in ("state", "noise"):
        return _state
    if kind.startswith("Callable"):
        return as_law(around)
    if kind in ("int", "float"):
        return as_number
    if kind == "Sequence[str]":
        return _texts
    return {"bool": as_flag, "str": as_text}.get(kind, as_value(around))


_texts = one_or_list(as_text, list_of(as_text))


def _state(node: YamlNode, where: str, findings: Findings) -> Any:
    """What a controller remembers, or the noise of what it measures: a number, text or flag; a list of numbers is an array;
    mappings and other lists of all these."""
    value = node.value
    if isinstance(value, dict):
        return {key: _state(x, f"{where}{shortened(key)}: ", findings) for key, x in value.items()}
    if isinstance(value, list):
        if not any(isinstance(item.value, str | bool | dict) for item in value):
            return np.array(as_numbers(node, where, findings))
        return [_state(item, where, findings) for item in value]
    return value if isinstance(value, str | bool) else as_number(node, where, findings)


_ACTIONS = ("lock", "unlock", "activate", "deactivate", "law")


def _action(around: Around) -> Reader:
    """record, stop, {lock: hinge}, {unlock: hinge}, {activate: loop, gap: length, offset: here}, {deactivate: loop}, {law: NAME}
    for a reset, or several in a list; loops may be several too."""

    def read(node: YamlNode, where: str, findings: Findings) -> Any:
        if isinstance(node.value, list):
            return [read(item, where, findings) for item in node.value]
        if not isinstance(node.value, dict):
            return as_text(node, where, findings)
        hinge = as_names(around.system.hinge_names, "hinge")
        readers = {"law": as_law(around), "lock": hinge, "unlock": hinge, "activate": _texts, "deactivate": _texts}
        given = fields(node, where, {**readers, "gap": _gap, "offset": as_text}, (), findings)
        gap = {key: given.pop(key) for key in ("gap", "offset") if key in given and "activate" in given}
        if len(given) != 1:
            raise WrongError(node.line, f"{where}give one of {', '.join(_ACTIONS)}; write several actions as a list")
        ((kind, value),) = given.items()
        if kind in ("gap", "offset"):
            raise WrongError(node.line, f"{where}{kind} is only for activate; leave it out")
        if kind not in ("activate", "deactivate"):
            return value if kind == "law" else getattr(pliant.model, kind)(value)
        with building(node, where):
            return getattr(pliant.model, kind)(*(value if isinstance(value, list) else [value]), **gap)

    return read


def _gap(node: YamlNode, where: str, findings: Findings) -> float | str:
    return node.value if isinstance(node.value, str) else as_number(node, where, findings)


def _add_record(section: str) -> Callable[[str, YamlNode, Around, Findings], None]:
    kind, own = KINDS[section], CLASSES[section]

    def add(name: str, node: YamlNode, around: Around, findings: Findings) -> None:
        where = f"{kind} {shortened(name)}: "
        readers = {f.name: _reader(f, around) for f in given_fields(own) if f.name != "name"}
        required = needed(own)
        if kind == "event" and {"quantity", *VERBS.values()} & set(as_mapping(node, where, findings)):  # in place of a function
            readers = {"quantity": as_text, **dict.fromkeys(VERBS.values(), as_number), **readers}
            readers, required = {key: x for key, x in readers.items() if key not in ("g", "direction", "load")}, ["quantity"]
        given = fields(node, where, readers, required, findings)
        if "quantity" in given:
            given["g"] = given.pop("quantity")
        with building(node, where, kind), building(node, where, f"{kind} {name!r}"):
            getattr(around.system, f"add_{kind}")(name, own(**given))

    return add


def _add_prescribed(name: str, node: YamlNode, around: Around, findings: Findings) -> None:
    """{law: NAME}, {series: …} or {input: …} for the hinge `name`."""
    where = f"prescribe {shortened(name)}: "
    if name not in around.system.hinge_names:
        raise WrongError(node.line, where + no_such("hinge", name, around.system.hinge_names, findings))
    if not set(as_mapping(node, where, findings)) & {"law", "series", "input"}:
        raise WrongError(node.line, f"{where}give {{law: NAME}}, {{series: …}}, or {{input: 0}} for its acceleration")
    motion = as_given(around)(node, where, findings)
    if around.laws.is_absent(motion):
        motion = _at_rest(motion.__name__, around.system.bodies[around.system.hinge_names[name]].hinge.type.nv)
    with building(node, where, f"prescribe {name!r}"):
        around.system.prescribe(name, motion)  # type: ignore[attr-defined, unused-ignore]


def _at_rest(name: str, n: int) -> Callable[..., Any]:
    """A motion at rest of n coordinates, in place of the law `name` that is not known yet."""

    def motion(t: Any) -> list[Any]:
        return [0.0 * t] * n

    motion.__name__ = name
    return motion


ADD_RECORDS = {section: _add_record(section) for section in CLASSES}
ADD_PRESCRIBED = {"prescribe": _add_prescribed}


# ---- the initial state, and named states


def read_states(top: YamlNode, system: Description, findings: Findings) -> FileOrigin:
    """The sections `start` and `keyframes`, whose names and values are checked against the system."""
    start, named = (top.value.get(section) for section in STATES)
    if start is None and named is None:
        return FileOrigin()
    known = Fields(system.model)
    keyframes = {}
    for name, node in {} if named is None else as_mapping(named, "keyframes: ", findings).items():
        with findings.collecting():
            keyframes[name] = _named_state(node, f"keyframe {shortened(name)}: ", known, findings)
    own = NamedState()
    if start is not None:
        with findings.collecting():
            own = _named_state(start, "start: ", known, findings)
    return FileOrigin(keyframes, start=own)


def _named_state(node: YamlNode, where: str, known: Fields, findings: Findings) -> NamedState:
    readers: dict[str, Reader] = {field.name: _values_of(field) for field in (known.q, known.v, known.s, known.u)}
    state = NamedState(**fields(node, where, readers | ({} if where == "start: " else {"t": as_number}), (), findings))
    with building(node, where):
        check_quaternions(known.model, state.of(known.model).q, "q")
    return state


def _values_of(field: Field) -> Reader:
    """Names with a number, or a list of numbers, each."""

    def read(node: YamlNode, where: str, findings: Findings) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for name, own in as_mapping(node, where, findings).items():
            with findings.collecting():
                list_of = isinstance(own.value, list)
                value: Any = (as_numbers if list_of else as_number)(own, f"{where}{shortened(name)}: ", findings)
                with at_line(own.line, where.removesuffix(f"{field.name}: ")):
                    if field.read(NUMPY, {name: value}, field.name, "all").ndim > 1:  # as of several states
                        raise PliantError(f"{field.name}: {shortened(name)} takes one value, {len(value)} given")
                out[name] = [float(x) for x in value] if list_of else float(value)
        stop_unless_whole(node, out, ())
        return out

    return read


def state_lines(origin: FileOrigin, model: Model) -> list[str]:
    """The sections as text, without what the model no longer has."""
    own = _state_text(origin.start, model)
    lines = ["start:", *(f"  {key}: {text}" for key, text in own.items())] if own else []
    lines += ["keyframes:"] if origin.keyframes else []
    for name, state in origin.keyframes.items():
        lines += entry(name, {"t": figures(state.t), **_state_text(state, model)})
    return lines


def _state_text(state: NamedState, model: Model) -> dict[str, str]:
    groups = {key.removesuffix("0"): given for key, given in state.keywords(model).items()}
    return {key: braces({word(n): nested(np.asarray(x, dtype=float)) for n, x in given.items()}) for key, given in groups.items()}


def check_records(system: Description, sections: dict[str, dict[str, YamlNode]], findings: Findings) -> Model:
    """Build the model, and report its errors about controllers and events on the line of the one that the message names."""
    if any(sections.get(section) for section in (*CLASSES, *ADD_PRESCRIBED)):
        system.forget()
        try:
            return system.model
        except PliantError as error:
            raise _placed(str(error), sections) from None
    return system.model


def _placed(message: str, sections: dict[str, dict[str, YamlNode]]) -> WrongError:
    words = {kind: section for section, kind in KINDS.items()} | {"prescribe": "prescribe"}
    said = re.match(r"(\w+) '([^']*)'", message)
    own = sections.get(words.get(said[1], ""), {}) if said else {}
    node = own.get(said[2]) if said else None
    return WrongError(1 if node is None else node.line, message)
