"""Keywords that several functions share: each takes them as `**given: Unpack[Keywords]` of a `TypedDict`.

Type checkers and editors know each of them. `spelled_out` puts them into the signature one by one, as `help` shows it, and `taken`
reads them, and refuses others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R")


def spelled_out(keywords: type) -> Callable[[F], F]:
    """The signature of a function with `**given: Unpack[keywords]`, spelled out; by default each is None."""

    def spell(function: F) -> F:
        whole = signature(function)
        own = [x for x in whole.parameters.values() if x.kind is not Parameter.VAR_KEYWORD]
        more = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind.__forward_arg__)
            for name, kind in keywords.__annotations__.items()
        ]
        function.__signature__ = whole.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
        return function

    return spell


def taken(record: type[R], given: Mapping[str, Any], function: str) -> R:
    """The record of keywords, whose fields have their names; refused where one is not among them."""
    known: tuple[str, ...] = record._fields  # type: ignore[attr-defined]
    for name in given:
        if name not in known:
            raise TypeError(
                f"{function}() got an unexpected keyword argument {name!r}; of keywords it also takes {', '.join(known)}"
            )
    return record(**given)
