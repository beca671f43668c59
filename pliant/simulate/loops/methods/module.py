"""The module of a loop, around what a method writes.

    void pliant_loop(char **args, npy_intp *dimensions, npy_intp *steps, void *data)

takes `lanes` states at a time through `@marchL`, or one through `@march1`. Arguments are rows of doubles, contiguous; those of
common sizes (a plan, tolerances) are the same for all states of a call.
"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from pliant.compile.cpu.memory_functions import workspace
from pliant.compile.cpu.memory_layout import MemoryFunction
from pliant.compile.llvm.gufunc_loop import ENTRY
from pliant.compile.llvm.ir import NO_MEMORY, sincos_function
from pliant.compile.llvm.structured import Program as LaneCode
from pliant.compile.program.builder import ProgramBuilder
from pliant.compile.program.llvm import LlvmWriter, heap_place
from pliant.compile.program.nodes import LoopProgram, argument, length, room
from pliant.compile.program.places import Room
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace
from pliant.simulate.loops.methods.series import SERIES

ALIGN = 64  # bytes
_ON_STACK = 64 << 10  # bytes; larger workspaces come from the heap
_UNIX_X86 = sys.platform != "win32" and platform.machine().lower() not in ("arm64", "aarch64")
_ALL_EXCEPTIONS = 0x3D if _UNIX_X86 else 0x1F  # FE_ALL_EXCEPT of the C library


def loop_module(
    arguments: Sequence[LoopArgument],
    space: RunSpace,
    inputs: Inputs,
    rooms: dict[str, int],
    functions: dict[int, list[MemoryFunction]],
    wide: int,
    write: Callable[[MarchWriter], None],
) -> str:
    """The module of a loop. rooms: buffers and their values; functions: what it calls, for each number of lanes."""
    parts, declarations, sincos = (
        [],
        {"declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)", "declare i32 @feclearexcept(i32)"},
        set(),
    )
    program = loop_program(arguments, space, inputs, rooms, write)
    for lanes, called in functions.items():
        for function in called:
            parts.append(function.text)
            declarations |= function.declarations
            if function.uses_sincos:
                sincos.add(function.lanes)
        text, more = _march(program, workspace(called), LaneCode(lanes, wide))
        parts.append(text)
        declarations |= more
    for lanes in sorted(sincos):
        text, more = sincos_function(lanes)
        parts.append(text)
        declarations |= more
    if inputs.tau == "series":
        parts.append(SERIES)
    parts.append(_entry(sorted(functions)))
    return "\n".join([*sorted(declarations), NO_MEMORY, *parts, '!0 = !{!"branch_weights", i32 1, i32 1000000}', ""])


def letters(arguments: Sequence[LoopArgument]) -> dict[str, int]:
    """Where the lengths that a call decides stand in `dimensions`: distinct sizes and letters in order of appearance, after n."""
    seen: list[Any] = []
    for own in arguments:
        seen += [size for size in own.shape if size not in seen]
    return {size: 1 + i for i, size in enumerate(seen) if isinstance(size, str)}


def loop_program(
    arguments: Sequence[LoopArgument],
    space: RunSpace,
    inputs: Inputs,
    rooms: dict[str, int],
    write: Callable[[MarchWriter], None],
) -> LoopProgram:
    """The program of a loop: what all states of a call do, in any number of lanes."""
    # behind the time stands whether a function that is called back did its work
    on = {"on": space.closed * len(space.moved) + space.shares, "share": 1} if space.closed else {}
    sizes = {**rooms, **on, "loss": 1, "t": 1 + inputs.called_back, "u": inputs.size, "p": max(1, inputs.parameters)}
    written = _written_first(rooms)
    pointers: dict[str, str] = {x.name: argument(x.name) for x in arguments}
    lengths: dict[str, str] = {letter: length(letter) for letter in letters(arguments)}
    march = MarchWriter(ProgramBuilder(), space, inputs, arguments, pointers, lengths, room("u"), room("p"))
    march.rooms = {name: room(name) for name in sizes}
    march.begin_inputs()
    write(march)
    places = sorted((Room(name, size, name in written) for name, size in sizes.items()), key=lambda x: x.written_first)
    return LoopProgram(tuple(arguments), tuple(places), march.p.body)


def _march(program: LoopProgram, space: tuple[int, int], code: LaneCode) -> tuple[str, set[str]]:
    """`@marchL`: the states from %first on."""
    arguments, rows, places = program.arguments, dict[str, list[str]](), dict[str, str]()
    for lane in range(code.lanes):
        raw = code.let(f"add i64 %first, {lane}")
        at = code.let(f"select i1 {code.let(f'icmp sgt i64 {raw}, %last')}, i64 %last, i64 {raw}")
        for k, own in enumerate(arguments):
            base = code.let(f"load ptr, ptr {code.let(f'getelementptr ptr, ptr %args, i64 {k}')}, align 8")
            stride = code.let(f"load i64, ptr {code.let(f'getelementptr i64, ptr %steps, i64 {k}')}, align 8")
            pointer = code.let(f"getelementptr i8, ptr {base}, i64 {code.let(f'mul i64 {at}, {stride}')}")
            rows.setdefault(argument(own.name), []).append(pointer)
    for letter, place in letters(arguments).items():
        at = code.let(f"getelementptr i64, ptr %dimensions, i64 {place}")
        places[length(letter)] = code.let(f"load i64, ptr {at}, align 8")
    offsets, total, cleared = {}, 0, 0
    for own_room in program.rooms:
        offsets[own_room.name] = total
        total += -(-code.padded(own_room.values) * 8 // ALIGN) * ALIGN
        cleared = cleared if own_room.written_first else total
    heaps: list[str] = []
    start = _memory(code, total, space, heaps)
    code.do(f"call void @llvm.memset.p0.i64(ptr align 64 {start}, i8 0, i64 {cleared}, i1 false)")
    for name, offset in offsets.items():
        places[room(name)] = code.let(f"getelementptr i8, ptr {start}, i64 {offset}")
    LlvmWriter(code, places, rows, _strides(arguments), heaps).write(program.body)
    for taken in heaps:
        code.do(f"call void @free(ptr {taken})")
    code.do("ret void")
    head = (
        f"define internal fastcc void @march{code.lanes}(ptr %args, ptr %dimensions, ptr %steps, ptr %data, i64 %first, i64 %last)"
    )
    return code.function(f"{head} noinline alignstack(64)"), code.declarations()


def _strides(arguments: Sequence[LoopArgument]) -> dict[str, int]:
    """Where the strides along the first core axis of each argument stand in `steps`: behind those from state to state."""
    before = [0, *accumulate(len(x.shape) for x in arguments)]
    return {x.name: len(arguments) + at for x, at in zip(arguments, before, strict=False)}


def _written_first(rooms: Mapping[str, int]) -> list[str]:
    """The rooms that a loop with `@seen` writes before it reads them. Its steps are few, so that clearing memory counts."""
    if "seen" not in rooms:
        return []
    return ["seen", *(["z", "y", *(name for name in rooms if re.fullmatch(r"k\d+", name))] if "k0" in rooms else [])]


def _memory(code: LaneCode, size: int, space: tuple[int, int], heaps: list[str]) -> str:
    """An aligned workspace; `%body_space` is that of functions. space: see `workspace`. heaps: gets what is to be freed."""
    slot, room = space
    if not slot and not room and size <= _ON_STACK:
        code.lines.append("  %body_space = inttoptr i64 0 to ptr")
        return code.place(size // 8)
    bytes_ = str(size + room + ALIGN)
    if slot:
        count = code.let("load i64, ptr %data, align 8")
        bodies = code.let(f"mul i64 {code.let(f'add i64 {count}, 1')}, {slot}")
        bytes_ = code.let(f"add i64 {bodies}, {size + room + ALIGN}")
    start = heap_place(code, bytes_, heaps)
    code.lines.append(f"  %body_space = getelementptr i8, ptr {start}, i64 {size}")
    return start


def _entry(widths: Sequence[int]) -> str:
    """`pliant_loop`: one state alone, or several in lanes. Floating-point exceptions of rejected trials are cleared."""
    lanes = widths[-1]
    given = "ptr %args, ptr %dimensions, ptr %steps, ptr %data"
    single = [
        "  %single = icmp eq i64 %n, 1",
        "  br i1 %single, label %one, label %many",
        "one:",
        f"  call fastcc void @march1({given}, i64 0, i64 0)",
        "  br label %end",
    ]
    return "\n".join(
        [
            f"define void @{ENTRY}(ptr %args, ptr %dimensions, ptr %steps, ptr %data) {{",
            "entry:",
            "  %n = load i64, ptr %dimensions, align 8",
            "  %last = sub i64 %n, 1",
            *(single if len(widths) > 1 else ["  br label %many"]),
            "many:",
            "  %i = phi i64 [ 0, %entry ], [ %next, %chunk ]",
            "  %more = icmp slt i64 %i, %n",
            "  br i1 %more, label %chunk, label %end",
            "chunk:",
            f"  call fastcc void @march{lanes}({given}, i64 %i, i64 %last)",
            f"  %next = add i64 %i, {lanes}",
            "  br label %many",
            "end:",
            f"  %cleared = call i32 @feclearexcept(i32 {_ALL_EXCEPTIONS})",
            "  ret void",
            "}",
        ]
    )
