"""The nearest point of a curve, and the curve around it: what a constraint along a curve needs.

A curve is r(s). Its parameter at the nearest point p is found by value: the nearest of a few samples, then Gauss-Newton steps
s += r' . (p - r) / r' . r'. This s is held, so that it has no derivatives. Around r(s), with the unit tangent t, normals e, and the
coordinate x = t . (p - r) along the tangent, the curve is e . (p - r) = A x^2 / 2 + B x^3, to fourth order. So

    phi = e . (p - r) - A x^2 / 2 - B x^3

vanishes on the curve, with exact first, second and third derivatives there: x is zero by value, and its derivatives are not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, GraphProgram
from pliant.model.constraints.functions import derivatives, hold
from pliant.model.constraints.splines import dots, wrapped
from pliant.model.pose import Array

_DENSE = 1201
_SAMPLES, _STEPS = (4, 8, 16, 32, 64, 128, 256), (2, 3)
_TURN = 2.0  # rad between samples, at first
_EXACT, _NEAR = 1e-7, 1e-2  # of the size of the curve: on it, and near it
_CORNER = 0.3  # rad between neighbours of the dense samples
Normals = Callable[[list[Any]], list[list[Any]]]


@dataclass(frozen=True, eq=False)
class Path:
    """A curve r(s) of n components, over first <= s <= last. program: of s, see `with_derivatives`.

    normals: from the unit tangent to normals (m, n), for nodes. around: the program of the curve at the nearest point to p (n,):
    s (1,), r (n,), t (n,), e (m, n), A (m,), B (m,).
    """

    program: GraphProgram
    first: float
    last: float
    closed: bool
    around: GraphProgram
    samples: int
    steps: int

    def rows(self, p: list[Any]) -> list[Any]:
        """What vanishes on the curve, for a point of nodes."""
        found = self.around({"p": np.array(p, dtype=object)}, ["r", "t", "e", "A", "B"])
        d = [a - b for a, b in zip(p, found["r"], strict=True)]
        x = dots(d, found["t"])
        return [dots(d, e) - x * x * (0.5 * A + B * x) for e, A, B in zip(found["e"], found["A"], found["B"], strict=True)]

    def at(self, s: Array) -> list[Array]:
        """r and its derivatives (..., n) at numbers s, within the range."""
        return derivatives(self.program, s)

    def nearest(self, points: Array) -> Array:
        """The parameters (...) of the nearest points to points (..., n)."""
        found: Array = self.around({"p": np.asarray(points, dtype=float)}, ["s"])["s"]
        return found[..., 0]


def path_of(what: str, program: GraphProgram, first: float, last: float, closed: bool, normals: Normals | None = None) -> Path:
    """A curve with as many samples and steps as it needs; checked."""
    s = np.linspace(first, last, _DENSE)
    r, tangent = _checked(what, program, s, closed)
    normals = normals or space_normals(tangent)
    length = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(r, axis=0), axis=1))])
    turning = np.arccos(np.clip(np.einsum("ij,ij->i", tangent[1:], tangent[:-1]), -1.0, 1.0)).sum()
    count = next((n for n in _SAMPLES if n >= turning / _TURN), _SAMPLES[-1])
    wrong: tuple[float, float] | None = None
    while count <= _SAMPLES[-1]:
        share = np.arange(count) / count if closed else (np.arange(count) + 0.5) / count
        samples = np.interp(share * length[-1], length, s)
        for steps in _STEPS:
            around = _around(program, samples, (first, last, closed), steps, normals)
            made = Path(program, first, last, closed, around, count, steps)
            if (wrong := _wrong(made, s[::3], r[::3])) is None:
                return made
        count *= 2
    assert wrong is not None
    raise PliantError(
        f"{what}: the curve is too close to itself at s = {wrong[0]:.6g} and s = {wrong[1]:.6g}; give a curve that does not cross "
        "itself, or a shorter range"
    )


def _checked(what: str, program: GraphProgram, s: Array, closed: bool) -> tuple[Array, Array]:
    """Return r and the unit tangents (k, n) at s."""
    with np.errstate(all="ignore"):
        r, rate, *_ = derivatives(program, s)
    if not (np.isfinite(r).all() and np.isfinite(rate).all()):
        at = s[~(np.isfinite(r) & np.isfinite(rate)).all(axis=1)][0]
        raise PliantError(f"{what}: the curve or its derivative is not finite at s = {at:.6g}; give another range")
    speed = np.linalg.norm(rate, axis=1)
    if speed.min() <= 1e-9 * speed.max() or not speed.max():
        raise PliantError(
            f"{what}: the curve has no direction at s = {s[np.argmin(speed)]:.6g}, where its derivative is zero; leave this place "
            "out of the range, or use another parameter"
        )
    tangent = rate / speed[:, None]
    size = np.ptp(r, axis=0).max()
    if closed and np.abs(r[-1] - r[0]).max() > 1e-9 * size:
        raise PliantError(
            f"{what}: the curve does not close: its ends are {np.linalg.norm(r[-1] - r[0]):.6g} m apart; give closed=False, or a "
            "range that is a whole period"
        )
    turns = np.einsum("ij,ij->i", tangent[1:], tangent[:-1])
    steps = np.linalg.norm(np.diff(r, axis=0), axis=1)
    if turns.min() < np.cos(_CORNER) or (closed and tangent[0] @ tangent[-1] < np.cos(_CORNER)):
        at = s[np.argmin(turns)] if turns.min() < np.cos(_CORNER) else s[0]
        raise PliantError(f"{what}: the curve has a corner near s = {at:.6g}; round it off, because a body cannot follow it")
    if steps.max() > 20 * (speed.max() * (s[1] - s[0])):
        raise PliantError(f"{what}: the curve jumps near s = {s[np.argmax(steps)]:.6g}; give a continuous function")
    return r, tangent


def space_normals(tangent: Array) -> Normals:
    """Two normals of a curve in space from its tangent: t x a and t x (t x a). The constant a is nowhere along the curve."""
    _, _, axes = np.linalg.svd(tangent)
    plane = axes[2]
    is_plane = np.abs(tangent @ plane).max() < 1e-9
    if not is_plane:
        tries = np.concatenate([axes, np.random.default_rng(0).normal(size=(200, 3))])
        tries /= np.linalg.norm(tries, axis=1)[:, None]
        plane = tries[np.argmin(np.abs(tangent @ tries.T).max(axis=0))]
    a = [float(x) if abs(x) > 1e-12 else 0.0 for x in plane]

    def normals(t: list[Any]) -> list[list[Any]]:
        one = _cross(t, a)
        if is_plane:
            return [one, [-x for x in a]]
        scale = 1.0 / np.sqrt(dots(one, one))
        one = [x * scale for x in one]
        return [one, _cross(t, one)]

    return normals


def _cross(a: Any, b: Any) -> list[Any]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def _around(program: GraphProgram, samples: Array, ends: tuple[float, float, bool], steps: int, normals: Normals) -> GraphProgram:
    """The program of the curve around the nearest point to p."""
    places = derivatives(program, samples)[0]
    graph = Graph()
    p = list(graph.input("p", (places.shape[1],)))
    s: Any = graph.const(float(samples[0]))
    least: Any = None
    for number, r in zip(samples, places, strict=True):
        far = 0.5 * float(r @ r) - dots([float(x) for x in r], p)
        if least is None:
            least = far
            continue
        closer = far < least
        least, s = closer.select(far, least), closer.select(float(number), s)
    most = 1.5 * (ends[1] - ends[0]) / len(samples)
    for _ in range(steps):
        r, rate, *_ = _extended(program, s, ends)
        step = dots(rate, [a - b for a, b in zip(p, r, strict=True)]) / dots(rate, rate)
        s = s + np.clip(step, -most, most)
    s = hold(s)
    r, rate, second, third = _extended(program, s, ends)
    square = dots(rate, rate)
    per = 1.0 / np.sqrt(square)
    t = [x * per for x in rate]
    along = dots(t, second)
    e = normals(t)
    bend = [dots(one, second) * per * per for one in e]
    A = bend
    B = [dots(one, third) * (per * per * per / 6.0) - b * along * per * per * 0.5 for one, b in zip(e, bend, strict=True)]
    lift = graph.lift
    outputs = {"s": [s], "r": list(r), "t": t, "e": e, "A": A, "B": B}
    return GraphProgram({name: lift(np.array(x, dtype=object)) for name, x in outputs.items()})


def _extended(program: GraphProgram, s: Any, ends: tuple[float, float, bool]) -> list[list[Any]]:
    """r and its derivatives at a node. A closed curve goes round again, and an open one goes straight on beyond its ends."""
    first, last, closed = ends
    if closed:
        return [list(x) for x in derivatives(program, wrapped(s, first, last))]
    inside = np.clip(s, first, last)
    inside = inside if hasattr(inside, "graph") else s.graph.const(float(inside))
    over = s - inside
    r, rate, second, third = derivatives(program, inside)
    beyond = abs(over) > 0.0
    straight = [[beyond.select(0.0, x) for x in y] for y in (second, third)]
    return [[a + b * over for a, b in zip(r, rate, strict=True)], list(rate), *straight]


def _wrong(path: Path, s: Array, r: Array) -> tuple[float, float] | None:
    """Two parameters that are confused: of a point on or near the curve, and of the nearest point that is found."""
    size = np.ptp(r, axis=0).max()
    own = path.around({"p": r}, ["r", "s", "e", "A"])
    apart = np.linalg.norm(own["r"] - r, axis=-1)
    if apart.max() > _EXACT * size:
        at = int(np.argmax(apart))
        return float(s[at]), float(own["s"][at, 0])
    least = 0.2 / np.maximum(np.abs(own["A"]).max(axis=-1), 1e-300)
    reach = np.minimum(least, 1e-2 * size)
    for i in range(own["e"].shape[-2]):
        for sign in (1.0, -1.0):
            beside = path.around({"p": r + sign * reach[:, None] * own["e"][:, i]}, ["r", "s"])
            apart = np.linalg.norm(beside["r"] - r, axis=-1)
            if apart.max() > _NEAR * size:
                at = int(np.argmax(apart))
                return float(s[at]), float(beside["s"][at, 0])
    return None
