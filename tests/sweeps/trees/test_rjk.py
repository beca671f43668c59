"""RJK's steps A to F by operators: the accelerations of forward dynamics, for trees, primary and secondary systems."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.papers import rjk_steps
from tests.closed import JOINTS, closed_tree, moving
from tests.mechanisms import three_cranks
from tests.systems import modes_of_any_boundary, random_inertia, random_pose

pytestmark = modes_of_any_boundary


def near(found, expected, tolerance=1e-12):
    return np.abs(found - expected).max() < tolerance * max(1.0, np.abs(expected).max())


def check(system, q):
    """Steps A to F, and the operators that they are made of."""
    v, tau = moving(system.model, q)
    steps = rjk_steps(system, q, v, tau)
    a = pl.sweeps.forward_dynamics(system, q, v, tau, method="composite")
    scale = max(np.abs(steps.free).max(), np.abs(steps.correction).max())
    assert np.abs(steps.a - a).max() < 1e-12 * max(1.0, scale)
    J, ops = pl.sweeps.loop_jacobian(system.model, q), pl.operators(system, q)
    assert near(ops.J().dense(), J) and near(ops.J().T.dense(), J.T)
    M = pl.sweeps.mass_matrix(system.model.internals.opened, q)
    assert near(steps.Lambda, J @ np.linalg.solve(M, J.T), 1e-11)
    assert near(ops.Lambda() @ np.eye(len(J)), steps.Lambda, 1e-11)
    assert near(J @ a, steps.U, 1e-11 * max(1.0, scale))
    exerted = pl.sweeps.multipliers(system, q, v, tau, method="composite")
    assert near(J.T @ steps.f, -J.T @ exerted, 1e-11 * max(1.0, scale))
    if np.linalg.matrix_rank(J, tol=1e-9) == len(J):
        assert near(steps.f, -exerted, 1e-10 * max(1.0, scale))


@pytest.mark.parametrize("kind", JOINTS)
def test_every_joint(kind):
    system, q = closed_tree(3, (kind,), n=6)
    check(system, q)


@pytest.mark.parametrize("seed", range(3))
def test_several_closures_over_a_tree(seed):
    system, q = closed_tree(seed + 30, ("Spherical", "InPlane", "Rod"), n=8)
    check(system, q)


@pytest.mark.parametrize("seed", range(2))
def test_flexible_bodies(seed):
    system, q = closed_tree(seed, ("Spherical", "Rod"), n=4, flexible=True)
    check(system, q)


def test_redundant_rows():
    system, q = three_cranks()
    check(system, q)


def arm(system, rng, parent="world"):
    """Six hinges, a frame "tool" at the end."""
    for k in range(6):
        hinge, name = pl.Revolute(rng.normal(size=3)), f"link{k}"
        system.add_body(name, parent=parent, hinge=hinge, pose=random_pose(rng), inertia=random_inertia(rng))
        parent = name
    system.add_frame("tool", "link5", random_pose(rng))


def test_primary_and_secondary_systems():
    """An arm that holds a free body: A Lambda A* is the sum of those of the arm and of the body, each by itself."""

    def made(*parts):
        rng, system = np.random.default_rng(0), pl.System("grasp")
        if "primary" in parts:
            arm(system, rng)
        rng = np.random.default_rng(1)
        if "secondary" in parts:
            system.add_body("held", hinge=pl.Free(), inertia=random_inertia(rng))
            system.add_body("flap", parent="held", hinge=pl.Revolute("x"), pose=random_pose(rng), inertia=random_inertia(rng))
        return system

    primary, secondary, both = made("primary"), made("secondary"), made("primary", "secondary")
    rng = np.random.default_rng(2)
    q = both.integrate(both.neutral(), 0.4 * rng.normal(size=both.nv))
    R, p = pl.sweeps.frame_pose(both, "tool", q)
    Rh, ph = pl.sweeps.frame_pose(both, "held", q)
    both.add_frame("handle", "held", pl.Pose(Rh.T @ (p - ph), matrix=Rh.T @ R))
    secondary.add_frame("handle", "held", pl.Pose(Rh.T @ (p - ph), matrix=Rh.T @ R))
    both.add_loop("grip", "tool", "handle", pl.Fixed())
    check(both, q)
    apart = pl.operators(primary, q[:6]).Lambda(["tool"]).dense() + pl.operators(secondary, q[6:]).Lambda(["handle"]).dense()
    turn = np.kron(np.eye(2), R)
    assert near(pl.operators(both, q).Lambda().dense(), turn.T @ apart @ turn, 1e-11)


def test_across_branches_omega_is_not_zero():
    """Erratum of (A.5): two arms on a free base yield to each other's forces."""
    rng, system = np.random.default_rng(3), pl.System("two arms")
    system.add_body("base", hinge=pl.Free(), inertia=random_inertia(rng))
    for side in "lr":
        for k in range(3):
            parent = "base" if k == 0 else f"{side}{k - 1}"
            hinge = pl.Revolute(rng.normal(size=3))
            system.add_body(f"{side}{k}", parent=parent, hinge=hinge, pose=random_pose(rng), inertia=random_inertia(rng))
    q = system.integrate(system.neutral(), 0.3 * rng.normal(size=system.nv))
    (Rl, pl_), (Rr, pr) = (pl.sweeps.frame_pose(system, name, q) for name in ("l2", "r2"))
    system.add_frame("grip", "r2", pl.Pose(Rr.T @ (pl_ - pr), matrix=Rr.T @ Rl))
    system.add_loop("hands", "l2", "grip", pl.Spherical())
    cross = pl.operators(system, q).Lambda(["l2", "grip"]).dense()[:6, 6:]
    assert np.abs(cross).max() > 0.1
    check(system, q)


def test_batches():
    system, q = closed_tree(5, ("Spherical",), n=4)
    v, tau = moving(system.model, q)
    steps = rjk_steps(system, np.array([q, q]), np.array([v, 2 * v]), tau)
    assert near(steps.a[0], rjk_steps(system, q, v, tau).a) and near(steps.a[1], rjk_steps(system, q, 2 * v, tau).a)


def test_a_tree_needs_no_steps():
    system = pl.System("tree")
    system.add_body("b", hinge=pl.Revolute("z"), inertia=pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0)))
    with pytest.raises(pl.PliantError, match="has no active closures"):
        rjk_steps(system, [0.1], [0.0], [0.0])
