"""Grid points, coordinate systems, sets and DMIG matrices of an OP2 file, as those of bulk data.

Positions come from BGPDT and CSTM, where they have double precision, or else from the cards in GEOM1. The cards of GEOM1, GEOM2 and
GEOM4 are records that begin with three integers.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from pliant.errors import FileError
from pliant.flex.nastran.arguments import text_file
from pliant.flex.nastran.bulk import Axes, Bulk, Dmig, Grid, Members, read_bulk
from pliant.flex.nastran.cards import LARGEST
from pliant.flex.nastran.op2 import Op2Block, Op2File, Op2Record
from pliant.model.pose import Array

_DMIG = (114, 1, 120)
_PAIRS = {
    (5561, 76, 215): "ASET", (110, 1, 311): "BSET", (310, 3, 313): "CSET", (510, 5, 315): "QSET", (1627, 16, 463): "EXTRN",
}  # fmt: skip
_LISTS = {(5571, 77, 216): "ASET1", (210, 2, 312): "BSET1", (410, 4, 314): "CSET1", (610, 6, 316): "QSET1"}
_BY_GRIDS = {(1801, 18, 5): "CORD1R", (1701, 17, 6): "CORD1C", (1901, 19, 7): "CORD1S"}
_BY_POINTS = {
    (2101, 21, 8): "CORD2R", (2101, 21, 2220008): "CORD2R", (2001, 20, 9): "CORD2C", (2001, 20, 2220009): "CORD2C",
    (2201, 22, 10): "CORD2S", (2201, 22, 2220010): "CORD2S",
}  # fmt: skip
_GRIDS = {(4501, 45, 1): 1, (4501, 45, 1120001): 2}  # words of a coordinate, of 4 bytes
_SPOINT = (5551, 49, 105)
_SHAPES = {1: "CORD2R", 2: "CORD2C", 3: "CORD2S"}  # of CSTM
_ANALYSIS = 1 << 22 | 1 << 21 | 1 << 20 | 1 << 7 | 8 | 2  # bits of USET: q, b, c, a, r, and that of b in some versions
_LARGEST_NUMBER = 2**31  # of a point; NASTRAN's own limit is less
_SUPPORTED, _MODAL = 1 << 9 | 1 << 10, 1 << 22  # sg and sb; q


@dataclass
class Op2Points(Bulk):
    """What was read of a file. A line is a byte of it.

    internal: (point, component) of all rows in NASTRAN's internal order, where BGPDT gives it; component 0 of scalar points.
    analysis: those of the analysis set, where USET gives it.
    """

    internal: list[tuple[int, int]] = field(default_factory=list)
    analysis: list[tuple[int, int]] = field(default_factory=list)

    def wrong(self, line: int | None, message: str) -> FileError:
        return FileError(str(self.path), None, message if line is None else f"byte {line:,}: {message}")


def read_points(path: str | os.PathLike[str], sets: bool = False) -> Bulk:
    """Grid points and systems [and sets] of a file of bulk data, or of an OP2 file."""
    if Path(path).suffix.lower() != ".op2":
        return read_bulk(text_file(path), sets=sets)
    with Op2File(Path(path)) as file:
        return points_of(file, sets)


def points_of(file: Op2File, sets: bool = False) -> Op2Points:
    """Grid points and systems [and sets] of an OP2 file."""
    points = Op2Points(file.path)
    basic = _one(file, "BGPDT")
    if basic is not None and _is_double(file, basic):
        _basic_points(file, basic, points)
        _systems(file, points)
    cards = [_one(file, name) for name in ("GEOM1", "GEOM2", "GEOM4")]
    for block in cards:
        if block is not None:
            _cards(file, block, points, sets, geometry=not points.grids)
    if sets:
        scalars = {first for first, _, _ in points.scalars}  # each of its own
        points.sets = [m._replace(components="0") if m.components == "1" and m.first in scalars else m for m in points.sets]
    if not points.grids:
        names = ", ".join(dict.fromkeys(block.name for block in file.blocks if not block.is_matrix)) or "none"
        raise points.wrong(
            None, f"no grid points in BGPDT (double precision) or GEOM1; its tables are {names}: give the bulk-data file as grids="
        )
    return points


def row_order(points: Bulk, rows: int) -> list[tuple[int, int]] | None:
    """The (point, component) of all rows of a matrix, by BGPDT and USET; None if the file has no such tables."""
    orders = [points.internal, points.analysis] if isinstance(points, Op2Points) else []
    return next((order for order in orders if order and len(order) == rows), None)


def _one(file: Op2File, start: str) -> Op2Block | None:
    """The table whose name begins like this; an error if there are several of one name, of several superelements.

    Where names differ, that of an external superelement (GEOM1EX) comes first, then those of PARAM,POST (GEOM1S).
    """
    found = file.named(start)
    names = {block.name for block in found}
    first = next((start + end for end in ("EX", "X", "S", "") if start + end in names), None)
    found = [block for block in found if first is None or block.name == first]
    if len(found) > 1 and len({file.joined(r) for block in found for r in list(file.records(block))[:1]}) > 1:
        raise FileError(
            str(file.path), None, f"has {len(found)} tables {found[0].name!r}, of several superelements; write those of one "
            "superelement to a file of their own, or give its bulk-data file as grids="
        )  # fmt: skip
    return found[0] if found else None


# ---- BGPDT, CSTM and USET


def _entry(file: Op2File) -> Any:
    real = file.word.dtype("i").str[0] + "f8"
    return np.dtype([("number", file.word.dtype("i"), (6,)), ("x", real, (3,))])


def _is_double(file: Op2File, block: Op2Block) -> bool:
    """Whether an entry has six integers and three reals of 8 bytes; older ones have one integer and three short reals."""
    first = next(file.records(block), None)
    return first is not None and len(file.joined(first)) == block.trailer[1] * _entry(file).itemsize > 0


def _basic_points(file: Op2File, block: Op2Block, points: Op2Points) -> None:
    """An entry: system (-1: scalar point), internal number, number, 10 * first row + (1: grid, 2: scalar), PS, boundary; x."""
    first = next(file.records(block))
    entries = np.frombuffer(file.joined(first), _entry(file))
    for number, x in zip(entries["number"], entries["x"], strict=True):
        name, is_grid = int(number[2]), number[3] % 10 == 1
        if name < 1 or name in points.grids or number[3] % 10 not in (1, 2) or not (np.abs(x) <= LARGEST).all():
            raise file.wrong(first.at, f"table {block.name!r}: point {name}, of type {number[3] % 10}, at {x}")
        if is_grid:
            points.grids[name] = Grid(first.at, 0, int(number[0]), (float(x[0]), float(x[1]), float(x[2])))
        else:
            points.scalars.append((name, name, first.at))
        points.internal += [(name, c) for c in (range(1, 7) if is_grid else (0,))]
    if (members := _one(file, "USET")) is None:
        return
    record = next(file.records(members), Op2Record(members.at, 0, ()))
    bits = file.integers(record).astype(np.int64)
    if len(bits) != len(points.internal):
        raise file.wrong(record.at, f"table {members.name!r}: {len(bits):,} entries, for {len(points.internal):,} rows of BGPDT")
    inside = ((bits & _ANALYSIS) != 0) & ((bits & _SUPPORTED) == 0)
    points.analysis = [key for key, own in zip(points.internal, inside, strict=True) if own]
    for (name, component), own in zip(points.internal, (bits & _MODAL) != 0, strict=True):
        if own and component:
            points.sets.append(Members(record.at, "QSET", name, name, str(component)))


def _systems(file: Op2File, points: Op2Points) -> None:
    """Of each system: number, type, 0 and the place of twelve reals, its origin and its axes by rows."""
    block = _one(file, "CSTM")
    if block is None:
        return
    records = list(file.records(block))
    if len(records) < 2:
        raise file.wrong(block.at, f"table {block.name!r}: one record, where integers and reals of 8 bytes are expected")
    numbers, data = file.integers(records[0]), file.joined(records[1])
    reals = np.frombuffer(data, _entry(file)["x"].base, len(data) // 8)
    if len(numbers) % 4:
        raise file.wrong(records[0].at, f"table {block.name!r}: {len(numbers)} integers, which are four per system")
    for name, kind, _, start in numbers.reshape(-1, 4).tolist():
        own = reals[start - 1 : start + 11] if start > 0 else reals[:0]
        if len(own) < 12 or kind not in _SHAPES or not (np.abs(own) <= LARGEST).all():
            raise file.wrong(records[0].at, f"table {block.name!r}: system {name} of type {kind}, with its reals at {start}")
        origin, axes = own[:3], own[3:].reshape(3, 3)
        corners = (origin, origin + axes[:, 2], origin + axes[:, 0])
        points.systems[name] = Axes(records[0].at, _SHAPES[kind], 0, tuple(float(c) for p in corners for c in p), ())


# ---- the cards of GEOM1, GEOM2 and GEOM4


def _cards(file: Op2File, block: Op2Block, points: Op2Points, sets: bool, geometry: bool) -> None:
    for record in file.records(block):
        head = file.begins(record, 3)
        if len(head) < 3:
            continue
        if geometry and head in _GRIDS:
            _grid_cards(file, block, record, points, _GRIDS[head])
        elif geometry and head in _BY_GRIDS:
            for name, _, _, *grids in _rows(file, block, record, 6).tolist():
                points.systems[name] = Axes(record.at, _BY_GRIDS[head], 0, (), tuple(grids))
        elif geometry and head in _BY_POINTS:
            _system_cards(file, block, record, points, _BY_POINTS[head], 2 if head[2] > 10**6 else 1)
        elif head == _SPOINT and not points.internal:
            points.scalars += [(int(n), int(n), record.at) for n in file.integers(record)[3:]]
        elif sets and head in _PAIRS:
            _pair_cards(file, record, points, _PAIRS[head])
        elif sets and head in _LISTS:
            _list_cards(file, record, points, _LISTS[head])


def _rows(file: Op2File, block: Op2Block, record: Op2Record, width: int) -> Array:
    """The integers of a record behind its first three, in rows of this many."""
    found = file.integers(record)[3:]
    if len(found) % width:
        raise file.wrong(record.at, f"table {block.name!r}: {len(found)} integers, which are {width} per card")
    return found.reshape(-1, width)


def _reals(file: Op2File, words: Array, doubled: int) -> Array:
    """Words that are reals: of one word each, or in files of 4 bytes of two."""
    kind = file.word.dtype("f", doubled if file.word.bytes == 4 else 1)
    with np.errstate(invalid="ignore"):  # of words that are no reals, which the checks see
        return np.ascontiguousarray(words).view(kind).astype(float)


def _grid_cards(file: Op2File, block: Op2Block, record: Op2Record, points: Op2Points, doubled: int) -> None:
    """Number, CP, three coordinates, CD, PS, SEID."""
    words = 3 * (doubled if file.word.bytes == 4 else 1)
    rows = _rows(file, block, record, 5 + words)
    for row, x in zip(rows.tolist(), _reals(file, rows[:, 2 : 2 + words], doubled), strict=True):
        if row[0] < 1 or not (np.abs(x) <= LARGEST).all():
            raise file.wrong(record.at, f"table {block.name!r}: GRID {row[0]} at {x}")
        grid = Grid(record.at, row[1], row[2 + words], (float(x[0]), float(x[1]), float(x[2])))
        if points.grids.setdefault(row[0], grid)[1:] != grid[1:]:
            raise points.wrong(record.at, f"table {block.name!r}: GRID {row[0]} is there twice, with other values; remove one")


def _system_cards(file: Op2File, block: Op2Block, record: Op2Record, points: Op2Points, card: str, doubled: int) -> None:
    """Number, two integers of the card, RID, three points."""
    words = 9 * (doubled if file.word.bytes == 4 else 1)
    rows = _rows(file, block, record, 4 + words)
    for row, x in zip(rows.tolist(), _reals(file, rows[:, 4:], doubled), strict=True):
        if not (np.abs(x) <= LARGEST).all():
            raise file.wrong(record.at, f"table {block.name!r}: {card} {row[0]} with points {x}")
        points.systems[row[0]] = Axes(record.at, card, row[3], tuple(float(c) for c in x), ())


def _components(points: Op2Points, at: int, card: str, value: int) -> str:
    text = str(value)
    if value != 0 and (value < 0 or set(text) - set("123456") or len(set(text)) < len(text)):
        raise points.wrong(at, f"{card}: components {text} are not digits from 1 to 6, or 0 for scalar points; is it damaged?")
    return "".join(sorted(text))


def _pair_cards(file: Op2File, record: Op2Record, points: Op2Points, card: str) -> None:
    found = file.integers(record)[3:]
    for point, components in found[: len(found) // 2 * 2].reshape(-1, 2).tolist():
        if point > 0:  # the last may be -1, -1
            points.sets.append(Members(record.at, card, point, point, _components(points, record.at, card, components)))


def _list_cards(file: Op2File, record: Op2Record, points: Op2Points, card: str) -> None:
    """Components, then 0, points, -1; or components, then 1, the first and the last point of a range."""
    found, at = file.integers(record)[3:].tolist(), 0
    while at + 2 < len(found):
        components, ranged = _components(points, record.at, card, found[at]), found[at + 1] == 1
        end = at + 4 if ranged else next((k for k in range(at + 2, len(found)) if found[k] < 0), len(found))
        if end > len(found):
            raise file.wrong(record.at, f"{card}: a range without its last point")
        own = found[at + 2 : end]
        for first, last in [own] if ranged else [(n, n) for n in own]:
            points.sets.append(Members(record.at, card, first, last, components))
        at = end if ranged else end + 1


# ---- DMIG matrices


def read_matrices(file: Op2File, points: Op2Points, wanted: tuple[str, ...]) -> None:
    """The wanted DMIG matrices, and the names of all of them."""
    for block in file.blocks:
        if block.is_matrix:
            continue
        for record in file.records(block):
            if file.begins(record, 3) == _DMIG:
                _dmig_record(file, block, record, points, wanted)


def names_in_op2(path: Path, names: tuple[str, str], others: tuple[str, str]) -> tuple[str, str]:
    """The first names, unless the file has matrices of the other names and none of the first."""
    with Op2File(path) as file:
        points = Op2Points(path)
        read_matrices(file, points, ())
        known = points.names | {block.name for block in file.blocks if block.is_matrix}
    return others if known.isdisjoint(names) and not known.isdisjoint(others) else names


def _dmig_record(file: Op2File, block: Op2Block, record: Op2Record, points: Op2Points, wanted: tuple[str, ...]) -> None:
    """A matrix after the other: nine words of title, then columns, each closed by two words of -1; two more at the end."""
    words, at = file.integers(record)[3:], 0
    while at + 9 < len(words):
        name = file.text(words[at : at + 2].tobytes())
        form, kind = int(words[at + 3]), int(words[at + 4])
        points.names.add(name)
        where = f"table {block.name!r}, DMIG {name}"
        if name in wanted and (form not in (1, 6) or kind not in (1, 2)):
            raise points.wrong(
                record.at,
                f"{where}: form {form}, type {kind} are not supported; write a real square (1) or symmetric (6) matrix",
            )
        if name in points.matrices:
            raise points.wrong(record.at, f"{where}: is there twice; write those of one superelement to a file of their own")
        strides = (3,) if file.word.bytes == 8 and kind < 3 else {1: (3, 4), 2: (4, 3), 3: (4, 6), 4: (6, 4)}.get(kind, ())
        own, end = Dmig(name, record.at + 1, form), -1
        for stride in strides:
            own, end = Dmig(name, record.at + 1, form), -1
            end = _columns(words, at + 9, stride, own, partial(_values, file, stride))
            if end > 0:
                break
        if end < 0:
            raise file.wrong(record.at, f"{where}: its columns are not as a DMIG has them")
        own.lines.extend([record.at] * len(own.row))
        if name in wanted:
            if not (np.abs(np.array(own.value)) <= LARGEST).all():
                raise points.wrong(record.at, f"{where}: is not finite, or above {LARGEST:g}; check what wrote it")
            points.matrices[name] = own
        at = end


def _values(file: Op2File, stride: int, rows: Array) -> Array:
    """The reals of rows (point, component, real of one or two words); of complex ones, which nobody wants, their first word."""
    return _reals(file, rows[:, 2:stride], stride - 2 if stride < 5 else 1)[..., 0]


def _are_freedoms(rows: Array) -> bool:
    """Whether the first two words of rows are a point's number and a component."""
    return bool(((rows[:, 0] > 0) & (rows[:, 0] < _LARGEST_NUMBER) & (rows[:, 1] >= 0) & (rows[:, 1] <= 6)).all())


