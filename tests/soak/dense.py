"""Newton and Euler with Lagrange multipliers, dense, from positions alone: the oracle of accelerations and forces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

import pliant as pl
from pliant.model.closures import Coupling, Loop, Rod, across
from pliant.model.constraints.law import Constraint
from tests.soak.language import Place, Places, Speeds, State, numbers_of
from tests.soak.plain import FIRST, LD, PATH, SECOND, STEP, Array, Rows, about, mm, mv, real
from tests.soak.shaped import FarAway, shaped_rows

RANK = 1e-7  # relative to the largest singular value: below it rows depend on each other
ROUNDING = 1e-10  # entries of a row that are all below it, in metres and radians, are what differences leave of zeros
CLEAR = 1e-3  # and above it they do not; what is between is too near to a singular pose to be judged
COARSE_FIRST = np.array([0, 0, 1, -8, 0, 8, -1, 0, 0], dtype=LD) / 12
COARSE_SECOND = np.array([0, 0, -1, 16, -30, 16, -1, 0, 0], dtype=LD) / 12
COARSE = 1e-5  # by which differences of order 4 may be off: then those of order 8 are exact to about the square of it


class Unclear(Exception):  # noqa: N818
    """The oracle cannot judge this state: a singular pose, or a kink of a law."""


class Dense:
    """The equations of a system at a state. t [s]; s (ns,); u: inputs by full name; tau (nv,)."""

    def __init__(
        self, system: pl.System, q: Any, v: Any, t: float = 0.0, s: Any = None, u: Mapping[str, Any] | None = None, tau: Any = None
    ) -> None:
        self.system, self.model = system, system.model
        self.q, self.v, self.t = real(q), real(v), t
        self.s = self.model.internals.state_values if s is None else np.asarray(s)
        self.u = u or {}
        self.tau = np.zeros(self.model.nv, dtype=LD) if tau is None else real(tau)
        self.rows = Rows(system, q, v, t)
        self.spread = 1.0  # of the rows of closures, once they are solved

    # ---- matter

    @cached_property
    def inertias(self) -> dict[str, Array]:
        """Of rigid bodies about their centres, without the wheels that turn on them."""
        out = {b.name: np.array(b.inertia.inertia, dtype=float) for b in self.model.bodies if b.flex is None}
        for load in self.model.loads:
            if isinstance(load.type, pl.loads.Wheel | pl.loads.WheelSet):
                body, R = self._carrier(load.type.frame)
                each = np.broadcast_to(load.type.inertia, len(load.type.directions))
                for axis, inertia in zip(load.type.directions, each, strict=True):
                    a = R @ axis
                    out[body] = out[body] - inertia * np.outer(a, a)
        return out

    def _carrier(self, frame: str) -> tuple[str, Array]:
        found = {f.name: f for f in self.model.frames}.get(frame)
        return (frame, np.eye(3)) if found is None else (found.body, found.pose.R)

    def _matter(self, k: int, node: Any) -> Any:
        body = self.model.bodies[k]
        own = replace(body.inertia, inertia=self.inertias[body.name])
        m, _, J = own.about_origin
        return pl.model.Node("origin", np.zeros(3), m, J, own.com)

    @cached_property
    def particles(self) -> tuple[Array, Array]:
        return self.rows.particles(self._matter)

    @cached_property
    def owners(self) -> list[int]:
        """The body of each particle."""
        counts = [(k, 7 * (1 if b.flex is None else len(b.flex.nodes))) for k, b in enumerate(self.model.bodies)]
        return [k for k, n in counts if not self.model.internals.welded[k] for _ in range(n)]

    @cached_property
    def M(self) -> Array:
        m, x = self.particles
        J = self.rows.jacobian(x)
        return np.einsum("p,ipa,jpa->ij", m, J, J) + np.diag(self.armature)

    @cached_property
    def armature(self) -> Array:
        out = np.zeros(self.model.nv, dtype=LD)
        for load in self.model.loads:
            own = load.type
            if isinstance(own, pl.loads.Motor):
                out[self.model.v_index(own.hinge).start] += own.gear**2 * own.rotor_inertia
            if isinstance(own, pl.loads.Armature):
                if own.axes != "body":
                    raise Unclear("armature in world axes")
                where = Places.place(State(self.rows), self.model.v_index, "nv", own.hinge)
                out[where] += np.asarray(own.inertia)
        return out

    @cached_property
    def bias(self) -> Array:
        """The forces at zero acceleration: of motion, gravity, and of modes."""
        m, x = self.particles
        J, a = self.rows.jacobian(x), self.rows.second(x)
        return np.einsum("p,ipa,pa->i", m, J, a - real(self.model.gravity)) + self.elastic

    @cached_property
    def elastic(self) -> Array:
        out = np.zeros(self.model.nv, dtype=LD)
        for body, at_q, at_v in zip(self.model.bodies, self.model.internals.q_slices, self.model.internals.v_slices, strict=True):
            if body.flex is not None:
                k, i, j = body.modes, at_q.stop, at_v.stop
                out[j - k : j] = real(body.flex.stiffness) @ self.q[i - k : i] + real(body.flex.damping) @ self.v[j - k : j]
        return out

    @cached_property
    def strain(self) -> Array:
        out = LD(0)
        for body, at_q in zip(self.model.bodies, self.model.internals.q_slices, strict=True):
            if body.flex is not None:
                eta = self.q[at_q.stop - body.modes : at_q.stop]
                out = out + eta @ real(body.flex.stiffness) @ eta / 2
        return out

    # ---- loads

    def state(self, a: Array | None = None) -> State:
        x = State(self.rows, a)
        x.load, x.rigid = self.alone, self._rigid
        return x

    def alone(self, name: str) -> State:
        """What one load does."""
        load = next(x for x in self.model.loads if x.name == name)
        x = self.state().of(*numbers_of(self.system, load, self.t, self.s, self.u))
        load.law(x)
        return x

    def _rigid(self, a: Any, q: Any, v: Any) -> Array:
        """The forces of a motion whose modes are still, (nv,)."""
        q, v = np.array(self.q if q is None else q), np.array(self.v if v is None else v)
        for body, at_q, at_v in zip(self.model.bodies, self.model.internals.q_slices, self.model.internals.v_slices, strict=True):
            q[at_q.stop - body.modes : at_q.stop], v[at_v.stop - body.modes : at_v.stop] = 0, 0
        still = Dense(self.system, q, v, self.t, self.s)
        return still.M @ a + still.bias

    @cached_property
    def loads(self) -> dict[str, State]:
        """What every load does."""
        return {load.name: self.alone(load.name) for load in self.model.loads}

    @cached_property
    def load_forces(self) -> Array:
        return sum((x.tau for x in self.loads.values()), np.zeros(self.model.nv, dtype=LD))

    @cached_property
    def state_rates(self) -> Array:
        out = np.zeros(len(self.s), dtype=LD)
        for name, x in self.loads.items():
            for key, value in x.rates.items():
                out[self.model.states[f"{name}.{key}"]] = value
        return out

    # ---- closures

    @cached_property
    def closures(self) -> dict[str, tuple[Array, ...]]:
        """By name: J (rows, nv), gamma (rows,), how far each row is open (zero of rows of speeds), and how fast it opens."""
        found = {}
        for one in self.model.loops:
            active = (
                self.s[self.model.states[f"{one.name}.active"]].item() if f"{one.name}.active" in self.model.states else one.active
            )
            if active:
                found[one.name] = self._rows_of(one)
        return found

    def _rows_of(self, one: Any) -> tuple[Array, ...]:
        x = Places(self.rows)
        if isinstance(one, Rod):
            return self._of_positions([(x[one.frame_b].origin - x[one.frame_a].origin).norm() - real(one.length)])
        if isinstance(one, Coupling):
            return self._of_positions([sum(real(k) * self._coordinate(x, name) for name, k in one.terms) - real(one.offset)])
        if isinstance(one, Loop):
            return self._of_joint(x, one)
        assert isinstance(one, Constraint)
        numbers: dict[str, Any] = {k: real(v)[()] if np.ndim(v) == 0 else real(v) for k, v in one.numbers.items()}
        numbers |= {k: real(v)[0] if np.size(v) == 1 else real(v) for k, v in numbers.items()}
        for key, given in one.given_inputs.items():
            if isinstance(given, pl.Series):
                raise Unclear("a series of a closure")
            numbers[key] = real(self.u.get(f"{one.name}.{key}", given.value))[()]
        if hasattr(one.law, "closure_kind"):
            return self._of_moving(x, one, numbers)
        if one.of_speeds:
            return self._of_speeds(_flat(one.law(Speeds(self.rows, numbers))))
        try:
            shaped = shaped_rows(x, one.made)
        except FarAway:
            raise Unclear("another part of the curve") from None
        if shaped is not None:
            return self._of_positions(shaped)
        own = self._of_law(one.law, numbers)
        parts = [self._of_positions(list(own.values()))]
        if one.law_of_rates is not None:
            rates = _flat(one.law_of_rates(Speeds(self.rows, numbers)))
            skipped = {i for i, _ in one.follows}
            more = {k: v for i, (k, v) in enumerate(rates.items()) if k not in own and i not in skipped}
            if more:
                parts.append(self._of_speeds(more))
        return tuple(np.concatenate(part) for part in zip(*parts, strict=True))

    def _of_moving(self, x: Places, one: Any, numbers: Mapping[str, Any]) -> tuple[Array, ...]:
        """A rod, a coupling or a loop with numbers that change with time."""
        law = one.law

        def values(signal: Any) -> Array:
            given = signal.given
            if isinstance(given, pl.Input):
                given = numbers[signal.key]
            if not callable(given):
                return np.tile(np.ravel(real(given)), (len(x.t), 1))
            return np.stack([np.ravel(np.stack([real(e) for e in np.ravel(np.array(given(t), dtype=object))])) for t in x.t])

        if law.closure_kind == "rod":
            d = x[law.ends[1]].o - x[law.ends[0]].o
            return self._of_positions([np.sqrt((d * d).sum(axis=-1)) - values(law.length)[:, 0]])
        if law.closure_kind == "coupling":
            total = sum(values(k)[:, 0] * self._coordinate(x, name) for name, k in law.terms)
            return self._of_positions([total - values(law.offset)[:, 0]])
        moved, a = values(law.motion), x[law.ends[0]]
        R = np.tile(np.eye(3, dtype=LD), (len(moved), 1, 1))
        for k in range(moved.shape[1] - 3):  # roll, pitch, yaw
            R = mm(about(np.eye(3)[k], moved[:, 3 + k]), R)
        frame = type(a)(a.name, a.body, mm(a.R, R), a.o + mv(a.R, moved[:, :3]))
        return self._of_joint(x, Loop(one.name, frame_a=law.ends[0], frame_b=law.ends[1], joint=law.joint), frame)

    def _of_law(self, law: Any, numbers: Any) -> dict[str, Array]:
        """What a law of positions returns in all rows; one by one where it reads single numbers."""
        try:
            return _flat(law(Places(self.rows, numbers)))
        except pl.PliantError:
            each = [_flat(law(Place(self.rows, k, numbers))) for k in range(len(self.rows.t))]
            return {key: np.stack([x[key] for x in each]) for key in each[0]}

    @staticmethod
    def _coordinate(x: Places, name: str) -> Array:
        found = x.q(name)
        return found if found.ndim == 1 else found[..., 0]

    def _of_positions(self, values: list[Array]) -> tuple[Array, ...]:
        rows = self.rows
        phi = np.stack([np.broadcast_to(v, rows.t.shape) for v in values], axis=-1)
        path = phi[rows.path[PATH - 4 : PATH + 5]]
        return rows.jacobian(phi).T, smooth(path, SECOND, COARSE_SECOND) / rows.pace**2, phi[0], rows.rate(phi)

    def _of_speeds(self, found: Mapping[str, Array]) -> tuple[Array, ...]:
        n = self.rows.nv
        y = np.stack([np.broadcast_to(v, (n + 11,)) for v in found.values()], axis=-1)
        along = smooth(y[n + 2 :], FIRST, COARSE_FIRST) / self.rows.pace
        return (y[2 : n + 2] - y[1]).T, along, 0 * y[0], y[0]

    def _of_joint(self, x: Places, one: Loop, moved: Any = None) -> tuple[Array, ...]:
        """Rows that vanish where the joint of frame B in frame A is at some coordinates of its own."""
        a, b, kind = x[one.frame_a] if moved is None else moved, x[one.frame_b], one.joint
        R, p = mm(np.swapaxes(a.R, -1, -2), b.R), mv(np.swapaxes(a.R, -1, -2), b.o - a.o)
        name = type(kind).__name__
        if name == "Rolling":
            return self._of_rolling(one)
        axis = real(getattr(kind, "axis", getattr(kind, "normal", (0, 0, 1))))
        sides = real(across(np.asarray(axis, dtype=float)).T)
        tilt = [(mv(R, axis) * s).sum(axis=-1) for s in sides]
        off, along = [(p * s).sum(axis=-1) for s in sides], (p * axis).sum(axis=-1)
        turn = ((mv(R, sides[0])) * sides[1]).sum(axis=-1)
        full = [p[..., i] for i in range(3)]
        rows = {
            "Fixed": [*tilt, turn, *full], "Revolute": [*tilt, *full], "Prismatic": [*tilt, turn, *off],
            "Cylindrical": [*tilt, *off], "Spherical": full, "Planar": [*tilt, along], "InPlane": [along], "InLine": off,
        }  # fmt: skip
        if name == "Screw":
            cos = (mv(R, sides[0]) * sides[0]).sum(axis=-1)
            pitch = real(kind.pitch)
            turned = along - pitch * np.arctan2(turn, cos)
            if kind.pitch != 0:
                turned = turned - 2 * np.pi * pitch * np.round((turned[0] / (2 * np.pi * pitch)).astype(float))
            rows["Screw"] = [*tilt, *off, turned]
        if name == "Universal":
            one_, two = real(kind.axis1), real(kind.axis2)
            rows["Universal"] = [(one_ * mv(R, two)).sum(axis=-1) - one_ @ two, *full]
        return self._of_positions(rows[name])

    def _of_rolling(self, one: Loop) -> tuple[Array, ...]:
        """The point that touches is at rest on the plane, and the centre at the radius above it."""
        kind = one.joint
        n, sides = real(kind.normal), real(across(np.asarray(kind.normal)).T)
        x = Places(self.rows)
        a, b = x[one.frame_a], x[one.frame_b]
        p = mv(np.swapaxes(a.R, -1, -2), b.o - a.o)
        above = self._of_positions([(p * n).sum(axis=-1) - real(kind.radius)])
        y = Speeds(self.rows)
        A, B = y[one.frame_a], y[one.frame_b]
        touching = B.o - real(kind.radius) * mv(A.R, n)
        slip = y.velocity(type(B.origin)(B, touching), relative_to=A)
        along = self._of_speeds({str(k): (slip.a * mv(A.R, s)).sum(axis=-1) for k, s in enumerate(sides)})
        return tuple(np.concatenate(part) for part in zip(above, along, strict=True))

    # ---- solutions

    @property
    def rows_of_closures(self) -> tuple[Array, Array, Array]:
        """J and gamma of all active closures, and how far they are open."""
        return self._all[:3]

    @cached_property
    def _all(self) -> tuple[Array, ...]:
        if not self.closures:
            none = np.zeros(0, dtype=LD)
            return np.zeros((0, self.model.nv), dtype=LD), none, none, none
        return tuple(np.concatenate(part) for part in zip(*self.closures.values(), strict=True))

    @property
    def open_positions(self) -> Array:
        return self._all[2]

    @property
    def rates_of_closures(self) -> Array:
        return self._all[3]

    @cached_property
    def held(self) -> tuple[Array, Array]:
        """(mask of speeds that are not free, their accelerations)."""
        held, known = np.zeros(self.model.nv, dtype=bool), np.zeros(self.model.nv, dtype=LD)
        for flag, name in self.model.internals.flags.items():
            if flag in self.model.states and self.s[self.model.states[flag]].item():
                held[Places.place(State(self.rows), self.model.v_index, "nv", name)] = True
        for motion in self.model.internals.prescribed:
            where = Places.place(State(self.rows), self.model.v_index, "nv", motion.name)
            held[where] = True
            known[where] = driven(motion, self.t, self.u)[2]
        return held, known

    @cached_property
    def solution(self) -> tuple[Array, Array, Array]:
        """(a (nv,), forces of closures (nv,), multipliers (rows,)): of redundant rows the least multipliers."""
        held, a = self.held
        free = ~held
        J, gamma, _ = self.rows_of_closures
        M, rest = self.M, self.tau + self.load_forces - self.bias
        a = a.copy()
        if not free.any():
            return a, np.zeros_like(a), np.zeros(len(gamma), dtype=LD)
        L = np.linalg.cholesky(_float(M[np.ix_(free, free)]))
        own, right = M[np.ix_(free, free)], (rest - M @ a)[free]
        if not len(J):
            a[free] = refined(own, right)
            return a, np.zeros_like(a), np.zeros(0, dtype=LD)
        G, g = J[:, free], gamma + J @ a
        basis, shifts, self.spread = independent(_float(G), L)
        if not basis.size:
            a[free] = refined(own, right)
            return a, np.zeros_like(a), np.zeros(len(gamma), dtype=LD)
        B = real(basis) @ G  # the rows that act, orthonormal in the metric of the matter
        gap = real(shifts) @ g
        if len(gap) and np.abs(gap).max() > 1e-6 * max(1.0, float(np.abs(g).max())):
            raise Unclear("redundant rows that contradict each other")
        K = np.block([[own, -B.T], [B, np.zeros((len(B), len(B)), dtype=LD)]])
        x = refined(K, np.concatenate([right, -real(basis) @ g]))
        n = free.sum()
        a[free] = x[:n]
        forces = np.zeros_like(a)
        multipliers = real(basis).T @ x[n:]
        forces[:] = J.T @ multipliers
        return a, forces, multipliers

    a = property(lambda self: self.solution[0])

    @cached_property
    def size(self) -> float:
        """The size of what cancels in accelerations: of forces through the inverse of the mass matrix, with its condition."""
        m = _float(self.M)
        scale = 1 / np.sqrt(np.diag(m)) if self.model.nv else np.ones(0)
        sizes = np.linalg.eigvalsh(m * np.outer(scale, scale)) if self.model.nv else np.ones(1)
        terms = max(
            [float(np.abs(x).max(initial=0)) for x in (self.a, scale**2 * _float(self.tau), scale**2 * _float(self.load_forces))]
            + [float(np.abs(scale**2 * _float(self.bias)).max(initial=0)), 1.0]
        )
        return terms * self.spread * min(1e4, float(np.sqrt(sizes[-1] / max(sizes[0], 1e-12))))


def driven(motion: Any, t: float, u: Mapping[str, Any]) -> tuple[Any, Any, Array]:
    """(coordinates, speeds, accelerations) of a hinge whose motion is prescribed; None where the state has them."""
    if isinstance(motion.given, pl.Input):
        return None, None, real(u.get(f"{motion.name}.acceleration", motion.given.value)).reshape(-1)
    if motion.law is None:
        raise Unclear("a series of coordinates")
    h = LD(3e-3)
    x = [np.ravel(np.stack([real(e) for e in np.ravel(np.array(motion.law(LD(t) + k * h), dtype=object))])) for k in range(-4, 5)]
    rows = np.stack(x)
    return rows[4], FIRST @ rows / h, SECOND @ rows / h**2


def smooth(path: Array, weights: Array, coarse: Array) -> Array:
    """The difference of rows (9, ...) along the motion, if a coarser one agrees: a wheel that lies almost flat turns too fast."""
    fine, check = ((path * w.reshape(-1, *[1] * (path.ndim - 1))).sum(axis=0) for w in (weights, coarse))
    order = 1 if weights is FIRST else 2
    size = np.maximum(np.abs(fine), np.abs(path).max(axis=0) * STEP**order)
    if (np.abs(fine - check) > COARSE * np.maximum(size, STEP**order)).any():
        raise Unclear("differences along the motion are too coarse")
    return fine


def _flat(found: Any) -> dict[str, Array]:
    """What a law returns, by label; vectors in world axes."""
    several = found if isinstance(found, Mapping) else dict(enumerate(found if isinstance(found, list | tuple) else [found]))
    out: dict[str, Array] = {}
    for name, value in several.items():
        if hasattr(value, "a"):
            out |= {f"{name}.{i}": value.a[..., i] for i in range(3)}
        else:
            out[str(name)] = value
    return out


def _float(x: Array) -> Array:
    return np.asarray(x, dtype=float)


def independent(J: Array, L: Array) -> tuple[Array, Array, float]:
    """(combinations of rows that act, orthonormal in the metric of M = L L*; combinations that vanish; the ratio of the largest
    singular value to the smallest that acts)."""
    size = np.where(np.abs(J).max(axis=1, initial=0) > ROUNDING, np.linalg.norm(np.linalg.solve(L, J.T), axis=0), 0)
    unit = np.where(size > 1e-12 * size.max(initial=1e-300), 1 / np.maximum(size, 1e-300), 0)
    U, s, _ = np.linalg.svd(np.linalg.solve(L, (unit[:, None] * J).T).T, full_matrices=True)
    s = np.concatenate([s, np.zeros(len(J) - len(s))]) if len(s) < len(J) else s
    if ((s > RANK * s.max(initial=0)) & (s < CLEAR * s.max(initial=0))).any():
        raise Unclear("near a singular pose")
    acts = s > CLEAR * s.max(initial=0)
    ratio = float(s[acts].max() / s[acts].min()) if acts.any() else 1.0
    return (U[:, acts] / s[acts]).T * unit, U[:, ~acts].T * unit, ratio


def refined(K: Array, b: Array) -> Array:
    """The solution of K x = b with residuals in long double."""
    inverse = np.linalg.inv(_float(K))
    x = real(inverse @ _float(b))
    for _ in range(3):
        x = x + real(inverse @ _float(b - K @ x))
    return x
