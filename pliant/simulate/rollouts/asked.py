"""The arguments of a rollout: the inputs given with its initial state, its steps, and checks for what such steps do not support."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.arguments.numbers import number, shown, whole
from pliant.errors import PliantError
from pliant.model import Model
from pliant.simulate.problem.begin import GivenAtStart


@dataclass(frozen=True, eq=False)
class GivenOverSteps(GivenAtStart):
    """The inputs that were given with the initial state, of steps in one loop.

    tau, u: constant over all steps. tau_steps, u_steps: one row per step, instead of these. active: the active closures, by name or
    as a mask.
    """

    tau_steps: Any = None
    u_steps: Any = None
    active: Any = None

    def items(self) -> Iterator[tuple[str, Any]]:
        """Return the given inputs by name."""
        for name, x in self.__dict__.items():
            if x is not None:
                yield name, x


@dataclass(frozen=True)
class RolloutSteps:
    """`count` steps of dt [s] with a method; every `every`-th state is stored."""

    method: str
    dt: float
    count: int
    every: int = 1

    def rows(self) -> int:
        """The number of stored states after the first. Raises `PliantError` if the numbers of steps are not valid."""
        steps, every = whole(self.count, "steps", least=1), whole(self.every, "every", least=1)
        if steps % every:
            raise PliantError(f"every={every}: the {steps} steps are not a multiple of it; give a divisor of steps")
        return steps // every


def check_step(dt: Any) -> None:
    """Raise `PliantError` if dt is not a valid length of a step [s]."""
    number(dt, "dt", "give a time [s]", above=0.0)


def refuse_rows_of_steps(model: Model, leads: Mapping[str, tuple[int, ...]], steps: int) -> None:
    """Raise `PliantError` if constant forces look like one row per step: they would be as many rollouts, each with one of the rows.

    leads: the leading axes of all inputs, by name.
    """
    for name, size in (("tau", model.nv), ("u", model.nu)):
        lead = leads.get(name, ())
        others = [x for other, x in leads.items() if other != name and x[-1:] == (steps,) and len(x) >= len(lead)]
        if lead[-1:] == (steps,) and steps > 1 and not others:
            raise PliantError(
                f"{name} has shape {(*lead, size)}, but {name}= is constant over all {steps} steps; pass one row per step as "
                f"{name}_steps=, or, for {steps} states with one row each, the same number of rows of q0"
            )


def batch_shape(batch: Any) -> tuple[int, ...]:
    """Return the shape of the batch: () for None, (n,) for a number, or the shape itself."""
    if batch is None:
        return ()
    try:
        return tuple(whole(n, "batch") for n in (batch if np.iterable(batch) else [batch]))
    except PliantError:
        raise PliantError(f"batch is {shown(batch)}; give the number of states, or a shape, as whole numbers") from None
