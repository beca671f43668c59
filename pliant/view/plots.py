"""Plots of runs. They take a run's dataset, and know nothing of how it came about."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import printable
from pliant.spatial import Array

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
_NAMES = {"rad": "angles", "m": "positions", "1": "quaternions and numbers", "rad/s": "angular rates", "m/s": "velocities"}
_NAMES |= {"1/s": "rates", "mode 1": "modal amplitudes", "mode 1/s": "modal rates"}
_NAMES |= {"N m": "torques", "N": "forces", "mode J": "modal forces", "J": "generalised forces"}
_ORDER = list(_NAMES)
_LONGEST = 40  # characters of a name in a legend
_NEAR, _DASH = 0.012, 5.0  # of a panel's range, the width of a line in it; widths of a line
_MOST_COMPARED, _FARTHEST = 60, 1e100  # no ticks can be put on axes that go farther
_QUATERNION = ("qw", "qx", "qy", "qz")
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
                figure.savefig(path, dpi=120)
    return figure


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
    left, right = _by_unit(data, "q", "coordinate", "coordinate_unit"), _by_unit(data, "v", "speed", "speed_unit")
    acts = np.any(data["tau"].to_numpy(), axis=0)
    more: list[Panel] = [partial(_deflections, data)] if "deflection" in data else []
    more += _by_unit(data.isel(speed=acts), "tau", "speed", "force_unit")
    more += [*_of_loads(data), *_outputs(data)]
    while more or len(left) != len(right):
        shorter = left if len(left) < len(right) else right
        shorter.append(more.pop(0) if more else partial(_about_mass, data, "com" if shorter is left else "angular_momentum"))
    return [*zip(left, right, strict=True), (partial(_energies, data), partial(_drift, data))]


def _of_loads(data: xr.Dataset) -> list[Panel]:
    """States and inputs of loads, each kind in a panel."""
    t = data["time"].to_numpy()
    panels: list[Panel] = []
    kinds = (("u", "input", "inputs"), ("series", "series_input", "inputs over time"), ("s", "state", "states of loads"))
    for variable, axis, title in kinds:
        if variable in data:
            names = [plain(str(x)) for x in data[axis].to_numpy()]
            panels.append(partial(_lines, t, data[variable].to_numpy(), names, title, ""))
    return panels


def _outputs(data: xr.Dataset) -> list[Panel]:
    """The outputs of the system, a panel each."""
    t = data["time"].to_numpy()
    panels: list[Panel] = []
    for name, x in data.items():
        if x.attrs.get("long_name") == f"output {name}" and x.dims[:1] == ("time",):
            values = x.to_numpy().reshape(t.size, -1)
            labels = data[x.dims[1]].to_numpy() if x.ndim == 2 and x.dims[1] in data.coords else range(values.shape[1])
            names = [plain(str(label)) for label in labels] if values.shape[1] > 1 else [plain(str(name))]
            panels.append(partial(_lines, t, values, names, plain(str(name)), str(x.attrs.get("units", ""))))
    return panels


def _by_unit(data: xr.Dataset, variable: str, axis: str, unit_axis: str) -> list[Panel]:
    """One panel for each unit; modes apart."""
    labels, units, hinges = (data[key].to_numpy() for key in (axis, unit_axis, f"{axis}_hinge"))
    modal = np.isfinite(data[f"{axis}_frequency"].to_numpy())
    kinds = np.array([f"mode {unit}" if mode else unit for mode, unit in zip(modal, units, strict=True)])
    alone = {name for name in hinges[~modal] if (hinges[~modal] == name).sum() == 1}
    names = [plain(h if h in alone and not m else x) for h, x, m in zip(hinges, labels, modal, strict=True)]
    panels: list[Panel] = []
    for kind in sorted(dict.fromkeys(kinds), key=lambda u: _ORDER.index(u) if u in _ORDER else len(_ORDER)):
        places = np.flatnonzero(kinds == kind)
        title = (
            "quaternions" if kind == "1" and all(names[i].rsplit(".", 1)[-1] in _QUATERNION for i in places) else _NAMES.get(kind)
        )
        values = data[variable].to_numpy()[:, places]
        unit = str(units[places[0]])
        panels.append(partial(_lines, data["time"].to_numpy(), values, [names[i] for i in places], title or variable, unit))
    return panels


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


def _about_mass(data: xr.Dataset, variable: str, ax: Axes) -> None:
    if variable not in data:
        ax.set_axis_off()
        return
    x = data[variable]
    title = {"com": "centre of mass", "angular_momentum": "angular momentum about the centre of mass"}[variable]
    _lines(data["time"].to_numpy(), x.to_numpy(), list("xyz"), title, str(x.attrs["units"]), ax)


def _energies(data: xr.Dataset, ax: Axes) -> None:
    names = {"kinetic_energy": "kinetic", "potential_energy": "potential", "energy": "total"}
    if np.any(data["work"]):
        names["work"] = "work"
    values = np.stack([data[name].to_numpy() for name in names], axis=-1)
    _lines(data["time"].to_numpy(), values, list(names.values()), "energy", "J", ax)


def _deflections(data: xr.Dataset, ax: Axes) -> None:
    far = np.linalg.norm(data["deflection"].to_numpy(), axis=-1)
    names = [plain(str(point)) for point in data["point"].to_numpy()]
    _lines(data["time"].to_numpy(), far, names, "deflections, how far from undeformed", "m", ax)


def _drift(data: xr.Dataset, ax: Axes) -> None:
    """How far the energy balance is off, on a scale of decades."""
    balance = (data["energy"] - data["work"]).to_numpy()
    off = np.abs(balance - balance[0])
    off[~(off < _FARTHEST)] = np.nan
    _dress(ax, f"energy{' less work' if np.any(data['work']) else ''}: change since the start", "[J]")
    if off[np.isfinite(off)].any():
        ax.semilogy(data["time"], np.where(off > 0, off, np.nan), color=COLOURS[0], lw=0.9)
    else:
        ax.plot(data["time"], off, color=COLOURS[0])
