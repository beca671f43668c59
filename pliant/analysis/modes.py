"""`pl.modes`: frequencies, damping ratios and shapes of small motions about a state, with gravity, spin and loads.

In a closed system they are motions on its closures: M, K and D refer to the independent directions, and include the stiffness that
the forces of the closures cause when they rotate.

At rest and without damping, the motion is M d'' + K d = 0 with a symmetric K, and the frequencies follow from that. Otherwise they
follow from the eigenvalues of A, in pairs. Directions that nothing resists are removed first; their frequency is exactly zero.
Hinges that flags hold, or whose motion is prescribed, do not move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np

from pliant.analysis.linearise import Linear, linearise
from pliant.analysis.point import direction_names, point_of
from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError
from pliant.given.keywords import TimedKeywords
from pliant.keywords import checked
from pliant.model import Model, System
from pliant.spatial import Array

_SYMMETRIC = 1e-9  # of the largest stiffness: K that is farther from symmetric is none of a potential
_UNDAMPED = 1e-12  # of the root of the largest stiffness
_ZERO = 1e-13  # of the largest, an eigenvalue of M, K that is one of rounding
_STILL = 1e-13  # of its largest singular value: a motion that A takes to nothing but rounding
_NO_DAMPING = 1e-8  # what is not shown: eigenvalues that are double are good to the root of a rounding
_MOST_LINES = 30


@dataclass(frozen=True, eq=False, repr=False)
class Modes:
    """The result of `pl.modes`, sorted by frequency: eigenvalues (m,) [1/s] and shapes (m, nv) in the directions of v.

    names: the names of these directions. frequencies [Hz] and angular [rad/s] are |eigenvalue|. damping is the damping ratio -Re /
    |eigenvalue|: 1 for a motion that decays without oscillation, -1 for one that grows without oscillation, 0 for a rigid motion. A
    pair of eigenvalues is listed once, with Im >= 0. The largest component of a shape is 1. Shapes are complex if there is damping
    or spin. residual: the largest |v'| or |s'| of the state; the state is an equilibrium only if it is small.

    Example: `print(pl.modes(arm, [np.pi / 2, 0]))`
    """

    system: str
    eigenvalues: Array
    shapes: Array
    names: tuple[str, ...]
    residual: float

    @property
    def angular(self) -> Array:
        """The angular frequencies |eigenvalue| (m,) [rad/s]."""
        return np.abs(self.eigenvalues)

    @property
    def frequencies(self) -> Array:
        """The frequencies (m,) [Hz]."""
        return self.angular / (2 * np.pi)

    @property
    def damping(self) -> Array:
        """The damping ratios (m,); zero for a rigid motion."""
        size = self.angular
        return np.where(size > 0, -self.eigenvalues.real / np.where(size > 0, size, 1.0), 0.0) + 0.0

    def __len__(self) -> int:
        return len(self.eigenvalues)

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Return the modes as text: frequency [Hz], angular frequency [rad/s], damping ratio, and the direction that moves most.

        Example: `pl.modes(arm, [np.pi / 2, 0]).rows()[0]`
        """
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


@checked(TimedKeywords, before="dynamics")
def modes(
    system: System | Model | Dynamics,
    q: Any = None,
    v: Any = None,
    *,
    dynamics: Dynamics | None = None,
    **given: Unpack[TimedKeywords],
) -> Modes:
    """Return the frequencies, damping ratios and shapes of small motions about a state, with gravity, spin and loads, as `Modes`.

    q, v: the state, arrays or names with values. Default: every hinge at zero, at rest. Or pass a result of `pl.equilibrium` as q:
    v, s, u, tau and t then come from it, except those that you pass. p and wrenches do not: pass them again.
    dynamics: the result of `pl.compile(system)`. Default: compile the system.
    s, u, tau, p, wrenches, t: as in `dyn.linearise`.

    Example:
        found = pl.modes(arm, [np.pi / 2, 0])
        found.frequencies  # [0.6744, 1.809]
    """
    p = given.get("p")
    made = dynamics_of(system, dynamics, p, given.get("wrenches"), "modes")
    lin = linearise(made, q, v, inputs=[], outputs=[], **given)
    Z = lin.tangent
    n = Z.shape[1]
    names, residual = direction_names(made.model), float(np.abs(np.concatenate([lin.v_rate, lin.s_rate])).max())
    at = point_of(made, {"t": lin.t, "q": lin.q, "v": lin.v, "s": lin.s, "u": lin.u, "p": p})
    A = paired(lin, names)
    M, found = Z.T @ at.mass_matrix @ Z, None
    if not lin.v.any() and len(A) == 2 * n:
        found = _at_rest(M, A[n:, :n], A[n:, n:])
    eigenvalues, shapes = found or _of_pairs(A, M)
    shapes = np.array([_unit(Z @ shape) for shape in shapes]).reshape(len(shapes), made.model.nv)
    order = np.lexsort((eigenvalues.imag, np.abs(eigenvalues)))
    return Modes(made.model.name, eigenvalues[order], shapes[order], names, residual)


