"""Names of the inputs of a rolled trace, in addition to those of its function: values that cells receive, and numbers of cells."""

from __future__ import annotations

import re

_TABLED = re.compile(r"(par|dep|moved)(\d+)")  # inputs of a class: constants of cells, numbers that depend on p, and their tangents


def placeholder(name: str) -> tuple[int, int, int]:
    """Return (class, port, walk) of an input that stands for a value that a cell receives."""
    c, _, rest = name[2:].partition(".")
    at, _, w = rest.partition(":")
    return int(c), int(at), int(w)


def tabled(name: str) -> tuple[str, int] | None:
    """Return (kind, class) of an input that holds numbers of the cells of a class, or None for other inputs.

    The kinds are "par" for constants, and "dep" and "moved" for numbers that depend on parameters and for their tangents.
    """
    found = _TABLED.fullmatch(name)
    return None if found is None else (found[1], int(found[2]))
