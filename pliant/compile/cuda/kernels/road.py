"""The order in which the loops of a GPU kernel visit cells. Values that walks pass on go through memory only at branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pliant.compile.rolled.cells import Cell
from pliant.spatial import Array

BASE = 0  # the slot of what stands at the base


@dataclass(frozen=True, eq=False)
class Road:
    """The order in which outward loops visit cells, and the slots through which cells pass values on.

    The arrays are indexed by place in the order. -1 stands for registers; in `leave` and `pick` it stands for nothing.
    order: the number of the cell.
    fetch: outward, the slot that the cell reads.
    leave (cells, ports): outward, the slots that it writes, for children that do not follow it directly.
    to: inward, the slot that it adds to. first: whether it is the first to add to this slot.
    pick (cells, ports): inward, the slots that it reads, in addition to the values of its first child in registers.
    carries: the port of the child that follows it directly.
    slots: the number of slots.
    """

    order: Array
    fetch: Array
    leave: Array
    to: Array
    first: Array
    pick: Array
    carries: Array
    slots: int

    def place_of(self, cell: int) -> int:
        """Return the place of a cell in the order."""
        return int(np.flatnonzero(self.order == cell)[0])


def road_of(cells: Sequence[Cell]) -> Road:
    """Return the cells in depth-first order, with their slots."""
    children: list[list[int]] = [[] for _ in range(len(cells) + 1)]  # the last: of the base
    for k, cell in enumerate(cells):
        children[cell.parent].append(k)
    order: list[int] = []
    todo = children[-1][::-1]
    while todo:
        order.append(todo.pop())
        todo += children[order[-1]][::-1]
    n, ports = len(order), max([1, *(len(cell.ports) for cell in cells)])
    place = np.empty(n + 1, dtype=np.int64)
    place[order], place[-1] = np.arange(n), -1
    parent = place[[cells[k].parent for k in order]]
    port = np.array([cells[k].port for k in order])
    follows = parent == np.arange(n) - 1
    carries = np.zeros(n, dtype=np.int64)
    carries[parent[follows & (parent >= 0)]] = port[follows & (parent >= 0)]
    fetch, leave = np.full(n, -1), np.full((n, ports), -1)
    to, first, pick = np.full(n, -1), np.zeros(n, dtype=np.int64), np.full((n, ports), -1)
    asked = [(int(parent[k]), int(port[k])) for k in range(n)]
    last = {asked[k]: k for k in range(n) if not follows[k]}
    free: list[int] = []
    count = 1  # the base's

    def taken() -> int:
        nonlocal count
        if free:
            return free.pop()
        count += 1
        return count - 1

    for k in range(n):
        if not follows[k]:
            at = asked[k]
            fetch[k] = leave[at] if at[0] >= 0 else BASE
            if last[at] == k and at[0] >= 0:
                free.append(int(fetch[k]))
        for own in range(ports):
            if (k, own) in last:
                leave[k, own] = taken()
    free = list(range(count - 1, 0, -1))
    for k in reversed(range(n)):
        free += [int(slot) for slot in pick[k] if slot >= 0]
        if not follows[k] and parent[k] >= 0:
            first[k] = pick[asked[k]] < 0
            if first[k]:
                pick[asked[k]] = taken()
            to[k] = pick[asked[k]]
    return Road(np.array(order), fetch, leave, to, first, pick, carries, count)
