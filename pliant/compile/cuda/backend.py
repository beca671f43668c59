"""The CUDA backend: kernels of functions, from the disk cache or new, and the objects that launch them.

`choice.py` selects the method.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

import numpy as np

from pliant.compile.cpu.kernel import Tables
from pliant.compile.cuda.choice import CudaChoice, cuda_key
from pliant.compile.cuda.kernels.function import CudaFunction
from pliant.compile.cuda.kernels.improve import Rounds, improve_kernel
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.cuda.kernels.launch import CallSignature, Launch, LaunchForm, OnDevice
from pliant.compile.cuda.kernels.rolled import rolled_kernel
from pliant.compile.cuda.kernels.rollout import rollout_fits, rollout_kernel
from pliant.compile.cuda.kernels.unrolled import fits, unrolled_kernel
from pliant.compile.llvm import cache
from pliant.compile.llvm.engine import SMS
from pliant.compile.llvm.gufunc_loop import operands_of
from pliant.compile.rolled.plan import CUDA, plan
from pliant.compile.table.contact_stages import CONTACT_STAGES
from pliant.compile.table.contact_steps import CONTACT_STEPS, REFUSED_STARTS
from pliant.compile.table.functions import RATES, STEPPING, Function
from pliant.compile.trace.parameters import may_bounce
from pliant.compile.traces import MOST_COLUMNS, Traces
from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.stages.line import doing
from pliant.sweeps import has_stages

_NONE = b"none"
_STRAIGHT = {
    *STEPPING,
    *CONTACT_STEPS,
    REFUSED_STARTS.name,
    *(row.name for rows in CONTACT_STAGES.values() for row in rows),
}  # whatever the mode, if they do not roll


class CudaBackend:
    """Functions of one system for NVIDIA GPUs."""

    def __init__(self, traces: Traces) -> None:
        self.traces, self.asked, self.dtype = traces, traces.asked, traces.asked.options.dtype
        assert isinstance(traces.choice, CudaChoice)
        self.seconds = traces.choice.seconds  # by function, the times of its trace and its kernel; also the time of the choice

    def function(
        self, function: Function, identity: str, otherwise: Mapping[str, Callable[..., Any]] | None = None
    ) -> CudaFunction:
        """Return a function of this system. identity: its name among all functions. `otherwise` is not used here."""
        model = self.traces.model
        self.traces.refuse_undetermined(function)
        self.traces.refuse_timeless(function)
        if not model.nv:
            raise PliantError(f"system {model.name!r} has no degrees of freedom: there is nothing to compute on a GPU")
        outputs = function.shapes(model)
        if any(0 in shape for shape in outputs):
            raise PliantError(
                f"system {model.name!r}: {function.name} is empty, because no closure is active; there is nothing to compute"
            )
        kernel_of, form = self._form(function)
        inputs = self.traces.shapes(function)
        face = CallSignature(function.name, model.name, function.doc, inputs, outputs, self.dtype, form)

        def make(capability: int) -> DeviceKernel:
            return self.kernel(kernel_of, identity, capability)

        return CudaFunction(face, make)

    def _form(self, function: Function) -> tuple[Function, LaunchForm | None]:
        """Return (the function whose kernel is launched, its form): itself, or the product that computes a matrix by columns."""
        traces, nv = self.traces, self.traces.model.nv
        rolled = traces.mode == "rolled"
        if rolled and function.by_products is not None:
            if function.name == "coriolis_matrix":
                raise PliantError(
                    f"system {traces.model.name!r}: coriolis_matrix has no rolled kernel (a loop over bodies) on CUDA; use "
                    "mode='unrolled', or target='cpu'"
                )
            launches = tuple(Launch((j,), ((0, j),)) for j in range(nv))
            return function.by_products, LaunchForm(self._given(function, function.by_products), launches, nv, nv)
        if function.columns is None:
            return function, None
        if rolled and nv > MOST_COLUMNS:
            product = function.jvp
            assert product is not None
            launches = tuple(Launch(tuple(j if i == k else -1 for i in range(3)), ((k, j),)) for k in range(3) for j in range(nv))
            return product, LaunchForm(self._given(function, product), launches, nv, nv)
        if traces.in_columns:
            launches = tuple(Launch((j,), ((0, j), (1, j), (2, j))) for j in range(nv))
            return function.columns, LaunchForm(self._given(function, function.columns), launches, nv, nv)
        return function, None

    @cached_property
    def rollouts(self) -> dict[tuple[str, int], OnDevice | None]:
        """Kernels of whole rollouts on devices, by the step of a method and device; None if there is no such kernel."""
        return {}

    @cached_property
    def units(self) -> dict[int, OnDevice]:
        """Kernels that normalise quaternions, by device."""
        return {}

    @cached_property
    def finders(self) -> dict[int, OnDevice]:
        """Kernels that collect the states with a number that is not zero, by device."""
        return {}

    @cached_property
    def watchers(self) -> dict[int, OnDevice]:
        """Kernels that look for lost states, by device."""
        return {}

    @cached_property
    def refused_starts(self) -> CudaFunction:
        """The function that marks initial states which are refused."""
        return self.function(REFUSED_STARTS, REFUSED_STARTS.name)

    def rollout_kernel(self, one_call: bool, capability: int) -> DeviceKernel | None:
        """Return the kernel of all steps of a rollout, or None if the system has no fast one.

        one_call: whether a step is one function, the semi-implicit one. Otherwise it has the four stages of Runge and Kutta.
        """
        traces, model = self.traces, self.traces.model
        function = traces.loaded("rhs") if model.loads else RATES["rates"]
        if one_call:
            if model.loads or model.ns:  # a step has their forces at its middle, and states change by their rates
                return None
            function = STEPPING["semi_implicit_step"]

        def make(sm: int) -> DeviceKernel | None:
            traced = traces.trace(function)
            return rollout_kernel(traced, model, self.dtype, sm) if rollout_fits(traced, model, self.dtype) else None

        return self._kept("rollout of steps" if one_call else "rollout of stages", function, capability, make)

    def steps_kernel(
        self, step: str, function: Function, capability: int, make: Callable[[int], DeviceKernel | None]
    ) -> DeviceKernel | None:
        """Return the kernel of several steps, from the disk cache, or made; None if there is none. step: its `Method.identity`."""
        return self._kept(f"steps of {step}", function, capability, make)

    def staged(self, resisted: bool) -> bool:
        """Whether steps with contacts are taken in parts, because a whole one is too long for the instruction cache."""
        traces = self.traces
        if not has_stages(traces.model) or may_bounce(traces.model, traces.asked.parameters):
            return False
        row = CONTACT_STEPS["resisted_" * resisted + "contact_step"]
        key = None if traces.has_custom else cuda_key(traces, "staged", row.name)
        kept = cache.read(key) if key else None
        if kept is None:
            parts = (traces.trace(part) for part in CONTACT_STAGES[resisted])
            kept = json.dumps(not fits(traces.trace(row), self.dtype) and all(fits(x, self.dtype) for x in parts)).encode()
            if key:
                cache.write(key, kept)
        return bool(json.loads(kept))

    @cached_property
    def improvers(self) -> dict[tuple[str, int], tuple[OnDevice, OnDevice]]:
        """Kernels that find and improve contact steps, by the name of the step and device."""
        return {}

    def improve_kernel(self, step: Function, polish: Function | None, rounds: Rounds, capability: int) -> DeviceKernel:
        """Return the kernel that takes contact steps again, or solves their problems again; see `kernels.improve`."""
        trace = self.traces.trace

        def make(sm: int) -> DeviceKernel:
            return improve_kernel(trace(step), None if polish is None else trace(polish), rounds, self.dtype, sm)

        made = self._kept(f"improve {polish is not None} {rounds}", step, capability, make)
        assert made is not None
        return made

    # ---- kernels

    def kernel(self, function: Function, identity: str, capability: int) -> DeviceKernel:
        """Return the kernel of a function for devices of a compute capability, from the disk cache if possible."""
        made = self._kept(identity, function, capability, lambda sm: self._made(function, sm))
        assert made is not None
        return made

    def _kept(
        self, identity: str, function: Function, capability: int, make: Callable[[int], DeviceKernel | None]
    ) -> DeviceKernel | None:
        """Return a kernel from the disk cache, or make it and store it there. That there is no kernel (None) is stored, too."""
        traces, sm = self.traces, architecture(capability)
        laws = traces.laws_key(function)
        name = None
        if laws is not None and not traces.has_custom:
            asked = f"{self.asked.method} {self.asked.options.mode}"
            own = traces.matter_of(function).fingerprint
            name = cuda_key(traces, "kernel", str(sm), asked, identity, function.name, own, *laws)
        kept = cache.read(name) if name else None
        if kept is not None:
            return unpacked(kept) if kept != _NONE else None
        with doing(traces.model.name, f"compiling {function.name}"):
            made = make(sm)
        if name:
            cache.write(name, _NONE if made is None else stored(made))
        return made

    def _made(self, function: Function, sm: int) -> DeviceKernel:
        traces = self.traces
        begun = time.perf_counter()
        if not self.rolls(function):
            traced = traces.trace(function)
            middle = time.perf_counter()
            made = unrolled_kernel(traced, self.dtype, sm)
        else:
            traces.refuse_unrollable(function)
            rolled = plan(traces.rolled_trace(function), CUDA)
            middle = time.perf_counter()
            tables = Tables(traces.rolled_model, traces.classes(function))
            operands = operands_of(traces.shapes(function), function.shapes(traces.model))
            made = rolled_kernel(rolled, operands, tables, self.dtype, sm)
        self.seconds[function.name] = {"trace": middle - begun, "kernel": time.perf_counter() - middle}
        return made

    def rolls(self, function: Function) -> bool:
        """Whether a function's kernel is a loop over bodies."""
        straight = self.traces.is_straight(function) or (not function.rolls and function.name in _STRAIGHT)
        summed = function.backward and "parameters" in self.traces.shapes(function)  # loops do not sum cotangents of parameters
        return self.traces.mode == "rolled" and not straight and not summed

    def _given(self, function: Function, kernel: Function) -> tuple[int, ...]:
        """Return for each input of a kernel the number of the function's argument; -1 for further vectors of the kernel."""
        own = list(self.traces.shapes(function))
        return tuple(own.index(name) if name in own else -1 for name in self.traces.shapes(kernel))


