"""Actuators of spacecraft on random trees, in random company: compiled, linearised, saved, exported as C, continued."""

from __future__ import annotations

import subprocess

import numpy as np
import pytest

import pliant as pl
from pliant.model.acting.loads.layout import states_of
from tests.bounded import LIMIT
from tests.c_code import gcc
from tests.kit import close
from tests.systems import random_flexible_system, random_system

random_bodies = pytest.mark.filterwarnings("ignore:.*spins at.*:pliant.errors.ModelWarning")


def wheels(rng, frame: str, least: float) -> pl.loads.LoadType:
    """A wheel or a set of them, with some of their options."""
    options = {
        "friction": 1e-3, "max_torque": 0.3, "max_speed": 70.0, "coulomb": 1e-2, "static_imbalance": 1e-3,
        "dynamic_imbalance": 1e-3, "static_phase": 0.3, "slip": 0.5,
    }  # fmt: skip
    own = {key: x for key, x in options.items() if rng.uniform() < 0.6} | {"inertia": 0.1 * least, "speed": 30.0}
    kind = rng.integers(3)
    if kind == 0:
        return pl.loads.Wheel(frame, rng.normal(size=3), torque=pl.Input(0.1), **own)
    if kind == 1:
        return pl.loads.WheelSet(frame, rng.normal(size=(2, 3)), positions=rng.normal(size=(2, 3)), **own)
    return pl.loads.WheelSet(frame, "pyramid", moment=pl.Input(0.1 * rng.normal(size=3)), null_rate=0.1, **own)


def actuated(seed: int) -> pl.System:
    """A random tree on a free base, with actuators of each kind on random bodies."""
    rng = np.random.default_rng(seed)
    make = random_flexible_system if seed % 2 else random_system
    system = make(seed, n=3, kinds=("Revolute", "Spherical", "Universal"), base="free")
    system.gravity = (0.0, 0.0, 0.0)
    model = system.model
    rigid = [body.name for body in model.bodies if body.flex is None and body.nv]
    names = [body.name for body in model.bodies]
    if rigid:
        least = min(float(np.linalg.eigvalsh(model.bodies[model.index[name]].inertia.inertia)[0]) for name in rigid)
        system.add_load("wheels", wheels(rng, str(rng.choice(rigid)), least))
    lag = float(rng.uniform(0.05, 0.2)) if rng.uniform() < 0.5 else 0.0
    gyros = pl.loads.CMG(
        str(rng.choice(names)), rng.normal(size=(2, 3)), 0.5, lag=lag, gimbal_inertia=0.01 * bool(lag), max_rate=2.0
    )
    system.add_load("gyros", gyros)
    jets = {"thrust": rng.uniform(1, 2, 3), "rise": 0.1 * rng.integers(2), "min_on": 0.01}
    system.add_load(
        "jets", pl.loads.ThrusterCluster(str(rng.choice(names)), rng.normal(size=(3, 3)), rng.normal(size=(3, 3)), **jets)
    )
    system.add_load("rods", pl.loads.MagneticTorquer("f0", field=rng.normal(size=3), max_dipole=rng.uniform(1, 2, 3)))
    for hinge in [hinge.name for hinge in model.hinges if hinge.type.nv == hinge.type.nq == 1][:1]:
        drive = pl.loads.ArrayDrive(hinge, k=5.0, c=0.3, rate=pl.Input(0.4), step=0.2, detent=0.05, harmonics=[(7, 0.1, 0.2)])
        system.add_load("drive", drive)
    system.add_load("book", pl.loads.ImpulseCounter())
    return system


