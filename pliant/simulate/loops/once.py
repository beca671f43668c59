"""Loops that are found by their arguments."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.lazy import annexed
from pliant.simulate.loops.torques import Torques
from pliant.simulate.methods.table import METHODS


def once(make: Callable[..., np.ufunc]) -> Callable[..., np.ufunc]:
    """Decorate the function of a loop, so that the loop is stored by its arguments, unless its forces are traced.

    To find a loop by its name costs more than a short rollout. Traced forces have one loop each, so these are not stored here.
    """

    @wraps(make)
    def made(dynamics: Dynamics, *given: Any, **named: Any) -> np.ufunc:
        forms: list[Any] = []
        for x in given:
            if not isinstance(x, Torques):
                forms.append(METHODS.get(x, x))  # another row may get the name of a method
            elif x.trace is not None:
                return make(dynamics, *given, **named)
            else:
                forms.append(x.form)
        known, key = _known(dynamics), (make, *forms, *named.items())
        found = known.get(key)
        if found is None:
            found = known[key] = make(dynamics, *given, **named)
        return found

    return made


@annexed
def _known(dynamics: Dynamics) -> dict[tuple[Any, ...], np.ufunc]:
    """Return the loops of a system so far."""
    return {}
