"""The Coriolis matrix C(q, v): C v are the velocity-dependent forces, and M' - 2 C is skew-symmetric.

Many matrices satisfy C v = b(q, v). This is the one of the Levi-Civita connection of M: C_ij = <X_i, D_v X_j>, where X_j is the
motion with the unit speed e_j. If v = q', it is Christoffel's. Its half that is symmetric in v and x follows from b, which is
quadratic in v. The other half follows from the commutators of the motions within a hinge, which are zero if v = q':

    C(v) x + C(x) v = db/dv x,    C(v) x - C(x) v = M [v, x].
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from pliant.errors import PliantError
from pliant.graph import jvp
from pliant.model import Model
from pliant.spatial import Array, concat, is_traced, lift, zeros
from pliant.sweeps.links.link import matter_of, tree_of
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import inertial_forces, mass_matrix

if TYPE_CHECKING:
    from pliant.system import System

_NO_GRAVITY = np.zeros(3)


def coriolis_matrix(system: System | Model, q: Array, v: Array) -> Array:
    """Return C (..., nv, nv): bias = C v + gravity_forces + the forces of springs and dampers, and M' = C + C*.

    Example: `pl.sweeps.coriolis_matrix(arm, q, v)  # [[-0.03835, -0.03835], [0.0, 0.0]]`
    """
    model = matter_of(system)
    _refuse_unless_energy_is_kept(model)
    if is_traced(q):
        return _by_derivatives(model, q, v)
    # unit vectors scaled to the size of v, so that the terms of the difference have the size of the result
    size = np.abs(v).max(axis=-1, initial=0.0)[..., None, None]
    size = np.where(size > 0.0, size, 1.0)
    columns: Array = coriolis_times(model, q[..., None, :], v[..., None, :], np.eye(model.nv) * size) / size
    return columns.mT


def coriolis_times(system: System | Model, q: Array, v: Array, x: Array) -> Array:
    """Return C(q, v) x (..., nv), O(N): (b(v + x) - b(v - x)) / 4 + M [v, x] / 2, by two sweeps of inverse dynamics.

    Example: `pl.sweeps.coriolis_times(arm, q, v, v)  # [-0.03835, 0.0]`
    """
    model = matter_of(system)
    _refuse_unless_energy_is_kept(model)
    turned = commutator(model, v[..., None], x[..., None])
    more = None if turned is None else turned[..., 0] * 2.0
    tree = _tree(model, q)
    ahead, back = inertial_forces(model, q, v + x, more, _NO_GRAVITY, tree), inertial_forces(model, q, v - x, None, _NO_GRAVITY)
    return (ahead - back) * 0.25


def _tree(model: Model, q: Array) -> Tree:
    """Return the bodies without armature. Armature is a constant part of M whose force depends only on v', so its part of C is
    zero.
    """
    tree = tree_of(model, q)
    return tree.of([replace(body, armature=None) for body in tree.bodies])


def _by_derivatives(model: Model, q: Array, v: Array) -> Array:
    """On nodes: return half of db/dv by forward mode, plus half of M [v, .]."""
    b = inertial_forces(model, q, v, None, _NO_GRAVITY)
    unit = lift(np.eye(model.nv), q)
    C = np.stack([jvp(b, {"v": v}, {"v": e}) for e in unit], axis=-1)
    turned = commutator(model, v[:, None], unit)
    return (C if turned is None else C + mass_matrix(model, q, _tree(model, q)) @ turned) * 0.5


def commutator(model: Model, u: Array, x: Array) -> Array | None:
    """Return [u, x] of the motions with constant speeds u (..., nv, 1) and x (..., nv, k), hinge by hinge; None if all commute."""
    parts, some = [], False
    for body, where in zip(model.bodies, model.internals.v_slices, strict=True):
        nv = body.hinge.type.nv
        hinge, modes = slice(where.start, where.start + nv), where.stop - where.start - nv
        made = body.hinge.type.bracket(u[..., hinge, :], x[..., hinge, :])
        some |= made is not None
        parts.append(zeros((nv, x.shape[-1]), x) if made is None else made)
        parts.append(zeros((modes, x.shape[-1]), x))
    return concat(parts) if some else None


def _refuse_unless_energy_is_kept(model: Model) -> None:
    soft = next((body.name for body in model.bodies if body.modes), None)
    if soft is not None and model.internals.fidelity != "full":
        raise PliantError(
            f"system {model.name!r}: there is no coriolis_matrix in fidelity {model.internals.fidelity!r}, in which flexible "
            f"bodies such as {soft!r} do not conserve energy, so that no C makes M' - 2 C skew-symmetric; use fidelity='full'"
        )
