"""Derivatives of inverse and forward dynamics, from the graphs of the functions themselves.

Inverse dynamics is differentiated along each direction, forward mode, in one graph: what directions share is computed once, and
what a direction does not reach is not there. Forward dynamics follows from it without being differentiated: with tau = ID(q, v, a),

    da/dq = -M^-1 dID/dq,   da/dv = -M^-1 dID/dv,   da/dtau = M^-1.

A product with the derivatives is the same along one direction (dq, dv, dtau), in O(N). Rolled, where walks hand on tangents, the
articulated sweeps themselves are differentiated.

Directions are those of v: where q holds a quaternion, dq along direction i is qdot(q, e_i).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from pliant.graph import jvp, substitute
from pliant.model import Model
from pliant.spatial import Array, concat, lift, symmetric
from pliant.sweeps import (
    dexp_inverse,
    forward_dynamics,
    inverse_dynamics,
    inverse_mass_matrix_times,
    mass_matrix,
    mass_matrix_times,
    normalised,
    project,
    qdot,
)
from pliant.sweeps.composite import dof_parents, ltdl, ltdl_solve
from pliant.sweeps.forward import closed_at, met
from pliant.vectors import generalised_forces
from pliant.vectors.forces import acted, projected, state_rates
from pliant.vectors.instant import Acts


def _columns(model: Model, tau: Array, q: Array, v: Array) -> tuple[Array, Array]:
    """(dtau/dq, dtau/dv), (nv, nv) each."""
    unit = lift(np.eye(model.nv), q)
    by_q = [jvp(tau, {"q": q}, {"q": qdot(model, q, e)}) for e in unit]
    by_v = [jvp(tau, {"v": v}, {"v": e}) for e in unit]
    return np.stack(by_q, axis=-1), np.stack(by_v, axis=-1)


def inverse_dynamics_jvp(
    model: Model,
    q: Array,
    v: Array,
    a: Array,
    dq: Array,
    dv: Array,
    da: Array,
    wrenches: Any = None,
    *,
    axes: str = "world",
) -> Array:
    """dtau (nv,) along dq, dv, da, of traced inverse dynamics."""
    tau = inverse_dynamics(model, q, v, a, wrenches, axes=axes)
    return _jvp(model)(tau, {"q": q, "v": v, "a": a}, {"q": qdot(model, q, dq), "v": dv, "a": da})


def closed_column(
    model: Model, q: Array, v: Array, a: Array, r: Array, dq: Array, dv: Array, da: Array, *, method: str = "articulated"
) -> Array:
    """How `closed_residual` changes along dq, dv, da where the tree's residual changes by r, its factors taken as constant."""
    at = closed_at(model, q, v, method, None)
    moved = {"q": qdot(model, q, dq), "v": dv, "a": da}
    return met(at, r, [_jvp(model)(y, {"q": q, "v": v, "a": a}, moved) for y in at.drift(at.walked(a), a)])


def increment_rates(model: Model, theta: Array, v: Array, a: Array) -> tuple[Array, Array]:
    """(theta', theta''), each (nv,), at which q (+) theta moves with the speeds v and the accelerations a; traced."""
    rate = dexp_inverse(model, theta, v)
    return rate, _jvp(model)(rate, {"theta": theta, "v": v}, {"theta": rate, "v": a})


def forward_dynamics_jvp(
    model: Model,
    q: Array,
    v: Array,
    tau: Array,
    dq: Array,
    dv: Array,
    dtau: Array,
    wrenches: Any = None,
    *,
    axes: str = "world",
    method: str = "articulated",
) -> Array:
    """da (nv,) along dq, dv, dtau, of traced forward dynamics: M^-1 (dtau - dID), or rolled, by its own sweeps."""
    a = forward_dynamics(model, q, v, tau, wrenches, axes=axes, method=method)
    moved = {"q": qdot(model, q, dq), "v": dv}
    if _jvp(model) is not jvp:
        return _jvp(model)(a, {"q": q, "v": v, "tau": tau}, moved | {"tau": dtau})
    held = q.flat[0].graph.input("held a", (model.nv,))
    by_motion = jvp(inverse_dynamics(model, q, v, held, wrenches, axes=axes), {"q": q, "v": v}, moved)
    return _solved(model, q, dtau - substitute(by_motion, held, a), method)


def rates_and_tangents(
    model: Model,
    q: Array,
    v: Array,
    tau: Array,
    q_tangent: Array,
    v_tangent: Array,
    wrenches: Any = None,
    *,
    axes: str = "world",
    method: str = "articulated",
    parameters: int = 0,
) -> tuple[Array, Array, Array, Array]:
    """(q', v') of a state, and how they change along tangents of q (nq,), of v, and of named parameters, of traced rates."""
    given, moved = _moved(q, {"q": q, "v": v}, {"q": q_tangent, "v": v_tangent}, parameters)
    unit = normalised(model, q)
    change, a = qdot(model, unit, v), forward_dynamics(model, unit, v, tau, wrenches, axes=axes, method=method)
    if _jvp(model) is not jvp:
        both = _jvp(model)(np.concatenate([change, a]), given, moved)
        return change, a, both[: change.size], both[change.size :]
    rest = -_by_motion(model, unit, v, a, wrenches, axes, given, moved)
    return change, a, jvp(change, given, moved), _solved(model, unit, rest, method)


