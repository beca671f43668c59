"""The files of runs: exact, plain, and nothing else is read."""

from __future__ import annotations

import csv
from pathlib import Path

import h5py
import numpy as np
import pytest
import xarray as xr

import pliant as pl
from pliant.simulate.results.storage import files
from pliant.simulate.results.storage.origin import system_variables
from pliant.simulate.results.storage.reader import Refused, read

DAMAGED = Path(__file__).parents[2] / "data" / "damaged_run.nc"


@pytest.fixture(scope="module")
def swing():
    return pl.simulate(pl.examples.load("double-pendulum"), [1.0, 0.5], t_end=0.1, n_out=3)


@pytest.fixture
def path(swing, tmp_path):
    return swing.save(tmp_path / "run.nc")


def external_storage(file, other):
    file.create_dataset("leak", (6,), "u1", external=[(str(other), 0, 6)])


def external_link(file, other):
    file["leak"] = h5py.ExternalLink(str(other), "/x")


def soft_link(file, other):
    file["leak"] = h5py.SoftLink("/q")


def virtual(file, other):
    layout = h5py.VirtualLayout((2,), "f8")
    layout[:] = h5py.VirtualSource(str(other), "x", (2,))
    file.create_virtual_dataset("leak", layout)


def group(file, other):
    file.create_group("leak")


def bomb(file, other):
    file.create_dataset("leak", (2**20,), "f8", compression="gzip")[...] = 0.0


def not_there(file, other):
    file.create_dataset("leak", (2**28,), "f8")  # nothing is written: two gigabytes of nothing


def twice(file, other):
    """Two names of one array: each holds what it says, both together more than the file does."""
    file.create_dataset("leak", (2**14,), "f8")[...] = 1.0
    for k in range(3):
        file[f"leak{k}"] = file["leak"]


def odd_kind(file, other):
    file.create_dataset("leak", (3,), np.dtype([("a", "f8"), ("b", "i4")]))[...] = 0


@pytest.mark.parametrize(
    ("put", "message"),
    [
        (external_storage, "stores the values of 'leak' in another file, which pliant does not open"),
        (virtual, "stores the values of 'leak' in another file, which pliant does not open"),
        (external_link, "has a link to another place, 'leak', which is not followed"),
        (soft_link, "has a link to another place, 'leak', which is not followed"),
        (group, "holds 'leak', which is not an array"),
        (bomb, "has 'leak' compressed or in chunks"),
        (not_there, "contains fewer values of 'leak' than it declares"),
        (twice, r"declares more than its [\d,]+ bytes can hold|does not state the dimensions of 'leak'"),
        (odd_kind, "has 'leak', which is neither numbers nor text"),
    ],
)
def test_only_plain_arrays_are_read(path, tmp_path, put, message):
    other = tmp_path / "secret"
    with h5py.File(other, "w") as file:
        file["x"] = [1.0, 2.0]
    with h5py.File(path, "r+") as file:
        put(file, other)
    with pytest.raises(Refused, match=message):
        read(str(path))


def test_a_refused_file_is_named_with_the_remedy(path):
    with h5py.File(path, "r+") as file:
        external_storage(file, "/etc/hostname")
    with pytest.raises(
        pl.FileError, match=r"run.nc: is not a run.*another file.*; pl.load_run reads unchanged files that run.save wrote"
    ):
        pl.load_run(path)


def test_a_file_in_which_hdf5_does_not_end():
    """Of 32 kB; a plain h5py.File walks in it for ever."""
    with pytest.raises(pl.FileError, match=r"damaged_run.nc: .*damaged.*pl.load_run reads unchanged files that run.save wrote"):
        pl.load_run(DAMAGED)


@pytest.mark.parametrize(
    ("does", "message"),
    [
        ("_limit(0)\nwhile True: pass", "is damaged: HDF5 cannot read it"),  # the operating system ends it
        ("import time\ntime.sleep(600)", "takes too long to read"),  # the caller does
        ("_limit(0)\nx = bytearray(2**40)", "is damaged: .*MemoryError"),
    ],
)
def test_a_reader_that_does_not_end_is_given_up(path, tmp_path, monkeypatch, does, message):
    program = tmp_path / "reader.py"
    program.write_text(files._READER.read_text().replace('if __name__ == "__main__":\n    main()', "_SECONDS = 1\n" + does))
    monkeypatch.setattr(files, "_READER", program)
    monkeypatch.setattr(files, "_WAIT", 60.0 if "_limit" in does else 1.0)
    with pytest.raises(pl.FileError, match=message):
        pl.load_run(path)


