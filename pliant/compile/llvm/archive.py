"""A filled cache as one file, for other computers: a ZIP archive of the cache's files, and a note for which processor they are.

The names of objects are digests that contain the processor, its features and the versions of LLVM. So the objects are found only on
a computer where these are equal, and an archive from another one is refused. Every file is checked in memory, under the names that
`cache.py` allows, before one is written. Nothing is extracted to a path that the archive names.

Code from the archive is executed, and the digests detect damage, not who wrote it.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from pliant.compile.llvm import cache
from pliant.compile.llvm.engine import machine, versions
from pliant.errors import FileError, PliantError, printable
from pliant.replacing import replaced

_NOTE = "pliant-cache.json"
_FORMAT = 1
_MOST_NOTE = 1 << 16  # bytes
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, KeyError)
_HERE = "write the file on a computer with the processor and the packages of this one"


def write_archive(path: Path) -> tuple[int, int]:
    """Write all files of the cache to an archive. Return their number, and their size in bytes."""
    number = size = 0
    with replaced(path) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(_NOTE, json.dumps({"format": _FORMAT, **_processor()}))
        for name in sorted(x.path.name for x in cache.kept()):
            if data := cache.whole(name):
                archive.writestr(name, data)
                number, size = number + 1, size + len(data)
        if not number:
            raise PliantError("the cache is empty, so there is nothing to export; run the program whose functions it shall hold")
    return number, size


def read_archive(path: Path) -> tuple[int, int]:
    """Add the files of an archive to the cache. Return their number, and their size in bytes.

    Raises `FileError`, and adds nothing, if the archive is damaged, is not of `write_archive`, or is for another processor.
    """
    try:
        if path.exists() and not path.is_file():
            raise _wrong(path, "is not a file")
        with path.open("rb") as file, zipfile.ZipFile(file) as archive:
            entries = archive.infolist()
            _check(archive, entries)
            objects = [x for x in entries if x.filename != _NOTE]
            for entry in objects:
                if not cache.is_whole(entry.filename, archive.read(entry)):
                    raise zipfile.BadZipFile("a digest does not match")
            for entry in objects:
                if not cache.add(entry.filename, archive.read(entry)):
                    where = f"the cache folder {cache.folder()} cannot be written"
                    raise PliantError(f"{where}; set PLIANT_CACHE_DIR to the absolute path of a folder of your own")
    except PliantError:
        raise
    except OSError as error:
        raise _wrong(path, f"cannot be read: {error.strerror or error}") from None
    except _DAMAGED:
        raise _wrong(path, "is damaged, or was not written by 'pliant cache --export'; nothing of it is used") from None
    return len(objects), sum(x.file_size for x in objects)


def _check(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> None:
    """Raise an error if an archive is too large, has two files of one name, or is for another processor."""
    names = [x.filename for x in entries]
    if sum(x.file_size for x in entries) > cache.MOST_BYTES + _MOST_NOTE or len({*names}) < len(names):
        raise zipfile.BadZipFile("too large, or two files of one name")
    if archive.getinfo(_NOTE).file_size > _MOST_NOTE:
        raise zipfile.BadZipFile("too large a note")
    note = json.loads(archive.read(_NOTE))
    own: dict[str, Any] = {"format": _FORMAT, **_processor()}
    if not isinstance(note, dict) or note.get("format") != _FORMAT:
        raise zipfile.BadZipFile("another format")
    for what, value in own.items():
        if note.get(what) != value:
            raise PliantError(_other(what, str(note.get(what)), str(value)))


def _other(what: str, given: str, own: str) -> str:
    """Say in what an archive differs from this computer."""
    if what != "features":
        return f"the objects are for {what} {printable(given)[:80]!r}, and this computer has {own!r}; {_HERE}"
    differing = sorted({*given.split(",")} ^ {*own.split(",")})
    some = ", ".join(dict.fromkeys(printable(x.lstrip("+-"))[:40] for x in differing[:8]))
    return f"the objects are for a processor with other features ({some}); {_HERE}"


def _processor() -> dict[str, str]:
    """What objects of this computer depend on."""
    own = asdict(replace(machine(), tiers=False))
    return {"versions": versions(), "processor": own["cpu"], "features": own["features"]}


def _wrong(path: Path, why: str) -> FileError:
    return FileError(printable(str(path)), None, why)
