"""When things happen in a run: the instants of what is sampled, and series as inputs, which must cover the whole run."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.model import Model
from pliant.model.acting.loads import Load, Series, load_of
from pliant.model.acting.loads.prescribed import BEND, PATH
from pliant.model.constraints.moving import check_rods
from pliant.spatial import Array

_ROUNDING = 1e-12  # of the later time: instants that lie so near each other are one


def near(t: Any) -> Any:
    """Return how near [s] instants lie to t that are one with it."""
    return _ROUNDING * np.abs(t)


@dataclass(frozen=True)
class Clock:
    """The instants start + k period of a controller or a sensor. Results take effect after a delay. what: its name in messages."""

    what: str
    period: float
    start: float
    delay: float

    def at(self, k: Any) -> Any:
        """Return the time of an instant."""
        return self.start + k * self.period

    def first(self, t_start: float) -> int:
        """Return the number of the first instant at or after t_start."""
        return max(0, math.ceil((t_start - self.start) / self.period * (1 - 1e-12) - 1e-9))

    def count(self, k: int, t_end: float) -> int:
        """Return how many instants there are from number k on, before t_end."""
        n = max(0, math.ceil((t_end - self.start) / self.period) + 1 - k)
        times = self.at(k + np.arange(max(0, n - 4), n))
        return n - int(np.count_nonzero(times >= t_end - near(t_end)))

    def instants(self, k: int, t_end: float) -> Array:
        """Return the instants from number k on, until t_end or a little later, and the times when their results take effect."""
        n = max(0, math.ceil((t_end - self.start) / self.period) + 1 - k)
        called = np.asarray(self.at(k + np.arange(n)))
        return np.concatenate([called, called + self.delay]) if self.delay else called


def with_series(model: Model, u: Any, may: bool) -> tuple[Model, Any]:
    """Return the model with the series in u as inputs of its loads, and the rest of u. may: whether the system may be compiled
    again.
    """
    if not isinstance(u, Mapping):
        return model, u
    given = {name: x for name, x in u.items() if isinstance(x, Series)}
    loads = {load.name: load for load in model.loads}
    closures = {closure.name: closure for closure in model.loops}
    for name, series in given.items():
        if name not in model.inputs and name not in model.internals.series:
            raise UnknownNameError(f"u: {unknown('input', name, [*model.inputs, *model.internals.series])}")
        of, _, key = name.rpartition(".")
        if of in closures and key in closures[of].inputs:
            closures[of] = closures[of].with_series(key, series)
            continue
        if of not in loads:
            raise PliantError(f"u: {name!r} is a prescribed motion; pass the Series to system.prescribe({of!r}, …)")
        loads[of] = _given(loads[of], key, series)
    if not given:
        return model, u
    if not may:
        names = ", ".join(map(repr, given))
        raise PliantError(
            f"u: a Series for {names} is compiled with the equations; leave dynamics= out, or pass the Series to the load"
        )
    model = replace(model, loads=tuple(loads.values()), loops=tuple(closures.values()))
    return model, {name: x for name, x in u.items() if name not in given} or None


def _given(load: Load, key: str, series: Series) -> Load:
    """Return a load with this series as its input."""
    before = load.inputs[key]
    shape = before.shape
    if series.shape != shape:
        raise PliantError(f"u: '{load.name}.{key}' takes values of shape {shape}, but the Series gives {series.shape}")
    if load.type is not None:
        return load_of(load.name, replace(load.type, **{key: series}))  # type: ignore[type-var]
    return replace(load, inputs={**load.inputs, key: series})


def check_lengths(model: Model, t_start: float, t_end: float) -> None:
    """Raise `PliantError` for a series that begins after the start of the run or ends before its end, and for a rod that gets too
    short.
    """
    for name, (series, _) in model.internals.series.items():
        first, last = float(series.times[0]), float(series.times[-1])
        load, _, key = name.rpartition(".")
        is_load = load in {x.name for x in model.loads}
        whose = f"load {load!r}: its input {key!r} is" if is_load else f"hinge {load!r}: its prescribed motion is"
        if any(closure.name == load and key in closure.inputs for closure in model.loops):
            whose = f"closure {load!r}: its input {key.removesuffix(f'_{PATH}').removesuffix(f'_{BEND}')!r} is"
        slack = _ROUNDING * t_end
        if first <= t_start + slack and last >= t_end - slack:
            continue
        remedy = (
            f"give it values until then, or t_end={last:g} (--t-end {last:g})"
            if first <= t_start + slack < last
            else "give it values for all of it"
        )
        raise PliantError(
            f"{whose} a Series from {first:g} to {last:g} s, but the run goes from {t_start:g} to {t_end:g} s; {remedy}"
        )
    check_rods(model.loops, t_start, t_end)
