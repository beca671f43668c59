"""Where the teeth of two gears touch, from the neutral pose: the pitch point, the normal of the teeth, the levers of the wheels.

At the pitch point P, `away` points from the first wheel to the second, t is the direction in which the first wheel moves, and z is
the line along which the pitch surfaces touch. With the normal pressure angle alpha and the helix angle beta of the first wheel, the
tooth pushes the second wheel along n + away or the first wheel along n - away, with

    n = cos(alpha) (cos(beta) t - sin(beta) z),   away = sin(alpha) e

All vectors are in the axes of the carrier, which holds the bearings of both wheels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.model.bodies.hinges import Fixed, Prismatic, Revolute
from pliant.model.closures import across
from pliant.model.constraints.measured import ancestors
from pliant.model.pose import Array

_SAME = 1e-7  # [rad] of angles, and of lengths relative to the distance of the axes


class Seat(NamedTuple):
    """A wheel in its bearing. place (3,), axis (3,): its origin and axis in the carrier. own (3,): the axis in the wheel's frame.

    mark (3,): a direction of the wheel across its axis. marked (3,): where it points in the carrier, in the neutral pose.
    """

    frame: str
    place: Array
    axis: Array
    own: Array
    mark: Array
    marked: Array


@dataclass(frozen=True)
class ToothMesh:
    """Two wheels in mesh. counts: the factors of the turns of both wheels, with signs; 0 for a rack. lever [m]: of one tooth, as if
    one radian of `counts` times angles were one tooth."""

    carrier: str
    seats: tuple[Seat, Seat]
    point: Array
    normal: Array
    away: Array
    counts: tuple[float, float]
    lever: float

    def moment(self, i: int, force: Array) -> Array:
        """The moment (3,) of a force at the pitch point about the origin of a wheel."""
        return np.cross(self.point - self.seats[i].place, force)


def seated(x: Any, frame: str, own: Array, carrier: str) -> Seat:
    """A wheel in the neutral pose."""
    R, r = x.neutral_pose(frame, carrier)
    mark = across(own)[:, 0]
    return Seat(frame, r, R @ own, own, mark, R @ mark)


def meshed(what: str, carrier: str, seats: tuple[Seat, Seat], point: Array, directions: Array, angles: tuple[float, float],
           teeth: tuple[int, int]) -> ToothMesh:  # fmt: skip
    """The mesh of two wheels at a pitch point. directions (3, 3): e, t and z. teeth: of both wheels; 0 for a rack."""
    (alpha, beta), (e, t, z) = angles, directions
    normal, away = np.cos(alpha) * (np.cos(beta) * t - np.sin(beta) * z), np.sin(alpha) * e
    levers = [float(normal @ np.cross(seat.axis, point - seat.place)) for seat in seats]
    lever = levers[0] / teeth[0]
    second = float(np.sign(levers[1])) * teeth[1]
    if teeth[1] and abs(abs(levers[1] / levers[0]) - teeth[1] / teeth[0]) > _SAME * teeth[1] / teeth[0]:
        raise PliantError(f"{what}: its pitch point does not divide the axes as its teeth; check the frames of both wheels")
    return ToothMesh(carrier, seats, point, normal, away, (-float(teeth[0]), second), lever)


# ---- pitch points of the kinds of gears


def between_parallel(what: str, seats: tuple[Seat, Seat], teeth: tuple[int, int], internal: bool) -> tuple[float, Array, Array]:
    """Return (the distance of two parallel axes, the pitch point, directions) of spur and helical gears."""
    one, two = seats
    if np.linalg.norm(np.cross(one.axis, two.axis)) > _SAME:
        raise PliantError(
            f"{what}: the axes of {one.frame!r} and {two.frame!r} are not parallel at q = 0 (angle {_degrees(one, two):.6g} deg); "
            "check the axes, or use BevelGears or WormGear"
        )
    apart = two.place - one.place
    apart = apart - one.axis * (one.axis @ apart)
    distance = float(np.linalg.norm(apart))
    if distance <= _SAME * max(1e-3, float(np.linalg.norm(two.place - one.place))):
        raise PliantError(f"{what}: {one.frame!r} and {two.frame!r} turn about one axis at q = 0; move the frames apart")
    if internal and teeth[1] <= teeth[0]:
        raise PliantError(
            f"{what}: a ring of {teeth[1]} teeth cannot surround a wheel of {teeth[0]}; name the ring as the second wheel"
        )
    e = apart / distance * (-1.0 if internal else 1.0)
    radius = distance * teeth[0] / (teeth[1] - teeth[0] if internal else teeth[1] + teeth[0])
    return distance, one.place + radius * e, np.array([e, np.cross(one.axis, e), one.axis])


def between_meeting(what: str, seats: tuple[Seat, Seat], teeth: tuple[int, int], radius: float) -> tuple[Array, Array]:
    """Return (the pitch point, directions) of bevel gears. radius: of the first wheel's pitch cone, where the force acts."""
    one, two = seats
    apex, other, size = nearest(what, one, two, "use Gears for parallel axes")
    if np.linalg.norm(apex - other) > _SAME * size:
        raise PliantError(
            f"{what}: the axes of {one.frame!r} and {two.frame!r} do not meet at q = 0 ({np.linalg.norm(apex - other):.6g} m "
            "apart); check the frames, or use WormGear"
        )
    b1, b2 = (_outward(seat, apex, size) for seat in seats)
    between = float(np.arctan2(np.linalg.norm(np.cross(b1, b2)), b1 @ b2))
    cone = float(np.arctan2(np.sin(between), teeth[1] / teeth[0] + np.cos(between)))
    g = (b1 * np.sin(between - cone) + b2 * np.sin(cone)) / np.sin(between)
    e = b2 - g * (g @ b2)
    e = e / np.linalg.norm(e)
    point = apex + radius / np.sin(cone) * g
    t = np.cross(one.axis, point - apex)
    return point, np.array([e, t / np.linalg.norm(t), g if b1 @ one.axis > 0 else -g])


