"""Grid points, coordinate systems, sets and DMIG matrices of a bulk-data or punch file; all other cards are passed over."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sized
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import FileError, unknown
from pliant.flex.nastran.cards import Row, integer, real, rows
from pliant.model.pose import Array

_MOST_GRIDS = 1_000_000  # and scalar points, and systems
_MOST_ROWS = 8  # of a card that is neither a matrix nor a set
_MOST_SET_ROWS = 20_000
_MOST_NAMES = 100  # that are remembered, for a message


class Grid(NamedTuple):
    """A grid point: its line, the systems of its position and of its degrees of freedom (None: not given), its coordinates."""

    line: int
    cp: int | None
    cd: int | None
    x: tuple[float, float, float]


class Axes(NamedTuple):
    """A coordinate system: its card, and the system and points (CORD2R) or the grid points (CORD1R) that define it."""

    line: int
    card: str
    reference: int
    points: tuple[float, ...]
    grids: tuple[int, ...]


class Members(NamedTuple):
    """Part of a set: its card, the points (first to last) and their components ("0": scalar points)."""

    line: int
    card: str
    first: int
    last: int
    components: str


@dataclass
class Dmig:
    """A matrix: its header's line (0: none yet) and form, its terms with their lines; 10 * grid + component is a row or column."""

    name: str
    line: int = 0
    form: int = 0
    row: array[int] = field(default_factory=lambda: array("q"))
    column: array[int] = field(default_factory=lambda: array("q"))
    value: array[float] = field(default_factory=lambda: array("d"))
    lines: array[int] = field(default_factory=lambda: array("q"))


@dataclass
class Bulk:
    """What was read of a file. scalars: (first, last, line) of scalar points; names: of its matrices; sets: if asked for."""

    path: Path
    grids: dict[int, Grid] = field(default_factory=dict)
    defaults: tuple[int, int] = (0, 0)
    systems: dict[int, Axes] = field(default_factory=dict)
    scalars: list[tuple[int, int, int]] = field(default_factory=list)
    matrices: dict[str, Dmig] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    sets: list[Members] = field(default_factory=list)
    elements: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)  # card and corners, of those with faces

    def wrong(self, line: int | None, message: str) -> FileError:
        return FileError(str(self.path), line, message)


def read_bulk(path: Path, wanted: tuple[str, ...] = (), sets: bool = False) -> Bulk:
    """Grid points, systems, wanted matrices [and sets] of a file: of its bulk section, or of all of it where no BEGIN stands."""
    bulk, begun = Bulk(path), False
    cards = _CARDS | _SETS if sets else _CARDS
    card: list[Row] = []
    matrix, column = None, 0
    for row in rows(path):
        if row.name == "BEGIN":
            if begun:
                raise bulk.wrong(row.line, "BEGIN: a second bulk section, of a superelement; give a file of one section")
            bulk, begun, card, matrix = Bulk(path), True, [], None
        elif row.name:
            _take(bulk, card)
            card = [row] if row.name in cards or row.name in CORNERS else []
            matrix, column = _started(bulk, row, wanted) if row.name == "DMIG" else (None, 0)
        elif matrix is not None:
            _terms(bulk, matrix, column, row, 0)
        elif card and card[0].name in CORNERS:
            card = [*card, row] if len(card) < _MOST_ROWS else []
        elif card:
            if len(card) == (most := _MOST_SET_ROWS if card[0].name in _SETS else _MOST_ROWS):
                raise bulk.wrong(row.line, f"{card[0].name}: more than {most} lines; check the continuation lines")
            card.append(row)
    _take(bulk, card)
    return bulk


def _take(bulk: Bulk, card: list[Row]) -> None:
    """One whole card."""
    if not card:
        return
    is_element = card[0].name in CORNERS  # an element is only drawn, so its errors are not reported
    for row in card:
        if row.fault and is_element:
            return
        if row.fault:
            raise bulk.wrong(row.line, f"{card[0].name}: {row.fault}")
    fields: list[str] = []
    for row in card:
        if len(row.fields) == 8:  # a line of small fields begins at field 2 again
            fields += [""] * (-len(fields) % 8)
        fields += row.fields
    if is_element:
        _element(bulk, card[0].name, fields)
        return
    (_CARDS | _SETS)[card[0].name](bulk, card[0].name, card[0].line, fields)


