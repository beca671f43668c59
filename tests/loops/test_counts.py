"""Operations of closed systems, as counted: forward dynamics, its guard and mask, multipliers, projection."""

from functools import cache

import pytest

import pliant as pl
from pliant.compile.table.functions import FUNCTIONS, masked
from pliant.examples.four_bar import n_four_bar
from pliant.sweeps.trees import semidefinite
from tests.compile.rolled.four_bar_chains import four_bar_arm
from tests.mechanisms import four_bar

pytestmark = pytest.mark.full_effort

TILT = pl.Pose(rpy=(0.3, 0.4, 0.5), xyz=(1, 2, 3))


def counted(system, name: str = "forward_dynamics") -> int:
    return pl.compile(system).operations(name).total


@cache
def example(name: str) -> pl.Dynamics:
    return pl.compile(pl.examples.load(name))


@cache
def count_of(name: str, function: str = "forward_dynamics") -> int:
    return example(name).operations(function).total


@pytest.mark.parametrize(
    ("name", "most"),
    [("four-bar", 125), ("slider-crank", 190), ("andrews", 450), ("bricard", 600), ("stewart", 3400), ("governor", 160),
     ("parallel-gripper", 600)],
)  # fmt: skip
def test_forward_dynamics(name, most):
    assert 0.9 * most < count_of(name) <= most


def test_a_tilted_plane_costs_what_a_level_one_does():
    assert counted(pl.examples.four_bar(TILT)) <= counted(pl.examples.four_bar()) + 8  # gravity has two components there


@pytest.mark.parametrize(
    ("name", "most"), [("four-bar", 1.1), ("slider-crank", 1.1), ("bricard", 1.1), ("andrews", 1.4), ("stewart", 1.25)]
)
def test_projection_is_about_one_acceleration(name, most):
    assert count_of(name, "project") <= most * count_of(name)


@pytest.mark.parametrize("name", ["four-bar", "andrews", "bricard", "stewart"])
def test_multipliers_come_with_the_accelerations(name):
    assert count_of(name, "multipliers") <= 1.04 * count_of(name)


@pytest.mark.parametrize(("name", "more"), [("four-bar", 2), ("andrews", 10), ("bricard", 8), ("stewart", 34)])
def test_guards_cost_two_operations_a_row_but_the_first(name, more, monkeypatch):
    guarded, method = count_of(name), example(name).method
    monkeypatch.setattr(semidefinite, "_reciprocal", lambda d, *_: 1.0 / d)
    bare = pl.compile(pl.examples.load(name), method=method).operations("forward_dynamics").total
    assert 0 < guarded - bare <= more


def test_a_mask_costs_little():
    """All of a Stewart platform's legs may let go."""
    found = example("stewart").internals.traces.trace(masked(FUNCTIONS["forward_dynamics"])).operations.total
    assert found <= count_of("stewart") + 4


@pytest.mark.parametrize("rpy", [(0.0, 0.0, 0.0), (0.3, -0.7, 1.1)], ids=["level", "tilted"])
def test_a_four_bar_of_equal_bars(rpy):
    assert counted(four_bar(rpy=rpy)) <= 140


def test_arms_grow_with_their_length():
    few, many = (pl.compile(four_bar_arm(n)[0], method="articulated").operations("forward_dynamics").total for n in (8, 16))
    assert many <= 25_000
    assert many <= 2.3 * few


def test_rows_of_parallelograms_grow_linearly():
    few, many = (counted(n_four_bar(n)) for n in (8, 16))
    assert many <= 2.3 * few
