"""One cycle of a plant under sampled controllers, as a linear map: exact, with delays of any length and several rates.

The state is (x of the plant, inputs that act, states of laws, results that wait). Between two instants the plant moves under
constant inputs. At an instant, all controllers that are due measure first. Then results begin to act, as in `pl.simulate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from pliant.analysis.control.laws import LinearLaw
from pliant.analysis.control.state_space import StateSpace, held_flow
from pliant.errors import PliantError
from pliant.model.acting.controllers import Controller
from pliant.spatial import Array

_SAME = 1e-9  # of a period: instants that lie so near each other are one
_MOST = 2000  # calls in a cycle


@dataclass(frozen=True, eq=False)
class Sampled:
    """A controller with its linear law. drives: the places of its results in the inputs of the plant; measures: in its outputs.

    measured, driven: the names of the numbers of y and u.
    """

    controller: Controller
    law: LinearLaw
    drives: Array
    measures: slice
    measured: tuple[str, ...]
    driven: tuple[str, ...]
    gain: float = 1.0
    more_delay: float = 0.0

    @property
    def name(self) -> str:
        return self.controller.name

    @property
    def period(self) -> float:
        return self.controller.period

    @property
    def delay(self) -> float:
        return self.controller.delay + self.more_delay

    @property
    def late(self) -> int:
        """How many calls lie between the call of a result and the instant at which it begins to act."""
        return int(np.floor(self.delay / self.period + _SAME))

    @property
    def waits(self) -> bool:
        return self.delay > _SAME * self.period

    def system(self, of: str) -> StateSpace:
        """Return the law as a system of its own."""
        law = self.law
        return StateSpace(law.A, law.B, law.C, law.D, law.states, self.measured, self.driven, of, dt=self.period)


class LoopCut(NamedTuple):
    """A place where a loop is opened: a number of y or of u of a controller."""

    controller: int
    kind: str  # "measure" or "drive"
    place: int
    name: str


def common_period(controllers: Sequence[Sampled]) -> float:
    """Return the shortest time [s] after which all calls repeat."""
    first = controllers[0].period
    ratios = []
    for own in controllers:
        ratio = Fraction(own.period / first).limit_denominator(1000)
        if abs(float(ratio) * first - own.period) > _SAME * own.period:
            raise PliantError(
                f"controllers {controllers[0].name!r} and {own.name!r}: their periods, {first:g} and {own.period:g} s, are not in "
                "a ratio of small whole numbers, so that their calls do not repeat; change one period, or name one controller"
            )
        ratios.append(ratio)
    base = lcm(*(x.denominator for x in ratios))
    whole = lcm(*(int(x * base) for x in ratios))
    period = first * whole / base
    if sum(period / own.period for own in controllers) > _MOST:
        names = ", ".join(repr(own.name) for own in controllers)
        raise PliantError(
            f"controllers {names}: their calls repeat only after {period:g} s; change a period, or name one controller"
        )
    return float(period)


class _Layout:
    """The places of the parts of a cycle's state."""

    def __init__(self, plant: StateSpace, controllers: Sequence[Sampled]) -> None:
        self.names: list[str] = [*plant.states, *plant.inputs]
        self.x, self.u = slice(0, len(plant.states)), slice(len(plant.states), len(self.names))
        self.laws, self.waiting = [], []
        for own in controllers:
            self.laws.append(self._added(own.law.states))
            slots = range(own.late + 1) if own.waits else range(0)
            self.waiting.append([self._added([f"{name}[-{j + 1}]" for name in own.driven]) for j in slots])

    def _added(self, names: Sequence[str]) -> slice:
        start = len(self.names)
        self.names += names
        return slice(start, len(self.names))


Flows = dict[float, tuple[Array, Array]]


