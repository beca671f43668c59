"""Numbers per run of a study, by text: "max(elbow)", "settling(elbow, 0.02)", "energy_drift"; or by a function of the run."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.simulate.results.quality import PREFIX
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr

    from pliant.simulate.results.run import Run
    from pliant.study.study import Study

    Quantity = str | Callable[[Run], Any]

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


def _settling(x: Array, t: Array, tolerance: float = 0.02, target: float | None = None) -> Array:
    """Return the times (runs, …) from which on rows (runs, n, …) stay within a share of their largest distance to the target.

    target: default: the value at the last instant of each run. NaN if a row is not within that share at its end. Between instants
    the distance is interpolated.
    """
    distance: Any = np.abs(x - (_last(x)[:, None] if target is None else target))
    known, last = np.isfinite(distance), x.shape[1] - 1
    band = tolerance * np.max(np.where(known, distance, 0.0), axis=1)
    outside = known & (distance > band[:, None])
    end = np.where(known.any(axis=1), last - np.argmax(known[:, ::-1], axis=1), -1)  # the last instant of each row; -1: none
    left = np.where(outside.any(axis=1), last - np.argmax(outside[:, ::-1], axis=1), -1)  # and the last one outside
    at, then = np.maximum(left, 0), np.minimum(left + 1, last)
    before, after = (np.take_along_axis(distance, np.expand_dims(k, 1), axis=1)[:, 0] for k in (at, then))
    with np.errstate(all="ignore"):
        crossed = t[at] + (before - band) / (before - after) * (t[then] - t[at])
    return np.where(left >= end, np.nan, np.where(left < 0, t[0], crossed))


# reductions that need the times of the instants, and how many numbers may follow the name
TIMED: dict[str, tuple[Callable[..., Array], int]] = {"settling": (_settling, 2)}


class AskedNumber(NamedTuple):
    """A number as it was asked for: the function or None, the name, and the numbers that follow the name."""

    function: str | None
    name: str
    arguments: tuple[float, ...] = ()


class Figures:
    """The numbers of `Study.values`. Those of a finished study are cached."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._kept: dict[tuple[str, AskedNumber], Array] = {}

    def values(self, what: Quantity) -> Array:
        """(runs,)"""
        if not isinstance(what, str):
            return self._computed(what)
        asked = parsed(what)
        function, name, _ = asked
        if function == "time":
            raise PliantError(f"{what!r} is a curve over time, not a number; give it to study.plot, or give max({name})")
        if function is None:
            data = self._study.data
            if name in self._study.swept:
                return self._swept(name)
            if PREFIX + name in data and data[PREFIX + name].dtype.kind in "fi":
                return data[PREFIX + name].to_numpy()
        variable, place = self.place(name)
        reduced = self._reduced(variable, asked._replace(function=function or "final", name=""))
        return reduced.reshape(len(reduced), -1)[:, place]

    def _computed(self, function: Callable[[Run], Any]) -> Array:
        """Return the numbers that a function of a run gives; NaN of runs that are not computed, or failed."""
        out = np.full(len(self._study), np.nan)
        for run in np.flatnonzero(self._study.done == 1):
            value = function(self._study[int(run)])
            try:
                out[run] = float(value)
            except (TypeError, ValueError):
                raise PliantError(
                    f"column {named(function)!r}: run {run} gave {str(value)[:60]!r}, not a number; return a float"
                ) from None
        return out

    def _swept(self, name: str) -> Array:
        x = self._study.swept_values(name)
        if x.ndim > 1 and x.shape[1] > 1:
            raise PliantError(f"{name!r} has {x.shape[1]} numbers per run; sweep '{name}[0]' to have one")
        return x.reshape(-1).astype(float)

    def _reduced(self, variable: str, asked: AskedNumber) -> Array:
        """(runs, …) of a variable (run, time, …), block by block."""
        if (variable, asked) not in self._kept:
            study, x = self._study, self._study.data[variable]
            parts, function = [], str(asked.function)
            t = study.data[_times(x)].to_numpy() if function in TIMED else np.zeros(0)
            for block in range(study.layout.blocks):
                runs = study.layout.runs_of(block)
                rows = x[runs[0] : runs[-1] + 1].to_numpy()
                parts.append(TIMED[function][0](rows, t, *asked.arguments) if function in TIMED else REDUCTIONS[function](rows))
            made = np.concatenate(parts)
            if not study.complete:
                return made
            self._kept[variable, asked] = made
        return self._kept[variable, asked]

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
        if name in data and _times(data[name]):
            if data[name].ndim > 2:
                raise PliantError(
                    f"{name!r} has {int(np.prod(data[name].shape[2:]))} numbers; give one: {', '.join(_parts(data, name))}"
                )
            return name, 0
        for key in self._of_parts():
            if name.startswith(f"{key}.") and name in (parts := _parts(data, key)):
                return key, parts.index(name)
        numbered = re.fullmatch(r"(.+)\[(\d+)\]", name)
        if numbered and numbered[1] in self._of_parts() and int(numbered[2]) < len(_parts(data, numbered[1])):
            return numbered[1], int(numbered[2])
        return None

    def _of_parts(self) -> list[str]:
        """Return the variables over time that have several numbers per instant."""
        data = self._study.data
        return [str(x) for x in data.data_vars if _times(data[x]) and data[x].ndim > 2]

    def _known(self, name: str) -> list[str]:
        """Return the names that `place` finds, and swept names; parts only of the variable that the name begins with."""
        data = self._study.data
        known = [str(x) for x in data.data_vars if _times(data[x]) and data[x].ndim == 2]
        known += [part for key in self._of_parts() if name.startswith(f"{key}.") for part in _parts(data, key)]
        for variable, axis in _AXES:
            if variable in data and axis in data.coords:
                owners = data[f"{axis}_hinge"].to_numpy() if f"{axis}_hinge" in data.coords else ()
                known += [str(x) for x in (*owners, *data[axis].to_numpy())]
        known += [str(x).removeprefix(PREFIX) for x in data.data_vars if str(x).startswith(PREFIX) and data[x].dtype.kind in "fi"]
        return [*dict.fromkeys(known), *self._study.swept]

    def unit(self, what: Quantity) -> str:
        """Return the unit of `values(what)`; empty if it has none."""
        if not isinstance(what, str):
            return ""
        function, name, _ = parsed(what)
        data = self._study.data
        if function in TIMED:
            return "s"
        if function is None and (name in self._study.swept or PREFIX + name in data):
            return "s" if name == "wall_time" else ""
        variable, place = self.place(name)
        axis = dict(_AXES).get(variable)
        if axis is not None and f"{axis}_unit" in data.coords:
            unit = str(data[f"{axis}_unit"].to_numpy()[place])
        else:
            unit = str(data[variable].attrs.get("units", ""))
        return (
            "" if unit == "1" or "," in unit else unit
        )  # of parts with different units the attribute does not say which has which

    def over_time(self, name: str) -> tuple[Array, Array]:
        """Return the times (n,) and the values (runs, n) of a name."""
        variable, place = self.place(name)
        x = self._study.data[variable]
        return self._study.data[_times(x)].to_numpy(), x.to_numpy().reshape(x.shape[0], x.shape[1], -1)[..., place]


