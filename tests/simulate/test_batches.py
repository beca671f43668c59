"""Several runs side by side: each bitwise the run alone, whatever runs beside it, in whatever order and blocks; bad ones named."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.loops.methods.carry import Status
from pliant.simulate.march import march
from tests.simulate.batch_states import states
from tests.simulate.march.gimbals import gimbal
from tests.simulate.systems import boom, mixture, tumbler

pytestmark = pytest.mark.lanes


@cache
def compiled(build, mode):
    return pl.compile(build(), mode=mode)


VALUES = ("q", "v", "tau", "energy", "work")
QUALITIES = ("steps", "rejected", "evaluations", "stiff_steps", "quaternion_drift", "energy_drift")


def damped(t, q, v):
    """Forces of the time and of speeds."""
    return np.sin(30 * t) - 0.1 * v


def forces(form, nv):
    rows = np.random.default_rng(0).normal(size=(5, nv))
    return {"constant": rows[0], "series": rows, "traced": pl.Traced(damped), "function": damped}[form]


def assert_same(run, i, alone):
    """Run i of several is bitwise the one alone, in all that is stored and told of it."""
    for name in VALUES:
        assert np.array_equal(run.data[name][i], alone.data[name]), name
    for name in QUALITIES:
        told = getattr(alone.quality, name)
        assert told is None or told == float(run.data[f"quality_{name}"][i]), name


@pytest.mark.parametrize(
    ("build", "mode", "form"),
    [
        *((build, mode, "constant") for build, mode in ((tumbler, "unrolled"), (mixture, "rolled"), (boom, "unrolled"))),
        *((tumbler, "unrolled", form) for form in ("series", "traced", "function")),
        (mixture, "rolled", "series"), (boom, "unrolled", "traced"),
    ],
)  # fmt: skip
def test_steps_by_error(build, mode, form):
    """Lanes have their own steps; runs of 2, 3, 8, 9 and 17, in any order."""
    system = build()
    q, v = states(system)
    options = {"t_end": 0.05, "tau": forces(form, system.nv), "n_out": 7, "dynamics": compiled(build, mode)}
    chosen = (0, 1, 2, 7, 8, 16)
    alone = {i: pl.simulate(system, q[i], v[i], **options) for i in chosen}
    for n in (2, 3, 8, 9, 17) if form == "constant" else (9,):
        run = pl.simulate(system, q[:n], v[:n], **options)
        for i in chosen:
            if i < n:
                assert_same(run, i, alone[i])
    backwards = pl.simulate(system, q[:n][::-1], v[:n][::-1], **options)
    assert np.array_equal(backwards.q[::-1], run.q) and np.array_equal(backwards.v[::-1], run.v)


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
@pytest.mark.parametrize("method", ["rk4", "dop853", "semi_implicit", "alpha", "esdirk"])
def test_fixed_steps(method):
    system = boom()
    q, v = states(system, 9)
    dyn = pl.compile(system)
    options = {"t_end": 0.02, "tau": forces("series", system.nv), "method": method, "dt": 1e-3, "dynamics": dyn}
    run, again = (pl.simulate(system, q, v, **options) for _ in range(2))
    assert np.array_equal(run.q, again.q) and np.array_equal(run.v, again.v)
    for i in (0, 8):
        assert_same(run, i, pl.simulate(system, q[i], v[i], **options))


@pytest.mark.parametrize(
    "options", [{}, {"method": "rk4", "dt": 1e-3}, {"method": "alpha", "dt": 1e-3}, {"method": "esdirk"}], ids=str
)
@pytest.mark.parametrize("form", ["series", "traced", "function"])
def test_blocks_do_not_change_a_bit(options, form, monkeypatch):
    """Blocks of a single step each; stored instants within steps, and steps between stored instants."""
    system = tumbler()
    q, v = states(system, 3)
    options = options | {"t_end": 0.05, "tau": forces(form, system.nv), "n_out": 11, "dynamics": compiled(tumbler, "unrolled")}
    whole = pl.simulate(system, q, v, **options)
    monkeypatch.setattr(march, "_FIRST", 1)
    monkeypatch.setattr(march, "BLOCK", 1e-12)
    blocks = []
    step = march.March.block
    monkeypatch.setattr(march.March, "block", lambda self: (blocks.append(1), step(self)))
    cut = pl.simulate(system, q, v, **options)
    assert len(blocks) >= int(whole.data["quality_steps"].max())
    for name in VALUES:
        assert np.array_equal(cut.data[name], whole.data[name])
    assert all(np.array_equal(cut.data[f"quality_{x}"], whole.data[f"quality_{x}"]) for x in QUALITIES)


def test_methods_that_are_chosen_on_the_way():
    """Each run by its own steps: those that a damper makes stiff change to another method, a heavy one beside them does not."""
    system = pl.System("wheel", gravity=(0, 0, 0))
    system.add_body("wheel", hinge=pl.Revolute("z"), inertia=[1.0, 1.0, 1.0])
    dyn = pl.compile(system, parameters=["wheel.inertia"])
    p = np.array([1.0, 1e4, 3.0])[:, None] * [1, 1, 1, 0, 0, 0]
    options = {"t_end": 2.0, "rtol": 0.1, "n_out": 5, "dynamics": dyn, "tau": pl.Traced(lambda t, q, v: 1e4 * (np.cos(t) - v))}
    run = pl.simulate(system, p=p, **options)
    assert run.data["quality_method"].to_numpy().tolist() == ["esdirk", "dop853", "esdirk"]
    for i in range(3):
        alone = pl.simulate(system, p=p[i], **options)
        assert_same(run, i, alone)
        assert run[i].quality.method_note == alone.quality.method_note


def test_threads_do_not_change_a_bit():
    system = tumbler()
    q, v = states(system, 9)
    rows = np.random.default_rng(0).normal(size=(9, 4, system.nv))
    for options in ({}, {"method": "rk4", "dt": 1e-3}):
        one, two = (
            pl.simulate(system, q, v, t_end=0.1, tau=rows, n_out=5, dynamics=pl.compile(system, threads=n), **options)
            for n in (1, 2)
        )
        assert all(np.array_equal(one.data[name], two.data[name]) for name in VALUES)


def test_forces_and_parameters_of_their_own():
    """Rows of everything for each run."""
    system = tumbler()
    q, v = states(system, 3)
    rng = np.random.default_rng(1)
    rows, p, w = rng.normal(size=(3, 4, system.nv)), {"body.mass": [[1.0], [2.0], [3.0]]}, {"body": rng.normal(size=(3, 6))}
    dyn = pl.compile(system, parameters=["body.mass"], wrenches=["body"])
    run = pl.simulate(system, q, v, t_end=0.1, tau=rows, p=p, wrenches=w, n_out=5, dynamics=dyn)
    for i in range(3):
        one = {"tau": rows[i], "p": {"body.mass": p["body.mass"][i]}, "wrenches": {"body": w["body"][i]}}
        assert_same(run, i, pl.simulate(system, q[i], v[i], t_end=0.1, n_out=5, dynamics=dyn, **one))


# ---- runs that cannot go on


def explosive(t, q, v):
    """Forces under which speeds of some size become infinite in finite time."""
    return 3.0 * v * v * v


@pytest.mark.parametrize("options", [{}, {"method": "rk4", "dt": 2e-3}, {"method": "semi_implicit", "dt": 2e-3}], ids=str)
def test_runs_that_blow_up_disturb_no_other(options):
    """Each keeps what it had until then, and is told of; no exception of the arithmetic is left behind."""
    system = pl.examples.load("double-pendulum")
    dyn = pl.compile(system)
    q = np.array([[0.1, 0.2], [0.5, 0.1], [0, 0], [1.0, 2.0], [0.01, 0.0]])
    v = np.array([[0.1, 0.2], [3.0, -3.0], [0, 0], [0.0, 0.1], [0, 0]])
    options = options | {"t_end": 0.5, "n_out": 26, "tau": pl.Traced(explosive), "dynamics": dyn}
    with np.errstate(all="raise"):
        run = pl.simulate(system, q, v, **options)
    status, stopped = run.data["status"].to_numpy(), run.data["stopped"].to_numpy()
    expected = Status.NOT_FINITE if "dt" in options else Status.TOO_SHORT
    assert status.tolist() == [expected, expected, 0, expected, 0] and not run.complete
    for i in range(5):
        finite = np.isfinite(run.q[i]).all(axis=-1)
        n = int(finite.sum())
        assert finite[:n].all() and all(np.isnan(run.data[name][i, n:]).all() for name in VALUES)
        assert bool(stopped[i]) == (n < 26) and (f"run {i} stopped at" in stopped[i]) == (n < 26)
        try:
            alone = pl.simulate(system, q[i], v[i], **options)
        except pl.PliantError as error:
            alone = error.run
            assert alone.t.size == n + 1  # a single run keeps its last state too
        assert np.array_equal(alone.q[:n], run.q[i, :n]) and np.array_equal(alone.v[:n], run.v[i, :n])
    assert run.t.size == 26 and np.isfinite(run.quality.energy_drift)


@pytest.mark.parametrize(
    "options", [{}, {"method": "rk4", "dt": 1e-3}, {"method": "alpha", "dt": 1e-3}, {"method": "esdirk"}], ids=str
)
def test_a_singular_pose_among_others(options):
    system = gimbal()
    q, v = np.array([[0, 1.0, 0], [0, 0, 0], [0.3, 0.7, 0.1]]), np.array([[0, 0.3, 0.1], [0, 0, 0.1], [0.2, 0.1, 0]])
    dyn = pl.compile(system)
    with np.errstate(all="raise"):
        run = pl.simulate(system, q, v, t_end=0.2, n_out=5, dynamics=dyn, **options)
    assert (run.data["status"].to_numpy() != 0).tolist() == [False, True, False]
    assert np.isfinite(run.q[1, 0]).all() and np.isnan(run.q[1, 1:]).all()
    for i in (0, 2):
        assert_same(run, i, pl.simulate(system, q[i], v[i], t_end=0.2, n_out=5, dynamics=dyn, **options))


def test_all_runs_stop():
    system = pl.examples.load("double-pendulum")
    run = pl.simulate(system, None, [[3.0, -3.0], [4.0, 4.0]], t_end=0.5, tau=pl.Traced(explosive), n_out=3)
    assert (run.data["status"].to_numpy() == Status.TOO_SHORT).all() and run.t.tolist() == [0.0]
    assert not run[1].complete and run[1].t.tolist() == [0.0]


def test_a_lost_run_costs_no_further_steps(monkeypatch):
    """It is not called with the others any more."""
    system = pl.examples.load("double-pendulum")
    called = []
    original = march.call
    monkeypatch.setattr(
        march, "call", lambda kernel, given, out, threads: (called.append(len(out[0])), original(kernel, given, out, threads))
    )
    monkeypatch.setattr(march, "_FIRST", 4)
    monkeypatch.setattr(march, "BLOCK", 1e-12)
    pl.simulate(system, None, [[3.0, -3.0], [0, 0]], t_end=0.5, tau=pl.Traced(explosive), dt=0.05)
    assert called[0] == 2 and called[-1] == 1


@pytest.mark.parametrize("options", [{}, {"method": "rk4", "dt": 1e-2}, {"method": "esdirk"}, {"method": "alpha", "dt": 1e-2}])
def test_a_start_that_is_not_finite(options):
    """It is named, and the others are what they are without it."""
    system = pl.examples.load("double-pendulum")
    q0, v0 = np.linspace(0.1, 2.0, 10).reshape(5, 2), np.zeros((5, 2))
    exact = pl.simulate(system, q0, v0, t_end=0.2, n_out=5, **options)
    q0[1, 0], v0[3, 1] = np.nan, np.inf
    run = pl.simulate(system, q0, v0, t_end=0.2, n_out=5, **options)
    assert run.data["status"].values.tolist() == [0, 6, 0, 6, 0] and np.isnan(run.q[[1, 3]]).all() and not run.complete
    np.testing.assert_array_equal(run.q[[0, 2, 4]], exact.q[[0, 2, 4]])
    told = run.data["stopped"].values.tolist()
    assert "run 1 did not begin: q0: shoulder.angle is nan" in told[1] and "run 3 did not begin: v0: elbow.rate is inf" in told[3]
