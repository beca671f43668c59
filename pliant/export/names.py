"""Names of systems, functions and parameters as identifiers that are valid in every language."""

from __future__ import annotations

import re

from pliant.errors import PliantError


def identifier(name: str) -> str:
    """A name as a word: 'upper.mass' -> 'upper_mass'."""
    word = re.sub(r"\W", "_", name, flags=re.ASCII)
    return word if word[:1].isalpha() else f"x{word}"


def prefix_of(system: str) -> str:
    """A system's name as the beginning of an identifier in C: 'arm 2' -> 'arm_2'."""
    word = re.sub(r"\W+", "_", system, flags=re.ASCII).strip("_") or "system"
    return word if word[0].isalpha() else f"x{word}"


def checked_prefix(prefix: str | None, system: str) -> str:
    """A word that a name in C can begin with: as given, which may be empty, or by default the system's name."""
    if prefix is None:
        return prefix_of(system)
    if not re.fullmatch(r"([A-Za-z]\w*)?", prefix, re.ASCII):
        raise PliantError(f"prefix {prefix!r} cannot begin a C identifier; give a letter followed by letters, digits and '_'")
    return prefix
