"""Sums over the nodes of a flexible body, from which its equations are made."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pliant.model.pose import Array


class ModalConstants(NamedTuple):
    """docs/flexible_model.md 1: m, s0 (3,), A0 (3, 3), E (3, n), B (n, 3, 3), C (n, n, 3, 3), G (n, n)."""

    m: float
    s0: Array
    A0: Array
    E: Array
    B: Array
    C: Array
    G: Array


class Shortening(NamedTuple):
    """Moments of the foreshortening H_j of the nodes' mass centres c_j = l0 + gamma eta: sums over nodes, weighted by mass.

    of: H (n, n); arm: c0 H (3, n, n); moved: gamma_a H (3, n, n, n); factors V (k, n, n): the sum of H H is that of V V.
    """

    of: Array
    arm: Array
    moved: Array
    factors: Array


def skews(x: Array) -> Array:
    """x~ for vectors along axis 1 of (nodes, 3, modes): (nodes, modes, 3, 3)."""
    x = np.moveaxis(x, 1, -1)
    out = np.zeros((*x.shape, 3))
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        out[..., i, j], out[..., j, i] = -x[..., k], x[..., k]
    return out


def pairs(x: Array, y: Array) -> Array:
    """The sum over nodes and k of x_rak y_sbk, for x and y (nodes, n, 3, k): (n, n, 3, 3), as one product of matrices."""
    nodes, n, _, k = x.shape
    rows, columns = (np.moveaxis(z, 3, 1).reshape(nodes * k, 3 * n) for z in (x, y))
    return np.moveaxis((rows.T @ columns).reshape(n, 3, n, 3), 1, 2)
