"""Implicit steps by sweeps over the bodies: against a dense matrix, with loads, in blocks, and where they do not converge."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant import sweeps
from pliant.simulate.loops import iteration_functions
from pliant.simulate.loops.iterations import sweeping
from pliant.simulate.loops.methods import alpha
from pliant.simulate.march import march as marching
from pliant.sweeps.links.link import tree_of
from tests.kit import close
from tests.simulate.loaded import driven, far, state_of
from tests.simulate.loops.chains import TIGHT, chain, compiled, ran
from tests.systems import random_flexible_system


@pytest.fixture
def always_sweeps(monkeypatch):
    monkeypatch.setattr(iteration_functions, "LEAST_SWEPT", 0)


@pytest.mark.seeds(3)
def test_the_response_is_that_of_the_matrix(seed):
    """M + x C + y K + R by the composite algorithm, and modes of the bodies."""
    rng = np.random.default_rng(seed)
    model = random_flexible_system(seed, 3).model
    q, tau = model.random_state(rng)[0], rng.normal(size=model.nv)
    x, y = rng.uniform(0.01, 1.0, size=(2, 1))
    matrix = sweeps.mass_matrix(model, q)
    for body, at in zip(tree_of(model, q).bodies, model.internals.v_slices, strict=True):
        if hasattr(body, "kind"):
            own = slice(at.start + body.hinge.nv, at.stop)
            matrix[own, own] += x * body.x.damping + y * body.x.K
    close(sweeps.resisted_response(model, q, tau, x, y), np.linalg.solve(matrix, tau), 1e-10)


def rest(dynamics):
    return np.zeros(dynamics.model.nq), np.zeros(dynamics.model.nv)


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_sweeps_find_what_a_dense_matrix_finds(mode):
    """A flexible tree with speeds: to the tolerance of the iterations."""
    system = random_flexible_system(3, 2)
    dynamics = pl.compile(system, mode=mode)
    q, v = system.model.random_state(np.random.default_rng(1))
    found, exact = (ran(dynamics, by, (q, 0.3 * v), [[0.0, 0, 1e-3, 20]])[0] for by in (True, False))
    close(found, exact, 1e-9)


def test_chains_take_few_iterations_whatever_their_length():
    """At most five on average, with the tip as by exact iterations to 1e-9."""
    tips = []
    for n, by_sweeps, settings in ((60, True, alpha.USUAL), (10, True, alpha.USUAL), (10, False, TIGHT)):
        dynamics = compiled(n)
        rows, end = ran(dynamics, by_sweeps, rest(dynamics), [[0.0, 0, 5e-3, 40]], settings)
        tips.append(dynamics.frame(f"b{n - 1}.tip").pose(rows[0, : dynamics.model.nq])[1])
        assert not by_sweeps or end[3] <= 5 * end[0]
    assert far(*tips[1:]) < 1e-9


def test_large_systems_are_swept_and_small_ones_are_not():
    assert iteration_functions.sweeps_by_itself(compiled(10))
    assert not iteration_functions.sweeps_by_itself(pl.compile(chain(3)))


@pytest.mark.parametrize("method", ["alpha", "esdirk"])
def test_with_loads_states_and_inputs(method, always_sweeps):
    """Springs, a law with states, drag at a frame: as by dop853, with the energy that it counts."""
    system = driven(base="free")
    start = state_of(system)
    exact = pl.simulate(system, *start, t_end=0.3, method="dop853", rtol=1e-12, n_out=4)
    options = {"dt": 2e-4} if method == "alpha" else {"rtol": 1e-9}
    made = pl.simulate(system, *start, t_end=0.3, method=method, n_out=4, **options)
    bound = 2e-5 if method == "alpha" else 1e-8  # the error of alpha itself
    for x, y in ((made.q, exact.q), (made.v, exact.v), (made.data.s, exact.data.s), (made.data.work, exact.data.work)):
        assert far(x, y) < bound


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
def test_a_lag_shorter_than_a_step_and_a_stiff_servo(always_sweeps):
    """What is stiff at a hinge and in a state of a load is part of M': few iterations."""
    system = pl.System("stiff")
    for k in range(3):
        place = {"parent": f"b{k - 1}", "pose": pl.Pose((0.5, 0, 0))} if k else {}
        system.add_body(f"b{k}", hinge=pl.Revolute("y"), hinge_name=f"h{k}", inertia=pl.Inertia.box(1.0, (0.5, 0.1, 0.1)), **place)
        system.add_load(f"spring{k}", pl.loads.HingeSpring(f"h{k}", k=1e6, c=1e3, rest=0.1 * k))

    def lagged(x):
        x.torque("h2", x.s.f)
        x.rate("f", (np.cos(x.t) - x.s.f) / 1e-5)

    system.add_load("lagged", lagged, {}, {}, {"f": 0.0})
    run = pl.simulate(system, t_end=0.5, dt=5e-3, method="alpha", rho=0.3, n_out=2)
    assert run.quality.evaluations <= 8 * run.quality.steps
    assert run.quality.rejected == 0
    assert run.data.s[-1].item() == pytest.approx(np.cos(0.5), abs=1e-3)


