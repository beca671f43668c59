"""The order of operations in straight-line code, and the values that then do not fit in registers.

The code is a list of steps. A step is one or a few instructions that compute values from other values. A product that only one sum
uses is fused with it. The quotients of one divisor share its reciprocal. Sine and cosine of one angle are one step. Signs and
comparisons are computed where they are used. A value has the number of its node. A reciprocal has the number ~n, where n is the
number of its divisor.

Belady's rule decides which values stay in registers: if a place is needed, the value whose next use is last leaves.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pliant.compile.llvm.ir import FREE, made_of
from pliant.compile.trace.trace import Trace
from pliant.graph import GraphNode, live

_LONG = 20_000  # most steps for which sets of steps are counted


@dataclass(frozen=True)
class Step:
    """A step of the code. kind: 'load' of an input, 'node', 'reciprocal', 'sincos' of an angle, or 'store' of a result.

    fused: a product that is written just before the node and becomes part of it. place: (output, entry) of a result.
    """

    kind: str
    node: GraphNode
    makes: tuple[int, ...]
    uses: tuple[int, ...]
    fused: GraphNode | None = None
    place: tuple[int, int] = (0, 0)


class TraceSteps:
    """The steps of a trace, by the value that they compute, and its results."""

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
        pairs: dict[int, list[GraphNode]] = {}
        for node in nodes:
            if node.op in ("sin", "cos"):
                pairs.setdefault(node.args[0].index, []).append(node)
        for node in nodes:
            if node.op == "const" or node.op in FREE or node.index in inside or node.index in self.by_value:
                continue
            self._add(node, fused.get(node.index), pairs)

    @staticmethod
    def _fused(nodes: Sequence[GraphNode], uses: dict[int, int]) -> dict[int, GraphNode]:
        """Return for sums the product that is fused with each: a product that nothing else uses."""
        out = {}
        for node in nodes:
            if node.op in ("add", "sub"):
                product = next((x for x in node.args if x.op == "mul" and uses[x.index] == 1), None)
                if product is not None:
                    out[node.index] = product
        return out

    def _add(self, node: GraphNode, product: GraphNode | None, pairs: dict[int, list[GraphNode]]) -> None:
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
                if node.index not in self.by_value:  # the reciprocal was computed before: it is the same value
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


def _numbers(nodes: Iterable[GraphNode]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(x.index for node in nodes for x in made_of(node)))


# ---- orders


def as_made(line: TraceSteps) -> list[Step]:
    """Return the steps in the order in which the nodes were created."""
    return _complete(line, (step for step in line.steps if step.kind != "load"))


def depth_first(line: TraceSteps) -> list[Step]:
    """Return the steps in depth-first order from each result in turn. The operand that needs more steps comes first."""
    return _complete(line, _walked(line, _weights(line.steps)))


def _weights(steps: Sequence[Step]) -> dict[int, int]:
    """Return the number of different steps that each value needs; for long code, the depth of its graph instead."""
    behind: dict[int, int] = {}  # sets of steps, as bits
    for i, step in enumerate(steps):
        if len(steps) > _LONG:
            found = 1 + max((behind[x] for x in step.uses), default=0)
        else:
            found = 1 << i
            for x in step.uses:
                found |= behind[x]
        behind |= dict.fromkeys(step.makes, found)
    return behind if len(steps) > _LONG else {x: bits.bit_count() for x, bits in behind.items()}


def _walked(line: TraceSteps, weight: dict[int, int]) -> Iterator[Step]:
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


def _complete(line: TraceSteps, steps: Iterable[Step]) -> list[Step]:
    """Return the steps, with inputs loaded at their first use, and results stored as soon as they are known."""
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
class RegisterMoves:
    """The moves between registers and memory before each step, for a limited number of registers.

    out: for each step, the values that leave registers; back: the values that are reloaded. slots: by value, its place in memory;
    inputs have none. count: the number of slots. Slots are reused.
    """

    out: list[list[int]]
    back: list[list[int]]
    slots: dict[int, int]
    count: int

    @property
    def reloads(self) -> int:
        return sum(map(len, self.back))


def belady(steps: Sequence[Step], room: int, most: int | None = None) -> RegisterMoves:
    """Apply Belady's rule to steps in order. room: the number of values in registers.

    most: the number of slots. A value that finds no free slot stays in its register.
    """
    registers = _Registers(steps, room, most)
    taken = [registers.take(i, step) for i, step in enumerate(steps)]
    return RegisterMoves([out for out, _ in taken], [back for _, back in taken], registers.slots, registers.count)


def peak(steps: Sequence[Step]) -> int:
    """Return the largest number of values that wait for a later use at one time."""
    last = {x: i for i, step in enumerate(steps) for x in step.uses}
    ends = Counter(last.values())
    most = now = 0
    for i, step in enumerate(steps):
        now += sum(x in last for x in step.makes)
        most = max(most, now)
        now -= ends[i]
    return most


class _Registers:
    """The values in registers during a pass over the steps."""

    def __init__(self, steps: Sequence[Step], room: int, most: int | None) -> None:
        self.room, self.most, self.slots, self.count = room, most, dict[int, int](), 0
        self._next = _next_uses(steps)
        self._inputs = {value for step in steps if step.kind == "load" for value in step.makes}
        self._held: dict[int, int] = {}  # by value, the step that uses it next
        self._last: list[tuple[int, int]] = []  # a heap: the value that is used last comes first; entries may be out of date
        self._saved: dict[int, int] = {}
        self._free: list[int] = []
        self._stuck = False  # no value can leave until a slot is free

    def take(self, i: int, step: Step) -> tuple[list[int], list[int]]:
        """Return the values that leave registers before a step, and those that are reloaded."""
        held, last, saved, uses, makes = self._held, self._last, self._saved, step.uses, step.makes
        following, first = self._next[i]
        out: list[int] = []
        back = [x for x in uses if x not in held]
        for x in back:
            held[x] = i
        if not self._stuck and len(held) + len(makes) > self.room:
            dying = following.count(0)  # its register is free for the result
            least = len(makes) - min(dying, len(makes))
            while len(held) + least > self.room and (gone := self._evict(uses)) is not None:
                out.append(gone)
        for x, later in (*zip(uses, following, strict=True), *zip(makes, first, strict=True)):
            if later:
                held[x] = later
                heapq.heappush(last, (-later, x))
                continue
            held.pop(x, None)
            if x in saved:
                self._free.append(saved.pop(x))
                self._stuck = False
        return out, back

    def _evict(self, needed: tuple[int, ...]) -> int | None:
        """Remove the value whose next use is last, among those that are not needed now. It gets a slot unless it is an input."""
        aside = []
        found = None
        full = not self._free and self.count == self.most
        while self._last and found is None:
            key, x = heapq.heappop(self._last)
            if self._held.get(x) != -key:
                continue
            if x in needed or (full and x not in self._inputs and x not in self._saved):
                aside.append((key, x))
            else:
                found = x
        for item in aside:
            heapq.heappush(self._last, item)
        if found is None:
            self._stuck = full
            return None
        del self._held[found]
        if found not in self._inputs and found not in self._saved:
            if not self._free:
                self._free.append(self.count)
                self.count += 1
            self.slots[found] = self._saved[found] = self._free.pop()
        return found


def _next_uses(steps: Sequence[Step]) -> list[tuple[list[int], list[int]]]:
    """Return for each step the next steps that use its operands, and those that use its results.

    0 stands for no further use, because the first step uses nothing.
    """
    out: list[tuple[list[int], list[int]]] = []
    following: dict[int, int] = {}
    for i in range(len(steps) - 1, -1, -1):
        step = steps[i]
        out.append(([following.get(x, 0) for x in step.uses], [following.get(x, 0) for x in step.makes]))
        for x in step.uses:
            following[x] = i
    return out[::-1]
