"""The walks: order, sums by interface node, depth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps import Tree

pytestmark = pytest.mark.quick


@dataclass(frozen=True)
class Stick:
    name: str
    parent: int
    at: int = 0
    interfaces: int = 1
    weight: float = 1.0
    moves: bool = True


#        b0 (two interface nodes)
#   node 0: b1, b3;  node 1: b2 - b4
BODIES = [Stick("b0", -1, interfaces=2, weight=1), Stick("b1", 0, 0, weight=2), Stick("b2", 0, 1, weight=4),
          Stick("b3", 0, 0, weight=8), Stick("b4", 2, 0, weight=16)]  # fmt: skip


def test_what_is_handed_is_summed_for_each_interface_node():
    def carried(body, outboard):
        return outboard, body.weight + sum(outboard)

    records, base = Tree(BODIES).inward(carried, nothing=0.0)
    assert records[0] == (2 + 8, 4 + 16) and records[2] == (16,) and base == 31


def test_outward_sees_its_parent_and_inner_records_may_differ_in_size():
    def place(body, inboard):
        path = (*inboard, body.name)
        return path, tuple((*path, node) for node in range(body.interfaces))

    records = Tree(BODIES).outward(place, base=())
    assert records[4] == ("b0", 1, "b2", 0, "b4") and records[3] == ("b0", 0, "b3")


def test_ancestors_tell_the_node_they_arrive_at():
    def step(body, at, carried):
        return (at, carried), carried + body.weight

    records = Tree(BODIES).ancestors(step, start=[0.0] * 5)
    assert records[0, 4] == (1, 20.0) and records[2, 4] == (0, 16.0) and records[0, 3] == (0, 8.0) and records[4, 4] == (None, 0.0)
    assert (1, 4) not in records and (4, 0) not in records


def test_an_irregular_labelling_is_refused():
    with pytest.raises(ValueError, match="not a regular labelling"):
        Tree([Stick("a", 1), Stick("b", -1)])


def test_a_long_chain_builds_walks_and_prints():
    system = pl.System("chain")
    for k in range(20_000):
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute("z"), mass=1, inertia=[1, 1, 1])
    tree = Tree([Stick(b.name, p) for b, p in zip(system.bodies, system.model.parents, strict=True)])
    depths = tree.outward(lambda body, inboard: (inboard + 1, (inboard + 1,)), base=0)
    assert depths[-1] == 20_000 and len(str(system)) < 4_000_000 and system.nv == 20_000


def test_growth_is_linear_in_operations():
    """Operations of the articulated method are linear in the number of bodies: second differences vanish."""

    def operations(n):
        system = pl.System("chain")
        for k in range(n):
            system.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute((1, 2, 3)), pose=pl.Pose(xyz=(1, 2, 3)),
                            inertia=pl.Inertia(1.0, np.array([0.1, 0.2, 0.3]), np.diag([1.0, 2.0, 2.5])))  # fmt: skip
        return pl.compile(system, "reference", method="articulated").operations("forward_dynamics").total

    four, five, six = operations(4), operations(5), operations(6)
    assert six - five == five - four
