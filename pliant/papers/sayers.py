"""Sayers' formalism for trees of building-block joints: his Tables 1 to 7 and 9 and equations 14 to 46, errata corrected.

Kane's equations by partial velocities, written without pliant's sweeps to check them. The same code runs on numbers and on arrays
of graph nodes, so that operations can be counted. A vector is (3,) or has columns (3, nu), in the axes of its body; the rotation of
a rotor is in the axes of the parent. A is the parent of B, N the inertial frame. B* is the centre of mass of the composite body, or
B0 if B is "fixed" in translation (footnote of Table 9).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.graph import Graph, GraphNode, Operations, count
from pliant.spatial import Array, centripetal, cross, skew

NONRECURSIVE, FIXED, ROTOR, RECURSIVE = "nonrecursive", "fixed", "rotor", "recursive"
_SEQUENCES = (0, 1, 3)  # how many turns a joint may have


@dataclass(frozen=True, eq=False)
class BuildingBlock:
    """A body B and the joint that connects it to its parent A (Table 1), in numbers, or in graph nodes to count operations.

    parent: the name of a body, or "N" for the inertial frame.
    mass [kg], com (3,) [m], inertia (3, 3) [kg m^2] about com: in B's axes.
    point (3,) [m]: the joint point r^{A0Bj}, in A's axes. slides: up to three directions, in A's axes.
    turns: zero, one or three indices 1, 2, 3 of B's axes.
    nominal (3, 3): B's axes as columns, in A's axes, at zero coordinates; see `nominal_axes`.

    Example: `pl.papers.BuildingBlock("B", mass=2.0, inertia=np.eye(3), turns=(3,))`
    """

    name: str
    parent: str = "N"
    mass: Any = 0.0
    com: Any = (0.0, 0.0, 0.0)
    inertia: Any = 0.0
    point: Any = (0.0, 0.0, 0.0)
    slides: Any = ()
    turns: Sequence[int] = ()
    nominal: Any = field(default_factory=lambda: np.eye(3))

    def __post_init__(self) -> None:
        what = f"Sayers: body {self.name!r}"
        turns = tuple(self.turns)
        if len(turns) not in _SEQUENCES or not set(turns) <= {1, 2, 3} or any(a == b for a, b in pairwise(turns)):
            raise PliantError(f"{what}: turns {turns} must be none, one or three of 1, 2, 3, no two neighbours equal (Table 1)")
        if len(self.slides) > 3:
            raise PliantError(f"{what}: {len(self.slides)} slides; a joint has at most three (Table 1)")
        inertia = np.asarray(self.inertia)
        full = inertia if inertia.ndim == 2 else np.diag(np.broadcast_to(inertia, 3))
        for name, value in (
            ("turns", turns),
            ("inertia", full),
            ("slides", np.reshape(np.array(self.slides, dtype=float), (-1, 3)).T),
        ):
            object.__setattr__(self, name, value)
        for name in ("com", "point", "nominal"):
            object.__setattr__(self, name, np.asarray(getattr(self, name)))


def nominal_axes(i1: int, d_rot: Any, d_ref: Any) -> Array:
    """Table 3: B's axes as columns in A's, from the axis of the first turn and a direction of reference, made normal to it.

    The heads of the print's columns are i1 = 1, 2, 3 (erratum).
    """
    first = np.asarray(d_rot, dtype=float) / np.linalg.norm(d_rot)
    third = np.cross(first, d_ref)
    third = third / np.linalg.norm(third)
    return np.roll(np.stack([first, np.cross(third, first), third], axis=1), i1 - 1, axis=1)


def axis_turn(i: int, angle: Any) -> Array:
    """Rotation about axis i = 1, 2, 3 of a frame: columns are the turned axes."""
    C, S = np.cos(angle), np.sin(angle)
    plain = np.array([[1.0, 0.0, 0.0], [0.0, C, -S], [0.0, S, C]])
    return np.roll(plain, (i - 1, i - 1), axis=(0, 1))


class CompositeBody(NamedTuple):
    """A body with its fixed children: mass (15), centre (16), inertia about the centre in B's axes (17), and its categories."""

    mass: Any
    com: Array
    inertia: Array
    translation: str
    rotation: str


