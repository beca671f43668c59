"""Built-in loads in motion, against closed forms or SciPy: 1e-9 of what is compared, friction 1e-8."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.special import ellipj

import pliant as pl

J = 0.7
T = np.linspace(0.0, 3.0, 13)


def turning(inertia: float = J) -> pl.System:
    """One body about z, without gravity."""
    system = pl.System("one", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Revolute("z"), hinge_name="axle", mass=1.0, inertia=[inertia] * 3)
    return system


def sliding(mass: float = 2.0, axis: str = "x") -> pl.System:
    system = pl.System("one", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Prismatic(axis), hinge_name="rail", mass=mass, inertia=[1, 1, 1])
    return system


def floating(mass: float = 50.0, inertia=(4.0, 5.0, 3.0)) -> pl.System:
    system = pl.System("one", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=mass, inertia=inertia)
    return system


def run(system, q0=None, v0=None, t=T, **options):
    return pl.simulate(system, q0, v0, t_end=t[-1], t_eval=t, **({"rtol": 1e-12, "method": "dop853"} | options))


def close(found, expected, tolerance=1e-9):
    scale = np.abs(expected).max()
    assert np.abs(np.asarray(found) - expected).max() < tolerance * scale


def test_a_spring_swings_with_k_over_j():
    system = turning()
    system.add_load("spring", pl.loads.HingeSpring("axle", k=40.0, rest=0.2))
    made = run(system, {"axle": 0.5}, {"axle": 1.0})
    w = np.sqrt(40 / J)
    close(made.q[:, 0], 0.2 + 0.3 * np.cos(w * T) + np.sin(w * T) / w)
    assert made.quality.energy_drift < 1e-11


def test_a_damped_spring():
    system = turning()
    system.add_load("spring", pl.loads.HingeSpring("axle", k=40.0, c=0.9))
    decay = 0.9 / 2 / J
    w = np.sqrt(40 / J - decay**2)
    close(run(system, {"axle": 0.5}).q[:, 0], 0.5 * np.exp(-decay * T) * (np.cos(w * T) + decay / w * np.sin(w * T)))


def test_a_curve_stores_what_it_takes():
    """A hardening curve: the swing turns where the integral of the curve is the kinetic energy."""
    system = turning()
    x, y = np.array([-3.0, -0.5, 0.5, 3.0]), np.array([-26.0, -1.0, 1.0, 26.0])
    system.add_load("spring", pl.loads.HingeSpring("axle", curve=(x, y)))
    made = run(system, None, {"axle": 4.0}, t=np.linspace(0, 1, 400))
    top = made.q[:, 0].max()
    stored = 0.25 + (top - 0.5) * 1 + 10 / 2 * (top - 0.5) ** 2
    assert abs(stored - 0.5 * J * 16) < 1e-4  # the highest of stored instants; the balance below is the exact one
    assert made.quality.energy_drift < 1e-8  # the curve has corners


def test_coulomb_friction_stops_after_j_w2_over_2c():
    """Until tanh bends: to 1e-8 of the distance, with what tanh leaves out, J slip^2 / c ln 2 or so, made small."""
    system = turning()
    system.add_load("friction", pl.loads.HingeFriction("axle", coulomb=0.5, slip=1e-5))
    w = 3.0
    t = np.linspace(0, 0.99 * J * w / 0.5, 7)
    made = run(system, None, {"axle": w}, t=t)
    close(made.q[:, 0], w * t - 0.5 / J / 2 * t**2, 1e-9)
    slow = run(system, None, {"axle": w}, t=np.array([0.0, J * w / 0.5 + 0.01]), rtol=1e-10)
    assert abs(slow.q[-1, 0] - J * w**2 / 2 / 0.5) < 1e-8 * J * w**2 / 2 / 0.5


def test_viscous_friction():
    system = turning()
    system.add_load("friction", pl.loads.HingeFriction("axle", viscous=0.3))
    close(run(system, None, {"axle": 2.0}).v[:, 0], 2 * np.exp(-0.3 / J * T))


def test_a_stop_is_an_elastic_wall():
    """Without loss the mass comes back with its speed after pi sqrt(m / k) in the wall; Hunt and Crossley lose some."""
    system = sliding()
    system.add_load("wall", pl.loads.HingeStop("rail", upper=1.0, k=800.0, d=0.0))
    inside = np.pi * np.sqrt(2.0 / 800.0)
    t = np.array([0.0, 0.25, 0.5 + inside + 0.1, 0.5 + inside + 0.3])
    made = run(system, None, {"rail": 2.0}, t=t)
    close(made.q[:, 0], [0, 0.5, 1 - 0.2, 1 - 0.6], 1e-9)
    system = sliding()
    system.add_load("wall", pl.loads.HingeStop("rail", upper=1.0, k=800.0))
    made = run(system, None, {"rail": 2.0}, t=t)
    # m v' = -k x (1 + d v) separates in (x, v): v/d - ln(1 + d v)/d^2 = -k/m x^2/2 + c, which is the same going in and coming out
    out, d = made.v[-1, 0], 0.3
    assert -2 < out < 0
    close(out / d - np.log(1 + d * out) / d**2, 2 / d - np.log(1 + d * 2) / d**2, 1e-8)


def test_two_masses_swing_with_their_reduced_mass():
    system = pl.System("two", gravity=(0, 0, 0))
    for name, m in (("a", 2.0), ("b", 3.0)):
        system.add_body(name, hinge=pl.Free(), mass=m, inertia=[1, 1, 1])
    system.add_load("spring", pl.loads.PointSpring("a", "b", k=50.0, rest=1.0))
    made = run(system, {"b": [1, 0, 0, 0, 1.2, 0, 0]})
    w = np.sqrt(50 / (2.0 * 3.0 / 5.0))
    distance = made.q[:, system.q_index("b").start + 4] - made.q[:, system.q_index("a").start + 4]
    close(distance, 1 + 0.2 * np.cos(w * T))


def test_a_bushing_has_six_frequencies():
    system = floating(mass=2.0)
    k = np.array([3.0, 4.0, 5.0, 20.0, 30.0, 40.0])
    system.add_load("mount", pl.loads.Bushing("world", "bus", k=k))
    A = np.zeros((12, 12))
    dyn = pl.compile(system)
    eps, names = 1e-6, np.eye(6)
    for i in range(6):
        there = system.integrate(system.neutral(), names[i] * eps)
        A[6:, i] = dyn.rhs(0, there, np.zeros(6))[1] / eps
    close(-A[6:, :6], np.diag(k / [4, 5, 3, 2, 2, 2]), 1e-9)


def test_thrust_over_mass():
    system = floating()
    system.add_load("jet", pl.loads.Thruster("bus", axis="-y", thrust=8.0, command=pl.Input(0.0)))
    made = run(system, u={"jet.command": 0.75})
    close(made.v[:, 4], -8 * 0.75 / 50 * T)


def test_a_valve_opens_and_closes():
    """The impulse of a pulse: the area under exponentials of its rise and its fall."""
    system = floating()
    pulse = pl.Series([0, 1.0, 10.0], [1.0, 0.0, 0.0], "hold")
    system.add_load("jet", pl.loads.Thruster("bus", thrust=8.0, rise=0.2, fall=0.1, command=pulse))
    t = np.array([0.0, 0.5, 1.0, 1.7, 3.0])
    rising = t[:3] - 0.2 * (1 - np.exp(-t[:3] / 0.2))
    left = (1 - np.exp(-1 / 0.2)) * 0.1 * (1 - np.exp(-(t[3:] - 1) / 0.1))
    dyn, y = pl.compile(system), np.concatenate([system.neutral(), np.zeros(7)])
    found = [0.0]
    for begin, end in pairwise(t):  # no step over the jump at 1 s, which belongs to what follows it
        made = solve_ivp(
            lambda t, y, end=end: np.concatenate(dyn.rhs(np.nextafter(t, 0) if t == end else t, y[:7], y[7:13], s=y[13:])),
            (begin, end), y, method="DOP853", rtol=1e-12, atol=1e-14,
        )  # fmt: skip
        y = made.y[:, -1]
        found.append(y[10])
    close(found, 8 / 50 * np.concatenate([rising, rising[-1] + left]))


def test_a_motor_spins_up_with_its_lag():
    """(J + gear^2 rotor) w' = gear u(t), u' = (u0 - u) / lag."""
    system = turning()
    system.add_load("motor", pl.loads.Motor("axle", gear=5.0, rotor_inertia=0.02, torque=0.3, lag=0.4))
    made = run(system)
    close(made.v[:, 0], 5 * 0.3 / (J + 25 * 0.02) * (T - 0.4 * (1 - np.exp(-T / 0.4))))
    assert made.quality.energy_drift < 1e-11


def test_rotors_of_two_motors_add_up_and_move_a_body_without_inertia():
    system = pl.System("one", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Revolute("z"), hinge_name="axle")
    for name, rotor in (("left", 0.02), ("right", 0.03)):
        system.add_load(name, pl.loads.Motor("axle", gear=-2.0, rotor_inertia=rotor, torque=0.1))
    assert abs(pl.compile(system).mass_matrix(np.zeros(1))[0, 0] - 4 * 0.05) < 1e-15
    close(run(system).v[:, 0], -2 * 0.2 / (4 * 0.05) * T)


def test_a_motor_nears_its_no_load_speed():
    """J w' = gear most (1 - gear w / speed): an exponential."""
    system = turning()
    system.add_load("motor", pl.loads.Motor("axle", gear=5.0, torque=pl.Input(9.0), max_torque=0.4, speed=60.0))
    rate = 25 * 0.4 / 60 / J
    close(run(system).v[:, 0], 60 / 5 * (1 - np.exp(-rate * T)))


