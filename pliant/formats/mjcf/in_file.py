"""The mass matrix of a model in the pose of its file, which MuJoCo takes for springs and for contacts."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from pliant.formats.mjcf.elements import WrongAtError, number
from pliant.formats.mjcf.matter import NOTHING
from pliant.formats.mjcf.placing import turn
from pliant.formats.mjcf.tree import MjcfBody, MjcfJoint
from pliant.lazy import cached_property
from pliant.model.bodies.inertia import Inertia
from pliant.model.pose import Array, Pose

SPEEDS = {"free": 6, "ball": 3, "hinge": 1, "slide": 1}
_SINGULAR = 1e-13  # of the mass matrix with ones on its diagonal: a motion without inertia
_MOST = 2000  # freedoms of a model whose mass matrix is formed


class InertiaInFile:
    """M (nv, nv) and the Jacobians of mass centres. armature: what actuators add to that of joints."""

    def __init__(self, bodies: list[MjcfBody], matter: dict[MjcfBody, Inertia], armature: dict[MjcfJoint, float]) -> None:
        self.bodies, self.matter, self.armature = bodies, matter, armature
        self.joints = [joint for body in bodies for joint in body.joints]

    def inverse(self, what: str, remedy: str) -> Array:
        """M^-1. A model that is too large raises an error, with what needs it."""
        n = sum(SPEEDS[joint.kind] for joint in self.joints)
        if n > _MOST:
            raise WrongAtError(
                self.bodies[0].element, f"{what} needs the mass matrix of {n:,} degrees of freedom, more than {_MOST:,}; {remedy}"
            )
        idle = self._without_inertia
        if idle:
            raise WrongAtError(
                self.bodies[0].element,
                f"{what} needs the inverse of the mass matrix, and the motion of {' and '.join(map(repr, idle))} has no inertia of "
                f"its own in the pose of the file; give the bodies inertia, remove a joint that repeats another, or {remedy}",
            )
        return self._inverse

    @property
    def _without_inertia(self) -> list[str]:
        """The joints of motions that move no mass; none if the mass matrix has an inverse."""
        size = np.sqrt(np.maximum(np.diag(self.matrix), 1e-300))
        values, shapes = np.linalg.eigh(self.matrix / np.outer(size, size))
        still = (np.diag(self.matrix) <= 0.0) | (np.abs(shapes[:, values < _SINGULAR]) > 0.1).any(axis=1)
        of_speeds = [joint.element.get("name") or joint.kind for joint in self.joints for _ in range(SPEEDS[joint.kind])]
        return list(dict.fromkeys(name for name, own in zip(of_speeds, still, strict=True) if own))

    @cached_property
    def _inverse(self) -> Array:
        return np.linalg.inv(self.matrix)

    @cached_property
    def matrix(self) -> Array:
        """M (nv, nv), in MuJoCo's speeds."""
        own = [[number(x.element, "armature", 0.0) + self.armature.get(x, 0.0)] * SPEEDS[x.kind] for x in self.joints]
        M = np.diag(np.concatenate([np.zeros(0), *own]))
        for body in self.bodies[1:]:
            own_matter = self.matter.get(body, NOTHING).moved(body.home)
            turning, moving = self.jacobians[body]
            M += turning.T @ own_matter.inertia @ turning + own_matter.mass * moving.T @ moving
        return M

    @cached_property
    def jacobians(self) -> dict[MjcfBody, tuple[Array, Array]]:
        """Of each body the turning (3, nv), and the motion (3, nv) of its mass centre, in world axes."""
        n = sum(SPEEDS[joint.kind] for joint in self.joints)
        moves: dict[MjcfBody, Array] = {self.bodies[0]: np.zeros((6, n))}
        k = 0
        for body in self.bodies[1:]:
            assert body.parent is not None
            J = moves[body.parent].copy()  # (angular, linear at the world's origin), world axes
            for joint in body.joints:
                size = SPEEDS[joint.kind]
                J[:, k : k + size] = _motion(body, joint)
                k += size
            moves[body] = J
        out = {}
        for body, J in moves.items():
            com = self.matter.get(body, NOTHING).moved(body.home).com
            out[body] = J[:3], J[3:] - np.cross(com, J[:3], axisb=0, axisc=0)
        return out

    def translational(self, body: MjcfBody, inverse: Array) -> float:
        """MuJoCo's weight of a body in contacts [1/kg]: how a unit force at its mass centre moves it, the mean over three axes."""
        _, moving = self.jacobians[body]
        return float(np.einsum("ij,jk,ik->", moving, inverse, moving)) / 3


def posed(bodies: list[MjcfBody], moved: Mapping[MjcfJoint, float]) -> dict[MjcfBody, Pose]:
    """The poses of bodies in the world with hinge and slide joints moved from the pose of the file by so much."""
    out = {bodies[0]: bodies[0].home}
    for body in bodies[1:]:
        assert body.parent is not None
        pose = out[body.parent] @ body.pose
        for joint in body.joints:
            if not (by := moved.get(joint, 0.0)):
                continue
            if joint.kind == "slide":
                pose = pose @ Pose(by * joint.axis)
            elif joint.kind == "hinge":
                pose = pose @ Pose(joint.pos) @ Pose(matrix=turn(joint.axis, by)) @ Pose(-joint.pos)
        out[body] = pose
    return out


def _motion(body: MjcfBody, joint: MjcfJoint) -> Array:
    """(6, speeds): what a joint's speeds do, (angular, linear at the world's origin), in world axes and the pose of the file."""
    R, at = body.home.R, body.home.xyz + body.home.R @ joint.pos
    if joint.kind == "slide":
        return np.concatenate([np.zeros(3), R @ joint.axis])[:, None]
    axes = (R @ joint.axis)[:, None] if joint.kind == "hinge" else R
    turns = np.concatenate([axes, np.cross(at, axes, axisb=0, axisc=0)])
    return np.concatenate([turns, np.eye(6)[:, 3:]], axis=1) if joint.kind == "free" else turns
