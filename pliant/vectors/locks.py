"""Which speeds are held at an instant, by the states that say so."""

from __future__ import annotations

from collections.abc import Sequence

from pliant.model import Model
from pliant.spatial import Array, concat, lift, zeros
from pliant.sweeps.locks import lock_forces

Factors = tuple[list[int], Array]


def lock_places(given: Model, s: Array, like: Array) -> Factors:
    """(the speeds of hinges that are locked at times, factors (..., m, 1): 1 where one is held now, else 0)."""
    free: dict[str, Array] = {}
    for name, hinge in given.flags.items():
        own = 1.0 - s[..., given.states[name]][..., None]
        free[hinge] = free[hinge] * own if hinge in free else own
    places: list[int] = []
    parts = [zeros((0, 1), like)]
    for hinge, factor in free.items():
        first = given.v_index(hinge).start
        n = next(h for h in given.hinges if h.name == hinge).type.nv
        places += range(first, first + n)
        parts += [1.0 - factor] * n
    return places, concat(parts)


def free_but(model: Model, q: Array, a: Array, places: Sequence[int], factors: Array, own: Sequence[int]) -> Array:
    """The forces (..., n) that hold the speeds `own`, held or not, beside those that are held. a: accelerations without locks."""
    one = lift([[1.0]], q)
    rows = dict(zip(places, (factors[..., [k], :] for k in range(len(places))), strict=True))
    rows |= dict.fromkeys(own, one + zeros((1, 1), q))
    forces, _ = lock_forces(model, q, a, list(rows), concat(list(rows.values())))
    order = list(rows)
    return forces[..., [order.index(i) for i in own], 0]
