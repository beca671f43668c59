"""The rows of closures that can act. A planar loop that is closed by a spatial pin has rows that are zero in every pose: left in,
they are rounding that no relative test can see. Rows that depend on each other stay: which of them can be spared changes with the
pose, and the guard of `semidefinite.py` sees to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.apart import loops_alone, loops_apart
from pliant.sweeps.assembled import closed_pose
from pliant.sweeps.closure import loop_jacobian
from pliant.sweeps.dynamics import solved

_ZERO = 1e-9  # of the largest row: what is smaller in every pose is zero
_TRIES, _WANTED = 12, 4
_LARGE = 24  # bodies


def awake(model: Model) -> Model:
    """The model with the rows marked that can act, in the view of its own frames; itself where they are marked already."""
    if all(closure.kept is not None for closure in model.loops):
        return model
    if "awake" not in model.__dict__:
        model.__dict__["awake"] = with_rows(model, None if is_large(model) else sample_poses(model))
    made: Model = model.__dict__["awake"]
    return made


def is_large(model: Model) -> bool:
    """Whether its loops are looked at one by one: whole poses of it would be dear."""
    return len(model.bodies) > _LARGE


def with_rows(model: Model, poses: Array | None, others: Sequence[Model] = ()) -> Model:
    """The same with the rows marked that act at one of the poses (k, nq); None: at poses of its loops one by one.

    others: the model with other numbers, at which rows that are zero in this one may wake; the pivots of these are guarded by
    their size too.
    """
    asleep = [np.ones(len(closure.labels), dtype=bool) for closure in model.loops]
    sizes = _sizes_apart if poses is None else partial(_sizes, poses=poses)
    here = sizes(model)
    there = [sizes(other) for other in others]
    loops = []
    for closure, none, own, *woken in zip(model.loops, asleep, here, *there, strict=True):
        alive = own > 0
        wakes = np.any([other > 0 for other in woken], axis=0) if woken else ~none
        kept = np.flatnonzero(alive | wakes)
        reached = np.maximum.reduce([own, *woken])
        least = tuple(0.0 if alive[i] else 1e-18 * float(reached[i]) for i in kept)
        loops.append(replace(closure, kept=tuple(kept.tolist()), least=least))
    return replace(model, loops=tuple(loops))


def _sizes_apart(model: Model) -> list[Array]:
    """By closure, J J* of each row, the largest of some poses of its own loop; loops that are alike are looked at once."""
    known: dict[Any, list[Array]] = {}
    out: list[Array] = [np.zeros(len(closure.labels)) for closure in model.loops]
    for which in loops_apart(model):
        alone, key = loops_alone(model, which)
        if key not in known:
            known[key] = _sizes(alone, sample_poses(alone), matter=False)
        for i, size in zip(which, known[key], strict=True):
            out[i] = size
    return out


def _sizes(model: Model, poses: Array, matter: bool = True) -> list[Array]:
    """By closure, J M^-1 J* of each row, or J J* without its matter, the largest of all poses; zero where it is rounding."""
    bare = replace(model, loops=tuple(replace(closure, active=True, kept=None) for closure in model.loops))
    J = loop_jacobian(bare, poses, view=True)
    with np.errstate(all="ignore"):
        columns = solved(bare.opened, poses, J.mT) if matter else J.mT * np.nan
        size = np.einsum("...ij,...ji->...i", J, columns)
    if not np.isfinite(size).all():  # bodies without inertia
        size = np.einsum("...ij,...ij->...i", J, J)
    size = np.max(np.atleast_2d(size), axis=0) if size.size else size.reshape(-1)
    size = np.where(size > _ZERO**2 * size.max(initial=0.0), size, 0.0)
    ends = np.cumsum([len(closure.labels) for closure in bare.loops])[:-1]
    return np.split(size, ends)


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
