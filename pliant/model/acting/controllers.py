"""Sampled controllers, as data: a law that is called at sampling instants, its measurements, and the inputs that it sets.

A law is a function law(t, y, state) -> (u, state), `pl.Traced(law)` or a plain one. Its instants are start + k period.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.numbers import floats, real
from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.model.acting.sensors.sampled import AGE, TRUE, check_names, sampled
from pliant.model.pose import Array

if TYPE_CHECKING:
    from pliant.model.model import Model


@dataclass(frozen=True, eq=False)
class Controller:
    """A sampled controller: pliant calls the law every `period` seconds and holds its result until the next call.

    period: sampling time [s]. The calls are at t = start + k period, from the initial time of the run on.
    law: law(t, y, state) -> (u, state). y (n,) holds the measured values just before the call, in the order of `measures`.
    u: a number or an array, the values for the inputs `drives`, in their order. state: anything that the law must remember.
    measures: names of outputs, coordinates ("elbow.angle"), speeds ("elbow.rate"), states of loads ("rw.h") or inputs of loads.
    The name of a hinge stands for all its coordinates. The name of a sensor with a period stands for its last sample,
    "gyro.age" for the time since that sample was taken [s], and "gyro.true" for its true value.
    drives: names of the inputs of loads that the law sets.
    state: the initial state of the law. Each run has its own copy.
    delay: the result acts this much later [s].
    noise: standard deviations of normal noise that is added to y: one for all, one per number of y, or a mapping from the names of
    measures.
    start: the time of the first call [s]. Until its result acts, inputs have the values that they have without a controller.
    pulses: names of some of the inputs in `drives`. What the law returns for them are on-times [s], from 0 to the period: such an
    input is 1 from the call (and its delay) for so long, then 0. Steps end where pulses end. A pulse that is shorter than the
    `min_on` of its load is left out.

    Example:
        arm.add_load("motor", pl.loads.Motor("elbow"))
        law = lambda t, y, state: (-5.0 * y, state)
        pd = pl.Controller(0.01, law, ["elbow.angle"], ["motor.torque"])
        arm.add_controller("pd", pd)
    """

    period: float
    law: Callable[[Any, Any, Any], Any]
    measures: Sequence[str]
    drives: Sequence[str]
    state: Any = None
    delay: float = 0.0
    noise: Any = None
    start: float = 0.0
    name: str = ""
    pulses: Sequence[str] = ()

    def __post_init__(self) -> None:
        if not callable(self.law):
            raise PliantError(f"{self.what}: law={self.law!r} is not a function; give law(t, y, state) -> (u, state)")
        for name, least in (("period", 1e-300), ("delay", 0.0), ("start", 0.0)):
            object.__setattr__(self, name, _seconds(self.what, name, getattr(self, name), least))
        for name in ("measures", "drives", "pulses"):
            object.__setattr__(self, name, _names(self.what, name, getattr(self, name)))
        if not self.drives:
            raise PliantError(f"{self.what}: drives nothing; give the inputs that it drives, drives=['rw.torque']")
        if len(set(self.drives)) < len(self.drives):
            raise PliantError(f"{self.what}: drives {list(self.drives)}, one of them twice; name each once")
        for name in self.pulses:
            if name not in self.drives:
                raise UnknownNameError(f"{self.what}: pulses: {unknown('driven input', name, self.drives)}; name it in drives= too")
        _check_noise(self.what, self.noise, self.measures)

    @property
    def what(self) -> str:
        """The controller's name in messages."""
        return f"controller {self.name!r}" if self.name else "controller"

    @property
    def key(self) -> str:
        """A key that identifies the controller. Laws are identified by their code, which is the same in another process."""
        noise = {k: np.asarray(x).tolist() for k, x in self.noise.items()} if isinstance(self.noise, Mapping) else self.noise
        numbers = (
            self.name,
            self.period,
            self.delay,
            self.start,
            self.measures,
            self.drives,
            *([self.pulses] if self.pulses else []),
        )
        described = repr((*numbers, None if noise is None else noise if isinstance(noise, dict) else np.asarray(noise).tolist()))
        return hashlib.sha256(f"{described} {law_key(self.law)} {state_key(self.state)}".encode()).hexdigest()


def driven(model: Model, controller: Controller) -> Array:
    """The places in u that a controller drives."""
    out: list[int] = []
    for name in controller.drives:
        if name in model.internals.series:
            raise PliantError(f"{controller.what}: drives {name!r}, which is given as a Series; make it an input, pl.Input(0.0)")
        if name not in model.inputs:
            reason = unknown("input of a load", name, model.inputs) if model.inputs else "no load of this system has an input"
            raise UnknownNameError(f"{controller.what}: drives {name!r}: {reason}")
        out += range(*model.inputs[name].indices(model.nu))
    return np.array(out, dtype=int)


def pulsed(model: Model, controller: Controller) -> tuple[Array, Array]:
    """Of the places in u that a controller drives: whether it gives pulses there, and the shortest pulse of the load [s]."""
    pulses, shortest = [], []
    loads = {load.name: load.type for load in model.loads}
    for name in controller.drives:
        n = len(range(*model.inputs[name].indices(model.nu)))
        pulses += [name in controller.pulses] * n
        shortest += [float(getattr(loads.get(name.rpartition(".")[0]), "min_on", 0.0))] * n
    return np.array(pulses, dtype=bool), np.array(shortest)


