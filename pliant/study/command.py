"""The part of `pliant sweep` that parses values, runs the sweep and prints its results."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pliant as pl
from pliant.errors import UnknownNameError, printable, unknown
from pliant.formats.laws_file import read_laws
from pliant.study.figures import listed, parsed
from pliant.study.study import Study
from pliant.study.table import Table
from pliant.view import terminal

_SHOWN = 12
_FUNCTION = re.compile(r"(.+\.py):(\w+)")


def pairs(given: list[str] | None) -> list[tuple[str, ...]] | None:
    """Parse ["a,b", "c,d"] to groups of names."""
    return [tuple(name.strip() for name in text.split(",")) for text in given] if given else None


def axes(given: list[str] | None) -> dict[str, str]:
    """Parse ["boom.EI=lin(1e4,1e6,50)"] to {name: text of the values}."""
    found: dict[str, str] = {}
    for text in given or ():
        name, equals, values = text.partition("=")
        if not equals or not name.strip():
            raise pl.PliantError(f"--set {text!r}: expected NAME=VALUES, as in --set boom.EI=lin(1e4,1e6,50)")
        if name.strip() in found:
            raise pl.PliantError(f"--set {text!r}: {name.strip()!r} is given twice")
        found[name.strip()] = values.strip()
    return found


def store_of(name: str, given: Path | None, longest: int = 60) -> Path:
    """Return the path of the store: as given, or named after the system in the current folder."""
    return given or Path(re.sub(r"[^\w.-]+", "-", f"{name[:longest]}-study.zarr"))


class ShownResults(NamedTuple):
    """What a command shows of its results: the columns of the table and the panels of the plot, and the names on their axes."""

    columns: Sequence[str | Callable[..., Any]] = ()
    panels: Sequence[str | Callable[..., Any]] = ()
    x: str | None = None
    y: str | None = None


_USUAL = ShownResults()


def chosen(option: str, text: str | None) -> list[str | Callable[..., Any]]:
    """Parse "peak(elbow),settling(elbow, 0.02),mine.py:margin" to texts and functions."""
    out: list[str | Callable[..., Any]] = []
    for item in listed(text) if text is not None else ():
        if not item:
            raise pl.PliantError(f"{option} {text!r}: a name is missing between commas; give {option} 'peak(elbow),rms(elbow)'")
        if item.count("(") != item.count(")"):
            raise pl.PliantError(f"{option} {item!r}: its brackets do not match; give {option} 'peak(elbow)'")
        if found := _FUNCTION.fullmatch(item):
            laws = read_laws(Path(found[1]))
            if found[2] not in laws:
                raise pl.PliantError(f"{option} {item!r}: {unknown('function', found[2], laws)}")
            out.append(laws[found[2]])
            continue
        parsed(item)  # its function is checked before anything runs; its name when the runs are there
        out.append(item)
    return out


def run_sweep(
    system: pl.System, over: dict[str, str], out: Path, console: Any, options: dict[str, Any], shown: ShownResults = _USUAL
) -> int:
    """Run or continue a sweep and print its results. Return the exit code: 0, or 2 if no run succeeded."""
    for option, name in (("--x", shown.x), ("--y", shown.y)):
        if name is not None and name not in over:
            raise pl.PliantError(f"{option} {name!r}: {unknown('swept name', name, over)}")
    if shown.y is not None and shown.x is None:
        raise pl.PliantError(f"--y {shown.y!r} makes a map, which needs --x NAME too")
    os.environ["MPLBACKEND"] = "agg"
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    try:
        study = pl.sweep(system, over, out=out, progress=True, **options)
    except KeyboardInterrupt:
        if out.exists():
            terminal.say(f"interrupted; the results up to then are in {out}; repeat the command to continue")
            return 130
        raise
    done = study.done
    try:
        table = study.table(columns=shown.columns)
        show(study, table, console)
        files = [study.path, table.save(out.with_suffix(".csv")), out.with_suffix(".png")]
        study.plot(*(shown.panels or shown.columns), x=shown.x, y=shown.y, path=files[2])
    except UnknownNameError as error:
        raise pl.PliantError(f"{error}; the runs are in {_near(study.path)}: repeat the command with other columns") from None
    console.print(f"\nwritten: {', '.join(str(_near(file)) for file in files)}", markup=False)
    return 0 if (done == 1).any() else 2


def _near(file: Path) -> Path:
    """Return a path relative to the current folder, if it is inside."""
    try:
        return file.relative_to(Path.cwd())
    except ValueError:
        return file


def show(study: Study, table: Table, console: Any) -> None:
    """Print a summary of a study, the first rows of its table, and why runs failed."""
    done = study.done
    console.print(repr(study)[1:-1], markup=False)
    console.print()
    console.print(table.shown(_SHOWN, console.width))
    rows, columns = len(table) - len(table.first(_SHOWN)), len(table.fitting()) - len(table.fitting(_SHOWN, console.width))
    more = [f"{n:,} more {word}{'s' * (n > 1)}" for n, word in ((rows, "row"), (columns, "column")) if n]
    if more:
        console.print(f"… {' and '.join(more)} (see the files for all)")
    if lost := int((done == 2).sum()):
        console.print(f"\n{lost:,} of {len(study):,} runs failed:", markup=False)
        for why in table.reasons():
            console.print(f"  {printable(why)}", markup=False, soft_wrap=True)


__all__ = ["ShownResults", "axes", "chosen", "pairs", "run_sweep", "show", "store_of"]
