"""Processes of Python's that pliant starts: they import what this process would, and nothing from the current folder first."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def command(*arguments: str) -> list[str]:
    """How this Python is started anew: -P, so that it does not put the folder of a script, or the current one, in front."""
    return [sys.executable, "-P", *arguments]


def environment(more: Mapping[str, str]) -> dict[str, str]:
    """The environment of such a process: the same folders to import from, the current one last and only if it is one of them.

    So a file `pliant.py` or `numpy.py` that lies in the current folder is not taken for the package, and the module of laws that
    lies there is still found.
    """
    here, own = _real(""), _real(os.path.dirname(_PACKAGE))
    given = {x: _real(x) for x in sys.path if isinstance(x, str)}
    folders = [x for x, at in given.items() if x and (at != here or at == own)]
    if own not in map(_real, folders):
        folders.insert(0, own)  # this pliant, however it was found
    if here in given.values():
        folders.append(here)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(folders), **more}


def _real(folder: str) -> str:
    try:
        return os.path.realpath(folder or os.getcwd())
    except OSError:  # the current folder was removed
        return ""


__all__ = ["command", "environment"]
