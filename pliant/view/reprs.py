"""Systems and runs as a notebook shows them at the end of a cell: short HTML, without scripts, in the notebook's own colours."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import numpy as np

from pliant.errors import printable
from pliant.model import Model
from pliant.model.drawn.tree_text import size_text
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr

    from pliant.simulate import Run

_MOST_BODIES, _MOST_MODES, _MOST_LINES, _LONGEST = 40, 8, 8, 400
_POINTS, _WIDTH, _HEIGHT = 150, 190, 38
_COLOURS = ("#3b7dd8", "#e8833a", "#2fa58c", "#b45fb8", "#d9a514", "#4fb3e8", "#c2574b", "#7a8699")
_GOOD, _FAIR = 1e-6, 1e-2  # of the energy drift; above, a run warns


def html_of_system(model: Model) -> str:
    """A table with one line per body, indented like the tree."""
    bodies = f"{len(model.bodies)} {'body' if len(model.bodies) == 1 else 'bodies'}"
    title = f"<b>{_text(model.name)}</b> {bodies}, {size_text(model)}, {model.internals.mass:.6g} kg"
    depths: list[int] = []
    rows = []
    for k, parent in enumerate(model.parents):
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
        if k < _MOST_BODIES:
            rows.append(_row(model, k, depths[k]))
    more = f"<div>… {len(model.bodies) - _MOST_BODIES} more bodies</div>" if len(model.bodies) > _MOST_BODIES else ""
    head = "".join(f'<th style="text-align:left">{x}</th>' for x in ("body", "hinge", "mass", "q", "modes, root held"))
    return f"<div>{title}</div><table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>{more}"


def _row(model: Model, k: int, depth: int) -> str:
    body, q = model.bodies[k], model.internals.q_slices[k]
    flex = body.flex
    hertz = [] if flex is None else [f"{f / (2 * np.pi):.4g}" for f in flex.mode_frequencies]
    modes = f"{', '.join(hertz[:_MOST_MODES])}{' …' if len(hertz) > _MOST_MODES else ''} Hz" if hertz else ""
    named = f"{body.hinge.name}: " if body.hinge.name != body.name else ""
    cells = (f"{named}{body.hinge.type!r}", f"{body.mass:.4g} kg", f"{q.start}:{q.stop}" if q.stop > q.start else "", modes)
    first = f'<td style="text-align:left;padding-left:{0.5 + 1.2 * min(depth, 20):g}em">{_text(body.name)}</td>'
    others = "".join(f'<td style="text-align:left">{_text(x)}</td>' for x in cells)
    return f"<tr>{first}{others}</tr>"


def html_of_run(run: Run) -> str:
    """One line, a badge with the energy's drift, and a small plot of the coordinates of each unit."""
    if run.runs is not None or not run.t.size:
        return html_of_text(repr(run))
    drift = run.quality.energy_drift
    colour = "#2e8b57" if drift < _GOOD else "#c98a00" if drift < _FAIR else "#c0392b"
    style = f"color:#fff;background:{colour};border-radius:8px;padding:1px 8px;margin-left:8px;white-space:nowrap"
    title, plots = _text(repr(run).strip("<>")), "".join(_sparklines(run.data))
    line = f'<div>{title}<span style="{style}">energy drift {drift:.1e}</span></div>'
    return line + f'<div style="display:flex;flex-wrap:wrap;gap:14px;margin-top:6px">{plots}</div>'


def html_of_text(text: str) -> str:
    """A sentence."""
    return f"<div>{_text(text)}</div>"


def _sparklines(data: xr.Dataset) -> list[str]:
    units, labels = (data[key].to_numpy() for key in ("coordinate_unit", "coordinate"))
    modal = np.isfinite(data["coordinate_frequency"].to_numpy())
    kinds = [f"{unit}, modes" if mode else str(unit) for unit, mode in zip(units, modal, strict=True)]
    every = np.unique(np.linspace(0, data.sizes["time"] - 1, _POINTS).round().astype(int))
    t, q = data["time"].to_numpy()[every], data["q"].to_numpy()[every]
    out = []
    for kind in dict.fromkeys(kinds):
        places = [k for k, x in enumerate(kinds) if x == kind]
        swings = np.argsort([-np.ptp(q[:, k]) for k in places], kind="stable")[:_MOST_LINES]
        drawn = sorted(places[i] for i in swings)
        names = ", ".join(str(labels[k]) for k in drawn) + (" …" if len(drawn) < len(places) else "")
        out.append(_plot(t, q[:, drawn], f"{names} [{kind}]"))
    return out


def _plot(t: Array, x: Array, title: str) -> str:
    """Lines over time, in an SVG; what is not a number leaves a gap."""
    known = x[np.isfinite(x)]
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 0.0)
    with np.errstate(all="ignore"):
        across = (t - t[0]) / ((t[-1] - t[0]) or 1.0) * _WIDTH
        up = _HEIGHT - 2 - (x / 2 - low / 2) / ((high / 2 - low / 2) or 1.0) * (_HEIGHT - 4)  # halves: no overflow
    paths = []
    for k in range(x.shape[1]):
        fine = np.isfinite(up[:, k])
        starts = fine & ~np.r_[False, fine[:-1]]
        steps = [f"{'M' if s else 'L'}{a:.1f} {b:.1f}" for a, b, s, f in zip(across, up[:, k], starts, fine, strict=True) if f]
        colour = _COLOURS[k % len(_COLOURS)]
        line = "".join(steps)
        paths.append(f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="1.3"/>' if steps else "")
    box = f'width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
    said = f"{_text(title)}<br>{low:.4g} to {high:.4g}"
    drawn = "".join(paths)
    return f'<div style="font-size:smaller"><svg {box}>{drawn}</svg><div>{said}</div></div>'


def _text(text: str) -> str:
    text = printable(str(text))
    return html.escape(text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} … {text[-_LONGEST // 2 :]}")


__all__ = ["html_of_run", "html_of_system", "html_of_text"]
