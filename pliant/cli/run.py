"""`pliant run`: simulate a system and write a file, a page, a plot, and a video if requested."""

from __future__ import annotations

import logging
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NoReturn, cast

import typer
from rich.markup import escape

import pliant as pl
from pliant.cli.app import out, taking
from pliant.cli.systems import FileOptions, Set, StartOptions, What, steps_of, system_of
from pliant.model.records import Fidelity
from pliant.simulate import RunInterrupted, SimulationError
from pliant.simulate.methods.row import listed
from pliant.simulate.methods.table import AUTO, CONTACT, METHODS
from pliant.simulate.results.run import Run, how
from pliant.view import terminal

_PASSED_ON = ("seed", "into", "resume", "n_out")  # passed to pl.simulate unchanged
VIDEO = "video.mp4"  # the default name, in the run's folder
_LONGEST_NAME = 60  # characters of the system's name that go into the folder's name; a character may take three bytes


@dataclass(frozen=True, kw_only=True)
class RunOptions(FileOptions):
    what: What
    t_end: Annotated[
        float | None,
        typer.Option(
            "--t-end", help="Final time in seconds. Default: 10, or the example's own, or the end of the shortest Series."
        ),
    ] = None
    folder: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Folder for the files. Default: ./NAME-run.")] = None
    into: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the run to this .nc file during the simulation, so that it can be resumed."),
    ] = None
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Continue an interrupted run. Repeat its command, with --into FILE, and add --resume."),
    ] = False
    seed: Annotated[int | None, typer.Option(min=0, help="Seed of the noise of sensors and controllers. Default: random.")] = None
    method: Annotated[
        str,
        typer.Option(
            help=f"Integrator: {AUTO!r}, {listed(x for x in METHODS.values() if x.adaptive)}; with --dt also "
            f"{listed(x for x in METHODS.values() if not x.adaptive)}. Default for systems with contacts and --dt: "
            f"{CONTACT.name!r}."
        ),
    ] = AUTO
    dt: Annotated[
        float | None,
        typer.Option(
            help="Fixed step length in seconds. Default: steps follow --rtol and --atol; with contacts 0.001 or the example's own."
        ),
    ] = None
    rtol: Annotated[float | None, typer.Option(help="Relative tolerance. Default: 1e-8.")] = None
    atol: Annotated[float | None, typer.Option(help="Absolute tolerance. Default: rtol/100.")] = None
    q: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Initial coordinate: elbow=0.3. May be repeated.")] = (
        None
    )
    v: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Initial speed: elbow=1. May be repeated.")] = None
    s0: Annotated[
        list[str] | None,
        typer.Option("--s0", metavar="NAME=VALUE", help="Initial state of a load: wheel.h=0.1. May be repeated."),
    ] = None
    tau: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Constant force or torque of a hinge: elbow=0.2. May be repeated."),
    ] = None
    n_out: Annotated[int | None, typer.Option("--n-out", min=2, help="Number of stored instants. Default: 1,001.")] = None
    fidelity: Annotated[
        str | None,
        typer.Option(
            help="Model of flexible bodies: 'full' (exact), 'paper' (JPL 90-26: no rotating node inertias, no foreshortening), "
            "'ruthless' (undeformed modal matrices: cheap, does not conserve energy) or 'ruthless_v' (the same, with modal rates "
            "in the bias terms). Default: the system's own."
        ),
    ] = None
    changed: Set = None
    u: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Constant input of a load: rw.torque=0.1. May be repeated.")
    ] = None
    equilibrium: Annotated[
        bool, typer.Option("--equilibrium", help="Start at rest, at the equilibrium near the initial coordinates (pl.equilibrium).")
    ] = False
    video: Annotated[
        Path | None,
        typer.Option("--video", metavar="[FILE]", help="Also write a video: .mp4, .webm or .gif. Default name: video.mp4."),
    ] = None


@taking(RunOptions)
def run(options: RunOptions) -> None:
    """Simulate a system. Write the motion (run.nc), a page that shows it (page.html) and a plot (plot.png).

    An example has its own initial state, and some examples have their own forces. A system file may have a section `start` with
    its initial state. Any other system starts at rest with all coordinates zero. Closed loops are assembled first. --q, --v,
    --s0 and --u change the named values. --tau replaces the example's forces. With --into FILE the motion is written to that
    file; if the run is interrupted, repeat the command with --resume to continue it.
    """
    system = system_of(options.what, FileOptions.among(options), options.changed)
    if options.fidelity is not None:
        system.fidelity = cast("Fidelity", options.fidelity)
    os.environ["MPLBACKEND"] = "agg"  # files are written, no window is opened
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # hide its messages about fonts
    given = StartOptions.among(options).given(options.what, system) | steps_of(options, system)
    given |= {name: getattr(options, name) for name in _PASSED_ON}
    if options.equilibrium:
        given |= _at_equilibrium(system, given, options.v, options.s0)
    folder = options.folder or Path(re.sub(r"[^\w.-]+", "-", f"{system.name[:_LONGEST_NAME]}-run"))
    _check_folder(folder)
    if options.video is not None:
        from pliant.view.video import check_ready

        check_ready(options.video)
    if options.resume and options.into is None:
        raise pl.PliantError("--resume continues a run that was written with --into FILE; pass --into FILE too")
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


def _at_equilibrium(system: pl.System, given: dict[str, Any], speeds: list[str] | None, states: list[str] | None) -> dict[str, Any]:
    """Return the initial values at the equilibrium near q0, under constant forces and inputs."""
    if speeds:
        raise pl.PliantError("--equilibrium starts at rest, so --v cannot be given; leave one of them out")
    if states:
        raise pl.PliantError("--equilibrium finds the states of loads, so --s0 cannot be given; leave one of them out")
    tau = None if callable(given["tau"]) else given["tau"]
    rest = pl.equilibrium(system, given["q0"], tau=tau, u=given["u"])
    return {"q0": rest.q, "v0": None, "s0": rest.s}


def _written(moved: Run, folder: Path, options: RunOptions, complete: bool) -> list[Path]:
    """Write the files of a run and return their paths. A video is written only of a complete run."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise pl.PliantError(f"--out {folder}: the folder cannot be created: {error.strerror}") from None
    into, video = options.into, options.video
    files = [moved.save(folder / "run.nc") if into is None else into, folder / "plot.png", moved.page(folder / "page.html")]
    moved.plot(files[1])
    if video is not None and complete:
        files.append(moved.video(folder / video if str(video) == VIDEO else video, progress=True))
    return files


def _say_stopped(stopped: SimulationError | RunInterrupted, folder: Path, into: Path | None) -> NoReturn:
    """Print why a run stopped and where its files are, and exit with 130 after an interrupt, otherwise 2."""
    on = "; repeat the command with --resume to continue" if into is not None and isinstance(stopped, RunInterrupted) else ""
    terminal.say(f"{stopped}; the results up to then are in {folder if into is None else into}{on}")
    sys.exit(130 if isinstance(stopped, RunInterrupted) else 2)


def _check_folder(folder: Path) -> None:
    """Raise `PliantError` if the folder cannot be written to, before anything is computed."""
    try:
        there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    except (OSError, ValueError) as error:
        raise pl.PliantError(
            f"--out {folder}: this is not a valid folder name: {getattr(error, 'strerror', None) or error}"
        ) from None
    if not there.is_dir() or not os.access(there, os.W_OK):
        raise pl.PliantError(f"--out {folder}: {there} is not a folder that can be written to; pass another --out")
