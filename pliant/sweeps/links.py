"""From a model to a tree of links: the numbers that the steps need, as arrays of the kind that is being computed with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.model import HingeType, Model, System
from pliant.spatial import Array, is_traced
from pliant.sweeps.rigid import RigidInertia
from pliant.sweeps.tree import Tree


@dataclass(frozen=True, eq=False, slots=True)
class Link:
    """A rigid body as a step sees it: its hinge, the hinge's placement (R, r) in the parent, and its inertia about its origin."""

    index: int
    name: str
    parent: int
    hinge: HingeType
    R: Array
    r: Array
    M: RigidInertia
    moves: bool
    at: int = 0
    interfaces: int = 1


def as_model(system: System | Model) -> Model:
    """The model of a system; a model as it is."""
    return system if isinstance(system, Model) else system.model


def tree_of(model: Model, like: Array) -> Tree:
    """The tree of a model's links, with numbers of the kind of `like`; a model may bring a walk of its own."""
    if own := getattr(model, "own_tree", None):
        return own
    if is_traced(like):
        graph = like.flat[0].graph
        return Tree(links_of(model, graph.lift), label=graph.label)
    if "float_tree" not in model.__dict__:
        model.__dict__["float_tree"] = Tree(links_of(model, np.asarray))  # a model is frozen, so its tree can be kept with it
    tree: Tree = model.__dict__["float_tree"]
    return tree


def links_of(model: Model, kind: Callable[[Any], Array]) -> list[Link]:
    links = []
    for k, body in enumerate(model.bodies):
        m, h, J = body.inertia.about_origin
        M = RigidInertia(kind(np.array([[m]])), kind(h[:, None]), kind(J))
        pose = body.hinge.pose
        place = kind(pose.R), kind(pose.xyz[:, None])
        links.append(Link(k, body.name, model.parents[k], body.hinge.type, *place, M, moves=not model.welded[k]))
    return links


def split_q(model: Model, q: Array) -> list[Array]:
    """The bodies' coordinates, as columns."""
    return [q[..., where, None] for where in model.q_slices]


def split_v(model: Model, v: Array) -> list[Array]:
    """The bodies' speeds (accelerations, forces) as columns."""
    return [v[..., where, None] for where in model.v_slices]
