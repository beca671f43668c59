"""dyn.jax: values, leading axes, derivatives, loops; what it refuses."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

pytestmark = pytest.mark.lanes

jax = pytest.importorskip("jax")
jnp = pytest.importorskip("jax.numpy")

import pliant as pl  # noqa: E402
from pliant.compile.faces import ffi  # noqa: E402
from pliant.compile.llvm.gufunc import inner_loop  # noqa: E402
from pliant.compile.table.functions import CLOSED, STEPPING, TABLE  # noqa: E402
from tests.simulate.problem.switching import pendulums  # noqa: E402
from tests.systems import random_flexible_system, random_system  # noqa: E402


@pytest.fixture(autouse=True)
def float64():
    with jax.enable_x64(True):
        yield


def states(dyn, rng, count=None):
    """q, v, tau (count, n), or of one state."""
    rows = [dyn.model.random_state(rng) for _ in range(count or 1)]
    q, v = (np.array(x) for x in zip(*rows, strict=True))
    tau = rng.normal(size=v.shape)
    return (q, v, tau) if count else (q[0], v[0], tau[0])


@pytest.fixture(scope="module")
def ball():
    """A body that turns every way, with a quaternion."""
    return pl.compile(random_system(4, n=1, kinds=("Spherical",), base="fixed"))


@pytest.fixture(scope="module")
def whole():
    """With wrenches and parameters."""
    system = random_system(5, n=2, base="fixed", kinds=("Revolute",))
    return pl.compile(system, wrenches=["f0"], parameters=["b1.mass", "gravity"])


# ---- values and axes


def test_every_function_of_the_table_gives_what_the_gufunc_gives():
    dyn, rng = pl.compile(random_system(1, n=1, kinds=("Spherical",), base="fixed")), np.random.default_rng(0)
    q, v, tau = states(dyn, rng, 3)
    given = {"q": q, "v": v, "a": tau, "tau": tau, "w": tau, **{f"d{x}": tau for x in ("q", "v", "a", "tau")}}
    pairs = [(getattr(dyn.jax, name), getattr(dyn, name)) for name in TABLE.keys() - CLOSED.keys()]
    names = ("pose", "velocity", "acceleration", "jacobian", "jacobian_dot", "jdot_v")
    pairs += [(getattr(dyn.jax.frame("f0"), name), getattr(dyn.frame("f0"), name)) for name in names]
    found = jax.jit(lambda given: [f(*(given[x] for x in f.shapes)) for f, _ in pairs])(given)  # one compilation of XLA's
    expected = [own(*(given[x] for x in f.shapes)) for f, own in pairs]
    for x, y in zip(jax.tree.leaves(found), jax.tree.leaves(expected), strict=True):
        np.testing.assert_array_equal(x, y)


def test_leading_axes_broadcast_as_a_gufunc_s_do(ball):
    rng = np.random.default_rng(1)
    q, v, tau = states(ball, rng, 6)
    f, own = jax.jit(ball.jax.forward_dynamics), ball.forward_dynamics
    for shapes in (((2, 3), (2, 3), (2, 3)), ((2, 1), (3,), ()), ((6, 1), (1, 3), (1,)), ((0,), (), ()), ((3, 1, 2), (1,), (2, 1))):
        given = [x[np.arange(int(np.prod(s))) % 6].reshape(*s, x.shape[-1]) for x, s in zip((q, v, tau), shapes, strict=True)]
        np.testing.assert_array_equal(f(*given), own(*given))


def test_mapped_axes(ball):
    rng = np.random.default_rng(2)
    q, v, tau = states(ball, rng, 4)
    f, own = ball.jax.forward_dynamics, ball.forward_dynamics
    np.testing.assert_array_equal(jax.vmap(f)(q, v, tau), own(q, v, tau))
    np.testing.assert_array_equal(jax.vmap(f, (None, 1, 0), 1)(q[0], v.T, tau), own(q[0], v, tau).T)
    nested = jax.vmap(lambda x: jax.vmap(lambda y, z: f(x, y, z), (0, None))(v, tau))(q)
    np.testing.assert_array_equal(nested, own(q[:, None, None], v[:, None], tau))


def test_walks_go_over_every_state_once():
    rng = np.random.default_rng(3)
    for _ in range(50):
        whole = tuple(rng.integers(1, 4, rng.integers(0, 5)))
        batches = [tuple(np.where(rng.random(len(whole)) < 0.5, 1, whole))[rng.integers(0, len(whole) + 1) :] for _ in range(3)]
        made = ffi.walk([*batches, whole], whole)
        index = np.indices(made.lengths).reshape(len(made.lengths), -1)
        places = [np.array(row) @ index for row in made.strides]
        expected = [np.broadcast_to(np.arange(int(np.prod(b))).reshape(b), whole).ravel() for b in (*batches, whole)]
        order = np.argsort(places[-1])
        for found, x in zip(places, expected, strict=True):
            np.testing.assert_array_equal(found[order], x)
        assert made.lengths[-1] == max(made.lengths)


# ---- derivatives


def differences(f, x, eps=1e-6):
    """df/dx by central differences."""
    unit = np.eye(x.size).reshape(x.size, *x.shape) * eps
    return np.stack([(np.asarray(f(x + e)) - np.asarray(f(x - e))) / (2 * eps) for e in unit], axis=-1)


def test_gradients_of_a_system_with_quaternions(ball):
    """Against the products of the CPU functions, whose directions of q are those of v: what is moved is q' = qdot(q, dq)."""
    rng = np.random.default_rng(4)
    q, v, tau = states(ball, rng)
    dq, dv, dtau = rng.normal(size=(3, ball.model.nv))
    f = ball.jax.forward_dynamics
    along = (ball.qdot(q, dq), dv, dtau)
    da = jax.jvp(f, (q, v, tau), along)[1]
    expected = ball.forward_dynamics_jvp(q, v, tau, dq, dv, dtau)
    np.testing.assert_allclose(da, expected, rtol=1e-12, atol=1e-12 * np.abs(expected).max())
    forward, backward = (d(f, (0, 1, 2))(q, v, tau) for d in (jax.jacfwd, jax.jacrev))
    for x, y in zip(forward, backward, strict=True):
        np.testing.assert_allclose(x, y, rtol=0, atol=1e-12 * np.abs(x).max())
    np.testing.assert_allclose(sum(x @ d for x, d in zip(forward, along, strict=True)), da, rtol=0, atol=1e-12 * np.abs(da).max())
    np.testing.assert_allclose(forward[1], differences(lambda x: f(q, x, tau), v), rtol=0, atol=1e-7 * np.abs(forward[1]).max())
    w = rng.normal(size=ball.model.nv)
    for x, y in zip(jax.vjp(f, q, v, tau)[1](w), ball.forward_dynamics_vjp(q, v, tau, w), strict=True):
        np.testing.assert_array_equal(x, y)


