"""Contacts on the page: planes and the ground, points by mode, forces as arrows, plots without the states that carry them."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.model.drawn.solids import half_size, reach
from pliant.view import groups
from pliant.view.page.arrows import drawing
from pliant.view.page.contacts import contact_marks
from pliant.view.page.numbers import NumberBlock
from pliant.view.page.reproduce import run_again
from pliant.view.page.scene import scene
from pliant.view.page.write import page_of_run, page_of_system
from tests.view.node import content_of


def sled(gravity=(0, 0, -9.81)) -> pl.System:
    """A ball that falls, one that slides without turning, and one that stays: it opens, slips, sticks."""
    system = pl.System("sled", gravity=gravity)
    for name, hinge, height in (
        ("drop", pl.Prismatic("z"), 0.25),
        ("slide", pl.Joint(slides="xz"), 0.1),
        ("rest", pl.Prismatic("z"), 0.1),
    ):
        y = {"drop": 0.0, "slide": 0.5, "rest": 1.0}[name]
        system.add_body(name, hinge=hinge, pose=pl.Pose((0, y, height)), inertia=pl.Inertia.sphere(1.0, 0.1))
        system.add_shape(name, pl.shapes.Sphere(0.1), name=name)
    system.add_contact("floor", ["drop", "slide", "rest"], "ground", mu=0.4)
    return system


@pytest.fixture(scope="module")
def run():
    return pl.simulate(sled(), None, [0.0, 1.5, 0.0, 0.0], t_end=0.3, dt=0.002)


def seen(system: pl.System) -> dict:
    return scene(system.model, NumberBlock())


def test_planes_and_the_ground():
    system = sled(gravity=(0, 0, 0))
    assert seen(system)["ground"] == 0.0 and seen(system)["floor"]  # without gravity too
    slope = pl.System("slope")
    slope.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.1))
    slope.add_shape("ball", pl.shapes.Sphere(0.1), name="ball")
    assert seen(slope)["floor"] and "ground" not in seen(slope)
    slope.add_shape("world", pl.shapes.Plane(4.0), pl.Pose((0, 0, -0.5), rpy=(0, 0.2, 0)), name="ground")
    slope.add_contact("touch", "ball", "ground")
    data = seen(slope)
    assert data["shapes"][0]["kind"] == "plane" and data["shapes"][0]["size"] == 4.0 and data["shapes"][0]["p"] == [0, 0, -0.5]
    assert "ground" not in data and not data["floor"]  # the shape of this name is the ground
    assert data["acting"]["contacts"][0][:2] == ["touch", "ball with ground, 1 point"]
    np.testing.assert_array_equal(half_size(pl.shapes.Plane(4.0)), (2.0, 2.0, 0.0))
    assert reach(slope.model) < 1.0  # a plane says nothing of the system's size


def test_points_that_touch_and_their_modes(run):
    instants = np.arange(run.t.size)
    numbers = NumberBlock()
    marks, size, told = contact_marks(run.data, instants, 10**6, numbers)
    assert marks["contacts"]["names"] == ["floor.drop", "floor.slide", "floor.rest"] and size == 13 * 3 * run.t.size and not told
    mode = run.data["contact_mode"].to_numpy()
    assert set(mode[:40, 0]) == {0} and mode[-1, 0] == 1 and set(mode[5:-1, 1]) == {2} and set(mode[5:, 2]) == {1}
    few, _, told = contact_marks(run.data, instants, 2 * 13 * run.t.size, NumberBlock())
    assert few["contacts"]["names"] == ["floor.slide", "floor.rest"] and told == ["The picture shows 2 of 3 contact points."]
    assert contact_marks(run.data, instants, 0, NumberBlock()) == ({}, 0, [])


def test_contact_forces_are_arrows_on_the_scale_of_lasting_ones(run):
    found = {x.load: x for x in drawing(run.model, run.data).arrows(run.data, np.arange(run.t.size))}
    assert found.keys() == {"floor.drop", "floor.slide", "floor.rest"} and {x.body for x in found.values()} == {-1}
    np.testing.assert_allclose(found["floor.slide"].values[-1], (-0.4 * 9.81, 0, 9.81), rtol=1e-6)
    np.testing.assert_allclose(found["floor.rest"].points[-1], (0, 1.0, 0), atol=1e-4)
    peak = np.linalg.norm(found["floor.drop"].values, axis=-1).max()
    assert found["floor.drop"].most < peak / 3 and found["floor.drop"].most >= 9.81  # the impact does not set the scale


def test_plots_show_forces_once(run):
    group = groups.contact_forces(run.data)
    assert group.names == ["floor.drop", "floor.slide", "floor.rest"] and group.unit == "N"
    np.testing.assert_allclose(group.values[-1, 2], 9.81, rtol=1e-6)
    assert not list(groups.of_loads(run.data, run.model))  # not as states of loads again
    panels = content_of(page_of_run(run))[0]["run"]["panels"]
    assert [x["title"] for x in panels].count("contact forces") == 1 and "states of loads" not in [x["title"] for x in panels]


def test_the_page_shows_points_where_they_touch(run, opened):
    page = opened(page_of_run(run))
    page.tab.evaluate("() => pliant.store.set({ loads: true })")
    for t in (0.02, 0.28):
        shown = page.tab.evaluate(
            """(t) => {
              pliant.seek(t);
              pliant.stage.drawNow();
              const part = pliant.stage.parts.find((x) => x.modes);
              const shown = (meshes) => Object.entries(meshes).filter(([, mesh]) => mesh.visible);
              return part.all.map(({ meshes }) => shown(meshes).map(([name, mesh]) => [name, mesh.position.toArray()]));
            }""",
            t,
        )
        k = int(np.argmin(np.abs(run.t - t)))
        for own, mode, point in zip(
            shown, run.data["contact_mode"].to_numpy()[k], run.data["contact_point"].to_numpy()[k], strict=True
        ):
            assert [name for name, _ in own] == [[], ["stick"], ["slip"]][int(mode)]
            for _, place in own:
                np.testing.assert_allclose(place, point, atol=1e-6)
    ground = page.tab.evaluate(
        "() => { const x = pliant.stage.parts.find((p) => p.grid); return [x.grid.visible, x.grid.position.z]; }"
    )
    assert ground == [True, 0]
    page.quiet()


def test_many_bodies_and_a_plane_without_a_run(opened):
    system = sled()
    system.add_shape("world", pl.shapes.Plane(3.0), pl.Pose((0, 0, -1.0)), color="#808080")
    for k in range(201):  # so many are drawn at once
        system.add_body(f"peg{k}", inertia=pl.Inertia.sphere(0.1, 0.02), pose=pl.Pose((0.05 * k, 0, 1)))
    system.add_shape("rest", pl.shapes.Plane(0.4))
    page = opened(page_of_system(system.model))
    assert page.picture()
    page.quiet()


def test_the_page_says_how_contacts_were_solved():
    run = pl.simulate(sled(), t_end=0.01, dt=0.002, contacts=pl.Contacts(sweeps=5))
    assert "contacts=pl.Contacts(sweeps=5" in run_again(run, run.model)["code"]
    own = pl.simulate(sled(), t_end=0.01, dt=0.002)
    assert "contacts=" not in run_again(own, own.model)["code"]
