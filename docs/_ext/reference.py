"""The reference: docstrings of pliant, which are plain text, as reStructuredText; the table of functions as methods."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pliant.compile import functions

_LITERAL = re.compile(r"`+([^`]+)`+")
_ENUMERATOR = re.compile(r"^(\(?[A-Za-z0-9#]+[.)]\s)")
_TABLES = {
    "system": functions.FUNCTIONS,
    "control": functions.CONTROL,
    "derivatives": functions.DERIVATIVES,
    "closed": functions.CLOSED,
    "frame": functions.frame_functions("tip", "world"),
}


def escaped(text: str) -> str:
    """Text in which nothing is markup: letters with stars, bars and final underscores stay what they are."""
    return _ENUMERATOR.sub(r"\\\1", re.sub(r"([\\*|`]|_(?!\w))", r"\\\1", text))


def inline(line: str) -> str:
    """A line of prose; what stands between backticks is code."""
    parts = _LITERAL.split(line)
    return "".join(f"\\ ``{part}``\\ " if i % 2 else escaped(part) for i, part in enumerate(parts))


def prose(lines: list[str]) -> Iterator[str]:
    """A docstring's lines as reStructuredText: paragraphs and lists stay, what is indented is shown as it is."""
    in_list = False
    for kind, group in groupby(lines, key=lambda line: "" if not line.strip() else "code" if line.startswith("  ") else "text"):
        block = list(group)
        if kind == "":
            yield ""
        elif kind == "code" and not in_list:
            yield from ("", "::", "", *block, "")
        else:
            in_list = block[0].startswith("- ") or (in_list and kind == "code")
            yield from map(inline, block)


def plain_docstrings(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Replace a docstring by its reStructuredText."""
    lines[:] = list(prose(lines))


def no_fields(app: Sphinx, what: str, name: str, obj: Any, skip: bool, options: Any) -> bool | None:
    """Fields of named tuples have no docstring of their own, and stand in that of their class."""
    return True if str(getattr(obj, "__doc__", "") or "").startswith("Alias for field number") else None


def shape(axes: functions.Axes) -> str:
    """(..., nv, nv): the shape of a result."""
    return "(" + ", ".join(["…", *("10 b" if word == "pi" else str(word) for word in axes)]) + ")"


class Functions(SphinxDirective):
    """`.. functions:: control`: the rows of a part of the table in compile/functions.py, as methods."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        part = self.arguments[0]
        owner = "pliant.compile.FrameDynamics" if part == "frame" else "pliant.Dynamics"
        text = ""
        for row in _TABLES[part].values():
            returns = " and ".join(shape(axes) for axes in row.outputs)
            text += f".. py:method:: {owner}.{row.name}({', '.join(row.inputs)})\n\n   {inline(row.doc)}\n\n"
            text += f"   Gives {returns}.{' Takes wrenches, where compile was given some.' if row.takes_wrenches else ''}\n\n"
        return self.parse_text_to_nodes(text)


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_directive("functions", Functions)
    app.connect("autodoc-process-docstring", plain_docstrings)
    app.connect("autodoc-skip-member", no_fields)
    return {"parallel_read_safe": True}
