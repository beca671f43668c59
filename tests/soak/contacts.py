"""One step with contacts: Newton and Euler in the dense form, gaps by definition, and Coulomb's and Signorini's laws.

M (u - v - h turning) = h (tau - bias + J* f), u: the speeds at the end of the step, in axes that stand still
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

import pliant as pl
from tests.soak.case import Case
from tests.soak.dense import Dense, Unclear
from tests.soak.language import Point
from tests.soak.plain import LD, real
from tests.soak.touching import gaps

Array = Any
H = 1e-3
GOOD = 1e-8  # m/s, of the residual
TAUS = 3


def steps(c: Case) -> None:
    """`dyn.contacts`, which solves them to rounding, with several forces and speeds in the pose that was drawn."""
    if not c.system.contacts or c.system.model.internals.prescribed or not_here(c):
        raise NotImplementedError
    if any(closure.rheonomic for closure in c.system.loops):
        raise NotImplementedError
    rng = c.fresh()
    for k in range(TAUS):
        v = c.v if c.system.loops or k == 0 else rng.normal(size=c.system.nv)
        tau = (1, 30, 300)[k] * rng.normal(size=c.system.nv)
        one_step(c, v, tau)


NOT_HERE = ("lock", "switch", "HingeStop", "HingeFriction stick", "prescribed")


def not_here(c: Case) -> bool:
    """Whether a system has what this oracle does not know. Joints have speeds in axes that turn, also those of flexible bodies."""
    joints = any(isinstance(body.hinge.type, pl.Joint) for body in c.system.model.bodies)
    return joints or any(x.feature in NOT_HERE for x in c.recipe.lines)


def one_step(c: Case, v: Array, tau: Array) -> None:
    found = c.dyn.contacts(c.q, v, tau=tau, dt=H)
    touches = Touches(c, v, found)
    touches.same_places()
    if found.residual.max(initial=0) > GOOD:
        raise Unclear("a step without a solution")
    w, without, before = touches.velocities(found.force, tau)
    size = max(1.0, float(np.abs(w).max(initial=0)), float(np.abs(without).max(initial=0)))
    c.same("velocities at contacts at the end of the step", found.velocity, w, 1e-8, size * c.dense.spread)
    friction(c, touches, w, size)
    normals(c, touches, w, before, size)
    gain(c, touches, w, without, before)


def friction(c: Case, touches: Touches, w: Array, size: float) -> None:
    """The force is in Coulomb's cone. A point that moves has all the friction, against its motion; one with less is at rest."""
    pushes, across, slip = touches.pushes, touches.across, w - (w * touches.normal).sum(axis=1)[:, None] * touches.normal
    most = touches.number("mu", 0.8) * pushes
    scale = float(np.abs(touches.force).max(initial=1e-3))
    c.same("contacts do not pull", np.minimum(pushes, 0) / scale, 0 * pushes, 1e-9)
    c.same("friction beyond its cone", np.maximum(_length(across) - most, 0) / scale, 0 * most, 1e-7)
    power = (across * _length(slip)[:, None] + most[:, None] * slip) / scale
    c.same("friction against the slip", power, 0 * power, 1e-7, size)


def normals(c: Case, touches: Touches, w: Array, before: Array, size: float) -> None:
    """The law of the force with the depth and the speed at its end; or no overlap, and no force while apart."""
    pushes, gap, speed = touches.pushes, touches.gap, (w * touches.normal).sum(axis=1)
    k, lasting, e = touches.number("stiffness", np.nan), touches.number("dissipation", 2 * H), touches.number("restitution", 0.0)
    coming = np.maximum(-(before * touches.normal).sum(axis=1), 0)
    until = np.where(gap > 0, H, H + lasting)
    soft, hard, scale = np.isfinite(k) & (e == 0), np.isinf(k), float(np.abs(pushes).max(initial=1e-3))
    c.same("force of a soft contact", (pushes / (k * until))[soft], np.maximum(-gap / until - speed, 0)[soft], 1e-7, size)
    ends = np.where(gap > 0, gap / H + speed, speed)[hard]
    c.same("rigid shapes come no closer than they are", np.minimum(ends, 0), 0 * ends, 1e-7, size)
    most = np.maximum(-gap / H, e * coming)[hard]
    beyond = np.maximum(speed[hard] - most, 0) * pushes[hard] / scale
    c.same("no force on what departs", beyond, 0 * beyond, 1e-7, size)


