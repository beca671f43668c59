"""Compiled loops of a system's dynamics: which functions a method calls, where its state stands, and the gufunc of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.engine import Machine
from pliant.compile.functions import RATES
from pliant.compile.memory_functions import Layout, memory_function, size_of
from pliant.simulate.methods import carry, dop853, fixed
from pliant.simulate.methods.frame import Argument, Inputs, March, Space, loop_module
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
    rooms = fixed.rooms(space, method)
    write = partial(fixed.write, method=method)
    return _explicit(dynamics, f"{method} fixed", fixed.arguments(space, inputs), space, inputs, rooms, write)


def adaptive_kernel(dynamics: Dynamics, tau: str, works: bool) -> np.ufunc:
    """The gufunc of DOP853 by error: (carry, inputs, times, settings) -> (carry, rows), see `methods.carry`."""
    space, inputs = state_space(dynamics, works), inputs_of(dynamics, tau)
    return _explicit(dynamics, "dop853", carry.arguments(space, inputs), space, inputs, dop853.rooms(space), dop853.write)


def _explicit(
    dynamics: Dynamics,
    word: str,
    arguments: list[Argument],
    space: Space,
    inputs: Inputs,
    rooms: dict[str, int],
    write: Callable[[March], None],
) -> np.ufunc:
    """A loop around the rates."""
    works = space.size > space.controlled

    def module(target: Machine) -> str:
        source = dynamics.source(RATES["rates_and_power" if works else "rates"])
        layout = field_layout(dynamics, works)
        lanes = [1] if inputs.tau == "law" else dynamics.widths(size_of(source), target)
        functions = {n: [memory_function(source, layout, f"field{n}", n)] for n in lanes}
        return loop_module(arguments, space, inputs, rooms, functions, target.lanes, write)

    return dynamics.loop_kernel(f"{word} {inputs.tau} {works}", arguments, module)
