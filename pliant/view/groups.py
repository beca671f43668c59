"""What of a run goes together in a plot: columns of its dataset with a title, a unit and names, for figures and for the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr

_TITLES = {"rad": "angles", "m": "positions", "1": "quaternions and numbers", "rad/s": "angular rates", "m/s": "velocities"}
_TITLES |= {"1/s": "rates", "mode 1": "modal amplitudes", "mode 1/s": "modal rates"}
_TITLES |= {"N m": "torques", "N": "forces", "mode J": "modal forces", "J": "generalised forces"}
_ORDER = list(_TITLES)
_QUATERNION = ("qw", "qx", "qy", "qz")
_OF_LOADS = (("u", "input", "inputs"), ("series", "series_input", "inputs over time"), ("s", "state", "states of loads"))
_OF_MASS = {"com": "centre of mass", "angular_momentum": "angular momentum about the centre of mass"}


class Group(NamedTuple):
    """Columns values (n, k) of a variable over time, places: which of its columns these are, and the names of each."""

    variable: str
    title: str
    unit: str
    values: Array
    places: list[int]
    names: list[str]


def by_unit(data: xr.Dataset, variable: str, axis: str, unit_axis: str) -> list[Group]:
    """One group for each unit of q, v or tau; modes apart, and quaternions. A hinge's only coordinate has the hinge's name."""
    labels, units, hinges = ([str(x) for x in data[key].to_numpy()] for key in (axis, unit_axis, f"{axis}_hinge"))
    modal = np.isfinite(data[f"{axis}_frequency"].to_numpy())
    kinds = [f"mode {unit}" if mode else unit for mode, unit in zip(modal, units, strict=True)]
    sharing = Counter(h for h, m in zip(hinges, modal, strict=True) if not m)
    names = [h if sharing[h] == 1 and not m else x for h, x, m in zip(hinges, labels, modal, strict=True)]
    values, out = data[variable].to_numpy(), []
    for kind in sorted(dict.fromkeys(kinds), key=lambda u: _ORDER.index(u) if u in _ORDER else len(_ORDER)):
        places = [i for i, x in enumerate(kinds) if x == kind]
        turns = kind == "1" and all(names[i].rsplit(".", 1)[-1] in _QUATERNION for i in places)
        title = "quaternions" if turns else _TITLES.get(kind, variable)
        out.append(Group(variable, title, units[places[0]], values[:, places], places, [names[i] for i in places]))
    return out


def of_loads(data: xr.Dataset) -> Iterator[Group]:
    """Inputs and states of loads, each kind in a group."""
    for variable, axis, title in _OF_LOADS:
        if variable in data:
            yield _whole(variable, title, "", data[variable].to_numpy(), [str(x) for x in data[axis].to_numpy()])


def outputs(data: xr.Dataset) -> Iterator[Group]:
    """The outputs of the system, a group each."""
    for name, x in data.items():
        if x.attrs.get("long_name") == f"output {name}" and x.dims[:1] == ("time",):
            values = x.to_numpy().reshape(data.sizes["time"], -1)
            labels = data[x.dims[1]].to_numpy() if x.ndim == 2 and x.dims[1] in data.coords else range(values.shape[1])
            names = [str(label) for label in labels] if values.shape[1] > 1 else [str(name)]
            yield _whole(f"output {name}", str(name), str(x.attrs.get("units", "")), values, names)


def of_mass(data: xr.Dataset, variable: str) -> Group | None:
    """The centre of mass, "com", or the "angular_momentum" about it; None where the run does not have it."""
    if variable not in data:
        return None
    return _whole(variable, _OF_MASS[variable], str(data[variable].attrs["units"]), data[variable].to_numpy(), list("xyz"))


def energies(data: xr.Dataset) -> Group:
    """Kinetic, potential and total energy, and work where there is any."""
    names = {"kinetic_energy": "kinetic", "potential_energy": "potential", "energy": "total"}
    if np.any(data["work"]):
        names["work"] = "work"
    return _whole("energy", "energy", "J", np.stack([data[name].to_numpy() for name in names], axis=-1), list(names.values()))


def drift(data: xr.Dataset) -> Group:
    """How far the energy balance is off. Formed from numbers of eight bytes: of four it would be rounding."""
    balance = (data["energy"] - data["work"]).to_numpy()
    title = f"energy{' less work' if np.any(data['work']) else ''}: change since the start"
    return _whole("drift", title, "J", np.abs(balance - balance[:1])[:, None], ["change"])


def deflections(data: xr.Dataset) -> Group | None:
    """How far points of flexible bodies are from where they lie undeformed; None where there are none."""
    if "deflection" not in data:
        return None
    far = np.linalg.norm(data["deflection"].to_numpy(), axis=-1)
    return _whole("deflection", "deflections, how far from undeformed", "m", far, [str(x) for x in data["point"].to_numpy()])


def _whole(variable: str, title: str, unit: str, values: Array, names: list[str]) -> Group:
    values = values.reshape(len(values), -1)
    return Group(variable, title, unit, values, list(range(values.shape[1])), names)


__all__ = ["Group", "by_unit", "deflections", "drift", "energies", "of_loads", "of_mass", "outputs"]
