"""The law of a constraint as a program: its residual phi, its rate y, and their derivatives.

With points P that move with the velocity U, directions D that turn with W, and coordinates q with the rates v:

    y     = sum of f . U + (D x g + m) . W + S v + R v + drift
    y'    = sum of f . U' + (D x g + m) . W' + S v' + R v' + curve

For phi(P, D, q, t), f = dphi/dP, g = dphi/dD, S = dphi/dq, and m and R are zero. For rates, f, m and R are their
derivatives with respect to U, W and v. A law may have both: `law(x)` is phi, and `law.rates(x)` its rates, with rows of the same
names and further ones without a residual. drift is dphi/dt if nothing moves, through the time and the inputs of the constraint; of
rates it is the part without speeds. In RJK's terms -drift is the right-hand side of A J beta = U~(t), and curve holds its rate.
curve is the derivative of y with U, W and v constant. So a row is a force f at each point, a moment D x g + m on each frame, and
generalised forces S and R. A force that is a direction of the same frame is constant there. size is quadratic in the size of a
row, as far as signals scale it: see `fading.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from numbers import Number
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, GraphProgram, Untraceable, count, jvp, live, substitute, vjp
from pliant.graph.either_way import either_way
from pliant.model import Model
from pliant.model.constraints.law import Constraint, LawParts
from pliant.model.constraints.signals import first_signals
from pliant.model.records import WORLD
from pliant.spatial import Array
from pliant.vectors.constraints.fading import amplitudes
from pliant.vectors.constraints.features import ConstraintInstant, Features, Place
from pliant.vectors.forces import run
from pliant.vectors.kinematics import WORLD_AXES
from pliant.vectors.vector import Vector, called

_SAME = 1e-9
_WORDS = "", "_rate", "_bend"  # of a signal


def traced_constraint(model: Model, closure: Constraint) -> Constraint:
    """Return a constraint with its law as a program."""
    what = f"{closure.kind} {closure.name!r}"
    graph = Graph()
    x = ConstraintInstant(model, what, closure, graph)
    for name in closure.given_frames:
        _ = x[name]
    try:
        found = run(closure.law, x, "constraint", closure.name)
        rates = None if closure.law_of_rates is None else run(closure.law_of_rates, x.seeing_speeds(), "constraint", closure.name)
    except Untraceable as why:
        raise PliantError(f"{what}: its law cannot be traced: {why}; write np.where(condition, a, b) instead of branches") from None
    rows, labels, vectors = _rows(what, found, graph)
    if closure.shifts:
        rows = _shifted(what, closure, rows, vectors, graph)
    phi, of_speeds = None, closure.of_speeds or rates is not None
    speed_rows = tuple(range(len(rows))) if closure.of_speeds else ()
    if rates is not None:
        own = dict(zip(labels, rows, strict=True))
        rows, labels, vectors = _rows(what, rates, graph)
        phi = np.array([own.get(label, graph.zero) for label in labels], dtype=object)
        followers = [row for row, _ in closure.follows]
        speed_rows = tuple(i for i, label in enumerate(labels) if label not in own and i not in followers)
    made = _Derived(x.features, rows, of_speeds, what, phi)
    outputs = dict(made.outputs)
    if closure.law_of_gap is not None:
        offset = graph.input("o", rows.shape)[0] if closure.shifts else 0.0
        outputs["gap"] = graph.lift(np.array([closure.law_of_gap(x, offset)], dtype=object))
    frames, program = list(x.features.frames), GraphProgram(outputs)
    absolute = of_speeds and not closure.balanced and not _is_relative(x.features, program)
    if absolute and WORLD not in frames:
        frames.append(WORLD)
    parts = LawParts(
        tuple(frames),
        tuple(x.features.points),
        tuple(x.features.directions),
        tuple(x.features.coordinates),
        tuple(x.features.speeds),
        tuple(labels),
        tuple(vectors),
        absolute,
        _ends(model, closure, frames),
        made.constant_forces(),
        made.sums(vectors) if not of_speeds else (),
        speed_rows,
        made.rheonomic or closure.shifts,
        tuple(x.placed),
        program,
    )
    own = {"o": np.zeros(len(labels))} if closure.shifts else {}
    return replace(closure, parts=parts, at=first_signals(closure.given_inputs) | own)


def _shifted(what: str, closure: Constraint, rows: Array, vectors: list[int], graph: Graph) -> Array:
    """Return rows minus the offsets that the closure took where an event closed it."""
    if closure.of_speeds or vectors:
        own = "rates need no offset; leave out offset=" if closure.of_speeds else "return scalars, such as d.dot(x.world.x)"
        raise PliantError(
            f"{what}: pl.events.activate with offset='here' is for laws of positions with scalar rows, not for "
            f"{'rates' if closure.of_speeds else 'vectors'}; {own}"
        )
    return rows - graph.input("o", rows.shape)


def _ends(model: Model, closure: Constraint, frames: list[str]) -> tuple[int, int]:
    """The numbers of the frames A and B of a reaction: on B, the last one that moves, in the axes of A, the first other one."""
    if own := getattr(closure.law, "ends", ()):  # those of a loop or a rod
        return frames.index(own[0]), frames.index(own[1])
    names = list(closure.given_frames or frames)
    if not names:
        return 0, 0
    seeing = model.internals.seeing(names)
    b = next((name for name in reversed(names) if seeing.frame(name).body != WORLD), names[-1])
    a = next((name for name in names if name != b), b)
    return frames.index(a), frames.index(b)


# ---- what the law returns


def _rows(what: str, found: Any, graph: Graph) -> tuple[Array, list[str], list[int]]:
    """Return the scalars (n,) that must vanish, a label of each, and where each vector's three rows begin."""
    named = isinstance(found, Mapping)
    names, several = _named(found) if named else ([f"{i + 1}" for i in range(len(_listed(found)))], _listed(found))
    values: list[Any] = []
    labels: list[str] = []
    vectors: list[int] = []
    for name, value in zip(names, several, strict=True):
        own = "" if len(several) == 1 and not named else f"{name} "
        if isinstance(value, Vector):
            vectors.append(len(values))
            column = value.gathered(WORLD_AXES)
            values += list(column[:, 0])
            labels += [f"{own}{axis}" for axis in "xyz"]
        elif isinstance(value, bool) or not (hasattr(value, "graph") or isinstance(value, Number)):
            raise PliantError(f"{what}: its law returns {called(value)}; return numbers or vectors that must vanish")
        else:
            values.append(value)
            labels.append(own.strip() or "law")
    rows = graph.lift(np.array(values, dtype=object))
    if any(x.op == "const" and np.isnan(x.value) for x in live(rows)):
        raise PliantError(f"{what}: its law contains a number that is not finite (nan); give finite numbers")
    for label, row in zip(labels, rows, strict=True):
        if row.op == "const" and not any(at <= labels.index(label) < at + 3 for at in vectors):
            raise PliantError(f"{what}: row {label!r} of its law is the number {row.value:g}; it must depend on the motion")
    if not rows.size or all(row.op == "const" for row in rows):
        raise PliantError(f"{what}: its law returns nothing that depends on the motion; return numbers or vectors that must vanish")
    return rows, labels, vectors


