"""`dyn.rollout` on a GPU: simulate a batch of states with fixed steps; the states stay on the GPU.

If the equations fit, all steps are one kernel (`fused.py`). Otherwise steps are launches (`march.py`). If no input changes
from step to step, the launches between two stored states form one CUDA graph.
"""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.cuda.device.arrays import ArrayDescription, DeviceArray, PendingArray
from pliant.compile.cuda.device.layout import contiguous
from pliant.compile.cuda.kernels.function import address_of
from pliant.errors import ModelWarning
from pliant.lazy import cached_property
from pliant.simulate.methods.support import ADJOINT, GPU_ROLLOUT, check, check_tau, refuse
from pliant.simulate.problem.contacts import ContactsNow, contacts_now
from pliant.simulate.problem.doubts.stiff_loads import warn_of_stiff_loads
from pliant.simulate.rollouts.asked import GivenOverSteps, RolloutSteps, check_step
from pliant.simulate.rollouts.device.fused import FusedRollout
from pliant.simulate.rollouts.device.given import KERNEL_NAMES, DeviceGiven
from pliant.simulate.rollouts.device.march import DeviceMarch
from pliant.simulate.rollouts.device.start import host_array, part, state_part
from pliant.simulate.rollouts.device.steps import whole_steps
from pliant.simulate.rollouts.losses import MOST_LOST, Loss, Lost, loss_of
from pliant.simulate.rollouts.rollout import Rollout
from pliant.simulate.rollouts.rollout import rollout as rollout_on_cpu
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

USER_NAMES = {kernel: word for word, kernel in KERNEL_NAMES.items()}


class DeviceOrigin:
    """Where a rollout on a GPU comes from: its arguments and its stored states (..., K, n), described."""

    def __init__(self, dynamics: Dynamics, steps: RolloutSteps, given: DeviceGiven, stored: list[ArrayDescription]) -> None:
        self.dynamics, self.steps, self.given, self.stored = dynamics, steps, given, stored

    @cached_property
    def lost(self) -> Array:
        """See `Rollout.lost`."""
        good = np.ones(self.given.batch, dtype=bool)
        for x in self.stored:
            last = part(x, len(self.given.batch), x.shape[-2] - 1)
            good &= np.isfinite(self._host(last)).all(axis=-1)
        return ~good

    def losses(self) -> list[Loss]:
        """See `Rollout.losses`."""
        states = [tuple(at) for at in np.argwhere(self.lost)[:MOST_LOST].tolist()]
        if not states:
            return []
        cpu, given, steps = self.dynamics.internals.of_target("cpu"), self.given, self.steps
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ModelWarning)  # of what was warned about before
            asked = GivenOverSteps(**{self._word(name): np.array([self._own(name, at) for at in states]) for name in given.given})
            again = rollout_on_cpu(cpu, asked, replace(steps, every=steps.count))
        found = {x.state[0]: replace(x, state=states[x.state[0]]) for x in again.losses}
        return [found.get(i) or self._as_stored(at) for i, at in enumerate(states)]

    def _as_stored(self, at: tuple[int, ...]) -> Loss:
        """Return the loss of a state that is lost on the GPU only, from the last stored state that is good."""
        x = np.concatenate([self._host(state_part(y, at, 2)) for y in self.stored], axis=-1)
        row = max(0, int(np.argmin(np.isfinite(x).all(axis=-1))) - 1)
        step = row * self.steps.every
        inputs = {self._word(name): self._own(name, at) for name in self.given.given if name not in ("q", "v", "s")}
        inputs = {
            name.removesuffix("_steps"): y[min(step, len(y) - 1)] if name.endswith("_steps") else y for name, y in inputs.items()
        }
        return loss_of(self.dynamics, Lost(at, step, step * self.steps.dt, x[row], inputs), self.steps.method, self.steps.dt)

    def contacts(self) -> ContactsNow:
        """See `Rollout.contacts`."""
        x, p = np.concatenate([self._host(x) for x in self.stored], axis=-1), self.given.given.get("parameters")
        return contacts_now(self.dynamics, x, None if p is None else self._host(p)[..., None, :])

    def vjp(self, q: Any, v: Any, s: Any) -> Any:
        """Raise `PliantError`."""
        refuse(self.dynamics, self.steps.method, GPU_ROLLOUT, ADJOINT)

    def _host(self, x: ArrayDescription) -> Array:
        if 0 in x.shape:
            return np.zeros(x.shape)
        with self.given.device as on:
            return host_array(x, on, self.given.stream)

    def _word(self, name: str) -> str:
        """Return what the user calls an input of kernels."""
        word = USER_NAMES.get(name, name)
        return self.given.words.get(word, word)

    def _own(self, name: str, at: tuple[int, ...]) -> Array:
        """Return an input of one state, with its steps."""
        x = self.given.given[name]
        core = 2 if name == "wrenches" else 1
        if name in self.given.sampled:
            more = self.given.sampled[name]
            x = replace(x, shape=(*x.shape[:-1], self.steps.count, x.shape[-1]), strides=(*x.strides[:-1], more, x.strides[-1]))
            core = 2
        return self._host(state_part(x, at, core))


def rollout(dynamics: Dynamics, given: GivenOverSteps, steps: RolloutSteps, stream: Any = None) -> Rollout:
    """See `Dynamics.rollout`; arrays are on the GPU."""
    method = steps.method
    check(dynamics, method, GPU_ROLLOUT)
    check_tau(dynamics, method, GPU_ROLLOUT, given.tau)
    check_step(steps.dt)
    rows, dt = steps.rows(), float(steps.dt)
    warn_of_stiff_loads(dynamics, method, dt, dynamics.model.neutral())
    started = DeviceGiven(dynamics, given, steps.count, stream)
    on, handle = started.device, started.stream
    results = [
        started.library.empty((*started.batch, rows + 1, n), dynamics.internals.dtype, on.ordinal, 0, handle) for n in started.sizes
    ]
    stored = [_described(x, dynamics.internals.dtype, on.ordinal) for x in results]
    fused = FusedRollout.of(dynamics, method, started)
    march = None if fused is not None else DeviceMarch(dynamics, method, dt, started)
    with on:
        started.begin()
        if fused is not None:
            fused.run(stored, rows, steps.every, dt)
        elif started.states:
            assert march is not None
            # in single precision, graphs of launches are faster from some hundred states on
            alike = dynamics.internals.dtype == "float64" and not started.sampled
            whole = whole_steps(dynamics, method, march, steps.every) if alike else None
            march.run(results, rows, steps.every, None if whole is None else whole.run)
        on.hold((march, fused, started), handle)
    for x in results:
        if isinstance(x, DeviceArray):
            x.stream = handle
    q, v, s = (x.given() if isinstance(x, PendingArray) else x for x in results)
    origin = DeviceOrigin(dynamics, steps, started, stored)
    return Rollout(np.arange(rows + 1) * (steps.every * dt), q, v, s, _origin=origin)


def _described(x: Any, dtype: str, ordinal: int) -> ArrayDescription:
    """A result, contiguous as it was made."""
    shape = tuple(x.array.shape if isinstance(x, PendingArray) else x.shape)
    return ArrayDescription(address_of(x), shape, contiguous(shape), dtype, ordinal)
