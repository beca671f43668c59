"""`dyn.stepper` on a GPU: simulate a batch of states step by step; the states stay there."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.flags import flag
from pliant.compile.cuda.device.arrays import (
    OWN,
    ArrayDescription,
    DeviceArray,
    Library,
    PendingArray,
    from_numpy,
    library_of,
    new,
    stream_of,
)
from pliant.compile.cuda.device.devices import Device, device
from pliant.compile.cuda.device.layout import contiguous, place
from pliant.compile.cuda.kernels.function import address_of
from pliant.compile.cuda.kernels.loads import CUDA, DeviceNumbers, on_device
from pliant.errors import PliantError
from pliant.simulate.methods.support import COPY, GPU_STEPPER, check, check_tau, refuse
from pliant.simulate.problem.begin import NOW, Start
from pliant.simulate.problem.contacts import settles
from pliant.simulate.problem.doubts.stiff_loads import warn_of_stiff_loads
from pliant.simulate.rollouts.asked import batch_shape, check_step
from pliant.simulate.rollouts.device.fused import fused_kernel, launch
from pliant.simulate.rollouts.device.given import KERNEL_NAMES, DeviceReader, leading_array, library_for
from pliant.simulate.rollouts.device.march import DeviceMarch
from pliant.simulate.rollouts.device.start import begun_there, copy_states, host_array, state_part
from pliant.simulate.rollouts.device.steps import whole_steps
from pliant.simulate.rollouts.device.watch import LossWatch
from pliant.simulate.rollouts.losses import MOST_LOST, Lost
from pliant.simulate.rollouts.stepping import SteppedStates, counted
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

_BOOLEANS = ("bool", "kind 6 of 8")  # DLPack counts them as kind 6


class DeviceStepper(SteppedStates):
    """A batch of states on a GPU that is simulated step by step; see `Dynamics.stepper`.

    The states are on the device of the first array that `reset` or `step` gets. Results are arrays of the library of the latest
    array that was given: torch, CuPy, JAX, or pliant's own. They are (..., n) with states next to each other in memory.
    """

    def __init__(self, dynamics: Dynamics, dt: float, batch: Any, method: str, copy: bool, substeps: int = 1) -> None:
        check(dynamics, method, GPU_STEPPER)
        check_step(dt)
        self.dynamics, self.dt, self.method, self.batch = dynamics, float(dt), method, batch_shape(batch)
        self.substeps = counted("substeps", substeps)
        self._copy, self._count = copy, 0
        self._held: _StepperStates | None = None
        warn_of_stiff_loads(dynamics, method, self.dt, dynamics.model.neutral())

    def __reduce__(self) -> Any:
        refuse(self.dynamics, self.method, GPU_STEPPER, COPY)

    def _more(self) -> str:
        return f", {self.substeps} substeps" * (self.substeps > 1)

    # ---- what it holds

    @property
    def q(self) -> Any:
        """The present coordinates (..., nq), a copy."""
        return self._opened().result("q", True)

    @property
    def v(self) -> Any:
        """The present speeds (..., nv), a copy."""
        return self._opened().result("v", True)

    @property
    def s(self) -> Any:
        """The present states of loads, and contact forces (..., ns), a copy."""
        return self._opened().result("s", True)

    @property
    def t(self) -> Any:
        """The time (...) since each state's last reset [s]."""
        return self._opened().times(self._count)

    def _present(self) -> Array:
        return self._opened().on_host()

    def _parameters(self) -> Array | None:
        return self._opened().parameters()

    def _lost_states(self) -> Iterable[Lost]:
        return self._opened().losses()

    def _opened(self, ordinal: int | None = None) -> _StepperStates:
        """Return the states; they are made when they are first needed."""
        if self._held is None:
            self._held = _StepperStates(self.dynamics, self.dt, self.batch, self.method, ordinal or 0, self.substeps)
        return self._held

    def _reader(self, read: dict[str, Any], stream: Any) -> DeviceReader:
        """Return what describes the arguments of a call."""
        found = leading_array(read)
        ordinal = None
        if found is not None:
            ordinal = library_for(self._what, *found).describe(found[1], 0).device
        held = self._opened(ordinal)
        if found is not None:
            held.library = library_of(found[1])
        held.follow(stream)
        leading = "the stepper" if found is None or ordinal != held.device.ordinal else found[0]
        return DeviceReader(self._what, held.numbers, held.device, held.stream, leading)

    @property
    def _what(self) -> str:
        return f"stepper of system {self.dynamics.model.name!r}"

    # ---- what it does

    def reset(
        self,
        q: Any = None,
        v: Any = None,
        *,
        s: Any = None,
        p: Any = None,
        where: Any = None,
        start: Any = None,
        check: bool = True,
        stream: Any = None,
    ) -> tuple[Any, Any]:
        """Set the states, or those that the mask `where` (...) selects, to (q, v) at time zero. Return the present (q, v).

        q, v: arrays (..., nq), (..., nv) on the GPU that broadcast to the batch, or names with values. Default: zero.
        s (..., ns): the states of loads and contact forces, in the same way. Default: those of the system.
        p: values of parameters. Default: unchanged. Wrenches and inputs of loads are not changed.
        where: a mask of booleans, on the GPU or in NumPy.
        start: "settle" begins next to q where no shapes overlap, as after `pl.settle`, which runs on the host. Default: at q.
        check: False leaves out the checks of initial states, and the assembly of closures. Default: True: one kernel checks them as
        on the CPU, and the host reads one number. Inside a CUDA graph, pass False, because nothing can be read there.
        stream: the stream to compute on.
        """
        check, settle = flag(check, "reset: check"), settles(start)
        asked = Start.read(self.dynamics, CUDA, (q, v, s, p), NOW)
        names = ("q", "v", "s") if p is None else ("q", "v", "s", "p")
        read = {name: x for name in names if (x := getattr(asked, name)).shape[-1]}
        reader = self._reader({**read, "where": where}, stream)
        held = self._opened()
        mask = None if where is None else self._mask(reader, where)
        found = {name: reader.taken(name, x, self.dynamics.fields.of(name).default.shape) for name, x in read.items()}
        for name, x in found.items():
            self._check_batch(name, x.shape)
        with held.device:
            reader.wait()
            if check or settle:
                parameters = found.get("p", held.given.get("parameters"))
                there = found if parameters is None else found | {"parameters": parameters}
                asked = asked if p is not None else asked._replace(p=None)
                chosen = None if mask is None else partial(held.chosen, mask)
                found |= begun_there(asked, there, self.batch, reader, chosen, settle)
            held.reset(found, mask, self._count)
            held.keep(reader)
        return held.result("q", True), held.result("v", True)

    def step(self, tau: Any = None, *, u: Any = None, wrenches: Any = None, stream: Any = None) -> tuple[Any, Any]:
        """Take one step under constant generalised forces tau (..., nv), and return (q, v) at its end.

        u (..., nu): inputs of loads, or names with values, from this step on; what is not named is as in the system.
        wrenches (..., k, 6): (moment, force) at the frames that compile was given, from this step on.
        stream: the stream to compute on. Default: the current stream of the library of tau.

        The arrays are copies, or with copy=False views that the step after the next overwrites. JAX gets copies.
        """
        fields = self.dynamics.fields
        check_tau(self.dynamics, self.method, GPU_STEPPER, tau)
        given = {name: x for name, x in (("tau", tau), ("u", u), ("wrenches", wrenches)) if x is not None}
        read = {name: fields.of(name).read(CUDA, x, None, "named") for name, x in given.items()}
        reader = self._reader(read, stream)
        held = self._opened()
        found = {name: reader.taken(name, x, fields.of(name).default.shape) for name, x in read.items() if 0 not in x.shape[-1:]}
        for name, x in found.items():
            self._check_batch(name, x.shape, len(fields.of(name).default.shape))
        with held.device:
            reader.wait()
            for name in ("u", "wrenches"):
                if name in found:
                    held.set(name, found[name], None)
            held.step(self._count, found.get("tau"))
            held.keep(reader)
        self._count += self.substeps
        return held.result("q", self._copy), held.result("v", self._copy)

    def _mask(self, reader: DeviceReader, where: Any) -> tuple[int, int]:
        """Return (address, bytes from state to state) of a mask."""
        if not on_device(where):
            where = from_numpy(self._mask_on_host(where).astype(np.uint8), None, reader.device.ordinal, reader.stream)
            found = library_of(where).describe(where, reader.stream)
        else:
            found = library_for(self._what, "where", where).describe(where, reader.stream)
            if found.dtype not in _BOOLEANS or found.shape != self.batch:
                self._refuse_mask(found.dtype, found.shape)
        reader.check_device("where", found)
        reader.arrays.append((where, found))
        step = place(self._what, "where", found.shape, found.strides, (), self.batch).state
        if step is None:
            raise PliantError(f"{self._what}: where is not contiguous in memory; give a contiguous mask")
        return found.pointer, step


