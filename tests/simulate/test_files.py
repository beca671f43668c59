"""The files of runs: exact, plain, and nothing else is read."""

from __future__ import annotations

import csv
from pathlib import Path

import h5py
import numpy as np
import pytest
import xarray as xr

import pliant as pl
from pliant.simulate import files
from pliant.simulate.reader import Refused, read

DAMAGED = Path(__file__).parents[1] / "data" / "damaged_run.nc"


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
        (external_storage, "has the values of 'leak' in another file, which is not opened"),
        (virtual, "has the values of 'leak' in another file, which is not opened"),
        (external_link, "has a link to elsewhere, 'leak', which is not followed"),
        (soft_link, "has a link to elsewhere, 'leak', which is not followed"),
        (group, "holds 'leak', which is not an array"),
        (bomb, "has 'leak' compressed or in chunks"),
        (not_there, "has less of 'leak' than it declares"),
        (twice, r"declares more than its [\d,]+ bytes can hold|does not say the dimensions of 'leak'"),
        (odd_kind, "has 'leak' neither as numbers nor as text"),
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
    with pytest.raises(pl.FileError, match=r"run.nc: is not a run.*another file.*; pl.load_run reads what run.save wrote"):
        pl.load_run(path)


def test_a_file_in_which_hdf5_does_not_end():
    """Of 32 kB; a plain h5py.File walks in it for ever."""
    with pytest.raises(pl.FileError, match=r"damaged_run.nc: .*damaged.*pl.load_run reads what run.save wrote"):
        pl.load_run(DAMAGED)


@pytest.mark.parametrize(
    ("does", "message"),
    [
        ("_limit(0)\nwhile True: pass", "is damaged: HDF5 does not get through it"),  # the operating system ends it
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
    for name in (tmp_path, "/dev/zero", "a\0b", "x" * 5000):
        with pytest.raises(pl.FileError):
            pl.load_run(name)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("pliant_run", "one", "has 'one' for its format, 'pliant_run', not a whole number"),
        ("pliant_run", np.array([1, 2]), "has an attribute 'pliant_run' that is neither a number nor a text"),
        ("system", 3, "has 3 for the attribute 'system', not a text"),
        ("quality_steps", "many", "has 'many' for the attribute 'quality_steps', not a whole number"),
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
    again = pl.load_run(pl.Run(own).save(tmp_path / "own.nc"))
    xr.testing.assert_identical(again.data, own)


def test_a_file_of_the_first_format(swing, tmp_path):
    """It does not tell whose modes are which; all else is there."""
    old = swing.data.drop_vars([f"{axis}_{x}" for axis in ("coordinate", "speed") for x in ("body", "frequency")])
    again = pl.load_run(pl.Run(old.assign_attrs(pliant_run=1)).save(tmp_path / "old.nc"))
    np.testing.assert_array_equal(again["elbow"], swing["elbow"])
    assert again.plot().axes
    with pytest.raises(pl.UnknownNameError, match="no flexible body named 'elbow'; there are none"):
        again.modes("elbow")


def test_names_that_netcdf_cannot_hold_are_escaped(swing, tmp_path):
    data = swing.data.assign_attrs(system="a\0b\ud83d é").assign_coords(speed=["x\0y", "y"])
    again = pl.load_run(pl.Run(data).save(tmp_path / "odd.nc")).data
    assert again.attrs["system"] == r"a\x00b\ud83d é" and again["speed"].values.tolist() == [r"x\x00y", "y"]


def test_csv(swing, tmp_path):
    """A column for everything, with its unit; numbers to the last bit."""
    path = swing.save(tmp_path / "swing.CSV")
    with open(path, newline="", encoding="utf-8") as file:
        titles, *rows = csv.reader(file)
    table = dict(zip(titles, np.array(rows, dtype=float).T, strict=True))
    assert titles[:5] == ["time [s]", "shoulder.angle [rad]", "elbow.angle [rad]", "shoulder.rate [rad/s]", "elbow.rate [rad/s]"]
    assert titles[5:11] == ["tau shoulder.rate [N m]", "tau elbow.rate [N m]", *(f"{x} [J]" for x in ENERGIES)]
    assert titles[11:14] == ["com.x [m]", "com.y [m]", "com.z [m]"] and titles[-1] == "linear_momentum.z [kg m/s]"
    np.testing.assert_array_equal(table["time [s]"], swing.t)
    np.testing.assert_array_equal(table["elbow.rate [rad/s]"], swing.v[:, 1])
    np.testing.assert_array_equal(table["com.z [m]"], swing.data["com"][:, 2])


ENERGIES = ("kinetic_energy", "potential_energy", "energy", "work")


@pytest.mark.parametrize(("name", "why"), [("run.txt", "no run is written as '.txt'"), ("run", "its name has no ending")])
def test_other_endings_are_refused(swing, tmp_path, name, why):
    with pytest.raises(pl.FileError, match=rf"{name}: {why}.*give .nc .*or .csv"):
        swing.save(tmp_path / name)
    assert not list(tmp_path.iterdir())
