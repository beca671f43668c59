"""Equilibria against closed forms: at rest, under torques, in steady spin, with inputs and forces that are found."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.systems import modes_of_any_boundary, random_flexible_system, seeds

pytestmark = modes_of_any_boundary

G = 9.81


def pendulum():
    system = pl.System("pendulum")
    system.add_body("bob", hinge=pl.Revolute("y"), hinge_name="pivot", mass=2.0, com=(0, 0, -0.7), inertia=np.eye(3) * 0.1)
    return system


def test_a_pendulum_under_a_torque():
    """m g l sin(q) = tau."""
    found = pl.equilibrium(pendulum(), tau={"pivot": 5.0})
    assert found.q == pytest.approx([np.arcsin(5.0 / (2.0 * G * 0.7))], rel=1e-13) and found.residual < 1e-13
    assert "pivot.angle" in repr(found) and "tau.pivot.rate" in repr(found) and (found.v == 0).all()


def test_a_torque_that_is_found():
    system = pendulum()
    system.add_load("motor", lambda x: x.torque("pivot", 3.0 * x.u.torque), inputs={"torque": 0.0})
    found = pl.equilibrium(system, {"pivot": 0.6}, hold=["pivot"], free=["motor.torque"])
    wanted = 2.0 * G * 0.7 * np.sin(0.6)
    assert found.u == pytest.approx([wanted / 3.0], rel=1e-13) and found.q == pytest.approx([0.6]) and found.residual < 1e-12
    assert found.inputs == {"motor.torque": pytest.approx(wanted / 3.0)} and "motor.torque" in repr(found)
    force = pl.equilibrium(system, {"pivot": 0.6}, hold=["pivot.angle"], free=["pivot"])
    assert force.tau == pytest.approx([wanted], rel=1e-13) and (force.u == 0).all()


def test_from_where_a_newton_step_leads_nowhere():
    """Level, the torque of gravity has no slope: the pendulum falls to where it hangs. Upright it stays, which is one too."""
    found = pl.equilibrium(pendulum(), {"pivot": np.pi / 2})
    assert np.cos(found.q) == pytest.approx([1.0]) and found.residual < 1e-12
    with pytest.warns(pl.ModelWarning, match=r"is unstable: a small disturbance along 'pivot.angle' grows by 3\.\d+ 1/s"):
        upright = pl.equilibrium(pendulum(), {"pivot": np.pi})
    assert upright.q == pytest.approx([np.pi]) and found.stable and not upright.stable
    held = pl.equilibrium(pendulum(), {"pivot": 2.5}, hold=["pivot"], free=["pivot"])
    assert not held.stable and "unstable" in repr(held)  # without a warning


def arm(load=0.0, damping=None):
    """A level beam on a hub, with a payload at its tip."""
    system = pl.System("arm")
    system.add_body("hub", hinge=pl.Revolute("y"), hinge_name="shoulder", inertia=pl.Inertia.sphere(1.0, 0.1))
    beam = pl.flex.Beam(1.2, 0.5, EI=(40.0, 60.0), GJ=30.0, EA=1e5, torsional_inertia=1e-3, modes=3, damping=damping)
    system.add_body("link", "hub", flex=beam)
    system.add_body("payload", "link", at="tip", inertia=pl.Inertia.sphere(0.2, 0.05))
    system.add_load("weight", lambda x: x.force(x.p.f * x.world.vector(0.0, 0.6, -0.8), at=x["payload"].origin), {"f": load})
    return system


@pytest.mark.parametrize("load", [0.0, 40.0])
def test_a_loaded_flexible_arm(load):
    found = pl.equilibrium(arm(load), hold=["shoulder"], free=["shoulder"])
    dyn = pl.compile(arm(load), "reference")
    assert found.residual < 1e-10
    assert np.abs(dyn.rhs(0.0, found.q, found.v, tau=found.tau)[1]).max() < 1e-10
    assert np.abs(dyn.reactions(0.0, found.q, found.v, tau=found.tau)[0, 1] - found.tau[0]) < 1e-10


def test_a_cantilever_under_a_small_load_is_that_of_the_books():
    """w(L) = F L^3 / 3 EI; modes make a series of it, of which k leave about 1 / (12 k^3)."""
    system = pl.System("beam", gravity=(0, 0, 0))
    system.add_body("beam", flex=pl.flex.Beam(2.0, 1.0, EI=(50.0, 80.0), modes={"y": 6, "z": 6}))
    system.add_load("push", lambda x: x.force(x.world.vector(0.0, 1e-4, 1e-4), at=x["beam.tip"].origin))
    found = pl.equilibrium(system)
    _, p = pl.compile(system).frame("beam.tip").pose(found.q)
    wanted = 1e-4 * 2.0**3 / (3 * np.array([80.0, 50.0]))
    assert p[1:] == pytest.approx(wanted, rel=4e-4) and found.residual < 1e-12


def test_states_settle():
    """A thermostat: h' = 1 - h q, torque h; balanced where h = 1 / q."""
    system = pendulum()
    system.add_load("heat", lambda x: (x.torque("pivot", x.s.h), x.rate("h", 1.0 - x.s.h * x.q("pivot"))), states={"h": 3.0})
    with pytest.warns(pl.ModelWarning, match="grows by 0.136 1/s"):  # h follows too late
        found = pl.equilibrium(system, {"pivot": 0.3})
    assert found.s * found.q == pytest.approx([1.0], rel=1e-13)
    assert 2.0 * G * 0.7 * np.sin(found.q) == pytest.approx(found.s, rel=1e-12) and "heat.h" in repr(found)


