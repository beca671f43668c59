"""The dataset of a run or a batch: its variables with their names, axes and units, and what it says about the whole run."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from pliant.model.spaces import FORCE_UNITS, Space
from pliant.simulate.loops.methods.carry import Status
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.switching import row_labels
from pliant.simulate.results.computed.contacts import WORDS
from pliant.simulate.results.computed.deflections import deflections
from pliant.simulate.results.ended import Ended
from pliant.simulate.results.quality import Quality
from pliant.simulate.results.storage.files import FORMAT
from pliant.simulate.results.storage.origin import system_variables, versions
from pliant.spatial import Array

_WORDS: dict[str, tuple[str, str]] = {
    "q": ("coordinates", ""),
    "v": ("speeds", ""),
    "tau": ("generalised forces", ""),
    "kinetic_energy": ("kinetic energy", "J"),
    "potential_energy": ("potential energy", "J"),
    "energy": ("energy", "J"),
    "s": ("states of loads", ""),
    "u": ("inputs of loads, as commanded", ""),
    "u_applied": ("inputs of loads as they took effect, after limits and lags", ""),
    "active": ("closures that act, by 1", ""),
    "series": ("inputs of loads that are given over time", ""),
    "work": ("work of all that is no potential, since the start: supplied - dissipated + constraint_work", "J"),
    "supplied": ("work of tau, wrenches and loads since the start, without what these dissipate", "J"),
    "dissipated": ("what dampers, friction and events took since the start", "J"),
    "constraint_work": ("work of prescribed motions, and of closures that depend on time, since the start", "J"),
    "com": ("centre of mass", "m"),
    "angular_momentum": ("angular momentum about the centre of mass, world axes", "kg m²/s"),
    "linear_momentum": ("linear momentum, world axes", "kg m/s"),
    "deflection": ("deflection of points of flexible bodies, axes of the body's frame", "m"),
}
_WORDS |= WORDS
# what `status` says of each of several runs; the words are attributes of it
ENDS = {"complete": 0, "interrupted": 1, **{s.name.lower(): int(s) for s in Status if s > Status.ARRIVED}}


def dataset_of(ended: Ended, values: dict[str, Array], quality: dict[str, Any]) -> xr.Dataset:
    """Return the dataset of runs. values: variables (runs, n, …), by name. quality: entries of `Quality`."""
    problem = ended.problem
    points, deflected = _deflections(problem, values["q"])
    values = values | ({"deflection": deflected} if points else {})
    if problem.single:
        values = {name: x[0] for name, x in values.items()}
    own = {name: _variable(name, x, problem) for name, x in values.items()}
    system = system_variables(problem.described, values["q"])
    data = xr.Dataset(own | system | ended.known, _coordinates(problem, ended.t, points))
    data = data.set_coords([name for name in ended.known if name in data.dims])
    return _with_attributes(data, ended, quality)


def ends_of(status: Array) -> Array:
    """Return how runs ended: 0 if they are complete."""
    return np.where(status == Status.ARRIVED, 0, np.where(status == Status.MORE, 1, status)).astype(int)


def _with_attributes(data: xr.Dataset, ended: Ended, quality: dict[str, Any]) -> xr.Dataset:
    """Return the dataset of a run with all that it says about the whole run or batch."""
    problem, stops, stopped_by = ended.problem, ended.stops, ended.stopped_by
    model, events = problem.described, problem.model.events
    data.attrs |= {
        "title": f"motion of {model.name}",
        "system": model.name,
        "fingerprint": model.fingerprint,
        "pliant_run": FORMAT,
        **({"events": "\n".join(event.name for event in events)} if events else {}),
        "tau_form": problem.torques.form if problem.torques.acts else "none",
        **versions(),
        **ended.attributes,
        "complete": int(ended.complete),
        "stopped": next((x for x in stops if x), ""),
    }
    if problem.single:
        data.attrs |= {"stopped_by": stopped_by[0]} if stopped_by[0] else {}
        data.attrs |= Quality.of(quality, 0).to_attributes()
    else:
        data["status"] = ("run", ends_of(ended.status), {"long_name": "how a run ended", **ENDS})
        data["stopped"] = ("run", np.array(list(stops), dtype=object))
        if any(stopped_by):
            data["stopped_by"] = ("run", np.array(stopped_by, dtype=object))
        data = data.assign({f"quality_{name}": ("run", x) for name, x in quality.items() if isinstance(x, np.ndarray)})
        data.attrs |= {f"quality_{name}": x for name, x in quality.items() if isinstance(x, str | float)}
        data = data.assign_coords(run=np.arange(problem.runs))
    return data


def _deflections(problem: Problem, q: Array) -> tuple[list[str], Array]:
    names, flat = deflections(problem.model, q.reshape(-1, q.shape[-1]))
    return names, flat.reshape(*q.shape[:-1], *flat.shape[1:])


def _variable(name: str, x: Array, problem: Problem) -> tuple[Any, ...]:
    own = {
        "q": ("coordinate",),
        "v": ("speed",),
        "tau": ("speed",),
        "s": ("state",),
        "u": ("input",),
        "u_applied": ("input",),
        "series": ("series_input",),
        "active": ("closure",),
        "deflection": ("point", "axis"),
        "contact_force": ("contact", "axis"),
        "contact_point": ("contact", "axis"),
        "contact_normal": ("contact", "axis"),
        "gap": ("contact",),
        "contact_mode": ("contact",),
    }
    output = next((x for x in problem.model.outputs if x.name == name), None)
    own |= {} if output is None else {name: (f"{name}_component",)}
    words, unit = _WORDS[name] if output is None else (f"output {name}", output.unit)
    leading = ("time",) if problem.single else ("run", "time")
    dimensions = (*leading, *own.get(name, ("axis",)))[: x.ndim]
    return dimensions, x, {"long_name": words, "units": unit} if unit else {"long_name": words}


def _coordinates(problem: Problem, t: Array, points: list[str]) -> dict[str, Any]:
    return {
        "time": ("time", t, {"long_name": "time", "units": "s"}),
        **_axis("coordinate", problem.coordinates),
        **_axis("speed", problem.speeds),
        "force_unit": ("speed", [FORCE_UNITS.get(u, "") for u in problem.speeds.units]),
        "axis": list("xyz"),
        **_named("state", problem.model.states),
        **_named("input", problem.model.inputs),
        **(
            {"closure": [x.name for x in problem.model.loops], "closure_row": row_labels(problem.model)}
            if problem.model.internals.switches
            else {}
        ),
        **_named("series_input", {name: slice(0, x.values[0].size) for name, (x, _) in problem.model.internals.series.items()}),
        **({"point": points} if points else {}),
        **({"contact": list(problem.model.internals.contact_points)} if problem.model.contacts else {}),
        **{f"{x.name}_component": list(x.labels) for x in problem.model.outputs if x.labels},
    }


def _named(name: str, places: dict[str, slice]) -> dict[str, Any]:
    """Return a name for each number; several numbers under one name get their index."""
    names = []
    for key, where in places.items():
        n = where.stop - where.start
        names += [key] if n == 1 else [f"{key}[{i}]" for i in range(n)]
    return {name: names} if names else {}


def _axis(name: str, space: Space) -> dict[str, Any]:
    hertz = {"long_name": "frequency of a mode, the root held", "units": "Hz"}
    return {
        name: list(space.labels),
        f"{name}_unit": (name, list(space.units)),
        f"{name}_hinge": (name, list(space.hinges)),
        f"{name}_body": (name, list(space.bodies)),
        f"{name}_frequency": (name, space.frequencies, hertz),
    }


__all__ = ["dataset_of"]
