"""Closures on random trees: rows, gamma and residuals against differences, and the methods against dense algebra."""

from functools import cache

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps import (
    bias,
    forward_dynamics,
    frame_pose,
    frame_velocity,
    impulse_of_closures,
    loop_acceleration,
    loop_jacobian,
    loop_residual,
    mass_matrix,
    multipliers,
    project,
)
from tests.closed import JOINTS, closed_speeds, random_closed
from tests.sweeps.closures.dense_algebra import dense, drift, loss
from tests.systems import seeds

pytestmark = pytest.mark.lanes

CASES = [pytest.param((kind,), seed, False, id=f"{kind}-{seed}") for kind in JOINTS for seed in seeds(1)]
CASES += [pytest.param(JOINTS, seed, False, id=f"mixed-{seed}") for seed in seeds(5, first=100)]
CASES += [pytest.param(JOINTS, seed, True, id=f"flexible-{seed}") for seed in seeds(4, first=200)]
everywhere = pytest.mark.parametrize(("kinds", "seed", "flexible"), CASES)
closed_case = cache(random_closed)  # three tests look at each, and change nothing of it


def rate(function, h: float) -> np.ndarray:
    """d/dt at 0, of fourth order."""
    return (8 * (function(h) - function(-h)) - (function(2 * h) - function(-2 * h))) / (12 * h)


def slips(model) -> np.ndarray:
    """The rows that no residual tells: of what rolls."""
    out = []
    for closure in model.closures:
        rolls = isinstance(getattr(closure, "joint", None), pl.Rolling)
        out += [rolls and i < 2 for i in range(len(closure.labels))]
    return np.array(out, dtype=bool)


@everywhere
def test_the_jacobian_is_the_rate_of_the_residual(kinds, seed, flexible):
    system, q, _ = closed_case(seed, kinds, flexible)
    model = system.model
    v = np.random.default_rng(seed).normal(size=system.nv)
    assert np.abs(loop_residual(model, q)).max() < 1e-13
    found = rate(lambda t: loop_residual(model, system.integrate(q, v, t)), 1e-3)
    known = ~slips(model)
    np.testing.assert_allclose((loop_jacobian(model, q) @ v)[known], found[known], atol=1e-8)


@pytest.mark.parametrize("seed", seeds(5))
def test_slips_are_velocities_of_the_point_of_contact(seed):
    system, q, _ = random_closed(seed, ("Rolling",))
    v = np.random.default_rng(seed).normal(size=system.nv)
    expected = []
    for loop in system.loops:
        (Ra, pa), (_, pb) = (frame_pose(system.model.internals.opened, name, q) for name in loop.frames)
        Va, Vb = (frame_velocity(system.model.internals.opened, name, q, v) for name in loop.frames)
        point = pb - loop.joint.radius * Ra @ loop.joint.normal
        slip = Vb[3:] + np.cross(Vb[:3], point - pb) - Va[3:] - np.cross(Va[:3], point - pa)
        expected.append(np.column_stack([pl.model.closures.across(loop.joint.normal), loop.joint.normal]).T @ Ra.T @ slip)
    np.testing.assert_allclose(loop_jacobian(system.model, q) @ v, np.concatenate(expected), atol=1e-12)


@everywhere
def test_gamma_is_what_the_rates_of_rows_add(kinds, seed, flexible):
    """A motion with y = 0 and y' = 0 keeps the loops closed to third order, and y = J v zero to second."""
    system, q, v = closed_case(seed, kinds, flexible)
    model = system.model
    J = loop_jacobian(model, q)
    a = np.random.default_rng(seed).normal(size=system.nv)
    a -= np.linalg.pinv(J, rcond=1e-10) @ (J @ a + drift(model, q, v))
    np.testing.assert_allclose(J @ a + drift(model, q, v), 0.0, atol=1e-10)

    def y(t):
        return loop_jacobian(model, system.integrate(q, v * t + a * (0.5 * t * t))) @ (v + a * t)

    np.testing.assert_allclose(rate(y, 2e-3), 0.0, atol=1e-8 * (1 + np.abs(a).max()))


