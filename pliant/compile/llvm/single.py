"""Single precision: a module of doubles as a module of floats.

Kernels are written once, in doubles. This pass turns the finished text into that of floats: types, names of intrinsics, constants,
alignments, and numbers of bytes. Numbers of bytes that depend on the size of a scalar stand in lines that end with `; bytes`.
Memory on the stack keeps the size that it has for doubles.

Constants that only guard against a division by zero or an overflow, such as 1e-300, become the least or the largest float.
"""

from __future__ import annotations

import re
import struct

import numpy as np

from pliant.compile.llvm.ir import number, sincos_function

_LEAST, _MOST = 2.0**-126, float(np.finfo(np.float32).max)
_CONSTANT = re.compile(r"\b0x([0-9A-F]{16})\b")
_BYTES = re.compile(r"(\d+)((?:, i1 false\))?) ; bytes$", re.MULTILINE)
_SINCOS = re.compile(r"^define internal fastcc [^\n]* @sincos(\d+)\(.*?^}$", re.MULTILINE | re.DOTALL)
_OF_LIBRARY = re.compile(r"^declare double @(?:sin|cos)\(double\)\n", re.MULTILINE)
_INTRINSIC = re.compile(r"(@llvm\.[\w.]*?(?:v\d+)?)f64\b")
_ROOM = re.compile(r"alloca \[(\d+) x float\]")
_ALIGNED = re.compile(r"^(.*\b(?:load|store) .*\bfloat\b.*), align \d+", re.MULTILINE)


def in_single_precision(ir: str) -> str:
    """Return the text of a module of floats from that of a module of doubles."""
    widths: list[int] = []

    def removed(found: re.Match[str]) -> str:
        widths.append(int(found[1]))
        return ""

    ir = _OF_LIBRARY.sub("", _SINCOS.sub(removed, ir))
    ir = _BYTES.sub(lambda found: f"{int(found[1]) // 2}{found[2]}", ir)
    ir = _CONSTANT.sub(lambda found: number(_rounded(struct.unpack(">d", bytes.fromhex(found[1]))[0]), "float"), ir)
    ir = _INTRINSIC.sub(r"\1f32", ir).replace("double", "float").replace("ptr align 8 ", "ptr align 4 ")
    ir = _ALIGNED.sub(r"\1, align 4", _ROOM.sub(r"alloca [\1 x double]", ir))
    made = [sincos_function(lanes, "float") for lanes in widths]
    known = {line for line in ir.splitlines() if line.startswith("declare ")}
    declared = {line for _, more in made for line in more} - known
    return "\n".join([*sorted(declared), ir, *(text for text, _ in made), ""])


def _rounded(x: float) -> float:
    """Return a number that a float can hold, and that is zero or infinite only if x is."""
    size = abs(x)
    if not 0.0 < size < np.inf:
        return x
    return float(np.copysign(min(max(size, _LEAST), _MOST), x))
