"""The two-body orbit in closed form: position and velocity at a time, and the orbital elements.

Everything here runs on numbers and on nodes of a graph. Kepler's equation is solved with a fixed number of operations. Letters as
in Battin, An Introduction to the Mathematics and Methods of Astrodynamics (1999): alpha = 1/a, sigma = r.v / sqrt(mu), U0, U1, U2.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pliant.space.triples import Triple, cross, dot, norm, plus, times

_NEWTON = 6  # steps for hyperbolic orbits: from the smallest of three upper bounds, the sixth step is below rounding


class OrbitPoint(NamedTuple):
    """A position [m] and a velocity [m/s] in world axes, from the planet's centre."""

    r: Triple
    v: Triple


class Elements(NamedTuple):
    """Orbital elements: a [m], e, and four angles [rad]; anomaly is the true anomaly."""

    a: Any
    e: Any
    i: Any
    raan: Any
    argp: Any
    anomaly: Any


def state_of(elements: Elements, mu: Any) -> OrbitPoint:
    """The state at the given elements."""
    a, e, i, raan, argp, anomaly = elements
    p = a * (1.0 - e * e)
    ci, si, cO, sO, cw, sw = np.cos(i), np.sin(i), np.cos(raan), np.sin(raan), np.cos(argp), np.sin(argp)
    P = [cO * cw - sO * sw * ci, sO * cw + cO * sw * ci, sw * si]  # towards perigee
    Q = [-cO * sw - sO * cw * ci, -sO * sw + cO * cw * ci, cw * si]
    c, s = np.cos(anomaly), np.sin(anomaly)
    distance, speed = p / (1.0 + e * c), np.sqrt(mu / p)
    return OrbitPoint(plus(times(distance * c, P), times(distance * s, Q)), plus(times(-speed * s, P), times(speed * (e + c), Q)))


def elements_of(state: OrbitPoint, mu: Any) -> Elements:
    """The osculating elements of a state, angles from 0 to 2 pi.

    In a circular orbit argp is zero and the anomaly counts from the node; in an equatorial orbit raan is zero.
    """
    r, v = state
    h = cross(r, v)
    distance = norm(r)
    a = 1.0 / (2.0 / distance - dot(v, v) / mu)
    i = np.arctan2(np.sqrt(h[0] * h[0] + h[1] * h[1]), h[2])
    flat = h[0] * h[0] + h[1] * h[1] <= 1e-24 * dot(h, h)
    node = [np.where(flat, 1.0, -h[1]), np.where(flat, 0.0, h[0]), 0.0 * h[0]]
    raan = np.arctan2(node[1], node[0])
    to_perigee = [x / mu - y / distance for x, y in zip(cross(v, h), r, strict=True)]
    e = norm(to_perigee)
    circular = e <= 1e-12
    perigee = [np.where(circular, n, x) for n, x in zip(node, to_perigee, strict=True)]
    return Elements(a, e, i, _turn(raan), _angle(node, perigee, h), _angle(perigee, r, h))


def _angle(start: Triple, end: Triple, about: Triple) -> Any:
    """The angle from one vector to another, about a third that is normal to both."""
    return _turn(np.arctan2(dot(cross(start, end), about) / norm(about), dot(start, end)))


def _turn(angle: Any) -> Any:
    """The angle from 0 to 2 pi."""
    return np.where(angle < 0.0, angle + 2.0 * np.pi, angle)


def moved(start: OrbitPoint, mu: Any, t: Any, hyperbolic: bool) -> OrbitPoint:
    """The state at the time t [s] on a two-body orbit that has the state `start` at t = 0."""
    r0, v0 = start
    R = norm(r0)
    sigma = dot(r0, v0) / np.sqrt(mu)
    alpha = 2.0 / R - dot(v0, v0) / mu
    U0, U1, U2 = (_hyperbolic if hyperbolic else _elliptic)(R, sigma, alpha, np.sqrt(mu) * t)
    f, g = 1.0 - U2 / R, (R * U1 + sigma * U2) / np.sqrt(mu)
    distance = R * U0 + sigma * U1 + U2
    f_rate, g_rate = -np.sqrt(mu) * U1 / (distance * R), 1.0 - U2 / distance
    return OrbitPoint(plus(times(f, r0), times(g, v0)), plus(times(f_rate, r0), times(g_rate, v0)))


