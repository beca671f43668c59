"""Kernels of float32 on the CPU, compared with those of float64: relative differences of 1e-4, most of them near rounding."""

import numpy as np
import pytest

import pliant as pl
from pliant.compile.llvm.engine import LoadedCode, machine, object_code
from pliant.compile.llvm.gufunc import make_gufunc
from pliant.compile.llvm.gufunc_loop import ENTRY
from pliant.compile.llvm.single import in_single_precision
from pliant.compile.table.functions import FUNCTIONS
from pliant.compile.trace.trace import Trace
from pliant.compile.unrolled.unrolled import unrolled_ir
from pliant.graph import Graph
from tests.kit import close, compiled
from tests.simulate.loaded import driven
from tests.systems import HINGES, random_flexible_system, random_system

pytestmark = pytest.mark.lanes

STRAIGHT = ("forward_dynamics", "inverse_dynamics", "mass_matrix", "com_jacobian", "forward_dynamics_derivatives")
LOOPS = ("forward_dynamics", "inverse_dynamics_jvp", "mass_matrix", "forward_dynamics_vjp")


def both(system, **options):
    return pl.compile(system, **options), pl.compile(system, dtype="float32", **options)


def arguments(dyn, name, rng, batch):
    q = dyn.model.integrate(dyn.model.neutral(), 0.5 * rng.normal(size=(*batch, dyn.model.nv)))
    given = {"q": q, "w": rng.normal(size=(*batch, dyn.model.nv))}
    given |= {"parameters": dyn.parameter_values * (1 + 0.1 * rng.random((*batch, dyn.parameter_values.size)))}
    shapes = dyn.internals.traces.shapes(dyn.internals.row(name))
    return [given[key] if key in given else rng.normal(size=(*batch, *shape)) for key, shape in shapes.items()]


def compare(wide, single, name, rng, batch=(19,), tolerance=1e-4):
    given = [np.float32(x) for x in arguments(wide, name, rng, batch)]
    expected, found = getattr(wide, name)(*given), getattr(single, name)(*given)
    for x, y in zip(*((x if isinstance(x, tuple) else (x,)) for x in (found, expected)), strict=True):
        assert x.dtype == np.float32
        close(x, y, tolerance)


@pytest.mark.seeds(2)
def test_straight_line_functions_over_all_hinges(seed):
    rng = np.random.default_rng(seed)
    dyn = both(random_system(rng, 3 + 3 * seed, kinds=HINGES), mode="unrolled")
    for name in STRAIGHT if not seed else STRAIGHT[:2]:
        compare(*dyn, name, rng)


@pytest.mark.seeds(2)
def test_loops_over_bodies_over_all_hinges(seed):
    rng = np.random.default_rng(seed)
    dyn = both(random_system(rng, 3 + 3 * seed, kinds=HINGES), mode="rolled")
    for name in LOOPS if not seed else LOOPS[:1]:
        compare(*dyn, name, rng)


def test_flexible_bodies_closures_wrenches_and_parameters():
    rng = np.random.default_rng(4)
    compare(*both(random_flexible_system(rng, 2, modes=2)), "forward_dynamics", rng)
    compare(*both(pl.examples.load("four-bar")), "loop_jacobian", rng)
    arm = random_system(rng, 2, base="fixed", kinds=("Revolute",))
    compare(*both(arm, wrenches=["f0"], parameters=["b0.mass"]), "forward_dynamics", rng, (3, 2))
    compare(*both(arm, parameters=["b0.mass"], mode="rolled"), "forward_dynamics_vjp", rng, (3, 2))


def test_any_numbers_are_rounded_and_results_are_float32():
    wide, single = both(pl.examples.load("double-pendulum"), threads=2)
    q, v, tau = np.random.default_rng(0).normal(size=(3, 600, 2))
    expected = wide.forward_dynamics(q, v, tau)
    found = single.forward_dynamics(q, v, tau)  # of float64
    np.testing.assert_array_equal(found, single.forward_dynamics(*map(np.float32, (q, v, tau))))
    np.testing.assert_array_equal(found[3], single.forward_dynamics(q[3].tolist(), v[3], np.float32(tau[3])))
    np.testing.assert_array_equal(found[::7], single.forward_dynamics(q[::7], v[::7], np.float32(tau)[::7]))
    close(found, expected, 1e-4)
    out = np.empty_like(found)
    assert single.forward_dynamics(q, v, tau, out=out) is out
    np.testing.assert_array_equal(out, found)
    with pytest.raises(pl.PliantError, match="not an array of float32"):
        single.forward_dynamics(q, v, tau, out=np.empty((600, 2)))
    with pytest.raises(pl.PliantError, match="shape"):
        single.forward_dynamics(q[:, :1], v, tau)
    assert single.internals.dtype == "float32" and wide.internals.of_target("cpu", "float32").internals.dtype == "float32"


