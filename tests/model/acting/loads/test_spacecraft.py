"""Actuators of spacecraft at an instant, against closed forms, textbooks and bodies in their place; and the book of momentum."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.kit import close

INERTIA = (4.0, 5.0, 3.0)


def floating(mass: float = 50.0, inertia=INERTIA) -> pl.System:
    system = pl.System("bus", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=mass, inertia=inertia)
    return system


def loaded(load, name: str = "one") -> pl.Dynamics:
    system = floating()
    system.add_load(name, load)
    return pl.compile(system, "reference")


def forces(dyn, q=(1, 0, 0, 0, 0, 0, 0), v=(0,) * 6, **given):
    """Moment and force (6,) of the loads in the axes of the bus, and the rates of their states."""
    tau, rates, _ = dyn.load_forces(0.0, np.array(q, dtype=float), np.array(v, dtype=float), **given)
    return tau, rates


@pytest.mark.seeds(2)
def test_imbalance_is_its_closed_form(seed):
    """U spin^2 across the axis, at the angle of the wheel and the phase; spins of a body that turns too."""
    rng = np.random.default_rng(seed)
    axis, w = rng.normal(size=3), rng.normal(size=3)
    us, ud, phases, J, h, angle = 3e-5, 2e-6, rng.uniform(0, 6, 2), 0.05, 12.0, 4.0
    phase = {"static_phase": phases[0], "dynamic_phase": phases[1]}
    dyn = loaded(pl.loads.Wheel("bus", axis, J, static_imbalance=us, dynamic_imbalance=ud, **phase))
    still = loaded(pl.loads.Wheel("bus", axis, J))
    tau, rates = forces(dyn, v=(*w, 0, 0, 0), s={"one.h": h, "one.angle": angle})
    without, _ = forces(still, v=(*w, 0, 0, 0), s={"one.h": h})
    a = axis / np.linalg.norm(axis)
    spin = h / J - a @ w
    near = np.eye(3)[int(abs(a[0]) >= 0.9)]
    first = np.cross(np.cross(a, near), a)
    first = first / np.linalg.norm(first)
    second = np.cross(a, first)
    turned = [np.cos(angle + p) * first + np.sin(angle + p) * second for p in phases]
    force, moment = us * spin**2 * turned[0], ud * spin**2 * turned[1]
    close(tau - without, [*moment, *force], 1e-12)
    close(rates[-1], spin, 1e-14)


def test_imbalance_is_that_of_a_rotor_whose_mass_lies_beside_its_axis():
    """A rotor as a body, with an offset e and a product of inertia: the same accelerations, but for a fraction e of them."""
    m, d, product, J, speed, angle = 2.0, 1e-6, 3e-7, 0.05, 300.0, 0.8
    real = floating()
    tensor = np.array([[0.03, 0, product], [0, 0.03, 0], [product, 0, J]])
    real.add_body("rotor", "bus", pl.Revolute("z"), pose=pl.Pose((0.2, 0.1, 0.3)), inertia=pl.Inertia(m, [d, 0, 0], tensor))
    dyn = pl.compile(real, "reference")
    q = np.array([1, 0, 0, 0, 0, 0, 0, angle])
    expected = dyn.rhs(0.0, q, np.array([0, 0, 0, 0, 0, 0, speed]))[1][:6]
    model = floating()
    model.add_body("wheel", "bus", pose=pl.Pose((0.2, 0.1, 0.3)), inertia=pl.Inertia(m, np.zeros(3), np.diag([0.03, 0.03, J])))
    wheel = pl.loads.Wheel("wheel", inertia=J, static_imbalance=m * d, dynamic_imbalance=product, dynamic_phase=-np.pi / 2)
    model.add_load("rw", wheel)
    found = pl.compile(model, "reference").rhs(0.0, q[:7], np.zeros(6), s={"rw.h": J * speed, "rw.angle": angle})[1]
    assert np.abs(found - expected).max() < 1e-4 * np.abs(expected).max()
    assert np.abs(expected).min() > 1e-6  # each of them acts


def test_dry_friction_runs_down_by_its_closed_form():
    """I spin' = -c tanh(spin / s): sinh(spin / s) decays exponentially. Without stiction, through the zero crossing's width."""
    J, c, s, start = 0.5, 0.2, 2.0, 6.0
    system = pl.System("bus", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Revolute("z"), mass=1.0, inertia=(2, 2, 3.0))
    system.add_load("rw", pl.loads.Wheel("bus", inertia=J, speed=start, coulomb=c, slip=s))
    run = pl.simulate(system, t_end=20.0, rtol=1e-12, n_out=11, method="dop853")
    both = 1 / (1 / J + 1 / (3.0 - J))
    spin = run.data["s"].values[:, 0] / J - run.v[:, 0]
    close(spin, s * np.arcsinh(np.sinh(start / s) * np.exp(-c * run.t / (both * s))), 1e-10)
    assert run.quality.momentum_drift is None or run.quality.momentum_drift < 1e-12


@pytest.mark.parametrize("spin", [0.0, 0.05, 1.0, -40.0])
def test_stiction_is_a_bump_near_rest(spin):
    dyn = loaded(pl.loads.Wheel("bus", inertia=0.1, friction=1e-3, coulomb=0.02, stiction=0.05, slip=0.1, stribeck=2.0))
    _, rates = forces(dyn, s={"one.h": 0.1 * spin})
    close(rates[0], -1e-3 * spin - (0.02 + 0.03 * np.exp(-((spin / 2) ** 2))) * np.tanh(spin / 0.1), 1e-14)


def options(rng, n: int) -> dict:
    return {
        "friction": rng.uniform(0, 1e-3, n), "max_torque": rng.uniform(0.1, 0.2, n), "max_speed": rng.uniform(50, 90, n),
        "coulomb": rng.uniform(0, 1e-2, n), "stiction": rng.uniform(1e-2, 2e-2, n), "static_imbalance": rng.uniform(0, 1e-4, n),
        "dynamic_imbalance": rng.uniform(0, 1e-4, n), "static_phase": rng.uniform(0, 6, n), "inertia": rng.uniform(0.02, 0.05, n),
        "slip": rng.uniform(0.1, 1, n), "stribeck": rng.uniform(0.1, 1, n), "dynamic_phase": rng.uniform(0, 6, n),
    }  # fmt: skip


@pytest.mark.seeds(2)
def test_a_set_is_its_wheels(seed):
    rng = np.random.default_rng(seed)
    n = 3 + seed % 3
    axes, at, own = rng.normal(size=(n, 3)), rng.normal(size=(n, 3)), options(rng, n)
    one, many = floating(), floating()
    one.add_load("set", pl.loads.WheelSet("bus", axes, positions=at, **own))
    for k in range(n):
        many.add_frame(f"at {k}", "bus", pl.Pose(at[k]))
        many.add_load(f"w{k}", pl.loads.Wheel(f"at {k}", axes[k], **{key: float(x[k]) for key, x in own.items()}))
    q, v = one.model.random_state(rng)
    h, angle, u = rng.uniform(-6, 6, n), rng.uniform(0, 6, n), rng.uniform(-0.4, 0.4, n)
    a = pl.compile(one, "reference").rhs(0.0, q, v, s={"set.h": h, "set.angle": angle}, u={"set.torque": u})
    states = {f"w{k}.{key}": x[k] for k in range(n) for key, x in (("h", h), ("angle", angle))}
    b = pl.compile(many, "reference").rhs(0.0, q, v, s=states, u={f"w{k}.torque": u[k] for k in range(n)})
    close(a[1], b[1], 1e-12)
    close(np.reshape(a[2], (2, n)), np.reshape(b[2], (n, 2)).T, 1e-12)


def test_a_set_exerts_the_moment_and_turns_in_its_null_space():
    """The motors' moment is the commanded one, whatever the null space does; the spins return as far as they can."""
    asked, speed = np.array([0.02, -0.03, 0.01]), np.array([9.0, 2.0, 4.0, 6.0])
    own = pl.loads.WheelSet("bus", "pyramid", inertia=0.1, moment=pl.Input(asked), null_rate=0.2, rest_speed=(5.0, -5.0, 5.0, -5.0))
    A = own.directions.T
    tau, rates = forces(loaded(own), s={"one.h": 0.1 * speed})
    close(tau, [*asked, 0, 0, 0], 1e-14)
    null = np.linalg.svd(A)[2][3]
    close(null @ rates, 0.2 * 0.1 * (null @ (np.array([5.0, -5.0, 5.0, -5.0]) - speed)), 1e-14)
    close(A @ rates, -asked, 1e-14)
    close(A @ A.T, 4 / 3 * np.eye(3), 1e-14)  # as much about x, y and z
    close(pl.loads.WheelSet("bus", "xyz", 0.1).shares, -np.eye(3), 1e-14)