def between_crossed(what: str, seats: tuple[Seat, Seat], teeth: tuple[int, int], radius: float) -> tuple[Array, Array, float]:
    """Return (the pitch point, directions, the helix angle without its sign) of a worm of a pitch radius and its wheel."""
    one, two = seats
    if abs(one.axis @ two.axis) > _SAME:
        raise PliantError(
            f"{what}: the axes of {one.frame!r} and {two.frame!r} are not at a right angle at q = 0 "
            f"(angle {_degrees(one, two):.6g} deg); check the axes of the worm and its wheel"
        )
    near, far, _ = nearest(what, one, two, "use Gears")
    distance = float(np.linalg.norm(far - near))
    if radius >= distance * (1.0 - _SAME):
        raise PliantError(
            f"{what}: the radius {radius:g} m of the worm is not less than the distance {distance:.6g} m of the axes at q = 0; "
            "check the radius or the frames"
        )
    e = (far - near) / distance
    t = np.cross(one.axis, e)
    steep = float(np.arctan2(radius * teeth[1], (distance - radius) * teeth[0]))
    return near + radius * e, np.array([e, t, one.axis]), steep


def at_rack(what: str, seats: tuple[Seat, Seat], radius: float) -> tuple[Array, Array]:
    """Return (the pitch point, directions) of a pinion and a rack, whose axis is the direction in which it slides."""
    pinion, rack = seats
    if abs(pinion.axis @ rack.axis) > _SAME:
        raise PliantError(
            f"{what}: the rack {rack.frame!r} does not slide across the axis of {pinion.frame!r} at q = 0 "
            f"(angle {_degrees(pinion, rack):.6g} deg); check the axis and the direction"
        )
    side = np.cross(pinion.axis, rack.axis)
    height = float(side @ (rack.place - pinion.place))
    if abs(height) <= _SAME * radius:
        raise PliantError(
            f"{what}: the line of the rack {rack.frame!r} meets the axis of {pinion.frame!r} at q = 0; move the frame of the rack "
            "to the side of its teeth"
        )
    e = side * np.sign(height)
    return pinion.place + radius * e, np.array([e, np.cross(pinion.axis, e), pinion.axis])


