"""Models with other values of what can change: signals of closures, and both sides of every choice that a law makes.

Which rows of closures can act follows from these, and not from the values that inputs have at present, from instants, or from poses
at which a law happens to be on one side of a choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from pliant.graph import GraphProgram, live
from pliant.graph.either_way import CHOICES, either_way
from pliant.lazy import annexed
from pliant.model import Model
from pliant.model.acting.loads.records import Input, Series
from pliant.model.constraints.law import Constraint, LawParts
from pliant.model.constraints.signals import size_of
from pliant.spatial import Array

_DRAWS = 2
_ROWS = ("f", "g", "m", "S", "R", "size")  # the outputs of laws that J consists of


def at_other_signals(model: Model) -> list[Model]:
    """Return the model at values of its signals that are drawn at random; an empty list if its closures have none."""
    return [_drawn(model, n) for n in range(_DRAWS)] if model.rheonomic else []


def at_any_values(model: Model) -> list[Model]:
    """Return the same, with J on both sides of all choices of laws; an empty list if nothing can change."""
    laws = [x for x in model.loops if isinstance(x, Constraint)]
    if not any(x.rheonomic or _chooses(x) for x in laws):
        return []
    return [_either_way(x) for x in at_other_signals(model) or [model]]


def row_sizes(closure: Constraint) -> Array:
    """Return (rows,): the sizes of the rows of a law at its present signals, as far as signals scale them; 1 for other rows."""
    nodes = closure.known.program.outputs["size"]
    scaled = np.array([x.op != "const" for x in nodes])
    if not scaled.any():
        return np.ones(len(nodes))
    given = {**closure.at, **{f"n{i}": x for i, x in enumerate(closure.parameters.values())}}
    return np.where(scaled, np.asarray(closure.known.program(given, ["size"])["size"], dtype=float), 1.0)


def is_scaled(closure: Constraint) -> Array:
    """Return (rows,): whether signals scale a row."""
    return np.array([x.op != "const" or x.is_value(0.0) for x in closure.known.program.outputs["size"]])


def _drawn(model: Model, number: int) -> Model:
    rng = np.random.default_rng(number)
    loops = (
        replace(x, at={**x.at, **_signals(x.given_inputs, rng)}) if isinstance(x, Constraint) and x.rheonomic else x
        for x in model.loops
    )
    return replace(model, loops=tuple(loops))


def _signals(given: Mapping[str, Input | Series], rng: np.random.Generator) -> dict[str, Array]:
    """Return values of signals, with any rates. Values are of the order of those that are declared."""
    out = {"t": rng.uniform(0.5, 2.0, 1)}
    for i, x in enumerate(given.values()):
        n = size_of(x)
        known = np.reshape(x.values if isinstance(x, Series) else x.value, (-1, n)).astype(float)
        sizes = np.abs(known).max(axis=0)
        sizes = np.where(sizes > 0, sizes, sizes.max() or 1.0)
        value = known[rng.integers(len(known))] + sizes * rng.uniform(0.1, 0.5, n) * rng.choice([-1.0, 1.0], n)
        out |= {f"s{i}": value, f"s{i}_rate": rng.uniform(-1, 1, n), f"s{i}_bend": rng.uniform(-1, 1, n)}
    return out


def _chooses(closure: Constraint) -> bool:
    return _choices_of(closure.known.program)


@annexed
def _choices_of(program: GraphProgram) -> bool:
    """Whether a row of a law depends on a choice."""
    return any(x.op in CHOICES for x in live(y for name in _ROWS for y in program.outputs[name].flat))


def _either_way(model: Model) -> Model:
    loops = tuple(replace(x, parts=_parts(x.known)) if isinstance(x, Constraint) and _chooses(x) else x for x in model.loops)
    return replace(model, loops=loops)


def _parts(parts: LawParts) -> LawParts:
    return parts._replace(program=_both(parts.program))


@annexed
def _both(program: GraphProgram) -> GraphProgram:
    rows = either_way({name: program.outputs[name] for name in _ROWS})
    return GraphProgram({**program.outputs, **rows})
