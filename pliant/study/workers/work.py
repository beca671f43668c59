"""A block of a sweep: it simulates a batch of runs, and writes the results to the store."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import ModelWarning, PliantError
from pliant.model.acting.controllers import is_noisy
from pliant.simulate import RunInterrupted, simulate
from pliant.spatial import Array
from pliant.study.runs.definition import Definition
from pliant.study.store import TEXT, Column, StoreLayout, write_block, write_run

if TYPE_CHECKING:
    import xarray as xr

EVENTS, WALL = "event_log", "quality_wall_time"
_MOST_MESSAGES, _LONGEST = 3, 1000
_EVENT_AXES = {"q": "coordinate", "v": "speed", "s": "state", "impulse": "speed", "P": "closure_row"}


@dataclass(frozen=True, eq=False)
class Job:
    """The data that a worker gets once: the definition of the sweep and the layout of its store."""

    definition: Definition
    layout: StoreLayout


@dataclass(frozen=True)
class BlockReport:
    """The report of a worker about a block: the number of failed runs, and the warnings, each once."""

    runs: int
    failed: int
    messages: tuple[str, ...] = ()


def do_block(job: Job, block: int) -> BlockReport:
    """Compute a block and write it."""
    runs = job.layout.runs_of(block)
    values, done, messages = computed(job, runs)
    write_block(job.layout, block, values, done)
    return BlockReport(len(runs), int((done == 2).sum()), messages)


def do_run(job: Job, run: int) -> BlockReport:
    """Compute one run and write it, if its block cannot be computed as a whole."""
    values, done, messages = computed(job, np.array([run]))
    write_run(job.layout, run, values, int(done[0]))
    return BlockReport(1, int(done[0] == 2), messages)


def mark_failed(job: Job, run: int, why: str) -> None:
    """Write a run that cannot be computed, with the reason."""
    values = {column.name: column.empty(1) for column in job.layout.columns}
    values["stopped"][0] = why
    write_run(job.layout, run, values, 2)


def computed(job: Job, runs: Array) -> tuple[dict[str, Array], Array, tuple[str, ...]]:
    """Return ({name: (runs, …)}, done (runs,), warnings) of some runs."""
    out: dict[str, Array] = {"stopped": np.full(len(runs), "", dtype=object)}
    done = np.full(len(runs), 2, dtype="i1")
    good = []
    for i, run in enumerate(runs.tolist()):
        try:
            job.definition.system_of(run)  # which refuses what no system can have
            good.append(i)
        except PliantError as error:
            out["stopped"][i] = f"run {run} did not begin: {error}"
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ModelWarning)
        for part in _together(job.definition, runs, np.array(good, dtype=int)):
            _fill(job, runs, part, out, done)
    messages = dict.fromkeys(str(x.message) for x in caught if issubclass(x.category, ModelWarning))
    out |= {column.name: column.empty(len(runs)) for column in job.layout.columns if column.name not in out}
    return out, done, tuple(messages)[:_MOST_MESSAGES]


def _together(definition: Definition, runs: Array, places: Array) -> Iterator[Array]:
    """Return the places of runs that form a batch: all of them; with noise, those with consecutive seeds."""
    if not is_noisy(definition.system.model):
        if places.size:
            yield places
        return
    seeds = definition.noise_seeds[runs[places]]
    cuts = [0, *(np.flatnonzero(np.diff(seeds) != 1) + 1).tolist(), len(places)]
    for a, b in pairwise(cuts):
        if b > a:
            yield places[a:b]


def _fill(job: Job, runs: Array, places: Array, out: dict[str, Array], done: Array) -> None:
    """Simulate the runs at some places and store their results there; one by one, if they cannot form a batch."""
    try:
        data = run_together(job.definition, runs[places])
    except RunInterrupted:
        raise KeyboardInterrupt from None
    except Exception as error:  # a law may raise anything; the others go on
        if len(places) > 1:
            for place in places:
                _fill(job, runs, np.array([place]), out, done)
            return
        text = str(error) if isinstance(error, PliantError) else f"{type(error).__name__}: {error}"
        out["stopped"][places[0]] = _renamed(text, 0, int(runs[places[0]]))[:_LONGEST]
        return
    for column in job.layout.columns:
        x = _of(data, column, len(places))
        if x is not None:
            _put(out, column, len(runs), places, x)
    for i, place in enumerate(places.tolist()):
        if text := str(out["stopped"][place]):
            out["stopped"][place] = _renamed(text, i, int(runs[place]))[:_LONGEST]
    done[places] = np.where(data["status"].to_numpy() == 0, 1, 2)


def _put(out: dict[str, Array], column: Column, runs: int, places: Array, x: Array) -> None:
    """Store the values of a column for some of the runs. The values of all runs, to their end, are used without a copy."""
    if column.type != TEXT and x.shape == (runs, *column.shape):
        out[column.name] = x
        return
    if column.name not in out:
        out[column.name] = column.empty(runs)
    if column.dims[:1] == ("time",) or (x.ndim > 1 and x.shape[1:2] != column.shape[:1]):  # samples may be fewer, too
        out[column.name][places, : x.shape[1]] = x
    else:
        out[column.name][places] = x


def _renamed(text: str, local: int, run: int) -> str:
    """Return a message in which a run has its number in the sweep."""
    for words in ("stopped", "did not begin"):
        text = text.replace(f": run {local} {words}", f": run {run} {words}", 1)
    return text.replace(": the run stopped", f": run {run} stopped", 1)


def run_together(definition: Definition, runs: Array, times: Array | None = None, t_end: float | None = None) -> xr.Dataset:
    """Simulate a batch of some runs, and return the dataset with a dimension `run`."""
    given = definition.arguments(runs)
    seed = int(definition.noise_seeds[runs[0]])
    instants, end = (definition.times, definition.t_end) if times is None else (times, t_end)
    moved = simulate(definition.system, t_end=end, t_eval=instants, seed=seed, **given)
    assert moved.runs == len(runs)
    return moved.data


def _of(data: xr.Dataset, column: Column, n: int) -> Any:
    """Return the values (n, …) of a column from a dataset of n runs, or None."""
    if column.source == EVENTS:
        return _events(data, n)
    if column.source == WALL:
        return np.full(n, data.attrs[WALL] / n)
    if column.source not in data:
        return None
    x = data[column.source]
    values = x.to_numpy()
    if x.dims[:1] != ("run",):
        values = np.broadcast_to(values, (n, *values.shape))
    if column.type == TEXT:
        return values.astype(object)
    return values


def _events(data: xr.Dataset, n: int) -> Array:
    """Return the events of each run as JSON, {variable: values}; empty if there are none."""
    out: Any = np.full(n, "", dtype=object)
    if "event" not in data.dims:
        return out
    of = data["event_run"].to_numpy()
    own = [str(name) for name in data.data_vars if "event" in data[name].dims and name != "event_run"]
    for i in range(n):
        mine = of == i
        if mine.any():
            out[i] = json.dumps({name: data[name].to_numpy()[mine].tolist() for name in own})
    return out


def event_variables(text: str) -> dict[str, Any]:
    """Return {name: (dimensions, values)} for a run's dataset, from what `_events` wrote."""
    if not text:
        return {}
    events = json.loads(text)
    out: dict[str, Any] = {}
    for name, rows in events.items():
        texts = name in ("event_name", "event_closure")
        axis = _EVENT_AXES.get(name.removeprefix("event_").removesuffix("_after"))
        out[name] = (("event", axis) if axis else ("event",), np.array(rows, dtype=object if texts else float))
    return out | {"event_run": (("event",), np.zeros(len(events["event_time"]), dtype=int))}
