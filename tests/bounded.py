"""Waits with a limit. No test comes near it: what hangs fails, with the name of its test, instead of holding up all others."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import contextmanager

LIMIT = 300.0  # s; below pytest's own, which ends the whole process


def ended(child: int) -> int:
    """The status of a forked child, which is killed if it does not end."""
    late = time.monotonic() + LIMIT
    while time.monotonic() < late:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return status
        time.sleep(0.002)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    raise AssertionError("a forked child did not end")


def joined(thread: threading.Thread) -> None:
    """Wait for a thread."""
    thread.join(LIMIT)
    assert not thread.is_alive(), "a thread did not end"


@contextmanager
def limited(*processes):
    """Kill processes that are read from for too long, so that reading ends."""
    timers = [threading.Timer(LIMIT, process.kill) for process in processes]
    for timer in timers:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        for timer in timers:
            timer.cancel()
