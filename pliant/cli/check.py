"""`pliant check`."""

from __future__ import annotations

from typing import Annotated

import typer

import pliant as pl
from pliant.cli.app import out
from pliant.cli.systems import Laws, Packages, Points, Root, Touching, touching
from pliant.cli.wording import in_options
from pliant.errors import counted
from pliant.formats.laws_file import read_laws


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A .urdf, .xml or .yaml file.")],
    laws: Laws = None,
    root: Root = None,
    packages: Packages = None,
    contacts: Touching = None,
    points: Points = None,
) -> None:
    """Check a system file. Print errors, warnings and notes, one per line.

    The exit code is 2 if the file has errors, otherwise 0.
    """
    found_laws = None if laws is None else read_laws(laws)
    findings = pl.formats.check(file, packages or (), root, found_laws, touching(contacts), points)
    for finding in findings:
        place = f"{file}:{finding.line}" if finding.line else file
        out.print(f"{place}: {finding.severity}: {in_options(' '.join(finding.message.split()))}", markup=False, emoji=False)
    counts = {word: sum(finding.severity == word for finding in findings) for word in ("error", "warning", "note")}
    totals = [counted(n, word) for word, n in counts.items() if n]
    out.print(", ".join(["no errors"] * (not counts["error"]) + totals) if totals else "no findings")
    raise typer.Exit(2 if counts["error"] else 0)
