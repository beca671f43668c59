"""What initial states must be: the same checks for states on the host and on a GPU."""

from __future__ import annotations

from pliant.compile import Dynamics
from pliant.model import Model
from pliant.model.spaces import check_quaternions, normalise, quaternion_places
from pliant.simulate.problem.contacts import check_start
from pliant.simulate.problem.singular import check_singular, has_three_angles
from pliant.spatial import Array


def may_be_refused(model: Model) -> bool:
    """Whether there are initial states that `check_begin` refuses."""
    return bool(model.contacts) or len(quaternion_places(model)) > 0 or has_three_angles(model)


def check_begin(dynamics: Dynamics, q: Array, p: Array | None, what: str) -> None:
    """Raise `PliantError` for initial coordinates q (..., nq) whose quaternions do not have the norm 1, at singular angles, or with
    shapes inside each other under parameters p. what: the name of q.
    """
    check_quaternions(dynamics.model, q, what)
    check_singular(dynamics.model, q, what)
    check_start(dynamics, normalise(dynamics.model, q), p)
