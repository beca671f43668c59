"""What a forward dynamics costs, beside JPL 90-26's Table 1 and Mohan and Saha's: counted, not timed."""

from __future__ import annotations

import pytest

import pliant as pl
from benchmarks.operations import MOHAN_SAHA, beams, general, table_1
from tests.c_code import printed


def counted(system):
    return pl.compile(system, method="articulated").operations("forward_dynamics")


@pytest.mark.parametrize("bodies", [3, 6, 9])
@pytest.mark.parametrize(("modes", "most"), [(5, 0.36), (10, 0.195), (15, 0.145)])
def test_a_third_of_table_1_and_less(bodies, modes, most):
    """Of its multiplications and additions; at 5 modes a body whose compliance is ill-conditioned may cost more than the others."""
    assert counted(general(bodies, modes)).total <= most * sum(table_1(bodies, modes))


def test_the_cost_is_linear_in_modes():
    cost = {modes: counted(general(3, modes)).total for modes in (10, 20, 30, 40)}
    assert cost[40] <= 2.6 * cost[10]
    assert abs(cost[40] - 2 * cost[30] + cost[20]) <= 2


def test_fewer_than_mohan_and_saha():
    count, (mul, add) = counted(beams(8)), MOHAN_SAHA["Mohan and Saha"]
    assert count.mul + count.div <= 0.77 * mul and count.add <= 0.81 * add


def test_c_has_the_operations_that_are_counted():
    """One a statement, as `c_source` says; of a flexible system as of others."""
    dyn = pl.compile(general(3, 5), method="articulated")
    assert printed(dyn.c_source("forward_dynamics")) == dyn.operations("forward_dynamics")
