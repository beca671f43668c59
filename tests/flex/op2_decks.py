"""OP2 files, written from the layout of their records: keys, data blocks, matrices, and the tables of geometry."""

from __future__ import annotations

import struct

import numpy as np

GRID, CORD2R, CORD1R, SPOINT, EXTRN = (4501, 45, 1), (2101, 21, 8), (1801, 18, 5), (5551, 49, 105), (1627, 16, 463)
ASET, ASET1, QSET1, DMIG = (5561, 76, 215), (5571, 77, 216), (610, 6, 316), (114, 1, 120)
SETS = {"a": 1 << 7, "b": 1 << 21 | 1 << 7, "q": 1 << 22 | 1 << 7, "o": 4, "s": 1 << 10 | 2}


class Op2Writer:
    """A file of this byte order ('<', '>') and bytes of an integer (4, 8)."""

    def __init__(self, order="<", word=4, header=True):
        self.order, self.word = order, word
        self.i, self.f = {4: "if", 8: "qd"}[word]
        self.data = b""
        if header:
            for key, content in (
                (3, self.integers(1, 2, 26)),
                (7, self.text("NASTRAN FORT TAPE ID CODE - ")),
                (2, self.text("NX9.1")),
            ):
                self.key(key)
                self.record(content)
            self.keys(-1, 0)

    def integers(self, *numbers):
        return struct.pack(f"{self.order}{len(numbers)}{self.i}", *(int(n) for n in numbers))

    def reals(self, *numbers):
        return struct.pack(f"{self.order}{len(numbers)}{self.f}", *(float(x) for x in numbers))

    def doubles(self, *numbers):
        return struct.pack(f"{self.order}{len(numbers)}d", *(float(x) for x in numbers))

    def text(self, name):
        words = [name.ljust(8)[k : k + 4].ljust(4) for k in range(0, max(len(name), 8), 4)]
        return b"".join(w.ljust(self.word).encode() for w in words)

    def record(self, content):
        length = struct.pack(f"{self.order}i", len(content))
        self.data += length + content + length

    def key(self, number):
        self.record(self.integers(number))

    def keys(self, *numbers):
        for number in numbers:
            self.key(number)

    def keyed(self, content):
        self.key(len(content) // self.word)
        self.record(content)

    def begin(self, name, trailer):
        self.keyed(self.text(name))
        self.key(-1)
        self.keyed(self.integers(*trailer))
        self.keys(-2, 1, 0)
        self.keyed(self.text(name) + self.integers(0, 0))

    def table(self, name, records, trailer=(101, 0, 0, 0, 0, 0, 0), most=1000):
        """A table. A record longer than `most` words has several parts."""
        self.begin(name, trailer)
        for k, content in enumerate(records):
            self.keys(-3 - k, 1, 0)
            for start in range(0, len(content), most * self.word):
                self.keyed(content[start : start + most * self.word])
        self.keys(-3 - len(records), 1, 0, 0)
        return self

    def matrix(self, name, A, kind=2, form=6, dense=False):
        """A matrix: of each column its strings of terms that are not zero, or all from the first to the last."""
        n, m = A.shape
        self.begin(name, (101, m, n, form, kind, n, 1))
        for j in range(m):
            self.keys(-3 - j, 1, 1)
            rows = np.flatnonzero(A[:, j])
            if dense and len(rows):
                rows = np.arange(rows[0], rows[-1] + 1)
            for s in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1) if len(rows) else ():
                values = self.reals(*A[s, j]) if kind == 1 else self.doubles(*A[s, j])
                self.keyed(self.integers(s[0] + 1) + values)
        self.keys(-3 - m, 1, 0, 0)
        return self

    def bgpdt(self, points, name="BGPDTS"):
        """points: {number: (x, CD), or None for a scalar point}, in internal order."""
        entries, row = b"", 1
        for k, (number, own) in enumerate(points.items()):
            x, cd = ((0, 0, 0), -1) if own is None else own
            entries += self.integers(cd, k + 1, number, 10 * row + (2 if own is None else 1), 0, -number) + self.doubles(*x)
            row += 1 if own is None else 6
        return self.table(name, [entries, self.integers(*range(2 * len(points)))], (104, len(points), 0, row - 1, 2, 0, 0))

    def cstm(self, systems):
        """systems: {number: (origin, axes as columns)}, or (origin, axes, type)."""
        numbers = [n for k, (c, own) in enumerate(systems.items()) for n in (c, *(own[2:] or (1,)), 0, 12 * k + 1)]
        reals = [x for own in systems.values() for x in (*own[0], *np.ravel(own[1]))]
        return self.table("CSTMS", [self.integers(*numbers), self.doubles(*reals)], (103, len(systems), 1, 1, 2, 12, 0))

    def uset(self, letters):
        return self.table("USET0", [self.integers(*(SETS[c] for c in letters))], (101, 0, len(letters), 0, 2, 0, 0))

    def card(self, head, *content):
        return self.integers(*head) + b"".join(content)

    def grids(self, points, cp=0, cd=0):
        return self.card(GRID, *(self.integers(g, cp) + self.reals(*x) + self.integers(cd, 0, 0) for g, x in points.items()))

    def dmig(self, name, A, dofs, kind=2, form=6, stored=None):
        """A DMIG matrix; stored: the type of its reals, where it is another."""
        out = self.card(DMIG, self.text(name), self.integers(0, form, kind, kind, 0, 0, A.shape[1]))
        for j, column in enumerate(dofs):
            rows = [i for i in range(j if form == 6 else 0, len(A)) if A[i, j]]
            if rows:
                out += self.integers(*column)
                for i in rows:
                    out += self.integers(*dofs[i]) + (self.reals if (stored or kind) == 1 else self.doubles)(A[i, j])
                out += self.integers(-1, -1)
        return self.table("MATPOOL", [out + self.integers(-1, -1)])

    def modes(self, eigenvalues, points, vectors):
        """LAMA and OUGV1. points: {number: type}; vectors: (n, N, 6)."""
        x = np.asarray(eigenvalues, dtype=float)
        rows = b"".join(
            self.integers(k + 1, k + 1) + self.reals(w, np.sqrt(w), np.sqrt(w) / (2 * np.pi), 2.0, 2 * w) for k, w in enumerate(x)
        )
        self.table("LAMA", [self.integers(21, 6, *[0] * 144), rows])
        records = []
        for k, vector in enumerate(vectors):
            records.append(self.integers(22, 7, 0, 1, k + 1) + self.reals(x[k], 0) + self.integers(0, 1, 8, *[0] * 136))
            entries = zip(points.items(), vector, strict=True)
            records.append(b"".join(self.integers(10 * g + 2, kind) + self.reals(*v) for (g, kind), v in entries))
        return self.table("OUGV1", records)

    def end(self):
        self.key(0)
        return self.data
