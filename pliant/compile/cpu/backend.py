"""How `Dynamics` makes its functions for this processor: straight lines, loops over bodies, or products, each as a gufunc."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.cpu.kernel import Tables, kernel, lanes_for, loop_gufunc
from pliant.compile.cpu.products import cotangents_by_products, derivatives_by_products, matrix_by_products
from pliant.compile.llvm.engine import Machine, machine
from pliant.compile.rolled.classes import classify
from pliant.compile.rolled.loop_ir import rolled_ir
from pliant.compile.rolled.plan import plan
from pliant.compile.table.functions import FUNCTIONS, TABLE, Function, cotangent
from pliant.compile.trace.trace import input_shapes
from pliant.compile.unrolled.directions import directions_ir
from pliant.compile.unrolled.unrolled import operands_of, unrolled_ir
from pliant.errors import PliantError
from pliant.vectors.identity import laws_of

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

MOST_OPERATIONS_OF_COLUMNS = 40_000  # estimated; beyond, derivatives have directions in lanes (docs/internals.md)
MOST_COLUMNS = 100  # degrees of freedom; beyond, a rolled system has derivatives by products
_MOST_LOOPS = 32  # that are kept; forces that are traced anew for every run each have their own
_MOST_WIDE_DERIVATIVES = (
    20  # degrees of freedom; beyond, code and spills of eight lanes cost more than they gain (Talos: 4.0 and 3.2 µs)
)


class CpuDynamics:
    """What target='cpu' adds to the equations of a system."""

    def __init__(self, dynamics: Dynamics) -> None:
        self.dynamics = dynamics
        self.loops: dict[str, np.ufunc] = {}  # of integrators, by what they do

    def function(self, function: Function, identity: str) -> Callable[..., Any]:
        """A function of this system. identity: names it among all functions."""
        dynamics = self.dynamics
        forced = dynamics._options["lanes"] is not None
        given = repr((dynamics.wrenches, dynamics.wrench_axes, dynamics.parameters, forced))
        texts = (dynamics._matter_of(function).fingerprint, *laws_key(function), identity, given)
        custom = dynamics._has_custom or (function.given is not None and laws_of(function.given).key is None)
        target = machine(dynamics._options["cpu"], dynamics._options["features"], dynamics._options["lanes"])
        inputs = input_shapes(function, dynamics.model, dynamics.wrenches, dynamics._parameters)
        straight = (
            function.given is not None
            or (function.on_nodes and function.outputs != (("nv",),) and not (function.weights and function.rolls))
            or (not function.rolls and dynamics._options["mode"] == "auto")
        )
        if dynamics.mode == "rolled" and not straight:
            if function.weights and "parameters" in inputs:
                return self._with_parameters(function, None if custom else ("rolled", *texts))
            return self._rolled(function, inputs, None if custom else ("rolled", *texts), target)
        if function.by_columns is not None and dynamics.mode == "rolled" and dynamics.model.nv > MOST_COLUMNS:
            return self._columns_by_products(function)
        asked = dynamics._asked_method if function.takes_method else ""
        if function.by_columns is not None:
            asked = f"{dynamics._options['lanes']} lanes"  # asked for or not: see straight_ir
        return kernel(
            function,
            inputs,
            function.shapes(dynamics.model),
            None if custom else ("unrolled", asked, *texts),
            lambda: self.straight_ir(function, target.lanes),
            target,
        )

    def straight_ir(self, function: Function, lanes: int) -> str:
        """Straight-line code; of derivatives, all columns in one graph or, if that is much code, one with directions in lanes."""
        dynamics = self.dynamics
        forced = dynamics._options["lanes"] is not None
        if function.by_columns is None:
            return unrolled_ir(dynamics._trace(function), lanes, forced)
        if dynamics._all_columns > MOST_OPERATIONS_OF_COLUMNS:
            return directions_ir(dynamics._trace(function.by_columns), lanes)
        narrow = dynamics.model.nv > _MOST_WIDE_DERIVATIVES and not forced
        return unrolled_ir(dynamics._trace(function), min(lanes, 4) if narrow else lanes)

    def _rolled(
        self, function: Function, inputs: dict[str, tuple[int, ...]], identity: Sequence[str] | None, target: Machine
    ) -> Callable[..., Any]:
        dynamics = self.dynamics
        if not function.rolls:
            raise PliantError(
                f"system {dynamics.model.name!r}: {function.name} has no form that loops over bodies; use mode='unrolled'"
            )
        dynamics._refuse_unrollable(function.takes_method)
        if function.by_products is not None:
            return self._by_products(function)
        forced = dynamics._options["lanes"] is not None
        target = target if forced else lanes_for(dynamics._rolled_model, target)

        def ir() -> str:
            made = plan(dynamics._rolled_trace(function))
            return rolled_ir(made, operands_of(inputs, function.shapes(dynamics.model)), target.lanes, forced)

        tables = Tables(dynamics._rolled_model, classify(dynamics._rolled_model, dynamics._special(function)))
        return kernel(function, inputs, function.shapes(dynamics.model), identity, ir, target, tables)

    def _by_products(self, function: Function) -> Callable[..., Any]:
        """A matrix column by column, from a rolled product with unit vectors."""
        dynamics = self.dynamics
        assert function.by_products is not None
        product = dynamics._build(function.by_products, f"{function.name} by products {function.frame} {function.axes}")
        shapes = input_shapes(function, dynamics.model, dynamics.wrenches, dynamics._parameters)
        return matrix_by_products(function, product, dynamics.model, shapes)

    def _columns_by_products(self, function: Function) -> Callable[..., Any]:
        """Derivatives column by column, from a rolled product with them."""
        dynamics = self.dynamics
        name = function.name.replace("derivatives", "jvp")
        shapes = input_shapes(function, dynamics.model, dynamics.wrenches, dynamics._parameters)
        return derivatives_by_products(function, dynamics._built(TABLE[name], name), dynamics.model, shapes)

    def _with_parameters(self, function: Function, key: Sequence[str] | None) -> Callable[..., Any]:
        """Cotangents of a rolled system, those of parameters by products with unit vectors: loops sum them over no bodies."""
        dynamics = self.dynamics
        of = TABLE[function.name.removesuffix("_vjp")]
        held = replace(cotangent(of, len(dynamics.wrenches)), name=function.name)
        product = dynamics.built(dynamics.tangent(of))
        shapes = input_shapes(held, dynamics.model, dynamics.wrenches, dynamics._parameters)
        target = machine(dynamics._options["cpu"], dynamics._options["features"], dynamics._options["lanes"])
        return cotangents_by_products(function, self._rolled(held, shapes, key, target), product, dynamics.model, shapes)

    def loop_kernel(self, word: str, arguments: Sequence[Any], module: Callable[[Machine], str]) -> np.ufunc:
        """The gufunc of a loop around this system's functions, made on first use. word: names it among all loops of this object;
        arguments: with .name, .shape, .is_output; module: writes its IR."""
        made = self.loops.get(word)
        if made is None:
            made = self._made_loop(word, arguments, module)
            if len(self.loops) >= _MOST_LOOPS:
                oldest, *_ = self.loops
                self.loops.pop(oldest, None)  # another thread may have been faster
            self.loops[word] = made
        return made

    def _made_loop(self, word: str, arguments: Sequence[Any], module: Callable[[Machine], str]) -> np.ufunc:
        dynamics = self.dynamics
        if dynamics.model.nv == 0:
            raise PliantError(f"system {dynamics.model.name!r} has no degrees of freedom: there is nothing to move")
        if dynamics.target != "cpu":
            raise PliantError(f"system {dynamics.model.name!r}: runs are compiled; use target='cpu' instead of {dynamics.target!r}")
        dynamics._refuse_without_inertia("forward_dynamics")
        target = machine(dynamics._options["cpu"], dynamics._options["features"], dynamics._options["lanes"])
        if rolled := dynamics.mode == "rolled":
            dynamics._refuse_unrollable()
            target = target if dynamics._options["lanes"] is not None else lanes_for(dynamics._rolled_model, target)
        custom = dynamics._has_custom
        given = repr(
            (dynamics.wrenches, dynamics.wrench_axes, dynamics.parameters, dynamics._options["lanes"], dynamics._asked_method)
        )
        identity = ("loop", dynamics.mode, word, dynamics._matter.fingerprint, given)
        tables = (
            Tables(dynamics._rolled_model, classify(dynamics._rolled_model, dynamics._special(FUNCTIONS["forward_dynamics"])))
            if rolled
            else None
        )
        return loop_gufunc(word, arguments, None if custom else identity, lambda: module(target), target, tables)


def laws_key(function: Function) -> tuple[str, ...]:
    """What the laws that a function runs are known by."""
    return () if function.given is None else (str(laws_of(function.given).key),)
