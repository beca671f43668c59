"""Compiled loops of a system's dynamics: the functions that a method calls, the layout of its state, and its gufunc."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.cpu.memory_layout import MemoryFunction, MemoryLayout, Place
from pliant.compile.cpu.rate_adjoints import UNIT, rest_of_rates
from pliant.compile.llvm.engine import Machine
from pliant.compile.table.functions import (
    CLOSED,
    FUNCTIONS,
    RATES,
    STEPPING,
    Function,
    cotangent,
    tangent_rates,
)
from pliant.compile.trace.parameters import may_bounce
from pliant.lazy import Later, late, late_from
from pliant.model.spaces import quaternion_places
from pliant.simulate.loops.event_kernels import event_functions, events_word, read_places, watched_of
from pliant.simulate.loops.followed import BEHIND, followed, pulled_back
from pliant.simulate.loops.laws import identity_of
from pliant.simulate.loops.loads import loads_form, resisted_hinges
from pliant.simulate.loops.methods import adjoint, carry, dop853, fixed, locate
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.simulate.loops.methods.locate import Watched
from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace
from pliant.simulate.loops.once import once
from pliant.simulate.loops.recorded import LoopParts, RecordedLoop
from pliant.simulate.loops.torques import Torques
from pliant.simulate.methods.row import Method
from pliant.simulate.methods.table import DOP853, METHODS
from pliant.sweeps.motion.rates import BOOKS

if TYPE_CHECKING:
    from pliant.compile.cpu.memory_functions import memory_function, size_of
    from pliant.compile.table.loaded import loaded_tangent_rates
    from pliant.simulate.loops import contact_kernels
    from pliant.simulate.loops.contact_kernels import (
        ContactParts,
        contact_function,
        impulses_function,
        moving_part,
        solution_function,
        with_left,
        with_results,
    )
    from pliant.simulate.loops.own_functions import (
        closing_functions,
        held_places,
        held_step,
        law_functions,
        load_function,
        load_functions,
        loss_functions,
    )
    from pliant.sweeps.contacts.hinges import hinge_numbers_size
    from pliant.sweeps.contacts.newton import comes_first, polishes
    from pliant.sweeps.contacts.solution import has_equations
else:
    contact_kernels = Later("pliant.simulate.loops.contact_kernels")
    loaded_tangent_rates = late("pliant.compile.table.loaded", "loaded_tangent_rates")
    contact_function, impulses_function, moving_part, solution_function, with_left, with_results = late_from(
        "pliant.simulate.loops.contact_kernels",
        "contact_function impulses_function moving_part solution_function with_left with_results",
    )
    closing_functions, held_places, held_step, law_functions, load_function, load_functions, loss_functions = late_from(
        "pliant.simulate.loops.own_functions",
        "closing_functions held_places held_step law_functions load_function load_functions loss_functions",
    )
    hinge_numbers_size = late("pliant.sweeps.contacts.hinges", "hinge_numbers_size")
    comes_first, polishes = late_from("pliant.sweeps.contacts.newton", "comes_first polishes")
    has_equations = late("pliant.sweeps.contacts.solution", "has_equations")
    memory_function, size_of = late_from("pliant.compile.cpu.memory_functions", "memory_function size_of")


def state_space(dynamics: Dynamics, works: int, tangent: bool = False) -> RunSpace:
    """Return the space of x = (q, v, s), with the work of forces or three works if needed; with a tangent, (q, v, s, their
    tangents).
    """
    model = dynamics.model
    quaternions = tuple(int(rows[0]) for rows in quaternion_places(model))
    own = model.nq + model.nv + model.ns
    closed = (model.nq + model.nv, model.nq) if model.closures and model.internals.stabilise is None else (0, 0)
    if tangent:
        return RunSpace(
            2 * own, 2 * own, quaternions, tuple(own + first for first in quaternions), True, *closed, first_speed=model.nq
        )
    return RunSpace(own + works, own, quaternions, (), False, *closed, first_speed=model.nq)


def inputs_of(dynamics: Dynamics, torques: Torques, method: Method = DOP853, device_steps: bool = False) -> Inputs:
    model = dynamics.model
    if torques.form == "field":
        return Inputs("field", model.nv, closing=bool(state_space(dynamics, 0).closed))
    return Inputs(
        torques.form,
        model.nv,
        6 * len(dynamics.internals.wrenches),
        dynamics.parameter_values.size,
        model.internals.nu_all,
        device_steps,
        loads_form(dynamics, method),
        model.ns,
        3 * len(model.internals.contact_points) + (len(model.internals.one_sided) if model.contacts else 0),
        model.internals.contact_solver.warm,
        method.contacts and polishes(model, len(model.internals.one_sided)),
        method.contacts and comes_first(model, len(model.internals.one_sided)),
        method.contacts and has_equations(model, len(model.internals.one_sided)),
        method.contacts and may_bounce(model, dynamics.internals.asked.parameters),
        model.nq + model.nv,
        hinges=hinge_numbers_size(model) if method.contacts else 0,
        timed=model.internals.rheonomic,
    )


def field_layout(dynamics: Dynamics, inputs: Inputs, works: int) -> MemoryLayout:
    """Return where the rates read t, q, v, s, tau, wrenches, inputs and parameters, and write q', v', s' and the powers."""
    nq, nv, ns = dynamics.model.nq, dynamics.model.nv, dynamics.model.ns
    places, outputs = {"q": ("x", 0), "v": ("x", nq), "tau": ("u", inputs.total)}, [("dx", 0), ("dx", nq)]
    if inputs.loads == "fused":
        own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", nv + inputs.wrenches), "tau": ("u", 0)}
        places = {name: own[name] for name in dynamics.internals.loaded("rhs").inputs}
        outputs += [("dx", nq + nv)] * bool(ns)
    if dynamics.internals.wrenches:
        places["wrenches"] = "u", nv
    if dynamics.parameters:
        places["parameters"] = "p", 0
    return MemoryLayout(("t", "x", "u", "p", "dx"), places, (*outputs, *([("dx", nq + nv + ns)] if works else [])))