def test_gyros_have_the_momentum_and_the_torque_of_the_textbook():
    """Wie, Space Vehicle Dynamics and Control: the pyramid of four with the skew angle beta. The moment is -dH/dt, to 1e-12."""
    beta, h, rate = np.radians(54.73), 3.0, np.array([0.3, -0.2, 0.5, 0.7])
    gyros = pl.loads.CMG("bus", pl.loads.pyramid(4, tilt=np.pi / 2 - beta, start=0.0), h)
    angle = np.array([0.4, -1.0, 2.0, 0.1])
    s, c, sb, cb = np.sin(angle), np.cos(angle), np.sin(beta), np.cos(beta)
    H = h * np.array([-cb * s[0] - c[1] + cb * s[2] + c[3], c[0] - cb * s[1] - c[2] + cb * s[3], sb * s.sum()])
    A = h * np.array([[-cb * c[0], s[1], cb * c[2], -s[3]], [-s[0], -cb * c[1], s[2], cb * c[3]], sb * c])
    close(gyros.spin_momentum({"angle": angle}, {"momentum": h})[1], H, 1e-14)
    w = np.array([0.2, -0.1, 0.3])
    tau, _ = forces(loaded(gyros), v=(*w, 0, 0, 0), s={"one.angle": angle}, u={"one.rate": rate})
    close(tau, [*(-A @ rate - np.cross(w, H)), 0, 0, 0], 1e-12)
    asked = np.array([0.2, 0.1, -0.3])
    close(-A @ pl.loads.steer(gyros, angle, asked, damping=0.0), asked, 1e-12)