def test_a_gradient_sums_over_what_was_broadcast(ball):
    rng = np.random.default_rng(5)
    q, v, tau = states(ball, rng, 3)
    f = ball.jax.forward_dynamics
    g = jax.jit(jax.grad(lambda q, v, tau: jnp.sum(f(q, v, tau) ** 2), (0, 1, 2)))(q, v[:1], tau[0])
    each = jax.vmap(jax.grad(lambda q, v, tau: jnp.sum(f(q, v, tau) ** 2), (0, 1, 2)), (0, None, None))(q, v[0], tau[0])
    for x, rows in zip(g, each, strict=True):
        y = rows if x.shape == rows.shape else rows.sum(axis=0).reshape(x.shape)
        np.testing.assert_allclose(x, y, rtol=1e-12, atol=1e-12 * float(jnp.abs(y).max()))


def test_gradients_by_wrenches_and_parameters(whole):
    rng = np.random.default_rng(0)
    q, v, tau = states(whole, rng)
    wrenches, p = rng.normal(size=(1, 6)), whole.parameter_values
    f = whole.jax.forward_dynamics
    np.testing.assert_array_equal(f(q, v, tau, wrenches), whole.forward_dynamics(q, v, tau, wrenches, p))
    np.testing.assert_array_equal(f(q, v, tau, wrenches, p=1.1 * p), whole.forward_dynamics(q, v, tau, wrenches, 1.1 * p))
    J = jax.jacrev(f, (3, 4))(q, v, tau, wrenches, p)
    for k, x in ((0, wrenches), (1, p)):
        given = [wrenches, p]
        by = differences(lambda y, k=k, given=given: whole.forward_dynamics(q, v, tau, *given[:k], y, *given[k + 1 :]), x)
        np.testing.assert_allclose(J[k].reshape(by.shape), by, rtol=0, atol=1e-7 * np.abs(by).max())


