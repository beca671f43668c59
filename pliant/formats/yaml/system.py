"""The schema of system files, from nodes to the system and back to text."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.files.contents import contents, decoded
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings, shown
from pliant.formats.options import GivenLaws, ReadOptions, freed
from pliant.formats.reach import reach_of
from pliant.formats.yaml.acting import Around, add_load, add_output, check_loads, check_outputs
from pliant.formats.yaml.acting_text import acting_lines, law_names
from pliant.formats.yaml.closures import add_closure, closed
from pliant.formats.yaml.contacts import add_contact, check_touching
from pliant.formats.yaml.flexible import Bounds, add_beams, arrange_beams, as_place, asked, check_place, read_flexible, work_at
from pliant.formats.yaml.flexible_text import beam_entries, check_work, flexible_text, place_text
from pliant.formats.yaml.hinges import as_hinge, hinge_text, is_held, kind_of
from pliant.formats.yaml.nodes.document import composed
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.nodes.typed import Reader, as_flag, as_mapping, as_number, as_text, wrong
from pliant.formats.yaml.records import ADD_PRESCRIBED, ADD_RECORDS, STATES, check_records, read_states, state_lines
from pliant.formats.yaml.shapes import MeshFiles, add_shape, as_own_solid, note_missing, own_solid_text, shape_lines
from pliant.formats.yaml.symbols import read_symbols, symbol_lines, tell_unused
from pliant.formats.yaml.text import braces, entry, is_given, listed, moments, number_text, pose_text, word
from pliant.formats.yaml.values import (
    FORMULAS,
    KNOWN,
    MATTER,
    VERSION,
    as_formula,
    as_placement,
    at_line,
    building,
    fields,
    no_such,
    readable,
    stop_unless_whole,
)
from pliant.model.acting.loads import HingeFriction
from pliant.model.acting.loads.text import acting_text
from pliant.model.bodies.carried import doubts_of_carried
from pliant.model.bodies.inertia import Inertia, inertia_defect, triangle_defect
from pliant.model.idle import MODES_REMEDY, idle_text, undone_by_modes
from pliant.model.model import Model
from pliant.model.places import GRAVITY, place
from pliant.model.pose import Pose
from pliant.model.records import FIDELITIES, WORLD, Body, Frame, Hinge, Limits, cycles
from pliant.model.symbols import Formulas, nodes_of
from pliant.system.description import Description
from pliant.system.events import with_events_of_loads
from pliant.system.snapshot import snapshot

_MOST_BYTES = 64 * 2**20
_ORIGIN = Pose()
_NOTHING = Inertia(0.0, np.zeros(3), np.zeros((3, 3)))

# ---- the schema: from nodes to the model


def _axis_of_shape(node: YamlNode, where: str, findings: Findings) -> str:
    if node.value not in ("x", "y", "z"):
        raise wrong(node, f"{where}{shown(node.value)} is not x, y or z")
    return node.value


def _shape(node: YamlNode, where: str, findings: Findings) -> Inertia:
    kind = kind_of(node, where, "shape", _SHAPES, findings)
    readers = {"mass": MATTER["mass"], **_SHAPES[kind]}
    given = fields(node, where, {"type": as_text, "com": FORMULAS, **readers}, readers, findings)
    del given["type"]
    given = dict(zip(given, nodes_of(given.values()), strict=True))
    with at_line(node.line, where):
        return getattr(Inertia, kind)(**given)


def _limits(node: YamlNode, where: str, findings: Findings) -> Limits:
    given = fields(node, where, _LIMITS, (), findings)
    with at_line(node.line, where):
        return Limits(**given)


def _version(node: YamlNode, where: str, findings: Findings) -> None:
    if isinstance(node.value, bool) or node.value != VERSION:
        raise wrong(node, f"{where}format {shown(node.value)} is not known; this version of pliant reads {VERSION}")


def _fidelity(node: YamlNode, where: str, findings: Findings) -> str:
    fidelity = as_text(node, where, findings)
    if fidelity not in FIDELITIES:
        raise wrong(node, f"{where}{no_such('fidelity', fidelity, FIDELITIES, findings)}")
    return fidelity


def _units(node: YamlNode, where: str, findings: Findings) -> None:
    if node.value != "SI":
        raise wrong(node, f"{where}{shown(node.value)} is not 'SI'; give m, kg, s and rad (angles of a pose also as rpy_deg)")


_SHAPES: dict[str, dict[str, Reader]] = {
    "box": {"size": FORMULAS}, "cylinder": {"radius": as_formula, "length": as_formula, "axis": _axis_of_shape},
    "sphere": {"radius": as_formula}, "rod": {"length": as_formula, "axis": _axis_of_shape},
}  # fmt: skip
_LIMITS: dict[str, Reader] = {
    **dict.fromkeys(("lower", "upper", "effort", "velocity", "damping", "friction"), as_number),
    **dict.fromkeys(("continuous", "freed"), as_flag),
}
# the sections other than bodies and frames
_ADD = {
    "shapes": add_shape, "contacts": add_contact, "loops": add_closure, "loads": add_load, **ADD_PRESCRIBED, "outputs": add_output,
    **ADD_RECORDS,
}  # fmt: skip

_BODY = {
    "parent": as_text, "hinge": as_hinge, "pose": as_placement, "at": as_place, **MATTER, "shape": _shape, "solid": as_own_solid,
    "flex": as_mapping, "limits": _limits,
}  # fmt: skip
_FRAME = {"body": as_text, "pose": as_placement, "at": as_place}
_SYSTEM = {
    "pliant": _version, "system": as_text, "units": _units, "gravity": FORMULAS, "fidelity": _fidelity, "strict": as_flag,
    **dict.fromkeys(("symbols", "beams", "bodies", "frames", *_ADD, *STATES), as_mapping),
}  # fmt: skip


def read_yaml(path: Path, options: ReadOptions, findings: Findings) -> Description:
    """The system that a YAML file describes; what is wrong in independent places is collected before reading stops."""
    text = decoded(contents(path, _MOST_BYTES) if options.text is None else options.text)
    alone = options.text is not None and options.root is None
    bounds = Bounds(None) if alone else Bounds(path.resolve().parent, options.opened, reach_of(path, options))
    return _read(text, path.stem, bounds, options, findings)


def read_alone(text: str, laws: GivenLaws, findings: Findings) -> Description:
    """The system of a text that `written_alone` wrote; no file is read for it."""
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > _MOST_BYTES:
        raise WrongError(None, f"is larger than {_MOST_BYTES >> 20} MiB; systems are smaller")
    return _read(decoded(data), "system", Bounds(None), ReadOptions(laws=laws), findings)


def _read(text: str, name: str, bounds: Bounds, options: ReadOptions, findings: Findings) -> Description:
    top = composed(text, findings)
    if not isinstance(top.value, dict):
        raise wrong(top, f"{shown(top.value)} is not a system; a system file begins with 'pliant: {VERSION}'")
    section = top.value.get("symbols")
    known = None if section is None else read_symbols(section, findings)
    token = KNOWN.set(known)
    try:
        with np.errstate(all="ignore"):  # of numbers too large: the checks see what comes of them
            system = _system(top, name, bounds, options, findings)
    finally:
        KNOWN.reset(token)
    if known and section is not None:
        tell_unused(known, system.model, section, findings)
    return system


def _system(top: YamlNode, name: str, bounds: Bounds, options: ReadOptions, findings: Findings) -> Description:
    given = readable(top, "", _SYSTEM, ("pliant", "bodies") if "beams" not in top.value else ("pliant",), findings)
    whole = "bodies" in given or ("beams" in given and "bodies" not in top.value)
    with at_line(top.value["system"].line if "system" in top.value else top.line, ""):
        system = Description(given.get("system", name), **{key: given[key] for key in ("gravity", "fidelity") if key in given})
    system.strict = given.get("strict", True)
    bodies: dict[str, YamlNode] = given.get("bodies", {})
    frames: dict[str, YamlNode] = given.get("frames", {}) if whole else {}
    for body, node in bodies.items():
        if isinstance(node.value, dict) and "flex" in node.value:
            bounds.spend(asked(node.value["flex"]), node.value["flex"].line, f"body {shortened(body)}: flex: ")
    beams = add_beams(system, given.get("beams", {}), bounds, findings)
    _add_bodies(system, bodies, beams, bounds, findings)
    arrange_beams(system, beams, findings)
    bodies = beams | bodies
    for frame, node in frames.items():
        with findings.collecting():
            _add_frame(system, frame, node, bodies, findings)
        if frame not in system.frames:
            findings.failed.add(frame)
    _check_places(system, bodies, frames, bounds, findings)
    sections = {section: given.get(section, {}) for section in _ADD}
    if whole:
        _add_acting(sections, Around(bounds, options.laws, system), findings)
    system.named_laws = dict(options.laws.used)
    _tell_losses(system, bodies, findings)
    options.laws.tell(findings)
    findings.stop_if_wrong()
    if options.base == "free":
        system = freed(system, top.value.get("bodies", top).line)
    model = closed(system, snapshot(system), sections, findings)
    findings.stop_if_wrong()
    check_loads(model, sections, findings)
    check_touching(model, sections, findings)
    findings.stop_if_wrong()
    model = with_events_of_loads(model)
    _check_inertias(model, system.strict, bodies, findings)
    findings.stop_if_wrong()
    system.take(model)
    _check_acting(system, sections, findings)
    system.origin = read_states(top, system, findings)
    findings.stop_if_wrong()
    _note_acting(
        system.model, {section: top.value[section].line for section in ("symbols", *sections) if section in top.value}, findings
    )
    options.laws.note(findings)
    if "shapes" in top.value and options.laws.check:
        note_missing(system.model.internals.shapes, top.value["shapes"].line, findings)
    for own in system.bodies.values():
        if doubt := system.doubt_flex(own):
            findings.warning(bodies[own.name].value["flex"].line, f"body {shortened(own.name)}: {doubt}")
    for carrier, doubt in doubts_of_carried(system.model):
        findings.warning(bodies[carrier].value["flex"].line, f"body {shortened(carrier)}: {doubt}")
    return system


def _add_acting(sections: dict[str, dict[str, YamlNode]], around: Around, findings: Findings) -> None:
    """All that the sections of a file add to the system; what is wrong in independent places is collected."""
    for section, add in _ADD.items():
        for name, node in sections.get(section, {}).items():
            with findings.collecting():
                add(name, node, around, findings)


def _check_acting(system: Description, sections: dict[str, dict[str, YamlNode]], findings: Findings) -> None:
    """Whether all of it fits the system, whose bodies and loads are right."""
    check_outputs(check_records(system, sections, findings), sections, findings)


def _note_acting(model: Model, lines: dict[str, int], findings: Findings) -> None:
    """What a file brings, a note a section."""
    for text in acting_text(model):
        section = text.partition(":")[0]
        if section in lines:
            findings.note(lines[section], text)


def _add_bodies(
    system: Description, bodies: dict[str, YamlNode], beams: dict[str, YamlNode], bounds: Bounds, findings: Findings
) -> None:
    """beams: the nodes of beams, by their names and those of their segments."""
    known = beams | bodies
    parents = {body: beam.name for beam in system.beams.values() for body in beam.bodies}
    for beam in system.beams.values():
        parents[beam.name] = parent = beam.root.parent
        if parent not in (WORLD, *known):
            hint = no_such("parent body", parent, [WORLD, *known], findings)
            findings.error(beams[beam.name].value["parent"].line, f"beam {shortened(beam.name)}: {hint}")
    hinges: dict[str, str] = {}  # whose a hinge's name is
    for name, node in bodies.items():
        where, before = f"body {shortened(name)}: ", findings.errors
        with findings.collecting():
            if name in ("", WORLD):
                findings.error(node.line, f"{where}this name is {'that of the ground' if name else 'empty'}; choose another")
            given = readable(node, where, _BODY, ("parent", "hinge"), findings)
            if "parent" in given and name != WORLD:
                parents[name] = given["parent"]
                if parents[name] != WORLD and parents[name] not in known:
                    hint = no_such("parent body", parents[name], [WORLD, *(x for x in known if x != name)], findings)
                    findings.error(node.value["parent"].line, where + hint)
            if "hinge" in given:
                hinge, hinge_name = given["hinge"]
                hinge_name = name if hinge_name is None else hinge_name
                if (owner := hinges.setdefault(hinge_name, name)) != name:
                    message = f"hinge: the name {shortened(hinge_name)} is that of the hinge of body {shortened(owner)} already"
                    findings.error(node.value["hinge"].line, f"{where}{message}; give another, as {{type: …, name: …}}")
            matter = _matter(node, where, given, system.strict, findings)
            flex = read_flexible(node.value["flex"], f"{where}flex: ", name, bounds, findings) if "flex" in given else None
            findings.stop_if_wrong(before)
            stop_unless_whole(node, given, ("parent", "hinge"))
            if given["parent"] == name:  # a cycle, reported below
                continue
            with at_line(node.line, ""):
                place = given.get("pose", _ORIGIN), given.get("limits"), given.get("at")
                own = Hinge(hinge_name, hinge, given["parent"], name, *place)
                system.add_body(own, matter if flex is None else 0.0, flex=flex)
        if name not in system.bodies:
            findings.failed |= {name, *_hinge_name(node)}
    for cycle in cycles(parents):
        line = min(known[name].value["parent"].line for name in cycle)
        names = " -> ".join(map(shortened, [*cycle[:8], *(cycle[:1] if len(cycle) <= 8 else "…")]))
        findings.error(line, f"the parents form a cycle, {names}; connect one of these bodies to 'world'")


def _hinge_name(node: YamlNode) -> tuple[str, ...]:
    """The name that a body, which may be wrong, gives to its hinge; otherwise none."""
    hinge = node.value.get("hinge") if isinstance(node.value, dict) else None
    name = hinge.value.get("name") if hinge is not None and isinstance(hinge.value, dict) else None
    return (name.value,) if name is not None and isinstance(name.value, str) else ()


def _matter(node: YamlNode, where: str, given: dict[str, Any], strict: bool, findings: Findings) -> Inertia:
    """What a body's mass, com and inertia say, or its shape; a flexible body has neither."""
    for whole in ("flex", "shape"):
        if whole in node.value:
            for key in ("mass", "com", "inertia", "shape", "solid"):
                if key in node.value and key != whole:
                    message = f"{where}{key}: {whole!r} tells this already; give it there, or leave {whole} out"
                    findings.error(node.value[key].line, message)
            return given.get("shape", _NOTHING)
    if "inertia" in given:
        line = node.value["inertia"].line
        with at_line(line, f"{where}inertia: "):
            if defect := inertia_defect(given["inertia"]):
                tell = findings.error if strict else findings.warning
                tell(line, f"{where}{defect}; check the signs of the products of inertia (tensor elements, not negated)")
            elif defect := triangle_defect(given["inertia"]):
                findings.warning(line, f"{where}{defect}")
    matter = given.get("mass", 0.0), given.get("com", _NOTHING.com), given.get("inertia", _NOTHING.inertia)
    return Inertia(*matter, **given.get("solid", {}))


