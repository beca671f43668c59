"""`python -m benchmarks.gpu.jax_check`: `dyn.jax` on a GPU against the CPU, and what it costs.

Values, vmap, gradients, Jacobians, frames, rhs and a scan, in float64 and float32, of the Panda, a flexible satellite and a chain;
then 65,536 Pandas: states and gradients a second, and steps of a scan of 100. --systems: a folder that `benchmarks.gpu --prepare`
wrote. --cpu: the CPU against itself, to see that all of it runs. It ends with 1 where something disagrees.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

import jax
import jax.numpy as jnp
import numpy as np

import pliant as pl

from .systems import States, load

STATES, MANY, STEPS = 256, 65_536, 100
LIMITS = {"float64": 1e-12, "float32": 2e-4}  # of the largest; gradients of float32 lose more than values


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--systems", help="the folder of systems")
    words.add_argument("--cpu", action="store_true", help="the CPU against itself")
    given = words.parse_args()
    jax.config.update("jax_enable_x64", True)
    folder = Path(given.systems) if given.systems else None
    cpu = jax.devices("cpu")[0]
    device = cpu if given.cpu else jax.devices("cuda")[0]
    print(f"jax {jax.__version__}, {device.device_kind}\n\n| system | what | dtype | error | |\n| --- | --- | --- | ---: | --- |")
    panda = pl.compile(load("panda", folder))
    systems = {
        "panda": panda,
        "satellite": pl.compile(load("satellite", folder)),
        "chain of 30, rolled": pl.compile(load("chain30", folder), mode="rolled"),
    }
    bad = 0
    for name, dyn in systems.items():
        for dtype, limit in LIMITS.items():
            if given.cpu and dtype == "float32":
                continue
            for what, way in ways(dyn).items():
                error = compared(way, dyn, dtype, device, cpu)
                bad += not error <= limit
                print(f"| {name} | {what} | {dtype} | {error:.1e} | {'' if error <= limit else 'WRONG'} |", flush=True)
    print()
    for dtype in ("float64",) if given.cpu else LIMITS:
        rates(panda, dtype, device, 1024 if given.cpu else MANY)
    return int(bad > 0)


def ways(dyn: pl.Dynamics) -> dict[str, Callable[..., Any]]:
    """What is compared, each a function of q, v, tau (n, …)."""
    f, body = dyn.jax.forward_dynamics, dyn.model.bodies[-1].name

    def scan(q: Any, v: Any, tau: Any) -> Any:
        return scanned(dyn, q, v, 0.01 * tau, 10)

    def gradient_of_scan(q: Any, v: Any, tau: Any) -> Any:
        return jax.grad(lambda v: scan(q[:8], v, tau[:8])[1].sum())(v[:8])

    return {
        "value": f,
        "vmap": jax.vmap(f),
        "vmap of two axes": lambda q, v, tau: jax.vmap(lambda x: jax.vmap(lambda y: f(x, v[0], y))(tau[:5]))(q[:7]),
        "gradient": jax.grad(lambda q, v, tau: (f(q, v, tau) ** 2).sum(), (0, 1, 2)),
        "gradient, broadcast": lambda q, v, tau: jax.grad(lambda tau: f(q, v, tau).sum())(tau[0]),
        "jacrev": lambda *x: jax.vmap(jax.jacrev(f, (0, 1, 2)))(*(y[:16] for y in x)),
        "jacfwd": lambda *x: jax.vmap(jax.jacfwd(f, (0, 1, 2)))(*(y[:16] for y in x)),
        "mass matrix": lambda q, v, tau: dyn.jax.mass_matrix(q),
        "pose": lambda q, v, tau: dyn.jax.frame(body).pose(q),
        "rhs": lambda q, v, tau: dyn.jax.rhs(0.0, q, v, tau=tau)[:2],
        "scan": scan,
        "gradient of a scan": gradient_of_scan,
    }


def scanned(dyn: pl.Dynamics, q: Any, v: Any, tau: Any, steps: int) -> Any:
    def step(x: Any, _: None) -> Any:
        v = x[1] + 1e-4 * dyn.jax.forward_dynamics(*x, tau)
        return (dyn.jax.integrate(x[0], 1e-4 * v), v), None

    return jax.lax.scan(step, (q, v), None, length=steps)[0]


def arguments(dyn: pl.Dynamics, n: int, dtype: str) -> list[np.ndarray]:
    states = States.random(dyn, n)
    return [x.astype(dtype) for x in (states.q, states.v, states.tau)]


def compared(way: Callable[..., Any], dyn: pl.Dynamics, dtype: str, device: Any, cpu: Any) -> float:
    """The largest difference from the CPU's, over the largest number; not a number where it fails, which is told."""
    given = arguments(dyn, STATES, dtype)
    try:
        got = jax.tree.leaves(jax.jit(way)(*(jax.device_put(x, device) for x in given)))
        want = jax.tree.leaves(jax.jit(way)(*(jax.device_put(x.astype(float), cpu) for x in given)))
        assert all(x.dtype == dtype for x in got), [x.dtype for x in got]
        return max(
            float(np.abs(np.asarray(a, float) - np.asarray(b)).max() / np.abs(b).max()) for a, b in zip(got, want, strict=True)
        )
    except Exception:
        print(traceback.format_exc()[-2500:])
        return float("nan")


def rates(dyn: pl.Dynamics, dtype: str, device: Any, n: int) -> None:
    """States, gradients and steps a second, with results awaited; the median of nine."""
    q, v, tau = (jax.device_put(x, device) for x in arguments(dyn, n, dtype))
    f = dyn.jax.forward_dynamics
    calls = {
        "states": (jax.jit(f), 1),
        "values and gradients": (jax.jit(jax.value_and_grad(lambda *x: f(*x).sum(), (0, 1, 2))), 1),
        f"steps of lax.scan, {STEPS}": (jax.jit(lambda q, v, tau: scanned(dyn, q, v, 0.01 * tau, STEPS)), STEPS),
    }
    for what, (call, steps) in calls.items():
        jax.block_until_ready(call(q, v, tau))
        times = []
        for _ in range(9):
            begun = time.perf_counter()
            last = call(q, v, tau)
            for _ in range(9):
                last = call(q, v, tau)
            jax.block_until_ready(last)
            times.append((time.perf_counter() - begun) / 10)
        finite = all(bool(jnp.isfinite(x).all()) for x in jax.tree.leaves(last))
        rate = n * steps / statistics.median(times)
        print(f"{n:,} Pandas, {dtype}, {what}: {rate:.2e} a second{'' if finite else ', NOT FINITE'}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
