"""Orbits by other means than pliant's: spherical harmonics in spherical coordinates, Sun and Moon as tables, SciPy's integrator."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, sqrt
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

Array = np.ndarray[Any, Any]
EARTH_RATE = 2 * np.pi * 1.00273781191135448 / 86400
SECOND = np.pi / 648000
# Montenbruck and Gill (2000), 3.3.2: multiples of l, l', F, D, then a coefficient
MOON_LONGITUDE = """1 0 0 0 22640, 2 0 0 0 769, 1 0 0 -2 -4586, 0 0 0 2 2370, 0 1 0 0 -668, 0 0 2 0 -412, 2 0 0 -2 -212,
1 1 0 -2 -206, 1 0 0 2 192, 0 1 0 -2 -165, 1 -1 0 0 148, 0 0 0 1 -125, 1 1 0 0 -110, 0 0 2 -2 -55"""
MOON_LATITUDE = "0 0 1 -2 -526, 1 0 1 -2 44, -1 0 1 -2 -31, -2 0 1 0 -25, 0 1 1 -2 -23, -1 0 1 0 21, 0 -1 1 -2 11"
MOON_DISTANCE = """0 0 0 0 385000, 1 0 0 0 -20905, -1 0 0 2 -3699, 0 0 0 2 -2956, 2 0 0 0 -570, 2 0 0 -2 246, 0 1 0 -2 -205,
1 0 0 2 -171, 1 1 0 -2 -152"""


def legendre(degree: int, s: float) -> Array:
    """P_nm(s), fully normalised, and d/d latitude, by the recursion in n for each m: (2, degree + 1, degree + 1)."""
    c = sqrt(1 - s * s)
    P, D = np.zeros((degree + 1, degree + 2)), np.zeros((degree + 1, degree + 2))
    P[0, 0] = 1.0
    for n in range(1, degree + 1):
        for m in range(n + 1):
            if n == m:
                P[n, m] = (2 * n - 1) * c * P[n - 1, n - 1]
            else:
                P[n, m] = ((2 * n - 1) * s * P[n - 1, m] - ((n + m - 1) * P[n - 2, m] if n > 1 else 0.0)) / (n - m)
    for n in range(degree + 1):
        for m in range(n + 1):
            D[n, m] = P[n, m + 1] - m * s / c * P[n, m]
    for n in range(degree + 1):
        for m in range(n + 1):
            norm = sqrt((2 - (m == 0)) * (2 * n + 1) * factorial(n - m) / factorial(n + m))
            P[n, m], D[n, m] = norm * P[n, m], norm * D[n, m]
    return np.array([P[:, :-1], D[:, :-1]])


def harmonic_acceleration(rows: Array, mu: float, radius: float, r: Array, angle: float) -> Array:
    """By derivatives with respect to distance, latitude and longitude, at r in axes that do not turn."""
    distance, flat = np.linalg.norm(r), np.hypot(r[0], r[1])
    longitude = np.arctan2(r[1], r[0]) - angle
    P, D = legendre(int(rows[:, 0].max()), r[2] / distance)
    along, north, east = 0.0, 0.0, 0.0
    for n, m, (C, S) in zip(*rows[:, :2].astype(int).T, rows[:, 2:], strict=True):
        k = mu / distance**2 * (radius / distance) ** n
        c, s = np.cos(m * longitude), np.sin(m * longitude)
        along -= (n + 1) * k * P[n, m] * (C * c + S * s)
        north += k * D[n, m] * (C * c + S * s)
        east += k * m * P[n, m] * (S * c - C * s) * distance / flat
    up = r / distance
    e = np.array([-r[1], r[0], 0.0]) / flat
    return along * up + north * np.cross(up, e) + east * e


def _sum(table: str, function: Any, angles: Array) -> float:
    rows = np.array([[float(x) for x in row.split()] for row in table.split(",")])
    return float(rows[:, 4] @ function(rows[:, :4] @ angles))


def _equatorial(distance: float, longitude: float, latitude: float) -> Array:
    tilt = np.deg2rad(23.43929111)
    x = np.array([np.cos(latitude) * np.cos(longitude), np.cos(latitude) * np.sin(longitude), np.sin(latitude)])
    R = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    return distance * R @ x


def centuries(julian: float, t: float) -> float:
    return (julian - 2451545.0 + (t + 69.184) / 86400) / 36525


def sun(T: float) -> Array:
    M = np.deg2rad(357.5256 + 35999.049 * T)
    longitude = np.deg2rad(282.94 + 0.3233 * T) + M + SECOND * (6892 * np.sin(M) + 72 * np.sin(2 * M))
    return _equatorial((149.619 - 2.499 * np.cos(M) - 0.021 * np.cos(2 * M)) * 1e9, longitude, 0.0)


def moon(T: float) -> Array:
    mean = np.deg2rad(218.31617 + (481267.88088 - 1.3972) * T)
    rates = np.array([477198.86753, 35999.04944, 483202.01873, 445267.11135])
    angles = np.deg2rad(np.array([134.96292, 357.52543, 93.27283, 297.85027]) + rates * T)
    more = SECOND * _sum(MOON_LONGITUDE, np.sin, angles)
    inner = angles[2] + more + SECOND * (412 * np.sin(2 * angles[2]) + 541 * np.sin(angles[1]))
    latitude = SECOND * (18520 * np.sin(inner) + _sum(MOON_LATITUDE, np.sin, angles))
    return _equatorial(1e3 * _sum(MOON_DISTANCE, np.cos, angles), mean + more, latitude)


def third_body(mu: float, s: Array, r: Array) -> Array:
    d = s - r
    return mu * (d / np.linalg.norm(d) ** 3 - s / np.linalg.norm(s) ** 3)


def acceleration(t: float, r: Array, field: dict[str, Any], julian: float, bodies: Sequence[str] = ()) -> Array:
    """Of a point mass, harmonics, Sun and Moon. field: mu, radius and harmonics, or mu alone."""
    out = -field["mu"] * r / np.linalg.norm(r) ** 3
    if "harmonics" in field:
        days = julian - 2451545.0
        angle = 2 * np.pi * ((0.7790572732640 + 1.00273781191135448 * days) % 1.0) + EARTH_RATE * t
        out = out + harmonic_acceleration(field["harmonics"], field["mu"], field["radius"], r, angle)
    T = centuries(julian, t)
    if "sun" in bodies:
        out = out + third_body(1.32712440018e20, sun(T), r)
    if "moon" in bodies:
        out = out + third_body(4.9028e12, moon(T), r)
    return out


def flown(r: Array, v: Array, t_end: float, julian: float, field: dict[str, Any], bodies: Sequence[str] = ()) -> Any:
    """SciPy's solution of the orbit, in kilometres and thousands of seconds so that the tolerances are relative to 1."""
    L, S = 1e7, 1e3

    def rates(t: float, y: Array) -> Array:
        return np.concatenate([y[3:], acceleration(t * S, y[:3] * L, field, julian, bodies) * (S * S / L)])

    start = np.concatenate([np.asarray(r) / L, np.asarray(v) * S / L])
    out = solve_ivp(rates, (0.0, t_end / S), start, method="DOP853", rtol=2.3e-14, atol=1e-15, dense_output=True)

    def at(t: float) -> Array:
        return out.sol(t / S) * np.array([L, L, L, L / S, L / S, L / S])

    return at


def shadow_edge(r: Array, s: Array, radius: float) -> float:
    """The distance [m] of a point from the surface of the umbra, negative inside: a cone that touches the Sun and the planet."""
    axis = -s / np.linalg.norm(s)
    behind = float(r @ axis)
    half = np.arcsin((6.957e8 - radius) / np.linalg.norm(s))
    apex = radius / np.sin(half)
    off = np.linalg.norm(r - behind * axis)
    return float(off * np.cos(half) - (apex - behind) * np.sin(half)) if behind > 0 else radius


def crossings(function: Any, times: Array) -> list[float]:
    """The times at which a function of time is zero."""
    values = [function(t) for t in times]
    where = [k for k in range(len(times) - 1) if values[k] * values[k + 1] < 0]
    return [brentq(function, times[k], times[k + 1], xtol=1e-6) for k in where]
