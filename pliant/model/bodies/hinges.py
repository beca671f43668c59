"""Hinges: what connects a body to its parent, with 0 to 6 degrees of freedom.

Every type has the same face, in array code over columns q (..., nq, 1) and v (..., nv, 1):

    pose(q)      -> R (..., 3, 3), p (..., 3, 1): the body frame in the hinge's placement; R maps body to parent
    H(q)         -> (..., 6, nv): the body's velocity relative to its parent is H v, angular first, in body axes
    Hdot_v(q, v) -> (..., 6, 1), dH/dt v, or None where H is constant
    qdot(q, v), integrate(q, d), difference(q0, q1), dexp_inverse(d, v), bracket(u, v), step(q, v, change, h)

`integrate` is the exponential: where constant speeds v lead in a time dt, with d = v dt. `difference` is its inverse, and
`dexp_inverse` the rate of d at which integrate(q, d) moves with the speeds v. `step` is what a step of first order does.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from pliant import spatial as sp
from pliant.errors import PliantError
from pliant.model.pose import Array, vector
from pliant.model.symbols import Numbers, Scalar, settled_numbers

Axis = str | Sequence[float] | Array
# the condition of the mass matrix goes with one over the square of the angle between two axes: here half of the digits are left
LEAST_ANGLE = 1e-4
NAMED_AXES = {s + n: sign * np.eye(3)[i] for s, sign in (("", 1.0), ("+", 1.0), ("-", -1.0)) for i, n in enumerate("xyz")}


def unit_axis(axis: Axis, what: str) -> Array:
    """A unit vector (3,) from 'x', '-y', … or from any vector with a direction."""
    if isinstance(axis, str):
        if axis not in NAMED_AXES:
            raise PliantError(f"{what}: axis {axis!r} is not 'x', 'y', 'z', with or without a sign, or three numbers")
        out = NAMED_AXES[axis] + 0.0
    else:
        out = vector(axis, 3, f"{what} axis")
        largest = float(np.abs(out).max())
        length = largest * float(np.linalg.norm(out / largest)) if largest > 0 else 0.0
        if length < 1e-12:
            raise PliantError(f"{what}: axis {out.tolist()} has no direction; give a vector such as 'z' or (0, 0, 1)")
        out = out / length
    out.flags.writeable = False
    return out


def _angular(axis: Array) -> Array:
    return np.concatenate([axis, np.zeros(3)])[:, None]


def _linear(axis: Array) -> Array:
    return np.concatenate([np.zeros(3), axis])[:, None]


def along_axis(axis: Array) -> tuple[int, ...]:
    """The coordinate axis along which a direction is, if it is."""
    return (int(np.abs(axis).argmax()),) if axis.dtype != object and np.count_nonzero(axis) == 1 else ()


class HingeType:
    """The face of every hinge. `coordinates` and `speeds` name its q and v; `units` are those of q."""

    coordinates: ClassVar[tuple[str, ...]] = ()
    speeds: ClassVar[tuple[str, ...]] = ()
    units: ClassVar[tuple[str, ...]] = ()

    @property
    def nq(self) -> int:
        """The number of its coordinates."""
        return len(self.coordinates)

    @property
    def nv(self) -> int:
        """The number of its speeds: its degrees of freedom."""
        return len(self.speeds)

    @property
    def neutral(self) -> Array:
        """q (nq,) at which the body frame coincides with the hinge's placement."""
        return np.zeros(self.nq)

    def pose(self, q: Array) -> tuple[Array, Array]:
        """R (..., 3, 3), p (..., 3, 1) [m]: the body's frame in the hinge's placement at q (..., nq, 1); R maps body to parent."""
        raise NotImplementedError

    def turns(self, q: Array) -> tuple[Array, ...]:
        """Rotations (..., 3, 3) whose product, in order, is R of `pose`: apart where each is one about a constant axis."""
        return (self.pose(q)[0],)

    @property
    def spanned(self) -> tuple[int, ...]:
        """The directions (0 to 2: rotation, 3 to 5: translation) in the axes of its pose in which it always allows motion."""
        return ()

    def H(self, q: Array) -> Array:
        """(..., 6, nv): the body's velocity relative to its parent is H v, angular first, in body axes."""
        raise NotImplementedError

    def Hdot_v(self, q: Array, v: Array) -> Array | None:
        """(..., 6, 1): dH/dt v; None where H is constant."""
        return None

    def qdot(self, q: Array, v: Array) -> Array:
        """q' (..., nq, 1) of the speeds v (..., nv, 1)."""
        return v

    def speeds_of(self, q: Array, rates: Array, second: Array) -> tuple[Array, Array]:
        """(v, v') of coordinates that move with the rates q' and q'', columns; of hinges with as many coordinates as speeds."""
        return rates, second

    def speeds_along(self, q: Array, rates: Array) -> Array:
        """v (..., nv, 1) of the rates q' (..., nq, 1); without the part of q' that no speeds give."""
        if type(self).qdot is HingeType.qdot:
            return rates
        # as many as there are states: a hinge of one's own need not broadcast
        units = np.broadcast_to(np.eye(self.nv), (*q.shape[:-2], self.nv, self.nv))
        E = sp.concat([self.qdot(q, sp.lift(units[..., [k]], q)) for k in range(self.nv)], axis=-1)
        return sp.ldl_solve(E.mT @ E, E.mT @ rates)

    def bracket(self, u: Array, v: Array) -> Array | None:
        """[u, v] (..., nv, k): how motions with the constant speeds u and v fail to commute; None where v = q', and they do."""
        return None

    def integrate(self, q: Array, d: Array) -> Array:
        """q (..., nq, 1) after the motion d = v dt (..., nv, 1) with constant speeds: the exponential."""
        return q + d

    def dexp_inverse(self, d: Array, v: Array) -> Array:
        """d' (..., nv, 1): the rate of d at which integrate(q, d) moves with the speeds v, for |rotation| < 2 pi."""
        return v

    def difference(self, q0: Array, q1: Array) -> Array:
        """d (..., nv, 1) with integrate(q0, d) = q1."""
        return q1 - q0

    def step(self, q: Array, v: Array, change: Array, h: Array) -> tuple[Array, Array, Array]:
        """Return (q, v) after a step h (..., 1, 1), and the mean speeds (..., nv, 1) of the step. v' is initially change / h.

        Speeds in body axes are expressed in the initial axes, which do not rotate during the step, and are rotated at its end. An
        Euler step in rotating axes would multiply a constant velocity by 1 + h^2 omega^2 / 2.
        """
        mean = v + change * 0.5
        return self.integrate(q, mean * h), v + change, mean

    def turning(self, q: Array, v: Array) -> Array | None:
        """(..., nv, 1): the rate of v in axes that stand still, less the rate of its components; None where it is zero."""
        return None

    def moved(self, q: Array, v: Array, h: Array) -> tuple[Array, Array]:
        """(q, v) after a time h (..., 1, 1) with constant speeds v in axes that stand still, those of q; v in the new axes."""
        return self.integrate(q, v * h), v

    def random(self, rng: np.random.Generator) -> Array:
        """q (nq,): angles uniform in +-pi, lengths in +-1, quaternions uniform."""
        out = np.array([rng.uniform(-np.pi, np.pi) if u == "rad" else rng.uniform(-1, 1) for u in self.units])
        if "qw" in self.coordinates:
            x = rng.normal(size=4)
            out[:4] = x / np.linalg.norm(x)
        return out

    def __repr__(self) -> str:
        given = ", ".join(f"{k}={shown(v)}" for k, v in self.data().items())
        return f"{type(self).__name__}({given})"

    def data(self) -> dict[str, Any]:
        """The arguments that distinguish this hinge from others of its type, by name."""
        return {}

    def numbers(self) -> dict[str, Any]:
        """The numbers that it holds, by attribute: in these alone do hinges of one `structure` differ."""
        return self.data()

    @property
    def structure(self) -> tuple[Any, ...]:
        """A key that is equal for hinges that can share the same code."""
        return (type(self).__name__,)

    @property
    def rate_places(self) -> tuple[int | None, ...]:
        """For each coordinate the speed that is its rate, if one is."""
        return (None,) * self.nq if type(self).qdot is not HingeType.qdot else tuple(range(self.nq))