def test_sines_of_floats_are_right_to_their_last_digits():
    graph = Graph()
    x = graph.input("x", (1,))
    trace = Trace(FUNCTIONS["qdot"], graph, {"x": x}, (np.array([np.sin(x[0]), np.cos(x[0])]),))
    angles = np.float32(np.concatenate([np.linspace(-8000, 8000, 40_001), np.linspace(-4, 4, 40_001), [1e5, -3e7, 0.0]]))
    exact = np.stack([np.sin(np.float64(angles)), np.cos(np.float64(angles))], axis=-1)
    code = LoadedCode(object_code(in_single_precision(unrolled_ir(trace, 16)), machine()), ENTRY)
    found = make_gufunc(code.address, [(1,)], [(2,)], "sincos", "", code, 0, ("", "float"))(angles[:, None])
    assert np.abs(found - exact).max() < 1.2e-7


def test_rollouts_gradients_and_steppers():
    system = driven(n=2)
    wide, single = both(system)
    rng = np.random.default_rng(1)
    q = wide.model.integrate(wide.model.neutral(), 0.3 * rng.normal(size=(17, wide.model.nv)))
    v = 0.3 * rng.normal(size=(17, wide.model.nv))
    for method in ("rk4", "semi_implicit"):
        given = {"dt": 1e-2, "steps": 20, "every": 10, "method": method}
        a, b = (dyn.rollout(q, v, **given) for dyn in (wide, single))
        bar = rng.normal(size=a.q.shape)
        assert b.q.dtype == b.v.dtype == np.float32 and not b.lost.any()
        close(b.q, a.q, 1e-4)
        close(b.v, a.v, 1e-4)
        x, y = a.vjp(q=bar), b.vjp(q=bar)
        close(y.q0, x.q0, 1e-4)
        close(y.v0, x.v0, 1e-4)
    seeds = {"q0": np.eye(wide.model.nv)}
    a, b = (dyn.rollout(q[0], v[0], dt=1e-2, steps=5, tangents=seeds) for dyn in (wide, single))
    close(b.dq, a.dq, 1e-4)
    sims = [dyn.stepper(dt=1e-2, batch=17) for dyn in (wide, single)]
    for sim in sims:
        sim.reset(q, v)
    steps = [[sim.step(v) for _ in range(5)][-1] for sim in sims]
    close(steps[1][0], steps[0][0], 1e-4)
    assert sims[1].q.dtype == np.float32


def test_steps_with_contacts():
    system = pl.System("crate")
    system.add_body("crate", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, (0.2, 0.2, 0.1)))
    system.add_shape("crate", pl.shapes.Box((0.2, 0.2, 0.1)), name="box")
    system.add_contact("floor", "box", "ground", mu=0.4, points=4)
    wide, single = both(system)
    q, v = np.array([1, 0, 0, 0, 0, 0, 0.06]), np.array([0.2, 0.1, 0, 0.5, 0, 0])
    a, b = (dyn.rollout(q, v, dt=1e-3, steps=300, every=20, method="contact") for dyn in (wide, single))
    assert not b.lost.any() and a.q[-1, 6] < 0.055
    close(b.q, a.q, 1e-4)
    close(b.v, a.v, 1e-4)


def test_what_needs_float64_says_so():
    single = pl.compile(pl.examples.load("double-pendulum"), dtype="float32")
    for call in (
        lambda: pl.simulate(single, t_end=1.0),
        single.linearise,
        lambda: pl.equilibrium(single),
        lambda: pl.modes(single),
        lambda: single.rollout(dt=1e-3, steps=1, method="alpha"),
    ):
        with pytest.raises(pl.PliantError, match=r"needs float64.*compile without dtype='float32'"):
            call()
    with pytest.raises(pl.PliantError, match="target='reference' uses float64"):
        pl.compile(pl.examples.load("double-pendulum"), target="reference", dtype="float32")


def test_doubles_do_not_change():
    dyn = compiled("double-pendulum")
    assert (
        dyn.internals.dtype == "float64"
        and dyn.forward_dynamics([0.1, 0.2], [0.0, 0.0], np.float32([0.0, 1.0])).dtype == np.float64
    )
