"""Loop closures in system files: `loops: {pin: {frame_a: rocker_end, frame_b: coupler_end, joint: Revolute z}}`.

A rod has `type: rod` and optionally a length. A coupling has `type: coupling`, its terms and optionally an offset. These numbers,
and the `motion` of a loop, may be {law: …}, a function of t, {series: …} or {input: …}. A constraint has `type: constraint`, the
name of its law, and optionally its kind, frames and inputs; or the word of one of `pl.constraints` and its arguments, `{type: disc,
frame: wheel, radius: 0.3}`. A class of the user's is known by its name among the laws. A closure with `active: false` is inactive
until an event activates it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings
from pliant.formats.yaml.acting import Around, as_given, as_law, as_numbers, as_value
from pliant.formats.yaml.hinges import as_joint, joint_text
from pliant.formats.yaml.kinds import CONSTRAINTS, arguments, word_of
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.nodes.typed import Reader, as_flag, as_mapping, as_number, as_text, by_name
from pliant.formats.yaml.text import braces, figures, word
from pliant.formats.yaml.values import building, fields, no_such
from pliant.model.chains.chain import is_end
from pliant.model.closures import Closure, Coupling, Loop, Rod
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


_FRAMES: dict[str, Reader] = {"frame_a": as_text, "frame_b": as_text}
_KINDS: dict[str, tuple[str, ...]] = {  # and what each needs
    "loop": ("frame_a", "frame_b", "joint"), "rod": ("frame_a", "frame_b"), "coupling": ("terms",), "constraint": ("law",),
}  # fmt: skip


def _readers(kind: str, around: Around) -> dict[str, Reader]:
    """The readers of the keys of a closure. Numbers may be {law: …} of the time, {series: …} and {input: …}."""
    number = as_given(around, as_number)
    if kind == "constraint":
        return {
            "kind": as_text,
            "frames": _names,
            "law": as_law(around),
            "inputs": by_name(as_given(around)),
            "parameters": by_name(as_numbers),
        }
    if kind == "coupling":
        return {"terms": by_name(number), "offset": number}
    own: dict[str, Reader] = {"length": number} if kind == "rod" else {"joint": as_joint, "motion": as_given(around)}
    return {**_FRAMES, **own}


def add_closure(name: str, node: YamlNode, around: Around, findings: Findings) -> None:
    """A loop, rod, coupling or constraint of the system."""
    where = f"loop {shortened(name)}: "
    type_node = as_mapping(node, where, findings).get("type")
    kind = "loop" if type_node is None else as_text(type_node, f"{where}type: ", findings)
    if kind in CONSTRAINTS or kind in around.laws.given:
        _add_constraint(name, node, around, findings)
        return
    if kind not in _KINDS:
        known = [*_KINDS, *CONSTRAINTS]
        hint = no_such("type of loop", kind, known, findings)
        hint += "" if hint.endswith("?") else f"; pass a class of your own as laws={{{shortened(kind)}: class}}"
        raise WrongError(node.line if type_node is None else type_node.line, where + hint)
    given = fields(node, where, {"type": as_text, "active": as_flag, **_readers(kind, around)}, _KINDS[kind], findings)
    given.pop("type", None)
    for key in ("frame_a", "frame_b"):
        if key in given and not _is_frame(around.system, given[key]):
            known = [WORLD, *around.system.bodies, *around.system.frames]
            raise WrongError(node.value[key].line, f"{where}{key}: {no_such('frame or body', given[key], known, findings)}")
    with building(node, where, f"{kind} {name!r}"):
        if kind == "constraint":
            law, own = given.pop("law"), dict[str, Any]({"kind": "position", "frames": (), "active": True}) | given
            if around.laws.is_absent(law):
                law, own["active"] = _stand_in(law, around.system, own["kind"]), False
            around.system.add_closure(
                constraint_of(name, law, own["kind"], own["frames"], own["active"], own.get("inputs"), own.get("parameters"))
            )
            return
        of_time = [x for x in (*given.values(), *given.get("terms", {}).values()) if callable(x)]
        if absent := [x for x in of_time if around.laws.is_absent(x)]:
            around.system.add_closure(constraint_of(name, _stand_in(absent[0], around.system, "position"), "position", (), False))
            return
        getattr(around.system, f"add_{kind}")(name, **given)


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
            around.system.add_closure(constraint_of(name, _stand_in(law, around.system, "position"), "position", (), False))
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


def closure_text(closure: Closure, laws: Mapping[int, str], value: Callable[[Any, str], str]) -> dict[str, str]:
    """The keys and values of a closure. value: writes values of arguments."""
    out: dict[str, str] = {}
    if isinstance(closure, Constraint) and closure.made is not None:
        out = _constraint_text(f"constraint {closure.name!r}", closure.made, laws, value)
    elif isinstance(closure, Loop):
        out = {"frame_a": word(closure.frame_a), "frame_b": word(closure.frame_b), "joint": joint_text(closure.joint)}
    elif isinstance(closure, Rod):
        out = {"type": "rod", "frame_a": word(closure.frame_a), "frame_b": word(closure.frame_b)}
        out |= {} if closure.length is None or closure.measured else {"length": figures(closure.length)}
    elif isinstance(closure, Coupling):
        out = {"type": "coupling", "terms": braces({word(name): figures(k) for name, k in closure.terms})}
        out |= {"offset": figures(closure.offset)} if closure.offset else {}
    elif isinstance(closure, Constraint) and hasattr(closure.law, "closure_kind"):
        out = _moving_text(closure.law, value)
    elif isinstance(closure, Constraint):
        if id(closure.law) not in laws:
            raise PliantError(f"constraint {closure.name!r}: a file cannot name its law; keep the Python code that builds it")
        out = {"type": "constraint", "law": word(laws[id(closure.law)])}
        out |= {"kind": "velocity"} if closure.of_speeds else {}
        out |= {"frames": f"[{', '.join(map(word, closure.given_frames))}]"} if closure.given_frames else {}
        inputs = {word(key): value(x, f"constraint {closure.name!r}: {key}") for key, x in closure.given_inputs.items()}
        out |= {"inputs": braces(inputs)} if inputs else {}
        numbers = {
            word(key): value(x if x.size > 1 else x[0], f"constraint {closure.name!r}") for key, x in closure.parameters.items()
        }
        out |= {"parameters": braces(numbers)} if numbers else {}
    return out if closure.active else out | {"active": "false"}


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
