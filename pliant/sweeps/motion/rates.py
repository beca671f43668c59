"""How a state changes: what integrators call. x' = (q', v', power) of x = (q, v, work).

A run keeps books of its energy, three powers: that of all forces that are no potentials, what of it dampers take, and what of it
prescribed motions give.

Quaternions are normalised before the equations are evaluated, so that the rates do not depend on their norms: a step of an
integrator may then put them back on the unit sphere, and keeps its order.
"""

from __future__ import annotations

from typing import Any

from pliant.model import Model
from pliant.spatial import Array, concat, dot, sqrt, zeros
from pliant.sweeps.links.link import split_q, split_v, tree_of
from pliant.sweeps.motion.forward import forward_dynamics
from pliant.sweeps.trees.dynamics import Wrenches, qdot
from pliant.sweeps.trees.frames import frame_velocity

BOOKS = 3  # how many powers `powers` has


def normalised(model: Model, q: Array) -> Array:
    """q (..., nq) with quaternions of unit norm."""
    parts = [zeros((0, 1), q)]
    for body, x in zip(model.bodies, split_q(model, q), strict=True):
        turn = x[..., : 4 if "qw" in body.hinge.type.coordinates else 0, :]
        parts += [turn / sqrt(dot(turn, turn)), x[..., 4:, :]] if turn.shape[-2] else [x]
    return concat(parts)[..., 0]


def rates(
    model: Model,
    q: Array,
    v: Array,
    tau: Array,
    wrenches: Wrenches | None = None,
    *,
    axes: str = "world",
    method: str = "articulated",
    works: int = 0,
) -> tuple[Array, ...]:
    """(q' (..., nq), v' (..., nv)) under the generalised forces tau and the wrenches; if it works, with their power (...), or, of
    three works, with `powers`."""
    q = normalised(model, q)
    change, a = qdot(model, q, v), forward_dynamics(model, q, v, tau, wrenches, axes=axes, method=method)
    if not works:
        return change, a
    return change, a, (powers if works == BOOKS else power)(model, q, v, tau, wrenches, axes=axes)


def power(model: Model, q: Array, v: Array, tau: Array, wrenches: Wrenches | None = None, *, axes: str = "world") -> Array:
    """The power (...) [W] of tau and the wrenches, less what dampers take."""
    return _power_of(model, q, v, tau, wrenches, axes)[..., 0, 0]


def _power_of(model: Model, q: Array, v: Array, tau: Array, wrenches: Wrenches | None, axes: str) -> Array:
    """The same as a column (..., 1, 1)."""
    total = tree_of(model, q).total(_power, split_v(model, tau), split_v(model, v), nothing=zeros((1, 1), q))
    for name, wrench in wrenches or ():
        total = total + dot(wrench[..., None], frame_velocity(model, name, q, v, axes=axes)[..., None])
    return total


def powers(model: Model, q: Array, v: Array, tau: Array, wrenches: Wrenches | None = None, *, axes: str = "world") -> Array:
    """(..., 3) [W]: the power of tau and the wrenches, less what dampers take; what dampers take; and that of prescribed motions,
    which there are none of here."""
    lost = tree_of(model, q).total(_lost, split_v(model, v), nothing=zeros((1, 1), q))
    total = _power_of(model, q, v, tau, wrenches, axes)
    return concat([total, lost, zeros((1, 1), q)])[..., 0]


def _lost(body: Any, v: Array) -> Array:
    return body.dissipation(v)


def _power(body: Any, tau: Array, v: Array) -> Array:
    return dot(tau, v) - body.dissipation(v)
