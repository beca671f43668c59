"""Lines: sums of hinge coordinates, or ropes through points. A load that pulls on a line has one force, and a length with its rate.

A mapping {hinge: factor} is the sum of factors times coordinates. The factor of a hinge with several speeds is one number per
speed, and such a hinge adds to the rate but not to the length. A list is a rope through points: names of frames, or (frame,
(x, y, z)). A number in the list begins another branch, whose length is divided by this number, as behind a pulley.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.common import check_frame, components, hinge_of, moving, numbers_of
from pliant.model.acting.loads.forces import end_of

Segment = tuple[Any, Any, float]  # two ends, and the divisor of its branch


def hinges_of(line: Any) -> tuple[str, ...]:
    """The hinges whose coordinates a line sums."""
    return tuple(line) if isinstance(line, Mapping) else ()


def split_line(line: Any, held: Mapping[str, Any]) -> tuple[Any, float]:
    """The line without hinges that are fixed, and the part of its length that these had. held: their coordinates."""
    if not isinstance(line, Mapping):
        return line, 0.0
    gone = sum(float(f) * float(held[name][0]) for name, f in line.items() if name in held and not np.ndim(f))
    return {name: f for name, f in line.items() if name not in held}, gone


def segments_of(what: str, line: Any) -> list[Segment]:
    """The pieces of a rope between neighbouring points, branch by branch."""
    out: list[Segment] = []
    divisor, last = 1.0, None
    for part in line:
        if isinstance(part, int | float) and not isinstance(part, bool):
            if not part > 0:
                raise PliantError(f"{what}: line: the divisor {part:g} of a pulley is not positive")
            divisor, last = float(part), None
            continue
        if last is not None:
            out.append((last, part, divisor))
        last = part
    return out


def check_line(what: str, model: Any, line: Any) -> bool:
    """Raise `PliantError` for a line that the model does not have. Returns whether it has a length in every pose."""
    if isinstance(line, Mapping):
        if not line:
            raise PliantError(f"{what}: line is empty; give {{'hinge': factor}} or a list of points")
        whole = True
        for name, factor in line.items():
            hinge = moving(what, hinge_of(what, model, name))
            n = hinge.type.nv
            if np.ndim(factor) or n > 1:
                numbers_of(f"{what}: line", repr(name), factor, n)
                whole = False
            else:
                numbers_of(f"{what}: line", repr(name), factor)
        return whole
    if not isinstance(line, list | tuple) or not segments_of(what, line):
        raise PliantError(
            f"{what}: line is {line!r}; give a sum of hinges, {{'elbow': 1.0}}, or a list of two or more points, ['bus', 'tip']"
        )
    for a, b, _ in segments_of(what, line):
        ends = [end_of(f"{what}: line", "a point", one) for one in (a, b)]
        for frame, _ in ends:
            check_frame(what, model, frame)
        if ends[0][0] == ends[1][0] and np.array_equal(ends[0][1], ends[1][1]):
            raise PliantError(f"{what}: line: two neighbouring points are the same point of {ends[0][0]!r}; leave one out")
    return True


@dataclass(eq=False)
class Stretch:
    """A line at an instant: its length and rate [m, rad], and where its force acts."""

    x: Any
    length: Any = 0.0
    rate: Any = 0.0
    torques: list[tuple[str, list[float]]] = field(default_factory=list)
    pulls: list[tuple[Any, Any, Any, float]] = field(default_factory=list)  # end b, end a, the direction to b, 1 / divisor
    wrench: tuple[Any, Any, Any] | None = None  # a frame, and the force and moment there per unit

    def pull(self, force: Any) -> None:
        """Apply a force that is positive if it would make the line longer, as a motor's torque is."""
        for name, factors in self.torques:
            self.x.torque(name, [force * factor for factor in factors])
        for b, a, direction, share in self.pulls:
            if b.axes != a.axes:
                self.x.force((force * share) * direction, at=b, reaction=a)
        if self.wrench is not None:
            frame, push, turn = self.wrench
            if push is not None:
                self.x.force(force * push, at=frame)
            if turn is not None:
                self.x.moment(force * turn, on=frame)


def stretch_of(x: Any, line: Any) -> Stretch:
    """The line at an instant x."""
    out = Stretch(x)
    if isinstance(line, Mapping):
        for name, factor in line.items():
            n = hinge_of(name, x.model, name).type.nv
            factors = [float(f) for f in np.ravel(np.asarray(factor, dtype=float))]
            speeds = components(x.v(name), n)
            if not np.ndim(factor):
                out.length = out.length + factors[0] * x.q(name)
            for f, v in zip(factors, speeds, strict=True):
                out.rate = out.rate + f * v if f else out.rate
            out.torques.append((name, factors))
        return out
    for a, b, divisor in segments_of("", line):
        A, B = (x[frame].point(*at) for frame, at in (end_of("", "", one) for one in (a, b)))
        r = B - A
        direction = r.unit()
        out.length = out.length + r.norm() / divisor
        if A.axes != B.axes:
            out.rate = out.rate + (x.velocity(B) - x.velocity(A)).dot(direction) / divisor
        out.pulls.append((B, A, direction, 1.0 / divisor))
    return out
