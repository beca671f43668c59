"""`Given`: one state, or a batch of states, with everything that acts there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

_FIELDS = {"parameters": "p"}  # operands of kernels whose names are not those of a record's fields


@dataclass(frozen=True, eq=False)
class Given:
    """Arrays of one library whose leading axes broadcast to `batch`.

    t (..., 1) [s], q (..., nq), v (..., nv), s (..., ns) states of loads, u (..., nu_all) inputs of loads with the pieces of series
    behind them, tau (..., nv) [N m, N], wrenches (..., k, 6) (moment, force), p (..., p) named parameters.
    """

    t: Any
    q: Any
    v: Any
    s: Any
    u: Any
    tau: Any
    wrenches: Any
    p: Any
    batch: tuple[int, ...] = ()

    @classmethod
    def of(cls, fields: dict[str, Any]) -> Given:
        """Build from all fields by name at once. The constructor of a frozen record sets them one by one, which takes as long as
        a small kernel.
        """
        made = object.__new__(cls)
        made.__dict__.update(fields)
        return made

    def operands(self, names: Iterable[str]) -> list[Any]:
        """Return the arguments of a function of the table, in its order."""
        mine = self.__dict__
        return [mine[_FIELDS.get(name, name)] for name in names]

    def at(self, **changed: Any) -> Given:
        """Return the same with some arrays replaced."""
        return replace(self, **changed)


def taker(names: Iterable[str]) -> Callable[[Given], tuple[Any, ...]]:
    """Return a function that does `Given.operands` for some names, for functions that are called often."""
    own = [_FIELDS.get(name, name) for name in names]
    if len(own) > 1:
        return attrgetter(*own)
    return lambda given: tuple(given.operands(own))
