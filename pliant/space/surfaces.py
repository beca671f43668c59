"""Surfaces of a spacecraft in the air and in the sunlight of its orbit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.forces import check_plates, press
from pliant.model.acting.loads.records import FRAME, ONE, LoadType, number
from pliant.model.drawn.shapes import Box, Cylinder, Mesh, Solid
from pliant.model.pose import Array, Pose
from pliant.space.orbit import Orbit
from pliant.space.surroundings import air_at, pressure_at

_EFFECTS = ("drag", "sunlight")


def _check(what: str, effects: Any, model: Any) -> None:
    """Raise `PliantError` unless the effects are known and the system's orbit has what they need."""
    given = () if isinstance(effects, str) else tuple(effects)
    if not given or not {*given} <= {*_EFFECTS}:
        raise PliantError(f"{what}: effects are {effects!r}; give a list of 'drag' and 'sunlight'")
    orbit = next((load.type for load in model.loads if isinstance(load.type, Orbit)), None)
    if orbit is None:
        raise PliantError(f"{what}: the system has no orbit; add a load pl.space.Orbit, or use pl.loads.Plates")
    if "drag" in given and orbit.atmosphere is None:
        raise PliantError(
            f"{what}: drag needs an atmosphere; give Orbit(…, atmosphere=pl.space.standard_atmosphere()), or effects=['sunlight']"
        )


@dataclass(frozen=True, eq=False)
class Panels(LoadType):
    """Flat plates on the body of a frame, with the drag and the sunlight of the system's `Orbit`.

    frame, areas (n,) [m^2], normals (n, 3), centres (n, 3) [m], drag, specular, diffuse: as in `pl.loads.Plates`.
    effects: "drag" and "sunlight". Default: both.

    The density and the wind come from the orbit's atmosphere, which turns with the planet. The direction of the Sun, the pressure
    at its distance and the shadow of the planet come from the orbit's epoch. All plates have the values at the frame's origin. No
    plate shades another.

    Example: `panels = pl.space.Panels("bus", [2.0], [(1, 0, 0)], [(0.5, 0, 0)], effects=["sunlight"])`
    """

    frame: str = field(metadata=FRAME)
    areas: Any = number(sign=">= 0")
    normals: Any = number()
    centres: Any = number()
    drag: Any = number(2.2, sign=">= 0")
    specular: Any = number(0.0, sign=">= 0")
    diffuse: Any = number(0.0, sign=">= 0")
    effects: Any = _EFFECTS

    def check_fit(self, what: str, model: Any) -> None:
        check_plates(what, self)
        _check(what, self.effects, model)

    def act(self, x: Any) -> None:
        centre = x[self.frame].origin
        air = air_at(x, centre) if "drag" in self.effects else None
        light = pressure_at(x, centre) if "sunlight" in self.effects else None
        press(self, x, air, light, heat=False)


@dataclass(frozen=True, eq=False)
class Cannonball(LoadType):
    """A sphere at the origin of a frame, with the drag and the sunlight of the system's `Orbit`.

    frame: the name of the frame. area [m^2]: the cross-section. drag: drag coefficient, default 2.2. reflectivity: factor of the
    pressure of sunlight, default 1.3; 1 absorbs all light. effects: "drag" and "sunlight". Default: both.

    Drag: the force is -1/2 density drag area |v| v with the velocity v relative to the air. Sunlight: the force is
    -pressure area reflectivity s, with the direction s to the Sun.

    Example: `ball = pl.space.Cannonball("bus", area=3.0, effects=["sunlight"])`
    """

    frame: str = field(metadata=FRAME)
    area: Any = number(shapes=ONE, sign=">= 0")
    drag: Any = number(2.2, ONE, ">= 0")
    reflectivity: Any = number(1.3, ONE, ">= 0")
    effects: Any = _EFFECTS

    def check_fit(self, what: str, model: Any) -> None:
        _check(what, self.effects, model)

    def act(self, x: Any) -> None:
        centre, p = x[self.frame].origin, x.given
        if "drag" in self.effects:
            density, wind = air_at(x, centre)
            v = x.velocity(centre) - wind
            x.force(-0.5 * density * p.drag * p.area * v.norm() * v, at=centre)
        if "sunlight" in self.effects:
            pressure, sun = pressure_at(x, centre)
            x.force(-pressure * p.area * p.reflectivity * sun, at=centre)


def plates_of(solid: Solid, pose: Pose | None = None, sides: int = 24) -> dict[str, Array]:
    """The plates of a shape, for `Panels("bus", **plates_of(…))` and `pl.loads.Plates`: areas, normals and centres.

    solid: a `Box` (6 plates), a `Cylinder` (`sides` plates and two ends) or a `Mesh` (its triangles, whose corners are
    counterclockwise from outside). pose: of the shape in the frame. The plates of a cylinder have together its area and its
    volume's cross-sections in the mean; a convex shape has no plate that shades another.

    Example: `box = pl.space.plates_of(pl.shapes.Box((1.0, 1.0, 2.0)))`
    """
    if isinstance(solid, Box):
        normals = np.vstack([np.eye(3), -np.eye(3)])
        size = np.array(solid.size)
        areas, centres = np.tile(size.prod() / size, 2), normals * size / 2.0
    elif isinstance(solid, Cylinder):
        areas, normals, centres = _cylinder(solid, sides)
    elif isinstance(solid, Mesh):
        vertices, faces = solid.triangles()
        a, b, c = (np.asarray(vertices)[np.asarray(faces)[:, k]] for k in range(3))
        twice = np.cross(b - a, c - a)
        areas = np.linalg.norm(twice, axis=1) / 2.0
        keep = areas > 0.0
        areas, centres, normals = areas[keep], ((a + b + c) / 3.0)[keep], twice[keep] / (2.0 * areas[keep, None])
    else:
        raise PliantError(
            f"plates_of: a {type(solid).__name__} has no plates; give a Box, a Cylinder or a Mesh, or use pl.space.Cannonball"
        )
    if pose is not None:
        normals, centres = normals @ pose.R.T, centres @ pose.R.T + pose.xyz
    return {"areas": areas, "normals": normals, "centres": centres}


def _cylinder(solid: Cylinder, sides: int) -> tuple[Array, Array, Array]:
    if not isinstance(sides, int) or sides < 3:
        raise PliantError(f"plates_of: sides is {sides!r}; give a whole number, 3 or more")
    angles = 2.0 * np.pi * np.arange(sides) / sides
    around = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(sides)])
    ends = np.array([[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]])
    # a regular polygon with the mean width of the circle, that is with its circumference
    width = 2.0 * np.pi * solid.radius / sides
    areas = np.concatenate([np.full(sides, width * solid.length), np.full(2, np.pi * solid.radius**2)])
    return areas, np.vstack([around, ends]), np.vstack([around * solid.radius, ends * solid.length / 2.0])
