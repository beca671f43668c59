"""modelDescription.xml of FMI 2.0 and 3.0, and buildDescription.xml of 3.0.

Value references are places in the list, from 1: FMI 2 counts derivatives and the model structure by place, FMI 3 by reference.
FMI 2 has no variable for the time, FMI 3 has one, with reference 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from pliant.export.fmu.functions import FmuFunctions, FmuLayout
from pliant.export.fmu.units import BASES, Unit, unit_of
from pliant.export.fmu.variables import NOMINAL, Variable
from pliant.graph import live

_TOOL = "pliant"
_SOURCE = "fmu.c"
_CATEGORIES = {"logEvents": "events that happen", "logStatusError": "why a call failed"}


@dataclass(frozen=True)
class ModelDescription:
    """The contents of a description: the model's name and identifier, its variables, their dependencies, and its experiment."""

    name: str
    identifier: str
    about: str
    variables: tuple[Variable, ...]
    dependencies: Mapping[int, tuple[int, ...]]
    events: int
    resets: bool
    stop_time: float

    def of_kind(self, *kinds: str) -> list[Variable]:
        return [one for one in self.variables if one.kind in kinds]


def dependencies_of(layout: FmuLayout, traced: Sequence[FmuFunctions], variables: Sequence[Variable]) -> dict[int, tuple[int, ...]]:
    """For each derivative, output and indicator, by reference: the states and inputs on which it depends; 0 stands for the time.

    traced: one for each set of closures. A dependency in one of them counts.
    """
    out: dict[int, set[int]] = {}
    for one in traced:
        for ref, own in _dependencies(layout, one, variables).items():
            out.setdefault(ref, set()).update(own)
    return {ref: tuple(sorted(own)) for ref, own in out.items()}


def _dependencies(layout: FmuLayout, traced: FmuFunctions, variables: Sequence[Variable]) -> dict[int, tuple[int, ...]]:
    by_kind = {kind: [one.reference for one in variables if one.kind == kind] for kind in ("state", "input")}
    of_node = {traced.inputs["t"][0].index: 0}
    of_node |= {node.index: ref for node, ref in zip(traced.inputs["x"], by_kind["state"], strict=False)}
    if "u" in traced.inputs:
        of_node |= {node.index: ref for node, ref in zip(traced.inputs["u"], by_kind["input"], strict=False)}
    functions = traced.functions
    whole = layout.states - layout.marks
    results = {"derivative": functions["rhs"][:whole], "output": functions["outputs"]}
    if "events" in functions:
        results["indicator"] = functions["events"]
    masks: dict[int, int] = {}
    for node in live(node for nodes in results.values() for node in nodes):
        mask = 1 << of_node[node.index] if node.index in of_node else 0
        for x in node.args:
            mask |= masks[x.index]
        masks[node.index] = mask
    out: dict[int, tuple[int, ...]] = {one.reference: (one.reference,) for one in variables if one.kind == "state"}
    for kind, nodes in results.items():
        own = [one.reference for one in variables if one.kind == kind]
        for ref, node in zip(own, nodes, strict=True):
            mask = masks[node.index]
            out[ref] = tuple(i for i in range(mask.bit_length()) if mask >> i & 1)
    return out


# ---- the parts that both versions have


def _element(name: str, attributes: Mapping[str, object], inside: Sequence[str] = (), depth: int = 1) -> str:
    pad = "  " * depth
    given = "".join(f" {key}={_quoted(str(value))}" for key, value in attributes.items() if value is not None)
    if not inside:
        return f"{pad}<{name}{given}/>"
    return "\n".join([f"{pad}<{name}{given}>", *inside, f"{pad}</{name}>"])


def _quoted(text: str) -> str:
    return f'"{escape(text)}"'


def _units(described: ModelDescription) -> list[str]:
    found: dict[str, Unit] = {}
    for one in described.variables:
        if (unit := unit_of(one.unit)) is not None:
            found[unit.name] = unit
    found["s"] = unit_of("s") or Unit("s")
    out = []
    for name in sorted(found):
        unit = found[name]
        base: dict[str, object] = {key: unit.exponents[key] for key in BASES if key in unit.exponents}
        if unit.factor != 1.0:
            base["factor"] = repr(unit.factor)
        out.append(_element("Unit", {"name": name}, [_element("BaseUnit", base, depth=3)] if unit.known else [], 2))
    return out


def _unit(one: Variable) -> str | None:
    return one.unit or None


def _nominal(one: Variable) -> float | None:
    return NOMINAL if one.kind == "state" else None


def _bounds(one: Variable) -> dict[str, object]:
    return {key: None if x is None else repr(x) for key, x in (("min", one.bound.least), ("max", one.bound.most))}


def _start(one: Variable) -> str | None:
    return None if one.start is None else repr(one.start + 0.0)


_CAUSALITIES = {
    "state": ("output", "continuous", "exact"),
    "derivative": ("local", "continuous", "calculated"),
    "mark": ("local", "discrete", "exact"),
    "input": ("input", "continuous", None),
    "parameter": ("parameter", "tunable", "exact"),
    "output": ("output", "continuous", "calculated"),
    "indicator": ("local", "continuous", "calculated"),
}


def _common(one: Variable) -> dict[str, object]:
    causality, variability, initial = _CAUSALITIES[one.kind]
    return {
        "name": one.name, "valueReference": one.reference, "description": one.about or None, "causality": causality,
        "variability": variability, "initial": initial,
    }  # fmt: skip


def _state_of(described: ModelDescription, one: Variable) -> int | None:
    return one.reference - len(described.of_kind("derivative")) if one.kind == "derivative" else None


def _listed(references: Sequence[int]) -> str:
    return " ".join(map(str, references))


