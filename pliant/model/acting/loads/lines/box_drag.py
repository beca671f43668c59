"""The drag and the viscous resistance of a medium, on the box that has a body's inertia."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.model.acting.loads.common import check_frame, check_shape, check_sign, numbers_of
from pliant.model.acting.loads.records import LoadType, number


@dataclass(frozen=True, eq=False)
class BoxDrag(LoadType):
    """The forces of a medium on a box about a frame's origin: drag by its density, resistance by its viscosity.

    frame: the centre and the axes of the box. edges (3,) [m].
    density [kg/m^3]: along each axis the force -1/2 density area |v| v, and the moment -density edge (b^4 + c^4) |w| w / 64, with
    the other two edges b, c. viscosity [Pa s]: the force -3 pi viscosity d v and the moment -pi viscosity d^3 w of a ball whose
    diameter d is the mean of the edges. wind (3,) [m/s]: the velocity of the medium in world axes.

    These are the formulas of MuJoCo's <option density=… viscosity=…>.

    Example: `arm.add_load("water", pl.loads.BoxDrag("lower", (0.4, 0.05, 0.05), density=1000.0))`
    """

    frame: str
    edges: Any = number()
    density: Any = number(0.0)
    viscosity: Any = number(0.0)
    wind: Any = number((0.0, 0.0, 0.0))

    def check(self, name: str, model: Any) -> None:
        what = f"load {name!r}"
        check_frame(what, model, self.frame)
        numbers_of(what, "edges", self.edges, 3)
        for key, shape in (("density", ()), ("viscosity", ()), ("wind", (3,))):
            check_shape(what, key, getattr(self, key), shape)
        check_sign(what, edges=self.edges, density=self.density, viscosity=self.viscosity)

    def act(self, x: Any) -> None:
        frame, p = x[self.frame], x.given
        w = x.omega(frame).in_(frame)
        v = (x.velocity(frame.origin) - x.world.vector(*np.moveaxis(p.wind, -1, 0))).in_(frame)
        edges = list(np.moveaxis(p.edges, -1, 0))
        d = (edges[0] + edges[1] + edges[2]) / 3.0
        force, moment, lost = [], [], 0.0
        for i in range(3):
            a, b, c = edges[i], edges[(i + 1) % 3], edges[(i + 2) % 3]
            push = 3.0 * np.pi * p.viscosity * d * v[i] + 0.5 * p.density * b * c * np.abs(v[i]) * v[i]
            turn = np.pi * p.viscosity * d * d * d * w[i] + p.density * a * (b**4 + c**4) / 64.0 * np.abs(w[i]) * w[i]
            lost = lost + push * v[i] + turn * w[i]
            force.append(-push)
            moment.append(-turn)
        x.dissipation(lost)
        x.force(frame.vector(*force), at=frame)
        x.moment(frame.vector(*moment), on=frame)