def test_a_traced_law_is_part_of_the_matrix_of_newtons_method(monkeypatch):
    """With no mixing at all every step is one of Newton's method, by conjugate residuals."""
    monkeypatch.setattr(sweeping, "_MOST_MIXING", 1)
    system = random_flexible_system(5, 2)
    n = system.model.nv
    law = pl.Traced(lambda t, q, v: -40.0 * v[:n] + np.sin(3 * t))
    dynamics = pl.compile(system)
    q, v = system.model.random_state(np.random.default_rng(2))
    found, exact = (ran(dynamics, by, (q, v), [[0.0, 0, 2e-3, 10]], tau=law) for by in (True, False))
    close(found[0], exact[0], 1e-9)
    assert found[1][3] < 8 * found[1][0]


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
def test_a_cable_goes_on_with_divided_steps():
    """EI = 1e-4, 10 ms: whipping needs shorter steps here and there, which quality tells."""
    run = pl.simulate(compiled(30, 1e-4), t_end=1.0, dt=0.01, method="alpha", n_out=11)
    assert run.quality.steps == 100
    assert run.quality.rejected > 0
    assert np.isfinite(run.q).all()


@pytest.mark.parametrize("method", ["alpha", "esdirk"])
def test_blocks_and_rows_are_the_same_to_the_last_bit(method, monkeypatch, always_sweeps):
    """A run in blocks of a few steps, and as one of several."""
    system = driven()
    (q, v), options = state_of(system, runs=3), {"t_end": 0.2, "method": method, "n_out": 5}
    options |= {"dt": 5e-3} if method == "alpha" else {"rtol": 1e-6}
    many = pl.simulate(system, q, v, **options)
    monkeypatch.setattr(marching, "_FIRST", 3)
    monkeypatch.setattr(marching, "BLOCK", 0.0)
    one = pl.simulate(system, q[1], v[1], **options)
    assert np.array_equal(one.q, many.q[1])
    assert np.array_equal(one.v, many.v[1])


def test_esdirk_of_a_chain_agrees_with_a_dense_matrix():
    dynamics, runs = pl.compile(chain(3)), []
    for least in (0, 1000):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(iteration_functions, "LEAST_SWEPT", least)
            runs.append(pl.simulate(dynamics, t_end=0.05, method="esdirk", rtol=1e-6, n_out=3))
    assert far(runs[0].q, runs[1].q) < 1e-9


def test_stiff_forces_through_frames_take_few_iterations(monkeypatch):
    """Springs to the world and between bodies, and a contact, are part of M': the same as by a dense matrix."""
    system = chain(2)
    system.add_body("bob", hinge=pl.Free(), pose=pl.Pose((1.0, 0.5, 0.0)), inertia=pl.Inertia.box(0.1, (0.1, 0.1, 0.1)))
    system.add_frame("floor", "world", pl.Pose((0, 0.55, 0), rpy=(np.pi / 2, 0, 0)))
    for name, other in (("to the world", ("world", (1.0, -0.3, 0.1))), ("to the bob", "bob")):
        system.add_load(
            name, pl.loads.PointSpring("b1.tip", other, k=1e5, c=1.0, rest=np.hypot(0.3, 0.1) if other != "bob" else 0.5)
        )
    system.add_load("contact", pl.loads.PointContact("bob", radius=0.05, with_="floor", k=1e4, mu=0.3))
    found = []
    for least in (0, 1000):
        monkeypatch.setattr(iteration_functions, "LEAST_SWEPT", least)
        run = pl.simulate(system, t_end=0.1, dt=2e-3, method="alpha", n_out=3)
        assert least or run.quality.evaluations <= 6 * run.quality.steps
        monkeypatch.setattr(alpha, "USUAL", (0.9, 1e-9, 1e-11, 0.0))  # what is stiff rounds at 1e-11
        found.append(pl.simulate(system, t_end=0.1, dt=2e-3, method="alpha", n_out=3).q)
    close(*found, 1e-9)
