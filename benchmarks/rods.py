"""Reference solutions of beams that bend far, without pliant: the geometrically exact rod by shooting, and closed forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import eigh
from scipy.optimize import brentq
from scipy.special import ellipe, ellipeinc, ellipk, ellipkinc

Array = np.ndarray[Any, Any]
ROOTS = (1.8751040687119611, 4.694091132974175, 7.854757438237613)  # of a cantilever: frequencies are their squares


@dataclass(frozen=True)
class Rod:
    """A rod that is clamped at its root, with its axis along x there. bend: the stiffnesses GJ, EI_y, EI_z.

    stretch: the compliances 1/EA, 1/GA, 1/GA, or zeros. curvature: that of the unloaded rod, in its own axes.
    """

    length: float
    bend: tuple[float, float, float]
    stretch: tuple[float, float, float] = (0.0, 0.0, 0.0)
    curvature: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def tip(self, force: Any, moment: Any = (0.0, 0.0, 0.0), steps: int = 10) -> Array:
        """Return the position of the tip under a force and a moment there, in world axes; steps: of the loads."""
        root, force, moment = np.zeros(3), np.asarray(force, dtype=float), np.asarray(moment, dtype=float)
        for share in np.linspace(0, 1, steps + 1)[1:]:
            for _ in range(30):
                miss = self._end(root, share * force)[1] - share * moment
                if np.abs(miss).max() < 1e-11 * max(1.0, float(np.abs(root).max())):
                    break
                h = 1e-6 * max(1.0, float(np.abs(root).max()))
                J = np.stack([(self._end(root + h * e, share * force)[1] - share * moment - miss) / h for e in np.eye(3)], axis=1)
                root = root - np.linalg.solve(J, miss)
        return self._end(root, force)[0]

    def _end(self, moment: Array, force: Array) -> tuple[Array, Array]:
        """Integrate from the root: r' = R (e + c n), R' = R kappa, m' = -r' x n. Return r and m at the tip."""
        bend, stretch, own = np.array(self.bend), np.array(self.stretch), np.array(self.curvature)

        def rate(_: float, y: Array) -> Array:
            R, m = y[3:12].reshape(3, 3), y[12:]
            along = R @ (np.array([1.0, 0, 0]) + stretch * (R.T @ force))
            k = own + (R.T @ m) / bend
            turn = R @ np.array([[0, -k[2], k[1]], [k[2], 0, -k[0]], [-k[1], k[0], 0]])
            return np.concatenate([along, turn.ravel(), -np.cross(along, force)])

        first = np.concatenate([np.zeros(3), np.eye(3).ravel(), moment])
        last = solve_ivp(rate, (0, self.length), first, method="DOP853", rtol=1e-11, atol=1e-12).y[:, -1]
        return last[:3], last[12:]


def elastica(load: float) -> tuple[float, float, float]:
    """Return x/L, y/L and the angle at the tip of a cantilever under a dead force across it, load = P L^2/EI."""

    def lengths(angle: float) -> tuple[float, float]:
        m = (1 + np.sin(angle)) / 2
        start = np.arcsin(1 / np.sqrt(2 * m))
        return ellipk(m) - ellipkinc(start, m), ellipe(m) - ellipeinc(start, m)

    angle = float(brentq(lambda a: lengths(a)[0] - np.sqrt(load), 1e-9, np.pi / 2 - 1e-12, xtol=1e-15))
    root = np.sqrt(load)
    return float(np.sqrt(2 * np.sin(angle)) / root), float(1 - 2 * lengths(angle)[1] / root), angle


def half_catenary(weight: float, length: float, pull: float) -> tuple[float, float]:
    """Return how far the lower end is from the upper one, across and below; pull: the horizontal tension."""
    a = pull / weight
    return a * float(np.arcsinh(length / a)), -(float(np.hypot(a, length)) - a)


def spinning(n: int, spin: float) -> tuple[Array, Array]:
    """Return the flap and lag frequencies of a clamped beam, EI = m = L = 1, that spins: n elements, centrifugal stiffness."""
    h, K, M, Kg = 1 / n, *np.zeros((3, 2 * n + 2, 2 * n + 2))
    s, w = np.polynomial.legendre.leggauss(6)
    s, w = (s + 1) / 2, w / 2
    N = np.array([1 - 3 * s**2 + 2 * s**3, h * (s - 2 * s**2 + s**3), 3 * s**2 - 2 * s**3, h * (s**3 - s**2)])
    N1 = np.array([-6 * s + 6 * s**2, h * (1 - 4 * s + 3 * s**2), 6 * s - 6 * s**2, h * (3 * s**2 - 2 * s)]) / h
    N2 = np.array([-6 + 12 * s, h * (-4 + 6 * s), 6 - 12 * s, h * (6 * s - 2)]) / h**2
    for e in range(n):
        own = slice(2 * e, 2 * e + 4)
        x = (e + s) * h
        K[own, own] += (N2 * w * h) @ N2.T
        M[own, own] += (N * w * h) @ N.T
        Kg[own, own] += (N1 * w * h * (1 - x**2) / 2) @ N1.T
    K, M, Kg = (A[2:, 2:] for A in (K, M, Kg))
    flap, lag = (eigh(K + spin**2 * A, M, eigvals_only=True)[:3] for A in (Kg, Kg - M))
    return np.sqrt(flap), np.sqrt(lag)
