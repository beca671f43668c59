"""Events: closed forms, none missed, no number changed by looking, and what is done there."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.march import march
from tests.systems import random_system

G = 9.81


def ball(restitution: float = 0.8, mass: float = 2.0) -> pl.System:
    system = pl.System("ball", gravity=(0, 0, -G))
    system.add_body("ball", hinge=pl.Prismatic("z"), mass=mass)
    system.add_event("floor", pl.Event(lambda x: x.q("ball"), -1, lambda x: x.impact("ball", restitution)))
    return system


def bounces(n: int, e: float = 0.8, height: float = 1.0) -> np.ndarray:
    """The first n times at which a ball that is dropped hits the ground."""
    fall = np.sqrt(2 * height / G)
    return fall + 2 * fall * np.cumsum(e ** np.arange(n)) - 2 * fall


def oscillator(omega: float = 1.0) -> pl.System:
    system = pl.System("oscillator", gravity=(0, 0, 0))
    system.add_body("mass", hinge=pl.Prismatic("x"), mass=1.0)
    system.add_load("spring", lambda x: x.torque("mass", -(omega**2) * x.q("mass")))
    return system


def arm() -> pl.System:
    """Two links on a free base, without gravity."""
    system = pl.System("arm", gravity=(0, 0, 0))
    box = pl.Inertia.box(1.5, (0.3, 0.5, 0.8), com=(0.1, 0.2, 0.3))
    system.add_body("base", hinge=pl.Free(), inertia=box)
    system.add_body("upper", "base", hinge=pl.Revolute("y"), pose=pl.Pose(xyz=(0.2, 0, 0.1)), inertia=box)
    system.add_body("lower", "upper", hinge=pl.Universal("x", "z"), pose=pl.Pose(xyz=(0.5, 0.1, 0)), inertia=box)
    return system


# ---- where


@pytest.mark.parametrize("rtol", [1e-3, 1e-8, 1e-12])
def test_bounces(rtol):
    """64 of them, the last a hundred-thousandth of a second apart; flights are parabolas, exact in steps of any length."""
    run = pl.simulate(ball(), [1.0], t_end=4.06371, rtol=rtol)
    exact = bounces(70)
    assert len(run.events) == (exact < 4.06371).sum() == 64
    np.testing.assert_allclose(run.events.time, exact[:64], rtol=0, atol=1e-13)
    listed = list(run.events)
    assert [one.time for one in listed] == run.events.time.tolist() and {type(one.name) for one in listed} == {str}
    np.testing.assert_array_equal([one.v_after for one in listed], run.events.v_after)
    np.testing.assert_allclose(run.events.v_after, -0.8 * run.events.v, rtol=1e-14)
    np.testing.assert_allclose(run.events.impulse, 2.0 * (run.events.v_after - run.events.v), rtol=1e-14)
    assert run.quality.energy_drift < 1e-13 and np.abs(run.events.q).max() < 1e-15 and run.q.min() > -1e-15


def test_bounces_of_a_stop():
    """The same by a load; it comes to rest after flights of a millionth of a second.

    At a height of -0.5 m, q is known to 6e-17 m only, which at the slow impacts of the last flights is 1e-10 s.
    """
    system = pl.System("ball", gravity=(0, 0, -G))
    system.add_body("ball", hinge=pl.Prismatic("z"), mass=2.0)
    system.add_load("floor", pl.loads.HingeStop("ball", lower=-0.5, restitution=0.8))
    run = pl.simulate(system, [0.5], t_end=6.0)
    n = len(run.events["floor.lower"])
    np.testing.assert_allclose(run.events.time[:45], bounces(45), rtol=0, atol=1e-11)
    np.testing.assert_allclose(run.events.time, bounces(n), rtol=0, atol=1e-9)
    assert 60 < n < 66 and "hinge 'ball' rests at 'floor.lower' from t = 4.0637" in run.quality.event_note
    resting = run.t > 4.07
    np.testing.assert_allclose(run.q[resting], -0.5, rtol=0, atol=1e-15)
    assert not run.v[resting].any() and run.quality.energy_drift < 1e-13


def test_a_stop_lets_go():
    """What rests leaves when the load reverses: 2 kg are lifted by 40 sin(t) N from where that is their weight."""
    system = pl.System("ball", gravity=(0, 0, -G))
    system.add_body("ball", hinge=pl.Prismatic("z"), mass=2.0)
    system.add_load("floor", pl.loads.HingeStop("ball", lower=0.0, restitution=0.0))
    system.add_load("lift", lambda x: x.torque("ball", 40.0 * np.sin(x.t)))
    run = pl.simulate(system, [0.0], t_end=1.0)
    off = np.arcsin(2.0 * G / 40.0)
    assert run.events.name.tolist() == ["floor.lower_off"]  # it rests from the start
    np.testing.assert_allclose(run.events.time, [off], rtol=0, atol=1e-13)
    later = run.t > off
    t = run.t[later] - off
    exact = 20.0 * (np.sin(off) - np.sin(run.t[later]) + np.cos(off) * t) - 0.5 * G * t**2
    np.testing.assert_allclose(run.q[later, 0], exact, rtol=0, atol=1e-9)
    assert not run.q[~later].any()
    pushed = pl.simulate(system, [0.0], [-1e-3], t_end=0.1)
    assert pushed.events.time.tolist() == [0.0] and not pushed.q.any()
    with pytest.raises(pl.PliantError, match=r"q0: hinge 'ball' is at -0.1, beyond the end 0 of load 'floor'"):
        pl.simulate(system, [-0.1], t_end=1.0)


def test_both_ends_of_a_range():
    """A free particle between two walls that take nothing: it is there again after every period."""
    system = pl.System("box", gravity=(0, 0, 0))
    system.add_body("p", hinge=pl.Prismatic("x"), mass=3.0)
    system.add_load("walls", pl.loads.HingeStop("p", lower=-1.0, upper=2.0, restitution=1.0))
    run = pl.simulate(system, [0.0], [0.7], t_end=50.0)
    exact = np.arange(2.0, 35.0, 3.0) / 0.7
    np.testing.assert_allclose(run.events.time, exact, rtol=0, atol=1e-12)
    assert set(run.events.name[::2]) == {"walls.upper"} and set(run.events.name[1::2]) == {"walls.lower"}


@pytest.mark.parametrize("speeds", [(0.0, 1.0, 1.0), (0.0, 1.0, -1.0), (0.2, 1.0, 2.0)])
def test_impacts_at_one_instant_lose_nothing(speeds):
    """Two masses in a carriage without friction strike its ends together, and each other through it: energy and momentum stay."""
    system = pl.System("carriage", gravity=(0, 0, 0))
    system.add_body("carriage", hinge=pl.Prismatic("x"), mass=3.0)
    for name, mass in (("left", 1.0), ("right", 2.0)):
        system.add_body(name, "carriage", pl.Prismatic("x"), mass=mass)
        system.add_load(f"{name} ends", pl.loads.HingeStop(name, lower=-1.0, upper=1.0, restitution=1.0))
    run = pl.simulate(system, [0.0, 0.0, 0.0], speeds, t_end=20.0)
    u = run.v @ np.array([[1, 1, 1], [0, 1, 0], [0, 0, 1.0]])  # in world axes
    m = np.array([3.0, 1.0, 2.0])
    assert len(run.events) > 10 and np.abs(run.q[:, 1:]).max() < 1 + 1e-14
    assert np.ptp(u @ m) < 1e-13 and np.ptp(u**2 @ m) < 1e-13


@pytest.mark.parametrize("direction", [-1, 0, 1])
@pytest.mark.parametrize("rtol", [1e-9, 0.3])
def test_directions_as_in_scipy(direction, rtol):
    """g = sin t - 0.99: two crossings, 0.28 s apart, in every period. Steps at rtol 0.3 take more than a second."""
    system = oscillator()
    system.add_event("near the top", pl.Event(lambda x: x.q("mass") - 0.99, direction))
    run = pl.simulate(system, [0.0], [1.0], t_end=40.0, rtol=rtol, method="dop853")
    up, down = (x + 2 * np.pi * np.arange(7) for x in (np.arcsin(0.99), np.pi - np.arcsin(0.99)))
    exact = np.sort(np.concatenate([up] * (direction >= 0) + [down] * (direction <= 0)))
    exact = exact[exact < 40.0]
    assert len(run.events) == exact.size
    np.testing.assert_allclose(run.events.time, exact, rtol=0, atol=1e-8 if rtol < 1e-3 else 0.3)
    assert rtol < 1e-3 or run.quality.steps < 30


def test_recording_changes_no_number():
    """Whatever is recorded, and however often in a step, the run is the same in every bit."""
    plain = pl.simulate(oscillator(), [1.0], t_end=30.0, rtol=1e-3)
    system = oscillator()
    for k in range(9):
        system.add_event(f"at {k}", pl.Event(lambda x, k=k: x.q("mass") - 0.2 * k + 0.8))
    run = pl.simulate(system, [1.0], t_end=30.0, rtol=1e-3)
    np.testing.assert_array_equal(run.q, plain.q)
    assert len(run.events) > 80 and run.quality.steps == plain.quality.steps
    off = run.events.q[:, 0] + 0.8 - 0.2 * np.array([int(name[3:]) for name in run.events.name])
    np.testing.assert_allclose(off, 0.0, atol=1e-15)
    assert (np.diff(run.events.time) >= 0).all()


def test_events_at_one_instant():
    """All that have the same zero happen, in their order; also of two balls that land together."""
    system = oscillator()
    system.add_event("first", pl.Event(lambda x: x.q("mass"), -1))
    system.add_event("second", pl.Event(lambda x: 3.0 * x.q("mass"), -1))
    run = pl.simulate(system, [1.0], t_end=3.0)
    assert run.events.name.tolist() == ["first", "second"]
    np.testing.assert_allclose(run.events.time, np.pi / 2, atol=1e-8)
    balls = pl.System("balls", gravity=(0, 0, -G))
    for name in "ab":
        balls.add_body(name, hinge=pl.Prismatic("z"), mass=1.0)
        balls.add_load(f"floor_{name}", pl.loads.HingeStop(name, lower=0.0, restitution=0.5))
    run = pl.simulate(balls, [1.0, 1.0], t_end=1.0)
    np.testing.assert_allclose(run.events["floor_a.lower"].time, bounces(3, 0.5)[:2], atol=1e-13)
    np.testing.assert_allclose(run.events["floor_b.lower"].time, run.events["floor_a.lower"].time, rtol=0, atol=1e-15)


def test_frames_in_g():
    """The tip of a random arm passes a level: g is a component of a vector, and its zeros are those of polynomials through rows."""
    from scipy.optimize import brentq

    system = random_system(3, n=4, kinds=("Revolute",), base="fixed")
    system.add_frame("tip", system.bodies[-1].name, pl.Pose(xyz=(0.3, 0.2, 0.1)))
    q, v = system.random_state(1)
    frame = pl.compile(system).frame("tip")
    options = {"q0": q, "v0": 0.3 * v, "t_end": 2.0, "rtol": 1e-11, "n_out": 2001}
    level = 1e-4 + float(np.median(frame.pose(pl.simulate(system, **options).q)[1][:, 2]))
    system.add_event("level", pl.Event(lambda x: (x["tip"].origin - x.world.origin).dot(x.world.z) - level))
    run = pl.simulate(system, **options)
    height = frame.pose(run.q)[1][:, 2] - level
    crossings = np.flatnonzero(height[:-1] * height[1:] < 0)
    assert len(run.events) == crossings.size > 0
    np.testing.assert_allclose(frame.pose(run.events.q)[1][:, 2], level, atol=1e-14)
    for k, t in zip(crossings, run.events.time, strict=True):
        part = slice(max(0, k - 4), k + 6)
        fit = np.polynomial.Polynomial.fit(run.t[part], height[part], 9)
        np.testing.assert_allclose(t, brentq(fit, run.t[k], run.t[k + 1], xtol=1e-15), atol=1e-10)


# ---- what is done


def test_stop():
    system = oscillator()
    system.add_event("there", pl.Event(lambda x: x.q("mass") + 0.5, action="stop"))
    run = pl.simulate(system, [1.0], t_end=100.0, rtol=1e-10)
    assert run.complete and run.data.attrs["stopped_by"] == "there" and run.t[-1] == run.events.time[-1]
    np.testing.assert_allclose(run.t[-1], 2 * np.pi / 3, atol=1e-9)
    np.testing.assert_array_equal(run.q[-1], run.events.q[-1])
    longer = pl.simulate(system, start=run, t_end=5.0)
    np.testing.assert_allclose(longer.t[-1], 4 * np.pi / 3, atol=1e-7)


def test_a_stop_between_calls_of_a_controller():
    """A run whose inputs change on the way ends at its event too, x = t^2 / 2."""
    system = pl.System("cart", gravity=(0, 0, 0))
    system.add_body("cart", hinge=pl.Prismatic("x"), mass=1.0)
    system.add_load("motor", pl.loads.Motor("cart"))
    system.add_controller("push", pl.Controller(0.1, lambda t, y, state: ([1.0], state), measures=[], drives=["motor.torque"]))
    system.add_event("end", pl.Event("cart.displacement", rises_to=0.1, action="stop"))
    run = pl.simulate(system, [[0.0], [0.05]], t_end=1.0)
    assert run.complete
    for one, t in zip((run[0], run[1]), np.sqrt([0.2, 0.1]), strict=True):
        np.testing.assert_allclose(one.events.time, [t], rtol=1e-12)
        assert 0.0 <= t - one.t[-1] < 1.1e-3  # its last stored instant
        assert one.data.attrs["stopped_by"] == "end"


def test_a_thermostat():
    """Resets of a state: heating at 2 K/s until 21, cooling at 1 K/s until 19; a period of 3 s."""
    system = pl.System("house", gravity=(0, 0, 0))
    system.add_body("door", hinge=pl.Revolute("z"), inertia=[1.0, 1.0, 1.0])

    def heat(x):
        x.rate("T", 3.0 * x.s.on - 1.0)

    system.add_load("room", heat, states={"T": 20.0, "on": 1.0})
    system.add_event("off", pl.Event(lambda x: x.s["room.T"] - 21.0, 1, lambda x: x.set_s("room.on", 0.0)))
    system.add_event("on", pl.Event(lambda x: x.s.T - 19.0, -1, lambda x: x.set_s("on", 1.0), load="room"))
    run = pl.simulate(system, t_end=100.0)
    exact = np.sort(np.concatenate([0.5 + 3.0 * np.arange(34), 2.5 + 3.0 * np.arange(33)]))
    np.testing.assert_allclose(run.events.time, exact, atol=1e-11)
    assert run.data["s"].sel(state="room.T").to_numpy().max() <= 21.0 + 1e-12
    np.testing.assert_array_equal(run.events.s[:, 1] + run.events.s_after[:, 1], 1.0)


def test_resets_of_q_and_v():
    """A particle that is put back to where it began whenever it has come a metre."""
    system = pl.System("loop", gravity=(0, 0, 0))
    system.add_body("p", hinge=pl.Prismatic("x"), mass=3.0)

    def back(x):
        x.set_q("p", x.q("p") - 1.0)
        x.set_v("p", 2.0 * x.v("p"))

    system.add_event("round", pl.Event(lambda x: x.q("p") - 1.0, 1, back))
    run = pl.simulate(system, [0.0], [1.0], t_end=1.99)
    exact = 2.0 - 2.0 ** -np.arange(0.0, 8.0)
    np.testing.assert_allclose(run.events.time, exact[exact < 1.99], atol=1e-14)
    np.testing.assert_allclose(run.events.impulse[:, 0], 3.0 * 2.0 ** np.arange(len(run.events)), rtol=1e-14)
    assert run.quality.energy_drift < 1e-13  # what resets do is work


def test_impulses_keep_momentum():
    """An impulse between two bodies, and one from outside, which the momentum of the whole gains."""
    system = arm()

    def kick(x):
        x.impulse(2.0 * x["base"].y, at=x["lower"].point(0.1, 0.2, 0.3), reaction=x["base"].point(0.1, 0.2, 0.3))
        x.hinge_impulse("upper", 0.7)
        x.impulse(x.vector(0.5, 0.0, -1.0), at=x["upper"].origin)

    system.add_event("kick", pl.Event(lambda x: x.t - 1.0, 1, kick))
    rng = np.random.default_rng(0)
    q, v = system.random_state(rng)
    run = pl.simulate(system, q, v, t_end=2.0, rtol=1e-12)
    p = run.data["linear_momentum"].to_numpy()
    np.testing.assert_allclose(p[-1] - p[0], [0.5, 0.0, -1.0], atol=1e-11)
    dynamics = pl.compile(system)
    M = dynamics.mass_matrix(run.events.q[0])
    np.testing.assert_allclose(M @ (run.events.v_after - run.events.v)[0], run.events.impulse[0], atol=1e-13)


@pytest.mark.parametrize("hinge", ["upper", "lower"])
def test_locks(hinge):
    """The impulse at locking is that of a plastic impact; momentum stays; what is locked does not move."""
    system = arm()
    system.add_event("lock", pl.Event(lambda x: x.t - 0.5, 1, pl.events.lock(hinge)))
    system.add_event("unlock", pl.Event(lambda x: x.t - 1.5, 1, pl.events.unlock(hinge)))
    q, v = system.random_state(3)
    run = pl.simulate(system, q, v, t_end=2.0, rtol=1e-11)
    assert run.events.name.tolist() == ["lock", "unlock"]
    where, M = system.v_index(hinge), pl.compile(system).mass_matrix(run.events.q[0])
    before, after = run.events.v[0], run.events.v_after[0]
    inverse = np.linalg.inv(M)
    force = -np.linalg.solve(inverse[where, where], before[where])
    np.testing.assert_allclose(after, before + inverse[:, where] @ force, atol=1e-12)
    np.testing.assert_allclose(run.events.impulse[0, where], force, atol=1e-12)
    np.testing.assert_allclose(np.delete(run.events.impulse[0], np.arange(20)[where]), 0.0, atol=1e-12)
    locked = (run.t > 0.5) & (run.t < 1.4999)
    assert not run.v[locked][:, where].any() and np.ptp(run[hinge].to_numpy()[locked], axis=0).max() < 1e-12
    assert run.quality.momentum_drift < 1e-11 and run.quality.energy_drift < 1e-9
    clear = (np.abs(run.t - 0.5) > 1e-4) & (np.abs(run.t - 1.5) > 1e-4)
    np.testing.assert_array_equal(run.data["s"].to_numpy()[clear, 0], locked[clear])


def test_locked_is_welded():
    """Two hinges locked from the start: the motion of the system with these Fixed."""
    system, welded = arm(), pl.System("arm", gravity=(0, 0, 0))
    for name in ("upper", "lower"):
        system.add_event(f"never_{name}", pl.Event(lambda x: x.t + 1.0, 1, pl.events.unlock(name)))
    box = pl.Inertia.box(1.5, (0.3, 0.5, 0.8), com=(0.1, 0.2, 0.3))
    welded.add_body("base", hinge=pl.Free(), inertia=box)
    welded.add_body("upper", "base", pose=pl.Pose(xyz=(0.2, 0, 0.1)), inertia=box)
    welded.add_body("lower", "upper", pose=pl.Pose(xyz=(0.5, 0.1, 0)), inertia=box)
    v = np.zeros(system.nv)
    v[:6] = np.random.default_rng(1).normal(size=6)
    held = pl.simulate(system, None, v, t_end=3.0, rtol=1e-11, s0={"upper.locked": 1.0, "lower.locked": 1.0})
    plain = pl.simulate(welded, None, v[:6], t_end=3.0, rtol=1e-11)
    np.testing.assert_allclose(held.q[:, :7], plain.q, atol=1e-9)


def test_holding_force():
    """A clutch that slips at 3 N m: a rotor driven by 5 t N m is held until t = 0.6 s."""
    system = pl.System("clutch", gravity=(0, 0, 0))
    system.add_body("rotor", hinge=pl.Revolute("z"), inertia=[1.0, 1.0, 2.0])
    system.add_load("drive", lambda x: x.torque("rotor", 5.0 * x.t))
    system.add_output("held by", lambda x: x.holding("rotor"), unit="N m")
    system.add_event("slips", pl.Event(lambda x: abs(x.holding("rotor")) - 3.0, 1, pl.events.unlock("rotor")))
    run = pl.simulate(system, t_end=1.0, s0={"rotor.locked": 1.0})
    np.testing.assert_allclose(run.events.time, [0.6], atol=1e-14)
    later = run.t > 0.6
    np.testing.assert_allclose(run.v[later, 0], 1.25 * (run.t[later] ** 2 - 0.36), atol=1e-12)
    assert not run.v[run.t < 0.5999].any()
    np.testing.assert_allclose(run.data["held by"], -5.0 * run.t, atol=1e-13)


def test_impact_among_many_bodies():
    """The speed of the hinge turns round, all others by M^-1: momentum and energy with restitution 1."""
    system = arm()
    system.add_load("ends", pl.loads.HingeStop("upper", lower=-0.3, upper=0.3, restitution=1.0))
    v = np.random.default_rng(5).normal(size=system.nv)
    run = pl.simulate(system, None, v, t_end=5.0, rtol=1e-11)
    i = system.v_index("upper").start
    assert len(run.events) > 3 and np.abs(run["upper"].to_numpy()).max() < 0.3 + 1e-12
    np.testing.assert_allclose(run.events.v_after[:, i], -run.events.v[:, i], rtol=1e-12)
    energy = run.data["energy"].to_numpy()
    np.testing.assert_allclose(energy, energy[0], rtol=1e-9)
    for name in ("linear_momentum", "angular_momentum"):
        p = run.data[name].to_numpy()
        np.testing.assert_allclose(p, np.broadcast_to(p[0], p.shape), atol=1e-10)


def test_all_hinges_and_flexible_bodies():
    """Locks and impacts in random trees: what is free is as in the model with M_ff alone."""
    for seed in (1, 2):
        system = random_system(seed, n=5)
        hinge = next(h.name for h in reversed(system.hinges) if h.type.nv)
        system.add_event("lock", pl.Event(lambda x: x.t + 1.0, 1, pl.events.lock(hinge)))
        dynamics = pl.compile(system)
        q, v = system.random_state(seed)
        where = np.arange(system.nv)[system.v_index(hinge)][: next(h for h in system.hinges if h.name == hinge).type.nv]
        v[where] = 0.0
        a = dynamics.rhs(0.0, q, v, s=[1.0])[1]
        free = np.setdiff1d(np.arange(system.nv), where)
        M, bias = dynamics.mass_matrix(q), dynamics.bias(q, v)
        expected = np.zeros(system.nv)
        expected[free] = np.linalg.solve(M[np.ix_(free, free)], -bias[free])
        np.testing.assert_allclose(a, expected, rtol=1e-8, atol=1e-9 * np.abs(expected).max())
        assert not a[where].any()


# ---- runs


def several() -> pl.System:
    system = pl.System("several")
    system.add_body("ball", hinge=pl.Prismatic("z"), mass=2.0)
    system.add_body("top", "ball", hinge=pl.Revolute("x"), mass=1.0, com=(0, 0.1, 0), inertia=[0.1, 0.1, 0.1])
    system.add_load("floor", pl.loads.HingeStop("ball", lower=0.0, restitution=0.8))
    system.add_event("half", pl.Event(lambda x: x.q("top") - 0.3))
    return system


STARTS = np.array([[1.0, 0.0], [0.7, 0.1], [2.0, 0.4], [0.1, 0.0]])


def same(a: pl.results.Run, b: pl.results.Run) -> None:
    np.testing.assert_array_equal(a.q, b.q)
    for name in ("time", "name", "q", "v", "s", "v_after", "s_after", "impulse"):
        np.testing.assert_array_equal(getattr(a.events, name), getattr(b.events, name))


def test_a_batch_is_its_runs(tmp_path):
    system = several()
    dynamics = pl.compile(system, threads=2)
    batch = pl.simulate(system, STARTS, [0.0, 3.0], t_end=2.0, dynamics=dynamics)
    assert "run by run" in batch.quality.event_note and set(batch.events.run) == {0, 1, 2, 3}
    batch.save(tmp_path / "batch.nc")
    loaded = pl.load_run(tmp_path / "batch.nc")
    for k, q in enumerate(STARTS):
        one = pl.simulate(system, q, [0.0, 3.0], t_end=2.0, dynamics=dynamics)
        same(batch[k], one)
        same(loaded[k], one)


def test_blocks_change_no_number(monkeypatch):
    system = several()
    whole = pl.simulate(system, STARTS[0], [0.0, 3.0], t_end=2.0)
    monkeypatch.setattr(march, "BLOCK", 0.0)
    monkeypatch.setattr(march, "_FIRST", 1)
    cut = pl.simulate(system, STARTS[0], [0.0, 3.0], t_end=2.0)
    same(cut, whole)
    assert cut.quality.steps == whole.quality.steps and cut.quality.evaluations == whole.quality.evaluations


def test_a_run_is_resumed(tmp_path):
    system, stop, path = several(), 1.2, tmp_path / "run.nc"

    def tau(t, q, v):
        if t > stop:
            raise KeyboardInterrupt
        return [0.0, -0.01 * v[1]]

    options = {"q0": STARTS[0], "v0": [0.0, 3.0], "t_end": 2.0, "tau": tau}
    with pytest.raises(pl.RunInterrupted):
        pl.simulate(system, **options, into=path)
    left = pl.load_run(path)
    stop = 10.0
    whole = pl.simulate(system, **options)
    n = len(left.events)
    assert not left.complete and n >= 2
    np.testing.assert_array_equal(left.events.time, whole.events.time[:n])
    same(pl.simulate(system, **options, into=path, resume=True), whole)
    same(pl.load_run(path), whole)


def test_a_law_that_runs_as_python():
    """Events beside a load that branches, and a tau that is called back."""
    system = ball(0.5)
    system.add_load("wind", lambda x: x.torque("ball", 1.0 if x.q("ball") > 10.0 else 0.0))
    run = pl.simulate(system, [1.0], t_end=1.2, tau=lambda t, q, v: [0.0])
    np.testing.assert_allclose(run.events.time, bounces(len(run.events), 0.5), atol=1e-13)


def test_fingerprints():
    one, two, other = ball(), ball(), ball(0.7)
    assert one.model.fingerprint == two.model.fingerprint != other.model.fingerprint
    plain = pl.System("ball", gravity=(0, 0, -G))
    plain.add_body("ball", hinge=pl.Prismatic("z"), mass=2.0)
    assert plain.model.fingerprint != one.model.fingerprint
    assert one.model.internals.matter.fingerprint == plain.model.fingerprint


def test_parameters():
    """g and restitution follow named parameters, row by row."""
    system = pl.System("ball", gravity=(0, 0, -G))
    system.add_body("ball", hinge=pl.Prismatic("z"), mass=2.0)
    system.add_load("floor", pl.loads.HingeStop("ball", lower=0.0, restitution=0.5))
    p = {"floor.restitution": np.array([[0.5], [0.8]]), "floor.lower": np.array([[0.0], [0.25]])}
    runs = pl.simulate(system, [1.0], t_end=1.2, p=p)
    for k, (e, height) in enumerate(((0.5, 1.0), (0.8, 0.75))):
        times = runs[k].events.time
        np.testing.assert_allclose(times, bounces(len(times), e, height), atol=1e-12)


# ---- mistakes


def test_an_event_that_fires_for_ever():
    with pytest.raises(
        pl.SimulationError, match=r"event 'floor' fires for ever: 101 times within 1e-06 s; .*lock what comes to rest"
    ):
        pl.simulate(ball(), [1.0], t_end=5.0)
    system = ball()
    system.add_event("nothing", pl.Event(lambda x: x.q("ball") - 0.5, -1, lambda x: x.set_q("ball", 0.6)))
    run = pl.simulate(system, [1.0], t_end=0.5)  # it falls again and again, from rest never: this goes on, but not at one instant
    assert len(run.events) > 3
    both = pl.simulate(ball(), [[1.0], [9.0]], t_end=4.5)
    assert not both.complete and "fires for ever" in both[0].data.attrs["stopped"] and both[1].complete


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (lambda: pl.Event(lambda x: 1.0, direction=2), "event 'e': direction 2; give 1"),
        (lambda: pl.Event(3.0), "event 'e': g 3.0 is not a function"),
        (lambda: pl.Event(lambda x: 1.0, action="halt"), "event 'e': no action named 'halt'; .*give 'record', 'stop'"),
        (lambda: pl.Event(lambda x: 1.0, action=3), "event 'e': action 3 is not an action"),
        (lambda: pl.Event(lambda x: 1.0, action=[]), "event 'e': there is no action"),
        (lambda: pl.Event(lambda x: 1.0, gap=-1.0), "event 'e': gap -1.0"),
        (lambda: "stop", "event 'e': 'stop' is not an event; give pl.Event"),
        (lambda: pl.Event(lambda x: 1.0, action=pl.events.lock("bal")), "event 'e': no hinge named 'bal'; did you mean 'ball'"),
        (lambda: pl.Event(lambda x: 1.0, load="flor"), "event 'e': no load named 'flor'"),
        (lambda: pl.Event(lambda x: x.q("bal")), "event 'e': no hinge or body named 'bal'"),
        (lambda: pl.Event(lambda x: x.s["tank.h"]), "event 'e': no state named 'tank.h'"),
        (lambda: pl.Event(lambda x: x.world.z), "event 'e': g returns Vector; return one number"),
        (lambda: pl.Event(lambda x: None), "event 'e': g returns NoneType"),
        (lambda: pl.Event(lambda x: 1.0 if x.t > 1 else 0.0), "event 'e': g cannot be traced"),
        (lambda: pl.Event(lambda x: 1 / 0), "event 'e': its law raised ZeroDivisionError"),
        (lambda: pl.Event(lambda x: x.t, action=lambda x: x.set_s("tank", 1.0)), "event 'e': no state named 'tank'"),
        (lambda: pl.Event(lambda x: x.t, action=lambda x: x.set_q("ball", [1.0, 2.0])), "event 'e': hinge 'ball' takes 1 value, 2"),
        (lambda: pl.Event(lambda x: x.t, action=lambda x: x.torque("ball", 1.0)), "event 'e': a reset takes no time"),
    ],
)
def test_mistakes(event, message):
    system = ball()
    with pytest.raises(pl.PliantError, match=message):
        system.add_event("e", event())
        pl.compile(system)


def test_mistakes_of_runs():
    system = ball()
    with pytest.raises(pl.PliantError, match="event 'floor': an event of this name exists already"):
        system.add_event("floor", pl.Event(lambda x: x.t))
    for options in ({"method": "rk4", "dt": 0.1}, {"dt": 0.1}, {"method": "esdirk", "dt": 0.1}):
        with pytest.raises(pl.PliantError, match=r"does not find events \('floor'\); use method 'dop853'"):
            pl.simulate(system, [1.0], t_end=1.0, **options)
    with pytest.raises(pl.PliantError, match=r"has events .*pl.simulate"):
        pl.compile(system).rollout([1.0], [0.0], dt=0.1, steps=3)
    with pytest.raises(pl.PliantError, match="target='cpu'"):
        pl.simulate(system, [1.0], t_end=1.0, dynamics=pl.compile(system, "reference"))
    with pytest.raises(pl.UnknownNameError, match="no event named 'flor'; did you mean 'floor'"):
        pl.simulate(system, [1.0], t_end=1.0).events["flor"]
    system.add_event("lock", pl.Event(lambda x: x.t - 0.1, 1, pl.events.lock("ball")))
    with pytest.raises(pl.PliantError, match=r"s0: 'ball.locked' is 0.5; give 1"):
        pl.simulate(system, [1.0], t_end=1.0, s0={"ball.locked": 0.5})
    with pytest.raises(pl.PliantError, match="v0: hinge 'ball' has a speed"):
        pl.simulate(system, [1.0], [1.0], t_end=1.0, s0={"ball.locked": 1.0})
    system.add_event("bad", pl.Event(lambda x: x.t - 0.2, 1, lambda x: x.set_v("ball", 1.0)))
    with pytest.raises(pl.SimulationError, match=r"event 'bad': x.set_v gives a speed to a hinge that is locked"):
        pl.simulate(system, [1.0], t_end=1.0)


# ---- stick and slip


def slider(**loads) -> pl.System:
    system = pl.System("slider", gravity=(0, 0, 0))
    system.add_body("mass", hinge=pl.Prismatic("x"), mass=2.0)
    system.add_load("friction", pl.loads.HingeFriction("mass", coulomb=3.0, stick=True))
    for name, law in loads.items():
        system.add_load(name, law)
    return system


def test_sliding_to_rest():
    """m v / c seconds and m v^2 / 2 c metres; and there it stays."""
    run = pl.simulate(slider(), [0.0], [-4.0], t_end=5.0)
    np.testing.assert_allclose(run.events.time, [8.0 / 3.0], atol=1e-13)
    np.testing.assert_allclose(run.q[run.t > 2.7], -16.0 / 3.0, atol=1e-13)
    assert not run.v[run.t > 2.7].any() and run.quality.energy_drift < 1e-12


def test_slipping_under_a_load_that_grows_and_falls():
    """It sticks until 5 sin t = 3, slips until v = 0, sticks until -5 sin t = 3, and so on."""
    from scipy.optimize import brentq

    run = pl.simulate(slider(push=lambda x: x.torque("mass", 5.0 * np.sin(x.t))), t_end=6.8, rtol=1e-10)
    off = np.arcsin(0.6)
    stop = brentq(lambda t: 5.0 * (np.cos(off) - np.cos(t)) - 3.0 * (t - off), 1.5, 3.7, xtol=1e-14)
    assert run.events.name.tolist() == ["friction.slip", "friction.stick"] * 2
    np.testing.assert_allclose(run.events.time, [off, stop, off + np.pi, stop + np.pi], atol=1e-9)


def test_friction_of_an_oscillator():
    """x'' = -4 x - sign(v) 1.5: amplitudes fall by 0.75 in every half period, until the spring is too weak."""
    spring = slider(spring=lambda x: x.torque("mass", -8.0 * x.q("mass")))
    run = pl.simulate(spring, [3.2], t_end=10.0, rtol=1e-10)
    turns = run.events["friction.stick"]
    np.testing.assert_allclose(turns.q[:, 0], [-2.45, 1.7, -0.95, 0.2], atol=1e-8)
    np.testing.assert_allclose(turns.time, np.pi / 2 * np.arange(1, 5), atol=1e-8)
    assert np.ptp(run.q[run.t > 6.3]) == 0.0 and run.quality.energy_drift < 1e-9


def test_friction_follows_a_bounce():
    """Down with g - c/m, up with g + c/m: what turns round at a stop is braked on the other side at once."""
    system = pl.System("shaft", gravity=(0, 0, -G))
    system.add_body("mass", hinge=pl.Prismatic("z"), mass=2.0)
    system.add_load("friction", pl.loads.HingeFriction("mass", coulomb=3.0, stick=True))
    system.add_load("floor", pl.loads.HingeStop("mass", lower=0.0, restitution=0.5))
    down, up = G - 1.5, G + 1.5
    first = np.sqrt(2.0 / down)
    v = 0.5 * down * first
    second = first + v / up + np.sqrt(v**2 / up / down)
    run = pl.simulate(system, [1.0], t_end=second + 0.01)
    np.testing.assert_allclose(run.events["floor.lower"].time, [first, second], atol=1e-12)


def test_what_is_unlocked_leaves_its_latch():
    """A lock leaves g a rounding before its zero; let go, the hinge passes it without being locked again."""
    system = pl.System("panel", gravity=(0, 0, 0))
    system.add_body("panel", hinge=pl.Revolute("z"), inertia=[1.0, 1.0, 1.0])
    system.add_load("spring", pl.loads.HingeSpring("panel", k=2.0, rest=2.0))
    system.add_event("latch", pl.Event(lambda x: x.q("panel") - 1.57, 1, pl.events.lock("panel")))
    system.add_event("open", pl.Event(lambda x: x.t - 5.0, 1, pl.events.unlock("panel")))
    run = pl.simulate(system, t_end=7.0)
    assert run.events.name.tolist() == ["latch", "open"]
    assert run.q[-1, 0] == pytest.approx(2.0 - 0.43 * np.cos(np.sqrt(2.0) * 2.0), abs=1e-9)
