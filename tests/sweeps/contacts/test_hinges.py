"""Hinges next to contacts: prescribed and locked ones, stops and dry friction as rows of the solution.

The oracles are closed forms, systems that are built without the hinge, and error-controlled runs without contacts, which find the
impacts of stops and the sticking of hinges as events.
"""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.sweeps.contacts.piles import far_plane


def orders(made, reference, q0, v0, t_end, **given):
    """The observed order of q at t_end, over four halvings of dt: where steps meet impacts disturbs a single halving."""
    ref = pl.simulate(reference, q0, v0, t_end=t_end, rtol=1e-10, **given)
    dts = 2e-3 * 0.5 ** np.arange(5)
    runs = [pl.simulate(made, ref.q[0], ref.v[0], t_end=t_end, dt=dt, **given) for dt in dts]
    errors = [np.abs(run.q[-1] - ref.q[-1]).max() for run in runs]
    return np.polyfit(np.log(dts), np.log(errors), 1)[0], ref, runs[-1]


# ---- prescribed


def conveyor(law) -> pl.System:
    system = pl.System("conveyor")
    system.add_body("belt", hinge=pl.Prismatic("x"), inertia=pl.Inertia.box(5.0, (1, 1, 0.1)))
    system.add_shape("belt", pl.shapes.Plane(), name="top")
    system.add_body("box", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, (0.2, 0.2, 0.1)))
    system.add_shape("box", pl.shapes.Box((0.2, 0.2, 0.1)), name="hull")
    system.add_contact("rub", "hull", "top", mu=0.3, points=4, stiffness=1e6)
    system.prescribe("belt", law)
    return system


@pytest.mark.parametrize(
    ("law", "given"),
    [(lambda t: 0.6 * t, {}), (pl.Series([0.0, 1.0], [0.0, 0.6]), {}), (pl.Input(0.0), {"v0": {"belt": 0.6}})],
    ids=["law", "series", "input"],
)
def test_a_conveyor_carries_a_box(law, given):
    """The box slips with mu g until it has the speed of the belt; the drive works against the friction."""
    run = pl.simulate(conveyor(law), {"box": [1, 0, 0, 0, 0, 0, 0.05 - 9.81 / 4e6]}, t_end=0.3, dt=1e-3, **given)
    off = np.abs(run["box.vx"].values - np.minimum(0.3 * 9.81 * run.t, 0.6))
    assert off[run.t < 0.2].max() < 1e-9 and off.max() < 1e-4  # it rocks a little where it begins to stick
    assert np.abs(run["box.vx"].values[-50:] - 0.6).max() < 1e-12 and np.abs(run["belt"].values - 0.6 * run.t).max() < 1e-13
    assert abs(run.data.constraint_work.values[-1] - 0.36) < 1e-8 and abs(run.data.dissipated.values[-1] - 0.18) < 1e-4
    assert abs(run.data["belt.required"].values[100] - 2.943) < 1e-6 and run.quality.energy_drift < 1e-5


def test_a_lift_presses_as_it_accelerates():
    """A plate that is driven up with 3 m/s^2 carries a ball: the force is m (g + a), and the drive's that of plate and ball."""
    system = pl.System("lift")
    system.add_body("plate", hinge=pl.Prismatic("z"), inertia=pl.Inertia.box(2.0, (1, 1, 0.1)))
    system.add_shape("plate", pl.shapes.Plane(), name="top")
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(0.5, 0.1))
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="ball")
    system.add_contact("rest", "ball", "top", stiffness=np.inf)
    system.prescribe("plate", lambda t: 1.5 * t * t)
    run = pl.simulate(system, {"ball": [1, 0, 0, 0, 0, 0, 0.1]}, t_end=0.1, dt=1e-3)
    assert np.abs(run.data.contact_force.values[5:, 0, 2] - 0.5 * 12.81).max() < 1e-9
    assert np.abs(run.data["plate.required"].values[5:] - 2.5 * 12.81).max() < 1e-8


def test_a_planar_hinge_turns_and_moves_as_prescribed():
    """Speeds of a Planar hinge stand in turning axes: a ball in the middle of a turntable that moves along x stays on it."""
    system = pl.System("turntable")
    system.add_body("table", hinge=pl.Planar("z"), inertia=pl.Inertia.box(2.0, (1, 1, 0.1)))
    system.add_shape("table", pl.shapes.Plane(), name="top")
    system.add_body("box", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, (0.2, 0.2, 0.1)))
    system.add_shape("box", pl.shapes.Box((0.2, 0.2, 0.1)), name="hull")
    system.add_contact("rub", "hull", "top", mu=0.8, points=4)
    system.prescribe("table", lambda t: [2.0 * t, 0.1 * np.sin(2 * t), 0.0 * t])
    v0 = {"box.wz": 2.0, "box.vx": 0.2}
    run = pl.simulate(system, {"box": [1, 0, 0, 0, 0, 0, 0.05]}, v0, t_end=0.4, dt=5e-4)
    x, y = run["box.x"].values, run["box.y"].values
    assert np.abs(x - 0.1 * np.sin(2 * run.t)).max() < 1e-3 and np.abs(y).max() < 1e-3
    assert abs(run.q[-1, 3] - np.cos(0.4)) < 1e-3  # turned by 0.8 rad


