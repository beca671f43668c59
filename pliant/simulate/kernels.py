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
from pliant.errors import PliantError
from pliant.simulate.methods import carry, dop853, fixed
from pliant.simulate.methods.frame import Argument, Inputs, March, Space, loop_module
from pliant.simulate.spaces import quaternion_places
from pliant.simulate.torques import Torques
from pliant.vectors.identity import laws_of


def state_space(dynamics: Dynamics, works: bool, tangent: bool = False) -> Space:
    """x = (q, v, s), and where it is wanted the work of forces; or with a tangent, (q, v, tangents of both)."""
    model = dynamics.model
    quaternions = tuple(int(rows[0]) for rows in quaternion_places(model))
    if tangent:
        own = model.nq + model.nv
        return Space(2 * own, 2 * own, quaternions, tuple(own + first for first in quaternions), tangent=True)
    own = model.nq + model.nv + model.ns
    return Space(own + works, own, quaternions)


def inputs_of(dynamics: Dynamics, torques: Torques, method: str = "", device_steps: bool = False) -> Inputs:
    model = dynamics.model
    if torques.form == "field":
        return Inputs("field", model.nv)
    return Inputs(
        torques.form,
        model.nv,
        6 * len(dynamics.wrenches),
        dynamics.parameter_values.size,
        model.nu_all,
        device_steps,
        loads_form(dynamics, method),
        model.ns,
        model.nq + model.nv,
    )


def loads_form(dynamics: Dynamics, method: str) -> str:
    """How a method gets what loads do, see `Inputs`."""
    if not dynamics.model.acted_on:
        return "none"
    if laws_of(dynamics.model).python:
        return "python"
    beside = (dynamics.mode == "rolled" and not dynamics.model.holds) or method in _BESIDE
    return "apart" if beside else "fused"


def field_layout(dynamics: Dynamics, inputs: Inputs, works: bool) -> Layout:
    """Where the rates find t, q, v, s, tau, wrenches, inputs and parameters, and leave q', v', s' and the power."""
    nq, nv, ns = dynamics.model.nq, dynamics.model.nv, dynamics.model.ns
    places = {"q": ("x", 0), "v": ("x", nq), "tau": ("u", inputs.total)}
    outputs = [("dx", 0), ("dx", nq)]
    if inputs.loads == "fused":
        own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", nv + inputs.wrenches), "tau": ("u", 0)}
        places = {name: own[name] for name in dynamics.loaded("rhs").inputs}
        outputs += [("dx", nq + nv)] * bool(ns)
    if dynamics.wrenches:
        places["wrenches"] = "u", nv
    if dynamics.parameters:
        places["parameters"] = "p", 0
    return Layout(("t", "x", "u", "p", "dx"), places, (*outputs, *([("dx", nq + nv + ns)] if works else [])))


def fixed_kernel(
    dynamics: Dynamics, method: str, torques: Torques, works: bool, tangent: bool = False, device_steps: bool = False
) -> np.ufunc:
    """The gufunc of steps of fixed length: (x, inputs, plan) -> (rows, end), see `methods.fixed`."""
    if tangent and dynamics.model.acted_on:
        raise PliantError(f"system {dynamics.model.name!r}: tangents of loads are not carried along; take differences")
    space, inputs = state_space(dynamics, works, tangent), inputs_of(dynamics, torques, method, device_steps)
    if tangent:
        inputs = replace(inputs, parameters=2 * inputs.parameters)
    rooms = fixed.rooms(space, method) | ({"ds": max(1, inputs.states)} if method == "semi_implicit" else {})
    loop = Loop(f"{method} fixed", fixed.arguments(space, inputs), rooms, partial(fixed.write, method=method))
    return _explicit(dynamics, loop, space, inputs, torques)


def adaptive_kernel(dynamics: Dynamics, torques: Torques, works: bool) -> np.ufunc:
    """The gufunc of DOP853 by error: (carry, inputs, times, settings) -> (carry, rows), see `methods.carry`."""
    space, inputs = state_space(dynamics, works), inputs_of(dynamics, torques)
    return _explicit(
        dynamics, Loop("dop853", carry.arguments(space, inputs), dop853.rooms(space), dop853.write), space, inputs, torques
    )


_BESIDE = ("semi_implicit", "alpha", "esdirk")  # methods that know the generalised forces of loads alone


@dataclass(frozen=True)
class Loop:
    """A method's loop: its name, arguments, memory, and what writes it."""

    name: str
    arguments: list[Argument]
    rooms: dict[str, int]
    write: Callable[[March], None]


