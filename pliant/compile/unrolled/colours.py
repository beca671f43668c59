"""The colours of operations in straight-line code: operations of one colour do the same, with other constants and other values.

An operation's colour is its name and the colours of its operands. Constants have one colour, and so have the entries of an input. A
long sum, with one term after another, has a colour of its own for each kind of terms. Colours are divided where their nodes have
different parts in what uses them, as x, y and z of a vector have.

A product that only one sum uses is no node of its own, because LLVM makes one instruction of both. So are signs and comparisons.
Signs of the terms of a sum do not count: a + c x and a - d x do the same with other constants, and a sign is an exact factor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pliant.compile.llvm.ir import FREE, made_of
from pliant.graph import GraphNode

LEAST_ROWS = 12  # operations of a colour that can be parts of a loop
SLACK = 2  # nodes that a colour may lack: the first of many parts often creates what they share
_SUMS = ("add", "sub")
_COMMUTE = (*_SUMS, "mul")
_LITERAL = ("pow",)  # operations whose constants are part of the structure
_PART = -1_000_000  # codes of fused products, signs and comparisons are below
_ROUNDS = 3  # in which colours are divided

SUM = "sum"  # of two terms with signs: add and sub
Tree = tuple[Any, ...]  # (operation, value, operands): an operand is a tree, or the number of a slot


def fused_products(order: Sequence[GraphNode], results: Sequence[GraphNode]) -> dict[int, list[GraphNode]]:
    """Return by sum or difference the products that only it uses. LLVM fuses both."""
    user: dict[int, GraphNode | None] = {}  # the only user of a node; None if there are several
    for node in order:
        for x in node.args:
            if x.op in FREE:
                for y in made_of(x):
                    user[y.index] = None if y.index in user else node
            else:
                user[x.index] = None if x.index in user else node
    for node in results:
        for y in made_of(node):
            user[y.index] = None
    out: dict[int, list[GraphNode]] = {}
    for node in order:
        if node.op == "mul" and (only := user.get(node.index)) is not None and only.op in ("add", "sub"):
            out.setdefault(only.index, []).append(node)
    return out


def _terms(node: GraphNode) -> list[tuple[GraphNode, int]]:
    """Return the terms of a sum or a difference, with their signs."""
    signs = (1, 1 if node.op == "add" else -1)
    return [(x.args[0], -sign) if x.op == "neg" else (x, sign) for x, sign in zip(node.args, signs, strict=True)]


def _divisions(roles: Mapping[int, set[Any]]) -> list[list[int]]:
    """Return nodes by their roles, those that as many nodes have as divide them into parts of nearly equal size."""
    counts = Counter(x for own in roles.values() for x in own)
    for size in sorted({n for n in counts.values() if _divides(n, len(roles))}, reverse=True):
        kept = {x for x, n in counts.items() if abs(n - size) < SLACK}
        found: dict[Any, list[int]] = {}
        for i, own in roles.items():
            found.setdefault(frozenset(kept & own), []).append(i)
        sizes = [len(x) for x in found.values() if len(x) >= LEAST_ROWS]
        few = len(roles) - sum(sizes)
        if len(sizes) > 1 and max(sizes) - min(sizes) <= SLACK and few <= SLACK * len(sizes):
            return list(found.values())
    return []


def _divides(part: int, whole: int) -> bool:
    """Whether a number of nodes divides a larger one, except for a few nodes."""
    times = round(whole / part)
    return times > 1 and abs(whole - times * part) <= times * SLACK


class Colours:
    """The colours of operations. Numbers of nodes are places in `nodes`, which has no fused products.

    operands: of each node, in an order that is the same for all nodes of a colour. signs: of the two terms of a sum, 1 or -1.
    before: the number of the sum that a part of a long sum adds to, or -1.
    """

    def __init__(self, order: Sequence[GraphNode], products: dict[int, list[GraphNode]], results: Sequence[GraphNode]) -> None:
        self.inner = {x.index for own in products.values() for x in own}
        self.nodes = [n for n in order if n.index not in self.inner]
        self.place = {n.index: i for i, n in enumerate(self.nodes)}
        self.before, self.length, self.sum_of = self._sums(results)
        self.operands: list[list[GraphNode]] = []
        self.signs: list[tuple[int, ...]] = []
        self.colour: list[int] = []
        self._ordered: dict[int, tuple[GraphNode, ...]] = {}  # by node, its operands in the order of their codes
        self._signs: dict[int, tuple[int, ...]] = {}  # of sums
        self._codes: dict[int, int] = {}  # by operand: its colour, or a negative number for what has none
        self._negative: dict[Any, int] = {}
        self._paint()
        for _ in range(_ROUNDS):
            if not self._divide():
                break

    def _paint(self) -> None:
        """Give each operation a colour, after its operands."""
        known: dict[Any, int] = {}
        bases: dict[int, Any] = {}  # of long sums
        codes = self._codes
        for i, node in enumerate(self.nodes):
            prev = self.before[i]
            if prev < 0:
                key = self._key_of(node)
            else:
                both = dict(zip((x.index for x in node.args), _terms(node), strict=True))
                (_, sign), (term, other_sign) = both.pop(self.nodes[prev].index), *both.values()
                self._ordered[node.index], self._signs[node.index] = (self.nodes[prev], term), (sign, other_sign)
                base, (other, run) = (self.sum_of[i], self._code(term)), bases.get(prev, (None, 0))
                bases[i] = key = base, run if base == other else run + 1
            self.signs.append(self._signs.get(node.index, ()))
            ordered = self._ordered[node.index]
            parts = any(codes.get(x.index, 0) <= _PART for x in ordered)
            self.operands.append(self._leaves(node, []) if parts else list(ordered))
            codes[node.index] = code = known.setdefault(key, len(known))
            self.colour.append(code)

    def tree(self, i: int) -> Tree:
        """Return the tree of a node."""
        return self._tree(self.nodes[i], iter(range(len(self.operands[i]))))

    def _tree(self, node: GraphNode, slots: Iterator[int]) -> Tree:
        args = (self._tree(x, slots) if self._is_part(x) else next(slots) for x in self._ordered[node.index])
        return SUM if node.index in self._signs else node.op, node.value, tuple(args)

    def _key_of(self, node: GraphNode) -> Any:
        """Return what nodes of one colour have in common. Operands of products, and of most sums, go by their codes."""
        args, codes, op = node.args, self._codes, node.op
        if op in _SUMS:
            (a, first), (b, second) = _terms(node)
            args = a, b
        keys = [codes[x.index] if x.index in codes else self._code(x) for x in args]
        swapped = False
        if op in _COMMUTE and keys[1] < keys[0] and (op == "mul" or not all(x.index in self.inner for x in args)):
            args, keys, swapped = args[::-1], keys[::-1], True
        self._ordered[node.index] = args
        if op in _SUMS:
            self._signs[node.index] = (second, first) if swapped else (first, second)
            op = SUM
        if op in _LITERAL:
            return op, *((x.value,) if x.op == "const" else key for x, key in zip(args, keys, strict=True))
        return (op, *keys) if node.value is None else (op, node.value, *keys)

    def _code(self, x: GraphNode) -> int:
        """Return the code of an operand: of constants, of inputs of one name, of values from elsewhere, or of a part."""
        if x.index not in self._codes:
            part = self._is_part(x)
            key = self._key_of(x) if part else (x.value[0] if x.op == "input" else "", x.op == "const")
            self._codes[x.index] = (_PART if part else -1) - self._negative.setdefault(key, len(self._negative))
        return self._codes[x.index]

    def _leaves(self, node: GraphNode, out: list[GraphNode]) -> list[GraphNode]:
        """Return the operands of a node and of its parts, in order."""
        for x in self._ordered[node.index]:
            if self._is_part(x):
                self._leaves(x, out)
            else:
                out.append(x)
        return out

    def _uses(self, results: Sequence[GraphNode]) -> list[int]:
        """Return how often each node is used; results count as used by several."""
        uses = [0] * len(self.nodes)
        for node in self.nodes:
            for x in node.args:
                for y in (x,) if x.index in self.place else self._through(x):
                    uses[self.place[y.index]] += 1
        for x in results:
            for y in made_of(x):
                if y.index in self.place:
                    uses[self.place[y.index]] += 2
        return uses

    def _through(self, x: GraphNode) -> list[GraphNode]:
        """Return the nodes with colours from which an operand without one is computed."""
        if not self._is_part(x):
            return []
        return [z for y in x.args for z in ((y,) if y.index in self.place else self._through(y))]

    def _is_part(self, x: GraphNode) -> bool:
        return x.op in FREE or x.index in self.inner

    def members(self) -> dict[int, list[int]]:
        """Return the nodes of each colour that many have, in the order of their first nodes."""
        out: dict[int, list[int]] = {}
        for i, c in enumerate(self.colour):
            out.setdefault(c, []).append(i)
        return {c: own for c, own in out.items() if len(own) >= LEAST_ROWS}

    def _divide(self) -> bool:
        """Divide colours by what uses their nodes, as x, y and z of a vector, then those that are made of them; return whether any
        was divided.

        Only into divisions of equal size: what uses a spring at the edge of a net makes no other spring of it.
        """
        members, colour = self.members(), self.colour
        part: list[Any] = list(colour)  # of each node, its colour or its division
        users: dict[int, list[tuple[int, int]]] = {}  # by colour, the colours that have it in a slot
        for c, own in members.items():
            for s, x in enumerate(self.operands[own[0]]):
                if (k := self.place.get(x.index)) is not None and colour[k] in members and colour[k] != c:
                    users.setdefault(colour[k], []).append((c, s))
        divided: set[int] = set()
        for c, own in sorted(members.items(), key=lambda x: -x[1][0]):
            roles: dict[int, set[Any]] = {i: set() for i in own}
            for user, slot in users.get(c, ()):
                if user in divided or 2 * len(members[user]) <= len(own) + 2 * SLACK:
                    for i in members[user]:
                        if (k := self.place.get(self.operands[i][slot].index)) in roles:
                            roles[k].add((part[i], slot))
            if divisions := _divisions(roles):
                divided.add(c)
                for number, division in enumerate(divisions):
                    for i in division:
                        part[i] = c, number
        if divided:
            self._paint_again(part)
        return bool(divided)

    def _paint_again(self, part: list[Any]) -> None:
        """Give each operation the colour of its division and its operands."""
        known: dict[Any, int] = {}
        for i, operands in enumerate(self.operands):
            at = [self.place.get(x.index, -1) for x in operands]
            first = 0 if self.before[i] < 0 else 1  # the sum before it may be of another kind of terms
            key = part[i], *[self.colour[k] if k >= 0 else -1 for k in at[first:]]
            self.colour[i] = known.setdefault(key, len(known))

    def _sums(self, results: Sequence[GraphNode]) -> tuple[list[int], list[int], list[int]]:
        """Return for each node the sum before it in a long sum or -1, its place in this sum, and the last node of the sum."""
        uses, n = self._uses(results), len(self.nodes)
        before, length, last = [-1] * n, [1] * n, list(range(n))
        for i, node in enumerate(self.nodes):
            if node.op in ("add", "sub"):
                given = [self.place.get(x.index, -1) for x in (node.args if node.op == "add" else node.args[:1])]
                given = [k for k in given if k >= 0 and uses[k] == 1 and self.nodes[k].op in ("add", "sub")]
                if given and node.args[0] is not node.args[1]:
                    before[i] = max(given, key=lambda k: length[k])
                    length[i] = length[before[i]] + 1
        for i in reversed(range(n)):
            if before[i] >= 0:
                last[before[i]] = last[i]
        for i in range(n):
            if length[last[i]] < LEAST_ROWS:
                before[i] = -1
        return before, length, last
