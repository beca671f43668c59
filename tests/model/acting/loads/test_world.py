"""Every built-in load on random rigid and flexible systems, against plain NumPy in world axes: 1e-12."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant import vectors
from pliant.examples.canadarm import commanded, desired
from pliant.given.arrays import all_inputs
from pliant.graph import Graph, evaluate, jvp
from pliant.sweeps import qdot
from pliant.vectors.laws.identity import seen_by_laws, symbols
from pliant.vectors.state import LoadedState
from tests.model.acting.loads.world import World
from tests.systems import random_flexible_system, random_inertia, random_modal_body, random_system, seeds

TWO = ("Revolute", "Prismatic", "Screw", "Cylindrical", "Universal", "Custom")


def some_system(seed: int) -> pl.System:
    """Rigid or flexible, frames f0 and f1, a hinge of one speed, `slider`, and one of two, `cross`; without gravity."""
    rng = np.random.default_rng(1000 + seed)
    system = random_system(seed, n=4, kinds=TWO) if seed % 2 else random_flexible_system(seed, n=4, kinds=TWO)
    at = {"at": "n1"} if system.model.bodies[system.model.index["b3"]].flex else {}
    inertia = pl.Inertia(1.5, rng.normal(size=3) * 0.1, np.diag([0.2, 0.3, 0.25]))
    system.add_body("one", "b3", pl.Revolute(rng.normal(size=3)), "slider", pl.Pose(rng.normal(size=3)), inertia=inertia, **at)
    system.add_body("two", "one", pl.Universal("x", "y"), "cross", pl.Pose(rng.normal(size=3)), inertia=inertia)
    system.gravity = (0, 0, 0)
    return system


def forces_of(system: pl.System, name: str, t, q, v, s=None, u=None):
    """(tau, s', energy) of one load, by its law on numbers."""
    model = seen_by_laws(system.model)
    load = next(x for x in model.loads if x.name == name)
    s = model.internals.state_values if s is None else s
    u = all_inputs(model, np.asarray(t), model.internals.input_values if u is None else np.asarray(u))
    state = LoadedState(np.array([t]), q, v, s, u)
    return vectors.generalised_forces(model.internals.matter, state, given=model, loads=(load,))


def close(found, expected, tolerance=1e-12):
    scale = max(1.0, float(np.abs(expected).max(initial=0)))
    assert np.abs(np.asarray(found) - expected).max(initial=0) < tolerance * scale


@pytest.fixture(params=seeds(6), ids=lambda seed: f"{'rigid' if seed % 2 else 'flexible'}{seed}")
def case(request):
    system = some_system(request.param)
    q, v = system.random_state(request.param)
    return system, q, v, np.random.default_rng(request.param)


def test_hinge_loads(case):
    system, q, v, rng = case
    k, c, rest = rng.uniform(1, 2, (3, 2))
    system.add_load("spring", pl.loads.HingeSpring("cross", k=k, c=c, rest=rest))
    system.add_load("curve", pl.loads.HingeSpring("slider", curve=([-2, -0.5, 0.3, 2], [-5, -1, 0.2, 7]), c=0.3, rest=0.1))
    system.add_load("friction", pl.loads.HingeFriction("cross", coulomb=c, viscous=0.2, slip=[0.3, 0.5]))
    system.add_load("stop", pl.loads.HingeStop("slider", lower=-0.4, upper=0.3, k=50.0, d=0.2))
    system.add_load("bounce", pl.loads.HingeStop("slider", lower=-0.4, restitution=0.5))
    system.add_load("motor", pl.loads.Motor("slider", gear=8.0, torque=pl.Input(0.7), max_torque=0.9, speed=20.0))
    w = World(system, q, v)
    (x, xv), (one, onev) = w.hinge("cross"), (y[0] for y in w.hinge("slider"))
    close(forces_of(system, "spring", 0, q, v)[0], w.at_hinge("cross", -k * (x - rest) - c * xv))
    close(forces_of(system, "friction", 0, q, v)[0], w.at_hinge("cross", -c * np.tanh(xv / [0.3, 0.5]) - 0.2 * xv))
    curve = np.interp(one - 0.1, [-2, -0.5, 0.3, 2], [-5, -1, 0.2, 7])
    close(forces_of(system, "curve", 0, q, v)[0], w.at_hinge("slider", -curve - 0.3 * onev))
    close(forces_of(system, "bounce", 0, q, v)[0], np.zeros(system.nv))
    for angle, rate in ((0.9, 0.4), (0.9, -8.0), (-1.0, 0.3), (-1.0, 9.0), (0.1, 1.0)):
        q[system.q_index("slider")], v[system.v_index("slider")] = angle, rate
        depth, into = max(angle - 0.3, -0.4 - angle, 0.0), rate if angle > 0 else -rate
        push = -np.sign(angle) * 50 * depth * max(1 + 0.2 * into, 0)
        close(forces_of(system, "stop", 0, q, v)[0], w.at_hinge("slider", push))
        close(forces_of(system, "stop", 0, q, v)[2], 25 * depth**2)
    for asked in (0.7, 2.0, -3.0):
        for rate in (0.5, 2.0, 3.0, -1.0, -4.0):
            v[system.v_index("slider")] = rate
            share = 1 - abs(8 * rate) / 20 if asked * rate > 0 else 1.0
            torque = np.sign(asked) * min(abs(asked), 0.9 * max(share, 0.0))
            close(forces_of(system, "motor", 0, q, v, u=[asked])[0], w.at_hinge("slider", 8 * torque))


def test_frame_forces_and_point_springs(case):
    system, q, v, rng = case
    F, M, a, b = rng.normal(size=(4, 3))
    system.add_load("world", pl.loads.FrameForce("f0", force=F, moment=pl.Input(M)))
    system.add_load("body", pl.loads.FrameForce("f1", force=F, moment=M, axes="body"))
    system.add_load("spring", pl.loads.PointSpring(("f0", a), ("two", b), k=30.0, c=2.0, rest=0.4))
    system.add_load("rope", pl.loads.PointSpring(("world", a), "two", k=30.0, c=2.0, rest=0.4, pull_only=True))
    system.add_load("slack", pl.loads.PointSpring(("world", a), "two", k=30.0, c=2.0, rest=40.0, pull_only=True))
    w = World(system, q, v)
    close(forces_of(system, "world", 0, q, v)[0], w.tau("f0", w.point("f0"), F, M))
    R = w.pose("f1")[0]
    close(forces_of(system, "body", 0, q, v)[0], w.tau("f1", w.point("f1"), R @ F, R @ M))
    for name, end, at in (("spring", "f0", b), ("rope", "world", (0, 0, 0))):
        A = w.point(end, a) if end != "world" else a
        B = w.point("two", at)
        r, rate = B - A, w.velocity("two", B) - (w.velocity(end, A) if end != "world" else 0)
        length = np.linalg.norm(r)
        pull = 30 * (length - 0.4) + 2 * rate @ r / length
        if name == "rope":
            pull = max(pull, 0) if length > 0.4 else 0.0
        f = -pull * r / length
        tau, _, energy = forces_of(system, name, 0, q, v)
        close(tau, w.tau("two", B, f) + w.tau(end, A, -f))
        close(energy, 15 * (length - 0.4) ** 2)
    close(forces_of(system, "slack", 0, q, v)[0], np.zeros(system.nv))


@pytest.mark.parametrize("full", [True, False], ids=["6 x 6", "6"])
def test_bushings(case, full):
    system, q, v, rng = case
    X = rng.normal(size=(2, 6, 6))
    k, c = X @ X.mT if full else rng.uniform(1, 3, (2, 6))
    system.add_load("bushing", pl.loads.Bushing("f0", "two", k=k, c=c))
    w = World(system, q, v)
    (Ra, pa), (_, pb) = w.pose("f0"), w.pose("two")
    theta, J = w.rotation("f0", "two")
    d = np.concatenate([theta, Ra.T @ (pb - pa)])
    rate = np.linalg.solve(J, Ra.T @ (w.omega("two") - w.omega("f0")))
    rates = np.concatenate([rate, Ra.T @ (w.velocity("two", pb) - w.velocity("f0", pb))])
    K, C = (x if full else np.diag(x) for x in (k, c))
    f = K @ d + C @ rates
    moment, force = -Ra @ np.linalg.solve(J.T, f[:3]), -Ra @ f[3:]
    tau, _, energy = forces_of(system, "bushing", 0, q, v)
    near = 1e-12 / max(0.05, np.pi - np.linalg.norm(theta)) ** 2  # the rotation vector is singular at half a turn
    close(tau, w.tau("two", pb, force, moment) + w.tau("f0", pb, -force, -moment), near)
    close(energy, d @ K @ d / 2, near)


def test_small_and_large_turns_of_a_bushing():
    """The rotation vector is right from 1e-9 rad to nearly half a turn, and has no step where its series ends."""
    system = pl.System("hinge", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Revolute((1, 2, 2)), mass=1.0, inertia=[1, 1, 1])
    system.add_load("bushing", pl.loads.Bushing("world", "a", k=[3, 3, 3, 0, 0, 0]))
    for angle in (0.0, 1e-9, 1e-5, 0.0099, 0.01, 0.0101, 0.5, 1.6, 3.0, -2.0):
        tau, _, energy = forces_of(system, "bushing", 0, np.array([angle]), np.zeros(1))
        close(tau, -3 * np.array([angle]), 1e-13)
        close(energy, 1.5 * angle**2, 1e-13)


def test_thrusters_and_plates(case):
    system, q, v, rng = case
    axis, wind, sun, centres = rng.normal(size=3), rng.normal(size=3), rng.normal(size=3), rng.normal(size=(5, 3))
    normals = rng.normal(size=(5, 3))
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    areas, drag, specular = rng.uniform(0.5, 1, (3, 5))
    system.add_load("jet", pl.loads.Thruster("f0", axis=axis, thrust=4.0, rise=0.2, fall=0.5))
    system.add_load("valve", pl.loads.Thruster("f0", axis=axis, thrust=4.0, command=0.7))
    plates = {"areas": areas, "normals": normals, "centres": centres}
    system.add_load("drag", pl.loads.Plates("f1", **plates, density=1.2, wind=wind, drag=drag))
    system.add_load("light", pl.loads.Plates("f1", **plates, pressure=2.0, sun=pl.Input(sun), specular=specular, diffuse=0.2))
    w = World(system, q, v)
    direction = w.pose("f0")[0] @ (axis / np.linalg.norm(axis))
    u, s = system.model.internals.input_values, system.model.internals.state_values
    for command, valve, rate in ((1.0, 0.3, 0.7 / 0.2), (0.0, 0.3, -0.3 / 0.5), (5.0, 0.2, 0.8 / 0.2)):
        u[system.model.inputs["jet.command"]], s[system.model.states["jet.valve"]] = command, valve
        tau, rates, _ = forces_of(system, "jet", 0, q, v, s, u)
        close(tau, w.tau("f0", w.point("f0"), 4 * valve * direction))
        close(rates[system.model.states["jet.valve"]], rate)
    close(forces_of(system, "valve", 0, q, v)[0], w.tau("f0", w.point("f0"), 2.8 * direction))
    R, s = w.pose("f1")[0], sun / np.linalg.norm(sun)
    blown, lit = np.zeros(system.nv), np.zeros(system.nv)
    for k in range(5):
        n, at = R @ normals[k], w.point("f1", centres[k])
        flow = w.velocity("f1", at) - wind
        if n @ flow > 0:
            blown += w.tau("f1", at, -0.5 * 1.2 * drag[k] * areas[k] * (n @ flow) * flow)
        if n @ s > 0:
            f = (1 - specular[k]) * s + 2 * (specular[k] * (n @ s) + 0.2 / 3) * n
            lit += w.tau("f1", at, -2 * areas[k] * (n @ s) * f)
    close(forces_of(system, "drag", 0, q, v)[0], blown)
    close(forces_of(system, "light", 0, q, v)[0], lit)


def test_wheels(case):
    system, q, v, rng = case
    axis = rng.normal(size=3)
    system.add_load(
        "rw", pl.loads.Wheel("two", axis=axis, inertia=0.05, speed=30.0, friction=0.02, max_torque=0.4, max_speed=100.0)
    )
    w = World(system, q, v)
    a, omega = w.pose("two")[0] @ (axis / np.linalg.norm(axis)), w.omega("two")
    for h, asked in ((1.5, 0.3), (2.0, 1.0), (9.0, 0.3), (-9.0, -0.3), (9.0, -0.3)):
        spin = h / 0.05 - a @ omega
        torque = np.clip(asked, -0.4, 0.4)
        torque = 0.0 if abs(spin) > 100 and torque * spin > 0 else torque
        u = torque - 0.02 * spin
        tau, rate, energy = forces_of(system, "rw", 0, q, v, np.array([h]), np.array([asked]))
        close(tau, w.tau("two", w.point("two"), np.zeros(3), -u * a - np.cross(omega, a) * h))
        close(rate, u)
        close(energy, h**2 / 0.1)
    before, after = (m.bodies[m.index["two"]].inertia.inertia for m in (system.model, system.model.internals.matter))
    close(before - after, 0.05 * np.outer(axis, axis) / (axis @ axis))


def test_gravity_of_a_planet_on_rigid_bodies():
    for seed in seeds(4):
        system = some_system(2 * seed + 1)
        q, v = system.random_state(seed)
        system.add_load("g", pl.loads.CentralGravity(mu=40.0, J2=0.05, radius=2.0, centre=(9, 1, -2), axis=(1, 2, 2)))
        w, expected, energy = World(system, q, v), np.zeros(system.nv), 0.0
        for body in system.bodies:
            c, R = w.point(body.name, body.inertia.com), w.pose(body.name)[0]
            r = c - [9, 1, -2]
            d, I, pole = np.linalg.norm(r), R @ body.inertia.inertia @ R.T, np.array([1, 2, 2]) / 3
            e, s = r / d, r @ pole / d
            oblate = -1.5 * 0.05 * 40 * 4 / d**4 * ((1 - 5 * s**2) * e + 2 * s * pole)
            force = body.mass * (-40 / d**2 * e + oblate)
            expected += w.tau(body.name, c, force, 3 * 40 / d**3 * np.cross(e, I @ e))
            energy += body.mass * (-40 / d + 40 * 0.05 * 4 / (2 * d**3) * (3 * s**2 - 1))
            energy -= 20 / d**3 * (np.trace(I) - 3 * e @ I @ e)
        tau, _, V = forces_of(system, "g", 0, q, v)
        close(tau, expected)
        close(V, energy)


@pytest.mark.parametrize("fidelity", ["full", "paper", "ruthless", "ruthless_v"])
def test_a_uniform_field_is_gravity(fidelity):
    """x.pull on every body, modes and all, is what the sweeps make of the system's own gravity."""
    g = np.array([1.0, -2.0, 3.0])
    for seed in seeds(4):
        system = random_flexible_system(seed, n=4)
        system.gravity, system.fidelity = g, fidelity
        q, v = system.random_state(seed)
        expected = -pl.compile(system, target="reference").gravity_forces(q)
        system.gravity = (0, 0, 0)
        system.add_load("pull", lambda x, names=[b.name for b in system.bodies]: [x.pull(n, x.vector(g)) for n in names])
        close(forces_of(system, "pull", 0, q, v)[0], expected)


def test_servos(case):
    system, q, v, _ = case
    names = [h.name for h in system.hinges if h.type.nv == 1][-2:]
    system.gravity = (0, 1, -5)
    kp, kd, t = np.array([3.0, 5.0]), np.array([0.5, 0.7]), 0.37

    def path(t):
        return [np.sin(2 * t), 0.3 * t**3 + np.exp(-t) / (1 + t)]

    e1, e2 = np.exp(-t), 1 / (1 + t)
    r = np.array(path(t))
    dr = np.array([2 * np.cos(2 * t), 0.9 * t**2 - e1 * e2 - e1 * e2**2])
    ddr = np.array([-4 * np.sin(2 * t), 1.8 * t + e1 * (e2 + 2 * e2**2 + 2 * e2**3)])
    series = pl.Series([0, 0.3, 1], [[0, 1], [1, 3], [4, 0]])
    system.add_load("pd", pl.loads.Servo(names, kp, kd, path))
    system.add_load("rigid", pl.loads.Servo(names, kp, kd, path, feedforward="rigid"))
    system.add_load("path", pl.loads.Servo(names, kp, kd, path, feedforward="path", max_torque=1e6))
    system.add_load("series", pl.loads.Servo(names, kp, kd, series, max_torque=[1e9, 0.1]))
    system.add_load("held", pl.loads.Servo(names, 3.0, 0.5, (0.1, 0.2)))
    system.add_load("input", pl.loads.Servo(names[0], 3.0, 0.5, pl.Input(0.1)))
    w = World(system, q, v)
    q1, v1 = (np.array([w.hinge(n)[i][0] for n in names]) for i in (0, 1))

    def at_hinges(values, names=names):
        return sum(w.at_hinge(n, x) for n, x in zip(names, values, strict=True))

    def inverse(q1, v1, a):
        """The rigid system's: modes at rest in their places."""
        still, slow, acc = q.copy(), v.copy(), np.zeros(system.nv)
        for body, at_q, at_v in zip(w.model.bodies, w.model.internals.q_slices, w.model.internals.v_slices, strict=True):
            still[at_q.stop - body.modes : at_q.stop] = slow[at_v.stop - body.modes : at_v.stop] = 0
        for i, n in enumerate(names):
            at_q, at_v = w.model.q_index(n).start, w.model.v_index(n).start
            still[at_q], slow[at_v], acc[at_v] = q1[i], v1[i], a[i]
        tau = w.dyn.inverse_dynamics(still, slow, acc)
        return np.array([tau[w.model.v_index(n).start] for n in names])

    back = kp * (r - q1) + kd * (dr - v1)
    close(forces_of(system, "pd", t, q, v)[0], at_hinges(back))
    close(forces_of(system, "rigid", t, q, v)[0], at_hinges(inverse(q1, v1, ddr + back)))
    close(forces_of(system, "path", t, q, v)[0], at_hinges(inverse(r, dr, ddr) + back))
    given = kp * (series(t) - q1) + kd * (np.array([3, -3]) / 0.7 - v1)
    close(forces_of(system, "series", t, q, v)[0], at_hinges(np.clip(given, [-1e9, -0.1], [1e9, 0.1])))
    close(forces_of(system, "held", t, q, v)[0], at_hinges(3 * (np.array([0.1, 0.2]) - q1) - 0.5 * v1))
    close(forces_of(system, "input", t, q, v)[0], at_hinges([3 * (0.1 - q1[0]) - 0.5 * v1[0]], names[:1]))


def test_the_path_torques_of_a_canadarm():
    """feedforward="path" without gains is how Mohan and Saha drive their arm: by the torques of the rigid one."""
    arm = pl.examples.load("canadarm")
    torques = commanded(arm)
    arm.add_load("servo", pl.loads.Servo(["joint1", "joint2", "joint3"], 0.0, 0.0, lambda t: desired(t)[0], feedforward="path"))
    dyn = pl.compile(arm)
    for seed in seeds(3):
        q, v = arm.random_state(seed)
        for t in (0.0, 2.1, 7.3):
            close(dyn.load_forces(t, q, v)[0], torques(t, q, v))


def test_numbers_of_a_load_are_part_of_the_fingerprint():
    def one(**numbers):
        system = pl.System("one")
        system.add_body("a", hinge=pl.Revolute("z"), mass=1.0, inertia=[1, 1, 1])
        system.add_load("motor", pl.loads.Motor("a", **numbers))
        return system.model.fingerprint

    made = [one(), one(gear=2.0), one(rotor_inertia=0.1), one(rotor_inertia=0.2), one(max_torque=1.0), one(max_torque=2.0)]
    assert len(set(made)) == len(made)
    assert one(rotor_inertia=0.1) == made[2]


def all_loads(system: pl.System) -> None:
    """One of each class."""
    system.add_load("spring", pl.loads.HingeSpring("cross", k=3.0, c=0.1))
    system.add_load("curve", pl.loads.HingeSpring("slider", curve=([-2, 0, 2], [-5, 0, 7])))
    system.add_load("friction", pl.loads.HingeFriction("cross", coulomb=0.2))
    system.add_load("stop", pl.loads.HingeStop("slider", lower=-0.4, upper=0.3, k=50.0))
    system.add_load("motor", pl.loads.Motor("slider", gear=3.0, torque=1.0, max_torque=2.0, speed=50.0, lag=0.1))
    system.add_load("servo", pl.loads.Servo("slider", 4.0, 1.0, np.sin, feedforward="rigid"))
    system.add_load("force", pl.loads.FrameForce("f0", force=(1, 2, 3), axes="body"))
    system.add_load("rope", pl.loads.PointSpring("f0", "two", k=30.0, c=2.0, rest=0.4))
    system.add_load("bushing", pl.loads.Bushing("f1", "two", k=[1, 2, 3, 4, 5, 6], c=0.1))
    system.add_load("jet", pl.loads.Thruster("f0", thrust=4.0, rise=0.2, command=0.5))
    system.add_load(
        "drag", pl.loads.Plates("f1", areas=[1.0], normals=[(0, 0, 1)], centres=[(0.1, 0, 0)], density=1.0, pressure=1.0)
    )
    system.add_load("rw", pl.loads.Wheel("two", inertia=0.05, speed=30.0))
    system.add_load("g", pl.loads.CentralGravity(mu=40.0, J2=0.01, radius=1.0, centre=(9, 1, -2)))


@pytest.mark.parametrize("seed", seeds(2))
def test_all_together_compiled(seed):
    """Compiled, as named parameters and in a batch, all loads are what their laws give one by one."""
    system = some_system(seed)
    all_loads(system)
    states = [system.random_state(10 * seed + k) for k in range(3)]
    q, v = (np.stack(x) for x in zip(*states, strict=True))
    t = np.array([0.0, 0.4, 1.1])
    one_by_one = [
        [forces_of(system, load.name, t[k], q[k], v[k])[i] for load in system.model.loads] for k in range(3) for i in (0, 1, 2)
    ]
    expected = [np.array([np.sum(one_by_one[3 * k + i], axis=0) for k in range(3)]) for i in (0, 1, 2)]
    names = ["spring.k", "bushing.k", "g.mu", "drag.normals", "one.mass"]
    for dyn in (pl.compile(system), pl.compile(system, target="reference"), pl.compile(system, parameters=names)):
        for found, wanted in zip(dyn.load_forces(t, q, v), expected, strict=True):
            close(found, wanted)


CONSERVATIVE = {
    "spring": pl.loads.HingeSpring("cross", k=[3.0, 2.0], rest=0.2),
    "curve": pl.loads.HingeSpring("slider", curve=([-2, -0.5, 0.3, 2], [-5, -1, 0.2, 7])),
    "stop": pl.loads.HingeStop("slider", lower=-0.4, upper=0.3, k=50.0, d=0.0),
    "point": pl.loads.PointSpring("f0", "two", k=30.0, rest=0.4),
    "rope": pl.loads.PointSpring("world", "two", k=30.0, rest=0.4, pull_only=True),
    "bushing": pl.loads.Bushing("f0", "two", k=[1, 2, 3, 4, 5, 6]),
}


@pytest.mark.parametrize("name", CONSERVATIVE)
def test_energy_is_a_potential(case, name):
    """d energy / dt = -power, the derivative by the graph."""
    system, q, v, _ = case
    system.add_load(name, CONSERVATIVE[name])
    rate, power = energy_rate(system, q, v)
    close(rate, -power, 1e-11)


def energy_rate(system: pl.System, q, v):
    """(the rate of the loads' energy, the power of their forces)."""
    model = seen_by_laws(system.model)
    graph = Graph()
    at = symbols(model, graph)
    tau, _, energy = vectors.generalised_forces(model.internals.matter, at, given=model)
    along = {"q": qdot(model, at.q, at.v)}
    rate = jvp(np.ravel(energy), {"q": at.q}, along)
    given = {"t": np.zeros(1), "q": q, "v": v, "s": model.internals.state_values, "u": model.internals.input_values}
    return evaluate(rate, given)[0], evaluate(tau, given) @ v


@pytest.mark.parametrize("seed", seeds(6))
def test_energy_of_a_planets_gravity(seed):
    """It is a potential but for the force of the gradient, (size / r)^2 of the whole, which is left out: the rest is that force."""
    rng = np.random.default_rng(seed)
    system = pl.System("one", gravity=(0, 0, 0))
    given = {"inertia": random_inertia(rng)} if seed == 0 else {"flex": random_modal_body(rng)}
    system.add_body("b", hinge=pl.Free(), **given)
    q, v = system.random_state(rng)
    system.add_load("g", pl.loads.CentralGravity(mu=40.0, J2=0.05, radius=2.0, centre=(4, 1, -2)))
    dyn = pl.compile(system, target="reference")
    A = dyn.centroidal_momentum_matrix(q)
    r, vc = dyn.com(q) - [4, 1, -2], dyn.momentum(q, v)[3:] / system.mass
    # a Free hinge turns the root with omega in the axes of its outboard frame, which for this body may differ from the frame's
    w = dyn.frame("b").jacobian(q)[:3, :3]
    I = A[:3, :3] @ np.linalg.inv(w)
    d = np.linalg.norm(r)
    e = r / d
    gradient = -120 / d**4 * (I @ e + 0.5 * (np.trace(I) - 5 * e @ I @ e) * e)
    rate, power = energy_rate(system, q, v)
    close(rate + power, -gradient @ vc, 1e-11)
