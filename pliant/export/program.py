"""Functions to write as code: their arguments and results, the constants that are computed once, and all names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pliant.compile.trace.trace import Trace
from pliant.export.listing import Listing, free, listing
from pliant.export.names import identifier
from pliant.graph import Graph, GraphNode, Operations, count, live, transplanted
from pliant.model import Model
from pliant.model.spaces import FORCE_UNITS, coordinates, speeds
from pliant.spatial import Array

CONSTANTS, PARAMETERS = "constants", "parameters"
STYLES = ("readable", "listing")  # a statement for what is used twice or is long; one operation a statement, as the kernel has them
LISTING = STYLES[1]
Place = tuple[str, tuple[int, ...]]


@dataclass(frozen=True)
class Argument:
    """An array argument of a function: its name, shape, meaning, and the names of its elements by place. Shape () is a number."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    words: Mapping[tuple[int, ...], str]


@dataclass(frozen=True, eq=False)
class Routine:
    """A function: its arguments, and the statements that compute its results, arrays of nodes by name."""

    name: str
    title: str
    arguments: tuple[Argument, ...]
    listing: Listing
    statements: tuple[GraphNode, ...]
    operations: Operations

    @property
    def results(self) -> Mapping[str, Array]:
        """The results by name."""
        return self.listing.outputs


@dataclass(frozen=True, eq=False)
class CodeProgram:
    """Functions that share constants. constants: the function of the parameters that computes them, if there are parameters.

    numbers: the system's values of the parameters. of: the meaning of coordinates and speeds, for the comment at the top.
    """

    system: str
    constants: Routine | None
    routines: tuple[Routine, ...]
    numbers: Array
    of: Mapping[str, Sequence[str]]


@dataclass(frozen=True, eq=False)
class Wanted:
    """A function to write: its title, its arguments (name, shape) in order, and its results by name."""

    name: str
    title: str
    inputs: Mapping[str, tuple[int, ...]]
    results: Mapping[str, Array]


def program(
    model: Model, wanted: Sequence[Wanted], words: Mapping[Place, str], numbers: Array, *, style: str = STYLES[0]
) -> CodeProgram:
    """The functions in one graph. words: the names of named input nodes. numbers: the values of the parameters."""
    graph, every = Graph(), style == LISTING
    shapes = {name: shape for x in wanted for name, shape in x.inputs.items()}
    words = _all_words(shapes, words)
    given = {name: graph.input(name, shape, numbers if name == PARAMETERS else None) for name, shape in shapes.items()}
    made = [replace(x, results=transplanted(x.results, graph, given)) for x in wanted]
    outputs = {f"{x.name} {key}": array for x in made for key, array in x.results.items()}
    everything = listing(outputs, words, every)
    fixed, names = None, everything.words
    if everything.constants:
        kept = np.empty(len(everything.constants), dtype=object)
        kept[:] = everything.constants
        arguments = (_argument(PARAMETERS, shapes[PARAMETERS], words),)
        shown = Listing({CONSTANTS: kept}, everything.once, (), everything.constants, names)
        fixed = Routine(CONSTANTS, "What depends on the parameters alone.", arguments, shown, everything.once, count(kept))
    routines = tuple(_routine(x, words, everything, every) for x in made)
    named = [words[PARAMETERS, (i,)] for i in range(numbers.size)]
    return CodeProgram(model.name, fixed, routines, numbers, _with_units(model) | {PARAMETERS: named})


def _all_words(shapes: Mapping[str, tuple[int, ...]], words: Mapping[Place, str]) -> dict[Place, str]:
    """The names of all input nodes. A node without a name is named by its array and its place in it."""
    out, taken = dict(words), {*words.values()}
    for name, shape in shapes.items():
        for place in np.ndindex(shape):
            if (name, place) not in out:
                word = free(identifier(name) + "_".join(str(i + 1) for i in place), taken)
                out[name, place] = word
                taken.add(word)
    return out


def _routine(x: Wanted, words: Mapping[Place, str], everything: Listing, every: bool) -> Routine:
    """A function with its own names. Constants have the same names in all functions."""
    own = listing(x.results, words, every)
    names, kept = dict(own.words), {*own.constants}
    names |= {node.index: everything.words[node.index] for node in own.constants}
    at: dict[tuple[int, ...], str] = {
        (i,): everything.words[node.index] for i, node in enumerate(everything.constants) if node in kept
    }
    arguments = [_argument(name, shape, words) for name, shape in x.inputs.items() if name != PARAMETERS]
    if everything.constants:
        arguments.append(Argument(CONSTANTS, (len(everything.constants),), "made of the parameters, once", at))
    shown = Listing(x.results, (), own.always, own.constants, names)
    cost = count([node for array in x.results.values() for node in array.flat], fixed=False)
    return Routine(x.name, x.title, tuple(arguments), shown, own.always, cost)


