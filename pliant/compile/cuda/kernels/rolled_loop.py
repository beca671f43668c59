"""One loop over the cells of a state in a GPU kernel: code by class, with values that pass from cell to cell in registers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeGuard

from pliant.compile.cuda.kernels.code import ThreadCode
from pliant.compile.cuda.kernels.mathematics import sincos
from pliant.compile.cuda.kernels.road import BASE
from pliant.compile.program.llvm import switch, write_step
from pliant.compile.program.nodes import OverTable, TracedStep
from pliant.compile.program.places import BodyEntry, IndexedEntry, RecordEntry, RowNumber, SharedEntry, TablePlace, WalkEntry
from pliant.graph import GraphNode

if TYPE_CHECKING:
    from pliant.compile.cuda.kernels.rolled import DeviceLoopWriter

WARP = 32
Entry = tuple[int, int]  # of a walk: (walk, group)


def _is_first(place: TablePlace | None) -> TypeGuard[BodyEntry]:
    """Whether it is the first entry of the first body of a cell."""
    return isinstance(place, BodyEntry) and (place.body, place.entry) == (0, 0)


class LoopWriter:
    """Writes one loop into a writer's lines. Phi nodes carry entries of walks, totals and prefetched inputs from cell to cell."""

    def __init__(self, writer: DeviceLoopWriter, loop: OverTable) -> None:
        self.w, self.loop, self.base = writer, loop, writer.base
        self.p, self.outward = loop.name, not loop.backward
        self.entries, self.totals = loop.passed(), loop.passed(base=True)
        self.row: dict[str, str] = {}
        self.ahead = self._ahead()  # inputs that are fetched ahead
        self.turned = self._turned()

    def _ahead(self) -> list[str]:
        """Return the operands to prefetch: those whose first entry of a cell is read by most cells."""
        w = self.w
        count: dict[str, int] = {}
        for c, step in self.loop.steps.items():
            firsts = {place.operand for place in step.reads.values() if _is_first(place)}
            for name in firsts:
                count[name] = count.get(name, 0) + int(w.members[c].sum())
        return sorted(name for name, cells in count.items() if 2 * cells > w.cells) if w.prefetch else []

    def _first_angles(self, c: int) -> list[GraphNode]:
        """Return the angles whose sine or cosine a class needs and that are the first q of the cell."""
        step = self.loop.steps[c]
        turned = [n.args[0] for n in step.order if n.op in ("sin", "cos") and n.index not in step.reads]
        return [n for n in turned if n.op == "input" and n.value[0] == "q" and _is_first(step.reads.get(n.index))]

    def _turned(self) -> bool:
        """Whether sine and cosine of a cell's first q are computed before the code of its class, because most cells need them."""
        cells = sum(int(self.w.members[c].sum()) for c in self.loop.steps if self._first_angles(c))
        return "q" in self.ahead and len(self.loop.steps) > 1 and 2 * cells > self.w.cells

    def write(self) -> None:
        """Write the whole loop. Its totals are at the writer's base then."""
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
        self.base |= {entry: f"%{p}y{i}" for i, entry in enumerate(self.totals)}

    def _type(self, name: str) -> str:
        return self.w.T if name.endswith("_value") else "i32"

    def _fetch(self, code: ThreadCode, row: str, prefix: str | None = None) -> dict[str, str]:
        """Read ahead what the loop needs of a cell: its class, the slots of the values that are passed on, and its first inputs."""
        w = self.w
        names = [self.loop.column] if self.loop.chooses else []
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
        ends = []
        w.lines.append(f"  {switch(self.loop, self.row.get(self.loop.column, ''), f'{p}k', f'{p}latch')}")
        for c, step in self.loop.steps.items():
            w.begin(f"{p}k{c}")
            made = self._step(c, step, have)
            w.lines.append(f"  br label %{p}latch")
            ends.append((w.label, made))
        return ends

    def _step(self, c: int, step: TracedStep, have: list[str]) -> tuple[list[str], list[str]]:
        w, p = self.w, self.p
        code = w.code(step.name)
        arrived: dict[int, list[str]] = {}
        if not self.outward:
            ports = range(len(w.plan.trace.classes[c].ports))
            arrived = {at: self._at_port(c, code, at, have) for at in ports} if self.entries else {}
        passed: dict[int, dict[Entry, GraphNode]] = {}  # by port
        sums: dict[Entry, str] = {}

        def read(place: TablePlace) -> str:
            match place:
                case RecordEntry(at):
                    return w.load(code, f"%{p}record", at)
                case RowNumber(column):
                    number = code.let(f"getelementptr {w.T}, ptr addrspace(1) %{p}own, i64 {column}")
                    return code.let(f"load {w.T}, ptr addrspace(1) {number}, align {w.bytes}, !invariant.load !0")
                case WalkEntry(walk, group, row="base"):
                    return self.base[walk, group]
                case WalkEntry(walk, group, port):
                    return (have if self.outward else arrived[port])[self.entries.index((walk, group))]
                case BodyEntry(operand) if _is_first(place) and operand in self.ahead:
                    return self.row[f"{operand}_value"]
                case BodyEntry() | SharedEntry() | IndexedEntry():
                    return w.read(code, place.operand, self._index(code, place))

        def write(place: TablePlace, node: GraphNode) -> None:
            match place:
                case RecordEntry(at):
                    w.store(code, f"%{p}record", at, code.value(node))
                case WalkEntry(walk, group, row="base"):
                    sums[walk, group] = code.value(node)
                case WalkEntry(walk, group, port):
                    passed.setdefault(port, {})[walk, group] = node
                case BodyEntry() | SharedEntry() | IndexedEntry():
                    w.put(code, place.operand, self._index(code, place), code.value(node))

        if self.pair is not None:
            for angle in self._first_angles(c):
                code.set_sincos(angle, self.pair)
        write_step(code, step, read, write)
        totals = [
            code.let(f"fadd {w.T} %{p}s{i}, {sums[entry]}") if entry in sums else f"%{p}s{i}" for i, entry in enumerate(self.totals)
        ]
        values = {port: {entry: code.value(node) for entry, node in found.items()} for port, found in sorted(passed.items())}
        handed = self._leave(c, code, values) if self.outward else self._hand(c, code, values)
        w.finish(code)
        return handed, totals

    def _index(self, code: ThreadCode, place: BodyEntry | SharedEntry | IndexedEntry) -> str:
        """Return the number of an entry of an operand."""
        if isinstance(place, SharedEntry):
            return self.w.shared(place)
        column = f"{'q' if place.like_q else 'v'}{place.body}" if isinstance(place, BodyEntry) else f"place{place.column}"
        start = code.let(f"sext i32 {self._of_row(code, column)} to i64")
        entry = place.entry if isinstance(place, BodyEntry) else 0
        return code.let(f"add i64 {start}, {entry}") if entry else start

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

    def _leave(self, c: int, code: ThreadCode, by_port: Mapping[int, dict[Entry, str]]) -> list[str]:
        """Outward: store what the cell passes on in slots, for children that do not follow it. Return it for the one that does."""
        w = self.w
        for port, values in by_port.items():
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

    def _hand(self, c: int, code: ThreadCode, by_port: Mapping[int, dict[Entry, str]]) -> list[str]:
        """Inward: pass values on, in registers or added to a slot."""
        w = self.w
        values = next(iter(by_port.values()), {})  # all go to the port that carries the cell
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
