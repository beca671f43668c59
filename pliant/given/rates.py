"""(q', v', s') under everything that acts, written once for all array libraries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pliant.given.given import Given

WHOLE, APART, APART_WITH_TAU = "rhs", "load_forces", "loads_with_tau"  # how the loads of a system are computed


def rates(call: Callable[[str, Given], Sequence[Any]], given: Given, loads: str = WHOLE) -> tuple[Any, ...]:
    """Return (q', v'), and s' if loads have states. call: evaluates a function of the system by its name.

    loads: "rhs" if one function has everything. If a kernel loops over bodies, the loads are a function of their own, and their
    generalised forces are added to tau: by "load_forces", which returns (forces, s', energy), or by "loads_with_tau", which returns
    (tau + forces, s'), for arrays that cannot be added.
    """
    if loads == WHOLE:
        return tuple(call(WHOLE, given))
    if loads == APART:
        forces, *states, _ = call(APART, given)
        under = given.at(tau=given.tau + forces)
    else:
        tau, *states = call(APART_WITH_TAU, given)
        under = given.at(tau=tau)
    (a,), (rate,) = call("forward_dynamics", under), call("qdot", under)
    return rate, a, *states
