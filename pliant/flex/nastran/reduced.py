"""Flexible bodies from matrices that NASTRAN has reduced: grid points of the boundary, and scalar points for the modes."""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Unpack

import numpy as np

from pliant.errors import FileError, PliantError, about
from pliant.flex.craig_bampton import delivered_body
from pliant.flex.delivered import MOST, Delivered, RigidInterface, checked, rooted
from pliant.flex.finite_elements import ReducedBody
from pliant.flex.matrices import DIRECTIONS
from pliant.flex.nastran.arguments import faces_of, text_file, units_of
from pliant.flex.nastran.bulk import Bulk, Dmig, Members, assembled, found, read_bulk
from pliant.flex.nastran.op2 import Op2File
from pliant.flex.nastran.op2_tables import Op2Points, names_in_op2, points_of, read_matrices, read_points, row_order
from pliant.flex.nastran.op4 import read_op4, sparse_matrix
from pliant.flex.nastran.places import places
from pliant.flex.options import BodyKeywords, BodyOptions
from pliant.keywords import spelled_out, taken
from pliant.model.bodies.modal_checks import called
from pliant.model.pose import Array


@spelled_out(BodyKeywords)
def from_nastran_craig_bampton(
    path: str | os.PathLike[str],
    interfaces: Mapping[str, int | Sequence[int]] | Sequence[int],
    modes: int | None = None,
    *,
    f_max: float | None = None,
    stiffness: str | None = None,
    mass: str | None = None,
    grids: str | os.PathLike[str] | None = None,
    dofs: Sequence[tuple[int, int]] | None = None,
    units: tuple[float, float] = (1.0, 1.0),
    **options: Unpack[BodyKeywords],
) -> ReducedBody:
    """Make a flexible body from the matrices of a model that NASTRAN has reduced by the Craig-Bampton method.

    path: a punch or bulk-data file with DMIG matrices, an '.op4' file, or an '.op2' file.
    interfaces: {name: grid point, or several grid points that move together as one rigid piece}, or a list of grid points, named
    "g<number>".
    modes, f_max, root, damping, name: see `from_craig_bampton`.
    stiffness, mass: the names of the matrices. Default: KAAX and MAAX; in an '.op4' file KAA and MAA; in an '.op2' file those of
    these that it has.
    grids: the file with the GRID, CORD and set cards, or the '.op2' file with these tables, if `path` has none.
    dofs: for an '.op4' or '.op2' file, the (point, component) of every row, with component 1 to 6, or 0 for a scalar point.
    Default: the order of EXTRN; without EXTRN, that of the tables BGPDT and USET in an '.op2' file; without them, the rows of ASET,
    BSET, CSET, QSET (and ASET1, …) in ascending order.
    units: the file's units of length and mass in m and kg, such as (1e-3, 1e3) for mm and t. Time is in seconds. Default: m and kg.

    Returns a `ReducedBody` in NASTRAN's basic coordinate system. Modal coordinates are the scalar points, and the points that QSET
    and QSET1 name. Grid points that belong to no interface stay elastic. pliant opens only the given files.

    Example: `body = pl.flex.from_nastran_craig_bampton("panel.pch", {"root": 1}, f_max=50.0)`
    """
    source, what = Path(path), "from_nastran_craig_bampton"
    own = taken(BodyOptions, options, what)
    kind = source.suffix.lower()
    usual = ("KAA", "MAA") if kind == ".op4" else ("KAAX", "MAAX")
    names = (str(stiffness or usual[0]).upper(), str(mass or usual[1]).upper())
    read = {".op4": _read_op4, ".op2": _read_op2}.get(kind, _read_dmig)
    with about(what if own.name is None else called(own.name, what)):
        if names[0] == names[1]:
            raise PliantError(f"stiffness and mass are both {names[0]!r}; give two names")
        length, kilograms = units_of(units)
        if kind == ".op2" and stiffness is None and mass is None:
            names = names_in_op2(source, names, ("KAA", "MAA"))
        rows = read(source, names, grids, dofs)
        ids = np.array(sorted({point for point, component in rows.keys if component}))
        if not len(ids):
            raise FileError(
                str(source),
                None,
                f"{names[0]} and {names[1]} have only modal coordinates and no grid point; is this a reduced model?",
            )
        given = faces_of(interfaces, ids, rows.points, names)
        _, x, axes = places(rows.points, [int(k) for k in ids])
    try:
        return delivered_body(_delivered(rows, ids, length * x, axes, given, length, kilograms, own.root), modes, f_max, None, own)
    except PliantError as error:
        raise FileError(str(source), None, str(error)) from None


class _MatrixRows(NamedTuple):
    """The file of the grid points, the (point, component) of every row (component 0 for a mode), and the dense matrices."""

    points: Bulk
    keys: list[tuple[int, int]]
    labels: list[str]
    M: Array
    K: Array


