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

import numpy as np

from pliant.compile.llvm.gufunc_loop import GufuncLoop, Operand, gufunc_module
from pliant.compile.llvm.ir import Code, aligned, widths
from pliant.compile.rolled.cells import SLOTS, first_to_arrive
from pliant.compile.rolled.classes import programs_of
from pliant.compile.rolled.parameter_programs import ParameterProgram
from pliant.compile.rolled.plan import BodyLoop, LoopPlan, LoopStep
from pliant.compile.rolled.sources import (
    BodyEntry,
    CellNumber,
    ParameterEntry,
    RecordEntry,
    SharedEntry,
    SingleBodyEntry,
    SingleRecordEntry,
    TotalEntry,
    WalkEntry,
)
from pliant.graph import GraphNode
from pliant.spatial import Array

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
        self.plan, self.operands, self.lanes = plan, {op.name: op for op in operands}, lanes
        self.outputs = [op for op in operands if op.is_output]
        self.lines: list[str] = []
        self.declarations: set[str] = set()
        self.uses_sincos = False
        self.slot_bytes, self.record_bytes = plan.slot_size * lanes * 8, plan.record_size * lanes * 8
        self.most = max(kind.members.shape[1] for kind in plan.trace.classes)  # bodies of a cell

    def function(self, name: str) -> str:
        """Return the text of the function `@name`."""
        pointers = [f"ptr %{op.name}_{lane}" for op in self.operands.values() for lane in range(self.lanes)]
        strides = [f"i64 %{op.name}_s{axis}" for op in self.operands.values() for axis in (0, 1)]
        tables = [f"{field_type(field, 'ptr noalias readonly')} %{field}" for field in FIELDS]
        arguments = ", ".join([*pointers, *strides, *tables, "i1 %derives", "ptr noalias %ws"])
        self.lines = [f"define internal fastcc void @{name}({arguments}) {aligned(self.lanes)} {{", "entry:"]
        self.lines += [
            "  %most = add i64 %count, 1",
            f"  %before = mul i64 %most, {self.slot_bytes} ; bytes",
            "  %records = getelementptr i8, ptr %ws, i64 %before",
        ]
        self._derived()
        self._base()
        labels = [f"loop{i}" for i in range(len(self.plan.loops))]
        for i, loop in enumerate(self.plan.loops):
            self._loop(i, loop, labels[i + 1] if i + 1 < len(labels) else "after")
        self.lines += ["after:"]
        self._after()
        self.lines += ["  ret void", "}"]
        return "\n".join(self.lines)

    # ---- pieces

    def _code(self, prefix: str) -> Code:
        return Code(self.lanes, prefix)

    def _finish(self, code: Code) -> None:
        self.lines += code.lines
        self.declarations |= code.declarations()
        self.uses_sincos |= code.uses_sincos
        code.lines = []

    def _field(self, code: Code, slot: str, place: int) -> str:
        return code.let(f"getelementptr i8, ptr {slot}, i64 {place * self.lanes * 8} ; bytes") if place else slot

    def _load_field(self, code: Code, slot: str, place: int) -> str:
        return code.let(f"load {code.type}, ptr {self._field(code, slot, place)}, align 8")

    def _store_field(self, code: Code, slot: str, place: int, value: str) -> None:
        code.do(f"store {code.type} {value}, ptr {self._field(code, slot, place)}, align 8")

    def _strided(self, code: Code, name: str, offset: str) -> list[str]:
        return [code.let(f"getelementptr i8, ptr %{name}_{lane}, i64 {offset}") for lane in range(self.lanes)]

    def _entry(self, code: Code, name: str, offset: str) -> str:
        """Return a value of an operand at an offset in bytes."""
        return code.load_all(self._strided(code, name, offset), 1)[0]

    def _offset_of(self, code: Code, name: str, index: tuple[int, ...]) -> str:
        """Return the offset of an entry of an operand, in bytes."""
        parts = [code.let(f"mul i64 {i}, %{name}_s{axis}") for axis, i in enumerate((0, 0, *index)[-2:])]
        return code.let(f"add i64 {parts[0]}, {parts[1]}")

    def _shared(self, code: Code, source: SharedEntry) -> str:
        return self._entry(code, source.operand, self._offset_of(code, source.operand, source.index))

    def _number(self, code: Code, row: str, source: CellNumber) -> str:
        """Return a number of a cell, in every lane."""
        at = code.let(f"getelementptr double, ptr {row}, i64 {source.column}")
        return code.spread(code.let(f"load double, ptr {at}, align 8"))

    def _derived(self) -> None:
        """Write the loop in which every cell runs its program for numbers that depend on named parameters, if requested."""
        programs = programs_of(self.plan.trace.classes)
        needed = [(i, c, program) for i, (c, program) in enumerate(programs) if c in self.plan.derived]
        if not needed:
            return
        cases = " ".join(f"i32 {i}, label %D{i}" for i, _, _ in needed)
        self.lines += [
            "  br i1 %derives, label %derive, label %derived",
            "derive:",
            "  br label %D_head",
            "D_head:",
            "  %D_k = phi i64 [ 0, %derive ], [ %D_next, %D_latch ]",
            f"  %D_before = mul i64 %D_k, {self.record_bytes} ; bytes",
            "  %D_record = getelementptr i8, ptr %records, i64 %D_before",
            "  %D_row = mul i64 %D_k, %width",
            "  %D_numbers = getelementptr double, ptr %numbers, i64 %D_row",
            "  %D_first = mul i64 %D_k, %read",
            "  %D_places = getelementptr i64, ptr %places, i64 %D_first",
            "  %D_pp = getelementptr i32, ptr %programs, i64 %D_k",
            "  %D_program = load i32, ptr %D_pp, align 4",
            f"  switch i32 %D_program, label %D_latch [ {cases} ]",
        ]
        for i, c, program in needed:
            self.lines.append(f"D{i}:")
            self._program(f"D{i}_", c, program)
            self.lines.append("  br label %D_latch")
        self.lines += [
            "D_latch:",
            "  %D_next = add i64 %D_k, 1",
            "  %D_more = icmp slt i64 %D_next, %count",
            "  br i1 %D_more, label %D_head, label %derived",
            "derived:",
        ]

    def _program(self, prefix: str, c: int, program: ParameterProgram) -> None:
        """Write a program: it stores the dependent numbers of a cell, and their tangents if needed, in its record."""
        code = self._code(prefix)

        def load(node: GraphNode) -> str:
            match self.plan.source_of_program(node):
                case CellNumber() as source:
                    return self._number(code, "%D_numbers", source)
                case ParameterEntry(operand, column):
                    at = code.let(f"getelementptr i64, ptr %D_places, i64 {column}")
                    place = code.let(f"load i64, ptr {at}, align 8")
                    return self._entry(code, operand, code.let(f"mul i64 {place}, %{operand}_s1"))

        for place, node in self.plan.program_results(c, program):
            code.need(node, load)
            self._store_field(code, "%D_record", place, code.value(node))
        self._finish(code)

    def _base(self) -> None:
        code = self._code("b")
        for place, node in self.plan.base:
            code.need(node, lambda n: self._shared(code, SharedEntry(*n.value)))
            self._store_field(code, "%ws", place, code.value(node))
        self._finish(code)
        self.lines.append("  br label %loop0")

    def _loop(self, i: int, loop: BodyLoop, then: str) -> None:
        p, outward = f"L{i}_", loop.direction == "outward"
        begin = "0" if outward else f"%{p}last"
        self.lines += [
            f"loop{i}:",
            *([] if outward else [f"  %{p}last = sub i64 %count, 1"]),
            f"  br label %{p}head",
            f"{p}head:",
            f"  %{p}k = phi i64 [ {begin}, %loop{i} ], [ %{p}next, %{p}latch ]",
            f"  %{p}before = mul i64 %{p}k, {self.record_bytes} ; bytes",
            f"  %{p}record = getelementptr i8, ptr %records, i64 %{p}before",
            f"  %{p}places = getelementptr [{SLOTS} x i64], ptr %slots, i64 %{p}k",
            *self._slot(p, "own", 0 if outward else 1),
            *self._slot(p, "up", 2 if outward else 3),
            *self._neighbours(p, loop),
            f"  %{p}pf = getelementptr i8, ptr %firsts, i64 %{p}k",
            f"  %{p}fi = load i8, ptr %{p}pf, align 1",
            f"  %{p}first = icmp ne i8 %{p}fi, 0",
            f"  %{p}row = mul i64 %{p}k, %width",
            f"  %{p}par = getelementptr double, ptr %numbers, i64 %{p}row",
        ]
        classes = sorted(loop.blocks)
        if len(classes) == 1:
            self.lines.append(f"  br label %{p}c0")
        else:
            cases = " ".join(f"i32 {c}, label %{p}c{c}" for c in classes[1:])
            self.lines += [
                f"  %{p}pc = getelementptr i32, ptr %classes, i64 %{p}k",
                f"  %{p}class = load i32, ptr %{p}pc, align 4",
                f"  switch i32 %{p}class, label %{p}c0 [ {cases} ]",
            ]
        for c in classes:
            self._block(p, c, loop.blocks[c])
        stop = f"icmp slt i64 %{p}next, %count" if outward else f"icmp sge i64 %{p}next, 0"
        self.lines += [
            f"{p}latch:",
            f"  %{p}next = add i64 %{p}k, {1 if outward else -1}",
            f"  %{p}more = {stop}",
            f"  br i1 %{p}more, label %{p}head, label %{then}",
        ]

    def _slot(self, p: str, name: str, column: int) -> list[str]:
        """Return the statements that find a slot, from a row of the table."""
        return [
            f"  %{p}{name}_at = getelementptr i64, ptr %{p}places, i64 {column}",
            f"  %{p}{name}_number = load i64, ptr %{p}{name}_at, align 8",
            f"  %{p}{name}_before = mul i64 %{p}{name}_number, {self.slot_bytes} ; bytes",
            f"  %{p}{name} = getelementptr i8, ptr %ws, i64 %{p}{name}_before",
        ]

    def _neighbours(self, p: str, loop: BodyLoop) -> list[str]:
        """Return the statements that find the slot of the neighbour, to which open rows go and from which multipliers come."""
        if not any(self.plan.trace.walks[w].neighbour for w in loop.walks):
            return []
        return [
            *self._slot(p, "side", 4 if loop.direction == "outward" else 5),
            f"  %{p}pbf = getelementptr i8, ptr %side_firsts, i64 %{p}k",
            f"  %{p}bfi = load i8, ptr %{p}pbf, align 1",
            f"  %{p}bfirst = icmp ne i8 %{p}bfi, 0",
        ]

    def _offset(self, code: Code, p: str, table: str, body: int) -> str:
        """Return the offset of the slice of q or v of a body of the cell."""
        index = f"%{p}k"
        if self.most > 1:
            index = code.let(f"add i64 {code.let(f'mul i64 %{p}k, {self.most}')}, {body}")
        return code.let(f"load i64, ptr {code.let(f'getelementptr i64, ptr %{table}, i64 {index}')}, align 8")

    def _block(self, p: str, c: int, block: LoopStep) -> None:
        self.lines.append(f"{p}c{c}:")
        code = self._code(f"{p}c{c}_")
        plan = self.plan
        offsets: dict[tuple[str, int], str] = {}

        def start_of(like_q: bool, j: int) -> str:
            table = "q_offsets" if like_q else "v_offsets"
            if (table, j) not in offsets:
                offsets[table, j] = self._offset(code, p, table, j)
            return offsets[table, j]

        def load(node: GraphNode) -> str:
            match plan.source(c, block, node):
                case RecordEntry(place):
                    return self._load_field(code, f"%{p}record", place)
                case CellNumber() as source:
                    return self._number(code, f"%{p}par", source)
                case WalkEntry(slot=slot, place=place):
                    return self._load_field(code, f"%{p}{slot}", place)
                case BodyEntry(name, like_q, body, entry):
                    offset = code.let(f"add i64 {start_of(like_q, body)}, {entry}")
                    return self._entry(code, name, code.let(f"mul i64 {offset}, %{name}_s1"))
                case TotalEntry(place=place):
                    return self._load_field(code, "%ws", place)
                case SharedEntry() as source:
                    return self._shared(code, source)

        for node in (*block.nodes, *block.roots):  # read everything before storing anything: places in records are reused
            code.need(node, load, block.finds)
        for slot, pairs in (("record", block.keep), ("own", block.out)):
            for place, node in pairs:
                self._store_field(code, f"%{p}{slot}", place, code.value(node))
        for number, j, i, node in block.outputs:
            name = self.outputs[number].name
            offset = code.let(f"mul i64 {code.let(f'add i64 {start_of(plan.like_q(number), j)}, {i}')}, %{name}_s1")
            code.store_all([code.value(node)], self._strided(code, name, offset))
        for place, node in block.totals:
            sofar = self._load_field(code, "%ws", place)
            self._store_field(code, "%ws", place, code.let(f"fadd {code.type} {sofar}, {code.value(node)}"))
        self._finish(code)
        cells, members = plan.trace.cells, plan.trace.classes[c].cells
        if block.neighbour:
            firsts = first_to_arrive([cell.neighbour for cell in cells])[members]
            self._hand(f"{p}c{c}b", f"%{p}bfirst", f"%{p}side", firsts, code, block.neighbour)
        if block.hand:
            firsts = first_to_arrive([(cell.parent, cell.port) for cell in cells])[members]
            self._hand(f"{p}c{c}", f"%{p}first", f"%{p}up", firsts, code, block.hand)
        self.lines.append(f"  br label %{p}latch")

    def _hand(self, at: str, flag: str, slot: str, firsts: Array, code: Code, hand: list[tuple[int, GraphNode]]) -> None:
        """Pass values on: the first child to arrive stores, the others add. There is no branch if all cells of a class do the same.

        at: the prefix of labels.
        """
        asks = bool(firsts.any() and not firsts.all())
        if asks:
            self.lines.append(f"  br i1 {flag}, label %{at}f, label %{at}m")
        for kind, present in (("f", firsts.any()), ("m", not firsts.all())):
            if not present:
                continue
            if asks:
                self.lines.append(f"{at}{kind}:")
            for place, node in hand:
                value = code.value(node)
                if kind == "m":
                    value = code.let(f"fadd {code.type} {self._load_field(code, slot, place)}, {value}")
                self._store_field(code, slot, place, value)
            self._finish(code)
            if asks:
                self.lines.append(f"  br label %{at}d")
        if asks:
            self.lines.append(f"{at}d:")

    def _after(self) -> None:
        code = self._code("e")
        plan = self.plan

        def load(node: GraphNode) -> str:
            match plan.source_after(node):
                case SingleRecordEntry(cell, place):
                    slot = code.let(f"getelementptr i8, ptr %records, i64 {cell * self.record_bytes} ; bytes")
                    return self._load_field(code, slot, place)
                case SingleBodyEntry(name, entry):
                    return self._entry(code, name, code.let(f"mul i64 {entry}, %{name}_s1"))
                case TotalEntry(place=place):
                    return self._load_field(code, "%ws", place)
                case SharedEntry() as source:
                    return self._shared(code, source)

        for number, (nodes, by_body) in enumerate(zip(plan.trace.outputs, plan.trace.by_body, strict=True)):
            if by_body:
                continue
            name = self.outputs[number].name
            for index in np.ndindex(nodes.shape):
                node: GraphNode = nodes[index]  # type: ignore[assignment]
                code.need(node, load, plan.kept_after)
                at = self._strided(code, name, self._offset_of(code, name, index))
                code.store_all([code.value(node)], at)
        self._finish(code)


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