def gain(c: Case, touches: Touches, w: Array, without: Array, before: Array) -> None:
    """Contacts add no kinetic energy but for what pushes deep shapes out."""
    f = touches.force
    mean = ((w - without) * f).sum() / 2 + min((f * without).sum(), (f * before).sum())
    out = (touches.pushes * np.maximum(-touches.gap, 0)).sum() / H
    size = float((np.abs(f) * (np.abs(w) + np.abs(without) + np.abs(before))).sum())
    c.same("energy that contacts add", max(mean - out, 0.0), 0.0, 1e-8, max(size, 1.0))


def _length(x: Array) -> Array:
    return np.linalg.norm(x, axis=-1)


class Touches:
    """The points of a system at a pose."""

    def __init__(self, c: Case, v: Array, found: Any) -> None:
        self.c, self.v, self.model, self.found = c, v, c.system.model, found
        self.pairs = [(one, k, pair) for one in self.model.contacts for k, pair in enumerate(one.pairs) for _ in range(pair.count)]
        self.gap, self.normal, self.force = found.gap, found.normal, found.force
        self.pushes = (self.force * self.normal).sum(axis=1)
        self.across = self.force - self.pushes[:, None] * self.normal

    def number(self, what: str, default: float) -> Array:
        """Of each point."""
        given = [one.number(what, k) for one, k, _ in self.pairs]
        return np.array([default if x is None else float(x) for x in given])

    def place(self, surface: Any) -> tuple[Array, Array]:
        frame = self.carrier(surface)
        R, o = self.c.dense.rows.frame(frame)
        own = surface.frame.pose
        return np.asarray(R[0] @ own.R, dtype=float), np.asarray(o[0] + R[0] @ own.xyz, dtype=float)

    @staticmethod
    def carrier(surface: Any) -> str:
        return surface.frame.body if surface.frame.node is None else f"{surface.frame.body}.{surface.frame.node}"

    def same_places(self) -> None:
        """Gaps, normals and points as sets: the definition says nothing of their order."""
        first, solids = 0, {x.name: x.solid for x in self.model.internals.shapes}
        for one in self.model.contacts:
            for k, pair in enumerate(one.pairs):
                own = slice(first, first + pair.count)
                first += pair.count
                given = gaps(solids[pair.a.shape], self.place(pair.a), solids[pair.b.shape], self.place(pair.b), pair.count)
                if any(gap is None for gap, *_ in given):
                    continue
                margin = one.number("margin", k) or 0.0
                rows = np.array([[gap - margin, *n, *x] for gap, n, x in given])
                have = np.column_stack([self.gap[own], self.normal[own], self.found.point[own]])
                if len(rows) != len(have):
                    self.c.failed("points that touch", f"{pair.a.kind} on {pair.b.kind}: {len(have)} points, wanted {len(rows)}")
                    continue
                order = [int(np.abs(rows - x).max(axis=1).argmin()) for x in have]
                self.c.same(f"places where {pair.a.kind} on {pair.b.kind} touches", have, rows[order], 1e-7)
                self.c.same("places, each once", sorted(order), np.arange(len(rows)), 0.5)

    @cached_property
    def J(self) -> Array:
        """(points, nv, 3): the velocity of A against B at each point, for each unit speed."""
        state = self.c.dense.state()
        out = [np.zeros((0, self.model.nv, 3), dtype=LD)]
        for (_, _, pair), x in zip(self.pairs, self.found.point, strict=True):
            a, b = (self._moving(state, self.carrier(s), x) for s in (pair.a, pair.b))
            out.append((a - b)[None])
        return np.concatenate(out).astype(float)

    @staticmethod
    def _moving(state: Any, name: str, x: Array) -> Array:
        return np.zeros((state.model.nv, 3), dtype=LD) if name == "world" else state.moving(Point(state[name], real(x)))

    def velocities(self, force: Array, tau: Array) -> tuple[Array, Array, Array]:
        """At the contacts: at the end of the step, there without contacts, and before it."""
        c, dense = self.c, StepDense(self.c.system, self.c.q, self.v, self.c.t, self.c.s)
        dense.__dict__["load_forces"] = np.zeros(c.system.nv, dtype=LD)
        base = self.v + H * turning(c.system, self.v)
        ends = []
        for given in (tau + np.einsum("pia,pa->i", self.J, force), tau):
            dense.tau = real(given)
            dense.__dict__.pop("solution", None)
            ends.append(np.asarray(base + H * dense.a, dtype=float))
        return tuple(np.einsum("pia,i->pa", self.J, u) for u in (*ends, self.v))


