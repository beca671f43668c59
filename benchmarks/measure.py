"""Timing that survives a noisy machine: everyone takes part in every round, and what is claimed is a ratio within one run."""

from __future__ import annotations

import contextlib
import os
import statistics
import timeit
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True)
class Effort:
    """How much time goes into a measurement: rounds, and the seconds that everyone gets in each."""

    rounds: int
    seconds: float


@dataclass(frozen=True)
class Timing:
    """Seconds a call, round by round."""

    rounds: tuple[float, ...]
    repetitions: int  # calls in each round

    @property
    def best(self) -> float:
        return min(self.rounds)

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)

    def median_ratio(self, to: Timing) -> float:
        """How much longer this takes than `to`: the median of the rounds' own ratios."""
        return statistics.median(a / b for a, b in zip(self.rounds, to.rounds, strict=True))


def interleaved(
    calls: Mapping[str, Callable[[], object]], effort: Effort, clock: Callable[[], float] = perf_counter
) -> dict[str, Timing]:
    """Times of calls that take turns; every other round in reverse order. The garbage collector is off while a call is timed."""
    timers = {name: timeit.Timer(call, timer=clock) for name, call in calls.items()}
    repetitions = {name: _repetitions(timer, effort.seconds) for name, timer in timers.items()}
    rounds: dict[str, list[float]] = {name: [] for name in timers}
    for i in range(effort.rounds):
        for name in timers if i % 2 == 0 else reversed(timers):
            rounds[name].append(timers[name].timeit(repetitions[name]) / repetitions[name])
    return {name: Timing(tuple(times), repetitions[name]) for name, times in rounds.items()}


def _repetitions(timer: timeit.Timer, seconds: float) -> int:
    """How many calls fill the time; finding out warms the call up."""
    timer.timeit(1)
    n = 1
    while (taken := timer.timeit(n)) < seconds / 2:
        n = max(2 * n, int(0.7 * n * seconds / taken)) if taken > 0 else 2 * n
    return max(1, round(n * seconds / taken))


@contextlib.contextmanager
def one_core() -> Iterator[int | None]:
    """Keep this process, and those it starts, on one core; gives its number, or None where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    before = os.sched_getaffinity(0)
    core = max(before)
    os.sched_setaffinity(0, {core})
    try:
        yield core
    finally:
        os.sched_setaffinity(0, before)
