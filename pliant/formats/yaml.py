"""System files: YAML that says what the Python API can say, but `Custom` hinges. docs/system_file.md has the schema.

Every key of the schema has a function that reads it; what is wrong in independent places is collected on the way. Saving is exact:
every number is written so that reading gives the same float64.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.formats.findings import (
    Findings,
    Node,
    Reader,
    ToldError,
    WrongError,
    as_flag,
    as_mapping,
    as_number,
    as_text,
    as_vector,
    composed,
    contents,
    decoded,
    plain_value,
    shortened,
    shown,
    wrong,
)
from pliant.model.hinges import HINGE_TYPES, Fixed, HingeType, unit_axis
from pliant.model.inertia import Inertia, inertia_defect, inertia_matrix, triangle_defect
from pliant.model.model import Model, regular_order
from pliant.model.pose import Array, Pose, rotation_of_rpy
from pliant.model.records import WORLD, Body, Hinge, Limits
from pliant.model.system import System, with_free_base

_VERSION = 1
_MOST_BYTES = 64 * 2**20
_ORIGIN = Pose()
_NOTHING = Inertia(0.0, np.zeros(3), np.zeros((3, 3)))
_PLAIN = re.compile(r"[^\W\d][\w-]*")
_NO_WORDS = ("null", "true", "false", "yes", "no", "on", "off", "y", "n")  # some to YAML 1.1 only

# ---- values of a kind, or an error that says what was found

_AXES = ("x", "y", "z", "-x", "-y", "-z", "+x", "+y", "+z")
_OTHER_WORDS = {  # for those who come from elsewhere
    "joint": "hinge", "link": "body", "links": "bodies", "name": "system", "cog": "com", "center_of_mass": "com", "origin": "pose",
    "position": "xyz", "translation": "xyz", "rotation": "rpy", "quaternion": "quat", "ball": "Spherical", "floating": "Free",
    "continuous": "Revolute", "slider": "Prismatic", "weld": "Fixed", "ground": WORLD, "base": WORLD,
}  # fmt: skip


def _unknown(kind: str, name: str, known: Iterable[str], findings: Findings) -> str:
    word = name.casefold()
    same = next((k for k in known if k.casefold() == word or k == _OTHER_WORDS.get(word)), None)
    return f"no {kind} named {shortened(name)}; did you mean {same!r}?" if same else findings.unknown(kind, name, known)


@contextmanager
def _at(line: int, where: str) -> Iterator[None]:
    """What the model refuses is wrong on this line."""
    try:
        yield
    except np.linalg.LinAlgError:
        raise WrongError(line, f"{where}these numbers are too large to compute with") from None
    except PliantError as error:
        raise WrongError(line, where + re.sub(r"^(Pose:? |Inertia\.)", "", str(error))) from None


def _mass(node: Node, where: str, findings: Findings) -> float:
    mass = as_number(node, where, findings)
    if mass < 0:
        raise wrong(node, f"{where}{mass:g} is negative; give kg, zero or more")
    return mass


_TRIPLE = as_vector(3)


def _matrix(node: Node, where: str, findings: Findings) -> list[list[float]]:
    if not isinstance(node.value, list) or len(node.value) != 3:
        raise wrong(node, f"{where}expected three rows of 3 numbers")
    return [_TRIPLE(row, where, findings) for row in node.value]


def _axis(node: Node, where: str, findings: Findings) -> str | list[float]:
    if not isinstance(node.value, str):
        return _TRIPLE(node, where, findings)
    if node.value not in _AXES:
        raise wrong(
            node, f"{where}{_unknown('axis', node.value, _AXES, findings)} (an axis may also be three numbers, as [0, 0, 1])"
        )
    return node.value


def _axis_of_shape(node: Node, where: str, findings: Findings) -> str:
    if node.value not in ("x", "y", "z"):
        raise wrong(node, f"{where}{shown(node.value)} is not x, y or z")
    return node.value


# ---- the schema: from nodes to the model


def _readable(node: Node, where: str, readers: Mapping[str, Reader], needed: Iterable[str], findings: Findings) -> dict[str, Any]:
    """What the keys of a mapping say, each read by its own function, without those with which something is wrong."""
    out, all_known = {}, True
    for key, value in as_mapping(node, where, findings).items():
        with findings.collecting():
            if key in readers:
                out[key] = readers[key](value, f"{where}{key}: ", findings)
                continue
            all_known = False
            section = next((s for s, keys in _SECTIONS.items() if s in readers and key in keys), None)
            hint = f"the key {key!r} belongs into {section!r}" if section else _unknown("key", key, readers, findings)
            raise WrongError(value.line, where + hint)
    for key in needed:
        if all_known and key not in node.value:  # otherwise it is probably there, misspelt
            hint = f"; a system file begins with 'pliant: {_VERSION}'" if key == "pliant" else ""
            findings.error(node.line, f"{where}{key!r} is missing{hint}")
    return out


def _fields(node: Node, where: str, readers: Mapping[str, Reader], needed: Iterable[str], findings: Findings) -> dict[str, Any]:
    """What the keys of a mapping say; if something is wrong with it, all of that is told before reading stops."""
    out = _readable(node, where, readers, needed, findings)
    _stop_unless_whole(node, out, needed)
    return out


def _stop_unless_whole(node: Node, given: dict[str, Any], needed: Iterable[str]) -> None:
    if not given.keys() == node.value.keys() >= set(needed):
        raise ToldError


def _kind(node: Node, where: str, what: str, kinds: Mapping[str, Mapping[str, Reader]], findings: Findings) -> str:
    """The `type` of a hinge or a shape."""
    given = as_mapping(node, where, findings).get("type")
    if given is None:
        raise WrongError(node.line, f"{where}'type' is missing; types are {', '.join(kinds)}")
    kind = as_text(given, f"{where}type: ", findings)
    if kind == "Custom":
        raise WrongError(given.line, f"{where}Custom hinges are Python code and cannot be in a file")
    if kind not in kinds:
        raise WrongError(given.line, where + _unknown(f"{what} type", kind, kinds, findings))
    return kind


def _hinge(node: Node, where: str, findings: Findings) -> tuple[HingeType, str | None]:
    """The hinge's type, and its name if it is given. 'Screw z 0.1' is short for {type: Screw, axis: z, pitch: 0.1}."""
    if isinstance(node.value, str):
        kind, *words = node.value.split() or [""]
        names = tuple(_HINGES.get(kind, ()))
        if kind in _HINGES and len(words) > len(names):
            raise WrongError(
                node.line, f"{where}{shortened(node.value)}: expected {' '.join((kind, *names))}; a vector is written as "
                "{type: Revolute, axis: [0, 0, 1]}"
            )  # fmt: skip
        short = {"type": kind} | {name: plain_value(word) for name, word in zip(names, words, strict=False)}
        node = Node(node.line, {key: Node(node.line, value) for key, value in short.items()})
    kind = _kind(node, where, "hinge", _HINGES, findings)
    parameters = _HINGES[kind]
    given = _fields(node, where, {"type": as_text, "name": as_text, **parameters}, parameters, findings)
    with _at(node.line, where):
        hinge = HINGE_TYPES[kind](**{key: given[key] for key in parameters})
    for key in parameters:
        if isinstance(given[key], list) and abs(math.hypot(*given[key]) - 1) < 2e-15:  # of unit length: kept to the last bit
            axis = np.array(given[key], dtype=float)
            axis.flags.writeable = False
            object.__setattr__(hinge, key, axis)
    return hinge, given.get("name")


