"""Contacts next to everything else: loads with and without states, closures, flexible bodies, parameters, wrenches; and the same
bits in lanes, in steppers, in runs, in blocks.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import pliant as pl
from tests.kit import close
from tests.sweeps.contacts import piles

H = 2e-3


@cache
def hopper() -> pl.Dynamics:
    """A foot on a leg on a slide, with loads of each kind: spring, servo, wheel with states, dry friction, and a law of its own."""
    system = pl.System("hopper", gravity=(0, 0, -9.81))
    system.add_body("slide", hinge=pl.Prismatic("z"), pose=pl.Pose((0, 0, 0.4)), inertia=pl.Inertia.box(1.0, (0.1, 0.1, 0.1)))
    system.add_body(
        "leg", "slide", pl.Revolute("y"), hinge_name="hip", inertia=pl.Inertia.box(0.3, (0.02, 0.02, 0.2), com=(0, 0, -0.1))
    )
    system.add_body(
        "foot", "leg", pl.Revolute("y"), hinge_name="knee", pose=pl.Pose((0, 0, -0.2)),
        inertia=pl.Inertia.box(0.1, (0.02, 0.02, 0.2), com=(0, 0, -0.1)),
    )  # fmt: skip
    system.add_shape("foot", pl.shapes.Sphere(0.02), name="toe", pose=pl.Pose((0, 0, -0.2)))
    system.add_shape("foot", pl.shapes.Sphere(0.02), name="heel", pose=pl.Pose((-0.05, 0, -0.18)))
    system.add_contact("feet", ["toe", "heel"], "ground", mu=0.6)
    system.add_load("spring", pl.loads.HingeSpring("knee", k=20.0, c=0.2))
    system.add_load("servo", pl.loads.Servo(["hip"], kp=30.0, kd=0.5, path=pl.Input(0.1)))
    system.add_load("wheel", pl.loads.Wheel("slide", axis="x", inertia=0.001, torque=pl.Input(0.02)))
    system.add_load("rub", pl.loads.HingeFriction("knee", coulomb=0.02, slip=1.0))
    system.add_load("push", lambda x: x.torque("knee", x.p.f * np.sin(5.0 * x.t)), parameters={"f": 0.5})
    return pl.compile(system, parameters=["feet.mu", "toe.radius", "push.f"], wrenches=["slide"])


def starts(n: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(2)
    return np.array([0.08, 0.5, -0.9]) + 0.02 * rng.normal(size=(n, 3)), 0.3 * rng.normal(size=(n, 3))


def options(n: int) -> dict:
    rng = np.random.default_rng(3)
    return {"p": np.array([0.6, 0.02, 0.5]) * rng.uniform(0.8, 1.2, (n, 3)), "wrenches": 0.3 * rng.normal(size=(n, 1, 6))}


def test_lanes_and_one_state_alone():
    dyn, n = hopper(), 11
    q, v = starts(n)
    given = options(n)
    run = dyn.rollout(q, v, dt=H, steps=150, method="contact", **given)
    assert np.abs(run.s[..., -6:]).max() > 1.0 and np.isfinite(run.q).all()
    for k in (0, 7, 10):
        one = dyn.rollout(q[k], v[k], dt=H, steps=150, method="contact", **{name: x[k] for name, x in given.items()})
        for name in "qvs":
            np.testing.assert_array_equal(getattr(one, name), getattr(run, name)[k])


def test_a_stepper_takes_the_same_steps():
    dyn, n = hopper(), 3
    q, v = starts(n)
    given = options(n)
    run = dyn.rollout(q, v, dt=H, steps=40, method="contact", **given)
    sim = dyn.stepper(H, batch=n, method="contact")
    sim.reset(q, v, p=given["p"])
    for k in range(40):
        sim.step(wrenches=given["wrenches"])
        np.testing.assert_array_equal(sim.q, run.q[:, k + 1])
        np.testing.assert_array_equal(sim.s, run.s[:, k + 1])


def test_a_run_takes_the_same_steps(tmp_path):
    """`pl.simulate` with dt, whole and into a file. Its steps count work too, so the last bit may differ from a rollout's."""
    dyn = hopper()
    q, v = (x[0] for x in starts(1))
    rollout = dyn.rollout(q, v, dt=H, steps=100, method="contact", every=10)
    asked = {"t_end": 0.2, "method": "contact", "dt": H, "n_out": 11, "dynamics": dyn}
    run = pl.simulate(dyn.model, q, v, **asked)
    close(run.q, rollout.q, 1e-12)
    close(run.v, rollout.v, 1e-11)
    path = tmp_path / "run.nc"
    stored = pl.simulate(dyn.model, q, v, into=path, **asked)
    np.testing.assert_array_equal(np.asarray(stored.q), run.q)
    np.testing.assert_array_equal(np.asarray(stored.v), run.v)


def test_parameters_are_rows_of_a_batch():
    """Friction and radius as rows: those of a system that was built with them, and what they change is seen."""
    dyn = hopper()
    q, v = starts(1)[0][0], np.array([0.1, 3.0, 0.0])
    rows = np.array([[0.6, 0.02, 0.5], [0.05, 0.02, 0.5], [0.6, 0.03, 0.5]])
    many = dyn.rollout(q, v, dt=H, steps=100, method="contact", p=rows)
    plain = dyn.rollout(q, v, dt=H, steps=100, method="contact")
    np.testing.assert_array_equal(many.q[0], plain.q)
    assert np.abs(many.q[1] - plain.q).max() > 1e-3 < np.abs(many.q[2] - plain.q).max()
    other = piles.sled(mu=0.25, stiffness=1e5)
    parameters = ["feet.mu", "feet.stiffness", *(f"f{k}.radius" for k in range(4))]
    named = pl.compile(piles.sled(mu=0.4, stiffness=2e4), parameters=parameters)
    start = [1, 0, 0, 0, 0, 0, 0.1], [0, 0, 3.0, 1.0, 0.3, 0]
    found = named.rollout(*start, dt=H, steps=40, method="contact", p=[0.25, 1e5, *[piles.SLED_RADIUS] * 4])
    close(found.q, pl.compile(other).rollout(*start, dt=H, steps=40, method="contact").q, 1e-9)


