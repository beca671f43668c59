"""The limits of hinges as arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pliant.model.model import Model
from pliant.model.pose import Array


class Ranges(NamedTuple):
    """lower, upper (nq,), effort, velocity (nv,): infinite where nothing is given."""

    lower: Array
    upper: Array
    effort: Array
    velocity: Array


def limits_of(model: Model) -> Ranges:
    """The limits of hinges with one coordinate, and of effort and velocity of every speed of a hinge."""
    out = Ranges(np.full(model.nq, -np.inf), *(np.full(n, np.inf) for n in (model.nq, model.nv, model.nv)))
    for body, q, v in zip(model.bodies, model.internals.q_slices, model.internals.v_slices, strict=True):
        limits, hinge = body.hinge.limits, body.hinge.type
        if limits is None:
            continue
        own = slice(v.start, v.start + hinge.nv)
        if hinge.nq == hinge.nv == 1:
            out.lower[q.start] = -np.inf if limits.lower is None else limits.lower
            out.upper[q.start] = np.inf if limits.upper is None else limits.upper
        out.effort[own] = np.inf if limits.effort is None else limits.effort
        out.velocity[own] = np.inf if limits.velocity is None else limits.velocity
    return out


def random_within(model: Model, q: Array, v: Array) -> tuple[Array, Array]:
    """A random state (nq,), (nv,) moved into the limits: coordinates between two limits keep their share of the range."""
    limits = limits_of(model)
    for body, place in zip(model.bodies, model.internals.q_slices, strict=True):
        i, units = place.start, body.hinge.type.units
        if len(units) == 1 and np.isfinite(limits.lower[i]) and np.isfinite(limits.upper[i]):
            reach = np.pi if units[0] == "rad" else 1.0
            q[i] = limits.lower[i] + (q[i] + reach) / (2 * reach) * (limits.upper[i] - limits.lower[i])
    return np.clip(q, limits.lower, limits.upper), np.clip(v, -limits.velocity, limits.velocity)
