"""Sums over all bodies of a tree: energies, the centre of mass, momentum and its derivatives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError
from pliant.model import Model
from pliant.spatial import Array, concat, cross, dot, force_from, lift, zeros
from pliant.sweeps.links.link import matter_of, motions_at, split_v
from pliant.sweeps.steps.composite import composite
from pliant.sweeps.steps.kinematics import Acceleration, Placement, Rate, velocity
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import accelerations, no_inertia
from pliant.sweeps.trees.frames import places_of

if TYPE_CHECKING:
    from pliant.system import System


def _energy(body: Any, m: Motion, V: Array, v: Array) -> Array:
    own = body.kinetic_energy(m, V)
    return own if body.armature is None else own + dot(v, body.armature * v) * 0.5


def kinetic_energy(system: System | Model, q: Array, v: Array) -> Array:
    """T (...) [J] = half the sum of V* M V, and of armature times v^2.

    Example: `pl.sweeps.kinetic_energy(arm, q, v)  # 0.02667`
    """
    model = matter_of(system)
    tree, motions = motions_at(model, q, v)
    return _kinetic_energy(model, tree, motions, tree.outward(velocity, motions, base=zeros((6, 1), q)), v)


def _kinetic_energy(model: Model, tree: Tree, motions: list[Motion], V: list[Array], v: Array) -> Array:
    return tree.total(_energy, motions, V, split_v(model, v), nothing=zeros((1, 1), v))[..., 0, 0]


def _moment(body: Any, m: Motion, place: Placement) -> Array:
    M = body.inertia(m)
    return place.p * M.m + place.R @ M.h


def first_moments(model: Model, q: Array) -> Array:
    """Mass times the centre of mass (bodies, 3) of each body at q (nq,), world axes."""
    tree, motions = motions_at(model, q)
    places = places_of(tree, motions, q)
    parts = [_moment(body, m, place)[:, 0] for body, m, place in zip(tree.bodies, motions, places, strict=True)]
    return np.array(parts).reshape(-1, 3)


def com(system: System | Model, q: Array) -> Array:
    """Return the centre of mass (..., 3) [m] of the bodies that can move, in world axes.

    Example: `pl.sweeps.com(arm, q)  # [0.3563, 0.0, -0.1604]`
    """
    model = matter_of(system)
    _refuse_without_mass(model)
    tree, motions = motions_at(model, q)
    return _com(model, tree, motions, places_of(tree, motions, q), q)[..., 0]


def _com(model: Model, tree: Tree, motions: list[Motion], places: list[Placement], like: Array) -> Array:
    return _moments(tree, motions, places, like) * (1.0 / model.internals.mass)


def _moments(tree: Tree, motions: list[Motion], places: list[Placement], like: Array) -> Array:
    return tree.total(_moment, motions, places, nothing=zeros((3, 1), like))


def _refuse_without_mass(model: Model) -> None:
    if model.internals.mass == 0.0:
        raise PliantError(f"system {model.name!r}: nothing that moves has mass, so there is no centre of mass")


def _strain(body: Any, m: Motion) -> Array:
    return body.strain_energy(m)


def potential_energy(system: System | Model, q: Array) -> Array:
    """Return the potential energy (...) [J]: of gravity, zero at the world's origin, and of strain.

    Example: `pl.sweeps.potential_energy(arm, q)  # -3.147`
    """
    model = matter_of(system)
    tree, motions = motions_at(model, q)
    return _potential_energy(model, tree, motions, _moments(tree, motions, places_of(tree, motions, q), q))


def _potential_energy(model: Model, tree: Tree, motions: list[Motion], moment: Array) -> Array:
    strain = tree.total(_strain, motions, nothing=zeros((1, 1), moment))
    return (strain - lift(model.gravity[None, :], moment) @ moment)[..., 0, 0]


def _momentum(body: Any, m: Motion, V: Array, place: Placement) -> Array:
    return force_from(place.R, place.p, body.spatial_momentum(m, V))


def momentum(system: System | Model, q: Array, v: Array) -> Array:
    """Return the momentum (..., 6): angular, about the centre of mass, and linear, in world axes.

    Example: `pl.sweeps.momentum(arm, q, v).shape  # (6,)`
    """
    model = matter_of(system)
    tree, motions = motions_at(model, q, v)
    V = tree.outward(velocity, motions, base=zeros((6, 1), q))
    places = places_of(tree, motions, q)
    return _about_com(model, tree, motions, places, _about_origin(tree, motions, V, places, q))[..., 0]


def _about_origin(tree: Tree, motions: list[Motion], V: list[Array], places: list[Placement], like: Array) -> Array:
    return tree.total(_momentum, motions, V, places, nothing=zeros((6, 1), like))


def _about_com(model: Model, tree: Tree, motions: list[Motion], places: list[Placement], h: Array) -> Array:
    """Transform columns (..., 6, k) of forces or momenta from the world's origin to the centre of mass."""
    return h if model.internals.mass == 0.0 else _moved(_com(model, tree, motions, places, h), h)


