"""The arguments of `pl.compile`: a system, a target, a method, and everything else that determines the functions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from pliant.compile.environment import FULL
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
    """Options of code generation. lanes, cpu, features: None for those of the host. effort: 0, 1 or 2, as of `pl.compile`. tiers:
    whether code that compiles fast comes first, where nobody chose an effort.
    """

    mode: str = "auto"
    dtype: str = "float64"
    threads: int = 1
    lanes: int | None = None
    cpu: str | None = None
    features: str | None = None
    effort: int = FULL
    tiers: bool = False


@dataclass(frozen=True)
class Asked:
    """The arguments of `pl.compile`, which determine all functions of a `Dynamics`.

    Use `replace(asked, …)` for a variant. wrenches: the frames at which they act, in `wrench_axes`. parameters: what becomes an
    input.
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
        """The place of each named parameter in the vector p."""
        return {parameter.name: parameter.where for parameter in self.parameters}

    @property
    def parameter_values(self) -> Array:
        """The values of p (size,) that the system has."""
        return values(self.model, self.parameters)

    @property
    def parameter_size(self) -> int:
        """The number of values of all named parameters."""
        return self.parameters[-1].where.stop if self.parameters else 0
