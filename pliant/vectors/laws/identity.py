"""The laws of a model: which are traced, why others are not, which nodes they use, and a key that identifies them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from pliant.graph import Graph, Untraceable, live
from pliant.graph.uncollected import uncollected
from pliant.lazy import annexed, late, serial_of
from pliant.model import Model
from pliant.model.acting.loads import Load, Output
from pliant.spatial import Array
from pliant.stages.line import doing
from pliant.stages.times import staged
from pliant.sweeps.trees.dynamics import Forces
from pliant.vectors.forces import outputs
from pliant.vectors.laws.texts import LawTexts, shown_number, symbols
from pliant.vectors.prescribed import key_of_motion
from pliant.vectors.seen import NodeNotSeen
from pliant.vectors.state import LoadedState

if TYPE_CHECKING:
    from pliant.vectors.events import event_values
    from pliant.vectors.laws.symbolic import symbolic_texts
else:
    event_values = late("pliant.vectors.events", "event_values")
    symbolic_texts = late("pliant.vectors.laws.symbolic", "symbolic_texts")

T = TypeVar("T")


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
@staged("keys")
@uncollected()
def laws_of(model: Model) -> Laws:
    """Return the laws of a model; they are examined once."""
    with doing(model.name, "examining laws"):
        found, nodes = _examined(model, model.internals.matter, Graph())
        if nodes:
            model = model.internals.seeing(nodes)
            found, _ = _examined(model, model.internals.matter, Graph())
    python, sizes = found.python, found.sizes
    for output in model.outputs:
        if _name(output) in python:
            sizes[output.name] = output_of(model, output, np.zeros(1), model.neutral(), np.zeros(model.nv)).size
    loads = {load.name: python[load.name] for load in model.loads if load.name in python}
    return Laws(python, loads, found.key, sizes, found.reactions, tuple(nodes))


@annexed
def seen_by_laws(model: Model) -> Model:
    """Return the model with a frame at every node that its laws use."""
    return model.internals.seeing(laws_of(model).nodes)


@uncollected()
def key_with_nodes(given: Model, bodies: Model, graph: Graph) -> str | None:
    """Return the key of the laws of a model that has nodes of a graph in the places of its parameters; None if a law cannot be
    traced with them. bodies: its `matter`, with the same nodes.
    """
    return _examined(given, bodies, graph)[0].key


@dataclass(frozen=True)
class _Examined:
    """What the laws of a model are, see `Laws`. texts: one of each law and each declaration."""

    texts: list[str]
    python: dict[str, str]
    sizes: dict[str, int]
    reactions: bool

    @property
    def key(self) -> str | None:
        """The key of all laws; None if one of them cannot be traced."""
        return None if self.python else hashlib.sha256("\n".join(self.texts).encode()).hexdigest()


class _Seeing:
    """The texts of the laws of a model that gets a frame at each node that a law turns out to use. nodes: these, in order."""

    def __init__(self, model: Model, bodies: Model, graph: Graph) -> None:
        self.nodes: list[str] = []
        self._take(model, bodies, graph)

    def _take(self, model: Model, bodies: Model, graph: Graph) -> None:
        self.model, self.bodies, self.graph = model, bodies, graph
        self.texts = LawTexts(model, bodies, graph)

    def quieten(self, names: Container[str]) -> None:
        """Let these loads do nothing."""
        self._take(_quietened(self.model, names), self.bodies, self.graph)

    def run(self, text_of: Callable[[LawTexts], T]) -> T:
        """Return the text of a law."""
        while True:
            try:
                return text_of(self.texts)
            except NodeNotSeen as missing:
                self.nodes.append(missing.name)
                model = self.model.internals.seeing([missing.name])
                self._take(model, model.internals.matter, Graph())


def _examined(model: Model, bodies: Model, graph: Graph) -> tuple[_Examined, list[str]]:
    """Run every law once, on nodes of one graph. bodies: the `matter` of the model.

    Return also the nodes of flexible bodies that laws use and that have no frame. If there are some, the texts are of no use.
    """
    texts = [f"{key_of_motion(motion)} {_inputs(motion)}" for motion in model.internals.prescribed]
    texts += [f"inputs of {closure.name} {_inputs(closure)}" for closure in model.loops if closure.inputs]
    python: dict[str, str] = {}
    sizes: dict[str, int] = {}
    reactions = False
    laws = _Seeing(model, bodies, graph)
    for load in model.loads:
        try:
            texts.append(laws.run(partial(LawTexts.of_load, load=load)))
        except Untraceable as why:
            python[load.name] = str(why)
    if python:
        laws.quieten(python)
    for output in model.outputs:
        try:
            text, sizes[output.name], asks = laws.run(partial(LawTexts.of_output, output=output))
            texts.append(text)
            reactions |= asks
        except Untraceable as why:
            python[_name(output)] = str(why)
    texts += [laws.run(partial(LawTexts.of_event, event=event)) for event in model.events]
    return _Examined(texts, python, sizes, reactions), laws.nodes


def _inputs(driven: Any) -> dict[str, Any]:
    return {name: shown_number(x) for name, x in driven.inputs.items()}


def ask_forces(model: Model) -> bool:
    """Whether g of an event depends on forces, as with x.holding."""
    graph, kept = Graph(), without_python(model)
    state, acting = symbols(kept, graph), _torques(kept, graph)
    forces = {node.index for node in acting.tau}
    return any(node.index in forces for node in live(event_values(kept.internals.matter, state, acting, given=kept).ravel()))


def _torques(model: Model, graph: Graph) -> Forces:
    """Return generalised forces as nodes."""
    return Forces(graph.input("tau", (model.nv,)))


def run_once(model: Model, law: Load | Output) -> None:
    """Run one law with symbols instead of numbers, to find its errors. A law that cannot be traced raises none here."""
    laws = _Seeing(model, model.internals.matter, Graph())
    with suppress(Untraceable):
        if isinstance(law, Output):
            laws.run(partial(LawTexts.of_output, output=law))
        else:
            laws.run(partial(LawTexts.of_law, load=law))


def key_of(model: Model) -> str:
    """Return a key of the laws of a model and of their numbers; laws that run as Python are known by their identity.

    Two laws that agree at the present numbers differ in what they do with others.
    """
    laws = laws_of(model)
    if laws.key:
        return "\n".join([laws.key, *symbolic_texts(seen_by_laws(model))])
    law_by_law: list[Load | Output] = [*model.loads, *model.outputs]
    named = [(law.name, law.law) for law in law_by_law] + [(event.name, event.g) for event in model.events]
    actions = [serial_of(x) if callable(x) else repr(x) for event in model.events for x in event.actions]
    return repr([*((name, serial_of(law)) for name, law in named), *actions])


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
    s = model.internals.state_values if s is None else s
    u = np.concatenate([model.internals.input_values, np.zeros(model.internals.nu_all - model.nu)]) if u is None else u
    tau = np.zeros(model.nv) if tau is None else tau
    return outputs(model.internals.matter, LoadedState(t, q, v, s, u), Forces(tau), given=model, only=(output,))


@annexed
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
