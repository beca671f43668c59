"""`pl.settle`: bases are lifted before hinges move, and nothing overlaps afterwards."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.examples.quadruped import STANDING, quadruped
from pliant.sweeps import contact_places
from tests.sweeps.contacts.touching import SOLIDS
from tests.systems import random_inertia, random_pose


def deepest(system: pl.System, q: np.ndarray) -> float:
    return float(contact_places(system.model.internals.matter, q)[0].min())


@pytest.mark.parametrize("tilt", [0.0, 0.1])
def test_a_robot_is_lifted(tilt):
    system = quadruped()
    q0 = system.state({**STANDING, "base": [np.cos(tilt / 2), np.sin(tilt / 2), 0, 0, 0.3, 0, -0.05]})
    q = pl.settle(system, q0)
    depth = -deepest(system, q0)
    lifted = q0 + depth * np.eye(system.nq)[6]
    np.testing.assert_allclose(q, lifted, atol=1e-9)


def test_legs_fold_under_a_base_that_cannot_rise():
    system = pl.System("press")
    system.add_body("arm", hinge=pl.Revolute("y"), pose=pl.Pose((0, 0, 0.3)), inertia=pl.Inertia.rod(1.0, 0.4, com=(0.2, 0, 0)))
    system.add_shape("arm", pl.shapes.Sphere(0.05), pl.Pose((0.4, 0, 0)), name="tip")
    system.add_contact("floor", "tip", "ground")
    q0 = np.array([1.0])
    q = pl.settle(system, q0)
    assert -1e-10 <= 0.3 - 0.4 * np.sin(q[0]) - 0.05 < 5e-3 and q[0] < q0[0]


def test_a_base_between_floor_and_ceiling_folds():
    """A hopper whose leg is too long for the room: lifting it does not help."""
    system = pl.System("hopper")
    system.add_body("base", hinge=pl.Prismatic("z"), inertia=pl.Inertia.sphere(2.0, 0.1))
    system.add_body("leg", "base", pl.Revolute("y"), "hip", inertia=pl.Inertia.rod(0.3, 0.4, axis="z", com=(0, 0, -0.2)))
    system.add_shape("base", pl.shapes.Sphere(0.1), name="head")
    system.add_shape("leg", pl.shapes.Sphere(0.03), pl.Pose((0, 0, -0.4)), name="foot")
    system.add_shape("world", pl.shapes.Plane(), pl.Pose((0, 0, 0.45), rpy=(np.pi, 0, 0)), name="ceiling")
    system.add_contact("above", "head", "ceiling")
    system.add_contact("below", "foot", "ground")
    q0 = np.array([0.3, 0.2])
    q = pl.settle(system, q0)
    assert deepest(system, q) >= -1e-10
    assert abs(q[1] - q0[1]) > 0.1


@pytest.mark.parametrize("seed", range(6))
def test_random_pairs(seed):
    rng = np.random.default_rng(seed)
    system = pl.System("pair")
    system.add_body("a", hinge=pl.Free(), inertia=random_inertia(rng))
    system.add_body("b", "a", pl.Revolute("x"), pose=random_pose(rng), inertia=random_inertia(rng))
    for name, kind in zip("ab", rng.choice(["sphere", "capsule", "box", "cylinder"], 2), strict=True):
        system.add_shape(name, SOLIDS[kind](rng), name=name, pose=random_pose(rng))
    system.add_contact("floor", ["a", "b"], "ground")
    q0, _ = system.random_state(rng)
    q0[6] -= 1.0
    assert deepest(system, q0) < 0
    q = pl.settle(system, q0)
    assert deepest(system, q) >= -1e-10
    np.testing.assert_allclose(q[[0, 1, 2, 3, 7]], q0[[0, 1, 2, 3, 7]] / [*[np.linalg.norm(q0[:4])] * 4, 1], atol=1e-12)
