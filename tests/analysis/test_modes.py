"""Frequencies against closed forms: beams, chains, pendulums, spinning bodies, springs and dampers."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.special import jn_zeros

import pliant as pl
from tests.systems import modes_of_any_boundary

pytestmark = modes_of_any_boundary

G = 9.81
ROTATING = json.loads((Path(__file__).parent.parent / "data" / "flex" / "rotating_beam.json").read_text())


def test_a_free_beam_floats_and_has_the_frequencies_of_a_free_free_beam():
    """Its own free-free modes give the exact frequencies; cantilever modes on a free root come near from above."""
    exact = np.array([4.730040744862704, 7.853204624095838, 10.995607838001671]) ** 2 * (50.0 / (3.0 * 2.0**3)) ** 0.5

    def floating(**given):
        system = pl.System("beam", gravity=(0, 0, 0))
        system.add_body("beam", hinge=pl.Planar("y"), flex=pl.flex.Beam(2.0, 3.0, EI=50.0, **given))
        return system

    system = floating(modes={"z": 4}, boundary="free-free")
    found = pl.modes(system)
    assert (found.frequencies[:3] == 0).all() and len(found) == system.nv
    assert found.angular[3:] == pytest.approx(system.bodies[0].flex.frequencies, rel=1e-11)
    assert found.angular[3:6] == pytest.approx(exact, rel=1e-11)
    near = pl.modes(floating(modes={"z": 8})).angular[3:6]
    assert (near > exact).all() and near == pytest.approx(exact, rel=1e-3)


def test_a_cantilever_has_its_bodys_frequencies():
    beam = pl.flex.Beam(1.5, 2.0, EI=30.0, GJ=4.0, EA=1e5, torsional_inertia=0.02, modes=3, rotary=False)
    system = pl.System("beam", gravity=(0, 0, 0))
    system.add_body("beam", flex=beam)
    assert pl.modes(system).angular == pytest.approx(np.sort(beam.frequencies), rel=1e-12)


def test_the_pendulum():
    system = pl.System("pendulum")
    system.add_body("bob", hinge=pl.Revolute("y"), mass=2.0, com=(0, 0, -0.7), inertia=np.eye(3) * 0.1)
    w = (2.0 * G * 0.7 / (0.1 + 2.0 * 0.49)) ** 0.5
    found = pl.modes(system)
    assert found.angular == pytest.approx([w], rel=1e-13) and (found.shapes == [[1.0]]).all() and found.residual == 0
    assert found.frequencies == pytest.approx([w / (2 * np.pi)]) and found.damping == pytest.approx([0.0])
    upright = pl.modes(system, {"bob": np.pi})
    assert (
        upright.eigenvalues == pytest.approx([w], rel=1e-12)
        and upright.damping == pytest.approx([-1.0])
        and "grows" in repr(upright)
    )


def chain(n, length=1.0):
    """A hanging chain of n massless links with point masses at their ends."""
    system = pl.System("chain")
    for k in range(n):
        pose = pl.Pose((0, 0, -length / n)) if k else pl.Pose()
        parent = f"b{k - 1}" if k else "world"
        system.add_body(
            f"b{k}", parent, pl.Revolute("y"), pose=pose, mass=1.0 / n, com=(0, 0, -length / n), inertia=np.zeros((3, 3))
        )
    return system


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_the_hanging_chain_of_point_masses(mode):
    """In angles from the vertical M_ij = m l^2 (n - max(i, j)), K_i = m g l (n - i); relative angles are their differences."""
    n = 12
    left = n - np.arange(n)
    M = (1 / n) ** 3 * np.minimum.outer(left, left)
    wanted = np.sqrt(eigh(np.diag((1 / n) ** 2 * G * left), M, eigvals_only=True))
    found = pl.modes(pl.compile(chain(n), mode=mode))
    assert found.angular == pytest.approx(wanted, rel=1e-11)


def test_a_long_chain_is_bernoullis():
    """Small links: omega = j_0k / 2 sqrt(g / L), with errors of the first order in the links' length."""
    wanted = jn_zeros(0, 3) / 2 * np.sqrt(G)
    errors = [np.abs(pl.modes(chain(n)).angular[:3] / wanted - 1).max() for n in (20, 40)]
    assert errors[1] < 0.02 and errors[1] == pytest.approx(errors[0] / 2, rel=0.1)


