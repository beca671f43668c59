"""`pliant sweep`: run a parameter sweep or a Monte Carlo study."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from pliant.cli.app import out, taking
from pliant.cli.systems import FileOptions, StartOptions, What, steps_of, system_of
from pliant.simulate.methods.table import AUTO

_PASSED_ON = (
    "runs", "seed", "n_out", "fidelity", "laws", "processes", "dask", "resume",
)  # fmt: skip  # passed to pl.sweep unchanged


@dataclass(frozen=True, kw_only=True)
class SweepOptions(FileOptions):
    what: What
    over: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUES",
            help="Values to sweep over: 'boom.EI=lin(1e4,1e6,50)', q0.elbow=0.1,0.2. Quote brackets. May be repeated.",
        ),
    ] = None
    pairs: Annotated[
        list[str] | None, typer.Option("--zip", metavar="A,B", help="Vary these names together instead of as a product.")
    ] = None
    runs: Annotated[
        int | None, typer.Option(min=1, help="Number of runs per combination, each with new draws of normal() and uniform().")
    ] = None
    seed: Annotated[
        int, typer.Option(min=0, help="Seed of the random values, and of measurement noise unless 'seed' is swept.")
    ] = 0
    t_end: Annotated[float | None, typer.Option("--t-end", help="Final time in seconds. Default: 10, or the example's own.")] = None
    store: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Store for the results. Default: ./NAME-study.zarr.")
    ] = None
    processes: Annotated[int | None, typer.Option(min=0, help="Number of processes. Default: the number of cores.")] = None
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Compute on the Dask cluster of this scheduler: tcp://host:8786.")
    ] = None
    resume: Annotated[
        bool, typer.Option("--resume/--anew", help="Continue the sweep that is in the store, or delete it and start again.")
    ] = True
    method: Annotated[str, typer.Option(help="Integrator, see 'pliant run --help'.")] = AUTO
    dt: Annotated[float | None, typer.Option(help="Fixed step length in seconds. Default: steps follow --rtol and --atol.")] = None
    rtol: Annotated[float | None, typer.Option(help="Relative tolerance. Default: 1e-8.")] = None
    atol: Annotated[float | None, typer.Option(help="Absolute tolerance. Default: rtol/100.")] = None
    n_out: Annotated[int | None, typer.Option("--n-out", min=2, help="Number of stored instants per run. Default: 1,001.")] = None
    columns: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Columns of the table: 'peak(elbow),rms(elbow.rate),settling(elbow, 0.02)', or functions of a run, "
            "'mine.py:margin'. Also final, start, min, max, mean, energy_drift, steps. Default: final values.",
        ),
    ] = None
    plot: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="Panels of the plot, as in --columns, or 'time(elbow)' for curves. Default: the columns."),
    ] = None
    x: Annotated[str | None, typer.Option(metavar="NAME", help="Swept name on the axis of the plot. Default: the first.")] = None
    y: Annotated[str | None, typer.Option(metavar="NAME", help="Second swept name, for a map. Needs --x.")] = None
    keep: Annotated[str | None, typer.Option(metavar="A,B", help="Time series to store, such as q,v. Default: all.")] = None
    q: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Initial coordinate in every run: elbow=0.3.")] = None
    v: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Initial speed in every run.")] = None
    s0: Annotated[list[str] | None, typer.Option("--s0", metavar="NAME=VALUE", help="Initial state of a load in every run.")] = None
    tau: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Constant force or torque of a hinge in every run.")
    ] = None
    u: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Constant input of a load in every run.")] = None
    fidelity: Annotated[str | None, typer.Option(help="Model of flexible bodies, see 'pliant run --help'.")] = None


@taking(SweepOptions)
def sweep(options: SweepOptions) -> None:
    """Run a parameter sweep or a Monte Carlo study. Write all runs to one zarr store, with a table (.csv) and a plot (.png).

    Names to sweep over: parameters (boom.EI, gravity[2]), initial values (q0.elbow, v0.elbow), inputs (u.rw.torque), forces
    (tau.elbow) and seed. Values: lin(a,b,n), log(a,b,n), range(n), a list (1,2,5), normal(mean,sd,n) or uniform(a,b,n). Without
    n, normal and uniform draw a new value for every run. Several --set options are combined as a product; --zip varies names
    together. Repeat the command to continue an interrupted sweep. The exit code is 2 if no run succeeded.
    """
    from pliant.study.command import ShownResults, axes, chosen, pairs, run_sweep, store_of

    shown = ShownResults(chosen("--columns", options.columns), chosen("--plot", options.plot), options.x, options.y)
    system = system_of(options.what, FileOptions.among(options))
    given = StartOptions.among(options).given(options.what, system) | {
        "zip": pairs(options.pairs), "keep": options.keep.split(",") if options.keep else None,
        **steps_of(options, system),
        **{name: getattr(options, name) for name in _PASSED_ON},
    }  # fmt: skip
    raise typer.Exit(run_sweep(system, axes(options.over), store_of(system.name, options.store), out, given, shown))
