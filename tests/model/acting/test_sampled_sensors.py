"""Samples of sensors with errors, as pure functions: against closed forms, rotations of SciPy, and Allan deviations."""

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import pliant as pl
from pliant.graph import Graph, evaluate
from tests.kit import close

VECTORS = [pl.sensors.Gyro, pl.sensors.Accelerometer, lambda *a, **k: pl.sensors.Magnetometer(*a, (1, 2, 3), **k)]


def samples(sensor, true, seed=0):
    """Samples (n, ..., size) of true values (n, ..., size)."""
    rng = np.random.default_rng(seed)
    lead = true.shape[1:-1]
    state, out = sensor.begin(rng.standard_normal((*lead, sensor.first_draws))), []
    for row in true:
        found, state = sensor.sample(row, rng.standard_normal((*lead, sensor.draws)), state)
        out.append(found)
    return np.array(out)


# ---- vectors


@pytest.mark.seeds(6)
def test_a_sample_without_noise_is_its_formula(seed):
    rng = np.random.default_rng(seed)
    turn, scale, bias, step = rng.normal(size=3) * 0.1, rng.normal(size=3) * 1e-2, rng.normal(size=3), 0.02
    sensor = VECTORS[seed % 3]("f", period=0.1, misalignment=turn, scale=scale, bias=bias, resolution=step, limit=1.5)
    true = rng.normal(size=(5, 3))
    expected = np.clip(Rotation.from_rotvec(turn).inv().apply(true) * (1 + scale) + bias, -1.5, 1.5)
    found = sensor.sample(true, np.zeros((5, 6)), np.zeros((5, 6)))[0]
    assert np.abs(found - expected).max() <= step / 2 * (1 + 1e-12)
    close(found / step, np.round(found / step))
    for i in range(5):  # one run has the bits that it has in a batch
        np.testing.assert_array_equal(sensor.sample(true[i], np.zeros(6), np.zeros(6))[0], found[i])


def test_what_is_accumulated_is_never_lost():
    step, T = 1e-3, 0.01
    sensor = pl.sensors.Gyro("f", period=T, resolution=step, accumulates=True)
    true = np.random.default_rng(0).normal(size=(400, 3)) * 0.3
    found = samples(sensor, true)
    close(found * T / step, np.round(found * T / step), 1e-9)
    assert np.abs(np.cumsum(found - true, axis=0) * T).max() <= step / 2 * (1 + 1e-9)


def test_noise_has_the_specified_allan_deviation():
    """White noise N / sqrt(tau), a walk K sqrt(tau / 3 (1 + 1 / (2 m^2))): samples are of the rate, not of its mean."""
    N, K, T = 2e-4, 3e-5, 0.05
    still = np.zeros((400, 100, 3))
    for options, law in (
        ({"noise": N}, lambda tau, m: N / np.sqrt(tau)),
        ({"bias_walk": K}, lambda tau, m: K * np.sqrt(tau / 3 * (1 + 0.5 / m**2))),
    ):
        found = samples(pl.sensors.Gyro("f", period=T, **options), still).reshape(400, -1)
        tau, deviation, clusters = pl.sensors.allan_deviation(found, T, [T, 4 * T, 10 * T])
        assert (clusters * found.shape[1] >= 5000).all()
        np.testing.assert_allclose(np.sqrt((deviation**2).mean(axis=1)), law(tau, np.round(tau / T)), rtol=0.03)


def test_a_bias_with_a_correlation_time_has_its_covariances():
    """K^2 tau / 2 exp(-|s - t| / tau), less what the start from zero takes away; a turn-on bias does not decay."""
    K, tau, T, n = 0.2, (0.5, 1.0, 4.0), 0.1, 30
    sensor = pl.sensors.Gyro("f", period=T, bias_walk=K, bias_time=tau, bias=1.0)
    found = samples(sensor, np.zeros((n, 20000, 3))) - 1.0
    t = T * np.arange(n)
    for i, own in enumerate(tau):
        expected = K**2 * own / 2 * (np.exp(-np.abs(t[:, None] - t) / own) - np.exp(-(t[:, None] + t) / own))
        np.testing.assert_allclose(np.cov(found[..., i], bias=True), expected, rtol=0, atol=0.03 * expected.max())
    kept = samples(pl.sensors.Gyro("f", period=T, bias_sigma=1.0, bias_time=0.1), np.zeros((3, 2, 3)))
    np.testing.assert_array_equal(kept[0], kept[2])


