"""pliant against MuJoCo, on random systems of hinge, slide, ball and free joints, one or two to a body."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.peers.compare import assert_agree, assert_forward, results
from tests.peers.mujoco_model import Mujoco, build
from tests.systems import random_system, seeds

KINDS = ("Revolute", "Prismatic", "Cylindrical", "Universal", "Spherical", "Fixed")  # and, at the base, Free
QUANTITIES = ("inverse_dynamics", "bias", "mass_matrix")


@pytest.mark.parametrize("seed", seeds(10))
def test_random_systems(seed):
    system = random_system(seed, kinds=KINDS)
    dyn, peer = pl.compile(system, "reference"), Mujoco(build(system), system)
    q, v = system.random_state(seed)
    a, tau = np.random.default_rng(seed + 1000).normal(size=(2, system.nv))
    assert_agree(results(dyn, q, v, a, only=QUANTITIES), results(peer, q, v, a, only=QUANTITIES))
    assert_forward(dyn, peer, q, v, tau)
