"""One system with a load of every class: the energy balance of its runs, and its books against plain NumPy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import CubicSpline
from scipy.spatial.transform import Rotation

import pliant as pl

MU, J2, RADIUS, CENTRE = 8.0, 0.02, 3.0, (0.0, 0.0, -10.0)  # a small planet near by: all loads have one scale
KB, CB = np.array([40, 50, 60, 300, 350, 400.0]), np.array([0.4, 0.5, 0.6, 3, 4, 5.0])
WIND, SUN = np.array([-1.0, 0.4, 0.2]), np.array([0.6, 0.0, 0.8])
AREAS, CENTRES = np.array([1.2, 1.2, 0.8]), np.array([(0.4, 0, 0), (-0.4, 0, 0), (0, 0.1, 0.3)])
NORMALS = np.array([(1, 0, 0), (-1, 0, 0), (0, 0.6, 0.8)])
COMMAND = pl.Series([0.0, 0.7, 1.6, 4.0], [0.6, 1.0, 0.2, 0.5])  # the jet's
START = {"bus.vx": 0.3, "bus.wz": 0.4, "bus.wy": -0.2, "mast": 0.7, "elbow": -0.3, "flap": 1.5, "spool": 1.0, "cargo.vz": 0.3}


def path(t):
    return [0.3 * np.sin(0.9 * t), -0.2 + 0.1 * np.sin(t) ** 2]


def everything() -> pl.System:
    """A bus with a flexible mast on a spring, an arm with servos, a flap with friction that meets stops, a spool with a motor, and
    cargo on a bushing and on a strut from the mast's tip."""
    system = pl.System("everything", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(60.0, (0.8, 0.8, 0.6), com=(0.02, 0.01, 0.0)))
    mast = pl.flex.Beam(2.0, 3.0, EI=60.0, modes={"y": 1, "z": 2}, damping=0.01)
    system.add_body("mast", "bus", pl.Revolute("y"), pose=pl.Pose((0.4, 0, 0)), flex=mast)
    arm = pl.Inertia.rod(2.0, 0.8, com=(0.4, 0, 0))
    system.add_body("shoulder", "bus", pl.Revolute("z"), pose=pl.Pose((-0.4, 0, 0.1)), inertia=arm)
    system.add_body("elbow", "shoulder", pl.Revolute("y"), pose=pl.Pose((0.8, 0, 0)), inertia=arm)
    panel = pl.Inertia.box(4.0, (0.6, 0.02, 0.4), com=(0.3, 0, 0))
    system.add_body("flap", "bus", pl.Revolute("z"), pose=pl.Pose((0, 0.4, 0)), inertia=panel)
    spool = pl.Inertia.cylinder(1.0, 0.1, 0.2)
    system.add_body("spool", "bus", pl.Revolute("z"), pose=pl.Pose((0, -0.4, 0.2)), inertia=spool)
    system.add_body("cargo", hinge=pl.Free(), pose=pl.Pose((0, 0, 0.5)), inertia=pl.Inertia.box(5.0, (0.3, 0.4, 0.2)))
    system.add_frame("tip", body="mast", at="tip")
    system.add_frame("port", body="bus", pose=pl.Pose((0, 0, 0.5)))
    system.add_frame("nozzle", body="bus", pose=pl.Pose((-0.4, 0.1, 0.0), rpy=(0.1, 0.2, 0.3)))
    system.add_load("mast", pl.loads.HingeSpring("mast", k=12.0, c=0.3, rest=0.4))
    system.add_load("servo", pl.loads.Servo(["shoulder", "elbow"], kp=(4.0, 3.0), kd=(2.0, 1.5), path=path, feedforward="rigid"))
    system.add_load("friction", pl.loads.HingeFriction("flap", coulomb=0.05, viscous=0.02, slip=0.3))
    system.add_load("stop", pl.loads.HingeStop("flap", lower=-0.5, upper=0.5, k=80.0, d=0.3))
    system.add_load("motor", pl.loads.Motor("spool", gear=6.0, rotor_inertia=2e-4, max_torque=0.05, speed=80.0, lag=0.2))
    system.add_load("push", pl.loads.FrameForce("cargo", force=(0.5, -0.3, 0.2), moment=pl.Input((0.02, 0.01, -0.02)), axes="body"))
    system.add_load("strut", pl.loads.PointSpring("tip", ("cargo", (0.1, 0.1, 0.0)), k=3.0, c=0.2, rest=0.5))
    system.add_load("mount", pl.loads.Bushing("port", "cargo", k=KB, c=CB))
    system.add_load("jet", pl.loads.Thruster("nozzle", axis="x", thrust=6.0, rise=0.3, fall=0.5, command=COMMAND))
    plates = pl.loads.Plates(
        "bus", AREAS, NORMALS, CENTRES, density=0.8, wind=WIND, drag=2.0, pressure=0.3, sun=SUN, specular=0.3, diffuse=0.2
    )
    system.add_load("plates", plates)
    system.add_load("wheel", pl.loads.Wheel("bus", axis=(0, 3, 4), inertia=0.02, speed=50.0, friction=1e-3, max_torque=0.4))
    system.add_load("planet", pl.loads.CentralGravity(mu=MU, J2=J2, radius=RADIUS, centre=CENTRE))
    return system


