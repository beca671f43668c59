"""`pliant export`: a system's equations as code, for LaTeX, or as an FMU."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

import pliant as pl
from pliant.cli.app import out, taking
from pliant.cli.systems import Base, Dynamics, FileOptions, Laws, Mimic, Packages, Root, Set, Stops, What, exists, system_of
from pliant.errors import unknown
from pliant.export.names import checked_prefix, prefix_of

_FORMATS = ("c", "python", "matlab", "julia", "fortran", "latex", "fmu")


@dataclass(frozen=True)
class ExportOptions:
    what: What
    to: Annotated[str, typer.Option("--to", help=f"The format: {', '.join(_FORMATS)}.")] = "c"
    folder: Annotated[Path, typer.Option("--out", "-o", help="Where the files go.")] = Path()
    functions: Annotated[
        str | None,
        typer.Option(
            help="Of code: names, separated by commas, as rhs, equations, outputs, mass_matrix; of a frame as tool.pose. "
            "Else rhs, equations, outputs, and the poses of frames."
        ),
    ] = None
    prefix: Annotated[str | None, typer.Option(help="Names begin with it, or a module has it; else the system's name.")] = None
    small: Annotated[
        str | None, typer.Option(help="Of latex: coordinates, speeds or hinges in which all is linear, by commas; or 'all'.")
    ] = None
    fmi: Annotated[str, typer.Option(help="Of an FMU: '2.0' or '3.0'.")] = "3.0"
    platforms: Annotated[str, typer.Option(help="Of an FMU: 'host', 'all', or names as x86_64-windows, by commas.")] = "host"
    base: Base = "fixed"
    laws: Laws = None
    changed: Set = None
    dynamics: Dynamics = "act"
    stops: Stops = None
    mimic: Mimic = "independent"
    root: Root = None
    packages: Packages = None


@taking(ExportOptions)
def export(options: ExportOptions) -> None:
    """Write a system's equations as code with a program that checks it, for LaTeX, or as an FMU. Symbols keep their names."""
    to, folder, prefix, small, functions = options.to, options.folder, options.prefix, options.small, options.functions
    if to not in _FORMATS:
        raise unknown("format to export to", to, _FORMATS)
    for option, given, own in (("--small", small, to == "latex"), ("--functions", functions, to not in ("latex", "fmu"))):
        if given is not None and not own:
            raise pl.PliantError(f"{option} has no meaning with --to {to}; leave it out")
    system = system_of(options.what, FileOptions.among(options), options.changed)
    if to == "fmu":
        paths = [_fmu(system, options)]
    elif to == "latex":
        names = "all" if small == "all" else _listed(small) or ()
        paths = [pl.compile(system).write_latex(folder, small=names, prefix=prefix)]
    else:
        paths = pl.compile(system).write_code(folder, to, _listed(functions), prefix=prefix)
    for path in paths:
        out.print(str(path), markup=False)


def _listed(names: str | None) -> list[str] | None:
    return None if names is None else [name.strip() for name in names.split(",") if name.strip()]


def _fmu(system: pl.System, options: ExportOptions) -> Path:
    """An FMU that starts where the example does."""
    example = None if exists(options.what) else pl.examples.EXAMPLES.get(options.what)
    q0, v0 = (None, None) if example is None else (example.q0 or None, example.v0 or None)
    path = options.folder / f"{checked_prefix(options.prefix, system.name) or prefix_of(system.name)}.fmu"
    return pl.write_fmu(system, path, options.fmi, platforms=_listed(options.platforms) or ("host",), q0=q0, v0=v0)
