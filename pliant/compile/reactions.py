"""`dyn.reactions`: the loads in hinges and closures.

The load in every hinge follows from the inward sweep of inverse dynamics at the accelerations that the system has. The sweep is the
reference's: on arrays over the whole batch, or state by state if user-defined laws act. It runs over the bodies as given, none of
them merged or regrouped. Forces of closures are loads on the bodies at both of their frames.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

import numpy as np

from pliant.compile.trace.parameters import changed
from pliant.compile.with_time import instant_of
from pliant.given import Given
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps import frame_pose
from pliant.sweeps.laws.timing import bodies_at
from pliant.sweeps.motion.reactions import closure_loads, closure_reactions, least_multipliers
from pliant.sweeps.steps.moves import Loads
from pliant.sweeps.trees.dynamics import Forces, hinge_loads
from pliant.vectors.forces import acted, at_instant, forces_of_closures, locks_of
from pliant.vectors.state import LoadedState

ReactionAxes = Literal["hinge", "world"]
Share = Literal["guard", "least"]

REACTION_AXES: tuple[str, ...] = get_args(ReactionAxes)
SHARES: tuple[str, ...] = get_args(Share)


def reactions(
    dynamics: Any, given: Given, axes: ReactionAxes, share: Share = "guard", motion: tuple[Array, Array] | None = None
) -> tuple[Array, Array]:
    """Return ((..., hinges, 6), (..., closures, 6)); see `Dynamics.reactions`.

    motion: the accelerations (..., nv) and multipliers (..., rows), if they are known.
    """
    model: Model = dynamics.model
    a, exerted = (dynamics.internals.call_loaded("rhs")(given)[1], np.zeros(0)) if motion is None else motion
    batch, values = a.shape[:-1], given.p
    if model.closures and not model.internals.holds and motion is None:
        loads = dynamics.internals.call_loaded("load_forces")(given)[0] if model.loads else 0.0
        names = ("wrenches",) * bool(dynamics.internals.wrenches) + ("p",) * bool(dynamics.parameters)
        function = dynamics.internals.row("multipliers")
        operands = (*instant_of(function, given), *given.operands(names))
        exerted = dynamics.internals.built(function)(given.q, given.v, given.tau + loads, *operands)
    wide = [np.broadcast_to(x, (*batch, x.shape[-1])) for x in (given.t, given.q, given.v, given.s, given.u, a, given.tau, exerted)]
    acting = np.broadcast_to(given.wrenches, (*batch, *given.wrenches.shape[-2:]))
    one_by_one = any(load.type is None for load in model.loads)  # a user-defined law may use single numbers, as for one state

    def swept(rows: Any, p: Array) -> tuple[Array, Array]:
        own = changed(model, dynamics.internals.asked.parameters, p) if dynamics.parameters else model
        t, q, v, s, u, a, tau, exerted = (x[rows] for x in wide)
        bodies = bodies_at(own.internals.matter, {"t": t, "u": u, "s": s}, own)
        state, driven = at_instant(bodies, own, LoadedState(t, q, v, s, u))
        q, v = state.q, state.v
        acts = acted(bodies, own, state) if own.loads or own.internals.holds else None
        external: Sequence[Loads] | None = None if acts is None else acts.external
        at = [(frame, acting[rows][..., i, :]) for i, frame in enumerate(dynamics.internals.wrenches)]
        shape, found = a.shape[:-1], np.zeros((*a.shape[:-1], len(bodies.closures), 6))
        if bodies.closures:
            if own.internals.holds and acts is not None:  # kernels of the multipliers know no driven or locked hinges
                acts.holds += locks_of(own, state.s, q)
                closed = forces_of_closures(
                    bodies, state, Forces(tau, at, dynamics.internals.wrench_axes), driven, "articulated", acts
                )
                assert closed is not None
                exerted = closed.at.as_labelled(closed.multipliers)
            exerted = least_multipliers(bodies, q, exerted) if share == "least" else exerted
            external = closure_loads(bodies, q, exerted, external)
            found = closure_reactions(bodies, q, exerted)
            found = _in_world(bodies, q, found) if axes == "world" else found
        loads = hinge_loads(bodies, q, v, a, at, axes=dynamics.internals.wrench_axes, loads=external, turned=axes == "world")
        return np.stack([np.broadcast_to(f[..., 0], (*shape, 6)) for f in loads], axis=-2), found

    if not one_by_one and values.ndim == 1:
        return swept((), values)
    every = np.broadcast_to(values, (*batch, values.shape[-1]))
    out = np.zeros((*batch, len(model.bodies), 6)), np.zeros((*batch, len(model.closures), 6))
    for i in np.ndindex(batch):
        out[0][i], out[1][i] = swept(i, every[i])
    return out


def _in_world(model: Model, q: Array, found: Array) -> Array:
    """Transform wrenches (..., closures, 6) from the axes of frames A to world axes."""
    out = np.array(found)
    for i, closure in enumerate(model.closures):
        if closure.frame_of_axes is not None:
            R = frame_pose(model, closure.frame_of_axes, q)[0]
            both = found[..., i, :].reshape(*found.shape[:-2], 2, 3)
            out[..., i, :] = (both @ R.mT).reshape(*found.shape[:-2], 6)
    return out
