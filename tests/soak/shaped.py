"""Cams, curves and surfaces by their geometry: how far a point is off, in long double, from the user's function alone."""

from __future__ import annotations

from typing import Any

import numpy as np

import pliant as pl
from pliant.model.closures import across
from tests.soak.language import Places
from tests.soak.plain import LD, Array, mv, real


class FarAway(Exception):  # noqa: N818
    """The nearest place of a curve jumps between the rows."""


def shaped_rows(x: Places, made: Any) -> list[Array] | None:
    """The rows of a constraint of the library that has a shape, or None for one that has none."""
    found = {
        pl.constraints.OnCurve: on_curve, pl.constraints.OnSurface: on_surface, pl.constraints.OnHeights: on_heights,
        pl.constraints.Cam: cam, pl.constraints.LiftCam: lift_cam, pl.constraints.SwingCam: swing_cam,
        pl.constraints.FlatCam: flat_cam,
    }.get(type(made))  # fmt: skip
    return None if found is None else found(x, made)


def seen(x: Places, point: str, frame: str) -> Array:
    """The origin of a frame in the axes of another."""
    on = x[frame]
    return mv(np.swapaxes(on.R, -1, -2), x[point].o - on.o)


def on_curve(x: Places, made: Any) -> list[Array]:
    """How far the point is from the nearest one of the curve, along two directions across it."""
    p = seen(x, made.frame, made.on)

    def at(w: Array) -> Array:
        return np.stack(np.broadcast_arrays(*map(real, made.curve(w))), axis=-1)

    coarse = np.linspace(*made.range, 2001, dtype=LD)
    w = np.full(len(p), coarse[((at(coarse) - p[0]) ** 2).sum(axis=-1).argmin()])
    h = LD(1e-4)
    for _ in range(12):
        c, ahead, behind = at(w), at(w + h), at(w - h)
        slope, bend, off = (ahead - behind) / (2 * h), (ahead - 2 * c + behind) / h**2, p - c
        w = w + (slope * off).sum(axis=-1) / ((slope**2).sum(axis=-1) - (bend * off).sum(axis=-1))
    if np.abs(w - w[0]).max() > 1:
        raise FarAway
    along = slope[0] / np.sqrt((slope[0] ** 2).sum())
    return [((p - at(w)) * s).sum(axis=-1) for s in real(across(np.asarray(along, dtype=float)).T)]


def on_surface(x: Places, made: Any) -> list[Array]:
    return [made.surface(*np.moveaxis(seen(x, made.frame, made.on), -1, 0))]


def on_heights(x: Places, made: Any) -> list[Array]:
    a, b, c = np.moveaxis(seen(x, made.frame, made.on), -1, 0)
    return [c - made.heights(a, b)]


def _polar(made: Any, p: Array) -> tuple[Array, Array]:
    """(distance from the cam's axis, polar angle) of points in the axes of the cam."""
    d = real(made.direction)
    e = np.cross(real(made.axis), d)
    a, b = (p * d).sum(axis=-1), (p * e).sum(axis=-1)
    return np.sqrt(a * a + b * b), np.arctan2(b, a)


def cam(x: Places, made: Any) -> list[Array]:
    rho, angle = _polar(made, seen(x, made.follower, made.cam))
    return [rho - made.radius(angle)]


def lift_cam(x: Places, made: Any) -> list[Array]:
    """Along the guide, which is fixed in the follower: sqrt(radius^2 - offset^2) and the lift at the cam's angle."""
    along = x[made.follower].vector(*(x.neutral_axes(made.cam, made.follower) @ real(made.direction)))
    guide = mv(np.swapaxes(x[made.cam].R, -1, -2), along.a)
    _, angle = _polar(made, guide)
    far = (seen(x, made.follower, made.cam) * guide).sum(axis=-1)
    return [far - np.sqrt(real(made.radius) ** 2 - real(made.offset) ** 2) - made.lift(-angle)]


def swing_cam(x: Places, made: Any) -> list[Array]:
    """The angle at the pivot of the triangle of axis, pivot and roller is that without lift, and the lift."""
    rho, angle = _polar(made, seen(x, made.follower, made.cam))
    D, a, r = real(made.distance), real(np.abs(made.arm)), real(made.radius)
    at = np.arccos((D * D + a * a - rho * rho) / (2 * D * a))
    first = np.arccos((D * D + a * a - r * r) / (2 * D * a))
    ahead = np.sign(made.arm) * np.arctan2(a * np.sin(at), D - a * np.cos(at))
    turned = ahead - angle  # of the cam, from where it was at the angle zero
    return [at - first - made.lift(turned)]


def flat_cam(x: Places, made: Any) -> list[Array]:
    normal = x[made.follower].vector(*real(made.face))
    n = mv(np.swapaxes(x[made.cam].R, -1, -2), normal.a)
    _, angle = _polar(made, n)
    return [(seen(x, made.follower, made.cam) * n).sum(axis=-1) - real(made.radius) - made.lift(-angle)]
