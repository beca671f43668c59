"""Move nodes of flexible bodies with constant modal matrices to the hinges on them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from pliant.compile.trace.passes.frames import exact
from pliant.model import Model, Node
from pliant.model.pose import is_symbolic, settled, unchecked_pose
from pliant.model.records import RUTHLESS


def ported(model: Model) -> Model:
    """Return the model with new nodes for hinges that are alone on a node of a flexible body with constant modal matrices.

    The new node has the place and axes of the hinge. The outboard articulated inertia arrives there without a transform, and has no
    component along the hinge's own axis.
    """
    if model.internals.fidelity not in RUTHLESS:
        return model
    bodies = list(model.bodies)
    alone = Counter((body.parent, body.hinge.at) for body in bodies if body.hinge.at is not None)
    for k, body in enumerate(model.bodies):
        at, pose = body.hinge.at, body.hinge.pose
        if at is None or alone[body.parent, at] > 1 or is_symbolic(pose.xyz) or is_symbolic(pose.R):
            continue
        carrier = model.parents[k]
        flex = bodies[carrier].flex
        assert flex is not None
        j = flex.node_index[str(at)]
        node = flex.nodes[j]
        arm, name = node.axes @ pose.xyz, f"{at} {body.name}"
        slopes, translations = flex.slopes[j], flex.translations[j]
        position = settled(node.position + arm, np.abs(node.position) + np.abs(node.axes) @ np.abs(pose.xyz))
        moved = Node(name, position, axes=exact(node.axes @ pose.R))
        more = flex.with_node(moved, slopes, translations + np.cross(slopes, arm[:, None], axis=0))
        bodies[carrier] = replace(bodies[carrier], flex=more)
        bodies[k] = replace(bodies[k], hinge=replace(body.hinge, at=name, pose=unchecked_pose(np.zeros(3), np.eye(3))))
    return replace(model, bodies=tuple(bodies))
