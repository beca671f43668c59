"""Straight-line kernels for CUDA: their own code run on this processor against the CPU's kernels, their orders, and their PTX."""

from __future__ import annotations

import re
import shutil
import subprocess

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cuda.device.order import ORDERS, TraceSteps, belady
from pliant.compile.cuda.kernels import unrolled
from pliant.compile.cuda.kernels.unrolled import cheapest, cost, fits, unrolled_ir, unrolled_kernel, written
from pliant.compile.llvm.engine import SMS, ptx
from pliant.compile.table.functions import FUNCTIONS, TABLE
from tests.bounded import LIMIT
from tests.compile.agreement import arguments, states
from tests.compile.cuda.host import Host, bound
from tests.systems import random_system

CLOSE = {"float64": 1e-13, "float32": 1e-5}
N = 140  # states: two blocks, the second not full


def layouts(x, how, dtype):
    """Arrays (states, entries) as rows, as columns, or with gaps."""
    x = x.reshape(len(x), -1).astype(dtype)
    if how == "rows":
        return np.ascontiguousarray(x)
    if how == "columns":
        return np.ascontiguousarray(x.T).T
    out = np.full((2 * len(x), 3 * x.shape[1]), np.nan, dtype)[::2, 1::3]
    out[:] = x
    return out


def run(line, given, how="rows"):
    """The results (states, entries) of a kernel on this processor."""
    dtype = line.dtype
    inputs = [layouts(x, how, dtype) for x in given]
    outputs = [layouts(np.full((N, out.size), np.nan), how, dtype) for out in line.trace.outputs]
    Host(unrolled_ir(line))(N, *bound(*inputs, *outputs))
    return outputs


def error(got, want):
    want = np.asarray(want).reshape(N, -1)
    return np.abs(got - want).max() / np.abs(want).max()


@pytest.fixture(scope="module")
def system():
    """Four kinds of hinges on a free base."""
    return random_system(15, n=4, base="free")


@pytest.fixture(scope="module", params=["composite", "articulated"])
def case(request, system):
    """A trace of forward dynamics, its arguments and its results on the CPU."""
    dyn = pl.compile(system, mode="unrolled", method=request.param)
    given = arguments(dyn, FUNCTIONS["forward_dynamics"], states(dyn, (N,)))
    return dyn.internals.traces.trace(FUNCTIONS["forward_dynamics"]), given, dyn.forward_dynamics(*given)


@pytest.mark.parametrize("how", ["rows", "columns", "gaps"])
def test_layouts(case, how):
    trace, given, want = case
    assert error(run(written(trace, "float64"), given, how)[0], want) <= CLOSE["float64"]


def test_layouts_of_many_entries(case, monkeypatch):
    """Addresses are written in another way where there are many."""
    monkeypatch.setattr(unrolled, "MANY_ENTRIES", 0)
    trace, given, want = case
    line = written(trace, "float64")
    assert "mul i64 %e" not in unrolled_ir(line)
    assert error(run(line, given, "gaps")[0], want) <= CLOSE["float64"]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("dtype", CLOSE)
def test_orders_and_spills(case, order, dtype, monkeypatch):
    """Any order gives the same numbers, also with room for few values, where most go through shared memory."""
    trace, given, want = case
    assert error(run(written(trace, dtype, order), given)[0], want) <= CLOSE[dtype]
    if dtype == "float64":
        monkeypatch.setattr(unrolled, "SPILL_ROOMS", (24, 24))
        monkeypatch.setattr(unrolled, "SPILLS_FROM", 0)
        line = written(trace, dtype, order, shared=1 << 20)
        assert line.spills and line.kept.reloads > 100
        assert error(run(line, given)[0], want) <= CLOSE[dtype]
        few = written(trace, dtype, order, shared=41 << 10)  # slots for some of them: the rest is left to the assembler
        assert few.spills and few.shared == 20 * 8 * 128 and few.kept.reloads < line.kept.reloads
        assert error(run(few, given)[0], want) <= CLOSE[dtype]


def test_other_functions(system):
    """Results of two axes, a scalar, results that are inputs, constants, and wrenches and parameters among the inputs."""
    dyn = pl.compile(system, mode="unrolled", wrenches=["b3"], parameters=["b2.mass"])
    given = states(dyn, (N,))
    given |= {name: np.random.default_rng(1).normal(size=given["v"].shape) for name in ("dq", "dv", "da")}
    for name in ("inverse_dynamics", "mass_matrix", "kinetic_energy", "qdot", "inverse_dynamics_jvp"):
        row = TABLE[name]
        args = arguments(dyn, row, given)
        line = written(dyn.internals.traces.trace(row), "float64")
        got, want = run(line, args), getattr(dyn, name)(*args)
        for x, y in zip(got, want if isinstance(want, tuple) else (want,), strict=True):
            assert error(x, y) <= CLOSE["float64"], name


