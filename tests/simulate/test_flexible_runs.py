"""Modes and deflections of runs, by name."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.systems import modes_of_any_boundary

pytestmark = modes_of_any_boundary


def craft(fidelity="full", boundary="cantilever"):
    system = pl.System("craft", gravity=(0, 0, 0), fidelity=fidelity)
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(40.0, (1.5, 1.0, 2.0)))
    stiff = {"EI": (900.0, 700.0), "GJ": 300.0, "torsional_inertia": 0.1}
    beam = pl.flex.Beam(5.0, 6.0, **stiff, modes={"y": 2, "z": 1, "torsion": 1}, boundary=boundary, points={"eye": 2.0})
    pose = pl.Pose(xyz=(0.7, 0.1, 0), rpy=(0.2, 0.5, 1.0))
    system.add_body("boom", "bus", pl.Revolute("y"), hinge_name="drive", pose=pose, flex=beam)
    system.add_body("instrument", "boom", at="tip", inertia=pl.Inertia.sphere(3.0, 0.1))
    return system


START = {"boom.y1": 0.2, "boom.z1": -0.3, "boom.y2": 0.02, "boom.torsion1": 0.05}


@pytest.fixture(scope="module")
def flight():
    return pl.simulate(craft(), START, {"bus.wz": 0.5, "boom.z1_rate": 0.1}, t_end=1.0, n_out=11)


def test_modes_have_names_units_and_frequencies(flight):
    data, boom = flight.data, craft().model.bodies[1].flex
    names = ["boom.y1", "boom.y2", "boom.z1", "boom.torsion1"]
    assert data["coordinate"].values[7:].tolist() == ["drive.angle", *names]
    assert data["speed"].values[6:].tolist() == ["drive.rate", *(f"{x}_rate" for x in names)]
    assert data["coordinate_unit"].values[7:].tolist() == ["rad", *["1"] * 4] and set(data["coordinate_body"].values[7:]) == {
        "boom"
    }
    hertz = data["coordinate_frequency"].values
    assert np.isnan(hertz[:8]).all() and data["coordinate_frequency"].attrs["units"] == "Hz"
    np.testing.assert_allclose(np.sort(hertz[8:]), boom.held_frequencies / (2 * np.pi), rtol=1e-12)


def test_modes_of_a_body(flight):
    modes = flight.modes("boom")
    assert modes.dims == ("time", "mode") and modes.attrs["units"] == "1" and modes["frequency"].attrs["units"] == "Hz"
    np.testing.assert_array_equal(modes, flight.q[:, 8:])
    assert modes.sel(mode="boom.z1").values[0] == -0.3
    np.testing.assert_array_equal(flight["boom.z1"], modes.sel(mode="boom.z1"))
    np.testing.assert_array_equal(flight["boom"], flight["drive"])
    with pytest.raises(pl.UnknownNameError, match="no flexible body named 'bom'; did you mean 'boom'"):
        flight.modes("bom")
    with pytest.raises(pl.UnknownNameError, match="no flexible body named 'instrument'; there are 'boom'"):
        flight.modes("instrument")


@pytest.mark.parametrize(("fidelity", "boundary"), [("full", "cantilever"), ("full", "free-free"), ("paper", "pinned-free")])
def test_deflections_are_where_the_frames_are(fidelity, boundary, tmp_path):
    """From the compiled frames of the point and of the body, an independent route; also of a run that was loaded."""
    system = craft(fidelity, boundary)
    run = pl.simulate(system, START, {"bus.wz": 0.5}, t_end=0.5, n_out=6)
    dyn, boom = pl.compile(system), system.bodies[1].flex
    again = pl.load_run(run.save(tmp_path / "run.nc"))
    points = ["root", "tip", "eye"] if boundary == "free-free" else ["tip", "eye"]  # a root at rest is not stored
    for point in points:
        (R, p), (_, r) = dyn.frame("boom").pose(run.q), dyn.frame(f"boom.{point}").pose(run.q)
        want = np.einsum("nba,nb->na", R, r - p) - boom.nodes[boom.node_index[point]].position
        found = again.deflection(f"boom.{point}")
        np.testing.assert_allclose(found, want, rtol=0, atol=1e-13)
        assert found.dims == ("time", "axis") and found.attrs["units"] == "m"
    assert again.data["point"].values.tolist() == [f"boom.{x}" for x in points]
    shortened = np.abs(again.deflection("boom.tip").values[:, 0]).max()
    assert shortened > 1e-3 if fidelity == "full" else shortened == 0.0


def test_deflections_of_other_nodes(flight):
    with pytest.raises(
        pl.UnknownNameError, match=r"no point .* named 'boom.tp'; did you mean 'boom.tip'.*add_frame\(name, body, at=node\)"
    ):
        flight.deflection("boom.tp")
    rigid = pl.simulate(pl.examples.load("double-pendulum"), t_end=0.1)
    with pytest.raises(pl.UnknownNameError, match="there are none"):
        rigid.deflection("elbow.tip")


def test_many_nodes_are_stored_where_something_is():
    nodes = [pl.model.Node(f"n{k}", (0.1 * k, 0, 0), 0.1) for k in range(30)]
    bend = np.zeros((30, 3, 1))
    bend[:, 2, 0] = (0.1 * np.arange(30)) ** 2
    system = pl.System("strip")
    flex = pl.model.ModalBody(nodes, np.zeros((30, 3, 1)), bend, [5e3])
    system.add_body("strip", hinge=pl.Revolute("y"), flex=flex)
    system.add_frame("camera", "strip", at="n29")
    run = pl.simulate(system, {"strip.mode_1": 0.01}, t_end=0.1, n_out=3)
    assert run.data["point"].values.tolist() == ["strip.n29"] and run.data["coordinate"].values.tolist() == [
        "strip.angle",
        "strip.mode_1",
    ]
    assert run.deflection("strip.n29").values[0] == pytest.approx([0, 0, 0.01 * 2.9**2], rel=1e-14)


def test_names_of_modes_are_names_of_coordinates():
    system = craft()
    q = system.state({"boom.y1": 0.2, "drive": 0.5})
    assert q[7:10].tolist() == [0.5, 0.2, 0.0] and system.state({"drive.angle": 0.5})[7] == 0.5
    with pytest.raises(pl.PliantError, match="2 values for 1 coordinates"):
        system.state({"boom.y1": [1.0, 2.0]})
    with pytest.raises(pl.PliantError, match=r"did you mean 'boom.z1'"):
        pl.simulate(system, {"boom.z_1": 0.1}, t_end=0.1)
    first = [pl.simulate(system, {name: 0.1}, t_end=0.01, n_out=2).q[0] for name in ("boom.y2", "drive.y2")]
    np.testing.assert_array_equal(*first)  # by the body, or by its hinge
    assert first[0][9] == 0.1


def test_a_plot_has_units_and_hides_nothing(flight):
    """Curves that coincide take turns, so that each has ink of its own; every axis has a unit."""
    figure = flight.plot()
    titles = {ax.get_title(loc="left"): ax for ax in figure.axes}
    assert {"modal amplitudes", "modal rates", "deflections"} <= set(titles)
    assert all(ax.get_ylabel().startswith("[") for ax in figure.axes) and titles["modal amplitudes"].get_ylabel() == "[1]"
    for ax in figure.axes:
        lines = [line for line in ax.get_lines() if len(line.get_xdata()) > 2]
        low, high = ax.get_ylim()
        for k, one in enumerate(lines):
            assert low <= np.nanmin(one.get_ydata()) and np.nanmax(one.get_ydata()) <= high
            for other in lines[:k]:
                apart = np.abs(np.asarray(one.get_ydata()) - other.get_ydata()).max()
                solid = one.get_linestyle() == other.get_linestyle() == "-"
                assert not solid or apart > 0.009 * (high - low)
