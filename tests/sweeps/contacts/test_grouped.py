"""Many points by the rows that they share, against blocks for each two points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps.contacts.solver import residual, solved_contacts
from pliant.sweeps.contacts.step import ContactState, contact_state
from pliant.sweeps.trees.dynamics import Forces
from tests.systems import random_inertia, random_pose

pytestmark = pytest.mark.quick


def chain(rng: np.random.Generator) -> pl.System:
    """Two trees with boxes, a ball and a cylinder on the ground, and boxes on each other: some groups couple, others do not."""
    system = pl.System("chain")
    for name, parent, hinge in (("a", "world", pl.Free()), ("b", "a", pl.Revolute("y")), ("c", "world", pl.Free())):
        system.add_body(name, parent, hinge, pose=random_pose(rng), inertia=random_inertia(rng))
        system.add_shape(name, pl.shapes.Box(tuple(rng.uniform(0.1, 0.4, 3))), random_pose(rng), name=name)
    system.add_shape("b", pl.shapes.Sphere(0.1), random_pose(rng), name="ball")
    system.add_shape("c", pl.shapes.Cylinder(0.1, 0.3), random_pose(rng), name="drum")
    system.add_contact("floor", ["a", "ball", "drum"], "ground", points=None, mu=0.6, restitution=float(rng.choice([0.0, 0.3])))
    system.add_contact("pile", "b", "c", points=4, mu=0.3)
    return system


def both(rng: np.random.Generator) -> tuple[ContactState, ContactState]:
    """The same states, with groups and without."""
    system = chain(rng)
    model = system.model.internals.matter
    q, v = (np.stack(x) for x in zip(*(system.random_state(rng) for _ in range(5)), strict=True))
    q[:, 6] -= 0.3
    before = rng.normal(size=(5, 3 * len(system.model.internals.contact_points)))
    state = contact_state(model, q, v, Forces(0 * v), np.full((5, 1), 1e-2), None, before)
    assert state.problem.groups is not None
    other = contact_state(model, q, v, Forces(0 * v), np.full((5, 1), 1e-2), None, before)
    vars(other)["problem"] = replace(state.problem, G=other.assembly.G, groups=None)
    return state, other


@pytest.mark.parametrize("seed", range(3))
def test_velocities_and_residuals(seed):
    rng = np.random.default_rng(seed)
    grouped, blocks = (state.problem for state in both(rng))
    impulses = [tuple(rng.normal(size=(3, 5, 1, 1))) for _ in range(grouped.count)]
    for c in range(grouped.count):
        for without in (False, True):
            one, other = (problem.velocity(impulses, c, without_own=without) for problem in (grouped, blocks))
            np.testing.assert_allclose(one, other, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(*(residual(problem, impulses, c) for problem in (grouped, blocks)), rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize("smooth", [0.0, 1e-3])
@pytest.mark.parametrize("seed", range(3))
def test_passes(seed, smooth):
    """In the same order, passes give the same impulses, and the same estimate of what is left."""
    state, other = both(np.random.default_rng(seed))
    grouped, blocks = state.problem, other.problem
    order = [c for members in grouped.groups.members for c in members]
    assert order == sorted(order)
    for start in (None, state.start):
        (one, left), (two, rest) = (solved_contacts(problem, start, 2, 2, smooth) for problem in (grouped, blocks))
        scale = 1 + np.abs(two).max()
        np.testing.assert_allclose(np.array(one), np.array(two), atol=1e-7 * scale)
        np.testing.assert_allclose(np.sqrt(left), np.sqrt(rest), atol=1e-6, rtol=1e-6)
    for c in range(grouped.count):  # the passes leave the velocities of their first impulses as they were
        one, two = (problem.velocity(state.start, c) for problem in (grouped, blocks))
        np.testing.assert_allclose(one, two, rtol=1e-10, atol=1e-10)


def test_few_points_have_blocks():
    system = pl.System("ball")
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_shape("ball", pl.shapes.Box((0.1, 0.1, 0.1)), name="box")
    system.add_contact("floor", "box", "ground")
    state = contact_state(system.model.internals.matter, system.neutral(), np.zeros(6), Forces(np.zeros(6)), np.array([1e-3]))
    assert state.problem.groups is None