def slider(k=100.0, rest=0.5, m=2.0):
    """A mass on a spring along an arm that spins."""
    system = pl.System("governor", gravity=(0, 0, 0))
    system.add_body("arm", hinge=pl.Revolute("z"), hinge_name="axle", inertia=pl.Inertia.sphere(1.0, 0.2))
    system.add_body("mass", "arm", pl.Prismatic("x"), "slide", mass=m, com=(0, 0, 0), inertia=np.eye(3) * 0.01)
    system.add_load("spring", lambda x: x.torque("slide", -x.p.k * (x.q("slide") - x.p.rest)), {"k": k, "rest": rest})
    return system


def test_steady_spin_of_a_mass_on_a_spring():
    """k (r - rest) = m r W^2, and small motions at sqrt(k/m - W^2 + 4 W^2 m r^2 / J): the arm slows as the mass goes out."""
    W, k, m = 5.0, 100.0, 2.0
    found = pl.equilibrium(slider(), v0={"axle": W})
    r = k * 0.5 / (k - m * W**2)
    assert found.q == pytest.approx([0.0, r], rel=1e-13) and found.v == pytest.approx([W, 0.0]) and found.residual < 1e-12
    J = 0.4 * 1.0 * 0.04 + 0.01 + m * r**2
    wanted = np.sqrt(k / m - W**2 + 4 * W**2 * m * r**2 / J)
    assert pl.modes(slider(), found).angular == pytest.approx([0.0, wanted], rel=1e-11)


def test_steady_spin_stretches_a_flexible_body():
    """A rod along x on a hub at its root, m W^2 (L^2 - x^2) / 2 L of tension: u(L) = m W^2 L^2 / 3 EA for small speeds."""
    system = pl.System("rod", gravity=(0, 0, 0))
    system.add_body("hub", hinge=pl.Revolute("z"), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_body("rod", "hub", flex=pl.flex.Beam(2.0, 3.0, EI=1e4, EA=1e6, modes={"axial": 16}))
    found = pl.equilibrium(system, v0={"hub": 0.5})
    _, p = pl.compile(system).frame("rod.tip").pose(found.q)
    assert p[0] - 2.0 == pytest.approx(3.0 * 0.25 * 4.0 / (3 * 1e6), rel=1e-4) and found.residual < 1e-11


def test_a_free_body_that_spins_finds_the_speed_of_its_frame():
    """The centre of mass stays: the frame at r from it moves with -w x r."""
    system = pl.System("satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=5.0, com=(0.3, 0.1, 0.0), inertia=np.diag([2.0, 2.5, 3.0]))
    found = pl.equilibrium(system, v0={"bus.wz": 0.8})
    assert found.v == pytest.approx([0, 0, 0.8, 0.8 * 0.1, -0.8 * 0.3, 0], abs=1e-14) and found.residual < 1e-14


def test_what_is_not_determined_stays():
    """A free body without gravity is at rest anywhere; two that pull at each other share the way by their masses."""
    system = pl.System("free", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=5.0, com=(0.3, 0.1, 0.0), inertia=np.eye(3))
    q, _ = system.random_state(3)
    assert pl.equilibrium(system, q).q == pytest.approx(q, abs=1e-15)
    pair = pl.System("pair", gravity=(0, 0, 0))
    for name in "ab":
        pair.add_body(name, hinge=pl.Prismatic("x"), mass=1.0, com=(0, 0, 0), inertia=np.eye(3))

    def pull(x):
        f = 7.0 * (x.q("b") - x.q("a") - 1.0)
        x.torque("a", f)
        x.torque("b", -f)

    pair.add_load("pull", pull)
    assert pl.equilibrium(pair).q == pytest.approx([-0.5, 0.5], rel=1e-12)


@pytest.mark.parametrize("seed", seeds(3))
def test_random_flexible_systems_held_at_their_hinges(seed):
    system = random_flexible_system(seed, 3)
    system.gravity = system.gravity * 0.02  # their modes are soft: under more they bend until nothing balances
    moving = [body.hinge.name for body in system.bodies if body.hinge.type.nv]
    q, _ = system.random_state(seed)
    found = pl.equilibrium(system, q, hold=moving, free=moving)
    assert found.residual < 1e-10
    dyn = pl.compile(system, "reference")
    assert np.abs(dyn.inverse_dynamics(found.q, found.v, 0 * found.v) - found.tau).max() < 1e-10


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"q0": {"pivot": 0.4}, "hold": ["pivot"]}, r"no equilibrium found; .* of 'pivot.rate'; it is held or moves.*give free="),
        ({"tau": {"pivot": 50.0}}, r"no equilibrium found; .* of 'pivot.rate'; begin nearer, q0="),
        ({"hold": ["pivt"]}, "hold: no hinge or coordinate named 'pivt'; did you mean 'pivot'"),
        ({"hold": "pivot"}, "hold='pivot': give a list of names"),
        ({"free": ["motor"]}, "no input or hinge named 'motor'"),
        ({"dynamics": 3}, "pass the result of pl.compile"),
    ],
)
def test_mistakes(options, message):
    with pytest.raises(pl.PliantError, match=message):
        pl.equilibrium(pendulum(), **options)


