"""Figures of how pliant's source is built, by reading it: `python -m tests.survey` prints them with the places.

Imports, those inside functions among them; accesses to private names of other files; long argument lists; long files and crowded
folders; names of classes that mean several things. `survey.json` has the figures of today, and `test_survey.py` holds the source to
them. They only shrink: `python -m tests.survey --write` writes smaller ones, with the exceptions from ruff's rules that are still
needed into pyproject.toml, and refuses larger ones.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

ROOT = Path(__file__).parents[1]
PROJECT, WRITTEN = ROOT / "pyproject.toml", Path(__file__).with_name("survey.json")
EXCEPTED = ("PLR0912", "PLR0913", "PLR0915", "SLF001")  # rules from which files are excepted
# What is loaded only when it is called for: methods and functions by name, whose imports are not part of the layers.
FACES = frozenset({
    "plot", "page", "show", "video", "rollout", "stepper", "linearise", "contacts", "jax", "torch", "casadi", "equations",
    "write_code", "write_latex", "c_source", "write_fmu",
})  # fmt: skip
MOST_PARAMETERS, MOST_LINES, MOST_MODULES = 8, 500, 15
CROWDED = frozenset({"pliant/examples"})  # one module for each example
_OF_TUPLES = frozenset({"_replace", "_asdict", "_fields", "_make"})

Function = ast.FunctionDef | ast.AsyncFunctionDef
_LEAVES = frozenset({ast.Name, ast.Constant, ast.Load, ast.Store, ast.Del, ast.Global, ast.Pass})
_LOOKED_AT = frozenset({
    ast.Name, ast.Attribute, ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Constant,
})  # fmt: skip


@dataclass(frozen=True)
class Import:
    """An import of one of pliant's modules. inside: the functions around it, the outermost first; none where a module is loaded.
    declared: whether it says that it is loaded at its first use: under the lock `loading`, or as a string of a `hub`."""

    module: str
    inside: tuple[str, ...]
    declared: bool = False

    @property
    def is_lazy(self) -> bool:
        return bool(self.inside) and not self.declared

    @property
    def of_a_face(self) -> bool:
        return bool(FACES & {*self.inside})


@dataclass(frozen=True, eq=False)
class Module:
    """A file of pliant. name: as it is imported."""

    name: str
    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @property
    def file(self) -> str:
        """From the root of the repository."""
        return self.path.relative_to(ROOT).as_posix()

    @cached_property
    def nodes(self) -> list[tuple[ast.AST, tuple[str, ...]]]:
        """Names, attributes, imports and definitions, with the names of the functions around them; what stands under
        `if TYPE_CHECKING` is left out."""
        return list(_walked(self.tree))

    @cached_property
    def loading(self) -> set[ast.AST]:
        """The imports under the lock `loading`."""
        under = (x for x in ast.walk(self.tree) if isinstance(x, ast.With) and ast.unparse(x.items[0].context_expr) == "loading")
        return {node for x in under for node in ast.walk(x) if isinstance(node, ast.Import | ast.ImportFrom)}

    @cached_property
    def own(self) -> set[str]:
        """Names that the file defines: functions, classes, variables, fields and attributes that it sets."""
        names: set[str] = set()
        for node, _ in self.nodes:
            if isinstance(node, Function | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_self(node.value):
                names.add(node.attr)
        return names


def _walked(root: ast.AST) -> Iterator[tuple[ast.AST, tuple[str, ...]]]:
    todo: list[tuple[ast.AST, tuple[str, ...]]] = [(root, ())]
    while todo:
        node, inside = todo.pop()
        for child in ast.iter_child_nodes(node):
            kind = type(child)
            if kind in _LOOKED_AT:
                yield child, inside
            if kind is ast.If and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
                continue
            if kind not in _LEAVES:
                todo.append((child, (*inside, child.name) if isinstance(child, Function) else inside))


@cache
def modules() -> dict[str, Module]:
    out = {}
    for path in sorted((ROOT / "pliant").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        out[name] = Module(name, path)
    return out


@cache
def imports(module: Module) -> list[Import]:
    """Of pliant's own modules; `from package import module` is one of the module, and so is a string that names it."""
    known, out = modules(), []
    for node, inside in module.nodes:
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{x.name}" if f"{node.module}.{x.name}" in known else node.module for x in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            own = f"{module.name}.".startswith(f"{node.value}.")  # itself, or a package that is loaded already
            out += [Import(node.value, inside, True)] * (node.value in known and not own)
            continue
        else:
            continue
        out += [Import(name, inside, node in module.loading) for name in dict.fromkeys(names) if name in known]
    return out


def lazy_imports() -> dict[str, int]:
    """By file, how many imports inside functions there are that no face accounts for."""
    found = {x.file: sum(y.is_lazy and not y.of_a_face for y in imports(x)) for x in modules().values()}
    return {file: count for file, count in found.items() if count}


def largest_component() -> list[str]:
    """The modules of the largest strongly connected component of all imports, those of faces aside."""
    names = list(modules())
    number = {name: i for i, name in enumerate(names)}
    edges = [(number[x.name], number[y.module]) for x in modules().values() for y in imports(x) if not y.of_a_face]
    rows, columns = np.array(edges).T
    graph = coo_array((np.ones(len(edges)), (rows, columns)), shape=(len(names), len(names)))
    _, labels = connected_components(graph, connection="strong")
    return [name for name, label in zip(names, labels, strict=True) if label == np.bincount(labels).argmax()]


