"""The undeformed curve of a beam: the ends of its segments, the axes of the sections there, and the straight lines between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from pliant.arguments.numbers import floats
from pliant.errors import PliantError
from pliant.model.pose import Array, Pose
from pliant.model.symbols import refuse_symbols


class Curve(NamedTuple):
    """x (n + 1,) [m]: the ends of segments along the curve. sections (n + 1, 3, 3): the axes of the sections there, x forward.

    chords (n, 3, 3): the axes of the straight segments. lengths (n,) [m]: their lengths. All in the axes of the root's hinge.
    """

    x: Array
    sections: Array
    chords: Array
    lengths: Array


def curve_of(given: Any, n: int) -> Curve:
    """The curve of points (k, 3), or of n + 1 poses at the ends of n segments. The messages do not name the beam."""
    if isinstance(given, Sequence) and len(given) and all(isinstance(pose, Pose) for pose in given):
        if len(given) != n + 1:
            raise PliantError(f"curve: {len(given)} poses for {n} segments; give {n + 1}, one at each end of a segment")
        for pose in given:
            refuse_symbols("curve", pose.xyz, pose.R)
        points, sections = np.array([pose.xyz for pose in given]), np.array([pose.R for pose in given])
        arcs = None
    else:
        points, tangents, arcs = _resampled(_points(given), n)
        sections = _carried_along(tangents)
    if np.linalg.norm(points[0]) > 1e-9 * np.abs(points).max(initial=1e-300):
        at = ", ".join(f"{x:g}" for x in points[0])
        raise PliantError(f"curve: it begins at ({at}) m; let it begin at the origin, and give pose=pl.Pose(({at}))")
    steps = np.diff(points, axis=0)
    lengths = np.linalg.norm(steps, axis=1)
    if not (lengths > 1e-12 * lengths.sum()).all():
        k = int(lengths.argmin())
        raise PliantError(f"curve: points {k} and {k + 1} coincide; leave one of them out")
    if arcs is None:
        cosines = np.clip(np.einsum("ka,ka->k", sections[:-1, :, 0], sections[1:, :, 0]), -1, 1)
        arcs = lengths / np.sinc(np.arccos(cosines) / (2 * np.pi))  # of a circle: chord (phi/2)/sin(phi/2)
    chords = np.array([_chord(A, B, step / c) for A, B, step, c in zip(sections, sections[1:], steps, lengths, strict=False)])
    return Curve(np.concatenate([[0.0], np.cumsum(arcs)]), sections, chords, lengths)


def _points(given: Any) -> Array:
    refuse_symbols("curve", given)
    try:
        points = np.array(floats(given))
    except (TypeError, ValueError):
        points = np.zeros(0)
    if points.ndim != 2 or points.shape[1] != 3 or len(points) < 2 or not np.isfinite(points).all():
        raise PliantError("curve: give points (k, 3) in m, two or more, or a pl.Pose at each end of a segment")
    if (np.linalg.norm(np.diff(points, axis=0), axis=1) == 0).any():
        raise PliantError("curve: two points in a row coincide; leave one of them out")
    return points


def _resampled(points: Array, n: int) -> tuple[Array, Array, Array]:
    """Points and tangents (n + 1, 3) on a cubic spline, and the arcs between them. n + 1 points stay where they are."""
    from scipy.interpolate import CubicSpline

    knots = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    spline = CubicSpline(knots, points)
    slope = spline.derivative()
    s, w = np.polynomial.legendre.leggauss(24)

    def arc(a: Array, b: Array) -> Array:
        at = a[:, None] + (b - a)[:, None] * (s + 1) / 2
        return np.asarray((b - a) / 2 * (np.linalg.norm(slope(at), axis=-1) @ w))

    t = knots
    if len(points) != n + 1:
        ends = np.concatenate([[0.0], np.cumsum(arc(knots[:-1], knots[1:]))])
        goal = np.linspace(0.0, ends[-1], n + 1)
        k = np.clip(np.searchsorted(ends, goal, side="right") - 1, 0, len(knots) - 2)
        t = knots[k] + (goal - ends[k]) / (ends[k + 1] - ends[k]) * (knots[k + 1] - knots[k])
        for _ in range(30):  # Newton; the speed along a spline of its chord length is near 1
            t = np.clip(t - (ends[k] + arc(knots[k], t) - goal) / np.linalg.norm(slope(t), axis=-1), knots[0], knots[-1])
        t[0], t[-1] = knots[0], knots[-1]
    grid = np.unique(np.concatenate([knots, t]))  # so that no interval contains a knot
    pieces = arc(grid[:-1], grid[1:])
    until = np.concatenate([[0.0], np.cumsum(pieces)])[np.searchsorted(grid, t)]
    tangents = slope(t)
    return spline(t), tangents / np.linalg.norm(tangents, axis=1, keepdims=True), np.diff(until)


def _carried_along(tangents: Array) -> Array:
    """The axes of sections with these x axes: each turned from the one before by the smallest rotation."""
    back = tangents[0, 0] < -1 + 1e-12
    axes = [np.diag([-1.0, -1.0, 1.0]) if back else _smallest(np.array([1.0, 0.0, 0.0]), tangents[0])]
    for a, b in pairwise(tangents):
        axes.append(_smallest(a, b) @ axes[-1])
    return np.array(axes)


def _chord(A: Array, B: Array, forward: Array) -> Array:
    """The axes of a segment: x along it, y and z between those of the sections at its ends."""
    from scipy.spatial.transform import Rotation

    middle = A @ Rotation.from_rotvec(Rotation.from_matrix(A.T @ B).as_rotvec() / 2).as_matrix()
    return _smallest(middle[:, 0], forward) @ middle


def _smallest(a: Array, b: Array) -> Array:
    """The smallest rotation that turns the unit vector a into b."""
    c, axis = float(a @ b), np.cross(a, b)
    if c < -1 + 1e-12:
        raise PliantError("curve: it turns back on itself within a segment; give more segments, or more points")
    K = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.asarray(np.eye(3) + K + K @ K / (1 + c))
