"""Mobility: freedoms, rows that say nothing new, determined rows, independent speeds, singular poses."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps.closures.loop_equations import loop_jacobian
from pliant.sweeps.closures.pivots import speed_labels
from tests.closed import CUTS, with_closure
from tests.mechanisms import bricard, four_bar, ladder


@pytest.mark.parametrize("rpy", [(0.0, 0.0, 0.0), (0.3, -0.4, 0.5)])
def test_sentence_of_a_four_bar(rpy):
    found = pl.analysis.mobility(four_bar(rpy=rpy), {"crank": 1.0})
    assert str(found) == (
        "3 speeds − 5 rows of 'pin' + 3 redundant rows (moment x, moment y, force z) = 1 freedom; independent: crank"
    )
    assert (found.speeds, found.rows, found.rank, found.freedoms, found.singular) == (3, 5, 2, 1, False)
    assert found.zero == (("pin", "moment x"), ("pin", "moment y"), ("pin", "force z")) and not found.dependent
    assert found.determined == (("pin", "force x"), ("pin", "force y"))
    assert found.q[0] == 1.0


@pytest.mark.parametrize("kind", CUTS)
@pytest.mark.parametrize("seed", range(2))
def test_counts_as_by_singular_values(seed, kind):
    """The rank, and J of the speeds that follow has it: the others are free."""
    system, q = with_closure(seed, kind)
    model = system.model
    found = pl.analysis.mobility(system, q)
    J = loop_jacobian(model, q)
    assert found.rank == np.linalg.matrix_rank(J, tol=1e-9 * np.abs(J).max(initial=1.0))
    assert found.freedoms == model.nv - found.rank == len(found.independent)
    assert len(found.zero) + len(found.dependent) == found.rows - found.rank
    names = speed_labels(model)
    others = [j for j, name in enumerate(names) if name not in found.independent]
    assert len(others) == found.rank == np.linalg.matrix_rank(J[:, others], tol=1e-9 * np.abs(J).max(initial=1.0))
    if found.rank == found.rows:
        assert len(found.determined) == found.rows


def test_a_dependent_row_in_every_pose():
    """Bricard's linkage: one of five rows follows, which one is a matter of order; what that leaves determined is known."""
    system, q = bricard()
    found = pl.analysis.mobility(system, q)
    assert (found.freedoms, found.rank, len(found.dependent), found.zero) == (1, 4, 1, ())
    null = np.linalg.svd(loop_jacobian(system.model, q).T)[2][-1]
    labels = [("last", label) for label in system.model.closures[0].labels]
    assert found.determined == tuple(row for row, x in zip(labels, null, strict=True) if abs(x) < 1e-9)


def test_a_singular_pose():
    """A parallelogram in line has one row less than about it."""
    system, q, _ = ladder(1)
    assert not pl.analysis.mobility(system, q).singular
    flat = pl.analysis.mobility(system, system.model.neutral())
    assert flat.singular and (flat.rank, flat.rank_nearby, flat.freedoms) == (1, 2, 2)
    assert "singular here: the rank is 1, and 2 at poses nearby, which leaves 1 freedom" in str(flat)


def test_an_open_system_and_an_open_pose():
    system = pl.System("arm")
    system.add_body("a", hinge=pl.Revolute("z"), inertia=pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0)))
    assert str(pl.analysis.mobility(system)) == "1 speed = 1 freedom; independent: a"
    with pytest.raises(pl.PliantError, match=r"q: loop 'pin' is open.*pl\.assemble"):
        pl.analysis.mobility(four_bar(), [0.1, 0.2, 0.3])


def test_what_does_not_move_has_no_freedoms():
    """Nor has a system without bodies; and no states are assembled to none."""
    still, empty = pl.System("still"), pl.System("empty")
    still.add_body("post", mass=1.0)
    for system in (still, empty):
        for found in (pl.analysis.mobility(system), pl.analysis.mobility(system, [])):
            assert (found.freedoms, found.rank, found.singular) == (0, 0, False) and str(found) == "0 speeds = 0 freedoms"
        for x in (*pl.assemble(system), *pl.assemble(system, np.zeros((2, 0)))):
            assert x.shape[-1] == 0
    q, v = pl.assemble(still, np.zeros((2, 0)), np.zeros((3, 1, 0)))
    assert q.shape == (3, 2, 0) == v.shape
    q, v = pl.assemble(pl.examples.load("four-bar"), np.zeros((0, 3)))
    assert q.shape == (0, 3) == v.shape