@everywhere
def test_open_loops_are_one_set_of_equations(kinds, seed, flexible):
    """Where loops are open and J v = 0, gamma is the rate of J v, and all methods solve the same equations."""
    system, q, _ = closed_case(seed, kinds, flexible)
    model, rng = system.model, np.random.default_rng(seed)
    q = system.integrate(q, rng.normal(size=system.nv), 0.02)
    v, tau = closed_speeds(system, q, rng.normal(size=system.nv)), rng.normal(size=system.nv)
    J = loop_jacobian(model, q)
    gamma = rate(lambda t: loop_jacobian(model, system.integrate(q, v, t)) @ v, 1e-3)
    np.testing.assert_allclose(loop_acceleration(model, q, v, 0 * v), gamma, rtol=0, atol=1e-8 * max(1.0, np.abs(gamma).max()))
    M, rest, expected = mass_matrix(model, q), tau - bias(model, q, v), None
    for method in ("composite", "articulated", *(("minimal",) if system.nv < 12 else ())):
        a, found = (f(model, q, v, tau, method=method) for f in (forward_dynamics, multipliers))
        size = max(np.abs(rest).max(), np.abs(J.T @ found).max())
        np.testing.assert_allclose(M @ a - J.T @ found, rest, rtol=0, atol=1e-10 * size)
        np.testing.assert_allclose(J @ a + loop_acceleration(model, q, v, 0 * v), 0.0, atol=1e-9 * np.abs(a).max())
        np.testing.assert_allclose(a, a if expected is None else expected, rtol=0, atol=1e-8 * np.abs(a).max())
        expected = a


@pytest.mark.seeds(2)
def test_derivatives_are_those_of_the_value_where_loops_are_open(seed):
    """Along directions that leave the closures, of positions and of speeds."""
    system, q, _ = random_closed(seed, ("Spherical", "Revolute", "Fixed"), hinges=("Revolute", "Prismatic", "Spherical", "Free"))
    rng = np.random.default_rng(seed)
    q = system.integrate(q, rng.normal(size=system.nv), 0.02)
    v, tau, dq, dv = rng.normal(size=(4, system.nv))
    for method in ("composite", "articulated"):
        dyn = pl.compile(system, "reference", method=method)
        by_q, by_v, _ = dyn.forward_dynamics_derivatives(q, v, tau)
        along_q = rate(lambda h, dyn=dyn: dyn.forward_dynamics(system.integrate(q, dq, h), v, tau), 1e-3)
        along_v = rate(lambda h, dyn=dyn: dyn.forward_dynamics(q, v + h * dv, tau), 1e-2)
        np.testing.assert_allclose(by_q @ dq, along_q, rtol=0, atol=1e-6 * np.abs(along_q).max())
        np.testing.assert_allclose(by_v @ dv, along_v, rtol=0, atol=1e-9 * np.abs(along_v).max())


def agrees(model, q, v, tau, **more) -> None:
    """Both methods with dense algebra: to 1e-12, more where the rows are nearly dependent."""
    a, forces = dense(model, q, v, tau)
    J, M, rest = loop_jacobian(model, q), mass_matrix(model, q), tau - bias(model, q, v)
    close_to = 1e-12 * max(1.0, 1e-2 * loss(model, q))
    for method in ("composite", "articulated"):
        own = forward_dynamics(model, q, v, tau, method=method)
        np.testing.assert_allclose(own, a, rtol=0, atol=close_to * np.abs(a).max())
        found = J.T @ multipliers(model, q, v, tau, method=method)
        size = max(np.abs(forces).max(), np.abs(rest).max())
        np.testing.assert_allclose(found, forces, rtol=0, atol=close_to * size)
        np.testing.assert_allclose(M @ own - found, rest, rtol=0, atol=1e-12 * size)


@everywhere
def test_methods_agree_with_dense_algebra(kinds, seed, flexible):
    system, q, v = closed_case(seed, kinds, flexible)
    agrees(system.model, q, v, np.random.default_rng(seed).normal(size=system.nv))


@pytest.mark.parametrize("fidelity", ["paper", "ruthless", "ruthless_v"])
@pytest.mark.parametrize("seed", seeds(1, first=300))
def test_fidelities_of_flexible_bodies(seed, fidelity):
    system, q, v = random_closed(seed, JOINTS, flexible=True)
    system.fidelity = fidelity
    v = closed_speeds(system, q, v)
    agrees(system.model, q, v, np.random.default_rng(seed).normal(size=system.nv))


