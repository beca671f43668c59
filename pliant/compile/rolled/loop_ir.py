"""The rolled kernel in IR: loops over the cells. Its workspace has slots for the values that walks pass on, and a record per cell.

A cell is mostly a single body (`cells.py`). Offsets are per body; every cell has as many as the largest cell.

Tables come through the gufunc's `data` pointer, an array of pointers and sizes. So the code contains no address and no length:

    0 number of cells   1 classes (i32)   2 slots (i64), a row of `cells.hand_slots` for each   3 offsets in q   4 offsets in v
    5 first to pass values to a parent (i8)   6 numbers (double)   7 numbers per cell   8 first to pass rows to a neighbour (i8)
    9 programs of numbers that depend on named parameters (i32)   10 places in p that they read (i64)   11 places per cell

There are as many slots as are in use at a time; the base has the first. The memory before the records has enough slots for any
tree. Most of it is never touched.

Numbers that depend on named parameters are computed before the loops, from each lane's own p. They stay in the records of the
cells. For states that share one p they are computed once (`%derives`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from pliant.compile.llvm.gufunc_loop import GufuncLoop, Operand, gufunc_module
from pliant.compile.llvm.ir import Code, aligned, widths
from pliant.compile.program.llvm import switch, write_step
from pliant.compile.program.nodes import OverTable, TracedStep
from pliant.compile.program.places import BodyEntry, IndexedEntry, RecordEntry, RowNumber, SharedEntry, TablePlace, WalkEntry
from pliant.compile.rolled.cells import SLOTS, first_to_arrive
from pliant.compile.rolled.plan import LoopPlan
from pliant.compile.rolled.recorded import recorded
from pliant.graph import GraphNode

FIELDS = (
    "count", "classes", "slots", "q_offsets", "v_offsets", "firsts", "numbers", "width", "side_firsts", "programs", "places",
    "read",
)  # fmt: skip
_SIZES = ("count", "width", "read")


def rolled_ir(plan: LoopPlan, operands: Sequence[Operand], lanes: int, forced: bool = True, scalar: str = "double") -> str:
    """Return a module whose function `pliant_loop` is the gufunc's inner loop. lanes, forced, scalar: see `ir.widths`."""
    parts: list[str] = []
    declarations: set[str] = set()
    sincos: set[int] = set()
    chosen = widths(sum(len(block.nodes) for loop in plan.loops for block in loop.blocks.values()), lanes, forced, scalar)
    for width in chosen:
        writer = LoopIrWriter(plan, operands, width)
        parts.append(writer.function(f"state{width}"))
        declarations |= writer.declarations
        if writer.uses_sincos:
            sincos.add(width)
    return gufunc_module(_gufunc_loop(plan, operands, chosen), parts, declarations, sincos, copies=False)


