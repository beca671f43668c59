"""What else an OP2 file has: its matrices one by one, and the modes that NASTRAN computed."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pliant.errors import FileError
from pliant.flex.nastran.op2 import Op2Block, Op2File, Op2Record
from pliant.flex.nastran.op4 import sparse_matrix
from pliant.model.pose import Array

_VECTORS = ("OUGV1", "OUG1", "OPHIG")  # beginnings of the names of tables with displacements
_REAL_MODES, _EIGENVECTOR, _DISPLACEMENT = 2, 7, 1  # codes of the analysis and of the table
_IDENT = 10  # words of a title that are read
_ENTRY = 8  # words of a point: number, type, six reals


@dataclass(frozen=True, eq=False)
class NastranModes:
    """The normal modes in an OP2 file, in the units of the file.

    eigenvalues (n,) [rad²/s²], frequencies (n,) [Hz], masses (n,): of the modes (table LAMA).
    points (N,), vectors (n, N, 6): numbers of the points, and their translations and rotations in the axes of their CD systems
    (table OUGV1). A scalar point has its value first, and zeros. Both are empty if the file has no vectors.

    A file with integers of 4 bytes has these numbers in single precision.

    Example: `pl.flex.read_op2("panel.op2").modes.frequencies`
    """

    eigenvalues: Array
    frequencies: Array
    masses: Array
    points: Array
    vectors: Array


@dataclass(frozen=True, eq=False)
class Op2Data:
    """The contents of an OP2 file. blocks: the names of its data blocks. modes: the first set of normal modes, or None.

    Example: `pl.flex.read_op2("panel.op2").blocks`
    """

    path: Path
    blocks: tuple[str, ...]
    modes: NastranModes | None

    def matrix(self, name: str) -> Any:
        """Return a real square matrix, sparse.

        Example: `K = pl.flex.read_op2("panel.op2").matrix("KAA")`
        """
        with Op2File(self.path) as file:
            block = file.matrix_block(str(name).upper(), [], "`blocks` lists all data blocks")
            return sparse_matrix(self.path, block.name, file.matrix(block, block.trailer[2]), block.trailer[2])


def read_op2(path: str | os.PathLike[str]) -> Op2Data:
    """Read an OP2 file of NASTRAN: the names of its data blocks, the normal modes that it has, and its matrices on request.

    path: a file of either byte order, with integers of 4 or 8 bytes. `from_nastran` and `from_nastran_craig_bampton` make bodies of
    such files; this function is for comparisons with what NASTRAN computed.

    Returns an `Op2Data`. Raises `FileError` with the byte if the file is damaged.

    Example: `pl.flex.read_op2("panel.op2").modes.frequencies`
    """
    with Op2File(Path(path)) as file:
        return Op2Data(Path(path), tuple(block.name for block in file.blocks), _modes(file))


def _modes(file: Op2File) -> NastranModes | None:
    values = next(iter(file.named("LAMA")), None)
    if values is None:
        return None
    eigenvalues, frequencies, masses = _eigenvalues(file, values)
    points, vectors = np.zeros(0, dtype=np.int64), np.zeros((0, 0, 6))
    for block in [b for b in file.blocks if b.name.startswith(_VECTORS) and not b.is_matrix]:
        found = _eigenvectors(file, block)
        if found is not None:
            points, vectors = found
            break
    return NastranModes(eigenvalues, frequencies, masses, points, vectors)


def _eigenvalues(file: Op2File, block: Op2Block) -> tuple[Array, Array, Array]:
    """Of each mode: number, order, eigenvalue, radians, cycles, generalised mass and stiffness."""
    records = list(file.records(block))
    if len(records) < 2:
        raise file.wrong(block.at, f"table {block.name!r}: {len(records)} records, where a title and modes are expected")
    kind = np.dtype([("number", file.word.dtype("i"), (2,)), ("x", file.word.dtype("f"), (5,))])
    data = file.joined(records[1])
    if len(data) % kind.itemsize:
        raise file.wrong(records[1].at, f"table {block.name!r}: {len(data)} bytes, which are {kind.itemsize} per mode")
    x = np.frombuffer(data, kind)["x"].astype(float)
    return x[:, 0], x[:, 2], x[:, 3]


def _eigenvectors(file: Op2File, block: Op2Block) -> tuple[Array, Array] | None:
    """The points and vectors of a table; None if it has something else. Titles and vectors alternate."""
    records = list(file.records(block))
    rows: list[Array] = []
    points = np.zeros(0, dtype=np.int64)
    for title, record in zip(records[::2], records[1::2], strict=False):
        head = file.begins(title, _IDENT)
        if len(head) < _IDENT or head[0] // 10 != _REAL_MODES or head[1] % 1000 not in (_EIGENVECTOR, _DISPLACEMENT):
            return None
        own, vector = _vector(file, block, record, head[9])
        if rows and not np.array_equal(own, points):
            raise FileError(str(file.path), None, f"table {block.name!r}: its modes have different points; write all points")
        points = own
        rows.append(vector)
    return (points, np.stack(rows)) if rows else None


def _vector(file: Op2File, block: Op2Block, record: Op2Record, width: int) -> tuple[Array, Array]:
    """Of each point: ten times its number, plus a code; its type (1: grid point, 2: scalar point); six reals."""
    kind = np.dtype([("number", file.word.dtype("i"), (2,)), ("x", file.word.dtype("f"), (6,))])
    data = file.joined(record)
    if width != _ENTRY or len(data) % kind.itemsize:
        raise file.wrong(record.at, f"table {block.name!r}: {len(data)} bytes of {width} words per point, where {_ENTRY} are read")
    entries = np.frombuffer(data, kind)
    x = entries["x"].astype(float)
    x[entries["number"][:, 1] != 1, 1:] = 0.0
    return entries["number"][:, 0].astype(np.int64) // 10, x
