"""Kernels for CUDA that loop over bodies: their own code run on this processor, the order of cells, and their PTX."""

from __future__ import annotations

import shutil
import subprocess

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cpu.kernel import Tables
from pliant.compile.cuda.kernels.road import road_of
from pliant.compile.cuda.kernels.rolled import DeviceLoopWriter, rolled_kernel
from pliant.compile.llvm.gufunc_loop import operands_of
from pliant.compile.rolled.cells import cells_of
from pliant.compile.rolled.plan import CUDA, plan
from pliant.compile.table.functions import TABLE
from tests.bounded import LIMIT
from tests.compile.agreement import states
from tests.compile.cpu.beam_arms import arm
from tests.compile.cuda.host import Host, bound
from tests.compile.rolled.cut_chains import chain
from tests.compile.rolled.four_bar_chains import bars, four_bar_arm
from tests.compile.rolled.meshed_chains import meshed_chain
from tests.compile.rolled.stayed_chains import closure_numbers, stayed_chain
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system

pytestmark = modes_of_any_boundary
CLOSE = {"float64": 1e-12, "float32": 3e-5}
N = 140  # states: more than the threads of one block, so that some take two
THREADS = 128


def parts(dyn, name):
    """(plan, operands, tables) of a function, by its name, or of a row."""
    row = TABLE.get(name, name)
    operands = operands_of(dyn.internals.traces.shapes(row), row.shapes(dyn.model))
    tables = Tables(dyn.internals.traces.rolled_model, dyn.internals.traces.classes(row))
    return plan(dyn.internals.traces.rolled_trace(row), CUDA), operands, tables


def run(dyn, name, given, dtype="float64", prefetch=True):
    """The results (N, entries) of the kernel, by one block on this processor."""
    made, operands, tables = parts(dyn, name)
    writer = DeviceLoopWriter(made, operands, road_of(made.trace.cells), dtype, prefetch)
    text = writer.module(1).replace("call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()", "add i32 0, 1")
    inputs = [np.ascontiguousarray(x.reshape(N, -1), dtype) for x in given]
    outputs = [np.full((N, op.size), np.nan, dtype) for op in operands if op.is_output]
    memory = [*writer.tables(tables), np.full(writer.values * THREADS, np.nan, dtype)]
    host = Host(text)
    host.threads = N  # as many states as one block takes
    host(N, *bound(*inputs, *outputs), *(x.ctypes.data for x in memory))
    return outputs


def some(dyn, name):
    """Arguments of a function; tangents are as any vector."""
    given, rng = states(dyn, (N,)), np.random.default_rng(3)
    shapes = dyn.internals.traces.shapes(TABLE.get(name, name))
    return [given[key] if key in given else rng.normal(size=(N, *shape)) for key, shape in shapes.items()]


def assert_agrees(dyn, name, dtype="float64", prefetch=True, given=None):
    given = some(dyn, name) if given is None else given
    want = (getattr(dyn, name) if name in TABLE else dyn.internals.built(name))(*given)
    for got, x in zip(run(dyn, name, given, dtype, prefetch), want if isinstance(want, tuple) else (want,), strict=True):
        right = np.asarray(x).reshape(N, -1)
        assert np.abs(got - right).max() <= CLOSE[dtype] * np.abs(right).max(), name


def rolled(system, **options):
    return pl.compile(system, mode="rolled", lanes=1, **options)


@pytest.mark.parametrize("seed", [5, 8])
@pytest.mark.parametrize("name", ["forward_dynamics", "inverse_dynamics"])
def test_trees(seed, name):
    """Branches, all hinges, free bases; without and with inputs that are fetched ahead."""
    assert_agrees(rolled(random_system(seed, n=7, shape="tree")), name, prefetch=seed != 5)


@pytest.mark.parametrize("name", ["bias", "momentum", "kinetic_energy", "potential_energy", "com", "qdot", "log_det_mass_matrix"])
def test_sums_and_rates(name):
    assert_agrees(rolled(random_system(4, n=6)), name)


