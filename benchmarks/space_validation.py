"""Validation of `pl.space`: `python -m benchmarks.space_validation [case …]` prints a table.

Orbits are compared with Kepler's solution in 40 digits, with first-order theory, and with SciPy's integration of the same models in
another form (benchmarks/space_reference.py).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import mpmath as mp
import numpy as np
from scipy.integrate import solve_ivp
from scipy.special import ellipk

import pliant as pl
from benchmarks import space_reference as ref

Array = np.ndarray[Any, Any]
Rows = list[tuple[str, float, str]]
DAY, EPOCH = 86400.0, "2026-03-20T12:00:00"
TIGHT = {"rtol": 1e-13, "atol": 1e-13}


def satellite(orbit: pl.space.Orbit, inertia: Any = (8.0, 9.0, 7.0)) -> pl.System:
    """One rigid body in an orbit."""
    system = pl.System("satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=100.0, inertia=list(inertia))
    system.add_load("orbit", orbit)
    return system


def kepler_exact(r0: Any, v0: Any, mu: float, t: float) -> Array:
    """The position after a time on an ellipse, in 40 digits."""
    with mp.workdps(40):
        r, v, m = [mp.mpf(float(x)) for x in r0], [mp.mpf(float(x)) for x in v0], mp.mpf(mu)
        R = mp.sqrt(mp.fsum(x * x for x in r))
        a = 1 / (2 / R - mp.fsum(x * x for x in v) / m)
        c, s = 1 - R / a, mp.fsum(x * y for x, y in zip(r, v, strict=True)) / mp.sqrt(m * a)
        n = mp.sqrt(m / a) / a
        x = mp.findroot(lambda x: x - c * mp.sin(x) + s * (1 - mp.cos(x)) - n * t, n * t)
        f = 1 - a / R * (1 - mp.cos(x))
        g = t - (x - mp.sin(x)) / n
        return np.array([float(f * p + g * w) for p, w in zip(r, v, strict=True)])


def kepler() -> Rows:
    """A body 37 m from the reference point and the reference point, on a two-body orbit for a day."""
    orbit = pl.space.Orbit(a=7e6, e=0.01, i=1.7, raan=0.3, argp=0.5, anomaly=0.1)
    system = satellite(orbit)
    system.add_output("place", pl.space.OrbitState("bus"))
    system.add_output("origin", pl.space.OrbitState())
    d, dv = np.array([30.0, -20.0, 10.0]), np.array([0.01, 0.02, -0.03])
    run = pl.simulate(system, {"bus": [1, 0, 0, 0, *d]}, {"bus": [0, 0, 0, *dv]}, t_end=DAY, n_out=2, **TIGHT)
    r, v = orbit.at(0.0)
    at_origin, at_body = kepler_exact(r, v, orbit.mu, DAY), kepler_exact(r + d, v + dv, orbit.mu, DAY)
    return [
        ("two-body orbit, reference point after a day", float(np.abs(run["origin"].values[-1, :3] - at_origin).max()), "m"),
        ("two-body orbit, body 37 m away after a day", float(np.abs(run["place"].values[-1, :3] - at_body).max()), "m"),
    ]


def j2() -> Rows:
    """Mean rates of node and perigee by J2, over 15 orbits."""
    field = pl.space.earth_gravity(2, 0)
    orbit = pl.space.Orbit(a=8.6e6, e=0.2, i=0.6, argp=0.7, epoch=EPOCH, **field)
    system = satellite(orbit)
    system.add_output("elements", pl.space.OrbitElements("bus"))
    system.add_output("place", pl.space.OrbitState("bus"))
    n = float(np.sqrt(field["mu"] / orbit.a**3))
    t = np.linspace(0.0, 15 * 2 * np.pi / n, 15 * 64 + 1)
    run = pl.simulate(system, t_end=float(t[-1]), t_eval=t, **TIGHT)
    at = ref.flown(*orbit.at(0.0), float(t[-1]), pl.space.julian_date(EPOCH), field)
    other = np.array([at(x) for x in t])
    own = run["place"].values
    J2 = -np.sqrt(5.0) * field["harmonics"][0, 2]
    a, e, i = run["elements"].values[:, :3].mean(axis=0)  # mean elements, as the theory has them
    k = 1.5 * J2 * (field["radius"] / (a * (1 - e**2))) ** 2 * np.sqrt(field["mu"] / a**3)
    theory = {"raan": -k * np.cos(i), "argp": k * (2.0 - 2.5 * np.sin(i) ** 2)}
    out: Rows = []
    for name, there in zip(("raan", "argp"), (_node(other), _perigee(other, field["mu"])), strict=True):
        angle = np.unwrap(run["elements"].sel(elements_component=name).values)
        rate, rate_there = (float(np.polyfit(t, x, 1)[0]) for x in (angle, np.unwrap(there)))
        out.append((f"J2: rate of {name} against first-order theory", abs(rate / theory[name] - 1.0), "1"))
        out.append((f"J2: rate of {name} against SciPy", abs(rate / rate_there - 1.0), "1"))
    return [*out, ("J2: position after 15 orbits against SciPy", float(np.abs(own - other)[-1, :3].max()), "m")]


def _node(states: Array) -> Array:
    h = np.cross(states[:, :3], states[:, 3:])
    return np.arctan2(h[:, 0], -h[:, 1])


def _perigee(states: Array, mu: float) -> Array:
    r, v = states[:, :3], states[:, 3:]
    h = np.cross(r, v)
    e = np.cross(v, h) / mu - r / np.linalg.norm(r, axis=1)[:, None]
    node = np.cross([0.0, 0.0, 1.0], h)
    node /= np.linalg.norm(node, axis=1)[:, None]
    side = np.cross(h, node) / np.linalg.norm(h, axis=1)[:, None]
    return np.arctan2((e * side).sum(1), (e * node).sum(1))


def day() -> Rows:
    """Harmonics to degree and order 8, Sun and Moon, for a day."""
    field, bodies = pl.space.earth_gravity(8), ("sun", "moon")
    orbit = pl.space.Orbit(a=6.9e6, e=0.002, i=1.7, raan=0.4, epoch=EPOCH, third_bodies=bodies, **field)
    system = satellite(orbit)
    system.add_output("place", pl.space.OrbitState("bus"))
    d = np.array([3.0, -2.0, 1.0])
    run = pl.simulate(system, {"bus": [1, 0, 0, 0, *d]}, t_end=DAY, n_out=2, **TIGHT)
    r, v = orbit.at(0.0)
    at = ref.flown(r + d, v, DAY, pl.space.julian_date(EPOCH), field, bodies)
    moved = float(np.linalg.norm(run["place"].values[-1, :3] - orbit.at(DAY)[0]))
    error = float(np.linalg.norm(run["place"].values[-1, :3] - at(DAY)[:3]))
    loose = pl.simulate(system, {"bus": [1, 0, 0, 0, *d]}, t_end=DAY, n_out=2)
    change = float(np.linalg.norm((loose["place"].values - run["place"].values)[-1, :3]))
    return [
        ("degree 8, Sun, Moon: distance from Kepler's orbit after a day", moved, "m"),
        ("the same against SciPy", error, "m"),
        ("the same with the default tolerances", change, "m"),
    ]


def drag() -> Rows:
    """Ten orbits at 400 km with drag, by which the body leaves the reference point."""
    air = pl.space.exponential_atmosphere(400e3, 3.7e-12, 58e3)
    orbit = pl.space.Orbit(a=6.778e6, atmosphere=air, rotation=0.0, flattening=0.0)
    system = satellite(orbit)
    system.add_load("ball", pl.space.Cannonball("bus", area=1.0, effects=["drag"]))
    system.add_output("place", pl.space.OrbitState("bus"))
    t = 20.0 * np.pi * np.sqrt(orbit.a**3 / orbit.mu)
    run = pl.simulate(system, t_end=t, n_out=2, **TIGHT)

    def rates(_: float, y: Array) -> Array:
        R = np.linalg.norm(y[:3])
        k = 0.5 * 3.7e-12 * np.exp(-(R - orbit.radius - 400e3) / 58e3) * 2.2 / 100.0
        return np.concatenate([y[3:], -orbit.mu * y[:3] / R**3 - k * np.linalg.norm(y[3:]) * y[3:]])

    other = solve_ivp(rates, (0.0, t), np.concatenate(orbit.at(0.0)), method="DOP853", rtol=2.3e-14, atol=1e-9).y[:, -1]
    return [
        ("drag: distance from the reference point after ten orbits", float(np.linalg.norm(run.q[-1][4:7])), "m"),
        ("drag: position against SciPy", float(np.abs(run["place"].values[-1] - other)[:3].max()), "m"),
    ]


def eclipse() -> Rows:
    """The times at which the umbra begins and ends, over six hours."""
    field = pl.space.earth_gravity(2, 0)
    orbit = pl.space.Orbit(a=7e6, e=0.01, i=0.9, raan=0.2, epoch=EPOCH, **field)
    system = satellite(orbit)
    system.add_event("umbra", pl.Event(lambda x: pl.space.light_at(x, x["bus"].origin) - 1e-6))
    run = pl.simulate(system, t_end=DAY / 4, n_out=2, **TIGHT)
    found = np.asarray(run.events["umbra"].time)
    julian = pl.space.julian_date(EPOCH)
    at = ref.flown(*orbit.at(0.0), DAY / 4, julian, field)

    def edge(t: float) -> float:
        r = at(t)[:3]
        return ref.shadow_edge(r, ref.sun(ref.centuries(julian, t)), field["radius"])

    expected = np.array(ref.crossings(edge, np.arange(0.0, DAY / 4, 20.0)))
    assert len(found) == len(expected), (found, expected)
    return [(f"umbra: {len(found)} times of entry and exit", float(np.abs(found - expected).max()), "s")]


def libration() -> Rows:
    """The period of pitch libration by the gravity gradient on a circular orbit, against the elliptic integral."""
    orbit, inertia, pitch = pl.space.Orbit(a=7e6, i=0.5), (10.0, 11.0, 4.0), 0.3
    system = satellite(orbit, inertia)
    system.add_event("level", pl.Event(lambda x: pl.space.position_at(x).unit().dot(x["bus"].x), direction=1))
    q, v = orbit.start(attitude=(0.0, pitch, 0.0))
    n = np.sqrt(orbit.mu / orbit.a**3)
    omega = n * np.sqrt(3.0 * (inertia[0] - inertia[2]) / inertia[1])
    period = 4.0 * ellipk(np.sin(pitch) ** 2) / omega
    run = pl.simulate(system, {"bus": q}, {"bus": v}, t_end=2.9 * period, n_out=2, **TIGHT)
    times = run.events["level"].time
    return [("period of pitch libration, relative error", abs((times[1] - times[0]) / period - 1.0), "1")]


def vibration() -> Rows:
    """A vibration of 1 nm and 1 Hz between two free bodies, 1 m apart, after an orbit of 7,000 km."""
    orbit = pl.space.Orbit(a=7e6, i=1.7, epoch=EPOCH, third_bodies=("sun", "moon"), **pl.space.earth_gravity(4))
    return [("amplitude of 1 nm at 1 Hz after an orbit, relative error", amplitude(orbit, 5830.0), "1")]


def amplitude(orbit: pl.space.Orbit, start: float) -> float:
    """The relative error of the amplitude from a run's last ten seconds, without what moves slowly."""
    mass, w = 10.0, 2.0 * np.pi
    system = pl.System("pair", gravity=(0, 0, 0))
    for name in ("left", "right"):
        system.add_body(name, hinge=pl.Free(), mass=mass, inertia=[1, 1, 1])
    system.add_load("orbit", orbit)
    system.add_load("spring", pl.loads.PointSpring("left", "right", k=0.5 * mass * w * w, rest=1.0))
    system.add_output("length", lambda x: (x["right"].origin - x["left"].origin).norm() - 1.0, unit="m")
    dyn = pl.compile(system)

    def placed(length: float) -> Array:
        return system.state(left=[1, 0, 0, 0, -0.5 * length, 0, 0], right=[1, 0, 0, 0, 0.5 * length, 0, 0])

    # the gravity gradient stretches the spring by some 1e-8 m; the vibration is about that length
    pulled = dyn.rhs(0.0, placed(1.0), np.zeros(12))[1]
    q0 = placed(1.0 + float(pulled[9] - pulled[3]) / (w * w) + 1e-9)
    t = np.concatenate([[0.0], np.linspace(start, start + 10.0, 401)])
    run = pl.simulate(dyn, q0, t_end=float(t[-1]), t_eval=t, **TIGHT)
    x, s = run["length"].values[1:], t[1:] - start
    basis = np.column_stack([np.cos(w * s), np.sin(w * s), *(s**k for k in range(4))])
    fit = np.linalg.lstsq(basis, x, rcond=None)[0]
    return abs(float(np.hypot(fit[0], fit[1])) / 1e-9 - 1.0)


