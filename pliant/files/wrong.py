"""Errors in files, and how messages show a text from a file."""

from __future__ import annotations

LONGEST_WORD = 80  # that is shown


class WrongError(Exception):
    """An error on a line, or (None) in the file as a whole. The caller that knows the file's name adds it."""

    def __init__(self, line: int | None, message: str) -> None:
        super().__init__(message)
        self.line = line


def shortened(text: str) -> str:
    """A text from a file as shown in messages: in quotes, on one line, and shortened."""
    return repr(text if len(text) <= LONGEST_WORD else text[: LONGEST_WORD - 1] + "…")
