"""The choice of method and mode of forward dynamics on a GPU, for 'auto'.

The traces decide between straight-line code and a loop over bodies, and between methods. Straight-line code must fit in the
instruction cache; the method with the fewest reloads from memory is best. The decision is stored on disk, like kernels.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from pliant.compile.cuda.kernels.unrolled import cheapest, fits
from pliant.compile.llvm import cache
from pliant.compile.llvm.engine import versions
from pliant.compile.rolled.classes import classify
from pliant.compile.rolled.estimate import code_sizes
from pliant.compile.trace.trace import Trace
from pliant.errors import PliantError
from pliant.graph.uncollected import uncollected
from pliant.lazy import cached_property

if TYPE_CHECKING:
    from pliant.compile.traces import Traces

MOST_TRACED = 64  # degrees of freedom up to which traces are compared; beyond, the code never fits
LEAST_ALIKE, ALIKE = 20, 0.2  # beyond so many degrees of freedom, a loop is chosen if its share of the unrolled code is less
CLOSE = 1.15  # times the fewest operations: the reloads of methods with more are not counted
_ARTICULATED = "articulated"


def cuda_key(traces: Traces, *texts: str) -> str:
    """Return the name on disk of a result for a GPU."""
    asked = traces.asked
    options = asked.options.dtype, str(asked.options.effort)
    return cache.key("cuda", *options, *texts, traces.matter.fingerprint, repr(traces.given), versions())


class CudaChoice:
    """Method and mode of forward dynamics for a GPU."""

    def __init__(self, traces: Traces) -> None:
        self.traces = traces
        self.dtype = traces.asked.options.dtype
        self.seconds: dict[str, dict[str, float]] = {}  # time of the choice
        self._weighed_trace: tuple[str, Trace] | None = None

    @cached_property
    def both(self) -> tuple[str, str]:
        """(method, mode) of forward dynamics: as requested or, for 'auto', as chosen."""
        asked = self.traces.asked
        method, mode, model = asked.method, asked.options.mode, asked.model
        if mode == "rolled" or method not in ("auto", _ARTICULATED):
            return _ARTICULATED if method == "auto" else method, "rolled" if mode == "rolled" else "unrolled"
        if not model.nv:
            return _ARTICULATED, "unrolled"
        if model.nv > MOST_TRACED or (mode == "auto" and self._alike):
            return _ARTICULATED, "unrolled" if mode == "unrolled" else "rolled"
        key = None if self.traces.has_custom else cuda_key(self.traces, "choice", method, mode)
        kept = cache.read(key) if key else None
        if kept is not None:
            found = json.loads(kept)
            return found[0], found[1]
        begun = time.perf_counter()
        made = self._weighed(method, mode)
        self.seconds["choice"] = {"trace": time.perf_counter() - begun}
        if key:
            cache.write(key, json.dumps(made).encode())
        return made

    @property
    def _alike(self) -> bool:
        """Whether bodies repeat so often, as in chains, that a loop over them is surely better."""
        traces, model = self.traces, self.traces.model
        if model.nv <= LEAST_ALIKE or model.closures:
            return False
        unrolled, rolled = code_sizes(traces.rolled_numbers, classify(traces.rolled_model, ()))
        return bool(rolled < ALIKE * unrolled)

    @uncollected()
    def _weighed(self, asked: str, mode: str) -> tuple[str, str]:
        methods = [_ARTICULATED] if asked != "auto" or self.traces.factors_are_dear else [_ARTICULATED, "composite"]
        try:
            traces = self.traces.forward_by(methods)
        except PliantError:  # forward dynamics is not determined; the others are
            return _ARTICULATED, "unrolled" if mode == "auto" else mode
        least = min(x.operations.total for x in traces.values())
        close = {method: x for method, x in traces.items() if x.operations.total <= CLOSE * least}
        best = cheapest(close, self.dtype)
        if mode == "auto" and not self.traces.model.closures and not fits(traces[best], self.dtype):
            return _ARTICULATED, "rolled"
        self._weighed_trace = best, traces.pop(best)
        for other in traces.values():
            other.graph.forget()
        return best, "unrolled"

    def forward(self) -> tuple[str, Trace | None]:
        """Return the method of forward dynamics, and its trace if traces were compared. The trace is returned only once."""
        method, _ = self.both
        made, self._weighed_trace = self._weighed_trace, None
        return method, made[1] if made is not None else None

    def mode(self) -> str:
        """'unrolled' or 'rolled'."""
        return self.both[1]
