"""Reduced linear systems with a bound on their error: balanced truncation and modal truncation.

Rigid motions, integrators and unstable modes do not decay and have no bounded gramian. They are separated first, and kept as they
are.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pliant.analysis.control.transfer import balance
from pliant.errors import PliantError
from pliant.spatial import Array

_STILL = 1e-7  # of the fastest pole: one that decays more slowly is kept
_APART = 1e10  # condition of eigenvectors beyond which modes are not separate


class Reduction(NamedTuple):
    """x = basis z, z = left x. bound: of the largest singular value of the error, at every frequency.

    values: of what decays, from the largest: Hankel singular values, or the contributions of modes. always: the number of states
    that are kept in any case.
    """

    basis: Array
    left: Array
    bound: float
    values: Array
    always: int


class SeparateParts(NamedTuple):
    """A system in coordinates in which what does not decay, the first n states, is separate. x = basis z, z = left x."""

    n: int
    A: Array
    B: Array
    C: Array
    basis: Array
    left: Array


class ReductionGoal(NamedTuple):
    """What is asked for: an order, an error, or of modes the highest frequency [rad/s]."""

    order: int | None
    error: float | None
    below: float | None


def separated(system: Any) -> SeparateParts:
    """Return a state space in coordinates that separate what does not decay."""
    from scipy.linalg import schur, solve_sylvester

    size = balance(system.A)
    A = system.A * np.outer(1 / size, size)
    fastest = float(np.abs(np.linalg.eigvals(A)).max(initial=0.0))
    edge = 1.0 - _STILL if system.dt else -_STILL * fastest

    def stays(x: Any, y: Any = 0.0) -> bool:
        value = complex(x) + 1j * complex(y)
        return bool(abs(value) >= edge if system.dt else value.real >= edge)

    T, Z, n = schur(A, output="real", sort=stays)
    X = solve_sylvester(T[:n, :n], -T[n:, n:], -T[:n, n:]) if 0 < n < len(T) else np.zeros((n, len(T) - n))
    W, V = np.eye(len(T)), np.eye(len(T))
    W[:n, n:], V[:n, n:] = X, -X
    basis, left = size[:, None] * (Z @ W), (V @ Z.T) / size
    T[:n, n:] = 0.0
    return SeparateParts(n, T, left @ system.B, system.C @ basis, basis, left)


def balanced(system: Any, wanted: ReductionGoal) -> Reduction:
    """Return the balanced truncation of a state space: the error is at most twice the sum of the removed singular values."""
    from scipy.linalg import solve_continuous_lyapunov, solve_discrete_lyapunov

    if wanted.below is not None:
        raise PliantError("below= chooses modes by frequency; pass method='modal', or order= or error=")
    parts = separated(system)
    n = parts.n
    A, B, C = parts.A[n:, n:], parts.B[n:], parts.C[:, n:]
    if system.dt:
        P, Q = solve_discrete_lyapunov(A, B @ B.T), solve_discrete_lyapunov(A.T, C.T @ C)
    else:
        P, Q = solve_continuous_lyapunov(A, -B @ B.T), solve_continuous_lyapunov(A.T, -C.T @ C)
    Lp, Lq = _root(P), _root(Q)
    U, sigma, Vt = np.linalg.svd(Lq.T @ Lp)
    tails = 2.0 * np.append(np.cumsum(sigma[::-1])[::-1], 0.0)
    most = int((sigma > 1e-15 * sigma.max(initial=0.0)).sum())
    r = min(_kept(wanted, n, tails), most)
    scale = 1.0 / np.sqrt(sigma[:r])
    basis = np.hstack([parts.basis[:, :n], parts.basis[:, n:] @ (Lp @ Vt[:r].T * scale)])
    left = np.vstack([parts.left[:n], (scale[:, None] * (U[:, :r].T @ Lq.T)) @ parts.left[n:]])
    return Reduction(basis, left, float(tails[r]), sigma, n)


def modal(system: Any, wanted: ReductionGoal) -> Reduction:
    """Return the modal truncation: the modes that contribute most, or those below a frequency.

    A mode with the pole p, the row b of inputs and the column c of outputs contributes at most |c| |b| / |Re p| at any frequency.
    """
    parts = separated(system)
    n = parts.n
    poles, V = np.linalg.eig(parts.A[n:, n:])
    if len(poles) and np.linalg.cond(V) > _APART:
        raise PliantError(f"system {system.system!r}: some modes have equal poles and cannot be separated; use method='balanced'")
    B, C = np.linalg.solve(V, parts.B[n:] + 0j) if len(poles) else np.zeros((0, len(system.inputs))), parts.C[:, n:] @ V
    own = np.flatnonzero(poles.imag >= 0)  # one of each pair
    twice = np.where(poles[own].imag > 0, 2, 1)
    room = 1.0 - np.abs(poles[own]) if system.dt else -poles[own].real
    share = twice * np.linalg.norm(B[own], axis=1) * np.linalg.norm(C[:, own], axis=0) / room
    order = np.argsort(-share, kind="stable")
    if wanted.below is not None:
        speed = np.abs(np.log(poles[own])) / system.dt if system.dt else np.abs(poles[own])
        chosen = [int(i) for i in order if speed[i] <= wanted.below]
    else:
        tails = np.append(np.cumsum(share[order][::-1])[::-1], 0.0)
        sizes = np.concatenate([[0], np.cumsum(twice[order])])
        by_state = np.full(int(sizes[-1]) + 1, np.inf)
        by_state[sizes] = tails
        chosen = [int(i) for i in order[: int(np.searchsorted(sizes, _kept(wanted, n, by_state), side="right")) - 1]]
    columns, rows = [np.zeros((len(poles), 0))], [np.zeros((0, len(poles)))]
    inverse = np.linalg.inv(V) if len(poles) else V
    for i in chosen:
        v, w = V[:, own[i]], inverse[own[i]]
        pair = twice[i] == 2
        columns.append(np.column_stack([v.real, v.imag]) if pair else v.real[:, None])
        rows.append(np.vstack([2.0 * w.real, -2.0 * w.imag]) if pair else w.real[None])
    basis = np.hstack([parts.basis[:, :n], parts.basis[:, n:] @ np.hstack(columns)])
    left = np.vstack([parts.left[:n], np.vstack(rows) @ parts.left[n:]])
    bound = float(share.sum() - share[chosen].sum()) if len(chosen) < len(own) else 0.0
    return Reduction(basis, left, max(bound, 0.0), share[order], n)


def _root(P: Array) -> Array:
    """Return L with L L^T = P, for a positive semidefinite P."""
    values, V = np.linalg.eigh((P + P.T) / 2)
    return np.asarray(V * np.sqrt(np.maximum(values, 0.0)))


def _kept(wanted: ReductionGoal, always: int, bounds: Array) -> int:
    """Return how many states of what decays are kept. bounds: of the error, by this number."""
    if (wanted.order is None) == (wanted.error is None):
        raise PliantError("give either the order of the reduced system, order=, or the largest error, error=")
    if wanted.error is not None:
        if not wanted.error >= 0:
            raise PliantError(f"error={wanted.error!r}: give zero or more")
        return int(np.argmax(bounds <= wanted.error))
    if not isinstance(wanted.order, int | np.integer) or wanted.order < always:
        raise PliantError(f"order={wanted.order!r}: {always} states do not decay and are kept; give {always} or more")
    return min(int(wanted.order) - always, len(bounds) - 1)
