"""The keywords by which functions take what is given with a state.

A function declares them as `**given: Unpack[ActingKeywords]`, so that type checkers and editors know each one. `spelled_out` puts
them into its signature, one by one with their defaults, as `help` shows it, and refuses a keyword that the function does not take.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import wraps
from inspect import Parameter, signature
from typing import Any, ParamSpec, TypedDict, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_DEFAULTS = {"t": 0.0}  # of the others it is None: as the system has it


class ActingKeywords(TypedDict, total=False):
    """What acts at a state (t, q, v): states of loads, their inputs, generalised forces, wrenches, and named parameters."""

    s: Any
    u: Any
    tau: Any
    wrenches: Any
    p: Any


class TimedKeywords(ActingKeywords, total=False):
    """The same at a state (q, v), with the time [s]."""

    t: float


class StateKeywords(TimedKeywords, total=False):
    """The state too: everything of a `Given`."""

    q: Any
    v: Any


class SearchKeywords(TypedDict, total=False):
    """What acts where a search begins from (q0, v0)."""

    s0: Any
    u: Any
    tau: Any
    wrenches: Any
    p: Any
    t: float


class StepsKeywords(TypedDict, total=False):
    """What acts over steps from (q0, v0): tau and u are held over all steps, tau_steps and u_steps have a row for each."""

    tau: Any
    tau_steps: Any
    u: Any
    u_steps: Any
    p: Any
    wrenches: Any
    s0: Any


class SwitchedStepsKeywords(StepsKeywords, total=False):
    """The same, with the closures that act."""

    active: Any


def spelled_out(keywords: type, before: str = "") -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Spell out the keywords of a function that has `**given: Unpack[keywords]`; before: the parameter that they precede."""

    def spell(function: Callable[P, R]) -> Callable[P, R]:
        whole = signature(function)
        own = [x for x in whole.parameters.values() if x.kind is not Parameter.VAR_KEYWORD]
        at = next((i for i, x in enumerate(own) if x.name == before), len(own))
        own[at:at] = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=_DEFAULTS.get(name), annotation=kind.__forward_arg__)
            for name, kind in keywords.__annotations__.items()
        ]
        known = frozenset(x.name for x in own)

        @wraps(function)
        def checked(*args: P.args, **given: P.kwargs) -> R:
            if not given.keys() <= known:
                raise _unexpected(function.__name__, next(x for x in given if x not in known), [x.name for x in own])
            return function(*args, **given)

        checked.__signature__ = whole.replace(parameters=own)  # type: ignore[attr-defined]
        return checked

    return spell


def _unexpected(function: str, name: str, known: list[str]) -> TypeError:
    names = [x for x in known if x != "self"]
    near = get_close_matches(name, names, n=1)
    meant = f" Did you mean {near[0]!r}?" if near else ""
    return TypeError(f"{function}() got an unexpected keyword argument {name!r}.{meant} It takes {', '.join(names)}")
