"""Systems whose inertias hide the geometry of closures, such as a link of 1e-7 kg between parts of 1 t.

The pivots of J M^-1 J* divided by their diagonal are squared sines in the metric of M^-1, in which light bodies count most. So rows
that all move a light body look equal, and rows that are almost equal look different if they move it differently. If this is
detected, rows are compared by J alone, with speeds weighted by their levers. Solutions are then refined, because pivots lose as
many digits as squared sines have zeros. Other systems are not changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.closures.loop_equations import loop_jacobian
from pliant.sweeps.closures.pivots import new_rows
from pliant.sweeps.closures.row_geometry import by_geometry, row_terms, speed_scales
from pliant.sweeps.trees.dynamics import mass_matrix
from pliant.sweeps.trees.semidefinite import GUARD

_NOTHING = 1e-16  # of the largest: what regrouping leaves of a body
HIDDEN = 1e-3  # squared sines by inertia that are a smaller part of those by geometry
_NEW = 1e-6  # squared sines by inertia of rows that say nothing new by geometry
LOST = 1e-13  # squared sines by inertia that are too small for the digits of a pivot
_SPREAD = 1e6  # of masses, or of moments of inertia, where a large system is looked at


class RowSines(NamedTuple):
    """For rows at some poses: whether inertias hide their geometry, the least squared sine by inertia, and which row has it."""

    hidden: bool
    least: float
    closure: str


def with_weights(model: Model, poses: Array | None, sample: Callable[[Model], Array]) -> Model:
    """Return a model with marked rows, with weighted speeds if inertias hide the geometry. poses: None for a large system, whose
    poses are sampled only if they are needed.
    """
    if poses is None:
        if not may_hide(model, _NOTHING):
            return model
        poses = sample(model)[:1]
    seen = seen_by_inertia(model, poses)
    if not seen.hidden:
        return model
    scales = np.exp(np.log(speed_scales(row_terms(model, poses))).mean(axis=0))
    weights = tuple((scales * scales).tolist())
    return replace(model, loops=tuple(replace(closure, weights=weights) for closure in model.loops))


def may_hide(model: Model, nothing: float = 0.0) -> bool:
    """Whether masses, or moments of inertia, differ so much that the rows must be checked.

    nothing: values below this fraction of the largest count as zero.
    """
    own = np.array([np.asarray(body.inertia.parameters, dtype=float) for body in model.bodies])
    sizes = (own[:, 0], own[:, [4, 6, 9]].sum(axis=-1)) if len(own) else ()
    return any(x.max() > _SPREAD * x[x > nothing * x.max()].min() for x in sizes if x.max() > 0)


def seen_by_inertia(model: Model, poses: Array) -> RowSines:
    """Return the sines of the marked rows of a model at poses (k, nq)."""
    names = [closure.name for closure in model.closures for _ in (closure.labels if closure.kept is None else closure.kept)]
    nothing = RowSines(False, 1.0, "")
    if not names or not model.nv:
        return nothing
    J, G = loop_jacobian(model, poses, view=True), by_geometry(model, poses)
    try:
        E = np.linalg.solve(np.linalg.cholesky(mass_matrix(model.internals.opened, poses)), J.mT).mT
    except np.linalg.LinAlgError:
        return nothing  # a tree without inertia, or with too little of it for digits
    E = E / np.maximum(np.linalg.norm(E, axis=-1, keepdims=True), 1e-300)
    hidden, worst = False, nothing
    for e, g in zip(E, G, strict=True):
        said = new_rows(g, GUARD**0.5)
        if not said:
            continue
        U, s, Vt = np.linalg.svd(e[said], full_matrices=False)
        least, by_geometry_alone = float(s[-1] ** 2), float(np.linalg.svd(g[said], compute_uv=False)[-1] ** 2)
        rest = [i for i in range(len(e)) if i not in said and g[i].any()]
        new = max((1.0 - float(np.sum((Vt @ e[i]) ** 2)) for i in rest), default=0.0) if len(said) < model.nv else 0.0
        hidden = hidden or least < HIDDEN * by_geometry_alone or new > _NEW
        if least < worst.least:
            worst = RowSines(False, least, names[said[int(np.argmax(np.abs(U[:, -1])))]])
    return worst._replace(hidden=hidden)
