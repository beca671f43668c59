"""The functions that users call: they know their arguments, take them by position or by name, and check their number. Those of a
system and of a frame are attributes that are made on first access.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

import numpy as np

from pliant.compile.asked import FrameAxes
from pliant.compile.llvm.mistakes import Shapes, in_order, keyword, takes
from pliant.compile.table.frame_functions import frame_functions
from pliant.compile.table.functions import TABLE, Function
from pliant.lazy import cached_property

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics
    from pliant.compile.table import calls

F = TypeVar("F")
_ROWS = TABLE | frame_functions("tool", "world")
_MEANINGS = {
    "q": "coordinates", "v": "speeds", "a": "accelerations", "tau": "generalised forces",
    "dq": "direction of q", "dv": "direction of v", "da": "direction of a", "dtau": "direction of tau",
    "w": "weights of the result", "wrenches": "(moment, force) at each frame", "parameters": "values of the named parameters",
}  # fmt: skip


class CompiledFunction(partial[Any]):
    """A function of one system. `help` and `inspect.signature` show its arguments; `.ufunc` is the gufunc, if there is one.

    It has the attributes of the gufunc, such as `signature`, `nin`, `nout` and `types`. A call costs 0.05 µs more than the
    gufunc's.
    """

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the gufunc, or of the object that is called."""
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "ufunc":
            raise AttributeError(f"{self!r} has no single gufunc: it is Python code that calls several of them, or none")
        return getattr(self.__dict__["_call"], name)

    def __repr__(self) -> str:
        return f"<{self.__dict__['what']}>"


def compiled_function(
    call: Callable[..., Any],
    what: str,
    shapes: Shapes,
    results: Sequence[tuple[int, ...]],
    doc: str,
    options: Sequence[str] = ("out",),
    behind: str = "",
) -> CompiledFunction:
    """Return `call` as a function that knows its arguments.

    what: its name in messages, see `call_of`; options: further keywords; behind: one of these that may also follow the arguments by
    position.
    """
    made = CompiledFunction(call if isinstance(call, np.ufunc) and takes(call) else _named(call, what, shapes, bool(behind)))
    name = what.partition("(")[0]
    places = [Parameter(keyword(x), Parameter.POSITIONAL_OR_KEYWORD, annotation=_axes(shape)) for x, shape in shapes.items()]
    more = [Parameter(x, Parameter.KEYWORD_ONLY, default=None) for x in options]
    returned = ", ".join(_axes(shape) for shape in results)
    signature = Signature([*places, *more], return_annotation=returned if len(results) == 1 else f"({returned})")
    lines = [f"    {keyword(x)} {_axes(shape)}: {_MEANINGS.get(x, 'an input')}" for x, shape in shapes.items()]
    head = f"{name}({', '.join([*map(keyword, shapes), *(f'{x}=None' for x in options)])})"
    gufunc = getattr(call, "gufunc", call)  # with threads, the gufunc that they share
    if isinstance(gufunc, np.ufunc):
        made.__dict__["ufunc"] = gufunc
    made.__dict__.update(
        _call=call, what=what, __name__=name, __qualname__=name, __signature__=signature,
        __doc__="\n".join([f"{head}: {doc}", "", *lines]),
    )  # fmt: skip
    return made


def _named(call: Callable[..., Any], what: str, shapes: Shapes, more: bool) -> Callable[..., Any]:
    """Return a Python function that takes its arguments also by name."""

    def bound(*arguments: Any, **options: Any) -> Any:
        given, rest = in_order(what, shapes, arguments, options, more)
        return call(*given, **rest)

    return bound


def _axes(shape: tuple[int, ...]) -> str:
    return f"({', '.join(['...', *map(str, shape)])})"


def first_of(one: Callable[..., Any], other: Callable[..., Any]) -> Callable[..., Any]:
    """Return the result of the first function, or of the second if that is None."""

    def call(*arguments: Any, **options: Any) -> Any:
        found = one(*arguments, **options)
        return other(*arguments, **options) if found is None else found

    return call


def tupled(function: Callable[..., Any]) -> Callable[..., tuple[Any, ...]]:
    """Return a function that returns a tuple of results also if there is one."""

    def call(*arguments: Any) -> tuple[Any, ...]:
        found = function(*arguments)
        return found if isinstance(found, tuple) else (found,)

    return call


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
        made = owner.__dict__[self.name] = getattr(owner, "internals", owner).make(self.name)
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
        return self.dynamics.internals.callable_of(row, self.dynamics.internals.built(row))
