"""Loop closures in system files: `loops: {pin: {frame_a: rocker_end, frame_b: coupler_end, joint: Revolute z}}`.

A rod has `type: rod` and optionally a length. A coupling has `type: coupling`, its terms and optionally an offset. These numbers,
and the `motion` of a loop, may be {law: …}, a function of t, {series: …} or {input: …}. A constraint has `type: constraint`, the
name of its law, and optionally its kind, frames and inputs; or the word of one of `pl.constraints` and its arguments, `{type: disc,
frame: wheel, radius: 0.3}`. A class of the user's is known by its name among the laws. A closure with `active: false` is inactive
until an event activates it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings
from pliant.formats.yaml.acting import Around, as_given, as_law, as_numbers, as_value
from pliant.formats.yaml.hinges import as_joint, joint_text
from pliant.formats.yaml.kinds import CONSTRAINTS, arguments, functions_in, word_of
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.nodes.typed import Reader, as_flag, as_mapping, as_number, as_text, by_name
from pliant.formats.yaml.text import braces, figures, word
from pliant.formats.yaml.values import building, fields, no_such
from pliant.model.chains.chain import is_end
from pliant.model.closures import ByKind, Closure, Coupling, Loop, Rod
from pliant.model.constraints.law import Constraint, constraint_of
from pliant.model.constraints.moving import MovingCoupling, MovingRod, Signal
from pliant.model.constraints.types import ConstraintType, added_constraint
from pliant.model.model import Model
from pliant.model.records import WORLD
from pliant.system.description import Description
from pliant.system.snapshot import closed as with_closures


def _names(node: YamlNode, where: str, findings: Findings) -> list[str]:
    if not isinstance(node.value, list):
        raise WrongError(node.line, f"{where}expected a list of names")
    return [as_text(item, where, findings) for item in node.value]


Text = dict[str, str]  # keys and values
Value = Callable[[Any, str], str]  # writes the value of an argument


@dataclass(frozen=True)
class ClosureKind:
    """How a kind of closure stands in files. `KINDS` has one for each.

    word: its type. needs: the keys that it needs. readers: of its keys. add: adds one to the system, from its name and the values
    of its keys. text: its keys and values. laws: the functions of the user in one.
    """

    word: str
    needs: tuple[str, ...]
    readers: Callable[[Around], dict[str, Reader]]
    add: Callable[[Around, str, dict[str, Any]], None]
    text: Callable[[Any, Mapping[int, str], Value], Text]
    laws: Callable[[Any], list[Any]] = lambda closure: []


def add_closure(name: str, node: YamlNode, around: Around, findings: Findings) -> None:
    """A loop, rod, coupling or constraint of the system."""
    where = f"loop {shortened(name)}: "
    type_node = as_mapping(node, where, findings).get("type")
    kind = "loop" if type_node is None else as_text(type_node, f"{where}type: ", findings)
    if kind in CONSTRAINTS or kind in around.laws.given:
        _add_constraint(name, node, around, findings)
        return
    row = next((row for row in KINDS.rows.values() if row.word == kind), None)
    if row is None:
        known = [*(row.word for row in KINDS.rows.values()), *CONSTRAINTS]
        hint = no_such("type of loop", kind, known, findings)
        hint += "" if hint.endswith("?") else f"; pass a class of your own as laws={{{shortened(kind)}: class}}"
        raise WrongError(node.line if type_node is None else type_node.line, where + hint)
    given = fields(node, where, {"type": as_text, "active": as_flag, **row.readers(around)}, row.needs, findings)
    given.pop("type", None)
    for key in ("frame_a", "frame_b"):
        if key in given and not _is_frame(around.system, given[key]):
            known = [WORLD, *around.system.bodies, *around.system.frames]
            raise WrongError(node.value[key].line, f"{where}{key}: {no_such('frame or body', given[key], known, findings)}")
    with building(node, where, f"{kind} {name!r}"):
        row.add(around, name, given)


def _add_constraint(name: str, node: YamlNode, around: Around, findings: Findings) -> None:
    """A constraint of the library, or of a class of the user's, by the arguments of its constructor."""
    where, word_of_type = f"loop {shortened(name)}: ", node.value["type"].value
    kind: Any = CONSTRAINTS.get(word_of_type) or around.laws.named(word_of_type, node.line, f"loop {shortened(name)}")
    if not (isinstance(kind, type) and issubclass(kind, ConstraintType)):
        raise WrongError(
            node.value["type"].line, f"{where}type: {shortened(word_of_type)} among the laws is no class of pl.constraints; "
            "name a function with type: constraint, law: …"
        )  # fmt: skip
    own = arguments(kind)
    readers: dict[str, Reader] = {"type": as_text, "active": as_flag}
    for key, x in own.items():
        readers[key] = _READERS.get(getattr(x.annotation, "__name__", str(x.annotation)), as_value(around))
    given = fields(node, where, readers, [key for key, x in own.items() if x.default is x.empty], findings)
    active = given.pop("active", True)
    del given["type"]
    for law in given.values():
        if around.laws.is_absent(law):
            _add_stand_in(around, name, law)
            return
    with building(node, where, kind.__name__):
        try:
            made = kind(**given)
        except TypeError as error:
            raise PliantError(f"{kind.__name__} does not take these values ({error}); give those of its arguments") from None
        for key, x in given.items():
            usual = getattr(made, key, None)
            if isinstance(usual, np.ndarray) and usual.shape == np.shape(x) and np.abs(usual - x).max(initial=0.0) < _ROUNDING:
                object.__setattr__(made, key, np.array(x, dtype=float))  # an axis that is a unit vector already, to the last bit
        around.system.add_closure(added_constraint(name, made, "position", (), active))


