"""Python imports this at the start of every process that a test starts: kernels compile there as quickly as in the tests.

`tests/conftest.py` puts this folder on the path of these processes, and says there why this changes no number. Where a test draws
ways to prepare models (`drawn.py`), its processes draw the same ones.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Any


class Haste:
    """Changes modules when they are imported. changes: by module, the function that changes it; each is asked for once."""

    def __init__(self, changes: dict[str, Callable[[Any], None]]) -> None:
        self.changes = changes

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        change = self.changes.pop(name, None)
        if change is None:
            return None
        others = (finder for finder in sys.meta_path if finder is not self)
        spec = next(found for finder in others if (found := finder.find_spec(name, path, target)) is not None)
        execute = spec.loader.exec_module

        def executed(module: Any) -> None:
            execute(module)
            change(module)

        spec.loader.exec_module = executed  # type: ignore[union-attr]
        return spec


def hasten(engine: Any) -> None:
    whole = engine._llvm

    @lru_cache(1)
    def quick() -> Any:
        llvm = whole()
        llvm.set_option("pliant", "-regalloc=fast")
        llvm.set_option("pliant", f"-fast-isel={str(os.environ['TESTS_IN_HASTE'] == 'quick').lower()}")
        return llvm

    engine._llvm, engine._EFFORT = quick, 0
    if os.environ["TESTS_IN_HASTE"] != "all":
        engine._widest = lambda cpu, words: 1


def draw_ways(trace: Any) -> None:
    from drawn import drawing

    trace._lightest = drawing(trace)


def draw_methods(choice: Any) -> None:
    from drawn import drawn_method

    choice.CpuChoice.forward = drawn_method


if "TESTS_IN_HASTE" in os.environ:
    changes: dict[str, Callable[[Any], None]] = {"pliant.compile.llvm.engine": hasten}
    if os.environ.get("TESTS_DRAW"):
        changes |= {"pliant.compile.trace.trace": draw_ways, "pliant.compile.cpu.choice": draw_methods}
    sys.meta_path.insert(0, Haste(changes))
