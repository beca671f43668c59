"""The cheapest way to get some nodes again: which nodes to load from memory, so that the others can be recomputed from them.

This is a minimum cut. Every node is a pipe from its arguments to its uses. The capacity of the pipe is the price of loading the
node. A source feeds nodes that cannot be computed without limit, and nodes that can be recomputed up to the price of doing so. The
pipes of the minimum cut are the nodes to load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pliant.graph import GraphNode

Price = Callable[[GraphNode], int | None]  # None: not possible

_MUCH = 1 << 60


def cheapest(nodes: Sequence[GraphNode], roots: Iterable[GraphNode], take: Price, make: Price) -> set[int]:
    """Return the indices of the nodes to load, so that all roots can be computed at the lowest price.

    Among choices of equal price, the choice nearest to the roots is returned.
    nodes: the nodes to consider, arguments before their uses. Arguments that are not among them cost nothing.
    take: the price of loading a node. make: the price of recomputing it.
    """
    net = Network(2)
    ends: dict[int, tuple[int, int]] = {}  # by node: the begin and end of its pipe
    for node in nodes:
        price, made = take(node), make(node)
        if made == 0 and not any(x.index in ends for x in node.args):
            continue  # it costs nothing
        begin = net.place()
        end = begin if price is None else net.place()
        ends[node.index] = begin, end
        if price is not None:
            net.pipe(begin, end, price)
        if made is None or made:
            net.pipe(0, begin, _MUCH if made is None else made)
        if made is not None:
            for x in node.args:
                if x.index in ends:
                    net.pipe(ends[x.index][1], begin, _MUCH)
    for root in roots:
        if root.index in ends:
            net.pipe(ends[root.index][1], 1, _MUCH)
    near = net.behind_cut(0, 1)
    return {index for index, (begin, end) in ends.items() if end in near and begin not in near}


class Network:
    """Places, and pipes between them: Dinic's algorithm."""

    def __init__(self, places: int) -> None:
        self.out: list[list[int]] = [[] for _ in range(places)]  # by place, its pipes; pipe i ^ 1 is pipe i backwards
        self.to: list[int] = []
        self.room: list[int] = []

    def place(self) -> int:
        self.out.append([])
        return len(self.out) - 1

    def pipe(self, a: int, b: int, width: int) -> None:
        self.out[a].append(len(self.to))
        self.out[b].append(len(self.to) + 1)
        self.to += [b, a]
        self.room += [width, 0]

    def behind_cut(self, source: int, sink: int) -> set[int]:
        """Return the places behind a minimum cut: those from which the sink can be reached at maximum flow."""
        while True:
            distance = self._distances(source, sink)
            if distance[source] < 0:
                return {place for place, d in enumerate(distance) if d >= 0}
            self._fill(source, sink, distance)

    def _distances(self, source: int, sink: int) -> list[int]:
        """Return the number of pipes with free capacity from each place to the sink; -1 if there is no path, or a longer one than
        from the source."""
        room, to = self.room, self.to
        distance = [-1] * len(self.out)
        distance[sink] = 0
        queue = [sink]
        for place in queue:
            if distance[source] >= 0:
                break
            for pipe in self.out[place]:
                x = to[pipe]
                if distance[x] < 0 and room[pipe ^ 1]:
                    distance[x] = distance[place] + 1
                    queue.append(x)
        return distance

    def _fill(self, source: int, sink: int, distance: list[int]) -> None:
        """Add as much flow as the shortest paths carry."""
        room, to, out = self.room, self.to, self.out
        tried = [0] * len(out)
        way: list[int] = []
        place = source
        while True:
            if place == sink:
                least = min(room[pipe] for pipe in way)
                for pipe in way:
                    room[pipe] -= least
                    room[pipe ^ 1] += least
                full = next(at for at, pipe in enumerate(way) if not room[pipe])
                place = to[way[full] ^ 1]
                del way[full:]
                continue
            pipes = out[place]
            at, nearer = tried[place], distance[place] - 1
            while at < len(pipes) and not (room[pipes[at]] and distance[to[pipes[at]]] == nearer):
                at += 1
            tried[place] = at
            if at < len(pipes):
                way.append(pipes[at])
                place = to[pipes[at]]
            elif way:
                place = to[way.pop() ^ 1]
                tried[place] += 1
            else:
                return
