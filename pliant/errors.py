"""Errors and warnings. A message names the object, the cause and the remedy."""

from __future__ import annotations

import difflib
import os
import re
import sys
import traceback
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

_PACKAGE = os.path.dirname(__file__) + os.sep

# nearer names than this are suggested (0: nothing in common, 1: equal)
_SIMILAR = 0.6
_MOST_SHOWN = 1_000  # letters of a line in a message
_SHORT = 4  # letters: in such a name the first letter carries the meaning, as in KAAX and MAAX

S = TypeVar("S", bound=str)


class PliantError(ValueError):
    """An argument, a system or a file is wrong. The message names the object, the cause and the remedy.

    Example:
        try:
            arm.add_frame("tool", "forearm")
        except pl.PliantError as error:
            print(error)
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*(brief(x) if isinstance(x, str) else x for x in args))


class UnknownNameError(PliantError, KeyError):
    """A name does not exist. The message suggests a similar name, or lists the names that exist.

    Example:
        try:
            run["elbw"]
        except pl.UnknownNameError as error:
            print(error)
    """

    __str__ = ValueError.__str__


class FileError(PliantError):
    """A file is wrong, or cannot be read or written. The message begins with `file:line:`.

    path (str) and line (int or None) say where. run: the run that `pl.simulate` computed but could not write, or None.

    Example:
        try:
            pl.load("missing.yaml")
        except pl.FileError as error:
            print(error)
    """

    run: Any = None

    def __init__(self, path: str, line: int | None, message: str) -> None:
        place = f"{path}:{line}" if line else path
        super(PliantError, self).__init__(f"{place}: {brief(message)}")  # the path as a whole, also a long one
        self.path, self.line = path, line


class ModelWarning(UserWarning):
    """An input can be used but is probably a mistake.

    Example:
        import warnings
        warnings.simplefilter("error", pl.ModelWarning)
    """


class CacheWarning(UserWarning):
    """The cache folder of compiled functions is not safe to load code from, so it is not used.

    Example:
        import warnings
        warnings.simplefilter("error", pl.CacheWarning)
    """


def brief(text: str) -> str:
    """Return a message without words and lines that nobody reads to their end, such as a number of 100,000 digits from a file."""
    if len(text) <= _MOST_SHOWN:
        return text
    text = re.sub(r"\S{120,}", lambda word: f"{word[0][:60]}…{word[0][-20:]}", text)
    lines = (x if len(x) <= _MOST_SHOWN else f"{x[: _MOST_SHOWN - 300]} … {x[-250:]}" for x in text.split("\n"))
    return "\n".join(lines)


def printable(text: str) -> str:
    """Return the text with every non-printable character, except line ends, replaced by its escape sequence.

    Names in files may contain control characters, which must not reach a terminal.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text)


def counted(n: int, noun: str) -> str:
    """Return a number with its noun: "1 step", "2,000 steps"."""
    return f"{n:,} {noun}{'s' * (n != 1)}"


def warn(message: str) -> None:
    """Issue a `ModelWarning` that points to the line of the user's code that called pliant."""
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, ModelWarning, stacklevel=level)


def refuse_masked(x: object, what: str) -> None:
    """Raise `PliantError` for a masked array, because NumPy would use its hidden values as numbers.

    If numpy.ma is not loaded, there can be no masked array.
    """
    masked = sys.modules.get("numpy.ma")
    if masked is not None and isinstance(x, masked.MaskedArray):
        raise PliantError(f"{what} is a masked array, but no value may be missing; pass x.filled(value) or a plain array")


@contextmanager
def about(what: str) -> Iterator[None]:
    """Put the name of the object in front of every `PliantError` raised inside, except for a `FileError`."""
    try:
        yield
    except FileError:
        raise
    except PliantError as error:
        raise PliantError(f"{what}: {error}") from None


def place_of(error: BaseException, file: str | None = None) -> tuple[str, int] | None:
    """Return the file and line where an error was raised, or None.

    file: the file to look for in the traceback. Default: the first file outside pliant.
    """
    places = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]
    outside = [place for place in places if not place[0].startswith(_PACKAGE)]
    file = outside[0][0] if file is None and outside else file
    return next((place for place in reversed(places) if place[0] == file), None)


def unknown(kind: str, name: str, known: Iterable[str]) -> UnknownNameError:
    """Return the error for a name that does not exist. kind: what it should name, such as "hinge"."""
    known = list(known)
    near = _similar(str(name), known)
    if near is not None:
        hint = f"did you mean {near!r}?"
    elif known:
        hint = f"there are {', '.join(map(repr, known[:8]))}{' …' if len(known) > 8 else ''}"
    else:
        hint = "there are none"
    return UnknownNameError(f"no {kind} named {name!r}; {hint}")


def _similar(name: str, known: Sequence[str]) -> str | None:
    """Return the known name that was probably meant, if there is one."""
    same = next((x for x in known if str(x).lower() == name.lower()), None)
    if same is not None:
        return same
    near = difflib.get_close_matches(name, known, n=5, cutoff=_SIMILAR)
    near += [x for x in known if len(name) >= _SHORT and x.startswith(name)]
    found = next((x for x in near if not _is_sibling(name, x)), None)
    if found is None and "." not in name:  # 'elbw' for 'elbow.angle'
        heads = {x.partition(".")[0]: x for x in reversed(known) if "." in x}
        near = difflib.get_close_matches(name, heads, n=5, cutoff=_SIMILAR)
        found = next((heads[x] for x in near if not _is_sibling(name, x)), None)
    return found


def _is_sibling(a: str, b: str) -> bool:
    """Return whether two names are probably different things: 'L1' and 'L2', 'KAAX' and 'MAAX', 'rod.y' and 'rod.z'."""
    if re.sub(r"\d", "#", a) == re.sub(r"\d", "#", b):
        return True
    pairs = zip(a.split("."), b.split("."), strict=False)
    return any(len(x) == len(y) <= _SHORT and x[:1] != y[:1] and x[1:] == y[1:] for x, y in pairs)


def chosen(value: S, choices: Sequence[str], what: str) -> S:
    """Return the value if it is one of the choices; otherwise raise `UnknownNameError`."""
    if not isinstance(value, str) or value not in choices:
        raise unknown(what, value, choices)
    return value
