"""Closed systems whose placements are parameters: rows that are zero in the system as it is may wake in another."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.model.pose import rotation_of_rpy
from tests.mechanisms import four_bar

pytestmark = pytest.mark.full_effort

ACROSS = np.array([1.2, 0.0, 0.0])  # between the two pins on the ground


def placed(rpy: np.ndarray) -> pl.System:
    return four_bar().with_parameters({"crank.rpy": rpy, "rocker.rpy": rpy, "rocker.xyz": rotation_of_rpy(rpy.tolist()) @ ACROSS})


@pytest.mark.parametrize("method", ["composite", "articulated"])
def test_a_batch_of_placements_agrees_with_systems_built_one_by_one(method):
    rng = np.random.default_rng(2)
    dyn = pl.compile(four_bar(), parameters=["crank.rpy", "rocker.rpy", "rocker.xyz"], method=method)
    turns = np.vstack([np.zeros(3), rng.uniform(-1.5, 1.5, size=(15, 3))])
    p = np.array([np.concatenate([rpy, rpy, rotation_of_rpy(rpy.tolist()) @ ACROSS]) for rpy in turns])
    states = [pl.assemble(placed(rpy), {"crank": rng.uniform(0.5, 1.5)}, {"crank": rng.normal()}) for rpy in turns]
    q, v = (np.array(x) for x in zip(*states, strict=True))
    tau = rng.normal(size=v.shape)
    expected = np.array([pl.compile(placed(turns[k]), target="reference").forward_dynamics(q[k], v[k], tau[k]) for k in range(16)])
    np.testing.assert_allclose(dyn.forward_dynamics(q, v, tau, p), expected, rtol=1e-10, atol=1e-10)
    on, slow = dyn.project(q, v, p)
    np.testing.assert_allclose(on, q, atol=1e-12)
    np.testing.assert_allclose(slow, v, atol=1e-12)


def test_rows_that_can_wake_are_kept_and_others_are_not():
    plain = pl.compile(four_bar(), method="composite").operations("forward_dynamics").total
    moved = pl.compile(four_bar(), method="composite", parameters=["crank.mass", "gravity"]).operations("forward_dynamics").total
    turned = pl.compile(four_bar(), method="composite", parameters=["crank.rpy"]).operations("forward_dynamics").total
    assert plain <= 140
    assert moved < 1.6 * plain < turned
