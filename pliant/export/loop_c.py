"""A loop as C: the program of an integrator, for one state, with the functions that it calls.

    void NAME(long K, ..., double *x, ..., double *rows, double *end)

Lengths that a call decides come first, in alphabetical order. Then come the arguments of the loop, rows of doubles. Nothing is
allocated: the rooms are on the stack.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from pliant.compile.program import nodes
from pliant.compile.program.nodes import Body, LoopProgram, ProgramValue, statements
from pliant.compile.program.pieces import TracedPiece
from pliant.compile.program.step import StepProgram
from pliant.errors import PliantError
from pliant.export.languages import C
from pliant.graph import GraphNode

_TYPES = {"real": "double", "number": "double", "mask": "int", "flag": "int", "count": "long"}  # of others: double *
_UNFINITE = """\
static int unfinite(const double *x, long n)
{
    double sum = 0.0;
    for (long i = 0; i < n; ++i) sum += x[i] * 0.0;
    return sum != 0.0;
}
"""
_OPERATIONS = {
    "add": "{0} + {1}", "sub": "{0} - {1}", "mul": "{0} * {1}", "div": "{0} / {1}", "rounded add": "{0} + {1}",
    "rounded mul": "{0} * {1}", "neg": "-{0}", "fabs": "fabs({0})", "sqrt": "sqrt({0})", "exp": "exp({0})", "log": "log({0})",
    "oeq": "{0} == {1}", "one": "{0} < {1} || {0} > {1}", "olt": "{0} < {1}", "ole": "{0} <= {1}", "ogt": "{0} > {1}",
    "oge": "{0} >= {1}", "ord": "{0} == {0} && {1} == {1}", "uno": "{0} != {0} || {1} != {1}", "ueq": "!({0} < {1} || {0} > {1})",
    "une": "{0} != {1}", "ult": "!({0} >= {1})", "ule": "!({0} > {1})", "ugt": "!({0} <= {1})", "uge": "!({0} < {1})",
    "choose": "{0} ? {1} : {2}", "choose place": "{0} ? {1} : {2}", "both": "{0} && {1}", "either": "{0} || {1}",
    "negated": "!{0}", "no": "!{0}", "any": "{0}", "lane": "{0}", "lane of mask": "{0}", "spread": "{0}", "whole": "(long) {0}",
    "float": "(double) {0}", "plus": "{0} + {1}", "minus": "{0} - {1}", "times": "{0} * {1}", "rest": "{0} % {1}",
    "signed rest": "{0} % {1}", "bits": "{0} & {1}", "is eq": "{0} == {1}", "is ne": "{0} != {1}", "is slt": "{0} < {1}",
    "is sle": "{0} <= {1}", "is sgt": "{0} > {1}", "is sge": "{0} >= {1}", "is uge": "{0} >= {1}", "is ult": "{0} < {1}",
}  # fmt: skip
_ARITHMETIC = {"add": "{0} + {1}", "sub": "{0} - {1}", "mul": "{0} * {1}", "div": "{0} / {1}", "neg": "-{0}",
               "lt": "{0} < {1}", "le": "{0} <= {1}"}  # fmt: skip


def loop_c(step: StepProgram, name: str) -> str:
    """Return the C source of a loop as a function `name`."""
    helpers = C.helpers or {}
    functions = [_function(piece, name) for piece in step.pieces]
    used = {node.op for piece in step.pieces for node in piece.steps()}
    parts = ["#include <math.h>", "#include <string.h>", "", *(text for op, text in helpers.items() if op in used)]
    if any(isinstance(s, nodes.Unfinite) for s in statements(step.program.body)):
        parts.append(_UNFINITE)
    return "\n".join([*parts, *functions, _CLoopWriter(step.program, name).text()])


def _digits(x: float) -> str:
    if np.isfinite(x):
        return repr(float(x)) if x >= 0 else f"({float(x)!r})"
    return "NAN" if np.isnan(x) else "INFINITY" if x > 0 else "(-INFINITY)"


# ---- pieces


def _function(piece: TracedPiece, prefix: str) -> str:
    """Return a traced function: results are stored at the end, so that buffers may be read and written."""
    given = {node.index: f"{buffer}[{at}]" for node, buffer, at in piece.reads}
    lines: list[str] = []

    def word(node: GraphNode) -> str:
        return given.get(node.index) or (_digits(node.value) if node.op == "const" else f"n{node.index}")

    for node in piece.steps():
        if node.op == "const":
            continue
        texts = [word(x) for x in node.args]
        if node.op == "interp":
            table = f"t{node.index}"
            rows = ", ".join("{" + ", ".join(map(_digits, row)) + "}" for row in node.value)
            lines.append(f"    static const double {table}[2][{len(node.value[0])}] = {{{rows}}};")
            text = C.functions["interp"].format(*texts, n=len(node.value[0]), table=table)
        else:
            text = (_ARITHMETIC.get(node.op) or C.functions[node.op]).format(*texts)
        lines.append(f"    const double n{node.index} = {text};")
    lines += [f"    {buffer}[{at}] = {word(node)};" for node, buffer, at in piece.writes]
    found = set(re.findall(r"\b(\w+)\[", "\n".join(lines)))
    unused = [f"    (void) {buffer};" for buffer in piece.buffers if buffer not in found]
    buffers = ", ".join(f"double *{buffer}" for buffer in piece.buffers)
    return "\n".join([f"static void {prefix}_{piece.name}({buffers})", "{", *lines, *unused, "}", ""])


# ---- the loop


@dataclass
class _CLoopWriter:
    """Writes the statements. Only values that are read have names."""

    program: LoopProgram
    name: str
    words: dict[str, str] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    depth: int = 1

    def text(self) -> str:
        program = self.program
        letters = sorted({n for x in program.arguments for n in x.shape if isinstance(n, str)})
        self.words |= {nodes.length(n): n for n in letters}
        self.words |= {nodes.argument(x.name): f"a{k}_{_plain(x.name)}" for k, x in enumerate(program.arguments)}
        self.words |= {nodes.room(x.name): f"r{k}_{_plain(x.name)}" for k, x in enumerate(program.rooms)}
        self.read = _read(program.body)
        self.left = {s.label for s in statements(program.body) if isinstance(s, nodes.Leave)}
        self.body(program.body)
        given = [*(f"long {n}" for n in letters), *(f"double *{self.words[nodes.argument(x.name)]}" for x in program.arguments)]
        rooms = [(self.words[nodes.room(x.name)], x.values) for x in program.rooms if nodes.room(x.name) in self.read]
        head = [f"    double {word}[{max(1, n)}] = {{0.0}};" for word, n in rooms]
        head += [f"    {kind}{word};" for word, kind in self.types.items()]
        unused = [f"    (void) {self.words[nodes.argument(x.name)]};" for x in program.arguments]
        unused += [f"    (void) {n};" for n in letters]
        return "\n".join([f"void {self.name}({', '.join(given)})", "{", *head, *unused, *self.lines, "}", ""])

    def body(self, body: Body) -> None:
        for statement in body:
            writer = _WRITERS.get(type(statement))
            if writer is None:
                raise PliantError(f"{self.name}: C has no {type(statement).__name__}; write a loop of fixed steps without it")
            result = getattr(statement, "result", None)
            if result is None or result in self.read:
                writer(self, statement)

    def block(self, head: str, body: Body) -> None:
        self.line(f"{head} {{")
        self.depth += 1
        self.body(body)
        self.depth -= 1
        self.line("}")

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def word(self, x: Any) -> str:
        """Return a value as C."""
        if not isinstance(x, str):
            return _digits(x) if isinstance(x, float) else str(x)
        if isinstance(x, ProgramValue) and x.constant is not None:
            return str(int(x.constant)) if isinstance(x.constant, bool) else _digits(x.constant)
        return self.words[x]

    def declared(self, name: str, kind: str) -> str:
        if name not in self.words:
            word = self.words[name] = f"{'w' if name.startswith('variable') else 'v'}{len(self.words)}"
            self.types[word] = f"{_TYPES[kind]} " if kind in _TYPES else "double *"
        return self.words[name]

    def give(self, result: ProgramValue, text: str) -> None:
        self.line(f"{self.declared(result, result.kind)} = {text};")

    def copy(self, to: str, source: str, values: int) -> None:
        self.line(f"memmove({to}, {source}, {values} * sizeof(double));")


def _plain(name: str) -> str:
    return "".join(x if x.isalnum() else "_" for x in name)


def _read(body: Body) -> set[str]:
    """Return the names that statements read."""
    out: set[str] = set()

    def add(x: Any) -> None:
        if isinstance(x, str):
            out.add(x)
        elif isinstance(x, tuple) and not (x and isinstance(x[0], nodes.Statement)):
            for y in x:
                add(y)

    for s in statements(body):
        given = {"result"} if isinstance(s, nodes.Get) else {"result", "variable"}
        given |= {"index", "lane"} if isinstance(s, (nodes.CountedLoop, nodes.EachLane, nodes.OfLanes)) else set()
        for own in fields(s):  # type: ignore[arg-type]
            if own.name not in given:
                add(getattr(s, own.name))
    return out


def _behind(w: _CLoopWriter, s: Any, base: str) -> None:
    width = "" if getattr(s, "width", None) is None else f" * {s.width}"
    w.give(s.result, f"{w.word(base)} + {w.word(s.index)}{width}")


def _declare(w: _CLoopWriter, s: nodes.Declare) -> None:
    if s.variable in w.read:
        word = w.declared(s.variable, s.kind)
        w.line(f"{word} = {'NAN' if s.value is None and _TYPES.get(s.kind) == 'double' else w.word(s.value or 0)};")


def _set(w: _CLoopWriter, s: Any) -> None:
    if s.variable in w.read:
        w.line(f"{w.words[s.variable]} = {w.word(s.value)};")


def _loop(w: _CLoopWriter, s: nodes.CountedLoop) -> None:
    i = w.declared(s.index, "count")
    w.block(f"for ({i} = 0; {i} < {w.word(s.count)}; ++{i})", s.body)


def _labelled(w: _CLoopWriter, s: Any, head: str) -> None:
    w.words[s.label] = f"left{len(w.words)}"
    w.block(head, s.body)
    if s.label in w.left:
        w.line(f"{w.words[s.label]}: ;")


def _of_lanes(w: _CLoopWriter, s: nodes.OfLanes) -> None:
    w.words[s.lane] = "0"
    w.body(s.body)
    w.give(s.result, w.word(s.value))


def _each_lane(w: _CLoopWriter, s: nodes.EachLane) -> None:
    w.words[s.lane] = "0"
    w.body(s.body)


def _combine(w: _CLoopWriter, s: nodes.Combine) -> None:
    total = " + ".join(f"{w.word(x)}[i]" if c == 1.0 else f"{w.word(c)} * {w.word(x)}[i]" for c, x in s.terms)
    total = total if s.scale is None else f"{w.word(s.scale)} * ({total})"
    total = total if s.base is None else f"{w.word(s.base)}[i] + {total}"
    w.line(f"for (long i = 0; i < {s.values}; ++i) {w.word(s.to)}[i] = {total};")


_WRITERS: dict[type, Callable[[_CLoopWriter, Any], None]] = {
    nodes.Compute: lambda w, s: w.give(s.result, _OPERATIONS[s.name].format(*map(w.word, s.operands))),
    nodes.At: lambda w, s: _behind(w, s, s.place),
    nodes.RowBehind: lambda w, s: _behind(w, s, s.row),
    nodes.RowsBehind: lambda w, s: _behind(w, s, s.rows),
    nodes.LaneRow: lambda w, s: w.give(s.result, w.word(s.rows)),
    nodes.LoadValue: lambda w, s: w.give(s.result, f"{w.word(s.place)}[{w.word(s.index)}]"),
    nodes.StoreValue: lambda w, s: w.line(f"{w.word(s.place)}[{w.word(s.index)}] = {w.word(s.value)};"),
    nodes.Declare: _declare,
    nodes.Get: lambda w, s: w.give(s.result, w.words[s.variable]),
    nodes.Set: _set,
    nodes.SetLane: _set,
    nodes.CountedLoop: _loop,
    nodes.Forever: lambda w, s: _labelled(w, s, "for (;;)"),
    nodes.Attempt: lambda w, s: _labelled(w, s, ""),
    nodes.Leave: lambda w, s: w.line(f"if ({w.word(s.condition)}) goto {w.words[s.label]};"),
    nodes.Conditional: lambda w, s: w.block(f"if ({'!' * s.unless}{w.word(s.condition)})", s.body),
    nodes.EachLane: _each_lane,
    nodes.OfLanes: _of_lanes,
    nodes.Combine: _combine,
    nodes.Copy: lambda w, s: w.copy(w.word(s.to), w.word(s.source), s.values),
    nodes.Unfinite: lambda w, s: w.give(s.result, f"unfinite({w.word(s.place)}, {s.values})"),
    nodes.Gather: lambda w, s: w.copy(w.word(s.to), w.word(s.rows), s.values),
    nodes.Scatter: lambda w, s: w.copy(w.word(s.rows), w.word(s.source), s.values),
    nodes.GatherLane: lambda w, s: w.copy(w.word(s.to), w.word(s.row), s.values),
    nodes.ScatterLane: lambda w, s: w.copy(w.word(s.row), w.word(s.source), s.values),
    nodes.CallPiece: lambda w, s: w.line(f"{w.name}_{s.piece}({', '.join(map(w.word, s.buffers))});"),
}


def arguments_of(step: StepProgram) -> Sequence[str]:
    """Return the names of the arguments of the function, in order: lengths, then arrays."""
    letters = sorted({n for x in step.program.arguments for n in x.shape if isinstance(n, str)})
    return [*letters, *(x.name for x in step.program.arguments)]
