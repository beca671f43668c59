"""Reports on cuts: the same mechanism with other joints cut moves in the same way, and what is cheapest is found."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.analysis.cuts import by_rule
from pliant.model.recut import exchanges, recut
from tests.closed import with_closure
from tests.mechanisms import bricard, four_bar, ladder


def places(model, q):
    """Every body's origin as it was described, and its axes, in the world."""
    names = {frame.name for frame in model.frames}
    dyn = pl.compile(model, target="reference")
    found = [dyn.frame(old if (old := f"{body.name} (as before)") in names else body.name).pose(q)
             for body in sorted(model.bodies, key=lambda x: x.name)]  # fmt: skip
    return np.array([np.concatenate([R.ravel(), p]) for R, p in found])


@pytest.mark.parametrize("kind", ["Revolute", "Prismatic", "Cylindrical", "Screw", "Universal", "Spherical", "Planar"])
@pytest.mark.parametrize("seed", range(2))
def test_the_same_mechanism(seed, kind):
    """Where hinges that stay have the coordinates they had, bodies are where they were, and weigh and move as they did."""
    system, q = with_closure(seed, kind, 6, ("Revolute", "Prismatic", "Screw"))
    model = system.model
    found = exchanges(model, model.closures[0])
    assert found
    for body in found:
        other = recut(model, model.closures[0], body)
        names = [hinge.name for hinge in model.hinges if hinge.name in {x.name for x in other.hinges}]
        start = other.state({name: q[model.q_index(name)] for name in names})
        there, _ = pl.assemble(other, start, hold=names)
        assert np.abs(places(other, there) - places(model, q)).max() < 1e-11
        assert pl.analysis.mobility(other, there).freedoms == pl.analysis.mobility(model, q).freedoms
        v = pl.assemble(model, q, np.random.default_rng(seed).normal(size=model.nv))[1]
        w = pl.assemble(other, there, {name: v[model.v_index(name)] for name in names})[1]
        energies = [pl.sweeps.kinetic_energy(x, *y) for x, y in ((model, (q, v)), (other, (there, w)))]
        assert energies[1] == pytest.approx(energies[0], rel=1e-10)


def test_a_four_bar_moves_as_before():
    """Whatever is cut, the crank accelerates as it did."""
    system = four_bar()
    model = system.model
    q, v = pl.assemble(system, {"crank": 1.0}, {"crank": 2.0})
    a = pl.compile(model, target="reference").forward_dynamics(q, v, np.zeros(3))
    assert exchanges(model, model.closures[0]) == ["rocker", "coupler", "crank"]
    for body in ("rocker", "coupler"):
        other = recut(model, model.closures[0], body)
        assert [closure.name for closure in other.closures] == [body] and "pin" in [hinge.name for hinge in other.hinges]
        guess = {name: q[k] for k, name in enumerate(("crank", "coupler", "rocker")) if name != body}
        q2, v2 = pl.assemble(other, other.state(guess), {"crank": 2.0}, hold=list(guess))
        assert np.abs(places(other, q2) - places(model, q)).max() < 1e-12
        a2 = pl.compile(other, target="reference").forward_dynamics(q2, v2, np.zeros(3))
        here = [other.v_index(name).start for name in guess]
        there = [model.v_index(name).start for name in guess]
        assert np.abs(v2[here] - v[there]).max() < 1e-12 and np.abs(a2[here] - a[there]).max() < 1e-11


def test_report_of_a_chain():
    """A four-bar as one chain, cut at the ground: breadth first it is cut in the middle, and cheaper."""
    system = pl.System("chain", gravity=(0, -9.81, 0))
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    for name, parent in (("a", "world"), ("b", "a"), ("c", "b")):
        system.add_body(name, parent, pl.Revolute("z"), inertia=rod, pose=pl.Pose((float(parent != "world"), 0, 0)))
    system.add_frame("end", "c", pl.Pose((1, 0, 0)))
    system.add_frame("post", "world", pl.Pose((1.2, 0, 0)))
    system.add_loop("last", "post", "end", pl.Revolute("z"))
    report = pl.analysis.loops_report(system)
    assert report.now.names == ("last",) and report.rule is not None and report.rule.names in (("b",), ("c",))
    assert report.rule.least < report.now.least and report.best.least <= report.rule.least
    assert len(report.others) == 3 and report.left_out == 0
    assert report.now.operations["minimal"] < report.now.least
    text = str(report)
    assert text.startswith("operations of forward dynamics of 'chain', by what is cut:\n  now 'last': articulated ")
    assert "breadth first from the ground" in text and "times fewer" in text
    assert pl.compile(report.best.model).operations("forward_dynamics").total == report.best.least


def test_what_is_breadth_first_stays():
    for system in (four_bar(), ladder(2)[0]):
        assert by_rule(system.model) is system.model
    assert by_rule(bricard()[0].model) is not bricard()[0].model  # a chain
    report = pl.analysis.loops_report(four_bar(), most=0)
    assert report.rule is None and report.left_out == 3
    assert "which is breadth first from the ground" in str(report) and "none is cheaper" in str(report)


def test_nothing_is_cut():
    system = pl.System("open")
    system.add_body("a", hinge=pl.Revolute("z"), inertia=pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0)))
    with pytest.raises(pl.PliantError, match="has no active closures"):
        pl.analysis.loops_report(system)
