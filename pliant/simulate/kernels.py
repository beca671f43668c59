"""Compiled loops of a system's dynamics: which functions a method calls, where its state stands, and the gufunc of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.engine import Machine, machine
from pliant.compile.functions import RATES, STEPPING, Function, tangent_rates
from pliant.compile.kernel import loop_gufunc
from pliant.compile.memory_functions import Layout, MemoryFunction, memory_function, size_of
from pliant.simulate.methods import carry, dop853, fixed
from pliant.simulate.methods.frame import Argument, Inputs, March, Space, loop_module
from pliant.simulate.spaces import quaternion_places
from pliant.simulate.torques import Torques


def state_space(dynamics: Dynamics, works: bool, tangent: bool = False) -> Space:
    """x = (q, v), and where it is wanted the work of forces; or with a tangent, (q, v, tangents of both)."""
    model = dynamics.model
    own = model.nq + model.nv
    quaternions = tuple(int(rows[0]) for rows in quaternion_places(model))
    if tangent:
        return Space(2 * own, 2 * own, quaternions, tuple(own + first for first in quaternions), tangent=True)
    return Space(own + works, own, quaternions)


def inputs_of(dynamics: Dynamics, torques: Torques) -> Inputs:
    if torques.form == "field":
        return Inputs("field", dynamics.model.nv)
    return Inputs(torques.form, dynamics.model.nv, 6 * len(dynamics.wrenches), dynamics.parameter_values.size)


def field_layout(dynamics: Dynamics, works: bool) -> Layout:
    """Where the rates find q, v, tau, wrenches and parameters, and leave q', v' and the power."""
    nq, nv = dynamics.model.nq, dynamics.model.nv
    inputs = {"q": ("x", 0), "v": ("x", nq), "tau": ("u", 0), "wrenches": ("u", nv), "parameters": ("p", 0)}
    given = {"q", "v", "tau", *(["wrenches"] if dynamics.wrenches else []), *(["parameters"] if dynamics.parameters else [])}
    outputs = (("dx", 0), ("dx", nq), *([("dx", nq + nv)] if works else []))
    return Layout(("t", "x", "u", "p", "dx"), {k: at for k, at in inputs.items() if k in given}, outputs)


def fixed_kernel(dynamics: Dynamics, method: str, torques: Torques, works: bool, tangent: bool = False) -> np.ufunc:
    """The gufunc of steps of fixed length: (x, inputs, plan) -> (rows, end), see `methods.fixed`."""
    space, inputs = state_space(dynamics, works, tangent), inputs_of(dynamics, torques)
    if tangent:
        inputs = replace(inputs, parameters=2 * inputs.parameters)
    loop = Loop(f"{method} fixed", fixed.arguments(space, inputs), fixed.rooms(space, method), partial(fixed.write, method=method))
    return _explicit(dynamics, loop, space, inputs, torques)


def adaptive_kernel(dynamics: Dynamics, torques: Torques, works: bool) -> np.ufunc:
    """The gufunc of DOP853 by error: (carry, inputs, times, settings) -> (carry, rows), see `methods.carry`."""
    space, inputs = state_space(dynamics, works), inputs_of(dynamics, torques)
    return _explicit(
        dynamics, Loop("dop853", carry.arguments(space, inputs), dop853.rooms(space), dop853.write), space, inputs, torques
    )


@dataclass(frozen=True)
class Loop:
    """A method's loop: its name, arguments, memory, and what writes it."""

    name: str
    arguments: list[Argument]
    rooms: dict[str, int]
    write: Callable[[March], None]


def _function(dynamics: Dynamics, loop: Loop, works: bool, tangent: bool) -> tuple[Function, Layout, str]:
    """What a loop calls: the rates, with tangents where they are carried along, or a whole step."""
    nq, nv = dynamics.model.nq, dynamics.model.nv
    layout = field_layout(dynamics, works)
    if tangent:
        p, n = dynamics.parameter_values.size, nq + nv
        inputs = {**{name: layout.inputs[name] for name in ("q", "v", "tau")}, "q_tangent": ("x", n), "v_tangent": ("x", n + nq)}
        inputs |= layout.inputs | ({"parameters_tangent": ("p", p)} if p else {})
        return tangent_rates(p), Layout(layout.buffers, inputs, (("dx", 0), ("dx", nq), ("dx", n), ("dx", n + nq))), "field"
    if not loop.name.startswith("semi_implicit"):
        return RATES["rates_and_power" if works else "rates"], layout, "field"
    order = {name: at for name, at in layout.inputs.items() if name in ("q", "v", "tau")} | {"h": ("h", 0)} | layout.inputs
    outputs = (("z", 0), ("z", nq), ("z", nq + nv))[: 2 + works]
    step = STEPPING["semi_implicit_step_and_work" if works else "semi_implicit_step"]
    return step, Layout(("t", "x", "u", "p", "h", "z"), order, outputs), "step"


def _explicit(dynamics: Dynamics, loop: Loop, space: Space, inputs: Inputs, torques: Torques) -> np.ufunc:
    """A loop around the rates."""
    works = space.size > space.controlled and not space.tangent

    def functions(target: Machine) -> dict[int, list[MemoryFunction]]:
        if inputs.tau == "field":
            return {1: []}
        function, layout, name = _function(dynamics, loop, works, bool(space.tangent))
        source = dynamics.source(function)
        lanes = [1] if inputs.tau == "law" else dynamics.widths(size_of(source), target)
        return {n: [memory_function(source, layout, f"{name}{n}", n), *law_functions(dynamics, torques, n)] for n in lanes}

    def module(target: Machine) -> str:
        return loop_module(loop.arguments, space, inputs, loop.rooms, functions(target), target.lanes, loop.write)

    word = word_of(f"{loop.name}{' tangent' * space.tangent}", dynamics, torques, works)
    if inputs.tau == "field":
        target = machine()
        return loop_gufunc(word, loop.arguments, (word, repr(space)), lambda: module(target), target, None)
    return dynamics.loop_kernel(word, loop.arguments, module)


def word_of(method: str, dynamics: Dynamics, torques: Torques, works: bool) -> str:
    """What names a loop among all loops of a system."""
    laws = [hashlib.sha256(law.text.encode()).hexdigest() for law in law_functions(dynamics, torques, 1)]
    return " ".join([method, torques.form, str(works), *laws])


def law_functions(dynamics: Dynamics, torques: Torques, lanes: int) -> list[MemoryFunction]:
    """Forces that are traced, as a function of their own."""
    if torques.trace is None:
        return []
    layout = Layout(("t", "x", "u"), {"t": ("t", 0), "q": ("x", 0), "v": ("x", dynamics.model.nq)}, (("u", 0),))
    return [memory_function(torques.trace, layout, f"law{lanes}", lanes)]
