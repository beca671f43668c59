"""A model without `Fixed` hinges: what is welded together is one body."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pliant.model.bodies.hinges import Fixed
from pliant.model.bodies.inertia import Inertia
from pliant.model.drawn.shapes import Shape
from pliant.model.pose import Pose
from pliant.model.records import WORLD, Body, Frame

if TYPE_CHECKING:
    from pliant.model.model import Model


def merged(model: Model) -> tuple[tuple[Body, ...], tuple[Frame, ...], tuple[Shape, ...]]:
    """Bodies, frames and shapes of the same system; a merged body's name is a frame."""
    home: list[tuple[int, Pose]] = []  # the moving body (-1: the world) that carries body k, and k's pose in it
    matter: dict[int, Inertia] = {}
    for k, (body, parent) in enumerate(zip(model.bodies, model.parents, strict=True)):
        carrier, pose = home[parent] if parent >= 0 else (-1, Pose())
        if isinstance(body.hinge.type, Fixed) and body.flex is None and body.hinge.at is None:
            pose = pose @ body.hinge.pose
            home.append((carrier, pose))
            if carrier >= 0:
                matter[carrier] = matter[carrier] + body.inertia.moved(pose)
        else:
            home.append((k, Pose()))
            matter[k] = body.inertia

    def name(carrier: int) -> str:
        return model.bodies[carrier].name if carrier >= 0 else WORLD

    bodies, frames = [], []
    for k, body in enumerate(model.bodies):
        if home[k][0] != k:
            frames.append(Frame(body.name, name(home[k][0]), home[k][1]))
            continue
        parent = model.parents[k]
        carrier, pose = home[parent] if parent >= 0 else (-1, Pose())
        moved = body.hinge.pose if carrier == parent else pose @ body.hinge.pose
        bodies.append(replace(body, inertia=matter[k], hinge=replace(body.hinge, parent=name(carrier), pose=moved)))
    for frame in model.frames:
        carrier, pose = home[model.index[frame.body]] if frame.body != WORLD else (-1, Pose())
        frames.append(Frame(frame.name, name(carrier), pose @ frame.pose, frame.node))
    shapes = []
    for shape in model.internals.shapes:
        carrier, pose = home[model.index[shape.body]] if shape.body != WORLD else (-1, Pose())
        shapes.append(replace(shape, body=name(carrier), pose=pose @ shape.pose))
    return tuple(bodies), tuple(frames), tuple(shapes)
