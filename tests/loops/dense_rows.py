"""Laws of constraints by numbers: rows, Jacobians and drifts from differences of the law as an output of the open tree.

Nothing here uses the graph or the sweeps of constraints: the law is evaluated in the language of loads, at shifted poses.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

import pliant as pl

FIRST = np.array([1 / 280, -4 / 105, 1 / 5, -4 / 5, 0, 4 / 5, -1 / 5, 4 / 105, -1 / 280])
SECOND = np.array([-1 / 560, 8 / 315, -1 / 5, 8 / 5, -205 / 72, 8 / 5, -1 / 5, 8 / 315, -1 / 560])
STEP = 1e-2


def flat(x, found):
    """What a law returns, as numbers; vectors in world axes."""
    several = list(found.values()) if isinstance(found, Mapping) else found if isinstance(found, list) else [found]
    return [number for one in several for number in (one.in_(x.world) if hasattr(one, "in_") else [one])]


class Rows:
    """The rows of a law on a tree. The speeds of its hinges must be constant along `model.integrate(q, v t)`."""

    def __init__(self, tree: pl.System, law, kind: str) -> None:
        alone = tree.copy()
        alone.add_output("rows_of_law", lambda x: flat(x, law(x)))
        self.model, self.kind, self._dyn = tree.model, kind, pl.compile(alone, "reference")

    def __call__(self, q, v):
        return np.atleast_1d(self._dyn.outputs(0.0, q, v)["rows_of_law"])

    def _along(self, weights, q, v, step, speeds):
        return sum(w * self(self.model.integrate(q, v * step * (i - 4)), speeds) for i, w in enumerate(weights) if w)

    def equations(self, q, v):
        """(J (rows, nv), gamma (rows,)): the rows of accelerations are J a + gamma."""
        rest, units, step = np.zeros(self.model.nv), np.eye(self.model.nv), STEP / max(1.0, np.abs(v).max())
        if self.kind == "velocity":
            return np.stack([self(q, e) for e in units], axis=-1), self._along(FIRST, q, v, step, v) / step
        J = np.stack([self._along(FIRST, q, e, STEP, rest) / STEP for e in units], axis=-1)
        return J, self._along(SECOND, q, v, step, rest) / step**2


def random_law(rng, a, b, speed):
    """(law(x, offset), kind), between frames a and b; the law of positions vanishes with the right offset."""
    n, m, k = rng.normal(size=3), rng.normal(size=3), float(rng.uniform(0.5, 1.5))

    def surface(x, c):
        p = (x[b].origin - x[a].origin).in_(x[a])
        return p[2] - 0.3 * np.sin(p[0]) * np.cos(2 * p[1]) - c[0]

    laws = [
        (lambda x, c: (x[b].origin - x[a].origin).norm() - c[0], "position"),
        (lambda x, c: {"plane": (x[b].origin - x[a].origin).dot(x[a].vector(*n)) - c[0]}, "position"),
        (lambda x, c: [(x[b].origin - x[a].origin).dot(x[a].x) - c[0], x[a].y.dot(x[b].z) - c[1]], "position"),
        (surface, "position"),
        (lambda x, c: x.velocity(x[b].point(*n), a).dot(x[a].vector(*m)), "velocity"),
        (lambda x, c: x.velocity(x[b].point(*n)).dot(x[a].vector(*m)) + x.omega(b).dot(x[a].z), "velocity"),
        (lambda x, c: x.omega(b, a).dot(x[b].vector(*n)) - k * x.v(speed) * (1 + 0.2 * x[a].x.dot(x[b].y)), "velocity"),
        (lambda x, c: x.velocity(b, a).dot((x[b].origin - x[a].origin).unit()), "velocity"),
    ]
    return laws[rng.integers(len(laws))]
