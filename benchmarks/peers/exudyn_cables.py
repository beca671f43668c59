"""Exudyn's cables (ANCFCable2D) and geometrically exact beams in the plane, by its generalised alpha: a pendulum, a spin-up."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..beams import EA, EI, T_END, SpinUp
from . import Array
from .exudyn import _settings, exu, itemInterface

_RHO = 0.9
_STIFF = 1e5  # of shear: a beam of pliant's kind has none
_SPARSE = 12  # elements from which on its sparse solver is the faster one


class Cables:
    """n elements of one kind, released horizontally."""

    def __init__(self, kind: str, n: int) -> None:
        self.n, self.kind = n, kind

    def _made(self) -> tuple[Any, Any, int]:
        container = exu.SystemContainer()
        mbs, n = container.AddSystem(), self.n
        slope = self.kind == "ancf"
        node = itemInterface.NodePoint2DSlope1 if slope else itemInterface.NodeRigidBody2D
        nodes = [mbs.AddNode(node(referenceCoordinates=[k / n, 0, 1, 0] if slope else [k / n, 0, 0])) for k in range(n + 1)]
        for k in range(n):
            numbers: dict[str, Any] = {"physicsLength": 1 / n, "physicsMassPerLength": 1.0, "nodeNumbers": nodes[k : k + 2]}
            numbers |= {"physicsBendingStiffness": EI, "physicsAxialStiffness": EA}
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # names that later versions shorten
                if slope:
                    made = itemInterface.ObjectANCFCable2D(**numbers, useReducedOrderIntegration=1)
                else:
                    more = {"physicsCrossSectionInertia": 1e-9, "physicsShearStiffness": _STIFF}
                    made = itemInterface.ObjectBeamGeometricallyExact2D(**numbers, **more)
                body = mbs.AddObject(made)
            mass = mbs.AddMarker(itemInterface.MarkerBodyMass(bodyNumber=body))
            mbs.AddLoad(itemInterface.LoadMassProportional(markerNumber=mass, loadVector=[0, -9.81, 0]))
        fixed = mbs.AddNode(itemInterface.NodePointGround())
        ground = mbs.AddMarker(itemInterface.MarkerNodeCoordinate(nodeNumber=fixed, coordinate=0))
        for axis in (0, 1):
            own = mbs.AddMarker(itemInterface.MarkerNodeCoordinate(nodeNumber=nodes[0], coordinate=axis))
            mbs.AddObject(itemInterface.CoordinateConstraint(markerNumbers=[ground, own]))
        mbs.Assemble()
        return container, mbs, nodes[-1]

    def run(self, dt: float) -> Array:
        """The tip (3,) after the fall; the system is assembled anew, which is a small part of the time."""
        _, mbs, last = self._made()
        settings = _settings()
        integration = settings.timeIntegration
        integration.endTime, integration.numberOfSteps = T_END, round(T_END / dt)
        integration.generalizedAlpha.spectralRadius = _RHO
        integration.newton.useModifiedNewton = True
        integration.adaptiveStep = False  # a divided step would be another method
        if self.n >= _SPARSE:
            settings.linearSolver.solverType = exu.LinearSolverType.EigenSparse
        mbs.SolveDynamic(settings)
        return np.array(mbs.GetNodeOutput(last, exu.OutputVariableType.Position))

    tip = run


class SpunCables:
    """n elements of one kind on a hub whose angle is prescribed, by user functions of the offset and its rate.

    An exact beam's first node has an angle, which follows the hub. A cable has a slope there instead: its section is welded to a
    rigid hub, whose angle is prescribed.
    """

    def __init__(self, case: SpinUp, kind: str, n: int) -> None:
        self.case, self.n, self.kind = case, n, kind

    def _made(self) -> tuple[Any, Any, Any]:
        container = exu.SystemContainer()
        mbs, n, p, slope = container.AddSystem(), self.n, self.case.p, self.kind == "ancf"
        h = p["L"] / n
        node = itemInterface.NodePoint2DSlope1 if slope else itemInterface.NodeRigidBody2D
        nodes = [mbs.AddNode(node(referenceCoordinates=[k * h, 0, 1, 0] if slope else [k * h, 0, 0])) for k in range(n + 1)]
        bodies = []
        for k in range(n):
            numbers: dict[str, Any] = {"physicsLength": h, "physicsMassPerLength": p["rA"], "nodeNumbers": nodes[k : k + 2]}
            numbers |= {"physicsBendingStiffness": p["EI"], "physicsAxialStiffness": p["EA"]}
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                if slope:
                    made = itemInterface.ObjectANCFCable2D(**numbers, useReducedOrderIntegration=1)
                else:
                    more = {"physicsCrossSectionInertia": p["rI"], "physicsShearStiffness": p["GA"]}
                    made = itemInterface.ObjectBeamGeometricallyExact2D(**numbers, **more)
                bodies.append(mbs.AddObject(made))
        fixed = mbs.AddMarker(
            itemInterface.MarkerNodeCoordinate(nodeNumber=mbs.AddNode(itemInterface.NodePointGround()), coordinate=0)
        )

        def hold(at: int, axis: int, **given: Any) -> None:
            own = mbs.AddMarker(itemInterface.MarkerNodeCoordinate(nodeNumber=at, coordinate=axis))
            mbs.AddObject(itemInterface.CoordinateConstraint(markerNumbers=[fixed, own], **given))

        turning = {
            "offsetUserFunction": lambda mbs, t, item, offset: float(self.case.angle(t)),
            "offsetUserFunction_t": lambda mbs, t, item, offset: self.case.rate(t),
        }
        hub = nodes[0]
        if slope:
            hub = mbs.AddNode(itemInterface.NodeRigidBody2D(referenceCoordinates=[0, 0, 0]))
            body = mbs.AddObject(itemInterface.RigidBody2D(physicsMass=1.0, physicsInertia=1.0, nodeNumber=hub))
            pair = [mbs.AddMarker(itemInterface.MarkerBodyRigid(bodyNumber=k, localPosition=[0, 0, 0])) for k in (body, bodies[0])]
            mbs.AddObject(itemInterface.GenericJoint(markerNumbers=pair, constrainedAxes=[0, 0, 0, 0, 0, 1]))
        for at in {hub, nodes[0]}:
            hold(at, 0)
            hold(at, 1)
        hold(hub, 2, **turning)
        what = {"outputVariableType": exu.OutputVariableType.Position, "storeInternal": True, "writeToFile": False}
        tip = mbs.AddSensor(itemInterface.SensorNode(nodeNumber=nodes[-1], **what))
        mbs.Assemble()
        return container, mbs, tip

    def run(self, dt: float) -> Array:
        """The tip (n, 4), with the time first."""
        _, mbs, tip = self._made()
        settings = _settings()
        integration = settings.timeIntegration
        integration.endTime, integration.numberOfSteps = self.case.t_end, round(self.case.t_end / dt)
        integration.generalizedAlpha.spectralRadius = _RHO
        integration.newton.useModifiedNewton = False  # over 20 s modified Newton fails or is slower with steps of 5 and 10 ms
        integration.newton.relativeTolerance, integration.newton.absoluteTolerance = (
            1e-4,
            1e-6,
        )  # with 1e-6, 1e-8 it does not converge
        integration.adaptiveStep = False
        settings.solutionSettings.sensorsWritePeriod = 0.5
        if self.n >= _SPARSE:
            settings.linearSolver.solverType = exu.LinearSolverType.EigenSparse
        mbs.SolveDynamic(settings)
        return np.array(mbs.GetSensorStoredData(tip))

    def error(self, dt: float) -> float:
        """Infinite if the solver fails."""
        try:
            found = self.run(dt)
        except Exception:  # it raises what it likes
            return float("inf")
        return self.case.error(np.array([found[int(np.abs(found[:, 0] - t).argmin()), 1:3] for t in self.case.times]))