def test_turn_on_biases_have_their_deviation():
    sensor = pl.sensors.Accelerometer("f", period=0.1, bias_sigma=(0.1, 0.2, 0.3))
    found = samples(sensor, np.zeros((2, 20000, 3)))
    np.testing.assert_array_equal(found[0], found[1])  # of a run it is constant
    np.testing.assert_allclose(found[0].std(axis=0), [0.1, 0.2, 0.3], rtol=0.02)


def test_allan_deviation_is_its_definition():
    x = np.random.default_rng(1).normal(size=(60, 2))
    tau, deviation, clusters = pl.sensors.allan_deviation(x, 0.5, [0.5, 2.0, 3.5])
    np.testing.assert_allclose(tau, [0.5, 2.0, 3.5])
    for m, own in zip((1, 4, 7), deviation, strict=True):
        means = np.array([x[i : i + m].mean(axis=0) for i in range(60 - m + 1)])
        close(own, np.sqrt(0.5 * ((means[m:] - means[:-m]) ** 2).mean(axis=0)), 1e-12)
    assert clusters.tolist() == [60, 15, 8]
    assert pl.sensors.allan_deviation(x[:, 0], 0.5).tau[0] == 0.5
    for given in ((x[:2], 0.5), (x, 0.0), (x, 0.5, 20.0), (x, 0.5, 0.1)):
        with pytest.raises(pl.PliantError, match="allan_deviation"):
            pl.sensors.allan_deviation(*given)


# ---- quaternions and directions


@pytest.mark.seeds(3)
def test_star_tracker_turns_by_its_errors(seed):
    rng = np.random.default_rng(seed)
    sensor = pl.sensors.StarTracker("f", period=0.2, cross=1e-3, roll=5e-3, bias=rng.normal(size=3) * 1e-3, bias_sigma=1e-3)
    true = Rotation.random(4, random_state=seed)
    z, z0 = rng.standard_normal((4, 3)), rng.standard_normal((4, 3))
    wxyz = true.as_quat(canonical=True)[:, [3, 0, 1, 2]]
    found = sensor.sample(np.column_stack([wxyz, np.ones(4)]), z, sensor.begin(z0))[0]
    angles = np.array(sensor.bias) + 1e-3 * z0 + z * [1e-3, 1e-3, 5e-3]
    turn = (true.inv() * Rotation.from_quat(found[:, [1, 2, 3, 0]])).as_rotvec()
    size = np.linalg.norm(angles, axis=1, keepdims=True)
    close(turn, angles / size * 2 * np.arctan(size / 2), 1e-13)
    assert (found[:, 0] >= 0).all() and (found[:, 4] == 1).all()


def test_star_tracker_holds_its_last_valid_sample():
    sensor = pl.sensors.StarTracker("f", period=0.2)
    q = np.array([[0.6, 0.8, 0, 0, 0], [0.8, 0.6, 0, 0, 1], [0, 1.0, 0, 0, 0], [0.6, 0, 0, 0.8, 1]])
    found = samples(sensor, q[:, None])[:, 0]
    np.testing.assert_allclose(found, [[1, 0, 0, 0, 0], q[1], [*q[1][:4], 0], q[3]], atol=1e-15)


def test_sun_sensor_measures_angles():
    sensor = pl.sensors.SunSensor("f", (0, 0, 1), period=0.1, view=0.9, bias=(0.01, -0.02), resolution=1e-3)
    u = Rotation.from_rotvec(np.random.default_rng(0).normal(size=(50, 3)) * 0.5).apply([0, 0, 1.0])
    angles, seen = np.arctan2(u[:, :2], u[:, 2:]), (u[:, 2] >= math.cos(0.9)).astype(float)
    found = sensor.sample(np.column_stack([u, angles, seen]), np.zeros((50, 2)), np.zeros((50, 2)))[0]
    expected = np.round((angles + np.array([0.01, -0.02])) / 1e-3) * 1e-3
    close(found[:, 3:5], expected * seen[:, None])
    close(np.linalg.norm(found[:, :3], axis=1), seen)
    close(np.arctan2(found[:, :2], found[:, 2:3]), found[:, 3:5])
    assert 0 < seen.sum() < 50


