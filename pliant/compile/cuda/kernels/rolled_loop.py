"""One loop over the cells of a state in a GPU kernel: code by class, with values that pass from cell to cell in registers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from pliant.compile.cuda.kernels.code import ThreadCode
from pliant.compile.cuda.kernels.mathematics import sincos
from pliant.compile.cuda.kernels.road import BASE
from pliant.compile.rolled.plan import BodyLoop, LoopPlan, LoopStep
from pliant.compile.rolled.sources import BodyEntry, CellNumber, LoopSource, RecordEntry, SharedEntry, TotalEntry, WalkEntry
from pliant.graph import GraphNode

if TYPE_CHECKING:
    from pliant.compile.cuda.kernels.rolled import DeviceLoopWriter

WARP = 32
Entry = tuple[int, int]  # of a walk: (walk, group)


def entries_of(plan: LoopPlan, loop: BodyLoop) -> list[Entry]:
    """Return the entries of walks that a loop passes on or reads."""
    pairs = [pair for block in loop.blocks.values() for pair in (*block.out, *block.hand)]
    walked = [plan.walked[place] for place, _ in pairs]
    found = {(w, group) for w, _, group in walked}
    for c, block in loop.blocks.items():
        found |= {(source.walk, source.group) for source in _read_by(plan, c, block) if isinstance(source, WalkEntry)}
    return sorted(found)


def _read_by(plan: LoopPlan, c: int, block: LoopStep) -> list[LoopSource]:
    """Return the sources of the inputs that a class reads in a loop."""
    found: dict[int, GraphNode] = {}
    todo, seen = [*block.roots, *block.nodes], set()
    while todo:
        node = todo.pop()
        if node.index in seen or block.finds(node):
            continue
        seen.add(node.index)
        if node.op == "input":
            found[node.index] = node
        todo.extend(node.args)
    return [plan.source(c, block, found[i]) for i in sorted(found)]


def _is_first(source: LoopSource) -> TypeGuard[BodyEntry]:
    """Whether it is the first entry of the first body of a cell."""
    return isinstance(source, BodyEntry) and (source.body, source.entry) == (0, 0)


class LoopWriter:
    """Writes one loop into a writer's lines. Phi nodes carry entries of walks, totals and prefetched inputs from cell to cell."""

    def __init__(self, writer: DeviceLoopWriter, number: int, loop: BodyLoop, base: dict[Entry, str]) -> None:
        self.w, self.loop, self.base = writer, loop, base
        self.p, self.outward = f"L{number}_", loop.direction == "outward"
        self.entries = writer.entries[number]
        self.entry_of = {place: ((w, group), port) for place, (w, port, group) in writer.plan.walked.items()}
        self.totals = sorted({self.entry_of[place][0] for block in loop.blocks.values() for place, _ in block.totals})
        self.row: dict[str, str] = {}
        self.ahead = self._ahead()  # inputs that are fetched ahead
        self.turned = self._turned()

    def _ahead(self) -> list[str]:
        """Return the operands to prefetch: those whose first entry of a cell is read by most cells."""
        w = self.w
        count: dict[str, int] = {}
        for c, block in self.loop.blocks.items():
            firsts = {source.operand for source in _read_by(w.plan, c, block) if _is_first(source)}
            for name in firsts:
                count[name] = count.get(name, 0) + int(w.members[c].sum())
        return sorted(name for name, cells in count.items() if 2 * cells > w.cells) if w.prefetch else []

    def _first_angles(self, c: int) -> list[GraphNode]:
        """Return the angles whose sine or cosine a class needs and that are the first q of the cell."""
        block = self.loop.blocks[c]
        angles = [n.args[0] for n in block.nodes if n.op in ("sin", "cos") and n.args[0].op == "input"]
        return [n for n in angles if n.value[0] == "q" and _is_first(self.w.plan.source(c, block, n))]

    def _turned(self) -> bool:
        """Whether sine and cosine of a cell's first q are computed before the code of its class, because most cells need them."""
        cells = sum(int(self.w.members[c].sum()) for c in self.loop.blocks if self._first_angles(c))
        return "q" in self.ahead and len(self.loop.blocks) > 1 and 2 * cells > self.w.cells

    def write(self) -> dict[Entry, str]:
        """Write the whole loop, and return the totals."""
        w, p = self.w, self.p
        T, lines, step = w.T, w.lines, 1 if self.outward else -1
        start = 0 if self.outward else w.cells - 1
        code = w.code(f"{p}i")
        if self.outward and (w.road.fetch == BASE).any():
            for at, entry in enumerate(self.entries):
                w.store(code, "%slots", at, self.base[entry])
        code.do(f"%{p}row_first = getelementptr i32, ptr addrspace(1) %row0, i64 {start * w.width}")
        code.do(f"%{p}record_first = getelementptr {T}, ptr addrspace(1) %records, i64 {start * w.plan.record_size * WARP}")
        code.do(f"%{p}own_first = getelementptr {T}, ptr addrspace(1) %numbers, i64 {start * w.number_width}")
        fetched = self._fetch(code, f"%{p}row_first")
        w.finish(code)
        before = w.label
        lines.append(f"  br label %{p}head")
        w.begin(f"{p}head")
        phis: list[tuple[str, str, str, str]] = [  # name, type, first value, next value
            ("k", "i32", "0", f"%{p}k_next"),
            ("row", "ptr addrspace(1)", f"%{p}row_first", f"%{p}row_next"),
            ("record", "ptr addrspace(1)", f"%{p}record_first", f"%{p}record_next"),
            ("own", "ptr addrspace(1)", f"%{p}own_first", f"%{p}own_next"),
        ]
        phis += [(f"f_{name}", self._type(name), value, f"%{p}n_{name}") for name, value in fetched.items()]
        first = [self.base[entry] if self.outward else "poison" for entry in self.entries]
        phis += [(f"c{i}", T, value, f"%{p}x{i}") for i, value in enumerate(first)]
        phis += [(f"s{i}", T, self.base.get(entry, w.code("").constant(0.0)), f"%{p}y{i}") for i, entry in enumerate(self.totals)]
        lines += [f"  %{p}{name} = phi {kind} [ {a}, %{before} ], [ {b}, %{p}latch ]" for name, kind, a, b in phis]
        self.row = {name: f"%{p}f_{name}" for name in fetched}
        code = w.code(f"{p}h")
        code.do(f"%{p}row_next = getelementptr i32, ptr addrspace(1) %{p}row, i64 {step * w.width}")
        code.do(f"%{p}record_next = getelementptr {T}, ptr addrspace(1) %{p}record, i64 {step * w.plan.record_size * WARP}")
        code.do(f"%{p}own_next = getelementptr {T}, ptr addrspace(1) %{p}own, i64 {step * w.number_width}")
        if w.prefetch:
            ahead = self._fetch(code, f"%{p}row_next", f"{p}n_")
            assert list(ahead) == list(fetched)
        self.pair = sincos(code, self.row["q_value"]) if self.turned else None
        w.finish(code)
        have = self._arrivals()
        ends = self._classes(have)
        w.begin(f"{p}latch")
        for i in range(len(self.entries)):
            lines.append(f"  %{p}x{i} = phi {T} " + ", ".join(f"[ {x[0][i]}, %{label} ]" for label, x in ends))
        for i in range(len(self.totals)):
            lines.append(f"  %{p}y{i} = phi {T} " + ", ".join(f"[ {x[1][i]}, %{label} ]" for label, x in ends))
        if not w.prefetch:
            code = w.code(f"{p}l")
            self._fetch(code, f"%{p}row_next", f"{p}n_")
            w.finish(code)
        lines += [
            f"  %{p}k_next = add i32 %{p}k, 1",
            f"  %{p}more = icmp slt i32 %{p}k_next, {w.cells}",
            f"  br i1 %{p}more, label %{p}head, label %{p}done",
        ]
        w.begin(f"{p}done")
        return {entry: f"%{p}y{i}" for i, entry in enumerate(self.totals)}

    def _type(self, name: str) -> str:
        return self.w.T if name.endswith("_value") else "i32"

    def _fetch(self, code: ThreadCode, row: str, prefix: str | None = None) -> dict[str, str]:
        """Read ahead what the loop needs of a cell: its class, the slots of the values that are passed on, and its first inputs."""
        w = self.w
        names = ["class"] if len(self.loop.blocks) > 1 else []
        if self.entries:
            if self.outward:
                names += ["fetch"] if (w.road.fetch >= 0).any() else []
            else:
                names += ["pick0"] if (w.road.pick[:, 0] >= 0).any() else []
        like_q = w.plan.trace.like_q
        names += [name for name, of_q in (("q0", True), ("v0", False)) if any(like_q[x] is of_q for x in self.ahead)]
        found = {name: self._column(code, row, name) for name in names}
        for name in self.ahead:
            index = code.let(f"sext i32 {found['q0' if like_q[name] else 'v0']} to i64")
            found[f"{name}_value"] = w.read(code, name, index)
        if prefix is not None:
            for name, value in found.items():
                kind = self._type(name)
                same = f"bitcast {kind} {value} to {kind}"
                code.do(f"%{prefix}{name} = {same}")
        return found

    def _column(self, code: ThreadCode, row: str, name: str) -> str:
        at = code.let(f"getelementptr i32, ptr addrspace(1) {row}, i64 {self.w.columns[name]}")
        return code.let(f"load i32, ptr addrspace(1) {at}, align 4, !invariant.load !0")

    def _of_row(self, code: ThreadCode, name: str) -> str:
        """Return an integer of the cell: prefetched, or read here."""
        return self.row.get(name) or self._column(code, f"%{self.p}row", name)

    def _arrivals(self) -> list[str]:
        """Return the values that the cell receives, by entry; inward, at its first port."""
        w, p = self.w, self.p
        carried = [f"%{p}c{i}" for i in range(len(self.entries))]
        flag = self.row.get("fetch" if self.outward else "pick0")
        if flag is None or not carried:
            return carried
        w.lines += [f"  %{p}asks = icmp sge i32 {flag}, 0", f"  br i1 %{p}asks, label %{p}fetch, label %{p}have"]
        before = w.label
        w.begin(f"{p}fetch")
        code = w.code(f"{p}f")
        slot = w.slot(code, flag)
        found = [w.load(code, slot, i) for i in range(len(carried))]
        if not self.outward:  # at a port that gets its values from memory, registers hold nothing
            found = [code.let(f"fadd {w.T} {a}, {b}") for a, b in zip(self._carried_at(code, 0), found, strict=True)]
        w.finish(code)
        w.lines.append(f"  br label %{p}have")
        w.begin(f"{p}have")
        for i, (a, b) in enumerate(zip(carried, found, strict=True)):
            w.lines.append(f"  %{p}a{i} = phi {w.T} [ {a}, %{before} ], [ {b}, %{p}fetch ]")
        return [f"%{p}a{i}" for i in range(len(carried))]

    def _carried_at(self, code: ThreadCode, port: int) -> list[str]:
        """Return the values that the previous cell left in registers, if it is attached to this port; otherwise zeros."""
        w, carried = self.w, [f"%{self.p}c{i}" for i in range(len(self.entries))]
        if w.ports == 1:
            return carried
        here = code.let(f"icmp eq i32 {self._of_row(code, 'carries')}, {port}")
        return [code.let(f"select i1 {here}, {w.T} {x}, {w.T} {code.constant(0.0)}") for x in carried]

    def _classes(self, have: list[str]) -> list[tuple[str, tuple[list[str], list[str]]]]:
        """Write the code of all classes. Return for each its last label, the values that it passes on, and its totals."""
        w, p = self.w, self.p
        classes = sorted(self.loop.blocks)
        if len(classes) == 1:
            w.lines.append(f"  br label %{p}k0")
        else:
            cases = " ".join(f"i32 {c}, label %{p}k{c}" for c in classes[1:])
            w.lines.append(f"  switch i32 {self.row['class']}, label %{p}k{classes[0]} [ {cases} ]")
        ends = []
        for c in classes:
            w.begin(f"{p}k{c}")
            made = self._block(c, self.loop.blocks[c], have)
            w.lines.append(f"  br label %{p}latch")
            ends.append((w.label, made))
        return ends

    def _block(self, c: int, block: LoopStep, have: list[str]) -> tuple[list[str], list[str]]:
        w, p, plan = self.w, self.p, self.w.plan
        code = w.code(f"{p}{c}_")
        arrived: dict[int, list[str]] = {}
        if not self.outward:
            ports = range(len(plan.trace.classes[c].ports))
            arrived = {at: self._at_port(c, code, at, have) for at in ports} if self.entries else {}

        def load(node: GraphNode) -> str:
            match plan.source(c, block, node):
                case RecordEntry(place):
                    return w.load(code, f"%{p}record", place)
                case CellNumber() as source:
                    return w.number(code, f"%{p}own", source)
                case WalkEntry(walk, group, port):
                    place = self.entries.index((walk, group))
                    return have[place] if self.outward else arrived[port][place]
                case BodyEntry(operand, like_q, body, entry) as source:
                    if _is_first(source) and operand in self.ahead:
                        return self.row[f"{operand}_value"]
                    return w.read(code, operand, self._index(code, like_q, body, entry))
                case TotalEntry(walk, group):
                    return w.totals[walk, group]
                case SharedEntry() as source:
                    return w.shared(code, source)

        if self.pair is not None:
            for angle in self._first_angles(c):
                code.set_sincos(angle, self.pair)
        for node in (*block.nodes, *block.roots):  # read everything before storing anything: places in records are reused
            code.need(node, load, block.finds)
        for place, node in block.keep:
            w.store(code, f"%{p}record", place, code.value(node))
        for number, j, i, node in block.outputs:
            at = w.entry(code, w.outputs[number].name, self._index(code, plan.like_q(number), j, i))
            code.do(f"store {w.T} {code.value(node)}, ptr addrspace(1) {at}, align {w.bytes}")
        sums = {self.entry_of[place][0]: code.value(node) for place, node in block.totals}
        totals = [
            code.let(f"fadd {w.T} %{p}s{i}, {sums[entry]}") if entry in sums else f"%{p}s{i}" for i, entry in enumerate(self.totals)
        ]
        handed = self._leave(c, code, block) if self.outward else self._hand(c, code, block)
        w.finish(code)
        return handed, totals

    def _index(self, code: ThreadCode, like_q: bool, j: int, i: int) -> str:
        start = code.let(f"sext i32 {self._of_row(code, f'q{j}' if like_q else f'v{j}')} to i64")
        return code.let(f"add i64 {start}, {i}") if i else start

    def _at_port(self, c: int, code: ThreadCode, port: int, have: list[str]) -> list[str]:
        """Inward: return the values that arrive at a port of the cell."""
        w = self.w
        if port == 0 and len(w.plan.trace.classes[c].ports) == 1:
            return have
        carried = self._carried_at(code, port)
        slots = w.road.pick[w.members[c], port]
        if not (slots >= 0).any():
            return carried
        flag = self._of_row(code, f"pick{port}")
        asks = code.let(f"icmp sge i32 {flag}, 0")
        safe = code.let(f"select i1 {asks}, i32 {flag}, i32 {BASE}")
        slot = w.slot(code, safe)
        out = []
        for i, x in enumerate(carried):
            more = code.let(f"select i1 {asks}, {w.T} {w.load(code, slot, i)}, {w.T} {code.constant(0.0)}")
            out.append(code.let(f"fadd {w.T} {x}, {more}"))
        return out

    def _leave(self, c: int, code: ThreadCode, block: LoopStep) -> list[str]:
        """Outward: store what the cell passes on in slots, for children that do not follow it. Return it for the one that does."""
        w = self.w
        by_port: dict[int, dict[Entry, str]] = {}
        for place, node in block.out:
            entry, port = self.entry_of[place]
            by_port.setdefault(port, {})[entry] = code.value(node)
        for port, values in sorted(by_port.items()):
            slots = w.road.leave[w.members[c], port]
            if not (slots >= 0).any():
                continue
            flag = self._of_row(code, f"leave{port}")
            with _When(w, code, code.let(f"icmp sge i32 {flag}, 0"), f"{self.p}{c}o{port}", bool((slots >= 0).all())):
                slot = w.slot(code, flag)
                for i, entry in enumerate(self.entries):
                    if entry in values:
                        w.store(code, slot, i, values[entry])
        if not by_port:
            return ["poison"] * len(self.entries)
        out = [by_port[min(by_port)].get(entry, "poison") for entry in self.entries]
        for port in sorted(by_port)[1:]:
            here = code.let(f"icmp eq i32 {self._of_row(code, 'carries')}, {port}")
            for i, entry in enumerate(self.entries):
                if entry in by_port[port]:
                    out[i] = code.let(f"select i1 {here}, {w.T} {by_port[port][entry]}, {w.T} {out[i]}")
        return out

    def _hand(self, c: int, code: ThreadCode, block: LoopStep) -> list[str]:
        """Inward: pass values on, in registers or added to a slot."""
        w = self.w
        values = {self.entry_of[place][0]: code.value(node) for place, node in block.hand}
        slots, firsts = w.road.to[w.members[c]], w.road.first[w.members[c]]
        for kind, wanted in (("first", 1), ("more", 0)):
            chosen = (slots >= 0) & (firsts == wanted)
            if not values or not chosen.any():
                continue
            flag = self._of_row(code, "to")
            held = code.let(f"icmp sge i32 {flag}, 0")
            order = code.let(f"icmp eq i32 {self._of_row(code, 'first')}, {wanted}")
            with _When(w, code, code.let(f"and i1 {held}, {order}"), f"{self.p}{c}{kind}", bool(chosen.all())):
                slot = w.slot(code, flag)
                for i, entry in enumerate(self.entries):
                    if entry in values:
                        x = values[entry]
                        x = x if wanted else code.let(f"fadd {w.T} {w.load(code, slot, i)}, {x}")
                        w.store(code, slot, i, x)
        return [values.get(entry, "poison") for entry in self.entries]


class _When:
    """Statements under a condition; there is no branch if the condition always holds."""

    def __init__(self, writer: DeviceLoopWriter, code: ThreadCode, condition: str, label: str, always: bool) -> None:
        self.writer, self.code, self.condition, self.label, self.always = writer, code, condition, label, always

    def __enter__(self) -> None:
        if not self.always:
            self.code.do(f"br i1 {self.condition}, label %{self.label}, label %{self.label}_on")
            self.writer.finish(self.code)
            self.writer.begin(self.label)

    def __exit__(self, *_: object) -> None:
        if not self.always:
            self.code.do(f"br label %{self.label}_on")
            self.writer.finish(self.code)
            self.writer.begin(f"{self.label}_on")
