"""What the laws of a model are: which are traced, why others are not, which nodes they look at, a key that tells them apart."""

from __future__ import annotations

import hashlib
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.graph import Graph, Untraceable, text_of
from pliant.model import Model
from pliant.model.loads import Load, Output
from pliant.spatial import Array
from pliant.vectors.forces import generalised_forces, outputs
from pliant.vectors.instant import NodeNotSeen
from pliant.vectors.prescribed import key_of_motion


@dataclass(frozen=True)
class Laws:
    """traced: the loads that are; python: those that run as Python, by name, and why; model: sees all the nodes that laws ask for.

    sizes: how many numbers each output gives.
    key: of all laws with their numbers, None where one cannot be traced: such a system is not kept on disk.
    """

    model: Model
    traced: tuple[Load, ...]
    python: dict[str, str]
    key: str | None
    sizes: dict[str, int]


def laws_of(model: Model) -> Laws:
    """The laws of a model, looked at once."""
    found: Laws | None = model.__dict__.get("laws")
    if found is None:
        found = model.__dict__["laws"] = _look(model)
    return found


def _look(model: Model) -> Laws:
    while True:
        try:
            return _look_at_all(model)
        except NodeNotSeen as missing:
            model = model.seeing([missing.name])


def _look_at_all(model: Model) -> Laws:
    texts, traced = [], []
    python: dict[str, str] = {}
    sizes: dict[str, int] = {}
    for motion in model.prescribed:
        texts.append(f"{key_of_motion(motion)} {_group(motion.inputs)}")
    for law in _laws(model):
        what = "load" if isinstance(law, Load) else "output"
        try:
            made = _traced(_quietened(model, python), law)
            texts.append(f"{what} {law.name} {_numbers(law)}\n{text_of(made)}")
            if isinstance(law, Load):
                traced.append(law)
            else:
                sizes[law.name] = made.size
        except Untraceable as why:
            python[_name(law)] = str(why)
            if isinstance(law, Output):
                sizes[law.name] = output_of(model, law, np.zeros(1), model.neutral(), np.zeros(model.nv)).size
    key = None if python else hashlib.sha256("\n".join(texts).encode()).hexdigest()
    return Laws(model, tuple(traced), python, key, sizes)


def _laws(model: Model) -> list[Load | Output]:
    return [*model.loads, *model.outputs]


def _numbers(law: Load | Output) -> str:
    if isinstance(law, Output):
        return repr((law.unit, law.labels))
    return repr([_group(group) for group in (law.parameters, law.inputs, law.states)])


def _group(group: Mapping[str, Any]) -> dict[str, Any]:
    return {k: _number(x) for k, x in group.items()}


def _number(x: Any) -> Any:
    return (x.kind, x.times.tolist(), x.values.tolist()) if hasattr(x, "times") else np.asarray(x).tolist()


def symbols(model: Model, graph: Graph) -> dict[str, Array]:
    """The inputs of laws as nodes."""
    sizes = {"t": 1, "q": model.nq, "v": model.nv, "s": model.ns, "u": model.nu_all}
    return {name: graph.input(name, (size,)) for name, size in sizes.items()}


def _traced(model: Model, law: Load | Output) -> Array:
    graph = Graph()
    given = symbols(model, graph)
    if isinstance(law, Output):
        t, q, v, s, u = given.values()
        made: Any = outputs(model.matter, t, q, v, s, u, graph.input("tau", (model.nv,)), given=model, only=(law,))
    else:
        made = np.concatenate([np.ravel(x) for x in generalised_forces(model.matter, *given.values(), given=model, loads=(law,))])
    return graph.lift(made)


def key_of(model: Model) -> str:
    """What tells the laws of models apart; those that run as Python by their identity."""
    laws = laws_of(model)
    return laws.key or repr([(law.name, id(law.law)) for law in _laws(model)])


def output_size(model: Model) -> int:
    """How many numbers the outputs that are traced give, all together."""
    if not model.outputs:
        return 0
    laws = laws_of(model)
    return sum(laws.sizes[x.name] for x in model.outputs if _name(x) not in laws.python)


def output_of(
    model: Model,
    output: Output,
    t: Array,
    q: Array,
    v: Array,
    s: Array | None = None,
    u: Array | None = None,
    tau: Array | None = None,
) -> Array:
    """What an output gives (n,) at one state, run as Python; states, inputs and forces as usual where none are given."""
    s = model.state_values if s is None else s
    u = np.concatenate([model.input_values, np.zeros(model.nu_all - model.nu)]) if u is None else u
    tau = np.zeros(model.nv) if tau is None else tau
    return outputs(model.matter, t, q, v, s, u, tau, given=model, only=(output,))


def without_python(model: Model) -> Model:
    """The described model with the laws that are traced alone; states and inputs keep their places."""
    python = laws_of(model).python
    kept = _quietened(model, python)
    return replace(kept, outputs=tuple(x for x in model.outputs if _name(x) not in python)) if python else kept


def _quietened(model: Model, names: Container[str]) -> Model:
    if not any(load.name in names for load in model.loads):
        return model
    return replace(model, loads=tuple(replace(x, law=_quiet) if x.name in names else x for x in model.loads))


def _name(law: Load | Output) -> str:
    return law.name if isinstance(law, Load) else f"output {law.name}"


def _quiet(x: Any) -> None:
    """The law of a load that acts elsewhere."""
