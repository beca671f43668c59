"""Blocks on a Dask cluster. Its workers must see the folder of the store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from pliant.errors import PliantError
from pliant.study.workers.pool import killed_sentence
from pliant.study.workers.work import BlockReport, Job, mark_failed
from pliant.study.workers.worker import work

_RETRIES = 3


def run_on_dask(
    job: Job, data: bytes, where: Any, blocks: Sequence[tuple[int, Sequence[int] | None]], heard: Callable[[BlockReport], None]
) -> None:
    """Compute blocks, (number, None) or (number, its remaining runs), with a client or the address of a scheduler."""
    try:
        from distributed import Client, as_completed
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise PliantError("a sweep on a cluster needs Dask, which is not installed; pip install 'pliant[dask]'") from None
    mine = isinstance(where, str)
    if not mine and not isinstance(where, Client):
        raise PliantError(f"dask={where!r:.100}: give a distributed.Client, or the address of a scheduler, 'tcp://host:8786'")
    try:
        client = Client(where, set_as_default=False) if mine else where  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise PliantError(f"dask={where!r}: no scheduler answers there ({error})") from None
    with ExitStack() as until:
        if mine:
            until.callback(client.close)
        until.enter_context(client.as_current())  # by which futures know whom to ask
        whole = [block for block, runs in blocks if runs is None]
        futures = client.map(work, [data] * len(whole), ["block"] * len(whole), whole, retries=_RETRIES, pure=False)
        numbers = dict(zip((future.key for future in futures), whole, strict=True))
        single = [(block, runs) for block, runs in blocks if runs is not None]
        for future in as_completed(futures):  # type: ignore[no-untyped-call]
            lost = future.exception()
            if lost is None:
                heard(future.result())
            elif isinstance(lost, KilledWorker):
                block = numbers[future.key]
                single.append((block, job.layout.runs_of(block).tolist()))
            else:
                raise _refusal(lost)
        for _, runs in single:
            for run in runs:
                future = client.submit(work, data, "run", run, retries=_RETRIES, pure=False)
                try:
                    heard(future.result())
                except KilledWorker:
                    mark_failed(job, run, killed_sentence(job, run))
                    heard(BlockReport(1, 1))


def _refusal(lost: BaseException) -> BaseException:
    """Return the error of a worker; an error that is not one of pliant's is described in words."""
    own = isinstance(lost, PliantError | KeyboardInterrupt)
    return lost if own else PliantError(f"a worker of the sweep: {type(lost).__name__}: {lost}")
