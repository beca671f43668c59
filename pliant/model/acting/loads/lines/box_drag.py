"""The drag and the viscous resistance of a medium, on the box that has a body's inertia."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.model.acting.loads.common import numbers_of
from pliant.model.acting.loads.records import FRAME, ONE, TRIPLE, LoadType, number


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

    frame: str = field(metadata=FRAME)
    edges: Any = number(sign=">= 0")
    density: Any = number(0.0, ONE, ">= 0")
    viscosity: Any = number(0.0, ONE, ">= 0")
    wind: Any = number((0.0, 0.0, 0.0), TRIPLE)

    def check_fit(self, what: str, model: Any) -> None:
        numbers_of(what, "edges", self.edges, 3)

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
