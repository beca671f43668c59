"""The contact forces of stored states of runs without dt, in place of the modes that the equations hold there."""

from __future__ import annotations

import numpy as np

from pliant.compile.closure_sets import by_set
from pliant.given import Given
from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array

_WORLD = 6  # of the results of "contact_equations": the forces in world axes
_AT_ONCE = 512  # states


def with_contact_forces(problem: Problem, run: int, t: Array, x: Array, devices: Array) -> Array:
    """Return states x (n, size) of a run at instants t (n,) whose last states of loads are contact forces [N] in world axes.

    devices (n, nu_all): the inputs of loads.
    """
    model, out = problem.model, x.copy()
    points = 3 * len(model.internals.contact_points)
    end = model.nq + model.nv + model.ns
    wrenches, p = (np.broadcast_to(y, (problem.runs, y.shape[-1]))[run] for y in (problem.wrenches, problem.p))
    devices = np.broadcast_to(devices, (len(t), devices.shape[-1]))
    for first in range(0, len(t), _AT_ONCE):
        part = slice(first, min(first + _AT_ONCE, len(t)))
        q, v, s, _ = problem.split(x[part])
        tau = problem.torques.at(t[part], q, v, run)
        for dynamics, own in by_set(problem.dynamics, s):
            given = Given(t[part][own][:, None], q[own], v[own], s[own], devices[part][own], tau[own], wrenches.reshape(-1, 6), p)
            forces = dynamics.internals.call_loaded("contact_equations")(given)[_WORLD]
            out[np.arange(part.start, part.stop)[own], end - points : end] = forces
    return out