def test_what_is_no_file(tmp_path):
    for name in (tmp_path, "/dev/zero", "x" * 5000):
        with pytest.raises(pl.FileError):
            pl.load_run(name)
    with pytest.raises(pl.PliantError, match="not the path of a file"):
        pl.load_run("a\0b")


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("pliant_run", "one", "has 'one' for its format, 'pliant_run', not a whole number"),
        ("pliant_run", np.array([1, 2]), "has an attribute 'pliant_run' that is neither a number nor a text"),
        ("system", 3, "has 3 for the attribute 'system', not a text"),
        ("quality_steps", "many", "has 'many' for the attribute 'quality_steps', not a whole number"),
        ("quality_law_time", "long", "has 'long' for the attribute 'quality_law_time', not a number"),
        ("t_start", "now", "has 'now' for the attribute 't_start', not a number"),
        ("rtol", None, "has None for the attribute 'rtol', not a number"),
    ],
)
def test_attributes_of_another_kind(path, name, value, message):
    with h5py.File(path, "r+") as file:
        del file.attrs[name]
        if value is not None:
            file.attrs[name] = value
    with pytest.raises(pl.FileError, match=message):
        pl.load_run(path)


def test_a_variable_that_is_missing(path):
    with h5py.File(path, "r+") as file:
        del file["tau"]
    with pytest.raises(pl.FileError, match="lacks 'tau' over time and speed"):
        pl.load_run(path)


def test_variables_of_ones_own_come_back(swing, tmp_path):
    own = swing.data.assign(
        height=("time", [1.0, np.nan, np.pi], {"units": "m"}), count=(("time", "new"), np.arange(6).reshape(3, 2))
    )
    again = pl.load_run(pl.results.Run(own).save(tmp_path / "own.nc"))
    xr.testing.assert_identical(again.data, own)


def test_a_file_of_the_first_format(swing, tmp_path):
    """It does not tell whose modes are which; all else is there."""
    old = swing.data.drop_vars([f"{axis}_{x}" for axis in ("coordinate", "speed") for x in ("body", "frequency")])
    again = pl.load_run(pl.results.Run(old.assign_attrs(pliant_run=1)).save(tmp_path / "old.nc"))
    np.testing.assert_array_equal(again["elbow"], swing["elbow"])
    assert again.plot().axes
    with pytest.raises(pl.UnknownNameError, match="no flexible body named 'elbow'; there are none"):
        again.modes("elbow")


def test_names_that_netcdf_cannot_hold_are_escaped(swing, tmp_path):
    data = swing.data.assign_attrs(system="a\0b\ud83d é").assign_coords(speed=["x\0y", "y"])
    again = pl.load_run(pl.results.Run(data).save(tmp_path / "odd.nc")).data
    assert again.attrs["system"] == r"a\x00b\ud83d é" and again["speed"].values.tolist() == [r"x\x00y", "y"]


def test_csv(swing, tmp_path):
    """A column for everything, with its unit; numbers to the last bit."""
    path = swing.save(tmp_path / "swing.CSV")
    with open(path, newline="", encoding="utf-8") as file:
        titles, *rows = csv.reader(file)
    table = dict(zip(titles, np.array(rows, dtype=float).T, strict=True))
    assert titles[:5] == ["time [s]", "shoulder.angle [rad]", "elbow.angle [rad]", "shoulder.rate [rad/s]", "elbow.rate [rad/s]"]
    assert titles[5:11] == ["tau shoulder.rate [N m]", "tau elbow.rate [N m]", *(f"{x} [J]" for x in ENERGIES)]
    assert titles[11:14] == ["supplied [J]", "dissipated [J]", "constraint_work [J]"]
    assert titles[14:17] == ["com.x [m]", "com.y [m]", "com.z [m]"] and titles[-1] == "linear_momentum.z [kg m/s]"
    np.testing.assert_array_equal(table["time [s]"], swing.t)
    np.testing.assert_array_equal(table["elbow.rate [rad/s]"], swing.v[:, 1])
    np.testing.assert_array_equal(table["com.z [m]"], swing.data["com"][:, 2])


