"""Sensors against the functions of frames, the loads in hinges, and closed forms; in `dyn.outputs`, runs and linear systems."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import pliant as pl
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system, seeds

pytestmark = modes_of_any_boundary


def sensed(system):
    system.add_load("drag", lambda x: x.force(-0.4 * x.velocity("f0"), at=x["f0"].origin))
    system.add_output("pose", pl.sensors.FramePose("f0"))
    system.add_output("velocity", pl.sensors.FrameVelocity("f0"))
    system.add_output("own_velocity", pl.sensors.FrameVelocity("f1", axes="frame"))
    system.add_output("imu", pl.sensors.Imu("f1"))
    system.add_output("load", pl.sensors.HingeLoad(system.hinges[-1].name))
    system.add_output("world_load", pl.sensors.HingeLoad(system.hinges[0].name, axes="world"))
    system.add_output("loss", pl.sensors.MotorPower("drag"))
    return system


@pytest.mark.parametrize("target", ["cpu", "reference"])
@pytest.mark.parametrize("seed", seeds(2))
def test_of_random_systems(seed, target):
    system = sensed(random_flexible_system(seed, 3))
    dyn = pl.compile(system, target)
    rng = np.random.default_rng(seed)
    q, v = (np.array(x) for x in zip(*(system.random_state(rng) for _ in range(4)), strict=True))
    tau = rng.normal(size=(4, system.nv))
    found = dyn.outputs(0.0, q, v, tau=tau)
    f0, f1 = dyn.frame("f0"), dyn.frame("f1", axes="body")
    R, p = f0.pose(q)
    want = Rotation.from_matrix(R).as_quat(canonical=True, scalar_first=True)
    assert found["pose"] == pytest.approx(np.concatenate([want, p], axis=-1), abs=1e-13)
    assert found["velocity"] == pytest.approx(f0.velocity(q, v), abs=1e-12)
    assert found["own_velocity"] == pytest.approx(f1.velocity(q, v), abs=1e-12)
    a = dyn.rhs(0.0, q, v, tau=tau)[1]
    felt = f1.acceleration(q, v, a)[:, 3:] - np.einsum("bji,j->bi", f1.pose(q)[0], system.gravity)
    scale = max(1.0, np.abs(felt).max())
    assert found["imu"] == pytest.approx(np.concatenate([f1.velocity(q, v)[:, :3], felt], axis=-1), abs=1e-11 * scale)
    loads = dyn.reactions(0.0, q, v, tau=tau)
    assert found["load"] == pytest.approx(loads[:, -1], abs=1e-10 * max(1.0, np.abs(loads).max()))
    loads = dyn.reactions(0.0, q, v, tau=tau, axes="world")
    assert found["world_load"] == pytest.approx(loads[:, 0], abs=1e-10 * max(1.0, np.abs(loads).max()))
    assert found["loss"] == pytest.approx(-0.4 * (f0.velocity(q, v)[:, 3:] ** 2).sum(axis=-1), rel=1e-12)


def test_units_and_labels():
    system = sensed(random_system(1, 2))
    made = {output.name: output for output in system.model.outputs}
    assert made["pose"].labels == ("qw", "qx", "qy", "qz", "x", "y", "z") and made["pose"].units == ("1",) * 4 + ("m",) * 3
    assert made["imu"].unit == "rad/s, m/s^2" and made["loss"].unit == "W" and made["loss"].labels == ()
    lin = pl.compile(system, "reference").linearise(system.random_state(0)[0], outputs=["imu", "loss"])
    assert lin.outputs == ("imu.wx", "imu.wy", "imu.wz", "imu.fx", "imu.fy", "imu.fz", "loss")


def test_an_imu_at_rest_and_falling():
    system = pl.System("stone")
    system.add_body("stone", hinge=pl.Free(), mass=1.0, com=(0, 0, 0), inertia=np.eye(3))
    system.add_output("imu", pl.sensors.Imu("stone"))
    system.add_body("table", mass=1.0, com=(0, 0, 0), inertia=np.eye(3))
    system.add_output("fixed", pl.sensors.Imu("table"))
    found = pl.compile(system).outputs(0.0, system.neutral(), np.zeros(6))
    assert found["imu"] == pytest.approx(np.zeros(6), abs=1e-15) and found["fixed"] == pytest.approx([0, 0, 0, 0, 0, 9.81])


def test_an_imu_in_orbit_feels_nothing_at_the_centre_of_mass():
    """And the gradient of gravity beside it: at d outward on a body that does not turn, -(2 mu / r^3) d."""
    system = pl.System("probe", gravity=(0, 0, 0))
    system.add_body("probe", hinge=pl.Free(), mass=3.0, com=(0, 0, 0), inertia=np.eye(3))
    system.add_frame("tip", body="probe", pose=pl.Pose((1.0, 0, 0)))
    system.add_load("earth", pl.loads.CentralGravity(mu=1e6, J2=1e-3, radius=50.0))
    system.add_output("middle", pl.sensors.Imu("probe"))
    system.add_output("tip", pl.sensors.Imu("tip"))
    found = pl.compile(system).outputs(0.0, system.state(probe=[1, 0, 0, 0, 100.0, 0, 0]), np.zeros(6))
    assert found["middle"] == pytest.approx(np.zeros(6), abs=1e-12)
    assert found["tip"][3] == pytest.approx(-2.0, rel=0.05) and found["tip"][4:] == pytest.approx([0, 0], abs=1e-12)


def test_attitudes_of_every_kind():
    """Half turns and near them: of the four forms of the quaternion one is always good."""
    system = pl.System("ball", gravity=(0, 0, 0))
    system.add_body("ball", hinge=pl.Spherical(), mass=1.0, com=(0, 0, 0), inertia=np.eye(3))
    system.add_output("pose", pl.sensors.FramePose("ball"))
    q = np.concatenate([np.eye(4), Rotation.random(200, rng=np.random.default_rng(0)).as_quat(scalar_first=True)])
    q[1:4, 0] = 1e-9
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    found = pl.compile(system).outputs(0.0, q, np.zeros(3))["pose"][:, :4]
    assert found == pytest.approx(np.where(q[:, :1] < 0, -q, q), abs=1e-15)


def test_a_strain_gauge_on_a_loaded_beam():
    """At the root of a cantilever under a force F at the tip: F L c / EI on the fibre at -c; along it F / EA."""
    beam = pl.flex.Beam(2.0, 1.0, EI=(50.0, 80.0), EA=1e4, modes={"y": 5, "axial": 5}, stiffening=False)
    system = pl.System("beam", gravity=(0, 0, 0))
    system.add_body("beam", flex=beam)
    system.add_load("push", lambda x: x.force(x.world.vector(1e-3, 1e-4, 0.0), at=x["beam.tip"].origin))
    system.add_output("low", pl.sensors.Strain("beam", at=0.5, y=-0.03))
    system.add_output("high", pl.sensors.Strain("beam", at=0.5, y=0.03))
    system.add_output("tip", pl.sensors.Strain("beam", at="tip"))
    system.add_output(
        "rows", pl.sensors.Strain("beam", rows=np.stack([beam.fibre_strain(0.5, -0.03), beam.fibre_strain(0.5, 0.03)]))
    )
    dyn = pl.compile(system, "reference")
    rest = pl.equilibrium(system, dynamics=dyn)
    found = dyn.outputs(0.0, rest.q, rest.v)
    bent, along = 1e-4 * 1.5 * 0.03 / 80.0, 1e-3 / 1e4
    low, high = float(found["low"]), float(found["high"])
    assert (low - high) / 2 == pytest.approx(bent, rel=0.05) and (low + high) / 2 == pytest.approx(along, rel=0.1)  # five modes
    assert found["tip"] == pytest.approx(0.0, abs=1e-12) and found["rows"] == pytest.approx([low, high], rel=1e-12)


def test_the_power_of_a_motor_in_a_run():
    """torque 2 on an inertia of 4: the power is 2 * 0.5 t, and its integral the kinetic energy."""
    system = pl.System("rotor", gravity=(0, 0, 0))
    system.add_body("rotor", hinge=pl.Revolute("z"), mass=1.0, com=(0, 0, 0), inertia=np.eye(3) * 4.0)
    system.add_load("motor", lambda x: x.torque("rotor", x.u.torque), inputs={"torque": 2.0})
    system.add_output("power", pl.sensors.MotorPower("motor"))
    run = pl.simulate(system, t_end=3.0)
    assert run.data["power"].values == pytest.approx(run.data["time"].values, abs=1e-9) and run.data["power"].attrs["units"] == "W"


def small():
    system = pl.System("small")
    system.add_body("a", hinge=pl.Revolute("y"), hinge_name="pivot", mass=1.0, com=(0, 0, -1), inertia=np.eye(3))
    return system


@pytest.mark.parametrize(
    ("output", "message"),
    [
        (pl.sensors.HingeLoad("pivt"), "output 'o': no hinge named 'pivt'; did you mean 'pivot'"),
        (pl.sensors.MotorPower("motor"), "output 'o': no load named 'motor'"),
        (pl.sensors.Imu("b"), "output 'o': no frame or body named 'b'"),
        (pl.sensors.FrameVelocity("a", axes="body"), "no choice of axes named 'body'"),
        (pl.sensors.Strain("a", at=0.1), "body 'a' is rigid"),
        (pl.sensors.Imu, r"Imu is a class; give an object, pl.sensors.Imu\("),
    ],
)
def test_mistakes(output, message):
    system = small()
    with pytest.raises(pl.PliantError, match=message):
        system.add_output("o", output)
        pl.compile(system)
    with pytest.raises(pl.PliantError, match="has its own units; leave unit= out"):
        small().add_output("o", pl.sensors.Imu("a"), unit="m")


def test_loads_see_no_reactions():
    system = small()
    system.add_load("odd", lambda x: x.torque("pivot", x.reaction("pivot")[0].dot(x.world.y)))
    with pytest.raises(pl.PliantError, match=r"x\.reaction is available only in outputs"):
        pl.compile(system)


def test_outputs_read_the_numbers_of_all_loads():
    """By full names, as events do; also after x.gravity, which runs laws of loads."""
    system = pl.System("craft", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=50.0, inertia=(5.0, 6.0, 7.0))
    system.add_load("rw", pl.loads.Wheel("bus", inertia=0.5, torque=pl.Series([0.0, 1.0, 2.0], [0.0, 0.4, 0.1]), friction=0.01))
    system.add_load("earth", pl.loads.CentralGravity(mu=1e3, centre=(0, 0, -100.0)))

    def felt(x):
        total = x.gravity("bus").norm()
        return total + x.p["earth.mu"]

    system.add_output("spin", lambda x: x.s["rw.h"] / 0.5 - x.omega("bus").dot(x["bus"].z))
    system.add_output("motor", lambda x: [x.u["rw.torque"], x.slope("rw.torque")])
    system.add_output("felt", felt)
    run = pl.simulate(system, t_end=2.0, t_eval=[0.0, 0.5, 1.5], rtol=1e-10)
    assert run["spin"].to_numpy() == pytest.approx(run["rw.h"].to_numpy() / 0.5 - run["bus.wz"].to_numpy(), abs=1e-12)
    assert run["motor"].to_numpy() == pytest.approx(np.array([[0.0, 0.4], [0.2, 0.4], [0.25, -0.3]]), abs=1e-12)
    assert run["felt"].to_numpy() == pytest.approx(1000.1, rel=1e-6)
    lin = pl.linearise(system, s={"rw.h": 3.0}, outputs=["spin"])
    assert lin.C[0, list(lin.states).index("rw.h")] == pytest.approx(2.0)
    system.add_output("bad", lambda x: x.s.h)
    with pytest.raises(pl.PliantError, match=r"output 'bad': no state named 'h'; there are 'rw.h'"):
        pl.compile(system).outputs(0.0, *system.random_state(0))
