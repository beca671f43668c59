"""Kernels that move numbers. They transpose rows to columns through tiles of shared memory, copy any leading axes to one, copy the
states that a mask selects, and add vectors.

They are written in PTX, with one module for numbers of 8 bytes and one for numbers of 4 bytes.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pliant.compile.cuda.device.devices import Device, DeviceModule
from pliant.compile.cuda.device.layout import MOST_AXES, Axes, OperandPlace, padded

TILE, ROWS = 32, 8  # a block of TILE x ROWS threads moves a tile of TILE x TILE
BLOCK = 256
ENTRIES = ("transpose", "copy", "choose", "combine")

_TRANSPOSE = """
.visible .entry transpose(.param .u64 to, .param .u64 from, .param .u64 rows, .param .u64 columns, .param .u64 to_ld,
  .param .u64 from_ld) .maxntid 256, 1, 1
{{
  .reg .pred %p<4>;
  .reg .b32 %t, %tx, %ty, %k, %tile, %a32;
  .reg .b64 %rows, %cols, %tl, %fl, %to, %from, %id, %across, %bx, %by, %r, %c, %a, %b;
  .reg .b{bits} %x;
  .shared .align 8 .b8 space[{space}];
  ld.param.u64 %to, [to];
  ld.param.u64 %from, [from];
  ld.param.u64 %rows, [rows];
  ld.param.u64 %cols, [columns];
  ld.param.u64 %tl, [to_ld];
  ld.param.u64 %fl, [from_ld];
  cvta.to.global.u64 %to, %to;
  cvta.to.global.u64 %from, %from;
  mov.u32 %t, %tid.x;
  and.b32 %tx, %t, 31;
  shr.u32 %ty, %t, 5;
  mov.u32 %k, %ctaid.x;
  cvt.u64.u32 %id, %k;
  add.u64 %across, %cols, 31;
  shr.u64 %across, %across, 5;
  div.u64 %by, %id, %across;
  mul.lo.u64 %bx, %by, %across;
  sub.u64 %bx, %id, %bx;
  shl.b64 %by, %by, 5;
  shl.b64 %bx, %bx, 5;
  mov.u32 %tile, space;
  mov.u32 %k, 0;
in:
  add.u32 %a32, %ty, %k;
  cvt.u64.u32 %r, %a32;
  add.u64 %r, %r, %by;
  cvt.u64.u32 %c, %tx;
  add.u64 %c, %c, %bx;
  setp.lt.u64 %p0, %r, %rows;
  setp.lt.and.u64 %p1, %c, %cols, %p0;
  mad.lo.u32 %a32, %a32, 33, %tx;
  mad.lo.u32 %a32, %a32, {bytes}, %tile;
  mad.lo.u64 %a, %r, %fl, %c;
  mad.lo.u64 %a, %a, {bytes}, %from;
  @%p1 ld.global.b{bits} %x, [%a];
  @%p1 st.shared.b{bits} [%a32], %x;
  add.u32 %k, %k, 8;
  setp.lt.u32 %p2, %k, 32;
  @%p2 bra in;
  bar.sync 0;
  mov.u32 %k, 0;
out:
  add.u32 %a32, %ty, %k;
  cvt.u64.u32 %c, %a32;
  add.u64 %c, %c, %bx;
  cvt.u64.u32 %r, %tx;
  add.u64 %r, %r, %by;
  setp.lt.u64 %p0, %r, %rows;
  setp.lt.and.u64 %p1, %c, %cols, %p0;
  mad.lo.u32 %a32, %tx, 33, %a32;
  mad.lo.u32 %a32, %a32, {bytes}, %tile;
  mad.lo.u64 %b, %c, %tl, %r;
  mad.lo.u64 %b, %b, {bytes}, %to;
  @%p1 ld.shared.b{bits} %x, [%a32];
  @%p1 st.global.b{bits} [%b], %x;
  add.u32 %k, %k, 8;
  setp.lt.u32 %p2, %k, 32;
  @%p2 bra out;
  ret;
}}
"""

_INDEX = """
  mov.u32 %k, %ctaid.x;
  mov.u32 %t, %tid.x;
  cvt.u64.u32 %i, %k;
  mul.lo.u64 %i, %i, 256;
  cvt.u64.u32 %a, %t;
  add.u64 %i, %i, %a;
  setp.ge.u64 %p0, %i, %n;
  @%p0 ret;
"""


def _copy_text() -> str:
    """Return the PTX of `copy`. One thread per state finds its indices from its number, innermost axis first; then it copies."""
    axes = range(MOST_AXES)
    sizes = [f".param .u64 n{k}" for k in axes[1:]]
    strides = [f".param .u64 {side}{k}" for side in ("t", "f") for k in axes]
    parameters = ["to", "from", "n", "entries", "to_entry", "from_entry"]
    listed = ", ".join([f".param .u64 {name}" for name in parameters] + sizes + strides)
    text = f"""
