"""`dyn.casadi`: the same numbers as the reference, derivatives by CasADi, generated C, motions between poses, and refusals."""

from __future__ import annotations

import ctypes
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.compile.table.functions import CLOSED, TABLE
from tests.kit import close, compiled
from tests.simulate.problem.switching import pendulums
from tests.systems import random_flexible_system, random_system

pytestmark = pytest.mark.lanes

ca = pytest.importorskip("casadi")
casadi_robots = pytest.importorskip("benchmarks.casadi_robots")
EXAMPLES = Path(__file__).parents[3] / "examples"


def arrays(results, like):
    """CasADi's results in the shapes of the reference."""
    results = results if isinstance(results, tuple) else (results,)
    like = like if isinstance(like, tuple) else (like,)
    return [np.asarray(x).reshape(np.shape(y)) for x, y in zip(results, like, strict=True)]


def same(dynamics, name, *given):
    expected = getattr(dynamics, name)(*given)
    found = arrays(getattr(dynamics.casadi, name)(*given), expected)
    for x, y in zip(found, expected if isinstance(expected, tuple) else (expected,), strict=True):
        close(x, y, 1e-12 * max(1.0, np.abs(y).max(initial=0.0)))


@pytest.mark.seeds(4)
def test_functions_of_random_systems(seed):
    """Every hinge, rigid and flexible, with wrenches and parameters."""
    rng = np.random.default_rng(seed)
    system = (random_flexible_system if seed % 2 else random_system)(rng, 3)
    body = system.bodies[-1].name
    dynamics = pl.compile(system, target="reference", wrenches=[body], parameters=[f"{system.bodies[0].name}.xyz"])
    q, v = system.random_state(seed)
    tau, wrench, p = rng.normal(size=system.nv), rng.normal(size=(1, 6)), dynamics.parameter_values
    same(dynamics, "forward_dynamics", q, v, tau, wrench, p)
    same(dynamics, "inverse_dynamics", q, v, tau, wrench, p)
    same(dynamics, "mass_matrix", q, p)
    same(dynamics, "momentum", q, v, p)
    R, x = dynamics.frame(body).pose(q, p)
    turned, at = dynamics.casadi.frame(body).pose(q, p)
    close(np.asarray(turned), R)
    close(np.asarray(at)[:, 0], x)


@pytest.mark.parametrize("name", ["UR5", "Bolt"])
def test_robots_from_files_have_the_numbers_of_the_compiled_functions(name):
    """On a fixed and on a free base; `python -m benchmarks.casadi_robots` compares ten robots."""
    worst = casadi_robots.compared(name, states=1)
    assert len(worst) == 13 and max(worst.values()) < 1e-12


@pytest.mark.parametrize("name", ["seven-hinge-arm", "flexible-satellite", "four-bar"])
def test_every_function_of_the_table(name):
    dynamics = compiled(name, "reference")
    model, rng = dynamics.model, np.random.default_rng(3)
    q, v = pl.assemble(pl.examples.load(name)) if model.loops else model.random_state(3)
    sizes = {"q": q, "v": 0.1 * rng.normal(size=model.nv) if not model.loops else v}
    heavy = ("regressor", "vjp", "derivatives")
    for row in TABLE if name == "seven-hinge-arm" else ("forward_dynamics", "qdot", "com_jacobian", *CLOSED):
        if (row in CLOSED and not model.loops) or any(word in row for word in heavy):
            continue
        same(
            dynamics,
            row,
            *(sizes.get(x, rng.normal(size=model.nv)) for x in dynamics.internals.traces.shapes(dynamics.internals.row(row))),
        )


def test_derivatives_are_those_of_pliant():
    dynamics = compiled("seven-hinge-arm", "reference")
    rng = np.random.default_rng(0)
    q, v, tau = rng.normal(size=(3, 7))
    found = dynamics.casadi.forward_dynamics.jacobian()(q, v, tau, 0)
    for x, y in zip(found, dynamics.forward_dynamics_derivatives(q, v, tau), strict=True):
        close(np.asarray(x), y, 1e-10)


def test_rates_with_loads_states_and_inputs():
    system = pl.System("loaded")
    system.add_body("arm", hinge=pl.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=[0.1] * 3)
    system.add_load("spring", pl.loads.HingeSpring("arm", k=3.0, c=0.2))
    system.add_load("motor", pl.loads.Motor("arm", torque=pl.Input(0.5)))
    system.add_load("lag", lambda x: x.rate("y", np.tanh(x.q("arm")) - np.where(x.s.y > 0, x.s.y, 2 * x.s.y)), states={"y": 0.4})
    system.add_output("height", lambda x: x.q("arm") ** 2)
    dynamics = pl.compile(system, target="reference")
    expected = dynamics.rhs(0.3, [0.2], [0.4])
    found = dynamics.casadi.rhs(0.3, [0.2], [0.4], [0.4], [0.5], [0.0])
    for x, y in zip(found, expected, strict=True):
        close(np.asarray(x)[:, 0], y)
    assert float(dynamics.casadi.outputs(0.3, [0.2], [0.4], [0.4], [0.5], [0.0])) == pytest.approx(0.04)
    still = pl.compile(pl.examples.load("double-pendulum"), target="reference").casadi.rhs
    assert still.n_in() == 6 and still.n_out() == 3 and still.size_out(2) == (0, 1)


