"""Laws that have a name in a file. A file contains no code: pass the functions to `pl.load(f, laws={"pd": pd})`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Law = Callable[..., Any]


def law_name(law: Law, named: Mapping[str, Law]) -> str:
    """The name of a law: that in its file (`named`) if there is one, otherwise that in Python."""
    given = file_name(law, named)
    own = law if isinstance(law, type) else getattr(law, "law", law)  # of pl.Traced(law)
    return getattr(own, "__name__", type(law).__name__) if given is None else given


def file_name(law: Law, named: Mapping[str, Law]) -> str | None:
    """The name that a file has for a law, if it has one."""
    return next((name for name, own in named.items() if own is law), None)
