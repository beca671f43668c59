"""Sensors of vectors in the axes of a frame (gyro, accelerometer, magnetometer), and the encoder of a hinge, with errors."""

from __future__ import annotations

import math
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.sensors.sampled import SampledSensor, amount, components, joined, quantised
from pliant.model.acting.sensors.source import checked_source, world_vector


@dataclass(frozen=True, eq=False)
class VectorSensor(SampledSensor):
    """A sensor of three components in the axes of a frame.

    A sample is true value -> misalignment -> scale -> bias and noise -> limit -> resolution.

    frame: the name of the frame, whose axes are those of the sensor.
    bias: constant bias, one number or one per axis.
    bias_sigma: standard deviation of a bias that each run draws once.
    bias_walk: random walk of the bias: after a time t its standard deviation has grown to bias_walk √t.
    bias_time [s]: correlation time of the bias. The walk then returns to zero, and its standard deviation grows to
    bias_walk √(bias_time / 2) and no further (a Gauss-Markov process). Default: None, a random walk without end.
    noise: density of white noise. A sample has the standard deviation noise / √period.
    scale: error of the scale factor, as a fraction: 1e-6 is 1 ppm.
    misalignment (3,) [rad]: rotation vector from the axes of the frame to the axes of the instrument.
    resolution: samples are rounded to its whole multiples.
    limit: largest magnitude of a component. Default: None, no limit.
    accumulates: True: the sensor counts the accumulated integral of its samples, which is rounded to multiples of `resolution`
    (of a gyro [rad]). What remains counts in the next sample. Default: False.

    Example: `isinstance(pl.sensors.Gyro("tool"), pl.sensors.VectorSensor)  # True`
    """

    frame: str
    _: KW_ONLY
    bias: Any = amount(several=3)
    bias_sigma: Any = amount(several=3, least=0.0)
    bias_walk: Any = amount(several=3, least=0.0)
    bias_time: Any = amount(default=None, several=3, least=1e-300)
    noise: Any = amount(several=3, least=0.0)
    scale: Any = amount(several=3)
    misalignment: Any = amount(several=3)
    resolution: Any = amount(several=3, least=0.0)
    limit: Any = amount(default=None, several=3, least=0.0)
    accumulates: bool = False

    draws: ClassVar = 6
    first_draws: ClassVar = 3
    _labels: ClassVar = ("x", "y", "z")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.misalignment and np.size(self.misalignment) != 3:
            raise PliantError(f"{self.kind}: misalignment={self.misalignment!r}; give three angles [rad]")
        if self.accumulates and not np.all(self.resolution):
            raise PliantError(f"{self.kind}: accumulates=True needs a resolution above 0; give resolution=")

    def _random(self) -> tuple[str, ...]:
        return "bias_sigma", "bias_walk", "noise"

    @property
    def key(self) -> str:
        return f"{super().key} {self.accumulates}"

    def begin(self, z: Any) -> Any:
        drawn = z * np.asarray(self.bias_sigma)
        return joined([*components(drawn), *components(0.0 * drawn) * (2 if self.accumulates else 1)])

    def sample(self, true: Any, z: Any, state: Any) -> tuple[Any, Any]:
        T = float(self.period or 0.0)
        drawn, drift, white, walk = state[..., :3], state[..., 3:6], z[..., :3], z[..., 3:]
        x = turned(true, self.misalignment) * (1.0 + np.asarray(self.scale))
        x = x + np.asarray(self.bias) + drawn + drift + white * (np.asarray(self.noise) / math.sqrt(T))
        if self.limit is not None:
            most = np.broadcast_to(self.limit, (3,)).tolist()
            x = joined([np.clip(part, -own, own) for part, own in zip(components(x), most, strict=True)])
        kept, added = self._drift(T)
        biases = [*components(drawn), *components(drift * kept + walk * added)]
        if not self.accumulates:
            return quantised(x, self.resolution), joined(biases)
        total = state[..., 6:] + x * T
        counted = quantised(total, self.resolution)
        return counted / T, joined([*biases, *components(total - counted)])

    def _drift(self, T: float) -> tuple[Any, Any]:
        """Return the share of the drift that is left after a time T, and the standard deviation of what is added, exactly."""
        walk = np.asarray(self.bias_walk)
        if self.bias_time is None:
            return 1.0, walk * math.sqrt(T)
        tau = np.asarray(self.bias_time)
        return np.exp(-T / tau), walk * np.sqrt(-0.5 * tau * np.expm1(-2.0 * T / tau))


