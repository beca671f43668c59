"""`pl.ik`: poses at which frames are where they should be, for any number of targets at once.

One compiled function makes a step of Levenberg and Marquardt's method for a whole batch (`sweeps.motion.reaching`). Rows that have
converged, or that no longer move, leave the batch. Those that failed start again from other poses within the limits, see `initial`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypedDict, Unpack

import numpy as np

from pliant.analysis.kinematics.initial import InitialPoses
from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.compile.table.derivatives import along
from pliant.compile.table.functions import Function
from pliant.errors import PliantError, unknown
from pliant.given.arrays import all_inputs
from pliant.keywords import checked
from pliant.lazy import serial_of
from pliant.model import Model, Pose
from pliant.model.acting.loads.records import Output
from pliant.model.constraints.signals import refuse_rheonomic
from pliant.model.ranges import limits_of
from pliant.model.spaces import coordinates, normalise, numbers
from pliant.spatial import Array, axial, lift, zeros
from pliant.sweeps.motion.reaching import MASS_CENTRE, Goal, Reach, reaching_step
from pliant.sweeps.trees.dynamics import Forces
from pliant.system import System
from pliant.vectors import outputs
from pliant.vectors.forces import at_instant
from pliant.vectors.laws.identity import laws_of
from pliant.vectors.state import LoadedState

_FIRST = 0.05  # the factor of the damping
_GIVEN_UP = 1e5  # that factor, beyond which steps do not help
_STILL = 1e-9  # of a step, in rad or m: the row has come to rest
_SETTLED = 1e-8  # the same where a posture or further costs are sought too
_STEP = 1e-5  # rad or m, of differences
_FEW, _SHORT, _LONG = 10, 24, 100  # iterations of the first half of the tries, of further ones, and of the last
_EARLIEST, _BETWEEN = 4, 2  # iterations after which rows may leave the batch, and between two looks at them
_PATIENCE = 6  # iterations with a posture, after which steps must have become half as long, or they are slowed down
_BLOCK = 2048  # rows that are iterated together
_LEAVING = 0.15  # the share of rows that have ended, from which they leave
_PARTS = ("position", "orientation")


class IkKeywords(TypedDict, total=False):
    """How poses are found."""

    q0: Any
    seeds: int
    weights: Mapping[str, Any] | None
    posture: Any
    posture_weight: float
    limits: bool | tuple[Any, Any]
    costs: Sequence[Callable[[Any], Any]]
    tolerance: float | tuple[float, float]
    iterations: int
    rng: np.random.Generator | int | None


@dataclass(frozen=True, eq=False, repr=False)
class Reached:
    """Poses that `pl.ik` found, one for each target.

    q (..., nq). ok (...): whether all targets are met. position_error, angle_error (...) [m, rad]: the largest of each row.
    status (...): "found", "stuck" at a pose from which no step helps, or "iterations". iterations, seeds (...): how many each row
    needed, in all, and from how many initial poses.

    Example: `pl.ik(arm, {"tool": dyn.frame("tool").pose(q)[1]}, q0=q).q  # [0.3, 0.5]`
    """

    q: Array
    ok: Array
    status: Array
    position_error: Array
    angle_error: Array
    iterations: Array
    seeds: Array
    dynamics: Dynamics
    goals: tuple[Goal, ...]
    held: Array  # (..., nv): 1, or 0 where a limit holds a coordinate
    target: Array  # (..., n): of each goal its axes (9,), then its position
    weights: Array  # (2 per goal,)
    posture_weight: float
    has_costs: bool

    def __repr__(self) -> str:
        return f"<{int(np.sum(self.ok))} of {np.size(self.ok)} poses of {self.dynamics.model.name!r} found>"

    def derivative(self, name: str) -> Array:
        """Return how q changes with a target, (..., nv, 3) or (..., nv, 6), by the implicit function theorem.

        name: a frame, or "com". The columns are small motions of the target: rotations about the world's axes, if its orientation
        is given, then translations, if its position is. Rows are in the directions of v. If several motions follow the target and
        keep the others, it is the one that the posture asks for, or without a posture the smallest. Coordinates at a limit do not
        move.

        Example: `pl.ik(arm, {"tool": dyn.frame("tool").pose(q)[1]}, q0=q).derivative("tool").shape  # (2, 3)`
        """
        names = [goal.frame for goal in self.goals]
        if name not in names:
            raise unknown("target", name, names)
        if self.has_costs:
            raise PliantError("ik: derivative: poses that were found with costs= have none; leave the costs out")
        J, w, own = self._whole(self.q, names.index(name))
        J = J * self.held[..., None, :]
        if not self.posture_weight:
            root = np.sqrt(w)
            return np.linalg.pinv(J * root[:, None], rcond=1e-10)[..., own] * root[own]
        H = J.mT @ (J * w[:, None]) + self._curvature(w * self._errors())
        H = self.held[..., :, None] * H * self.held[..., None, :]
        rest = np.eye(J.shape[-1]) * (self.posture_weight + 1.0 - self.held)[..., None, :]
        return np.linalg.solve(H + rest, J.mT[..., own] * w[own])

    def _whole(self, q: Array, which: int = 0) -> tuple[Array, Array, slice]:
        """The Jacobian (..., n, nv) of all targets and closures, the weights (n,), and the rows of one target."""
        rows, weights, own, at = [], [], slice(0), 0
        for k, goal in enumerate(self.goals):
            rows.append(self._jacobian(goal, q))
            of_goal = [self.weights[2 * k + 1]] * (3 * goal.axes) + [self.weights[2 * k]] * (3 * goal.position)
            own = slice(at, at + len(of_goal)) if k == which else own
            weights += of_goal
            at += len(of_goal)
        if self.dynamics.model.closures:
            rows.append(self.dynamics.loop_jacobian(q))
            weights += [1.0] * rows[-1].shape[-2]
        return np.concatenate(rows, axis=-2), np.array(weights), own

    def _errors(self) -> Array:
        """What the targets and closures are missed by, (..., n): with a posture, about its weight."""
        parts, at = [], 0
        for goal in self.goals:
            of_com = goal.frame == MASS_CENTRE
            R, p = (np.eye(3), self.dynamics.com(self.q)) if of_com else self.dynamics.frame(goal.frame).pose(self.q)
            if goal.axes:
                wanted = self.target[..., at : at + 9].reshape(*self.q.shape[:-1], 3, 3)
                parts.append((R @ (0.5 * axial(wanted.mT @ R))[..., None])[..., 0])
                at += 9
            if goal.position:
                parts.append(p - self.target[..., at : at + 3])
                at += 3
        if self.dynamics.model.closures:
            parts.append(self.dynamics.loop_residual(self.q))
        return np.concatenate(parts, axis=-1)

    def _curvature(self, f: Array) -> Array:
        """How J* f changes with q, for constant f (..., n): (..., nv, nv), by central differences."""
        nv, model = self.dynamics.model.nv, self.dynamics.model
        moves = _STEP * np.concatenate([np.eye(nv), -np.eye(nv)])
        J, _, _ = self._whole(model.integrate(self.q[..., None, :], moves))
        forces = (J.mT @ f[..., None, :, None])[..., 0]
        return ((forces[..., :nv, :] - forces[..., nv:, :]) / (2 * _STEP)).mT

    def _jacobian(self, goal: Goal, q: Array) -> Array:
        if goal.frame == MASS_CENTRE:
            return self.dynamics.com_jacobian(q)
        J = self.dynamics.frame(goal.frame).jacobian(q)
        return J[..., 3 * (not goal.axes) : 6 - 3 * (not goal.position), :]


@checked(IkKeywords)
def ik(system: System | Model | Dynamics, targets: Mapping[str, Any], **options: Unpack[IkKeywords]) -> Reached:
    """Find poses at which frames are at their targets (inverse kinematics), for one target or a batch, and return a `Reached`.

    targets: frames or bodies with a `pl.Pose`, a position (..., 3) [m], axes (..., 3, 3), a matrix (..., 4, 4), or
    {"position": …, "orientation": …}; "com" with a position of the mass centre. Leading axes broadcast: one row for each target.
    q0 (..., nq): the first initial pose. Default: the posture, or one as the others. seeds: how many initial poses are tried for a
    row. Each is that of 256 random ones within the limits at which the frames are closest to their targets. Default: 8. weights:
    {"tool": (position, orientation)} factors of errors in the search. Default: 1. posture (nq,): of all poses that meet the
    targets, one close to this is sought. posture_weight: how strongly; the targets are missed by about this share. Default: 1e-9.
    limits: True for those of the hinges, False for none, or (lower, upper) with arrays (nq,). costs: functions of x, in the
    language of loads, whose results should be small too, such as how deep the robot is in an obstacle. tolerance: of positions [m]
    and angles [rad], one number or two. Default: 1e-6. iterations: of a row, in all. Default: 100 per seed. rng: a seed or
    generator for the random poses. Default: 0.

    Loops of the system are closed in every pose that is found. Hinges whose motion is prescribed are held where they are at t = 0.

    Example:
        target = dyn.frame("tool").pose(q)[1]
        found = pl.ik(arm, {"tool": target}, q0=[0.1, 0.1])
        found.ok  # True
    """
    dynamics = dynamics_of(system, None, None, None, "ik")
    return _IkSearch(dynamics, targets, options).found()


class _IkSearch:
    """The batch of one call."""

    def __init__(self, dynamics: Dynamics, targets: Mapping[str, Any], options: IkKeywords) -> None:
        if not isinstance(targets, Mapping) or not targets:
            raise PliantError("ik: give targets by name, {'tool': pl.Pose(…)} or {'tool': [x, y, z]}")
        refuse_rheonomic(dynamics.model, "ik")
        self.dynamics = dynamics.internals.seeing([x for x in targets if x != MASS_CENTRE or _is_frame(dynamics.model, x)])
        self.model, self.options = self.dynamics.model, options
        read = [_target(self.model, name, given) for name, given in targets.items()]
        self.goals = tuple(goal for goal, _ in read)
        self.batch = np.broadcast_shapes(*(x.shape[:-1] for _, x in read), self._lead(options.get("q0")))
        self.target = np.concatenate([np.broadcast_to(x, (*self.batch, x.shape[-1])) for _, x in read], axis=-1)
        self.target = self.target.reshape(-1, self.target.shape[-1])
        self.weights = self._weights(options.get("weights"))
        self.lower, self.upper = _with_prescribed(self.dynamics, *_limits(self.model, options.get("limits", True)))
        self.limited = _limited(self.model, self.lower, self.upper)
        self.rng = np.random.default_rng(options.get("rng", 0))
        self.poses = InitialPoses(self.dynamics, self.goals, self.weights, self.lower, self.upper)
        self.seeds = _count("seeds", options.get("seeds", 8))
        self.iterations = _count("iterations", options.get("iterations", 100 * self.seeds))
        tolerance = np.broadcast_to(numbers(options.get("tolerance", 1e-6), "ik: tolerance"), 2)
        if not (tolerance > 0).all():
            raise PliantError(f"ik: tolerance {options['tolerance']!r} must be positive, [m] and [rad]")
        self.tolerance = tolerance
        posture = options.get("posture")
        self.rest = None if posture is None else _pose(self.model, posture, "posture")
        self.posture_weight = float(options.get("posture_weight", 1e-9)) if self.rest is not None else 0.0
        if self.rest is not None and not 0.0 < self.posture_weight < np.inf:
            raise PliantError(f"ik: posture_weight={self.posture_weight:g}: give a small positive number, such as 1e-9")
        costs = options.get("costs", ())
        self.costs = (costs,) if callable(costs) else tuple(costs)
        if wrong := [law for law in self.costs if not callable(law)]:
            raise PliantError(f"ik: costs: {wrong[0]!r} is not a function; give functions of x, in the language of loads")

    def _lead(self, q0: Any) -> tuple[int, ...]:
        return () if q0 is None else _pose(self.model, q0, "q0").shape[:-1]

    def _weights(self, given: Mapping[str, Any] | None) -> Array:
        out = np.ones((len(self.goals), 2))
        for name, value in (given or {}).items():
            names = [goal.frame for goal in self.goals]
            if name not in names:
                raise PliantError(f"ik: weights: {unknown('target', name, names)}")
            out[names.index(name)] = numbers(value, f"ik: weights of {name!r}")
        if not (np.isfinite(out).all() and (out > 0).all()):
            raise PliantError("ik: weights must be positive; leave out what should not count, {'tool': {'position': …}}")
        return out.ravel()

    def found(self) -> Reached:
        n, rows = self.model.nq, len(self.target)
        q, errors = np.empty((rows, n)), np.full((rows, 3), np.inf)
        iterations, tries, moving = np.zeros(rows, int), np.zeros(rows, int), np.ones(rows, bool)
        left = np.arange(rows)
        for k in range(self.seeds):
            if not left.size:
                break
            most = min(self._most(k), self.iterations - iterations[left].min())
            x, e, count, rest = self._try(self._initial(k, left), self.target[left], most)
            better = self._worst(e) < self._worst(errors[left])
            better |= ~np.isfinite(errors[left, 0])
            q[left[better]], errors[left[better]], moving[left[better]] = x[better], e[better], ~rest[better]
            iterations[left] += count
            tries[left] += 1
            left = left[~self._met(errors[left])]
            left = left[iterations[left] < self.iterations]
        ok = self._met(errors)
        status = np.where(ok, "found", np.where(moving, "iterations", "stuck"))
        held = np.ones((rows, self.model.nv))
        for i, j in self.limited:
            held[:, j] = (q[:, i] > self.lower[i] + 1e-12) & (q[:, i] < self.upper[i] - 1e-12)
        shaped = {
            "q": q, "ok": ok, "status": status, "position_error": errors[:, 0], "angle_error": errors[:, 1],
            "iterations": iterations, "seeds": tries, "held": held, "target": self.target,
        }  # fmt: skip
        own: dict[str, Any] = {name: x.reshape((*self.batch, *x.shape[1:])) for name, x in shaped.items()}
        own |= {"goals": self.goals, "weights": self.weights, "posture_weight": self.posture_weight}
        return Reached(**own, dynamics=self.dynamics, has_costs=bool(self.costs))

    def _most(self, k: int) -> int:
        """The iterations of the k-th try. Nine tenths of those that succeed need few; for the others another pose is better."""
        if self.rest is not None or self.seeds == 1:
            return self.iterations
        if k == self.seeds - 1:
            return max(_LONG, self.iterations // self.seeds)
        return _FEW if k < self.seeds // 2 else _SHORT

    def _met(self, errors: Array) -> Array:
        position, angle = self.tolerance
        return np.asarray((errors[:, 0] <= position) & (errors[:, 1] <= angle))

    def _worst(self, errors: Array) -> Array:
        position, angle = self.tolerance
        return np.maximum(errors[:, 0] / position, errors[:, 1] / angle)

    def _initial(self, k: int, left: Array) -> Array:
        """The k-th initial poses of some rows."""
        given = self.options.get("q0")
        q0 = self.rest if given is None else _pose(self.model, given, "q0")
        if k == 0 and q0 is not None:
            q = np.broadcast_to(q0, (*self.batch, self.model.nq)).reshape(-1, self.model.nq)[left]
            return np.clip(q, self.lower, self.upper)
        return self.poses.near(self.rng, self.target[left])

    def _try(self, q: Array, target: Array, iterations: int) -> tuple[Array, Array, Array, Array]:
        """q (rows, nq), the errors (rows, 3), the iterations and whether each came to rest, from initial poses."""
        parts = [self._part(q[i : i + _BLOCK], target[i : i + _BLOCK], iterations) for i in range(0, len(q), _BLOCK)]
        out, errors, count, rest = (np.concatenate(x) for x in zip(*parts, strict=True))
        return out, errors, count, rest

    def _part(self, q: Array, target: Array, iterations: int) -> tuple[Array, Array, Array, Array]:
        """The same of some rows, whose numbers stay in a cache. Rows leave in groups, but each has the numbers of its own end."""
        rows, ended, step = np.arange(len(q)), np.zeros(len(q), bool), self._step
        out, errors, count, rest = q.copy(), np.full((len(q), 3), np.inf), np.zeros(len(q), int), np.zeros(len(q), bool)
        factor, slow, last = np.full((len(q), 1), _FIRST), np.zeros((len(q), 1)), np.full(len(q), np.inf)
        small = _SETTLED if self.rest is not None or self.costs else np.inf
        for k in range(1, iterations + 1):
            q, factor, e = step(q, target, factor, slow)
            if self.rest is not None and k % _PATIENCE == 0:
                stalls = e[:, 2] > 0.5 * last
                slow[stalls], factor[stalls], last = 1.0 + 2.0 * slow[stalls], _FIRST, e[:, 2]
            if k < iterations and (k < _EARLIEST or k % _BETWEEN):
                continue
            met = self._met(e)
            still = (factor[:, 0] >= _GIVEN_UP) | (e[:, 2] < _STILL)
            done = (met & (e[:, 2] < small)) | still | (k == iterations)
            new = np.flatnonzero(done & ~ended)
            at = rows[new]
            out[at], errors[at], count[at], rest[at] = q[new], e[new], k, still[new] & ~met[new]
            ended |= done
            if ended.sum() >= _LEAVING * rows.size:
                on = np.flatnonzero(~ended)
                rows, q, factor, target = (x.take(on, axis=0) for x in (rows, q, factor, target))
                ended, slow, last = (x.take(on, axis=0) for x in (ended, slow, last))
                if not rows.size:
                    break
        return out, errors, count, rest

    @cached_property
    def _step(self) -> Callable[[Array, Array, Array, Array], tuple[Array, Array, Array]]:
        i = [i for i, _ in self.limited]
        compiled = self.dynamics.internals.built(self._row)
        more = [self.lower[i], self.upper[i]] if i else []
        posture = [self.rest, np.array([self.posture_weight])] if self.rest is not None else []

        def step(q: Array, target: Array, factor: Array, slow: Array) -> tuple[Array, Array, Array]:
            q, factor, e = compiled(q, target, self.weights, *more, factor, *posture, *([slow] if posture else []))
            return q, factor, e

        return step

    @property
    def _row(self) -> Function:
        model, limited, costs = self.model, self.limited, self.costs
        reach = Reach(self.goals, limited, self.rest is not None)
        names = ["q", "target", "weights", *(["lower", "upper"] if limited else []), "factor"]
        names += ["rest", "posture", "slow"] if reach.posture else []
        sizes = {"target": self.target.shape[-1], "weights": self.weights.size, "lower": len(limited), "upper": len(limited)}
        sizes |= {"factor": 1, "rest": model.nq, "posture": 1, "slow": 1}
        own = replace(model, outputs=tuple(Output(f"cost{k}", law) for k, law in enumerate(costs))) if costs else None

        def call(bodies: Model, *arrays: Array, given: Model | None = None) -> tuple[Array, ...]:
            found = dict(zip(names, arrays, strict=True))
            for name in ("lower", "upper"):
                found.setdefault(name, zeros((0,), found["q"]))
            asked = reach if given is None else replace(reach, costs=lambda m, q: _costs(m, given, q))
            return reaching_step(bodies, asked, found)

        laws = "" if own is None else laws_of(own).key or [serial_of(law) for law in costs]  # functions are stored by their names
        text = f"ik {self.goals} {limited} {reach.posture} {laws}"
        return Function(
            text, tuple(names), (("nq",), (1,), (3,)), call, "A step of inverse kinematics.", takes_parameters=False, rolls=False,
            sizes=tuple((name, n) for name, n in sizes.items() if n), closes=True, given=own, on_nodes=bool(costs),
        )  # fmt: skip


def _costs(model: Model, given: Model, q: Array) -> tuple[Array, Array]:
    """The further costs (m,) and their Jacobian (m, nv), on nodes."""
    state = LoadedState(
        zeros((1,), q), q, zeros((model.nv,), q), lift(given.internals.state_values, q), lift(given.internals.input_values, q)
    )
    y = outputs(model, state, Forces(zeros((model.nv,), q)), given=given)
    columns = [along(model, [y], {"q": q, "dq": lift(e, q)})[0] for e in np.eye(model.nv)]
    return y, np.stack(columns, axis=-1)


# ---- what is given


def _target(model: Model, name: str, given: Any) -> tuple[Goal, Array]:
    """A goal, and its numbers (..., 12), (..., 9) or (..., 3): axes, then position."""
    what = f"ik: target {name!r}"
    if name == MASS_CENTRE and not _is_frame(model, name):
        centre = _finite(given["position"] if isinstance(given, Mapping) and [*given] == ["position"] else given, what)
        if centre.shape[-1:] != (3,):
            raise PliantError(f"{what}: give a position (..., 3) of the mass centre [m], not shape {centre.shape}")
        return Goal(name, True, False), centre
    if isinstance(given, Pose):
        given = {"position": np.asarray(given.xyz), "orientation": np.asarray(given.R)}
    p: Array | None
    R: Array | None
    if isinstance(given, Mapping):
        if other := [key for key in given if key not in _PARTS]:
            raise PliantError(f"{what}: {unknown('part', other[0], _PARTS)}")
        p, R = (None if given.get(part) is None else _finite(given[part], f"{what}: {part}") for part in _PARTS)
    else:
        x = _finite(given, what)
        p, R = (x, None) if x.shape[-1:] == (3,) and x.shape[-2:] != (3, 3) else (None, x)
        if x.shape[-2:] == (4, 4):
            p, R = x[..., :3, 3], x[..., :3, :3]
    if (p is None and R is None) or (p is not None and p.shape[-1:] != (3,)) or (R is not None and R.shape[-2:] != (3, 3)):
        raise PliantError(
            f"{what}: give a pl.Pose, a position (..., 3), axes (..., 3, 3), a matrix (..., 4, 4), or "
            "{'position': …, 'orientation': …}"
        )
    if R is not None and np.abs(R @ R.mT - np.eye(3)).max(initial=0.0) > 1e-6:
        raise PliantError(f"{what}: its axes are not a rotation matrix; normalise it")
    batch = np.broadcast_shapes(*([] if p is None else [p.shape[:-1]]), *([] if R is None else [R.shape[:-2]]))
    parts = [] if R is None else [np.broadcast_to(R.reshape(*R.shape[:-2], 9), (*batch, 9))]
    parts += [] if p is None else [np.broadcast_to(p, (*batch, 3))]
    return Goal(model.frame(name).name, p is not None, R is not None), np.concatenate(parts, axis=-1)


def _is_frame(model: Model, name: str) -> bool:
    return name in {*(x.name for x in model.frames), *(x.name for x in model.bodies)}


def _pose(model: Model, given: Any, what: str) -> Array:
    q = model.state(given) if isinstance(given, Mapping) else _finite(given, f"ik: {what}")
    if q.shape[-1:] != (model.nq,):
        raise PliantError(f"ik: {what} has shape {q.shape}; {coordinates(model).layout}")
    return normalise(model, q)


def _limits(model: Model, given: Any) -> tuple[Array, Array]:
    """(lower, upper) (nq,), infinite where there is none."""
    lower, upper = np.full(model.nq, -np.inf), np.full(model.nq, np.inf)
    if given is False:
        return lower, upper
    if given is not True:
        if not isinstance(given, Sequence) or len(given) != 2 or any(np.shape(x) not in ((), (model.nq,)) for x in given):
            raise PliantError(f"ik: limits: give True, False, or (lower, upper) with numbers or arrays ({model.nq},)")
        lower, upper = (np.broadcast_to(numbers(x, "ik: limits"), model.nq).astype(float) for x in given)
        if (lower > upper).any():
            i = int(np.argmax(lower > upper))
            raise PliantError(f"ik: limits: lower {lower[i]:g} is above upper {upper[i]:g} at {coordinates(model).labels[i]!r}")
        return lower, upper
    found = limits_of(model)
    return found.lower, found.upper


def _with_prescribed(dynamics: Dynamics, lower: Array, upper: Array) -> tuple[Array, Array]:
    """Return limits that hold prescribed hinges where they are at t = 0."""
    model, fields = dynamics.model, dynamics.fields
    if not model.internals.prescribed:
        return lower, upper
    q, v, s, u = (np.asarray(x.default) for x in (fields.q, fields.v, fields.s, fields.u))
    state, _ = at_instant(
        model.internals.matter, model, LoadedState(np.zeros(1), q, v, s, all_inputs(model, np.asarray(0.0), u[: model.nu]))
    )
    lower, upper = lower.copy(), upper.copy()
    for motion in model.internals.prescribed:
        where = model.q_index(motion.name)
        lower[where] = upper[where] = np.asarray(state.q)[where]
    return lower, upper


def _limited(model: Model, lower: Array, upper: Array) -> tuple[tuple[int, int], ...]:
    """(coordinate, speed) with limits."""
    out = []
    for body, qs, vs in zip(model.bodies, model.internals.q_slices, model.internals.v_slices, strict=True):
        for k, speed in enumerate(body.hinge.type.rate_places):
            i = qs.start + k
            if np.isfinite(lower[i]) or np.isfinite(upper[i]):
                if speed is None:
                    what = f"ik: limits: coordinates of hinge {body.hinge.name!r}"
                    raise PliantError(f"{what} cannot be limited one by one; give infinite limits there")
                out.append((i, vs.start + speed))
    return tuple(out)


def _finite(given: Any, what: str) -> Array:
    x = numbers(given, what)
    if not np.isfinite(x).all():
        raise PliantError(f"{what} contains a value that is not finite; give finite numbers")
    return x


def _count(what: str, given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or given < 1:
        raise PliantError(f"ik: {what}={given!r}: give a whole number, at least 1")
    return int(given)
