"""Pinocchio with pliant's face: the same function names, states, order of components and axes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

import pliant as pl

Array = NDArray[np.float64]
_AXES = {"world": pin.LOCAL_WORLD_ALIGNED, "body": pin.LOCAL}


def _cylindrical(hinge: pl.Cylindrical) -> pin.JointModelComposite:
    joint = pin.JointModelComposite(pin.JointModelRevoluteUnaligned(hinge.axis))
    joint.addJoint(pin.JointModelPrismaticUnaligned(hinge.axis))
    return joint


_JOINTS = {
    pl.Revolute: lambda h: pin.JointModelRevoluteUnaligned(h.axis),
    pl.Prismatic: lambda h: pin.JointModelPrismaticUnaligned(h.axis),
    pl.Screw: lambda h: pin.JointModelHelicalUnaligned(h.axis, h.pitch),
    pl.Cylindrical: _cylindrical,
    pl.Universal: lambda h: pin.JointModelUniversal(h.axis1, h.axis2),
    pl.Planar: lambda h: pin.JointModelPlanar(),
    pl.Spherical: lambda h: pin.JointModelSpherical(),
    pl.Free: lambda h: pin.JointModelFreeFlyer(),
}


def build(system: pl.System) -> pin.Model:
    """Pinocchio's model of a system: a joint has its hinge's name, every body and frame is a frame of the same name.

    Joints are added depth first: otherwise crba is silently wrong, because it takes a joint's descendants to be contiguous in v.
    """
    model = pin.Model()
    model.gravity.linear = system.gravity
    home = {"world": (0, pin.SE3.Identity())}  # the joint that carries a body, and the body's placement in the joint's frame
    children: dict[str, list] = {}
    for body in system.bodies:
        children.setdefault(body.parent, []).append(body)
    todo = children.get("world", [])[::-1]
    while todo:
        body = todo.pop()
        todo += children.get(body.name, [])[::-1]
        hinge = body.hinge.type
        joint, own = home[body.parent]
        placement = own * pin.SE3(body.hinge.pose.R, body.hinge.pose.xyz)
        if not isinstance(hinge, pl.Fixed):
            # Pinocchio's planar joint moves in its own xy plane
            turn = np.column_stack([*hinge.directions, hinge.normal]) if isinstance(hinge, pl.Planar) else np.eye(3)
            turned = pin.SE3(turn, np.zeros(3))
            joint = model.addJoint(joint, _JOINTS[type(hinge)](hinge), placement * turned, body.hinge.name)
            placement = turned.inverse()
        home[body.name] = joint, placement
        matter = body.inertia
        model.appendBodyToJoint(joint, pin.Inertia(matter.mass, matter.com, matter.inertia), placement)
    for name, (joint, placement) in home.items():
        model.addFrame(pin.Frame(name, joint, 0, placement, pin.FrameType.BODY))
    for frame in system.frames:
        joint, placement = home[frame.body]
        model.addFrame(pin.Frame(frame.name, joint, 0, placement * pin.SE3(frame.pose.R, frame.pose.xyz), pin.FrameType.BODY))
    return model


@dataclass(frozen=True)
class Joint:
    """What maps a hinge's state to that of Pinocchio's joint of the same name; kind is Pinocchio's name of the type."""

    name: str
    kind: str
    q: slice


def joints(model: pin.Model) -> list[Joint]:
    """The joints of a model, in the order of its v."""
    rows = [*zip(model.names, model.joints, strict=True)][1:]
    return [Joint(name, j.shortname(), slice(j.idx_q, j.idx_q + j.nq)) for name, j in rows]


def _joint_q(kind: str, q: Array) -> Array:
    """A hinge's q as Pinocchio's joint of this kind writes it."""
    if kind == "JointModelFreeFlyer":
        return q[[4, 5, 6, 1, 2, 3, 0]]
    if kind == "JointModelSpherical":
        return q[[1, 2, 3, 0]]
    if kind == "JointModelPlanar":
        return np.array([q[1], q[2], np.cos(q[0]), np.sin(q[0])])
    if kind.startswith(("JointModelRUB", "JointModelRevoluteUnbounded")):
        return np.array([np.cos(q[0]), np.sin(q[0])])
    return q


