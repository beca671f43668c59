"""Figures of `pl.analysis.kinematics`: the motion of a mechanism over a driven coordinate."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import numpy as np

from pliant.analysis.kinematics.driven import DrivenMotion
from pliant.model.spaces import ACCELERATION_UNITS, FORCE_UNITS, coordinates, speeds
from pliant.view.figure import COLOURS, drawing, plain, set_title

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WIDE, _HIGH = 9.0, 2.2  # [inch] of a figure; of a panel
_MOST = len(COLOURS)  # lines of a panel


def plot_kinematics(found: DrivenMotion, path: str | os.PathLike[str] | None = None) -> Figure:
    """Plot q, v, a and the forces of drives over the first driven coordinate, a panel for each quantity and unit."""
    model = found.dynamics.model
    of_q, of_v = coordinates(model), speeds(model)
    driven = next(iter(found.driven))
    x = found.driven[driven]
    panels = [("positions", found.q, of_q.labels, of_q.units), ("speeds", found.v, of_v.labels, of_v.units)]
    panels.append(("accelerations", found.a, of_v.labels, tuple(ACCELERATION_UNITS.get(u, "") for u in of_v.units)))
    if found.tau is not None:
        panels.append(("drive forces", found.tau, of_v.labels, tuple(FORCE_UNITS.get(u, "") for u in of_v.units)))
    drawn = []
    for title, values, labels, units in panels:
        moves = np.nan_to_num(np.abs(values)).max(axis=0, initial=0.0) > 0
        for unit in dict.fromkeys(u for u, own in zip(units, moves, strict=True) if own):
            drawn.append((title, unit, [i for i, u in enumerate(units) if u == unit and moves[i]][:_MOST], values, labels))
    with drawing(path, (_WIDE, _HIGH * max(len(drawn), 1) + 0.6), layout="constrained") as figure:
        axes = figure.subplots(max(len(drawn), 1), 1, sharex=True, squeeze=False)[:, 0]
        for ax, (title, unit, own, values, labels) in zip(axes, drawn, strict=False):
            for colour, i in zip(COLOURS, own, strict=False):
                ax.plot(x, values[:, i], color=colour, label=plain(labels[i]))
            for dead in found.dead_points:
                ax.axvline(dead.driven[driven], color="#7f7f7f", lw=0.8, ls=":")
            ax.set_title(title)
            ax.set_ylabel(f"[{unit}]" if unit else "")
            ax.margins(x=0)
            ax.legend(loc="upper left", bbox_to_anchor=(1.0, 1.02), handlelength=1.2)
        axes[-1].set_xlabel(f"{plain(driven)} [{of_q.units[of_q.where[driven].start]}]")
        set_title(figure, plain(model.name))
    return figure
