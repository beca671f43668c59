"""The cheapest way to get some nodes again: which nodes to load from memory, so that the others can be recomputed from them.

This is a minimum cut. Every node is a pipe from its arguments to its uses. The capacity of the pipe is the price of loading the
node. A source feeds nodes that cannot be computed without limit, and nodes that can be recomputed up to the price of doing so. The
pipes of the minimum cut are the nodes to load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from pliant.graph import GraphNode

Price = Callable[[GraphNode], int | None]  # None: not possible

_SOURCE, _ROOTS = 0, 1  # places in the network


def cheapest(nodes: Sequence[GraphNode], roots: Iterable[GraphNode], take: Price, make: Price) -> set[int]:
    """Return the indices of the nodes to load, so that all roots can be computed at the lowest price.

    Among choices of equal price, the choice nearest to the roots is returned.
    nodes: the nodes to consider, arguments before their uses. Arguments that are not among them cost nothing.
    take: the price of loading a node. make: the price of recomputing it.
    """
    pipes: dict[tuple[int, int], int | None] = {}  # by the places at their ends: the width, None without limit
    ends: dict[int, tuple[int, int]] = {}  # by node: the begin and end of its pipe
    places = 2
    for node in nodes:
        price, made = take(node), make(node)
        if made == 0 and not any(x.index in ends for x in node.args):
            continue  # it costs nothing
        begin = places
        end = begin if price is None else begin + 1
        places, ends[node.index] = end + 1, (begin, end)
        if price is not None:
            pipes[begin, end] = price
        if made is None or made:
            pipes[_SOURCE, begin] = made
        if made is not None:
            pipes |= {(ends[x.index][1], begin): None for x in node.args if x.index in ends}
    pipes |= {(ends[root.index][1], _ROOTS): None for root in roots if root.index in ends}
    near = _behind_cut(pipes, places)
    return {index for index, (begin, end) in ends.items() if end in near and begin not in near}


def _behind_cut(pipes: Mapping[tuple[int, int], int | None], places: int) -> set[int]:
    """Return the places behind a minimum cut: those from which the roots can be reached at maximum flow."""
    from scipy.sparse import csr_array  # only kernels that are loops need it
    from scipy.sparse.csgraph import breadth_first_order, maximum_flow

    if not pipes:
        return {_ROOTS}
    much = 1 + sum(width or 0 for width in pipes.values())
    widths = [much if width is None else width for width in pipes.values()]
    room = csr_array((widths, tuple(np.array(list(pipes)).T)), shape=(places, places), dtype=np.int32)
    free = room - maximum_flow(room, _SOURCE, _ROOTS).flow
    free.eliminate_zeros()
    return set(breadth_first_order(free.T.tocsr(), _ROOTS, return_predecessors=False).tolist())