class _StepperStates:
    """The states of a stepper on one device, with what acts on them. It is what a `DeviceMarch` moves."""

    def __init__(self, dynamics: Dynamics, dt: float, batch: tuple[int, ...], method: str, ordinal: int, substeps: int) -> None:
        model, fields = dynamics.model, dynamics.fields
        self.dynamics, self.dt, self.batch = dynamics, dt, batch
        self.device: Device = device(ordinal)
        self.stream, self.library = 0, OWN
        self.sizes = (model.nq, model.nv, model.ns)
        self.sampled: dict[str, int] = {}
        self.numbers = DeviceNumbers(dynamics.internals.dtype)
        defaults = {"tau": fields.tau, "u": fields.u, "wrenches": fields.wrenches, "p": fields.p}
        self.cores = {name: field.default.shape for name, field in defaults.items() if 0 not in field.default.shape}
        self._usual = {name: self.numbers.on(ordinal, defaults[name].default) for name in self.cores}
        self.given = {KERNEL_NAMES.get(name, name): OWN.describe(x, 0) for name, x in self._usual.items()}
        self._own: dict[str, DeviceArray] = {}
        self._views: dict[Any, Any] = {}
        self._kept: Any = None
        with self.device:
            self.march = DeviceMarch(dynamics, method, dt, self)
            self.fused = None if self.march.timed else fused_kernel(dynamics, method, self.device)
            self.march.began = new((max(1, self.march.n),), dynamics.internals.dtype, ordinal, 0, 0)
            self.watch = LossWatch(self.march, self.stream)
            several = substeps > 1 or self.fused is None  # one step of some methods is one launch in any case
            self.substeps, self.whole = substeps, whole_steps(dynamics, method, self.march, substeps) if several else None
            start = {name: OWN.describe(self.numbers.on(ordinal, fields.of(name).default), 0) for name in self.march.parts}
            self.reset(start, None, 0)

    def follow(self, given: Any) -> None:
        """Go on with a stream: the given one, or the current one of the library of the arrays."""
        stream = stream_of(given) if given is not None else self.library.stream(self.device.ordinal)
        if stream is not None and stream != self.stream:
            with self.device:
                self.device.after(stream, self.stream)
            self.stream = self.march.stream = stream

    def keep(self, reader: DeviceReader) -> None:
        """Hold arrays that their libraries do not hold until they have been read. The context is current."""
        self._kept = reader.arrays
        if held := [x for x in reader.arrays if x[1].keep is not None]:
            self.device.hold(held, self.stream)

    # ---- states

    def reset(self, found: dict[str, ArrayDescription], mask: tuple[int, int] | None, count: int) -> None:
        """Set the states that a mask selects. The context is current."""
        march = self.march
        to = march.memory["x" if mask is None else "z"]
        for name in march.parts:
            copy_states(march.move, march.part(to, name), found[name], found[name].shape[-1:], self.batch, self.stream)
        march.normalise(to, self.stream)
        if mask is not None and march.n:
            march.move.choose(march.memory["x"].pointer, to.pointer, march.n, march.size, mask, self.stream)
        assert march.began is not None
        for memory, x in ((march.began, float(count)), (self.watch.steps, -1.0)):
            self._put(memory, OWN.describe(self.numbers.on(self.device.ordinal, np.array([x])), 0), (1,), mask)
        if "p" in found:
            self.set("p", found["p"], mask)

    def chosen(self, mask: tuple[int, int]) -> Array:
        """Return a mask on the host, (...). The context is current."""
        pointer, step = mask
        n = self.march.n
        found = np.zeros(step * (n - 1) + 1, dtype=np.uint8)
        self.device.copy_out(found, pointer, self.stream)
        return np.broadcast_to(found[::step] if step else found, (n,)).astype(bool).reshape(self.batch)

    def set(self, name: str, x: ArrayDescription, mask: tuple[int, int] | None) -> None:
        """Set an input from now on, of the states that a mask selects. The context is current."""
        core, kernel = self.cores[name], KERNEL_NAMES.get(name, name)
        size = math.prod(core)
        if name not in self._own:
            self._own[name] = new((size * self.march.n,), self.dynamics.internals.dtype, self.device.ordinal, 0, self.stream)
            self._put(self._own[name], self.given[kernel], core, None)
            strides = (self.march.n,) if len(core) == 1 else (core[1] * self.march.n, self.march.n)
            shape = (*self.batch, *core)
            where = self._own[name].pointer, shape, (*contiguous(self.batch), *strides)
            self.given[kernel] = ArrayDescription(*where, self.dynamics.internals.dtype, self.device.ordinal)
        self._put(self._own[name], x, core, mask)

    def _put(self, to: DeviceArray, x: ArrayDescription, core: tuple[int, ...], mask: tuple[int, int] | None) -> None:
        """Copy an input into columns, of the states that a mask selects."""
        march, size = self.march, math.prod(core)
        if not march.n:
            return
        made = to if mask is None else new((size * march.n,), self.dynamics.internals.dtype, self.device.ordinal, 0, self.stream)
        copy_states(march.move, march.columns(made, 0, size), x, core, self.batch, self.stream)
        if mask is not None:
            march.move.choose(to.pointer, made.pointer, march.n, size, mask, self.stream)

    def step(self, count: int, tau: ArrayDescription | None) -> None:
        """Take the steps of a call, from number `count` on. The context is current."""
        march, usual = self.march, self.given["tau"]
        if not march.n:
            return
        if tau is not None:
            self.given["tau"] = tau
        try:
            if self.whole is not None and self.whole.run(count, self.stream):
                self.watch.look(count, self.given["tau"], self.stream, self.whole.last_good)
                return
            for step in range(count, count + self.substeps):
                if self.fused is None or not self._fused_step():
                    march.step(step, self.stream)
                self.watch.look(step, self.given["tau"], self.stream)
        finally:
            self.given["tau"] = usual

    def _fused_step(self) -> bool:
        """Take a step by the kernel of whole rollouts, if it can read the inputs: a rollout of one step from x to z."""
        march, n, item = self.march, self.march.n, self.march.item
        assert self.fused is not None
        x, z = march.memory["x"], march.memory["z"]
        names, outputs = self.fused.kernel.operands, len(march.parts)
        operands = []
        for k, name in enumerate(names):
            if name.endswith("0") or k >= len(names) - outputs:
                at = march.part(x, name.removesuffix("0"))
                row = 0 if k < len(names) - outputs else (z.pointer - x.pointer) // item
                operands.append((at.pointer, 1, row, n))
                continue
            given = self.given[name]
            where = place(name, name, given.shape, given.strides, self.cores["p" if name == "parameters" else name], self.batch)
            if where.state is None:
                return False
            operands.append((given.pointer, where.state, 0, where.entry))
        launch(self.fused, [n, 1, 1, 0, self.dt, *(y for one in operands for y in one)], n, self.stream)
        march.memory["x"], march.memory["z"] = z, x
        return True

    # ---- results

    def on_host(self) -> Array:
        """Return the states (..., size) on the host."""
        return self._copied(self.march.memory["x"], self.march.size)

    def parameters(self) -> Array | None:
        """Return the parameters on the host, if there are any."""
        if "p" not in self.cores:
            return None
        with self.device:
            return host_array(self.given["parameters"], self.device, self.stream)

    def losses(self) -> list[Lost]:
        """Return what is known of lost states."""
        march, watch = self.march, self.watch
        assert march.began is not None
        steps, began = (self._copied(x, 1)[..., 0] for x in (watch.steps, march.began))
        kept, out = self._copied(watch.kept, march.size + watch.forces), []
        for at in map(tuple, np.argwhere(steps >= 0)[:MOST_LOST].tolist()):
            inputs = {"tau": kept[at][march.size :]}
            with self.device:
                for name in set(self.cores) - {"tau"}:
                    own = state_part(self.given[KERNEL_NAMES.get(name, name)], at, len(self.cores[name]))
                    inputs[name] = host_array(own, self.device, self.stream)
            step = int(steps[at] - began[at])
            out.append(Lost(at, step, step * self.dt, kept[at][: march.size], inputs))
        return out

    def _copied(self, memory: DeviceArray, size: int) -> Array:
        """Return columns (size, n) as states (..., size) on the host."""
        now, n = memory[:], self.march.n
        now.stream = self.stream
        return np.asarray(now.to_numpy()[: size * n].reshape(size, n).T.reshape(*self.batch, size), dtype=float)

    def result(self, name: str, copy: bool) -> Any:
        """Return q, v or s, as an array of the library in use."""
        march, library = self.march, self.library
        size = self.sizes["qvs".index(name)]
        memory = march.memory["x"]
        if not copy and size and march.n and library.name in ("pliant", "torch", "cupy"):
            return self._view(name, memory, library)
        out = library.empty((*self.batch, size), self.dynamics.internals.dtype, self.device.ordinal, 1, self.stream)
        return self._given(out, march.part(memory, name).pointer, size)

    def times(self, count: int) -> Any:
        """Return the time since each state's last reset, (...)."""
        march, out = self.march, self.library.empty(self.batch, self.dynamics.internals.dtype, self.device.ordinal, 0, self.stream)
        made = new((max(1, march.n),), self.dynamics.internals.dtype, self.device.ordinal, 0, self.stream)
        assert march.began is not None
        with self.device:
            copy_states(march.move, march.columns(made, 0, 1), march.number(count * self.dt), (1,), self.batch, self.stream)
            march.constants.pop(count * self.dt, None)
            if march.n:
                march.move.combine(made.pointer, made.pointer, march.n, [(-self.dt, march.began.pointer)], self.stream)
        return self._given(out, made.pointer, 1)

    def _given(self, out: Any, source: int, size: int) -> Any:
        """Return a new array with columns (size, n) copied to it."""
        march, n = self.march, self.march.n
        if size and n:
            with self.device:
                if isinstance(out, PendingArray):  # its states are rows
                    march.move.transpose(address_of(out), source, size, n, size, n, self.stream)
                else:
                    self.device.copy(address_of(out), source, size * n * march.item, self.stream)
        if isinstance(out, DeviceArray):
            out.stream = self.stream
        return out.given() if isinstance(out, PendingArray) else out

    def _view(self, name: str, memory: DeviceArray, library: Library) -> Any:
        """Return a view of the states in memory. There is one for each piece of memory."""
        key = name, memory.pointer, library.name
        if key not in self._views:
            at = self.march.part(memory, name)
            offset = (at.pointer - memory.buffer.address) // self.march.item
            own = DeviceArray(memory.buffer, offset, at.shape, at.strides, self.dynamics.internals.dtype, self.stream)
            self._views[key] = own if library.name == "pliant" else sys.modules[library.name].from_dlpack(own)
        found = self._views[key]
        if isinstance(found, DeviceArray):
            found.stream = self.stream
        return found
