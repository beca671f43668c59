"""What environment variables say: the options of `pl.compile` where an argument does not give them, PLIANT_EFFORT and PLIANT_LANES;
and PLIANT_VERIFY, with which LLVM checks IR before it compiles it, as in pliant's tests.
"""

from __future__ import annotations

import os
from typing import Literal, get_args

from pliant.errors import PliantError

Effort = Literal[0, 1, 2, 3]

EFFORTS: tuple[int, ...] = get_args(Effort)
QUICK, FULL, SEARCH = 1, 2, 3
VARIABLES = {"effort": "PLIANT_EFFORT", "lanes": "PLIANT_LANES"}
VERIFY = "PLIANT_VERIFY"
LANES = (1, 2, 4, 8, 16)


def effort_of(given: int | None) -> int:
    """Return the effort of a compilation: the given one, that of PLIANT_EFFORT, or full effort."""
    if given is None:
        given = _read(VARIABLES["effort"], EFFORTS)
    if given is None:
        return FULL
    if not isinstance(given, int) or isinstance(given, bool) or given not in EFFORTS:
        raise PliantError(f"effort={given!r}: give 0, 1, 2 or 3")
    return given


def tiers_of(given: int | None) -> bool:
    """Return whether nobody chose an effort: then code that compiles fast comes first, and fast code replaces it."""
    return given is None and not os.environ.get(VARIABLES["effort"])


def lanes_of(given: int | None) -> int | None:
    """Return the number of lanes: the given one, that of PLIANT_LANES, or None for those of the processor."""
    return _read(VARIABLES["lanes"], LANES) if given is None else given


def verifies() -> bool:
    """Whether LLVM checks IR. Wrong IR is a mistake of pliant's, never of a user's."""
    return os.environ.get(VERIFY, "") not in ("", "0")


def _read(name: str, among: tuple[int, ...]) -> int | None:
    text = os.environ.get(name, "")
    if not text:
        return None
    if text not in map(str, among):
        raise PliantError(f"{name}={text} in the environment: set it to one of {', '.join(map(str, among))}, or unset it")
    return int(text)
