"""The rolled kernel: loops over the cells, in IR, with a workspace: slots for what walks hand on, and a record for every cell.

A cell is mostly a single body (`cells.py`); offsets are by body, as many a cell as the largest has.

Tables come through the gufunc's `data` pointer, an array of pointers and sizes, so that the code holds no address and no length:

    0 number of cells   1 classes (i32)   2 slots (i64), a row of `cells.hand_slots` for each   3 offsets in q   4 offsets in v
    5 first to hand to a parent (i8)   6 numbers (double)   7 numbers of a cell   8 first to hand to one beside (i8)
    9 programs of numbers that depend on named parameters (i32)   10 places in p that they read (i64)   11 such places of a cell

Of slots there are as many as are in use at a time; the base has the first. Slots that would do for any tree stand before the
records, and most of their memory is never touched.

What depends on named parameters is computed before the loops, of each lane's own p, into the records of the cells, and stays there:
for states that share one p it is asked for once (`%derives`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from pliant.compile.llvm.ir import NO_MEMORY, Code, aligned, sincos_function, widths
from pliant.compile.rolled.cells import SLOTS, first_to_arrive
from pliant.compile.rolled.classes import first_constant, programs_of
from pliant.compile.rolled.parameter_programs import ParameterProgram
from pliant.compile.rolled.plan import EPILOGUE, OF_Q, PER_BODY, BodyLoop, LoopPlan, LoopStep, placeholder, tabled
from pliant.compile.unrolled.unrolled import ENTRY, Operand
from pliant.graph import Graph, Node
from pliant.spatial import Array

FIELDS = (
    "count", "classes", "slots", "q_offsets", "v_offsets", "firsts", "numbers", "width", "beside_firsts", "programs", "places",
    "read",
)  # fmt: skip
_SIZES = ("count", "width", "read")
_WEIGHTS = '!0 = !{!"branch_weights", i32 1, i32 1000000}'


def rolled_ir(plan: LoopPlan, operands: Sequence[Operand], lanes: int, forced: bool = True) -> str:
    """A module whose function `pliant_loop` is the gufunc's inner loop; see `ir.widths`."""
    parts: list[str] = [NO_MEMORY]
    declarations: set[str] = set()
    sincos: set[int] = set()
    chosen = widths(sum(len(block.nodes) for loop in plan.loops for block in loop.blocks.values()), lanes, forced)
    for width in chosen:
        writer = LoopIrWriter(plan, operands, width)
        parts.append(writer.function(f"state{width}"))
        declarations |= writer.declarations
        if writer.uses_sincos:
            sincos.add(width)
    for width in sorted(sincos):
        text, more = sincos_function(width)
        parts.append(text)
        declarations |= more
    parts.append(_gufunc_loop(plan, operands, chosen))
    return "\n".join([*sorted(declarations), *parts, _WEIGHTS, ""])