def _pose(node: Node, where: str, findings: Findings) -> Pose:
    if isinstance(node.value, list):
        return Pose(_TRIPLE(node, where, findings))
    given = _fields(node, where, _POSE, (), findings)
    turns = [key for key in given if key != "xyz"]
    if len(turns) > 1:
        raise WrongError(
            node.value[turns[1]].line, f"{where}{' and '.join(turns)} are given; give one of rpy, rpy_deg, quat, matrix"
        )
    if "rpy_deg" in given:
        given["rpy"] = np.radians(given.pop("rpy_deg"))
    with _at(node.value[turns[0]].line if turns else node.line, where):
        return Pose(**given)


def _inertia(node: Node, where: str, findings: Findings) -> Array:
    """(3, 3) from three principal moments, six elements or three rows."""
    rows = isinstance(node.value, list) and any(isinstance(item.value, list) for item in node.value)
    given = _matrix(node, where, findings) if rows else as_vector(3, 6)(node, where, findings)
    if len(given) == 6:
        xx, yy, zz, xy, xz, yz = given
        given = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    with _at(node.line, ""):
        return inertia_matrix(given, where.removesuffix(": inertia: "))


def _shape(node: Node, where: str, findings: Findings) -> Inertia:
    kind = _kind(node, where, "shape", _SHAPES, findings)
    readers = {"mass": _mass, **_SHAPES[kind]}
    given = _fields(node, where, {"type": as_text, "com": _TRIPLE, **readers}, readers, findings)
    del given["type"]
    with _at(node.line, where):
        return getattr(Inertia, kind)(**given)


