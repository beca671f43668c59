"""Pinocchio's constraintDynamics of a closed system at rest, its loops closed by points."""

from __future__ import annotations

from typing import Any

import numpy as np
import pinocchio as pin

import pliant as pl

from . import Array

_PROXIMAL = pin.ProximalSettings(1e-12, 1e-10, 1)
_TURNED = [3, 4, 5, 0, 1, 2]  # (omega, v) of a free hinge is (v, omega) there
_JOINTS: dict[type, Any] = {
    pl.Revolute: lambda h: pin.JointModelRevoluteUnaligned(h.axis),
    pl.Prismatic: lambda h: pin.JointModelPrismaticUnaligned(h.axis),
    pl.Universal: lambda h: pin.JointModelUniversal(h.axis1, h.axis2),
    pl.Free: lambda h: pin.JointModelFreeFlyer(),
}


class Closed:
    """A closed system at rest at q (nq,), under the generalised forces tau (nv,). `run`: one call, whose accelerations stay in
    Pinocchio's data."""

    def __init__(self, system: pl.System, q: Array, tau: Array) -> None:
        self.system = system
        self.model, self.home = _tree(system)
        self.data = self.model.createData()
        self.contacts, self.contact_data = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
        for loop in system.model.loops:
            self.contacts.append(self._closed(loop))
            self.contact_data.append(self.contacts[-1].createData())
        self.q, self.v, self.tau = self._of(q), np.zeros(self.model.nv), np.zeros(self.model.nv)
        for hinge in system.model.hinges:
            own = tau[system.model.v_index(hinge.name)]
            self.tau[self._speeds(hinge)] = own[_TURNED] if isinstance(hinge.type, pl.Free) else own
        pin.initConstraintDynamics(self.model, self.data, self.contacts, self.contact_data)

    def run(self) -> None:
        pin.constraintDynamics(self.model, self.data, self.q, self.v, self.tau, self.contacts, self.contact_data, _PROXIMAL)

    def accelerations(self) -> Array:
        """v' (nv,) in pliant's order and axes."""
        self.run()
        out, model = np.zeros(self.system.nv), self.system.model
        for hinge in model.hinges:
            own = np.array(self.data.ddq[self._speeds(hinge)])
            out[model.v_index(hinge.name)] = own[_TURNED] if isinstance(hinge.type, pl.Free) else own
        return out

    def _speeds(self, hinge: Any) -> slice:
        joint = self.model.joints[self.model.getJointId(hinge.name)]
        return slice(joint.idx_v, joint.idx_v + joint.nv)

    def _of(self, q: Array) -> Array:
        """q as Pinocchio has it; of a free hinge it is (x, y, z, qx, qy, qz, qw)."""
        out, model = pin.neutral(self.model), self.system.model
        for hinge in model.hinges:
            joint = self.model.joints[self.model.getJointId(hinge.name)]
            own = q[model.q_index(hinge.name)]
            if isinstance(hinge.type, pl.Free):
                own = np.concatenate([own[4:], own[1:4], own[:1]])
            out[joint.idx_q : joint.idx_q + joint.nq] = own
        return out

    def _closed(self, loop: Any) -> Any:
        ends = [self.system.model.frame(name) for name in (loop.frame_a, loop.frame_b)]
        places = [(self.home[x.body][0], self.home[x.body][1] * pin.SE3(x.pose.R, np.array(x.pose.xyz))) for x in ends]
        return pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, self.model, *places[0], *places[1], pin.ReferenceFrame.LOCAL)


def _tree(system: pl.System) -> tuple[pin.Model, dict[str, tuple[int, pin.SE3]]]:
    """Joints depth first: else Pinocchio's mass matrix is wrong."""
    model = pin.Model()
    model.gravity.linear = np.array(system.gravity)
    home = {"world": (0, pin.SE3.Identity())}
    todo = [body for body in system.bodies if body.parent == "world"][::-1]
    while todo:
        body = todo.pop()
        todo += [child for child in system.bodies if child.parent == body.name][::-1]
        parent, at = home[body.parent]
        pose, matter = body.hinge.pose, body.inertia
        placement = at * pin.SE3(pose.R, np.array(pose.xyz))
        joint = model.addJoint(parent, _JOINTS[type(body.hinge.type)](body.hinge.type), placement, body.hinge.name)
        own = pin.Inertia(matter.mass, np.array(matter.com), np.array(matter.inertia))
        model.appendBodyToJoint(joint, own, pin.SE3.Identity())
        home[body.name] = joint, pin.SE3.Identity()
    return model, home
