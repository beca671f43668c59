"""Named parameters: numbers of a system that become inputs of the compiled functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.model import Body, Inertia, Model
from pliant.model.loads import Load
from pliant.model.pose import Array, rotation_of_rpy, unchecked_pose
from pliant.model.system import split_parameter
from pliant.spatial import rotation

_MATTER = ("mass", "com", "inertia")
SIZES = {"mass": 1, "com": 3, "inertia": 6, "xyz": 3, "rpy": 3}


@dataclass(frozen=True)
class Parameter:
    """One parameter: its name as given, the body or load (None for gravity), what of it, and its place in the vector p."""

    name: str
    body: str | None
    what: str
    start: int
    size: int
    of_load: bool = False

    @property
    def where(self) -> slice:
        """Its place in p."""
        return slice(self.start, self.start + self.size)


def parse(model: Model, names: Sequence[str]) -> tuple[Parameter, ...]:
    """The parameters of a list of names, in order."""
    if isinstance(names, str):
        raise PliantError(f"parameters={names!r}: give a list of names, [{names!r}]")
    out: list[Parameter] = []
    known: set[str] = set()
    for name in names:
        start = out[-1].where.stop if out else 0
        if name in known:
            raise PliantError(f"parameter {name!r} is given twice")
        known.add(name)
        if name == "gravity":
            out.append(Parameter(name, None, name, start, 3))
            continue
        body, what = split_parameter(name)
        load = next((x for x in model.loads if x.name == body), None)
        if load is not None and (what in load.parameters or body not in model.index):
            out.append(Parameter(name, body, what, start, _load_size(load, what), of_load=True))
            continue
        if body not in model.index:
            raise unknown("body or load" if model.loads else "body", body, [*model.index, *(x.name for x in model.loads)])
        flex = model.bodies[model.index[body]].flex
        if flex is not None and what in _MATTER:
            raise PliantError(f"parameter {name!r}: body {body!r} is flexible; its {what} belongs to its modal record")
        sizes = SIZES if flex is None else {"xyz": 3, "rpy": 3} | {key: len(x) for key, x in flex.parameters.items()}
        if what not in sizes:
            raise unknown(f"parameter of body {body!r}", what, sizes)
        if what == "inertia" and model.matter.bodies[model.index[body]].inertia is not model.bodies[model.index[body]].inertia:
            raise PliantError(f"parameter {name!r}: a wheel's inertia is taken out of that of body {body!r}, so it cannot change")
        out.append(Parameter(name, body, what, start, sizes[what]))
    return tuple(out)


def values(model: Model, parameters: Sequence[Parameter]) -> Array:
    """p (size,) as the system has it."""
    loads = {load.name: load for load in model.loads}
    parts = []
    for p in parameters:
        if p.of_load and p.body is not None:
            parts.append(np.ravel(loads[p.body].parameters[p.what]))
        else:
            parts.append(model.gravity if p.body is None else _value(model.bodies[model.index[p.body]], p.what))
    return np.concatenate([np.zeros(0), *parts])


def _load_size(load: Load, what: str) -> int:
    if what not in load.parameters:
        raise unknown(f"parameter of load {load.name!r}", what, load.parameters)
    return int(np.size(load.parameters[what]))


def with_load_numbers(model: Model | None, parameters: Sequence[Parameter], p: Array) -> Model | None:
    """The model with p, numbers or nodes, in place of the numbers of loads that parameters name."""
    given: dict[str, dict[str, Array]] = {}
    for parameter in parameters:
        if parameter.of_load and parameter.body is not None:
            given.setdefault(parameter.body, {})[parameter.what] = p[parameter.where]
    if model is None or not given:
        return model

    def changed(load: Load) -> Load:
        own = {key: x.reshape(np.shape(load.parameters[key])) for key, x in given.get(load.name, {}).items()}
        return replace(load, parameters={**load.parameters, **own}) if own else load

    return replace(model, loads=tuple(changed(load) for load in model.loads))


def described(model: Model | None, parameters: Sequence[Parameter], p: Array) -> Model | None:
    """The described model with nodes p in place of the numbers that parameters name: what laws read of bodies and of their own."""
    changed = with_load_numbers(model, parameters, p)
    return changed if changed is None else substituted(changed, parameters, p)


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
        elif not parameter.of_load:
            k = model.index[parameter.body]
            bodies[k] = _with_number(bodies[k], parameter.what, x)
    changed = with_load_numbers(model, parameters, p)
    assert changed is not None
    return replace(changed, gravity=gravity, bodies=tuple(bodies))


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


def substituted(model: Model, parameters: Sequence[Parameter], p: Array) -> Model:
    """The model with nodes p in place of the numbers that the parameters name."""
    bodies = list(model.bodies)
    gravity: Any = model.gravity
    given: dict[str, dict[str, Array]] = {}
    for parameter in parameters:
        if parameter.body is None:
            gravity = p[parameter.where]
        elif not parameter.of_load:
            given.setdefault(parameter.body, {})[parameter.what] = p[parameter.where]
    for name, changed in given.items():
        k = model.index[name]
        bodies[k] = _changed(bodies[k], changed)
    return replace(model, gravity=gravity, bodies=tuple(bodies))


def _changed(body: Body, changed: dict[str, Array]) -> Body:
    for what in changed.keys() & (body.flex.parameters.keys() if body.flex is not None else set()):
        assert body.flex is not None
        body = replace(body, flex=body.flex.with_parameter(what, changed[what]))
    if changed.keys() & {*_MATTER}:
        matter = body.inertia
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