# ---- locked


def arm(elbow) -> pl.System:
    system = pl.System("arm")
    box = pl.Inertia.box(0.5, (0.2, 0.1, 0.1))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(2.0, (0.3, 0.2, 0.1)))
    system.add_body("upper", "bus", pl.Revolute("y"), pose=pl.Pose((0.2, 0, 0)), inertia=box)
    system.add_body("lower", "upper", elbow, hinge_name="elbow", pose=pl.Pose((0.2, 0, 0)), inertia=box)
    system.add_body("hand", "lower", pl.Spherical(), pose=pl.Pose((0.1, 0, 0)), inertia=box)
    system.add_shape("bus", pl.shapes.Sphere(0.1), name="hull")
    system.add_shape("hand", pl.shapes.Sphere(0.08), name="tip")
    system.add_contact("floor", ["hull", "tip"], "ground", mu=0.5, stiffness=2e4)
    return system


def test_a_locked_hinge_is_a_fixed_one():
    q0, v0 = {"bus": [1, 0, 0, 0, 0, 0, 0.2]}, {"bus.vx": 0.5, "upper": 1.0}
    fixed = pl.simulate(arm(pl.Fixed()), q0, v0, t_end=0.2, dt=1e-3)
    system = arm(pl.Revolute((1, 1, 0)))
    system.add_event("later", pl.Event(lambda x: x.t - 9.0, action=[pl.events.lock("elbow"), pl.events.unlock("elbow")]))
    locked = pl.simulate(system, q0, v0, t_end=0.2, dt=1e-3, s0={"elbow.locked": 1.0})
    at = system.q_index("elbow").start
    assert np.abs(np.delete(locked.q, at, axis=1) - fixed.q).max() < 1e-13 and not locked.q[:, at].any()
    assert np.abs(fixed.data.contact_force).max() > 10.0
    free = pl.simulate(system, q0, v0, t_end=0.2, dt=1e-3)
    assert np.abs(free.q[-1, at]) > 1e-2


# ---- stops and dry friction


def crank(restitution=None, coulomb=0.0, tilt=0.0) -> pl.System:
    """A pendulum on a slide: the pendulum has stops, the slide dry friction."""
    system = pl.System("crank")
    along = (np.cos(tilt), 0, -np.sin(tilt))
    system.add_body("cart", hinge=pl.Prismatic(along), hinge_name="rail", inertia=pl.Inertia.box(2.0, (0.1, 0.1, 0.1)))
    rod = pl.Inertia.rod(mass=0.5, length=0.4, com=(0.2, 0, 0))
    system.add_body("rod", "cart", pl.Revolute("y"), hinge_name="pin", inertia=rod)
    if restitution is not None:
        system.add_load("buffer", pl.loads.HingeStop("pin", lower=-0.4, upper=0.9, restitution=restitution))
    if coulomb:
        system.add_load("rub", pl.loads.HingeFriction("rail", coulomb=coulomb, viscous=0.1, stick=True))
    return system


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
@pytest.mark.parametrize("given", [{"restitution": 0.0}, {"restitution": 0.6, "coulomb": 3.0}], ids=["stays", "bounces and rubs"])
def test_stops_and_friction_against_events(given):
    """Order 1: impacts, a hinge that comes to rest at its end, one that begins to stick."""
    order, ref, run = orders(far_plane(crank(**given), "rod"), crank(**given), {"pin": 0.0}, {"rail": 0.7, "pin": -1.0}, 0.7)
    assert len(ref.events) >= 1 and 0.8 < order < 1.4
    assert np.abs(run.q[-1] - ref.q[-1]).max() < 1e-3
    lost = [float(x.data.dissipated[-1]) for x in (ref, run)]
    assert abs(lost[0] - lost[1]) < 5e-3 * lost[0]
    assert run["pin"].values.max() < 0.9 + 1e-12
    if "coulomb" in given:
        stuck = run.data.s.sel(state="rail.held_force").values[-1]
        assert run.v[-1, 0] == pytest.approx(0.0, abs=1e-15) and abs(stuck) < 3.0


def test_a_hinge_that_friction_holds_does_not_creep():
    """On a slope, with a ball that rolls on the rod, whose hinge friction holds too: the forces are the weights."""
    system = crank(coulomb=9.0, tilt=0.3)
    system.add_load("hold", pl.loads.HingeFriction("pin", coulomb=1.6, stick=True))
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(0.2, 0.05))
    system.add_shape("ball", pl.shapes.Sphere(0.05), name="ball")
    system.add_shape("rod", pl.shapes.Box((0.4, 0.3, 0.02)), pose=pl.Pose((0.2, 0, 0)), name="paddle")
    system.add_contact("roll", "ball", "paddle", mu=0.4)
    run = pl.simulate(system, {"ball": [1, 0, 0, 0, 0.1, 0, 0.06]}, t_end=0.5, dt=1e-3)
    assert np.abs(run.v[-300:, :2]).max() < 1e-12
    held = run.data.s.sel(state=["rail.held_force", "pin.held_force"]).values[-1]
    assert np.abs(held - [-2.7 * 9.81 * np.sin(0.3), -(0.5 * 0.2 + 0.2 * 0.1) * 9.81]).max() < 1e-6
    assert np.abs(run.data["energy"].values - run.data["energy"].values[0]).max() < 1e-4


