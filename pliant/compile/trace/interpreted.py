"""Functions of graphs that NumPy runs node by node: those of analyses for target='reference', which has no compiled code."""

from __future__ import annotations

from typing import Any

from pliant.compile.table.functions import Function
from pliant.compile.traces import Traces
from pliant.graph.evaluate import SortedGraph
from pliant.lazy import cached_property
from pliant.spatial import Array


class Interpreted:
    """A function with loads. It takes arrays (..., n) like its gufunc, and always returns a tuple of results."""

    def __init__(self, traces: Traces, function: Function) -> None:
        self._traces, self._function = traces, function
        self._names = list(traces.shapes(function))

    @cached_property
    def _sorted(self) -> list[SortedGraph]:
        return [SortedGraph(x) for x in self._traces.trace(self._function).outputs]

    def __call__(self, *arrays: Any) -> tuple[Array, ...]:
        given = dict(zip(self._names, arrays, strict=True))
        return tuple(evaluated(given) for evaluated in self._sorted)
