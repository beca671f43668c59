"""Two methods that are a row and a tableau or a module, in every function that takes a method: each shows its order there."""

import jax
import numpy as np
import pytest
from typer.testing import CliRunner

import pliant as pl
from pliant.cli.app import app
from pliant.simulate.methods.table import METHODS
from tests.compile.cuda import pretend

ORDERS = {"heun": (2.0, 0.05), "symplectic": (4.0, 0.1)}
START, T, STEPS = np.array([2.0, 1.0]), 0.5, (160, 320)
EVERYWHERE = ("simulate", "rollout", "stepper", "jax", "environment", "sweep", "command")


@pytest.fixture(scope="module")
def dyn():
    return pl.compile(pl.examples.load("double-pendulum"), parameters=["lower.mass"])


@pytest.fixture(scope="module")
def exact(dyn):
    run = dyn.rollout(START, None, dt=T / 2000, steps=2000, every=2000, method="dop853")
    return np.concatenate([run.q[-1], run.v[-1]])


def ends(dyn, where, method, n, folder):
    """(q, v) after n steps, as a function gives them."""
    dt, own = T / n, {"dt": T / n, "steps": n, "every": n, "method": method}
    if where == "rollout":
        run = dyn.rollout(START, None, **own)
        return run.q[-1], run.v[-1]
    if where == "jax":
        with jax.enable_x64(True):
            run = dyn.jax.rollout(START, np.zeros(2), **own)
        return run.q[-1], run.v[-1]
    if where == "simulate":
        run = pl.simulate(dyn.model, START, t_end=T, dt=dt, method=method, n_out=2)
        return run.q[-1], run.v[-1]
    if where == "stepper":
        sim = dyn.stepper(dt, method=method, substeps=n // 40)
        sim.reset(START)
        for _ in range(40):
            q, v = sim.step()
        return q, v
    if where == "environment":
        task = {"observation": lambda x: x.q("elbow"), "reward": lambda x: 0.0, "actions": {"elbow": 1.0}}
        env = pl.env.VectorEnv(dyn.model, 1, dt=dt, substeps=n // 40, method=method, start=(START[None], np.zeros((1, 2))), **task)
        env.reset(seed=0)
        for _ in range(40):
            env.step(np.zeros((1, 1)))
        return env.q[0], env.v[0]
    if where == "sweep":
        axes = {"q0.shoulder": [START[0]]}
        system = pl.examples.load("double-pendulum")
        study = pl.sweep(
            system, axes, q0={"elbow": START[1]}, t_end=T, dt=dt, method=method, n_out=2, out=folder / f"{n}.zarr", processes=1
        )
        return study.data["q"].values[0, -1], study.data["v"].values[0, -1]
    file = folder / f"{n}.nc"
    words = ["run", "double-pendulum", "--t-end", str(T), "--dt", repr(dt), "--method", method, "--into", str(file)]
    done = CliRunner().invoke(app, [*words, "--out", str(folder / f"{n}")])
    assert done.exit_code == 0, done.output
    run = pl.load_run(file)
    return run.q[-1], run.v[-1]


def orders(errors):
    return np.log2(np.array(errors[:-1]) / np.array(errors[1:]))


@pytest.mark.parametrize("where", EVERYWHERE)
@pytest.mark.parametrize("method", ORDERS)
def test_orders(dyn, exact, method, where, tmp_path):
    errors = [np.abs(np.concatenate(ends(dyn, where, method, n, tmp_path)) - exact).max() for n in STEPS]
    order, within = ORDERS[method]
    assert abs(orders(errors)[0] - order) < within


def test_heun_on_a_gpu(exact, monkeypatch):
    pretend.install(monkeypatch)
    gpu = pl.compile(pl.examples.load("double-pendulum"), target="cuda")
    errors, steppers = [], []
    for n in STEPS:
        run = gpu.rollout(pl.cuda.array(START), pl.cuda.array(np.zeros(2)), dt=T / n, steps=n, every=n, method="heun")
        errors.append(np.abs(np.concatenate([run.q.to_numpy()[-1], run.v.to_numpy()[-1]]) - exact).max())
        sim = gpu.stepper(T / n, method="heun")
        sim.reset(pl.cuda.array(START), pl.cuda.array(np.zeros(2)))
        for _ in range(n):
            q, v = sim.step()
        steppers.append(np.abs(np.concatenate([q.to_numpy(), v.to_numpy()]) - exact).max())
    assert abs(orders(errors)[0] - 2.0) < 0.05 and abs(orders(steppers)[0] - 2.0) < 0.05


def test_derivatives_of_heun(dyn):
    """Tangents and gradients against central differences of the same steps."""
    own = {"dt": 0.01, "steps": 30, "every": 30, "method": "heun"}
    v0, tau, p, h = np.array([0.3, -0.2]), np.array([0.1, 0.2]), np.array(dyn.parameter_values), 1e-6
    given = {"q0": START, "v0": v0, "tau": tau, "p": p}
    names = {name: x.size for name, x in given.items()}
    eye, first = np.eye(sum(names.values())), np.cumsum([0, *names.values()])
    along = {name: eye[:, a : a + k] for (name, k), a in zip(names.items(), first, strict=False)}
    run = dyn.rollout(**given, **own, tangents=along)
    ahead, behind = (dyn.rollout(**{name: x + s * h * along[name] for name, x in given.items()}, **own) for s in (1, -1))
    np.testing.assert_allclose(run.dq[:, -1], (ahead.q[:, -1] - behind.q[:, -1]) / (2 * h), rtol=0, atol=1e-8)
    np.testing.assert_allclose(run.dv[:, -1], (ahead.v[:, -1] - behind.v[:, -1]) / (2 * h), rtol=0, atol=1e-8)
    w = np.array([0.7, -0.4])
    back = dyn.rollout(**given, **own).vjp(q=np.stack([0 * w, w]))
    found = np.concatenate([back.q0, back.v0, back.tau, back.p])
    np.testing.assert_allclose(found, run.dq[:, -1] @ w, rtol=0, atol=1e-12)


def test_a_new_explicit_method_warns_of_stiff_loads():
    """The limit stands in its row: there is none that has no limit, and so no warning."""
    system = pl.examples.load("double-pendulum")
    system.add_load("damper", pl.loads.HingeFriction("elbow", viscous=1e5))
    dyn = pl.compile(system)
    for method, row in METHODS.items():
        if row.rollouts and row.tableau is not None:
            with pytest.warns(pl.ModelWarning, match=f"{method} follows it up to {row.real:g}"):
                dyn.rollout(START, None, dt=0.01, steps=1, method=method)
