"""Warn, before the first step, of loads that are too stiff for steps of fixed length.

Let a torque decrease by c per unit of its hinge's speed, and by k per unit of its coordinate. The hinge then moves with the rates λ
of λ² + c m λ + k m = 0, where m is the acceleration per unit of torque, an element of M⁻¹. Explicit steps of length h are stable up
to h |λ| of a few. Dry friction is steepest where it changes its sign, and it is bounded: steps that are too long do not diverge,
but chatter about rest and creep. Semi-implicit steps add the slopes of torques and dry friction to the inertia, and are stable for
any slope. Hinges whose speeds are not the rates of their coordinates are an exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.trace.parameters import Parameter, changed, values
from pliant.errors import warn
from pliant.graph import Graph, evaluate
from pliant.lazy import annexed
from pliant.model import Model
from pliant.model.acting.loads.hinge_loads import HingeFriction
from pliant.model.acting.loads.records import Load
from pliant.simulate.methods.row import listed
from pliant.simulate.methods.table import FOLLOWS_STIFF, METHODS
from pliant.simulate.results.computed.momentum import hinges_of
from pliant.spatial import Array
from pliant.sweeps import integrate, loop_jacobian, mass_matrix
from pliant.vectors import generalised_forces
from pliant.vectors.laws.identity import laws_of
from pliant.vectors.laws.texts import symbols

_STEP = 1e-8  # of differences, in speeds and coordinates
_MOST_LOOKED_AT = 200  # degrees of freedom
_MOST_STATES = 8  # of which the rates are computed
_MOST_KNOWN = 64  # methods, steps and parameters: what calls with others every time would pay for


def warn_of_stiff_loads(dynamics: Dynamics, method: str, h: float, q: Array, p: Array | None = None) -> None:
    """Warn of the hinge whose loads are too stiff for steps h [s], at the first state of q (..., nq) and the first of p (..., p),
    named parameters.
    """
    if not dynamics.model.loads or np.isinf(METHODS[method].real) or dynamics.model.nv > _MOST_LOOKED_AT:
        return
    own = dynamics.parameter_values if p is None or not p.size else p.reshape(-1, p.shape[-1])[0]
    if text := _too_stiff(dynamics, method, h, q.reshape(-1, q.shape[-1])[0], own):
        warn(text)


def _too_stiff(dynamics: Dynamics, method: str, h: float, q: Array, p: Array) -> str:
    """Return what is too stiff at q (nq,) with p (p,), and the remedy; or an empty text."""
    model = dynamics.model
    loads = _judged(dynamics, method)
    rates = _rates(dynamics, loads, q, p) if loads and np.isfinite(q).all() else np.zeros(1)
    i, limit = int(np.argmax(rates)), METHODS[method].real
    if not rates[i] * h > limit:
        return ""
    hinge, where = next(
        (x, own) for x, own in zip(model.hinges, model.internals.v_slices, strict=True) if own.start <= i < own.stop
    )
    acting = [load for load in loads if where in [model.v_index(name) for name in hinges_of(load)]]
    rubs = [load for load in acting if isinstance(load.type, HingeFriction)]
    what = f"load {(rubs or acting)[0].name!r}" if acting else "what acts there"
    followed = f"method {listed(FOLLOWS_STIFF if _plain(model, hinge.name) else FOLLOWS_STIFF[1:])}, "
    remedy = f"a larger slip=, {followed}" if rubs else followed
    return (
        f"system {model.name!r}, hinge {hinge.name!r}: {what} is too stiff for steps of {h:.3g} s, h λ = {rates[i] * h:.3g}, and "
        f"{method} follows it up to {limit:g}; give dt= below {limit / rates[i]:.2g} s, {remedy}or use pl.simulate without dt="
    )


def _judged(dynamics: Dynamics, method: str) -> tuple[Load, ...]:
    """Return the loads whose slopes a method does not add to the inertia."""
    model = dynamics.model
    loads = [load for load in model.loads if load.name not in laws_of(model).python]
    if METHODS[method].one_call:
        loads = [load for load in loads if isinstance(load.type, HingeFriction) and not _plain(model, load.type.hinge)]
    return tuple(loads)


def _rates(dynamics: Dynamics, loads: tuple[Load, ...], q: Array, p: Array) -> Array:
    """Return `rates_at_rest` at q (nq,) with p (p,). After some states it is the largest so far: optimisers ask at thousands."""
    model, named, known = dynamics.model, dynamics.internals.asked.parameters, _known(dynamics)
    if loads not in known:
        known[loads] = _forces(model, loads, named), {}
    tau, rates = known[loads]
    at = q.tobytes() + p.tobytes()
    if at not in rates and len(rates) >= _MOST_STATES:
        return np.max([*rates.values()], axis=0)
    if at not in rates:
        rates[at] = _rates_of(tau, changed(model, named, p) if named else model, q, p)
    return rates[at]


@annexed
def _known(dynamics: Dynamics) -> dict[tuple[Load, ...], tuple[Array, dict[bytes, Array]]]:
    """Return by loads their forces as nodes, and the rates so far by state."""
    return {}


def _plain(model: Model, name: str) -> bool:
    """Whether the speeds of a hinge are the rates of its coordinates, so that semi-implicit steps add what resists them."""
    kind = next(hinge.type for hinge in model.hinges if hinge.name == name)
    return kind.nq == kind.nv and kind.rate_places == tuple(range(kind.nv))


def rates_at_rest(model: Model, q: Array, loads: Sequence[Load]) -> Array:
    """Return (nv,) [1/s]: the largest |λ| of each speed under the slopes of loads at rest at q (nq,); zero if it is not known."""
    return _rates_of(_forces(model, loads), model, q, np.zeros(0))


def _forces(model: Model, loads: Sequence[Load], parameters: Sequence[Parameter] = ()) -> Array:
    """Return the generalised forces (nv,) of loads as nodes of the state, and of the parameters."""
    graph, names, bodies = Graph(), {load.name for load in loads}, model.internals.matter
    if parameters:
        p = graph.input("parameters", (parameters[-1].where.stop,), fixed=values(model, parameters))
        model, bodies = changed(model, parameters, p), changed(bodies, parameters, p)
    loads = [load for load in model.loads if load.name in names]
    return graph.lift(generalised_forces(bodies, symbols(model, graph), given=model, loads=loads)[0])


def _rates_of(tau: Array, model: Model, q: Array, p: Array) -> Array:
    """Return `rates_at_rest` for generalised forces as nodes. p (p,): the values of their parameters."""
    n = model.nv
    steps = _STEP * np.concatenate([np.eye(n), -np.eye(n), np.zeros((2 * n, n))])
    at = {
        "t": np.zeros((4 * n, 1)),
        "q": integrate(model.internals.matter, np.broadcast_to(q, (4 * n, q.size)), np.roll(steps, 2 * n, axis=0)),
        "v": steps,
        "s": np.broadcast_to(model.internals.state_values, (4 * n, model.ns)),
        "u": np.broadcast_to(
            np.concatenate([model.internals.input_values, np.zeros(model.internals.nu_all - model.nu)]),
            (4 * n, model.internals.nu_all),
        ),
    }
    at["parameters"] = np.broadcast_to(p, (4 * n, p.size))
    with np.errstate(all="ignore"):
        forces = np.asarray(evaluate(tau, at)).reshape(4, n, n)
        c, k = (np.maximum(np.diag(b - a) / (2 * _STEP), 0.0) for a, b in (forces[:2], forces[2:]))
        mobility = _mobility(model, q)
        c, k = c * mobility, k * mobility
        found: Array = np.where(c * c > 4 * k, 0.5 * (c + np.sqrt(np.maximum(c * c - 4 * k, 0.0))), np.sqrt(k))
    return np.nan_to_num(found, nan=0.0, posinf=0.0)


def _mobility(model: Model, q: Array) -> Array:
    """Return (nv,): the acceleration of each speed per unit of its force, with the present closures; zero if M is singular."""
    M: Any = np.asarray(mass_matrix(model.internals.matter, q))
    free = np.eye(model.nv)
    if model.closures:
        J = np.asarray(loop_jacobian(model.internals.matter, q))
        _, sizes, rows = np.linalg.svd(J)
        free = rows[int(np.sum(sizes > 1e-9 * sizes.max(initial=1.0))) :].T
    try:
        return np.asarray(np.einsum("ij,ij->i", free, np.linalg.solve(free.T @ M @ free, free.T).T))
    except np.linalg.LinAlgError:
        return np.zeros(model.nv)
