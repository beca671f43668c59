"""Series as part of a function. Exported code needs this, because it cannot look up a series outside the function.

In pliant u holds (value, slope, t0) of the current piece of a series. Here these are functions of t: tables for `interp`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pliant.compile.trace.trace import Trace
from pliant.graph import GraphNode, substitute
from pliant.model import Model
from pliant.model.acting.series import Series
from pliant.spatial import Array


def with_series(trace: Trace, model: Model) -> Trace:
    """Return the same function of t and of the user's inputs u (nu,); without u if there are none."""
    outputs = series_in(trace.outputs, trace.inputs, model)
    return replace(trace, inputs=inputs_without_series(trace.inputs, model), outputs=tuple(outputs))


def inputs_without_series(inputs: Mapping[str, Array], model: Model) -> dict[str, Array]:
    """Return arrays by name, with u (..., nu) without the entries of series. u is left out if nothing remains."""
    cut = {"u": inputs["u"][..., : model.nu]} if "u" in inputs and model.nu else {}
    return {name: cut.get(name, x) for name, x in inputs.items() if name != "u" or cut}


def series_in(outputs: Sequence[Array], inputs: Mapping[str, Array], model: Model) -> list[Array]:
    """Return arrays of nodes with series as functions of t. inputs: contains the nodes of t (1,) and u (nu_all,)."""
    if not model.internals.series or "u" not in inputs:
        return list(outputs)
    (t,), u = inputs["t"], inputs["u"]
    owners: list[Any] = [*model.internals.prescribed, *model.loops]
    pieces = {f"{one.name}.{key}" for one in owners for key in one.inputs}  # of splines
    places, made = [], []
    for name, (series, where) in model.internals.series.items():
        places += list(u[where])
        t.graph.current_label = ("series", name)  # becomes a comment in the code
        made += _pieces(series, t) if name in pieces else _coefficients(series, t)
    t.graph.current_label = None
    flat = substitute([x for array in outputs for x in array.flat], places, made)
    ends = np.cumsum([array.size for array in outputs])[:-1]
    return [part.reshape(array.shape) for part, array in zip(np.split(flat, ends), outputs, strict=True)]


def _coefficients(series: Series, t: GraphNode) -> list[GraphNode]:
    """Return (value, slope, t0) of the series of a law: the value and slope at t, and t0 = t.

    The law uses value + slope (t - t0), and the slope. A linear series continues beyond its ends with the slope of its end pieces.
    """
    if series.kind == "hold" or series.times.size == 1:
        *held, _ = _pieces(series, t)
        return [*held, t]
    times, graph = series.times.tolist(), t.graph
    rows = series.values.reshape(series.times.size, -1)
    slopes = np.diff(rows, axis=0) / np.diff(series.times)[:, None]
    before, behind = graph.apply("min", t - times[0], 0.0), graph.apply("max", t - times[-1], 0.0)
    values = [
        graph.interp((tuple(times), tuple(column.tolist())), t) + first * before + last * behind
        for column, first, last in zip(rows.T, slopes[0].tolist(), slopes[-1].tolist(), strict=True)
    ]
    return [*values, *_held(times[:-1], slopes, t), t]


def _pieces(series: Series, t: GraphNode) -> list[GraphNode]:
    """Return (value, slope, t0) of the piece that contains t, as in `Series.segment`."""
    n = max(1, series.times.size - (series.kind == "linear"))
    t0, value, slope = series.segment(series.times[:n])
    return _held(series.times[:n].tolist(), np.concatenate([value, slope, t0[:, None]], axis=1), t)


def _held(starts: Sequence[float], rows: Array, t: GraphNode) -> list[GraphNode]:
    """Return the columns of rows (n, k) as functions of t: row i holds from starts[i] on, and row 0 also before.

    One table gives the row number, another the value, so the values are exact.
    """
    graph, numbers = t.graph, tuple(map(float, range(len(starts))))
    if len(starts) == 1:
        return [graph.const(x) for x in rows[0].tolist()]
    at = graph.interp((tuple(starts), numbers), t).floor()

    def column(values: list[float]) -> Any:
        same = all(x == values[0] for x in values)
        return graph.const(values[0]) if same else graph.interp((numbers, tuple(values)), at)

    return [column(values) for values in rows.T.tolist()]


def sample_times(model: Model, rng: np.random.Generator, count: int) -> Array:
    """Return times (count,) [s] for a check, from 0 to 1 s.

    With series they go from before the first knot to after the last, and half of them are knots.
    """
    t = rng.uniform(size=count)
    if not model.internals.series:
        return t
    knots = np.concatenate([series.times for series, _ in model.internals.series.values()])
    low, high = float(knots.min()), float(knots.max())
    beyond = 0.1 * (high - low) + 0.1
    t = low - beyond + t * (high - low + 2 * beyond)
    t[1::2] = rng.choice(knots, size=count // 2)
    return t