INPUTS = {"motor.torque": 0.04, "wheel.torque": 0.3, "push.moment": (0.02, 0.01, -0.02)}


class Seen:
    """Frames, hinges and states of a run at all its instants (n), in world axes."""

    def __init__(self, system: pl.System, run: pl.results.Run) -> None:
        self.dyn, self.model, self.t, self.q, self.v = pl.compile(system, "reference"), system.model, run.t, run.q, run.v
        self.s = run.data["s"].values

    def state(self, name):
        return self.s[:, self.model.states[name].start]

    def hinge(self, name):
        """(q, v) of a hinge of one speed."""
        return self.q[:, self.model.q_index(name).start], self.v[:, self.model.v_index(name).start]

    def frame(self, name, r=(0.0, 0.0, 0.0)):
        """(R, a point of the frame, its velocity, omega)."""
        frame = self.dyn.frame(name)
        R, p = frame.pose(self.q)
        V = frame.velocity(self.q, self.v)
        d = R @ np.asarray(r)
        return R, p + d, V[:, 3:] + np.cross(V[:, :3], d), V[:, :3]


# powers, as (supplied, dissipated)


def servo_power(at: Seen):
    """Computed torque: inverse dynamics of the rigid system, its modes at zero, other hinges not accelerated."""
    t, hinges = at.t, ("shoulder", "elbow")
    r = np.array([0.3 * np.sin(0.9 * t), -0.2 + 0.1 * np.sin(t) ** 2])
    dr = np.array([0.27 * np.cos(0.9 * t), 0.1 * np.sin(2 * t)])
    ddr = np.array([-0.243 * np.sin(0.9 * t), 0.2 * np.cos(2 * t)])
    q, v, a = at.q.copy(), at.v.copy(), np.zeros_like(at.v)
    k = at.model.index["mast"]
    q[:, at.model.internals.q_slices[k].start + 1 : at.model.internals.q_slices[k].stop] = 0.0
    v[:, at.model.internals.v_slices[k].start + 1 : at.model.internals.v_slices[k].stop] = 0.0
    for i, (hinge, kp, kd) in enumerate(zip(hinges, (4.0, 3.0), (2.0, 1.5), strict=True)):
        x, rate = at.hinge(hinge)
        a[:, at.model.v_index(hinge).start] = ddr[i] + kp * (r[i] - x) + kd * (dr[i] - rate)
    tau = at.dyn.inverse_dynamics(q, v, a)
    return sum(tau[:, at.model.v_index(h).start] * at.hinge(h)[1] for h in hinges), np.zeros(len(t))