def _moved(c: Array, h: Array) -> Array:
    """Transform the same columns to a point c (..., 3, 1)."""
    return concat([h[..., :3, :] - cross(c, h[..., 3:, :]), h[..., 3:, :]])


def energies(system: System | Model, q: Array, v: Array) -> tuple[Array, Array]:
    """Return the kinetic and the potential energy (...) [J], with common kinematics.

    Example: `pl.sweeps.energies(arm, q, v)  # (0.02667, -3.147)`
    """
    model = matter_of(system)
    tree, motions = motions_at(model, q, v)
    V = tree.outward(velocity, motions, base=zeros((6, 1), q))
    moment = _moments(tree, motions, places_of(tree, motions, q), q)
    return _kinetic_energy(model, tree, motions, V, v), _potential_energy(model, tree, motions, moment)


def totals(system: System | Model, q: Array, v: Array) -> tuple[Array, Array, Array, Array]:
    """Return the energies, the momentum (..., 6) and the centre of mass (..., 3), with common kinematics.

    Example: `pl.sweeps.totals(arm, q, v)[3]  # [0.3563, 0.0, -0.1604]`
    """
    model = matter_of(system)
    _refuse_without_mass(model)
    tree, motions = motions_at(model, q, v)
    V = tree.outward(velocity, motions, base=zeros((6, 1), q))
    places = places_of(tree, motions, q)
    moment = _moments(tree, motions, places, q)
    c = moment * (1.0 / model.internals.mass)
    return (
        _kinetic_energy(model, tree, motions, V, v),
        _potential_energy(model, tree, motions, moment),
        _moved(c, _about_origin(tree, motions, V, places, q))[..., 0],
        c[..., 0],
    )


def centroidal_momentum_matrix(system: System | Model, q: Array) -> Array:
    """Return A (..., 6, nv) with momentum = A v, O(N).

    Its columns are those of composite bodies, R H*, moved to the centre of mass.

    Example: `pl.sweeps.centroidal_momentum_matrix(arm, q).shape  # (6, 2)`
    """
    model = matter_of(system)
    tree, motions = motions_at(model, q)
    places = places_of(tree, motions, q)
    columns, _ = tree.inward(composite, motions, nothing=no_inertia(q))
    moved = [force_from(place.R, place.p, f) for (_, f), place in zip(columns, places, strict=True)]
    return _about_com(model, tree, motions, places, concat([zeros((6, 0), q), *moved], axis=-1))


def _momentum_rate(body: Any, m: Motion, r: Rate, A: Acceleration, place: Placement) -> Array:
    return force_from(place.R, place.p, body.inertial_force(m, r, A, None, elastic=False)[1])


def centroidal_momentum_bias(system: System | Model, q: Array, v: Array) -> Array:
    """Return A' v (..., 6), the rate of momentum at zero acceleration: momentum' = A a + A' v. World axes, O(N).

    Example: `pl.sweeps.centroidal_momentum_bias(arm, q, v).shape  # (6,)`
    """
    model = matter_of(system)
    tree, motions, rates, A = accelerations(model, q, v, None, np.zeros(3))
    places = places_of(tree, motions, q)
    f = tree.total(_momentum_rate, motions, rates, A, places, nothing=zeros((6, 1), q))
    return _about_com(model, tree, motions, places, f)[..., 0]  # the centre of mass moves along the linear momentum: no term of it


def com_velocity(system: System | Model, q: Array, v: Array) -> Array:
    """Return the velocity (..., 3) [m/s] of the centre of mass, in world axes.

    Example: `pl.sweeps.com_velocity(arm, q, v)  # [-0.07174, 0.0, -0.06967]`
    """
    model = matter_of(system)
    _refuse_without_mass(model)
    return momentum(model, q, v)[..., 3:] * (1.0 / model.internals.mass)


def com_jacobian(system: System | Model, q: Array) -> Array:
    """Return J (..., 3, nv): velocity of the centre of mass = J v, in world axes. O(N).

    Example: `pl.sweeps.com_jacobian(arm, q).shape  # (3, 2)`
    """
    model = matter_of(system)
    _refuse_without_mass(model)
    return centroidal_momentum_matrix(model, q)[..., 3:, :] * (1.0 / model.internals.mass)