ENERGIES = ("kinetic_energy", "potential_energy", "energy", "work")


@pytest.mark.parametrize(("name", "why"), [("run.txt", "a run cannot be written as '.txt'"), ("run", "its name has no suffix")])
def test_other_endings_are_refused(swing, tmp_path, name, why):
    with pytest.raises(pl.FileError, match=rf"{name}: {why}.*give .nc .*or .csv"):
        swing.save(tmp_path / name)
    assert not list(tmp_path.iterdir())


# ---- the system in a run's file


def odd_system() -> pl.System:
    """Flexible and rigid bodies, a beam with a body somewhere on it, frames, names that YAML must quote."""
    system = pl.System("all: sorts", gravity=(0, 0.1, -1.62))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(100.0, (1, 1, 2)))
    beam = pl.flex.Beam(length=2.0, mass=1.0, EI=(300, 400), modes=2, damping=0.01)
    system.add_body("boom", parent="bus", pose=pl.Pose((0.5, 0, 0), rpy=(0.1, 0.2, 0.3)), flex=beam)
    system.add_body("größe", parent="boom", hinge=pl.Universal("x", (0, 1, 0.3)), at=1.2, inertia=pl.Inertia.sphere(0.5, 0.1))
    system.add_frame("eye", "boom", pl.Pose((0, 0, 0.1)), at="tip")
    return system


@pytest.mark.parametrize("build", [odd_system, lambda: pl.examples.load("plate-satellite")])
def test_a_run_holds_its_system(build, tmp_path):
    """All of it, to the last bit, and without any file beside it."""
    system = build()
    run = pl.load_run(pl.simulate(system, t_end=0.01, n_out=2).save(tmp_path / "run.nc"))
    assert run.system.model.fingerprint == system.model.fingerprint == run.data.attrs["fingerprint"]
    assert run.system is not run.system
    assert [p.name for p in tmp_path.iterdir()] == ["run.nc"]
    for name in ("pliant", "numpy", "llvmlite", "python"):
        assert run.data.attrs[f"{name}_version"][0].isdigit()
    path = tmp_path / "system.yaml"
    path.write_text(run.data["system_file"].item(), encoding="utf-8")
    assert pl.load(path).model.fingerprint == system.model.fingerprint


def test_a_run_holds_the_fidelity_that_it_was_computed_with():
    system = pl.examples.load("flexible-satellite")
    run = pl.simulate(system, t_end=0.01, n_out=2, dynamics=pl.compile(system, fidelity="ruthless"))
    assert run.system.fidelity == "ruthless" and system.fidelity == "full"


def test_long_texts_fit(swing, tmp_path):
    """An attribute of HDF5 holds 64 kB; the text of 1,000 bodies is longer."""
    system, parent = pl.System("chain"), "world"
    for k in range(1000):
        pose = pl.Pose((0.1, 0, 0), rpy=(0.1 * (k % 60), 0.2, 0.3))
        system.add_body(
            f"link{k}", parent=parent, hinge=pl.Revolute((0, 1, 0.1 * k)), pose=pose, inertia=pl.Inertia.sphere(1.0, 0.1)
        )
        parent = f"link{k}"
    data = swing.data.assign(system_variables(system.model, np.zeros((3, 1000))))
    again = pl.load_run(pl.results.Run(data).save(tmp_path / "long.nc"))
    assert len(again.data["system_file"].item()) > 2**17
    assert again.system.model.fingerprint == system.model.fingerprint


def cam() -> pl.Custom:
    """A turn about z that lifts by the sine of its angle."""

    def pose(q):
        c, s, o, i = np.cos(q[..., 0]), np.sin(q[..., 0]), 0 * q[..., 0], 1 + 0 * q[..., 0]
        rows = [np.stack(row, axis=-1) for row in ((c, -s, o), (s, c, o), (o, o, i))]
        return np.stack(rows, axis=-2), np.stack([o, o, 0.1 * s], axis=-1)

    def H(q):
        o, i = 0 * q[..., 0], 1 + 0 * q[..., 0]
        return np.stack([o, o, i, o, o, 0.1 * np.cos(q[..., 0])], axis=-1)[..., None]

    def Hdot_v(q, v):
        o = 0 * q[..., 0]
        return np.stack([o, o, o, o, o, -0.1 * np.sin(q[..., 0]) * v[..., 0] ** 2], axis=-1)

    return pl.Custom(1, 1, pose, H, Hdot_v)


