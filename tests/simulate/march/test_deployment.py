"""Deployment: events by name, latches and synchronising cables, by closed forms, and all together in random trees."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.deployments import deploying


def rotors(**loads: pl.loads.LoadType) -> pl.System:
    """Four rotors about z, of 1, 2, 3 and 4 kg m^2, which do not act on each other."""
    system = pl.System("rotors", gravity=(0, 0, 0))
    for k, name in enumerate("abcd", 1):
        system.add_body(name, hinge=pl.Revolute("z"), inertia=[9.0, 9.0, float(k)], hinge_name="axle" if name == "b" else None)
    for name, load in loads.items():
        system.add_load(name, load)
    return system


# ---- events by name


def test_quantities_by_name():
    """The angle of a is t, that of b is t^2 / 2, and a tank fills at a rate of 2."""
    system = rotors(push=pl.loads.Motor("b", torque=pl.Input(2.0)))
    system.add_load("tank", lambda x: x.rate("level", [2.0, 4.0]), states={"level": [0.0, 0.0]})
    system.add_load("flag", lambda x: None, states={"up": 0.0})
    system.add_output("rates", pl.sensors.FrameVelocity("b"))
    system.add_output("half", lambda x: 0.5 * x.q("a"))
    system.add_output("angles", lambda x: [x.q("b"), x.q("a")])
    expected = {
        "time": (pl.Event("t", reaches=0.125, action=[pl.events.lock("c"), lambda x: x.set_v("d", 2.0)]), 0.125),
        "lock": (pl.Event("c.locked", rises_to=0.5, action=lambda x: x.set_s("flag.up", 1.0)), 0.125),
        "flag": (pl.Event("flag.up", rises_to=1.0, action=pl.events.unlock("c")), 0.125),
        "free": (pl.Event("c.locked", falls_to=0.5), 0.125),
        "angle": (pl.Event("a.angle", rises_to=0.3), 0.3),
        "hinge": (pl.Event("b", reaches=0.02), 0.2),
        "rate": (pl.Event("b.rate", rises_to=0.5), 0.5),
        "axle": (pl.Event("axle.rate", rises_to=0.55), 0.55),
        "level": (pl.Event("tank.level[1]", reaches=2.4), 0.6),
        "label": (pl.Event("rates.wz", reaches=0.7), 0.7),
        "one": (pl.Event("half", reaches=0.2), 0.4),
        "number": (pl.Event("angles[0]", reaches=0.32), 0.8),
    }
    never = {
        "falls": pl.Event("a.angle", falls_to=0.3),
        "input": pl.Event("push.torque", reaches=1.0),
        "jump": pl.Event("d.rate", rises_to=1.5),  # a speed that an action moves across a value is no event
    }
    for name, event in ({name: event for name, (event, _) in expected.items()} | never).items():
        system.add_event(name, event)
    run = pl.simulate(system, None, {"a": 1.0}, t_end=0.9)
    found = dict(zip(run.events.name, run.events.time, strict=True))
    assert found.keys() == expected.keys() and len(run.events) == len(expected)
    for name, (_, t) in expected.items():
        np.testing.assert_allclose(found[name], t, rtol=1e-9, err_msg=name)
    assert found["time"] == 0.125
    assert "where t reaches 0.125" in str(system)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (lambda: pl.Event("a.angle"), "event of 'a.angle': give one of falls_to=, rises_to= and reaches="),
        (lambda: pl.Event("a.angle", falls_to=1.0, reaches=1.0), "give one of falls_to="),
        (lambda: pl.Event("a.angle", direction=1, reaches=1.0), "direction= is for functions"),
        (lambda: pl.Event("a.angle", reaches=1.0, load="tank"), "load= is for functions"),
        (lambda: pl.Event("a.angle", reaches="far"), "reaches='far'; give a finite number"),
        (lambda: pl.Event(lambda x: x.t, falls_to=1.0), "falls_to= is for a quantity by name"),
        (lambda: pl.Event("a.angel", reaches=1.0), "event 'e': no quantity named 'a.angel'; did you mean 'a.angle'"),
        (lambda: pl.Event("two", reaches=1.0), r"event 'e': output 'two' has 2 components; name one of them, 'two\[0\]'"),
        (lambda: pl.Event("two[2]", reaches=1.0), "event 'e': output 'two' has 2 components"),
        (lambda: pl.Event("d", reaches=1.0), "event 'e': 'd' is a coordinate and an output; give a function of x"),
        (lambda: pl.Event("felt.mz", reaches=1.0), "event 'e': x.reaction is available only in outputs"),
    ],
)
def test_mistakes_of_names(given, message):
    system = rotors()
    system.add_output("two", lambda x: [x.t, x.t])
    system.add_output("d", lambda x: x.t)
    system.add_output("felt", pl.sensors.HingeLoad("a"))
    with pytest.raises(pl.PliantError, match=message):
        system.add_event("e", given())
        pl.compile(system, target="reference").rhs(0.0, system.neutral(), np.zeros(4))


def test_one_event_follows_another(tmp_path):
    """A sequence: the latch of a stops c, and that ends the run; events that others cause are not in FMUs."""
    system = rotors(first=pl.loads.Latch("a", at=0.5))
    system.add_event("next", pl.Event("a.locked", rises_to=0.5, action=pl.events.lock("c")))
    system.add_event("last", pl.Event("c.locked", reaches=1.0, action="stop"))
    run = pl.simulate(system, None, {"a": 1.0, "c": 1.0}, t_end=2.0, method="esdirk", rtol=1e-6)
    assert list(run.events.name) == ["first.latched", "next", "last"] and run.data.attrs["stopped_by"] == "last"
    np.testing.assert_allclose(run.events.time, 0.5, rtol=1e-12)
    np.testing.assert_allclose(run.events.energy_lost, [0.5, 1.5, 0.0], atol=1e-9)
    later = pl.simulate(start=run, t_end=2.0)
    assert not len(later.events) and np.ptp(later["c"].values) == 0.0 == later["c.rate"].values[-1]
    with pytest.raises(pl.PliantError, match="event 'next': it follows from the action of another event, and an FMU"):
        pl.write_fmu(system, tmp_path / "a.fmu")


WING = """
pliant: 1
system: wing
bodies:
  wing: {parent: world, hinge: Revolute z, mass: 5, com: [0.5, 0, 0], inertia: [1, 1, 1]}
