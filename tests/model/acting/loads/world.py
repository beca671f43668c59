"""A system at one instant in plain NumPy and world axes, from poses, velocities and Jacobians of frames."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

import pliant as pl


class World:
    """Poses, velocities and generalised forces of a system's frames at (q, v)."""

    def __init__(self, system: pl.System, q, v) -> None:
        self.dyn, self.q, self.v = pl.compile(system.model.internals.matter, target="reference"), q, v
        self.model = system.model

    def pose(self, frame):
        return self.dyn.frame(frame).pose(self.q)

    def point(self, frame, r=(0, 0, 0)):
        R, p = self.pose(frame)
        return p + R @ np.asarray(r)

    def omega(self, frame):
        return self.dyn.frame(frame).velocity(self.q, self.v)[:3]

    def velocity(self, frame, at):
        """Of the point of the frame's body that is at a place of the world."""
        w, v = np.split(self.dyn.frame(frame).velocity(self.q, self.v), 2)
        return v + np.cross(w, at - self.point(frame))

    def tau(self, frame, at, force, moment=(0, 0, 0)):
        """The generalised forces of a force at a place of the world, and of a moment, on the frame's body."""
        if frame == "world":
            return np.zeros(self.model.nv)
        M = np.asarray(moment) + np.cross(at - self.point(frame), force)
        return self.dyn.frame(frame).jacobian(self.q).T @ np.concatenate([M, force])

    def at_hinge(self, name, values):
        out = np.zeros(self.model.nv)
        where = self.model.v_index(name)
        out[where.start : where.start + np.size(values)] = values
        return out

    def hinge(self, name):
        """(q, v) of a hinge, without modes."""
        body = self.model.bodies[self.model.internals.by_name.hinge(name)]
        q, v = self.q[self.model.q_index(name)], self.v[self.model.v_index(name)]
        return q[: body.hinge.type.nq], v[: body.hinge.type.nv]

    def rotation(self, a, b):
        """(theta, left Jacobian) of b in a, in a's axes; the Jacobian by its series."""
        theta = Rotation.from_matrix(self.pose(a)[0].T @ self.pose(b)[0]).as_rotvec()
        x, y, z = theta
        t = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        J, term = np.eye(3), np.eye(3)
        for n in range(1, 40):
            term = term @ t / (n + 1)
            J = J + term
        return theta, J
