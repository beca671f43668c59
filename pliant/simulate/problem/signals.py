"""The inputs of loads during a run: constants, series, and the results of controllers, which measure with sensors.

A run is divided at its breaks, where an input changes in another way than along a line: at the knots of series, at the calls of
controllers, at the times when their results begin to act, and at the ends of their pulses; and at the samples of sensors. Between
two breaks, in a segment, the loop gets one row of inputs, with (value, slope, t0) of series. All runs of a batch begin a segment
together. Segments do not depend on where blocks end.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError
from pliant.given.arrays import all_inputs
from pliant.lazy import late_from
from pliant.model.acting.sensors.sampled import sampled
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.schedules import Clock, near
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.simulate.problem.controllers import ControlLoop, Memory
    from pliant.simulate.problem.sensors import Samples, SensorLoop, SensorMemory
else:
    ControlLoop, Memory = late_from("pliant.simulate.problem.controllers", "ControlLoop Memory")
    Samples, SensorLoop = late_from("pliant.simulate.problem.sensors", "Samples SensorLoop")

_MOST_BREAKS = 100_000_000
_MOST_SAMPLES = 50_000_000  # numbers of samples and commands that a run stores
RNG = "random"  # a key next to the names of controllers
SENSOR = "sensor/"  # before the names of sensors there; names of controllers contain no "/"


class Signals:
    """The inputs of loads during a run. segment: the number of the present segment, -1 before the first.

    u (runs, nu), or one row: the present inputs. rows (…, nu_all): with series. acted (runs, K, nu): the inputs at the stored
    instants. samples: the measured values of sensors, "gyro_measured", and the commands of controllers, "pd_command"; empty if they
    are too many to store.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem, model = problem, problem.model
        self.loops = [ControlLoop(problem, controller) for controller in model.controllers]
        self.u = problem.u if not self.loops else np.array(np.broadcast_to(problem.u, (problem.runs, model.nu)))
        self.memories = [loop.first(problem.t_start) for loop in self.loops]
        self.sensors = [SensorLoop(problem, output) for output in sampled(model)]
        self.sensed = [sensor.first(problem.t_start) for sensor in self.sensors]
        self._generators = [np.random.default_rng(problem.seed + run) for run in range(problem.runs)] if problem.noisy else []
        if problem.begun:
            self._take_up([json.loads(text) for text in problem.begun])
        self.breaks = self._breaks()
        self.own: dict[float, Array] = {}  # breaks at which pulses of some runs (runs,) of a batch end: the others pass them
        self.samples = self._empty_samples()
        self.acted = np.full((problem.runs, problem.times.size, model.nu), np.nan) if self.loops else None
        self.rows = problem.devices(np.asarray(problem.t_start))
        self.segment = -1 if self.changes else 0

    @property
    def changes(self) -> bool:
        """Whether inputs change in a way that the equations do not contain."""
        return bool(self.loops or self.sensors or self.problem.model.internals.series)

    @property
    def stop(self) -> float:
        """The end of the present segment [s]."""
        after = self.segment + 1
        return float(self.breaks[after]) if after < self.breaks.size else self.problem.t_end

    @property
    def stops(self) -> Array:
        """(runs,): the ends of the present segments of runs that stop at their own pulses [s]."""
        out, passing = np.full(self.problem.runs, self.problem.t_end), np.ones(self.problem.runs, dtype=bool)
        for t in self.breaks[self.segment + 1 :].tolist():
            stopped = passing & self.own.get(t, passing)
            out[stopped] = t
            passing = passing & ~stopped
            if not passing.any():
                break
        return out

    @property
    def here(self) -> Array:
        """(runs,): the runs whose inputs may change where the present segment begins."""
        return self.own.get(float(self.breaks[self.segment]), np.ones(self.problem.runs, dtype=bool))

    @property
    def is_last(self) -> bool:
        return self.segment + 1 >= self.breaks.size

    def _breaks(self) -> Array:
        """Return the times at which segments begin: t_start, and instants before t_end.

        An instant that differs from a stored instant only by rounding is replaced by it.
        """
        problem = self.problem
        parts = [series.times for series, _ in problem.model.internals.series.values()]
        for clock in (*(loop.clock for loop in self.loops), *(sensor.ticks for sensor in self.sensors)):
            if (problem.t_end - problem.t_start) / clock.period > _MOST_BREAKS:
                raise PliantError(
                    f"{clock.what}: a period of {clock.period:g} s is too short for a run of "
                    f"{problem.t_end - problem.t_start:g} s, more than {_MOST_BREAKS:.0e} instants; give a longer one"
                )
        parts += [loop.instants(memory, problem.t_end) for loop, memory in zip(self.loops, self.memories, strict=True)]
        parts += [sensor.instants(memory, problem.t_end) for sensor, memory in zip(self.sensors, self.sensed, strict=True)]
        return breaks(parts, problem.t_start, problem.t_end, problem.times)

    def _empty_samples(self) -> dict[str, Samples]:
        t_end, runs = self.problem.t_end, self.problem.runs
        own: dict[str, tuple[Clock, int, int]] = {
            f"{x.name}_measured": (x.clock, x.number(memory), x.sensor.size) for x, memory in self._sensed()
        }
        for loop, memory in zip(self.loops, self.memories, strict=True):
            own[f"{loop.controller.name}_command"] = loop.clock, memory.k, len(loop.places)
        if runs * sum(clock.count(k, t_end) * m for clock, k, m in own.values()) > _MOST_SAMPLES:
            return {}
        return {name: Samples(clock, k, t_end, runs, m) for name, (clock, k, m) in own.items()}

    # ---- segments

    def begin(self, x: Array, alive: Array) -> None:
        """Go to the next segment, from the states x (runs, size). alive (runs,): the runs that are in progress."""
        problem, number = self.problem, self.segment + 1
        t = float(self.breaks[number])
        before = [g.bit_generator.state for g in self._generators]
        try:
            u, memories, sensed = self._sampled(t, x, alive)
        except BaseException:  # so that all is as it was
            for g, state in zip(self._generators, before, strict=True):
                g.bit_generator.state = state
            raise
        ahead, own = self._with_pulses(number, u, memories)
        end = float(ahead[number + 1]) if number + 1 < ahead.size else problem.t_end
        rows = all_inputs(problem.model, np.asarray(0.5 * (t + end)), u)
        self.u, self.memories, self.sensed, self.rows, self.segment = u, memories, sensed, rows, number
        self.breaks, self.own = ahead, own
        self._note(t, end)

    def _with_pulses(self, number: int, u: Array, memories: Sequence[Memory]) -> tuple[Array, dict[float, Array]]:
        """Return the breaks with the ends of pulses after the segment of this number begins, and those that are of some runs.

        u (runs, nu): the inputs in this segment.
        """
        out, problem = self.breaks, self.problem
        own = {t: runs for t, runs in self.own.items() if t >= out[number]}
        for loop, memory in zip(self.loops, memories, strict=True):
            before = u[:, loop.places]
            for at, values in memory.waiting if loop.pulsed.any() else ():
                changed, before = (values != before).any(axis=1), values
                t = _stored(problem.times, at)
                k = number + 1 + int(np.searchsorted(out[number + 1 :], t))
                known = [x for x in out[k - 1 : k + 1].tolist() if abs(x - t) <= near(t)]
                if known:
                    own |= {x: own[x] | changed for x in known if x in own}
                elif t < problem.t_end - near(t):
                    out = np.insert(out, k, t)
                    own |= {t: changed} if problem.runs > 1 else {}
        return out, own

    def _note(self, t: float, end: float) -> None:
        """Record the inputs at the stored instants of the segment, and at its end until the next segment begins."""
        if self.acted is not None:
            first, last = np.searchsorted(self.problem.times, [t, end])
            self.acted[:, first : last + 1] = self.u[:, None]

    def _sampled(self, t: float, x: Array, alive: Array) -> tuple[Array, list[Memory], list[SensorMemory]]:
        """Return the inputs from a time on, and the memory of controllers and sensors.

        Sensors measure the values before anything changes. Then controllers measure these, and what has arrived from sensors.
        """
        until = t + 4 * near(t)  # of instants that lie together there
        runs = np.flatnonzero(alive)
        due = [loop.next(memory) <= until for loop, memory in zip(self.loops, self.memories, strict=True)]
        called = [loop for loop, now in zip(self.loops, due, strict=True) if now]
        looked = any(sensor.next(memory) <= until or _unknown(memory, runs) for sensor, memory in self._sensed())
        parts = self._parts(t, x, runs, called, looked)
        sensed = [self._looked(sensor, memory, parts, runs, until) for sensor, memory in self._sensed()]
        parts["sensor"] = {sensor.name: memory.held[runs] for sensor, memory in zip(self.sensors, sensed, strict=True)}
        parts["age"] = {x.name: np.full((runs.size, 1), t - memory.taken) for x, memory in zip(self.sensors, sensed, strict=True)}
        u, memories = self.u.copy() if self.loops else self.u, []
        for loop, before, now in zip(self.loops, self.memories, due, strict=True):
            memory = self._called(loop, before, parts, runs) if now else before
            acting = [values for at, values in memory.waiting if at <= until]
            if acting:
                u[:, loop.places] = acting[-1]
            memories.append(replace(memory, waiting=memory.waiting[len(acting) :]))
        return u, memories, sensed

    def _sensed(self) -> list[tuple[SensorLoop, SensorMemory]]:
        return list(zip(self.sensors, self.sensed, strict=True))

    def _looked(self, sensor: SensorLoop, memory: SensorMemory, parts: dict[str, Any], runs: Array, until: float) -> SensorMemory:
        """Return the memory of a sensor at a time. Until its first sample arrives, it holds its true value at the start."""
        if _unknown(memory, runs):
            held = memory.held.copy()
            held[runs] = parts["output"][sensor.name].reshape(len(runs), -1)
            memory = replace(memory, held=held)
        if sensor.next(memory) <= until:
            k = sensor.number(memory)
            memory, values = sensor.looked(memory, parts["output"][sensor.name], runs)
            if values is not None:
                self._store(f"{sensor.name}_measured", k, values)
        return sensor.arrived(memory, until)

    def _store(self, name: str, k: int, values: Array) -> None:
        if name in self.samples:
            self.samples[name].put(k, values)

    def _called(self, loop: ControlLoop, memory: Memory, parts: dict[str, Any], runs: Array) -> Memory:
        """Return the memory after a call of a controller; the result waits."""
        at = loop.next(memory)
        y = loop.measure(parts)
        if loop.noise is not None:
            y = y + np.array([self._generators[run].normal(size=loop.ny) * loop.noise for run in runs]).reshape(y.shape)
        given, new = loop.call(at, y, [memory.states[run] for run in runs])
        states, values = list(memory.states), np.where(loop.pulsed, 0.0, self.u[:, loop.places])
        stored = np.full_like(values, np.nan)
        values[runs] = stored[runs] = given
        for run, state in zip(runs, new, strict=True):
            states[run] = state
        self._store(f"{loop.controller.name}_command", memory.k, stored)
        waiting = (*memory.waiting, *loop.acting(at + loop.controller.delay, values))
        return Memory(memory.k + 1, tuple(states), waiting)

    def _parts(self, t: float, x: Array, runs: Array, loops: Sequence[ControlLoop], looked: bool) -> dict[str, Any]:
        """Return the values that some runs can measure: q, v, s, u, and the outputs if they are needed. looked: sensors do."""
        if not loops and not looked:
            return {}
        q, v, s, _ = self.problem.split(x[runs])
        u = self.u[runs if len(self.u) > 1 else [0] * len(runs)]
        parts: dict[str, Any] = {"q": q, "v": v, "s": s, "u": u}
        if looked or any(loop.needs_outputs for loop in loops):
            parts["output"] = self.problem.outputs(t, q, v, s, u, runs)
        return parts

    # ---- what acted

    def at(self, t: Array) -> Array:
        """Return the inputs of loads (runs, n, nu_all), or with one row, at stored instants, or now."""
        problem = self.problem
        if self.acted is None:
            return problem.devices(t)
        u = np.array(np.broadcast_to(self.u[:, None], (problem.runs, t.size, problem.model.nu)))
        if problem.times.size:
            k = np.minimum(np.searchsorted(problem.times, t), problem.times.size - 1)
            stored = (problem.times[k] == t) & np.isfinite(self.acted[:, k]).all(axis=-1)
            u[stored] = self.acted[:, k][stored]
        return all_inputs(problem.model, t, u)

    # ---- going on

    def saved(self) -> list[str]:
        """Return the memory of controllers, one text per run."""
        out = []
        for run in range(self.problem.runs):
            own: dict[str, Any] = {
                loop.controller.name: loop.saved(memory, run) for loop, memory in zip(self.loops, self.memories, strict=True)
            }
            own |= {SENSOR + sensor.name: sensor.saved(memory, run) for sensor, memory in self._sensed()}
            if self._generators:
                own[f"{RNG} {self.problem.seed}"] = self._generators[run].bit_generator.state
            out.append(json.dumps(own))
        return out

    def _take_up(self, saved: Sequence[dict[str, Any]]) -> None:
        for i, loop in enumerate(self.loops):
            if saved and all(loop.controller.name in own for own in saved):
                self.memories[i] = loop.memory([own[loop.controller.name] for own in saved])
        for i, sensor in enumerate(self.sensors):
            if saved and all(SENSOR + sensor.name in own for own in saved):
                self.sensed[i] = sensor.memory([own[SENSOR + sensor.name] for own in saved])
        for generator, own in zip(self._generators, saved, strict=False):
            if (state := own.get(f"{RNG} {self.problem.seed}")) is not None:
                generator.bit_generator.state = state

    def state(self) -> dict[str, Array]:
        """All that going on needs."""
        if not self.changes:
            return {}
        text = json.dumps(self.saved()) if self.loops or self.sensors else "[]"
        own = {"segment": np.array(self.segment), "inputs": self.u, "controllers": np.frombuffer(text.encode(), dtype=np.uint8)}
        if any(loop.pulsed.any() for loop in self.loops):
            runs = np.array(list(self.own.values()), dtype=bool).reshape(-1, self.problem.runs)
            own |= {"breaks": self.breaks, "pulse_times": np.array(list(self.own), dtype=float), "pulse_runs": runs}
        return own

    def go_on_from(self, state: dict[str, Array], u: Array | None, samples: dict[str, Array]) -> None:
        """Take up what `state` gave. u (runs, n, nu): what acted at the stored instants so far. samples: (runs, n, m), by name."""
        if not self.changes:
            return
        segment, now = int(state["segment"]), np.array(state["inputs"])
        if "breaks" in state:  # with those of pulses
            self.breaks = np.array(state["breaks"])
            self.own = dict(zip(state["pulse_times"].tolist(), np.array(state["pulse_runs"], dtype=bool), strict=True))
        if not -1 <= segment < self.breaks.size or now.shape != self.u.shape:
            raise ValueError("the inputs are not those of these runs")
        self.segment, self.u = segment, now
        self._take_up([json.loads(text) for text in json.loads(state["controllers"].tobytes().decode())])
        for name, own in self.samples.items():
            own.go_on_from(samples[name])
        if segment < 0:
            return
        if self.acted is not None and u is not None:
            self.acted[:, : u.shape[1]] = u
        t, end = float(self.breaks[segment]), self.stop
        self.rows = all_inputs(self.problem.model, np.asarray(0.5 * (t + end)), self.u)
        self._note(t, end)