def _tell_losses(system: Description, bodies: dict[str, YamlNode], findings: Findings) -> None:
    """Of damping and friction that are kept of a hinge, where no load of the system has it."""
    acting = {load.type.hinge for load in system.loads.values() if isinstance(load.type, HingeFriction)}
    for body in system.bodies.values():
        hinge, limits = body.hinge, body.hinge.limits
        if limits is None or not hinge.type.nv or hinge.name in acting:
            continue
        said = [f"{word} {getattr(limits, word):g}" for word in ("damping", "friction") if getattr(limits, word)]
        if said:
            where = f"body {shortened(body.name)}: limits: "
            findings.unused(bodies[body.name].value["limits"].line, hinge.name, "losses", where + ", ".join(said))


def _add_frame(system: Description, name: str, node: YamlNode, bodies: dict[str, YamlNode], findings: Findings) -> None:
    where = f"frame {shortened(name)}: "
    if name in ("", WORLD):
        raise WrongError(node.line, f"{where}this name is {'that of the ground' if name else 'empty'}; choose another")
    if name in bodies:
        raise WrongError(
            node.line, f"{where}line {bodies[name].line} already has a body of this name, and every body's name is also a frame"
        )
    given = fields(node, where, _FRAME, ("body",), findings)
    if given["body"] != WORLD and given["body"] not in bodies:
        raise WrongError(node.value["body"].line, where + no_such("body", given["body"], [WORLD, *bodies], findings))
    with at_line(node.line, ""):
        system.add_frame(name, given["body"], given.get("pose", _ORIGIN), given.get("at"))


