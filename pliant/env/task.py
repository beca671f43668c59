"""What an environment is: a system, its actions, and what is seen of it, as one compiled model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Required, TypedDict

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.entry import compile
from pliant.compile.table.functions import Function
from pliant.errors import PliantError, about, unknown
from pliant.model import Model
from pliant.model.acting.loads.records import Load, Output, load_of
from pliant.model.ranges import limits_of
from pliant.model.spaces import numbers
from pliant.simulate.methods.table import CONTACT, RK4
from pliant.spatial import Array
from pliant.sweeps.links.link import as_model
from pliant.system import System
from pliant.vectors.laws.identity import laws_of, seen_by_laws

ACTION = "action"  # the load that exerts the actions at hinges
_SEEN = ("observation", "reward", "done")


class TaskKeywords(TypedDict, total=False):
    """What an environment is made of, besides its system."""

    observation: Required[Callable[[Any], Any]]
    reward: Required[Callable[[Any], Any]]
    done: Callable[[Any], Any] | None
    actions: Required[Mapping[str, Any]]
    dt: Required[float]
    substeps: int
    method: str
    start: Any
    settle: bool
    parameters: Mapping[str, tuple[Any, Any]] | None
    horizon: int | None
    threads: int


@dataclass(frozen=True, eq=False)
class Task:
    """A compiled environment.

    low, high (k,): the limits of actions. places (k,): where they stand in u. seen: the function that gives (observation,
    reward, done), of sizes (size, 1, 1); look: the same, compiled. ranges: the least and the greatest values (P,) of the
    parameters.
    """

    dynamics: Dynamics
    low: Array
    high: Array
    places: Array
    seen: Function
    look: Callable[..., tuple[Array, Array, Array]]
    size: int
    dt: float
    substeps: int
    method: str
    horizon: int | None
    ranges: tuple[Array, Array]


def task_of(system: System | Model, given: TaskKeywords) -> Task:
    """Return what the keywords describe. Raises `PliantError` if they do not fit the system."""
    missing = [name for name in ("observation", "reward", "actions", "dt") if given.get(name) is None]
    if missing:
        raise PliantError(f"environment: {missing[0]}= is missing; pass observation=, reward=, actions= and dt=")
    if isinstance(system, Dynamics):
        _refuse_other_code(system)
    model = as_model(system)
    low, high, load = _actions(model, given["actions"])
    laws: list[Any] = [given.get(name) or _never for name in _SEEN]
    for name, law in zip(_SEEN, laws, strict=True):
        if not callable(law):
            raise PliantError(f"environment: {name}={law!r} is not a function; give a function of x, in the language of loads")
    laws[0] = partial(_several, laws[0])
    seen = tuple(Output(name, law) for name, law in zip(_SEEN, laws, strict=True))
    own = replace(model, loads=(*model.loads, *([load] if load else [])), outputs=seen)
    _check_laws(own)
    ranges = given.get("parameters") or {}
    dynamics = compile(seen_by_laws(own), parameters=list(ranges), threads=given.get("threads", 1))
    whole = dynamics.model
    names = [_input(whole, name) for name in given["actions"]]
    places = np.concatenate([np.arange(whole.inputs[name].start, whole.inputs[name].stop) for name in names])
    size = laws_of(own).sizes["observation"]
    seen_row = _row(dynamics.internals.loaded("outputs"), size)
    counts = [_count(name, given.get(name)) for name in ("substeps", "horizon")]
    limits = _ranges(dynamics, ranges)
    _check_ranges(system, dynamics, limits)
    return Task(
        dynamics, low, high, places, seen_row, dynamics.internals.built(seen_row), size, given["dt"], counts[0] or 1,
        given.get("method", (CONTACT if model.contacts else RK4).name), counts[1], limits,
    )  # fmt: skip


def _refuse_other_code(given: Dynamics) -> None:
    """Raise `PliantError` for equations that an environment would not use, because it compiles its own."""
    internals = given.internals
    if (internals.target, internals.dtype) != ("cpu", "float64"):
        raise PliantError(
            f"environment: it compiles system {given.model.name!r} for target='cpu' in float64, not for "
            f"target={internals.target!r} and dtype={internals.dtype!r}; pass the system instead of its compiled equations"
        )


def _never(x: Any) -> float:
    return 0.0


def _several(observation: Callable[[Any], Any], x: Any) -> Any:
    seen = observation(x)
    if isinstance(seen, list | tuple) and not seen:
        raise PliantError("environment: observation returns nothing; return at least one number")
    return seen


def _row(outputs: Function, size: int) -> Function:
    """Return the outputs apart: what is observed (size,), the reward, and whether the episode is over."""

    def call(model: Model, *given: Array, **options: Any) -> tuple[Array, ...]:
        y = outputs.algorithm(model, *given, **options)[0]
        return y[..., :size], y[..., size : size + 1], y[..., size + 1 :]

    return replace(outputs, name="environment", outputs=((size,), (1,), (1,)), algorithm=call, jvp=None)


def _check_laws(model: Model) -> None:
    laws = laws_of(model)
    for name in _SEEN:
        if why := laws.python.get(f"output {name}"):
            raise PliantError(f"environment: {name} cannot be compiled: {why}; write np.where(condition, a, b) instead of branches")
        if name != "observation" and laws.sizes[name] != 1:
            raise PliantError(f"environment: {name} returns {laws.sizes[name]} numbers; return one")


# ---- actions


def _actions(model: Model, given: Any) -> tuple[Array, Array, Load | None]:
    """Return the limits (k,), and the load that exerts those at hinges."""
    if not isinstance(given, Mapping) or not given:
        raise PliantError("environment: actions: give names of inputs or hinges with limits, {'elbow': (-2.0, 2.0)}")
    low: list[Array] = []
    high: list[Array] = []
    hinges: dict[str, int] = {}
    for name, limit in given.items():
        size = _size(model, name)
        if name not in model.inputs:
            hinges[name] = size
        down, up = _limits(model, name, limit)
        for ends, x in ((low, down), (high, up)):
            ends.append(np.broadcast_to(x, size))
    bounds = [np.concatenate(x).astype(float) for x in (low, high)]
    if hinges and any(load.name == ACTION for load in model.loads):
        raise PliantError(f"environment: actions at hinges need a load named {ACTION!r}, which the system has; rename its own")
    load = load_of(ACTION, partial(_exert, tuple(hinges)), inputs={name: _zero(n) for name, n in hinges.items()})
    return bounds[0], bounds[1], load if hinges else None


def _exert(hinges: tuple[str, ...], x: Any) -> None:
    for name in hinges:
        x.torque(name, x.u[name])


def _zero(size: int) -> Any:
    return 0.0 if size == 1 else np.zeros(size)


def _size(model: Model, name: str) -> int:
    """How many numbers an action has."""
    if name in model.inputs:
        if name in model.internals.series:
            raise PliantError(f"environment: action {name!r}: this input is a series; use pl.Input() instead")
        return model.inputs[name].stop - model.inputs[name].start
    own = model.internals.hinge_speeds(name) if name in (hinges := [x.name for x in model.hinges]) else None
    if own is None:
        raise PliantError(f"environment: actions: {unknown('input or hinge', name, [*model.inputs, *hinges])}")
    return len(own)


def _input(model: Model, name: str) -> str:
    return name if name in model.inputs else f"{ACTION}.{name}"


def _limits(model: Model, name: str, given: Any) -> tuple[Array, Array]:
    what = f"environment: action {name!r}"
    if given is None:
        own = None if name in model.inputs else model.internals.hinge_speeds(name)
        effort = None if own is None else limits_of(model).effort[list(own)]
        if effort is None or not np.isfinite(effort).all():
            raise PliantError(f"{what} has no limits; give (low, high), or one number for both directions")
        return -effort, effort
    low, high = given if isinstance(given, tuple) and len(given) == 2 else (-np.asarray(given), given)
    low, high = numbers(low, what), numbers(high, what)
    if not (np.isfinite(low).all() and np.isfinite(high).all() and (low < high).all()):
        raise PliantError(f"{what}: limits {given!r}: give finite numbers (low, high), low below high, or one positive number")
    return low, high


# ---- numbers


def _ranges(dynamics: Dynamics, given: Mapping[str, Any]) -> tuple[Array, Array]:
    low, high = dynamics.parameter_values.copy(), dynamics.parameter_values.copy()
    for name, ends in given.items():
        what = f"environment: parameter {name!r}"
        own = dynamics.parameters[name]
        if not isinstance(ends, tuple) or len(ends) != 2:
            raise PliantError(f"{what}: give (low, high), not {ends!r}")
        try:
            low[own], high[own] = (np.ravel(numbers(x, what)) for x in ends)
        except ValueError:
            raise PliantError(f"{what} has {own.stop - own.start} numbers; give as many, or one, for low and for high") from None
        if not (low[own] <= high[own]).all():
            raise PliantError(f"{what}: {ends!r}: the first is above the second; give (low, high)")
        if not (np.isfinite(low[own]).all() and np.isfinite(high[own]).all()):
            raise PliantError(f"{what}: {ends!r} is not finite; give finite numbers (low, high)")
    return low, high


def _check_ranges(system: System | Model, dynamics: Dynamics, ranges: tuple[Array, Array]) -> None:
    """Raise `PliantError` for ends of ranges that the system cannot have, such as a negative mass."""
    if isinstance(system, System):
        for ends, word in zip(ranges, ("least", "greatest"), strict=True):
            with about(f"environment: the {word} parameters"):
                values = {name: ends[own] for name, own in dynamics.parameters.items()}
                _ = system.with_parameters({name: x if x.size > 1 else float(x[0]) for name, x in values.items()}).model


def _count(what: str, given: Any) -> int | None:
    if given is not None and (isinstance(given, bool) or not isinstance(given, int | np.integer) or given < 1):
        raise PliantError(f"environment: {what}={given!r}: give a whole number, at least 1")
    return None if given is None else int(given)
