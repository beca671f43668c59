"""What flexible bodies carry: the inertia outboard of each of their nodes, and doubts whether their modes fit it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pliant.model.acting.loads.lock import Lock
from pliant.model.bodies.hinges import Fixed
from pliant.model.bodies.modal import ModalBody
from pliant.model.pose import Array, Pose
from pliant.spatial import skew

if TYPE_CHECKING:
    from pliant.model.model import Model
    from pliant.model.records import Body

_HEAVY = 0.3  # of a flexible body's own mass: less changes its modes little
_MOST = 8  # bodies that are examined, those that carry most first: a long chain has many, all alike


class Carried(NamedTuple):
    """What the nodes of a flexible body carry: inertias (6, 6) at the nodes, in F's axes, the mass, a flexible child or None."""

    at: dict[str, Array]
    mass: float
    flexible: str | None


def doubts_of_carried(model: Model) -> list[tuple[str, str]]:
    """(body, message) of the first flexible body whose modes do not fit what it carries. Most systems have none."""
    if not any(parent >= 0 and model.bodies[parent].flex is not None for parent in model.parents):
        return []
    held = _lockable(model)
    found = _carried(model, held)
    doubtful = [k for k, x in found.items() if x.flexible is not None or x.mass > _HEAVY * model.bodies[k].mass]
    for k in sorted(doubtful, key=lambda k: -found[k].mass / model.bodies[k].mass)[:_MOST]:
        body = model.bodies[k]
        ask = getattr(body.flex, "doubt_carrying", None)
        if ask is None:
            continue  # for other bodies no better modes are known
        hinge = Fixed() if k in held else body.hinge.type
        if doubt := ask(hinge, _is_at_rest(model, model.parents[k]), found[k].at):
            child = found[k].flexible
            what = f"{found[k].mass:.3g} kg" if child is None else f"the flexible body {child!r}"
            return [(body.name, f"it carries {what}, and {doubt}")]
    return []


def _lockable(model: Model) -> set[int]:
    """Bodies whose hinges events or loads can lock: panels that latch carry each other like welded ones."""
    names = {*model.internals.locks.values(), *(load.type.hinge for load in model.loads if isinstance(load.type, Lock))}
    return {k for k, body in enumerate(model.bodies) if body.hinge.name in names}


def _carried(model: Model, held: set[int]) -> dict[int, Carried]:
    """By flexible body, in the neutral pose. A hinge transmits no inertia along its own motions, unless it can be locked."""
    at: dict[int, dict[str, Array]] = {}
    flexible: dict[int, str] = {}
    mass, inertias = [0.0] * len(model.bodies), [_inertia(body) for body in model.bodies]
    for k in reversed(range(len(model.bodies))):
        body, parent = model.bodies[k], model.parents[k]
        if parent < 0:
            continue
        X = _seen_from(_root(body.flex)) if body.flex is not None else np.eye(6)
        X = np.linalg.inv(X)  # from the hinge's frame to the body's
        P = X.T @ inertias[k] @ X
        H = np.asarray(body.hinge.type.H(body.hinge.type.neutral[:, None]), dtype=float).reshape(6, -1)
        if H.shape[1] and k not in held:
            P = P - P @ H @ np.linalg.pinv(H.T @ P @ H, rcond=1e-10, hermitian=True) @ H.T @ P
        Y = _seen_from(body.hinge.pose)
        P, carrier = Y.T @ P @ Y, model.bodies[parent].flex
        mass[parent] += mass[k] + body.mass
        if carrier is not None:
            node = carrier.nodes[carrier.node_index[str(body.hinge.at)]]
            turned = _seen_from(Pose(matrix=node.axes))
            P = turned.T @ P @ turned
            nodes = at.setdefault(parent, {})
            nodes[node.name] = nodes.get(node.name, 0.0) + P
            if body.modes and (k in held or isinstance(body.hinge.type, Fixed)):
                flexible.setdefault(parent, body.name)
            Y = _seen_from(Pose(node.position))
            P = Y.T @ P @ Y
        inertias[parent] = inertias[parent] + P
    return {k: Carried(nodes, mass[k], flexible.get(k)) for k, nodes in at.items()}


def _inertia(body: Body) -> Array:
    """The undeformed inertia (6, 6) at the body's frame."""
    if body.flex is not None:
        return body.flex.rigid_mass
    m, h, J = body.inertia.about_origin
    hx = skew(np.asarray(h)[:, None])
    return np.block([[J, hx], [hx.T, m * np.eye(3)]])


def _root(flex: ModalBody) -> Pose:
    """The hinge's frame in F."""
    node = flex.nodes[flex.node_index[flex.root]]
    return Pose(node.position + flex.root_pose.xyz, matrix=flex.root_pose.R)


def _seen_from(pose: Pose) -> Array:
    """The matrix (6, 6) that takes velocities at a frame to those at another frame, which has this pose in the first."""
    R, p = np.asarray(pose.R, dtype=float), np.asarray(pose.xyz, dtype=float)
    return np.block([[R.T, np.zeros((3, 3))], [-R.T @ skew(p[:, None]), R.T]])


def _is_at_rest(model: Model, k: int) -> bool:
    while k >= 0:
        if model.bodies[k].flex is not None or not isinstance(model.bodies[k].hinge.type, Fixed):
            return False
        k = model.parents[k]
    return True
