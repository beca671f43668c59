"""Flags are given: with a hinge held by one, equilibria, modes and matrices are those of the system with the hinge welded."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.model.acting.loads import Lock
from tests.systems import modes_of_any_boundary, random_flexible_system

pytestmark = [modes_of_any_boundary, pytest.mark.filterwarnings("ignore::pliant.errors.ModelWarning")]

HOW = ("lock", "stuck", "rest", "load")


@pytest.fixture(autouse=True)
def by_numbers(request, monkeypatch):
    """Three of four random systems by numbers, which is sooner done than their graphs."""
    if request.node.callspec.params.get("seed", 0) % 4 if hasattr(request.node, "callspec") else False:
        monkeypatch.setattr("pliant.analysis.point._LONG", 0.0)


def turned(hinge: pl.HingeType, x: float) -> pl.Pose:
    """Where a hinge of one coordinate is, by Rodrigues' formula."""
    turn, slide = np.split(x * np.asarray(hinge.H(np.zeros((1, 1))), dtype=float)[:, 0], 2)
    angle, K = float(np.linalg.norm(turn)), np.cross(np.eye(3), turn)
    matrix = np.eye(3) + np.sinc(angle / np.pi) * K + np.sinc(angle / (2 * np.pi)) ** 2 / 2 * K @ K
    return pl.Pose(slide, matrix=matrix)


def copied(system: pl.System, weld: str | None, x: float = 0.0) -> pl.System:
    """The system with springs, dampers, and a lag on its hinges; one hinge welded at x."""
    out = pl.System(system.name, gravity=0.05 * np.asarray(system.gravity))  # the bodies are soft
    rng = np.random.default_rng(7)
    for body in system.model.bodies:
        hinge, pose = body.hinge.type, body.hinge.pose
        numbers = rng.uniform(100.0, 400.0), rng.uniform(0.0, 3.0)
        if body.hinge.name == weld:
            hinge, pose = pl.Fixed(), pose @ turned(hinge, x)
        own = {"flex": body.flex} if body.flex is not None else {"inertia": body.inertia}
        out.add_body(body.name, body.parent, hinge, body.hinge.name, pose, at=body.hinge.at, **own)
        if hinge.nv:
            out.add_load(f"k_{body.name}", pl.loads.HingeSpring(body.hinge.name, k=numbers[0], c=numbers[1]))

    def lag(x):
        x.rate("h", x.u.wanted - 3.0 * x.s.h)
        x.torque("h0", 5.0 * x.s.h)

    out.add_load("lag", lag, inputs={"wanted": 0.2}, states={"h": 0.0})
    return out


def flagged(system: pl.System, how: str, hinge: str, x: float, sign: float = 1.0) -> tuple[pl.System, dict[str, float]]:
    """The same with a flag that holds the hinge, and the flag."""
    out = copied(system, None)
    if how == "lock":
        out.add_event("latch", pl.Event(lambda i: i.q(hinge) - 30.0, 1, pl.events.lock(hinge)))
        return out, {f"{hinge}.locked": 1.0}
    if how == "load":
        out.add_load("bolt", Lock(hinge))
        return out, {"bolt.locked": 1.0}
    if how == "stuck":
        out.add_load("rub", pl.loads.HingeFriction(hinge, coulomb=1e6, viscous=0.1, stick=True))
        return out, {"rub.stuck": 1.0}
    end = {"lower": x} if sign > 0 else {"upper": x}
    out.add_load("stop", pl.loads.HingeStop(hinge, restitution=0.5, **end))
    return out, {f"stop.{next(iter(end))}_rest": 1.0}


def drawn(seed: int) -> tuple[pl.System, str, float, str]:
    rng = np.random.default_rng(seed)
    base = random_flexible_system(seed, 3, kinds=("Revolute", "Prismatic"), base="fixed")
    return base, f"h{rng.integers(1, 3)}", float(rng.uniform(-0.4, 0.4)), HOW[seed % len(HOW)]


def without(names, hinge: str) -> list[str]:
    return [name for name in names if not name.startswith(f"{hinge}.")]


