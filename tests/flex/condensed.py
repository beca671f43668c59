"""Frequencies of condensed matrices."""

from __future__ import annotations

import numpy as np
from scipy.linalg import eigh


def condensed_frequencies(M, K, held=()):
    """All omega; coordinates without mass are condensed, those in `held` removed."""
    free = np.setdiff1d(np.arange(len(M)), held)
    heavy = M[free, free] > 0
    t, r = free[heavy], free[~heavy]
    Kc = K[np.ix_(t, t)] - K[np.ix_(t, r)] @ np.linalg.solve(K[np.ix_(r, r)], K[np.ix_(r, t)])
    return np.sqrt(np.abs(eigh((Kc + Kc.T) / 2, M[np.ix_(t, t)], eigvals_only=True)))
