"""In which order the operations of a straight line are written, and what then has no room in registers.

A line is a list of steps, each an instruction or a few: it makes values of values. Products that are used by one sum fuse with it,
the quotients of one divisor share its reciprocal, sine and cosine of one angle come together, and signs and comparisons are made
where they are used. Values are numbered: those of nodes by the nodes' numbers, a reciprocal by ~ that of its divisor.

Which values stay in so many places is Belady's rule: where one is needed, the value goes that is used again last.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pliant.compile.trace import Trace
from pliant.graph import Node, live

FREE = ("neg", "lt", "le")  # made again wherever they are used
_NEVER = 1 << 60


@dataclass(frozen=True)
class Step:
    """What is made of what. kind: 'load' an input, 'node', 'reciprocal', 'sincos' of an angle, or 'store' a result.

    fused: a product that is written just before the node, and becomes part of it. place: of a result, (output, entry).
    """

    kind: str
    node: Node
    makes: tuple[int, ...]
    uses: tuple[int, ...]
    fused: Node | None = None
    place: tuple[int, int] = (0, 0)


def made_of(node: Node) -> list[Node]:
    """The nodes with values of which a node is made by signs and comparisons: itself, mostly."""
    out, todo = [], [node]
    while todo:
        x = todo.pop()
        if x.op in FREE:
            todo.extend(x.args)
        elif x.op != "const":
            out.append(x)
    return out


class Line:
    """The steps of a trace, by the value that they make, and its results."""

    def __init__(self, trace: Trace) -> None:
        self.results = [(node, (k, i)) for k, out in enumerate(trace.outputs) for i, node in enumerate(out.ravel())]
        nodes = live(node for node, _ in self.results)
        uses: dict[int, int] = {}
        for node in (*(x for n in nodes for x in n.args), *(node for node, _ in self.results)):
            uses[node.index] = uses.get(node.index, 0) + 1
        fused = self._fused(nodes, uses)
        inside = {product.index for product in fused.values()}
        self.by_value: dict[int, Step] = {}
        self.steps: list[Step] = []
        pairs: dict[int, list[Node]] = {}
        for node in nodes:
            if node.op in ("sin", "cos"):
                pairs.setdefault(node.args[0].index, []).append(node)
        for node in nodes:
            if node.op == "const" or node.op in FREE or node.index in inside or node.index in self.by_value:
                continue
            self._add(node, fused.get(node.index), pairs)

    @staticmethod
    def _fused(nodes: Sequence[Node], uses: dict[int, int]) -> dict[int, Node]:
        """For sums, the product that becomes part of each: one that nothing else uses."""
        out = {}
        for node in nodes:
            if node.op in ("add", "sub"):
                product = next((x for x in node.args if x.op == "mul" and uses[x.index] == 1), None)
                if product is not None:
                    out[node.index] = product
        return out

    def _add(self, node: Node, product: Node | None, pairs: dict[int, list[Node]]) -> None:
        if node.op == "input":
            return self._keep(Step("load", node, (node.index,), ()))
        if node.op in ("sin", "cos"):
            both = tuple(x.index for x in pairs[node.args[0].index])
            return self._keep(Step("sincos", node, both, _numbers(node.args)))
        if node.op == "div":
            a, b = node.args
            if ~b.index not in self.by_value:
                one = (node.index,) if a.is_value(1.0) else ()
                self._keep(Step("reciprocal", b, (~b.index, *one), _numbers([b])))
            if a.is_value(1.0):
                if node.index not in self.by_value:  # the reciprocal was made before: it is the same value
                    self._keep(Step("node", node, (node.index,), (~b.index,)))
                return None
            return self._keep(Step("node", node, (node.index,), (*_numbers([a]), ~b.index)))
        args = [*(x for x in node.args if x is not product), *(product.args if product is not None else ())]
        return self._keep(Step("node", node, (node.index,), _numbers(args), product))

    def _keep(self, step: Step) -> None:
        self.steps.append(step)
        for value in step.makes:
            self.by_value[value] = step

    def stores(self) -> list[Step]:
        return [Step("store", node, (), _numbers([node]), place=place) for node, place in self.results]


def _numbers(nodes: Iterable[Node]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(x.index for node in nodes for x in made_of(node)))


# ---- orders


def as_made(line: Line) -> list[Step]:
    """The order of making."""
    return _complete(line, (step for step in line.steps if step.kind != "load"))


def depth_first(line: Line) -> list[Step]:
    """From each result in turn, the heavier operand first: that with more behind it."""
    weight: dict[int, float] = {}
    for step in line.steps:
        total = 1.0 + sum(weight.get(x, 0.0) for x in step.uses)
        for value in step.makes:
            weight[value] = total
    return _complete(line, _walked(line, weight))


def _walked(line: Line, weight: dict[int, float]) -> Iterator[Step]:
    done: set[int] = set()
    for result in line.stores():
        todo: list[tuple[int, bool]] = [(x, False) for x in sorted(result.uses, key=lambda x: weight[x])]
        while todo:
            value, ready = todo.pop()
            step = line.by_value[value]
            if id(step) in done:
                continue
            if ready:
                done.add(id(step))
                if step.kind != "load":
                    yield step
                continue
            todo.append((value, True))
            todo.extend((x, False) for x in sorted(step.uses, key=lambda x: weight[x]) if id(line.by_value[x]) not in done)


def _complete(line: Line, steps: Iterable[Step]) -> list[Step]:
    """The steps with inputs loaded where they are first used, and results stored as soon as they are known."""
    out: list[Step] = []
    there: set[int] = set()
    waiting: dict[int, list[int]] = {}
    stores = line.stores()
    missing = [len(store.uses) for store in stores]
    for k, store in enumerate(stores):
        for x in store.uses:
            waiting.setdefault(x, []).append(k)

    def put(step: Step) -> None:
        out.append(step)
        for value in step.makes:
            there.add(value)
            for k in waiting.get(value, ()):
                missing[k] -= 1
                if not missing[k]:
                    out.append(stores[k])

    out += [store for store in stores if not store.uses]
    for step in steps:
        for x in step.uses:
            if x not in there:
                put(line.by_value[x])
        put(step)
    for store in stores:  # results that are inputs
        for x in store.uses:
            if x not in there:
                put(line.by_value[x])
    return out


ORDERS = {"as made": as_made, "depth first": depth_first}


# ---- places


@dataclass(frozen=True)
class Places:
    """What happens before each step so that at most so many values are in registers.

    out: for each step, the values that go, and in: those that come back; both after its inputs are known. kept: of values that
    come back and are no inputs, the slot of memory; slots: how many there are.
    """

    out: list[list[int]]
    back: list[list[int]]
    slots: dict[int, int]
    count: int

    @property
    def reloads(self) -> int:
        return sum(map(len, self.back))


def belady(steps: Sequence[Step], room: int) -> Places:
    """Belady's rule over an order of steps, for so many values."""
    later: dict[int, list[int]] = {}
    for i in range(len(steps) - 1, -1, -1):
        for x in steps[i].uses:
            later.setdefault(x, []).append(i)  # the next use stands last
    inputs = {value for step in steps if step.kind == "load" for value in step.makes}
    held: set[int] = set()
    heap: list[tuple[int, int]] = []
    out: list[list[int]] = []
    back: list[list[int]] = []
    saved: dict[int, int] = {}  # the slot of a value that went
    free: list[int] = []
    slots: dict[int, int] = {}
    count = 0

    def hold(x: int) -> None:
        held.add(x)
        heapq.heappush(heap, (-(later[x][-1] if later.get(x) else _NEVER), x))

    def evict(now: set[int]) -> int | None:
        kept = []
        found = None
        while heap:
            key, x = heapq.heappop(heap)
            if x not in held or -key != (later[x][-1] if later.get(x) else _NEVER):
                continue
            if x in now:
                kept.append((key, x))
                continue
            found = x
            break
        for item in kept:
            heapq.heappush(heap, item)
        return found

    for i, step in enumerate(steps):
        gone: list[int] = []
        came = [x for x in step.uses if x not in held]
        now = {*step.uses, *step.makes}
        for x in came:
            held.add(x)
        dying = [x for x in step.uses if later[x][0] == i]
        # what is used here for the last time leaves its room to what is made
        while len(held) + len(step.makes) - (len(dying) if step.makes else 0) > room:
            x = evict(now)
            if x is None:
                break
            held.discard(x)
            gone.append(x)
            if x not in inputs and x not in saved:
                if not free:
                    free.append(count)
                    count += 1
                slots[x] = saved[x] = free.pop()
        for x in step.uses:
            while later[x] and later[x][-1] <= i:
                later[x].pop()
            if later[x]:
                hold(x)
            else:
                held.discard(x)
                if x in saved:
                    free.append(saved.pop(x))
        for x in step.makes:
            if later.get(x):
                hold(x)
        out.append(gone)
        back.append(came)
    return Places(out, back, slots, count)