def _check_places(
    system: Description, bodies: dict[str, YamlNode], frames: dict[str, YamlNode], bounds: Bounds, findings: Findings
) -> None:
    """What a flexible body carries is at one of its nodes, or anywhere on a beam; on other bodies it is not at a node."""
    welded = {body for beam in system.beams.values() for body in beam.bodies[1:]}
    own = [body for body in system.bodies.values() if body.name not in welded]
    carried = [(f"body {shortened(b.name)}: ", bodies[b.name], b.parent, b.hinge.at, True) for b in own]
    carried += [(f"frame {shortened(f.name)}: ", frames[f.name], f.body, f.node, False) for f in system.frames.values()]
    points: dict[str, int] = {}
    for where, node, carrier, at, must in carried:
        with findings.collecting():
            if carrier in system.beams:
                with building(node, where):
                    system.beams[carrier].place(at)
                continue
            if carrier != WORLD and carrier not in system.bodies:  # invalid, and already reported
                continue
            flex = None if carrier == WORLD else system.bodies[carrier].flex
            check_place(node, where, carrier, flex, must, findings)
            if flex is not None and isinstance(at, float):
                points[carrier] = points.get(carrier, 0) + 1
                bounds.spend(work_at(flex, points[carrier]) - work_at(flex, points[carrier] - 1), node.line, where)


