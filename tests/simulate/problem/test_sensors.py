"""Sensors with errors in runs: the same bits in runs, batches, resumed runs, files and studies; what controllers get."""

import hashlib

import numpy as np
import pytest

import pliant as pl
from pliant.model.acting.sensors.sampled import sampled
from pliant.simulate.march import march as marches
from pliant.simulate.problem import signals
from pliant.simulate.results.storage import journal
from tests.simulate.problem.driven import disc, pendulum

SUN = pl.Series([0.0, 5.0], [[1.0, 0.0, 0.5], [0.5, 0.5, 1.0]])
NAMES = ("gyro", "acceleration", "field", "tracker", "sun", "encoder")
FIXED = {"method": "rk4", "dt": 0.01}


def sensors(rng, rounded=True):
    """One of each kind, with random errors. The laws of their true values are always the same, so that they are compiled once."""

    def timing():
        return {"period": rng.choice([0.02, 0.05, 0.13]), "delay": rng.choice([0.0, 0.03, 0.2]), "start": rng.choice([0.0, 0.11])}

    def errors():
        own = {"noise": 1e-3, "bias_walk": 1e-2, "bias": 0.1, "bias_sigma": 0.1, "scale": 1e-2, "limit": 5.0}
        own |= {"bias_time": 1.0}
        own |= {"resolution": 1e-3} if rounded else {}
        some = {name: x * rng.uniform(size=3) + 1e-6 for name, x in own.items() if rng.uniform() < 0.7}
        counted = {"accumulates": True} if "resolution" in some and rng.uniform() < 0.5 else {}
        some |= {"averages": int(rng.choice([1, 3]))}
        return {**timing(), **some, "misalignment": rng.normal(size=3) * 0.01}, counted

    gyro, counted = errors()
    return {
        "gyro": pl.sensors.Gyro("lower", **gyro, **counted),
        "acceleration": pl.sensors.Accelerometer("lower", **errors()[0]),
        "field": pl.sensors.Magnetometer("lower", (2.0, 1.0, -4.0), **errors()[0]),
        "tracker": pl.sensors.StarTracker("lower", **timing(), cross=1e-4, roll=1e-3, sun=SUN, exclusion=0.5, max_rate=3.0),
        "sun": pl.sensors.SunSensor("lower", SUN, **timing(), sigma=1e-3, view=1.2),
        "encoder": pl.sensors.Encoder("elbow", **timing(), counts=512 if rounded else None, sigma=1e-3),
    }


def law(t, y, state):
    """Some function of all that is measured."""
    return 0.1 * np.tanh(y[0] + y[5] - y[-1] + y[-3]) - 0.3 * y[-2] + 0.01 * state[0], 0.9 * state + 0.1 * y[0]


def equipped(rng, order=NAMES, traced=False, rounded=True):
    system, made = pendulum(), sensors(rng, rounded)
    for name in order:
        system.add_output(name, made[name])
    given = pl.Traced(law) if traced else law
    measures = ["gyro", "tracker", "gyro.true", "tracker.age", "encoder", "elbow.rate"]
    control = pl.Controller(0.05, given, measures, ["motor.torque"], state=np.zeros(1), delay=rng.choice([0.0, 0.02]))
    system.add_controller("pd", control)
    return system


def same(a, b, times=True):
    """Motion, samples and commands have the same bits."""
    for name in ("q", "v", "u", *(f"{x}_measured" for x in NAMES), "pd_command", *(f"{x}_time" for x in (*NAMES, "pd") if times)):
        np.testing.assert_array_equal(a.data[name], b.data[name], err_msg=name)


# ---- the same bits


