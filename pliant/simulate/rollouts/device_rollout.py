"""`dyn.rollout` on a GPU: simulate a batch of states with fixed steps; the states stay on the GPU.

If the equations fit, all steps are one kernel (`device_fused`). Otherwise steps are launches (`device_march`). If no input changes
from step to step, the launches between two stored states form one CUDA graph.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.cuda.device.arrays import ArrayDescription, DeviceArray, PendingArray
from pliant.compile.cuda.device.layout import contiguous
from pliant.compile.cuda.kernels.function import address_of
from pliant.compile.cuda.kernels.loads import check_traced
from pliant.errors import PliantError, unknown
from pliant.model.constraints.signals import refuse_rheonomic
from pliant.simulate.problem.contacts import check_contact_method
from pliant.simulate.problem.doubts.stiff_loads import warn_of_stiff_loads
from pliant.simulate.rollouts.asked import GivenOverSteps, RolloutSteps, check_followed, check_step
from pliant.simulate.rollouts.device_fused import FusedRollout
from pliant.simulate.rollouts.device_given import DeviceGiven, check_on_host
from pliant.simulate.rollouts.device_march import DeviceMarch
from pliant.spatial import Array
from pliant.sweeps.contacts.hinges import hinge_plan

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics
    from pliant.model import Model

METHODS = ("rk4", "dop853", "semi_implicit", "contact")


@dataclass(frozen=True, repr=False, eq=False)
class DeviceRollout:
    """The result of `dyn.rollout` on a GPU: t (K,) in NumPy; q (..., K, nq), v (..., K, nv), s (..., K, ns) on the GPU.

    Row 0 is the initial state.
    """

    t: Array
    q: Any
    v: Any
    s: Any

    def __repr__(self) -> str:
        states = math.prod(self.q.shape[:-2])
        return f"<DeviceRollout of {states:,} states: {self.t.size:,} instants from 0 to {self.t[-1]:g} s>"


def check_on_device(dynamics: Dynamics, method: str, dt: Any) -> None:
    """Raise `PliantError` for what steps on a GPU do not support."""
    model = dynamics.model
    if method not in METHODS:
        raise unknown("method of fixed steps on a device", method, METHODS)
    if model.closures and model.stabilise is None:
        raise PliantError(
            f"system {model.name!r} is closed, and steps on a GPU do not project onto closures; pass stabilise=, or use "
            "target='cpu'"
        )
    if model.contacts:
        _check_hinges(model)
    check_followed(model)
    refuse_rheonomic(model, "steps on a GPU")
    check_contact_method(model, method)
    check_traced(dynamics)
    check_step(dt)


def _check_hinges(model: Model) -> None:
    """Raise `PliantError` for hinges that steps with contacts support on the CPU only."""
    plan = hinge_plan(model)
    loads = dict.fromkeys(name for row in plan.rows for name in row.loads)
    found = [f"the prescribed hinge {hinge.name!r}" for hinge in plan.driven]
    found += [f"load {name!r}, a stop that bounces or dry friction" for name in loads]
    if found:
        raise PliantError(f"system {model.name!r}: steps with contacts on a GPU do not support {found[0]}; use target='cpu'")


def rollout(dynamics: Dynamics, given: GivenOverSteps, steps: RolloutSteps, stream: Any = None) -> DeviceRollout:
    """See `Dynamics.rollout`; arrays are on the GPU."""
    method = steps.method
    check_on_device(dynamics, method, steps.dt)
    rows, dt = steps.rows(), float(steps.dt)
    warn_of_stiff_loads(dynamics, method, dt, dynamics.model.neutral())
    started = DeviceGiven(dynamics, given, steps.count, stream)
    on, handle = started.device, started.stream
    results = [started.library.empty((*started.batch, rows + 1, n), dynamics.dtype, on.ordinal, 0, handle) for n in started.sizes]
    fused = FusedRollout.of(dynamics, method, started)
    march = None if fused is not None else DeviceMarch(dynamics, method, dt, started)
    with on:
        started.reader.wait()
        check_on_host(dynamics, "q0", (started.given.get("q"), started.given.get("parameters")), started.batch, on, handle)
        if fused is not None:
            fused.run([_described(x, dynamics.dtype, on.ordinal) for x in results], rows, steps.every, dt)
        elif started.states:
            assert march is not None
            march.run(results, rows, steps.every)
        on.hold((march, fused, started), handle)
    for x in results:
        if isinstance(x, DeviceArray):
            x.stream = handle
    q, v, s = (x.given() if isinstance(x, PendingArray) else x for x in results)
    return DeviceRollout(np.arange(rows + 1) * (steps.every * dt), q, v, s)


def _described(x: Any, dtype: str, ordinal: int) -> ArrayDescription:
    """A result, contiguous as it was made."""
    shape = tuple(x.array.shape if isinstance(x, PendingArray) else x.shape)
    return ArrayDescription(address_of(x), shape, contiguous(shape), dtype, ordinal)
