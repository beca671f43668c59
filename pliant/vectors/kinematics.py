"""The relative poses and velocities of bodies at one instant, computed when they are needed: axes, rotations, velocities.

Axes are those of a body's own frame, (k, -1), or of an interface node of a flexible body, (k, node); the world is (-1, -1). They
form a tree: a node is carried by its body, and a body by its parent.
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
from pliant.sweeps.trees.dynamics import accelerations

Axes = tuple[int, int]
WORLD_AXES: Axes = (-1, -1)


class Kinematics:
    """The bodies at a state (q, v). Their motions, nodes and velocities are computed on first use."""

    def __init__(self, model: Model, q: Array, v: Array, like: Array | None = None) -> None:
        """like: an array with the kind of all others; default: q. A system without freedoms needs another."""
        self.model, self.like = model, q if like is None else like
        self._q, self._v = split_q(model, q), split_v(model, v)
        self._motions: dict[int, Motion] = {}
        self._nodes: dict[int, tuple[Placement, ...]] = {}
        self._velocities: dict[Axes, Array] = {}
        self._chains: dict[Axes, list[Axes]] = {}

    @cached_property
    def tree(self) -> Tree:
        """The bodies. A law that uses only coordinates and speeds does not need them."""
        return tree_of(self.model, self.like)

    # ---- the tree of axes

    def parent(self, axes: Axes) -> Axes:
        """Return the carrier of some axes."""
        k, node = axes
        if node >= 0:
            return k, -1
        body = self.tree.bodies[k]
        if body.parent < 0:
            return WORLD_AXES
        return body.parent, body.at if self.model.bodies[body.parent].flex is not None else -1

    def chain(self, axes: Axes) -> list[Axes]:
        """Return the axes, their carrier, and so on to the world."""
        if axes not in self._chains:
            out = [axes]
            while out[-1] != WORLD_AXES:
                out.append(self.parent(out[-1]))
            self._chains[axes] = out
        return self._chains[axes]

    def path(self, a: Axes, b: Axes) -> list[Axes]:
        """Return the path from a to b over their common carrier, both ends included."""
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
        """Return the pose of an interface node in its body's axes."""
        k, node = axes
        if k not in self._nodes:
            here = Placement(lift(np.eye(3), self.like), zeros((3, 1), self.like))
            self._nodes[k] = self.tree.bodies[k].node_placements(self.motion(k), here)
        return self._nodes[k][node]

    def out_of(self, axes: Axes, x: Array) -> Array:
        """Transform the components (..., 3, 1) of a vector from some axes to those of their carrier."""
        if axes[1] >= 0:
            return self.node(axes).R @ x
        for move in reversed(self.motion(axes[0]).moves):
            x = move.out_of(x)
        return x

    def into(self, axes: Axes, x: Array) -> Array:
        """Transform the components of a vector from the axes of the carrier to these axes."""
        if axes[1] >= 0:
            return self.node(axes).R.mT @ x
        for move in self.motion(axes[0]).moves:
            x = move.into(x)
        return x

    def turned(self, x: Array, a: Axes, b: Axes) -> Array:
        """Transform the components of a vector from the axes a to the axes b, hinge by hinge along the path between them."""
        path = self.path(a, b)
        for here, there in pairwise(path):
            x = self.out_of(here, x) if there == self.parent(here) and here != WORLD_AXES else self.into(there, x)
        return x

    def origin(self, axes: Axes) -> Array:
        """Return the origin (..., 3, 1) of the axes in their carrier, in the carrier's axes."""
        if axes[1] >= 0:
            return self.node(axes).p
        moves = self.motion(axes[0]).moves
        place = moves[-1].r
        for move in reversed(moves[:-1]):
            place = move.r + move.out_of(place)
        return place

    # ---- velocities

    def velocity(self, axes: Axes) -> Array:
        """Return (omega, v) (..., 6, 1) of the axes' origin, in these axes."""
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
    """Return the one entry of (..., 1, 1): a node, a number, or an array over a batch."""
    return x[..., 0, 0][()]


def as_scalar(x: Any, like: Array) -> Array:
    """Return a node, a number, or an array over a batch as (..., 1, 1)."""
    if is_traced(like):
        given = np.asarray(x, dtype=object)
        if given.size != 1:  # which would be written beyond the end of what one number has
            raise TypeError(f"{given.size} numbers are given where one is expected; use one of them, such as x.q('hinge')[0]")
        one = given.reshape(())
        if not like.size:  # of a system without freedoms: a node has its graph itself
            return (one if hasattr(one.item(), "graph") else one.astype(float))[..., None, None]
        return like.flat[0].graph.lift(one)[..., None, None]
    return np.asarray(x, dtype=float)[..., None, None]


def several(value: Any, like: Array) -> list[Any]:
    """Return the result of a law as a list of scalars, from a number, a list, or the last axis of an array."""
    if isinstance(value, list | tuple):
        return list(value)
    batch = 0 if is_traced(like) else like.ndim - 1
    return list(np.moveaxis(value, -1, 0)) if isinstance(value, np.ndarray) and value.ndim > batch else [value]


def column(x: Any, like: Array) -> Array:
    """Return components, nodes or numbers, as (..., n, 1)."""
    return concat([as_scalar(c, like) for c in x])


def accelerations_of(model: Model, q: Array, v: Array, a: Array, axes: Axes) -> tuple[Array, Array, Array]:
    """Return (omega', acceleration of the origin, W) of some axes, in these axes: the point at r has the acceleration a + W r.

    Gravity is not included.
    """
    tree, motions, rates, A = accelerations(model, q, v, a, np.zeros(3))
    k, node = axes
    body = tree.bodies[k]
    if node >= 0:
        return body.node_accelerations(motions[k], rates[k], split_v(model, a)[k], A[k])[node]
    return body.own_acceleration(rates[k], A[k])
