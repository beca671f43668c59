"""Rollouts as one kernel: its own code run on this processor against `dyn.rollout` of the CPU."""

from __future__ import annotations

import shutil
import subprocess

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cuda.kernels.rollout import TWO_STAGES, rollout_fits, rollout_ir, rollout_kernel
from pliant.compile.table.functions import RATES, STEPPING
from tests.bounded import LIMIT
from tests.compile.cuda.host import Host
from tests.systems import random_system

N, STEPS, EVERY, DT = 5, 6, 2, 0.01
CLOSE = {"float64": 1e-13, "float32": 1e-5}


def bound(arrays):
    """Base and strides from state to state, from step to step, from entry to entry; arrays (states, [steps,] entries)."""
    out = []
    for x in arrays.values():
        state, *step, entry = (s // x.itemsize for s in x.strides)
        out += [x.ctypes.data, state, step[0] if step else 0, entry]
    return out


def run(dyn, trace, dtype, given, first=0):
    """q, v, s (states, rows, ...) of the kernel. given: arrays by the names of its operands."""
    model, rows = dyn.model, STEPS // EVERY
    sizes = {name: n for name, n in (("q", model.nq), ("v", model.nv), ("s", model.ns)) if n}
    inputs = {name: np.ascontiguousarray(x, dtype) for name, x in given.items()}
    outputs = {name: np.full((rows + 1, n, N), -7.0, dtype).transpose(2, 0, 1) for name, n in sizes.items()}
    Host(rollout_ir(trace, model, dtype))(N, rows, EVERY, first, DT, *bound(inputs | outputs))
    return outputs


def close(got, want, dtype):
    for name, x in got.items():
        y = getattr(want, name)
        assert np.abs(x - y).max() <= CLOSE[dtype] * np.abs(y).max(), name


@pytest.fixture(scope="module")
def free():
    """A free base with a quaternion, wrenches and a parameter."""
    dyn = pl.compile(random_system(15, n=3, base="free"), mode="unrolled", wrenches=["b1"], parameters=["b2.mass"])
    rng = np.random.default_rng(0)
    q, v = (np.array(x) for x in zip(*(dyn.model.random_state(rng) for _ in range(N)), strict=True))
    nv = dyn.model.nv
    return dyn, q, v, rng.normal(size=(N, STEPS, nv)), rng.normal(size=(N, 1, 6)), np.array([[1.3]])


@pytest.mark.parametrize("dtype", CLOSE)
def test_rk4_as_on_the_cpu(free, dtype):
    """A row of forces for each step, wrenches of each state, one value of the parameter for all."""
    dyn, q, v, tau, wrenches, p = free
    want = dyn.rollout(q, v, dt=DT, steps=STEPS, every=EVERY, tau_steps=tau, wrenches=wrenches, p=p)
    trace = dyn.internals.traces.trace(RATES["rates"])
    given = {"q0": q, "v0": v, "tau": tau, "wrenches": wrenches.reshape(N, 6), "parameters": np.broadcast_to(p, (N, 1))}
    got = run(dyn, trace, dtype, given)
    assert rollout_kernel(trace, dyn.model, dtype).operands == (*given, "q", "v")
    close(got, want, dtype)


def test_constant_forces_and_semi_implicit_steps(free):
    dyn, q, v, tau, wrenches, p = free
    want = dyn.rollout(q, v, dt=DT, steps=STEPS, every=EVERY, tau=tau[:, 0], wrenches=wrenches, p=p, method="semi_implicit")
    given = {"q0": q, "v0": v, "tau": tau[:, 0], "wrenches": wrenches.reshape(N, 6), "parameters": np.tile(p, (N, 1))}
    close(run(dyn, dyn.internals.traces.trace(STEPPING["semi_implicit_step"]), "float64", given), want, "float64")


def test_what_is_lost_is_not_a_number(free):
    """A state that ceases to be finite is NaN from there on, in all its numbers; the others go on."""
    dyn, q, v, tau, wrenches, p = free
    tau = tau.copy()
    tau[2, 3, 0] = np.inf
    want = dyn.rollout(q, v, dt=DT, steps=STEPS, every=EVERY, tau_steps=tau, wrenches=wrenches, p=p)
    given = {"q0": q, "v0": v, "tau": tau, "wrenches": wrenches.reshape(N, 6), "parameters": np.tile(p, (N, 1))}
    got = run(dyn, dyn.internals.traces.trace(RATES["rates"]), "float64", given)
    assert want.lost.tolist() == [False, False, True, False, False]
    for name, x in got.items():
        assert np.array_equal(np.isnan(x), np.isnan(getattr(want, name)))
        assert np.isnan(x[2, 2:]).all() and np.isfinite(x[2, :2]).all()


def test_loads_with_states_inputs_and_time():
    system = pl.System("heated", gravity=(0, 0, -9.81))
    system.add_body("arm", hinge=pl.Revolute("y"), mass=1.0, com=(0.2, 0, 0), inertia=[0.1, 0.1, 0.1])

    def law(x):
        x.torque("arm", -np.tanh(3 * x.v("arm")) + x.u.throttle * np.cos(5 * x.t) - x.s.heat)
        x.rate("heat", x.v("arm") ** 2 - x.s.heat)

    system.add_load("motor", law, inputs={"throttle": 0.5}, states={"heat": 0.1})
    dyn = pl.compile(system)
    rng = np.random.default_rng(1)
    q, v, s, u = rng.normal(size=(N, 1)), rng.normal(size=(N, 1)), rng.uniform(size=(N, 1)), rng.normal(size=(N, STEPS, 1))
    want = dyn.rollout(q, v, s0=s, u_steps=u, dt=DT, steps=STEPS, every=EVERY)
    trace = dyn.internals.traces.trace(dyn.internals.loaded("rhs"))
    given = {"q0": q, "v0": v, "s0": s} | {"u": u, "tau": np.zeros((N, 1))}
    assert [name for name in trace.inputs if name not in "tqvs"] == ["u", "tau"]
    got = run(dyn, trace, "float64", given)
    close(got, want, "float64")
    later = run(dyn, trace, "float64", given, first=7)  # the law follows the time
    assert np.abs(later["v"] - got["v"]).max() > 1e-3


def test_closed_systems_have_none():
    dyn = pl.compile(pl.examples.four_bar())
    trace = dyn.internals.traces.trace(RATES["rates"])
    assert not rollout_fits(trace, dyn.model, "float64")
    with pytest.raises(pl.PliantError, match="closures"):
        rollout_kernel(trace, dyn.model, "float64")


@pytest.mark.parametrize("dtype", CLOSE)
def test_ptx(free, dtype, tmp_path):
    """The rates stand once, in loops that the assembler does not repeat; it takes them, where there is one."""
    dyn = free[0]
    trace = dyn.internals.traces.trace(RATES["rates"])
    assert rollout_fits(trace, dyn.model, dtype)
    kernel = rollout_kernel(trace, dyn.model, dtype)
    assert kernel.ptx.count('.pragma "nounroll"') == 3 and "call" not in kernel.ptx
    assert kernel.scalars == ("n", "rows", "every", "first", "dt") and kernel.strides == 3
    values, left = divmod(kernel.shared, np.dtype(dtype).itemsize * kernel.threads)
    state = (dyn.model.nq + dyn.model.nv) * (3 + TWO_STAGES[dtype])
    assert values in (state, state + dyn.model.nv) and not left  # with copies of the forces, if as many blocks have room then
    if shutil.which("ptxas"):
        (tmp_path / "kernel.ptx").write_text(kernel.ptx)
        subprocess.run(
            ["ptxas", "-arch=sm_90", "-o", str(tmp_path / "out"), str(tmp_path / "kernel.ptx")], check=True, timeout=LIMIT
        )
