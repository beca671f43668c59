"""The arguments of a rollout: the inputs given with its initial state, its steps, and checks for what such steps do not support."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError, unknown
from pliant.lazy import annexed
from pliant.model import Model
from pliant.model.spaces import state_parts
from pliant.simulate.problem.contacts import check_contact_method
from pliant.vectors.hinges import check_plan
from pliant.vectors.laws.identity import laws_of

RolloutMethod = Literal["rk4", "dop853", "semi_implicit", "contact", "alpha"]

METHODS: tuple[str, ...] = get_args(RolloutMethod)


@dataclass(frozen=True, eq=False)
class GivenOverSteps:
    """The inputs that were given with the initial state: each an array, names with values, or None for the default.

    tau, u: constant over all steps. tau_steps, u_steps: one row per step, instead of these. active: the active closures, by name or
    as a mask.
    """

    q0: Any = None
    v0: Any = None
    s0: Any = None
    tau: Any = None
    tau_steps: Any = None
    u: Any = None
    u_steps: Any = None
    p: Any = None
    wrenches: Any = None
    active: Any = None

    def __post_init__(self) -> None:
        for name, x in zip(("q0", "v0"), state_parts(self.q0, self.v0), strict=True):
            object.__setattr__(self, name, x)

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
        steps, every = self.count, self.every
        for what, n in (("steps", steps), ("every", every)):
            if not isinstance(n, int | np.integer) or n < 1:
                raise PliantError(f"{what}={n!r}: give a whole number, at least 1")
        if steps % every:
            raise PliantError(f"every={every}: the {steps} steps are not a multiple of it; give a divisor of steps")
        return int(steps // every)


def check_method(dynamics: Dynamics, method: str, dt: Any) -> None:
    """Raise `PliantError` for a method that a system does not support, and for a step that is not a length."""
    known = _checked(dynamics)
    if not (isinstance(method, str) and method in known):
        _check_method(dynamics, method)
        known.add(method)
    check_step(dt)


@annexed
def _checked(dynamics: Dynamics) -> set[str | None]:
    """Return what a system is known to support: methods, and None for its loads in steps in one loop."""
    return set()


def _check_method(dynamics: Dynamics, method: str) -> None:
    model = dynamics.model
    if dynamics.target != "cpu":
        raise PliantError(f"system {model.name!r}: steps need compiled functions; use target='cpu' instead of {dynamics.target!r}")
    if model.nv == 0:
        raise PliantError(f"system {model.name!r} has no degrees of freedom: there is nothing to simulate")
    if method in METHODS:
        check_contact_method(model, method)
    check_followed(model, method)
    if method == "alpha" and dynamics.dtype == "float32":
        raise PliantError("method 'alpha' needs float64 for its iterations; compile without dtype='float32', or use another method")
    if method == "alpha" and model.stabilise is not None:
        raise PliantError("method 'alpha' enforces closures itself, and does not support stabilise=; leave it out")
    if method not in METHODS:
        raise unknown("method of fixed steps", method, METHODS)


def check_followed(model: Model, method: str = "") -> None:
    """Raise `PliantError` for what steps of fixed length do not support: controllers, events, and hinges that are driven or may
    be locked. Methods "contact" and "alpha" support these, and "contact" stops and dry friction of hinges.
    """
    if model.controllers:
        names = ", ".join(repr(x.name) for x in model.controllers)
        raise PliantError(
            f"system {model.name!r}: controllers ({names}) run only in pl.simulate; use a system without controllers here"
        )
    found = [event for event in model.events if method != "contact" or not event.of_row]
    if found:
        raise PliantError(
            f"system {model.name!r} has events ({found[0].name!r}), which fixed steps do not find; use pl.simulate, or a "
            "system without events"
        )
    if method == "contact":
        check_plan(model)
    elif model.holds and method != "alpha":
        held = next(hinge.name for hinge in model.matter.hinges if hinge.holds)
        raise PliantError(
            f"system {model.name!r}: the motion of hinge {held!r} is prescribed, or the hinge may be locked, which rollouts and "
            "steppers do not support with this method; use dyn.rollout with method='alpha', or pl.simulate with dt="
        )


def check_step(dt: Any) -> None:
    """Raise `PliantError` if dt is not a valid length of a step [s]."""
    if not isinstance(dt, int | float | np.floating | np.integer) or not 0 < dt < np.inf:
        raise PliantError(f"dt={dt!r}: give a positive number [s]")


def check_loads(dynamics: Dynamics, instead: str) -> None:
    """Raise `PliantError` for loads that steps in one loop do not support."""
    model, known = dynamics.model, _checked(dynamics)
    if None in known:
        return
    for name, why in laws_of(model).python_loads.items():
        raise PliantError(
            f"system {model.name!r}: load {name!r} runs as Python ({why}), which a compiled loop of steps cannot call; write its "
            "law with np.where instead of branches, or use pl.simulate"
        )
    for name in model.series:
        raise PliantError(
            f"system {model.name!r}: input {name!r} is a Series, which works only in pl.simulate; use pl.Input() instead and pass "
            f"{instead}"
        )
    known.add(None)


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
    try:
        shape = () if batch is None else tuple(operator.index(n) for n in (batch if np.iterable(batch) else [batch]))
    except TypeError:
        shape = (-1,)
    if min(shape, default=0) < 0:
        raise PliantError(f"batch={batch!r}: give the number of states, or a shape, as whole numbers")
    return shape
