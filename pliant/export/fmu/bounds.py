"""The bounds of an FMU's parameters: what `System.with_parameters` refuses, an FMU declares and refuses too."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.trace.parameters import Parameter, Place
from pliant.model import Model
from pliant.model.acting.contacts import SIZES
from pliant.model.acting.loads.common import signs_of

ABOVE = sys.float_info.min  # what a number above zero is at least
_BEYOND_ZERO = ("stiffness", *SIZES)
_MAY_BE_ZERO = ("EI", "damping_time")  # of beams of several segments


@dataclass(frozen=True)
class ParameterBound:
    """The least and the greatest value of a number; None where there is none."""

    least: float | None = None
    most: float | None = None


UNBOUND = ParameterBound()


def bounds_of(dynamics: Dynamics) -> tuple[ParameterBound, ...]:
    """Return the bounds of all parameters' numbers, in the order of p. A number that is declared beyond its bound has none."""
    found = [bound for x in dynamics.internals.asked.parameters for bound in _bounds(dynamics.model, x)]
    return tuple(
        bound if (bound.least is None or value >= bound.least) and (bound.most is None or value <= bound.most) else UNBOUND
        for bound, value in zip(found, dynamics.parameter_values.tolist(), strict=True)
    )


def _bounds(model: Model, parameter: Parameter) -> Iterator[ParameterBound]:
    count, place = parameter.where.stop - parameter.where.start, parameter.place
    for i in range(count):
        yield ParameterBound() if place is None else _bound(model, place, i)


def _bound(model: Model, place: Place, i: int) -> ParameterBound:
    """The bounds of the i-th number at a place."""
    kind, what = place.kind, place.what
    if kind == "body":
        if what == "mass" or (what == "inertia" and i < 3):
            return ParameterBound(0.0)
        flex = model.bodies[model.index[place.owner]].flex
        return ParameterBound(ABOVE) if flex is not None and what in flex.parameters else ParameterBound()
    if kind == "beam":
        return ParameterBound() if what in ("xyz", "rpy") else ParameterBound(0.0 if what in _MAY_BE_ZERO else ABOVE)
    if kind == "contact":
        return ParameterBound(ABOVE if what in _BEYOND_ZERO else 0.0, 1.0 if what == "restitution" else None)
    if kind == "closure":
        closure = next(x for x in model.loops if x.name == place.owner)
        return ParameterBound(ABOVE) if (closure.kind, what) == ("rod", "length") else ParameterBound()
    if kind == "load":
        signs = signs_of(next(x for x in model.loads if x.name == place.owner), model)
        return ParameterBound(0.0 if signs[what] else ABOVE) if what in signs else ParameterBound()
    return ParameterBound()


def tables(bounds: tuple[ParameterBound, ...]) -> dict[str, list[float]]:
    """The bounds as numbers for C, infinite where there is none."""
    return {
        "parameter_least": [-np.inf if x.least is None else x.least for x in bounds],
        "parameter_most": [np.inf if x.most is None else x.most for x in bounds],
    }
