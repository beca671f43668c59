"""Closures that come and go in a run: which act at a state, the equations with them, and what happens where one closes.

Whether a closure acts that events switch is a state, "grasp.active", 1 or 0, so that a run carries it, stores it, and goes on with
it. Each set of closures has equations of its own, made when the set first occurs and kept (`Dynamics.switched`). Closing makes an
impulse of the rows of all closures that act then,

    M (v+ - v) = J* P,   J v+ = 0,   energy lost = -P.J v / 2

where hinges that are held or driven keep their speeds. Where a closure is open by a gap, the bodies first move onto it: the
momentum of what is free stays, its centre of mass too, and what this does to the energy counts as lost.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pliant.errors import ModelWarning, PliantError
from pliant.model import Model
from pliant.model.acting.events import ASSEMBLE, OPEN
from pliant.model.acting.loads import Wheel
from pliant.model.bodies.hinges import unit_axis
from pliant.model.closures import Closure, Coupling
from pliant.spatial import Array
from pliant.sweeps.closures.closed_poses import closed_by_mass, gaps
from pliant.sweeps.closures.islands import joined, recentred
from pliant.sweeps.closures.row_geometry import meant_jacobian
from pliant.sweeps.trees.frames import frame_pose

_CUT = 1e-9  # of the largest singular value: rows that are smaller say nothing new
_MET = 1e-9  # of J v: by so much speeds may miss what closures ask for, where others are held
_CLOSED = 1e-11  # of the residual: what rounding leaves of it


def active_rows(model: Model, s: Array) -> Array:
    """(..., closures): 1 where a closure acts at states s (..., ns), 0 where not."""
    marks = {name: model.states[mark].start for mark, name in model.switches.items()}
    columns = [s[..., marks[c.name]] if c.name in marks else np.full(s.shape[:-1], float(c.active)) for c in model.loops]
    return np.stack(columns, axis=-1)


def row_labels(model: Model) -> list[str]:
    """A name for every row of every closure: "grasp: force x"."""
    return [f"{closure.name}: {label}" for closure in model.loops for label in closure.labels]


# ---- closing


class Impulse(NamedTuple):
    """What rows of closures do to speeds at once: the change of v (nv,), P (rows,), and J v (rows,) before and after."""

    change: Array
    P: Array
    before: Array
    after: Array

    @property
    def energy_lost(self) -> float:
        return float(-0.5 * self.P @ self.before)


def impulse(M: Array, J: Array, v: Array, free: Array) -> Impulse:
    """The impulse that makes J v zero by the speeds that are free (nv,): of dependent rows the P of least size."""
    y, change = J @ v, np.zeros_like(v)
    L = np.linalg.cholesky(M[np.ix_(free, free)])
    U, s, Vt = np.linalg.svd(np.linalg.solve(L, J[:, free].T), full_matrices=False)
    with np.errstate(divide="ignore"):
        inverse = np.where(s > _CUT * s.max(initial=0.0), 1.0 / s, 0.0)
    z = -inverse * (Vt @ y)
    change[free] = np.linalg.solve(L.T, U @ z)
    return Impulse(change, Vt.T @ (inverse * z), y, y + J @ change)


def response(M: Array, J: Array, impulses: Array, free: Array) -> Array:
    """The change of speeds (nv, k) that generalised impulses (nv, k) cause: of those that are free, as the rows of J allow."""
    out = np.zeros(impulses.shape)
    if not len(J):
        out[free] = np.linalg.solve(M[np.ix_(free, free)], impulses[free])
        return out
    L = np.linalg.cholesky(M[np.ix_(free, free)])
    U, s, _ = np.linalg.svd(np.linalg.solve(L, J[:, free].T), full_matrices=False)
    U = U[:, s > _CUT * s.max(initial=0.0)]
    z = np.linalg.solve(L, impulses[free])
    out[free] = np.linalg.solve(L.T, z - U @ (U.T @ z))
    return out


def open_by(model: Model, q: Array) -> dict[str, tuple[float, str]]:
    """By how much each closure that acts is open at q, and the row that is open most."""
    out = {}
    for closure, phi in zip(model.closures, gaps(model, q), strict=True):
        i = int(np.argmax(np.abs(phi)))
        out[closure.name] = float(np.abs(phi[i])), closure.labels[i]
    return out


def closed_at(model: Model, q: Array, names: Sequence[str], gap: float | str, free: Array, what: str) -> Array:
    """q where the closures that act are closed; refuses, or tells, where those of some names are open by more than a gap.

    What is free moves by its masses, as forces between its parts would move it, and its centre of mass stays. free (nv,): speeds
    that are not held. what: who closes them, for messages.
    """
    found = open_by(model, q)
    most, allowed = max((size for size, _ in found.values()), default=0.0), OPEN if isinstance(gap, str) else gap
    closures = {closure.name: closure for closure in model.closures}
    wide = {name: found[name] for name in names if found[name][0] > allowed}
    if wide and gap != ASSEMBLE:
        told = "; ".join(_told(closures[name], size, row) for name, (size, row) in wide.items())
        name, (size, _) = max(wide.items(), key=lambda x: x[1][0])
        raise PliantError(
            f"{what}: {told}, and {allowed:g} is allowed; let g be zero where it is closed, or use pl.activate({name!r}, "
            f"gap={1.1 * size:.2g}), or gap={ASSEMBLE!r} to move the system to a closed pose"
        )
    if most <= _CLOSED:
        return q
    moved = closed_by_mass(model, q, free & joined(model))
    if not moved.closed:
        left = open_by(model, moved.q)
        told = "; ".join(_told(closures[name], *left[name]) for name in left if left[name][0] > _CLOSED)
        raise PliantError(f"{what}: the loops cannot be closed from this pose: {told} at best; close them in another pose")
    if wide:
        told = "; ".join(_told(closures[name], size, row) for name, (size, row) in wide.items())
        warnings.warn(f"{what}: {told}; the system was moved to a closed pose", ModelWarning, stacklevel=2)
    shifted = recentred(model, moved.q, q, free)
    shut = max((size for size, _ in open_by(model, shifted).values()), default=0.0) <= _CLOSED
    return shifted if shut else moved.q


def spins(model: Model, q: Array, s: Array) -> Array:
    """(bodies, 3): the angular momenta of wheels on each body, world axes, at a state q (nq,), s (ns,). model: with its loads."""
    out = np.zeros((len(model.bodies), 3))
    for load in model.loads:
        if isinstance(load.type, Wheel):
            frame = model.seeing([load.type.frame]).frame(load.type.frame)
            R = frame_pose(model.matter.opened, frame.body, q)[0] @ frame.pose.R
            h = float(s[model.states[f"{load.name}.h"]][0])
            out[model.index[frame.body]] += h * (R @ unit_axis(load.type.axis, load.name))
    return out


def _told(closure: Closure, size: float, row: str) -> str:
    unit = "" if isinstance(closure, Coupling) else " rad" if row.startswith("moment") else " m"
    return f"{closure.kind} {closure.name!r} is open by {size:.3g}{unit} ({row})"


def closure_jacobian(model: Model, q: Array) -> Array:
    """J (rows, nv) of the closures that act; none without rows."""
    return meant_jacobian(model, q) if model.closures else np.zeros((0, model.nv))


def missed(found: Impulse, J: Array, v: Array) -> bool:
    """Whether speeds that are held leave a closure's rows at odds with them."""
    size = float(np.abs(J).max(initial=0.0) * np.abs(v).max(initial=0.0))
    return bool(np.abs(found.after).max(initial=0.0) > _MET * max(size, 1e-300))
