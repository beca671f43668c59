"""`pliant export`: write a system's equations as source code, as LaTeX, or as an FMU."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

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
    to: Annotated[str, typer.Option("--to", help=f"Format of the export: {', '.join(_FORMATS)}.")] = "c"
    folder: Annotated[Path, typer.Option("--out", "-o", help="Folder for the files.")] = Path()
    functions: Annotated[
        str | None,
        typer.Option(
            help="Code only: functions to export, separated by commas, such as rhs,mass_matrix; write tool.pose for a "
            "function of frame 'tool'. Default: rhs, equations, outputs, and the poses of all frames."
        ),
    ] = None
    prefix: Annotated[
        str | None, typer.Option(help="Prefix of the exported names, or name of the module. Default: the system's name.")
    ] = None
    small: Annotated[
        str | None,
        typer.Option(
            help="LaTeX only: coordinates, speeds or hinges in which to linearise the equations, separated by commas; or 'all'."
        ),
    ] = None
    fmi: Annotated[str, typer.Option(help="FMU only: FMI version, '2.0' or '3.0'.")] = "3.0"
    platforms: Annotated[
        str, typer.Option(help="FMU only: 'host', 'all', or platforms such as x86_64-windows, separated by commas.")
    ] = "host"
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
    """Export the equations of a system as source code, as LaTeX, or as an FMU.

    Source code comes with a program that checks it. Symbols keep their names.
    """
    to, folder, prefix, small, functions = options.to, options.folder, options.prefix, options.small, options.functions
    if to not in _FORMATS:
        raise unknown("format to export to", to, _FORMATS)
    for option, given, own in (("--small", small, to == "latex"), ("--functions", functions, to not in ("latex", "fmu"))):
        if given is not None and not own:
            raise pl.PliantError(f"{option} does not apply to --to {to}; leave it out")
    system = system_of(options.what, FileOptions.among(options), options.changed)
    if to == "fmu":
        paths = [_fmu(system, options)]
    elif to == "latex":
        names = "all" if small == "all" else _listed(small) or ()
        paths = [pl.compile(system).equations(names).write_latex(folder, prefix)]
    else:
        paths = pl.compile(system).write_code(folder, to, _listed(functions), prefix=prefix)
    for path in paths:
        out.print(str(path), markup=False)


def _listed(names: str | None) -> list[str] | None:
    return None if names is None else [name.strip() for name in names.split(",") if name.strip()]


def _fmu(system: pl.System, options: ExportOptions) -> Path:
    """Write an FMU whose initial state is that of the example, or of the file's section `start`."""
    example = None if exists(options.what) else pl.examples.EXAMPLES.get(options.what)
    own = {} if example is None else {"q0": example.q0 or None, "v0": example.v0 or None, "s0": example.s0 or None}
    start: dict[str, Any] = system.start if example is None else own
    path = options.folder / f"{checked_prefix(options.prefix, system.name) or prefix_of(system.name)}.fmu"
    return pl.write_fmu(system, path, options.fmi, platforms=_listed(options.platforms) or ("host",), **start)