def test_encoder_rounds_to_counts():
    angles = np.linspace(-10, 10, 301)[:, None]
    found = samples(pl.sensors.Encoder("h", period=0.1, counts=100, bias=0.3), angles)
    close(found, np.floor((angles + 0.3) / (2 * np.pi / 100) + 0.5) * (2 * np.pi / 100))


ALL = [
    pl.sensors.Gyro("f", period=0.1, noise=1.0, bias_walk=0.1, misalignment=(0.1, 0.2, 0.3), limit=1.0, resolution=0.1),
    pl.sensors.Gyro("f", period=0.1, noise=1.0, bias_time=2.0, resolution=(0.1, 0.2, 0.3), accumulates=True),
    pl.sensors.Accelerometer("f", period=0.1, scale=(1e-3, 0, 0), resolution=(0.1, 0.0, 0.3)),
    pl.sensors.StarTracker("f", period=0.1, cross=0.1, roll=0.2, bias_sigma=0.1),
    pl.sensors.SunSensor("f", (0, 0, 1), period=0.1, sigma=0.1, resolution=0.01),
    pl.sensors.Encoder("h", period=0.1, counts=100, sigma=0.1),
]


@pytest.mark.parametrize("sensor", ALL, ids=lambda x: x.kind)
def test_samples_are_array_code(sensor):
    """On nodes of a graph as on numbers."""
    rng = np.random.default_rng(0)
    true, z = rng.normal(size=sensor.size), rng.normal(size=sensor.draws)
    state = sensor.begin(rng.normal(size=sensor.first_draws))
    graph, given = Graph(), {"true": true, "z": z, "state": state}
    nodes = {name: graph.input(name, x.shape) for name, x in given.items()}
    for found, expected in zip(sensor.sample(*nodes.values()), sensor.sample(*given.values()), strict=True):
        close(evaluate(graph.lift(np.asarray(found, dtype=object)), given), expected, 1e-14)


MISTAKES = [
    (lambda: pl.sensors.Gyro("f", noise=1e-3), "Gyro: noise= is an error of samples, but period= is missing"),
    (lambda: pl.sensors.Gyro("f", delay=1e-3), "Gyro: delay= is an error of samples, but period= is missing"),
    (lambda: pl.sensors.Gyro("f", period=0.0), "Gyro: period=0.0; give a number above 0"),
    (lambda: pl.sensors.Gyro("f", period=0.1, noise=-1.0), "Gyro: noise=-1.0; give one number or 3 numbers of 0 or more"),
    (lambda: pl.sensors.Gyro("f", period=0.1, bias=(1, 2)), r"Gyro: bias=\(1, 2\); give one number or 3 numbers"),
    (lambda: pl.sensors.Gyro("f", period=0.1, averages=1.5), "Gyro: averages=1.5; give a whole number of 1 or more"),
    (lambda: pl.sensors.Gyro("f", averages=2), "Gyro: averages= is an error of samples, but period= is missing"),
    (lambda: pl.sensors.StarTracker("f", period=0.1, averages=2), "the means of its numbers are no attitude or direction"),
    (lambda: pl.sensors.Gyro("f", period=0.1, misalignment=0.1), "Gyro: misalignment=0.1; give three angles"),
    (lambda: pl.sensors.Gyro("f", period=0.1, accumulates=True), "accumulates=True needs a resolution above 0"),
    (lambda: pl.sensors.Magnetometer("f", (0, 0, 0)), r"Magnetometer: field=\(0, 0, 0\); give three numbers in world axes"),
    (lambda: pl.sensors.SunSensor("f", (1, 0, 0), view=2.0), "SunSensor: view=2; give a half angle"),
    (lambda: pl.sensors.SunSensor("f", pl.Series([0, 1], [0, 1])), r"sun is a Series of shape \(\); give values \(n, 3\)"),
    (lambda: pl.sensors.StarTracker("f", sun=(1, 0, 0)), "StarTracker: exclusion=0; give sun= with an angle"),
    (lambda: pl.sensors.Encoder("h", period=0.1, counts=8, resolution=0.1), "counts= and resolution= are both given"),
]


@pytest.mark.parametrize(("make", "message"), MISTAKES)
def test_mistakes(make, message):
    with pytest.raises(pl.PliantError, match=message):
        make()
