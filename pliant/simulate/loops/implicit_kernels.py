"""Compiled loops of implicit methods: the functions that they call, and their gufuncs. They handle single states; a batch is a
loop.
"""

from __future__ import annotations

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.cpu.memory_layout import MemoryFunction, MemoryLayout
from pliant.compile.llvm.engine import Machine
from pliant.compile.table.functions import FUNCTIONS, RATES, STEPPING
from pliant.compile.trace.trace import trace
from pliant.model import Model
from pliant.simulate.loops.event_kernels import event_functions, events_word, watched_of
from pliant.simulate.loops.iteration_functions import (
    given_by,
    held_functions,
    iterations_of,
    made_of,
    sweeps_by_itself,
    with_resisted_hinges,
)
from pliant.simulate.loops.iterations.dense import scales
from pliant.simulate.loops.kernels import inputs_of, state_space, word_of
from pliant.simulate.loops.methods import alpha, esdirk
from pliant.simulate.loops.methods.operands import Inputs
from pliant.simulate.loops.own_functions import law_functions, load_functions, loss_functions
from pliant.simulate.loops.recorded import LoopParts, RecordedLoop
from pliant.simulate.loops.torques import Torques
from pliant.simulate.methods.table import ALPHA, ESDIRK
from pliant.sweeps.motion.rates import BOOKS

_ASKED = ("law", "traced")  # inputs that depend on the state


def alpha_kernel(
    dynamics: Dynamics, torques: Torques, works: int, device_steps: bool = False, by_sweeps: bool | None = None
) -> np.ufunc:
    """Return the gufunc of generalised alpha: (x, inputs, plan, settings) -> (rows, end), see `methods.alpha`.

    by_sweeps: whether iterations go by sweeps or with a dense matrix. Default: by the size of the system.
    """
    dynamics, by_sweeps = _by(dynamics, by_sweeps)
    space, inputs, nq = state_space(dynamics, works), inputs_of(dynamics, torques, ALPHA, device_steps), dynamics.model.nq

    def parts(target: Machine | None) -> LoopParts:
        iterations, functions = iterations_of(dynamics, inputs, torques, 1 if target is None else target.lanes, by_sweeps)
        functions += _functions(dynamics, inputs, torques, works)
        rooms = alpha.rooms(space, nq, iterations, _asks(dynamics, inputs))
        return LoopParts(space, rooms, {1: functions}, lambda march: alpha.Alpha(march, nq, iterations).write())

    word = word_of(f"{ALPHA.name}{' by sweeps' * by_sweeps}", dynamics, torques, works, inputs)
    return RecordedLoop(dynamics, word, alpha.arguments(space, inputs, nq), space, inputs, parts).kernel()


def esdirk_kernel(dynamics: Dynamics, torques: Torques, works: int, by_sweeps: bool | None = None) -> np.ufunc:
    """Return the gufunc of ESDIRK4(3) with error control: (carry, inputs, times, settings) -> (carry, rows), see
    `methods.esdirk`. by_sweeps: as for `alpha_kernel`.
    """
    described, (dynamics, by_sweeps) = dynamics, _by(dynamics, by_sweeps)
    space, inputs, nq = state_space(dynamics, works), inputs_of(dynamics, torques, ESDIRK), dynamics.model.nq
    watched = watched_of(described)

    def parts(target: Machine | None) -> LoopParts:
        turning = turns(dynamics.model)
        iterations, functions = iterations_of(dynamics, inputs, torques, 1 if target is None else target.lanes, by_sweeps)
        functions += [*_functions(dynamics, inputs, torques, works), *_increments(dynamics, turning)]
        functions += event_functions(described, inputs, 1) if watched else []
        rooms = esdirk.rooms(space, nq, iterations, _asks(dynamics, inputs), turning, watched)
        return LoopParts(space, rooms, {1: functions}, lambda march: esdirk.Esdirk(march, nq, iterations, turning, watched).write())

    word = word_of(f"{ESDIRK.name}{' by sweeps' * by_sweeps}", dynamics, torques, works, inputs)
    word += events_word(described, inputs, watched) if watched else ""
    return RecordedLoop(dynamics, word, esdirk.arguments(space, inputs, nq, watched), space, inputs, parts).kernel()


