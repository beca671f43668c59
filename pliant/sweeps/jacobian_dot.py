"""The rate of a frame's Jacobian, from the graph of the Jacobian."""

from __future__ import annotations

from pliant.graph import jvp
from pliant.model import Model, System
from pliant.spatial import Array, concat
from pliant.sweeps.dynamics import qdot
from pliant.sweeps.frames import frame_jacobian, frame_pose
from pliant.sweeps.links import as_model


def frame_jacobian_dot(system: System | Model, name: str, q: Array, v: Array, *, axes: str = "world") -> Array:
    """J' (..., 6, nv), on nodes only: the rate of the Jacobian in world axes, shown in the axes asked for.

    So the acceleration is J a + J' v in either. Of the Jacobian in the frame's own axes, the components' rate is J' - omega~ J.
    """
    model = as_model(system)
    rates = jvp(frame_jacobian(model, name, q), {"q": q}, {"q": qdot(model, q, v)})
    if axes == "world":
        return rates
    R, _ = frame_pose(model, name, q)
    return concat([R.mT @ rates[..., :3, :], R.mT @ rates[..., 3:, :]])
