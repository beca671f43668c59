"""Numbers per run of a study, by text: "max(elbow)", "final(boom.y1)", "energy_drift"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.simulate.results.quality import PREFIX
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr

    from pliant.study.study import Study

_CALL = re.compile(r"\s*(\w+)\s*\(\s*(.+?)\s*\)\s*")
_AXES = (("q", "coordinate"), ("v", "speed"), ("s", "state"), ("u", "input"), ("series", "series_input"))


def _last(x: Array) -> Array:
    """Return the last numbers (runs, …) of rows (runs, n, …): those of the last instant that each run reached."""
    at = np.asarray(x.shape[1] - 1 - np.argmax(np.isfinite(x[:, ::-1]), axis=1))
    return np.take_along_axis(x, np.expand_dims(at, 1), axis=1)[:, 0]


def _of_known(function: Callable[..., Any]) -> Callable[[Array], Array]:
    def reduced(x: Array) -> Array:
        known: Any = np.isfinite(x)
        none = ~known.any(axis=1)
        out = np.asarray(function(np.where(known | none[:, None], np.where(none[:, None], 0.0, x), np.nan), axis=1))
        return np.where(none, np.nan, out)

    return reduced


REDUCTIONS: dict[str, Callable[[Array], Array]] = {
    "final": _last,
    "start": lambda x: x[:, 0],
    "min": _of_known(np.nanmin),
    "max": _of_known(np.nanmax),
    "peak": _of_known(lambda x, axis: np.nanmax(np.abs(x), axis=axis)),
    "mean": _of_known(np.nanmean),
    "rms": _of_known(lambda x, axis: np.sqrt(np.nanmean(x**2, axis=axis))),
}


class Figures:
    """The numbers of `Study.values`. Those of a finished study are cached."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._kept: dict[tuple[str, str], Array] = {}

    def values(self, what: str) -> Array:
        """(runs,)"""
        function, name = split(what)
        if function is None:
            data = self._study.data
            if name in self._study.swept:
                return self._swept(name)
            if PREFIX + name in data and data[PREFIX + name].dtype.kind in "fi":
                return data[PREFIX + name].to_numpy()
        variable, place = self.place(name)
        reduced = self._reduced(variable, function or "final")
        return reduced.reshape(len(reduced), -1)[:, place]

    def _swept(self, name: str) -> Array:
        x = self._study.swept_values(name)
        if x.ndim > 1 and x.shape[1] > 1:
            raise PliantError(f"{name!r} has {x.shape[1]} numbers per run; sweep '{name}[0]' to have one")
        return x.reshape(-1).astype(float)

    def _reduced(self, variable: str, function: str) -> Array:
        """(runs, …) of a variable (run, time, …), block by block."""
        if (variable, function) not in self._kept:
            study, x = self._study, self._study.data[variable]
            parts = []
            for block in range(study.layout.blocks):
                runs = study.layout.runs_of(block)
                parts.append(REDUCTIONS[function](x[runs[0] : runs[-1] + 1].to_numpy()))
            made = np.concatenate(parts)
            if not study.complete:
                return made
            self._kept[variable, function] = made
        return self._kept[variable, function]

    def place(self, name: str) -> tuple[str, int]:
        """Return (variable, index in it) of a name."""
        found = self._on_axes(name) or self._in_variables(name)
        if found is None:
            raise unknown("number of a run", name, self._known(name))
        return found

    def _on_axes(self, name: str) -> tuple[str, int] | None:
        """Find the name among coordinates, speeds, states and so on, or a hinge or body that has only one of them."""
        data = self._study.data
        for variable, axis in _AXES:
            if variable not in data or axis not in data.coords:
                continue
            labels = [str(x) for x in data[axis].to_numpy()]
            if name in labels:
                return variable, labels.index(name)
            for owner in (f"{axis}_hinge", f"{axis}_body"):
                if owner in data.coords:
                    places = np.flatnonzero(data[owner].to_numpy() == name)
                    if places.size == 1:
                        return variable, int(places[0])
                    if places.size and not variable == "v":
                        raise PliantError(
                            f"{name!r} has {places.size} coordinates; give one: {', '.join(labels[i] for i in places)}"
                        )
        return None

    def _in_variables(self, name: str) -> tuple[str, int] | None:
        """Find the name among the variables over time and their parts."""
        data = self._study.data
        if name in data and data[name].dims[:2] == ("run", "time"):
            if data[name].ndim > 2:
                raise PliantError(
                    f"{name!r} has {int(np.prod(data[name].shape[2:]))} numbers; give one: {', '.join(_parts(data, name))}"
                )
            return name, 0
        for key in self._of_parts():
            if name.startswith(f"{key}.") and name in (parts := _parts(data, key)):
                return key, parts.index(name)
        return None

    def _of_parts(self) -> list[str]:
        """Return the variables over time that have several numbers per instant."""
        data = self._study.data
        return [str(x) for x in data.data_vars if data[x].dims[:2] == ("run", "time") and data[x].ndim > 2]

    def _known(self, name: str) -> list[str]:
        """Return the names that `place` finds, and swept names; parts only of the variable that the name begins with."""
        data = self._study.data
        known = [str(x) for x in data.data_vars if data[x].dims[:2] == ("run", "time") and data[x].ndim == 2]
        known += [part for key in self._of_parts() if name.startswith(f"{key}.") for part in _parts(data, key)]
        for variable, axis in _AXES:
            if variable in data and axis in data.coords:
                owners = data[f"{axis}_hinge"].to_numpy() if f"{axis}_hinge" in data.coords else ()
                known += [str(x) for x in (*owners, *data[axis].to_numpy())]
        known += [str(x).removeprefix(PREFIX) for x in data.data_vars if str(x).startswith(PREFIX) and data[x].dtype.kind in "fi"]
        return [*dict.fromkeys(known), *self._study.swept]

    def unit(self, what: str) -> str:
        """Return the unit of `values(what)`; empty if it has none."""
        function, name = split(what)
        data = self._study.data
        if function is None and (name in self._study.swept or PREFIX + name in data):
            return "s" if name == "wall_time" else ""
        variable, place = self.place(name)
        axis = dict(_AXES).get(variable)
        if axis is not None and f"{axis}_unit" in data.coords:
            unit = str(data[f"{axis}_unit"].to_numpy()[place])
        else:
            unit = str(data[variable].attrs.get("units", ""))
        return "" if unit == "1" else unit

    def over_time(self, name: str) -> Array:
        """Return the values (runs, n) of a name."""
        variable, place = self.place(name)
        x = self._study.data[variable]
        return x.to_numpy().reshape(x.shape[0], x.shape[1], -1)[..., place]


def _parts(data: xr.Dataset, name: str) -> list[str]:
    """Return the names of the numbers of a variable (run, time, …)."""
    out = [name]
    for dim, n in zip(data[name].dims[2:], data[name].shape[2:], strict=True):
        labels = [str(x) for x in data[dim].to_numpy()] if dim in data.coords else [str(i) for i in range(n)]
        out = [f"{x}.{label}" for x in out for label in labels]
    return out


def split(what: str) -> tuple[str | None, str]:
    """Split "max(elbow)" to ("max", "elbow"), and a name alone to (None, "elbow")."""
    if call := _CALL.fullmatch(what):
        function, name = call.groups()
        if function != "time" and function not in REDUCTIONS:
            raise unknown("number of a run", function, [*REDUCTIONS, "time"])
        return function, name
    return None, what
