"""A compiled loop over some states, divided over threads if requested."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from itertools import pairwise
from typing import Any

import numpy as np

from pliant.spatial import Array

_LEAST = 2  # states a thread gets at least


def call(kernel: Any, arguments: Sequence[tuple[Array, bool]], out: Sequence[Array], threads: int = 1) -> None:
    """Call kernel(*arguments, out=out). Each argument comes with whether it has one row per state, as all of `out` have."""
    n = len(out[0])
    threads = min(threads, n // _LEAST)
    if threads < 2:
        kernel(*(x for x, _ in arguments), out=tuple(out))
        return

    def part(a: int, b: int) -> None:
        kernel(*(x[a:b] if own else x for x, own in arguments), out=tuple(x[a:b] for x in out))

    edges = np.linspace(0, n, threads + 1).astype(int).tolist()
    with ThreadPoolExecutor(threads) as pool:  # a thread knows np.errstate from a context
        for done in [pool.submit(copy_context().run, part, a, b) for a, b in pairwise(edges)]:
            done.result()


def flattened(x: Array, core: int, batch: tuple[int, ...], dtype: str) -> tuple[Array, bool]:
    """Return an input in the form for the loop: unchanged if all states share it, otherwise with one row per state."""
    if x.ndim == core or not batch:
        return np.ascontiguousarray(x.reshape(x.shape[x.ndim - core :]), dtype), False
    shape = x.shape[x.ndim - core :]
    return np.ascontiguousarray(np.broadcast_to(x, (*batch, *shape)), dtype).reshape(-1, *shape), True