@once
def fixed_kernel(
    dynamics: Dynamics,
    method: str,
    torques: Torques,
    works: int,
    tangent: bool | Literal["tau"] = False,
    device_steps: bool = False,
    alone: bool = False,
    seen: tuple[Function, bool] | None = None,
) -> np.ufunc:
    """Return the gufunc of steps of fixed length: (x, inputs, plan) -> (rows, end), see `methods.fixed`; alone: see
    `MethodLoop`. tangent: "tau" for tangents of explicit steps whose tangents of tau stand behind those of inputs of loads. seen: a
    function with loads, whose results at the last state stand instead of `end`, and whether states have their own times.
    """
    return fixed_loop(dynamics, method, torques, works, tangent, device_steps, alone, seen).kernel()


def fixed_loop(
    dynamics: Dynamics,
    method: str,
    torques: Torques,
    works: int,
    tangent: bool | Literal["tau"] = False,
    device_steps: bool = False,
    alone: bool = False,
    seen: tuple[Function, bool] | None = None,
) -> RecordedLoop:
    """Return the loop of steps of fixed length; arguments: see `fixed_kernel`."""
    row = METHODS[method]
    held = resisted_hinges(dynamics) if row.one_call else ()
    dynamics = dynamics.internals.with_armature(held)
    space, inputs = state_space(dynamics, works, bool(tangent)), inputs_of(dynamics, torques, row, device_steps)
    inputs = replace(inputs, resisting=bool(held))
    if tangent and row.one_call:
        inputs = replace(inputs, parameters=2 * inputs.parameters, along=True)
    elif tangent:
        fused = "fused" if inputs.loads == "apart" else inputs.loads
        along_tau = tangent == "tau"
        devices = 2 * inputs.devices + inputs.nv * along_tau
        inputs = replace(inputs, parameters=2 * inputs.parameters, devices=devices, loads=fused, along_tau=along_tau)
    rooms = fixed.rooms(space, inputs, row) | ({"ds": max(1, inputs.states)} if row.one_call else {})
    write = partial(fixed.write, method=row)
    loop = MethodLoop(f"{method} fixed {row.identity}", row, fixed.arguments(space, inputs), rooms, write, alone=alone)
    if row.step is not None:
        loop = replace(loop, extra=tuple(row.step.functions(dynamics, inputs)))
    if inputs.along:
        loop = replace(loop, extra=tuple(_followed_step(dynamics, loop, inputs)))
    if seen is not None:
        function, timed = seen
        sizes = tuple(math.prod(int(n) for n in shape) for shape in function.outputs)
        write = partial(fixed.write, method=row, seen=sizes, timed=timed)
        own, rooms = [*loop.arguments[:-1], *fixed.seen_arguments(sizes)], loop.rooms | {"seen": sum(sizes)}
        name = f"{loop.name} {function.name} {sizes} flag {timed} {dynamics.internals.traces.laws_key_of_model}"
        extra = *loop.extra, _seen(dynamics, inputs, function, sizes)
        loop = replace(loop, name=name, arguments=own, rooms=rooms, write=write, extra=extra)
    return ExplicitLoop(dynamics, loop, space, inputs, torques).recorded()


