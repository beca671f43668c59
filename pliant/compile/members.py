"""Functions as attributes that are made on first access, and the functions of a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from pliant.compile.asked import FrameAxes
from pliant.compile.callable import CompiledFunction
from pliant.compile.table.frame_functions import frame_functions
from pliant.compile.table.functions import TABLE, Function
from pliant.lazy import cached_property

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics
    from pliant.compile.table import calls


F = TypeVar("F")
_ROWS = TABLE | frame_functions("tool", "world")


class Member(Generic[F]):
    """A function of the table as an attribute, made on first access. F: the type of its calls, for type checkers."""

    def __init__(self, name: str) -> None:
        self.name = name
        row = _ROWS[name]
        self.__doc__ = f"{row.doc}\n\nExample: `{row.example}`"

    @overload
    def __get__(self, owner: None, kind: type) -> Member[F]: ...
    @overload
    def __get__(self, owner: object, kind: type) -> F: ...
    def __get__(self, owner: Any, kind: type) -> Any:
        if owner is None:
            return self
        made = owner.__dict__[self.name] = owner.make(self.name)
        return made


class FrameDynamics:
    """The functions of one frame."""

    pose: Member[calls.PoseCall] = Member("pose")
    velocity: Member[calls.VelocityCall] = Member("velocity")
    acceleration: Member[calls.AccelerationCall] = Member("acceleration")
    jacobian: Member[calls.JacobianCall] = Member("jacobian")
    jacobian_dot: Member[calls.JacobianDotCall] = Member("jacobian_dot")
    jdot_v: Member[calls.JdotVCall] = Member("jdot_v")

    def __init__(self, dynamics: Dynamics, name: str, axes: FrameAxes) -> None:
        self.dynamics, self.name, self.axes = dynamics, name, axes

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the arguments, without the compiled functions."""
        return {name: self.__dict__[name] for name in ("dynamics", "name", "axes")}

    @cached_property
    def rows(self) -> dict[str, Function]:
        """The functions as rows of a table."""
        return frame_functions(self.name, self.axes)

    def make(self, name: str) -> CompiledFunction:
        """Return a function of the frame."""
        row = self.rows[name]
        return self.dynamics.callable_of(row, self.dynamics.built(row))
