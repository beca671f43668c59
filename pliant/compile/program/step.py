"""The contract of all loops: Step(x, u, p, tables, memory) -> (x', seen, memory', flags).

x is the state. u are inputs: generalised forces, wrenches, inputs of loads, and the plan of the steps. p are parameters. Tables are
constants of a system; they are inside pieces. Memory is what one call leaves for the next, as the carry of methods with error
control. seen is what is stored or observed. Flags say which states were lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pliant.compile.program.nodes import LoopProgram
from pliant.compile.program.pieces import Routine, TracedPiece
from pliant.compile.program.places import LoopArgument

_MEMORY = {"carry", "carried"}
_STATES = {"x", *_MEMORY}
_FLAGS = {"end"}


@dataclass(frozen=True)
class StepProgram:
    """A loop as data, the functions that it calls, and the parts that its arguments play.

    routines: in NumPy, of functions that are no pieces, by name: they get a function that calls pieces and routines by name, then
    their operands. alone: whether the loop is for single states.
    """

    program: LoopProgram
    pieces: Sequence[TracedPiece]
    routines: Mapping[str, Routine] = field(default_factory=dict)
    alone: bool = False

    def _arguments(self, is_output: bool) -> list[LoopArgument]:
        return [x for x in self.program.arguments if x.is_output == is_output]

    @property
    def state(self) -> list[str]:
        """x, or for methods with error control the memory that contains it."""
        return [x.name for x in self._arguments(False) if x.name in _STATES]

    @property
    def inputs(self) -> list[str]:
        return [x.name for x in self._arguments(False) if x.name not in {*_STATES, "parameters"}]

    @property
    def parameters(self) -> list[str]:
        return [x.name for x in self._arguments(False) if x.name == "parameters"]

    @property
    def seen(self) -> list[str]:
        return [x.name for x in self._arguments(True) if x.name not in {*_MEMORY, *_FLAGS}]

    @property
    def memory(self) -> list[str]:
        return [x.name for x in self._arguments(True) if x.name in _MEMORY]

    @property
    def flags(self) -> list[str]:
        """How far states were simulated, and the last that were good: see `simulate.loops.methods.fixed`."""
        return [x.name for x in self._arguments(True) if x.name in _FLAGS]