def _check_inertias(model: Model, strict: bool, bodies: dict[str, YamlNode], findings: Findings) -> None:
    """Tell of hinges that nothing resists: each on its line, where that is an error. Of closed systems `compile` tells."""
    if strict and model.loops:
        return
    with at_line(1, ""):
        idle = model.internals.matter.internals.idle_hinges
    carried = {body.hinge.name: body.name for body in model.bodies}
    for some in [[names] for names in idle] if strict else [idle] if idle else []:
        line, modal = bodies[carried[some[0][0]]].line, undone_by_modes(model, some)
        tell = findings.error if strict and not modal else findings.warning
        tell(line, idle_text(some, shortened) + MODES_REMEDY * modal)


# ---- writing


def written(system: Description, stem: str, folder: Path | None = None) -> tuple[str, dict[str, bytes]]:
    """The text of a system file, and the contents of the files next to it. `read_yaml` returns the same system to the last bit.

    stem: the file's name without its suffix; the names of the other files begin with it. folder: where the file will be.
    """
    bodies, frames, files = list(system.bodies.values()), list(system.frames.values()), dict[str, bytes]()
    hinges = {body.hinge.name: _hinge_text(body, system.model) for body in bodies}
    acting = acting_lines(system.model, law_names(system.model), stem, files)
    shapes = shape_lines(system.shapes.values(), MeshFiles(stem, files, folder), system.model.internals.symbols)
    acting += state_lines(system.origin, system.model)
    return _text(system.model, bodies, frames, hinges, [*shapes, *acting], system.strict, stem, files), files


