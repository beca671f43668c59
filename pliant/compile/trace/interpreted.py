"""Functions that are called only a few times. NumPy runs their graphs node by node; after more calls they are compiled.

To compile a function takes about as long as fifteen such runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pliant.compile.table.functions import Function
from pliant.graph import evaluate
from pliant.spatial import Array

_OFTEN = 16


class Interpreted:
    """A function with loads. It takes arrays (..., n) like its gufunc, and always returns a tuple of results."""

    def __init__(self, dynamics: Any, function: Function) -> None:
        self._dynamics, self._function = dynamics, function
        self._names = list(dynamics.internals.traces.shapes(function))
        self._outputs: Array | None = None
        self._compiled: Callable[..., Any] | None = None
        self._calls = 0

    def __call__(self, *arrays: Any) -> tuple[Array, ...]:
        self._calls += 1
        if self._calls > _OFTEN and self._dynamics.internals.target != "reference":
            if self._compiled is None:
                self._compiled = self._dynamics.internals.built(self._function)
            out = self._compiled(*arrays)
            return out if isinstance(out, tuple) else (out,)
        if self._outputs is None:
            traced = self._dynamics.internals.traces.trace(self._function)
            self._outputs = np.concatenate([x.ravel() for x in traced.outputs])
        flat = evaluate(self._outputs, dict(zip(self._names, arrays, strict=True)))
        shapes = self._function.shapes(self._dynamics.model)
        parts = np.split(flat, np.cumsum([int(np.prod(shape, dtype=int)) for shape in shapes])[:-1], axis=-1)
        return tuple(part.reshape((*flat.shape[:-1], *shape)) for part, shape in zip(parts, shapes, strict=True))
