"""The runs of a sweep: axes of values, combined as a product or varied together, and numbers drawn for every run."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.arguments.numbers import whole
from pliant.errors import PliantError, unknown
from pliant.spatial import Array
from pliant.study.runs.values import Draws, axis_values

MOST_RUNS = 10_000_000
DRAW = "draw"


@dataclass(frozen=True, eq=False)
class Axis:
    """One axis of the product: the names that vary along it together, and the number of their values."""

    names: tuple[str, ...]
    length: int


@dataclass(frozen=True, eq=False)
class Design:
    """The runs of a sweep.

    values: {name: (runs,) or (runs, k)}; axes: the first changes slowest; drawn: names drawn for every run.

    Example: `pl.study.design({"lower.mass": [1.0, 2.0], "q0.elbow": [0.1, 0.5, 1.0]}).shape  # (2, 3)`
    """

    values: dict[str, Array]
    axes: tuple[Axis, ...]
    drawn: tuple[str, ...]

    @property
    def runs(self) -> int:
        """The number of runs."""
        return math.prod(axis.length for axis in self.axes)

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes."""
        return tuple(axis.length for axis in self.axes)

    def described(self, run: int) -> str:
        """Return the values of a run as text."""
        return ", ".join(f"{name} = {_shown(x[run])}" for name, x in self.values.items())


def _shown(x: Any) -> str:
    return f"{x:.6g}" if np.ndim(x) == 0 else "(" + ", ".join(f"{y:.6g}" for y in x) + ")"


def design(given: Mapping[str, Any], pairs: Any = None, runs: int | None = None, seed: int = 0) -> Design:
    """Return the runs of a sweep over axes {name: values}.

    pairs: names that vary together, ("a", "b"), or several such groups.
    runs: the number of runs per combination, with new draws.
    seed: the seed of the draws.

    Example: `pl.study.design({"lower.mass": [1.0, 2.0], "q0.elbow": [0.1, 0.5, 1.0]}).runs  # 6`
    """
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise PliantError(f"sweep: give names with values, {{'boom.EI': [1e4, 2e4]}}, not {given!r:.80}")
    if DRAW in given:
        raise PliantError(f"sweep: {DRAW!r} is reserved for the number of a draw, which runs= sets; leave it out")
    seed = whole(seed, "seed")
    found = {name: axis_values(x, f"sweep: {name!r}") for name, x in given.items()}
    drawn = {name: x for name, x in found.items() if isinstance(x, Draws) and x.n is None}
    fixed: dict[str, Array] = {}
    for name, x in found.items():
        if isinstance(x, Draws) and x.n is not None:
            fixed[name] = x.drawn(x.n, seed, name)
        elif not isinstance(x, Draws):
            fixed[name] = x
    axes = list(_grouped(fixed, drawn, _groups(pairs)))
    if runs is not None:
        if isinstance(runs, bool) or not isinstance(runs, int | np.integer) or runs < 1:
            raise PliantError(f"runs={runs!r}: give a whole number, the number of runs per combination")
        axes.append(Axis((DRAW,), int(runs)))
        fixed[DRAW] = np.arange(int(runs))
    if not axes:
        names = ", ".join(map(repr, drawn)) or "nothing"
        raise (
            PliantError(
                f"sweep: {names} {'is' if len(drawn) < 2 else 'are'} drawn for every run, but the number of runs is missing; pass "
                "runs=100"
            )
            if drawn
            else PliantError("sweep: give names with values, {'boom.EI': [1e4, 2e4]}, or runs=100")
        )
    count = math.prod(axis.length for axis in axes)
    if count > MOST_RUNS:
        lengths = " × ".join(f"{axis.length:,}" for axis in axes)
        raise PliantError(
            f"sweep: {lengths} = {count:,} runs are more than {MOST_RUNS:,}; pair axes with zip=, or give fewer values"
        )
    values: dict[str, Array] = {}
    for axis, places in zip(axes, np.unravel_index(np.arange(count), [axis.length for axis in axes]), strict=True):
        values |= {name: fixed[name][places] for name in axis.names}
    values |= {name: x.drawn(count, seed, name) for name, x in drawn.items()}
    order = [*given, *([DRAW] if runs is not None else [])]
    return Design({name: values[name] for name in order}, tuple(axes), tuple(drawn))


def _groups(pairs: Any) -> list[tuple[str, ...]]:
    """Return groups of names from ("a", "b") or [("a", "b"), ("c", "d")]."""
    if pairs is None:
        return []
    error = PliantError(f"zip={pairs!r}: give names to vary together, ('a', 'b'), or a list of such groups")
    if isinstance(pairs, str) or not isinstance(pairs, Iterable):
        raise error
    pairs = list(pairs)
    if pairs and all(isinstance(x, str) for x in pairs):
        pairs = [pairs]
    if any(isinstance(x, str) or not isinstance(x, Sequence) or not all(isinstance(y, str) for y in x) for x in pairs):
        raise error
    groups = [tuple(x) for x in pairs]
    names = [name for group in groups for name in group]
    if len(set(names)) < len(names):
        raise PliantError(f"zip={pairs!r}: a name is given twice")
    return groups


def _grouped(fixed: Mapping[str, Array], drawn: Mapping[str, Draws], groups: list[tuple[str, ...]]) -> Iterable[Axis]:
    for group in groups:
        for name in group:
            if name in drawn:
                raise PliantError(
                    f"zip: {name!r} is drawn for every run; give the number of values, {drawn[name].kind}(…, …, n), or leave it "
                    "out of zip"
                )
            if name not in fixed:
                raise PliantError(f"zip: {unknown('axis', name, fixed)}")
        lengths = {name: len(fixed[name]) for name in group}
        if len(set(lengths.values())) > 1:
            counts = ", ".join(f"{name!r} has {n}" for name, n in lengths.items())
            raise PliantError(f"zip: names that vary together need the same number of values: {counts}")
    seen: set[str] = set()
    for name, x in fixed.items():
        if name not in seen:
            group = next((g for g in groups if name in g), (name,))
            seen.update(group)
            yield Axis(group, len(x))


__all__ = ["DRAW", "Axis", "Design", "design"]
