"""The rows of closures by their geometry: the terms of each row, and which rows are independent for any inertias.

An entry of J is a sum of terms, levers times directions, which may cancel. For a rod from a pivot to a body that turns about it,
they always cancel. An entry is zero if it is only rounding compared with these terms, not compared with other rows. The terms also
show how large speeds are for a row, [rad/s] at a lever or [m/s], and so they scale rows and columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pliant.model import Model
from pliant.spatial import Array, is_traced, less, select, zeros
from pliant.sweeps.closures.loop_equations import at_state, jacobian_of
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.laws.followers import workless_rows

ZERO = 1e-9  # of its terms: an entry that is smaller is zero
_FAR = 1e-5  # of distances from the loop's root, which cancel in those between frames: there 1e-14 is rounding
_SCALINGS = 3


def row_terms(model: Model, q: Array, view: bool = True) -> Array:
    """Return (..., rows, nv): the sums of the sizes of the terms of the entries of J, at poses q (..., nq)."""
    return _terms_of(at_state(model, q, view=view), model, q)


def _terms_of(found: Sequence[Joined], model: Model, q: Array) -> Array:
    count = sum(len(one.kept) for one in found)
    out = np.array(np.broadcast_to(zeros((count, model.nv), q), (*q.shape[:-1], count, model.nv)))
    start = 0
    for one in found:
        rows = slice(start, start + len(one.kept))
        for k, terms in _terms(one).items():
            out[..., rows, model.internals.v_slices[k]] = _lifted(terms, q).mT
        out[..., [rows.start + i for i in workless_rows(one)], :] = zeros((1, 1), q)
        start = rows.stop
    return out


def _lifted(x: Array, like: Array) -> Array:
    """Return `lift`, also of an array of nodes and numbers."""
    return like.flat[0].graph.lift(x) if is_traced(like) else x


def acting_rows(model: Model, q: Array, view: bool = True) -> Array:
    """Return (rows,): whether a row is more than rounding at one of the poses q (k, nq)."""
    J, terms = _with_terms(model, q, view)
    return np.asarray(_meant(np.abs(J), terms).any(axis=(0, -1)))


def meant_jacobian(model: Model, q: Array, view: bool = False) -> Array:
    """Return J (..., rows, nv) with zeros for entries that are only rounding, so that its rank and inverse are the intended
    ones.
    """
    return _without_rounding(*_with_terms(model, q, view))


def meant_jacobian_of(found: Sequence[Joined], model: Model, q: Array) -> Array:
    """Return `meant_jacobian` from the closures at a state."""
    return _without_rounding(jacobian_of(found, model, q), _terms_of(found, model, q))


def without_rounding(J: Array, model: Model, q: Array, view: bool = False) -> Array:
    """Return the same for a given J. Entries that arise only if loops are open have no terms of their own and stay."""
    return _without_rounding(J, row_terms(model, q, view))


def _with_terms(model: Model, q: Array, view: bool) -> tuple[Array, Array]:
    found = at_state(model, q, view=view)
    return jacobian_of(found, model, q), _terms_of(found, model, q)


def _without_rounding(J: Array, terms: Array) -> Array:
    said = _meant(np.abs(J), terms)
    acts = np.bitwise_or.reduce(said, axis=-1, keepdims=True)
    return select(said | (~less(0.0, terms) & acts), J, zeros(J.shape[-2:], J))


def by_geometry(model: Model, q: Array, view: bool = True) -> Array:
    """Return J (..., rows, nv) without rounding, with columns scaled by its terms and rows of size one; rows that vanish are
    zero.
    """
    J, terms = _with_terms(model, q, view)
    J = np.where(_meant(np.abs(J), terms), J, 0.0) * speed_scales(terms)[..., None, :]
    return np.asarray(J / np.maximum(np.linalg.norm(J, axis=-1, keepdims=True), 1e-300))


def speed_scales(terms: Array) -> Array:
    """Return (..., nv): factors of the columns of J with which rows, also scaled, have terms of about one."""
    rows, columns = np.ones((*terms.shape[:-1], 1)), np.ones((*terms.shape[:-2], 1, terms.shape[-1]))
    for _ in range(_SCALINGS):
        size = np.sqrt((terms * rows * columns).max(axis=-1, keepdims=True, initial=0.0))
        rows = rows / np.where(size > 0, size, 1.0)
        size = np.sqrt((terms * rows * columns).max(axis=-2, keepdims=True, initial=0.0))
        columns = columns / np.where(size > 0, size, 1.0)
    return columns[..., 0, :]


def _meant(J: Array, terms: Array) -> Array:
    return less(ZERO * terms, J) & less(0.0, terms)


class _Bound(NamedTuple):
    """Sizes (..., rows) of moments and forces at the place to which they were moved."""

    moment: Array
    force: Array

    def over(self, length: Array) -> _Bound:
        return _Bound(self.moment + np.asarray(length)[..., None] * self.force, self.force)

    @property
    def columns(self) -> Array:
        """(..., 6, rows)."""
        moment, force = np.broadcast_arrays(self.moment, self.force)
        return np.stack([moment] * 3 + [force] * 3, axis=-2)


def _terms(one: Joined) -> dict[int, Array]:
    """Return by body (..., nv, rows), as in `Joined.jacobian`."""
    if not one.sides:
        return {k: np.abs(x) for k, x in one.jacobian.items()}
    out: dict[int, Array] = {k: np.abs(x) for k, x in one.coefficients.items()}
    reach = [_length([side.at.r, *(piece.r for piece in side.pieces)]) for side in one.sides]
    for number, side in enumerate(one.sides):
        bound, node = _at_carrier(one, number, reach), side.at.node
        for k in reversed(side.path):
            body, m = one.tree.bodies[k], one.motions[k]
            own, bound = _on_body(one, k, node, bound)
            if one.model.bodies[k].nv:
                out[k] = out[k] + own if k in out else own
            bound, node = bound.over(_length([move.r for move in m.moves])), body.at
        if one.root >= 0 and one.model.bodies[one.root].flex is not None:
            own, _ = _on_body(one, one.root, node, bound)
            own[..., : one.model.bodies[one.root].hinge.type.nv, :] = 0.0
            out[one.root] = out[one.root] + own if one.root in out else own
    return out


def _at_carrier(one: Joined, number: int, reach: Sequence[Array]) -> _Bound:
    """Return the sizes of the wrenches of the rows on a side, about the origin of its carrier."""
    return _Bound(*one.sizes(number, np.asarray(_FAR * sum(reach, np.zeros(())))))


def _on_body(one: Joined, k: int, node: int, bound: _Bound) -> tuple[Array, _Bound]:
    """Return the effect of wrenches of a given size at a node on the speeds of a body, (..., nv, rows), and their size about its
    frame.
    """
    body, m = one.tree.bodies[k], one.motions[k]
    if one.model.bodies[k].flex is None:
        return np.abs(m.H).mT @ bound.columns, bound
    nodes = m.shape.nodes  # type: ignore[attr-defined]
    maps = [np.abs(body.project(m, *body.node_force(m, i, np.eye(6)))) for i in {node, *range(len(nodes))}]
    own = sum(maps[1:], maps[0]) @ bound.columns  # of all nodes: a mode may leave one of them alone
    return own, bound.over(_length([nodes[node].l])) if node >= 0 else bound


def _length(parts: Sequence[Array]) -> Array:
    """Return the sum of the lengths of columns (..., 3, 1)."""
    total = np.zeros(())
    for x in parts:
        total = total + np.linalg.norm(x[..., 0], axis=-1)
    return total
