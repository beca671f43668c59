"""The arguments of a rollout, read for the host or a GPU, and in the layout of the loop of the CPU."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError
from pliant.given import Field
from pliant.given.arrays import Arrays
from pliant.model import Model
from pliant.simulate.loops.laws import Traced
from pliant.simulate.loops.torques import Torques, traced
from pliant.simulate.problem.begin import Start, arrays_of
from pliant.simulate.rollouts.asked import GivenOverSteps, refuse_rows_of_steps
from pliant.spatial import Array

_CONSTANT, _BY_STEPS = (Torques(form, (), lambda t, q, v, run: v) for form in ("constant", "steps"))


class ReadOverSteps:
    """The arguments of a rollout as arrays of a library.

    start: the initial values. named: tau, wrenches, u and p that are not empty, by name, each with the number of its own axes,
    which is one more with a row per step. words: what the user called them. leads: the leading axes of all by these names. batch:
    the common ones.
    """

    def __init__(self, dynamics: Dynamics, arrays: Arrays, given: GivenOverSteps, steps: int, forces: bool = True) -> None:
        fields = dynamics.fields
        self.start = start = Start.read(dynamics, arrays, (given.q0, given.v0, given.s0, given.p))
        acting = fields.wrenches.read(arrays, given.wrenches, None, "named")
        self.named: dict[str, tuple[Any, int]] = {}
        if forces:
            self.named["tau"] = held_or_by_steps(fields.tau, arrays, given.tau, given.tau_steps, steps)
        if fields.wrenches.default.size:
            self.named["wrenches"] = acting, 2
        inputs = held_or_by_steps(fields.u, arrays, given.u, given.u_steps, steps)
        if fields.u.default.size:
            self.named["u"] = inputs
        if fields.p.default.size:
            self.named["p"] = start.p, 1
        self.words = {name: name for name in self.named}
        for name, by_steps in (("tau", given.tau_steps), ("u", given.u_steps)):
            if by_steps is not None and name in self.named:
                self.words[name] = f"{name}_steps"
        self.batch: tuple[int, ...] = ()
        self.leads: dict[str, tuple[int, ...]] = {"q0": start.q.shape[:-1], "v0": start.v.shape[:-1], "s0": start.s.shape[:-1]}
        for name, (x, core) in self.named.items():
            self.leads[self.words[name]] = x.shape[: len(x.shape) - core]
        if any(self.leads.values()):
            refuse_rows_of_steps(dynamics.model, self.leads, steps)
            self.batch = fields.batch(self.leads)

    def begun(self) -> tuple[Array, Array]:
        """Return (q, v) that can begin, see `Start.begun`, with the inputs of the first step."""
        u, core = self.named.get("u", (np.zeros(0), 1))
        return self.start.begun(u=u[..., 0, :] if core == 2 else u)


def assembled(dynamics: Dynamics, values: Mapping[str, Any], steps: int, is_traced: Callable[[Any], bool]) -> dict[str, Any]:
    """Return the arguments of a rollout in an array library, with q0 and v0 on the closures if they are names, or q0 is not given.

    Differentiation does not pass through an assembly. So if something that it depends on is traced, the arguments are returned as
    they are.
    """
    given = GivenOverSteps(**{name: values.get(name) for name in ("q0", "v0", "s0", "u", "u_steps", "p")})
    own = {**values, "q0": given.q0, "v0": given.v0}
    names = given.q0 is None or isinstance(given.q0, Mapping) or isinstance(given.v0, Mapping)
    parts = (part for _, x in given.items() for part in (x.values() if isinstance(x, Mapping) else (x,)))
    if not dynamics.model.closures or not names or any(map(is_traced, parts)):
        return own
    q, v = ReadOverSteps(dynamics, arrays_of(dynamics), given, steps, forces=False).begun()
    return {**own, "q0": q, "v0": v}


class Laid(ReadOverSteps):
    """The arguments of a rollout, checked and in the layout of its loop: the batch, the states, and the inputs by name.

    Each input has the number of its own axes. sampled: the inputs with one row per step. device_steps: whether the inputs of loads
    have one.
    """

    def __init__(self, dynamics: Dynamics, given: GivenOverSteps, steps: int) -> None:
        model = dynamics.model
        self.torques = _kind_of(model, given.tau, given.tau_steps)
        super().__init__(dynamics, arrays_of(dynamics), given, steps, self.torques.form != "traced")
        self.device_steps = given.u_steps is not None
        named, start = self.named, self.start
        if "wrenches" in named:
            acting, _ = named["wrenches"]
            named["wrenches"] = acting.reshape(*acting.shape[:-2], -1), 1
        self.names, self.inputs = list(named), list(named.values())
        self.sampled = [i for i, (_, core) in enumerate(self.inputs) if core == 2]
        self.q0, self.parameters = start.q, start.p
        q, v = self.begun()
        parts = [widened(x, self.batch) for x in (q, v, start.s)]
        self.x = np.concatenate([x for x in parts if x.shape[-1]] or parts, axis=-1)  # an empty s would widen floats


def widened(x: Array, batch: tuple[int, ...]) -> Array:
    """Return x (..., n) with the leading axes of a batch. `np.broadcast_to` takes as long as a short rollout."""
    return x if x.shape[:-1] == batch else np.broadcast_to(x, (*batch, x.shape[-1]))


def _kind_of(model: Model, tau: Any, tau_steps: Any) -> Torques:
    """Return how the loop gets its forces."""
    if isinstance(tau, Traced) and tau_steps is None:
        return traced(tau, model)
    return _CONSTANT if tau_steps is None else _BY_STEPS


def held_or_by_steps(field: Field, arrays: Arrays, given: Any, by_steps: Any, steps: int) -> tuple[Any, int]:
    """Return (tau or u, the number of its own axes): constant values (..., n), or one row per step (..., steps, n)."""
    name = field.name
    if by_steps is None:
        return field.read(arrays, given, None, "named"), 1
    if given is not None:
        raise PliantError(f"{name}= is constant and {name}_steps= has one row per step: give one or the other")
    rows = field.read(arrays, by_steps, f"{name}_steps", "named")
    if len(rows.shape) < 2 or rows.shape[-2] != steps:
        raise PliantError(
            f"{name}_steps has shape {tuple(rows.shape)}; give one row per step, (..., {steps}, {field.default.shape[-1]})"
        )
    return rows, 2
