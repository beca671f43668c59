"""What a first call is doing, on a line of the terminal.

`doing` says what is being done with which system. What takes longer than a second is shown, and the line is removed at the end. It
is written to standard error if that is a terminal, only for the main thread of a process that no other Python process has started.
PLIANT_PROGRESS=0 in the environment switches it off, and so does `hidden`.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import wraps
from io import TextIOWrapper
from typing import Any, ParamSpec, TypeVar

from pliant.errors import printable

VARIABLE = "PLIANT_PROGRESS"
P = ParamSpec("P")
T = TypeVar("T")
_nothing = nullcontext()

WAIT, _PERIOD = 1.0, 0.5  # s before the line is shown, and between two strokes
_GAP = 0.5  # s: work that follows within this time is the same work for the user
_process = os.getpid()  # a forked child has another
_texts: list[str] = []  # of the contexts that are open, the outermost first
_last = {"begun": 0.0, "ended": -1.0}  # of the work before
_silent: list[None] = []


def doing(system: str, what: str) -> AbstractContextManager[None]:
    """Return a context in which something is done with a system, `doing("car", "compiling rhs")`."""
    return _line(f"system {printable(system)!r}: {what}") if _is_shown() else _nothing


@contextmanager
def hidden() -> Iterator[None]:
    """A context in which no line is shown, for example because a progress bar is on the terminal."""
    _silent.append(None)
    try:
        yield
    finally:
        _silent.pop()


def silenced(function: Callable[P, T]) -> Callable[P, T]:
    """Decorate a function with a keyword `progress`. False shows no line."""

    @wraps(function)
    def call(*arguments: P.args, **options: P.kwargs) -> T:
        if options.get("progress") is not False:
            return function(*arguments, **options)
        with hidden():
            return function(*arguments, **options)

    return call


def _is_shown() -> bool:
    if _silent or os.environ.get(VARIABLE) == "0" or os.getpid() != _process:
        return False
    if threading.current_thread() is not threading.main_thread():
        return False
    processes: Any = sys.modules.get("multiprocessing.process")
    if processes is not None and processes.parent_process() is not None:
        return False
    try:  # another object in its place, such as that of a progress bar, writes elsewhere or has a terminal for itself
        return isinstance(sys.stderr, TextIOWrapper) and sys.stderr.isatty()
    except ValueError:  # closed
        return False


@contextmanager
def _line(text: str) -> Iterator[None]:
    _texts.append(text)
    if len(_texts) > 1:  # the outermost context shows the text of the innermost one
        try:
            yield
        finally:
            _texts.pop()
        return
    now = time.monotonic()
    if now > _last["ended"] + _GAP:
        _last["begun"] = now
    done = threading.Event()
    thread = threading.Thread(target=_show, args=(sys.stderr, _last["begun"], done), name="pliant: progress", daemon=True)
    try:
        with suppress(RuntimeError):  # while Python exits it starts no thread
            thread.start()
        yield
    finally:
        done.set()
        _last["ended"] = time.monotonic()
        _texts.clear()
        if thread.ident is not None:
            thread.join()  # until the line is removed


def _show(stream: Any, begun: float, done: threading.Event) -> None:
    """Show a line when the work takes long, until it is done. Give up if the stream cannot be written."""
    width, wait = 0, begun + WAIT - time.monotonic()
    with suppress(OSError, ValueError):
        while not done.wait(max(0.0, wait)):
            text = _fitting(stream, next(iter(_texts[-1:]), ""), time.monotonic() - begun)
            stream.write(f"\r{text}{' ' * (width - len(text))}\r")  # what others write begins at the left
            stream.flush()
            width, wait = len(text), _PERIOD
    if width:
        with suppress(OSError, ValueError):
            stream.write(f"\r{' ' * width}\r")
            stream.flush()


def _fitting(stream: Any, text: str, seconds: float) -> str:
    """Return the line, in characters of the stream's encoding, and not longer than a line of the terminal."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    dots = "…" if encoding.lower().startswith("utf") else "..."
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError, AttributeError):
        columns = 80
    end = f" {dots} {seconds:.0f} s"
    room = max(0, (columns or 80) - 1 - len(end))
    line = f"pliant: {text}"
    line = line[: room if line.isascii() else room // 2]  # other characters may be two columns wide
    return (line + end).encode(encoding, "replace").decode(encoding)
