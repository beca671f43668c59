"""Where the `pliant` command starts: outside the package, whose import takes time in which Ctrl-C must not end in a traceback."""

from __future__ import annotations

import os
import signal
from typing import Any


def main() -> None:
    """Load pliant, and run its command."""
    waiting = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # a background job may have it ignored
    if waiting:
        signal.signal(signal.SIGINT, _leave)
    from pliant.cli import main as command

    if waiting:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    command()


def _leave(*_: Any) -> None:
    """End at once: nothing is under way, and an exception in the middle of an import may be lost there."""
    os.write(2, b"pliant: interrupted\n")
    os._exit(130)


if __name__ == "__main__":
    main()
