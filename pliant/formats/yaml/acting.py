"""Loads and outputs in system files: `loads: {axle: {type: hinge_spring, hinge: axle, k: 40}}`, or by a law's name.

The keys are the fields of the classes (`kinds`). A number may be {input: 0.0}, given while the system runs, or {series: …}, given
over time. A law that a file names is a Python function. The user passes it to `pl.load`; it never comes from the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import Field, dataclass, replace
from typing import Any

import numpy as np

from pliant.files.contents import contents, decoded
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings
from pliant.formats.options import GivenLaws
from pliant.formats.yaml.arrays import inside
from pliant.formats.yaml.flexible import Bounds
from pliant.formats.yaml.kinds import LOADS, OUTPUTS, given_fields, is_number, needed
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.nodes.typed import Reader, as_flag, as_mapping, as_number, as_text, by_name, wrong
from pliant.formats.yaml.values import as_formula, building, fields, no_such
from pliant.lazy import loading
from pliant.model.acting.loads import Input, Series
from pliant.model.acting.series import columns
from pliant.model.chains.chain import is_end
from pliant.model.model import Model
from pliant.model.records import WORLD
from pliant.model.symbols import Number, has_symbols, settled_numbers
from pliant.system.description import Description

_MOST_LOOKED_AT = 100_000  # bodies and loads in the laws of outputs that are run when a file is read: some seconds


@dataclass(frozen=True)
class Around:
    """The context of a load in a file: where files may be, and the known laws, frames and hinges."""

    bounds: Bounds
    laws: GivenLaws
    system: Description


# ---- values


def _numbers(number: Reader) -> Reader:
    """A number, or numbers in lists in lists of one shape."""

    def read(node: YamlNode, where: str, findings: Findings) -> Any:
        if not isinstance(node.value, list):
            if isinstance(node.value, dict):
                raise wrong(node, f"{where}expected a number, {{input: …}} or {{series: …}}, found another mapping")
            x = number(node, where, findings)
            return x if isinstance(x, Number) else float(x)
        parts = [read(item, where, findings) for item in node.value]
        for item, part in zip(node.value, parts, strict=True):
            if np.shape(part) != np.shape(parts[0]):
                raise wrong(item, f"{where}rows have different lengths; give all the same length")
        return parts

    return read


as_numbers = _numbers(as_number)


def as_parameters(node: YamlNode, where: str, findings: Findings) -> Any:
    """The same, of which some may be formulas of the file's symbols."""
    return settled_numbers(_numbers(as_formula)(node, where, findings))


def as_series(around: Around) -> Reader:
    def read(node: YamlNode, where: str, findings: Findings) -> Series:
        keys = as_mapping(node, where, findings)
        from_file = "file" in keys
        readers: dict[str, Reader] = {"kind": as_text}
        readers |= {"file": as_text} if from_file else {"times": as_numbers, "values": as_numbers}
        given = fields(node, where, readers, [key for key in readers if key != "kind"], findings)
        if from_file:
            given["times"], given["values"] = _from_csv(keys["file"], given.pop("file"), f"{where}file: ", around.bounds)
        with building(node, where, "Series"):
            return Series(**given)

    return read


def _from_csv(node: YamlNode, name: str, where: str, bounds: Bounds) -> Any:
    where = f"{where}{shortened(name)} "
    if bounds.folder is None:
        raise WrongError(node.line, f"{where}names a file, but text is read without other files; give times and values")
    try:
        data = contents(inside(bounds.folder, name, ".csv", bounds.opened), bounds.series_left)
    except WrongError as error:
        raise WrongError(node.line, f"{where}{error}") from None
    bounds.series_left -= len(data)
    try:
        text = decoded(data)
    except WrongError as error:
        raise WrongError(node.line, f"{where}line {error.line}: {error}") from None
    with building(node, f"{where}is not a series: ", name):
        return columns(text, name)


def as_given(around: Around, numbers: Reader = as_numbers) -> Reader:
    """A number or several, by the reader `numbers`; {input: …}; {series: …}; {law: …}."""

    def read(node: YamlNode, where: str, findings: Findings) -> Any:
        keys = node.value if isinstance(node.value, dict) else {}
        if "input" in keys:
            return Input(fields(node, where, {"input": as_numbers}, (), findings)["input"])
        if "law" in keys:  # of the time
            return fields(node, where, {"law": as_law(around)}, (), findings)["law"]
        if "series" in keys:
            return fields(node, where, {"series": as_series(around)}, (), findings)["series"]
        return numbers(node, where, findings)

    return read


def as_value(around: Around) -> Reader:
    """Whatever a field that is no number may have: texts, flags, numbers, lists and mappings of them; or what `as_given` reads."""

    def read(node: YamlNode, where: str, findings: Findings) -> Any:
        if isinstance(node.value, list):
            return [read(item, where, findings) for item in node.value]
        if isinstance(node.value, dict):
            if set(node.value) & {"input", "series", "law"}:
                return as_given(around)(node, where, findings)
            return {key: read(value, f"{where}{shortened(key)}: ", findings) for key, value in node.value.items()}
        if isinstance(node.value, str | bool):
            return node.value
        return as_number(node, where, findings)

    return read


def as_law(around: Around) -> Reader:
    def read(node: YamlNode, where: str, findings: Findings) -> Any:
        name = as_text(node, where, findings)
        return around.laws.named(name, node.line, where.removesuffix(": law: ").removesuffix(": "))

    return read


