"""The dataset of a run: states at the stored instants, and what follows from them, computed in one batch."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.simulate.deflections import deflections
from pliant.simulate.field import Field
from pliant.simulate.files import FORMAT
from pliant.simulate.origin import system_variables, versions
from pliant.simulate.quality import Quality, energy_drift, momentum_drift
from pliant.simulate.run import Run
from pliant.simulate.softening import unstiffened
from pliant.simulate.spaces import FORCE_UNITS, Space
from pliant.spatial import Array

_WORDS = {
    "q": ("coordinates", ""),
    "v": ("speeds", ""),
    "tau": ("generalised forces", ""),
    "kinetic_energy": ("kinetic energy", "J"),
    "potential_energy": ("potential energy", "J"),
    "energy": ("energy", "J"),
    "work": ("work of the generalised forces, less what dampers took", "J"),
    "com": ("centre of mass", "m"),
    "angular_momentum": ("angular momentum about the centre of mass, world axes", "kg m²/s"),
    "linear_momentum": ("linear momentum, world axes", "kg m/s"),
    "deflection": ("deflection of points of flexible bodies, axes of the body's frame", "m"),
}


def prepare(dynamics: Dynamics) -> None:
    """Load and compile what a run needs, before its clock starts: so an interrupt at its end loses nothing."""
    import scipy.integrate  # noqa: F401
    import xarray  # noqa: F401

    for name in ("kinetic_energy", "potential_energy", *(("momentum", "com") if dynamics.model.mass > 0 else ())):
        getattr(dynamics, name)
    for body, _ in unstiffened(dynamics):
        _ = dynamics.frame(body.name).velocity


def assemble(
    dynamics: Dynamics, field: Field, t: Array, y: Array, tau: Array, attributes: dict[str, Any], cost: dict[str, Any]
) -> Run:
    """A run from its states y (n, size) and forces (n, nv) at the instants t (n,)."""
    model = dynamics.model
    q, v = (np.array(x) for x in field.split(y))
    work = y[:, field.nq + field.nv] if field.works else np.zeros(t.size)
    kinetic, potential = dynamics.kinetic_energy(q, v), dynamics.potential_energy(q)
    drift = energy_drift(kinetic, potential, work)
    values = {"q": q, "v": v, "tau": tau, "kinetic_energy": kinetic, "potential_energy": potential}
    values |= {"energy": kinetic + potential, "work": work}
    lost: tuple[float | None, str] = None, "the system has no mass"
    if model.mass > 0:
        momentum = dynamics.momentum(q, v)
        values |= {"com": dynamics.com(q), "angular_momentum": momentum[:, :3], "linear_momentum": momentum[:, 3:]}
        lost = momentum_drift(dynamics, t, q, kinetic, tau, momentum)
    points, values["deflection"] = deflections(model, q)
    return _run(field, t, values, points, attributes, {**cost, "energy_drift": drift}, lost)


def assemble_states(
    dynamics: Dynamics, field: Field, t: Array, y: Array, tau: Array, attributes: dict[str, Any], cost: dict[str, Any]
) -> Run:
    """The same run where somebody does not wait for what follows from its states: its energies are not a number."""
    q, v = (np.array(x) for x in field.split(y))
    unknown = np.full(t.size, np.nan)
    values = {"q": q, "v": v, "tau": tau} | dict.fromkeys(("kinetic_energy", "potential_energy", "energy", "work"), unknown)
    points, values["deflection"] = deflections(dynamics.model, q)
    return _run(field, t, values, points, attributes, {**cost, "energy_drift": np.nan}, (None, "it was not computed"))


def _run(
    field: Field,
    t: Array,
    values: dict[str, Array],
    points: list[str],
    attributes: dict[str, Any],
    quality: dict[str, Any],
    momentum: tuple[float | None, str],
) -> Run:
    import xarray as xr

    model = field.model
    norms = field.norm_drift if len(field.quaternions) else None
    told = Quality(
        momentum_drift=momentum[0], momentum_note=momentum[1], quaternion_drift=norms, evaluations=field.evaluations, **quality
    )
    if not points:
        del values["deflection"]
    data = xr.Dataset({name: _variable(name, x) for name, x in values.items()}, _coordinates(field, t, points))
    data = data.assign(system_variables(model, values["q"]))
    data.attrs |= {
        "title": f"motion of {model.name}",
        "system": model.name,
        "fingerprint": model.fingerprint,
        "pliant_run": FORMAT,
        **versions(),
        **attributes,
        **told.to_attributes(),
    }
    return Run(data)


def _variable(name: str, x: Array) -> tuple[Any, ...]:
    last = {"q": "coordinate", "v": "speed", "tau": "speed"}.get(name, "axis")
    words, unit = _WORDS[name]
    dimensions = ("time", "point", "axis") if name == "deflection" else ("time", last)[: x.ndim]
    return dimensions, x, {"long_name": words, "units": unit} if unit else {"long_name": words}


def _coordinates(field: Field, t: Array, points: list[str]) -> dict[str, Any]:
    return {
        "time": ("time", t, {"long_name": "time", "units": "s"}),
        **_axis("coordinate", field.coordinates),
        **_axis("speed", field.speeds),
        "force_unit": ("speed", [FORCE_UNITS.get(u, "") for u in field.speeds.units]),
        "axis": list("xyz"),
        **({"point": points} if points else {}),
    }


def _axis(name: str, space: Space) -> dict[str, Any]:
    hertz = {"long_name": "frequency of a mode, the root held", "units": "Hz"}
    return {
        name: list(space.labels),
        f"{name}_unit": (name, list(space.units)),
        f"{name}_hinge": (name, list(space.hinges)),
        f"{name}_body": (name, list(space.bodies)),
        f"{name}_frequency": (name, space.frequencies, hertz),
    }
