"""Python imports this at the start of every process that a test starts: kernels compile there as quickly as in the tests.

`tests/conftest.py` puts this folder on the path of these processes, and says there why this changes no number.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import Any

ENGINE = "pliant.compile.llvm.engine"


class Haste:
    """Changes the engine when it is imported, and is asked no more."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != ENGINE:
            return None
        sys.meta_path.remove(self)  # type: ignore[arg-type]
        spec = next(found for finder in sys.meta_path if (found := finder.find_spec(name, path, target)) is not None)
        execute = spec.loader.exec_module

        def executed(module: Any) -> None:
            execute(module)
            hasten(module)

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


if "TESTS_IN_HASTE" in os.environ:
    sys.meta_path.insert(0, Haste())
