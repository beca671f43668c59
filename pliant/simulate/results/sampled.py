"""What a run stores at the instants of sensors and controllers: measured values and commands, each over its own time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.model import Model
from pliant.model.acting.sensors.sampled import sampled
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.schedules import Clock
from pliant.simulate.problem.signals import Signals
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr

OWNER = "sampled_by"  # an attribute of these variables: the name of the sensor or controller


def sample_variables(signals: Signals) -> dict[str, Any]:
    """Return the measured values and the commands of a run as variables of its dataset, with their coordinates."""
    problem = signals.problem
    out: dict[str, Any] = {}
    for name, samples in signals.samples.items():
        owner = name.rpartition("_")[0]
        values = samples.values[0] if problem.single else samples.values
        out |= _variables(problem, owner, name, values)
        out[f"{owner}_time"] = (f"{owner}_time",), samples.times, {"long_name": f"times of {owner}", "units": "s"}
    return out


def sample_attributes(signals: Signals) -> dict[str, str]:
    """Return a note for the dataset of a run whose samples are too many to store."""
    if signals.samples or not (signals.loops or signals.sensors):
        return {}
    return {"samples_note": "there are more samples of sensors and controllers than a run stores"}


def _variables(problem: Problem, owner: str, name: str, values: Array) -> dict[str, Any]:
    runs = () if problem.single else ("run",)
    if name.endswith("_measured"):
        output = next(x for x in problem.model.outputs if x.name == owner)
        words, axis = {"long_name": f"measured {owner}", "units": output.unit}, f"{owner}_component"
        if not output.labels:
            return {name: ((*runs, f"{owner}_time"), values[..., 0].copy(), {**words, OWNER: owner})}
        return {name: ((*runs, f"{owner}_time", axis), values.copy(), {**words, OWNER: owner})}
    axis = f"{owner}_input"
    labels = _drives(problem.model, owner)
    made = (*runs, f"{owner}_time", axis), values.copy(), {"long_name": f"command of {owner}", OWNER: owner}
    return {name: made, axis: ((axis,), labels)}


def _drives(model: Model, controller: str) -> list[str]:
    """Return a name for each number of a command."""
    drives = next(x for x in model.controllers if x.name == controller).drives
    sizes = {name: model.inputs[name].stop - model.inputs[name].start for name in drives}
    return [x for name, n in sizes.items() for x in ([name] if n == 1 else [f"{name}[{i}]" for i in range(n)])]


def sample_times(model: Model, t_end: float) -> dict[str, Array]:
    """Return the instants of sensors and controllers in a run from 0 to t_end, by the dimension of their samples."""
    clocks = {x.name: Clock(x.name, x.type.period, x.type.start, x.type.delay) for x in sampled(model)}
    clocks |= {x.name: Clock(x.name, x.period, x.start, x.delay) for x in model.controllers}
    return {f"{name}_time": np.asarray(clock.at(np.arange(clock.count(0, t_end)))) for name, clock in clocks.items()}


def sampled_names(data: xr.Dataset) -> list[str]:
    """Return the names of measured values and commands in the dataset of a run."""
    return [str(name) for name, x in data.data_vars.items() if OWNER in x.attrs]


def of_one_run(data: xr.Dataset) -> xr.Dataset:
    """Return the dataset of one run of a batch without the instants that the run did not reach."""
    for name in sampled_names(data):
        x = data[name].to_numpy()
        there = np.isfinite(x).reshape(len(x), -1).all(axis=1)
        if not there.all():
            data = data.isel({f"{data[name].attrs[OWNER]}_time": np.flatnonzero(there)})
    return data


# ---- parts of a run


def new_samples(signals: Signals, written: Mapping[str, int]) -> dict[str, Array]:
    """Return what is not yet written, by name: samples (n, m), or (n, runs, m) of a batch, and their times (n,)."""
    out = {}
    for name, samples in signals.samples.items():
        first = written.get(name, 0)
        values = samples.values[:, first:]
        out[name] = values[0] if signals.problem.single else np.moveaxis(values, 0, 1)
        out[f"{name.rpartition('_')[0]}_time"] = samples.times[first:]
    return out


def from_parts(samples: Mapping[str, Array], single: bool) -> dict[str, Array]:
    """Return the samples (runs, n, m) of parts, by name."""
    return {name: x[None] if single else np.moveaxis(x, 0, 1) for name, x in samples.items() if x.ndim > 1}


def read_parts(samples: Mapping[str, Array], empty: xr.Dataset) -> dict[str, Any]:
    """Return the variables of a run that is read from its parts. empty: its dataset, without samples."""
    import xarray as xr

    out: dict[str, Any] = {}
    for name, given in samples.items():
        if name not in empty.variables:
            continue
        like, x = empty.variables[name], np.asarray(given, dtype=float)
        x = np.moveaxis(x, 0, 1) if "run" in like.dims else x
        out[name] = xr.Variable(like.dims, x[..., 0] if x.ndim > like.ndim else x, like.attrs)
    return out
