"""`start="settle"`: runs, steppers and environments begin where `pl.settle` moves the given state."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.examples.quadruped import STANDING, quadruped
from pliant.sweeps import contact_places

HOPPER = """
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1"/>
    <body name="base" pos="0 0 0.5">
      <joint name="up" type="slide" axis="0 0 1"/>
      <geom type="sphere" size="0.1" contype="0" conaffinity="0"/>
      <body name="leg">
        <joint name="hip" axis="0 1 0"/>
        <geom name="foot" type="capsule" fromto="0 0 0 0 0 -0.4" size="0.03"/>
      </body>
    </body>
  </worldbody>
  <keyframe><key name="low" qpos="-0.2 0.4"/></keyframe>
</mujoco>
"""


def box(side: float = 0.2) -> pl.System:
    system = pl.System("box")
    system.add_body("box", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, (side, side, side)))
    system.add_shape("box", pl.shapes.Box((side, side, side)), name="sides")
    system.add_contact("floor", "sides", "ground", mu=0.5)
    return system


def sunk(system: pl.System, depth: float = 5e-3) -> np.ndarray:
    return system.state({"box": [1, 0, 0, 0, 0.3, 0, 0.1 - depth]})


@pytest.mark.parametrize("given", [{"dt": 1e-3}, {}], ids=["steps", "rigid"])
def test_a_run_begins_at_the_settled_state(given):
    system = box()
    q0, v0 = sunk(system), {"box.vx": 0.2}
    run = pl.simulate(system, q0, v0, t_end=0.01, n_out=3, start="settle", **given)
    other = pl.simulate(system, pl.settle(system, q0), v0, t_end=0.01, n_out=3, **given)
    np.testing.assert_allclose(run.q[0], q0 + 5e-3 * np.eye(7)[6], atol=1e-9)
    np.testing.assert_array_equal(run.q, other.q)
    np.testing.assert_array_equal(run.v, other.v)


def test_errors_name_the_remedy():
    system = box()
    with pytest.raises(pl.PliantError, match="start='settle'"):
        pl.simulate(system, sunk(system, 0.05), t_end=0.01, dt=1e-3)
    with pytest.raises(pl.PliantError, match="start='settle'"):
        pl.simulate(system, sunk(system), t_end=0.01)
    with pytest.raises(pl.PliantError, match="start='setle' is not a run"):
        pl.simulate(system, sunk(system), t_end=0.01, start="setle")
    with pytest.raises(pl.PliantError, match="give start='settle'"):
        pl.compile(system).stepper(dt=1e-3, method="contact").reset(start="setle")
    ball = pl.System("ball")
    ball.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.1))
    with pytest.raises(pl.PliantError, match="has no contacts"):
        pl.simulate(ball, t_end=0.01, start="settle")


def test_a_keyframe_of_a_robot():
    system = pl.load(HOPPER, contacts=True)
    key = system.keyframes["low"]
    assert contact_places(system.model.internals.matter, key.q)[0].min() < -0.05
    run = pl.simulate(system, key.q, key.v, t_end=2e-3, dt=1e-3, start="settle")
    np.testing.assert_array_equal(run.q[0], pl.settle(system, key.q))
    assert abs(run.q[0][0] - (0.4 * np.cos(0.4) + 0.03 - 0.5)) < 1e-9 and run.q[0][1] == key.q[1]


def test_each_row_of_a_batch_settles():
    system = quadruped()
    q0 = system.state({**STANDING, "base": [1, 0, 0, 0, 0.3, 0, -0.05]})
    rows = np.stack([q0, q0 - 0.01 * np.eye(system.nq)[6], q0 + np.eye(system.nq)[6]])
    run = pl.simulate(system, rows, t_end=2e-3, dt=1e-3, start="settle")
    np.testing.assert_array_equal(run.q[:, 0], [pl.settle(system, own) for own in rows])


def test_numbers_of_parameters_decide_how_deep_a_state_is():
    def slider(z: float) -> pl.System:
        system = pl.System("slider")
        system.add_body("base", hinge=pl.Prismatic("z"), inertia=pl.Inertia.sphere(1.0, 0.1))
        system.add_body("foot", "base", pl.Revolute("y"), pose=pl.Pose((0, 0, z)), inertia=pl.Inertia.sphere(0.1, 0.05))
        system.add_shape("foot", pl.shapes.Sphere(0.1), name="sole")
        system.add_contact("floor", "sole", "ground")
        return system

    dyn = pl.compile(slider(-0.5), parameters=["foot.xyz"])
    places = np.array([[0.0, 0.0, -0.6], [0.0, 0.0, -0.7], [0.0, 0.0, -0.2]])
    q0 = np.array([0.5, 0.3])
    run = pl.simulate(dyn, q0, t_end=1e-3, dt=1e-3, start="settle", p={"foot.xyz": places})
    sim = dyn.stepper(dt=1e-3, batch=3, method="contact")
    q, _ = sim.reset(q0, p={"foot.xyz": places}, start="settle")
    np.testing.assert_array_equal(q, run.q[:, 0])
    for k, z in enumerate(places[:, 2]):
        np.testing.assert_allclose(q[k], pl.settle(slider(z), q0), atol=1e-12)
        np.testing.assert_allclose(q[k], [max(0.5, 0.1 - z), 0.3], atol=1e-9)


def test_a_stepper_settles_the_states_that_it_resets():
    system = box()
    sim = pl.compile(system).stepper(dt=1e-3, batch=3, method="contact")
    above = sunk(system, -1.0)
    sim.reset(above)
    q, _ = sim.reset(sunk(system), where=np.array([False, True, False]), start="settle")
    np.testing.assert_array_equal(q, np.stack([above, pl.settle(system, sunk(system)), above]))


def test_environments_settle():
    pytest.importorskip("gymnasium")
    system = box()
    task = {"observation": lambda x: x.q("box.z"), "reward": lambda x: 0.0, "actions": {"box": 1.0}, "dt": 1e-3}
    own = pl.env.VectorEnv(system, 2, start="settle", **task)
    own.reset(seed=0)
    np.testing.assert_allclose(own.q[:, 6], 0.1, atol=1e-9)
    own = pl.env.VectorEnv(system, 4, start={"box.z": (0.05, 0.2)}, settle=True, **task)
    plain = pl.env.VectorEnv(system, 4, start={"box.z": (0.09, 0.2)}, **task)
    own.reset(seed=0)
    plain.reset(seed=0)
    assert (own.q[:, 6] >= 0.1 - 1e-9).all() and np.ptp(own.q[:, 6]) > 0


def test_prescribed_hinges_do_not_move():
    system = pl.System("lift")
    system.add_body("lift", hinge=pl.Prismatic("z"), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_body("arm", "lift", pl.Revolute("y"), inertia=pl.Inertia.rod(1.0, 0.4, com=(0.2, 0, 0)))
    system.add_shape("arm", pl.shapes.Sphere(0.05), pl.Pose((0.4, 0, 0)), name="tip")
    system.add_contact("floor", "tip", "ground")
    system.prescribe("lift", lambda t: 0.3)
    q0 = np.array([0.3, 1.0])
    q = pl.settle(system, q0)
    assert q[0] == 0.3 and -1e-10 <= 0.3 - 0.4 * np.sin(q[1]) - 0.05 < 5e-3
    run = pl.simulate(system, {"arm": 1.0}, t_end=1e-3, dt=1e-3, start="settle")
    np.testing.assert_array_equal(run.q[0], q)
