"""Static shapes of a beam between its ends, for beams that carry something at the tip or are welded in a row.

F is the chord: its origin is at the root, and its x axis goes through the tip. With s = x/length, the coordinates of a bending
plane are the angles of the sections at the root and at the tip from the chord. Their shapes are the deflections under moments at
the ends: Hermite's cubics, or with shear the exact ones of Timoshenko's beam, Phi = 12 EI/(GA L^2):

    v = L (N1 theta1 + N2 theta2),  N1 = [s^3 - (2 + Phi/2) s^2 + (1 + Phi/2) s]/(1 + Phi),
                                    N2 = [s^3 - (1 - Phi/2) s^2 - (Phi/2) s]/(1 + Phi)

Torsion turns the section at s by phi (s - 1/2). Half of the twist is on each side of the chord: if the root did not turn, chains
of such beams would converge with order 1 in space. Extension moves the section at s by a s. Fixed-interface modes follow. Their
ends neither move nor turn. They are polynomials, so that together with the static shapes they span all polynomials of a degree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.polynomial import Legendre

from pliant.errors import PliantError
from pliant.flex.beams.section import positive
from pliant.flex.beams.uniform import Uniform
from pliant.model.pose import Array

MOST_FIXED = 10  # fixed-interface modes of a kind; polynomials of a higher degree are no better than more segments
_ONE, _S = Legendre([1.0], domain=[0, 1]), Legendre([0.5, 0.5], domain=[0, 1])  # 1 and s, as series that stay accurate
_SLOPE = 2 / 15  # the mean square of the slope of N1, to which the fixed-interface modes are scaled


@dataclass(frozen=True, eq=False)
class StaticShapes:
    """The shapes of one kind for unit coordinates, as functions of s = x/length.

    moves: the displacements, by the length in bending (by 1 in torsion and extension: `unit`). turns: the angles of the sections in
    bending; with shear these are not the slopes of the axis.
    ends (2, n): the values at root and tip that are exact: angles in bending, displacements otherwise.
    """

    length: float
    moves: tuple[Legendre, ...]
    turns: tuple[Legendre, ...] | None
    ends: Array

    def __call__(self, x: Array, derivative: int = 0) -> Array:
        """The displacements, or a derivative with respect to x, at points x (k,) [m]: (k, n)."""
        s = np.asarray(x, dtype=float) / self.length
        out = _values([p.deriv(derivative) for p in self.moves], s)
        if derivative == 0:
            self._exact(out, s, 0 * self.ends if self.turns is not None else self.ends)
        return out * self.length ** ((self.turns is not None) - derivative)

    def turn(self, x: Array) -> Array:
        """The angles of the sections in bending at x (k,): (k, n)."""
        assert self.turns is not None
        s = np.asarray(x, dtype=float) / self.length
        out = _values(self.turns, s)
        self._exact(out, s, self.ends)
        return out

    def bend(self, x: Array) -> Array:
        """The derivatives of these angles with respect to x [1/m]: (k, n)."""
        assert self.turns is not None
        return _values([p.deriv() for p in self.turns], np.asarray(x, dtype=float) / self.length) / self.length

    def _exact(self, out: Array, s: Array, ends: Array) -> None:
        """Replace the values at the ends, which are zeros and ones without rounding errors. Zeros save operations."""
        for end in (0, 1):
            out[s == end] = ends[end]


def gauss_points(counts: dict[str, int]) -> int:
    """The number of Gauss points that make all constants exact: the square of the foreshortening has degree 4 p - 2."""
    return 2 * max((n + 3 for n in counts.values()), default=3)


def static_family(uniform: Uniform, kind: str, n: int, GA: Any) -> tuple[StaticShapes, Array]:
    """The shapes of one kind, static ones and n fixed-interface modes, and their stiffness. The messages do not name the beam."""
    L = uniform.length
    if n > MOST_FIXED:
        raise PliantError(f"modes: {n} for {kind!r} are too many with boundary='static'; give at most {MOST_FIXED}, or weld beams")
    if kind not in ("y", "z"):
        stiffness = uniform.along(kind)[0]
        first, values = (_S - 0.5, (-0.5, 0.5)) if kind == "torsion" else (_S, (0.0, 1.0))
        bubbles = [_S * (1 - _S) * _legendre(k) for k in range(n)]
        K = _gram([p.deriv() for p in bubbles])
        shapes = [first, *_modes(bubbles, K, _gram(bubbles))]
        ends = np.array([[value, *[0.0] * n] for value in values])
        K = stiffness / L * _separate(_gram([p.deriv() for p in shapes]), 1)
        return StaticShapes(L, tuple(shapes), None, ends), K
    EI = uniform.EI["zy".index(kind)]
    Phi = 0.0 if GA is None else 12 * EI / (positive("GA", GA, "N") * L**2)
    firsts, angles = _hermite(Phi)
    moves, turns = _clamped(n, Phi)
    if n:
        T = _mixed(_strain(moves, turns, Phi), _gram(moves), _gram([p.deriv() for p in moves]))
        moves, turns = _combined(moves, T), _combined(turns, T)
    moves, turns = [*firsts, *moves], [*angles, *turns]
    K = EI / L * _separate(_strain(moves, turns, Phi), 2)
    return StaticShapes(L, tuple(moves), tuple(turns), np.eye(2, 2 + n)), K


def _hermite(Phi: float) -> tuple[list[Legendre], list[Legendre]]:
    """N1 and N2, and the angles of their sections: the slopes less the shear, which is constant."""
    c, half = 1 / (1 + Phi), Phi / 2
    moves = [c * (_S**3 - (2 + half) * _S**2 + (1 + half) * _S), c * (_S**3 - (1 - half) * _S**2 - half * _S)]
    return moves, [p.deriv() + c * half for p in moves]


def _clamped(n: int, Phi: float) -> tuple[list[Legendre], list[Legendre]]:
    """Deflections and angles that vanish at both ends, the shear in equilibrium with the moment: v' - theta = -Phi/12 theta''."""
    moves, turns = [], []
    for k in range(n):
        p = _S**2 * (1 - _S) ** 2 * _legendre(k)
        rise = p.deriv(2)
        c = float(Phi * (rise(np.array(1.0)) - rise(np.array(0.0))) / (2 * (1 + Phi)))  # it brings v back to zero at the tip
        turn = p.deriv() + c * _S * (1 - _S)
        slope = turn.deriv()
        turns.append(turn)
        moves.append(p + c * (_S**2 / 2 - _S**3 / 3) - Phi / 12 * (slope - float(slope(np.array(0.0)))))
    return moves, turns


