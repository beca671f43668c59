"""Hinges with three angles are singular at some middle angles: an initial state there raises an error, and a run that comes near
warns.
"""

from __future__ import annotations

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError, warn
from pliant.lazy import annexed
from pliant.model import Joint, Model
from pliant.spatial import Array
from pliant.sweeps.motion.starts import three_angles

_AT = 1e-9  # sines of the angle from the singular one: rates are beyond what digits bear
_NEAR = 0.02  # about a degree, where the outer angles turn 50 times as fast as the body


def _joints(model: Model, q: Array) -> list[tuple[str, Joint, Array]]:
    """Return the hinges with three angles: name, type, and the distance (...) of q (..., nq) from their singular angles."""
    return [(name, kind, kind.margin(q[..., own])) for name, kind, own in _with_three_angles(model)]


_with_three_angles = annexed(three_angles)


def check_singular(model: Model, q: Array, what: str = "q0") -> None:
    """Raise `PliantError` for q (..., nq) with a singular angle."""
    for name, kind, margin in _joints(model, q):
        if (margin < _AT).any():
            own = model.q_index(name).start + kind.n_slides + 1
            place = f"{what}[{'..., ' * (q.ndim > 1)}{own}]"
            raise PliantError(
                f"{what}: hinge {name!r}, {kind!r}, is at its singular angle, {place}, where the first and the last axis are "
                "parallel and rates are infinite; use another initial state, another sequence of turns, or pl.Spherical or "
                "pl.Free, "
                "which have no singular angle"
            )


def warn_of_singular_angles(dynamics: Dynamics, t: Array, q: Array) -> None:
    """Warn once of the joint that comes nearest to its singular angle at one of the instants t (n,), if it is near.

    q: (n, nq), or with a leading axis of runs.
    """
    least, warning = _NEAR, ""
    for name, kind, margin in _joints(dynamics.model, q):
        by_time = np.where(np.isfinite(margin), margin, 1.0).reshape(-1, t.size).min(axis=0)
        k = int(by_time.argmin())
        if by_time[k] < least:
            least = by_time[k]
            warning = (
                f"system {dynamics.model.name!r}: hinge {name!r} comes within {np.degrees(np.arcsin(least)):.2g} deg of its "
                f"singular angle at t = {t[k]:.4g} s, where its outer angles turn fast and steps get short; use another sequence "
                f"of turns than {kind.data()['turns']!r}, or pl.Spherical or pl.Free, which have no singular angle"
            )
    if warning:
        warn(warning)