def test_a_gyro_is_a_wheel_on_a_gimbal():
    """The same acceleration with a gimbal as a body on a driven hinge, with a wheel; and the reaction of its own inertia."""
    h, angle, rate, lag, asked, Jg = 3.0, 0.7, 0.4, 0.2, 0.9, 0.05
    one = floating()
    one.add_load("cmg", pl.loads.CMG("bus", ["y"], h, spins=["x"], lag=lag, gimbal_inertia=Jg))
    two = pl.System("two", gravity=(0, 0, 0))
    two.add_body("bus", hinge=pl.Free(), mass=50.0, inertia=np.diag(INERTIA) - np.diag([0.03, Jg, 0.03]))
    gimbal = pl.Inertia(0.0, np.zeros(3), np.diag([0.05, Jg, 0.03]))
    two.add_body("gimbal", "bus", pl.Revolute("y"), inertia=gimbal)
    two.add_load("wheel", pl.loads.Wheel("gimbal", "x", inertia=0.02))
    two.prescribe("gimbal", pl.Input())
    q, v = one.model.random_state(np.random.default_rng(1))
    a = pl.compile(one, "reference").rhs(0.0, q, v, s={"cmg.angle": angle, "cmg.rate_now": rate}, u={"cmg.rate": asked})[1]
    driven = {"gimbal.acceleration": (asked - rate) / lag}
    b = pl.compile(two, "reference").rhs(0.0, [*q, angle], [*v, rate], s={"wheel.h": h}, u=driven)[1]
    close(a, b[:6], 1e-12)


