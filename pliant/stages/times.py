"""What a first call costs, stage by stage, for `pliant info --timing`.

Functions that may take long name their stage with `stage` or `staged`, and a recorder adds up the time. Without a recorder this is
one comparison with None.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class StageRecorder(Protocol):
    """What measures stages."""

    def stage(self, name: str) -> AbstractContextManager[None]:
        """Return a context whose time counts for a stage, and not for the stages around it."""

    def compiled(self, ir: str) -> None:
        """Count IR that LLVM has compiled."""

    def loaded(self, code: bytes) -> None:
        """Count an object that was loaded."""


recorder: StageRecorder | None = None
_nothing = nullcontext()


def stage(name: str) -> AbstractContextManager[None]:
    """Return a context that is a stage of a first call."""
    return _nothing if recorder is None else recorder.stage(name)


def staged(name: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function that is a stage of a first call."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def call(*arguments: P.args, **options: P.kwargs) -> T:
            if recorder is None:
                return function(*arguments, **options)
            with recorder.stage(name):
                return function(*arguments, **options)

        return call

    return decorate