class Rotation(NamedTuple):
    """Rows of Table 7: angular velocity (3,), partial ones as columns (3, nu), remainder of the angular acceleration (3,)."""

    omega: Array
    omega_i: Array
    alpha_rem: Array

    def into(self, R: Array) -> Rotation:
        """In the axes that R has as columns."""
        return Rotation(*(R.T @ x for x in self))


class Translation(NamedTuple):
    """Rows of Table 9: r^{B0B*} (3,), partial velocities of B* (3, nu), native bodies N_i, the dyadic R (3, 3), remainder (3,)."""

    r: Array
    v_i: Array
    native: tuple[int, ...]
    R: Array
    a_rem: Array


class BodyTerms(NamedTuple):
    """The terms of one body: its axes as columns in A's axes, its rotation as in Table 7 and in B's axes, and its translation."""

    axes: Array
    table_7: Rotation
    rotation: Rotation
    translation: Translation


class SayersEquations(NamedTuple):
    """qdot (n,), eq. (1) solved; M (nu, nu) and f (nu,), eq. (2); udot (nu,); and the terms of each body by its name.

    Example:
        block = pl.papers.BuildingBlock("B", mass=2.0, inertia=np.eye(3), turns=(3,))
        pl.papers.Sayers([block]).equations([0.1], [0.2]).M  # [[1.0]]
    """

    qdot: Array
    M: Array
    f: Array
    udot: Array
    terms: dict[str, BodyTerms]