class LoopIrWriter:
    """Writes a function that runs all loops for `lanes` states."""

    def __init__(self, plan: LoopPlan, operands: Sequence[Operand], lanes: int) -> None:
        self.plan, self.operands, self.lanes = plan, operands, lanes
        self.lines: list[str] = []
        self.declarations: set[str] = set()
        self.uses_sincos = False
        self.slot_bytes, self.record_bytes = plan.slot_size * lanes * 8, plan.record_size * lanes * 8
        self.most = max(kind.members.shape[1] for kind in plan.trace.classes)  # bodies of a cell
        cells = plan.trace.cells
        self.firsts = {
            "up": first_to_arrive([(cell.parent, cell.port) for cell in cells]),
            "side": first_to_arrive([cell.neighbour for cell in cells]),
        }

    def function(self, name: str) -> str:
        """Return the text of the function `@name`."""
        pointers = [f"ptr %{op.name}_{lane}" for op in self.operands for lane in range(self.lanes)]
        strides = [f"i64 %{op.name}_s{axis}" for op in self.operands for axis in (0, 1)]
        tables = [f"{field_type(field, 'ptr noalias readonly')} %{field}" for field in FIELDS]
        arguments = ", ".join([*pointers, *strides, *tables, "i1 %derives", "ptr noalias %ws"])
        self.lines = [f"define internal fastcc void @{name}({arguments}) {aligned(self.lanes)} {{", "entry:"]
        self.lines += [
            "  %most = add i64 %count, 1",
            f"  %before = mul i64 %most, {self.slot_bytes} ; bytes",
            "  %records = getelementptr i8, ptr %ws, i64 %before",
        ]
        for statement in recorded(self.plan):
            if isinstance(statement, OverTable):
                self._over(statement)
            elif isinstance(statement, TracedStep):
                self._step(statement, _CellPointers("", {"own": "%ws", "base": "%ws"}))
        self.lines += ["  ret void", "}"]
        return "\n".join(self.lines)

    # ---- statements

    def _over(self, s: OverTable) -> None:
        """Write a loop over the cells, with a switch over their steps."""
        p, start = s.name, "%count, -1" if s.backward else "0, 0"
        self.lines += [
            f"  br {'i1 %derives, ' if s.kept else ''}label %{p}begin" + f", label %{p}done" * s.kept,
            f"{p}begin:",
            f"  %{p}start = add i64 {start}",
            f"  br label %{p}head",
            f"{p}head:",
            f"  %{p}k = phi i64 [ %{p}start, %{p}begin ], [ %{p}next, %{p}latch ]",
        ]
        code = Code(self.lanes, f"{p}h")
        here = self._pointers(code, s)
        table = {"class": "classes", "program": "programs"}[s.column]
        code.do(switch(s, self._of_cell(code, table, "i32", f"%{p}k") if s.chooses else "", f"{p}c", f"{p}latch"))
        self._finish(code)
        for i, step in s.steps.items():
            self.lines.append(f"{p}c{i}:")
            self._step(step, replace(here, pointers=dict(here.pointers)), i)
            self.lines.append(f"  br label %{p}latch")
        self.lines += [
            f"{p}latch:",
            f"  %{p}next = add i64 %{p}k, {-1 if s.backward else 1}",
            f"  %{p}more = icmp {'sge' if s.backward else 'slt'} i64 %{p}next, {'0' if s.backward else '%count'}",
            f"  br i1 %{p}more, label %{p}head, label %{p}done",
            f"{p}done:",
        ]

    def _pointers(self, code: Code, s: OverTable) -> _CellPointers:
        """Write what finds the memory of the current cell that steps use, and return it."""
        k = f"%{s.name}k"
        places = [x for step in s.steps.values() for x in (*step.reads.values(), *(x for x, _ in step.writes))]
        found = {"base": "%ws", "record": self._behind(code, "%records", k, self.record_bytes)}
        rows = {x.row for x in places if isinstance(x, WalkEntry)}
        slots = code.let(f"getelementptr [{SLOTS} x i64], ptr %slots, i64 {k}")
        for i, row in enumerate(("own", "up", "side")):
            if row in rows:
                at = code.let(f"getelementptr i64, ptr {slots}, i64 {2 * i + s.backward}")
                found[row] = self._behind(code, "%ws", code.let(f"load i64, ptr {at}, align 8"), self.slot_bytes)
        for row, table in (("up", "firsts"), ("side", "side_firsts")):
            if row in rows and s.backward:
                found[f"first {row}"] = code.let(f"icmp ne i8 {self._of_cell(code, table, 'i8', k)}, 0")
        for table, kind, width in (("numbers", "double", "width"), ("places", "i64", "read")):
            if table == "numbers" or any(isinstance(x, IndexedEntry) for x in places):
                found[table] = code.let(f"getelementptr {kind}, ptr %{table}, i64 {code.let(f'mul i64 {k}, %{width}')}")
        return _CellPointers(k, found)

    def _step(self, step: TracedStep, here: _CellPointers, c: int = 0) -> None:
        """Write a step. c: the class of its cells, if it passes values to other cells."""
        code = Code(self.lanes, step.name)
        passed: dict[str, list[tuple[int, GraphNode]]] = {}

        def write(place: TablePlace, node: GraphNode) -> None:
            match place:
                case BodyEntry() | SharedEntry() | IndexedEntry():
                    code.store_all([code.value(node)], self._entry(code, here, place))
                case WalkEntry(row="base", place=at):
                    total = self._load_field(code, "%ws", at)
                    self._store_field(code, "%ws", at, code.let(f"fadd {code.type} {total}, {code.value(node)}"))
                case WalkEntry(row="up" | "side" as row, place=at):
                    passed.setdefault(row, []).append((at, node))
                case RecordEntry(at) | WalkEntry(place=at):
                    self._store_field(code, self._field_of(code, here, place), at, code.value(node))

        write_step(code, step, partial(self._read, code, here), write)
        self._finish(code)
        for row, values in passed.items():
            self._hand(f"{step.name}{row}", (here.pointers[f"first {row}"], here.pointers[row]), row, c, code, values)

    def _hand(self, at: str, where: tuple[str, str], row: str, c: int, code: Code, values: list[tuple[int, GraphNode]]) -> None:
        """Pass values on: the first child to arrive stores, the others add. There is no branch if all cells of a class do the same.

        at: the prefix of labels. where: whether the cell is the first, and the slot.
        """
        firsts = self.firsts[row][self.plan.trace.classes[c].cells]
        asks = bool(firsts.any() and not firsts.all())
        if asks:
            self.lines.append(f"  br i1 {where[0]}, label %{at}f, label %{at}m")
        for kind, present in (("f", firsts.any()), ("m", not firsts.all())):
            if not present:
                continue
            if asks:
                self.lines.append(f"{at}{kind}:")
            for place, node in values:
                value = code.value(node)
                if kind == "m":
                    value = code.let(f"fadd {code.type} {self._load_field(code, where[1], place)}, {value}")
                self._store_field(code, where[1], place, value)
            self._finish(code)
            if asks:
                self.lines.append(f"  br label %{at}d")
        if asks:
            self.lines.append(f"{at}d:")

    # ---- places

    def _finish(self, code: Code) -> None:
        self.lines += code.lines
        self.declarations |= code.declarations()
        self.uses_sincos |= code.uses_sincos
        code.lines = []

    def _behind(self, code: Code, pointer: str, number: str | int, size: int) -> str:
        """Return the address of so many bytes times a number behind a pointer."""
        if isinstance(number, int):
            return code.let(f"getelementptr i8, ptr {pointer}, i64 {number * size} ; bytes")
        offset = code.let(f"mul i64 {number}, {size} ; bytes")
        return code.let(f"getelementptr i8, ptr {pointer}, i64 {offset}")

    def _of_cell(self, code: Code, table: str, kind: str, index: str) -> str:
        """Return an integer of a table."""
        at = code.let(f"getelementptr {kind}, ptr %{table}, i64 {index}")
        return code.let(f"load {kind}, ptr {at}, align {int(kind[1:]) // 8}")

    def _field(self, code: Code, slot: str, place: int) -> str:
        return self._behind(code, slot, place, self.lanes * 8) if place else slot

    def _load_field(self, code: Code, slot: str, place: int) -> str:
        return code.let(f"load {code.type}, ptr {self._field(code, slot, place)}, align 8")

    def _store_field(self, code: Code, slot: str, place: int, value: str) -> None:
        code.do(f"store {code.type} {value}, ptr {self._field(code, slot, place)}, align 8")

    def _field_of(self, code: Code, here: _CellPointers, place: RecordEntry | WalkEntry) -> str:
        """Return the record or the slot that contains a place."""
        if isinstance(place, WalkEntry):
            return here.pointers[place.row]
        return here.pointers["record"] if place.row is None else self._behind(code, "%records", place.row, self.record_bytes)

    def _read(self, code: Code, here: _CellPointers, place: TablePlace) -> str:
        """Return the value at a place."""
        match place:
            case RecordEntry(at) | WalkEntry(place=at):
                return self._load_field(code, self._field_of(code, here, place), at)
            case RowNumber(column):
                number = code.let(f"getelementptr double, ptr {here.pointers['numbers']}, i64 {column}")
                return code.spread(code.let(f"load double, ptr {number}, align 8"))
            case _:
                return code.load_all(self._entry(code, here, place), 1)[0]

    def _entry(self, code: Code, here: _CellPointers, place: BodyEntry | SharedEntry | IndexedEntry) -> list[str]:
        """Return the addresses of an entry of an operand, one per lane."""
        name = place.operand
        match place:
            case BodyEntry(_, like_q, body, entry):
                start = self._start(code, here, "q_offsets" if like_q else "v_offsets", body)
                offset = code.let(f"mul i64 {code.let(f'add i64 {start}, {entry}')}, %{name}_s1")
            case IndexedEntry(_, column):
                at = code.let(f"getelementptr i64, ptr {here.pointers['places']}, i64 {column}")
                offset = code.let(f"mul i64 {code.let(f'load i64, ptr {at}, align 8')}, %{name}_s1")
            case SharedEntry(_, index):
                parts = [code.let(f"mul i64 {i}, %{name}_s{axis}") for axis, i in enumerate((0, 0, *index)[-2:])]
                offset = code.let(f"add i64 {parts[0]}, {parts[1]}")
        return [code.let(f"getelementptr i8, ptr %{name}_{lane}, i64 {offset}") for lane in range(self.lanes)]

    def _start(self, code: Code, here: _CellPointers, table: str, body: int) -> str:
        """Return the offset of the slice of q or v of a body of the cell."""
        if (known := here.pointers.get(f"{table} {body}")) is None:
            index = here.cell
            if self.most > 1:
                index = code.let(f"add i64 {code.let(f'mul i64 {index}, {self.most}')}, {body}")
            known = here.pointers[f"{table} {body}"] = self._of_cell(code, table, "i64", index)
        return known