def _times(x: xr.DataArray) -> str:
    """Return the dimension of a variable's times: "time", or that of the samples of a sensor or controller. Empty: none."""
    own = str(x.dims[1]) if x.ndim > 1 and x.dims[0] == "run" else ""
    return own if own == "time" or own.endswith("_time") else ""


def _parts(data: xr.Dataset, name: str) -> list[str]:
    """Return the names of the numbers of a variable (run, time, …)."""
    out = [name]
    for dim, n in zip(data[name].dims[2:], data[name].shape[2:], strict=True):
        labels = [str(x) for x in data[dim].to_numpy()] if dim in data.coords else [str(i) for i in range(n)]
        out = [f"{x}.{label}" for x in out for label in labels]
    return out


def parsed(what: str) -> AskedNumber:
    """Parse "max(elbow)", "settling(elbow, 0.02)", or a name alone."""
    call = _CALL.fullmatch(what)
    if call is None:
        return AskedNumber(None, what.strip())
    function, name = call.groups()
    if function != "time" and function not in REDUCTIONS and function not in TIMED:
        raise unknown("number of a run", function, [*REDUCTIONS, *TIMED, "time"])
    pieces, given = name.split(","), list[float]()
    while len(pieces) > 1 and (number := _number(pieces[-1])) is not None:
        given.insert(0, number)
        pieces.pop()
    if function in TIMED and len(pieces) > 1:
        raise PliantError(f"{what!r}: {pieces[-1].strip()!r} is not a number; give {function}(name, 0.02)")
    if len(given) > (most := TIMED[function][1] if function in TIMED else 0):
        raise PliantError(f"{what!r}: {function}(name) takes {most or 'no'} further number{'s' * (most != 1)}; leave them out")
    if given and not 0 < given[0] < 1:
        raise PliantError(f"{what!r}: {given[0]:g} is not a share between 0 and 1; give 0.02 for 2 %")
    return AskedNumber(function, ",".join(pieces).strip(), tuple(given))


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if np.isfinite(value) else None


def named(what: Quantity) -> str:
    """Return the text of a number, or the name of the function."""
    return what if isinstance(what, str) else getattr(what, "__name__", type(what).__name__)


def listed(text: str) -> list[str]:
    """Split "peak(a),settling(b, 0.02)" at the commas that are not in brackets."""
    out, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            out.append("")
        else:
            out[-1] += letter
    return [item.strip() for item in out]
