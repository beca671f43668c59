"""How bodies stand and move to each other at one instant, found where it is asked for: axes, the turns between them, velocities.

Axes are those of a body's own frame, (k, -1), or of an interface node of a flexible one, (k, node); the world is (-1, -1).
They form a tree: a node on its body, a body on what carries it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array, concat, is_traced, lift, zeros
from pliant.sweeps.links.link import split_q, split_v, tree_of
from pliant.sweeps.steps.kinematics import Placement, velocity
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.tree import Tree

Axes = tuple[int, int]
WORLD_AXES: Axes = (-1, -1)


class Kinematics:
    """The bodies at a state (q, v), their motions, nodes and velocities made on first use."""

    def __init__(self, model: Model, q: Array, v: Array) -> None:
        self.model, self.like = model, q
        self._q, self._v = split_q(model, q), split_v(model, v)
        self._motions: dict[int, Motion] = {}
        self._nodes: dict[int, tuple[Placement, ...]] = {}
        self._velocities: dict[Axes, Array] = {}
        self._chains: dict[Axes, list[Axes]] = {}

    @cached_property
    def tree(self) -> Tree:
        """The bodies; a law that asks for coordinates and speeds alone has no need of them."""
        return tree_of(self.model, self.like)

    # ---- the tree of axes

    def parent(self, axes: Axes) -> Axes:
        """What carries some axes."""
        k, node = axes
        if node >= 0:
            return k, -1
        body = self.tree.bodies[k]
        if body.parent < 0:
            return WORLD_AXES
        return body.parent, body.at if self.model.bodies[body.parent].flex is not None else -1

    def chain(self, axes: Axes) -> list[Axes]:
        """The axes, what carries them, and so on to the world."""
        if axes not in self._chains:
            out = [axes]
            while out[-1] != WORLD_AXES:
                out.append(self.parent(out[-1]))
            self._chains[axes] = out
        return self._chains[axes]

    def path(self, a: Axes, b: Axes) -> list[Axes]:
        """From a to b over what carries both, both ends included."""
        up, down = self.chain(a), self.chain(b)
        shared = set(up) & set(down)
        top = next(x for x in up if x in shared)
        return [*up[: up.index(top) + 1], *reversed(down[: down.index(top)])]

    # ---- turns and places

    def motion(self, k: int) -> Motion:
        if k not in self._motions:
            self._motions[k] = self.tree.bodies[k].motion(self._q[k], self._v[k])
        return self._motions[k]

    def node(self, axes: Axes) -> Placement:
        """An interface node in its body's axes."""
        k, node = axes
        if k not in self._nodes:
            here = Placement(lift(np.eye(3), self.like), zeros((3, 1), self.like))
            self._nodes[k] = self.tree.bodies[k].node_placements(self.motion(k), here)
        return self._nodes[k][node]

    def out_of(self, axes: Axes, x: Array) -> Array:
        """A vector's components (..., 3, 1) in some axes, in those of what carries them."""
        if axes[1] >= 0:
            return self.node(axes).R @ x
        for move in reversed(self.motion(axes[0]).moves):
            x = move.out_of(x)
        return x

    def into(self, axes: Axes, x: Array) -> Array:
        """The components of a vector of what carries some axes, in these."""
        if axes[1] >= 0:
            return self.node(axes).R.mT @ x
        for move in self.motion(axes[0]).moves:
            x = move.into(x)
        return x

    def turned(self, x: Array, a: Axes, b: Axes) -> Array:
        """A vector's components in the axes a, in the axes b, hinge by hinge along the path between them."""
        path = self.path(a, b)
        for here, there in pairwise(path):
            x = self.out_of(here, x) if there == self.parent(here) and here != WORLD_AXES else self.into(there, x)
        return x

    def origin(self, axes: Axes) -> Array:
        """Where the axes' origin is in what carries them, (..., 3, 1), in the carrier's axes."""
        if axes[1] >= 0:
            return self.node(axes).p
        moves = self.motion(axes[0]).moves
        place = moves[-1].r
        for move in reversed(moves[:-1]):
            place = move.r + move.out_of(place)
        return place

    # ---- velocities

    def velocity(self, axes: Axes) -> Array:
        """(omega, v) (..., 6, 1) of the axes' origin, in these axes."""
        if axes == WORLD_AXES:
            return zeros((6, 1), self.like)
        if axes not in self._velocities:
            for at in reversed([x for x in self.chain(axes)[:-1] if x not in self._velocities]):
                if at[1] >= 0:
                    own = self.tree.bodies[at[0]].node_velocities(self.motion(at[0]), self._velocities[at[0], -1])[at[1]]
                else:
                    own, _ = velocity(self.tree.bodies[at[0]], self.motion(at[0]), self.velocity(self.parent(at)))
                self._velocities[at] = own
        return self._velocities[axes]


def scalar(x: Array) -> Any:
    """The one entry of (..., 1, 1): a node, a number, or an array over a batch."""
    return x[..., 0, 0][()]


def as_scalar(x: Any, like: Array) -> Array:
    """A node, a number, or an array over a batch, as (..., 1, 1)."""
    if is_traced(like):
        given = np.asarray(x, dtype=object)
        if given.size != 1:  # which would be written beyond the end of what one number has
            raise TypeError(f"{given.size} numbers are given where one is expected; use one of them, such as x.q('hinge')[0]")
        return like.flat[0].graph.lift(given.reshape(()))[..., None, None]
    return np.asarray(x, dtype=float)[..., None, None]


def several(value: Any, like: Array) -> list[Any]:
    """What a law gives, as a list of scalars: one of a number, or those of a list, or of an array's last axis."""
    if isinstance(value, list | tuple):
        return list(value)
    batch = 0 if is_traced(like) else like.ndim - 1
    return list(np.moveaxis(value, -1, 0)) if isinstance(value, np.ndarray) and value.ndim > batch else [value]


def column(x: Any, like: Array) -> Array:
    """Components, nodes or numbers, as (..., n, 1)."""
    return concat([as_scalar(c, like) for c in x])
