"""Integrators in plain NumPy, over the reference's equations: what the compiled loops are checked against.

A state is x = (q, v), or (q, v, work) where `works`. Nothing here calls a compiled loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from scipy.integrate import DOP853

import pliant as pl
from pliant.compile.trace.parameters import changed
from tests.sweeps.motion.straight_steps import modal, straight_step

RK4 = np.diag([0.5, 0.5, 1.0], -1), np.array([1, 2, 2, 1]) / 6, np.array([0, 0.5, 0.5, 1])
TABLEAUX = {"rk4": RK4, "dop853": (DOP853.A, DOP853.B, DOP853.C)}


@dataclass
class Motion:
    """The equations of one state, on numbers. tau(t, q, v) -> (nv,); wrenches (k, 6); p (p,)."""

    system: pl.System
    tau: Callable | None = None
    wrenches: dict = field(default_factory=dict)
    wrench_axes: str = "world"
    p: dict = field(default_factory=dict)
    fidelity: str | None = None
    works: bool = False

    def __post_init__(self):
        options = {"wrenches": list(self.wrenches), "wrench_axes": self.wrench_axes, "parameters": list(self.p)}
        self.dyn = pl.compile(self.system, "reference", fidelity=self.fidelity, **options)
        self.model = self.dyn.model
        self._p = [np.concatenate([np.atleast_1d(x) for x in self.p.values()])] if self.p else []
        self._w = [np.array(list(self.wrenches.values()), dtype=float)] if self.wrenches else []
        self._turns = [
            where.start
            for body, where in zip(self.model.bodies, self.model.internals.q_slices, strict=True)
            if "qw" in body.hinge.type.coordinates
        ]
        given = changed(self.model, self.dyn.internals.asked.parameters, self._p[0]) if self.p else self.model
        self._damping, self._stiffness = modal(given, "damping"), modal(given, "stiffness")

    def split(self, x):
        nq, nv = self.model.nq, self.model.nv
        return self.projected(x)[:nq], x[nq : nq + nv]

    def projected(self, x):
        """Quaternions put back on the unit sphere."""
        out = np.array(x)
        for a in self._turns:
            out[a : a + 4] /= np.linalg.norm(out[a : a + 4])
        return out

    def forces(self, t, q, v):
        return np.zeros(self.model.nv) if self.tau is None else np.asarray(self.tau(t, q, v), dtype=float)

    def power(self, q, v, tau):
        total = tau @ v - v @ self._damping @ v
        for name, w in self.wrenches.items():
            total += np.asarray(w) @ self.dyn.frame(name, self.wrench_axes).velocity(q, v, *self._p)
        return total

    def rates(self, t, x):
        q, v = self.split(x)
        tau = self.forces(t, q, v)
        parts = [self.dyn.qdot(q, v), self.dyn.forward_dynamics(q, v, tau, *self._w, *self._p)]
        return np.concatenate([*parts, [self.power(q, v, tau)]] if self.works else parts)

    # ---- steps

    def step(self, method, t, x, h):
        return self._semi_implicit(t, x, h) if method == "semi_implicit" else self._explicit(method, t, x, h)

    def _explicit(self, method, t, x, h):
        A, b, c = TABLEAUX[method]
        k = []
        for i in range(len(b)):
            k.append(self.rates(t + c[i] * h, x + h * sum((a * y for a, y in zip(A[i], k, strict=False)), np.zeros(x.size))))
        return self.projected(x + h * (b @ np.array(k)))

    def _semi_implicit(self, t, x, h):
        """(M + h/2 C + h^2/4 K) dv = h (tau - bias - h/2 K v), dense; q moves with the mean speeds, in axes that do not turn."""
        q, v = self.split(x)
        tau = self.forces(t + h / 2, q, v)
        C, K = self._damping, self._stiffness
        M, bias = self.dyn.mass_matrix(q, *self._p), self.dyn.bias(q, v, *self._w, *self._p)
        dv = np.linalg.solve(M + h / 2 * C + h**2 / 4 * K, h * (tau - bias - h / 2 * K @ v))
        *parts, mean = straight_step(self.model, q, v, dv, h)
        return np.concatenate([*parts, [x[-1] + h * self.power(q, mean, tau)]] if self.works else parts)

    def rows(self, method, x, h, steps, tau_steps=None, t=0.0):
        """(steps + 1, size): all states, times never accumulated."""
        out = [np.array(x)]
        for j in range(steps):
            if tau_steps is not None:
                self.tau = lambda t, q, v, row=tau_steps[j]: row
            out.append(self.step(method, t + j * h, out[-1], h))
        return np.array(out)


@dataclass
class Adaptive:
    """DOP853 by error. t, h: of the steps that were taken; rejected: how many were not; rows: at the times to store."""

    motion: Motion
    rtol: float
    atol: float
    t_end: float
    times: np.ndarray
    knots: np.ndarray = field(default_factory=lambda: np.zeros(0))
    t: list = field(default_factory=list)
    h: list = field(default_factory=list)
    rejected: list = field(default_factory=list)

    def run(self, x):
        n = self.motion.model.nq + self.motion.model.nv
        t, x, k1 = 0.0, np.array(x), self.motion.rates(0.0, x)
        h, log_old, was_rejected, rejected = self._first(x, k1, n), np.log(1e-4), True, 0
        rows = [x for at in self.times[:1] if at == 0.0]
        while t < self.t_end:
            stop = min([self.t_end, *self.knots[self.knots > t]])
            step, end = (stop - t, stop) if 1.01 * h >= stop - t else (h, t + h)
            K, y = self._stages(t, x, k1, step, end)
            weight = 1 / (self.atol + self.rtol * np.maximum(abs(x), abs(y)))[:n]
            e5, e3 = (np.sum((weight * (E[:13] @ K)[:n]) ** 2) for E in (DOP853.E5, DOP853.E3))
            error = step * e5 / np.sqrt((e5 + 0.01 * e3) * n) if e5 else 0.0
            log_now = np.log(max(error, 1e-10)) if np.isfinite(error) else np.inf
            if not error <= 1:
                rejected += 1
                h, was_rejected = step * (max(0.2, 0.9 * np.exp(-log_now / 8)) if np.isfinite(error) else 0.1), True
                continue
            factor = np.clip(0.9 * np.exp(0.4 / 8 * log_old - 0.7 / 8 * log_now), 0.2, 1.0 if was_rejected else 10.0)
            h = max(step * factor, h) if factor >= 1 else step * factor
            log_old, was_rejected = max(log_now, np.log(1e-4)), False
            y = self.motion.projected(y)
            due = self.times[len(rows) :]
            inside = due[due < end]
            if inside.size:
                rows += list(self._between(t, x, y, K, step, (inside - t) / step))
            rows += [y for at in due if at == end]
            t, x, k1 = end, y, K[-1]
            self.t.append(t), self.h.append(step), self.rejected.append(rejected)
        return np.array(rows)

    def _stages(self, t, x, k1, h, end):
        K = [k1]
        for a, c in zip(DOP853.A[1:], DOP853.C[1:], strict=True):
            K.append(self.motion.rates(t + c * h, x + h * (a[: len(K)] @ np.array(K))))
        y = x + h * (DOP853.B @ np.array(K))
        return np.array([*K, self.motion.rates(end, y)]), y

    def _first(self, x, k1, n):
        """Hairer's first step."""
        scale = (self.atol + self.rtol * abs(x))[:n]

        def norm(y):
            return np.sqrt(np.mean((y[:n] / scale) ** 2))

        d0, d1 = norm(x), norm(k1)
        h0 = min(1e-6 if min(d0, d1) < 1e-5 else 0.01 * d0 / d1, self.t_end)
        d2 = norm(self.motion.rates(h0, x + h0 * k1) - k1) / h0
        steepest = max(d1, d2)
        h1 = max(1e-6, 1e-3 * h0) if steepest <= 1e-15 else (0.01 / steepest) ** (1 / 8)
        return min(100 * h0, h1, self.t_end)

    def _between(self, t, x, y, K, h, s):
        """The interpolant of order 7 at fractions s of a step."""
        K = list(K)
        for a, c in zip(DOP853.A_EXTRA, DOP853.C_EXTRA, strict=True):
            K.append(self.motion.rates(t + c * h, x + h * (a[: len(K)] @ np.array(K))))
        K = np.array(K)
        delta = y - x
        F = [delta, h * K[0] - delta, 2 * delta - h * (K[12] + K[0]), *(h * DOP853.D @ K)]
        for at in s:
            out = np.zeros(x.size)
            for i, f in enumerate(reversed(F)):
                out = (out + f) * (at if i % 2 == 0 else 1 - at)
            yield self.motion.projected(x + out)
