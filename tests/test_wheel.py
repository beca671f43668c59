"""What a wheel has of the benchmarks: the modules that `pliant bench` loads, and no others."""

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "benchmarks"
WHEEL = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]


def named_in(file: Path) -> set[Path]:
    """The benchmarks that a file imports, or names in a text: such modules are loaded by name, or run as scripts."""
    tree, found = ast.parse(file.read_text(encoding="utf-8")), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            folder = file.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            found |= {folder, *(folder / alias.name for alias in node.names)}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("benchmarks"):
            found.add(ROOT.joinpath(*str(node.module).split(".")))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = re.findall(r"\w+", node.value) if len(node.value) < 30 else []
            found |= {folder / word for word in words for folder in (FOLDER, FOLDER / "peers")}
    return {path for own in found for path in (own.with_suffix(".py"), own / "__init__.py") if path.is_file()}


def loaded() -> set[Path]:
    """What `pliant bench` may load."""
    seen, todo = set(), [FOLDER / "__init__.py"]
    while todo:
        file = todo.pop()
        if file not in seen:
            seen.add(file)
            todo += named_in(file)
    return seen


def test_the_benchmarks_in_a_wheel_are_those_that_the_command_loads():
    left_out = [ROOT / name.removeprefix("/") for name in WHEEL["exclude"]]
    assert all(path.exists() for path in left_out)
    shipped = {file for file in FOLDER.rglob("*.py") if not any(file.is_relative_to(path) for path in left_out)}
    assert shipped == loaded()