def test_a_dipole_turns_in_a_field():
    class Field:
        def field_at(self, x, point):
            return 1e-5 * x.vector(1.0, 2.0, 3.0) + 1e-6 * (point - x.world.origin)

    q = [*(np.array([1.0, 2, 3, 4]) / np.sqrt(30)), 0.5, -1.0, 2.0]
    B, m, most = np.array([2e-5, -1e-5, 3e-5]), np.array([30.0, -5.0, 2.0]), np.array([10.0, -5.0, 2.0])
    for field, there in ((B, B), (Field(), 1e-5 * np.array([1, 2, 3]) + 1e-6 * np.array(q[4:]))):
        dyn = loaded(pl.loads.MagneticTorquer("bus", field=field, max_dipole=10.0))
        R = dyn.frame("bus").pose(np.array(q))[0]
        tau, _ = forces(dyn, q, u={"one.dipole": m})
        close(1e3 * tau[:3], 1e3 * np.cross(most, R.T @ there), 1e-12)


def test_an_array_drive_leads_in_steps():
    system = pl.System("array", gravity=(0, 0, 0))
    system.add_body("panel", hinge=pl.Revolute("z"), hinge_name="axle", mass=1.0, inertia=(1, 1, 2))
    rows = [(12, 0.3, 0.1), (36, 0.2, 0.5)]
    drive = pl.loads.ArrayDrive("axle", k=40.0, c=2.0, rate=0.1, step=0.05, ripple=0.7, detent=0.04, harmonics=rows, max_torque=9.0)
    system.add_load("drive", drive)
    dyn, a, q, v = pl.compile(system, "reference"), 0.33, 0.31, 0.08
    tau, rates = forces(dyn, [q], [v], s={"drive.angle": a})
    wave = 2 * np.pi / 0.05
    leads, pace = a - 0.7 / wave * np.sin(wave * a), 0.1 * (1 - 0.7 * np.cos(wave * a))
    torque = 40 * (leads - q) + 2 * (pace - v) - 0.04 * np.sin(wave * q) + 0.3 * np.sin(12 * a + 0.1) + 0.2 * np.sin(36 * a + 0.5)
    close(tau, [torque], 1e-13)
    close(rates, [0.1], 1e-15)
    far, _ = forces(dyn, [q - 10.0], [v], s={"drive.angle": a})
    assert abs(far[0]) < 9.6


@pytest.fixture(scope="module")
def jets() -> pl.loads.ThrusterCluster:
    """Two at each of six faces, so that every force and moment can be had."""
    at, to = [], []
    for i in range(3):
        for sign in (1, -1):
            for side in (1, -1):
                at.append(side * 0.8 * np.eye(3)[i - 2] + sign * 0.5 * np.eye(3)[i])
                to.append(-sign * np.eye(3)[i])
    return pl.loads.ThrusterCluster("bus", at, to, thrust=np.linspace(2, 3, 12), min_on=0.02)


@pytest.mark.seeds(3)
def test_thrusters_share_a_demand(jets, seed):
    """What they exert together is what is asked for; by least squares if it cannot be had."""
    rng = np.random.default_rng(seed)
    w = rng.normal(size=6)
    dyn, divide = loaded(jets), pl.loads.allocator(jets)
    for commands in (pl.loads.allocate(jets, w[:3], w[3:]), divide(w)):
        assert commands.min() >= -1e-12
        tau, rates = forces(dyn, u={"one.command": 0.3 * commands})
        close(tau, 0.3 * np.array([*w[3:], *w[:3]]), 1e-12)
        close(rates, 0.3 * commands * np.linspace(2, 3, 12), 1e-12)
    few = pl.loads.ThrusterCluster("bus", rng.normal(size=(4, 3)), rng.normal(size=(4, 3)), thrust=1.0)
    x, W = pl.loads.allocate(few, force=w[:3]), few.wrenches[:3]
    gradient = W.T @ (W @ x - w[:3])
    assert x.min() >= 0 and gradient.min() > -1e-12 and abs(gradient @ x) < 1e-12  # Karush, Kuhn and Tucker
    with pytest.raises(pl.PliantError, match="allocator: the 4 thrusters, which only push, cannot exert every force and moment"):
        pl.loads.allocator(few)


