"""Closures in the cells of rolled kernels: the numbers in which cells differ, and closures that are made from such numbers.

`ROLLED` has a row for each kind of closure; a kind without one has unrolled kernels only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pliant.compile.rolled.closures.law_tables import law_in_cell, law_key, law_numbers
from pliant.lazy import annexed
from pliant.model import WORLD, Frame, Model
from pliant.model.closures import ByKind, Closure, Coupling, Loop, Rod, coupled
from pliant.model.constraints.law import Constraint
from pliant.model.pose import Array, Pose, unchecked_pose
from pliant.spatial import is_traced
from pliant.sweeps.closures.paths import ViewAxes, paths_of, snapped

if TYPE_CHECKING:
    from pliant.compile.rolled.cells import Cell, Part

Place = Mapping[int, int]  # the number in a cell of each of its bodies


@dataclass(frozen=True)
class RolledKind:
    """What rolled kernels know of a kind of closure.

    key: what parts in cells of one class have in common. can_halve: whether each side can compute its part of the rows without the
    other side. numbers: its numbers (n,) in which cells may differ; those that depend on parameters are nodes. in_cell: the closure
    as a cell has it, with these numbers, except for its name and frames. on_nodes: whether its cell may be attached to a node of a
    flexible body. refused: why it has no rolled kernel, if it is one of those of the kind that have none.
    """

    key: Callable[[Model, Any, Part, Place], tuple[Any, ...]]
    can_halve: Callable[[Any], bool] = lambda closure: False
    numbers: Callable[[Model, Any, Part, Place], Array] = lambda model, closure, part, place: np.zeros(0)
    in_cell: Callable[[Model, Any, Part, Place, Array], Any] = lambda model, closure, part, place, numbers: closure
    on_nodes: bool = True
    refused: Callable[[Any], str | None] = lambda closure: None


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
    if not closure.frames:
        return Joins((), None)
    frames = tuple((model.frame(name).pose.R, model.frame(name).pose.xyz) for name in closure.frames)
    root, paths, nodes = paths_of(model, closure)
    paths, nodes = paths[: len(frames)], nodes[: len(frames)]
    in_root = root >= 0 and model.bodies[root].flex is not None and (len(set(nodes)) > 1 or not on_nodes(closure))
    if not any(paths) or in_root:
        return Joins(frames, None)
    poses = [model.bodies[path[0]].hinge.pose if path else None for path in paths]
    first = next(pose.R for pose in poses if pose is not None)
    sides = tuple((first.T, np.zeros(3)) if pose is None else _placed(first, pose) for pose in poses)
    return Joins(frames, ViewAxes(first, sides))


def _placed(first: Array, pose: Pose) -> tuple[Array, Array]:
    """Return a placement relative to the axes `first`. The placement of a hinge relative to its own axes has no rotation."""
    R, xyz = np.eye(3) if pose.R is first and is_traced(first) else first.T @ pose.R, first.T @ pose.xyz
    return (R if is_traced(R) else snapped(R)), (xyz if is_traced(xyz) else snapped(xyz))


def part_numbers(model: Model, joins: Sequence[Joins], cell: Cell) -> list[Array]:
    """Return the numbers of the parts of closures in a cell."""
    out: list[Array] = []
    place = {k: j for j, k in enumerate(cell.bodies)}
    for part in cell.rows.parts:
        closure, (frames, seen) = model.closures[part.closure], joins[part.closure]
        out += [np.array([*closure.least, *closure.size]), ROLLED.of(closure).numbers(model, closure, part, place)]
        for side in _sides(frames, part):
            out += [np.ravel(x) for x in frames[side]]
            if seen is not None:
                out += [np.ravel(x) for x in seen.sides[side] or ()]
        if seen is not None:
            out.append(np.ravel(seen.view))
    return out


def _sides(frames: Sequence[Any], part: Part) -> Sequence[int]:
    """Return the numbers of the frames of a closure that a part has."""
    return range(len(frames)) if part.side is None or not frames else (part.side,)


def part_key(model: Model, part: Part, place: Mapping[int, int]) -> tuple[Any, ...]:
    """Return the properties that parts of closures in cells of one class have in common."""
    closure = model.closures[part.closure]
    common = (closure.kind, part.side, part.rows, closure.kept, closure.axes, len(closure.least), len(closure.size))
    frames = [model.frame(name) for name in closure.frames]
    carriers = tuple(
        (place.get(model.index.get(frame.body, -1), -1), frame.node)
        for i, frame in enumerate(frames)
        if part.side is None or i == part.side
    )
    return (*common, carriers, *ROLLED.of(closure).key(model, closure, part, place))


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
        kind = ROLLED.of(closure)
        least, size = (tuple(map(_bound, take((len(x),)))) for x in (closure.least, closure.size))
        own = take(np.shape(kind.numbers(model, closure, part, place)))
        made = replace(kind.in_cell(model, closure, part, place, own), name=name, least=least, size=size)
        if not closure.frames:
            found.append((part, made))
            continue
        sides: list[Any] = [None] * len(own_frames)
        names = [WORLD if x == WORLD else f"{name}:{i}" for i, x in enumerate(closure.frames)]
        for i in _sides(own_frames, part):
            frame = model.frame(closure.frames[i])
            home = frame.body if frame.body in inside else WORLD
            R, r = (take(np.shape(y)) for y in own_frames[i])
            if names[i] != WORLD:
                frames.append(Frame(names[i], home, unchecked_pose(r, R), frame.node if home != WORLD else None))
            sides[i] = None if seen is None else (take((3, 3)), take((3,)))
        view = None if seen is None else ViewAxes(take((3, 3)), tuple(sides))
        found.append((part, replace(made.reframed(dict(zip(closure.frames, names, strict=True))), seen=view)))
    return found, frames, x


def _bound(x: Any) -> float | Array:
    """Return the size below which a pivot is rounding: a number, or (1, 1) if it differs between cells."""
    return float(x.value) if x.op == "const" else np.array([[x]])


# ---- the kinds


def on_nodes(closure: Closure) -> bool:
    """Whether the cell of a closure may be attached to a node of a flexible body."""
    kind = ROLLED.get(closure)
    return kind is not None and kind.on_nodes


def can_halve(closure: Closure) -> bool:
    """Whether each side of a closure can compute its part of the rows without the other side."""
    kind = ROLLED.get(closure)
    return kind is not None and kind.can_halve(closure)


def _loop_key(model: Model, loop: Loop, part: Part, place: Place) -> tuple[Any, ...]:
    data = tuple((name, tuple(np.ravel(np.asarray(x, dtype=float)).tolist())) for name, x in loop.joint.data().items())
    return type(loop.joint).__name__, data


def _only_forces(loop: Loop) -> bool:
    """Whether a loop transmits only forces, in the axes of the root."""
    if loop.cut.slides or loop.axes != "root":
        return False
    kept = range(len(loop.labels)) if loop.kept is None else loop.kept
    return all(i >= len(loop.labels) - 3 for i in kept)


def _rod_numbers(model: Model, rod: Rod, part: Part, place: Place) -> Array:
    return rod.parameters["length"]


def _rod_in_cell(model: Model, rod: Rod, part: Part, place: Place, numbers: Array) -> Rod:
    return replace(rod, length=numbers[0])


def _terms(model: Model, coupling: Coupling, place: Place) -> list[tuple[int, int, int, float]]:
    """Return for each coupled coordinate: its body in the cell (-1: in another cell), its number there, its speed's, its factor."""
    out = []
    for q, v, factor in coupled(model, coupling):
        k = next(k for k, own in enumerate(model.internals.v_slices) if own.start <= v < own.stop)
        out.append((place.get(k, -1), q - model.internals.q_slices[k].start, v - model.internals.v_slices[k].start, factor))
    return out