class LoopIrWriter:
    """Writes a function that takes `lanes` states through all loops."""

    def __init__(self, plan: LoopPlan, operands: Sequence[Operand], lanes: int) -> None:
        self.plan, self.operands, self.lanes = plan, {op.name: op for op in operands}, lanes
        self.outputs = [op for op in operands if op.is_output]
        self.lines: list[str] = []
        self.declarations: set[str] = set()
        self.uses_sincos = False
        self.slot_bytes, self.record_bytes = plan.slot_size * lanes * 8, plan.record_size * lanes * 8
        self.most = max(kind.members.shape[1] for kind in plan.trace.classes)  # bodies of a cell

    def function(self, name: str) -> str:
        """Its text, called `@name`."""
        pointers = [f"ptr %{op.name}_{lane}" for op in self.operands.values() for lane in range(self.lanes)]
        strides = [f"i64 %{op.name}_s{axis}" for op in self.operands.values() for axis in (0, 1)]
        tables = [f"{field_type(field, 'ptr noalias readonly')} %{field}" for field in FIELDS]
        arguments = ", ".join([*pointers, *strides, *tables, "i1 %derives", "ptr noalias %ws"])
        self.lines = [f"define internal fastcc void @{name}({arguments}) {aligned(self.lanes)} {{", "entry:"]
        self.lines += [
            "  %most = add i64 %count, 1",
            f"  %before = mul i64 %most, {self.slot_bytes}",
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
        return code.let(f"getelementptr i8, ptr {slot}, i64 {place * self.lanes * 8}") if place else slot

    def _load_field(self, code: Code, slot: str, place: int) -> str:
        return code.let(f"load {code.type}, ptr {self._field(code, slot, place)}, align 8")

    def _store_field(self, code: Code, slot: str, place: int, value: str) -> None:
        code.do(f"store {code.type} {value}, ptr {self._field(code, slot, place)}, align 8")

    def _strided(self, code: Code, name: str, offset: str) -> list[str]:
        return [code.let(f"getelementptr i8, ptr %{name}_{lane}, i64 {offset}") for lane in range(self.lanes)]

    def _global_input(self, code: Code, node: Node) -> str:
        """An input that belongs to no body: wrenches."""
        name, index = node.value
        rows = (0, 0, *index)[-2:]
        parts = [code.let(f"mul i64 {i}, %{name}_s{axis}") for axis, i in enumerate(rows)]
        return code.load_all(self._strided(code, name, code.let(f"add i64 {parts[0]}, {parts[1]}")), 1)[0]

    def _derived(self) -> None:
        """What depends on named parameters, for every cell by its program, if it is asked for."""
        fields: dict[int, list[tuple[str, int, int]]] = {}
        for key, place in self.plan.fields.items():
            if len(key) == 3 and key[1] in ("dep", "moved"):
                c, kind, column = key
                fields.setdefault(c, []).append((kind, column, place))  # type: ignore[arg-type]
        classes = self.plan.trace.classes
        needed = [(i, c, program) for i, (c, program) in enumerate(programs_of(classes)) if c in fields]
        if not needed:
            return
        cases = " ".join(f"i32 {i}, label %D{i}" for i, _, _ in needed)
        self.lines += [
            "  br i1 %derives, label %derive, label %derived",
            "derive:",
            "  br label %D_head",
            "D_head:",
            "  %D_k = phi i64 [ 0, %derive ], [ %D_next, %D_latch ]",
            f"  %D_before = mul i64 %D_k, {self.record_bytes}",
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
            self._program(f"D{i}_", program, fields[c])
            self.lines.append("  br label %D_latch")
        self.lines += [
            "D_latch:",
            "  %D_next = add i64 %D_k, 1",
            "  %D_more = icmp slt i64 %D_next, %count",
            "  br i1 %D_more, label %D_head, label %derived",
            "derived:",
        ]

    def _program(self, prefix: str, program: ParameterProgram, fields: Sequence[tuple[str, int, int]]) -> None:
        """The dependent numbers of a cell, and where they move their tangents, into its record."""
        code, graph, first = self._code(prefix), Graph(), first_constant(self.plan.trace.classes)
        found = {"dep": program.nodes(graph)}
        if any(kind == "moved" for kind, _, _ in fields):
            found["moved"] = program.tangents(graph, found["dep"])

        def load(node: Node) -> str:
            name, (i,) = node.value
            if name == "c":
                at = code.let(f"getelementptr double, ptr %D_numbers, i64 {first + i}")
                return code.spread(code.let(f"load double, ptr {at}, align 8"))
            place = code.let(f"load i64, ptr {code.let(f'getelementptr i64, ptr %D_places, i64 {i}')}, align 8")
            operand = "parameters_tangent" if name == "dp" else "parameters"
            return code.load_all(self._strided(code, operand, code.let(f"mul i64 {place}, %{operand}_s1")), 1)[0]

        for kind, column, place in fields:
            node: Node = found[kind][column]
            code.need(node, load)
            self._store_field(code, "%D_record", place, code.value(node))
        self._finish(code)

    def _base(self) -> None:
        code = self._code("b")
        for place, node in self.plan.base:
            code.need(node, partial(self._global_input, code))
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
            f"  %{p}before = mul i64 %{p}k, {self.record_bytes}",
            f"  %{p}record = getelementptr i8, ptr %records, i64 %{p}before",
            f"  %{p}places = getelementptr [{SLOTS} x i64], ptr %slots, i64 %{p}k",
            *self._slot(p, "own", 0 if outward else 1),
            *self._slot(p, "up", 2 if outward else 3),
            *self._beside(p, loop),
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
        """A slot that a row of the table names."""
        return [
            f"  %{p}{name}_at = getelementptr i64, ptr %{p}places, i64 {column}",
            f"  %{p}{name}_number = load i64, ptr %{p}{name}_at, align 8",
            f"  %{p}{name}_before = mul i64 %{p}{name}_number, {self.slot_bytes}",
            f"  %{p}{name} = getelementptr i8, ptr %ws, i64 %{p}{name}_before",
        ]

    def _beside(self, p: str, loop: BodyLoop) -> list[str]:
        """Where the slot of the cell is that rows are handed to and come from."""
        if not any(self.plan.trace.walks[w].beside for w in loop.walks):
            return []
        return [
            *self._slot(p, "side", 4 if loop.direction == "outward" else 5),
            f"  %{p}pbf = getelementptr i8, ptr %beside_firsts, i64 %{p}k",
            f"  %{p}bfi = load i8, ptr %{p}pbf, align 1",
            f"  %{p}bfirst = icmp ne i8 %{p}bfi, 0",
        ]

    def _offset(self, code: Code, p: str, table: str, body: int) -> str:
        """Where a body of the cell has its slice of q or v."""
        index = f"%{p}k"
        if self.most > 1:
            index = code.let(f"add i64 {code.let(f'mul i64 %{p}k, {self.most}')}, {body}")
        return code.let(f"load i64, ptr {code.let(f'getelementptr i64, ptr %{table}, i64 {index}')}, align 8")

    def _block(self, p: str, c: int, block: LoopStep) -> None:
        self.lines.append(f"{p}c{c}:")
        code = self._code(f"{p}c{c}_")
        plan = self.plan
        places = [(j, k) for k, (of, j) in enumerate(plan.trace.places) if of == c]  # bodies of the cell, and their representatives
        offsets: dict[tuple[str, int], str] = {}

        def offset_of(table: str, j: int) -> str:
            if (table, j) not in offsets:
                offsets[table, j] = self._offset(code, p, table, j)
            return offsets[table, j]

        def given(node: Node) -> bool:
            return node.index in block.loads

        def load(node: Node) -> str:
            if given(node):
                return self._load_field(code, f"%{p}record", plan.fields[c, node.index])
            name, index = node.value
            kind, _ = tabled(name) or ("", c)
            if kind in ("dep", "moved"):
                return self._load_field(code, f"%{p}record", plan.fields[c, kind, index[0]])
            if kind == "par":
                x = code.let(f"load double, ptr {code.let(f'getelementptr double, ptr %{p}par, i64 {index[0]}')}, align 8")
                return code.spread(x)
            if name.startswith("in"):
                _, at, w = placeholder(name)
                walk = plan.trace.walks[w]
                slot = f"%{p}own" if walk.kind != "outward" else f"%{p}side" if walk.beside else f"%{p}up"
                return self._load_field(code, slot, plan.fields["walk", w, at, index[0]])
            if name in PER_BODY:
                slices = plan.trace.representatives.q_slices if name in OF_Q else plan.trace.representatives.v_slices
                j, where = next((j, slices[k]) for j, k in places if slices[k].start <= index[0] < slices[k].stop)
                start = offset_of("q_offsets" if name in OF_Q else "v_offsets", j)
                offset = code.let(f"add i64 {start}, {index[0] - where.start}")
                return code.load_all(self._strided(code, name, code.let(f"mul i64 {offset}, %{name}_s1")), 1)[0]
            return self._global_input(code, node)

        def need(node: Node) -> None:
            code.need(node, load, given)

        for node in (*block.nodes, *block.roots):  # all is read before anything is stored: places in records are used again
            need(node)
        for slot, pairs in (("record", block.keep), ("own", block.out)):
            for place, node in pairs:
                self._store_field(code, f"%{p}{slot}", place, code.value(node))
        for number, j, i, node in block.outputs:
            name = self.outputs[number].name
            start = offset_of("q_offsets" if plan.trace.function.outputs[number] == ("nq",) else "v_offsets", j)
            offset = code.let(f"mul i64 {code.let(f'add i64 {start}, {i}')}, %{name}_s1")
            code.store_all([code.value(node)], self._strided(code, name, offset))
        for place, node in block.totals:
            sofar = self._load_field(code, "%ws", place)
            self._store_field(code, "%ws", place, code.let(f"fadd {code.type} {sofar}, {code.value(node)}"))
        self._finish(code)
        cells, members = plan.trace.cells, plan.trace.classes[c].cells
        if block.beside:
            firsts = first_to_arrive([cell.beside for cell in cells])[members]
            self._hand(f"{p}c{c}b", f"%{p}bfirst", f"%{p}side", firsts, code, block.beside)
        if block.hand:
            firsts = first_to_arrive([(cell.parent, cell.port) for cell in cells])[members]
            self._hand(f"{p}c{c}", f"%{p}first", f"%{p}up", firsts, code, block.hand)
        self.lines.append(f"  br label %{p}latch")

    def _hand(self, at: str, flag: str, slot: str, firsts: Array, code: Code, hand: list[tuple[int, Node]]) -> None:
        """The first child to arrive stores, the others add; where a class has only one kind, without asking. at: begins labels."""
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

    def _single_input(self, code: Code, c: int, node: Node) -> str:
        """After the loops: an input of the one cell of a class, which a result may be by itself. Such a class has no columns but
        those that depend on parameters."""
        trace, (name, index) = self.plan.trace, node.value
        if found := tabled(name):
            slot = code.let(f"getelementptr i8, ptr %records, i64 {int(trace.classes[c].cells[0]) * self.record_bytes}")
            return self._load_field(code, slot, self.plan.fields[c, found[0], index[0]])
        whole, own = ((m.q_slices if name in OF_Q else m.v_slices) for m in (trace.model, trace.representatives))
        r = next(r for r, where in enumerate(own) if where.start <= index[0] < where.stop)
        at = whole[int(trace.classes[c].members[0, trace.places[r][1]])].start + index[0] - own[r].start
        return code.load_all(self._strided(code, name, code.let(f"mul i64 {at}, %{name}_s1")), 1)[0]

    def _after(self) -> None:
        code = self._code("e")
        plan = self.plan

        def given(node: Node) -> bool:
            return plan.owner.get(node.index, EPILOGUE) != EPILOGUE and (plan.owner[node.index], node.index) in plan.fields

        def load(node: Node) -> str:
            if given(node):
                c = plan.owner[node.index]
                slot = code.let(f"getelementptr i8, ptr %records, i64 {int(plan.trace.classes[c].cells[0]) * self.record_bytes}")
                return self._load_field(code, slot, plan.fields[c, node.index])
            if plan.owner.get(node.index, EPILOGUE) != EPILOGUE:
                return self._single_input(code, plan.owner[node.index], node)
            name, index = node.value
            if name.startswith("total:"):
                return self._load_field(code, "%ws", plan.fields["walk", int(name.split(":")[1]), 0, index[0]])
            return self._global_input(code, node)

        for number, (nodes, by_body) in enumerate(zip(plan.trace.outputs, plan.trace.by_body, strict=True)):
            if by_body:
                continue
            name = self.outputs[number].name
            for index in np.ndindex(nodes.shape):
                node: Node = nodes[index]  # type: ignore[assignment]
                code.need(node, load, given)
                rows = (0, 0, *index)[-2:]
                parts = [code.let(f"mul i64 {i}, %{name}_s{axis}") for axis, i in enumerate(rows)]
                at = self._strided(code, name, code.let(f"add i64 {parts[0]}, {parts[1]}"))
                code.store_all([code.value(node)], at)
        self._finish(code)


def field_type(name: str, pointer: str = "ptr") -> str:
    """The type of a field of the tables."""
    return "i64" if name in _SIZES else pointer


def load_fields() -> list[str]:
    """Statements that read the fields from `%data`."""
    out = []
    for i, name in enumerate(FIELDS):
        out.append(f"  %p_{name} = getelementptr i64, ptr %data, i64 {i}")
        out.append(f"  %{name} = load {field_type(name)}, ptr %p_{name}, align 8")
    return out


def given_fields() -> list[str]:
    """The fields as arguments of a call."""
    return [f"{field_type(name)} %{name}" for name in FIELDS]


def _gufunc_loop(plan: LoopPlan, operands: Sequence[Operand], chosen: list[int]) -> str:
    """`pliant_loop`: reads the tables, takes a workspace, and walks the outer axis several states at a time."""
    lanes = chosen[-1]
    out = [
        f"define void @{ENTRY}(ptr %args, ptr %dimensions, ptr %steps, ptr %data) {{",
        "entry:",
        "  %n = load i64, ptr %dimensions, align 8",
        "  %last = sub i64 %n, 1",
    ]
    out += load_fields()
    place = len(operands)
    for op in operands:
        k = op.number
        out += [
            f"  %pa{k} = getelementptr ptr, ptr %args, i64 {k}",
            f"  %a{k} = load ptr, ptr %pa{k}, align 8",
            f"  %ps{k} = getelementptr i64, ptr %steps, i64 {k}",
            f"  %s{k} = load i64, ptr %ps{k}, align 8",
        ]
        for axis in range(2 - len(op.shape), 2):
            out += [
                f"  %pc{k}_{axis} = getelementptr i64, ptr %steps, i64 {place}",
                f"  %c{k}_{axis} = load i64, ptr %pc{k}_{axis}, align 8",
            ]
            place += 1
        out += [f"  %c{k}_{axis} = add i64 0, 0" for axis in range(2 - len(op.shape))]
    steps = [f"%s{op.number}" for op in operands if op.name in ("parameters", "parameters_tangent")]
    out += [f"  %all{i} = or i64 {f'%all{i - 1}' if i else '0'}, {step}" for i, step in enumerate(steps)]
    out += [
        f"  %own = icmp ne i64 {f'%all{len(steps) - 1}' if steps else '0'}, 0",  # whether states have a p each
        "  %most = add i64 %count, 1",
        f"  %bytes = mul i64 %most, {(plan.slot_size + plan.record_size) * lanes * 8}",
        "  %some = icmp sgt i64 %n, 0",
        "  br i1 %some, label %take, label %end",
        "take:",
        "  %ws = call ptr @malloc(i64 %bytes)",
        "  %none = icmp eq ptr %ws, null",
        "  br i1 %none, label %refuse, label %go",
        "refuse:",
        "  call fastcc void @no_memory()",
        "  ret void",
        "go:",
    ]
    if len(chosen) > 1:
        out += ["  %single = icmp sle i64 %n, 1", f"  br i1 %single, label %chunk1, label %chunk{lanes}"]
    else:
        out.append(f"  br label %chunk{lanes}")
    for L in chosen:
        out += [f"chunk{L}:", f"  %i{L} = phi i64 [ 0, %go ], [ %next{L}, %chunk{L} ]"]
        arguments = []
        for lane in range(L):
            out += [
                f"  %raw{L}_{lane} = add i64 %i{L}, {lane}",
                f"  %over{L}_{lane} = icmp sgt i64 %raw{L}_{lane}, %last",
                f"  %at{L}_{lane} = select i1 %over{L}_{lane}, i64 %last, i64 %raw{L}_{lane}",
            ]
        for op in operands:
            for lane in range(L):
                tag = f"{L}_{op.number}_{lane}"
                out += [
                    f"  %off{tag} = mul i64 %at{L}_{lane}, %s{op.number}",
                    f"  %d{tag} = getelementptr i8, ptr %a{op.number}, i64 %off{tag}",
                ]
                arguments.append(f"ptr %d{tag}")
        arguments += [f"i64 %c{op.number}_{axis}" for op in operands for axis in (0, 1)]
        arguments += given_fields()
        out += [f"  %first{L} = icmp eq i64 %i{L}, 0", f"  %derives{L} = or i1 %first{L}, %own"]
        out += [
            f"  call fastcc void @state{L}({', '.join([*arguments, f'i1 %derives{L}', 'ptr %ws'])})",
            f"  %next{L} = add i64 %i{L}, {L}",
            f"  %more{L} = icmp slt i64 %next{L}, %n",
            f"  br i1 %more{L}, label %chunk{L}, label %release",
        ]
    out += ["release:", "  call void @free(ptr %ws)", "  br label %end", "end:", "  ret void", "}"]
    return "\n".join(out)
