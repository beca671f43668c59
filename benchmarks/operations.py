"""Operations of one forward dynamics compared with the tables of the papers on flexible bodies."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

import pliant as pl

from .sheet import Sheet

FIDELITY = "ruthless_v"  # JPL 90-26's model
BODIES, MODES = (3, 6, 9), (5, 10, 15)  # of JPL 90-26, Table 1
GROWTH = (3, (10, 20, 40))  # bodies, and modes of each
# 8 links of two modes in each of two planes: (multiplications and divisions, additions). What Mohan and Saha's Table 1 has for
# Jain and Rodriguez is their formula for eight modes and more, with two
MOHAN_SAHA = {
    "Mohan and Saha": (9874, 7699),
    "Cyril, in Mohan and Saha": (13990, 12683),
    "Jain and Rodriguez, in Mohan and Saha": (10568, 8344),
    "Jain and Rodriguez, section 8.2, two modes": (7496, 6080),
    "Jain and Rodriguez, section 8.2, four modes": (13928, 11168),
    "Jain and Rodriguez, as their Table 1, four modes": (13927, 11082),
}

Task = tuple[str, Callable[[], None]]


def table_1(bodies: int, modes: int) -> tuple[int, int]:
    """JPL 90-26, Table 1: (multiplications and divisions, additions) of the paper's ruthless algorithm.

    All bodies but one cost section 8.2's sum and the sweep of velocities; the tip, whose matrices are constant, costs less. This is
    every printed number but one, 19591 for 9 bodies of 5 modes, where two digits are exchanged: 19959.
    """
    n = Fraction(modes)
    if modes <= 7:  # D_f is inverted as it is
        m, a = 5 * n**3 / 6 + 27 * n**2 / 2 + 893 * n / 3 + 281, 5 * n**3 / 6 + 23 * n**2 / 2 + 677 * n / 3 + 256
    else:  # (7.10)
        m, a = 13 * n**2 + 298 * n + 673, 14 * n**2 + 225 * n + 537
    m = (bodies - 1) * (m + n**2 + 24 * n + 100) + 2 * n**2 + 37 * n + 76
    a = (bodies - 1) * (a + n**2 + 20 * n + 59) + 2 * n**2 + 32 * n + 65
    return int(m), int(a)


def tasks(results: dict[str, Any], quick: bool) -> Iterator[Task]:
    """With `quick` only the least bodies of Table 1."""
    for bodies in BODIES[:1] if quick else BODIES:
        yield f"operations compared with JPL 90-26, {bodies} bodies", partial(_jpl, results, bodies)
    yield "operations and the number of modes", partial(_growth, results)
    yield "operations compared with Mohan and Saha", partial(_mohan_saha, results)


def _jpl(results: dict[str, Any], bodies: int) -> None:
    for modes in MODES:
        paper = table_1(bodies, modes)
        row = {"table": "JPL 90-26", "bodies": bodies, "modes": modes, "paper_mul": paper[0], "paper_add": paper[1]}
        results["operations"].append(row | _counted(general(bodies, modes), sum(paper)))


def _growth(results: dict[str, Any]) -> None:
    bodies, counts = GROWTH
    first = 0
    for modes in counts:
        counted = _counted(general(bodies, modes))
        first = first or counted["mul"] + counted["add"]
        growth = (counted["mul"] + counted["add"]) / first
        results["operations"].append({"table": "modes", "bodies": bodies, "modes": modes, **counted, "growth": growth})


def _mohan_saha(results: dict[str, Any]) -> None:
    own = _counted(beams(8))
    results["operations"].append({"table": "Mohan and Saha", "who": "pliant", "bodies": 8, "modes": 4, **own})
    for who, (mul, add) in MOHAN_SAHA.items():
        ratio = (mul + add) / (own["mul"] + own["add"])
        results["operations"].append({"table": "Mohan and Saha", "who": who, "bodies": 8, "mul": mul, "add": add, "ratio": ratio})


def _counted(system: pl.System, paper: int | None = None) -> dict[str, Any]:
    counted = pl.compile(system, method="articulated").operations("forward_dynamics")
    mul, add = counted.mul + counted.div, counted.add
    return {"mul": mul, "add": add, **({"ratio": paper / (mul + add)} if paper else {})}


# ---- tables


def sheets(results: dict[str, Any]) -> list[Sheet]:
    return [_jpl_sheet(results), _growth_sheet(results), _mohan_saha_sheet(results)]


def _rows(results: dict[str, Any], table: str) -> list[dict[str, Any]]:
    return [r for r in results["operations"] if r["table"] == table]


def _jpl_sheet(results: dict[str, Any]) -> Sheet:
    rows = []
    for r in _rows(results, "JPL 90-26"):
        counts = [f"{r[key]:,}" for key in ("paper_mul", "paper_add", "mul", "add")]
        rows.append((str(r["bodies"]), str(r["modes"]), *counts, f"{r['ratio']:.2f}"))
    columns = ("bodies", "modes", "paper × ÷", "paper + −", "pliant × ÷", "pliant + −", "paper / pliant")
    foot = [
        "Paper: JPL 90-26, Table 1, a misprint for 9 bodies of 5 modes corrected. Pliant: articulated bodies, fidelity "
        f"{FIDELITY!r}, revolute hinges about skew axes, general normalised modes that move root and tip; velocities, bias and "
        "elastic forces included, as in the paper."
    ]
    return Sheet("Operations of one forward dynamics compared with JPL 90-26", columns, rows, 2, foot)


def _growth_sheet(results: dict[str, Any]) -> Sheet:
    rows = []
    for r in _rows(results, "modes"):
        rows.append((str(r["bodies"]), str(r["modes"]), f"{r['mul']:,}", f"{r['add']:,}", f"{r['growth']:.2f}"))
    return Sheet("Operations and the number of modes", ("bodies", "modes", "× ÷", "+ −", "to the first"), rows, 2)


def _mohan_saha_sheet(results: dict[str, Any]) -> Sheet:
    rows = []
    for r in _rows(results, "Mohan and Saha"):
        rows.append((r["who"], f"{r['mul']:,}", f"{r['add']:,}", f"{r['ratio']:.2f}" if "ratio" in r else ""))
    foot = [
        "Pliant: articulated bodies, full model, velocities, bias and elastic forces included; Mohan and Saha do not say whether "
        "theirs are. Two modes in each of two planes are four modes a link. The mass of Jain and Rodriguez' bodies does not know "
        "their deformation; that of the others does."
    ]
    return Sheet("Operations, 8 links with two modes in each of two planes", ("who", "× ÷", "+ −", "to pliant"), rows, 1, foot)


# ---- systems with nothing to fold


def general(bodies: int, modes: int) -> pl.System:
    """A chain: normalised modes that move root and tip in all directions, skew hinges, the child at another node than the root."""
    rng = np.random.default_rng(0)
    system = pl.System(f"{bodies} general bodies of {modes} modes", gravity=(0, 0, 0), fidelity=FIDELITY)
    for k in range(bodies):
        parent, at = (f"b{k - 1}", "n1") if k else ("world", None)
        hinge, pose = pl.Revolute(rng.normal(size=3)), pl.Pose(rng.uniform(-0.5, 0.5, 3), rpy=rng.uniform(-3, 3, 3))
        system.add_body(f"b{k}", parent, hinge, pose=pose, at=at, flex=_random_body(rng, modes))
    return system


def _random_body(rng: np.random.Generator, modes: int) -> pl.flex.ModalBody:
    """Nodes that are small clouds of matter, as many as the modes need to be independent."""
    count = 4 + math.ceil(modes / 3)
    nodes = []
    for k in range(count):
        m, x = rng.uniform(0.2, 1.0, 4), rng.uniform(-0.3, 0.3, (4, 3))
        J = (m @ (x * x).sum(axis=1)) * np.eye(3) - (x.T * m) @ x
        nodes.append(pl.flex.Node(f"n{k}", rng.uniform(-0.5, 0.5, 3), float(m.sum()), J, m @ x / m.sum()))
    slopes, translations = 0.5 * rng.normal(size=(2, count, 3, modes))
    A = rng.normal(size=(modes, modes))
    pose = pl.Pose(rng.uniform(-0.5, 0.5, 3), rpy=rng.uniform(-3, 3, 3))
    return pl.flex.ModalBody(nodes, slopes, translations, A @ A.T + np.eye(modes), root="n0", root_pose=pose).normalised()


def beams(links: int) -> pl.System:
    """Mohan and Saha's arm: beams along x on hinges about z, offset along it, twisted about x; full model, no stiffening."""
    rng = np.random.default_rng(0)
    system = pl.System(f"{links} beams", gravity=(0, 0, 0))
    for k in range(links):
        parent, at = (f"l{k - 1}", "tip") if k else ("world", None)
        beam = pl.flex.Beam(rng.uniform(0.5, 1.5), rng.uniform(1, 2), EI=rng.uniform(100, 200, 2), modes=2, stiffening=False)
        pose = pl.Pose((0, 0, rng.uniform(0.1, 0.3)), rpy=(rng.uniform(-2, 2), 0, 0))
        system.add_body(f"l{k}", parent, pl.Revolute("z"), pose=pose, at=at, flex=beam)
    return system
