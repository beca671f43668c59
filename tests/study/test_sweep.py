"""Sweeps in one process: every run is bitwise what it is alone, with its own system; failures are told, and the rest go on."""

from __future__ import annotations

import csv
import json
import warnings

import numpy as np
import pytest

import pliant as pl
from pliant.study import store
from pliant.study.direct import write_file
from pliant.study.plots import _edges
from pliant.study.store import checksum
from pliant.study.workers import work
from tests.study.laws import driven, pendulum, stop_high

pytestmark = pytest.mark.lanes

pytest.importorskip("zarr")
xr = pytest.importorskip("xarray")


def swept(over, tmp_path, system=None, **options):
    given = {"t_end": 1.0, "n_out": 21, "processes": 1, "out": tmp_path / "study.zarr"}
    return pl.sweep(pl.examples.load("double-pendulum") if system is None else system, over, **given | options)


def test_every_run_is_what_it_is_alone(tmp_path):
    """Parameters, a number of one, starts, forces: a product in blocks, against runs one by one."""
    system = pl.examples.load("double-pendulum")
    over = {"lower.mass": [0.5, 2.0], "gravity[2]": "lin(-9.81, 0, 3)", "q0.elbow": [0.1, 1.0], "tau.shoulder": [0.0, 0.3]}
    study = swept(over, tmp_path, q0={"shoulder": 1.0}, v0=[0.1, 0.0])
    assert study.shape == (2, 3, 2, 2) and len(study) == 24 and study.complete and not study.failed
    dyn = pl.compile(system, parameters=["lower.mass", "gravity"])
    for run in (0, 7, 23):
        mass, g, elbow, tau = (study.data[name].values[run] for name in study.swept)
        alone = pl.simulate(
            system, {"shoulder": 1.0, "elbow": elbow}, [0.1, 0.0], t_end=1.0, n_out=21, dynamics=dyn,
            p={"lower.mass": mass, "gravity": [0, 0, g]}, tau={"shoulder": tau},
        )  # fmt: skip
        own = study[run]
        for name in ("q", "v", "tau", "energy", "work", "com"):
            assert np.array_equal(own.data[name], alone.data[name]), name
        assert own.quality.steps == alone.quality.steps and own.quality.energy_drift == alone.quality.energy_drift
        assert own.system.bodies[1].inertia.mass == mass and own.system.gravity[2] == g
        again = pl.simulate(own.system, own.q[0], own.v[0], t_end=1.0, n_out=21, tau={"shoulder": tau})
        np.testing.assert_allclose(again.q, own.q, rtol=0, atol=1e-9)  # whose numbers are constants, in another order
    assert own.complete and own.data.attrs["t_end"] == 1.0 and "run" not in own.data.dims
    own.save(tmp_path / "one.nc")
    assert np.array_equal(pl.load_run(tmp_path / "one.nc").q, own.q)


def test_numbers_tables_and_plots(tmp_path):
    study = swept({"lower.mass": "log(0.1, 10, 4)", "q0.elbow": [0.5, 1.0]}, tmp_path)
    q = study.data["q"].values
    for text, values in (
        ("elbow", q[:, -1, 1]), ("max(elbow.angle)", q[..., 1].max(axis=1)), ("peak(shoulder)", np.abs(q[..., 0]).max(axis=1)),
        ("start(elbow)", q[:, 0, 1]), ("mean(energy)", study.data["energy"].values.mean(axis=1)),
        ("min(com.z)", study.data["com"].values[..., 2].min(axis=1)),
        ("rms(elbow.rate)", np.sqrt((study.data["v"].values[..., 1] ** 2).mean(axis=1))),
        ("energy_drift", study.data["quality_energy_drift"].values), ("lower.mass", np.repeat(np.geomspace(0.1, 10, 4), 2)),
    ):  # fmt: skip
        np.testing.assert_allclose(study.values(text), values, rtol=1e-14)
    assert study.unit("max(elbow.rate)") == "rad/s" and study.unit("energy") == "J"
    for wrong, words in (
        ("max(elbw)", "did you mean 'elbow"),
        ("maximum(elbow)", "did you mean 'max'"),
        ("com", "give one: com.x"),
    ):
        with pytest.raises(pl.PliantError, match=words):
            study.values(wrong)
    table = study.table()
    assert table.columns[:3] == ("run", "lower.mass", "q0.elbow") and len(table) == 8 and set(table.column("end")) == {"complete"}
    with open(table.save(tmp_path / "t.csv"), newline="") as file:
        rows = list(csv.reader(file))
    assert tuple(rows[0]) == table.columns and [float(row[1]) for row in rows[1:]] == study.values("lower.mass").tolist()
    assert "elbow.angle" in str(table)
    for k, options in enumerate(({}, {"x": "lower.mass"}, {"x": "q0.elbow", "y": "lower.mass"})):
        figure = study.plot("max(elbow)", "time(elbow)", path=tmp_path / f"{k}.png", **options)
        assert (tmp_path / f"{k}.png").stat().st_size > 1000
        maps = [x for ax in figure.axes for x in ax.collections if x.get_array() is not None and x.get_array().size == 8]
        assert bool(maps) == (options.get("x") is None or "y" in options)
    with pytest.raises(pl.PliantError, match="swept name"):
        study.plot(x="lower.com")


