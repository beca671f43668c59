"""`pliant run`: a system's motion, written as a file, a page, a plot, and perhaps a video."""

from __future__ import annotations

import logging
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NoReturn, cast

import typer
from rich.markup import escape

import pliant as pl
from pliant.cli.app import out, taking
from pliant.cli.systems import (
    Base,
    Dynamics,
    FileOptions,
    Laws,
    Mimic,
    Packages,
    Root,
    Set,
    StartOptions,
    Stops,
    What,
    system_of,
)
from pliant.model.description import FIDELITIES, Fidelity
from pliant.simulate import RunInterrupted, SimulationError
from pliant.simulate.results.run import Run, how
from pliant.view import terminal

_PASSED_ON = ("seed", "method", "dt", "rtol", "atol", "into", "resume")  # to pl.simulate, as they are
VIDEO = "video.mp4"  # its name where none is given; in the run's folder
_LONGEST_NAME = 60  # of a folder that is called after its system, which may be in a script of three bytes a letter


@dataclass(frozen=True)
class RunOptions:
    what: What
    t_end: Annotated[float | None, typer.Option("--t-end", help="Until when [s]; else 10, or as the example has it.")] = None
    folder: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Where the files go; else ./NAME-run.")] = None
    into: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the run to this .nc file while it is computed: a kill loses at most moments."),
    ] = None
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a run that was written --into FILE and not finished; else options as then.")
    ] = False
    seed: Annotated[int | None, typer.Option(min=0, help="Of the noise of what controllers measure; by default a new one.")] = None
    method: Annotated[
        str,
        typer.Option(help="'auto'; 'dop853', explicit, or 'esdirk', implicit; or with --dt 'rk4', 'semi_implicit', 'alpha'."),
    ] = "auto"
    dt: Annotated[float | None, typer.Option(help="Steps of this length [s]; else they follow --rtol and --atol.")] = None
    rtol: Annotated[float | None, typer.Option(help="Relative tolerance; else 1e-8.")] = None
    atol: Annotated[float | None, typer.Option(help="Absolute tolerance; else a hundredth of rtol.")] = None
    q: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Start: elbow=0.3; may be repeated.")] = None
    v: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Speed at the start: elbow=1.")] = None
    tau: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Constant force or torque: elbow=0.2.")] = None
    fidelity: Annotated[
        str | None, typer.Option(help=f"Of flexible bodies: {', '.join(FIDELITIES)}; else as the system has it.")
    ] = None
    base: Base = "fixed"
    laws: Laws = None
    changed: Set = None
    u: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Constant input of a load: rw.torque=0.1.")] = None
    dynamics: Dynamics = "act"
    stops: Stops = None
    mimic: Mimic = "independent"
    root: Root = None
    packages: Packages = None
    video: Annotated[
        Path | None, typer.Option("--video", metavar="[FILE]", help="A video too: .mp4, .webm or .gif; else video.mp4.")
    ] = None


@taking(RunOptions)
def run(options: RunOptions) -> None:
    """Let a system move, and write its motion (run.nc), a page that shows it (page.html) and a plot (plot.png).

    Example systems have a start of their own, and some are driven; files start at zero and at rest. --q and --v change what they
    name, --tau replaces the drive. With --into FILE the motion is in that file, and after a kill the same command with --resume
    goes on.
    """
    system = system_of(options.what, FileOptions.among(options), options.changed)
    if options.fidelity is not None:
        system.fidelity = cast("Fidelity", options.fidelity)
    os.environ["MPLBACKEND"] = "agg"  # files are written, no window is opened
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # not where it keeps its fonts
    given = StartOptions.among(options).given(options.what, system) | {name: getattr(options, name) for name in _PASSED_ON}
    folder = options.folder or Path(re.sub(r"[^\w.-]+", "-", f"{system.name[:_LONGEST_NAME]}-run"))
    _check_folder(folder)
    if options.video is not None:
        from pliant.view.video import check_ready

        check_ready(options.video)
    if options.resume and options.into is None:
        raise pl.PliantError("--resume goes on with a run that was written with --into FILE: give --into FILE too")
    stopped: SimulationError | RunInterrupted | None = None
    try:
        moved = pl.simulate(system, **given, progress=True)
    except (SimulationError, RunInterrupted) as error:
        if error.run is None:
            raise
        moved, stopped = error.run, error
    files = _written(moved, folder, options, stopped is None)
    if stopped is not None:
        _say_stopped(stopped, folder, options.into)
    from pliant.view.summary import show_run

    show_run(moved.data, moved.quality.rows, how(moved.data.attrs), out)
    out.print(f"\nwritten: {escape(', '.join(map(str, files)))}")


def _written(moved: Run, folder: Path, options: RunOptions, complete: bool) -> list[Path]:
    """The files of a run; a video only of one that came to its end."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise pl.PliantError(f"--out {folder}: cannot be made: {error.strerror}") from None
    into, video = options.into, options.video
    files = [moved.save(folder / "run.nc") if into is None else into, folder / "plot.png", moved.page(folder / "page.html")]
    moved.plot(files[1])
    if video is not None and complete:
        files.append(moved.video(folder / video if str(video) == VIDEO else video, progress=True))
    return files


def _say_stopped(stopped: SimulationError | RunInterrupted, folder: Path, into: Path | None) -> NoReturn:
    """Say why a run stopped and where it is, and end with the exit code of that."""
    on = "; the same command with --resume goes on" if into is not None and isinstance(stopped, RunInterrupted) else ""
    terminal.say(f"{stopped}; what was computed until then is in {folder if into is None else into}{on}")
    sys.exit(130 if isinstance(stopped, RunInterrupted) else 2)


def _check_folder(folder: Path) -> None:
    """Refuse a folder that cannot be written to, before anything is computed."""
    try:
        there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    except (OSError, ValueError) as error:
        raise pl.PliantError(f"--out {folder}: is no name of a folder: {getattr(error, 'strerror', None) or error}") from None
    if not there.is_dir() or not os.access(there, os.W_OK):
        raise pl.PliantError(f"--out {folder}: {there} is not a folder that can be written to")