events:
  half: {EVENT}
"""


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ("{quantity: wing.angel, reaches: 1}", "text:7: event 'half': no quantity named 'wing.angel'; did you mean 'wing.angle'"),
        ("{quantity: wing.angle}", "text:7: event 'half': .*give one of falls_to=, rises_to= and reaches="),
        ("{quantity: wing.angle, reaches: 1, direction: 1}", "text:7: event 'half': no key named 'direction'"),
        ("{reaches: 1}", "text:7: event 'half': 'quantity' is missing"),
    ],
)
def test_mistakes_of_files(event, message):
    with pytest.raises(pl.PliantError, match=message):
        pl.load(WING.replace("{EVENT}", event))


# ---- latches and cables


def test_latches_and_cables_in_closed_form():
    """A rigid latch takes the energy of its rotor; a compliant one makes it vibrate; a cable too, with a frequency of its own."""
    system = rotors(
        stop=pl.loads.HingeStop("a", upper=0.5, restitution=0.5),  # at the same place: the latch is first
        rigid=pl.loads.Latch("a", at=0.5),
        soft=pl.loads.Latch("b", at=0.4, direction=1, k=200.0),
        passed=pl.loads.Latch("b", at=0.2, direction=-1),
        cable=pl.loads.SyncCable("c", "d", k=36.0, ratio=-2.0, rest=0.1, preload=50.0),
    )
    system.add_event("open", pl.Event("t", reaches=0.8, action=[pl.events.unlock("a"), push]))
    run = pl.simulate(system, {"d": 0.3, "c": 0.0}, {"a": 1.0, "b": 2.0}, t_end=1.0)
    assert list(run.events.name) == ["soft.latched", "rigid.latched", "open"]
    np.testing.assert_allclose(run.events.time, [0.2, 0.5, 0.8], rtol=1e-12)
    np.testing.assert_allclose(run.events.energy_lost, [0.0, 0.5, -0.125], atol=1e-12)
    np.testing.assert_allclose(run.events["rigid.latched"].impulse, [[-1.0, 0.0, 0.0, 0.0]], atol=1e-12)
    after = run.t > 0.2
    np.testing.assert_allclose(run["b"].values[after], 0.4 + 0.2 * np.sin(10.0 * (run.t[after] - 0.2)), atol=1e-8)
    omega = np.sqrt(36.0 * (1 / 4 + 4 / 3))
    twist = run["d"].values + 2.0 * run["c"].values - 0.1
    np.testing.assert_allclose(twist, 0.2 * np.cos(omega * run.t), atol=1e-8)
    np.testing.assert_allclose(run["a"].values[run.t > 0.8], 0.5 - 0.5 * (run.t[run.t > 0.8] - 0.8), atol=1e-9)  # it is free
    assert run.quality.energy_drift < 1e-9


def push(x):
    x.set_v("a", -0.5)


def test_a_strand_is_slack():
    """Beyond a twist of 2 preload / k one strand acts alone; energy is the integral of the torque."""
    dyn = pl.compile(rotors(cable=pl.loads.SyncCable("c", "d", k=10.0, c=2.0, ratio=0.5, preload=1.0)), target="reference")
    v = [0.0, 0.0, 0.0, 1.0]
    for twist, force, damping in ((0.1, 1.0, 2.0), (0.19, 1.9, 2.0), (0.5, 3.5, 1.0), (-0.5, -3.5, 1.0)):
        still, moving = (dyn.load_forces(0.0, [0.0, 0.0, 0.0, twist], x)[0] for x in (np.zeros(4), v))
        np.testing.assert_allclose(still, [0.0, 0.0, 0.5 * force, -force], atol=1e-12)
        np.testing.assert_allclose(moving - still, [0.0, 0.0, 0.5 * damping, -damping], atol=1e-12)
    places = np.linspace(0.0, 0.6, 601)
    torques = [dyn.load_forces(0.0, [0.0, 0.0, 0.0, x], np.zeros(4)) for x in places]
    work = -np.trapezoid([x[0][3] for x in torques], places)
    np.testing.assert_allclose(torques[-1][2] - torques[0][2], work, rtol=1e-5)


@pytest.mark.parametrize(
    ("load", "message"),
    [
        (pl.loads.Latch("a", at=0.5, direction=2), "direction 2; give 1"),
        (pl.loads.Latch("a", at=0.5, c=2.0), "give its stiffness k too"),
        (pl.loads.Latch("a", at=pl.Input(0.5)), "at varies with time"),
        (pl.loads.Latch("e", at=0.5), "'e'"),
        (pl.loads.SyncCable("a", "a", k=1.0), "both ends are at hinge 'a'"),
        (pl.loads.SyncCable("a", "b", k=0.0), "k is 0; give more than zero"),
        (pl.loads.SyncCable("a", "b", k=1.0, preload=-1.0), "preload is -1; give zero or more"),
    ],
)
def test_mistakes_of_loads(load, message):
    with pytest.raises(pl.PliantError, match=f"load 'it': .*{message}"):
        rotors(it=load).model  # noqa: B018


# ---- all together


@pytest.mark.seeds(2)
def test_random_deployments(seed, tmp_path):
    system, start, t = deploying(seed), {"wing": 0.0, "tip": 0.0}, np.linspace(0.0, 0.8, 9)
    explicit = pl.simulate(system, start, t_end=0.8, t_eval=t, method="dop853", rtol=1e-10)
    implicit = pl.simulate(system, start, t_end=0.8, t_eval=t, method="esdirk", rtol=1e-6)
    assert list(implicit.events.name) == list(explicit.events.name) and "late" in explicit.events.name
    np.testing.assert_allclose(implicit.events.time, explicit.events.time, atol=2e-5)
    np.testing.assert_allclose(implicit.q, explicit.q, atol=2e-5)
    assert max(explicit.quality.energy_drift, implicit.quality.energy_drift) < 1e-7

    pl.save(system, tmp_path / "wing.yaml")
    read = pl.load(tmp_path / "wing.yaml")
    part = pl.simulate(read, start, t_end=0.4, t_eval=t[:5], method="dop853", rtol=1e-10)
    rest = pl.simulate(start=part, t_end=0.8, t_eval=t[4:])
    assert [*part.events.name, *rest.events.name] == list(explicit.events.name)
    np.testing.assert_allclose(rest.q[-1], explicit.q[-1], atol=1e-8)
    other = pl.System("two", gravity=(0, 0, 0))
    other.attach(read, prefix="left-")
    assert {event.g.name for event in other.model.events[:2]} == {"left-end.vx", "left-wing.z1"}


def test_a_lid_on_a_cushion():
    """A spring presses a lid against its hold-down; released, it leaves the cushion, latches, and falls back when it is let go."""
    system = pl.System("lid", gravity=(0, 0, -4.0))
    system.add_body("lid", hinge=pl.Revolute("y"), inertia=pl.Inertia.box(2.0, (1.0, 0.5, 0.05), com=(0.5, 0, 0)))
    system.add_shape("lid", pl.shapes.Sphere(0.05), pl.Pose((0.9, 0, 0)), name="pad")
    system.add_shape("world", pl.shapes.Plane(), pl.Pose((0, 0, -0.05)), name="table")
    system.add_contact("cushion", "pad", "table")
    for frame, body in (("foot", "lid"), ("bracket", "world")):
        system.add_frame(frame, body, pl.Pose((1.0, 0, 0)))
    system.add_loop("hold_down", "bracket", "foot", pl.Spherical())
    system.add_load("spring", pl.loads.HingeSpring("lid", k=8.0, rest=-1.0, c=0.5))
    system.add_load("latch", pl.loads.Latch("lid", at=-0.3, direction=-1))
    system.add_event("release", pl.Event("t", reaches=0.25, action=pl.events.deactivate("hold_down")))
    system.add_event("drop", pl.Event("t", reaches=1.0, action=pl.events.unlock("lid")))
    system.add_event("open", pl.Event("lid.locked", falls_to=0.5, action=weaken))
    system.add_load("weak", lambda x: x.torque("lid", 8.0 * x.s.on), states={"on": 0.0})
    run = pl.simulate(system, t_end=2.5, dt=1e-3)
    assert list(run.events.name) == ["release", "latch.latched", "drop", "open"]
    np.testing.assert_allclose(run.events.time[[0, 2, 3]], [0.25, 1.0, 1.0], atol=1e-12)
    angle, force = run["lid"].values, run.data["contact_force"].values[:, 0, 2]
    assert np.abs(angle[run.t < 0.25]).max() < 1e-4 and np.ptp(angle[(run.t > 0.8) & (run.t < 1.0)]) == 0.0
    assert abs(angle[run.t > 0.8][0] + 0.3) < 3e-3  # one step late at most
    assert not force[(run.t > 0.3) & (run.t < 1.0)].any() and force[-1] > 1.0 and abs(angle[-1]) < 1e-3


def weaken(x):
    x.set_s("weak.on", 1.0)
