"""Integrators. Each is a generator of the steps that a run takes from t = 0; `Step.interpolant()` gives the states within a step."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from pliant.simulate.field import Field
from pliant.spatial import Array

METHODS = ("rk4", "dop853")
LEAST_RTOL = 2.3e-14  # a hundred roundings of a float64
STEP_SHARE = 0.01  # of the tolerances, for one step: the errors of steps add up over a run


class Step(NamedTuple):
    """A step that was taken: where it ended, how often it was tried with a longer one, and what interpolates it."""

    t: float
    y: Array
    rejected: int = 0
    interpolant: Callable[[], Callable[[Array], Array]] | None = None


@dataclass(frozen=True)
class Tableau:
    """An explicit Runge–Kutta method: stage i is at c_i, from the stages before it with weights a_i; b weights the sum."""

    a: tuple[Array, ...]
    b: Array
    c: tuple[float, ...]


def tableau(method: str) -> Tableau:
    """'rk4', the classical method of fourth order; 'dop853', the method of eighth order by Dormand and Prince (Hairer's)."""
    if method == "rk4":
        A, b, c = np.diag([0.5, 0.5, 1.0], -1), np.array([1, 2, 2, 1]) / 6, np.array([0, 0.5, 0.5, 1])
    else:
        from scipy.integrate import DOP853

        A, b, c = DOP853.A, DOP853.B, DOP853.C
    return Tableau(tuple(A[i, :i] for i in range(len(b))), b, tuple(c.tolist()))


def fixed(field: Field, y: Array, edges: Array, dt: float, method: str) -> Iterator[Step]:
    """Steps of equal length, dt or a little less, that meet every one of the edges: no error control."""
    a, b, c = (table := tableau(method)).a, table.b, table.c
    K = np.empty((len(b), field.size))
    for start, end in pairwise(edges.tolist()):
        n = steps_between(end - start, dt)
        h = (end - start) / n
        for k in range(n):
            t = start + k * h
            for i, (weights, place) in enumerate(zip(a, c, strict=True)):
                K[i] = field(t + place * h, y + h * (weights @ K[:i]) if i else y)
            new = y + h * (b @ K)
            if not math.isfinite(new @ new):
                raise field.stuck(
                    t, y, f"a step of {h:.3g} s leads to numbers that are not finite; a smaller dt may help. It began"
                )
            field.project(new)
            y = new
            yield Step(end if k == n - 1 else t + h, y)


def steps_between(length: float, dt: float) -> int:
    """How many equal steps, of dt or a little less, make a length of time; a rounding does not add one."""
    return max(1, math.ceil(length / dt * (1 - 1e-12) - 1e-9))


def adaptive(field: Field, y: Array, t_end: float, rtol: float, atol: float) -> Iterator[Step]:
    """Steps of DOP853 whose estimated error is below a hundredth of atol + rtol |y|. The work of forces is not controlled."""
    from scipy.integrate import DOP853

    absolute = np.full(field.size, atol * STEP_SHARE)
    absolute[field.nq + field.nv :] = np.inf
    solver = DOP853(field, 0.0, y, t_end, rtol=max(rtol * STEP_SHARE, LEAST_RTOL), atol=absolute)
    while solver.status == "running":
        before = field.evaluations
        solver.step()
        if solver.status == "failed":
            raise field.stuck(
                solver.t, solver.y, "no step is short enough for the tolerances; check tau and masses, or loosen rtol. It is"
            )
        tries = (field.evaluations - before) // solver.n_stages
        y = solver.y.copy()
        field.project(y)
        yield Step(solver.t, y, tries - 1, solver.dense_output)
        solver.y = y  # its derivative stays what it is: the field does not see norms
