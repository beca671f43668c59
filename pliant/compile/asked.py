"""What a user asked of `pl.compile`: a system, a target, a method, and what else determines every function."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from pliant.compile.trace.parameters import Parameter, values
from pliant.model import Model
from pliant.spatial import Array

Target = Literal["cpu", "cuda", "reference"]
Dtype = Literal["float64", "float32"]
Method = Literal["auto", "articulated", "composite", "unsplit", "minimal"]
Mode = Literal["auto", "unrolled", "rolled"]
FrameAxes = Literal["world", "body"]

TARGETS: tuple[str, ...] = get_args(Target)
DTYPES: tuple[str, ...] = get_args(Dtype)
ASKED_METHODS: tuple[str, ...] = get_args(Method)
MODES: tuple[str, ...] = get_args(Mode)
AXES: tuple[str, ...] = get_args(FrameAxes)


@dataclass(frozen=True)
class CodeOptions:
    """How code is generated. lanes, cpu, features: None for those of the host."""

    mode: str = "auto"
    dtype: str = "float64"
    threads: int = 1
    lanes: int | None = None
    cpu: str | None = None
    features: str | None = None


@dataclass(frozen=True)
class Asked:
    """A question: all that the functions of a `Dynamics` follow from, and nothing that follows from it.

    A variant is `replace(asked, …)`. wrenches: frames at which they act, in `wrench_axes`; parameters: what becomes an input.
    """

    model: Model
    target: str = "cpu"
    method: str = "auto"
    wrenches: tuple[str, ...] = ()
    wrench_axes: str = "world"
    parameters: tuple[Parameter, ...] = ()
    options: CodeOptions = field(default_factory=CodeOptions)

    @property
    def parameter_slices(self) -> dict[str, slice]:
        """Where each named parameter stands in the vector p."""
        return {parameter.name: parameter.where for parameter in self.parameters}

    @property
    def parameter_values(self) -> Array:
        """p (size,) as the system has it."""
        return values(self.model, self.parameters)

    @property
    def parameter_size(self) -> int:
        """How many numbers the named parameters have."""
        return self.parameters[-1].where.stop if self.parameters else 0

    @property
    def given(self) -> tuple[tuple[str, ...], str, dict[str, slice]]:
        """What names of kernels have of wrenches and parameters."""
        return self.wrenches, self.wrench_axes, self.parameter_slices
