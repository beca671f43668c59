"""The gravity of a planet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.declared import declared
from pliant.model.acting.loads.records import ONE, TRIPLE, LoadType, number
from pliant.model.bodies.hinges import unit_axis


@dataclass(frozen=True, eq=False)
class CentralGravity(LoadType):
    """The gravity of a planet on every body, with the gravity-gradient moment. The system's uniform gravity must be zero.

    mu [m^3/s^2]: the gravitational parameter.
    J2: the planet's oblateness. Default: 0. It changes the force only, and needs radius [m], the equatorial radius, and axis, the
    planet's axis in world axes (default "z").
    centre (3,) [m]: the planet's centre in world axes. Default: the origin.

    The force on a body is m g at its centre of mass, with g = -mu/r^2 e; r is the distance and e the direction from the planet. The
    moment is 3 mu/r^3 e x I e. The modes of a flexible body are loaded by g and by its gradient over the body. The contribution of
    the gradient to the force, about (size / r)^2 of m g, is left out.

    Example:
        satellite = pl.System("satellite", gravity=(0, 0, 0))
        satellite.add_load("earth", pl.loads.CentralGravity(3.986e14, centre=(0, 0, -7e6)))
    """

    mu: Any = number(shapes=ONE, sign="> 0")
    J2: Any = number(0.0, ONE)
    radius: Any = number(None, ONE, "> 0")
    centre: Any = number((0.0, 0.0, 0.0), TRIPLE)
    axis: Any = "z"

    def check_fit(self, what: str, model: Any) -> None:
        unit_axis(self.axis, what)
        if model.gravity.any():
            g = ", ".join(f"{c:g}" for c in model.gravity)
            raise PliantError(f"{what}: the system already has a uniform gravity ({g}); set system.gravity = (0, 0, 0)")
        if self.radius is None and declared(self.J2):
            raise PliantError(f"{what}: J2 needs radius=, the planet's equatorial radius [m]")

    def left_out(self) -> dict[str, str]:
        return {} if self.radius is not None else {"J2": "the load has no radius; give radius=, the planet's equatorial radius [m]"}

    def act(self, x: Any) -> None:
        for body, welded in zip(x.model.bodies, x.model.internals.welded, strict=True):
            if welded or not has_matter(body):
                continue
            matter = x.matter(body.name)
            field, potential, e, k = self._at(x, matter.centre, matter.frame)
            x.pull(body.name, field, lambda d, e=e, k=k: (3.0 * e.dot(d) * e - d) * k)
            x.energy(matter.mass * potential - 0.5 * k * _spread(matter, e))

    def field(self, x: Any, point: Any) -> Any:
        """The acceleration of a freely falling body at a point."""
        return self._at(x, point, x.world)[0]

    def _at(self, x: Any, point: Any, own: Any) -> tuple[Any, Any, Any, Any]:
        """At a point: the field, its potential, the direction e from the planet, and mu / r^3.

        own: the axes in which both the force and the gradient are needed, so that vectors are rotated only once.
        """
        middle = x.world.point(*np.moveaxis(x.given.centre, -1, 0))
        mu, r = x.given.mu, own.vector(*(point - middle).in_(own))
        e, near = r.unit(), 1.0 / r.norm()
        g = mu * near * near
        field, potential, k = -g * e, -mu * near, g * near
        if self.radius is not None:
            pole = own.vector(*x.vector(unit_axis(self.axis, "axis").tolist()).in_(own))
            s = e.dot(pole)
            b = x.given.J2 * x.given.radius * x.given.radius * near * near
            field = field - 1.5 * b * g * ((1.0 - 5.0 * s * s) * e + 2.0 * s * pole)
            potential = potential + mu * near * b * 0.5 * (3.0 * s * s - 1.0)
        return field, potential, e, k


def has_matter(body: Any) -> bool:
    """Whether a body has mass or inertia. For symbols, the structure decides and not the values."""
    own = body.inertia
    symbols = hasattr(own.mass, "graph") or own.inertia.dtype == object
    return body.flex is not None or symbols or own.mass > 0 or bool(own.inertia.any())


def _spread(matter: Any, e: Any) -> Any:
    """tr I - 3 e I e: twice the amount by which the gravity gradient lowers the potential of a point mass."""
    I: list[list[Any]] = [[matter.inertia[..., i, j][()] for j in range(3)] for i in range(3)]
    c = e.in_(matter.frame)
    return I[0][0] + I[1][1] + I[2][2] - 3.0 * sum(I[i][j] * c[i] * c[j] for i in range(3) for j in range(3))
