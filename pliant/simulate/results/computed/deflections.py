"""Displacements of points of flexible bodies from their undeformed positions, at the instants of a run."""

from __future__ import annotations

import numpy as np

from pliant.flex import Beam
from pliant.model import Body, Model
from pliant.model.bodies.modal import ModalBody
from pliant.spatial import Array

_MOST_NODES = 20  # of a body of which all nodes are stored, whether something is on them or not


def deflections(model: Model, q: Array) -> tuple[list[str], Array]:
    """Return names "boom.tip", and their displacements (n, points, 3) [m] in the axes of the body's frame, for states q (n, nq).

    A point is at the position of `dyn.frame("boom.tip")` in the frame "boom". In the ruthless fidelities, whose frames do not move
    with the modes, the point is deflected to first order.
    """
    names, parts = [], [np.zeros((len(q), 0, 3))]
    segments = {body for beam in model.internals.beams for body in beam.bodies}  # of them `run.beam` tells
    for k, (body, where) in enumerate(zip(model.bodies, model.internals.q_slices, strict=True)):
        if body.flex is None or not body.modes or body.name in segments:
            continue
        points = _points(body, model.internals.interfaces[k])
        names += [f"{body.name}.{point}" for point in points]
        nodes = [body.flex.node_index[point] for point in points]
        parts.append(
            displacements(body.flex, nodes, q[:, where.stop - body.modes : where.stop], model.internals.fidelity == "full")
        )
    return names, np.concatenate(parts, axis=1)


def displacements(flex: ModalBody, nodes: list[int], eta: Array, shortened: bool) -> Array:
    """Return translations eta - along eta* H eta / 2 of some nodes, (n, nodes, 3) [m], for eta (n, modes):
    docs/flexible_model.md 6.
    """
    out = np.einsum("jar,nr->nja", flex.translations[nodes], eta)
    if shortened and flex.foreshortening is not None:
        out -= np.einsum("nr,jrs,ns->nj", eta, flex.foreshortening[nodes], eta, optimize=True)[..., None] * (flex.along / 2)
    return out


def _points(body: Body, interfaces: tuple[str, ...]) -> list[str]:
    """Return the points of a beam, or the nodes of another body: all if they are few, otherwise those that carry something.

    A root at rest is left out.
    """
    flex = body.flex
    assert flex is not None
    few = isinstance(flex, Beam) or len(flex.nodes) <= _MOST_NODES
    names = flex.points if few else interfaces
    root = flex.node_index[flex.root]
    held = not flex.translations[root].any() and (flex.foreshortening is None or not flex.foreshortening[root].any())
    return [name for name in names if not (held and name == flex.root)]
