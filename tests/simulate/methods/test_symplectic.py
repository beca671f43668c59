"""The symplectic method: its steps conserve the symplectic form, and energy over long times; what it needs and refuses."""

import numpy as np
import pytest

import pliant as pl


def mixture():
    """A free body with a ball hinge, a planar one with speeds in body axes, a universal joint with a spring, and a beam."""
    system = pl.System("mixture", gravity=(0, 0, -9.81))
    inertia = pl.Inertia(1.0, (0.1, 0.05, -0.07), np.diag([0.2, 0.3, 0.4]) + 0.02)
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia(3.0, (0.1, 0.05, -0.07), np.diag([0.4, 0.5, 0.6]) + 0.02))
    system.add_body("ball", "bus", hinge=pl.Spherical(), pose=pl.Pose((0.5, 0, 0.1)), inertia=inertia)
    system.add_body("plane", "ball", hinge=pl.Planar("z"), pose=pl.Pose((0.2, 0.1, 0.1)), inertia=inertia)
    system.add_body("cross", "bus", hinge=pl.Universal("x", "y"), pose=pl.Pose((-0.2, 0.1, 0.1)), inertia=inertia)
    system.add_load("spring", pl.loads.HingeSpring("cross", k=3.0))
    return system


def to_speeds(system, theta):
    """D(theta) (n, nv, nv): the rates of increments theta are D times the speeds."""
    units = np.eye(theta.shape[-1])
    return np.stack([np.asarray(pl.sweeps.dexp_inverse(system, theta, np.broadcast_to(e, theta.shape))) for e in units], axis=-1)


def form_change(system, q0, v0, h, method):
    """How far J* Omega J is from Omega, where J is the Jacobian of a step in canonical coordinates: increments of q, and their
    momenta. Differences have order 6.
    """
    dyn, eps = pl.compile(system), 2e-3
    n, at, weights = dyn.model.nv, np.array([-3, -2, -1, 1, 2, 3]), np.array([-1, 9, -45, 45, -9, 1]) / 60
    x = (at[:, None, None] * eps * np.eye(2 * n)).reshape(-1, 2 * n)
    theta, pi = x[:, :n], x[:, n:] + np.asarray(dyn.mass_matrix(q0)) @ v0
    q = np.asarray(pl.sweeps.integrate(system, np.broadcast_to(q0, (len(x), q0.size)), theta))
    p = np.einsum("nji,nj->ni", to_speeds(system, theta), pi)
    v = np.linalg.solve(np.asarray(dyn.mass_matrix(q)), p[..., None])[..., 0]
    near, own = (dyn.rollout(*x, dt=h, steps=1, method=method) for x in ((q, v), (q0, v0)))
    q, v = near.q[:, -1], near.v[:, -1]
    theta = np.asarray(pl.sweeps.difference(system, np.broadcast_to(own.q[-1], q.shape), q))
    p = np.einsum("nij,nj->ni", np.asarray(dyn.mass_matrix(q)), v)
    pi = np.linalg.solve(to_speeds(system, theta).mT, p[..., None])[..., 0]
    ends = np.concatenate([theta, pi], axis=-1).reshape(6, 2 * n, 2 * n)
    J = np.einsum("s,sij->ji", weights, ends) / eps
    omega = np.block([[np.zeros((n, n)), np.eye(n)], [-np.eye(n), np.zeros((n, n))]])
    return np.abs(J.T @ omega @ J - omega).max()


@pytest.mark.parametrize("name", ["mixture", "hub"])
def test_steps_conserve_the_symplectic_form(name):
    system = mixture() if name == "mixture" else undamped()
    model, rng = pl.compile(system).model, np.random.default_rng(0)
    q0 = np.asarray(pl.sweeps.integrate(system, model.neutral(), 0.1 * rng.normal(size=model.nv)))
    v0 = 0.5 * rng.normal(size=model.nv)
    assert form_change(system, q0, v0, 0.01, "symplectic") < 1e-10
    assert form_change(system, q0, v0, 0.01, "rk4") > 1e-9


def undamped():
    """A beam on a hub that turns freely."""
    system = pl.System("hub", gravity=(0, 0, 0))
    system.add_body("hub", hinge=pl.Free(), inertia=pl.Inertia(10.0, (0, 0, 0), np.diag([2.0, 3.0, 4.0])))
    flex = pl.flex.Beam(3.0, 2.0, EI=40.0, modes={"y": 2, "z": 1}, damping=0.0)
    system.add_body("boom", "hub", hinge=pl.Revolute("z"), pose=pl.Pose((0.5, 0, 0)), flex=flex)
    return system


