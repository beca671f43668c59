"""`pliant cache`."""

from __future__ import annotations

from typing import Annotated

import typer

import pliant as pl
from pliant.cli.app import out
from pliant.compile.llvm import cache as objects
from pliant.errors import counted


def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Remove everything in the cache.")] = False,
) -> None:
    """Show the cache of compiled functions: its folder, its size and its limits. With --clear, empty it.

    pliant stores compiled functions so that the same system compiles once. A cleared cache costs only the time to compile again.
    """
    try:
        folder = objects.folder()
    except RuntimeError:
        raise pl.PliantError(
            "there is no cache, because this user has no home folder; set PLIANT_CACHE_DIR to an absolute path"
        ) from None
    found = objects.kept()
    out.print(f"folder   {folder}", markup=False)
    aliases = sum(x.is_alias for x in found)
    names = f", and {counted(aliases, 'more name')} of them" if aliases else ""
    out.print(f"objects  {len(found) - aliases:,}, {_mebibytes(sum(x.size for x in found))}{names}")
    limit = f"{_mebibytes(objects.MOST_BYTES)}, and {objects.MOST_DAYS} days without use"
    out.print(f"limits   {limit}; the least recently used objects are removed first")
    if clear:
        out.print(f"removed  {_mebibytes(objects.clear())}")


def _mebibytes(size: float) -> str:
    return f"{size / 2**20:,.1f} MiB"
