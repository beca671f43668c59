"""The directions of v that stay constant if hinges, coordinates or speeds are named, for the assembly of a closed system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from pliant.arguments.names import names_of
from pliant.errors import UnknownNameError, unknown
from pliant.model import Model
from pliant.model.spaces import Space
from pliant.spatial import Array


def held_coordinates(model: Model, space: Space, given: Mapping[str, Any] | Iterable[str] | None) -> Array:
    """Return (nv,): the directions of q that are held with the named hinges and coordinates.

    For the hinge of a flexible body these are the hinge's alone, unless values for its modes are given too.
    """
    held = np.zeros(model.nv, dtype=bool)
    values = given if isinstance(given, Mapping) else {}
    for name in names_of(given or (), "hold"):
        if name not in space.where:
            raise UnknownNameError(f"hold: {unknown('hinge, body or coordinate', name, space.where)}")
        place = space.where[name]
        k = next((k for k, own in enumerate(model.internals.q_slices) if own.start <= place.start < own.stop), None)
        if k is None:
            continue
        hinge, own = model.bodies[k].hinge.type, model.internals.q_slices[k]
        end = place.stop
        if place == own and np.shape(values.get(name, np.zeros(hinge.nq)))[-1:] != (own.stop - own.start,):
            end = own.start + hinge.nq
        for i in range(place.start - own.start, end - own.start):
            for j in directions(hinge, i):
                held[model.internals.v_slices[k].start + j] = True
    return held


def directions(hinge: Any, i: int) -> list[int]:
    """Return the speeds of a hinge that must be zero so that its coordinate i stays constant."""
    if i >= hinge.nq:
        return [i - hinge.nq + hinge.nv]
    if "qw" in hinge.coordinates:
        return [0, 1, 2] if i < 4 else [3, 4, 5]
    if hinge.rate_places[i] is not None:
        return [hinge.rate_places[i]]
    if hinge.nq != hinge.nv:
        return list(range(hinge.nv))
    return [j for j in range(hinge.nv) if j not in hinge.rate_places and hinge.units[j] == hinge.units[i]]


def held_speeds(space: Space, given: Mapping[str, Any] | None) -> Array:
    """Return (nv,): the named speeds."""
    held = np.zeros(len(space.labels), dtype=bool)
    for name, value in (given or {}).items():
        place = space.where[name]
        count = int(np.shape(value)[-1]) if np.ndim(value) else 1
        rigid = int(np.isnan(space.frequencies[place]).sum())
        held[place.start : place.start + rigid if count == rigid else place.stop] = True
    return held
