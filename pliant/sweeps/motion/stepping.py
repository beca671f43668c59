"""The parts of implicit steps: semi-implicit steps, and the increments that the other methods use.

A step moves q by increments theta (..., nv) in the directions of v, with the exponential of the hinges; this is written q (+)
theta.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from pliant.model import Model
from pliant.spatial import Array, concat, dot, zeros
from pliant.sweeps.links.link import OwnTree, matter_of, split_q, split_v, tree_of
from pliant.sweeps.motion.forward import accelerated, held_at
from pliant.sweeps.motion.impacts import with_held_hinges
from pliant.sweeps.motion.rates import BOOKS, normalised, power, powers
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import Forces, required_forces, solved

if TYPE_CHECKING:
    from pliant.system import System


def semi_implicit_change(
    system: System | Model,
    q: Array,
    v: Array,
    forces: Forces,
    h: Array,
    *,
    method: str = "articulated",
    resisting: Array | None = None,
) -> Array:
    """Return dv (..., nv) with (M + h/2 C + h^2/4 K) dv = h (tau - bias - h/2 K v).

    Modes follow the trapezoidal rule; everything else is explicit. h: (..., 1) [s]. C and K are the damping and stiffness of the
    modes; for a rigid system dv = h a. It costs O(N): it is forward dynamics on bodies whose `stepped` numbers add what resists a
    degree of freedom to its inertia. resisting (..., nv): what loads at hinges add to that, h/2 c + h^2/4 k, with their h/2 k v
    subtracted from tau; the model's hinges have armature there.

    Example:
        forces = pl.sweeps.Forces(tau)
        pl.sweeps.semi_implicit_change(arm, q, v, forces, np.array([0.01]))  # [0.2811, -0.3573]
    """
    model = matter_of(system)
    return accelerated(model, stepped_tree(model, q, h[..., None] * 0.5, resisting), q, v, forces, method) * h


def stepped_tree(model: Model, q: Array, half: Array, resisting: Array | None) -> Tree:
    """Return the bodies as a step of twice `half` (..., 1, 1) [s] sees them: their inertia has what resists modes and hinges."""
    tree = tree_of(model, q)
    return _held_back(model, tree, [body.stepped(half) for body in tree.bodies], resisting)


def _held_back(model: Model, tree: Tree, bodies: list[Any], resisting: Array | None) -> Tree:
    """Return a tree of bodies with what resists their hinges, (..., nv), added to the armature."""
    if resisting is not None:
        pairs = zip(bodies, split_v(model, resisting), strict=True)
        bodies = [body if body.armature is None else replace(body, armature=body.armature + x) for body, x in pairs]
    return tree.of(bodies)


def resisted_response(
    system: System | Model,
    q: Array,
    tau: Array,
    by_rate: Array,
    by_place: Array,
    resisting: Array | None = None,
    free: Array | None = None,
) -> Array:
    """Return x (..., nv) with (M + by_rate C + by_place K + R) x = tau, in O(N).

    C and K are the damping and the stiffness of the modes, by_rate [s] and by_place [s^2] (..., 1), and R is the diagonal matrix of
    `resisting` (..., nv), of hinges that have armature in the model. It replaces Newton's matrix of an implicit step.
    free (..., nv): 0 for speeds that are driven or locked, whose x is zero, else 1; it is read for hinges that may be held.

    Example:
        h = np.array([0.01])
        pl.sweeps.resisted_response(arm, q, tau, h, h * h)  # [-3.831, 12.62]
    """
    model = matter_of(system)
    tree = tree_of(model, q)
    if free is not None:
        tree = with_held_hinges(model, tree, free)
    return solved(model, q, tau[..., None], _resisted(model, tree, Resists(by_rate, by_place, resisting)))[..., 0]


class Resists(NamedTuple):
    """What is added to inertia: the damping of modes times by_rate [s], their stiffness times by_place [s^2], both (..., 1), and at
    hinges by_load (..., nv).

    Example: `pl.sweeps.Resists(np.array([0.01]), np.array([1e-4])).by_rate  # [0.01]`
    """

    by_rate: Array
    by_place: Array
    by_load: Array | None = None


def _resisted(model: Model, tree: Tree, resists: Resists) -> Tree:
    bodies = [body.resisted(resists.by_rate[..., None], resists.by_place[..., None]) for body in tree.bodies]
    return _held_back(model, tree, bodies, resists.by_load)


def closed_correction(
    system: System | Model,
    q: Array,
    v: Array,
    a: Array,
    forces: Forces,
    resists: Resists,
    free: Array | None = None,
    *,
    method: str = "articulated",
) -> Array:
    """Return x (..., nv) of a closed system with M' x = J* lambda - (ID(q, v, a) - tau) and J x = -(J a + gamma).

    x corrects accelerations a (..., nv), and is zero if a is the acceleration of the closed system. M' is the matrix of
    `resisted_response`, free is as there.

    Example:
        forces, h = pl.sweeps.Forces(tau4), np.array([0.01])
        resists = pl.sweeps.Resists(h, h * h)
        x = pl.sweeps.closed_correction(four_bar, q4, v4, a4, forces, resists)
        x.shape  # (3,)
    """
    model = matter_of(system)
    at = held_at(model, q, v, free, method)
    own = replace(at, tree=_resisted(model, at.tree, resists))
    if isinstance(model, OwnTree):  # y' of rows is not known in loops over bodies: M' (a + x) = tau + (M' - M) a - bias + J* lambda
        tau = forces.tau + _resistance(model, at.tree, a, resists)
        return own.accelerated(replace(forces, tau=tau))[0] - a
    r = required_forces(model, q, v, a, forces.wrenches, forces.axes, at.tree, forces.loads) - forces.tau
    drift = at.by_row(at.drift(at.walked(a), a))
    return own.solved(-r[..., None], [-y for y in drift])[0][..., 0]


def _resistance(model: Model, tree: Tree, a: Array, resists: Resists) -> Array:
    """Return (M' - M) a (..., nv)."""
    parts, by_rate, by_place = [zeros((0, 1), a)], resists.by_rate[..., None], resists.by_place[..., None]
    for body, own in zip(tree.bodies, split_v(model, a), strict=True):
        n = body.hinge.nv
        parts += [zeros((n, 1), a), body.resistance(by_rate, by_place, own[..., n:, :])]
    total = concat(parts)[..., 0]
    return total if resists.by_load is None else total + resists.by_load * a


def semi_implicit_step(
    model: Model,
    q: Array,
    v: Array,
    forces: Forces,
    h: Array,
    resisting: Array | None = None,
    *,
    method: str = "articulated",
    works: int = 0,
) -> tuple[Array, ...]:
    """Return (q, v) after a step h (..., 1) [s]: the speeds change by `semi_implicit_change`, and q moves with the mean of old and
    new.

    Speeds in body axes refer to axes that do not turn during the step, see `HingeType.step`. resisting (..., nv): the resistance of
    loads at hinges, see `semi_implicit_change`; their force is tau - resisting dv / h.

    works: 0 for no further result; 1 for the work (...) [J] of the forces at the mean speeds too; 3 for the works of `powers`
    instead.

    Example:
        forces = pl.sweeps.Forces(tau)
        q, v = pl.sweeps.semi_implicit_step(arm.model, q, v, forces, np.array([0.01]))
    """
    q = normalised(model, q)
    change = semi_implicit_change(model, q, v, forces, h, method=method, resisting=resisting)
    return stepped(model, q, v, change, forces, h, resisting, works)


def stepped(
    model: Model, q: Array, v: Array, change: Array, forces: Forces, h: Array, resisting: Array | None, works: int
) -> tuple[Array, ...]:
    """Return (q, v) after a step in which the speeds change by `change`, and works as `semi_implicit_step` does."""
    *moved, mean = _moved(model, q, v, change, h)
    if not works:
        return tuple(moved)
    if resisting is None:
        return (*moved, _worked(model, q, mean, forces, h, works))
    pieces = (split_v(model, x) for x in (resisting, change, mean))
    lost = tree_of(model, q).total(_lost, *pieces, nothing=zeros((1, 1), q))
    done = _worked(model, q, mean, forces, h, works)
    if works == BOOKS:  # part of the total; loads report the dissipated part themselves
        return (*moved, done - concat([lost, zeros((2, 1), q)])[..., 0])
    return (*moved, done - lost[..., 0, 0])


def _worked(model: Model, q: Array, mean: Array, forces: Forces, h: Array, works: int) -> Array:
    """Return the work of a step, (...) or (..., 3), at its mean speeds."""
    acting = forces.tau, forces.wrenches
    if works == BOOKS:
        return powers(model, q, mean, *acting, axes=forces.axes) * h
    return power(model, q, mean, *acting, axes=forces.axes) * h[..., 0]


def _moved(model: Model, q: Array, v: Array, change: Array, h: Array) -> tuple[Array, Array, Array]:
    """Return (q, v) after a step h whose speeds change by h times v' at its beginning, and the mean speeds."""
    parts = [[zeros((0, 1), q)] for _ in range(3)]
    states = (split_q(model, q), *(split_v(model, x) for x in (v, change)))
    for body, x, y, dy in zip(model.bodies, *states, strict=True):
        hinge, length = body.hinge.type, h[..., None]
        made = [hinge.step(x[..., : hinge.nq, :], y[..., : hinge.nv, :], dy[..., : hinge.nv, :], length)]
        if body.modes:
            s, ds = y[..., hinge.nv :, :], dy[..., hinge.nv :, :]
            mean = s + ds * 0.5
            made.append((x[..., hinge.nq :, :] + mean * length, s + ds, mean))
        for own in made:
            for part, value in zip(parts, own, strict=True):
                part.append(value)
    q, v, mean = (concat(part)[..., 0] for part in parts)
    return q, v, mean


def _lost(body: Any, resisting: Array, change: Array, mean: Array) -> Array:
    return dot(resisting * change, mean)


def dexp_inverse(system: System | Model, theta: Array, v: Array) -> Array:
    """Return theta' (..., nv): the rate of the increments at which q (+) theta moves with the speeds v, for any q.

    Example: `pl.sweeps.dexp_inverse(arm, np.zeros(2), v)  # [0.0, 1.0]`
    """
    model = matter_of(system)
    parts = [zeros((0, 1), theta)]
    for body, x, y in zip(model.bodies, split_v(model, theta), split_v(model, v), strict=True):
        n = body.hinge.type.nv
        parts.append(body.hinge.type.dexp_inverse(x[..., :n, :], y[..., :n, :]))
        if body.modes:
            parts.append(y[..., n:, :])
    return concat(parts)[..., 0]
