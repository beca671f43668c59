"""`pliant view`: show a system or a run in the browser."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

import pliant as pl
from pliant.cli.app import out, taking
from pliant.cli.systems import FileOptions, exists, system_of


@dataclass(frozen=True, kw_only=True)
class ViewOptions(FileOptions):
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|EXAMPLE|run.nc",
            help="A .urdf, .sdf, .xml or .yaml file, the name of an example, a stored run (.nc), or the folder of a run.",
        ),
    ]
    file: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.html", help="Write the page to this file and do not open it.")
    ] = None
    theme: Annotated[str, typer.Option(help="'light', 'dark', or 'auto' for the browser's own.")] = "auto"


@taking(ViewOptions)
def view(options: ViewOptions) -> None:
    """Open a page in the browser that shows a system, with sliders for its coordinates, or the motion of a run."""
    from pliant.view.page import page_of_run, page_of_system, write_page
    from pliant.view.show import opened, temporary

    what, reading, file = options.what, FileOptions.among(options), options.file
    if not Path(what).suffix and exists(what) and (Path(what) / "run.nc").is_file():  # a folder written by 'pliant run'
        what = str(Path(what) / "run.nc")
    if Path(what).suffix.lower() == ".nc":
        if not reading.are_usual:
            flags = "--base, --laws, --dynamics, --stops, --mimic, --root, --packages, --contacts and --points"
            raise pl.PliantError(f"{what}: {flags} apply to system files, not to a run; leave them out")
        stored = pl.load_run(what)
        page, name = page_of_run(stored, options.theme), str(stored.data.attrs["system"])
    else:
        system = system_of(what, reading)
        page, name = page_of_system(system.model, options.theme), system.name
    path = temporary(page, name) if file is None else write_page(page, file)
    out.print(str(path), markup=False)
    if file is None and not opened(path):
        out.print("no browser could be started; open this file in a browser")
