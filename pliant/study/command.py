"""`pliant sweep`: many runs of a file or an example, from the command line."""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path
from typing import Any

import pliant as pl
from pliant.errors import printable
from pliant.study.study import Study
from pliant.study.table import Table
from pliant.view import terminal

_SHOWN = 12


def pairs(given: list[str] | None) -> list[tuple[str, ...]] | None:
    """Groups of names from ["a,b", "c,d"]."""
    return [tuple(name.strip() for name in text.split(",")) for text in given] if given else None


def axes(given: list[str] | None) -> dict[str, str]:
    """{name: values, as a text} from ["boom.EI=lin(1e4,1e6,50)"]."""
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
    """Where the runs go: as given, or in this folder, under the system's name."""
    return given or Path(re.sub(r"[^\w.-]+", "-", f"{name[:longest]}-study.zarr"))


def run_sweep(system: pl.System, over: dict[str, str], out: Path, console: Any, options: dict[str, Any]) -> int:
    """Compute, or go on, and tell; the exit code: 0, or 2 where no run succeeded."""
    os.environ["MPLBACKEND"] = "agg"
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    try:
        study = pl.sweep(system, over, out=out, progress=True, **options)
    except KeyboardInterrupt:
        if out.exists():
            terminal.say(f"interrupted; what was computed until then is in {out}, and the same command goes on")
            return 130
        raise
    table, done = study.table(), study.done
    show(study, table, console)
    files = [study.path, table.save(out.with_suffix(".csv")), out.with_suffix(".png")]
    study.plot(path=files[2])
    console.print(f"\nwritten: {', '.join(str(_near(file)) for file in files)}", markup=False)
    return 0 if (done == 1).any() else 2


def _near(file: Path) -> Path:
    """A path as short as it can be told."""
    try:
        return file.relative_to(Path.cwd())
    except ValueError:
        return file


def show(study: Study, table: Table, console: Any) -> None:
    """Print what a study is, and the first rows of its table."""
    done = study.done
    console.print(repr(study)[1:-1], markup=False)
    console.print()
    console.print(table.shown(_SHOWN, console.width))
    rows, columns = len(table) - len(table.first(_SHOWN)), len(table.fitting()) - len(table.fitting(_SHOWN, console.width))
    more = [f"{n:,} more {word}{'s' * (n > 1)}" for n, word in ((rows, "row"), (columns, "column")) if n]
    if more:
        console.print(f"… {' and '.join(more)} (all are in the files)")
    if lost := int((done == 2).sum()):
        console.print(f"\n{lost:,} of {len(study):,} runs failed:", markup=False)
        for why in table.reasons():
            console.print(f"  {printable(why)}", markup=False, soft_wrap=True)


__all__ = ["axes", "pairs", "run_sweep", "show", "store_of"]
