"""Processes of this machine that compute blocks. Each has a thread here, which sends it work and starts a new process if it is
killed.
"""

from __future__ import annotations

import os
import pickle
import queue
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from pliant import children
from pliant.errors import PliantError
from pliant.study.workers.work import BlockReport, Job, mark_failed

_COMMAND = "from pliant.study.workers.worker import serve; serve()"
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS")
_CHANCES = 2  # workers that a block, or a run, may cost
_STARTS = 5  # of workers, one after the other, that end before they know their job


class KilledError(Exception):
    """A worker process has ended."""


class StoppedError(Exception):
    """The pool is ending."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Worker:
    """A process that computes blocks."""

    def __init__(self, job: bytes) -> None:
        environment = children.environment(dict.fromkeys(_THREADS, "1"))
        self.process = subprocess.Popen(
            children.command("-c", _COMMAND), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self._job = job
        self._ready = False

    def begin(self) -> None:
        """Send the job to the worker, if it does not have it yet."""
        if not self._ready:
            self._asked("job", self._job)
            self._ready = True

    def ask(self, what: str, which: int) -> BlockReport:
        """Compute a 'block' or a 'run', and return the worker's report."""
        report: BlockReport = self._asked(what, which)
        return report

    def _asked(self, what: str, given: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            pickle.dump((what, given), self.process.stdin)
            self.process.stdin.flush()
            how, answer = pickle.load(self.process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError, ValueError):
            raise KilledError from None
        if how != "done":
            raise PliantError(answer if how == "refused" else f"a worker of the sweep: {answer}")
        return answer

    def end(self) -> None:
        """Kill the worker at any moment: what it has not written is computed again."""
        self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()
        self.process.wait()


class Pool:
    """Workers that take blocks from a queue. `reports` receives the report of each block, or an exception."""

    def __init__(self, job: Job, data: bytes, processes: int) -> None:
        self._job, self._data = job, data
        self._left: queue.SimpleQueue[tuple[int, Sequence[int] | None]] = queue.SimpleQueue()
        self.reports: queue.SimpleQueue[BlockReport | BaseException] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._workers: dict[int, Worker] = {}
        self._lock = threading.Lock()
        self._threads = [threading.Thread(target=self._work, args=(k,), daemon=True) for k in range(processes)]

    def run(self, blocks: Sequence[tuple[int, Sequence[int] | None]], heard: Callable[[BlockReport], None]) -> None:
        """Compute blocks: (number, None), or (number, its remaining runs)."""
        for block in blocks:
            self._left.put(block)
        for thread in self._threads:
            thread.start()
        left = len(blocks)
        try:
            while left:
                answer = self.reports.get()
                if isinstance(answer, BaseException):
                    raise answer
                heard(answer)
                left -= 1
        finally:
            self._stop.set()
            with self._lock:
                for worker in self._workers.values():
                    worker.process.kill()
            for thread in self._threads:
                thread.join()

    def _work(self, k: int) -> None:
        try:
            while not self._stop.is_set():
                try:
                    block, runs = self._left.get_nowait()
                except queue.Empty:
                    return
                self.reports.put(self._block(k, block, runs))
        except BaseException as error:
            if not self._stop.is_set():
                self.reports.put(error)
        finally:
            self._end(k)

    def _block(self, k: int, block: int, runs: Sequence[int] | None) -> BlockReport:
        """Compute a block with worker k. A block that kills two workers, or that is partly done, is computed run by run."""
        if runs is None:
            for _ in range(_CHANCES):
                with suppress(KilledError):
                    return self._ask(k, "block", block)
            runs = self._job.layout.runs_of(block).tolist()
        parts = [self._single(k, run) for run in runs]
        messages = dict.fromkeys(text for part in parts for text in part.messages)
        return BlockReport(sum(p.runs for p in parts), sum(p.failed for p in parts), tuple(messages))

    def _single(self, k: int, run: int) -> BlockReport:
        for _ in range(_CHANCES):
            with suppress(KilledError):
                return self._ask(k, "run", run)
        mark_failed(self._job, run, killed_sentence(self._job, run))
        return BlockReport(1, 1)

    def _ask(self, k: int, what: str, which: int) -> BlockReport:
        worker = self._begun(k)
        try:
            return worker.ask(what, which)
        except KilledError:
            self._end(k)
            raise

    def _begun(self, k: int) -> Worker:
        """Return worker k with its job; a new worker if there is none."""
        for _ in range(_STARTS):
            with self._lock:
                if self._stop.is_set():
                    raise StoppedError
                worker = self._workers[k] = self._workers.get(k) or Worker(self._data)
            try:
                worker.begin()
                return worker
            except KilledError:
                self._end(k)
        raise PliantError(
            "the worker processes of the sweep end as soon as they start; check the memory and the modules that they import, or "
            "pass processes=1"
        )

    def _end(self, k: int) -> None:
        with self._lock:
            worker = self._workers.pop(k, None)
        if worker is not None:
            worker.end()


def killed_sentence(job: Job, run: int) -> str:
    """Return the message for a run that ends the process that computes it."""
    return (
        f"run {run} ends the process that computes it, twice ({job.definition.design.described(run)}); was it killed, for memory?"
    )
