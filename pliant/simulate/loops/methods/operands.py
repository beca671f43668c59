"""What a loop works on: its arguments, the state of a run, and the inputs of the equations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pliant.lazy import late

if TYPE_CHECKING:
    from pliant.compile.program.places import LoopArgument
else:
    LoopArgument = late("pliant.compile.program.places", "LoopArgument")


__all__ = ["Inputs", "LoopArgument", "RunSpace"]


@dataclass(frozen=True)
class RunSpace:
    """The state x = (q, v, s, works) of a run: sizes, and where quaternions stand. controlled: the values that errors are of.

    twins: for each quaternion, where its tangent stands, in a state that carries a tangent. closed: how many values, q and v, are
    put back on the closures by `@closing`, where there are any, of which so many are coordinates; shares: how many numbers it gives
    behind them that are small at singular poses. first_speed: where v begins in x.
    """

    size: int
    controlled: int
    quaternions: tuple[int, ...]
    twins: tuple[int, ...] = ()
    tangent: bool = False
    closed: int = 0
    coordinates: int = 0
    shares: int = 0
    first_speed: int = 0

    @property
    def works(self) -> int:
        """How many values stand behind those that errors are of: none, the work of all forces, or the books of energy."""
        return self.size - self.controlled

    @property
    def moved(self) -> tuple[int, ...]:
        """Where in x the values that `@closing` gives belong: q and v, and their tangents."""
        return (0, self.size // 2) if self.tangent else (0,)


@dataclass(frozen=True)
class Inputs:
    """How the equations get their inputs u = (tau, wrenches, inputs of loads) and p.

    tau: 'constant'; 'steps', one row per step; 'series', linear between rows; 'traced', a compiled function next to the equations;
    'law', a Python function of the user; 'field', if all the equations are one Python function.

    loads: 'none'; 'fused', part of the equations; 'apart', a compiled function of their own, `@loads`; or 'python', called back.
    With 'apart' and 'python', tau plus the forces of the loads stands behind the inputs in u, from `total` on, and the equations
    read it there. A function that is called back writes the rates of states behind that.
    """

    tau: str
    nv: int
    wrenches: int = 0  # numbers, six a frame
    parameters: int = 0
    devices: int = 0  # inputs of loads
    device_steps: bool = False  # whether there is a row of them for each step
    loads: str = "none"
    states: int = 0
    contact_states: int = 0  # those at their end that a step with contacts gives itself
    warm: bool = True  # whether such a step begins with the forces of the last one
    polishes: bool = False  # whether Newton's method improves its solution where too much is left
    newton_first: bool = False  # whether it begins with Newton's method
    solution: bool = False  # whether the derivative of its solution is that of equations, and not of repeated passes
    guarded: bool = False  # whether impulses are scaled after the contacts are solved
    before: int = 0  # where the states of loads stand in x
    closing: bool = False  # whether a field's states are put on closures by a function that is called back too
    resisting: bool = False  # whether loads say, for a step h, what they add to the inertia of speeds: behind all else in u
    along: bool = False  # whether directions of tau, wrenches and inputs of loads are given too
    along_tau: bool = False  # whether those of tau stand behind inputs of loads and their directions, for explicit steps
    timed: bool = False  # whether closures depend on the time, so that functions of them take t and u
    hinges: int = 0  # numbers of prescribed and locked hinges, stops and dry friction in a step with contacts: behind that

    @property
    def total(self) -> int:
        """Where in u the equations find the generalised forces."""
        return self.plain if self.loads in ("apart", "python") else 0

    @property
    def load_states(self) -> int:
        """How many states change by their rates."""
        return self.states - self.contact_states if self.loads != "none" else 0

    @property
    def changing(self) -> int:
        """How many inputs of loads change from step to step, where Newton's matrix depends on them."""
        return self.devices if self.device_steps and self.loads == "apart" else 0

    @property
    def plain(self) -> int:
        """How many numbers a user gives: tau, wrenches, inputs of loads."""
        return self.nv + self.wrenches + self.devices

    @property
    def along_steps(self) -> bool:
        """Whether there is a row of directions for each step."""
        return self.tau == "steps" or self.device_steps

    @property
    def size(self) -> int:
        plain = self.plain
        return plain + self.nv + self.states + self.nv * self.resisting + self.hinges if self.total else plain

    @property
    def resistance(self) -> int:
        """Where in u that stands."""
        return self.total + self.nv + self.states

    @property
    def hinge_numbers(self) -> int:
        """Where in u the numbers of hinges stand."""
        return self.resistance + self.nv * self.resisting

    def arguments(self) -> list[LoopArgument]:
        forms: dict[str, list[LoopArgument]] = {
            "zero": [],
            "constant": [LoopArgument("tau", (self.nv,))],
            "steps": [LoopArgument("tau", ("S", self.nv))],
            "series": [LoopArgument("knots", ("M",)), LoopArgument("tau", ("M", self.nv))],
            "traced": [],
            "law": [LoopArgument("law", ())],
            "field": [LoopArgument("law", ())],
        }
        out = forms[self.tau]
        if self.wrenches:
            out.append(LoopArgument("wrenches", (self.wrenches,)))
        if self.devices:
            out.append(LoopArgument("inputs", ("S", self.devices) if self.device_steps else (self.devices,)))
        if self.parameters:
            out.append(LoopArgument("parameters", (self.parameters,)))
        if self.loads == "python":
            out.append(LoopArgument("loads", ()))
        if self.closing:
            out.append(LoopArgument("closing", ()))
        if self.along:
            out.append(LoopArgument("along", ("S", self.plain) if self.along_steps else (self.plain,)))
        return out

    @property
    def called_back(self) -> bool:
        """Whether something runs as Python."""
        return self.tau in ("law", "field") or self.loads == "python"
