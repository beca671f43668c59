"""Which rows of closures are independent, and which speeds determine the others; on numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.trees.dynamics import mass_matrix

DEPENDENT = 1e-8  # the sine of an angle to the rows before: below, a row counts as dependent
_ROUNDING = 1e-13  # of rows of size one


class Pivots(NamedTuple):
    """Rows and speeds, paired in the order of elimination: each row determines its speed."""

    rows: tuple[int, ...]
    speeds: tuple[int, ...]


def scaled(model: Model, q: Array, J: Array) -> Array:
    """Return J (..., rows, nv) for speeds of equal energy, each alone: columns divided by the roots of the mass matrix' diagonal.

    Speeds without inertia count most, and so are the first to become dependent.
    """
    own = np.diagonal(mass_matrix(model.internals.opened, q), axis1=-2, axis2=-1)
    most = own.max(axis=-1, keepdims=True, initial=1e-300)
    return J / np.sqrt(np.maximum(own, 1e-12 * most))[..., None, :]


def new_rows(J: Array, dependent: float = DEPENDENT) -> list[int]:
    """Return the rows of J (rows, n), as from `by_geometry`, that do not depend on the rows before them.

    dependent: the sine below which a row is dependent.
    """
    sizes = np.linalg.norm(J, axis=-1)
    basis = np.zeros((0, J.shape[-1]))
    out = []
    for i, row in enumerate(J):
        if not sizes[i]:
            continue
        unit = row / sizes[i]
        for _ in range(2):  # twice, for rows nearly along others
            unit = unit - basis.T @ (basis @ unit)
        left = float(np.linalg.norm(unit))
        if left > dependent:
            basis = np.concatenate([basis, unit[None] / left])
            out.append(i)
    return out


def pivots(J: Array, free: Sequence[int] = (), rank: int | None = None) -> Pivots:
    """Return pairs of rows and speeds of J (rows, nv), by elimination with the largest remaining entry, for rows of size one.

    free: speeds that no row may determine. rank: that of J, if it is known.
    """
    sizes = np.linalg.norm(J, axis=-1, keepdims=True)
    A = J / np.maximum(sizes, 1e-300)
    A[:, list(free)] = 0.0
    rows: list[int] = []
    speeds: list[int] = []
    while A.size and (rank is None or len(rows) < rank):
        i, j = np.unravel_index(np.argmax(np.abs(A)), A.shape)
        if abs(A[i, j]) <= (DEPENDENT if rank is None else _ROUNDING):
            break
        rows.append(int(i))
        speeds.append(int(j))
        A = A - np.outer(A[:, j], A[i]) / A[i, j]
        A[i], A[:, j] = 0.0, 0.0
    return Pivots(tuple(rows), tuple(speeds))


def worst_pivot(J: Array, order: Pivots) -> float:
    """Return the least pivot of any J (k, rows, nv) with rows of size one, eliminated in a given order."""
    A = J / np.maximum(np.linalg.norm(J, axis=-1, keepdims=True), 1e-300)
    least = np.inf
    for i, j in zip(*order, strict=True):
        least = min(least, float(np.abs(A[:, i, j]).min()))
        if least < DEPENDENT:
            return 0.0
        A = A - A[:, :, j, None] * (A[:, i] / A[:, i, j, None])[:, None]
    return least


def following(J: Array, rank: int) -> list[int]:
    """Return the dependent speeds, by QR of J (rows, nv) of known rank, which takes the longest remaining column first."""
    A = np.array(J, dtype=float)
    out: list[int] = []
    while A.size and len(out) < rank:
        sizes = np.linalg.norm(A, axis=0)
        j = int(np.argmax(sizes))
        if not sizes[j]:
            break
        unit = A[:, j] / sizes[j]
        A = A - np.outer(unit, unit @ A)
        A[:, out] = 0.0
        A[:, j] = 0.0
        out.append(j)
    return sorted(out)


def speed_labels(model: Model) -> list[str]:
    """Return a name for every speed: that of its hinge, if the hinge has only one."""
    out: list[str] = []
    for body in model.bodies:
        names = body.full_names(body.speeds)
        out += [body.hinge.name, *names[1:]] if body.hinge.type.nv == 1 else names
    return out
