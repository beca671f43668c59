"""Models with other values of what can change: signals of closures, and both sides of every choice that a law makes.

Which rows of closures can act follows from these, and not from the values that inputs have at present, from instants, or from poses
at which a law happens to be on one side of a choice.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.model import Model

_DRAWS = 2


def at_other_signals(model: Model) -> list[Model]:
    """Return the model at values of its signals that are drawn at random; an empty list if its closures have none."""
    return [_drawn(model, n) for n in range(_DRAWS)] if model.internals.rheonomic else []


def at_any_values(model: Model) -> list[Model]:
    """Return the same, with J on both sides of all choices of laws; an empty list if nothing can change."""
    if not any(x.rheonomic or x.chooses for x in model.loops):
        return []
    return [replace(x, loops=tuple(one.either_way() for one in x.loops)) for x in at_other_signals(model) or [model]]


def _drawn(model: Model, number: int) -> Model:
    rng = np.random.default_rng(number)
    return replace(model, loops=tuple(x.at_other_signals(rng) for x in model.loops))
