"""The functions that iterations of implicit steps call, with Newton's matrix, see `iterations.newton`, or by sweeps, see
`iterations.sweeping`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pliant.compile import Dynamics
from pliant.compile.cpu.memory_functions import memory_function, split_function
from pliant.compile.cpu.memory_layout import MemoryFunction, MemoryLayout
from pliant.compile.rolled.plan import LoopPlan
from pliant.compile.table.closed_steps import closed_correction
from pliant.compile.table.functions import CLOSED, CLOSED_STEPS, DERIVATIVES, STEPPING, Function
from pliant.compile.trace.trace import Trace
from pliant.graph import jvp
from pliant.simulate.loops.iterations.dense import Columns, Dense
from pliant.simulate.loops.iterations.newton import DenseIterations
from pliant.simulate.loops.iterations.residual import Iterations
from pliant.simulate.loops.iterations.sweeping import SweptIterations
from pliant.simulate.loops.loads import resisted_hinges
from pliant.simulate.loops.methods.operands import Inputs
from pliant.simulate.loops.own_functions import held_places
from pliant.simulate.loops.torques import Torques
from pliant.sweeps import qdot
from pliant.vectors.prescribed import held_hinges

# degrees of freedom and states of loads. Measured on chains of 31 to 91: where both end equally close to the solution, sweeps take
# 0.74 to 1.17 times as long as a dense matrix, mostly less; as they are, 1.0 to 1.65 times, and end 60 times closer or more
LEAST_SWEPT = 30
LEAST_SWEPT_CLOSED = 24  # the same of systems with closures: a net of 13 takes 0.7 times as long by sweeps, one of 41 0.15 times


def sweeps_by_itself(dynamics: Dynamics) -> bool:
    """Whether iterations go by sweeps: those of large systems."""
    model = dynamics.model
    return model.nv + model.ns >= (LEAST_SWEPT_CLOSED if model.closures else LEAST_SWEPT)


def with_resisted_hinges(dynamics: Dynamics) -> Dynamics:
    """Return the variant for sweeps: hinges that loads resist have armature."""
    return dynamics.internals.with_armature(resisted_hinges(dynamics))


def iterations_of(
    dynamics: Dynamics, inputs: Inputs, torques: Torques, wide: int, by_sweeps: bool
) -> tuple[Iterations, list[MemoryFunction]]:
    """Return the iterations of a system, and their functions. wide: the doubles in a register."""
    return (_swept if by_sweeps else _dense)(dynamics, inputs, torques, wide)


def _dense(dynamics: Dynamics, inputs: Inputs, torques: Torques, wide: int) -> tuple[Iterations, list[MemoryFunction]]:
    """Return Newton's iterations: one row of the matrix per speed and per state of loads."""
    dense = Dense(dynamics.model.nv + dynamics.model.ns, wide, wide)
    columns, made = _columns(dynamics, inputs, torques, dense)
    return DenseIterations(dense, columns, held_hinges(dynamics.model)), [
        *made,
        columns.function(dense),
        dense.invert(),
        dense.solve(),
        dense.norm(),
        *_law_columns(dynamics, torques, dense.rows, dense.lanes),
        *_load_columns(dynamics, inputs, dense.rows, dense.lanes),
        *_closures(dynamics, inputs, dense),
    ]


def _swept(dynamics: Dynamics, inputs: Inputs, torques: Torques, wide: int) -> tuple[Iterations, list[MemoryFunction]]:
    """Return iterations by sweeps."""
    model = dynamics.model
    layout = Dense(model.nv + model.ns, wide, 1)
    resisted, loads, closed = bool(resisted_hinges(dynamics)), inputs.loads == "apart", bool(model.closures)
    slopes = loads and (resisted or model.ns > 0)
    functions = [layout.norm(), layout.dot(), *(_load_slopes(dynamics, inputs) if slopes else [])]
    values = 0
    if closed:
        functions += _corrections(dynamics, inputs, resisted)
    else:
        values, response = _response(dynamics, resisted)
        along = {"dq": ("d", 0), "dv": ("d", layout.stride), "da": ("d", 2 * layout.stride)}
        here = given_by(dynamics, {"q": ("q", 0), "v": ("v", 0), "a": ("a", 0)}, 0)
        product = MemoryLayout(("q", "v", "a", "d", "u", "p", "r"), here | along, (("r", 0),))
        functions += [
            *response,
            made_of(dynamics, DERIVATIVES["inverse_dynamics_jvp"], product, "along1"),
            *_law_columns(dynamics, torques, layout.stride, 1),
            *_load_columns(dynamics, inputs, layout.stride, 1),
        ]
    pushes, through_frames = _pushes(dynamics, inputs, layout) if loads and not closed else (0, [])
    kinds = slopes, torques.trace is not None, loads, held_hinges(model), closed
    return SweptIterations(layout, values, inputs.states, *kinds, pushes), [*functions, *through_frames]


