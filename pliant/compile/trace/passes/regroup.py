"""Move inertia to the parent body where this does not change the kinetic energy.

This is the general form of Sayers' composite bodies and of the base parameters of Gautier and Khalil.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import numpy as np

from pliant.compile.trace.passes.matter import OriginInertia, shifted, total
from pliant.graph import nominal
from pliant.model import Cylindrical, HingeType, Joint, Model, Planar, Prismatic, Revolute, Screw, Spherical, Universal
from pliant.model.pose import Array, absolute, settled, similar, turned

_EYE, _NONE, _NOTHING = np.eye(3), np.zeros(3), np.zeros((3, 3))


def regroup(model: Model, leaving: Collection[int] = ()) -> Model:
    """Return the model with inertia moved inward from the tips. leaving: the bodies that stay as they are."""
    matter = [body.inertia.about_origin for body in model.bodies]
    for k in reversed(range(len(model.bodies))):
        body, parent = model.bodies[k], model.parents[k]
        if k in leaving or body.flex is not None or (parent >= 0 and model.bodies[parent].flex is not None):
            continue
        fixed = _acts_as_fixed(body.hinge.type, *matter[k])
        (m, h, J), (dm, dh, dJ) = matter[k], fixed
        matter[k] = (m - dm, h - dh, settled(J - dJ, absolute(J) + absolute(dJ)))
        if parent >= 0:
            R, r = body.hinge.pose.R, body.hinge.pose.xyz
            matter[parent] = total(matter[parent], shifted(dm, turned(R, dh), similar(R, dJ), r))
    bodies = tuple(replace(body, inertia=OriginInertia(*x)) for body, x in zip(model.bodies, matter, strict=True))
    return replace(model, bodies=bodies)


def worth_leaving(model: Model) -> list[int]:
    """Return the bodies for which regrouping does not always save operations.

    These are the bodies on a body whose hinge does more than turn, and the bodies on these. The turn of a hinge makes the inertia
    of its parent dense, whatever is added to it. A body that moves freely may have a sparse inertia. Inertia that is moved to a
    body on it moves on to it, too.
    """
    moving = [body.hinge.type.nv > 1 for body in model.bodies]
    near = [moving[p] or (model.parents[p] >= 0 and moving[model.parents[p]]) if p >= 0 else False for p in model.parents]
    return [k for k, found in enumerate(near) if found and model.bodies[k].flex is None]


def _acts_as_fixed(hinge: HingeType, m: float, h: Array, J: Array) -> tuple[float, Array, Array]:
    """Return (m, h, J), about the hinge's origin, of the inertia that may be fixed to the parent instead.

    The kinetic energy of this part does not depend on q and v of the hinge. For a turn about an axis n it is a point mass on the
    axis, h along n, and a moment that is equal in all directions normal to n. The least of these moments is used, so that the rest
    is still an inertia and nothing cancels later. For a slide without turning it is all of J, for a turn with a slide the moment,
    and for a ball joint the mass.
    """
    if isinstance(hinge, Joint):
        hinge = _alike(hinge)
    if isinstance(hinge, Prismatic):
        return 0.0, _NONE, J
    if isinstance(hinge, Spherical | Universal):
        return m, _NONE, _NOTHING
    if isinstance(hinge, Revolute | Screw | Cylindrical | Planar):
        n = hinge.normal if isinstance(hinge, Planar) else hinge.axis
        side = np.eye(3)[(int(np.argmax(np.abs(n))) + 1) % 3]
        x = np.cross(n, side - n * float(n @ side))
        x = x / np.linalg.norm(x)
        y = np.cross(n, x)
        moment = min(
            _about(x, J), _about(y, J), key=lambda m: nominal(m) if hasattr(m, "graph") else m
        )  # about a direction normal to n, which is left with none
        around = moment * (_EYE - np.outer(n, n))
        return (m, n * (n @ h), around) if isinstance(hinge, Revolute) else (0.0, _NONE, around)
    return 0.0, _NONE, _NOTHING


def _about(n: Array, J: Array) -> Any:
    """Return n J n, for numbers or nodes. For a coordinate axis it is an element of J itself."""
    i = int(np.argmax(np.abs(n)))
    return J[i, i] if abs(n[i]) == 1.0 and np.count_nonzero(n) == 1 else n @ J @ n


def _alike(joint: Joint) -> HingeType:
    """Return a hinge whose energy depends on the same part of an inertia as that of the joint, with the same origin and axes."""
    if joint.n_turns == 0:
        return Prismatic(joint.slide_axes[0])
    if joint.n_turns == 1:
        return Cylindrical(joint.turn_axes[0]) if joint.n_slides else Revolute(joint.turn_axes[0])
    return joint if joint.n_slides else Spherical()