def hinge_power(at: Seen):
    """The damper of the mast, the flap's friction and stops, the motor of the spool, the mast's own damping."""
    _, mast = at.hinge("mast")
    flap, rate = at.hinge("flap")
    _, spool = at.hinge("spool")
    friction = -(0.05 * np.tanh(rate / 0.3) + 0.02 * rate) * rate
    depth, into = np.maximum(np.abs(flap) - 0.5, 0.0), np.sign(flap) * rate
    stop = 80.0 * depth * (1 - np.maximum(1 + 0.3 * into, 0.0)) * into  # beyond its potential
    share = np.clip(6.0 * np.abs(spool) / 80.0, 0.0, 1.0)
    most = 0.05 * (1 - np.where(spool > 0, share, 0.0)), 0.05 * (1 - np.where(spool < 0, share, 0.0))
    motor = 6.0 * np.clip(at.state("motor.torque_now"), -most[1], most[0]) * spool
    body = at.model.bodies[at.model.index["mast"]]
    modes = at.v[:, at.model.internals.v_slices[at.model.index["mast"]]][:, 1:]
    own = np.einsum("ni,ij,nj->n", modes, body.flex.damping, modes)
    return motor, 0.3 * mast**2 - friction - stop + own


def frame_power(at: Seen):
    """The push on the cargo, the strut's and the mount's dampers, the jet, the wheel's motor and friction."""
    R, p, V, w = at.frame("cargo")
    push = (V * (R @ (0.5, -0.3, 0.2)) + w * (R @ INPUTS["push.moment"])).sum(axis=1)
    _, A, VA, _ = at.frame("tip")
    _, B, VB, _ = at.frame("cargo", (0.1, 0.1, 0.0))
    along = (B - A) / np.linalg.norm(B - A, axis=1)[:, None]
    strut = -0.2 * ((VB - VA) * along).sum(axis=1) ** 2
    Ra, pa, Va, wa = at.frame("port")
    here = Va + np.cross(wa, p - pa)
    theta = Rotation.from_matrix(Ra.mT @ R).as_rotvec()
    turn, slide = (np.einsum("nji,nj->ni", Ra, x) for x in (w - wa, V - here))
    size = np.linalg.norm(theta, axis=1)[:, None]
    with np.errstate(all="ignore"):
        k = np.where(size > 1e-3, 1 / size**2 - (1 + np.cos(size)) / (2 * size * np.sin(size)), 1 / 12)
    u = np.cross(theta, turn)
    mount = -((np.concatenate([turn - u / 2 + k * np.cross(theta, u), slide], axis=1)) ** 2 @ CB)
    R, _, V, _ = at.frame("nozzle")
    jet = 6.0 * at.state("jet.valve") * (R[:, :, 0] * V).sum(axis=1)
    R, _, _, w = at.frame("bus")
    spin = at.state("wheel.h") / 0.02 - (w * (R @ (0, 0.6, 0.8))).sum(axis=1)
    return push + jet + INPUTS["wheel.torque"] * spin, 1e-3 * spin**2 - strut - mount


def plate_power(at: Seen):
    supplied, dissipated = np.zeros((2, len(at.t)))
    for area, normal, centre in zip(AREAS, NORMALS, CENTRES, strict=True):
        R, _, V, _ = at.frame("bus", centre)
        n, flow = R @ normal, V - WIND
        drag = 0.5 * 0.8 * 2.0 * area * np.maximum((n * flow).sum(axis=1), 0.0)
        cosine = np.maximum(n @ SUN, 0.0)
        light = -0.3 * area * cosine * (0.7 * V @ SUN + 2 * (0.3 * cosine + 0.2 / 3) * (n * V).sum(axis=1))
        supplied += light - drag * (flow @ WIND)  # what the wind gives; what is lost is that of the flow along the plate
        dissipated += drag * (flow * flow).sum(axis=1)
    return supplied, dissipated


def planet_work(at: Seen, weights):
    """What the planet's forces do beyond their potential: the part of the gradient's force that is left out, (size / r)^2 of it.
    By the load alone, which tests/model/acting/loads/test_world.py has in world axes."""
    alone = pl.System("planet alone", gravity=(0, 0, 0))
    for body in at.model.bodies:
        given = {"flex": body.flex} if body.flex is not None else {"inertia": body.inertia}
        alone.add_body(body.name, body.parent, body.hinge.type, pose=body.hinge.pose, **given)
    alone.add_load("planet", pl.loads.CentralGravity(mu=MU, J2=J2, radius=RADIUS, centre=CENTRE))
    tau, _, energy = pl.compile(alone, "reference").load_forces(at.t, at.q, at.v)
    return weights @ (tau * at.v).sum(axis=1) + np.ravel(energy)[-1] - np.ravel(energy)[0]


