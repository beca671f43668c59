"""Compiled loops of implicit methods: the functions that they call, and their gufuncs. They handle single states; a batch is a
loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.cpu.memory_functions import MemoryFunction, MemoryLayout, memory_function, split_function
from pliant.compile.llvm.engine import Machine
from pliant.compile.rolled.plan import LoopPlan
from pliant.compile.table.functions import CLOSED, CLOSED_STEPS, DERIVATIVES, FUNCTIONS, RATES, STEPPING, Function
from pliant.compile.trace.trace import Trace, trace
from pliant.graph import jvp
from pliant.model import Model
from pliant.simulate.loops.kernels import inputs_of, law_functions, load_functions, state_space, word_of
from pliant.simulate.loops.methods import alpha, esdirk
from pliant.simulate.loops.methods.dense import Columns, Dense, scales
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.simulate.loops.methods.module import loop_module
from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace
from pliant.simulate.loops.own_functions import loss_functions
from pliant.simulate.loops.torques import Torques
from pliant.sweeps import qdot
from pliant.sweeps.motion.rates import BOOKS

_ASKED = ("law", "traced")  # inputs that depend on the state


def alpha_kernel(dynamics: Dynamics, torques: Torques, works: int, device_steps: bool = False) -> np.ufunc:
    """Return the gufunc of generalised alpha: (x, inputs, plan, settings) -> (rows, end), see `methods.alpha`."""
    space, inputs, nq = state_space(dynamics, works), inputs_of(dynamics, torques, "alpha", device_steps), dynamics.model.nq
    arguments = alpha.arguments(space, inputs, nq)

    def module(target: Machine) -> str:
        dense = _dense(dynamics, target)
        columns, functions = _functions(dynamics, inputs, torques, dense, works)
        rooms = alpha.rooms(space, nq, dense, columns, _asks(inputs))

        def write(march: MarchWriter) -> None:
            alpha.Alpha(march, nq, dense, columns).write()

        return _module(arguments, space, inputs, rooms, functions, target, write)

    return dynamics.cpu.loop_kernel(word_of("alpha", dynamics, torques, works, inputs), arguments, module)


def esdirk_kernel(dynamics: Dynamics, torques: Torques, works: int) -> np.ufunc:
    """Return the gufunc of ESDIRK4(3) with error control: (carry, inputs, times, settings) -> (carry, rows), see
    `methods.esdirk`.
    """
    space, inputs, nq = state_space(dynamics, works), inputs_of(dynamics, torques, "esdirk"), dynamics.model.nq
    arguments = esdirk.arguments(space, inputs, nq)

    def module(target: Machine) -> str:
        dense, turning = _dense(dynamics, target), turns(dynamics.model)
        columns, functions = _functions(dynamics, inputs, torques, dense, works)
        functions += _increments(dynamics, turning)
        rooms = esdirk.rooms(space, nq, dense, columns, _asks(inputs), turning)

        def write(march: MarchWriter) -> None:
            esdirk.Esdirk(march, nq, dense, columns, turning).write()

        return _module(arguments, space, inputs, rooms, functions, target, write)

    return dynamics.cpu.loop_kernel(word_of("esdirk", dynamics, torques, works, inputs), arguments, module)


def _dense(dynamics: Dynamics, target: Machine) -> Dense:
    """Return Newton's matrix: one row per speed and per state of loads."""
    return Dense(dynamics.model.nv + dynamics.model.ns, target.lanes, target.lanes)


def _asks(inputs: Inputs) -> bool:
    """Whether forces depend on the state."""
    return inputs.tau in _ASKED or inputs.loads != "none"


def turns(model: Model) -> bool:
    """Whether increments of q change at other rates than v, for hinges whose rotations do not simply add."""
    made = trace(STEPPING["dexp_inverse"], model)
    return any(x is not y for x, y in zip(made.outputs[0], made.inputs["v"], strict=True))


def _module(
    arguments: list[LoopArgument],
    space: RunSpace,
    inputs: Inputs,
    rooms: dict[str, int],
    functions: list[MemoryFunction],
    target: Machine,
    write: Callable[[MarchWriter], None],
) -> str:
    return loop_module(arguments, space, inputs, rooms, {1: functions}, target.lanes, write)


