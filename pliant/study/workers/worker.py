"""A process that computes blocks. It reads its job and then the numbers of blocks or runs from standard input, and answers on
standard output.

`python -c "from pliant.study.workers.worker import serve; serve()"`. It does not import the script that called `pl.sweep`, so the
script needs no `if __name__ == "__main__":`.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any

from pliant.errors import PliantError
from pliant.formats import load_text
from pliant.formats.laws_file import read_laws
from pliant.formats.yaml import written_alone
from pliant.study.runs.definition import Definition
from pliant.study.workers.work import BlockReport, Job, do_block, do_run

WORKER = "PLIANT_SWEEP_WORKER"


def packed(job: Job, laws_file: str | None = None) -> bytes:
    """Return a job as bytes for another process. Laws from a Python file that the user names are sent as the name of that file.

    Functions are sent by their names in a module or, if cloudpickle is installed, by their code.
    """
    if laws_file is not None:
        definition = job.definition
        bare = {f: getattr(definition, f) for f in definition.__dataclass_fields__ if f != "system"}
        return pickle.dumps((job.layout, bare, written_alone(definition.system.model), laws_file))
    try:
        import cloudpickle  # type: ignore[import-untyped]

        return bytes(cloudpickle.dumps(job))
    except ImportError:
        pass
    except Exception as error:
        raise PliantError(_cannot(error)) from None
    try:
        made = pickle.dumps(job)
    except Exception as error:
        raise PliantError(_cannot(error)) from None
    if b"__main__" in made:
        raise PliantError(_cannot("a function of the script or the notebook itself"))
    return made


def _cannot(why: Any) -> str:
    return (
        f"a law of this system, or tau, is a function that cannot be sent to another process ({why}); put it into a module and "
        "import it from there, or install cloudpickle, or pass processes=1"
    )


@lru_cache(2)
def unpacked(data: bytes) -> Job:
    """Return the job from its bytes."""
    made = pickle.loads(data)
    if isinstance(made, Job):
        return made
    layout, bare, text, laws_file = made
    system = load_text(text, "the system of the sweep", read_laws(Path(laws_file)))
    return Job(Definition(system=system, **bare), layout)


def work(data: bytes, what: str, which: int) -> BlockReport:
    """Compute a 'block' or a 'run' of a job. Dask's workers call this."""
    os.environ[WORKER] = "1"
    return (do_block if what == "block" else do_run)(unpacked(data), which)


def _listen(asked: queue.SimpleQueue[tuple[str, Any]]) -> None:
    """Pass on requests. If the parent process is gone, end at once, because nobody waits for the results."""
    given = os.fdopen(os.dup(0), "rb")  # not sys.stdin, which Python closes when it exits
    try:
        while True:
            asked.put(pickle.load(given))
    except (EOFError, OSError, pickle.UnpicklingError):
        os._exit(0)


def serve() -> None:
    """Answer requests until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who asked is interrupted, and ends this
    os.environ[WORKER] = "1"
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what laws print goes where it does not disturb
    asked: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    job: Any = None
    while True:
        what, given = asked.get()
        try:
            if what == "job":
                job, answer = unpacked(given), None
            else:
                answer = (do_block if what == "block" else do_run)(job, given)
            reply: tuple[str, Any] = ("done", answer)
        except PliantError as error:
            reply = ("refused", str(error))
        except Exception as error:
            reply = ("broken", f"{type(error).__name__}: {error}")
        try:
            pickle.dump(reply, answers)
            answers.flush()
        except OSError:  # nobody reads; Windows has another error for that than BrokenPipeError
            return
