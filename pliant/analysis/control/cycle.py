"""One cycle of a plant under sampled controllers, as a linear map: exact, with delays of any length and several rates.

The state is (x of the plant, inputs that act, states of laws, results that wait). Between two instants the plant moves under
constant inputs. At an instant, sensors are sampled first, and samples arrive. Then all controllers that are due measure. Then
results begin to act, as in `pl.simulate`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from pliant.analysis.control.laws import LinearLaw
from pliant.analysis.control.state_space import StateSpace, held_flow
from pliant.errors import PliantError
from pliant.model.acting.controllers import Controller
from pliant.spatial import Array

_SAME = 1e-9  # of a period: instants that lie so near each other are one
_MOST = 2000  # calls in a cycle


class _Clocked:
    """What happens every `period` seconds and takes effect `delay` later."""

    period: float
    delay: float
    start: float

    @property
    def late(self) -> int:
        """How many instants lie between an instant and the one at which its result takes effect."""
        return int(np.floor(self.delay / self.period + _SAME))

    @property
    def waits(self) -> bool:
        return self.delay > _SAME * self.period


@dataclass(frozen=True, eq=False)
class SensorSamples(_Clocked):
    """A sensor with samples of its own. rows: the places of its true value in the outputs of the plant; names: of its numbers."""

    name: str
    period: float
    delay: float
    start: float
    rows: slice
    names: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Sampled(_Clocked):
    """A controller with its linear law. drives: the places of its results in the inputs of the plant; measures: in its outputs.

    laws: one for all calls; or, if the law measures ages of samples, one for each call of a cycle, which begins at `start`.
    measured, driven: the names of the numbers of y and u. sensed: parts of y that come from sensors, with the number of the sensor.
    """

    controller: Controller
    laws: tuple[LinearLaw, ...]
    drives: Array
    measures: slice
    measured: tuple[str, ...]
    driven: tuple[str, ...]
    sensed: tuple[tuple[slice, int], ...] = ()
    gain: float = 1.0
    more_delay: float = 0.0

    @property
    def name(self) -> str:
        return self.controller.name

    @property
    def period(self) -> float:  # type: ignore[override]
        return self.controller.period

    @property
    def start(self) -> float:  # type: ignore[override]
        return self.controller.start

    @property
    def delay(self) -> float:  # type: ignore[override]
        return self.controller.delay + self.more_delay

    def law_at(self, t: float) -> LinearLaw:
        """The law of the call at a time [s]."""
        return self.laws[round((t - self.start) / self.period) % len(self.laws)]

    def system(self, of: str) -> StateSpace:
        """Return the law as a system of its own."""
        law = self.laws[0]
        if len(self.laws) > 1:
            raise PliantError(
                f"{self.controller.what}: its law changes from call to call with the ages of samples, so it is not one linear "
                "system; use .closed()"
            )
        return StateSpace(law.A, law.B, law.C, law.D, law.states, self.measured, self.driven, of, dt=self.period)


class LoopCut(NamedTuple):
    """A place where a loop is opened: a number of y or of u of a controller, or of a sensor."""

    owner: int
    kind: str  # "measure", "drive" or "sensor"
    place: int
    name: str


@dataclass(frozen=True, eq=False)
class Loops:
    """All controllers of a loop, and the sensors with samples that they measure."""

    controllers: tuple[Sampled, ...]
    sensors: tuple[SensorSamples, ...] = ()

    @property
    def clocks(self) -> tuple[Sampled | SensorSamples, ...]:
        return (*self.controllers, *self.sensors)

    def owner(self, cut: LoopCut) -> Sampled | SensorSamples:
        """The controller or the sensor of a cut."""
        return self.sensors[cut.owner] if cut.kind == "sensor" else self.controllers[cut.owner]

    def times(self, cut: LoopCut) -> int:
        """How often a cut occurs in one cycle."""
        return round(self.period / self.owner(cut).period)

    @property
    def period(self) -> float:
        """The shortest time [s] after which all calls and samples repeat."""
        return repeated(self.clocks)


def repeated(own: Sequence[Sampled | SensorSamples | Controller]) -> float:
    """Return the shortest time [s] after which all calls and samples repeat."""
    ratios = []
    first = own[0].period
    for x in own:
        ratio = Fraction(x.period / first).limit_denominator(1000)
        if abs(float(ratio) * first - x.period) > _SAME * x.period:
            raise PliantError(
                f"{own[0].name!r} and {x.name!r}: their periods, {first:g} and {x.period:g} s, are not in a ratio of small "
                "whole numbers, so that they do not repeat together; change one period, or name one controller"
            )
        ratios.append(ratio)
    base = lcm(*(x.denominator for x in ratios))
    period = first * lcm(*(int(x * base) for x in ratios)) / base
    if sum(period / x.period for x in own) > _MOST:
        names = ", ".join(repr(x.name) for x in own)
        raise PliantError(f"{names}: their calls and samples repeat only after {period:g} s; change a period")
    return float(period)


class _Layout:
    """The places of the parts of a cycle's state."""

    def __init__(self, plant: StateSpace, loops: Loops) -> None:
        self.names: list[str] = [*plant.states, *plant.inputs]
        self.x, self.u = slice(0, len(plant.states)), slice(len(plant.states), len(self.names))
        self.laws = [self._added(own.laws[0].states) for own in loops.controllers]
        self.waiting = [self._slots(own, own.driven) for own in loops.controllers]
        self.held = [self._added(own.names) for own in loops.sensors]
        self.coming = [self._slots(own, own.names) for own in loops.sensors]

    def _slots(self, own: Sampled | SensorSamples, names: Sequence[str]) -> list[slice]:
        return [self._added([f"{name}[-{j + 1}]" for name in names]) for j in range(own.late + 1 if own.waits else 0)]

    def _added(self, names: Sequence[str]) -> slice:
        start = len(self.names)
        self.names += names
        return slice(start, len(self.names))


