"""What of a run is plotted on its page: its variables as columns of numbers, and the panels that show them.

There is room for so many numbers. A page has the coordinates, as the motion comes from them; of the rest what fits, the most looked
at first; and of very many instants some, evenly. What is left out is told. A number has four bytes, and four more where a
coordinate is so large that a pose would show it: after many turns, far from the origin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pliant.spatial import Array
from pliant.view.groups import Group, by_unit, deflections, drift, energies, of_loads, of_mass, outputs
from pliant.view.page.arrows import MOST_ARROWS, Arrow, Drawing
from pliant.view.page.numbers import NumberBlock

if TYPE_CHECKING:
    import xarray as xr

MOST_INSTANTS = 2001
ROOM, LEAST_INSTANTS = 1_150_000, 251  # bytes of numbers, before they are made short; instants that a motion keeps if it takes more
_MOST_ROOM = 5_000_000  # which no motion passes: a page is to stay below 8 MB
_LARGE = 8.0  # [rad, m]: of larger coordinates four bytes round more than 4e-7
_FEW = 8  # columns that there is always room for: energies, the drift, an output
# the order on the page: first where the system is and how it bends, then whether that is right, then what else is known
_ORDER = ("q", "deflection", "output", "energy", "drift", "v", "tau", "u", "series", "s", "com", "angular_momentum")


class PlottedVariable(NamedTuple):
    """Columns (n, k) of a run, and the panels that plot some of them: (title, unit, columns, labels, decades or not)."""

    name: str
    values: Array
    panels: tuple[tuple[str, str, list[int], list[str], bool], ...]


def plotted(data: xr.Dataset, taken: int, numbers: NumberBlock, loads: Drawing | None = None) -> dict[str, Any]:
    """{"time", "variables": {name: columns}, "panels", "arrows", "told"}. taken: bytes of numbers that the page has already.

    "finer": the columns of q that are large, and what is to be added to them.
    """
    t = data["time"].to_numpy()
    variables = _variables(data)
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
    arrows, words = _arrows(loads, data, every, room - 4 * variables[1].values.shape[1] * every.size)
    room -= sum(arrow.columns().nbytes // 2 for arrow in arrows)
    for variable in variables[1:]:
        size = 4 * variable.values.shape[1] * every.size
        if size <= room:
            room -= size
            kept.append(variable)
        else:
            left_out.append(variable)
    told = [f"{every.size:,} of {t.size:,} instants are on this page"] if every.size < t.size else []
    told += [f"left out for want of room: {', '.join(p[0] for x in left_out for p in x.panels)}"] if left_out else []
    told += words
    return {
        "time": numbers.add(t[every], "f8"),
        "variables": {x.name: numbers.add(x.values[every].T) for x in kept},
        **({"finer": {"columns": large.tolist(), "rest": numbers.add(_rest(q[every][:, large]).T)}} if large.size else {}),
        "custom": {name: numbers.add(x[every].T) for name, x in custom.items()},
        **({"active": numbers.add(data["active"].to_numpy()[every].T, "u1")} if "active" in data else {}),
        "panels": [
            {"title": title, "unit": unit, "variable": x.name, "columns": columns, "labels": labels, "log": decades}
            for x in sorted(kept, key=lambda x: _ORDER.index(x.name.split()[0]))
            for title, unit, columns, labels, decades in x.panels
        ],
        "arrows": [arrow.told() | {"columns": numbers.add(arrow.columns())} for arrow in arrows],
        "told": told,
    }


def _rest(x: Array) -> Array:
    """What four bytes leave of numbers."""
    with np.errstate(over="ignore", invalid="ignore"):
        return x - x.astype(np.float32)


def _arrows(loads: Drawing | None, data: xr.Dataset, every: Array, room: int) -> tuple[list[Arrow], list[str]]:
    """Loads as arrows, the largest, as many as a third of the room takes; and words on those that are not there."""
    if loads is None:
        return [], []
    found, kept, room = loads.arrows(data, every), [], room // 3
    for arrow in found[:MOST_ARROWS]:
        size = arrow.columns().nbytes // 2  # four bytes a number
        if size <= room:
            room -= size
            kept.append(arrow)
    told = [f"{len(kept)} of {len(found)} forces and torques of loads are drawn, the largest"] if len(kept) < len(found) else []
    return kept, [*loads.told, *told]


def _variables(data: xr.Dataset) -> list[PlottedVariable]:
    """All that can be plotted, q first, then by how much it is missed."""
    out = [_of_units(data, "q", by_unit(data, "q", "coordinate", "coordinate_unit")), _one(energies(data)), _one(drift(data), True)]
    out += map(_one, outputs(data))
    if far := deflections(data):
        out.append(_one(far._replace(title="deflections")))
    out.append(_of_units(data, "v", by_unit(data, "v", "speed", "speed_unit")))
    acting = data.isel(speed=np.any(np.nan_to_num(data["tau"].to_numpy()), axis=0))
    if acting.sizes["speed"]:
        out.append(_of_units(acting, "tau", by_unit(acting, "tau", "speed", "force_unit")))
    out += map(_one, of_loads(data))
    return out + [_one(found) for found in (of_mass(data, "com"), of_mass(data, "angular_momentum")) if found]


def _one(group: Group, decades: bool = False) -> PlottedVariable:
    return PlottedVariable(group.variable, group.values, ((group.title, group.unit, group.places, group.names, decades),))


def _of_units(data: xr.Dataset, variable: str, groups: list[Group]) -> PlottedVariable:
    """A variable that several panels show parts of."""
    panels = tuple((group.title, group.unit, group.places, group.names, False) for group in groups)
    return PlottedVariable(variable, data[variable].to_numpy(), panels)


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
