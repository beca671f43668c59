"""The paths of loops in the tree: the root of each loop, and the bodies from there to its frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pliant.model import Model
from pliant.model.closures import Closure
from pliant.spatial import Array, concat, is_traced
from pliant.sweeps.steps.moves import turned_into, turned_out_of
from pliant.sweeps.trees.frames import Carrier

_ROUNDING = 1e-14


class Piece(NamedTuple):
    """A step outward on a path: rotated by each of `turns` in order, with its origin at r in the axes before them."""

    turns: tuple[Array, ...]
    r: Array

    def into(self, x: Array) -> Array:
        return turned_into(self.turns, x)

    def out_of(self, x: Array) -> Array:
        return turned_out_of(self.turns, x)


class Spread(NamedTuple):
    """Directions, as columns, in the axes of A's carrier, of B's carrier, and of the view; home: where they are constant, "a",
    "b" or "root".
    """

    a: Array
    b: Array
    view: Array
    home: str


class ViewAxes(NamedTuple):
    """The axes (3, 3) of the view of a closure, in those of the root, and in them the placement (R, r) of each side's first hinge.

    The placement is None for a side that is not needed.
    """

    view: Array
    sides: tuple[tuple[Array, Array] | None, ...]


class Touch(NamedTuple):
    """The wrenches X (6, rows) on a body (-1: the world), at its interface node (-1: its frame) and in the axes there."""

    k: int
    node: int
    X: Array


@dataclass(frozen=True, eq=False)
class Side:
    """One of the two frames of a closure: its carrier, and the path from the loop's root to it."""

    at: Carrier
    path: tuple[int, ...]  # bodies from the root outward, the carrier last; empty where the root carries it
    start: int  # the node of a flexible root that the path begins at; -1: its frame
    pieces: tuple[Piece, ...]


def to_view(side: Side, x: Array) -> Array:
    """Transform columns from the axes of a side's carrier to those of the view."""
    for piece in reversed(side.pieces):
        x = piece.out_of(x)
    return x


def from_view(side: Side, x: Array) -> Array:
    """Transform columns from the axes of the view to those of a side's carrier."""
    for piece in side.pieces:
        x = piece.into(x)
    return x


def origin_of(side: Side, r: Array) -> Array:
    """Return a point of the carrier, in the view."""
    for piece in reversed(side.pieces):
        r = piece.r + piece.out_of(r) if piece.turns else piece.r + r
    return r


def reached(side: Side, p: Array) -> Array:
    """Return a point of the view, relative to a side's carrier."""
    for piece in side.pieces:
        p = piece.into(p - piece.r)
    return p


def first_axes(*sides: Side) -> Array | None:
    """Return the rotation of the first hinge's placement outward from the root, on the first side that has one; None if it is
    not constant.
    """
    first = next((side.pieces[0].turns[0] for side in sides if side.pieces and side.pieces[0].turns), None)
    return None if first is None or numbers_of(first) is None else first


def is_full(directions: Array) -> bool:
    return directions.shape == (3, 3) and bool(np.array_equal(directions, np.eye(3)))


def vee(R: Array) -> Array:
    """vee(R - R*) / 2."""
    return concat([R[..., 2:3, 1:2] - R[..., 1:2, 2:3], R[..., :1, 2:3] - R[..., 2:3, :1], R[..., 1:2, :1] - R[..., :1, 1:2]]) * 0.5


def numbers_of(x: Array) -> Array | None:
    """Return the numbers of a constant array; None for an array that is not constant."""
    if not is_traced(x):
        return np.asarray(x, dtype=float)
    if any(node.op != "const" for node in x.flat):
        return None
    return np.array([node.value for node in x.flat], dtype=float).reshape(x.shape)


def snapped_or_none(x: Array) -> Array | None:
    """Return a constant array without the rounding of products: entries of about 0 and +-1 become exact. None if it is not
    constant.
    """
    numbers = numbers_of(x)
    return None if numbers is None else snapped(numbers)


def snapped(numbers: Array) -> Array:
    """Return numbers without the rounding of products."""
    size = float(np.abs(numbers).max(initial=0.0))
    out = np.where(np.abs(numbers) < _ROUNDING * size, 0.0, numbers)
    return np.where(np.abs(np.abs(out) - 1.0) < _ROUNDING, np.sign(out), out)


# ---- between which bodies they lead


def root_of(model: Model, closure: Closure) -> int:
    """Return the loop's root: the closest common ancestor of all bodies that a closure touches, -1 for the world."""
    bodies = [model.index.get(model.frame(name).body, -1) for name in closure.frames]
    bodies += [model.parents[k] for k in closure.coupled(model)]  # past all the hinges whose speeds it couples
    root = bodies[0]
    for other in bodies[1:]:
        a, b = root, other
        while a != b:  # the later of the two is no ancestor of the other
            a, b = (model.parents[a], b) if a > b else (a, model.parents[b])
        root = a
    return root


def paths_of(model: Model, closure: Closure) -> tuple[int, list[list[int]], list[int]]:
    """Return (root, paths, nodes): the bodies on each side of a closure from its root outward, and the nodes of the root that
    carry them.
    """
    root = root_of(model, closure)
    frames = [model.frame(name) for name in closure.frames]
    ends = [model.index.get(frame.body, -1) for frame in frames]
    nodes = [
        -1 if frame.node is None or k < 0 else model.internals.interfaces[k].index(str(frame.node))
        for frame, k in zip(frames, ends, strict=True)
    ]
    coupled = sorted(closure.coupled(model))
    ends, nodes = [*ends, *coupled], [*nodes, *(-1 for _ in coupled)]
    paths = [between(model, root, end) for end in ends]
    return root, paths, [model.internals.nodes_at[path[0]] if path else node for path, node in zip(paths, nodes, strict=True)]


def between(model: Model, root: int, k: int) -> list[int]:
    """Return the bodies outward from a root, without it, to body k."""
    path = []
    while k != root:
        path.append(k)
        k = model.parents[k]
    return path[::-1]
