"""Beams that bend far, in one call, against the exact rod and closed forms, and the tables of docs/beams_validation.md."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from benchmarks import beams_validation as cases
from benchmarks.rods import ROOTS, Rod, elastica, half_catenary, spinning

PAGE = (Path(__file__).parents[2] / "docs" / "beams_validation.md").read_text()


def printed(section):
    """The cells of the table of a section of the page."""
    text = PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in text.splitlines() if line.startswith("|")]
    return rows[2:]


def test_the_references_agree_with_each_other():
    """Elliptic integrals, shooting, and the values of other programs."""
    x, y, angle = elastica(3.0)
    assert (x, y, angle) == pytest.approx((0.7455798154, 0.6032534411, 0.9860169467), abs=1e-10)
    assert Rod(1.0, (0.8, 1.0, 1.0)).tip((0, 1.8, 2.4)) == pytest.approx([x, 0.6 * y, 0.8 * y], abs=1e-9)
    arc, bend = 25 * np.pi, (5e6 / 6, 1e7 / 12, 1e7 / 12)
    curved = Rod(arc, bend, (1e-7, 0, 0), (0, 0, 0.01)).tip((0, 0, 600.0), steps=4)
    assert curved == pytest.approx([47.15215, 15.68536, 53.47176], abs=1e-5)
    flap, lag = spinning(40, 0.0)
    assert flap[:2] == pytest.approx(np.array(ROOTS[:2]) ** 2, rel=1e-6) and lag == pytest.approx(flap)


@pytest.mark.parametrize("section, load, n", [("Elastica", 3.0, 4), ("Elastica, a larger load", 10.0, 4)])
def test_elastica(section, load, n):
    x, y, _ = elastica(load)
    error = np.linalg.norm(cases.tip(cases.chain(n), (0, load, 0)) - [x, y, 0])
    want = next(row[1] for row in printed(section) if row[0] == str(n))
    assert f"{error:.1e}" == f"{float(want):.1e}"


def test_princeton():
    exact = Rod(cases.L, (1.0, 1.0, cases.FLAT), (0.0, 1 / cases.SHEAR, 1 / cases.SHEAR)).tip((0, 13.345, 0), steps=4)
    error = np.linalg.norm(cases.tip(cases.princeton_chain(4, cases.PLANE, EI=cases.FLAT), (0, 13.345, 0)) - exact)
    row = next(row for row in printed("Princeton beam") if row[:2] == ["flapwise", "13.345"])
    assert f"{exact[1]:.9f}" == row[2] and f"{error:.1e}" == row[4]


def test_princeton_oblique():
    force = 13.345 * np.array([0, np.sin(np.pi / 4), np.cos(np.pi / 4)])
    stiff = (cases.TWIST, cases.EDGE, cases.FLAT)
    exact = Rod(cases.L, stiff, (0.0, 1 / cases.SHEAR, 1 / cases.SHEAR)).tip(force, steps=4)
    error = np.linalg.norm(cases.tip(cases.princeton_chain(2, cases.SPACE), force) - exact)
    row = next(row for row in printed("Princeton beam, oblique loads") if row[0] == "45")
    assert [f"{exact[1]:.7f}", f"{exact[2]:.7f}", f"{error:.1e}"] == row[1:4]


def test_catenary():
    made = {"EI": 1e-5, "hinge": pl.Revolute("z"), "gravity": (0, -9.81, 0)}
    error = np.linalg.norm(cases.tip(cases.chain(4, **made), (5.0, 0, 0)) - [*half_catenary(9.81, 1.0, 5.0), 0])
    assert f"{error:.1e}" == f"{float(printed('Half catenary')[1][1]):.1e}"


def test_an_arm_that_spins():
    spin = ROOTS[0] ** 2
    flap, lag = spinning(40, spin)
    found = [cases.whirl(4, plane, spin) / want[0] - 1 for plane, want in (("z", flap), ("y", lag))]
    assert found == pytest.approx([5.4e-5, 1.0e-4], rel=0.02)
    assert printed("Spinning arm")[1] == ["1", "no", "4", "5.4e-05", "1.0e-04"]
    assert cases.whirl(4, "y", spin, 1e6) / lag[0] - 1 == pytest.approx(8.7e-5, rel=0.02)


def test_spin_up():
    assert (cases.spun(1, None) < [2.8e-4, 1.35e-2]).all()
    assert re.search(r"\| 8 \| yes \| 7.4e-07 \| 1.8e-05 \|", PAGE)


def test_chains_of_finite_element_bodies():
    """Order 4 for small deflections, 2 for large ones."""
    x, y, _ = elastica(3.0)
    small, far = [], []
    for n in (2, 4):
        system = cases.reduced(n, 0, 4)
        small.append(pl.modes(system).angular[0] / ROOTS[0] ** 2 - 1)
        far.append(np.linalg.norm(cases.tip(system, (0, 3.0, 0)) - [x, y, 0]))
    assert np.log2(small[0] / small[1]) == pytest.approx(4, abs=0.2) and np.log2(far[0] / far[1]) == pytest.approx(2.18, abs=0.02)


def test_many_segments_use_a_kernel_that_loops_over_them():
    """26 of them: the error is that of 8, by 4th powers."""
    x, y, _ = elastica(3.0)
    error = np.linalg.norm(cases.tip(cases.chain(26), (0, 3.0, 0)) - [x, y, 0])
    assert error == pytest.approx(4.6e-6 * (8 / 26) ** 4, rel=0.02)