def test_results_that_are_several_or_matrices(ball):
    rng = np.random.default_rng(6)
    q, v, _ = states(ball, rng)
    dq = rng.normal(size=ball.model.nv)
    tangent = ball.qdot(q, dq)

    def all_of_them(q):
        return *ball.jax.frame("f0").pose(q), ball.jax.inverse_mass_matrix(q), ball.jax.kinetic_energy(q, v)

    shapes = jax.eval_shape(all_of_them, q)
    weights = tuple(rng.normal(size=x.shape) for x in shapes)
    along, back = jax.jit(lambda q: (jax.jvp(all_of_them, (q,), (tangent,))[1], jax.vjp(all_of_them, q)[1](weights)[0]))(q)
    assert sum(float(jnp.sum(w * x)) for w, x in zip(weights, along, strict=True)) == pytest.approx(
        float(back @ tangent), rel=1e-12
    )
    assert float(back @ q) == pytest.approx(0.0, abs=1e-14)  # orthogonal to the quaternion


def test_second_derivatives(ball):
    """Of gradients, forward and backward, against differences of them; along directions on which a quaternion stays one."""
    rng = np.random.default_rng(13)
    q, v, tau = states(ball, rng)
    w, dq = rng.normal(size=(2, ball.model.nv))

    def value(q, v):
        return ball.jax.forward_dynamics(q, v, tau) @ w + ball.jax.mass_matrix(q)[0, 1]

    gradient = jax.jit(jax.grad(value, (0, 1)))
    forward, backward = jax.jit(lambda q, v: [d(jax.grad(value, (0, 1)), (0, 1))(q, v) for d in (jax.jacfwd, jax.jacrev)])(q, v)
    for x, y in zip(jax.tree.leaves(forward), jax.tree.leaves(backward), strict=True):
        np.testing.assert_allclose(x, y, rtol=0, atol=1e-11 * max(1.0, float(jnp.abs(x).max())))
    move, eps = ball.internals.built(STEPPING["integrate"]), 1e-6
    there, back = (gradient(move(q, sign * eps * dq), v)[1] for sign in (1, -1))
    np.testing.assert_allclose(
        forward[1][0] @ ball.qdot(q, dq), (there - back) / (2 * eps), rtol=0, atol=1e-7 * np.abs(there).max()
    )


@pytest.mark.parametrize("kind", ["flexible", "closed", "rolled"])
def test_other_systems(kind):
    rng = np.random.default_rng(7)
    if kind == "flexible":
        dyn = pl.compile(random_flexible_system(1, n=1, base="fixed", modes=1, kinds=("Revolute",)))
        q, v, tau = states(dyn, rng)
    elif kind == "closed":
        dyn = pl.compile(pl.examples.load("four-bar"))
        q, v, tau = states(dyn, rng)
    else:
        dyn = pl.compile(random_system(2, n=3, kinds=("Revolute",), base="fixed"), mode="rolled")
        q, v, tau = states(dyn, rng)
    f = dyn.jax.forward_dynamics
    np.testing.assert_array_equal(f(q, v, tau), dyn.forward_dynamics(q, v, tau))
    moves = (dyn.qdot(q, rng.normal(size=v.shape)), *rng.normal(size=(2, v.size)))
    along = jax.jvp(f, (q, v, tau), moves)[1]
    w = rng.normal(size=v.size)
    back = jax.vjp(f, q, v, tau)[1](w)
    total = sum(float(g @ x) for g, x in zip(back, moves, strict=True))
    assert total == pytest.approx(float(w @ along), rel=1e-10)
    if kind == "rolled":
        np.testing.assert_allclose(dyn.jax.mass_matrix(q), dyn.mass_matrix(q), rtol=1e-14)


