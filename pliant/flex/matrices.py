"""The input of a finite-element model: checks of M and K, interfaces by name, and messages that name the node."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError, counted
from pliant.model.pose import Array

DIRECTIONS = ("x", "y", "z", "rx", "ry", "rz")
OF_COLUMNS = (*DIRECTIONS[3:], *DIRECTIONS[:3])  # of effective inertia and mass: rotations first, as in spatial vectors
LARGEST = 1e50  # of any number; squares of products of several must not overflow
PARTICLE = re.compile(r"p[0-9]+")  # the names of the nodes that stand for the mesh's mass
Label = Callable[[int], str]  # a node's name in messages, by its index


@dataclass(frozen=True, eq=False)
class Interface:
    """A node, or several nodes that move together as one rigid piece: their indices, and the point that represents them."""

    name: str
    nodes: Array
    position: Array
    size: int  # coordinates: 6, or 3 for a single node that has no rotations


def matrix(name: str, given: Any, x: Array, label: Label) -> Any:
    """M or K, checked: real, finite, symmetric, and without a negative eigenvalue."""
    from scipy import sparse

    N = len(x)
    try:
        A = sparse.csc_array(given)
        A = A.astype(complex if A.dtype.kind == "c" else float)
    except (TypeError, ValueError):
        raise PliantError(f"{name} is not a matrix of numbers; give one, sparse or not, {(3 * N,) * 2} or {(6 * N,) * 2}") from None
    if A.shape not in ((3 * N,) * 2, (6 * N,) * 2):
        raise PliantError(
            f"{name} has shape {A.shape}; {N} positions need {(3 * N,) * 2} (x, y, z per node) or {(6 * N,) * 2} (x, y, z, rx, ry, "
            "rz per node)"
        )
    if np.iscomplexobj(A.data):
        if A.data.imag.any():
            raise PliantError(
                f"{name} has imaginary terms, such as those of structural damping; give its real part, and losses as damping="
            )
        A = A.real

    per_node = A.shape[0] // N

    def place(k: int) -> str:
        return f"{label(int(k) // per_node)} {DIRECTIONS[k % per_node]}"

    terms = A.tocoo()
    if len(bad := np.flatnonzero(~np.isfinite(terms.data))):
        raise PliantError(
            f"{name} is not finite: the term of {place(terms.row[bad[0]])} and {place(terms.col[bad[0]])} is "
            f"{terms.data[bad[0]]}; give finite numbers"
        )
    size = float(abs(A).max()) if A.nnz else 0.0
    if size == 0:
        raise PliantError(f"{name} is zero; give the matrix of the whole mesh")
    if not 1 / LARGEST < size < LARGEST:
        raise PliantError(
            f"{name} has terms up to {size:.1e}, too {'large' if size > 1 else 'small'} to compute with; give SI units"
        )
    skew = abs(A - A.T).tocoo()
    if skew.nnz and float(skew.max()) > 1e-8 * size:
        worst = int(np.argmax(skew.data))
        i, j = int(skew.row[worst]), int(skew.col[worst])
        raise PliantError(
            f"{name} is not symmetric: element ({i}, {j}), of {place(i)} and {place(j)}, and its mirror differ by "
            f"{skew.data[worst]:.3g}; give both triangles"
        )
    A = ((A + A.T) / 2).tocsc()
    if why := indefinite(A, place):
        raise PliantError(f"{name} is indefinite: {why}; check its sign, units and order of degrees of freedom")
    return A


def indefinite(A: Any, place: Label) -> str | None:
    """Text that says where a symmetric matrix has a negative eigenvalue beyond rounding, or None.

    Rounding is measured relative to the diagonal. A node with rotated axes may spread it over three rows, so the largest of the
    node's three diagonal terms counts.
    """
    from scipy import sparse
    from scipy.sparse.linalg import splu

    own = A.diagonal()
    largest = np.repeat(own.reshape(-1, 3).max(axis=1), 3)
    if len(bad := np.flatnonzero(own < -1e-14 * largest)):
        return f"the diagonal term of {place(int(bad[0]))} is {own[bad[0]]:.4g}"
    scale = 1 / np.sqrt(np.where(largest > 0, np.maximum(own, 1e-6 * largest), 1e-300))
    scaled = sparse.diags_array(scale) @ A @ sparse.diags_array(scale)
    terms = scaled.tocoo()
    if len(bad := np.flatnonzero(abs(terms.data) > 1 + 1e-8)):
        i, j = int(terms.row[bad[0]]), int(terms.col[bad[0]])
        return f"the term of {place(i)} and {place(j)} exceeds what their diagonal terms, {own[i]:.4g} and {own[j]:.4g}, allow"
    shifted = (scaled + 1e-8 * sparse.eye_array(len(own))).tocsc()
    try:
        lu = splu(shifted, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
    except RuntimeError:  # a pivot is zero: a principal block is singular in spite of the shift, so that it has an eigenvalue below
        return "it has a negative eigenvalue"
    if (lu.perm_r != lu.perm_c).any():  # likewise: another pivot was taken in its stead
        return "it has a negative eigenvalue"
    pivots = lu.U.diagonal()  # their signs are those of the eigenvalues (Sylvester)
    if not (pivots < 0).any():
        return None
    first = int(np.flatnonzero(lu.perm_c == int(np.argmin(pivots)))[0])
    return f"it has {counted(int((pivots < 0).sum()), 'negative eigenvalue')}, near {place(first)}"


def interfaces_of(given: Any, x: Array, per_node: int, label: Label) -> list[Interface]:
    """The interfaces, from {name: node or nodes} or a list of nodes."""
    if not isinstance(given, Mapping | Sequence | np.ndarray) or isinstance(given, str):
        raise PliantError(f"interfaces {given!r} are not {{name: node, or nodes}}, or a list of nodes; give {{'root': [0, 1, 2]}}")
    pairs = given.items() if isinstance(given, Mapping) else [(f"n{k}", k) for k in given]
    out: list[Interface] = []
    for name, where in pairs:
        if PARTICLE.fullmatch(str(name)):
            raise PliantError(
                f"interface {name!r}: 'p1', 'p2', … are the names of the particles that stand for the mesh's mass; choose another"
            )
        nodes = np.atleast_1d(np.asarray(where))
        if nodes.ndim != 1 or nodes.dtype.kind not in "iu" or not len(nodes) or nodes.min() < 0 or nodes.max() >= len(x):
            raise PliantError(f"interface {name!r}: {where!r} is not a node, or nodes, of 0 to {len(x) - 1}; give their indices")
        for f in out:
            if f.name == str(name):
                raise PliantError(f"interface {name!r}: another has this name; names are unique, rename one")
            if (both := np.intersect1d(nodes, f.nodes)).size:
                raise PliantError(f"interfaces {f.name!r} and {name!r} share {label(int(both[0]))}; give it to one of them")
        centre = x[nodes].mean(axis=0)
        if per_node == 3 and len(nodes) > 1:
            spread = np.linalg.svd(x[nodes] - centre, compute_uv=False)
            if len(spread) < 2 or spread[1] < 1e-9 * max(spread[0], 1e-300):
                raise PliantError(f"interface {name!r}: its nodes are on one line and have no rotations; add a node off the line")
        out.append(Interface(str(name), np.unique(nodes), centre, 3 if per_node == 3 and len(nodes) == 1 else 6))
    if not out:
        raise PliantError("no interface; give at least the root, {name: node}")
    return out