class Sayers:
    """Sayers' formalism for a tree of bodies, parents first. gravity (3,) [m/s^2]: in N's axes.

    The coordinates and speeds are, body after body, those of its slides, then those of its turns. Speeds (Table 2): three slides
    have the inertial velocity of the composite centre in B's axes. Three turns have the inertial angular velocity in B's axes. All
    other speeds are rates of coordinates. (So are those of two slides in a plane, which Table 5 would call nonrecursive.)

    Example:
        block = pl.papers.BuildingBlock("B", mass=2.0, inertia=np.eye(3), turns=(3,))
        paper = pl.papers.Sayers([block], gravity=(0, 0, -9.81))
    """

    def __init__(self, bodies: Sequence[BuildingBlock], gravity: Any = (0.0, 0.0, 0.0)) -> None:
        self.bodies, self.gravity = tuple(bodies), np.asarray(gravity)
        names = [body.name for body in bodies]
        for k, body in enumerate(bodies):
            if body.parent not in ("N", *names[:k]):
                raise unknown("Sayers: parent", body.parent, ("N", *names[:k]))
        self.parents = tuple(-1 if body.parent == "N" else names.index(body.parent) for body in bodies)
        sizes = np.array([(body.slides.shape[1], len(body.turns)) for body in bodies]).reshape(-1)
        ends = np.cumsum(sizes)
        spans = [np.arange(end - size, end) for end, size in zip(ends, sizes, strict=True)]
        self.slides, self.turns = spans[::2], spans[1::2]
        self.nu = int(sizes.sum())
        self.composites = self._composites()

    # ---- step 1: composite bodies and categories

    def _composites(self) -> tuple[CompositeBody, ...]:
        made: dict[int, CompositeBody] = {}
        for k in reversed(range(len(self.bodies))):
            body = self.bodies[k]
            parts = [(body.mass, body.com)]
            for b, p in enumerate(self.parents):
                if p == k and made[b].translation == FIXED:
                    child = self.bodies[b]
                    parts.append((made[b].mass, child.point + child.nominal @ made[b].com))
            mass = sum(m for m, _ in parts)  # (15)
            massless = all(_zero(m) for m, _ in parts)
            com = body.com if massless or len(parts) == 1 else sum(m * x for m, x in parts) / mass  # (16)
            inertia = body.inertia  # (17), erratum: with the body's own mass, and composite masses of the children
            if len(parts) > 1:
                inertia = inertia + sum(m * ((d @ d) * np.eye(3) - np.outer(d, d)) for m, d in ((m, x - com) for m, x in parts))
            made[k] = CompositeBody(mass, com, inertia, _translation(body, com, massless), _rotation(body, inertia))
        return tuple(made[k] for k in range(len(self.bodies)))

    # ---- steps 2 and 3

    def equations(self, q: Any, u: Any, tau: Any = 0.0, wrenches: Mapping[str, tuple[Any, Any]] | None = None) -> SayersEquations:
        """Return all equations at q (n,), u (nu,).

        tau (n,): forces that work on the rates of q, hinge by hinge, with the reaction on the parent.
        wrenches: (moment, force) on bodies by name, in B's axes, with the force at B0.
        """
        q, u = np.asarray(q), np.asarray(u)
        terms = self.terms(q, u)
        of = list(terms.values())
        M = self._mass_matrix(of)
        f = self._forces(of, wrenches or {})
        tau = np.broadcast_to(np.asarray(tau), self.nu)
        if not _zero(tau):
            f = f + self.rates(q, terms, np.eye(self.nu)).T @ tau
        return SayersEquations(self.rates(q, terms, u), M, f, solve(M, f), terms)

    def terms(self, q: Array, u: Array) -> dict[str, BodyTerms]:
        """Tables 7 and 9: rows of every body by its name, parents first."""
        o, columns = np.zeros(3), np.zeros((3, self.nu))
        N = Rotation(o, columns, o)  # (34), (35)
        root = BodyTerms(np.eye(3), N, N, Translation(o, columns, (-1,) * self.nu, np.zeros((3, 3)), -self.gravity))  # (38), (39)
        made: list[BodyTerms] = []
        down: list[Array] = []  # N's axes in each body's, for gravity of bodies that are nonrecursive in translation
        for k, p in enumerate(self.parents):
            A = made[p] if p >= 0 else root
            axes = self.bodies[k].nominal
            for i, x in zip(self.bodies[k].turns, q[self.turns[k]], strict=True):
                axes = axes @ axis_turn(i, x)
            down.append(axes.T @ (down[p] if p >= 0 else self.gravity))
            table_7, own = self._table_7(k, A, axes, u)
            made.append(BodyTerms(axes, table_7, own, self._table_9(k, A, axes, own, down[k], q, u)))
        return dict(zip((body.name for body in self.bodies), made, strict=True))

    def _table_7(self, k: int, A: BodyTerms, axes: Array, u: Array) -> tuple[Rotation, Rotation]:
        """Rotation of body k as its category has it, and in B's axes."""
        body, category, r = self.bodies[k], self.composites[k].rotation, self.turns[k]
        if category == NONRECURSIVE:
            own = Rotation(u[r], np.eye(self.nu)[r], np.zeros(3))
            return own, own
        carried = A.rotation if category == ROTOR else A.rotation.into(axes)
        if not len(r):
            return carried, A.rotation.into(axes)
        axis = np.eye(3)[:, body.turns[0] - 1]
        d_rot = body.nominal @ axis if category == ROTOR else axis
        turning = u[r] * d_rot
        found = Rotation(
            carried.omega + turning,
            carried.omega_i + np.outer(d_rot, np.eye(self.nu)[r[0]]),
            carried.alpha_rem + _x(carried.omega, turning),
        )
        return found, found.into(axes) if category == ROTOR else found

    def _table_9(self, k: int, A: BodyTerms, axes: Array, own: Rotation, g: Array, q: Array, u: Array) -> Translation:
        """Translation of body k in B's axes."""
        body, composite, s = self.bodies[k], self.composites[k], self.slides[k]
        r = np.zeros(3) if composite.translation == FIXED else composite.com  # r^{B0B*}
        R = skew(own.alpha_rem[:, None]) + centripetal(own.omega[:, None])
        if composite.translation == NONRECURSIVE:
            v_i = np.eye(self.nu)[s]
            return Translation(r, v_i, (k,) * self.nu, R, _x(own.omega, u[s]) - g)  # erratum: omega x sum u_i v_i - g
        reach = body.point + body.slides @ q[s] - A.translation.r  # r^{A*B0}, erratum: less r^{A0A*}
        in_A = _x(A.rotation.omega_i, reach) + body.slides @ np.eye(self.nu)[s]
        in_B = _x(own.omega_i, r)
        v_i = axes.T @ (A.translation.v_i + in_A) + in_B  # erratum: v_i^{A*} + v_i^{A*B*}
        native = tuple(N if _zero(in_A[:, i]) and _zero(in_B[:, i]) else k for i, N in enumerate(A.translation.native))
        swung = A.translation.a_rem + A.translation.R @ reach + 2.0 * _x(A.rotation.omega, body.slides @ u[s])
        return Translation(r, v_i, native, R, axes.T @ swung + R @ r)

    def rates(self, q: Array, by_name: Mapping[str, BodyTerms], u: Array) -> Array:
        """Rates of q for speeds u (nu,), or for columns of them (nu, m): equations (20) to (29) solved."""
        terms, out = list(by_name.values()), list(u)
        o = np.zeros(3) if u.ndim == 1 else np.zeros((3, u.shape[1]))
        for k, p in enumerate(self.parents):
            body, at, s, r = self.bodies[k], terms[k], self.slides[k], self.turns[k]
            omega_A = terms[p].rotation.omega_i @ u if p >= 0 else o
            if self.composites[k].translation == NONRECURSIVE:
                place = body.point + body.slides @ q[s]
                v_A0 = terms[p].translation.v_i @ u - _x(omega_A, terms[p].translation.r) if p >= 0 else o
                v_B0 = u[s] - _x(at.rotation.omega_i @ u, at.translation.r)
                moved = at.axes @ v_B0 - v_A0 - _x(omega_A, place)  # (22), erratum: less omega^A x r^{A0B0}
                out[s[0] : s[-1] + 1] = np.linalg.inv(body.slides) @ moved  # (23)
            if self.composites[k].rotation == NONRECURSIVE:
                out[r[0] : r[-1] + 1] = angle_rates(body.turns, q[r], u[r] - at.axes.T @ omega_A)  # (28)
        return np.array(out)

    def _mass_matrix(self, terms: list[BodyTerms]) -> Array:
        """(40), by (43) and (44): v_i . v_j in the axes of the lower of their native bodies, all above it being equal."""
        M = np.zeros((self.nu, self.nu)) * terms[0].axes.flat[0]
        for k, (composite, at) in enumerate(zip(self.composites, terms, strict=True)):
            turning = at.table_7.omega_i
            M = M + turning.T @ (self._inertia(k) @ turning)
            if composite.translation == FIXED:  # (41)
                continue
            native = at.translation.native
            for i, j in zip(*np.tril_indices(self.nu), strict=True):
                X = max(native[i], native[j])
                if X >= 0:
                    v_i, v_j = (terms[X].translation.v_i[:, n] for n in (i, j))
                    M[i, j] = M[i, j] + ((composite.mass * v_i) @ v_j if k == X else composite.mass * (v_i @ v_j))
        lower = np.tril(np.ones_like(M, dtype=bool))
        return np.where(lower, M, M.T)

    def _forces(self, terms: list[BodyTerms], wrenches: Mapping[str, tuple[Any, Any]]) -> Array:
        """(42), (46). A force at B0 has the moment r^{B*B0} x F about B* (13), erratum: B* of the composite, or B0."""
        f = np.zeros(self.nu)
        for k, (body, composite, at) in enumerate(zip(self.bodies, self.composites, terms, strict=True)):
            I, by = self._inertia(k), at.table_7
            f = f - by.omega_i.T @ (I @ by.alpha_rem + _x(by.omega, I @ by.omega))
            if composite.translation != FIXED:
                f = f - (composite.mass * at.translation.v_i).T @ at.translation.a_rem
            if body.name in wrenches:
                T, F = (np.asarray(x) for x in wrenches[body.name])
                f = f + at.rotation.omega_i.T @ (T - _x(at.translation.r, F)) + at.translation.v_i.T @ F
        return f

    def _inertia(self, k: int) -> Array:
        """Inertia of the composite body about its centre; a rotor's in A's axes (19)."""
        I, body = self.composites[k].inertia, self.bodies[k]
        return body.nominal @ I @ body.nominal.T if self.composites[k].rotation == ROTOR else I

    # ---- what it costs

    def operations(self, tau: Any = 0.0, wrenches: Mapping[str, tuple[Any, Any]] | None = None) -> dict[str, Operations]:
        """Count the operations of q', of M and f, of u', and of q' and u' together. Constants are folded, and expressions shared.

        tau: as in `equations`, or a function of (q, u) in nodes.
        """
        graph = Graph()
        q, u = graph.input("q", (self.nu,)), graph.input("u", (self.nu,))
        e = self.equations(q, u, tau(q, u) if callable(tau) else tau, wrenches)
        made = {
            "qdot": e.qdot,
            "M and f": np.concatenate([e.M.ravel(), e.f]),
            "udot": e.udot,
            "all": np.concatenate([e.qdot, e.udot]),
        }
        return {name: count(graph.lift(x)) for name, x in made.items()}


