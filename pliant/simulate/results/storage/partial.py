"""Build the data of a run from the parts of an unfinished one: the stored rows, without what is known only at its end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import FileError, printable
from pliant.simulate.march.event_log import FIRST, variables_of
from pliant.simulate.results.sampled import read_parts
from pliant.simulate.results.storage.files import NEEDED, check
from pliant.simulate.results.storage.streams import Unfinished
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr

_OF_THE_END = ("energy_drift", "structure_drift", "momentum_drift", "momentum_note", "quaternion_drift")


def assemble_parts(left: Unfinished, folder: Path) -> xr.Dataset:
    """Return the data of a run with complete = 0 from the stored rows; energies that are not among them are NaN."""
    import xarray as xr

    empty, shown = left.header.data, printable(str(folder))
    rows = _split(left.rows, empty.sizes.get("coordinate", 0), empty.sizes.get("speed", 0))
    variables: dict[Any, Any] = {}
    for name, x in empty.variables.items():
        if str(name) in left.attributes:
            continue  # as it was at the start: the last part knows better
        if "time" not in x.dims:
            variables[name] = x
        elif name in rows and rows[str(name)].ndim == x.ndim:
            variables[name] = xr.Variable(x.dims, np.moveaxis(rows[str(name)], 0, x.dims.index("time")), x.attrs)
        elif name in NEEDED:
            sizes = {**empty.sizes, "time": rows["time"].size}
            variables[name] = xr.Variable(x.dims, np.full([sizes[dim] for dim in x.dims], np.nan), x.attrs)
    variables = {name: x for name, x in variables.items() if "event" not in x.dims} | _events(left)
    try:
        variables |= read_parts(left.samples, empty)
        data = xr.Dataset(variables, attrs=_attributes(left)).set_coords(list(empty.coords))
    except ValueError:
        raise FileError(shown, None, "has rows whose sizes differ from those in its header") from None
    check(data, shown)
    return data


def _events(left: Unfinished) -> dict[str, Any]:
    """Return the events until the last part."""
    import xarray as xr

    data, names = left.header.data, str(left.header.data.attrs.get("events", "")).split("\n")
    rows = left.carry.get("happened", np.zeros((0, 0)))
    nq, nv, ns, closing = (data.sizes.get(axis, 0) for axis in ("coordinate", "speed", "state", "closure_row"))
    least = FIRST + nv + 2 * (nq + nv + ns) + closing
    if rows.ndim != 2 or rows.shape[1] < least or not np.isin(rows[:, 1], np.arange(len(names))).all():
        return {}
    marks = {}
    if closing:
        states = data["state"].to_numpy().astype(str).tolist()
        marks = {
            name: states.index(mark) for name in data["closure"].to_numpy().astype(str) if (mark := f"{name}.active") in states
        }
    made = variables_of(rows, names, (nq, nv, ns, closing), "run" not in data.sizes, marks)
    return {name: xr.Variable(*x) for name, x in made.items()}


def _split(rows: dict[str, Array], nq: int, nv: int) -> dict[str, Array]:
    """Return the rows by name, with x = (q, v, …, work) split."""
    rows = {name: np.asarray(x, dtype=float) for name, x in rows.items()}
    x = rows.pop("x", np.zeros(()))
    if x.ndim > 1 and x.shape[-1] >= nq + nv:
        named = {"q": x[..., :nq], "v": x[..., nq : nq + nv]} | ({"work": x[..., -1]} if x.shape[-1] > nq + nv else {})
        rows = named | rows
    return rows


def _attributes(left: Unfinished) -> dict[str, Any]:
    attributes = {key: x for key, x in left.header.data.attrs.items() if key.removeprefix("quality_") not in _OF_THE_END}
    attributes |= {"quality_energy_drift": np.nan, "quality_momentum_note": "it was not computed", **left.attributes}
    name, t = printable(str(attributes.get("system"))), float(left.rows["time"][-1])
    stopped = f"system {name!r}: the run was not finished; it was written until t = {t:.6g} s"
    return attributes | {"complete": 0, "stopped": stopped}


__all__ = ["assemble_parts"]
