"""Initial poses of inverse kinematics: random ones within limits, and for each target the one of a pool that is closest to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.table.functions import Function
from pliant.model import Model
from pliant.model.spaces import normalise, quaternion_places
from pliant.spatial import Array
from pliant.sweeps.motion.reaching import Goal, reached

_POOL = 256  # random poses, of which each target gets the closest: more of them save fewer iterations than they cost
_PRODUCTS = 250_000  # of a matrix product: so small ones fit into a cache, and BLAS does not divide them over threads
_TURNED = 0.3  # the weight of a rotation, relative to the mean square of distances between poses of the pool


@dataclass(frozen=True, eq=False)
class InitialPoses:
    """Poses within limits, for targets in the layout of `goals`. weights: 2 per goal, of position and axes."""

    dynamics: Dynamics
    goals: tuple[Goal, ...]
    weights: Array
    lower: Array
    upper: Array

    def near(self, rng: np.random.Generator, target: Array) -> Array:
        """Return for each target (rows, n) the pose of a new random pool whose frames are closest to it."""
        model = self.dynamics.model
        pool = random_poses(model, rng, self.lower, self.upper, _POOL)
        places = self._places(pool)
        w = self._metric(places)
        # of |x - y|^2 = |x|^2 - 2 x.y + |y|^2 the first term is the same for all poses y
        weighted, own = (w * places).T, 0.5 * (w * places * places).sum(axis=1)
        n = max(1, _PRODUCTS // weighted.size)
        chosen = np.empty(len(target), dtype=int)
        for i in range(0, len(target), n):
            apart = target[i : i + n] @ weighted
            np.subtract(own, apart, out=apart)
            apart.argmin(axis=1, out=chosen[i : i + n])
        return pool[chosen]

    def _metric(self, places: Array) -> Array:
        """The weight of each number of a target."""
        out, at = np.empty(places.shape[1]), 0
        for goal, (of_position, of_axes) in zip(self.goals, self.weights.reshape(-1, 2), strict=True):
            n = goal.size
            spread = places[:, at + n - 3 : at + n].var(axis=0).sum() if goal.position else 1.0
            out[at : at + 9 * goal.axes] = 0.5 * _TURNED * spread * of_axes
            out[at + 9 * goal.axes : at + n] = of_position
            at += n
        return out

    @property
    def _places(self) -> Callable[[Array], Array]:
        goals, size = self.goals, sum(goal.size for goal in self.goals)

        def call(model: Model, q: Array) -> tuple[Array, ...]:
            return (reached(model, goals, q),)

        row = Function(f"ik places {goals}", ("q",), ((size,),), call, "Where frames are.", takes_parameters=False, rolls=False)
        made: Any = self.dynamics.internals.built(row)
        return made


def random_poses(model: Model, rng: np.random.Generator, lower: Array, upper: Array, rows: int) -> Array:
    """Random poses (rows, nq) within limits, flexible bodies undeformed: without limits angles in +-pi and lengths in +-1."""
    of_hinges = ([np.pi if unit == "rad" else 1.0 for unit in body.hinge.type.units] for body in model.bodies)
    reach = np.concatenate([[*own, *[0.0] * body.modes] for own, body in zip(of_hinges, model.bodies, strict=True)])
    low, high = (np.where(np.isfinite(x), x, y) for x, y in ((lower, -reach), (upper, reach)))
    low, high = np.minimum(low, upper), np.maximum(high, lower)
    q = rng.uniform(low, high, (rows, model.nq))
    for place in quaternion_places(model):
        q[:, place] = rng.normal(size=(rows, 4))
    return normalise(model, q)