class StepDense(Dense):
    """With modes by the trapezoidal rule."""

    @cached_property
    def M(self) -> Array:
        out = np.array(super().M)
        for own, flex, _ in self._modes():
            out[own, own] += H / 2 * real(flex.damping) + H**2 / 4 * real(flex.stiffness)
        return out

    @cached_property
    def elastic(self) -> Array:
        out = np.array(super().elastic)
        for own, flex, _ in self._modes():
            out[own] += H / 2 * real(flex.stiffness) @ self.v[own]
        return out

    def _modes(self) -> list[tuple[slice, Any, Any]]:
        pairs = zip(self.model.bodies, self.model.internals.v_slices, strict=True)
        return [(slice(w.stop - b.modes, w.stop), b.flex, w) for b, w in pairs if b.flex is not None]


def turning(system: pl.System, v: Array) -> Array:
    """The rate of speeds in axes that stand still less the rate of their components."""
    out = np.zeros(system.nv)
    for body, where in zip(system.model.bodies, system.model.internals.v_slices, strict=True):
        k, name = where.start, type(body.hinge.type).__name__
        if name == "Free":
            out[k + 3 : k + 6] = np.cross(v[k : k + 3], v[k + 3 : k + 6])
        if name == "Planar":
            out[k + 1], out[k + 2] = -v[k] * v[k + 2], v[k] * v[k + 1]
    return out


def impacts(c: Case) -> None:
    """A run that finds impacts as events: its energy book is closed, and contacts neither pull nor take more than their cone."""
    soft = any(one.number("stiffness", k) != np.inf for one in c.system.contacts for k, _ in enumerate(one.pairs))
    if not c.system.contacts or soft or c.system.loops or not_here(c):
        raise NotImplementedError
    if c.dyn.contacts(c.q, c.v, dt=H).gap.min() < 0:
        raise Unclear("it would begin below a surface")
    run = pl.simulate(c.system, c.q, 0.3 * c.v, t_end=0.05, n_out=21)
    drift, lost = run.quality.energy_drift, np.asarray(run.data["dissipated"].values)
    force, normal = (np.asarray(run.data[name].values) for name in ("contact_force", "contact_normal"))
    c.same("energy drift", 0.0 if drift is None else drift, 0.0, 1e-5)
    pushes = (force * normal).sum(axis=-1)
    size = float(np.abs(force).max(initial=1.0))
    c.same("contacts do not pull in a run", np.minimum(pushes, 0) / size, 0 * pushes, 1e-6)
    c.same("what is lost grows", np.minimum(np.diff(lost), 0), 0 * np.diff(lost), 1e-7, max(1.0, float(np.abs(lost).max())))
