"""Arguments and results of compiled functions, for editors and type checkers. `call_types.py` writes this file.

Arguments may be given by position or by name. `wrenches` and `p` exist if compile was given wrenches and parameters.
"""

# fmt: off
from typing import Any, Protocol

from numpy.typing import ArrayLike

from pliant.spatial import Array

class HasDlpack(Protocol):
    """An array of torch, CuPy, JAX or pliant on a GPU."""

    def __dlpack__(self, *arguments: Any, **options: Any) -> Any:
        """Return the array as a DLPack capsule."""

Numbers = ArrayLike | HasDlpack

class ForwardDynamicsCall(Protocol):
    """forward_dynamics: q (..., nq), v (..., nv), tau (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, tau: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> Array:
        """The accelerations a (..., nv) [rad/s^2, m/s^2] under the generalised forces tau (forward dynamics)."""

class InverseDynamicsCall(Protocol):
    """inverse_dynamics: q (..., nq), v (..., nv), a (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., actuated: Any = ..., active: Any = ..., passive: Any = ...,
    ) -> Array:
        """The generalised forces tau (..., nv) [N m, N] that cause the accelerations a (inverse dynamics). For a closed
        system these are the forces of its tree. With actuated=[…], names of hinges, only these hinges have forces."""

class BiasCall(Protocol):
    """bias: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The generalised forces tau (..., nv) [N m, N] at zero acceleration: Coriolis, centrifugal and gravity forces."""

class MassMatrixCall(Protocol):
    """mass_matrix: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The mass matrix M (..., nv, nv) [kg m^2, kg m, kg]."""

class InverseMassMatrixCall(Protocol):
    """inverse_mass_matrix: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The inverse M^-1 (..., nv, nv) [1/(kg m^2), 1/(kg m), 1/kg] of the mass matrix, computed without inverting a
        matrix."""

class LogDetMassMatrixCall(Protocol):
    """log_det_mass_matrix: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The logarithm of the mass matrix's determinant, log det M (...), of its numbers in SI units."""

class KineticEnergyCall(Protocol):
    """kinetic_energy: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The kinetic energy (...) [J]."""

class PotentialEnergyCall(Protocol):
    """potential_energy: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The potential energy (...) [J], zero at the world's origin."""

class ComCall(Protocol):
    """com: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The centre of mass (..., 3) [m] of the bodies that can move, in world axes."""

class MomentumCall(Protocol):
    """momentum: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The momentum (..., 6): angular [N m s], about the centre of mass, and linear [N s], in world axes."""

class QdotCall(Protocol):
    """qdot: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The rates q' (..., nq) [rad/s, m/s, 1/s for quaternions] of the coordinates at the speeds v."""

class GravityForcesCall(Protocol):
    """gravity_forces: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The generalised forces tau (..., nv) [N m, N] that balance gravity, without springs."""

class CoriolisMatrixCall(Protocol):
    """coriolis_matrix: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The Coriolis matrix C (..., nv, nv) [kg m^2/s, kg m/s, kg/s]: C v are the velocity-dependent forces, and M' - 2 C
        is skew-symmetric."""

class ComJacobianCall(Protocol):
    """com_jacobian: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The Jacobian J (..., 3, nv) [m, 1] of the centre of mass: its velocity is J v, in world axes."""

class CentroidalMomentumMatrixCall(Protocol):
    """centroidal_momentum_matrix: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The centroidal momentum matrix A (..., 6, nv) [kg m^2, kg m, kg]: momentum = A v."""

class CentroidalMomentumBiasCall(Protocol):
    """centroidal_momentum_bias: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The bias A' v (..., 6) [N m, N] of the momentum: momentum' = A a + A' v, without gravity and wrenches."""

class RegressorCall(Protocol):
    """regressor: q (..., nq), v (..., nv), a (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The regressor Y (..., nv, 10 rigid bodies): tau = Y system.inertial_parameters, plus the parts of flexible bodies
        and wrenches. A column has the units of tau over those of its parameter."""

