"""What a row of the table of integrators says; see `methods.table`."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np

from pliant.lazy import serial_of
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile import Dynamics
    from pliant.compile.cpu.memory_layout import MemoryLayout
    from pliant.compile.table.functions import Function
    from pliant.simulate.loops.methods.frame import MarchWriter
    from pliant.simulate.loops.methods.operands import Inputs, RunSpace


class StepWriter(Protocol):
    """A step of fixed length that a module of its own writes, around the rates `@field` and functions of its own."""

    @staticmethod
    def rooms(space: RunSpace) -> dict[str, int]:
        """Return the memory of a step besides x, y and z: sizes by name. "most left", one number, counts evaluations."""

    @staticmethod
    def functions(dynamics: Dynamics, inputs: Inputs) -> list[tuple[str, Function, MemoryLayout]]:
        """Return the functions that a step calls besides the rates, by their names in the loop."""

    @staticmethod
    def write(march: MarchWriter, t: str, h: str, x: str, z: str) -> None:
        """Write a step of length h from the state x at the time t to the state z."""


@dataclass(frozen=True, eq=False)
class Method:
    """An integrator.

    summary: the sentence of the documentation. order: of its errors.
    real, imaginary: the limits of h |λ| up to which steps follow a decay and a vibration; for a method that adds the slopes of
    loads to the inertia, of loads whose slopes it cannot add.
    A step is one of three: `tableau`, the coefficients (A, b, c) of an explicit Runge-Kutta method; `one_call`, one function of the
    table; or `step`, written by a module of its own. Methods with none of these have loops of their own.
    fixed, adaptive: whether steps have a fixed length dt, or follow rtol and atol.
    iterates: whether a step iterates until nothing changes but rounding. implicit: whether it does so for the state at the end of
    a step, on the closures.
    contacts: whether a step includes contacts. events: whether steps that follow rtol and atol find events. impacts: whether those
    of rigid contacts are such events.
    rollouts: whether rollouts and steppers have it. carries: whether a step passes more to the next than the state.
    tangents, adjoint: whether the derivatives of its steps exist, forward and backward. gpu: whether it runs on a GPU. fused:
    whether a rollout there can be one kernel. driven: whether hinges may be prescribed or locked in rollouts. rho: whether it takes
    rho=. free_trees: whether it is for systems without closures and without prescribed or lockable hinges.
    """

    name: str
    summary: str
    order: int
    real: float = math.inf
    imaginary: float = math.inf
    tableau: Callable[[], tuple[Array, Array, Array]] | None = None
    one_call: bool = False
    step: StepWriter | None = None
    fixed: bool = True
    adaptive: bool = False
    iterates: bool = False
    implicit: bool = False
    contacts: bool = False
    events: bool = False
    impacts: bool = False
    rollouts: bool = True
    carries: bool = False
    tangents: bool = False
    adjoint: bool = False
    gpu: bool = False
    fused: bool = False
    driven: bool = False
    rho: bool = False
    free_trees: bool = False

    @cached_property
    def coefficients(self) -> tuple[Array, Array, Array]:
        """(A, b, c) of an explicit Runge-Kutta method."""
        assert self.tableau is not None
        return self.tableau()

    @cached_property
    def identity(self) -> str:
        """What a step is, under which its kernels are stored: another row may get the same name.

        A step of a module that is not pliant's own has a name that no other process knows, because its code may change.
        """
        if self.tableau is not None:
            numbers = [np.asarray(x, dtype=float) for x in self.coefficients]
            return f"tableau {hashlib.sha256(repr([(x.shape, x.tobytes()) for x in numbers]).encode()).hexdigest()}"
        if (step := self.step) is not None:
            own = isinstance(step, type) and step.__module__.startswith("pliant.")
            return f"step {step!r}" if own else f"step {serial_of(step)}"
        return "step with contacts" if self.contacts else "one call" if self.one_call else self.name

    @cached_property
    def stages(self) -> int:
        """How often a step evaluates the rates, and so how many states of a step its adjoint keeps."""
        return len(self.coefficients[1]) if self.tableau is not None else 1

    @property
    def limit(self) -> float:
        """The limit of h |λ| of any load: infinite where the slopes of loads are added to the inertia."""
        return math.inf if self.one_call else self.real

    @property
    def separate(self) -> bool:
        """Whether it needs the generalised forces of loads alone."""
        return self.one_call or self.implicit


def listed(methods: Iterable[Method], last: str = "or") -> str:
    """Return the names of methods as text: "'rk4', 'heun' or 'dop853'"."""
    *names, end = [repr(method.name) for method in methods]
    return f"{', '.join(names)} {last} {end}" if names else end