def paired(lin: Linear, names: Sequence[str]) -> Array:
    """Return A with as many increments as speeds. names: of all increments.

    Constraints of speeds allow more increments. About a state at rest these are constant, except along the speeds, d = Z d_i.
    """
    n, m = lin.tangent.shape[1], lin.increments
    if n == m:
        return lin.A
    if lin.v.any():
        raise PliantError(
            f"system {lin.system!r} moves at this state, and constraints of speeds leave {m} increments but {n} speeds, "
            "which are no pairs; use the eigenvalues of pl.linearise(system, q, v).A"
        )
    along = np.zeros((len(lin.A), len(lin.A) - m + n))
    along[:m, :n] = lin.tangent[[names.index(name) for name in lin.states[:m]]]
    along[m:, n:] = np.eye(len(lin.A) - m)
    return np.asarray(np.delete(lin.A, np.s_[n:m], axis=0) @ along)


def _unit(shape: Array) -> Array:
    """Scale a shape so that its largest component is 1."""
    largest = shape[np.argmax(np.abs(shape))] if shape.size else 0.0
    return shape / largest if largest else shape


def _at_rest(M: Array, by_q: Array, by_v: Array) -> tuple[Array, Array] | None:
    """Return the modes of M d'' + K d = 0 with K = -M by_q, if K is symmetric and there is no damping; otherwise None."""
    K = -M @ by_q
    scale = np.sqrt(np.outer(np.diag(M), np.diag(M)))
    stiffest = float(np.abs(K / scale).max(initial=0.0))
    if np.abs(M @ by_v / scale).max(initial=0.0) > _UNDAMPED * np.sqrt(stiffest):
        return None
    if np.abs((K - K.T) / scale).max(initial=0.0) > _SYMMETRIC * stiffest:
        return None
    squares, shapes, _ = rest_modes(M, by_q)
    values = np.where(squares < 0, np.sqrt(np.abs(squares)) + 0j, 1j * np.sqrt(np.abs(squares)))
    return values, np.array([shape / shape[np.argmax(np.abs(shape))] for shape in shapes])


def rest_modes(M: Array, by_q: Array) -> tuple[Array, Array, Array]:
    """Return the squares (n,) of the angular frequencies of M d'' - M by_q d = 0, the shapes (n, n) as rows, and idle directions.

    Directions that nothing resists are idle (n,); each is a mode of its own, and the first ones. The other modes have a modal mass
    of 1.
    """
    from scipy.linalg import cho_factor, cho_solve, eigh

    K = -M @ by_q
    K = (K + K.T) / 2
    idle = np.asarray(~by_q.any(axis=0))
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
    return squares, shapes, idle


def _of_pairs(A: Array, M: Array) -> tuple[Array, Array]:
    """Return the eigenvalues of A with Im >= 0, and their shapes in the first n states; a constant motion appears once."""
    n = len(M)
    size = _sizes(A, np.sqrt(np.maximum(np.diag(M), 1e-300)))
    scaled = A * np.outer(size, 1 / size)
    still = _taken_to_nothing(scaled)
    values, V = _of_the_rest(scaled, still)
    kept = values.imag >= 0
    shapes = [*_motions(scaled[:, :n], still[:n]), *V[:n, kept].T]
    values = np.concatenate([np.zeros(len(shapes) - int(kept.sum())), values[kept]])
    return values, np.array([_unit(shape / size[:n]) for shape in shapes]).reshape(len(shapes), n)


def _sizes(A: Array, root: Array) -> Array:
    """Return factors (states,) that balance the states.

    Increments and speeds are scaled by the roots of the masses, in the time of the fastest motion. A state of a load is scaled so
    that it changes others as much as they change it.
    """
    n = len(root)
    d, v = slice(0, n), slice(n, 2 * n)
    mass = np.outer(root, 1 / root)
    rates = [np.sqrt(np.abs(A[v, d] * mass)), np.abs(A[v, v] * mass), np.abs(A[d, d] * mass)]
    fastest = max((float(x.max(initial=0.0)) for x in rates), default=0.0) or 1.0
    out = np.concatenate([root, root / fastest, np.ones(len(A) - 2 * n)])
    for k in range(2 * n, len(A)):
        row, column = np.linalg.norm(A[k, : 2 * n] / out[: 2 * n]), np.linalg.norm(A[: 2 * n, k] * out[: 2 * n])
        out[k] = np.sqrt((column or fastest) / (row or fastest))
    return out


def _taken_to_nothing(A: Array) -> Array:
    """Return an orthonormal basis (n, k) of the null space of A."""
    _, d, Vt = np.linalg.svd(A)
    return Vt[d <= _STILL * d.max(initial=0.0)].T


def _of_the_rest(A: Array, still: Array) -> tuple[Array, Array]:
    """Return the nonzero eigenvalues of A and their vectors.

    The null space of A is removed first, and then what A maps to it, such as speeds of rigid motions: a multiple zero eigenvalue
    would otherwise appear as several small ones.
    """
    if not still.shape[1]:
        values, V = np.linalg.eig(A)
        return values.astype(complex), V.astype(complex)
    rest = np.linalg.qr(still, mode="complete")[0][:, still.shape[1] :]
    less = rest.T @ A @ rest
    values, Z = _of_the_rest(less, _taken_to_nothing(less))
    return values, rest @ Z + still @ ((still.T @ A @ rest @ Z) / values)


def _motions(by_q: Array, still: Array) -> list[Array]:
    """Return the motions (n,) of a basis of constant states: single directions if there are any, then what else is independent."""
    single = np.eye(len(still))[~by_q.any(axis=0)]  # no rate depends on these
    U, d, _ = np.linalg.svd(still - single.T @ (single @ still), full_matrices=False)
    return [*single, *U[:, d > 1e-6].T]
