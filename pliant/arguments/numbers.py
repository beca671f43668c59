"""The one reader of numbers that users give.

Every argument that takes numbers goes through `floats`, alone or in `real`, `array`, `number` or `whole`. So a text, a time of
NumPy, a truth value or a complex number is refused wherever it is given, and pandas objects are read by name or not at all.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant.arguments.labels import has_labels, labels_of
from pliant.errors import PliantError, refuse_masked

Array = np.ndarray[Any, Any]
_FLOAT = np.dtype(float)
_MOST_SHOWN = 60  # letters of a value in a message


class NotNumbersError(PliantError):
    """A value is not made of real numbers. why: the cause, as text."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def floats(given: Any) -> Array:
    """Return the value as an array of floats, which may share its memory. Raise `NotNumbersError` for anything else.

    Integers beyond the range of floats are infinite, so that checks of finite numbers refuse them as they refuse 1e999.
    """
    if type(given) is np.ndarray and given.dtype == _FLOAT:
        return given
    if type(given) is float:
        return np.array(given)
    refuse_masked(given, "it")
    if has_labels(given):
        given = _without_labels(given)
    elif isinstance(given, list | tuple):
        _refuse_flags_in(given)
    elif isinstance(given, set | frozenset | dict | Mapping):
        raise NotNumbersError(f"a {type(given).__name__} is not an array of numbers")
    try:
        array = np.asarray(given)
    except (TypeError, ValueError, OverflowError, RuntimeError, RecursionError) as error:
        ragged = isinstance(error, ValueError) and isinstance(given, list | tuple)
        raise NotNumbersError("its rows differ in length" if ragged else f"a {type(given).__name__} is not a number") from None
    if array.dtype.kind in "fiu":
        return np.asarray(array, dtype=float)
    if array.dtype.kind == "O":
        return np.array([_float(x) for x in array.ravel()], dtype=float).reshape(array.shape)
    raise NotNumbersError(_KINDS.get(array.dtype.kind, f"{array.dtype} is not a type of numbers"))


def real(given: Any) -> float:
    """Return the value as one float, which may be infinite or NaN. Raise `NotNumbersError` for anything else."""
    if type(given) is float:
        return given
    read = floats(given)
    if read.ndim:
        raise NotNumbersError(f"{read.size} numbers are not one number")
    return float(read)


_KINDS = {
    "b": "a truth value is not a number",
    "c": "complex numbers are not real numbers",
    "m": "a time of NumPy is not a number: give a time in seconds, x / np.timedelta64(1, 's')",
    "M": "a date of NumPy is not a number",
    "U": "a text is not a number",
    "S": "a text is not a number",
}


def _without_labels(given: Any) -> Array:
    """The values of an object with labels that say nothing: places in order. Those with names are refused."""
    if labels_of(given) is not None and not hasattr(given, "coords"):
        raise NotNumbersError(
            f"a {type(given).__name__} has names, and these values are read by place: give x.to_numpy() in the right order"
        )
    index = getattr(given, "index", None)
    if index is not None and not callable(index) and not getattr(index, "is_monotonic_increasing", True):
        raise NotNumbersError(f"the labels of the {type(given).__name__} are not in order: give x.to_numpy() in the right order")
    return np.asarray(given.to_numpy())


def _float(x: Any) -> float:
    """One number of an array of objects."""
    kind = x.dtype.kind if isinstance(x, np.generic) else "b" if isinstance(x, bool) else "U" if isinstance(x, str | bytes) else ""
    if kind not in ("", "f", "i", "u"):
        raise NotNumbersError(_KINDS.get(kind, f"{type(x).__name__} is not a type of numbers"))
    if not hasattr(x, "__float__") and not hasattr(x, "__index__"):
        raise NotNumbersError(f"{_article(type(x).__name__)} is not a number")
    try:
        return float(x)
    except OverflowError:  # an integer such as 10**400
        return np.inf if x > 0 else -np.inf
    except PliantError as error:  # a symbol
        raise NotNumbersError(str(error)) from None
    except Exception:  # whatever the object's own conversion raises
        raise NotNumbersError(f"{_article(type(x).__name__)} is not a number") from None


def _article(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _refuse_flags_in(given: Any) -> None:
    """NumPy would take True among numbers for 1.0."""
    for kind in set(map(type, given)):
        if kind is bool or kind is np.bool_:
            raise NotNumbersError(_KINDS["b"])
        if kind is list or kind is tuple:
            for x in given:
                if type(x) is kind:
                    _refuse_flags_in(x)


def shown(given: Any) -> str:
    """Return a value as text for a message, cut if it is long."""
    try:
        text = " ".join(repr(given).split())
    except Exception:  # the repr of a user's object, or of an integer of more digits than Python prints
        text = f"a {type(given).__name__}"
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"


# ---- with a message


def array(
    given: Any, what: str, remedy: str = "give numbers", *, shape: tuple[int, ...] | None = None, finite: bool = True
) -> Array:
    """Return the value as a new array of finite numbers. Otherwise raise `PliantError`, with `what` in the message.

    shape: the shape that it must have; -1 is any length. finite: False also allows infinite numbers and NaN.
    """
    out = np.array(_floats(given, what, remedy))
    if shape is not None and not (out.ndim == len(shape) and all(n in (-1, m) for n, m in zip(shape, out.shape, strict=True))):
        words = " x ".join("n" if n < 0 else str(n) for n in shape) + " numbers" if shape else "one number"
        raise PliantError(f"{what} has shape {out.shape}; give {words}")
    if finite and not np.isfinite(out).all():
        raise PliantError(f"{what} is {shown(given)}, which is not finite; give finite numbers")
    return out


def number(
    given: Any,
    what: str,
    remedy: str = "give a number",
    *,
    least: float | None = None,
    above: float | None = None,
    finite: bool = True,
) -> float:
    """Return the value as one finite number. Otherwise raise `PliantError`, with `what` in the message.

    least, above: the number is at least, or more than, this one. finite: False also allows infinity, but not NaN.
    """
    if type(given) is float:
        out = given
    else:
        refuse_masked(given, what)
        try:
            out = real(given)
        except NotNumbersError as error:
            raise PliantError(f"{what} is {shown(given)}, not a number: {error.why}; {remedy}") from None
    if math.isnan(out) or (finite and math.isinf(out)):
        raise PliantError(f"{what} is {shown(given)}, not {'a finite number' if finite else 'a number'}; {remedy}")
    if least is not None and out < least:
        raise PliantError(f"{what} is {out:g}; give {'zero' if least == 0 else f'{least:g}'} or more")
    if above is not None and out <= above:
        raise PliantError(f"{what} is {out:g}; give more than {'zero' if above == 0 else f'{above:g}'}")
    return out


def whole(given: Any, what: str, *, least: int = 0, most: int = sys.maxsize) -> int:
    """Return the value as a whole number from `least` to `most`. Otherwise raise `PliantError`."""
    right = type(given) is int
    if not right:
        right = isinstance(given, int | np.integer) and not isinstance(given, bool | np.bool_ | np.timedelta64)
    if not right or not least <= given <= most:
        ends = f"of {least} or more" if most == sys.maxsize else f"from {least} to {most}"
        raise PliantError(f"{what} is {shown(given)}; give a whole number {ends}")
    return int(given)


def _floats(given: Any, what: str, remedy: str) -> Array:
    refuse_masked(given, what)
    try:
        return floats(given)
    except NotNumbersError as error:
        raise PliantError(f"{what} is {shown(given)}, not an array of real numbers: {error.why}; {remedy}") from None