def _named(found: Mapping[Any, Any]) -> tuple[list[str], list[Any]]:
    """Return the names and values of a dictionary, whose lists have a name for each value."""
    names, values = [], []
    for name, value in found.items():
        several = _listed(value)
        names += [str(name)] if several and several[0] is value else [f"{name} {i + 1}" for i in range(len(several))]
        values += several
    return names, values


def _listed(found: Any) -> list[Any]:
    if isinstance(found, list | tuple):
        return [x for one in found for x in _listed(one)]
    if isinstance(found, np.ndarray):
        return list(found.ravel())
    return [found]


# ---- derivatives


class _Derived:
    """The derivatives of the rows of a law."""

    def __init__(self, features: Features, rows: Array, of_speeds: bool, what: str, known: Array | None = None) -> None:
        """known: the residuals of rows that are rates."""
        self.features, self.rows, self.graph, self.what = features, rows, features.graph, what
        self.P, self.D = list(features.points.values()), list(features.directions.values())
        self.U = [features.moving(*key) for key in features.points]
        self.W = [features.turning(i) for i in range(len(features.frames))]
        self.q, self.v = list(features.coordinates.values()), list(features.speeds.values())
        self.qdot = [self.graph.input(f"r{i}", (1,))[0] for i in range(len(self.q))]
        self.places = {
            **{f"p{i}": x[:, 0] for i, x in enumerate(self.P)},
            **{f"d{i}": x[:, 0] for i, x in enumerate(self.D)},
            **{f"q{i}": np.array([x], dtype=object) for i, x in enumerate(self.q)},
        }
        self.signals = {"t": features.time} | {f"s{i}": x for i, x in enumerate(features.signals.values())}
        f, g, m, S, R, drift = self._of_speeds() if of_speeds else self._of_positions()
        y = self._rate(f, g, m, S, R) + drift
        curve = self._changed(y, self.places, self._motion())
        y, curve = self._seen_by_frames(of_speeds, y, curve)
        self.rheonomic = self._uses_signals(rows) or any(x is not self.graph.zero for x in drift)
        phi = known if known is not None else np.full(rows.shape, self.graph.zero, dtype=object) if of_speeds else rows
        size = np.array(amplitudes(self.graph, [self._coefficients(x) for x in zip(f, g, m, S, R, strict=True)]), dtype=object)
        self.outputs = {"phi": phi, "f": f, "g": g, "m": m, "S": S, "R": R, "y": y, "curve": curve, "drift": drift, "size": size}

    @staticmethod
    def _coefficients(row: tuple[Array, ...]) -> tuple[Array, Array]:
        """Return a row's coefficients of forces and moments, and those of speeds."""
        f, g, m, S, R = (x.ravel() for x in row)
        return np.concatenate([f, g, m]), np.concatenate([S, R])

    def _motion(self) -> dict[str, Array]:
        """The rates of all places, by name."""
        own = [key[0] for key in self.features.directions]
        return {
            **{f"p{i}": x[:, 0] for i, x in enumerate(self.U)},
            **{f"d{i}": _cross(self.W[k][:, 0], x[:, 0]) for i, (k, x) in enumerate(zip(own, self.D, strict=True))},
            **{f"q{i}": np.array([x], dtype=object) for i, x in enumerate(self.qdot)},
        }

    def _seen_by_frames(self, of_speeds: bool, y: Array, curve: Array) -> tuple[Array, Array]:
        """Return y and its curve, by rates of vectors h as seen by frames, for rows D . h + constant: rows share the same h.

        With D constant in a frame that turns with W, (D . h)' = D . (h' - W x h). If this takes more operations, as before.
        """
        found = [self._along_directions(row) for row in self.rows]
        shared = Counter(key for row in found for key in row)
        new_y, new_curve, motion = y.copy(), curve.copy(), self._motion()
        for i, own in enumerate(found):
            if not own:
                continue
            best = max(own, key=lambda key: shared[key])
            j, h = own[best]
            D, w = self.D[j][:, 0], self.W[best[0]][:, 0]
            rate = self._changed(h, self.places, motion)
            relative = rate - _cross(w, h)
            if of_speeds:
                new_curve[i] = _dot(D, relative)
            else:
                bend = self._changed(rate, self.places, motion)
                new_y[i], new_curve[i] = _dot(D, relative), _dot(D, bend - _cross(w, rate + relative))
        if count(np.concatenate([new_y, new_curve])).total < count(np.concatenate([y, curve])).total:
            return new_y, new_curve
        return y, curve

    def _along_directions(self, row: Any) -> dict[tuple[int, ...], tuple[int, Array]]:
        """Return (number of D, h) of the ways to write a row as D . h + constant, by the frame of D and the nodes of h."""
        out, of_directions = {}, {name: x for name, x in self.places.items() if name[0] == "d"}
        gradients = vjp(np.array([row], dtype=object), 1.0, of_directions) if of_directions else {}
        for j, (frame, _) in enumerate(self.features.directions):
            h, D = gradients[f"d{j}"], self.D[j][:, 0]
            inputs = {x.index for x in D}
            if all(x is self.graph.zero for x in h) or any(x.index in inputs for x in live(h)):
                continue
            if substitute(np.array([row], dtype=object), D, self.graph.lift(np.zeros(3)))[0].op == "const":
                out[frame, *(x.index for x in h)] = j, h
        return out

    def _uses_signals(self, rows: Array) -> bool:
        """Whether rows depend on the time or on inputs."""
        own = {x.index for signal in self.signals.values() for x in signal}
        return any(x.index in own for x in live(rows))

    def _changed(self, rows: Array, places: Mapping[str, Array], motion: Mapping[str, Array]) -> Array:
        """Return the rate of rows while places move and signals change."""
        graph, moved = self.graph, dict(motion)
        given = dict(places) | {"t": self.features.time}
        moved["t"] = graph.lift(np.ones(1))
        for name, x in self.signals.items():
            if name != "t":
                rate, bend = (graph.input(f"{name}_{word}", x.shape) for word in ("rate", "bend"))
                given |= {name: x, f"{name}_rate": rate}
                moved |= {name: rate, f"{name}_rate": bend}
        return jvp(rows, given, moved)

    def _of_positions(self) -> tuple[Array, ...]:
        """(f (n, points, 3), g (n, directions, 3), m (n, frames, 3), S (n, coordinates), R (n, speeds), drift (n,)) of phi."""
        f, g, m, S, R = self._none()
        for i, row in enumerate(self.rows):
            found = vjp(np.array([row], dtype=object), 1.0, self.places)
            for j in range(len(self.P)):
                f[i, j] = found[f"p{j}"]
            for j in range(len(self.D)):
                g[i, j] = found[f"d{j}"]
            for j in range(len(self.q)):
                S[i, j] = found[f"q{j}"][0]
            if row.op != "const" and all(x is self.graph.zero for part in found.values() for x in part):
                timed = self._uses_signals(self.rows[i : i + 1])
                cause = "depends on time alone" if timed else "has no derivative, as a comparison"
                raise PliantError(f"{self.what}: row {i + 1} of its law {cause}; it must depend on the motion")
        return f, g, m, S, R, self._changed(self.rows, {}, {})

    def _of_speeds(self) -> tuple[Array, ...]:
        """The same for rates y, which must be linear in speeds."""
        f, g, m, S, R = self._none()
        moving = {
            **{f"u{i}": x[:, 0] for i, x in enumerate(self.U)},
            **{f"w{i}": x[:, 0] for i, x in enumerate(self.W)},
            **{f"v{i}": np.array([x], dtype=object) for i, x in enumerate(self.v)},
        }
        every = np.concatenate([np.zeros(0, dtype=object), *moving.values()])
        rates = {x.index for x in every}
        for i, row in enumerate(self.rows):
            found = vjp(np.array([row], dtype=object), 1.0, moving) if moving else {}
            for name, x in found.items():
                term = next((y for y in live(x.ravel()) if y.index in rates), None)
                if term is not None:
                    raise PliantError(
                        f"{self.what}: row {i + 1} of its law is not linear in {self._called(name)}: its derivative depends on "
                        f"{self._called(term.value[0])}; a law with kind='velocity' is a sum of speeds times functions of "
                        "positions"
                    )
            for j in range(len(self.U)):
                f[i, j] = found[f"u{j}"]
            for j in range(len(self.W)):
                m[i, j] = found[f"w{j}"]
            for j in range(len(self.v)):
                R[i, j] = found[f"v{j}"][0]
        drift = substitute(self.rows, every, self.graph.lift(np.zeros(every.size)))
        for i in range(len(self.rows)):
            if all(x is self.graph.zero for part in (f[i], m[i], R[i]) for x in part.flat):
                raise PliantError(
                    f"{self.what}: row {i + 1} of its law does not depend on speeds; a law with kind='velocity' is a sum of speeds "
                    "times functions of positions; for a law of positions leave out kind="
                )
        return f, g, m, S, R, drift

    def constant_forces(self) -> tuple[tuple[int, int, Place], ...]:
        """(row, point, components in the frame of the point) of the forces that are plus or minus a direction of the same frame."""
        out = []
        for j, (home, _) in enumerate(self.features.points):
            for (own, along), D in self.features.directions.items():
                for sign in (1.0, -1.0) if own == home else ():
                    nodes = [x if sign > 0 else -x for x in D[:, 0]]
                    rows = [i for i, f in enumerate(self.outputs["f"][:, j]) if all(x is y for x, y in zip(f, nodes, strict=True))]
                    out += [(i, j, (sign * along[0], sign * along[1], sign * along[2])) for i in rows]
        return tuple(out)

    def sums(self, vectors: list[int]) -> tuple[tuple[int, tuple[float, ...]], ...]:
        """(first row, factor of each point) of the vectors that are sums of points: nothing else moves them."""
        out = []
        for first in vectors:
            rows = slice(first, first + 3)
            f = self.outputs["f"][rows]
            still = all(x is self.graph.zero for name in ("g", "m", "S", "R") for x in self.outputs[name][rows].flat)
            if still and all(x.op == "const" for x in f.flat) and not self._uses_signals(self.rows[rows]):
                numbers = np.array([x.value for x in f.flat]).reshape(f.shape)  # (3, points, 3)
                factors = numbers[0, :, 0]
                if not factors.sum() and np.array_equal(numbers, np.eye(3)[:, None, :] * factors[None, :, None]):
                    out.append((first, tuple(factors.tolist())))
        return tuple(out)

    def _called(self, name: str) -> str:
        """An input, for messages."""
        kind, number = name[0], int(name[1:])
        if kind == "u":
            return f"the velocity of a point of {self.features.frames[[*self.features.points][number][0]]!r}"
        if kind == "w":
            return f"the angular velocity of {self.features.frames[number]!r}"
        return f"a speed of {[*self.features.speeds][number][0]!r}"

    def _none(self) -> tuple[Array, ...]:
        n = len(self.rows)
        shapes = ((n, len(self.P), 3), (n, len(self.D), 3), (n, len(self.W), 3), (n, len(self.q)), (n, len(self.v)))
        return tuple(np.full(shape, self.graph.zero, dtype=object) for shape in shapes)

    def _rate(self, f: Array, g: Array, m: Array, S: Array, R: Array) -> Array:
        """y (n,)."""
        out = np.full(len(self.rows), self.graph.zero, dtype=object)
        turned = [self._motion()[f"d{j}"] for j in range(len(self.D))]
        for i in range(len(self.rows)):
            for j, x in enumerate(self.U):
                out[i] = out[i] + _dot(f[i, j], x[:, 0])
            for j, rate in enumerate(turned):
                out[i] = out[i] + _dot(g[i, j], rate)
            for j, x in enumerate(self.W):
                out[i] = out[i] + _dot(m[i, j], x[:, 0])
            for j, x in enumerate(self.qdot):
                out[i] = out[i] + S[i, j] * x
            for j, x in enumerate(self.v):
                out[i] = out[i] + R[i, j] * x
        return out


