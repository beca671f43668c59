"""Functions as attributes, made on first access; and those of one frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pliant.compile.table.functions import TABLE, Function, frame_functions
from pliant.lazy import cached_property

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics


class Member:
    """A function of the table as an attribute, made on first access."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.__doc__ = TABLE[name].doc if name in TABLE else None

    def __get__(self, owner: Any, kind: type) -> Any:
        if owner is None:
            return self
        made = owner.__dict__[self.name] = owner.make(self.name)
        return made


class FrameDynamics:
    """The functions of one frame."""

    pose = Member("pose")
    velocity = Member("velocity")
    acceleration = Member("acceleration")
    jacobian = Member("jacobian")
    jacobian_dot = Member("jacobian_dot")
    jdot_v = Member("jdot_v")

    def __init__(self, dynamics: Dynamics, name: str, axes: str) -> None:
        self.dynamics, self.name, self.axes = dynamics, name, axes

    def __getstate__(self) -> dict[str, Any]:
        """What was asked for, without the functions made of it."""
        return {name: self.__dict__[name] for name in ("dynamics", "name", "axes")}

    @cached_property
    def rows(self) -> dict[str, Function]:
        """The functions as rows of a table."""
        return frame_functions(self.name, self.axes)

    def make(self, name: str) -> Callable[..., Any]:
        """A function, to call."""
        return self.dynamics.built(self.rows[name])
