"""How what a person reads is written, as far as a machine can tell: spelling, words that are not used, the width of lines.

The style is in CONTRIBUTING.md. Read are README.md, the other pages, docstrings, and the sentences of errors and warnings.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
SOURCES = sorted((ROOT / "pliant").rglob("*.py"))
WIDTH, CODE_WIDTH, LONGEST = 100, 88, 400  # columns of text, columns of code, lines of a page without a table of contents

CODE = ("python", "sh", "yaml", "c", "xml", "json")  # what stands in other fences is printed by a program, or a directive

# What is not written, and what is written in its place.
WORDS = {
    r"\bbut for\b": "except for",
    r"\b(is|are|was|were) worth\b": "cotangent",
    r"\bworths?\b(?! (of|noting|reading|a |the |it|knowing|trying))": "cotangent, value",
    r"\b(awake|asleep)\b": "active, inactive",
    r"\b[Uu]ntil when\b": "final time",
    r"\bruns side by side\b": "a batch of runs",
    r"\bderivatives? by [qv]\b": "derivative with respect to q",
    r"\b(is|are) told\b": "is reported, printed, stored",
    r"\b(is|are) refused with a sentence\b": "raises PliantError",
    r"\bhanded on\b": "passed on",
    r"\bbeside\b": "next to, compared with",
}
MESSAGES = {"PliantError", "FileError", "SimulationError", "UnknownNameError", "ModelWarning", "CacheWarning"}


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a page that are neither code nor a quotation of it."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r" *(```|~~~)", line):
            fenced = not fenced
        elif not fenced:
            yield number, re.sub(r"`[^`]*`", "``", line)


def messages(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The strings within calls of errors and warnings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MESSAGES:
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
            doc := ast.get_docstring(node)
        ):
            yield getattr(node, "lineno", 1), re.sub(r"`[^`]*`", "``", doc)


def found(where: Path, lines: Iterator[tuple[int, str]]) -> list[str]:
    """Every place with a word that is not used, and what stands for it."""
    return [
        f"{where.relative_to(ROOT)}:{number}: {match[0]!r}: write {instead!r}"
        for number, line in lines
        for pattern, instead in WORDS.items()
        for match in re.finditer(pattern, line)
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda x: x.relative_to(ROOT).as_posix())
def test_pages_use_plain_words(page):
    assert not found(page, prose(page.read_text(encoding="utf-8")))


def test_messages_and_docstrings_use_plain_words():
    wrong = []
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        wrong += [*found(path, messages(tree)), *found(path, docstrings(tree))]
    assert not wrong, "\n".join(wrong)


def test_spelling():
    """codespell knows common misspellings; its exceptions are in pyproject.toml."""
    paths = [*(str(x.relative_to(ROOT)) for x in PAGES), "pliant", "benchmarks", "examples"]
    done = subprocess.run([sys.executable, "-m", "codespell_lib", *paths], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda x: x.relative_to(ROOT).as_posix())
def test_lines_are_short(page):
    """Text has at most 100 columns, except in tables, for pictures and where a link cannot be broken; code has at most 88."""
    long, fence = [], ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if mark := re.match(r" *(?:```|~~~)(.*)", line):
            fence = "" if fence else mark[1] or "text"
        elif fence in CODE and len(line) > CODE_WIDTH:
            long.append(f"{number}: {len(line)} columns of code")
        elif (
            not fence
            and len(line) > WIDTH
            and not re.match(r" *(\||!\[|    )", line)
            and " " in line.strip()[:WIDTH].lstrip("-*! ")
        ):
            long.append(f"{number}: {len(line)} columns")
    assert not long


@pytest.mark.parametrize("page", PAGES, ids=lambda x: x.relative_to(ROOT).as_posix())
def test_long_pages_have_a_table_of_contents(page):
    text = page.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST or re.search("On this page|Contents", text) or page.name == "CHANGELOG.md"
