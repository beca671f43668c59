"""Positions of a system in long double, from its records alone, and their derivatives by differences.

Nothing here uses the sweeps, the graph, or the hinges' own functions. A row is one set of positions: the state itself, states
shifted along each speed, and states shifted along the motion with constant speeds. Derivatives are weighted sums of rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import pliant as pl
from tests.flex.oracle import cloud

Array = Any
LD = np.longdouble
EYE = np.eye(3, dtype=LD)
# central differences of order 8; in long double, so that their own rounding does not count
FIRST = np.array([3, -32, 168, -672, 0, 672, -168, 32, -3], dtype=LD) / 840
SECOND = np.array([-9, 128, -1008, 8064, -14350, 8064, -1008, 128, -9], dtype=LD) / 5040
STEP = 3e-3
PATH = 8  # rows before and after the state along the motion, so that speeds are known at four on each side


def real(x: Any) -> Array:
    return np.asarray(x, dtype=LD)


def mm(a: Array, b: Array) -> Array:
    """Matrices (..., n, k) times (..., k, m), in long double."""
    return (a[..., :, :, None] * b[..., None, :, :]).sum(axis=-2)


def mv(a: Array, x: Array) -> Array:
    return (a * x[..., None, :]).sum(axis=-1)


def skew(x: Array) -> Array:
    z = np.zeros_like(x[..., 0])
    a, b, c = x[..., 0], x[..., 1], x[..., 2]
    return np.stack([np.stack([z, -c, b], -1), np.stack([c, z, -a], -1), np.stack([-b, a, z], -1)], -2)


def _functions(angle2: Array) -> tuple[Array, Array, Array]:
    """sin x / x, (1 - cos x) / x^2, (x - sin x) / x^3 of x^2."""
    small = angle2 < 1e-2
    x = np.sqrt(np.where(small, 1, angle2))
    series = [sum((-angle2) ** k / _factorial(2 * k + n) for k in range(9)) for n in (1, 2, 3)]
    plain = np.sin(x) / x, (1 - np.cos(x)) / x**2, (x - np.sin(x)) / x**3
    return tuple(np.where(small, a, b) for a, b in zip(series, plain, strict=True))  # type: ignore[return-value]


def _factorial(n: int) -> Array:
    return np.prod(np.arange(1, n + 1, dtype=LD))


def exp3(d: Array) -> tuple[Array, Array]:
    """(exp d~, the mean of exp s d~ over 0 < s < 1) of rotation vectors d (..., 3)."""
    a, b, c = (f[..., None, None] for f in _functions((d * d).sum(axis=-1)))
    X = skew(d)
    X2 = mm(X, X)
    return EYE + a * X + b * X2, EYE + b * X + c * X2


def about(axis: Array, angle: Array) -> Array:
    """Rotations about a unit vector (3,) by angles (...)."""
    return exp3(real(axis) * angle[..., None])[0]


def of_quaternion(q: Array) -> Array:
    w, x = q[..., 0], q[..., 1:4]
    X = skew(x)
    return EYE + 2 * w[..., None, None] * X + 2 * mm(X, X)


def unit(x: Any) -> Array:
    x = real(x)
    return x / np.sqrt((x * x).sum())


# ---- hinges: (R, p, q or None) at coordinates q (nq,) after the motion d (rows, nv) with constant speeds


def _planar(kind: Any, q: Array, d: Array) -> tuple[Array, Array, Array]:
    n = unit(kind.normal)
    x = np.eye(3, dtype=LD)[0 if abs(n[0]) < abs(n[1]) or abs(n[0]) < LD(0.5) ** LD(0.5) else 1]
    x = unit(x - n * (n @ x))
    y = np.cross(n, x)
    turn, mean = exp3(n * d[:, :1])
    at = about(n, q[:1])[0]
    moved = mv(mm(at[None], mean), x * d[:, 1:2] + y * d[:, 2:3])
    p = x * q[1] + y * q[2] + moved
    coordinates = np.stack([q[0] + d[:, 0], mv(p[:, None, :], x)[:, 0], mv(p[:, None, :], y)[:, 0]], axis=-1)
    return mm(at[None], turn), p, coordinates


def _free(q: Array, d: Array) -> tuple[Array, Array, Array]:
    R = of_quaternion(q[:4] / np.sqrt((q[:4] ** 2).sum()))
    turn, mean = exp3(d[:, :3])
    p = q[4:] + mv(mm(R[None], mean), d[:, 3:])
    return mm(R[None], turn), p, np.concatenate([np.full((len(d), 4), np.nan, dtype=LD), p], axis=-1)


def _joint(kind: Any, q: Array, d: Array) -> tuple[Array, Array, Array]:
    n = kind.n_slides
    slides, turns = [unit(a) for a in kind.slide_axes], [unit(a) for a in kind.turn_axes]
    moved = q + d if d.shape[1] else np.tile(q, (len(d), 1))
    R0 = EYE
    for axis, angle in zip(turns, q[n:], strict=True):
        R0 = mm(R0, about(axis, angle[None])[0])
    if kind.angular:
        turn, mean = exp3(d[:, n:])
        R = mm(R0[None], turn)
        moved[:, n:] = np.nan
    else:
        R, mean = np.tile(EYE, (len(d), 1, 1)), None
        for k, axis in enumerate(turns):
            R = mm(R, about(axis, moved[:, n + k]))
        if kind.linear:
            mean = exp3(turns[0] * d[:, n:])[1]
    p0 = sum((a * x for a, x in zip(slides, q[:n], strict=True)), np.zeros(3, dtype=LD))
    if kind.linear:
        c = real(kind.point)
        p = p0 + mv(R0, c) + mv(mm(R0[None], mean), d[:, :n]) - mv(R, c)
        moved[:, :n] = np.linalg.solve(np.stack(slides).T.astype(float), p.T.astype(float)).T
    else:
        p = np.tile(np.zeros(3, dtype=LD), (len(d), 1)) + sum((a * moved[:, k : k + 1] for k, a in enumerate(slides)), LD(0))
    return R, p, moved


def hinge_at(kind: Any, q: Array, d: Array) -> tuple[Array, Array, Array]:
    """(R (rows, 3, 3), p (rows, 3), q (rows, nq))."""
    rows, name = len(d), type(kind).__name__
    still, none = np.tile(EYE, (rows, 1, 1)), np.zeros((rows, 3), dtype=LD)
    if name == "Fixed":
        return still, none, np.zeros((rows, 0), dtype=LD)
    if name == "Spherical":
        return mm(of_quaternion(q / np.sqrt((q**2).sum()))[None], exp3(d)[0]), none, np.full((rows, 4), np.nan, dtype=LD)
    if name == "Free":
        return _free(q, d)
    if name == "Planar":
        return _planar(kind, q, d)
    if name == "Joint":
        return _joint(kind, q, d)
    x = q + d
    if name == "Revolute":
        return about(unit(kind.axis), x[:, 0]), none, x
    if name == "Prismatic":
        return still, unit(kind.axis) * x, x
    if name == "Screw":
        return about(unit(kind.axis), x[:, 0]), unit(kind.axis) * real(kind.pitch) * x, x
    if name == "Cylindrical":
        return about(unit(kind.axis), x[:, 0]), unit(kind.axis) * x[:, 1:], x
    if name == "Universal":
        return mm(about(unit(kind.axis1), x[:, 0]), about(unit(kind.axis2), x[:, 1])), none, x
    R, p = kind.pose(x[..., None])  # a Custom hinge has no other definition
    return real(R), real(p).reshape(rows, 3), x


# ---- whole systems


class Rows:
    """Rows of positions about a state (q, v) at a time t.

    Row 0 is the state, then eight for each speed, then 2 PATH along the motion; `path` has all 2 PATH + 1 of the motion in order.
    """

    def __init__(self, system: pl.System, q: Any, v: Any, t: float = 0.0, step: float = STEP) -> None:
        self.model = model = system.model
        self.q0, self.v0, self.step = real(q), real(v), LD(step)
        nv = model.nv
        self.pace = self.step / max(LD(1), np.abs(self.v0).max(initial=0))  # of time along the motion
        shifts = np.array([-4, -3, -2, -1, 1, 2, 3, 4], dtype=LD)
        along = np.array([k for k in range(-PATH, PATH + 1) if k], dtype=LD)
        d = [np.zeros((1, nv), dtype=LD), *(shifts[:, None] * self.step * e for e in np.eye(nv, dtype=LD))]
        self.d = np.concatenate([*d, along[:, None] * self.pace * self.v0])
        first = 1 + 8 * nv
        self.of_speed = np.arange(1, first).reshape(nv, 8)
        self.path = np.concatenate([first + np.arange(PATH), [0], first + PATH + np.arange(PATH)])
        self.t = np.full(len(self.d), LD(t))
        self.t[self.path] += self.pace * np.arange(-PATH, PATH + 1)
        self.nv = nv
        self.q = np.full((len(self.d), model.nq), np.nan, dtype=LD)
        self._frames: dict[str, tuple[Array, Array]] = {}
        self.bodies = self._walk()

    def _walk(self) -> list[tuple[Array, Array, Array]]:
        """By body: R, x of its own frame, and the amplitudes of its modes, over all rows."""
        model, n = self.model, len(self.d)
        world = np.tile(EYE, (n, 1, 1)), np.zeros((n, 3), dtype=LD), np.zeros((n, 0), dtype=LD)
        out: list[tuple[Array, Array, Array]] = []
        for k, body in enumerate(model.bodies):
            parent = model.parents[k]
            R_p, x_p, eta_p = world if parent < 0 else out[parent]
            own_q, own_d = self.q0[model.internals.q_slices[k]], self.d[:, model.internals.v_slices[k]]
            nq, nv = body.hinge.type.nq, body.hinge.type.nv
            R_h, p_h, coordinates = hinge_at(body.hinge.type, own_q[:nq], own_d[:, :nv])
            eta = own_q[nq:] + own_d[:, nv:]
            self.q[:, model.internals.q_slices[k]] = np.concatenate([coordinates, eta], axis=-1)
            if parent >= 0 and model.bodies[parent].flex is not None and body.hinge.at is not None:
                R_t, l_t = self.node(parent, body.hinge.at, eta_p)
                x_p, R_p = x_p + mv(R_p, l_t), mm(R_p, R_t)
            C = real(body.hinge.pose.R)
            x = x_p + mv(R_p, real(body.hinge.pose.xyz) + mv(C[None], p_h))
            R = mm(mm(R_p, C[None]), R_h)
            if body.flex is not None:
                R_d, l_d = self.node(k, body.flex.root, eta)
                root = body.flex.root_pose
                R = mm(R, np.swapaxes(mm(R_d, real(root.R)[None]), -1, -2))
                x = x - mv(R, l_d + mv(R_d, real(root.xyz)[None]))
            out.append((R, x, eta))
        return out

    def node(self, k: int, name: str, eta: Array) -> tuple[Array, Array]:
        """The pose of a node in its body's frame."""
        flex = self.model.bodies[k].flex
        j = flex.node_index[name]
        R = exp3(mv(real(flex.slopes[j])[None], eta))[0] if flex.modes else np.tile(EYE, (len(eta), 1, 1))
        return R, real(flex.nodes[j].position) + mv(real(flex.translations[j])[None], eta) + self._shorter(k, j, eta)

    def _shorter(self, k: int, j: int, eta: Array) -> Array:
        flex = self.model.bodies[k].flex
        H = flex.foreshortening
        if H is None or self.model.internals.fidelity != "full":
            return np.zeros((len(eta), 3), dtype=LD)
        return -0.5 * real(flex.along) * (eta * mv(real(H[j])[None], eta)).sum(axis=-1, keepdims=True)

    def frame(self, name: str) -> tuple[Array, Array]:
        """(R (rows, 3, 3), origin (rows, 3)) of a frame, a body, a node or the world."""
        if name not in self._frames:
            self._frames[name] = self._frame(name)
        return self._frames[name]

    def _frame(self, name: str) -> tuple[Array, Array]:
        model = self.model
        found = {f.name: f for f in model.frames}.get(name)
        body, node, pose = (name, None, None) if found is None else (found.body, found.node, found.pose)
        if found is None and body not in model.index and "." in body:
            body, _, node = body.partition(".")
        if body == "world":
            R, x = np.tile(EYE, (len(self.d), 1, 1)), np.zeros((len(self.d), 3), dtype=LD)
        else:
            k = model.index[body]
            R, x, eta = self.bodies[k]
            flex = model.bodies[k].flex
            if flex is not None and node is not None:
                R_n, l = self.node(k, node, eta)
                x, R = x + mv(R, l), mm(R, R_n)
                if not np.array_equal(axes := flex.nodes[flex.node_index[node]].axes, np.eye(3)):
                    R = mm(R, real(axes)[None])
        if pose is not None:
            x, R = x + mv(R, real(pose.xyz)), mm(R, real(pose.R)[None])
        return R, x

    # ---- derivatives of whatever the rows give

    def jacobian(self, values: Array) -> Array:
        """(nv, ...): along each speed, of values (rows, ...)."""
        weights = FIRST[[0, 1, 2, 3, 5, 6, 7, 8]].astype(LD) / self.step
        return _weighted(values[self.of_speed], weights)

    def rate(self, values: Array, at: int = 0) -> Array:
        """Along the motion, `at` rows after the state."""
        rows = self.path[PATH + at - 4 : PATH + at + 5]
        return _sum(values[rows], FIRST) / self.pace

    def second(self, values: Array) -> Array:
        return _sum(values[self.path[PATH - 4 : PATH + 5]], SECOND) / self.pace**2

    def particles(self, matter: Callable[[int, Any], Any]) -> tuple[Array, Array]:
        """Masses (k,) and positions (rows, k, 3) of particles with the moments of all bodies. matter(k, None): a rigid one."""
        masses, places = [np.zeros(0, dtype=LD)], [np.zeros((len(self.d), 0, 3), dtype=LD)]
        for k, body in enumerate(self.model.bodies):
            if self.model.internals.welded[k]:
                continue
            R, x, eta = self.bodies[k]
            flex = body.flex
            for j, node in enumerate([matter(k, None)] if flex is None else flex.nodes):
                m, rho = cloud(node)
                l = (np.asarray(node.position) + rho).astype(LD)[None]
                if flex is not None and flex.modes:
                    shapes = real([flex.translations[j] - np.cross(np.eye(3), r) @ flex.slopes[j] for r in rho])
                    l = l + mv(shapes[None], eta[:, None, :]) + self._shorter(k, j, eta)[:, None, :]
                masses.append(real(m))
                places.append(x[:, None, :] + mv(R[:, None], l))
        return np.concatenate(masses), np.concatenate(places, axis=1)


def _weighted(values: Array, weights: Array) -> Array:
    return (values * weights.reshape(1, -1, *([1] * (values.ndim - 2)))).sum(axis=1)


def _sum(values: Array, weights: Array) -> Array:
    return (values * real(weights).reshape(-1, *([1] * (values.ndim - 1)))).sum(axis=0)