# ---- numbers in fields


def _int(bulk: Bulk, line: int, card: str, what: str, text: str, blank: int | None = None, least: int = 0) -> int:
    if not text and blank is not None:
        return blank
    value = integer(text)
    if value is None or value < least:
        raise bulk.wrong(line, f"{card}: {what} is {text!r}, not an integer of {least} or more; check the columns of the fields")
    return value


def _real(bulk: Bulk, line: int, card: str, what: str, text: str) -> float:
    value = real(text) if text else 0.0
    if value is None:
        raise bulk.wrong(line, f"{card}: {what} is {text!r}, not a real number up to 1e30; check the columns of the fields")
    return value


# ---- cards


def _room(bulk: Bulk, kept: Sized, line: int, what: str) -> None:
    if len(kept) >= _MOST_GRIDS:
        raise bulk.wrong(line, f"{what}: more than {_MOST_GRIDS:,} of these; reduce the model in NASTRAN first (ASET)")


def _grid(bulk: Bulk, card: str, line: int, fields: list[str]) -> None:
    name = _int(bulk, line, card, "the grid point's number", fields[0], least=1)
    what = f"GRID {name}"
    cp = _int(bulk, line, what, "CP", fields[1]) if fields[1] else None
    cd = _int(bulk, line, what, "CD", fields[5]) if fields[5] else None
    x, y, z = (_real(bulk, line, what, f"X{k}", fields[1 + k]) for k in (1, 2, 3))
    grid = Grid(line, cp, cd, (x, y, z))
    if name in bulk.grids and bulk.grids[name][1:] != grid[1:]:
        raise bulk.wrong(line, f"{what}: is already defined on line {bulk.grids[name].line} with other values; remove one")
    _room(bulk, bulk.grids, line, what)
    bulk.grids[name] = grid


CORNERS = {  # how many, by card
    "CTRIA3": 3, "CTRIA6": 3, "CTRIAR": 3, "CQUAD4": 4, "CQUAD8": 4, "CQUADR": 4, "CTETRA": 4, "CPYRAM": 5, "CPENTA": 6, "CHEXA": 8,
}  # fmt: skip
_MOST_ELEMENTS = 500_000  # that are remembered, for drawing


def _element(bulk: Bulk, card: str, fields: list[str]) -> None:
    corners = [integer(text) for text in fields[2 : 2 + CORNERS[card]]]
    if len(corners) == CORNERS[card] and None not in corners and len(bulk.elements) < _MOST_ELEMENTS:
        bulk.elements.append((card, tuple(corners)))  # type: ignore[arg-type]


def _defaults(bulk: Bulk, card: str, line: int, fields: list[str]) -> None:
    bulk.defaults = (_int(bulk, line, card, "CP", fields[1], 0), _int(bulk, line, card, "CD", fields[5], 0))


def _system(bulk: Bulk, card: str, line: int, fields: list[str]) -> None:
    """CORD1R: one or two systems by three grid points. CORD2R: one by three points. Others: that they are there."""
    fields = fields + [""] * (11 - len(fields))
    for k in (0, 4) if card.startswith("CORD1") and fields[4] else (0,):
        name = _int(bulk, line, card, "the system's number", fields[k], least=1)
        what, reference = f"{card} {name}", 0
        grids: tuple[int, ...] = ()
        points: tuple[float, ...] = ()
        if card == "CORD1R":
            grids = tuple(_int(bulk, line, what, f"G{i}", fields[k + i], least=1) for i in (1, 2, 3))
        elif card == "CORD2R":
            reference = _int(bulk, line, what, "RID", fields[1], 0)
            points = tuple(_real(bulk, line, what, f"{'ABC'[i // 3]}{i % 3 + 1}", fields[2 + i]) for i in range(9))
        if name in bulk.systems:
            raise bulk.wrong(line, f"{what}: system {name} is already defined on line {bulk.systems[name].line}; remove one")
        _room(bulk, bulk.systems, line, what)
        bulk.systems[name] = Axes(line, card, reference, points, grids)


def _scalar(bulk: Bulk, card: str, line: int, fields: list[str]) -> None:
    _room(bulk, bulk.scalars, line, card)
    if fields[1] == "THRU":
        first, last = (_int(bulk, line, card, "a scalar point's number", fields[k], least=1) for k in (0, 2))
        bulk.scalars.append((first, last, line))
        return
    for text in filter(None, fields):
        name = _int(bulk, line, card, "a scalar point's number", text, least=1)
        bulk.scalars.append((name, name, line))


