"""The rows of closures that can act.

A planar loop that is closed by a spatial pin has rows that are zero in every pose. If they were kept, they would be rounding errors
that no relative test can detect. Only rows are left out that are zero whatever changes: poses, signals of closures, and parameters
of compiled functions. Rows that are zero at some values of these, or that depend on each other, are kept: which rows act, and which
are redundant, is decided while running by the guard of `semidefinite.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from pliant.errors import PliantError
from pliant.lazy import annexed
from pliant.model import Model
from pliant.spatial import Array, less, select
from pliant.stages.line import doing
from pliant.stages.times import staged
from pliant.sweeps.closures.assembly.closed_poses import closed_pose
from pliant.sweeps.closures.known_rows import Folder, with_known_rows
from pliant.sweeps.closures.loop_equations import loop_jacobian
from pliant.sweeps.closures.loop_groups import loops_alone, loops_apart
from pliant.sweeps.closures.pivots import new_rows, pivots, scaled, speed_labels, worst_pivot
from pliant.sweeps.closures.row_geometry import ZERO, acting_rows, by_geometry, meant_jacobian
from pliant.sweeps.closures.row_weights import with_weights
from pliant.sweeps.laws.any_values import at_any_values, at_other_signals
from pliant.sweeps.trees.dynamics import mass_matrix, solved

_WEAK = 1e-6  # of J M^-1 J*: 1e-3 of a row's entries
_FIRM = 0.1  # the least singular value, over all poses, of unit rows that are preferred to the given order
_TRIES, _WANTED = 12, 4
_FAR = 1.0  # rad
_MOST_AT_ONCE = 200  # speeds: with more, poses are searched one by one, and distant poses are not searched
_LARGE = 24  # bodies

PosesApart = dict[
    tuple[int, ...], Array
]  # of loops that share bodies, by the numbers of their closures: poses (k, nq) of their own


def with_acting_rows(model: Model) -> Model:
    """Return the model with the rows marked that can act, in the view of its own frames; the model itself if they are already
    marked.
    """
    if all(closure.kept is not None for closure in model.loops):
        return model
    return _with_own_rows(model)


@annexed
def _with_own_rows(model: Model) -> Model:
    def examine() -> Model:
        with doing(model.name, "examining closures"):
            return with_rows(model, poses_of(model), changes_of(model, model))

    return with_known_rows(model, model, "", examine, _folders.get(model))


_folders = WeakKeyDictionary[Model, Folder]()


def share_rows(model: Model, folder: Folder) -> None:
    """Let other processes find in a folder what `with_acting_rows` finds for this model."""
    _folders[model] = folder


def changes_of(way: Model, model: Model) -> list[OtherNumbers]:
    """Return the model `way`, which was made from `model`, with other values of what can change in it."""
    return [OtherNumbers(x, poses) for x, poses in zip(at_any_values(way), _changed_poses(model), strict=False)]


@annexed
@staged("closure rows")
def _changed_poses(model: Model) -> list[Array | None]:
    """Return the poses for each model of `at_any_values`: those of the model, and closed ones at the other signals."""
    poses = poses_of(model)
    if poses is None:
        return [None] * len(at_any_values(model))
    return [np.concatenate([poses, closed_poses(x)]) for x in at_other_signals(model)] or [poses]


@annexed
@staged("closure rows")
def poses_of(model: Model) -> Array | None:
    """Return poses (k, nq) at which the rows of the closures are examined; None if the loops are examined one by one."""
    return None if is_large(model) else sample_poses(model)


def is_large(model: Model) -> bool:
    """Whether the loops are examined one by one, because whole poses of the model would be expensive."""
    return len(model.bodies) > _LARGE


class OtherNumbers(NamedTuple):
    """A model with other numbers, and poses (k, nq) at which its rows are examined; None: those of its loops one by one."""

    model: Model
    poses: Array | None


@staged("closure rows")
def with_rows(model: Model, poses: Array | None, changes: Sequence[OtherNumbers] = ()) -> Model:
    """Return the model with the rows marked that act at one of the poses (k, nq); None: at poses of its loops one by one.

    changes: the model with other numbers, at which rows that are zero in this one may act; the pivots of these are also guarded by
    their size.
    """
    alone: PosesApart = {}
    here = _sizes(model, poses, alone)
    there = [_sizes(*change, {}) for change in changes]
    weights = _sizes_apart(model, _admittances, alone) if poses is None else here
    loops = []
    for closure, own, weight, *woken in zip(model.loops, here, weights, *there, strict=True):
        kept = np.flatnonzero(np.any([x > 0 for x in (own, *woken)], axis=0))
        size = np.maximum.reduce([weight, *woken])
        least = tuple((ZERO**2 * size)[kept].tolist())
        size = np.where((own > 0) | closure.scaled, size, 0.0)  # a row that sleeps here may be small where it acts
        loops.append(replace(closure, kept=tuple(kept.tolist()), least=least, size=tuple(size[kept].tolist())))
    made = with_weights(replace(model, loops=tuple(loops)), poses, sample_poses)
    if poses is not None:
        made = with_spare(made, poses)
    if model.internals.independent is None:
        return made
    return with_pivots(made, sample_poses(model) if poses is None else poses)


def with_spare(model: Model, poses: Array) -> Model:
    """Return the model with rows marked that are redundant at all poses (k, nq): the other rows are then best conditioned.

    Between the poses a row that seems redundant may be needed. The remaining rows are then nearly dependent, and states that are
    off the closures by a step's error have large accelerations.
    """
    J = _unit_rows(model, poses)
    count = J.shape[-2]
    if model.nv > _MOST_AT_ONCE or any(len(new_rows(x)) == count for x in J):
        return model
    J = np.concatenate([J, _unit_rows(model, _far_poses(model))])
    ranks = np.array([len(new_rows(x)) for x in J])
    most = int(ranks.max(initial=0))
    if most in (0, count):
        return model
    J = J[ranks == most]
    singles = [tuple(j for j in range(count) if j != i) for i in range(count)] if most == count - 1 else []
    ways = dict.fromkeys(tuple(sorted(rows)) for rows in (*map(new_rows, J), *singles, *(pivots(x).rows for x in J)))
    sines = {x: float(np.linalg.svd(J[:, x], compute_uv=False)[..., -1].min()) for x in ways if len(x) == most}
    best = max(sines, key=lambda x: sines[x])
    if sines[best] < max(_FIRM, 3.0 * sines[tuple(new_rows(J[0]))]):
        return model  # in the order in which they stand they do as well, or no order is good
    loops, start = [], 0
    for closure in model.loops:
        kept = () if not closure.active else closure.kept or ()
        loops.append(replace(closure, spare=tuple(row for i, row in enumerate(kept, start) if i not in best)))
        start += len(kept)
    return replace(model, loops=tuple(loops))


def _unit_rows(model: Model, poses: Array) -> Array:
    """Return J (k, rows, nv) at poses, for speeds of equal energy, with rows of size one."""
    J = scaled(model, poses, meant_jacobian(model, poses, view=True))
    return np.asarray(J / np.maximum(np.linalg.norm(J, axis=-1, keepdims=True), 1e-300))


def with_pivots(model: Model, poses: Array) -> Model:
    """Return the model with each row paired with the speed that it determines.

    The pairs are those of one of the poses, chosen so that the least pivot at all poses, and at others far away, is largest.
    """
    free = [j for name in model.internals.independent or () for j in _speeds(model, name)]
    poses = np.concatenate([poses, _far_poses(model)])
    J = scaled(model, poses, meant_jacobian(model, poses, view=True))
    ranks = [len(new_rows(x)) for x in by_geometry(model, poses)]
    if any(rank < model.nv for rank in ranks):  # poses in which nothing can move are on other branches
        J, ranks = J[[rank < model.nv for rank in ranks]], [rank for rank in ranks if rank < model.nv]
    most = max(ranks, default=0)
    singles = range(model.nv) if not free and most == model.nv - 1 else ()
    ways = dict.fromkeys([*map(pivots, J, [free] * len(J), ranks), *(pivots(J[0], [i], most) for i in singles)])
    full = [x for x in ways if len(x.rows) == most] or list(ways)
    found = max(full, key=lambda x: worst_pivot(J, x)) if len(full) > 1 else full[0]
    if free and (len(found.rows) < most or len(free) != model.nv - most):
        raise PliantError(_not_independent(model, free, most, len(found.rows)))
    loops, start = [], 0
    for closure in model.loops:
        kept = () if not closure.active else closure.kept or ()
        pairs = zip(found.rows, found.speeds, strict=True)
        own = tuple((n, kept[i - start], j) for n, (i, j) in enumerate(pairs) if start <= i < start + len(kept))
        loops.append(replace(closure, pivots=own))
        start += len(kept)
    return replace(model, loops=tuple(loops))


@staged("closure rows")
def refuse_other_ranks(model: Model) -> None:
    """Raise `PliantError` if signals of closures change how many speeds are independent, which method 'minimal' has built in."""
    changed = at_any_values(model)
    if not changed or is_large(model):
        return
    here = _rank(model, sample_poses(model))
    closed = [closed_poses(x) for x in at_other_signals(model)] or [sample_poses(model)]
    there = [_rank(x, poses) for x, poses in zip(changed, closed, strict=True) if len(poses)]
    if other := next((x for x in there if x != here), None):
        raise PliantError(
            f"system {model.name!r}: method 'minimal' requires that closures leave the same freedoms at all times and for all "
            f"inputs, but {here} of their rows are independent at the declared values and {other} at others; use another method"
        )


def _rank(model: Model, poses: Array) -> int:
    """Return the largest rank of J at poses (k, nq)."""
    return max(len(new_rows(x)) for x in by_geometry(model, poses, view=False))


def without_weak(model: Model) -> Model:
    """Return a model with marked rows, for projections: rows that are almost zero, as at a singular pose, are not used there.

    At an angle e from such a pose, a row has the order of e, and rounding would move states by its size divided by e.
    """
    loops = []
    for closure in model.loops:
        least = tuple(_larger(x, size * _WEAK) for x, size in zip(closure.least, closure.size, strict=True))
        loops.append(replace(closure, least=least))
    return replace(model, loops=tuple(loops))


def _larger(x: float | Array, y: float | Array) -> float | Array:
    """Return the larger of two bounds: numbers, or (1, 1) nodes of a rolled kernel, whose cells differ in them."""
    return max(x, y) if isinstance(x, float) and isinstance(y, float) else select(less(x, y), y, x)


def _far_poses(model: Model) -> Array:
    """Return closed poses (k, nq) that are found from distant guesses."""
    if model.nv > _MOST_AT_ONCE:
        return np.zeros((0, model.nq))
    rng = np.random.default_rng(2)
    found = closed_pose(model, model.integrate(model.neutral(), rng.uniform(-_FAR, _FAR, (16, model.nv))), tolerance=1e-9)
    return np.asarray(found.q[found.closed])


def resisted(model: Model) -> bool:
    """Whether inertia resists every motion that the closures allow, at a closed pose. At a dead point it may not."""
    return any(_resisted_at(model, q) for q in sample_poses(model))


def _resisted_at(model: Model, q: Array) -> bool:
    J = meant_jacobian(model, q, view=True)
    _, s, Vt = np.linalg.svd(J)
    free = Vt[int((s > ZERO * s.max(initial=0.0)).sum()) :]
    M = mass_matrix(model.internals.opened, q)
    return bool(not len(free) or np.linalg.eigvalsh(free @ M @ free.T)[0] > 1e-12 * np.abs(M).max(initial=0.0))


def _speeds(model: Model, name: str) -> list[int]:
    labels = speed_labels(model)
    if name in labels:
        return [labels.index(name)]
    where = model.v_index(name)
    return list(range(where.start, where.stop))


def _not_independent(model: Model, free: Sequence[int], rank: int, met: int) -> str:
    labels = speed_labels(model)
    best = pivots(scaled(model, pose := sample_poses(model)[0], meant_jacobian(model, pose, view=True)), rank=rank).speeds
    good = [label for j, label in enumerate(labels) if j not in best]
    why = (
        f"there {'is 1 freedom' if model.nv - rank == 1 else f'are {model.nv - rank} freedoms'}, and {len(free)} speeds"
        if len(free) != model.nv - rank
        else "the other speeds do not follow from these"
    )
    return f"system {model.name!r}: independent={[labels[j] for j in free]}: {why}; for example, use {good}"


def _sizes_apart(model: Model, size_of: Callable[[Model, Array], Array], at: PosesApart) -> list[Array]:
    """Return for each closure the value of `size_of` for each row, at some poses of its own loop; equal loops are examined once.

    at: the poses that were found before; new ones are added.
    """
    known: dict[Any, list[Array]] = {}
    out: list[Array] = [np.zeros(len(closure.labels)) for closure in model.loops]
    for which in loops_apart(model):
        alone, alike = loops_alone(model, which)
        key = (alike, *(body.inertia.parameters.tobytes() for body in alone.bodies)) if size_of is _admittances else alike
        if key not in known:
            if which not in at:
                at[which] = sample_poses(alone)
            bare, poses = _bare(alone), at[which]
            known[key] = _by_closure(alone, size_of(bare, poses), acting_rows(bare, poses))
        for i, size in zip(which, known[key], strict=True):
            out[i] = size
    return out


def _sizes(model: Model, poses: Array | None, alone: PosesApart) -> list[Array]:
    """Return for each closure J M^-1 J* of each row, the largest over all poses; zero if it is rounding."""
    if poses is None:
        return _sizes_apart(model, _lengths, alone)
    bare = _bare(model)
    J = loop_jacobian(bare, poses, view=True)
    with np.errstate(all="ignore"):
        size = np.einsum("...ij,...ji->...i", J, solved(bare.internals.opened, poses, J.mT))
    size = size if np.isfinite(size).all() else _lengths(bare, poses)  # bodies may be without inertia
    return _by_closure(bare, size, acting_rows(bare, poses))


def _lengths(model: Model, poses: Array) -> Array:
    """Return J J* of each row."""
    J = loop_jacobian(model, poses, view=True)
    return np.einsum("...ij,...ij->...i", J, J)


def _admittances(model: Model, poses: Array) -> Array:
    """Return about J M^-1 J* of each row, from the diagonal of M only; zero if a speed has no inertia."""
    J, M = loop_jacobian(model, poses, view=True), np.diagonal(mass_matrix(model.internals.opened, poses), axis1=-2, axis2=-1)
    size = np.einsum("...ij,...j->...i", J * J, 1.0 / np.where(M > 0, M, np.inf))
    return np.asarray(size)


def _bare(model: Model) -> Model:
    return replace(model, loops=tuple(replace(closure, active=True, kept=None) for closure in model.loops))


def _by_closure(model: Model, size: Array, acts: Array) -> list[Array]:
    """Return the largest value over all poses, by closure, relative to how signals scale the row; zero if it is rounding."""
    size = np.max(np.atleast_2d(size), axis=0) if size.size else size.reshape(-1)
    size = np.where(acts, size, 0.0)
    parts = np.split(size, np.cumsum([len(closure.labels) for closure in model.loops])[:-1])
    for closure, own in zip(model.loops, parts, strict=True):
        own[own > 0] /= closure.row_sizes[own > 0]
    return parts


@annexed
@staged("closure rows")
def closed_poses(model: Model) -> Array:
    """Return poses (k, nq) at which the active loops are closed, as far as they can be found from the neutral pose."""
    return np.array(_searched(model)[0]).reshape(-1, model.nq)


@staged("closure rows")
def sample_poses(model: Model) -> Array:
    """Return the same; if fewer than two are found, others too."""
    poses, others = _searched(model)
    made = np.array(poses if len(poses) > 1 else [*poses, *others])
    if all(closure.positional.all() for closure in model.closures):
        return made
    with np.errstate(all="ignore"):  # nothing moves poses from where a law of speeds divides by zero
        good = np.isfinite(loop_jacobian(model, made)).all(axis=(-2, -1))
    return made[good] if good.any() else made


def _searched(model: Model) -> tuple[list[Array], list[Array]]:
    """Return poses at which the active loops are closed, and others, that are found from guesses around the neutral pose."""
    rng = np.random.default_rng(0)
    neutral = model.neutral()
    ways = [np.zeros(model.nv), *(rng.uniform(-0.4, 0.4, model.nv) * (1 if n < 6 else 4) for n in range(1, _TRIES))]
    guesses = model.integrate(neutral, np.array(ways))
    if not model.closures:
        return list(guesses[:_WANTED]), []
    poses: list[Array] = []
    others: list[Array] = []
    at_once = _WANTED if model.nv <= _MOST_AT_ONCE else 1
    for n in range(0, _TRIES, at_once):
        with np.errstate(all="ignore"):  # a law may divide by zero at a guess
            found = closed_pose(model, guesses[n : n + at_once], steps=40, tolerance=1e-9)
        poses += list(found.q[found.closed])
        others += list(found.q[~found.closed])
        if len(poses) >= _WANTED:
            break
    return poses[:_WANTED], others
