"""Old names of version 0.1: what an object now has in its `internals`, and a package in another one. Version 0.3 removes them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
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


def moved_name(name: str, package: str, homes: Mapping[str, str], word: str, now: str) -> Any:
    """Return what users find in another package now, with a `DeprecationWarning`, or raise `AttributeError`.

    homes: by module, the names that it defines. word, now: what users call the old and the new package.
    """
    home = next((module for module, names in homes.items() if name in names.split()), None)
    if home is None:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    warn(f"{word}.{name} is now {now}.{name}; version 0.3 removes the old name", DeprecationWarning, stacklevel=3)
    return getattr(import_module(home), name)
