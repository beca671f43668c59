"""Exudyn's pendulum of cables (ANCFCable2D) or of geometrically exact beams in the plane, by its generalised alpha."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..beams import EA, EI, T_END
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