def _coupling_key(model: Model, coupling: Coupling, part: Part, place: Place) -> tuple[Any, ...]:
    return tuple(term[:3] for term in _terms(model, coupling, place) if term[0] >= 0)


def _coupling_numbers(model: Model, coupling: Coupling, part: Part, place: Place) -> Array:
    """Return the factors of the terms in the cell, and the offset, which one side has."""
    factors = [factor for j, _, _, factor in _terms(model, coupling, place) if j >= 0]
    return np.array([*factors, 0.0 if part.side else coupling.offset])


def _coupling_in_cell(model: Model, coupling: Coupling, part: Part, place: Place, numbers: Array) -> Coupling:
    bodies = {j: model.bodies[k].name for k, j in place.items()}
    own = [(bodies[j], i, n) for j, i, n, _ in _terms(model, coupling, place) if j >= 0]
    *factors, offset = numbers
    return replace(coupling, seen=tuple((*term, k) for term, k in zip(own, factors, strict=True)), offset=offset)


ROLLED: ByKind[RolledKind] = ByKind({
    Loop: RolledKind(_loop_key, _only_forces),
    Rod: RolledKind(lambda model, rod, part, place: (), numbers=_rod_numbers, in_cell=_rod_in_cell),
    Coupling: RolledKind(_coupling_key, lambda coupling: True, _coupling_numbers, _coupling_in_cell),
    Constraint: RolledKind(
        lambda model, law, part, place: law_key(model, law, place),
        numbers=lambda model, law, part, place: law_numbers(law),
        in_cell=lambda model, law, part, place, numbers: law_in_cell(law, numbers),
        on_nodes=False,
        refused=lambda law: "closures that change with time have no rolled kernel" if law.rheonomic else None,
    ),
})  # fmt: skip


def only_unrolled(model: Model) -> str | None:
    """Return which closure has no rolled kernel, and why; None if all have one."""
    for closure in model.loops:
        kind = ROLLED.get(closure)
        why = "this kind of closure has no rolled kernel" if kind is None else kind.refused(closure)
        if why is not None:
            return f"{closure.kind} {closure.name!r}: {why}"
    return None