def _limits(node: Node, where: str, findings: Findings) -> Limits:
    return Limits(**_fields(node, where, _LIMITS, (), findings))


def _version(node: Node, where: str, findings: Findings) -> None:
    if isinstance(node.value, bool) or node.value != _VERSION:
        raise wrong(node, f"{where}format {shown(node.value)} is not known; this version of pliant reads {_VERSION}")


def _units(node: Node, where: str, findings: Findings) -> None:
    if node.value != "SI":
        raise wrong(node, f"{where}{shown(node.value)} is not 'SI'; give m, kg, s and rad (angles of a pose also as rpy_deg)")


def _no_loops(node: Node, where: str, findings: Findings) -> None:
    raise wrong(node, f"{where}closed loops are not there yet; a system is a tree of bodies")


_HINGES: dict[str, dict[str, Reader]] = {
    "Fixed": {}, "Revolute": {"axis": _axis}, "Prismatic": {"axis": _axis}, "Screw": {"axis": _axis, "pitch": as_number},
    "Cylindrical": {"axis": _axis}, "Universal": {"axis1": _axis, "axis2": _axis}, "Planar": {"normal": _axis}, "Spherical": {},
    "Free": {},
}  # fmt: skip
_SHAPES: dict[str, dict[str, Reader]] = {
    "box": {"size": _TRIPLE}, "cylinder": {"radius": as_number, "length": as_number, "axis": _axis_of_shape},
    "sphere": {"radius": as_number}, "rod": {"length": as_number, "axis": _axis_of_shape},
}  # fmt: skip
_POSE = {"xyz": _TRIPLE, "rpy": _TRIPLE, "rpy_deg": _TRIPLE, "quat": as_vector(4), "matrix": _matrix}
_LIMITS: dict[str, Reader] = {
    **dict.fromkeys(("lower", "upper", "effort", "velocity", "damping", "friction"), as_number), "continuous": as_flag,
}  # fmt: skip
_BODY = {
    "parent": as_text, "hinge": _hinge, "pose": _pose, "mass": _mass, "com": _TRIPLE, "inertia": _inertia, "shape": _shape,
    "limits": _limits,
}  # fmt: skip
_FRAME = {"body": as_text, "pose": _pose}
_SYSTEM = {
    "pliant": _version, "system": as_text, "units": _units, "gravity": _TRIPLE, "strict": as_flag, "bodies": as_mapping,
    "frames": as_mapping, "loops": _no_loops,
}  # fmt: skip
_SECTIONS: dict[str, Iterable[str]] = {  # where a key belongs that stands too far outside
    "hinge": ("type", "name", "axis", "axis1", "axis2", "normal", "pitch"), "shape": ("size", "radius", "length"), "pose": _POSE,
    "limits": _LIMITS, "bodies": _BODY,
}  # fmt: skip