@dataclass(frozen=True, eq=False)
class Gyro(VectorSensor):
    """A gyro with three axes: the angular velocity of a frame [rad/s], in the frame's axes.

    Units: bias, bias_sigma, limit [rad/s], noise [rad/√s], bias_walk [rad/s/√s], resolution [rad/s] (with accumulates [rad]).
    For the errors see `pl.sensors.VectorSensor`, for period, delay and start `pl.sensors.SampledSensor`.

    Example:
        gyro = pl.sensors.Gyro("tool", period=0.01, noise=1e-5, bias_walk=1e-7)
        arm.add_output("gyro", gyro)
        pl.simulate(arm, t_end=0.1, seed=1)["gyro_measured"].shape  # (10, 3)
    """

    _units: ClassVar = ("rad/s",) * 3

    def act(self, x: Any) -> list[Any]:
        return list(x.omega(self.frame).in_(x[self.frame]))


@dataclass(frozen=True, eq=False)
class Accelerometer(VectorSensor):
    """An accelerometer with three axes: the specific force at a frame's origin [m/s^2], in the frame's axes.

    The specific force is acceleration minus gravity. Units: bias, bias_sigma, limit [m/s^2], noise [m/s/√s], bias_walk
    [m/s^2/√s], resolution [m/s^2] (with accumulates [m/s]). For the errors see `pl.sensors.VectorSensor`.

    Example:
        sensor = pl.sensors.Accelerometer("tool", period=0.01, noise=1e-3, limit=50.0)
        arm.add_output("acceleration", sensor)
    """

    _units: ClassVar = ("m/s^2",) * 3

    def act(self, x: Any) -> list[Any]:
        frame = x[self.frame]
        return list((x.acceleration(frame.origin) - x.gravity(frame.origin)).in_(frame))


@dataclass(frozen=True, eq=False)
class Magnetometer(VectorSensor):
    """A magnetometer with three axes: the magnetic field at a frame [T], in the frame's axes.

    field: the field in world axes [T]: three numbers, a `pl.Series` of them, a function of x that returns a vector, or the name of
    an output or of an input of a load with three numbers.

    Units: bias, bias_sigma, limit, resolution [T], noise [T √s], bias_walk [T/√s]. For the errors see `pl.sensors.VectorSensor`.

    Example:
        sensor = pl.sensors.Magnetometer("tool", (2e-5, 0, -4e-5), period=0.1, noise=1e-8)
        arm.add_output("field", sensor)
    """

    field: Any

    _units: ClassVar = ("T",) * 3

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "field", checked_source(self.kind, "field", self.field))
        if self.accumulates:
            raise PliantError("Magnetometer: its samples are not accumulated; leave accumulates= out")

    def act(self, x: Any) -> list[Any]:
        return list(world_vector(x, self.kind, self.field).in_(x[self.frame]))


@dataclass(frozen=True, eq=False)
class Encoder(SampledSensor):
    """An encoder: the coordinate of a hinge with one coordinate, rounded to counts.

    hinge: the name of the hinge. The angle is not reduced to one turn.
    counts: counts per turn, for angles. For hinges that slide, give `resolution` [m] instead.
    bias, bias_sigma [rad, m]: constant bias, and the standard deviation of a bias that each run draws once.
    sigma [rad, m]: standard deviation of the noise of a sample, before rounding.

    Example: `arm.add_output("encoder", pl.sensors.Encoder("elbow", period=0.01, counts=4096))`
    """

    hinge: str
    _: KW_ONLY
    counts: Any = amount(default=None, least=1.0)
    resolution: float = amount(least=0.0)
    bias: float = amount()
    bias_sigma: float = amount(least=0.0)
    sigma: float = amount(least=0.0)

    draws: ClassVar = 1
    first_draws: ClassVar = 1
    _units: ClassVar = ("rad, m",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.counts is not None and self.resolution:
            raise PliantError("Encoder: counts= and resolution= are both given; give one of them")

    def _random(self) -> tuple[str, ...]:
        return "bias_sigma", "sigma"

    def act(self, x: Any) -> Any:
        at = x.model.internals.by_name.hinges.get(self.hinge)
        if at is not None and (n := x.model.bodies[at].hinge.type.nq) != 1:
            raise PliantError(f"Encoder: hinge {self.hinge!r} has {n} coordinates; name a hinge with one, such as a pl.Revolute")
        return x.q(self.hinge)

    def begin(self, z: Any) -> Any:
        return z * self.bias_sigma

    def sample(self, true: Any, z: Any, state: Any) -> tuple[Any, Any]:
        step = self.resolution if self.counts is None else 2.0 * math.pi / self.counts
        return quantised(true + self.bias + state + z * self.sigma, step), state


def turned(x: Any, angles: Any) -> Any:
    """Return the components of x (..., 3) in axes that are turned by a rotation vector (3,) [rad]."""
    theta = np.broadcast_to(np.asarray(angles, dtype=float), (3,))
    angle = math.sqrt(float(theta @ theta))
    if angle == 0.0:
        return x
    a, b, c = theta / angle
    K = np.array([[0.0, -c, b], [c, 0.0, -a], [-b, a, 0.0]])
    R = np.eye(3) + math.sin(angle) * K + (1.0 - math.cos(angle)) * K @ K
    parts = components(x)
    return joined([sum(float(R[j, i]) * part for j, part in enumerate(parts)) for i in range(3)])
