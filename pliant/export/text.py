"""Equations as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.export.equations import Equations

_WIDTH = 110
_CELLS, _CELL, _GAP = 4, 27, 2  # cells of a line, letters of a cell, and spaces behind a statement


def text_of_equations(eq: Equations) -> str:
    """The printed text: names, constants, other expressions, kinematics, M and f, closures, outputs."""
    closed = "M v' = f + J' lambda,  J v' + gamma = 0" if eq.J is not None else "M v' = f"
    lines = [f"Equations of {eq.system!r}: {closed}{' in independent speeds v' * bool(eq.independent)}", *_legend(eq)]
    if eq.small:
        lines += ["", *_wrapped("small, and linear in them", eq.small)]
    if eq.constants:
        lines += ["", f"Constants, computed once ({eq.operations.once})"]
        lines += _statements((name, str(x)) for name, x in eq.constants.items())
    lines += ["", f"Computed always; M and f take {eq.operations.always}"]
    lines += _statements((name, str(x)) for name, x in eq.z.items())
    lines += ["", "Kinematics", *_statements((f"q{i}'", eq.text(x)) for i, x in enumerate(eq.kinematics.q_dot, 1))]
    lines += ["", "Dynamics, entries of M that are not zero, on and above the diagonal"]
    lines += _statements(matrix_entries(eq, "M", eq.M, upper=True))
    lines += _statements(matrix_entries(eq, "f", eq.f))
    if eq.J is not None and eq.gamma is not None and eq.phi is not None:
        lines += ["", *_wrapped("Closures", (f"{i} {row}" for i, row in enumerate(eq.rows, 1)))]
        for name, x in (("phi", eq.phi), ("J", eq.J), ("gamma", eq.gamma)):
            lines += _statements(matrix_entries(eq, name, x))
    elif eq.phi is not None:
        lines += ["", *_wrapped("Closures", (f"{i} {row}" for i, row in enumerate(eq.rows, 1)))]
        lines += _statements(matrix_entries(eq, "phi", eq.phi))
    if eq.s_dot is not None:
        lines += ["", "States of loads", *_statements((f"s{i}'", eq.text(x)) for i, x in enumerate(eq.s_dot, 1))]
    if eq.outputs:
        lines += ["", "Outputs"]
        for name, x in eq.outputs.items():
            lines += _statements(matrix_entries(eq, name, x) if x.size > 1 else [(name, eq.text(x[0]))])
    return "\n".join(lines)


def matrix_entries(eq: Equations, name: str, x: Array, upper: bool = False) -> list[tuple[str, str]]:
    """The entries that are not zero, ("M(1,2)", text). An entry that occurs again refers to the place where it occurred first."""
    out, words = [], dict(eq.listing.words)
    for place, node in zip(np.ndindex(x.shape), x.flat, strict=True):
        if node.is_value(0.0) or (upper and place[1] < place[0]):
            continue
        at = f"{name}({','.join(str(i + 1) for i in place)})"
        out.append((at, words[node.index] if node.index in words else eq.text(node)))
        if node.op not in ("const", "neg", "input"):
            words.setdefault(node.index, at)
    return out


def _legend(eq: Equations) -> list[str]:
    lines = []
    for title, letter in (("coordinates", "q"), ("speeds", "v"), ("states", "s"), ("inputs", "u")):
        items = [f"{word} {name}" for word, name in eq.names.items() if word[0] == letter]
        if items:
            lines += _wrapped(title, items)
    lines += _wrapped("series", [f"{name} ({text})" for name, text in eq.series.items()]) if eq.series else []
    lines += _wrapped("parameters", [f"{name} = {x:.6g}" for name, x in eq.values.items()]) if eq.values else []
    return lines


def _wrapped(title: str, items: Iterable[str]) -> list[str]:
    text = ", ".join(x.replace(" ", "\0") for x in items)
    wrapped = textwrap.wrap(text, _WIDTH - 14, break_long_words=False, break_on_hyphens=False)
    return [f"{title if i == 0 else '':<12}  {line}".replace("\0", " ") for i, line in enumerate(wrapped)]


def _statements(items: Iterable[tuple[str, str]]) -> list[str]:
    """name = text, read line by line: in cells of a quarter of a line, or more of them; a long one takes several lines."""
    lines, row, used = [], "", 0
    for name, text in items:
        whole = f"{name} = {text}"
        cells = -(-(len(whole) + _GAP) // _CELL)
        if used + cells > _CELLS:
            lines += [f"  {row.rstrip()}"] if row else []
            row, used = "", 0
        if cells > _CELLS:
            indent = " " * min(len(name) + 9, 24)
            lines += textwrap.wrap(
                whole, _WIDTH, initial_indent="  ", subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
            )
            continue
        row += f"{whole:<{cells * _CELL}}"
        used += cells
    return [*lines, f"  {row.rstrip()}"] if row else lines
