"""A progress bar over the time of a run, or over another count, on terminals only."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pliant.arguments.flags import flag
from pliant.errors import printable
from pliant.stages.line import hidden

if TYPE_CHECKING:
    from rich.console import Console

_PERIOD = 0.1  # s between two strokes


def terminal(show: bool) -> Console | None:
    """Return the console for a progress bar, if one is wanted and standard error is a terminal."""
    if not flag(show, "progress"):
        return None
    from rich.console import Console

    console = Console(stderr=True)
    return console if console.is_terminal else None


@contextmanager
def progress_bar(
    show: bool, name: str, t_end: float, said: Callable[[float], str] = "t = {:.4g} s".format
) -> Iterator[Callable[[float], None]]:
    """Yield a function that is called with the time reached, as often as you like. said: the text for a time."""
    console = terminal(show)
    if console is None:
        yield lambda t: None
        return

    from rich.markup import escape
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[at]}"),
        TimeRemainingColumn(),
    )
    with hidden(), Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(escape(printable(name)), total=t_end, at="")
        due = 0.0

        def reached(t: float) -> None:
            nonlocal due
            if (now := time.monotonic()) >= due:
                due = now + _PERIOD
                bar.update(task, completed=t, at=said(t))

        yield reached
