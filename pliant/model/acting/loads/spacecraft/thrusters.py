"""Clusters of thrusters, and how a force and a moment are divided among them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from pliant.arguments.flags import flag
from pliant.errors import PliantError
from pliant.model.acting.loads.common import check_shape, check_sign, each, entries, numbers_of
from pliant.model.acting.loads.declared import declared
from pliant.model.acting.loads.records import FRAME, ONE, LoadType, number
from pliant.model.acting.loads.spacecraft.directions import directions_of
from pliant.model.acting.series import Input
from pliant.model.pose import Array


@dataclass(frozen=True, eq=False)
class ThrusterCluster(LoadType):
    """Several thrusters on one frame, each with a command from 0 to 1, and a count of their impulses.

    frame: the name of a frame. positions (n, 3) [m]: where the thrusters are, in the frame.
    directions: of their forces on the body in the frame's axes, a list of n axes.
    thrust [N]: one number or one per thruster.
    command (n,): from 0 to 1, limited to this range. Default: an `Input` of zeros.
    rise, fall [s]: time constants with which the valves, state `valve` (n,), open and close. Default: 0; of fall: rise.
    min_on [s]: the shortest pulse of a controller with `pulses`; it gives the minimum impulse bit thrust min_on. A controller's
    pulse that is shorter is left out. Default: 0.

    The state `impulse` (n,) [N s] is the integral of the thrust of each thruster. With the specific impulse Isp [s], a thruster has
    used the propellant mass impulse / (9.80665 Isp). The masses of bodies do not change.

    Example:
        jets = pl.loads.ThrusterCluster("upper", [(0, 0, 1)] * 2, ["x", "-x"], thrust=5.0)
        arm.add_load("jets", jets)
    """

    frame: str = field(metadata=FRAME)
    positions: Any
    directions: Any
    thrust: Any = number(sign=">= 0")
    command: Any = number(None)
    rise: Any = number(0.0, ONE)
    fall: Any = number(None, ONE)
    min_on: float = 0.0

    lags: ClassVar = {"rise": "valve", "fall": "valve"}

    def __post_init__(self) -> None:
        if self.command is None:
            object.__setattr__(self, "command", Input(np.zeros(len(self.axes))))

    @property
    def axes(self) -> Array:
        """The directions (n, 3) of the forces, unit vectors."""
        return directions_of("ThrusterCluster: directions", self.directions)

    def check_fit(self, what: str, model: Any) -> None:
        n = len(self.axes)
        numbers_of(what, "positions", self.positions, n, 3)
        check_shape(what, "thrust", self.thrust, (), (n,), each_of=f"one per thruster ({n})")
        check_shape(what, "command", self.command, (n,))
        numbers_of(what, "min_on", self.min_on)
        check_sign(what, min_on=self.min_on)
        if self.fall is not None and declared(self.rise) != declared(self.fall):
            raise PliantError(f"{what}: give rise and fall both zero, for valves without lag, or both above zero")

    def states(self) -> dict[str, Any]:
        n = len(self.axes)
        return ({"valve": np.zeros(n)} if self.is_lagging else {}) | {"impulse": np.zeros(n)}

    def act(self, x: Any) -> None:
        frame, axes, n = x[self.frame], self.axes, len(self.axes)
        opening = [np.clip(own, 0.0, 1.0) for own in entries(x.given.command)]
        if self.is_lagging:
            valve, rates = entries(x.s.valve), []
            for own, now in zip(opening, valve, strict=True):
                lag = x.given.rise if self.fall is None else np.where(own > now, x.given.rise, x.given.fall)
                rates.append((own - now) / lag)
            x.rate("valve", rates)
            opening = valve
        x.applied("command", opening)
        forces = [own * most for own, most in zip(opening, each(self, x, "thrust", n), strict=True)]
        x.rate("impulse", forces)
        for k, at in enumerate(np.asarray(self.positions, dtype=float)):
            x.force(forces[k] * frame.vector(*axes[k]), at=frame.point(*at))

    @property
    def wrenches(self) -> Array:
        """(6, n): force [N] and moment [N m] about the frame's origin of each thruster at full thrust, in the frame's axes."""
        axes, at = self.axes, np.asarray(self.positions, dtype=float)
        given = self.thrust.value if isinstance(self.thrust, Input) else self.thrust
        thrust = np.broadcast_to(np.asarray(given, dtype=float), (len(axes),))
        return np.concatenate([axes.T, np.cross(at, axes).T]) * thrust


def allocate(cluster: ThrusterCluster, force: Any = None, moment: Any = None) -> Array:
    """Return the commands (n,) of thrusters that come nearest to a force and a moment, by non-negative least squares.

    cluster: a `ThrusterCluster`. force (3,) [N], moment (3,) [N m]: in the axes of its frame, the moment about the frame's origin.
    Leave one out if it does not matter. A command above 1 asks for more than the thrust. Multiply the commands by the period of a
    controller with `pulses` to get on-times.

    The squares of the errors of force and moment are added as they are, in N and N m. The function is for laws that run as Python.
    `allocator` is for traced laws.

    Example:
        jets = pl.loads.ThrusterCluster("upper", [(0, 0, 1)] * 2, ["x", "-x"], thrust=5.0)
        pl.loads.allocate(jets, force=(2.5, 0, 0))  # array([0.5, 0. ])
    """
    from scipy.optimize import nnls

    W, asked = _rows(cluster, force, moment)
    found: Array = nnls(W, asked)[0]
    return found


def allocator(cluster: ThrusterCluster, force: bool = True, moment: bool = True) -> Callable[[Any], Array]:
    """Return a function that divides a demand exactly among thrusters, in array code that can be traced.

    cluster: a `ThrusterCluster`. force, moment: what the demand w holds: the force (3,) [N], the moment (3,) [N m], or both, (6,),
    in the axes of the frame, the moment about its origin. The function returns the commands (n,) for w, zero or more. A command
    above 1 asks for more than the thrust.

    With the wrenches W of the thrusters, x = pinv(W) w exerts w with commands of both signs. A vector z with W z = 0 and all
    z >= 1 is found once. The commands x + max(0, max(-x / z)) z exert w too, and none is negative. They use more propellant than
    `allocate`. Raises `PliantError` if the thrusters cannot exert every w.

    Example:
        at, to = [(0, 1, 0), (0, -1, 0)] * 2, ["x", "x", "-x", "-x"]
        jets = pl.loads.ThrusterCluster("upper", at, to, thrust=5.0)
        pl.loads.allocate(jets, moment=(0, 0, 5.0)).round(3)  # array([0. , 0.5, 0.5, 0. ])
    """
    from scipy.optimize import linprog

    check_cluster("allocator", cluster)
    used = np.repeat([flag(force, "allocator: force"), flag(moment, "allocator: moment")], 3)
    W = cluster.wrenches[used]
    m, n = W.shape
    level = W / np.maximum(np.abs(W).max(axis=1, keepdims=True, initial=0.0), 1e-300)
    found = linprog(np.ones(n), A_eq=level, b_eq=np.zeros(m), bounds=[(1.0, None)] * n) if m else None
    if found is None or not found.success or np.linalg.matrix_rank(level) < m:
        asked = " and ".join(word for word, is_used in (("force", force), ("moment", moment)) if is_used)
        raise PliantError(
            f"allocator: the {n} thrusters, which only push, cannot exert every {asked or 'demand'}; add thrusters in other "
            "directions, leave force or moment out, or use pl.loads.allocate, which comes as near as they can"
        )
    P = np.linalg.pinv(W)
    null = found.x - P @ (W @ found.x)  # to rounding: linprog stops at a tolerance
    least, spare = P.tolist(), (null / null.min()).tolist()

    def divided(w: Any) -> Array:
        x = [sum(own[i] * w[i] for i in range(m) if own[i]) for own in least]
        more: Any = 0.0
        for own, by in zip(x, spare, strict=True):
            more = np.maximum(more, own * (-1.0 / by))
        return np.array([own + more * by for own, by in zip(x, spare, strict=True)])

    return divided


def check_cluster(what: str, cluster: Any) -> None:
    """Raise `PliantError` unless it is a cluster of thrusters."""
    if not isinstance(cluster, ThrusterCluster):
        raise PliantError(f"{what}: {type(cluster).__name__} is no cluster of thrusters; give a pl.loads.ThrusterCluster")


def _rows(cluster: ThrusterCluster, force: Any, moment: Any) -> tuple[Array, Array]:
    """The wrenches (m, n) of a cluster in the directions that a demand (m,) names, and the demand."""
    check_cluster("allocate", cluster)
    if force is None and moment is None:
        raise PliantError("allocate: give force=(x, y, z), moment=(x, y, z), or both")
    W = cluster.wrenches
    parts = [(W[:3], force, "force"), (W[3:], moment, "moment")]
    given = [(rows, numbers_of("allocate", key, asked, 3)) for rows, asked, key in parts if asked is not None]
    return np.concatenate([rows for rows, _ in given]), np.concatenate([asked for _, asked in given])