def shown(x: Any) -> str:
    """A number or an axis as it is written."""
    if isinstance(x, np.ndarray):
        for name, axis in NAMED_AXES.items():
            if np.array_equal(axis, x):
                return repr(name)
        return "(" + ", ".join(f"{v:.6g}" for v in x) + ")"
    return f"{x:.6g}" if isinstance(x, float) else repr(x)


@dataclass(frozen=True, eq=False, repr=False)
class Fixed(HingeType):
    """A weld, with no degree of freedom.

    Example: `arm.add_body("camera", "lower", pl.Fixed(), pose=pl.Pose((0.4, 0, 0)), mass=0.1)`
    """

    def pose(self, q: Array) -> tuple[Array, Array]:
        return np.eye(3), np.zeros((3, 1))

    def H(self, q: Array) -> Array:
        return np.zeros((6, 0))


@dataclass(frozen=True, eq=False, repr=False)
class _AboutAxis(HingeType):
    axis: Array

    def __init__(self, axis: Axis = "z") -> None:
        object.__setattr__(self, "axis", unit_axis(axis, type(self).__name__))

    def data(self) -> dict[str, Any]:
        return {"axis": self.axis}

    def _axis(self, q: Array) -> Array:
        return sp.lift(self.axis[:, None], q)


class Revolute(_AboutAxis):
    """Rotation about an axis. q is the angle [rad].

    Example: `arm.add_body("wrist", "lower", pl.Revolute("y"), inertia=pl.Inertia.sphere(0.2, 0.05))`
    """

    coordinates, speeds, units = ("angle",), ("rate",), ("rad",)

    def pose(self, q: Array) -> tuple[Array, Array]:
        return sp.rotation(self._axis(q), q), np.zeros((3, 1))

    @property
    def spanned(self) -> tuple[int, ...]:
        return along_axis(self.axis)

    def H(self, q: Array) -> Array:
        return _angular(self.axis)