Flows = dict[float, tuple[Array, Array]]


def cycle(plant: StateSpace, loops: Loops, flows: Flows, cuts: Sequence[LoopCut] = (), lifted: bool = False) -> StateSpace:
    """Return the map of one cycle. With cuts, its inputs are what enters after them, and its outputs what arrives before them.

    The cycle begins at a call of the controller of the first cut. flows: motions of the plant by their length [s], which are kept.
    lifted: a cut that occurs several times in a cycle has as many inputs and outputs, in the order of time.
    """
    period = loops.period
    times = [loops.times(cut) for cut in cuts]
    for cut, count in zip(cuts, times, strict=True):
        own = loops.owner(cut)
        if count > 1 and not lifted:
            raise PliantError(
                f"{own.name!r}: the loop opened at {cut.name!r} is not one linear system with one rate, because its period is "
                f"{own.period:g} s and all calls and samples repeat every {period:g} s only; open it where the period is "
                f"{period:g} s, or use .margins({cut.name!r})"
            )
    place = _Layout(plant, loops)
    names = tuple(cut.name for cut, count in zip(cuts, times, strict=True) for _ in range(count))
    N, p = len(place.names), len(names)
    Z, R = np.eye(N, N + p), np.zeros((p, N + p))
    ends = N + np.cumsum([0, *times])
    entering = {(c.owner, c.kind, c.place): iter(range(ends[j], ends[j + 1])) for j, c in enumerate(cuts)}
    start = (loops.owner(cuts[0]) if cuts else loops.controllers[0]).start
    now = 0.0
    for t, happens in [*_instants(loops, start, period), (period, {})]:
        gap = round((t - now) / period, 12) * period
        if gap > 0:
            if gap not in flows:
                flows[gap] = held_flow(plant.A, plant.B, gap)
            F, G = flows[gap]
            Z[place.x] = F @ Z[place.x] + G @ Z[place.u]
        now = t
        for j in happens.get("sample", ()):
            rows = loops.sensors[j].rows
            y = plant.C[rows] @ Z[place.x] + plant.D[rows] @ Z[place.u]
            _cut(y, R, N, {k: next(c) for (owner, kind, k), c in entering.items() if (owner, kind) == (j, "sensor")})
            _push(Z, y, place.coming[j], place.held[j])
        for j in happens.get("arrive", ()):
            Z[place.held[j]] = Z[place.coming[j][-1]]
        results = {}
        for i in happens.get("call", ()):
            own = loops.controllers[i]
            results[i] = _call(plant, own, own.law_at(start + t), i, (Z, R), place, entering)
        for i, result in results.items():
            _push(Z, result, place.waiting[i], place.u.start + loops.controllers[i].drives)
        for i in happens.get("act", ()):
            Z[place.u.start + loops.controllers[i].drives] = Z[place.waiting[i][-1]]
    return StateSpace(Z[:, :N], Z[:, N:], R[:, :N], R[:, N:], tuple(place.names), names, names, plant.system, dt=period)


