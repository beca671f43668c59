"""A loop before it is compiled: as a gufunc, as IR, and as data with the functions that it calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.cpu.kernel import loop_gufunc
from pliant.compile.cpu.memory_layout import MemoryFunction
from pliant.compile.llvm.engine import Machine, machine
from pliant.errors import PliantError
from pliant.lazy import late, late_from
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace

if TYPE_CHECKING:
    from pliant.compile.program.step import StepProgram
    from pliant.simulate.loops.methods.module import loop_module, loop_program
else:
    StepProgram = late("pliant.compile.program.step", "StepProgram")
    loop_module, loop_program = late_from("pliant.simulate.loops.methods.module", "loop_module loop_program")


class LoopParts(NamedTuple):
    """The state of a run, the rooms, the functions that a loop calls for each number of lanes, and what writes the loop."""

    space: RunSpace
    rooms: dict[str, int]
    functions: dict[int, list[MemoryFunction]]
    write: Callable[[MarchWriter], None]


@dataclass(frozen=True)
class RecordedLoop:
    """The loop of an integrator around functions of a system.

    word: its name among all loops of the system. parts: for the processor that chooses the numbers of lanes, or None for one lane.
    alone: whether it is for single states, so that masks may stand for flags.
    """

    dynamics: Dynamics
    word: str
    arguments: list[LoopArgument]
    space: RunSpace
    inputs: Inputs
    parts: Callable[[Machine | None], LoopParts]
    alone: bool = True

    def kernel(self) -> np.ufunc:
        """Return the gufunc."""
        if self.inputs.tau == "field":
            target = machine()
            return loop_gufunc(self.word, self.arguments, (self.word, repr(self.space)), self.module, target, None)
        return self.dynamics.internals.cpu.loop_kernel(self.word, self.arguments, self.module)

    def module(self, target: Machine) -> str:
        """Return the IR of the loop."""
        space, rooms, functions, write = self.parts(target)
        return loop_module(self.arguments, space, self.inputs, rooms, functions, target.lanes, write)

    def step(self, unrolled: bool = False) -> StepProgram:
        """Return the loop as data, and the functions that it calls. unrolled: as straight-line code, also those in loops over
        bodies.
        """
        (space, rooms, functions, write), traced = self.parts(None), self.dynamics.internals.traces.trace
        pieces = [f.unrolled(traced) if unrolled and f.unrolled else f.piece for f in functions[1] if not f.routine]
        found = [piece for piece in pieces if piece is not None]
        if len(found) < len(pieces):
            name = self.dynamics.model.name
            raise PliantError(f"system {name!r}: loops over bodies are no part of a program; compile it with mode='unrolled'")
        routines = {name: own for function in functions[1] for name, own in function.routine.items()}
        return StepProgram(loop_program(self.arguments, space, self.inputs, rooms, write), found, routines, self.alone)
