"""A device that is this machine's memory: rollouts and steppers of target 'cuda' run on it without a GPU.

Functions of the table are evaluated from their graphs. Kernels of whole rollouts and of quaternions are the kernels' own IR
(`host.py`). What moves numbers is NumPy.
"""

from __future__ import annotations

import ctypes
import math
from functools import cache
from types import SimpleNamespace

import numpy as np
from numpy.lib.stride_tricks import as_strided

from pliant.compile.cuda import backend
from pliant.compile.cuda.device import arrays
from pliant.compile.cuda.kernels.improve import Rounds, find_ir, improve_ir, improved_operands
from pliant.compile.cuda.kernels.launch import CallSignature, places_of
from pliant.compile.cuda.kernels.rollout import rollout_fits, rollout_ir, rollout_kernel
from pliant.compile.cuda.kernels.unit import unit_ir
from pliant.compile.cuda.kernels.watch import watch_ir
from pliant.compile.program.ptx import step_ir
from pliant.graph import evaluate
from pliant.model.spaces import quaternion_places
from pliant.simulate.loops.methods.contact_step import MOST, ROUNDS
from pliant.simulate.methods.table import METHODS
from pliant.simulate.rollouts.device import fused, given, improve, march, start, stepper, steps, watch
from tests.compile.cuda.host import Host


def there(address: int, shape, strides, dtype) -> np.ndarray:
    """The numbers at an address; strides in elements."""
    size = np.dtype(dtype).itemsize
    low, high = (sum((n - 1) * s for n, s in zip(shape, strides, strict=True) if (s < 0) == below) for below in (True, False))
    flat = np.frombuffer((ctypes.c_byte * ((high - low + 1) * size)).from_address(address + low * size), dtype)
    return as_strided(flat[-low:], shape, [s * size for s in strides])


class Driver:
    """launches: how many there were."""

    launches = 0

    def call(self, name, entry, *arguments):
        assert name == "cuLaunchKernel"
        self.launches += 1
        parameters = arguments[-2]
        kinds = entry.kinds
        entry.run(*(kind.from_address(parameters[i]).value for i, kind in enumerate(kinds)))


class Device:
    ordinal, capability, multiprocessors, driver = 0, 90, 132, Driver()

    def __init__(self) -> None:
        self.pieces: dict[int, ctypes.Array] = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def allocate(self, size, stream=0):
        piece = (ctypes.c_byte * max(size, 1))()
        ctypes.memset(piece, 0xFF, max(size, 1))  # not numbers, until they are written
        self.pieces[ctypes.addressof(piece)] = piece
        return ctypes.addressof(piece)

    def free(self, address, stream=0):
        self.pieces.pop(address)

    def copy(self, to, source, size, stream):
        ctypes.memmove(to, source, size)

    def copy_in(self, address, array, stream):
        ctypes.memmove(address, array.ctypes.data, array.nbytes)

    def copy_out(self, array, address, stream):
        ctypes.memmove(array.ctypes.data, address, array.nbytes)

    def fill(self, address, byte, size, stream):
        ctypes.memset(address, byte, size)

    def after(self, stream, producer):
        pass

    def hold(self, things, stream):
        pass

    def recorded(self):
        raise AssertionError("graphs are recorded on devices alone")


class Movers:
    def __init__(self, size):
        self.dtype = {8: np.float64, 4: np.float32}[size]

    def transpose(self, to, source, rows, columns, to_ld, from_ld, stream):
        there(to, (columns, rows), (to_ld, 1), self.dtype)[...] = there(source, (rows, columns), (from_ld, 1), self.dtype).T

    def copy(self, to, source, states, entries, places, stream):
        a, b = (self._states(x, place, states, entries) for x, place in zip((to, source), places, strict=True))
        a[...] = b.reshape(a.shape) if a.ndim >= b.ndim else b.reshape(-1, entries)

    def _states(self, address, place, states, entries):
        axes = place.axes or ((states, 0),)
        return there(address, (*(n for n, _ in axes), entries), (*(s for _, s in axes), place.entry), self.dtype)

    def choose(self, to, source, states, entries, mask, stream):
        chosen = there(mask[0], (states,), (mask[1],), np.uint8).astype(bool)
        x, y = (there(p, (entries, states), (states, 1), self.dtype) for p in (to, source))
        x[:, chosen] = y[:, chosen]

    def combine(self, to, base, n, terms, stream):
        part = sum((c * there(p, (n,), (1,), self.dtype) for c, p in terms), np.zeros(n))
        there(to, (n,), (1,), self.dtype)[...] = there(base, (n,), (1,), self.dtype) + part


class Function:
    """A function of the table: its graph, evaluated."""

    def __init__(self, traces, function, dtype):
        self.trace = traces.trace(function)
        outputs = function.shapes(traces.model)
        self.face = CallSignature(function.name, traces.model.name, "", traces.shapes(function), outputs, dtype)

    def planned(self, described):
        batch, _ = places_of(self.face, described, len(self.face.inputs))
        return SimpleNamespace(run=lambda pointers, stream: self.run(batch, described, pointers))

    def run(self, batch, described, pointers):
        read = [there(p, x.shape, x.strides, x.dtype) for p, x in zip(pointers, described, strict=True)]
        n = len(self.face.inputs)
        given = {}
        for (name, core), x in zip(self.face.inputs.items(), read[:n], strict=True):
            given[name] = np.broadcast_to(x, (*batch, *core)).astype(float)
        with np.errstate(all="ignore"):
            for to, nodes in zip(read[n:], self.trace.outputs, strict=True):
                to[...] = evaluate(nodes, given)


