"""One step of inverse kinematics: Levenberg and Marquardt's method on the errors of frames, of the mass centre and of closures.

The errors e of all goals have weights w. A step solves (J* W J + mu E 1) d = -J* W e, with E = e.W e / 2, so that damping vanishes
at a solution and convergence there is quadratic. The rotation of a frame from its target is e = theta times its axis. The gradient
of theta^2 / 2 is J* e, exactly, with the Jacobian of the frame. A coordinate at a limit is held while the step would cross it.

A posture adds a tiny weight to the equations. So a step moves towards it in all directions that the goals leave, and the goals are
met to about this weight. Such a step may increase small errors, which the next one removes. Where the goals are curved, this may go
back and forth; then motions towards the posture are made slower, by a factor of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pliant.model import Model
from pliant.spatial import Array, atan2, axial, concat, ldl_solve, less, lift, select, sqrt, zeros
from pliant.sweeps.closures.loop_equations import loop_jacobian, loop_phi
from pliant.sweeps.trees.dynamics import difference, integrate
from pliant.sweeps.trees.frames import frame_jacobian, frame_pose
from pliant.sweeps.trees.sums import com, com_jacobian

_SMALL = 1e-4  # sin theta below which its direction is not divided by it, near 0 and pi
_LEAST = 1e-14  # damping at a solution
_LESS, _MORE = 0.2, 4.0  # how the factor of the damping changes after a step that helps, or does not
_RANGE = (1e-4, 1e6)  # of that factor
_LONGEST = 0.3  # of a step with a posture, in rad or m
_TOLERATED = 5e-5  # e.W e / 2, an error of 1 cm: what a step towards a posture may leave
MASS_CENTRE = "com"


@dataclass(frozen=True)
class Goal:
    """A frame, or `MASS_CENTRE`, whose position or axes, or both, are given. In `target` the axes (9,) come first."""

    frame: str
    position: bool
    axes: bool

    @property
    def size(self) -> int:
        return 9 * self.axes + 3 * self.position


@dataclass(frozen=True)
class Reach:
    """What a step solves. limited: (coordinate, speed) pairs with limits. posture: whether poses next to `rest` are preferred.

    costs: gives further errors (..., m) and their Jacobian (..., m, nv) at q.
    """

    goals: tuple[Goal, ...]
    limited: tuple[tuple[int, int], ...]
    posture: bool
    costs: Callable[[Model, Array], tuple[Array, Array]] | None = None


def reaching_step(model: Model, reach: Reach, given: dict[str, Array]) -> tuple[Array, Array, Array]:
    """Return q after a step, the factor of the damping, and (largest error of position, of angle, of a motion in the step).

    given: q, target, weights (2 per goal: of position and axes), lower and upper (of the limited coordinates), factor (1,), and
    with a posture rest (nq,), its weight (1,), and `slow` (1,), which divides motions towards it by 1 + slow.
    """
    q = given["q"]
    errors, rows = _errors(model, reach, given, q), _jacobians(model, reach, q)
    (A, g), E = _normal_equations(model, errors, rows), _cost(errors)
    if reach.posture:
        off = difference(model, given["rest"], q)
        weight = given["posture"]
        A, g = A + lift(np.eye(model.nv), q) * (weight + weight * given["slow"])[..., None], g + weight * off
    keep = _kept(model, reach, given, g)
    damping = given["factor"] * E + _LEAST
    blocked = lift(np.eye(model.nv), q) * (1.0 - keep + damping)[..., None, :]
    A = keep[..., :, None] * A * keep[..., None, :] + blocked
    step = -ldl_solve(A, (keep * g)[..., None])[..., 0]
    if reach.posture:
        length = sqrt((step * step).sum(axis=-1, keepdims=True))
        step = step * select(less(length, _LONGEST), 1.0, _LONGEST / length)
    moved = _within(reach, given, integrate(model, q, step))
    after = _errors(model, reach, given, moved)
    allowed = select(less(E, _TOLERATED), _TOLERATED, E) if reach.posture else E
    better = less(_cost(after), allowed)
    factor = given["factor"] * select(better, _LESS, _MORE)
    factor = _between(factor, *(lift(np.array([x]), q) for x in _RANGE))
    found = select(better, _largest(after), _largest(errors))
    change = sqrt((step * step).sum(axis=-1, keepdims=True))
    return select(better, moved, q), factor, concat([found[..., None], change[..., None]])[..., 0]


def reached(model: Model, goals: Sequence[Goal], q: Array) -> Array:
    """Where the frames of goals are at q (..., n), in the layout of `target`."""
    parts = []
    for goal in goals:
        if goal.frame == MASS_CENTRE:
            parts.append(com(model, q))
            continue
        R, p = frame_pose(model, goal.frame, q)
        parts += [R.reshape(*R.shape[:-2], 9)] * goal.axes + [p] * goal.position
    return concat([x[..., None] for x in parts])[..., 0]


@dataclass(frozen=True, eq=False)
class _Error:
    """An error (..., n), its weight (..., 1), and its kind: 0 of a position, 1 of an angle, 2 one that need not vanish."""

    e: Array
    weight: Array
    kind: int


def _errors(model: Model, reach: Reach, given: dict[str, Array], q: Array) -> list[_Error]:
    out, at, target, weights = [], 0, given["target"], given["weights"]
    for k, goal in enumerate(reach.goals):
        of_position, of_axes = weights[..., 2 * k : 2 * k + 1], weights[..., 2 * k + 1 : 2 * k + 2]
        if goal.frame == MASS_CENTRE:
            R, p = None, com(model, q)
        else:
            R, p = frame_pose(model, goal.frame, q)
        if goal.axes and R is not None:
            wanted = target[..., at : at + 9].reshape(*target.shape[:-1], 3, 3)
            out.append(_Error(_turn(R, wanted), of_axes, 1))
            at += 9
        if goal.position:
            out.append(_Error(p - target[..., at : at + 3], of_position, 0))
            at += 3
    one = lift(np.ones(1), q)
    if model.closures:
        out.append(_Error(loop_phi(model, q), one, 0))
    if reach.costs is not None:
        out.append(_Error(reach.costs(model, q)[0], one, 2))
    return out


def _jacobians(model: Model, reach: Reach, q: Array) -> list[Array]:
    """The Jacobian (..., n, nv) of each error."""
    out = []
    for goal in reach.goals:
        if goal.frame == MASS_CENTRE:
            out.append(com_jacobian(model, q))
            continue
        J = frame_jacobian(model, goal.frame, q)
        out += [J[..., :3, :]] * goal.axes + [J[..., 3:, :]] * goal.position
    if model.closures:
        out.append(loop_jacobian(model, q))
    if reach.costs is not None:
        out.append(reach.costs(model, q)[1])
    return out


def _turn(R: Array, wanted: Array) -> Array:
    """The rotation vector (..., 3), in world axes, that leads from the wanted axes to R."""
    relative = wanted.mT @ R
    half = axial(relative) * 0.5  # the axis times sin theta, the same in both frames
    s = sqrt((half * half).sum(axis=-1, keepdims=True) + 1e-300)
    c = (relative[..., 0:1, 0] + relative[..., 1:2, 1] + relative[..., 2:3, 2] - 1.0) * 0.5
    scale = select(less(s, _SMALL), select(less(c, 0.0), np.pi / _SMALL, 1.0 + s * s * (1.0 / 6.0)), atan2(s, c) / s)
    return (R @ (half * scale)[..., None])[..., 0]


def _normal_equations(model: Model, errors: Sequence[_Error], rows: Sequence[Array]) -> tuple[Array, Array]:
    """J* W J (..., nv, nv) and J* W e (..., nv)."""
    like = errors[0].e
    A, g = zeros((model.nv, model.nv), like), zeros((model.nv,), like)
    for error, J in zip(errors, rows, strict=True):
        weighted = J * error.weight[..., None]
        A = A + J.mT @ weighted
        g = g + (weighted.mT @ error.e[..., None])[..., 0]
    return A, g


def _cost(errors: Sequence[_Error]) -> Array:
    """e.W e / 2 (..., 1)."""
    halves = (0.5 * error.weight * (error.e * error.e).sum(axis=-1, keepdims=True) for error in errors)
    return sum(halves, zeros((1,), errors[0].e))


def _kept(model: Model, reach: Reach, given: dict[str, Array], g: Array) -> Array:
    """(..., nv): 1, or 0 for a speed whose coordinate is at a limit that the step would cross."""
    q = given["q"]
    kept = [lift(np.ones(1), q)] * model.nv
    for k, (i, j) in enumerate(reach.limited):
        x, slope = q[..., i : i + 1], g[..., j : j + 1]
        low = less(x, given["lower"][..., k : k + 1] + 1e-12) * less(-slope, 0.0)
        high = less(given["upper"][..., k : k + 1] - 1e-12, x) * less(slope, 0.0)
        kept[j] = 1.0 - low - high
    return concat([x[..., None] for x in kept])[..., 0]


def _within(reach: Reach, given: dict[str, Array], q: Array) -> Array:
    parts = [q[..., i : i + 1] for i in range(q.shape[-1])]
    for k, (i, _) in enumerate(reach.limited):
        parts[i] = _between(parts[i], given["lower"][..., k : k + 1], given["upper"][..., k : k + 1])
    return concat([x[..., None] for x in parts])[..., 0]


def _largest(errors: Sequence[_Error]) -> Array:
    """(..., 2): the largest error of positions, squared and summed by goal, and of angles."""
    out = []
    for kind in (0, 1):
        found = zeros((1,), errors[0].e)
        for error in errors:
            if error.kind == kind:
                size = sqrt((error.e * error.e).sum(axis=-1, keepdims=True))
                found = select(less(size, found), found, size)  # what is not a number stays
        out.append(found)
    return concat([x[..., None] for x in out])[..., 0]


def _between(x: Array, low: Array, high: Array) -> Array:
    x = select(less(x, low), low, x)
    return select(less(high, x), high, x)
