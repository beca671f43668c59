"""Errors that a person can act on: the object by name, the cause, the remedy."""

from __future__ import annotations

import difflib
import os
import sys
import traceback
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

_PACKAGE = os.path.dirname(__file__) + os.sep

S = TypeVar("S", bound=str)


class PliantError(ValueError):
    """Something given to pliant is wrong. The message names the object, the cause and the remedy."""


class UnknownNameError(PliantError, KeyError):
    """A name that does not exist, with the nearest that does."""

    __str__ = ValueError.__str__


class FileError(PliantError):
    """Something in a file is wrong; the message begins with file:line. run: the one that `pl.simulate` could not write, if any."""

    run: Any = None

    def __init__(self, path: str, line: int | None, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")
        self.path, self.line = path, line


class ModelWarning(UserWarning):
    """Something given is usable but probably not meant."""


class CacheWarning(UserWarning):
    """The folder of compiled functions is not safe to take code from."""


def printable(text: str) -> str:
    """The text with all that steers a terminal, or hides in one, as escapes: names in files may hold anything. Line ends stay."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text)


def warn(message: str) -> None:
    """A `ModelWarning`, on the line outside pliant from which all this was called."""
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, ModelWarning, stacklevel=level)


def refuse_masked(x: object, what: str) -> None:
    """Refuse a masked array, whose hidden values NumPy would take as numbers. Where numpy.ma is not loaded there is none."""
    masked = sys.modules.get("numpy.ma")
    if masked is not None and isinstance(x, masked.MaskedArray):
        raise PliantError(f"{what} is a masked array, and no value may be left out; pass x.filled(value), or a plain array")


@contextmanager
def about(what: str) -> Iterator[None]:
    """Errors from inside, with the object that they are about in front; those of a file say that themselves."""
    try:
        yield
    except FileError:
        raise
    except PliantError as error:
        raise PliantError(f"{what}: {error}") from None


def place_of(error: BaseException, file: str | None = None) -> tuple[str, int] | None:
    """The file and the line, of this file or else of the first outside pliant, at which an error came up; None if in none."""
    places = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]
    outside = [place for place in places if not place[0].startswith(_PACKAGE)]
    file = outside[0][0] if file is None and outside else file
    return next((place for place in reversed(places) if place[0] == file), None)


def unknown(kind: str, name: str, known: Iterable[str]) -> UnknownNameError:
    """The error for a name that does not exist."""
    known = list(known)
    near = [x for x in known if str(x).lower() == str(name).lower()] or difflib.get_close_matches(str(name), known, n=1, cutoff=0.4)
    if near:
        hint = f"did you mean {near[0]!r}?"
    elif known:
        hint = f"there are {', '.join(map(repr, known[:8]))}{' …' if len(known) > 8 else ''}"
    else:
        hint = "there are none"
    return UnknownNameError(f"no {kind} named {name!r}; {hint}")


def chosen(value: S, choices: Sequence[str], what: str) -> S:
    """The value, if it is one of the choices."""
    if value not in choices:
        raise unknown(what, value, choices)
    return value
