"""A system as the list of lines that build it, so that a failure can be shrunk line by line and printed as Python."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

import pliant as pl
from tests.soak.words import PLAIN, Words


@dataclass(frozen=True)
class Line:
    """A call that adds something. feature: the row of a table that it is an example of. safe: the changes that it allows, of
    "turn", "units", "mirror", "save"."""

    text: str
    feature: str
    safe: frozenset[str] = frozenset({"turn", "units", "mirror", "save"})

    @property
    def defines(self) -> tuple[str, ...]:
        """The names that other lines may use: of a body also its hinge."""
        found = re.match(r'system\.(add_\w+)\("([^"]+)"', self.text)
        if not found:
            return ()
        own = (found.group(2),)
        if found.group(1) == "add_body" and (hinge := re.search(r'hinge_name="([^"]+)"', self.text)):
            own = (*own, hinge.group(1))
        if found.group(1) == "add_shape" and (shape := re.search(r' name="([^"]+)"', self.text)):
            own = (shape.group(1),)
        return own

    def uses(self, names: Iterable[str]) -> bool:
        return any(re.search(rf'"{re.escape(name)}["._:]', self.text) for name in names)


@dataclass(frozen=True)
class Recipe:
    """Lines, and a state by name: hinge or mode to coordinates and speeds. seed: with which it was drawn."""

    lines: tuple[Line, ...]
    q: dict[str, list[float]] = field(default_factory=dict)
    v: dict[str, list[float]] = field(default_factory=dict)
    t: float = 0.0
    seed: int = 0

    def build(self, words: Words = PLAIN) -> pl.System:
        names = dict(words.names)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(compile("\n".join(line.text for line in self.lines), "<recipe>", "exec"), names)
        return names["system"]

    def allows(self, change: str) -> bool:
        return all(change in line.safe for line in self.lines)

    @property
    def features(self) -> frozenset[str]:
        return frozenset(line.feature for line in self.lines)

    def state(self, system: pl.System) -> tuple[Any, Any]:
        """(q, v) of the hinges that are still there."""
        q, v = system.neutral(), np.zeros(system.nv)
        for name, values in self.q.items():
            if name in {h.name for h in system.model.hinges}:
                where, speeds = system.q_index(name), system.v_index(name)
                if where.stop - where.start == len(values):
                    q[where], v[speeds] = values, self.v.get(name, [0.0] * (speeds.stop - speeds.start))
        return q, v

    def with_state(self, system: pl.System, q: Any, v: Any) -> Recipe:
        by = {h.name: (system.q_index(h.name), system.v_index(h.name)) for h in system.model.hinges}
        return replace(
            self,
            q={name: [float(x) for x in q[a]] for name, (a, _) in by.items()},
            v={name: [float(x) for x in v[b]] for name, (_, b) in by.items()},
        )

    def without(self, k: int) -> Recipe:
        """Without a line and all that use what it defines."""
        gone, names = {k}, list(self.lines[k].defines)
        while True:
            more = {i for i, line in enumerate(self.lines) if i not in gone and line.uses(names)}
            if not more:
                break
            gone |= more
            names += [name for i in more for name in self.lines[i].defines]
        return replace(self, lines=tuple(line for i, line in enumerate(self.lines) if i not in gone))

    @property
    def text(self) -> str:
        """Python that builds the system and its state, with plain numbers."""
        lines = "\n".join(plain(line.text) for line in self.lines)
        state = f"q = {self.q}\nv = {self.v}\nt = {self.t!r}"
        imports = "import numpy as np\nimport pliant as pl\n"
        if "slide(" in lines:
            imports += "from tests.soak.words import PLAIN\nslide = PLAIN.names['slide']\n"
        return f"{imports}\n{lines}\n{state}\n"


class _Plain(ast.NodeTransformer):
    """Replaces words by what they are worth: V(1, 2, 3) by (1, 2, 3), 3.0 * kg by 3.0."""

    def visit(self, node: ast.AST) -> Any:
        node = self.generic_visit(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("P", "PW"):
            xyz = node.args[0]
            turned = [ast.keyword("rpy", node.args[1])] if len(node.args) > 1 else []
            return ast.Call(ast.parse("pl.Pose", mode="eval").body, [xyz], turned)
        if isinstance(node, ast.BinOp | ast.UnaryOp | ast.Name) or (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("V", "A", "W", "WA")
        ):
            try:
                value = eval(compile(ast.Expression(ast.fix_missing_locations(node)), "", "eval"), {"__builtins__": {}}, _NUMBERS)
            except Exception:
                return node
            if isinstance(value, float | int | tuple):
                return ast.parse(repr(value), mode="eval").body
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "I":
            mass, com, six = (ast.literal_eval(x) for x in node.args)
            xx, yy, zz, xy, xz, yz = six
            return ast.parse(f"pl.Inertia({mass}, {com}, {[[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]})", mode="eval").body
        return node


_NUMBERS = {k: x for k, x in PLAIN.names.items() if k not in ("pl", "np", "P", "PW", "I", "rotation", "slide")}


def plain(text: str) -> str:
    tree = _Plain().visit(ast.parse(text))
    return ast.unparse(ast.fix_missing_locations(tree))
