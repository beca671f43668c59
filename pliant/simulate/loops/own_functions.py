"""Functions that a loop calls in addition to the rates or the step, and where they find their values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pliant.compile import Dynamics
from pliant.compile.cpu.memory_layout import MemoryFunction, MemoryLayout, Place
from pliant.compile.table.functions import CLOSED, Function, project_and_tangents
from pliant.compile.table.loaded import closing_and_tangents
from pliant.lazy import late
from pliant.simulate.loops.methods.operands import Inputs, RunSpace
from pliant.simulate.loops.torques import Torques

if TYPE_CHECKING:
    from pliant.compile.cpu.memory_functions import memory_function
else:
    memory_function = late("pliant.compile.cpu.memory_functions", "memory_function")


def loss_functions(dynamics: Dynamics, inputs: Inputs, lanes: int) -> list[MemoryFunction]:
    """`@losses`: the power that loads dissipate, if loads are a function of their own."""
    if inputs.loads != "apart":
        return []
    nq, nv, function = dynamics.model.nq, dynamics.model.nv, dynamics.internals.loaded("load_losses")
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", nv + inputs.wrenches)}
    places = {name: own[name] for name in function.inputs} | ({"parameters": ("p", 0)} if dynamics.parameters else {})
    layout = MemoryLayout(("t", "x", "u", "p", "loss"), places, (("loss", 0),))
    return [memory_function(dynamics.internals.traces.source(function), layout, f"losses{lanes}", lanes)]


def held_step(dynamics: Dynamics, inputs: Inputs, word: str, outputs: tuple[Place, ...]) -> tuple[Function, MemoryLayout, str]:
    """Return the semi-implicit step of a system with driven or locked hinges."""
    nq, nv = dynamics.model.nq, dynamics.model.nv
    function = dynamics.internals.loaded(f"held_step{word}{' with loads' * inputs.resisting}")
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", nv + inputs.wrenches)}
    own |= {"tau": ("u", inputs.total), "h": ("h", 0), "resisting": ("u", inputs.resistance)}
    places = {name: own[name] for name in function.inputs}
    places |= ({"wrenches": ("u", nv)} if dynamics.internals.wrenches else {}) | (
        {"parameters": ("p", 0)} if dynamics.parameters else {}
    )
    return function, MemoryLayout(("t", "x", "u", "p", "h", "z"), places, outputs), "step"


def held_places(dynamics: Dynamics) -> dict[str, Place]:
    """Return where the projection onto the closures finds what it needs besides q and v, if hinges are driven or locked."""
    model = dynamics.model
    return {"t": ("t", 0), "s": ("x", model.nq + model.nv), "u": ("u", model.nv + 6 * len(dynamics.internals.wrenches))}


def load_functions(dynamics: Dynamics, inputs: Inputs, lanes: int) -> list[MemoryFunction]:
    """`@loads`: tau plus the generalised forces of loads, and the rates of their states."""
    if inputs.loads != "apart":
        return []
    function, layout = load_function(dynamics, inputs)
    return [memory_function(dynamics.internals.traces.source(function), layout, f"loads{lanes}", lanes)]


def load_function(dynamics: Dynamics, inputs: Inputs) -> tuple[Function, MemoryLayout]:
    nq, nv = dynamics.model.nq, dynamics.model.nv
    names = ("loads_with_hinges", "loads_of_contact_step") if inputs.hinges else ("loads_with_tau", "loads_of_step")
    function = dynamics.internals.loaded(names[inputs.resisting])
    own = {"t": ("t", 0), "q": ("x", 0), "v": ("x", nq), "s": ("x", nq + nv), "u": ("u", nv + inputs.wrenches), "tau": ("u", 0)}
    own["h"] = "h", 0
    places = {name: own[name] for name in function.inputs} | ({"parameters": ("p", 0)} if dynamics.parameters else {})
    outputs = [("u", inputs.total), *([("ds", 0)] if inputs.states else [])]
    outputs += [("u", inputs.resistance)] * inputs.resisting + [("u", inputs.hinge_numbers)] * bool(inputs.hinges)
    buffers = ("t", "x", "u", "p", "ds", *(["h"] if inputs.resisting or inputs.hinges else []))
    return function, MemoryLayout(buffers, places, tuple(outputs))


def closing_functions(dynamics: Dynamics, space: RunSpace, lanes: int) -> list[MemoryFunction]:
    """`@closing`: the projection of q and v, perhaps with tangents, onto the closures of a system."""
    if not space.closed:
        return []
    nq, n, p = dynamics.model.nq, space.size // 2, dynamics.parameter_values.size
    places: dict[str, Place] = {"q": ("x", 0), "v": ("x", nq)}
    places |= {"q_tangent": ("x", n), "v_tangent": ("x", n + nq)} if space.tangent else {}
    places |= {"parameters": ("p", 0)} if p else {}
    places |= {"parameters_tangent": ("p", p)} if p and space.tangent else {}
    outputs = tuple(("on", at) for k in range(len(space.moved)) for at in (k * space.closed, k * space.closed + nq))
    buffers = ("t", "x", "u", "p", "on")
    if space.shares:
        layout = MemoryLayout(buffers, places, (*outputs, ("on", space.closed)))
        return [memory_function(dynamics.internals.traces.closing, layout, f"closing{lanes}", lanes)]
    function = project_and_tangents(p) if space.tangent else CLOSED["project"]
    if dynamics.model.internals.guided:
        function = closing_and_tangents(dynamics.model, p) if space.tangent else dynamics.internals.loaded("closing")
        places |= held_places(dynamics)
        behind = ("parameters", "parameters_tangent")
        places["u_tangent"] = "u", places["u"][1] + dynamics.model.internals.nu_all
        places = {name: at for name, at in places.items() if name in (*function.inputs, *behind)}
    return [
        memory_function(
            dynamics.internals.traces.source(function), MemoryLayout(buffers, places, outputs), f"closing{lanes}", lanes
        )
    ]


def law_functions(dynamics: Dynamics, torques: Torques, lanes: int) -> list[MemoryFunction]:
    """Return traced forces as a function of their own."""
    if torques.trace is None:
        return []
    layout = MemoryLayout(("t", "x", "u"), {"t": ("t", 0), "q": ("x", 0), "v": ("x", dynamics.model.nq)}, (("u", 0),))
    return [memory_function(torques.trace, layout, f"law{lanes}", lanes)]
