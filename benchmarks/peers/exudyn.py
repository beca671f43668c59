"""Exudyn: flexible bodies of reduced order in floating frames (ObjectFFRFreducedOrder), with the same modes as pliant's.

A chain's links are joined by constraints, so its motion is a differential-algebraic one and implicit solvers alone take it. The
satellite is one body whose mesh is both panels and the hub's masses, so that it has no constraint and explicit solvers take it.
Chosen for speed: the module without range checks, Eigen's dense solver, modified Newton, the four corners of a rigid face.
"""

from __future__ import annotations

import contextlib
import io
import sys
from typing import Any

import numpy as np
from scipy import sparse

from ..structures import HUB, HUB_MASS, Case, Flexible, link, panel_poses
from . import Array

sys.exudynFast = True  # type: ignore[attr-defined]
with contextlib.redirect_stdout(io.StringIO()):  # it says which of its modules it took
    import exudyn as exu
    from exudyn import FEM, itemInterface

INSTANTS = 10  # at which a motion is watched
_NEWTON = 1e-6  # relative tolerance; with the default, 1e-8, motions are the same and slower, with 1e-4 they are worse
_INITIAL = exu.ConfigurationType.Initial
_AXES = {"z": np.eye(3), "y": np.array([[0.0, 1, 0], [0, 0, 1], [1, 0, 0]])}  # the joint's z is the hinge's axis


def mesh(positions: Array, M: Any, K: Any, shapes: Array) -> FEM.FEMinterface:
    """A finite-element model with shapes (N, 3, modes)."""
    made = FEM.FEMinterface()
    made.nodes = {"Position": positions}
    made.massMatrix, made.stiffnessMatrix = sparse.csr_matrix(M), sparse.csr_matrix(K)
    made.modeBasis = {"matrix": np.ascontiguousarray(shapes.reshape(3 * len(positions), -1)), "type": "HCBmodes"}
    return made


def own_frequencies(flexible: Flexible) -> Array:
    """[rad/s] of Exudyn's own Hurty-Craig-Bampton reduction of a body with root and tip, root held."""
    from scipy.linalg import eigh

    solid, sets = flexible.solid, [flexible.solid.where(0, x) for x in (0.0, 1.0)]
    made = mesh(*solid, flexible.shapes)
    made.ComputeHurtyCraigBamptonModes(sets, flexible.reduced.modes - 6, useSparseSolver=True)
    V = made.modeBasis["matrix"]
    return np.sqrt(eigh(V.T @ (solid.K @ V), V.T @ (solid.M @ V), eigvals_only=True))


class Mechanism:
    """A system in Exudyn; `watched` are sensors of positions."""

    def __init__(self) -> None:
        self.container = exu.SystemContainer()  # which owns the system
        self.mbs = self.container.AddSystem()
        self.bodies: list[dict[str, Any]] = []
        self.watched: list[Any] = []

    def add(self, fem: FEM.FEMinterface, node: str, watched: tuple[int, ...]) -> Any:
        made = FEM.ObjectFFRFreducedOrderInterface(fem, rigidBodyNodeType=f"NodeType.{node}").AddObjectFFRFreducedOrder(self.mbs)
        self.bodies.append(made)
        for k in watched:
            sensor = itemInterface.SensorSuperElement(
                bodyNumber=made["oFFRFreducedOrder"],
                meshNodeNumber=k,
                outputVariableType=exu.OutputVariableType.Position,
                writeToFile=False,
                storeInternal=True,
            )
            self.watched.append(self.mbs.AddSensor(sensor))
        return made

    def start(self, coordinates: Array, speeds: Array) -> None:
        self.mbs.systemData.SetODE2Coordinates(coordinates, _INITIAL)
        self.mbs.systemData.SetODE2Coordinates_t(speeds, _INITIAL)

    def motion(self, t_end: float, steps: int, solver: str = "GeneralizedAlpha") -> Array:
        """Watched positions (INSTANTS + 1, bodies, 3), from 0 to t_end [s]."""
        settings = _settings()
        integration = settings.timeIntegration
        integration.endTime, integration.numberOfSteps = t_end, steps
        integration.solverType = getattr(exu.DynamicSolverType, solver)
        integration.explicit.computeEndOfStepAccelerations = False
        settings.solution.sensors.writePeriod = t_end / INSTANTS
        self.mbs.SolveDynamic(settings)
        return np.stack([self.mbs.GetSensorStoredData(sensor)[:, 1:] for sensor in self.watched], axis=1)

    def solver(self) -> tuple[Any, Any]:
        """(solver, settings), ready at the start, whose accelerations are computed."""
        settings = _settings()
        settings.timeIntegration.generalizedAlpha.computeInitialAccelerations = True
        made = exu.MainSolverImplicitSecondOrder()
        made.InitializeSolver(self.mbs, settings)
        return made, settings

    def accelerations(self) -> Array:
        """Of all coordinates, at the start."""
        self.solver()
        return np.array(self.mbs.systemData.GetODE2Coordinates_tt(exu.ConfigurationType.Current))


def _settings() -> Any:
    made = exu.SimulationSettings()
    made.timeIntegration.verboseMode = made.staticSolver.verboseMode = 0
    made.timeIntegration.newton.relativeTolerance = _NEWTON
    made.solution.file.write = False
    made.linearSolver.solverType = exu.LinearSolverType.EigenDense
    return made


