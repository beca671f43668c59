"""`dyn.rollout`: any batch, bitwise what a state alone is; lost states; tangents against differences of an oracle; memory."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.rollouts import rollout as module
from tests.simulate.batch_states import states
from tests.simulate.loops.long_systems import beam_on_a_hub, chain
from tests.simulate.oracle import Motion
from tests.simulate.systems import boom, heavy_top, mixture, tumbler
from tests.systems import modes_of_any_boundary, random_system

METHODS = ("rk4", "dop853", "semi_implicit")
pytestmark = [modes_of_any_boundary, pytest.mark.lanes]
glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="looks at how the C library gets its memory")


def same(a, b):
    return np.array_equal(a.q, b.q, equal_nan=True) and np.array_equal(a.v, b.v, equal_nan=True)


# ---- batches


@cache
def compiled(build, mode, **options):
    return pl.compile(build(), mode=mode, **options)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("build", "mode"), [(tumbler, "unrolled"), (mixture, "rolled"), (boom, "unrolled")])
def test_a_state_alone_and_in_a_batch(build, mode, method):
    """Bitwise: batches of 2 to 17, in any order, with two axes, over threads, in blocks, every step stored or a few."""
    system = build()
    dyn, (q, v) = compiled(build, mode), states(system)
    options = {"dt": 1e-3, "steps": 12, "method": method, "tau": np.linspace(-1, 1, system.nv)}
    whole = dyn.rollout(q, v, **options)
    for i in (0, 7, 8, 16):
        alone = dyn.rollout(q[i], v[i], **options)
        assert np.array_equal(alone.q, whole.q[i]) and np.array_equal(alone.v, whole.v[i])
    for n in (1, 2, 3, 7, 8, 9):
        assert np.array_equal(dyn.rollout(q[:n], v[:n], **options).v, whole.v[:n])
    assert np.array_equal(dyn.rollout(q[::-1], v[::-1], **options).v[::-1], whole.v)
    table = dyn.rollout(q[:6].reshape(2, 3, -1), v[:6].reshape(2, 3, -1), **options)
    assert table.q.shape == (2, 3, 13, system.nq) and np.array_equal(table.q.reshape(6, 13, -1), whole.q[:6])
    assert np.array_equal(dyn.rollout(q, v, every=4, **options).q, whole.q[:, ::4])
    threads = compiled(build, mode, threads=2)
    assert same(threads.rollout(q, v, **options), whole)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_FIRST", 1)
        patch.setattr(module, "BLOCK", 1e-12)
        assert same(dyn.rollout(q, v, **options), whole)


def test_inputs_broadcast():
    """One state with many forces, many states with one wrench, parameters of their own; each bitwise alone."""
    system, rng = tumbler(), np.random.default_rng(0)
    dyn = pl.compile(system, parameters=["body.mass"], wrenches=["body"])
    q, v = states(system, 3)
    rows, p, w = rng.normal(size=(4, 1, 5, 6)), rng.uniform(1, 3, (3, 1)), rng.normal(size=(1, 6))
    run = dyn.rollout(q, v, dt=1e-3, steps=5, tau_steps=rows, p=p, wrenches=w)
    assert run.q.shape == (4, 3, 6, 7) and run.v.shape == (4, 3, 6, 6) and run.lost.shape == (4, 3)
    one = dyn.rollout(q[2], v[2], dt=1e-3, steps=5, tau_steps=rows[1, 0], p=p[2], wrenches=w)
    assert np.array_equal(one.q, run.q[1, 2]) and np.array_equal(one.v, run.v[1, 2])
    held = dyn.rollout(q[2], v[2], dt=1e-3, steps=5, tau=rows[1, 0, 0], p={"body.mass": p[2]}, wrenches={"body": w[0]})
    assert np.array_equal(held.v[:2], one.v[:2])


def test_steps_of_sampled_forces_follow_blocks(monkeypatch):
    system, rng = tumbler(), np.random.default_rng(0)
    dyn, rows = pl.compile(system), rng.normal(size=(3, 200, 6))
    options = {"dt": 1e-3, "steps": 200, "tau_steps": rows}
    whole = [dyn.rollout(every=n, **options) for n in (2, 5, 200)]
    monkeypatch.setattr(module, "_FIRST", 6)
    monkeypatch.setattr(module, "BLOCK", 1e-12)
    blocks, original = [], module.call
    monkeypatch.setattr(module, "call", lambda *given: (blocks.append(1), original(*given)))
    for n, want in zip((2, 5, 200), whole, strict=True):
        blocks.clear()
        assert same(dyn.rollout(every=n, **options), want)
        assert len(blocks) > 190  # an interrupt is heard between them, however far stored states are apart


@pytest.mark.parametrize("method", [*METHODS, "alpha"])
def test_blocks_cut_rows_too(method, monkeypatch):
    """One row of many steps does not keep an interrupt waiting: it is computed in parts, to the same numbers."""
    dyn, rng = pl.compile(tumbler()), np.random.default_rng(0)
    options = {"v0": rng.normal(size=(3, 6)), "dt": 1e-3, "steps": 90, "every": 45, "method": method}
    options["v0"][1, 2] = np.nan
    calls, call = [0], module.call
    whole = dyn.rollout(**options)

    def counted(*given):
        calls[0] += 1
        call(*given)

    monkeypatch.setattr(module, "call", counted)
    monkeypatch.setattr(module, "_FIRST", 7)
    monkeypatch.setattr(module, "BLOCK", 1e-12)
    cut = dyn.rollout(**options)
    assert same(cut, whole) and cut.lost.tolist() == whole.lost.tolist() == [False, True, False] and calls[0] == 84


def test_no_states():
    dyn = pl.compile(mixture())
    run = dyn.rollout(np.zeros((2, 0, 8)), dt=0.1, steps=4, every=2)
    assert run.q.shape == run.v.shape == (2, 0, 3, 8) and run.lost.shape == (2, 0)
    run = dyn.rollout(np.zeros((0, 8)), dt=0.1, steps=4, tangents={"v0": np.eye(8)[:2]})
    assert run.dq.shape == (0, 2, 5, 8)


# ---- lost states


@pytest.mark.parametrize("method", METHODS)
def test_lost_states_disturb_no_other(method):
    """Not a number at the start, or by and by; from there on not a number, and before it as it was. No exceptions are left."""
    system = tumbler()
    dyn, (q, v) = pl.compile(system), states(system, 9)
    clean = dyn.rollout(q, v, dt=1e-3, steps=40, every=2, method=method)
    bad_q, bad_v, rows = q.copy(), v.copy(), np.zeros((9, 40, 6))
    bad_q[1], bad_v[3, 2], rows[6, 21, 0], rows[8, 22, 0] = np.nan, np.inf, np.nan, 1e300
    with np.errstate(all="raise"):
        run = dyn.rollout(bad_q, bad_v, dt=1e-3, steps=40, every=2, method=method, tau_steps=rows)
    assert np.flatnonzero(run.lost).tolist() == [1, 3, 6, 8]
    for i in range(9):
        good = {1: 0, 3: 0, 6: 11, 8: 12}.get(i, 21)  # rows: the 22nd step ends at row 11, the 23rd lies between 11 and 12
        assert np.array_equal(run.q[i, :good], clean.q[i, :good]), i
        assert np.isnan(run.q[i, max(good, 1) :]).all() and np.isnan(run.v[i, max(good, 1) :]).all(), i
    assert "4 of them lost" in repr(run)


def test_a_diverging_step_is_lost_where_it_diverges():
    """Steps far beyond stability: each state's rows are finite, then not a number; alone or beside others."""
    system = pl.examples.load("double-pendulum")
    dyn = pl.compile(system)
    v = np.array([[0.1, 0], [60.0, -70.0], [0, 0], [200.0, 300.0]])
    with np.errstate(all="raise"):
        run = dyn.rollout(None, v, dt=0.2, steps=60)
    assert run.lost.any() and not run.lost.all()
    for i in range(4):
        finite = np.isfinite(run.v[i]).all(axis=-1)
        assert np.array_equal(finite, np.arange(61) < finite.sum()) and (finite.sum() < 61) == run.lost[i]
        assert same(dyn.rollout(None, v[i], dt=0.2, steps=60), row_of(run, i))