def _pushes(dynamics: Dynamics, inputs: Inputs, layout: Dense) -> tuple[int, list[MemoryFunction]]:
    """`@push_directions` and `@push_changes`: the directions of forces of loads through frames, and their changes along dq and dv;
    functions for a matrix of as many rows. Return how many such forces there are; none if there are many.
    """
    model, made = dynamics.model, dynamics.internals.traces.source(dynamics.internals.loaded("load_pushes"))
    assert isinstance(made, Trace)
    forces, directions = made.outputs
    if not forces.size:
        return 0, []
    along = {name: made.graph.input(name, (model.nv,)) for name in ("dq", "dv")}
    moved = {"q": qdot(model, made.inputs["q"], along["dq"]), "v": along["dv"]}
    change = jvp(forces, {name: made.inputs[name] for name in moved}, moved)
    nq, nv = model.nq, model.nv
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", inputs.wrenches), "parameters": ("p", 0)}
    here = {name: own[name] for name in made.inputs}
    there = here | {"dq": ("d", 0), "dv": ("d", layout.stride)}
    small = Dense(forces.size, layout.wide, 1)
    return forces.size, [
        memory_function(
            replace(made, outputs=(directions,)), MemoryLayout(("t", "x", "u", "p", "to"), here, (("to", 0),)), "push_directions", 1
        ),
        memory_function(
            replace(made, inputs=made.inputs | along, outputs=(change,)),
            MemoryLayout(("t", "x", "u", "p", "d", "to"), there, (("to", 0),)),
            "push_changes",
            1,
        ),
        small.invert(),
        small.solve(),
    ]


def _response(dynamics: Dynamics, held: bool) -> tuple[int, list[MemoryFunction]]:
    """`@response`: M'^-1 r. In straight-line code `@response_state` first computes what does not depend on r; loops over bodies
    compute it with every r.
    """
    locks = dynamics.model.internals.holds
    name = "response_with_locks" if locks else "response_with_loads" if held else "resisted_response"
    source = dynamics.internals.traces.source(STEPPING[name])
    given = {"q": ("q", 0), "by_rate": ("by_rate", 0), "by_place": ("by_place", 0)}
    given |= ({"resisting": ("resisting", 0)} if held or locks else {}) | ({"free": ("free", 0)} if locks else {})
    given |= {"parameters": ("p", 0)} if dynamics.parameters else {}
    moving = {"tau": ("r", 0)}
    if isinstance(source, LoopPlan):
        layout = MemoryLayout(("q", "r", "by_rate", "by_place", "resisting", "free", "p", "to"), given | moving, (("to", 0),))
        return 0, [memory_function(source, layout, "response", 1)]
    before = MemoryLayout(("q", "by_rate", "by_place", "resisting", "free", "p", "values"), given, (("values", 0),))
    after = MemoryLayout(("values", "r", "to"), moving, (("to", 0),))
    state, response, values = split_function(source, moving, before, after, "response", 1)
    return values, [state, response]


def _corrections(dynamics: Dynamics, inputs: Inputs, resisted: bool) -> list[MemoryFunction]:
    """`@closed_correction`, see `sweeps.closed_correction`; the projection onto the closures; and the residual that says which
    forces hold hinges.
    """
    model = dynamics.model
    function = dynamics.internals.traces.timed(closed_correction(resisted, model.internals.holds))
    given = {name: (name, 0) for name in function.inputs} | _instant(dynamics, function) | {"tau": ("u", inputs.total)}
    buffers = ("q", "v", "a", "u", "by_rate", "by_place", "resisting", "free", *["t", "inputs"] * inputs.timed, "p", "to")
    layout = MemoryLayout(buffers, given_by(dynamics, given, model.nv), (("to", 0),))
    held = [_residual(dynamics)] if model.internals.guided else []
    return [made_of(dynamics, function, layout, "closed_correction"), _projection(dynamics), *held]


def _instant(dynamics: Dynamics, function: Function, first: int | None = None) -> dict[str, tuple[str, int]]:
    """Return where a function of closures that depend on time finds t, u and s. first: where the wrenches begin in `inputs`, if the
    state stands in one piece.
    """
    nq, nv = dynamics.model.nq, dynamics.model.nv
    own = {"t": ("t", 0), "u": ("inputs", (nv if first is None else first) + 6 * len(dynamics.internals.wrenches))}
    own["s"] = ("v", nv) if first is None else ("x", nq + nv)
    return {name: at for name, at in own.items() if name in function.inputs}


