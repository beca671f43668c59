"""`pliant sweep`: many runs of a system, into one store."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from pliant.cli.app import out, taking
from pliant.cli.systems import Base, Dynamics, FileOptions, Laws, Mimic, Packages, Root, StartOptions, Stops, What, system_of

_PASSED_ON = (
    "runs", "seed", "method", "dt", "rtol", "atol", "n_out", "fidelity", "laws", "processes", "dask", "resume",
)  # fmt: skip  # to pl.sweep, as they are


@dataclass(frozen=True)
class SweepOptions:
    what: What
    over: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUES",
            help="'boom.EI=lin(1e4,1e6,50)', q0.elbow=0.1,0.2, …; with brackets in quotes, for the shell.",
        ),
    ] = None
    pairs: Annotated[list[str] | None, typer.Option("--zip", metavar="A,B", help="Names whose values go together.")] = None
    runs: Annotated[int | None, typer.Option(min=1, help="So many runs of each, with normal() and uniform() drawn anew.")] = None
    seed: Annotated[int, typer.Option(min=0, help="Of what is drawn, and of noise where no seed is swept.")] = 0
    t_end: Annotated[float | None, typer.Option("--t-end", help="Until when [s]; else 10, or as the example has it.")] = None
    store: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="The store; else ./NAME-study.zarr.")] = None
    processes: Annotated[int | None, typer.Option(min=0, help="How many; else as many as there are cores.")] = None
    dask: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler that computes: tcp://host:8786.")] = None
    resume: Annotated[bool, typer.Option("--resume/--anew", help="Go on with what is in the store, or begin anew.")] = True
    method: Annotated[str, typer.Option(help="As of 'pliant run'.")] = "auto"
    dt: Annotated[float | None, typer.Option(help="Steps of this length [s]; else they follow --rtol and --atol.")] = None
    rtol: Annotated[float | None, typer.Option(help="Relative tolerance; else 1e-8.")] = None
    atol: Annotated[float | None, typer.Option(help="Absolute tolerance; else a hundredth of rtol.")] = None
    n_out: Annotated[int | None, typer.Option("--n-out", min=2, help="How many instants are stored; else 1,001.")] = None
    keep: Annotated[str | None, typer.Option(metavar="A,B", help="Variables over time to store, as q,v; else all.")] = None
    q: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Start of every run: elbow=0.3.")] = None
    v: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Speed at the start of every run.")] = None
    tau: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Constant force or torque of every run.")] = None
    u: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Constant input of a load, of every run.")] = None
    fidelity: Annotated[str | None, typer.Option(help="Of flexible bodies, as of 'pliant run'.")] = None
    base: Base = "fixed"
    laws: Laws = None
    dynamics: Dynamics = "act"
    stops: Stops = None
    mimic: Mimic = "independent"
    root: Root = None
    packages: Packages = None


@taking(SweepOptions)
def sweep(options: SweepOptions) -> None:
    """Let a system move many times, over values of parameters, starts, inputs and seeds, into one zarr store.

    Values: lin(a,b,n), log(a,b,n), range(n), 1,2,5, normal(mean,sd,n), uniform(a,b,n); without n these are drawn anew for every
    run. Names: boom.EI, gravity[2], q0.elbow, v0.elbow, u.rw.torque, tau.elbow, seed. Several --set make a product, --zip pairs
    them. The same command again goes on where it was interrupted. A table (.csv) and a plot (.png) are written beside the store.
    The exit code is 2 where no run succeeded.
    """
    from pliant.study.command import axes, pairs, run_sweep, store_of

    system = system_of(options.what, FileOptions.among(options))
    given = StartOptions.among(options).given(options.what, system) | {
        "zip": pairs(options.pairs), "keep": options.keep.split(",") if options.keep else None,
        **{name: getattr(options, name) for name in _PASSED_ON},
    }  # fmt: skip
    raise typer.Exit(run_sweep(system, axes(options.over), store_of(system.name, options.store), out, given))
