"""Where a mechanism locks if one of its hinges moves on: for errors of runs whose prescribed motion goes too far."""

from __future__ import annotations

import numpy as np

from pliant.errors import PliantError
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.closures.assembly.closed_poses import closed_pose
from pliant.sweeps.motion.branch import Branch, DeadPoint, StraightWay

_FARTHEST = 7.0  # rad, m


def locking_point(model: Model, q: Array, held: Array, driven: Array) -> DeadPoint | None:
    """Return where the closures lock from a pose q (nq,), if one hinge moves on with its sign of driven (nv,); None if unknown.

    held (nv,) of bool: speeds that are prescribed. Hinges of several freedoms, and several that move at once, have no such place.
    """
    places, speeds, names = [], [], []
    for body, of_q, of_v in zip(model.bodies, model.internals.q_slices, model.internals.v_slices, strict=True):
        own = np.flatnonzero(held[of_v])
        if own.size and (own.size > 1 or body.hinge.type.nq != 1):
            return None
        if own.size:
            places.append(of_q.start)
            speeds.append(of_v.start)
            names.append(body.hinge.name)
    u = np.sign(driven[speeds])
    if np.count_nonzero(u) != 1 or not all(x.positional.all() for x in model.closures):
        return None
    found = closed_pose(model, q, np.where(held, 0.0, 1.0))
    if not found.closed:
        return None
    way = StraightWay(np.array(places), np.array(speeds), found.q[places], u)
    try:
        dead = Branch(model, way, names).limit(found.q, _FARTHEST)
    except PliantError:  # other freedoms are left, or the branch is lost
        return None
    moving = names[int(np.flatnonzero(u)[0])]
    return None if dead is None else DeadPoint({moving: dead.driven[moving]}, dead.closures, dead.q, True)