def cycle(plant: StateSpace, controllers: Sequence[Sampled], flows: Flows, cuts: Sequence[LoopCut] = ()) -> StateSpace:
    """Return the map of one cycle. With cuts, its inputs are what enters after them, and its outputs what arrives before them.

    The cycle begins at a call of the controller of the first cut. flows: motions of the plant by their length [s], which are kept.
    """
    period = common_period(controllers)
    lead = controllers[cuts[0].controller if cuts else 0]
    for cut in cuts:
        own = controllers[cut.controller]
        if abs(own.period - period) > _SAME * period:
            raise PliantError(
                f"controller {own.name!r}: the loop cannot be opened there, because it is called every {own.period:g} s and "
                f"all calls repeat every {period:g} s only; open it at the slowest controller if its period is a "
                "multiple of the others, or use .poles()"
            )
    place = _Layout(plant, controllers)
    N, p = len(place.names), len(cuts)
    Z, R = np.eye(N, N + p), np.zeros((p, N + p))
    entering = {(c.controller, c.kind, c.place): N + j for j, c in enumerate(cuts)}
    now = 0.0
    for t, calls, acts in [*_instants(controllers, lead.controller.start, period), (period, (), ())]:
        gap = round((t - now) / period, 12) * period
        if gap > 0:
            if gap not in flows:
                flows[gap] = held_flow(plant.A, plant.B, gap)
            F, G = flows[gap]
            Z[place.x] = F @ Z[place.x] + G @ Z[place.u]
        now = t
        results = {i: _call(plant, controllers[i], i, (Z, R), place, entering) for i in calls}
        for i, result in results.items():
            for slot in range(len(place.waiting[i]) - 1, 0, -1):
                Z[place.waiting[i][slot]] = Z[place.waiting[i][slot - 1]]
            if place.waiting[i]:
                Z[place.waiting[i][0]] = result
            else:
                Z[place.u.start + controllers[i].drives] = result
        for i in acts:
            Z[place.u.start + controllers[i].drives] = Z[place.waiting[i][-1]]
    names = tuple(cut.name for cut in cuts)
    return StateSpace(Z[:, :N], Z[:, N:], R[:, :N], R[:, N:], tuple(place.names), names, names, plant.system, dt=period)


def _call(
    plant: StateSpace,
    own: Sampled,
    i: int,
    parts: tuple[Array, Array],
    place: _Layout,
    entering: Mapping[tuple[int, str, int], int],
) -> Array:
    """Return the result of a call as rows, and change the state of the law. What arrives at cuts is written to the outputs."""
    Z, R = parts
    N = len(Z)
    y = plant.C[own.measures] @ Z[place.x] + plant.D[own.measures] @ Z[place.u]
    _cut(y, R, N, {k: j for (c, kind, k), j in entering.items() if (c, kind) == (i, "measure")})
    law, x = own.law, Z[place.laws[i]]
    result = own.gain * (law.C @ x + law.D @ y)
    Z[place.laws[i]] = law.A @ x + law.B @ y
    _cut(result, R, N, {k: j for (c, kind, k), j in entering.items() if (c, kind) == (i, "drive")})
    return result


def _cut(rows: Array, R: Array, N: int, columns: Mapping[int, int]) -> None:
    """Write rows to the outputs, and replace them by what enters there."""
    for k, column in columns.items():
        R[column - N] = rows[k]
        rows[k] = 0.0
        rows[k, column] = 1.0


def _instants(controllers: Sequence[Sampled], start: float, period: float) -> list[tuple[float, tuple[int, ...], tuple[int, ...]]]:
    """Return the instants of a cycle in order: (time since its beginning, controllers that are called, those whose results act)."""
    found: list[tuple[float, int, bool]] = []
    for i, own in enumerate(controllers):
        for k in range(round(period / own.period)):
            called = own.controller.start - start + k * own.period
            found.append((called, i, True))
            if own.waits:
                found.append((called + own.delay, i, False))
    times = sorted(((_folded(t, period), i, called) for t, i, called in found), key=lambda x: x[0])
    out: list[tuple[float, tuple[int, ...], tuple[int, ...]]] = []
    for t, i, called in times:
        if not out or t - out[-1][0] > _SAME * period:
            out.append((t, (), ()))
        at, calls, acts = out[-1]
        out[-1] = (at, (*calls, i), acts) if called else (at, calls, (*acts, i))
    return out


def _folded(t: float, period: float) -> float:
    left = t % period
    return 0.0 if period - left <= _SAME * period or left <= _SAME * period else left