def _delivered(
    rows: _MatrixRows,
    ids: Array,
    x: Array,
    axes: Array,
    given: dict[str, list[int]],
    length: float,
    kilograms: float,
    root: str | None,
) -> Delivered:
    """In SI units; rotations and modal amplitudes are numbers, and take the length into their terms."""
    n = len(rows.keys)
    point, direction = np.full(n, -1), np.zeros((n, 6))
    for row, (number, component) in enumerate(rows.keys):
        if component:
            point[row] = np.searchsorted(ids, number)
            start = 0 if component < 4 else 3
            direction[row, start : start + 3] = axes[point[row]][:, (component - 1) % 3]
    scale = np.where(direction[:, :3].any(axis=1), 1.0, length)
    M, K = (kilograms * A * np.outer(scale, scale) for A in (rows.M, rows.K))
    faces: list[RigidInterface] = []
    for name, at in given.items():
        own = np.unique(at)
        for other in faces:
            if len(both := np.intersect1d(own, other.points)):
                raise PliantError(f"interfaces {other.name!r} and {name!r} share grid point {ids[both[0]]}; give it to one of them")
        faces.append(RigidInterface(name, own, x[own].mean(axis=0)))
    return checked(Delivered(M, K, point, direction, x, rooted(faces, root), lambda row: rows.labels[row]))


def _with_modes(points: _FilePoints, keys: list[tuple[int, int]], M: Array, K: Array) -> _MatrixRows:
    """The rows. Those that QSET and QSET1 name become modal; scalar points are modal in any case."""
    sets = [members for members in points.bulk.sets if members.card.startswith("QSET") and members.components != "0"]
    modal = _named(points, sets)
    labels = [f"grid point {n} {DIRECTIONS[c - 1]}" if c else f"scalar point {n}" for n, c in keys]
    return _MatrixRows(points.bulk, [(n, 0 if (n, c) in modal else c) for n, c in keys], labels, M, K)


# ---- DMIG: the rows name themselves


def _read_dmig(source: Path, names: tuple[str, str], grids: Any, dofs: Any) -> _MatrixRows:
    if dofs is not None:
        raise PliantError("dofs= is for '.op4' and '.op2' files; a DMIG names the degrees of freedom itself")
    bulk = read_bulk(text_file(source), names, sets=True)
    return _of_dmig(bulk, _FilePoints(bulk if grids is None else read_points(grids, sets=True)), names)


def _of_dmig(bulk: Bulk, points: _FilePoints, names: tuple[str, str]) -> _MatrixRows:
    source = bulk.path
    matrices = [found(bulk, name) for name in names]
    ends = [(_keys(bulk, m, m.row, points), _keys(bulk, m, m.column, points)) for m in matrices]
    every = np.unique(np.concatenate([key for pair in ends for key in pair]))
    if len(every) > MOST:
        raise FileError(
            str(source), None, f"{names[0]} and {names[1]} have {len(every):,} degrees of freedom; a reduced model has up to "
            f"{MOST:,}: use from_nastran"
        )  # fmt: skip
    if not len(every):
        raise FileError(str(source), None, f"{names[0]} and {names[1]} have no terms; is the file complete?")
    K, M = (
        assembled(bulk, m, np.searchsorted(every, row), np.searchsorted(every, column), len(every)).toarray()
        for m, (row, column) in zip(matrices, ends, strict=True)
    )
    return _with_modes(points, [divmod(int(key), 10) for key in every], M, K)


def _keys(bulk: Bulk, m: Dmig, ends: Any, points: _FilePoints) -> Array:
    """Rows or columns of a matrix as 10 point + component, checked; component 0 for scalar points."""
    keys = np.array(ends, dtype=np.int64)
    which, inverse = np.unique(keys, return_inverse=True)
    out = which.copy()
    for k, key in enumerate(which):
        number, component = divmod(int(key), 10)
        if number in points.bulk.grids:
            wrong = "" if component else f"grid point {number} has no component 0; components are 1 to 6"
        elif component == 0 or (component == 1 and points.scalar(number)):
            wrong, out[k] = "", 10 * number
        else:
            wrong = f"there is no GRID {number} in {points.bulk.path}; add it, or give the file that has it as grids="
        if wrong:
            raise bulk.wrong(m.lines[int(np.flatnonzero(inverse == k)[0])], f"DMIG {m.name}: {wrong}")
    return np.asarray(out[inverse])


# ---- OP4: cards name the rows


def _read_op4(source: Path, names: tuple[str, str], grids: Any, dofs: Any) -> _MatrixRows:
    if grids is None:
        raise PliantError(f"{source} has no grid points; give the punch or bulk-data file that has them as grids=")
    points = _FilePoints(read_points(grids, sets=True))
    keys = _given(points.bulk, dofs) if dofs is not None else _ordered(points)
    read = read_op4(source, names, len(keys))
    return _with_modes(points, keys, read[names[1]].toarray(), read[names[0]].toarray())


