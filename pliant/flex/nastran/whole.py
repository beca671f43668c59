"""Flexible bodies from NASTRAN's matrices of whole meshes."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple, Unpack

import numpy as np

from pliant.errors import FileError, PliantError, about
from pliant.flex.finite_elements import FreeMesh, ReducedBody, reduced_body
from pliant.flex.nastran.arguments import faces_of, text_file, units_of
from pliant.flex.nastran.bulk import Bulk, matrix_of, read_bulk
from pliant.flex.nastran.elements import outer_faces
from pliant.flex.nastran.op2 import Op2File
from pliant.flex.nastran.op2_tables import Op2Points, points_of, read_matrices, read_points, row_order
from pliant.flex.nastran.op4 import read_op4, sparse_matrix
from pliant.flex.nastran.places import places
from pliant.flex.options import BodyKeywords, BodyOptions
from pliant.keywords import spelled_out, taken
from pliant.model.bodies.modal_checks import called
from pliant.model.pose import Array


@spelled_out(BodyKeywords)
def from_nastran(
    path: str | os.PathLike[str],
    interfaces: Mapping[str, int | Sequence[int]] | Sequence[int],
    modes: int,
    *,
    stiffness: str = "KAAX",
    mass: str = "MAAX",
    grids: str | os.PathLike[str] | None = None,
    dofs: Sequence[tuple[int, int]] | None = None,
    units: tuple[float, float] = (1.0, 1.0),
    method: str = "craig-bampton",
    **options: Unpack[BodyKeywords],
) -> ReducedBody:
    """Make a flexible body from NASTRAN's stiffness and mass matrix of a free (unsupported) model, with `from_matrices`.

    path: a bulk-data or punch file with DMIG matrices, an '.op4' file, or an '.op2' file.
    interfaces: {name: grid point, or several grid points that move together as one rigid piece}, or a list of grid points, named
    "g<number>".
    modes, method, root, damping, name: see `from_matrices`.
    stiffness, mass: the names of the matrices. Default: KAAX and MAAX.
    grids: the bulk-data or '.op2' file with the grid points and coordinate systems, if `path` has none.
    dofs: for an '.op4' or '.op2' file, the (grid point, component 1 to 6) of every row. Default: the order of the tables BGPDT and
    USET in an '.op2' file; without them all six of each GRID, in ascending order.
    units: the file's units of length and mass in m and kg, such as (1e-3, 1e3) for mm and t. Time is in seconds. Default: m and kg.

    Returns a `ReducedBody` in NASTRAN's basic coordinate system. Degrees of freedom are rotated from the grid points' CD systems to
    it. PS and SEID are ignored, because the matrices determine the degrees of freedom. A grid point that is in neither matrix is
    left out. So is a rotation with neither stiffness nor mass, such as that of a shell about its normal (see `from_matrices`). A
    rotation with stiffness but no mass, as with lumped mass, stays. Scalar points, INCLUDE, and coordinate systems that are not
    rectangular raise an error that names them.

    Shells and the outer faces of solids (CTRIA3, CQUAD4, CTETRA, CHEXA, …) are drawn if the file with the GRID cards contains them.

    Write K with large fields: with fewer digits, rigid motions strain it. pliant opens only the given files. Reading needs memory
    in proportion to the file; reduction needs the memory of a sparse factorisation of K.

    Example: `body = pl.flex.from_nastran("panel.pch", {"root": 1, "tip": 99}, modes=6)`
    """
    own = taken(BodyOptions, options, "from_nastran")
    source, names = Path(path), (str(stiffness).upper(), str(mass).upper())
    with about(called(own.name, "from_nastran")) if own.name is not None else nullcontext():
        if names[0] == names[1]:
            raise PliantError(f"from_nastran: stiffness and mass are both {names[0]!r}; give two names")
        read = {".op4": _read_op4, ".op2": _read_op2}.get(source.suffix.lower(), _read_dmig)
        points, ids, x, axes, K, M = read(source, names, grids, dofs)
        for matrix, A in zip(names, (K, M), strict=True):
            _symmetric(source, matrix, A, ids)
        with about("from_nastran"):
            length, kilograms = units_of(units)
        K, M = (_in_basic(A, axes, length, kilograms) for A in (K, M))
        moving = (abs(K) + abs(M)).sum(axis=0).reshape(-1, 6) > 0
        used = moving.any(axis=1)
        if not used.any():
            raise FileError(str(source), None, f"{names[0]} and {names[1]} have only zero terms; is the file complete?")
        per_node = 6 if moving[:, 3:].any() else 3
        with about("from_nastran"):
            faces = faces_of(interfaces, ids[used], points, names)
    surface = outer_faces(points.elements, ids[used])
    rows = (6 * np.flatnonzero(used)[:, None] + np.arange(per_node)).ravel()
    M, K = M[rows][:, rows], K[rows][:, rows]
    mesh = FreeMesh(length * x[used], M, K, surface, lambda node: f"grid point {ids[used][node]}")
    try:
        return reduced_body(mesh, faces, modes, method, own)
    except PliantError as error:
        raise FileError(str(source), None, str(error)) from None


class _WholeModel(NamedTuple):
    """The file of the grid points, their numbers, positions and axes, and the matrices of all their components."""

    points: Bulk
    ids: Array
    x: Array
    axes: Array
    K: Any
    M: Any


def _read_op4(source: Path, names: tuple[str, str], grids: Any, dofs: Any) -> _WholeModel:
    if grids is None:
        raise PliantError(f"from_nastran: {source} has no grid points; give the bulk-data file that has them as grids=")
    points = read_points(grids)
    ids, x, axes = places(points)
    index = _indices(points, ids, dofs)
    found = read_op4(source, names, len(index))
    K, M = (_spread(found[name], index, len(ids)) for name in names)
    return _WholeModel(points, ids, x, axes, K, M)


def _read_dmig(source: Path, names: tuple[str, str], grids: Any, dofs: Any) -> _WholeModel:
    if dofs is not None:
        raise PliantError("from_nastran: dofs= is for '.op4' and '.op2' files; a DMIG names the degrees of freedom itself")
    bulk = read_bulk(text_file(source), names)
    return _of_dmig(bulk, bulk if grids is None else read_points(grids), names)


def _of_dmig(bulk: Bulk, points: Bulk, names: tuple[str, str]) -> _WholeModel:
    ids, x, axes = places(points)
    K, M = (matrix_of(bulk, name, ids, points) for name in names)
    return _WholeModel(points, ids, x, axes, K, M)


def _read_op2(source: Path, names: tuple[str, str], grids: Any, dofs: Any) -> _WholeModel:
    given = None if grids is None else read_points(grids)
    with Op2File(source) as file:
        own = Op2Points(source)
        read_matrices(file, own, names)
        if own.matrices:
            if dofs is not None:
                raise PliantError(f"from_nastran: dofs= is for matrices of '.op4' and '.op2' files; {names[0]} is a DMIG")
            return _of_dmig(own, given or points_of(file), names)
        blocks = [file.matrix_block(name, sorted(own.names)) for name in names]
        points = given or points_of(file)
        ids, x, axes = places(points)
        rows = blocks[0].trailer[2]
        index = _indices(points, ids, row_order(points, rows) if dofs is None else dofs)
        found = [sparse_matrix(source, block.name, file.matrix(block, len(index)), len(index)) for block in blocks]
        K, M = (_spread(A, index, len(ids)) for A in found)
    return _WholeModel(points, ids, x, axes, K, M)


def _indices(bulk: Bulk, ids: Array, dofs: Sequence[tuple[int, int]] | None) -> Array:
    """The place of every row among all six components of all grid points."""
    if dofs is None:
        return np.arange(6 * len(ids))
    given = np.asarray(dofs)
    if given.ndim != 2 or given.shape[1] != 2 or given.dtype.kind not in "iu":
        raise PliantError("from_nastran: dofs must be a list of (grid point, component), whole numbers")
    node = np.minimum(np.searchsorted(ids, given[:, 0]), len(ids) - 1)
    if len(bad := np.flatnonzero(ids[node] != given[:, 0])):
        if given[bad[0], 1] == 0:
            raise PliantError(
                f"from_nastran: row {bad[0]} is scalar point {given[bad[0], 0]}, of a model that is reduced already; "
                "use from_nastran_craig_bampton"
            )
        raise PliantError(f"from_nastran: dofs[{bad[0]}]: there is no GRID {given[bad[0], 0]} in {bulk.path}")
    if len(bad := np.flatnonzero((given[:, 1] < 1) | (given[:, 1] > 6))):
        raise PliantError(f"from_nastran: dofs[{bad[0]}]: component {given[bad[0], 1]} is not one of 1 to 6")
    index = 6 * node + given[:, 1] - 1
    order = np.argsort(index, kind="stable")
    if len(twice := np.flatnonzero(np.diff(index[order]) == 0)):
        a, b = order[twice[0]], order[twice[0] + 1]
        raise PliantError(f"from_nastran: dofs[{a}] and dofs[{b}] are both grid point {given[a, 0]}, component {given[a, 1]}")
    return index


def _spread(A: Any, index: Array, nodes: int) -> Any:
    """A matrix with the rows of all six components of all grid points."""
    from scipy import sparse

    A = A.tocoo()
    return sparse.coo_array((A.data, (index[A.row], index[A.col])), shape=(6 * nodes, 6 * nodes)).tocsc()


def _symmetric(path: Path, name: str, A: Any, ids: Array) -> None:
    skew = abs(A - A.T).tocoo()
    if skew.nnz and float(skew.max()) > 1e-8 * float(abs(A).max()):
        worst = int(np.argmax(skew.data))
        i, j = (f"grid point {ids[k // 6]} component {k % 6 + 1}" for k in (int(skew.row[worst]), int(skew.col[worst])))
        raise FileError(
            str(path), None, f"{name} is not symmetric: the terms of {i} and {j} differ by {skew.data[worst]:.3g}; give both "
            "triangles, or (DMIG) form 6 and one"
        )  # fmt: skip


def _in_basic(A: Any, axes: Array, length: float, kilograms: float) -> Any:
    """T A T*, where T rotates each grid point's degrees of freedom to the basic system. Terms of rotations have one length more."""
    from scipy import sparse

    N = len(axes)
    blocks = axes.repeat(2, axis=0) * np.tile([1.0, length], N)[:, None, None]
    T = sparse.bsr_array((blocks, np.arange(2 * N), np.arange(2 * N + 1)), shape=(6 * N, 6 * N)).tocsc()
    T.eliminate_zeros()
    return (kilograms * (T @ A @ T.T)).tocsc()
