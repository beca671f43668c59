"""Prescribed motion: a hinge whose coordinates follow a law, whatever forces that requires."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.arguments.numbers import floats
from pliant.errors import PliantError
from pliant.model.acting.loads.records import Output
from pliant.model.acting.series import Input, Series
from pliant.model.bodies.custom import Custom
from pliant.model.bodies.hinges import HingeType

ACCELERATION, PATH, BEND = "acceleration", "path", "path_acceleration"
_FORCES = {"rad": "N m", "m": "N"}


@dataclass(frozen=True, eq=False)
class Prescribed:
    """The prescribed motion of the hinge `name` with n coordinates. given: the user's function of t, `Series`, or `Input`.

    inputs: for an `Input`, the acceleration, such as "elbow.acceleration"; for a `Series`, the pieces of its spline, see `spline`.
    """

    name: str
    n: int
    given: Any
    inputs: Mapping[str, Any] = field(default_factory=dict)
    parameters: Mapping[str, Any] = field(default_factory=dict)
    states: Mapping[str, Any] = field(default_factory=dict)

    @property
    def law(self) -> Callable[[Any], Any] | None:
        """The function of t, if it is one."""
        return None if isinstance(self.given, Series | Input) else self.given


def prescribed_of(name: str, hinge: HingeType, law: Any) -> Prescribed:
    """The motion of a hinge, checked."""
    what, n = f"prescribe {name!r}", hinge.nv
    if not n:
        raise PliantError(f"{what}: the hinge is Fixed, and does not move; leave it out")
    own_rates = isinstance(hinge, Custom) and hinge.qdot_function is not None
    if not isinstance(law, Input) and (hinge.nq != n or own_rates):
        raise PliantError(
            f"{what}: the hinge is {type(hinge).__name__}, whose {n} speeds are not the rates of its coordinates; prescribe "
            "hinges such as Revolute, Prismatic or Planar, several in series if needed, or give its accelerations with pl.Input"
        )
    if isinstance(law, Input):
        try:
            value = np.array(floats(law.value))
        except (TypeError, ValueError):
            raise PliantError(f"{what}: the acceleration {law.value!r} is not a number") from None
        if value.size != n or not np.isfinite(value).all():
            raise PliantError(
                f"{what}: the hinge has {n} accelerations, but the Input has {value.size}; give as many finite numbers"
            )
        return Prescribed(name, n, law, {ACCELERATION: value.reshape(() if n == 1 else (n,))})
    if isinstance(law, Series):
        return Prescribed(name, n, law, spline(what, law, n))
    if not callable(law):
        raise PliantError(f"{what}: {law!r} is not a motion; give a function of t, a pl.Series, or pl.Input() for its acceleration")
    return Prescribed(name, n, law)


def spline(what: str, series: Series, n: int) -> dict[str, Series]:
    """The cubic spline through the points of a series, as two series.

    The first contains (coordinates, speeds) at the beginning of each piece, the second the accelerations, which are linear in
    between. Speeds and accelerations are continuous, because a finite force cannot make a speed jump.
    """
    from scipy.interpolate import CubicSpline

    if series.kind == "hold":
        raise PliantError(f"{what}: a Series of kind 'hold' jumps, which needs infinite forces; give kind='linear'")
    rows = series.values.reshape(series.times.size, -1)
    if rows.shape[1] != n:
        raise PliantError(f"{what}: the Series has {rows.shape[1]} values per time, but the hinge has {n} coordinates")
    if series.times.size < 2:
        raise PliantError(f"{what}: a Series with one time is not a motion; give two times or more")
    through = CubicSpline(series.times, rows)
    states = np.concatenate([rows, through(series.times, 1)], axis=1)
    return {PATH: Series(series.times, states, "hold"), BEND: Series(series.times, through(series.times, 2))}


@dataclass(frozen=True)
class Required:
    """The law of the output "hinge.required", which a system adds itself: the force that the motion of a driven hinge needs."""

    hinge: str

    def __call__(self, x: Any) -> Any:
        return x.required(self.hinge)


def required_force(name: str, hinge: HingeType) -> Output:
    """The output of a driven hinge."""
    labels = hinge.speeds if hinge.nv > 1 else ()
    units = {_FORCES.get(u, "") for u in hinge.units} if hinge.nq == hinge.nv else {""}
    law = Required(name)
    return Output(f"{name}.required", law, units.pop() if len(units) == 1 else "", tuple(labels), law)
