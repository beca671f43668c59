"""What the arguments of `pl.compile` determine before code is generated: method, mode, rows of the table, traces, estimates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from pliant.compile.asked import Asked
from pliant.compile.cpu.choice import CpuChoice
from pliant.compile.table.functions import (
    FUNCTIONS,
    PROJECT_AND_PIVOTS,
    TABLE,
    Function,
    cotangent,
    tangent,
)
from pliant.compile.trace.trace import Trace, input_shapes, rolled_model, trace
from pliant.errors import PliantError
from pliant.graph import evaluate
from pliant.graph.uncollected import uncollected
from pliant.lazy import cached_property, late
from pliant.model import Custom, Model
from pliant.model.idle import MINIMAL_REMEDY, idle_cause
from pliant.sweeps.motion.forward import METHODS
from pliant.sweeps.steps.composite import dof_parents

if TYPE_CHECKING:
    from pliant.compile.cuda.choice import CudaChoice
    from pliant.compile.rolled.classes import BodyClass, classify
    from pliant.compile.rolled.closures.closure_tables import only_unrolled
    from pliant.compile.rolled.estimate import body_operations, factorisation
    from pliant.compile.rolled.plan import LoopPlan, plan
    from pliant.compile.rolled.rolled_trace import RolledTrace, rolled_trace
    from pliant.compile.table.loaded import loaded
    from pliant.compile.table.timed import timed
    from pliant.compile.trace.law_key import law_key
    from pliant.sweeps.closures.acting_rows import sample_poses, with_acting_rows
    from pliant.sweeps.closures.pivots import speed_labels
    from pliant.vectors.laws.identity import without_python
else:
    CudaChoice = late("pliant.compile.cuda.choice", "CudaChoice")
    classify = late("pliant.compile.rolled.classes", "classify")
    only_unrolled = late("pliant.compile.rolled.closures.closure_tables", "only_unrolled")
    body_operations = late("pliant.compile.rolled.estimate", "body_operations")
    factorisation = late("pliant.compile.rolled.estimate", "factorisation")
    plan = late("pliant.compile.rolled.plan", "plan")
    rolled_trace = late("pliant.compile.rolled.rolled_trace", "rolled_trace")
    loaded = late("pliant.compile.table.loaded", "loaded")
    timed = late("pliant.compile.table.timed", "timed")
    law_key = late("pliant.compile.trace.law_key", "law_key")
    sample_poses = late("pliant.sweeps.closures.acting_rows", "sample_poses")
    with_acting_rows = late("pliant.sweeps.closures.acting_rows", "with_acting_rows")
    speed_labels = late("pliant.sweeps.closures.pivots", "speed_labels")
    without_python = late("pliant.vectors.laws.identity", "without_python")

MOST_COLUMNS = 100  # degrees of freedom; beyond, derivatives of a rolled system come from products
MOST_OPERATIONS_OF_COLUMNS = 40_000  # estimated; beyond, derivatives are computed column by column (docs/internals.md)
_NEED_INERTIA = (
    "forward_dynamics", "forward_dynamics_derivatives", "forward_dynamics_jvp", "forward_dynamics_tangent", "forward_dynamics_vjp",
    "inverse_mass_matrix", "log_det_mass_matrix",
)  # fmt: skip
_LEAST_OF_A_BODY = 12 * 3 + 0.6 * 3**2  # operations, of `estimate.body_operations`
_DEPENDENT = 1e-7  # relative pivot: a row that has less in every pose depends on the others
T = TypeVar("T")
_shared: ContextVar[dict[Any, Any] | None] = ContextVar("traces of the kernel that is being made", default=None)


@contextmanager
def shared_traces() -> Iterator[None]:
    """Trace each function once while a kernel is made: for both of its tiers, and for all functions that it calls."""
    if _shared.get() is not None:
        yield
        return
    before = _shared.set({})
    try:
        with uncollected():
            yield
    finally:
        _shared.reset(before)


def _once(key: Any, make: Callable[[], T]) -> T:
    """Return what a function makes: the stored object, while traces are shared."""
    kept = _shared.get()
    if kept is None:
        return make()
    if key not in kept:
        kept[key] = make()
    made: T = kept[key]
    return made


class Traces:
    """All that backends and integrators need to generate code for the arguments of `pl.compile`.

    Everything is computed on first use. Nothing is changed from outside, and no result depends on the order of calls.
    """

    def __init__(self, asked: Asked) -> None:
        self.asked, self.model = asked, asked.model
        self._loaded: dict[str, Function] = {}
        self._timed: dict[str, Function] = {}
        self._method: str | None = None
        # wrenches and parameters, with the places in the model that their names mean: a part of the names of kernels, too
        self.given = asked.wrenches, asked.wrench_axes, asked.parameters

    # ---- the system

    @cached_property
    def matter(self) -> Model:
        """The model of the bodies that the equations use."""
        return self.model.internals.matter

    def matter_of(self, function: Function) -> Model:
        """Return the model of the bodies that a function uses: with closures, or the tree only."""
        if not function.closes:
            return self.matter.internals.opened
        if function.inputs[-1] == "active":
            return self.matter.internals.switched(closure.name for closure in self.matter.loops)
        return self.matter

    def laws_key(self, function: Function) -> tuple[str, ...] | None:
        """Return the texts that identify the laws that a function runs; None if a parameter cannot be traced in one of them."""
        if function.given is None:
            return ()
        key = law_key(function.given, self.asked.parameters)
        return None if key is None else (key,)

    @property
    def laws_key_of_model(self) -> str | None:
        """The text that identifies all laws of the system that do not run as Python, with these parameters; None as above."""
        return law_key(without_python(self.model), self.asked.parameters)

    @property
    def rolled_numbers(self) -> Model:
        """The model for loops over bodies, with the numbers of the system."""
        return rolled_model(self.matter, ())

    @property
    def rolled_model(self) -> Model:
        """The model for loops over bodies, with nodes in place of the numbers that parameters name."""
        return rolled_model(self.matter, self.asked.parameters)

    def classes(self, function: Function) -> list[BodyClass]:
        """Return the classes of bodies, each with its own code in a loop over bodies.

        Bodies on which wrenches act, and the body of the function's frame, have classes of their own.
        """
        special = {self.rolled_model.frame(name).body for name in (*self.asked.wrenches, function.frame) if name}
        return classify(self.rolled_model, special)

    @property
    def has_custom(self) -> bool:
        """Whether the model has a user-defined hinge, which only its Python code describes."""
        return any(isinstance(hinge.type, Custom) for hinge in self.model.hinges)

    @cached_property
    def independent(self) -> tuple[str, ...]:
        """Names of speeds that determine all others: of method 'minimal', or of a closed pose as in `pl.analysis.mobility`."""
        model = self.matter if self.asked.method == "minimal" else self.matter.internals.changed(independent=())
        follow = {speed for closure in with_acting_rows(model).closures for _, _, speed in closure.pivots or ()}
        return tuple(label for j, label in enumerate(speed_labels(model)) if j not in follow)

    # ---- rows of the table, for these wrenches and parameters

    def row(self, name: str) -> Function:
        """Return a function of the table."""
        row = TABLE[name]
        return self.timed(self.cotangent(row.of) if row.weights and row.of is not None else row)

    def timed(self, function: Function) -> Function:
        """Return a function with the time, if closures depend on it; see `functions.timed`."""
        if not self.model.internals.rheonomic:
            return function
        if function.name not in self._timed:
            self._timed[function.name] = timed(function, self.model)
        return self._timed[function.name]

    def shapes(self, function: Function) -> dict[str, tuple[int, ...]]:
        """Return the inputs of a function by name, with their last axes."""
        return input_shapes(function, self.model, self.asked.wrenches, self.asked.parameters)

    def tangent(self, function: Function) -> Function:
        """Return the row of a function's derivative along tangents of all its inputs; see `functions.tangent`."""
        return tangent(function, len(self.asked.wrenches), self._moved_parameters(function))

    def cotangent(self, function: Function) -> Function:
        """Return the row of the gradient of weighted outputs with respect to all inputs; see `functions.cotangent`."""
        made = cotangent(function, len(self.asked.wrenches), self._moved_parameters(function))
        return replace(made, rolls=False) if function.closes and self.model.closures else made

    def _moved_parameters(self, function: Function) -> int:
        """Return how many numbers of named parameters a function depends on."""
        return self.asked.parameter_size if function.depends(self.model) else 0

    def loaded(self, name: str) -> Function:
        """Return a function with loads; see `table.loaded`."""
        if self.model.internals.holds and self.asked.method not in ("auto", "articulated"):
            held = next(hinge.name for hinge in self.matter.hinges if hinge.holds)
            raise PliantError(
                f"system {self.model.name!r}: method {self.asked.method!r} does not support prescribed or locked hinges such as "
                f"{held!r}; use method='articulated'"
            )
        if name not in self._loaded:
            self._loaded[name] = loaded(name, self.model)
        return self._loaded[name]

    # ---- method and mode

    @cached_property
    def choice(self) -> CpuChoice | CudaChoice:
        """The object that chooses method and mode for 'auto'."""
        return CudaChoice(self) if self.asked.target == "cuda" else CpuChoice(self)

    @property
    def method(self) -> str:
        """The method of forward dynamics. For 'auto': 'articulated' or 'composite', whichever has fewer operations."""
        if self._method is None:
            self._method, _ = self.choice.forward()
        return self._method

    @cached_property
    def mode(self) -> str:
        """'unrolled' or 'rolled'. For 'auto': 'rolled' if its code is much shorter, and so compiles faster."""
        asked = self.asked.options.mode
        if asked == "auto" and self.model.loops and only_unrolled(self.model) is not None:
            return "unrolled"
        return self.choice.mode() if asked == "auto" else asked

    @property
    def factors_are_dear(self) -> bool:
        """Whether factorising the mass matrix surely costs more than the articulated method.

        The estimate is correct within a factor of 2.
        """
        if not self.model.closures and _factors_are_few(self.matter):
            return False
        return factorisation(self.rolled_numbers) > 2 * float(body_operations(self.rolled_numbers).sum())

    @cached_property
    def column_operations(self) -> float:
        """An estimate of the operations of all columns of the derivatives.

        If a column of M is sparse, the derivatives along it need only the same share of a sweep.
        """
        if self.model.nv > MOST_COLUMNS:
            return np.inf
        if self.model.closures:  # columns go through the factors of the closures, and become full there
            product, alone = (self.trace(TABLE[name]).operations.total for name in ("forward_dynamics_jvp", "forward_dynamics"))
            return float(self.model.nv * (product - alone))
        parents = dof_parents(self.matter)
        depths: list[int] = []
        for parent in parents:
            depths.append(1 + (depths[parent] if parent >= 0 else 0))
        full = sum(2 * depth - 1 for depth in depths) / self.model.nv**2
        return full * self.model.nv * self.trace(FUNCTIONS["inverse_dynamics"]).operations.total

    @property
    def in_columns(self) -> bool:
        """Whether all columns of derivatives in one graph would be too much code."""
        return self.column_operations > MOST_OPERATIONS_OF_COLUMNS

    # ---- traces

    def trace(self, function: Function, method: str | None = None) -> Trace:
        """Return a function as a graph. method: the method of forward dynamics. Default: the chosen method."""
        if method is not None:  # its graph may be forgotten after a comparison
            return self._traced(function, method)
        return _once((self, function), lambda: self._traced(function, None))

    def _traced(self, function: Function, method: str | None) -> Trace:
        if self.model.nv == 0:
            raise PliantError(f"system {self.model.name!r} has no degrees of freedom: there is nothing to compute")
        self.refuse_undetermined(function)
        if method is None and function is FUNCTIONS["forward_dynamics"] and self._method is None:
            self._method, made = self.choice.forward()
            if made is not None:
                return made
        if method is None:
            method = self.method if function.takes_method else METHODS[0]
        effort = self.asked.options.effort
        try:
            return trace(function, self.matter_of(function), method, *self.given, simplify=True, effort=effort)
        except ZeroDivisionError:
            if "contact" in function.name:
                raise PliantError(
                    f"system {self.model.name!r}: a contact has no solution, because its bodies cannot move along its normal in "
                    "any pose; leave it out, or give it a stiffness"
                ) from None
            raise PliantError(
                f"system {self.model.name!r}: {function.name} is not determined, because it divides by an inertia that is zero in "
                "every pose; look for bodies without mass or inertia, and for axes that coincide"
            ) from None

    def outline(self, function: Function) -> Trace:
        """Return a function as a graph in the first way, for questions about its structure: nothing is counted."""
        given = self.asked.wrenches, self.asked.wrench_axes, self.asked.parameters
        return trace(function, self.matter_of(function), METHODS[0], *given, simplify=True, effort=0)

    @uncollected()
    def forward_by(self, methods: Sequence[str]) -> dict[str, Trace]:
        """Return traces of forward dynamics by several methods.

        The composite method is traced first, because its operation counts choose how the model is prepared.
        """
        made = {m: self.trace(FUNCTIONS["forward_dynamics"], m) for m in sorted(methods, key=lambda m: m != "composite")}
        return {m: made[m] for m in methods}

    def rolled_trace(self, function: Function) -> RolledTrace:
        """Return a function as loops over bodies, with a graph per class of bodies."""
        asked, classes = self.asked, self.classes(function)
        whole = self.rolled_model if asked.parameters else self.matter
        return rolled_trace(function, self.rolled_model, whole, classes, asked.wrenches, asked.wrench_axes, asked.parameter_size)

    def is_straight(self, function: Function) -> bool:
        """Whether a function is straight-line code, even if the mode is 'rolled'."""
        derived = function.rolls and (function.of is not None or bool(function.frame))
        return (
            function.given is not None
            or (function.on_nodes and function.outputs != (("nv",),) and not derived)
            or (not function.rolls and self.asked.options.mode == "auto")
        )

    def source(self, function: Function) -> Trace | LoopPlan:
        """Return a function for use inside a larger loop: a trace for straight-line code, or a plan of loops over bodies."""
        self.refuse_timeless(function)
        rolled = self.mode == "rolled" and function.given is None and function.rolls
        return self.plan(function) if rolled else self.trace(function)

    def plan(self, function: Function) -> LoopPlan:
        """Return the loops over bodies of a function, for a processor."""
        return _once((self, function, "plan"), lambda: plan(self.rolled_trace(function)))

    @cached_property
    def closing(self) -> Trace:
        """The trace of `project` and of the pivots of rows, relative to their values in other poses.

        A relative pivot below a thousandth means a singular pose. If rows depend on each other in every pose, there are no pivots:
        a pivot is then also small if other rows replace its row.
        """
        made = self.trace(PROJECT_AND_PIVOTS)
        *on, pivots, sizes = made.outputs
        poses = sample_poses(self.matter)
        given = {"q": poses, "v": np.zeros((len(poses), self.model.nv)), "parameters": self.asked.parameter_values}
        with np.errstate(all="ignore"):
            d, own = (np.nan_to_num(evaluate(x, {name: given[name] for name in made.inputs})) for x in (pivots, sizes))
            independent = bool((d > _DEPENDENT * own).all(axis=-1).any())  # one pose is enough: at singular poses rows change roles
        return replace(made, outputs=(*on, pivots * (1.0 / d.max(axis=0)) if independent and d.size else pivots[:0]))

    # ---- refusals

    def refuse_unrollable(self, function: Function) -> None:
        """Raise `PliantError` if a function has no rolled kernel, or none by the requested method."""
        if not function.rolls:
            raise PliantError(
                f"system {self.model.name!r}: {function.name} has no rolled kernel (a loop over bodies); use mode='unrolled'"
            )
        if function.takes_method and self.asked.method not in ("auto", "articulated"):
            raise PliantError(
                f"mode='rolled' supports only the articulated method; use mode='unrolled' for method={self.asked.method!r}"
            )

    def refuse_timeless(self, function: Function) -> None:
        """Raise `PliantError` if a function does not take the time, which closures of the model depend on."""
        if not (self.model.internals.rheonomic and function.closes) or "t" in function.inputs:
            return
        closure = next(x for x in self.model.loops if x.rheonomic)
        raise PliantError(
            f"system {self.model.name!r}: {function.name} does not take the time, which {closure.kind} {closure.name!r} needs; "
            "prescribe the motion of a hinge instead (system.prescribe), and use its coordinate in the law"
        )

    def refuse_undetermined(self, function: Function) -> None:
        """Raise `PliantError` if a function divides by inertia that the system does not have."""
        what = function.name
        if what not in _NEED_INERTIA or (self.asked.method == "minimal" and "mass_matrix" not in what):
            return
        if idle := self.matter.internals.idle_hinges:
            raise PliantError(
                f"system {self.model.name!r}: {what} is not determined, because {idle_cause(idle)}; give mass and inertia to the "
                "bodies that they carry, or make one Fixed. Inverse dynamics and the mass matrix are available"
                + f"; {MINIMAL_REMEDY}"
                * bool(self.matter.closures)
            )


def _factors_are_few(model: Model) -> bool:
    """Whether factorising the mass matrix of a tree costs at most twice the least estimate of its bodies' operations.

    A body has at least the three numbers of its placement that are not zero.
    """
    reach: list[int] = []
    for body, parent in zip(model.bodies, model.parents, strict=True):
        reach.append(body.nv + (reach[parent] if parent >= 0 else 0))
    sizes = [body.nv for body in model.bodies]
    return sum(n * m**2 for n, m in zip(sizes, reach, strict=True)) <= 2 * _LEAST_OF_A_BODY * sum(n > 0 for n in sizes)
