"""No folder imports from a folder listed below it in docs/architecture.md when it is loaded. Functions import pliant's own modules
only where they are faces, listed by name in `survey.py`, or where they did so when `survey.json` was written.
"""

import ast
import re
from pathlib import Path

import pytest

from tests import survey

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[1]
EARLIER = {("study", "view")}  # a sweep's command draws


def folders() -> list[str]:
    """In the order of the page's table."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return re.findall(r"^\| `(\w+)(?:/|\.py)` \|", page, re.MULTILINE)


def imports(module: survey.Module) -> set[str]:
    """The folders of pliant that a file imports from when it is loaded."""
    names = []
    for node in module.tree.body:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level and node.module, f"{module.file}: imports are absolute"
            names += [f"pliant.{alias.name}" for alias in node.names] if node.module == "pliant" else [node.module]
    return {name.split(".")[1] for name in names if name.startswith("pliant.")}


def test_folders_import_from_those_above_them():
    order = folders()
    assert {"model", "compile", "export", "simulate"} <= {*order}
    found = {
        (own, other)
        for module in survey.modules().values()
        if (own := module.path.relative_to(ROOT / "pliant").parts[0].removesuffix(".py")) in order
        for other in imports(module) & {*order}
        if order.index(other) > order.index(own)
    }
    assert found == EARLIER


def test_tests_do_not_import_from_each_other():
    """What several of them need stands in a module that is not a test."""
    files = [file for file in (ROOT / "tests").rglob("*.py") if file != Path(__file__)]
    pattern = re.compile(r"^\s*(?:from|import) (tests(?:\.\w+)*\.test_\w+|tests(?:\.\w+)* import .*\btest_\w+)", re.MULTILINE)
    found = {file.relative_to(ROOT).as_posix(): pattern.findall(file.read_text(encoding="utf-8")) for file in files}
    assert not {file: names for file, names in found.items() if names}


def test_only_faces_import_inside_functions():
    """By file. Where there are fewer than written, `python -m tests.survey --write` writes that down, so that it stays so."""
    assert survey.lazy_imports() == survey.written()["imports inside functions"]
