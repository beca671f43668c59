"""`pl.testing` of closures and integrators: those that ship and a kind of one's own pass, and what is wrong is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pliant as pl
from pliant.simulate.methods.table import METHODS, RK4
from pliant.testing import ConformanceError, check_closure, check_method
from tests.closed import JOINTS, with_closure
from tests.loops.rack import RackJoined, add_rack


@pytest.mark.parametrize("kind", JOINTS)
@pytest.mark.seeds(3)
def test_every_kind_of_closure(kind, seed):
    system, q = with_closure(seed, kind, n=4, kinds=("Revolute", "Spherical", "Free"))
    check_closure("cut", system, q, seed=seed, states=1)


def crane() -> pl.System:
    """A pinion on an arm moves a slide along an axis of another arm."""
    system = pl.System("crane", gravity=(0.3, -0.2, -9.81))
    for name, hinge, parent, x in (
        ("left", pl.Revolute("y"), "world", 0.0), ("right", pl.Universal("x", "z"), "world", 0.3),
        ("end", pl.Prismatic("x"), "right", 0.4), ("pinion", pl.Revolute("z"), "left", 0.1),
    ):  # fmt: skip
        inertia = pl.Inertia.box(1.0, (0.2, 0.3, 0.4), com=(0.1, 0.2, 0.3))
        system.add_body(name, parent, hinge, pose=pl.Pose((x, 0.1, 0.2), rpy=(0.3, x, -0.2)), inertia=inertia)
    add_rack(system, "rack", "left", "end", "pinion", radius=0.13, offset=0.2)
    return system


def test_a_kind_of_ones_own(monkeypatch):
    check_closure("rack", crane(), saved=True)
    right = RackJoined.curved
    monkeypatch.setattr(RackJoined, "curved", lambda self, own: right(self, own) * 0.5)
    with pytest.raises(ConformanceError, match=r"closure 'rack': the acceleration of the rows is the rate of J v.* at q = "):
        check_closure("rack", crane())


def test_closures_that_cannot_be_checked():
    with pytest.raises(pl.PliantError, match="system 'crane' has no closure 'rod'; it has rack"):
        check_closure("rod", crane())


@pytest.mark.parametrize("name", METHODS)
def test_every_method(name):
    check_method(name)


def wrong_tableau():
    a, b, c = RK4.tableau()
    return a, b * 1.01, c


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (replace(RK4, order=3), r"method 'rk4': the observed order is 4\.\d\d and not 3; errors by number of steps are \d+: "),
        (replace(RK4, tableau=wrong_tableau), "it does not converge to the closed form"),
    ],
    ids=["another order", "wrong weights"],
)
def test_a_wrong_method(row, sentence, monkeypatch):
    monkeypatch.setitem(METHODS, "rk4", row)
    with pytest.raises(ConformanceError, match=sentence):
        check_method("rk4")
