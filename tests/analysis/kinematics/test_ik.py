"""Inverse kinematics: poses that forward kinematics confirms, in limits, in batches, closed, with posture, costs, derivatives."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.kit import close
from tests.systems import random_flexible_system, random_system


def arm(limits=True):
    """Seven hinges in turn about z and y, as industrial arms have them."""
    system = pl.System("arm")
    for k in range(7):
        reach = pl.Limits(lower=-2.6, upper=2.6) if limits else None
        system.add_body(
            f"l{k}",
            "world" if k == 0 else f"l{k - 1}",
            pl.Revolute("zy"[k % 2]),
            pose=pl.Pose((0, 0, 0.3 if k % 2 else 0.05)),
            inertia=pl.Inertia.box(1.0, (0.1, 0.1, 0.3)),
            limits=reach,
        )
    system.add_frame("tool", "l6", pl.Pose((0.05, 0, 0.1)))
    return system


@pytest.fixture(scope="module")
def seven():
    return pl.compile(arm())


def errors(dynamics, found, R, p, frame="tool"):
    turned, at = dynamics.frame(frame).pose(found.q)
    relative = np.swapaxes(R, -1, -2) @ turned
    angle = np.linalg.norm(np.stack([relative[..., 2, 1], relative[..., 0, 2], relative[..., 1, 0]], -1), axis=-1)
    return np.linalg.norm(at - p, axis=-1), angle


def test_a_batch_of_poses_in_limits(seven):
    rng = np.random.default_rng(0)
    q = rng.uniform(-2.5, 2.5, (3, 60, 7))
    R, p = seven.frame("tool").pose(q)
    found = pl.ik(seven, {"tool": {"position": p, "orientation": R}})
    assert found.q.shape == (3, 60, 7) and found.ok.shape == found.status.shape == (3, 60)
    assert found.ok.mean() > 0.97 and (np.abs(found.q) <= 2.6).all()
    assert (found.status[found.ok] == "found").all() and set(found.status[~found.ok]) <= {"stuck", "iterations"}
    off, angle = errors(seven, found, R, p)
    assert off[found.ok].max() < 1e-6 and angle[found.ok].max() < 2e-6
    close(found.position_error, off, 1e-12)
    again = pl.ik(seven, {"tool": {"position": p, "orientation": R}})
    assert np.array_equal(again.q, found.q)
    for i in range(6):  # a row does not depend on the others
        row = pl.ik(seven, {"tool": {"position": p[0, i], "orientation": R[0, i]}})
        assert np.array_equal(row.q, found.q[0, i]) and row.iterations == found.iterations[0, i]
    alone = pl.ik(seven, {"tool": np.concatenate([np.c_[R[1, 2], p[1, 2]], [[0, 0, 0, 1.0]]])}, q0=q[1, 2] + 0.05)
    assert alone.ok and alone.q.shape == (7,) and np.abs(alone.q - q[1, 2]).max() < 0.5


def test_what_is_out_of_reach_is_said(seven):
    found = pl.ik(seven, {"tool": [[0.4, 0.1, 0.6], [5.0, 0, 0]]}, seeds=2)
    assert found.ok.tolist() == [True, False] and found.status[0] == "found" and found.position_error[1] > 3.5
    assert repr(found) == "<1 of 2 poses of 'arm' found>"


def test_limits_hold_and_can_be_left_out(seven):
    p = seven.frame("tool").pose(np.array([3.0, 0.8, 0, 0.8, 0, 0.4, 0]))[1]
    tight = np.full(7, 0.3), np.full(7, 0.9)
    held = pl.ik(seven, {"tool": p}, limits=tight, seeds=3)
    assert (held.q >= 0.3).all() and (held.q <= 0.9).all() and not held.ok
    assert pl.ik(seven, {"tool": p}, limits=False, q0=[3.1, 0.7, 0, 0.7, 0, 0.4, 0]).q[0] > 2.6


@pytest.mark.seeds(4)
def test_random_trees_with_several_frames(seed):
    """Every hinge, flexible bodies too: two frames at once, from a pose nearby."""
    system = (random_flexible_system if seed % 2 else random_system)(seed, 4)
    dynamics = pl.compile(system)
    q, _ = system.random_state(seed)
    targets = {}
    for name in ("f0", "f1"):
        R, p = dynamics.frame(name).pose(q)
        targets[name] = {"position": p, "orientation": R}
    start = system.integrate(q, 0.05 * np.random.default_rng(seed).normal(size=system.nv))
    found = pl.ik(dynamics, targets, q0=start, seeds=1)
    assert found.ok
    for name, target in targets.items():
        R, p = dynamics.frame(name).pose(found.q)
        close(R, target["orientation"], 3e-6)
        close(p, target["position"], 2e-6)


def test_closed_loops_stay_closed():
    system = pl.examples.load("four-bar")
    dynamics = pl.compile(system)
    q, _ = pl.assemble(system)
    name = system.bodies[1].name
    target = dynamics.frame(name).pose(q)[1]
    found = pl.ik(dynamics, {name: target}, q0=q + 0.05, limits=False)
    assert found.ok
    close(dynamics.loop_residual(found.q), np.zeros(dynamics.loop_residual(q).shape), 2e-6)


def test_posture_chooses_among_the_solutions(seven):
    """At the solution nothing that keeps the target brings the pose closer to the posture."""
    rest = np.array([0.5, 0.4, -0.3, 0.9, 0.2, 0.6, 0.1])
    p = seven.frame("tool").pose(rest + 0.2)[1]
    found = pl.ik(seven, {"tool": p}, posture=rest, q0=rest)
    assert found.ok
    J = seven.frame("tool").jacobian(found.q)[3:]
    free = np.eye(7) - np.linalg.pinv(J) @ J
    close(free @ (found.q - rest), np.zeros(7), 1e-4)  # its weight is 1e-9, and steps end at 1e-6


def test_the_mass_centre_and_weights(seven):
    q = np.array([0.3, 0.5, -0.2, 0.7, 0.1, 0.4, 0.0])
    target = seven.com(q)
    found = pl.ik(seven, {"com": target, "tool": seven.frame("tool").pose(q)[1]}, weights={"com": 10.0}, q0=q + 0.2)
    assert found.ok
    close(seven.com(found.q), target, 1e-6)


def test_costs_in_the_language_of_loads(seven):
    """A wall at x = 0.1 for the elbow."""
    q = np.array([0.0, 0.5, 0, 1.9, 0, 0.3, 0])
    p = seven.frame("tool").pose(q)[1]

    def beyond(x):
        depth = (x["l3"].origin - x.world.origin).dot(x.world.x) - 0.1
        return np.where(depth > 0, depth, 0.0)

    free, walled = (pl.ik(seven, {"tool": p}, q0=q, costs=costs) for costs in ((), (beyond,)))
    assert seven.frame("l3").pose(free.q)[1][0] > 0.15
    assert walled.ok and seven.frame("l3").pose(walled.q)[1][0] < 0.1 + 1e-5
    for angle in (0.2, -0.2):  # another cost is another function
        close(pl.ik(seven, {"tool": p}, q0=q, costs=lambda x, to=angle: x.q("l0") - to).q[0], angle, 1e-4)


@pytest.fixture(scope="module")
def linked():
    """An arm whose second part is a parallelogram, which a rod closes, on a turning base."""
    system = pl.System("linked")
    bar = pl.Inertia.rod(1.0, 0.5, com=(0.25, 0, 0))
    reach = pl.Limits(lower=-1.2, upper=1.2)
    system.add_body("base", hinge=pl.Revolute("z"), inertia=pl.Inertia.sphere(1.0, 0.1), limits=reach)
    system.add_body("a", "base", pl.Revolute("y"), pose=pl.Pose((0, 0, 0.3)), inertia=bar, limits=reach)
    system.add_body("b", "base", pl.Revolute("y"), pose=pl.Pose((0, 0, 0.2)), inertia=bar, limits=reach)
    system.add_body("c", "a", pl.Revolute("y"), pose=pl.Pose((0.5, 0, 0)), inertia=bar, limits=reach)
    system.add_body("d", "c", pl.Revolute("y"), pose=pl.Pose((0.5, 0, 0)), inertia=bar, limits=reach)
    system.add_body("e", "d", pl.Revolute("z"), pose=pl.Pose((0.2, 0, 0)), inertia=bar, limits=reach)
    system.add_frame("crank", "c", pl.Pose((0, 0, -0.1)))
    system.add_frame("end", "b", pl.Pose((0.5, 0, 0)))
    system.add_rod("link", "crank", "end", length=0.05)
    system.add_frame("tool", "e", pl.Pose((0.3, 0, 0)))
    return pl.compile(system)


@pytest.mark.seeds(4)
def test_closures_costs_limits_and_posture_together(linked, seed):
    """The pose meets its target, limits, closures and cost, and no motion that does so brings it closer to the posture."""
    rng, model = np.random.default_rng(seed), linked.model
    held = {name: rng.uniform(-0.7, 0.7) for name in ("base", "a", "d", "e")}
    q = pl.assemble(model, held)[0]
    p, wall = linked.frame("tool").pose(q)[1], linked.frame("d").pose(q)[1][2]
    rest = np.clip(q + rng.normal(0, 0.1, 6), -1.1, 1.1)

    def low(x):
        return np.maximum((x["d"].origin - x.world.origin).dot(x.world.z) - wall, 0.0)

    costs = [low] if seed % 2 else []
    found = pl.ik(linked, {"tool": p}, q0=q, posture=rest, costs=costs, limits=(-1.2, 1.2))
    assert found.ok and np.abs(found.q).max() <= 1.2
    close(linked.frame("tool").pose(found.q)[1], p, 2e-6)
    close(linked.loop_residual(found.q), np.zeros(1), 2e-6)
    height = linked.frame("d").pose(found.q)[1][2]
    assert not costs or height < wall + 1e-5
    J = [linked.frame("tool").jacobian(found.q)[3:], linked.loop_jacobian(found.q)]
    if costs and height > wall - 1e-5:
        J.append(linked.frame("d").jacobian(found.q)[5:])
    free = np.abs(found.q) < 1.2 - 1e-9
    J = np.concatenate(J)[:, free]
    along = np.eye(free.sum()) - np.linalg.pinv(J, rcond=1e-8) @ J
    close(along @ (found.q - rest)[free], np.zeros(free.sum()), 5e-3)  # the cost has a kink


def test_derivatives_by_the_implicit_function(seven):
    q = np.array([0.3, 0.5, -0.2, 0.7, 0.1, 0.4, 0.2])
    R, p = seven.frame("tool").pose(q)
    rest = q + 0.1

    def solve(at):
        return pl.ik(seven, {"tool": at}, posture=rest, posture_weight=1e-6, q0=q, tolerance=1e-4)

    found, eps = solve(p), 1e-3
    differences = np.stack([(solve(p + eps * e).q - solve(p - eps * e).q) / (2 * eps) for e in np.eye(3)], axis=-1)
    J = seven.frame("tool").jacobian(found.q)
    close(J[3:] @ found.derivative("tool"), np.eye(3), 1e-4)
    close(differences, found.derivative("tool"), 1e-4)
    both = pl.ik(seven, {"tool": {"position": p, "orientation": R}}, q0=q)
    close(seven.frame("tool").jacobian(both.q) @ both.derivative("tool"), np.eye(6), 1e-9)


def test_refusals(seven):
    for given, message in (
        ({}, "give targets by name"),
        ({"tool": [1.0, 2.0]}, r"target 'tool': give a pl.Pose, a position"),
        ({"tool": 2 * np.eye(3)}, "not a rotation matrix"),
        ({"tool": {"place": [0, 0, 0]}}, "no part named 'place'"),
        ({"tol": [0, 0, 0]}, "'tol'"),
        ({"tool": [np.nan, 0, 0]}, "target 'tool' contains a value that is not finite"),
        ({"com": [np.inf, 0, 0]}, "target 'com' contains a value that is not finite"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            pl.ik(seven, given)
    with pytest.raises(pl.PliantError, match="seeds=0: give a whole number"):
        pl.ik(seven, {"tool": [0, 0, 0]}, seeds=0)
    with pytest.raises(pl.PliantError, match=r"q0 has shape \(3,\); system 'arm' needs \(7,\)"):
        pl.ik(seven, {"tool": [0, 0, 0]}, q0=[0, 0, 0])
    with pytest.raises(pl.PliantError, match="weights: no target named 'tol'"):
        pl.ik(seven, {"tool": [0, 0, 0]}, weights={"tol": 1.0})
    for options, message in (
        ({"q0": [np.nan] * 7}, "q0 contains a value that is not finite"),
        ({"limits": [1, 2, 3]}, r"limits: give True, False, or \(lower, upper\)"),
        ({"costs": [3]}, "costs: 3 is not a function"),
        ({"posture": np.zeros(7), "posture_weight": -1.0}, "posture_weight=-1: give a small positive number"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            pl.ik(seven, {"tool": [0, 0, 0.5]}, **options)
    with pytest.raises(TypeError, match="unexpected keyword argument 'seed'"):
        pl.ik(seven, {"tool": [0, 0, 0]}, seed=1)


def test_prescribed_hinges_are_held():
    """The tool is 1 m away: 0.5 m by the prescribed hinge, and the rest by the other one. Out of its reach is not found."""
    system = pl.System("slides")
    system.add_body("base", hinge=pl.Prismatic("x"), mass=1.0)
    system.add_body("across", "base", pl.Prismatic("y"), mass=1.0)
    system.add_body("tool", "across", pl.Prismatic("x"), mass=1.0)
    system.prescribe("base", lambda t: 0.5 + t)
    found = pl.ik(system, {"tool": np.array([[1.0, 0.2, 0.0], [1.3, 0.2, 0.0]])}, q0=[0.9, 0.0, 0.0], limits=(-0.6, 0.6))
    assert found.ok.tolist() == [True, False]
    np.testing.assert_allclose(found.q[0], [0.5, 0.2, 0.5], rtol=0, atol=1e-6)
