"""Closures in the cells of rolled kernels: the numbers in which cells differ, and closures that are made from such numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from pliant.compile.rolled.cells import Cell, Part
from pliant.lazy import annexed
from pliant.model import WORLD, Frame, Model
from pliant.model.closures import Closure, Coupling, Loop, Rod, coupled
from pliant.model.pose import Array, Pose, unchecked_pose
from pliant.spatial import is_traced
from pliant.sweeps.closures.paths import ViewAxes, paths_of, snapped


class Joins(NamedTuple):
    """The numbers of a closure: for each side, the pose of the frame in the body that carries it, and the view of the side."""

    frames: tuple[tuple[Array, Array], ...]
    seen: ViewAxes | None


@annexed
def joins_of(model: Model) -> list[Joins]:
    """Return the numbers of all active closures."""
    return [_joins(model, closure) for closure in model.closures]


def _joins(model: Model, closure: Closure) -> Joins:
    """Return the numbers of a closure. The reference of each side is the placement of the first hinge outward from the root."""
    if isinstance(closure, Coupling):
        return Joins((), None)
    frames = tuple((model.frame(name).pose.R, model.frame(name).pose.xyz) for name in closure.frames)
    root, paths, nodes = paths_of(model, closure)
    if not any(paths) or (root >= 0 and model.bodies[root].flex is not None and len(set(nodes)) > 1):
        return Joins(frames, None)
    poses = [model.bodies[path[0]].hinge.pose if path else None for path in paths]
    first = next(pose.R for pose in poses if pose is not None)
    sides = tuple((first.T, np.zeros(3)) if pose is None else _placed(first, pose) for pose in poses)
    return Joins(frames, ViewAxes(first, sides))


def _placed(first: Array, pose: Pose) -> tuple[Array, Array]:
    """Return a placement relative to the axes `first`. The placement of a hinge relative to its own axes has no rotation."""
    R, xyz = np.eye(3) if pose.R is first and is_traced(first) else first.T @ pose.R, first.T @ pose.xyz
    return (R if is_traced(R) else snapped(R)), (xyz if is_traced(xyz) else snapped(xyz))


def part_numbers(joins: Sequence[Joins], cell: Cell) -> list[Array]:
    """Return the numbers of the parts of closures in a cell."""
    out: list[Array] = []
    for part in cell.rows.parts:
        frames, seen = joins[part.closure]
        for side in (0, 1) if part.side is None else (part.side,):
            if frames:
                out += [np.ravel(x) for x in frames[side]]
            if seen is not None:
                out += [np.ravel(x) for x in seen.sides[side] or ()]
        if seen is not None:
            out.append(np.ravel(seen.view))
    return out


def part_key(model: Model, part: Part, place: Mapping[int, int]) -> tuple[Any, ...]:
    """Return the properties that parts of closures in cells of one class have in common."""
    closure = model.closures[part.closure]
    common = (closure.kind, part.side, part.rows, closure.kept, closure.axes)
    if isinstance(closure, Coupling):
        terms = tuple(term for term in _terms(model, closure, place) if term[0] >= 0)
        return (*common, terms, closure.offset if not part.side else 0.0)
    frames = [model.frame(name) for name in closure.frames]
    carriers = tuple(
        (place.get(model.index.get(frame.body, -1), -1), frame.node)
        for i, frame in enumerate(frames)
        if part.side is None or i == part.side
    )
    if isinstance(closure, Rod):
        return (*common, carriers, closure.length)
    assert isinstance(closure, Loop)
    data = tuple((name, tuple(np.ravel(np.asarray(x, dtype=float)).tolist())) for name, x in closure.joint.data().items())
    return (*common, carriers, type(closure.joint).__name__, data)


def _terms(model: Model, coupling: Coupling, place: Mapping[int, int]) -> list[tuple[int, int, int, float]]:
    """Return for each coupled coordinate: its body in the cell (-1: in another cell), its number there, its speed's, its factor."""
    out = []
    for q, v, factor in coupled(model, coupling):
        k = next(k for k, own in enumerate(model.v_slices) if own.start <= v < own.stop)
        out.append((place.get(k, -1), q - model.q_slices[k].start, v - model.v_slices[k].start, factor))
    return out


def closures_of(
    model: Model, cell: Cell, c: int, x: Array, joins: Sequence[Joins]
) -> tuple[list[tuple[Part, Closure]], list[Frame], Array]:
    """Return the closures of a representative cell, made from its numbers x, their frames, and the remaining numbers."""
    found: list[tuple[Part, Closure]] = []
    frames: list[Frame] = []
    inside = {model.bodies[k].name for k in cell.bodies}
    place = {k: j for j, k in enumerate(cell.bodies)}

    def take(shape: tuple[int, ...]) -> Array:
        nonlocal x
        n = int(np.prod(shape))
        taken, x = x[:n].reshape(shape), x[n:]
        return taken

    for part in cell.rows.parts:
        closure, (own_frames, seen) = model.closures[part.closure], joins[part.closure]
        name = f"{closure.name} {c}"
        if isinstance(closure, Coupling):
            own = [(cell.bodies[j], i, n, k) for j, i, n, k in _terms(model, closure, place) if j >= 0]
            terms = tuple((model.bodies[b].name, i, n, k) for b, i, n, k in own)
            found.append((part, replace(closure, name=name, seen=terms, offset=closure.offset if not part.side else 0.0)))
            continue
        sides: list[Any] = [None, None]
        names = [f"{name}:{i}" for i in range(2)]
        for i in (0, 1) if part.side is None else (part.side,):
            frame = model.frame(closure.frames[i])
            home = frame.body if frame.body in inside else WORLD
            R, r = (take(np.shape(y)) for y in own_frames[i])
            frames.append(Frame(names[i], home, unchecked_pose(r, R), frame.node if home != WORLD else None))
            sides[i] = None if seen is None else (take((3, 3)), take((3,)))
        view = None if seen is None else ViewAxes(take((3, 3)), tuple(sides))
        found.append((part, replace(closure, name=name, frame_a=names[0], frame_b=names[1], seen=view)))  # type: ignore[call-arg]
    return found, frames, x