def test_noise_seeds_and_inputs(tmp_path):
    """Controllers with noise: by the seed that is swept, or by the number of the run."""
    system = driven()
    study = swept({"seed": [5, 6, 7, 3], "q0.rod": [0.2, 0.4], "motor.max_torque": [4.0, 6.0]}, tmp_path, system)
    for run in (1, 6, 13):
        given = {name: study.data[name].values[run] for name in study.swept}
        alone = pl.simulate(
            system.with_parameters({"motor.max_torque": given["motor.max_torque"]}), {"rod": given["q0.rod"]}, t_end=1.0, n_out=21,
            seed=int(given["seed"]),
        )  # fmt: skip
        np.testing.assert_allclose(study[run].q, alone.q, rtol=0, atol=1e-12)
        np.testing.assert_allclose(study[run]["height"], alone["height"], rtol=0, atol=1e-12)
        assert study[run].data.attrs["seed"] == given["seed"]
    assert "max(height) [m]" in study.table().columns
    many = swept({"q0.rod": [0.2]}, tmp_path, system, runs=3, seed=11, out=tmp_path / "b.zarr")
    for run in range(3):
        assert np.array_equal(many[run].q, pl.simulate(system, {"rod": 0.2}, t_end=1.0, n_out=21, seed=11 + run).q)


def test_failing_runs_are_told_and_the_rest_go_on(tmp_path):
    over = {"lower.mass": [1.0, -2.0, 0.5], "v0.elbow": [0.1, np.nan, 40.0]}
    growing = pl.Traced(lambda t, q, v: np.array([0.0, 0.01 * v[1] ** 3]))
    study = swept(over, tmp_path, tau=growing)
    assert study.done.tolist() == [1, 2, 2, 2, 2, 2, 1, 2, 2]
    why = study.failed
    assert (
        "mass -2 is negative" in why[4]
        and "run 1 did not begin: v0: elbow.rate is nan" in why[1]
        and "run 8 stopped at t = " in why[8]
    )
    q = study.data["q"].values
    assert (
        np.isfinite(q[[0, 6]]).all() and np.isnan(q[[1, 3, 4, 5]]).all() and np.isnan(q[8, -1]).all() and np.isfinite(q[8, 0]).all()
    )
    assert not study[8].complete and study[8].t[-1] < 1.0 and study[8].data.attrs["stopped"] == why[8]
    with pytest.raises(pl.PliantError, match="mass -2 is negative"):
        study[4]
    assert study.table().column("end").count("failed") == 7 and "mass -2" in str(study.table())
    study.plot(path=tmp_path / "f.png")
    with pytest.raises(pl.PliantError, match="negative"):  # where none begins there is nothing to store
        swept({"lower.mass": [-1.0, -2.0]}, tmp_path, out=tmp_path / "none.zarr")
    assert not (tmp_path / "none.zarr").exists()


def test_a_batch_that_is_refused_goes_run_by_run(tmp_path):
    """One quaternion that is none stops a batch, not the others."""
    system = pl.System("free")
    system.add_body("body", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, (1, 2, 3)))
    good, bad = [1.0, 0, 0, 0, 0, 0, 0], [2.0, 0, 0, 0, 0, 0, 0]
    study = swept({"q0.body": [good, bad, good]}, tmp_path, system, v0={"body.wx": 0.3})
    assert study.done.tolist() == [1, 2, 1] and "norm 2" in study.failed[1]
    assert np.array_equal(study[0].q, study[2].q) and "q0.body[6]" in study.table().columns


