"""dyn.jax on the CPU, the Panda: one state, a batch, a scan, a gradient, compared with the gufunc."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import Any

import numpy as np

import pliant as pl

from .measure import Effort, interleaved
from .peers import State
from .robots import load, path_of
from .verdicts import Results, add, dearer, same

TABLE = "Panda (9 dof) in JAX"
STATES, STEPS, DT = 4096, 1000, 1e-4
ASKED = {"batch": 1.1, "one": 10e-6, "scan": 0.6e-3, "gradient": 4.0}
FEET = {
    TABLE: [
        "Forward dynamics, CPU time, float64, all under jit with its results awaited; the scan takes semi-implicit steps. Values "
        "agree with the gufunc's, the gradient with dyn.forward_dynamics_vjp, first."
    ]
}


def tasks(results: Results, quick: bool) -> Iterator[tuple[str, Callable[[], None]]]:
    """Nothing where JAX is not installed, which the results then say."""
    if importlib.util.find_spec("jax") is None:
        results["absent"]["JAX"] = "not installed"
        return
    yield "JAX", partial(panda, results, Effort(3, 0.01) if quick else Effort(9, 0.1))


def panda(results: Results, effort: Effort) -> None:
    import jax

    with jax.enable_x64(True):
        _panda(results, effort, jax)


def _panda(results: Results, effort: Effort, jax: Any) -> None:
    system = load(path_of("panda"))
    dyn, state = pl.compile(system), State.random(system, STATES)
    many = [jax.numpy.asarray(x) for x in state]
    one = [x[0] for x in many]
    f, out = dyn.jax.forward_dynamics, np.empty_like(state.v)
    value, gradient = jax.jit(f), jax.jit(jax.value_and_grad(lambda *x: f(*x).sum(), (0, 1, 2)))

    @jax.jit
    def scan(q: Any, v: Any) -> Any:
        def step(x: Any, _: None) -> Any:
            v = x[1] + DT * f(*x, 0.0 * x[1])
            return (x[0] + DT * v, v), None

        return jax.lax.scan(step, (q, v), None, length=STEPS)[0]

    same("JAX's accelerations", value(*many), dyn.forward_dynamics(*state), 1e-15)
    expected = dyn.forward_dynamics_vjp(*state, np.ones_like(state.v))
    for x, y in zip(gradient(*many)[1], expected, strict=True):
        same("JAX's gradients", x, y, 1e-13)

    def awaited(call: Callable[..., Any], *given: Any) -> Callable[[], Any]:
        return lambda: jax.block_until_ready(call(*given))

    calls = {
        "gufunc": partial(dyn.forward_dynamics, *state, out=out),
        "batch": awaited(value, *many),
        "gradient": awaited(gradient, *many),
        "one": awaited(value, *one),
        "scan": awaited(scan, *one[:2]),
    }
    times = {name: t.best for name, t in interleaved(calls, effort, process_time).items()}
    what = f"{STATES:,} states"
    dearer(results, TABLE, f"value, {what}", times["batch"], "the gufunc", times["gufunc"], ASKED["batch"])
    dearer(results, TABLE, f"value and gradient, {what}", times["gradient"], "JAX's value", times["batch"], ASKED["gradient"])
    add(results, TABLE, "one state", figure=times["one"], unit="s", most=ASKED["one"])
    add(results, TABLE, f"lax.scan of {STEPS:,} steps", figure=times["scan"], unit="s", most=ASKED["scan"])
