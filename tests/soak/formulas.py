"""Built-in loads by closed formulas of their own, without the laws that pliant runs: forces of springs by how lengths change.

Each formula takes the instant and the load, and returns the generalised forces (nv,).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

import pliant as pl
from tests.soak.case import Case
from tests.soak.language import Point, State, axial, numbers_of
from tests.soak.plain import LD, Array, mm, mv, real, unit

RATE = ((-2, 1), (-1, -8), (1, 8), (2, -1))  # of a central difference, over 12
Number = Callable[[str], Any]
Formula = Callable[[State, Any, Number], Array]


def compared(c: Case) -> None:
    """What each load does, by its own law on the rows of positions, against its formula."""
    for load in c.system.model.loads:
        formula = FORMULAS.get(type(load.type))
        if formula is None or not own_direction(load.type):
            continue
        x = c.dense.state()
        given, _ = numbers_of(c.system, load, c.t, c.s, {})

        def number(key: str, given: dict[str, Any] = given, load: Any = load) -> Any:
            return given.get(key, getattr(load.type, key, None))

        wanted, found = formula(x, load.type, number), c.dense.loads[load.name]
        size = float(np.abs(found.tau).max(initial=1.0))
        c.same(f"forces of {type(load.type).__name__}", found.tau, wanted, 1e-10, size)


def own_direction(load: Any) -> bool:
    return not (isinstance(load, pl.loads.MagneticTorquer) and hasattr(load.field, "field_at"))


# ---- hinges


def at_hinge(x: State, hinge: str, torque: Any) -> Array:
    out = np.zeros(x.model.nv, dtype=LD)
    out[x.place(x.model.v_index, "nv", hinge)] = torque
    return out


def hinge_spring(x: State, load: Any, number: Number) -> Array:
    deflection, speed = x.q(load.hinge) - number("rest"), x.v(load.hinge)
    if load.curve is None:
        return at_hinge(x, load.hinge, -number("k") * deflection - number("c") * speed)
    at, torques = (np.asarray(part, dtype=float) for part in load.curve)
    k = int(np.clip(np.searchsorted(at, deflection), 1, len(at) - 1))
    share = np.clip((deflection - at[k - 1]) / (at[k] - at[k - 1]), 0, 1)
    return at_hinge(x, load.hinge, -(torques[k - 1] + share * (torques[k] - torques[k - 1])) - number("c") * speed)


def hinge_friction(x: State, load: Any, number: Number) -> Array:
    v = x.v(load.hinge)
    dry = number("direction") if load.stick else (1 - 2 / (np.exp(2 * v / number("slip")) + 1))
    return at_hinge(x, load.hinge, -number("coulomb") * dry - number("viscous") * v)


def hinge_stop(x: State, load: Any, number: Number) -> Array:
    if load.restitution is not None:
        return at_hinge(x, load.hinge, 0)
    q, v, push = x.q(load.hinge), x.v(load.hinge), LD(0)
    if q > number("upper"):
        push = -number("k") * (q - number("upper")) * max(1 + number("d") * v, 0)
    if q < number("lower"):
        push = number("k") * (number("lower") - q) * max(1 - number("d") * v, 0)
    return at_hinge(x, load.hinge, push)


def motor(x: State, load: Any, number: Number) -> Array:
    torque, most = number("torque_now") if load.is_lagging else number("torque"), number("max_torque")
    if most is not None:
        high = low = most
        if load.speed is not None:  # on the line from the torque at rest to none at the speed without load
            spin = load.gear * x.v(load.hinge) / number("speed")
            high, low = most * min(1, 1 - spin), most * min(1, 1 + spin)
            high, low = max(high, -most), max(low, -most)
        torque = min(max(torque, -low), high)
    return at_hinge(x, load.hinge, load.gear * torque)


# ---- springs: the force along what changes


def end(x: State, given: Any) -> Array:
    """The places (rows, 3) of an end."""
    frame, at = (given, (0, 0, 0)) if isinstance(given, str) else given
    R, o = x.rows.frame(frame)
    return o + mv(R, real(at))


def length(points: list[Array]) -> Array:
    return sum(np.sqrt(((b - a) ** 2).sum(axis=-1)) for a, b in pairwise(points))


def point_spring(x: State, load: Any, number: Number) -> Array:
    far = length([end(x, load.a), end(x, load.b)])
    pull = number("k") * (far[0] - number("rest")) + number("c") * x.rows.rate(far)
    if load.pull_only and (far[0] < number("rest") or pull < 0):
        pull = LD(0)
    return -pull * x.rows.jacobian(far)


def tendon(x: State, load: Any, number: Number) -> Array:
    if isinstance(load.line, dict):
        far = sum(real(k) * x.rows.q[:, x.place(x.model.q_index, "nq", h)][:, 0] for h, k in load.line.items())
    else:
        far = length([end(x, point) for point in load.line])
    rest, rate, at = number("rest"), x.rows.rate(far), far[0] + load.offset
    low, high = rest if np.ndim(rest) else (rest, rest)
    stretch = at - high if at > high else at - low if at < low else LD(0)
    dry = number("coulomb") * (1 - 2 / (np.exp(2 * rate / number("slip")) + 1))
    return -(number("k") * stretch + number("c") * rate + dry) * x.rows.jacobian(far)


def bushing(x: State, load: Any, number: Number) -> Array:
    (R, o), (S, p) = x.rows.frame(load.a), x.rows.frame(load.b)
    back = np.swapaxes(R, -1, -2)
    T = mm(back, S)
    sine = axial(T)
    size = np.sqrt((sine**2).sum(axis=-1))
    angle = np.arctan2(size, (np.trace(T, axis1=-2, axis2=-1) - 1) / 2)
    if angle.max() > 3.1 or size.min() < 1e-3:
        raise NotImplementedError
    d = np.concatenate([sine * (angle / size)[:, None], mv(back, p - o)], axis=-1)
    k, c = (np.broadcast_to(number(key), 6) for key in ("k", "c"))
    return x.rows.jacobian(d) @ -(k * d[0] + c * x.rows.rate(d))


# ---- forces on frames


def pushed(x: State, frame: str, force: Array, at: Array | None = None) -> Array:
    """Of a force (3,) at a frame's origin, or at a place that moves with it."""
    seen = x[frame]
    return x.moving(Point(seen, seen.o if at is None else at)) @ force


