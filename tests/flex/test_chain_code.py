"""Beams of several segments in code of every kind: rolled, unrolled, C, kernels for GPUs, FMUs."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

import pliant as pl
from pliant.compile import FUNCTIONS, trace
from pliant.compile.cpu.kernel import Tables
from pliant.compile.cuda.kernels.rolled import rolled_kernel
from pliant.compile.llvm.gufunc_loop import operands_of
from pliant.compile.rolled.plan import CUDA, plan
from pliant.compile.table.functions import TABLE
from tests.c_code import c_source, call, library
from tests.kit import close
from tests.systems import random_inertia, random_pose


def hung(rng: np.random.Generator, closed: bool) -> pl.System:
    """Beams of random kinds on each other, and bodies, loads and sensors at random places on them."""
    s = pl.System("hung", gravity=rng.normal(size=3) * 5)
    s.add_body("base", hinge=pl.Revolute(rng.normal(size=3)), inertia=random_inertia(rng))
    for k in range(2):
        length, planes = rng.uniform(0.5, 3.0), str(rng.choice(["y", "z", "yz"]))
        more = {"EA": 1e3} if rng.random() < 0.5 else {}
        more |= {"GJ": 3.0, "torsional_inertia": 0.02} if rng.random() < 0.5 else {}
        more |= {"GA": 50.0} if rng.random() < 0.3 else {}
        t = np.linspace(0, rng.uniform(0.5, 2), 9)[:, None]
        bent = np.concatenate([np.sin(t), 1 - np.cos(t), rng.uniform(-1, 1) * t**2 / 4], axis=1)
        shape = {"curve": length * bent} if rng.random() < 0.5 else {"length": length}
        hinge = [pl.Fixed(), pl.Revolute("y"), pl.Universal("y", "z")][int(rng.integers(3))]
        parent, at = ("base", None) if k == 0 else ("b0", rng.uniform(0, s.beams[0].length))
        EI = tuple(rng.uniform(1, 5, size=2))
        segments, modes = int(rng.integers(2, 4)), int(rng.random() < 0.3)
        s.add_beam(
            f"b{k}", parent, at=at, hinge=hinge, pose=random_pose(rng), mass=rng.uniform(0.5, 2), EI=EI, segments=segments,
            planes=planes, modes=modes, damping=0.02, **shape, **more,
        )  # fmt: skip
        x = rng.uniform(0, s.beams[k].length, size=2)
        s.add_body(f"rider{k}", f"b{k}", pl.Revolute("x"), pose=random_pose(rng), inertia=random_inertia(rng), at=x[0])
        s.add_frame(f"f{k}", f"b{k}", random_pose(rng), at=x[1])
    s.add_load("push", pl.loads.FrameForce("b0.tip", force=rng.normal(size=3)))
    s.add_load("drag", lambda x: x.force(-2.0 * x.velocity(x["b1.tip"].origin), at=x["b1.tip"].origin))
    s.add_load("strut", pl.loads.PointSpring("base", "f1", k=3.0, c=0.2, rest=1.0))
    if closed:
        s.add_frame("held", "b1", at=rng.uniform(0.1, 1.0) * s.beams[1].length)
        s.add_rod("rod", "world", "held")
    s.add_output("strain", pl.sensors.Strain("b1", at=rng.uniform(0, s.beams[1].length), y=0.1, z=0.2))
    return s


@pytest.mark.seeds(2)
def test_what_hangs_on_beams_moves_alike_in_every_kind_of_code(seed):
    s = hung(np.random.default_rng(seed + 50), closed=bool(seed % 2))
    reference = pl.compile(s, "reference")
    q, v = s.random_state(seed)
    want, outputs = reference.rhs(0.3, q, v), reference.outputs(0.3, q, v)
    size = np.abs(want[1]).max()
    for mode in ("unrolled", "rolled"):
        dyn = pl.compile(s, mode=mode, lanes=1)
        assert np.abs(dyn.rhs(0.3, q, v)[1] - want[1]).max() < 1e-10 * size, mode
    close(dyn.outputs(0.3, q, v)["strain"], outputs["strain"], 1e-12)


def swinging(segments: int = 3) -> pl.System:
    s = pl.System("swinging")
    s.add_beam("rope", hinge=pl.Revolute("y"), length=1.0, mass=0.3, EI=0.05, segments=segments, planes="z", damping=0.05)
    s.add_body("weight", "rope", at="tip", inertia=pl.Inertia.sphere(0.2, 0.05))
    return s


def test_generated_c_agrees(tmp_path):
    s = swinging()
    made = trace(FUNCTIONS["forward_dynamics"], s.model)
    q, v = s.random_state(2)
    tau = np.random.default_rng(0).normal(size=s.nv)
    want = pl.compile(s, "reference").forward_dynamics(q, v, tau)
    found = call(library(tmp_path, {"f": c_source(made)}).forward_dynamics, made, {"q": q, "v": v, "tau": tau})[0]
    assert np.abs(found - want).max() < 1e-11 * np.abs(want).max()


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_kernel_for_gpus_loops_over_segments(dtype):
    lengths = []
    for n in (6, 12):
        dyn, row = pl.compile(swinging(n), mode="rolled", lanes=1), TABLE["forward_dynamics"]
        operands = operands_of(dyn.internals.traces.shapes(row), row.shapes(dyn.model))
        made = plan(dyn.internals.traces.rolled_trace(row), CUDA)
        tables = Tables(dyn.internals.traces.rolled_model, dyn.internals.traces.classes(row))
        lengths.append(len(rolled_kernel(made, operands, tables, dtype).ptx))
    assert lengths[0] > 1000 and lengths[1] < 1.02 * lengths[0]


def test_an_fmu_moves_alike(tmp_path):
    fmpy = pytest.importorskip("fmpy", reason="FMUs are run in FMPy: pip install fmpy")
    if not any(map(shutil.which, ("cc", "gcc", "clang"))):
        pytest.skip("there is no C compiler")
    s = swinging(2)
    path = pl.write_fmu(s, tmp_path / "rope.fmu", "2.0", compiler="cc", frames=["rope.tip"])
    run = pl.simulate(s, t_end=0.2, rtol=1e-9, atol=1e-9)
    moved = fmpy.simulate_fmu(str(path), stop_time=0.2, fmi_type="CoSimulation", output=[f"rope.tip.p[{k}]" for k in (1, 2, 3)])
    close(list(moved[-1])[1:], run.beam("rope").position[-1, -1], 1e-6)
