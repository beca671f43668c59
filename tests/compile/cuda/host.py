"""Kernels for CUDA run on this processor: their own IR, with what only a GPU has written in other words.

The thread's number comes from a variable that a loop over all threads sets, shared memory is an array, and the approximate
reciprocals keep as many bits as the machine's, denormal numbers being zeros. So order, spills, strides and functions are those of
the kernel.
"""

from __future__ import annotations

import ctypes
import re

import numpy as np

from pliant.compile.llvm.engine import LoadedCode, machine, object_code

_SHARED = 1 << 17  # values

_APPROXIMATE = """
define internal {T} @nvvm.rcp.approx.ftz.{s}({T} %x) {{
  %small = call {T} @zeroed.{s}({T} %x)
  %y = fdiv {T} {one}, %small
  %z = call {T} @zeroed.{s}({T} %y)
  %r = call {T} @cut.{s}({T} %z)
  ret {T} %r
}}
define internal {T} @nvvm.rsqrt.approx.ftz.{s}({T} %x) {{
  %small = call {T} @zeroed.{s}({T} %x)
  %root = call {T} @llvm.sqrt.{f}({T} %small)
  %y = fdiv {T} {one}, %root
  %r = call {T} @cut.{s}({T} %y)
  ret {T} %r
}}
define internal {T} @zeroed.{s}({T} %x) {{
  %size = call {T} @llvm.fabs.{f}({T} %x)
  %denormal = fcmp olt {T} %size, {least}
  %zero = call {T} @llvm.copysign.{f}({T} 0.0, {T} %x)
  %r = select i1 %denormal, {T} %zero, {T} %x
  ret {T} %r
}}
define internal {T} @cut.{s}({T} %x) {{
  %i = bitcast {T} %x to {I}
  %j = and {I} %i, {mask}
  %r = bitcast {I} %j to {T}
  ret {T} %r
}}
declare {T} @llvm.sqrt.{f}({T})
declare {T} @llvm.fabs.{f}({T})
declare {T} @llvm.copysign.{f}({T}, {T})
"""
_TYPES = {
    "d": {"T": "double", "s": "d", "f": "f64", "I": "i64", "one": "1.0", "least": "0x0010000000000000", "mask": -(1 << 32)},
    "f": {"T": "float", "s": "f", "f": "f32", "I": "i32", "one": "1.0", "least": "0x3810000000000000", "mask": -4},
}
_THREADS = """
@tid = internal global i32 0
@ctaid = internal global i32 0
define internal i32 @nvvm.read.ptx.sreg.tid.x() {
  %x = load i32, ptr @tid
  ret i32 %x
}
define internal i32 @nvvm.read.ptx.sreg.ctaid.x() {
  %x = load i32, ptr @ctaid
  ret i32 %x
}
"""


def translated(ir: str, entry: str, threads: int) -> str:
    """The module with a function `@grid(i64 blocks, ...)` that runs all threads of so many blocks, one after the other."""
    used = {name[-1] for name in re.findall(r"@llvm\.nvvm\.\w+\.approx\.ftz\.[df]\b", ir)}
    lines = [line for line in ir.splitlines() if not line.startswith(("declare", "attributes")) or "llvm.nvvm" not in line]
    lines = [line for line in lines if not line.startswith("attributes")]
    text = "\n".join(lines).replace("llvm.nvvm.", "nvvm.").replace("ptx_kernel ", "").replace(" #0 {", " {")
    text = re.sub(r"external addrspace\(3\) global \[0 x", f"internal addrspace(3) global [{_SHARED} x", text)
    text = re.sub(r"(internal addrspace\(3\) global \[\d+ x \w+\])", r"\1 zeroinitializer", text)
    text = re.sub(r" ?addrspace\([134]\)", "", text).replace(" externally_initialized", " internal")
    more = "".join(_APPROXIMATE.format(**_TYPES[kind]) for kind in sorted(used))
    declared = set(re.findall(r"^declare .*$", text, re.M))
    more = "\n".join(line for line in more.splitlines() if line not in declared)
    parameters = re.search(rf"@{entry}\((.*?)\) {{", text).group(1)
    grid = f"""
define void @grid(i64 %blocks, {parameters}) {{
entry:
  br label %block
block:
  %b = phi i64 [ 0, %entry ], [ %b1, %blockend ]
  %b32 = trunc i64 %b to i32
  store i32 %b32, ptr @ctaid
  br label %thread
thread:
  %t = phi i32 [ 0, %block ], [ %t1, %thread ]
  store i32 %t, ptr @tid
  call void @{entry}({parameters})
  %t1 = add i32 %t, 1
  %more = icmp slt i32 %t1, {threads}
  br i1 %more, label %thread, label %blockend
blockend:
  %b1 = add i64 %b, 1
  %again = icmp slt i64 %b1, %blocks
  br i1 %again, label %block, label %done
done:
  ret void
}}
"""
    return "\n".join([text, more, _THREADS, grid])


class Host:
    """A kernel's IR on this processor. parameters: of the entry in order, arrays with strides (in elements) or whole numbers."""

    def __init__(self, ir: str, entry: str = "pliant_kernel", threads: int = 128) -> None:
        self.threads = threads
        self.loaded = LoadedCode(object_code(translated(ir, entry, threads), machine(lanes=1)), "grid")

    def __call__(self, n: int, *arguments: object, each: int = 1) -> None:
        """arguments: whole and real numbers, and addresses, in the order of the entry after n. each: threads of a state."""
        self.launch(-(-n * each // self.threads), n, *arguments)

    def launch(self, blocks: int, *arguments: object) -> None:
        """arguments: of the entry, in order."""
        given = [ctypes.c_int64(blocks)]
        for x in arguments:
            given.append(ctypes.c_double(x) if isinstance(x, float) else ctypes.c_int64(int(x)))
        self.loaded.function(ctypes.CFUNCTYPE(None, *(type(x) for x in given)))(*given)


def bound(*arrays: np.ndarray) -> list[int]:
    """Base, state stride, entry stride of arrays (states, entries), in elements."""
    return [x for a in arrays for x in (a.ctypes.data, *(s // a.itemsize for s in a.strides))]
