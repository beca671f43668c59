"""What people see first: order, ticks and units of plots, colours of bodies, the ground, the camera, surfaces without saw-teeth."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.model.drawn.surface import thinned
from pliant.view import groups
from pliant.view.page.write import page_of_run, page_of_system
from tests.view.node import by_node, content_of, needs_node

TICKS = """
const { ticks } = await import("%s/src/panel/ticks.js");
const told = cases.map(([low, high, wanted]) => ticks(low, high, wanted));
"""
COLOURS = """
const { bodyColours } = await import("%s/src/body_colours.js");
const told = cases.map((scene) => bodyColours(scene));
"""
# The distance of the camera from its target, and the largest distance of a body from the middle of the picture now, 1 at its edge.
SEEN = """() => {
  const { camera, view } = pliant.stage;
  pliant.stage.drawNow();
  const far = Math.max(...pliant.poses.bodies.map(({ p }) => {
    const x = view.controls.target.clone().set(...p).project(camera);
    return Math.max(Math.abs(x.x), Math.abs(x.y));
  }));
  return [camera.position.distanceTo(view.controls.target), far];
}"""


def titles(run) -> list[str]:
    return [panel["title"] for panel in content_of(page_of_run(run))[0]["run"]["panels"]]


# ---- plots


@pytest.fixture(scope="module")
def slewing():
    return pl.simulate(pl.examples.load("slewing-satellite"), t_end=0.5, n_out=11)


def test_plots_are_in_the_order_in_which_people_ask(slewing):
    found = titles(slewing)
    want = ["star_tracker", "gyro", "quaternions", "angular rates", "deflections", "modal amplitudes", "modal rates", "energy"]
    assert [title for title in found if title in want] == want
    satellite = pl.simulate(pl.examples.load("flexible-satellite"), None, {"left-drive": 0.2, "bus.vx": 0.1}, t_end=0.1, n_out=5)
    assert titles(satellite)[:5] == ["angles", "quaternions", "angular rates", "positions", "velocities"]


def test_rounding_errors_are_the_last_plot_and_not_the_first(slewing):
    """The satellite turns about its centre of mass: its position is zero but for rounding errors."""
    assert np.abs(slewing.data["q"].to_numpy()[:, 4:7]).max() < 1e-12
    assert titles(slewing)[-3:] == ["positions", "velocities", "centre of mass"]
    group = groups.Group("q", "positions", "m", np.full((3, 1), 1e-9), [0], ["x"])
    assert not groups.is_noise(group, 1.0) and groups.is_noise(group, 1e4)
    assert not groups.is_noise(group._replace(values=np.full((3, 1), np.nan)))
    assert not groups.is_noise(group._replace(variable="output y", values=np.zeros((3, 1))))


def test_wheels_and_locks_have_plots_and_units_of_their_own(slewing, tmp_path):
    found = {group.title: group for group in groups.of_loads(slewing.data, slewing.model)}
    assert found["wheel momentum"].unit == "N m s" and found["wheel torques, commanded"].unit == "N m"
    assert found["wheel momentum"].names == ["wheel1.h", "wheel2.h", "wheel3.h", "wheel4.h"]
    again = pl.load_run(slewing.save(tmp_path / "run.nc"))
    panels = {panel["title"]: panel["unit"] for panel in content_of(page_of_run(again))[0]["run"]["panels"]}
    assert panels["wheel momentum"] == "N m s" and "states of loads" not in panels
    system = pl.System("latch")
    system.add_body("door", hinge=pl.Revolute("z"), inertia=pl.Inertia.rod(1.0, length=1.0))
    system.add_load("own", lambda x: x.rate("h", 1.0), states={"h": 0.0})
    system.add_event("shut", pl.Event(lambda x: x.q("door") - 0.1, action=pl.events.lock("door")))
    run = pl.simulate(system, None, {"door": 1.0}, t_end=0.2, n_out=21)
    shown = {group.title: (group.unit, group.names) for group in groups.of_loads(run.data, run.model)}
    assert shown["hinge locks (1: locked, 0: free)"] == ("1", ["door.locked"])
    assert shown["states of loads"] == ("", ["own.h"])  # a load of one's own: its unit is unknown
    alone = {group.title: group.names for group in groups.of_loads(run.data)}
    assert alone["hinge locks (1: locked, 0: free)"] == ["door.locked"]


def test_a_motor_without_a_gear_at_a_straight_hinge_gives_forces():
    system = pl.System("stage")
    system.add_body("x", hinge=pl.Prismatic("x"), mass=1.0)
    system.add_body("arm", parent="x", hinge=pl.Revolute("z"), inertia=pl.Inertia.rod(1.0, length=1.0))
    system.add_load("linear", pl.loads.Motor("x", lag=0.1))
    system.add_load("screw", pl.loads.Motor("x", gear=1000.0))
    system.add_load("joint", pl.loads.Motor("arm"))
    run = pl.simulate(system, t_end=0.1, n_out=3)
    shown = {group.title: (group.unit, group.names) for group in groups.of_loads(run.data, run.model)}
    assert shown["motor forces"] == ("N", ["linear.torque"]) and shown["motor forces after the lag"] == ("N", ["linear.torque_now"])
    assert shown["motor torques"] == ("N m", ["screw.torque", "joint.torque"])


@needs_node
def test_every_axis_has_two_ticks_at_least():
    rng = np.random.default_rng(1)
    cases = [[0, 1, 3], [0.31, 0.69, 3], [-1e-18, 4e-18, 3], [2357.0, 2357.02, 3], [1e8, 3e8, 2], [-0.4, 0.55, 1]]
    for _ in range(400):
        middle, span = rng.normal() * 10.0 ** rng.uniform(-3, 3), 10.0 ** rng.uniform(-3, 3)
        span = max(span, 1e-5 * abs(middle))
        cases.append([middle - span / 2, middle + span / 2, int(rng.integers(1, 8))])
    for (low, high, wanted), found in zip(cases, by_node(TICKS, cases), strict=True):
        assert 2 <= len(found) <= max(wanted + 1, 5), (low, high, found)
        slack = 1e-8 * (high - low)
        assert low - slack <= found[0] and found[-1] <= high + slack
        assert np.diff(found) == pytest.approx(found[1] - found[0], rel=1e-6)


def test_axes_of_figures_have_two_ticks_at_least(slewing):
    from matplotlib import pyplot

    figure = slewing.plot()
    figure.canvas.draw()
    for ax in figure.axes:
        if ax.axison:
            low, high = sorted(ax.get_ylim())
            labels = [x.get_text() for x, at in zip(ax.get_yticklabels(), ax.get_yticks(), strict=True) if low <= at <= high]
            assert sum(bool(text) for text in labels) >= 2, ax.get_title(loc="left")
    assert figure.get_layout_engine() is None  # an engine draws the figure twice
    pyplot.close(figure)


# ---- bodies


@needs_node
def test_bodies_that_mirror_each_other_share_a_colour():
    rod = pl.Inertia.rod(1.0, length=1.0)
    system = pl.System("walker")
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(10.0, (1, 1, 1)))
    for name, y in (("a", 0.5), ("b", -0.5)):
        system.add_body(f"upper_{name}", "bus", pl.Revolute("y"), pose=pl.Pose((0.2, y, 0)), inertia=rod)
        system.add_body(f"lower_{name}", f"upper_{name}", pl.Revolute("y"), pose=pl.Pose((0, y, -1)), inertia=rod)
    system.add_body("tail", "bus", pl.Revolute("y"), pose=pl.Pose((-0.2, 0, 0)), inertia=rod)
    cases = [content_of(page_of_system(x.model))[0]["scene"] for x in (system, pl.examples.load("slewing-satellite"))]
    cases += [content_of(page_of_system(pl.examples.load("canadarm").model))[0]["scene"]]
    walker, slewing, canadarm = by_node(COLOURS, cases)
    by_name = dict(zip((body["name"] for body in cases[0]["bodies"]), walker, strict=True))
    assert by_name["upper_a"] == by_name["upper_b"] and by_name["lower_a"] == by_name["lower_b"] and len(set(walker)) == 4
    assert slewing[1] == slewing[2] != slewing[0]
    assert len(set(canadarm)) == 3  # links in a row do not mirror each other


def test_a_surface_with_fewer_points_keeps_its_outline():
    """Every point of the outline of a thinned plate lies on an edge of the plate, and no area is lost."""
    n, m = 121, 61
    x, y = np.meshgrid(np.linspace(0, 3, n), np.linspace(0, 1.37, m), indexing="ij")
    points, at = np.stack([x.ravel(), y.ravel(), np.zeros(n * m)], axis=1), np.arange(n * m).reshape(n, m)
    a, b, c, d = at[:-1, :-1].ravel(), at[1:, :-1].ravel(), at[1:, 1:].ravel(), at[:-1, 1:].ravel()
    faces = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    kept, fewer = thinned(points, faces, 1000)
    assert 500 < len(kept) <= 1000
    x, sides = points[kept], np.sort(np.concatenate([fewer[:, [0, 1]], fewer[:, [1, 2]], fewer[:, [2, 0]]]), axis=1)
    edges, count = np.unique(sides, axis=0, return_counts=True)
    outline = x[np.unique(edges[count == 1])]
    assert (np.isclose(outline[:, 0] % 3.0, 0) | np.isclose(outline[:, 1] % 1.37, 0) | np.isclose(outline[:, 1], 1.37)).all()
    areas = np.linalg.norm(np.cross(x[fewer[:, 1]] - x[fewer[:, 0]], x[fewer[:, 2]] - x[fewer[:, 0]]), axis=1) / 2
    assert areas.sum() == pytest.approx(3 * 1.37, rel=1e-9)


# ---- the picture


def test_there_is_a_floor_only_with_gravity(opened):
    for name, floor in (("slewing-satellite", False), ("double-pendulum", True)):
        page = opened(page_of_system(pl.examples.load(name).model))
        assert page.tab.evaluate("() => pliant.store.get('ground')") is floor
        page.quiet()


def test_to_follow_a_body_is_to_come_close(opened):
    run = pl.simulate(pl.examples.load("canadarm"), None, {"joint1": 0.3}, t_end=1.0, n_out=21)
    page = opened(page_of_run(run))
    whole, _ = page.tab.evaluate(SEEN)
    page.tab.evaluate("() => pliant.store.set({ follow: 2 })")
    page.drawn()
    near, _ = page.tab.evaluate(SEEN)
    assert near < 0.6 * whole
    page.tab.evaluate("() => pliant.store.set({ follow: -1 })")
    page.drawn()
    assert page.tab.evaluate(SEEN)[0] == pytest.approx(whole, rel=1e-6)
    page.quiet()


def test_a_system_that_travels_is_seen_from_near_all_the_way(opened):
    """The first view fits the bodies and not their path, and the camera goes with them."""
    system = pl.System("traveller", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(10.0, (1, 1, 1)))
    page = opened(page_of_run(pl.simulate(system, None, {"bus.vx": 5.0}, t_end=20.0, n_out=41)))
    for t in (0.0, 7.0, 20.0):
        page.tab.evaluate("(t) => pliant.seek(t)", t)
        page.drawn()
        distance, far = page.tab.evaluate(SEEN)
        assert 1 < distance < 10 and far < 0.5, (t, distance, far)
    page.quiet()
