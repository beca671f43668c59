"""Replace files atomically: a file is written as a draft in the same folder, then renamed.

A reader sees the old file or the new one, never a part. A draft is locked while it is written. A draft without a lock was left by a
process that was killed; it is removed when a file of the same name is next written. The contents are on the disk, not only in a
cache of the operating system, before the file gets its name.
"""

from __future__ import annotations

import errno
import importlib
import os
import re
import shutil
import stat
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pliant.errors import FileError, printable

_OLD = 86400.0  # s, after which a draft counts as abandoned if the file system has no locks
_TRIES = 10
_WAITS = (0.02, 0.05, 0.1, 0.2, 0.5) if os.name == "nt" else ()  # s: on Windows nobody may have a file open that is replaced
_FAR = 2**30  # the byte of a file that Windows locks: what it locks cannot be read, and no locked file is as long
_LOOK = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


@contextmanager
def replaced(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A context with a file to write to. The file gets the name `path` at the end; after an error it is removed."""
    path = Path(path)
    if "\0" in str(path):
        raise FileError(printable(str(path)), None, "cannot be written: this is not a valid file name")
    part, handle = None, None
    try:
        _forget(path)
        part, handle = _begun(path)
        yield part
        _on_disk(part, handle)
        with suppress(OSError):
            os.chmod(part, stat.S_IMODE(os.stat(path).st_mode))  # as the one that it replaces
        move(part, path)
        if handle is not None:  # at once: others lock what they read
            os.close(handle)
        part = handle = None
        settle_folder(path.parent)
    except (OSError, UnicodeEncodeError) as error:  # the latter of names that no file can have
        why = error.strerror if isinstance(error, OSError) else None
        raise FileError(printable(str(path)), None, f"cannot be written: {why or error}") from None
    finally:
        if handle is not None:
            os.close(handle)
        with suppress(OSError, ValueError):
            if part is not None:
                part.unlink(missing_ok=True)


@contextmanager
def replaced_folder(path: Path) -> Iterator[Path]:
    """The same for a folder that does not exist yet. Raises OSError if it was created in the meantime."""
    _forget(path)
    part = _draft(path)
    part.mkdir()
    handle = _locked_folder(part)
    try:
        yield part
        os.rename(part, path)
    finally:
        if handle is not None:
            os.close(handle)
        shutil.rmtree(part, ignore_errors=True)


@contextmanager
def scratch(what: str) -> Iterator[Path]:
    """A context with a temporary folder, removed at the end. Folders that killed processes left for the same `what` are removed."""
    prefix = f"pliant-{what}-"
    for left in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
        if _mine(left) and abandoned(left):
            shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True) as place:
        handle = _locked_folder(Path(place))
        try:
            yield Path(place)
        finally:
            if handle is not None:
                os.close(handle)


def move(part: str | os.PathLike[str], path: str | os.PathLike[str]) -> None:
    """Give a file another name, which an older file may have. On Windows wait for a moment while a reader has that one open."""
    for wait in _WAITS:
        with suppress(PermissionError):
            os.replace(part, path)
            return
        time.sleep(wait)
    os.replace(part, path)


def settle_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, if the operating system can do that."""
    if os.name != "posix":
        return
    with suppress(OSError):  # the file system cannot do it; the contents of the files are on the disk
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# ---- drafts


def lock(handle: int) -> bool | None:
    """Lock an open file for this process until it is closed. Return whether it was possible, or None if there are no locks."""
    try:
        import fcntl
    except ImportError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def claim(handle: int) -> None:
    """Lock an open file or folder until it is closed or the process ends. Raise `BlockingIOError` if another process has it.

    Raise another OSError if the file system has no locks. A lock of Windows is on a byte behind the end, so that all can read the
    file; it is of no use for drafts, which are closed before they are renamed.
    """
    try:
        import fcntl
    except ImportError:
        windows = importlib.import_module("msvcrt")
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            windows.locking(handle, windows.LK_NBLCK, 1)
        except PermissionError:
            raise BlockingIOError(errno.EWOULDBLOCK, "another process has it") from None
        return
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def abandoned(path: Path) -> bool:
    """Whether no process writes a draft any more. Without locks: whether the draft is a day old."""
    try:
        if os.name != "posix":  # which does not open folders
            return time.time() - os.stat(path).st_mtime > _OLD
        handle = os.open(path, _LOOK)
    except OSError:
        return False
    try:
        free = lock(handle)
        return time.time() - os.fstat(handle).st_mtime > _OLD if free is None else free
    finally:
        os.close(handle)


def _stem(path: Path) -> str:
    return f".{os.fsencode(path.name)[-100:].decode('utf-8', 'ignore')}."


def _draft(path: Path) -> Path:
    return path.with_name(f"{_stem(path)}{uuid.uuid4().hex[:8]}.part")


def _begun(path: Path) -> tuple[Path, int | None]:
    """A new draft, and the handle that holds its lock."""
    for _ in range(_TRIES):
        part = _draft(path)
        handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
        if os.name != "posix":  # where what is open is not renamed
            os.close(handle)
            return part, None
        if lock(handle) is not False and os.fstat(handle).st_nlink:
            return part, handle
        os.close(handle)  # another process took it for abandoned before it was locked
    raise BlockingIOError(0, "another process is removing its drafts")


def _on_disk(part: Path, handle: int | None) -> None:
    own = os.open(part, os.O_RDWR) if handle is None else handle
    try:
        os.fsync(own)
    finally:
        if handle is None:
            os.close(own)


def _locked_folder(path: Path) -> int | None:
    if os.name != "posix":
        return None
    handle = os.open(path, os.O_RDONLY)
    lock(handle)
    return handle


def _forget(path: Path) -> None:
    """Remove drafts of this name that killed processes left."""
    ours = re.compile(re.escape(_stem(path)) + r"[0-9a-f]{8}\.part", re.ASCII)
    try:
        left = [path.with_name(name) for name in os.listdir(path.parent) if ours.fullmatch(name)]
    except OSError:  # the folder does not exist; creating the draft reports that
        return
    for part in left:
        if abandoned(part):
            if part.is_dir() and not part.is_symlink():
                shutil.rmtree(part, ignore_errors=True)
            else:
                with suppress(OSError):
                    part.unlink(missing_ok=True)


def _mine(path: Path) -> bool:
    try:
        found = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and (not hasattr(os, "geteuid") or found.st_uid == os.geteuid())


__all__ = ["abandoned", "claim", "lock", "move", "replaced", "replaced_folder", "scratch", "settle_folder"]
