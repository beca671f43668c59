"""Named parameters: numbers of a system that become inputs of the compiled functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.model import Body, Inertia, Model
from pliant.model.pose import Array, rotation_of_rpy, unchecked_pose
from pliant.model.system import split_parameter
from pliant.spatial import rotation

_MATTER = ("mass", "com", "inertia")
SIZES = {"mass": 1, "com": 3, "inertia": 6, "xyz": 3, "rpy": 3}


@dataclass(frozen=True)
class Parameter:
    """One parameter: its name as given, the body (None for gravity), what of it, and its place in the vector p."""

    name: str
    body: str | None
    what: str
    where: slice


def parse(model: Model, names: Sequence[str]) -> tuple[Parameter, ...]:
    """The parameters of a list of names, in order."""
    if isinstance(names, str):
        raise PliantError(f"parameters={names!r}: give a list of names, [{names!r}]")
    out: list[Parameter] = []
    for name in names:
        start = out[-1].where.stop if out else 0
        if name in (p.name for p in out):
            raise PliantError(f"parameter {name!r} is given twice")
        if name == "gravity":
            out.append(Parameter(name, None, name, slice(start, start + 3)))
            continue
        body, what = split_parameter(name)
        if body not in model.index:
            raise unknown("body", body, model.index)
        flex = model.bodies[model.index[body]].flex
        if flex is not None and what in _MATTER:
            raise PliantError(f"parameter {name!r}: body {body!r} is flexible; its {what} belongs to its modal record")
        sizes = SIZES if flex is None else {"xyz": 3, "rpy": 3} | {key: len(x) for key, x in flex.parameters.items()}
        if what not in sizes:
            raise unknown(f"parameter of body {body!r}", what, sizes)
        out.append(Parameter(name, body, what, slice(start, start + sizes[what])))
    return tuple(out)


def values(model: Model, parameters: Sequence[Parameter]) -> Array:
    """p (size,) as the system has it."""
    parts = [model.gravity if p.body is None else _value(model.bodies[model.index[p.body]], p.what) for p in parameters]
    return np.concatenate([np.zeros(0), *parts])


def _value(body: Body, what: str) -> Array:
    if body.flex is not None and what in body.flex.parameters:
        return body.flex.parameters[what]
    if what in ("xyz", "rpy"):
        return np.asarray(getattr(body.hinge.pose, what))
    if what == "inertia":
        I = body.inertia.inertia
        return np.array([I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]])
    return np.atleast_1d(getattr(body.inertia, what))


def numbers(model: Model, parameters: Sequence[Parameter], p: Array) -> Model:
    """The model with the numbers p in place of its own."""
    bodies, gravity = list(model.bodies), model.gravity
    for parameter in parameters:
        x = p[parameter.where]
        if parameter.body is None:
            gravity = x
        else:
            k = model.index[parameter.body]
            bodies[k] = _with_number(bodies[k], parameter.what, x)
    return replace(model, gravity=gravity, bodies=tuple(bodies))


def _with_number(body: Body, what: str, x: Array) -> Body:
    pose = body.hinge.pose
    if body.flex is not None and what in body.flex.parameters:
        return replace(body, flex=body.flex.with_parameter(what, x))
    if what == "xyz":
        return replace(body, hinge=replace(body.hinge, pose=unchecked_pose(x, pose.R)))
    if what == "rpy":
        return replace(body, hinge=replace(body.hinge, pose=unchecked_pose(pose.xyz, rotation_of_rpy(x.tolist()))))
    if what == "inertia":
        xx, yy, zz, xy, xz, yz = x
        return replace(body, inertia=replace(body.inertia, inertia=np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])))
    matter = replace(body.inertia, mass=float(x[0])) if what == "mass" else replace(body.inertia, com=x)
    return replace(body, inertia=matter)


def untouched(model: Model, parameters: Sequence[Parameter]) -> bool:
    """Whether merging fixed bodies leaves alone every body that a parameter names."""
    merged = {body.name: body for body in model.merged.bodies}
    for p in parameters:
        if p.body is not None:
            before, after = model.bodies[model.index[p.body]], merged.get(p.body)
            if after is None or after.inertia is not before.inertia or after.hinge.pose is not before.hinge.pose:
                return False
    return True


def substituted(model: Model, parameters: Sequence[Parameter], p: Array, original: Model) -> Model:
    """The model with nodes p in place of the numbers that the parameters name."""
    bodies = list(model.bodies)
    gravity: Any = model.gravity
    given: dict[str, dict[str, Array]] = {}
    for parameter in parameters:
        if parameter.body is None:
            gravity = p[parameter.where]
        else:
            given.setdefault(parameter.body, {})[parameter.what] = p[parameter.where]
    for name, changed in given.items():
        k = model.index[name]
        bodies[k] = _changed(bodies[k], original.bodies[original.index[name]].inertia, changed)
    return replace(model, gravity=gravity, bodies=tuple(bodies))


def _changed(body: Body, matter: Inertia, changed: dict[str, Array]) -> Body:
    for what in changed.keys() & (body.flex.parameters.keys() if body.flex is not None else set()):
        assert body.flex is not None
        body = replace(body, flex=body.flex.with_parameter(what, changed[what]))
    if changed.keys() & {*_MATTER}:
        mass = changed["mass"][0] if "mass" in changed else matter.mass
        I: Any = matter.inertia
        if "inertia" in changed:
            xx, yy, zz, xy, xz, yz = changed["inertia"]
            I = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=object)
        body = replace(body, inertia=Inertia(mass, changed.get("com", matter.com), I))
    if changed.keys() & {"xyz", "rpy"}:
        pose = body.hinge.pose
        R: Any = pose.R
        if "rpy" in changed:
            graph = changed["rpy"][0].graph
            x, y, z = (rotation(graph.lift(np.eye(3)[:, [i]]), changed["rpy"][[i]][:, None]) for i in range(3))
            R = z @ y @ x
        body = replace(body, hinge=replace(body.hinge, pose=unchecked_pose(changed.get("xyz", pose.xyz), R)))
    return body
