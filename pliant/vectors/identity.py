"""The laws of a model: which are traced, why others are not, which nodes they use, and a key that identifies them."""

from __future__ import annotations

import hashlib
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, Untraceable, live, text_of
from pliant.lazy import annexed
from pliant.model import Model
from pliant.model.acting.contact_events import ContactCondition
from pliant.model.acting.events import Event
from pliant.model.acting.loads import Load, Output
from pliant.spatial import Array
from pliant.sweeps.trees.dynamics import Forces
from pliant.vectors.events import event_values, seen_by
from pliant.vectors.forces import law_parts, looked_at, outputs, run
from pliant.vectors.prescribed import key_of_motion
from pliant.vectors.resets import Reset
from pliant.vectors.seen import NodeNotSeen
from pliant.vectors.state import LoadedState

_BY_IDENTITY = "by identity"


@dataclass(frozen=True)
class Laws:
    """The laws of a model.

    python: the laws that run as Python, by name, with the reasons; python_loads: those of loads.
    nodes: the nodes of flexible bodies, "boom.tip", that laws use and that have no frame in the model.
    sizes: how many numbers each output returns; reactions: whether an output uses the loads in hinges.
    key: of all laws with their numbers; None if a law cannot be traced. Such a system is not cached on disk.
    """

    python: dict[str, str]
    python_loads: dict[str, str]
    key: str | None
    sizes: dict[str, int]
    reactions: bool
    nodes: tuple[str, ...]


@annexed
def laws_of(model: Model) -> Laws:
    """Return the laws of a model; they are examined once."""
    nodes: list[str] = []
    while True:
        try:
            return _look(model.seeing(nodes), tuple(nodes))
        except NodeNotSeen as missing:
            nodes.append(missing.name)


@annexed
def seen_by_laws(model: Model) -> Model:
    """Return the model with a frame at every node that its laws use."""
    return model.seeing(laws_of(model).nodes)


def _look(model: Model, nodes: tuple[str, ...]) -> Laws:
    texts = []
    python: dict[str, str] = {}
    sizes: dict[str, int] = {}
    reactions = False
    for motion in model.prescribed:
        texts.append(f"{key_of_motion(motion)} {_group(motion.inputs)}")
    texts += [f"inputs of {closure.name} {_group(closure.inputs)}" for closure in model.loops if closure.inputs]
    for law in _laws(model):
        what = "load" if isinstance(law, Load) else "output"
        try:
            made, asks = _traced(_quietened(model, python), law)
            reactions |= asks
            texts.append(f"{what} {law.name} {_numbers(law)}\n{text_of(made)}")
            if isinstance(law, Output):
                sizes[law.name] = made.size
        except Untraceable as why:
            python[_name(law)] = str(why)
            if isinstance(law, Output):
                sizes[law.name] = output_of(model, law, np.zeros(1), model.neutral(), np.zeros(model.nv)).size
    quiet = _quietened(model, python)
    for event in model.events:
        texts.append(f"event {event.name} {event.direction} {event.gap} {event.load}\n{_event_text(quiet, event)}")
    by_name = not python and all(_BY_IDENTITY not in text for text in texts)
    key = hashlib.sha256("\n".join(texts).encode()).hexdigest() if by_name else None
    loads = {load.name: python[load.name] for load in model.loads if load.name in python}
    return Laws(python, loads, key, sizes, reactions, nodes)


def _event_text(model: Model, event: Event) -> str:
    """Return the function and the actions of an event as text."""
    if isinstance(event.g, ContactCondition):
        return f"{event.g}"
    graph = Graph()
    try:
        g = event_values(model.matter, symbols(model, graph), _torques(model, graph), given=model, only=(event,))
    except Untraceable as why:
        raise PliantError(
            f"event {event.name!r}: g cannot be traced: {why}; write np.where(condition, a, b) instead of branches"
        ) from None
    return "\n".join([text_of(g), *(_action_text(model, event, action) for action in event.actions)])


def ask_forces(model: Model) -> bool:
    """Whether g of an event depends on forces, as with x.holding."""
    graph, kept = Graph(), without_python(model)
    state, acting = symbols(kept, graph), _torques(kept, graph)
    forces = {node.index for node in acting.tau}
    return any(node.index in forces for node in live(event_values(kept.matter, state, acting, given=kept).ravel()))


def _action_text(model: Model, event: Event, action: Any) -> str:
    """Return an action as text. A reset is run on symbols; one that needs values is known only by its identity."""
    if not callable(action):
        return repr(action)
    graph = Graph()
    x = Reset(model.matter, symbols(model, graph), given=model)
    try:
        run(action, seen_by(x, event), "event", event.name)
    except Untraceable:
        return f"{_BY_IDENTITY} {id(action)}"
    return "\n".join(f"{x.kind} {x.where} {text_of(graph.lift(x.values))}" for x in x.changes)


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


def symbols(model: Model, graph: Graph) -> LoadedState:
    """Return the inputs of laws as nodes."""
    sizes = {"t": 1, "q": model.nq, "v": model.nv, "s": model.ns, "u": model.nu_all}
    return LoadedState(**{name: graph.input(name, (size,)) for name, size in sizes.items()})


def _torques(model: Model, graph: Graph) -> Forces:
    """Return generalised forces as nodes."""
    return Forces(graph.input("tau", (model.nv,)))


def _traced(model: Model, law: Load | Output) -> tuple[Array, bool]:
    """Return a law as nodes, and whether it uses the loads in hinges."""
    graph = Graph()
    state = symbols(model, graph)
    asks = False
    if isinstance(law, Output):
        made, asks = looked_at(model.matter, state, _torques(model, graph), given=model, only=(law,))
    else:
        made = np.concatenate([np.ravel(x) for x in law_parts(model.matter, state, given=model, load=law)])
    return graph.lift(made), asks


def run_once(model: Model, law: Load | Output) -> None:
    """Run one law with symbols instead of numbers, to find its errors. A law that cannot be traced raises none here."""
    while True:
        try:
            _traced(model, law)
        except Untraceable:
            return
        except NodeNotSeen as missing:
            model = model.seeing([missing.name])
        else:
            return


def key_of(model: Model) -> str:
    """Return a key of the laws of a model; laws that run as Python are known by their identity."""
    laws = laws_of(model)
    if laws.key:
        return laws.key
    events = [(event.name, id(event.g), [id(x) if callable(x) else repr(x) for x in event.actions]) for event in model.events]
    return repr([*((law.name, id(law.law)) for law in _laws(model)), *events])


def output_size(model: Model) -> int:
    """Return how many numbers all traced outputs return together."""
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
    """Return an output (n,) at one state, run as Python. States, inputs and forces that are not given have their default values."""
    s = model.state_values if s is None else s
    u = np.concatenate([model.input_values, np.zeros(model.nu_all - model.nu)]) if u is None else u
    tau = np.zeros(model.nv) if tau is None else tau
    return outputs(model.matter, LoadedState(t, q, v, s, u), Forces(tau), given=model, only=(output,))


def without_python(model: Model) -> Model:
    """Return the described model with only the traced laws; states and inputs keep their places."""
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
    """The law of a load that acts elsewhere; it does nothing."""