def test_plates_fall_at_their_terminal_speed():
    """v = vt tanh(g t / vt), vt^2 = 2 m g / (density drag area); a wind adds to it."""
    system = pl.System("one", gravity=(0, 0, -9.81))
    system.add_body("a", hinge=pl.Prismatic("z"), hinge_name="rail", mass=2.0, inertia=[1, 1, 1])
    sheet = {"areas": [0.5, 0.5], "normals": [(0, 0, -1), (0, 0, 1)], "centres": np.zeros((2, 3))}
    system.add_load("air", pl.loads.Plates("a", **sheet, density=1.2, drag=1.1))
    vt = np.sqrt(2 * 2 * 9.81 / (1.2 * 1.1 * 0.5))
    close(run(system).v[:, 0], -vt * np.tanh(9.81 * T / vt))
    long = run(system, t=np.array([0.0, 60.0]))
    assert abs(long.v[-1, 0] + vt) < 1e-9 * vt


@pytest.mark.parametrize("feedforward", [None, "rigid"])
def test_errors_of_a_servo(feedforward):
    """e'' + kd e' + kp e = 0: of one inertia by PD, of an arm in gravity by computed torque."""
    kp, kd = 20.0, 3.0
    if feedforward is None:
        system, hinges, scale = turning(), ["axle"], J
    else:
        system, hinges, scale = pl.examples.load("double-pendulum"), None, 1.0
        hinges = [h.name for h in system.hinges]
        assert system.gravity.any()
        for h in hinges:  # rotors are part of the rigid model
            system.add_load(f"motor {h}", pl.loads.Motor(h, gear=10.0, rotor_inertia=1e-3))

    def path(t):
        still = 0.2 + 0.4 * t  # PD alone follows a path without acceleration
        return [np.sin(1.3 * t) + 0.1 * k if feedforward else still for k in range(len(hinges))]

    system.add_load("servo", pl.loads.Servo(hinges, scale * kp, scale * kd, path, feedforward=feedforward))
    made = run(system)
    decay = kd / 2
    w = np.sqrt(kp - decay**2)
    for k in range(len(hinges)):
        e0 = 0.1 * k if feedforward else 0.2
        rate0 = 1.3 if feedforward else 0.4
        e = np.exp(-decay * T) * (e0 * np.cos(w * T) + (rate0 + decay * e0) / w * np.sin(w * T))
        wanted = np.array([path(t)[k] for t in T])
        close(wanted - made.q[:, k] + 1.0, e + 1.0)