def operations() -> Rows:
    """How many operations the orbit adds to the rates of one free body."""

    def count(orbit: pl.space.Orbit | None, *more: Any) -> float:
        system = pl.System("lone", gravity=(0, 0, 0))
        system.add_body("bus", hinge=pl.Free(), mass=1.0, inertia=[1, 2, 3])
        for k, load in enumerate(x for x in (orbit, *more) if x is not None):
            system.add_load(f"load {k}", load)
        return float(pl.compile(system).operations("rhs").total)

    shape: dict[str, Any] = {"a": 7e6, "e": 0.01, "i": 1.0}
    alone, bare = count(None), count(pl.space.Orbit(**shape))
    rows = [("operations: two-body orbit", bare - alone, "")]
    for degree, order in ((2, 0), (4, 4), (8, 8)):
        more = count(pl.space.Orbit(**shape, **pl.space.earth_gravity(degree, order))) - bare
        rows.append((f"operations: harmonics of degree {degree} and order {order}", more, ""))
    rows.append(("operations: Sun and Moon", count(pl.space.Orbit(**shape, third_bodies=["sun", "moon"])) - bare, ""))
    airy = pl.space.Orbit(**shape, atmosphere=pl.space.standard_atmosphere())
    return [*rows, ("operations: Cannonball", count(airy, pl.space.Cannonball("bus", 1.0)) - bare, "")]


CASES: dict[str, Callable[[], Rows]] = {
    "kepler": kepler, "j2": j2, "day": day, "drag": drag, "eclipse": eclipse, "libration": libration, "vibration": vibration,
    "operations": operations,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="*", choices=[*CASES, []], default=[])
    for name in parser.parse_args().cases or CASES:
        for what, value, unit in CASES[name]():
            print(f"{what:65} {value:9.2e} {unit}", flush=True)


if __name__ == "__main__":
    main()
