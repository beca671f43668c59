"""Loads as arrows: where the forces and torques of a run's loads act at each instant, and how large they are.

The laws run once, on symbols, as for the equations of motion. Each force and moment is stored with its point, in the axes of its
body, node or hinge. NumPy then evaluates all of them at all instants together. Gravity is not included.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pliant.compile.trace.parameters import changed, parse
from pliant.errors import PliantError
from pliant.given.arrays import all_inputs
from pliant.graph import Graph, Untraceable, live
from pliant.graph.evaluate import SortedGraph
from pliant.model import WORLD, Custom, Model
from pliant.model.acting.loads import HingeFriction, HingeSpring, HingeStop, Motor
from pliant.model.bodies.hinges import Prismatic, Revolute, Screw
from pliant.spatial import Array
from pliant.sweeps.motion.rates import normalised
from pliant.sweeps.trees.frames import frame_pose
from pliant.vectors.forces import run
from pliant.vectors.instant import Instant
from pliant.vectors.kinematics import WORLD_AXES, Axes, column, several
from pliant.vectors.laws.texts import symbols
from pliant.vectors.seen import NodeNotSeen
from pliant.vectors.vector import MovingFrame, MovingPoint, Vector

if TYPE_CHECKING:
    import xarray as xr

MOST_ARROWS = 24
_MOST_NODES = 40_000  # of a graph; beyond, loads are left out
_MOST_LOOKS = 25_000  # of laws that look at frames, each with the square of the bodies on the way to the world: some 0.5 s
_AT_HINGES = (HingeSpring, HingeFriction, HingeStop, Motor)  # they look at none
_AT_ONCE = 8_000_000  # numbers that an evaluation holds
_USUAL = 98.0  # percent of the instants with contact: larger forces, at impacts, are drawn as long as this one
_LEAST = 1e-9  # of the largest of its kind: less is nothing
_SINGLE = {Revolute: "torque", Screw: "torque", Prismatic: "force"}  # hinges whose axis says where a force points


class Arrow(NamedTuple):
    """A force [N] or torque [N m] at n instants: at a point of a body, or at a hinge.

    body: a body's number, or -1 for the world, with the name of one of its nodes where it is not the body's own frame that carries
    it; points (n, 3) [m] or (3,), and values (n, 3), in the carrier's axes. Or hinge: the number of its body; values
    (n, 1) along its axis, or (n, 3) in the axes of its placement. usual: larger values are drawn as this one.
    """

    load: str
    kind: str
    values: Array
    body: int | None = None
    node: str | None = None
    points: Array | None = None
    hinge: int | None = None
    usual: float = np.inf

    @property
    def most(self) -> float:
        """The largest size in the run. Impacts are left out: at most the usual size."""
        return min(float(np.linalg.norm(self.values, axis=-1).max(initial=0.0)), self.usual)

    def columns(self) -> Array:
        """(k, n): the point's coordinates where they change, and the values."""
        moving = self.points is not None and self.points.ndim == 2
        return np.concatenate([self.points, self.values], axis=-1).T if moving else self.values.T

    def described(self) -> dict[str, Any]:
        """All of it but the columns, as the page has it."""
        out: dict[str, Any] = {"load": self.load, "kind": self.kind, "most": self.most}
        if self.hinge is not None:
            return out | {"hinge": self.hinge}
        out |= {"body": self.body} | ({} if self.node is None else {"node": self.node})
        fixed = self.points is not None and self.points.ndim == 1
        return out | ({"at": np.asarray(self.points).tolist()} if fixed else {})


class Drawing(NamedTuple):
    """The forces and moments of a model's loads, as nodes of a graph.

    The model includes frames at all nodes of flexible bodies that laws use. notes: sentences about loads that are left out.
    nodes: the names, such as "boom.tip", of nodes that laws use and that have no frame.
    """

    model: Model
    drawn: _Drawn | None
    notes: tuple[str, ...]
    nodes: tuple[str, ...] = ()

    def arrows(self, data: xr.Dataset, instants: Array) -> list[Arrow]:
        """The arrows of loads, wrenches and tau at some instants, by their places in time; the largest of their kinds first."""
        given = _states(self.model, data, instants)
        found = [] if self.drawn is None else list(_of_loads(self.model, self.drawn, given))
        found += [*_of_wrenches(self.model, data, given["q"]), *_of_tau(self.model, data, given["q"], instants)]
        found += _of_contacts(data, instants)
        most = {kind: max((x.most for x in found if x.kind == kind), default=0.0) for kind in ("force", "torque")}
        share = [x.most / most[x.kind] if most[x.kind] > 0 and np.isfinite(x.values).all() else 0.0 for x in found]
        order = sorted(range(len(found)), key=lambda i: -share[i])
        return [found[i] for i in order if share[i] > _LEAST]


