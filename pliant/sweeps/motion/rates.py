"""The rates of a state, for integrators: x' = (q', v', power) of x = (q, v, work).

A run keeps an energy balance with three powers: that of all forces without a potential, the part of it that dampers dissipate, and
the part that prescribed motions supply.

Quaternions are normalised before the equations are evaluated, so that the rates do not depend on their norms. An integrator may
then normalise them after a step without losing its order.
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
    """Return q (..., nq) with quaternions of unit norm.

    Example: `pl.sweeps.normalised(ball.model, 2 * ball.neutral())[:4]  # [1.0, 0.0, 0.0, 0.0]`
    """
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
    """Return (q' (..., nq), v' (..., nv)) under the generalised forces tau and the wrenches.

    works: 0 for no further result; 1 for their power (...) too; 3 for `powers` instead.

    Example: `qdot, vdot = pl.sweeps.rates(arm.model, q, v, tau)`
    """
    q = normalised(model, q)
    change, a = qdot(model, q, v), forward_dynamics(model, q, v, tau, wrenches, axes=axes, method=method)
    if not works:
        return change, a
    return change, a, (powers if works == BOOKS else power)(model, q, v, tau, wrenches, axes=axes)


def power(model: Model, q: Array, v: Array, tau: Array, wrenches: Wrenches | None = None, *, axes: str = "world") -> Array:
    """Return the power (...) [W] of tau and the wrenches, minus the power that dampers dissipate.

    Example: `pl.sweeps.power(arm.model, q, v, tau)  # 0.2`
    """
    return _power_of(model, q, v, tau, wrenches, axes)[..., 0, 0]


def _power_of(model: Model, q: Array, v: Array, tau: Array, wrenches: Wrenches | None, axes: str) -> Array:
    """Return the same as a column (..., 1, 1)."""
    total = tree_of(model, q).total(_power, split_v(model, tau), split_v(model, v), nothing=zeros((1, 1), q))
    for name, wrench in wrenches or ():
        total = total + dot(wrench[..., None], frame_velocity(model, name, q, v, axes=axes)[..., None])
    return total


def powers(model: Model, q: Array, v: Array, tau: Array, wrenches: Wrenches | None = None, *, axes: str = "world") -> Array:
    """Return three powers (..., 3) [W].

    They are the power of tau and the wrenches minus that of dampers, the power that dampers dissipate, and the power of prescribed
    motions, which is zero here.

    Example: `pl.sweeps.powers(arm.model, q, v, tau)  # [0.2, 0.0, 0.0]`
    """
    lost = tree_of(model, q).total(_lost, split_v(model, v), nothing=zeros((1, 1), q))
    total = _power_of(model, q, v, tau, wrenches, axes)
    return concat([total, lost, zeros((1, 1), q)])[..., 0]


def _lost(body: Any, v: Array) -> Array:
    return body.dissipation(v)


def _power(body: Any, tau: Array, v: Array) -> Array:
    return dot(tau, v) - body.dissipation(v)
