"""Star tracker and sun sensor, with errors. The boresight of both is the z axis of their frame."""

from __future__ import annotations

import math
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.sensors.outputs import quaternion_of
from pliant.model.acting.sensors.sampled import SampledSensor, amount, components, joined, quantised
from pliant.model.acting.sensors.source import checked_source, scalar, world_vector

_LEAST_LIGHT = 0.5  # of the Sun's disc, for a sun sensor


@dataclass(frozen=True, eq=False)
class StarTracker(SampledSensor):
    """A star tracker: the attitude of a frame as a unit quaternion (qw >= 0) from frame to world axes, and whether it is valid.

    frame: the name of the frame. Its z axis is the boresight.
    cross, roll [rad]: standard deviations of the noise of a sample, about x and y (across the boresight), and about z.
    bias (3,), bias_sigma [rad]: constant rotation vector in the frame's axes, and the standard deviation of one that each run draws
    once.
    sun: direction to the Sun in world axes: three numbers, a `pl.Series` of them, a function of x that returns a vector, or the
    name of an output or of an input of a load with three numbers.
    exclusion [rad]: the sensor is not valid while the Sun is nearer to the boresight.
    max_rate [rad/s]: the sensor is not valid while the frame turns faster. Default: None, no limit.

    While the sensor is not valid, the measured quaternion is that of the last valid sample, or (1, 0, 0, 0) before the first.

    Example:
        tracker = pl.sensors.StarTracker("tool", period=0.2, cross=1e-5, roll=8e-5)
        arm.add_output("tracker", tracker)
    """

    frame: str
    _: KW_ONLY
    cross: float = amount(least=0.0)
    roll: float = amount(least=0.0)
    bias: Any = amount(several=3)
    bias_sigma: Any = amount(several=3, least=0.0)
    sun: Any = None
    exclusion: float = 0.0
    max_rate: float | None = None

    draws: ClassVar = 3
    first_draws: ClassVar = 3
    _labels: ClassVar = ("qw", "qx", "qy", "qz", "valid")
    _units: ClassVar = ("1",) * 5

    def __post_init__(self) -> None:
        super().__post_init__()
        _refuse_averages(self)
        object.__setattr__(self, "exclusion", self._numbers("exclusion", self.exclusion, None, 0.0))
        object.__setattr__(self, "max_rate", self._numbers("max_rate", self.max_rate, None, 0.0))
        if (self.sun is None) != (self.exclusion == 0.0) or self.exclusion >= math.pi:
            raise PliantError(f"StarTracker: exclusion={self.exclusion:g}; give sun= with an angle between 0 and pi, or neither")
        if self.sun is not None:
            object.__setattr__(self, "sun", checked_source(self.kind, "sun", self.sun))

    def _random(self) -> tuple[str, ...]:
        return "cross", "roll", "bias_sigma"

    def act(self, x: Any) -> list[Any]:
        frame = x[self.frame]
        q = quaternion_of([axis.in_(x.world) for axis in (frame.x, frame.y, frame.z)])
        valid = 1.0 + 0.0 * q[0]
        if self.sun is not None:
            cosine = frame.z.dot(world_vector(x, self.kind, self.sun).unit())
            valid = valid * np.where(cosine <= math.cos(self.exclusion), 1.0, 0.0)
        if self.max_rate is not None:
            rate = x.omega(frame)
            valid = valid * np.where(rate.dot(rate) <= self.max_rate**2, 1.0, 0.0)
        return [*q, valid]

    def begin(self, z: Any) -> Any:
        drawn = z * np.asarray(self.bias_sigma)
        zero = 0.0 * components(drawn)[0]
        return joined([*components(drawn), zero + 1.0, zero, zero, zero])

    def sample(self, true: Any, z: Any, state: Any) -> tuple[Any, Any]:
        sigma = np.array([self.cross, self.cross, self.roll])
        a, b, c = components(0.5 * (np.asarray(self.bias) + state[..., :3] + z * sigma))
        w, x, y, k, valid = components(true)
        *drawn, qw, qx, qy, qz = components(state)
        # q (1, theta / 2), of unit length: turned by 2 atan(|theta| / 2) about theta, in the frame's axes
        made = [w - x * a - y * b - k * c, x + w * a + y * c - k * b, y + w * b + k * a - x * c, k + w * c + x * b - y * a]
        scale = np.where(made[0] < 0.0, -1.0, 1.0) / np.sqrt(sum(part * part for part in made))
        seen = [np.where(valid > 0.5, scale * new, old) for new, old in zip(made, (qw, qx, qy, qz), strict=True)]
        return joined([*seen, valid]), joined([*drawn, *seen])


