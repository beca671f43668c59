"""Places that closures measure at q = 0. For gears and ropes they are numbers of the laws, and no parameters. Rods without a length
follow the parameters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from pliant.model.closures import Closure


def measured_places(model: Any) -> Iterator[tuple[str, set[str]]]:
    """Yield each constraint and load that measures places, with the names of the frames and bodies."""
    for closure in model.loops:
        if closure.placed:
            yield f"{closure.kind} {closure.name!r}", {*closure.placed}
    for load in model.loads:
        if hasattr(load.type, "measured_frames"):
            yield f"load {load.name!r}", {*places_between(model, load.type.measured_frames)}


def measured_closures(model: Any, moved: Collection[str]) -> list[Closure]:
    """Return the closures with measured numbers, as rods without a length, between whose ends one of these bodies or frames is."""
    return [x for x in model.loops if x.measured and {*moved}.intersection(places_between(model, x.frames))]


def places_between(model: Any, frames: Sequence[str]) -> list[str]:
    """Return what moves frames against each other: the bodies between them, and those frames that are no bodies."""
    ways = [ancestors(model, frame) for frame in frames]
    between = set().union(*ways) - set(ways[0]).intersection(*ways)
    return [*(x for x in frames if x not in model.index), *(model.bodies[k].name for k in sorted(between))]


def ancestors(model: Any, frame: str) -> list[int]:
    """Return the body that carries a frame, its parent, and so on to the world, -1."""
    out = [model.index.get(model.internals.seeing([frame]).frame(frame).body, -1)]
    while out[-1] >= 0:
        out.append(model.parents[out[-1]])
    return out
