"""A run in tables, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pliant.view.groups import outputs

if TYPE_CHECKING:
    import xarray as xr

_MOST_LINES, _MOST_POINTS = 24, 6
Line = tuple[str, str, np.ndarray]  # a name, a unit, and values over time


def show_run(data: xr.Dataset, quality: Sequence[tuple[str, str]], how: str, out: Console) -> None:
    """Print a summary of a run: its motion and its quality."""
    t, name = data["time"].to_numpy(), escape(data.attrs["system"])
    out.print(f"[bold]{name}[/bold] from {t[0]:g} to {t[-1]:g} s by {how}\n")
    states, seen = _state_lines(data), _output_lines(data)
    out.print(_ranges([*states[:_MOST_LINES], *seen[:_MOST_LINES]]))
    left_out = max(0, len(states) - _MOST_LINES) + max(0, len(seen) - _MOST_LINES)
    if left_out:
        out.print(f"… {left_out} more lines (all are in the file)")
    if "deflection" in data:
        out.print(_deflections(data))
    table = Table(box=None, pad_edge=False, show_header=False, title="\nquality", title_justify="left", title_style="bold")
    for row in quality:
        table.add_row(*map(escape, row))
    out.print(table)


def _deflections(data: xr.Dataset) -> Table:
    """The largest distances of points of flexible bodies from their undeformed positions."""
    table = Table(box=None, pad_edge=False, show_header=False, title="\ngreatest deflections", title_justify="left")
    table.title_style = "bold"
    far = np.linalg.norm(data["deflection"].to_numpy(), axis=-1)
    points = data["point"].to_numpy()
    for k in np.argsort(-far.max(axis=0), kind="stable")[:_MOST_POINTS]:
        n = int(far[:, k].argmax())
        table.add_row(escape(str(points[k])), f"{far[n, k]:.4g} m", f"at {data['time'].values[n]:.4g} s")
    return table


def _state_lines(data: xr.Dataset) -> list[Line]:
    """The coordinates and speeds, each with its unit and values."""
    return [
        (str(label), str(unit), x)
        for variable, axis in (("q", "coordinate"), ("v", "speed"))
        for label, unit, x in zip(data[axis].values, data[f"{axis}_unit"].values, data[variable].values.T, strict=True)
    ]


def _output_lines(data: xr.Dataset) -> list[Line]:
    """The outputs of the system, each component with its unit and values."""
    return [
        (name if name == group.title else f"{group.title}.{name}", group.unit, x)
        for group in outputs(data)
        for name, x in zip(group.names, group.values.T, strict=True)
    ]


def _ranges(lines: Sequence[Line]) -> Table:
    """Start, end and range of values."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for column in ("start", "end", "least", "greatest"):
        table.add_column(column, justify="right")
    table.add_column("")
    for label, unit, x in lines:
        figures = (f"{y + 0.0:.6g}" for y in (x[0], x[-1], np.min(x), np.max(x)))
        table.add_row(escape(label), *figures, escape("" if unit == "1" else unit))
    return table
