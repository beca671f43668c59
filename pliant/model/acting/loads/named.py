"""Laws that have a name in a file. A file holds no code: whoever loads it brings functions, `pl.load(f, laws={"pd": pd})`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Law = Callable[..., Any]


def law_name(law: Law, named: Mapping[str, Law]) -> str:
    """How a law is called: in its file, `named`, or else in Python."""
    given = file_name(law, named)
    own = getattr(law, "law", law)  # of pl.Traced(law)
    return getattr(own, "__name__", type(law).__name__) if given is None else given


def file_name(law: Law, named: Mapping[str, Law]) -> str | None:
    """The name that a file has for a law, if it has one."""
    return next((name for name, own in named.items() if own is law), None)