def _seen(dynamics: Dynamics, inputs: Inputs, function: Function, sizes: tuple[int, ...]) -> _Called:
    """`@seen`: the results of a function at a state, one behind the other."""
    layout = MemoryLayout(("t", "x", "u", "p", "seen"), read_places(dynamics, inputs, function), ())
    return "seen", function, replace(layout, outputs=tuple(("seen", at) for at in np.cumsum((0, *sizes[:-1])).tolist()))


@once
def adjoint_kernel(
    dynamics: Dynamics,
    method: str,
    torques: Torques,
    device_steps: bool = False,
    alone: bool = False,
    parameters: bool = True,
) -> np.ufunc:
    """Return the gufunc of the backward pass of steps of fixed length: see `methods.adjoint`.

    alone: see `MethodLoop`. parameters: compute the cotangents of parameters too.
    """
    row = METHODS[method]
    held = resisted_hinges(dynamics) if row.one_call else ()
    dynamics = dynamics.internals.with_armature(held)
    space, inputs = state_space(dynamics, False), inputs_of(dynamics, torques, row, device_steps)
    inputs = replace(inputs, resisting=bool(held))
    arguments, rooms = adjoint.arguments(space, inputs), adjoint.rooms(space, inputs, row)
    rolled = rolled_back(dynamics, row, parameters)
    write = partial(adjoint.write, method=row, rolled=rolled)
    loop = MethodLoop(f"{method} adjoint{' rolled' * rolled} {row.identity}", row, arguments, rooms, write, alone=alone)
    back = _rolled_rates(dynamics, inputs) if rolled else _back(dynamics, loop, inputs)
    extra = (*back, *_unload(dynamics, inputs, row.one_call), *_uncloses(dynamics, space))
    loop = replace(loop, extra=extra)
    return ExplicitLoop(dynamics, loop, space, inputs, torques).recorded().kernel()


def rolled_back(dynamics: Dynamics, method: Method, parameters: bool) -> bool:
    """Whether loops over bodies compute the adjoint of steps.

    True for explicit steps of an open-chain system, unless parameter cotangents are requested.
    """
    return dynamics.mode == "rolled" and method.tableau is not None and not dynamics.model.closures and not parameters


def _rolled_rates(dynamics: Dynamics, inputs: Inputs) -> list[_Called]:
    """Return `@unit`, `@back` and `@rest`, see `compile.rate_adjoints`. They do not compute parameter cotangents."""
    nq, places = dynamics.model.nq, field_layout(dynamics, inputs, False).inputs
    forward = cotangent(FUNCTIONS["forward_dynamics"], len(dynamics.internals.wrenches))
    given = {name: places[name] for name in ("v", "tau", *BEHIND) if name in places} | {"q": ("unit", 0), "w": ("w", nq)}
    kept = ("tau", *(["wrenches"] if dynamics.internals.wrenches else []))
    results = (("x_cotangent", 0), ("x_cotangent", nq), *((f"{places[name][0]}_cotangent", places[name][1]) for name in kept))
    back = MemoryLayout(("x", "u", "p", "unit", "w", "x_cotangent", "u_cotangent"), given, results)
    unit = MemoryLayout(("x", "unit"), {"q": ("x", 0)}, (("unit", 0),))
    rest: dict[str, Place] = {
        "q": ("x", 0),
        "v": ("x", nq),
        "wq": ("w", 0),
        "of_unit": ("x_cotangent", 0),
        "of_v": ("x_cotangent", nq),
    }
    to = MemoryLayout(("x", "w", "x_cotangent", "rest"), rest, (("rest", 0), ("rest", nq)))
    return [("unit", UNIT, unit), ("back", forward, back), ("rest", rest_of_rates(dynamics.model), to)]