def test_hinges_that_no_file_holds_are_there_by_name_and_pose(tmp_path):
    system = pl.System("press")
    system.add_body("wheel", hinge=pl.Revolute("x"), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_body("ram", parent="wheel", hinge=cam(), hinge_name="cam", inertia=pl.Inertia.box(1.0, (0.1, 0.2, 0.3)))
    run = pl.load_run(pl.simulate(system, {"cam": 0.3}, {"cam": 2.0}, t_end=0.1, n_out=4).save(tmp_path / "run.nc"))
    assert run.data["custom_hinge"].values.tolist() == ["cam"]
    angle = run["cam"].to_numpy()
    R, p = run.data["custom_rotation"].to_numpy()[:, 0], run.data["custom_position"].to_numpy()[:, 0]
    np.testing.assert_array_equal(R[:, 1, 0], np.sin(angle))
    np.testing.assert_array_equal(R[:, :2, 2], 0.0)
    np.testing.assert_array_equal(p[:, 2], 0.1 * np.sin(angle))
    with pytest.raises(pl.PliantError, match=r"the run of 'press' does not hold all of its system: .* Custom hinges 'cam'"):
        _ = run.system
    assert "ram:" in run.data["system_file"].item()


def test_a_system_that_no_text_holds_runs_all_the_same(tmp_path):
    system = pl.System("endless")
    system.add_body("wheel", hinge=pl.Revolute("x"), inertia=pl.Inertia.sphere(1.0, 0.1), limits=pl.Limits(upper=np.inf))
    run = pl.load_run(pl.simulate(system, t_end=0.1, n_out=2).save(tmp_path / "run.nc"))
    with pytest.raises(pl.PliantError, match=r"the run of 'endless' does not hold its system: hinge 'wheel': limits: upper is inf"):
        _ = run.system


def test_older_files_have_no_system(swing, tmp_path):
    old = swing.data.drop_vars("system_file").assign_attrs(pliant_run=2)
    again = pl.load_run(pl.results.Run(old).save(tmp_path / "old.nc"))
    np.testing.assert_array_equal(again.q, swing.q)
    with pytest.raises(pl.PliantError, match=r"'double-pendulum' does not hold its system: it was saved by pliant 0.*run it again"):
        _ = again.system


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pliant: 1\nbodies: {a: &x {parent: world}}", r"its system:2: an anchor"),
        ("!!python/object/apply:os.system ['true']", r"its system:1: a tag"),
        (
            "pliant: 1\nbodies:\n  a: {parent: world, hinge: Fixed, flex: {arrays: x.npz}}",
            r"its system:3: .*names a file, but text is read without other files",
        ),
        ("pliant: 1\nbodies: {a: \udc80}", r"its system:2: a byte that is not UTF-8"),
        ("", r"its system:1: the file is empty"),
    ],
)
def test_the_system_of_a_stranger(swing, tmp_path, text, message):
    """It is read when it is asked for, by the reader of system files."""
    data = swing.data.assign(system_file=((), np.array(text.replace("\udc80", "?"), dtype=object)))
    again = pl.load_run(pl.results.Run(data).save(tmp_path / "odd.nc")).data
    assert again["system_file"].item() == text.replace("\udc80", "?")
    with pytest.raises(pl.FileError, match=message):
        _ = pl.results.Run(again.assign(system_file=((), np.array(text, dtype=object)))).system


def test_texts_of_one_place_do_not_count_twice(path):
    """Many elements that refer to one text in the file would be as many copies of it."""
    with h5py.File(path, "r+") as file:
        kind = h5py.string_dtype()
        file.create_dataset("leak", (300,), kind)[...] = ["x" * 3000] + ["y"] * 299
        file["leak"].make_scale("leak")
    blob = path.read_bytes()
    with h5py.File(path, "r") as file:
        place = file["leak"].id.get_offset()
    same = blob[:place] + blob[place : place + 16] * 300 + blob[place + 16 * 300 :]
    path.write_bytes(same)
    with pytest.raises(Refused, match=r"declares more than its [\d,]+ bytes can hold"):
        read(str(path))