class ForwardDynamicsDerivativesCall(Protocol):
    """forward_dynamics_derivatives: q (..., nq), v (..., nv), tau (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, tau: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> tuple[Array, Array, Array]:
        """The derivatives (da/dq, da/dv, da/dtau) of the accelerations, each (..., nv, nv); directions of q are those of
        v."""

class InverseDynamicsDerivativesCall(Protocol):
    """inverse_dynamics_derivatives: q (..., nq), v (..., nv), a (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> tuple[Array, Array, Array]:
        """The derivatives (dtau/dq, dtau/dv, dtau/da) of the forces, each (..., nv, nv); directions of q are those of v."""

class ForwardDynamicsJvpCall(Protocol):
    """forward_dynamics_jvp: q (..., nq), v (..., nv), tau (..., nv), dq (..., nv), dv (..., nv), dtau (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, tau: Numbers, dq: Numbers, dv: Numbers, dtau: Numbers, wrenches: Numbers = ..., p:
        Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> Array:
        """The derivative da (..., nv) [rad/s^2, m/s^2] of the accelerations along dq, dv, dtau, each (..., nv)."""

class InverseDynamicsJvpCall(Protocol):
    """inverse_dynamics_jvp: q (..., nq), v (..., nv), a (..., nv), dq (..., nv), dv (..., nv), da (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, dq: Numbers, dv: Numbers, da: Numbers, wrenches: Numbers = ..., p: Numbers
        = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The derivative dtau (..., nv) [N m, N] of the generalised forces along dq, dv, da, each (..., nv)."""

class ForwardDynamicsVjpCall(Protocol):
    """forward_dynamics_vjp: q (..., nq), v (..., nv), tau (..., nv), w (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, tau: Numbers, w: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> tuple[Array, ...]:
        """The gradient of the sum of w times the result of forward_dynamics with respect to all its arguments."""

class InverseDynamicsVjpCall(Protocol):
    """inverse_dynamics_vjp: q (..., nq), v (..., nv), a (..., nv), w (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, w: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> tuple[Array, ...]:
        """The gradient of the sum of w times the result of inverse_dynamics with respect to all its arguments."""

class MultipliersCall(Protocol):
    """multipliers: q (..., nq), v (..., nv), tau (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, tau: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> Array:
        """The multipliers lambda (..., rows) [N, N m]: the forces of the closures, positive on their frames B."""

class LoopResidualCall(Protocol):
    """loop_residual: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The position errors phi (..., rows) of the closures [m, rad]: how far they are open."""

class LoopJacobianCall(Protocol):
    """loop_jacobian: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The Jacobian J (..., rows, nv) [m, 1] of the closures: J v is the rate of phi."""

class LoopAccelerationCall(Protocol):
    """loop_acceleration: q (..., nq), v (..., nv), a (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The acceleration errors y' (..., rows) = J a + gamma [m/s^2, rad/s^2] of the closures: zero if they allow a."""

class ProjectCall(Protocol):
    """project: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> tuple[Array, Array]:
        """(q, v) projected onto the closures, with the least change in the metric of the mass matrix."""

class ImpulseCall(Protocol):
    """impulse: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, active: Any = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> tuple[Array, Array]:
        """(v+, P): the speeds [rad/s, m/s] after the closures have become active at the speeds v, and the impulses of their
        rows [N s, N m s]."""

class PoseCall(Protocol):
    """pose: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> tuple[Array, Array]:
        """The pose (R, p) of the frame: its axes (..., 3, 3) and origin (..., 3) [m]."""

class VelocityCall(Protocol):
    """velocity: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The velocity (omega, v) (..., 6) [rad/s, m/s] of the frame at its origin."""

class AccelerationCall(Protocol):
    """acceleration: q (..., nq), v (..., nv), a (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The acceleration (omega', v') (..., 6) [rad/s^2, m/s^2], without gravity."""

class JacobianCall(Protocol):
    """jacobian: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The Jacobian J (..., 6, nv) [1, m] of the frame: velocity = J v."""

class JacobianDotCall(Protocol):
    """jacobian_dot: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The time derivative J' (..., 6, nv) [1/s, m/s] of the Jacobian: acceleration = J a + J' v."""

class JdotVCall(Protocol):
    """jdot_v: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """The bias acceleration J' v (..., 6) [rad/s^2, m/s^2]: the acceleration at a = 0."""
