"""Plots of a study: numbers per run over the swept values, as lines, points or maps, and curves over time."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.spatial import Array
from pliant.study.figures import Figures, named, parsed
from pliant.study.runs.design import DRAW
from pliant.study.table import default_numbers
from pliant.view.figure import COLOURS, drawing, plain, set_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from pliant.study.figures import Quantity
    from pliant.study.study import Study

_LOST, _OTHERS = "#e0453a", "#93a5b8"
_MOST_LINES, _MOST_CURVES, _MOST_PANELS = 8, 200, 6
_UNNAMED = ("seed", DRAW)  # which nobody plots over


def plot_study(study: Study, what: Sequence[Quantity], x: str | None, y: str | None, path: str | os.PathLike[str] | None) -> Figure:
    """Return a figure with one panel per number. Write it to a file if a path is given."""
    for name in (x, y):
        if name is not None and name not in study.swept:
            raise unknown("swept name", name, study.swept)
    if y is not None and x is None:
        raise PliantError(f"plot: y={y!r} makes a map, which needs x= too")
    numbers: list[Quantity] = list(what) or [*default_numbers(study)[:_MOST_PANELS]]
    along = _directions(study, x, y)
    across = min(len(numbers), 2)
    down = math.ceil(len(numbers) / across)
    with drawing(path, (6 * across, 3.2 * down + 0.5), layout="constrained") as figure:
        axes = figure.subplots(down, across, squeeze=False).ravel()
        for ax, number in zip(axes, numbers, strict=False):
            _panel(study, number, along, ax)
        for ax in axes[len(numbers) :]:
            ax.set_axis_off()
        name = study.attributes["run_attributes"]["system"]
        lost = int((study.done == 2).sum())
        title = f"{plain(name)}   {len(study):,} runs{f', {lost:,} failed' if lost else ''}"
        set_title(figure, title)
    return figure


def _directions(study: Study, x: str | None, y: str | None) -> list[str]:
    """Return the names on the axes of the panels: one or two."""
    if x is not None:
        return [x] if y is None else [x, y]
    named = [names[0] for names, n in zip(study.axes, study.shape, strict=True) if n > 1 and names[0] not in _UNNAMED]
    named = [name for name in named if study.swept_values(name).ndim == 1]
    drawn = list(study.drawn)
    if len(named) > 1:
        return named[:2]
    return (named or drawn or [names[0] for names in study.axes])[:1]


def _panel(study: Study, number: Quantity, along: list[str], ax: Axes) -> None:
    if isinstance(number, str) and (asked := parsed(number)).function == "time":
        _curves(study, asked.name, along[0], ax)
        return
    values, unit = study.values(number), study.unit(number)
    values = np.where(study.done == 1, values, np.nan)
    label = f"{plain(named(number))}{f' [{unit}]' if unit else ''}"
    ax.set_title(label)
    if not np.isfinite(values).any():  # such as settling times of runs that do not settle
        ax.text(0.5, 0.5, "no run has a value", transform=ax.transAxes, ha="center", color=_OTHERS)
        return
    if len(along) == 2:
        _map(study, values, along, label, ax)
    else:
        _lines(study, values, along[0], ax)


def _lines(study: Study, values: Array, x: str, ax: Axes) -> None:
    """Plot over one name: a line for each combination of the others, or points if the name was drawn at random."""
    at = study.values(x)
    ax.set_xlabel(plain(x))
    if _is_log(at):
        ax.set_xscale("log")
    others = [names[0] for names, n in zip(study.axes, study.shape, strict=True) if n > 1 and x not in names]
    if x in study.drawn or np.unique(at).size == at.size:
        order, style = np.argsort(at, kind="stable"), "o" if x in study.drawn else "o-"
        ax.plot(at[order], values[order], style, color=COLOURS[0], ms=3, lw=1.2)
    elif any(name in _UNNAMED for name in others) or study.drawn or _groups(study, others)[1] > _MOST_LINES:
        ax.plot(at, values, "o", color=_OTHERS, ms=2.5, alpha=0.6)
        places = np.unique(at)
        ax.plot(places, [_mean(values[at == place]) for place in places], "-", color=COLOURS[0], lw=1.6, label="mean")
        ax.legend()
    else:
        group, n = _groups(study, others)
        for k in range(n):
            own = np.flatnonzero(group == k)
            own = own[np.argsort(at[own], kind="stable")]
            words = ", ".join(f"{plain(name)} = {_short(study, name, int(own[0]))}" for name in others)
            ax.plot(at[own], values[own], "o-", color=COLOURS[k % len(COLOURS)], ms=3, lw=1.2, label=words)
        if n > 1:
            ax.legend(loc="best", fontsize=7)
    _mark_lost(study, at, ax)


def _mark_lost(study: Study, at: Array, ax: Axes) -> None:
    """Mark failed runs with a cross at the bottom."""
    lost = study.done == 2
    if lost.any():
        ax.plot(at[lost], np.zeros(int(lost.sum())), "x", color=_LOST, ms=4, transform=ax.get_xaxis_transform(), clip_on=False)


def _map(study: Study, values: Array, along: list[str], label: str, ax: Axes) -> None:
    """Plot over two names: the mean of the runs at each pair."""
    x, y = (study.values(name) for name in along)
    there = np.isfinite(x) & np.isfinite(y)
    x, y, values, done = x[there], y[there], values[there], study.done[there]
    (xs, i), (ys, j) = (np.unique(at, return_inverse=True) for at in (x, y))
    known = np.isfinite(values)
    total, count = np.zeros((ys.size, xs.size)), np.zeros((ys.size, xs.size))
    np.add.at(total, (j[known], i[known]), values[known])
    np.add.at(count, (j[known], i[known]), 1)
    grid = np.divide(total, count, out=np.full(total.shape, np.nan), where=count > 0)
    drawn = ax.pcolormesh(_edges(xs), _edges(ys), grid, cmap="viridis")
    ax.figure.colorbar(drawn, ax=ax)
    for name, at, scale in ((along[0], xs, ax.set_xscale), (along[1], ys, ax.set_yscale)):
        if _is_log(at):
            scale("log")
        (ax.set_xlabel if scale == ax.set_xscale else ax.set_ylabel)(plain(name))
    if values.size > xs.size * ys.size:
        ax.set_title(f"{label}, mean of {values.size // (xs.size * ys.size):,}")
    lost = (done == 2) & (count[j, i] == 0)
    ax.plot(x[lost], y[lost], "x", color=_LOST, ms=5)
    ax.grid(False)


def _curves(study: Study, name: str, x: str, ax: Axes) -> None:
    """Plot all runs over time, coloured by a swept name."""
    import matplotlib as mpl

    t, rows = Figures(study).over_time(name)
    at = study.values(x)
    few = np.unique(np.linspace(0, len(rows) - 1, min(len(rows), _MOST_CURVES)).astype(int))
    norm = mpl.colors.LogNorm(at.min(), at.max()) if _is_log(at) else mpl.colors.Normalize(at.min(), at.max())
    colours = mpl.cm.ScalarMappable(norm, "viridis")
    for run in few:
        ax.plot(t, rows[run], color=colours.to_rgba(at[run]), lw=0.8, alpha=0.8)
    unit = study.unit(f"final({name})")
    ax.set_title(f"{plain(name)}{f' [{unit}]' if unit else ''}{f', {few.size} of the runs' if few.size < len(rows) else ''}")
    ax.set_xlabel("time [s]")
    ax.margins(x=0)
    ax.figure.colorbar(colours, ax=ax, label=plain(x))


def _groups(study: Study, others: Sequence[str]) -> tuple[Array, int]:
    """Return (runs,): the number of each run's combination of the other names; and how many combinations there are."""
    if not others:
        return np.zeros(len(study), dtype=int), 1
    columns = [study.swept_values(name).reshape(len(study), -1) for name in others]
    _, found = np.unique(np.concatenate(columns, axis=1), axis=0, return_inverse=True)
    return found.reshape(-1), int(found.max()) + 1


def _short(study: Study, name: str, run: int) -> str:
    x = np.ravel(study.swept_values(name)[run])
    return ", ".join(f"{value:.4g}" for value in x)


def _mean(x: Array) -> float:
    known = x[np.isfinite(x)]
    return float(known.mean()) if known.size else math.nan


def _edges(at: Any) -> Any:
    """Return the borders (n + 1,) of cells around increasing values (n,): halfway, on a logarithmic axis too."""
    values = np.log(at) if _is_log(at) else np.asarray(at, dtype=float)
    half = np.diff(values) / 2 if values.size > 1 else np.array([0.5])
    out = np.concatenate([[values[0] - half[0]], values[:-1] + half[: values.size - 1], [values[-1] + half[-1]]])
    return np.exp(out) if _is_log(at) else out


def _is_log(at: Any) -> bool:
    """Whether values have a constant ratio, over more than a decade."""
    values = np.unique(at)
    if values.size < 3 or values[0] <= 0 or values[-1] < 10 * values[0]:
        return False
    steps = np.diff(np.log(values))
    return bool(np.ptp(steps) < 1e-3 * steps.mean())
