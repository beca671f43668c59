"""Assembly: coordinates at which all closures are closed, by Gauss-Newton steps, and the speeds that the closures allow.

The residual here is `Joined.phi` with angles in place of their sines. Two axes in opposite directions have a sine of zero,
but an angle of pi. J is the exact rate of the angle, however large, so that steps go downhill from any guess.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pliant.lazy import annexed
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.closures.assembly.places import ActiveClosures, ByNumbers, ClosurePlaces, PlacesByNumbers, extent_of, jacobian_at
from pliant.sweeps.closures.loop_equations import at_state
from pliant.sweeps.closures.row_geometry import meant_jacobian
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.trees.dynamics import mass_matrix

_CUT = 1e-9  # of the largest singular value: smaller ones count as dependent
_LONGEST = 0.5  # of a step, so that a far guess does not jump
_ROUNDING = 100.0  # tolerances: what is left where steps gain nothing more
_MET = 1e-9  # of the terms of J v: what is smaller is a rounding
_SHAKES = (0.1, 0.3, 0.6, 1.0, 1.0, 1.5, 2.0, 3.0)  # rad, of other guesses, where one leads nowhere


class Assembled(NamedTuple):
    """q (..., nq), its residual phi (..., rows), whether the loops are closed to rounding (...), and the steps taken (...)."""

    q: Array
    phi: Array
    closed: Array
    steps: Array


# ---- the residual


def gaps(model: Model, q: Array) -> list[Array]:
    """Return for each active closure phi (..., rows): the angles [rad] and lengths [m] by which it is open, in the axes of its
    frame A.
    """
    return [one.angles for one in at_state(model, q)]


def extent(model: Model, q: Array) -> Array:
    """Return (...) [m]: the largest distance of a closure's frame from its loop's root, at least 1 m. Rounding is relative to
    it.
    """
    return extent_of(at_state(model, q), q)


# ---- positions


def closed_pose(
    model: Model,
    q: Array,
    mobile: Array | None = None,
    steps: int = 60,
    tolerance: float = 1e-13,
    closures: ActiveClosures | None = None,
) -> Assembled:
    """Return a pose near q (..., nq) at which the loops are closed. mobile (nv,): how easily each speed moves, 0 if it is held.

    A step is -W (J W)+ phi, where W is the square root of `mobile`, by singular values. If it does not reduce phi, it is damped by
    Levenberg's method. tolerance: of phi, for lengths of about one; a last step goes on to rounding. closures: those of the
    model, computed in another way than by its numbers.
    """
    batch = q.shape[:-1]
    search = _Search(closures or ByNumbers(model), np.array(q, dtype=float).reshape(-1, model.nq), mobile, tolerance)
    for _ in range(steps):
        if not search.left.size:
            break
        search.step()
    x = search
    return Assembled(x.q.reshape(*batch, -1), x.phi.reshape(*batch, -1), x.closed.reshape(batch), x.count.reshape(batch))


class _Search:
    """The Gauss-Newton method for several poses (n, nq), each with its own damping.

    found: the closures at the poses with the numbers `at`. A step that improves all of them leaves these to the next step.
    """

    def __init__(self, closures: ActiveClosures, q: Array, mobile: Array | None, tolerance: float) -> None:
        self.closures, self.model, self.q = closures, closures.model, q
        self.W = np.ones(self.model.nv) if mobile is None else np.sqrt(mobile)
        self.at = np.arange(len(q))
        self.found: ClosurePlaces = closures.at(q, self.at)
        known = self.found.found if isinstance(self.found, PlacesByNumbers) else None
        self.groups = _groups_of(self.model) if known is None else _groups(self.model, known)
        self.size = self.found.extent
        self.unit = np.where(turning(self.model)[None, :] | (self.size[:, None] <= 0), 1.0, self.size[:, None])
        self.tolerance = tolerance * self.size
        self.phi = np.array(self.found.phi)
        self.open = np.linalg.norm(self.phi, axis=-1)
        self.damping, self.count, self.last = np.zeros(len(q)), np.zeros(len(q), dtype=int), self.open <= self.tolerance
        self.left = np.flatnonzero(np.isfinite(self.open) & (self.open > 0.0))

    @property
    def closed(self) -> Array:
        return self.open <= _ROUNDING * self.tolerance

    def step(self) -> None:
        """Take one step of the poses that are not closed yet."""
        at = self.left
        if not np.array_equal(at, self.at):
            self.at, self.found = at, self.closures.at(self.q[at], at)
        J, phi, before = self.found.jacobian * self.W, self.phi[at], self.open[at]
        step, most = np.zeros((len(at), self.model.nv)), np.zeros(len(at))
        damping = self.damping[at, None]
        for rows, speeds in self.groups:
            U, s, Vt = np.linalg.svd(J[:, rows[:, None], speeds], full_matrices=False)
            largest = s.max(axis=-1, initial=0.0)
            inverse = np.where(s > _CUT * largest[:, None], s / (s * s + damping * damping + 1e-300), 0.0)
            along = inverse * (U.mT @ phi[:, rows, None])[..., 0]
            step[:, speeds] = -self.W[speeds] * (Vt.mT @ along[..., None])[..., 0]
            most = np.maximum(most, largest)
        length = np.abs(step / self.unit[at]).max(axis=-1, initial=0.0)
        step *= np.minimum(1.0, _LONGEST / np.maximum(length, 1e-300))[:, None]
        new, found = self.closures.moved(self.q[at], step, at)
        open_by = np.linalg.norm(found.phi, axis=-1)
        better = open_by < before
        self.count[at] += ~self.last[at]
        ended = self.last[at] | (~better & (length < 1e-12)) | ~np.isfinite(open_by)
        good = at[better]
        self.q[good], self.phi[good], self.open[good] = new[better], found.phi[better], open_by[better]
        if len(good) == len(at):
            self.found = found
        elif len(good):
            self.at = good[:0]
        self.damping[good] = np.where(self.damping[good] > 1e-6, 0.1 * self.damping[good], 0.0)
        if len(good) < len(at):
            worse, most = at[~better], np.maximum(most[~better], 1e-300)
            self.damping[worse] = np.maximum(10.0 * self.damping[worse], 1e-3 * most)
            ended[~better] |= self.damping[worse] > 1e6 * most
        self.last[at] = self.open[at] <= self.tolerance[at]
        self.left = at[~ended & (self.open[at] > 0.0)]


def closed_by_metric(
    model: Model, q: Array, free: Array, metric: Callable[[Array], Array] | None = None, steps: int = 60
) -> Assembled:
    """Return a pose near q (nq,) at which the loops are closed, by steps of least x* W x.

    metric: W (nv, nv) at a pose; default: the mass matrix, in which light bodies move most. To first order these are the steps
    that forces between the parts would cause, so the centre of mass of the free part stays. free (nv,): speeds that are not held.
    If such steps do not converge, the steps of `closed_pose` are used.
    """
    says = np.concatenate([np.zeros(0, dtype=bool), *(x.positional for x in model.closures)])
    own, rows = np.flatnonzero(free), np.flatnonzero(says)
    size = float(extent(model, q))
    unit = np.where(turning(model), 1.0, size)
    at, phi, tolerance = q, _stacked(model, q), 1e-13 * size
    count = 0
    while count < steps and np.linalg.norm(phi) > 0.01 * tolerance:
        count += 1
        J = meant_jacobian(model, at)[np.ix_(rows, own)]
        back = _inverse(J, np.asarray(_CUT * np.linalg.norm(J, ord=2)))
        M = (mass_matrix(model.internals.opened, at) if metric is None else metric(at))[np.ix_(own, own)]
        step = np.zeros(model.nv)
        step[own] = _of_least_energy(M, np.zeros(len(own)), back @ J, -(back @ phi[rows, None]))
        step *= min(1.0, _LONGEST / max(float(np.abs(step / unit).max()), 1e-300))
        for factor in 0.5 ** np.arange(20):
            new = model.integrate(at, factor * step)
            found = _stacked(model, new)
            if np.linalg.norm(found) < np.linalg.norm(phi):
                break
        else:
            break
        at, phi = new, found
    closed = np.linalg.norm(phi) <= _ROUNDING * tolerance
    if closed:
        return Assembled(at, phi, np.asarray(True), np.asarray(count))
    return closed_pose(model, q, free / np.maximum(np.diag(mass_matrix(model.internals.opened, q)), 1e-300))


def _stacked(model: Model, q: Array) -> Array:
    return np.concatenate([np.zeros(0), *gaps(model, q)])


@annexed
def _groups_of(model: Model) -> list[tuple[Array, Array]]:
    with np.errstate(all="ignore"):  # they are the same at all poses
        return _groups(model, at_state(model, model.neutral()))


def _groups(model: Model, found: Sequence[Joined]) -> list[tuple[Array, Array]]:
    """Return the positional rows and their speeds, by sets of closures that share speeds. The sets are solved separately."""
    says = np.concatenate([np.zeros(0, dtype=bool), *(x.positional for x in model.closures)])
    groups: list[tuple[set[int], list[int]]] = []
    row = 0
    for one in found:
        speeds = {j for k in one.jacobian for j in range(model.internals.v_slices[k].start, model.internals.v_slices[k].stop)}
        rows = [i for i in range(row, row + len(one.kept)) if says[i]]
        row += len(one.kept)
        apart = []
        for others, more in groups:
            if others & speeds:
                speeds, rows = speeds | others, more + rows
            else:
                apart.append((others, more))
        groups = [*apart, (speeds, rows)]
    return [(np.array(rows, dtype=int), np.array(sorted(speeds), dtype=int)) for speeds, rows in groups if rows and speeds]


@annexed
def turning(model: Model) -> Array:
    """Return (nv,): whether a speed rotates its hinge; True for modes too."""
    parts = [np.zeros(0, dtype=bool)]
    for body in model.bodies:
        hinge = body.hinge.type
        H = np.asarray(hinge.H(hinge.neutral[:, None]), dtype=float) if hinge.nv else np.zeros((6, 0))
        parts += [np.linalg.norm(H[:3], axis=0) > 0.0, np.ones(body.modes, dtype=bool)]
    return np.concatenate(parts)


@annexed
def modal(model: Model) -> Array:
    """Return (nv,): whether a speed is that of a mode."""
    parts = [np.arange(body.nv) >= body.nv - body.modes for body in model.bodies]
    return np.concatenate([np.zeros(0, dtype=bool), *parts])


def assembled_pose(model: Model, q: Array, mobile: Array, closures: ActiveClosures | None = None) -> Assembled:
    """Return the same as `closed_pose`; if a guess does not converge, as from a singular pose, try other guesses around it.

    Hinges move first. Modes move only if the hinges alone do not close the loops.
    """
    rigid = np.where(modal(model), 0.0, mobile)
    found = _from_several(model, q, rigid, closures)
    if found.closed.all() or not np.any(rigid != mobile):
        return found
    return _better(found, _from_several(model, q, mobile, closures))


def _from_several(model: Model, q: Array, mobile: Array, closures: ActiveClosures | None) -> Assembled:
    found = closed_pose(model, q, mobile, closures=closures)
    moves = (mobile > 0) & ~modal(model)
    if found.closed.all() or not moves.any():
        return found
    unit = np.where(turning(model), 1.0, float(extent(model, q).max()))
    for seed, shake in enumerate(_SHAKES):
        way = np.random.default_rng(seed).uniform(-shake, shake, size=model.nv) * moves * unit
        again = closed_pose(model, model.integrate(np.where(found.closed[..., None], found.q, q), way), mobile, closures=closures)
        found = _better(found, again)
        if found.closed.all():
            break
    return found


def _better(a: Assembled, b: Assembled) -> Assembled:
    """Return for each state the result a if it is closed, otherwise the less open of a and b."""
    second = ~a.closed & (np.linalg.norm(b.phi, axis=-1) < np.linalg.norm(a.phi, axis=-1))
    wide = second[..., None]
    return Assembled(
        np.where(wide, b.q, a.q), np.where(wide, b.phi, a.phi), np.where(second, b.closed, a.closed), a.steps + b.steps
    )


# ---- speeds


def allowed_speeds(model: Model, q: Array, v: Array, held: Array, closures: ActiveClosures | None = None) -> tuple[Array, Array]:
    """Return (speeds (..., nv), y (..., rows)): v where held (nv,), the others changed so that y = 0; y = J v, plus what time adds.

    Hinges change first, with the least kinetic energy of the change. Modes change as little as possible, and not at all if hinges
    alone can satisfy it. If the held speeds are impossible, y is not zero.
    """
    batch = np.broadcast_shapes(q.shape[:-1], v.shape[:-1])
    out = np.array(np.broadcast_to(v, (*batch, model.nv)), dtype=float)
    if not out.any() and not model.internals.rheonomic:
        return out, np.zeros((*batch, sum(len(closure.labels) for closure in model.closures)))
    by = closures or ByNumbers(model)
    J, drift = jacobian_at(by, q), by.drift(q) if model.internals.rheonomic else 0.0
    rest = (J @ out[..., None])[..., 0] + drift
    if held.all() or not rest.any():
        return out, rest
    M = np.broadcast_to(by.mass_matrix(q), (*batch, model.nv, model.nv))
    J = np.broadcast_to(J, (*batch, *J.shape[-2:]))
    size = _CUT * np.linalg.norm(J, ord=2, axis=(-2, -1))
    modes, hinges = (np.flatnonzero(~held & which) for which in (modal(model), ~modal(model)))
    own = J[..., hinges]
    back = _inverse(own, size)
    bent = np.zeros((*batch, modes.size))
    left = rest - (own @ (back @ rest[..., None]))[..., 0]
    level = _MET * ((np.abs(J) @ np.abs(out)[..., None])[..., 0] + np.abs(drift)).max(axis=-1, initial=0.0)
    open_by = np.abs(left).max(axis=-1, initial=0.0) > level
    if modes.size and open_by.any():
        root = np.sqrt(np.diagonal(M, axis1=-2, axis2=-1)[..., modes])
        theirs = (J[..., modes] - own @ (back @ J[..., modes])) / root[..., None, :]
        bent = -(_inverse(theirs, size / root.max(axis=-1)) @ left[..., None])[..., 0] / root * open_by[..., None]
        out[..., modes] += bent
        rest = (J @ out[..., None])[..., 0] + drift
    dragged = (M[..., hinges[:, None], modes] @ bent[..., None])[..., 0]
    out[..., hinges] += _of_least_energy(M[..., hinges[:, None], hinges], dragged, back @ own, -(back @ rest[..., None]))
    return out, (J @ out[..., None])[..., 0] + drift


def _inverse(A: Array, size: Array) -> Array:
    """Return the pseudo-inverse of A (..., m, n), without singular values below `size` (...)."""
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    good = s > size[..., None]
    return (Vt.mT * np.where(good, 1.0 / np.where(good, s, 1.0), 0.0)[..., None, :]) @ U.mT


def _of_least_energy(M: Array, momentum: Array, along: Array, x: Array) -> Array:
    """Return a change x (..., n, 1) plus the part in null(along) (..., n, n) that minimises x* M x / 2 + momentum* x.

    Masses weight the motions that closures allow, but do not decide which motions these are.
    """
    free = np.eye(along.shape[-1]) - along  # a projector
    count = np.rint(np.trace(free, axis1=-2, axis2=-1)).astype(int)
    out = np.array(x[..., 0])
    for n in np.unique(count[count > 0]):
        at = count == n
        Z = np.linalg.svd(free[at])[0][..., :n]
        inverse = np.linalg.pinv(Z.mT @ M[at] @ Z, rcond=1e-14, hermitian=True)
        out[at] -= (Z @ (inverse @ (Z.mT @ (M[at] @ x[at] + momentum[at][..., None]))))[..., 0]
    return out
