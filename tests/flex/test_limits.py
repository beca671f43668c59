"""Flexible systems at their limits: without modes, ever stiffer, and one arm described by other modes."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.linalg import block_diag

import pliant as pl
from pliant.model import ModalBody
from pliant.model.bodies.modal import rigid_inertia
from tests.systems import modes_of_any_boundary, random_hinge, random_modal_body, random_pose, seeds

HINGES = ("Revolute", "Universal", "Spherical", "Prismatic")


def soft_and_hard(seed, modes, stiffness):
    """A chain of bodies with modes and foreshortening, rooted anywhere, and the chain of the same bodies undeformed."""
    rng = np.random.default_rng(seed)
    soft, hard = pl.System("soft"), pl.System("hard")
    node = pl.Pose()
    for k, kind in enumerate(HINGES):
        flex = random_modal_body(rng, modes)
        H = rng.normal(size=(len(flex.nodes), modes, modes)) * 0.3
        parts = flex.nodes, flex.slopes, flex.translations, stiffness * flex.stiffness, flex.root, flex.root_pose
        flex = ModalBody(*parts, foreshortening=H @ H.swapaxes(1, 2))
        parent, hinge, pose = f"b{k - 1}" if k else "world", random_hinge(rng, kind), random_pose(rng)
        soft.add_body(f"b{k}", parent, hinge, pose=pose, flex=flex, at="n1" if k else None)
        root = pl.Pose(flex.nodes[0].position) @ flex.root_pose
        frame = pl.Pose(-root.R.T @ root.xyz, matrix=root.R.T)  # F in the hinge's frame
        hard.add_body(f"b{k}", parent, hinge, pose=node @ pose)
        hard.add_body(f"matter{k}", f"b{k}", pose=frame, inertia=pl.Inertia.from_origin(*rigid_inertia(flex)))
        node = frame @ pl.Pose(flex.nodes[1].position)
    return soft, hard


@pytest.mark.parametrize(("seed", "target"), [*((seed, "reference") for seed in seeds(3)), (1, "cpu")])
def test_without_modes_a_system_is_rigid(seed, target):
    soft, hard = soft_and_hard(seed, 0, 1.0)
    q, v = soft.random_state(seed)
    tau = np.random.default_rng(seed).normal(size=soft.nv)
    one, other = (pl.compile(system, target, lanes=1) for system in (soft, hard))
    M, a = other.mass_matrix(q), other.forward_dynamics(q, v, tau)
    assert one.mass_matrix(q) == pytest.approx(M, abs=1e-13 * np.abs(M).max())
    assert one.bias(q, v) == pytest.approx(other.bias(q, v), abs=1e-13 * np.abs(other.bias(q, v)).max())
    assert one.kinetic_energy(q, v) == pytest.approx(other.kinetic_energy(q, v), rel=1e-13)
    assert one.potential_energy(q) == pytest.approx(other.potential_energy(q), abs=1e-13 * 9.81 * soft.mass)
    scale = np.abs(M) @ np.abs(a)
    assert np.abs(M @ (one.forward_dynamics(q, v, tau) - a)).max() <= 1e-13 * scale.max()


def settled(soft, hard, seed):
    """Relative difference of the hinges' accelerations where the modes are deflected so that they do not accelerate."""
    model = soft.model
    in_q, in_v = np.zeros(model.nq, dtype=bool), np.zeros(model.nv, dtype=bool)
    for body, at_q, at_v in zip(model.bodies, model.internals.q_slices, model.internals.v_slices, strict=True):
        in_q[at_q.stop - body.modes : at_q.stop] = in_v[at_v.stop - body.modes : at_v.stop] = True
    q, v = soft.random_state(seed)
    tau = np.random.default_rng(seed).normal(size=model.nv)
    q[in_q], v[in_v], tau[in_v] = 0.0, 0.0, 0.0
    dyn, K = pl.compile(soft, "reference"), block_diag(*(body.flex.stiffness for body in model.bodies))
    a = np.zeros(model.nv)
    for _ in range(12):  # each time the error falls by the stiffness
        M = dyn.mass_matrix(q)[np.ix_(~in_v, ~in_v)]
        a[~in_v] = np.linalg.solve(M, (tau - dyn.bias(q, v))[~in_v])
        q[in_q] -= np.linalg.solve(K, dyn.inverse_dynamics(q, v, a)[in_v])
    got = dyn.forward_dynamics(q, v, tau)
    want = pl.compile(hard, "reference").forward_dynamics(q[~in_q], v[~in_v], tau[~in_v])
    assert np.abs(got[in_v]).max() < 1e-9
    return np.abs(got[~in_v] - want).max() / np.abs(want).max()


@pytest.mark.parametrize("seed", seeds(2))
def test_ever_stiffer_a_system_becomes_rigid(seed):
    """The hinges' accelerations differ by a multiple of the compliance: the order is 1."""
    stiff = [1e5, 1e6, 1e7, 1e8]
    errors = [settled(*soft_and_hard(seed, 2, k), seed) for k in stiff]
    assert errors[-1] < 1e-5
    for before, after in pairwise(errors):
        assert np.log10(before / after) == pytest.approx(1.0, abs=0.05)


def arm(modes, boundary, stiffening):
    """The hand's positions over a second: two links and a load, driven by torques that start and end smoothly."""
    system = pl.System("arm", gravity=(0, 0, 0))
    link = pl.flex.Beam(1.0, 1.0, EI=200.0, modes={"y": modes}, boundary=boundary, stiffening=stiffening)
    system.add_body("upper", hinge=pl.Revolute("z"), flex=link)
    system.add_body("lower", "upper", hinge=pl.Revolute("z"), flex=link, at="tip")
    system.add_body("load", "lower", at="tip", inertia=pl.Inertia.sphere(0.5, 0.1))
    push = np.zeros(system.nv)
    push[system.v_index("upper").start], push[system.v_index("lower").start] = 6.0, -2.0
    dyn = pl.compile(system, lanes=1)
    run = pl.simulate(system, t_end=1.0, tau=lambda t, q, v: push * np.sin(np.pi * t) ** 2, rtol=1e-8, n_out=51, dynamics=dyn)
    return dyn.frame("load").pose(run.q)[1]


@modes_of_any_boundary
def test_free_free_and_cantilever_modes_describe_one_arm():
    """Differences of the hand's path [m] by 1, 2, 3 modes a link: 1.0e-4, 4.4e-5, 1.0e-5 (5 modes: 5e-6).

    Without foreshortening sections move along straight lines of the frame F, which is another one for other modes: then more modes
    do not help, and 1.0e-4 remains.
    """
    stiffened = [np.abs(arm(n, "free-free", True) - arm(n, "cantilever", True)).max() for n in (1, 2, 3)]
    for before, after in pairwise(stiffened):
        assert after < 0.6 * before
    assert stiffened[0] < 1.2e-4 and stiffened[-1] < 1.2e-5
    linear = np.abs(arm(3, "free-free", False) - arm(3, "cantilever", False)).max()
    assert 9e-5 < linear < 1.2e-4
