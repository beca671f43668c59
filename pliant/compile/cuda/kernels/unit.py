"""Quaternions of states on a device, normalised in place: a kernel of its own, for systems of any length.

States are stored as (entries, n), with states next to each other. One thread normalises one quaternion of one state. Parameters:
i64 n, the number of states; i64 count, the number of quaternions; the state; a table (i32) of the entries at which they begin.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pliant.compile.cuda.kernels.code import ThreadCode
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.cuda.kernels.real import Real
from pliant.compile.cuda.kernels.unrolled import ENTRY, THREADS, module, thread_number
from pliant.compile.llvm.engine import ptx
from pliant.spatial import Array


def unit_kernel(places: Array, dtype: str, sm: int = 90) -> DeviceKernel:
    """Return the kernel for quaternions at `places` (count, 4) of a state, each at consecutive entries."""
    table = np.ascontiguousarray(places[:, 0], dtype=np.int32)
    return DeviceKernel(
        ptx(unit_ir(dtype), sm), ENTRY, THREADS, tables=(table,), operands=("x",), scalars=("n", "count"), strides=0
    )


def unit_ir(dtype: str) -> str:
    """Return the IR of the module that contains the kernel."""
    code = ThreadCode(dtype)
    T = code.scalar
    code.lines += ["entry:", *thread_number()]
    for line in (
        "%all = mul i64 %n, %count",
        "%inside = icmp slt i64 %state, %all",
        "br i1 %inside, label %go, label %end",
    ):
        code.do(line)
    code.lines.append("go:")
    for line in (
        "%which = udiv i64 %state, %n",
        "%mine = urem i64 %state, %n",
        "%row = getelementptr i32, ptr addrspace(1) %table, i64 %which",
        "%first32 = load i32, ptr addrspace(1) %row",
        "%first = zext i32 %first32 to i64",
    ):
        code.do(line)
    at = []
    for k in range(4):
        entry = code.let(f"add i64 %first, {k}")
        offset = code.let(f"add i64 {code.let(f'mul i64 {entry}, %n')}, %mine")
        at.append(code.let(f"getelementptr {T}, ptr addrspace(1) %x, i64 {offset}"))
    values = [code.let(f"load {T}, ptr addrspace(1) {p}") for p in at]
    for p, value in zip(at, unit(code, values), strict=True):
        code.do(f"store {T} {value}, ptr addrspace(1) {p}")
    code.do("br label %end")
    parameters = "i64 %n, i64 %count, ptr addrspace(1) %x, ptr addrspace(1) %table"
    return module(parameters, [*code.lines, "end:", "  ret void"], sorted(code.declarations()))


def unit(code: Real, values: Sequence[str]) -> list[str]:
    """Return the statements' values divided by their norm."""
    square = code.constant(0.0)
    for x in values:
        square = code.fma(x, x, square)
    norm = code.root(square)
    return [code.quotient(x, norm) for x in values]
