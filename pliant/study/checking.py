"""zarr's store of a folder, to read from: a chunk that is damaged is refused, with the name of its array.

zarr's own codec finds the same, and says neither the array nor the store. Imported only when a store is read: it needs zarr.
"""

from __future__ import annotations

from typing import Any

from zarr.storage import LocalStore

from pliant.errors import FileError, printable
from pliant.study.store import check_chunk


class CheckingStore(LocalStore):
    """The chunks of a store of pliant's, each with its checksum behind it."""

    async def get(self, key: str, *given: Any, **named: Any) -> Any:
        """The bytes of a file, or None."""
        try:
            return self._checked(key, await super().get(key, *given, **named))
        except OSError as error:
            raise self._unreadable(key, error) from None

    def get_sync(self, key: str, *given: Any, **named: Any) -> Any:
        """The same, at once."""
        try:
            return self._checked(key, super().get_sync(key, *given, **named))
        except OSError as error:
            raise self._unreadable(key, error) from None

    def _checked(self, key: str, found: Any) -> Any:
        name, _, chunk = key.partition("/")
        if found is not None and chunk.startswith("c"):  # others are zarr.json
            check_chunk(str(self.root), name, found.as_numpy_array())
        return found

    def _unreadable(self, key: str, error: OSError) -> FileError:
        return FileError(printable(str(self.root)), None, f"{printable(key)!r} cannot be read: {error.strerror or error}")
