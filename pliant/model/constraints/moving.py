"""Rods, couplings and loops whose numbers change with time: constraints with the rows and labels of these closures.

A number that changes is a function of t, a `Series` with a cubic spline through its points, or an `Input`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, Untraceable, evaluate
from pliant.model.acting.series import Input, Series
from pliant.model.closures import ByKind, Closure, Coupling, Cut, Joint, Rod, Rolling, coupled, cut_of, placed_coordinate, switch
from pliant.model.constraints.law import Constraint
from pliant.model.constraints.signals import checked_inputs, signals_at
from pliant.model.pose import Array

_LOOKED_AT = 201  # instants of a run at which lengths are looked at


def changes(given: Any) -> bool:
    """Whether a number of a closure is given as something that changes with time."""
    return isinstance(given, Input | Series) or callable(given)


@dataclass(frozen=True, eq=False)
class Signal:
    """Numbers of a closure that may change with time. given: numbers, a function of t, a `Series` or an `Input`."""

    what: str
    key: str
    given: Any

    @property
    def inputs(self) -> dict[str, Input | Series]:
        """The input of the constraint that it is, if it is one."""
        return checked_inputs(self.what, {self.key: self.given}) if isinstance(self.given, Input | Series) else {}

    def several(self, x: Any) -> list[Any]:
        """Return the numbers at an instant: nodes, or constants."""
        if self.inputs:
            return list(np.ravel(x.u[self.key]))
        if not callable(self.given):
            return list(np.ravel(np.asarray(self.given, dtype=float)))
        try:
            made = self.given(x.t)
        except Untraceable:
            raise
        except Exception as error:
            raise PliantError(f"{self.what}: its function of t raised {type(error).__name__} ({error})") from error
        return list(made) if isinstance(made, list | tuple) or np.ndim(made) else [made]

    def one(self, x: Any) -> Any:
        """Return a single number at an instant."""
        found = self.several(x)
        if len(found) != 1:
            raise PliantError(f"{self.what}: {len(found)} numbers are given; give one")
        return found[0]


@dataclass(frozen=True, eq=False)
class MovingRod:
    """The law of a rod of varying length: (d.d - L^2) / 2L, as of a constant one."""

    ends: tuple[str, str]
    length: Signal
    closure_kind: ClassVar[str] = "rod"
    __name__: ClassVar[str] = "rod of varying length"

    @property
    def signals(self) -> list[Signal]:
        return [self.length]

    def __call__(self, x: Any) -> Any:
        d = x[self.ends[1]].origin - x[self.ends[0]].origin
        L = self.length.one(x)
        return {"force along": (d.dot(d) - L * L) / (2.0 * L)}

    def gap(self, x: Any, offset: Any) -> Any:
        """Return how much longer it is than it should be [m]. offset: that of the row of the law."""
        d = x[self.ends[1]].origin - x[self.ends[0]].origin
        L = self.length.one(x)
        return np.sqrt(d.dot(d)) - np.sqrt(L * L + 2.0 * L * offset)


@dataclass(frozen=True, eq=False)
class MovingCoupling:
    """The law of a coupling whose offset or factors vary: the sum of k q - offset."""

    name: str
    terms: tuple[tuple[str, Signal], ...]
    offset: Signal
    ends: tuple[str, ...] = field(default=(), init=False)
    closure_kind: ClassVar[str] = "coupling"
    __name__: ClassVar[str] = "coupling that varies"

    @property
    def signals(self) -> list[Signal]:
        return [*(k for _, k in self.terms), self.offset]

    def __call__(self, x: Any) -> Any:
        places = coupled(x.model, Coupling(self.name, terms=tuple((name, 1.0) for name, _ in self.terms)))
        total = -self.offset.one(x)
        for (place, _, _), (_, k) in zip(places, self.terms, strict=True):
            total = total + k.one(x) * x.features.coordinate(*placed_coordinate(x.model, place, f"coupling {self.name!r}"))
        return {"coupling": total}


@dataclass(frozen=True, eq=False)
class MovingLoop:
    """The law of a loop whose frame A moves against its body: (x, y, z) [m], perhaps with (roll, pitch, yaw) [rad]."""

    ends: tuple[str, str]
    joint: Joint
    motion: Signal
    closure_kind: ClassVar[str] = "loop"
    __name__: ClassVar[str] = "loop on a moving frame"

    @property
    def signals(self) -> list[Signal]:
        return [self.motion]

    def __call__(self, x: Any) -> Any:
        moved = self.motion.several(x)
        if len(moved) not in (3, 6):
            raise PliantError(
                f"{self.motion.what}: {len(moved)} numbers are given; give x, y, z [m], or these and roll, pitch, yaw"
            )
        a, b, cut = x[self.ends[0]], x[self.ends[1]], cut_of(self.joint)
        axes = [a.vector(*column) for column in np.array(_turned(moved[3:]), dtype=object).T]
        gap = b.origin - a.point(*moved[:3])
        rows = [*_turns(cut, axes, b), *_slides(cut, axes, b, gap)]
        return dict(zip(cut.labels, rows, strict=True))


def _turned(rpy: list[Any]) -> list[list[Any]]:
    """Return R = Rz(yaw) Ry(pitch) Rx(roll) by rows; the identity for no angles."""
    if not rpy:
        return [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    (sx, sy, sz), (cx, cy, cz) = ([f(angle) for angle in rpy] for f in (np.sin, np.cos))
    return [
        [cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx],
        [sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx],
        [-sy, cy * sx, cy * cx],
    ]


def _along(axes: list[Any], n: Any) -> Any:
    """Return the vector with the components n (3,), numbers, in some axes."""
    parts = [axis * float(k) for axis, k in zip(axes, n, strict=True) if k]
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    return total


def _turns(cut: Cut, axes: list[Any], b: Any) -> list[Any]:
    """Return the rows of moments, as `Joined.phi` has them."""
    if cut.universal is not None:
        first, second = cut.universal
        return [_along(axes, first).dot(b.vector(*second)) - float(first @ second)]
    own = [b.x, b.y, b.z]
    if cut.moments.shape[-1] == 3:
        pairs = ((2, 1), (0, 2), (1, 0))
        return [(axes[i].dot(own[j]) - axes[j].dot(own[i])) * 0.5 for i, j in pairs]
    if not cut.moments.shape[-1]:
        return []
    n = np.cross(*cut.moments.T)
    turned = b.vector(*n)
    return [_along(axes, np.cross(m, n)).dot(turned) for m in cut.moments.T]


def _slides(cut: Cut, axes: list[Any], b: Any, gap: Any) -> list[Any]:
    """Return the rows of forces, as `Joined.phi` has them."""
    rows = [_along(axes, n).dot(gap) for n in cut.forces.T]
    if not cut.pitch:
        return rows
    own, n = [b.x, b.y, b.z], cut.forces[:, -1]
    turn = rows[-1] / cut.pitch
    twice = [axes[i].dot(own[j]) - axes[j].dot(own[i]) for i, j in ((2, 1), (0, 2), (1, 0))]
    s = sum((0.5 * float(k) * part for k, part in zip(n, twice, strict=True) if k), start=0.0)
    c = (axes[0].dot(own[0]) + axes[1].dot(own[1]) + axes[2].dot(own[2]) - 1.0) * 0.5
    rest = np.arctan2(np.sin(turn) * c - np.cos(turn) * s, np.cos(turn) * c + np.sin(turn) * s) * cut.pitch
    return [*rows[:-1], rest]


def check_rods(closures: Sequence[Closure], t_start: float, t_end: float) -> None:
    """Raise `PliantError` for a rod that has no positive length at some time of a run."""
    times = np.linspace(t_start, t_end, _LOOKED_AT)
    for closure in closures:
        law = getattr(closure, "law", None)
        if isinstance(law, MovingRod) and (found := _values(law.length, times)) is not None and (found <= 0).any():
            k = int(np.argmax(found <= 0))
            raise PliantError(
                f"rod {closure.name!r}: its length is {found[k]:.4g} m at t = {times[k]:.4g} s; give a length that stays positive, "
                "or a smaller t_end"
            )


def _values(signal: Signal, times: Array) -> Array | None:
    """Return a number over time, (n,); None for an input."""
    if isinstance(signal.given, Series):
        return np.array([signals_at({"": signal.given}, t)["s0"][0] for t in times])
    if isinstance(signal.given, Input):
        return None
    t = Graph().input("t", (1,))
    with np.errstate(all="ignore"):
        return np.asarray(evaluate(t[0].graph.lift(np.array([signal.given(t[0])], dtype=object)), {"t": times[:, None]}))[:, 0]


# ---- as closures


def moving_rod(name: str, frames: tuple[str, str], length: Any, active: Any) -> Constraint:
    """A rod whose length changes with time."""
    if isinstance(length, Input) and not np.all(np.asarray(length.value, dtype=float) > 0):
        raise PliantError(f"rod {name!r}: length {length.value!r} is not positive; give pl.Input of a positive length")
    return _constraint(name, MovingRod(frames, Signal(f"rod {name!r}: length", "length", length)), frames, active)


def moving_coupling(name: str, terms: Mapping[str, Any], offset: Any, active: Any) -> Constraint:
    """A coupling whose offset, or some of whose factors, change with time."""
    what = f"coupling {name!r}"
    pairs = tuple(
        (str(one), Signal(f"{what}: the factor of {one!r}", f"factor_{re.sub(r'[^0-9a-zA-Z_]', '_', str(one))}", k))
        for one, k in terms.items()
    )
    keys = [signal.key for _, signal in pairs]
    if len({*keys}) < len(keys):
        raise PliantError(f"{what}: two of its coordinates have the input {max(keys, key=keys.count)!r}; rename one of the hinges")
    return _constraint(name, MovingCoupling(name, pairs, Signal(f"{what}: offset", "offset", offset)), (), active)


def moving_loop(name: str, frames: tuple[str, str], joint: Joint, motion: Any, active: Any) -> Constraint:
    """A loop whose frame A moves."""
    if isinstance(joint, Rolling):
        raise PliantError(
            f"loop {name!r}: motion= moves the plane of a Rolling joint, which is not supported; let the wheel roll on a body with "
            "a prescribed hinge"
        )
    return _constraint(name, MovingLoop(frames, joint, Signal(f"loop {name!r}: motion", "motion", motion)), frames, active)


def shifting(closure: Closure) -> Constraint:
    """A closure that takes its offset where an event closes it."""
    as_law = AS_LAWS.get(closure)
    if as_law is None or (found := as_law(closure)) is None:
        raise PliantError(
            f"{closure.kind} {closure.name!r}: pl.events.activate with offset='here' is for couplings, rods with a length, and "
            f"laws; {'give the rod a length' if closure.kind == 'rod' else _NOT_SHIFTED}"
        )
    if "offset" in found.inputs:
        raise PliantError(
            f"{closure.kind} {closure.name!r}: pl.events.activate with offset='here' does not support an offset that is an input; "
            "make it a function of t"
        )
    return replace(found, shifts=True)


_NOT_SHIFTED = "use gap='assemble', or a law of positions (add_constraint)"


def _rod_as_law(rod: Rod) -> Constraint | None:
    return None if rod.length is None else moving_rod(rod.name, (rod.frame_a, rod.frame_b), rod.length, rod.active)


def _coupling_as_law(coupling: Coupling) -> Constraint:
    return moving_coupling(coupling.name, dict(coupling.terms), coupling.offset, coupling.active)


def _law_as_it_is(closure: Constraint) -> Constraint | None:
    return None if isinstance(closure.law, MovingLoop) else closure


# a closure as a law whose rows may have offsets, or None if they may not; other kinds take no offset
AS_LAWS: ByKind[Callable[[Any], Constraint | None]] = ByKind({
    Rod: _rod_as_law, Coupling: _coupling_as_law, Constraint: _law_as_it_is,
})  # fmt: skip


def _constraint(name: str, law: Any, frames: tuple[str, ...], active: Any) -> Constraint:
    inputs = {key: x for signal in law.signals for key, x in signal.inputs.items()}
    return Constraint(name, switch(f"{law.closure_kind} {name!r}", active), law, False, frames, inputs)