def _by(dynamics: Dynamics, by_sweeps: bool | None) -> tuple[Dynamics, bool]:
    """Return whether iterations go by sweeps, and the variant that they need."""
    chosen = sweeps_by_itself(dynamics) if by_sweeps is None else by_sweeps
    return with_resisted_hinges(dynamics) if chosen else dynamics, chosen


def _asks(dynamics: Dynamics, inputs: Inputs) -> bool:
    """Whether forces depend on the state, or hinges are driven or locked."""
    return inputs.tau in _ASKED or inputs.loads != "none" or dynamics.model.internals.holds


def turns(model: Model) -> bool:
    """Whether increments of q change at other rates than v, for hinges whose rotations do not simply add."""
    made = trace(STEPPING["dexp_inverse"], model)
    return any(x is not y for x, y in zip(made.outputs[0], made.inputs["v"], strict=True))


def _functions(dynamics: Dynamics, inputs: Inputs, torques: Torques, works: int) -> list[MemoryFunction]:
    """Return the functions that every implicit method calls, in addition to those of its iterations."""
    here = given_by(dynamics, {"q": ("q", 0), "v": ("v", 0), "a": ("a", 0)}, dynamics.model.nv)
    inverse = MemoryLayout(("q", "v", "a", "u", "p", "r"), here, (("r", 0),))
    moved = MemoryLayout(("q", "theta", "p", "to"), {"q": ("q", 0), "theta": ("theta", 0)} | _points(dynamics), (("to", 0),))
    return [
        made_of(dynamics, FUNCTIONS["inverse_dynamics"], inverse, "inverse_dynamics1"),
        made_of(dynamics, STEPPING["integrate"], moved, "integrate1"),
        scales([*speed_places(dynamics.model), *[-1] * dynamics.model.ns]),
        *law_functions(dynamics, torques, 1),
        *load_functions(dynamics, inputs, 1),
        *held_functions(dynamics, inputs),
        *(_power(dynamics, inputs, works) if works else []),
    ]


def _power(dynamics: Dynamics, inputs: Inputs, works: int) -> list[MemoryFunction]:
    """`@power`: one power, or the three of the energy balance; and the power that loads dissipate."""
    given = given_by(dynamics, {"q": ("q", 0), "v": ("v", 0), "tau": ("u", inputs.total)}, dynamics.model.nv)
    layout = MemoryLayout(("q", "v", "u", "p", "to"), given, (("to", 0),))
    losses = loss_functions(dynamics, inputs, 1) if works == BOOKS else []
    return [made_of(dynamics, RATES["powers" if works == BOOKS else "power"], layout, "power1"), *losses]


def _increments(dynamics: Dynamics, turning: bool) -> list[MemoryFunction]:
    """Return the functions that stages and interpolation need in addition to the iterations."""
    slopes = MemoryLayout(("q", "v", "p", "to"), {"q": ("q", 0), "v": ("v", 0)} | _points(dynamics), (("to", 0),))
    rate = MemoryLayout(("theta", "v", "to"), {"theta": ("theta", 0), "v": ("v", 0)}, (("to", 0),))
    given = {"theta": ("theta", 0), "v": ("v", 0), "a": ("a", 0)}
    rates = MemoryLayout(("theta", "v", "a", "first", "second"), given, (("first", 0), ("second", 0)))
    out = [made_of(dynamics, FUNCTIONS["qdot"], slopes, "qdot1")]
    if turning:
        out.append(made_of(dynamics, STEPPING["dexp_inverse"], rate, "dexp_inverse1"))
        out.append(made_of(dynamics, STEPPING["increment_rates"], rates, "increment_rates1"))
    return out


def _points(dynamics: Dynamics) -> dict[str, tuple[str, int]]:
    """Return the parameters, if the points of speeds depend on them."""
    return {"parameters": ("p", 0)} if dynamics.parameters and dynamics.model.internals.speeds_at_composites else {}


def speed_places(model: Model) -> list[int]:
    """Return for each speed the coordinate of which it is approximately the rate; -1 for rotations of a quaternion, and if it is
    not known.
    """
    out: list[int] = []
    for body, where in zip(model.bodies, model.internals.q_slices, strict=True):
        hinge = body.hinge.type
        turns = 3 if "qw" in hinge.coordinates else hinge.nv if hinge.nq != hinge.nv else 0
        out += [-1] * turns
        out += range(where.stop - (hinge.nv - turns) - body.modes, where.stop)
    return out
