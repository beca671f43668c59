"""Cut joints as closures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from pliant.lazy import cached_property
from pliant.model.bodies.hinges import Fixed, HingeType
from pliant.model.closures.closure import BetweenFrames
from pliant.model.closures.joints import Cut, Joint, cut_of
from pliant.model.pose import Array


@dataclass(frozen=True, eq=False)
class Loop(BetweenFrames):
    """A joint that connects frame B to frame A. At zero coordinates of the joint the frames coincide."""

    joint: Joint = field(default_factory=Fixed)

    kind: ClassVar[str] = "loop"

    @property
    def what(self) -> str:
        return repr(self.joint)

    @cached_property
    def cut(self) -> Cut:
        return cut_of(self.joint)

    @property
    def labels(self) -> tuple[str, ...]:
        return self.cut.labels

    @property
    def units(self) -> tuple[str, ...]:
        return tuple("rad" if label.startswith("moment") else "m" for label in self.labels)

    @property
    def positional(self) -> Array:
        rows = super().positional
        if self.cut.radius:
            rows[:-1] = False
        return rows

    @property
    def hinge(self) -> HingeType | None:
        return self.joint if isinstance(self.joint, HingeType) else None

    @property
    def key(self) -> tuple[Any, ...]:
        data = [np.asarray(x, dtype=float).tolist() for x in self.joint.data().values()]
        return "loop", self.name, self.active, *self.frames, type(self.joint).__name__, data

    def alike(self, model: Any, place: Mapping[int, int]) -> tuple[Any, ...]:
        return type(self.joint).__name__, tuple(np.asarray(x, dtype=float).tobytes() for x in self.joint.data().values())

    @property
    def drawn(self) -> dict[str, Any]:
        data = self.joint.data()
        axis = next((data[key] for key in ("axis", "normal", "axis1") if key in data), None)
        out: dict[str, Any] = {"joint": type(self.joint).__name__} | ({} if axis is None else {"axis": axis})
        return out | ({"radius": float(data["radius"])} if "radius" in data else {})
