"""What a run holds, its file, its plot."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr
from matplotlib import pyplot

import pliant as pl
from tests.simulate.systems import tumbler


@pytest.fixture(scope="module")
def craft_run():
    craft = pl.examples.load("two-arm-spacecraft")
    example = pl.examples.EXAMPLES["two-arm-spacecraft"]
    return pl.simulate(craft, example.q0, example.v0, t_end=1.0, tau={"left-hinge1": 0.2}, n_out=51)


def test_names_and_units(craft_run):
    data = craft_run.data
    assert data.sizes == {"time": 51, "coordinate": 21, "speed": 20, "axis": 3}
    assert data["coordinate"].values[[0, 4, 7]].tolist() == ["bus.qw", "bus.x", "left-hinge1.angle"]
    assert data["coordinate_unit"].values[[0, 4, 7]].tolist() == ["1", "m", "rad"]
    assert data["speed"].values[[0, 3, 6]].tolist() == ["bus.wx", "bus.vx", "left-hinge1.rate"]
    assert data["speed_unit"].values[[0, 3, 6]].tolist() == ["rad/s", "m/s", "rad/s"]
    assert data["force_unit"].values[[0, 3, 6]].tolist() == ["N m", "N", "N m"]
    assert data["time"].attrs["units"] == "s" and data["energy"].attrs["units"] == "J"
    assert data.attrs["fingerprint"] == pl.examples.load("two-arm-spacecraft").model.fingerprint
    np.testing.assert_array_equal(data["tau"].sel(speed="left-hinge1.rate"), 0.2)


def test_a_hinge_by_name(craft_run):
    np.testing.assert_array_equal(craft_run["left-hinge4"], craft_run.q[:, 10])
    np.testing.assert_array_equal(craft_run["bus"], craft_run.q[:, :7])
    np.testing.assert_array_equal(craft_run["bus.vy"], craft_run.v[:, 4])
    assert craft_run["left-hinge4"].attrs["units"] == "rad" and craft_run["left-hinge4.rate"].attrs["units"] == "rad/s"
    assert "units" not in craft_run.data["q"].attrs
    with pytest.raises(pl.UnknownNameError, match=r"no hinge, coordinate, speed, state, input or output .* 'left-hinge4'"):
        craft_run["left-hinge44"]


def test_energies_are_those_of_the_stored_states(craft_run):
    dyn = pl.compile(pl.examples.load("two-arm-spacecraft"), "reference")
    data = craft_run.data
    np.testing.assert_allclose(data["kinetic_energy"], dyn.kinetic_energy(craft_run.q, craft_run.v), rtol=1e-12)
    np.testing.assert_allclose(data["com"], dyn.com(craft_run.q), rtol=0, atol=1e-12)
    np.testing.assert_allclose(data["linear_momentum"], dyn.momentum(craft_run.q, craft_run.v)[:, 3:], rtol=0, atol=1e-11)


def test_a_file_gives_back_the_run(craft_run, tmp_path):
    path = craft_run.save(tmp_path / "run.nc")
    again = pl.load_run(path)
    xr.testing.assert_identical(again.data, craft_run.data)
    assert again.quality == craft_run.quality and repr(again) == repr(craft_run) and again.complete
    assert [p.name for p in tmp_path.iterdir()] == ["run.nc"]
    np.testing.assert_array_equal(again["bus"], craft_run["bus"])


def test_a_file_of_that_name_survives_a_failure(craft_run, tmp_path):
    path = tmp_path / "run.nc"
    craft_run.save(path)
    before = path.read_bytes()
    broken = pl.results.Run(craft_run.data.assign_attrs(bad=object()))
    with pytest.raises(TypeError):
        broken.save(path)
    assert path.read_bytes() == before and len(list(tmp_path.iterdir())) == 1


def test_files_that_are_no_runs(craft_run, tmp_path):
    with pytest.raises(pl.FileError, match=r"nowhere.nc: there is no such file"):
        pl.load_run(tmp_path / "nowhere.nc")
    text = tmp_path / "text.nc"
    text.write_text("time, angle\n0, 1\n")
    with pytest.raises(pl.FileError, match=r"text.nc: is not a run, or is damaged"):
        pl.load_run(text)
    whole = craft_run.save(tmp_path / "run.nc").read_bytes()
    text.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(pl.FileError, match="damaged"):
        pl.load_run(text)
    xr.Dataset({"x": ("time", [1.0, 2.0])}).to_netcdf(text, engine="h5netcdf")
    with pytest.raises(pl.FileError, match=r"text.nc: is not a run"):
        pl.load_run(text)
    pl.results.Run(craft_run.data.assign_attrs(pliant_run=99)).save(text)
    with pytest.raises(pl.FileError, match="written by a later version of pliant"):
        pl.load_run(text)
    with pytest.raises(pl.FileError, match=r"cannot be written"):
        craft_run.save(tmp_path / "no" / "run.nc")
    with pytest.raises(pl.FileError, match=r"cannot be written"):
        craft_run.plot(tmp_path / "no" / "plot.png")


def test_quality_reads_as_a_table(craft_run):
    text = str(craft_run.quality)
    for words in ("energy drift", "momentum drift", "quaternion drift", "steps", "evaluations", "wall time"):
        assert words in text
    assert repr(craft_run) == "<Run of 'two-arm-spacecraft' by dop853, rtol = 1e-08, atol = 1e-10: 51 instants from 0 to 1 s>"


SAVED = ("double-pendulum", "grasp")  # to draw takes ten times as long as to make the figure


@pytest.mark.parametrize("name", ["double-pendulum", "flexible-satellite", "slewing-satellite", "quarter-car", "four-bar", "grasp"])
def test_examples_plot(name, tmp_path):
    example = pl.examples.EXAMPLES[name]
    system = example.build()
    tau = (lambda t, q, v: -0.01 * v) if example.tau is None else example.tau(system)
    run = pl.simulate(system, example.q0, example.v0, t_end=0.2, tau=tau, n_out=21)
    figure = run.plot(tmp_path / "plot.png" if name in SAVED else None)
    pyplot.close(figure)
    titles = [ax.get_title(loc="left") for ax in figure.axes]
    assert {"angles", "positions"} & set(titles) and {"torques", "forces"} & set(titles) and "energy" in titles
    assert name not in SAVED or (tmp_path / "plot.png").stat().st_size > 20_000
    most = max(len(ax.get_legend().get_texts()) for ax in figure.axes if ax.get_legend())
    assert most <= 8


def test_a_plot_of_a_body_at_rest():
    figure = pl.simulate(tumbler(), t_end=1.0, n_out=11).plot()
    assert figure.number in pyplot.get_fignums()
    pyplot.close(figure)
    assert [ax.get_title(loc="left") for ax in figure.axes][-2:] == ["energy", "energy: change from the initial value"]


def test_states_and_inputs_of_loads_have_units():
    system = pl.System("sat")
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(10.0, (1, 1, 1)))
    system.add_load("rw", pl.loads.Wheel("bus", axis="z", inertia=1e-3, torque=pl.Input(0.1)))
    run = pl.simulate(system, t_end=0.1, n_out=2)
    assert (run["rw.h"].attrs["units"], run["rw.torque"].attrs["units"]) == ("N m s", "N m")


def test_components_and_whole_states_by_name():
    system = pl.System("satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=1.0, inertia=(1.0, 1.0, 1.0))
    system.add_output("gyro", pl.sensors.Gyro("bus", period=0.1, noise=1e-5))
    system.add_output("two", lambda x: x.q("bus")[1:3])
    system.add_output("bus", lambda x: x.q("bus")[0])
    system.add_load("rw", pl.loads.WheelSet("bus", axes="xyz", inertia=0.01, speed=(1.0, 2.0, 3.0)))
    run = pl.simulate(system, v0={"bus": [0.1, 0.2, 0.3, 0, 0, 0]}, t_end=0.4, n_out=5, method="rk4", dt=0.1, seed=1)
    assert run["gyro.y"].equals(run["gyro[1]"]) and (run["gyro.y"] == run["gyro"][:, 1]).all()
    assert (run["gyro_measured.z"] == run["gyro_measured"][:, 2]).all() and (run["two[1]"] == run["two"][:, 1]).all()
    assert run["rw.h"].dims == ("time", "state") and (run["rw.h"][:, 2] == run["rw.h[2]"]).all()
    assert run["rw.torque"].shape == (5, 3) and run["energy"].equals(run.data["energy"])
    with pytest.raises(pl.UnknownNameError, match=r"'gyro.wx'; did you mean 'gyro.x'"):
        run["gyro.wx"]
    with pytest.raises(pl.PliantError, match=r"an output and also the name of a hinge; use run.data\['bus'\] for the output"):
        run["bus"]
