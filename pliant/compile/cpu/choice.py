"""The choice of method and mode of forward dynamics on the CPU for 'auto': fewest operations, and not too much code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pliant.compile.environment import FULL
from pliant.lazy import late
from pliant.stages.times import staged

if TYPE_CHECKING:
    from pliant.compile.rolled.classes import classify
    from pliant.compile.rolled.estimate import code_sizes
    from pliant.compile.trace.trace import Trace
    from pliant.compile.traces import Traces
    from pliant.sweeps.closures.acting_rows import with_acting_rows
    from pliant.sweeps.closures.row_weights import may_hide
else:
    classify = late("pliant.compile.rolled.classes", "classify")
    code_sizes = late("pliant.compile.rolled.estimate", "code_sizes")
    with_acting_rows = late("pliant.sweeps.closures.acting_rows", "with_acting_rows")
    may_hide = late("pliant.sweeps.closures.row_weights", "may_hide")

_METHODS = ("articulated", "composite")
_SMALL = 8  # degrees of freedom up to which the composite method mostly has the fewest operations
_SURELY_UNROLLED = 20  # degrees of freedom for which no estimate is needed
_MOST_UNROLLED_OPERATIONS = 25_000
_MUCH_LESS = 0.7
_ALIKE = 0.2  # times the unrolled code: if the loop has less code, it is as fast, and compiles in a tenth of the time
_SURELY_UNROLLED_ALIKE = 35  # degrees of freedom
_LEAST_CLOSED = 10_000  # estimated operations of a closed system: planar loops are little code, and detect singular poses
_LARGEST_COMPOSITE = 100  # beyond, the composite method is never cheaper, and its trace grows quadratically


class CpuChoice:
    """Method and mode of forward dynamics for the host, and for the reference."""

    def __init__(self, traces: Traces) -> None:
        self.traces = traces

    @staged("choice of way")
    def forward(self) -> tuple[str, Trace | None]:
        """The method of forward dynamics, and its trace if operations were counted; otherwise None."""
        traces, asked = self.traces, self.traces.asked
        if asked.method != "auto":
            return asked.method, None
        nv = asked.model.nv
        if not nv or nv > _LARGEST_COMPOSITE or asked.target == "reference" or traces.mode == "rolled" or traces.factors_are_dear:
            return "articulated", None
        if asked.options.effort < FULL:
            return "composite" if nv <= _SMALL else "articulated", None
        found = traces.forward_by(_METHODS)
        best = min(found, key=lambda m: found[m].operations.total)
        for method, other in found.items():
            if method != best:
                other.graph.forget()
        return best, found[best]

    @staged("choice of way")
    def mode(self) -> str:
        """'rolled' if its code is much shorter and so compiles faster; otherwise 'unrolled'."""
        traces, asked = self.traces, self.traces.asked
        nv = asked.model.nv
        if asked.method not in ("auto", "articulated") or nv <= _SURELY_UNROLLED:
            return "unrolled"
        if may_hide(traces.matter) and any(closure.weights is not None for closure in with_acting_rows(traces.matter).closures):
            return "unrolled"  # rows are compared across the system
        unrolled, rolled = code_sizes(traces.rolled_numbers, classify(traces.rolled_model, ()))
        alike = nv > _SURELY_UNROLLED_ALIKE and rolled < _ALIKE * unrolled
        alike = alike and (not asked.model.closures or unrolled > _LEAST_CLOSED)
        return "rolled" if alike or (unrolled > _MOST_UNROLLED_OPERATIONS and rolled < _MUCH_LESS * unrolled) else "unrolled"
