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
from typing import Any

from pliant.compile.cpu.memory_functions import MemoryFunction, workspace
from pliant.compile.llvm.gufunc_loop import ENTRY
from pliant.compile.llvm.ir import NO_MEMORY, sincos_function
from pliant.compile.llvm.structured import Program
from pliant.simulate.loops.methods.frame import ALIGN, MarchWriter, heap_place
from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace
from pliant.simulate.loops.methods.series import SERIES

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
    for lanes, called in functions.items():
        for function in called:
            parts.append(function.text)
            declarations |= function.declarations
            if function.uses_sincos:
                sincos.add(function.lanes)
        text, more = _march(arguments, space, inputs, rooms, workspace(called), Program(lanes, wide), write)
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
    for argument in arguments:
        seen += [size for size in argument.shape if size not in seen]
    return {size: 1 + i for i, size in enumerate(seen) if isinstance(size, str)}


def _march(
    arguments: Sequence[LoopArgument],
    space: RunSpace,
    inputs: Inputs,
    rooms: dict[str, int],
    slot: int,
    p: Program,
    write: Callable[[MarchWriter], None],
) -> tuple[str, set[str]]:
    """`@marchL`: the states from %first on."""
    march = MarchWriter(p, space, inputs, arguments)
    for lane in range(p.lanes):
        raw = p.let(f"add i64 %first, {lane}")
        at = p.let(f"select i1 {p.let(f'icmp sgt i64 {raw}, %last')}, i64 %last, i64 {raw}")
        for k, argument in enumerate(arguments):
            base = p.let(f"load ptr, ptr {p.let(f'getelementptr ptr, ptr %args, i64 {k}')}, align 8")
            stride = p.let(f"load i64, ptr {p.let(f'getelementptr i64, ptr %steps, i64 {k}')}, align 8")
            pointer = p.let(f"getelementptr i8, ptr {base}, i64 {p.let(f'mul i64 {at}, {stride}')}")
            march.pointers.setdefault(argument.name, []).append(pointer)
    for letter, place in letters(arguments).items():
        march.lengths[letter] = p.let(f"load i64, ptr {p.let(f'getelementptr i64, ptr %dimensions, i64 {place}')}, align 8")
    # behind the time stands whether a function that is called back did its work
    on = {"on": space.closed * len(space.moved) + space.shares, "share": 1} if space.closed else {}
    sizes = {**rooms, **on, "loss": 1, "t": 1 + inputs.called_back, "u": inputs.size, "p": max(1, inputs.parameters)}
    offsets, total, cleared, written = {}, 0, 0, _written_first(rooms)
    for name in sorted(sizes, key=lambda name: name in written):
        offsets[name] = total
        total += -(-p.padded(sizes[name]) * 8 // ALIGN) * ALIGN
        cleared = cleared if name in written else total
    start = _memory(p, total, slot, march.heaps)
    p.do(f"call void @llvm.memset.p0.i64(ptr align 64 {start}, i8 0, i64 {cleared}, i1 false)")
    for name, offset in offsets.items():
        march.rooms[name] = p.let(f"getelementptr i8, ptr {start}, i64 {offset}")
    march.u, march.parameters = march.rooms["u"], march.rooms["p"]
    march.begin_inputs()
    write(march)
    for taken in march.heaps:
        p.do(f"call void @free(ptr {taken})")
    p.do("ret void")
    head = f"define internal fastcc void @march{p.lanes}(ptr %args, ptr %dimensions, ptr %steps, ptr %data, i64 %first, i64 %last)"
    return p.function(f"{head} noinline alignstack(64)"), p.declarations()


def _written_first(rooms: Mapping[str, int]) -> list[str]:
    """The rooms that a loop with `@seen` writes before it reads them. Its steps are few, so that clearing memory counts."""
    if "seen" not in rooms:
        return []
    return ["seen", *(["z", "y", *(name for name in rooms if re.fullmatch(r"k\d+", name))] if "k0" in rooms else [])]


def _memory(p: Program, size: int, slot: int, heaps: list[str]) -> str:
    """An aligned workspace; `%body_space` is that of loops over bodies. heaps: gets what is to be freed."""
    if not slot and size <= _ON_STACK:
        p.lines.append("  %body_space = inttoptr i64 0 to ptr")
        return p.place(size // 8)
    bytes_ = str(size + ALIGN)
    if slot:
        count = p.let("load i64, ptr %data, align 8")
        bodies = p.let(f"mul i64 {p.let(f'add i64 {count}, 1')}, {slot}")
        bytes_ = p.let(f"add i64 {bodies}, {size + ALIGN}")
    start = heap_place(p, bytes_, heaps)
    p.lines.append(f"  %body_space = getelementptr i8, ptr {start}, i64 {size}")
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
