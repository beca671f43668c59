"""Check the settings of a run: the method, its numbers, and the instants to store."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from pliant.arguments.flags import check_flags
from pliant.arguments.numbers import real
from pliant.errors import PliantError
from pliant.model import Contacts
from pliant.model.spaces import numbers
from pliant.simulate.loops.methods.control import LEAST_STEP
from pliant.simulate.march.march import steps_between
from pliant.simulate.methods.support import RHO, RUN, RUN_FIXED, supports
from pliant.simulate.methods.table import AUTO, RunMethod, first_of
from pliant.spatial import Array

RTOL = 1e-8
INSTANTS = 1001  # that are stored where nothing else is asked for
_SHORTEST = 1e-200  # s
_MIN_STEP = 1e-4  # s, at singular poses


@dataclass(frozen=True)
class Steps:
    """The method of a run and its numbers as they were given; None for the default."""

    method: RunMethod | None = None
    dt: float | None = None
    rtol: float | None = None
    atol: float | None = None
    rho: float | None = None
    stabilise: tuple[float, float] | None = None
    min_step: float | None = None
    contacts: Contacts | None = None

    def named(self) -> dict[str, Any]:
        """Return the given values by name."""
        return {x.name: given for x in fields(self) if (given := getattr(self, x.name)) is not None}

    def settings(self) -> dict[str, float]:
        """Return the checked numbers of the method: dt, or rtol and atol; for alpha also rho."""
        method, dt, rtol, atol, rho = self.method or AUTO, self.dt, self.rtol, self.atol, self.rho
        target = RUN if dt is None else RUN_FIXED
        for feature in (None,) if rho is None else (None, RHO):
            if (refusal := supports(method, target, feature)) is not None:
                raise refusal.error()
        if dt is not None:
            if rtol is not None or atol is not None:
                raise PliantError("dt= sets a fixed step, rtol= and atol= choose the steps: give one or the other")
            numbers = {"dt": positive("dt", dt)}
            return numbers | ({"rho": _fraction("rho", 0.9 if rho is None else rho)} if first_of(method).rho else {})
        relative = positive("rtol", RTOL if rtol is None else rtol)
        return {"rtol": relative, "atol": positive("atol", relative / 100 if atol is None else atol)}


@dataclass(frozen=True, eq=False)
class Recording:
    """What is stored of a run: the instants t_eval, or n_out of them; the file, and whether to resume from it; and the progress
    bar.
    """

    t_eval: Any = None
    n_out: int | None = None
    into: str | os.PathLike[str] | None = None
    resume: bool = False
    progress: bool = False

    def __post_init__(self) -> None:
        check_flags(self, "simulate")

    def instants(self, t_start: float, t_end: float, dt: float | None) -> Array:
        """Return the checked instants to store."""
        t_eval, n_out = self.t_eval, self.n_out
        if t_eval is not None:
            if n_out is not None:
                raise PliantError("t_eval= and n_out= both set the instants to store: give one")
            times = np.atleast_1d(numbers(t_eval, "t_eval"))
            late = t_end * (1 + 1e-12)
            if (
                times.ndim != 1
                or not times.size
                or not np.isfinite(times).all()
                or times[0] < t_start
                or times[-1] > late
                or (np.diff(times) <= 0).any()
            ):
                raise PliantError(f"t_eval: give increasing instants from {t_start:g} to t_end = {t_end:g} s")
            return np.minimum(times, t_end)
        if n_out is not None:
            if not isinstance(n_out, int | np.integer) or n_out < 2:
                raise PliantError(f"n_out={n_out!r}: give a whole number of instants, at least 2")
            try:
                return np.linspace(t_start, t_end, n_out)
            except (MemoryError, ValueError, OverflowError):
                raise PliantError(f"n_out={n_out!r}: there is not enough memory for so many instants; store fewer") from None
        if dt is None:
            return np.linspace(t_start, t_end, INSTANTS)
        n = int(steps_between(t_end - t_start, dt))
        every = math.ceil(n / (INSTANTS - 1))
        return np.append(t_start + np.arange(0, n, every) * ((t_end - t_start) / n), t_end)


def check_times(t_start: float, t_end: float, dt: float | None) -> None:
    """Raise `PliantError` if t_end is not after t_start, is too short for distinct instants, or would need too many steps dt."""
    if t_end <= t_start:
        raise PliantError(f"t_end={t_end!r}: the run to continue has reached t = {t_start:g} s; give a later time")
    if t_end < _SHORTEST:
        raise PliantError(f"t_end={t_end!r} is too short to have distinct instants; give at least {_SHORTEST:g} s")
    if dt is not None and dt < LEAST_STEP * t_end:
        raise PliantError(f"dt={dt!r}: t_end = {t_end:g} s would need more than {1 / LEAST_STEP:.0e} steps; give a longer dt")


def _fraction(what: str, given: Any) -> float:
    try:
        value = real(given)
    except (TypeError, ValueError):
        value = math.nan
    if not 0 <= value <= 1:
        raise PliantError(f"{what}={given!r}: give a number from 0 to 1")
    return value


def positive(what: str, given: Any) -> float:
    try:
        value = real(given)
    except (TypeError, ValueError):
        value = math.nan
    if not (value > 0 and math.isfinite(value)):
        raise PliantError(f"{what}={given!r}: give a positive number")
    return value


def final_time(t_end: Any) -> float:
    """Return the final time [s] of a run, checked."""
    if t_end is None:
        raise PliantError("pl.simulate: t_end is missing; give the final time, t_end=10.0 [s]")
    return positive("t_end", t_end)


def own_min_step(duration: float) -> float:
    """Return the default shortest step [s] at singular poses, for a run of this duration [s]."""
    return min(_MIN_STEP, 1e-3 * duration)