def read_yaml(path: Path, base: str, mimic: str, findings: Findings) -> System:
    """The system that a YAML file describes; what is wrong in independent places is collected before reading stops."""
    top = composed(decoded(contents(path, _MOST_BYTES)), findings)
    if not isinstance(top.value, dict):
        raise wrong(top, f"{shown(top.value)} is not a system; a system file begins with 'pliant: {_VERSION}'")
    with np.errstate(all="ignore"):  # of numbers too large: the checks see what comes of them
        return _system(top, path.stem, base, findings)


def _system(top: Node, name: str, base: str, findings: Findings) -> System:
    given = _readable(top, "", _SYSTEM, ("pliant", "bodies"), findings)
    system = System(given.get("system", name), **{key: given[key] for key in ("gravity",) if key in given})
    system._strict = given.get("strict", True)
    bodies: dict[str, Node] = given.get("bodies", {})
    _add_bodies(system, bodies, findings)
    for frame, node in given.get("frames", {}).items() if "bodies" in given else ():
        with findings.collecting():
            _add_frame(system, frame, node, bodies, findings)
    findings.stop_if_wrong()
    if base == "free":
        system = _freed(system, top.value["bodies"].line)
    _check_inertias(system, bodies, findings)
    findings.stop_if_wrong()
    return system


def _add_bodies(system: System, bodies: dict[str, Node], findings: Findings) -> None:
    parents: dict[str, str] = {}
    hinges: dict[str, str] = {}  # whose a hinge's name is
    for name, node in bodies.items():
        where, before = f"body {shortened(name)}: ", findings.errors
        with findings.collecting():
            if name in ("", WORLD):
                findings.error(node.line, f"{where}this name is {'that of the ground' if name else 'empty'}; choose another")
            given = _readable(node, where, _BODY, ("parent", "hinge"), findings)
            if "parent" in given and name != WORLD:
                parents[name] = given["parent"]
                if parents[name] != WORLD and parents[name] not in bodies:
                    hint = _unknown("parent body", parents[name], [WORLD, *bodies], findings)
                    findings.error(node.value["parent"].line, where + hint)
            if "hinge" in given:
                hinge, hinge_name = given["hinge"]
                hinge_name = name if hinge_name is None else hinge_name
                if (owner := hinges.setdefault(hinge_name, name)) != name:
                    message = f"hinge: the name {shortened(hinge_name)} is that of the hinge of body {shortened(owner)} already"
                    findings.error(node.value["hinge"].line, f"{where}{message}; give another, as {{type: …, name: …}}")
            matter = _matter(node, where, given, system._strict, findings)
            findings.stop_if_wrong(before)
            _stop_unless_whole(node, given, ("parent", "hinge"))
            if given["parent"] == name:  # a cycle, told below
                continue
            with _at(node.line, ""):
                system._add(
                    name, given["parent"], hinge, hinge_name, given.get("pose", _ORIGIN), matter, None, None, given.get("limits")
                )
    for cycle in _cycles(parents):
        line = min(bodies[name].value["parent"].line for name in cycle)
        names = " -> ".join(map(shortened, [*cycle[:8], *(cycle[:1] if len(cycle) <= 8 else "…")]))
        findings.error(line, f"the parents form a cycle, {names}; connect one of these bodies to 'world'")


def _matter(node: Node, where: str, given: dict[str, Any], strict: bool, findings: Findings) -> Inertia:
    """What a body's mass, com and inertia say, or its shape."""
    if "shape" in node.value:
        for key in ("mass", "com", "inertia"):
            if key in node.value:
                findings.error(node.value[key].line, f"{where}{key}: 'shape' tells this already; give it there, or leave shape out")
        return given.get("shape", _NOTHING)
    if "inertia" in given:
        line = node.value["inertia"].line
        with _at(line, f"{where}inertia: "):
            if defect := inertia_defect(given["inertia"]):
                tell = findings.error if strict else findings.warning
                tell(line, f"{where}{defect}; check the signs of the products of inertia (tensor elements, not negated)")
            elif defect := triangle_defect(given["inertia"]):
                findings.warning(line, f"{where}{defect}")
    return Inertia(given.get("mass", 0.0), given.get("com", _NOTHING.com), given.get("inertia", _NOTHING.inertia))