def _strain(moves: list[Legendre], turns: list[Legendre], Phi: float) -> Array:
    """Twice the strain energy of bending and shear, by EI/L."""
    bend = _gram([p.deriv() for p in turns])
    return bend + 12 / Phi * _gram([v.deriv() - t for v, t in zip(moves, turns, strict=True)]) if Phi else bend


def _modes(bubbles: list[Legendre], K: Array, M: Array) -> list[Legendre]:
    return _combined(bubbles, _mixed(K, M, K)) if bubbles else []


def _mixed(K: Array, M: Array, slopes: Array) -> Array:
    """The combinations of functions whose K and M are diagonal, by frequency, scaled so that the mean square slope is _SLOPE."""
    from scipy.linalg import eigh

    T = eigh(K, M)[1]
    T = T / np.sqrt(np.einsum("ik,ij,jk->k", T, slopes, T) / _SLOPE)
    lead = np.abs(T).argmax(axis=0)
    return np.asarray(T * np.sign(T[lead, np.arange(len(T))]))


def _combined(functions: list[Legendre], T: Array) -> list[Legendre]:
    return [sum((c * p for c, p in zip(column, functions, strict=True)), 0 * _ONE) for column in T.T]


def _separate(K: Array, firsts: int) -> Array:
    """K without its rounding errors: static shapes do no work on functions that vanish at both ends, and modes none on others."""
    out = np.diag(np.diag(K))
    out[:firsts, :firsts] = K[:firsts, :firsts]
    return out


def _legendre(k: int) -> Legendre:
    return Legendre.basis(k, domain=[0, 1])


def _gram(functions: list[Legendre]) -> Array:
    """The integrals of all products over s."""
    s, w = np.polynomial.legendre.leggauss(max((p.degree() for p in functions), default=0) + 1)
    f = _values(functions, (s + 1) / 2)
    return np.asarray(f.T @ (f * (w / 2)[:, None]))


def _values(functions: Any, s: Array) -> Array:
    return np.stack([np.broadcast_to(p(s), s.shape) for p in functions], axis=-1) if functions else np.zeros((*s.shape, 0))