def _function(dynamics: Dynamics, loop: Loop, inputs: Inputs, works: bool, tangent: bool) -> tuple[Function, Layout, str]:
    """What a loop calls: the rates, with tangents where they are carried along, or a whole step."""
    nq, nv, ns = dynamics.model.nq, dynamics.model.nv, dynamics.model.ns
    layout = field_layout(dynamics, inputs, works)
    if tangent:
        p, n = dynamics.parameter_values.size, nq + nv
        places = {**{name: layout.inputs[name] for name in ("q", "v", "tau")}, "q_tangent": ("x", n), "v_tangent": ("x", n + nq)}
        places |= layout.inputs | ({"parameters_tangent": ("p", p)} if p else {})
        return tangent_rates(p), Layout(layout.buffers, places, (("dx", 0), ("dx", nq), ("dx", n), ("dx", n + nq))), "field"
    if inputs.loads == "fused":
        return dynamics.loaded("rhs_and_power" if works else "rhs"), layout, "field"
    if not loop.name.startswith("semi_implicit"):
        return RATES["rates_and_power" if works else "rates"], layout, "field"
    order = {name: at for name, at in layout.inputs.items() if name in ("q", "v", "tau")} | {"h": ("h", 0)} | layout.inputs
    outputs = (("z", 0), ("z", nq), ("z", nq + nv + ns))[: 2 + works]
    step = STEPPING["semi_implicit_step_and_work" if works else "semi_implicit_step"]
    return step, Layout(("t", "x", "u", "p", "h", "z"), order, outputs), "step"


def _explicit(dynamics: Dynamics, loop: Loop, space: Space, inputs: Inputs, torques: Torques) -> np.ufunc:
    """A loop around the rates."""
    works = space.size > space.controlled and not space.tangent

    def functions(target: Machine) -> dict[int, list[MemoryFunction]]:
        if inputs.tau == "field":
            return {1: []}
        function, layout, name = _function(dynamics, loop, inputs, works, bool(space.tangent))
        source = dynamics.source(function)
        lanes = [1] if inputs.called_back else dynamics.widths(size_of(source), target)
        beside = partial(load_functions, dynamics, inputs)
        return {
            n: [memory_function(source, layout, f"{name}{n}", n), *law_functions(dynamics, torques, n), *beside(n)] for n in lanes
        }

    def module(target: Machine) -> str:
        return loop_module(loop.arguments, space, inputs, loop.rooms, functions(target), target.lanes, loop.write)

    word = word_of(f"{loop.name}{' tangent' * space.tangent}", dynamics, torques, works, inputs)
    if inputs.tau == "field":
        target = machine()
        return loop_gufunc(word, loop.arguments, (word, repr(space)), lambda: module(target), target, None)
    return dynamics.loop_kernel(word, loop.arguments, module)


def word_of(method: str, dynamics: Dynamics, torques: Torques, works: bool, inputs: Inputs) -> str:
    """What names a loop among all loops of a system."""
    laws = [hashlib.sha256(law.text.encode()).hexdigest() for law in law_functions(dynamics, torques, 1)]
    if inputs.loads != "none":
        key = laws_of(dynamics.model).key if inputs.loads != "python" else ""
        laws.append(f"{inputs.loads} {inputs.devices} {inputs.device_steps} {inputs.states} {key}")
    return " ".join([method, torques.form, str(works), *laws])


def load_functions(dynamics: Dynamics, inputs: Inputs, lanes: int) -> list[MemoryFunction]:
    """`@loads`: tau with the generalised forces of loads, and the rates of their states."""
    if inputs.loads != "apart":
        return []
    nq, nv = dynamics.model.nq, dynamics.model.nv
    function = dynamics.loaded("loads_with_tau")
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", nv + inputs.wrenches), "tau": ("u", 0)}
    places = {name: own[name] for name in function.inputs} | ({"parameters": ("p", 0)} if dynamics.parameters else {})
    layout = Layout(("t", "x", "u", "p", "ds"), places, (("u", inputs.total), ("ds", 0))[: 1 + bool(inputs.states)])
    return [memory_function(dynamics.source(function), layout, f"loads{lanes}", lanes)]


def law_functions(dynamics: Dynamics, torques: Torques, lanes: int) -> list[MemoryFunction]:
    """Forces that are traced, as a function of their own."""
    if torques.trace is None:
        return []
    layout = Layout(("t", "x", "u"), {"t": ("t", 0), "q": ("x", 0), "v": ("x", dynamics.model.nq)}, (("u", 0),))
    return [memory_function(torques.trace, layout, f"law{lanes}", lanes)]
