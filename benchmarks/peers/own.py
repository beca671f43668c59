"""pliant, as its users call it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pliant as pl

from . import Array, Measured, State

_TAKES_Q_ONLY = ("mass_matrix",)


class Pliant:
    def __init__(self, system: pl.System, urdf: Path | None = None, mode: str = "auto") -> None:
        self.dyn = pl.compile(system, mode=mode)

    def one(self, function: str, state: State) -> Measured:
        f, arguments = self._call(function, state)
        return Measured(partial(f, *arguments), lambda: _tuple(f(*arguments)), f"dyn.{function}(…)")

    def many(self, function: str, state: State) -> Measured:
        f, arguments = self._call(function, state)
        out = _tuple(f(*arguments))
        run = partial(f, *arguments, out=out)
        what = f"dyn.{function}(…, out=…) on (states, n) arrays"
        return Measured(run, lambda: tuple(x[-1] for x in out), what, states=len(state.q))

    def _call(self, function: str, state: State) -> tuple[Any, tuple[Array, ...]]:
        return getattr(self.dyn, function), state[:1] if function in _TAKES_Q_ONLY else state


def _tuple(result: Array | tuple[Array, ...]) -> tuple[Array, ...]:
    return result if isinstance(result, tuple) else (result,)
