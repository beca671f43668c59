"""`dyn.rollout` on a GPU: simulate a batch of states with fixed steps; the states stay on the GPU.

The state is stored as (nq + nv + ns, B), with states next to each other, in one piece of memory. So a stage y = x + h Σ a k is one
kernel. If no input changes from step to step, the launches between two stored states form one CUDA graph.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.cpu.rate_adjoints import UNIT
from pliant.compile.cuda.device.arrays import ArrayDescription, DeviceArray, PendingArray, library_of, new, stream_of
from pliant.compile.cuda.device.devices import Device, device
from pliant.compile.cuda.device.layout import OperandPlace, contiguous, place
from pliant.compile.cuda.device.streams import LaunchGraph
from pliant.compile.cuda.device.transpose import movers
from pliant.compile.cuda.kernels.function import CudaFunction, address_of
from pliant.compile.cuda.kernels.launch import LaunchPlan, OnDevice
from pliant.compile.cuda.kernels.loads import CUDA, DeviceNumbers, check_traced, on_device
from pliant.compile.table.functions import RATES, STEPPING
from pliant.errors import PliantError, unknown
from pliant.model.spaces import quaternion_places
from pliant.simulate.loops.methods.fixed import tableau
from pliant.simulate.problem.stiff_loads import warn_of_stiff_loads
from pliant.simulate.rollouts.asked import GivenOverSteps, RolloutSteps, check_followed, check_step, refuse_rows_of_steps
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

METHODS = ("rk4", "dop853", "semi_implicit")


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


def check(dynamics: Dynamics, steps: RolloutSteps) -> int:
    """Raise `PliantError` for what is not supported here. Return how many states are stored after the first."""
    model, method = dynamics.model, steps.method
    name = f"system {model.name!r}"
    if method not in METHODS:
        raise unknown("method of fixed steps on a device", method, METHODS)
    if model.closures and model.stabilise is None:
        raise PliantError(
            f"{name} is closed, and rollouts on a GPU do not project onto closures; pass stabilise=, or use target='cpu'"
        )
    check_followed(model)
    if method == "semi_implicit" and model.loads:
        raise PliantError(f"{name} has loads, which method 'semi_implicit' does not support on CUDA; use 'rk4', or target='cpu'")
    check_traced(dynamics)
    check_step(steps.dt)
    return steps.rows()


def rollout(dynamics: Dynamics, given: GivenOverSteps, steps: RolloutSteps, stream: Any = None) -> DeviceRollout:
    """See `Dynamics.rollout`; arrays are on the GPU."""
    rows, method, dt = check(dynamics, steps), steps.method, float(steps.dt)
    warn_of_stiff_loads(dynamics, method, dt, dynamics.model.neutral())
    started = _Started(dynamics, given, steps.count, stream)
    on, handle = started.device, started.stream
    results = [started.library.empty((*started.batch, rows + 1, n), dynamics.dtype, on.ordinal, 0, handle) for n in started.sizes]
    fused = _Fused.of(dynamics, method, started)
    march = None if fused is not None else _DeviceMarch(dynamics, method, dt, started)
    with on:
        started.wait()
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


_LEAST_RECORDED = 2  # launches from which on a CUDA graph saves time


class _Started:
    """What a rollout is given, described: its batch, its device, its stream, its inputs by name, sampled ones with their step."""

    def __init__(self, dynamics: Dynamics, asked: GivenOverSteps, steps: int, stream: Any) -> None:
        model = dynamics.model
        self.what = f"rollout of system {model.name!r}"
        self.dtype = dynamics.dtype
        if callable(asked.tau) and not hasattr(asked.tau, "shape"):
            raise PliantError("tau is a function, which a GPU cannot call; pass rows as tau_steps=, or use target='cpu'")
        fields = dynamics.fields
        read = {
            "q0": fields.q.read(CUDA, asked.q0, "q0", "named"),
            "v0": fields.v.read(CUDA, asked.v0, "v0", "named"),
            "s0": fields.s.read(CUDA, asked.s0, "s0", "named"),
            "wrenches": fields.wrenches.read(CUDA, asked.wrenches, None, "named"),
            "p": fields.p.read(CUDA, asked.p, None, "named"),
        }
        by_steps = {}
        for field, held, rows in ((fields.tau, asked.tau, asked.tau_steps), (fields.u, asked.u, asked.u_steps)):
            name = field.name
            if held is not None and rows is not None:
                raise PliantError(f"{name}= is constant and {name}_steps= has one row per step: give one or the other")
            by_steps[name] = rows is not None
            read[name] = field.read(CUDA, held if rows is None else rows, name if rows is None else f"{name}_steps", "named")
        self.numbers = DeviceNumbers(dynamics.dtype)
        there = {name: x for name, x in read.items() if on_device(x)} or {"q0": self.numbers.on(0, read["q0"])}
        leading, array = next(iter(there.items()))
        self.library = self._library(leading, array)
        first = self.library.describe(array, 0)
        self.device: Device = device(first.device)
        current = self.library.stream(first.device)
        self.stream = stream_of(stream) if stream is not None else current or 0
        self.leading = leading
        self.arrays: list[Any] = []
        self.sizes = (model.nq, model.nv, model.ns)
        self.sampled: dict[str, int] = {}
        given: dict[str, ArrayDescription] = {}
        for word, x in read.items():
            name = {"q0": "q", "v0": "v", "s0": "s", "p": "parameters"}.get(word, word)
            core = fields.of(word).default.shape
            if 0 in core:
                continue
            if not by_steps.get(word):
                given[name] = self._taken(word, x, core)
                continue
            found = self._taken(f"{word}_steps", x, (steps, *core))
            self.sampled[name] = found.strides[-2]
            given[name] = replace(found, shape=(*found.shape[:-2], *core), strides=(*found.strides[:-2], found.strides[-1]))
        self.given = given
        cores = {"wrenches": 2}
        leads = {name: x.shape[: len(x.shape) - cores.get(name, 1)] for name, x in given.items()}
        refuse_rows_of_steps(model, {name: lead for name, lead in leads.items() if name not in self.sampled}, steps)
        self.batch = fields.batch(leads)
        self.states = math.prod(self.batch)

    def _library(self, name: str, x: Any) -> Any:
        try:
            return library_of(x)
        except PliantError as error:
            from pliant.compile.cuda.device.driver import driver

            driver()
            raise PliantError(f"{self.what}: {name} {error}") from None

    def _taken(self, name: str, x: Any, core: tuple[int, ...]) -> ArrayDescription:
        if isinstance(x, np.ndarray) and x.shape == core:
            x = self.numbers.on(self.device.ordinal, x)
        library = self._library(name, x)
        try:
            found: ArrayDescription = library.describe(x, self.stream)
        except PliantError as error:
            raise PliantError(f"{self.what}: {name} {error}") from None
        if found.dtype != self.dtype:
            raise PliantError(f"{self.what}: {name} has dtype {found.dtype}, but this function needs {self.dtype}; convert it")
        if found.shape[len(found.shape) - len(core) :] != core or len(found.shape) < len(core):
            raise PliantError(f"{self.what}: {name} has shape {found.shape}; it needs (..., {', '.join(map(str, core))})")
        if found.device != self.device.ordinal:
            raise PliantError(
                f"{self.what}: {self.leading} is on device {self.device.ordinal} and {name} on device {found.device}; put both on "
                "one"
            )
        self.arrays.append((x, found))
        return found

    def wait(self) -> None:
        """Let the stream wait for those who make the arrays. The context is current."""
        for _, found in self.arrays:
            if found.producer is not None:
                self.device.after(self.stream, found.producer)


class _DeviceMarch:
    """The state, the memory of a method, and its launches."""

    def __init__(self, dynamics: Dynamics, method: str, dt: float, started: _Started) -> None:
        self.dynamics, self.method, self.dt, self.started = dynamics, method, dt, started
        self.device, self.stream = started.device, started.stream
        self.n, self.size = math.prod(started.batch), sum(started.sizes)
        self.item = np.dtype(dynamics.dtype).itemsize
        self.A, self.b, self.c = tableau("rk4" if method == "semi_implicit" else method)
        names = ["x", "z"] if method == "semi_implicit" else ["x", "y", *(f"k{i}" for i in range(len(self.b)))]
        self.memory = {name: self._new(self.size) for name in names}
        self.tau = self._new(dynamics.model.nv)  # of rolled systems with loads: their forces with tau
        self.loaded = bool(dynamics.model.loads)
        self.apart = self.loaded and dynamics.mode == "rolled"
        self.changes = bool(started.sampled) or self.loaded
        self.functions: dict[str, CudaFunction] = {}
        self.plans: dict[Any, LaunchPlan] = {}
        self.quaternions = bool(len(quaternion_places(dynamics.model)))
        self.launches = 2 * len(self.b) + 1 + self.quaternions if method != "semi_implicit" else 1 + self.quaternions
        self.move = movers(self.device, self.item)
        self.h = started.numbers.on(self.device.ordinal, np.array([dt]))

    def _new(self, values: int) -> DeviceArray:
        return new((max(values * self.n, 1),), self.dynamics.dtype, self.device.ordinal, 0, self.stream)

    def part(self, memory: DeviceArray, name: str) -> ArrayDescription:
        """q, v or s of a state in memory, as an operand: columns."""
        nq, nv, ns = self.started.sizes
        first, size = {"q": (0, nq), "v": (nq, nv), "s": (nq + nv, ns)}[name]
        return self._columns(memory, first, size)

    def _columns(self, memory: DeviceArray, first: int, size: int) -> ArrayDescription:
        batch = self.started.batch
        pointer = memory.pointer + first * self.n * self.item
        return ArrayDescription(pointer, (*batch, size), (*contiguous(batch), self.n), self.dynamics.dtype, self.device.ordinal)

    def call(
        self, function: CudaFunction, inputs: dict[str, ArrayDescription], outputs: list[ArrayDescription], stream: int
    ) -> None:
        everything = [*(inputs[name] for name in function.face.inputs), *outputs]
        key = (id(function), *((x.shape, x.strides) for x in everything))
        plan = self.plans.get(key)
        if plan is None:
            plan = self.plans[key] = function.planned(everything)
        plan.run([x.pointer for x in everything], stream)

    def function(self, name: str, make: Callable[[], Any]) -> CudaFunction:
        if name not in self.functions:
            self.functions[name] = make()
        return self.functions[name]

    # ---- what happens

    def run(self, results: list[Any], rows: int, every: int) -> None:
        """All steps. The context is current."""
        self.start()
        self.store(results, 0, rows)
        self.graph = self.recorded(every) if not self.changes and every * self.launches >= _LEAST_RECORDED else None
        for k in range(rows):
            if self.graph is not None:
                self.graph.launch(self.stream)
            else:
                for j in range(every):
                    self.step(k * every + j, self.stream)
            self.store(results, k + 1, rows)

    def start(self) -> None:
        """The state as it is given, as columns."""
        for name in ("q", "v", "s") if self.started.sizes[2] else ("q", "v"):
            source, to = self.started.given[name], self.part(self.memory["x"], name)
            copy_states(self.move, to, source, self.started.batch, self.stream)
        if self.quaternions:
            self.normalise(self.memory["x"], self.stream)

    def inputs(self, step: int, memory: DeviceArray, t: float) -> dict[str, ArrayDescription]:
        """All operands at a state, of a step."""
        given = {name: x for name, x in self.started.given.items() if name not in ("q", "v", "s")}
        for name, stride in self.started.sampled.items():
            given[name] = replace(given[name], pointer=given[name].pointer + step * stride * self.item)
        for name in ("q", "v", "s") if self.started.sizes[2] else ("q", "v"):
            given[name] = self.part(memory, name)
        if self.loaded:
            time = self.started.numbers.on(self.device.ordinal, np.array([t]))
            given["t"] = ArrayDescription(time.pointer, (1,), (1,), self.dynamics.dtype, self.device.ordinal, keep=time)
        return given

    def rates(self, step: int, memory: DeviceArray, t: float, to: DeviceArray, stream: int) -> None:
        """(q', v', s') at a state."""
        dynamics, given = self.dynamics, self.inputs(step, memory, t)
        names = ("q", "v", "s") if self.started.sizes[2] else ("q", "v")
        results = [self.part(to, name) for name in names]
        if self.loaded and not self.apart:
            whole = self.function("rhs", lambda: dynamics.gufunc("rhs"))
            self.call(whole, given, results, stream)
            return
        if self.apart:
            forces = self.function("loads", lambda: dynamics.gufunc("loads_with_tau"))
            tau = self._columns(self.tau, 0, dynamics.model.nv)
            self.call(forces, given, [tau, *results[2:]], stream)
            given["tau"] = tau
        alone = self.function("rates", lambda: dynamics.cuda.function(RATES["rates"], "rates"))
        self.call(alone, given, results[:2], stream)

    def normalise(self, memory: DeviceArray, stream: int) -> None:
        """Quaternions of a state to unit norm, by way of memory that is free between steps."""
        function = self.function(UNIT.name, lambda: self.dynamics.cuda.function(UNIT, UNIT.name))
        free = self.memory["z" if self.method == "semi_implicit" else "y"]
        self.call(function, {"q": self.part(memory, "q")}, [self.part(free, "q")], stream)
        self.device.copy(memory.pointer, free.pointer, self.started.sizes[0] * self.n * self.item, stream)

    def step(self, step: int, stream: int) -> None:
        """From x to x."""
        (self._semi_implicit if self.method == "semi_implicit" else self._explicit)(step, stream)
        if self.quaternions:
            self.normalise(self.memory["x"], stream)

    def _semi_implicit(self, step: int, stream: int) -> None:
        x, z = self.memory["x"], self.memory["z"]
        made = self.function("step", lambda: self.dynamics.cuda.function(STEPPING["semi_implicit_step"], "semi_implicit_step"))
        h = ArrayDescription(self.h.pointer, (1,), (1,), self.dynamics.dtype, self.device.ordinal)
        self.call(made, {**self.inputs(step, x, 0.0), "h": h}, [self.part(z, "q"), self.part(z, "v")], stream)
        self.device.copy(x.pointer, z.pointer, self.size * self.n * self.item, stream)

    def _explicit(self, step: int, stream: int) -> None:
        x, y, t = self.memory["x"], self.memory["y"], step * self.dt
        k = [self.memory[f"k{i}"] for i in range(len(self.b))]
        for i in range(len(k)):
            terms = [(self.dt * float(a), k[j]) for j, a in enumerate(self.A[i, :i]) if a]
            if terms:
                self._combine(y, x, terms, stream)
            self.rates(step, y if terms else x, t + float(self.c[i]) * self.dt, k[i], stream)
        self._combine(x, x, [(self.dt * float(w), k[i]) for i, w in enumerate(self.b) if w], stream)

    def _combine(self, to: DeviceArray, base: DeviceArray, terms: list[tuple[float, DeviceArray]], stream: int) -> None:
        pairs = [(c, memory.pointer) for c, memory in terms]
        for first in range(0, len(pairs), 4):
            at = base if first == 0 else to
            self.move.combine(to.pointer, at.pointer, self.size * self.n, pairs[first : first + 4], stream)

    def recorded(self, steps: int) -> LaunchGraph:
        """Return `steps` steps as a graph. All kernels must be loaded and all plans made before."""
        keep = self._new(self.size)
        self.device.copy(keep.pointer, self.memory["x"].pointer, self.size * self.n * self.item, self.stream)
        self.step(0, self.stream)  # loads what it needs
        self.device.copy(self.memory["x"].pointer, keep.pointer, self.size * self.n * self.item, self.stream)
        with self.device.recorded() as (stream, graphs):
            for j in range(steps):
                self.step(j, stream)
        return graphs[0]

    def store(self, results: list[Any], row: int, rows: int) -> None:
        """The state as a row of the results."""
        first = 0
        for x, size in zip(results, self.started.sizes, strict=True):
            if size and self.n:
                source = self.memory["x"].pointer + first * self.n * self.item
                to = address_of(x) + row * size * self.item
                self.move.transpose(to, source, size, self.n, (rows + 1) * size, self.n, self.stream)
            first += size


def _described(x: Any, dtype: str, ordinal: int) -> ArrayDescription:
    """A result, contiguous as it was made."""
    return ArrayDescription(address_of(x), tuple(shape_of(x)), contiguous(shape_of(x)), dtype, ordinal)


class _Fused:
    """All steps in one kernel, with one thread per state, for systems that have such a kernel."""

    def __init__(self, loaded: OnDevice, started: _Started) -> None:
        self.loaded, self.started = loaded, started

    @staticmethod
    def of(dynamics: Dynamics, method: str, started: _Started) -> _Fused | None:
        if method not in ("rk4", "semi_implicit") or not started.states or dynamics.mode == "rolled":
            return None
        sampled = [(x, started.given[x]) for x in started.sampled]
        places = [place(started.what, name, x.shape, x.strides, x.shape[-1:], started.batch) for name, x in sampled]
        if any(x.state is None for x in places):  # rows of several axes that one stride does not follow
            return None
        kept, key = dynamics.cuda.rollouts, (method, started.device.ordinal)
        if key not in kept:
            kernel = dynamics.cuda.rollout_kernel(method, started.device.capability)
            kept[key] = None if kernel is None else OnDevice(kernel, started.device, None, dynamics.dtype)
        found = kept[key]
        return None if found is None else _Fused(found, started)

    def operands(self, results: Sequence[ArrayDescription]) -> list[ArrayDescription]:
        """Return the operands in the order of the kernel: the initial state, what is given with it, the rows."""
        given = self.started.given
        outputs = dict(zip(("q", "v", "s"), results, strict=True))
        names = self.loaded.kernel.operands
        first = len(names) - sum(1 for n in self.started.sizes if n)
        return [given[x.removesuffix("0")] if x.endswith("0") else given[x] for x in names[:first]] + [
            outputs[x] for x in names[first:]
        ]

    def run(self, results: Sequence[ArrayDescription], rows: int, every: int, dt: float) -> None:
        """One launch. The context is current."""
        started, kernel = self.started, self.loaded.kernel
        names, batch, n = kernel.operands, started.batch, started.states
        copies: list[DeviceArray] = []
        outputs = sum(1 for size in started.sizes if size)
        operands = []
        for k, (name, x) in enumerate(zip(names, self.operands(results), strict=True)):
            if k >= len(names) - outputs:
                size = x.shape[-1]
                operands.append((x.pointer, (rows + 1) * size, size, 1))
                continue
            core = x.shape[-2:] if name == "wrenches" else x.shape[-1:]
            where = place(started.what, name, x.shape, x.strides, core, batch)
            step = started.sampled.get(name, 0)
            if where.state is None and not step:
                made = new((n * where.size,), started.dtype, started.device.ordinal, 0, started.stream)
                to = OperandPlace(((n, 1),), n, where.size)
                movers(started.device, made.dtype.itemsize).copy(
                    made.pointer, x.pointer, n, where.size, (to, where), started.stream
                )
                copies.append(made)
                operands.append((made.pointer, 1, 0, n))
            else:
                operands.append((x.pointer, where.state or 0, step, where.entry))
        self._launch(packed_rollout(n, rows, every, dt, operands), n)
        self.copies = copies

    def _launch(self, values: Sequence[int | float], n: int) -> None:
        kernel, on = self.loaded.kernel, self.started.device
        boxes: list[Any] = [ctypes.c_double(x) if isinstance(x, float) else ctypes.c_int64(x) for x in values]
        parameters = (ctypes.c_void_p * len(boxes))(*(ctypes.addressof(x) for x in boxes))
        grid = self.loaded.blocks(n), 1, 1, kernel.threads, 1, 1
        on.driver.call("cuLaunchKernel", self.loaded.entry, *grid, kernel.shared, self.started.stream, parameters, None)


def packed_rollout(n: int, rows: int, every: int, dt: float, operands: Sequence[tuple[int, ...]]) -> list[int | float]:
    """The parameters of a rollout's kernel: n, rows, every, first, dt; (pointer, state, step, entry stride) of operands."""
    return [n, rows, every, 0, dt, *(x for operand in operands for x in operand)]


def shape_of(x: Any) -> tuple[int, ...]:
    return tuple(x.array.shape if isinstance(x, PendingArray) else x.shape)


def copy_states(move: Any, to: ArrayDescription, source: ArrayDescription, batch: tuple[int, ...], stream: int) -> None:
    """An array (..., n) that broadcasts over the batch, into columns."""
    core = to.shape[-1:]
    places = tuple(place("rollout", "q0", x.shape, x.strides, core, batch) for x in (to, source))
    if n := math.prod(batch):
        move.copy(to.pointer, source.pointer, n, core[0], places, stream)
