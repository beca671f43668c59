"""A system's equations as functions to call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.actuated import Actuated
from pliant.compile.cpu.backend import MOST_COLUMNS, CpuDynamics
from pliant.compile.llvm.engine import Machine
from pliant.compile.llvm.ir import widths
from pliant.compile.llvm.mistakes import call_of, explained, takes
from pliant.compile.llvm.threads import threaded
from pliant.compile.members import AXES, FrameDynamics, Member
from pliant.compile.reactions import SHARES, reactions
from pliant.compile.reference import reference_function
from pliant.compile.rhs import Loaded
from pliant.compile.rolled.classes import classify
from pliant.compile.rolled.estimate import body_operations, code_sizes, factorisation
from pliant.compile.rolled.plan import Plan, plan
from pliant.compile.rolled.rolled_trace import RolledTrace, rolled_trace
from pliant.compile.switchable import Switchable, switches
from pliant.compile.table.functions import (
    ADJOINTS,
    CLOSED,
    CLOSURE_ERRORS,
    FUNCTIONS,
    PROJECT_AND_PIVOTS,
    REACTIONS,
    TABLE,
    Function,
    cotangent,
    loaded,
    masked,
    tangent,
)
from pliant.compile.trace.interpreted import Interpreted
from pliant.compile.trace.parameters import parse, values
from pliant.compile.trace.trace import Trace, input_shapes, rolled_model, trace, uncollected
from pliant.errors import PliantError, UnknownNameError, chosen, unknown
from pliant.graph import Operations, evaluate
from pliant.lazy import cached_property
from pliant.model import Custom, Model
from pliant.model.idle import MINIMAL_REMEDY, idle_cause
from pliant.spatial import Array
from pliant.sweeps import METHODS
from pliant.sweeps.closures.acting_rows import awake, sample_poses
from pliant.sweeps.closures.pivots import speed_labels
from pliant.sweeps.closures.row_weights import may_hide
from pliant.sweeps.steps.composite import dof_parents

if TYPE_CHECKING:
    from pliant import export
    from pliant.analysis.linearise import Linear
    from pliant.compile.cuda.dynamics import CudaDynamics
    from pliant.compile.faces.jax import JaxDynamics
    from pliant.compile.faces.torch import TorchDynamics
    from pliant.simulate.rollouts.device_rollout import DeviceRollout
    from pliant.simulate.rollouts.rollout import Rollout
    from pliant.simulate.rollouts.stepper import Stepper

_AUTO = ("articulated", "composite")
_GIVEN = ("target", "wrenches", "wrench_axes", "_asked_method", "_parameters", "_options")  # what a Dynamics is made with
FRAME_FUNCTIONS = ("pose", "velocity", "acceleration", "jacobian", "jdot_v")


class Dynamics:
    """The equations of one system. Every function takes q (..., nq), v, a, tau (..., nv) with leading axes that broadcast.

    With `wrenches` given to compile, forward and inverse dynamics and bias take them as a further argument (..., k, 6): (moment,
    force) acting on the body at each frame's origin. With `parameters`, every function but qdot takes their values (..., p) last.
    """

    forward_dynamics = Member("forward_dynamics")
    inverse_dynamics = Member("inverse_dynamics")
    bias = Member("bias")
    gravity_forces = Member("gravity_forces")
    coriolis_matrix = Member("coriolis_matrix")
    mass_matrix = Member("mass_matrix")
    inverse_mass_matrix = Member("inverse_mass_matrix")
    log_det_mass_matrix = Member("log_det_mass_matrix")
    kinetic_energy = Member("kinetic_energy")
    potential_energy = Member("potential_energy")
    com = Member("com")
    momentum = Member("momentum")
    com_jacobian = Member("com_jacobian")
    centroidal_momentum_matrix = Member("centroidal_momentum_matrix")
    centroidal_momentum_bias = Member("centroidal_momentum_bias")
    regressor = Member("regressor")
    qdot = Member("qdot")
    forward_dynamics_derivatives = Member("forward_dynamics_derivatives")
    inverse_dynamics_derivatives = Member("inverse_dynamics_derivatives")
    forward_dynamics_jvp = Member("forward_dynamics_jvp")
    inverse_dynamics_jvp = Member("inverse_dynamics_jvp")
    forward_dynamics_vjp = Member("forward_dynamics_vjp")
    inverse_dynamics_vjp = Member("inverse_dynamics_vjp")
    multipliers = Member("multipliers")
    loop_residual = Member("loop_residual")
    loop_jacobian = Member("loop_jacobian")
    loop_acceleration = Member("loop_acceleration")
    project = Member("project")
    impulse = Member("impulse")

    def __init__(self, model: Model, target: str, method: str, wrenches: tuple[str, ...], wrench_axes: str, **options: Any) -> None:
        self.model, self.target, self.wrenches, self.wrench_axes = model, target, wrenches, wrench_axes
        self._asked_method = method
        self._parameters = parse(model, options.pop("parameters"))
        self._options = options
        for name in wrenches:
            model.frame(name)
        self._frames: dict[tuple[str, str], FrameDynamics] = {}

    def __getstate__(self) -> dict[str, Any]:
        """What was asked for, without the functions made of it: they are made again, from the cache, where it is unpickled."""
        made = {
            *TABLE,
            "_frames",
            "_rolled_model",
            "_rolled_numbers",
            "_matter",
            "_loaded_functions",
            "_loaded_calls",
            "_interpreted",
            "_others",
            "torch",
            "_of_targets",
        }
        made |= {"_with_armature", "_switched", "closing", "closure_errors", "jax", "cpu", "cuda"}
        return {k: v for k, v in self.__dict__.items() if k not in made} | {"_frames": {}}

    def __repr__(self) -> str:
        return f"<Dynamics of {self.model.name!r}: {self.model.nv} degrees of freedom, target {self.target!r}>"

    @cached_property
    def cpu(self) -> CpuDynamics:
        """What target='cpu' adds: how functions become gufuncs."""
        return CpuDynamics(self)

    @cached_property
    def cuda(self) -> CudaDynamics:
        """What is made for CUDA: kernels, and how forward dynamics is computed there."""
        if self.target != "cuda":
            raise PliantError(f"system {self.model.name!r} was compiled with target={self.target!r}; use target='cuda'")
        from pliant.compile.cuda.dynamics import CudaDynamics

        return CudaDynamics(self)

    # ---- what is known without compiling

    @property
    def dtype(self) -> str:
        """The numbers that functions take and give: 'float64', or of target 'cuda' also 'float32'."""
        return str(self._options["dtype"])

    @property
    def parameters(self) -> dict[str, slice]:
        """Where each named parameter stands in the vector p."""
        return {p.name: p.where for p in self._parameters}

    @property
    def parameter_values(self) -> Array:
        """p (size,) as the system has it."""
        return values(self.model, self._parameters)

    @cached_property
    def method(self) -> str:
        """The method of forward dynamics; if 'auto' was asked for, 'articulated' or 'composite', the one of fewer operations."""
        return self._forward()[0]

    def _forward(self) -> tuple[str, Trace | None]:
        """The method of forward dynamics, and its trace where it was made to be counted."""
        if self.target == "cuda":
            return self.cuda.forward()
        if self._asked_method != "auto":
            return self._asked_method, None
        if (
            not self.model.nv
            or self.model.nv > _LARGEST_COMPOSITE
            or self.target == "reference"
            or self.mode == "rolled"
            or self._factors_are_dear
        ):
            return "articulated", None
        traces = self._forward_by(_AUTO)
        best = min(traces, key=lambda m: traces[m].operations.total)
        for method, other in traces.items():
            if method != best:
                other.graph.forget()
        return best, traces[best]

    @uncollected()
    def _forward_by(self, methods: Sequence[str]) -> dict[str, Trace]:
        """Traces of forward dynamics by methods. The composite one is first: ways to prepare the model are counted on it."""
        made = {m: self._trace(FUNCTIONS["forward_dynamics"], m) for m in sorted(methods, key=lambda m: m != "composite")}
        return {m: made[m] for m in methods}

    @property
    def _factors_are_dear(self) -> bool:
        """Whether factorising the mass matrix surely costs more than the articulated method: an estimate good to a factor of 2."""
        return factorisation(self._rolled_numbers) > 2 * float(body_operations(self._rolled_numbers).sum())

    @cached_property
    def independent(self) -> tuple[str, ...]:
        """Speeds from which all others follow: of method 'minimal' its own; else those of a closed pose, see `pl.mobility`."""
        model = self._matter if self._asked_method == "minimal" else replace(self._matter, independent=())
        follow = {speed for closure in awake(model).closures for _, _, speed in closure.pivots or ()}
        return tuple(label for j, label in enumerate(speed_labels(model)) if j not in follow)

    def operations(self, name: str, once: bool = False) -> Operations:
        """The counted operations of a function, by this object's method: .mul .add .div .sqrt .trig. Of a frame: 'tool.pose'.

        once: those that depend on parameters alone, which are computed again only where a parameter changes, and are not counted
        among the others.
        """
        dynamics, function = self._named(name)
        made = dynamics._trace(function)
        return made.operations_once if once else made.operations

    def c_source(self, name: str = "forward_dynamics", prefix: str | None = None) -> str:
        """A function, as 'forward_dynamics' or of a frame 'tool.pose', as self-contained C99, one operation a statement.

        It is called PREFIX_name; prefix is by default the system's name as a word in C, and "" for none. Arguments are as of
        `write_code`, and so is the function PREFIX_constants, where there are parameters.
        """
        from pliant.export.code import c_source

        return c_source(self, name, prefix)

    def ptx(self, name: str = "forward_dynamics", sm: int = 90) -> str:
        """A function as PTX for GPUs of compute capability sm / 10 and later, for somebody else's host; that needs no device.

        The entry's parameters are those of `pliant.compile.cuda.kernels.kernel.Kernel`. Of target 'cuda' alone.
        """
        dynamics, function = self._named(name)
        return dynamics.cuda.function(function, name).kernel(sm).ptx

    def write_c(
        self,
        folder: str | Path,
        functions: Sequence[str] = ("forward_dynamics",),
        states: int = 3,
        prefix: str | None = None,
    ) -> list[Path]:
        """Functions as C99 in a folder, one operation a statement: `write_code(folder, "c", functions, style="listing")`."""
        return self.write_code(folder, "c", functions, states, prefix, "listing")

    def equations(self, small: Sequence[str] | str = ()) -> export.Equations:
        """The equations of motion, M v' = f with kinematics S q' = v, to print, as LaTeX, in SymPy or as code; all symbols kept.

        small: coordinates and speeds by name, "boom.angle", or those of a hinge, "boom", or "all", in which all results become
        linear: y(0) + (dy/ds) s. Errors are then of second order in them.
        """
        from pliant.export.equations import equations

        return equations(self, small)

    def write_code(
        self,
        folder: str | Path,
        to: str = "c",
        functions: Sequence[str] | None = None,
        states: int = 3,
        prefix: str | None = None,
        style: str = "readable",
    ) -> list[Path]:
        """Functions as code to read and to use elsewhere, in a folder, with a program that checks them against values stored in it.

        to: "c", "python" (NumPy, any batch), "matlab" (and Octave), "julia" or "fortran". functions: names as of this object's
        attributes, of frames as 'tool.pose', and 'rhs' (q', v', s'), 'equations' (M, f and what goes with them), 'outputs'; by
        default these three and the poses of the system's frames. What depends on parameters alone is in a function of its own,
        'constants', whose result the others take last. prefix: of names in C and MATLAB, and the name of the module elsewhere; by
        default the system's name. The program calls every function at so many random states, and fails where one is wrong.

        style: "readable", with a statement for what is used twice or is long and all symbols kept by name, or "listing", with one
        operation a statement, in the order of the compiled function: what stands there is what `operations` counts.
        """
        from pliant.export.code import write_code

        return write_code(self, folder, to, functions, states, prefix, style)

    def write_latex(self, folder: str | Path, small: Sequence[str] | str = (), prefix: str | None = None) -> Path:
        """The equations as a file for pdflatex, NAME.tex, in a folder; small as of `equations`, prefix instead of the name."""
        from pliant.export.code import write_latex

        return write_latex(self, folder, small, prefix)

    def _named(self, name: str) -> tuple[Dynamics, Function]:
        """A function by its name, 'bias', or that of a frame and its own, 'tool.pose'; with the object that has it."""
        if name in TABLE:
            return self, self.row(name)
        if name == "rhs":
            return self, self.loaded(name)
        if name == "reactions":
            return self, REACTIONS
        frame, _, function = name.rpartition(".")
        if not frame:
            hint = f"; of a frame, write FRAME.{name}" * (name in FRAME_FUNCTIONS)
            raise UnknownNameError(f"{unknown('function', name, TABLE)}{hint}")
        if function not in FRAME_FUNCTIONS:
            raise unknown("function of a frame", function, FRAME_FUNCTIONS)
        of_frame = self.frame(frame)
        return of_frame.dynamics, of_frame._functions[function]

    def _trace(self, function: Function, method: str | None = None) -> Trace:
        if self.model.nv == 0:
            raise PliantError(f"system {self.model.name!r} has no degrees of freedom: there is nothing to compute")
        if function.name in _NEED_INERTIA:
            self._refuse_without_inertia(function.name)
        if method is None and function is FUNCTIONS["forward_dynamics"] and "method" not in self.__dict__:
            self.__dict__["method"], made = self._forward()
            if made is not None:
                return made
        if method is None:
            method = self.method if function.takes_method else METHODS[0]
        try:
            model = self._matter_of(function)
            return trace(function, model, method, self.wrenches, self.wrench_axes, self._parameters, simplify=True)
        except ZeroDivisionError:
            raise PliantError(
                f"system {self.model.name!r}: {function.name} is not determined, as an inertia that it divides by is zero in every "
                "pose; look for bodies without mass or inertia, and for axes that coincide"
            ) from None

    # ---- functions

    def frame(self, name: str, axes: str = "world") -> FrameDynamics:
        """The functions of a frame: pose, velocity, acceleration, jacobian, jacobian_dot, jdot_v.

        Vectors are angular first, at its origin, in world axes, or with axes="body" in the frame's own. A body's name is a frame,
        and so is a node of a flexible body, "boom.tip".
        """
        model = self.model.seeing([name])
        key = model.frame(name).name, chosen(axes, AXES, "choice of axes")
        if key not in self._frames:
            self._frames[key] = FrameDynamics(self if model is self.model else self._of(model), *key)
        return self._frames[key]

    @cached_property
    def jax(self) -> JaxDynamics:
        """The functions of this object on JAX's arrays, inside jit, vmap, grad, jacfwd, jacrev, lax.scan; with float64 arrays.

        `dyn.jax.forward_dynamics(q, v, tau)`, all others of the table, `dyn.jax.frame("tool").pose(q)`, `dyn.jax.rhs`.
        """
        try:
            import jax  # noqa: F401
        except ImportError as error:
            raise PliantError(f"dyn.jax needs JAX, which cannot be imported ({error}); pip install 'pliant[jax]'") from None
        from pliant.compile.faces.jax import JaxDynamics

        return JaxDynamics(self)

    def _of(self, model: Model, like: Sequence[str] = ("method", "mode")) -> Dynamics:
        """The same of another model: what was given, and of what follows from it only that in which the models are alike."""
        other = copy(self)
        other.__dict__ = {k: v for k, v in self.__dict__.items() if k in (*_GIVEN, *like)} | {"model": model, "_frames": {}}
        return other

    def with_armature(self, hinges: Sequence[str]) -> Dynamics:
        """The same with room for armature, zero where there is none, at some hinges: it may then depend on the state."""
        if not hinges:
            return self
        if hinges not in self._with_armature:
            bodies = [
                replace(body, hinge=replace(body.hinge, armature=np.zeros(body.hinge.type.nv)))
                if body.hinge.name in hinges and not len(body.hinge.armature)
                else body
                for body in self.model.bodies
            ]
            self._with_armature[tuple(hinges)] = self._of(replace(self.model, bodies=tuple(bodies)))
        return self._with_armature[tuple(hinges)]

    @cached_property
    def _with_armature(self) -> dict[tuple[str, ...], Dynamics]:
        return {}

    def _make(self, name: str) -> Callable[..., Any]:
        function = self.row(name)
        if name in CLOSED and not self.model.loops:
            raise PliantError(f"system {self.model.name!r} has no closures: {name} needs a loop, rod or coupling; see add_loop")
        if name == "inverse_dynamics" and (self.model.loops or self.target != "cuda"):
            actuated = Actuated(self)
            made = self._built(function, name, {"actuated": actuated})
            return made if isinstance(made, np.ufunc) and takes(made) else actuated
        longer = {"": self._along_q(name)} if name.endswith("_jvp") and self.model.nq != self.model.nv else {}
        if not self.model.loops or not switches(function):
            made = self._built(function, name, longer)
            return made if takes(made) or not longer else _first(longer[""], made)
        switched = Switchable(self, name)
        if name == "impulse":
            return switched
        made = self._built(function, name, {"active": switched, **longer})
        return made if isinstance(made, np.ufunc) and takes(made) else switched

    def _along_q(self, name: str) -> Callable[..., Any]:
        """A product with derivatives for tangents of q of its own length (..., nq); None for other arguments."""
        function = TABLE[name.removesuffix("_jvp")]

        def call(*arguments: Any, **options: Any) -> Any:
            n = 2 * len(function.inputs)
            if len(arguments) < n or np.shape(arguments[n // 2])[-1:] != (self.model.nq,):
                return None
            return self.built(replace(tangent(function), name=f"{name}_of_q"))(*arguments, **options)

        return call

    def row(self, name: str) -> Function:
        """A function of the table, as it is of this object's wrenches and parameters."""
        return self.cotangent(TABLE[name.removesuffix("_vjp")]) if name in ADJOINTS else TABLE[name]

    def tangent(self, function: Function) -> Function:
        """How a function changes along tangents of all that it takes, as `functions.tangent`."""
        return tangent(function, len(self.wrenches), self._moved_parameters(function))

    def cotangent(self, function: Function) -> Function:
        """How weighted results of a function change with all that it takes, as `functions.cotangent`."""
        made = cotangent(function, len(self.wrenches), self._moved_parameters(function))
        return replace(made, rolls=False) if function.closes and self.model.closures else made

    def _moved_parameters(self, function: Function) -> int:
        """How many numbers of named parameters a function depends on."""
        return self._parameters[-1].where.stop if self._parameters and function.depends(self.model) else 0

    def built(self, function: Function) -> Callable[..., Any]:
        """Any function of this system, made once: of the table, of a frame, with loads, or a tangent or cotangent of these."""
        identity = f"frame {function.frame!r} {function.axes} {function.name}" if function.frame else function.name
        identity = f"loaded {identity}" if function.given is not None else identity
        if identity not in self._others:
            self._others[identity] = self._built(function, identity)
        return self._others[identity]

    @cached_property
    def _others(self) -> dict[str, Callable[..., Any]]:
        return {}

    def masked(self, name: str) -> Callable[..., Any]:
        """A function with a further argument `active` (..., closures) behind q, v, tau: 1 for closures that act, 0 for others."""
        function = self.row(name)
        if not (switches(function) and self.model.loops):
            choices = [x.name for x in TABLE.values() if switches(x)]
            raise unknown("function of closures that can be masked", name, choices if self.model.loops else [])
        return self._built(masked(function), f"{name} masked")

    def switched(self, active: Sequence[str]) -> Dynamics:
        """The same with just these closures acting; made once for every set."""
        model = self.model.switched(active)
        if model is self.model:
            return self
        key = tuple(sorted(active))
        if key not in self._switched:
            self._switched[key] = self._of(model, like=())
        return self._switched[key]

    @cached_property
    def _switched(self) -> dict[tuple[str, ...], Dynamics]:
        return {}

    def _built(
        self, function: Function, identity: str, otherwise: Mapping[str, Callable[..., Any]] | None = None
    ) -> Callable[..., Any]:
        """otherwise: see `explained`."""
        made = self._build(function, identity)
        if not isinstance(made, np.ufunc):
            return made
        shapes = input_shapes(function, self.model, self.wrenches, self._parameters)
        made = explained(made, call_of(function.name, self.model.name, shapes), shapes, function.shapes(self.model), otherwise)
        threads = self._options["threads"]
        return threaded(made, threads) if threads > 1 else made

    def _build(self, function: Function, identity: str) -> Callable[..., Any]:
        """A function of this system; `identity` names it among all functions."""
        if function.name in _NEED_INERTIA:
            self._refuse_without_inertia(function.name)
        if self.target == "cuda":
            return self.cuda.function(function, identity)
        nothing = any(0 in shape for shape in function.shapes(self.model))  # as where no closure acts: gufuncs have no empty axes
        if self.target == "reference" or self.model.nv == 0 or nothing:
            method = self.method if self.model.nv else METHODS[0]
            model = self._matter_of(function)
            return reference_function(function, model, method, self.wrenches, self.wrench_axes, self._parameters)
        return self.cpu.function(function, identity)

    @property
    def _has_custom(self) -> bool:
        """Whether a hinge of the user's own is known by its code alone."""
        return any(isinstance(h.type, Custom) for h in self.model.hinges)

    # ---- with loads

    @property
    def states(self) -> dict[str, slice]:
        """Where the states of loads stand in s, by name."""
        return self.model.states

    @property
    def inputs(self) -> dict[str, slice]:
        """Where the inputs of loads stand in u, by name."""
        return self.model.inputs

    def rhs(
        self,
        t: Any,
        q: Any,
        v: Any,
        s: Any = None,
        u: Any = None,
        p: Any = None,
        *,
        tau: Any = None,
        wrenches: Any = None,
        stream: Any = None,
    ) -> tuple[Array, Array, Array]:
        """(q' (..., nq), v' (..., nv), s' (..., ns)) at the time t (...) [s], under the loads of the system and all else that acts.

        s (..., ns): states of loads, u (..., nu): their inputs, arrays or names with values, `{"rw.torque": 0.1}`; by default as
        the system has them. p: values of named parameters; tau (..., nv): generalised forces beside the loads; wrenches
        (..., k, 6). stream: of target 'cuda', on which it is computed.
        """
        if stream is not None and self.target != "cuda":
            raise PliantError("stream= is for target='cuda'; leave it out")
        given = {} if stream is None else {"stream": stream}
        return self._call_loaded("rhs")(t, q, v, s, u, p, tau=tau, wrenches=wrenches, **given)

    def load_forces(self, t: Any, q: Any, v: Any, s: Any = None, u: Any = None, p: Any = None) -> tuple[Array, Array, Array]:
        """(tau (..., nv), s' (..., ns), energy (...) [J]): what the loads come to at hinges and modes, and the energy they hold."""
        return self._call_loaded("load_forces")(t, q, v, s, u, p)

    def load_energies(self, t: Any, q: Any, v: Any, s: Any = None, u: Any = None, p: Any = None) -> tuple[Array, Array, Array]:
        """(kinetic energy (...), potential energy (...) [J], angular momentum (..., 3) [N m s], world axes) of the loads.

        `kinetic_energy` and `momentum`, functions of q and v, are those of the bodies. The spin of a `Wheel` is a state of its
        load, so what it holds is here: `momentum(q, v)[..., :3] + load_energies(t, q, v, s)[2]` is the angular momentum of the
        whole system, as in `run.data`. Arguments as of `rhs`.
        """
        return tuple(self._call_loaded("load_books")(t, q, v, s, u, p)[:3])

    def outputs(
        self,
        t: Any,
        q: Any,
        v: Any,
        s: Any = None,
        u: Any = None,
        p: Any = None,
        *,
        tau: Any = None,
        wrenches: Any = None,
    ) -> dict[str, Array]:
        """What the outputs of the system are at a state, by name: (...) of a number, (..., n) of several. Arguments as of `rhs`."""
        return self._call_loaded("outputs").by_name(t, q, v, s, u, p, tau=tau, wrenches=wrenches)

    def of_target(self, target: str, dtype: str = "float64") -> Dynamics:
        """The same functions compiled for another target, "cpu" or "cuda", and type of numbers; made once."""
        from pliant.compile.entry import DTYPES, TARGETS

        key = chosen(target, TARGETS, "target"), chosen(dtype, DTYPES, "dtype")
        if dtype != "float64" and target != "cuda":
            raise PliantError(f"dtype={dtype!r} is for target='cuda'; functions of target={target!r} are of float64")
        if key == (self.target, self.dtype):
            return self
        if key not in self._of_targets:
            other = self._of(self.model, like=())
            other.__dict__ |= {"target": target, "_options": self._options | {"dtype": dtype}}
            self._of_targets[key] = other
        return self._of_targets[key]

    @cached_property
    def _of_targets(self) -> dict[tuple[str, str], Dynamics]:
        return {}

    @cached_property
    def torch(self) -> TorchDynamics:
        """The functions of this object on PyTorch's tensors, on the CPU and on CUDA devices, with autograd and `torch.func`.

        `dyn.torch.forward_dynamics(q, v, tau)`, all others of the table, `dyn.torch.frame("tool").pose(q)`, `dyn.torch.rhs`.
        """
        try:
            import torch  # noqa: F401
        except ImportError as error:
            raise PliantError(f"dyn.torch needs PyTorch, which cannot be imported ({error}); pip install 'pliant[torch]'") from None
        from pliant.compile.faces.torch import TorchDynamics

        return TorchDynamics(self)

    def _call_loaded(self, name: str) -> Any:
        """A function with loads, to call."""
        if name not in self._loaded_calls:
            self._loaded_calls[name] = self.cuda.loaded(name) if self.target == "cuda" else Loaded(self, name)
        return self._loaded_calls[name]

    @cached_property
    def _loaded_calls(self) -> dict[str, Any]:
        return {}

    def gufunc(self, name: str) -> Callable[..., Any]:
        """A function with loads of what exists among t, q, v, s, u, tau, wrenches and parameters."""
        return self._built(self.loaded(name), f"loaded {name}")

    def interpreted(self, name: str) -> Interpreted:
        """The same for a few calls, without waiting for machine code."""
        if name not in self._interpreted:
            self._interpreted[name] = Interpreted(self, self.loaded(name))
        return self._interpreted[name]

    @cached_property
    def _interpreted(self) -> dict[str, Interpreted]:
        return {}

    def loaded(self, name: str) -> Function:
        """A function with loads, as `functions.loaded` has it."""
        if self.model.holds and self._asked_method not in ("auto", "articulated"):
            held = next(hinge.name for hinge in self._matter.hinges if hinge.holds)
            raise PliantError(
                f"system {self.model.name!r}: method {self._asked_method!r} does not know hinges that are driven or locked, as "
                f"{held!r} is; use method='articulated'"
            )
        if name not in self._loaded_functions:
            self._loaded_functions[name] = loaded(name, self.model)
        return self._loaded_functions[name]

    @cached_property
    def _loaded_functions(self) -> dict[str, Function]:
        return {}

    # ---- what follows from it

    def linearise(
        self,
        q: Any = None,
        v: Any = None,
        *,
        s: Any = None,
        u: Any = None,
        p: Any = None,
        tau: Any = None,
        t: float = 0.0,
        wrenches: Any = None,
        inputs: Sequence[str] | None = None,
        outputs: Sequence[str] | None = None,
        independent: Sequence[str] | None = None,
    ) -> Linear:
        """A, B, C, D about one state, which may move and turn, under the loads and all else that acts: exact derivatives.

        The state is (increments of q in the directions of v, v, s), names kept: .states, .inputs, .outputs. q, v, tau: arrays, or
        names with values; what is left out is zero, and s and u as the system has them. inputs: names of loads' inputs,
        "rw.torque", and of hinges or speeds, whose generalised forces they then are; by default all of u, or, if no load has an
        input, all of tau. outputs: names of the system's outputs; by default all, or, if there are none, the state itself.

        Of a closed system the state has the increments and speeds that are independent: of the hinges or speeds named in
        `independent`, or else chosen as `pl.mobility` has them. q and v given by names are assembled, and arrays must be closed.
        """
        self.refuse_on_device("linearise")
        from pliant.analysis.linearise import linearise

        return linearise(
            self, q, v, s=s, u=u, p=p, tau=tau, t=t, wrenches=wrenches, inputs=inputs, outputs=outputs, independent=independent
        )

    def reactions(
        self,
        t: Any,
        q: Any,
        v: Any,
        s: Any = None,
        u: Any = None,
        p: Any = None,
        *,
        tau: Any = None,
        wrenches: Any = None,
        axes: str = "hinge",
        closures: bool = False,
        share: str = "guard",
    ) -> Any:
        """The load in every hinge, (..., hinges, 6): (moment, force) [N m, N] that the parent exerts on the body through it.

        In the order of `model.hinges`, Fixed ones too; at the hinge's point of the body, in the hinge's axes there (those of the
        body's own frame; of a flexible body, of its root with root_pose), or with axes="world" in the world's. Under the loads and
        all else that acts, as `rhs`; what a spring or motor exerts at the hinge is in it.

        closures: give also (..., closures, 6), in the order of `model.closures`: (moment, force) that each exerts on its frame B,
        at B's origin, in the axes of its frame A or with axes="world" in the world's; zero of a coupling, which exerts forces along
        speeds (`multipliers`). Where rows depend on each other, many loads are possible: share="guard" leaves some rows without
        any, as forward dynamics does, share="least" gives the multipliers of least norm; `pl.mobility` says which rows are
        determined.
        """
        self.refuse_on_device("reactions")
        axes, share = chosen(axes, ("hinge", "world"), "choice of axes"), chosen(share, SHARES, "share")
        hinges, own = reactions(self, t, q, v, s, u, p, tau, wrenches, axes, share)
        return (hinges, own) if closures else hinges

    # ---- loops of integrators

    @property
    def threads(self) -> int:
        """Over how many threads a large batch is cut."""
        return int(self._options["threads"])

    def source(self, function: Function) -> Trace | Plan:
        """A function as what is written of it inside a larger loop: a straight line, or loops over bodies."""
        rolled = self.mode == "rolled" and function.given is None and function.rolls
        return plan(self._rolled_trace(function)) if rolled else self._trace(function)

    @cached_property
    def closure_errors(self) -> Callable[..., Any]:
        """(phi, y) (..., rows) of states (q, v): by how much closures are open, and how fast they open."""
        if self.mode == "rolled":
            return reference_function(CLOSURE_ERRORS, self._matter, METHODS[0], (), self.wrench_axes, self._parameters)
        return self._built(CLOSURE_ERRORS, CLOSURE_ERRORS.name)

    def _rows_missed(self, q: Array, v: Array, tau: Array, *p: Array) -> Array:
        """J a + gamma (..., rows) of the accelerations that tau causes, by the algorithms themselves, on any target."""
        rest = ((), self.wrench_axes, self._parameters)
        with np.errstate(all="ignore"):
            a = reference_function(FUNCTIONS["forward_dynamics"], self._matter, self._closed_method, *rest)(q, v, tau, *p)
            found: Array = reference_function(CLOSED["loop_acceleration"], self._matter, METHODS[0], *rest)(q, v, a, *p)
        return found

    @property
    def _closed_method(self) -> str:
        return self._asked_method if self._asked_method in ("composite", "minimal") else METHODS[0]

    @cached_property
    def closing(self) -> Trace:
        """`project`, and the pivots of rows, over what they are in other poses: less than a thousandth is a singular one.

        Where rows depend on each other in every pose there are none: a pivot is then small also where others take a row's part.
        """
        made = self._trace(PROJECT_AND_PIVOTS)
        *on, pivots, sizes = made.outputs
        poses = sample_poses(self._matter)
        given = {"q": poses, "v": np.zeros((len(poses), self.model.nv)), "parameters": self.parameter_values}
        with np.errstate(all="ignore"):
            d, own = (np.nan_to_num(evaluate(x, {name: given[name] for name in made.inputs})) for x in (pivots, sizes))
            independent = bool((d > _DEPENDENT * own).all(axis=-1).any())  # at one pose: at a singular one rows change parts
        return replace(made, outputs=(*on, pivots * (1.0 / d.max(axis=0)) if independent and d.size else pivots[:0]))

    def widths(self, nodes: int, target: Machine) -> list[int]:
        """For how many states at a time a loop is written."""
        return widths(nodes, target.lanes, self._options["lanes"] is not None)

    def rollout(
        self,
        q0: Any = None,
        v0: Any = None,
        *,
        dt: float,
        steps: int,
        every: int = 1,
        method: str = "rk4",
        tau: Any = None,
        tau_steps: Any = None,
        u: Any = None,
        u_steps: Any = None,
        p: Any = None,
        wrenches: Any = None,
        s0: Any = None,
        tangents: Mapping[str, Any] | None = None,
        active: Any = None,
        stream: Any = None,
    ) -> Rollout | DeviceRollout:
        """Take states q0 (..., nq), v0 (..., nv), any batch of them, through `steps` steps of dt [s], all in one compiled loop.

        tau: constant generalised forces (..., nv), or names with values, or `pl.Traced(tau)`, which is compiled into the loop;
        tau_steps (..., steps, nv): a row for each step, held over it. p (..., p): values of the named parameters; wrenches
        (..., k, 6): at the frames that compile was given. u (..., nu): inputs of loads, or names with values, constant, or
        u_steps (..., steps, nu), a row for each step; s0 (..., ns): states of loads; both by default as the system has them.
        Leading axes broadcast. method: "rk4"; "dop853", of order 8; "semi_implicit", of order 1, cheapest, stable whatever the
        modes, springs and servos at hinges; or "alpha", implicit, of order 2. Every `every`-th state is stored: the result has
        .t (K,), .q (..., K, nq), .v, .s (..., K, ns), row 0 the start.

        tangents: {"q0": (..., m, nv), "v0": (..., m, nv), "p": (..., m, p)}, m directions at the start, those of q in the
        directions of v, and those of "s0" and "u" too: then .dq, .dv (..., m, K, nv), .ds (..., m, K, ns) are how the states
        change along them. active: the closures that act, names, or by state a mask (..., closures), 1 and 0; by default as they
        were declared. Of target 'cuda' arrays are on the device, and so are .q, .v, .s; stream: on which it is computed.

        The other way round, `.vjp(q=…, v=…)` of the result gives what the start and the inputs are worth, from cotangents of what
        was stored: gradients of a loss with respect to all of them.
        """
        if self.target == "cuda":
            if tangents is not None or active is not None:
                raise PliantError("tangents= and active= of rollouts have no form for CUDA; use target='cpu'")
            return self.cuda.rollout(
                q0, v0, dt=dt, steps=steps, every=every, method=method, tau=tau, tau_steps=tau_steps, u=u, u_steps=u_steps, p=p,
                wrenches=wrenches, s0=s0, stream=stream,
            )  # fmt: skip
        if stream is not None:
            raise PliantError("stream= is for target='cuda'; leave it out")
        from pliant.simulate.rollouts.rollout import rollout
        from pliant.simulate.rollouts.rollout_sets import rollout_by_sets

        given = {
            "q0": q0, "v0": v0, "dt": dt, "steps": steps, "every": every, "method": method, "tau": tau, "tau_steps": tau_steps,
            "u": u, "u_steps": u_steps, "p": p, "wrenches": wrenches, "s0": s0, "tangents": tangents,
        }  # fmt: skip
        return rollout(self, **given) if active is None else rollout_by_sets(self, active, given)

    def stepper(self, dt: float, batch: Any = None, method: str = "rk4", copy: bool = True) -> Stepper:
        """States that are taken step by step, for control loops and learning: `sim.reset(q, v)`, then `q, v = sim.step(tau)`.

        batch: how many states, a number or a shape; None for one, (nq,). method: as in `rollout`. copy: whether step gives copies
        or, faster, views that the step after the next overwrites. `sim.reset(q, v, where=mask)` begins some of them anew. Inputs
        of loads are given to a step, `sim.step(tau, u={"rw.torque": 0.1})`; their states are `sim.s`.
        """
        self.refuse_on_device("stepper")
        from pliant.simulate.rollouts.stepper import Stepper

        return Stepper(self, dt, batch, method, copy)

    def refuse_on_device(self, what: str) -> None:
        """Say that something has no form for CUDA, where that is what this was compiled for."""
        if self.target == "cuda":
            raise PliantError(f"system {self.model.name!r}: {what} has no form for CUDA; use target='cpu'")

    @cached_property
    def _all_columns(self) -> float:
        """About the operations of all columns of the derivatives: a column of M that is not full reaches as much of a sweep."""
        if self.model.nv > MOST_COLUMNS:
            return np.inf
        if self.model.closures:  # columns pass the closures' factors, and fill there
            product, alone = (self.operations(name).total for name in ("forward_dynamics_jvp", "forward_dynamics"))
            return float(self.model.nv * (product - alone))
        parents = dof_parents(self._matter)
        depths: list[int] = []
        for parent in parents:
            depths.append(1 + (depths[parent] if parent >= 0 else 0))
        full = sum(2 * depth - 1 for depth in depths) / self.model.nv**2
        return full * self.model.nv * self._trace(FUNCTIONS["inverse_dynamics"]).operations.total

    @cached_property
    def mode(self) -> str:
        """'unrolled' or 'rolled', if 'auto' was asked for: rolled where it makes much less code, which compiles faster."""
        if self._options["mode"] != "auto":
            return str(self._options["mode"])
        if self.target == "cuda":
            return self.cuda.choice[1]
        if self._asked_method not in ("auto", "articulated") or self.model.nv <= _SURELY_UNROLLED:
            return "unrolled"
        if may_hide(self._matter) and any(closure.weights is not None for closure in awake(self._matter).closures):
            return "unrolled"  # rows are compared across the system
        unrolled, rolled = code_sizes(self._rolled_numbers, classify(self._rolled_model, ()))
        alike = self.model.nv > _SURELY_UNROLLED_ALIKE and rolled < _ALIKE * unrolled
        alike = alike and (not self.model.closures or unrolled > _LEAST_CLOSED)
        return "rolled" if alike or (unrolled > _MOST_UNROLLED_OPERATIONS and rolled < _MUCH_LESS * unrolled) else "unrolled"

    @cached_property
    def _matter(self) -> Model:
        """The bodies as the equations have them."""
        return self.model.matter

    def _matter_of(self, function: Function) -> Model:
        """The bodies as a function has them: closed, or the tree alone."""
        if not function.closes:
            return self._matter.opened
        if function.inputs[-1] == "active":
            return self._matter.switched(closure.name for closure in self._matter.loops)
        return self._matter

    @property
    def _rolled_numbers(self) -> Model:
        """The model for loops over bodies, with the numbers that the system has."""
        return rolled_model(self._matter, ())

    @property
    def _rolled_model(self) -> Model:
        """The same, with nodes in place of the numbers that parameters name."""
        return rolled_model(self._matter, self._parameters)

    def _special(self, function: Function) -> set[str]:
        """The bodies that carry wrenches or the function's frame."""
        return {self._rolled_model.frame(name).body for name in (*self.wrenches, function.frame) if name}

    def _rolled_trace(self, function: Function) -> RolledTrace:
        classes = classify(self._rolled_model, self._special(function))
        whole = self._rolled_model if self._parameters else self._matter
        size = self._parameters[-1].where.stop if self._parameters else 0
        return rolled_trace(function, self._rolled_model, whole, classes, self.wrenches, self.wrench_axes, size)

    def _refuse_unrollable(self, takes_method: bool = True) -> None:
        if takes_method and self._asked_method not in ("auto", "articulated"):
            raise PliantError(
                f"mode='rolled' has the articulated method only; use mode='unrolled' for method={self._asked_method!r}"
            )

    def _refuse_without_inertia(self, what: str) -> None:
        if self._asked_method == "minimal" and "mass_matrix" not in what:
            return
        if idle := self._matter.idle_hinges:
            raise PliantError(
                f"system {self.model.name!r}: {what} is not determined, as {idle_cause(idle)}; give what they carry mass and "
                "inertia, or make one Fixed. Inverse dynamics and the mass matrix are there"
                + f"; {MINIMAL_REMEDY}"
                * bool(self._matter.closures)
            )


_NEED_INERTIA = (
    "forward_dynamics", "forward_dynamics_derivatives", "forward_dynamics_jvp", "forward_dynamics_tangent", "forward_dynamics_vjp",
    "inverse_mass_matrix", "log_det_mass_matrix",
)  # fmt: skip
_DEPENDENT = 1e-7  # of a row that has less in every pose the others say all
_SURELY_UNROLLED = 20  # degrees of freedom for which no estimate is needed
_MOST_UNROLLED_OPERATIONS = 25_000
_MUCH_LESS = 0.7
_ALIKE = 0.2  # of the straight line's code: bodies that repeat so often run as fast in a loop, and compile in a tenth of the time
_SURELY_UNROLLED_ALIKE = 35  # degrees of freedom
_LEAST_CLOSED = 10_000  # operations of a closed system, estimated: planar loops are little code, and see their singular poses
_LARGEST_COMPOSITE = 100  # beyond, the composite method cannot be the cheaper one, and its trace grows with the square


def _first(one: Callable[..., Any], other: Callable[..., Any]) -> Callable[..., Any]:
    """What the one function gives or, where that is None, the other."""

    def call(*arguments: Any, **options: Any) -> Any:
        found = one(*arguments, **options)
        return other(*arguments, **options) if found is None else found

    return call
