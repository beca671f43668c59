"""semi_implicit with loads: torques at hinges by the trapezoidal rule, work, order; and what a diverged run of fixed steps says."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.loops.loads import resisted_hinges
from tests.simulate.loaded import driven, far, pendulum, state_of
from tests.simulate.systems import boom
from tests.systems import random_system


def run(system, q0=None, v0=None, **options):
    return pl.simulate(system, q0, v0, method="semi_implicit", **options)


@pytest.mark.parametrize(("k", "c"), [(2e4, 0.0), (2e6, 3.0), (0.0, 2e4), (2e6, 2e6)])
def test_steps_are_those_of_the_trapezoidal_rule(k, c):
    """x' = A x by x1 = (1 - h/2 A)^-1 (1 + h/2 A) x0: stable at h ω = 1 and 100, of which k = 2e4, 2e6 are, at h = 0.01, 0.1."""
    h = 0.01 if k < 1e6 else 0.1
    out = run(pendulum(k, c), {"pin": 0.3}, {"pin": 1.0}, dt=h, t_end=100 * h, n_out=101)
    A, one = np.array([[0.0, 1.0], [-k / 2, -c / 2]]), np.eye(2)
    step = np.linalg.solve(one - h / 2 * A, one + h / 2 * A)
    x = np.array([0.3, 1.0])
    for q, v in zip(out.q[:, 0], out.v[:, 0], strict=True):
        assert abs(q - x[0]) < 1e-11
        assert abs(v - x[1]) < 1e-11 * (1 + np.sqrt(k))
        x = step @ x


def test_the_work_of_a_hinge_spring_is_its_energy():
    """Without a damper the trapezoidal rule keeps the energy of a linear oscillator."""
    out = run(pendulum(k=2e6), {"pin": 0.3}, dt=0.1, t_end=100.0, n_out=1001)
    assert far(out.data.energy, out.data.energy[0]) < 1e-10 * float(out.data.energy[0])
    assert out.quality.energy_drift < 1e-10
    lossy = run(pendulum(k=2e3, c=5.0), {"pin": 0.3}, dt=0.1, t_end=10.0, n_out=101)
    assert lossy.quality.energy_drift < 1e-12
    assert float(lossy.data.work[-1]) < -10.0


told = pytest.mark.filterwarnings("ignore:.*is too stiff for steps:pliant.errors.ModelWarning")  # see test_stiff_loads.py


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
@told
@pytest.mark.parametrize(
    "load", [pl.loads.Servo("pin", kp=2e6, kd=300.0, path=0.2), pl.loads.HingeFriction("pin", coulomb=2.0, slip=1e-6)]
)
def test_stiff_servos_and_friction_are_stable(load):
    system = pendulum(gravity=9.81)
    system.add_load("stiff", load)
    assert resisted_hinges(pl.compile(system)) == ("pin",)
    out = run(system, {"pin": 0.1}, dt=0.01, t_end=5.0, n_out=11)
    assert np.abs(out.q).max() < 4.0
    assert np.abs(out.v).max() < 200.0


def rubbing(seed, slip):
    """A small arm in gravity whose hinges rub and are damped, some enough to stick."""
    rng = np.random.default_rng(seed)
    system = random_system(rng, 3, kinds=("Revolute", "Prismatic"), base="fixed")
    for i, hinge in enumerate(system.model.hinges):
        coulomb = float(rng.choice([1.0, 30.0]))
        load = pl.loads.HingeFriction(hinge.name, coulomb=coulomb, viscous=rng.uniform(0.1, 1.0), slip=slip)
        system.add_load(f"rub{i}", load)
    return system


@pytest.mark.seeds(2)
def test_dry_friction_agrees_with_steps_by_error(seed):
    """At 20 to 2,000 times the step that explicit methods follow; the order is one, and nothing chatters about rest."""
    system = rubbing(seed, 1e-3)
    dyn, start = pl.compile(system), np.random.default_rng(seed).normal(size=(2, 3)) * 0.3
    exact = pl.simulate(dyn, *start, t_end=1.0, n_out=2)
    ends = [dyn.rollout(*start, dt=h, steps=round(1 / h), every=round(1 / h), method="semi_implicit") for h in (2e-3, 1e-3)]
    errors = [far(out.q[-1], exact.q[-1]) for out in ends]
    size = max(1.0, np.abs(exact.q[-1]).max())
    assert errors[1] < 5e-3 * size and errors[1] < 0.7 * errors[0] + 1e-6
    assert far(ends[1].v[-1], exact.v[-1]) < 2e-2 * max(1.0, np.abs(exact.v[-1]).max())


