"""Compiled objects on disk, so that the same system compiles once.

A file is a magic word, the SHA-256 of its name and code, and the object code. One that is truncated, foreign, tampered with or a
copy of another does not match and is compiled anew, never loaded. Files are written beside their place and moved there, so that two
processes may write the same one. A folder that cannot be read or written, or a user without one, only costs the time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from functools import lru_cache
from pathlib import Path

_MAGIC = b"pliant-object-2\n"


def folder() -> Path:
    """$PLIANT_CACHE_DIR, else `pliant` in the user's cache folder."""
    if given := os.environ.get("PLIANT_CACHE_DIR"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "pliant"


def key(*parts: str) -> str:
    """A name for what depends on these texts, and on pliant's own source."""
    return hashlib.sha256("\0".join((source_digest(), *parts)).encode()).hexdigest()


@lru_cache(1)
def source_digest() -> str:
    """A digest of pliant's source: another version writes other files."""
    digest = hashlib.sha256()
    root = Path(__file__).resolve().parent.parent
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def read(name: str) -> bytes | None:
    """The object stored under a name, or None."""
    try:
        data = (folder() / name).read_bytes()
    except (OSError, RuntimeError):  # RuntimeError: the user has no home folder
        return None
    size = len(_head(name, b""))
    head, code = data[:size], data[size:]
    return code if head == _head(name, code) else None


def _head(name: str, code: bytes) -> bytes:
    return _MAGIC + hashlib.sha256(name.encode() + code).digest()


def write(name: str, code: bytes) -> None:
    """Store an object; where that is not possible, do nothing."""
    temporary = None
    try:
        folder().mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, temporary = tempfile.mkstemp(dir=folder(), prefix=".writing-")
        with os.fdopen(handle, "wb") as file:
            file.write(_head(name, code) + code)
        os.replace(temporary, folder() / name)
    except (OSError, RuntimeError):
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
