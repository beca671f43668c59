"""`pl.analysis.modal_damping`: damping ratios of the modes of an assembled system, as one load.

At rest, without other damping, M d'' + K d = 0 has mass-normalised shapes phi with frequencies w. With

    D = sum of 2 zeta w (M phi) (M phi)^T,

the motion M d'' + D d' + K d = 0 has the same shapes, and each mode the ratio zeta. D maps rigid motions to zero.
"""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np

from pliant.analysis.linearise import Linear, linearise
from pliant.analysis.modes import paired
from pliant.analysis.point import direction_names, point_of
from pliant.analysis.small_motions import symmetric_part, undamped
from pliant.analysis.stability import stiffness_floor
from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError
from pliant.flex.damping import Damping, damping_ratios
from pliant.given.keywords import TimedKeywords
from pliant.keywords import checked
from pliant.model import Model
from pliant.model.acting.loads import ModalDamping
from pliant.spatial import Array
from pliant.system import System

_SYMMETRIC = 1e-8  # of the largest stiffness
_DAMPED = 1e-9  # of the largest frequency: damping or spin that is there already
_MISSED = 1e-7  # of a frequency: a pole that is elsewhere than it should be


@checked(TimedKeywords, before="dynamics")
def modal_damping(
    system: System | Model | Dynamics,
    ratio: Damping,
    q: Any = None,
    v: Any = None,
    *,
    dynamics: Dynamics | None = None,
    **given: Unpack[TimedKeywords],
) -> ModalDamping:
    """Return a load that damps every mode of a whole system, about a state at rest, by a given ratio.

    ratio: one for all modes (0.005 is 0.5 % of critical), one per mode that oscillates in the order of `pl.modes`, or by frequency,
    {upper frequency [Hz]: ratio}.
    q: the state, or a result of `pl.equilibrium`. Default: every hinge at zero. s, u, tau, p, wrenches, t: as in `dyn.linearise`.

    Add it with `system.add_load("damping", …)`; then `pl.modes` about this state has these ratios. Rigid motions are not damped.
    The load acts on relative motions only, so a free system keeps its momentum. Damping that the system has already, a motion, and
    unstable modes raise `PliantError`.

    Example: `mast.add_load("damping", pl.analysis.modal_damping(mast, 0.005))`
    """
    p = given.get("p")
    made = dynamics_of(system, dynamics, p, given.get("wrenches"), "modal_damping")
    lin = linearise(made, q, v, inputs=[], outputs=[], **given)
    Z, name = lin.tangent, made.model.name
    n = Z.shape[1]
    at = point_of(made, {"t": lin.t, "q": lin.q, "v": lin.v, "s": lin.s, "u": lin.u, "p": p})
    M = Z.T @ at.mass_matrix @ Z
    A = paired(lin, direction_names(made.model)) if not lin.v.any() else lin.A
    by_q, by_v = A[n : 2 * n, :n], A[n : 2 * n, n : 2 * n]
    _check(name, lin, M, by_q, by_v)
    K = -M @ by_q
    potential = symmetric_part(K, np.sqrt(np.diag(M)))
    squares, shapes, idle = undamped(M, (K + K.T) / 2 if potential is None else potential, stiffness_floor(at, Z, M))
    if (squares < 0).any():
        raise PliantError(
            f"system {name!r}: a mode grows at this state, by {np.sqrt(-squares.min()):.3g} 1/s, so it has no damping ratio; "
            "choose a stable state, or compute the damping before you add the load that makes it grow"
        )
    order = np.argsort(squares, kind="stable")
    order = order[squares[order] > 0]
    if not order.size:
        raise PliantError(f"system {name!r}: no mode oscillates at this state, so there is nothing to damp")
    w = np.sqrt(squares[order])
    zeta = damping_ratios(ratio, w)
    rows = np.sqrt(2 * zeta * w)[:, None] * (shapes[order] @ M)
    rows[:, idle] = 0.0  # as it is without rounding
    rows = rows[zeta > 0]
    if not rows.size:
        raise PliantError("modal_damping: all ratios are zero; give a ratio above zero")
    _check_poles(lin, A, (M, rows), w, zeta)
    moving = np.flatnonzero(rows.any(axis=0))
    return ModalDamping(tuple(lin.states[lin.increments + i] for i in moving), rows[:, moving])


def _check(name: str, lin: Linear, M: Array, by_q: Array, by_v: Array) -> None:
    """Raise `PliantError` unless the state is at rest and the motion about it is one of masses and springs."""
    if lin.v.any():
        raise PliantError(f"system {name!r} moves at this state; damping ratios of modes are set about a state at rest")
    K, scale = -M @ by_q, np.sqrt(np.outer(np.diag(M), np.diag(M)))
    stiffest = float(np.abs(K / scale).max(initial=0.0))
    if np.abs((K - K.T) / scale).max(initial=0.0) > _SYMMETRIC * stiffest:
        raise PliantError(
            f"system {name!r}: forces at this state follow from no potential, or do not balance, so that modes are not separate; "
            "give a state from pl.equilibrium, with s={'wing.locked': 1} for latched hinges, or compute the damping before you add "
            "such loads"
        )
    if np.abs(M @ by_v / scale).max(initial=0.0) > _DAMPED * np.sqrt(stiffest):
        raise PliantError(
            f"system {name!r} has damping or spin already, so the ratios would not be those asked for; set damping=0 of its "
            "flexible bodies and c=0 of its springs, or leave out modal damping"
        )


def _check_poles(lin: Linear, A: Array, damped: tuple[Array, Array], w: Array, zeta: Array) -> None:
    """Raise `PliantError` if the poles with this damping are not those asked for, as if states of loads move with the modes."""
    M, rows = damped
    n, A, name = len(M), A.copy(), lin.system
    A[n : 2 * n, n : 2 * n] -= np.linalg.solve(M, rows.T @ rows)
    found = np.linalg.eigvals(A)
    wanted = w * (-zeta + 1j * np.sqrt(np.maximum(1 - zeta**2, 0.0)))
    missed = np.abs(found[:, None] - wanted).min(axis=0) / w
    if missed.max() > _MISSED and len(A) > 2 * n:
        states = ", ".join(lin.states[lin.increments + n :][:4])
        raise PliantError(
            f"system {name!r}: states of loads ({states}) move with the modes, so that ratios are not those asked for; damp the "
            "system without these loads"
        )
