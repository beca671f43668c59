"""A gufunc over several threads: the first batch axis is cut into pieces, each of which runs without the GIL."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

_LEAST = 256  # states a thread gets at least; for fewer, starting it costs more than it saves


def threaded(f: np.ufunc, threads: int) -> Callable[..., Any]:
    """`f` as a function that uses up to `threads` threads for a batch."""
    cores = [0 if core == "()" else core.count(",") + 1 for core in re.findall(r"\([^)]*\)", f.signature or "")]
    pool = ThreadPoolExecutor(threads)

    def call(*arguments: Any, out: Any = None) -> Any:
        arrays = [np.asarray(x, dtype=float) for x in arguments]
        batches = [x.shape[: x.ndim - core] for x, core in zip(arrays, cores, strict=False)]
        batch = np.broadcast_shapes(*batches)
        pieces = min(threads, batch[0] // _LEAST) if batch else 0
        if pieces < 2:
            return f(*arguments, out=out)
        sizes = [x.shape[x.ndim - core :] for x, core in zip(arrays, cores, strict=False)]
        if out is None:
            # one state tells the shapes of the results
            one = f(*(x[(0,) * len(b)] for x, b in zip(arrays, batches, strict=True)))
            out = tuple(np.empty(batch + np.shape(x)) for x in (one if f.nout > 1 else (one,)))
        results = out if isinstance(out, tuple) else (out,)
        wide = [np.broadcast_to(x, batch + s) for x, s in zip(arrays, sizes, strict=True)]
        edges = np.linspace(0, batch[0], pieces + 1).astype(int)

        def run(i: int) -> None:
            part = slice(edges[i], edges[i + 1])
            f(*(x[part] for x in wide), out=tuple(x[part] for x in results))

        list(pool.map(run, range(pieces)))
        return results if f.nout > 1 else results[0]

    call.__name__, call.__doc__ = f.__name__, f.__doc__
    return call
