"""The table of integrators. Whatever depends on the method of a run, a rollout or a stepper asks its row.

A new method is a row here, and a tableau in `tableaus.py` or a module with its step; its name also stands in the `Literal`s, for
type checkers. What a row does not have is refused by the sentences of `support.py`.
"""

from __future__ import annotations

from typing import Final, Literal

from pliant.simulate.methods import tableaus
from pliant.simulate.methods.row import Method
from pliant.simulate.methods.symplectic import Symplectic

AUTO: Final = "auto"  # of runs: begins with DOP853, and goes on with ESDIRK where stability limits its steps

RunMethod = Literal["auto", "rk4", "heun", "dop853", "semi_implicit", "symplectic", "contact", "alpha", "esdirk"]
RolloutMethod = Literal["rk4", "heun", "dop853", "semi_implicit", "symplectic", "contact", "alpha"]

RK4 = Method(
    "rk4", "explicit, of order 4, with fixed steps dt", 4, 2.7, 2.8,
    tableaus.rk4, tangents=True, adjoint=True, gpu=True, fused=True,
)  # fmt: skip
HEUN = Method(
    "heun", "explicit, of order 2, with fixed steps dt. Vibrations without damping grow slowly", 2, 2.0, 0.0,
    tableaus.heun, tangents=True, adjoint=True, gpu=True,
)  # fmt: skip
DOP853 = Method(
    "dop853", "explicit, of order 8. Its steps follow rtol and atol, or have the fixed length dt", 8, 6.1, 5.7,
    tableaus.dop853, adaptive=True, events=True, impacts=True, tangents=True, adjoint=True, gpu=True,
)  # fmt: skip
SEMI_IMPLICIT = Method(
    "semi_implicit", "of order 1, with fixed steps dt. It stays stable with stiff modes and with stiff springs, dampers and servos "
    "at hinges", 1, 2.0, 2.0, one_call=True, tangents=True, adjoint=True, gpu=True, fused=True,
)  # fmt: skip
SYMPLECTIC = Method(
    "symplectic", "symplectic, of order 4, with fixed steps dt: the energy of a system without damping stays near its value over "
    "any time", 4, 2.7, 2.7, step=Symplectic, iterates=True, free_trees=True,
)  # fmt: skip
CONTACT = Method(
    "contact", "of order 1, with fixed steps dt, for systems with contacts", 1, 2.0, 2.0,
    one_call=True, contacts=True, tangents=True, adjoint=True, gpu=True, driven=True,
)  # fmt: skip
ALPHA = Method(
    "alpha", "the generalised-alpha method, implicit, of order 2, with fixed steps dt", 2,
    implicit=True, iterates=True, carries=True, driven=True, rho=True,
)  # fmt: skip
ESDIRK = Method(
    "esdirk", "implicit, of order 4, for stiff systems. Its steps follow rtol and atol, or have the fixed length dt", 4,
    adaptive=True, implicit=True, iterates=True, events=True, rollouts=False,
)  # fmt: skip

METHODS = {row.name: row for row in (RK4, HEUN, DOP853, SEMI_IMPLICIT, SYMPLECTIC, CONTACT, ALPHA, ESDIRK)}
RUN_METHODS = (AUTO, *METHODS)
ROLLOUT_METHODS = tuple(row.name for row in METHODS.values() if row.rollouts)


def first_of(method: str) -> Method:
    """Return the method with which a run begins."""
    return DOP853 if method == AUTO else METHODS[method]


FOLLOWS_STIFF = (SEMI_IMPLICIT, ALPHA)  # of fixed steps, for stiff loads; the first for loads at hinges whose speeds are rates