@pytest.mark.parametrize("hinge", [pl.Free(), pl.Spherical()], ids=repr)
def test_nutation_of_a_spinning_satellite(hinge):
    """Of a symmetric body |Iz - I| / I W; of any body W sqrt((I3 - I1)(I3 - I2) / (I1 I2)). Attitudes are seen to turn at W."""
    W = 0.7
    for I1, I2, I3 in ((2.0, 2.0, 3.0), (2.0, 2.5, 3.0), (3.0, 2.5, 2.0)):
        system = pl.System("satellite", gravity=(0, 0, 0))
        system.add_body("bus", hinge=hinge, mass=5.0, com=(0, 0, 0), inertia=np.diag([I1, I2, I3]))
        found = pl.modes(system, v=[0, 0, W] + [0] * (system.nv - 3))
        nutation = W * np.sqrt((I3 - I1) * (I3 - I2) / (I1 * I2))
        assert np.abs(found.angular - nutation).min() < 1e-9 * W and np.abs(found.angular - W).min() < 1e-9 * W
        assert np.abs(found.damping).max() < 1e-7  # double eigenvalues are good to the root of a rounding
    middle = pl.System("satellite", gravity=(0, 0, 0))
    middle.add_body("bus", hinge=hinge, mass=5.0, com=(0, 0, 0), inertia=np.diag([2.0, 3.0, 2.5]))
    grows = pl.modes(middle, v=[0, 0, W] + [0] * (middle.nv - 3))
    assert grows.eigenvalues.real.max() == pytest.approx(W * np.sqrt(0.5 * 0.5 / 6.0), rel=1e-9)


@pytest.mark.parametrize("R", [0.0, 1.0])
def test_the_table_of_a_rotating_beam(R):
    """A unit beam on a hub of radius R that spins: flap with 3 modes; lag on a hub too heavy to follow, to its 1e-10."""
    for spin in (0, 2, 5, 12):
        for family in "zy":
            system = pl.System("rotor", gravity=(0, 0, 0))
            system.add_body("hub", hinge=pl.Revolute("z"), mass=1.0, inertia=np.eye(3) * (1e10 if family == "y" else 1.0))
            system.add_body("beam", "hub", pose=pl.Pose((R, 0, 0)), flex=pl.flex.Beam(1.0, 1.0, EI=1.0, modes={family: 3}))
            flap = np.array(ROTATING["flap"][f"R={R},Om={spin}"]["modes"]["3"])
            wanted = flap if family == "z" else np.sqrt(flap**2 - spin**2)
            found = pl.modes(system, v={"hub": float(spin)})
            assert found.angular[0] == 0 and found.angular[1:] == pytest.approx(wanted, rel=1e-11 if family == "z" else 1e-7), spin


def spring(k, c=0.0):
    def law(x):
        x.torque("slide", -x.p.k * x.q("slide") - x.p.c * x.v("slide"))

    return law, {"k": k, "c": c}


def cart(k=40.0, c=0.0, m=2.5):
    system = pl.System("cart", gravity=(0, 0, 0))
    system.add_body("cart", hinge=pl.Prismatic("x"), hinge_name="slide", mass=m, com=(0, 0, 0), inertia=np.eye(3))
    system.add_load("spring", *spring(k, c))
    return system


def test_a_mass_on_a_spring_and_damper():
    assert pl.modes(cart()).angular == pytest.approx([4.0], rel=1e-13)
    damped = pl.modes(cart(c=6.0))
    assert damped.angular == pytest.approx([4.0], rel=1e-12) and damped.damping == pytest.approx([6.0 / (2 * 2.5 * 4.0)], rel=1e-12)
    slow = pl.modes(cart(c=25.0))  # x'' + 10 x' + 16 x
    assert slow.eigenvalues == pytest.approx([-2.0, -8.0], rel=1e-12) and (slow.damping == 1).all() and "decays" in repr(slow)


