"""Sensors with errors during a run: their samples, their memory, and the normal numbers that their noise is made of.

The normal numbers of a sample depend on the seed of the run, the name of the sensor and the number of the sample, and on nothing
else. So they are the same in batches, in runs that are continued, and whatever other sensors there are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.model.acting.loads import Output
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.schedules import Clock
from pliant.spatial import Array

_BLOCK = 128  # samples whose numbers are drawn together


@dataclass(frozen=True)
class SensorMemory:
    """The data that a sensor keeps between samples.

    k: the number of the next true value; each sample is the mean of `averages` of them. state (runs, m). held (runs, n): the value
    that controllers get; NaN before it is known. taken [s]: when that was sampled. waiting: samples that arrive later, (time,
    values (runs, n)), in order. total (runs, n), count: the sum of the true values since the last sample, and their number.
    """

    k: int
    state: Array
    held: Array
    taken: float
    total: Array
    count: int = 0
    waiting: tuple[tuple[float, Array], ...] = ()


class Normals:
    """Standard normal numbers (n,) for each sample of a sensor, by the seeds of runs, a name, and the number of the sample."""

    def __init__(self, seeds: Sequence[int], name: str, n: int) -> None:
        self._seeds, self._n = seeds, n
        self._name = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little")
        self._block, self._drawn = -1, np.zeros((len(seeds), _BLOCK, n))

    def _generators(self, counter: Sequence[int]) -> list[np.random.Generator]:
        made = (np.random.Philox(key=np.array([x, self._name], dtype=np.uint64), counter=list(counter)) for x in self._seeds)
        return [np.random.Generator(x) for x in made]

    def first(self, n: int) -> Array:
        """Return the numbers (runs, n) of the initial state."""
        return np.array([g.standard_normal(n) for g in self._generators((0, 0, 0, 1))]).reshape(len(self._seeds), n)

    def at(self, k: int) -> Array:
        """Return the numbers (runs, n) of sample k."""
        block, place = divmod(k, _BLOCK)
        if block != self._block:
            for row, g in zip(self._drawn, self._generators((0, 0, block, 0)), strict=True):
                row[:] = g.standard_normal((_BLOCK, self._n))
            self._block = block
        return self._drawn[:, place]


class SensorLoop:
    """A sensor of a run: its instants, and its samples."""

    def __init__(self, problem: Problem, output: Output) -> None:
        self.problem, self.name, self.sensor = problem, output.name, output.type
        what, period, self._n = f"output {output.name!r}", self.sensor.period, self.sensor.averages
        self.clock = Clock(what, period, self.sensor.start, self.sensor.delay)
        self.ticks = Clock(what, period / self._n, self.sensor.start, 0.0)  # of true values
        self._normals = Normals([problem.seed + run for run in range(problem.runs)], output.name, self.sensor.draws)

    def first(self, t_start: float) -> SensorMemory:
        """Return the memory at the start of a run: the first sample is at or after t_start."""
        state = np.asarray(self.sensor.begin(self._normals.first(self.sensor.first_draws)), dtype=float)
        unknown = np.full((self.problem.runs, self.sensor.size), np.nan)
        return SensorMemory(self.ticks.first(t_start), state, unknown, t_start, np.zeros_like(unknown))

    def instants(self, memory: SensorMemory, t_end: float) -> Array:
        """Return the times (n,) until t_end of its true values, of its samples, and of their arrival."""
        own = [self.ticks.instants(memory.k, t_end)] if self._n > 1 else []
        return np.concatenate([*own, self.clock.instants(self.number(memory), t_end), [t for t, _ in memory.waiting]])

    def next(self, memory: SensorMemory) -> float:
        return float(self.ticks.at(memory.k))

    def number(self, memory: SensorMemory) -> int:
        """Return the number of the next sample."""
        return -(-memory.k // self._n)

    def looked(self, memory: SensorMemory, true: Array, runs: Array) -> tuple[SensorMemory, Array | None]:
        """Return the memory after a true value of some runs, and the sample (runs, n) that it completes; NaN for other runs.

        The sample waits for its arrival.
        """
        total, count = memory.total.copy(), memory.count + 1
        total[runs] += true.reshape(len(runs), -1)
        if memory.k % self._n:
            return replace(memory, k=memory.k + 1, total=total, count=count), None
        number = self.number(memory)
        found, new = self.sensor.sample(total[runs] / count, self._normals.at(number)[runs], memory.state[runs])
        state, values = memory.state.copy(), np.full(memory.held.shape, np.nan)
        state[runs], values[runs] = new, found
        waiting = (*memory.waiting, (float(self.clock.at(number)) + self.sensor.delay, values))
        nothing = np.zeros_like(total)
        return replace(memory, k=memory.k + 1, state=state, waiting=waiting, total=nothing, count=0), values

    def arrived(self, memory: SensorMemory, until: float) -> SensorMemory:
        """Return the memory with what has arrived at a time."""
        there = [values for at, values in memory.waiting if at <= until]
        if not there:
            return memory
        left = memory.waiting[len(there) :]
        return replace(memory, held=there[-1], taken=float(self.clock.at(self.number(memory) - 1 - len(left))), waiting=left)

    # ---- as a text

    def saved(self, memory: SensorMemory, run: int) -> dict[str, Any]:
        """Return the memory of this sensor for one run, in a form for JSON."""
        held, waiting = _plain(memory.held[run]), [[t, _plain(values[run])] for t, values in memory.waiting]
        values = {"state": memory.state[run].tolist(), "total": _plain(memory.total[run]), "held": held, "waiting": waiting}
        return {"k": memory.k, "count": memory.count, "taken": memory.taken, **values}

    def memory(self, saved: Sequence[dict[str, Any]]) -> SensorMemory:
        """Return the memory from what `saved` returned for every run."""
        waiting = [
            (float(own[0][0]), np.array([row[1] for row in own], dtype=float))
            for own in zip(*(x["waiting"] for x in saved), strict=True)
        ]
        held = np.array([x["held"] for x in saved], dtype=float)
        total, state = (np.array([x[name] for x in saved], dtype=float) for name in ("total", "state"))
        k, count, taken = int(saved[0]["k"]), int(saved[0]["count"]), float(saved[0]["taken"])
        return SensorMemory(k, state, held, taken, total, count, tuple(waiting))


class Samples:
    """The values of a controller or a sensor at its instants, from number k on. values (runs, filled, m); NaN after a run's end."""

    def __init__(self, clock: Clock, k: int, t_end: float, runs: int, m: int) -> None:
        self.clock, self.k, self.filled = clock, k, 0
        self._values = np.full((runs, clock.count(k, t_end), m), np.nan)

    @property
    def values(self) -> Array:
        return self._values[:, : self.filled]

    @property
    def times(self) -> Array:
        """The instants (filled,) [s]."""
        return np.asarray(self.clock.at(self.k + np.arange(self.filled)), dtype=float)

    def put(self, k: int, values: Array) -> None:
        """Store the values (runs, m) of instant number k."""
        place = k - self.k
        if place < self._values.shape[1]:
            self._values[:, place] = values
            self.filled = place + 1

    def go_on_from(self, values: Array) -> None:
        """Take up the values (runs, n, m) of the first instants."""
        n = values.shape[1]
        self._values[:, :n], self.filled = values, n


def _plain(values: Array) -> list[float | None]:
    """Return numbers in a form for JSON, which has no NaN."""
    return [float(x) if np.isfinite(x) else None for x in values]


__all__ = ["Normals", "Samples", "SensorLoop", "SensorMemory"]
