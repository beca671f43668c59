"""pliant: dynamics of rigid and flexible multibody systems.

import pliant as pl

system = pl.System("arm")
system.add_body("upper", hinge=pl.Revolute("y"), inertia=pl.Inertia.rod(2.0, length=0.4, com=(0.2, 0, 0)))
dyn = pl.compile(system)
dyn.forward_dynamics(q, v, tau)
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any
from warnings import warn

from pliant.lazy import WholeImports, loading
from pliant.version import __version__ as __version__

if TYPE_CHECKING:
    from pliant import (
        analysis,
        constraints,
        convert,
        cuda,
        env,
        events,
        examples,
        flex,
        loads,
        results,
        sensors,
        space,
        spatial,
        study,
        symbolic,
        testing,
    )
    from pliant.analysis import assemble
    from pliant.analysis.equilibrium import equilibrium
    from pliant.analysis.kinematics.ik import ik
    from pliant.analysis.linearise import linearise
    from pliant.analysis.modes import modes
    from pliant.analysis.settle import settle
    from pliant.compile.dynamics import Dynamics
    from pliant.compile.entry import compile
    from pliant.errors import CacheWarning, FileError, ModelWarning, PliantError, UnknownNameError
    from pliant.export.fmu import write_fmu
    from pliant.formats import load, save
    from pliant.model import (
        Contacts,
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
        Universal,
    )
    from pliant.model.acting.loads import Input, Series
    from pliant.model.drawn import shapes
    from pliant.model.symbols import symbol
    from pliant.papers.mufti import mufti
    from pliant.simulate import RunInterrupted, SimulationError, Traced, load_run
    from pliant.simulate.simulate import simulate
    from pliant.study import load_study, sweep
    from pliant.sweeps.operators.denoc import denoc
    from pliant.sweeps.operators.operators import operators
    from pliant.system import System

WholeImports().install()

__all__ = [
    "CacheWarning", "Contacts", "Controller", "Custom", "Cylindrical", "Dynamics", "Event", "FileError", "Fixed", "Free",
    "InLine", "InPlane", "Inertia", "Input", "Joint", "Limits", "Model", "ModelWarning", "Planar", "PliantError", "Pose",
    "Prismatic", "Revolute", "Rolling", "RunInterrupted", "Screw", "Series", "SimulationError", "Spherical", "System", "Traced",
    "Universal", "UnknownNameError", "analysis", "assemble", "compile", "constraints", "convert", "cuda", "denoc", "env",
    "equilibrium", "events", "examples", "flex", "ik", "linearise", "load", "load_run", "load_study", "loads", "modes", "mufti",
    "operators", "results", "save", "sensors", "settle", "shapes", "simulate", "space", "spatial", "study", "sweep", "symbol",
    "symbolic", "testing", "write_fmu",
]  # fmt: skip

# Where names come from: a module is loaded when one of its names is first used, so that `import pliant` takes no time. The imports
# above give type checkers and editors the same information.
_MODULES = {
    "pliant.analysis": "assemble equilibrium ik linearise modes settle",
    "pliant.compile": "Dynamics compile",
    "pliant.errors": "CacheWarning FileError ModelWarning PliantError UnknownNameError",
    "pliant.export.fmu": "write_fmu",
    "pliant.formats": "load save",
    "pliant.model": (
        "Contacts Controller Custom Cylindrical Event Fixed Free InLine InPlane Inertia Joint Limits Model Planar Pose "
        "Prismatic Revolute Rolling Screw Spherical Universal"
    ),
    "pliant.model.acting.loads": "Input Series",
    "pliant.model.drawn": "shapes",
    "pliant.model.symbols": "symbol",
    "pliant.papers.mufti": "mufti",
    "pliant.simulate": "RunInterrupted SimulationError Traced load_run simulate",
    "pliant.study": "load_study sweep",
    "pliant.sweeps.operators.denoc": "denoc",
    "pliant.sweeps.operators.operators": "operators",
    "pliant.system": "System",
}
_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}

# Old names of version 0.1, and the modules where they are now. Version 0.3 removes them.
_MOVED = {
    "analysis": "control_loop kinematics loops_report mobility modal_damping",
    "convert": "from_mujoco from_pinocchio to_mujoco to_pinocchio",
    "events": "activate deactivate lift_off lock touchdown unlock",
}
_NOW = {name: module for module, names in _MOVED.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if now := _NOW.get(name):
        warn(f"pl.{name} is now pl.{now}.{name}; version 0.3 removes the old name", DeprecationWarning, stacklevel=2)
        return getattr(__getattr__(now), name)
    with loading:
        if home := _HOME.get(name):
            found = getattr(import_module(home), name)
        elif not name.startswith("_") and find_spec(f"pliant.{name}"):
            found = import_module(f"pliant.{name}")
        else:
            raise AttributeError(f"module 'pliant' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__


class _Package(ModuleType):
    """Keeps `pl.compile` and `pl.simulate` functions. Python would replace them by the modules of the same name after an import."""

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, ModuleType) and name in _HOME:
            value = getattr(value, name)
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
