"""Files that are written beside their place and moved there: whoever looks finds the old one or the new one, and no half."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pliant.errors import FileError, printable


@contextmanager
def replaced(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A file to write to, which takes the name `path` at the end; nothing is left of it if it does not come to that."""
    path = Path(path)
    if "\0" in str(path):
        raise FileError(printable(str(path)), None, "cannot be written: no file has such a name")
    part = path.with_name(f".{path.name[-100:]}.{uuid.uuid4().hex[:8]}.part")
    try:
        yield part
        os.replace(part, path)
    except (OSError, UnicodeEncodeError) as error:  # the latter of names that no file can have
        why = error.strerror if isinstance(error, OSError) else None
        raise FileError(printable(str(path)), None, f"cannot be written: {why or error}") from None
    finally:
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)


__all__ = ["replaced"]
