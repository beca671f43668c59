"""Functions that a loop calls in addition to the rates or the step, and where they find their values."""

from __future__ import annotations

from pliant.compile import Dynamics
from pliant.compile.cpu.memory_functions import MemoryFunction, MemoryLayout, Place, memory_function
from pliant.compile.table.functions import Function
from pliant.simulate.loops.methods.operands import Inputs


def loss_functions(dynamics: Dynamics, inputs: Inputs, lanes: int) -> list[MemoryFunction]:
    """`@losses`: the power that loads dissipate, if loads are a function of their own."""
    if inputs.loads != "apart":
        return []
    nq, nv, function = dynamics.model.nq, dynamics.model.nv, dynamics.loaded("load_losses")
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", nv + inputs.wrenches)}
    places = {name: own[name] for name in function.inputs} | ({"parameters": ("p", 0)} if dynamics.parameters else {})
    layout = MemoryLayout(("t", "x", "u", "p", "loss"), places, (("loss", 0),))
    return [memory_function(dynamics.traces.source(function), layout, f"losses{lanes}", lanes)]


def held_step(dynamics: Dynamics, inputs: Inputs, word: str, outputs: tuple[Place, ...]) -> tuple[Function, MemoryLayout, str]:
    """Return the semi-implicit step of a system with driven or locked hinges."""
    nq, nv = dynamics.model.nq, dynamics.model.nv
    function = dynamics.loaded(f"held_step{word}{' with loads' * inputs.resisting}")
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", nv + inputs.wrenches)}
    own |= {"tau": ("u", inputs.total), "h": ("h", 0), "resisting": ("u", inputs.resistance)}
    places = {name: own[name] for name in function.inputs}
    places |= ({"wrenches": ("u", nv)} if dynamics.wrenches else {}) | ({"parameters": ("p", 0)} if dynamics.parameters else {})
    return function, MemoryLayout(("t", "x", "u", "p", "h", "z"), places, outputs), "step"


def held_places(dynamics: Dynamics) -> dict[str, Place]:
    """Return where the projection onto the closures finds what it needs besides q and v, if hinges are driven or locked."""
    model = dynamics.model
    return {"t": ("t", 0), "s": ("x", model.nq + model.nv), "u": ("u", model.nv + 6 * len(dynamics.wrenches))}
