"""Marks of rows that were found before, in this process or in an earlier one: the closures of equal models are examined once.

An examination searches poses and compares rows there, in NumPy. Its result is a few numbers for each row. They are stored under a
digest of all that they depend on, in this process and in the cache folder, next to the code that is compiled from them. Python
writes and reads numbers exactly, so marks that are read have the bits of those that were found.

Closures and hinges of the user's own are Python code, which no digest covers: with such a closure nothing is stored, and with such
a hinge nothing is stored on disk.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

import numpy as np

from pliant.model import Custom, Inertia, Model
from pliant.model.closures import Closure

_MOST = 64  # models whose marks are stored in this process
_MARKS = ("kept", "least", "size", "spare", "weights", "pivots")

Marks = list[dict[str, Any]]  # of each closure, by name
_known: dict[str, Marks] = {}


class Folder(Protocol):
    """A folder of files, in which a damaged file counts as missing: `compile/llvm/cache.py`."""

    def key(self, *parts: str) -> str:
        """Return a name that depends on texts."""

    def read(self, name: str) -> bytes | None:
        """Return the contents of a file, or None."""

    def write(self, name: str, code: bytes) -> bool:
        """Write a file, and return whether that was possible."""


def with_known_rows(way: Model, model: Model, how: str, examine: Callable[[], Model], folder: Folder | None) -> Model:
    """Return the model `way` with the marks that `examine` gives to it, or gave to an equal model.

    model, how: the model from which `way` was made, and a text that says in which way, "" if it is the model itself. folder: where
    other processes find the marks; None for one of many models that a process makes, with other numbers each.
    """
    text = exact_text(model)
    if text is None:
        return examine()
    digest = hashlib.sha256(f"{how}\n{text}".encode()).hexdigest()
    found = _known.get(digest)
    if found is None:
        found = _marks(examine()) if folder is None or not _is_code_known(model) else _from_disk(folder, digest, examine)
        while len(_known) >= _MOST:
            _known.pop(next(iter(_known), ""), None)  # another thread may have removed it
        _known[digest] = found
    return replace(way, loops=tuple(replace(closure, **marks) for closure, marks in zip(way.loops, found, strict=True)))


def with_marks_of(closure: Closure, marked: Closure) -> Closure:
    """Return a closure with the marks of another closure with the same rows."""
    return replace(closure, **{mark: getattr(marked, mark) for mark in _MARKS})


def forget() -> None:
    """Forget the marks that this process knows. Those on disk stay."""
    _known.clear()


# ---- what marks depend on


def exact_text(model: Model) -> str | None:
    """Return a text that is the same only for models with equal numbers.

    None if a closure is of the user's own kind, or if the model was prepared: it is known by what it was made from. A fingerprint
    leaves out what is not in compiled code: the values of inputs, lengths that were measured, and how rows stand.
    """
    if any(type(body.inertia) is not Inertia for body in model.bodies):
        return None
    if not all(_is_pliants(closure) and closure.seen is None for closure in model.loops):
        return None
    return "\n".join([model.fingerprint, *map(_exact, model.loops)])


def _exact(closure: Closure) -> str:
    signals = [*closure.parameters.items(), *closure.inputs.items(), *getattr(closure, "at", {}).items()]
    numbers = [(key, _numbers(x)) for key, x in signals]
    return repr((type(closure).__name__, closure.key, closure.axes, numbers, [getattr(closure, mark) for mark in _MARKS]))


def _numbers(x: Any) -> Any:
    return (x.kind, x.times.tolist(), x.values.tolist()) if hasattr(x, "times") else np.asarray(x, dtype=float).tolist()


def _is_code_known(model: Model) -> bool:
    """Whether all hinges are pliant's own."""
    return all(_is_pliants(hinge.type) and not isinstance(hinge.type, Custom) for hinge in model.hinges)


def _is_pliants(x: Any) -> bool:
    return type(x).__module__.startswith("pliant.")


# ---- on disk


def _from_disk(folder: Folder, digest: str, examine: Callable[[], Model]) -> Marks:
    """Return the marks that are stored under a digest, or store new ones. Each processor rounds NumPy's sums in its own way."""
    processor = platform.machine(), np.show_config(mode="dicts")["SIMD Extensions"]
    name = folder.key("rows of closures", digest, np.__version__, repr(processor))
    stored = folder.read(name)
    if stored is not None:
        return [{mark: _plain(x) for mark, x in marks.items()} for marks in json.loads(stored)]
    found = _marks(examine())
    folder.write(name, json.dumps(found).encode())
    return found


def _marks(made: Model) -> Marks:
    return [{mark: _plain(getattr(closure, mark)) for mark in _MARKS} for closure in made.loops]


def _plain(x: Any) -> Any:
    """Return tuples of Python's own numbers."""
    if isinstance(x, tuple | list):
        return tuple(map(_plain, x))
    return x.item() if isinstance(x, np.generic) else x
