"""pliant: dynamics of rigid and flexible multibody systems.

import pliant as pl

system = pl.System("arm")
system.add_body("upper", hinge=pl.Revolute("y"), inertia=pl.Inertia.rod(2.0, length=0.4, com=(0.2, 0, 0)))
dyn = pl.compile(system)
dyn.forward_dynamics(q, v, tau)
"""

from pliant import cuda, examples, flex, graph, papers, spatial, study, sweeps, symbolic
from pliant.analysis import (
    Equilibrium,
    Linear,
    LoopsReport,
    Mobility,
    Modes,
    assemble,
    equilibrium,
    linearise,
    loops_report,
    mobility,
    modes,
)
from pliant.compile import Dynamics, compile
from pliant.errors import FileError, ModelWarning, PliantError, UnknownNameError
from pliant.export.fmu import write_fmu
from pliant.formats import load, save
from pliant.formats.mujoco import from_mujoco, to_mujoco
from pliant.formats.pinocchio import from_pinocchio, to_pinocchio
from pliant.model import (
    Controller,
    Custom,
    Cylindrical,
    Event,
    Fixed,
    Free,
    Inertia,
    InLine,
    InPlane,
    Joint,
    Limits,
    Model,
    Planar,
    Pose,
    Prismatic,
    Revolute,
    Rolling,
    Screw,
    Spherical,
    System,
    Universal,
    activate,
    deactivate,
    lock,
    unlock,
)
from pliant.model.acting.loads import (
    Armature,
    Bushing,
    CentralGravity,
    FrameForce,
    FramePose,
    FrameVelocity,
    HingeFriction,
    HingeLoad,
    HingeSpring,
    HingeStop,
    Imu,
    Input,
    LoadType,
    Motor,
    MotorPower,
    Plates,
    PointSpring,
    Series,
    Servo,
    Strain,
    Thruster,
    Wheel,
)
from pliant.model.drawn import shapes
from pliant.model.symbols import symbol
from pliant.papers.mufti import mufti
from pliant.simulate import Run, RunInterrupted, SimulationError, Traced, load_run, simulate
from pliant.study import Study, load_study, sweep
from pliant.sweeps.operators import denoc, operators

__version__ = "0.1.0"

__all__ = [
    "Armature", "Bushing", "CentralGravity", "Controller", "Custom", "Cylindrical", "Dynamics", "Equilibrium", "Event",
    "FileError", "Fixed", "FrameForce", "FramePose", "FrameVelocity", "Free", "HingeFriction", "HingeLoad", "HingeSpring",
    "HingeStop", "Imu", "InLine", "InPlane", "Inertia", "Input", "Joint", "Limits", "Linear", "LoadType", "LoopsReport",
    "Mobility", "Model", "ModelWarning", "Modes", "Motor", "MotorPower", "Planar", "Plates", "PliantError", "PointSpring", "Pose",
    "Prismatic", "Revolute", "Rolling", "Run", "RunInterrupted", "Screw", "Series", "Servo", "SimulationError", "Spherical",
    "Strain", "Study", "System", "Thruster", "Traced", "Universal", "UnknownNameError", "Wheel", "activate", "assemble", "compile",
    "cuda", "deactivate", "denoc", "equilibrium", "examples", "flex", "from_mujoco", "from_pinocchio", "graph", "linearise", "load",
    "load_run", "load_study", "lock", "loops_report", "mobility", "modes", "mufti", "operators", "papers", "save", "shapes",
    "simulate", "spatial", "study", "sweep", "sweeps", "symbol", "symbolic", "to_mujoco", "to_pinocchio", "unlock", "write_fmu",
]  # fmt: skip
