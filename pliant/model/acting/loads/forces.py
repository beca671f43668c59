"""Loads on frames: forces and moments, springs and bushings between two frames, thrusters, plates in a gas or in sunlight."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from pliant import spatial as sp
from pliant.errors import PliantError
from pliant.model.acting.loads.common import check_frame, check_shape, each, numbers_of
from pliant.model.acting.loads.declared import declared
from pliant.model.acting.loads.records import FRAME, ONE, TRIPLE, LoadType, number
from pliant.model.acting.series import Input
from pliant.model.bodies.hinges import unit_axis
from pliant.model.pose import Array

_AXES = ("world", "body")


@dataclass(frozen=True, eq=False)
class FrameForce(LoadType):
    """A force [N] at the origin of a frame, a moment [N m] on its body, or both.

    force, moment: three components. axes: "world", or "body" for the axes of the frame.

    Example: `arm.add_load("push", pl.loads.FrameForce("tool", force=(0, 0, -5)))`
    """

    frame: str = field(metadata=FRAME)
    force: Any = number(None, TRIPLE)
    moment: Any = number(None, TRIPLE)
    axes: str = "world"

    def check_fit(self, what: str, model: Any) -> None:
        if self.force is None and self.moment is None:
            raise PliantError(f"{what}: give force=(x, y, z), moment=(x, y, z), or both")
        if self.axes not in _AXES:
            raise PliantError(f"{what}: axes {self.axes!r} are unknown; give 'world' or 'body'")

    def act(self, x: Any) -> None:
        frame = x[self.frame]
        axes = x.world if self.axes == "world" else frame
        if self.force is not None:
            x.force(axes.vector(_three(x.given.force)), at=frame)
        if self.moment is not None:
            x.moment(axes.vector(_three(x.given.moment)), on=frame)


@dataclass(frozen=True, eq=False)
class PointSpring(LoadType):
    """A spring and damper between two points. It pulls them together with k (length - rest) + c length'.

    a, b: a frame, or a frame and a point in it, ("bus", (x, y, z)). k [N/m], c [N s/m], rest [m].
    pull_only: True for a rope, which cannot push. The force is undefined at zero length.

    Example: `arm.add_load("strut", pl.loads.PointSpring("world", "tool", k=900.0, c=30.0, rest=1.1))`
    """

    a: Any
    b: Any
    k: Any = number(shapes=ONE)
    c: Any = number(0.0, ONE, ">= 0")
    rest: Any = number(0.0, ONE, ">= 0")
    pull_only: bool = False

    def check_fit(self, what: str, model: Any) -> None:
        ends = [end_of(what, key, getattr(self, key)) for key in ("a", "b")]
        for frame, _ in ends:
            check_frame(what, model, frame)
        if ends[0][0] == ends[1][0] and np.array_equal(ends[0][1], ends[1][1]):
            raise PliantError(f"{what}: a and b are the same point of {ends[0][0]!r}; give two points")

    def act(self, x: Any) -> None:
        A, B = (x[frame].point(*at) for frame, at in (end_of("", key, getattr(self, key)) for key in ("a", "b")))
        r = B - A
        length = r.norm()
        direction = r.unit()
        stretch = length - x.given.rest
        rate = (x.velocity(B) - x.velocity(A)).dot(direction)
        if self.pull_only:
            pull = np.where(stretch > 0.0, np.maximum(x.given.k * stretch + x.given.c * rate, 0.0), 0.0)
            stretch = np.maximum(stretch, 0.0)
        else:
            pull = x.given.k * stretch + x.given.c * rate
        x.energy(0.5 * x.given.k * stretch * stretch)
        x.dissipation((pull - x.given.k * stretch) * rate)
        x.force(-pull * direction, at=B, reaction=A)


@dataclass(frozen=True, eq=False)
class Bushing(LoadType):
    """A spring and damper between two frames, for all six deflections d of frame b relative to frame a: -k d - c d'.

    a, b: names of two frames.
    k: stiffness, 6 numbers or a symmetric matrix (6, 6); the first three are for rotation [N m/rad], the last three for translation
    [N/m].
    c: damping, one number, 6 numbers or a symmetric matrix (6, 6), in the same order [N m s/rad, N s/m]. Default: 0.

    d = (rotation, translation). The translation is that of b's origin, in a's axes. The rotation is the rotation vector theta of b
    relative to a, R = exp(theta~), up to half a turn; small rotations are the three angles. The spring has the potential
    d k d / 2. The force acts at b's origin.

    Example: `arm.add_load("mount", pl.loads.Bushing("world", "tool", k=[50, 50, 50, 1e4, 1e4, 1e4]))`
    """

    a: str = field(metadata=FRAME)
    b: str = field(metadata=FRAME)
    k: Any = number(shapes=((6,), (6, 6)))
    c: Any = number(0.0, ((), (6,), (6, 6)))

    def check_fit(self, what: str, model: Any) -> None:
        if self.a == self.b:
            raise PliantError(f"{what}: a and b are both {self.a!r}; give two frames")
        for key, given in (("k", self.k), ("c", self.c)):
            full = np.asarray(given.value if isinstance(given, Input) else given)
            if full.shape == (6, 6) and not np.allclose(full, full.T, rtol=1e-9, atol=0):
                raise PliantError(f"{what}: {key} is not symmetric; the elements ij and ji must agree")

    def act(self, x: Any) -> None:
        a, b = x[self.a], x[self.b]
        r = b.origin - a.origin
        R = _columns([axis.in_(a) for axis in (b.x, b.y, b.z)])
        theta, d = rotation_vector(R), _columns([r.in_(a)])
        here = a.origin + r  # the point of a's body that is where b's origin is
        w = _columns([x.omega(b, relative_to=a).in_(a)])
        v = _columns([(x.velocity(b.origin) - x.velocity(here)).in_(a)])
        k_inverse, _ = sp.inverse_turn_functions(sp.dot(theta, theta))
        moved, rates = sp.concat([theta, d]), sp.concat([_left(theta, w, -0.5, k_inverse), v])
        stretched = _times(x.given.k, moved)
        damped = _times(x.given.c, rates)
        f = stretched + damped
        x.dissipation(sp.dot(rates, damped)[..., 0, 0][()])
        x.energy(0.5 * sp.dot(moved, stretched)[..., 0, 0][()])
        x.moment(-a.vector(_entries(_left(theta, f[..., :3, :], 0.5, k_inverse))), on=b, reaction=a)
        x.force(-a.vector(_entries(f[..., 3:, :])), at=b.origin, reaction=here)


def rotation_vector(R: Array) -> Array:
    """theta (..., 3, 1) of a rotation matrix R = exp(theta~), |theta| <= pi: the axis of R - R* times angle / sine.

    Near half a turn the sine vanishes, and the axis a comes from R + R* instead: (R + R*)/2 - cos = (1 - cos) a a*, by the column
    whose element on the diagonal is the largest. With s = a sin, theta = a atan2(a* s, cos), whatever the sign of a.
    """
    s = sp.axial(R)[..., None] * 0.5
    cosine = (R[..., :1, :1] + R[..., 1:2, 1:2] + R[..., 2:, 2:]) * 0.5 - 0.5
    x = sp.dot(s, s)
    small = sp.less(1.0 - cosine, 5e-5)  # then sin^2 is below 1e-4, and the first term left out below 1e-17
    half = sp.less(cosine, -0.7)
    n = sp.sqrt(sp.select(small, 1.0, sp.select(half, 1.0, x)))
    series = (((105 / 3456 * x + 15 / 336) * x + 3 / 40) * x + 1 / 6) * x + 1.0
    usual = s * sp.select(small, series, sp.atan2(n, cosine) / n)
    a = _axis(R, cosine, half)
    return sp.select(half, a * sp.atan2(sp.dot(s, a), cosine), usual)


def _axis(R: Array, cosine: Array, there: Array) -> Array:
    """The axis (..., 3, 1) of R from its symmetric part, where the angle is not small; elsewhere, not `there`, anything finite."""
    S = (R + R.mT) * 0.5
    columns = [sp.concat([S[..., i : i + 1, k : k + 1] - (cosine if i == k else 0.0) for i in range(3)]) for k in range(3)]
    best, most = columns[0], columns[0][..., :1, :]
    for k in (1, 2):
        own = columns[k][..., k : k + 1, :]
        larger = sp.less(most, own)
        best, most = sp.select(larger, columns[k], best), sp.select(larger, own, most)
    return best / sp.sqrt(sp.select(there, most * (1.0 - cosine), 1.0))


def _left(theta: Array, y: Array, half: float, k: Array) -> Array:
    """J_l(theta)^-1 y with half = -1/2, and its transpose with 1/2."""
    u = sp.cross(theta, y)
    return y + u * half + sp.cross(theta, u) * k


def _times(k: Any, d: Array) -> Array:
    """k d for one number, 6, or 6 x 6; columns d (..., 6, 1)."""
    k = np.asarray(k)
    return k @ d if k.shape[-2:] == (6, 6) else k[..., None] * d


def _columns(columns: list[Any]) -> Array:
    """(..., 3, n) of n triples of numbers or nodes."""
    return np.stack([np.stack([np.asarray(x) for x in column], axis=-1) for column in columns], axis=-1)


def _entries(column: Array) -> list[Any]:
    return [column[..., i, 0][()] for i in range(3)]


def _three(value: Any) -> list[Any]:
    return list(np.moveaxis(value, -1, 0))


def end_of(what: str, key: str, end: Any) -> tuple[str, Array]:
    """(frame, point in it) of an end of a spring."""
    if isinstance(end, str):
        return end, np.zeros(3)
    if isinstance(end, tuple | list) and len(end) == 2 and isinstance(end[0], str):
        return end[0], numbers_of(f"{what}: {key}", "point", end[1], 3)
    raise PliantError(f"{what}: {key} is {end!r}; give a frame, 'bus', or a point in it, ('bus', (x, y, z))")


@dataclass(frozen=True, eq=False)
class Thruster(LoadType):
    """A force of `thrust` [N] times a command, along an axis of a frame, at its origin.

    command: from 0 to 1, limited to this range; an `Input`, a `Series` or a number.
    rise, fall [s]: time constants with which the valve, state `valve`, opens and closes towards the command. Default of fall: rise.

    Example: `arm.add_load("jet", pl.loads.Thruster("tool", axis="z", thrust=22.0, rise=0.05))`
    """

    frame: str = field(metadata=FRAME)
    axis: Any = "x"
    thrust: Any = number(0.0, ONE)
    rise: Any = number(0.0, ONE)
    fall: Any = number(None, ONE)
    command: Any = number(Input(0.0), ONE)

    lags: ClassVar = {"rise": "valve", "fall": "valve"}

    def check_fit(self, what: str, model: Any) -> None:
        unit_axis(self.axis, what)
        if self.fall is not None and declared(self.rise) != declared(self.fall):
            raise PliantError(f"{what}: give rise and fall both zero, for a valve without lag, or both above zero")

    def states(self) -> dict[str, Any]:
        return {"valve": 0.0} if self.is_lagging else {}

    def act(self, x: Any) -> None:
        opening = np.clip(x.given.command, 0.0, 1.0)
        if self.is_lagging:
            ahead = opening - x.s.valve
            lag = x.given.rise if self.fall is None else np.where(ahead > 0.0, x.given.rise, x.given.fall)
            x.rate("valve", ahead / lag)
            opening = x.s.valve
        x.applied("command", opening)
        frame = x[self.frame]
        x.force(x.given.thrust * opening * frame.vector(*unit_axis(self.axis, "axis")), at=frame)


@dataclass(frozen=True, eq=False)
class Plates(LoadType):
    """Flat plates on the body of a frame, with the drag of a thin gas, the pressure of sunlight, or both.

    frame: the name of the frame. Each plate has one active side, the side of its normal.
    areas (n,) [m^2]; normals (n, 3), unit vectors, outward; centres (n, 3) [m]: in the frame's axes.
    density [kg/m^3]: of the gas. wind (3,) [m/s]: the velocity of the gas in world axes, default 0. drag: drag coefficient, default
    2.2.
    pressure [Pa]: of sunlight. sun (3,): the direction to the sun in world axes, default x. specular, diffuse: the shares of light
    that are reflected; the rest is absorbed. Default: 0.
    drag, specular and diffuse are one number, or one per plate. Give density, pressure, or both.

    Drag: the force at a plate's centre is -1/2 density drag area (n.v) v if n.v > 0. n is the normal, v the velocity of the centre
    relative to the gas. Sunlight: the force is -pressure area cos ((1 - specular) s + 2 (specular cos + diffuse / 3) n) if
    cos = n.s > 0, with the direction s to the sun. No plate shades another.

    Example: `sail = pl.loads.Plates("upper", [2.0], [(1, 0, 0)], [(0.5, 0, 0)], pressure=4.5e-6)`
    """

    frame: str = field(metadata=FRAME)
    areas: Any = number(sign=">= 0")
    normals: Any = number()
    centres: Any = number()
    density: Any = number(None, ONE, ">= 0")
    wind: Any = number((0.0, 0.0, 0.0), TRIPLE)
    drag: Any = number(2.2, sign=">= 0")
    pressure: Any = number(None, ONE, ">= 0")
    sun: Any = number((1.0, 0.0, 0.0), TRIPLE)
    specular: Any = number(0.0, sign=">= 0")
    diffuse: Any = number(0.0, sign=">= 0")

    def check_fit(self, what: str, model: Any) -> None:
        check_plates(what, self)
        if self.density is None and self.pressure is None:
            raise PliantError(f"{what}: give density= (of the surrounding gas), pressure= (of sunlight), or both")

    def act(self, x: Any) -> None:
        p = x.given
        gas = (p.density, x.vector(_three(p.wind))) if self.density is not None else None
        light = (p.pressure, x.vector(_three(p.sun)).unit()) if self.pressure is not None else None
        press(self, x, gas, light)


def check_plates(what: str, load: Any) -> None:
    """Check the areas, normals, centres, drag, specular and diffuse of plates."""
    n = numbers_of(what, "areas", load.areas, -1).size
    normals = numbers_of(what, "normals", load.normals, n, 3)
    numbers_of(what, "centres", load.centres, n, 3)
    for k, length in enumerate(np.linalg.norm(normals, axis=1)):
        if abs(length - 1) > 1e-9:
            raise PliantError(f"{what}: normal {k} has length {length:g}; normals must have length 1")
    for key in ("drag", "specular", "diffuse"):
        check_shape(what, key, getattr(load, key), (), (n,), each_of=f"one per plate ({n})")


def press(load: Any, x: Any, gas: tuple[Any, Any] | None, light: tuple[Any, Any] | None, heat: bool = True) -> None:
    """Let a gas and light press on the plates of a load.

    gas: its density and its velocity, a vector; light: its pressure and the unit vector to its source. heat: whether the power of
    drag relative to the gas counts as dissipated.
    """
    frame, p = x[load.frame], x.given
    n = len(load.areas)
    drag, specular, diffuse = (each(load, x, key, n) for key in ("drag", "specular", "diffuse"))
    for k in range(n):
        normal, centre = frame.vector(*p.normals[k]), frame.point(*p.centres[k])
        if gas is not None:
            density, wind = gas
            v = x.velocity(centre) - wind
            pressed = 0.5 * density * drag[k] * p.areas[k] * np.maximum(normal.dot(v), 0.0)
            x.force(-pressed * v, at=centre)
            if heat:
                x.dissipation(pressed * v.dot(v))
        if light is not None:
            pressure, sun = light
            cosine = np.maximum(normal.dot(sun), 0.0)
            along = (1.0 - specular[k]) * sun + 2.0 * (specular[k] * cosine + diffuse[k] / 3.0) * normal
            x.force(-pressure * p.areas[k] * cosine * along, at=centre)
