"""The general joint: up to three translations (slides), then up to three rotations (turns).

Sayers, "Symbolic Vector/Dyadic Multibody Formalism for Tree-Topology Systems" (1991): the displacement of a body is the sum of
translations along directions fixed in the parent. Its attitude is a sequence of rotations, each about an axis fixed in the body
after the previous rotation. A trace keeps the rotations separate, so that each remains a rotation about a coordinate axis.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant import spatial as sp
from pliant.errors import PliantError, unknown
from pliant.model.bodies.hinges import (
    Axis,
    HingeType,
    Prismatic,
    Revolute,
    Universal,
    along_axis,
)
from pliant.model.bodies.joint_axes import axes_shown, axes_written, check_axes, joint_axes, slide_names
from pliant.model.bodies.turning_hinges import moved_step, turned_step
from pliant.model.pose import Array, vector

_SPEEDS = ("auto", "body", "rates")
_POINTS = ("origin", "composite")
_APART = 0.2  # smallest sine of the angle between random coordinates and the singular angle
_TURN = 2 * np.pi


@dataclass(frozen=True, eq=False, repr=False)
class Joint(HingeType):
    """Sayers' general hinge: up to three translations along directions of the parent, then up to three rotations about body axes.

    slides: zero to three directions of translation in the placement's axes: letters ("xz") or a sequence of axes and vectors
    (["x", "-z"]). They must be linearly independent. Default: none.
    turns: zero to three axes of rotation, each fixed in the body after the previous rotations:
    R = R(axis 1, angle 1) R(axis 2, angle 2) R(axis 3, angle 3). Two successive axes must not be parallel. Default: none. "xyz" and
    the eleven other sequences of letters are the Cardan and Euler angles.
    speeds: what v is. "rates": v = q'. "body": three linear speeds are the velocity relative to the parent in body axes, if there
    are three slides and one or three turns; three angular speeds are the angular velocity in body axes, if there are three turns;
    the other speeds are rates. "body" raises `PliantError` if all speeds would be rates. "auto" (the default) uses body components
    where "body" can, and rates otherwise.
    speeds_at: the point of the body whose velocity the linear body speeds are: "origin" (the default), a point (3,) [m] in the
    hinge's axes on the body, or "composite". "composite" is the centre of mass of the body together with everything that acts as
    if it were fixed to the body. It gives Sayers' speeds, and costs more operations.

    q = (displacements [m], angles [rad]). v has the same order, linear first as in Sayers' paper; that of `Free` is angular first.

    With three turns there is a singular middle angle at which the outer axes line up: cos(angle 2) = 0 for three different letters,
    sin(angle 2) = 0 for two different letters. There q' (with body components) or v' (with rates) is infinite. `pl.simulate`
    raises `PliantError` if a run starts there, and warns if a run comes near. `Free` and `Spherical` have no singular angle.

    Example: `pl.Joint("xyz", "zxz").coordinates  # ('x', 'y', 'z', 'angle_1', 'angle_2', 'angle_3')`
    """

    slide_axes: Array  # (slides, 3)
    turn_axes: Array  # (turns, 3)
    asked: str  # "auto", "body" or "rates"
    at: str  # "origin", "composite" or "point"
    point: Array | None  # (3,), None as long as the composite's is not known
    linear: bool  # whether the linear speeds are body components
    angular: bool  # whether the angular ones are

    def __init__(
        self,
        slides: str | Sequence[Axis] = "",
        turns: str | Sequence[Axis] = "",
        speeds: str = "auto",
        speeds_at: str | Sequence[float] | Array = "origin",
    ) -> None:
        D, A = joint_axes(slides, "slides"), joint_axes(turns, "turns")
        check_axes(D, A)
        if speeds not in _SPEEDS:
            raise unknown("Joint speeds", speeds, _SPEEDS)
        bodily = speeds != "rates"
        linear, angular = bodily and len(D) == 3 and len(A) in (1, 3), bodily and len(A) == 3
        if speeds == "body" and not (linear or angular):
            raise PliantError(
                f"Joint: {len(D)} slides and {len(A)} turns have no speeds in body axes: that needs three turns, or three "
                "slides with one turn; give speeds='rates', or 'auto' to let pliant choose"
            )
        named = isinstance(speeds_at, str)
        if named and speeds_at not in _POINTS:
            raise unknown("Joint speeds_at", str(speeds_at), _POINTS)
        point = np.zeros(3) if named else vector(speeds_at, 3, "Joint speeds_at")
        at = str(speeds_at) if named else "point"
        if at != "origin" and not linear:
            raise PliantError(
                f"Joint: speeds_at={speeds_at!r} chooses the point whose linear speeds are in body axes, but this joint has no "
                "such speeds; leave it out, or give three slides, one or three turns, and speeds='body'"
            )
        for x in (D, A, point):
            x.flags.writeable = False
        for name, value in (
            ("slide_axes", D), ("turn_axes", A), ("asked", speeds), ("at", at), ("point", None if at == "composite" else point),
            ("linear", linear), ("angular", angular),
        ):  # fmt: skip
            object.__setattr__(self, name, value)

    # ---- what it is

    @property
    def n_slides(self) -> int:
        """The number of its slides."""
        return len(self.slide_axes)

    @property
    def n_turns(self) -> int:
        """The number of its turns."""
        return len(self.turn_axes)

    @property
    def coordinates(self) -> tuple[str, ...]:  # type: ignore[override]
        """The names of its coordinates: slides by their axes, then angles."""
        turns = ("angle",) if self.n_turns == 1 else tuple(f"angle_{k + 1}" for k in range(self.n_turns))
        return (*slide_names(self.slide_axes), *turns)

    @property
    def speeds(self) -> tuple[str, ...]:  # type: ignore[override]
        """The names of its speeds: components in body axes, or rates of the coordinates."""
        n, rates = self.n_slides, [f"{name}_rate" for name in self.coordinates]
        linear = ["vx", "vy", "vz"] if self.linear else rates[:n]
        return (*linear, *(["wx", "wy", "wz"] if self.angular else rates[n:]))

    @property
    def units(self) -> tuple[str, ...]:  # type: ignore[override]
        """The units of its coordinates."""
        return ("m",) * self.n_slides + ("rad",) * self.n_turns

    @property
    def nq(self) -> int:
        return self.n_slides + self.n_turns

    @property
    def nv(self) -> int:
        return self.nq

    @property
    def rate_places(self) -> tuple[int | None, ...]:
        n = self.n_slides
        return tuple(None if (self.linear if k < n else self.angular) else k for k in range(self.nq))

    @property
    def structure(self) -> tuple[Any, ...]:
        return "Joint", self.n_slides, self.n_turns, self.linear, self.angular, self.at

    def numbers(self) -> dict[str, Any]:
        return {"slide_axes": self.slide_axes, "turn_axes": self.turn_axes, "point": self._point}

    def data(self) -> dict[str, Any]:
        at: Any = self.at if self.at != "point" else self.point
        return {
            "slides": axes_written(self.slide_axes),
            "turns": axes_written(self.turn_axes),
            "speeds": self.asked,
            "speeds_at": at,
        }

    def __repr__(self) -> str:
        given = {key: x for key, x in self.data().items() if not (isinstance(x, str) and x == _LEFT_OUT[key])}
        return f"Joint({', '.join(f'{key}={axes_shown(x)}' for key, x in given.items())})"

    @property
    def spanned(self) -> tuple[int, ...]:
        if self.n_turns == 3:
            return (0, 1, 2, 3, 4, 5) if self.n_slides == 3 else (0, 1, 2)
        turns = along_axis(self.turn_axes[0]) if self.n_turns else ()
        slides = (0, 1, 2) if self.n_slides == 3 else tuple(i for axis in self.slide_axes for i in along_axis(axis))
        return (*turns, *sorted(3 + i for i in slides))

    @property
    def _point(self) -> Array:
        if self.point is None:
            raise PliantError("Joint: speeds_at='composite' is known only for a joint in a system; use the joint in system.hinges")
        return self.point

    def as_given(self, slides: Any, turns: Any) -> Joint:
        """Return the joint with exactly these vectors, if they have unit length. Readers of files use it: nothing is rounded."""
        made = copy.copy(self)
        for name, given in (("slide_axes", slides), ("turn_axes", turns)):
            new = getattr(self, name).copy()
            for k, x in enumerate(given):
                if not isinstance(x, str) and abs(np.linalg.norm(x) - 1) < 2e-15:
                    new[k] = x
            new.flags.writeable = False
            object.__setattr__(made, name, new)
        return made

    def placed_at(self, point: Array) -> Joint:
        """The joint with the composite's mass centre at a point (3,) of its body, numbers or nodes."""
        made = copy.copy(self)
        object.__setattr__(made, "point", point)
        return made

    @property
    def simple(self) -> HingeType:
        """The simpler hinge type with the same q and v (`Prismatic`, `Revolute`, `Universal`), or the joint itself."""
        if self.n_slides + self.n_turns == 1:
            return Prismatic(self.slide_axes[0]) if self.n_slides else Revolute(self.turn_axes[0])
        return Universal(*self.turn_axes) if not self.n_slides and self.n_turns == 2 else self

    # ---- the singular angle

    def margin(self, q: Array) -> Array:
        """(...): the sine of the angle between the middle turn of q (..., nq) and its singular angle; 1 if there is none."""
        if self.n_turns != 3:
            return np.ones(np.shape(q)[:-1])
        a, b, c = self.turn_axes
        n = np.cross(b, c)
        angle = q[..., self.n_slides + 1]
        size = np.linalg.norm(n) * np.linalg.norm(np.cross(a, b))
        found: Array = np.abs(np.cos(angle) * (n @ a) - np.sin(angle) * (n @ np.cross(b, a))) / size
        return found

    # ---- kinematics

    def _split(self, x: Array) -> tuple[Array, Array]:
        """(linear, angular) of a column in the order of q."""
        return x[..., : self.n_slides, :], x[..., self.n_slides :, :]

    def _turn_axis(self, k: int, like: Array) -> Array:
        return sp.lift(self.turn_axes[k][:, None], like)

    def turns(self, q: Array) -> tuple[Array, ...]:
        angles = self._split(q)[1]
        return tuple(sp.rotation(self._turn_axis(k, q), angles[..., k : k + 1, :]) for k in range(self.n_turns))

    def pose(self, q: Array) -> tuple[Array, Array]:
        R: Array = np.eye(3)
        for k, turn in enumerate(self.turns(q)):
            R = R @ turn if k else turn
        return R, self._moved(q)

    def _moved(self, q: Array) -> Array:
        """p (..., 3, 1)."""
        return sp.lift(self.slide_axes.T, q) @ q[..., : self.n_slides, :] if self.n_slides else np.zeros((3, 1))

    def _directions(self, q: Array) -> Array:
        """(..., 3, turns): the axes of the turns in body axes; omega = this @ the rates of the angles."""
        turns, out = self.turns(q), np.zeros((3, 0))
        for k in range(self.n_turns):
            out = turns[k].mT @ out if k else out
            out = sp.concat([out, self._turn_axis(k, q)], axis=-1)
        return out

    def H(self, q: Array) -> Array:
        n = self.n_slides
        w = np.eye(3) if self.angular else self._directions(q)
        if self.linear:
            return sp.block([[np.zeros((3, 3)), w], [np.eye(3), sp.skew(sp.lift(self._point[:, None], w)) @ w]])
        if not n:
            return sp.block([[w], [np.zeros((3, self.n_turns))]])
        v = sp.lift(self.slide_axes.T, q)
        for turn in self.turns(q):
            v = turn.mT @ v
        return sp.block([[np.zeros((3, n)), w], [v, np.zeros((3, self.n_turns))]])

    def Hdot_v(self, q: Array, v: Array) -> Array | None:
        slides, angles = self._split(v)
        w, bias = (angles, None) if self.angular else self._turning(q, angles)
        linear = None
        if self.linear:
            linear = None if bias is None else sp.cross(sp.lift(self._point[:, None], q), bias)
        elif self.n_slides and self.n_turns:
            along = sp.lift(self.slide_axes.T, q) @ slides
            for turn in self.turns(q):
                along = turn.mT @ along
            linear = sp.cross(along, w)
        if bias is None and linear is None:
            return None
        return sp.concat([np.zeros((3, 1)) if x is None else x for x in (bias, linear)])

    def _turning(self, q: Array, rates: Array) -> tuple[Array, Array | None]:
        """omega, and its rate if the rates of the angles are constant, in body axes; None without turns."""
        if not self.n_turns:
            return np.zeros((3, 1)), None
        turns = self.turns(q)
        w, bias = self._turn_axis(0, q) * rates[..., :1, :], None
        for k in range(1, self.n_turns):
            own = self._turn_axis(k, q) * rates[..., k : k + 1, :]
            w = turns[k].mT @ w
            change = sp.cross(w, own)  # what was turned before is seen from axes that turn with `own`
            bias = change if bias is None else turns[k].mT @ bias + change
            w = w + own
        return w, bias

    def qdot(self, q: Array, v: Array) -> Array:
        if not (self.linear or self.angular):
            return v
        slides, angles = self._split(v)
        if self.linear:
            w = angles if self.angular else self._turn_axis(0, q) * angles
            slides = self._displaced(q, slides + self._about_point(w))
        return sp.concat([slides, self._angle_rates(q, angles) if self.angular else angles])

    def _about_point(self, w: Array) -> Array:
        """The velocity of the origin minus that of the point of the speeds, for an angular velocity w: c x w."""
        return sp.cross(sp.lift(self._point[:, None], w), w)

    def _displaced(self, q: Array, v: Array) -> Array:
        """The components (..., 3, 1), along the three slides, of a vector in body axes."""
        for turn in reversed(self.turns(q)):
            v = turn @ v
        return self._components(v)

    def _components(self, p: Array) -> Array:
        """p (..., 3, 1) along three slides."""
        a, b, c = (sp.lift(x[:, None], p) for x in self.slide_axes)
        rows = [sp.cross(b, c), sp.cross(c, a), sp.cross(a, b)]
        return sp.over(sp.concat([sp.dot(row, p) for row in rows]), sp.dot(a, rows[0]))

    def _angle_rates(self, q: Array, w: Array) -> Array:
        """The rates of three angles (..., 3, 1), Sayers' eqs 28 and 29 for any axes: one division.

        In the axes before the last turn omega is b1 q1' + a2 q2' + a3 q3', with b1 the first axis turned by the second angle.
        """
        a1, a2, a3 = (self._turn_axis(k, q) for k in range(3))
        _, R2, R3 = self.turns(q)
        w = R3 @ w
        b1, n = R2.mT @ a1, sp.cross(a2, a3)
        first = sp.dot(n, w) / sp.dot(n, b1)
        rest = w - b1 * first
        nn = sp.dot(n, n)
        second = sp.over(sp.dot(sp.cross(a3, n), rest), nn)
        third = sp.over(sp.dot(sp.cross(n, a2), rest), nn)
        return sp.concat([first, second, third])

    def speeds_of(self, q: Array, rates: Array, second: Array) -> tuple[Array, Array]:
        if not (self.linear or self.angular):
            return rates, second
        (s, a), (ss, aa) = self._split(rates), self._split(second)
        w, bias = self._turning(q, a)
        ww = self._directions(q) @ aa
        ww = ww if bias is None else ww + bias
        angular = (w, ww) if self.angular else (a, aa)
        if not self.linear:
            return sp.concat([s, angular[0]]), sp.concat([ss, angular[1]])
        D, c = sp.lift(self.slide_axes.T, q), sp.lift(self._point[:, None], q)
        p, pp = D @ s, D @ ss
        for turn in self.turns(q):
            p, pp = turn.mT @ p, turn.mT @ pp
        linear = p + sp.cross(w, c), pp + sp.cross(p, w) + sp.cross(ww, c)
        return sp.concat([linear[0], angular[0]]), sp.concat([linear[1], angular[1]])

    # ---- finite motions: those of the body's frame at the point of the speeds, in SE(3) or SO(3), where speeds are body components

    def _twist(self, x: Array) -> tuple[Array, Array]:
        """(angular, linear) parts (..., 3, 1) of speeds in body axes."""
        v, w = self._split(x)
        return (w if self.angular else self._turn_axis(0, x) * w), v

    def _speeds(self, w: Array, v: Array) -> Array:
        """The inverse of `_twist`."""
        return sp.concat([v, w if self.angular else sp.dot(self._turn_axis(0, w), w)])

    def bracket(self, u: Array, v: Array) -> Array | None:
        if not (self.linear or self.angular):
            return None
        if not self.linear:
            (slides, w), (_, z) = self._split(u), self._split(v)
            return sp.concat([(slides * 0.0) @ z[..., :1, :], sp.cross(w, z)])
        (w, a), (z, b) = self._twist(u), self._twist(v)
        return self._speeds(sp.cross(w, z), sp.cross(w, b) + sp.cross(a, z))

    def integrate(self, q: Array, d: Array) -> Array:
        if not (self.linear or self.angular):
            return q + d
        slides, angles = self._split(q)
        if not self.linear:
            ds, turn = self._split(d)
            return sp.concat([slides + ds, self._turned(q, sp.quaternion_exp(turn))])
        w, v = self._twist(d)
        turn, move = sp.twist_exp(w, v)
        # the point moves by R move, and the origin is at R c from it, before and after
        c = sp.lift(self._point[:, None], q)
        move = move + c - sp.rotation_of_quaternion(turn) @ c
        angles = self._turned(q, turn) if self.angular else angles + self._split(d)[1]
        return sp.concat([slides + self._displaced(q, move), angles])

    def step(self, q: Array, v: Array, change: Array, h: Array) -> tuple[Array, Array, Array]:
        if not (self.linear or self.angular):
            return super().step(q, v, change, h)
        slides, angles = self._split(q)
        if not self.linear:
            (s, w), (ds, dw) = self._split(v), self._split(change)
            mean, turn, w = turned_step(w, dw, h)
            along = s + ds * 0.5
            return sp.concat([slides + along * h, self._turned(q, turn)]), sp.concat([s + ds, w]), sp.concat([along, mean])
        (w, u), (dw, du) = self._twist(v), self._twist(change)
        mean, turn, w_new, moved, u_new = moved_step(w, u, dw, du, h)
        c = sp.lift(self._point[:, None], q)
        move = moved * h + c - sp.rotation_of_quaternion(turn) @ c
        middle = self._speeds(mean, moved)
        angles = self._turned(q, turn) if self.angular else angles + self._split(middle)[1] * h
        return sp.concat([slides + self._displaced(q, move), angles]), self._speeds(w_new, u_new), middle

    def turning(self, q: Array, v: Array) -> Array | None:
        if not self.linear:
            return None
        w, u = self._twist(v)
        return self._speeds(w * 0.0, sp.cross(w, u))

    def moved(self, q: Array, v: Array, h: Array) -> tuple[Array, Array]:
        if not self.linear:
            return self.integrate(q, v * h), v
        slides, angles = self._split(q)
        w, u = self._twist(v)
        turn = sp.quaternion_exp(w * h)
        R, c = sp.rotation_of_quaternion(turn), sp.lift(self._point[:, None], q)
        angles = self._turned(q, turn) if self.angular else angles + self._split(v)[1] * h
        return sp.concat([slides + self._displaced(q, u * h + c - R @ c), angles]), self._speeds(w, R.mT @ u)

    def _turned(self, q: Array, turn: Array) -> Array:
        """The three angles after a turn by a quaternion in body axes, next to those of q.

        a1* R a3 is a cosine of the middle angle, which keeps its side of the singular one; the outer turns follow.
        """
        a1, a2, a3 = (self._turn_axis(k, q) for k in range(3))
        angles = self._split(q)[1]
        R = self.pose(q)[0] @ sp.rotation_of_quaternion(turn)
        along = sp.dot(a1, a2) * sp.dot(a2, a3)
        x, y = sp.dot(a1, a3) - along, sp.dot(a1, sp.cross(a2, a3))  # along + x cos + y sin = a1* R a3
        size = x * x + y * y
        C = sp.dot(a1, R @ a3) - along
        middle = angles[..., 1:2, :]
        inside = size - C * C
        S = sp.sqrt(sp.select(sp.less(inside, 0.0), inside * 0.0, inside))
        S = sp.select(sp.less(x * sp.sin(middle) - y * sp.cos(middle), 0.0), -S, S)
        second = sp.atan2(y * C + x * S, x * C - y * S)
        R2 = sp.rotation(a2, second)
        before, after = R2 @ a3, R @ a3  # the first turn takes the one to the other
        first = sp.atan2(sp.dot(a1, sp.cross(before, after)), sp.dot(before, after) - sp.dot(a1, before) * sp.dot(a1, after))
        rest = R2.mT @ (sp.rotation(a1, first).mT @ R)
        trace = rest[..., 0:1, 0:1] + rest[..., 1:2, 1:2] + rest[..., 2:3, 2:3]
        third = sp.atan2(sp.dot(a3, sp.axial(rest)[..., None]), trace - 1.0)
        new = sp.concat([first, second, third])
        return new - np.floor((new - angles) / _TURN + 0.5) * _TURN

    def dexp_inverse(self, d: Array, v: Array) -> Array:
        if not (self.linear or self.angular):
            return v
        if not self.linear:
            (_, turn), (slides, w) = self._split(d), self._split(v)
            return sp.concat([slides, sp.turn_rate(turn, w)])
        (theta, p), (w, u) = self._twist(d), self._twist(v)
        return self._speeds(*sp.twist_rate(theta, p, w, u))

    def difference(self, q0: Array, q1: Array) -> Array:
        if not (self.linear or self.angular):
            return q1 - q0
        moved = q1 - q0
        slides, angles = self._split(moved)
        if self.angular:
            theta = sp.quaternion_log(sp.quaternion_product(sp.quaternion_conjugate(self._quaternion(q0)), self._quaternion(q1)))
        else:
            theta = self._turn_axis(0, q0) * angles
        if not self.linear:
            return sp.concat([slides, theta])
        c = sp.lift(self._point[:, None], q0)
        p = self._moved(q1) - self._moved(q0)
        R0, R1 = self.pose(q0)[0], self.pose(q1)[0]
        return self._speeds(theta, sp.translation_log(theta, R0.mT @ (p + R1 @ c) - c))

    def _quaternion(self, q: Array) -> Array:
        half = self._split(q)[1] * 0.5
        parts = [
            sp.concat([sp.cos(half[..., k : k + 1, :]), self._turn_axis(k, q) * sp.sin(half[..., k : k + 1, :])]) for k in range(3)
        ]
        return sp.quaternion_product(sp.quaternion_product(parts[0], parts[1]), parts[2])

    def random(self, rng: np.random.Generator) -> Array:
        """q (nq,): angles uniform in +-pi, lengths in +-1; the middle one of three angles away from the singular ones."""
        while True:
            q = super().random(rng)
            if self.margin(q) > _APART:
                return q


_LEFT_OUT = {"slides": "", "turns": "", "speeds": "auto", "speeds_at": "origin"}
