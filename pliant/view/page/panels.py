"""The plots of a run on its page: the variables as columns of numbers, and the panels that show them.

A page has a limited size. It always has the coordinates, because the motion is computed from them. Other variables follow while
there is room, the most important first. Of very many instants the page has some, evenly spaced. The page says what is omitted.
A number has four bytes. Coordinates with large values, after many turns or far from the origin, have four more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pliant.model import Model
from pliant.model.drawn.solids import reach
from pliant.spatial import Array
from pliant.view.groups import Group, by_unit, contact_forces, deflections, drift, energies, in_order, of_loads, of_mass, outputs
from pliant.view.page.arrows import MOST_ARROWS, Arrow, Drawing
from pliant.view.page.contacts import contact_marks
from pliant.view.page.numbers import NumberBlock

if TYPE_CHECKING:
    import xarray as xr

MOST_INSTANTS = 2001
ROOM, LEAST_INSTANTS = 1_150_000, 251  # bytes of numbers before compression; instants that a larger motion has in any case
_MOST_ROOM = 5_000_000  # the limit for any motion: a page should stay below 8 MB
_LARGE = 8.0  # [rad, m]: of larger coordinates four bytes round more than 4e-7
_FEW = 8  # columns that there is always room for: energies, the drift, an output


class PlottedVariable(NamedTuple):
    """Columns (n, k) of a run, and the groups of them that have a panel each."""

    name: str
    values: Array
    groups: tuple[Group, ...]


def plotted(
    data: xr.Dataset, taken: int, numbers: NumberBlock, loads: Drawing | None = None, model: Model | None = None
) -> dict[str, Any]:
    """{"time", "variables": {name: columns}, "panels", "arrows", "told"}. taken: bytes of numbers that the page has already.

    "finer": the columns of q with large values, and what the page adds to them. model: the system of the run.
    """
    t = data["time"].to_numpy()
    variables = _variables(data, model)
    custom = _custom(data)
    q = variables[0].values
    with np.errstate(invalid="ignore"):
        large = np.flatnonzero(np.abs(q).max(axis=0, initial=0.0) > _LARGE)
    width = 4 * (sum(x.shape[1] for x in (q, *custom.values())) + large.size) + 8
    few = 4 * sum(x.values.shape[1] for x in variables[1:] if x.values.shape[1] <= _FEW)
    all_of_it = LEAST_INSTANTS * (width + 4 * sum(x.values.shape[1] for x in variables[1:]))  # of very many bodies
    whole = max(ROOM, min(all_of_it, _MOST_ROOM)) - taken
    n = min(t.size, MOST_INSTANTS, max(LEAST_INSTANTS, (ROOM - taken) // (width + few)), max(2, _MOST_ROOM // width))
    every = np.unique(np.linspace(0, t.size - 1, n).round().astype(int))
    kept, left_out, room = [variables[0]], [], whole - width * every.size
    marks, size, said = contact_marks(data, every, room // 3, numbers)
    room -= size
    arrows, words = _arrows(loads, data, every, room - 4 * variables[1].values.shape[1] * every.size)
    room -= sum(arrow.columns().nbytes // 2 for arrow in arrows)
    for variable in variables[1:]:
        size = 4 * variable.values.shape[1] * every.size
        if size <= room:
            room -= size
            kept.append(variable)
        else:
            left_out.append(variable)
    notes = [f"The page shows {every.size:,} of {t.size:,} instants."] if every.size < t.size else []
    omitted = ", ".join(group.title for x in left_out for group in x.groups)
    notes += [f"These plots are omitted to limit the size of the page: {omitted}."] if left_out else []
    notes += words + said
    length = (1.0 if model is None else reach(model)) or 1.0
    return {
        "time": numbers.add(t[every], "f8"),
        "variables": {x.name: numbers.add(x.values[every].T) for x in kept},
        **({"finer": {"columns": large.tolist(), "rest": numbers.add(_rest(q[every][:, large]).T)}} if large.size else {}),
        "custom": {name: numbers.add(x[every].T) for name, x in custom.items()},
        **({"active": numbers.add(data["active"].to_numpy()[every].T, "u1")} if "active" in data else {}),
        "panels": [
            {
                "title": group.title,
                "unit": group.unit,
                "variable": group.variable,
                "columns": group.places,
                "labels": group.names,
                "log": group.variable == "drift",
            }
            for group in in_order((group for x in kept for group in x.groups), length)
        ],
        "arrows": [arrow.described() | {"columns": numbers.add(arrow.columns())} for arrow in arrows],
        **marks,
        "told": notes,
    }


def _rest(x: Array) -> Array:
    """The difference between numbers and their single-precision values."""
    with np.errstate(over="ignore", invalid="ignore"):
        return x - x.astype(np.float32)


def _arrows(loads: Drawing | None, data: xr.Dataset, every: Array, room: int) -> tuple[list[Arrow], list[str]]:
    """The largest loads as arrows, as many as fit into a third of the room, and a sentence about the others."""
    if loads is None:
        return [], []
    found, kept, room = loads.arrows(data, every), [], room // 3
    for arrow in found[:MOST_ARROWS]:
        size = arrow.columns().nbytes // 2  # four bytes a number
        if size <= room:
            room -= size
            kept.append(arrow)
    notes = (
        [f"The picture shows {len(kept)} of {len(found)} forces and torques of loads, the largest."]
        if len(kept) < len(found)
        else []
    )
    return kept, [*loads.notes, *notes]


def _variables(data: xr.Dataset, model: Model | None) -> list[PlottedVariable]:
    """Everything that can be plotted. q comes first, then the variables that readers would miss most."""
    out = [_of_units(data, "q", by_unit(data, "q", "coordinate", "coordinate_unit")), _one(energies(data)), _one(drift(data))]
    out += map(_one, outputs(data))
    out += [_one(group) for group in (deflections(data), contact_forces(data)) if group]
    out.append(_of_units(data, "v", by_unit(data, "v", "speed", "speed_unit")))
    acting = data.isel(speed=np.any(np.nan_to_num(data["tau"].to_numpy()), axis=0))
    if acting.sizes["speed"]:
        out.append(_of_units(acting, "tau", by_unit(acting, "tau", "speed", "force_unit")))
    found = list(of_loads(data, model))
    for name in dict.fromkeys(group.variable for group in found):
        out.append(_of_units(data, name, [group for group in found if group.variable == name]))
    return out + [_one(found) for found in (of_mass(data, "com"), of_mass(data, "angular_momentum")) if found]


def _one(group: Group) -> PlottedVariable:
    return PlottedVariable(group.variable, group.values, (group,))


def _of_units(data: xr.Dataset, variable: str, groups: list[Group]) -> PlottedVariable:
    """A variable of which several panels show parts."""
    values = data[variable].to_numpy()
    return PlottedVariable(variable, values.reshape(len(values), -1), tuple(groups))


def _custom(data: xr.Dataset) -> dict[str, Array]:
    """Of each `Custom` hinge the pose of its body in its placement, (n, 7): a quaternion (w, x, y, z), and the position [m]."""
    if "custom_hinge" not in data.coords:
        return {}
    from scipy.spatial.transform import Rotation

    out = {}
    for k, name in enumerate(data["custom_hinge"].to_numpy()):
        turn = Rotation.from_matrix(data["custom_rotation"].to_numpy()[:, k]).as_quat()[:, [3, 0, 1, 2]]
        out[str(name)] = np.concatenate([turn, data["custom_position"].to_numpy()[:, k]], axis=-1)
    return out


__all__ = ["plotted"]
