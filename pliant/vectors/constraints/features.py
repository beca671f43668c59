"""The instant that the law of a constraint sees. It records what the law uses: points and directions that frames carry.

All vectors stand in one set of axes, which the law cannot see. Each point and each direction that is constant in a frame is an
input of the traced law, so a sweep can compute it hinge by hinge, and its rate is known.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph
from pliant.model import Model
from pliant.model.closures import placed_coordinate
from pliant.model.constraints.law import Constraint
from pliant.model.constraints.measured import places_between
from pliant.model.constraints.signals import size_of
from pliant.model.records import WORLD
from pliant.spatial import Array, concat, dot, lift
from pliant.vectors.kinematics import WORLD_AXES, Axes, Kinematics, column
from pliant.vectors.names import Names
from pliant.vectors.seen import SeenInstant
from pliant.vectors.vector import MovingFrame, MovingPoint, Vector

Place = tuple[float, float, float]
_UNITS: tuple[Place, Place, Place] = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
_REFUSED = (
    "acceleration", "active", "alpha", "component", "contact", "contact_condition", "flag", "gravity", "hinge", "holding", "matter",
    "reaction", "required", "rigid_torques", "slope",
)  # fmt: skip


class Features(Kinematics):
    """The points, directions, coordinates and speeds that a law uses, each with its inputs in a graph."""

    def __init__(self, model: Model, graph: Graph) -> None:
        self.time = graph.input("t", (1,))
        super().__init__(model, self.time[:0], self.time[:0], self.time)
        self.graph = graph
        self.frames: list[str] = []
        self.points: dict[tuple[int, Place], Array] = {}
        self.directions: dict[tuple[int, Place], Array] = {}
        self.coordinates: dict[tuple[str, int, int], Any] = {}
        self.speeds: dict[tuple[str, int], Any] = {}
        self.signals: dict[str, Array] = {}
        self.parameters: dict[str, int] = {}  # their sizes, by the names of inputs

    def frame(self, name: str) -> FeatureFrame:
        if name not in self.frames:
            self.frames.append(name)
        return FeatureFrame(self, name, self.frames.index(name))

    # ---- the tree of axes: every frame stands on the axes of all vectors

    def parent(self, axes: Axes) -> Axes:
        return WORLD_AXES

    def out_of(self, axes: Axes, x: Array) -> Array:
        total = None
        for i, e in enumerate(_UNITS):
            part = self.direction(axes[0], e) * x[..., i : i + 1, :]
            total = part if total is None else total + part
        return total  # type: ignore[return-value]

    def into(self, axes: Axes, x: Array) -> Array:
        return concat([dot(self.direction(axes[0], e), x) for e in _UNITS])

    def origin(self, axes: Axes) -> Array:
        return self.point(axes[0], (0.0, 0.0, 0.0))

    # ---- inputs (3, 1)

    def point(self, frame: int, at: Place) -> Array:
        """A point of a frame."""
        return self._input(self.points, "p", frame, at)

    def direction(self, frame: int, along: Place) -> Array:
        """A vector that is constant in a frame."""
        return self._input(self.directions, "d", frame, along)

    def _input(self, known: dict[tuple[int, Place], Array], kind: str, frame: int, at: Place) -> Array:
        key = frame, tuple(float(x) + 0.0 for x in at)
        if key not in known:
            known[key] = self.graph.input(f"{kind}{len(known)}", (3,))[:, None]  # type: ignore[index]
        return known[key]  # type: ignore[index]

    def turning(self, frame: int) -> Array:
        """The angular velocity of a frame."""
        return self.graph.input(f"w{frame}", (3,))[:, None]

    def moving(self, frame: int, at: Place) -> Array:
        """The velocity of a point of a frame."""
        self.point(frame, at)
        number = [*self.points].index((frame, tuple(float(x) + 0.0 for x in at)))  # type: ignore[arg-type]
        return self.graph.input(f"u{number}", (3,))[:, None]

    def signal(self, name: str, n: int) -> Array:
        """An input (n,) of the constraint."""
        self.signals[name] = self.graph.input(f"s{len(self.signals)}", (n,))
        return self.signals[name]

    def coordinate(self, body: str, i: int, j: int) -> Any:
        key = body, i, j
        if key not in self.coordinates:
            self.coordinates[key] = self.graph.input(f"q{len(self.coordinates)}", (1,))[0]
        return self.coordinates[key]

    def speed(self, body: str, j: int) -> Any:
        key = body, j
        if key not in self.speeds:
            self.speeds[key] = self.graph.input(f"v{len(self.speeds)}", (1,))[0]
        return self.speeds[key]


class FeatureFrame(MovingFrame):
    """A frame whose constant vectors and points are inputs."""

    __slots__ = ("features", "number")

    def __init__(self, features: Features, name: str, number: int) -> None:
        super().__init__(features, name, (number, -1), lift(np.eye(3), features.like), lift(np.zeros((3, 1)), features.like))
        self.features, self.number = features, number

    def vector(self, x: Any, y: Any = None, z: Any = None) -> Vector:
        """The vector with these components in the axes of the frame: three numbers, or one list of three."""
        given = self._three(x, y, z)
        if (numbers := _numbers(given)) is not None:
            return Vector(self.at, {WORLD_AXES: self.features.direction(self.number, numbers)} if any(numbers) else {})
        return Vector(self.at, {WORLD_AXES: self.features.out_of(self.axes, column(given, self.at.like))})

    def point(self, x: Any, y: Any = None, z: Any = None) -> FeaturePoint:
        """The point at these coordinates in the frame."""
        given = self._three(x, y, z)
        if (numbers := _numbers(given)) is not None:
            return FeaturePoint(self, numbers, Vector(self.at, {}))
        return FeaturePoint(self, (0.0, 0.0, 0.0), self.vector(*given))

    @property
    def origin(self) -> FeaturePoint:
        return self.point(0.0, 0.0, 0.0)

    def _three(self, x: Any, y: Any, z: Any) -> tuple[Any, ...]:
        given = tuple(x) if y is None and z is None else (x, y, z)
        if len(given) != 3:
            raise PliantError(f"frame {self.name!r}: a vector or point has three components, but {len(given)} are given")
        return given


class FeaturePoint(MovingPoint):
    """A point of a frame: `place` in its axes, and from there a vector r."""

    __slots__ = ("home", "place")

    def __init__(self, home: FeatureFrame, place: Place, r: Vector) -> None:
        super().__init__(home.at, home.axes, r, home.name)
        self.home, self.place = home, place

    @property
    def position(self) -> Vector:
        """The vector to it from the origin of all axes."""
        return Vector(self.at, {WORLD_AXES: self.home.features.point(self.home.number, self.place)}) + self.r

    @property
    def velocity(self) -> Vector:
        own = Vector(self.at, {WORLD_AXES: self.home.features.moving(self.home.number, self.place)})
        return own + self.home_turning.cross(self.r) if self.r.parts else own

    @property
    def home_turning(self) -> Vector:
        """The angular velocity of its frame."""
        return Vector(self.at, {WORLD_AXES: self.home.features.turning(self.home.number)})

    def __add__(self, other: Any) -> Any:
        made = super().__add__(other)
        return FeaturePoint(self.home, self.place, made.r)

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, FeaturePoint):
            if self.home.number == other.home.number:
                apart = tuple(a - b for a, b in zip(self.place, other.place, strict=True))
                return self.home.vector(*apart) + self.r - other.r
            return self.position - other.position
        made = super().__sub__(other)
        return FeaturePoint(self.home, self.place, made.r)


def _numbers(given: tuple[Any, ...]) -> Place | None:
    """Three numbers; None if one of them is not constant."""
    out = []
    for x in given:
        if hasattr(x, "graph") and x.op != "const":
            return None
        out.append(float(x.value if hasattr(x, "graph") else x))
    return out[0], out[1], out[2]


class ConstraintInstant(SeenInstant):
    """The system at one instant, as the law of a constraint sees it: frames and coordinates; speeds for kind="velocity"."""

    def __init__(self, model: Model, what: str, closure: Constraint, graph: Graph) -> None:
        self.model = self._traced = model
        self.placed: dict[str, None] = {}
        self.features = self.at = Features(model, graph)
        self._what, self._of_speeds = what, closure.of_speeds
        self._q = self._v = self.features.like
        self.t = self.features.time[0]
        self.s = self.given = Names(what, "number", {})
        self.features.parameters = {f"n{i}": x.size for i, x in enumerate(closure.parameters.values())}
        numbers = dict(
            zip(closure.parameters, (graph.input(name, (n,)) for name, n in self.features.parameters.items()), strict=True)
        )
        self.p = Names(what, "parameter", {name: _one(list(x)) for name, x in numbers.items()})
        inputs = {name: self.features.signal(name, size_of(x)) for name, x in closure.given_inputs.items()}
        self.u = Names(what, "input", {name: _one(list(x)) for name, x in inputs.items()})

    def __getitem__(self, name: str) -> FeatureFrame:
        try:
            self.model.internals.seeing([name]).frame(name)
        except PliantError as error:
            raise PliantError(f"{self._what}: {error}") from None
        return self.features.frame(name)

    def neutral_pose(self, frame: str, seen_from: str) -> tuple[Array, Array]:
        self.placed |= dict.fromkeys(places_between(self.model, (frame, seen_from)))
        return super().neutral_pose(frame, seen_from)

    def sampled_poses(self, frame: str, seen_from: str) -> tuple[Array, Array]:
        self.placed |= dict.fromkeys(places_between(self.model, (frame, seen_from)))
        return super().sampled_poses(frame, seen_from)

    @property
    def world(self) -> FeatureFrame:
        return self[WORLD]

    def q(self, name: str) -> Any:
        """The coordinate, or coordinates, of a hinge [rad, m]; or a single coordinate, "boom.y1"."""
        where = self._place(self.model.q_index, "nq", name)
        if where.stop == where.start:
            raise PliantError(f"{self._what}: {name!r} has no coordinates; leave it out of the law")
        try:
            places = [placed_coordinate(self.model, place, self._what) for place in range(where.start, where.stop)]
        except PliantError as error:
            raise PliantError(f"{error}; use frames of its bodies in the law, x['frame'], instead of x.q({name!r})") from None
        return _one([self.features.coordinate(*place) for place in places])

    def v(self, name: str) -> Any:
        """The speed, or speeds, of a hinge [rad/s, m/s]; or a single speed, "boom.y1_rate"."""
        self._needs_speeds("x.v")
        where = self._place(self.model.v_index, "nv", name)
        if where.stop == where.start:
            raise PliantError(f"{self._what}: {name!r} has no speeds; leave it out of the law")
        out = []
        for place in range(where.start, where.stop):
            k = next(k for k, own in enumerate(self.model.internals.v_slices) if own.start <= place < own.stop)
            out.append(self.features.speed(self.model.bodies[k].name, place - self.model.internals.v_slices[k].start))
        return _one(out)

    def seeing_speeds(self) -> ConstraintInstant:
        """The same instant for the rates of a law."""
        self._of_speeds = True
        return self

    def omega(self, frame: MovingFrame | str, relative_to: MovingFrame | str | None = None) -> Vector:
        """The angular velocity [rad/s] of a frame, relative to the world or to another frame."""
        self._needs_speeds("x.omega")
        own = self._frame(frame).origin.home_turning  # type: ignore[attr-defined]
        return own if relative_to is None else own - self.omega(relative_to)

    def velocity(self, point: MovingPoint | MovingFrame | str, relative_to: MovingFrame | str | None = None) -> Vector:
        """The velocity [m/s] of a point of a body, relative to the world or as seen by an observer who moves with a frame."""
        self._needs_speeds("x.velocity")
        p = self._point(point)
        assert isinstance(p, FeaturePoint)
        if relative_to is None:
            return p.velocity
        origin = self._frame(relative_to).origin
        assert isinstance(origin, FeaturePoint)
        return p.velocity - origin.velocity - origin.home_turning.cross(p - origin)

    def _needs_speeds(self, what: str) -> None:
        if not self._of_speeds:
            raise PliantError(
                f"{self._what}: its law uses {what}, but it constrains positions, so that it depends on coordinates and "
                "frames only; give kind='velocity' for a law of speeds"
            )

    def refused(self, what: str) -> PliantError:
        return PliantError(
            f"{self._what}: its law uses x.{what}, which is not known where constraints are solved; use frames, x.q, x.t and "
            "inputs x.u, and with kind='velocity' x.v, x.omega and x.velocity"
        )


def _refusal(what: str) -> Any:
    def method(self: ConstraintInstant, *_: Any, **__: Any) -> Any:
        raise self.refused(what)

    return method


for _name in _REFUSED:
    setattr(ConstraintInstant, _name, _refusal(_name))


def _one(found: list[Any]) -> Any:
    if len(found) == 1:
        return found[0]
    out = np.empty(len(found), dtype=object)
    out[:] = found
    return out