@pytest.mark.seeds(2)
def test_the_same_seed_gives_the_same_bits(seed, tmp_path, monkeypatch):
    rng = np.random.default_rng(seed)
    system, settings = equipped(rng, traced=seed % 2), {**FIXED, "t_end": 1.0, "n_out": 11}
    starts = rng.normal(size=(3, 2))
    batch = pl.simulate(system, starts, seed=7, **settings)
    whole = pl.simulate(system, starts[2], seed=9, **settings)  # run i of a batch has seed + i
    same(batch[2], whole)
    assert not np.array_equal(batch[0].data["gyro_measured"], batch[1].data["gyro_measured"])
    other = equipped(np.random.default_rng(seed), NAMES[::-1], traced=seed % 2)  # added in another order
    same(pl.simulate(other, starts[2], seed=9, **settings), whole)
    if not seed:
        whole.save(tmp_path / "whole.nc")
        same(pl.load_run(tmp_path / "whole.nc"), whole)
    # interrupted and resumed
    monkeypatch.setattr(marches, "_FIRST", 5)
    monkeypatch.setattr(marches, "BLOCK", 1e-4)
    monkeypatch.setattr(journal, "_SHARE", 0.0)
    block, path, left = marches.March.block, tmp_path / "run.nc", [3 + 5 * seed]

    def broken(self):
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        block(self)

    monkeypatch.setattr(marches.March, "block", broken)
    given, first, expected = (starts, 7, batch) if seed % 2 else (starts[2], 9, whole)
    with pytest.raises(pl.RunInterrupted):
        pl.simulate(system, given, seed=first, into=path, resume=True, **settings)
    part = pl.load_run(path)
    for name in ("gyro_measured", "pd_command"):
        n = part.data[name].shape[seed % 2]
        np.testing.assert_array_equal(part.data[name], expected.data[name][..., :n, :])
    assert 0 < n < expected.data.sizes["pd_time"]
    same(pl.simulate(system, given, into=path, resume=True, **settings), expected)  # the seed is the file's


@pytest.mark.seeds(1)
def test_a_continued_run_has_the_samples_of_one_run(seed):
    """To rounding, as the motion; so nothing is rounded to a resolution, which would make a last bit a whole step."""
    system = equipped(np.random.default_rng(seed), rounded=False)
    whole = pl.simulate(system, {"elbow": 0.3}, t_end=1.0, seed=3, n_out=101, **FIXED)
    first = pl.simulate(system, {"elbow": 0.3}, t_end=0.5, seed=3, n_out=51, **FIXED)
    second = pl.simulate(system, start=first, t_end=1.0)
    for name in (*NAMES, "pd"):
        kind = "command" if name == "pd" else "measured"
        times = np.concatenate([x.data[f"{name}_time"] for x in (first, second)])
        np.testing.assert_array_equal(times, whole.data[f"{name}_time"])
        values = np.concatenate([x[f"{name}_{kind}"] for x in (first, second)])
        np.testing.assert_allclose(values, whole[f"{name}_{kind}"], rtol=0, atol=1e-11)


# ---- values


def test_samples_are_made_of_true_values_and_numbers_of_the_seed():
    sensor = pl.sensors.Gyro("lower", period=0.05, noise=1e-3, bias_walk=1e-2, bias_sigma=0.1, bias=0.5)
    system = pendulum()
    system.add_output("gyro", sensor)
    run = pl.simulate(system, {"elbow": 0.3}, t_end=8.0, seed=11, t_eval=np.arange(161) / 20, **FIXED)
    assert run.data.sizes["gyro_time"] == 160
    name = int.from_bytes(hashlib.sha256(b"gyro").digest()[:8], "little")

    def drawn(counter, shape):
        return np.random.Generator(np.random.Philox(key=np.array([11, name], dtype=np.uint64), counter=counter)).normal(size=shape)

    z = np.concatenate([drawn([0, 0, k, 0], (128, 6)) for k in (0, 1)])[:160]
    walk = np.concatenate([np.zeros((1, 3)), np.cumsum(z[:-1, 3:], axis=0)]) * 1e-2 * np.sqrt(0.05)
    expected = run["gyro"].values[:-1] + 0.5 + 0.1 * drawn([0, 0, 0, 1], 3) + walk + z[:, :3] * 1e-3 / np.sqrt(0.05)
    np.testing.assert_allclose(run["gyro_measured"], expected, rtol=0, atol=1e-12)
    np.testing.assert_array_equal(run.data["gyro_time"], 0.05 * np.arange(160))
    assert run["gyro_measured"].attrs["units"] == "rad/s" and run.data.attrs["seed"] == 11


