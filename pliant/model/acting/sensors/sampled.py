"""Sensors with errors: a true value, which is the law of an output, and a measured value, which is sampled.

A sample is a pure function, `sample(true, z, state) -> (measured, state)`. z are standard normal numbers. Arrays have leading axes
for runs. It is array code without branches on values, so it also runs on nodes of a graph.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from pliant.arguments.numbers import floats
from pliant.errors import PliantError
from pliant.model.acting.sensors.outputs import OutputType

if TYPE_CHECKING:
    from pliant.model.acting.loads.records import Output
    from pliant.model.model import Model

TRUE, AGE = ".true", ".age"  # after the name of a sensor: its true value, and the age of its sample, in `measures` of a controller
_ONE_OF = "one number or {n} numbers"


def amount(default: Any = 0.0, several: int | None = None, least: float = -math.inf) -> Any:
    """A field of a sensor that is a number. several: it may also be so many numbers. least: its smallest value."""
    return field(default=default, metadata={"amount": (several, least)})


@dataclass(frozen=True, eq=False, kw_only=True)
class SampledSensor(OutputType):
    """A sensor that is sampled at t = start + k period. Its measured value is held until the next sample.

    period: time between samples [s]. Default: None; the sensor is ideal: it has no errors, and controllers get its true value.
    delay: time between a sample and its arrival at controllers [s].
    start: the time of the first sample [s].
    averages: the true value of a sample is the mean of so many values at equal distances, the last of them at the sample: of a
    gyro the mean rate in the period, not the rate at its end. Each value is the end of an integration step. Default: 1.

    Example: `isinstance(pl.sensors.Gyro("tool"), pl.sensors.SampledSensor)  # True`
    """

    period: float | None = None
    delay: float = amount(least=0.0)
    start: float = amount(least=0.0)
    averages: int = 1

    draws: ClassVar[int] = 0  # normal numbers of a sample
    first_draws: ClassVar[int] = 0  # normal numbers of the initial state

    def __post_init__(self) -> None:
        for own in fields(self):
            if "amount" in own.metadata:
                several, least = own.metadata["amount"]
                object.__setattr__(self, own.name, self._numbers(own.name, getattr(self, own.name), several, least))
        if not isinstance(self.averages, int | float | np.integer) or not float(self.averages).is_integer() or self.averages < 1:
            raise PliantError(f"{self.kind}: averages={self.averages!r}; give a whole number of 1 or more")
        object.__setattr__(self, "averages", int(self.averages))
        if self.period is not None:
            object.__setattr__(self, "period", self._numbers("period", self.period, None, 1e-300))
            return
        for own in fields(self):
            if ("amount" in own.metadata or own.name == "averages") and np.any(getattr(self, own.name) != own.default):
                raise PliantError(f"{self.kind}: {own.name}= is an error of samples, but period= is missing; give period= [s]")

    @property
    def kind(self) -> str:
        """The name of its class, for messages."""
        return type(self).__name__

    def _numbers(self, name: str, given: Any, several: int | None, least: float) -> float | tuple[float, ...] | None:
        if given is None:
            return None
        try:
            x = floats(given)
        except (TypeError, ValueError):
            x = np.array(math.nan)
        if x.shape not in ((), (several,)) or not np.isfinite(x).all() or (x < least).any():
            wanted = "a number" if several is None else _ONE_OF.format(n=several)
            bound = "" if least == -math.inf else " above 0" if least > 0 else " of 0 or more"
            raise PliantError(f"{self.kind}: {name}={given!r}; give {wanted}{bound}")
        return float(x) if not x.ndim else tuple(x.tolist())

    @property
    def is_sampled(self) -> bool:
        """Whether it has samples."""
        return self.period is not None

    @property
    def is_random(self) -> bool:
        """Whether its samples depend on the seed of a run."""
        return self.is_sampled and any(np.any(getattr(self, name)) for name in self._random())

    def _random(self) -> tuple[str, ...]:
        """The fields that are standard deviations or densities of noise."""
        return ()

    @property
    def size(self) -> int:
        """How many numbers it measures."""
        return len(self.units)

    @property
    def key(self) -> str:
        """A key of its errors. The true value is identified by its law."""
        own = [(f.name, getattr(self, f.name)) for f in fields(self) if "amount" in f.metadata or f.name in ("period", "averages")]
        return hashlib.sha256(repr((self.kind, own)).encode()).hexdigest()

    def begin(self, z: Any) -> Any:
        """Return the state (..., m) before the first sample. z (..., first_draws): standard normal numbers."""
        return z

    def sample(self, true: Any, z: Any, state: Any) -> tuple[Any, Any]:
        """Return the measured value (..., size), and the state (..., m) after it.

        true (..., size): the true value. z (..., draws): standard normal numbers.
        """
        return true, state


def quantised(x: Any, resolution: Any) -> Any:
    """Return x rounded to whole multiples of a resolution; unchanged where it is 0."""
    step = np.asarray(resolution, dtype=float)
    if not step.any():
        return x
    whole = np.where(step > 0, step, 1.0)
    return np.where(step > 0, whole * np.floor(x / whole + 0.5), x) if not step.all() else step * np.floor(x / step + 0.5)


def joined(parts: list[Any]) -> Any:
    """Return arrays (...) as the last axis of one array."""
    return np.stack([np.asarray(x) for x in parts], axis=-1)


def components(x: Any) -> list[Any]:
    """Return the arrays (...) along the last axis of an array."""
    return list(np.moveaxis(x, -1, 0))


# ---- of a model


def sampled(model: Model) -> list[Output]:
    """The outputs of a model that are sampled sensors."""
    return [x for x in model.outputs if isinstance(x.type, SampledSensor) and x.type.is_sampled]


def errors_key(model: Model) -> str:
    """A key of the errors of all sampled sensors; empty if there are none."""
    return "".join(f"{x.name} {x.type.key}" for x in sampled(model))


def check_names(model: Model) -> None:
    """Raise `PliantError` if the samples of two parts, or of a part and an output, would have one name in a run's data."""
    taken: dict[str, str] = {x.name: f"output {x.name!r}" for x in model.outputs}
    made: list[tuple[str, str, Mapping[str, str]]] = [
        *((x.name, f"output {x.name!r}", {"measured": "measured values", "time": "sampling times"}) for x in sampled(model)),
        *((x.name, x.what, {"command": "commands", "time": "sampling times"}) for x in model.controllers),
    ]
    for name, what, kinds in made:
        if name in ("event", "quality"):
            raise PliantError(f"{what}: a run's data use names that begin with {name!r} for other things; choose another name")
        for kind, words in kinds.items():
            if (own := f"{name}_{kind}") in taken:
                raise PliantError(f"{what}: its {words} are called {own!r} in runs, as those of {taken[own]}; rename one of them")
            taken[own] = what
