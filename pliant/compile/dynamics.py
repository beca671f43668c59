"""A system's equations as functions to call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.actuated import Actuated
from pliant.compile.asked import AXES, DTYPES, TARGETS, Asked
from pliant.compile.cpu.backend import CpuBackend
from pliant.compile.cuda.backend import CudaBackend
from pliant.compile.cuda.kernels.loads import CudaLoaded
from pliant.compile.llvm.mistakes import takes
from pliant.compile.members import FrameDynamics, Member
from pliant.compile.reactions import SHARES, reactions
from pliant.compile.reference import ReferenceBackend
from pliant.compile.rhs import Loaded
from pliant.compile.switchable import Switchable, switches
from pliant.compile.table.functions import (
    CLOSED,
    CLOSURE_ERRORS,
    REACTIONS,
    TABLE,
    Function,
    masked,
    tangent,
)
from pliant.compile.trace.interpreted import Interpreted
from pliant.compile.traces import Traces
from pliant.errors import PliantError, UnknownNameError, chosen, unknown
from pliant.graph import Operations
from pliant.lazy import cached_property
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant import export
    from pliant.analysis.linearise import Linear
    from pliant.compile.faces.jax import JaxDynamics
    from pliant.compile.faces.torch import TorchDynamics
    from pliant.simulate.rollouts.device_rollout import DeviceRollout
    from pliant.simulate.rollouts.rollout import Rollout
    from pliant.simulate.rollouts.stepper import Stepper

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

    def __init__(self, asked: Asked) -> None:
        self.asked, self.traces = asked, Traces(asked)
        self.model, self.target, self.wrenches, self.wrench_axes = asked.model, asked.target, asked.wrenches, asked.wrench_axes
        self._variants: dict[tuple[Any, ...], Dynamics] = {}
        self._frames: dict[tuple[str, str], FrameDynamics] = {}
        self._made: dict[str, Callable[..., Any]] = {}
        self._loaded_calls: dict[str, Any] = {}
        self._interpreted: dict[str, Interpreted] = {}

    def __reduce__(self) -> tuple[type[Dynamics], tuple[Asked]]:
        """What was asked for: functions are made again, from the cache, where it is unpickled."""
        return type(self), (self.asked,)

    def __repr__(self) -> str:
        return f"<Dynamics of {self.model.name!r}: {self.model.nv} degrees of freedom, target {self.target!r}>"

    @cached_property
    def cpu(self) -> CpuBackend:
        """How functions and loops of integrators become gufuncs."""
        return CpuBackend(self.traces)

    @cached_property
    def cuda(self) -> CudaBackend:
        """How functions become kernels for CUDA."""
        if self.target != "cuda":
            raise PliantError(f"system {self.model.name!r} was compiled with target={self.target!r}; use target='cuda'")
        return CudaBackend(self.traces)

    @cached_property
    def reference(self) -> ReferenceBackend:
        """How functions become the algorithms themselves, in NumPy."""
        return ReferenceBackend(self.traces)

    @property
    def _backend(self) -> CpuBackend | CudaBackend | ReferenceBackend:
        return self.cuda if self.target == "cuda" else self.reference if self.target == "reference" else self.cpu

    # ---- what is known without compiling

    @property
    def dtype(self) -> str:
        """The numbers that functions take and give: 'float64', or of target 'cuda' also 'float32'."""
        return self.asked.options.dtype

    @property
    def parameters(self) -> dict[str, slice]:
        """Where each named parameter stands in the vector p."""
        return self.asked.parameter_slices

    @property
    def parameter_values(self) -> Array:
        """p (size,) as the system has it."""
        return self.asked.parameter_values

    @property
    def method(self) -> str:
        """The method of forward dynamics; if 'auto' was asked for, 'articulated' or 'composite', the one of fewer operations."""
        return self.traces.method

    @property
    def mode(self) -> str:
        """'unrolled' or 'rolled', if 'auto' was asked for: rolled where it makes much less code, which compiles faster."""
        return self.traces.mode

    @property
    def independent(self) -> tuple[str, ...]:
        """Speeds from which all others follow: of method 'minimal' its own; else those of a closed pose, see `pl.mobility`."""
        return self.traces.independent

    def operations(self, name: str, once: bool = False) -> Operations:
        """The counted operations of a function, by this object's method: .mul .add .div .sqrt .trig. Of a frame: 'tool.pose'.

        once: those that depend on parameters alone, which are computed again only where a parameter changes, and are not counted
        among the others.
        """
        dynamics, function = self.named(name)
        made = dynamics.traces.trace(function)
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
        dynamics, function = self.named(name)
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

    def named(self, name: str) -> tuple[Dynamics, Function]:
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
        return of_frame.dynamics, of_frame.rows[function]

    # ---- functions

    def frame(self, name: str, axes: str = "world") -> FrameDynamics:
        """The functions of a frame: pose, velocity, acceleration, jacobian, jacobian_dot, jdot_v.

        Vectors are angular first, at its origin, in world axes, or with axes="body" in the frame's own. A body's name is a frame,
        and so is a node of a flexible body, "boom.tip".
        """
        model = self.model.seeing([name])
        key = model.frame(name).name, chosen(axes, AXES, "choice of axes")
        if key not in self._frames:
            self._frames[key] = FrameDynamics(self if model is self.model else self.variant(model=model), *key)
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

    def variant(self, **changes: Any) -> Dynamics:
        """The same question with other answers to some of it: fields of `Asked`. Nothing that was found here is taken over."""
        return Dynamics(replace(self.asked, **changes))

    def _variant(self, key: tuple[Any, ...], changes: Callable[[], Mapping[str, Any]]) -> Dynamics:
        """A variant that is made once."""
        if key not in self._variants:
            self._variants[key] = self.variant(**changes())
        return self._variants[key]

    def with_armature(self, hinges: Sequence[str]) -> Dynamics:
        """The same with room for armature, zero where there is none, at some hinges: it may then depend on the state."""

        def changed() -> Mapping[str, Any]:
            bodies = [
                replace(body, hinge=replace(body.hinge, armature=np.zeros(body.hinge.type.nv)))
                if body.hinge.name in hinges and not len(body.hinge.armature)
                else body
                for body in self.model.bodies
            ]
            return {"model": replace(self.model, bodies=tuple(bodies))}

        return self._variant(("armature", *hinges), changed) if hinges else self

    def switched(self, active: Sequence[str]) -> Dynamics:
        """The same with just these closures acting; made once for every set."""
        model = self.model.switched(active)
        return self if model is self.model else self._variant(("switched", *sorted(active)), lambda: {"model": model})

    def of_target(self, target: str, dtype: str = "float64") -> Dynamics:
        """The same functions compiled for another target, "cpu" or "cuda", and type of numbers; made once."""
        chosen(target, TARGETS, "target"), chosen(dtype, DTYPES, "dtype")
        if dtype != "float64" and target != "cuda":
            raise PliantError(f"dtype={dtype!r} is for target='cuda'; functions of target={target!r} are of float64")
        if (target, dtype) == (self.target, self.dtype):
            return self
        options = replace(self.asked.options, dtype=dtype)
        return self._variant(("target", target, dtype), lambda: {"target": target, "options": options})

    def make(self, name: str) -> Callable[..., Any]:
        function = self.row(name)
        if name in CLOSED and not self.model.loops:
            raise PliantError(f"system {self.model.name!r} has no closures: {name} needs a loop, rod or coupling; see add_loop")
        if name == "inverse_dynamics" and (self.model.loops or self.target != "cuda"):
            actuated = Actuated(self)
            made = self._backend.function(function, name, {"actuated": actuated})
            return made if isinstance(made, np.ufunc) and takes(made) else actuated
        longer = {"": self._along_q(name)} if name.endswith("_jvp") and self.model.nq != self.model.nv else {}
        if not self.model.loops or not switches(function):
            made = self._backend.function(function, name, longer)
            return made if takes(made) or not longer else _first(longer[""], made)
        switched = Switchable(self, name)
        if name == "impulse":
            return switched
        made = self._backend.function(function, name, {"active": switched, **longer})
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
        return self.traces.row(name)

    def built(self, function: Function) -> Callable[..., Any]:
        """Any function of this system, made once: of the table, of a frame, with loads, or a tangent or cotangent of these."""
        identity = f"frame {function.frame!r} {function.axes} {function.name}" if function.frame else function.name
        identity = f"loaded {identity}" if function.given is not None else identity
        if identity not in self._made:
            self._made[identity] = self._backend.function(function, identity)
        return self._made[identity]

    def masked(self, name: str) -> Callable[..., Any]:
        """A function with a further argument `active` (..., closures) behind q, v, tau: 1 for closures that act, 0 for others."""
        function = self.row(name)
        if not (switches(function) and self.model.loops):
            choices = [x.name for x in TABLE.values() if switches(x)]
            raise unknown("function of closures that can be masked", name, choices if self.model.loops else [])
        return self._backend.function(masked(function), f"{name} masked")

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
        return self.call_loaded("rhs")(t, q, v, s, u, p, tau=tau, wrenches=wrenches, **given)

    def load_forces(self, t: Any, q: Any, v: Any, s: Any = None, u: Any = None, p: Any = None) -> tuple[Array, Array, Array]:
        """(tau (..., nv), s' (..., ns), energy (...) [J]): what the loads come to at hinges and modes, and the energy they hold."""
        return self.call_loaded("load_forces")(t, q, v, s, u, p)

    def load_energies(self, t: Any, q: Any, v: Any, s: Any = None, u: Any = None, p: Any = None) -> tuple[Array, Array, Array]:
        """(kinetic energy (...), potential energy (...) [J], angular momentum (..., 3) [N m s], world axes) of the loads.

        `kinetic_energy` and `momentum`, functions of q and v, are those of the bodies. The spin of a `Wheel` is a state of its
        load, so what it holds is here: `momentum(q, v)[..., :3] + load_energies(t, q, v, s)[2]` is the angular momentum of the
        whole system, as in `run.data`. Arguments as of `rhs`.
        """
        return tuple(self.call_loaded("load_books")(t, q, v, s, u, p)[:3])

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
        return self.call_loaded("outputs").by_name(t, q, v, s, u, p, tau=tau, wrenches=wrenches)

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

    def call_loaded(self, name: str) -> Any:
        """A function with loads, to call."""
        if name not in self._loaded_calls:
            self._loaded_calls[name] = CudaLoaded(self, name) if self.target == "cuda" else Loaded(self, name)
        return self._loaded_calls[name]

    def gufunc(self, name: str) -> Callable[..., Any]:
        """A function with loads of what exists among t, q, v, s, u, tau, wrenches and parameters."""
        return self.built(self.loaded(name))

    def interpreted(self, name: str) -> Interpreted:
        """The same for a few calls, without waiting for machine code."""
        if name not in self._interpreted:
            self._interpreted[name] = Interpreted(self, self.loaded(name))
        return self._interpreted[name]

    def loaded(self, name: str) -> Function:
        """A function with loads, as `functions.loaded` has it."""
        return self.traces.loaded(name)

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
        return self.asked.options.threads

    @cached_property
    def closure_errors(self) -> Callable[..., Any]:
        """(phi, y) (..., rows) of states (q, v): by how much closures are open, and how fast they open."""
        return (self.reference if self.mode == "rolled" else self._backend).function(CLOSURE_ERRORS, CLOSURE_ERRORS.name)

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
            from pliant.simulate.rollouts.device_rollout import rollout as rollout_on_device

            return rollout_on_device(
                self, q0, v0, dt=dt, steps=steps, every=every, method=method, tau=tau, tau_steps=tau_steps, u=u, u_steps=u_steps,
                p=p, wrenches=wrenches, s0=s0, stream=stream,
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


def _first(one: Callable[..., Any], other: Callable[..., Any]) -> Callable[..., Any]:
    """What the one function gives or, where that is None, the other."""

    def call(*arguments: Any, **options: Any) -> Any:
        found = one(*arguments, **options)
        return other(*arguments, **options) if found is None else found

    return call
