"""Composite bodies: the mass matrix, JPL 90-26 (5.2) and (5.5), and its sparse factors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pliant.model import Model
from pliant.spatial import Array, concat, eye
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.rigid import RigidInertia


def composite(body: Any, m: Motion, outboard: tuple[RigidInertia, ...]) -> tuple[Any, RigidInertia]:
    """R(k) = sum over children of phi R phi* + M(k), JPL 90-26 (5.2): only its rigid part is passed on.

    The record is R(k) times the columns of the body's own hinge and modes: the start of its path (5.5).
    """
    R = body.composite(m, outboard)
    return body.own_columns(m, R, outboard), m.rigid_to_parent(R)


def path_block(body: Any, m: Motion, at: int | None, X: Any) -> tuple[Array, Array]:
    """M(j, k) = H(j) X, and X's rigid rows carried on to the parent's interface node, JPL 90-26 (5.5)."""
    modal, f = X if at is None else body.node_force(m, at, X)
    own = body.project(m, modal, f)
    return own if at is not None else with_armature(body, own), m.force_to_parent(f)


def with_armature(body: Any, D: Array) -> Array:
    """A body's own block (nv, nv) of the mass matrix, or of its factor D, with its hinge's armature on the diagonal."""
    return D if body.armature is None else D + body.armature * eye(D.shape[-1], D)


def dof_parents(model: Model) -> list[int]:
    """For every degree of freedom the next one towards the base, or -1."""
    parents: list[int] = []
    last: list[int] = []
    for k, where in enumerate(model.internals.v_slices):
        before = last[model.parents[k]] if model.parents[k] >= 0 else -1
        for i in range(where.start, where.stop):
            parents.append(before)
            before = i
        last.append(before)
    return parents


def ltdl(M: Array, parents: Sequence[int]) -> tuple[dict[tuple[int, int], Array], list[Array]]:
    """M = L* D L with L unit lower triangular and as sparse as the tree: entries (k, i) only where i is an ancestor of k.

    parents: for every degree of freedom the next one towards the base, or -1. Returns L's entries and 1/D, as (..., 1, 1).
    """
    n = len(parents)
    entries: dict[tuple[int, int], Array] = {}
    for k in range(n):
        i = k
        while i >= 0:
            entries[k, i] = M[..., k : k + 1, i : i + 1]
            i = parents[i]
    reciprocal: list[Array] = [M] * n
    for k in reversed(range(n)):
        reciprocal[k] = 1.0 / entries[k, k]
        i = parents[k]
        while i >= 0:
            factor = entries[k, i] * reciprocal[k]
            j = i
            while j >= 0:
                entries[i, j] = entries[i, j] - factor * entries[k, j]
                j = parents[j]
            entries[k, i] = factor
            i = parents[i]
    return {key: x for key, x in entries.items() if key[0] != key[1]}, reciprocal


def sparse_forward(L: dict[tuple[int, int], Array], parents: Sequence[int], x: Mapping[int, Array]) -> dict[int, Array]:
    """L*^-1 x for a sparse x, by degree of freedom; it fills in towards the base."""
    out = dict(x)
    for k in reversed(range(len(parents))):
        if k not in out:
            continue
        i = parents[k]
        while i >= 0:
            change = L[k, i] * out[k]
            out[i] = out[i] - change if i in out else -change
            i = parents[i]
    return out


def sparse_backward(L: dict[tuple[int, int], Array], parents: Sequence[int], x: Mapping[int, Array]) -> dict[int, Array]:
    """L^-1 x for a sparse x, by degree of freedom; it fills in towards the tips."""
    out = dict(x)
    for k in range(len(parents)):
        i = parents[k]
        while i >= 0:
            if i in out:
                change = L[k, i] * out[i]
                out[k] = out[k] - change if k in out else -change
            i = parents[i]
    return out


def sparse_product(a: Mapping[int, Array], b: Mapping[int, Array]) -> Array | None:
    """The sum of a b over their common entries; None if there are none."""
    total = None
    for k in sorted(a.keys() & b.keys()):
        total = a[k] * b[k] if total is None else total + a[k] * b[k]
    return total


def ltdl_solve(L: dict[tuple[int, int], Array], reciprocal: Sequence[Array], parents: Sequence[int], b: Array) -> Array:
    """x with L* D L x = b, columns (..., n, k)."""
    n = len(parents)
    x = [b[..., k : k + 1, :] for k in range(n)]
    for k in reversed(range(n)):
        i = parents[k]
        while i >= 0:
            x[i] = x[i] - L[k, i] * x[k]
            i = parents[i]
    x = [x[k] * reciprocal[k] for k in range(n)]
    for k in range(n):
        i = parents[k]
        while i >= 0:
            x[k] = x[k] - L[k, i] * x[i]
            i = parents[i]
    return concat(x)
