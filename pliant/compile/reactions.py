"""`dyn.reactions`: the load in every hinge, by the inward sweep of inverse dynamics at the accelerations that the system has.

The sweep is the reference's, on arrays over the whole batch, or state by state where laws of a user's own act; over the bodies as
they were given: none merged, none regrouped.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.compile.parameters import numbers
from pliant.compile.rhs import all_inputs, vector_of
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.dynamics import hinge_loads
from pliant.vectors.forces import acted, at_instant


def reactions(dynamics: Any, t: Any, q: Any, v: Any, s: Any, u: Any, p: Any, tau: Any, wrenches: Any, axes: str) -> Array:
    """(..., hinges, 6): see `Dynamics.reactions`."""
    model: Model = dynamics.model
    a = dynamics.rhs(t, q, v, s, u, p, tau=tau, wrenches=wrenches)[1]
    batch = a.shape[:-1]
    time = np.asarray(t, dtype=float)
    inputs = all_inputs(model, time, vector_of(u, model.inputs, model.input_values, "u", "input"))
    states = vector_of(s, model.states, model.state_values, "s", "state")
    values = vector_of(p, dynamics.parameters, dynamics.parameter_values, "p", "parameter")
    acting = np.zeros((len(dynamics.wrenches), 6)) if wrenches is None else np.asarray(wrenches, dtype=float)
    given = [time[..., None], np.asarray(q, dtype=float), np.asarray(v, dtype=float), states, inputs, a]
    wide = [np.broadcast_to(x, (*batch, x.shape[-1])) for x in given]
    acting = np.broadcast_to(acting, (*batch, *acting.shape[-2:]))
    one_by_one = any(load.type is None for load in model.loads)  # a user's law may take a number apart, as of one state

    def swept(rows: Any, p: Array) -> Array:
        own = numbers(model, dynamics._parameters, p) if dynamics.parameters else model
        t, q, v, s, u, a = (x[rows] for x in wide)
        bodies = own.matter
        q, v, _ = at_instant(bodies, own, t, q, v, u)
        external = acted(bodies, own, t[..., 0][()], q, v, s, u).external if own.loads else None
        at = [(frame, acting[rows][..., i, :]) for i, frame in enumerate(dynamics.wrenches)]
        loads = hinge_loads(bodies, q, v, a, at, axes=dynamics.wrench_axes, loads=external, turned=axes == "world")
        shape = (*a.shape[:-1], 6)
        return np.stack([np.broadcast_to(f[..., 0], shape) for f in loads], axis=-2)

    if not one_by_one and values.ndim == 1:
        return swept((), values)
    every = np.broadcast_to(values, (*batch, values.shape[-1]))
    out = np.zeros((*batch, len(model.bodies), 6))
    for i in np.ndindex(batch):
        out[i] = swept(i, every[i])
    return out