def _stand_in(absent: Any, system: Description, kind: str) -> Callable[[Any], Any]:
    """A law in place of one that the user did not pass, for a closure that is not active while a file is checked."""
    body = next(iter(system.bodies))

    def law(x: Any) -> Any:
        return x.velocity(body) if kind == "velocity" else x[body].origin - x.world.origin

    law.__name__ = absent.__name__
    return law


_ROUNDING = 1e-15  # of unit vectors
_READERS: dict[str, Reader] = {"bool": as_flag, "str": as_text, "float": as_number, "int": as_number}  # by annotation


def _is_frame(system: Description, name: str) -> bool:
    """Whether a name is a frame, or may be a node, which is known with the model."""
    body = name.partition(".")[0]
    flexible = body in system.bodies and system.bodies[body].flex is not None
    return name in (WORLD, *system.bodies, *system.frames) or ("." in name and flexible) or is_end(name, system.beams)


def closed(system: Description, model: Model, sections: dict[str, dict[str, YamlNode]], findings: Findings) -> Model:
    """The model with its closures. Errors are reported on the line of the closure that the message names."""
    try:
        return with_closures(system, model)
    except PliantError as error:
        nodes = sections.get("loops", {})
        line = next((node.line for name, node in nodes.items() if f"{name!r}:" in str(error)), 1)
        findings.error(line, str(error))
        return model


def closure_text(closure: Closure, laws: Mapping[int, str], value: Value) -> Text:
    """The keys and values of a closure. value: writes values of arguments."""
    if (kind := KINDS.get(closure)) is None:
        raise PliantError(f"{closure.kind} {closure.name!r}: a file cannot store this kind of closure; add its row to KINDS")
    out = kind.text(closure, laws, value)
    return out if closure.active else out | {"active": "false"}


# ---- the kinds


def _with_frames(more: Callable[[Around], dict[str, Reader]]) -> Callable[[Around], dict[str, Reader]]:
    return lambda around: {"frame_a": as_text, "frame_b": as_text, **more(around)}


def _number(around: Around) -> Reader:
    """The reader of a number that may be {law: …} of the time, {series: …} or {input: …}."""
    return as_given(around, as_number)


def _added_by(verb: str) -> Callable[[Around, str, dict[str, Any]], None]:
    """Add a closure by a method of the description; as a stand-in where a law of its numbers is absent."""

    def add(around: Around, name: str, given: dict[str, Any]) -> None:
        of_time = [x for x in (*given.values(), *given.get("terms", {}).values()) if callable(x)]
        absent = next((x for x in of_time if around.laws.is_absent(x)), None)
        if absent is None:
            getattr(around.system, verb)(name, **given)
        else:
            _add_stand_in(around, name, absent)

    return add


def _add_stand_in(around: Around, name: str, absent: Any) -> None:
    around.system.add_closure(constraint_of(name, _stand_in(absent, around.system, "position"), "position", (), False))


def _loop_text(loop: Loop, laws: Mapping[int, str], value: Value) -> Text:
    return {"frame_a": word(loop.frame_a), "frame_b": word(loop.frame_b), "joint": joint_text(loop.joint)}


def _rod_text(rod: Rod, laws: Mapping[int, str], value: Value) -> Text:
    length = {} if rod.given_length is None else {"length": figures(rod.given_length)}
    return {"type": "rod", "frame_a": word(rod.frame_a), "frame_b": word(rod.frame_b), **length}


def _coupling_text(coupling: Coupling, laws: Mapping[int, str], value: Value) -> Text:
    out = {"type": "coupling", "terms": braces({word(name): figures(k) for name, k in coupling.terms})}
    return out | ({"offset": figures(coupling.offset)} if coupling.offset else {})


def _law_readers(around: Around) -> dict[str, Reader]:
    return {
        "kind": as_text,
        "frames": _names,
        "law": as_law(around),
        "inputs": by_name(as_given(around)),
        "parameters": by_name(as_numbers),
    }


