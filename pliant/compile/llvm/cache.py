"""Compiled objects on disk, so that the same system compiles once.

A file contains a magic word, the SHA-256 of its name and code, and the object code. A file that is truncated, foreign, modified or
a copy of another does not match its digest. It is never loaded; the code is compiled again. pliant writes a temporary file in the
same folder and then renames it, so that two processes may write the same file. If the folder is missing or cannot be read or
written, pliant compiles without a cache.

A file may also be an alias: in place of code it contains the name of an object. Kernels are stored under a key of their IR. The key
by which they are found before the IR is written is an alias of it (`by_ir.py`). If the object of an alias is missing or damaged,
the alias counts as missing.

The size of the folder is limited. pliant deletes files that were not used for 90 days. Above 1 GiB it deletes those that were used
longest ago. A process checks this at its first write, and after every 64 MiB. `pliant cache` shows the folder and clears it.

Code from the cache is executed, so it must be the user's own. The digest detects damage, but not who wrote a file. Therefore folder
and file must belong to the user, and nobody else may be able to write them. pliant checks the open file, not its name. If a folder
is not safe, pliant warns once and does not use it.

$PLIANT_CACHE_READ names a second folder, such as one that an administrator has filled. It is only read, after the user's own, and
it may also belong to root.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pliant.errors import CacheWarning
from pliant.replacing import abandoned, lock

_MAGIC, _ALIAS = b"pliant-object-3\n", b"pliant-alias-01\n"
MOST_BYTES, MOST_DAYS = 2**30, 90
_LEFT = 0.8  # times the limit: what is left after a cleanup
_LOOK, _DAY = 2**26, 86400.0  # bytes that are written between two checks; s
_OBJECT, _DRAFT = re.compile(r"(fmu-)?[0-9a-f]{64}", re.ASCII), ".writing-"
_HEAD = len(_MAGIC) + 32  # bytes: the magic word, and the digest
_NOTHING, _READ = (b"", b""), "PLIANT_CACHE_READ"
_warned: set[Path] = set()
_written: dict[Path, int] = {}  # bytes since the last check


def folder() -> Path:
    """Return the cache folder: $PLIANT_CACHE_DIR, or `pliant` in the user's cache folder."""
    if given := os.environ.get("PLIANT_CACHE_DIR"):
        return Path(given)
    base = Path(os.environ.get("XDG_CACHE_HOME") or ".")  # the specification says that a relative path must be ignored
    return (base if base.is_absolute() else Path.home() / ".cache") / "pliant"


def key(*parts: str) -> str:
    """Return a name for an object that depends on these texts and on pliant's own source."""
    return hashlib.sha256("\0".join((source_digest(), *parts)).encode()).hexdigest()


@lru_cache(1)
def source_digest() -> str:
    """Return a digest of pliant's source. So each version has its own files."""
    digest = hashlib.sha256()
    root = str(Path(__file__).resolve().parents[2])
    found = (os.path.join(at, name) for at, _, names in os.walk(root) for name in names if name.endswith(".py"))
    for path in sorted(found):
        with open(path, "rb") as file:
            digest.update(path[len(root) :].replace(os.sep, "/").encode() + file.read())
    return digest.hexdigest()


def read(name: str) -> bytes | None:
    """Return the object that is stored under a name, or that the name is an alias of; or None."""
    kind, found = _stored(name)
    if kind == _ALIAS and _OBJECT.fullmatch(other := found.decode("ascii", "replace")):
        kind, found = _stored(other)
    return found if kind == _MAGIC else None


def _stored(name: str) -> tuple[bytes, bytes]:
    """Return the magic word and the contents of a file; nothing if it is missing, damaged, or in no safe folder."""
    for place, shared in _places():
        with contextlib.suppress(OSError):
            found = _parsed(name, _contents(place, name, shared)) if _is_safe(place, shared) else _NOTHING
            if found != _NOTHING:
                return found
    return _NOTHING