def as_names(known: Iterable[str], kind: str) -> Reader:
    """A name, or a list of names, of those that are known."""

    def read(node: YamlNode, where: str, findings: Findings) -> Any:
        if isinstance(node.value, list):
            return [read(item, where, findings) for item in node.value]
        name = as_text(node, where, findings)
        if name not in known:
            raise WrongError(node.line, where + no_such(kind, name, known, findings))
        return name

    return read


class _Frames:
    """The names of frames: those that were added, bodies, the world, and the nodes of flexible bodies, "boom.tip"."""

    def __init__(self, system: Description) -> None:
        self.system = system

    def __iter__(self) -> Any:
        return iter([WORLD, *self.system.bodies, *self.system.frames])

    def __contains__(self, name: str) -> bool:
        if name == WORLD or name in self.system.bodies or name in self.system.frames or name in self.system.beams:
            return True
        body, _, node = name.partition(".")
        flex = self.system.bodies[body].flex if body in self.system.bodies else None
        return (flex is not None and node in flex.node_index) or is_end(name, self.system.beams)


def _reader(own: Field[Any], around: Around, numbers: Reader) -> Reader:
    """Of the value of a field, by what is known of it. numbers: the reader of those."""
    if own.name in ("hinge", "hinges"):
        return as_names({**around.system.hinge_names, **around.system.bodies}, "hinge")
    if own.name in ("frame", "frames", "body"):
        return as_names(_Frames(around.system), "frame or body")
    if own.name == "load":
        return as_names(around.system.loads, "load")
    if is_number(own):
        return as_given(around, numbers)
    return {"bool": as_flag, "str": as_text, "float": as_numbers}.get(str(own.type), as_value(around))


# ---- loads and outputs


def made(node: YamlNode, where: str, what: str, types: dict[str, type], around: Around, findings: Findings) -> Any:
    """One of the classes `types`, of which the mapping has the word, type, and the fields."""
    kind = _kind(node, where, what, types, findings)
    numbers = as_parameters if types is LOADS else as_numbers
    readers: dict[str, Reader] = {"type": as_text} | {f.name: _reader(f, around, numbers) for f in given_fields(kind)}
    given = fields(node, where, readers, ("type", *needed(kind)), findings)
    del given["type"]
    with building(node, where, kind.__name__):
        one = kind(**given)
    for key, x in given.items():
        if has_symbols(x) and not has_symbols(getattr(one, key)):
            raise WrongError(node.value[key].line, f"{where}{key}: symbols are not allowed here; give numbers")
    return one


def _kind(node: YamlNode, where: str, what: str, types: dict[str, type], findings: Findings) -> type:
    given = as_mapping(node, where, findings).get("type")
    if given is None:
        raise WrongError(
            node.line, f"{where}'type' is missing; {what}s are {', '.join(types)}, or give your own function by its name, law: …"
        )
    kind = as_text(given, f"{where}type: ", findings)
    if kind not in types:
        same = next((word for word, own in types.items() if own.__name__.casefold() == kind.casefold()), None)
        hint = f"no {what} type named {shortened(kind)}; did you mean {same!r}?" if same else None
        raise WrongError(given.line, where + (hint or no_such(f"{what} type", kind, types, findings)))
    return types[kind]


def add_load(name: str, node: YamlNode, around: Around, findings: Findings) -> None:
    where = f"load {shortened(name)}: "
    if "law" not in as_mapping(node, where, findings):
        law, given = made(node, where, "load", LOADS, around, findings), {}
    else:
        readers: dict[str, Reader] = {
            "law": as_law(around), "parameters": by_name(as_parameters), "inputs": by_name(as_given(around)),
            "states": by_name(as_numbers),
        }  # fmt: skip
        given = fields(node, where, readers, ("law",), findings)
        law = given.pop("law")
    with building(node, where, f"load {name!r}"):
        around.system.add_load(name, law, **given)


def add_output(name: str, node: YamlNode, around: Around, findings: Findings) -> None:
    where = f"output {shortened(name)}: "
    if "type" in as_mapping(node, where, findings):
        given: dict[str, Any] = {"law": made(node, where, "output", OUTPUTS, around, findings)}
    else:
        given = fields(node, where, {"law": as_law(around), "unit": as_text}, ("law",), findings)
    with building(node, where, f"output {name!r}"):
        around.system.add_output(name, **given)


# ---- whether it fits the system


def check_loads(model: Model, sections: dict[str, dict[str, YamlNode]], findings: Findings) -> None:
    """Check the built-in loads against the model. Errors are reported on the load's lines."""
    for load in model.loads:
        if load.type is not None:
            node = sections["loads"][load.name]
            with findings.collecting(), building(node, f"load {shortened(load.name)}: ", f"load {load.name!r}"):
                load.type.check(load.name, model)
                load.type.matter(load.name, model)


def check_outputs(model: Model, sections: dict[str, dict[str, YamlNode]], findings: Findings) -> None:
    """Run the built-in outputs on symbols, and report errors on their lines. Users' laws are not run."""
    quiet = tuple(load if load.type is not None else replace(load, law=_nothing) for load in model.loads)
    model, left = replace(model, loads=quiet), _MOST_LOOKED_AT
    for output in model.outputs:
        left -= len(model.bodies) + len(model.loads)
        node = sections.get("outputs", {}).get(output.name)  # none of what follows from prescribed motion
        if output.type is not None and node is not None and left > 0:
            with findings.collecting(), building(node, f"output {shortened(output.name)}: ", f"output {output.name!r}"):
                with loading:
                    from pliant.vectors.laws.identity import run_once
                run_once(model, output)


def _nothing(x: Any) -> None:
    """A placeholder for a user's law."""