def _elliptic(R: Any, sigma: Any, alpha: Any, time: Any) -> tuple[Any, Any, Any]:
    """U0, U1, U2 of an ellipse. time: sqrt(mu) t."""
    root = np.sqrt(alpha)
    c, s = 1.0 - R * alpha, sigma * root  # e cos E0, e sin E0
    square = c * c + s * s
    circular = square <= 0.0
    e = np.where(circular, 0.0, np.sqrt(np.where(circular, 1.0, square)))
    E0 = np.arctan2(np.where(circular, 0.0, s), np.where(circular, 1.0, c))
    M0 = E0 - s
    M = M0 + alpha * root * time
    M = M - 2.0 * np.pi * np.floor(M * (0.5 / np.pi) + 0.5)
    x = np.where(M < 0.0, -1.0, 1.0) * eccentric_anomaly(e, np.abs(M)) - E0
    # Newton's step for E - E0, whose equation has no singular case at e = 0; so derivatives are right there too
    half = np.sin(0.5 * x)
    F = x - c * np.sin(x) + 2.0 * s * half * half - (M - M0)
    x = x - F / (1.0 - c * np.cos(x) + s * np.sin(x))
    half = np.sin(0.5 * x)
    return np.cos(x), np.sin(x) / root, 2.0 * half * half / alpha


def eccentric_anomaly(e: Any, M: Any) -> Any:
    """E of E - e sin E = M for 0 <= M <= pi and e < 1: the cubic starter and the correction of order five of Markley.

    Markley, Celestial Mechanics and Dynamical Astronomy 63 (1995), 101-111.
    """
    a = (3.0 * np.pi**2 + 1.6 * np.pi * (np.pi - M) / (1.0 + e)) / (np.pi**2 - 6.0)  # (20)
    d = 3.0 * (1.0 - e) + a * e  # (5)
    q = 2.0 * a * d * (1.0 - e) - M * M  # (9)
    r = 3.0 * a * d * (d - 1.0 + e) * M + M * M * M  # (10)
    w = (r + np.sqrt(np.maximum(q * q * q + r * r, 1e-300))) ** (2.0 / 3.0)  # (14)
    E = (2.0 * r * w / (w * w + w * q + q * q) + M) / d  # (15)
    s, c = e * np.sin(E), e * np.cos(E)
    f0, f1 = E - s - M, 1.0 - c
    d3 = -f0 / (f1 - 0.5 * f0 * s / f1)  # (22) to (24)
    d4 = -f0 / (f1 + 0.5 * d3 * s + d3 * d3 * c / 6.0)
    return E - f0 / (f1 + 0.5 * d4 * s + d4 * d4 * c / 6.0 - d4 * d4 * d4 * s / 24.0)


def _hyperbolic(R: Any, sigma: Any, alpha: Any, time: Any) -> tuple[Any, Any, Any]:
    """U0, U1, U2 of a hyperbola. time: sqrt(mu) t."""
    root = np.sqrt(-alpha)
    c, s = 1.0 - R * alpha, sigma * root  # e cosh H0, e sinh H0
    e = np.sqrt(c * c - s * s)
    H0 = 0.5 * np.log((c + s) / (c - s))
    passed = -alpha * root * time
    M = s - H0 + passed
    m = np.abs(M)
    # e sinh H - H is above (e - 1) H and e H^3 / 6, and for large H close to (e/2) exp(H); it is convex, so that Newton converges
    H = np.minimum(m / (e - 1.0), np.minimum((6.0 * m / e + 1e-300) ** (1.0 / 3.0), np.log(2.0 * m / e + 6.0)))
    for _ in range(_NEWTON):
        H = H - (e * np.sinh(H) - H - m) / (e * np.cosh(H) - 1.0)
    x = np.where(M < 0.0, -H, H) - H0
    half = np.sinh(0.5 * x)
    F = c * np.sinh(x) + 2.0 * s * half * half - x - passed
    x = x - F / (c * np.cosh(x) + s * np.sinh(x) - 1.0)
    half = np.sinh(0.5 * x)
    return np.cosh(x), np.sinh(x) / root, -2.0 * half * half / alpha


def relative_gravity(mu: Any, r: Triple, rho: Triple) -> Triple:
    """g(r + rho) - g(r) of a point mass, without cancellation for small rho. Battin, (8.61) to (8.63)."""
    inverse = 1.0 / dot(r, r)
    h = shrinking(dot(rho, plus(rho, times(2.0, r))) * inverse)
    return times(-mu * inverse * np.sqrt(inverse), [d - h * (x + d) for x, d in zip(r, rho, strict=True)])


def shrinking(q: Any) -> Any:
    """1 - (1 + q)^(-3/2), without cancellation for small q."""
    cube = (1.0 + q) * np.sqrt(1.0 + q)
    return q * (3.0 + q * (3.0 + q)) / ((1.0 + cube) * cube)
