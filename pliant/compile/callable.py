"""A function of the table as users call it: it knows its arguments, takes them by place or by name, and refuses one too many."""

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
    """A function of one system. `help` and `inspect.signature` know its arguments; `.ufunc` is the gufunc, where there is one.

    What a gufunc has, `signature`, `nin`, `nout`, `types`, it has too. A call costs 0.05 µs more than that of the gufunc.
    """

    def __getattr__(self, name: str) -> Any:
        """What the gufunc, or whatever else is called, has."""
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
    """`call`, as a function that knows its arguments.

    what: names it in messages, see `call_of`; options: keywords that it takes beside them; behind: one of these that may also stand
    behind the arguments that are the function's own.
    """
    made = CompiledFunction(call if isinstance(call, np.ufunc) and takes(call) else _named(call, what, shapes, bool(behind)))
    name = what.partition("(")[0]
    places = [Parameter(keyword(x), Parameter.POSITIONAL_OR_KEYWORD, annotation=_axes(shape)) for x, shape in shapes.items()]
    more = [Parameter(x, Parameter.KEYWORD_ONLY, default=None) for x in options]
    returned = ", ".join(_axes(shape) for shape in results)
    signature = Signature([*places, *more], return_annotation=returned if len(results) == 1 else f"({returned})")
    lines = [f"    {keyword(x)} {_axes(shape)}: {_MEANINGS.get(x, 'an input')}" for x, shape in shapes.items()]
    head = f"{name}({', '.join([*map(keyword, shapes), *(f'{x}=None' for x in options)])})"
    gufunc = getattr(call, "gufunc", call)  # of threads, the one that they share
    if isinstance(gufunc, np.ufunc):
        made.__dict__["ufunc"] = gufunc
    made.__dict__.update(
        _call=call, what=what, __name__=name, __qualname__=name, __signature__=signature,
        __doc__="\n".join([f"{head} -> {doc}", "", *lines]),
    )  # fmt: skip
    return made


def _named(call: Callable[..., Any], what: str, shapes: Shapes, more: bool) -> Callable[..., Any]:
    """A plain function that takes its arguments by name too."""

    def bound(*arguments: Any, **options: Any) -> Any:
        given, rest = in_order(what, shapes, arguments, options, more)
        return call(*given, **rest)

    return bound


def _axes(shape: tuple[int, ...]) -> str:
    return f"({', '.join(['...', *map(str, shape)])})"
