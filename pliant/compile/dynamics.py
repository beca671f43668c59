"""The compiled functions of a system."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pliant.arguments.flags import flag
from pliant.compile.asked import AXES, Asked, Dtype, FrameAxes, Target
from pliant.compile.callable import FrameDynamics, Member
from pliant.compile.faces.texts import Texts
from pliant.compile.faces.verbs import Verbs
from pliant.compile.internals import DynamicsInternals
from pliant.errors import chosen
from pliant.graph import Operations
from pliant.lazy import cached_property, late
from pliant.moved import moved
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile.table import calls
    from pliant.given import Fields
else:
    Fields = late("pliant.given", "Fields")


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
        self.internals = DynamicsInternals(self, asked)
        self.model = asked.model
        self._frames: dict[tuple[str, str], FrameDynamics] = {}

    def __reduce__(self) -> tuple[type[Dynamics], tuple[Asked]]:
        """Pickle what was asked of `pl.compile`; functions are compiled again, from the cache, after unpickling."""
        return type(self), (self.internals.asked,)

    def __repr__(self) -> str:
        return f"<Dynamics of {self.model.name!r}: {self.model.nv} degrees of freedom, target {self.internals.target!r}>"

    # ---- what is known without compiling

    @property
    def parameters(self) -> dict[str, slice]:
        """The place of each named parameter in the vector p, as a slice."""
        return self.internals.asked.parameter_slices

    @property
    def parameter_values(self) -> Array:
        """The values of p (size,) that the system has."""
        return self.internals.asked.parameter_values

    @property
    def method(self) -> str:
        """The method of forward dynamics. For 'auto': 'articulated' or 'composite', whichever has fewer operations."""
        return self.internals.traces.method

    @property
    def mode(self) -> str:
        """'unrolled' or 'rolled'. For 'auto': 'rolled' if its code is much shorter, and so compiles faster."""
        return self.internals.traces.mode

    @property
    def independent(self) -> tuple[str, ...]:
        """Names of speeds that determine all others: of method 'minimal', or of a closed pose as in `pl.analysis.mobility`."""
        return self.internals.traces.independent

    def operations(self, name: str, once: bool = False) -> Operations:
        """Return the operation counts of a function, with .mul .add .div .sqrt .trig.

        name: a function, 'bias', a function of a frame, 'tool.pose', or 'contact_step', the step of a system with contacts.
        once: count the operations that depend only on parameters. They run again only if a parameter changes, and the other counts
        leave them out.

        Example: `dyn.operations("forward_dynamics").total  # 32`
        """
        dynamics, function = self.internals.named(name)
        made = dynamics.internals.traces.trace(function)
        return made.operations_once if flag(once, "operations: once") else made.operations

    @cached_property
    def fields(self) -> Fields:
        """What may be given with a state: t, q, v, s, u, tau, wrenches and p, each with its names, units and defaults."""
        return Fields(self.model, self.internals.wrenches, self.parameters, self.parameter_values)

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
        model = self.model.internals.seeing([name])
        key = model.frame(name).name, chosen(axes, AXES, "choice of axes")
        if key not in self._frames:
            self._frames[key] = FrameDynamics(self.internals.seeing([name]), *key)
        return self._frames[key]

    def with_(self, *, closures: Sequence[str] | None = None, target: Target | None = None, dtype: Dtype = "float64") -> Dynamics:
        """Return the same functions with other active closures, or for another target. Each is compiled once.

        closures: names of the closures that are active; the others are open. Default: as now.
        target: "cpu", "cuda" or "reference", and dtype, its number type. Default: as now.

        Example: `closed.with_(closures=[]).loop_residual(q4).shape  # (0,)`
        """
        made = self if closures is None else self.internals.switched(closures)
        return made if target is None else made.internals.of_target(target, dtype)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return what has moved to `internals`, with a warning."""
            return moved(self, name, "dyn", _NOW)


# old names, and what to write instead where this is not `dyn.internals.NAME`
_NOW = {
    "states": "dyn.model.states", "inputs": "dyn.model.inputs",
    **{name: f"what pl.compile was given as {name}=" for name in ("target", "dtype", "threads", "wrenches", "wrench_axes")},
    "switched": "dyn.with_(closures=…)", "of_target": "dyn.with_(target=…)",
    "write_c": "dyn.write_code(folder, functions=…, style='listing')", "write_latex": "dyn.equations(small).write_latex(folder)",
}  # fmt: skip