# ---- chains


def chain(case: Case) -> Mechanism:
    """Links on Euler parameters, joined by JointRevoluteZ: the tip's marker of one to the root's frame of the next."""
    made, flexible = Mechanism(), case.flexible
    fem = mesh(*flexible.solid, flexible.shapes)
    inboard = made.mbs.AddObject(itemInterface.ObjectGround())
    for k in range(len(case.names)):
        body = made.add(fem, "RotationEulerParameters", (flexible.node,))
        frame = np.eye(4)
        frame[:3, :3] = _AXES["yz"[k % 2]]
        first = _tip(flexible, inboard, frame) if k else itemInterface.MarkerBodyRigid(bodyNumber=inboard, localHT=frame)
        markers = [first, itemInterface.MarkerNodeRigid(nodeNumber=body["nRigidBody"], localHT=frame)]
        made.mbs.AddObject(itemInterface.ObjectJointRevoluteZ(markerNumbers=[made.mbs.AddMarker(m) for m in markers]))
        inboard = body["oFFRFreducedOrder"]
    made.mbs.Assemble()
    return made


def _tip(flexible: Flexible, body: Any, frame: Array) -> Any:
    """A marker on the tip's face, which turns by the exponential of its nodes' mean rotation."""
    x = flexible.solid.positions
    corners = [k for k in flexible.solid.where(0, 1.0) if (np.abs(x[k, 1:]) > 1e-6).all()]
    weights = np.full(4, 0.25)
    return itemInterface.MarkerSuperElementRigid(bodyNumber=body, meshNodeNumbers=corners, weightingFactors=weights, localHT=frame)


def chain_state(case: Case, q: Array, v: Array) -> tuple[Array, Array]:
    """A chain's state in Exudyn's coordinates: position, Euler parameters less (1, 0, 0, 0), eta, link after link."""
    from scipy.spatial.transform import Rotation

    coordinates, speeds = [], []
    n = case.flexible.modes
    for name, own in zip(case.names, case.eta_slices, strict=True):
        frame = case.dyn.frame(name)
        (R, p), V = frame.pose(q), frame.velocity(q, v)
        e = Rotation.from_matrix(R).as_quat(scalar_first=True)
        e_dot = np.concatenate([[-V[:3] @ e[1:]], e[0] * V[:3] + np.cross(V[:3], e[1:])]) / 2
        coordinates += [p, e - (1, 0, 0, 0), q[own]]
        speeds += [V[3:], e_dot, v[case.system.v_index(name)][-n:]]
    return np.concatenate(coordinates), np.concatenate(speeds)


def chain_eta(case: Case, coordinates: Array) -> Array:
    """Of coordinates or accelerations, those of the modes, (links, modes)."""
    return coordinates.reshape(len(case.names), -1)[:, 7:]


def deflection(force: Array) -> Array:
    """Where the tip of a link is, its root held, under a force at the tip [N]: Exudyn's static solution."""
    flexible = link(16)
    made = Mechanism()
    body = made.add(mesh(*flexible.solid, flexible.shapes), "RotationEulerParameters", (flexible.node,))
    ground = made.mbs.AddObject(itemInterface.ObjectGround())
    markers = [itemInterface.MarkerBodyRigid(bodyNumber=ground), itemInterface.MarkerNodeRigid(nodeNumber=body["nRigidBody"])]
    made.mbs.AddObject(itemInterface.ObjectJointGeneric(markerNumbers=[made.mbs.AddMarker(m) for m in markers]))
    tip = made.mbs.AddMarker(_tip(flexible, body["oFFRFreducedOrder"], np.eye(4)))
    made.mbs.AddLoad(itemInterface.LoadForceVector(markerNumber=tip, loadVector=force))
    made.mbs.Assemble()
    made.mbs.SolveStatic(_settings())
    return np.array(made.mbs.GetSensorValues(made.watched[0]))


# ---- the satellite


def satellite(case: Case) -> Mechanism:
    """One free body on a rotation vector; its modes are those of one panel, then those of the other."""
    solid, n = case.flexible.solid, case.flexible.modes
    N = len(solid.positions)
    places, shapes, stiffness = [], np.zeros((2 * N + len(HUB), 3, 2 * n)), []
    for k, pose in enumerate(panel_poses()):
        turn = sparse.kron(sparse.eye_array(N), pose.R)
        places.append(solid.positions @ pose.R.T + pose.xyz)
        shapes[k * N : (k + 1) * N, :, k * n : (k + 1) * n] = pose.R @ case.flexible.shapes
        stiffness.append(turn @ solid.K @ turn.T)
    hub = sparse.eye_array(3 * len(HUB)) * (HUB_MASS / len(HUB))
    M = sparse.block_diag([solid.M, solid.M, hub])
    K = sparse.block_diag([*stiffness, sparse.csr_array((3 * len(HUB),) * 2)])
    made = Mechanism()
    fem = mesh(np.concatenate([*places, HUB]), M, K, shapes)
    made.add(fem, "RotationRotationVector", (case.flexible.node, N + case.flexible.node))
    made.mbs.Assemble()
    made.start(np.zeros(6 + 2 * n), np.concatenate([case.v0[3:6], case.v0[:3], case.v0[6:]]))
    return made
