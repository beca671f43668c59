"""MuJoCo with pliant's face: the same function names, states and order of components as `pl.compile(system, "reference")` gives."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import mujoco
import numpy as np
from numpy.typing import NDArray

import pliant as pl

Array = NDArray[np.float64]
_HINGE, _SLIDE, _BALL, _FREE = (getattr(mujoco.mjtJoint, f"mjJNT_{x}") for x in ("HINGE", "SLIDE", "BALL", "FREE"))
_JOINTS = {
    pl.Revolute: lambda h: [(_HINGE, h.axis)],
    pl.Prismatic: lambda h: [(_SLIDE, h.axis)],
    pl.Cylindrical: lambda h: [(_HINGE, h.axis), (_SLIDE, h.axis)],
    pl.Universal: lambda h: [(_HINGE, h.axis1), (_HINGE, h.axis2)],
    pl.Spherical: lambda h: [(_BALL, None)],
    pl.Free: lambda h: [(_FREE, None)],
    pl.Fixed: lambda h: [],
}


def _quaternion(R: Array) -> Array:
    out = np.zeros(4)
    mujoco.mju_mat2Quat(out, R.ravel())
    return out


def build(system: pl.System) -> mujoco.MjModel:
    """MuJoCo's model of a system."""
    return described(system).compile()


def described(system: pl.System) -> mujoco.MjSpec:
    """A system in MuJoCo's words: the first joint of a body has its hinge's name. Free hinges only at the world."""
    spec = mujoco.MjSpec()
    spec.option.gravity = system.gravity
    made = {"world": spec.worldbody}
    for body in system.bodies:
        matter, pose = body.inertia, body.hinge.pose
        moments, axes = np.linalg.eigh(matter.inertia)  # ours: MuJoCo's own diagonalisation stops at 1e-12
        axes = axes * np.linalg.det(axes)
        made[body.name] = made[body.parent].add_body(
            name=body.name, pos=pose.xyz, quat=_quaternion(pose.R), mass=matter.mass, ipos=matter.com, inertia=moments,
            iquat=_quaternion(axes), explicitinertial=True,
        )  # fmt: skip
        for i, (kind, axis) in enumerate(_JOINTS[type(body.hinge.type)](body.hinge.type)):
            where = {} if axis is None else {"axis": axis}
            made[body.name].add_joint(name=body.hinge.name + "'" * i, type=kind, **where)
    return spec


@dataclass(frozen=True)
class Mujoco:
    """A MuJoCo model whose joints have the names of a system's hinges.

    A free joint's q is (position, quaternion) in the world, whatever the placement, and its speeds are (velocity in world axes,
    angular velocity in body axes). So MuJoCo's v is T v with an orthogonal T(q), its forces T tau, its accelerations T a + T' v.
    """

    model: mujoco.MjModel
    system: pl.System

    @cached_property
    def data(self) -> mujoco.MjData:
        return mujoco.MjData(self.model)

    @cached_property
    def _moving(self) -> list[tuple[pl.model.Hinge, object]]:
        assert self.model.nv == self.system.nv, "MuJoCo has other joints than the system has hinges"
        return [(hinge, self.model.joint(hinge.name)) for hinge in self.system.hinges if hinge.type.nv]

    def _pose(self, hinge: pl.model.Hinge, q: Array) -> pl.Pose:
        """Where a free body is in the world."""
        own = q[self.system.q_index(hinge.name)]
        return hinge.pose @ pl.Pose(own[4:], quat=own[:4])

    def _turn(self, q: Array) -> Array:
        """T (nv, nv)."""
        T = np.zeros((self.system.nv, self.system.nv))
        for hinge, joint in self._moving:
            own, start = self.system.v_index(hinge.name), joint.dofadr[0]
            block = np.eye(hinge.type.nv)
            if isinstance(hinge.type, pl.Free):
                block = np.block([[np.zeros((3, 3)), self._pose(hinge, q).R], [np.eye(3), np.zeros((3, 3))]])
            T[start : start + hinge.type.nv, own] = block
        return T

    def _drift(self, v: Array) -> Array:
        """T* T' v: the rate at which components in body axes of a velocity constant in the world change."""
        out = np.zeros_like(v)
        for hinge, _ in self._moving:
            if isinstance(hinge.type, pl.Free):
                own = self.system.v_index(hinge.name)
                out[own][3:] = np.cross(v[own][:3], v[own][3:])
        return out

    def _set(self, q: Array, v: Array | float = 0.0) -> Array:
        """The state into MuJoCo's data; T."""
        T = self._turn(q)
        for hinge, joint in self._moving:
            own, start = q[self.system.q_index(hinge.name)], joint.qposadr[0]
            if isinstance(hinge.type, pl.Free):
                pose = self._pose(hinge, q)
                own = np.concatenate([pose.xyz, _quaternion(pose.R)])
            self.data.qpos[start : start + len(own)] = own
        self.data.qvel[:] = T @ v if np.ndim(v) else v
        return T

    def inverse_dynamics(self, q: Array, v: Array, a: Array) -> Array:
        T = self._set(q, v)
        self.data.qacc[:] = T @ (a + self._drift(v))
        mujoco.mj_inverse(self.model, self.data)
        return T.T @ self.data.qfrc_inverse

    def bias(self, q: Array, v: Array) -> Array:
        return self.inverse_dynamics(q, v, np.zeros_like(v))

    def mass_matrix(self, q: Array) -> Array:
        T, M = self._set(q), np.zeros((self.model.nv, self.model.nv))
        mujoco.mj_forward(self.model, self.data)
        mujoco.mj_fullM(self.model, self.data, M)
        return T.T @ M @ T

    def forward_dynamics(self, q: Array, v: Array, tau: Array) -> Array:
        T = self._set(q, v)
        self.data.qfrc_applied[:] = T @ tau
        mujoco.mj_forward(self.model, self.data)
        self.data.qfrc_applied[:] = 0
        return T.T @ self.data.qacc - self._drift(v)
