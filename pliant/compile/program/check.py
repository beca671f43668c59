"""What a program must be: operands of the right kinds, values that exist, indices in range, rooms that are declared.

A number may stand for a real, and a flag for a mask, only in a program of one lane.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from pliant.compile.program import nodes
from pliant.compile.program.nodes import OPERATIONS, Body, LoopProgram, ProgramValue
from pliant.compile.program.pieces import needed

_ALONE = {"number": "real", "flag": "mask", "row": "place", "real": "number", "mask": "flag"}
_KINDS: dict[str, str] = {
    "place": "place", "to": "place", "source": "place", "heap": "place", "base": "place", "time": "real", "scale": "real",
    "row": "row", "rows": "rows", "condition": "flag", "routine": "routine", "states": "count",
}  # fmt: skip
_COUNTS = ("index", "count", "lane")
_BLOCKS = (nodes.CountedLoop, nodes.EachLane, nodes.OfLanes)
_NAMED: dict[type, tuple[str, ...]] = {nodes.SeriesAt: ("rows",)}  # fields that are names of arguments


class ProgramError(ValueError):
    """A mistake in a program."""


def check(program: LoopProgram, alone: bool = False) -> None:
    """Raise `ProgramError` if a program is not well formed. alone: whether it is for one lane."""
    known: dict[str, str] = {nodes.room(x.name): "place" for x in program.rooms}
    known |= {nodes.argument(x.name): "rows" for x in program.arguments}
    letters = {n for x in program.arguments for n in x.shape if isinstance(n, str)}
    known |= {nodes.length(letter): "count" for letter in letters}
    _Checker({x.name: x.values for x in program.rooms}, alone).body(program.body, known, {}, ())


class _Checker:
    """sizes: of rooms."""

    def __init__(self, sizes: dict[str, int], alone: bool) -> None:
        self.sizes, self.alone = sizes, alone
        self.places: dict[str, tuple[str, int]] = {nodes.room(name): (name, 0) for name in sizes}

    def body(self, body: Body, known: dict[str, str], variables: dict[str, str], labels: tuple[str, ...]) -> None:
        """Check statements, which may read what is known, and add what they give."""
        for statement in body:
            self.statement(statement, known, variables, labels)

    def statement(self, s: Any, known: dict[str, str], variables: dict[str, str], labels: tuple[str, ...]) -> None:
        for field in fields(s):
            value = getattr(s, field.name)
            kind = "count" if field.name in _COUNTS else _KINDS.get(field.name)
            if field.name == "place" and known.get(value) == "row" and _reads_row(s):
                kind = "row"
            own_name = isinstance(s, _BLOCKS) or field.name in _NAMED.get(type(s), ())
            if kind is not None and isinstance(value, str) and not own_name:
                self.wanted(s, value, kind, known)
        own = _RULES.get(type(s))
        if own is not None:
            own(self, s, known, variables, labels)
        result = getattr(s, "result", None)
        if result is not None:
            known[result] = result.kind
        self.within(s)

    def wanted(self, s: Any, name: Any, kind: str, known: dict[str, str]) -> None:
        """Check that an operand exists, and that it has a kind."""
        if isinstance(name, int):
            found: str | None = "count"
        elif isinstance(name, ProgramValue) and name.constant is not None:
            found = name.kind
        else:
            found = known.get(name)
        if found is None:
            raise ProgramError(f"{s}: {name} has no value here")
        if found == kind or (kind == "rows" and found in ("row", "place") and self.alone):
            return
        if kind in ("place", "row") and found in ("place", "row") and self.alone:
            return
        if not (self.alone and _ALONE.get(found) == kind):
            raise ProgramError(f"{s}: {name} is of kind {found}; it must be of kind {kind}")

    def within(self, s: Any) -> None:
        """Check that values that are known to be in a room are inside it."""
        if isinstance(s, nodes.At) and s.place in self.places and isinstance(s.index, int):
            name, at = self.places[s.place]
            self.places[s.result] = name, at + s.index
        reach: list[tuple[str, int]] = []
        if isinstance(s, (nodes.LoadValue, nodes.StoreValue)):
            reach = [(s.place, s.index + 1)] if isinstance(s.index, int) else []
        elif isinstance(s, nodes.Combine):
            reach = [(x, s.values) for x in (s.to, *(x for _, x in s.terms))]
        elif isinstance(s, nodes.Copy):
            reach = [(s.to, s.values), (s.source, s.values)]
        elif isinstance(s, (nodes.Gather, nodes.GatherLane)):
            reach = [(s.to, s.values)]
        for place, end in reach:
            if place in self.places:
                name, at = self.places[place]
                if at + end > self.sizes[name] and at + end > 1:
                    raise ProgramError(f"{s}: value {at + end - 1} of room {name!r}, which has {self.sizes[name]}")


def _reads_row(s: Any) -> bool:
    """Whether a statement reads or writes a number of a row."""
    return isinstance(s, nodes.StoreValue) or (isinstance(s, nodes.LoadValue) and s.result.kind == "number")


def _compute(c: _Checker, s: nodes.Compute, known: dict[str, str], variables: Any, labels: Any) -> None:
    kinds, result = OPERATIONS[s.name]
    if len(kinds) != len(s.operands) or result != s.result.kind:
        raise ProgramError(f"{s}: {s.name!r} takes {kinds} and gives {result}")
    for name, kind in zip(s.operands, kinds, strict=True):
        c.wanted(s, name, kind, known)


def _declare(c: _Checker, s: nodes.Declare, known: dict[str, str], variables: dict[str, str], labels: Any) -> None:
    if s.value is not None:
        c.wanted(s, s.value, s.kind, known)
    variables[s.variable] = s.kind


def _get(c: _Checker, s: nodes.Get, known: Any, variables: dict[str, str], labels: Any) -> None:
    if variables.get(s.variable) != s.result.kind:
        raise ProgramError(f"{s}: there is no such variable of kind {s.result.kind}")


def _set(c: _Checker, s: nodes.Set, known: dict[str, str], variables: dict[str, str], labels: Any) -> None:
    if s.variable not in variables:
        raise ProgramError(f"{s}: there is no such variable")
    c.wanted(s, s.value, variables[s.variable], known)


def _block(c: _Checker, s: Any, known: dict[str, str], variables: dict[str, str], labels: tuple[str, ...]) -> None:
    """A block sees what is known before it; what it gives is known in it alone."""
    inner = dict(known)
    for name in ("index", "lane"):
        if isinstance(getattr(s, name, None), ProgramValue):
            inner[getattr(s, name)] = "count"
    if isinstance(s, nodes.CountedLoop):
        c.wanted(s, s.count, "count", known)
    always = isinstance(s, (nodes.Forever, nodes.Attempt, nodes.EachLane, nodes.OfLanes))
    c.body(s.body, inner, variables, (*labels, s.label) if hasattr(s, "label") else labels)
    if isinstance(s, nodes.OfLanes):
        c.wanted(s, s.value, "number", inner)
    if always and not isinstance(s, (nodes.EachLane, nodes.OfLanes)):
        known |= inner


def _leave(c: _Checker, s: nodes.Leave, known: Any, variables: Any, labels: tuple[str, ...]) -> None:
    if s.label not in labels:
        raise ProgramError(f"{s}: it is in no block with this label")


def _combine(c: _Checker, s: nodes.Combine, known: dict[str, str], variables: Any, labels: Any) -> None:
    for coefficient, x in s.terms:
        c.wanted(s, x, "place", known)
        if isinstance(coefficient, str):
            c.wanted(s, coefficient, "real", known)


def _store(c: _Checker, s: nodes.StoreValue, known: dict[str, str], variables: Any, labels: Any) -> None:
    c.wanted(s, s.value, "number" if known.get(s.place) == "row" and not c.alone else "real", known)


def _call(c: _Checker, s: nodes.CallPiece, known: dict[str, str], variables: Any, labels: Any) -> None:
    for x in s.buffers:
        c.wanted(s, x, "place", known)


def _over(c: _Checker, s: nodes.OverTable, known: dict[str, str], variables: dict[str, str], labels: tuple[str, ...]) -> None:
    c.body(tuple(s.steps.values()), known, variables, labels)


def _step(c: _Checker, s: nodes.TracedStep, known: Any, variables: Any, labels: Any) -> None:
    for node in needed([node for _, node in s.writes], lambda node: node.index not in s.reads):
        if node.op == "input":
            raise ProgramError(f"step {s.name}: no place has input {node.value}")


_RULES: dict[type, Any] = {
    nodes.Compute: _compute, nodes.Declare: _declare, nodes.Get: _get, nodes.Set: _set, nodes.Leave: _leave,
    nodes.Combine: _combine, nodes.StoreValue: _store, nodes.CallPiece: _call, nodes.CallPython: _call,
    nodes.OverTable: _over, nodes.TracedStep: _step,
    **dict.fromkeys(
        (nodes.CountedLoop, nodes.Forever, nodes.Attempt, nodes.Conditional, nodes.EachLane, nodes.OfLanes), _block
    ),
}  # fmt: skip
