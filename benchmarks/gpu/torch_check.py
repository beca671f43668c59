"""`python -m benchmarks.gpu.torch_check`: `dyn.torch` on CUDA tensors against the CPU, and what a call costs.

Values, vmap, gradients, Jacobians, frames and rhs, in float64 and float32, of the Panda and a flexible satellite; with --cpu, times
on the CPU alone. --systems: a folder that `benchmarks.gpu --prepare` wrote. It ends with 1 where something disagrees.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch

import pliant as pl

from .systems import load

STATES = 256
MANY = 1 << 20
LIMITS = {torch.float64: 1e-12, torch.float32: 2e-4}  # of the largest; gradients of float32 lose more than values


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--cpu", action="store_true", help="times on the CPU alone")
    words.add_argument("--systems", help="the folder of systems; by default the Panda is that of example-robot-data")
    given = words.parse_args()
    system = load("panda", Path(given.systems) if given.systems else None)
    print(f"torch {torch.__version__}, {system.name}, {system.nv} degrees of freedom\n")
    dyn = pl.compile(system)
    if given.cpu:
        on_cpu(dyn)
        return 0
    print(f"{torch.cuda.get_device_name()}\n\n| system | what | dtype | error | |\n| --- | --- | --- | ---: | --- |")
    bad = 0
    for name, one in ((system.name, dyn), ("flexible-satellite", pl.compile(pl.examples.load("flexible-satellite")))):
        for dtype, limit in LIMITS.items():
            for what, error in errors(one, dtype):
                bad += not error <= limit
                print(f"| {name} | {what} | {str(dtype)[6:]} | {error:.1e} | {'' if error <= limit else 'WRONG'} |", flush=True)
    bad += not refuses_mixed(dyn)
    on_cuda(dyn)
    return int(bad > 0)


def arguments(dyn: pl.Dynamics, n: int) -> list[torch.Tensor]:
    """q, v, tau (n, …) of float64 on the CPU."""
    rng = np.random.default_rng(0)
    pairs = [dyn.model.random_state(rng) for _ in range(min(n, 4096))]
    arrays = [np.array([p[i] for p in pairs]) for i in range(2)] + [rng.normal(size=(len(pairs), dyn.model.nv))]
    return [torch.tensor(np.tile(x, (-(-n // len(pairs)), 1))[:n]) for x in arrays]


# ---- what must agree


def errors(dyn: pl.Dynamics, dtype: torch.dtype) -> Iterator[tuple[str, float]]:
    """What is compared, and its largest difference from the CPU's, over the largest number."""
    host = arguments(dyn, STATES)
    device = [x.to("cuda", dtype) for x in host]
    host = [x.to(torch.float64).cpu() for x in device]  # the same numbers, rounded
    f, body = dyn.torch.forward_dynamics, dyn.model.bodies[-1].name

    def gradient(x: list[torch.Tensor]) -> tuple[torch.Tensor, ...]:
        x = [y.clone().requires_grad_() for y in x]
        return torch.autograd.grad(f(x[0], x[1], x[2]).square().sum(), x)

    def gradient_of_broadcast(x: list[torch.Tensor]) -> tuple[torch.Tensor, ...]:
        tau = x[2][0].clone().requires_grad_()
        return torch.autograd.grad(f(x[0], x[1], tau).sum(), (tau,))

    def jacobian(mode: Any) -> Callable[[list[torch.Tensor]], Any]:
        return lambda x: torch.func.vmap(mode(f, argnums=(0, 1, 2)))(*(y[:16] for y in x))

    def on_a_stream(x: list[torch.Tensor]) -> Any:
        if x[0].device.type == "cpu":
            return gradient(x)
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            out = gradient(x)
        torch.cuda.current_stream().wait_stream(stream)
        return out

    def rates(x: list[torch.Tensor]) -> Any:
        y = [z.clone().requires_grad_() for z in x]
        out = dyn.torch.rhs(0.0, y[0], y[1], tau=y[2])
        return *out[:2], *torch.autograd.grad(out[1].sum(), y)

    ways: dict[str, Callable[[list[torch.Tensor]], Any]] = {
        "value": lambda x: f(*x),
        "vmap": lambda x: torch.func.vmap(f)(*x),
        "columns": lambda x: f(*(y.T.contiguous().T for y in x)),
        "gradient": gradient,
        "gradient, broadcast": gradient_of_broadcast,
        "gradient on a stream": on_a_stream,
        "jacrev": jacobian(torch.func.jacrev),
        "jacfwd": jacobian(torch.func.jacfwd),
        "mass matrix": lambda x: dyn.torch.mass_matrix(x[0]),
        "pose": lambda x: dyn.torch.frame(body).pose(x[0]),
        "rhs and its gradient": rates,
    }
    for what, way in ways.items():
        try:
            got, want = way(device), way(host)
        except Exception as error:
            print(f"{what}: {type(error).__name__}: {error}")
            yield what, float("nan")
            continue
        pairs = zip(got, want, strict=True) if isinstance(want, tuple) else ((got, want),)
        yield what, max(float((a.double().cpu() - b).abs().max() / (b.abs().max() + 1e-300)) for a, b in pairs)