def test_gradients_of_rolled_matrices_sums_and_frames():
    """With respect to parameters too; compared with straight-line code. Matrices are differentiated as products with vectors."""
    system = random_system(2, n=2, kinds=("Revolute",), base="fixed", frames=1)
    found = []
    for mode in ("rolled", "unrolled"):
        dyn = pl.compile(system, mode=mode, lanes=1, parameters=["b1.mass"])
        frame = dyn.jax.frame("f0")

        def total(q, v, p, dyn=dyn, frame=frame):
            parts = (dyn.jax.mass_matrix(q, p) * 1.3, dyn.jax.momentum(q, v, p), *frame.pose(q, p), frame.jacobian_dot(q, v, p))
            return sum(jnp.sum(jnp.sin(x)) for x in parts)

        given = (jnp.array([0.3, -0.7]), jnp.array([0.5, 1.1]), jnp.asarray(dyn.parameter_values))
        found.append(jax.jit(jax.grad(total, (0, 1, 2)))(*given))
    for x, y in zip(*found, strict=True):
        np.testing.assert_allclose(x, y, rtol=0, atol=1e-12 * (1.0 + np.abs(y).max()))


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_rates_with_loads(mode):
    """States, inputs and a series; in one kernel, and with the loads apart where bodies are in a loop."""
    system = random_system(3, n=2, kinds=("Revolute",), base="fixed")

    def law(x):
        x.torque("h1", x.u.push + x.u.pull * x.s.h - x.p.c * x.v("h1"))
        x.rate("h", x.u.pull - x.s.h * x.q("h0"))

    inputs = {"push": 0.3, "pull": pl.Series([0.0, 1.0, 3.0], [0.0, 2.0, -1.0])}
    system.add_load("mine", law, inputs=inputs, states={"h": 0.2}, parameters={"c": 0.1})
    dyn = pl.compile(system, mode=mode, parameters=["mine.c"])
    q, v, tau = states(dyn, np.random.default_rng(12), 4)
    t, s = np.array([-1.0, 0.5, 1.5, 7.0]), np.array([[0.3]])
    for at, more in ((t, {}), (t, {"s": s, "u": {"mine.push": t}}), (0.5, {"u": [0.1], "p": [0.7]})):
        for x, y in zip(dyn.jax.rhs(at, q, v, tau=tau, **more), dyn.rhs(at, q, v, tau=tau, **more), strict=True):
            np.testing.assert_allclose(x, y, rtol=1e-14, atol=1e-14)

    def rates(f, s, u, p):
        return jnp.concatenate([jnp.asarray(x) for x in f(0.5, q[0], v[0], s=s, u=u, p=p)[1:]])

    given = [np.array([0.3]), np.array([0.1]), np.array([0.7])]
    J = jax.jit(jax.jacrev(lambda *x: rates(dyn.jax.rhs, *x), (0, 1, 2)))(*given)
    for k, x in enumerate(given):
        by = differences(lambda y, k=k: rates(dyn.rhs, *given[:k], y, *given[k + 1 :]), x)
        np.testing.assert_allclose(J[k], by, rtol=0, atol=1e-7 * max(1.0, np.abs(by).max()))


# ---- loops and transformations


