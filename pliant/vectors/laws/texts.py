"""The laws of a model as texts, by which compiled code is stored: a graph of what each law does, with all that it declares.

Two laws have one text only if they do the same in every state, with all inputs, and with every value of the numbers that are nodes
in the model. What follows from the model and all of its laws together is a symbol here: accelerations, reactions, and the forces
of closures and contacts. A model that is known, with loads that are known, determines these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, Untraceable, text_of
from pliant.lazy import late, late_from
from pliant.model import Model
from pliant.model.acting.contact_events import ContactCondition
from pliant.model.acting.controllers import law_key
from pliant.model.acting.events import Event
from pliant.model.acting.loads import Load, Output
from pliant.model.closures import Closure
from pliant.spatial import Array
from pliant.vectors.forces import at_instant, components, run
from pliant.vectors.instant import Instant
from pliant.vectors.kinematics import WORLD_AXES, Axes, Kinematics, column, several
from pliant.vectors.laws.fields import known_by_fields, text_of_fields
from pliant.vectors.state import LoadedState
from pliant.vectors.vector import Vector

if TYPE_CHECKING:
    from pliant.vectors.acts import Acts
    from pliant.vectors.constraints.closure_forces import row_of
    from pliant.vectors.events import event_value, seen_by
    from pliant.vectors.resets import Reset
else:
    row_of = late("pliant.vectors.constraints.closure_forces", "row_of")
    event_value, seen_by = late_from("pliant.vectors.events", "event_value seen_by")
    Reset = late("pliant.vectors.resets", "Reset")

Symbols = Callable[[str, tuple[int, ...]], Array]  # of a name and a shape, the nodes of an input


def symbols(model: Model, graph: Graph) -> LoadedState:
    """Return the inputs of laws as nodes."""
    sizes = {"t": 1, "q": model.nq, "v": model.nv, "s": model.ns, "u": model.internals.nu_all}
    return LoadedState(**{name: graph.input(name, (size,)) for name, size in sizes.items()})


class LawTexts:
    """The texts of the laws of a model. given: the model as described; bodies: its `matter`; both may have nodes of the graph in
    place of numbers. measured: the model with the numbers of which laws measure poses; default: `given`.
    """

    def __init__(self, given: Model, bodies: Model, graph: Graph, measured: Model | None = None) -> None:
        self.given, self.bodies, self.graph, self.measured = given, bodies, graph, measured or given
        self.state, self.driven = at_instant(bodies, given, symbols(given, graph))
        q = self.state.q
        self.at = Kinematics(bodies, q, self.state.v, q if q.shape[-1] else self.state.t)
        self.by_fields = known_by_fields(given)

    def of_load(self, load: Load) -> str:
        """Return what a load does and declares. One of the library need not run: its fields say it."""
        known = text_of_fields(load, self.graph) if self.by_fields else None
        return self.of_law(load) if known is None else f"load {load.name} {_declared(load)}\n{known}"

    def of_law(self, load: Load) -> str:
        """Return the same from the graph of what its law does."""
        x = Instant(self.bodies, self.state, given=self.given)
        x.at, x.measured = self.at, self.measured
        run(load.law, x.of("load", load), "load", load.name)
        return f"load {load.name} {_declared(load)}\n{self._acts(x.acts)}"

    def of_output(self, output: Output) -> tuple[str, int, bool]:
        """Return what an output is, how many numbers it returns, and whether it uses the loads in hinges."""
        x = self._of_everything(reactions=True).of_all(f"output {output.name!r}")
        made = components(run(output.law, x, "output", output.name), x, output)
        text = f"output {output.name} {(output.unit, output.labels)}\n{text_of(self.graph.lift(made))}"
        return text, made.size, x.asks_reactions

    def of_event(self, event: Event) -> str:
        """Return the function and the actions of an event."""
        how = (event.direction, event.gap, event.load, event.cuts, event.of_row, event.only_switches)
        head = f"event {event.name} {how} {sorted(event.switched.items())}"
        if isinstance(event.g, ContactCondition):
            return f"{head}\n{event.g}"
        try:
            g = event_value(self._of_everything(reactions=False), event)
        except Untraceable as why:
            raise PliantError(
                f"event {event.name!r}: g cannot be traced: {why}; write np.where(condition, a, b) instead of branches"
            ) from None
        return "\n".join([head, text_of(self.graph.lift(g)), *(self._action(event, action) for action in event.actions)])

    def _action(self, event: Event, action: Any) -> str:
        """Return an action. A reset is run on symbols; one that needs values is known by its code in Python, which runs it."""
        if not callable(action):
            return repr(action)
        x = Reset(self.bodies, self.state, given=self.given)
        x.at = self.at
        try:
            run(action, seen_by(x, event), "event", event.name)
        except Untraceable:
            return f"in Python {law_key(action)}"
        return "\n".join(f"{change.kind} {change.where} {text_of(self.graph.lift(change.values))}" for change in x.changes)

    def _acts(self, acts: Acts) -> str:
        """Return everything that a law has done, part by part: one label of each, and one graph of all."""
        like, parts = self.at.like, list[tuple[str, Any]]()
        parts += [(f"on {k} {node}", x) for k, own in enumerate(acts.external) for node, x in own]
        parts += [(f"of rotor {k} {node}", x) for k, node, x in acts.of_rotors]
        parts += [(f"{what} {where}", x) for what in ("torques", "dry", "holds") for where, x in getattr(acts, what)]
        parts += [(what, x) for what in ("energies", "kinetic", "momenta", "losses") for x in getattr(acts, what)]
        for what, named in (("rate", acts.rates), ("applied", acts.applied)):
            parts += [(f"{what} {name}", column(several(x, like), like)) for name, x in named.items()]
        for vector, push in acts.pushes:
            parts += [(f"push {k} {node}", x) for k, node, x in push(self._arrow(vector))]
        flat = [np.ravel(self.graph.lift(x)) for _, x in parts]
        labels = [f"{label} {x.size}" for (label, _), x in zip(parts, flat, strict=True)]
        return f"{labels}\n{text_of(np.concatenate([np.zeros(0, dtype=object), *flat]))}"

    def _arrow(self, vector: Vector) -> Vector:
        """Return any vector in the place of one whose value may be zero."""
        return Vector(self.at, {axes: self._symbol(f"arrow {axes}", (3, 1)) for axes in vector.parts or (WORLD_AXES,)})

    def _symbol(self, name: str, shape: tuple[int, ...]) -> Array:
        made: Array = self.graph.input(name, shape)
        return made

    def _of_everything(self, reactions: bool) -> _SymbolicInstant:
        """Return the instant of outputs and events, with symbols for what follows from the system; events see no reactions."""
        x = _SymbolicInstant(self.bodies, self.state, given=self.given)
        x.at, x.symbol, x.measured = self.at, self._symbol, self.measured
        x.give({drive.k: drive.a.shape[-2] for drive in self.driven})
        if reactions:
            x.give_reactions()
        return x


class _SymbolicInstant(Instant):
    """An instant at which accelerations, and forces that follow from them, are symbols."""

    symbol: Symbols

    def give(self, driven: Mapping[int, int]) -> None:
        """Provide all that events may use. driven: the numbers of speeds of driven hinges, by body."""
        new, bodies = self.symbol, self._traced
        self._motion = cache(lambda: (new("a", (bodies.nv,)), {k: new(f"required {k}", (n, 1)) for k, n in driven.items()}))
        self._holding = lambda where: new(f"holding {where.start}", (where.stop - where.start,))
        self.closing = lambda: None
        if self.model.internals.contact_modes:
            self.contacts_held = lambda: _ContactSymbols(new, len(self.model.internals.contact_points))  # type: ignore[assignment]

    def give_reactions(self) -> None:
        """Provide the loads in hinges, which only outputs may use."""
        new, bodies = self.symbol, self._traced
        self._reactions = lambda: [new(f"reaction {k}", (6, 1)) for k in range(len(bodies.bodies))]

    def _accelerations(self, axes: Axes) -> tuple[Array, Array, Array]:
        shapes = (("alpha", (3, 1)), ("acceleration", (3, 1)), ("turning", (3, 3)))
        alpha, a, W = (self.symbol(f"{word} {axes}", shape) for word, shape in shapes)
        return alpha, a, W

    def closure(self, closure: str) -> Any:
        return _ClosureSymbols(self._what, self._closure(closure), self.at, self.symbol)


@dataclass(frozen=True, eq=False)
class _ClosureSymbols:
    """The forces of a closure as symbols, see `ClosureSeen`."""

    what: str
    closure: Closure
    kinematics: Kinematics
    symbol: Symbols

    @property
    def frame(self) -> str | None:
        return self.closure.frame_of_axes

    def _vector(self, what: str) -> Vector:
        return Vector(self.kinematics, {WORLD_AXES: self.symbol(f"{what} of {self.closure.name}", (3, 1))})

    @property
    def moment(self) -> Vector:
        return self._vector("moment")

    @property
    def force(self) -> Vector:
        return self._vector("force")

    def _labelled(self, what: str) -> dict[str, Any]:
        labels = self.closure.labels
        return dict(zip(labels, self.symbol(f"{what} of {self.closure.name}", (len(labels),)), strict=True))

    @property
    def rows(self) -> dict[str, Any]:
        return self._labelled("rows")

    @property
    def gap(self) -> dict[str, Any]:
        return self._labelled("gap")

    def row(self, label: str) -> Any:
        return row_of(self, label)

    def along(self, model: Model, place: int) -> Any:
        return self.symbol(f"force of {self.closure.name} along {place}", ())[()]


@dataclass(frozen=True)
class _ContactSymbols:
    """The contacts of a run without dt as symbols, see `HeldContacts`."""

    symbol: Symbols
    n: int

    @cached_property
    def world_forces(self) -> Array:
        return self.symbol("contact forces", (self.n, 3))

    def condition(self, point: int, kind: str) -> Any:
        return self.symbol(f"condition {point} {kind}", ())[()]


# ---- what is declared


def _declared(load: Load) -> str:
    """Return the type of a load, the names in its fields, and its numbers."""
    groups = [{key: shown_number(x) for key, x in group.items()} for group in (load.parameters, load.inputs, load.states)]
    return repr((type(load.type).__name__, _words(load.type), groups))


def _words(kind: Any) -> list[tuple[str, Any]]:
    """Return the fields of a load that are names or choices. Several are a tuple; files give lists."""
    own = [] if kind is None else [(field.name, getattr(kind, field.name)) for field in fields(kind)]
    own = [(name, tuple(x) if isinstance(x, list) else x) for name, x in own]
    return [(name, x) for name, x in own if all(isinstance(y, str | bool) for y in (x if isinstance(x, tuple) else (x,)))]


def shown_number(x: Any) -> Any:
    """Return a number, several, or a time series as text. Of nodes, which the graph of the law has, only the shape is shown."""
    if hasattr(x, "times"):
        return x.kind, x.times.tolist(), x.values.tolist()
    x = np.asarray(x)
    return ("nodes", x.shape) if x.dtype == object else x.tolist()