def _places() -> list[tuple[Path, bool]]:
    """Return the user's folder, and the one that is only read; and whether it may belong to root."""
    given = os.environ.get(_READ)
    others = [(Path(given), True)] if given else []
    try:
        return [(folder(), False), *others]
    except RuntimeError:  # the user has no home folder
        return others


def _parsed(name: str, data: bytes) -> tuple[bytes, bytes]:
    """Return the magic word and the contents of a whole file of this name; otherwise nothing."""
    contents = data[_HEAD:]
    kind = next((x for x in (_MAGIC, _ALIAS) if data[:_HEAD] == _head(x, name, contents)), b"")
    return (kind, contents) if kind else _NOTHING


def whole(name: str) -> bytes:
    """Return the file of an object or an alias as it is on disk; nothing if it is missing or damaged."""
    kind, contents = _stored(name)
    return _head(kind, name, contents) + contents if kind else b""


def is_whole(name: str, data: bytes) -> bool:
    """Whether these bytes are a file that pliant has written under this name."""
    return bool(_OBJECT.fullmatch(name)) and _parsed(name, data) != _NOTHING


def add(name: str, data: bytes) -> bool:
    """Store the bytes of `whole`. Return whether they are a file of this name, and could be stored."""
    return is_whole(name, data) and _write(*_parsed(name, data), name)


def _head(kind: bytes, name: str, contents: bytes) -> bytes:
    return kind + hashlib.sha256(name.encode() + contents).digest()


def write(name: str, code: bytes) -> bool:
    """Store an object. Return whether this was possible."""
    return _write(_MAGIC, code, name)


def write_alias(name: str, other: str) -> None:
    """Let `read(name)` return the object `other`."""
    _write(_ALIAS, other.encode(), name)


def _write(kind: bytes, contents: bytes, name: str) -> bool:
    temporary = None
    try:
        if folder().is_absolute():
            with contextlib.suppress(FileExistsError):
                folder().mkdir(parents=True, mode=0o700)
        if not _is_safe(folder()):
            return False
        handle, temporary = tempfile.mkstemp(dir=folder(), prefix=_DRAFT)
        with os.fdopen(handle, "wb") as file:
            lock(handle)
            file.write(_head(kind, name, contents) + contents)
        os.replace(temporary, folder() / name)
        temporary = None
        _bound(folder(), len(contents))
    except (OSError, RuntimeError):
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        return False
    return True


# ---- how much there is


class Kept(NamedTuple):
    """A file of the cache: its size in bytes, and its last use [s since the epoch], to a day."""

    path: Path
    size: int
    used: float

    @property
    def is_alias(self) -> bool:
        """Whether the file only names an object."""
        with contextlib.suppress(OSError), self.path.open("rb") as file:
            return file.read(len(_ALIAS)) == _ALIAS
        return False


def kept() -> list[Kept]:
    """Return the files of the cache, least recently used first, without files that are not pliant's."""
    try:
        found = [
            Kept(Path(entry.path), of.st_size, of.st_mtime) for entry, of in _entries(folder()) if _OBJECT.fullmatch(entry.name)
        ]
    except (OSError, RuntimeError):
        return []
    return sorted(found, key=lambda x: x.used)


def clear() -> int:
    """Remove all objects, and abandoned temporary files. Return the number of bytes."""
    gone = sum(x.size for x in kept() if _removed(x.path))
    with contextlib.suppress(OSError, RuntimeError):
        _forget_drafts(folder())
    return gone


def _entries(place: Path) -> Iterator[tuple[os.DirEntry[str], os.stat_result]]:
    with os.scandir(place) as entries:
        for entry in entries:
            with contextlib.suppress(FileNotFoundError):  # another process removes too
                if entry.is_file(follow_symlinks=False):
                    yield entry, entry.stat(follow_symlinks=False)


