"""Sayers' composite bodies: a body with everything whose mass acts as if it were fixed to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.bodies.hinges import Fixed, HingeType, Revolute, Universal
from pliant.model.bodies.joint import Joint
from pliant.model.bodies.turning_hinges import Spherical
from pliant.model.pose import Array, is_zero, zeros_of

if TYPE_CHECKING:
    from pliant.model.model import Model

_TINY = 1e-12  # of the first moment: rounding of a mass centre that was given on the axis


def with_composite_points(model: Model) -> Model:
    """The model whose joints of speeds at the composite's mass centre know where that is. Numbers or nodes."""
    asking = [k for k, body in enumerate(model.bodies) if isinstance(body.hinge.type, Joint) and body.hinge.type.at == "composite"]
    if not asking:
        return model
    masses, moments = composites(model)
    bodies = list(model.bodies)
    for k in asking:
        body = bodies[k]
        if body.flex is not None or is_zero(masses[k]):
            cause = "is flexible, and its mass centre moves" if body.flex is not None else "has no mass"
            raise PliantError(
                f"hinge {body.hinge.name!r}: speeds_at='composite', but body {body.name!r} {cause}; give speeds_at='origin' "
                "or a point"
            )
        kind = body.hinge.type
        assert isinstance(kind, Joint)
        point = moments[k] / masses[k]
        nodes = [x for x in point.tolist() if hasattr(x, "graph")]
        point = nodes[0].graph.lift(point) if nodes else point.astype(float)  # all of one kind
        bodies[k] = replace(body, hinge=replace(body.hinge, type=kind.placed_at(point)))
    return replace(model, bodies=tuple(bodies))


def composites(model: Model) -> tuple[list[Any], list[Array]]:
    """The mass [kg] and first moment (3,) [kg m] about its origin of each body, with all bodies that act as if fixed to it.

    That is what is welded to it, and what turns about an axis, or a point, on which its own composite's mass centre lies: nested,
    from the tips inward (Sayers, eqs 15 to 19). No branch is on a value, but on whether a number is zero.
    """
    masses: list[Any] = []
    moments: list[Array] = []
    for body in model.bodies:
        m, h, _ = body.inertia.about_origin
        masses.append(m)
        moments.append(np.asarray(h))
    for k in reversed(range(len(model.bodies))):
        body, parent = model.bodies[k], model.parents[k]
        if parent < 0 or body.flex is not None or model.bodies[parent].flex is not None:
            continue
        if _acts_as_fixed(body.hinge.type, moments[k]):
            pose = body.hinge.pose
            masses[parent] = masses[parent] + masses[k]
            moments[parent] = moments[parent] + np.asarray(pose.xyz) * masses[k] + (np.asarray(pose.R) * moments[k]).sum(axis=-1)
    return masses, moments


def _acts_as_fixed(hinge: HingeType, h: Array) -> bool:
    """Whether a mass of first moment h (3,) stays where it is in the parent, whatever the hinge does."""
    if isinstance(hinge, Fixed):
        return True
    if isinstance(hinge, Revolute):
        axis = hinge.axis
    elif isinstance(hinge, Joint) and not hinge.n_slides and hinge.n_turns == 1:
        axis = hinge.turn_axes[0]
    else:
        turns = isinstance(hinge, Spherical | Universal) or (isinstance(hinge, Joint) and not hinge.n_slides)
        return turns and bool(zeros_of(h).all())
    across = np.array([axis[1] * h[2] - axis[2] * h[1], axis[2] * h[0] - axis[0] * h[2], axis[0] * h[1] - axis[1] * h[0]])
    if across.dtype == object:
        return bool(zeros_of(across).all())
    return bool(np.abs(across).max() <= _TINY * np.abs(h).max())
