"""The shipped systems that are driven: a satellite that turns to its target, a quarter car on a road."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import pliant as pl

car, satellite = (import_module(f"pliant.examples.{name}") for name in ("quarter_car", "slewing_satellite"))
FILE = Path(__file__).parents[1] / "examples" / "slewing_satellite.yaml"
LAWS = {name: getattr(satellite, name) for name in ("star_tracker", "gyro", "attitude_control")}


@pytest.fixture(scope="module")
def slew():
    return pl.simulate(satellite.slewing_satellite(), t_end=30.0, n_out=301, seed=1)


def test_the_satellite_settles_on_its_target(slew):
    error = np.array([2 * np.linalg.norm(satellite.turn_between(q[:4], satellite.TARGET)) for q in slew.q])
    assert abs(error[0] - 1.0) < 1e-12  # twice the sine of 30 degrees
    assert error[slew.t > 25.0].max() < 1e-4  # some deviations of the tracker's noise
    assert np.linalg.norm(slew.v[:, :3], axis=1).max() < 1.2 * satellite.MAX_RATE
    assert np.abs(slew.modes("left-panel")[:, 0]).max() > 1e-3  # the panels do bend


def test_wheels_leave_the_total_momentum_as_it_is(slew):
    """That of the bodies and that of the wheels about their axes, in world axes."""
    axes = np.array(satellite.PYRAMID) / np.sqrt(3.0)
    R = np.array([pl.spatial.rotation_of_quaternion(q[:4, None]) for q in slew.q])
    wheels = np.einsum("nij,nj->ni", R, slew.data["s"].to_numpy() @ axes)
    assert np.abs(wheels).max() > 0.5
    np.testing.assert_allclose(slew.data["angular_momentum"], 0.0, atol=1e-8)
    bodies = pl.compile(slew.system, "reference").momentum(slew.q, slew.v)[:, :3]
    np.testing.assert_allclose(bodies + wheels, 0.0, atol=1e-8)
    assert slew.quality.momentum_drift < 1e-8


def test_the_file_is_the_same_satellite(slew):
    system = pl.load(FILE, laws=LAWS)
    run = pl.simulate(system, t_end=30.0, n_out=301, seed=1)
    np.testing.assert_array_equal(run.q, slew.q)
    np.testing.assert_array_equal(run.data["u"], slew.data["u"])


def test_the_command_runs_the_file(tmp_path):
    laws, command = Path(satellite.__file__), [sys.executable, "-m", "pliant.cli"]
    asked = ["run", str(FILE), "--laws", str(laws), "--t-end", "1", "--seed", "1", "--out", str(tmp_path)]
    done = subprocess.run([*command, *asked], capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert pl.load_run(tmp_path / "run.nc").data.attrs["seed"] == 1


def test_the_file_says_which_laws_it_wants():
    with pytest.raises(pl.FileError, match=r"needs the laws 'star_tracker' .*'attitude_control' \(controller 'attitude', line"):
        pl.load(FILE)


def test_the_car_rests_until_the_hump_and_meets_its_stops():
    run = pl.simulate(car.quarter_car(), t_end=4.0)
    before = run.t < 0.5
    np.testing.assert_allclose(run.q[before], 0.0, atol=1e-12)
    np.testing.assert_allclose(run.data["ride"][before], 0.0, atol=1e-9)
    travel = run["suspension"]
    assert travel.min() < -0.05 and travel.max() > 0.09  # both stops
    hub = run["hop"] + car.RADIUS - (car.BODY + car.WHEEL) * 9.81 / car.TYRE_K
    assert (hub - car.RADIUS > car.road()(run.t)).any()  # the wheel leaves the road
    np.testing.assert_allclose(run.q[-1], 0.0, atol=5e-3)  # and it comes to rest
    assert run.quality.energy_drift < 1e-9


def test_the_car_against_plain_equations():
    """Two masses under the same laws, written out, by SciPy; without the road's hump, from a jump."""
    from scipy.integrate import solve_ivp

    g, k_t = 9.81, car.TYRE_K
    hub0 = car.RADIUS - (car.BODY + car.WHEEL) * g / k_t

    def rates(t, x):
        z, s, w, r = x
        squeezed = car.RADIUS - hub0 - z
        push = max(k_t * squeezed - car.TYRE_C * w, 0.0) if squeezed > 0 else 0.0
        c = car.REBOUND if r > 0 else car.BUMP
        strut = -car.SPRING * (s - car.BODY * g / car.SPRING) - c * car.KNEE * np.tanh(r / car.KNEE)
        below, above = max(-0.05 - s, 0.0), max(s - 0.09, 0.0)
        stop = max(150e3 * below * (1 - 0.6 * r), 0.0) - max(150e3 * above * (1 + 0.6 * r), 0.0)
        force = strut + stop
        w_dot = (push - force) / car.WHEEL - g
        return [w, r, w_dot, force / car.BODY - g - w_dot]

    system = car.quarter_car()
    flat = {"tyre.road": pl.Series([0, 1.0], [0, 0])}
    run = pl.simulate(system, {"hop": 0.05}, {"suspension.rate": 1.0}, t_end=1.0, n_out=11, u=flat, rtol=1e-10)
    told = solve_ivp(rates, (0, 1.0), [0.05, 0, 0, 1.0], t_eval=run.t, rtol=1e-11, atol=1e-12, max_step=1e-3, method="RK45")
    np.testing.assert_allclose(run.q, told.y[:2].T, rtol=0, atol=1e-8)