def row_of(run, i):
    return module.Rollout(run.t, run.q[i], run.v[i], run.s[i], run.lost[i])


# ---- tangents


def differences(system, method, q, v, h, steps, seed, **given):
    """How (q, v) change along a tangent at the start, in the directions of v: central differences of the oracle."""
    eps, ends = 1e-5, []
    model, p = system.model, given.pop("p", {})
    for sign in (1, -1):
        moved = {name: np.atleast_1d(x) + sign * eps * np.atleast_1d(seed["p"][name]) for name, x in p.items()}
        x = np.concatenate([model.integrate(q, sign * eps * seed["q0"]), v + sign * eps * seed["v0"]])
        ends.append(Motion(system, p=moved, **given).rows(method, x, h, steps)[-1])
    up, down = ends
    nq = model.nq
    return model.difference(down[:nq], up[:nq]) / (2 * eps), (up - down)[nq:] / (2 * eps)


def seeds_of(system, p, m, batch=(), seed=0):
    rng = np.random.default_rng(seed)
    sizes = {"q0": system.nv, "v0": system.nv, **({"p": sum(np.size(x) for x in p.values())} if p else {})}
    return {name: rng.normal(size=(*batch, m, n)) for name, n in sizes.items()}


def assert_tangents(system, method="rk4", mode="auto", p=None, h=5e-3, steps=3, **given):
    """Two states, three directions of each: against differences to 1e-7, beside states that are bitwise those without."""
    p = p or {}
    q, v = states(system, 2)
    dyn = pl.compile(system, mode=mode, parameters=list(p), **given)
    values = [np.concatenate([np.atleast_1d(x) for x in p.values()])] if p else None
    tangents = seeds_of(system, p, 3, (2,))
    run = dyn.rollout(q, v, dt=h, steps=steps, method=method, p=values, tangents=tangents)
    plain = dyn.rollout(q, v, dt=h, steps=steps, method=method, p=values)
    np.testing.assert_allclose(run.q, plain.q, rtol=0, atol=1e-14)
    assert run.dq.shape == run.dv.shape == (2, 3, steps + 1, system.nv)
    np.testing.assert_allclose(run.dq[:, :, 0], tangents["q0"], rtol=0, atol=1e-14)
    assert np.array_equal(run.dv[:, :, 0], tangents["v0"])
    ends = np.cumsum([np.size(x) for x in p.values()])[:-1] if p else []
    for i, k in ((0, 0), (1, 2)):
        seed = {name: x[i, k] for name, x in tangents.items()}
        if p:
            seed["p"] = dict(zip(p, np.split(seed["p"], ends), strict=True))
        dq, dv = differences(system, method, q[i], v[i], h, steps, seed, p=p, **given)
        scale = 1 + max(np.abs(dq).max(), np.abs(dv).max())
        np.testing.assert_allclose(run.dq[i, k, -1], dq, rtol=0, atol=1e-7 * scale)
        np.testing.assert_allclose(run.dv[i, k, -1], dv, rtol=0, atol=1e-7 * scale)
    return run