def test_wheels_keep_the_momentum_of_the_whole_over_50_s():
    """Four wheels on a tumbling body, with torques, friction and limits: H = body + sum of axis h stays."""
    system = floating()
    axes = np.array([(1, 0, 1), (-1, 0, 1), (0, 1, 1), (0, -1, 1)]) / np.sqrt(2)
    for k, axis in enumerate(axes):
        wheel = pl.loads.Wheel("bus", axis=axis, inertia=0.1, torque=pl.Input(0.0), friction=1e-3, speed=20.0 * k, max_torque=0.2)
        system.add_load(f"rw{k}", wheel)
    t = np.linspace(0, 50, 26)
    made = run(system, None, {"bus": [0.1, -0.2, 0.15, 0, 0, 0]}, t=t, u={"rw0.torque": 0.05, "rw3.torque": -0.5})
    dyn = pl.compile(system)
    own = dyn.momentum(made.q, made.v)[:, :3]
    h = made.data["s"].values
    R = dyn.frame("bus").pose(made.q)[0]
    total = own + np.einsum("tij,kj,tk->ti", R, axes, h)
    assert np.abs(total - total[0]).max() < 1e-10 * np.abs(total[0]).max()
    assert np.abs(own - own[0]).max() > 0.1 * np.abs(total[0]).max()


