"""Where loops run in the tree: the root of each, the bodies from there to its frames, the speeds that couplings couple."""

from __future__ import annotations

from pliant.model import Model
from pliant.model.closures import Closure, Coupling, coupled


def terms_of(model: Model, coupling: Coupling) -> list[tuple[int, int, float]]:
    """(place in q, place in v, factor) of what a coupling couples."""
    if coupling.seen is None:
        return coupled(model, coupling)
    k = [model.index[name] for name, _, _, _ in coupling.seen]
    return [
        (model.q_slices[k].start + i, model.v_slices[k].start + j, factor)
        for k, (_, i, j, factor) in zip(k, coupling.seen, strict=True)
    ]


def root_of(model: Model, closure: Closure) -> int:
    """The loop's root: the closest common ancestor of all that a closure touches, -1 for the world."""
    if isinstance(closure, Coupling):
        bodies = [body_of(model, place) for _, place, _ in terms_of(model, closure)]
        bodies = [model.parents[k] for k in bodies]  # past all the hinges whose speeds it couples
    else:
        frames = [model.frame(name) for name in closure.frames]
        bodies = [model.index.get(frame.body, -1) for frame in frames]
    root = bodies[0]
    for other in bodies[1:]:
        a, b = root, other
        while a != b:  # the later of the two is no ancestor of the other
            a, b = (model.parents[a], b) if a > b else (a, model.parents[b])
        root = a
    return root


def paths_of(model: Model, closure: Closure) -> tuple[int, list[list[int]], list[int]]:
    """(root, paths, nodes): the bodies on each side of a closure from its root outward, and the nodes of the root they are on."""
    root = root_of(model, closure)
    if isinstance(closure, Coupling):
        speeds = {place for _, place, _ in terms_of(model, closure)}
        ends = [k for k, own in enumerate(model.v_slices) if any(own.start <= place < own.stop for place in speeds)]
        nodes = [-1] * len(ends)
    else:
        frames = [model.frame(name) for name in closure.frames]
        ends = [model.index.get(frame.body, -1) for frame in frames]
        nodes = [
            -1 if frame.node is None or k < 0 else model.interfaces[k].index(str(frame.node))
            for frame, k in zip(frames, ends, strict=True)
        ]
    paths = [between(model, root, end) for end in ends]
    return root, paths, [model.nodes_at[path[0]] if path else node for path, node in zip(paths, nodes, strict=True)]


def between(model: Model, root: int, k: int) -> list[int]:
    """The bodies outward from a root, without it, to body k."""
    path = []
    while k != root:
        path.append(k)
        k = model.parents[k]
    return path[::-1]


def body_of(model: Model, speed: int) -> int:
    """The body that a speed is of."""
    return next(k for k, own in enumerate(model.v_slices) if own.start <= speed < own.stop)
