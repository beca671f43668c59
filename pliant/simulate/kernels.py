"""Compiled loops of a system's dynamics: which functions a method calls, where its state stands, and the gufunc of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.functions import RATES
from pliant.compile.memory_functions import Layout, memory_function, size_of
from pliant.simulate.methods import fixed
from pliant.simulate.methods.frame import Inputs, Space, loop_module
from pliant.simulate.spaces import quaternion_places


def state_space(dynamics: Dynamics, works: bool) -> Space:
    """x = (q, v), and where it is wanted the work of forces."""
    model = dynamics.model
    own = model.nq + model.nv
    return Space(own + works, own, tuple(int(rows[0]) for rows in quaternion_places(model)))


def inputs_of(dynamics: Dynamics, tau: str) -> Inputs:
    return Inputs(tau, dynamics.model.nv, 6 * len(dynamics.wrenches), dynamics.parameter_values.size)


def field_layout(dynamics: Dynamics, works: bool) -> Layout:
    """Where the rates find q, v, tau, wrenches and parameters, and leave q', v' and the power."""
    nq, nv = dynamics.model.nq, dynamics.model.nv
    inputs = {"q": ("x", 0), "v": ("x", nq), "tau": ("u", 0), "wrenches": ("u", nv), "parameters": ("p", 0)}
    given = {"q", "v", "tau", *(["wrenches"] if dynamics.wrenches else []), *(["parameters"] if dynamics.parameters else [])}
    outputs = (("dx", 0), ("dx", nq), *([("dx", nq + nv)] if works else []))
    return Layout(("t", "x", "u", "p", "dx"), {k: at for k, at in inputs.items() if k in given}, outputs)


def fixed_kernel(dynamics: Dynamics, method: str, tau: str, works: bool) -> np.ufunc:
    """The gufunc of steps of fixed length: (x, inputs, plan) -> (rows, end), see `methods.fixed`."""
    space, inputs = state_space(dynamics, works), inputs_of(dynamics, tau)
    function = RATES["rates_and_power" if works else "rates"]
    arguments = fixed.arguments(space, inputs)

    def module(target: Any) -> str:
        source = dynamics.source(function)
        layout = field_layout(dynamics, works)
        widths = dynamics.widths(size_of(source), target)
        functions = {lanes: [memory_function(source, layout, f"field{lanes}", lanes)] for lanes in widths}
        rooms = fixed.rooms(space, method)
        return loop_module(arguments, space, inputs, rooms, functions, target.lanes, lambda march: fixed.write(march, method))

    return dynamics.loop_kernel(f"{method} {tau} {works}", arguments, module)