def test_parameters_and_a_free_damper():
    assert pl.modes(cart(), p={"spring.k": 90.0}).angular == pytest.approx([6.0], rel=1e-13)
    free = pl.modes(cart(k=0.0, c=5.0))
    assert free.eigenvalues == pytest.approx([0.0, -2.0]) and "rigid" in repr(free)


def test_states_of_loads_have_eigenvalues():
    """x'' = -16 x + f, f' = -3 (f + x'): the characteristic polynomial s^3 + 3 s^2 + (16 + 3) s + 48."""
    system = cart()
    system.add_load(
        "lag", lambda x: (x.torque("slide", 2.5 * x.s.f), x.rate("f", -3.0 * (x.s.f + x.v("slide")))), states={"f": 0.0}
    )
    wanted = [z for z in np.roots([1.0, 3.0, 19.0, 48.0]) if z.imag >= 0]
    assert np.sort(pl.modes(system).eigenvalues) == pytest.approx(np.sort(wanted), rel=1e-11)


def test_two_free_bodies_on_a_spring_swing_at_the_reduced_mass():
    """Each on its own slide: no coordinate is idle, and the pair moves together without resistance."""
    system = pl.System("pair", gravity=(0, 0, 0))
    for name, m in (("a", 2.0), ("b", 3.0)):
        system.add_body(name, hinge=pl.Prismatic("x"), mass=m, com=(0, 0, 0), inertia=np.eye(3))

    def pull(x):
        f = 60.0 * (x.q("b") - x.q("a"))
        x.torque("a", f)
        x.torque("b", -f)

    system.add_load("pull", pull)
    found = pl.modes(system)
    assert found.angular[0] == 0 and found.angular[1] == pytest.approx((60.0 / 1.2) ** 0.5, rel=1e-13)
    assert found.shapes[1] == pytest.approx(np.array([1.0, -2.0 / 3.0]), abs=1e-12)


def test_a_state_that_is_no_equilibrium_says_so():
    system = chain(2)
    assert "no equilibrium (rates up to" in repr(pl.modes(system, {"b0": 0.5})) and "no equilibrium" not in repr(pl.modes(system))


def test_info_tells_the_frequencies_of_the_assembled_system(capsys):
    from pliant.cli import app

    with pytest.raises(SystemExit) as ended:
        app(["info", "rotating-beam"])
    out = capsys.readouterr().out
    assert ended.value.code == 0 and "frequencies of the assembled system" in out and "rigid" in out


def craft(damping, wheel=False, drag=0.0):
    system = pl.System("craft", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(50.0, (1, 1, 1)))
    for name, x in (("left", -0.5), ("right", 0.5)):
        beam = pl.flex.Beam(2.0, 3.0, EI=100.0, modes={"y": 1, "z": 2}, damping=damping)
        system.add_body(name, "bus", pose=pl.Pose((x, 0, 0), rpy=(0, 0, np.pi * (x < 0))), flex=beam)
    if wheel:
        system.add_load("rw", pl.loads.Wheel("bus", axis="z", inertia=1.0, speed=10.0))
    if drag:
        system.add_load("drag", lambda x: x.force(-drag * x.velocity("bus"), at=x["bus"].origin))
    return system


@pytest.mark.parametrize("wheel", [False, True])
@pytest.mark.parametrize("damping", [None, 0.01, 0.3])
def test_rigid_motions_stand_once(damping, wheel):
    """Six of a free satellite, with damping and without; a wheel's speed is a state and no motion, and lets it nutate."""
    found = pl.modes(craft(damping, wheel))
    assert (found.angular == 0).sum() == 6 and (found.angular > 0.1).sum() == len(found) - 6 == (7 if wheel else 6)


def test_drag_leaves_rigid_motions_and_their_decay():
    found = pl.modes(craft(0.01, drag=5.0))
    assert (found.angular == 0).sum() == 6 and np.isin(np.round(found.damping, 9), 1.0).sum() == 3


