"""How a run ends before its time: with a sentence, and with what was computed until then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pliant.errors import PliantError

if TYPE_CHECKING:
    from pliant.simulate.results.run import Run


class SimulationError(PliantError):
    """A run could not go on. `run` holds what was computed until then, or None where that is nothing."""

    run: Run | None = None


class RunInterrupted(KeyboardInterrupt):
    """Somebody interrupted a run (Ctrl-C). `run` holds what was computed until then, or None where that is nothing."""

    run: Run | None = None
