"""Systems named on the command line, as a file or an example, and the options for reading them."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, Self

import typer

import pliant as pl
from pliant.errors import unknown
from pliant.simulate.methods.table import AUTO, CONTACT

What = Annotated[str, typer.Argument(metavar="FILE|EXAMPLE", help="A .urdf, .sdf, .xml or .yaml file, or the name of an example.")]
Base = Annotated[str, typer.Option(help="Base of a system read from a file: 'fixed' or 'free'.")]
Laws = Annotated[Path | None, typer.Option(metavar="FILE.py", help="Python file with the functions that a system file names.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Change a parameter or a symbol: axle.k=50. May be repeated."),
]
Dynamics = Annotated[
    str, typer.Option(help="Damping, friction and springs of a URDF or MJCF file: 'act' reads them as loads, or 'ignore'.")
]
Mimic = Annotated[str, typer.Option(help="Mimic joints of a URDF file: 'independent', 'couple' or 'error'.")]
Stops = Annotated[
    float | None,
    typer.Option(
        metavar="STIFFNESS",
        help="Add stops of this stiffness [N m/rad, N/m] at the joint limits of a URDF or MJCF file. Default: no stops.",
    ),
]
Root = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Allow meshes, includes and arrays from this folder and the folders below it."),
]
Packages = Annotated[
    list[Path] | None,
    typer.Option("--packages", metavar="DIR", help="Folder with packages for package:// paths. May be repeated."),
]

Touching = Annotated[
    list[str] | None,
    typer.Option(
        "--contacts", metavar="NAME",
        help="What may touch in a URDF or MJCF file: 'all', 'feet' (URDF), or the name of a link, geom or body. May be repeated. "
        "Default: nothing.",
    ),
]  # fmt: skip
Points = Annotated[
    int | None,
    typer.Option(metavar="N", help="How many points each pair of shapes has at most, with --contacts. Default: 16 for a mesh."),
]
CONTACT_STEP = 1e-3  # s: of systems with contacts, unless the example or --dt has another


@dataclass(frozen=True, kw_only=True)
class FileOptions:
    """Options for reading a file. Those of a command that reads one in every way are derived from it."""

    base: Base = "fixed"
    laws: Laws = None
    dynamics: Dynamics = "act"
    stops: Stops = None
    mimic: Mimic = "independent"
    root: Root = None
    packages: Packages = None
    contacts: Touching = None
    points: Points = None

    @classmethod
    def among(cls, options: Any) -> Self:
        """Pick these options from a command's options. An option that the command does not have keeps its default."""
        return cls(**{x.name: getattr(options, x.name) for x in fields(cls) if hasattr(options, x.name)})

    @property
    def keywords(self) -> dict[str, Any]:
        """Keywords of `pl.load`."""
        return {
            "base": self.base, "mimic": self.mimic, "dynamics": self.dynamics, "stops": self.stops, "laws": self.laws,
            "root": self.root, "packages": self.packages or (), "contacts": touching(self.contacts), "points": self.points,
        }  # fmt: skip

    @property
    def are_usual(self) -> bool:
        """Whether all options have their defaults."""
        return replace(self, packages=self.packages or None, contacts=self.contacts or None) == FileOptions()


def system_of(what: str, reading: FileOptions, changed: list[str] | None = None) -> pl.System:
    """Load a system from a file or, if there is no such file, from the examples. changed: parameters, ["axle.k=50"]."""
    system = _found(what, reading)
    return system.with_parameters(named("--set", changed)) if changed else system


def _found(what: str, reading: FileOptions) -> pl.System:
    if Path(what).suffix or exists(what):
        return pl.load(what, **reading.keywords)
    if what not in pl.examples.names():
        error = unknown("example", what, pl.examples.names())
        raise pl.PliantError(f"{error} (to name a file, include its suffix, such as robot.urdf)")
    if reading.base != "fixed":
        raise pl.PliantError(f"example {what!r}: --base applies to files only; leave it out")
    if not reading.are_usual:
        options = "--laws, --dynamics, --stops, --mimic, --root, --packages, --contacts and --points"
        raise pl.PliantError(f"example {what!r}: {options} apply to files only; leave them out")
    return pl.examples.load(what)


