"""Errors that end a run early; they hold the results so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pliant.errors import PliantError

if TYPE_CHECKING:
    from pliant.simulate.results.run import Run


class SimulationError(PliantError):
    """A run cannot continue. `.run` holds the results so far, or None if there are none.

    Example:
        try:
            run = pl.simulate(arm, q, t_end=0.1)
        except pl.SimulationError as error:
            run = error.run
    """

    run: Run | None = None


class RunInterrupted(KeyboardInterrupt):
    """A run was interrupted with Ctrl-C. `.run` holds the results so far, or None if there are none.

    Example:
        try:
            run = pl.simulate(arm, q, t_end=0.1)
        except pl.RunInterrupted as stopped:  # Ctrl-C
            run = stopped.run
    """

    run: Run | None = None
