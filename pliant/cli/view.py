"""`pliant view`: a system or a run on a page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

import pliant as pl
from pliant.cli.app import out, taking
from pliant.cli.systems import Base, Dynamics, FileOptions, Laws, Mimic, Packages, Root, exists, system_of


@dataclass(frozen=True)
class ViewOptions:
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|EXAMPLE|run.nc", help="A .urdf, .xml or .yaml file, an example's name, or a stored run or its folder."
        ),
    ]
    file: Annotated[Path | None, typer.Option("--out", metavar="FILE.html", help="Write the page here, and open nothing.")] = None
    theme: Annotated[str, typer.Option(help="'light', 'dark', or 'auto', as the browser has it.")] = "auto"
    base: Base = "fixed"
    laws: Laws = None
    dynamics: Dynamics = "act"
    mimic: Mimic = "independent"
    root: Root = None
    packages: Packages = None


@taking(ViewOptions)
def view(options: ViewOptions) -> None:
    """Show a system with sliders for its coordinates, or a run with its motion, on a page in the browser."""
    from pliant.view.page import page_of_run, page_of_system, write_page
    from pliant.view.show import opened, temporary

    what, reading, file = options.what, FileOptions.among(options), options.file
    if not Path(what).suffix and exists(what) and (Path(what) / "run.nc").is_file():  # the folder that 'pliant run' wrote
        what = str(Path(what) / "run.nc")
    if Path(what).suffix.lower() == ".nc":
        if not reading.are_usual:
            flags = "--base, --laws, --dynamics, --mimic, --root and --packages"
            raise pl.PliantError(f"{what}: {flags} are for files of systems; a run has its own")
        stored = pl.load_run(what)
        page, name = page_of_run(stored, options.theme), str(stored.data.attrs["system"])
    else:
        system = system_of(what, reading)
        page, name = page_of_system(system.model, options.theme), system.name
    path = temporary(page, name) if file is None else write_page(page, file)
    out.print(str(path), markup=False)
    if file is None and not opened(path):
        out.print("no browser could be started; open this file with one")
