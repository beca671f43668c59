"""Write large files without the page cache: creating its pages costs several times the CPU time of copying the data.

If this is not possible (no O_DIRECT, or a file system without it), files are written in the usual way. The bytes are the same.
"""

from __future__ import annotations

import errno
import mmap
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_LEAST = 2**18  # bytes; for smaller files it saves no time
_PIECE = 2**22  # bytes at a time, from memory that begins with a page
_PAGE = 4096  # bytes, of which such writes are multiples
_DIRECT = getattr(os, "O_DIRECT", 0)
_own = threading.local()


def write_file(path: str, data: memoryview | bytes, tail: bytes = b"") -> None:
    """Write a file with these bytes, followed by the bytes of tail."""
    with _opened(path, len(data) >= _LEAST) as (handle, direct):
        if not direct:
            _write_all(handle, memoryview(data))
            _write_all(handle, memoryview(tail))
            return
        if not hasattr(_own, "piece"):
            _own.piece = mmap.mmap(-1, _PIECE)
        whole = memoryview(data)
        with suppress(OSError):  # all at once: half the work of growing it piece by piece
            os.posix_fallocate(handle, 0, -(-len(data) // _PAGE) * _PAGE)
        for at in range(0, len(data), _PIECE):
            part = whole[at : at + _PIECE]
            _own.piece[: len(part)] = part
            padded = -(-len(part) // _PAGE) * _PAGE
            try:
                written = os.write(handle, memoryview(_own.piece)[:padded])
            except OSError as error:
                if error.errno != errno.EINVAL:
                    raise
                written = 0
            if written < padded:  # the rest as any file is
                _buffered(handle)
                os.lseek(handle, at, os.SEEK_SET)
                _write_all(handle, whole[at:])
                break
        os.ftruncate(handle, len(data))
        if tail:
            _buffered(handle)
            os.lseek(handle, 0, os.SEEK_END)
            _write_all(handle, memoryview(tail))


@contextmanager
def _opened(path: str, large: bool) -> Iterator[tuple[int, bool]]:
    """Open a new file, and return whether it is written without the page cache."""
    flags, direct = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), _DIRECT if large else 0
    try:
        handle = os.open(path, flags | direct, 0o666)
    except OSError as error:
        if not direct or error.errno != errno.EINVAL:
            raise
        handle, direct = os.open(path, flags, 0o666), 0
    try:
        yield handle, bool(direct)
    finally:
        os.close(handle)


def _buffered(handle: int) -> None:
    import fcntl

    fcntl.fcntl(handle, fcntl.F_SETFL, fcntl.fcntl(handle, fcntl.F_GETFL) & ~_DIRECT)


def _write_all(handle: int, data: memoryview) -> None:
    while len(data):
        data = data[os.write(handle, data) :]


__all__ = ["write_file"]