def _functions(
    dynamics: Dynamics, inputs: Inputs, torques: Torques, dense: Dense, works: int
) -> tuple[Columns, list[MemoryFunction]]:
    """Return the functions that every implicit method calls, and the memory for columns of its matrix."""
    columns, made = _columns(dynamics, inputs, torques, dense)
    here = _given(dynamics, {"q": ("q", 0), "v": ("v", 0), "a": ("a", 0)}, dynamics.model.nv)
    inverse = MemoryLayout(("q", "v", "a", "u", "p", "r"), here, (("r", 0),))
    moved = MemoryLayout(("q", "theta", "p", "to"), {"q": ("q", 0), "theta": ("theta", 0)} | _points(dynamics), (("to", 0),))
    return columns, [
        _made(dynamics, FUNCTIONS["inverse_dynamics"], inverse, "inverse_dynamics1"),
        _made(dynamics, STEPPING["integrate"], moved, "integrate1"),
        *made,
        columns.function(dense),
        dense.invert(),
        dense.solve(),
        dense.norm(),
        scales([*speed_places(dynamics.model), *[-1] * dynamics.model.ns]),
        *_laws(dynamics, torques, dense),
        *load_functions(dynamics, inputs, 1),
        *_load_columns(dynamics, inputs, dense),
        *_closures(dynamics, dense),
        *(_power(dynamics, inputs, works) if works else []),
    ]


def _columns(dynamics: Dynamics, inputs: Inputs, torques: Torques, dense: Dense) -> tuple[Columns, list[MemoryFunction]]:
    """`@column`: the change of inverse dynamics along directions, one per lane.

    What does not depend on directions is computed once; in loops over bodies, in every lane.
    """
    nq, nv, rows = dynamics.model.nq, dynamics.model.nv, dense.rows
    source = dynamics.traces.source(DERIVATIVES["inverse_dynamics_jvp"])
    along = {"dq": ("d", 0), "dv": ("d", rows), "da": ("d", 2 * rows)}
    functions = torques.trace is not None, inputs.loads == "apart"
    given = inputs.wrenches + inputs.devices
    closed = bool(dynamics.model.closures)
    sizes = partial(Columns, nq, nv, inputs.states, given, inputs.parameters, rows, *functions, lanes=dense.lanes, closed=closed)
    if isinstance(source, LoopPlan):
        there = _given(dynamics, {"q": ("x", 0), "v": ("x", nq), "a": ("a", 0)}, 0)
        layout = MemoryLayout(("x", "a", "d", "u", "p", "r"), there | along, (("r", 0),))
        return sizes(values=0), [memory_function(source, layout, "column", dense.lanes)]
    here = _given(dynamics, {"q": ("q", 0), "v": ("v", 0), "a": ("a", 0)}, 0)
    before = MemoryLayout(("q", "v", "a", "u", "p", "values"), here, (("values", 0),))
    after = MemoryLayout(("values", "d", "r"), along, (("r", 0),))
    state, column, values = split_function(source, along, before, after, "column", dense.lanes)
    return sizes(values=values), [state, column]


def _closures(dynamics: Dynamics, dense: Dense) -> list[MemoryFunction]:
    """Return the functions that remove the closures' part from a residual and its columns, and the projection onto the closures."""
    if not dynamics.model.closures:
        return []
    nq, rows = dynamics.model.nq, dense.rows
    more = {"parameters": ("p", 0)} if dynamics.parameters else {}
    given = {"q": ("q", 0), "v": ("v", 0), "a": ("a", 0), "r": ("r", 0)} | more
    residual = MemoryLayout(("q", "v", "a", "r", "p", "to"), given, (("to", 0),))
    along = {"dq": ("d", 0), "dv": ("d", rows), "da": ("d", 2 * rows)}
    there = {"q": ("x", 0), "v": ("x", nq), "a": ("a", 0), "r": ("r", 0)} | along | more
    column = MemoryLayout(("x", "a", "r", "d", "p", "to"), there, (("to", 0),))
    project = MemoryLayout(("q", "v", "p", "to_q", "to_v"), {"q": ("q", 0), "v": ("v", 0)} | more, (("to_q", 0), ("to_v", 0)))
    return [
        _made(dynamics, CLOSED_STEPS["closed_residual"], residual, "closed_residual1"),
        memory_function(dynamics.traces.source(CLOSED_STEPS["closed_column"]), column, "closed_column", dense.lanes),
        _made(dynamics, CLOSED["project"], project, "project1"),
    ]


def _laws(dynamics: Dynamics, torques: Torques, dense: Dense) -> list[MemoryFunction]:
    """Traced forces, and their change along directions of q and v."""
    made = torques.trace
    if made is None:
        return []
    model, q, v = dynamics.model, made.inputs["q"], made.inputs["v"]
    along = {name: made.graph.input(name, (model.nv,)) for name in ("dq", "dv")}
    change = jvp(made.outputs[0], {"q": q, "v": v}, {"q": qdot(model, q, along["dq"]), "v": along["dv"]})
    inputs = {"t": ("t", 0), "q": ("x", 0), "v": ("x", model.nq), "dq": ("d", 0), "dv": ("d", dense.rows)}
    layout = MemoryLayout(("t", "x", "d", "to"), inputs, (("to", 0),))
    changed = replace(made, inputs=made.inputs | along, outputs=(change,))
    return [*law_functions(dynamics, torques, 1), memory_function(changed, layout, "law_column", dense.lanes)]


