"""`pl.compile(system, target="cuda")` without a device: PTX of every function, what is kept on disk, what is refused."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cuda import backend as cuda
from pliant.compile.cuda.device.transpose import ptx
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.table.functions import CLOSED, TABLE
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system

FRAME = ("pose", "velocity", "acceleration", "jacobian", "jdot_v")


def entry_of(text: str) -> str:
    assert text.count(".visible .entry") == 1
    return text


def test_ptx_of_every_function_of_a_tree():
    dyn = pl.compile(random_system(np.random.default_rng(0), 2, kinds=("Revolute", "Prismatic")), target="cuda")
    body = dyn.model.bodies[-1].name
    for name in (*(name for name in TABLE if name not in CLOSED), *(f"{body}.{name}" for name in FRAME), "rhs"):
        assert ".f64" in entry_of(dyn.internals.ptx(name)), name


@modes_of_any_boundary
def test_ptx_of_a_flexible_system():
    dyn = pl.compile(random_flexible_system(np.random.default_rng(1), 2), target="cuda", dtype="float32")
    for name in ("forward_dynamics", "inverse_dynamics", "mass_matrix", "rhs"):
        text = entry_of(dyn.internals.ptx(name))
        assert ".f32" in text, name
        assert ".f64" not in text, name


def test_ptx_of_a_closed_system():
    dyn = pl.compile(pl.examples.four_bar(), target="cuda")
    for name in ("forward_dynamics", *CLOSED):
        entry_of(dyn.internals.ptx(name))


def test_a_long_chain_is_a_loop_with_tables_and_a_workspace():
    system = pl.System("chain")
    for k in range(40):
        parent, inertia = f"b{k - 1}" if k else "world", pl.Inertia(1.0, (0.1, 0, 0.2), np.diag([0.2, 0.3, 0.4]))
        system.add_body(f"b{k}", parent=parent, hinge=pl.Revolute("xyz"[k % 3]), pose=pl.Pose(xyz=(0.1, 0, 0.3)), inertia=inertia)
    dyn = pl.compile(system, target="cuda")
    assert (dyn.mode, dyn.method) == ("rolled", "articulated")
    kernel = dyn.forward_dynamics.kernel()
    assert kernel.workspace > 0
    assert kernel.blocks_per_sm
    assert len(kernel.tables)
    again = dyn.internals.cuda.function(dyn.internals.row("forward_dynamics"), "forward_dynamics").kernel()  # from the disk
    assert again.ptx == kernel.ptx
    for a, b in zip(again.tables, kernel.tables, strict=True):
        assert a.dtype == b.dtype
        assert (a == b).all()
    form = dyn.mass_matrix.face.form  # column by column
    assert form.given == (0, -1)
    assert len(form.launches) == form.columns == 40


def test_kernels_come_back_from_bytes_as_they_were():
    made = DeviceKernel("text", "f", 128, 64, 3, 7, (np.arange(3), np.ones((2, 2))), ("q", "out0"), ("n", "dt"), 3)
    back = cuda.unpacked(cuda.stored(made))
    for name in ("ptx", "entry", "threads", "shared", "blocks_per_sm", "workspace", "operands", "scalars", "strides"):
        assert getattr(back, name) == getattr(made, name)
    for a, b in zip(back.tables, made.tables, strict=True):
        assert (a == b).all()


def test_kernels_are_kept_on_disk(monkeypatch):
    system = random_system(np.random.default_rng(3), 2)
    text = pl.compile(system, target="cuda").internals.ptx()
    monkeypatch.setattr(cuda, "unrolled_kernel", None)  # which would be called to make one
    assert pl.compile(system, target="cuda").internals.ptx() == text
    with pytest.raises(TypeError):
        pl.compile(system, target="cuda", dtype="float32").internals.ptx()


def test_what_was_asked_for_is_pickled():
    dyn = pl.compile(random_system(np.random.default_rng(3), 2), target="cuda", dtype="float32")
    dyn.forward_dynamics  # noqa: B018, the access makes it
    back = pickle.loads(pickle.dumps(dyn))
    assert (back.internals.target, back.internals.dtype) == ("cuda", "float32")
    assert back.internals.ptx() == dyn.internals.ptx()


def test_what_needs_no_device_is_there():
    dyn = pl.compile(random_system(np.random.default_rng(3), 2), target="cuda")
    assert dyn.operations("forward_dynamics").total > 0
    assert "double" in dyn.c_source()
    assert ".target sm_80" in dyn.internals.ptx(sm=80)
    assert dyn.outputs(0.0, None, None) == {}  # the system has none
    assert dyn.forward_dynamics.__name__ == "forward_dynamics"
    assert dyn.forward_dynamics.__doc__.startswith(
        "forward_dynamics(q, v, tau, out=None, stream=None): The accelerations a (..., nv)"
    )


def test_refusals():
    system = random_system(np.random.default_rng(3), 2)
    with pytest.raises(pl.PliantError, match="dtype='float32' requires target='cpu' or 'cuda'"):
        pl.compile(system, target="reference", dtype="float32")
    with pytest.raises(pl.PliantError, match="dtype"):
        pl.compile(system, target="cuda", dtype="float16")
    with pytest.raises(pl.PliantError, match="use target='cuda'"):
        pl.compile(system, target="gpu")
    for options in ({"threads": 2}, {"lanes": 4}, {"cpu": "x86-64"}, {"features": "+avx2"}):
        with pytest.raises(pl.PliantError, match=f"{next(iter(options))}=.* requires target='cpu'"):
            pl.compile(system, target="cuda", **options)
    dyn = pl.compile(system, target="cuda")
    with pytest.raises(pl.PliantError, match="sm='90': give the compute capability as a whole number"):
        dyn.internals.ptx(sm="90")
    with pytest.raises(pl.PliantError, match=r"inverse_dynamics\(q, v, a\) of .*: actuated= is not available on CUDA"):
        dyn.inverse_dynamics(None, None, None, actuated=["b0"])
    for what in (dyn.linearise, lambda: dyn.reactions(0.0, None, None)):
        with pytest.raises(pl.PliantError, match="is not available on CUDA; use target='cpu'"):
            what()
    with pytest.raises(pl.PliantError, match="a run is not available on CUDA; use target='cpu'"):
        pl.simulate(dyn, t_end=1.0)
    with pytest.raises(pl.PliantError, match="use target='cuda'"):
        pl.compile(system).internals.ptx()

    def branching(x):
        if x.t > 1:
            x.torque(system.model.hinges[0].name, 1.0)

    system.add_load("python", branching)
    with pytest.raises(pl.PliantError, match=r"load 'python' runs as Python .* target='cpu'"):
        pl.compile(system, target="cuda").rhs(0.0, None, None)


@pytest.mark.parametrize("size", [8, 4])
def test_movers_are_four_entries(size):
    text = ptx(size)
    assert text.count(".visible .entry") == 4
    assert f".b{8 * size} %x" in text