@pytest.mark.parametrize(
    ("build", "mode"),
    [
        (heavy_top, "auto"),
        (tumbler, "auto"),
        (mixture, "auto"),
        (mixture, "rolled"),
        (beam_on_a_hub, "auto"),
        (beam_on_a_hub, "rolled"),
    ],
)
def test_tangents(build, mode):
    """Quaternions, the planar hinge's q', modes; unrolled and rolled."""
    assert_tangents(build(), mode=mode)


def test_tangents_of_a_hinge_of_ones_own():
    assert_tangents(random_system(5, n=3, kinds=("Custom", "Universal"), base="free"))


def test_tangents_by_eighth_order():
    assert_tangents(tumbler(), method="dop853", h=0.05)


@pytest.mark.parametrize("fidelity", ["ruthless", "paper"])
def test_tangents_of_fidelities(fidelity):
    assert_tangents(beam_on_a_hub(), fidelity=fidelity, mode="unrolled")


def test_tangents_of_parameters():
    """Of a mass, a centre of mass, a place, a stiffness; and with wrenches and forces that are held."""
    p = {"hub.mass": 3.0, "hub.com": [0.2, 0.1, -0.1], "beam.xyz": [0.25, 0.1, 0.0], "beam.EI": [15.0, 40.0]}
    assert_tangents(beam_on_a_hub(), p=p)