def _load_columns(dynamics: Dynamics, inputs: Inputs, dense: Dense) -> list[MemoryFunction]:
    """`@load_column`, the change of the forces of loads, and of the rates of their states, along directions of q, v and s."""
    if inputs.loads != "apart":
        return []
    model, made = dynamics.model, dynamics.traces.source(dynamics.loaded("loads_with_tau"))
    assert isinstance(made, Trace)
    nq, nv, graph = model.nq, model.nv, made.graph
    along = {"dq": graph.input("dq", (nv,)), "dv": graph.input("dv", (nv,))}
    moved = {"q": qdot(model, made.inputs["q"], along["dq"]), "v": along["dv"]}
    if inputs.states:
        along["ds"] = moved["s"] = graph.input("ds", (inputs.states,))
    change = tuple(jvp(x, {name: made.inputs[name] for name in moved}, moved) for x in made.outputs)
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", inputs.wrenches), "parameters": ("p", 0)}
    own |= {"dq": ("d", 0), "dv": ("d", dense.rows), "ds": ("d", dense.rows + nv)}
    given = {name: x for name, x in (made.inputs | along).items() if name != "tau"}
    layout = MemoryLayout(
        ("t", "x", "u", "p", "d", "to"), {name: own[name] for name in given}, (("to", 0), ("to", nv))[: len(change)]
    )
    return [memory_function(replace(made, inputs=given, outputs=change), layout, "load_column", dense.lanes)]


def _power(dynamics: Dynamics, inputs: Inputs, works: int) -> list[MemoryFunction]:
    """`@power`: one power, or the three of the energy balance; and the power that loads dissipate."""
    given = _given(dynamics, {"q": ("q", 0), "v": ("v", 0), "tau": ("u", inputs.total)}, dynamics.model.nv)
    layout = MemoryLayout(("q", "v", "u", "p", "to"), given, (("to", 0),))
    losses = loss_functions(dynamics, inputs, 1) if works == BOOKS else []
    return [_made(dynamics, RATES["powers" if works == BOOKS else "power"], layout, "power1"), *losses]


def _increments(dynamics: Dynamics, turning: bool) -> list[MemoryFunction]:
    """Return the functions that stages and interpolation need in addition to the iterations."""
    slopes = MemoryLayout(("q", "v", "p", "to"), {"q": ("q", 0), "v": ("v", 0)} | _points(dynamics), (("to", 0),))
    rate = MemoryLayout(("theta", "v", "to"), {"theta": ("theta", 0), "v": ("v", 0)}, (("to", 0),))
    given = {"theta": ("theta", 0), "v": ("v", 0), "a": ("a", 0)}
    rates = MemoryLayout(("theta", "v", "a", "first", "second"), given, (("first", 0), ("second", 0)))
    out = [_made(dynamics, FUNCTIONS["qdot"], slopes, "qdot1")]
    if turning:
        out.append(_made(dynamics, STEPPING["dexp_inverse"], rate, "dexp_inverse1"))
        out.append(_made(dynamics, STEPPING["increment_rates"], rates, "increment_rates1"))
    return out


def _given(dynamics: Dynamics, inputs: dict[str, tuple[str, int]], wrenches: int) -> dict[str, tuple[str, int]]:
    """Return inputs with those of all functions: wrenches from a place in u on, and parameters."""
    more = {"wrenches": ("u", wrenches)} if dynamics.wrenches else {}
    return inputs | more | ({"parameters": ("p", 0)} if dynamics.parameters else {})


def _points(dynamics: Dynamics) -> dict[str, tuple[str, int]]:
    """Return the parameters, if the points of speeds depend on them."""
    return {"parameters": ("p", 0)} if dynamics.parameters and dynamics.model.speeds_at_composites else {}


def _made(dynamics: Dynamics, function: Function, layout: MemoryLayout, name: str) -> MemoryFunction:
    return memory_function(dynamics.traces.source(function), layout, name, 1)


def speed_places(model: Model) -> list[int]:
    """Return for each speed the coordinate of which it is approximately the rate; -1 for rotations of a quaternion, and if it is
    not known.
    """
    out: list[int] = []
    for body, where in zip(model.bodies, model.q_slices, strict=True):
        hinge = body.hinge.type
        turns = 3 if "qw" in hinge.coordinates else hinge.nv if hinge.nq != hinge.nv else 0
        out += [-1] * turns
        out += range(where.stop - (hinge.nv - turns) - body.modes, where.stop)
    return out
