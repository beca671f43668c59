"""Gain, phase and delay margins of a loop L with one input and one output, closed by u = -y.

Crossings are found on a grid of frequencies and refined. Lightly damped modes turn L by 180 degrees within a narrow band, so the
grid is dense about the frequencies of all poles and zeros of L, and of the poles of the closed loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.analysis.control.transfer import balance, transfer
from pliant.spatial import Array

_POINTS = 1200  # of the grid over all frequencies
_NEAR = np.concatenate([-np.logspace(3, -2, 26), [0.0], np.logspace(-2, 3, 26)])  # widths of a resonance about its frequency
_SMOOTH = np.concatenate([_NEAR, np.linspace(-6.0, 6.0, 97)])
_REAL = 1e-6  # of |L|: an imaginary part that is one of rounding
_POLE = 1e-5  # of a pole: how near it must be to a crossing that belongs to it
FACTORS = np.geomspace(1e-3, 1e3, 241)  # on the gain, that are tried
_EXACT = 1e-10  # of a factor or a delay that is sought
_LARGEST = 1e12  # of |L|: beyond that a crossing is a pole on the axis


@dataclass(frozen=True, eq=False, repr=False)
class Margins:
    """The margins of a loop that is closed with negative feedback.

    gain: the factor (> 1) on the gain at which the loop first becomes unstable; inf if there is none. gain_down: the factor (< 1)
    at which it does if the gain is reduced; 0 if there is none. phase [deg]: the smallest phase at |L| = 1, from -180 degrees.
    delay [s]: the smallest additional delay that takes L to -1, as exp(-i w delay) L; inf if |L| is never 1.
    peak: the largest sensitivity 1 / |1 + L|, at peak_at [rad/s].
    stable: whether the closed loop is stable. If it is not, the factors are those at which poles cross the boundary.
    phase_crossings, gain_crossings: all (w [rad/s], factor), and all (w [rad/s], phase [deg]), in order of w.
    If the loop is opened where a cycle has several calls: delay is NaN, the crossings are empty, and peak_at lies between 0 and pi
    by the time of a cycle. gain, gain_down and phase are then NaN for an unstable loop.

    Example: `gain, phase = feedback.margins("motor.torque").gain_db, feedback.open().margins().phase`
    """

    gain: float
    gain_down: float
    phase: float
    delay: float
    peak: float
    peak_at: float
    stable: bool
    phase_crossings: tuple[tuple[float, float], ...]
    gain_crossings: tuple[tuple[float, float], ...]

    @property
    def gain_db(self) -> float:
        """The gain margin [dB]."""
        return float(20 * np.log10(self.gain))

    def row(self) -> tuple[str, ...]:
        """Return the margins as text: gain [dB], gain reduction [dB], phase [deg], delay [s], peak of sensitivity [dB].

        Example: `pl.results.Margins(2.0, 0.0, 40.0, 0.1, 1.5, 2.0, True, (), ()).row()[0]  # '6.02'`
        """
        down = "none" if self.gain_down == 0 else f"{20 * np.log10(self.gain_down):.2f}"
        up = "none" if np.isinf(self.gain) else f"{self.gain_db:.2f}"
        delay = "none" if np.isinf(self.delay) else "-" if np.isnan(self.delay) else f"{self.delay:.4g}"
        phase = "none" if np.isinf(self.phase) else f"{self.phase:.1f}"
        return up, down, phase, delay, f"{20 * np.log10(self.peak):.2f}", "yes" if self.stable else "no"

    def __repr__(self) -> str:
        names = ("gain [dB]", "gain down [dB]", "phase [deg]", "delay [s]", "peak |S| [dB]", "stable")
        return ", ".join(f"{name} {value}" for name, value in zip(names, self.row(), strict=True))


def margins_of(loop: Any, w: Any = None) -> Margins:
    """Return the margins of a state space with one input and one output. w: the grid. Default: `frequencies(loop)`."""
    from scipy.optimize import brentq

    grid = frequencies(loop) if w is None else np.asarray(w, dtype=float)

    def L(w: Any) -> Any:
        w = np.asarray(w, dtype=float)
        return transfer(loop, np.exp(1j * w * loop.dt) if loop.dt else 1j * w)[..., 0, 0]

    values = L(grid)
    good = np.isfinite(values)
    grid, values = grid[good], values[good]

    def crossings(f: Callable[[Any], Any], at: Array, where: Array) -> list[float]:
        signs = np.sign(at)
        found = [float(x) for x in grid[(signs == 0) & where]]
        for i in np.flatnonzero((signs[:-1] * signs[1:] < 0) & where[:-1] & where[1:]):
            a, b = float(grid[i]), float(grid[i + 1])
            if float(f(L(a))) * float(f(L(b))) < 0:
                found.append(float(brentq(lambda x: float(f(L(x))), a, b, xtol=1e-14 * b, rtol=1e-14)))
            else:  # one of them is zero by rounding
                found.append(min(a, b, key=lambda x: abs(float(f(L(x))))))
        return sorted(found)

    phase: list[tuple[float, float]] = []
    for x in sorted([*crossings(np.imag, values.imag, values.real < 0), *_ends(loop, L)]):
        if phase and x - phase[-1][0] <= 1e-12 * x:
            continue
        one = complex(L(x))
        if one.real < 0 and abs(one.imag) < _REAL * abs(one) and abs(one) < _LARGEST and _is_pole(loop, x, -1.0 / one.real):
            phase.append((x, -1.0 / one.real))
    size = np.log(np.maximum(np.abs(values), 1e-300))
    gain = []
    for x in crossings(lambda y: np.log(max(abs(complex(y)), 1e-300)), size, np.ones(grid.size, dtype=bool)):
        if abs(abs(one := complex(L(x))) - 1.0) < _REAL:
            gain.append((x, float(np.degrees(np.angle(-one)))))
    up, down = [k for _, k in phase if k > 1.0], [k for _, k in phase if k < 1.0]
    delays = [float(np.radians(p % 360.0)) / x for x, p in gain if x > 0]
    peak_at, peak = _peak(grid, values, L)
    return Margins(
        min(up, default=np.inf), max(down, default=0.0), min((abs(p) for _, p in gain), default=np.inf),
        min(delays, default=np.inf), peak, peak_at, _is_stable(loop), tuple(phase), tuple(gain),
    )  # fmt: skip


def lifted_margins(loop: Any) -> Margins:
    """Return the margins of a sampled system whose inputs are those of one place at several times: factors common to all of them.

    A complex factor exp(i phase) turns L by a phase. Lifting keeps norms, so the peak is that of the largest singular value.
    """

    def growth(factor: complex) -> float:
        return float(np.log(np.abs(np.linalg.eigvals(closed_matrix(loop, factor))).max(initial=1e-300)))

    grid = frequencies(loop)
    L = transfer(loop, np.exp(1j * grid * loop.dt))
    good = np.isfinite(L).all(axis=(-2, -1))
    grid, L = grid[good], L[good]
    S = np.linalg.norm(np.linalg.inv(np.eye(L.shape[-1]) + L), 2, axis=(-2, -1))
    best = int(np.argmax(S))
    gain = down = phase = np.nan
    if stable := growth(1.0) < 0.0:
        factors, phases = _candidates(L)
        up, low = factors[factors > 1.0], factors[factors < 1.0][::-1]
        gain = first_edge(growth, 1.0, np.sqrt(up * [*up[1:], *4.0 * up[-1:]]), np.inf)
        down = first_edge(growth, 1.0, np.sqrt(low * [*low[1:], *0.25 * low[-1:]]), 0.0)
        between = 0.5 * np.add(phases, [*phases[1:], 180.0][: phases.size])
        phase = first_edge(lambda x: growth(np.exp(1j * np.radians(x))), 0.0, between, np.inf)
    return Margins(gain, down, phase, np.nan, float(S[best]), float(grid[best]), stable, (), ())


def _candidates(L: Array) -> tuple[Array, Array]:
    """Return the factors and the phases [deg] that take an eigenvalue of L (frequencies, k, k) to -1, to the width of the grid."""
    from scipy.optimize import linear_sum_assignment

    values = np.linalg.eigvals(L)
    for i in range(1, len(values)):
        values[i] = values[i][linear_sum_assignment(np.abs(values[i - 1][:, None] - values[i]))[1]]
    a, b = values[:-1], values[1:]
    with np.errstate(all="ignore"):
        real = (a.real * b.imag - b.real * a.imag) / (b.imag - a.imag)
        factors = -1.0 / np.concatenate([real[a.imag * b.imag < 0], values[0].real, values[-1].real])
    sizes = np.log(np.maximum(np.abs(values), 1e-300))
    phases = np.abs(np.degrees(np.angle(-a[sizes[:-1] * sizes[1:] <= 0])))
    return np.unique(factors[(factors > 0) & np.isfinite(factors)]), np.unique(phases)


def first_edge(growth: Callable[[float], float], before: float, tried: Array, otherwise: float) -> float:
    """Return the first value, from `before` on through those tried in order, at which a motion begins to grow."""
    from scipy.optimize import brentq

    for value in tried:
        if growth(float(value)) >= 0.0:
            return float(brentq(growth, before, float(value), xtol=1e-12, rtol=_EXACT))
        before = float(value)
    return otherwise


def _ends(loop: Any, L: Callable[[Any], Any]) -> list[float]:
    """Return the frequencies at which L is real in any case: 0, and pi / dt of a sampled loop."""
    ends = [0.0, *([np.pi / loop.dt] if loop.dt else [])]
    return [x for x in ends if np.isfinite(L(x))]


def _is_pole(loop: Any, w: float, factor: float) -> bool:
    """Whether the closed loop has a pole at a frequency, if its gain has a factor."""
    poles = np.linalg.eigvals(closed_matrix(loop, factor))
    point = np.exp(1j * w * loop.dt) if loop.dt else 1j * w
    fastest = float(np.abs([*poles, *np.linalg.eigvals(loop.A)]).max(initial=0.0))
    near = _POLE * max(abs(point), 1e-3 * fastest)
    return bool(np.abs(poles - point).min(initial=np.inf) < near)


def _peak(grid: Array, values: Array, L: Callable[[Any], Any]) -> tuple[float, float]:
    """Return (w, the largest 1 / |1 + L|)."""
    from scipy.optimize import minimize_scalar

    distance = np.abs(1.0 + values)
    i = int(np.argmin(distance))
    best, least = float(grid[i]), float(distance[i])
    low, high = float(grid[max(i - 1, 0)]), float(grid[min(i + 1, grid.size - 1)])
    if low < high:
        found = minimize_scalar(lambda x: abs(1.0 + complex(L(x))), bounds=(low, high), method="bounded", options={"xatol": 1e-12})
        if found.fun < least:
            best, least = float(found.x), float(found.fun)
    return best, 1.0 / least if least else np.inf


def closed_matrix(loop: Any, factor: complex = 1.0) -> Array:
    """Return the A of a loop that is closed by u = -factor y."""
    K = -factor * np.linalg.inv(np.eye(len(loop.D)) + factor * loop.D)
    return np.asarray(loop.A + loop.B @ K @ loop.C)


def _is_stable(loop: Any) -> bool:
    if np.linalg.det(np.eye(len(loop.D)) + loop.D) == 0:
        return False
    values = np.linalg.eigvals(closed_matrix(loop))
    return bool((np.abs(values) < 1).all() if loop.dt else (values.real < 0).all())


def frequencies(system: Any, dense: bool = False) -> Array:
    """Return angular frequencies (n,) [rad/s] at which crossings are looked for, close about its poles and zeros.

    dense: so many that a curve through them is smooth.
    """
    found = [system.A]
    square = len(system.inputs) == len(system.outputs) > 0
    if square and np.linalg.det(np.eye(len(system.D)) + system.D) != 0:
        found.append(closed_matrix(system))
    roots = np.concatenate([*(np.linalg.eigvals(x) for x in found), *([_zeros(system)] if len(system.inputs) == 1 else [])])
    if system.dt:
        roots = roots[np.abs(roots) > 1e-3]
        roots = np.log(roots.astype(complex)) / system.dt
    rates = np.abs(roots[np.isfinite(roots)])
    largest = rates.max(initial=0.0)
    rates = rates[rates > 1e-7 * largest] if largest else np.ones(1)
    high = np.pi / system.dt if system.dt else 100.0 * rates.max()
    low = min(1e-2 * rates.min(), 1e-3 * high)
    parts = [np.geomspace(low, high, _POINTS)]
    for root in roots[np.isfinite(roots)]:
        width = max(abs(root.real), 1e-9 * abs(root))
        parts.append(abs(root.imag) + width * (_SMOOTH if dense else _NEAR))
    grid = np.concatenate(parts)
    return np.unique(grid[(grid >= low) & (grid <= high)])


def _zeros(system: Any) -> Array:
    """Return the finite zeros of a system with one input, for each of its outputs."""
    from scipy.linalg import eig

    n, out = len(system.A), [np.zeros(0, dtype=complex)]
    size = balance(system.A)
    A, B, C = system.A * np.outer(1 / size, size), system.B / size[:, None], system.C * size
    for c, d in zip(C, system.D, strict=True):
        scale_b, scale_c = np.linalg.norm(B) or 1.0, np.linalg.norm(c) or 1.0
        whole = np.block([[A, B / scale_b], [c[None] / scale_c, d[None] / scale_b / scale_c]])
        found = eig(whole, np.diag([*np.ones(n), 0.0]), right=False, homogeneous_eigvals=True)
        finite = np.abs(found[1]) > 1e-10 * np.abs(found[0])
        out.append(found[0][finite] / found[1][finite])
    return np.concatenate(out)
