"""The inputs and outputs of linear models by name: coordinates, increments, speeds, forces, wrenches, sensors, numbers of loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from pliant.analysis.point import Point, direction_names, force_places, speed_names
from pliant.arguments.names import names_of
from pliant.compile import Dynamics
from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.given.fields import component_names
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps import qdot
from pliant.vectors.laws.identity import laws_of

WRENCH = ("mx", "my", "mz", "fx", "fy", "fz")


class LinearInputs(NamedTuple):
    """Unit directions of m inputs: du (m, nu), dtau (m, nv), wrenches (m, frames, 6), and their names."""

    du: Array
    dtau: Array
    wrenches: Array
    names: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class LinearQuantity:
    """A quantity whose change a linear model gives: kind "output", "q", "d" (increments), "v", "s", "u" or "tau", its places, its
    names."""

    kind: str
    places: tuple[int, ...]
    names: tuple[str, ...]


# ---- inputs


def wrench_frames(model: Model, names: Sequence[str] | None) -> dict[str, str]:
    """Return the frames whose wrenches are inputs, by the name of the input: "tool" for all six numbers, "tool.fz" for one."""
    out = {}
    for name in () if names is None or isinstance(names, str) else names_of(names, "inputs"):
        if not isinstance(name, str) or name in model.internals.series or _is_plain_input(model, name):
            continue
        body, _, last = name.rpartition(".")
        for frame in (name, body) if last in WRENCH else (name,):
            try:
                model.internals.seeing([frame]).frame(frame)
            except PliantError:
                continue
            out[name] = frame
            break
    return out


def _is_plain_input(model: Model, name: str) -> bool:
    if name in model.inputs or name in component_names(model.inputs):
        return True
    try:
        force_places(model, name.removeprefix("tau."))
    except UnknownNameError:
        return False
    return True


def with_wrenches(dynamics: Dynamics, frames: Sequence[str], given: Any) -> tuple[Dynamics, Any]:
    """Return equations in which wrenches act at more frames, and the given wrenches with zeros there."""
    new = [frame for frame in dict.fromkeys(frames) if frame not in dynamics.internals.wrenches]
    if not new:
        return dynamics, given
    if given is not None and not isinstance(given, Mapping):
        given = dict(zip(dynamics.internals.wrenches, np.asarray(given, dtype=float), strict=True))
    names = (*dynamics.internals.wrenches, *new)
    return dynamics.internals.variant(model=dynamics.model.internals.seeing(names), wrenches=names), given


def _refuse_inputs_of_closures(model: Model, name: str) -> None:
    """Raise `PliantError` for an input of a closure: it moves what the closure allows, so that its rates count too."""
    for closure in model.loops:
        if name.startswith(f"{closure.name}.") and name.partition("[")[0].removeprefix(f"{closure.name}.") in closure.inputs:
            raise PliantError(
                f"inputs: {name!r} is an input of {closure.kind} {closure.name!r}, which linear models do not support, because its "
                "rates act too; name other inputs, such as torques"
            )


def inputs_of(at: Point, names: Sequence[str] | None, frames: Mapping[str, str]) -> LinearInputs:
    """Return unit directions of the inputs. frames: of the inputs that are wrenches."""
    model = at.model
    if isinstance(names, str):
        raise PliantError(f"inputs={names!r}: give a list of names, [{names!r}]")
    if names is None:
        names = list(model.inputs) or [name for name, held in zip(speed_names(model), at.held.speeds, strict=True) if not held]
    components = component_names(model.inputs)
    rows: list[tuple[str, Any, str]] = []
    for name in names:
        _refuse_inputs_of_closures(model, name)
        if name in model.inputs:
            place = model.inputs[name]
            rows += [("u", i, components[i]) for i in range(place.start, place.stop)]
        elif name in components:
            rows.append(("u", components.index(name), name))
        elif name in model.internals.series:
            raise PliantError(f"inputs: {name!r} is a Series; make it a number or pl.Input(0.0) to use it as an input")
        elif name in frames:
            frame = frames[name]
            k = at.dynamics.internals.wrenches.index(frame)
            own = WRENCH if frame == name else (name.rpartition(".")[2],)
            rows += [("wrench", (k, WRENCH.index(x)), f"{frame}.{x}") for x in own]
        else:
            rows += [("tau", i, word) for i, word in force_places(model, name.removeprefix("tau."))]
    m = len(rows)
    arrays = {
        "u": np.zeros((m, model.nu)),
        "tau": np.zeros((m, model.nv)),
        "wrench": np.zeros((m, len(at.dynamics.internals.wrenches), 6)),
    }
    for j, (kind, place, _) in enumerate(rows):
        arrays[kind][(j, *place) if isinstance(place, tuple) else (j, place)] = 1.0
    return LinearInputs(arrays["u"], arrays["tau"], arrays["wrench"], tuple(word for _, _, word in rows))


# ---- outputs


def quantities_of(model: Model, names: Sequence[str] | None) -> list[LinearQuantity] | None:
    """Return the quantities that are outputs of a linear model; None for the state itself."""
    if isinstance(names, str):
        raise PliantError(f"outputs={names!r}: give a list of names, [{names!r}]")
    if names is None:
        if not model.outputs:
            return None
        names = [output.name for output in model.outputs]
    return [quantity_of(model, name) for name in names]


def quantity_of(model: Model, name: str) -> LinearQuantity:
    """Return a quantity by name. Outputs come first, then states and inputs of loads, coordinates, increments, speeds, hinges."""
    if (found := _output(model, name)) is not None:
        return found
    for kind, where in (("s", model.states), ("u", model.inputs)):
        components = component_names(where)
        if name in where:
            own = range(where[name].start, where[name].stop)
            return LinearQuantity(kind, tuple(own), tuple(components[i] for i in own))
        if name in components:
            return LinearQuantity(kind, (components.index(name),), (name,))
    places = model.internals.by_name
    if name in places.coordinates:
        return LinearQuantity("q", (places.coordinates[name],), (name,))
    for kind, labels in (("d", direction_names(model)), ("v", tuple(places.speeds))):
        if name in labels:
            return LinearQuantity(kind, (labels.index(name),), (name,))
    if name in places.hinges:
        own_q = model.q_index(name)
        return LinearQuantity("q", tuple(range(own_q.start, own_q.stop)), tuple(places.coordinates)[own_q])
    if name.startswith("tau."):
        found_forces = force_places(model, name.removeprefix("tau."))
        return LinearQuantity("tau", tuple(i for i, _ in found_forces), tuple(word for _, word in found_forces))
    outputs = [word for output in model.outputs for word in (output.name, *(f"{output.name}.{x}" for x in output.labels))]
    known = [*outputs, *component_names(model.states), *component_names(model.inputs), *places.coordinates, *direction_names(model)]
    raise unknown("output", name, [*known, *places.speeds])


def _output(model: Model, name: str) -> LinearQuantity | None:
    """Return an output of the system, or one component of it, "gyro.x" or "star_tracker[1]"."""
    laws = laws_of(model) if model.outputs else None
    for output in model.outputs:
        if name != output.name and not name.startswith((f"{output.name}.", f"{output.name}[")):
            continue
        assert laws is not None
        if (why := laws.python.get(f"output {output.name}")) is not None:
            raise PliantError(
                f"output {output.name!r} cannot be linearised, because its law runs as Python ({why}); write the law so that it "
                "can be traced, or leave the output out with outputs=[…]"
            )
        start, n = output_places(model)[output.name], laws.sizes[output.name]
        numbered = [output.name] if n == 1 else [f"{output.name}[{i}]" for i in range(n)]
        words = [f"{output.name}.{label}" for label in output.labels] or numbered
        if name == output.name:
            return LinearQuantity("output", tuple(range(start, start + n)), tuple(words))
        for labels in (words, numbered, [f"{output.name}[0]"] if n == 1 else []):
            if name in labels:
                return LinearQuantity("output", (start + labels.index(name),), (name,))
        if name.startswith(f"{output.name}["):
            raise unknown("component", name, numbered)
    return None


def output_places(model: Model) -> dict[str, int]:
    """Return where each traced output begins in the numbers of all."""
    laws, out, start = laws_of(model), {}, 0
    for output in model.outputs:
        if f"output {output.name}" not in laws.python:
            out[output.name] = start
            start += laws.sizes[output.name]
    return out


def changes_along(at: Point, directions: Mapping[str, Array], quantities: Sequence[LinearQuantity], wrenches: Array) -> Array:
    """Return the derivatives (n, m) of quantities along m directions dq, dv, ds, du, dtau, and wrenches (m, frames, 6)."""
    m = len(directions["dq"])
    parts = {"d": directions["dq"], "v": directions["dv"], "s": directions["ds"], "u": directions["du"], "tau": directions["dtau"]}
    if any(own.kind == "q" for own in quantities):
        parts["q"] = np.asarray(qdot(at.matter, at.q, directions["dq"]))
    if any(own.kind == "output" for own in quantities):
        parts["output"] = at.outputs_along(directions) + along_wrenches(at, wrenches, outputs_at)
    return np.concatenate([np.zeros((0, m)), *(parts[own.kind][:, list(own.places)].T for own in quantities)])


def outputs_at(at: Point) -> Array:
    """Return the traced outputs (n,) at a state."""
    return at.outputs


def along_wrenches(at: Point, wrenches: Array, function: Any) -> Any:
    """Return how a function of a state changes under each of m unit wrenches (m, frames, 6), as rows.

    Everything is linear in wrenches, so that a difference is exact.
    """
    if not wrenches.any():
        return 0.0
    now, rows = function(at), []
    for wrench in wrenches:
        moved = function(replace(at, wrenches=(at.wrenches[0] + wrench,))) if wrench.any() else now
        rows.append(moved - now)
    return np.array(rows)
