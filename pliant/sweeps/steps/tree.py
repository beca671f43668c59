"""The walks over a tree of bodies. Branches, sums and roots are written here, once, and never in a step.

    tree.outward(step, ...)    base to tips:  step(body, *own, inboard) -> (record, handed)
    tree.inward(step, ...)     tips to base:  step(body, *own, outboard) -> (record, handed)
    tree.total(step, ...)      the sum of step(body, *own) over the bodies that can move
    tree.ancestors(step, ...)  from every body along its path to the base:  step(body, *own, at, carried) -> (record, carried)

`own` are the body's entries of the sequences given to the walk: the records of earlier walks, or the pieces of q, v, tau.
Outward, `handed` is a tuple, one entry for each interface node of the body, and `inboard` is the entry of the node that a body is
on. Inward, `handed` and `carried` are already in the axes of the parent's interface node. Values that arrive at one node are
summed, and `outboard` is the tuple of those sums. A rigid body has one interface node, its frame. Records are named tuples of
arrays, and differ in size between bodies. Nothing recurses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from copy import copy
from typing import Any, Protocol

from pliant.spatial import Array, concat


class TreeBody(Protocol):
    """The data of a body that a walk needs: `at` is the number of the parent's interface node that carries it."""

    @property
    def name(self) -> str: ...
    @property
    def parent(self) -> int: ...
    @property
    def at(self) -> int: ...
    @property
    def interfaces(self) -> int: ...
    @property
    def moves(self) -> bool: ...


class Tree:
    """Bodies in regular order: every parent (-1 for the base) before its children.

    Example:
        from collections import namedtuple
        Body = namedtuple("Body", "name parent at interfaces moves")
        tree = pl.sweeps.Tree([Body("a", -1, 0, 0, True), Body("b", 0, 0, 0, True)])
        tree.outward(lambda body, depth: (depth + 1, [depth + 1]), base=0)  # (1, 2)
    """

    def __init__(self, bodies: Sequence[Any], label: Callable[[str, str], Any] | None = None) -> None:
        self.bodies = tuple(bodies)
        self._label = label
        for k, body in enumerate(self.bodies):
            if not -1 <= body.parent < k:
                raise ValueError(f"body {body.name!r} is number {k} but its parent is {body.parent}: not a regular labelling")

    def __len__(self) -> int:
        return len(self.bodies)

    def of(self, bodies: Sequence[Any]) -> Tree:
        """The same walks over other bodies in the same places."""
        other = copy(self)
        other.bodies = tuple(bodies)
        return other

    def labelled(self, body: TreeBody, step: Callable[..., Any]) -> Any:
        """Return a context that assigns operations to a step at a body. Walks use it that do not call `outward` or `inward`."""
        return self._label(body.name, step.__name__.strip("_")) if self._label else nullcontext()

    def outward(self, step: Callable[..., Any], *own: Sequence[Any], base: Any = None) -> list[Any]:
        """Sweep from base to tips. `inboard` is the value from the parent at the interface node that carries the body, or `base`
        at a root.
        """
        records: list[Any] = []
        handed: list[Any] = []
        for body, *pieces in zip(self.bodies, *own, strict=True):
            inboard = handed[body.parent][body.at] if body.parent >= 0 else base
            with self.labelled(body, step):
                record, hands = step(body, *pieces, inboard)
            records.append(record)
            handed.append(hands)
        return records

    def inward(self, step: Callable[..., Any], *own: Sequence[Any], nothing: Any) -> tuple[list[Any], Any]:
        """Sweep from tips to base. `nothing` is the value at an interface node that carries no body.

        Returns the records, and the sum of the values that the roots pass to the base.
        """
        outboard: list[list[Any]] = [[nothing] * body.interfaces for body in self.bodies]
        base, records = nothing, [None] * len(self.bodies)
        for k in reversed(range(len(self.bodies))):
            body = self.bodies[k]
            with self.labelled(body, step):
                records[k], handed = step(body, *(pieces[k] for pieces in own), tuple(outboard[k]))
                if body.parent < 0:
                    base = add(base, handed)
                else:
                    outboard[body.parent][body.at] = add(outboard[body.parent][body.at], handed)
            outboard[k] = []
        return records, base

    def total(self, step: Callable[..., Any], *own: Sequence[Any], nothing: Any) -> Any:
        """The sum over the bodies that can move; `nothing` where there are none."""
        out = nothing
        for body, *pieces in zip(self.bodies, *own, strict=True):
            if body.moves:
                with self.labelled(body, step):
                    out = add(out, step(body, *pieces))
        return out

    def ancestors(self, step: Callable[..., Any], *own: Sequence[Any], start: Sequence[Any]) -> dict[tuple[int, int], Any]:
        """From every body k inward along its path: {(j, k): record of the ancestor j on the way from k}, j = k included.

        `carried` begins with start[k]; `at` is the interface node of j that it arrives at, None at k itself.
        """
        records = {}
        for k, carries in enumerate(start):
            j, at, carried = k, None, carries
            while j >= 0:
                body = self.bodies[j]
                with self.labelled(body, step):
                    records[j, k], carried = step(body, *(pieces[j] for pieces in own), at, carried)
                j, at = body.parent, body.at
        return records


def add(a: Any, b: Any) -> Any:
    """The sum of two records, field by field."""
    return type(a)(*(add(x, y) for x, y in zip(a, b, strict=True))) if isinstance(a, tuple) else a + b


def gather(records: Sequence[Any], field: str) -> Array:
    """One field of every record, joined: the bodies' pieces as one column (..., n, k).

    Example: `pl.sweeps.gather(pl.sweeps.placements(arm.model, q), "p").shape  # (6, 1)`
    """
    return concat([getattr(record, field) for record in records])
