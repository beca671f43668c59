"""The rate of a frame's Jacobian, from the graph of the Jacobian."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pliant.graph import Graph, evaluate, jvp
from pliant.model import Model
from pliant.spatial import Array, concat, is_traced
from pliant.sweeps.links.link import matter_of
from pliant.sweeps.trees.dynamics import qdot
from pliant.sweeps.trees.frames import frame_jacobian, frame_pose

if TYPE_CHECKING:
    from pliant.system import System


def frame_jacobian_dot(system: System | Model, name: str, q: Array, v: Array, *, axes: str = "world") -> Array:
    """Return J' (..., 6, nv): the rate of the Jacobian in world axes, expressed in the requested axes.

    So the acceleration is J a + J' v in either axes. For the Jacobian in the frame's own axes, the rate of the components is J' -
    omega~ J.

    Example: `pl.sweeps.frame_jacobian_dot(arm, "tool", q, v).shape  # (6, 2)`
    """
    model = matter_of(system)
    if not is_traced(q):
        graph = Graph()
        nodes = graph.input("q", (model.nq,)), graph.input("v", (model.nv,))
        batch = np.broadcast_shapes(q.shape[:-1], v.shape[:-1])
        given = {"q": np.broadcast_to(q, (*batch, model.nq)), "v": np.broadcast_to(v, (*batch, model.nv))}
        return evaluate(graph.lift(frame_jacobian_dot(model, name, *nodes, axes=axes)), given)
    rates = jvp(frame_jacobian(model, name, q), {"q": q}, {"q": qdot(model, q, v)})
    if axes == "world":
        return rates
    R, _ = frame_pose(model, name, q)
    return concat([R.mT @ rates[..., :3, :], R.mT @ rates[..., 3:, :]])