def _cycles(parents: dict[str, str]) -> Iterator[list[str]]:
    clear: set[str] = set()  # bodies from which the way inward is known
    for start in parents:
        name, path = start, dict[str, None]()
        while name in parents and name not in clear and name not in path:
            path[name] = None
            name = parents[name]
        if name in path:
            yield list(path)[list(path).index(name) :]
        clear.update(path)


def _add_frame(system: System, name: str, node: Node, bodies: dict[str, Node], findings: Findings) -> None:
    where = f"frame {shortened(name)}: "
    if name in ("", WORLD):
        raise WrongError(node.line, f"{where}this name is {'that of the ground' if name else 'empty'}; choose another")
    if name in bodies:
        raise WrongError(node.line, f"{where}line {bodies[name].line} has a body of this name, and a body's name is a frame too")
    given = _fields(node, where, _FRAME, ("body",), findings)
    if given["body"] != WORLD and given["body"] not in bodies:
        raise WrongError(node.value["body"].line, where + _unknown("body", given["body"], [WORLD, *bodies], findings))
    system._add_frame(name, given["body"], given.get("pose", _ORIGIN))


def _freed(system: System, line: int) -> System:
    """The same system with the one body freed that is fixed to the world."""
    held = [body for body in system._bodies.values() if body.parent == WORLD]
    if len(held) != 1 or not isinstance(held[0].hinge.type, Fixed):
        what = ", ".join(f"{shortened(body.name)} ({type(body.hinge.type).__name__})" for body in held[:5]) or "none"
        raise WrongError(
            line, f"base='free' frees the one body that is Fixed to the world, but there are: {what}; use base='fixed'"
        )
    return with_free_base(system, held[0].name)


def _check_inertias(system: System, bodies: dict[str, Node], findings: Findings) -> None:
    """Tell of hinges that nothing resists: each on its line, where that is an error."""
    order = regular_order(list(system._bodies.values()), system.name)
    model = Model(system.name, system.gravity, tuple(order), tuple(system._frames.values()))
    with _at(1, ""):
        singular = set(model.without_inertia)
    found = [body for body in order if body.hinge.name in singular]
    for some in [[body] for body in found] if system._strict else [found] if found else []:
        names = ", ".join(shortened(body.hinge.name) for body in some[:5]) + f" and {len(some) - 5} more" * (len(some) > 5)
        (findings.error if system._strict else findings.warning)(
            bodies[some[0].name].line, f"what hinge {names} carries has no inertia along its motion, so its acceleration is "
            "not determined; give the body (or one fixed to it) mass and inertia, or make the hinge Fixed"
        )  # fmt: skip
    system._model, system._told = model, True


# ---- writing


def written(system: System) -> str:
    """The text of a system file, of which `read_yaml` makes the same system to the last bit."""
    model, bodies, frames = system.model, system._bodies.values(), system._frames.values()
    if soft := [body.name for body in bodies if body.flex is not None]:
        raise PliantError(f"body {soft[0]!r} is flexible: a system file holds none yet; keep the Python that builds it")
    lines = [f"pliant: {_VERSION}", f"system: {_word(model.name)}", "units: SI", f"gravity: {_list(model.gravity)}"]
    lines += [] if system._strict else ["strict: false"]
    lines += ["bodies:" if bodies else "bodies: {}", *(line for body in bodies for line in _entry(body.name, _body_text(body)))]
    lines += ["frames:"] if frames else []
    for frame in frames:
        lines += _entry(frame.name, {"body": _word(frame.body), "pose": _pose_text(frame.pose)})
    return "\n".join(lines) + "\n"


