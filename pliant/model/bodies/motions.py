"""Finite motions of all hinges and modes of a system at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError, refuse_masked
from pliant.model.bodies.hinges import HingeType
from pliant.model.pose import Array

if TYPE_CHECKING:
    from pliant.model.model import Model

_MODAL = HingeType()  # modal coordinates add like a hinge's without a chart


def by_hinge(model: Model, function: Callable[..., Array], *arguments: tuple[Any, tuple[slice, ...], int]) -> Array:
    """Return function(hinge type, its part of each argument) of all hinges and modes, (..., n).

    arguments: arrays (..., n), each with the slices of the bodies in it, and n.
    """
    for x, _, _ in arguments:
        refuse_masked(x, f"system {model.name!r}: what is given")
    arrays = [np.asarray(x, dtype=float) for x, _, _ in arguments]
    for x, (_, _, size) in zip(arrays, arguments, strict=True):
        if x.shape[-1:] != (size,):
            raise PliantError(f"system {model.name!r}: expected an array (..., {size}), got shape {x.shape}")
    batch = np.broadcast_shapes(*(x.shape[:-1] for x in arrays))
    parts = []
    for k, body in enumerate(model.bodies):
        own = [x[..., where[k]][..., None] for x, (_, where, _) in zip(arrays, arguments, strict=True)]
        n = body.modes
        hinge = [x[..., : x.shape[-2] - n, :] for x in own]
        modal = [x[..., x.shape[-2] - n :, :] for x in own]
        found = (function(body.hinge.type, *hinge), *([function(_MODAL, *modal)] if n else []))
        parts += [np.broadcast_to(part[..., 0], batch + part.shape[-2:-1]) for part in found]
    return np.concatenate([np.zeros((*batch, 0)), *parts], axis=-1)