def architecture(capability: int) -> int:
    """Return the latest architecture that LLVM writes code for and a device of a compute capability runs."""
    if isinstance(capability, bool) or not isinstance(capability, int):
        raise PliantError(f"sm={capability!r}: give the compute capability as a whole number, such as 90 for 9.0")
    sm = max((x for x in SMS if x <= capability), default=None)
    if sm is None:
        raise PliantError(
            f"the GPU has compute capability {capability / 10:g}, and pliant needs at least {SMS[0] / 10:g}; use target='cpu'"
        )
    return sm


# ---- kernels on disk


def stored(kernel: DeviceKernel) -> bytes:
    """Return a kernel as bytes: its description as JSON, its tables in NumPy's format."""
    head = {x.name: getattr(kernel, x.name) for x in fields(kernel) if x.name not in ("ptx", "tables")}
    to = io.BytesIO()
    arrays = {f"table{i}": x for i, x in enumerate(kernel.tables)}
    texts = {"head": np.frombuffer(json.dumps(head).encode(), np.uint8), "ptx": np.frombuffer(kernel.ptx.encode(), np.uint8)}
    np.savez(to, **texts, **arrays)  # type: ignore[arg-type]
    return to.getvalue()


def unpacked(data: bytes) -> DeviceKernel:
    """Return the kernel from bytes that `stored` has returned."""
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        head = json.loads(found["head"].tobytes())
        tables = tuple(found[f"table{i}"] for i in range(len(found.files) - 2))
        ptx = found["ptx"].tobytes().decode()
    given: dict[str, Any] = {name: tuple(x) if isinstance(x, list) else x for name, x in head.items()}
    return DeviceKernel(ptx, **given, tables=tables)
