"""Laws that have a name in a file. A file holds no code: whoever loads it brings functions, `pl.load(f, laws={"pd": pd})`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class NamedLaw:
    """A function, and the name by which a file asks for it. It is called as the function is."""

    name: str
    law: Callable[..., Any]

    def __call__(self, *args: Any) -> Any:
        return self.law(*args)


def law_name(law: Any) -> str:
    """How a law is called: in its file, or else in Python."""
    return law.name if isinstance(law, NamedLaw) else getattr(law, "__name__", type(law).__name__)
