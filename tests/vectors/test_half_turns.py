"""A bushing up to half a turn, where the sine of its angle vanishes."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import pliant as pl
from pliant.model.acting.loads.forces import rotation_vector

pytestmark = pytest.mark.quick


@pytest.mark.seeds(6)
def test_rotation_vectors_up_to_half_a_turn(seed: int) -> None:
    rng = np.random.default_rng(seed)
    axis = np.eye(3)[seed % 3] if seed % 2 else rng.normal(size=3)
    axis = axis / np.linalg.norm(axis)
    for angle in (0.0, 1e-9, 1e-3, 1.0, 2.3, 2.4, 3.0, np.pi - 1e-7, np.pi - 1e-12, np.pi):
        R = Rotation.from_rotvec(angle * axis).as_matrix()
        theta = rotation_vector(R)[:, 0]
        np.testing.assert_allclose(Rotation.from_rotvec(theta).as_matrix(), R, rtol=0, atol=2e-15)
        np.testing.assert_allclose(np.linalg.norm(theta), angle, rtol=1e-14, atol=1e-15)


@pytest.mark.seeds(4)
def test_a_bushing_half_a_turn_apart(seed: int) -> None:
    """Between frames whose turn is a constant, and at a ball: the moment is k pi, and its slopes those of differences nearby."""
    rng = np.random.default_rng(seed)
    axis = np.eye(3)[seed % 3] if seed % 2 else rng.normal(size=3)
    axis = axis / np.linalg.norm(axis)
    turn = Rotation.from_rotvec(np.pi * axis).as_matrix()
    system = pl.System("b", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Spherical(), mass=1.0, inertia=[0.3, 0.4, 0.5])
    system.add_frame("A", "a", pl.Pose(matrix=turn))
    system.add_load("bush", pl.loads.Bushing("world", "A", k=[2.0] * 6))
    system.add_body("c", hinge=pl.Prismatic("x"), mass=1.0)
    system.add_frame("C", "c", pl.Pose(matrix=turn))
    system.add_load("slide", pl.loads.Bushing("world", "C", k=[1.0] * 6, c=0.1))
    dynamics = pl.compile(system, target="reference")
    q = np.array([1.0, 0, 0, 0, 0.3])
    tau = dynamics.load_forces(0.0, q, np.zeros(4))[0]
    np.testing.assert_allclose(np.linalg.norm(tau[:3]), 2 * np.pi, rtol=1e-12)
    np.testing.assert_allclose(np.abs(tau[:3] @ axis), 2 * np.pi, rtol=1e-12)
    np.testing.assert_allclose(tau[3], -0.3, rtol=1e-12)
    linear = dynamics.linearise(q, np.zeros(4))
    assert np.isfinite(linear.A).all()
    for back in (1e-3, 1e-6):  # a little less than half a turn
        near = np.concatenate([[np.cos(back / 2)], -np.sin(back / 2) * axis, [0.3]])
        force = dynamics.load_forces(0.0, near, np.zeros(4))[0]
        np.testing.assert_allclose(np.abs(force[:3] @ axis), 2 * (np.pi - back), rtol=1e-12)