def test_closed_systems_and_flexible_bodies(tmp_path):
    four = pl.examples.load("four-bar")
    study = swept({"q0.crank": [0.3, 0.6]}, tmp_path, four)
    assert np.array_equal(study[1].q, pl.simulate(four, {"crank": 0.6}, t_end=1.0, n_out=21).q)
    with pytest.warns(pl.ModelWarning, match="no controller or sensor has noise"):
        alone = swept({"seed": [1, 2]}, tmp_path, four, out=tmp_path / "c.zarr")  # nothing has rows
    np.testing.assert_allclose(alone[1].q, pl.simulate(four, t_end=1.0, n_out=21).q, rtol=0, atol=1e-9)
    boom = pl.System("boom")
    boom.add_body("boom", hinge=pl.Revolute("y"), flex=pl.flex.Beam(4.0, 10.0, EI=2e4, modes={"z": 2}, stiffening=False))
    study = swept({"boom.EI": [1e4, 2e4], "q0.boom": [0.0, 0.3]}, tmp_path, boom, t_end=0.2, out=tmp_path / "d.zarr")
    assert np.array_equal(study.data["p"].values[0], [1e4, 1e4])
    assert study.system_of(0).bodies[0].flex.EI == (1e4, 1e4)
    np.testing.assert_allclose(
        study[0].system.bodies[0].flex.mode_frequencies, study.system_of(0).bodies[0].flex.mode_frequencies, rtol=1e-14
    )
    np.testing.assert_allclose(study[3].q, pl.simulate(boom, {"boom": 0.3}, t_end=0.2, n_out=21).q, rtol=0, atol=1e-9)


def test_events_are_kept(tmp_path):
    system = pendulum()
    system.add_event("high", pl.Event(stop_high, 1, action="stop"))
    study = swept({"v0.rod": [0.5, 20.0]}, tmp_path, system)
    assert study.done.tolist() == [1, 1] and len(study[0].events) == 0
    alone = pl.simulate(system, None, {"rod": 20.0}, t_end=1.0, n_out=21)
    assert np.array_equal(study[1].events.time, alone.events.time) and np.array_equal(study[1].events.q, alone.events.q)
    assert study[1].data.attrs["stopped_by"] == "high"


