"""The nearest point of a curve, and the curve around it: what a constraint along a curve needs.

A curve is r(s). Its parameter at the nearest point to p is found by value: a guess, from a table over a coordinate of p or from
the nearest of some samples, then Gauss-Newton steps s += r' . (p - r) / r' . r'. This s is held, so that it has no derivatives.
Around r(s), with the unit tangent t, normals e, and the coordinate x = t . (p - r) along the tangent, the curve is
e . (p - r) = A x^2 / 2 + B x^3, to fourth order. So

    phi = e . (p - r) - A x^2 / 2 - B x^3

vanishes on the curve, with exact first, second and third derivatives there: x is zero by value, and its derivatives are not. The
normals e turn about t by `twist` per length along the curve. So phi_1 + twist x phi_2 and phi_2 - twist x phi_1 are the rows, whose
multipliers are the forces along the normals of all points. Their terms of x^3 are in B.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, GraphProgram
from pliant.model.constraints.shaped.functions import derivatives, hold
from pliant.model.constraints.shaped.splines import dots, wrapped
from pliant.model.pose import Array

_DENSE = (1201, 4801, 19201)  # points for checks: as many as a smooth curve needs
_SAMPLES, _STEPS = (4, 8, 16, 32, 64, 128, 256), (2, 3, 4)
_TURN = 2.0  # rad between samples, at first
_ADVANCES = 0.02  # of its length, at least, along a direction
_EXACT, _NEAR = 1e-7, 1e-2  # of the size of the curve: on it, and near it
_TESTS = 1001  # points for tests of guesses
_CORNER = 0.3  # rad between neighbours of the dense samples
Normals = Callable[[list[Any]], tuple[list[list[Any]], Any]]  # the normals, and by how much they turn per curvature
Guess = Callable[[list[Any]], Any]  # from the coordinates of a point, nodes, to s


@dataclass(frozen=True, eq=False)
class Path:
    """A curve r(s), over first <= s <= last. program: of s, see `with_derivatives`.

    around: the program of the curve at the nearest point to p (3,): s (1,), r (3,), t (3,), e (2, 3), A (2,), B (2,). guess: how it
    finds s at first. steps: how often it improves s.
    """

    program: GraphProgram
    first: float
    last: float
    closed: bool
    around: GraphProgram
    guess: str
    steps: int

    def rows(self, p: list[Any]) -> list[Any]:
        """What vanishes on the curve, for a point of nodes."""
        found = self.around({"p": np.array(p, dtype=object)}, ["r", "t", "e", "A", "B", "twist"])
        d = [a - b for a, b in zip(p, found["r"], strict=True)]
        x = dots(d, found["t"])
        one, two = (dots(d, e) for e in found["e"])
        bent = [x * (0.5 * A + B * x) for A, B in zip(found["A"], found["B"], strict=True)]
        twist = found["twist"][0]
        return [one - x * (bent[0] - twist * two), two - x * (bent[1] + twist * one)]

    def at(self, s: Array) -> list[Array]:
        """r and its derivatives (..., 3) at numbers s, within the range."""
        return derivatives(self.program, s)

    def nearest(self, points: Array) -> Array:
        """The parameters (...) of the nearest points to points (..., 3)."""
        found: Array = self.around({"p": np.asarray(points, dtype=float)}, ["s"])["s"]
        return found[..., 0]


def path_of(what: str, program: GraphProgram, first: float, last: float, closed: bool) -> Path:
    """A curve with the cheapest guess that finds its points; checked."""
    s, r, tangent = _checked(what, program, first, last, closed)
    normals = space_normals(tangent)
    some = _spread(np.linspace(0, 1, _TESTS), r, _turns(tangent))
    wrong: tuple[float, float] | None = None
    for name, guess, most in _guesses(s, r, tangent, closed):
        for steps in _STEPS:
            around = _around(program, guess, (first, last, closed), (steps, most), normals)
            made = Path(program, first, last, closed, around, name, steps)
            if (wrong := _wrong(made, s[some], r[some])) is None:
                return made
    assert wrong is not None
    raise PliantError(
        f"{what}: the curve is too close to itself at s = {wrong[0]:.6g} and s = {wrong[1]:.6g}, or bends too sharply there; give "
        "a curve that does not cross itself, or a shorter range"
    )


# ---- guesses of the parameter, from the coordinates of a point


def _guesses(s: Array, r: Array, tangent: Array, closed: bool) -> Iterator[tuple[str, Guess, float]]:
    """Guesses by name, the cheapest first, each with the longest step of s from it.

    A curve that always advances in a direction, or around an axis, has a table of s over that coordinate. Any other has samples.
    """
    turns = _turns(tangent)
    some = np.unique(np.linspace(0, s.size - 1, min(1024, max(16, int(8 * turns[-1])))).astype(int))
    most = float(s[-1] - s[0]) / 16
    _, _, axes = np.linalg.svd(tangent, full_matrices=False)
    if not closed:
        for n in (*axes, *np.eye(3)):
            along = r @ n * np.sign(n @ (r[-1] - r[0]))
            if (np.diff(along) > _ADVANCES * np.linalg.norm(np.diff(r, axis=0), axis=1)).all():
                yield "along", _by_table(n * np.sign(n @ (r[-1] - r[0])), along[some], s[some]), most
                break
    for n in (axes[2], *np.eye(3)):
        one = np.linalg.svd(n[None])[2][1]
        plane, centre = np.stack([one, np.cross(n, one)]), r[:-1].mean(axis=0)
        psi = np.unwrap(np.arctan2(*((r - centre) @ plane.T).T[::-1]))
        sign = np.sign(psi[-1] - psi[0])
        if (np.diff(sign * psi) > 0).all() and abs(psi[-1] - psi[0]) < 2 * np.pi + 1e-9:
            yield "around", _by_angle(plane, centre, psi[some], s[some], closed), most
            break
    for count in (n for n in _SAMPLES if n >= min(turns[-1] / _TURN, _SAMPLES[-1])):
        share = np.arange(count) / count if closed else (np.arange(count) + 0.5) / count
        number = _spread(share, r, turns)
        yield f"{count} samples", _by_samples(s[number], r[number]), 1.5 * float(np.diff(s[number]).max())


def _turns(tangent: Array) -> Array:
    """The angle (k,) [rad] by which a curve has turned."""
    bends = np.arccos(np.clip(np.einsum("ij,ij->i", tangent[1:], tangent[:-1]), -1.0, 1.0))
    return np.append(0.0, np.cumsum(bends))


def _spread(share: Array, r: Array, turns: Array) -> Array:
    """The numbers of points of a curve at these shares of it, half by length and half by turning."""
    length = np.append(0.0, np.cumsum(np.linalg.norm(np.diff(r, axis=0), axis=1)))
    way = length / length[-1] + turns / max(turns[-1], 1e-9) + 1e-9 * np.linspace(0, 1, len(r))
    return np.interp(share, way / way[-1], np.arange(len(r))).astype(int)


def _by_table(n: Array, along: Array, s: Array) -> Guess:
    direction, table = [float(x) if abs(x) > 1e-12 else 0.0 for x in n], (tuple(along.tolist()), tuple(s.tolist()))
    return lambda p: p[0].graph.interp(table, dots(direction, p))


def _by_angle(plane: Array, centre: Array, psi: Array, s: Array, closed: bool) -> Guess:
    """From the angle in a plane, as far as the curve goes round. Of an open curve the angles beyond its ends are its ends."""
    order = np.argsort(psi)
    psi, s = psi[order], s[order]
    middle = 0.5 * (psi[0] + psi[-1])  # the angle from there on does not jump on the curve
    turn = np.array([[np.cos(middle), np.sin(middle)], [-np.sin(middle), np.cos(middle)]])
    one, other = turn @ plane
    table = tuple((psi - middle).tolist()), tuple(s.tolist())
    begin = [float(one @ centre), float(other @ centre)]

    def guess(p: list[Any]) -> Any:
        x, y = (dots([float(a) for a in n], p) - c for n, c in zip((one, other), begin, strict=True))
        return p[0].graph.interp(table, np.arctan2(y, x))

    return guess


def _by_samples(samples: Array, places: Array) -> Guess:
    def guess(p: list[Any]) -> Any:
        s: Any = p[0].graph.const(float(samples[0]))
        least: Any = None
        for number, r in zip(samples, places, strict=True):
            far = 0.5 * float(r @ r) - dots([float(x) for x in r], p)
            if least is None:
                least = far
                continue
            closer = far < least
            least, s = closer.select(far, least), closer.select(float(number), s)
        return s

    return guess


def _checked(what: str, program: GraphProgram, first: float, last: float, closed: bool) -> tuple[Array, Array, Array]:
    """Return parameters (k,), and r and the unit tangents (k, 3) there."""
    for dense in _DENSE:
        s = np.linspace(first, last, dense)
        r, tangent = _tangents(what, program, s, closed)
        turns = np.einsum("ij,ij->i", tangent[1:], tangent[:-1])
        if turns.min() > np.cos(_CORNER) and not (closed and tangent[0] @ tangent[-1] < np.cos(_CORNER)):
            return s, r, tangent
    at = s[np.argmin(turns)] if turns.min() < np.cos(_CORNER) else s[0]
    raise PliantError(f"{what}: the curve has a corner near s = {at:.6g}; round it off, because a body cannot follow it")


def _tangents(what: str, program: GraphProgram, s: Array, closed: bool) -> tuple[Array, Array]:
    """Return r and the unit tangents (k, 3) at parameters s (k,)."""
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
    steps = np.linalg.norm(np.diff(r, axis=0), axis=1)
    if steps.max() > 20 * (speed.max() * (s[1] - s[0])):
        raise PliantError(f"{what}: the curve jumps near s = {s[np.argmax(steps)]:.6g}; give a continuous function")
    return r, tangent


def space_normals(tangent: Array) -> Normals:
    """Two normals of a curve in space from its tangent: t x a and t x (t x a). The constant a is nowhere along the curve."""
    _, _, axes = np.linalg.svd(tangent, full_matrices=False)
    plane = axes[2]
    is_plane = np.abs(tangent @ plane).max() < 1e-9
    if not is_plane:
        tries = np.concatenate([axes, np.random.default_rng(0).normal(size=(200, 3))])
        tries /= np.linalg.norm(tries, axis=1)[:, None]
        plane = tries[np.argmin(np.abs(tangent @ tries.T).max(axis=0))]
    a = [float(x) if abs(x) > 1e-12 else 0.0 for x in plane]

    def normals(t: list[Any]) -> tuple[list[list[Any]], Any]:
        one = _cross(t, a)
        if is_plane:
            return [one, [-x for x in a]], 0.0
        scale = 1.0 / np.sqrt(dots(one, one))
        one = [x * scale for x in one]
        return [one, _cross(t, one)], dots(t, a) * -scale

    return normals


def _cross(a: Any, b: Any) -> list[Any]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def _around(
    program: GraphProgram, guess: Guess, ends: tuple[float, float, bool], steps: tuple[int, float], normals: Normals
) -> GraphProgram:
    """The program of the curve around the nearest point to p. steps: how many, and the longest."""
    graph = Graph()
    p = list(graph.input("p", (3,)))
    s = guess(p)
    for _ in range(steps[0]):
        r, rate, *_ = _extended(program, s, ends)
        step = dots(rate, [a - b for a, b in zip(p, r, strict=True)]) / dots(rate, rate)
        most: Any = steps[1]
        if not ends[2]:  # beyond an end, the curve is straight
            most = ((s <= ends[0]) | (s >= ends[1])).select(1e6 * most, most)
        s = s + np.clip(step, -most, most)
    s = hold(s)
    r, rate, second, third = _extended(program, s, ends)
    square = dots(rate, rate)
    per = 1.0 / np.sqrt(square)
    t = [x * per for x in rate]
    along = dots(t, second)
    e, lean = normals(t)
    bend = [dots(one, second) * per * per for one in e]
    A = bend
    B = [dots(one, third) * (per * per * per / 6.0) - b * along * per * per * 0.5 for one, b in zip(e, bend, strict=True)]
    twist = bend[0] * lean
    B = [B[0] + twist * A[1] * 0.5, B[1] - twist * A[0] * 0.5]
    lift = graph.lift
    outputs = {"s": [s], "r": list(r), "t": t, "e": e, "A": A, "B": B, "twist": [twist]}
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
    reach = np.minimum(least, 1e-3 * size)
    for i in range(own["e"].shape[-2]):
        for sign in (1.0, -1.0):
            near = path.around({"p": r + sign * reach[:, None] * own["e"][:, i]}, ["r", "s"])
            apart = np.linalg.norm(near["r"] - r, axis=-1)
            if apart.max() > _NEAR * size:
                at = int(np.argmax(apart))
                return float(s[at]), float(near["s"][at, 0])
    return None
