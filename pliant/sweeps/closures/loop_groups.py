"""The loops of a large system one by one: the bodies between a loop's root and its frames, with the root fixed.

The rows of a closure do not depend on the bodies above its root or outside its paths, so small models are enough to find them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pliant.model import WORLD, Body, Custom, Frame, Model, Pose
from pliant.model.closures import Closure
from pliant.sweeps.closures.paths import paths_of

_MOST = 8  # closures of loops that share bodies, which are searched together; larger groups are searched one closure at a time


def loops_apart(model: Model) -> list[tuple[int, ...]]:
    """Return the numbers, in `model.loops`, of the closures whose loops share bodies, without closures between frames of a rigid
    body.
    """
    home = list(range(len(model.loops)))

    def find(i: int) -> int:
        while home[i] != i:
            home[i] = home[home[i]]
            i = home[i]
        return i

    on: dict[int, int] = {}
    still: set[int] = set()
    for i, closure in enumerate(model.loops):
        root, paths, _ = paths_of(model, closure)
        if not any(paths) and (root < 0 or model.bodies[root].flex is None):
            still.add(i)
        for k in {k for path in paths for k in path}:
            home[find(i)] = find(on.setdefault(k, i))
    groups: dict[int, list[int]] = {}
    for i in range(len(home)):
        if i not in still:
            groups.setdefault(find(i), []).append(i)
    return [part for group in groups.values() for part in ([tuple(group)] if len(group) <= _MOST else [(i,) for i in group])]


def loops_alone(model: Model, which: Sequence[int]) -> tuple[Model, Any]:
    """Return the model of some closures and the bodies of their loops, and a key that is the same for equal models."""
    closures = [model.loops[i] for i in which]
    bodies: set[int] = set()
    for closure in closures:
        root, paths, _ = paths_of(model, closure)
        bodies |= {k for path in paths for k in path}
        if root >= 0 and model.bodies[root].flex is not None:
            bodies.add(root)
    order = sorted(bodies)
    place = {k: j for j, k in enumerate(order)}
    own: list[Body] = []
    key: list[tuple[Any, ...]] = []
    first = next(model.bodies[k].hinge.pose for k in order if model.parents[k] not in place)
    for k in order:
        body, parent = model.bodies[k], model.parents[k]
        hinge = body.hinge
        if parent not in place:
            own.append(replace(body, hinge=replace(hinge, parent=WORLD, at=None)))
        else:
            own.append(body)
        kind: Any = id(hinge.type) if isinstance(hinge.type, Custom) else hinge.type.structure
        held = {} if isinstance(hinge.type, Custom) else hinge.type.numbers()
        data = tuple(np.asarray(x, dtype=float).tobytes() for x in held.values())
        pose = _pose(hinge.pose, None if parent in place else first)
        flex = None if body.flex is None else id(body.flex)
        key.append((kind, data, pose, place.get(parent, -1), hinge.at if parent in place else None, flex, body.modes))
    frames: list[Frame] = []
    for closure in closures:
        for name in closure.frames:
            frame = model.frame(name)
            home = frame.body if model.index.get(frame.body, -1) in place else WORLD
            found = Frame(frame.name, home, frame.pose, frame.node if home != WORLD else None)
            pose = _pose(frame.pose, first if home == WORLD else None)
            if frame.name not in (WORLD, *(body.name for body in own)):
                frames.append(found)
            key.append((place.get(model.index.get(home, -1), -1), found.node, pose))
        key.append(_key(closure, model, place))
    unique = {frame.name: frame for frame in frames}
    parts: dict[str, Any] = {"bodies": tuple(own), "frames": tuple(unique.values()), "loops": tuple(closures)}
    return model.internals.changed(**parts, shapes=()), tuple(key)


def _pose(pose: Pose, seen: Pose | None) -> bytes:
    """Return the numbers of a pose, absolute or relative to another, without their rounding, so that loops in other places are
    equal.
    """
    R, r = (pose.R, pose.xyz) if seen is None else (seen.R.T @ pose.R, seen.R.T @ (pose.xyz - seen.xyz))
    return (np.round(np.concatenate([R.ravel(), r]), 12) + 0.0).tobytes()


def _key(closure: Closure, model: Model, place: dict[int, int]) -> tuple[Any, ...]:
    return (closure.kind, closure.active, closure.axes, *closure.alike(model, place))
