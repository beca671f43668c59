"""Where the states and inputs of loads are in s and u.

s contains the states of all loads, such as "rw.h", in order. u contains their inputs, such as "rw.torque". After the inputs that a
user sets, u contains for every `Series` the current piece (value, slope, t0). A kernel evaluates it as value + slope (t - t0).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from pliant.model.acting.loads.records import Load
from pliant.model.acting.series import Series
from pliant.model.pose import Array


class WithInputs(Protocol):
    """What has inputs: a load, a prescribed motion, or a constraint whose law has inputs."""

    @property
    def name(self) -> str: ...

    @property
    def inputs(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class Places:
    """Names, their places in the vector, and their default values."""

    where: dict[str, slice]
    values: Array


def states_of(loads: Sequence[Load], flags: Mapping[str, Any] | None = None) -> Places:
    """The states of loads, followed by the flags, with their initial values."""
    own = {f"{load.name}.{key}": x for load in loads for key, x in load.states.items()}
    return _places(own | dict(flags or {}))


def inputs_of(loads: Sequence[WithInputs]) -> Places:
    """The inputs that a user or a controller sets."""
    given = {f"{load.name}.{key}": x for load in loads for key, x in load.inputs.items()}
    return _places({name: x for name, x in given.items() if not isinstance(x, Series)})


def series_of(loads: Sequence[WithInputs]) -> dict[str, tuple[Series, slice]]:
    """Every `Series`, and the place of its (value, slope, t0) in u."""
    out: dict[str, tuple[Series, slice]] = {}
    at = inputs_of(loads).values.size
    for load in loads:
        for key, x in load.inputs.items():
            if isinstance(x, Series):
                size = 2 * int(np.prod(x.shape, dtype=int)) + 1
                out[f"{load.name}.{key}"] = x, slice(at, at + size)
                at += size
    return out


def _places(given: dict[str, Any]) -> Places:
    where, parts, at = {}, [np.zeros(0)], 0
    for name, x in given.items():
        size = int(np.size(x))
        where[name] = slice(at, at + size)
        parts.append(np.ravel(x))
        at += size
    return Places(where, np.concatenate(parts))