def nearest(what: str, one: Seat, two: Seat, remedy: str) -> tuple[Array, Array, float]:
    """Return the points of two axes that are nearest to each other, and a size of the whole."""
    normal = np.cross(one.axis, two.axis)
    square = float(normal @ normal)
    if square < _SAME**2:
        raise PliantError(f"{what}: the axes of {one.frame!r} and {two.frame!r} are parallel at q = 0; check the axes, or {remedy}")
    apart = two.place - one.place
    s, u = (float(np.cross(apart, axis) @ normal) / square for axis in (two.axis, one.axis))
    near, far = one.place + s * one.axis, two.place + u * two.axis
    return near, far, max(1e-3, float(np.linalg.norm(apart)), abs(s), abs(u))


def _outward(seat: Seat, apex: Array, size: float) -> Array:
    """Return the direction of an axis from the apex of the cones to the wheel; that of the axis itself for a wheel at the apex."""
    along = float(seat.axis @ (seat.place - apex))
    return seat.axis if along > -_SAME * size else -seat.axis


def _degrees(one: Seat, two: Seat) -> float:
    return float(np.degrees(np.arctan2(np.linalg.norm(np.cross(one.axis, two.axis)), one.axis @ two.axis)))


def gives_way(x: Any, mesh: ToothMesh, slides: bool) -> str | None:
    """Return the wheel whose bearing lets it leave its place in the carrier, at a few poses; None if both stay.

    slides: whether wheels may slide along their axes. A rack may always slide along its direction, but not turn.
    """
    for seat, count in zip(mesh.seats, mesh.counts, strict=True):
        R, r = x.sampled_poses(seat.frame, mesh.carrier)
        moved = r - seat.place
        along = moved @ seat.axis
        off = moved - along[:, None] * seat.axis if slides or not count else moved
        tilt = R @ seat.own - seat.axis if count else R @ seat.mark - seat.marked
        size = max(1e-3, float(np.abs(r).max()))
        if np.abs(off).max() > _SAME * size or np.abs(tilt).max() > _SAME:
            return seat.frame
    return None


def slides(x: Any, seat: Seat, carrier: str) -> bool:
    """Whether a wheel leaves its place in the carrier."""
    _, r = x.sampled_poses(seat.frame, carrier)
    return bool(np.abs(r - seat.place).max() > _SAME * max(1e-3, float(np.abs(r).max())))


def hinge_angles(x: Any, seat: Seat, carrier: str) -> list[tuple[str, float]] | None:
    """Return (hinge, factor) of the hinges whose angles add up to the turn of a wheel in its carrier.

    None if there are hinges other than `Revolute`, `Prismatic` and `Fixed` between both, or parts of flexible bodies.
    """
    model = x.model
    up, down = (ancestors(model, frame) for frame in (seat.frame, carrier))
    shared = next(k for k in up if k in down)
    terms = []
    for chain, sign in ((up, 1.0), (down, -1.0)):
        for k in chain[: chain.index(shared)]:
            body = model.bodies[k]
            if body.flex is not None or not isinstance(body.hinge.type, Revolute | Prismatic | Fixed):
                return None
            if isinstance(body.hinge.type, Revolute):
                R, _ = x.neutral_pose(body.name, carrier)
                terms.append((body.hinge.name, sign * float(np.sign(seat.axis @ R @ body.hinge.type.axis))))
    if shared < 0 or model.bodies[shared].flex is None:
        return terms
    one, other = (_node(model, chain, shared, frame) for chain, frame in ((up, seat.frame), (down, carrier)))
    return terms if one is not None and one == other else None


def _node(model: Any, chain: list[int], body: int, frame: str) -> str | None:
    """Return the node of a flexible body that carries a frame, or what carries it. chain: the ancestors of the frame."""
    where = chain.index(body)
    node = model.bodies[chain[where - 1]].hinge.at if where else model.internals.seeing([frame]).frame(frame).node
    return None if node is None else str(node)


def same_body(model: Any, one: str, other: str) -> bool:
    """Whether one body carries two frames, or they are both of the world."""
    return ancestors(model, one)[0] == ancestors(model, other)[0]