def breaks(parts: Sequence[Array], t_start: float, t_end: float, stored: Array) -> Array:
    """Instants in order, from t_start to before t_end; one in place of those that lie together, a stored one if it is there."""
    found = np.concatenate([np.zeros(0), *parts])
    found = found[(found > t_start) & (found < t_end)]
    if not found.size:
        return np.array([t_start])
    fixed, found = np.unique(np.concatenate([[t_start, t_end], stored])), np.unique(found)
    k = np.clip(np.searchsorted(fixed, found), 1, fixed.size - 1)
    nearest = np.where(found - fixed[k - 1] < fixed[k] - found, fixed[k - 1], fixed[k])
    found = np.unique(np.where(np.abs(nearest - found) <= near(found), nearest, found))
    apart = np.diff(found, prepend=-np.inf) > near(found)
    found = found[apart | np.isin(found, fixed)]
    return np.concatenate([[t_start], found[(found > t_start) & (found < t_end)]])


def _unknown(memory: SensorMemory, runs: Array) -> bool:
    """Whether a sensor has nothing to show yet."""
    return bool(np.isnan(memory.held[runs]).any())


def _stored(times: Array, t: float) -> float:
    """An instant, or the stored one from which it differs by rounding."""
    k = int(np.searchsorted(times, t))
    close = [float(x) for x in times[max(0, k - 1) : k + 1] if abs(x - t) <= near(t)]
    return close[0] if close else t


__all__ = ["Signals", "breaks"]
