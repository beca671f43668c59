"""The CPU backend: functions as gufuncs of straight-line code, of loops over bodies, or of products."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.cpu.kernel import Tables, kernel, lanes_for, loop_gufunc
from pliant.compile.llvm.engine import Machine, machine
from pliant.compile.llvm.gufunc_loop import operands_of
from pliant.compile.llvm.ir import widths
from pliant.compile.llvm.mistakes import call_of, explained
from pliant.compile.table.functions import FUNCTIONS, Function, cotangent
from pliant.compile.traces import MOST_COLUMNS, Traces, shared_traces
from pliant.compile.unrolled.unrolled import unrolled_ir
from pliant.lazy import late
from pliant.stages.line import doing

if TYPE_CHECKING:
    from pliant.compile.cpu.products import cotangents_by_products, derivatives_by_products, matrix_by_products
    from pliant.compile.llvm.threads import threaded
    from pliant.compile.reference import ReferenceBackend
    from pliant.compile.rolled.loop_ir import rolled_ir
    from pliant.compile.unrolled.directions import directions_ir
else:
    cotangents_by_products = late("pliant.compile.cpu.products", "cotangents_by_products")
    derivatives_by_products = late("pliant.compile.cpu.products", "derivatives_by_products")
    matrix_by_products = late("pliant.compile.cpu.products", "matrix_by_products")
    threaded = late("pliant.compile.llvm.threads", "threaded")
    ReferenceBackend = late("pliant.compile.reference", "ReferenceBackend")
    rolled_ir = late("pliant.compile.rolled.loop_ir", "rolled_ir")
    directions_ir = late("pliant.compile.unrolled.directions", "directions_ir")

_MOST_LOOPS = 32  # stored loops; forces that are traced for every run each have their own loop
_MOST_WIDE_DERIVATIVES = (
    20  # degrees of freedom; beyond, code and spills of eight lanes cost more than they gain (Talos: 4.0 and 3.2 µs)
)


class CpuBackend:
    """Functions of one system for this processor."""

    def __init__(self, traces: Traces) -> None:
        self.traces, self.asked, self.options = traces, traces.asked, traces.asked.options
        self.loops: dict[str, np.ufunc] = {}  # loops of integrators, by name

    @property
    def forced(self) -> bool:
        """Whether the user chose the number of lanes."""
        return self.options.lanes is not None

    @property
    def machine(self) -> Machine:
        """The processor to compile for."""
        found = machine(self.options.cpu, self.options.features, self.options.lanes, self.options.effort)
        found = replace(found, tiers=True) if self.options.tiers and not self.forced else found
        if self.options.dtype != "float32":
            return found
        return replace(found, scalar="float", lanes=found.lanes if self.forced else 2 * found.lanes)

    def widths(self, nodes: int, target: Machine) -> list[int]:
        """Return the numbers of states per pass for which a loop is written."""
        return widths(nodes, target.lanes, self.forced, target.scalar)

    def function(
        self, function: Function, identity: str, otherwise: Mapping[str, Callable[..., Any]] | None = None
    ) -> Callable[..., Any]:
        """Return a function of this system. identity: its name among all functions; otherwise: see `explained`."""
        traces, model = self.traces, self.traces.model
        traces.refuse_undetermined(function)
        traces.refuse_timeless(function)
        nothing = any(0 in shape for shape in function.shapes(model))  # for example no active closure: gufuncs have no empty axes
        if model.nv == 0 or nothing:
            return ReferenceBackend(traces).function(function)
        with doing(model.name, f"compiling {function.name}"), shared_traces():
            made = self._made(function, identity)
        if not isinstance(made, np.ufunc):
            return made
        shapes = traces.shapes(function)
        made = explained(made, call_of(function.name, model.name, shapes), shapes, function.shapes(model), otherwise)
        return threaded(made, self.options.threads) if self.options.threads > 1 else made

    def _made(self, function: Function, identity: str) -> Callable[..., Any]:
        """Return the gufunc of a function, or a Python function around the gufunc of its product."""
        traces, model = self.traces, self.traces.model
        given = repr((*traces.given, self.forced))
        laws = traces.laws_key(function)
        texts = (traces.matter_of(function).fingerprint, *(laws or ()), identity, given)
        custom = traces.has_custom or laws is None
        target, inputs = self.machine, traces.shapes(function)
        if not traces.is_straight(function) and traces.mode == "rolled":
            if function.backward and "parameters" in inputs:
                return self._with_parameters(function, None if custom else ("rolled", *texts))
            return self._rolled(function, inputs, None if custom else ("rolled", *texts), target)
        if function.columns is not None and traces.mode == "rolled" and model.nv > MOST_COLUMNS:
            return self._columns_by_products(function)
        asked = self.asked.method if function.takes_method else ""
        if function.columns is not None:
            asked = f"{self.options.lanes} lanes"  # given by the user or not: see straight_ir
        return kernel(
            function,
            inputs,
            function.shapes(model),
            None if custom else ("unrolled", asked, *texts),
            lambda own: self.straight_ir(function, own.lanes),
            target,
        )

    def straight_ir(self, function: Function, lanes: int) -> str:
        """Return straight-line code of a function.

        Derivatives have all columns in one graph or, if that is too much code, the code of one direction with directions in lanes.
        """
        traces = self.traces
        if function.columns is None:
            return unrolled_ir(traces.trace(function), lanes, self.forced, self.machine.scalar)
        if traces.in_columns:
            return directions_ir(traces.trace(function.columns), lanes)
        narrow = traces.model.nv > _MOST_WIDE_DERIVATIVES and not self.forced
        return unrolled_ir(traces.trace(function), min(lanes, 8 if self.options.dtype == "float32" else 4) if narrow else lanes)

    def _rolled(
        self, function: Function, inputs: dict[str, tuple[int, ...]], identity: Sequence[str] | None, target: Machine
    ) -> Callable[..., Any]:
        traces, outputs = self.traces, function.shapes(self.traces.model)
        traces.refuse_unrollable(function)
        if function.by_products is not None:
            return self._by_products(function)
        target = target if self.forced else lanes_for(traces.rolled_model, target)

        def ir(own: Machine) -> str:
            return rolled_ir(traces.plan(function), operands_of(inputs, outputs), own.lanes, self.forced, own.scalar)

        tables = Tables(traces.rolled_model, traces.classes(function), target.scalar)
        return kernel(function, inputs, outputs, identity, ir, target, tables)

    def _by_products(self, function: Function) -> Callable[..., Any]:
        """Return a function that computes a matrix column by column, from a rolled product with unit vectors."""
        assert function.by_products is not None
        product = self._made(function.by_products, f"{function.name} by products {function.frame} {function.axes}")
        return matrix_by_products(function, self._of_any(product), self.traces.model, self.traces.shapes(function))

    def _columns_by_products(self, function: Function) -> Callable[..., Any]:
        """Return a function that computes derivatives column by column, from their rolled product with a vector."""
        assert function.jvp is not None
        product = self.function(function.jvp, function.jvp.name)
        return derivatives_by_products(function, self._of_any(product), self.traces.model, self.traces.shapes(function))

    def _with_parameters(self, function: Function, key: Sequence[str] | None) -> Callable[..., Any]:
        """Return the cotangents of a rolled system. Those of parameters are products with unit vectors.

        Loops over bodies do not sum the cotangents of parameters.
        """
        traces, of = self.traces, function.of
        assert of is not None
        held = replace(cotangent(of, len(self.asked.wrenches)), name=function.name)
        along, shapes = traces.tangent(of), traces.shapes(held)
        product, rest = self._of_any(self.function(along, along.name)), self._of_any(self._rolled(held, shapes, key, self.machine))
        return cotangents_by_products(function, rest, product, traces.model, shapes)

    def _of_any(self, product: Callable[..., Any]) -> Callable[..., Any]:
        """Return a gufunc as a function of arrays of any numbers: one of floats alone does not take doubles."""
        if self.options.dtype != "float32":
            return product

        def call(*arguments: Any, **options: Any) -> Any:
            return product(*(np.asarray(x, np.float32) for x in arguments), **options)

        call.gufunc = product  # type: ignore[attr-defined]
        return call

    def loop_kernel(self, word: str, arguments: Sequence[Any], module: Callable[[Machine], str]) -> np.ufunc:
        """Return the gufunc of a loop around functions of this system. It is made on first use.

        word: the name of the loop, unique within this object. arguments: have .name, .shape, .is_output. module: writes the IR.
        """
        made = self.loops.get(word)
        if made is None:
            with doing(self.traces.model.name, f"compiling {word.partition(' ')[0]}"):
                made = self._made_loop(word, arguments, module)
            if len(self.loops) >= _MOST_LOOPS:
                oldest, *_ = self.loops
                self.loops.pop(oldest, None)  # another thread may have removed it
            self.loops[word] = made
        return made

    def _made_loop(self, word: str, arguments: Sequence[Any], module: Callable[[Machine], str]) -> np.ufunc:
        traces, asked = self.traces, self.asked
        forward = FUNCTIONS["forward_dynamics"]
        traces.refuse_undetermined(forward)
        target, tables = self.machine, None
        if traces.mode == "rolled":
            traces.refuse_unrollable(forward)
            target = target if self.forced else lanes_for(traces.rolled_model, target)
            tables = Tables(traces.rolled_model, traces.classes(forward), target.scalar)
        given = repr((*traces.given, self.options.lanes, asked.method))
        identity = ("loop", traces.mode, word, traces.matter.fingerprint, given)
        with shared_traces():
            return loop_gufunc(word, arguments, None if traces.has_custom else identity, module, target, tables)