def _hinge_q(kind: str, q: Array) -> Array:
    """The inverse of `_joint_q`."""
    if kind == "JointModelFreeFlyer":
        return q[[6, 3, 4, 5, 0, 1, 2]]
    if kind == "JointModelSpherical":
        return q[[3, 0, 1, 2]]
    if kind == "JointModelPlanar":
        return np.array([np.arctan2(q[3], q[2]), q[0], q[1]])
    if kind.startswith(("JointModelRUB", "JointModelRevoluteUnbounded")):
        return np.arctan2(q[1:], q[:1])
    return q


_V_ORDER = {"JointModelFreeFlyer": [3, 4, 5, 0, 1, 2], "JointModelPlanar": [1, 2, 0]}  # joint's v = hinge's v[order]


@dataclass(frozen=True)
class States:
    """Maps states between a system and Pinocchio's joints. 'root_joint' is the hinge that is Free on the world."""

    system: pl.System
    joints: list[Joint]

    def _hinge(self, joint: Joint) -> str:
        if joint.name != "root_joint":
            return joint.name
        return next(h.name for h in self.system.hinges if isinstance(h.type, pl.Free) and h.parent == "world")

    @cached_property
    def _columns(self) -> NDArray[np.int64]:
        """Pinocchio's v is v[columns]."""
        own = np.arange(self.system.nv)
        parts = [own[self.system.v_index(self._hinge(j))][_V_ORDER.get(j.kind, slice(None))] for j in self.joints]
        columns = np.concatenate([own[:0], *parts])
        assert np.array_equal(np.sort(columns), own), "Pinocchio has other joints than the system has hinges"
        return columns

    def q(self, q: Array) -> Array:
        return np.concatenate([q[:0], *(_joint_q(j.kind, q[self.system.q_index(self._hinge(j))]) for j in self.joints)])

    def v(self, v: Array) -> Array:
        return v[self._columns]

    def q_back(self, q: Array) -> Array:
        """pliant's q of Pinocchio's."""
        return self.system.state({self._hinge(j): _hinge_q(j.kind, q[j.q]) for j in self.joints})

    def v_back(self, x: Array) -> Array:
        """pliant's v of Pinocchio's; of a matrix (..., nv), its columns."""
        out = np.empty_like(x)
        out[..., self._columns] = x
        return out


def angular_first(x: Array) -> Array:
    """A spatial vector, or the rows of a Jacobian, from Pinocchio's order."""
    return np.concatenate([x[3:], x[:3]])


