"""`pliant info --timing`: print where the time of a first call goes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rich.markup import escape
from rich.table import Table

import pliant as pl
from pliant.cli.app import out
from pliant.cli.systems import FileOptions, StartOptions, exists, named, steps_of, system_of
from pliant.simulate.methods.table import AUTO
from pliant.view.first_call import COUNTS, STAGES, T_END, FirstRun, first_calls

_LEAST = 0.005  # s: less is shown as nothing


def show_timing(options: Any) -> None:
    """Measure the first simulation of the system of `pliant info`, and print tables."""
    reading = FileOptions.among(options)
    system = system_of(options.what, reading, options.changed)
    if not system.nv:
        raise pl.PliantError(f"system {system.name!r} has no degrees of freedom: there is nothing to simulate")
    cold, warm = first_calls(_asked(options, reading, system))
    table = _table(f"first simulation of {system.name!r}: CPU time [s]", "stage", "cold", "warm")
    for stage in STAGES:
        table.add_row(stage, *(_seconds(x.seconds[stage]) for x in (cold, warm)))
    table.add_row("total", *(f"{x.total:.2f}" for x in (cold, warm)), style="bold")
    out.print(table)
    out.print(f"\nagain in the same process: {1e3 * cold.again:.1f} ms, {1e3 * warm.again:.1f} ms")
    table = _table("\nhow much was made and loaded", "", "cold", "warm")
    for what in COUNTS:
        table.add_row(what, *(f"{x.counts[what]:,}" for x in (cold, warm)))
    out.print(table)


def _asked(options: Any, reading: FileOptions, system: pl.System) -> FirstRun:
    """Return the run that `pliant run` begins with."""
    given = StartOptions(None, None, None, None, None, None).given(options.what, system)
    usual = SimpleNamespace(what=options.what, method=AUTO, dt=None, rtol=None, atol=None)
    driven = given.pop("tau") is not None
    steps = steps_of(usual, system)
    starting = {**given, **steps, "t_end": max(T_END, steps["dt"] or 0.0)}
    file = exists(options.what)
    return FirstRun(
        options.what, reading.keywords if file else None, named("--set", options.changed), starting, driven and not file
    )


def _table(title: str, *columns: str) -> Table:
    table = Table(box=None, pad_edge=False, title=escape(title), title_justify="left", title_style="bold")
    for k, column in enumerate(columns):
        table.add_column(column, justify="right" if k else "left")
    return table


def _seconds(x: float) -> str:
    return f"{x:.2f}" if x >= _LEAST else "–"