def _push(Z: Array, rows: Array, slots: Sequence[slice], at_once: Any) -> None:
    """Let a result wait, and move those that wait. Without slots it takes effect at once."""
    for j in range(len(slots) - 1, 0, -1):
        Z[slots[j]] = Z[slots[j - 1]]
    Z[slots[0] if slots else at_once] = rows


def _call(
    plant: StateSpace,
    own: Sampled,
    law: LinearLaw,
    i: int,
    parts: tuple[Array, Array],
    place: _Layout,
    entering: Mapping[tuple[int, str, int], Iterator[int]],
) -> Array:
    """Return the result of a call as rows, and change the state of the law. What arrives at cuts is written to the outputs."""
    Z, R = parts
    N = len(Z)
    y = plant.C[own.measures] @ Z[place.x] + plant.D[own.measures] @ Z[place.u]
    for where, sensor in own.sensed:
        y[where] = Z[place.held[sensor]]
    _cut(y, R, N, {k: next(j) for (c, kind, k), j in entering.items() if (c, kind) == (i, "measure")})
    x = Z[place.laws[i]]
    result = own.gain * (law.C @ x + law.D @ y)
    Z[place.laws[i]] = law.A @ x + law.B @ y
    _cut(result, R, N, {k: next(j) for (c, kind, k), j in entering.items() if (c, kind) == (i, "drive")})
    return result


def _cut(rows: Array, R: Array, N: int, columns: Mapping[int, int]) -> None:
    """Write rows to the outputs, and replace them by what enters there."""
    for k, column in columns.items():
        R[column - N] = rows[k]
        rows[k] = 0.0
        rows[k, column] = 1.0


def _instants(loops: Loops, start: float, period: float) -> list[tuple[float, dict[str, list[int]]]]:
    """Return the instants of a cycle in order: (time since its beginning, which sensors and controllers do what)."""
    found: list[tuple[float, str, int]] = []
    groups: tuple[tuple[tuple[str, str], Sequence[Sampled | SensorSamples]], ...]
    groups = (("call", "act"), loops.controllers), (("sample", "arrive"), loops.sensors)
    for words, group in groups:
        for i, own in enumerate(group):
            for k in range(round(period / own.period)):
                t = own.start - start + k * own.period
                found.append((_folded(t, period), words[0], i))
                if own.waits:
                    found.append((_folded(t + own.delay, period), words[1], i))
    out: list[tuple[float, dict[str, list[int]]]] = []
    for t, word, i in sorted(found, key=lambda x: x[0]):
        if not out or t - out[-1][0] > _SAME * period:
            out.append((t, {}))
        out[-1][1].setdefault(word, []).append(i)
    return out


def age_at(sensor: SensorSamples, t: float) -> float:
    """Return the age [s] of the last sample that has arrived at a time long after the first one."""
    return sensor.delay + _folded(t - sensor.start - sensor.delay, sensor.period)


def _folded(t: float, period: float) -> float:
    left = t % period
    return 0.0 if period - left <= _SAME * period or left <= _SAME * period else left