def _back(dynamics: Dynamics, loop: MethodLoop, inputs: Inputs) -> list[_Called]:
    """`@back`: the cotangents of the arguments of the rates, or of a whole step, for the cotangent w of x' or of the new x.

    `@back_solution`: those of a step with contacts whose impulses are a solution.
    """
    function, layout, _ = _function(dynamics, loop, inputs, False, False)
    if not loop.method.contacts:
        return [pulled_back(dynamics, "back", function, layout, [("w", at) for _, at in layout.outputs], "h" in layout.buffers)]
    weights, out = [("w", at) for _, at in layout.outputs[:3]], []
    if not inputs.newton_first:
        out = [with_left(pulled_back(dynamics, "back", moving_part(function), layout, weights, True), function)]
    if inputs.solution:
        solution = solution_function(dynamics.model, inputs, layout)
        name, row, places = pulled_back(dynamics, "back_solution", *solution, weights, True)
        out.append((name, row, replace(places, buffers=(*places.buffers, "lambda"))))
        out += [] if inputs.guarded else [impulses_function(dynamics.model, inputs, layout)]
    return out


def _followed_step(dynamics: Dynamics, loop: MethodLoop, inputs: Inputs) -> list[_Called]:
    """`@along`: the tangents of a whole step, with contacts also the new state.

    `@along_solution`: as `@back_solution`. `@loads_along`: the tangents of loads, if they are a function of their own.
    """
    function, layout, _ = _function(dynamics, loop, inputs, False, False)
    out = []
    if not loop.method.contacts:
        out = [followed(dynamics, "along", function, layout)]
    elif not inputs.newton_first:
        kept = replace(layout, buffers=layout.buffers[:-1], outputs=layout.outputs[:3])
        out = [with_results(followed(dynamics, "along", moving_part(function), kept), function, layout)]
    if inputs.solution:
        out.append(followed(dynamics, "along_solution", *solution_function(dynamics.model, inputs, layout)))
    return out + ([followed(dynamics, "loads_along", *load_function(dynamics, inputs))] if inputs.loads == "apart" else [])


def _unload(dynamics: Dynamics, inputs: Inputs, steps: bool) -> list[_Called]:
    """`@unload`: the cotangents of the arguments of loads.

    The cotangents of the forces and resistances that loads write to u stand at the same places in u_cotangent. w holds the
    cotangents of the rates of their states.
    """
    if inputs.loads != "apart":
        return []
    function, layout = load_function(dynamics, inputs)
    weights = [("w", at) if buffer == "ds" else (f"{buffer}_cotangent", at) for buffer, at in layout.outputs]
    return [pulled_back(dynamics, "unload", function, layout, weights, steps)]


def _uncloses(dynamics: Dynamics, space: RunSpace) -> list[_Called]:
    """`@unclose`: the cotangents of the arguments of a projection onto the closures, for the cotangent w of its result."""
    if not space.closed:
        return []
    nq = dynamics.model.nq
    places: dict[str, Place] = {"q": ("x", 0), "v": ("x", nq)} | ({"parameters": ("p", 0)} if dynamics.parameters else {})
    function = CLOSED["project"]
    if dynamics.model.internals.guided:
        function = dynamics.internals.loaded("closing")
        places |= held_places(dynamics)
    layout = MemoryLayout(("t", "x", "u", "p"), places, ())
    return [pulled_back(dynamics, "unclose", function, layout, [("w", 0), ("w", nq)])]