def _cross(a: Array, b: Array) -> Array:
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], dtype=object)


def _dot(a: Array, b: Array) -> Any:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _is_relative(features: Features, program: GraphProgram) -> bool:
    """Whether rates do not change if everything moves as one body: then the forces and moments of each row have no sum.

    A law that chooses is relative if it is on all sides of its choices.
    """
    rng, program = np.random.default_rng(0), GraphProgram(either_way({name: program.outputs[name] for name in ("f", "m")}))
    given: dict[str, Any] = {name: rng.uniform(0.2, 1.0, 3) for name in program.inputs if name[0] in "dwu"}
    given |= {name: rng.uniform(0.2, 1.0, 1) for name in program.inputs if name[0] in "qvrt"}
    given |= {name: rng.uniform(0.2, 1.0, n) for name, n in features.parameters.items()}
    given |= {f"s{i}{word}": rng.uniform(0.2, 1.0, x.size) for i, x in enumerate(features.signals.values()) for word in _WORDS}
    at = rng.uniform(0.2, 1.0, (len(features.points), 3))  # forces have levers whether or not the law uses the positions
    found = program(given | {f"p{i}": x for i, x in enumerate(at)}, ["f", "m"])
    force = found["f"].sum(axis=1)
    moment = found["m"].sum(axis=1) + np.cross(at[None], found["f"]).sum(axis=1)
    size = np.abs(found["f"]).sum() + np.abs(found["m"]).sum()
    return bool(np.abs(force).max(initial=0.0) + np.abs(moment).max(initial=0.0) < _SAME * size)
