"""What is in a file, within bounds, and its text."""

from __future__ import annotations

import re
from pathlib import Path

from pliant.files.wrong import WrongError

# all but tab, line ends, and what YAML 1.2 calls printable
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


def contents(path: Path, most_bytes: int) -> bytes:
    """What is in a file, unless it is no file or too large."""
    try:
        if path.exists() and not path.is_file():
            raise WrongError(None, "is not a file")
        with path.open("rb") as file:
            data = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:  # ValueError: a path that no file can have
        raise WrongError(None, f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > most_bytes:
        raise WrongError(None, f"is larger than {most_bytes >> 20} MiB; files of systems are smaller")
    return data


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise WrongError(data.count(b"\n", 0, error.start) + 1, "a byte that is not UTF-8; save the file as UTF-8") from None
    if odd := _UNPRINTABLE.search(text):
        raise WrongError(
            text.count("\n", 0, odd.start()) + 1, f"the character {odd[0]!r}, which is not allowed in a text file; remove it"
        )
    return text.removeprefix("\ufeff").replace("\r\n", "\n")