def _shared(described: ModelDescription, variables: Sequence[str], structure: Sequence[str]) -> list[str]:
    """What stands behind the kinds of FMU."""
    categories = [_element("Category", {"name": name, "description": text}, depth=2) for name, text in _CATEGORIES.items()]
    return [
        _element("UnitDefinitions", {}, _units(described)),
        _element("LogCategories", {}, categories),
        _element("DefaultExperiment", {"startTime": "0.0", "stopTime": repr(described.stop_time), "tolerance": "1e-08"}),
        _element("ModelVariables", {}, variables),
        _element("ModelStructure", {}, structure),
    ]


# ---- FMI 2.0


def describe_2(described: ModelDescription, token: str) -> str:
    """modelDescription.xml of FMI 2.0; it has no indicators among its variables, and no time."""
    able: dict[str, object] = {
        "modelIdentifier": described.identifier, "canNotUseMemoryManagementFunctions": "true", "canGetAndSetFMUstate": "true",
        "canSerializeFMUstate": "true", "providesDirectionalDerivative": "true",
    }  # fmt: skip
    sources = [_element("SourceFiles", {}, [_element("File", {"name": _SOURCE}, depth=3)], 2)]
    waits = {} if described.events else {"completedIntegratorStepNotNeeded": "true"}
    variables = []
    for one in described.of_kind("state", "derivative", "mark", "input", "parameter", "output"):
        head = _common(one)
        real: dict[str, object] = {
            "start": _start(one),
            "unit": _unit(one),
            "nominal": _nominal(one),
            "derivative": _state_of(described, one),
        }
        real |= _bounds(one)
        if one.kind == "state" and described.resets:
            real["reinit"] = "true"
        variables.append(_element("ScalarVariable", head, [_element("Real", real, depth=3)], 2))

    def unknowns(*kinds: str, known: bool = True) -> list[str]:
        out = []
        for one in described.of_kind(*kinds):
            own = tuple(i for i in described.dependencies[one.reference] if i)  # there is no variable for the time
            out.append(_element("Unknown", {"index": one.reference, "dependencies": _listed(own) if known else None}, depth=3))
        return out

    structure = [
        _element(name, {}, inside, 2)
        for name, inside in (
            ("Outputs", unknowns("state", "output")),
            ("Derivatives", unknowns("derivative")),
            ("InitialUnknowns", unknowns("derivative", "output", known=False)),
        )
        if inside
    ]
    parts = [
        _element("ModelExchange", able | waits, sources),
        _element("CoSimulation", able | {"canHandleVariableCommunicationStepSize": "true"}, sources),
        *_shared(described, variables, structure),
    ]
    head = {
        "fmiVersion": "2.0", "modelName": described.name, "guid": token, "description": described.about or None,
        "generationTool": _TOOL, "variableNamingConvention": "structured", "numberOfEventIndicators": described.events,
    }  # fmt: skip
    return _document(_element("fmiModelDescription", head, parts, 0))


# ---- FMI 3.0


def describe_3(described: ModelDescription, token: str) -> str:
    """modelDescription.xml of FMI 3.0."""
    able: dict[str, object] = {
        "modelIdentifier": described.identifier, "canGetAndSetFMUState": "true", "canSerializeFMUState": "true",
        "providesDirectionalDerivatives": "true",
    }  # fmt: skip
    time = {"name": "time", "valueReference": 0, "description": "time", "causality": "independent", "variability": "continuous"}
    variables = [_element("Float64", time | {"unit": "s"}, depth=2)]
    for one in described.variables:
        more: dict[str, object] = {"unit": _unit(one), "nominal": _nominal(one), "start": _start(one)}
        more |= {"derivative": _state_of(described, one), **_bounds(one)}
        if one.kind == "state" and described.resets:
            more["reinit"] = "true"
        variables.append(_element("Float64", _common(one) | more, depth=2))

    def unknowns(name: str, *kinds: str, known: bool = True) -> list[str]:
        out = []
        for one in described.of_kind(*kinds):
            own = _listed(described.dependencies[one.reference]) if known else None
            out.append(_element(name, {"valueReference": one.reference, "dependencies": own}, depth=2))
        return out

    structure = [
        *unknowns("Output", "state", "output"),
        *unknowns("ContinuousStateDerivative", "derivative"),
        *unknowns("InitialUnknown", "derivative", "output", known=False),
        *unknowns("EventIndicator", "indicator"),
    ]
    parts = [
        _element("ModelExchange", able | ({"needsCompletedIntegratorStep": "true"} if described.events else {})),
        _element(
            "CoSimulation",
            able | {"canHandleVariableCommunicationStepSize": "true", "canReturnEarlyAfterIntermediateUpdate": "false"},
        ),
        *_shared(described, variables, structure),
    ]
    head = {
        "fmiVersion": "3.0", "modelName": described.name, "instantiationToken": token, "description": described.about or None,
        "generationTool": _TOOL, "variableNamingConvention": "structured",
    }  # fmt: skip
    return _document(_element("fmiModelDescription", head, parts, 0))


def build_3(identifier: str) -> str:
    """buildDescription.xml: how the sources are compiled."""
    files = [_element("SourceFile", {"name": _SOURCE}, depth=3)]
    sets = [_element("SourceFileSet", {"language": "C99"}, files, 2)]
    return _document(
        _element(
            "fmiBuildDescription", {"fmiVersion": "3.0"}, [_element("BuildConfiguration", {"modelIdentifier": identifier}, sets)], 0
        )
    )


def _document(root: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{root}\n'


__all__ = ["ModelDescription", "build_3", "dependencies_of", "describe_2", "describe_3"]