@dataclass(frozen=True)
class Pinocchio:
    """A Pinocchio model whose joints have the names of a system's hinges."""

    model: pin.Model
    system: pl.System

    @cached_property
    def data(self) -> pin.Data:
        return self.model.createData()

    @cached_property
    def states(self) -> States:
        return States(self.system, joints(self.model))

    def call(self, algorithm: Callable, q: Array, *speeds: Array) -> Any:
        """A function of Pinocchio at pliant's q and v, a or tau."""
        return algorithm(self.model, self.data, self.states.q(q), *map(self.states.v, speeds))

    def inverse_dynamics(self, q: Array, v: Array, a: Array) -> Array:
        return self.states.v_back(self.call(pin.rnea, q, v, a))

    def bias(self, q: Array, v: Array) -> Array:
        return self.states.v_back(self.call(pin.nonLinearEffects, q, v))

    def mass_matrix(self, q: Array) -> Array:
        M = np.triu(self.call(pin.crba, q))
        return self.states.v_back(self.states.v_back(M + np.triu(M, 1).T).T)

    def forward_dynamics(self, q: Array, v: Array, tau: Array) -> Array:
        return self.states.v_back(self.call(pin.aba, q, v, tau))

    def kinetic_energy(self, q: Array, v: Array) -> float:
        return self.call(pin.computeKineticEnergy, q, v)

    def potential_energy(self, q: Array) -> float:
        return self.call(pin.computePotentialEnergy, q)

    def com(self, q: Array) -> Array:
        return self.call(pin.centerOfMass, q).copy()

    def momentum(self, q: Array, v: Array) -> Array:
        return angular_first(self.call(pin.computeCentroidalMomentum, q, v).vector)

    # ---- what controllers and identification ask for

    def gravity_forces(self, q: Array) -> Array:
        return self.states.v_back(self.call(pin.computeGeneralizedGravity, q))

    def coriolis_matrix(self, q: Array, v: Array) -> Array:
        C = self.call(pin.computeCoriolisMatrix, q, v)
        return self.states.v_back(self.states.v_back(C).T).T

    def com_jacobian(self, q: Array) -> Array:
        return self.states.v_back(self.call(pin.jacobianCenterOfMass, q).reshape(3, -1))

    def centroidal_momentum_matrix(self, q: Array) -> Array:
        return angular_first(self.states.v_back(self.call(pin.computeCentroidalMap, q).reshape(6, -1)))

    def centroidal_momentum_bias(self, q: Array, v: Array) -> Array:
        rate = self.call(pin.computeCentroidalMapTimeVariation, q, v).reshape(6, -1)
        return angular_first(rate @ self.states.v(v))

    def regressor(self, q: Array, v: Array, a: Array) -> Array:
        """Its columns go by joint; here by body, which must be the joints' own."""
        Y = self.states.v_back(self.call(pin.computeJointTorqueRegressor, q, v, a).T).T
        start = {name: 10 * k for k, name in enumerate(self.model.names[1:])}
        return np.concatenate([Y[:, start[body.hinge.name] :][:, :10] for body in self.system.bodies], axis=1)

    def frame(self, name: str, axes: str = "world") -> PinocchioFrame:
        return PinocchioFrame(self, self.model.getFrameId(name, pin.FrameType.BODY), _AXES[axes])


@dataclass(frozen=True)
class PinocchioFrame:
    """What `dyn.frame(name, axes)` offers."""

    peer: Pinocchio
    id: int
    axes: pin.ReferenceFrame

    def pose(self, q: Array) -> tuple[Array, Array]:
        self.peer.call(pin.framesForwardKinematics, q)
        placement = self.peer.data.oMf[self.id]
        return placement.rotation.copy(), placement.translation.copy()

    def velocity(self, q: Array, v: Array) -> Array:
        self.peer.call(pin.forwardKinematics, q, v)
        return angular_first(pin.getFrameVelocity(self.peer.model, self.peer.data, self.id, self.axes).vector)

    def acceleration(self, q: Array, v: Array, a: Array) -> Array:
        self.peer.call(pin.forwardKinematics, q, v, a)
        return angular_first(pin.getFrameClassicalAcceleration(self.peer.model, self.peer.data, self.id, self.axes).vector)

    def jacobian(self, q: Array) -> Array:
        J = pin.computeFrameJacobian(self.peer.model, self.peer.data, self.peer.states.q(q), self.id, self.axes)
        return angular_first(self.peer.states.v_back(J.reshape(6, -1)))  # a single column comes as a vector

    def jacobian_dot(self, q: Array, v: Array) -> Array:
        """pliant's is that of the Jacobian in world axes, whichever axes it is shown in."""
        model, data = self.peer.model, self.peer.data
        self.peer.call(pin.computeJointJacobiansTimeVariation, q, v)
        pin.updateFramePlacements(model, data)
        rate = pin.getFrameJacobianTimeVariation(model, data, self.id, pin.LOCAL_WORLD_ALIGNED).reshape(6, -1)
        rate = angular_first(self.peer.states.v_back(rate))
        return np.kron(np.eye(2), data.oMf[self.id].rotation.T) @ rate if self.axes == pin.LOCAL else rate