def project_and_tangents(
    model: Model, q: Array, v: Array, q_tangent: Array, v_tangent: Array, *, method: str = "articulated", parameters: int = 0
) -> tuple[Array, ...]:
    """(q, v) on the closures, and how they change along tangents of q (nq,), of v, and of named parameters."""
    given, moved = _moved(q, {"q": q, "v": v}, {"q": q_tangent, "v": v_tangent}, parameters)
    on = project(model, q, v, method=method)
    return *on, *(jvp(x, given, moved) for x in on)


def loaded_rates_and_tangents(
    model: Model,
    t: Array,
    q: Array,
    v: Array,
    s: Array,
    u: Array,
    tau: Array,
    tangents: dict[str, Array],
    wrenches: Any = None,
    *,
    given: Model,
    axes: str = "world",
    method: str = "articulated",
    parameters: int = 0,
) -> tuple[Array, ...]:
    """(q', v', s') of a state under the loads, and how they change along tangents of q (nq,), v, s and u, and of parameters."""
    at, moved = _moved(q, {"q": q, "v": v, "s": s, "u": u}, tangents, parameters)
    unit = normalised(model, q)
    forces, rates, _ = generalised_forces(model, t, q, v, s, u, given=given)
    change, a = qdot(model, unit, v), forward_dynamics(model, unit, v, tau + forces, wrenches, axes=axes, method=method)
    rest = jvp(forces, at, moved) - _by_motion(model, unit, v, a, wrenches, axes, at, moved)
    changes = jvp(change, at, moved), _solved(model, unit, rest, method), jvp(rates, at, moved) if rates.size else rates
    return change, a, rates, *changes


def loads_of_step(
    model: Model, t: Array, q: Array, v: Array, s: Array, u: Array, tau: Array, h: Array, *, given: Model
) -> tuple[Array, ...]:
    """(tau, s', resisting) of a semi-implicit step h (1,): torques at hinges by the trapezoidal rule, as far as they resist.

    With k and c what a torque loses along its own q and v, as its law reads them by x.q and x.v, tau (nv,) is less h/2 k v, and the
    rest stands as inertia of the speed, resisting (nv,) = h/2 c + h^2/4 k. What is lost along other speeds, by way of frames, or
    is less than zero, is left out.
    """
    unit, graph = normalised(model, q), q.flat[0].graph
    seen = {"q": graph.input("seen q", (model.nq,)), "v": graph.input("seen v", (model.nv,))}
    acts = acted(model, given, t[0], unit, v, s, u, seen=(seen["q"], seen["v"]))
    rates, half = state_rates(given, acts, unit), h[0] * 0.5
    parts = [projected(model, acts, unit), *_resistance(model, acts, unit, v, seen), rates]
    places = np.concatenate([seen["q"], seen["v"]])
    forces, k, c, rates = (substitute(x, places, np.concatenate([unit, v])) for x in parts)
    return tau + forces - k * v * half, rates, (c + k * half) * half


def _resistance(model: Model, acts: Acts, q: Array, v: Array, seen: dict[str, Array]) -> tuple[Array, Array]:
    """(k, c), each (nv,): -d tau_i/d q_i and -d tau_i/d v_i of torques at hinges, zero where that is less, or q' is not v."""
    torques, graph = acts.tau(), q.flat[0].graph
    k, c = (np.full(model.nv, graph.zero, dtype=object) for _ in range(2))
    if torques is None:
        return k, c
    rates = qdot(model, q, v)
    for body, of_q, of_v in zip(model.bodies, model.q_slices, model.v_slices, strict=True):
        for j in range(body.hinge.type.nv if body.hinge.type.nq == body.hinge.type.nv else 0):
            i, at = of_v.start + j, of_q.start + j
            if rates[at] is v[i]:
                k[i], c[i] = (_resisting(torques[i], name, seen[name], n) for name, n in (("q", at), ("v", i)))
    return k, c


def _resisting(torque: Array, name: str, x: Array, i: int) -> Any:
    """What a torque (1,) loses along one entry of an input, or zero."""
    lost = -jvp(torque, {name: x}, {name: np.eye(x.size)[i]})[0]
    return (lost > 0.0).select(lost, 0.0)


def _moved(
    like: Array, given: dict[str, Array], moved: dict[str, Array], parameters: int
) -> tuple[dict[str, Array], dict[str, Array]]:
    """Inputs and their tangents, with those of so many numbers of named parameters; without what is empty."""
    given, moved = ({name: x for name, x in of.items() if x.size} for of in (given, moved))
    if parameters:
        graph = like.flat[0].graph
        given["parameters"] = graph.input("parameters", (parameters,))
        moved["parameters"] = graph.input("parameters_tangent", (parameters,))
    return given, moved