def test_a_four_bar_foot():
    """A closed leg stands on its coupler: the closure holds, and the ground carries the weight."""
    system = pl.System("closed leg", gravity=(0, 0, -9.81))
    rod = pl.Inertia.box(0.2, (0.2, 0.02, 0.02), com=(0.1, 0, 0))
    system.add_body("trunk", hinge=pl.Prismatic("z"), pose=pl.Pose((0, 0, 0.3)), inertia=pl.Inertia.box(1.0, (0.2, 0.1, 0.1)))
    for name, x in (("left", 0.0), ("right", 0.1)):
        system.add_body(name, "trunk", pl.Revolute("y"), pose=pl.Pose((x, 0, 0), rpy=(0, np.pi / 2, 0)), inertia=rod)
    system.add_body(
        "coupler",
        "left",
        pl.Revolute("y"),
        pose=pl.Pose((0.2, 0, 0)),
        inertia=pl.Inertia.box(0.1, (0.02, 0.02, 0.1), com=(0, 0, 0.05)),
    )
    system.add_frame("tip", "right", pl.Pose((0.2, 0, 0)))
    system.add_frame("end", "coupler", pl.Pose((0, 0, 0.1)))
    system.add_loop("loop", "tip", "end", pl.Revolute("y"))
    system.add_shape("coupler", pl.shapes.Sphere(0.02), name="toe", pose=pl.Pose((0.03, 0, 0.05)))
    system.add_contact("foot", "toe", "ground", mu=0.5, stiffness=2e4)
    system.add_load("brake", pl.loads.HingeSpring("left", k=50.0, c=0.5))
    q, _ = pl.assemble(system, {"trunk": 0.0, "left": 0.0})
    dyn = pl.compile(system)
    run = dyn.rollout(q, np.zeros(system.nv), dt=1e-3, steps=1500, method="contact")
    assert np.isfinite(run.q).all()
    m = sum(body.inertia.mass for body in dyn.model.bodies)
    assert run.s[-1, 2] == pytest.approx(m * 9.81, rel=2e-2)
    assert np.abs(dyn.loop_jacobian(run.q[-1]) @ run.v[-1]).max() < 1e-9


def test_shapes_on_nodes_of_a_beam():
    """A free beam falls on its two ends and bends: at rest each carries half of its weight."""
    system = pl.System("beam", gravity=(0, 0, -9.81))
    beam = pl.flex.Beam(1.0, 2.0, EI=40.0, modes={"z": 3}, damping=0.05, boundary="free-free", torsional_inertia=0.01)
    system.add_body("beam", hinge=pl.Free(), flex=beam)
    for name, x in (("one", 0.0), ("two", 1.0)):
        system.add_shape("beam", pl.shapes.Sphere(0.05), name=name, at=x)
    system.add_contact("ends", ["one", "two"], "ground", mu=0.5, stiffness=1e5)
    dyn = pl.compile(system)
    q0 = dyn.model.neutral()
    q0[6] = 0.055
    run = dyn.rollout(q0, np.zeros(dyn.model.nv), dt=1e-3, steps=3000, method="contact")
    assert run.s[-1, 2::3] == pytest.approx([2.0 * 9.81 / 2] * 2, rel=1e-3)
    assert np.abs(run.v[-1]).max() < 1e-3


def test_symbols():
    """A contact with symbols is that of their values."""
    mu, k = pl.symbol("mu", 0.35), pl.symbol("k", 1e4)
    runs = []
    for friction, stiffness in ((mu, k), (0.35, 1e4)):
        system = pl.System("ball", gravity=(0, 0, -9.81))
        piles.free(system, "ball", piles.ball(1.0, 0.1), pl.shapes.Sphere(0.1))
        system.add_contact("floor", "ball_shape", "ground", mu=friction, stiffness=stiffness)
        runs.append(pl.compile(system).rollout([1, 0, 0, 0, 0, 0, 0.1], [0, 0, 0, 1.0, 0, 0], dt=H, steps=50, method="contact"))
    close(runs[0].q, runs[1].q, 1e-13)


@pytest.mark.filterwarnings("ignore::pliant.ModelWarning")
def test_a_rigid_contact_without_a_lever_stops_the_run_with_a_message():
    """The normal goes through both hinges, so that no force along it moves anything."""
    system = pl.System("levers")
    system.add_body("a", hinge=pl.Revolute("y"), inertia=pl.Inertia.box(1, (0.2, 0.2, 0.2)))
    system.add_body("b", "a", pl.Revolute("y"), pose=pl.Pose((0.2, 0, 0)), inertia=pl.Inertia.sphere(1, 0.1))
    for name in ("a", "b"):
        system.add_shape(name, pl.shapes.Sphere(0.1), name=name)
    system.add_contact("touch", "b", "a", stiffness=np.inf)
    with pytest.raises(pl.SimulationError, match="numbers that are not finite"):
        pl.simulate(system, t_end=0.05, dt=1e-3)
