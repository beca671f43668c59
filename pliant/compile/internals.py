"""The machinery behind the compiled functions of a system: backends, rows of the table, variants, calls with loads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.names import name_of
from pliant.compile.asked import DTYPES, TARGETS, Asked, CodeOptions, Dtype, Target
from pliant.compile.callable import CompiledFunction, compiled_function, first_of, tupled
from pliant.compile.cpu.backend import CpuBackend
from pliant.compile.environment import QUICK
from pliant.compile.llvm.mistakes import Shapes, call_of, takes
from pliant.compile.switchable import Switchable, switches
from pliant.compile.table.frame_functions import FRAME_FUNCTIONS
from pliant.compile.table.functions import (
    CLOSED,
    CLOSURE_ERRORS,
    CLOSURE_PLACES,
    REACTIONS,
    SPEEDS_ALONG,
    TABLE,
    TOTALS,
    Function,
    masked,
    tangent,
)
from pliant.compile.traces import Traces
from pliant.errors import PliantError, UnknownNameError, chosen, unknown
from pliant.lazy import cached_property, late, loading
from pliant.model.acting.contacts import Contacts
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile.actuated import Actuated
    from pliant.compile.cuda.backend import CudaBackend
    from pliant.compile.cuda.kernels.loads import CudaLoaded
    from pliant.compile.dynamics import Dynamics
    from pliant.compile.reference import ReferenceBackend
    from pliant.compile.rhs import Loaded
    from pliant.compile.trace.interpreted import Interpreted
    from pliant.compile.with_time import with_time
    from pliant.model.acting.contact_events import events_of_contacts
    from pliant.sweeps.contacts.hinges import hinge_plan
else:
    Actuated = late("pliant.compile.actuated", "Actuated")
    CudaBackend = late("pliant.compile.cuda.backend", "CudaBackend")
    CudaLoaded = late("pliant.compile.cuda.kernels.loads", "CudaLoaded")
    ReferenceBackend = late("pliant.compile.reference", "ReferenceBackend")
    Loaded = late("pliant.compile.rhs", "Loaded")
    Interpreted = late("pliant.compile.trace.interpreted", "Interpreted")
    events_of_contacts = late("pliant.model.acting.contact_events", "events_of_contacts")
    hinge_plan = late("pliant.sweeps.contacts.hinges", "hinge_plan")
    with_time = late("pliant.compile.with_time", "with_time")


class DynamicsInternals:
    """The machinery of one `Dynamics`, `dyn.internals`. pliant's own modules use it; its names may change in any version.

    Example: `dyn.internals.row("mass_matrix").inputs  # ('q',)`
    """

    def __init__(self, dynamics: Dynamics, asked: Asked) -> None:
        self.dynamics, self.asked, self.traces = dynamics, asked, Traces(asked)
        self.model, self.target, self.wrenches, self.wrench_axes = asked.model, asked.target, asked.wrenches, asked.wrench_axes
        self._variants: dict[tuple[Any, ...], Dynamics] = {}
        self._made: dict[str, Callable[..., Any]] = {}
        self._few: dict[str, Callable[..., tuple[Any, ...]]] = {}
        self._loaded_calls: dict[str, Any] = {}

    @cached_property
    def cpu(self) -> CpuBackend:
        """The backend that compiles functions and integrator loops to gufuncs."""
        return CpuBackend(self.traces)

    @cached_property
    def cuda(self) -> CudaBackend:
        """The backend that compiles functions to CUDA kernels."""
        if self.target != "cuda":
            raise PliantError(f"system {self.model.name!r} was compiled with target={self.target!r}; use target='cuda'")
        return CudaBackend(self.traces)

    @cached_property
    def reference(self) -> ReferenceBackend:
        """The backend that runs the algorithms themselves, in NumPy."""
        return ReferenceBackend(self.traces)

    @property
    def backend(self) -> CpuBackend | CudaBackend | ReferenceBackend:
        return self.cuda if self.target == "cuda" else self.reference if self.target == "reference" else self.cpu

    @property
    def _of_code(self) -> CpuBackend | CudaBackend | ReferenceBackend:
        return self.reference if self.traces.mode == "rolled" else self.backend

    @property
    def dtype(self) -> str:
        """The number type of arguments and results: 'float64', or 'float32'."""
        return self.asked.options.dtype

    def named(self, name: str) -> tuple[Dynamics, Function]:
        """Return a function by its name, 'bias' or 'tool.pose' for a frame, and the object that has it.

        Example: `owner, row = dyn.internals.named("tool.pose")`
        """
        if name_of(name, "function of a system") in TABLE:
            return self.dynamics, self.row(name)
        if name == "rhs":
            return self.dynamics, self.loaded(name)
        if name == "reactions":
            return self.dynamics, REACTIONS
        if name == "contact_step" and self.model.contacts:
            with loading:
                from pliant.compile.table.contact_steps import StepKind, contact_row
            return self.dynamics, contact_row(
                StepKind(plan=hinge_plan(self.model), points=len(self.model.internals.contact_points))
            )
        frame, _, function = name.rpartition(".")
        if not frame:
            hint = f"; of a frame, write FRAME.{name}" * (name in FRAME_FUNCTIONS)
            raise UnknownNameError(f"{unknown('function', name, TABLE)}{hint}")
        if function not in FRAME_FUNCTIONS:
            raise unknown("function of a frame", function, FRAME_FUNCTIONS)
        of_frame = self.dynamics.frame(frame)
        return of_frame.dynamics, of_frame.rows[function]

    def variant(self, **changes: Any) -> Dynamics:
        """Return a new `Dynamics` with other values of some fields of `Asked`. It shares no compiled functions with this one.

        Example: `other = dyn.internals.variant(method="composite")`
        """
        return type(self.dynamics)(replace(self.asked, **changes))

    def _variant(self, key: tuple[Any, ...], changes: Callable[[], Mapping[str, Any]]) -> Dynamics:
        """Return a variant, which is made once per key."""
        if key not in self._variants:
            self._variants[key] = self.variant(**changes())
        return self._variants[key]

    def seeing(self, names: Sequence[str]) -> Dynamics:
        """Return a variant that can compute poses of nodes of flexible bodies, such as "boom.tip"; itself, if it can already.

        Example: `dyn.internals.seeing(["tool"]) is dyn  # True`
        """
        model = self.model.internals.seeing(names)
        return self.dynamics if model is self.model else self._variant(("seeing", *sorted(names)), lambda: {"model": model})

    def with_armature(self, hinges: Sequence[str]) -> Dynamics:
        """Return a variant in which some hinges have an armature, zero if they had none, so that it may depend on the state.

        Example: `heavy = dyn.internals.with_armature(["elbow"])`
        """

        def changed() -> Mapping[str, Any]:
            bodies = [
                replace(body, hinge=replace(body.hinge, armature=np.zeros(body.hinge.type.nv)))
                if body.hinge.name in hinges and not len(body.hinge.armature)
                else body
                for body in self.model.bodies
            ]
            return {"model": replace(self.model, bodies=tuple(bodies))}

        return self._variant(("armature", *hinges), changed) if hinges else self.dynamics

    def with_contacts(self, solver: Contacts) -> Dynamics:
        """Return a variant whose steps solve contacts in another way.

        Example: `pl.compile(ball).internals.with_contacts(pl.Contacts(sweeps=6))`
        """
        if solver == self.model.internals.contact_solver:
            return self.dynamics
        return self._variant(("contacts", solver), lambda: {"model": self.model.internals.changed(contact_solver=solver)})

    def with_contact_modes(self) -> Dynamics:
        """Return a variant whose `rhs` includes contacts, which are open, stick or slip as the states say, and their events.

        Runs without dt use it.
        Example: `pl.compile(ball).internals.with_contact_modes()`
        """

        own = self.model

        def changed() -> Mapping[str, Any]:
            return {"model": own.internals.changed(contact_modes=True, events=(*own.events, *events_of_contacts(own)))}

        return self._variant(("contact modes",), changed)

    def without_contact_modes(self) -> Dynamics:
        """Return the dynamics whose contact forces are states, as after a run.

        Example: `pl.compile(ball).internals.without_contact_modes()`
        """
        model = self.model
        if not model.internals.contact_modes:
            return self.dynamics
        with loading:
            from pliant.model.acting.contact_events import ContactCondition
        own = tuple(event for event in model.events if not isinstance(event.g, ContactCondition))
        return self._variant(("no contact modes",), lambda: {"model": model.internals.changed(contact_modes=False, events=own)})

    def switched(self, active: Sequence[str]) -> Dynamics:
        """Return a `Dynamics` in which just these closures are active. Each set is compiled once.

        Example: `closed.internals.switched([]).loop_residual(q4).shape  # (0,)`
        """
        model = self.model.internals.switched(active)
        return self.dynamics if model is self.model else self._variant(("switched", *sorted(active)), lambda: {"model": model})

    def of_target(self, target: Target, dtype: Dtype = "float64") -> Dynamics:
        """Return the same functions for another target, "cpu" or "cuda", and number type. Each is compiled once.

        Example: `gpu = dyn.internals.of_target("cuda", "float32")`
        """
        chosen(target, TARGETS, "target"), chosen(dtype, DTYPES, "dtype")
        if dtype != "float64" and target == "reference":
            raise PliantError(f"dtype={dtype!r} requires target='cpu' or 'cuda'; functions of target={target!r} use float64")
        if (target, dtype) == (self.target, self.dtype):
            return self.dynamics
        options = replace(self.asked.options, dtype=dtype)
        return self._variant(("target", target, dtype), lambda: {"target": target, "options": options})

    def make(self, name: str) -> CompiledFunction:
        """Return a function of the table.

        Example: `dyn.internals.make("mass_matrix")(q).shape  # (2, 2)`
        """
        function = self.row(name)
        options = ("active",) * bool(self.model.loops and switches(function))
        if name == "inverse_dynamics" and (self.model.loops or self.target != "cuda"):
            options = "actuated", "active", "passive"
        return self.callable_of(function, self._called(function), options, "active" * (name == "impulse"))

    def callable_of(
        self, function: Function, call: Callable[..., Any], options: Sequence[str] = (), behind: str = ""
    ) -> CompiledFunction:
        """Return a function in the form that users call; see `compiled_function`.

        Example:
            own = dyn.internals
            row = own.row("bias")
            own.callable_of(row, own.built(row))(q, v)  # [-7.028, -1.367]
        """
        own = {"reference": (), "cuda": ("out", "stream")}.get(self.target, ("out",))
        shapes: Shapes = self.traces.shapes(function)
        if self.model.internals.rheonomic:
            call, shapes, options = with_time(self.dynamics, function, call, shapes, options)
        what = call_of(function.name, self.model.name, shapes)
        return compiled_function(call, what, shapes, function.shapes(self.model), function.doc, (*own, *options), behind)

    def _called(self, function: Function) -> Callable[..., Any]:
        """Return the callable of a function: a kernel, or an object that selects a kernel by further keywords."""
        name = function.name
        if name in CLOSED and not self.model.loops:
            raise PliantError(f"system {self.model.name!r} has no closures: {name} needs a loop, rod or coupling; see add_loop")
        if name == "inverse_dynamics" and (self.model.loops or self.target != "cuda"):
            actuated = Actuated(self.dynamics)
            made = self.backend.function(function, name, {"actuated": actuated, "passive": actuated})
            return made if isinstance(made, np.ufunc) and takes(made) else actuated
        longer = {"": self._along_q(function)} if "dq" in function.inputs and self.model.nq != self.model.nv else {}
        if not self.model.loops or not switches(function):
            made = self.backend.function(function, name, longer)
            return made if takes(made) or not longer else first_of(longer[""], made)
        switched = Switchable(self.dynamics, name)
        if name == "impulse":
            return switched
        made = self.backend.function(function, name, {"active": switched, **longer})
        return made if isinstance(made, np.ufunc) and takes(made) else switched

    def _along_q(self, product: Function) -> Callable[..., Any]:
        """Return a product with derivatives for tangents of q of length nq, (..., nq); None for other arguments."""
        function = product.of
        assert function is not None

        def call(*arguments: Any, **options: Any) -> Any:
            n = 2 * len(function.inputs)
            if len(arguments) < n or np.shape(arguments[n // 2])[-1:] != (self.model.nq,):
                return None
            return self.built(replace(tangent(function), name=f"{product.name}_of_q"))(*arguments, **options)

        return call

    def row(self, name: str) -> Function:
        """Return a row of the table, with the wrenches and parameters of this object.

        Example: `dyn.internals.row("mass_matrix").inputs  # ('q',)`
        """
        return self.traces.row(name)

    def built(self, function: Function) -> Callable[..., Any]:
        """Return any function, built once: of the table, of a frame, with loads, or a tangent or cotangent of these.

        Example: `dyn.internals.built(dyn.internals.row("mass_matrix"))(q).shape  # (2, 2)`
        """
        identity = f"frame {function.frame!r} {function.axes} {function.name}" if function.frame else function.name
        identity = f"loaded {identity}" if function.given is not None else identity
        if identity not in self._made:
            self._made[identity] = self.backend.function(function, identity)
        return self._made[identity]

    def masked(self, name: str) -> Callable[..., Any]:
        """Return a function with a further argument `active` (..., closures) after its own: 1 for active closures, 0 for others.

        Example: `closed.internals.masked("forward_dynamics")(q4, v4, tau4, [1.0]).shape  # (3,)`
        """
        function = self.row(name)
        if not (switches(function) and self.model.loops):
            choices = [x.name for x in TABLE.values() if switches(x)]
            raise unknown("function of closures that can be masked", name, choices if self.model.loops else [])
        return self.backend.function(masked(function), f"{name} masked")

    def gufunc(self, name: str) -> Callable[..., Any]:
        """Return a function with loads, whose arguments are those of t, q, v, s, u, tau, wrenches and parameters that exist.

        Example: `arguments = dyn.internals.gufunc("rhs").signature`
        """
        return self.built(self.loaded(name))

    @property
    def quick(self) -> Dynamics:
        """The same functions for a few calls: compiled at effort 1 at most, one state at a time; interpreted for 'reference'.

        Example: `dyn.internals.quick.internals.asked.options.effort  # 1`
        """
        own = self.asked.options
        options = CodeOptions(own.mode, lanes=1, cpu=own.cpu, features=own.features, effort=min(QUICK, own.effort))
        target = "reference" if self.target == "reference" else "cpu"
        return self._variant(("quick",), lambda: {"options": options, "target": target})

    def for_few_calls(self, function: Function) -> Callable[..., tuple[Any, ...]]:
        """Return a function with loads, or its `jvp`, of `quick`. It returns a tuple of results.

        Example: `function = dyn.internals.for_few_calls(dyn.internals.loaded("rhs"))`
        """
        if function.name not in self._few:
            quick = self.quick.internals
            reference = quick.target == "reference"
            self._few[function.name] = Interpreted(quick.traces, function) if reference else tupled(quick.built(function))
        return self._few[function.name]

    def loaded(self, name: str) -> Function:
        """Return a function with loads, as a row of `table.loaded`.

        Example: `dyn.internals.loaded("rhs").inputs  # ('t', 'q', 'v', 'tau')`
        """
        return self.traces.loaded(name)

    @property
    def threads(self) -> int:
        """The number of threads that share a large batch."""
        return self.asked.options.threads

    @cached_property
    def closure_errors(self) -> Callable[..., Any]:
        """(phi, y) (..., rows) of states (q, v): how far the closures are open, and how fast they open. See `Traces.timed`."""
        function = self.traces.timed(CLOSURE_ERRORS)
        return self._of_code.function(function, CLOSURE_ERRORS.name)

    @cached_property
    def totals(self) -> Callable[..., tuple[Array, ...]]:
        """(kinetic energy, potential energy, momentum, centre of mass) of states (q, v). Without mass: the energies only."""
        function = TOTALS[self.model.internals.mass > 0]
        return self.backend.function(function, function.name)

    @property
    def has_totals(self) -> bool:
        """Whether `totals` is compiled already."""
        return "totals" in self.__dict__

    @cached_property
    def closure_places(self) -> Callable[..., Any] | None:
        """`places.closure_places` of poses q; None for user-defined closures that cannot be traced."""
        try:
            return self.for_few_calls(self.traces.timed(CLOSURE_PLACES))
        except TypeError:
            return None

    @cached_property
    def contact_places(self) -> Callable[..., Any]:
        """(gap, point, normal, mu) of the points that may touch, at q."""
        return self._of_points("CONTACT_PLACES")

    @cached_property
    def contact_slips(self) -> Callable[..., Any]:
        """The tangential speed (..., points) [m/s] of the points that may touch, at (q, v)."""
        return self._of_points("CONTACT_SLIPS")

    def _of_points(self, row: str) -> Callable[..., Any]:
        with loading:
            from pliant.compile.table import contact_steps
        function: Function = getattr(contact_steps, row)
        return self._of_code.function(function, function.name)

    @cached_property
    def speeds_along(self) -> Callable[..., Any]:
        """The speeds (..., nv) at which the coordinates q have some rates (..., nq)."""
        return self._of_code.function(SPEEDS_ALONG, SPEEDS_ALONG.name)

    def call_loaded(self, name: str) -> Any:
        """Return a function with loads.

        Example: `function = dyn.internals.call_loaded("rhs")`
        """
        if name not in self._loaded_calls:
            made = CudaLoaded if self.target == "cuda" else Loaded
            self._loaded_calls[name] = made(self.dynamics, name)
        return self._loaded_calls[name]

    def refuse_on_device(self, what: str) -> None:
        """Raise `PliantError` for a function that is not available on CUDA or in float32, if this was compiled for these.

        Example: `dyn.internals.refuse_on_device("reactions")  # nothing happens on the CPU, in float64`
        """
        if self.target == "cuda":
            raise PliantError(f"system {self.model.name!r}: {what} is not available on CUDA; use target='cpu'")
        if self.dtype == "float32":
            raise PliantError(f"system {self.model.name!r}: {what} needs float64; compile without dtype='float32'")

    def ptx(self, name: str = "forward_dynamics", sm: int = 90) -> str:
        """Return a function as PTX, for use in your own host program. This needs no GPU, but target 'cuda'.

        name: a function such as 'forward_dynamics', or a function of a frame, 'tool.pose'. Default: 'forward_dynamics'.
        sm: the PTX is for GPUs of compute capability sm / 10 and later. Default: 90, for 9.0.

        `pliant.compile.cuda.kernels.kernel.DeviceKernel` describes the parameters of the kernel.

        Example: `text = pl.compile(arm, "cuda").internals.ptx("mass_matrix")`
        """
        dynamics, function = self.named(name)
        return dynamics.internals.cuda.function(function, name).kernel(sm).ptx

    # ---- old names of `Dynamics`

    @property
    def states(self) -> dict[str, slice]:
        """`model.states`."""
        return self.model.states

    @property
    def inputs(self) -> dict[str, slice]:
        """`model.inputs`."""
        return self.model.inputs

    def write_c(
        self,
        folder: str | Path,
        functions: Sequence[str] = ("forward_dynamics",),
        states: int = 3,
        prefix: str | None = None,
    ) -> list[Path]:
        """`write_code(folder, "c", functions, states, prefix, style="listing")`.

        Example: `dyn.internals.write_c("c", ["mass_matrix"])`
        """
        return self.dynamics.write_code(folder, "c", functions, states, prefix, "listing")

    def write_latex(self, folder: str | Path, small: Sequence[str] | str = (), prefix: str | None = None) -> Path:
        """`equations(small).write_latex(folder, prefix)`.

        Example: `dyn.internals.write_latex("tex")`
        """
        return self.dynamics.equations(small).write_latex(folder, prefix)
