"""Garbage collection is off while graphs are made and written.

Nodes and their graph refer to each other, and all live until the work ends. So a search for garbage would find nothing, and would
pass all objects of the process again and again.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, local

from pliant.lazy import at_fork


class _Works:
    """The works of all threads that are in progress. The first switches collection off; the last switches it on if it was on."""

    def __init__(self) -> None:
        self.lock, self.own = Lock(), local()
        self.count, self.was_on, self.process = 0, False, os.getpid()

    def begin(self) -> None:
        with self.lock:
            if not self.count:
                self.was_on = gc.isenabled()
                gc.disable()
            self.count += 1
        self.own.depth = self.depth + 1

    def end(self) -> None:
        self.own.depth = self.depth - 1
        with self.lock:
            self.count -= 1
            self._settle()

    @property
    def depth(self) -> int:
        """How many of them are this thread's."""
        return getattr(self.own, "depth", 0)

    def _settle(self) -> None:
        if not self.count and self.was_on:
            gc.enable()

    def before_fork(self) -> None:
        """Wait until no thread changes the count."""
        self.lock.acquire()

    def after_fork(self) -> None:
        """Forget the works of threads that a forked child does not have."""
        if os.getpid() != self.process:
            self.process = os.getpid()
            if self.count:
                self.count = self.depth
                self._settle()
        self.lock.release()


_works = _Works()
at_fork(_works.before_fork, _works.after_fork)


@contextmanager
def uncollected() -> Iterator[None]:
    """Switch garbage collection off until all such contexts have ended, in all threads."""
    _works.begin()
    try:
        yield
    finally:
        _works.end()
