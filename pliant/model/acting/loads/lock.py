"""A hinge that can be locked and unlocked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pliant.errors import unknown
from pliant.model.acting.loads.records import LoadType


@dataclass(frozen=True, eq=False)
class Lock(LoadType):
    """While the state `locked` is 1 the hinge does not move, whatever acts on it; while it is 0 it is free.

    Only a reset changes the state. The reset must also change v by `sweeps.impacts.impulse`, so that the hinge stands still.
    """

    hinge: str
    locked: bool = False

    def states(self) -> dict[str, Any]:
        return {"locked": float(self.locked)}

    def act(self, x: Any) -> None:
        x.hold(self.hinge, x.s.locked)

    def check(self, name: str, model: Any) -> None:
        if self.hinge not in (names := [hinge.name for hinge in model.hinges]):
            raise unknown(f"hinge of load {name!r}", self.hinge, names)

    def matter(self, name: str, model: Any) -> Any:
        return model.internals.holding([self.hinge])