def test_resuming(tmp_path, monkeypatch):
    """What is there is not computed again; another sweep is refused; blocks of which some runs are there go run by run."""
    over = {"q0.elbow": "lin(0, 1, 12)"}
    full = swept(over, tmp_path)
    layout = full.layout
    asked = []
    monkeypatch.setattr("pliant.study.sweeping.do_block", lambda job, block: asked.append(block) or work.do_block(job, block))
    monkeypatch.setattr("pliant.study.sweeping.do_run", lambda job, run: asked.append(run) or work.do_run(job, run))
    swept(over, tmp_path)
    assert not asked
    for name in ("done", "q"):
        for chunk in (tmp_path / "study.zarr" / name).glob("c.0*"):
            if chunk.is_file():
                data = bytearray(chunk.read_bytes()[:-4])
                data[: len(data) // 2] = bytes(len(data) // 2)
                chunk.write_bytes(data + checksum(bytes(data)))
    lost = np.flatnonzero(pl.load_study(tmp_path / "study.zarr").done == 0).tolist()
    assert lost and len(lost) < 12
    with pytest.raises(pl.PliantError, match="not computed yet"):
        pl.load_study(tmp_path / "study.zarr")[0]
    again = swept(over, tmp_path)
    assert asked == lost and again.same(swept(over, tmp_path, out=tmp_path / "other.zarr")) and again.layout == layout
    for options, words in (
        ({"t_end": 2.0}, "with t_end=1.0 instead of t_end=2.0"), ({"rtol": 1e-5}, "rtol"),
        ({"seed": 3}, "with seed=0 instead of seed=3"),
        ({"system": pendulum(), "over": {"q0.rod": "lin(0, 1, 12)"}}, "with system='double-pendulum' instead of system='pendulum'"),
        ({"over": {"q0.elbow": "lin(0, 2, 12)"}}, "with other swept values or forces"),
    ):  # fmt: skip
        given = {"over": over, **options}
        with pytest.raises(pl.PliantError, match=words):
            swept(given.pop("over"), tmp_path, **given)
    assert swept(over, tmp_path, t_end=2.0, resume=False).data.attrs["t_end"] == 2.0
    (tmp_path / "mine").mkdir()
    with pytest.raises(pl.PliantError, match="is not the store of a sweep"):
        swept(over, tmp_path, out=tmp_path / "mine", resume=False)


def test_the_store_is_zarr(tmp_path):
    """What is written without zarr is read by it, the last chunk and texts too, and what it says of itself is all there."""
    import zarr

    study = swept({"q0.elbow": "lin(0, 1, 11)", "lower.mass": [1.0, -1.0]}, tmp_path, keep=["q", "v"])
    group = zarr.open_group(study.path, mode="r")
    assert np.array_equal(group["q"][...], study.data["q"].values, equal_nan=True) and group["done"][...].tolist() == [1, 2] * 11
    assert [bool(x) for x in group["stopped"][...]] == [False, True] * 11 and "energy" not in group
    told = json.loads(json.dumps(dict(group.attrs)))
    assert told["definition"]["runs"] == 22 and told["pliant_version"] == pl.__version__ and "lower" in told["system_file"]
    loaded = pl.load_study(study.path)
    assert loaded.same(study) and repr(loaded) == repr(study) and loaded.system_of(2).bodies[1].inertia.mass == 1.0
    with pytest.raises(pl.PliantError, match="did not store 'tau'"):
        loaded[0]
    texts = np.array(["", "é", "x" * 70000], dtype=object)
    assert store._decoded(store._encoded(texts)).tolist() == texts.tolist()


@pytest.mark.parametrize(
    ("over", "options", "words"),
    [
        ({"lower.mas": [1]}, {}, "did you mean 'lower.mass'"),
        ({"q0.elbw": [1]}, {}, "did you mean 'elbow'"),
        ({"lowr.mass": [1]}, {}, "did you mean 'lower.mass'"),
        ({"u.motor": [1]}, {}, "no parameter, initial value or input"),
        ({"lower.com": [1, 2]}, {}, r"takes 3 numbers per run, 1 given.*'lower.com\[0\]'"),
        ({"lower.com[3]": [1]}, {}, "has 3 numbers; use an index of 0 to 2"),
        ({"lower.com[0]": [1], "lower.com": [[1, 2, 3]]}, {}, "set the same number"),
        ({"seed": [0.5]}, {}, "whole numbers"),
        ({"q0.elbow": [1]}, {"t_end": -1}, "t_end=-1"),
        ({"q0.elbow": [1]}, {"method": "rk4"}, "give dt="),
        ({"q0.elbow": [1]}, {"q0": {"elbw": 1}}, "did you mean 'elbow'"),
        ({"q0.elbow": [1]}, {"q0": [[1, 2], [3, 4]]}, "give the values of one run"),
        ({"q0.elbow": [1]}, {"keep": ["qq"]}, "no variable named 'qq'"),
        ({"q0.elbow": [1]}, {"keep": "q"}, "give a list"),
        ({"q0.elbow": [1]}, {"seed": -1}, "seed=-1"),
        ({"q0.elbow": [1]}, {"processes": -1}, "processes=-1"),
        ({"q0.elbow": [1]}, {"out": "/no/such/folder/x.zarr"}, "does not exist; create it"),
        ({"tau.elbow": [1]}, {"tau": lambda t, q, v: q}, r"give tau=\{name: value\}"),
    ],
)
def test_mistakes_are_told_before_anything_runs(over, options, words, tmp_path):
    with pytest.raises(pl.PliantError, match=words):
        swept(over, tmp_path, **options)
    assert not (tmp_path / "study.zarr").exists()


def test_without_zarr(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "zarr", None)
    with pytest.raises(pl.PliantError, match=r"pip install 'pliant\[sweep\]'"):
        swept({"q0.elbow": [1]}, tmp_path)


def test_cells_of_maps_are_around_their_values():
    np.testing.assert_allclose(_edges(np.array([1.0, 10.0, 100.0])), 10.0 ** np.array([-0.5, 0.5, 1.5, 2.5]), rtol=1e-14)
    assert _edges(np.array([1.0, 2.0, 4.0])).tolist() == [0.5, 1.5, 3.0, 5.0] and _edges(np.array([3.0])).tolist() == [2.5, 3.5]


def test_files_of_any_size(tmp_path):
    """Past the page cache or not: the same bytes."""
    for n in (0, 1, 2**18 - 1, 2**18, 2**22 + 4097):
        data = np.random.default_rng(n).bytes(n)
        write_file(str(tmp_path / "x"), data)
        assert (tmp_path / "x").read_bytes() == data


def test_the_store_as_xarray_has_it(tmp_path):
    """What is swept, and units, are coordinates; what is empty is not written, and read as it was."""
    study = swept({"lower.mass": [1.0, -1.0], "q0.elbow": [0.1, 0.2]}, tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        data = xr.open_zarr(study.path)
    assert {"lower.mass", "q0.elbow", "coordinate_unit"} <= set(data.coords) and data["energy"].attrs["units"] == "J"
    assert data["stopped"].values[:2].tolist() == ["", ""] and not data["tau"].values[:2].any()
    assert not list((study.path / "tau").glob("c.*")) or data["tau"].isnull().any()


def test_the_first_runs_may_all_fail(tmp_path):
    """A run that begins is looked for among all; where there is none, its sentence is the sweep's."""
    study = swept({"lower.mass": "lin(-99, 1, 200)"}, tmp_path, n_out=2, t_end=0.01)
    assert study.done.tolist() == [2] * 198 + [1] * 2
    free = pl.System("free")
    free.add_body("body", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, (1, 2, 3)))
    with pytest.raises(pl.PliantError, match="quaternion"):
        swept({"q0.body.qw": [0.0, 0.0]}, tmp_path, free, out=tmp_path / "b.zarr")


def test_a_loaded_study_shows_runs_whose_laws_it_does_not_have(tmp_path):
    system = pendulum()
    hinge = system.hinges[0].name
    system.add_load("drag", lambda x: x.torque(hinge, -x.p.c * x.v(hinge)), {"c": 0.1})
    names = [f"{word}(drag_and_something_that_is_long)" for word in ("min", "max", "mean", "rms", "peak")]
    system.add_output("drag_and_something_that_is_long", lambda x: x.v(hinge))
    study = pl.sweep(system, {"drag.c": [0.1, 0.2]}, t_end=0.1, out=tmp_path / "study.zarr", processes=1)
    assert "complete" in str(study.table(*names)) and "…" not in str(study.table(*names))
    again = pl.load_study(tmp_path / "study.zarr")
    assert again[1].page(tmp_path / "page.html").exists()
    with pytest.raises(pl.PliantError, match=r"needs the law.*to pl.load_run \(for a study: pl.load_study\)"):
        _ = again[1].system
    again[1].save(tmp_path / "run.csv")
    with pytest.raises(pl.FileError, match=r"a csv has no system and no settings; save the run as .nc to load it again"):
        pl.load_run(tmp_path / "run.csv")


@pytest.mark.parametrize("custom", [False, True])
def test_a_sweep_over_another_law_is_another_sweep(tmp_path, custom):
    """The laws agree at the system's own value, which is zero. A hinge of one's own does not hide them."""

    def system(power):
        s = pl.System("s", gravity=(0, 0, 0))
        slide = pl.Custom(1, 1, *CUSTOM) if custom else pl.Prismatic("x")
        s.add_body("a", hinge=slide, mass=1.0)
        s.add_load("l", lambda x: x.torque("a", -x.p.k * x.q("a") ** power), parameters={"k": 0.0})
        return s

    over, options = {"l.k": [1.0, 3.0]}, {"t_end": 0.1, "dt": 0.01, "processes": 1, "n_out": 2}
    swept(over, tmp_path, system(1), **options)
    assert swept(over, tmp_path, system(1), **options).done.tolist() == [1, 1]
    with pytest.raises(pl.PliantError, match="holds another sweep, of another system"):
        swept(over, tmp_path, system(3), **options)


CUSTOM = (lambda q: (np.eye(3), np.array([1.0, 0, 0]) * q[0]), lambda q: np.eye(6)[:, 3:4], lambda q, v: np.zeros(6))
