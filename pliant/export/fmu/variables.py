"""The variables of an FMU: names, units, start values; their value references are their places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError
from pliant.export.fmu.bounds import UNBOUND, ParameterBound, bounds_of
from pliant.export.fmu.functions import FmuLayout
from pliant.export.fmu.units import unit_of
from pliant.model.acting.loads import Output
from pliant.model.spaces import ACCELERATION_UNITS, FORCE_UNITS, coordinates, speeds
from pliant.spatial import Array
from pliant.system.changes.parameters import split_parameter
from pliant.vectors.laws.identity import laws_of

_UNITS = {"mass": "kg", "com": "m", "inertia": "kg m^2", "xyz": "m", "rpy": "rad"}
NOMINAL = 0.01  # rad, m, …: of states; what masters' absolute tolerances are fractions of
_INERTIA = ("[1,1]", "[2,2]", "[3,3]", "[1,2]", "[1,3]", "[2,3]")


@dataclass(frozen=True)
class Variable:
    """kind: "state", "derivative", "mark", "input", "parameter", "output" or "indicator"; reference: its place, from 1."""

    name: str
    kind: str
    unit: str = ""
    start: float | None = None
    about: str = ""
    reference: int = 0
    bound: ParameterBound = UNBOUND


def structured(name: str) -> str:
    """A name by FMI's convention "structured": parts between dots are identifiers, or stand between quotes."""
    parts = []
    for part in name.split("."):
        found = re.fullmatch(r"(.*?)((?:\[\d+(?:,\d+)*\])?)", part, re.DOTALL)
        word, index = (found[1], found[2]) if found and found[1] else (part, "")
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", word):
            plain = re.sub(r"[^\x20-\x7e]", "_", word).replace("\\", "/").replace("'", "_").replace('"', "_").replace("`", "_")
            word = f"'{plain or '_'}'"
        parts.append(word + index)
    return ".".join(parts)


def variables_of(layout: FmuLayout, start: tuple[Array, Array, Array]) -> tuple[Variable, ...]:
    """All variables in order. start: x, u, p."""
    x, u, p = start
    states, inputs, parameters = list(_states(layout)), list(_inputs(layout)), list(_parameters(layout.dynamics))
    whole = len(states) - layout.marks
    found = [replace(one, start=float(value)) for one, value in zip(states, x, strict=True)]
    found[whole:] = [replace(one, kind="mark") for one in found[whole:]]
    marks = found[whole:]
    out = found[:whole]
    out += [Variable(f"der({one.name})", "derivative", _rate_unit(one.unit), about=f"rate of {one.name}") for one in found[:whole]]
    out += marks
    out += [replace(one, start=float(value)) for one, value in zip(inputs, u, strict=True)]
    bounds = bounds_of(layout.dynamics)
    out += [replace(one, start=float(x), bound=bound) for one, x, bound in zip(parameters, p, bounds, strict=True)]
    out += _outputs(layout)
    out += [
        Variable(structured(f"events.{event.name}"), "indicator", about=f"what event {event.name} finds zeros of")
        for event in layout.model.events
    ]
    _refuse_twice(layout, out)
    return tuple(replace(one, reference=i) for i, one in enumerate(out, 1))


def _refuse_twice(layout: FmuLayout, found: Iterable[Variable]) -> None:
    seen: dict[str, str] = {"time": "the time"}
    for one in found:
        if one.name in seen:
            raise PliantError(
                f"system {layout.model.name!r}: an FMU would have two variables {one.name!r}, {_article(seen[one.name])} and "
                f"{_article(one.kind)}; rename a hinge, load, frame or output"
            )
        seen[one.name] = one.kind


def _article(kind: str) -> str:
    return kind if kind.startswith("the ") else f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _states(layout: FmuLayout) -> Iterator[Variable]:
    model = layout.model
    for space, what in ((coordinates(model), "coordinate"), (speeds(model), "speed")):
        for label, unit, hinge in zip(space.labels, space.units, space.hinges, strict=True):
            yield Variable(structured(label), "state", _plain(unit), about=f"{what} of hinge {hinge}")
    for name in _components(model.states):
        yield Variable(structured(name), "state", about="state of a load or of events")


