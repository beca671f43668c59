"""Figures of runs, from their datasets."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

import numpy as np

from pliant.model import Model
from pliant.model.drawn.solids import reach
from pliant.spatial import Array
from pliant.view import groups
from pliant.view.figure import COLOURS, drawing, plain, set_title

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_OTHERS = "#c4c4c4"
_WIDE, _HIGH = 12.0, 2.3  # [inch] of a figure; of a row of panels
_ABOVE, _BELOW, _LEFT, _BETWEEN = 0.62, 0.15, 0.78, 0.36  # [inch] for the title; below the last row; left of a panel; between rows
_NEAR, _DASH = 0.012, 5.0  # of a panel's range, the width of a line in it; widths of a line
_MOST_COMPARED, _FARTHEST = 60, 1e100  # no ticks can be put on axes that go farther
Panel = Callable[["Axes"], None]


def plot_run(data: xr.Dataset, path: str | os.PathLike[str] | None = None, model: Model | None = None) -> Figure:
    """Plot coordinates and speeds by unit, forces that act, outputs, energies and their drift. Write the figure to `path`.

    model: the system of the run, which gives inputs and states of loads their units. See `drawing` for figures without a path.
    """
    panels = _panels(data, model)
    size = (_WIDE, _HIGH * len(panels) + _ABOVE + _BELOW)
    with drawing(path, size) as figure:
        axes = figure.subplots(len(panels), 2, sharex=True, squeeze=False)
        for row, drawn in zip(axes, panels, strict=True):
            for ax, draw in zip(row, drawn, strict=True):
                draw(ax)
        for ax in axes[-1]:
            ax.set_xlabel("time [s]")
        _place(axes, size)
        set_title(figure, _title(data), y=1 - 0.08 / size[1], va="top")
    return figure


def _place(axes: Any, size: tuple[float, float]) -> None:
    """Place the panels in a figure of this size [inch]. The longest name of a column's legends sets the width of the legends.

    A layout engine of matplotlib would draw the figure twice, which takes longer than all the rest.
    """
    legends = [max((_legend_width(ax) for ax in column), default=0.0) for column in axes.T]
    width = (size[0] - sum(legends) - 2 * _LEFT) / 2
    for k, row in enumerate(axes):
        y = size[1] - _ABOVE - _HIGH * (k + 1) + _BETWEEN
        for j, ax in enumerate(row):
            x = _LEFT + j * (width + legends[0] + _LEFT)
            ax.set_position((x / size[0], y / size[1], width / size[0], (_HIGH - _BETWEEN) / size[1]))


def _legend_width(ax: Axes) -> float:
    """The width of a legend [inch], from the lengths of its names. Wide letters, as Chinese ones, count twice."""
    legend = ax.get_legend()
    names = [] if legend is None else [text.get_text() for text in legend.get_texts()]
    longest = max((sum(2 if east_asian_width(c) in "WF" else 1 for c in name) for name in names), default=0)
    return 0.42 + 0.066 * longest if names else 0.2


def _title(data: xr.Dataset) -> str:
    a = data.attrs
    setting = f"dt = {a['dt']:g} s" if "dt" in a else f"rtol = {a['rtol']:g}"
    fidelity = f", {a['fidelity']}" if "fidelity" in a else ""
    return f"{plain(a['system'])}   {a['method']}, {setting}{fidelity}{'' if a['complete'] else ', stopped early'}"


def _panels(data: xr.Dataset, model: Model | None) -> list[tuple[Panel, Panel]]:
    """Coordinates on the left, speeds on the right; the shorter side gets the other groups. Energies and their drift come last."""
    size = (1.0 if model is None else reach(model)) or 1.0
    acting = data.isel(speed=np.any(data["tau"].to_numpy(), axis=0))
    left, right = (
        groups.in_order(groups.by_unit(data, x, axis, f"{axis}_unit"), size) for x, axis in (("q", "coordinate"), ("v", "speed"))
    )
    found = [group for group in (groups.contact_forces(data), groups.deflections(data)) if group]
    more = [*groups.outputs(data), *found, *groups.by_unit(acting, "tau", "speed", "force_unit")]
    more += groups.of_loads(data, model)
    sides: tuple[list[groups.Group | None], list[groups.Group | None]] = ([*left], [*right])
    while more or len(sides[0]) != len(sides[1]):
        shorter = sides[0] if len(sides[0]) < len(sides[1]) else sides[1]
        about = "com" if shorter is sides[0] else "angular_momentum"
        shorter.append(more.pop(0) if more else groups.of_mass(data, about))
    t = data["time"].to_numpy()
    rows = [(partial(_group, t, a), partial(_group, t, b)) for a, b in zip(*sides, strict=True)]
    return [*rows, (partial(_group, t, groups.energies(data)), partial(_drift, t, groups.drift(data)))]


def _group(t: Array, group: groups.Group | None, ax: Axes) -> None:
    """Draw a panel, or leave its place empty if there is no group for it."""
    if group is None:
        ax.set_axis_off()
    else:
        _lines(t, group.values, [plain(name) for name in group.names], plain(group.title), group.unit, ax)


def _lines(t: Array, values: Array, names: list[str], title: str, unit: str, ax: Axes) -> None:
    """Draw one line per column. If there are many, those with the largest range have colours and names, and the others are grey.

    Lines that coincide are dashed in turn, so that each of them can be seen.
    """
    from matplotlib.lines import Line2D

    drawn = np.abs(values) < _FARTHEST
    if not drawn.all():
        values, title = np.where(drawn, values, np.nan), f"{title}, without values beyond {_FARTHEST:g} or NaN"
    n, most = len(names), len(COLOURS)
    swings = np.ptp(np.where(np.isfinite(values), values, 0.0), axis=0)
    named = list(range(n)) if n <= most else sorted(np.argsort(-swings, kind="stable")[: most - 1].tolist())
    colours = dict(zip(named, COLOURS, strict=False))
    for k, (turn, sharing) in enumerate(_turns(values)):
        style: Any = "-" if sharing == 1 else (turn * _DASH, (_DASH, (sharing - 1) * _DASH))
        label = names[k] if k in named else None
        ax.plot(t, values[:, k], color=colours.get(k, _OTHERS), ls=style, label=label, lw=1.3 if n <= most else 0.9)
    if n > len(named):
        ax.plot([], [], " ", label=f"and {n - len(named)} smaller")
    _dress(ax, title, f"[{unit}]")
    legend = ax.legend(loc="upper left", bbox_to_anchor=(1.0, 1.02), handlelength=1.2, borderaxespad=0.3)
    for k, handle in enumerate(legend.legend_handles):
        if k < len(named) and isinstance(handle, Line2D):
            handle.set_linestyle("-")


def _turns(values: Array) -> list[tuple[int, int]]:
    """For each column (its turn, how many columns take turns). Columns that look the same in the panel take turns."""
    if values.shape[1] > _MOST_COMPARED:
        return [(0, 1)] * values.shape[1]
    known = np.where(np.isfinite(values), values, 0.0)
    near = _NEAR * float(np.ptp(known)) if known.size else 0.0
    groups: list[list[int]] = []
    for k in range(known.shape[1]):
        touched = [g for g in groups if np.abs(known[:, g] - known[:, [k]]).max(axis=0).min() <= near]
        groups = [g for g in groups if g not in touched] + [[*(i for g in touched for i in g), k]]
    turn = {k: (i, len(g)) for g in groups for i, k in enumerate(g)}
    return [turn[k] for k in range(known.shape[1])]


def _dress(ax: Axes, title: str, unit: str) -> None:
    ax.set_title(title, y=1.0)  # at a fixed place: matplotlib would look for one, and takes long
    ax.set_ylabel("" if unit == "[]" else unit)
    ax.margins(x=0)
    ax.yaxis.get_offset_text().set(ha="right", x=-0.015)  # a power of ten stands above the ticks, not below the title


def _drift(t: Array, group: groups.Group, ax: Axes) -> None:
    """Draw the error of the energy balance on a logarithmic axis."""
    off = group.values[:, 0]
    off = np.where(off < _FARTHEST, off, np.nan)
    _dress(ax, group.title, f"[{group.unit}]")
    if off[np.isfinite(off)].any():
        ax.semilogy(t, np.where(off > 0, off, np.nan), color=COLOURS[0], lw=0.9)
        _decades(ax)
    else:
        ax.plot(t, off, color=COLOURS[0])


def _decades(ax: Axes) -> None:
    """Whole decades, two labelled ticks at least, and no ticks between them: these take longer to draw than the curve."""
    from matplotlib.ticker import LogLocator, NullLocator

    low, high = (np.log10(x) for x in ax.get_ylim())
    top = np.ceil(high)
    bottom = min(np.floor(low), top - 1)
    ax.set_ylim(10.0**bottom, 10.0**top)
    ax.yaxis.set_major_locator(LogLocator(numticks=7))
    ax.yaxis.set_minor_locator(NullLocator())
