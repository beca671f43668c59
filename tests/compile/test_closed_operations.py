"""Counted operations of closed forward dynamics, and how they grow."""

from __future__ import annotations

import pytest

import pliant as pl
from tests.compile.test_closed_rolled import four_bar_arm
from tests.simulate.closed_systems import four_bar


@pytest.mark.parametrize("rpy", [(0.0, 0.0, 0.0), (0.3, -0.7, 1.1)], ids=["level", "tilted"])
def test_a_four_bar(rpy):
    assert pl.compile(four_bar(rpy)[0]).operations("forward_dynamics").total <= 140


def test_arms_grow_with_their_length():
    counts = [pl.compile(four_bar_arm(n)[0], method="articulated").operations("forward_dynamics").total for n in (8, 16)]
    assert counts[1] <= 25_000
    assert counts[1] <= 2.3 * counts[0]