.visible .entry copy({listed}) .maxntid 256, 1, 1
{{{{
  .reg .pred %p<2>;
  .reg .b32 %k, %t;
  .reg .b64 %to, %from, %n, %m, %te, %fe, %i, %a, %j, %size, %rest, %step;
  .reg .b{{bits}} %x;
  ld.param.u64 %to, [to];
  ld.param.u64 %from, [from];
  ld.param.u64 %n, [n];
  ld.param.u64 %m, [entries];
  ld.param.u64 %te, [to_entry];
  ld.param.u64 %fe, [from_entry];
  cvta.to.global.u64 %to, %to;
  cvta.to.global.u64 %from, %from;{_INDEX}
"""
    for k in reversed(axes):
        if k:
            text += f"  ld.param.u64 %size, [n{k}];\n  rem.u64 %j, %i, %size;\n  div.u64 %i, %i, %size;\n"
        else:
            text += "  mov.u64 %j, %i;\n"
        for side, base in (("t", "to"), ("f", "from")):
            text += (
                f"  ld.param.u64 %step, [{side}{k}];\n  mul.lo.u64 %a, %j, %step;\n  mad.lo.u64 %{base}, %a, {{bytes}}, %{base};\n"
            )
    text += """  mul.lo.u64 %te, %te, {bytes};
  mul.lo.u64 %fe, %fe, {bytes};
  mov.u64 %rest, %m;
next:
  setp.eq.u64 %p1, %rest, 0;
  @%p1 ret;
  ld.global.b{bits} %x, [%from];
  st.global.b{bits} [%to], %x;
  add.u64 %to, %to, %te;
  add.u64 %from, %from, %fe;
  sub.u64 %rest, %rest, 1;
  bra next;
}}
"""
    return text


_CHOOSE = f"""
.visible .entry choose(.param .u64 to, .param .u64 from, .param .u64 n, .param .u64 entries, .param .u64 mask,
  .param .u64 mask_step) .maxntid 256, 1, 1
{{{{
  .reg .pred %p<3>;
  .reg .b16 %m;
  .reg .b32 %k, %t;
  .reg .b64 %to, %from, %n, %rest, %mask, %ms, %i, %a;
  .reg .b{{bits}} %x;
  ld.param.u64 %to, [to];
  ld.param.u64 %from, [from];
  ld.param.u64 %n, [n];
  ld.param.u64 %rest, [entries];
  ld.param.u64 %mask, [mask];
  ld.param.u64 %ms, [mask_step];
  cvta.to.global.u64 %to, %to;
  cvta.to.global.u64 %from, %from;
  cvta.to.global.u64 %mask, %mask;{_INDEX}
  mad.lo.u64 %mask, %i, %ms, %mask;
  ld.global.u8 %m, [%mask];
  setp.eq.u16 %p1, %m, 0;
  @%p1 ret;
  mad.lo.u64 %to, %i, {{bytes}}, %to;
  mad.lo.u64 %from, %i, {{bytes}}, %from;
  mul.lo.u64 %n, %n, {{bytes}};
next:
  setp.eq.u64 %p2, %rest, 0;
  @%p2 ret;
  ld.global.b{{bits}} %x, [%from];
  st.global.b{{bits}} [%to], %x;
  add.u64 %to, %to, %n;
  add.u64 %from, %from, %n;
  sub.u64 %rest, %rest, 1;
  bra next;
}}}}
"""

_TERMS = 4  # of a combination


def _combine_text() -> str:
    """Return the PTX of to = base + sum of c_k x_k over n numbers. Terms with c_k = 0 are not read."""
    listed = ", ".join([".param .u64 to", ".param .u64 base", ".param .u64 n"] + [f".param .u64 x{k}" for k in range(_TERMS)])
    factors = ", ".join(f".param .f{{bits}} c{k}" for k in range(_TERMS))
    text = f"""
.visible .entry combine({listed}, {factors}) .maxntid 256, 1, 1
{{{{
  .reg .pred %p<2>;
  .reg .b32 %k, %t;
  .reg .b64 %to, %base, %n, %i, %a, %x;
  .reg .f{{bits}} %c, %y, %sum, %part;
  ld.param.u64 %to, [to];
  ld.param.u64 %base, [base];
  ld.param.u64 %n, [n];
  cvta.to.global.u64 %to, %to;
  cvta.to.global.u64 %base, %base;{_INDEX}
  mad.lo.u64 %base, %i, {{bytes}}, %base;
  ld.global.f{{bits}} %sum, [%base];
  mov.f{{bits}} %part, {{zero}};
"""
    for k in range(_TERMS):
        text += f"""  ld.param.f{{bits}} %c, [c{k}];
  ld.param.u64 %x, [x{k}];
  cvta.to.global.u64 %x, %x;
  setp.eq.f{{bits}} %p1, %c, {{zero}};
  @%p1 bra skip{k};
  mad.lo.u64 %x, %i, {{bytes}}, %x;
  ld.global.f{{bits}} %y, [%x];
  fma.rn.f{{bits}} %part, %c, %y, %part;
skip{k}:
"""
    text += """  add.rn.f{bits} %sum, %sum, %part;
  mad.lo.u64 %to, %i, {bytes}, %to;
  st.global.f{bits} [%to], %sum;
  ret;
}}
"""
    return text


def ptx(size: int) -> str:
    """Return the PTX module for numbers of `size` bytes."""
    zero = "0d0000000000000000" if size == 8 else "0f00000000"
    words = {"bits": 8 * size, "bytes": size, "space": TILE * (TILE + 1) * size, "zero": zero}
    head = ".version 7.0\n.target sm_70\n.address_size 64\n"
    return head + "".join(text.format(**words) for text in (_TRANSPOSE, _copy_text(), _CHOOSE, _combine_text()))


class Movers:
    """The kernels of this file on one device, for numbers of one size."""

    def __init__(self, device: Device, size: int) -> None:
        self.device, self.size = device, size
        self._code: DeviceModule = device.load(ptx(size), ENTRIES)

    def transpose(self, to: int, source: int, rows: int, columns: int, to_ld: int, from_ld: int, stream: int) -> None:
        """Transpose (rows, columns) at address `source` to (columns, rows) at address `to`.

        from_ld, to_ld: the distance between rows, in elements, at `source` and at `to`.
        """
        tiles = -(-rows // TILE) * -(-columns // TILE)
        self._launch("transpose", tiles, (to, source, rows, columns, to_ld, from_ld), (), stream)

    def copy(self, to: int, source: int, states: int, entries: int, places: tuple[OperandPlace, OperandPlace], stream: int) -> None:
        """Copy all entries of all states, for any axes. places: the layouts of (to, source)."""
        self._launch("copy", -(-states // BLOCK), copy_values(to, source, states, entries, *places), (), stream)

    def choose(self, to: int, source: int, states: int, entries: int, mask: tuple[int, int], stream: int) -> None:
        """Copy columns (entries, states) for the states that a mask selects. mask: its address, and the bytes between states."""
        self._launch("choose", -(-states // BLOCK), (to, source, states, entries, *mask), (), stream)

    def combine(self, to: int, base: int, n: int, terms: Sequence[tuple[float, int]], stream: int) -> None:
        """Compute to = base + sum of c x over n numbers. terms: up to four (c, address of x). `to` may be any of the addresses."""
        pairs = [*terms, *[(0.0, base)] * (_TERMS - len(terms))]
        self._launch("combine", -(-n // BLOCK), (to, base, n, *(x for _, x in pairs)), tuple(c for c, _ in pairs), stream)

    def _launch(self, entry: str, blocks: int, integers: Sequence[int], reals: Sequence[float], stream: int) -> None:
        kind = ctypes.c_double if self.size == 8 else ctypes.c_float
        values: list[Any] = [ctypes.c_uint64(x & (2**64 - 1)) for x in integers] + [kind(x) for x in reals]
        parameters = (ctypes.c_void_p * len(values))(*(ctypes.addressof(x) for x in values))
        self.device.driver.call("cuLaunchKernel", self._code.entries[entry], blocks, 1, 1, BLOCK, 1, 1, 0, stream, parameters, None)


def copy_values(to: int, source: int, states: int, entries: int, target: OperandPlace, origin: OperandPlace) -> tuple[int, ...]:
    """Return the parameters of `copy`. The axes of both layouts are split where either is split."""
    sizes, mine, theirs = common(target.axes, origin.axes, states)
    return (to, source, states, entries, target.entry, origin.entry, *sizes[1:], *mine, *theirs)


def common(a: Axes, b: Axes, states: int) -> tuple[list[int], list[int], list[int]]:
    """Return (sizes, strides of a, strides of b). One of them has a single stride over all states, and gets the other's axes."""
    if len(a) > 1 and len(b) > 1:
        raise ValueError("one side of a copy has one stride")
    sizes, strides = padded(a if len(a) > 1 else b)
    if len(a) <= 1 and len(b) <= 1:
        sizes = [1] * (MOST_AXES - 1) + [states]
        strides = [0] * (MOST_AXES - 1) + [b[0][1] if b else 0]
    single = (a if len(a) <= 1 else b)[:1]
    step = single[0][1] if single else 0
    others: list[int] = []
    for size in reversed(sizes):
        others.insert(0, step)
        step *= size
    return (sizes, others, strides) if len(a) <= 1 else (sizes, strides, others)


@lru_cache
def movers(device: Device, size: int) -> Movers:
    return Movers(device, size)