class Prismatic(_AboutAxis):
    """Translation along an axis. q is the displacement [m].

    Example: `arm.add_body("slider", "lower", pl.Prismatic("x"), mass=0.2)`
    """

    coordinates, speeds, units = ("displacement",), ("rate",), ("m",)

    def pose(self, q: Array) -> tuple[Array, Array]:
        return np.eye(3), self._axis(q) * q

    @property
    def spanned(self) -> tuple[int, ...]:
        return tuple(3 + i for i in along_axis(self.axis))

    def H(self, q: Array) -> Array:
        return _linear(self.axis)


@dataclass(frozen=True, eq=False, repr=False)
class Screw(HingeType):
    """Rotation about an axis that advances along it by `pitch` [m/rad]. q is the angle [rad].

    Example:
        nut = pl.Inertia.sphere(0.2, 0.05)
        arm.add_body("nut", "lower", pl.Screw("x", pitch=0.01), inertia=nut)
    """

    axis: Array
    pitch: float
    coordinates, speeds, units = ("angle",), ("rate",), ("rad",)

    def __init__(self, axis: Axis = "z", pitch: Scalar = 0.0) -> None:
        object.__setattr__(self, "axis", unit_axis(axis, "Screw"))
        checked = vector([pitch], 1, "Screw pitch", symbols=True)
        object.__setattr__(self, "pitch", settled_numbers(pitch) if isinstance(checked, Numbers) else float(checked[0]))

    def data(self) -> dict[str, Any]:
        return {"axis": self.axis, "pitch": self.pitch}

    def pose(self, q: Array) -> tuple[Array, Array]:
        axis = sp.lift(self.axis[:, None], q)
        return sp.rotation(axis, q), axis * self.pitch * q

    def H(self, q: Array) -> Array:
        return _angular(self.axis) + self.pitch * _linear(self.axis)


class Cylindrical(_AboutAxis):
    """Rotation about an axis and translation along it. q = (angle [rad], displacement [m]).

    Example: `pl.Cylindrical("z").coordinates  # ('angle', 'displacement')`
    """

    coordinates, speeds, units = ("angle", "displacement"), ("angle_rate", "displacement_rate"), ("rad", "m")

    def pose(self, q: Array) -> tuple[Array, Array]:
        axis = self._axis(q)
        return sp.rotation(axis, q[..., :1, :]), axis * q[..., 1:, :]

    @property
    def spanned(self) -> tuple[int, ...]:
        return (*along_axis(self.axis), *(3 + i for i in along_axis(self.axis)))

    def H(self, q: Array) -> Array:
        return np.concatenate([_angular(self.axis), _linear(self.axis)], axis=-1)