def drawing(model: Model, data: xr.Dataset, at_hand: bool = True) -> Drawing:
    """The loads of a model `as_run`. at_hand: True for the simulated model with its laws, False for a model read from text."""
    if not model.loads:
        return Drawing(model, None, ())
    if not at_hand and any(isinstance(hinge.type, Custom) for hinge in model.hinges):
        return Drawing(
            model, None, ("The picture shows no arrows of loads: Custom hinges are Python code, and a file does not contain them.",)
        )
    seen = model
    while True:
        try:
            drawn, notes = _run_all(seen)
        except NodeNotSeen as missing:
            seen = seen.internals.seeing([missing.name])
        else:
            return Drawing(seen, drawn, tuple(notes), tuple(x.name for x in seen.frames[len(model.frames) :]))


def as_run(model: Model, data: xr.Dataset) -> Model:
    """The model with the parameters of the run."""
    if "p" not in data:
        return model
    names = str(data["p"].attrs["long_name"]).partition(": ")[2].split(", ")
    parameters, p = parse(model, names), data["p"].to_numpy()
    return changed(model, parameters, p)


def _states(model: Model, data: xr.Dataset, instants: Array) -> dict[str, Array]:
    """The arguments of laws at the instants: t (n, 1), q, v, s, u."""
    t = data["time"].to_numpy()[instants]
    rows = {name: data[name].to_numpy()[instants] if name in data else np.zeros((t.size, 0)) for name in ("q", "v", "s", "u")}
    rows["u"] = all_inputs(model, t, rows["u"])
    return {"t": t[:, None], **rows}


# ---- loads


class _Drawn(Instant):
    """An instant that keeps what laws do as arrows: (load, kind, carrier, point, vector), nodes (3, 1) in the carrier's axes; and
    (load, hinge, forces) of torques at hinges."""

    def __init__(self, *state: Any, **options: Any) -> None:
        super().__init__(*state, **options)
        self.drawn: list[tuple[str, str, Axes, Array, Array]] = []
        self.turned: list[tuple[str, str, Array]] = []

    def _keep(self, kind: str, p: MovingPoint, vector: Vector, sign: float) -> None:
        if p.axes != WORLD_AXES:
            self.drawn.append((self._load.name, kind, p.axes, p.r.gathered(p.axes), vector.gathered(p.axes) * sign))

    def force(
        self, vector: Vector, at: MovingPoint | MovingFrame | str, reaction: MovingPoint | MovingFrame | str | None = None
    ) -> None:
        for point, sign in ((at, 1.0), (reaction, -1.0)):
            if point is not None:
                self._keep("force", self._point(point), vector, sign)

    def moment(
        self, vector: Vector, on: MovingFrame | str, reaction: MovingFrame | str | None = None, by_rotor: bool = False
    ) -> None:
        for frame, sign in ((on, 1.0), (reaction, -1.0)):
            if frame is not None:
                self._keep("torque", self._frame(frame).origin, vector, sign)

    def torque(self, hinge: str, value: Any, dry: Any = None) -> None:
        self.turned.append((self._load.name, hinge, column(several(value, self._q), self._q)))

    def pull(self, body: str, field: Vector, gradient: Any = None) -> None:
        m = self.matter(body)
        self.force(field * m.mass, at=m.centre)


def _run_all(model: Model) -> tuple[_Drawn, list[str]]:
    """The laws on symbols, and a sentence for each law that is missing or does not run on symbols."""
    graph = Graph()
    state = symbols(model, graph)
    x, notes = _Drawn(model.internals.matter, state.at(normalised(model, state.q), state.v), given=model), []
    most, run_so_far = _MOST_LOOKS // max(_depth(model), 1) ** 2, 0
    looking = [load for load in model.loads if not isinstance(load.type, _AT_HINGES)]
    left_out = {load.name for load in looking[most:]}
    for load in model.loads:
        if load.name in left_out:
            continue
        before = len(x.drawn), len(x.turned)
        try:
            run(load.law, x.of("load", load), "load", load.name)
        except (Untraceable, PliantError) as why:
            x.drawn, x.turned = x.drawn[: before[0]], x.turned[: before[1]]
            notes.append(f"The picture shows no arrow for load {load.name!r}: {why}")
        run_so_far += 1
        if len(graph.nodes) > _MOST_NODES:
            break
    if run_so_far < len(model.loads):
        notes.append(
            f"{len(model.loads) - run_so_far} of {len(model.loads)} loads have no arrows, because computing them takes too long."
        )
    return x, notes


def _depth(model: Model) -> int:
    """The number of bodies on the longest path to the world."""
    depths: list[int] = []
    for parent in model.parents:
        depths.append(1 + (depths[parent] if parent >= 0 else 0))
    return max(depths, default=0)


def _of_loads(model: Model, x: _Drawn, given: dict[str, Array]) -> Iterator[Arrow]:
    numbers = iter(_evaluated(_nodes(x), given))
    yield from _bodies(model, x, numbers)
    yield from _hinges(model, x, numbers, given["q"])


def _nodes(x: _Drawn) -> list[Any]:
    """All nodes in a row: points and vectors, then torques."""
    parts = [y for *_, point, vector in x.drawn for y in (point, vector)] + [y for *_, y in x.turned]
    return [node for part in parts for node in part.flat]


