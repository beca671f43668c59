"""The functions of a step with contacts in a loop, and where they find and put their values; see `methods.contact_step`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from pliant.compile import Dynamics
from pliant.compile.cpu.memory_functions import parted_functions, size_of
from pliant.compile.cpu.memory_layout import MemoryFunction, MemoryLayout, Place
from pliant.compile.table import contact_steps
from pliant.compile.table.contact_steps import NO_HINGES, StepKind, contact_row
from pliant.compile.table.functions import Function
from pliant.compile.trace.trace import Trace
from pliant.compile.unrolled.directions import dependent
from pliant.graph import live
from pliant.model import Model
from pliant.simulate.loops.methods.operands import Inputs
from pliant.sweeps.contacts.hinges import hinge_plan


def step_kind(model: Model, inputs: Inputs, works: int) -> StepKind:
    """Return what the steps of a system take and give. works: how many."""
    return StepKind(inputs.resisting, works, hinge_plan(model) if inputs.hinges else NO_HINGES, len(model.internals.contact_points))


def contact_function(model: Model, inputs: Inputs, places: dict[str, Place], works: int) -> tuple[Function, MemoryLayout]:
    """Return a whole step with contacts, and its layout."""
    nq, nv, ns = model.nq, model.nv, model.ns
    step = contact_row(step_kind(model, inputs, works))
    forces = nq + nv + ns - inputs.contact_states
    places = places | {"hinge_numbers": ("u", inputs.hinge_numbers)} if inputs.hinges else places
    order = {name: places[name] for name in step.inputs if name != "before"} | {"before": ("x", forces)} | places
    outputs = (("z", 0), ("z", nq), ("z", forces), ("left", 0), ("z", nq + nv + ns))[: len(step.outputs)]
    return step, MemoryLayout(("t", "x", "u", "p", "h", "z", "left"), order, outputs)


def solution_function(model: Model, inputs: Inputs, whole: MemoryLayout) -> tuple[Function, MemoryLayout]:
    """Return a step under impulses that solve its contacts, for its derivatives, and its layout. whole: that of a step."""
    places = whole.inputs | {"impulses": ("lambda", 0)}
    return contact_steps.contact_solution(step_kind(model, inputs, 0)), replace(
        whole, buffers=("t", "x", "u", "p", "h", "lambda", "z"), inputs=places, outputs=whole.outputs[:3]
    )


def impulses_function(model: Model, inputs: Inputs, whole: MemoryLayout) -> tuple[str, Function, MemoryLayout]:
    """Return `@impulses`: those of the forces in a state, along the axes of its points. whole: the layout of a step."""
    function = contact_steps.contact_start(step_kind(model, inputs, 0))
    return "impulses", function, replace(whole, buffers=("t", "x", "u", "p", "h", "lambda"), outputs=(("lambda", 0),))


class ContactParts(NamedTuple):
    """The trace of the parts of a step with contacts, and where they find and put their values."""

    trace: Trace
    begin: MemoryLayout
    parts: dict[str, tuple[slice, MemoryLayout]]
    newton_first: bool

    @property
    def largest(self) -> int:
        """About how many nodes the largest part has."""
        moving = dependent(self.trace, self.moving)
        sizes = [
            sum(x.index in moving for x in live(n for out in self.trace.outputs[own] for n in out.ravel()))
            for own, _ in self.parts.values()
        ]
        return max(*sizes, size_of(self.trace) - sum(sizes))

    @property
    def moving(self) -> list[str]:
        return [name for name in ("impulses", "soft") if name in self.trace.inputs]

    def functions(self, lanes: int) -> tuple[list[MemoryFunction], int]:
        """Return `@begin`, `@solve`, `@newton` and `@end`, and how many values the first passes to the others."""
        late = {"solve" if self.newton_first else "newton"} & self.parts.keys()
        return parted_functions(self.trace, self.moving, self.begin, self.parts, lanes, late)


def contact_parts(dynamics: Dynamics, inputs: Inputs, works: int, whole: MemoryLayout) -> ContactParts:
    """Return the parts of a step. whole: the layout of the step as one function."""
    trace = dynamics.internals.traces.source(contact_steps.contact_parts(step_kind(dynamics.model, inputs, works), inputs.polishes))
    assert isinstance(trace, Trace)
    given = {"impulses": ("lambda", 0)}
    begin = MemoryLayout(("t", "x", "u", "p", "h", "cut", "start"), whole.inputs, (("cut", 0), ("start", 0)))
    solve = MemoryLayout(("cut", "lambda", "found", "left"), given, (("found", 0), ("left", 0)))
    outputs = tuple(place for place in whole.outputs if place[0] == "z")
    end = MemoryLayout(("t", "x", "u", "p", "h", "cut", "lambda", "z"), whole.inputs | given, outputs)
    parts = {"solve": (slice(1, 3), solve)}
    if inputs.polishes:
        newton = MemoryLayout(("cut", "lambda", "soft", "found", "left"), given | {"soft": ("soft", 0)}, solve.outputs)
        parts["newton"] = slice(3, 5), newton
    parts["end"] = slice(5 if inputs.polishes else 3, None), end
    return ContactParts(trace, begin, parts, inputs.newton_first)


def chosen_lanes(lanes: list[int], parts: ContactParts | None, widths: Callable[[int], list[int]], alone: bool) -> list[int]:
    """Return the numbers of states per pass of a loop. lanes: those for its size; widths: those for the size of a part.

    Parts that are long together, and not one by one, have the width of short code, but only one: both would be much code.
    """
    if parts is not None and 1 not in lanes:
        found = widths(parts.largest)
        return [1] if alone and 1 in found else found[-1:]
    return [1] if alone and 1 in lanes else lanes


def moving_part(function: Function) -> Function:
    """Return a step without what is left: only q, v and the contact forces have cotangents."""
    return replace(function, outputs=function.outputs[:3], algorithm=lambda *given, **own: function.algorithm(*given, **own)[:3])


def with_results(
    made: tuple[str, Function, MemoryLayout], function: Function, layout: MemoryLayout
) -> tuple[str, Function, MemoryLayout]:
    """Return the tangents of a step, the new state, and what is left. function, layout: the step."""
    name, row, places = made

    def call(model: Model, *given: Any, **options: Any) -> tuple[Any, ...]:
        return *row.algorithm(model, *given, **options), *function.algorithm(model, *given[: len(function.inputs)], **options)[:4]

    both = replace(row, outputs=(*row.outputs, *function.outputs[:4]), algorithm=call)
    return name, both, MemoryLayout((*places.buffers, "z", "left"), places.inputs, (*places.outputs, *layout.outputs[:4]))


def with_left(made: tuple[str, Function, MemoryLayout], function: Function) -> tuple[str, Function, MemoryLayout]:
    """Return the cotangents of a step, and what is left in it, the last output. function: the step."""
    name, row, places = made

    def call(model: Model, *given: Any, **options: Any) -> tuple[Any, ...]:
        left = function.algorithm(model, *given[: len(function.inputs)], **options)[3]
        return (*row.algorithm(model, *given, **options), left)

    both = replace(row, outputs=(*row.outputs, ()), algorithm=call)
    return name, both, MemoryLayout((*places.buffers, "left"), places.inputs, (*places.outputs, ("left", 0)))