def written_alone(model: Model) -> str:
    """The same in one text without other files: all arrays are in the text.

    Mesh files are in it by their path; `with_meshes` puts the meshes in. Hinges that no text can hold (see `not_held`) are written
    with the type Custom, and reading the text then raises an error. A user's laws are written by name, and reading the text needs
    the functions.
    """
    missing = not_held(model)
    hinges = {name: braces({"type": "Custom", "name": word(name)}) for name in missing}
    hinges |= {body.hinge.name: _hinge_text(body, model) for body in model.bodies if body.hinge.name not in hinges}
    strict = not (
        model.internals.idle_hinges or any(inertia_defect(body.inertia.inertia) for body in model.bodies if body.flex is None)
    )
    acting = acting_lines(model, law_names(model), "", None)
    shapes = shape_lines(model.internals.shapes, MeshFiles("", None, None), model.internals.symbols)
    text = _text(model, model.bodies, model.frames, hinges, [*shapes, *acting], strict, "", None)
    if len(text) > _MOST_BYTES:  # letters that are more than a byte each are in names only
        raise PliantError(
            f"system {model.name!r} is larger than {_MOST_BYTES >> 20} MiB as text; keep the Python code that builds it"
        )
    return text


def not_held(model: Model) -> list[str]:
    """The hinges that a file cannot hold, by name: those of types of one's own."""
    return [hinge.name for hinge in model.hinges if not is_held(hinge)]