def _evaluated(nodes: list[Any], given: dict[str, Array]) -> Array:
    """(m, n): each node at all instants; some instants at a time, as all nodes' values are held."""
    n = len(given["t"])
    if not nodes:
        return np.zeros((0, n))
    step = max(1, _AT_ONCE // max(1, len(live(nodes))))
    evaluated = SortedGraph(nodes)
    with np.errstate(all="ignore"):
        parts = [evaluated({k: x[i : i + step] for k, x in given.items()}) for i in range(0, n, step)]
    return np.concatenate(parts).T


def _bodies(model: Model, x: _Drawn, numbers: Iterator[Array]) -> Iterator[Arrow]:
    for load, kind, (k, node), *_ in x.drawn:
        points, values = (np.stack([next(numbers) for _ in range(3)], axis=-1) for _ in range(2))
        fixed = bool((points == points[:1]).all())
        name = model.internals.interfaces[k][node] if node >= 0 and model.bodies[k].flex is not None else None
        yield Arrow(load, kind, values, k, name, points[0] if fixed else points)


def _hinges(model: Model, x: _Drawn, numbers: Iterator[Array], q: Array) -> Iterator[Arrow]:
    for load, hinge, force in x.turned:
        values = np.stack([next(numbers) for _ in range(force.shape[-2])], axis=-1)
        k = next((k for k, body in enumerate(model.bodies) if hinge in (body.hinge.name, body.name)), None)
        if k is not None:  # else a mode's
            yield from at_hinge(model, k, load, values, q)


# ---- hinges


def at_hinge(model: Model, k: int, load: str, tau: Array, q: Array) -> Iterator[Arrow]:
    """The arrows of generalised forces tau (n, nv) at the hinge of body k.

    If a hinge has several speeds, the arrows show the smallest wrench f that does the same work: tau = H* f.
    """
    kind = model.bodies[k].hinge.type
    for single, what in _SINGLE.items():
        if isinstance(kind, single):
            yield Arrow(load, what, tau, hinge=k)
            return
    if not kind.nv:
        return
    start = model.internals.q_slices[k].start
    own = q[:, start : start + kind.nq, None]
    H = np.broadcast_to(kind.H(own), (len(q), 6, kind.nv))
    R = np.broadcast_to(kind.pose(own)[0], (len(q), 3, 3))
    f = np.linalg.pinv(H.mT) @ tau[..., None]
    yield Arrow(load, "torque", (R @ f[:, :3])[..., 0], hinge=k)
    yield Arrow(load, "force", (R @ f[:, 3:])[..., 0], hinge=k)


def _of_tau(model: Model, data: xr.Dataset, q: Array, instants: Array) -> Iterator[Arrow]:
    """Of the forces that the run was given."""
    tau = np.nan_to_num(data["tau"].to_numpy()[instants])
    for k, (body, where) in enumerate(zip(model.bodies, model.internals.v_slices, strict=True)):
        own = tau[:, where.start : where.start + body.hinge.type.nv]
        if own.any():
            yield from at_hinge(model, k, f"tau of {body.hinge.name}", own, q)


# ---- wrenches


def _of_wrenches(model: Model, data: xr.Dataset, q: Array) -> Iterator[Arrow]:
    """Of wrenches (moment, force) at frames, which are constant in a run, in the axes of the world or of their frames."""
    if "wrenches" not in data:
        return
    words = data["wrenches"].attrs
    names = str(words["long_name"]).partition(": ")[2].split(", ")
    for name, wrench in zip(names, data["wrenches"].to_numpy().reshape(-1, 6), strict=True):
        frame = model.internals.seeing([name]).frame(name)
        if frame.body == WORLD:
            continue
        turn = (
            frame_pose(model, name, q)[0].mT
            if words.get("axes", "world") == "world"
            else np.broadcast_to(np.eye(3), (len(q), 3, 3))
        )
        for kind, part in (("torque", wrench[:3]), ("force", wrench[3:])):
            values = (frame.pose.R @ turn @ part[:, None])[..., 0]
            node = None if frame.node is None else str(frame.node)
            yield Arrow(f"wrench at {name}", kind, values, model.index[frame.body], node, frame.pose.xyz)


# ---- contacts


def _of_contacts(data: xr.Dataset, instants: Array) -> Iterator[Arrow]:
    """The force on the first body of each point, in world axes."""
    if "contact_force" not in data:
        return
    force, point = (data[name].to_numpy()[instants] for name in ("contact_force", "contact_point"))
    size = np.linalg.norm(force, axis=-1)
    touching = size[np.isfinite(size) & (size > 0)]
    usual = float(np.percentile(touching, _USUAL)) if touching.size else 0.0
    for k, name in enumerate(data["contact"].to_numpy()):
        yield Arrow(str(name), "force", force[:, k], -1, None, point[:, k], usual=usual)


__all__ = ["MOST_ARROWS", "Arrow", "Drawing", "at_hinge", "drawing"]
