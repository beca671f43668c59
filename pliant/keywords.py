"""Keywords that several functions share: each function takes them as `**given: Unpack[Keywords]` of a `TypedDict`.

Type checkers and editors know each keyword. `spelled_out` puts them into a function's signature one by one, with their defaults, so
that `help` shows them. `taken` reads the keywords into a record and raises an error for an unknown keyword. `checked` raises this
error before the call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

_DEFAULTS = {"t": 0.0}  # of the others it is None


def spelled_out(keywords: type) -> Callable[[F], F]:
    """Decorate a function with `**given: Unpack[keywords]`, so that its signature lists each keyword."""

    def spell(function: F) -> F:
        function.__signature__ = _whole(function, keywords, "")  # type: ignore[attr-defined]
        return function

    return spell


def checked(keywords: type, before: str = "") -> Callable[[Callable[P, R]], Callable[P, R]]:
    """The same, and raise an error for other keywords before the function is called. before: the parameter that they precede."""

    def check(function: Callable[P, R]) -> Callable[P, R]:
        whole = _whole(function, keywords, before)
        known = frozenset(whole.parameters)

        @wraps(function)
        def call(*args: P.args, **given: P.kwargs) -> R:
            if not given.keys() <= known:
                raise _unexpected(function.__name__, given, whole.parameters)
            return function(*args, **given)

        call.__signature__ = whole  # type: ignore[attr-defined]
        return call

    return check


def taken(record: type[R], given: Mapping[str, Any], function: str) -> R:
    """The keywords as a record whose fields have the same names. An unknown keyword raises an error."""
    known: tuple[str, ...] = record._fields  # type: ignore[attr-defined]
    if not given.keys() <= {*known}:
        raise _unexpected(function, given, known)
    return record(**given)


def _whole(function: Callable[..., Any], keywords: type, before: str) -> Signature:
    own = [x for x in signature(function).parameters.values() if x.kind is not Parameter.VAR_KEYWORD]
    at = next((i for i, x in enumerate(own) if x.name == before), len(own))
    own[at:at] = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=_DEFAULTS.get(name), annotation=kind.__forward_arg__)
        for name, kind in keywords.__annotations__.items()
    ]
    return signature(function).replace(parameters=own)


def _unexpected(function: str, given: Iterable[str], known: Iterable[str]) -> TypeError:
    names = [x for x in known if x != "self"]
    name = next(x for x in given if x not in names)
    near = get_close_matches(name, names, n=1)
    meant = f" Did you mean {near[0]!r}?" if near else ""
    return TypeError(f"{function}() got an unexpected keyword argument {name!r}.{meant} It takes {', '.join(names)}")
