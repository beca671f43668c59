"""The one reader of flags that users give."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

from pliant.arguments.numbers import shown
from pliant.errors import PliantError


def flag(given: Any, what: str) -> bool:
    """Return the value if it is True or False, or 1 or 0. Otherwise raise `PliantError`: a text such as "false" counts as true."""
    if given is True or given is False:
        return given
    if not isinstance(given, np.bool_ | int | np.integer) or isinstance(given, np.timedelta64) or given not in (0, 1):
        raise PliantError(f"{what} is {shown(given)}; give True or False")
    return bool(given)


def check_flags(record: Any, what: str) -> None:
    """Raise `PliantError` unless every field of a record that is declared as `bool` is True or False."""
    for field in fields(record):
        if field.type in ("bool", bool):
            flag(getattr(record, field.name), f"{what}: {field.name}")