def test_a_hinge_that_sticks_creeps_as_its_law_says():
    """coulomb tanh(v / slip) holds the torque: v = slip atanh(torque / coulomb), at h λ = 1e5."""
    system = pendulum()
    system.add_load("rub", pl.loads.HingeFriction("pin", coulomb=2.0, slip=1e-6))
    dyn = pl.compile(system)
    out = dyn.rollout({"pin": 0.0}, {"pin": 0.5}, tau=[1.0], dt=0.1, steps=200, method="semi_implicit")
    assert abs(out.v[-1, 0] - 1e-6 * np.arctanh(0.5)) < 1e-9 and (out.v[1:, 0] > 0).all()
    along = dyn.rollout({"pin": 0.0}, {"pin": 0.5}, tau=[1.0], dt=0.1, steps=5, method="semi_implicit")
    w = np.zeros_like(along.q)
    w[-1] = 1.0
    slope = along.vjp(q=w).v0[0]
    moved = [dyn.rollout({"pin": 0.0}, {"pin": 0.5 + d}, tau=[1.0], dt=0.1, steps=5, method="semi_implicit") for d in (1e-6, -1e-6)]
    assert abs((moved[0].q - moved[1].q)[-1, 0] / 2e-6 - slope) < 1e-7


def test_torques_that_push_on_are_left_to_the_explicit_part():
    """Negative stiffness and damping, and forces at frames, do not enter the matrix."""

    def pushing(x):
        x.torque("pin", 3.0 * x.q("pin") + 0.5 * x.v("pin"))

    system = pendulum()
    system.add_load("push", pushing)
    one = run(system, {"pin": 0.1}, dt=1e-3, t_end=1.0, n_out=2)
    two = run(system, {"pin": 0.1}, dt=5e-4, t_end=1.0, n_out=2)
    best = pl.simulate(system, {"pin": 0.1}, t_end=1.0, n_out=2)
    assert 1.8 < far(one.q, best.q) / far(two.q, best.q) < 2.2


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_the_order_stays_one(mode):
    system = driven(base="free")
    start, dynamics = state_of(system), pl.compile(system, mode=mode)
    exact = pl.simulate(system, *start, t_end=0.4, rtol=1e-11, n_out=2)
    runs = [run(system, *start, dt=dt, t_end=0.4, n_out=2, dynamics=dynamics) for dt in (1e-3, 5e-4)]
    for name in ("q", "v", "s", "work"):
        errors = [far(out.data[name], exact.data[name]) for out in runs]
        assert 1.7 < errors[0] / errors[1] < 2.3, name
    drifts = [out.quality.energy_drift for out in runs]
    assert drifts[0] < 0.02
    assert 1.7 < drifts[0] / drifts[1] < 2.3


@pytest.mark.parametrize("lanes", [1, 9])
def test_states_of_loads_leave_the_work_alone(lanes):
    """Behind the states of loads stands the work."""

    def lag(x):
        for name in "abc":
            x.rate(name, x.q("pin") - x.s[name])

    plain, lagging = pendulum(k=30.0, c=0.2, gravity=9.81), pendulum(k=30.0, c=0.2, gravity=9.81)
    lagging.add_load("lag", lag, states=dict.fromkeys("abc", 0.0))
    v0 = np.linspace(1.0, 2.0, lanes)[:, None]
    runs = [run(system, v0=v0, q0=np.zeros((lanes, 1)), dt=1e-3, t_end=1.0, n_out=5) for system in (plain, lagging)]
    assert np.array_equal(runs[0].data.work, runs[1].data.work)
    assert np.array_equal(runs[0].q, runs[1].q)


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_a_hinge_on_a_flexible_body(mode):
    """It sits unturned at the tip, along whose axis nothing would be felt there if nothing resisted the hinge."""
    system = boom()
    system.add_body("hand", "boom", pl.Revolute("y"), "wrist", inertia=pl.Inertia.box(1.0, (0.3, 0.2, 0.1)), at="tip")
    system.add_load("spring", pl.loads.HingeSpring("wrist", k=50.0, c=1.0))
    rng = np.random.default_rng(0)
    start = None, 0.3 * rng.normal(size=system.nv)
    exact = pl.simulate(system, *start, t_end=0.2, rtol=1e-10, n_out=2)
    errors = []
    for dt in (4e-4, 2e-4):
        out = run(system, *start, dt=dt, t_end=0.2, n_out=2, dynamics=pl.compile(system, mode=mode))
        other = run(system, *start, dt=dt, t_end=0.2, n_out=2, dynamics=pl.compile(system, method="composite"))
        assert far(out.v, other.v) < 1e-11  # two factorisations of the same matrix
        errors.append(far(out.q, exact.q))
    assert errors[0] / errors[1] > 1.8  # of order one, and at such steps in part of order two


@told
def test_a_diverged_run_names_the_hinge_that_is_too_stiff():
    """λ = c / J = 5e4 / s: RK4 is stable up to h λ = 2.8."""
    system = pendulum()
    system.add_body(
        "hand", parent="bob", hinge=pl.Revolute("y"), hinge_name="wrist", inertia=pl.Inertia(1.0, [0, 0, -0.1], 1e-3 * np.eye(3))
    )
    system.add_load("damper", pl.loads.HingeSpring("wrist", k=0.0, c=20.0))
    with pytest.raises(
        pl.SimulationError, match=r"what acts at hinge 'wrist' is too stiff for it: h λ = .*, and rk4 is stable up to"
    ):
        pl.simulate(system, v0={"wrist": 1.0}, dt=1e-2, t_end=1.0, method="rk4")
    run(system, v0={"wrist": 1.0}, dt=1e-2, t_end=1.0)
