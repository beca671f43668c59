"""A warning for runs in which boxes overlap where no contact point sees it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from pliant.compile.trace.parameters import changed
from pliant.errors import warn
from pliant.lazy import late
from pliant.model import Model
from pliant.model.acting.contacts import TouchingPair
from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.sweeps import contact_places, frame_pose
else:
    contact_places = late("pliant.sweeps.contacts.points.places", "contact_places")
    frame_pose = late("pliant.sweeps.trees.frames", "frame_pose")

_INSTANTS, _RUNS = 400, 16  # that are looked at
_SHARE = 0.02  # of the smallest length of a pair: less is not reported


def warn_of_unseen_overlaps(problem: Problem, t: Array, q: Array) -> None:
    """Warn once of the pair that overlaps most beyond its contact points, at some of the instants t (n,).

    q: (n, nq), or with a leading axis of runs.
    """
    matter = problem.model.internals.matter
    pairs = [pair for contact in matter.contacts if contact.active for pair in contact.pairs if _blind(pair)]
    if not pairs:
        return
    runs = q.reshape(-1, t.size, q.shape[-1])
    worst, warning = 0.0, ""
    at = np.unique(np.linspace(0, t.size - 1, min(t.size, _INSTANTS)).astype(int))
    for run in np.unique(np.linspace(0, len(runs) - 1, min(len(runs), _RUNS)).astype(int)):
        p = problem.parameters(int(run))
        model = changed(matter, problem.dynamics.internals.asked.parameters, p[0]) if p else matter
        fine = at[np.isfinite(runs[run, at]).all(axis=-1)]
        for name, pair, depths in _unseen(model, runs[run, fine]) if fine.size else ():
            k = int(np.argmax(depths))
            if depths[k] > max(worst, _SHARE * _smallest(pair)):
                worst = float(depths[k])
                more = "give points=16, or " if pair.b.kind == "box" and pair.count < 16 else ""
                remedy = "give points=8" if pair.b.kind == "plane" else f"{more}put spheres where they touch"
                warning = (
                    f"system {matter.name!r}, contact {name!r}: shapes {pair.a.shape!r} and {pair.b.shape!r} overlap by "
                    f"{worst:.2g} m more than their contact points see, at t = {t[fine[k]]:.4g} s; {remedy}"
                )
    if warning:
        warn(warning)


def _blind(pair: TouchingPair) -> bool:
    """Whether the points of a pair may miss an overlap: edges of boxes, and corners that are left out."""
    return pair.a.kind == "box" and (pair.b.kind == "box" or (pair.b.kind == "plane" and pair.count < 8))


def _unseen(model: Model, q: Array) -> list[tuple[str, TouchingPair, Array]]:
    """Return (contact, pair, how much deeper (n,) [m] it overlaps than its points see), in states (n, nq)."""
    gaps, out, first = np.broadcast_to(contact_places(model, q)[0], (len(q), len(model.internals.contact_points))), [], 0
    for contact in model.contacts:
        for pair in contact.pairs:
            seen = gaps[:, first : first + pair.count].min(axis=1)
            first += pair.count
            if contact.active and _blind(pair):
                out.append((contact.name, pair, np.minimum(seen, 0.0) - _distance(model, pair, q)))
    return out


def _distance(model: Model, pair: TouchingPair, q: Array) -> Array:
    """Return the distance (n,) [m] of a box to a plane, or along the best of the axes that can separate two boxes; negative where
    they overlap.
    """
    (A, a), (B, b) = (frame_pose(model, surface.frame.name, q) for surface in (pair.a, pair.b))
    between = a - b
    half = np.asarray(pair.a.sizes["size"], dtype=float) / 2
    if pair.b.kind == "plane":
        n = B[..., :, 2]
        found = (between * n).sum(-1) - np.abs(np.swapaxes(A, -1, -2) @ n[..., None])[..., 0] @ half
        return np.broadcast_to(found, len(q))
    other = np.asarray(pair.b.sizes["size"], dtype=float) / 2
    best = np.full(len(q), -np.inf)
    axes = [A[..., :, i] for i in range(3)] + [B[..., :, i] for i in range(3)]
    axes += [np.cross(A[..., :, i], B[..., :, j]) for i, j in product(range(3), range(3))]
    for axis in axes:
        length = np.linalg.norm(axis, axis=-1)
        n = axis / np.where(length > 1e-6, length, 1.0)[..., None]
        reach = sum(np.abs(np.swapaxes(R, -1, -2) @ n[..., None])[..., 0] @ size for R, size in ((A, half), (B, other)))
        best = np.where(length > 1e-6, np.maximum(best, np.abs((between * n).sum(-1)) - reach), best)
    return best


def _smallest(pair: TouchingPair) -> float:
    return min(float(np.min(np.asarray(x.sizes["size"], dtype=float))) for x in (pair.a, pair.b) if x.kind == "box")