def _columns(words: Array, at: int, stride: int, own: Dmig, values: Callable[[Array], Array]) -> int:
    """Read the columns from here on, and return where the matrix ends; -1 if terms do not have this many words."""
    while at + 1 < len(words):
        if words[at] == -1 and words[at + 1] == -1:
            return at + 2
        column = 10 * int(words[at]) + int(words[at + 1])
        start = at = at + 2
        length = 64
        while True:  # to the next -1 in the place of a point, in pieces that grow
            rest = words[start : start + length * stride : stride]
            ends = np.flatnonzero(rest == -1)
            if len(ends) or start + length * stride >= len(words):
                break
            length *= 4
        if not len(ends) or start + int(ends[0]) * stride + 1 >= len(words):
            return -1
        at = start + int(ends[0]) * stride
        rows = words[start:at].reshape(-1, stride)
        if words[at + 1] != -1 or not (_are_freedoms(words[start - 2 : start][None]) and _are_freedoms(rows)):
            return -1
        own.row.frombytes((10 * rows[:, 0].astype(np.int64) + rows[:, 1]).astype(np.int64).tobytes())
        own.column.extend([column] * len(rows))
        own.value.frombytes(np.ascontiguousarray(values(rows), dtype=float).tobytes())
        at += 2
    return -1