def held_functions(dynamics: Dynamics, inputs: Inputs) -> list[MemoryFunction]:
    """`@held_motion`: what hinges that are driven or locked do."""
    if not dynamics.model.internals.holds:
        return []
    function, nq, nv = dynamics.internals.loaded("held_motion"), dynamics.model.nq, dynamics.model.nv
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", nv + inputs.wrenches)}
    places = {name: own[name] for name in function.inputs} | ({"parameters": ("p", 0)} if dynamics.parameters else {})
    return [made_of(dynamics, function, MemoryLayout(("t", "x", "u", "p", "to"), places, (("to", 0),)), "held_motion1")]


def _load_slopes(dynamics: Dynamics, inputs: Inputs) -> list[MemoryFunction]:
    """`@load_slopes`: what loads add to the diagonal of Newton's matrix."""
    function, nq, nv = dynamics.internals.loaded("load_slopes"), dynamics.model.nq, dynamics.model.nv
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", nv + inputs.wrenches)}
    places = {name: own[name] for name in function.inputs} | ({"parameters": ("p", 0)} if dynamics.parameters else {})
    outputs = (("to", 0), ("to", nv), ("to", 2 * nv))[: 2 + bool(dynamics.model.ns)]
    return [made_of(dynamics, function, MemoryLayout(("t", "x", "u", "p", "to"), places, outputs), "load_slopes1")]


def _columns(dynamics: Dynamics, inputs: Inputs, torques: Torques, dense: Dense) -> tuple[Columns, list[MemoryFunction]]:
    """`@column`: the change of inverse dynamics along directions, one per lane.

    What does not depend on directions is computed once; in loops over bodies, in every lane.
    """
    nq, nv, rows = dynamics.model.nq, dynamics.model.nv, dense.rows
    source = dynamics.internals.traces.source(DERIVATIVES["inverse_dynamics_jvp"])
    along = {"dq": ("d", 0), "dv": ("d", rows), "da": ("d", 2 * rows)}
    functions = torques.trace is not None, inputs.loads == "apart"
    given = inputs.wrenches + inputs.devices
    closed = bool(dynamics.model.closures)
    kind = {"closed": closed, "held": closed and dynamics.model.internals.holds, "timed": closed and inputs.timed}
    sizes = partial(Columns, nq, nv, inputs.states, given, inputs.parameters, rows, *functions, lanes=dense.lanes, **kind)
    if isinstance(source, LoopPlan):
        there = given_by(dynamics, {"q": ("x", 0), "v": ("x", nq), "a": ("a", 0)}, 0)
        layout = MemoryLayout(("x", "a", "d", "u", "p", "r"), there | along, (("r", 0),))
        return sizes(values=0), [memory_function(source, layout, "column", dense.lanes)]
    here = given_by(dynamics, {"q": ("q", 0), "v": ("v", 0), "a": ("a", 0)}, 0)
    before = MemoryLayout(("q", "v", "a", "u", "p", "values"), here, (("values", 0),))
    after = MemoryLayout(("values", "d", "r"), along, (("r", 0),))
    state, column, values = split_function(source, along, before, after, "column", dense.lanes)
    return sizes(values=values), [state, column]


def _closures(dynamics: Dynamics, inputs: Inputs, dense: Dense) -> list[MemoryFunction]:
    """Return the functions that remove the closures' part from a residual and its columns, and the projection onto the closures."""
    if not dynamics.model.closures:
        return []
    nq, rows = dynamics.model.nq, dense.rows
    more = {"parameters": ("p", 0)} if dynamics.parameters else {}
    word, held = ("held", ("free",)) if dynamics.model.internals.holds else ("closed", ())
    free = {name: (name, 0) for name in held}
    along = {"dq": ("d", 0), "dv": ("d", rows), "da": ("d", 2 * rows)}
    function = dynamics.internals.traces.timed(CLOSED_STEPS[f"{word}_column"])
    there = {"q": ("x", 0), "v": ("x", nq), "a": ("a", 0), "r": ("r", 0)} | free | along | more | _instant(dynamics, function, 0)
    column = MemoryLayout(("x", "a", "r", *held, *["t", "inputs"] * inputs.timed, "d", "p", "to"), there, (("to", 0),))
    return [
        _residual(dynamics),
        memory_function(dynamics.internals.traces.source(function), column, "closed_column", dense.lanes),
        _projection(dynamics),
    ]