def satellite(rng, damping, friction):
    """A bus with appendages on springs, whose stiffness spans eight decades, beams, and free wheels. Returns how many wheels."""
    system, wheels = pl.System("satellite", gravity=(0, 0, 0)), 0
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(10 ** rng.uniform(1, 3.5), (1, 1.3, 0.8), com=(0.05, 0, 0.02)))
    for k in range(4):
        pose, mass = pl.Pose(rng.normal(size=3), rpy=rng.normal(size=3)), 10 ** rng.uniform(-1, 1.5)
        if k == 0:
            beam = pl.flex.Beam(1.0, 1.0, EI=10 ** rng.uniform(2, 6), modes={"y": 4, "z": 6}, boundary="static", damping=damping)
            system.add_body("boom", "bus", pose=pose, flex=beam)
        elif rng.random() < 0.4:
            wheels += 1
            system.add_body(f"b{k}", "bus", pl.Revolute("z"), pose=pose, inertia=pl.Inertia.sphere(mass, 0.1))
            system.add_load(f"l{k}", pl.loads.HingeFriction(f"b{k}", viscous=friction * 10 ** rng.uniform(-6, 0)))
        else:
            stiffness = 10 ** rng.uniform(-2, 6)
            inertia = pl.Inertia.sphere(mass, 0.2, com=(0, 0, -0.35))
            system.add_body(f"b{k}", "bus", pl.Universal("x", "y"), pose=pose, inertia=inertia)
            system.add_load(f"l{k}", pl.loads.HingeSpring(f"b{k}", k=stiffness, c=damping * stiffness**0.5))
    return system, wheels


@pytest.mark.seeds(3)
def test_soft_and_stiff_next_to_each_other(seed):
    """As many modes as speeds, six of them rigid and one per free wheel, with the frequencies that there are without damping."""
    (free, wheels), (lossy, _) = (satellite(np.random.default_rng(seed), x, 0.0) for x in (0.0, 1e-4))
    found = [pl.modes(x, dynamics=pl.compile(x, "reference")) for x in (free, lossy)]
    for modes in found:
        assert (
            len(modes) == free.nv and len(modes.rigid) == 6 and (modes.kinds == "free").sum() == wheels and not len(modes.unstable)
        )
    assert found[1].elastic.angular == pytest.approx(found[0].elastic.angular, rel=1e-5)
    rubbed, _ = satellite(np.random.default_rng(seed), 1e-4, 1.0)
    modes = pl.modes(rubbed, dynamics=pl.compile(rubbed, "reference"))
    assert (modes.kinds == "decays").sum() == wheels and len(modes) == free.nv + wheels and len(modes.rigid) == 6
    assert len(modes.elastic) == len(found[0].elastic)


def test_an_unstable_state_and_a_soft_spring_next_to_a_stiff_one():
    """A pendulum that stands grows; its stiff neighbour on springs of 1e-7 and 1e10 N m keeps both frequencies."""
    system = pl.System("both", gravity=(0, 0, -G))
    system.add_body("standing", hinge=pl.Revolute("y"), inertia=pl.Inertia.sphere(1.0, 0.1, com=(0, 0, 0.5)))
    for name, k in (("soft", 1e-7), ("stiff", 1e10)):
        system.add_body(name, hinge=pl.Prismatic("x"), mass=1.0)
        system.add_load(f"{name} spring", pl.loads.HingeSpring(name, k=k))
    found = pl.modes(system, dynamics=pl.compile(system, "reference"))
    assert found.angular == pytest.approx([np.sqrt(1e-7), np.sqrt(0.5 * G / 0.254), 1e5], rel=1e-9)
    assert len(found.unstable) == 1 and len(found.rigid) == 0