def test_a_sample_may_be_a_mean():
    """Of four values at equal distances, the last at the sample; only one at the first. Also of a continued run."""
    system = pendulum()
    sensor = pl.sensors.Gyro("lower", period=0.2, averages=4, start=0.1, delay=0.3)
    system.add_output("gyro", sensor)
    run = pl.simulate(system, {"elbow": 1.3}, t_end=1.5, t_eval=np.arange(31) / 20, **FIXED)
    true, k = run["gyro"].values, 2 + 4 * np.arange(7)  # samples at 0.1, 0.3, …
    np.testing.assert_allclose(run.data["gyro_time"], run.t[k], rtol=1e-15)
    expected = [true[2], *(true[i - 3 : i + 1].mean(axis=0) for i in k[1:])]
    np.testing.assert_allclose(run["gyro_measured"], expected, rtol=0, atol=1e-12)
    first = pl.simulate(system, {"elbow": 1.3}, t_end=0.4, n_out=9, **FIXED)
    second = pl.simulate(system, start=first, t_end=1.5)
    values = np.concatenate([first["gyro_measured"], second["gyro_measured"]])
    np.testing.assert_allclose(values, expected, rtol=0, atol=1e-12)


def test_controllers_get_what_has_arrived():
    """Samples at 0.1 + 0.2 k that arrive 0.3 later; before the first, the true value at the start."""
    system, seen = disc(), []
    system.add_output("encoder", pl.sensors.Encoder("axle", period=0.2, start=0.1, delay=0.3, resolution=0.25))

    def look(t, y, state):
        seen.append((t, *y))
        return 1.0 + t, state

    measures = ["encoder", "encoder.true", "axle.angle", "encoder.age"]
    system.add_controller("look", pl.Controller(0.1, look, measures, ["motor.torque"], delay=0.05))
    run = pl.simulate(system, {"axle": 1.1}, {"axle": 1.0}, t_end=2.0, t_eval=np.linspace(0, 2.0, 21))
    angle = run["axle"].values
    for k, (t, measured, true, exact, age) in enumerate(seen):
        assert t == pytest.approx(0.1 * k) and true == exact == pytest.approx(angle[k], abs=1e-12)
        sample = 2 * ((k - 4) // 2) + 1  # the number of the instant of the last sample that has arrived
        assert age == pytest.approx(0.1 * (k if k < 4 else k - sample), abs=1e-12)
        assert measured == (1.1 if k < 4 else pytest.approx(np.floor(angle[sample] / 0.25 + 0.5) * 0.25, abs=1e-12))
    np.testing.assert_allclose(run["look_command"].values[:, 0], 1.0 + 0.1 * np.arange(20))
    np.testing.assert_allclose(run.data["look_time"], 0.1 * np.arange(20))
    assert run.data["look_input"].values.tolist() == ["motor.torque"] and "seed" not in run.data.attrs


def test_a_sensor_alone_changes_no_motion():
    plain, system = pendulum(), pendulum()
    system.add_output("encoder", pl.sensors.Encoder("elbow", period=0.1, counts=100))
    a, b = (pl.simulate(x, {"elbow": 1.0}, t_end=1.0, **FIXED) for x in (plain, system))
    np.testing.assert_array_equal(a.q, b.q)
    np.testing.assert_allclose(b["encoder_measured"], np.round(b["elbow"].values[:-1:10] / (np.pi / 50)) * np.pi / 50, atol=1e-12)
    ideal = pendulum()
    ideal.add_output("encoder", pl.sensors.Encoder("elbow"))
    assert not sampled(ideal.model)


def test_runs_that_stop_have_fewer_samples():
    system = pendulum()
    system.add_output("encoder", pl.sensors.Encoder("elbow", period=0.1, sigma=1e-3))
    system.add_event("low", pl.Event(lambda x: x.q("elbow"), direction=-1, action="stop"))
    runs = pl.simulate(system, [[0.0, 0.3], [0.0, 1.5]], t_end=2.0, seed=1)
    for k in range(2):
        alone = pl.simulate(system, [[0.0, 0.3], [0.0, 1.5]][k], t_end=2.0, seed=1 + k)
        np.testing.assert_array_equal(runs[k].data["encoder_measured"], alone.data["encoder_measured"])
        assert alone.data.sizes["encoder_time"] == np.ceil(alone.t[-1] / 0.1)


def test_directions_over_time_by_name_and_as_inputs():
    """A law of the user, the input of a load, and a series give the same direction."""
    system = pendulum()
    sun = lambda x: x.vector(1.0 - 0.1 * x.t, 0.1 * x.t, 0.5 + 0.1 * x.t)  # noqa: E731
    system.add_output("to_sun", sun)
    system.add_load("sky", lambda x: None, inputs={"sun": SUN})
    for name, given in (("a", SUN), ("b", "to_sun"), ("c", "sky.sun"), ("e", sun)):
        system.add_output(name, pl.sensors.SunSensor("lower", given))
    run = pl.simulate(system, {"elbow": 0.3}, t_end=0.2, **FIXED)
    np.testing.assert_allclose(run["b"], run["a"], atol=1e-13)
    np.testing.assert_allclose(run["c"], run["a"], atol=1e-13)
    np.testing.assert_array_equal(run["e"], run["b"])
    assert system.copy().remove("to_sun") == ["to_sun", "b"] and system.copy().remove("sky") == ["sky", "c"]
    system.add_output("d", pl.sensors.SunSensor("lower", "sun"))
    with pytest.raises(pl.PliantError, match="no output or number of a load named 'sun'"):
        pl.compile(system)


def test_light_and_axes_of_named_outputs():
    system = pendulum()
    system.add_output("light", lambda x: 0.97 - 10.0 * x.t)
    system.add_output("a", pl.sensors.SunSensor("world", (0, 0.1, 1), light="light"))
    system.add_output("b", pl.sensors.SunSensor("world", (0, 0.1, 1), light=lambda x: 0.02 + 10.0 * x.t))
    run = pl.simulate(system, t_end=0.1, **FIXED)
    in_view = {name: run[name].sel({f"{name}_component": "in_view"}).values for name in "ab"}
    np.testing.assert_array_equal(in_view["a"], run["light"].values >= 0.5)
    np.testing.assert_array_equal(in_view["b"], 0.02 + 10.0 * run.t >= 0.5)
    system.add_output("gyro", pl.sensors.Gyro("lower"))
    system.add_output("c", pl.sensors.Magnetometer("lower", "gyro"))
    with pytest.raises(pl.PliantError, match="output 'gyro' is a Gyro of frame 'lower', whose axes it may have; name an output in"):
        pl.compile(system)


def test_an_encoder_needs_one_coordinate():
    system = pl.System("free")
    system.add_body("bus", hinge=pl.Free(), mass=1.0, inertia=(1, 1, 1))
    system.add_output("encoder", pl.sensors.Encoder("bus", period=0.1))
    with pytest.raises(pl.PliantError, match="Encoder: hinge 'bus' has 7 coordinates; name a hinge with one"):
        pl.compile(system)


# ---- files of systems, studies, mistakes


@pytest.mark.seeds(2)
def test_system_files(seed, tmp_path):
    system = equipped(np.random.default_rng(seed))
    pl.save(system, tmp_path / "system.yaml")
    again = pl.load(tmp_path / "system.yaml", laws={"law": law, "motor": system.model.loads[0].law})
    assert again.model.fingerprint == system.model.fingerprint
    other = equipped(np.random.default_rng(seed + 100))
    assert other.model.fingerprint != system.model.fingerprint


def test_an_attached_system_has_its_sensors():
    arm, whole = pl.System("arm"), pl.System("whole")
    arm.add_body("link", hinge=pl.Revolute("z"), hinge_name="joint", mass=1.0, inertia=(1, 1, 1))
    arm.add_load("motor", pl.loads.Motor("joint", torque=pl.Input(0.0)))
    arm.add_output("encoder", pl.sensors.Encoder("joint", period=0.1, counts=100))
    arm.add_output("field", pl.sensors.Magnetometer("link", "earth.field", period=0.1, noise=0.1))
    arm.add_controller("pd", pl.Controller(0.1, law, ["encoder", "encoder.true"], ["motor.torque"]))
    whole.attach(arm, "world", prefix="left-")
    arm.add_output("sun", pl.sensors.SunSensor("link", lambda x: x.vector(1, 0, 0)))
    with pytest.raises(pl.PliantError, match="attach: output 'sun' of system 'arm' has a Python function"):
        whole.attach(arm, "world", prefix="right-")
    made = {x.name: x.type for x in whole.model.outputs}
    assert made["left-encoder"].hinge == "left-joint" and made["left-encoder"].counts == 100
    assert made["left-field"].frame == "left-link" and made["left-field"].noise == 0.1
    assert whole.model.controllers[0].measures == ("left-encoder", "left-encoder.true")


def test_studies_store_samples(tmp_path):
    system = equipped(np.random.default_rng(0))
    settings = {**FIXED, "t_end": 0.5, "n_out": 6}
    study = pl.sweep(system, {"upper.mass": [1.0, 1.2, 1.4]}, seed=4, out=tmp_path / "study.zarr", **settings)
    assert study.data["gyro_measured"].sizes["gyro_time"] == study.data.sizes["gyro_time"]
    run = pl.simulate(study.system_of(1), seed=int(study[1].data.attrs["seed"]), **settings)
    same(study[1], run)


def test_more_samples_than_a_run_stores(monkeypatch):
    monkeypatch.setattr(signals, "_MOST_SAMPLES", 10)
    system = equipped(np.random.default_rng(0))
    run = pl.simulate(system, t_end=0.5, seed=4, n_out=6, **FIXED)
    with pytest.raises(pl.PliantError, match="more samples of sensors and controllers than a run stores; simulate fewer"):
        run["gyro_measured"]


def test_names_that_collide():
    system = disc()
    system.add_output("encoder", pl.sensors.Encoder("axle", period=0.1))
    system.add_output("encoder_measured", lambda x: x.q("axle"))
    with pytest.raises(pl.PliantError, match="its measured values are called 'encoder_measured' in runs, as those of output"):
        _ = system.model
    system = disc()
    system.add_controller("quality", pl.Controller(0.1, law, [], ["motor.torque"]))
    with pytest.raises(pl.PliantError, match="controller 'quality': a run's data use names that begin with 'quality'"):
        _ = system.model


def test_a_sensor_that_is_not_sampled_in_a_run(tmp_path):
    system = disc()
    system.add_output("encoder", pl.sensors.Encoder("axle", period=0.1, start=5.0))
    run = pl.simulate(system, t_end=1.0, **FIXED)
    assert run["encoder_measured"].shape == (0,)
    run.save(tmp_path / "run.nc")
    assert "encoder_measured" not in pl.load_run(tmp_path / "run.nc").data
    more = pl.simulate(system, start=run, t_end=5.25)
    np.testing.assert_allclose(more.data["encoder_time"], [5.0, 5.1, 5.2])
