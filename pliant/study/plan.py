"""How a sweep is stored: its arrays, and the number of runs per block. Both follow only from the sweep, by a short trial run.

So a block does not depend on who computes it, on the number of cores, or on what was computed before.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.simulate import RunInterrupted
from pliant.simulate.problem.settings import own_min_step
from pliant.simulate.results.quality import PREFIX
from pliant.simulate.results.sampled import sample_times
from pliant.simulate.results.storage.origin import SYSTEM
from pliant.study.runs.definition import Definition
from pliant.study.store import TEXT, Column, StoreLayout
from pliant.study.workers.work import EVENTS, WALL, run_together

if TYPE_CHECKING:
    import xarray as xr

_SHARE = 1 / 64  # of the time of a run, that is looked at
_TRIED = 64  # runs, the first ones and as many of all, until one begins
_LEAST_WORK, _MOST_WORK = 0.2, 1.0  # s of a block, about
_BLOCKS, _MOST_RUNS, _MOST_BYTES = (
    32,
    256,
    2**24,
)  # of a sweep, if they are not too small or too large; in a block, as caches hold it
_EVALUATION, _PAIR, _INSTANT, _PYTHON, _CLOSED = 5e-9, 1e-9, 6e-8, 5e-5, 8e-3  # s: see `seconds`
_WIDTH = 30  # degrees of freedom, beyond which the cost of one does not grow
_UNSAFE = re.compile(r"[^\w.\-\[\]' ]")
_OFTEN_ZERO = ("tau", "work", "supplied", "dissipated", "constraint_work")
_SHARED = ("quality_momentum_note", "quality_law_note")  # of all runs alike
_OWN = ("seed", "complete", "stopped", "stopped_by")  # of each run


@dataclass(frozen=True, eq=False)
class SweepPlan:
    """The plan of a store.

    layout: with an empty path. static: the data that all runs share, and the swept values. attributes: of a run. words: attributes
    of arrays. swept: the array of each swept name.
    """

    layout: StoreLayout
    static: xr.Dataset
    attributes: dict[str, Any]
    words: dict[str, dict[str, Any]]
    swept: dict[str, str]


def plan(definition: Definition) -> SweepPlan:
    """Begin a run, which compiles what all runs need, and return what is to be stored."""
    import xarray as xr

    data = _begun(definition)
    taken: dict[str, str] = {}
    columns = list(_columns(definition, data, taken))
    coordinates = {
        name: x
        for name, x in data.variables.items()
        if "run" not in x.dims and "event" not in x.dims and name not in (SYSTEM, "time")
    }
    static = xr.Dataset({_safe(str(name), taken): x for name, x in coordinates.items()})
    static["time"] = ("time", definition.times, data["time"].attrs)
    safe = {name: own for own, name in taken.items()}
    for name, times in sample_times(definition.system.model, definition.t_end).items():
        if name in data:
            static = static.drop_vars(safe[name])
            static[safe[name]] = (name, times, data[name].attrs)
    static["run"] = ("run", np.arange(definition.runs))
    swept = {}
    for name, values in definition.design.values.items():
        own = swept[name] = _safe(name, taken)
        said = {"long_name": f"{name}, swept"}
        static[own] = (("run",) if values.ndim == 1 else ("run", f"{own}_part"), values, said)
    attributes = {
        name: x for name, x in data.attrs.items() if (not name.startswith(PREFIX) or name in _SHARED) and name not in _OWN
    }
    attributes["t_end"] = definition.t_end
    if "min_step" in attributes:
        attributes["min_step"] = definition.settings.get("min_step") or own_min_step(definition.t_end)
    layout = StoreLayout("", definition.runs, _block(definition, data, columns), tuple(columns))
    column_attributes = {c.name: dict(data[c.source].attrs) for c in columns if c.source in data}
    return SweepPlan(layout, static, attributes, column_attributes, swept)


def _begun(definition: Definition) -> xr.Dataset:
    """Return the dataset of the first moments of a run, as a batch of two equal runs."""
    first: Exception | None = None
    spread = np.linspace(0, definition.runs - 1, _TRIED).astype(int).tolist()
    for run in dict.fromkeys([*range(min(_TRIED, definition.runs)), *spread]):
        try:
            definition.system_of(run)
            end = definition.t_end * _SHARE
            return run_together(definition, np.array([run, run]), np.array([0.0, end]), end)
        except RunInterrupted:
            raise KeyboardInterrupt from None
        except PliantError as error:
            first = first or error
    assert first is not None
    raise first


def _columns(definition: Definition, data: xr.Dataset, taken: dict[str, str]) -> Any:
    """Return the arrays of a store."""
    lengths = {"time": definition.times.size}
    lengths |= {name: times.size for name, times in sample_times(definition.system.model, definition.t_end).items()}
    kept = {str(name) for name, x in data.variables.items() if lengths.keys() & {*x.dims} and "run" in x.dims}
    for name in definition.keep or ():
        if name not in kept:
            raise PliantError(f"keep: {unknown('variable', name, sorted(kept))}")
    for key, x in data.variables.items():
        name = str(key)
        if (
            x.dims[:1] != ("run",)
            or name == "run"
            or (name in kept and definition.keep is not None and name not in definition.keep)
        ):
            continue
        if name == "quality_momentum_drift" and any(goal.kind == "tau" for goal in definition.targets.values()):
            continue  # which a batch has or has not, as its forces are
        kind = TEXT if x.dtype.kind in "UOT" else "<f8" if x.dtype.kind == "f" else "<i8"
        shape = tuple(lengths.get(str(d), n) for d, n in zip(x.dims[1:], x.shape[1:], strict=True))
        yield Column(_safe(name, taken), tuple(str(d) for d in x.dims[1:]), shape, kind, name, name in _OFTEN_ZERO)
    yield Column(WALL, (), (), "<f8", WALL)
    if definition.system.model.events:
        yield Column(EVENTS, (), (), TEXT, EVENTS)
        if "stopped_by" not in data:
            yield Column("stopped_by", (), (), TEXT, "stopped_by")


def _safe(name: str, taken: dict[str, str]) -> str:
    """Return a name that a folder can have and that no other array has."""
    plain = _UNSAFE.sub("_", name).strip(" .")[:100] or "_"
    plain = f"_{plain.strip('_')}" if plain.startswith("__") else plain
    found, k = plain, 1
    while found.lower() in (x.lower() for x in taken) and taken.get(found) != name:
        found, k = f"{plain}_{k}", k + 1
    taken[found] = name
    return found


def seconds(definition: Definition, data: xr.Dataset) -> float:
    """Estimate the time [s] of a run from the evaluations in its first moments. The estimate is the same on every machine."""
    model, nv = definition.system.model, definition.system.nv
    evaluations = float(data["quality_evaluations"].to_numpy()[0]) / _SHARE
    if "dt" in definition.settings:
        evaluations = min(evaluations, 12 * definition.t_end / definition.settings["dt"])
    called = callable(definition.given["tau"]) and not hasattr(definition.given["tau"], "law")
    each = (_EVALUATION + _PAIR * min(nv, _WIDTH)) * nv + (_PYTHON if called or f"{PREFIX}law_note" in data.attrs else 0.0)
    calls = sum(times.size for times in sample_times(model, definition.t_end).values())
    begins = _CLOSED if model.loops else 0.0  # the pose in which loops are closed is found run by run
    return evaluations * each + definition.times.size * nv * _INSTANT + calls * _PYTHON + begins


def _block(definition: Definition, data: xr.Dataset, columns: list[Column]) -> int:
    """Return the number of runs per block, a power of two.

    There are about 32 blocks, but each has about 0.2 to 1 s of work and at most about 16 MiB.
    """
    each = max(seconds(definition, data), 1e-9)
    size = sum(8 * math.prod(column.shape) for column in columns)
    wanted = min(
        max(definition.runs / _BLOCKS, _LEAST_WORK / each), _MOST_WORK / each, _MOST_RUNS, definition.runs, _MOST_BYTES / size
    )
    return int(2 ** round(math.log2(max(wanted, 1))))


def words_of(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Return attributes in a form for JSON."""
    return {str(k): x.item() if isinstance(x, np.generic) else x for k, x in attributes.items()}
