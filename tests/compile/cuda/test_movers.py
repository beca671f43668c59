"""The kernels that move numbers, their PTX read as a device reads it: thread by thread, all to a barrier before any passes it."""

from __future__ import annotations

import re

import numpy as np
import pytest

from pliant.compile.cuda.device.layout import OperandPlace, place
from pliant.compile.cuda.device.transpose import BLOCK, TILE, copy_values, ptx

MASK = {"32": 2**32 - 1, "64": 2**64 - 1}


class Machine:
    """Runs one entry of a module. memory: by address, elements of `size` bytes."""

    def __init__(self, size: int, entry: str, parameters, memory: dict) -> None:
        text = re.search(rf"\.entry {entry}\((.*?)\)[^{{]*{{(.*?)^}}", ptx(size), re.DOTALL | re.MULTILINE)
        names = re.findall(r"\.param \.\w+ (\w+)", text[1])
        self.parameters, self.memory = dict(zip(names, parameters, strict=True)), memory
        lines = [x.strip().rstrip(";") for x in text[2].splitlines() if x.strip() and not x.strip().startswith(".")]
        self.labels = {x[:-1]: k for k, x in enumerate(lines) if x.endswith(":")}
        self.code = [self.split(x) for x in lines]

    @staticmethod
    def split(line):
        guard = re.match(r"@(%\w+) ", line)
        words = line[guard.end() :] if guard else line
        op, _, rest = words.partition(" ")
        return guard and guard[1], op, [x.strip() for x in rest.split(",")] if rest else []

    def run(self, blocks: int) -> None:
        for block in range(blocks):
            shared: dict = {}
            threads = [self.thread({"%tid.x": t, "%ctaid.x": block, "space": 0}, shared) for t in range(BLOCK)]
            while threads:  # each to the next barrier, or its end
                threads = [x for x in threads if next(x, None) is not None]

    def thread(self, r, shared):
        at = 0
        while True:
            guard, op, args = self.code[at]
            at += 1
            if op.endswith(":") or (guard is not None and not r[guard]):
                continue
            kind, *more = op.split(".")
            if kind == "ret":
                return
            if kind == "bar":
                yield True
            elif kind == "bra":
                at = self.labels[args[0]]
            elif kind == "st":
                (shared if "shared" in more else self.memory)[r[args[0][1:-1]]] = r[args[1]]
            elif kind == "ld" and "param" in more:
                r[args[0]] = self.parameters[args[1][1:-1]]
            elif kind == "ld":
                r[args[0]] = (shared if "shared" in more else self.memory)[r[args[1][1:-1]]]
            else:
                r[args[0]] = self.value(kind, more, [self.read(r, x) for x in args[1:]])

    @staticmethod
    def read(r, x):
        if x in r:
            return r[x]
        return 0.0 if x.startswith(("0d", "0f")) else int(x)

    @staticmethod
    def value(kind, more, x):
        if kind == "setp":
            test = {"lt": x[0] < x[1], "ge": x[0] >= x[1], "eq": x[0] == x[1]}[more[0]]
            return test and (x[2] if "and" in more else True)
        real = more[-1].startswith("f")
        simple = {
            "mov": lambda a: a, "cvta": lambda a: a, "cvt": lambda a: a, "and": lambda a, b: a & b, "shl": lambda a, b: a << b,
            "shr": lambda a, b: a >> b, "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b,
            "div": lambda a, b: a // b, "rem": lambda a, b: a % b, "mad": lambda a, b, c: a * b + c,
            "fma": lambda a, b, c: a * b + c,
        }  # fmt: skip
        y = simple[kind](*x)
        return y if real else y & MASK[more[-1][-2:]]


@pytest.mark.parametrize("size", [8, 4])
def test_transpose(size):
    rows, columns, to_ld, from_ld = 37, 33, 40, 35
    x = np.random.default_rng(0).normal(size=(rows, columns))
    memory = {1000 * size + (i * from_ld + j) * size: x[i, j] for i in range(rows) for j in range(columns)}
    to = 10_000 * size
    Machine(size, "transpose", (to, 1000 * size, rows, columns, to_ld, from_ld), memory).run(-(-rows // TILE) * -(-columns // TILE))
    assert all(memory[to + (j * to_ld + i) * size] == x[i, j] for i in range(rows) for j in range(columns))
    assert len(memory) == 2 * rows * columns


def test_copy():
    """Leading axes that no single stride follows, the second of them broadcast, into columns."""
    whole = np.arange(300.0)
    x = whole[:240].reshape(4, 6, 10)[:, ::3, :5]  # (4, 2, 5)
    source = place("f", "q", (4, 1, 2, 5), (60, 0, 30, 1), (5,), (4, 3, 2))
    memory = {8 * k: y for k, y in enumerate(whole)}
    Machine(8, "copy", copy_values(8 * 1000, 0, 24, 5, OperandPlace(((24, 1),), 24, 5), source), memory).run(1)
    got = np.array([memory[8 * (1000 + k)] for k in range(120)]).reshape(5, 24).T
    assert (got == np.broadcast_to(x[:, None], (4, 3, 2, 5)).reshape(24, 5)).all()


def test_choose():
    """Columns of the states that a mask selects, of every second byte; others stay."""
    n, entries = 5, 3
    memory = {8 * k: float(k) for k in range(40)} | {1000 + 2 * i: int(i in (1, 4)) for i in range(n)}
    Machine(8, "choose", (0, 160, n, entries, 1000, 2), memory).run(1)
    got = np.array([memory[8 * k] for k in range(n * entries)]).reshape(entries, n)
    want = np.arange(15.0).reshape(entries, n)
    want[:, [1, 4]] += 20
    assert (got == want).all()


def test_combine():
    """base + 2 x0 + 0 x1 + 3 x2: what has no weight is not read."""
    memory = {8 * k: float(k) for k in range(30)}
    terms, weights = (80, 7777, 160, 0), (2.0, 0.0, 3.0, 0.0)
    Machine(8, "combine", (8000, 0, 9, *terms, *weights), memory).run(1)
    assert [memory[8000 + 8 * k] for k in range(9)] == [k + 2.0 * (10 + k) + 3.0 * (20 + k) for k in range(9)]
    assert 8000 + 8 * 9 not in memory