@pytest.mark.seeds(4)
def test_held_by_a_flag_is_welded(seed):
    base, hinge, x, how = drawn(seed)
    welded, (held, flag) = copied(base, hinge, x), flagged(base, how, hinge, x)
    rng = np.random.default_rng(seed)
    k = held.model.q_index(hinge).start
    q = np.insert(rng.uniform(-0.3, 0.3, welded.model.nq), k, x)
    j = held.model.v_index(hinge).start
    v = np.insert(rng.uniform(-0.3, 0.3, welded.model.nv), j, 0.0)
    for speeds in (None, v):
        a = pl.linearise(welded, np.delete(q, k), None if speeds is None else np.delete(v, j), s={"lag.h": 0.1})
        b = pl.linearise(held, q, speeds, s={"lag.h": 0.1, **flag})
        assert b.states == a.states and b.inputs == a.inputs and b.outputs == a.outputs and "lag.h" in b.states
        for wanted, got in ((a.A, b.A), (a.B, b.B), (a.C, b.C), (a.D, b.D)):
            assert np.abs(got - wanted).max(initial=0.0) <= 1e-9 * np.abs(wanted).max(initial=1.0)
        assert not b.tangent[j].any()
    f, g = pl.modes(welded, np.delete(q, k), s={"lag.h": 0.1}), pl.modes(held, q, s={"lag.h": 0.1, **flag})
    assert len(f) == len(g) and np.sort_complex(g.eigenvalues) == pytest.approx(np.sort_complex(f.eigenvalues), rel=1e-7, abs=1e-6)
    assert not g.shapes[:, j].any()


@pytest.mark.seeds(4)
def test_an_equilibrium_with_a_flag_is_that_of_the_welded_system(seed):
    base, hinge, x, how = drawn(seed)
    wanted = pl.equilibrium(copied(base, hinge, x))
    held, flag = flagged(base, "lock", hinge, x)
    at = held.model.q_index(hinge).start
    found = pl.equilibrium(held, {hinge: x}, s0=flag)
    assert np.delete(found.q, at) == pytest.approx(wanted.q, abs=1e-9) and found.q[at] == x
    assert found.s[held.model.states["lag.h"]] == pytest.approx(0.2 / 3.0) and found.s[held.model.states[f"{hinge}.locked"]] == 1.0
    force = float(found.holding[hinge][0])
    # the same force at the free hinge keeps it there
    loose, flags = flagged(base, how, hinge, x, sign=np.sign(force))
    tau = np.zeros(held.model.nv)
    tau[held.model.v_index(hinge).start] = force
    free = pl.compile(loose, "reference").rhs(0.0, found.q, found.v, s={"lag.h": 0.2 / 3.0}, tau=tau)[1]
    assert np.abs(free).max() < 1e-6
    other = pl.equilibrium(loose, {hinge: x}, s0=flags)
    assert other.q == pytest.approx(found.q, abs=1e-9) and other.holding[hinge] == pytest.approx([force], rel=1e-7, abs=1e-7)
    if how == "rest":
        pulled, flags = flagged(base, how, hinge, x, sign=-np.sign(force))
        with pytest.raises(pl.PliantError, match=f"hinge '{hinge}': holding it requires .* the stop of load 'stop' only pushes"):
            pl.equilibrium(pulled, {hinge: x}, s0=flags)
    if how == "stuck":
        weak = copied(base, None)
        weak.add_load("rub", pl.loads.HingeFriction(hinge, coulomb=0.99 * abs(force), stick=True))
        with pytest.raises(pl.PliantError, match=f"hinge '{hinge}': holding it requires .* friction of load 'rub' holds"):
            pl.equilibrium(weak, {hinge: x}, s0=flags)


@pytest.mark.seeds(2)
def test_flags_that_are_off_change_nothing(seed):
    base, hinge, _, how = drawn(seed)
    plain, (system, flag) = copied(base, None), flagged(base, how, hinge, -50.0)
    if how == "stuck":
        plain.add_load("rub", pl.loads.HingeFriction(hinge, coulomb=0.0, viscous=0.1))
    q = np.random.default_rng(seed).uniform(-0.3, 0.3, plain.model.nq)
    a, b = pl.linearise(plain, q), pl.linearise(system, q)
    assert a.states == b.states
    assert pytest.approx(a.A, rel=1e-9, abs=1e-9 * np.abs(a.A).max()) == b.A
    e, f = pl.equilibrium(plain, q), pl.equilibrium(system, q)
    assert f.q == pytest.approx(e.q, abs=1e-9) and not f.holding and not np.delete(f.s, system.model.states["lag.h"].start).any()
    assert len(pl.modes(plain, e)) == len(pl.modes(system, f))
    for name in flag:
        with pytest.raises(pl.PliantError, match=f"'{name}' is 0.5; give 1"):
            pl.modes(system, q, s={name: 0.5})


def test_a_state_without_a_rate_is_given():
    """A gain that events set is no unknown, and no state of the linear system."""
    system = pl.System("gain", gravity=(0, 0, 0))
    system.add_body("b", hinge=pl.Prismatic("x"), mass=2.0)
    system.add_load("k", lambda x: x.torque("b", x.s.gain * (0.5 - x.q("b"))), states={"gain": 3.0})
    assert pl.linearise(system, [0.0]).states == ("b.displacement", "b.rate")
    assert pl.modes(system, [0.5]).angular == pytest.approx([np.sqrt(1.5)])
    found = pl.equilibrium(system, [0.0], s0={"k.gain": 7.0})
    assert found.q == pytest.approx([0.5]) and found.s == pytest.approx([7.0])