def angle_rates(turns: Sequence[int], angles: Array, w: Array) -> Array:
    """(28) solved, as (29) is: rates of three angles from the angular velocity relative to A, B's axes, (3,) or columns (3, m).

    w = q1' d_r1 + q2' d_r2 + q3' d_r3. Before the third turn d_r2, d_r3 are axes i2, i3 (Table 4), and d_r1 is R_2* e_i1.
    """
    i1, i2, i3 = (i - 1 for i in turns)
    k = 3 - i2 - i3
    w = axis_turn(i3 + 1, angles[2]) @ w
    d_r1 = axis_turn(i2 + 1, angles[1])[i1]
    first = w[k] / d_r1[k]
    rates = [first, w[i2], w[i3] - d_r1[i3] * first]
    return np.array(rates)


def solve(M: Array, f: Array) -> Array:
    """M^-1 f by M = L D L*, from the last row up, zeros seen and left out: what hangs on different branches never meets."""
    A, x = np.array(M), np.array(f)
    n = len(x)
    for k in reversed(range(n)):
        for i in reversed(range(k)):
            if _zero(A[k, i]):
                continue
            a = A[k, i] / A[k, k]
            for j in range(i + 1):
                A[i, j] = A[i, j] - a * A[k, j]
            A[k, i] = a
            x[i] = x[i] - a * x[k]
    for k in range(n):
        x[k] = x[k] / A[k, k] - A[k, :k] @ x[:k] if k else x[k] / A[k, k]
    return x