def test_order_with_all_hinges():
    system = mixture()
    dyn, rng = pl.compile(system), np.random.default_rng(1)
    model = dyn.model
    q0 = np.asarray(pl.sweeps.integrate(system, model.neutral(), 0.2 * rng.normal(size=model.nv)))
    v0 = 0.5 * rng.normal(size=model.nv)
    exact = dyn.rollout(q0, v0, dt=1e-3, steps=500, every=500, method="dop853")
    errors = []
    for n in (40, 80):
        run = dyn.rollout(q0, v0, dt=0.5 / n, steps=n, every=n, method="symplectic")
        errors.append(max(np.abs(run.q[-1] - exact.q[-1]).max(), np.abs(run.v[-1] - exact.v[-1]).max()))
    assert abs(np.log2(errors[0] / errors[1]) - 4.0) < 0.1


def test_energy_stays_where_that_of_other_methods_drifts():
    """A pendulum of two links over 2,000 s, at steps with which rk4 loses energy: the last error is about the first one."""
    dyn = pl.compile(pl.examples.load("double-pendulum"))
    worst = {}
    for method in ("symplectic", "rk4"):
        run = dyn.rollout([1.0, 0.5], [0.3, -0.2], dt=0.02, steps=100_000, every=20, method=method)
        energy = np.asarray(dyn.kinetic_energy(run.q, run.v)) + np.asarray(dyn.potential_energy(run.q))
        off = np.abs(energy - energy[0])
        worst[method] = off[:500].max(), off[-500:].max()
    assert worst["symplectic"][1] < 2.5 * worst["symplectic"][0]
    assert worst["rk4"][1] > 3 * worst["rk4"][0]


def test_momentum_is_kept_and_evaluations_are_counted():
    start = {"boom.y1": 0.01}, {"hub.wx": 0.3, "hub.wy": 0.2}
    run = pl.simulate(undamped(), *start, t_end=2.0, dt=2e-3, method="symplectic", n_out=11)
    exact = pl.simulate(undamped(), *start, t_end=2.0, n_out=11, rtol=1e-11)
    assert run.quality.momentum_drift < 1e-10 and run.quality.energy_drift < 1e-5
    assert np.abs(run.q - exact.q).max() < 1e-6
    assert 10 < run.quality.evaluations / run.quality.steps < 100  # at least one at each end of five steps


def test_states_of_loads_and_laws_of_time_have_the_order_too():
    system = pl.examples.load("double-pendulum")
    system.add_load("motor", pl.loads.Motor("elbow", lag=0.1))
    system.add_load("wind", lambda x: x.torque("shoulder", 0.5 * np.sin(3 * x.t) - 0.2 * x.v("shoulder")))
    dyn = pl.compile(system)
    given = {"q0": [1.0, 0.5], "v0": [0.3, -0.2], "u": [2.0]}
    exact = dyn.rollout(**given, dt=1e-3, steps=1000, every=1000, method="dop853")
    errors = []
    for n in (40, 80):
        run = dyn.rollout(**given, dt=1 / n, steps=n, every=n, method="symplectic")
        errors.append(np.abs(np.concatenate([run.q[-1] - exact.q[-1], run.v[-1] - exact.v[-1], run.s[-1] - exact.s[-1]])).max())
    assert abs(np.log2(errors[0] / errors[1]) - 4.0) < 0.1


def test_a_state_alone_and_in_a_batch_has_the_same_bits():
    """Lanes that are done wait for others, and stay as they are."""
    dyn = pl.compile(pl.examples.load("double-pendulum"))
    q = np.array([[0.1, 0.0], [3.0, 1.0], [1.0, -2.0], [0.0, 0.0], [2.0, 2.0]])
    v = np.array([[0.0, 0.0], [20.0, -30.0], [1.0, 1.0], [0.0, 0.0], [5.0, 0.0]])
    batch = dyn.rollout(q, v, dt=0.01, steps=20, method="symplectic")
    for i in range(5):
        alone = dyn.rollout(q[i], v[i], dt=0.01, steps=20, method="symplectic")
        np.testing.assert_array_equal(batch.q[i], alone.q)


def test_steps_whose_iterations_do_not_converge_are_lost():
    dyn = pl.compile(pl.examples.load("double-pendulum"))
    run = dyn.rollout([[0.1, 0.0], [0.1, 2.0]], [[0.0, 0.0], [500.0, -900.0]], dt=0.1, steps=2, method="symplectic")
    assert run.lost.tolist() == [False, True] and np.isfinite(run.q[0]).all()
    assert "the iterations of a step of 0.1 s do not converge" in run.losses[0].why
