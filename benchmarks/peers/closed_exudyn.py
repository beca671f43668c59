"""Exudyn's four-bar: three rigid bodies in the plane and four pins, by its implicit solver with multipliers."""

from __future__ import annotations

from typing import Any

import numpy as np

import pliant as pl

from . import Array
from .exudyn import _settings, exu, itemInterface


class FourBar:
    """The shipped four-bar from rest at q (3,): crank, coupler, rocker."""

    def __init__(self, system: pl.System, q: Array) -> None:
        self.container = exu.SystemContainer()  # which owns the system
        self.mbs = self.container.AddSystem()
        bodies = {body.name: body for body in system.bodies}
        ground = self.mbs.AddObject(itemInterface.ObjectGround())
        dyn = pl.compile(system, target="reference")
        self.start, made = float(q[0]), {}
        for name, body in bodies.items():
            R, p = dyn.frame(name).pose(q)
            com, angle = np.asarray(body.inertia.com), float(np.arctan2(R[1, 0], R[0, 0]))
            at = p + R @ com
            node = self.mbs.AddNode(itemInterface.NodeRigidBody2D(referenceCoordinates=[at[0], at[1], angle]))
            inertia = float(body.inertia.inertia[2, 2])
            made_of = itemInterface.ObjectRigidBody2D(mass=body.inertia.mass, inertia=inertia, nodeNumber=node)
            made[name] = self.mbs.AddObject(made_of), com, node
            weight = self.mbs.AddMarker(itemInterface.MarkerNodePosition(nodeNumber=node))
            self.mbs.AddLoad(
                itemInterface.LoadForceVector(markerNumber=weight, loadVector=[0, body.inertia.mass * system.gravity[1], 0])
            )
        self.crank = made["crank"][2]
        for name in ("crank", "rocker"):
            self._pin((ground, np.array(bodies[name].hinge.pose.xyz)), (made[name][0], -made[name][1]))
        ends = {name: 2 * np.asarray(made[name][1]) for name in bodies}  # of thin rods
        self._pin((made["crank"][0], ends["crank"] - made["crank"][1]), (made["coupler"][0], -made["coupler"][1]))
        self._pin(
            (made["coupler"][0], ends["coupler"] - made["coupler"][1]), (made["rocker"][0], ends["rocker"] - made["rocker"][1])
        )
        self.mbs.Assemble()

    def _pin(self, *places: tuple[Any, Array]) -> None:
        markers = [self.mbs.AddMarker(itemInterface.MarkerBodyPosition(bodyNumber=n, localPosition=list(at))) for n, at in places]
        self.mbs.AddObject(itemInterface.ObjectJointRevolute2D(markerNumbers=markers))

    def motion(self, t_end: float, steps: int) -> float:
        """The crank's angle [rad] at t_end."""
        settings = _settings()
        integration = settings.timeIntegration
        integration.endTime, integration.numberOfSteps = t_end, steps
        integration.solverType = exu.DynamicSolverType.TrapezoidalIndex2
        integration.newton.useModifiedNewton = True
        self.mbs.SolveDynamic(settings)
        return self.start + float(self.mbs.GetNodeOutput(self.crank, exu.OutputVariableType.Coordinates)[2])