def touching(contacts: list[str] | None) -> bool | list[str]:
    """The value of `pl.load(contacts=)` for --contacts."""
    return contacts == ["all"] or list(contacts or ())


def exists(what: str) -> bool:
    """Whether `what` is a file. A folder with the name of an example, such as a run's output, does not hide the example."""
    try:
        return Path(what).is_file() or (Path(what).exists() and what not in pl.examples.names())
    except (OSError, ValueError):  # too long for a file name, or not a valid one
        return False


def example_of(what: str, system: pl.System) -> pl.examples.Example:
    """Return the example, or the system of a file as one."""
    return pl.examples.Example(system.name, lambda: system) if exists(what) else pl.examples.EXAMPLES[what]


def steps_of(options: Any, system: pl.System) -> dict[str, Any]:
    """Return method, dt, rtol and atol as given. If none is given, those of an example, if it has some. A system with contacts is
    simulated with method "contact" and a step of its own, unless others are given.
    """
    given = {name: getattr(options, name) for name in ("method", "dt", "rtol", "atol")}
    example = example_of(options.what, system)
    if not system.contacts and given == {"method": AUTO, "dt": None, "rtol": None, "atol": None}:
        return given | {"method": example.method or AUTO, "rtol": example.rtol}
    if not system.contacts or given["method"] not in (AUTO, CONTACT.name) or given["rtol"] is not None or given["atol"] is not None:
        return given
    own = example.dt or CONTACT_STEP
    return given | {"method": CONTACT.name, "dt": own if given["dt"] is None else given["dt"]}


@dataclass(frozen=True)
class StartOptions:
    """Final time, initial values, forces and inputs of runs."""

    t_end: float | None
    q: list[str] | None
    v: list[str] | None
    s0: list[str] | None
    tau: list[str] | None
    u: list[str] | None

    @classmethod
    def among(cls, options: Any) -> Self:
        """Pick these options from a command's options."""
        return cls(**{x.name: getattr(options, x.name) for x in fields(cls)})

    def given(self, what: str, system: pl.System) -> dict[str, Any]:
        """Return keywords of `pl.simulate` and `pl.sweep`. Defaults are the example's own values; for a file, those of its section
        `start`, and otherwise zero and at rest.
        """
        example, start, constant = example_of(what, system), system.start, named("--tau", self.tau)
        return {
            "t_end": _longest(system, example.t_end) if self.t_end is None else self.t_end,
            "q0": {**example.q0, **start.get("q0", {}), **named("--q", self.q)},
            "v0": {**example.v0, **start.get("v0", {}), **named("--v", self.v)},
            "s0": {**example.s0, **start.get("s0", {}), **named("--s0", self.s0)} or None,
            "tau": constant or (None if example.tau is None else example.tau(system)),
            "u": {**start.get("u", {}), **named("--u", self.u)} or None,
        }


def _longest(system: pl.System, t_end: float) -> float:
    """Return t_end, or the end of the shortest series if that is earlier."""
    ends = [float(series.times[-1]) for series, _ in system.model.internals.series.values() if series.times[-1] > 0]
    return min([t_end, *ends])


def named(option: str, given: list[str] | None) -> dict[str, list[float]]:
    """Parse 'elbow=0.3' to {'elbow': [0.3]}. Commas separate several values."""
    values = {}
    for text in given or ():
        name, _, figures = text.partition("=")
        try:
            values[name] = [float(x) for x in figures.split(",")]
        except ValueError:
            as_in = "axle.k=50" if option == "--set" else "elbow=0.3"
            raise pl.PliantError(
                f"{option} {text!r}: expected NAME=VALUE with a number, as in {option} {as_in}; separate several values by commas"
            ) from None
    return values
