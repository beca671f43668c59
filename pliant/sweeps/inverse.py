"""Inverse dynamics: forces from motion, JPL 90-26 (4.1) and RJK (2.1) (with erratum f(k) = phi(k, k-1) f(k-1) + ...)."""

from __future__ import annotations

from typing import NamedTuple

from pliant.spatial import Array
from pliant.sweeps.kinematics import Acceleration, Motion, Rate
from pliant.sweeps.links import Link


class Force(NamedTuple):
    """Generalised force of a body's hinge, and the spatial force f that the parent exerts on the body."""

    tau: Array
    f: Array


def force(
    body: Link, m: Motion, r: Rate, A: Acceleration, external: Array | None, outboard: tuple[Array, ...]
) -> tuple[Force, Array]:
    """f(k) = sum over children of phi f + M A + b - f_ext, tau = H* f. JPL 90-26 (4.1)."""
    f = body.M.newton_euler(r.ww, A.alpha, A.W, A.a) + outboard[0]
    if external is not None:
        f = f - external
    return Force(m.H.mT @ f, f), m.force_to_parent(body, f)