def turned(x: State, frame: str, moment: Array) -> Array:
    return x.turning(frame) @ moment


def frame_force(x: State, load: Any, number: Number) -> Array:
    R = x[load.frame].R if load.axes == "body" else np.eye(3, dtype=LD)
    out = np.zeros(x.model.nv, dtype=LD)
    if load.force is not None:
        out = out + pushed(x, load.frame, mv(R, real(number("force"))))
    if load.moment is not None:
        out = out + turned(x, load.frame, mv(R, real(number("moment"))))
    return out


def thruster(x: State, load: Any, number: Number) -> Array:
    opening = number("valve") if load.is_lagging else min(max(number("command"), 0), 1)
    return pushed(x, load.frame, number("thrust") * opening * mv(x[load.frame].R, unit(load.axis)))


def torquer(x: State, load: Any, number: Number) -> Array:
    dipole, most = real(number("dipole")), number("max_dipole")
    if most is not None:
        dipole = np.sign(dipole) * np.minimum(np.abs(dipole), most)
    return turned(x, load.frame, np.cross(mv(x[load.frame].R, dipole), real(number("field"))))


def box_drag(x: State, load: Any, number: Number) -> Array:
    R, edges = x[load.frame].R, real(load.edges)
    v, w = mv(R.T, x.velocity(load.frame).a - real(number("wind"))), mv(R.T, x.omega(load.frame).a)
    force, moment, mean = np.zeros(3, dtype=LD), np.zeros(3, dtype=LD), edges.sum() / 3
    for i in range(3):
        a, b, e = edges[i], edges[i - 1], edges[i - 2]
        force[i] = -number("density") * b * e * abs(v[i]) * v[i] / 2 - 3 * LD(np.pi) * number("viscosity") * mean * v[i]
        moment[i] = -number("density") * a * (b**4 + e**4) * abs(w[i]) * w[i] / 64
        moment[i] -= LD(np.pi) * number("viscosity") * mean**3 * w[i]
    return pushed(x, load.frame, mv(R, force)) + turned(x, load.frame, mv(R, moment))


