"""The robots: raw files of example-robot-data, on a fixed base."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import pliant as pl

ROBOTS = {
    "panda": "panda_description/urdf/panda.urdf",
    "ur5": "ur_description/urdf/ur5_robot.urdf",
    "solo12": "solo_description/robots/solo12.urdf",
    "talos_reduced": "talos_data/robots/talos_reduced.urdf",
}
_FREE = {"anymal": "anymal_b_simple_description/robots/anymal.urdf"}  # on a free base only


def path_of(robot: str) -> Path:
    """The robot's URDF file."""
    return file_of((ROBOTS | _FREE)[robot])


def file_of(name: str) -> Path:
    """A file of example-robot-data."""
    path = _folder() / name
    if not path.is_file():
        raise pl.PliantError(f"the installed example-robot-data has no {name}; {_REMEDY}")
    return path


def load(path: Path) -> pl.System:
    """The system in a file, without the warnings: mimic joints are independent and damping does not act, as with the peers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)
        return pl.load(path, dynamics="ignore")


def load_free(robot: str) -> pl.System:
    """The robot on a free base."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)
        return pl.load(path_of(robot), base="free", dynamics="ignore")


_REMEDY = 'pip install "pliant[test]"'


def _folder() -> Path:
    """Where example-robot-data keeps its robots: share/ of its prefix, which for pip is inside site-packages."""
    prefixes = [Path(entry) / "cmeel.prefix" for entry in sys.path if entry] + [Path(sys.prefix)]
    for prefix in prefixes:
        if (folder := prefix / "share/example-robot-data/robots").is_dir():
            return folder
    raise pl.PliantError(f"the benchmark's robots are files of example-robot-data, which is not installed; {_REMEDY}")
