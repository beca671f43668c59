"""The `pliant` command."""

from __future__ import annotations

import importlib.util
import logging
import os
import re
import signal
import sys
import traceback
import warnings
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

import pliant as pl
from pliant.compile.asked import Method
from pliant.errors import unknown
from pliant.formats.laws_file import read_laws
from pliant.model.acting.loads.text import acting, described, numbers_text, symbols_text
from pliant.model.description import FIDELITIES
from pliant.model.drawn.tree_text import tree_text
from pliant.model.idle import idle_cause
from pliant.view import terminal
from pliant.view.tree import tree_lines

app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None)
out = terminal.Terminal(highlight=False, soft_wrap=True)

_FORMATS = ("c", "python", "matlab", "julia", "fortran", "latex", "fmu")
_METHODS: tuple[Method, ...] = ("articulated", "composite")  # whose operations are shown
_VIDEO = "video.mp4"  # its name where none is given; in the run's folder
_LONGEST_NAME = 60  # of a folder that is called after its system, which may be in a script of three bytes a letter
_MOST_LINES = 60  # a longer tree, or table of hinges, is cut here unless all of it is asked for
_MOST_ASSEMBLED = 200  # bodies of a closed system that is assembled to be shown
_MOST_ANALYSED = 120  # degrees of freedom for which frequencies are shown


_Base = Annotated[str, typer.Option(help="Of a file: 'fixed' or 'free'.")]
_Laws = Annotated[Path | None, typer.Option(metavar="FILE.py", help="A Python file with the functions that a system file names.")]
_Set = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A parameter or a symbol: axle.k=50; may be repeated.")
]
_Dynamics = Annotated[str, typer.Option(help="Damping, friction and springs of a URDF or MJCF file: 'act' as loads, or 'ignore'.")]
_Mimic = Annotated[str, typer.Option(help="Mimic joints of a URDF file: 'independent', 'couple' or 'error'.")]
_Stops = Annotated[
    float | None, typer.Option(metavar="STIFFNESS", help="Stops at the limits of a URDF or MJCF file, so stiff [N m/rad, N/m].")
]
_Root = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="A folder from which a file may name meshes, includes and arrays, and all below it."),
]
_Packages = Annotated[
    list[Path] | None,
    typer.Option("--packages", metavar="DIR", help="A folder that holds packages of package://…; may be repeated."),
]


def system_of(
    what: str,
    base: str = "fixed",
    laws: Path | None = None,
    changed: list[str] | None = None,
    dynamics: str = "act",
    stops: float | None = None,
    mimic: str = "independent",
    root: Path | None = None,
    packages: list[Path] | None = None,
) -> pl.System:
    """A system from a file or, if there is no such file, from the examples, with parameters changed, ["axle.k=50"]."""
    files = {"root": root, "packages": packages or ()}
    system = _found(what, base, laws, dynamics, stops, mimic, files)
    return system.with_parameters(_named("--set", changed)) if changed else system


def _found(
    what: str, base: str, laws: Path | None, dynamics: str, stops: float | None, mimic: str, files: dict[str, Any]
) -> pl.System:
    if Path(what).suffix or _exists(what):
        brought = None if laws is None else read_laws(laws)
        return pl.load(what, base=base, mimic=mimic, dynamics=dynamics, stops=stops, laws=brought, **files)
    if what not in pl.examples.names():
        error = unknown("example", what, pl.examples.names())
        raise pl.PliantError(f"{error} (a file is given with its suffix, as robot.urdf)")
    if base != "fixed":
        raise pl.PliantError(f"example {what!r}: --base is for files; an example has the base it was built with")
    if laws is not None or dynamics != "act" or stops is not None or mimic != "independent" or any(files.values()):
        options = "--laws, --dynamics, --stops, --mimic, --root and --packages"
        raise pl.PliantError(f"example {what!r}: {options} are for files; an example has all that it needs")
    return pl.examples.load(what)


