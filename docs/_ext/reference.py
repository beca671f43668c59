"""The reference: docstrings of pliant, which are plain text, as reStructuredText; the table of functions as methods."""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection, Iterator
from dataclasses import MISSING, Field
from itertools import groupby
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import TypeAliasForwardRef

from pliant.compile.table import functions
from pliant.compile.table.frame_functions import frame_functions
from pliant.formats.yaml.kinds import LOADS, OUTPUTS, given_fields, is_number
from pliant.model.acting.loads import Input

_BOLD = re.compile(r"(\*\*\w[^*]*\*\*)")
_ARGUMENT = re.compile(r"([a-zA-Z_]\w*(?:, [a-zA-Z_]\w*)*)(?: \([^)]*\))?(?: \[[^\]]*\])?: ")
_LITERAL = re.compile(r"`+([^`]+)`+")
_EXAMPLE = re.compile(r"Example: `(.+)`")
_ENUMERATOR = re.compile(r"^(\(?[A-Za-z0-9#]+[.)]\s)")
_TABLES = {
    "system": functions.FUNCTIONS,
    "control": functions.CONTROL,
    "derivatives": functions.DERIVATIVES,
    "closed": functions.CLOSED,
    "frame": frame_functions("tip", "world"),
}


def escaped(text: str) -> str:
    """Text in which nothing but bold words is markup: letters with stars, bars and final underscores stay what they are."""
    parts = _BOLD.split(text)
    return "".join(part if i % 2 else re.sub(r"([\\*|`]|_(?!\w)|(?<=\w):(?=\w))", r"\\\1", part) for i, part in enumerate(parts))


def inline(text: str) -> str:
    """A paragraph; what stands between backticks is code, and so are the names of arguments that it begins with."""
    names = _ARGUMENT.match(text)
    if names:
        return ", ".join(f"``{name}``" for name in names[1].split(", ")) + inline(text[names.end(1) :])
    parts = _LITERAL.split(text)
    out = "".join(f"\\ ``{part}``\\ " if i % 2 else escaped(part) for i, part in enumerate(parts))
    return "\\" * bool(_ENUMERATOR.match(out)) + out


def paragraphs(lines: list[str], names: Collection[str]) -> Iterator[str]:
    """Lines as paragraphs: a new one at a bullet, and at an argument, one of names, that begins a sentence or a line."""
    text = "\n".join(line.strip() for line in lines)
    known = "|".join(map(re.escape, names)) or r"(?!)"
    begun = rf"(?:{known})(?:, (?:{known}))*(?: \([^)]*\))?(?: \[[^\]]*\])?: "
    inner = ""  # a bullet below an argument belongs to it
    for part in re.split(rf"(?<=[.;])\s(?={begun})|\n(?=- )", text):
        argument = bool(re.match(begun, part))
        inner = "" if not part.startswith("- ") else inner
        yield ("- " if argument else inner) + re.sub(";$", ".", part.replace("\n", " "))
        inner = "  " if argument else inner


def examples_apart(lines: list[str]) -> Iterator[str]:
    """A docstring's lines, in which an example of one line, or of several, is a paragraph and a block of code."""
    for line in lines:
        one = _EXAMPLE.fullmatch(line)
        yield from ("", "Example:", f"    {one[1]}") if one else ("", line) if line == "Example:" else (line,)


def prose(lines: list[str], names: Collection[str] = ()) -> Iterator[str]:
    """A docstring's lines as reStructuredText: arguments are a list, what is indented by four or more is shown as it is."""

    def kind(line: str) -> str:
        return "" if not line.strip() else "code" if line.startswith("    ") else "text"

    for what, group in groupby(examples_apart(lines), key=kind):
        block = list(group)
        if what == "text":
            for paragraph in paragraphs(block, names):
                bullet = re.match(r" *- |", paragraph)
                assert bullet is not None
                yield from (bullet[0] + inline(paragraph[bullet.end() :]), "")
        elif what == "code":
            yield from ("::", "", *block, "")


