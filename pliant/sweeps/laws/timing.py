"""Closures that depend on time, at a time: with their signals, and with their rows marked before."""

from __future__ import annotations

from collections.abc import Mapping

from pliant.model import Model
from pliant.model.constraints.signals import at_time
from pliant.spatial import Array, zeros
from pliant.sweeps.closures.acting_rows import with_acting_rows


def bodies_at(bodies: Model, found: Mapping[str, Array], given: Model) -> Model:
    """Return the bodies with the signals of closures that depend on time. found: t, u, s; given: the model as it was described."""
    if not (bodies.internals.rheonomic and bodies.closures):
        return bodies
    none = zeros((0,), found["t"])
    return at_time(with_acting_rows(bodies), given, found["t"], found.get("u", none), found.get("s", none))