def private_accesses() -> list[str]:
    """Uses of a private name that another file defines: `file:line name`."""
    out = []
    for module in modules().values():
        foreign = {
            alias.asname or alias.name.partition(".")[0]
            for node, _ in module.nodes
            if isinstance(node, ast.Import)
            for alias in node.names
            if not alias.name.startswith("pliant")
        }
        known = module.own | _OF_TUPLES
        for node, _ in module.nodes:
            if isinstance(node, ast.Attribute) and _is_private(node.attr) and not _is_self(node.value):
                if node.attr in known or (isinstance(node.value, ast.Name) and node.value.id in foreign):
                    continue
                out.append(f"{module.file}:{node.lineno} {node.attr}")
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pliant"):
                out += [f"{module.file}:{node.lineno} {x.name}" for x in node.names if _is_private(x.name)]
    return out


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _is_self(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def long_argument_lists() -> list[str]:
    """Functions with more than eight parameters, `self` aside: `file:line name count`."""
    out = []
    for module in modules().values():
        for node, _ in module.nodes:
            if isinstance(node, Function):
                names = [x.arg for x in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
                count = len(names) - (names[:1] in (["self"], ["cls"]))
                if count > MOST_PARAMETERS:
                    out.append(f"{module.file}:{node.lineno} {node.name} {count}")
    return out


def long_files() -> list[str]:
    lines = {module.file: len(module.text.splitlines()) for module in modules().values()}
    return [f"{file} {count}" for file, count in lines.items() if count > MOST_LINES]


def crowded_folders() -> list[str]:
    counts: dict[str, int] = defaultdict(int)
    for module in modules().values():
        counts[module.path.parent.relative_to(ROOT).as_posix()] += module.path.name != "__init__.py"
    return [f"{folder} {count}" for folder, count in counts.items() if count > MOST_MODULES and folder not in CROWDED]


def names_of_two_meanings() -> dict[str, list[str]]:
    """Names that more than one class has, with the files; `_Name` and `Name` are one."""
    places: dict[str, list[str]] = defaultdict(list)
    for module in modules().values():
        for node, _ in module.nodes:
            if isinstance(node, ast.ClassDef):
                places[node.name.lstrip("_")].append(module.file)
    return {name: files for name, files in sorted(places.items()) if len(files) > 1}


def exceptions() -> dict[str, list[str]]:
    """By file, the rules of ruff that pyproject.toml excepts it from."""
    lint = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["ruff"]["lint"]
    return {file: rules for file, rules in lint["per-file-ignores"].items() if file != "tests/**"}


def needed_exceptions() -> dict[str, list[str]]:
    """The same, as they must be for `ruff check` to pass."""
    options = ["--config", "lint.per-file-ignores = {'tests/**' = ['SLF001']}", "--select", ",".join(EXCEPTED)]
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format", "json", *options, "."]
    told = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout)
    found: dict[str, set[str]] = defaultdict(set)
    for one in told:
        found[Path(one["filename"]).relative_to(ROOT).as_posix()].add(one["code"])
    return {file: sorted(rules) for file, rules in sorted(found.items())}


def figures() -> dict[str, int]:
    """What is counted, each with its number."""
    return {
        "modules in the largest cycle of imports": len(largest_component()),
        "imports inside functions": sum(lazy_imports().values()),
        "private accesses across files": len(private_accesses()),
        "functions with more than 8 parameters": len(long_argument_lists()),
        "files above 500 lines": len(long_files()),
        "folders with more than 15 modules": len(crowded_folders()),
        "class names with two meanings": len(names_of_two_meanings()),
        "exceptions from ruff's rules": sum(map(len, exceptions().values())),
    }


def written() -> dict[str, dict[str, int]]:
    """The figures of today, and by file the imports inside functions."""
    out: dict[str, dict[str, int]] = json.loads(WRITTEN.read_text(encoding="utf-8"))
    return out


def write() -> str:
    """Put smaller figures and fewer exceptions in place of those that are written. Where one grew, write nothing and say which."""
    lines = "".join(f'"{file}" = {json.dumps(rules)}\n' for file, rules in needed_exceptions().items())
    before = PROJECT.read_text(encoding="utf-8")
    after = re.sub(r"(?<=does not come in here\.\n)(?:\".*\n)*", lambda _: lines, before)
    PROJECT.write_text(after, encoding="utf-8")
    found = {"figures": figures(), "imports inside functions": lazy_imports()}
    most = written()["figures"]
    grown = [f"{what}: {count}, was {most[what]}" for what, count in found["figures"].items() if count > most[what]]
    if grown:
        PROJECT.write_text(before, encoding="utf-8")
        return "\n".join(grown)
    WRITTEN.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return ""


def main() -> None:
    if "--write" in sys.argv:
        raise SystemExit(write() or 0)
    out = sys.stdout
    for title, places in (
        ("largest cycle of imports", largest_component()),
        ("imports inside functions", [f"{file} {count}" for file, count in lazy_imports().items()]),
        ("private accesses across files", private_accesses()),
        ("functions with more than 8 parameters", long_argument_lists()),
        ("files above 500 lines", long_files()),
        ("folders with more than 15 modules", crowded_folders()),
        ("class names with two meanings", [f"{name}: {', '.join(files)}" for name, files in names_of_two_meanings().items()]),
    ):
        out.write(f"{title}\n" + "".join(f"    {place}\n" for place in places))
    out.write("".join(f"{count:5d} {what}\n" for what, count in figures().items()))


if __name__ == "__main__":
    main()
