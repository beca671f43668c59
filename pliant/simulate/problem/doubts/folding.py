"""A warning for runs in which a static beam bends further than its shapes can follow."""

from __future__ import annotations

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import warn
from pliant.flex import Beam
from pliant.spatial import Array

_MOST = 1.0  # rad between an end's section and the chord; the tip is off by about a hundredth of the length there


def warn_of_folds(dynamics: Dynamics, t: Array, q: Array) -> None:
    """Warn once of the static beam that bends furthest at one of the instants t (n,), if an end turns by more than a radian.

    q: (n, nq), or with a leading axis of runs.
    """
    model, most, warning = dynamics.model, _MOST, ""
    of = {body: beam.name for beam in model.internals.beams for body in beam.bodies}
    for body, where in zip(model.bodies, model.internals.q_slices, strict=True):
        if not isinstance(body.flex, Beam) or body.flex.boundary != "static":
            continue
        ends = [where.stop - body.modes + i for i, label in enumerate(body.flex.labels) if label.endswith(("_root", "_tip"))]
        turns = np.abs(np.nan_to_num(q[..., ends], nan=0.0, posinf=0.0, neginf=0.0)).max(axis=-1, initial=0.0)
        by_time = turns.reshape(-1, t.size).max(axis=0)
        k = int(by_time.argmax())
        if by_time[k] > most:
            most = by_time[k]
            what = f"beam {of[body.name]!r}, segment {body.name!r}" if body.name in of else f"body {body.name!r}"
            remedy = "pass more segments=" if body.name in of else "divide it into several beams, with system.add_beam"
            warning = (
                f"system {model.name!r}, {what}: an end turns by {most:.2g} rad from the chord at t = {t[k]:.4g} s, and the shapes "
                f"of a beam are wrong beyond about 0.5 rad; {remedy}"
            )
    if warning:
        warn(warning)