def point_contact(x: State, load: Any, number: Number) -> Array:
    ball, plane = x[load.frame], x[load.with_]
    n, radius = plane.R[:, 2], number("radius")
    depth = radius - (ball.o - plane.o) @ n
    if depth <= 0:
        return np.zeros(x.model.nv, dtype=LD)
    at = ball.o - radius * n
    rate = x.velocity(Point(ball, at)).a - x.velocity(Point(plane, at)).a
    push = max(number("k") * depth * (1 - number("d") * (rate @ n)), 0)
    slide = rate - (rate @ n) * n
    force = push * n - number("mu") * push * slide / np.sqrt(slide @ slide + number("slip") ** 2)
    return pushed(x, load.frame, force, at) - pushed(x, load.with_, force, at)


def central_gravity(x: State, load: Any, number: Number) -> Array:
    """m g with g from differences of the potential, and 3 mu / r^3 e x I e."""
    centre, mu, out = real(number("centre")), number("mu"), np.zeros(x.model.nv, dtype=LD)
    axis = unit(np.eye(3)["xyz".index(load.axis)] if isinstance(load.axis, str) else load.axis)

    def potential(at: Array) -> Any:
        d = at - centre
        r = np.sqrt(d @ d)
        flat = number("J2") * (number("radius") / r) ** 2 * (3 * (d @ axis / r) ** 2 - 1) / 2 if load.radius is not None else 0
        return -mu / r * (1 - flat)

    for body in x.model.bodies:
        own, h = x.matter(body.name), LD(1e-4)
        at, R = own.centre.a, own.frame.R
        g = [-sum(k * potential(at + n * h * e) for n, k in RATE) / (12 * h) for e in np.eye(3, dtype=LD)]
        d = at - centre
        r = np.sqrt(d @ d)
        moment = 3 * mu / r**5 * np.cross(d, mv(R, mv(own.inertia, mv(R.T, d))))
        out = out + pushed(x, body.name, own.mass * np.array(g), at) + turned(x, body.name, moment)
    return out


def wheels(x: State, load: Any, number: Number) -> Array:
    """The momentum h a of each wheel: its reaction and its gyroscopic moment."""
    if load.coulomb is not None or getattr(load, "stiction", None) is not None or getattr(load, "moment", None) is not None:
        raise NotImplementedError
    R, w = x[load.frame].R, x.omega(load.frame).a
    n = len(load.directions)
    each = [np.broadcast_to(number(key), n) for key in ("h", "torque", "friction", "inertia")]
    total = np.zeros(3, dtype=LD)
    for axis, h, torque, friction, inertia in zip(load.directions, *each, strict=True):
        a = mv(R, real(axis))
        spin = h / real(inertia) - a @ w
        most, fastest = number("max_torque"), number("max_speed")
        if most is not None:
            torque = min(max(torque, -most), most)  # noqa: PLW2901
        if fastest is not None and torque * spin > 0 and abs(spin) >= fastest:
            torque = 0  # noqa: PLW2901
        total = total - (torque - friction * spin) * a - np.cross(w, h * a)
    return turned(x, load.frame, total)


FORMULAS: dict[type, Formula] = {
    pl.loads.HingeSpring: hinge_spring, pl.loads.HingeFriction: hinge_friction, pl.loads.HingeStop: hinge_stop,
    pl.loads.Motor: motor, pl.loads.PointSpring: point_spring, pl.loads.Tendon: tendon, pl.loads.Bushing: bushing,
    pl.loads.FrameForce: frame_force, pl.loads.Thruster: thruster, pl.loads.MagneticTorquer: torquer, pl.loads.BoxDrag: box_drag,
    pl.loads.PointContact: point_contact, pl.loads.CentralGravity: central_gravity, pl.loads.Wheel: wheels,
    pl.loads.WheelSet: wheels,
}  # fmt: skip
WITHOUT = (
    pl.loads.Servo, pl.loads.Armature, pl.loads.Plates, pl.loads.Actuator, pl.loads.Latch, pl.loads.SyncCable,
    pl.loads.ModalDamping, pl.loads.CMG, pl.loads.ThrusterCluster, pl.loads.ArrayDrive, pl.loads.ImpulseCounter,
    pl.loads.GearMesh,
)  # fmt: skip
