"""zarr's store of a folder, for reading: a damaged chunk raises an error that names its array.

zarr's own codec detects the same, but names neither the array nor the store. This module needs zarr, so it is imported only when a
store is read.
"""

from __future__ import annotations

from typing import Any

from zarr.storage import LocalStore

from pliant.errors import FileError, printable
from pliant.study.store import check_chunk


class CheckingStore(LocalStore):
    """The chunks of a store of pliant, each followed by its checksum."""

    async def get(self, key: str, *given: Any, **named: Any) -> Any:
        """Return the bytes of a file, or None."""
        try:
            return self._checked(key, await super().get(key, *given, **named))
        except OSError as error:
            raise self._unreadable(key, error) from None

    def get_sync(self, key: str, *given: Any, **named: Any) -> Any:
        """Do the same synchronously."""
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
