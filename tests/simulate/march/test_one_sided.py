"""Stops, dry friction, locks and impulses in random combinations: what a run says of them against independent routes."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from scipy.linalg import null_space

import pliant as pl
from pliant.sweeps.motion.complementarity import bounded_forces
from tests.acting import acting


def kkt_error(L, b, lower, upper, f):
    """By how much forces miss the complementarity problem, as a fraction of the terms of each row."""
    a, size = L @ f + b, np.abs(L) @ np.abs(f) + np.abs(b) + 1e-300
    assert (lower <= f).all() and (f <= upper).all()
    return float(np.max(np.maximum(np.where(f > lower, a, 0.0), np.where(f < upper, -a, 0.0)) / size, initial=0.0))


@pytest.mark.seeds(40)
def test_forces_between_bounds(seed):
    """Random semidefinite problems: rows that depend on each other, scales apart by 1e4, and every kind of bounds."""
    rng = np.random.default_rng(seed)
    n, k = int(rng.integers(1, 9)), int(rng.integers(1, 12))
    W = rng.normal(size=(k, n)) * 10.0 ** rng.uniform(-2, 2, n)
    if n > 1 and rng.random() < 0.4:
        W[:, 1] = W[:, 0] * rng.choice([1.0, -1.0, 2.0])
    limit = rng.exponential(size=n)
    kinds = np.array([(0.0, np.inf), (-np.inf, 0.0), (-1.0, 1.0), (-np.inf, np.inf), (-1.0, np.inf)])[rng.integers(5, size=n)]
    lower, upper = (np.where(np.isinf(x), x, x * limit) for x in kinds.T)
    L, b = W.T @ W, W.T @ rng.normal(size=k)
    f, a = bounded_forces(L, b, lower, upper)
    assert kkt_error(L, b, lower, upper, f) < 1e-11
    np.testing.assert_allclose(a, L @ f + b, rtol=0, atol=1e-11 * (np.abs(L) @ np.abs(f) + np.abs(b)).max())


def free_rates(dyn, t, q, v, s):
    """(v', M^-1, locked) with the bonds alone, locks, driven hinges and couplings: friction at rest has no direction."""
    model, s, v = dyn.model, s.copy(), np.where(np.abs(v) < 1e-12, 0.0, v)
    for hinge in model.internals.one_sided:
        for end in hinge.ends:
            s[end.flag] = 0.0
        for rub in hinge.rubs:
            s[rub.flag] = 0.0
            s[rub.direction] = np.sign(v[hinge.speed])
    bonds = [np.eye(v.size)[model.v_index(motion.name).start] for motion in model.internals.prescribed]
    for flag, name in model.internals.locks.items():
        if s[model.states[flag].start] > 0.5:
            bonds.append(np.eye(v.size)[model.v_index(name).start])
    locked = np.array(bonds).reshape(-1, v.size).any(axis=0)
    marks = {closure.name: model.states.get(f"{closure.name}.active") for closure in model.loops}
    acting = [name for name, mark in marks.items() if mark is None or s[mark.start] > 0.5]
    for closure in model.loops:
        if closure.name in acting:
            bonds.append(sum(k * np.eye(v.size)[model.v_index(name).start] for name, k in closure.terms))
    at = dyn.switched(acting) if model.internals.switches else dyn
    a = at.rhs(t, q, v, s=s)[1]
    Z = null_space(np.array(bonds)) if bonds else np.eye(v.size)
    return a, Z @ np.linalg.solve(Z.T @ dyn.mass_matrix(q) @ Z, Z.T), locked, at


def consistent(dyn, system, t, q, v, s):
    """v' by trying all modes of hinges at rest: held, or moving either way with the force that this has; the one that fits."""
    a0, inverse, locked, at = free_rates(dyn, t, q, v, s)
    loads = {load.name: load.parameters for load in system.model.loads}
    rows = []
    for hinge in system.model.internals.one_sided:
        limit = sum(float(loads[rub.load]["coulomb"]) for rub in hinge.rubs)
        closed = [end.sign for end in hinge.ends if abs(q[hinge.coordinate] - float(loads[end.load][end.name])) < 1e-9]
        if abs(v[hinge.speed]) < 1e-12 and not locked[hinge.speed] and (closed or hinge.rubs):
            rows.append((hinge.speed, -np.inf if -1.0 in closed else -limit, np.inf if 1.0 in closed else limit))
    best, least = None, np.inf
    for modes in product((-1, 0, 1), repeat=len(rows)):
        f = np.zeros(v.size)
        held = [i for (i, _, _), mode in zip(rows, modes, strict=True) if mode == 0]
        for (i, lower, upper), mode in zip(rows, modes, strict=True):
            f[i] = 0.0 if mode == 0 else lower if mode > 0 else upper
        if not np.isfinite(f).all():
            continue
        if held:
            f[held] = -np.linalg.lstsq(inverse[np.ix_(held, held)], (a0 + inverse @ f)[held])[0]
        a = a0 + inverse @ f
        wrong = 0.0
        for (i, lower, upper), mode in zip(rows, modes, strict=True):
            wrong = max(wrong, lower - f[i], f[i] - upper, abs(a[i])) if mode == 0 else max(wrong, -mode * a[i])
        if wrong < least:
            best, least = a, wrong
    return best, least, at.rhs(t, q, v, s=s)[1]


@pytest.mark.seeds(6)
def test_runs_with_everything(seed):
    """At stored instants of random runs: within all ranges, and v' as the one set of modes has it that is consistent, found by
    trying all; energy accounts for all of it; and cut in two, the run is the same."""
    rng = np.random.default_rng(seed)
    system, v0 = acting(rng, flexible=seed % 3 == 2)
    dyn = pl.compile(system)
    run = pl.simulate(system, None, v0, t_end=1.5, n_out=61, dynamics=dyn, rtol=1e-9)
    loads = {load.name: load.parameters for load in system.model.loads}
    for hinge in system.model.internals.one_sided:
        for end in hinge.ends:
            inside = end.sign * (run.q[:, hinge.coordinate] - float(loads[end.load][end.name]))
            assert inside.min() > -1e-9, f"{hinge.hinge} is beyond {end.load} by {-inside.min()}"
    s = run.data["s"].to_numpy() if "s" in run.data else np.zeros((run.t.size, 0))
    for k in range(0, run.t.size, 6):
        if np.abs(run.events.time - run.t[k]).min(initial=np.inf) < 1e-9:
            continue
        want, wrong, got = consistent(dyn, system, run.t[k], run.q[k], run.v[k], s[k])
        assert wrong < 1e-7
        np.testing.assert_allclose(got, want, rtol=1e-7, atol=1e-7 * max(1.0, np.abs(want).max()))
    assert run.quality.energy_drift < 1e-6, run.quality.energy_drift


# ---- closed forms: sliders of 1 kg along one line


def sliders(n: int = 1, gravity: bool = False) -> pl.System:
    system = pl.System("sliders", gravity=(0, 0, -9.81) if gravity else (0, 0, 0))
    for k in range(n):
        system.add_body("ab"[k], "world" if k == 0 else "a", pl.Prismatic("z" if gravity else "x"), mass=1.0)
    return system


def rubbing(coulomb: float = 1.0) -> pl.System:
    system = sliders()
    system.add_load("rub", pl.loads.HingeFriction("a", coulomb=coulomb, stick=True))
    return system


def stop(system: pl.System, hinge: str, restitution: float = 0.0, **ends: float) -> None:
    system.add_load(f"stop_{hinge}", pl.loads.HingeStop(hinge, restitution=restitution, **ends))


def at(time: float, action) -> pl.Event:
    return pl.Event(lambda x: x.t - time, 1, action)


def forced(system: pl.System, before: float, after: float, time: float) -> None:
    """A force on a that a reset changes."""

    def push(x):
        x.torque("a", x.s.f)
        x.rate("f", 0.0)

    system.add_load("push", push, states={"f": before})
    system.add_event("go", at(time, lambda x: x.set_s("push.f", after)))


def test_impacts_reach_all_stops():
    """a is stopped; b, which is on it, goes on, strikes its own stop, and does not push a through its."""
    system = sliders(2)
    stop(system, "a", upper=1.0)
    stop(system, "b", upper=1.5, restitution=0.5)
    run = pl.simulate(system, None, {"a": 1.0, "b": 0.2}, t_end=5.0)
    assert (run.q.max(axis=0) <= [1.0 + 1e-12, 1.5 + 1e-12]).all()
    at_once = sliders(2)
    stop(at_once, "a", upper=1.0)
    stop(at_once, "b", upper=0.5)
    run = pl.simulate(at_once, None, {"a": 1.0, "b": 0.5}, t_end=3.0)
    assert (run.q.max(axis=0) <= [1.0 + 1e-12, 0.5 + 1e-12]).all()
    assert sorted(run.events.name) == ["stop_a.upper", "stop_b.upper"]  # each of them is told


def test_friction_is_no_bond_for_impulses():
    """0.1 N of friction hold nothing against an impact, a kick, a speed that is set."""
    system = sliders(2)
    system.add_load("rub", pl.loads.HingeFriction("b", coulomb=0.1, stick=True))
    stop(system, "a", upper=1.0, restitution=0.5)
    run = pl.simulate(system, None, {"a": 1.0}, t_end=1.001, t_eval=[0, 1.001])
    np.testing.assert_allclose(run.v[-1, 1], 1.5, atol=1e-3)
    for action in (lambda x: x.hinge_impulse("a", 1.0), lambda x: x.set_v("a", 1.0)):
        kicked = rubbing(0.1)
        kicked.add_event("kick", at(1.0, action))
        np.testing.assert_allclose(pl.simulate(kicked, t_end=2.0).q[-1, 0], 0.95, atol=1e-9)


def test_a_stop_does_not_pull():
    """b lies on its stop; where a is stopped, b goes on."""
    system = sliders(2)
    system.add_load("press", lambda x: x.torque("b", -0.1))
    stop(system, "b", lower=0.0)
    stop(system, "a", upper=1.0)
    run = pl.simulate(system, None, {"a": 1.0}, t_end=1.5)
    np.testing.assert_allclose(run.v[-1, 1], 0.95, atol=1e-9)


@pytest.mark.parametrize("how", ["stop", "lock", "set", "coupling"])
def test_friction_does_not_drive(how):
    """Brought to rest at 0.255 m by something else than its friction, the slider stays there."""
    system = rubbing()
    if how == "stop":
        stop(system, "a", upper=0.255)
    elif how == "lock":
        system.add_event("lock", at(0.3, pl.events.lock("a")))
        system.add_event("unlock", at(0.6, pl.events.unlock("a")))
    elif how == "set":
        system.add_event("set", at(0.3, lambda x: x.set_v("a", 0.0)))
    else:
        system.add_coupling("clutch", {"a": 1.0}, offset=0.255, active=False)
        system.add_event("close", pl.Event(lambda x: x.q("a") - 0.255, 1, pl.events.activate("clutch")))
        system.add_event("open", at(0.6, pl.events.deactivate("clutch")))
    run = pl.simulate(system, None, {"a": 1.0}, t_end=2.0)
    np.testing.assert_allclose(run.q[-1, 0], 0.255, atol=1e-9)
    assert not run.v[-1].any()


def test_forces_that_jump():
    """What held a hinge holds it no more where another event, or a law, makes the force jump."""
    stuck = rubbing()
    forced(stuck, 0.0, 5.0, 1.0)
    np.testing.assert_allclose(pl.simulate(stuck, t_end=2.0).q[-1, 0], 2.0, atol=1e-9)
    resting = sliders()
    forced(resting, -1.0, 5.0, 2.0)
    stop(resting, "a", lower=0.0)
    np.testing.assert_allclose(pl.simulate(resting, {"a": 0.1}, t_end=3.0).q[-1, 0], 2.5, atol=1e-9)
    law = rubbing()
    law.add_load("push", lambda x: x.torque("a", np.where(x.t > 1.0, 5.0, 0.0)))
    np.testing.assert_allclose(pl.simulate(law, t_end=2.0).q[-1, 0], 2.0, atol=1e-9)
    other = sliders(2)  # a stops at 1 s, and from then on 2 N act on b
    other.add_load("rub_a", pl.loads.HingeFriction("a", coulomb=2.0, stick=True))
    other.add_load("rub_b", pl.loads.HingeFriction("b", coulomb=1.5, stick=True))
    other.add_load("push", lambda x: x.torque("b", -2.0))
    run = pl.simulate(other, None, {"a": 1.0}, t_end=3.0)
    np.testing.assert_allclose(run.q[-1, 1], -1.0, atol=1e-9)
    freed = sliders(2)
    freed.add_load("rub_b", pl.loads.HingeFriction("b", coulomb=1.0, stick=True))
    freed.add_load("push", lambda x: x.torque("a", 4.0))
    freed.add_event("go", at(1.0, pl.events.unlock("a")))
    np.testing.assert_allclose(pl.simulate(freed, t_end=2.0, s0={"a.locked": 1.0}).q[-1], [1.5, -1.0], atol=1e-9)


@pytest.mark.parametrize("start", [0.05, 0.0])
def test_a_floor_and_friction_at_one_hinge(start):
    """1 kg lifted off its floor by 8 t N against 1 N of friction."""
    system = sliders(gravity=True)
    stop(system, "a", lower=0.0, restitution=0.5)
    system.add_load("rub", pl.loads.HingeFriction("a", coulomb=1.0, stick=True))
    system.add_load("lift", lambda x: x.torque("a", 8.0 * x.t))
    off = 10.81 / 8
    run = pl.simulate(system, {"a": start}, t_end=2.0)
    np.testing.assert_allclose(run.q[-1, 0], 8 * (2 - off) ** 3 / 6, atol=1e-9)
    assert run.events.name.tolist()[-2:] == ["stop_a.lower_off", "rub.slip"]


def test_energy_that_events_take():
    """A door of 1 J: a lock takes all of it, an impact that gives half of the speed back three quarters."""
    for action, lost in ((pl.events.lock("door"), 1.0), (lambda x: x.impact("door", 0.5), 0.75)):
        system = pl.System("door", gravity=(0, 0, 0))
        system.add_body("door", hinge=pl.Revolute("z"), inertia=[1.0, 1.0, 2.0])
        system.add_event("end", pl.Event(lambda x: x.q("door") - 1.0, 1, action))
        run = pl.simulate(system, None, {"door": 1.0}, t_end=3.0)
        np.testing.assert_allclose(run.events.energy_lost, [lost], rtol=1e-12)
        np.testing.assert_allclose(run.data["work"][-1], -lost, rtol=1e-12)


def test_an_event_at_t_end():
    """It is found once by the run that ends there, and by the one that goes on from it, whose state is the one before."""
    system = sliders()
    system.add_event("stand", at(1.0, lambda x: x.set_v("a", 0.0)))
    run = pl.simulate(system, None, {"a": 1.0}, t_end=1.0)
    assert run.events.time.tolist() == [1.0] and run.events.v_after.tolist() == [[0.0]] and run.v[-1, 0] == 1.0
    more = pl.simulate(system, start=run, t_end=2.0)
    assert more.events.time.tolist() == [1.0] and abs(more.q[-1, 0] - 1.0) < 1e-12


def test_going_on_with_what_is_held():
    """A panel with modes that is latched, or sticks: a run that goes on from there is the whole one."""
    system = pl.System("panel", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(50, (1, 1, 1)))
    beam = pl.flex.Beam(2.0, 3.0, EI=100.0, modes={"z": 2}, damping=0.005)
    system.add_body("panel", "bus", pl.Revolute("y"), "h", pose=pl.Pose((0.5, 0, 0)), flex=beam)
    system.add_load("spring", pl.loads.HingeSpring("h", k=1.0, c=0.1, rest=0.2))
    system.add_load("rub", pl.loads.HingeFriction("h", coulomb=0.1, stick=True))
    system.add_event("latch", pl.Event(lambda x: x.q("h"), direction=1, action=pl.events.lock("h")))
    whole = pl.simulate(system, {"h": -0.7}, t_end=6.0)
    first = pl.simulate(system, {"h": -0.7}, t_end=5.0)
    assert "latch" in first.events.name
    np.testing.assert_allclose(pl.simulate(system, start=first, t_end=6.0).q[-1], whole.q[-1], atol=1e-9)


def test_refusals():
    driven = sliders()
    driven.prescribe("a", lambda t: np.sin(3 * t))
    stop(driven, "a", lower=-0.5, restitution=0.5)
    with pytest.raises(pl.PliantError, match=r"hinge 'a', whose motion is prescribed, moves beyond the end -0.5 of load 'stop_a'"):
        pl.simulate(driven, t_end=1.5)
    moving = sliders()
    with pytest.raises(pl.PliantError, match=r"load 'stop_a': its ends vary with time"):
        stop(moving, "a", lower=pl.Input(0.0))
        moving.model  # noqa: B018
    twice = rubbing()
    with pytest.raises(pl.PliantError, match=r"hinge 'a' already has dry friction, load '(rub|more)'; combine the two in one load"):
        twice.add_load("more", pl.loads.HingeFriction("a", coulomb=1.0, stick=True))
        twice.model  # noqa: B018
    set_beyond = sliders()
    stop(set_beyond, "a", upper=1.0)
    set_beyond.add_event("put", at(0.5, lambda x: x.set_q("a", 2.0)))
    with pytest.raises(pl.PliantError, match=r"event 'put' at t = 0.5 s: hinge 'a' is at 2, beyond the end 1 of load 'stop_a'"):
        pl.simulate(set_beyond, t_end=1.0)
