"""The compiled functions of a system."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.flags import flag
from pliant.arguments.names import name_of
from pliant.compile.asked import AXES, DTYPES, TARGETS, Asked, Dtype, FrameAxes, Target
from pliant.compile.callable import CompiledFunction, compiled_function, first_of
from pliant.compile.cpu.backend import CpuBackend
from pliant.compile.faces.texts import Texts
from pliant.compile.faces.verbs import Verbs
from pliant.compile.llvm.mistakes import Shapes, call_of, takes
from pliant.compile.members import FrameDynamics, Member
from pliant.compile.switchable import Switchable, switches
from pliant.compile.table.functions import (
    CLOSED,
    CLOSURE_ERRORS,
    REACTIONS,
    SPEEDS_ALONG,
    TABLE,
    Function,
    masked,
    tangent,
)
from pliant.compile.traces import Traces
from pliant.errors import PliantError, UnknownNameError, chosen, unknown
from pliant.graph import Operations
from pliant.lazy import cached_property, late, loading
from pliant.model.acting.contacts import Contacts
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile.actuated import Actuated
    from pliant.compile.cuda.backend import CudaBackend
    from pliant.compile.reference import ReferenceBackend
    from pliant.compile.table import calls
    from pliant.compile.trace.interpreted import Interpreted
    from pliant.compile.with_time import with_time
    from pliant.model.acting.contact_events import events_of_contacts
    from pliant.sweeps.contacts.hinges import hinge_plan
else:
    Actuated = late("pliant.compile.actuated", "Actuated")
    CudaBackend = late("pliant.compile.cuda.backend", "CudaBackend")
    ReferenceBackend = late("pliant.compile.reference", "ReferenceBackend")
    Interpreted = late("pliant.compile.trace.interpreted", "Interpreted")
    events_of_contacts = late("pliant.model.acting.contact_events", "events_of_contacts")
    hinge_plan = late("pliant.sweeps.contacts.hinges", "hinge_plan")
    with_time = late("pliant.compile.with_time", "with_time")

FRAME_FUNCTIONS = ("pose", "velocity", "acceleration", "jacobian", "jdot_v")


class Dynamics(Verbs, Texts):
    """The equations of one system as functions, the result of `pl.compile`.

    Functions take q (..., nq), v, a and tau (..., nv), by position or by name; leading axes broadcast. If compile was given
    `wrenches`, forward dynamics, inverse dynamics and bias take a further argument (..., k, 6): the (moment, force) on the body at
    the origin of each frame. If it was given `parameters`, every function except qdot takes their values (..., p) as the last
    argument.

    Example:
        dyn = pl.compile(arm)
        dyn.forward_dynamics(q, v, tau)
    """

    forward_dynamics: Member[calls.ForwardDynamicsCall] = Member("forward_dynamics")
    inverse_dynamics: Member[calls.InverseDynamicsCall] = Member("inverse_dynamics")
    bias: Member[calls.BiasCall] = Member("bias")
    gravity_forces: Member[calls.GravityForcesCall] = Member("gravity_forces")
    coriolis_matrix: Member[calls.CoriolisMatrixCall] = Member("coriolis_matrix")
    mass_matrix: Member[calls.MassMatrixCall] = Member("mass_matrix")
    inverse_mass_matrix: Member[calls.InverseMassMatrixCall] = Member("inverse_mass_matrix")
    log_det_mass_matrix: Member[calls.LogDetMassMatrixCall] = Member("log_det_mass_matrix")
    kinetic_energy: Member[calls.KineticEnergyCall] = Member("kinetic_energy")
    potential_energy: Member[calls.PotentialEnergyCall] = Member("potential_energy")
    com: Member[calls.ComCall] = Member("com")
    momentum: Member[calls.MomentumCall] = Member("momentum")
    com_jacobian: Member[calls.ComJacobianCall] = Member("com_jacobian")
    centroidal_momentum_matrix: Member[calls.CentroidalMomentumMatrixCall] = Member("centroidal_momentum_matrix")
    centroidal_momentum_bias: Member[calls.CentroidalMomentumBiasCall] = Member("centroidal_momentum_bias")
    regressor: Member[calls.RegressorCall] = Member("regressor")
    qdot: Member[calls.QdotCall] = Member("qdot")
    forward_dynamics_derivatives: Member[calls.ForwardDynamicsDerivativesCall] = Member("forward_dynamics_derivatives")
    inverse_dynamics_derivatives: Member[calls.InverseDynamicsDerivativesCall] = Member("inverse_dynamics_derivatives")
    forward_dynamics_jvp: Member[calls.ForwardDynamicsJvpCall] = Member("forward_dynamics_jvp")
    inverse_dynamics_jvp: Member[calls.InverseDynamicsJvpCall] = Member("inverse_dynamics_jvp")
    forward_dynamics_vjp: Member[calls.ForwardDynamicsVjpCall] = Member("forward_dynamics_vjp")
    inverse_dynamics_vjp: Member[calls.InverseDynamicsVjpCall] = Member("inverse_dynamics_vjp")
    multipliers: Member[calls.MultipliersCall] = Member("multipliers")
    loop_residual: Member[calls.LoopResidualCall] = Member("loop_residual")
    loop_jacobian: Member[calls.LoopJacobianCall] = Member("loop_jacobian")
    loop_acceleration: Member[calls.LoopAccelerationCall] = Member("loop_acceleration")
    project: Member[calls.ProjectCall] = Member("project")
    impulse: Member[calls.ImpulseCall] = Member("impulse")

    def __init__(self, asked: Asked) -> None:
        self.asked, self.traces = asked, Traces(asked)
        self.model, self.target, self.wrenches, self.wrench_axes = asked.model, asked.target, asked.wrenches, asked.wrench_axes
        self._variants: dict[tuple[Any, ...], Dynamics] = {}
        self._frames: dict[tuple[str, str], FrameDynamics] = {}
        self._made: dict[str, Callable[..., Any]] = {}
        self._interpreted: dict[str, Interpreted] = {}

    def __reduce__(self) -> tuple[type[Dynamics], tuple[Asked]]:
        """Pickle what was asked of `pl.compile`; functions are compiled again, from the cache, after unpickling."""
        return type(self), (self.asked,)

    def __repr__(self) -> str:
        return f"<Dynamics of {self.model.name!r}: {self.model.nv} degrees of freedom, target {self.target!r}>"

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
    def _backend(self) -> CpuBackend | CudaBackend | ReferenceBackend:
        return self.cuda if self.target == "cuda" else self.reference if self.target == "reference" else self.cpu

    @property
    def _of_code(self) -> CpuBackend | CudaBackend | ReferenceBackend:
        return self.reference if self.mode == "rolled" else self._backend

    # ---- what is known without compiling

    @property
    def dtype(self) -> str:
        """The number type of arguments and results: 'float64', or 'float32'."""
        return self.asked.options.dtype

    @property
    def parameters(self) -> dict[str, slice]:
        """The place of each named parameter in the vector p, as a slice."""
        return self.asked.parameter_slices

    @property
    def parameter_values(self) -> Array:
        """The values of p (size,) that the system has."""
        return self.asked.parameter_values

    @property
    def method(self) -> str:
        """The method of forward dynamics. For 'auto': 'articulated' or 'composite', whichever has fewer operations."""
        return self.traces.method

    @property
    def mode(self) -> str:
        """'unrolled' or 'rolled'. For 'auto': 'rolled' if its code is much shorter, and so compiles faster."""
        return self.traces.mode

    @property
    def independent(self) -> tuple[str, ...]:
        """Names of speeds that determine all others: of method 'minimal', or of a closed pose as in `pl.analysis.mobility`."""
        return self.traces.independent

    def operations(self, name: str, once: bool = False) -> Operations:
        """Return the operation counts of a function, with .mul .add .div .sqrt .trig.

        name: a function, 'bias', a function of a frame, 'tool.pose', or 'contact_step', the step of a system with contacts.
        once: count the operations that depend only on parameters. They run again only if a parameter changes, and the other counts
        leave them out.

        Example: `dyn.operations("forward_dynamics").total  # 32`
        """
        dynamics, function = self.named(name)
        made = dynamics.traces.trace(function)
        return made.operations_once if flag(once, "operations: once") else made.operations

    def named(self, name: str) -> tuple[Dynamics, Function]:
        """Return a function by its name, 'bias' or 'tool.pose' for a frame, and the object that has it.

        Example: `owner, row = dyn.named("tool.pose")`
        """
        if name_of(name, "function of a system") in TABLE:
            return self, self.row(name)
        if name == "rhs":
            return self, self.loaded(name)
        if name == "reactions":
            return self, REACTIONS
        if name == "contact_step" and self.model.contacts:
            with loading:
                from pliant.compile.table.contact_steps import StepKind, contact_row
            return self, contact_row(StepKind(plan=hinge_plan(self.model), points=len(self.model.contact_points)))
        frame, _, function = name.rpartition(".")
        if not frame:
            hint = f"; of a frame, write FRAME.{name}" * (name in FRAME_FUNCTIONS)
            raise UnknownNameError(f"{unknown('function', name, TABLE)}{hint}")
        if function not in FRAME_FUNCTIONS:
            raise unknown("function of a frame", function, FRAME_FUNCTIONS)
        of_frame = self.frame(frame)
        return of_frame.dynamics, of_frame.rows[function]

    # ---- functions

    def frame(self, name: str, axes: FrameAxes = "world") -> FrameDynamics:
        """Return the functions of a frame: pose, velocity, acceleration, jacobian, jacobian_dot, jdot_v.

        name: a frame, a body, or a node of a flexible body such as "boom.tip".
        axes: "world", or "body" for the axes of the frame itself. Spatial vectors are angular first and refer to the frame's
        origin.

        Example:
            tool = dyn.frame("tool")
            R, p = tool.pose(q)
        """
        model = self.model.seeing([name])
        key = model.frame(name).name, chosen(axes, AXES, "choice of axes")
        if key not in self._frames:
            self._frames[key] = FrameDynamics(self.seeing([name]), *key)
        return self._frames[key]

    def variant(self, **changes: Any) -> Dynamics:
        """Return a new `Dynamics` with other values of some fields of `Asked`. It shares no compiled functions with this one.

        Example: `other = dyn.variant(method="crba")`
        """
        return Dynamics(replace(self.asked, **changes))

    def _variant(self, key: tuple[Any, ...], changes: Callable[[], Mapping[str, Any]]) -> Dynamics:
        """Return a variant, which is made once per key."""
        if key not in self._variants:
            self._variants[key] = self.variant(**changes())
        return self._variants[key]

    def seeing(self, names: Sequence[str]) -> Dynamics:
        """Return a variant that can compute poses of nodes of flexible bodies, such as "boom.tip"; itself, if it can already.

        Example: `dyn.seeing(["tool"]) is dyn  # True`
        """
        model = self.model.seeing(names)
        return self if model is self.model else self._variant(("seeing", *sorted(names)), lambda: {"model": model})

    def with_armature(self, hinges: Sequence[str]) -> Dynamics:
        """Return a variant in which some hinges have an armature, zero if they had none, so that it may depend on the state.

        Example: `heavy = dyn.with_armature(["elbow"])`
        """

        def changed() -> Mapping[str, Any]:
            bodies = [
                replace(body, hinge=replace(body.hinge, armature=np.zeros(body.hinge.type.nv)))
                if body.hinge.name in hinges and not len(body.hinge.armature)
                else body
                for body in self.model.bodies
            ]
            return {"model": replace(self.model, bodies=tuple(bodies))}

        return self._variant(("armature", *hinges), changed) if hinges else self

    def with_contacts(self, solver: Contacts) -> Dynamics:
        """Return a variant whose steps solve contacts in another way.

        Example: `pl.compile(ball).with_contacts(pl.Contacts(sweeps=6))`
        """
        if solver == self.model.contact_solver:
            return self
        return self._variant(("contacts", solver), lambda: {"model": replace(self.model, contact_solver=solver)})

    def with_contact_modes(self) -> Dynamics:
        """Return a variant whose `rhs` includes contacts, which are open, stick or slip as the states say, and their events.

        Runs without dt use it.
        Example: `pl.compile(ball).with_contact_modes()`
        """

        def changed() -> Mapping[str, Any]:
            return {"model": replace(self.model, contact_modes=True, events=(*self.model.events, *events_of_contacts(self.model)))}

        return self._variant(("contact modes",), changed)

    def without_contact_modes(self) -> Dynamics:
        """Return the dynamics whose contact forces are states, as after a run.

        Example: `pl.compile(ball).without_contact_modes()`
        """
        model = self.model
        if not model.contact_modes:
            return self
        with loading:
            from pliant.model.acting.contact_events import ContactCondition
        own = tuple(event for event in model.events if not isinstance(event.g, ContactCondition))
        return self._variant(("no contact modes",), lambda: {"model": replace(model, contact_modes=False, events=own)})

    def switched(self, active: Sequence[str]) -> Dynamics:
        """Return a `Dynamics` in which just these closures are active. Each set is compiled once.

        Example: `closed.switched([]).loop_residual(q4).shape  # (0,)`
        """
        model = self.model.switched(active)
        return self if model is self.model else self._variant(("switched", *sorted(active)), lambda: {"model": model})

    def of_target(self, target: Target, dtype: Dtype = "float64") -> Dynamics:
        """Return the same functions for another target, "cpu" or "cuda", and number type. Each is compiled once.

        Example: `gpu = dyn.of_target("cuda", "float32")`
        """
        chosen(target, TARGETS, "target"), chosen(dtype, DTYPES, "dtype")
        if dtype != "float64" and target == "reference":
            raise PliantError(f"dtype={dtype!r} requires target='cpu' or 'cuda'; functions of target={target!r} use float64")
        if (target, dtype) == (self.target, self.dtype):
            return self
        options = replace(self.asked.options, dtype=dtype)
        return self._variant(("target", target, dtype), lambda: {"target": target, "options": options})

    def make(self, name: str) -> CompiledFunction:
        """Return a function of the table.

        Example: `dyn.make("mass_matrix")(q).shape  # (2, 2)`
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
            row = dyn.row("bias")
            dyn.callable_of(row, dyn.built(row))(q, v)  # [-7.028, -1.367]
        """
        own = {"reference": (), "cuda": ("out", "stream")}.get(self.target, ("out",))
        shapes: Shapes = self.traces.shapes(function)
        if self.model.rheonomic:
            call, shapes, options = with_time(self, function, call, shapes, options)
        what = call_of(function.name, self.model.name, shapes)
        return compiled_function(call, what, shapes, function.shapes(self.model), function.doc, (*own, *options), behind)

    def _called(self, function: Function) -> Callable[..., Any]:
        """Return the callable of a function: a kernel, or an object that selects a kernel by further keywords."""
        name = function.name
        if name in CLOSED and not self.model.loops:
            raise PliantError(f"system {self.model.name!r} has no closures: {name} needs a loop, rod or coupling; see add_loop")
        if name == "inverse_dynamics" and (self.model.loops or self.target != "cuda"):
            actuated = Actuated(self)
            made = self._backend.function(function, name, {"actuated": actuated, "passive": actuated})
            return made if isinstance(made, np.ufunc) and takes(made) else actuated
        longer = {"": self._along_q(function)} if "dq" in function.inputs and self.model.nq != self.model.nv else {}
        if not self.model.loops or not switches(function):
            made = self._backend.function(function, name, longer)
            return made if takes(made) or not longer else first_of(longer[""], made)
        switched = Switchable(self, name)
        if name == "impulse":
            return switched
        made = self._backend.function(function, name, {"active": switched, **longer})
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

        Example: `dyn.row("mass_matrix").inputs  # ('q',)`
        """
        return self.traces.row(name)

    def built(self, function: Function) -> Callable[..., Any]:
        """Return any function, built once: of the table, of a frame, with loads, or a tangent or cotangent of these.

        Example: `dyn.built(dyn.row("mass_matrix"))(q).shape  # (2, 2)`
        """
        identity = f"frame {function.frame!r} {function.axes} {function.name}" if function.frame else function.name
        identity = f"loaded {identity}" if function.given is not None else identity
        if identity not in self._made:
            self._made[identity] = self._backend.function(function, identity)
        return self._made[identity]

    def masked(self, name: str) -> Callable[..., Any]:
        """Return a function with a further argument `active` (..., closures) after its own: 1 for active closures, 0 for others.

        Example: `closed.masked("forward_dynamics")(q4, v4, tau4, [1.0]).shape  # (3,)`
        """
        function = self.row(name)
        if not (switches(function) and self.model.loops):
            choices = [x.name for x in TABLE.values() if switches(x)]
            raise unknown("function of closures that can be masked", name, choices if self.model.loops else [])
        return self._backend.function(masked(function), f"{name} masked")

    # ---- with loads

    def gufunc(self, name: str) -> Callable[..., Any]:
        """Return a function with loads, whose arguments are those of t, q, v, s, u, tau, wrenches and parameters that exist.

        Example: `arguments = dyn.gufunc("rhs").signature`
        """
        return self.built(self.loaded(name))

    def interpreted(self, function: Function) -> Interpreted:
        """Return a function with loads, or its `jvp`, that is interpreted: for a few calls this is faster than compiling.

        Example: `function = dyn.interpreted(dyn.loaded("rhs"))`
        """
        if function.name not in self._interpreted:
            self._interpreted[function.name] = Interpreted(self, function)
        return self._interpreted[function.name]

    def loaded(self, name: str) -> Function:
        """Return a function with loads, as a row of `table.loaded`.

        Example: `dyn.loaded("rhs").inputs  # ('t', 'q', 'v', 'tau')`
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
