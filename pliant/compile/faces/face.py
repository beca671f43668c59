"""What `dyn.torch`, `dyn.jax` and `dyn.casadi` have in common: functions by name, made when they are first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pliant.compile.asked import FrameAxes
from pliant.compile.table.functions import CLOSED, STEPPING, TABLE, Function
from pliant.errors import unknown
from pliant.lazy import cached_property

if TYPE_CHECKING:
    from pliant.compile.callable import FrameDynamics
    from pliant.compile.dynamics import Dynamics

F = TypeVar("F", bound="FaceFrame")


class Face(Generic[F]):
    """The functions of a system for another library: those of the table as attributes, those of frames through `frame`."""

    called: ClassVar[str]  # in messages, such as "dyn.jax"
    more: ClassVar[tuple[str, ...]] = ("integrate", "difference")  # functions besides those of the table: motions between poses
    methods: ClassVar[tuple[str, ...]] = ("frame",)  # which messages name too
    frame_type: type[F]

    def __init__(self, dynamics: Dynamics) -> None:
        self.dynamics = dynamics

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the system's functions, without those made of them."""
        return type(self), (self.dynamics,)

    def __repr__(self) -> str:
        return f"<{self.called} of {self.dynamics.model.name!r}: {self.dynamics.model.nv} degrees of freedom>"

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *TABLE, *self.more})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in (*TABLE, *self.more):
            raise AttributeError(str(unknown(f"function of {self.called}", name, [*TABLE, *self.more, *self.methods])))
        made = self.__dict__[name] = self.function(name)
        return made

    def function(self, name: str) -> Any:
        """Make the function of this name."""
        raise NotImplementedError

    def row(self, name: str) -> Function:
        """The row of a function of the table, or of a motion between poses."""
        if name in CLOSED and not self.dynamics.model.loops:
            getattr(self.dynamics, name)  # which says that there are no closures
        return self.dynamics.internals.row(name) if name in TABLE else STEPPING[name]

    def frame(self, name: str, axes: FrameAxes = "world") -> F:
        """Return the functions of a frame, as `dyn.frame`: pose, velocity, acceleration, jacobian, jacobian_dot, jdot_v."""
        found = self.dynamics.frame(name, axes)
        key = found.name, found.axes
        if key not in self._frames:
            self._frames[key] = self.frame_type(found)
        return self._frames[key]

    @cached_property
    def _frames(self) -> dict[tuple[str, str], F]:
        return {}


class FaceFrame:
    """The functions of one frame for another library."""

    def __init__(self, frame: FrameDynamics) -> None:
        self.frame = frame

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.frame,)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.frame.rows})

    def __getattr__(self, name: str) -> Any:
        rows = {} if name.startswith("_") else self.frame.rows
        if name not in rows:
            raise AttributeError(str(unknown("function of a frame", name, rows)))
        made = self.__dict__[name] = self.function(name, rows[name])
        return made

    def function(self, name: str, row: Function) -> Any:
        """Make the function of this name."""
        raise NotImplementedError