def _bound(place: Path, size: int) -> None:
    """From time to time, remove old files, and files above the size limit."""
    looked = place in _written
    _written[place] = _written.get(place, 0) + size
    if looked and _written[place] < _LOOK:
        return
    _written[place] = 0
    _forget_drafts(place)
    now, objects = time.time(), kept()
    total = sum(x.size for x in objects)
    most = MOST_BYTES if total <= MOST_BYTES else _LEFT * MOST_BYTES
    for x in objects:
        if (total > most or now - x.used > MOST_DAYS * _DAY) and _removed(x.path):
            total -= x.size


def _forget_drafts(place: Path) -> None:
    for entry, _ in _entries(place):
        if entry.name.startswith(_DRAFT) and abandoned(Path(entry.path)):
            _removed(Path(entry.path))


def _removed(path: Path) -> bool:
    try:
        path.unlink()
    except OSError:
        return False
    return True


# ---- whose it is


def _is_safe(place: Path, shared: bool = False) -> bool:
    """Whether an existing folder is safe to use. Warn if it is not. shared: whether it may belong to root."""
    if not place.is_absolute():
        wrong = "is not an absolute path, so that any folder one works in would be a source of code"
    else:
        wrong = _strange_way(place) or _strange(os.stat(place), stat.S_ISDIR, "folder", shared)
    if wrong and shared:
        remedy = f"set {_READ} to the absolute path of a folder of your own, or of root, that only its owner can write"
        _tell(place, f"the folder {place} of {_READ} {wrong}; it is not read; {remedy}")
    elif wrong:
        _tell(
            place,
            f"the cache folder {place} {wrong}; it is not used, and functions are compiled anew in every process. Set "
            "PLIANT_CACHE_DIR to the absolute path of a folder of your own that only you can write (chmod 700)",
        )
    return not wrong


def _contents(place: Path, name: str, shared: bool = False) -> bytes:
    """Return the contents of a file of the user. Raise OSError if it is somebody else's or a link. Do not wait for pipes."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(place / name, flags)
    try:
        if wrong := _strange(os.fstat(handle), stat.S_ISREG, "file", shared):
            then = "" if shared else ", and is replaced by what is compiled now"
            _tell(place, f"in the cache folder {place}, {name} {wrong}; it is not used{then}")
            raise PermissionError(wrong)
        with contextlib.suppress(OSError):  # record the last use, to a day
            if not shared and time.time() - os.fstat(handle).st_mtime > _DAY:
                os.utime(handle if os.utime in os.supports_fd else place / name)
        with open(handle, "rb", closefd=False) as file:
            return file.read()
    finally:
        os.close(handle)


def _strange(found: os.stat_result, is_kind: Callable[[int], bool], kind: str, shared: bool) -> str:
    """Return why somebody else may have written a file or folder, or "". Windows has neither owners nor modes to check."""
    if not is_kind(found.st_mode):
        return f"is not a {kind}"
    if not hasattr(os, "geteuid"):
        return ""
    if found.st_uid != os.geteuid() and not (shared and found.st_uid == 0):
        return f"belongs to user {found.st_uid}, and this is user {os.geteuid()}"
    return "can be written by others than its owner" if found.st_mode & 0o022 else ""


def _strange_way(place: Path) -> str:
    """Return why somebody else may decide where a path leads, or "": their link, or a parent folder in which all can rename."""
    if not hasattr(os, "geteuid"):
        return ""
    for path in (place, *place.parents):
        found = os.lstat(path)
        if stat.S_ISLNK(found.st_mode) and found.st_uid not in (0, os.geteuid()):
            return f"leads over {path}, a link of user {found.st_uid}"
    for path in Path(os.path.realpath(place)).parents:
        mode = os.stat(path).st_mode
        if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
            return f"is in {path}, in which everybody can put another in its place"
    return ""


def _tell(place: Path, message: str) -> None:
    """Warn once per folder and process."""
    if place not in _warned:
        _warned.add(place)
        warnings.warn(message, CacheWarning, stacklevel=2)