@dataclass(frozen=True, eq=False, repr=False)
class Universal(HingeType):
    """Two successive rotations, R = R(axis1, q1) R(axis2, q2). axis1 is fixed in the parent, axis2 in the body; v = q'.

    Example: `pl.Universal("x", "y").coordinates  # ('angle_1', 'angle_2')`
    """

    axis1: Array
    axis2: Array
    coordinates, speeds, units = ("angle_1", "angle_2"), ("rate_1", "rate_2"), ("rad", "rad")

    def __init__(self, axis1: Axis = "x", axis2: Axis = "y") -> None:
        a, b = unit_axis(axis1, "Universal axis1:"), unit_axis(axis2, "Universal axis2:")
        apart = float(np.linalg.norm(np.cross(a, b)))
        if apart < LEAST_ANGLE:
            but = f" but for {apart:.1e} rad" if apart > 1e-15 else ""
            raise PliantError(
                f"Universal: axis1 {a.tolist()} and axis2 {b.tolist()} are parallel{but}, so the two turns are the same "
                f"motion; use Revolute, or turn one by {LEAST_ANGLE:g} rad or more"
            )
        object.__setattr__(self, "axis1", a)
        object.__setattr__(self, "axis2", b)

    def data(self) -> dict[str, Any]:
        return {"axis1": self.axis1, "axis2": self.axis2}

    def _columns(self, q: Array) -> tuple[Array, Array, Array]:
        """R(axis2, q2), and both axes in the body."""
        axis1, axis2 = (sp.lift(a[:, None], q) for a in (self.axis1, self.axis2))
        R2 = sp.rotation(axis2, q[..., 1:, :])
        return R2, R2.mT @ axis1, axis2

    def pose(self, q: Array) -> tuple[Array, Array]:
        R2, _, _ = self._columns(q)
        return sp.rotation(sp.lift(self.axis1[:, None], q), q[..., :1, :]) @ R2, np.zeros((3, 1))

    @property
    def spanned(self) -> tuple[int, ...]:
        return along_axis(self.axis1)

    def H(self, q: Array) -> Array:
        _, h1, h2 = self._columns(q)
        return sp.block([[h1, h2], [np.zeros((3, 1)), np.zeros((3, 1))]])

    def Hdot_v(self, q: Array, v: Array) -> Array:
        # d/dt R2* axis1 = -q2' axis2 x (R2* axis1)
        _, h1, h2 = self._columns(q)
        return sp.concat([sp.cross(h1, h2) * (v[..., :1, :] * v[..., 1:, :]), np.zeros((3, 1))])


