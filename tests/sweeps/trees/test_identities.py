"""Identities that hold for any system, between independent routes to the same quantity."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import pliant as pl
from tests.sweeps.trees.bounds import derivative, residual_bound
from tests.systems import HINGES, random_system, seeds

pytestmark = pytest.mark.quick


def setup(seed, **options):
    system = random_system(seed, **options)
    q, v = system.random_state(seed)
    return system, pl.compile(system, "reference"), q, v, np.random.default_rng(seed + 1000)


@pytest.mark.parametrize("seed", seeds(10))
@pytest.mark.parametrize("method", ["articulated", "composite", "unsplit"])
def test_forward_dynamics_satisfies_the_equations(seed, method):
    system, dyn, q, v, rng = setup(seed)
    tau = rng.normal(size=system.nv)
    a = pl.compile(system, "reference", method=method).forward_dynamics(q, v, tau)
    M, b = dyn.mass_matrix(q), dyn.bias(q, v)
    assert np.linalg.norm(M @ a + b - tau) <= residual_bound(M, a, b, tau)
    assert np.linalg.norm(dyn.inverse_dynamics(q, v, a) - tau) <= residual_bound(M, a, b, tau)


@pytest.mark.parametrize("seed", seeds(10))
def test_inverse_and_determinant_of_the_mass_matrix(seed):
    system, dyn, q, _, _ = setup(seed)
    M, Minv = dyn.mass_matrix(q), dyn.inverse_mass_matrix(q)
    bound = max(1e-12, 50 * np.finfo(float).eps * np.linalg.cond(M)) if system.nv else 0
    assert np.abs(Minv @ M - np.eye(system.nv)).max(initial=0) <= bound
    assert np.array_equal(M, M.T)
    sign, logdet = np.linalg.slogdet(M)
    assert sign == 1.0 and dyn.log_det_mass_matrix(q) == pytest.approx(logdet, rel=1e-10, abs=1e-10)


@pytest.mark.parametrize("seed", seeds(10))
def test_kinetic_energy_is_half_v_M_v(seed):
    _, dyn, q, v, _ = setup(seed)
    assert dyn.kinetic_energy(q, v) == pytest.approx(0.5 * v @ dyn.mass_matrix(q) @ v, rel=1e-12, abs=1e-14)


@pytest.mark.parametrize("seed", seeds(10))
def test_totals_are_the_single_functions(seed):
    system, dyn, q, v, _ = setup(seed)
    singles = dyn.kinetic_energy(q, v), dyn.potential_energy(q), dyn.momentum(q, v), dyn.com(q)
    for found in (pl.sweeps.totals(system, q, v), (*pl.sweeps.energies(system, q, v), *singles[2:])):
        for x, y in zip(found, singles, strict=True):
            np.testing.assert_allclose(x, y, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("seed", seeds(10))
def test_power_balance(seed):
    """d/dt (T + V) = tau . v along the motion that forward dynamics gives, whatever the hinges."""
    system, dyn, q, v, rng = setup(seed)
    tau = rng.normal(size=system.nv)
    a = dyn.forward_dynamics(q, v, tau)

    def energy(t):
        qt = system.integrate(q, (v + 0.5 * t * a) * t)  # second order in t: exact first derivative
        return dyn.kinetic_energy(qt, v + t * a) + dyn.potential_energy(qt)

    scale = abs(v) @ abs(dyn.mass_matrix(q)) @ abs(a) + abs(v) @ abs(dyn.bias(q, v)) + 1e-3
    # forward differences of a fast system lose digits: 1e-8 of the terms is far below any missing term
    step = 1e-3 / (1 + np.linalg.norm(v) + np.linalg.norm(a) ** 0.5)
    assert abs(derivative(energy, step) - tau @ v) <= 1e-8 * scale


@pytest.mark.parametrize("seed", seeds(10))
def test_momentum_of_a_free_system(seed):
    """Without hinge forces at the base: linear momentum changes by m g, angular momentum about the mass centre not at all."""
    system, dyn, q, v, rng = setup(seed, base="free")
    tau = rng.normal(size=system.nv)
    tau[:6] = 0.0
    a = dyn.forward_dynamics(q, v, tau)
    step = 1e-3 / (1 + np.linalg.norm(v) + np.linalg.norm(a) ** 0.5)
    rate = derivative(lambda t: dyn.momentum(system.integrate(q, (v + 0.5 * t * a) * t), v + t * a), step)
    expected = np.concatenate([np.zeros(3), system.mass * system.gravity])
    scale = np.linalg.norm(dyn.mass_matrix(q)) * (np.linalg.norm(a) + np.linalg.norm(v) ** 2)
    assert np.abs(rate - expected).max() <= 1e-8 * scale


@pytest.mark.parametrize("seed", seeds(10))
def test_momentum_is_mass_times_the_velocity_of_the_mass_centre(seed):
    system, dyn, q, v, _ = setup(seed)
    if system.mass == 0:
        pytest.skip("everything is welded")
    rate = derivative(lambda t: dyn.com(system.integrate(q, v * t)), 1e-3 / (1 + np.linalg.norm(v)))
    assert np.allclose(system.mass * rate, dyn.momentum(q, v)[3:], rtol=0, atol=1e-9 * (1 + np.linalg.norm(v)) * system.mass)


@pytest.mark.parametrize("seed", seeds(10))
def test_frames(seed):
    """Velocity = J v, the pose's derivative; acceleration = J a + Jdot v, the velocity's derivative; both axes; wrenches by J."""
    system, dyn, q, v, rng = setup(seed)
    a = rng.normal(size=system.nv)
    for axes in ("world", "body"):
        f = dyn.frame("f0", axes=axes)
        J, V = f.jacobian(q), f.velocity(q, v)
        scale = 1 + np.abs(J) @ np.abs(v)
        assert np.all(np.abs(J @ v - V) <= 1e-12 * scale)
        A = f.acceleration(q, v, a)
        assert np.all(np.abs(J @ a + f.jdot_v(q, v) - A) <= 1e-12 * (1 + np.abs(J) @ np.abs(a) + np.abs(f.jdot_v(q, v))))
    f = dyn.frame("f0")
    R, _ = f.pose(q)
    step = 1e-3 / (1 + np.linalg.norm(v))
    V = f.velocity(q, v)
    near = {"rtol": 0, "atol": 1e-9 * (1 + np.linalg.norm(V))}
    assert np.allclose(derivative(lambda t: f.pose(system.integrate(q, v * t))[1], step), V[3:], **near)
    W = derivative(lambda t: f.pose(system.integrate(q, v * t))[0], step) @ R.T
    assert np.allclose([W[2, 1], W[0, 2], W[1, 0]], V[:3], **near)
    A = f.acceleration(q, v, a)
    dV = derivative(lambda t: f.velocity(system.integrate(q, (v + 0.5 * t * a) * t), v + t * a), step)
    assert np.allclose(dV, A, rtol=0, atol=1e-7 * (1 + np.linalg.norm(A)))


@pytest.mark.parametrize("axes", ["world", "body"])
@pytest.mark.parametrize("seed", seeds(10))
def test_external_wrenches_act_through_the_jacobian(seed, axes):
    system, plain, q, v, rng = setup(seed, frames=3)
    dyn = pl.compile(system, "reference", wrenches=["f0", "f1", "b0"], wrench_axes=axes)
    w = rng.normal(size=(3, 6))
    pushed = sum(plain.frame(n, axes=axes).jacobian(q).T @ x for n, x in zip(("f0", "f1", "b0"), w, strict=True))
    a = rng.normal(size=system.nv)
    tau = plain.inverse_dynamics(q, v, a)
    scale = 1 + np.abs(tau).max(initial=0) + np.abs(pushed).max(initial=0)
    assert np.abs(dyn.inverse_dynamics(q, v, a, w) - (tau - pushed)).max(initial=0) <= 1e-12 * scale
    M = plain.mass_matrix(q)
    got = dyn.forward_dynamics(q, v, tau, w)
    want = plain.forward_dynamics(q, v, tau + pushed)
    assert np.linalg.norm(M @ (got - want)) <= residual_bound(M, got, tau, pushed)


@pytest.mark.parametrize("kind", HINGES)
def test_qdot_is_the_derivative_of_integrate(kind):
    for seed in range(5):
        system = random_system(seed, n=1, kinds=(kind,), base="fixed")
        q, v = system.random_state(seed)
        rate = derivative(lambda t, s=system, x=q, u=v: s.integrate(x, u * t))
        assert np.allclose(rate, pl.compile(system, "reference").qdot(q, v), rtol=0, atol=1e-10)


@pytest.mark.parametrize("kind", [k for k in HINGES if k != "Custom"])
def test_integrate_is_an_exponential_and_difference_its_inverse(kind):
    for seed in range(20):
        system = random_system(seed, n=1, kinds=(kind,), base="fixed")
        q, v = system.random_state(seed)
        v = v * min(1.0, 3.0 / (np.linalg.norm(v) + 1e-12)) * [1e-9, 1e-3, 1.0][seed % 3]
        once, twice = system.integrate(q, v, 1.0), system.integrate(system.integrate(q, v, 0.4), v, 0.6)
        assert np.allclose(once, twice, rtol=0, atol=1e-14 * 50)
        assert np.allclose(system.difference(q, once), v, rtol=1e-12, atol=1e-14)
        assert np.allclose(system.integrate(q, np.zeros(system.nv)), q, rtol=0, atol=1e-15)


@pytest.mark.parametrize("seed", seeds(6))
def test_the_order_in_which_bodies_are_added_changes_only_labels(seed):
    system, dyn, q, v, rng = setup(seed)
    turned = pl.System(system.name, gravity=system.gravity)
    for body in reversed(system.bodies):
        turned.description.add_body(replace(body.hinge, limits=None), body.inertia)  # as readers do: bodies stand in any order
    q2, v2, tau2, tau = np.zeros(system.nq), np.zeros(system.nv), np.zeros(system.nv), rng.normal(size=system.nv)
    for body in system.bodies:
        q2[turned.q_index(body.name)] = q[system.q_index(body.name)]
        for x, y in ((v2, v), (tau2, tau)):
            x[turned.v_index(body.name)] = y[system.v_index(body.name)]
    a, a2 = dyn.forward_dynamics(q, v, tau), pl.compile(turned, "reference").forward_dynamics(q2, v2, tau2)
    M = dyn.mass_matrix(q)
    back = np.concatenate([np.zeros(0), *(a2[turned.v_index(b.name)] for b in system.bodies)])
    assert np.linalg.norm(M @ (back - a)) <= residual_bound(M, a, dyn.bias(q, v), tau)


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("shape", [(3,), (2, 1, 2), (0,)])
def test_a_batch_equals_one_by_one(seed, shape):
    system, dyn, _, _, rng = setup(seed)
    states = [system.random_state(rng) for _ in range(int(np.prod(shape)))]
    q = np.array([s[0] for s in states]).reshape(*shape, system.nq)
    v = np.array([s[1] for s in states]).reshape(*shape, system.nv)
    tau = rng.normal(size=v.shape)
    calls = {
        "forward_dynamics": (q, v, tau), "inverse_dynamics": (q, v, tau), "bias": (q, v), "mass_matrix": (q,), "qdot": (q, v),
        "inverse_mass_matrix": (q,), "log_det_mass_matrix": (q,), "kinetic_energy": (q, v), "potential_energy": (q,),
        "momentum": (q, v),
    }  # fmt: skip
    functions = {name: (getattr(dyn, name), x) for name, x in calls.items()}
    for method in ("composite", "unsplit"):
        functions[method] = (pl.compile(system, "reference", method=method).forward_dynamics, (q, v, tau))
    frame = dyn.frame("f1")
    functions |= {"velocity": (frame.velocity, (q, v)), "jacobian": (frame.jacobian, (q,))}
    functions["acceleration"] = (frame.acceleration, (q, v, tau))
    for name, (f, arguments) in functions.items():
        whole = f(*arguments)
        assert whole.shape[: len(shape)] == shape, name
        for i in np.ndindex(shape):
            one = f(*(x[i] for x in arguments))
            assert np.allclose(whole[i], one, rtol=1e-9, atol=1e-9 * (1 + np.abs(one).max(initial=0))), name


def test_leading_axes_broadcast():
    system, dyn, q, v, rng = setup(3)
    tau = rng.normal(size=(4, 1, system.nv))
    V = np.stack([v, 2 * v, 3 * v])
    out = dyn.forward_dynamics(q, V, tau)
    assert out.shape == (4, 3, system.nv)
    assert np.allclose(out[2, 1], dyn.forward_dynamics(q, 2 * v, tau[2, 0]), rtol=1e-9)