def test_gradients_of_stops_and_friction():
    """The speeds after impacts and slip by initial speeds, forces and numbers of the loads, against central differences."""
    system = crank(restitution=0.4, coulomb=3.0)
    system.add_shape("rod", pl.shapes.Sphere(0.02), name="tip", pose=pl.Pose((0.4, 0, 0)))
    system.add_shape("world", pl.shapes.Plane(), name="low", pose=pl.Pose((0, 0, -0.25)))
    system.add_contact("touch", "tip", "low", mu=0.3)
    dyn = pl.compile(system, parameters=["rub.coulomb", "buffer.upper", "buffer.restitution", "touch.mu"])
    v0, p0, steps = np.array([0.9, 3.0]), np.array([1.0, 0.35, 0.5, 0.2]), 200

    def end(v=v0, p=p0, tau=(0.0, 0.0)):
        return dyn.rollout([0.0, 0.0], v, dt=1e-3, steps=steps, method="contact", p=p, tau=tau)

    out = end()
    assert np.ptp(out.q[:, 1]) > 0.1 and (np.diff(np.sign(out.v[:, 1])) != 0).any()
    w = np.array([1.0, -0.7]) * np.eye(steps + 1)[-1][:, None]
    got = out.vjp(v=w)
    for name, at, found in (("v", v0, got.v0), ("p", p0, got.p), ("tau", np.zeros(2), got.tau)):
        e = 1e-6
        wanted = [(end(**{name: at + e * d}).v[-1] - end(**{name: at - e * d}).v[-1]) @ w[-1] / (2 * e) for d in np.eye(len(at))]
        assert np.abs(np.asarray(found) - wanted).max() < 1e-7 * max(1.0, np.abs(wanted).max())
    along = dyn.rollout([0.0, 0.0], v0, dt=1e-3, steps=steps, method="contact", p=p0, tangents={"v0": np.eye(2)})
    assert np.abs(along.dv[:, -1] @ w[-1] - got.v0).max() < 1e-9


# ---- closed systems


def five_bar(kind: str) -> pl.System:
    """A loop with two degrees of freedom and a pendulum, one hinge of it prescribed or locked, or with friction and stops."""
    system = pl.System("five")

    def rod(length):
        return pl.Inertia.rod(mass=0.7, length=length, com=(length / 2, 0, 0))

    system.add_body("a", hinge=pl.Revolute("y"), inertia=rod(0.3))
    system.add_body("b", "a", pl.Revolute("y"), pose=pl.Pose((0.3, 0, 0)), inertia=rod(0.4))
    system.add_body("c", "b", pl.Revolute("y"), pose=pl.Pose((0.4, 0, 0)), inertia=rod(0.3))
    system.add_body("swing", "b", pl.Revolute("y"), pose=pl.Pose((0.2, 0, 0)), inertia=rod(0.2))
    system.add_frame("tip", "c", pl.Pose((0.3, 0, 0)))
    system.add_frame("base", "world", pl.Pose((0.6, 0, 0)))
    system.add_rod("link", "tip", "base", length=0.3)
    if kind == "driven":
        system.prescribe("a", lambda t: -1.0 + 0.3 * np.sin(3 * t))
    if kind == "locked":
        system.add_event("never", pl.Event(lambda x: x.t - 9.0, action=pl.events.lock("a")))
    if kind == "rows":
        system.add_load("rub", pl.loads.HingeFriction("a", coulomb=0.3, stick=True))
        system.add_load("stop", pl.loads.HingeStop("swing", lower=0.2, upper=1.6, restitution=0.4))
    return system


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
@pytest.mark.parametrize("kind", ["driven", "locked", "rows"])
def test_closed_systems(kind):
    given = {"s0": {"a.locked": 1.0}} if kind == "locked" else {}
    q0 = {"a": -1.0, "b": 0.6, "swing": 0.8}
    order, ref, run = orders(far_plane(five_bar(kind), "swing"), five_bar(kind), q0, {}, 0.25, **given)
    assert 0.8 < order < 1.3
    works = [float(x.data.constraint_work[-1]) for x in (ref, run)]
    assert abs(works[0] - works[1]) < 0.01 * max(abs(works[0]), 1e-3)


# ---- what is refused


def test_a_prescribed_hinge_has_no_stops():
    system = far_plane(crank(restitution=0.5), "rod")
    system.prescribe("pin", np.sin)
    for call in (lambda: pl.simulate(system, t_end=0.1, dt=1e-3), lambda: pl.compile(system).stepper(1e-3, method="contact")):
        with pytest.raises(pl.PliantError, match=r"'buffer'.*'pin' is prescribed.*remove the load"):
            call()