@dataclass(frozen=True, eq=False, repr=False)
class Planar(HingeType):
    """Motion in the plane normal to `normal`. q = (angle [rad], x, y [m]), v = (rate, vx, vy) with vx and vy in body axes.

    x is the parent's x axis projected on the plane, or its y axis if x is closer to the normal. y completes the right-handed axes.

    Example: `pl.Planar("z").coordinates  # ('angle', 'x', 'y')`
    """

    normal: Array
    coordinates, speeds, units = ("angle", "x", "y"), ("rate", "vx", "vy"), ("rad", "m", "m")

    def __init__(self, normal: Axis = "z") -> None:
        object.__setattr__(self, "normal", unit_axis(normal, "Planar"))

    def data(self) -> dict[str, Any]:
        return {"normal": self.normal}

    @property
    def directions(self) -> tuple[Array, Array]:
        """The unit vectors of x and y in the parent, (3,) each."""
        n = self.normal
        x = np.eye(3)[0 if abs(n[0]) < abs(n[1]) or abs(n[0]) < 0.5**0.5 else 1]
        x = x - n * (n @ x)
        x = x / np.linalg.norm(x)
        return x, np.cross(n, x)

    def _basis(self) -> Array:
        return np.stack([self.normal, *self.directions], axis=-1)

    def pose(self, q: Array) -> tuple[Array, Array]:
        plane = sp.lift(self._basis()[:, 1:], q)
        return sp.rotation(sp.lift(self.normal[:, None], q), q[..., :1, :]), plane @ q[..., 1:, :]

    @property
    def spanned(self) -> tuple[int, ...]:
        return tuple(j for i in along_axis(self.normal) for j in (i, *(3 + k for k in range(3) if k != i)))

    def H(self, q: Array) -> Array:
        x, y = self.directions
        return np.concatenate([_angular(self.normal), _linear(x), _linear(y)], axis=-1)

    def qdot(self, q: Array, v: Array) -> Array:
        c, s = sp.cos(q[..., :1, :]), sp.sin(q[..., :1, :])
        vx, vy = v[..., 1:2, :], v[..., 2:, :]
        return sp.concat([v[..., :1, :], c * vx - s * vy, s * vx + c * vy])

    @property
    def rate_places(self) -> tuple[int | None, ...]:
        return 0, None, None

    def speeds_of(self, q: Array, rates: Array, second: Array) -> tuple[Array, Array]:
        back, w = sp.concat([-q[..., :1, :], q[..., 1:, :]]), rates[..., :1, :]
        v = self.qdot(back, rates)
        across = sp.concat([w * 0.0, -w * v[..., 2:, :], w * v[..., 1:2, :]])  # body axes turn with the body
        return v, self.qdot(back, second) - across

    def bracket(self, u: Array, v: Array) -> Array:
        (w, ux, uy), (z, vx, vy) = ([x[..., i : i + 1, :] for i in range(3)] for x in (u, v))
        return sp.concat([w * z * 0.0, z * uy - w * vy, w * vx - z * ux])

    def integrate(self, q: Array, d: Array) -> Array:
        # the exponential of SE(2) is that of SE(3) with the rotation along the plane's normal
        moved = sp.translation_exp(_along_first(d[..., :1, :]), _pad_first(d[..., 1:, :]))[..., 1:, :]
        return q + self.qdot(q, sp.concat([d[..., :1, :], moved]))

    def dexp_inverse(self, d: Array, v: Array) -> Array:
        # that of SE(3), with the rotation along the plane's normal and d in the plane: its slope of k has no part in it
        turn, w = d[..., :1, :], v[..., :1, :]
        k, _ = sp.inverse_turn_functions(turn * turn)
        across = self.bracket(d, v)[..., 1:, :]
        along = (d[..., 1:, :] * w - v[..., 1:, :] * turn) * turn  # [d, [d, v]] in the plane
        return v + sp.concat([w * 0.0, across * 0.5 + along * k])

    def turning(self, q: Array, v: Array) -> Array:
        w, vx, vy = (v[..., i : i + 1, :] for i in range(3))
        return sp.concat([w * 0.0, -(w * vy), w * vx])

    def moved(self, q: Array, v: Array, h: Array) -> tuple[Array, Array]:
        d = v * h
        return q + self.qdot(q, d), self.qdot(-d, v)

    def step(self, q: Array, v: Array, change: Array, h: Array) -> tuple[Array, Array, Array]:
        w, vx, vy = (v[..., i : i + 1, :] for i in range(3))
        change = sp.concat([change[..., :1, :], change[..., 1:2, :] - h * w * vy, change[..., 2:, :] + h * w * vx])
        mean = v + change * 0.5
        d = mean * h
        return q + self.qdot(q, d), self.qdot(-d, v + change), mean

    def difference(self, q0: Array, q1: Array) -> Array:
        d = q1 - q0
        c, s = sp.cos(q0[..., :1, :]), sp.sin(q0[..., :1, :])
        x, y = d[..., 1:2, :], d[..., 2:, :]
        angle = d[..., :1, :]
        half = angle * 0.5
        # J_l(angle)^-1 in the plane is [[k, half], [-half, k]], k = half cot(half)
        small = sp.less(half * half, 1e-4)
        safe = sp.select(small, 1.0, half)
        h2 = half * half
        k = sp.select(small, 1.0 - h2 * (1 / 3 + h2 * (1 / 45 + h2 * (2 / 945))), safe * sp.cos(safe) / sp.sin(safe))
        bx, by = c * x + s * y, c * y - s * x
        return sp.concat([angle, k * bx + half * by, k * by - half * bx])


def _along_first(angle: Array) -> Array:
    return sp.concat([angle, angle * 0.0, angle * 0.0])


def _pad_first(d: Array) -> Array:
    return sp.concat([d[..., :1, :] * 0.0, d])


def unchecked_screw(axis: Array, pitch: Any) -> Screw:
    """A screw about a unit vector (3,); its pitch may be a node."""
    made = object.__new__(Screw)
    object.__setattr__(made, "axis", axis)
    object.__setattr__(made, "pitch", pitch)
    return made


def with_data(hinge: HingeType, values: Array) -> HingeType:
    """A hinge of the same structure that holds other values, numbers or graph nodes, in the order of `numbers()`; not checked."""
    made = copy.copy(hinge)
    place = 0
    for name, old in hinge.numbers().items():
        size = np.size(old)
        object.__setattr__(made, name, values[place : place + size].reshape(np.shape(old)) if np.ndim(old) else values[place])
        place += size
    return made
