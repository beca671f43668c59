"""Which files a robot's file may name: those in its folder, in the folder above and in the ROS package that holds it (the usual
layout is `pkg/urdf` with `pkg/meshes`), and those that the user opens by `root=` and `packages=`. Links are resolved first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pliant.formats.options import ReadOptions

REMEDY = "pass the folder that contains it: pl.load(…, root=folder) or packages=[folder]; on the command line, --root or --packages"


def reach_of(path: Path, options: ReadOptions) -> tuple[str, ...]:
    """The folders, resolved, below which the file at this path may name others. A link's own folder counts, and its target's."""
    out = list(options.opened)
    if options.text is not None:  # which is in no folder
        return tuple(dict.fromkeys(out))
    for folder in dict.fromkeys(home.resolve() for home in homes_of(path)):
        package = next((one for one in (folder, *folder.parents) if (one / "package.xml").is_file()), folder)
        # the root of a file system is not a package: a file in '/tmp' must not give access to the whole disk
        out += [str(one) for one in (folder, folder.parent, package) if one != one.parent]
    return tuple(dict.fromkeys(out))


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
