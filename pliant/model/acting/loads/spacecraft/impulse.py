"""The impulse that loads give to a system: a counter, so that the book of momentum closes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.model.acting.loads.records import LoadType


@dataclass(frozen=True, eq=False)
class ImpulseCounter(LoadType):
    """A counter of the impulse that other loads give to the whole system. It exerts no force.

    loads: the name of a load, or a list of names. Default: all loads of the system except for counters.

    The states are `linear` (3,) [N s], the integral of the total force, and `angular` (3,) [N m s], the integral of its moment
    about the world's origin, both in world axes. The momentum of the system minus these is constant if no other force acts from
    outside. A run stores the angular momentum about the centre of mass; about the origin it is angular_momentum + com x
    linear_momentum.
    Forces between bodies, torques at hinges between bodies, and the moments of wheels and gyros do not count. The system's uniform
    gravity is not included.

    Example: `arm.add_load("book", pl.loads.ImpulseCounter())`
    """

    loads: Any = None

    def check_fit(self, what: str, model: Any) -> None:
        known = {load.name: load for load in model.loads}
        given = (self.loads,) if isinstance(self.loads, str) else self.loads
        if given is None:
            return
        if not isinstance(given, list | tuple) or not given or not all(isinstance(x, str) for x in given):
            raise PliantError(f"{what}: loads is {self.loads!r}; give names of loads, or leave it out for all")
        for own in given:
            if own not in known:
                raise PliantError(f"{what}: {unknown('load', own, known)}")
            if isinstance(known[own].type, ImpulseCounter):
                raise PliantError(f"{what}: load {own!r} counts impulses itself and exerts no force; name other loads")

    def states(self) -> dict[str, Any]:
        return {"linear": np.zeros(3), "angular": np.zeros(3)}

    def keeps_momentum(self) -> bool:
        return True

    def act(self, x: Any) -> None:
        given = (self.loads,) if isinstance(self.loads, str) else self.loads
        names = [own.name for own in x.model.loads if not isinstance(own.type, ImpulseCounter)] if given is None else given
        force, moment = x.pushed_by(names)
        x.rate("linear", list(force.in_(x.world)))
        x.rate("angular", list(moment.in_(x.world)))
