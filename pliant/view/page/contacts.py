"""Contacts on the page: the ground, and the points that touch with their modes. Contact forces are arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.model import WORLD, Model
from pliant.model.acting.contacts import GROUND
from pliant.model.drawn.shapes import Plane
from pliant.spatial import Array
from pliant.view.page.numbers import NumberBlock

if TYPE_CHECKING:
    import xarray as xr

_MOST_POINTS = 200


def ground_of(model: Model) -> float | None:
    """The height z [m] of the ground that shapes touch, if it is no shape of its own; None without such contacts."""
    named = {shape.name for shape in model.internals.shapes}
    surfaces = [surface for contact in model.contacts for surface in contact.surfaces]
    return 0.0 if GROUND not in named and any(x.shape == GROUND and x.frame.body == WORLD for x in surfaces) else None


def stands_on_a_plane(model: Model) -> bool:
    """Whether planes of the world are drawn, so that no other ground is needed."""
    return any(isinstance(shape.solid, Plane) and shape.body == WORLD for shape in model.internals.shapes)


def contact_marks(data: xr.Dataset, instants: Array, room: int, numbers: NumberBlock) -> tuple[dict[str, Any], int, list[str]]:
    """({"contacts": …} for the page, its bytes, sentences): where points touch, and their modes at each instant.

    The positions of open points are zero, which takes little space: they are not drawn. room: bytes that may be used.
    """
    if "contact_mode" not in data:
        return {}, 0, []
    mode = np.nan_to_num(data["contact_mode"].to_numpy()[instants]).astype(int)
    most = min(_MOST_POINTS, room // (13 * max(len(instants), 1)))
    often = (mode > 0).sum(axis=0)
    kept = sorted(np.argsort(-often, kind="stable")[: max(most, 0)].tolist())
    kept = [k for k in kept if often[k]]
    if not kept:
        return {}, 0, []
    point = np.where(mode[..., None] > 0, np.nan_to_num(data["contact_point"].to_numpy()[instants]), 0.0)[:, kept]
    notes = [] if (often[kept].size == (often > 0).sum()) else [f"The picture shows {len(kept)} of {mode.shape[1]} contact points."]
    names = data["contact"].to_numpy()
    marks = {
        "names": [str(names[k]) for k in kept],
        "mode": numbers.add(mode[:, kept].T, "u1"),
        "points": numbers.add(point.reshape(len(instants), -1).T),
    }
    return {"contacts": marks}, 13 * len(kept) * len(instants), notes


__all__ = ["contact_marks", "ground_of", "stands_on_a_plane"]