def _exists(what: str) -> bool:
    """Whether a file is meant: a folder that is called as an example, where its run was written perhaps, hides it not."""
    try:
        return Path(what).is_file() or (Path(what).exists() and what not in pl.examples.names())
    except (OSError, ValueError):  # too long for a name, or nothing that could be one
        return False


@app.callback(invoke_without_command=True)
def about(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Dynamics of multibody systems."""
    if version:
        out.print(f"pliant {pl.__version__}")
        raise typer.Exit


@app.command()
def examples() -> None:
    """List the systems shipped with pliant."""
    table = Table(box=None, pad_edge=False)
    for column in ("example", "degrees of freedom", "what it is"):
        table.add_column(column, justify="right" if column.startswith("degrees") else "left")
    for example in pl.examples.EXAMPLES.values():
        try:
            size, missing = str(example.build().nv), ""
        except pl.PliantError as error:  # it takes a package that is not installed
            size, missing = "–", f" ({error})"
        table.add_row(example.name, size, escape(example.about + missing))
    out.print(table)


@app.command()
def info(
    what: Annotated[str, typer.Argument(metavar="FILE|EXAMPLE", help="A .urdf, .xml or .yaml file, or the name of an example.")],
    base: _Base = "fixed",
    all_lines: Annotated[bool, typer.Option("--all", help="Show every line of a large system.")] = False,
    laws: _Laws = None,
    changed: _Set = None,
    dynamics: _Dynamics = "act",
    stops: _Stops = None,
    mimic: _Mimic = "independent",
    root: _Root = None,
    packages: _Packages = None,
) -> None:
    """Show a system: its tree, hinges, loads, frequencies, mass, centre of mass, and what its forward dynamics costs."""
    system = system_of(what, base, laws, changed, dynamics, stops, mimic, root, packages)
    _show_tree(system, all_lines)
    _show_hinges(system, all_lines)
    _show_acting(system, all_lines)
    _show_mobility(system)
    _show_frequencies(system, all_lines)
    _show_mass(system)
    _show_operations(system)


def _show_tree(system: pl.System, all_lines: bool) -> None:
    title, lines = tree_text(system.model).partition("\n")[0], list(tree_lines(system.model))
    out.print(f"[bold]{escape(title)}[/bold]\n")
    shown = lines if all_lines else lines[: _MOST_LINES + 1]
    for line in shown:
        out.print(line)
    _cut(len(lines) - len(shown))
    for line in symbols_text(system.model):
        out.print(f"\n{escape(line)}")


def _cut(left_out: int) -> None:
    if left_out > 0:
        out.print(f"… {left_out} more lines (--all shows them)")


def _show_mobility(system: pl.System) -> None:
    """What closures leave free, at the pose that is found from the neutral one."""
    if system.model.closures and len(system.model.bodies) <= _MOST_ASSEMBLED:
        try:
            out.print(f"\n{escape(str(pl.mobility(system)))}")
        except pl.PliantError as error:  # what cannot be assembled from the neutral pose may be from another
            out.print(f"\n{escape(str(error))}")


def _show_hinges(system: pl.System, all_lines: bool) -> None:
    moving = [body for body in system.bodies if body.nv]
    table = Table(box=None, pad_edge=False, title="\nhinges that move", title_justify="left", title_style="bold")
    for column in ("hinge", "type", "q", "v", "coordinates"):
        table.add_column(column)
    shown = moving if all_lines else moving[:_MOST_LINES]
    for body in shown:
        hinge = body.hinge
        q, v = system.q_index(hinge.name), system.v_index(hinge.name)
        own = hinge.type
        names = ", ".join(f"{n} [{u}]" if u != "1" else n for n, u in zip(own.coordinates, own.units, strict=True))
        names += f"{', ' if names and body.modes else ''}{', '.join(body.mode_labels)}"
        table.add_row(escape(hinge.name), escape(repr(hinge.type)), f"{q.start}:{q.stop}", f"{v.start}:{v.stop}", escape(names))
    out.print(table)
    _cut(len(moving) - len(shown))


def _show_acting(system: pl.System, all_lines: bool) -> None:
    """Loads, outputs and the rest of what acts, a line each, with their numbers."""
    for kind, some in acting(system.model).items():
        if not some:
            continue
        table = Table(box=None, pad_edge=False, title=f"\n{kind}", title_justify="left", title_style="bold", show_header=False)
        shown = some if all_lines else some[:_MOST_LINES]
        for one in shown:
            table.add_row(escape(one.name), escape(described(one, system.model)), escape(numbers_text(one)))
        out.print(table)
        _cut(len(some) - len(shown))


def _show_frequencies(system: pl.System, all_lines: bool) -> None:
    """Of the assembled system about rest with every hinge at zero, where torques at the hinges balance it."""
    model = system.model
    if not model.nv or model.nv > _MOST_ANALYSED or model.idle_hinges or not (model.loads or any(b.modes for b in model.bodies)):
        return
    moving = [body.hinge.name for body in model.bodies if body.hinge.type.nv]
    try:
        dynamics = pl.compile(system)
        rest = pl.equilibrium(system, hold=moving, free=moving, dynamics=dynamics)
        found = pl.modes(system, rest, dynamics=dynamics)
    except pl.PliantError as error:
        out.print(f"\nno frequencies of the assembled system: {escape(str(error))}")
        return
    title = "\nfrequencies of the assembled system, at rest with every hinge at zero"
    title += ", held there by constant torques" if rest.tau.any() else ""
    table = Table(box=None, pad_edge=False, title=title, title_justify="left", title_style="bold")
    for column in ("Hz", "damping", "moving most"):
        table.add_column(column, justify="left" if column == "moving most" else "right")
    rows = found.rows()
    shown = rows if all_lines else rows[:_MOST_LINES]
    for hertz, _, damping, what in shown:
        table.add_row(hertz, damping, escape(what))
    out.print(table)
    _cut(len(rows) - len(shown))


def _show_mass(system: pl.System) -> None:
    out.print(f"\n[bold]mass[/bold] {system.mass:.6g} kg", end="")
    if system.mass > 0:
        x, y, z = pl.compile(system).com(system.neutral())
        out.print(f", [bold]centre of mass[/bold] ({x:.4g}, {y:.4g}, {z:.4g}) m with every hinge at zero")
    else:
        out.print(" that can move")


def _show_operations(system: pl.System) -> None:
    if system.nv == 0:
        out.print("\nno degrees of freedom: nothing moves")
        return
    if system.model.idle_hinges:
        out.print(f"\nno forward dynamics: {escape(idle_cause(system.model.idle_hinges))}")
        return
    if system.nv > 300:
        out.print(
            "\noperations of forward dynamics: not counted for more than 300 degrees of freedom; it runs rolled, a loop over bodies"
        )
        return
    table = Table(box=None, pad_edge=False, title="\noperations of one forward dynamics", title_justify="left", title_style="bold")
    for column in ("method", "mul", "div", "add", "sqrt", "sin, cos", "mul+div+add", ""):
        table.add_column(column, justify="left" if column in ("method", "") else "right")
    counted = {method: pl.compile(system, method=method).operations("forward_dynamics") for method in _METHODS}
    cheapest = min(counted, key=lambda m: counted[m].total)
    for method, n in counted.items():
        figures = (f"{x:,}" for x in (n.mul, n.div, n.add, n.sqrt, n.trig, n.total))
        table.add_row(method, *figures, "chosen" if method == cheapest else "")
    out.print(table)


@app.command()
def run(
    what: Annotated[str, typer.Argument(metavar="FILE|EXAMPLE", help="A .urdf, .xml or .yaml file, or the name of an example.")],
    t_end: Annotated[float | None, typer.Option("--t-end", help="Until when [s]; else 10, or as the example has it.")] = None,
    folder: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Where the files go; else ./NAME-run.")] = None,
    into: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the run to this .nc file while it is computed: a kill loses at most moments."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a run that was written --into FILE and not finished; else options as then.")
    ] = False,
    seed: Annotated[int | None, typer.Option(min=0, help="Of the noise of what controllers measure; by default a new one.")] = None,
    method: Annotated[
        str,
        typer.Option(help="'auto'; 'dop853', explicit, or 'esdirk', implicit; or with --dt 'rk4', 'semi_implicit', 'alpha'."),
    ] = "auto",
    dt: Annotated[float | None, typer.Option(help="Steps of this length [s]; else they follow --rtol and --atol.")] = None,
    rtol: Annotated[float | None, typer.Option(help="Relative tolerance; else 1e-8.")] = None,
    atol: Annotated[float | None, typer.Option(help="Absolute tolerance; else a hundredth of rtol.")] = None,
    q: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Start: elbow=0.3; may be repeated.")] = None,
    v: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Speed at the start: elbow=1.")] = None,
    tau: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Constant force or torque: elbow=0.2.")] = None,
    fidelity: Annotated[
        str | None, typer.Option(help=f"Of flexible bodies: {', '.join(FIDELITIES)}; else as the system has it.")
    ] = None,
    base: _Base = "fixed",
    laws: _Laws = None,
    changed: _Set = None,
    u: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Constant input of a load: rw.torque=0.1.")] = None,
    dynamics: _Dynamics = "act",
    stops: _Stops = None,
    mimic: _Mimic = "independent",
    root: _Root = None,
    packages: _Packages = None,
    video: Annotated[
        Path | None, typer.Option("--video", metavar="[FILE]", help="A video too: .mp4, .webm or .gif; else video.mp4.")
    ] = None,
) -> None:
    """Let a system move, and write its motion (run.nc), a page that shows it (page.html) and a plot (plot.png).

    Example systems have a start of their own, and some are driven; files start at zero and at rest. --q and --v change what they
    name, --tau replaces the drive. With --into FILE the motion is in that file, and after a kill the same command with --resume
    goes on.
    """
    from pliant.simulate import RunInterrupted, SimulationError
    from pliant.simulate.results.run import how
    from pliant.view.summary import show_run

    system = system_of(what, base, laws, changed, dynamics, stops, mimic, root, packages)
    if fidelity is not None:
        system.fidelity = fidelity
    os.environ["MPLBACKEND"] = "agg"  # files are written, no window is opened
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # not where it keeps its fonts
    example = pl.examples.Example(system.name, lambda: system) if _exists(what) else pl.examples.EXAMPLES[what]
    q0, v0, constant = (_named(option, given) for option, given in (("--q", q), ("--v", v), ("--tau", tau)))
    forces = constant or (None if example.tau is None else example.tau(system))
    folder = folder or Path(re.sub(r"[^\w.-]+", "-", f"{system.name[:_LONGEST_NAME]}-run"))
    _check_folder(folder)
    if video is not None:
        from pliant.view.video import check_ready

        check_ready(video)
    if resume and into is None:
        raise pl.PliantError("--resume goes on with a run that was written with --into FILE: give --into FILE too")
    stopped: SimulationError | RunInterrupted | None = None
    try:
        moved = pl.simulate(
            system, {**example.q0, **q0}, {**example.v0, **v0}, t_end=example.t_end if t_end is None else t_end, tau=forces,
            u=_named("--u", u) or None, seed=seed, method=method, dt=dt, rtol=rtol, atol=atol, into=into, resume=resume,
            progress=True,
        )  # fmt: skip
    except (SimulationError, RunInterrupted) as error:
        if error.run is None:
            raise
        moved, stopped = error.run, error
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise pl.PliantError(f"--out {folder}: cannot be made: {error.strerror}") from None
    files = [moved.save(folder / "run.nc") if into is None else into, folder / "plot.png", moved.page(folder / "page.html")]
    moved.plot(files[1])
    if video is not None and stopped is None:
        files.append(moved.video(folder / video if str(video) == _VIDEO else video, progress=True))
    if stopped is not None:
        on = "; the same command with --resume goes on" if into is not None and isinstance(stopped, RunInterrupted) else ""
        terminal.say(f"{stopped}; what was computed until then is in {folder if into is None else into}{on}")
        sys.exit(130 if isinstance(stopped, RunInterrupted) else 2)
    show_run(moved.data, moved.quality.rows, how(moved.data.attrs), out)
    out.print(f"\nwritten: {escape(', '.join(map(str, files)))}")


@app.command()
def view(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|EXAMPLE|run.nc", help="A .urdf, .xml or .yaml file, an example's name, or a stored run or its folder."
        ),
    ],
    file: Annotated[Path | None, typer.Option("--out", metavar="FILE.html", help="Write the page here, and open nothing.")] = None,
    theme: Annotated[str, typer.Option(help="'light', 'dark', or 'auto', as the browser has it.")] = "auto",
    base: _Base = "fixed",
    laws: _Laws = None,
    dynamics: _Dynamics = "act",
    mimic: _Mimic = "independent",
    root: _Root = None,
    packages: _Packages = None,
) -> None:
    """Show a system with sliders for its coordinates, or a run with its motion, on a page in the browser."""
    from pliant.view.page import page_of_run, page_of_system, write_page
    from pliant.view.show import opened, temporary

    if not Path(what).suffix and _exists(what) and (Path(what) / "run.nc").is_file():  # the folder that 'pliant run' wrote
        what = str(Path(what) / "run.nc")
    if Path(what).suffix.lower() == ".nc":
        if base != "fixed" or laws is not None or dynamics != "act" or mimic != "independent" or root or packages:
            options = "--base, --laws, --dynamics, --mimic, --root and --packages"
            raise pl.PliantError(f"{what}: {options} are for files of systems; a run has its own")
        stored = pl.load_run(what)
        page, name = page_of_run(stored, theme), str(stored.data.attrs["system"])
    else:
        system = system_of(what, base, laws, dynamics=dynamics, mimic=mimic, root=root, packages=packages)
        page, name = page_of_system(system.model, theme), system.name
    path = temporary(page, name) if file is None else write_page(page, file)
    out.print(str(path), markup=False)
    if file is None and not opened(path):
        out.print("no browser could be started; open this file with one")


def _check_folder(folder: Path) -> None:
    """Refuse a folder that cannot be written to, before anything is computed."""
    try:
        there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    except (OSError, ValueError) as error:
        raise pl.PliantError(f"--out {folder}: is no name of a folder: {getattr(error, 'strerror', None) or error}") from None
    if not there.is_dir() or not os.access(there, os.W_OK):
        raise pl.PliantError(f"--out {folder}: {there} is not a folder that can be written to")


def _named(option: str, given: list[str] | None) -> dict[str, list[float]]:
    """{'elbow': [0.3]} from 'elbow=0.3'; several values stand between commas."""
    values = {}
    for text in given or ():
        name, _, figures = text.partition("=")
        try:
            values[name] = [float(x) for x in figures.split(",")]
        except ValueError:
            as_in = "axle.k=50" if option == "--set" else "elbow=0.3"
            raise pl.PliantError(
                f"{option} {text!r}: expected NAME=VALUE with a number, as in {option} {as_in}; several values with commas"
            ) from None
    return values


@app.command()
def sweep(
    what: Annotated[str, typer.Argument(metavar="FILE|EXAMPLE", help="A .urdf, .xml or .yaml file, or the name of an example.")],
    over: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUES",
            help="'boom.EI=lin(1e4,1e6,50)', q0.elbow=0.1,0.2, …; with brackets in quotes, for the shell.",
        ),
    ] = None,
    pairs: Annotated[list[str] | None, typer.Option("--zip", metavar="A,B", help="Names whose values go together.")] = None,
    runs: Annotated[int | None, typer.Option(min=1, help="So many runs of each, with normal() and uniform() drawn anew.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of what is drawn, and of noise where no seed is swept.")] = 0,
    t_end: Annotated[float | None, typer.Option("--t-end", help="Until when [s]; else 10, or as the example has it.")] = None,
    store: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="The store; else ./NAME-study.zarr.")] = None,
    processes: Annotated[int | None, typer.Option(min=0, help="How many; else as many as there are cores.")] = None,
    dask: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler that computes: tcp://host:8786.")] = None,
    resume: Annotated[bool, typer.Option("--resume/--anew", help="Go on with what is in the store, or begin anew.")] = True,
    method: Annotated[str, typer.Option(help="As of 'pliant run'.")] = "auto",
    dt: Annotated[float | None, typer.Option(help="Steps of this length [s]; else they follow --rtol and --atol.")] = None,
    rtol: Annotated[float | None, typer.Option(help="Relative tolerance; else 1e-8.")] = None,
    atol: Annotated[float | None, typer.Option(help="Absolute tolerance; else a hundredth of rtol.")] = None,
    n_out: Annotated[int | None, typer.Option("--n-out", min=2, help="How many instants are stored; else 1,001.")] = None,
    keep: Annotated[str | None, typer.Option(metavar="A,B", help="Variables over time to store, as q,v; else all.")] = None,
    q: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Start of every run: elbow=0.3.")] = None,
    v: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Speed at the start of every run.")] = None,
    tau: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Constant force or torque of every run.")] = None,
    u: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Constant input of a load, of every run.")] = None,
    fidelity: Annotated[str | None, typer.Option(help="Of flexible bodies, as of 'pliant run'.")] = None,
    base: _Base = "fixed",
    laws: _Laws = None,
    dynamics: _Dynamics = "act",
    stops: _Stops = None,
    mimic: _Mimic = "independent",
    root: _Root = None,
    packages: _Packages = None,
) -> None:
    """Let a system move many times, over values of parameters, starts, inputs and seeds, into one zarr store.

    Values: lin(a,b,n), log(a,b,n), range(n), 1,2,5, normal(mean,sd,n), uniform(a,b,n); without n these are drawn anew for every
    run. Names: boom.EI, gravity[2], q0.elbow, v0.elbow, u.rw.torque, tau.elbow, seed. Several --set make a product, --zip pairs
    them. The same command again goes on where it was interrupted. A table (.csv) and a plot (.png) are written beside the store.
    The exit code is 2 where no run succeeded.
    """
    from pliant.study import command

    system = system_of(what, base, laws, None, dynamics, stops, mimic, root, packages)
    example = pl.examples.Example(system.name, lambda: system) if _exists(what) else pl.examples.EXAMPLES[what]
    constant = _named("--tau", tau)
    options = {
        "t_end": example.t_end if t_end is None else t_end, "zip": command.pairs(pairs), "runs": runs, "seed": seed,
        "q0": {**example.q0, **_named("--q", q)}, "v0": {**example.v0, **_named("--v", v)}, "u": _named("--u", u) or None,
        "tau": constant or (None if example.tau is None else example.tau(system)), "method": method, "dt": dt, "rtol": rtol,
        "atol": atol, "n_out": n_out, "keep": keep.split(",") if keep else None, "fidelity": fidelity, "laws": laws,
        "processes": processes, "dask": dask, "resume": resume,
    }  # fmt: skip
    code = command.run_sweep(system, command.axes(over), command.store_of(system.name, store), out, options)
    raise typer.Exit(code)


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A .urdf, .xml or .yaml file.")],
    root: _Root = None,
    packages: _Packages = None,
) -> None:
    """Tell what is wrong in a file, probably not meant, or to know, a line each; the exit code is 2 where something is wrong."""
    findings = pl.formats.check(file, packages or (), root)
    for finding in findings:
        place = f"{file}:{finding.line}" if finding.line else file
        out.print(f"{place}: {finding.severity}: {' '.join(finding.message.split())}", markup=False, emoji=False)
    counts = {word: sum(finding.severity == word for finding in findings) for word in ("error", "warning", "note")}
    out.print(", ".join(f"{n} {word}{'s' * (n > 1)}" for word, n in counts.items() if n) or "no findings")
    raise typer.Exit(2 if counts["error"] else 0)


@app.command()
def export(
    what: Annotated[str, typer.Argument(metavar="FILE|EXAMPLE", help="A .urdf, .xml or .yaml file, or the name of an example.")],
    to: Annotated[str, typer.Option("--to", help=f"The format: {', '.join(_FORMATS)}.")] = "c",
    folder: Annotated[Path, typer.Option("--out", "-o", help="Where the files go.")] = Path(),
    functions: Annotated[
        str | None,
        typer.Option(
            help="Of code: names, separated by commas, as rhs, equations, outputs, mass_matrix; of a frame as tool.pose. "
            "Else rhs, equations, outputs, and the poses of frames."
        ),
    ] = None,
    prefix: Annotated[str | None, typer.Option(help="Names begin with it, or a module has it; else the system's name.")] = None,
    small: Annotated[
        str | None, typer.Option(help="Of latex: coordinates, speeds or hinges in which all is linear, by commas; or 'all'.")
    ] = None,
    fmi: Annotated[str, typer.Option(help="Of an FMU: '2.0' or '3.0'.")] = "3.0",
    platforms: Annotated[str, typer.Option(help="Of an FMU: 'host', 'all', or names as x86_64-windows, by commas.")] = "host",
    base: _Base = "fixed",
    laws: _Laws = None,
    changed: _Set = None,
    dynamics: _Dynamics = "act",
    stops: _Stops = None,
    mimic: _Mimic = "independent",
    root: _Root = None,
    packages: _Packages = None,
) -> None:
    """Write a system's equations as code with a program that checks it, for LaTeX, or as an FMU. Symbols keep their names."""
    if to not in _FORMATS:
        raise unknown("format to export to", to, _FORMATS)
    for option, given, own in (("--small", small, to == "latex"), ("--functions", functions, to not in ("latex", "fmu"))):
        if given is not None and not own:
            raise pl.PliantError(f"{option} has no meaning with --to {to}; leave it out")
    system = system_of(what, base, laws, changed, dynamics, stops, mimic, root, packages)
    if to == "fmu":
        paths = [_fmu(what, system, folder, fmi, platforms, prefix)]
    elif to == "latex":
        names = "all" if small == "all" else _listed(small) or ()
        paths = [pl.compile(system).write_latex(folder, small=names, prefix=prefix)]
    else:
        paths = pl.compile(system).write_code(folder, to, _listed(functions), prefix=prefix)
    for path in paths:
        out.print(str(path), markup=False)


def _listed(names: str | None) -> list[str] | None:
    return None if names is None else [name.strip() for name in names.split(",") if name.strip()]


def _fmu(what: str, system: pl.System, folder: Path, fmi: str, platforms: str, prefix: str | None) -> Path:
    """An FMU that starts where the example does."""
    from pliant.export.names import checked_prefix, prefix_of

    example = None if _exists(what) else pl.examples.EXAMPLES.get(what)
    q0, v0 = (None, None) if example is None else (example.q0 or None, example.v0 or None)
    path = folder / f"{checked_prefix(prefix, system.name) or prefix_of(system.name)}.fmu"
    return pl.write_fmu(system, path, fmi, platforms=_listed(platforms) or ("host",), q0=q0, v0=v0)


@app.command()
def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Remove everything in the cache.")] = False,
) -> None:
    """Show the cache of compiled functions: its folder, its size and its limits. With --clear, empty it.

    pliant stores compiled functions so that the same system compiles once. A cleared cache costs only the time to compile again.
    """
    from pliant.compile.llvm import cache as objects

    try:
        folder = objects.folder()
    except RuntimeError:
        raise pl.PliantError("there is no cache: this user has no home folder; set PLIANT_CACHE_DIR to an absolute path") from None
    found = objects.kept()
    out.print(f"folder   {folder}", markup=False)
    out.print(f"objects  {len(found):,}, {_mebibytes(sum(x.size for x in found))}")
    limit = f"{_mebibytes(objects.MOST_BYTES)}, and {objects.MOST_DAYS} days without use"
    out.print(f"limits   {limit}; the objects that were used longest ago are removed first")
    if clear:
        out.print(f"removed  {_mebibytes(objects.clear())}")


