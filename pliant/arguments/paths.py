"""The one reader of paths that users give."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from pliant.arguments.numbers import shown
from pliant.errors import FileError, PliantError, printable


def path_of(given: Any, what: str) -> Path:
    """Return the value as a path. Otherwise raise `PliantError`, with `what` in the message."""
    if isinstance(given, str | os.PathLike) and isinstance(name := os.fspath(given), str):
        if "\0" in name:
            raise FileError(
                printable(name), None, f"{what}: this is not the path of a file, because it contains the null character; remove it"
            )
        return Path(name)
    raise PliantError(f"{what}: {printable(shown(given))} is not the path of a file; give a text or a pathlib.Path")