def test_a_scan_and_its_gradient(ball):
    """Against a loop in Python; the gradient against differences, with jax.checkpoint around the step."""
    rng = np.random.default_rng(8)
    q, v, tau = states(ball, rng)
    f, move = ball.jax.forward_dynamics, ball.jax.integrate

    @jax.checkpoint
    def step(x, _):
        q, v = x
        v = v + 1e-2 * f(q, v, tau)
        q = move(q, 1e-2 * v)
        return (q, v), q

    def end(v):
        return jax.lax.scan(step, (jnp.asarray(q), v), None, length=5)[0]

    q1, v1 = q, v
    for _ in range(5):
        v1 = v1 + 1e-2 * ball.forward_dynamics(q1, v1, tau)
        q1 = ball.internals.built(STEPPING["integrate"])(q1, 1e-2 * v1)
    for x, y in zip(jax.jit(end)(jnp.asarray(v)), (q1, v1), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-12, atol=1e-12)
    w = rng.normal(size=v.size)
    g = jax.grad(lambda v: end(v)[1] @ w)(jnp.asarray(v))
    np.testing.assert_allclose(g, differences(lambda v: end(v)[1] @ w, v), rtol=0, atol=1e-7 * np.abs(g).max())


def test_arrays_of_float32_need_no_switch(whole):
    """Results and derivatives have the type of the arrays; JAX without float64 computes in float32."""
    q, v, tau = states(whole, np.random.default_rng(9), 3)
    wrenches, p = np.random.default_rng(10).normal(size=(1, 6)), np.asarray(whole.parameter_values)
    expected = whole.forward_dynamics(q, v, tau, wrenches, p)
    loss = lambda *given: (whole.jax.forward_dynamics(*given) ** 2).sum()  # noqa: E731
    gradients = jax.grad(loss, argnums=(0, 1, 4))(*map(jnp.asarray, (q, v, tau, wrenches, p)))
    for x64 in (True, False):
        with jax.enable_x64(x64):
            given = [jnp.asarray(x, "float32") for x in (q, v, tau, wrenches, p)]
            found = [jax.jit(whole.jax.forward_dynamics)(*given), *jax.grad(loss, argnums=(0, 1, 4))(*given)]
            for x, y in zip(found, (expected, *gradients), strict=True):
                assert x.dtype == np.float32
                np.testing.assert_allclose(x, y, rtol=0, atol=1e-4 * np.abs(y).max())
            rate = whole.jax.rhs(0.0, given[0], given[1])[1]
            assert rate.dtype == np.float32
    with jax.enable_x64(False):  # as JAX rounds arrays of NumPy
        assert whole.jax.mass_matrix(q, p=p).dtype == np.float32
    single = whole.internals.of_target("cpu", "float32")
    assert single.jax.mass_matrix(q, p=p).dtype == np.float32 and whole.jax.mass_matrix(q, p=p).dtype == np.float64


# ---- what is refused


def test_mistakes_are_told_in_the_words_of_other_functions(ball):
    q, v, tau = states(ball, np.random.default_rng(10), 2)
    f = ball.jax.forward_dynamics
    for arguments, words in (
        ((q, v), "2 arguments given; it takes 3"),
        ((q, v[:, :-1], tau), r"v has shape \(2, \d+\); it needs"),
        ((q, jnp.asarray(v[:, :-1]), tau), r"v has shape \(2, \d+\); it needs"),
        ((q, v, jnp.asarray(tau) * 1j), "tau has dtype complex128"),
        ((q, v, ["x"]), "tau is"),
        ((q, np.tile(v, (2, 1))[:3], tau), "do not broadcast"),
    ):
        with pytest.raises(pl.PliantError, match=words):
            f(*arguments)
    assert f(q.tolist(), jnp.zeros(v.shape, int), tau).shape == v.shape
    with pytest.raises(pl.PliantError, match="v is given by name; give the arguments by position"):
        f(q, v=v, tau=tau)
    with pytest.raises(pl.PliantError, match="has no argument active="):
        f(q, v, tau, active=["pin"])
    with pytest.raises(pl.PliantError, match="twice in forward mode"):
        jax.jacfwd(jax.jacfwd(lambda v: f(q[0], v, tau[0]).sum()))(v[0])
    with pytest.raises(pl.PliantError, match="for second derivatives use"):
        jax.jacfwd(jax.hessian(lambda v: f(q[0], v, tau[0]).sum()))(v[0])
    with pytest.raises(AttributeError, match="did you mean"):
        _ = ball.jax.forward_dynamic
    with pytest.raises(pl.PliantError, match="no closures"):
        _ = ball.jax.multipliers
    with pytest.raises(pl.PliantError, match="target='cpu'"):
        _ = pl.compile(random_system(0, n=1), target="reference").jax


