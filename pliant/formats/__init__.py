"""Files in and out."""

from __future__ import annotations

import os
from pathlib import Path

from pliant.errors import FileError
from pliant.formats.urdf import read_urdf
from pliant.model.system import System

__all__ = ["load"]

_READERS = {".urdf": read_urdf}


def load(path: str | os.PathLike[str], base: str = "fixed", mimic: str = "independent") -> System:
    """The system that a file describes; the suffix tells the format. Today: '.urdf'.

    base: 'fixed' welds the root link to the world, 'free' lets it float on a `Free` hinge. mimic: 'independent' reads a joint that
    mimics another as one with its own freedom and warns, 'error' refuses it. More in `pliant.formats.urdf`.
    """
    path = Path(path)
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        xacro = " expand it first, as in 'xacro robot.urdf.xacro > robot.urdf';" if path.suffix.lower() == ".xacro" else ""
        raise FileError(
            str(path), None, f"no reader for {path.suffix!r} files;{xacro} formats that can be read: {', '.join(_READERS)}"
        )
    return reader(path, base, mimic)