def _components(bulk: Bulk, line: int, card: str, text: str) -> str:
    """Components of a set's points, "0" of scalar ones."""
    if text in ("", "0"):
        return "0"
    if set(text) - set("123456") or len(set(text)) < len(text):
        raise bulk.wrong(line, f"{card}: components {text!r} are not digits from 1 to 6, or 0 for scalar points; check the columns")
    return "".join(sorted(text))


def _pairs(bulk: Bulk, card: str, line: int, fields: list[str]) -> None:
    """ASET and the like: point and components, in pairs."""
    for k in range(0, len(fields) - 1, 2):
        if fields[k]:
            point = _int(bulk, line, card, "a point's number", fields[k], least=1)
            _room(bulk, bulk.sets, line, card)
            bulk.sets.append(Members(line, card, point, point, _components(bulk, line, card, fields[k + 1])))


def _listed(bulk: Bulk, card: str, line: int, fields: list[str]) -> None:
    """ASET1 and the like: components, then points, or ranges of them."""
    components, texts = _components(bulk, line, card, fields[0]), [text for text in fields[1:] if text]
    k = 0
    while k < len(texts):
        ranged = texts[k + 1 : k + 2] == ["THRU"]
        if ranged and k + 2 == len(texts):
            raise bulk.wrong(line, f"{card}: nothing follows THRU; give the last point's number")
        first, last = (_int(bulk, line, card, "a point's number", t, least=1) for t in (texts[k], texts[k + 2 if ranged else k]))
        _room(bulk, bulk.sets, line, card)
        bulk.sets.append(Members(line, card, first, last, components))
        k += 3 if ranged else 1


_SETS: dict[str, Callable[[Bulk, str, int, list[str]], None]] = {
    **dict.fromkeys(("ASET", "BSET", "CSET", "QSET", "EXTRN"), _pairs),
    **dict.fromkeys(("ASET1", "BSET1", "CSET1", "QSET1"), _listed),
}
_SYSTEMS = ("CORD1R", "CORD2R", "CORD1C", "CORD2C", "CORD1S", "CORD2S", "CORD3G", "CORD3R")
_CARDS: dict[str, Callable[[Bulk, str, int, list[str]], None]] = {
    "GRID": _grid, "GRDSET": _defaults, "SPOINT": _scalar, **dict.fromkeys(_SYSTEMS, _system),
}  # fmt: skip


# ---- matrices


def _started(bulk: Bulk, row: Row, wanted: tuple[str, ...]) -> tuple[Dmig | None, int]:
    """A header, or the first line of a column: the matrix it belongs to and the column, if it is wanted and goes on."""
    name = row.fields[0]
    if len(bulk.names) < _MOST_NAMES:
        bulk.names.add(name[:80])
    if name not in wanted:
        return None, 0
    what = f"DMIG {name}"
    if row.fault:
        raise bulk.wrong(row.line, f"{what}: {row.fault}")
    matrix = bulk.matrices.setdefault(name, Dmig(name))
    if integer(row.fields[1]) == 0:
        if matrix.line:
            raise bulk.wrong(row.line, f"{what}: a second header; the first is on line {matrix.line}")
        matrix.line, matrix.form = row.line, _int(bulk, row.line, what, "the form", row.fields[2])
        if matrix.form not in (1, 6):
            raise bulk.wrong(row.line, f"{what}: form {matrix.form} is not supported; write a square (1) or symmetric (6) matrix")
        kind = _int(bulk, row.line, what, "the type", row.fields[3])
        if kind not in (1, 2):
            raise bulk.wrong(
                row.line, f"{what}: type {kind} is not supported; write a real matrix in single (1) or double (2) precision"
            )
        return None, 0
    column = _freedom(bulk, row.line, what, *row.fields[1:3])
    if row.fields[3]:
        raise bulk.wrong(row.line, f"{what}: field 5 is {row.fields[3]!r}, but must be blank; terms begin in field 6")
    _terms(bulk, matrix, column, row, 4)
    return matrix, column


