"""Strikes with restitution: no kinetic energy comes of them, and those without friction keep their restitution."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.spatial import Array
from pliant.sweeps import contact_places, contact_step
from pliant.sweeps.contacts.step import StepActing
from pliant.sweeps.trees.dynamics import Forces
from tests.kit import close

pytestmark = pytest.mark.quick

H = 1e-5  # so short that bias forces do next to nothing


def struck(system: pl.System, q: Array, v: Array) -> tuple[Array, Array, Array]:
    """Kinetic energies before and after a step, and the speeds after it."""
    model = system.model.internals.matter
    rows = 3 * len(model.internals.contact_points)
    new_q, new_v, *_ = contact_step(
        model, q, v, Forces(0.0 * v), np.full((len(q), 1), H), StepActing(None, np.zeros((len(q), rows)))
    )
    M = pl.compile(system, target="reference").mass_matrix
    before, after = (np.einsum("ni,nij,nj->n", x, M(y), x) / 2 for x, y in ((v, q), (v, new_q)))
    after = np.einsum("ni,nij,nj->n", new_v, M(q), new_v) / 2
    return before, after, new_v


def kane(points: int = 1, **numbers: float) -> pl.System:
    """A double pendulum whose tip strikes the ground; several points across it."""
    system = pl.System("kane", gravity=(0, 0, 0))
    for k, z in enumerate((0.0, -1.0)):
        inertia = np.diag([1 / 12, 1 / 12, 1e-3])
        parent = f"l{k - 1}" if k else "world"
        system.add_body(f"l{k}", parent, pl.Revolute("y"), mass=1.0, com=(0, 0, -0.5), inertia=inertia, pose=pl.Pose((0, 0, z)))
    for k in range(points):
        system.add_shape("l1", pl.shapes.Sphere(1e-3), pl.Pose((0.1 * k, 0, -1)), name=f"tip{k}")
    system.add_contact("floor", [f"tip{k}" for k in range(points)], "ground", **numbers)
    return system


def at_the_ground(system: pl.System, q: Array) -> pl.System:
    """The system at such a height that its lowest point just touches the ground."""
    lowest = contact_places(system.model.internals.matter, q)[0].min()
    return system.with_parameters({"l0.xyz": [0, 0, -lowest]})


@pytest.mark.parametrize("points", [1, 2])
@pytest.mark.parametrize("e", [0.3, 0.8, 1.0])
def test_a_double_pendulum_gains_nothing(points, e):
    """A quarter of such strikes did, up to seventeen times the energy before."""
    rng = np.random.default_rng(points)
    lost = []
    for mu in (0.3, 0.6, 1.2):
        for _ in range(12):
            q = rng.uniform(-1.2, 1.2, 2)
            system = at_the_ground(kane(points, mu=mu, restitution=e, stiffness=np.inf), q)
            before, after, _ = struck(system, np.tile(q, (20, 1)), rng.normal(size=(20, 2)) * 2)
            assert np.all(after <= before * (1 + 1e-3))
            lost.append(1 - after / before)
    assert np.concatenate(lost).max() > 0.05


@pytest.mark.seeds(4)
def test_a_box_on_its_corners_gains_nothing(seed):
    rng = np.random.default_rng(seed)
    system = pl.System("box", gravity=(0, 0, 0))
    system.add_body("box", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, (0.3, 0.2, 0.1), com=rng.uniform(-0.05, 0.05, 3)))
    system.add_shape("box", pl.shapes.Box((0.3, 0.2, 0.1)), name="box")
    system.add_contact(
        "floor", "box", "ground", mu=float(rng.uniform(0, 1.5)), restitution=float(rng.uniform(0.2, 1)), stiffness=np.inf
    )
    q, v = np.tile([1.0, 0, 0, 0, 0, 0, 0.05], (40, 1)), rng.normal(size=(40, 6))
    before, after, _ = struck(system, q, v)
    assert np.all(after <= before * (1 + 1e-3))


def test_restitution_without_friction_is_exact():
    """Of a ball, and of two points of a pendulum that are struck at once, also while a force pushes it away."""
    ball = pl.System("ball", gravity=(0, 0, 9.81))
    ball.add_body("ball", hinge=pl.Prismatic("z"), mass=1.0, inertia=(0.1,) * 3)
    ball.add_shape("ball", pl.shapes.Sphere(0.1), name="ball")
    ball.add_contact("floor", "ball", "ground", mu=0.5, restitution=1.0, stiffness=np.inf)
    _, _, v = struck(ball, np.array([[0.1]]), np.array([[-2.0]]))
    close(v, [[2.0]])
    q = np.array([0.3, -0.5])
    system = at_the_ground(kane(1, mu=0.0, restitution=1.0, stiffness=np.inf), q)
    before, after, _ = struck(system, q[None], np.array([[1.0, -0.4]]))
    assert abs(after[0] / before[0] - 1) < 1e-3
