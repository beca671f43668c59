"""Systems of many kinds in orbit: the motion is that of the same system in absolute coordinates, in the gravity of the planet."""

import numpy as np
import pytest

import pliant as pl
from pliant.spatial import rotation_of_quaternion

# a small planet, so that absolute positions have little rounding
ORBIT = {"a": 2000.0, "e": 0.02, "i": 1.2, "raan": 0.4, "argp": 0.3, "anomaly": 0.6, "mu": 4e5, "radius": 100.0}
T_END = 60.0


def mechanism(rng, load):
    """A bus, and at random: a wing on a spring, a flexible boom, a wheel, a probe on a tether, a loop, a thruster."""
    system = pl.System("mechanism", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=50.0, inertia=[8, 9, 7], com=(0.1, 0.0, 0.05))
    chosen = rng.permutation(6)[:4]
    if 0 in chosen:
        system.add_body("wing", "bus", pl.Revolute("y"), "root", pl.Pose((1, 0, 0)), mass=5.0, inertia=[1, 1, 1.5], com=(0.5, 0, 0))
        system.add_load("spring", pl.loads.HingeSpring("root", k=3.0, rest=0.2))
    if 1 in chosen:
        boom = pl.flex.Beam(3.0, 2.0, EI=40.0, modes={"y": 1, "z": 1})
        system.add_body("boom", "bus", pl.Fixed(), pose=pl.Pose((-1, 0, 0)), flex=boom)
    if 2 in chosen:
        system.add_load("rw", pl.loads.Wheel("bus", axis=(1, 2, 2), inertia=0.05, torque=0.01, speed=30.0))
    if 3 in chosen:
        system.add_body("probe", hinge=pl.Free(), mass=3.0, inertia=[0.1, 0.1, 0.2])
        system.add_load("tether", pl.loads.PointSpring(("bus", (0, 0, 1)), "probe", k=2.0, c=0.1, rest=4.0))
    if 4 in chosen:
        for name, x in (("left", -0.4), ("right", 0.4)):
            system.add_body(name, "bus", pl.Revolute("z"), pose=pl.Pose((x, 1, 0)), mass=1.0, inertia=[0.1] * 3, com=(0, 0.5, 0))
            system.add_frame(f"{name}_tip", name, pl.Pose((0, 1, 0)))
            system.add_load(f"{name}_spring", pl.loads.HingeSpring(name, k=0.5, c=0.05))
        system.add_rod("link", "left_tip", "right_tip")
    if 5 in chosen:
        system.add_load("jet", pl.loads.Thruster("bus", axis="x", thrust=0.3, rise=0.5, command=1.0))
    system.add_load("planet", load)
    system.add_load("book", pl.loads.ImpulseCounter())
    return system


@pytest.mark.seeds(2)
def test_relative_and_absolute_motion_are_the_same(seed):
    orbit = pl.space.Orbit(**ORBIT)
    relative = mechanism(np.random.default_rng(seed), orbit)
    absolute = mechanism(np.random.default_rng(seed), pl.loads.CentralGravity(orbit.mu))
    rng = np.random.default_rng(100 + seed)
    R, V = orbit.at(0.0)
    names = [name for name in ("bus", "probe") if name in relative.model.index]
    q, v, q_far, v_far = {}, {}, {}, {}
    for k, name in enumerate(names):
        turn = rng.normal(size=4)
        turn /= np.linalg.norm(turn)
        place, speeds = np.array([3.0, 1.0, 4.5 * k]), 0.01 * rng.normal(size=6)
        along = rotation_of_quaternion(turn[:, None]).T @ V
        q[name], v[name] = [*turn, *place], speeds
        q_far[name], v_far[name] = [*turn, *(R + place)], speeds + np.concatenate([np.zeros(3), along])
    tight = {"t_end": T_END, "n_out": 2, "rtol": 1e-12, "atol": 1e-12}
    near, far = pl.simulate(relative, q, v, **tight), pl.simulate(absolute, q_far, v_far, **tight)
    moved = orbit.at(T_END)[0]
    inside = np.ones(relative.nq, dtype=bool)
    for start in (relative.model.q_index(name).start for name in names):
        inside[start + 4 : start + 7] = False
        ours, theirs = (run.q[-1][start + 4 : start + 7] for run in (near, far))
        assert np.allclose(ours, theirs - moved, atol=1e-8, rtol=0)
        assert np.linalg.norm(ours) > 0.5
    gained = np.array([near[f"book.linear[{k}]"].values[-1] for k in range(3)])
    before, after = (near.data["linear_momentum"].values[k] for k in (0, -1))
    assert np.allclose(after - before, gained, rtol=0, atol=1e-9)
    assert np.allclose(near.q[-1][inside], far.q[-1][inside], atol=3e-8, rtol=0)
