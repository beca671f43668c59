"""A cable over two pulleys that makes two hinges turn together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.common import plain_hinge, single_hinge
from pliant.model.acting.loads.hinge_loads import HingeSpring
from pliant.model.acting.loads.records import ONE, LoadType, number


@dataclass(frozen=True, eq=False)
class SyncCable(LoadType):
    """A synchronising cable: an elastic, closed cable over pulleys at two hinges. It holds q(other) at ratio q(hinge) + rest.

    ratio: the ratio of the pulleys' radii, negative for a crossed cable. rest [rad, m]: of q(other), with an unstrained cable.
    k [N m/rad, N/m], c [N m s/rad, N s/m]: stiffness and damping at the hinge `other`, while both strands are taut.
    preload [N m, N]: the tension of a strand at rest, times the radius at `other`. A strand only pulls: beyond a twist of
    2 preload / k one strand is slack, and the other acts alone, with k / 2 and c / 2. Default: no strand becomes slack.

    An ideal cable is `system.add_coupling`.

    Example: `arm.add_load("cable", pl.loads.SyncCable("shoulder", "elbow", ratio=-2.0, k=300.0))`
    """

    hinge: str
    other: str
    k: Any = number(shapes=ONE, sign="> 0")
    c: Any = number(0.0, ONE, ">= 0")
    ratio: Any = number(1.0, ONE)
    rest: Any = number(0.0, ONE)
    preload: Any = number(None, ONE, ">= 0")

    @property
    def names(self) -> tuple[str, ...]:
        """The hinges that it acts on."""
        return (self.hinge, self.other)

    def locked(self, held: dict[str, Any]) -> LoadType:
        """A spring with the same torques at the hinge that is left, if the other is fixed at its coordinate."""
        numbers = [getattr(self, key) for key in ("k", "c", "ratio", "rest")]
        if self.preload is not None or not all(isinstance(x, float | int | np.number) for x in numbers):
            raise PliantError(
                f"lock: a cable between {self.hinge!r} and {self.other!r} becomes a spring if one of them is locked, but not one "
                "with preload, inputs or symbols; remove it before, or lock both"
            )
        k, c, ratio, rest = map(float, numbers)
        if self.hinge in held:
            return HingeSpring(self.other, k=k, c=c, rest=rest + ratio * float(held[self.hinge][0]))
        end = (float(held[self.other][0]) - rest) / ratio if ratio else 0.0
        return HingeSpring(self.hinge, k=k * ratio**2, c=c * ratio**2, rest=end)

    def check_fit(self, what: str, model: Any) -> None:
        for hinge in (self.hinge, self.other):
            plain_hinge(what, model, hinge)
            single_hinge(what, model, hinge)
        if model.internals.by_name.hinge(self.hinge) == model.internals.by_name.hinge(self.other):
            raise PliantError(f"{what}: both ends are at hinge {self.hinge!r}; name two hinges")

    def act(self, x: Any) -> None:
        ratio, k, c = x.given.ratio, x.given.k, x.given.c
        twist = x.q(self.other) - ratio * x.q(self.hinge) - x.given.rest
        rate = x.v(self.other) - ratio * x.v(self.hinge)
        if self.preload is None:
            force, damping = k * twist, c
            x.energy(0.5 * k * twist * twist)
        else:
            tensions = [np.maximum(x.given.preload + sign * 0.5 * k * twist, 0.0) for sign in (1.0, -1.0)]
            force = tensions[0] - tensions[1]
            damping = 0.5 * c * sum(np.where(tension > 0.0, 1.0, 0.0) for tension in tensions)
            x.energy((sum(tension * tension for tension in tensions) - 2.0 * x.given.preload * x.given.preload) / k)
        total = force + damping * rate
        x.torque(self.other, -total)
        x.torque(self.hinge, ratio * total)
        x.dissipation(damping * rate * rate)