def test_another_interface_of_xla_is_refused(monkeypatch, tmp_path):
    header = tmp_path / "xla" / "ffi" / "api" / "c_api.h"
    header.parent.mkdir(parents=True)
    monkeypatch.setattr(jax.ffi, "include_dir", lambda: str(tmp_path))
    ffi.interface.cache_clear()
    with pytest.raises(pl.PliantError, match="cannot be read"):
        ffi.interface()
    header.write_text("#define XLA_FFI_API_MAJOR 1\n#define XLA_FFI_API_MINOR 0\n")
    with pytest.raises(pl.PliantError, match=r"version is 1\.0.*pliant\[jax\]"):
        ffi.interface()
    monkeypatch.undo()
    assert ffi.interface() >= 0


def test_a_handler_refuses_what_it_was_not_written_for(ball):
    """Operands of another type, and another number of them, come to XLA as errors."""
    q, v, tau = (np.asarray(x, np.float32) for x in states(ball, np.random.default_rng(11)))
    name = ffi.cpu_target(inner_loop(ball.forward_dynamics.ufunc))
    walk = ffi.walk([()] * 4, ()).numbers([8] * 4)
    for given in ((q, v, tau), (q, v)):
        call = jax.ffi.ffi_call(name, jax.ShapeDtypeStruct(v.shape, given[0].dtype))
        with pytest.raises(Exception, match="other operands"):
            jax.block_until_ready(call(*given, walk=walk))


def test_threads_that_come_first_at_once():
    """Each builds and registers what it needs, and all find one."""
    dyn = pl.compile(random_system(3, n=2, kinds=("Revolute",)))
    q, v, _ = states(dyn, np.random.default_rng(12))

    def hessian(_):
        with jax.enable_x64(True):  # a thread's own
            return np.asarray(jax.hessian(lambda q: dyn.jax.kinetic_energy(q, v))(q))

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(hessian, range(4)))
    assert all(np.array_equal(x, found[0]) for x in found)
    assert len(dir(dyn.jax)) == len(set(dir(dyn.jax)))


def test_flags_of_other_closures_give_no_rates():
    """With values an error, in `jit` NaN; `dyn.switched` has the rates."""
    dyn = pl.compile(pendulums())
    with jax.enable_x64(True):
        q, v, tau = jnp.array([0.3, 0.3]), jnp.array([1.0, 1.0]), np.array([1.0, 0.0])
        with pytest.raises(pl.PliantError, match=r"closure 'gear' is inactive .* in s is 1; use dyn.with_\(closures=\['gear'\]\)"):
            dyn.jax.rhs(0.0, q, v, s=jnp.array([1.0]))
        for flag, active in ((0.0, []), (1.0, ["gear"])):
            face = dyn.internals.switched(active).jax
            found = jax.jit(lambda s, face=face: face.rhs(0.0, q, v, s=s, tau=tau)[1])
            expected = dyn.rhs(0.0, np.asarray(q), np.asarray(v), s=[flag], tau=tau)[1]
            np.testing.assert_allclose(found(jnp.array([flag])), expected, rtol=1e-12)
            assert np.isnan(found(jnp.array([1.0 - flag]))).all()