def _inputs(layout: FmuLayout) -> Iterator[Variable]:
    model, dynamics = layout.model, layout.dynamics
    space = speeds(model)
    count = {hinge: sum(space.hinges[i] == hinge for i in layout.torques) for hinge in space.hinges}
    for i in layout.torques:
        name = f"tau.{space.hinges[i]}" if count[space.hinges[i]] == 1 else f"tau.{space.labels[i]}"
        yield Variable(structured(name), "input", FORCE_UNITS.get(space.units[i], ""), about=f"force along {space.labels[i]}")
    for name in _components(model.inputs):
        yield Variable(structured(name), "input", about="input of a load")
    for frame in dynamics.internals.wrenches:
        for what, unit in (("moment", "N m"), ("force", "N")):
            for i in (1, 2, 3):
                about = f"{what} on the body at the origin of frame {frame}, {dynamics.internals.wrench_axes} axes"
                yield Variable(structured(f"{frame}.{what}[{i}]"), "input", unit, about=about)


def _parameters(dynamics: Dynamics) -> Iterator[Variable]:
    units = {symbol.name: symbol.unit for symbol in dynamics.model.internals.symbols}
    for name, where in dynamics.parameters.items():
        n = where.stop - where.start
        if name == "gravity":
            unit, what = "m/s^2", name
        elif name in units:
            unit, what = units[name] or "", name
        else:
            body, what = split_parameter(name)
            unit = _UNITS.get(what, "") if body in dynamics.model.index else ""
        places = [""] if n == 1 else _INERTIA if what == "inertia" and n == 6 else [f"[{i + 1}]" for i in range(n)]
        for place in places:
            yield Variable(structured(f"{name}{place}"), "parameter", unit, about="parameter")


def _outputs(layout: FmuLayout) -> list[Variable]:
    out = []
    sizes = laws_of(layout.model).sizes
    for output in layout.model.outputs:
        if output.name in layout.outputs:
            out += _components_of(output, sizes[output.name])
    for frame in layout.frames:
        out += [
            Variable(structured(f"{frame}.R[{i},{j}]"), "output", "1", about=f"axes of frame {frame} in the world")
            for i in (1, 2, 3)
            for j in (1, 2, 3)
        ]
        for name, unit, about in (("p", "m", "origin"), ("omega", "rad/s", "angular velocity"), ("v", "m/s", "velocity")):
            text = f"{about} of frame {frame}, world axes"
            out += [Variable(structured(f"{frame}.{name}[{i}]"), "output", unit, about=text) for i in (1, 2, 3)]
    return out


def _components_of(output: Output, n: int) -> list[Variable]:
    units = output.units if len(output.units) == n else (output.unit,) * n
    if n == 1:
        return [Variable(structured(output.name), "output", _plain(units[0]), about="output")]
    labels = output.labels if len(output.labels) == n else tuple(str(i + 1) for i in range(n))
    places = [f"[{label}]" if label.isdigit() else f".{label}" for label in labels]
    return [
        Variable(structured(f"{output.name}{place}"), "output", _plain(unit), about="output")
        for place, unit in zip(places, units, strict=True)
    ]


def _components(where: Mapping[str, slice]) -> list[str]:
    """The names of numbers: "rw.torque", or "thrust.force[1]" where one holds several."""
    out: list[str] = []
    for name, place in where.items():
        n = place.stop - place.start
        out += [name] if n == 1 else [f"{name}[{i + 1}]" for i in range(n)]
    return out


def _plain(unit: str) -> str:
    return unit.replace("²", "^2")


def _rate_unit(unit: str) -> str:
    if not unit or not (known := unit_of(unit)) or not known.known:
        return ""
    return _plain(ACCELERATION_UNITS.get(unit, f"{unit}/s"))


def start_vectors(layout: FmuLayout, q: Array, v: Array, s: Array, u: Array) -> tuple[Array, Array, Array]:
    """The initial (x, u, p) of an instance. Torques and wrenches are zero."""
    zeros = np.zeros(len(layout.torques)), np.zeros(6 * len(layout.dynamics.internals.wrenches))
    return np.concatenate([q, v, s]), np.concatenate([zeros[0], u, zeros[1]]), layout.dynamics.parameter_values