@once
def adaptive_kernel(dynamics: Dynamics, torques: Torques, works: int, alone: bool = False) -> np.ufunc:
    """Return the gufunc of DOP853 with error control: (carry, inputs, times, settings) -> (carry, rows).

    See `methods.carry` and `MethodLoop`.
    """
    space, inputs, watched = state_space(dynamics, works), inputs_of(dynamics, torques), watched_of(dynamics)
    arguments, rooms = carry.arguments(space, inputs, locate.carried(space, watched)), dop853.rooms(space)
    if watched is not None:
        rooms |= locate.rooms(space, watched)
    loop = MethodLoop(DOP853.name, DOP853, arguments, rooms, partial(dop853.write, watched=watched), watched, alone)
    return ExplicitLoop(dynamics, loop, space, inputs, torques).recorded().kernel()


_POWERS = {0: "", 1: "_and_power", BOOKS: "_and_powers"}  # by how many works a run has
_WORKS = {0: "", 1: "_and_work", BOOKS: "_and_works"}

_Called = tuple[str, Function, MemoryLayout]


@dataclass(frozen=True)
class MethodLoop:
    """The loop of a method: its name, the method, its arguments, its memory, and the function that writes it.

    alone: the loop handles only one state at a time, which halves the code.
    extra: functions that the loop calls in addition to the rates, by their names in the loop, with the places of their arguments
    and results.
    """

    name: str
    method: Method
    arguments: list[LoopArgument]
    rooms: dict[str, int]
    write: Callable[[MarchWriter], None]
    watched: Watched | None = None
    alone: bool = False
    extra: tuple[_Called, ...] = ()


def _function(
    dynamics: Dynamics, loop: MethodLoop, inputs: Inputs, works: int, tangent: bool
) -> tuple[Function, MemoryLayout, str]:
    """Return the function that a loop calls: the rates, with tangents if they are propagated, or a whole step."""
    nq, nv, ns = dynamics.model.nq, dynamics.model.nv, dynamics.model.ns
    layout = field_layout(dynamics, inputs, works)
    one_call = loop.method.one_call
    if tangent and not one_call:
        p, n = dynamics.parameter_values.size, nq + nv + ns
        forces, u, nu = inputs.along_tau, nv + inputs.wrenches, dynamics.model.internals.nu_all
        function = (
            loaded_tangent_rates(dynamics.model, p, forces)
            if dynamics.model.loads or dynamics.model.internals.rheonomic
            else tangent_rates(p, forces)
        )
        moved = {"q_tangent": ("x", n), "v_tangent": ("x", n + nq), "s_tangent": ("x", n + nq + nv)}
        own = layout.inputs | moved | {"u_tangent": ("u", u + nu), "tau_tangent": ("u", u + 2 * nu)}
        places = {name: own[name] for name in function.inputs} | {x: layout.inputs[x] for x in BEHIND if x in layout.inputs}
        results = [at for first in (0, n) for at in (("dx", first), ("dx", first + nq), *([("dx", first + nq + nv)] if ns else []))]
        return (
            function,
            MemoryLayout(layout.buffers, places | ({"parameters_tangent": ("p", p)} if p else {}), tuple(results)),
            "field",
        )
    if inputs.loads == "fused":
        return dynamics.internals.loaded("rhs" + _POWERS[works]), layout, "field"
    if not one_call:
        return RATES["rates" + _POWERS[works]], layout, "field"
    order = {name: at for name, at in layout.inputs.items() if name in ("q", "v", "tau")} | {"h": ("h", 0)} | layout.inputs
    outputs = (("z", 0), ("z", nq), ("z", nq + nv + ns))[: 2 + bool(works)]
    if dynamics.model.internals.guided and not loop.method.contacts:
        return held_step(dynamics, inputs, _WORKS[works], outputs)
    if inputs.resisting:
        order = {name: order.pop(name) for name in ("q", "v", "tau", "h")} | {"resisting": ("u", inputs.resistance)} | order
    step = STEPPING[("resisted_step" if inputs.resisting else "semi_implicit_step") + _WORKS[works]]
    if loop.method.contacts:
        return *contact_function(dynamics.model, inputs, order, works), "step"
    return step, MemoryLayout(("t", "x", "u", "p", "h", "z"), order, outputs), "step"