@pytest.mark.parametrize("value", [np.array(1.0), np.array(["a", "b"])])
def test_a_system_that_is_no_text(swing, tmp_path, value):
    data = swing.data.assign(system_file=(("x",)[: value.ndim], value))
    with pytest.raises(pl.FileError, match="'system_file'"):
        pl.load_run(pl.results.Run(data).save(tmp_path / "odd.nc"))


# ---- batches


@pytest.fixture(scope="module")
def batch(swing):
    """Three runs of one system, of which the second stopped after its second instant."""
    system = pl.examples.load("double-pendulum")
    runs = [pl.simulate(system, [1.0, 0.1 * k], t_end=0.1, n_out=3, tau=[0.0, 0.1]).data for k in range(3)]
    late = (xr.DataArray(np.arange(3), dims="time") < 2) | (xr.DataArray(np.arange(3), dims="run") != 1)
    shared = {name: runs[0][name] for name in ("tau", "system_file")}
    data = xr.concat([x.drop_vars(list(shared)) for x in runs], "run").where(late).assign(shared)
    for name in ("steps", "rejected", "evaluations", "energy_drift", "wall_time"):
        data[f"quality_{name}"] = ("run", [x.attrs[f"quality_{name}"] for x in runs])
        del data.attrs[f"quality_{name}"]
    del data.attrs["stopped"]
    return data.assign_attrs(complete=0).assign(status=("run", [0, 2, 0]), stopped=("run", ["", "it was\0stuck", ""]))


def test_a_batch_comes_back(batch, tmp_path):
    again = pl.load_run(pl.results.Run(batch).save(tmp_path / "batch.nc"))
    assert again.data["stopped"].values.tolist() == ["", r"it was\x00stuck", ""]
    xr.testing.assert_identical(again.data.drop_vars("stopped"), batch.drop_vars("stopped"))
    assert again["elbow"].shape == (3, 3) and np.isnan(again.q[1, 2]).all() and np.isfinite(again.q[1, :2]).all()
    assert (
        "<3 runs of 'double-pendulum'" in repr(again)
        and "1 of them stopped" in repr(again)
        and again.system.name == "double-pendulum"
    )


def test_a_batch_as_csv(batch, tmp_path):
    """A row for each run and instant; what all runs share is repeated."""
    with open(pl.results.Run(batch).save(tmp_path / "batch.csv"), newline="", encoding="utf-8") as file:
        titles, *rows = csv.reader(file)
    assert titles[:4] == ["run", "time [s]", "shoulder.angle [rad]", "elbow.angle [rad]"] and len(rows) == 9
    assert [row[0] for row in rows] == ["0"] * 3 + ["1"] * 3 + ["2"] * 3
    table = dict(zip(titles, np.array(rows, dtype=float).T.reshape(-1, 3, 3), strict=True))
    np.testing.assert_array_equal(table["elbow.angle [rad]"], batch["q"][:, :, 1])
    np.testing.assert_array_equal(table["time [s]"], np.tile(batch["time"], (3, 1)))
    np.testing.assert_array_equal(table["tau elbow.rate [N m]"], 0.1)
    np.testing.assert_array_equal(table["com.z [m]"], batch["com"][:, :, 2])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda x: x.drop_vars("status"), "has a dimension 'run', but not 'status' and 'q' over it"),
        (lambda x: x.assign(status=("run", [0.0, 1.0, 0.0])), "stores 'status' as float64"),
        (lambda x: x.assign(stopped=("run", [0, 1, 0])), "stores 'stopped' as int64"),
        (lambda x: x.assign(quality_steps=("time", [0, 1, 0])), "lacks 'quality_steps' over run"),
        (lambda x: x.drop_vars("quality_steps"), "has None for the attribute 'quality_steps'"),
        (lambda x: x.transpose("time", "run", ...), "lacks 'q' over time and coordinate"),
        (lambda x: x.isel(run=0, drop=True), "has None for the attribute 'quality_energy_drift'"),
    ],
)
def test_batches_that_are_none(batch, tmp_path, change, message):
    with pytest.raises(pl.FileError, match=message):
        pl.load_run(pl.results.Run(change(batch)).save(tmp_path / "odd.nc"))
