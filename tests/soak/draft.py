"""A system while it is drawn: its lines so far, and random names, numbers and vectors as texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

import pliant as pl
from tests.soak.plain import Rows
from tests.soak.recipe import Line, Recipe

ALL = frozenset({"turn", "units", "mirror", "save"})
SINGLE = ("Revolute", "Prismatic", "Screw")
PLAIN_SPEEDS = (*SINGLE, "Cylindrical", "Universal")


class NotHere(Exception):  # noqa: N818
    """This feature does not fit into the system as it is."""


@dataclass
class Draft:
    rng: np.random.Generator
    seed: int = 0
    lines: list[Line] = field(default_factory=list)
    hinges: dict[str, str] = field(default_factory=dict)  # their types, by name
    bodies: dict[str, Any] = field(default_factory=dict)  # their nodes, or None
    frames: list[str] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)  # hinges whose motion is prescribed, or whose motion something else decides
    count: int = 0
    weightless: bool = False
    q: dict[str, list[float]] = field(default_factory=dict)

    # ---- numbers and vectors, as texts

    def number(self, low: float, high: float) -> float:
        return float(f"{self.rng.uniform(low, high):.3g}")

    def n(self, low: float, high: float) -> str:
        return repr(self.number(low, high))

    def three(self, size: float = 1.0) -> str:
        return ", ".join(repr(float(f"{x:.3g}")) for x in self.rng.uniform(-size, size, 3))

    def direction(self) -> str:
        """Components along a coordinate axis, or along none."""
        if self.rng.random() < 0.4:
            return ", ".join(map(repr, (np.eye(3)[self.rng.integers(3)] * self.rng.choice([-1.0, 1.0]) + 0.0).tolist()))
        x = self.rng.normal(size=3)
        return ", ".join(repr(float(f"{e:.3g}")) for e in x / np.linalg.norm(x))

    def pose(self, parent: str, size: float = 0.5) -> str:
        word = "PW" if parent == "world" else "P"
        turned = f", ({self.three(1.5)})" if self.rng.random() < 0.7 else ""
        return f"{word}(({self.three(size)}){turned})"

    def inertia(self, low: float = 0.3, high: float = 3.0) -> str:
        """That of a cloud of points, so that it is a real body's."""
        m, x = self.rng.uniform(0.25, 1, 4), self.rng.uniform(-0.3, 0.3, (4, 3))
        mass = self.number(low, high)
        m *= mass / m.sum()
        c = m @ x / mass
        d = x - c
        J = sum(a * (b @ b * np.eye(3) - np.outer(b, b)) for a, b in zip(m, d, strict=True)) + 2e-3 * mass * np.eye(3)
        six = [J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]]
        return f"I({mass!r}, ({', '.join(f'{e:.4g}' for e in c)}), ({', '.join(f'{e:.5g}' for e in six)}))"

    def chance(self, p: float) -> bool:
        return bool(self.rng.random() < p)

    def given(self, text: str, unit: str, series: bool = True) -> str:
        """A number with its unit, an input with such a default, or a series."""
        x = self.rng.random()
        if x < 0.15:
            return f"pl.Input({text} * {unit})" if self.chance(0.7) else "pl.Input(0.0)"
        if x < 0.25 and series:
            values = f"[{text} * {unit}, {text} * {1 + self.number(-1.0, 1.0)!r} * {unit}, 0.5 * {text} * {unit}]"
            return f"pl.Series([0.0, 1.0 * s, 3.0 * s], {values})"
        if x < 0.29:
            return f'pl.symbol("{self.name("k")}", {text}) * {unit}'
        return f"{text} * {unit}"

    # ---- names

    def name(self, what: str) -> str:
        self.count += 1
        return f"{what}{self.count}"

    def one(self, names: Any) -> str:
        names = list(names)
        if not names:
            raise NotHere
        return str(names[self.rng.integers(len(names))])

    def single(self, kinds: tuple[str, ...] = SINGLE) -> tuple[str, str, str]:
        """(a hinge of one speed, the unit of its coordinate, of its force)."""
        name = self.one(h for h, kind in self.hinges.items() if kind in kinds and h not in self.taken)
        return name, *(("m", "N") if self.hinges[name] == "Prismatic" else ("rad", "Nm"))

    def two_singles(self) -> tuple[str, str]:
        names = [h for h, kind in self.hinges.items() if kind == "Revolute" and h not in self.taken]
        if len(names) < 2:
            raise NotHere
        a, b = self.rng.permutation(len(names))[:2]
        return names[a], names[b]

    def body(self, rigid: bool = False) -> str:
        return self.one(b for b, nodes in self.bodies.items() if not (rigid and nodes))

    def carrier(self, world: bool = True, rigid: bool = False) -> tuple[str, str]:
        """(a body or the world, further arguments of what is placed there)."""
        names = [b for b, nodes in self.bodies.items() if not (rigid and nodes)] + ["world"] * world
        name = self.one(names)
        nodes = self.bodies.get(name)
        return (name, f', at="{self.one(nodes)}"') if nodes else (name, "")

    def frame(self, world: bool = True, rigid: bool = False) -> str:
        """A frame, a rigid body or the world; often a new frame."""
        if self.chance(0.5) or (world and not self.bodies):
            carrier, at = self.carrier(world, rigid)
            return self.add_frame(carrier, at)
        return self.one([b for b, nodes in self.bodies.items() if not nodes] + ["world"] * world)

    def add_frame(self, carrier: str, at: str = "", pose: str | None = None) -> str:
        name = self.name("f")
        self.add(f'system.add_frame("{name}", "{carrier}", {pose or self.pose(carrier)}{at})', "frame")
        self.frames.append(name)
        return name

    def two_frames(self, turned: bool = False) -> tuple[str, str]:
        """Of two bodies that can move against each other. turned: not the world itself, whose axes do not turn with the world."""
        for _ in range(20):
            a, b = self.frame(), self.frame(world=False)
            if not self.welded(a, b):
                return (self.add_frame("world") if turned and a == "world" else a), b
        raise NotHere

    # ---- lines

    def add(self, text: str, feature: str, safe: frozenset[str] = ALL) -> None:
        self.lines.append(Line(text, feature, safe))

    @property
    def recipe(self) -> Recipe:
        return Recipe(tuple(self.lines), seed=self.seed)

    def build(self) -> pl.System:
        return self.recipe.build()

    def home(self, name: str) -> str:
        """The body that carries a frame, or the world, through welds."""
        for line in self.lines:
            if line.defines[:1] == (name,):
                found = re.match(r'system\.add_(\w+)\("[^"]+", "([^"]+)"', line.text)
                if found and (found.group(1) == "frame" or "pl.Fixed()" in line.text) and 'at="' not in line.text:
                    return self.home(found.group(2))
        return name

    def welded(self, a: str, b: str) -> bool:
        return self.home(a) == self.home(b)

    def state(self) -> tuple[pl.System, Any]:
        """The system so far, and the coordinates that are known."""
        system = self.build()
        return system, replace(self.recipe, q=self.q).state(system)[0]

    def places(self, *frames: str) -> list[tuple[Any, Any]]:
        """The poses of frames at the state that is drawn."""
        system, q = self.state()
        rows = Rows(system, q, np.zeros(system.nv))
        return [(R[0].astype(float), o[0].astype(float)) for R, o in (rows.frame(f) for f in frames)]


Example = Callable[[Draft], str]
