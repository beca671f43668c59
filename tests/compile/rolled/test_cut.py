"""What loops keep: the cheapest choice against all others, what a chain keeps, and slots that nobody overwrites too early."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import pliant as pl
from pliant.compile.rolled.cells import cells_of, hand_slots
from pliant.compile.rolled.cut import cheapest
from pliant.compile.rolled.plan import CPU, CUDA, plan
from pliant.compile.table.functions import FUNCTIONS
from pliant.graph import Graph
from tests.compile.rolled.cut_chains import chain
from tests.compile.rolled.four_bar_chains import bars
from tests.systems import random_system, seeds


def random_graph(rng):
    """(nodes, roots, prices of taking, of making) of a few operations; some leaves cannot be made, some nodes not taken."""
    graph = Graph()
    nodes = list(graph.input("x", (3,)))
    for _ in range(6):
        a, b = (nodes[i] for i in rng.choice(len(nodes), 2, replace=False))
        made = graph.apply(("add", "mul")[rng.integers(2)], a, b)
        nodes += [made] if made not in nodes else []
    take = {n.index: int(rng.integers(1, 6)) if rng.random() < 0.9 else None for n in nodes}
    make = {n.index: int(rng.integers(0, 3)) for n in nodes}
    for n in nodes[:3]:
        if rng.random() < 0.7 and take[n.index] is not None:
            make[n.index] = None
    return nodes, [nodes[-1], nodes[rng.integers(3, len(nodes) - 1)]], take, make


def price(taken, roots, take, make):
    """Of having the roots when these nodes are taken; None where that cannot be."""
    total, todo, seen = 0, list(roots), set()
    while todo:
        node = todo.pop()
        if node.index in seen:
            continue
        seen.add(node.index)
        own = take[node.index] if node.index in taken else make[node.index]
        if own is None:
            return None
        total += own
        todo += [] if node.index in taken else node.args
    return total


@pytest.mark.parametrize("seed", seeds(20))
def test_no_choice_is_cheaper(seed):
    nodes, roots, take, make = random_graph(np.random.default_rng(seed))
    found = cheapest(nodes, roots, lambda n: take[n.index], lambda n: make[n.index])
    every = [n.index for n in nodes]
    all_prices = (price(set(x), roots, take, make) for k in range(len(every) + 1) for x in combinations(every, k))
    assert price(found, roots, take, make) == min(x for x in all_prices if x is not None)


def test_a_chain_keeps_its_angular_velocity_and_then_six_values():
    """On a GPU, where only memory counts: omega from the first loop to the second, what a joint's row of the factors is from the
    second to the third; squares of omega are not handed on. What loops read and write is 26 values a body."""
    made = plan(pl.compile(chain(9), mode="rolled").internals.traces.rolled_trace(FUNCTIONS["forward_dynamics"]), CUDA)
    inner = [c for c, kind in enumerate(made.trace.classes) if kind.ports]
    for c in inner:
        assert [len(loop.blocks[c].keep) for loop in made.loops] == [3, 6, 0]
        assert [len(loop.blocks[c].loads) for loop in made.loops] == [0, 3, 6]
        assert [len(loop.blocks[c].out) for loop in made.loops] == [3, 0, 9]  # omega is walked again next to accelerations
    assert made.record_size == 6


def test_a_processor_does_not_make_sines_again():
    made = plan(pl.compile(chain(9), mode="rolled").internals.traces.rolled_trace(FUNCTIONS["forward_dynamics"]), CPU)
    for c, kind in enumerate(made.trace.classes):
        if kind.ports:
            assert sum(n.op in ("sin", "cos", "div") for loop in made.loops for n in loop.blocks[c].nodes) == 3


@pytest.mark.parametrize("system", [chain(5), random_system(0, n=30, shape="tree"), bars(9)[0]], ids=["chain", "tree", "bars"])
def test_slots_are_read_before_they_are_used_again(system):
    cells = cells_of(system.model.internals.matter)
    slots = hand_slots(cells)
    own, up, side = slots[:, :2], slots[:, 2:4], slots[:, 4:]
    held = {0: -1}
    for k, cell in enumerate(cells):  # outward: each writes its own, behind reading its parent's and that of its neighbour
        assert held[up[k, 0]] == cell.parent and held[side[k, 0]] == cell.neighbour
        held[own[k, 0]] = k
        assert own[k, 0] not in (0, up[k, 0], side[k, 0])
    held = {}
    for k in reversed(range(len(cells))):  # inward: each reads its own, behind those that hand to it
        if k in {x for cell in cells for x in (cell.parent, cell.neighbour)}:
            assert held.pop(own[k, 1]) == k
        for other, slot in ((cells[k].parent, up[k, 1]), (cells[k].neighbour, side[k, 1])):
            if other >= 0:
                assert held.setdefault(slot, other) == other
    assert not held
    if system.name == "chain":
        assert slots.max() == 2