def _translation(body: BuildingBlock, com: Array, massless: bool) -> str:
    """Table 5, com being that of the composite body."""
    slides, turns = body.slides.shape[1], body.turns
    if slides == 3:
        return NONRECURSIVE
    off = [x for i, x in enumerate(com, 1) if len(turns) == 3 or (turns and i != turns[0])]
    return FIXED if not slides and (massless or _zero(off)) else RECURSIVE


def _rotation(body: BuildingBlock, inertia: Array) -> str:
    """Table 6."""
    if len(body.turns) == 3:
        return NONRECURSIVE
    if not body.turns:
        return ROTOR
    a, b = (i for i in range(3) if i != body.turns[0] - 1)
    equal = inertia[a, a] is inertia[b, b] or (not isinstance(inertia[a, a], GraphNode) and inertia[a, a] == inertia[b, b])
    return ROTOR if equal and _zero(inertia[~np.eye(3, dtype=bool)]) else RECURSIVE


def _zero(x: Any) -> bool:
    """Whether a number, a node or an array is seen to be zero."""
    return all(y.is_value(0.0) if isinstance(y, GraphNode) else y == 0 for y in np.ravel(x))


def _x(a: Array, b: Array) -> Array:
    """a x b of vectors (3,) or columns (3, m), one of which may be one vector."""
    flat = a.ndim == b.ndim == 1
    made = cross(a.reshape(3, -1), b.reshape(3, -1))
    return made[:, 0] if flat else made


__all__ = [
    "BodyTerms",
    "BuildingBlock",
    "CompositeBody",
    "Rotation",
    "Sayers",
    "SayersEquations",
    "Translation",
    "angle_rates",
    "nominal_axes",
    "solve",
]
