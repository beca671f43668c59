"""`PointContact`: contact as a force law, for runs whose steps follow tolerances, and for exported code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.records import FRAME, ONE, LoadType, number


@dataclass(frozen=True, eq=False)
class PointContact(LoadType):
    """A ball on a plane, as a force law (Hunt and Crossley): normal force k x (1 + d x'), with the depth x, and Coulomb friction.

    frame: the centre of the ball. radius [m]: of the ball. Default: 0, a point.
    with_: the frame whose x-y plane it touches; matter is below it. Default: "world".
    k [N/m]: the stiffness. d [s/m]: the dissipation. mu: the coefficient of friction.
    slip [m/s]: the speed at which friction is 71 % of its limit mu times the normal force. A ball on a slope creeps at a speed of
    this order.

    All methods and exported code include it, as any load. It needs steps that resolve the stiff contact. `add_contact` with method
    "contact" takes longer steps and does not creep.

    Example: `arm.add_load("foot", pl.loads.PointContact("tool", radius=0.02, mu=0.8))`
    """

    frame: str = field(metadata=FRAME)
    radius: Any = number(0.0, ONE, ">= 0")
    with_: str = field(default="world", metadata=FRAME)
    k: Any = number(1e5, ONE, ">= 0")
    d: Any = number(0.5, ONE, ">= 0")
    mu: Any = number(0.8, ONE, ">= 0")
    slip: Any = number(1e-3, ONE)

    def check_fit(self, what: str, model: Any) -> None:
        if self.frame == self.with_:
            raise PliantError(f"{what}: frame and with_ are both {self.frame!r}; give the frame of the plane that it touches")
        if isinstance(self.slip, int | float) and self.slip <= 0:
            raise PliantError(f"{what}: slip {self.slip!r} is not positive; give a speed [m/s] such as 1e-3")

    def act(self, x: Any) -> None:
        ball, plane, given = x[self.frame], x[self.with_], x.given
        n = plane.z
        depth = np.maximum(given.radius - (ball.origin - plane.origin).dot(n), 0.0)
        touching = ball.origin - given.radius * n
        rate = x.velocity(touching, relative_to=plane)
        approach = -rate.dot(n)
        normal = np.maximum(given.k * depth * (1.0 + given.d * approach), 0.0)
        sliding = rate + approach * n
        friction = -(given.mu * normal / np.sqrt(sliding.dot(sliding) + given.slip * given.slip)) * sliding
        x.energy(0.5 * given.k * depth * depth)
        x.dissipation((normal - given.k * depth) * approach - friction.dot(sliding))
        x.force(normal * n + friction, at=touching, reaction=plane.origin + (touching - plane.origin))
