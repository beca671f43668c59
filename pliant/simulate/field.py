"""The field that a run follows, y' = f(t, y) with y = (q, v) or, where forces act, (q, v, their work).

Quaternions are normalised before the equations are evaluated, so f does not depend on their norms. Hence a step may put them back
on the unit sphere at no cost: f there is what it was, and the method keeps its order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.simulate.errors import SimulationError
from pliant.simulate.spaces import ACCELERATION_UNITS, coordinates, quaternion_places, speeds
from pliant.simulate.torques import Torques
from pliant.spatial import Array


class Field:
    """f(t, y) of one system under given forces. Counts its evaluations, and keeps the farthest a quaternion's norm went from one."""

    def __init__(self, dynamics: Dynamics, torques: Torques | None) -> None:
        self.model, self.torques = dynamics.model, torques
        self.coordinates, self.speeds = coordinates(self.model), speeds(self.model)
        self.nq, self.nv = self.model.nq, self.model.nv
        self.size = self.nq + self.nv + (torques is not None)
        self.quaternions = quaternion_places(self.model)
        self.evaluations = 0
        self.norm_drift = 0.0
        self._qdot, self._accelerations = dynamics.qdot, dynamics.forward_dynamics
        self._none = np.zeros(self.nv)

    def start(self, q: Array, v: Array) -> Array:
        """y at the start, its quaternions of unit norm."""
        y = np.concatenate([q, v, np.zeros(self.size - self.nq - self.nv)])
        self._normalise(y)
        return y

    def __call__(self, t: float, y: Array) -> Array:
        self.evaluations += 1
        if len(self.quaternions):
            y = y.copy()
            self._normalise(y)
        q, v = self.split(y)
        tau = self._none if self.torques is None else self.torques(t, q, v)
        dy = np.empty(self.size)
        dy[: self.nq] = self._qdot(q, v)
        dy[self.nq : self.nq + self.nv] = self._accelerations(q, v, tau)
        if self.torques is not None:
            dy[-1] = tau @ v
        return dy

    def split(self, y: Array) -> tuple[Array, Array]:
        """(q, v) in y (..., size), not to be written to."""
        q, v = y[..., : self.nq], y[..., self.nq : self.nq + self.nv]
        q.flags.writeable = v.flags.writeable = False
        return q, v

    def forces(self, t: float, y: Array) -> Array:
        """tau (nv,) at a state."""
        return self._none if self.torques is None else self.torques(t, *self.split(y))

    def project(self, y: Array) -> None:
        """Put the quaternions of y (size,) back on the unit sphere, at the end of a step."""
        if len(self.quaternions):
            self.norm_drift = max(self.norm_drift, float(np.abs(self._normalise(y) - 1).max()))

    def normalised(self, y: Array) -> Array:
        """Interpolated states (n, size), with unit quaternions."""
        self._normalise(y)
        return y

    def _normalise(self, y: Array) -> Any:
        p = y[..., self.quaternions]
        norm = np.sqrt((p * p).sum(-1))
        y[..., self.quaternions] = p / norm[..., None]
        return norm

    def stuck(self, t: float, y: Array, why: str) -> SimulationError:
        """The error of a run that cannot go on from (t, y): it names the hinge that accelerates most."""
        a = self(t, y)[self.nq : self.nq + self.nv]
        i = int(np.argmax(np.where(np.isfinite(a), np.abs(a), np.inf)))
        unit = ACCELERATION_UNITS.get(self.speeds.units[i], "")
        return SimulationError(
            f"system {self.model.name!r}: {why} at t = {t:.6g} s, where hinge {self.speeds.hinges[i]!r} accelerates most, "
            f"{self.speeds.labels[i]} by {a[i]:.3g} {unit}"
        )
