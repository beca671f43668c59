"""How loops get the actions of loads, and what these depend on."""

from __future__ import annotations

from pliant.compile import Dynamics
from pliant.compile.table.functions import Function
from pliant.graph import live
from pliant.lazy import annexed
from pliant.simulate.methods.row import Method
from pliant.simulate.methods.table import SEMI_IMPLICIT
from pliant.vectors.laws.identity import laws_of


def loads_form(dynamics: Dynamics, method: Method) -> str:
    """Return how a method gets the actions of loads, see `Inputs`."""
    model = dynamics.model
    if not model.internals.acted_on:
        return "none"
    if laws_of(model).python_loads:
        return "python"
    separate = (dynamics.mode == "rolled" and not (model.internals.holds or model.internals.contact_modes)) or method.separate
    return "apart" if separate else "fused"


@annexed
def follows_time(dynamics: Dynamics) -> bool:
    """Whether the actions of loads, or prescribed motions, depend on the time."""
    if any(motion.law is not None for motion in dynamics.model.internals.prescribed) or dynamics.model.internals.rheonomic:
        return True
    if not dynamics.model.loads:
        return False
    return uses_time(dynamics, dynamics.internals.loaded("loads_with_tau"))


def uses_time(dynamics: Dynamics, function: Function) -> bool:
    """Whether a function with loads depends on the time."""
    made = dynamics.internals.traces.outline(function)
    time = made.inputs["t"][0].index
    return any(node.index == time for node in live(x for out in made.outputs for x in out.ravel()))


@annexed
def resisted_hinges(dynamics: Dynamics) -> tuple[str, ...]:
    """Return the hinges at which torques of loads resist q or v, so that a semi-implicit step adds them to its inertia."""
    model = dynamics.model
    if loads_form(dynamics, SEMI_IMPLICIT) != "apart" or not dynamics.model.loads:
        return ()
    made = dynamics.internals.traces.outline(dynamics.internals.loaded("loads_of_step"))
    resists = [node is not made.graph.zero for node in made.outputs[-1]]
    return tuple(hinge.name for hinge in model.hinges if any(resists[model.v_index(hinge.name)]))