def _residual(dynamics: Dynamics) -> MemoryFunction:
    """`@closed_residual`: what closures, and hinges that are driven or locked, leave of a residual."""
    word, held = ("held", ("free",)) if dynamics.model.internals.holds else ("closed", ())
    function = dynamics.internals.traces.timed(CLOSED_STEPS[f"{word}_residual"])
    given = {name: (name, 0) for name in ("q", "v", "a", "r", *held)} | ({"parameters": ("p", 0)} if dynamics.parameters else {})
    buffers = ("q", "v", "a", "r", *held, *["t", "inputs"] * dynamics.model.internals.rheonomic, "p", "to")
    layout = MemoryLayout(buffers, given | _instant(dynamics, function), (("to", 0),))
    return made_of(dynamics, function, layout, "closed_residual1")


def _projection(dynamics: Dynamics) -> MemoryFunction:
    """`@project`: a state back on the closures, with hinges that are driven or locked held."""
    more: dict[str, tuple[str, int]] = {"parameters": ("p", 0)} if dynamics.parameters else {}
    outputs = (("to_q", 0), ("to_v", 0))
    if not dynamics.model.internals.guided:
        layout = MemoryLayout(("q", "v", "p", "to_q", "to_v"), {"q": ("q", 0), "v": ("v", 0)} | more, outputs)
        return made_of(dynamics, CLOSED["project"], layout, "project1")
    function = dynamics.internals.loaded("closing")
    places = {"q": ("x", 0), "v": ("x", dynamics.model.nq)} | held_places(dynamics)
    given = {name: places[name] for name in function.inputs} | more
    return made_of(dynamics, function, MemoryLayout(("t", "x", "u", "p", "to_q", "to_v"), given, outputs), "project1")


def _law_columns(dynamics: Dynamics, torques: Torques, rows: int, lanes: int) -> list[MemoryFunction]:
    """`@law_column`: the change of traced forces along directions of q and v."""
    made = torques.trace
    if made is None:
        return []
    model, q, v = dynamics.model, made.inputs["q"], made.inputs["v"]
    along = {name: made.graph.input(name, (model.nv,)) for name in ("dq", "dv")}
    change = jvp(made.outputs[0], {"q": q, "v": v}, {"q": qdot(model, q, along["dq"]), "v": along["dv"]})
    inputs = {"t": ("t", 0), "q": ("x", 0), "v": ("x", model.nq), "dq": ("d", 0), "dv": ("d", rows)}
    layout = MemoryLayout(("t", "x", "d", "to"), inputs, (("to", 0),))
    changed = replace(made, inputs=made.inputs | along, outputs=(change,))
    return [memory_function(changed, layout, "law_column", lanes)]


def _load_columns(dynamics: Dynamics, inputs: Inputs, rows: int, lanes: int) -> list[MemoryFunction]:
    """`@load_column`, the change of the forces of loads, and of the rates of their states, along directions of q, v and s."""
    if inputs.loads != "apart":
        return []
    model, made = dynamics.model, dynamics.internals.traces.source(dynamics.internals.loaded("loads_with_tau"))
    assert isinstance(made, Trace)
    nq, nv, graph = model.nq, model.nv, made.graph
    along = {"dq": graph.input("dq", (nv,)), "dv": graph.input("dv", (nv,))}
    moved = {"q": qdot(model, made.inputs["q"], along["dq"]), "v": along["dv"]}
    if inputs.states:
        along["ds"] = moved["s"] = graph.input("ds", (inputs.states,))
    change = tuple(jvp(x, {name: made.inputs[name] for name in moved}, moved) for x in made.outputs)
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", inputs.wrenches), "parameters": ("p", 0)}
    own |= {"dq": ("d", 0), "dv": ("d", rows), "ds": ("d", rows + nv)}
    given = {name: x for name, x in (made.inputs | along).items() if name != "tau"}
    layout = MemoryLayout(
        ("t", "x", "u", "p", "d", "to"), {name: own[name] for name in given}, (("to", 0), ("to", nv))[: len(change)]
    )
    return [memory_function(replace(made, inputs=given, outputs=change), layout, "load_column", lanes)]


def given_by(dynamics: Dynamics, inputs: dict[str, tuple[str, int]], wrenches: int) -> dict[str, tuple[str, int]]:
    """Return inputs with those of all functions: wrenches from a place in u on, and parameters."""
    more = {"wrenches": ("u", wrenches)} if dynamics.internals.wrenches else {}
    return inputs | more | ({"parameters": ("p", 0)} if dynamics.parameters else {})


def made_of(dynamics: Dynamics, function: Function, layout: MemoryLayout, name: str) -> MemoryFunction:
    return memory_function(dynamics.internals.traces.source(function), layout, name, 1)