def _mebibytes(size: float) -> str:
    return f"{size / 2**20:,.1f} MiB"


@app.command()
def bench(
    quick: Annotated[bool, typer.Option("--quick", help="A look in a minute: small batches, few rounds.")] = False,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write every figure to this file.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown instead of tables.")] = False,
    only: Annotated[
        str,
        typer.Option(
            help="Names, separated by commas: panda, ur5, solo12, talos_reduced, chains, flexible, operations, runs, loops, "
            "page, symbols."
        ),
    ] = "",
) -> None:
    """Measure pliant beside the installed peers, in one run on one core, and print how many times longer they take."""
    benchmarks = _benchmarks()
    chosen = [name.strip() for name in only.split(",") if name.strip()] if only else benchmarks.TARGETS
    benchmarks.bench(chosen, quick=quick, json_file=json_file, markdown=markdown, out=out)


def _benchmarks() -> ModuleType:
    """The package of benchmarks: inside an installed pliant, beside the package's folder in a checkout."""
    if importlib.util.find_spec("pliant.benchmarks") is not None:
        return importlib.import_module("pliant.benchmarks")
    folder = Path(pl.__file__).resolve().parents[1] / "benchmarks"
    spec = importlib.util.spec_from_file_location("benchmarks", folder / "__init__.py", submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None or not (folder / "run.py").is_file():
        raise pl.PliantError(f"this pliant came without its benchmarks: they are neither in it nor at {folder}; install it again")
    module = sys.modules["benchmarks"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Run the command. Whatever goes wrong is one line on standard error and exit code 2, 130 after Ctrl-C; never a traceback.

    PLIANT_TRACEBACK=1 in the environment shows where it came from.
    """
    terminal.ready()
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminated)
    warnings.showwarning = lambda message, *_, **__: terminal.say(f"warning: {message}")
    try:
        code = app(_with_video(sys.argv[1:]), standalone_mode=False)  # which makes Ctrl-C 130
        if code == 130:
            terminal.say("interrupted")
        if sys.stdout is not None:
            sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:
        code = _told(error)
    finally:
        if signal.getsignal(signal.SIGTERM) is _terminated:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
    sys.exit(code if isinstance(code, int) else 0)


def _terminated(*_: Any) -> None:
    """End as an error does, so that no draft of a file and no worker is left; a second time at once."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    sys.exit(128 + signal.SIGTERM)


def _with_video(arguments: list[str]) -> list[str]:
    """The arguments, with a name for a video that is asked for without one."""
    if "--video" not in arguments:
        return arguments
    k = arguments.index("--video") + 1
    named = k < len(arguments) and not arguments[k].startswith("-") and Path(arguments[k]).suffix
    return arguments if named else [*arguments[:k], _VIDEO, *arguments[k:]]


def _told(error: BaseException) -> int:
    """Say what went wrong, in a line; the exit code."""
    if os.environ.get("PLIANT_TRACEBACK"):
        traceback.print_exception(error)
    if isinstance(error, KeyboardInterrupt):
        terminal.say("interrupted")
        return 130
    if isinstance(error, pl.PliantError):
        terminal.say(str(error))
    elif type(error).__name__ == "NoArgsIsHelpError":
        print(error.format_message(), file=sys.stderr)  # type: ignore[attr-defined]
    elif hasattr(error, "format_message"):  # of the command line's parser
        where = getattr(getattr(error, "ctx", None), "command_path", "pliant")
        terminal.say(f"{error.format_message().rstrip('.')}; see '{where} --help'")
    elif isinstance(error, OSError):
        terminal.silence()
        terminal.say(f"{error.filename or 'standard output'}: {error.strerror or error}")
    elif isinstance(error, MemoryError):
        terminal.say("there is not enough memory for this")
    else:
        terminal.say(
            f"internal error: {type(error).__name__}: {error}; please report it with what was run (PLIANT_TRACEBACK=1 shows where)"
        )
    return 2


if __name__ == "__main__":
    main()
