"""A gufunc in several threads: the first batch axis is split into pieces, and each piece runs without the GIL."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextvars import copy_context
from typing import Any

import numpy as np

from pliant.arguments.labels import has_labels
from pliant.compile.llvm.gufunc import SCALARS, inner_loop

_LEAST = 256  # least number of states per thread; with fewer, a thread costs more than it saves


def threaded(f: np.ufunc, threads: int) -> Callable[..., Any]:
    """Return `f` as a function that uses up to `threads` threads for a batch.

    A batch that cannot be split safely runs in one piece.
    """
    cores = [tuple(map(int, re.findall(r"\d+", core))) for core in re.findall(r"\([^)]*\)", f.signature or "")[: f.nin]]
    scalar = SCALARS[inner_loop(f).scalar]
    pools: dict[int, ThreadPoolExecutor] = {}  # by process: a forked child has none of its parent's threads

    def whole(arguments: Sequence[Any], out: Any) -> Any:
        return f(*arguments) if out is None else f(*arguments, out=out)

    def call(*arguments: Any, out: Any = None, **others: Any) -> Any:
        if others or any(has_labels(x) for x in arguments):
            return f(*arguments, **({} if out is None else {"out": out}), **others)  # which knows them, or says that it does not
        try:
            arrays = [np.asarray(x) for x in arguments]
            batches = [x.shape[: x.ndim - len(core)] for x, core in zip(arrays, cores, strict=True)]
            batch = np.broadcast_shapes(*batches)
        except (TypeError, ValueError):
            return whole(arguments, out)  # which says what is wrong
        if any(x.shape != b + core or not np.can_cast(x, scalar) for x, b, core in zip(arrays, batches, cores, strict=True)):
            return whole(arguments, out)
        pieces = min(threads, batch[0] // _LEAST) if batch and 0 not in batch else 0
        if pieces < 2:
            return whole(arguments, out)
        wide = [np.broadcast_to(x, batch + core) for x, core in zip(arrays, cores, strict=True)]
        one = f(*(x[(0,) * len(batch)] for x in wide))  # one state tells the shapes of the results
        shapes = [batch + np.shape(x) for x in (one if f.nout > 1 else (one,))]
        given = out if isinstance(out, tuple) else (out,)
        if out is not None and (
            [np.shape(x) for x in given] != shapes or any(np.may_share_memory(x, y) for x in given for y in arrays)
        ):
            return whole(arguments, out)
        results = tuple(np.empty(s, scalar) for s in shapes) if out is None else given
        edges = np.linspace(0, batch[0], pieces + 1).astype(int)

        def run(i: int) -> None:
            part = slice(edges[i], edges[i + 1])
            f(*(x[part] for x in wide), out=tuple(x[part] for x in results))

        if os.getpid() not in pools:
            pools[os.getpid()] = ThreadPoolExecutor(threads)
        # a thread knows np.errstate from a context, which one thread at a time can be in
        running = [pools[os.getpid()].submit(copy_context().run, run, i) for i in range(pieces)]
        wait(running)
        for piece in running:
            piece.result()
        return results if f.nout > 1 else results[0]

    call.__name__, call.__doc__ = f.__name__, f.__doc__
    call.gufunc = f  # type: ignore[attr-defined]
    return call