@pytest.mark.parametrize("flexible", [False, True])
@pytest.mark.parametrize("seed", seeds(2, first=400))
def test_rows_that_say_nothing_new_change_nothing(seed, flexible):
    system, q, v = random_closed(seed, JOINTS, flexible, redundant=True)
    agrees(system.model, q, v, np.random.default_rng(seed).normal(size=system.nv))


@pytest.mark.parametrize(
    ("seed", "flexible", "methods"), [(500, False, ("composite", "articulated")), (502, True, ("articulated",))]
)
def test_kernels_are_the_sweeps(seed, flexible, methods):
    """Compiled and interpreted, of bodies merged and placed anew, against the sweeps over the bodies as they are."""
    system, q, v = random_closed(seed, JOINTS, flexible, hinges=("Revolute", "Prismatic", "Spherical", "Fixed"))
    tau, model = np.random.default_rng(seed).normal(size=system.nv), system.model
    size = 1e-12 * max(1.0, 1e-2 * loss(model, q))
    expected = forward_dynamics(model, q, v, tau)
    for method in methods:
        dyn = pl.compile(system, method=method, mode="unrolled", lanes=1)
        np.testing.assert_allclose(dyn.forward_dynamics(q, v, tau), expected, rtol=0, atol=size * np.abs(expected).max())
    np.testing.assert_allclose(dyn.loop_residual(q), loop_residual(model, q), atol=1e-14)
    J = dyn.loop_jacobian(q)
    np.testing.assert_allclose(J, loop_jacobian(model, q), atol=1e-13)
    found, forces = J.T @ dyn.multipliers(q, v, tau), J.T @ multipliers(model, q, v, tau)
    np.testing.assert_allclose(found, forces, rtol=0, atol=size * max(1.0, np.abs(forces).max()))


@pytest.mark.parametrize("flexible", [False, True])
@pytest.mark.parametrize("seed", seeds(2, first=600))
def test_projection_and_impulses(seed, flexible):
    """What projection leaves is of second order in the gaps; impulses balance momentum and lose -P y / 2."""
    system, q, _ = random_closed(seed, JOINTS, flexible)
    model, rng = system.model, np.random.default_rng(seed)
    known, v = ~slips(model), rng.normal(size=system.nv)
    M, J = mass_matrix(model, q), loop_jacobian(model, q)
    for method in ("composite", "articulated"):
        away = system.integrate(q, rng.normal(size=system.nv), 1e-5)
        near, speeds = project(model, away, closed_speeds(system, q, v) + 1e-5 * rng.normal(size=system.nv), method=method)
        assert np.abs(loop_residual(model, near)[known]).max() < 1e-2 * np.abs(loop_residual(model, away)[known]).max()
        assert np.abs(loop_jacobian(model, near) @ speeds).max() < 1e-7
        further = project(model, *project(model, near, speeds, method=method), method=method)
        assert np.abs(loop_residual(model, further[0])).max() < 1e-13
        assert np.abs(loop_jacobian(model, further[0]) @ further[1]).max() < 1e-12 * max(1.0, 1e-2 * loss(model, q))
        after, P = impulse_of_closures(model, q, v, method=method)
        np.testing.assert_allclose(J @ after, 0.0, atol=1e-12 * max(1.0, 1e-2 * loss(model, q)))
        np.testing.assert_allclose(M @ (after - v), J.T @ P, atol=1e-12 * np.abs(M @ v).max())
        lost = 0.5 * (v @ M @ v - after @ M @ after)
        np.testing.assert_allclose(lost, -0.5 * P @ (J @ v), rtol=0, atol=1e-11 * (v @ M @ v) * max(1.0, 1e-2 * loss(model, q)))


@pytest.mark.parametrize("seed", seeds(2, first=700))
def test_a_mask_is_the_system_with_those_closures(seed):
    system, q, v = random_closed(seed)
    tau = np.random.default_rng(seed).normal(size=system.nv)
    names = [loop.name for loop in system.loops]
    for method in ("composite", "articulated"):
        for off in range(len(names)):
            active = np.array([float(i != off) for i in range(len(names))])
            own = system.model.internals.switched([name for i, name in enumerate(names) if i != off])
            expected = forward_dynamics(own, q, v, tau, method=method)
            found = forward_dynamics(system.model, q, v, tau, method=method, active=active)
            np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12 * np.abs(expected).max() * max(1.0, loss(own, q)))
