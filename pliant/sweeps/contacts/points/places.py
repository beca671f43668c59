"""Where the points of contacts are, and how fast they slip, as functions of a state."""

from __future__ import annotations

from pliant.model import Model
from pliant.spatial import Array, concat, dot, sqrt, zeros
from pliant.sweeps.contacts.points.source import NamedPairs
from pliant.sweeps.links.link import motions_at
from pliant.sweeps.motion.rates import normalised
from pliant.sweeps.steps.composite import sparse_product


def contact_places(model: Model, q: Array) -> tuple[Array, ...]:
    """Return (gap (..., m) [m], point (..., m, 3) [m], normal (..., m, 3), mu (..., m)) of all points that may touch.

    Points and normals are in world axes.
    """
    q = normalised(model, q)
    tree, motions = motions_at(model, q)
    touches = NamedPairs(model).points(q, tree, motions)
    one = zeros((1, 1), q) + 1.0
    mu = [one * touch.value("mu") for touch in touches]
    gaps, mus = (concat([zeros((0, 1), q), *own])[..., 0] for own in ([touch.gap for touch in touches], mu))
    wide = [concat([zeros((0, 3), q), *(x.mT for x in own)]) for own in ([x.point for x in touches], [x.normal for x in touches])]
    return gaps, *wide, mus


def contact_slips(model: Model, q: Array, v: Array) -> Array:
    """Return the tangential speed (..., m) [m/s] of A's point against B's, of all points that may touch."""
    q = normalised(model, q)
    tree, motions = motions_at(model, q)
    source = NamedPairs(model)
    touches = source.points(q, tree, motions)
    speeds = {k: v[..., k : k + 1, None] for k in range(model.nv)}
    found: dict[int, Array] = {}
    for group in source.rows(touches, q, tree, motions):
        w = concat([zeros((1, 1), q) if (x := sparse_product(row, speeds)) is None else x for row in group.rows])
        found |= {c: w if X is None else X.mT @ w for c, X in zip(group.members, group.combine, strict=True)}
    parts = [sqrt(dot(found[c][..., :2, :], found[c][..., :2, :])) for c in range(len(touches))]
    return concat([zeros((0, 1), q), *parts])[..., 0]