class Entry:
    """A kernel's IR as an entry. kinds: the types of its parameters."""

    def __init__(self, ir, kinds, each=1, states=False):
        self.host, self.kinds, self.each, self.states = Host(ir), kinds, each, states

    def run(self, *values):
        if self.states:  # the kernel reads how many there are
            self.host.launch(1, *values)
        else:
            self.host(*values, each=self.each)


def install(monkeypatch) -> Device:
    """Let rollouts and steppers use such a device."""
    on = Device()
    for module in (arrays, given, stepper):
        monkeypatch.setattr(module, "device", lambda ordinal=0: on)
    monkeypatch.setattr(march, "movers", lambda device, size: Movers(size))
    monkeypatch.setattr(fused, "movers", lambda device, size: Movers(size))
    monkeypatch.setattr(start, "movers", lambda device, size: Movers(size))
    monkeypatch.setattr(march, "_LEAST_RECORDED", math.inf)
    monkeypatch.setattr(
        backend.CudaBackend,
        "function",
        lambda self, function, identity, otherwise=None: Function(self.traces, function, self.dtype),
    )

    def unit_loaded(dynamics, device):
        table = np.ascontiguousarray(quaternion_places(dynamics.model)[:, 0], dtype=np.int32)
        entry = Entry(unit_ir(dynamics.internals.dtype), [ctypes.c_int64] * 4, len(table))
        entry.table = table  # which must live as long
        return SimpleNamespace(tables=[table.ctypes.data], entry=entry, blocks=lambda n: n, kernel=SimpleNamespace(threads=128))

    def fused_kernel(dynamics, method, device):
        kernels, cuda = dynamics.internals.cuda.rollouts, dynamics.internals.cuda
        if not fused.fuses(dynamics, METHODS[method]):
            return None
        if (step := METHODS[method].identity) not in kernels:
            made = {}
            monkeypatch.setattr(backend, "rollout_kernel", lambda trace, model, dtype, sm: made.setdefault("trace", trace))
            monkeypatch.setattr(backend.CudaBackend, "_kept", lambda self, name, function, capability, make: make(capability))
            cuda.rollout_kernel(METHODS[method].one_call, 90)
            kernels[step] = None
            if made:
                trace = made["trace"]
                assert rollout_fits(trace, dynamics.model, dynamics.internals.dtype)
                kernel = rollout_kernel(trace, dynamics.model, dynamics.internals.dtype)
                kinds = [ctypes.c_int64] * 4 + [ctypes.c_double] + [ctypes.c_int64] * 4 * len(kernel.operands)
                entry = Entry(rollout_ir(trace, dynamics.model, dynamics.internals.dtype), kinds)
                kernels[step] = SimpleNamespace(kernel=kernel, entry=entry, blocks=lambda n: n, device=on)
        return kernels[step]

    def improvers(dynamics, step, polish, device):
        trace, kinds = dynamics.internals.traces.trace, ctypes.c_int64
        steps = trace(step), None if polish is None else trace(polish)
        names = improved_operands(steps[0])
        improve = Entry(
            improve_ir(*steps, Rounds(MOST, ROUNDS), dynamics.internals.dtype), [kinds] * (3 + 3 * len(names)), states=True
        )
        kernel = SimpleNamespace(threads=128, shared=0, operands=names)
        return finder(dynamics, device), SimpleNamespace(entry=improve, kernel=kernel, blocks=lambda n: 1)

    def finder(dynamics, device):
        kernel, entry = SimpleNamespace(threads=128, shared=0), Entry(find_ir(dynamics.internals.dtype), [ctypes.c_int64] * 4)
        return SimpleNamespace(entry=entry, kernel=kernel, blocks=lambda n: 1)

    monkeypatch.setattr(improve, "improvers", improvers)
    monkeypatch.setattr(start, "finder", cache(finder))

    @cache
    def watcher(dynamics, device):
        kinds = [ctypes.c_int64] * 8 + [ctypes.c_double] + [ctypes.c_int64] * 3
        kernel = SimpleNamespace(threads=128, shared=0)
        return SimpleNamespace(entry=Entry(watch_ir(dynamics.internals.dtype), kinds), kernel=kernel, blocks=lambda n: n)

    def steps_on_device(dynamics, method, device):
        step = steps.step_program(dynamics, method)
        if not steps.fits(step):
            return None
        names = tuple(x.name for x in step.program.arguments)
        entry = Entry(step_ir(step, dynamics.internals.dtype), [ctypes.c_int64] * (2 + 4 * len(names)))
        return SimpleNamespace(entry=entry, kernel=SimpleNamespace(threads=128, operands=names), blocks=lambda n: n, device=on)

    monkeypatch.setattr(steps, "steps_on_device", steps_on_device)
    monkeypatch.setattr(watch, "watcher", watcher)
    monkeypatch.setattr(march, "unit_loaded", unit_loaded)
    for module in (fused, stepper):
        monkeypatch.setattr(module, "fused_kernel", fused_kernel)
    return on
