"""docs/papers.md: every function that it names is there, and every test that it sends a reader to."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pliant as pl

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/papers.md").read_text()
FUNCTIONS = sorted(set(re.findall(r"`((?:pliant|pl)\.[\w.]+)`", PAGE)))
COMMANDS = sorted(set(re.findall(r"`pytest ([^`]+)`", PAGE)))


def found(name: str) -> object:
    """What a dotted name is: a module as far as there are modules, then attributes."""
    first, *rest = name.split(".")
    x: object = pl
    for at, part in enumerate(rest, 1):
        try:
            x = importlib.import_module(".".join(["pliant", *rest[:at]])) if first == "pliant" else getattr(x, part)
        except ImportError:
            x = getattr(x, part)
    return x


def test_functions():
    for name in FUNCTIONS:
        assert found(name) is not None


def test_commands():
    for command in COMMANDS:
        for place in (word for word in command.split() if word.startswith("tests")):
            file, _, test = place.partition("::")
            assert (ROOT / file).exists(), place
            if test:
                assert test in {x.name for x in ast.parse((ROOT / file).read_text()).body if isinstance(x, ast.FunctionDef)}, place


def test_the_page_is_not_empty():
    assert len(FUNCTIONS) > 50 and len(COMMANDS) > 25