@dataclass(frozen=True)
class _CellPointers:
    """The current cell, and by name the addresses of its memory and what else is known of it."""

    cell: str
    pointers: dict[str, str]


def field_type(name: str, pointer: str = "ptr") -> str:
    """Return the type of a field of the tables."""
    return "i64" if name in _SIZES else pointer


def load_fields() -> list[str]:
    """Return the statements that read the fields from `%data`."""
    out = []
    for i, name in enumerate(FIELDS):
        out.append(f"  %p_{name} = getelementptr i64, ptr %data, i64 {i}")
        out.append(f"  %{name} = load {field_type(name)}, ptr %p_{name}, align 8")
    return out


def given_fields() -> list[str]:
    """Return the fields as arguments of a call."""
    return [f"{field_type(name)} %{name}" for name in FIELDS]


def _gufunc_loop(plan: LoopPlan, operands: Sequence[Operand], chosen: list[int]) -> str:
    """Return `pliant_loop`: it reads the tables, allocates a workspace, and runs over the outer axis, several states at a time."""
    p = GufuncLoop(operands)
    last = p.last()
    p.lines += load_fields()
    given = [p.read(op) for op in operands]
    steps = "0"
    for x in given:
        if x.operand.name in ("parameters", "parameters_tangent"):
            steps = p.let(f"or i64 {steps}, {x.step}")
    own = p.let(f"icmp ne i64 {steps}, 0")  # whether each state has its own p
    most = p.let("add i64 %count, 1")
    size = p.let(f"mul i64 {most}, {(plan.slot_size + plan.record_size) * chosen[-1] * 8}")
    with p.when(p.some()):
        workspace = p.heap(size)
        for chunk in p.chunks(chosen, last):
            arguments = [f"ptr {pointer}" for x in given for pointer in p.pointers(x, chunk)]
            arguments += [f"i64 {stride}" for x in given for stride in x.strides]
            first = p.let(f"icmp eq i64 {chunk.first}, 0")
            derives = p.let(f"or i1 {first}, {own}")
            passed = ", ".join([*arguments, *given_fields(), f"i1 {derives}", f"ptr {workspace}"])
            p.do(f"call fastcc void @state{chunk.lanes}({passed})")
        p.do(f"call void @free(ptr {workspace})")
    return p.text()
