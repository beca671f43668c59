"""What functions of compiled systems take and give, for editors and type checkers. `call_types.py` writes this file.

Every argument may be given by place or by name. `wrenches` and `p` exist where compile was given wrenches and parameters.
"""

from __future__ import annotations

from typing import Any, Protocol

from numpy.typing import ArrayLike

from pliant.spatial import Array


class HasDlpack(Protocol):
    """An array of torch, CuPy, JAX or pliant on a device."""

    def __dlpack__(self, *arguments: Any, **options: Any) -> Any:
        """The array, for other libraries."""


Numbers = ArrayLike | HasDlpack
# fmt: off


class ForwardDynamicsCall(Protocol):
    """forward_dynamics: q (..., nq), v (..., nv), tau (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, tau: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> Array:
        """a (..., nv): the accelerations that the generalised forces tau cause."""


class InverseDynamicsCall(Protocol):
    """inverse_dynamics: q (..., nq), v (..., nv), a (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., actuated: Any = ..., active: Any = ...,
    ) -> Array:
        """tau (..., nv): the generalised forces that cause the accelerations a; of a closed system those of its tree. With
        actuated=[…], names of hinges, those of these alone, the others having none."""


class BiasCall(Protocol):
    """bias: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """tau (..., nv) at zero acceleration: Coriolis, centrifugal and gravity forces."""


class MassMatrixCall(Protocol):
    """mass_matrix: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """M (..., nv, nv)."""


class InverseMassMatrixCall(Protocol):
    """inverse_mass_matrix: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """M^-1 (..., nv, nv), without inverting a matrix."""


class LogDetMassMatrixCall(Protocol):
    """log_det_mass_matrix: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """log det M (...)."""


class KineticEnergyCall(Protocol):
    """kinetic_energy: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """Kinetic energy (...) [J]."""


class PotentialEnergyCall(Protocol):
    """potential_energy: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """Potential energy (...) [J], zero at the world's origin."""


class ComCall(Protocol):
    """com: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """Centre of mass (..., 3) [m] of what can move, world axes."""


class MomentumCall(Protocol):
    """momentum: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """(..., 6): angular momentum about the centre of mass, and linear momentum, world axes."""


class QdotCall(Protocol):
    """qdot: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """q' (..., nq) of the speeds v."""


class GravityForcesCall(Protocol):
    """gravity_forces: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """tau (..., nv) that holds the system still against gravity alone, without springs."""


class CoriolisMatrixCall(Protocol):
    """coriolis_matrix: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """C (..., nv, nv): C v are the forces of the velocities, and M' - 2 C is skew."""


class ComJacobianCall(Protocol):
    """com_jacobian: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """J (..., 3, nv): velocity of the centre of mass = J v, world axes."""


class CentroidalMomentumMatrixCall(Protocol):
    """centroidal_momentum_matrix: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """A (..., 6, nv): momentum = A v."""


class CentroidalMomentumBiasCall(Protocol):
    """centroidal_momentum_bias: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """A' v (..., 6): momentum' = A a + A' v without gravity and wrenches."""


class RegressorCall(Protocol):
    """regressor: q (..., nq), v (..., nv), a (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """Y (..., nv, 10 rigid bodies): tau = Y system.inertial_parameters + what flexible bodies and wrenches add."""


class ForwardDynamicsDerivativesCall(Protocol):
    """forward_dynamics_derivatives: q (..., nq), v (..., nv), tau (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, tau: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> tuple[Array, Array, Array]:
        """(da/dq, da/dv, da/dtau), each (..., nv, nv); directions of q are those of v."""


class InverseDynamicsDerivativesCall(Protocol):
    """inverse_dynamics_derivatives: q (..., nq), v (..., nv), a (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> tuple[Array, Array, Array]:
        """(dtau/dq, dtau/dv, dtau/da), each (..., nv, nv); directions of q are those of v."""


class ForwardDynamicsJvpCall(Protocol):
    """forward_dynamics_jvp: q (..., nq), v (..., nv), tau (..., nv), dq (..., nv), dv (..., nv), dtau (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, tau: Numbers, dq: Numbers, dv: Numbers, dtau: Numbers, wrenches: Numbers = ..., p:
        Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> Array:
        """da (..., nv): how the accelerations change along dq, dv, dtau, each (..., nv)."""


class InverseDynamicsJvpCall(Protocol):
    """inverse_dynamics_jvp: q (..., nq), v (..., nv), a (..., nv), dq (..., nv), dv (..., nv), da (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, dq: Numbers, dv: Numbers, da: Numbers, wrenches: Numbers = ..., p: Numbers
        = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """dtau (..., nv): how the generalised forces change along dq, dv, da, each (..., nv)."""


class ForwardDynamicsVjpCall(Protocol):
    """forward_dynamics_vjp: q (..., nq), v (..., nv), tau (..., nv), w (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, tau: Numbers, w: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> tuple[Array, ...]:
        """Cotangents of all that forward_dynamics takes, where its result is worth w."""


class InverseDynamicsVjpCall(Protocol):
    """inverse_dynamics_vjp: q (..., nq), v (..., nv), a (..., nv), w (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, w: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> tuple[Array, ...]:
        """Cotangents of all that inverse_dynamics takes, where its result is worth w."""


class MultipliersCall(Protocol):
    """multipliers: q (..., nq), v (..., nv), tau (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, tau: Numbers, wrenches: Numbers = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> Array:
        """lambda (..., rows): what the closures exert, positive on their frames B."""


class LoopResidualCall(Protocol):
    """loop_residual: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """phi (..., rows): by how much the closures are open."""


class LoopJacobianCall(Protocol):
    """loop_jacobian: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """J (..., rows, nv): J v is the rate of phi."""


class LoopAccelerationCall(Protocol):
    """loop_acceleration: q (..., nq), v (..., nv), a (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """y' (..., rows) = J a + gamma: zero where the closures allow a."""


class ProjectCall(Protocol):
    """project: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ..., active: Any = ...,
    ) -> tuple[Array, Array]:
        """(q, v) moved onto the closures, as little as inertia allows."""


class ImpulseCall(Protocol):
    """impulse: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, active: Any = ..., p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> tuple[Array, Array]:
        """(v+, P): what closing does to the speeds v."""


class PoseCall(Protocol):
    """pose: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> tuple[Array, Array]:
        """(R, p): the frame's axes (..., 3, 3) and origin (..., 3)."""


class VelocityCall(Protocol):
    """velocity: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """(omega, v) (..., 6) of the frame's origin."""


class AccelerationCall(Protocol):
    """acceleration: q (..., nq), v (..., nv), a (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, a: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """(omega', v') (..., 6), without gravity."""


class JacobianCall(Protocol):
    """jacobian: q (..., nq)."""

    def __call__(
        self, q: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """J (..., 6, nv): velocity = J v."""


class JacobianDotCall(Protocol):
    """jacobian_dot: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """J' (..., 6, nv): acceleration = J a + J' v."""


class JdotVCall(Protocol):
    """jdot_v: q (..., nq), v (..., nv)."""

    def __call__(
        self, q: Numbers, v: Numbers, p: Numbers = ...,
        *, out: Any = ..., stream: Any = ...,
    ) -> Array:
        """J' v (..., 6): the acceleration at a = 0."""
