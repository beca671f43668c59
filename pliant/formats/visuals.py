"""What a robot's file draws, as shapes of its system."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.formats.findings import Findings
from pliant.formats.options import Options
from pliant.formats.yaml.shapes import note_missing
from pliant.model.pose import Pose
from pliant.model.shapes import SOLIDS, Mesh, Solid
from pliant.model.system import System


class Visual(NamedTuple):
    """A visual of a link: its line and name, its kind of geometry with its sizes, its place, its colour (r, g, b, a)."""

    line: int
    link: str
    name: str | None
    kind: str
    sizes: dict[str, Any]
    pose: Pose
    rgba: list[float] | None


def add_shapes(system: System, visuals: Sequence[Visual], folder: Path, options: Options, findings: Findings) -> None:
    """Add visuals as shapes, by their names or their links'. folder: the file's own, in and around which meshes are."""
    around = (*options.packages, *map(str, (folder, *folder.parents)))
    counts: dict[str, int] = {}
    for visual in visuals:
        counts[visual.link] = counts.get(visual.link, 0) + 1
        own = visual.link if counts[visual.link] == 1 else f"{visual.link}-{counts[visual.link]}"
        names = [name for name in (visual.name, own, f"{own}-visual") if name and name not in system._shapes]
        color = None if visual.rgba is None else np.clip(visual.rgba, 0.0, 1.0)
        try:
            system._add_shape(names[0] if names else None, visual.link, _solid(visual, folder, around), visual.pose, None, color)
        except PliantError as error:
            findings.note(visual.line, f"link {visual.link!r}: <visual> is not drawn: {error}")
    if options.laws.check and visuals:
        note_missing(system.model.shapes, visuals[0].line, findings)


def _solid(visual: Visual, folder: Path, around: tuple[str, ...]) -> Solid:
    if visual.kind != "mesh":
        return SOLIDS[visual.kind](**{key: x[0] if len(x) == 1 else x for key, x in visual.sizes.items()})
    file = visual.sizes["filename"].strip()
    if "://" in file:
        return Mesh(file, visual.sizes["scale"], folders=around)
    return Mesh(str(folder / file), visual.sizes["scale"])