def _text(
    model: Model,
    bodies: Sequence[Body],
    frames: Sequence[Frame],
    hinges: Mapping[str, str],
    acting: Sequence[str],
    strict: bool,
    stem: str,
    files: dict[str, bytes] | None,
) -> str:
    """hinges: the text of each, by name. acting: the lines of what is drawn and what acts.

    files: where large arrays go; None for all arrays in the text.
    """
    on = [body.parent for body in bodies if not isinstance(body.hinge.at, str | None)]
    on += [frame.body for frame in frames if not isinstance(frame.node, str | None)]
    check_work({body.name: body.flex for body in bodies if body.flex is not None}, Counter(on))
    formulas = model.internals.formulas
    lines = [f"pliant: {VERSION}", f"system: {word(model.name)}", "units: SI"]
    lines += [*symbol_lines(model.internals.symbols), f"gravity: {listed(model.gravity, formulas.get(GRAVITY))}"]
    lines += [] if model.internals.fidelity == FIDELITIES[0] else [f"fidelity: {word(model.internals.fidelity)}"]
    lines += [] if strict else ["strict: false"]
    bodies, beams = beam_entries(bodies, model)
    lines += ["bodies:" if bodies else "bodies: {}"]
    for body in bodies:
        lines += entry(body.name, _body_text(body, hinges[body.hinge.name], formulas, stem, files))
    lines += ["beams:"] * bool(beams)
    for name, text in beams.items():
        lines += entry(name, text)
    lines += ["frames:"] if frames else []
    for frame in frames:
        at = place_text(frame.node)
        lines += entry(frame.name, {"body": word(frame.body), "at": at, "pose": _pose_text(frame.name, frame.pose, formulas)})
    return "\n".join([*lines, *acting]) + "\n"


def _hinge_text(body: Body, model: Model) -> str:
    return hinge_text(body.hinge, model.internals.formulas.get(place(body.name, "pitch")))


def _pose_text(owner: str, pose: Pose, formulas: Mapping[str, Formulas]) -> str:
    return pose_text(pose, xyz=formulas.get(place(owner, "xyz")), rpy=formulas.get(place(owner, "rpy")))


def _body_text(
    body: Body, hinge_text: str, formulas: Mapping[str, Formulas], stem: str, files: dict[str, bytes] | None
) -> dict[str, str]:
    matter, hinge = body.inertia, body.hinge
    if body.flex is not None:
        own = {"flex": flexible_text(body.name, body.flex, stem, files)}
    else:
        m, c, I = (formulas.get(place(body.name, what)) for what in ("mass", "com", "inertia"))
        com = listed(matter.com, c) if c or is_given(matter.com) else ""
        own = {"mass": number_text(matter.mass, m), "com": com, "inertia": moments(matter.inertia, I)}
        own["solid"] = own_solid_text(matter)
    return {
        "parent": word(body.parent),
        "at": place_text(hinge.at),
        "hinge": hinge_text,
        "pose": _pose_text(body.name, hinge.pose, formulas),
        **own,
        "limits": "" if hinge.limits is None else _limits_text(hinge.name, hinge.limits),
    }


def _limits_text(hinge: str, limits: Limits) -> str:
    given: dict[str, str] = {}
    for key in _LIMITS:
        value = getattr(limits, key)
        if value is None or value is False:
            continue
        if not math.isfinite(value):
            raise PliantError(f"hinge {hinge!r}: limits: {key} is {value}, which a file cannot store; leave it out")
        given[key] = str(value).lower() if isinstance(value, bool | int) else repr(float(value))
    return braces(given)