def slope(friction: float) -> pl.System:
    system = pl.System("slope")
    system.add_body("box", hinge=pl.Prismatic((1, 0, -0.1)), mass=1.0)
    system.add_load("rub", pl.loads.HingeFriction("box", coulomb=friction, stick=True))
    return system


def test_friction_holds_up_to_its_limit():
    pull = 9.81 * 0.1 / np.hypot(1.0, 0.1)
    found = pl.equilibrium(slope(1.01 * pull), s0={"rub.stuck": 1})
    assert found.holding["box"] == pytest.approx([-pull]) and found.q == pytest.approx([0.0]) and "holding.box" in repr(found)
    for given in ({"rub.stuck": 1}, None):
        with pytest.raises(pl.PliantError, match="box"):
            pl.equilibrium(slope(0.99 * pull), s0=given)
    sliding = pl.equilibrium(slope(pull), s0={"rub.direction": 1})  # friction at its limit balances the weight
    assert sliding.residual < 1e-12


def test_beyond_a_stop():
    system = pl.System("door", gravity=(0, 0, 0))
    system.add_body("door", hinge=pl.Revolute("z"), inertia=(1.0, 1.0, 2.0))
    system.add_load("spring", pl.loads.HingeSpring("door", k=4.0, rest=1.0))
    system.add_load("stop", pl.loads.HingeStop("door", upper=0.6, restitution=0.0))
    with pytest.raises(
        pl.PliantError, match=r"hinge 'door' would be at 1, beyond the end 0.6 of load 'stop'; to let it rest at the end"
    ):
        pl.equilibrium(system)
    with pytest.raises(pl.PliantError, match=r"hinge 'door' is at 0, but 'stop.upper_rest' says that it rests at the end 0.6"):
        pl.equilibrium(system, s0={"stop.upper_rest": 1})
    found = pl.equilibrium(system, {"door": 0.6}, s0={"stop.upper_rest": 1})
    assert found.holding["door"] == pytest.approx([-1.6]) and found.q == pytest.approx([0.6])
    with pytest.raises(pl.PliantError, match=r"hinge 'door' has a speed, but .* holds it"):
        pl.modes(system, {"door": 0.6}, {"door": 1.0}, s={"stop.upper_rest": 1})


def four_bar(open: bool) -> pl.System:
    """Two pendulums with a rod between their ends, which a latch holds together."""
    system = pl.System("bars")
    for name, x in (("a", 0.0), ("b", 0.5)):
        system.add_body(name, hinge=pl.Revolute("y"), mass=1.0 + x, com=(0, 0, -0.3), inertia=(0.01,) * 3, pose=pl.Pose((x, 0, 0)))
        system.add_load(f"k_{name}", pl.loads.HingeSpring(name, k=3.0 + x, rest=0.2))
        system.add_frame(f"{name}_end", name, pl.Pose((0, 0, -0.6)))
    system.add_rod("bar", "a_end", "b_end", active=not open)
    return system


def test_closures_that_flags_switch():
    closed, switched = four_bar(False), four_bar(True)
    switched.add_event("latch", pl.Event(lambda x: x.t - 9.0, 1, pl.events.activate("bar")))
    e = pl.equilibrium(closed)
    f = pl.equilibrium(switched, s0={"bar.active": 1})
    assert f.q == pytest.approx(e.q, abs=1e-10) and f.multipliers == pytest.approx(e.multipliers, abs=1e-9)
    assert pl.modes(switched, f).angular == pytest.approx(pl.modes(closed, e).angular)
    assert len(pl.linearise(switched, f.q, s=f.s).states) == 2 and len(pl.linearise(switched, f.q).states) == 4
    g = pl.equilibrium(switched)
    assert abs(g.q - e.q).max() > 1e-3 and len(pl.modes(switched, g)) == 2


def test_a_closed_system_with_a_locked_hinge_does_not_move():
    system = four_bar(False)
    system.add_event("latch", pl.Event(lambda x: x.t - 9.0, 1, pl.events.lock("a")))
    found = pl.equilibrium(system, {"a": 0.3}, s0={"a.locked": 1})
    assert found.q[0] == 0.3
    M = pl.compile(system, "reference")
    J = M.loop_jacobian(found.q)
    want = M.inverse_dynamics(found.q, found.v, 0 * found.v) - M.load_forces(0.0, found.q, found.v, s=found.s)[0]
    assert J.T @ found.multipliers + np.array([found.holding["a"][0], 0.0]) == pytest.approx(want, abs=1e-10)
    assert len(pl.modes(system, found)) == 0 and pl.linearise(system, found.q, s=found.s).states == ()
