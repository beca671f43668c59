"""Where the files are that a file names, and whether it may name them. Links are resolved first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

REMEDY = "pass the folder that contains it: pl.load(…, root=folder) or packages=[folder]; on the command line, --root or --packages"


def homes_of(path: Path) -> tuple[Path, ...]:
    """The folders that relative names in a file begin at: its own; of a link, then that of its target."""
    return tuple(dict.fromkeys((path.absolute().parent, path.resolve().parent)))


def in_homes(homes: Sequence[Path], name: str | Path) -> Path:
    """The file of this name in the first of the folders that has it, or else where it would be in the first."""
    places = [home / name for home in homes]
    return next((place for place in places if place.exists()), places[0])


def is_within(path: Path, folders: Sequence[str]) -> bool:
    """Whether a file, with all links resolved, is below one of the folders."""
    real = path.resolve()
    return any(real.is_relative_to(folder) for folder in folders)


def outside(folders: Sequence[str]) -> str:
    """What to say of a file that is not."""
    return f"is outside the folders from which the file that names it may read ({', '.join(folders) or 'none'}); {REMEDY}"
