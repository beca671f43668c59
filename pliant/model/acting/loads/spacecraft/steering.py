"""Laws for controllers of spacecraft: momentum unloading of wheels, and steering of gyros."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pliant.arguments.numbers import array, number
from pliant.errors import PliantError
from pliant.model.acting.loads.spacecraft.gyros import CMG
from pliant.model.acting.loads.spacecraft.thrusters import ThrusterCluster, allocate, check_cluster
from pliant.model.acting.loads.spacecraft.wheels import WheelSet

Law = Callable[[Any, Any, Any], Any]


def unload_by_torquers(wheels: WheelSet, gain: float) -> Law:
    """Return a law for `pl.Controller` that commands the dipoles (3,) of a `MagneticTorquer` from the momentum of wheels.

    wheels: the `WheelSet`; the torquer must be on a frame with the same axes. gain [1/s]: the rate at which momentum across the
    field decays. The law measures h (n,) of the wheels, then the field (3,) [T] in the frame's axes, from an output. It returns
    gain (H x B) / |B|^2, with the momentum H: the moment is -gain times the part of H across the field. The attitude controller
    keeps the attitude meanwhile, so that the wheels lose this momentum. The law can be traced.

    Example:
        wheels = pl.loads.WheelSet("upper", "pyramid", inertia=0.02)
        law = pl.loads.unload_by_torquers(wheels, gain=1e-3)
        law(0.0, [1.0, 0, 0, 0, 0, 0, 3e-5], None)[0].shape  # (3,)
    """
    axes = _set(wheels, "unload_by_torquers").directions.tolist()
    rate = _gain("unload_by_torquers", gain)

    def law(t: Any, y: Any, state: Any) -> tuple[Any, Any]:
        n = len(axes)
        H = [sum(axes[k][i] * y[k] for k in range(n)) for i in range(3)]
        B = [y[n], y[n + 1], y[n + 2]]
        size = rate / (B[0] * B[0] + B[1] * B[1] + B[2] * B[2])
        dipole = [size * (H[i - 2] * B[i - 1] - H[i - 1] * B[i - 2]) for i in range(3)]
        return np.array(dipole), state

    law.__name__ = "unload_by_torquers"  # in files
    return law


def unload_by_thrusters(wheels: WheelSet, cluster: ThrusterCluster, gain: float, period: float, deadband: float = 0.0) -> Law:
    """Return a law for `pl.Controller` with `pulses`: on-times (n,) [s] of thrusters from the momentum of wheels.

    wheels: the `WheelSet`. cluster: the `ThrusterCluster`, on a frame with the same axes and origin. gain [1/s]: the rate at which
    momentum decays. period [s]: that of the controller. deadband [N m s]: momentum below which no thruster acts. Default: 0.
    The law measures h of the wheels. The moment -gain H is divided by `allocate`, with a force of zero. If this takes more than the
    thrust, all on-times are reduced alike. The law runs as Python.

    Example:
        wheels = pl.loads.WheelSet("upper", "xyz", inertia=0.02)
        at, to = [(0, 1, 0), (0, -1, 0)] * 2, ["x", "x", "-x", "-x"]
        jets = pl.loads.ThrusterCluster("upper", at, to, thrust=5.0)
        law = pl.loads.unload_by_thrusters(wheels, jets, gain=0.1, period=1.0)
    """
    axes, rate = _set(wheels, "unload_by_thrusters").directions, _gain("unload_by_thrusters", gain)
    every, least = _gain("unload_by_thrusters", period, "period"), number(deadband, "unload_by_thrusters: deadband", least=0.0)
    check_cluster("unload_by_thrusters", cluster)

    def law(t: Any, y: Any, state: Any) -> tuple[Any, Any]:
        H = np.asarray(y, dtype=float) @ axes
        if np.linalg.norm(H) <= least:
            return np.zeros(len(cluster.axes)), state
        share = allocate(cluster, force=np.zeros(3), moment=-rate * H)
        return every * share / max(1.0, float(share.max(initial=0.0))), state

    law.__name__ = "unload_by_thrusters"
    return law


def steer(gyros: CMG, angles: Any, moment: Any, damping: float = 1e-2) -> Any:
    """Return the gimbal rates (n,) [rad/s] with which gyros exert a moment (3,) [N m] on the body, in the frame's axes.

    gyros: a `CMG` with momentum given as numbers. angles (n,) [rad]: the gimbal angles. damping: the size of a singular value, as a
    fraction of the momentum, below which rates are reduced, so that they stay finite at singular angles. Default: 0.01.

    With the derivatives A (3, n) of the momentum with respect to the angles, the rates are -A* (A A* + d)^-1 moment. The diagonal d
    is (damping momentum)^2. The moment -omega x H is not included. The function is array code, for traced laws too.

    Example:
        gyros = pl.loads.CMG("upper", "pyramid", momentum=2.0)
        pl.loads.steer(gyros, np.zeros(4), (0, 0, 0.1)).shape  # (4,)
    """
    if not isinstance(gyros, CMG):
        raise PliantError(f"steer: {type(gyros).__name__} is no set of gyros; give a pl.loads.CMG")
    damping = number(damping, "steer: damping", least=0.0)
    h = np.broadcast_to(array(gyros.momentum, "steer: momentum of the gyros"), (len(gyros.axes),)).tolist()
    first, second = gyros.spin_axes, np.cross(gyros.axes, gyros.spin_axes)
    A = [[h[k] * (np.cos(angles[k]) * second[k][i] - np.sin(angles[k]) * first[k][i]) for k in range(len(h))] for i in range(3)]
    d = (damping * max(map(abs, h))) ** 2
    S = [[sum(x * y for x, y in zip(A[i], A[j], strict=True)) + (d if i == j else 0.0) for j in range(3)] for i in range(3)]
    cofactors = [[S[i - 2][j - 2] * S[i - 1][j - 1] - S[i - 2][j - 1] * S[i - 1][j - 2] for j in range(3)] for i in range(3)]
    size = 1.0 / sum(S[0][j] * cofactors[0][j] for j in range(3))
    solved = [size * sum(cofactors[j][i] * moment[j] for j in range(3)) for i in range(3)]
    return np.array([-sum(A[i][k] * solved[i] for i in range(3)) for k in range(len(h))])


def _set(wheels: Any, what: str) -> WheelSet:
    if not isinstance(wheels, WheelSet):
        raise PliantError(f"{what}: {type(wheels).__name__} is no set of wheels; give a pl.loads.WheelSet")
    return wheels


def _gain(what: str, given: Any, name: str = "gain") -> float:
    return number(given, f"{what}: {name}", "give a number above 0", above=0.0)
