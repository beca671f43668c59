"""Kernels of loops that the NumPy evaluator follows: whatever calls one, both compute, and their results are compared."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import numpy as np
import pytest

from pliant.compile.program.check import check
from pliant.compile.program.evaluate import evaluate
from pliant.compile.program.nodes import Statement, statements
from pliant.simulate.loops import methods
from pliant.simulate.loops.recorded import RecordedLoop
from pliant.simulate.methods.table import METHODS

_LOOPS = Path(methods.__file__).parents[1]
_FOLDERS = (_LOOPS / "methods", _LOOPS / "iterations", _LOOPS.parent / "methods")
WRITERS = [path for folder in _FOLDERS for path in folder.glob("*.py") if path.stem != "dense"]  # which writes routines

Line = tuple[str, int]


class Followed:
    """What was followed so far.

    loops: by their names. lines: of the writers, that were passed while loops were recorded. kinds: of statements that are in
    them. far: of a case, the largest difference of results by loop and result, in shares of the tolerance.
    """

    def __init__(self) -> None:
        self.loops: dict[str, RecordedLoop] = {}
        self.lines: set[Line] = set()
        self.kinds: set[type[Statement]] = set()
        self.far: dict[tuple[str, str], float] = {}

    @contextmanager
    def following(self) -> Iterator[None]:
        self.far = {}
        plain = RecordedLoop.kernel
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(RecordedLoop, "kernel", lambda loop: _Kernel(self, loop, plain(loop)))
            yield

    def recorded(self, loop: RecordedLoop) -> Any:
        """The program of a loop, and the lines that wrote it."""
        names = {str(path) for path in WRITERS}

        def line(frame: FrameType, event: str, _: Any) -> Any:
            if frame.f_code.co_filename not in names:
                return None
            self.lines.add((frame.f_code.co_filename, frame.f_lineno))
            return line

        before = sys.gettrace()
        sys.settrace(line)
        try:
            step = loop.step(unrolled=True)
        finally:
            sys.settrace(before)
        check(step.program, step.alone)
        self.loops[loop.word] = loop
        self.kinds |= {type(s) for s in statements(step.program.body)}
        return step


class _Kernel:
    """A kernel that is followed; called like its gufunc."""

    def __init__(self, found: Followed, loop: RecordedLoop, kernel: np.ufunc) -> None:
        self.__dict__ |= kernel.__dict__
        self.found, self.loop, self.kernel, self.step = found, loop, kernel, found.recorded(loop)
        self.inputs = [x for x in loop.arguments if not x.is_output]
        self.outputs = [x for x in loop.arguments if x.is_output]

    def __call__(self, *given: Any, out: Any = None) -> Any:
        given, out = given[: len(self.inputs)], given[len(self.inputs) :] or out
        named = {x.name: np.array(y, dtype=float) for x, y in zip(self.inputs, given, strict=True)}
        if out is not None:  # rows that a call does not reach stay as they are
            named |= {x.name: np.array(y) for x, y in zip(self.outputs, out, strict=True)}
        theirs = self.kernel(*given) if out is None else self.kernel(*given, out=tuple(out))
        found = theirs if isinstance(theirs, tuple) else (theirs,)
        batch = found[0].shape[: found[0].ndim - len(self.outputs[0].shape)]
        cores = {x.name: len(x.shape) for x in self.loop.arguments}
        for name, y in named.items():
            core = y.shape[y.ndim - cores[name] :]
            named[name] = np.broadcast_to(y, (*batch, *core)).reshape(-1, *core)
        mine = evaluate(self.step, named)
        for x, y in zip(self.outputs, found, strict=True):
            self.compare(x.name, mine[x.name], y.reshape(mine[x.name].shape))
        return theirs

    def compare(self, name: str, mine: np.ndarray, right: np.ndarray) -> None:
        """Note how far results are apart, in shares of what rounding leaves."""
        tolerance, method = 1e-12, METHODS.get(self.loop.word.split()[0])
        assert method is not None, f"{self.loop.word}: the name of a loop begins with its method"
        if name == "end" and (method.contacts or method.iterates):
            mine, right = (np.delete(x, 3, axis=-1) for x in (mine, right))  # how well, or often, something was iterated
        if self.loop.inputs.newton_first:
            tolerance = 1e-9  # what the method leaves of contacts that share rows, from other roundings
        if name == "carried" and method.adaptive and "adjoint" not in self.loop.word:
            tolerance = 1e-3  # the length of a step follows from an estimate of its error, a difference of nearly equal numbers
        np.testing.assert_array_equal(np.isfinite(mine), np.isfinite(right), err_msg=f"{self.loop.word}: {name}")
        finite, key = np.isfinite(right), (self.loop.word, name)
        apart = np.abs(mine[finite] - right[finite]) / (1.0 + np.abs(right[finite]))
        self.found.far[key] = max(apart.max(initial=0.0) / tolerance, self.found.far.get(key, 0.0))


def recording_lines(path: Path) -> set[Line]:
    """The lines of the functions of a file that record statements."""
    found: set[Line] = set()
    text = path.read_text(encoding="utf-8")
    refusals = {k for k, line in enumerate(text.splitlines(), 1) if "raise NotImplementedError" in line}

    def look(code: CodeType) -> None:
        names = {*code.co_names, *code.co_varnames, *code.co_freevars}
        if code.co_flags & CO_OPTIMIZED and names & {"march", "p"}:  # a function
            lines = {line for _, _, line in code.co_lines() if line is not None}
            found.update((str(path), line) for line in lines - {code.co_firstlineno} - refusals)
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                look(inner)

    look(compile(text, str(path), "exec"))
    return found