def _read_op2(source: Path, names: tuple[str, str], grids: Any, dofs: Any) -> _MatrixRows:
    given = None if grids is None else read_points(grids, sets=True)
    with Op2File(source) as file:
        own = Op2Points(source)
        read_matrices(file, own, names)
        if own.matrices:
            if dofs is not None:
                raise PliantError(f"dofs= is for matrices of '.op4' and '.op2' files; {names[0]} is a DMIG, with its own rows")
            return _of_dmig(own, _FilePoints(given or points_of(file, sets=True)), names)
        blocks = [file.matrix_block(name, sorted(own.names)) for name in names]
        points = _FilePoints(given or points_of(file, sets=True))
        if (rows := blocks[0].trailer[2]) > MOST:
            raise FileError(
                str(source), None, f"{names[0]} has {rows:,} rows; a reduced model has up to {MOST:,}: use from_nastran"
            )
        keys = _given(points.bulk, dofs) if dofs is not None else _ordered(points, rows)
        size = len(keys)
        K, M = (sparse_matrix(source, block.name, file.matrix(block, size), size).toarray() for block in blocks)
    return _with_modes(points, keys, M, K)


def _given(points: Bulk, dofs: Any) -> list[tuple[int, int]]:
    given = np.asarray(dofs)
    if given.ndim != 2 or given.shape[1] != 2 or given.dtype.kind not in "iu" or not 0 < len(given) <= MOST:
        raise PliantError(f"dofs must be a list of up to {MOST:,} (point, component), whole numbers")
    keys, seen = [(int(n), int(c)) for n, c in given], dict[tuple[int, int], int]()
    for row, (number, component) in enumerate(keys):
        if component and number not in points.grids:
            raise PliantError(f"dofs[{row}]: there is no GRID {number} in {points.path}")
        if not 0 <= component <= 6 or (component == 0 and number in points.grids):
            raise PliantError(f"dofs[{row}]: component {component} is not one of 1 to 6, or 0 of a scalar point")
        if (first := seen.setdefault((number, component), row)) != row:
            raise PliantError(f"dofs[{first}] and dofs[{row}] are both point {number}, component {component}")
    return keys


def _ordered(points: _FilePoints, rows: int = 0) -> list[tuple[int, int]]:
    """The rows that EXTRN names, in its order; or those of an OP2 file's own tables; or else the sets, in ascending order."""
    sets = points.bulk.sets
    own = row_order(points.bulk, rows)
    if own is not None and not any(members.card == "EXTRN" for members in sets):
        return own
    if not sets:
        raise points.bulk.wrong(
            None, "no EXTRN, ASET1 or QSET1 card gives the order of the matrices' rows; add them, or give dofs="
        )
    extrn = [members for members in sets if members.card == "EXTRN"]
    return list(_named(points, extrn)) if extrn else sorted(_named(points, sets))


# ---- sets


class _FilePoints:
    """The grid and scalar points of a file, in ascending order."""

    def __init__(self, bulk: Bulk) -> None:
        self.bulk, self.grids = bulk, sorted(bulk.grids)
        self.scalars: list[tuple[int, int]] = []  # ranges, apart from each other
        for first, last, _ in sorted(bulk.scalars):
            if self.scalars and first <= self.scalars[-1][1] + 1:
                self.scalars[-1] = (self.scalars[-1][0], max(last, self.scalars[-1][1]))
            elif first <= last:
                self.scalars.append((first, last))
        self._ends = [last for _, last in self.scalars]

    def scalar(self, number: int) -> bool:
        return next(self.scalars_within(number, number), None) is not None

    def scalars_within(self, first: int, last: int) -> Iterator[int]:
        for low, high in self.scalars[bisect_left(self._ends, first) :]:
            if low > last:
                return
            yield from range(max(low, first), min(high, last) + 1)

    def grids_within(self, first: int, last: int) -> Iterator[int]:
        for k in range(bisect_left(self.grids, first), bisect_right(self.grids, last)):
            yield self.grids[k]


def _named(points: _FilePoints, sets: list[Members]) -> dict[tuple[int, int], None]:
    """The (point, component) that these cards name, in order; component 0 of scalar points; of a range those that there are."""
    keys: dict[tuple[int, int], None] = {}
    steps = 0
    for members in sets:
        for key in _members(points, members):
            keys[key] = None
            steps += 1
            if steps > 4 * MOST:  # a set may name what another does
                raise points.bulk.wrong(
                    members.line, f"{members.card}: the sets name more than {4 * MOST:,} degrees of freedom; a reduced model has "
                    f"up to {MOST:,}: use from_nastran"
                )  # fmt: skip
    return keys


def _members(points: _FilePoints, members: Members) -> Iterator[tuple[int, int]]:
    first, last, single = members.first, members.last, members.first == members.last
    if members.components == "0":
        if single and not points.scalar(first):
            what = f"grid point {first} has no component 0" if first in points.bulk.grids else f"there is no SPOINT {first}"
            raise points.bulk.wrong(members.line, f"{members.card}: {what}; give components of 1 to 6, or the SPOINT card")
        for number in points.scalars_within(first, last):
            yield number, 0
        return
    if single and first not in points.bulk.grids:
        raise points.bulk.wrong(members.line, f"{members.card}: there is no GRID {first}; add it")
    for number in points.grids_within(first, last):
        for component in members.components:
            yield number, int(component)