def _entry(name: str, values: dict[str, str]) -> list[str]:
    key = _word(name)
    head = [f"  {key}:"] if len(key) < 1000 else [f"  ? {key}", "  :"]  # YAML's limit for a plain key is 1024
    return head + [f"    {word}:{'' if value.startswith(chr(10)) else ' '}{value}" for word, value in values.items() if value]


def _body_text(body: Body) -> dict[str, str]:
    matter, limits = body.inertia, body.hinge.limits
    I = matter.inertia
    elements = np.diagonal(I) if np.diag(np.diagonal(I)).tobytes() == I.tobytes() else I[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
    return {
        "parent": _word(body.parent),
        "hinge": _hinge_text(body.hinge),
        "pose": _pose_text(body.hinge.pose),
        "mass": _figures(matter.mass),
        "com": _list(matter.com) if _is_given(matter.com) else "",
        "inertia": _list(elements) if _is_given(I) else "",
        "limits": "" if limits is None else _limits_text(body.hinge.name, limits),
    }


def _hinge_text(hinge: Hinge) -> str:
    kind = type(hinge.type).__name__
    if HINGE_TYPES.get(kind) is not type(hinge.type):
        raise PliantError(f"hinge {hinge.name!r}: a {kind} hinge is Python code and cannot be saved to a file; keep it in Python")
    given = {key: _axis_text(value) if np.ndim(value) else _figures(value) for key, value in hinge.type.data().items()}
    if hinge.name == hinge.body and not any("[" in text for text in given.values()):
        return " ".join((kind, *given.values()))
    named = {} if hinge.name == hinge.body else {"name": _word(hinge.name)}
    return _braces({"type": kind, **given, **named})


def _pose_text(pose: Pose) -> str:
    given = {"xyz": _list(pose.xyz)} if _is_given(pose.xyz) else {}
    if pose.R.tobytes() == _ORIGIN.R.tobytes():
        return _braces(given) if given else ""
    rpy: Array
    for rpy in (np.round(pose.rpy, 12), pose.rpy):
        if rotation_of_rpy(rpy.tolist()).tobytes() == pose.R.tobytes():
            return _braces({**given, "rpy": _list(rpy)})
    lines = [*(f"{key}: {value}" for key, value in given.items()), "matrix:", *(f"  - {_list(row)}" for row in pose.R)]
    return "".join(f"\n      {line}" for line in lines)


def _limits_text(hinge: str, limits: Limits) -> str:
    given: dict[str, str] = {}
    for key in _LIMITS:
        value = getattr(limits, key)
        if value is None or value is False:
            continue
        if not math.isfinite(value):
            raise PliantError(f"hinge {hinge!r}: limits: {key} is {value}, which a file cannot hold; leave it out")
        given[key] = str(value).lower() if isinstance(value, bool | int) else repr(float(value))
    return _braces(given)


def _axis_text(axis: Array) -> str:
    return next((name for name in _AXES if unit_axis(name, "").tobytes() == axis.tobytes()), _list(axis))


def _is_given(values: Array) -> bool:
    """Whether this is other than zeros; minus zero is."""
    return any(values.tobytes())


def _figures(x: float) -> str:
    return repr(float(x)).removesuffix(".0")


def _list(values: Iterable[float]) -> str:
    return f"[{', '.join(map(_figures, values))}]"


def _braces(values: dict[str, str]) -> str:
    return f"{{{', '.join(f'{key}: {value}' for key, value in values.items())}}}"


def _word(text: str) -> str:
    """A text as YAML has it: as it is where that is plain, otherwise in quotes, with escapes."""
    if not isinstance(text, str):
        raise PliantError(f"the name {text!r} is not a text; only texts can be saved")
    if _PLAIN.fullmatch(text) and text.lower() not in _NO_WORDS:
        return text
    return '"' + "".join(_escaped(letter) for letter in text) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"
