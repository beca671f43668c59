"""Inertia about a body's origin, which passes move between bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pliant.model import Body, Inertia, Model
from pliant.model.bodies.inertia import point_inertia
from pliant.model.pose import Array, absolute, is_symbolic, settled, unchecked_pose

_EYE = np.eye(3)
_ROUNDING = 16 * np.finfo(float).eps
_NEXT, _LAST = [1, 2, 0], [2, 0, 1]


class OriginInertia(Inertia):
    """Inertia about the body's origin. A regrouped body without mass can have it, too."""

    def __init__(self, m: float, h: Array, J: Array) -> None:
        object.__setattr__(self, "_given", (m, h, J))
        object.__setattr__(self, "mass", m)

    @property
    def about_origin(self) -> tuple[float, Array, Array]:
        return self._given  # type: ignore[attr-defined]


def moments(bodies: Sequence[Body]) -> tuple[Array, Array, Array]:
    """Return m (N,), h (N, 3), J (N, 3, 3) of all bodies about their origins."""
    m = np.array([b.inertia.mass for b in bodies])
    given = np.array([isinstance(b.inertia, OriginInertia) for b in bodies], dtype=bool)
    h, J = np.zeros((len(bodies), 3)), np.zeros((len(bodies), 3, 3))
    for k in np.flatnonzero(given).tolist():
        _, h[k], J[k] = bodies[k].inertia.about_origin
    plain = np.flatnonzero(~given).tolist()
    if plain:
        c, I = np.array([bodies[k].inertia.com for k in plain]), np.array([bodies[k].inertia.inertia for k in plain])
        h[plain] = m[plain, None] * c
        shift = m[plain, None, None] * point_inertia(c)
        J[plain] = settled(I + shift, np.abs(I) + np.abs(shift))
    return m, h, J


def plain(model: Model) -> Model:
    """Return the model without rounding noise: numbers that have no effect up to rounding become zero.

    A product of inertia is noise if it is below the rounding of the two moments next to it; it would turn the principal axes by
    less than one rounding. A centre of mass or a placement is noise if it is below the rounding of the least radius of gyration of
    what it moves. Thin rods and point masses give no such measure, so all numbers that move them stay. The values of parameters
    are not known; they replace numbers after this pass.
    """
    if not model.bodies or any(is_symbolic(x) for body in model.bodies for x in _figures(body)):
        return model
    matter = [body.inertia for body in model.bodies]
    m, c, I = np.array([x.mass for x in matter]), np.array([x.com for x in matter]), np.array([x.inertia for x in matter])
    xyz = np.array([body.hinge.pose.xyz for body in model.bodies])
    moment = np.maximum(I[:, range(3), range(3)], 0.0)
    between = np.sqrt(moment[:, :, None] * moment[:, None, :])
    new_I = np.where((np.abs(I) <= _ROUNDING * between) & (_EYE == 0), 0.0, I)
    heavy = m > 0
    gyration = np.where(heavy, np.sqrt(moment.min(axis=1) / np.where(heavy, m, 1.0)), np.inf)
    new_c = np.where(heavy[:, None] & (np.abs(c) <= _ROUNDING * gyration[:, None]), 0.0, c)
    least = gyration.copy()  # of a body and all that it carries
    for k, parent in reversed(list(enumerate(model.parents))):
        if parent >= 0:
            least[parent] = min(least[parent], least[k])
    new_xyz = np.where((np.abs(xyz) <= _ROUNDING * least[:, None]) & np.isfinite(least)[:, None], 0.0, xyz)
    given = (new_I != I).any(axis=(1, 2)) | (new_c != c).any(axis=1)
    placed = (new_xyz != xyz).any(axis=1)
    bodies = list(model.bodies)
    for k in np.flatnonzero(given | placed).tolist():
        hinge = bodies[k].hinge
        if placed[k]:
            hinge = replace(hinge, pose=unchecked_pose(new_xyz[k], hinge.pose.R))
        inertia = Inertia(float(m[k]), new_c[k], new_I[k]) if given[k] and bodies[k].flex is None else matter[k]
        bodies[k] = replace(bodies[k], hinge=hinge, inertia=inertia)
    return replace(model, bodies=tuple(bodies)) if given.any() or placed.any() else model


def _figures(body: Body) -> tuple[Any, ...]:
    return body.inertia.mass, body.inertia.com, body.inertia.inertia, body.hinge.pose.xyz, body.hinge.pose.R


def shifted(m: float, h: Array, J: Array, r: Array) -> tuple[float, Array, Array]:
    """Return (m, h, J) about another point, from which the old origin is at r. The axes do not change.

    J grows by r.(g + h) 1 - g r* - r h*, with the old first moment g and the new one h. In this form the diagonal has y^2 + z^2.
    """
    moment = m * r
    s = settled(h + moment, absolute(h) + absolute(moment))
    d, size = r * (h + s), absolute(r) * (absolute(h) + absolute(s))
    off = np.outer(h, r) + np.outer(r, s)
    moved = J + (d[_NEXT] + d[_LAST])[:, None] * _EYE - (off + off.T) / 2 * (1.0 - _EYE)
    products = (np.outer(absolute(h), absolute(r)) + np.outer(absolute(r), absolute(s))) * (1.0 - _EYE)
    bound = absolute(J) + (size[_NEXT] + size[_LAST])[:, None] * _EYE + np.maximum(products, products.T)
    return m, s, settled(moved, bound)


def total(a: tuple[float, Array, Array], b: tuple[float, Array, Array]) -> tuple[float, Array, Array]:
    """Return the sum of two inertias (m, h, J) about the same origin."""
    (m, h, J), (n, k, L) = a, b
    return m + n, settled(h + k, absolute(h) + absolute(k)), settled(J + L, absolute(J) + absolute(L))
