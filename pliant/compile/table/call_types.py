"""Write `calls.pyi`: the types of calls of the table's functions, for editors and type checkers.

python -m pliant.compile.table.call_types
"""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

from pliant.compile.table.frame_functions import frame_functions
from pliant.compile.table.functions import TABLE, Axes, Function

_HEAD = '''"""Arguments and results of compiled functions, for editors and type checkers. `call_types.py` writes this file.

Arguments may be given by position or by name. `wrenches` and `p` exist if compile was given wrenches and parameters.
"""

# fmt: off
from typing import Any, Protocol

from numpy.typing import ArrayLike

from pliant.spatial import Array

class HasDlpack(Protocol):
    """An array of torch, CuPy, JAX or pliant on a GPU."""

    def __dlpack__(self, *arguments: Any, **options: Any) -> Any:
        """Return the array as a DLPack capsule."""

Numbers = ArrayLike | HasDlpack
'''


def class_name(function: str) -> str:
    """Return the name of the type of a function's calls."""
    return "".join(word.capitalize() for word in function.split("_")) + "Call"


def source() -> str:
    """Return the text of `calls.pyi`."""
    rows = [*TABLE.values(), *frame_functions("frame", "world").values()]
    return _HEAD + "".join(_protocol(row) for row in rows)


def _protocol(row: Function) -> str:
    weights = dict(row.weights)
    inputs = {name: weights.get(name, (_WORDS.get(name, "nv"),)) for name in row.inputs}
    switches = row.closes and (row.takes_method or row.columns is not None)
    places = [f"{name}: Numbers" for name in inputs] + ["active: Any = ..."] * (row.name == "impulse")
    places += ["wrenches: Numbers = ..."] * row.takes_wrenches + ["p: Numbers = ..."]
    words = ["out", "stream"] + ["active"] * (switches and row.name != "impulse")
    words += ["actuated", "active", "passive"] * (row.name == "inverse_dynamics")
    given = ", ".join(f"{name} {_shape(axes)}" for name, axes in inputs.items())
    doc = fill(f'"""{row.doc}"""', 124, initial_indent=" " * 8, subsequent_indent=" " * 8)
    return f'''
class {class_name(row.name)}(Protocol):
    """{row.name}: {given}."""

    def __call__(
{fill(f"self, {', '.join(places)},", 124, initial_indent=" " * 8, subsequent_indent=" " * 8)}
        *, {", ".join(f"{word}: Any = ..." for word in words)},
    ) -> {_result(row)}:
{doc}
'''


def _result(row: Function) -> str:
    """Return the result's type. Cotangents are as many as inputs, wrenches and parameters."""
    if row.weights:
        return "tuple[Array, ...]"
    return "Array" if len(row.outputs) == 1 else f"tuple[{', '.join(['Array'] * len(row.outputs))}]"


def _shape(axes: Axes) -> str:
    return f"({', '.join(['...', *map(str, axes)])})"


_WORDS = {"q": "nq"}


if __name__ == "__main__":
    Path(__file__).with_name("calls.pyi").write_text(source(), encoding="utf-8")
