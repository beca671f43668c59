"""The part of a linear system that is in a loop: what outputs depend on, without constants of the motion."""

from __future__ import annotations

import numpy as np

from pliant.analysis.control.state_space import StateSpace, plain
from pliant.analysis.control.transfer import balance

_CONSTANT = 1e-13  # of the largest singular value of (A B)


def observed(system: StateSpace) -> StateSpace:
    """Return a system without the states on which no output depends, by the places of zeros in A and C."""
    A, kept = system.A, np.asarray(system.C.any(axis=0))
    while (more := kept | A[kept].any(axis=0)).sum() > kept.sum():
        kept = more
    own = np.flatnonzero(kept)
    names = tuple(system.states[i] for i in own)
    return plain(system, A=A[np.ix_(own, own)], B=system.B[own], C=system.C[:, own], states=names)


def without_constants(system: StateSpace) -> StateSpace:
    """Return a continuous system without constants of the motion: w x with w A = 0 and w B = 0, such as an angular momentum.

    Each is zero about the state of linearisation and stays so, so that one state follows from the others. It would be a pole at
    zero that no feedback moves.
    """
    from scipy.linalg import qr

    n = len(system.A)
    if not n:
        return system
    size = balance(system.A)
    A, B = system.A * np.outer(1 / size, size), system.B / size[:, None]
    B = B / np.maximum(np.linalg.norm(B, axis=0), 1e-300) * (np.linalg.norm(A, 2) or 1.0)
    U, d, _ = np.linalg.svd(np.hstack([A, B]))
    d = np.concatenate([d, np.zeros(n - len(d))])
    W = U[:, d <= _CONSTANT * d.max(initial=0.0)].T / size  # rows w, in the given coordinates
    c = len(W)
    if not c:
        return system
    order = qr(W * size, mode="r", pivoting=True)[-1]
    gone, own = np.sort(order[:c]), np.sort(order[c:])
    T = -np.linalg.solve(W[:, gone], W[:, own])  # the states that follow
    names = tuple(system.states[i] for i in own)
    return plain(
        system,
        A=system.A[np.ix_(own, own)] + system.A[np.ix_(own, gone)] @ T,
        B=system.B[own],
        C=system.C[:, own] + system.C[:, gone] @ T,
        states=names,
    )