@dataclass(frozen=True)
class ExplicitLoop:
    """A loop around the rates, or around whole steps."""

    dynamics: Dynamics
    loop: MethodLoop
    space: RunSpace
    inputs: Inputs
    torques: Torques

    @property
    def works(self) -> int:
        return 0 if self.space.tangent else self.space.works

    def recorded(self) -> RecordedLoop:
        dynamics, loop, space, inputs = self.dynamics, self.loop, self.space, self.inputs
        how = " tangent" * space.tangent + f" along tau {inputs.device_steps}" * inputs.along_tau
        how += f"{' closing' * bool(space.closed)}{' alone' * loop.alone}"
        word = word_of(f"{loop.name}{how}", dynamics, self.torques, self.works, inputs)
        if loop.watched is not None:
            word += events_word(dynamics, inputs, loop.watched)
        return RecordedLoop(dynamics, word, loop.arguments, space, inputs, self._parts, self._alone)

    @property
    def _alone(self) -> bool:
        return self.inputs.called_back or self.loop.watched is not None

    def _parts(self, target: Machine | None) -> LoopParts:
        dynamics, loop, inputs = self.dynamics, self.loop, self.inputs
        parts: ContactParts | None = None
        if loop.method.contacts:
            layout = _function(dynamics, loop, inputs, self.works, False)[1]
            parts = contact_kernels.contact_parts(dynamics, inputs, self.works, layout)
        rooms = loop.rooms if parts is None else loop.rooms | {"cut": parts.functions(1)[1]}
        plain = dynamics.mode == "unrolled" and not dynamics.model.internals.guided
        sees = self.space.closed and loop.name == DOP853.name and inputs.tau != "field" and plain
        space = replace(self.space, shares=dynamics.internals.traces.closing.outputs[2].size) if sees else self.space
        return LoopParts(space, rooms, self._functions(space, target, parts), loop.write)

    def _functions(self, space: RunSpace, target: Machine | None, parts: ContactParts | None) -> dict[int, list[MemoryFunction]]:
        dynamics, loop, inputs, works = self.dynamics, self.loop, self.inputs, self.works
        if inputs.tau == "field":
            return {1: []}
        function, layout, name = _function(dynamics, loop, inputs, works, bool(space.tangent))
        source = dynamics.internals.traces.source(function) if parts is None else parts.trace
        called = [(name, dynamics.internals.traces.source(function), layout) for name, function, layout in loop.extra]
        lanes = [1]
        if target is not None and not self._alone:
            most = max(size_of(x) for x in (source, *(x for _, x, _ in called)))
            lanes = dynamics.internals.cpu.widths(most, target)
        if target is not None:
            lanes = contact_kernels.chosen_lanes(lanes, parts, partial(dynamics.internals.cpu.widths, target=target), loop.alone)

        def extra(n: int) -> list[MemoryFunction]:
            events = event_functions(dynamics, inputs, n) if loop.watched else []
            out = [*law_functions(dynamics, self.torques, n), *load_functions(dynamics, inputs, n), *events]
            out += loss_functions(dynamics, inputs, n) if works == BOOKS else []
            out += [memory_function(x, layout, f"{word}{n}", n) for word, x, layout in called]
            return [*out, *closing_functions(dynamics, space, n)]

        def main(n: int) -> list[MemoryFunction]:
            return [memory_function(source, layout, f"{name}{n}", n)] if parts is None else parts.functions(n)[0]

        return {n: [*main(n), *extra(n)] for n in lanes}


def word_of(method: str, dynamics: Dynamics, torques: Torques, works: int, inputs: Inputs) -> str:
    """Return the name of a loop among all loops of a system."""
    laws = [] if torques.trace is None else [identity_of(torques.trace)]
    if inputs.loads != "none":
        key = dynamics.internals.traces.laws_key_of_model if inputs.loads != "python" else ""
        laws.append(f"{inputs.loads} {inputs.devices} {inputs.device_steps} {inputs.states} {inputs.resisting} {key}")
    return " ".join([method, torques.form, str(works), *laws])
