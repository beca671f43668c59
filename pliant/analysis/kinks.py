"""Loads whose slope jumps at a state: stops at their end, ropes at their length, teeth at the edge of their backlash.

A choice in the traced forces (a comparison, a minimum, a maximum, an absolute value) that is just at its switch may be a kink. It
is one if the derivatives of the forces differ on both sides of the state. Those in the speeds are compared a little next to q,
where what touches only at q, as teeth without backlash, does so for certain.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.analysis.point import Point, direction_names
from pliant.errors import warn
from pliant.spatial import Array
from pliant.vectors.laws.identity import laws_of

_STEPS = {"dq": 1e-7, "dv": 1e-9}  # [rad, m], [rad/s, m/s] to both sides
_JUMP = 1e-3  # of the largest derivative of the same kind


def warn_of_kinks(at: Point, what: str) -> None:
    """Warn if the slope of a load jumps at a state, and say which side its derivatives are of."""
    if not at.model.loads or laws_of(at.model).python or not _is_at_switch(at):
        return
    for load in at.model.loads:
        loads = tuple(x if x is load else replace(x, law=lambda _: None) for x in at.model.loads)
        found = _jump(replace(at, dynamics=at.dynamics.internals.variant(model=replace(at.model, loads=loads))))
        if found is not None:
            name, side = found
            warn(
                f"load {load.name!r} changes its slope at this state, where {name!r} passes through it; the {what} holds "
                f"{'on the side where it ' + side if side else 'on neither side'}; choose a state close to this one for the other"
            )


def _is_at_switch(at: Point) -> bool:
    """Whether a choice in the traced forces of the loads is at its switch."""
    function = at.dynamics.internals.loaded("load_switches")
    return bool(at.dynamics.internals.for_few_calls(function)(*at.arguments(function))[0])


def _jump(at: Point) -> tuple[str, str] | None:
    """Return the direction of q or v in which slopes jump most, and on which side of it those of the state are, or None."""
    nv = at.model.nv
    best, most = None, _JUMP
    for kind in ("dq", "dv"):
        along = {key: np.eye(nv) if key == kind else np.zeros((nv, nv)) for key in ("dq", "dv")}
        base = at if kind == "dq" else at.moved(dq=np.full(nv, _STEPS["dq"]))
        here = base.force_slopes(along)
        for i in np.flatnonzero(~at.held.speeds):
            step: Array = np.zeros(nv)
            step[i] = _STEPS[kind]
            ahead, behind = (base.moved(**{kind: sign * step}).force_slopes(along) for sign in (1.0, -1.0))
            size = max(float(np.abs(x).max(initial=0.0)) for x in (here, ahead, behind))
            jump = float(np.abs(ahead - behind).max(initial=0.0)) / size if size else 0.0
            if jump > most:
                near = [float(np.abs(here - x).max()) <= _JUMP * size for x in (ahead, behind)]
                best, most = (direction_names(at.model)[i], "increases" if near[0] else "decreases" if near[1] else ""), jump
    return best
