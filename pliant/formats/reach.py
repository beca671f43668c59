"""Which files a robot's file may name: those in its folder, in the folder above and in the ROS package that holds it (the usual
layout is `pkg/urdf` with `pkg/meshes`), and those that the user opens by `root=` and `packages=`. Links are resolved first."""

from __future__ import annotations

from pathlib import Path

from pliant.files.meshes import there
from pliant.files.reach import homes_of
from pliant.formats.options import ReadOptions
from pliant.model.drawn.shapes import Mesh


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


def is_hidden(mesh: Mesh) -> bool:
    """Whether its file is there, and the file that names it may not read it."""
    return mesh.file is not None and mesh.path is None and bool(there(mesh.file, mesh.folders))