def plate(tilt):
    """A plate on four vertical springs, which resist neither shifts along x and y nor turns about z."""
    system = pl.System("plate")
    system.add_body("plate", hinge=pl.Free(), mass=1.0, inertia=[0.1, 0.2, 0.3])

    def law(x):
        for a, b in ((0.1, 0.1), (0.1, -0.1), (-0.1, 0.1), (-0.1, -0.1)):
            corner = x["plate"].point(a, b, 0)
            x.force(-x.p.k * (corner - x.world.origin).dot(x.world.z) * x.world.z, at=corner)

    system.add_load("springs", law, parameters={"k": 1000.0})
    return system, np.array([np.cos(tilt / 2), np.sin(tilt / 2), 0.0, 0.0, 3.0, -2.0, 0.0])


@pytest.mark.parametrize("tilt", [1e-9, 0.01, 0.3])
def test_what_nothing_resists_stays_where_it_began(tilt):
    system, q = plate(tilt)
    found = pl.equilibrium(system, q)
    assert found.q == pytest.approx([1, 0, 0, 0, 3, -2, -G / 4000], abs=1e-9) and found.residual < 1e-12


def test_two_free_bodies_on_a_spring_keep_their_mass_centre():
    system = pl.System("two", gravity=(0, 0, 0))
    for name, m in (("a", 1.0), ("b", 3.0)):
        system.add_body(name, hinge=pl.Free(), mass=m, inertia=[0.1, 0.2, 0.3])

    def spring(x):
        a, b = x["a"].point(0, 0.1, 0), x["b"].point(0.1, 0, 0)
        d = b - a
        x.force(50 * (d.norm() - 0.5) * d / d.norm(), at=a, reaction=b)

    system.add_load("spring", spring)
    q = system.neutral()
    q[11:14] = 1.0, 0.2, 0.1
    found = pl.equilibrium(system, q).q
    assert (found[4:7] + 3 * found[11:14]) / 4 == pytest.approx(3 * q[11:14] / 4, abs=1e-6)


def test_soft_beside_stiff():
    system = pl.System("spread")
    for name, m, k, rest in (("a", 1e-3, 1e12, 0.1), ("b", 1e3, 1e-3, 0.2)):
        system.add_body(name, hinge=pl.Prismatic("x"), mass=m)
        system.add_load(f"k{name}", pl.loads.HingeSpring(name, k=k, rest=rest))
    assert pl.equilibrium(system).q == pytest.approx([0.1, 0.2])


def test_dynamics_of_another_system_are_refused():
    def arm(m):
        system = pl.System("arm")
        system.add_body("a", hinge=pl.Revolute("y"), inertia=pl.Inertia.rod(m, length=0.4, com=(0.2, 0, 0)))
        return system

    one, other = arm(1.0), pl.compile(arm(2.0), "reference")
    for call in (pl.modes, pl.equilibrium):
        with pytest.raises(pl.PliantError, match="dynamics= was compiled from another system, 'arm'"):
            call(one, [0.1], dynamics=other)
        call(arm(2.0), [0.1], dynamics=other)
