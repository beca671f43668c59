"""The field that a run follows, y' = f(t, y) with y = (q, v) or, where forces act, (q, v, their work).

Quaternions are normalised before the equations are evaluated, so f does not depend on their norms. Hence a step may put them back
on the unit sphere at no cost: f there is what it was, and the method keeps its order.
"""

from __future__ import annotations

import math

import numpy as np

from pliant.compile import Dynamics
from pliant.model import Model
from pliant.simulate.errors import SimulationError
from pliant.simulate.spaces import ACCELERATION_UNITS, Space, quaternion_places
from pliant.simulate.torques import Torques
from pliant.spatial import Array

_SINGULAR = 1e-10  # of a mass matrix scaled to a unit diagonal, the least eigenvalue
_MOST_LOOKED_AT = 200  # degrees of freedom of which the mass matrix is looked at, once, where a run stops


class Field:
    """f(t, y) of one system under given forces. Counts its evaluations, and keeps how far a quaternion's norm went from one."""

    def __init__(self, dynamics: Dynamics, coordinates: Space, speeds: Space, torques: Torques | None) -> None:
        self.model, self.coordinates, self.speeds, self.torques = dynamics.model, coordinates, speeds, torques
        self.nq, self.nv = self.model.nq, self.model.nv
        self.dampers = _dampers(self.model)
        self.works = torques is not None or bool(self.dampers)
        self.size = self.nq + self.nv + self.works
        self.quaternions = quaternion_places(self.model)
        self.evaluations = 0
        self.norm_drift = 0.0
        self._qdot, self._accelerations, self._dynamics = dynamics.qdot, dynamics.forward_dynamics, dynamics
        self._none = np.zeros(self.nv)

    def start(self, q: Array, v: Array) -> Array:
        """y at the start, its quaternions of unit norm."""
        y = np.concatenate([q, v, np.zeros(self.size - self.nq - self.nv)])
        self.normalise(y)
        return y

    def __call__(self, t: float, y: Array) -> Array:
        self.evaluations += 1
        if not math.isfinite(y @ y):  # a trial step went too far: it is rejected, and nobody's forces are asked
            return np.full(self.size, np.nan)
        if len(self.quaternions):
            y = y.copy()
            self.normalise(y)
        q, v = self.split(y)
        tau = self._none if self.torques is None else self.torques(t, q, v)
        dy = np.empty(self.size)
        dy[: self.nq] = self._qdot(q, v)
        dy[self.nq : self.nq + self.nv] = self._accelerations(q, v, tau)
        if self.works:
            dy[-1] = tau @ v - sum(v[own] @ C @ v[own] for own, C in self.dampers)
        return dy

    def split(self, y: Array) -> tuple[Array, Array]:
        """(q, v) of y (..., size)."""
        return y[..., : self.nq], y[..., self.nq : self.nq + self.nv]

    def forces(self, t: float, y: Array) -> Array:
        """tau (nv,) at a state."""
        return self._none if self.torques is None else self.torques(t, *self.split(y))

    def project(self, y: Array) -> None:
        """Put the quaternions of y (size,) back on the unit sphere, at the end of a step."""
        if len(self.quaternions):
            self.norm_drift = max(self.norm_drift, float(np.abs(self.normalise(y) - 1).max()))

    def normalise(self, y: Array) -> Array:
        """Give unit norm to the quaternions of states y (size,) or, as columns, (size, n); what their norms were."""
        p = y[self.quaternions]
        norm: Array = np.sqrt(np.vecdot(p, p, axis=1))  # type: ignore[call-overload]
        p /= norm[:, None]
        y[self.quaternions] = p
        return norm

    def loose(self, y: Array) -> str | None:
        """The speed that nothing resists at a state, by its label: what the mass matrix, singular there, gives no inertia."""
        if self.nv > _MOST_LOOKED_AT:
            return None
        M = np.asarray(self._dynamics.mass_matrix(self.split(y)[0]))
        own = np.sqrt(np.maximum(np.diag(M), 0.0))
        if not np.isfinite(M).all() or not own.all():
            return None if own.all() else self.speeds.labels[int(np.argmin(own))]
        values, vectors = np.linalg.eigh(M / np.outer(own, own))
        return self.speeds.labels[int(np.argmax(np.abs(vectors[:, 0])))] if values[0] < _SINGULAR else None

    def stuck(self, t: float, y: Array, why: str) -> SimulationError:
        """The error of a run that cannot go on from (t, y): it names the hinge that accelerates most."""
        a = self(t, y)[self.nq : self.nq + self.nv]
        i = int(np.argmax(np.where(np.isfinite(a), np.abs(a), np.inf)))
        unit = ACCELERATION_UNITS.get(self.speeds.units[i], "")
        return SimulationError(
            f"system {self.model.name!r}: the run stopped at t = {t:.6g} s: {why}. Hinge {self.speeds.hinges[i]!r} accelerates "
            f"most there, {self.speeds.labels[i]} by {a[i]:.3g} {unit}"
        )


def _dampers(model: Model) -> list[tuple[slice, Array]]:
    """Where v holds damped modal rates, and their damping matrices."""
    out = []
    for body, where in zip(model.bodies, model.v_slices, strict=True):
        if body.flex is not None and body.flex.damping.any():
            out.append((slice(where.stop - body.modes, where.stop), body.flex.damping))
    return out