@random_bodies
@pytest.mark.seeds(2)
def test_everything_that_is_made_of_them_agrees(seed, tmp_path):
    """Compiled as the reference; from a file; linear as differences are; as C, by the program's own check."""
    system = actuated(seed)
    model, rng = system.model, np.random.default_rng(seed)
    q, v = model.random_state(rng)
    u, s = rng.uniform(0.1, 0.8, model.nu), states_of(model.loads).values + rng.uniform(0.05, 0.1, model.ns)
    dyn, exact = pl.compile(system), pl.compile(system, "reference")
    for a, b in zip(dyn.rhs(0.0, q, v, s=s, u=u), exact.rhs(0.0, q, v, s=s, u=u), strict=True):
        close(a, b, 1e-11)
    pl.save(system, tmp_path / "a.yaml")
    assert pl.load(tmp_path / "a.yaml").model.fingerprint == model.fingerprint

    linear, step = pl.linearise(dyn, q, v, s=s, u=u), 1e-6
    parts = [(0, k) for k in range(model.ns)], [(1, k) for k in range(model.nu)]
    for found, way in ((linear.A[:, 2 * model.nv :], parts[0]), (linear.B, parts[1])):
        ends = []
        for sign in (step, -step):
            rows = [(s + sign * np.eye(model.ns)[k], u) if kind == 0 else (s, u + sign * np.eye(model.nu)[k]) for kind, k in way]
            rates = dyn.rhs(0.0, q, v, s=np.array([x for x, _ in rows]), u=np.array([x for _, x in rows]))
            ends.append(np.concatenate(rates[1:], axis=-1))
        close(found[model.nv :], (ends[0] - ends[1]).T / (2 * step), 1e-6)

    dyn.internals.write_c(tmp_path, ["rhs"], states=2)
    name = next(tmp_path.glob("*_check.c")).name.removesuffix("_check.c")
    gcc(tmp_path, f"{name}.c", f"{name}_check.c", "-o", "check")
    done = subprocess.run(["./check"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=LIMIT)
    assert done.returncode == 0 and "FAILED" not in done.stdout, done.stdout


def test_a_deployment_with_pulses_sensors_and_latches(tmp_path):
    """Jets fire while a panel deploys and latches, under a sampled gyro and wheels: the book closes, over events and pulses, in one
    piece as in two."""
    system = pl.System("deployment", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=50.0, inertia=(4.0, 5.0, 3.0))
    beam = pl.flex.Beam(2.0, 3.0, EI=90.0, modes={"z": 1})
    system.add_body("panel", "bus", pl.Revolute("z"), "wing", pl.Pose((0.5, 0, 0)), flex=beam)
    system.add_load("spring", pl.loads.HingeSpring("wing", k=2.0, rest=1.5))
    system.add_load("latch", pl.loads.Latch("wing", at=1.0))
    system.add_load("wheels", pl.loads.WheelSet("bus", "pyramid", inertia=0.02, speed=20.0, dynamic_imbalance=1e-4))
    at, to = [(0, 1, 0), (0, -1, 0)] * 2, ["x", "x", "-x", "-x"]
    jets = pl.loads.ThrusterCluster("bus", at, to, thrust=2.0, min_on=0.01)
    system.add_load("jets", jets)
    system.add_load("book", pl.loads.ImpulseCounter())
    system.add_output("gyro", pl.sensors.Gyro("bus", period=0.05, noise=1e-6))

    def law(t, y, state):
        share = pl.loads.allocate(jets, moment=(0, 0, -0.5 - 3.0 * y[2]))
        return 0.25 * np.minimum(share, 0.9), state

    pwm = pl.Controller(0.25, law, ["gyro"], ["jets.command"], pulses=["jets.command"])
    system.add_controller("pwm", pwm)
    settings = {"rtol": 1e-11, "seed": 3, "method": "dop853"}
    whole = pl.simulate(system, t_end=3.0, n_out=13, **settings)
    part = pl.simulate(system, t_end=1.6, n_out=5, **settings)
    rest = pl.simulate(start=part, t_end=3.0, n_out=5)
    close(rest.q[-1], whole.q[-1], 1e-9)
    data, s, where = whole.data, whole.data["s"].values, system.model.states
    P = data["linear_momentum"].values
    L = data["angular_momentum"].values + np.cross(data["com"].values, P)
    for momentum, name in ((P, "book.linear"), (L, "book.angular")):
        left = momentum - s[:, where[name]]
        assert np.abs(left - left[0]).max() < 1e-10 * max(1.0, np.abs(momentum).max())  # an impact at the latch is between
    assert abs(whole.q[-1, system.model.q_index("wing").start] - 1.0) < 1e-9 and s[-1, where["jets.impulse"]].sum() > 0.5
    on = np.clip(data["pwm_command"].values, 0.0, 0.25)  # commanded on-times at their calls: all that is given
    close(s[-1, where["jets.impulse"]], 2.0 * np.where(on < 0.01, 0.0, on).sum(axis=0), 1e-10)


def test_wheels_unload_while_they_hold_the_attitude():
    """By torquers: momentum across the field decays at the rate of the law, sampled every 0.5 s; that along the field stays."""
    system = pl.System("bus", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=100.0, inertia=(20.0, 25.0, 15.0))
    own = pl.loads.WheelSet("bus", "pyramid", inertia=0.01, speed=(100, 50, 80, 20), moment=pl.Input((0.0, 0.0, 0.0)))
    B, gain = np.array([2e-5, 0.0, -3e-5]), 0.05
    system.add_load("wheels", own)
    system.add_load("rods", pl.loads.MagneticTorquer("bus", field=B))
    system.add_output("seen", lambda x: [*x.q("bus")[1:4], *x.omega("bus").in_(x["bus"])])
    system.add_output("field", lambda x: x.vector(*B).in_(x["bus"]))

    def hold(t, y, state):
        return -np.array([20.0, 25.0, 15.0]) * (y[:3] + y[3:]), state

    system.add_controller("hold", pl.Controller(0.1, pl.Traced(hold), ["seen"], ["wheels.moment"]))
    law = pl.Traced(pl.loads.unload_by_torquers(own, gain))
    system.add_controller("unload", pl.Controller(0.5, law, ["wheels.h", "field"], ["rods.dipole"]))
    run = pl.simulate(system, t_end=40.0, n_out=3)
    H, b = run.data["s"].values[:, system.model.states["wheels.h"]] @ own.directions, B / np.linalg.norm(B)
    across = np.linalg.norm(H - np.outer(H @ b, b), axis=1)
    np.testing.assert_allclose(across / across[0], (1 - 0.5 * gain) ** (run.t / 0.5), rtol=0.06)  # the attitude moves a little
    np.testing.assert_allclose(H @ b, H[0] @ b, rtol=1e-3)
