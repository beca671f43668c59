"""Gears: tooth forces and bearing loads against hand statics, motion against couplings, and the power balance in random trees."""

from dataclasses import replace

import numpy as np
import pytest

import pliant as pl
from pliant.constraints import BevelGears, Gears, RackAndPinion, WormGear
from tests.systems import random_flexible_system, random_inertia, seeds

DISC = pl.Inertia.cylinder(1.0, 0.05, 0.02)
ALPHA, BETA = np.radians(20.0), np.radians(15.0)
Z = pl.Revolute("z")
TURNED = pl.Pose((0.3, -0.2, 0.5), rpy=(0.4, -0.7, 1.1))


def pair(law, hinges, place):
    """Two wheels in a housing that stands at an angle, without gravity."""
    system = pl.System("pair", gravity=(0, 0, 0))
    system.add_body("housing", hinge=pl.Fixed(), pose=TURNED, inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_body("a", "housing", hinges[0], inertia=DISC)
    system.add_body("b", "housing", hinges[1], pose=pl.Pose(place), inertia=DISC)
    system.add_constraint("teeth", law)
    return system


def helical(**given):
    return Gears("a", "b", (20, 40), "housing", helix_angle=BETA, **given)


def known_forces(kind, T):
    """The force on wheel b, and its point, in the axes of the housing, by the formulas of textbooks; T: torque on wheel a."""
    s = abs(T)
    if kind == "helical":
        Ft = T / 0.05
        return [abs(Ft) * np.tan(ALPHA) / np.cos(BETA), Ft, -Ft * np.tan(BETA)], [0.05, 0, 0]
    if kind == "ring":
        Ft = T / 0.05
        return [-abs(Ft) * np.tan(ALPHA), -Ft, 0], [-0.05, 0, 0]
    if kind == "bevel":
        Ft, cone = T / 0.04, np.arctan(0.5)
        away = abs(Ft) * np.tan(ALPHA)
        return [away * np.cos(cone), Ft, -away * np.sin(cone)], [0.04, 0, -0.02]
    if kind == "worm":
        Ft, lead = T / 0.02, np.arctan(2 * 0.08 / (40 * 0.02))
        along = Ft / np.tan(lead)
        return [-along, np.hypot(Ft, along) * np.tan(ALPHA), Ft], [0, 0.02, 0]
    return [-T / 0.02, s / 0.02 * np.tan(ALPHA), 0], [0, 0.02, 0]


PAIRS = {
    "helical": (helical(module=0.005 * np.cos(BETA)), (Z, Z), (0.15, 0, 0)),
    "ring": (Gears("a", "b", (20, 60), "housing", internal=True), (Z, Z), (0.1, 0, 0)),
    "bevel": (BevelGears("a", "b", (20, 40), 0.04, "housing", "z", "x"), (Z, pl.Revolute("x")), (0.05, 0, -0.1)),
    "worm": (WormGear("a", "b", (2, 40), 0.02, "housing", "x", "z"), (pl.Revolute("x"), Z), (0, 0.1, 0)),
    "rack": (RackAndPinion("a", "b", 0.02, "housing"), (Z, pl.Prismatic("x")), (0, 0.02, 0)),
}


@pytest.mark.parametrize("kind", PAIRS)
@pytest.mark.parametrize("T", [3.0, -3.0])
def test_bearing_loads_are_those_of_hand_statics(kind, T):
    """The torque on wheel b keeps both at rest. The teeth separate the wheels in both directions of the torque."""
    law, hinges, place = PAIRS[kind]
    system = pair(law, hinges, place)
    dyn, q = pl.compile(system, target="reference"), np.zeros(2)
    force, point = map(np.array, known_forces(kind, T))
    axis = np.asarray(hinges[1].axis)
    held = -axis @ (force if kind == "rack" else np.cross(point - np.array(place), force))
    hinge_loads, closure = dyn.reactions(0.0, q, q, tau=[T, held], closures=True)
    assert np.abs(dyn.forward_dynamics(q, q, np.array([T, held]))).max() < 1e-10
    size = np.abs(force).max()
    np.testing.assert_allclose(closure[0, 3:], force, atol=1e-12 * size)
    np.testing.assert_allclose(closure[0, :3], np.cross(point - np.array(place), force), atol=1e-12 * size)
    for row, r, sign in ((1, np.zeros(3), 1.0), (2, np.array(place), -1.0)):
        bearing = sign * np.concatenate([np.cross(point - r, force), force])
        np.testing.assert_allclose(hinge_loads[row], bearing, atol=1e-12 * size)
    assert np.abs(hinge_loads[0]).max() < 1e3  # of the housing: the torques alone


def test_operations_are_those_of_couplings():
    fixed = pl.System("fixed")
    for name, x in (("a", 0.0), ("b", 0.15)):
        fixed.add_body(name, hinge=Z, pose=pl.Pose((x, 0, 0)), inertia=DISC)
    fixed.add_constraint("teeth", Gears("a", "b", (20, 40), helix_angle=BETA))
    counts = [pl.compile(x, "reference", method="composite").operations("forward_dynamics").total for x in (fixed, planetary(1))]
    assert counts[0] <= 9 and counts[1] <= 86


def test_forces_of_teeth_are_outputs():
    """`pl.sensors.ConstraintForce` and `HingeLoad` have the force that separates the wheels, as `dyn.reactions` has it."""
    system = pair(helical(), (Z, Z), (0.15, 0, 0))
    system.add_output("force", pl.sensors.ConstraintForce("teeth"))
    system.add_output("rows", pl.sensors.ConstraintForce("teeth", rows=["tooth", "separation"]))
    system.add_output("bearing", pl.sensors.HingeLoad("a"))
    dyn, q, v = pl.compile(system, target="reference"), np.array([0.4, -0.2]), np.array([2.0, -1.0])
    found = dyn.outputs(0.0, q, v, tau=[-3.0, 0.0])
    loads, wrench = dyn.reactions(0.0, q, v, tau=[-3.0, 0.0], closures=True)
    np.testing.assert_allclose(found["force"], wrench[0], atol=1e-12)
    np.testing.assert_allclose(found["bearing"], loads[1], atol=1e-12)
    assert found["rows"][0] < 0 and found["rows"][1] == -found["rows"][0]


def test_a_chosen_flank_has_the_same_loads():
    for T in (3.0, -3.0):
        found = []
        for flank in (0, int(np.sign(T))):
            dyn = pl.compile(pair(helical(flank=flank), (Z, Z), (0.15, 0, 0)), target="reference")
            found.append(dyn.reactions(0.0, np.array([0.6, -0.3]), np.array([2.0, -1.0]), tau=[T, 0.0], closures=True))
        for one, other in zip(*found, strict=True):
            np.testing.assert_allclose(other, one, atol=1e-11)


def test_a_train_of_helical_and_bevel_gears():
    """Torques by the ratio 2 * 1.5, and the loads in the bearing of the shaft between both stages."""
    system = pl.System("train", gravity=(0, 0, 0))
    system.add_body("motor", hinge=Z, inertia=DISC)
    system.add_body("shaft", hinge=Z, pose=pl.Pose((0.15, 0, 0)), inertia=DISC)
    system.add_frame("cone", "shaft", pl.Pose((0, 0, 0.2)))
    system.add_body("out", hinge=pl.Revolute("x"), pose=pl.Pose((0.25, 0, 0.26)), inertia=DISC)
    system.add_constraint("one", Gears("motor", "shaft", (20, 40), helix_angle=-BETA))
    system.add_constraint("two", BevelGears("cone", "out", (24, 36), 0.03, axis="z", other_axis="x"))
    dyn, q = pl.compile(system, target="reference"), np.zeros(3)
    hinge_loads, _ = dyn.reactions(0.0, q, q, tau=[3.0, 0.0, 9.0], closures=True)
    assert np.abs(dyn.forward_dynamics(q, q, np.array([3.0, 0.0, 9.0]))).max() < 1e-10
    Ft, Gt, cone = 60.0, 6.0 / 0.03, np.arctan2(24, 36)
    first, at = np.array([Ft * np.tan(ALPHA) / np.cos(BETA), Ft, Ft * np.tan(BETA)]), np.array([-0.1, 0, 0])
    away = Gt * np.tan(ALPHA)  # on the cone of the shaft, which the second stage pushes to -x and away from the apex
    second, there = np.array([-away * np.cos(cone), Gt, -away * np.sin(cone)]), np.array([0.03, 0, 0.26 - 0.03 / np.tan(cone)])
    bearing = -np.concatenate([np.cross(at, first) + np.cross(there, second), first + second])
    np.testing.assert_allclose(hinge_loads[1], bearing, atol=1e-11)


def planetary(count, **ring):
    """Sun, planets and carrier with a fixed ring: 24, 18 and 60 teeth of module 2 mm."""
    system = pl.System("planetary", gravity=(0, 0, 0))
    system.add_body("carrier", hinge=Z, inertia=DISC)
    system.add_body("sun", hinge=Z, inertia=DISC)
    for i in range(count):
        angle = 2 * np.pi * i / count
        place = pl.Pose((0.042 * np.cos(angle), 0.042 * np.sin(angle), 0))
        system.add_body(f"planet{i}", "carrier", Z, pose=place, inertia=pl.Inertia.cylinder(0.2, 0.018, 0.02))
        system.add_constraint(f"in{i}", Gears("sun", f"planet{i}", (24, 18), "carrier", module=0.002))
        system.add_constraint(f"out{i}", Gears(f"planet{i}", "world", (18, 60), "carrier", module=0.002, internal=True, **ring))
    return system


def test_a_planetary_gear_has_the_torque_of_its_carrier_and_the_loads_of_its_planets():
    """The carrier has 1 + 60/24 times the torque of the sun, and a planet's pin carries twice the tangential force."""
    T = 2.0
    for count in (1, 3):
        system = planetary(count)
        q, v = pl.assemble(system, {"sun": 7.0}, {"sun": 0.0})
        assert np.isclose(q[0], 7.0 * 24 / 84, atol=1e-12)
        dyn = pl.compile(system, target="reference")
        tau = np.array([-T * (1 + 60 / 24), T, *[0.0] * count])
        assert np.abs(dyn.forward_dynamics(q, v, tau)).max() < 1e-9
        loads = dyn.reactions(0.0, q, v, tau=tau, share="least")
        for pin in loads[2:]:
            np.testing.assert_allclose(np.linalg.norm(pin[3:]), 2 * T / 0.024 / count, rtol=1e-11)
        assert np.linalg.norm(loads[1, 3:]) > 50 if count == 1 else np.linalg.norm(loads[1, 3:]) < 1e-9


def test_a_differential_shares_torque():
    """The axles turn at the mean speed of the cage, and each has half of its torque. Their teeth push the spider by twice this."""
    x, system = pl.Revolute("x"), pl.System("differential", gravity=(0, 0, 0))
    system.add_body("cage", hinge=x, inertia=DISC)
    for name, at in (("left", -0.05), ("right", 0.05)):
        system.add_body(name, hinge=x, pose=pl.Pose((at, 0, 0)), inertia=DISC)
    system.add_body("spider", "cage", pl.Revolute("y"), pose=pl.Pose((0, 0.05, 0)), inertia=DISC)
    for name in ("left", "right"):
        system.add_constraint(f"{name} mesh", BevelGears(name, "spider", (20, 16), 0.03, "cage", "x", "y"))
    q, v = pl.assemble(system, {"left": 1.0, "right": 3.0}, {"left": 2.0, "right": -1.0})
    np.testing.assert_allclose([q[0], v[0]], [2.0, 0.5], atol=1e-13)
    dyn, rest, tau = pl.compile(system, target="reference"), np.zeros(4), np.array([4.0, -2.0, -2.0, 0.0])
    np.testing.assert_allclose(dyn.forward_dynamics(q, rest, tau), 0, atol=1e-10)
    spider, away = dyn.reactions(0.0, rest, rest, tau=tau)[3], 2 * 2.0 / 0.03 * np.tan(ALPHA) * 20 / np.hypot(20, 16)
    np.testing.assert_allclose(spider[3:], [0, -away * 16 / 20, 2 * 2.0 / 0.03], atol=1e-11)


def test_a_planetary_gear_in_motion_keeps_energy_and_mesh():
    system = planetary(1)
    system.add_event("open", pl.Event("t", reaches=0.5, action=pl.events.deactivate("in0", "out0")))
    run = pl.simulate(system, {"sun": 0.0}, {"sun": 200.0}, t_end=1.0, rtol=1e-10)
    carrier, sun, planet = run.q.T
    meshed = run.t < 0.5
    assert sun[meshed].max() > 90
    np.testing.assert_allclose(carrier[meshed], sun[meshed] * 24 / 84, atol=1e-9)
    np.testing.assert_allclose(planet[meshed], -carrier[meshed] * 60 / 18, atol=1e-9)
    energy = np.asarray(run.data["energy"])
    assert np.abs(energy / energy[0] - 1).max() < 1e-9


RATIOS = {"helical": 2.0, "ring": -3.0, "bevel": 2.0, "worm": 20.0, "rack": 1 / 0.02}


@pytest.mark.parametrize("seed", seeds(6))
def test_gears_on_random_flexible_trees_move_as_couplings(seed):
    """Accelerations and all loads up to the housing are those of a coupling; the wheels carry the force at the pitch point."""
    rng = np.random.default_rng(seed)
    kind = [*PAIRS][seed % len(PAIRS)]
    law, hinges, place = PAIRS[kind]
    dyns = []
    for joined in (
        lambda system: system.add_constraint("teeth", law),
        lambda system: system.add_coupling("teeth", {"a": 1.0, "b": RATIOS[kind]}),
    ):
        system = random_flexible_system(seed, n=3, modes=2)
        at = "n1" if system.model.bodies[-1].flex is not None else None
        system.add_body("housing", "b2", pl.Revolute((1, 2, 3)), pose=TURNED, inertia=pl.Inertia.sphere(1.0, 0.1), at=at)
        for name, hinge, r in zip("ab", hinges, ((0, 0, 0), place), strict=True):
            system.add_body(name, "housing", hinge, pose=pl.Pose(r), inertia=random_inertia(np.random.default_rng(seed)))
        joined(system)
        dyns.append([pl.compile(system, target="reference", method=method) for method in ("composite", "articulated")])
    model = system.model
    q = model.integrate(model.neutral(), rng.uniform(-0.3, 0.3, model.nv))
    v, tau = rng.normal(size=model.nv), rng.normal(size=model.nv)
    q[-2], v[-2] = -RATIOS[kind] * q[-1], -RATIOS[kind] * v[-1]
    (geared, *_), (coupled, *_) = dyns
    expected = coupled.forward_dynamics(q, v, tau)
    size = np.abs(expected).max()
    for dyn in dyns[0]:
        np.testing.assert_allclose(dyn.forward_dynamics(q, v, tau), expected, atol=1e-9 * size)
    assert np.abs(geared.loop_residual(q)).max() < 1e-12
    loads, wrench = geared.reactions(0.0, q, v, tau=tau, closures=True)
    others = coupled.reactions(0.0, q, v, tau=tau)
    np.testing.assert_allclose(loads[:-2], others[:-2], atol=1e-9 * np.abs(others).max())
    force, moment, change = wrench[0, 3:], wrench[0, :3], (loads - others)[-1]
    turn = geared.frame("b").pose(q)[0].T @ geared.frame("housing").pose(q)[0]
    np.testing.assert_allclose(change[3:], -turn @ force, atol=1e-9 * np.abs(force).max())
    free = np.eye(3) if kind == "rack" else np.eye(3) - np.outer(hinges[1].axis, hinges[1].axis)
    np.testing.assert_allclose(free @ change[:3], -free @ turn @ moment, atol=1e-9 * np.abs(moment).max())


@pytest.mark.parametrize("kind", PAIRS)
def test_a_chosen_flank_counts_how_bearings_give_way(kind):
    """With wheels that are free, the rows of J are the derivatives of the residual, and forces and moments balance."""
    law, _, place = PAIRS[kind]
    system = pair(replace(law, flank=-1), (pl.Free(), pl.Free()), place)
    dyn, rng = pl.compile(system, target="reference"), np.random.default_rng(5)
    model = system.model
    q = model.integrate(model.neutral(), rng.uniform(-0.05, 0.05, 12))
    h = 1e-5 * np.eye(12)
    slopes = (dyn.loop_residual(model.integrate(q, h)) - dyn.loop_residual(model.integrate(q, -h))) / 2e-5
    np.testing.assert_allclose(dyn.loop_jacobian(q)[0], slopes[:, 0], atol=1e-8)


def test_loads_that_cannot_mesh_are_refused():
    for message, given in {
        "kind 'belt' is unknown": {"kind": "belt"},
        "needs the radius": {"kind": "worm", "teeth": (1, 40)},
        "needs teeth": {},
        "load 'teeth': Gears: teeth": {"teeth": (1.5, 4)},
    }.items():
        system = pl.System("wrong")
        system.add_body("a", hinge=Z, inertia=DISC)
        with pytest.raises(pl.PliantError, match=message):
            system.add_load("teeth", pl.loads.GearMesh("a", "world", k=1e7, **given))
            _ = system.model


@pytest.mark.parametrize("kind", ["helical", "ring", "rack"])
def test_wheels_that_slide_along_their_axes(kind):
    """In a housing that moves, J holds the derivatives of the residual, and the force that separates does no work."""
    law, hinges, place = PAIRS[kind]
    system, slider = pl.System("sliding"), pl.Cylindrical("z")
    system.add_body("housing", hinge=pl.Free(), inertia=DISC)
    system.add_body("a", "housing", hinges[0] if kind == "helical" else slider, inertia=DISC)
    system.add_body("b", "housing", slider if kind == "helical" else hinges[1], pose=pl.Pose(place), inertia=DISC)
    system.add_constraint("teeth", replace(law, helix_angle=0.3, module=None) if kind != "rack" else replace(law, helix_angle=0.3))
    dyn, model, h = pl.compile(system, target="reference"), system.model, 1e-5
    q = model.integrate(model.neutral(), np.random.default_rng(3).uniform(-0.3, 0.3, model.nv))
    steps, J = h * np.eye(model.nv), dyn.loop_jacobian(q)
    slopes = (dyn.loop_residual(model.integrate(q, steps)) - dyn.loop_residual(model.integrate(q, -steps))) / (2 * h)
    np.testing.assert_allclose(J.T, slopes, atol=1e-10)
    assert np.abs(J[1]).max() < 1e-15 < np.abs(J[0]).min(initial=1, where=np.abs(J[0]) > 1e-9)


WRONG = {
    "is not a whole number": lambda: Gears("a", "b", (20.5, 40)),
    "are not parallel at q = 0": lambda: Gears("a", "b", (20, 40), other_axis="x"),
    "are 0.15 m apart at q = 0, but the pitch radii 0.04 and 0.08 m need 0.12": lambda: Gears("a", "b", (20, 40), module=0.004),
    "name the ring as the second": lambda: Gears("a", "b", (40, 20), internal=True),
    "do not meet at q = 0": lambda: BevelGears("a", "c", (20, 40), 0.05, axis="z", other_axis="x"),
    "are parallel at q = 0": lambda: BevelGears("a", "b", (20, 40), 0.05),
    "not at a right angle": lambda: WormGear("a", "b", (1, 40), 0.05),
    "is not less than the distance": lambda: WormGear("a", "b", (1, 40), 0.2, other_axis="y"),
    "move the frame of the rack": lambda: RackAndPinion("a", "b", 0.1),
    "give flank=1 or flank=-1": lambda: Gears("a", "loose", (20, 40)),
    "give radians": lambda: Gears("a", "b", (20, 40), pressure_angle=20),
    "not 0, 1 or -1": lambda: Gears("a", "b", (20, 40), flank=2),
}


@pytest.mark.parametrize("message", WRONG)
def test_what_cannot_mesh_is_refused(message):
    system = pl.System("wrong")
    system.add_body("a", hinge=Z, inertia=DISC)
    system.add_body("b", hinge=Z, pose=pl.Pose((0.15, 0, 0)), inertia=DISC)
    system.add_body("c", hinge=pl.Revolute("x"), pose=pl.Pose((0.1, 0.1, 0.1)), inertia=DISC)
    system.add_body("loose", hinge=pl.Free(), pose=pl.Pose((0.15, 0, 0)), inertia=DISC)
    with pytest.raises(pl.PliantError, match=message):
        system.add_constraint("teeth", WRONG[message]())
        _ = system.model


LOADS = {
    "helical": {"teeth": (20, 40), "helix_angle": BETA},
    "ring": {"teeth": (20, 60), "internal": True},
    "bevel": {"teeth": (20, 40), "kind": "bevel", "radius": 0.04, "other_axis": "x"},
    "worm": {"teeth": (2, 40), "kind": "worm", "radius": 0.02, "axis": "x", "other_axis": "z"},
    "rack": {"kind": "rack", "radius": 0.02},
}


def soft(kind, hinges=None, **given):
    """The pairs above with teeth that give way."""
    law, known, place = PAIRS[kind]
    system = pair(law, hinges or known, place)
    other = pl.System("soft", gravity=(0, 0, 0))
    other.add_body("housing", hinge=pl.Fixed(), pose=TURNED, inertia=pl.Inertia.sphere(1.0, 0.1))
    for name, hinge, r in zip("ab", hinges or known, ((0, 0, 0), place), strict=True):
        other.add_body(name, "housing", hinge, pose=pl.Pose(r), inertia=DISC)
    other.add_load("teeth", pl.loads.GearMesh("a", "b", k=1e7, carrier="housing", **LOADS[kind], **given))
    return system, other


@pytest.mark.parametrize("kind", PAIRS)
def test_teeth_that_give_way(kind):
    """The force of the constraint at the deflection F / k beyond half the backlash, on both flanks; none inside the backlash."""
    rigid, system = soft(kind, backlash=1e-4)
    dyn, lever = pl.compile(system, target="reference"), -pl.compile(rigid, target="reference").loop_jacobian(np.zeros(2))[0, 0]
    for T in (3.0, -3.0):
        force = np.array(known_forces(kind, T)[0])
        q = np.array([(np.linalg.norm(force) / 1e7 + 5e-5) * np.sign(T) / lever, 0.0])
        load = dyn.reactions(0.0, q, np.zeros(2))[2]
        carried = np.array([0, 1, 1]) if kind == "rack" else 1
        np.testing.assert_allclose(load[3:], -force * carried, atol=1e-8 * np.abs(force).max())
        np.testing.assert_allclose(dyn.load_forces(0.0, q, np.zeros(2))[0][0], -T, rtol=1e-8)
    assert not dyn.rhs(0.0, np.array([4e-5 / lever, 0.0]), np.zeros(2))[1].any()


def test_the_frequency_of_teeth_that_give_way():
    """w^2 = k (rho1^2 / J1 + rho2^2 / J2) with the base radii rho."""
    _, system = soft("helical")
    linear = pl.linearise(system, np.array([1e-6, 0.0]), np.zeros(2))
    rho, J = np.array([0.05, 0.1]) * np.cos(ALPHA) * np.cos(BETA), DISC.about_origin[2][2, 2]
    np.testing.assert_allclose(np.abs(np.linalg.eigvals(linear.A)).max() ** 2, 1e7 * (rho @ rho) / J, rtol=1e-9)


@pytest.mark.parametrize("kind", PAIRS)
def test_teeth_on_bearings_that_give_way_have_the_forces_of_both_flanks(kind):
    """With wheels that are free, each flank pushes as the constraint with this flank does, by its overlap times k."""
    law, _, place = PAIRS[kind]
    _, system = soft(kind, (pl.Free(), pl.Free()))
    dyn, model = pl.compile(system, target="reference"), system.model
    moved = 1e-6 * np.random.default_rng(7).uniform(-1, 1, 12)
    q, expected = model.integrate(model.neutral(), np.array([moved, -moved])), np.zeros((2, 12))
    for flank in (1, -1):
        one = pl.compile(pair(replace(law, flank=flank), (pl.Free(), pl.Free()), place), target="reference")
        overlap = np.maximum(-flank * one.loop_residual(q), 0.0)
        expected += flank * 1e7 * overlap * one.loop_jacobian(q)[:, 0]
    found = dyn.load_forces(0.0, q, np.zeros((2, 12)))[0]
    assert np.abs(expected).max() > 0.1
    np.testing.assert_allclose(found, expected, atol=1e-11 * np.abs(expected).max())


def test_gears_on_shafts_that_bend_keep_energy():
    """A constraint with a chosen flank, and teeth that give way, between wheels at the tips of beams."""
    wheel = pl.Inertia.cylinder(1.0, 0.05, 0.02, axis="x")
    for joined in (
        lambda s: s.add_constraint("teeth", Gears("w0", "w1", (20, 40), axis="x", flank=1)),
        lambda s: s.add_load("teeth", pl.loads.GearMesh("w0", "w1", k=1e6, teeth=(20, 40), axis="x")),
    ):
        system = pl.System("shafts", gravity=(0, 0, 0))
        for i, y in enumerate((0.0, 0.15)):
            beam = pl.flex.Beam(0.5, 2.0, EI=500.0, modes=2)
            system.add_body(f"shaft{i}", hinge=pl.Revolute("x"), pose=pl.Pose((0, y, 0)), flex=beam)
            system.add_body(f"w{i}", f"shaft{i}", pl.Fixed(), inertia=wheel, at="tip")
        joined(system)
        v0 = np.array([10.0, 0.3, 0.1, -0.2, 0.1, -5.0, 0, 0, 0, 0])
        q, v = pl.assemble(system, system.model.neutral(), v0)
        energy = np.asarray(pl.simulate(system, q, v, t_end=0.02, rtol=1e-10).data["energy"])
        assert np.ptp(energy) < 1e-7 * energy[0]


def test_files_with_gears(tmp_path):
    for kind in PAIRS:
        for system in soft(kind, backlash=1e-4):
            pl.save(system, tmp_path / "gears.yaml")
            assert pl.load(tmp_path / "gears.yaml").model.fingerprint == system.model.fingerprint


def test_places_of_wheels_are_no_parameters_of_functions():
    rigid, system = soft("helical")
    for one, owner in ((rigid, "constraint"), (system, "load")):
        for name in ("a.xyz", "b.rpy"):
            with pytest.raises(pl.PliantError, match=f"parameter '{name}' cannot change .*, because {owner} 'teeth' measures"):
                pl.compile(one, target="reference", parameters=[name])
        pl.compile(one, target="reference", parameters=["housing.xyz", "b.mass"])
    moved = rigid.with_parameters({"b.xyz": [0, 0.15, 0]})
    _, wrench = pl.compile(moved, target="reference").reactions(0.0, [0, 0], [0, 0], tau=[3.0, 6.0], closures=True)
    np.testing.assert_allclose(wrench[0, 3:5], [-60.0, 60 * np.tan(ALPHA) / np.cos(BETA)], rtol=1e-12)


def test_linear_models_have_the_stiffness_of_teeth_without_backlash():
    """About q = 0, where both sides of the teeth touch, as about a pose in which one side pushes. In a gap there is none."""
    z, system = pl.Revolute("z"), pl.System("pair", gravity=(0, 0, 0))
    system.add_body("pinion", hinge=z, mass=1.0, inertia=(2e-3,) * 3)
    system.add_body("wheel", hinge=z, pose=pl.Pose((0.15, 0, 0)), mass=1.0, inertia=(1e-2,) * 3)
    loose = system.copy()
    system.add_load("teeth", pl.loads.GearMesh("pinion", "wheel", 1e7, c=30.0, teeth=(20, 40)))
    loose.add_load("teeth", pl.loads.GearMesh("pinion", "wheel", 1e7, teeth=(20, 40), backlash=1e-4))
    stiffness = (0.05**2 / 2e-3 + 0.1**2 / 1e-2) * np.cos(np.radians(20)) ** 2
    for q in ([0.0, 0.0], [1e-6, 0.0], [-1e-6, 0.0]):
        found = pl.modes(system, q, dynamics=pl.compile(system, "reference"))
        assert found.elastic.angular == pytest.approx([np.sqrt(1e7 * stiffness)], rel=1e-9)
        assert found.elastic.damping == pytest.approx([30.0 * stiffness / 2 / np.sqrt(1e7 * stiffness)], rel=1e-6)
    assert not len(pl.modes(loose, dynamics=pl.compile(loose, "reference")).elastic)
