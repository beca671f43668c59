"""Names, of systems, bodies, hinges, frames and nodes: they come to terminals, tables, plots and files as they are."""

from __future__ import annotations

import re

from pliant.errors import PliantError

# what steers a terminal or the direction of writing, ends a line, or is no character by itself
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def without_controls(kind: str, name: str) -> str:
    """The name, unless a control character is in it."""
    if odd := _CONTROL.search(name):
        shown = name if len(name) <= 80 else name[:79] + "…"
        raise PliantError(f"{kind} {shown!r}: a name holds no control characters, as {odd[0]!r} is one; remove it")
    return name


def checked_name(kind: str, name: str) -> None:
    """Refuse what is not a name, or holds what separates names."""
    if not isinstance(name, str) or not name or name != name.strip():
        raise PliantError(f"{kind} {name!r}: a name is a text without spaces at its ends")
    if re.search(r"[./]", name):
        raise PliantError(f"{kind} {name!r}: '.' and '/' separate names from parameters; use '_' or '-' instead")
