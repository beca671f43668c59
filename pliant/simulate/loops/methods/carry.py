"""The data that steps with error control carry from one call to the next, so that a run can be divided anywhere: a row of doubles
per state.

t, h, ... (SCALARS numbers, by name below), x (size), x' (size)

renew: if it is not zero, x' is recomputed before the next step, because inputs have changed; h stays.
near: the distance of the pose from a singular pose of the closures, by one of their rows, 0 if it is not known.
near_before: the same one step before.
bound: the speed above which short steps mean that the motion diverges, 0 if there is none. wild: such steps in a row.
forced: the number of steps that were accepted there although their errors are too large. forced_0, …: the times of the first of
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace

if TYPE_CHECKING:
    from pliant.compile.program.builder import ProgramBuilder

FORCED = 8  # of the forced steps, so many times are kept
NAMES = (
    "t", "h", "log_error", "row", "status", "steps", "rejected", "evaluations", "drift", "beyond", "quiet", "stiff_steps", "least",
    "held", "last_h", "was_rejected", "slopes", "apart", "renew", "near", "near_before",
    "wild", "bound",
    "forced", *(f"forced_{i}" for i in range(FORCED)),
)  # fmt: skip
SCALARS = len(NAMES)
AT = {name: i for i, name in enumerate(NAMES)}
# leave_stiff: return where a run is stiff once it has taken so many steps; never, where it is negative. dt: of fixed steps, or 0
SETTINGS = ("rtol", "atol", "t_stop", "budget", "leave_stiff", "t_end", "dt", "min_step")
SET = {name: i for i, name in enumerate(SETTINGS)}


class Status(IntEnum):
    """How a call ended for a state: it has more to do, reached t_stop, cannot continue, is at an event, has too many
    events, or diverges."""

    MORE = 0
    ARRIVED = 1
    TOO_SHORT = 2
    HOPELESS = 3
    LAW = 4
    STIFF = 5
    NOT_FINITE = 6
    NOT_CONVERGED = 7
    EVENT = 8
    ENDLESS = 9
    DIVERGED = 10


@dataclass(frozen=True)
class Scalars:
    """The numbers of a carry by name, while a loop is written; they stand at a place in its memory. mask: of the lanes, or all."""

    p: ProgramBuilder
    place: str

    def get(self, name: str) -> str:
        return self.p.load(self.place, AT[name])

    def put(self, name: str, x: str | float, mask: str | None = None) -> None:
        value = x if isinstance(x, str) else self.p.constant(x)
        self.p.store(value if mask is None else self.p.choose(mask, value, self.get(name)), self.place, AT[name])

    def count(self, name: str, mask: str | None = None, by: float = 1.0) -> None:
        self.put(name, self.p.add(self.get(name), self.p.constant(by)), mask)


def arguments(space: RunSpace, inputs: Inputs, more: int = 0) -> list[LoopArgument]:
    """carry, inputs, times (K) of the rows to store, settings -> carry, rows (K, size). more: numbers of a carry behind x'."""
    return [
        LoopArgument("carry", (SCALARS + 2 * space.size + more,)),
        *inputs.arguments(),
        LoopArgument("times", ("K",)),
        LoopArgument("settings", (len(SETTINGS),)),
        LoopArgument("carried", (SCALARS + 2 * space.size + more,), True),
        LoopArgument("rows", ("K", space.size), True),
    ]
