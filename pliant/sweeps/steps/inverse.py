"""Inverse dynamics: forces from motion, JPL 90-26 (4.1), (4.2), RJK (2.1) (erratum f(k) = phi(k, k-1) f(k-1) + ...)."""

from __future__ import annotations

from typing import Any, NamedTuple

from pliant.spatial import Array
from pliant.sweeps.steps.kinematics import Acceleration, Rate
from pliant.sweeps.steps.moves import Motion


class Force(NamedTuple):
    """Generalised forces of a body's hinge and modes, and the spatial force f that the parent exerts on the body."""

    tau: Array
    f: Array


def force(
    body: Any, m: Motion, r: Rate, A: Acceleration, vdot: Array | None, external: Any, outboard: tuple[Array, ...]
) -> tuple[Force, Array]:
    """f(k) = sum over children of phi f + M A + b - f_ext, tau = H* f; for a flexible body with modal rows.

    JPL 90-26 (4.1), (4.2). external None: for the accelerations alone, without elastic forces. A hinge's armature adds its part of
    tau, and passes nothing on.
    """
    modal, f = body.inertial_force(m, r, A, vdot, elastic=external is not None)
    more, g = body.node_forces(m, outboard, external or ())
    f = f + g
    tau = body.project(m, None if modal is None else modal + more, f)
    if body.armature is not None and vdot is not None:
        tau = tau + body.armature * vdot
    return Force(tau, f), m.force_to_parent(f)
