"""A closure at a state: what all kinds have in common, and the protocol of a kind.

A row has y = sum of X* V over the bodies that it touches + S* v = J v, and y' = sum of X* A + S* v' + gamma. A is (omega', inertial
acceleration of the origin) in own axes; for the world it is (0; -g). Everything is relative to the loop's root, the closest common
ancestor of its two sides, in the axes of the placement of the first hinge outward from it. So rotations about parallel axes give
exact zeros, however the whole system is placed.

The rows of a joint that carries all three forces, or all three moments, may refer to any axes. With `view` they refer to the axes
that `Closure.axes` defines; otherwise to the axes of frame A, as `Closure.labels` name them.

A kind without frames says its `coefficients` and `phi`. A kind between two frames is derived from `between.JoinedFrames`. The class
of a kind stands in the table of `kinds.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.model.closures import Closure
from pliant.spatial import Array, concat, cross, lift, zeros
from pliant.sweeps.closures.paths import Piece, Side, Touch, ViewAxes, between, origin_of, root_of, snapped_or_none, to_view
from pliant.sweeps.steps.kinematics import Acceleration, Rate, at_rest, velocity
from pliant.sweeps.steps.moves import Motion, Turning
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.frames import Carrier, carrier


@dataclass(frozen=True, eq=False)
class Joined:
    """A closure at a state. `like` is q. rates: of bodies, for gamma. view: see above. ground: the world's rotation, if it is a
    body. v: the speeds, for rates of laws.
    """

    model: Model
    tree: Tree
    motions: Sequence[Motion]
    closure: Closure
    like: Array
    rates: Sequence[Rate] | None = None
    view: bool = True
    ground: Turning | None = None
    v: Array | None = None

    @property
    def kept(self) -> list[int]:
        """The rows that can act. The others are zero in every pose, and are left out with `view`."""
        kept = self.closure.kept
        return list(range(len(self.closure.labels))) if kept is None or not self.view else list(kept)

    @property
    def least(self) -> tuple[float | Array, ...]:
        """For each kept row, the size below which its pivot is rounding: a number, 0 for none, or (..., 1, 1) if it changes."""
        return self.closure.least or (0.0,) * len(self.kept)

    @property
    def spare(self) -> tuple[int, ...]:
        """The places, among the kept rows, of those that are eliminated last."""
        return tuple(i for i, row in enumerate(self.kept) if row in self.closure.spare)

    @cached_property
    def root(self) -> int:
        return root_of(self.model, self.closure)

    # ---- the protocol: without frames there are no wrenches

    @property
    def phi(self) -> Array:
        """Return (rows, 1): how far the closure is open; zero for slip rows, which do not depend on positions."""
        raise NotImplementedError

    @property
    def coefficients(self) -> dict[int, Array]:
        """The coefficients S (nv, rows) of speeds, by body."""
        return {}

    @property
    def sides(self) -> tuple[Side, ...]:
        """One for each frame, with their pieces in the axes of the view."""
        return ()

    @property
    def touches(self) -> tuple[Touch, ...]:
        """The wrenches on the carriers of the frames."""
        return ()

    @property
    def ends(self) -> tuple[Side, Side, Array]:
        """The sides A and B of its reaction, and the wrenches (6, rows) on B, at its carrier. It has none without touches."""
        raise NotImplementedError

    @property
    def jacobian(self) -> dict[int, Array]:
        """Return J* by body: (nv, rows)."""
        return self.coefficients

    @property
    def gamma(self) -> Array:
        """Return (rows, 1): the part of y' that is in neither X* A nor S* v', with the bias of the nodes of flexible bodies."""
        return zeros((len(self.kept), 1), self.like)

    def acceleration(self, found: Callable[[int, int], Acceleration]) -> Array:
        """Return y' (rows, 1) without S* v', for the accelerations found(body, node), which include W and the bias of nodes."""
        return zeros((len(self.kept), 1), self.like)

    @property
    def speed(self) -> Array | None:
        """Return y (rows, 1) = J v, computed from the motion of the frames; None if it is not, and J v is computed."""
        return None

    @property
    def drift(self) -> Array:
        """Return (rows, 1): y - J v, the rate of phi if nothing moves, of closures that depend on time."""
        return zeros((len(self.kept), 1), self.like)

    @property
    def gap(self) -> Array:
        """Return (rows, 1) [m, rad]: phi, or what is in proportion to distances however far it is open."""
        return self.phi

    @property
    def angles(self) -> Array:
        """Return phi (..., rows), on numbers, with angles in place of their sines: Newton's steps of open poses follow it."""
        return self.phi[..., 0]

    @property
    def opening(self) -> Array:
        """Return (..., rows), on numbers: how far it is open, as messages say it in `Closure.units`."""
        return self.gap[..., 0]

    def sizes(self, number: int, far: Array) -> tuple[Array, Array]:
        """Return (moments, forces) (..., rows), on numbers: how large the terms are of the wrenches on the carrier of a frame.

        far [m]: the rounding of distances between the frames.
        """
        raise NotImplementedError

    def labelled(self, found: Sequence[Array]) -> Array:
        """Return the multipliers of the kept rows as (rows, 1) of all rows, in the axes of A."""
        own = dict(zip(self.kept, found, strict=True))
        return concat([own.get(i, zeros((1, 1), self.like)) for i in range(len(self.closure.labels))])

    # ---- sides and their motion

    def side_of(self, name: str) -> Side:
        at = carrier(self.model, self.model.frame(name), self.like)
        path = between(self.model, self.root, at.k)
        start = self.model.internals.nodes_at[path[0]] if path else at.node
        flexible = self.root >= 0 and self.is_flexible(self.root)
        pieces: list[Piece] = []
        if flexible and start >= 0:
            pieces.append(self._node_piece(self.root, start))
        for i, k in enumerate(path):
            pieces += [Piece(move.turns, move.r) for move in self.motions[k].moves]
            node = self.model.internals.nodes_at[path[i + 1]] if i + 1 < len(path) else at.node
            if self.is_flexible(k) and node >= 0:
                pieces.append(self._node_piece(k, node))
        return Side(at, tuple(path), start if flexible else -1, tuple(pieces))

    def is_flexible(self, k: int) -> bool:
        return self.model.bodies[k].flex is not None

    def _node_piece(self, k: int, node: int) -> Piece:
        s = self.motions[k].shape.nodes[node]  # type: ignore[attr-defined]
        return Piece(() if s.R is None else (s.R,), s.l)

    def from_first(self, side: Side, first: Array) -> Side:
        if not side.pieces:  # the root carries the frame: the axes are put before it
            return replace(side, pieces=(Piece((first.mT,), zeros((3, 1), self.like)),))
        piece = side.pieces[0]
        turns = (self._product(first, piece.turns[0]), *piece.turns[1:]) if piece.turns else (first.mT,)
        return replace(side, pieces=(Piece(turns, self._product(first, piece.r)), *side.pieces[1:]))

    def shown(self, side: Side, seen: ViewAxes, number: int) -> Side:
        """Return a side in the axes of the view, by numbers that are given."""
        view, own = lift(seen.view, self.like), seen.sides[number]
        assert own is not None
        turn, r = lift(own[0], self.like), lift(own[1][:, None], self.like)
        if not side.pieces:
            return replace(side, pieces=(Piece((turn,), zeros((3, 1), self.like)),))
        piece, still = side.pieces[0], self.tree.bodies[side.path[0]].r
        if any(x is not y for x, y in zip(piece.r.flat, still.flat, strict=True)):  # the hinge moves its origin
            r = view.mT @ piece.r
        return replace(side, pieces=(Piece((turn, *piece.turns[1:]), r), *side.pieces[1:]))

    def _product(self, first: Array, x: Array) -> Array:
        """Return first* x, without rounding if x is constant."""
        product = first.mT @ x
        numbers = snapped_or_none(product)
        return product if numbers is None else lift(numbers, self.like)

    @cached_property
    def turned(self) -> tuple[Array, ...]:
        """The axes of each frame in the view."""
        return tuple(to_view(side, side.at.R) for side in self.sides)

    @cached_property
    def arms(self) -> tuple[Array, ...]:
        """The origin of each frame in the view."""
        return tuple(origin_of(side, side.at.r) for side in self.sides)

    def motion_of(self, side: Side) -> tuple[Array, Array]:
        """Return the (angular, linear) velocity of a frame's origin relative to the root, in the axes of its carrier."""
        w, u = self.carried(side)
        return w, u + cross(w, side.at.r)

    def carried(self, side: Side) -> tuple[Array, Array]:
        """Return the same for the carrier's own origin."""
        V = zeros((6, 1), self.like)
        if side.start >= 0:
            V = self.tree.bodies[self.root].node_velocities(self.motions[self.root], V)[side.start]
        for i, k in enumerate(side.path):
            own, nodes = velocity(self.tree.bodies[k], self.motions[k], V)
            node = self.model.internals.nodes_at[side.path[i + 1]] if i + 1 < len(side.path) else side.at.node
            V = own if node < 0 else nodes[node]
        return V[..., :3, :], V[..., 3:, :]

    def turning(self, at: Carrier) -> Turning:
        """Return the rates of the carrier of a frame."""
        if at.k < 0:
            return at_rest(self.like) if self.ground is None else self.ground
        assert self.rates is not None
        rate = self.rates[at.k]
        if at.node < 0:
            return Turning(rate.w, rate.ww, zeros((6, 1), self.like), rate.w)
        return self.tree.bodies[at.k].node_rates(self.motions[at.k], rate)[at.node]

    def pulled(self, path: Sequence[int], X: Array, node: int, out: dict[int, Array]) -> tuple[Array, int]:
        """Add the effect of wrenches at a node on the speeds along a path. Return the wrenches and the node that they reach."""
        for k in reversed(path):
            body, m = self.tree.bodies[k], self.motions[k]
            modal, f = body.node_force(m, node, X)
            if self.model.bodies[k].nv:
                out[k] = out[k] + body.project(m, modal, f) if k in out else body.project(m, modal, f)
            X, node = m.force_to_parent(f), body.at
        return X, node
