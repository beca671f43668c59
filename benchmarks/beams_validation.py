"""Validation of beams that bend far: `python -m benchmarks.beams_validation [case …]` prints a table for each case.

Chains of static beams are compared with closed forms, with the geometrically exact rod (benchmarks/rods.py), and with published
or independently computed values. `--quick` leaves out the finest chains.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

import pliant as pl
from benchmarks.rods import ROOTS, Rod, elastica, half_catenary, spinning

Array = np.ndarray[Any, Any]
Rows = list[tuple[Any, ...]]
PLANE, SPACE = {"y": 0}, {"y": 0, "z": 0, "torsion": 0}
SPIN_UP = Path(__file__).parents[1] / "tests" / "data" / "flex" / "spin_up.json"


def chain(n: int, length: float = 1.0, mass: float = 1.0, modes: Any = None, gravity: Any = (0, 0, 0), **more: Any) -> pl.System:
    """A beam of n welded segments, with a frame at its end. hinge: of the root; first, bend: poses of the first and other roots."""
    hinge, first, bend = more.pop("hinge", None), more.pop("first", None), more.pop("bend", None)
    system = pl.System("chain", gravity=gravity)
    if "torsional_inertia" in more:
        more["torsional_inertia"] = more["torsional_inertia"] / n
    given = {"EI": 1.0, "boundary": "static", "modes": modes or PLANE} | more
    flex = pl.flex.Beam(length / n, mass / n, **given)
    system.add_body("b1", hinge=hinge, pose=first, flex=flex)
    for k in range(2, n + 1):
        system.add_body(f"b{k}", f"b{k - 1}", at="tip", pose=bend, flex=flex)
    system.add_frame("end", f"b{n}", at="tip")
    return system


def tip(system: pl.System, force: Any = (0, 0, 0), moment: Any = (0, 0, 0)) -> Array:
    """The position of the end under a force and a moment there: one call, from the beam as it is built."""
    found = pl.equilibrium(system, wrenches={"end": [*moment, *force]})
    return np.asarray(pl.compile(system, "reference").frame("end").pose(found.q)[1])


def orders(errors: Sequence[float]) -> list[str]:
    """The order of convergence between neighbours, each with twice as many segments as the one before."""
    return ["", *(f"{np.log2(a / b):.2f}" for a, b in pairwise(errors))]


def converging(counts: Sequence[int], error: Callable[[int], float]) -> Rows:
    errors = [error(n) for n in counts]
    return [(n, f"{e:.1e}", order) for n, e, order in zip(counts, errors, orders(errors), strict=True)]


def counts(quick: bool, *all_of_them: int) -> list[int]:
    return list(all_of_them[:-1] if quick else all_of_them)


# ---- the cases


def welded(quick: bool) -> tuple[Any, Rows]:
    """Frequencies of welded beams of 6 m in all"""
    ns = counts(quick, 3, 6, 12)
    exact = np.array(ROOTS[:2]) ** 2
    found = [pl.modes(chain(n)).angular[:2] / exact - 1 for n in ns]
    each = [orders([f[k] for f in found]) for k in (0, 1)]
    rows = [(n, f"{f[0]:.2e}", each[0][i], f"{f[1]:.2e}", each[1][i]) for i, (n, f) in enumerate(zip(ns, found, strict=True))]
    return ("segments", "f1", "order", "f2", "order"), rows


def large(load: float) -> Callable[[bool], tuple[Any, Rows]]:
    def case(quick: bool) -> tuple[Any, Rows]:
        x, y, _ = elastica(load)
        ns = counts(quick, 2, 4, 8, 16)
        return ("segments", "error / L", "order"), converging(
            ns, lambda n: float(np.linalg.norm(tip(chain(n), (0, load, 0)) - [x, y, 0]))
        )

    case.__doc__ = f"Elastica, P L^2/EI = {load:g}"
    return case


def quarter(quick: bool) -> tuple[Any, Rows]:
    """Quarter circle by a moment at the tip"""
    want = np.array([2 / np.pi, 2 / np.pi, 0])
    ns = counts(quick, 4, 8, 16)
    return ("segments", "error / L", "order"), converging(
        ns, lambda n: float(np.linalg.norm(tip(chain(n), moment=(0, 0, np.pi / 2)) - want))
    )


def full_circle(quick: bool) -> tuple[Any, Rows]:
    """Full circle by a moment at the tip (it closes for any number of segments)"""
    ns = counts(quick, 4, 8, 16)
    return ("segments", "gap / L"), [(n, f"{np.linalg.norm(tip(chain(n), moment=(0, 0, 2 * np.pi))):.0e}") for n in ns]


L, H, T, E, NU = 0.508, 12.377e-3, 3.2024e-3, 71.7e9, 0.31  # the Princeton beam: 7075 aluminium
G = E / (2 * (1 + NU))
FLAT, EDGE, SHEAR = E * H * T**3 / 12, E * T * H**3 / 12, 5 / 6 * G * H * T
TWIST = G * H * T**3 / 3 * (1 - 192 * T / (np.pi**5 * H) * sum(np.tanh(k * np.pi * H / (2 * T)) / k**5 for k in range(1, 41, 2)))


def princeton_chain(n: int, modes: Any, **more: Any) -> pl.System:
    given = {"EI": (EDGE, FLAT), "GJ": TWIST, "GA": SHEAR, "torsional_inertia": 1e-6} if modes is SPACE else {"GA": SHEAR}
    return chain(n, L, 2700 * H * T * L, modes, **given | more)


def princeton(quick: bool) -> tuple[Any, Rows]:
    """Princeton beam, six planar cases, with shear: error of the tip [m]"""
    ns, rows = counts(quick, 2, 4, 8), []
    for side, EI in (("flapwise", FLAT), ("edgewise", EDGE)):
        for P in (4.448, 8.896, 13.345):
            exact = Rod(L, (1.0, 1.0, EI), (0.0, 1 / SHEAR, 1 / SHEAR)).tip((0, P, 0))
            errors = [float(np.linalg.norm(tip(princeton_chain(n, PLANE, EI=EI), (0, P, 0)) - exact)) for n in ns]
            rows.append((side, P, f"{exact[1]:.9f}", *(f"{e:.1e}" for e in errors), orders(errors)[-1]))
    return ("load", "P [N]", "deflection [m]", *(f"n = {n}" for n in ns), "order"), rows


def oblique(quick: bool) -> tuple[Any, Rows]:
    """Princeton beam, oblique loads of 13.345 N, with shear: error of the tip [m]"""
    ns, rows = counts(quick, 2, 4, 8), []
    for angle in (15, 30, 45, 60, 75):  # from the edgewise load
        force = 13.345 * np.array([0, np.sin(np.radians(angle)), np.cos(np.radians(angle))])
        exact = Rod(L, (TWIST, EDGE, FLAT), (0.0, 1 / SHEAR, 1 / SHEAR)).tip(force)
        errors = [float(np.linalg.norm(tip(princeton_chain(n, SPACE), force) - exact)) for n in ns]
        rows.append((angle, f"{exact[1]:.7f}", f"{exact[2]:.7f}", *(f"{e:.1e}" for e in errors), orders(errors)[-1]))
    return ("angle", "flapwise [m]", "edgewise [m]", *(f"n = {n}" for n in ns), "order"), rows


def bend(quick: bool) -> tuple[Any, Rows]:
    """45 degree bend, 600 N (Bathe and Bolourchi), without shear: error of the tip by the length of the arc"""
    radius, ns = 100.0, counts(quick, 4, 8, 16)
    arc = radius * np.pi / 4
    exact = Rod(arc, (5e6 / 6, 1e7 / 12, 1e7 / 12), (1e-7, 0, 0), (0, 0, 1 / radius)).tip((0, 0, 600.0))

    def error(n: int) -> float:
        angle = np.pi / 4 / n
        chord = 2 * radius * np.sin(angle / 2)
        part = chord / (radius * angle)
        turned, half = pl.Pose(rpy=(0, 0, angle)), pl.Pose(rpy=(0, 0, angle / 2))
        made = {
            "EI": 1e7 / 12 * part,
            "GJ": 5e6 / 6 * part,
            "EA": 1e7 * part,
            "torsional_inertia": arc,
            "first": half,
            "bend": turned,
        }
        found = tip(chain(n, n * chord, n * chord, SPACE | {"axial": 0}, **made), (0, 0, 600.0))
        return float(np.linalg.norm(found - exact)) / arc

    head = f"error / arc, exact tip ({', '.join(f'{x:.5f}' for x in exact)})"
    return ("segments", head, "order"), converging(ns, error)


def in_space(name: str, EI: Any, GJ: float, force: tuple[float, ...]) -> Callable[[bool], tuple[Any, Rows]]:
    def case(quick: bool) -> tuple[Any, Rows]:
        exact = Rod(1.0, (GJ, *EI)).tip(force)
        made = {"EI": EI, "GJ": GJ, "torsional_inertia": 0.01}
        return ("segments", "error / L", "order"), converging(
            counts(quick, 2, 4, 8), lambda n: float(np.linalg.norm(tip(chain(n, modes=SPACE, **made), force) - exact))
        )

    case.__doc__ = f"In space, {name}, force {force} EI/L^2"
    return case


def catenary(quick: bool) -> tuple[Any, Rows]:
    """Half catenary of a cable, w = 9.81 N/m, 1 m, horizontal tension 5 N, EI = 1e-5 N m^2: error of the end [m]"""
    exact = np.array([*half_catenary(9.81, 1.0, 5.0), 0.0])
    ns = counts(quick, 2, 4, 8, 16)
    made = {"EI": 1e-5, "hinge": pl.Revolute("z"), "gravity": (0, -9.81, 0)}
    return ("segments", "error [m]", "order"), converging(
        ns, lambda n: float(np.linalg.norm(tip(chain(n, **made), (5.0, 0, 0)) - exact))
    )


def rotating(quick: bool) -> tuple[Any, Rows]:
    """Arm that spins: error of the first flap and lag frequencies"""
    rows: Rows = []
    for ratio, EA in ((1.0, None), (3.0, None), (1.0, 1e6)):
        spin = ratio * ROOTS[0] ** 2
        flap, lag = spinning(80, spin)
        for n in counts(quick, 2, 4, 8):
            errors = [whirl(n, plane, spin, EA) / want[0] - 1 for plane, want in (("z", flap), ("y", lag))]
            rows.append((f"{ratio:g}", "no" if EA is None else f"{EA:.0e}", n, *(f"{x:.1e}" for x in errors)))
    return ("spin / first frequency", "stretch, EA L^2/EI", "segments", "flap", "lag"), rows


def whirl(n: int, plane: str, spin: float, EA: float | None = None) -> float:
    """The first frequency of a chain on a shaft that turns at a constant rate, about its equilibrium."""
    modes = {plane: 0} if EA is None else {plane: 0, "axial": 0}
    system = chain(n, modes=modes, hinge=pl.Revolute("z"), **({} if EA is None else {"EA": EA}))
    dyn = pl.compile(system, "reference")
    v, none = np.zeros(system.nv), np.zeros(system.nv)
    v[0] = spin
    q = np.zeros(system.nq) if EA is None else pl.equilibrium(system, v0=v).q
    K, C, _ = (x[1:, 1:] for x in dyn.inverse_dynamics_derivatives(q, v, none))
    M, k = dyn.mass_matrix(q)[1:, 1:], system.nv - 1
    A = np.block([[np.zeros((k, k)), np.eye(k)], [-np.linalg.solve(M, K), -np.linalg.solve(M, C)]])
    found = np.linalg.eigvals(A).imag
    return float(found[found > 1e-3].min())


def spin_up(quick: bool) -> tuple[Any, Rows]:
    """Spin-up of Simo and Vu-Quoc: largest error of the tip over eleven instants [m]"""
    rows = []
    for n, GA in [(1, None), (2, None), (4, None)] + [(8, 1.0e7)] * (not quick):
        errors = spun(n, GA)
        rows.append((n, "yes" if GA else "no", *(f"{x:.1e}" for x in errors)))
    return ("segments", "shear", "u1", "u2"), rows


def spun(n: int, GA: float | None, rtol: float = 1e-7) -> Array:
    case = json.loads(SPIN_UP.read_text(encoding="utf-8"))
    p, want = case["params"], case["tip"]
    system = chain(n, p["L"], p["rA"] * p["L"], {"y": 0, "axial": 0}, EI=p["EI"], EA=p["EA"], GA=GA, hinge=pl.Revolute("z"))
    Ts, Ws = p["Ts"], p["Ws"]

    def angle(t: Any) -> Any:
        w = 2 * np.pi / Ts
        return np.where(t < Ts, Ws / Ts * (t**2 / 2 + (np.cos(w * t) - 1) / w**2), Ws * (t - Ts / 2))

    system.prescribe("b1", angle)
    times = np.array([x["t"] for x in want])
    run = pl.simulate(system, t_end=float(times[-1]), t_eval=times, method="dop853", rtol=rtol, atol=rtol)
    frame, out = pl.compile(system, "reference").frame("end"), []
    for q, t, x in zip(run.q[-len(times) :], times, want, strict=True):
        c, s = np.cos(angle(t)), np.sin(angle(t))
        place = np.array([[c, s], [-s, c]]) @ frame.pose(q)[1][:2]
        out.append(np.abs(place - [p["L"] + x["u1"], x["u2"]]))
    return np.asarray(np.max(out, axis=0))


def energy(quick: bool) -> tuple[Any, Rows]:
    """Energy of falling chains over 1 s, dop853, rtol 1e-10: largest change by the largest kinetic energy"""
    rows = []
    every = {"y": 0, "z": 0, "torsion": 0, "axial": 0}
    for n, modes, hinge in ((8, PLANE, pl.Revolute("z")), (4, every, pl.Spherical())):
        made = {} if modes is PLANE else {"GJ": 0.4, "EA": 1e3, "torsional_inertia": 1e-3}
        system = chain(n, modes=modes, hinge=hinge, EI=0.5, gravity=(0, -9.81, 0), **made)
        run = pl.simulate(system, t_end=0.2 if quick else 1.0, method="dop853", rtol=1e-10, atol=1e-12)
        kinetic = run.data["kinetic_energy"].values
        total = kinetic + run.data["potential_energy"].values
        rows.append(
            (n, "in space" if modes is not PLANE else "planar", f"{np.ptp(total):.1e}", f"{np.ptp(total) / kinetic.max():.1e}")
        )
    return ("segments", "chain", "change [J]", "relative"), rows


def mesh(n: int, length: float, mass: float, EI: float) -> tuple[Array, Array, Array]:
    """Beam elements along x: positions (n + 1, 3), M and K (6 n + 6, 6 n + 6), very stiff in extension and torsion."""
    h, N = length / n, 6 * (n + 1)
    k = np.array([[12, 6 * h, -12, 6 * h], [6 * h, 4 * h**2, -6 * h, 2 * h**2]])
    k = np.array([*k, -k[0], [6 * h, 2 * h**2, -6 * h, 4 * h**2]]) * EI / h**3
    m = np.array([[156, 22 * h, 54, -13 * h], [22 * h, 4 * h**2, 13 * h, -3 * h**2], [54, 13 * h, 156, -22 * h]])
    m = np.array([*m, [-13 * h, -3 * h**2, -22 * h, 4 * h**2]]) * mass / n / 420
    M, K = np.zeros((N, N)), np.zeros((N, N))
    for e in range(n):
        at = 6 * e + np.arange(12)
        for plane, sign in (([1, 5, 7, 11], 1), ([2, 4, 8, 10], -1)):
            own, s = np.ix_(at[plane], at[plane]), np.array([1, sign, 1, sign])
            K[own] += k * np.outer(s, s)
            M[own] += m * np.outer(s, s)
        for pair, stiff, inertia in (([0, 6], 1e6, 1.0), ([3, 9], 1e3, 1e-4)):
            own = np.ix_(at[pair], at[pair])
            K[own] += stiff * EI / h * np.array([[1, -1], [-1, 1]])
            M[own] += inertia * mass / n / 6 * np.array([[2, 1], [1, 2]])
    return np.linspace([0, 0, 0], [length, 0, 0], n + 1), M, K


def reduced(n: int, modes: int, elements_of_each: int = 12) -> pl.System:
    """A beam, EI = m = L = 1, of n welded Craig-Bampton bodies with two interfaces and fixed-interface modes."""
    x, M, K = mesh(elements_of_each, 1 / n, 1 / n, 1.0)
    flex = pl.flex.from_matrices(x, M, K, {"root": 0, "tip": elements_of_each}, modes=modes)
    system = pl.System("chain", gravity=(0, 0, 0))
    system.add_body("b1", flex=flex)
    for k in range(2, n + 1):
        system.add_body(f"b{k}", f"b{k - 1}", at="tip", flex=flex)
    system.add_frame("end", f"b{n}", at="tip")
    return system


def elements(quick: bool) -> tuple[Any, Rows]:
    """Chains of Craig-Bampton bodies: errors of f1, f2, and of the tip in the elastica with P L^2/EI = 3"""
    x, y, _ = elastica(3.0)
    ns, rows = counts(quick, 2, 4, 8), []
    for modes in (0, 2, 4):  # none, one and two in each plane
        found = []
        for n in ns:
            system = reduced(n, modes)
            rates = pl.modes(system).angular[[0, 2]] / np.array(ROOTS[:2]) ** 2 - 1  # each in two planes
            found.append((*rates, np.linalg.norm(tip(system, (0, 3.0, 0)) - [x, y, 0])))
        each = [orders([f[k] for f in found]) for k in range(3)]
        for i, n in enumerate(ns):
            rows.append((modes // 2, n, *(cell for k in range(3) for cell in (f"{found[i][k]:.1e}", each[k][i]))))
    return ("modes per plane", "bodies", "f1", "order", "f2", "order", "elastica / L", "order"), rows


CASES: dict[str, Callable[[bool], tuple[Any, Rows]]] = {
    "welded": welded,
    "elastica": large(3.0),
    "elastica10": large(10.0),
    "quarter": quarter,
    "circle": full_circle,
    "princeton": princeton,
    "oblique": oblique,
    "bend": bend,
    "round": in_space("round section", (1.0, 1.0), 0.8, (0, 1.5, 1.5)),
    "flat": in_space("EI 1 and 0.2, GJ 0.5", (1.0, 0.2), 0.5, (0, 1.5, 2)),
    "catenary": catenary,
    "rotating": rotating,
    "spin-up": spin_up,
    "energy": energy,
    "elements": elements,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="*", help=f"Default: all of {', '.join(CASES)}")
    parser.add_argument("--quick", action="store_true", help="Leave out the finest chains.")
    given = parser.parse_args()
    for name in given.cases or CASES:
        head, rows = CASES[name](given.quick)
        print(f"\n## {name}: {CASES[name].__doc__}\n")
        for row in (head, ["---"] * len(head), *rows):
            print(f"| {' | '.join(str(x) for x in row)} |", flush=True)


if __name__ == "__main__":
    main()
