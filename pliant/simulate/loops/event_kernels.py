"""The functions with which loops find events, see `methods.locate`, and what loops know of the events of a system."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from pliant.compile import Dynamics
from pliant.compile.cpu.memory_layout import MemoryFunction, MemoryLayout, Place
from pliant.compile.table.functions import Function
from pliant.errors import PliantError
from pliant.lazy import late
from pliant.model.acting.contact_events import ContactCondition
from pliant.simulate.loops.methods.locate import Watched
from pliant.simulate.loops.methods.operands import Inputs
from pliant.simulate.march.one_sided import sides
from pliant.vectors.laws.identity import ask_forces, laws_of

if TYPE_CHECKING:
    from pliant.compile.cpu.memory_functions import memory_function
else:
    memory_function = late("pliant.compile.cpu.memory_functions", "memory_function")


def watched_of(dynamics: Dynamics) -> Watched | None:
    """Return what a loop must know of the events of a system."""
    events = dynamics.model.events
    if not events:
        return None
    given = {j for j, _ in sides(dynamics.model.internals.one_sided, dynamics.model.internals.state_values)}
    given |= {j for j, event in enumerate(events) if isinstance(event.g, ContactCondition) and event.g.kind != "touches"}
    forces, python = ask_forces(dynamics.model), laws_of(dynamics.model).python_loads
    if forces and python:
        name, why = next(iter(python.items()))
        raise PliantError(
            f"system {dynamics.model.name!r}: an event needs all forces, but load {name!r} runs as Python ({why}); write its law "
            "with NumPy functions, with np.where instead of a branch"
        )
    return Watched(
        tuple(event.direction for event in events),
        tuple(event.cuts for event in events),
        tuple(j in given for j in range(len(events))),
        forces,
    )


def event_functions(dynamics: Dynamics, inputs: Inputs, lanes: int) -> list[MemoryFunction]:
    """`@events`: g of the events; `@slopes`: their derivatives along the rates of the state."""
    out = []
    for name, word, buffers in (("events", "events", ()), ("event_slopes", "slopes", ("dx",))):
        function = dynamics.internals.loaded(name)
        layout = MemoryLayout(("t", "x", "u", "p", *buffers, "g"), read_places(dynamics, inputs, function), (("g", 0),))
        out.append(memory_function(dynamics.internals.traces.trace(function), layout, f"{word}{lanes}", lanes))
    return out


def events_word(dynamics: Dynamics, inputs: Inputs, watched: Watched) -> str:
    """Return what events add to the name of a loop."""
    known = (
        inputs.loads in ("fused", "apart") and dynamics.internals.traces.laws_key_of_model is not None
    )  # the word has it: events are laws
    texts = [] if known else [function.text for function in event_functions(dynamics, inputs, 1)]
    return f" {watched} {hashlib.sha256(' '.join(texts).encode()).hexdigest()}"


def read_places(dynamics: Dynamics, inputs: Inputs, function: Function) -> dict[str, Place]:
    """Where a function with loads reads its arguments."""
    nq, nv = dynamics.model.nq, dynamics.model.nv
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", nv + inputs.wrenches), "tau": ("u", 0)}
    own |= {"q_rate": ("dx", 0), "v_rate": ("dx", nq), "s_rate": ("dx", nq + nv)}
    optional = ({"wrenches": ("u", nv)} if dynamics.internals.wrenches else {}) | (
        {"parameters": ("p", 0)} if dynamics.parameters else {}
    )
    return {key: own[key] for key in function.inputs} | optional
