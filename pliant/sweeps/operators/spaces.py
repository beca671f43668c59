"""A system at a state as two spaces, of its bodies and of its hinges: the layout of vectors over them, and how to split and
sweep them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array, concat
from pliant.sweeps.links.link import matter_of, split_q, split_v, tree_of
from pliant.sweeps.operators.algebra import Atom
from pliant.sweeps.steps.blocks import Blocks, blocks
from pliant.sweeps.steps.kinematics import motion
from pliant.sweeps.steps.moves import Motion

if TYPE_CHECKING:
    from pliant.system import System

Parts = Callable[[], Sequence[Array]]


class OperatorSpaces:
    """The bodies and hinges of one system at q (..., nq) and v, with the blocks of each body."""

    def __init__(self, system: System | Model, q: Any, v: Any = None, *, paper: bool = False) -> None:
        self.model = matter_of(system)
        self.q, self.v = self._checked("q", q, self.model.nq), None if v is None else self._checked("v", v, self.model.nv)
        self.tree = tree_of(self.model, self.q)
        speeds = np.zeros(self.model.nv) if self.v is None else self.v
        self._motions: list[Motion] = self.tree.outward(motion, split_q(self.model, self.q), split_v(self.model, speeds))
        self._own: list[Blocks] = [blocks(body, m) for body, m in zip(self.tree.bodies, self._motions, strict=True)]
        self._paper = paper
        self._sequence = list(range(len(self._own)))[:: -1 if paper else 1]  # the bodies, in the order of their blocks
        sizes = [x.M.shape[-1] for x in self._own]
        ends = list(accumulate((sizes[k] for k in self._sequence), initial=0))
        where = dict(zip(self._sequence, (slice(a, b) for a, b in pairwise(ends)), strict=True))
        self.slices = tuple(where[k] for k in range(len(sizes)))  # where a body's block stands among all
        self._bodies, self._hinges = ends[-1], self.model.nv

    def _checked(self, name: str, x: Any, size: int) -> Array:
        array = np.asarray(x, dtype=float)
        if array.shape[-1:] != (size,):
            raise PliantError(f"operators: {name} has shape {array.shape}; system {self.model.name!r} needs (..., {size})")
        return array

    @cached_property
    def order(self) -> Array:
        """Integers (nv,): x[..., order] is in the order of these operators, for an x in the order of v."""
        own = [np.arange(where.start, where.stop) for where in self.model.internals.v_slices]
        if self._paper:  # modes, then hinge
            own = [np.roll(x, body.modes) for x, body in zip(own, self.model.bodies, strict=True)]
        return np.concatenate([np.zeros(0, dtype=int), *(own[k] for k in self._sequence)])

    def _split(self, x: Array) -> list[Array]:
        return [x[..., where, :] for where in self.slices]

    def _join(self, parts: Sequence[Array]) -> Array:
        return concat([parts[k] for k in self._sequence])

    def _split_hinges(self, x: Array) -> list[Array]:
        x = x[..., np.argsort(self.order), :] if self._paper else x
        return [x[..., where, :] for where in self.model.internals.v_slices]

    def _join_hinges(self, parts: Sequence[Array]) -> Array:
        return concat(list(parts))[..., self.order, :] if self._paper else concat(list(parts))

    def _inward(self, step: Callable[..., Any], own: Sequence[Any], x: Array) -> Array:
        return self._join(self.tree.inward(step, own, self._split(x), nothing=np.zeros((6, 1)))[0])

    def _outward(self, step: Callable[..., Any], own: Sequence[Any], x: Array) -> Array:
        return self._join(self.tree.outward(step, own, self._split(x), base=np.zeros((6, 1))))

    def _diagonal(self, symbol: str, latex: str, each: Parts, spaces: str, inverse: Any = None) -> Atom:
        """Return a block-diagonal operator. spaces: rows then columns, of b(odies) and h(inges), or one letter if it is symmetric.

        The blocks are computed when it first acts, so that an operator can be named before it can be computed.
        """
        split = {"b": self._split, "h": self._split_hinges}
        join = {"b": self._join, "h": self._join_hinges}
        size = {"b": self._bodies, "h": self._hinges}

        def act(x: Array) -> Array:
            return join[spaces[0]]([B @ y for B, y in zip(each(), split[spaces[-1]](x), strict=True)])

        def adjoint(x: Array) -> Array:
            return join[spaces[-1]]([B.mT @ y for B, y in zip(each(), split[spaces[0]](x), strict=True)])

        return Atom(symbol, latex, (size[spaces[0]], size[spaces[-1]]), act, act if len(spaces) == 1 else adjoint, inverse)