def _add_law(around: Around, name: str, given: dict[str, Any]) -> None:
    law, own = given.pop("law"), dict[str, Any]({"kind": "position", "frames": (), "active": True}) | given
    if around.laws.is_absent(law):
        law, own["active"] = _stand_in(law, around.system, own["kind"]), False
    around.system.add_closure(
        constraint_of(name, law, own["kind"], own["frames"], own["active"], own.get("inputs"), own.get("parameters"))
    )


def _law_text(closure: Constraint, laws: Mapping[int, str], value: Value) -> Text:
    """One of the library, a closure that changes with time, or a law."""
    what = f"constraint {closure.name!r}"
    if closure.made is not None:
        return _constraint_text(what, closure.made, laws, value)
    if hasattr(closure.law, "closure_kind"):
        return _moving_text(closure.law, value)
    if id(closure.law) not in laws:
        raise PliantError(f"{what}: a file cannot name its law; keep the Python code that builds it")
    out = {"type": "constraint", "law": word(laws[id(closure.law)])}
    out |= {"kind": "velocity"} if closure.of_speeds else {}
    out |= {"frames": f"[{', '.join(map(word, closure.given_frames))}]"} if closure.given_frames else {}
    inputs = {word(key): value(x, f"{what}: {key}") for key, x in closure.given_inputs.items()}
    out |= {"inputs": braces(inputs)} if inputs else {}
    numbers = {word(key): value(x if x.size > 1 else x[0], what) for key, x in closure.parameters.items()}
    return out | ({"parameters": braces(numbers)} if numbers else {})


def _laws_of(closure: Constraint) -> list[Any]:
    """The functions of the user in a constraint, and the class of its type if it is the user's own."""
    if closure.made is None:
        signals = getattr(closure.law, "signals", None)
        return [closure.law] if signals is None else [x.given for x in signals if callable(x.given)]
    kind = type(closure.made)
    own: list[Any] = [] if CONSTRAINTS.get(word_of(kind)) is kind else [kind]
    return own + functions_in(getattr(closure.made, key) for key in arguments(kind))


# a kind of one's own adds its row
KINDS: ByKind[ClosureKind] = ByKind({
    Loop: ClosureKind(
        "loop", ("frame_a", "frame_b", "joint"), _with_frames(lambda around: {"joint": as_joint, "motion": as_given(around)}),
        _added_by("add_loop"), _loop_text,
    ),
    Rod: ClosureKind(
        "rod", ("frame_a", "frame_b"), _with_frames(lambda around: {"length": _number(around)}), _added_by("add_rod"), _rod_text,
    ),
    Coupling: ClosureKind(
        "coupling", ("terms",), lambda around: {"terms": by_name(_number(around)), "offset": _number(around)},
        _added_by("add_coupling"), _coupling_text,
    ),
    Constraint: ClosureKind("constraint", ("law",), _law_readers, _add_law, _law_text, _laws_of),
})  # fmt: skip


def _moving_text(law: Any, value: Callable[[Any, str], str]) -> dict[str, str]:
    """A rod, a coupling or a loop that changes with time."""

    def text(signal: Signal) -> str:
        return value(signal.given, signal.what)

    if isinstance(law, MovingCoupling):
        terms = braces({word(name): text(k) for name, k in law.terms})
        return {"type": "coupling", "terms": terms, "offset": text(law.offset)}
    frames = {"frame_a": word(law.ends[0]), "frame_b": word(law.ends[1])}
    if isinstance(law, MovingRod):
        return {"type": "rod", **frames, "length": text(law.length)}
    return {**frames, "joint": joint_text(law.joint), "motion": text(law.motion)}


def _constraint_text(what: str, made: Any, laws: Mapping[int, str], value: Callable[[Any, str], str]) -> dict[str, str]:
    """The type and the arguments of a constraint that are not as they are by default."""
    kind = type(made)
    known = word_of(kind) if CONSTRAINTS.get(word_of(kind)) is kind else laws[id(kind)]
    out = {"type": word(known)}
    usual = _by_default(made)
    for key in arguments(kind):
        own = getattr(made, key)
        if not (hasattr(usual, key) and _same(own, getattr(usual, key))):
            out[key] = value(own, f"{what}: {key}")
    return out


def _by_default(made: Any) -> Any:
    """The same constraint without optional arguments, which has those that it has by default; None if it needs them."""
    own = arguments(type(made))
    required = {key: getattr(made, key) for key, x in own.items() if x.default is x.empty}
    try:
        usual = type(made)(**required)
    except PliantError:
        return None
    for key in required:
        object.__setattr__(usual, key, _REQUIRED)
    return usual


_REQUIRED = object()


def _same(a: Any, b: Any) -> bool:
    if type(a) is not type(b):
        return False
    return a.tobytes() == b.tobytes() and a.shape == b.shape if isinstance(a, np.ndarray) else bool(a is b or a == b)