def test_beams_of_many_modes():
    """Two stiffened beams of 12 modes, by numbers: with as many without stiffening, at rest the same."""
    frequencies = []
    for stiffening in (True, False):
        system = pl.System("chain", gravity=(0, 0, 0))
        for k in range(2):
            beam = pl.flex.Beam(2.0, 6.0, EI=600.0, modes={"z": 12}, stiffening=stiffening)
            system.add_body(f"b{k}", f"b{k - 1}" if k else "world", at="tip" if k else None, flex=beam)
        frequencies.append(pl.modes(system).frequencies)
    assert frequencies[0] == pytest.approx(frequencies[1], rel=1e-8)


def rubbed() -> pl.System:
    """A block on a spring with dry friction, and a motor whose lag is a state."""
    system = pl.System("rubbed", gravity=(0, 0, -G))
    for name in ("a", "b"):
        system.add_body(name, hinge=pl.Prismatic("z"), hinge_name=f"{name}-slide", inertia=pl.Inertia.sphere(2.0, 0.1))
        system.add_load(f"{name}-spring", pl.loads.HingeSpring(f"{name}-slide", k=200.0))
    system.add_load("friction", pl.loads.HingeFriction("a-slide", coulomb=30.0, stick=True))

    def lag(x):
        x.rate("h", x.u.wanted - 2.0 * x.s.h)
        x.torque("b-slide", x.s.h + x.s.h * x.q("b-slide"))

    system.add_load("lag", lag, inputs={"wanted": 6.0}, states={"h": 0.0})
    return system


def test_values_that_are_given_replace_those_of_an_equilibrium():
    """A stuck hinge has no mode, and states that are not named stay as the equilibrium has them."""
    system = rubbed()
    rest = pl.equilibrium(system)
    free, stuck = pl.modes(system, rest), pl.modes(system, rest, s={"friction.stuck": 1})
    assert len(free) == len(stuck) + 1 and stuck.residual < 1e-9
    assert free.angular[-2:] == pytest.approx(np.sqrt([197.0 / 2.0, 200.0 / 2.0]), rel=1e-10)
    assert pl.modes(system, rest, u={"lag.wanted": 0.0}).residual == pytest.approx(6.0)
    assert pl.modes(system, rest, {"a-slide": 0.1}, tau={"b-slide": 4.0}).residual == pytest.approx(2.0)


def test_linear_systems_about_an_equilibrium():
    system = rubbed()
    rest, dyn = pl.equilibrium(system, t=0.5, tau={"b-slide": 3.0}), pl.compile(system)
    full = dyn.linearise(rest.q, rest.v, s=rest.s, u=rest.u, tau=rest.tau, t=rest.t)
    for found in (dyn.linearise(rest), pl.linearise(system, rest)):
        assert (found.A == full.A).all() and found.t == 0.5 and np.abs(found.v_rate).max() < 1e-9
    pushed = dyn.linearise(rest, tau={"b-slide": 5.0}, t=1.0)
    assert pushed.v_rate[1] == pytest.approx(1.0) and pushed.t == 1.0


def test_wheels_in_a_pyramid_leave_no_zeros_of_rounding():
    """Their momenta and angles have eigenvalues of zero, and stay out of the modes of two flexible wings on a free bus."""
    system = pl.System("satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(150.0, (1.0, 1.0, 1.2)))
    wing = pl.flex.Beam(2.0, 3.0, EI=(5e3, 9e4), GJ=3e3, torsional_inertia=0.4, modes=3, boundary="static")
    for name, side in (("left", 1.0), ("right", -1.0)):
        root = pl.Pose((0, 0.5 * side, -0.5), rpy=(0, 0, side * np.pi / 2))
        system.add_body(name, "bus", pl.Fixed(), pose=root, flex=wing)
    still = pl.modes(system)
    wheels = pl.loads.WheelSet("bus", "pyramid", 0.02, moment=pl.Input((0.0,) * 3), static_imbalance=1e-5, dynamic_imbalance=2e-6)
    system.add_load("wheels", wheels)
    system.add_load("damping", pl.analysis.modal_damping(system, 0.005))
    found = pl.modes(system)
    assert len(found) == len(still) and len(found.rigid) == 6
    np.testing.assert_allclose(found.elastic.damping, 0.005, rtol=1e-6)
