"""States on a GPU, and the launches that move them by a step.

The state is stored as (nq + nv + ns, B), with states next to each other, in one piece of memory. So a stage y = x + h Σ a k is one
kernel. A step goes from one such piece, `x`, to another, `z`, and then these change places.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from pliant.compile.cuda.backend import architecture
from pliant.compile.cuda.device.arrays import ArrayDescription, DeviceArray, new
from pliant.compile.cuda.device.devices import Device
from pliant.compile.cuda.device.layout import contiguous
from pliant.compile.cuda.device.streams import LaunchGraph
from pliant.compile.cuda.device.transpose import movers
from pliant.compile.cuda.kernels.function import CudaFunction, address_of
from pliant.compile.cuda.kernels.launch import LaunchPlan, OnDevice
from pliant.compile.cuda.kernels.loads import DeviceNumbers
from pliant.compile.cuda.kernels.unit import unit_kernel
from pliant.compile.table.contact_stages import CONTACT_STAGES, POLISHED_IMPULSES
from pliant.compile.table.contact_steps import CONTACT_STEPS
from pliant.compile.table.functions import RATES, STEPPING, Function
from pliant.lazy import cached_property
from pliant.model.spaces import quaternion_places
from pliant.simulate.loops.loads import follows_time, loads_form, resisted_hinges
from pliant.simulate.methods.table import METHODS, RK4
from pliant.simulate.rollouts.device.improve import ContactImprover
from pliant.simulate.rollouts.device.start import copy_states
from pliant.sweeps.contacts.newton import polishes

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

_LEAST_RECORDED = 2  # launches from which on a CUDA graph saves time
_MOST_RECORDED = 16  # steps of a graph


class MovedStates(Protocol):
    """What a march moves. given: the inputs by the names that kernels have. sampled: by name, the stride from step to step."""

    batch: tuple[int, ...]
    sizes: tuple[int, int, int]
    device: Device
    stream: int
    given: dict[str, ArrayDescription]
    sampled: dict[str, int]
    numbers: DeviceNumbers


class DeviceMarch:
    """The state, the memory of a method, and its launches.

    began: for a stepper, the number of the step at which each state was reset (B,), where loads follow the time.
    """

    def __init__(self, dynamics: Dynamics, method: str, dt: float, moved: MovedStates) -> None:
        model = dynamics.model
        row = METHODS[method]  # whole: a step is one function
        self.whole, self.contacts = row.one_call, row.contacts
        held = resisted_hinges(dynamics) if self.whole else ()
        self.dynamics, self.dt, self.moved = dynamics.internals.with_armature(held), dt, moved
        self.device, self.stream = moved.device, moved.stream
        self.n, self.size = math.prod(moved.batch), sum(moved.sizes)
        self.item = np.dtype(dynamics.internals.dtype).itemsize
        self.A, self.b, self.c = (RK4 if self.whole else row).coefficients
        names = ["x", "z"] if self.whole else ["x", "z", "y", *(f"k{i}" for i in range(len(self.b)))]
        self.memory = {name: self._new(self.size) for name in names}
        self.loads = loads_form(dynamics, row)  # 'none', 'apart' or 'fused', as on the CPU
        self.resisting = bool(held)
        apart = (("tau", model.nv), ("resisting", model.nv), ("ds", model.ns)) if self.loads == "apart" else ()
        self.acting = {name: self._new(k) for name, k in apart}
        self.timed = self.loads != "none" and follows_time(dynamics)
        self.began: DeviceArray | None = None
        self.clock: dict[str, DeviceArray] = {}
        self.forces = 3 * len(model.internals.contact_points) if row.contacts else 0  # states that a step gives itself
        self.constants: dict[float, DeviceArray] = {}
        self.functions: dict[str, CudaFunction] = {}
        self.plans: dict[Any, LaunchPlan] = {}
        self.quaternions = quaternion_places(dynamics.model)
        self.launches = 2 if self.whole else 2 * len(self.b) + 1 + len(self.quaternions)
        self.move = movers(self.device, self.item)
        self.graph: LaunchGraph | None = None
        self.improver: ContactImprover | None = None

    def _new(self, values: int) -> DeviceArray:
        return new((max(values * self.n, 1),), self.dynamics.internals.dtype, self.device.ordinal, 0, self.stream)

    def part(self, memory: DeviceArray, name: str) -> ArrayDescription:
        """q, v or s of a state in memory, as an operand: columns."""
        nq, nv, ns = self.moved.sizes
        first, size = {"q": (0, nq), "v": (nq, nv), "s": (nq + nv, ns)}[name]
        return self.columns(memory, first, size)

    @property
    def parts(self) -> tuple[str, ...]:
        return ("q", "v", "s") if self.moved.sizes[2] else ("q", "v")

    def columns(self, memory: DeviceArray, first: int, size: int) -> ArrayDescription:
        """Return entries of memory, as an operand."""
        batch = self.moved.batch
        pointer = memory.pointer + first * self.n * self.item
        return ArrayDescription(
            pointer, (*batch, size), (*contiguous(batch), self.n), self.dynamics.internals.dtype, self.device.ordinal
        )

    def number(self, x: float) -> ArrayDescription:
        """Return a constant on the device."""
        if x not in self.constants:
            self.constants[x] = self.moved.numbers.on(self.device.ordinal, np.array([x]))
        return ArrayDescription(self.constants[x].pointer, (1,), (1,), self.dynamics.internals.dtype, self.device.ordinal)

    def call(
        self, function: CudaFunction, inputs: dict[str, ArrayDescription], outputs: list[ArrayDescription], stream: int
    ) -> None:
        everything = [*(inputs[name] for name in function.face.inputs), *outputs]
        key = (function, *((x.shape, x.strides) for x in everything))
        plan = self.plans.get(key)
        if plan is None:
            plan = self.plans[key] = function.planned(everything)
        plan.run([x.pointer for x in everything], stream)

    def function(self, name: str, make: Callable[[], Any]) -> CudaFunction:
        if name not in self.functions:
            self.functions[name] = make()
        return self.functions[name]

    # ---- what happens

    def run(self, results: list[Any], rows: int, every: int, whole: Callable[[int, int], bool] | None = None) -> None:
        """All steps. The context is current. whole: takes `every` steps from a step on, on a stream, if it can read the inputs."""
        self.start()
        self.store(results, 0, rows)
        if whole is not None and rows and whole(0, self.stream):
            self.store(results, 1, rows)
            for k in range(1, rows):
                whole(k * every, self.stream)
                self.store(results, k + 1, rows)
            return
        alike = not self.moved.sampled and not self.timed
        steps = max(k for k in range(1, _MOST_RECORDED + 1) if every % k == 0)  # of a graph: the device waits while it is recorded
        self.graph = self.recorded(steps) if alike and steps * self.launches >= _LEAST_RECORDED else None
        for k in range(rows):
            if self.graph is not None:
                for _ in range(every // steps):
                    self.graph.launch(self.stream)
            else:
                for j in range(every):
                    self.step(k * every + j, self.stream)
            self.store(results, k + 1, rows)

    def start(self) -> None:
        """The state as it is given, as columns."""
        for name in self.parts:
            source, to = self.moved.given[name], self.part(self.memory["x"], name)
            copy_states(self.move, to, source, to.shape[-1:], self.moved.batch, self.stream)
        self.normalise(self.memory["x"], self.stream)

    def inputs(self, step: int, memory: DeviceArray, part: float, stream: int) -> dict[str, ArrayDescription]:
        """All operands at a state, of a step, at a part of it."""
        given = {name: x for name, x in self.moved.given.items() if name not in ("q", "v", "s")}
        for name, stride in self.moved.sampled.items():
            given[name] = replace(given[name], pointer=given[name].pointer + step * stride * self.item)
        for name in self.parts:
            given[name] = self.part(memory, name)
        if self.loads != "none":
            given["t"] = self.time(step, part, stream)
        return given

    def time(self, step: int, part: float, stream: int) -> ArrayDescription:
        """The time at a part of a step; of a stepper that of each state since its reset. Loads that do not follow it get zero."""
        if not self.timed:
            return self.number(0.0)
        self._begin_clock(stream)
        t, zero, one = (self.clock[name] for name in ("t", "0", "1"))
        terms = [((step + part) * self.dt, one.pointer)]
        if self.began is None:
            self.move.combine(t.pointer, zero.pointer, 1, terms, stream)
            return replace(self.number(0.0), pointer=t.pointer)
        self.move.combine(t.pointer, zero.pointer, self.n, [*terms, (-self.dt, self.began.pointer)], stream)
        return self.columns(t, 0, 1)

    def _begin_clock(self, stream: int) -> None:
        """Make the memory of times, with zeros and ones."""
        if not self.clock:
            self.clock = {name: self._new(1) for name in ("t", "0", "1")}
            for x in ("0", "1"):
                copy_states(self.move, self.columns(self.clock[x], 0, 1), self.number(float(x)), (1,), self.moved.batch, stream)

    def write_steps(self, to: int, step: int, stream: int) -> None:
        """Write for each state the number of steps since its reset, before step number `step`."""
        self._begin_clock(stream)
        terms = [(float(step), self.clock["1"].pointer)]
        if self.began is not None:
            terms.append((-1.0, self.began.pointer))
        self.move.combine(to, self.clock["0"].pointer, self.n, terms, stream)

    def room(self, values: int) -> DeviceArray:
        """Return memory for so many numbers of each state."""
        return self._new(values)

    def rates(self, step: int, memory: DeviceArray, part: float, to: DeviceArray, stream: int) -> None:
        """(q', v', s') at a state."""
        dynamics, given = self.dynamics, self.inputs(step, memory, part, stream)
        results = [self.part(to, name) for name in self.parts]
        if self.loads == "fused":
            whole = self.function("rhs", lambda: dynamics.internals.gufunc("rhs"))
            self.call(whole, given, results, stream)
            return
        if self.loads == "apart":
            self.act(given, "loads_with_tau", results[2:], stream)
        self.call(self._row(RATES["rates"]), given, results[:2], stream)

    def act(self, given: dict[str, ArrayDescription], name: str, more: list[ArrayDescription], stream: int) -> None:
        """Evaluate the loads: `given` gets tau with their forces. more: where further results go."""
        forces = self.function(name, lambda: self.dynamics.internals.gufunc(name))
        tau = self.columns(self.acting["tau"], 0, self.dynamics.model.nv)
        self.call(forces, given, [tau, *more], stream)
        given["tau"] = tau

    def normalise(self, memory: DeviceArray, stream: int) -> None:
        """Quaternions of a state to unit norm, in place."""
        if not len(self.quaternions) or not self.n:
            return
        loaded = unit_loaded(self.dynamics, self.device)
        values: list[Any] = [ctypes.c_int64(x) for x in (self.n, len(self.quaternions), memory.pointer, *loaded.tables)]
        parameters = (ctypes.c_void_p * len(values))(*(ctypes.addressof(x) for x in values))
        grid = loaded.blocks(self.n * len(self.quaternions)), 1, 1, loaded.kernel.threads, 1, 1
        self.device.driver.call("cuLaunchKernel", loaded.entry, *grid, 0, stream, parameters, None)

    def step(self, step: int, stream: int) -> None:
        """From x to z, which then change places."""
        (self._at_once if self.whole else self._explicit)(step, stream)
        self.memory["x"], self.memory["z"] = self.memory["z"], self.memory["x"]
        if not self.whole:  # a step that is one function gives unit quaternions
            self.normalise(self.memory["x"], stream)

    def _at_once(self, step: int, stream: int) -> None:
        """A step that is one function, with loads at its middle. As on the CPU (`loops.methods.fixed.one_call`)."""
        x, z = self.memory["x"], self.memory["z"]
        nq, nv, ns = self.moved.sizes
        given = self.inputs(step, x, 0.5, stream)
        carried = ns - self.forces  # states that change by their rates
        if self.loads == "apart":
            given["h"] = self.number(2 * self.dt if self.contacts else self.dt)
            given["resisting"] = self.columns(self.acting["resisting"], 0, nv)
            more = [self.columns(self.acting["ds"], 0, ns)] * bool(ns) + [given["resisting"]] * self.resisting
            self.act(given, "loads_of_step" if self.resisting else "loads_with_tau", more, stream)
        given["h"] = self.number(self.dt)
        results = [self.part(z, "q"), self.part(z, "v")]
        if self.contacts:
            self._contact_step(given, x, [*results, self.columns(z, nq + nv + carried, self.forces)], stream)
        else:
            name = "resisted_step" if self.resisting else "semi_implicit_step"
            self.call(self._row(STEPPING[name]), given, results, stream)
        if carried:
            at = (nq + nv) * self.n * self.item
            terms = [(self.dt, self.acting["ds"].pointer)] * (self.loads == "apart")
            self.move.combine(z.pointer + at, x.pointer + at, carried * self.n, terms, stream)

    def _contact_step(
        self, given: dict[str, ArrayDescription], x: DeviceArray, results: list[ArrayDescription], stream: int
    ) -> None:
        """A step with contacts, and again where too much is left."""
        given["before"] = self.columns(x, self.size - self.forces, self.forces)
        if not self.dynamics.model.internals.contact_solver.warm:
            given["before"] = self._room("cold", self.forces)
            self.device.fill(given["before"].pointer, 0, self.forces * self.n * self.item, stream)
        step, polish, problem, motion = self.contact_functions
        improver = self.improver
        if improver is None:
            self.improver = improver = ContactImprover(self.dynamics, step, polish, self.device, self.moved.batch, self.stream)
        if problem is None or motion is None:
            self.call(self._row(step), given, [*results, improver.left], stream)
            improver.run(given, results, self.move, stream)
            return
        for name, size in (
            ("problem", problem.shapes(self.dynamics.model)[0][0]),
            ("start", self.forces),
            ("impulses", self.forces),
        ):
            given[name] = self._room(name, size)
        self.call(self._row(problem), given, [given["problem"], given["start"]], stream)
        self.call(self._row(step), given, [given["impulses"], improver.left], stream)
        improver.run(given, [given["impulses"]], self.move, stream)
        self.call(self._row(motion), given, results, stream)

    @cached_property
    def contact_functions(self) -> tuple[Function, Function | None, Function | None, Function | None]:
        """What solves the contacts, the same by Newton's method; and of a step in parts what comes before and after it."""
        model, words = self.dynamics.model, "resisted_" * self.resisting
        better = polishes(model)
        if self.dynamics.internals.cuda.staged(self.resisting):
            problem, step, motion = CONTACT_STAGES[self.resisting]
            return step, POLISHED_IMPULSES if better else None, problem, motion
        return CONTACT_STEPS[f"{words}contact_step"], CONTACT_STEPS[f"{words}contact_polish"] if better else None, None, None

    def _room(self, name: str, size: int) -> ArrayDescription:
        """Memory of so many numbers per state, as an operand."""
        if name not in self.memory:
            self.memory[name] = self._new(size)
        return self.columns(self.memory[name], 0, size)

    def _row(self, row: Function) -> CudaFunction:
        return self.function(row.name, lambda: self.dynamics.internals.cuda.function(row, row.name))

    def _explicit(self, step: int, stream: int) -> None:
        x, y = self.memory["x"], self.memory["y"]
        k = [self.memory[f"k{i}"] for i in range(len(self.b))]
        for i in range(len(k)):
            terms = [(self.dt * float(a), k[j]) for j, a in enumerate(self.A[i, :i]) if a]
            if terms:
                self._combine(y, x, terms, stream)
            self.rates(step, y if terms else x, float(self.c[i]), k[i], stream)
        self._combine(self.memory["z"], x, [(self.dt * float(w), k[i]) for i, w in enumerate(self.b) if w], stream)

    def _combine(self, to: DeviceArray, base: DeviceArray, terms: list[tuple[float, DeviceArray]], stream: int) -> None:
        pairs = [(c, memory.pointer) for c, memory in terms]
        for first in range(0, len(pairs), 4):
            at = base if first == 0 else to
            self.move.combine(to.pointer, at.pointer, self.size * self.n, pairs[first : first + 4], stream)

    def copy(self, to: DeviceArray, source: DeviceArray, stream: int) -> None:
        """Copy a whole state."""
        self.device.copy(to.pointer, source.pointer, self.size * self.n * self.item, stream)

    def recorded(self, steps: int) -> LaunchGraph:
        """Return `steps` steps as a graph. All kernels must be loaded and all plans made before."""
        keep = self._new(self.size)
        self.copy(keep, self.memory["x"], self.stream)
        self.step(0, self.stream)  # loads what it needs
        self.copy(self.memory["x"], keep, self.stream)
        with self.device.recorded() as (stream, graphs):
            for j in range(steps):
                self.step(j, stream)
            if steps % 2:  # a graph ends where it begins
                self.memory["x"], self.memory["z"] = self.memory["z"], self.memory["x"]
                self.copy(self.memory["x"], self.memory["z"], stream)
        return graphs[0]

    def store(self, results: list[Any], row: int, rows: int) -> None:
        """The state as a row of the results."""
        first = 0
        for x, size in zip(results, self.moved.sizes, strict=True):
            if size and self.n:
                source = self.memory["x"].pointer + first * self.n * self.item
                to = address_of(x) + row * size * self.item
                self.move.transpose(to, source, size, self.n, (rows + 1) * size, self.n, self.stream)
            first += size


def unit_loaded(dynamics: Dynamics, on: Device) -> OnDevice:
    """Return the kernel that normalises the quaternions of a system, on a device."""
    kept = dynamics.internals.cuda.units
    if on.ordinal not in kept:
        kernel = unit_kernel(quaternion_places(dynamics.model), dynamics.internals.dtype, architecture(on.capability))
        kept[on.ordinal] = OnDevice(kernel, on, None, dynamics.internals.dtype)
    return kept[on.ordinal]