def test_tangents_stay_on_the_sphere():
    """Along a quaternion that is put back to norm one after each step, and so is its tangent: over many steps, in blocks."""
    system = tumbler()
    dyn, (q, v) = pl.compile(system), states(system, 1)
    seed = {"q0": np.ones((1, 6))}
    run = dyn.rollout(q[0], 3 * v[0], dt=0.05, steps=200, tangents=seed)
    eps = 1e-6
    ends = [dyn.rollout(system.integrate(q[0], s * eps * np.ones(6)), 3 * v[0], dt=0.05, steps=200) for s in (1, -1)]
    dq = system.model.difference(ends[1].q[-1], ends[0].q[-1]) / (2 * eps)
    np.testing.assert_allclose(run.dq[0, -1], dq, rtol=0, atol=1e-6 * (1 + np.abs(dq).max()))


# ---- memory


@pytest.mark.parametrize("links", [40, 700])
def test_large_states(links):
    """Rows that are copied in loops; workspaces on the heap."""
    system = chain(links)
    dyn = pl.compile(system, mode="rolled")
    x = 0.1 * np.random.default_rng(0).normal(size=(9, 2, links))
    run = dyn.rollout(x[:, 0], x[:, 1], dt=1e-4, steps=2, method="dop853")
    assert not run.lost.any() and np.array_equal(dyn.rollout(x[4, 0], x[4, 1], dt=1e-4, steps=2, method="dop853").q, run.q[4])


@glibc
def test_calls_leave_no_memory_behind():
    """Workspaces of loops over bodies are given back, after each of a thousand calls."""
    import resource

    system = chain(100)
    dyn, x = pl.compile(system, mode="rolled"), np.zeros((4, 100))
    kernel = dyn.rollout(x, dt=1e-4, steps=1) and next(iter(dyn.internals.cpu.loops.values()))
    tau, plan, end = np.zeros(100), np.array([[0, 0, 1e-5, 1.0]]), np.empty((4, 204))
    rows, start = np.empty((4, 1, 200)), np.zeros((4, 200))
    for _ in range(10):
        kernel(start, tau, plan, rows, end)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(1000):
        kernel(start, tau, plan, rows, end)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8 << 10


@glibc
def test_no_memory_is_an_error():
    """A loop that gets no workspace says so; nothing is written, and the next call works."""
    code = """
import resource, numpy as np, pliant as pl
from tests.simulate.loops.long_systems import chain
n = 1000
dyn = pl.compile(chain(n), mode="rolled", effort=2)
x = np.zeros((9, n))
dyn.rollout(x, dt=1e-4, steps=1)
kernel = next(iter(dyn.internals.cpu.loops.values()))
given = np.zeros((9, 2 * n)), np.zeros(n), np.array([[0, 0, 1e-5, 1.0]]), np.zeros((9, 1, 2 * n)), np.zeros((9, 2 * n + 4))
limits = resource.getrlimit(resource.RLIMIT_AS)
size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (size + (1 << 20), limits[1]))
try:
    kernel(*given)
except MemoryError:
    print("refused")
resource.setrlimit(resource.RLIMIT_AS, limits)
kernel(*given)
print(np.isfinite(given[3]).all())
"""
    plain = os.environ | {"MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_ARENA_MAX": "1"}  # what is free again is not kept for the next
    options = {"capture_output": True, "text": True, "cwd": Path(__file__).parents[3], "env": plain, "timeout": 300}
    done = subprocess.run([sys.executable, "-c", code], check=False, **options)
    assert done.stdout.split() == ["refused", "True"], done.stderr