@dataclass(frozen=True, eq=False)
class SunSensor(SampledSensor):
    """A sun sensor: the unit vector to the Sun in the axes of a frame, two angles, and whether the Sun is in the field of view.

    frame: the name of the frame. Its z axis is the boresight. alpha = atan2(x, z) and beta = atan2(y, z) [rad].
    sun: direction to the Sun in world axes: three numbers, a `pl.Series` of them, a function of x that returns a vector, or the
    name of an output or of an input of a load with three numbers.
    view [rad]: half angle of the field of view, a cone about the boresight, below pi/2.
    sigma [rad]: standard deviation of the noise of a sample, of both angles. resolution [rad]: both angles are rounded to it.
    bias (2,), bias_sigma [rad]: constant bias of the angles, and the standard deviation of one that each run draws once.

    light: the visible share of the Sun, from 0 to 1: a function of x, or the name of an output with one number, such as
    `pl.space.Sunlight`. The Sun is not in view while it is below 0.5. Default: None, there are no shadows.

    The measured vector follows from the measured angles. Vector and angles are zero while the Sun is not in view.

    Example:
        sensor = pl.sensors.SunSensor("tool", (1, 0, 1), period=0.1, sigma=1e-3)
        arm.add_output("sun_sensor", sensor)
    """

    frame: str
    sun: Any
    _: KW_ONLY
    view: float = math.pi / 3
    sigma: Any = amount(several=2, least=0.0)
    resolution: Any = amount(several=2, least=0.0)
    bias: Any = amount(several=2)
    bias_sigma: Any = amount(several=2, least=0.0)
    light: Any = None

    draws: ClassVar = 2
    first_draws: ClassVar = 2
    _labels: ClassVar = ("x", "y", "z", "alpha", "beta", "in_view")
    _units: ClassVar = ("1",) * 3 + ("rad",) * 2 + ("1",)

    def __post_init__(self) -> None:
        super().__post_init__()
        _refuse_averages(self)
        object.__setattr__(self, "view", self._numbers("view", self.view, None, 1e-300))
        if self.view >= math.pi / 2:
            raise PliantError(f"SunSensor: view={self.view:g}; give a half angle [rad] below pi/2")
        if self.light is not None and not isinstance(self.light, str) and not callable(self.light):
            raise PliantError(f"SunSensor: light={self.light!r}; give a function of x, or the name of an output with one number")
        object.__setattr__(self, "sun", checked_source(self.kind, "sun", self.sun))

    def _random(self) -> tuple[str, ...]:
        return "sigma", "bias_sigma"

    def act(self, x: Any) -> list[Any]:
        a, b, c = world_vector(x, self.kind, self.sun).unit().in_(x[self.frame])
        seen = np.where(c >= math.cos(self.view), 1.0, 0.0)
        if self.light is not None:
            seen = seen * np.where(scalar(x, self.kind, self.light) >= _LEAST_LIGHT, 1.0, 0.0)
        return [a, b, c, np.arctan2(a, c), np.arctan2(b, c), seen]

    def begin(self, z: Any) -> Any:
        return z * np.asarray(self.bias_sigma)

    def sample(self, true: Any, z: Any, state: Any) -> tuple[Any, Any]:
        angles = true[..., 3:5] + np.asarray(self.bias) + state + z * np.asarray(self.sigma)
        alpha, beta = components(quantised(angles, self.resolution))
        a, b, seen = np.tan(alpha), np.tan(beta), components(true)[5]
        length = np.sqrt(a * a + b * b + 1.0)
        parts = [a / length, b / length, 1.0 / length, alpha, beta]
        return joined([*(seen * part for part in parts), seen]), state


def _refuse_averages(sensor: SampledSensor) -> None:
    if sensor.averages != 1:
        raise PliantError(f"{sensor.kind}: the means of its numbers are no attitude or direction; leave averages= out")