def measured(model: Model, controller: Controller, name: str) -> tuple[str, slice | str]:
    """The source of a measurement: ("q" | "v" | "s" | "u", its place there), ("output" | "sensor" | "age", its name)."""
    sensors = {output.name for output in sampled(model)}
    if name in sensors:
        return "sensor", name
    if name in {output.name for output in model.outputs}:
        return "output", name
    for ending, kind in ((TRUE, "output"), (AGE, "age")):
        if name.endswith(ending) and name.removesuffix(ending) in sensors:
            return kind, name.removesuffix(ending)
    for kind, places in (("s", model.states), ("u", model.inputs)):
        if name in places:
            return kind, places[name]
    own = model.internals.by_name
    for kind, index in (("q", own.coordinates), ("v", own.speeds)):
        if name in index:
            return kind, slice(index[name], index[name] + 1)
    if name in own.hinges:
        place = model.q_index(name)
        if place.start == place.stop:
            raise PliantError(f"{controller.what}: measure {name!r} has no coordinates; it does not move; measure an output there")
        return "q", place
    if name.rpartition(".")[2].startswith(("turn", "shift_")) and name.rpartition(".")[0] in own.hinges:
        raise UnknownNameError(
            f"{controller.what}: measure {name!r} is an increment about a state of linearisation, which a run does not have; "
            "measure an output, such as pl.sensors.FramePose"
        )
    known = [
        *(x.name for x in model.outputs),
        *(f"{x}{ending}" for x in sorted(sensors) for ending in (TRUE, AGE)),
        *own.coordinates,
        *own.speeds,
        *model.states,
        *model.inputs,
    ]
    raise UnknownNameError(
        f"{controller.what}: {unknown('measure', name, known)}; name an output, a coordinate, a speed or a state"
    )


def is_noisy(model: Model) -> bool:
    """Whether runs depend on a seed: a controller measures with noise, or a sensor has random errors."""
    return any(x.noise is not None for x in model.controllers) or any(x.type.is_random for x in sampled(model))


def is_sampled(model: Model) -> bool:
    """Whether something in the system acts at instants of its own: a controller, or a sensor with a period."""
    return bool(model.controllers or sampled(model))


def check_controllers(model: Model) -> None:
    """Raise `PliantError` for unknown names, and for inputs that two controllers drive."""
    check_names(model)
    drivers: dict[str, str] = {}
    for controller in model.controllers:
        driven(model, controller)
        for name in controller.measures:
            measured(model, controller, name)
        for name in controller.drives:
            if name in drivers:
                raise PliantError(
                    f"{controller.what}: drives {name!r}, which controller {drivers[name]!r} already drives; leave it out of "
                    "one of them"
                )
            drivers[name] = controller.name


# ---- checks


def _seconds(what: str, name: str, given: Any, least: float) -> float:
    try:
        value = real(given)
    except (TypeError, ValueError):
        value = math.nan
    if not least <= value < math.inf:
        raise PliantError(f"{what}: {name}={given!r}; give a time [s] {'above 0' if least else 'of 0 or more'}")
    return value


def _names(what: str, name: str, given: Any) -> tuple[str, ...]:
    if isinstance(given, str):
        raise PliantError(f"{what}: {name}={given!r}; give a list of names, [{given!r}]")
    try:
        out = tuple(given)
    except TypeError:
        out = (None,)
    if not all(isinstance(x, str) for x in out):
        raise PliantError(f"{what}: {name}={given!r}; give a list of names")
    return out


def _check_noise(what: str, noise: Any, measures: Sequence[str]) -> None:
    for key, x in (noise if isinstance(noise, Mapping) else {"": 0.0 if noise is None else noise}).items():
        if key and key not in measures:
            raise UnknownNameError(f"{what}: noise: {unknown('measure', key, measures)}")
        try:
            sigma = floats(x)
        except (TypeError, ValueError):
            sigma = np.array(math.nan)
        if sigma.ndim > 1 or not (np.isfinite(sigma).all() and (sigma >= 0).all()):
            raise PliantError(f"{what}: noise={noise!r}; give standard deviations of zero or more")


# ---- identity


def law_key(law: Any, above: tuple[Any, ...] = ()) -> str:
    """A law by its code and what it holds; what is no function by its type. above: the functions that hold it."""
    inner = getattr(law, "law", None)  # of pl.Traced
    if callable(inner):
        return f"{type(law).__name__} {law_key(inner, above)}"
    function = getattr(law, "__func__", law)
    code = getattr(function, "__code__", None)
    name = getattr(function, "__qualname__", type(law).__qualname__)
    if not isinstance(code, CodeType):
        return f"{name} {state_key(getattr(law, '__dict__', None), above)}"
    if any(function is x for x in above):  # it holds itself
        return f"{name} again"
    held = [*(getattr(function, "__defaults__", None) or ()), *(_cell(c) for c in getattr(function, "__closure__", None) or ())]
    return f"{name} {_code_key(code)} {[state_key(x, (*above, function)) for x in held]}"


def _cell(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not set yet
        return None


def _code_key(code: CodeType) -> str:
    constants = [_code_key(x) if isinstance(x, CodeType) else state_key(x) for x in code.co_consts]
    return hashlib.sha256(repr((code.co_code, code.co_names, constants)).encode()).hexdigest()


def state_key(x: Any, above: tuple[Any, ...] = ()) -> str:
    """A key of numbers, texts, arrays, their containers, and functions, by value. Any other object is identified by its type."""
    if x is None or isinstance(x, bool | int | float | complex | str | bytes):
        return repr(x)
    if isinstance(x, np.ndarray | np.generic):
        return f"{np.shape(x)} {np.asarray(x).tolist()}" if np.asarray(x).dtype.kind in "bifc" else "array"
    if isinstance(x, Mapping):
        return repr({str(k): state_key(v, above) for k, v in x.items()})
    if isinstance(x, list | tuple):
        return repr([state_key(v, above) for v in x])
    if callable(x) and hasattr(x, "__code__"):
        return f"function {law_key(x, above)}"
    return type(x).__qualname__
