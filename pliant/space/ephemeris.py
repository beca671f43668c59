"""Sun and Moon: positions by short series, and their gravity.

The series are those of Montenbruck and Gill, Satellite Orbits (2000), 3.3.2. The book's longitude of the Sun's perigee
is constant. Here it has its rate in the axes of J2000, 0.3233 deg in a century, which changes the Sun by 0.1 deg in 2030. From 2020
to 2035 the Sun differs from ERFA's epv00 by at most 0.01 deg and 0.01 % of its distance, and the Moon from moon98 by 0.08 deg and
0.13 %. Positions are from the centre of the Earth, in the equatorial axes of J2000.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.space.kepler import shrinking
from pliant.space.triples import Triple, dot, minus, norm, times

MU_SUN, MU_MOON = 1.32712440018e20, 4.9028e12  # [m^3/s^2]
SUN_RADIUS, AU = 6.957e8, 1.495978707e11  # [m]
_TILT = np.deg2rad(23.43929111)  # of the equator against the ecliptic
_SECOND = np.pi / 648000.0  # of arc


def _degrees(a: float, b: float, T: Any) -> Any:
    return np.deg2rad(a) + np.deg2rad(b) * T


def _equatorial(distance: Any, longitude: Any, latitude: Any) -> Triple:
    c, s = np.cos(_TILT), np.sin(_TILT)
    flat, z = distance * np.cos(latitude), distance * np.sin(latitude)
    x, y = flat * np.cos(longitude), flat * np.sin(longitude)
    return [x, c * y - s * z, s * y + c * z]


def sun(T: Any) -> Triple:
    """The position of the Sun [m]. T: centuries since J2000."""
    M = _degrees(357.5256, 35999.049, T)
    longitude = _degrees(282.9400, 0.3233, T) + M + _SECOND * (6892.0 * np.sin(M) + 72.0 * np.sin(2.0 * M))
    return _equatorial(1e9 * (149.619 - 2.499 * np.cos(M) - 0.021 * np.cos(2.0 * M)), longitude, 0.0)


def moon(T: Any) -> Triple:
    """The position of the Moon [m]. T: centuries since J2000."""
    sin, cos = np.sin, np.cos
    L0 = _degrees(218.31617, 481267.88088 - 1.3972, T)
    l = _degrees(134.96292, 477198.86753, T)
    m = _degrees(357.52543, 35999.04944, T)  # l' of the book
    F = _degrees(93.27283, 483202.01873, T)
    D2 = 2.0 * _degrees(297.85027, 445267.11135, T)
    more = (
        22640.0 * sin(l) + 769.0 * sin(2.0 * l) - 4586.0 * sin(l - D2) + 2370.0 * sin(D2) - 668.0 * sin(m) - 412.0 * sin(2.0 * F)
        - 212.0 * sin(2.0 * l - D2) - 206.0 * sin(l + m - D2) + 192.0 * sin(l + D2) - 165.0 * sin(m - D2) + 148.0 * sin(l - m)
        - 125.0 * sin(0.5 * D2) - 110.0 * sin(l + m) - 55.0 * sin(2.0 * F - D2)
    )  # fmt: skip
    latitude = (
        18520.0 * sin(F + _SECOND * (more + 412.0 * sin(2.0 * F) + 541.0 * sin(m))) - 526.0 * sin(F - D2) + 44.0 * sin(l + F - D2)
        - 31.0 * sin(F - l - D2) - 25.0 * sin(F - 2.0 * l) - 23.0 * sin(m + F - D2) + 21.0 * sin(F - l) + 11.0 * sin(F - m - D2)
    )  # fmt: skip
    distance = 1e3 * (
        385000.0 - 20905.0 * cos(l) - 3699.0 * cos(D2 - l) - 2956.0 * cos(D2) - 570.0 * cos(2.0 * l) + 246.0 * cos(2.0 * l - D2)
        - 205.0 * cos(m - D2) - 171.0 * cos(l + D2) - 152.0 * cos(l + m - D2)
    )  # fmt: skip
    return _equatorial(distance, L0 + _SECOND * more, _SECOND * latitude)


BODIES = {"sun": (MU_SUN, sun), "moon": (MU_MOON, moon)}


def third_body(mu: float, s: Triple, r: Triple) -> Triple:
    """The acceleration at r relative to the planet that a body at s causes, without cancellation. Battin, (8.60) to (8.62)."""
    h = shrinking(dot(r, minus(r, times(2.0, s))) / dot(s, s))
    k = -mu / (dot(s, s) * norm(s))
    return [k * (x + h * (y - x)) for x, y in zip(r, s, strict=True)]


def third_body_gradient(mu: float, s: Triple, r: Triple) -> list[Triple]:
    """The derivative of that acceleration with respect to r, 3 x 3."""
    d = minus(s, r)
    square = dot(d, d)
    k = mu / (square * np.sqrt(square))
    return [[k * (3.0 * d[i] * d[j] / square - (i == j)) for j in range(3)] for i in range(3)]
