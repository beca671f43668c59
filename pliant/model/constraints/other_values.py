"""Other values of what can change in a law: its signals, and both sides of every choice that it makes.

Which rows of closures can act follows from these, and not from the values that inputs have at present, from instants, or from poses
at which a law happens to be on one side of a choice.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from pliant.graph import GraphProgram, live
from pliant.graph.either_way import CHOICES, either_way
from pliant.lazy import annexed
from pliant.model.acting.series import Input, Series
from pliant.model.constraints.signals import size_of
from pliant.model.pose import Array

_ROWS = ("f", "g", "m", "S", "R", "size")  # the outputs of laws that J consists of


def other_signals(given: Mapping[str, Input | Series], rng: np.random.Generator) -> dict[str, Array]:
    """Return values of signals, drawn at random, with any rates. Values are of the order of those that are declared."""
    out = {"t": rng.uniform(0.5, 2.0, 1)}
    for i, x in enumerate(given.values()):
        n = size_of(x)
        known = np.reshape(x.values if isinstance(x, Series) else x.value, (-1, n)).astype(float)
        sizes = np.abs(known).max(axis=0)
        sizes = np.where(sizes > 0, sizes, sizes.max() or 1.0)
        value = known[rng.integers(len(known))] + sizes * rng.uniform(0.1, 0.5, n) * rng.choice([-1.0, 1.0], n)
        out |= {f"s{i}": value, f"s{i}_rate": rng.uniform(-1, 1, n), f"s{i}_bend": rng.uniform(-1, 1, n)}
    return out


@annexed
def chooses(program: GraphProgram) -> bool:
    """Whether a row of a law depends on a choice."""
    return any(x.op in CHOICES for x in live(y for name in _ROWS for y in program.outputs[name].flat))


@annexed
def both_sides(program: GraphProgram) -> GraphProgram:
    """Return the program of a law with rows that are on both sides of all its choices."""
    rows = either_way({name: program.outputs[name] for name in _ROWS})
    return GraphProgram({**program.outputs, **rows})