def _by_motion(
    model: Model, q: Array, v: Array, a: Array, wrenches: Any, axes: str, given: dict[str, Array], moved: dict[str, Array]
) -> Array:
    """The change of inverse dynamics along tangents, the accelerations a held."""
    held = q.flat[0].graph.input("held a", (model.nv,))
    return substitute(jvp(inverse_dynamics(model, q, v, held, wrenches, axes=axes), given, moved), held, a)


def _solved(model: Model, q: Array, rest: Array, method: str) -> Array:
    """M^-1 rest, by the factors that forward dynamics has made."""
    if method != "composite":
        return inverse_mass_matrix_times(model, q, rest)
    parents = dof_parents(model)
    return ltdl_solve(*ltdl(mass_matrix(model, q), parents), parents, rest[:, None])[:, 0]


def _jvp(model: Model) -> Callable[..., Array]:
    """Forward mode over a graph, or over the walks of a model that brings its own."""
    own = getattr(model, "own_tree", None)
    return jvp if own is None else own.jvp


def along(model: Model, outputs: Sequence[Array], given: Mapping[str, Array]) -> tuple[Array, ...]:
    """How traced outputs change along directions: of the inputs x in `given`, d + x, and of q in the directions of v.

    A direction that is shorter than its input leaves the rest of that as it is.
    """
    graph = given["q"].flat[0].graph
    inputs, moved = {}, {}
    for name in [x for x in given if f"d{x}" in given]:
        x, d = given[name], given[f"d{name}"]
        inputs[name] = x
        moved[name] = qdot(model, x, d) if name == "q" else np.concatenate([d, graph.lift(np.zeros(x.size - d.size))])
    flat = jvp(np.concatenate([graph.lift(x).ravel() for x in outputs]), inputs, moved)
    ends = np.cumsum([np.size(x) for x in outputs])[:-1]
    return tuple(x.reshape(np.shape(y)) for x, y in zip(np.split(flat, ends), outputs, strict=True))


def inverse_dynamics_derivatives(
    model: Model, q: Array, v: Array, a: Array, wrenches: Any = None, *, axes: str = "world"
) -> tuple[Array, Array, Array]:
    """(dtau/dq, dtau/dv, dtau/da), each (nv, nv), of traced inverse dynamics."""
    tau = inverse_dynamics(model, q, v, a, wrenches, axes=axes)
    return (*_columns(model, tau, q, v), mass_matrix(model, q))


def inverse_dynamics_columns(
    model: Model, q: Array, v: Array, a: Array, direction: Array, wrenches: Any = None, *, axes: str = "world"
) -> tuple[Array, Array, Array]:
    """(dtau/dq, dtau/dv, dtau/da) times a direction, each (nv,)."""
    tau = inverse_dynamics(model, q, v, a, wrenches, axes=axes)
    by_q = jvp(tau, {"q": q}, {"q": qdot(model, q, direction)})
    return by_q, jvp(tau, {"v": v}, {"v": direction}), mass_matrix_times(model, q, direction)


def forward_dynamics_columns(
    model: Model, q: Array, v: Array, tau: Array, direction: Array, wrenches: Any = None, *, axes: str = "world"
) -> tuple[Array, Array, Array]:
    """(da/dq, da/dv, da/dtau) times a direction, each (nv,)."""
    held = q.flat[0].graph.input("held a", (model.nv,))
    by_q, by_v, _ = inverse_dynamics_columns(model, q, v, held, direction, wrenches, axes=axes)
    by_q = substitute(by_q, held, forward_dynamics(model, q, v, tau, wrenches, axes=axes))
    solve = partial(inverse_mass_matrix_times, model, q)
    return solve(-by_q), solve(-by_v), solve(direction)


def forward_dynamics_derivatives(
    model: Model, q: Array, v: Array, tau: Array, wrenches: Any = None, *, axes: str = "world"
) -> tuple[Array, Array, Array]:
    """(da/dq, da/dv, da/dtau), each (nv, nv), of traced forward dynamics."""
    graph = q.flat[0].graph
    held = graph.input("held a", (model.nv,))  # a, as inverse dynamics sees it: not differentiated
    by_q, by_v = _columns(model, inverse_dynamics(model, q, v, held, wrenches, axes=axes), q, v)
    a = forward_dynamics(model, q, v, tau, wrenches, axes=axes, method="composite")
    by_q = substitute(by_q, held, a)
    parents = dof_parents(model)
    L, reciprocal = ltdl(mass_matrix(model, q), parents)
    n = model.nv
    solved = ltdl_solve(L, reciprocal, parents, concat([-by_q, -by_v, lift(np.eye(n), q)], axis=-1))
    return solved[:, :n], solved[:, n : 2 * n], symmetric(solved[:, 2 * n :])
