"""The language of laws over rows of positions: what `x` is to a law, without pliant's vectors, sweeps or graph.

Three views of the same rows: `State` (one instant, in which loads act), `Places` (all rows, for laws of positions), and `Speeds`
(rows with speeds, for laws of velocities).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant.model.acting.loads import Series
from tests.soak.plain import EYE, LD, PATH, Array, Rows, mm, mv, real


class Vec:
    """A vector (..., 3) in world axes."""

    __array_ufunc__ = None

    def __init__(self, a: Array) -> None:
        self.a = a

    def __add__(self, other: Any) -> Any:
        return self if isinstance(other, int) else Vec(self.a + other.a)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return Vec(self.a - other.a)

    def __rsub__(self, other: Any) -> Any:
        return -self

    def __neg__(self) -> Any:
        return Vec(-self.a)

    def __mul__(self, factor: Any) -> Any:
        return Vec(self.a * _over(factor))

    __rmul__ = __mul__

    def __truediv__(self, factor: Any) -> Any:
        return Vec(self.a / _over(factor))

    def dot(self, other: Any) -> Any:
        return (self.a * other.a).sum(axis=-1)

    def cross(self, other: Any) -> Any:
        return Vec(np.cross(self.a, other.a))

    def norm(self) -> Any:
        return np.sqrt((self.a * self.a).sum(axis=-1))

    def unit(self) -> Any:
        return self / self.norm()

    def along(self, direction: Any) -> Any:
        return self.dot(direction.unit())

    def in_(self, frame: Any) -> tuple[Any, Any, Any]:
        found = mv(np.swapaxes(frame.R, -1, -2), self.a)
        return found[..., 0], found[..., 1], found[..., 2]


def _over(factor: Any) -> Array:
    return real(factor)[..., None]


class Point:
    """A point at a place, moving with a frame."""

    __array_ufunc__ = None

    def __init__(self, frame: Any, a: Array) -> None:
        self.moves, self.a = frame, a

    def __sub__(self, other: Any) -> Any:
        return Vec(self.a - other.a) if isinstance(other, Point) else Point(self.moves, self.a - other.a)

    def __add__(self, other: Any) -> Any:
        return Point(self.moves, self.a + other.a)

    @property
    def axes(self) -> str:
        return self.moves.body


class Seen:
    """A frame at an instant."""

    def __init__(self, name: str, body: str, R: Array, o: Array) -> None:
        self.name, self.body, self.R, self.o = name, body, R, o

    axes = property(lambda self: self.body)

    @property
    def origin(self) -> Point:
        return Point(self, self.o)

    def vector(self, x: Any, y: Any = None, z: Any = None) -> Vec:
        given = list(x) if y is None else [x, y, z]
        return Vec(mv(self.R, np.stack(np.broadcast_arrays(*map(real, given)), axis=-1)))

    def point(self, x: Any, y: Any = None, z: Any = None) -> Point:
        return Point(self, self.o + self.vector(x, y, z).a)

    x = property(lambda self: Vec(self.R[..., :, 0]))
    y = property(lambda self: Vec(self.R[..., :, 1]))
    z = property(lambda self: Vec(self.R[..., :, 2]))


class Names(dict):  # type: ignore[type-arg]
    """Values by name, as attributes."""

    __getattr__ = dict.__getitem__


class Places:
    """All rows, for laws of positions."""

    what = "law"

    def __init__(self, rows: Rows, numbers: Mapping[str, Any] | None = None, system: Any = None) -> None:
        self.rows, self.model = rows, rows.model
        self.p = self.u = self.s = self.given = Names(numbers or {})
        self.t = self._t()
        self._seen: dict[str, Seen] = {}

    def _t(self) -> Array:
        return self.rows.t

    def _of(self, values: Array) -> Array:
        return values

    def __getitem__(self, name: str) -> Seen:
        if name not in self._seen:
            R, o = self.rows.frame(name)
            frame = {f.name: f for f in self.model.frames}.get(name)
            body = frame.body if frame is not None else name if name in self.model.index else name.partition(".")[0]
            self._seen[name] = Seen(name, body, self._of(R), self._of(o))
        return self._seen[name]

    @property
    def world(self) -> Seen:
        return self["world"]

    def vector(self, x: Any, y: Any = None, z: Any = None) -> Vec:
        return self.world.vector(x, y, z)

    def _frame(self, frame: Any) -> Seen:
        return self[frame] if isinstance(frame, str) else frame

    def _point(self, point: Any) -> Point:
        return point if isinstance(point, Point) else self._frame(point).origin

    def place(self, index: Any, size: str, name: str) -> slice:
        """Of a hinge, without modes."""
        where = index(name)
        for body in self.model.bodies:
            if name in (body.hinge.name, body.name):
                return slice(where.start, where.start + getattr(body.hinge.type, size))
        return where

    def _scalar(self, values: Array) -> Any:
        return values[..., 0] if values.shape[-1] == 1 else values

    def q(self, name: str) -> Any:
        return self._scalar(self._of(self.rows.q)[..., self.place(self.model.q_index, "nq", name)])

    def neutral_pose(self, frame: str, seen_from: str) -> tuple[Array, Array]:
        return self._posed(frame, seen_from, self.model.neutral())

    def neutral_axes(self, frame: str, seen_from: str) -> Array:
        return self.neutral_pose(frame, seen_from)[0]

    def sampled_poses(self, frame: str, seen_from: str) -> tuple[Array, Array]:
        rng = np.random.default_rng(0)
        found = [self._posed(frame, seen_from, self.model.random_state(rng)[0]) for _ in range(2)]
        return np.stack([R for R, _ in found]), np.stack([r for _, r in found])

    def _posed(self, frame: str, seen_from: str, q: Any) -> tuple[Array, Array]:
        """The pose of a frame in another at some q."""
        rows = Rows(_Of(self.model), q, np.zeros(self.model.nv))
        (R, o), (S, p) = rows.frame(frame), rows.frame(seen_from)
        return mm(S[0].T, R[0]), mv(S[0].T, o[0] - p[0])


class _Of:
    def __init__(self, model: Any) -> None:
        self.model = model


class Place(Places):
    """One row, for laws that take no rows."""

    def __init__(self, rows: Rows, k: int, numbers: Mapping[str, Any]) -> None:
        self._k = k
        super().__init__(rows, numbers)

    def _t(self) -> Array:
        return self.rows.t[self._k]

    def _of(self, values: Array) -> Array:
        return values[self._k]


class Speeds(Places):
    """Row 0 is the state with its speeds, row 1 the same at rest, then one for each unit speed, then the nine of the motion."""

    def __init__(self, rows: Rows, numbers: Mapping[str, Any] | None = None) -> None:
        n = rows.nv
        self._own = np.concatenate([np.zeros(n + 2, dtype=int), rows.path[PATH - 4 : PATH + 5]])
        self.speeds = np.concatenate([rows.v0[None], np.zeros((1, n), dtype=LD), np.eye(n, dtype=LD), np.tile(rows.v0, (9, 1))])
        super().__init__(rows, numbers)

    def _t(self) -> Array:
        return self.rows.t[self._own]

    def _of(self, values: Array) -> Array:
        return values[self._own]

    def _rates(self, values: Array) -> Array:
        rows = self.rows
        along = np.stack([rows.rate(values, k) for k in range(-4, 5)])
        return np.concatenate([along[4:5], 0 * along[:1], rows.jacobian(values), along])

    def v(self, name: str) -> Any:
        return self._scalar(self.speeds[:, self.place(self.model.v_index, "nv", name)])

    def omega(self, frame: Any, relative_to: Any = None) -> Vec:
        frame = self._frame(frame)
        R, _ = self.rows.frame(frame.name)
        w = Vec(axial(mm(self._rates(R), np.swapaxes(frame.R, -1, -2))))
        return w if relative_to is None else w - self.omega(relative_to)

    def velocity(self, point: Any, relative_to: Any = None) -> Vec:
        point = self._point(point)
        moves = point.moves
        _, o = self.rows.frame(moves.name)
        own = Vec(self._rates(o)) + self.omega(moves).cross(Vec(point.a - moves.o))
        return own if relative_to is None else own - self.velocity(Point(self._frame(relative_to), point.a))


def axial(W: Array) -> Array:
    """Of the skew part of matrices."""
    return np.stack([W[..., 2, 1] - W[..., 1, 2], W[..., 0, 2] - W[..., 2, 0], W[..., 1, 0] - W[..., 0, 1]], axis=-1) / 2


class State(Places):
    """One instant, in which loads act: generalised forces, rates of states, energies."""

    def __init__(self, rows: Rows, a: Array | None = None) -> None:
        super().__init__(rows)
        self.a = a
        n = rows.nv
        self.tau, self.rates, self.potential, self.lost = np.zeros(n, dtype=LD), {}, LD(0), LD(0)  # type: ignore[var-annotated]
        self.pushes: list[tuple[Any, Any]] = []  # forces with their points, and moments without one
        self.wrenches: list[tuple[Array, Array | None, str]] = []  # the same with their bodies, those of rotors among them
        self.load: Any = None  # what another load does, by its name
        self.rigid: Any = None  # the forces of a motion of rigid bodies

    def _t(self) -> Array:
        return self.rows.t[0]

    def _of(self, values: Array) -> Array:
        return values[0]

    def of(self, numbers: Mapping[str, Any], slopes: Mapping[str, Any] | None = None) -> State:
        """The same instant for a load with its numbers."""
        self.p = self.u = self.s = self.given = Names(numbers)
        self._slopes = slopes or {}
        return self

    def slope(self, key: str) -> Any:
        return self._slopes.get(key, 0.0 * real(self.given[key]))

    def v(self, name: str) -> Any:
        return self._scalar(self.rows.v0[self.place(self.model.v_index, "nv", name)])

    def omega(self, frame: Any, relative_to: Any = None) -> Vec:
        frame = self._frame(frame)
        R, _ = self.rows.frame(frame.name)
        w = Vec(axial(mm(self.rows.rate(R), frame.R.T)))
        return w if relative_to is None else w - self.omega(relative_to)

    def velocity(self, point: Any, relative_to: Any = None) -> Vec:
        point = self._point(point)
        own = Vec(self.rows.rate(self.rows.frame(point.moves.name)[1]))
        own = own + self.omega(point.moves).cross(Vec(point.a - point.moves.o))
        return own if relative_to is None else own - self.velocity(Point(self._frame(relative_to), point.a))

    def turning(self, frame: Any) -> Array:
        """(nv, 3): the angular velocity for each unit speed."""
        frame = self._frame(frame)
        return axial(mm(self.rows.jacobian(self.rows.frame(frame.name)[0]), frame.R.T[None]))

    def moving(self, point: Any) -> Array:
        """(nv, 3): the velocity of a point for each unit speed."""
        point = self._point(point)
        return self.rows.jacobian(self.rows.frame(point.moves.name)[1]) + np.cross(
            self.turning(point.moves), point.a - point.moves.o
        )

    def alpha(self, frame: Any) -> Vec:
        frame = self._frame(frame)
        R = self.rows.frame(frame.name)[0]
        W = mm(self.rows.rate(R), frame.R.T)
        return Vec(self.turning(frame).T @ self.a + axial(mm(self.rows.second(R), frame.R.T) - mm(W, W)))

    def acceleration(self, point: Any) -> Vec:
        point = self._point(point)
        o = self.rows.frame(point.moves.name)[1]
        own = self.rows.jacobian(o).T @ self.a + self.rows.second(o)
        r, w = Vec(point.a - point.moves.o), self.omega(point.moves)
        return Vec(own) + self.alpha(point.moves).cross(r) + w.cross(w.cross(r))

    # ---- actions

    def force(self, vector: Vec, at: Any, reaction: Any = None) -> None:
        for point, sign in ((at, 1), (reaction, -1)):
            if point is not None:
                self.tau = self.tau + sign * self.moving(point) @ vector.a
                self.wrenches.append((sign * vector.a, self._point(point).a, self._point(point).moves.body))
                if self._point(point).moves.body != "world":
                    self.pushes.append((vector * sign, self._point(point)))

    def moment(self, vector: Vec, on: Any, reaction: Any = None, by_rotor: bool = False) -> None:
        for frame, sign in ((on, 1), (reaction, -1)):
            if frame is not None:
                self.tau = self.tau + sign * self.turning(frame) @ vector.a
                self.wrenches.append((sign * vector.a, None, self._frame(frame).body))
                if not by_rotor and self._frame(frame).body != "world":
                    self.pushes.append((vector * sign, None))

    def pushed_by(self, loads: Any) -> tuple[Vec, Vec]:
        force, moment = Vec(np.zeros(3, dtype=LD)), Vec(np.zeros(3, dtype=LD))
        for name in loads:
            for vector, point in self.load(name).pushes:
                force = force if point is None else force + vector
                moment = moment + (vector if point is None else Vec(point.a).cross(vector))
        return force, moment

    def rigid_torques(self, accelerations: Any, coordinates: Any = None, speeds: Any = None) -> dict[str, Any]:
        a, q, v = np.zeros_like(self.tau), np.array(self.rows.q0), np.array(self.rows.v0)
        for values, index, out in (
            (accelerations, self.model.v_index, a),
            (coordinates, self.model.q_index, q),
            (speeds, self.model.v_index, v),
        ):
            for hinge, value in (values or {}).items():
                out[self.place(index, "nv", hinge)] = value
        tau = self.rigid(a, q, v)
        return {hinge: self._scalar(tau[self.place(self.model.v_index, "nv", hinge)]) for hinge in accelerations}

    def torque(self, hinge: str, value: Any, dry: Any = None) -> None:
        where = self.place(self.model.v_index, "nv", hinge)
        given = np.zeros_like(self.tau)
        given[where] = np.ravel(np.stack([real(v) for v in value]) if isinstance(value, list | tuple) else real(value))
        self.tau = self.tau + given

    def rate(self, state: str, value: Any) -> None:
        self.rates[state] = np.ravel(np.stack([real(v) for v in value]) if isinstance(value, list | tuple) else real(value))

    def energy(self, value: Any) -> None:
        self.potential = self.potential + value

    def dissipation(self, value: Any) -> None:
        self.lost = self.lost + value

    def rotor(self, momentum: Vec, energy: Any) -> None:
        pass

    def applied(self, name: str, value: Any) -> None:
        pass

    def matter(self, body: str) -> Any:
        k = self.model.index[body]
        if self.model.bodies[k].flex is not None:
            raise NotImplementedError("matter of a flexible body")
        own = self.model.bodies[k].inertia
        frame = self[body]  # gravity pulls on wheels too: their inertia is part of the body's
        return Names(mass=real(own.mass), centre=frame.point(*own.com), frame=frame, inertia=real(own.inertia))

    def pull(self, body: str, field: Vec, gradient: Any = None) -> None:
        m = self.matter(body)
        self.force(field * m.mass, at=m.centre)
        if gradient is not None:  # the moment is that of d x G d over all the matter
            second = EYE * np.trace(m.inertia) / 2 - m.inertia
            R = m.frame.R
            G = np.stack([gradient(Vec(R[:, i])).a for i in range(3)], axis=-1)  # in world axes, of directions of the frame
            spread = mm(R.T, G)  # G in the axes of the frame
            self.moment(Vec(R @ (2 * axial(mm(spread, second)))), on=m.frame)


def numbers_of(system: Any, load: Any, t: Any, s: Any, u: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The numbers of a load at an instant, and the rates of its inputs that are series. s (ns,); u: inputs by full name."""
    out: dict[str, Any] = {k: real(x)[()] for k, x in load.parameters.items()}
    slopes = {}
    for key, x in load.inputs.items():
        if isinstance(x, Series):
            t0, value, slope = x.segment(float(t))
            shape = x.shape
            out[key] = (real(value) + real(slope) * (t - t0)).reshape(shape)[()]
            slopes[key] = real(slope).reshape(shape)[()]
        else:
            out[key] = real(u.get(f"{load.name}.{key}", x)).reshape(np.shape(x))[()]
    for key, x in load.states.items():
        out[key] = real(s[system.model.states[f"{load.name}.{key}"]]).reshape(np.shape(x))[()]
    return out, slopes