def arguments_of(obj: Any) -> list[str]:
    """The names of what a function, or the class of an object, takes, and of a record's fields."""
    try:
        return [*inspect.signature(obj).parameters, *getattr(obj, "__annotations__", ())]
    except (TypeError, ValueError):
        return []


def plain_docstrings(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Replace a docstring by its reStructuredText."""
    lines[:] = list(prose(lines, arguments_of(obj)))


def no_fields(app: Sphinx, what: str, name: str, obj: Any, skip: bool, options: Any) -> bool | None:
    """Fields of named tuples have no docstring of their own, and stand in that of their class."""
    return True if str(getattr(obj, "__doc__", "") or "").startswith("Alias for field number") else None


def shape(axes: functions.Axes) -> str:
    """(..., nv, nv): the shape of a result."""
    return "(" + ", ".join(["…", *("10 b" if word == "pi" else str(word) for word in axes)]) + ")"


class Functions(SphinxDirective):
    """`.. functions:: control`: the rows of a part of the table in compile/table/functions.py, as methods."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        part = self.arguments[0]
        owner = "pliant.compile.FrameDynamics" if part == "frame" else "pliant.Dynamics"
        text = ""
        for row in _TABLES[part].values():
            returns = " and ".join(shape(axes) for axes in row.outputs)
            text += f".. py:method:: {owner}.{row.name}({', '.join(row.inputs)})\n\n   {inline(row.doc)}\n\n"
            text += f"   Gives {returns}.{' Takes wrenches, where compile was given some.' if row.takes_wrenches else ''}\n\n"
            text += f"   Example::\n\n      {row.example}\n\n"
        return self.parse_text_to_nodes(text)


def default_of(field: Field[Any]) -> str:
    """The default of a field of a load or sensor, as the page shows it."""
    if field.default is MISSING:
        return "required"
    if isinstance(field.default, Input):
        value = field.default.value
        return f"``Input({value if isinstance(value, tuple) else format(value, 'g')})``"
    return "none" if field.default is None else f"``{field.default!r}``"


class Arguments(SphinxDirective):
    """`.. arguments:: HingeSpring`: the docstring of a load or sensor, and a table of its arguments from its fields."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        kind = {cls.__name__: cls for cls in (*LOADS.values(), *OUTPUTS.values())}[self.arguments[0]]
        text = ".. list-table::\n   :header-rows: 1\n\n   * - argument\n     - default\n     - kind\n"
        for field in given_fields(kind):
            sort = "number" if is_number(field) else "fixed"
            text += f"   * - ``{field.name}``\n     - {default_of(field)}\n     - {sort}\n"
        told = prose(inspect.cleandoc(kind.__doc__ or "").splitlines(), [field.name for field in given_fields(kind)])
        return self.parse_text_to_nodes(text + "\n" + "\n".join(told))


class CommandHelp(SphinxDirective):
    """What `pliant COMMAND --help` prints, for every command."""

    def run(self) -> list[nodes.Node]:
        from typer.main import get_command
        from typer.testing import CliRunner

        from pliant.cli import app

        out: list[nodes.Node] = []
        for name in get_command(app).commands:  # type: ignore[attr-defined]
            text = CliRunner().invoke(app, [name, "--help"], prog_name="pliant", env={"COLUMNS": "100"}).output
            section = nodes.section(ids=[f"pliant-{name}"])
            section += nodes.title(text=f"pliant {name}")
            section += nodes.literal_block(text, text, language="text")
            out.append(section)
        return out


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    TypeAliasForwardRef.__repr__ = lambda self: self.name  # type: ignore[method-assign]  # "Array" in unions and tuples too
    app.add_directive("functions", Functions)
    app.add_directive("command-help", CommandHelp)
    app.add_directive("arguments", Arguments)
    app.connect("autodoc-process-docstring", plain_docstrings)
    app.connect("autodoc-skip-member", no_fields)
    return {"parallel_read_safe": True}
