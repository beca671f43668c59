"""`pl.modes`: frequencies, damping and shapes of small motions about a state, with gravity, spin and loads.

Of a closed system they are motions on its closures: M, K and D are those of the independent directions, the stiffness that the
closures' forces make as they turn included.

At rest and without damping the motion is M d'' + K d = 0 with K symmetric, and the frequencies come from that; else from the
eigenvalues of A, in pairs. Directions that nothing resists are taken out first: their frequency is zero, exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.analysis.equilibrium import Equilibrium
from pliant.analysis.linearise import linearise
from pliant.analysis.point import direction_names, dynamics_of, point_of
from pliant.compile import Dynamics
from pliant.model import Model, System
from pliant.spatial import Array

_SYMMETRIC = 1e-9  # of the largest stiffness: K that is farther from symmetric is none of a potential
_UNDAMPED = 1e-12  # of the root of the largest stiffness
_ZERO = 1e-13  # of the largest, an eigenvalue of M, K that is one of rounding
_ZERO_POLE = 1e-10  # of the largest, an eigenvalue of A
_NO_DAMPING = 1e-8  # what is not shown: eigenvalues that are double are good to the root of a rounding
_MOST_LINES = 30


@dataclass(frozen=True, eq=False, repr=False)
class Modes:
    """Small motions about a state, by frequency: eigenvalues (m,) [1/s], shapes (m, nv) in the directions of v, named by `names`.

    frequencies [Hz] and angular [rad/s] are |eigenvalue|, damping is -Re / |.|, of critical: 1 for a motion that decays without
    swinging, -1 for one that grows so, 0 for a rigid motion. A pair of eigenvalues stands once, with Im >= 0. A shape's largest
    component is 1; shapes are complex where there is damping or spin. residual: the largest |v'| or |s'| of the state, which is
    no equilibrium unless that is small.
    """

    system: str
    eigenvalues: Array
    shapes: Array
    names: tuple[str, ...]
    residual: float

    @property
    def angular(self) -> Array:
        """(m,) [rad/s], |eigenvalue|."""
        return np.abs(self.eigenvalues)

    @property
    def frequencies(self) -> Array:
        """(m,) [Hz]."""
        return self.angular / (2 * np.pi)

    @property
    def damping(self) -> Array:
        """(m,), of critical; zero for a rigid motion."""
        size = self.angular
        return np.where(size > 0, -self.eigenvalues.real / np.where(size > 0, size, 1.0), 0.0) + 0.0

    def __len__(self) -> int:
        return len(self.eigenvalues)

    def rows(self) -> list[tuple[str, str, str, str]]:
        """For each mode its frequency [Hz], angular [rad/s], damping, and what moves most, as texts."""
        out = []
        damping = np.where(np.abs(self.damping) < _NO_DAMPING, 0.0, self.damping)
        for x, f, z, shape in zip(self.eigenvalues, self.frequencies, damping, self.shapes, strict=True):
            what = "rigid" if x == 0 else "grows" if z == -1 else "decays" if z == 1 else f"{100 * z:.3g} %"
            parts = np.argsort(-np.abs(shape), kind="stable")[:3]
            moving = ", ".join(self.names[i] for i in parts if abs(shape[i]) > 0.1)
            out.append((f"{f:.6g}", f"{2 * np.pi * f:.6g}", what, moving))
        return out

    def __repr__(self) -> str:
        rows = [("Hz", "rad/s", "damping", "moving most"), *self.rows()[:_MOST_LINES]]
        wide = [max(len(row[k]) for row in rows) for k in range(3)]
        lines = [f"modes of {self.system!r}"]
        if self.residual > 1e-6:
            lines[0] += f", about a state that is no equilibrium (rates up to {self.residual:.3g})"
        lines += ["  ".join([*(f"{x:>{n}}" for x, n in zip(row[:3], wide, strict=True)), row[3]]) for row in rows]
        lines += [f"… {len(self) - _MOST_LINES} more"] * (len(self) > _MOST_LINES)
        return "\n".join(lines)


def modes(
    system: System | Model | Dynamics,
    q: Any = None,
    v: Any = 0,
    *,
    s: Any = None,
    u: Any = None,
    p: Any = None,
    tau: Any = None,
    t: float = 0.0,
    wrenches: Any = None,
    dynamics: Dynamics | None = None,
) -> Modes:
    """The frequencies, damping and shapes of small motions about a state, with gravity, spin and loads.

    q, v: the state, arrays or names with values, by default every hinge at zero, at rest; or q a `pl.equilibrium`, with all that
    belongs to it. s, u, tau, p, wrenches, t: as in `dyn.linearise`.
    """
    made = dynamics_of(system, dynamics, p)
    if isinstance(q, Equilibrium):
        q, v, s, u, tau, t = q.q, q.v, q.s, q.u, q.tau, q.t
    lin = linearise(made, q, v, s=s, u=u, p=p, tau=tau, t=t, wrenches=wrenches, inputs=[], outputs=[])
    Z = lin.tangent
    n = Z.shape[1]
    names, residual = direction_names(made.model), float(np.abs(np.concatenate([lin.v_rate, lin.s_rate])).max())
    found = None
    if not lin.v.any() and not made.model.ns:
        at = point_of(made, lin.q, None, None, None, p, None, t, None)
        found = _at_rest(Z.T @ at.mass_matrix @ Z, lin.A[n:, :n], lin.A[n:, n:])
    eigenvalues, shapes = found or _of_pairs(lin.A, n)
    if made.model.closures:
        shapes = np.array([_unit(Z @ shape) for shape in shapes]).reshape(len(shapes), made.model.nv)
    order = np.lexsort((eigenvalues.imag, np.abs(eigenvalues)))
    return Modes(made.model.name, eigenvalues[order], shapes[order], names, residual)


def _unit(shape: Array) -> Array:
    """A shape whose largest component is 1."""
    largest = shape[np.argmax(np.abs(shape))] if shape.size else 0.0
    return shape / largest if largest else shape


def _at_rest(M: Array, by_q: Array, by_v: Array) -> tuple[Array, Array] | None:
    """The modes of M d'' + K d = 0 with K = -M by_q, if K is symmetric and there is no damping; else None."""
    from scipy.linalg import cho_factor, cho_solve, eigh

    K = -M @ by_q
    scale = np.sqrt(np.outer(np.diag(M), np.diag(M)))
    stiffest = float(np.abs(K / scale).max(initial=0.0))
    if np.abs(M @ by_v / scale).max(initial=0.0) > _UNDAMPED * np.sqrt(stiffest):
        return None
    if np.abs((K - K.T) / scale).max(initial=0.0) > _SYMMETRIC * stiffest:
        return None
    K = (K + K.T) / 2
    idle = ~by_q.any(axis=0)
    z, r = np.flatnonzero(idle), np.flatnonzero(~idle)
    shapes = np.zeros((len(M), len(M)))
    shapes[np.arange(len(z)), z] = 1.0
    squares = np.zeros(len(M))
    if len(r):
        carried = cho_solve(cho_factor(M[np.ix_(z, z)]), M[np.ix_(z, r)]) if len(z) else np.zeros((0, len(r)))
        S = M[np.ix_(r, r)] - M[np.ix_(r, z)] @ carried
        squares[len(z) :], V = eigh(K[np.ix_(r, r)], (S + S.T) / 2)
        shapes[len(z) :, r] = V.T
        shapes[len(z) :, z] = -V.T @ carried.T
    squares[np.abs(squares) <= _ZERO * np.abs(squares).max(initial=0.0)] = 0.0
    values = np.where(squares < 0, np.sqrt(np.abs(squares)) + 0j, 1j * np.sqrt(np.abs(squares)))
    return values, np.array([shape / shape[np.argmax(np.abs(shape))] for shape in shapes])


def _of_pairs(A: Array, n: int) -> tuple[Array, Array]:
    """The eigenvalues of A with Im >= 0, those that are zero by twos, and the shapes in the first n states."""
    values, V = np.linalg.eig(A)
    values, V = values.astype(complex), V.astype(complex)
    values[np.abs(values) <= _ZERO_POLE * np.abs(values).max(initial=0.0)] = 0.0
    zero = np.flatnonzero(values == 0)
    rigid = list(np.eye(n)[~A[:, :n].any(axis=0)])  # no rate depends on these
    count = max(-(-len(zero) // 2), min(len(rigid), len(zero)))  # where there is damping, a speed has an eigenvalue of its own
    still = [*rigid, *(V[:n, k] for k in zero)][:count]
    moving = np.flatnonzero((values != 0) & (values.imag >= 0))
    shapes = []
    for shape in [*still, *(V[:n, k] for k in moving)]:
        shapes.append(_unit(shape))
    return np.concatenate([np.zeros(len(still)), values[moving]]), np.array(shapes).reshape(len(shapes), n)
