"""What a robot's file draws, as shapes of its system."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.files.meshes import why_not
from pliant.files.reach import homes_of, in_homes
from pliant.files.wrong import WrongError
from pliant.formats.findings import Findings
from pliant.formats.options import ReadOptions
from pliant.formats.reach import is_hidden, reach_of
from pliant.formats.touching import HullBudget
from pliant.formats.yaml.shapes import note_missing
from pliant.model.drawn.shapes import SOLIDS, Mesh, Solid
from pliant.model.pose import Pose
from pliant.system.description import Description

GEOMETRIES = {  # and how many numbers each of their sizes has
    "box": {"size": 3}, "sphere": {"radius": 1}, "cylinder": {"radius": 1, "length": 1}, "capsule": {"radius": 1, "length": 1},
    "mesh": {},
}  # fmt: skip
MOST_COLLISIONS = 1000
_MOST_VISUALS = 10_000
_UNSEEN = (0.5, 0.5, 0.5, 0.0)  # the colour of collisions of links that have visuals
_LONGEST = 80  # letters of a path that are shown


class Visual(NamedTuple):
    """A visual of a link: its line and name, its kind of geometry with its sizes, its place, its colour (r, g, b, a)."""

    line: int
    link: str
    name: str | None
    kind: str
    sizes: dict[str, Any]
    pose: Pose
    rgba: list[float] | None


def add_visuals(
    system: Description, elements: Iterable[tuple[int, Callable[[], Visual]]], path: Path, options: ReadOptions, findings: Findings
) -> None:
    """The visuals of a file as shapes. What is wrong in one is noted, and the others are drawn.

    elements: the line of each, and a function that reads it.
    """
    visuals: list[Visual] = []
    for line, read in elements:
        if len(visuals) == _MOST_VISUALS:
            findings.note(line, f"<visual>: only the first {_MOST_VISUALS:,} are drawn")
            break
        try:
            visuals.append(read())
        except WrongError as wrong:
            findings.note(wrong.line, f"<visual> is not drawn: {wrong}")
        except PliantError as error:
            findings.note(line, f"<visual> is not drawn: {error}")
    _add_shapes(system, visuals, path, options, findings)


def _add_shapes(system: Description, visuals: Sequence[Visual], path: Path, options: ReadOptions, findings: Findings) -> None:
    """Add visuals as shapes, by their names or their links'. path: of the file, in and around whose folder meshes are."""
    solids = VisualSolids(path, options)
    counts: dict[str, int] = {}
    hidden: list[tuple[int, Mesh]] = []
    for visual in visuals:
        counts[visual.link] = counts.get(visual.link, 0) + 1
        own = visual.link if counts[visual.link] == 1 else f"{visual.link}-{counts[visual.link]}"
        names = [name for name in (visual.name, own, f"{own}-visual") if name and name not in system.shapes]
        color = None if visual.rgba is None else np.clip(visual.rgba, 0.0, 1.0)
        try:
            solid = solids.of(visual)
            if isinstance(solid, Mesh) and is_hidden(solid):
                hidden.append((visual.line, solid))
                continue
            system.add_shape(names[0] if names else None, visual.link, solid, visual.pose, None, color)
        except (PliantError, OSError, ValueError) as error:  # the latter two: what no file can be named
            findings.note(visual.line, f"link {visual.link!r}: <visual> is not drawn: {error}")
    tell_hidden(hidden, findings)
    if options.laws.check and visuals:
        note_missing(system.model.internals.shapes, visuals[0].line, findings)


def tell_hidden(hidden: Sequence[tuple[int, Mesh]], findings: Findings) -> None:
    """Meshes, each with its line, that a file names and may not read: one warning for all of them."""
    if hidden:
        line, mesh = hidden[0]
        more = f" (and {len(hidden) - 1} more)" if len(hidden) > 1 else ""
        why = why_not(str(mesh.file), mesh.folders, mesh.within)
        file = str(mesh.file) if len(str(mesh.file)) <= _LONGEST else f"…{str(mesh.file)[-_LONGEST:]}"  # whose end tells more
        findings.warning(line, f"the mesh {file!r}{more} is not drawn: it {why}")


class VisualSolids:
    """The solids of the visuals of a file, with meshes in and around its folder."""

    def __init__(self, path: Path, options: ReadOptions) -> None:
        self.homes = homes_of(path)
        self.around = (*options.packages, *dict.fromkeys(str(one) for home in self.homes for one in (home, *home.parents)))
        self.within = reach_of(path, options)

    def of(self, visual: Visual) -> Solid:
        if visual.kind != "mesh":
            return SOLIDS[visual.kind](**{key: x[0] if len(x) == 1 else x for key, x in visual.sizes.items()})
        file = visual.sizes["filename"].strip()
        if "://" in file:
            return Mesh(file, visual.sizes["scale"], folders=self.around, within=self.within)
        return Mesh(str(in_homes(self.homes, file)), visual.sizes["scale"], within=self.within)


class Collisions:
    """Adds the collisions of a file as shapes of their links. drawn: the links that have visuals."""

    def __init__(self, system: Description, path: Path, options: ReadOptions, drawn: Collection[str]) -> None:
        self.system, self.drawn = system, drawn
        self.solids, self.budget = VisualSolids(path, options), HullBudget()
        self.counts: dict[str, int] = {}

    def add(self, collision: Visual) -> str:
        """Add a collision and return the name of the shape."""
        link, solid = collision.link, self.solids.of(collision)
        if isinstance(solid, Mesh):
            self.budget.spend(solid, f"link {link!r}: <collision>")
        count = self.counts[link] = self.counts.get(link, 0) + 1
        name = link if count == 1 else f"{link}-{count}"
        self.system.add_shape(name, link, solid, collision.pose, None, _UNSEEN if link in self.drawn else None)
        return name
