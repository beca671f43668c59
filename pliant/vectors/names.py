"""The numbers of loads by name, as laws read them, and which of them laws have read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from pliant.errors import PliantError, unknown

_READ: ContextVar[set[str] | None] = ContextVar("_READ", default=None)


@contextmanager
def reading() -> Iterator[set[str]]:
    """Collect the names of the numbers of loads that laws read."""
    read: set[str] = set()
    before = _READ.set(read)
    try:
        yield read
    finally:
        _READ.reset(before)


class Names:
    """Values by name, as attributes: `x.p.k`."""

    def __init__(self, owner: str, kind: str, values: Mapping[str, Any], prefix: str = "") -> None:
        self.__dict__.update(_owner=owner, _kind=kind, _values=values, _prefix=prefix)

    def __getattr__(self, name: str) -> Any:
        if name in self._values:
            if (read := _READ.get()) is not None:
                read.add(self._prefix + name)
            return self._values[name]
        raise PliantError(f"{self._owner}: {unknown(self._kind, name, self._values)}")

    def __getitem__(self, name: str) -> Any:
        return self.__getattr__(name)

    def __contains__(self, name: str) -> bool:
        return name in self._values
