"""Operators that select frames and rows of closures from all bodies, and couplings from all speeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.spatial import Array, force_from
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.joined.kinds import joined
from pliant.sweeps.operators.algebra import Atom, Operator
from pliant.sweeps.operators.spaces import OperatorSpaces
from pliant.sweeps.trees.frames import carrier, node_placements, placements


class PickOffs(OperatorSpaces):
    """B for frames and closures, S for couplings."""

    def B(self, frames: Sequence[str] | None = None) -> Operator:
        """Pick-off, (N_bar, 6k): B @ f applies wrenches at frames (world axes) to their bodies; B.T @ V selects the frames'
        velocities.

        frames: names. Without frames, it is RJK's B A* of the active closures, (N_bar, rows): the wrenches of their rows on the
        bodies, in the order of `dyn.loop_jacobian`; couplings have none.

        Equation: RJK (2.13); a frame on a flexible body moves with its node, by A of JPL 90-26 (3.17). Cost: O(k). See also: J,
        Lambda.
        """
        if frames is None:
            return self._picked("B A*", r"B A^*", self._row_blocks, self._rows)
        columns = [(k, slice(6 * i, 6 * i + 6), B) for i, (k, B) in enumerate(self._pick_off(frames))]
        return self._picked(f"B({', '.join(frames)})", "B", columns, 6 * len(columns))

    def _picked(self, symbol: str, latex: str, columns: Sequence[tuple[int, slice, Array]], count: int) -> Operator:
        """Return the operator with blocks (n + 6, m) of bodies, each with its columns."""

        def act(x: Array) -> Array:
            parts: list[Any] = [np.zeros((where.stop - where.start, x.shape[-1])) for where in self.slices]
            for k, where, B in columns:
                parts[k] = parts[k] + B @ x[..., where, :]
            return self._join(parts)

        def adjoint(x: Array) -> Array:
            parts = self._split(x)
            out = np.zeros((*np.broadcast_shapes(x.shape[:-2], self.q.shape[:-1]), count, x.shape[-1]))
            for k, where, B in columns:
                out[..., where, :] += B.mT @ parts[k]
            return out

        return Atom(symbol, latex, (self._bodies, count), act, adjoint)

    def _pick_off(self, frames: Sequence[str]) -> list[tuple[int, Array]]:
        """Return for each frame its body, and the block (n + 6, 6) of B there."""
        places = placements(self.model, self.q)
        out = []
        for frame in self._frames(frames):
            at = carrier(self.model, frame, self.q)
            to_node = force_from(node_placements(self.tree, self._motions, places, at).R.mT, at.r, np.eye(6))
            out.append((at.k, self.tree.bodies[at.k].node_map(self._motions[at.k], at.node) @ to_node))
        return out

    def _frames(self, names: Sequence[str]) -> list[Any]:
        if isinstance(names, str):
            raise PliantError(f"frames={names!r}: give a list of frame names, [{names!r}]")
        frames = [self.model.frame(name) for name in names]
        if fixed := [f.name for f in frames if f.body == "world"]:
            raise PliantError(f"frame {fixed[0]!r} is fixed to the world, so forces on it have no effect; leave it out")
        return frames

    # ---- closures

    @cached_property
    def _closures(self) -> list[Joined]:
        return joined(self.model, self.tree, self._motions, self.q, view=False)

    @property
    def _rows(self) -> int:
        return sum(len(one.kept) for one in self._closures)

    @cached_property
    def _row_blocks(self) -> list[tuple[int, slice, Array]]:
        """Return for each wrench of a closure on a body the body, its rows, and the block (n + 6, rows)."""
        out, start = [], 0
        for one in self._closures:
            rows = slice(start, start + len(one.kept))
            for touch in one.touches:
                if touch.k >= 0:
                    to_frame = self.tree.bodies[touch.k].node_map(self._motions[touch.k], touch.node)
                    out.append((touch.k, rows, to_frame @ touch.X))
            start = rows.stop
        return out

    @cached_property
    def S(self) -> Operator:
        """Coefficients of couplings, (nv, rows): the generalised forces of their rows. Cost: O(k). See also: J."""
        blocks: list[tuple[int, int, Array]] = []
        start = 0
        for one in self._closures:
            blocks += [(k, start, x) for k, x in one.coefficients.items()]
            start += len(one.kept)

        def act(x: Array) -> Array:
            parts: list[Any] = [np.zeros((where.stop - where.start, x.shape[-1])) for where in self.model.internals.v_slices]
            for k, row, own in blocks:
                parts[k] = parts[k] + own @ x[..., row : row + own.shape[-1], :]
            return self._join_hinges(parts)

        def adjoint(x: Array) -> Array:
            parts = self._split_hinges(x)
            out = np.zeros((*x.shape[:-2], self._rows, x.shape[-1]))
            for k, row, own in blocks:
                out[..., row : row + own.shape[-1], :] += own.mT @ parts[k]
            return out

        return Atom("S", "S", (self._hinges, self._rows), act, adjoint)

    @property
    def _has_couplings(self) -> bool:
        return any(one.coefficients for one in self._closures)
