"""The length of steps with error control: the PI rule that `dop853` and `esdirk` share, and when steps are too short, or speeds
too large, to reach the end.

After an accepted step, the next one has the length h clip(0.9 err^(-0.7/p) err_old^(0.4/p), 0.2, 10), where p is the order. It is
not longer if the step had been rejected first. After a rejected step, the factor is 0.9 err^(-1/p). Errors are in units of the
tolerance.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pliant.simulate.loops.methods.carry import Scalars, Status

if TYPE_CHECKING:
    from pliant.compile.program.builder import ProgramBuilder

_SAFETY, _LEAST_FACTOR, _MOST_FACTOR = 0.9, 0.2, 10.0
_NOW, _BEFORE, _AGAIN = 0.7, 0.4, 1.0  # exponents, times the order
_SMALL_ERROR = 1e-10
_ROUNDING = 2.2e-15  # of the time: no step is shorter than ten of its roundings
_TINY = 1e-290
LEAST_LOG_ERROR = math.log(1e-4)  # also of a step that says nothing
STRETCH = 1.01  # a step is made so much longer to meet the end, or a knot
LEAST_STEP = 1e-12  # of t_end: no run gets to its end by steps that stay below it
LEAST_IN_A_ROW = 100  # such steps
HELD_STEP = 1e-8  # of t_end: a run that takes such steps needs more than 1e8 of them
_WILD_IN_A_ROW = 1000


def is_number(p: ProgramBuilder, error: str) -> str:
    """Whether an error is a number: a mask of lanes."""
    return p.compare("olt", error, p.constant(1e300))


def next_step(p: ProgramBuilder, c: Scalars, order: int, error: str, accepted: str) -> tuple[str, str]:
    """Return (factor of the next step, log of the error), if the error is a number."""
    one = p.constant(1.0)
    log_error = p.function("log", p.choose(is_number(p, error), p.larger(error, p.constant(_SMALL_ERROR)), one))
    rule = p.sub(p.mul(p.constant(_BEFORE / order), c.get("log_error")), p.mul(p.constant(_NOW / order), log_error))
    power = p.function("exp", p.choose(accepted, rule, p.mul(p.constant(-_AGAIN / order), log_error)))
    factor = p.larger(p.mul(p.constant(_SAFETY), power), p.constant(_LEAST_FACTOR))
    most = p.choose(p.compare("oeq", c.get("was_rejected"), one), one, p.constant(_MOST_FACTOR))
    return p.smaller(factor, p.choose(accepted, most, one)), log_error


def too_short(p: ProgramBuilder, c: Scalars, h: str) -> str:
    """Whether a step would be lost in the rounding of the time: a mask of lanes."""
    least = p.larger(p.mul(p.constant(_ROUNDING), p.function("fabs", c.get("t"))), p.constant(_TINY))
    return p.compare("olt", h, least)


def watch_speeds(p: ProgramBuilder, c: Scalars, speeds: tuple[str, int, int], short: str, accepted: str) -> None:
    """Stop the lanes whose motion diverges: a speed stays above `bound` for many short steps in a row.

    speeds: the place, the first and the number of the speeds after the step. They are read only after a short step.
    """
    place, first, size = speeds
    fastest = p.variable("real", p.constant(0.0))
    with p.when(p.any(short)), p.loop(size) as i:
        speed = p.load(place, p.count("plus", i, first))
        fastest.set(p.larger(fastest.get(), p.function("fabs", speed)))
    bound, zero = c.get("bound"), p.constant(0.0)
    wild = p.both(p.both(short, p.compare("ogt", bound, zero)), p.compare("ogt", fastest.get(), bound))
    c.put("wild", p.choose(wild, p.add(c.get("wild"), p.constant(1.0)), zero), accepted)
    c.put("status", Status.DIVERGED, p.both(accepted, p.compare("oge", c.get("wild"), p.constant(_WILD_IN_A_ROW))))