def test_unloading_takes_momentum_away(jets):
    wheels, rng = pl.loads.WheelSet("bus", "pyramid", inertia=0.1), np.random.default_rng(0)
    h, B = rng.normal(size=4), 3e-5 * rng.normal(size=3)
    H = wheels.directions.T @ h
    dipole, _ = pl.loads.unload_by_torquers(wheels, gain=0.2)(0.0, [*h, *B], None)
    close(np.cross(dipole, B), -0.2 * (H - (H @ B) / (B @ B) * B), 1e-13)
    on, _ = pl.loads.unload_by_thrusters(wheels, jets, gain=0.2, period=4.0)(0.0, h, None)
    close(jets.wrenches @ on / 4.0, [0, 0, 0, *(-0.2 * H)], 1e-12)
    quiet = pl.loads.unload_by_thrusters(wheels, jets, gain=0.2, period=4.0, deadband=2 * np.linalg.norm(H))
    assert not quiet(0.0, h, None)[0].any() and quiet.__name__ == "unload_by_thrusters"  # the name in files


def test_the_book_of_momentum_closes(jets, tmp_path):
    """Wheels with imbalance, gyros, torquers, jets, an array drive, a flexible panel, a motor: momentum less impulse, to 1e-12.
    From a file, and in a batch with the same bits."""
    system = floating()
    system.add_body(
        "arm", "bus", pl.Revolute("y"), "elbow", pl.Pose((0.5, 0, 0)), mass=3.0, com=(0.5, 0, 0), inertia=(0.1, 0.3, 0.3)
    )
    system.add_body("panel", "bus", pl.Revolute("z"), "axle", flex=pl.flex.Beam(2.0, 1.0, EI=9.0, modes={"z": 2}))
    rng = np.random.default_rng(3)
    system.add_load("motor", pl.loads.Motor("elbow", torque=0.4))
    own = options(rng, 4) | {"max_speed": 400.0}
    system.add_load("wheels", pl.loads.WheelSet("bus", "pyramid", speed=(30, 40, 50, 60), moment=pl.Input((0.1, 0, 0.2)), **own))
    system.add_load("wheel", pl.loads.Wheel("arm", "y", inertia=0.02, speed=60.0, static_imbalance=1e-3, friction=1e-3))
    system.add_load("cmg", pl.loads.CMG("bus", ["x", "z"], 2.0, rate=pl.Input((0.5, 0.2)), lag=0.1, gimbal_inertia=0.03))
    system.add_load(
        "mtq", pl.loads.MagneticTorquer("bus", dipole=(1.0, 2.0, 0.0), field=pl.Series([0, 1.0], [[0.1, 0, 0], [0, 0.2, 0.1]]))
    )
    system.add_load(
        "jets", pl.loads.ThrusterCluster("bus", jets.positions, jets.directions, 2.0, pl.Input(rng.uniform(0, 1, 12)), 0.1)
    )
    system.add_load("drive", pl.loads.ArrayDrive("axle", k=9.0, c=1.0, rate=0.5, step=0.1))
    system.add_load("book", pl.loads.ImpulseCounter())
    pl.save(system, tmp_path / "a.yaml")
    system = pl.load(tmp_path / "a.yaml")
    q, v = system.model.random_state(rng)
    q[-2:] = 0.0
    rows = np.stack([0.0 * v, 0.1 * v])
    runs = pl.simulate(system, q, rows, t_end=0.5, rtol=1e-12, n_out=6, method="dop853")
    alone = pl.simulate(runs.system, q, rows[1], t_end=0.5, rtol=1e-12, n_out=6, method="dop853")
    np.testing.assert_array_equal(runs.q[1], alone.q)
    data, at = alone.data, system.model.states
    P, L = data["linear_momentum"].values, data["angular_momentum"].values
    L = L + np.cross(data["com"].values, P)
    s = data["s"].values
    for momentum, name in ((P, "book.linear"), (L, "book.angular")):
        rest = momentum - s[:, at[name]]
        assert np.abs(rest - rest[0]).max() < 1e-12 * np.abs(momentum).max()
        assert np.ptp(momentum, axis=0).max() > 0.1
    assert data.attrs["quality_energy_drift"] < 1e-10
    assert alone.quality.momentum_note == "load 'wheels' may push the system from outside"
    close(data["u_applied"].values[-1][system.model.inputs["cmg.rate"]], s[-1, at["cmg.rate_now"]], 1e-14)