def _freedom(bulk: Bulk, line: int, what: str, grid: str, component: str) -> int:
    c = _int(bulk, line, what, "a component", component, 0)
    if c > 6:
        raise bulk.wrong(line, f"{what}: component {c}; components are 1 to 6, x, y, z and the rotations")
    return 10 * _int(bulk, line, what, "a grid point's number", grid, least=1) + c


def _terms(bulk: Bulk, matrix: Dmig, column: int, row: Row, start: int) -> None:
    """Terms in fours: grid point, component, real part, imaginary part."""
    line, what = row.line, f"DMIG {matrix.name}"
    if row.fault:
        raise bulk.wrong(line, f"{what}: {row.fault}")
    for k in range(start, len(row.fields), 4):
        grid, component, text, imaginary = row.fields[k : k + 4]
        if not (grid or component or text or imaginary):
            continue
        value = real(text)
        if value is None:
            raise bulk.wrong(line, f"{what}: the term {text!r} is not a real number up to 1e30; check the columns of the fields")
        if imaginary and real(imaginary) != 0:
            raise bulk.wrong(line, f"{what}: a real matrix has the imaginary part {imaginary!r}; check the columns of the fields")
        matrix.row.append(_freedom(bulk, line, what, grid, component))
        matrix.column.append(column)
        matrix.value.append(value)
        matrix.lines.append(line)


def matrix_of(bulk: Bulk, name: str, ids: Array, freedoms: Bulk) -> Any:
    """A matrix (6 N, 6 N), sparse, for the grid points `ids` (N, ascending) of `freedoms`."""
    m = found(bulk, name)
    at = []
    for key in (np.array(m.row), np.array(m.column)):
        node = np.minimum(np.searchsorted(ids, key // 10), len(ids) - 1)
        bad = np.flatnonzero((ids[node] != key // 10) | (key % 10 == 0))
        if len(bad):
            raise bulk.wrong(m.lines[bad[0]], f"DMIG {name}: {_no_freedom(freedoms, *divmod(int(key[bad[0]]), 10))}")
        at.append(6 * node + key % 10 - 1)
    return assembled(bulk, m, at[0], at[1], 6 * len(ids))


def found(bulk: Bulk, name: str) -> Dmig:
    """A matrix that was read, with its header."""
    if name not in bulk.matrices:
        raise bulk.wrong(None, f"{unknown('DMIG matrix', name, sorted(bulk.names))}; give stiffness= and mass=")
    m = bulk.matrices[name]
    if not m.line:
        raise bulk.wrong(m.lines[0] if m.lines else None, f"DMIG {name}: no header (DMIG, {name}, 0, form, type); add it")
    return m


def assembled(bulk: Bulk, m: Dmig, row: Array, column: Array, size: int) -> Any:
    """A matrix (size, size), sparse, whose terms stand at these places; each once, of a symmetric one in either triangle."""
    from scipy import sparse

    lines = np.array(m.lines)
    i, j = (np.maximum(row, column), np.minimum(row, column)) if m.form == 6 else (row, column)
    order = np.lexsort((lines, i, j))
    same = np.flatnonzero((np.diff(i[order]) == 0) & (np.diff(j[order]) == 0))
    if len(same):
        first, second = (int(lines[order[same[0] + k]]) for k in (0, 1))
        half = ", or its mirror (a symmetric matrix, form 6, has one triangle)" if m.form == 6 else ""
        raise bulk.wrong(second, f"DMIG {m.name}: this term{half} is already given on line {first}; remove one")
    A = sparse.coo_array((np.array(m.value), (i, j)), shape=(size, size)).tocsc()
    return A + sparse.tril(A, -1, format="csc").T.tocsc() if m.form == 6 else A


def _no_freedom(bulk: Bulk, grid: int, component: int) -> str:
    for first, last, line in bulk.scalars:
        if first <= grid <= last:
            return (
                f"{grid} is a scalar point (SPOINT, {bulk.path}:{line}), such as a modal coordinate of a model that is reduced "
                "already; scalar points are not read here: use from_nastran_craig_bampton"
            )
    if grid in bulk.grids:
        return f"grid point {grid} has no component {component}; components are 1 to 6"
    other = "" if component else "; or, if it is a modal coordinate, use from_nastran_craig_bampton"
    return f"there is no GRID {grid} in {bulk.path}; add it, or give the file that has it as grids={other}"