def kinks(at: Seen):
    """The instants at which the power of a load is not smooth: a stop met or left, a plate that turns from the wind or the sun, a
    motor that comes to its limit, knots of the jet's command and its valve that begins to close."""
    flap, spool = at.hinge("flap")[0], at.hinge("spool")[1]
    limit = 0.05 * (1 - 6.0 * spool / 80.0)
    watched = [at.state("jet.valve") - COMMAND(at.t), flap - 0.5, flap + 0.5]
    watched += [at.state("motor.torque_now") - limit, spool - 80.0 / 6.0]
    for normal, centre in zip(NORMALS, CENTRES, strict=True):
        R, _, V, _ = at.frame("bus", centre)
        watched += [((R @ normal) * (V - WIND)).sum(axis=1), R @ normal @ SUN]
    return np.concatenate([COMMAND.times[1:-1], *(CubicSpline(at.t, x).roots(extrapolate=False) for x in watched)])


@pytest.fixture(scope="module")
def system():
    return everything()


@pytest.fixture(scope="module")
def dyn(system):
    return pl.compile(system)


def test_the_work_of_a_run(system, dyn):
    """And what of it is supplied and dissipated; integrated outside by Gauss's rule, on pieces between the instants, known to
    1e-8 s, at which the power has a kink."""
    given = {"v0": START, "t_end": 4.0, "u": INPUTS, "rtol": 1e-11, "dynamics": dyn}
    first = Seen(system, pl.simulate(system, n_out=2001, **given))
    edges = [np.linspace(0.0, 0.1, 51), np.linspace(0.1, 4.0, 101), bends := kinks(first)]  # the mast's root settles in some ms
    edges = np.unique(np.concatenate(edges))
    assert len(bends) >= 6, bends
    x, w = np.polynomial.legendre.leggauss(6)
    half = np.diff(edges)[:, None] / 2
    instants = np.concatenate([[0.0], (edges[:-1, None] + half * (1 + x)).ravel(), [4.0]])
    weights = np.concatenate([[0.0], (half * w).ravel(), [0.0]])
    run = pl.simulate(system, t_eval=instants, **given)
    at = Seen(system, run)
    assert np.abs(at.hinge("flap")[0]).max() > 0.55  # it meets its stop
    books = {f.__name__: np.array(f(at)) @ weights for f in (servo_power, hinge_power, frame_power, plate_power)}
    assert min(abs(given - lost) for given, lost in books.values()) > 0.05, books
    supplied, dissipated = sum(books.values())
    supplied += planet_work(at, weights)
    end = run.data.isel(time=-1)
    assert dissipated > 1.0
    for found, wanted in (("supplied", supplied), ("dissipated", dissipated), ("work", supplied - dissipated)):
        assert abs(float(end[found]) - wanted) < 1e-9 * dissipated, found
    assert not run.data["constraint_work"].values.any()


HOW = {  # by error and by fixed steps; those of low order lose what their order does, of a system that meets stops
    "rtol 1e-10": ({"rtol": 1e-10}, 1e-13),
    "rtol 1e-8": ({"rtol": 1e-8}, 1e-12),
    "esdirk": ({"method": "esdirk", "rtol": 1e-8}, 1e-10),
    "rk4": ({"method": "rk4", "dt": 5e-4}, 1e-9),
    "alpha": ({"method": "alpha", "dt": 5e-4}, 1e-5),
    "semi_implicit": ({"method": "semi_implicit", "dt": 5e-4}, 1e-4),
}


@pytest.mark.parametrize("name", HOW)
def test_the_energy_balance_of_a_run(system, dyn, name):
    how, allowed = HOW[name]
    run = pl.simulate(system, v0=START, t_end=4.0, u=INPUTS, dynamics=dyn, **how)
    assert run.quality.energy_drift < allowed
    assert np.ptp(run.data["energy"].values) > 30.0  # there is something to balance
    assert not run.quality.law_note
