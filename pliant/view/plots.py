"""Plots of runs. They take a run's dataset, and know nothing of how it came about."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import FileError, printable
from pliant.replacing import replaced
from pliant.spatial import Array
from pliant.view import groups

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c564b", "#7f7f7f")  # told apart by most eyes
_OTHERS = "#c4c4c4"
STYLE: Any = {
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e8e8e8",
    "axes.axisbelow": True,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "axes.labelsize": 9,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "lines.linewidth": 1.3,
}
_LONGEST = 40  # characters of a name in a legend
_NEAR, _DASH = 0.012, 5.0  # of a panel's range, the width of a line in it; widths of a line
_MOST_COMPARED, _FARTHEST = 60, 1e100  # no ticks can be put on axes that go farther
Panel = Callable[["Axes"], None]


def plot_run(data: xr.Dataset, path: str | os.PathLike[str] | None = None) -> Figure:
    """Coordinates and speeds by unit, forces where they act, energies and their drift. Written to `path` if one is given.

    Without a path the figure belongs to pyplot, so that `plt.show()` and notebooks show it.
    """
    import matplotlib as mpl

    panels = _panels(data)
    with mpl.rc_context(STYLE):
        figure = new_figure(path is None, figsize=(12, 2.3 * len(panels) + 0.5), layout="constrained")
        axes = figure.subplots(len(panels), 2, sharex=True, squeeze=False)
        for row, drawn in zip(axes, panels, strict=True):
            for ax, draw in zip(row, drawn, strict=True):
                draw(ax)
        for ax in axes[-1]:
            ax.set_xlabel("time [s]")
        figure.suptitle(_title(data), x=0.01, ha="left", fontsize=11, fontweight="bold")
        if path is not None:
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", "Glyph .* missing")  # names in scripts that the font lacks are boxes
                save_figure(figure, path)
    return figure


def save_figure(figure: Figure, path: str | os.PathLike[str]) -> None:
    """Write a figure; the file's ending tells the format. A file of that name is replaced at once."""
    path = Path(path)
    path = path if path.suffix else path.with_name(f"{path.name}.png")
    ending = path.suffix.removeprefix(".").lower()
    if ending not in figure.canvas.get_supported_filetypes():
        known = ", ".join(f".{x}" for x in figure.canvas.get_supported_filetypes())
        raise FileError(printable(str(path)), None, f"no figure is written as '.{ending}'; give one of {known}")
    with replaced(path) as part:
        figure.savefig(part, dpi=120, format=ending)


def new_figure(shown: bool, **options: Any) -> Figure:
    if shown:
        from matplotlib import pyplot

        return pyplot.figure(**options)
    from matplotlib.figure import Figure

    return Figure(**options)


def _title(data: xr.Dataset) -> str:
    a = data.attrs
    setting = f"dt = {a['dt']:g} s" if "dt" in a else f"rtol = {a['rtol']:g}"
    fidelity = f", {a['fidelity']}" if "fidelity" in a else ""
    return f"{plain(a['system'])}   {a['method']}, {setting}{fidelity}{'' if a['complete'] else ', stopped early'}"


def _panels(data: xr.Dataset) -> list[tuple[Panel, Panel]]:
    """Coordinates on the left, speeds on the right, the shorter side filled up; energies and their drift below."""
    acting = data.isel(speed=np.any(data["tau"].to_numpy(), axis=0))
    left, right = (groups.by_unit(data, x, axis, f"{axis}_unit") for x, axis in (("q", "coordinate"), ("v", "speed")))
    far = groups.deflections(data)
    more = [*([far] if far else []), *groups.by_unit(acting, "tau", "speed", "force_unit")]
    more += [*groups.of_loads(data), *groups.outputs(data)]
    sides: tuple[list[groups.Group | None], list[groups.Group | None]] = ([*left], [*right])
    while more or len(sides[0]) != len(sides[1]):
        shorter = sides[0] if len(sides[0]) < len(sides[1]) else sides[1]
        about = "com" if shorter is sides[0] else "angular_momentum"
        shorter.append(more.pop(0) if more else groups.of_mass(data, about))
    t = data["time"].to_numpy()
    rows = [(partial(_group, t, a), partial(_group, t, b)) for a, b in zip(*sides, strict=True)]
    return [*rows, (partial(_group, t, groups.energies(data)), partial(_drift, t, groups.drift(data)))]


def _group(t: Array, group: groups.Group | None, ax: Axes) -> None:
    """A panel; an empty place where there is nothing for it."""
    if group is None:
        ax.set_axis_off()
    else:
        _lines(t, group.values, [plain(name) for name in group.names], plain(group.title), group.unit, ax)


def plain(name: str) -> str:
    """A name as it is: for matplotlib a '$' begins mathematics, and a legend leaves out what begins with '_'.

    Of a long one the ends: a legend takes its width from the curves.
    """
    name = printable(name)
    name = name if len(name) <= _LONGEST else f"{name[: _LONGEST // 2]}…{name[-_LONGEST // 2 :]}"
    return f"{' ' if name.startswith('_') else ''}{name}".replace("$", r"\$")


def _lines(t: Array, values: Array, names: list[str], title: str, unit: str, ax: Axes) -> None:
    """A line a column. Where there are many, those that swing farthest have colours and names, and the others are grey.

    Lines that lie on one another take turns, dash by dash, so that every one of them is seen.
    """
    from matplotlib.lines import Line2D

    drawn = np.abs(values) < _FARTHEST
    if not drawn.all():
        values, title = np.where(drawn, values, np.nan), f"{title}, without what is beyond {_FARTHEST:g} or not a number"
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
    """For each column (its turn, how many take turns): those that an eye cannot tell apart, one by one, share a line."""
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
    ax.set_title(title)
    ax.set_ylabel("" if unit == "[]" else unit)
    ax.margins(x=0)


def _drift(t: Array, group: groups.Group, ax: Axes) -> None:
    """How far the energy balance is off, on a scale of decades."""
    off = group.values[:, 0]
    off = np.where(off < _FARTHEST, off, np.nan)
    _dress(ax, group.title, f"[{group.unit}]")
    if off[np.isfinite(off)].any():
        ax.semilogy(t, np.where(off > 0, off, np.nan), color=COLOURS[0], lw=0.9)
    else:
        ax.plot(t, off, color=COLOURS[0])
