"""Output to a terminal: no text can control the terminal, and characters that the encoding lacks are replaced."""

from __future__ import annotations

import codecs
import os
import sys
from contextlib import suppress
from typing import Any

from rich.console import Console
from rich.text import Text

from pliant.errors import printable

_PLAIN = {"└": "`", "├": "|", "│": "|", "─": "-", "…": "...", "²": "^2", "·": " ", "×": "x", "→": "->", "–": "-", "µ": "u"}
_MOST = 2000  # characters of a line on standard error


class Terminal(Console):
    """A console that shows control characters, such as the escapes in a file's names, instead of obeying them."""

    def render_str(self, text: str, *arguments: Any, **options: Any) -> Text:
        return super().render_str(printable(text), *arguments, **options)


def ready() -> None:
    """Make standard output and standard error accept every character, whatever their encoding."""
    codecs.register_error("pliant", _otherwise)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="pliant")


def _otherwise(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(c) or c.encode("unicode_escape").decode() for c in lacking), error.end


def say(text: str) -> None:
    """Write one line to standard error. If standard error is closed or full, write nothing."""
    line = " ".join(printable(text).split())
    with suppress(OSError, ValueError):
        print(f"pliant: {line if len(line) <= _MOST else line[:_MOST] + '…'}", file=sys.stderr, flush=True)


def silence() -> None:
    """Discard the remaining output if standard output is closed or full. Otherwise Python would report an error at exit."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
