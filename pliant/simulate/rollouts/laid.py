"""The arguments of a rollout in the layout of its loop."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError
from pliant.given import NUMPY, SINGLE, Field
from pliant.model import Model
from pliant.model.spaces import check_quaternions, normalise, warn_of_degrees
from pliant.simulate.loops.laws import Traced
from pliant.simulate.loops.torques import Torques, traced
from pliant.simulate.problem.closed import closed_batch
from pliant.simulate.problem.contacts import check_start
from pliant.simulate.problem.singular import check_singular
from pliant.simulate.rollouts.asked import GivenOverSteps, refuse_rows_of_steps
from pliant.spatial import Array

_CONSTANT, _BY_STEPS = (Torques(form, (), lambda t, q, v, run: v) for form in ("constant", "steps"))


class Laid:
    """The arguments of a rollout, checked and in the layout of its loop: the batch, the states, and the inputs by name.

    Each input has the number of its own axes. sampled: the inputs with one row per step. device_steps: whether the inputs of loads
    have one.
    """

    def __init__(self, dynamics: Dynamics, given: GivenOverSteps, steps: int) -> None:
        model, fields = dynamics.model, dynamics.fields
        arrays = SINGLE if dynamics.dtype == "float32" else NUMPY
        q, v = fields.q.read(arrays, given.q0, "q0", "named"), fields.v.read(arrays, given.v0, "v0", "named")
        s = fields.s.read(NUMPY, given.s0, "s0", "named")
        values, acting = fields.p.read(NUMPY, given.p, None, "named"), fields.wrenches.read(NUMPY, given.wrenches, None, "named")
        check_quaternions(model, q)
        warn_of_degrees(model, q, "q0")
        check_singular(model, q)
        self.torques = _kind_of(model, given.tau, given.tau_steps)
        self.device_steps = given.u_steps is not None
        named: dict[str, tuple[Array, int]] = {}
        if self.torques.form != "traced":
            named["tau"] = held_or_by_steps(fields.tau, given.tau, given.tau_steps, steps)
        if acting.size:
            named["wrenches"] = acting.reshape(*acting.shape[:-2], -1), 1
        inputs = held_or_by_steps(fields.u, given.u, given.u_steps, steps)
        if model.nu:
            named["u"] = inputs
        if values.size:
            named["p"] = values, 1
        self.names, self.inputs = list(named), list(named.values())
        self.sampled = [i for i, (_, core) in enumerate(self.inputs) if core == 2]
        self.words = dict(zip(named, named, strict=True))
        if given.tau_steps is not None:
            self.words["tau"] = "tau_steps"
        if self.device_steps and model.nu:
            self.words["u"] = "u_steps"
        self.q0 = q
        self.batch: tuple[int, ...] = ()
        self.leads: dict[str, tuple[int, ...]] = {"q0": q.shape[:-1], "v0": v.shape[:-1], "s0": s.shape[:-1]}
        for name, (x, core) in named.items():
            self.leads[self.words[name]] = x.shape[: x.ndim - core]
        if any(self.leads.values()):
            refuse_rows_of_steps(model, self.leads, steps)
            self.batch = fields.batch(self.leads)
        self.parameters = p_rows = values if values.size else np.zeros(0)
        u, core = inputs
        first = u[..., 0, :] if core == 2 else u
        q, v = closed_batch(dynamics, (given.q0, given.v0), normalise(model, q), v, p_rows, u=first)
        check_start(dynamics, q, p_rows)
        parts = [widened(x, self.batch) for x in (q, v, s)]
        self.x = np.concatenate([x for x in parts if x.shape[-1]] or parts, axis=-1)  # an empty s would widen floats


def widened(x: Array, batch: tuple[int, ...]) -> Array:
    """Return x (..., n) with the leading axes of a batch. `np.broadcast_to` takes as long as a short rollout."""
    return x if x.shape[:-1] == batch else np.broadcast_to(x, (*batch, x.shape[-1]))


def _kind_of(model: Model, tau: Any, tau_steps: Any) -> Torques:
    """Return how the loop gets its forces."""
    if isinstance(tau, Traced) and tau_steps is None:
        return traced(tau, model)
    if callable(tau) and not isinstance(tau, Traced):
        raise PliantError(
            "tau is a Python function, which a compiled loop of steps cannot call; pass pl.Traced(tau), or one row per step as "
            "tau_steps=, or use dyn.stepper or pl.simulate"
        )
    return _CONSTANT if tau_steps is None else _BY_STEPS


def held_or_by_steps(field: Field, given: Any, by_steps: Any, steps: int) -> tuple[Array, int]:
    """Return (tau or u, the number of its own axes): constant values (..., n), or one row per step (..., steps, n)."""
    name = field.name
    if by_steps is None:
        return field.read(NUMPY, given, None, "named"), 1
    if given is not None:
        raise PliantError(f"{name}= is constant and {name}_steps= has one row per step: give one or the other")
    rows = field.read(NUMPY, by_steps, f"{name}_steps", "named")
    if rows.ndim < 2 or rows.shape[-2] != steps:
        raise PliantError(f"{name}_steps has shape {rows.shape}; give one row per step, (..., {steps}, {rows.shape[-1]})")
    return rows, 2
