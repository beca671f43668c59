"""A function of the table as machine code in a NumPy gufunc, from the cache where it is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pliant.compile import cache
from pliant.compile.engine import Loaded, Machine, object_code, versions
from pliant.compile.functions import Function
from pliant.compile.gufunc import make_gufunc
from pliant.compile.unrolled import ENTRY


def kernel(
    function: Function,
    inputs: dict[str, tuple[int, ...]],
    outputs: Sequence[tuple[int, ...]],
    identity: Sequence[str] | None,
    ir: Callable[[], str],
    target: Machine,
) -> Any:
    """The gufunc of a function.

    identity: texts that determine the code, so that it is found without being derived; None where they are not known (a hinge of
    the user's own), and the IR itself is then the key. ir: derives the code.
    """
    text = None if identity is not None else ir()
    name = cache.key(*(identity if identity is not None else (text or "",)), repr(target), versions())
    code = cache.read(name)
    if code is None:
        code = object_code(text or ir(), target)
        cache.write(name, code)
    loaded = Loaded(code, ENTRY)
    doc = f"{function.name}({', '.join(inputs)}) -> {function.doc}"
    return make_gufunc(loaded.address, list(inputs.values()), outputs, function.name, doc, loaded)