def refuses_mixed(dyn: pl.Dynamics) -> bool:
    q, v, tau = arguments(dyn, 2)
    try:
        dyn.torch.forward_dynamics(q.cuda(), v, tau)
    except pl.PliantError as error:
        print(f"\nmixed devices: {error}\n")
        return True
    print("\nmixed devices: NOT refused\n")
    return False


# ---- times


def on_cpu(dyn: pl.Dynamics) -> None:
    """CPU time, the best of seven, of one thread."""
    torch.set_num_threads(1)
    print("| states | gufunc, µs | dyn.torch | with the gradient |\n| ---: | ---: | ---: | ---: |")
    for n, calls in ((1, 500), (4096, 20)):
        x = [y[0] if n == 1 else y for y in arguments(dyn, n)]
        plain = [y.numpy() for y in x]
        moved = [y.clone().requires_grad_() for y in x]
        w = torch.ones_like(x[1])
        ways: tuple[Callable[[], Any], ...] = (
            lambda plain=plain: dyn.forward_dynamics(*plain),
            lambda x=x: dyn.torch.forward_dynamics(*x),
            lambda moved=moved, w=w: torch.autograd.grad(dyn.torch.forward_dynamics(*moved), moved, w),
        )
        print(f"| {n:,} | {' | '.join(f'{_best(way, calls):.1f}' for way in ways)} |")


def _best(work: Callable[[], Any], calls: int) -> float:
    work()
    times = []
    for _ in range(7):
        start = time.process_time()
        for _ in range(calls):
            work()
        times.append((time.process_time() - start) / calls)
    return min(times) * 1e6


def on_cuda(dyn: pl.Dynamics) -> None:
    """By the host's clock without waiting, the best of seven; and by events over many states, the median of nine."""
    print("| dtype | one call, µs | with backward | states/s | with backward |\n| --- | ---: | ---: | ---: | ---: |")
    few, many = arguments(dyn, 1), arguments(dyn, MANY)
    for dtype in LIMITS:
        cells = []
        for x, timed in ((few, _host), (many, _device)):
            y = [z.to("cuda", dtype) for z in x]
            moved, w = [z.clone().requires_grad_() for z in y], torch.ones_like(y[1])
            value = timed(lambda y=y: dyn.torch.forward_dynamics(*y))
            both = timed(lambda moved=moved, w=w: torch.autograd.grad(dyn.torch.forward_dynamics(*moved), moved, w))
            cells += [f"{t * 1e6:.0f}" if timed is _host else f"{MANY / t:.2e}" for t in (value, both)]
        print(f"| {str(dtype)[6:]} | {' | '.join(cells)} |", flush=True)


def _host(work: Callable[[], Any], calls: int = 300) -> float:
    work()
    times = []
    for _ in range(7):
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(calls):
            work()
        times.append((time.perf_counter() - start) / calls)
    return min(times)


def _device(work: Callable[[], Any], calls: int = 20) -> float:
    work()
    times = []
    for _ in range(9):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        for _ in range(calls):
            work()
        end.record()
        torch.cuda.synchronize()
        times.append(start.elapsed_time(end) / 1e3 / calls)
    return statistics.median(times)


if __name__ == "__main__":
    sys.exit(main())