def _argument(name: str, shape: tuple[int, ...], words: Mapping[Place, str]) -> Argument:
    if name == "t":
        return Argument(name, (), MEANINGS[name], {(): words[name, (0,)]})
    return Argument(name, shape, MEANINGS.get(name, ""), {i: words[name, i] for i in np.ndindex(shape)})


def used_words(routine: Routine) -> set[str]:
    """The names of elements of arguments that a function uses."""
    flat = live(x for out in routine.results.values() for x in out.flat)
    return {routine.listing.words[x.index] for x in flat if x.index in routine.listing.words}


RESULTS = {
    "forward_dynamics": ("a",), "inverse_dynamics": ("tau",), "bias": ("tau",), "mass_matrix": ("M",),
    "inverse_mass_matrix": ("M_inverse",), "log_det_mass_matrix": ("log_det",), "kinetic_energy": ("energy",),
    "potential_energy": ("energy",), "com": ("p",), "momentum": ("h",), "qdot": ("qdot",), "pose": ("R", "p"), "velocity": ("V",),
    "acceleration": ("A",), "jacobian": ("J",), "jdot_v": ("A",), "jacobian_dot": ("J_dot",), "gravity_forces": ("tau",),
    "coriolis_matrix": ("C",), "com_jacobian": ("J",), "centroidal_momentum_matrix": ("A",), "centroidal_momentum_bias": ("h_dot",),
    "regressor": ("Y",), "forward_dynamics_jvp": ("da",), "inverse_dynamics_jvp": ("dtau",),
    "rhs": ("q_dot", "a", "s_dot"), "outputs": ("outputs",), "multipliers": ("lambda_",), "loop_residual": ("phi",),
    "loop_jacobian": ("J",), "loop_acceleration": ("y_dot",), "reactions": ("loads",),
}  # fmt: skip


def results_of(trace: Trace) -> Sequence[str]:
    """The names of a function's results. A cotangent has the name of the quantity that it belongs to."""
    if trace.function.weights:
        weights = dict(trace.function.weights)
        return [f"{name}_bar" for name in trace.inputs if name not in weights]
    return RESULTS.get(trace.function.name) or [f"out{i}" for i in range(len(trace.outputs))]


MEANINGS = {
    "q": "coordinates; quaternions are (w, x, y, z) of unit norm",
    "v": "generalised speeds",
    "a": "derivatives of v",
    "tau": "generalised forces",
    "t": "time [s]",
    "s": "states of loads",
    "u": "inputs of loads",
    "dq": "a direction of q, in the components of v",
    "dv": "a direction of v",
    "da": "a direction of a",
    "dtau": "a direction of tau",
    "w": "weights of the result",
    "wrenches": "one row per frame: (moment, force) on the body at the frame's origin [N m, N]",
    "parameters": "parameters of the system",
    "M": "mass matrix",
    "f": "forces: M a = f, or with closures M a = f + J' lambda",
    "J": "Jacobian of the closures: J a + gamma = 0",
    "gamma": "the part of the closures' accelerations that does not depend on a",
    "phi": "position errors of the closures",
    "q_dot": "derivatives of q",
    "s_dot": "derivatives of s",
    "outputs": "outputs of the system, in order",
    "R": "axes of the frame, its columns, in world axes",
    "p": "origin of the frame [m]",
}


def meanings_of(model: Model) -> dict[str, list[str]]:
    """The meaning of each element of q, v, s and u."""
    q = [name for body in model.bodies for name in body.full_names(body.coordinates)]
    v = [name for body in model.bodies for name in body.full_names(body.speeds)]
    return {"q": q, "v": v, "s": _spread(model.states), "u": _spread(model.inputs)}


def _with_units(model: Model) -> dict[str, list[str]]:
    """The same with units, and with tau: "cable.angle [rad]"."""
    units = {"q": coordinates(model).units, "v": (own := speeds(model).units)}
    named = meanings_of(model)
    named = {"q": named["q"], "v": named["v"], "tau": named["v"], "s": named["s"], "u": named["u"]}
    units["tau"] = tuple(FORCE_UNITS.get(unit, "") for unit in own)
    for key, each in units.items():
        named[key] = [f"{name} [{unit}]" if unit else name for name, unit in zip(named[key], each, strict=True)]
    if model.internals.switches:  # code has no other equations
        named["active closures, whatever s says"] = [closure.name for closure in model.closures] or ["none"]
    return named


def _spread(where: Mapping[str, slice]) -> list[str]:
    return [name if x.stop - x.start == 1 else f"{name}[{i}]" for name, x in where.items() for i in range(x.stop - x.start)]
