"""Which columns of a run share a plot, with a title, a unit and names, and the order of the plots; for figures and for the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pliant.model import Model
from pliant.model.acting.quantities import LOCKS, known_quantities
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr

_TITLES = {"rad": "angles", "1": "quaternions and numbers", "m": "positions", "rad/s": "angular rates", "1/s": "rates"}
_TITLES |= {"m/s": "velocities", "mode 1": "modal amplitudes", "mode 1/s": "modal rates"}
_TITLES |= {"N m": "torques", "N": "forces", "mode J": "modal forces", "J": "generalised forces"}
_ORDER = list(_TITLES)
_QUATERNION = ("qw", "qx", "qy", "qz")
_OF_LOADS = (("u", "input", "inputs"), ("series", "series_input", "inputs over time"), ("s", "state", "states of loads"))
_OF_MASS = {"com": "centre of mass", "angular_momentum": "angular momentum about the centre of mass"}
# the order in which people ask for plots: what they defined themselves, then how the system turns, moves and bends, then why
_ASKED = (
    *("output", "angles", "quaternions", "quaternions and numbers", "angular rates", "rates", "positions", "velocities"),
    *(
        "contact forces",
        "deflections",
        "modal amplitudes",
        "modal rates",
        "torques",
        "forces",
        "modal forces",
        "generalised forces",
    ),
    *("u", "series", "s", "energy", "drift", "com", "angular_momentum"),
)
_NOISE = 1e-12  # of a scale: curves that stay below are rounding errors


class Group(NamedTuple):
    """Columns of a variable over time: values (n, k), their places among all columns of the variable, and their names."""

    variable: str
    title: str
    unit: str
    values: Array
    places: list[int]
    names: list[str]


def by_unit(data: xr.Dataset, variable: str, axis: str, unit_axis: str) -> list[Group]:
    """One group per unit of q, v or tau, and separate groups for modes. A hinge with one coordinate gives it its own name."""
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


def of_loads(data: xr.Dataset, model: Model | None = None) -> Iterator[Group]:
    """Inputs and states of loads. Flags of locks and of loops, the momentum of wheels and the like have a group and a unit of their
    own. model: the system of the run. It has the types of the loads; without it, only locks are known, by their names."""
    known = {} if model is None else known_quantities(model)
    touching = {str(x) for x in data["contact"].to_numpy()} if "contact" in data.coords else set()  # `contact_forces` has these
    for variable, axis, rest in _OF_LOADS:
        if variable not in data:
            continue
        names, values = [str(x) for x in data[axis].to_numpy()], data[variable].to_numpy()
        values = values.reshape(len(values), -1)
        shown = [i for i, name in enumerate(names) if variable != "s" or name.split(".force")[0] not in touching]
        kinds = [known.get(name, LOCKS if name.endswith(".locked") and variable == "s" else (rest, "")) for name in names]
        for kind in dict.fromkeys(kinds):
            if not (places := [i for i, x in enumerate(kinds) if x == kind and i in shown]):
                continue
            yield Group(variable, *kind, values[:, places], places, [names[i] for i in places])


def outputs(data: xr.Dataset) -> Iterator[Group]:
    """One group per output of the system."""
    for name, x in data.items():
        if x.attrs.get("long_name") == f"output {name}" and x.dims[:1] == ("time",):
            values = x.to_numpy().reshape(data.sizes["time"], -1)
            labels = data[x.dims[1]].to_numpy() if x.ndim == 2 and x.dims[1] in data.coords else range(values.shape[1])
            names = [str(label) for label in labels] if values.shape[1] > 1 else [str(name)]
            yield _whole(f"output {name}", str(name), str(x.attrs.get("units", "")), values, names)


def of_mass(data: xr.Dataset, variable: str) -> Group | None:
    """The centre of mass, "com", or the "angular_momentum" about it; None if the run does not have it."""
    if variable not in data:
        return None
    return _whole(variable, _OF_MASS[variable], str(data[variable].attrs["units"]), data[variable].to_numpy(), list("xyz"))


def energies(data: xr.Dataset) -> Group:
    """Kinetic, potential and total energy, and the work if it is not zero."""
    names = {"kinetic_energy": "kinetic", "potential_energy": "potential", "energy": "total"}
    if np.any(data["work"]):
        names["work"] = "work"
    return _whole("energy", "energy", "J", np.stack([data[name].to_numpy() for name in names], axis=-1), list(names.values()))


def drift(data: xr.Dataset) -> Group:
    """The error of the energy balance, computed in double precision: in single precision it would be rounding errors."""
    balance = (data["energy"] - data["work"]).to_numpy()
    title = f"energy{' minus work' if np.any(data['work']) else ''}: change from the initial value"
    return _whole("drift", title, "J", np.abs(balance - balance[:1])[:, None], ["change"])


def deflections(data: xr.Dataset) -> Group | None:
    """Distances of points of flexible bodies from their undeformed positions; None if the run has no such points."""
    if "deflection" not in data:
        return None
    far = np.linalg.norm(data["deflection"].to_numpy(), axis=-1)
    return _whole("deflection", "deflections", "m", far, [str(x) for x in data["point"].to_numpy()])


def contact_forces(data: xr.Dataset) -> Group | None:
    """The sizes of contact forces at the points that touch; None if the run has none."""
    if "contact_force" not in data:
        return None
    size = np.linalg.norm(data["contact_force"].to_numpy(), axis=-1)
    touching = np.flatnonzero(np.nan_to_num(size).any(axis=0))
    names = [str(data["contact"].to_numpy()[k]) for k in touching]
    return _whole("contact_force", "contact forces", "N", size[:, touching], names) if names else None


def in_order(some: Iterable[Group], size: float = 1.0) -> list[Group]:
    """Groups in the order in which people ask for them. Groups that show nothing but rounding errors come last. size [m]: of the
    system."""
    return sorted(some, key=lambda group: (is_noise(group, size), _asked(group)))


def is_noise(group: Group, size: float = 1.0) -> bool:
    """Whether all curves stay below 1e-12 of their scale: of the system's size [m] for lengths, of 1 for angles and numbers.

    Other units have no scale, so their curves are never noise; nor is the energy drift, which people read because it is small.
    """
    if group.variable not in ("q", "v", "deflection", "com"):
        return False
    scale = size if group.unit in ("m", "m/s") or group.title.startswith("modal") else 1.0
    return bool((np.abs(np.nan_to_num(group.values, nan=np.inf)) <= _NOISE * scale).all())


def _asked(group: Group) -> int:
    names = (group.variable.split()[0], group.title)
    return next((k for k, name in enumerate(_ASKED) if name in names), len(_ASKED))


def _whole(variable: str, title: str, unit: str, values: Array, names: list[str]) -> Group:
    values = values.reshape(len(values), -1)
    return Group(variable, title, unit, values, list(range(values.shape[1])), names)


__all__ = [
    "Group",
    "by_unit",
    "contact_forces",
    "deflections",
    "drift",
    "energies",
    "in_order",
    "is_noise",
    "of_loads",
    "of_mass",
    "outputs",
]
