"""Code in two tiers: compiled fast first, and replaced by fast code once it has worked for a while.

The first tier is the IR for one state at a time, compiled at LLVM's level 0. That takes a fifth of the time, and the results are
the same bits. A few instructions around it measure how long it works. When this reaches `WORK`, they write the address of the
kernel's `_Slot` to a pipe. A thread reads it, has the second tier compiled in another process (`improving.py`), and puts the new
address into the slot. What runs meanwhile continues with the old code; the next call runs the new one.

Code is never removed while its kernel exists. A forked child has a pipe of its own.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import sys
import threading
import warnings
import zlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from pliant.compile.environment import FULL, QUICK
from pliant.compile.llvm import cache
from pliant.compile.llvm.by_ir import ir_key, same_ir
from pliant.compile.llvm.engine import LoadedCode, Machine, close, machine, object_code
from pliant.lazy import at_fork, late

if TYPE_CHECKING:
    from pliant.compile.llvm.improving import compiled_apart
else:
    compiled_apart = late("pliant.compile.llvm.improving", "compiled_apart")

WORK = 200_000_000  # ns of work of a kernel after which it is compiled again
_FIRST = QUICK  # the effort of the first tier
_ENTRY = "pliant_tier"
_MOST = 256  # states that the first tier computes at a time
_SIZE = 8  # bytes of a number


class _Slot(ctypes.Structure):
    """What a kernel's entry reads: the code to call, its data, whether it waits for better code, the work until it asks for that
    [ns], the pipe, and the numbers of arguments and of `dimensions`.
    """

    _fields_ = [("code", ctypes.c_void_p), ("data", ctypes.c_void_p)] + [
        (name, ctypes.c_int64) for name in ("waits", "left", "pipe", "arguments", "sizes")
    ]


class Tier:
    """A kernel whose code may be replaced while others call it.

    both: of `joined`, the code of the first tier and the IR of the second one. entry: the function to call in them. target, name:
    the processor, and the name in the cache, of the second tier. data: what the code gets. shapes: of all arguments of the gufunc.
    `address` and `data` are what to call.
    """

    def __init__(
        self, both: bytes, entry: str, target: Machine, name: str, data: int, shapes: Sequence[tuple[int | str, ...]]
    ) -> None:
        size = int.from_bytes(both[:_SIZE], "little")
        self.code, self.target, self.name = [LoadedCode(both[_SIZE : _SIZE + size], entry)], target, name
        self._text: bytes | None = both[_SIZE + size :]
        sizes = 1 + len({size for shape in shapes for size in shape})  # the number of states, and each size of core axes once
        self.slot = _Slot(self.code[0].address, data, 1, WORK, _pipe(), len(shapes), sizes)
        self._around = _entry()
        self.address, self.data = self._around.address, ctypes.addressof(self.slot)
        with _lock:
            _tiers[self.data] = self

    @property
    def is_first(self) -> bool:
        """Whether the kernel still runs the code of the first tier."""
        return len(self.code) == 1

    def improve(self) -> None:
        """Compile the second tier, unless that was done, and run it from the next call on."""
        text, self._text = self._text, None
        if text is None:
            return
        code = cache.read(self.name)
        if code is None:
            ir = zlib.decompress(text).decode()
            code = same_ir(self.name, ir_key(self.target, ir), lambda: compiled_apart(ir, self.target))
            if code is None:  # this process ends
                return
        self.code.append(LoadedCode(code, self.code[0].entry))
        self.slot.code = self.code[-1].address
        self.slot.waits = 0


_lock = threading.Lock()
_tiers: WeakValueDictionary[int, Tier] = WeakValueDictionary()
_pipes: list[tuple[int, int]] = []  # (read, write) of this process


def first_of(target: Machine) -> Machine:
    """Return how the first tier is compiled: one state at a time, with little effort."""
    return replace(target, lanes=1, effort=_FIRST, tiers=False)


def joined(code: bytes, packed: bytes) -> bytes:
    """Return the code of the first tier and what `packed` made of the second one, as one object of the cache."""
    return len(code).to_bytes(_SIZE, "little") + code + packed


def packed(text: str) -> bytes:
    """Return the IR of the second tier in few bytes."""
    return zlib.compress(text.encode(), 1)


def improve_all() -> None:
    """Compile the second tier of all kernels of this process now, in this thread."""
    with _lock:
        known = list(_tiers.values())
    for tier in known:
        tier.improve()


def _pipe() -> int:
    """Return where kernels write that they have worked long enough. A thread reads it."""
    with _lock:
        if not _pipes:
            _pipes.append(os.pipe())
            if sys.platform != "win32":
                os.set_blocking(_pipes[0][1], False)  # a kernel never waits
            atexit.register(close)
            threading.Thread(target=_serve, args=(_pipes[0][0],), name="pliant: second tier", daemon=True).start()
        return _pipes[0][1]


def _serve(pipe: int) -> None:
    while asked := os.read(pipe, 8):
        with _lock:
            tier = _tiers.get(int.from_bytes(asked, sys.byteorder))
        try:
            if tier is not None:
                tier.improve()
        except Exception as error:
            said = (
                f"a compiled function stays with its first, slower code, because the faster one could not be compiled: {error}; "
                "its results are right. Use pl.compile(system, effort=2), or PLIANT_EFFORT=2, to see the error at once"
            )
            warnings.warn(said, RuntimeWarning, stacklevel=1)
        del tier


def _before_fork() -> None:
    _lock.acquire()


def _after_fork() -> None:
    _lock.release()


def _in_child() -> None:
    """Give the kernels of a forked child a pipe of its own. Those that wait for better code ask for it again."""
    if _pipes:
        for end in _pipes.pop():
            os.close(end)
        for tier in list(_tiers.values()):
            tier.slot.pipe = _pipe()
            tier.slot.left = WORK if tier.is_first and tier.slot.left <= 0 else tier.slot.left


at_fork(_before_fork, _after_fork)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_child)

# Of the first tier, at most `most` states at a time: the better code takes over in the middle of a large batch.
_ENTRY_IR = """
define void @{entry}(ptr %args, ptr %dimensions, ptr %steps, ptr %slot) {{
  %code = load atomic ptr, ptr %slot acquire, align 8
  %at_data = getelementptr i64, ptr %slot, i64 1
  %data = load ptr, ptr %at_data
  %at_waits = getelementptr i64, ptr %slot, i64 2
  %waits = load i64, ptr %at_waits
  %first = icmp ne i64 %waits, 0
  br i1 %first, label %parts, label %whole
whole:
  tail call void %code(ptr %args, ptr %dimensions, ptr %steps, ptr %data)
  ret void
parts:
  %at_left = getelementptr i64, ptr %slot, i64 3
  %at_arguments = getelementptr i64, ptr %slot, i64 5
  %arguments = load i64, ptr %at_arguments
  %at_sizes = getelementptr i64, ptr %slot, i64 6
  %sizes = load i64, ptr %at_sizes
  %own_args = alloca ptr, i64 %arguments
  %own_dimensions = alloca i64, i64 %sizes
  %number = alloca i64
  %bytes = mul i64 %sizes, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %own_dimensions, ptr %dimensions, i64 %bytes, i1 false)
  %n = load i64, ptr %dimensions
  br label %part
part:
  %i = phi i64 [0, %parts], [%next, %done]
  %rest = sub i64 %n, %i
  %few = icmp slt i64 %rest, {most}
  %m = select i1 %few, i64 %rest, i64 {most}
  store i64 %m, ptr %own_dimensions
  br label %argument
argument:
  %k = phi i64 [0, %part], [%after_k, %argument]
  %at_step = getelementptr i64, ptr %steps, i64 %k
  %step = load i64, ptr %at_step
  %offset = mul i64 %step, %i
  %at_base = getelementptr ptr, ptr %args, i64 %k
  %base = load ptr, ptr %at_base
  %moved = getelementptr i8, ptr %base, i64 %offset
  %at_own = getelementptr ptr, ptr %own_args, i64 %k
  store ptr %moved, ptr %at_own
  %after_k = add i64 %k, 1
  %more_k = icmp slt i64 %after_k, %arguments
  br i1 %more_k, label %argument, label %call
call:
  %present = load atomic ptr, ptr %slot acquire, align 8
  %begun = call i64 @now()
  call void %present(ptr %own_args, ptr %own_dimensions, ptr %steps, ptr %data)
  %ended = call i64 @now()
  %left = load i64, ptr %at_left
  %worked = sub i64 %ended, %begun
  %after = sub i64 %left, %worked
  store i64 %after, ptr %at_left
  %was = icmp sgt i64 %left, 0
  %is = icmp sle i64 %after, 0
  %enough = and i1 %was, %is
  br i1 %enough, label %ask, label %done
ask:
  %own = ptrtoint ptr %slot to i64
  store i64 %own, ptr %number
  %at_pipe = getelementptr i64, ptr %slot, i64 4
  %long = load i64, ptr %at_pipe
  %pipe = trunc i64 %long to i32
  {write}
  br label %done
done:
  %next = add i64 %i, {most}
  %more = icmp slt i64 %next, %n
  br i1 %more, label %part, label %end
end:
  ret void
}}
define internal i64 @now() {{
{now}
  ret i64 %t
}}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
{declared}
"""
_MONOTONIC = {"darwin": 6}  # the number of the clock; 1 on other systems


def entry_ir(system: str) -> str:
    """Return the IR of what calls the code of a kernel and measures its work, for a system such as "linux"."""
    if system == "win32":
        write = "%written = call i32 @_write(i32 %pipe, ptr %number, i32 8)"
        now = "  %ms = call i64 @GetTickCount64()\n  %t = mul i64 %ms, 1000000"
        declared = "declare i32 @_write(i32, ptr, i32)\ndeclare i64 @GetTickCount64()"
    else:
        write = "%written = call i64 @write(i32 %pipe, ptr %number, i64 8)"
        now = (
            f"  %time = alloca [2 x i64]\n  %got = call i32 @clock_gettime(i32 {_MONOTONIC.get(system, 1)}, ptr %time)\n"
            "  %s = load i64, ptr %time\n  %at = getelementptr i64, ptr %time, i64 1\n  %ns = load i64, ptr %at\n"
            "  %whole = mul i64 %s, 1000000000\n  %t = add i64 %whole, %ns"
        )
        declared = "declare i64 @write(i32, ptr, i64)\ndeclare i32 @clock_gettime(i32, ptr)"
    return _ENTRY_IR.format(entry=_ENTRY, most=_MOST, write=write, now=now, declared=declared)


@lru_cache(1)
def _entry() -> LoadedCode:
    target = machine(effort=FULL)
    text = entry_ir(sys.platform)
    name = ir_key(target, text)
    code = cache.read(name)
    if code is None:
        code = object_code(text, target)
        cache.write(name, code)
    return LoadedCode(code, _ENTRY)
