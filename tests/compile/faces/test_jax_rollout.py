"""dyn.jax.rollout: values, both modes, batches and loops, with contacts and without; what it refuses."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

pytestmark = pytest.mark.lanes

jax = pytest.importorskip("jax")
jnp = pytest.importorskip("jax.numpy")

import pliant as pl  # noqa: E402
from tests.kit import compiled  # noqa: E402
from tests.simulate.systems import tumbler  # noqa: E402
from tests.sweeps.contacts.legs import LEG_START, leg  # noqa: E402

OPTIONS = {"dt": 2e-3, "steps": 40, "method": "contact"}
TAU = np.array([0, 0, 4.0])


@pytest.fixture(autouse=True)
def float64():
    with jax.enable_x64(True):
        yield


@cache
def standing() -> pl.Dynamics:
    return pl.compile(leg(), parameters=["sole.mu", "foot.radius"])


def height(q0, tau, p):
    return standing().jax.rollout(q0, tau=tau, p=p, **OPTIONS).q[..., -1, 0]


def test_values_and_gradients_are_those_of_the_rollout():
    """By initial state, forces, friction and size; jit or not; forward and backward."""
    dyn, p = standing(), standing().parameter_values
    own = dyn.rollout(LEG_START, tau=TAU, p=p, **OPTIONS)
    run = jax.jit(lambda tau: dyn.jax.rollout(LEG_START, tau=tau, p=p, **OPTIONS))(TAU)
    for name in ("t", "q", "v", "s", "lost"):
        np.testing.assert_array_equal(getattr(run, name), getattr(own, name))
    w = np.zeros_like(own.q)
    w[-1, 0] = 1.0
    wanted = own.vjp(q=w)
    found = jax.jit(jax.grad(height, (0, 1, 2)))(LEG_START, TAU, p)
    for x, y in zip(found, (wanted.q0, wanted.tau, wanted.p), strict=True):
        np.testing.assert_array_equal(x, y)
    along = tuple(np.random.default_rng(0).normal(size=x.shape) for x in (LEG_START, TAU, p))
    value, change = jax.jvp(height, (LEG_START, TAU, p), along)
    assert value == own.q[-1, 0]
    assert abs(change - sum(x @ y for x, y in zip(found, along, strict=True))) < 1e-12 * abs(change)


def test_mapped_states_and_jacobians():
    p = standing().parameter_values
    many = np.stack([TAU, 1.1 * TAU, 0.9 * TAU])
    each = [jax.grad(height, (1, 2))(LEG_START, tau, p) for tau in many]
    mapped = jax.vmap(jax.grad(height, (1, 2)), (None, 0, None))(LEG_START, many, p)
    for k in range(3):
        for x, y in zip(mapped, each[k], strict=True):
            np.testing.assert_allclose(x[k], y, rtol=1e-12, atol=1e-15)
    shared = jax.grad(lambda p: height(LEG_START, many, p).sum())(p)  # summed over the states that share it
    np.testing.assert_allclose(shared, sum(y for _, y in each), rtol=1e-12)
    ahead, back = (of(height, (0, 1, 2))(LEG_START, many[1], p) for of in (jax.jacfwd, jax.jacrev))
    for x, y in zip(ahead, back, strict=True):
        np.testing.assert_allclose(x, y, rtol=0, atol=1e-12)


def test_single_steps_in_a_scan_carry_the_contact_forces():
    dyn, p = standing(), standing().parameter_values
    start = jnp.asarray(LEG_START), jnp.zeros(3), jnp.zeros(dyn.model.ns)

    def end(tau):
        def step(state, _):
            run = dyn.jax.rollout(state[0], state[1], s0=state[2], tau=tau, p=p, **(OPTIONS | {"steps": 1}))
            return (run.q[-1], run.v[-1], run.s[-1]), None

        return jax.lax.scan(step, start, None, length=40)[0][0][0]

    value, found = jax.jit(jax.value_and_grad(end))(TAU)
    wanted, gradient = jax.value_and_grad(height, 1)(LEG_START, TAU, p)
    assert value == wanted
    np.testing.assert_allclose(found, gradient, rtol=1e-11)


def test_quaternions_and_rows_of_steps():
    """A free body: tangents of q have the length of q."""
    dyn, rng = pl.compile(tumbler(), lanes=1), np.random.default_rng(1)
    q0, v0 = dyn.model.random_state(rng)
    forces = rng.normal(size=(5, v0.size))

    def end(q0, v0, forces, method):
        run = dyn.jax.rollout(q0, v0, tau_steps=forces, dt=1e-2, steps=5, method=method)
        return run.q[-1] @ np.arange(q0.size) + run.v[-1].sum()

    for method, moved in (("rk4", (0, 1)), ("semi_implicit", (0, 1, 2))):
        ahead, back = (of(end, moved)(q0, v0, forces, method) for of in (jax.jacfwd, jax.jacrev))
        for x, y in zip(ahead, back, strict=True):
            np.testing.assert_allclose(x, y, rtol=0, atol=1e-12)


def test_what_it_refuses():
    dyn, p = standing(), standing().parameter_values
    with pytest.raises(pl.PliantError, match="can be differentiated only once"):
        jax.hessian(height, 1)(LEG_START, TAU, p)
    with pytest.raises(pl.PliantError, match=r"tau has shape \(2,\)"):
        dyn.jax.rollout(LEG_START, tau=jnp.ones(2), **OPTIONS)
    arm = pl.compile(pl.examples.load("double-pendulum"), lanes=1)

    def swung(tau, method):
        return arm.jax.rollout(np.zeros(2), tau=tau, dt=1e-3, steps=2, method=method).q

    np.testing.assert_allclose(*(of(swung)(np.ones(2), "rk4") for of in (jax.jacfwd, jax.jacrev)), rtol=0, atol=1e-15)
    pushed = pl.compile(pl.examples.load("double-pendulum"), lanes=1, wrenches=["lower"])
    with pytest.raises(pl.PliantError, match="'rk4' has no forward mode with respect to 'wrenches'; use reverse mode"):
        jax.jacfwd(lambda w: pushed.jax.rollout(np.zeros(2), wrenches=w, dt=1e-3, steps=2).q)(np.ones((1, 6)))
    with pytest.raises(pl.PliantError, match="method 'alpha' has no derivatives; use 'rk4', "):
        jax.jacrev(swung)(np.ones(2), "alpha")


def test_gradients_agree_with_differences_and_in_float32():
    dyn = compiled("double-pendulum")
    options = {"dt": 0.01, "steps": 40, "every": 20}
    q0, rows = np.array([0.4, -0.2]), 0.3 * np.random.default_rng(3).normal(size=(40, 2))

    def loss(q0, rows):
        run = dyn.jax.rollout(q0, tau_steps=rows, **options)
        return (run.q[-1] ** 2).sum() + run.v[1] @ jnp.asarray([1.0, 2.0], run.v.dtype)

    found = jax.grad(loss, (0, 1))(q0, rows)
    for k, x in enumerate((q0, rows)):
        for i in list(np.ndindex(x.shape))[::17]:
            h = np.zeros_like(x)
            h[i] = 1e-5
            moved = [loss(*(y + sign * h if j == k else y for j, y in enumerate((q0, rows)))) for sign in (1, -1)]
            assert abs((moved[0] - moved[1]) / 2e-5 - found[k][i]) < 1e-7 * max(1.0, np.abs(found[k]).max())
    for x64 in (True, False):
        with jax.enable_x64(x64):
            single = jax.grad(loss, (0, 1))(jnp.asarray(q0, "float32"), jnp.asarray(rows, "float32"))
        for x, y in zip(single, found, strict=True):
            assert x.dtype == np.float32
            np.testing.assert_allclose(x, y, rtol=0, atol=1e-4 * np.abs(y).max())


def test_names_of_closed_systems_are_assembled():
    """As by `dyn.rollout`, also in traced code; a name with a traced value is not, and the error says what to pass."""
    dyn, options = compiled("four-bar"), {"dt": 1e-3, "steps": 3}
    state = pl.assemble(dyn.model, {"crank": 0.3}, {"crank": 0.2})
    for given in ((), ({"crank": 0.3},), ({"crank": np.array([0.3, 0.4])}, {"crank": 0.2}), (state,)):
        own = dyn.rollout(*given, **options)
        for run in (dyn.jax.rollout(*given, **options), jax.jit(lambda given=given: dyn.jax.rollout(*given, **options))()):
            np.testing.assert_array_equal(run.q, own.q)
            np.testing.assert_array_equal(run.v, own.v)

    def turned(tau):
        return dyn.jax.rollout({"crank": 0.3}, tau=tau, **options).q[-1, 0]

    w = np.zeros((4, 3))
    w[-1, 0] = 1.0
    wanted = dyn.rollout({"crank": 0.3}, tau=np.ones(3), **options).vjp(q=w).tau
    np.testing.assert_allclose(jax.grad(turned)(np.ones(3)), wanted, rtol=1e-12)
    with pytest.raises(Exception, match=r"loop 'pin' is open.*pl\.assemble\(system, q0, v0\)"):
        jax.grad(lambda x: dyn.jax.rollout({"crank": x}, **options).q[-1, 0])(0.3)
