"""pliant: dynamics of rigid and flexible multibody systems.

import pliant as pl

system = pl.System("arm")
system.add_body("upper", hinge=pl.Revolute("y"), inertia=pl.Inertia.rod(2.0, length=0.4, com=(0.2, 0, 0)))
dyn = pl.compile(system)
dyn.forward_dynamics(q, v, tau)
"""

import pliant.wiring  # noqa: F401, it brings to the model what stands above it
from pliant import (
    cuda,
    examples,
    flex,
    graph,
    loads,
    papers,
    results,
    sensors,
    spatial,
    study,
    sweeps,
    symbolic,
)
from pliant.analysis import assemble, equilibrium, linearise, loops_report, mobility, modes
from pliant.compile import Dynamics, compile
from pliant.errors import CacheWarning, FileError, ModelWarning, PliantError, UnknownNameError
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
from pliant.model.acting.loads import Input, Series
from pliant.model.drawn import shapes
from pliant.model.symbols import symbol
from pliant.papers.mufti import mufti
from pliant.simulate import RunInterrupted, SimulationError, Traced, load_run, simulate
from pliant.study import load_study, sweep
from pliant.sweeps.operators.denoc import denoc
from pliant.sweeps.operators.operators import operators

__version__ = "0.1.0"

__all__ = [
    "CacheWarning", "Controller", "Custom", "Cylindrical", "Dynamics", "Event", "FileError", "Fixed", "Free", "InLine",
    "InPlane", "Inertia", "Input", "Joint", "Limits", "Model", "ModelWarning", "Planar", "PliantError", "Pose", "Prismatic",
    "Revolute", "Rolling", "RunInterrupted", "Screw", "Series", "SimulationError", "Spherical", "System", "Traced",
    "Universal", "UnknownNameError", "activate", "assemble", "compile", "cuda", "deactivate", "denoc", "equilibrium",
    "examples", "flex", "from_mujoco", "from_pinocchio", "graph", "linearise", "load", "load_run", "load_study", "loads",
    "lock", "loops_report", "mobility", "modes", "mufti", "operators", "papers", "results", "save", "sensors", "shapes",
    "simulate", "spatial", "study", "sweep", "sweeps", "symbol", "symbolic", "to_mujoco", "to_pinocchio", "unlock",
    "write_fmu",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__