def test_loads():
    """rhs with loads whose laws have exponentials, tables and choices."""
    system = pl.System("loaded", gravity=(0, 0, -9.81))
    system.add_body("arm", hinge=pl.Revolute("y"), mass=1.0, com=(0.2, 0, 0), inertia=[0.1, 0.1, 0.1])

    def law(x):
        q, v = x.q("arm"), x.v("arm")
        short, long = np.interp(q, [-1, 0, 1], [2, 0, -1]), np.interp(v, np.linspace(-2, 2, 30), np.sin(np.arange(30)))
        x.torque("arm", -np.tanh(5 * v) * np.exp(-q * q) - 0.3 * np.arctan2(q, 1 + v * v) + short + long)

    system.add_load("brake", law)
    dyn = pl.compile(system)
    row = dyn.internals.loaded("rhs")
    given = states(dyn, (N,)) | {"t": np.linspace(0, 1, N)[:, None]}
    args = [given[name] for name in row.inputs]
    for x, y in zip(
        run(written(dyn.internals.traces.trace(row), "float64"), args), dyn.internals.gufunc("rhs")(*args), strict=True
    ):
        assert error(x, y) <= CLOSE["float64"]


# ---- orders


def test_steps_are_in_order(case):
    """A value is made before it is used, inputs just before; every result is stored once."""
    trace, _, _ = case
    for make in ORDERS.values():
        there, steps = set(), make(TraceSteps(trace))
        for step in steps:
            assert there.issuperset(step.uses)
            there.update(step.makes)
        stored = [step.place for step in steps if step.kind == "store"]
        assert sorted(stored) == [(0, i) for i in range(trace.outputs[0].size)]


def test_belady_needs_no_more_room_than_it_has(case):
    """At no step are more values held than there is room for, each value used is there, and less room needs more reloads."""
    trace, _, _ = case
    steps = ORDERS["depth first"](TraceSteps(trace))
    last = {x: i for i, step in enumerate(steps) for x in step.uses}
    before = None
    for room in (20, 40, 80, 10_000):
        places, held, most = belady(steps, room), set(), 0
        for i, step in enumerate(steps):
            held.difference_update(places.out[i])
            held.update(places.back[i])
            assert held.issuperset(step.uses)
            held = {x for x in (*held, *step.makes) if last.get(x, -1) > i}
            most = max(most, len(held))
        assert most <= room
        assert before is None or places.reloads <= before
        before = places.reloads
    assert before == 0


def test_cost_and_size(case, monkeypatch):
    """A float needs half the room of a double; what is longer than the instruction cache does not fit."""
    trace, _, _ = case
    assert cost(trace, "float32") <= cost(trace, "float64") and fits(trace, "float64")
    monkeypatch.setattr(unrolled, "MOST_INSTRUCTIONS", 1000)
    assert not fits(trace, "float64")


def test_the_cheapest_of_several(system):
    """What is not weighed, as it costs more with nothing to reload, would not have been the least."""
    dyn = pl.compile(system, mode="unrolled")
    traces = {m: dyn.internals.traces.trace(FUNCTIONS["forward_dynamics"], m) for m in ("articulated", "composite")}
    for dtype in CLOSE:
        assert cheapest(traces, dtype) == min(traces, key=lambda m: cost(traces[m], dtype))


# ---- PTX


@pytest.mark.parametrize("dtype", CLOSE)
def test_ptx(case, dtype):
    """An entry of 128 threads that takes n and three numbers an operand, calls nothing, and divides by Newton's method."""
    trace, _, _ = case
    kernel = unrolled_kernel(trace, dtype)
    assert kernel.operands == ("q", "v", "tau", "out0") and kernel.threads == 128
    assert f".visible .entry {kernel.entry}(" in kernel.ptx and ".maxntid 128" in kernel.ptx and ".target sm_90" in kernel.ptx
    assert len(re.findall(r"_param_\d+[,\n]", kernel.ptx.split(")")[0])) == 1 + 3 * 4
    assert "call" not in kernel.ptx and not re.search(r"\b(div|sqrt|sin|cos|ex2|lg2)\.", kernel.ptx)
    assert "rcp.approx.ftz" in kernel.ptx


def test_compute_capabilities(case):
    ir = unrolled_ir(written(case[0], "float64"))
    for sm in (SMS[0], SMS[-1]):
        assert f".target sm_{sm}" in ptx(ir, sm)
    with pytest.raises(pl.PliantError, match="compute capability"):
        ptx(ir, 60)


@pytest.mark.skipif(shutil.which("ptxas") is None, reason="ptxas is not on the path: PTX is not assembled here")
@pytest.mark.parametrize("dtype", CLOSE)
def test_assembles(case, dtype, tmp_path):
    """The assembler takes it; no stack beyond its own spills."""
    kernel = unrolled_kernel(case[0], dtype)
    (tmp_path / "kernel.ptx").write_text(kernel.ptx)
    command = ["ptxas", "-v", "-arch=sm_90", "-o", str(tmp_path / "kernel.cubin"), str(tmp_path / "kernel.ptx")]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=LIMIT).stderr
    assert "registers" in told
