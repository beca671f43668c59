"""The readers of names and of kinds of objects that users give."""

from __future__ import annotations

from typing import Any

from pliant.arguments.numbers import shown
from pliant.errors import PliantError


def name_of(given: Any, what: str) -> str:
    """Return the value if it is a text. Otherwise raise `PliantError`, with `what` in the message."""
    if not isinstance(given, str):
        raise PliantError(f"{what}: {shown(given)} is not a name; give a text")
    return given


def names_of(given: Any, what: str) -> list[str]:
    """Return one name or several as a list. Otherwise raise `PliantError`, with `what` in the message."""
    if isinstance(given, str):
        return [given]
    try:
        names = list(given)
    except TypeError:
        raise PliantError(f"{what}: {shown(given)} is not a list of names; give names, ['elbow']") from None
    return [name_of(x, what) for x in names]


def checked_kind(given: Any, kind: type, what: str, remedy: str) -> Any:
    """Return the value if it is of a class. Otherwise raise `PliantError`, with `what` in the message."""
    if not isinstance(given, kind):
        raise PliantError(f"{what}: {shown(given)} is not a {kind.__name__}; {remedy}")
    return given
