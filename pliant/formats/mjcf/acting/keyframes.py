"""Keyframes: named states, in pliant's coordinates."""

from __future__ import annotations

import numpy as np

from pliant.convert.mujoco import free_to_pliant, quaternion_of_rotation
from pliant.formats.mjcf.absent import absent
from pliant.formats.mjcf.acting.actuators import Actuators
from pliant.formats.mjcf.building import TakenNames
from pliant.formats.mjcf.elements import Element, WrongAtError, number, numbers
from pliant.formats.mjcf.tree import MjcfBody, MjcfJoint
from pliant.model.acting.loads import Actuator
from pliant.model.pose import Array
from pliant.system.changes.origin import NamedState

_COORDINATES = {"free": 7, "ball": 4, "hinge": 1, "slide": 1}
_SPEEDS = {"free": 6, "ball": 3, "hinge": 1, "slide": 1}


def keyframes_of(root: Element, actuators: Actuators) -> dict[str, NamedState]:
    """The keys of <keyframe>, by name; one without a name is called key0, key1 and so on."""
    acting = actuators.acting
    found = [key for section in root.all("keyframe") for key in section.all()]
    names = TakenNames(key.get("name") or "" for key in found)
    out: dict[str, NamedState] = {}
    for k, key in enumerate(found):
        with acting.findings.collecting():
            if key.tag != "key":
                raise WrongAtError(key, acting.findings.unknown("element of <keyframe>", key.tag, ("key",)))
            out[key.get("name") or names.free(f"key{k}")] = _state(key, actuators)
            if any(key.get(name) is not None for name in ("mpos", "mquat")):
                absent(acting.findings, key, "poses of mocap bodies", "<key mpos=… mquat=…>: mocap bodies stay where they are")
    return out


def _state(key: Element, actuators: Actuators) -> NamedState:
    acting = actuators.acting
    joints = [(body, joint) for body in acting.bodies for joint in body.joints]
    nq, nv = (sum(sizes[joint.kind] for _, joint in joints) for sizes in (_COORDINATES, _SPEEDS))
    qpos = _given(key, "qpos", nq)
    qvel = _given(key, "qvel", nv)
    qvel = np.zeros(nv) if qvel is None else qvel
    qs: dict[str, list[float]] = {}
    vs: dict[str, list[float]] = {}
    i = j = 0
    for body, joint in joints:
        n, m = _COORDINATES[joint.kind], _SPEEDS[joint.kind]
        q = _reference(body, joint) if qpos is None else qpos[i : i + n]
        v = qvel[j : j + m]
        if joint.kind == "ball":
            q = _unit(key, q)
        if joint.kind == "free":
            hinge = acting.system.bodies[acting.system.hinge_names[joint.hinge]].hinge
            q, v = free_to_pliant(hinge, np.concatenate([q[:3], _unit(key, q[3:])]), v)
        qs[joint.hinge], vs[joint.hinge] = q.tolist(), v.tolist()
        i, j = i + n, j + m
    return NamedState(number(key, "time", 0.0), qs, vs, *_driven(key, actuators))


def _driven(key: Element, actuators: Actuators) -> tuple[dict[str, float], dict[str, float]]:
    """States and inputs of actuators by name."""
    loads = actuators.acting.system.loads
    inputs = [f"{name}.{next(iter(loads[name].inputs))}" for name in actuators.names]
    ctrl = _given(key, "ctrl", len(inputs))
    moving = [f"{name}.act" for name in actuators.names if isinstance(loads[name].type, Actuator) and loads[name].states]
    act = None
    if key.get("act") is not None and actuators.all_read:
        act = _given(key, "act", len(moving))
    s = {} if act is None else dict(zip(moving, act.tolist(), strict=True))
    return s, {} if ctrl is None else dict(zip(inputs, ctrl.tolist(), strict=True))


def _given(key: Element, name: str, count: int) -> Array | None:
    return None if key.get(name) is None else np.array(numbers(key, name, count))


def _unit(key: Element, quaternion: Array) -> Array:
    length = float(np.linalg.norm(quaternion))
    if not length:
        raise WrongAtError(key, "<key qpos=…>: the quaternion of a free or ball joint is zero")
    return np.asarray(quaternion / length)


def _reference(body: MjcfBody, joint: MjcfJoint) -> Array:
    """MuJoCo's qpos in the pose of the file."""
    if joint.kind in ("hinge", "slide"):
        return np.array([joint.ref])
    if joint.kind == "ball":
        return np.array([1.0, 0.0, 0.0, 0.0])
    return np.concatenate([body.home.xyz, quaternion_of_rotation(body.home.R)])
