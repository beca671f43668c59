"""`pliant cache`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import pliant as pl
from pliant.cli.app import out
from pliant.compile.llvm import archive
from pliant.compile.llvm import cache as objects
from pliant.errors import counted


def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Remove everything in the cache.")] = False,
    to: Annotated[
        Path | None, typer.Option("--export", metavar="FILE", help="Write all objects to one file, for equal computers.")
    ] = None,
    since: Annotated[
        Path | None,
        typer.Option("--import", metavar="FILE", help="Add the objects of such a file. Its code is executed: trust who wrote it."),
    ] = None,
) -> None:
    """Show the cache of compiled functions: its folder, its size and its limits. With --clear, empty it.

    pliant stores compiled functions so that the same system compiles once. A cleared cache costs only the time to compile again.
    With --export and --import, a filled cache goes to other computers with the same processor.
    """
    if clear + (to is not None) + (since is not None) > 1:
        raise pl.PliantError("--clear, --export and --import are separate jobs; pass one of them at a time")
    try:
        folder = objects.folder()
    except RuntimeError:
        raise pl.PliantError(
            "there is no cache, because this user has no home folder; set PLIANT_CACHE_DIR to an absolute path"
        ) from None
    moved = archive.write_archive(to) if to is not None else archive.read_archive(since) if since is not None else None
    found = objects.kept()
    aliases = sum(x.is_alias for x in found)
    names = f", and {counted(aliases, 'more name')} of them" if aliases else ""
    out.print(f"folder   {folder}", markup=False)
    out.print(f"objects  {len(found) - aliases:,}, {_mebibytes(sum(x.size for x in found))}{names}")
    limit = f"{_mebibytes(objects.MOST_BYTES)}, and {objects.MOST_DAYS} days without use"
    out.print(f"limits   {limit}; the least recently used objects are removed first")
    if clear:
        out.print(f"removed  {_mebibytes(objects.clear())}")
    if moved is not None:
        done = "exported" if to is not None else "imported"
        out.print(f"{done} {counted(moved[0], 'file')}, {_mebibytes(moved[1])}")


def _mebibytes(size: float) -> str:
    return f"{size / 2**20:,.1f} MiB"
