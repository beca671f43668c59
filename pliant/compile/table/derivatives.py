"""Derivatives of inverse and forward dynamics, from the graphs of the functions themselves.

Inverse dynamics is differentiated along each direction, in forward mode, in one graph. What directions share is computed once, and
there are no operations for what a direction does not change. The derivatives of forward dynamics follow: with tau = ID(q, v, a),

    da/dq = -M^-1 dID/dq,   da/dv = -M^-1 dID/dv,   da/dtau = M^-1.

A closed system has the equations M a + bias - J* lambda = tau, J a + gamma = 0. They are differentiated in the same way, with a and
the multipliers lambda held constant; lambda are wrenches that turn with the bodies. The factors that gave a and lambda also give
their derivatives. Along directions that the closures do not allow, the derivatives are those of these equations.

A product with the derivatives is the same along one direction (dq, dv, dtau), in O(N). For rolled models walks pass tangents on,
and the articulated sweeps themselves are differentiated.

Directions are those of v: if q contains a quaternion, dq along direction i is qdot(q, e_i).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from pliant.graph import jvp, live, substitute
from pliant.model import Model
from pliant.spatial import Array, concat, lift, symmetric, zeros
from pliant.sweeps import (
    dexp_inverse,
    forward_dynamics,
    frame_pose,
    frame_velocity,
    inverse_dynamics,
    loop_jacobian,
    mass_matrix,
    mass_matrix_times,
    normalised,
    project,
    qdot,
)
from pliant.sweeps.closures.loop_equations import loop_drift
from pliant.sweeps.links.link import OwnTree
from pliant.sweeps.motion.forward import closed_at, held_at, met
from pliant.sweeps.steps.composite import dof_parents, ltdl, ltdl_solve
from pliant.sweeps.trees.dynamics import Forces, solved
from pliant.vectors import generalised_forces, with_tau
from pliant.vectors.acts import Acts
from pliant.vectors.forces import acted, acting, projected, state_rates
from pliant.vectors.hinges import hinge_numbers, state_of_step
from pliant.vectors.instant import Instant
from pliant.vectors.kinematics import WORLD_AXES
from pliant.vectors.state import LoadedState
from pliant.vectors.vector import Vector

MOST_PUSHES = 12  # components of forces of loads through frames that an iteration by sweeps takes into its matrix


def _columns(model: Model, tau: Array, q: Array, v: Array) -> tuple[Array, Array]:
    """Return (dtau/dq, dtau/dv), each (nv, nv)."""
    unit = lift(np.eye(model.nv), q)
    by_q = [jvp(tau, {"q": q}, {"q": qdot(model, q, e)}) for e in unit]
    by_v = [jvp(tau, {"v": v}, {"v": e}) for e in unit]
    return np.stack(by_q, axis=-1), np.stack(by_v, axis=-1)


@dataclass(frozen=True, eq=False)
class Along:
    """Inputs of traced functions by name, and the tangents, of the same shapes, along which they are differentiated."""

    inputs: Mapping[str, Array]
    tangents: Mapping[str, Array]

    def of(self, y: Array) -> Array:
        """Return the tangent of y."""
        return jvp(y, self.inputs, self.tangents)

    def by_walks(self, model: Model, y: Array) -> Array:
        """Return the tangent of y, also for a model with its own walks."""
        return _jvp(model)(y, self.inputs, self.tangents)

    def with_parameters(self, count: int) -> Along:
        """Return a copy with tangents of named parameters. count: how many numbers the parameters have."""
        if not count:
            return self
        graph = self.inputs["q"].flat[0].graph
        more = (graph.input(name, (count,)) for name in ("parameters", "parameters_tangent"))
        return Along(*({**of, "parameters": x} for of, x in zip((self.inputs, self.tangents), more, strict=True)))

    def without(self, name: str) -> Along:
        """Return a copy with one input held constant."""
        inputs, tangents = ({k: x for k, x in of.items() if k != name} for of in (self.inputs, self.tangents))
        return Along(inputs, tangents)


def between(inputs: Mapping[str, Array], tangents: Mapping[str, Array]) -> Along:
    """Return inputs with their tangents, without empty arrays."""
    return Along(*({name: x for name, x in of.items() if x.size} for of in (inputs, tangents)))


def directed(model: Model, found: Mapping[str, Array]) -> Along:
    """Return the inputs in `found` that have a direction there, with their tangents.

    The direction of input x has the name d + x; that of q is in the directions of v. If a direction is shorter than its input, the
    rest of the input is held constant.
    """
    tangents = _tangents(model, found)
    return Along({name: found[name] for name in tangents}, tangents)


def inverse_dynamics_jvp(model: Model, found: Mapping[str, Array], wrenches: Any = None, *, axes: str = "world") -> Array:
    """Return dtau (nv,) of traced inverse dynamics at q, v, a, along dq, dv, da. found: all six by name."""
    tau = inverse_dynamics(model, found["q"], found["v"], found["a"], wrenches, axes=axes)
    return directed(model, found).by_walks(model, tau)


def closed_column(model: Model, found: Mapping[str, Array], *, method: str = "articulated") -> Array:
    """Return the derivative of `closed_residual` at q, v, a along dq, dv, da, if the residual of the tree changes by r.

    found: all seven by name, and `free` if hinges may be held. The factors are held constant.
    """
    at, a = held_at(model, found["q"], found["v"], found.get("free"), method), found["a"]
    along = directed(model, found)
    return met(at, found["r"], [along.by_walks(model, y) for y in at.drift(at.walked(a), a)])


def loop_speeds_along(model: Model, q: Array, v: Array, dq: Array) -> Array:
    """Return the derivative of y (rows,) = J v, plus what time adds, along dq, for traced closures."""
    y = (loop_jacobian(model, q) @ v[:, None])[:, 0]
    return jvp(y + loop_drift(model, q) if model.internals.rheonomic else y, {"q": q}, {"q": qdot(model, q, dq)})


def increment_rates(model: Model, theta: Array, v: Array, a: Array) -> tuple[Array, Array]:
    """Return (theta', theta''), each (nv,), so that q (+) theta moves with the speeds v and the accelerations a; on nodes."""
    rate = dexp_inverse(model, theta, v)
    return rate, _jvp(model)(rate, {"theta": theta, "v": v}, {"theta": rate, "v": a})


def forward_dynamics_jvp(
    model: Model,
    found: Mapping[str, Array],
    wrenches: Any = None,
    *,
    axes: str = "world",
    method: str = "articulated",
    active: Array | None = None,
) -> Array:
    """Return da (nv,) of traced forward dynamics at q, v, tau, along dq, dv, dtau. found: all six by name.

    It is M^-1 (dtau - dID). For rolled models the sweeps themselves are differentiated.
    """
    along = directed(model, found)
    q, v, tau = (found[x] for x in ("q", "v", "tau"))
    if _jvp(model) is not jvp:
        return along.by_walks(model, forward_dynamics(model, q, v, tau, wrenches, axes=axes, method=method))
    balance = balance_of(model, q, v, Forces(tau, wrenches, axes), method, active)
    return balance.followed(along.without("tau"), found["dtau"])


@dataclass(frozen=True, eq=False)
class Balance:
    """Forward dynamics as equations: left(held) = (tau, 0), with the solution held = found.

    left (nv + rows,): the left side as a function of the nodes `held`, which stand for (a, multipliers).
    found: the values of a and the multipliers that solve the equations.
    solve: returns da (nv, k) for changes (nv + rows, k) of the right side.
    adjoint: returns the cotangent (nv + rows,) of the right side, for the cotangent w (nv,) of a.
    """

    left: Array
    held: Array
    found: Array
    solve: Callable[[Array], Array]
    adjoint: Callable[[Array], Array]
    nv: int

    @property
    def a(self) -> Array:
        """The accelerations (nv,)."""
        return self.found[: self.nv]

    def changed(self, along: Along) -> Array:
        """Return the tangent of the left side along tangents of inputs, at the solution."""
        return substitute(along.of(self.left), self.held, self.found)

    def followed(self, along: Along, dtau: Array | None = None) -> Array:
        """Return da (nv,) along tangents of inputs, and of tau."""
        change = -self.changed(along)
        if dtau is not None:
            change = np.concatenate([change[: self.nv] + dtau, change[self.nv :]])
        return self.solve(change[:, None])[:, 0]


def balance_of(model: Model, q: Array, v: Array, forces: Forces, method: str, active: Array | None = None) -> Balance:
    """Return the equations of forward dynamics at a traced state, and their solution. active: as in `forward_dynamics`."""
    graph, n = q.flat[0].graph, model.nv
    tau, wrenches, axes = forces.tau, forces.wrenches, forces.axes
    if active is None and not model.closures:
        a, held = forward_dynamics(model, q, v, tau, wrenches, axes=axes, method=method), graph.input("held a", (n,))
        by_factors = partial(_solved, model, q, method=method)
        left = inverse_dynamics(model, q, v, held, wrenches, axes=axes)
        return Balance(left, held, a, by_factors, lambda w: by_factors(w[:, None])[:, 0], n)
    at = closed_at(model, q, v, method, active)
    a, multipliers = at.accelerated(forces)
    held = graph.input("held a", (n + at.count,))
    required, drift = at.required(held[:n], [held[n + i, None, None] for i in range(at.count)], wrenches, axes)

    def solve(x: Array) -> Array:
        return at.solved(x[:n], [x[n + i : n + i + 1] for i in range(at.count)])[0]

    def adjoint(w: Array) -> Array:  # the matrix of both is symmetric except for the sign of the multipliers
        x, found = at.solved(w[:, None], [zeros((1, 1), q)] * at.count)
        return np.concatenate([x[:, 0], *(-y[:, 0] for y in found)])

    left = np.concatenate([required, *(x[:, 0] for x in drift)])
    return Balance(left, held, np.concatenate([a, *(x[:, 0] for x in multipliers)]), solve, adjoint, n)


def rates_and_tangents(
    model: Model, tau: Array, along: Along, wrenches: Any = None, *, axes: str = "world", method: str = "articulated"
) -> tuple[Array, Array, Array, Array]:
    """Return the traced rates (q', v'), and their tangents along tangents of q (nq,), v, named parameters and perhaps tau."""
    q, v = along.inputs["q"], along.inputs["v"]
    unit = normalised(model, q)
    change = qdot(model, unit, v)
    if _jvp(model) is not jvp:
        a = forward_dynamics(model, unit, v, tau, wrenches, axes=axes, method=method)
        both = along.by_walks(model, np.concatenate([change, a]))
        return change, a, both[: change.size], both[change.size :]
    balance = balance_of(model, unit, v, Forces(tau, wrenches, axes), method)
    return change, balance.a, along.of(change), balance.followed(along, along.tangents.get("tau"))


def project_and_tangents(model: Model, along: Along, *, method: str = "articulated") -> tuple[Array, ...]:
    """Return (q, v) projected onto the closures, and their tangents along tangents of q (nq,), v and named parameters."""
    on = project(model, along.inputs["q"], along.inputs["v"], method=method)
    return *on, *(along.of(x) for x in on)


def loaded_rates_and_tangents(
    model: Model,
    state: LoadedState,
    forces: Forces,
    along: Along,
    dtau: Array | None = None,
    *,
    given: Model,
    method: str = "articulated",
) -> tuple[Array, ...]:
    """Return (q', v', s') under the loads, and their tangents along tangents of q (nq,), v, s, u, parameters and tau."""
    unit, v = normalised(model, state.q), state.v
    by_loads, rates, _ = generalised_forces(model, state, given=given)
    change = qdot(model, unit, v)
    balance = balance_of(model, unit, v, replace(forces, tau=forces.tau + by_loads), method)
    moved = along.of(by_loads)
    da = balance.followed(along, moved if dtau is None else moved + dtau)
    return change, balance.a, rates, along.of(change), da, along.of(rates) if rates.size else rates


def loads_of_step(model: Model, state: LoadedState, tau: Array, h: Array, *, given: Model) -> tuple[Array, ...]:
    """Return (tau, s', resisting) for a semi-implicit step h (1,) [s].

    Torques at hinges follow the trapezoidal rule in their resisting part. Let k and c be the decrease of a torque along its own q
    and v, where its law reads them with x.q and x.v. Then tau (nv,) is reduced by h/2 k v, and resisting (nv,) = h/2 c + h^2/4 k
    is added to the inertia of the speed. Decreases along other speeds, decreases through frames, and negative ones are ignored.

    Dry friction r v, with r (nv,) from the beginning of the step, is computed from the speed at its end: resisting has h r too. It
    then ends at rest, and does not change its sign with every step, as it would with its slope alone.
    """
    forces, k, c, rates, dry = _acting_and_resisting(model, state, given)
    half = h[0] * 0.5
    return tau + forces - k * state.v * half, rates, (c + k * half) * half + dry * h[0]


def load_slopes(model: Model, state: LoadedState, *, given: Model) -> tuple[Array, ...]:
    """Return (k, c, d): what of Newton's matrix of an implicit step the loads add to its diagonal, see `loads_of_step`.

    k and c (nv,) are decreases of torques along their own q and v, d (ns,) those of rates of states along the states themselves.
    """
    _, k, c, rates, _ = _acting_and_resisting(model, state, given)
    d = [_resisting(rates[i : i + 1], "s", state.s, i) for i in range(model.ns)]
    return k, c, np.array(d, dtype=object)


def load_switches(model: Model, state: LoadedState, *, given: Model) -> Any:
    """Return 1 if a choice in the forces of the loads (a comparison, a minimum, a maximum, an absolute value) is at its switch,
    otherwise 0.
    """
    compared = list[tuple[Any, Any]]()
    for node in live(np.concatenate([state.q[0].graph.lift(x).ravel() for x in generalised_forces(model, state, given=given)])):
        if node.op in ("lt", "le", "min", "max"):
            compared.append((node.args[0], node.args[1]))
        elif node.op == "abs":
            compared.append((node.args[0], node.graph.zero))
    found = state.q[0].graph.zero
    for a, b in compared:
        found = found | (abs(a - b) <= np.maximum(_AT_SWITCH * np.maximum(abs(a), abs(b)), _NEAR_SWITCH))
    return found


_AT_SWITCH = 1e-12  # of what is compared
_NEAR_SWITCH = 1e-7  # in its unit, because a search ends next to a switch: what is nearer is tried


def load_pushes(model: Model, state: LoadedState, *, given: Model) -> tuple[Array, Array]:
    """Return (F (p,), J (p nv,)): the components, in world axes, of forces and moments of loads through frames that depend on q or
    v; and for each the generalised forces (nv,) of its unit vector, one after another. None if there are more than `MOST_PUSHES`.
    """
    q, none = normalised(model, state.q), np.zeros(0, dtype=object)
    moving = {x.index for x in np.concatenate([state.q, state.v])}
    x, seen, many = Instant(model, state.at(q, state.v), given=given), 0, 0
    for acts in acting(x, given.loads):
        parts = [np.ravel(list(vector.parts.values())) for vector, _ in acts.pushes[seen:]]
        many += sum(not moving.isdisjoint(node.index for node in live(own)) for own in parts if own.size)
        if many > MOST_PUSHES:  # each has a component or more
            return none, none
        seen = len(acts.pushes)
    forces, columns = [], []
    for vector, push in x.acts.pushes:
        for i, component in enumerate(vector.gathered(WORLD_AXES)[:, 0]):
            if moving.isdisjoint(node.index for node in live([component])):
                continue
            unit = Acts(x.at)
            unit.add(push(Vector(x.at, {WORLD_AXES: lift(np.eye(3)[:, i : i + 1], q)})))
            forces.append(component)
            columns.append(projected(model, unit, q))
    if len(forces) > MOST_PUSHES:
        return none, none
    return np.array([*none, *forces], dtype=object), np.concatenate([none, *columns])


def _acting_and_resisting(model: Model, state: LoadedState, given: Model) -> tuple[Array, ...]:
    """Return (forces, k, c, s', dry) of loads. dry (nv,): dry friction per unit of speed, where k and c may be other than zero."""
    unit, v, graph = normalised(model, state.q), state.v, state.q.flat[0].graph
    seen = {"q": graph.input("seen q", (model.nq,)), "v": graph.input("seen v", (model.nv,))}
    acts = acted(model, given, state.at(unit, v), seen=(seen["q"], seen["v"]))
    resistance = _resistance(model, acts, unit, v, seen)
    parts = [projected(model, acts, unit), *resistance[:2], state_rates(given, acts, unit), resistance[2]]
    places = np.concatenate([seen["q"], seen["v"]])
    return tuple(substitute(x, places, np.concatenate([unit, v])) for x in parts)


def loads_of_contact_step(model: Model, state: LoadedState, tau: Array, h: Array, *, given: Model) -> tuple[Array, ...]:
    """Return `loads_of_step` and the numbers of hinges (n,), see `hinge_numbers`. h: twice the length of the step."""
    placed = state_of_step(model, given, state)
    return (*loads_of_step(model, placed, tau, h, given=given), hinge_numbers(model, placed, h * 0.5, given=given))


def loads_with_hinges(model: Model, state: LoadedState, tau: Array, h: Array, *, given: Model) -> tuple[Array, ...]:
    """Return (tau with the forces of loads, s', the numbers of hinges), for loads that resist no hinge. h: as above."""
    placed = state_of_step(model, given, state)
    return (*with_tau(model, placed, tau, given=given), hinge_numbers(model, placed, h * 0.5, given=given))


def _resistance(model: Model, acts: Acts, q: Array, v: Array, seen: dict[str, Array]) -> tuple[Array, Array, Array]:
    """Return (k, c, dry), each (nv,): -d tau_i/d q_i and -d tau_i/d v_i of torques at hinges, and dry friction per unit of speed.

    They are zero instead of negative, and zero if q' is not v.
    """
    torques, rubbing, graph = acts.tau(), acts.dry_resistance(), q.flat[0].graph
    k, c, dry = (np.full(model.nv, graph.zero, dtype=object) for _ in range(3))
    if torques is None:
        return k, c, dry
    rates = qdot(model, q, v)
    for body, of_q, of_v in zip(model.bodies, model.internals.q_slices, model.internals.v_slices, strict=True):
        for j in range(body.hinge.type.nv if body.hinge.type.nq == body.hinge.type.nv else 0):
            i, at = of_v.start + j, of_q.start + j
            if rates[at] is v[i]:
                k[i], c[i] = (_resisting(torques[i], name, seen[name], n) for name, n in (("q", at), ("v", i)))
                dry[i] = graph.zero if rubbing is None else graph.lift(rubbing[i])[0]
    return k, c, dry


def _resisting(torque: Array, name: str, x: Array, i: int) -> Any:
    """Return the decrease of a torque (1,) along one entry of an input, or zero."""
    lost = -jvp(torque, {name: x}, {name: np.eye(x.size)[i]})[0]
    return (lost > 0.0).select(lost, 0.0)


def _solved(model: Model, q: Array, rest: Array, method: str) -> Array:
    """Return M^-1 rest for columns (nv, k), with the factors from forward dynamics."""
    if method != "composite":
        return solved(model, q, rest)
    parents = dof_parents(model)
    return ltdl_solve(*ltdl(mass_matrix(model, q), parents), parents, rest)


def jacobian_dot_times(model: Model, name: str, q: Array, v: Array, x: Array, *, axes: str = "world") -> Array:
    """Return J' x (6,) of a frame: how the velocity at speeds x changes while q moves with v. axes: as in `frame_jacobian_dot`."""
    rate = _jvp(model)(frame_velocity(model, name, q, x), {"q": q}, {"q": qdot(model, q, v)})
    if axes == "world":
        return rate
    R, _ = frame_pose(model, name, q)
    return np.concatenate([R.T @ rate[:3], R.T @ rate[3:]])


def _jvp(model: Model) -> Callable[..., Array]:
    """Return forward-mode differentiation for a graph, or for the walks of a model that has its own."""
    return model.tree.jvp if isinstance(model, OwnTree) else jvp


def along(model: Model, outputs: Sequence[Array], given: Mapping[str, Array]) -> tuple[Array, ...]:
    """Return the tangents of traced outputs along the directions in `given`; see `directed`."""
    graph = given["q"].flat[0].graph
    directions = directed(model, given)
    flat = directions.of(np.concatenate([graph.lift(x).ravel() for x in outputs]))
    ends = np.cumsum([np.size(x) for x in outputs])[:-1]
    return tuple(x.reshape(np.shape(y)) for x, y in zip(np.split(flat, ends), outputs, strict=True))


def _tangents(model: Model, given: Mapping[str, Array]) -> dict[str, Array]:
    """Return the tangents of the inputs x in `given` that have a direction d + x there.

    Tangents have the length of their inputs; that of q is the change of its coordinates.
    """
    graph, out = given["q"].flat[0].graph, {}
    for name in [x for x in given if f"d{x}" in given]:
        x, d = given[name], given[f"d{name}"]
        out[name] = qdot(model, x, d) if name == "q" else np.concatenate([d, graph.lift(np.zeros(x.size - d.size))])
    return out


def closed_rates_along(
    model: Model, found: Mapping[str, Array], wrenches: Any = None, *, axes: str = "world", **options: Any
) -> tuple[Array, ...]:
    """Return (dv', ds') of a closed system under the loads, along the directions in `found`.

    The factors solve for them; the factorisation itself is not differentiated.
    """
    none = zeros((0,), found["q"])
    tangents = _tangents(model, found)
    state = LoadedState(*(found.get(x, none) for x in ("t", "q", "v", "s", "u")))
    moving = [x for x in ("q", "v", "s", "u") if x in tangents]
    along = Along({x: found[x] for x in moving}, {x: tangents[x] for x in moving})
    forces = Forces(found.get("tau", none), wrenches, axes)
    *_, da, ds = loaded_rates_and_tangents(model, state, forces, along, tangents.get("tau"), **options)
    return (da, ds) if ds.size else (da,)


def inverse_dynamics_derivatives(
    model: Model, q: Array, v: Array, a: Array, wrenches: Any = None, *, axes: str = "world"
) -> tuple[Array, Array, Array]:
    """Return (dtau/dq, dtau/dv, dtau/da), each (nv, nv), of traced inverse dynamics."""
    tau = inverse_dynamics(model, q, v, a, wrenches, axes=axes)
    return (*_columns(model, tau, q, v), mass_matrix(model, q))


def inverse_dynamics_columns(
    model: Model, q: Array, v: Array, a: Array, direction: Array, wrenches: Any = None, *, axes: str = "world"
) -> tuple[Array, Array, Array]:
    """Return (dtau/dq, dtau/dv, dtau/da), each times a direction (nv,): three arrays (nv,)."""
    tau = inverse_dynamics(model, q, v, a, wrenches, axes=axes)
    by_q = jvp(tau, {"q": q}, {"q": qdot(model, q, direction)})
    return by_q, jvp(tau, {"v": v}, {"v": direction}), mass_matrix_times(model, q, direction)


def forward_dynamics_columns(
    model: Model,
    q: Array,
    v: Array,
    tau: Array,
    direction: Array,
    wrenches: Any = None,
    *,
    axes: str = "world",
    active: Array | None = None,
) -> tuple[Array, Array, Array]:
    """Return (da/dq, da/dv, da/dtau), each times a direction (nv,): three arrays (nv,)."""
    balance = balance_of(model, q, v, Forces(tau, wrenches, axes), "articulated", active)
    none = np.concatenate([direction, zeros((balance.left.size - model.nv,), q)])
    return (
        balance.followed(Along({"q": q}, {"q": qdot(model, q, direction)})),
        balance.followed(Along({"v": v}, {"v": direction})),
        balance.solve(none[:, None])[:, 0],
    )


def forward_dynamics_derivatives(
    model: Model, q: Array, v: Array, tau: Array, wrenches: Any = None, *, axes: str = "world", active: Array | None = None
) -> tuple[Array, Array, Array]:
    """Return (da/dq, da/dv, da/dtau), each (nv, nv), of traced forward dynamics."""
    balance, n = balance_of(model, q, v, Forces(tau, wrenches, axes), "composite", active), model.nv
    by_q, by_v = _columns(model, balance.left, q, v)
    by_q, by_v = (substitute(x, balance.held, balance.found) for x in (by_q, by_v))
    by_tau = concat([lift(np.eye(n), q), zeros((balance.left.size - n, n), q)])
    found = balance.solve(concat([-by_q, -by_v, by_tau], axis=-1))
    return found[:, :n], found[:, n : 2 * n], symmetric(found[:, 2 * n :])