def test_a_wheel_is_a_body_on_a_hinge():
    """The same motion as with the wheel as a body of its own, on a revolute hinge with a torque."""
    a = floating()
    a.add_load("rw", pl.loads.Wheel("bus", axis="y", inertia=0.3, torque=0.2))
    b = pl.System("two", gravity=(0, 0, 0))
    b.add_body("bus", hinge=pl.Free(), mass=50.0, inertia=(3.85, 4.7, 2.85))
    b.add_body("wheel", "bus", pl.Revolute("y"), inertia=pl.Inertia(0.0, np.zeros(3), np.diag([0.15, 0.3, 0.15])))
    start = np.array([0.3, 0.2, -0.4, 0, 0, 0])
    one = run(a, None, start, s0={"rw.h": 0.3 * 0.2})
    two = run(b, None, np.append(start, 0.0), tau={"wheel": 0.2})
    close(one.q, two.q[:, :7])
    close(one.v, two.v[:, :6])


def circular(inertia, tilt: float = 0.0):
    """A body on a circular orbit in the plane of x and y, its x axis outward, turned by `tilt` about z: (system, q0, v0, rate)."""
    mu, r = 3.986004418e14, 7.0e6
    n = np.sqrt(mu / r**3)
    system = floating(inertia=inertia)
    system.add_load("earth", pl.loads.CentralGravity(mu=mu))
    half, c = tilt / 2, np.array([np.cos(tilt), np.sin(tilt)])
    q0 = np.array([np.cos(half), 0, 0, np.sin(half), r, 0, 0])
    return system, q0, np.array([0, 0, n, n * r * c[1], n * r * c[0], 0.0]), n


def test_libration_of_a_gravity_gradient_satellite():
    """Pitch about the orbit's normal z, the long axis x outward: for small swings w = n sqrt(3 (Iy - Ix) / Iz).

    For any: twice the pitch is a pendulum, sin(pitch) = k cd(w t, k^2), k the sine of the largest.
    """
    Ix, Iy, Iz = 3.0, 5.0, 4.5
    for tilt in (1e-3, 0.5):
        system, q0, v0, n = circular((Ix, Iy, Iz), tilt)
        w, k = n * np.sqrt(3 * (Iy - Ix) / Iz), np.sin(tilt)
        t = np.linspace(0, 4 * np.pi / n, 17)
        made = run(system, q0, v0, t=t, atol=1e-14)
        R, p = pl.compile(system).frame("bus").pose(made.q)
        pitch = np.arctan2(R[:, 1, 0], R[:, 0, 0]) - np.arctan2(p[:, 1], p[:, 0])
        pitch = (pitch + np.pi) % (2 * np.pi) - np.pi
        _, cn, dn, _ = ellipj(w * t, k**2)
        close(pitch, np.arcsin(k * cn / dn))


