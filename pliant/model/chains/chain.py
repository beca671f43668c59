"""`BeamChain`: a beam of several segments, each a flexible body, which a system has as one beam.

The bodies "tether-1", "tether-2", … are ordinary bodies of the system, welded in a row. The record of the beam knows which segment
holds a place x along the whole beam. "tether.root" and "tether.tip" are frames, like the nodes of a flexible body.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.model.bodies.hinges import Fixed
from pliant.model.bodies.modal import ModalBody
from pliant.model.pose import Array, Pose
from pliant.model.records import Body, Frame, Hinge

if TYPE_CHECKING:
    from pliant.model.model import Model

START = "start"  # the node of a curved beam's first segment with the axes of its first section; on others it is the root itself
_ENDS = ("root", "tip")
_NEAR = 1e-9  # of the length: a place this near to an end of a segment is that end
_FIXED, _ORIGIN = Fixed(), Pose()
PARAMETERS = {"EI": 2, "GJ": 1, "EA": 1, "GA": 1, "mass": 1, "length": 1, "damping_time": 1}


@dataclass(frozen=True, eq=False)
class BeamChain:
    """A beam of several segments, as `System.add_beam` makes it.

    root: the hinge of the first segment; its name is the beam's. given: the arguments of `add_beam`. x (segments + 1,) [m]: the
    ends of the segments, along the whole beam. flexes: the segments as flexible bodies. numbers: the values of EI (about y, about
    z) [N m^2], GJ, EA, GA, mass [kg], length [m] and damping_time [s], as far as the beam has them.

    Example:
        hose = arm.add_beam("hose", "lower", length=1.0, mass=0.2, EI=0.5, segments=4)
        hose.x  # [0.0, 0.25, 0.5, 0.75, 1.0]
    """

    root: Hinge
    given: Mapping[str, Any]
    x: Array
    flexes: tuple[ModalBody, ...]
    numbers: Mapping[str, Array]

    @property
    def name(self) -> str:
        """The beam's name."""
        return self.root.name

    @property
    def length(self) -> float:
        """The length [m], along the curve if the beam is curved."""
        return float(self.x[-1])

    @property
    def segments(self) -> int:
        """The number of segments."""
        return len(self.flexes)

    @property
    def bodies(self) -> tuple[str, ...]:
        """The names of the segments' bodies, from the root to the tip."""
        return segment_names(self.name, self.segments)

    @property
    def shares(self) -> Array:
        """(segments,) the straight length of each segment as a share of its length along the curve; 1 on a straight beam."""
        return np.array([flex.length for flex in self.flexes]) / np.diff(self.x)  # type: ignore[attr-defined]

    @property
    def curved(self) -> bool:
        """Whether the beam is curved undeformed."""
        return self.given.get("curve") is not None

    def __repr__(self) -> str:
        return f"<BeamChain {self.name!r}: {self.length:g} m, {self.segments} segments, {len(self.flexes[0].labels)} modes each>"

    def place(self, at: Any) -> tuple[str, str | float]:
        """Return the segment's body at a place of the whole beam, and the place on it.

        at: "root", "tip", or x in [0, length] [m]. The place on the segment is a node's name, or x along the segment [m].
        """
        what, span = f"beam {self.name!r}", f"x in [0, {self.length:.10g}] m, 'root' or 'tip'"
        first, last = self.bodies[0], self.bodies[-1]
        if isinstance(at, str):
            if at not in _ENDS:
                raise PliantError(f"{what}: there is no place {at!r} on it; give {span}")
            return (first, START if self.curved else "root") if at == "root" else (last, "tip")
        if at is None:
            raise PliantError(f"{what}: where on it is not given; give at={span}")
        if isinstance(at, bool) or not isinstance(at, int | float | np.number) or not np.isfinite(at):
            raise PliantError(f"{what}: at={at!r} is not a place on it; give {span}")
        if not -_NEAR * self.length <= at <= (1 + _NEAR) * self.length:
            raise PliantError(f"{what}: x = {at:.10g} m is not on it; give {span}")
        near = int(np.abs(self.x - at).argmin())
        if abs(self.x[near] - at) <= _NEAR * self.length:
            return self.place("root") if near == 0 else (self.bodies[near - 1], "tip")
        k = int(np.searchsorted(self.x, at)) - 1
        return self.bodies[k], float((at - self.x[k]) * self.shares[k]) if self.curved else float(at - self.x[k])


def hinges_of(beam: BeamChain) -> tuple[Hinge, ...]:
    """The hinges of all segments: the first is the root's, the others are welds at the tips."""
    return (beam.root, *(Hinge(body, _FIXED, before, body, _ORIGIN, None, "tip") for before, body in pairwise(beam.bodies)))


def describes(beam: BeamChain, bodies: Mapping[str, Body]) -> bool:
    """Whether bodies are still the segments of a beam, so that the beam alone describes them, except for nodes that were added."""
    for name, flex, hinge in zip(beam.bodies, beam.flexes, hinges_of(beam), strict=True):
        body = bodies.get(name)
        if body is None or body.flex is None or not _same(body.hinge, hinge, name == beam.bodies[0]):
            return False
        own = without_nodes(body.flex, len(flex.nodes))
        if own is not flex and own.fingerprint != flex.fingerprint:
            return False
    return True


def _same(a: Hinge, b: Hinge, root: bool) -> bool:
    """Whether a hinge is the other. The parent of the root's hinge may be a beam, of which a model has the segment."""
    poses = [(hinge.pose.xyz.tobytes(), hinge.pose.R.tobytes()) for hinge in (a, b)]
    placed = root or (a.parent, a.at) == (b.parent, b.at)
    return a.name == b.name and a.type is b.type and poses[0] == poses[1] and placed and a.limits is None and not len(a.armature)


def segment_names(name: str, n: int) -> tuple[str, ...]:
    """The names of the bodies of a beam."""
    return tuple(f"{name}-{k + 1}" for k in range(n))


def without_nodes(flex: ModalBody, count: int) -> ModalBody:
    """The flexible body with its first `count` nodes only."""
    if len(flex.nodes) == count:
        return flex
    H = flex.foreshortening
    fields = {key: getattr(flex, key)[:count] for key in ("nodes", "slopes", "translations")}
    own: ModalBody = flex.changed(**fields, foreshortening=None if H is None else H[:count])
    return own


# ---- frames by the names of nodes


def node_frames(model: Model, names: Iterable[str]) -> list[Frame]:
    """The frames of names that are nodes, "body.node", of flexible bodies, or ends of beams."""
    out = []
    for name in dict.fromkeys(names):
        owner, _, node = name.partition(".")
        if not node:
            continue
        beam = next((x for x in model.internals.beams if x.name == owner), None)
        if beam is not None and owner not in model.index:
            body, at = beam.place(node)
            out.append(Frame(name, body, node=at))
        elif owner in model.index and (flex := model.bodies[model.index[owner]].flex) is not None:
            if node not in flex.node_index:
                raise unknown(f"node of {owner!r}", node, flex.points)
            out.append(Frame(name, owner, node=node))
    return out


def is_end(name: str, beams: Iterable[str]) -> bool:
    """Whether a name is an end of one of these beams, "tether.tip"."""
    owner, _, node = name.partition(".")
    return node in _ENDS and owner in beams
