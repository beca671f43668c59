"""Integrators: each is a generator of the steps that a run takes from t = 0."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from pliant.simulate.field import Field
from pliant.simulate.watch import Watch
from pliant.spatial import Array

METHODS = ("rk4", "dop853")
LEAST_RTOL = 2.3e-14  # a hundred roundings of a float64
LEAST_ATOL = 1e-100  # its inverse is squared
STEP_SHARE = 0.01  # of the tolerances, for one step: the errors of steps add up over a run
_TOO_SHORT = "no step is short enough for rtol and atol; look at the forces and the inertias there, or give a larger rtol"


class Step(NamedTuple):
    """A step that was taken: where it ended, how many longer ones were tried first, whether stability kept it short (stiff), and
    what interpolates it.

    `interpolant()` is a function that takes instants (n,) to states in columns (size, n); None where only the end is known.
    """

    t: float
    y: Array
    rejected: int = 0
    stiff: bool = False
    interpolant: Callable[[], Callable[[Array], Array]] | None = None


def tableau(method: str) -> tuple[Array, Array, Array]:
    """(A, b, c) of an explicit method: 'rk4', the classical one; 'dop853', of eighth order by Dormand and Prince (Hairer's)."""
    if method == "rk4":
        return np.diag([0.5, 0.5, 1.0], -1), np.array([1, 2, 2, 1]) / 6, np.array([0, 0.5, 0.5, 1])
    from scipy.integrate import DOP853

    return DOP853.A, DOP853.B, DOP853.C


def fixed(field: Field, y: Array, edges: Array, dt: float, method: str) -> Iterator[Step]:
    """Steps of equal length, dt or a little less, that meet every one of the edges: no error control."""
    A, b, c = tableau(method)
    stages = [(i, A[i, :i], float(c[i])) for i in range(len(b))]
    K = np.empty((len(b), field.size))
    for start, end in pairwise(edges.tolist()):
        n = steps_between(end - start, dt)
        h = (end - start) / n
        for k in range(n):
            t = start + k * h
            for i, weights, place in stages:
                K[i] = field(t + place * h, y + h * (weights @ K[:i]) if i else y)
            new = y + h * (b @ K)
            if not math.isfinite(new @ new):
                raise field.stuck(t, y, f"a step of {h:.3g} s leads to numbers that are not finite; give a smaller dt")
            field.project(new)
            y = new
            yield Step(end if k == n - 1 else t + h, y)


def steps_between(length: float, dt: float) -> int:
    """How many equal steps, of dt or a little less, make a length of time; a rounding does not add one."""
    return max(1, math.ceil(length / dt * (1 - 1e-12) - 1e-9))


def adaptive(field: Field, y: Array, t_end: float, rtol: float, atol: float) -> Iterator[Step]:
    """Steps of DOP853 whose estimated error is below a hundredth of atol + rtol |y|. The work of forces is not controlled."""
    from scipy.integrate import DOP853

    least = max(atol * STEP_SHARE, LEAST_ATOL)
    absolute = np.full(field.size, least)
    absolute[field.nq + field.nv :] = np.inf
    relative = max(rtol * STEP_SHARE, LEAST_RTOL)
    solver = DOP853(field, 0.0, y, t_end, rtol=relative, atol=absolute)
    watch = Watch(field.nq + field.nv, relative, least, t_end)
    if not solver.h_abs > 0:
        raise field.stuck(0.0, y, _why(field, y, _TOO_SHORT))
    while solver.status == "running":
        before, start = field.evaluations, solver.y
        solver.step()
        if solver.status == "failed":
            raise field.stuck(solver.t, solver.y, _why(field, solver.y, _TOO_SHORT))
        tries = (field.evaluations - before) // solver.n_stages
        watch.look(solver, start)
        y = solver.y.copy()
        field.project(y)
        yield Step(solver.t, y, tries - 1, watch.stiff, solver.dense_output)
        if watch.hopeless:
            raise field.stuck(solver.t, y, _why(field, y, watch.reason))
        solver.y = y  # its derivative stays what it is: the field does not see norms


def _why(field: Field, y: Array, otherwise: str) -> str:
    """Why steps became too short at y: a singular mass matrix, if it is one, comes before what the steps themselves tell."""
    loose = field.loose(y)
    if loose is None:
        return otherwise
    return f"the mass matrix is singular there, and nothing resists {loose}; give what it moves inertia, or start from another pose"
