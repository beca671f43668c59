"""The meaning of a name in a sweep (a parameter, an initial value, an input, a force, or the seed), and its values for the runs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.compile.trace.parameters import SIZES, beam_sizes, parse, values
from pliant.errors import PliantError, unknown
from pliant.model import Model
from pliant.model.spaces import spaces_of
from pliant.spatial import Array
from pliant.study.runs.design import DRAW

KINDS = ("q0", "v0", "s0", "u", "tau")
_PART = re.compile(r"(.+)\[(\d+)\]")


@dataclass(frozen=True)
class Target:
    """The meaning of a name in a sweep.

    kind: 'p', 'q0', 'v0', 's0', 'u', 'tau', 'seed' or 'draw'. name: as in `pl.simulate`. part: which of its numbers, or None for
    all.
    size: the number of its numbers. rigid: how many of them are those of the hinge itself; the modes of its body follow.
    """

    kind: str
    name: str
    part: int | None
    size: int
    rigid: int = 0


def target(model: Model, key: str) -> Target:
    """Return the meaning of a name in a system."""
    if key in ("seed", DRAW):
        return Target(key, key, None, 1)
    part = _PART.fullmatch(key)
    name, place = (part.group(1), int(part.group(2))) if part else (key, None)
    kind, _, rest = name.partition(".")
    known = _known(model)
    if kind in KINDS and rest in known[kind]:
        return _checked(key, Target(kind, rest, place, known[kind][rest], _rigid(model, kind, rest)))
    try:
        return _checked(key, Target("p", name, place, parse(model, [name])[0].where.stop))
    except PliantError as error:
        if isinstance(error, _PartError):
            raise
        if name in (*_parameters(model), *_left_out(model)):  # there is one, and it cannot change
            raise PliantError(f"sweep: {error}") from None
        if kind in KINDS and known[kind]:
            raise PliantError(f"sweep: {key!r}: {unknown(_WORDS[kind], rest, known[kind])}") from None
        if start := next((f"{x}.{name}" for x in KINDS if name in known[x]), None):  # elbow: where it starts, most likely
            raise PliantError(f"sweep: no parameter, initial value or input named {key!r}; did you mean {start!r}?") from None
        everything = [f"{x}.{y}" for x in KINDS for y in known[x]] + _parameters(model) + ["seed"]
        raise PliantError(f"sweep: {unknown('parameter, initial value or input', key, everything)}") from None


_WORDS = {"q0": "coordinate or hinge", "v0": "speed or hinge", "s0": "state", "u": "input", "tau": "speed or hinge"}


class _PartError(PliantError):
    """The name is known, but the index behind it is not valid."""


def _checked(key: str, found: Target) -> Target:
    if found.part is not None and found.part >= found.size:
        raise _PartError(f"sweep: {key!r}: {found.name!r} has {found.size} numbers; use an index of 0 to {found.size - 1}")
    return found


def _known(model: Model) -> dict[str, dict[str, int]]:
    """Return {kind: {name: how many numbers it has}}."""
    q, v = spaces_of(model)
    out = {kind: {name: place.stop - place.start for name, place in space.where.items()} for kind, space in (("q0", q), ("v0", v))}
    for kind, places in (("s0", model.states), ("u", model.inputs)):
        out[kind] = {name: place.stop - place.start for name, place in places.items()}
    return out | {"tau": out["v0"]}


def _rigid(model: Model, kind: str, name: str) -> int:
    if kind in ("s0", "u"):
        return 0
    space = spaces_of(model)[0 if kind == "q0" else 1]
    return int(np.isnan(space.frequencies[space.where[name]]).sum())


def _parameters(model: Model) -> list[str]:
    """Return the names of all parameters."""
    out = ["gravity", *(symbol.name for symbol in model.internals.symbols)]
    for body in model.bodies:
        own = SIZES if body.flex is None else ("xyz", "rpy", *body.flex.parameters)
        name = f"'{body.name}'" if "." in body.name else body.name
        out += [f"{name}.{what}" for what in own]
    out += [f"{beam.name}.{what}" for beam in model.internals.beams for what in {**beam_sizes(model, beam), **beam.numbers}]
    return out + [f"{load.name}.{what}" for load in model.loads for what in load.parameters]


def _left_out(model: Model) -> list[str]:
    """Return the names of numbers that are no part of their loads as these are declared."""
    return [f"{load.name}.{what}" for load in model.loads if load.type is not None for what in load.type.left_out()]


def check_values(key: str, found: Target, x: Array) -> None:
    """Raise `PliantError` for values (n,) or (n, k) that do not fit. For beams, one EI stands for both."""
    if found.kind == "seed":
        if x.ndim > 1 or (x != np.floor(x)).any() or (x < 0).any() or (x >= 2**62).any():
            raise PliantError("sweep: 'seed': give whole numbers of at least 0, such as range(100)")
        return
    given = x.shape[1] if x.ndim > 1 else 1
    needed = 1 if found.part is not None else found.size
    if given == needed or (given == 1 and _one_for_all(found)) or (found.part is None and 0 < found.rigid == given):
        return
    remedy = f"; or sweep one of them, '{key}[0]'" if found.part is None and found.size > 1 else ""
    raise PliantError(f"sweep: {key!r} takes {needed} numbers per run, {given} given; give rows of {needed}{remedy}")


def _one_for_all(found: Target) -> bool:
    return found.kind == "p" and found.name.rpartition(".")[2] == "EI"


def own_value(model: Model, found: Target, given: Mapping[str, Any]) -> Array:
    """Return the values (size,) of a target that is not swept: the given ones, or those of the system."""
    if found.kind == "p":
        return values(model, parse(model, [found.name]))
    if found.name in given:
        return np.ravel(np.asarray(given[found.name], dtype=float))
    space = spaces_of(model)[0] if found.kind == "q0" else spaces_of(model)[1]
    if found.kind in ("s0", "u"):
        places, numbers = (
            (model.states, model.internals.state_values) if found.kind == "s0" else (model.inputs, model.internals.input_values)
        )
        return np.asarray(numbers[places[found.name]], dtype=float)
    return space.zero[space.where[found.name]]


def rows(
    model: Model, found: Mapping[str, Target], swept: Mapping[str, Array], kind: str, given: Mapping[str, Any]
) -> dict[str, Array]:
    """Return {name: (runs, k)} for `pl.simulate`, for one kind of target. swept: {key: (runs,) or (runs, k)}."""
    out: dict[str, Array] = {}
    for key, x in swept.items():
        goal = found[key]
        if goal.kind != kind:
            continue
        if goal.part is None:
            full = x[:, None] if x.ndim == 1 else x
            both = _one_for_all(goal) and full.shape[1] < goal.size
            out[goal.name] = (np.repeat(full, goal.size, axis=1) if both else full).astype(float)
        else:
            if goal.name not in out:
                out[goal.name] = np.tile(own_value(model, goal, given), (len(x), 1))
            out[goal.name] = np.array(out[goal.name], dtype=float)
            out[goal.name][:, goal.part] = x if x.ndim == 1 else x[:, 0]
    return out
