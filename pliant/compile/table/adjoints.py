"""Tangents (JVP) and cotangents (VJP) of any function of the table, with respect to all its inputs.

Most functions are differentiated as graphs, forward or backward. Accelerations are not: they solve r(a) = ID(q, v, a) - tau = 0, so

    tangents     da = -M^-1 dr,
    cotangents   lambda = M^-1 w; then -lambda . r is differentiated backward, with a and lambda held constant.

So a gradient with respect to q, v, tau, wrenches and parameters costs as much as one product with a tangent. For closed systems r
also has the rows of the closures. M^-1 then stands for the solution of both equations. Their matrix is symmetric except for the
sign of the multipliers.

Tangents and cotangents of q have the length of q. A quaternion has norm one, so the part along it is removed from both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.compile.table.derivatives import Along, Balance, balance_of
from pliant.compile.table.solved import SolvedAlgorithm, flat, split
from pliant.graph import Graph, jvp, substitute, vjp
from pliant.model import Model
from pliant.spatial import Array, zeros
from pliant.sweeps import inverse_dynamics, mass_matrix_times, normalised, qdot
from pliant.sweeps.laws.timing import bodies_at
from pliant.sweeps.links.link import OwnTree
from pliant.sweeps.trees.dynamics import Forces
from pliant.sweeps.trees.dynamics import solved as solved_columns
from pliant.vectors import generalised_forces
from pliant.vectors.state import LoadedState

Options = Mapping[str, Any]
Given = dict[str, Array]


@dataclass(frozen=True, eq=False)
class Solved:
    """Outputs, and the equations that the accelerations solve. outputs: explicit nodes, or None for the accelerations."""

    outputs: tuple[Array | None, ...]
    balance: Balance


def tangents(
    algorithm: Callable[..., Any], name: str, model: Model, given: Given, moved: Given, options: Options
) -> tuple[Array, ...]:
    """Return the tangents of the outputs of a function. given: its inputs; moved: the tangents of inputs, both by name."""
    moved = moved | {"q": projected(model, given["q"], moved["q"])} if "q" in moved else moved
    if isinstance(algorithm, SolvedAlgorithm):
        return algorithm.tangents(model, given, moved, options)
    own, model = model.tree if isinstance(model, OwnTree) else None, _at_time(algorithm, model, given, options)
    if own is None and (solved := _solved(name, model, given, options)) is not None:
        da = solved.balance.followed(Along(given, moved))
        return tuple(da if x is None else jvp(x, given, moved) for x in solved.outputs)
    outputs = _outputs(algorithm, model, given, options)
    return split((jvp if own is None else own.jvp)(flat(outputs), given, moved), outputs)


def cotangents(
    algorithm: Callable[..., Any], name: str, model: Model, given: Given, weights: Sequence[Array], options: Options
) -> dict[str, Array]:
    """Return the gradient of weights . outputs with respect to each input in `given`, by name."""
    model = _at_time(algorithm, model, given, options)
    if isinstance(algorithm, SolvedAlgorithm):
        found = algorithm.cotangents(model, given, weights, options)
    elif isinstance(model, OwnTree):
        found = _by_walks(algorithm, name, model, given, weights, options)
    elif (solved := _solved(name, model, given, options)) is not None:
        found = _by_balance(solved, given, weights)
    else:
        found = vjp(flat(_outputs(algorithm, model, given, options)), flat(weights), given)
    return found | ({"q": projected(model, given["q"], found["q"])} if "q" in found else {})


def _by_balance(solved: Solved, given: Given, weights: Sequence[Array]) -> dict[str, Array]:
    """Return the cotangents of a function that gives accelerations, possibly with explicit outputs.

    It differentiates -lambda . r with a held constant, and then inserts a.
    """
    balance = solved.balance
    left, seeds = [], []
    for x, w in zip(solved.outputs, weights, strict=True):
        left.append(balance.left if x is None else x)
        seeds.append(-balance.adjoint(w) if x is None else w)
    found = vjp(flat(left), flat(seeds), given)
    whole = substitute(flat(list(found.values())), balance.held, balance.found)
    return dict(zip(found, split(whole, list(found.values())), strict=True))


def _by_walks(
    algorithm: Callable[..., Any], name: str, model: OwnTree, given: Given, weights: Sequence[Array], options: Options
) -> dict[str, Array]:
    """Return the cotangents for a rolled model: further walks follow those of the function."""
    tree, start = model.tree, len(model.tree.walks)
    if name not in ("forward_dynamics", "inverse_mass_matrix_times"):
        return tree.vjp(flat(_outputs(algorithm, model, given, options)), flat(weights), given, start)
    q, graph = given["q"], given["q"].flat[0].graph
    a = _outputs(algorithm, model, given, options)[0]
    adjoint = solved_columns(model, q, weights[0][:, None])[:, 0]
    held, start = graph.input("held a", a.shape), len(tree.walks)
    if name == "forward_dynamics":
        tau = inverse_dynamics(model, q, given["v"], held, options["wrenches"], axes=options["axes"])
    else:
        tau = mass_matrix_times(model, q, held)
    found = tree.vjp(tau, -adjoint, {name: x for name, x in given.items() if name != "tau"}, start)
    made = dict(zip(found, tree.substitute(start, held, a, list(found.values())), strict=True))
    return {name: adjoint if name == "tau" else made[name] for name in given}


def projected(model: Model, q: Array, x: Array) -> Array:
    """Return x (nq,), a tangent or cotangent of q, without its part along the quaternions."""
    out = np.array(x, dtype=object)
    for body, where in zip(model.bodies, model.internals.q_slices, strict=True):
        if "qw" in body.hinge.type.coordinates:
            at = slice(where.start, where.start + 4)
            out[at] = x[at] - q[at] * (q[at] @ x[at])
    return out


def inputs_of(graph: Graph, wrenches: int, parameters: int, suffix: str = "") -> Given:
    """Return the inputs for wrenches and parameters, or for their tangents, if there are any."""
    shapes = {"wrenches": (wrenches, 6), "parameters": (parameters,)}
    return {name: graph.input(f"{name}{suffix}", shape) for name, shape in shapes.items() if shape[0]}


def _at_time(algorithm: Any, model: Model, given: Given, options: Options) -> Model:
    """Return the model with closures that depend on time at the time among the inputs."""
    described = options.get("given") or getattr(algorithm, "given", None)
    return bodies_at(model, given, described) if described is not None and "t" in given else model


def _solved(name: str, model: Model, given: Given, options: Options) -> Solved | None:
    """Return a function that gives accelerations, as equations. None for other functions, and if hinges are driven or locked."""
    if name not in _FORMS:
        return None
    described = options.get("given")
    return None if described is not None and described.internals.holds else _FORMS[name](model, given, options)


def _balance(model: Model, given: Given, q: Array, tau: Array, options: Options) -> Balance:
    wrenches, axes, method, active = (options.get(x) for x in ("wrenches", "axes", "method", "active"))
    forces = Forces(tau, wrenches, axes or "world")
    found = balance_of(model, q, given["v"], forces, method or "articulated", active)
    rest = found.left.size - model.nv
    return replace(found, left=found.left - np.concatenate([tau, zeros((rest,), q)]))


def _forward(model: Model, given: Given, options: Options) -> Solved:
    return Solved((None,), _balance(model, given, given["q"], given["tau"], options))


def _rates(model: Model, given: Given, options: Options) -> Solved:
    unit = normalised(model, given["q"])
    return Solved((qdot(model, unit, given["v"]), None), _balance(model, given, unit, given["tau"], options))


def _rhs(model: Model, given: Given, options: Options) -> Solved:
    none, unit = zeros((0,), given["q"]), normalised(model, given["q"])
    state = LoadedState(*(given.get(x, none) for x in ("t", "q", "v", "s", "u")))
    forces, rates, _ = generalised_forces(model, state, given=options["given"])
    change = qdot(model, unit, state.v)
    return Solved((change, None, *([rates] if rates.size else [])), _balance(model, given, unit, given["tau"] + forces, options))


_FORMS: dict[str, Callable[[Model, Given, Options], Solved]] = {"forward_dynamics": _forward, "rates": _rates, "rhs": _rhs}


def _outputs(algorithm: Callable[..., Any], model: Model, given: Given, options: Options) -> list[Array]:
    graph = given["q"].flat[0].graph
    own = [x for name, x in given.items() if name not in ("wrenches", "parameters")]
    out = algorithm(model, *own, **options)
    return [graph.lift(x) for x in (out if isinstance(out, tuple) else (out,))]
