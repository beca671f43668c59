"""Runs without dt of systems with contacts: touchdown, impacts, sticking, slipping and lift-off as events."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import pliant as pl
from tests.sweeps.contacts import piles
from tests.sweeps.contacts.piles import G

HINGES = [pl.Revolute("y"), pl.Revolute((1, 1, 0)), pl.Prismatic("z"), pl.Universal(), pl.Spherical(), pl.Cylindrical("x")]


@cache
def bouncing(restitution: float = 0.0, mu: float = 0.5) -> pl.System:
    system = piles.stack(1, mu=mu, restitution=restitution, slow=0.0)
    system.add_event("landed", pl.events.touchdown("floor"))
    system.add_event("left", pl.events.lift_off("floor.ball0_shape"))
    return system


def above(height: float) -> np.ndarray:
    q = piles.tower(1)
    q[-1] += height
    return q


# ---- closed forms


def test_bounces_of_a_ball():
    """t = t0 (1 + 2 e + 2 e^2 + …); the height falls by e^2, and the energy that is lost is counted."""
    run = pl.simulate(bouncing(0.8), above(1.0), t_end=2.0)
    t0, found = math.sqrt(2 / G), run.events["landed"].time
    wanted = t0 * np.array([1, 1 + 2 * 0.8, 1 + 2 * (0.8 + 0.64)])
    assert np.abs(found[:3] - wanted).max() < 1e-11
    assert np.array_equal(run.events["left"].time, found)
    assert run.events["floor.ball0_shape touches"].energy_lost[:2] == pytest.approx(G * np.array([1 - 0.64, 0.64 * (1 - 0.64)]))
    assert run.quality.energy_drift < 1e-12


def test_bounces_end_in_rest():
    """Without a speed below which nothing bounces, infinitely many bounces end at t0 (1 + e) / (1 - e); a jump of a nm is rest."""
    run = pl.simulate(bouncing(0.3), above(0.1), t_end=1.0)
    t0 = math.sqrt(0.2 / G)
    assert run.events.time[-1] == pytest.approx(t0 * 1.3 / 0.7, abs=5e-5)  # so long a jump of a nm takes
    assert np.abs(run.v[-1]).max() < 1e-12 and run.data.contact_force.values[-1, 0] == pytest.approx([0, 0, G], abs=1e-6)


def test_a_ball_slides_and_then_rolls():
    run = pl.simulate(bouncing(mu=0.3), piles.tower(1), [0, 0, 0, 1.0, 0.5, 0], t_end=0.5)
    speed = math.hypot(1, 0.5)
    assert list(run.events.name) == ["floor.ball0_shape sticks"]
    assert run.events.time[0] == pytest.approx(2 / 7 * speed / (0.3 * G), abs=1e-8)
    assert np.linalg.norm(run.v[-1, 3:]) == pytest.approx(5 / 7 * speed, rel=1e-9)
    assert run.data.dissipated.values[-1] == pytest.approx(0.5 * 2 / 7 * speed**2, rel=1e-8)


@pytest.mark.parametrize("degrees", [26, 27])
def test_a_block_on_an_incline(degrees):
    """The angle of friction is 26.57 degrees. Its four corners share their forces in many ways."""
    angle = math.radians(degrees)
    run = pl.simulate(piles.block(angle), piles.on_slope(angle, 0.05), t_end=0.5)
    a = max(0.0, G * (math.sin(angle) - 0.5 * math.cos(angle)))
    assert np.abs(run.v[-1] - 0.5 * a * np.array([0, 0, 0, 1, 0, 0])).max() < 1e-11
    total = run.data.contact_force.values[-1].sum(axis=0)
    assert total == pytest.approx([-2 * a * -math.cos(angle), 0, 2 * G - 2 * a * math.sin(angle)], abs=1e-8)


def test_a_sled_that_spins_stops_in_both_at_once():
    """A rigid body on three balls, whose loads follow from its balance, against equations of its own in the plane."""
    system = pl.System("sled", gravity=(0, 0, -G))
    system.add_body("sled", hinge=pl.Free(), inertia=piles.SLED)
    feet = np.array([(0.2, 0.15, -0.08), (0.2, -0.15, -0.08), (-0.25, 0.0, -0.08)])
    for k, at in enumerate(feet):
        system.add_shape("sled", pl.shapes.Sphere(0.02), name=f"f{k}", pose=pl.Pose(at))
    system.add_contact("feet", ["f0", "f1", "f2"], "ground", mu=0.4)
    run = pl.simulate(system, [1.0, 0, 0, 0, 0, 0, 0.1], [0, 0, 3.0, 1.0, 0.3, 0], t_end=0.5, t_eval=[0.1, 0.2, 0.5])

    def rates(_, x):
        c, s = math.cos(x[2]), math.sin(x[2])
        arms = feet[:, :2] @ np.array([[c, s], [-s, c]])
        slip = x[3:5] + x[5] * np.stack([-arms[:, 1], arms[:, 0]], axis=-1)
        d = 0.4 * slip / np.linalg.norm(slip, axis=1)[:, None]
        n = np.linalg.solve([np.ones(3), arms[:, 1] - 0.1 * d[:, 1], 0.1 * d[:, 0] - arms[:, 0]], [3 * G, 0, 0])
        f = -d * n[:, None]
        return [*x[3:], *(f.sum(0) / 3), (arms[:, 0] * f[:, 1] - arms[:, 1] * f[:, 0]).sum() / 0.06]

    truth = solve_ivp(rates, (0, 0.2), [0, 0, 0, 1.0, 0.3, 3.0], "DOP853", [0.1, 0.2], rtol=1e-12, atol=1e-12)
    assert np.abs(truth.y[:2].T - run.q[:2, 4:6]).max() < 1e-9
    assert np.abs(run.v[-1]).max() < 1e-12 and set(run.events.name) <= {f"feet.f{k} sticks" for k in range(3)}


def test_a_box_that_falls_on_a_corner_comes_to_rest():
    q = piles.on_slope(0, 0.3)
    q[:4] = np.array([0.9, 0.3, 0.2, 0.1]) / np.linalg.norm([0.9, 0.3, 0.2, 0.1])
    run = pl.simulate(piles.block(), q, [1, 2, 3, 0.5, 0.2, -1.0], t_end=1.0)
    assert np.abs(run.v[-1]).max() < 1e-11 and run.q[-1, 6] == pytest.approx(0.05, abs=1e-10)
    assert run.data.gap.values.min() > -1e-9
    assert run.data.contact_force.values[-1, :, 2] == pytest.approx([2 * G / 4] * 4, abs=1e-7)
    assert run.quality.contact_depth < 1e-9 and run.quality.dissipated == pytest.approx(run.data.dissipated.values[-1])
    assert run.quality.energy_drift < 1e-10 and (np.diff(run.data.energy.values) < 1e-9).all()


# ---- next to other features


@cache
def belt(mu: float = 0.5) -> pl.System:
    """A box on a belt that is driven, with a lid that turns."""
    system = pl.System("belt", gravity=(0, 0, -G))
    system.add_body("belt", hinge=pl.Prismatic("x"), inertia=pl.Inertia.box(5.0, (4, 1, 0.1)))
    system.prescribe("belt", lambda t: 0.8 * t)
    piles.free(system, "box", pl.Inertia.sphere(1.0, 0.2), pl.shapes.Box((0.4, 0.4, 0.4)))
    system.add_shape("belt", pl.shapes.Plane(), name="top")
    system.add_contact("ride", "box_shape", "top", mu=mu, points=4)
    return system


def test_a_belt_takes_a_box_along():
    """The box slips until it has the speed of the belt, v / (mu g); the belt gives twice the energy that the box gets."""
    system = belt()
    q0 = system.model.state({"box": [1, 0, 0, 0, 0, 0, 0.2]})
    run = pl.simulate(system, q0, t_end=0.5)
    assert run.events.time[0] == pytest.approx(0.8 / (0.5 * G), abs=1e-8) and run.v[-1, 4] == pytest.approx(0.8, abs=1e-9)
    assert run.data.dissipated.values[-1] == pytest.approx(0.5 * 0.64, rel=1e-7)
    assert run.data.constraint_work.values[-1] == pytest.approx(0.64, rel=1e-7)
    assert run.quality.energy_drift < 1e-9


@cache
def finger() -> pl.System:
    """An arm of two hinges with a ball at its tip above the ground, under torques."""
    system = pl.System("finger", gravity=(0, 0, -G))
    arm, fore = (pl.Inertia(m, (x, 0, 0), np.diag([0.01, I, I])) for m, x, I in ((1.0, 0.5, 0.1), (0.5, 0.3, 0.02)))
    system.add_body("arm", hinge=pl.Revolute("y"), inertia=arm, pose=pl.Pose((0, 0, 0.8)))
    system.add_body("fore", "arm", pl.Revolute("y"), inertia=fore, pose=pl.Pose((1.0, 0, 0)))
    system.add_shape("fore", pl.shapes.Sphere(0.05), name="tip", pose=pl.Pose((0.6, 0, 0)))
    system.add_contact("tip", "tip", "ground", mu=0.3)
    system.add_load("push", pl.loads.Motor("arm", torque=pl.Input()))
    system.add_output("load", pl.sensors.ContactForce("tip"))
    return system


def test_steps_of_fixed_length_lead_to_the_same_motion():
    """With an order of about one: impacts and the change to sticking fall anywhere into a step."""
    run = pl.simulate(finger(), [0.0, 0.1], t_end=1.0, n_out=5)
    assert list(run.events.name) == ["tip.tip touches"]
    off = [np.abs(pl.simulate(finger(), [0.0, 0.1], t_end=1.0, dt=dt, n_out=5).q - run.q).max() for dt in (4e-4, 1e-4)]
    assert off[1] < 1e-3 and off[1] < 0.6 * off[0]
    assert run.data["load"].values[-1] == pytest.approx(run.data.contact_force.values[-1, 0])


def test_an_input_that_jumps_lifts_off_and_lets_slip():
    """The contact is pressed and sticks; a torque that falls lets it slip or leave at that instant."""
    down = pl.simulate(finger(), [0.0, 0.1], t_end=3.0, u={"push.torque": 5.0}, n_out=3)
    rest = pl.simulate(finger(), down.q[-1], t_end=0.4, u={"push.torque": pl.Series([0, 0.2, 0.4], [0, -20, -20], kind="hold")})
    assert rest.events.time[0] == pytest.approx(0.2, abs=1e-9)
    assert rest.data.gap.values[-1] > 1e-3 and rest.data.contact_mode.values[-1] == 0


def test_batches_files_and_runs_that_go_on(tmp_path):
    system = bouncing(0.5)
    q0 = np.array([above(h) for h in (0.2, 0.5, 1.0)])
    many = pl.simulate(system, q0, t_end=1.0, n_out=21)
    for k in range(3):
        one = pl.simulate(system, q0[k], t_end=1.0, n_out=21)
        assert np.array_equal(one.q, many.q[k]) and np.array_equal(one.data.s.values, many.data.s.values[k], equal_nan=True)
    stored = pl.simulate(system, q0[2], t_end=1.0, n_out=21, into=tmp_path / "run.nc")
    assert np.array_equal(stored.data.s.values, many.data.s.values[2]) and np.array_equal(
        pl.load_run(tmp_path / "run.nc").data.s.values, many.data.s.values[2]
    )
    first = pl.simulate(system, q0[0], t_end=0.7)  # it rests
    on = pl.simulate(start=first, t_end=1.0)
    assert on.q[-1] == pytest.approx(many.q[0, -1], abs=1e-9) and on.data.s.values[-1] == pytest.approx(
        many.data.s.values[0, -1], abs=1e-6
    )


def test_a_run_begins_with_the_modes_of_its_state():
    """Whatever forces s0 has, as after steps of fixed length."""
    before = pl.simulate(bouncing(), piles.tower(1), t_end=0.1, dt=1e-3)
    run = pl.simulate(bouncing(), above(0.1), s0=before.data.s.values[-1], t_end=0.1, n_out=2)
    assert run.q[-1, -1] == pytest.approx(0.2 - G * 0.1**2 / 2, abs=1e-12)


def test_friction_as_a_parameter_of_a_batch():
    dyn = pl.compile(bouncing(), parameters=["floor.mu"])
    run = pl.simulate(dyn, piles.tower(1), [0, 0, 0, 1.0, 0, 0], t_end=0.3, p=[[0.2], [0.4]], n_out=4)
    assert run.events.time == pytest.approx(2 / 7 / (G * np.array([0.4, 0.2])) if run.events.run[0] else 0.0)


def drawn(rng: np.random.Generator) -> pl.System:
    """A body with a chain on it and a ball next to it, above the ground or a belt, with other features at random."""
    system = pl.System("drawn", gravity=(0.3, 0.2, -G))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(2.0, (0.3, 0.2, 0.1)))
    parent = "bus"
    for k in range(int(rng.integers(1, 3))):
        pose = pl.Pose(rng.uniform(-0.2, 0.2, 3), rpy=rng.uniform(-1, 1, 3))
        hinge = HINGES[rng.integers(len(HINGES))]
        system.add_body(f"link{k}", parent, hinge, pose=pose, inertia=pl.Inertia.box(0.5, (0.2, 0.1, 0.1)))
        parent = f"link{k}"
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(0.5, 0.1))
    shapes = [("bus", "hull", 0.1), (parent, "tip", 0.08), ("ball", "ball", 0.1)]
    if rng.random() < 0.4:
        system.add_body("boom", "bus", pl.Fixed(), pose=pl.Pose((0, 0, 0.05)), flex=pl.flex.Beam(0.4, 0.3, EI=5.0, modes=1))
    ground = "ground"
    if rng.random() < 0.4:
        system.add_body("table", hinge=pl.Prismatic("x"), inertia=pl.Inertia.box(5.0, (4, 1, 0.1)))
        system.prescribe("table", lambda t: 0.2 * t + 0.05 * np.sin(3 * t))
        system.add_shape("table", pl.shapes.Plane(), name="top")
        ground = "top"
    for body, name, radius in shapes:
        system.add_frame(f"{name} centre", body)
        system.add_shape(body, pl.shapes.Sphere(radius), name=name)
    single = next(hinge for hinge in system.hinges if hinge.name == "link0").type.nv == 1
    if single and rng.random() < 0.5:
        system.add_load("spring", pl.loads.HingeSpring("link0", k=float(rng.uniform(1, 100)), c=0.1))
    if rng.random() < 0.4:
        system.add_load("wheel", pl.loads.Wheel("bus", axis="z", inertia=1e-3, torque=pl.Input(0.05)))
    if rng.random() < 0.3:
        system.add_event("latch", pl.Event(lambda x: x.t - 0.25, action=pl.events.lock("link0")))
    if rng.random() < 0.3:
        system.add_event("kick", pl.Event(lambda x: x.t - 0.3, action=lambda x: x.set_v("ball", [0, 0, 0, 0.5, 0, 0.5])))
    if rng.random() < 0.3:
        system.add_rod("tether", "bus", "ball centre", length=0.6)
    numbers = {"mu": rng.choice([0.0, 0.2, 0.5, 0.9], 3).tolist(), "restitution": float(rng.choice([0.0, 0.6]))}
    system.add_contact("floor", [name for _, name, _ in shapes], ground, **numbers)
    system.add_contact("bump", "ball", "hull", mu=0.4)
    return system


@pytest.mark.seeds(3)
def test_contacts_next_to_everything(seed):
    """At stored instants: no overlap, forces within their cones, accelerations that follow from the forces; the energy balance
    closes.
    """
    rng = np.random.default_rng(seed)
    system = drawn(rng)
    model, frames = system.model, ["hull centre", "tip centre", "ball centre"]
    dyn = pl.compile(system, wrenches=frames)
    q0 = model.state({"bus": [1, 0, 0, 0, 0, 0, 0.5], "ball": [1, 0, 0, 0, 0.6, 0, 0.5]})
    low = dyn.internals.contact_places(q0)[0][:3].min() - 0.02
    for name in ("bus", "ball"):
        q0[model.q_index(name).start + 6] -= low
    v0 = 0.3 * rng.normal(size=model.nv)
    if system.loops:
        q0, v0 = pl.assemble(system, q0, v0)
    at, e = np.linspace(0.02, 0.58, 9), 1e-5
    run = pl.simulate(system, q0, v0, t_end=0.6, t_eval=np.sort(np.concatenate([at - e, at, at + e])))
    data = run.data.isel(time=slice(1, None, 3))
    q, force, normal, gap = (data[name].values for name in ("q", "contact_force", "contact_normal", "gap"))
    assert gap.min() > -2e-9 and (np.abs(force[gap > 1e-8]) == 0).all()
    pressed = (force * normal).sum(-1)
    sideways = np.linalg.norm(force - pressed[..., None] * normal, axis=-1)
    assert pressed.min() > -1e-7 and (sideways - dyn.internals.contact_places(q0)[3] * pressed).max() < 1e-6
    assert run.quality.energy_drift < 1e-7 and (np.diff(data.dissipated.values) > -1e-9).all()
    wrenches = np.zeros((len(at), 3, 6))
    for c, k, sign in ((0, 0, 1.0), (1, 1, 1.0), (2, 2, 1.0), (3, 2, 1.0), (3, 0, -1.0)):
        arm = data.contact_point.values[:, c] - dyn.frame(frames[k]).pose(q)[1]
        wrenches[:, k] += sign * np.concatenate([np.cross(arm, force[:, c]), force[:, c]], axis=-1)
    s, u = (data[name].values if name in data else None for name in ("s", "u"))
    a = dyn.rhs(data.time.values, q, data.v.values, s=s, u=u, wrenches=wrenches)[1]
    found = (run.v[2::3] - run.v[0::3]) / (2 * e)
    quiet = np.array([(np.abs(run.events.time - t) > 2 * e).all() for t in at])
    assert np.abs(found - a)[quiet].max() < 1e-4 * max(1.0, np.abs(a).max())  # the error of the differences, e^2 a''


# ---- refusals


def test_what_is_not_supported_is_said():
    soft = piles.stack(1, stiffness=1e5)
    with pytest.raises(pl.PliantError, match="contact 'floor' has stiffness; leave it out, give dt="):
        pl.simulate(soft, piles.tower(1), t_end=1.0)
    with pytest.raises(pl.PliantError, match="do not use contacts="):
        pl.simulate(bouncing(), piles.tower(1), t_end=1.0, contacts=pl.Contacts())
    with pytest.raises(pl.PliantError, match="at most 16 contact points, and there are 20"):
        pl.simulate(piles.stack(20), piles.tower(20), t_end=1.0)
    with pytest.raises(pl.PliantError, match=r"'floor.ball0_shape' begins 0.001 m below its surface, and is rigid"):
        pl.simulate(bouncing(), above(-1e-3), t_end=1.0)
    with pytest.raises(pl.PliantError, match="give the name of a contact"):
        pl.events.touchdown(3)
    system = piles.stack(1)
    system.add_event("down", pl.events.touchdown("flor"))
    with pytest.raises(pl.PliantError, match=r"no contact named 'flor'.*'floor'"):
        pl.simulate(system, piles.tower(1), t_end=1.0)


def test_a_law_of_a_load_cannot_read_contact_forces():
    system = piles.stack(1)
    system.add_load("feel", lambda x: x.force(0.1 * x.contact("floor").force, at=x["ball0"].origin))
    with pytest.raises(pl.PliantError, match=r"load 'feel'.*in runs without dt the forces of contacts follow from those of loads"):
        pl.simulate(system, piles.tower(1), t_end=1.0)
