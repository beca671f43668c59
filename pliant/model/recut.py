"""Cut a loop at another joint: a closure becomes a hinge of the tree, and a hinge of its loop becomes a closure.

Between the old and the new cut the tree is reversed: each body there becomes the child of a body that it carried, its frame moves
to its new hinge, and its hinge is reversed so that the coordinates keep their values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from pliant.errors import PliantError
from pliant.model.bodies.custom import Custom
from pliant.model.bodies.hinges import Cylindrical, Fixed, HingeType, Planar, Prismatic, Revolute, Screw, Universal
from pliant.model.bodies.turning_hinges import Free, Spherical
from pliant.model.closures import Closure, Loop
from pliant.model.model import Model
from pliant.model.pose import Pose
from pliant.model.records import WORLD, Frame, Hinge, regular_order

_SAME = (Fixed, Free, Spherical, Planar)  # their inverses are motions of the same kind, in other coordinates


def reversed_hinge(hinge: HingeType) -> HingeType | None:
    """The hinge type of the parent's motion relative to the child; None if there is no such type."""
    if isinstance(hinge, Screw):
        return Screw(-hinge.axis, hinge.pitch)
    if isinstance(hinge, Revolute | Prismatic | Cylindrical):
        return type(hinge)(-hinge.axis)
    if isinstance(hinge, Universal):
        return Universal(-hinge.axis2, -hinge.axis1)
    return hinge if isinstance(hinge, _SAME) else None


def exchanges(model: Model, closure: Closure) -> list[str]:
    """The bodies of a closure's loop whose hinges can be cut instead of the closure. All hinges on the way must be reversible."""
    if closure.hinge is None:
        return []
    coupled = {k for one in model.loops for k in one.coupled(model)}
    out = []
    for frame in closure.frames:
        path = _to_the_root(model, closure, frame)
        for name in path:
            body = model.bodies[model.index[name]]
            if body.flex is not None or body.hinge.at is not None or model.frame(frame).node is not None:
                break
            if reversed_hinge(body.hinge.type) is None or reversed_hinge(closure.hinge) is None:
                break
            if not (isinstance(body.hinge.type, Free | Fixed | Custom) or model.index[name] in coupled):
                out.append(name)
    return out


def recut(model: Model, closure: Closure, body: str) -> Model:
    """The model with the hinge of a body cut instead of a closure. See `exchanges` for the possible bodies."""
    if body not in exchanges(model, closure):
        raise PliantError(
            f"{closure.kind} {closure.name!r}: the hinge of {body!r} cannot be cut in its place; name a body of the same loop"
        )
    side = next(k for k in range(2) if body in _to_the_root(model, closure, closure.frames[k]))
    near, far = closure.frames[side], closure.frames[1 - side]
    path = _to_the_root(model, closure, near)
    turned = path[: path.index(body) + 1]  # from the closure's frame inward, to the hinge that is cut
    own = {name: model.bodies[model.index[name]] for name in turned}
    at = [model.frame(near).pose, *(own[name].hinge.pose for name in turned[:-1])]  # where each body's new frame is, in its old one
    moved = dict(zip(turned, at, strict=True))
    assert closure.hinge is not None
    joint = closure.hinge if side == 1 else reversed_hinge(closure.hinge)
    assert joint is not None
    other = model.frame(far)
    hinges = {turned[0]: Hinge(closure.name, joint, other.body, turned[0], other.pose, at=other.node)}
    for outer, inner in pairwise(turned):
        old, kind = own[outer].hinge, reversed_hinge(own[outer].hinge.type)
        assert kind is not None
        hinges[inner] = replace(old, type=kind, parent=outer, body=inner, pose=inverse(moved[outer]))
    return _assembled(model, closure, own[body].hinge, hinges, moved)


def _assembled(model: Model, closure: Closure, cut: Hinge, hinges: Mapping[str, Hinge], moved: Mapping[str, Pose]) -> Model:
    bodies = []
    for body in model.bodies:
        inertia = body.inertia.moved(inverse(moved[body.name])) if body.name in moved else body.inertia
        hinge = hinges.get(body.name, body.hinge)
        if body.name not in hinges and body.parent in moved:
            hinge = replace(hinge, pose=inverse(moved[body.parent]) @ hinge.pose)
        bodies.append(replace(body, inertia=inertia, hinge=hinge))
    frames = [replace(f, pose=inverse(moved[f.body]) @ f.pose) if f.body in moved else f for f in model.frames]
    shapes = tuple(replace(s, pose=inverse(moved[s.body]) @ s.pose) if s.body in moved else s for s in model.internals.shapes)
    frames += [Frame(_old(name), name, inverse(pose)) for name, pose in moved.items()]
    pose = inverse(moved[cut.parent]) @ cut.pose if cut.parent in moved else cut.pose
    frames.append(Frame(f"{cut.name} (cut)", cut.parent, pose, cut.at))
    made = Loop(cut.name, closure.active, f"{cut.name} (cut)", _old(cut.body), cut.type)
    before = {name: _old(name) for name in moved}
    loops = [made if one is closure else one.reframed(before) for one in model.loops]
    order = tuple(regular_order(bodies, model.name))
    model = model.internals.changed(symbols=(), formulas={})  # the numbers of reversed bodies are no longer formulas of symbols
    return model.internals.changed(bodies=order, frames=tuple(frames), loops=tuple(loops), shapes=shapes)


def _old(name: str) -> str:
    return f"{name} (as before)"


def _to_the_root(model: Model, closure: Closure, frame: str) -> list[str]:
    """The bodies from a closure's frame inward, without the loop's root."""
    paths = []
    for name in (frame, *(x for x in closure.frames if x != frame)):
        body, path = model.frame(name).body, []
        while body != WORLD:
            path.append(body)
            body = model.bodies[model.index[body]].parent
        paths.append(path)
    return [name for name in paths[0] if name not in paths[1]]


def inverse(pose: Pose) -> Pose:
    """The pose of the other frame in this one."""
    return Pose(-(pose.R.T @ pose.xyz), matrix=pose.R.T)
