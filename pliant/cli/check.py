"""`pliant check`."""

from __future__ import annotations

import warnings
from typing import Annotated, Any, Literal

import numpy as np
import typer

import pliant as pl
from pliant.cli.app import out
from pliant.cli.systems import Laws, Packages, Points, Root, Touching, touching
from pliant.cli.wording import in_options
from pliant.errors import counted
from pliant.formats.findings import Finding
from pliant.formats.laws_file import read_laws
from pliant.simulate.problem.contacts import too_deep
from pliant.sweeps import contact_places


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A .urdf, .sdf, .xml or .yaml file.")],
    laws: Laws = None,
    root: Root = None,
    packages: Packages = None,
    contacts: Touching = None,
    points: Points = None,
) -> None:
    """Check a system file. Print errors, warnings and notes, one per line.

    The check assembles closed loops, and looks for contacts that begin inside each other. The exit code is 2 if the file has
    errors, otherwise 0.
    """
    found_laws = None if laws is None else read_laws(laws)
    findings = pl.formats.check(file, packages or (), root, found_laws, touching(contacts), points)
    if not any(finding.severity == "error" for finding in findings):
        options = {"packages": packages or (), "root": root, "contacts": touching(contacts), "points": points}
        findings += _at_start(file, found_laws, options)
    for finding in findings:
        place = f"{file}:{finding.line}" if finding.line else file
        out.print(f"{place}: {finding.severity}: {in_options(' '.join(finding.message.split()))}", markup=False, emoji=False)
    counts = {word: sum(finding.severity == word for finding in findings) for word in ("error", "warning", "note")}
    totals = [counted(n, word) for word, n in counts.items() if n]
    out.print(", ".join(["no errors"] * (not counts["error"]) + totals) if totals else "no findings")
    raise typer.Exit(2 if counts["error"] else 0)


def _at_start(file: str, laws: Any, options: dict[str, Any]) -> list[Finding]:
    """Findings about the initial state of a run: that of the file or zero, with loops closed. None if the system needs more."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)
        try:
            system = pl.load(file, laws=laws, **options)
            model = system.model.internals.matter
        except pl.PliantError:  # as it is without its laws
            return []
        start = system.start.get("q0", {})
        q = model.state(start)
        if model.loops:
            try:
                q, _ = pl.assemble(system, start or None)
            except pl.PliantError as error:
                pose = "the initial pose" if start else "the neutral pose"
                return [Finding(None, "error", f"the loops cannot be closed from {pose}: {error}")]
    return _of_contacts(model, q, bool(options["contacts"])) if model.contacts else []


def _of_contacts(model: pl.Model, q: Any, robot: bool) -> list[Finding]:
    """What overlaps at q. The reader has noted what touches. A robot's file seldom has its initial pose: that is no error."""
    out = []
    gaps = np.ravel(contact_places(model, q)[0])
    inside = [(name, -gap) for name, gap in zip(model.internals.contact_points, gaps.tolist(), strict=True) if gap < 0]
    deep = too_deep(model, q[None])
    if deep is not None:
        more = f" ({counted(len(inside), 'point')} inside)" if len(inside) > 1 else ""
        remedy = "start a run above it, or at q0=pl.settle(system)"
        severity: Literal["error", "warning"] = "warning" if robot else "error"
        out.append(Finding(None, severity, f"contact {deep[0]!r} begins {deep[1]:.3g} m below its surface{more}; {remedy}"))
    elif inside:
        name, depth = max(inside, key=lambda x: x[1])
        out.append(Finding(None, "note", f"contact {name!r} begins {depth:.3g} m below its surface, and is pushed out"))
    return out
