"""The rows of closures that can act. A planar loop that is closed by a spatial pin has rows that are zero in every pose: left in,
they are rounding that no relative test can see. Rows that depend on each other stay: which of them can be spared changes with the
pose, and the guard of `semidefinite.py` sees to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.assembled import closed_pose
from pliant.sweeps.closure import loop_jacobian
from pliant.sweeps.dynamics import solved
from pliant.sweeps.semidefinite import least_fill

_ZERO = 1e-9  # of the largest row: what is smaller in every pose is zero
_TRIES, _WANTED = 12, 4
_MANY = 400  # rows whose couplings are looked at


def awake(model: Model) -> Model:
    """The model with the rows marked that can act, in the view of its own frames; itself where they are marked already."""
    if all(closure.kept is not None for closure in model.loops):
        return model
    if "awake" not in model.__dict__:
        model.__dict__["awake"] = with_rows(model, sample_poses(model))
    made: Model = model.__dict__["awake"]
    return made


def with_rows(model: Model, poses: Array, others: Sequence[Model] = ()) -> Model:
    """The same with the rows marked that act at one of the poses (k, nq). others: the model with other numbers, at which rows
    that are zero in this one may wake; the pivots of these are guarded by their size too."""
    found = [_sizes(x, poses) for x in (model, *others)]
    alive, reached = found[0][0] > 0, np.max([size for size, _ in found], axis=0)
    order = _order(np.flatnonzero(reached > 0), [near for _, near in found])
    loops, start = [], 0
    for closure in model.loops:
        rows = [start + i for i in range(len(closure.labels)) if reached[start + i] > 0]
        least = tuple(0.0 if alive[i] else 1e-18 * float(reached[i]) for i in rows)
        kept = tuple(i - start for i in rows)
        loops.append(replace(closure, kept=kept, least=least, places=tuple(order[i] for i in rows)))
        start += len(closure.labels)
    return replace(model, loops=tuple(loops))


def _sizes(model: Model, poses: Array) -> tuple[Array, Array]:
    """(J M^-1 J* of each row, zero where it is rounding in all poses; pairs of rows (k, 2) that it couples in some)."""
    bare = replace(model, loops=tuple(replace(closure, active=True, kept=None) for closure in model.loops))
    J = loop_jacobian(bare, poses, view=True)
    with np.errstate(all="ignore"):
        columns = solved(bare.opened, poses, J.mT)
    if not np.isfinite(columns).all():  # bodies without inertia
        columns = J.mT
    size = np.max(np.einsum("kij,kji->ki", J, columns), axis=0, initial=0.0)
    size = np.where(size > _ZERO**2 * size.max(initial=0.0), size, 0.0)
    if len(size) > _MANY:
        return size, np.zeros((0, 2), dtype=int)
    table = np.max(np.abs(J @ columns), axis=0, initial=0.0)
    return size, np.argwhere(np.tril(table, -1) ** 2 > _ZERO**2 * np.outer(size, size))


def _order(rows: Array, coupled: Sequence[Array]) -> dict[int, int]:
    """The place of each row in an elimination of least fill; of very many, as they come."""
    return {row: place for place, row in enumerate(least_fill(rows.tolist(), np.concatenate(coupled).tolist()))}


def sample_poses(model: Model) -> Array:
    """(k, nq) poses at which the loops that act are closed, as far as such are found from the neutral one; else others."""
    rng = np.random.default_rng(0)
    neutral = model.neutral()
    poses: list[Array] = []
    others: list[Array] = []
    for n in range(_TRIES):
        guess = neutral if n == 0 else model.integrate(neutral, rng.uniform(-0.4, 0.4, size=model.nv) * (1 if n < 6 else 4))
        found = closed_pose(model, guess, steps=40, tolerance=1e-9) if model.closures else None
        (poses if found is None or found.closed else others).append(guess if found is None else found.q)
        if len(poses) == _WANTED:
            break
    return np.array(poses if len(poses) > 1 else [*poses, *others])