def test_loops_that_use_sums():
    """The cotangent of the momentum needs the centre of mass in every body."""
    dyn = rolled(random_system(4, n=6))
    assert_agrees(dyn, dyn.internals.traces.cotangent(TABLE["momentum"]))


@pytest.mark.parametrize("make", [lambda: random_flexible_system(2), lambda: arm(4)], ids=["tree", "arm"])
def test_flexible_bodies(make):
    """Bodies with several nodes, each of which carries others."""
    assert_agrees(rolled(make()), "forward_dynamics")


def test_loops_behind_loops():
    """Of tangents: more than three, and walks that are walked again."""
    assert_agrees(rolled(random_system(4, n=4, kinds=("Revolute", "Spherical"))), "forward_dynamics_jvp")


def test_closed_cells():
    assert_agrees(rolled(four_bar_arm(3)[0]), "forward_dynamics")


def test_laws():
    """Also those that look into tables and choose."""
    system, q = meshed_chain(8)
    dyn = rolled(system)
    given = some(dyn, "forward_dynamics")
    given[0] = np.tile(q, (N, 1))
    assert_agrees(dyn, "forward_dynamics", given=given)


def test_parameters_of_closures():
    system, q = stayed_chain(4)
    dyn = rolled(system, parameters=closure_numbers(system))
    given = some(dyn, "forward_dynamics")
    given[0] = np.tile(q, (N, 1))
    assert_agrees(dyn, "forward_dynamics", given=given)


def test_parameters_and_wrenches():
    system = random_system(4, n=6)
    dyn = rolled(system, parameters=["gravity", "b1.mass", "b3.com", "b4.xyz"], wrenches=["f0", "f1"])
    given = some(dyn, "forward_dynamics")
    given[-1] = dyn.parameter_values * np.random.default_rng(0).uniform(0.9, 1.1, (N, 1))
    assert_agrees(dyn, "forward_dynamics", given=given)


def test_float32():
    assert_agrees(rolled(chain(7)), "forward_dynamics", "float32")


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_ptx(dtype, tmp_path):
    """What walks of a chain hand on never crosses memory; no calls, no divisions; registers for as many blocks as are asked for."""
    made, operands, tables = parts(rolled(chain(9)), "forward_dynamics")
    kernel = rolled_kernel(made, operands, tables, dtype)
    blocks = {"float64": 3, "float32": 6}[dtype]
    assert kernel.blocks_per_sm == blocks and f".minnctapersm {blocks}" in kernel.ptx and ".maxntid 128" in kernel.ptx
    assert "call" not in kernel.ptx and "div." not in kernel.ptx
    bits = dtype.removeprefix("float")
    assert kernel.ptx.count(f"st.global.b{bits}") == sum(
        len(block.keep) + len(block.outputs) for loop in made.loops for block in loop.blocks.values()
    )
    assembler = shutil.which("ptxas")
    if assembler:
        path = tmp_path / "kernel.ptx"
        path.write_text(kernel.ptx)
        asked = [assembler, "-v", "-arch=sm_90", str(path), "-o", str(tmp_path / "kernel.cubin")]
        out = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=LIMIT)
        assert " 0 bytes spill stores" in out.stderr


def test_roads():
    """A chain crosses memory nowhere; in a tree every cell but the leaves is followed by a child, and slots are read in time."""
    road = road_of(cells_of(chain(5).model))
    assert road.slots == 1 and (road.fetch < 0).all() and (road.to < 0).all()
    cells = cells_of(random_system(0, n=30, shape="tree").model)
    road = road_of(cells)
    held = {}
    for k, cell in enumerate(road.order):
        parent = cells[cell].parent
        if road.fetch[k] >= 0:
            assert held.get(road.fetch[k], -1) == parent
        else:
            assert parent == (road.order[k - 1] if k else -1)
        for slot in road.leave[k]:
            held |= {slot: cell} if slot >= 0 else {}


def test_rows_between_cells_are_refused():
    dyn = rolled(bars(16)[0])
    with pytest.raises(pl.PliantError, match=r"use mode='unrolled' or target='cpu'"):
        rolled_kernel(*parts(dyn, "forward_dynamics"), "float64")
