"""Python processes that pliant starts: they import the same modules as this process, and the current folder does not come first."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def command(*arguments: str) -> list[str]:
    """The command that starts this Python again, with -P: the script's folder or the current folder does not come first."""
    return [sys.executable, "-P", *arguments]


def environment(more: Mapping[str, str]) -> dict[str, str]:
    """The environment of such a process: the same import folders, with the current folder last and only if it is one of them.

    So a file `pliant.py` or `numpy.py` in the current folder does not hide the package, and a module of laws there is still found.
    Such a process shows no progress on a terminal (`stages/line.py`).
    """
    here, own = _real(""), _real(os.path.dirname(_PACKAGE))
    given = {x: _real(x) for x in sys.path if isinstance(x, str)}
    folders = [x for x, at in given.items() if x and (at != here or at == own)]
    if own not in map(_real, folders):
        folders.insert(0, own)  # this pliant, however it was found
    if here in given.values():
        folders.append(here)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(folders), "PLIANT_PROGRESS": "0", **more}


def _real(folder: str) -> str:
    try:
        return os.path.realpath(folder or os.getcwd())
    except OSError:  # the current folder was removed
        return ""


__all__ = ["command", "environment"]
