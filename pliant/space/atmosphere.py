"""Air density over altitude: tables whose logarithm is linear between the rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.arguments.numbers import floats, number
from pliant.errors import PliantError
from pliant.model.pose import Array
from pliant.space.triples import Triple, dot

# Altitude [km], density [kg/m^3]: US Standard Atmosphere 1976 at sea level, CIRA-72 from 25 km to 500 km, and CIRA-72 with an
# exospheric temperature of 1000 K above. Vallado, Fundamentals of Astrodynamics and Applications, table 8-4.
_STANDARD = """
0 1.225
25 3.899e-2
30 1.774e-2
40 3.972e-3
50 1.057e-3
60 3.206e-4
70 8.770e-5
80 1.905e-5
90 3.396e-6
100 5.297e-7
110 9.661e-8
120 2.438e-8
130 8.484e-9
140 3.845e-9
150 2.070e-9
180 5.464e-10
200 2.789e-10
250 7.248e-11
300 2.418e-11
350 9.518e-12
400 3.725e-12
450 1.585e-12
500 6.967e-13
600 1.454e-13
700 3.614e-14
800 1.170e-14
900 5.245e-15
1000 3.019e-15
"""


def standard_atmosphere() -> Array:
    """A table of mean air densities from 0 to 1000 km, for `Orbit(…, atmosphere=standard_atmosphere())`.

    Returns rows (28, 2) of altitude [m] and density [kg/m^3]: the table of Vallado, from the US Standard Atmosphere 1976 and
    CIRA-72.

    Example: `pl.space.standard_atmosphere()[16]  # [200000.0, 2.789e-10]`
    """
    rows = np.array([[float(x) for x in line.split()] for line in _STANDARD.split("\n") if line])
    return rows * np.array([1000.0, 1.0])


def exponential_atmosphere(altitude: float, density: float, scale_height: float) -> Array:
    """An atmosphere whose density is `density` exp(-(h - altitude) / scale_height) at the altitude h, for `Orbit(…, atmosphere=…)`.

    altitude [m], density [kg/m^3], scale_height [m]. Returns the rows (2, 2) of its table.

    Example: `pl.space.exponential_atmosphere(400e3, 3.7e-12, 58e3).shape  # (2, 2)`
    """
    what = "exponential_atmosphere"
    altitude = number(altitude, f"{what}: altitude", "give a height [m]")
    density = number(density, f"{what}: density", "give a density [kg/m^3]", above=0.0)
    scale_height = number(scale_height, f"{what}: scale_height", "give a height [m]", above=0.0)
    return np.array([[altitude, density], [altitude + scale_height, density * np.exp(-1.0)]])


def check_table(what: str, rows: Any) -> Array:
    """The table as an array (n, 2); raise `PliantError` if it is none."""
    try:
        table = np.array(floats(rows))
    except (TypeError, ValueError):
        table = np.zeros(0)
    if table.ndim != 2 or table.shape[1] != 2 or len(table) < 2 or not np.isfinite(table).all():
        raise PliantError(f"{what}: atmosphere is not a table; give two or more rows of altitude [m] and density [kg/m^3]")
    if (np.diff(table[:, 0]) <= 0).any() or (table[:, 1] <= 0).any():
        raise PliantError(f"{what}: atmosphere: altitudes must increase, and densities must be greater than zero")
    return table


def density(rows: Array, altitude: Any) -> Any:
    """The density [kg/m^3] at an altitude [m]. Beyond the table its first and last slopes go on."""
    heights, logs = rows[:, 0], np.log(rows[:, 1])
    slopes = np.diff(logs) / np.diff(heights)
    below, above = np.minimum(altitude - heights[0], 0.0), np.maximum(altitude - heights[-1], 0.0)
    return np.exp(np.interp(altitude, heights, logs) + float(slopes[0]) * below + float(slopes[-1]) * above)


def altitude_of(r: Triple, radius: Any, flattening: Any) -> Any:
    """The altitude [m] above the ellipsoid of a planet, along the radius; it differs from the geodetic one by less than 0.1 km."""
    square = dot(r, r)
    share = r[2] * r[2] / square
    b = (1.0 - flattening) * (1.0 - flattening)
    return np.sqrt(square) - radius / np.sqrt((1.0 - share) + share / b)