@pytest.mark.seeds(2)
def test_motions_between_poses(seed):
    system = random_system(np.random.default_rng(seed), 4)
    f = pl.compile(system, target="reference").casadi
    (q, _), (q1, _) = system.random_state(seed), system.random_state(seed + 50)
    theta = f.difference(q, q1)
    close(np.asarray(theta)[:, 0], system.difference(q, q1))
    close(np.asarray(f.integrate(q, theta))[:, 0], system.integrate(q, np.asarray(theta)[:, 0]))
    assert np.isfinite(np.asarray(f.difference.jacobian()(q, q, 0)[1])).all()


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_generated_code_compiles(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dynamics = compiled("double-pendulum", "reference")
    dynamics.casadi.forward_dynamics.generate("f.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "f.c", "-o", "f.so", "-lm"], check=True, timeout=60)
    call = ctypes.CDLL(str(tmp_path / "f.so")).forward_dynamics
    given = [np.array(x) for x in ([0.3, -0.4], [1.0, 0.5], [0.1, 0.2])]
    out = np.zeros(2)
    pointers = (ctypes.POINTER(ctypes.c_double) * 3)(*(x.ctypes.data_as(ctypes.POINTER(ctypes.c_double)) for x in given))
    results = (ctypes.POINTER(ctypes.c_double) * 1)(out.ctypes.data_as(ctypes.POINTER(ctypes.c_double)))
    work = (ctypes.c_double * 1000)()
    assert call(pointers, results, (ctypes.c_longlong * 100)(), work, 0) == 0
    close(out, dynamics.forward_dynamics(*given))


def test_collocation_swings_up_the_pole():
    """Each interval of the plan is a motion of the system, with the error of the trapezoidal rule."""
    spec = importlib.util.spec_from_file_location("collocation", EXAMPLES / "collocation.py")
    script = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = script
    spec.loader.exec_module(script)
    dynamics, goal, off = pl.compile(script.cart_pole()), np.array([0.0, np.pi]), []
    for steps in (40, 80):
        plan = script.plan(script.cart_pole(), np.zeros(2), goal, 2.0, np.array([20.0, 0.0]), steps)
        assert plan.iterations < 100 and np.abs(plan.tau[:, 0]).max() < 20
        close(plan.q[-1], goal, 1e-8)
        close(plan.tau[:, 1], np.zeros(steps + 1), 1e-8)
        mean = (plan.tau[1:] + plan.tau[:-1]) / 2
        run = dynamics.rollout(plan.q[:-1], plan.v[:-1], dt=2.0 / steps / 4, steps=4, tau=mean)
        off.append(max(np.abs(run.q[:, -1] - plan.q[1:]).max(), np.abs(run.v[:, -1] - plan.v[1:]).max()))
    assert off[0] < 0.1 and off[1] < 0.2 * off[0]  # of order three an interval


def test_refusals():
    dynamics = compiled("double-pendulum", "reference")
    with pytest.raises(AttributeError, match=r"no function of dyn\.casadi named 'forward_dynamic'; did you mean"):
        _ = dynamics.casadi.forward_dynamic
    with pytest.raises(pl.PliantError, match="no outputs"):
        _ = dynamics.casadi.outputs
    system = pl.System("s")
    system.add_body("arm", hinge=pl.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=[0.1] * 3)
    system.add_load("branch", lambda x: x.torque("arm", 1.0 if float(x.q("arm")) > 0 else 0.0))
    with pytest.raises(pl.PliantError, match=r"dyn.casadi.rhs of system 's': the law of load 'branch' runs as Python"):
        _ = pl.compile(system, target="reference").casadi.rhs


def test_flags_of_other_closures_give_no_rates():
    dyn = pl.compile(pendulums(), "reference")
    q, v, tau = np.array([0.3, 0.3]), np.array([1.0, 1.0]), np.array([1.0, 0.0])
    for flag, active in ((0.0, []), (1.0, ["gear"])):
        expected = dyn.rhs(0.0, q, v, s=[flag], tau=tau)[1]
        close(dyn.internals.switched(active).casadi.rhs(0.0, q, v, [flag], [], tau)[1].full()[:, 0], expected, 1e-12)
        assert np.isnan(dyn.internals.switched(active).casadi.rhs(0.0, q, v, [1.0 - flag], [], tau)[1].full()).all()