def test_the_node_of_an_orbit_drifts_with_j2():
    """Against SciPy's integration of a point in the same field to 1e-9; and the mean rate of the node to first order in J2."""
    mu, J2, R = 3.986004418e14, 1.08262668e-3, 6.378137e6
    a, i = 7.0e6, np.radians(50.0)
    n = np.sqrt(mu / a**3)
    system = floating(inertia=(5.0, 5.0, 5.0))
    system.add_load("earth", pl.loads.CentralGravity(mu=mu, J2=J2, radius=R))
    speed = n * a * np.array([0, np.cos(i), np.sin(i)])
    t = np.linspace(0, 10 * 2 * np.pi / n, 41)
    made = run(system, np.array([1, 0, 0, 0, a, 0, 0]), np.array([0, 0, 0, *speed]), t=t, rtol=1e-12)

    def rates(_, y):
        r = y[:3]
        d = np.sqrt(r @ r)
        z = r[2] ** 2 / d**2
        bulge = 1.5 * J2 * (R / d) ** 2 * np.array([1 - 5 * z, 1 - 5 * z, 3 - 5 * z])
        return np.concatenate([y[3:], -mu / d**3 * r * (1 + bulge)])

    peer = solve_ivp(rates, (0, t[-1]), [a, 0, 0, *speed], method="DOP853", t_eval=t, rtol=1e-13, atol=1e-6)
    close(made.q[:, 4:], peer.y[:3].T)
    normal = np.cross(peer.y[:3].T, peer.y[3:].T)
    node = np.unwrap(np.arctan2(normal[:, 0], -normal[:, 1]))
    drift = -1.5 * n * J2 * (R / a) ** 2 * np.cos(i)
    assert abs(node[-1] / t[-1] - drift) < 0.01 * abs(drift)


def test_every_load_together_balances_energy():
    """One of each at work: the energy less the work of what is no potential stays."""
    system = pl.System("all", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=50.0, inertia=(4.0, 5.0, 3.0))
    arm = pl.Inertia.rod(3.0, length=1.0, com=(0.5, 0, 0)) + pl.Inertia.sphere(0.5, 0.1)
    system.add_body("arm", "bus", pl.Revolute("y"), "shoulder", pl.Pose((0.3, 0, 0)), inertia=arm)
    boom = pl.flex.Beam(2.0, 2.0, EI=50.0, modes={"y": 2})
    system.add_body("boom", "bus", pl.Revolute("z"), "root", pl.Pose((-0.3, 0, 0)), flex=boom)
    system.add_frame("tip", "boom", at="tip")
    system.add_load("spring", pl.loads.HingeSpring("shoulder", k=9.0, c=0.1))
    system.add_load("friction", pl.loads.HingeFriction("shoulder", coulomb=0.1, slip=0.05))
    system.add_load("stop", pl.loads.HingeStop("root", lower=-1.0, upper=1.0, k=200.0))
    system.add_load("motor", pl.loads.Motor("shoulder", gear=3.0, torque=0.2, lag=0.3, max_torque=1.0))
    system.add_load("servo", pl.loads.Servo("root", 6.0, 2.0, lambda t: 0.3 * np.sin(t), feedforward="rigid"))
    system.add_load("force", pl.loads.FrameForce("tip", force=(0.1, 0, 0.2), moment=(0, 0.1, 0), axes="body"))
    system.add_load("rope", pl.loads.PointSpring("tip", ("arm", (1, 0, 0)), k=2.0, c=0.1, rest=1.0))
    system.add_load("mount", pl.loads.Bushing("world", "bus", k=[8, 9, 7, 20, 30, 40], c=0.5))
    system.add_load("jet", pl.loads.Thruster("bus", thrust=2.0, rise=0.2, command=0.6))
    plates = {"areas": [1.0, 2.0], "normals": [(1, 0, 0), (0, 0, 1)], "centres": [(0.5, 0, 0), (0, 0, 0.5)]}
    system.add_load("air", pl.loads.Plates("bus", **plates, density=0.8, pressure=0.1))
    system.add_load("rw", pl.loads.Wheel("bus", inertia=0.1, torque=0.1, speed=50.0, friction=1e-3))
    system.add_load("planet", pl.loads.CentralGravity(mu=30.0, J2=0.01, radius=1.0, centre=(0, 8, 0)))
    made = run(system, {"shoulder": 0.4}, {"bus": [0.2, 0.1, -0.1, 0.1, 0, 0]}, rtol=1e-11)
    assert made.quality.energy_drift < 1e-9
