"""A constraint by a law at a state: as `Joined`, for any number of frames, with forces and moments from the law's derivatives.

The law's points and directions are computed hinge by hinge in the view, the axes of the loop's root or of its first hinge. A row
has a force f at each point, a moment m on each frame, and coefficients of speeds. Rates are those in axes that do not rotate,
which at this instant are those of the view: `curve` needs the angular velocity of the root, and no velocity of its origin, because
the law does not change if everything moves together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.lazy import cached_property
from pliant.model.constraints.law import Constraint, LawParts
from pliant.model.records import WORLD
from pliant.spatial import Array, concat, cross, eye, lift, zeros
from pliant.sweeps.closures.paths import Side, Touch, between, first_axes, from_view, origin_of, reached, to_view
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.steps.kinematics import Acceleration
from pliant.sweeps.trees.frames import Carrier


@dataclass(frozen=True, eq=False)
class LawJoined(Joined):
    """A constraint at a state."""

    closure: Constraint

    @property
    def parts(self) -> LawParts:
        return self.closure.known

    @cached_property
    def least(self) -> tuple[float | Array, ...]:
        """As `Joined.least`, in proportion to the rows where signals scale them."""
        if not self.closure.least:
            return (0.0,) * len(self.kept)
        own, program = list(zip(self.kept, self.closure.least, strict=True)), self.parts.program
        scales = program.outputs["size"]
        found = None
        if any(scales[row].op != "const" for row, _ in own):
            found = program(self._still, ["size"])["size"]
        return tuple(
            x * scales[row].value if scales[row].op == "const" else found[..., row : row + 1, None] * x  # type: ignore[index]
            for row, x in own
        )

    # ---- geometry

    @cached_property
    def _first(self) -> Array | None:
        """The axes of the view in those of the root; None for the root's own."""
        if self.closure.seen is not None:
            return lift(self.closure.seen.view, self.like)
        sides = [self.side_of(name) for name in self.closure.frames]
        return None if any(side.start >= 0 for side in sides) else first_axes(*sides)

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """One for each frame, in the axes of the view."""
        sides = [self.side_of(name) for name in self.closure.frames]
        if (seen := self.closure.seen) is not None:
            return tuple(self.shown(side, seen, i) for i, side in enumerate(sides))
        first = self._first
        return tuple(sides if first is None else [self.from_first(side, first) for side in sides])

    @cached_property
    def _places(self) -> list[Array]:
        """The points of the law in the axes of their carriers (3, 1)."""
        out = []
        for i, at in self.parts.points:
            side = self.sides[i]
            out.append(side.at.r + side.at.R @ lift(np.array(at)[:, None], self.like))
        return out

    @cached_property
    def _still(self) -> dict[str, Array]:
        """The law's points, directions, coordinates and signals (..., n), by name."""
        sides, out = self.sides, {**self.closure.at, **{f"n{i}": x for i, x in enumerate(self.closure.parameters.values())}}
        for j, ((i, _), r) in enumerate(zip(self.parts.points, self._places, strict=True)):
            out[f"p{j}"] = origin_of(sides[i], r)[..., 0]
        for j, (i, n) in enumerate(self.parts.directions):
            out[f"d{j}"] = to_view(sides[i], sides[i].at.R @ lift(np.array(n)[:, None], self.like))[..., 0]
        for j, (body, i, _) in enumerate(self.parts.coordinates):
            place = self.model.internals.q_slices[self.model.index[body]].start + i
            out[f"q{j}"] = self.like[..., place : place + 1]
        return out

    def _moving(self, turning: Array | None) -> dict[str, Array]:
        """The same with rates. turning (3, 1): the angular velocity of the root in the view; None for rates relative to it."""
        sides, out = self.sides, dict(self._still)
        carried = [self.carried(side) for side in sides]
        for i, (side, (w, _)) in enumerate(zip(sides, carried, strict=True)):
            own = to_view(side, w)
            out[f"w{i}"] = (own if turning is None else own + turning)[..., 0]
        for j, ((i, _), r) in enumerate(zip(self.parts.points, self._places, strict=True)):
            w, u = carried[i]
            own = to_view(sides[i], u + cross(w, r))
            out[f"u{j}"] = (own if turning is None else own + cross(turning, out[f"p{j}"][..., None]))[..., 0]
        speeds = [(f"r{j}", body, i) for j, (body, _, i) in enumerate(self.parts.coordinates)]
        speeds += [(f"v{j}", body, i) for j, (body, i) in enumerate(self.parts.speeds)]
        for name, body, i in speeds:
            assert self.v is not None
            place = self.model.internals.v_slices[self.model.index[body]].start + i
            out[name] = self.v[..., place : place + 1]
        return out

    @property
    def _near(self) -> int | None:
        """The number of the frame in whose carrier's axes rates are computed; None for the view, where rows of vectors stand."""
        if not self.view or self.closure.axes == "root" or self.parts.vectors or not self.sides:
            return None
        return self.parts.ends[0 if self.closure.axes == "a" else 1]

    def _moving_near(self, near: int, turning: Array | None) -> dict[str, Array]:
        """`_moving` in the axes of the carrier of a frame: what it carries is constant there. Scalars do not depend on the axes.

        turning (3, 1): the angular velocity of the root there. Velocities are then relative to the origin of the carrier, in axes
        that do not rotate. None for rates relative to the root.
        """
        home, sides = self.sides[near], self.sides

        def own(side: Side) -> bool:
            return (side.at.k, side.at.node) == (home.at.k, home.at.node)

        def into(side: Side, x: Array) -> Array:
            return x if own(side) else from_view(home, to_view(side, x))

        out = {key: x for key, x in self._moving(None).items() if key[0] not in "pduw" or not key[1:].isdigit()}
        carried = [self.carried(side) for side in sides]
        for i, (side, (w, _)) in enumerate(zip(sides, carried, strict=True)):
            turned = into(side, w)
            out[f"w{i}"] = (turned if turning is None else turned + turning)[..., 0]
        for j, (i, n) in enumerate(self.parts.directions):
            out[f"d{j}"] = into(sides[i], sides[i].at.R @ lift(np.array(n)[:, None], self.like))[..., 0]
        for j, ((i, _), r) in enumerate(zip(self.parts.points, self._places, strict=True)):
            (w, u), p = carried[i], r if own(sides[i]) else reached(home, self._still[f"p{j}"][..., None])
            if turning is None:
                rate = into(sides[i], u + cross(w, r))
            elif own(sides[i]):
                rate = cross(w + turning, r)
            else:
                rate = into(sides[i], u + cross(w, r)) - carried[near][1] + cross(turning, p)
            out[f"p{j}"], out[f"u{j}"] = p[..., 0], rate[..., 0]
        return out

    # ---- rows

    @property
    def _home(self) -> int | None:
        """The number of the frame in whose carrier's axes the rows of sums of points stand; None for the axes of the view."""
        if not self.view or self.closure.axes == "root" or not self.parts.sums:
            return None
        return self.parts.ends[0 if self.closure.axes == "a" else 1]

    def _rows(self, x: Array) -> Array:
        """Return (..., rows, k) of all rows in the view as the kept rows; without `view` in the axes of the first frame."""
        if not self.view:
            x = self._in_first(x)
        elif (home := self._home) is not None:
            x = _turned(x, [first for first, _ in self.parts.sums], lambda y: from_view(self.sides[home], y))
        return x[..., self.kept, :]

    def _in_first(self, x: Array) -> Array:
        """Rotate the rows of vectors from the view to the axes of the first frame."""
        if not self.sides:
            return x
        return _turned(x, self.parts.vectors, lambda y: self.turned[self.parts.ends[0]].mT @ y)

    @cached_property
    def _found(self) -> dict[str, Any]:
        return self.parts.program(self._still, ["f", "g", "m", "S", "R", "phi"])

    @cached_property
    def _forces(self) -> list[Array]:
        """For each point (3, rows), in the axes of its carrier."""
        out = []
        for j, (i, _) in enumerate(self.parts.points):
            columns = from_view(self.sides[i], self._rows(self._found["f"][..., j, :]).mT)
            known = self._known_forces(i, j)
            for n, row in enumerate(self.kept):
                if row in known:
                    own = np.broadcast_to(known[row], (*columns.shape[:-1], 1))
                    columns = concat([columns[..., :n], own, columns[..., n + 1 :]], axis=-1)
            out.append(columns)
        return out

    def _known_forces(self, i: int, j: int) -> dict[int, Array]:
        """Return by row the forces (3, 1) at point j of frame i that are constant there, or constant in another frame."""
        side, home = self.sides[i], self._home
        known = {
            row: side.at.R @ lift(np.array(along)[:, None], self.like) for row, at, along in self.parts.constant_forces if at == j
        }
        if home is None:
            return known
        same = self.sides[home] is side
        axes = eye(3, self.like) if same else from_view(side, to_view(self.sides[home], eye(3, self.like)))
        for first, factors in self.parts.sums:
            known |= {first + n: axes[..., n : n + 1] * factors[j] for n in range(3)}
        return known

    @cached_property
    def _moments(self) -> list[Array]:
        """For each frame (3, rows), in the axes of its carrier."""
        m, g = self._found["m"], self._found["g"]
        out = []
        for i, side in enumerate(self.sides):
            total = zeros((3, len(self.kept)), self.like)
            if i < m.shape[-2]:
                total = total + from_view(side, self._rows(m[..., i, :]).mT)
            for j, (home, along) in enumerate(self.parts.directions):
                if home == i:
                    own = side.at.R @ lift(np.array(along)[:, None], self.like)
                    total = total + cross(own, from_view(side, self._rows(g[..., j, :]).mT))
            out.append(total)
        return out

    @cached_property
    def _wrenches(self) -> list[Array]:
        """For each frame (6, rows), at its carrier."""
        out = []
        for i, own in enumerate(self._moments):
            m, force = own, zeros((3, len(self.kept)), self.like)
            for (home, _), f, r in zip(self.parts.points, self._forces, self._places, strict=True):
                if home == i:
                    m, force = m + cross(r, f), force + f
            out.append(concat([m, force]))
        if self.parts.absolute:
            at = self.parts.frames.index(WORLD)
            out[at] = out[at] - self._on_world
        return out

    @cached_property
    def _on_world(self) -> Array:
        """The sum of the wrenches (6, rows) of rates relative to the world, at its origin: the world carries the opposite."""
        side = self.sides[self.parts.frames.index(WORLD)]
        f, m = self._found["f"], self._found["m"]
        moment, force = zeros((3, len(self.kept)), self.like), zeros((3, len(self.kept)), self.like)
        for i in range(m.shape[-2]):
            moment = moment + self._rows(m[..., i, :]).mT
        for j in range(len(self.parts.points)):
            own = self._rows(f[..., j, :]).mT
            moment, force = moment + cross(self._still[f"p{j}"][..., None], own), force + own
        return concat([from_view(side, moment), from_view(side, force)])

    @cached_property
    def touches(self) -> tuple[Touch, ...]:
        """The wrenches on the carriers of all frames."""
        total: dict[tuple[int, int], Array] = {}
        for side, X in zip(self.sides, self._wrenches, strict=True):
            at = side.at.k, side.at.node
            total[at] = total[at] + X if at in total else X
        return tuple(Touch(*at, X) for at, X in total.items())

    @property
    def ends(self) -> tuple[Side, Side, Array]:
        a, b = self.parts.ends
        return self.sides[a], self.sides[b], self._wrenches[b]

    def sizes(self, number: int, far: Array) -> tuple[Array, Array]:
        moment, force = np.linalg.norm(self._moments[number], axis=-2), np.zeros(len(self.kept))
        for (home, _), f, r in zip(self.parts.points, self._forces, self._places, strict=True):
            if home == number:
                size = np.linalg.norm(f, axis=-2)
                moment, force = moment + np.linalg.norm(r, axis=-2) * size, force + size
        return moment, force * np.asarray(1.0 + far)[..., None]

    # ---- the Jacobian

    @cached_property
    def coefficients(self) -> dict[int, Array]:
        out: dict[int, Array] = {}
        own = [(body, i, "S", j) for j, (body, _, i) in enumerate(self.parts.coordinates)]
        own += [(body, i, "R", j) for j, (body, i) in enumerate(self.parts.speeds)]
        for body, i, name, j in own:
            k = self.model.index[body]
            n = self.model.bodies[k].nv
            row = self._rows(self._found[name][..., j : j + 1]).mT
            column = lift(np.eye(n)[:, i : i + 1], self.like) @ row
            out[k] = out[k] + column if k in out else column
        return out

    @cached_property
    def jacobian(self) -> dict[int, Array]:
        """Return J* by body (nv, rows), as `Joined.jacobian`. The rows of vectors include the root: their parts separate there."""
        out = dict(self.coefficients)
        ends = [self.pulled(side.path, X, side.at.node, out) for side, X in zip(self.sides, self._wrenches, strict=True)]
        if self.root < 0 or not ends:
            return out
        body, m = self.tree.bodies[self.root], self.motions[self.root]
        if self.is_flexible(self.root):
            modal = None
            for X, node in ends:  # the wrenches on the root cancel, except for their modal forces
                own, _ = body.node_force(m, node, X)
                modal = own if modal is None else modal + own
            assert modal is not None
            whole = concat([zeros((body.hinge.nv, modal.shape[-1]), self.like), modal])
            out[self.root] = out[self.root] + whole if self.root in out else whole
        if self._turns:
            self.pulled(between(self.model, -1, self.root), self._parted, -1, out)
        return out

    @property
    def _turns(self) -> bool:
        """Whether it has rows of vectors that stand in the axes of the root."""
        return bool(self.parts.vectors) and not self.closure.of_speeds

    @property
    def _parted(self) -> Array:
        """Return the sum of the wrenches of all rows on the root, (6, rows) in its axes: (d x e; 0) for rows e of a vector d."""
        phi, n = self._found["phi"][..., None], len(self.closure.labels)
        parts, at = [], 0
        for first in self.parts.vectors:
            parts += [zeros((3, first - at), self.like), cross(phi[..., first : first + 3, :], eye(3, self.like))]
            at = first + 3
        moments = self._rows(concat([*parts, zeros((3, n - at), self.like)], axis=-1).mT).mT
        moments = moments if self._first is None else self._first @ moments
        return concat([moments, zeros(moments.shape[-2:], self.like)])

    def labelled(self, found: Sequence[Array]) -> Array:
        column = super().labelled(found)
        if (home := self._home) is not None:
            column = _turned(column, [first for first, _ in self.parts.sums], lambda y: to_view(self.sides[home], y))
        return self._in_first(column) if self.view else column

    # ---- rates

    @cached_property
    def speed(self) -> Array:
        turning = self._turning if self._turns else None
        if self._home is not None and all(row in self._in_sums for row in self.kept) and turning is None:
            total = zeros((len(self.kept), 1), self.like)
            for (i, _), f, r in zip(self.parts.points, self._forces, self._places, strict=True):
                w, u = self.carried(self.sides[i])
                total = total + f.mT @ (u + cross(w, r))
            return total
        given = self._moving(turning) if self._near is None else self._moving_near(self._near, None)
        return self._rows(self.parts.program(given, ["y"])["y"][..., None])

    @cached_property
    def drift(self) -> Array:
        return self._rows(self.parts.program(self._still, ["drift"])["drift"][..., None])

    @cached_property
    def _curve(self) -> Array:
        """Return (rows, 1): y' with constant velocities of points, angular velocities and speeds."""
        near, turning = self._near, self._turning
        if near is None or self.parts.absolute:
            given = self._moving(turning)
        else:
            given = self._moving_near(near, zeros((3, 1), self.like) if turning is None else from_view(self.sides[near], turning))
        return self._rows(self.parts.program(given, ["curve"])["curve"][..., None])

    @cached_property
    def _turning(self) -> Array | None:
        """The angular velocity of the root in the view (3, 1); None if it is at rest."""
        if self.root < 0 and self.ground is None:
            return None
        none = zeros((3, 1), self.like)
        w = self.turning(Carrier(self.root, -1, eye(3, self.like), none)).w
        return w if self._first is None else self._first.mT @ w

    @cached_property
    def gamma(self) -> Array:
        own = [self.turning(side.at) for side in self.sides]
        total = self._curve
        for (i, _), f, r in zip(self.parts.points, self._forces, self._places, strict=True):
            total = total + f.mT @ (own[i].ww @ r)
        for side, X, turn in zip(self.sides, self._wrenches, own, strict=True):
            if side.at.node >= 0:
                total = total + X.mT @ turn.bias
        return total

    def acceleration(self, found: Callable[[int, int], Acceleration]) -> Array:
        total = self._curve
        A = [found(side.at.k, side.at.node) for side in self.sides]
        for m, one in zip(self._moments, A, strict=True):
            total = total + m.mT @ one.alpha
        for (i, _), f, r in zip(self.parts.points, self._forces, self._places, strict=True):
            total = total + f.mT @ (A[i].a + A[i].W @ r)
        if self.parts.absolute:
            world = A[self.parts.frames.index(WORLD)]
            total = total - self._on_world.mT @ concat([world.alpha, world.a])
        return total

    # ---- the residual

    @cached_property
    def phi(self) -> Array:
        phi, home = self._found["phi"][..., None], self._home
        if home is None:
            return self._rows(phi)
        for first, factors in self.parts.sums:
            phi = concat([phi[..., :first, :], self._sum_at(home, factors), phi[..., first + 3 :, :]])
        return phi[..., self.kept, :]

    @property
    def gap(self) -> Array:
        if "gap" not in self.parts.program.outputs:
            return self.phi
        return self._rows(self.parts.program(self._still, ["gap"])["gap"][..., None])

    def _sum_at(self, home: int, factors: Sequence[float]) -> Array:
        """Return a sum of points (3, 1) in the axes of a frame's carrier. The factors have no sum, so it has any origin."""
        total = zeros((3, 1), self.like)
        for j, ((i, _), r, factor) in enumerate(zip(self.parts.points, self._places, factors, strict=True)):
            if factor:
                p = r if i == home else reached(self.sides[home], self._still[f"p{j}"][..., None])
                total = total + p * factor
        return total

    @property
    def _in_sums(self) -> set[int]:
        return {first + n for first, _ in self.parts.sums for n in range(3)}


def _turned(x: Array, firsts: Sequence[int], turn: Callable[[Array], Array]) -> Array:
    """Return (..., rows, k) with the three rows of each vector turned. firsts: the first rows of the vectors."""
    parts, at = [zeros((0, x.shape[-1]), x)], 0
    for first in firsts:
        parts += [x[..., at:first, :], turn(x[..., first : first + 3, :])]
        at = first + 3
    return concat([*parts, x[..., at:, :]]) if firsts else x
