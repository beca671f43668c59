"""Old names of version 0.1: what an object had itself, and now has in its `internals`. Version 0.3 removes them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from warnings import warn


def moved(owner: Any, name: str, word: str, now: Mapping[str, str] = MappingProxyType({})) -> Any:
    """Return `owner.internals.NAME` with a `DeprecationWarning`, or raise `AttributeError`. word: what users call the owner.

    now: what to write instead, where it is something else.
    """
    internals = None if name.startswith("_") else owner.__dict__.get("internals")
    if internals is None or (not hasattr(type(internals), name) and name not in internals.__dict__):
        raise AttributeError(f"{type(owner).__name__!r} object has no attribute {name!r}", name=name, obj=owner)
    warn(
        f"{word}.{name} is now {now.get(name, f'{word}.internals.{name}')}; version 0.3 removes the old name",
        DeprecationWarning,
        stacklevel=3,
    )
    return getattr(internals, name)
