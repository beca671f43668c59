"""Closures that become active and inactive in a run: which are active at a state, the equations with them, and the impulse of
closing.

Whether a closure that events switch is active is a state, "grasp.active", 1 or 0. So a run carries it, stores it, and continues
with it. Each set of closures has its own equations, which are generated when the set first occurs and then cached
(`Dynamics.switched`). Closing causes an impulse of the rows of all closures that are active then,

    M (v+ - v) = J* P,   J v+ = 0,   energy lost = -P.J v / 2

where held or driven hinges keep their speeds, and J v+ = -drift if closures depend on time. If a closure is open by a gap, the
bodies first move onto it. The free part keeps its momentum and its centre of mass, and the change of energy counts as lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.model import Model
from pliant.model.acting.events import ASSEMBLE, OPEN
from pliant.model.closures import Closure
from pliant.spatial import Array
from pliant.sweeps.closures.assembly.closed_poses import closed_by_metric, gaps
from pliant.sweeps.closures.islands import joined, recentred
from pliant.sweeps.closures.loop_equations import loop_drift
from pliant.sweeps.closures.row_geometry import meant_jacobian
from pliant.sweeps.trees.frames import frame_pose
from pliant.vectors.seen import SeenInstant
from pliant.vectors.state import LoadedState

_CUT = 1e-9  # of the largest singular value: rows that are smaller say nothing new
_MET = 1e-9  # of J v: by so much speeds may miss what closures ask for, where others are held
_CLOSED = 1e-11  # of the residual: what rounding leaves of it


def active_rows(model: Model, s: Array) -> Array:
    """Return (..., closures): 1 if a closure is active at states s (..., ns), otherwise 0."""
    marks = {name: model.states[mark].start for mark, name in model.internals.switches.items()}
    columns = [s[..., marks[c.name]] if c.name in marks else np.full(s.shape[:-1], float(c.active)) for c in model.loops]
    return np.stack(columns, axis=-1)


def row_labels(model: Model) -> list[str]:
    """Return a name for every row of every closure: "grasp: force x"."""
    return [f"{closure.name}: {label}" for closure in model.loops for label in closure.labels]


# ---- closing


class Impulse(NamedTuple):
    """An impulse of rows of closures: the change of v (nv,), P (rows,), and the rates y (rows,) of closures before and after."""

    change: Array
    P: Array
    before: Array
    after: Array

    @property
    def energy_lost(self) -> float:
        return float(-0.5 * self.P @ self.before)


def impulse(M: Array, J: Array, v: Array, free: Array, drift: Array) -> Impulse:
    """Return the impulse that makes y = J v + drift zero by changing the free speeds (nv,). For dependent rows it is the P of least
    size.
    """
    y, change = J @ v + drift, np.zeros_like(v)
    L = np.linalg.cholesky(M[np.ix_(free, free)])
    U, s, Vt = np.linalg.svd(np.linalg.solve(L, J[:, free].T), full_matrices=False)
    with np.errstate(divide="ignore"):
        inverse = np.where(s > _CUT * s.max(initial=0.0), 1.0 / s, 0.0)
    z = -inverse * (Vt @ y)
    change[free] = np.linalg.solve(L.T, U @ z)
    return Impulse(change, Vt.T @ (inverse * z), y, y + J @ change)


def response(M: Array, J: Array, impulses: Array, free: Array) -> Array:
    """Return the change of the free speeds (nv, k) that generalised impulses (nv, k) cause, as the rows of J allow."""
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
    """Return by how much each active closure is open at q, and the row that is open most."""
    out = {}
    for closure, phi in zip(model.closures, gaps(model, q), strict=True):
        i = int(np.argmax(np.abs(phi)))
        out[closure.name] = float(np.abs(phi[i])), closure.labels[i]
    return out


def closed_at(
    model: Model,
    q: Array,
    names: Sequence[str],
    gap: float | str,
    free: Array,
    what: str,
    metric: Callable[[Array], Array] | None = None,
) -> tuple[Array, str]:
    """Return q at which the active closures are closed, and how far the named ones were open, if by more than may pass unsaid.

    The free part moves as forces between its parts would move it, and its centre of mass stays. free (nv,): speeds that are not
    held. what: who closes them, for messages. metric: see `closed_by_metric`; small gaps close by the mass matrix.
    """
    found = open_by(model, q)
    most, allowed = max((size for size, _ in found.values()), default=0.0), OPEN if isinstance(gap, str) else gap
    closures = {closure.name: closure for closure in model.closures}
    wide = {name: found[name] for name in names if found[name][0] > allowed}
    if wide and gap != ASSEMBLE:
        gaps = "; ".join(_gap_text(closures[name], size, row) for name, (size, row) in wide.items())
        name, (size, _) = max(wide.items(), key=lambda x: x[1][0])
        raise PliantError(
            f"{what}: {gaps}, and {allowed:g} is allowed; let g be zero where it is closed, or use pl.events.activate({name!r}, "
            f"gap={1.1 * size:.2g}), or gap={ASSEMBLE!r} to move the system to a closed pose"
        )
    if most <= _CLOSED:
        return q, ""
    moved = closed_by_metric(model, q, free & joined(model), metric if most > OPEN else None)
    if not moved.closed:
        left = open_by(model, moved.q)
        gaps = "; ".join(_gap_text(closures[name], *left[name]) for name in left if left[name][0] > _CLOSED)
        raise PliantError(f"{what}: the loops cannot be closed from this pose: {gaps} at best; close them in another pose")
    said = "; ".join(_gap_text(closures[name], size, row) for name, (size, row) in wide.items())
    shifted = recentred(model, moved.q, q, free)
    shut = max((size for size, _ in open_by(model, shifted).values()), default=0.0) <= _CLOSED
    return (shifted if shut else moved.q), said


def spins(model: Model, state: LoadedState) -> Array:
    """Return (bodies, 3): the angular momenta of wheels and gyros on each body, in world axes, at a state.

    model: with its loads, and with the values of parameters.
    """
    out, q = np.zeros((len(model.bodies), 3)), state.q
    for load in model.loads:
        if load.type is None or not load.states:
            continue
        x = SeenInstant(model.internals.matter.internals.opened, state, given=model).of("load", load)
        found = load.type.spin_momentum({key: x.s[key] for key in load.states}, x.given)
        if found is not None:
            name, held = found
            frame = model.internals.seeing([name]).frame(name)
            R = frame_pose(model.internals.matter.internals.opened, frame.body, q)[0] @ frame.pose.R
            out[model.index[frame.body]] += R @ held
    return out


def _gap_text(closure: Closure, size: float, row: str) -> str:
    unit = "" if closure.kind == "coupling" else " rad" if row.startswith("moment") else " m"
    return f"{closure.kind} {closure.name!r} is open by {size:.3g}{unit} ({row})"


def closure_jacobian(model: Model, q: Array) -> Array:
    """Return J (rows, nv) of the active closures; with no rows if there are none."""
    return meant_jacobian(model, q) if model.closures else np.zeros((0, model.nv))


def closure_drift(model: Model, q: Array) -> Array:
    """Return (rows,): the rates of the active closures if nothing moves, of those that depend on time."""
    return loop_drift(model, q) if model.closures else np.zeros(0)


def missed(found: Impulse, J: Array, v: Array, drift: Array) -> bool:
    """Whether held speeds contradict the rows of a closure."""
    size = float(np.abs(J).max(initial=0.0) * np.abs(v).max(initial=0.0) + np.abs(drift).max(initial=0.0))
    return bool(np.abs(found.after).max(initial=0.0) > _MET * max(size, 1e-300))
