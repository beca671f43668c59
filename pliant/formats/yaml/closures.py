"""Loop closures in system files: `loops: {pin: {frame_a: rocker_end, frame_b: coupler_end, joint: Revolute z}}`.

A rod has `type: rod` and optionally a length. A coupling has `type: coupling`, its terms and optionally an offset. A constraint has
`type: constraint`, the name of its law, and optionally its kind and frames. A closure with `active: false` is inactive until an
event activates it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pliant.errors import PliantError
from pliant.formats.findings import Findings, WrongError, shortened
from pliant.formats.yaml.acting import Around, as_law
from pliant.formats.yaml.hinges import as_joint, joint_text
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.nodes.typed import Reader, as_flag, as_mapping, as_number, as_text
from pliant.formats.yaml.text import braces, figures, word
from pliant.formats.yaml.values import building, fields, no_such
from pliant.model.chains.chain import is_end
from pliant.model.closures import Closure, Coupling, Loop, Rod
from pliant.model.constraints.law import Constraint, constraint_of
from pliant.model.description import Description
from pliant.model.model import Model
from pliant.model.records import WORLD
from pliant.model.snapshot import closed as with_closures


def _terms(node: YamlNode, where: str, findings: Findings) -> dict[str, float]:
    return {name: as_number(x, f"{where}{shortened(name)}: ", findings) for name, x in as_mapping(node, where, findings).items()}


def _names(node: YamlNode, where: str, findings: Findings) -> list[str]:
    if not isinstance(node.value, list):
        raise WrongError(node.line, f"{where}expected a list of names")
    return [as_text(item, where, findings) for item in node.value]


_FRAMES: dict[str, Reader] = {"frame_a": as_text, "frame_b": as_text}
_KINDS: dict[str, tuple[dict[str, Reader], tuple[str, ...]]] = {
    "loop": ({**_FRAMES, "joint": as_joint}, ("frame_a", "frame_b", "joint")),
    "rod": ({**_FRAMES, "length": as_number}, ("frame_a", "frame_b")),
    "coupling": ({"terms": _terms, "offset": as_number}, ("terms",)),
    "constraint": ({"kind": as_text, "frames": _names}, ("law",)),
}


def add_closure(name: str, node: YamlNode, around: Around, findings: Findings) -> None:
    """A loop, rod, coupling or constraint of the system."""
    where = f"loop {shortened(name)}: "
    type_node = as_mapping(node, where, findings).get("type")
    kind = "loop" if type_node is None else as_text(type_node, f"{where}type: ", findings)
    if kind not in _KINDS:
        raise WrongError(
            node.line if type_node is None else type_node.line, where + no_such("type of loop", kind, _KINDS, findings)
        )
    readers, needed = _KINDS[kind]
    readers = {**readers, "law": as_law(around)} if kind == "constraint" else readers
    given = fields(node, where, {"type": as_text, "active": as_flag, **readers}, needed, findings)
    given.pop("type", None)
    for key in ("frame_a", "frame_b"):
        if key in given and not _is_frame(around.system, given[key]):
            known = [WORLD, *around.system.bodies, *around.system.frames]
            raise WrongError(node.value[key].line, f"{where}{key}: {no_such('frame or body', given[key], known, findings)}")
    with building(node, where, f"{kind} {name!r}"):
        if kind == "constraint":
            law, own = given.pop("law"), dict[str, Any]({"kind": "position", "frames": (), "active": True}) | given
            around.system.add_closure(constraint_of(name, law, own["kind"], own["frames"], own["active"]))
            return
        getattr(around.system, f"add_{kind}")(name, **given)


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


def closure_text(closure: Closure, laws: Mapping[int, str], *_: Any) -> dict[str, str]:
    """The keys and values of a closure."""
    out: dict[str, str] = {}
    if isinstance(closure, Loop):
        out = {"frame_a": word(closure.frame_a), "frame_b": word(closure.frame_b), "joint": joint_text(closure.joint)}
    elif isinstance(closure, Rod):
        assert closure.length is not None
        length = figures(closure.length)
        out = {"type": "rod", "frame_a": word(closure.frame_a), "frame_b": word(closure.frame_b), "length": length}
    elif isinstance(closure, Coupling):
        out = {"type": "coupling", "terms": braces({word(name): figures(k) for name, k in closure.terms})}
        out |= {"offset": figures(closure.offset)} if closure.offset else {}
    elif isinstance(closure, Constraint):
        if id(closure.law) not in laws:
            raise PliantError(f"constraint {closure.name!r}: a file cannot name its law; keep the Python code that builds it")
        out = {"type": "constraint", "law": word(laws[id(closure.law)])}
        out |= {"kind": "velocity"} if closure.of_speeds else {}
        out |= {"frames": f"[{', '.join(map(word, closure.given_frames))}]"} if closure.given_frames else {}
    return out if closure.active else out | {"active": "false"}
