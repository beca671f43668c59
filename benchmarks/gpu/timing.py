"""Times of work on a device by events, median of nine; and of launches, by the host's clock."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from time import perf_counter
from typing import Any

from pliant.compile.cuda.device.devices import Device
from pliant.compile.cuda.device.streams import StreamEvent

ROUNDS = 9
_LEAST = 2e-3  # seconds of a round


def seconds(device: Device, work: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """Of one call of `work`, on the legacy default stream: the median over rounds, each of as many calls as fill it."""
    work()
    device.synchronise()
    once = _round(device, work, 1)
    repeat = max(1, min(200, int(_LEAST / max(once, 1e-6))))
    return statistics.median(_round(device, work, repeat) for _ in range(rounds))


def _round(device: Device, work: Callable[[], Any], repeat: int) -> float:
    start, end = StreamEvent(device, timing=True), StreamEvent(device, timing=True)
    with device:
        start.record(0)
    for _ in range(repeat):
        work()
    with device:
        end.record(0)
        end.wait()
        return end.since(start) / repeat


def host_seconds(work: Callable[[], Any], settle: Callable[[], Any], calls: int = 1000, rounds: int = 5) -> float:
    """Of one call by the host's clock, without waiting for each: the best of rounds."""
    work()
    best = float("inf")
    for _ in range(rounds):
        settle()
        begun = perf_counter()
        for _ in range(calls):
            work()
        best = min(best, (perf_counter() - begun) / calls)
    settle()
    return best


def complete_seconds(work: Callable[[], Any], settle: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """Of one call with the wait for its end, by the host's clock: the median."""
    work()
    settle()
    times = []
    for _ in range(rounds):
        begun = perf_counter()
        work()
        settle()
        times.append(perf_counter() - begun)
    return statistics.median(times)
