"""The functions that users call: they know their arguments, take them by position or by name, and check their number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from inspect import Parameter, Signature
from typing import Any

import numpy as np

from pliant.compile.llvm.mistakes import Shapes, in_order, keyword, takes

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
