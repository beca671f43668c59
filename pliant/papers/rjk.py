"""Rodriguez, Jain and Kreutz: closed systems by steps A to F, as operators. It checks identities; kernels use another method.

The steps compute the motion of the free spanning tree, the resulting accelerations at the closures, and the correction by the
forces of the closures. The errata of U and of Omega across branches are included. f is the outward force of the tips, which is
minus the multipliers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.given.arrays import all_inputs
from pliant.model import Model
from pliant.model.constraints.signals import at_time
from pliant.spatial import Array
from pliant.sweeps import bias, loop_acceleration
from pliant.sweeps.links.link import as_model
from pliant.sweeps.operators.operators import Operators, operators
from pliant.system import System

_CUT = 1e-11  # of the largest eigenvalue of A Lambda A*: rows that depend on others, and those that are zero


class RjkSteps(NamedTuple):
    """The result of each of RJK's steps. a (..., nv), f and U (..., rows), Lambda (..., rows, rows).

    Example: `pl.papers.rjk_steps(four_bar, *pl.assemble(four_bar), np.zeros(3)).a.shape  # (3,)`
    """

    free: Array
    """A: accelerations of the tree, M^-1 (tau - bias), by the articulated sweeps."""
    at_closures: Array
    """B: A J a of these: how they would part the closures, but for U."""
    Lambda: Array
    """C: A Lambda A* = A B* Omega B A*, pair by pair from Upsilon."""
    U: Array
    """dU~/dt - d(A J)/dt v: what A J a must be (erratum)."""
    f: Array
    """D: [A Lambda A*] f = A J a_free - U."""
    correction: Array
    """E: -M^-1 J* A* f, by sweeps over the tree: z = psi (-B A* f), eps = H z (RJK (A.6))."""
    a: Array
    """F: the sum."""


def rjk_steps(system: System | Model, q: Any, v: Any, tau: Any, t: float = 0.0) -> RjkSteps:
    """Forward dynamics of a closed system by RJK's steps A to F, for numbers q (..., nq), v and tau (..., nv).

    The cost is O(N) except for step D. t [s]: the time, for closures that depend on it, A J v = U~(t).

    Example:
        q, v = pl.assemble(four_bar)
        pl.papers.rjk_steps(four_bar, q, v, np.zeros(3)).f.shape  # (5,)
    """
    model = as_model(system)
    inputs = all_inputs(model, np.asarray(float(t)), model.internals.input_values)
    ops = operators(at_time(model.internals.matter, model, np.array([float(t)]), inputs, model.internals.state_values), q, v)
    model, q, v, tau = ops.model, ops.q, np.asarray(v, dtype=float), np.asarray(tau, dtype=float)
    if not model.closures:
        raise PliantError(f"system {model.name!r} has no active closures, so RJK's steps reduce to step A; use forward_dynamics")
    J = ops.J()
    free = ops.mass_matrix.inv.apply(tau - bias(model.internals.opened, q, v))
    at_closures = J.apply(free)
    Lambda = np.asarray(ops.Lambda().dense())
    U = -loop_acceleration(model, q, v, np.zeros_like(free))
    f = (np.linalg.pinv(Lambda, rcond=_CUT, hermitian=True) @ (at_closures - U)[..., None])[..., 0]
    correction = _by_sweeps(ops, f)
    return RjkSteps(free, at_closures, Lambda, U, f, correction, free + correction)


def _by_sweeps(ops: Operators, f: Array) -> Array:
    """-M^-1 J* A* f. With J* A* = H phi B A* + S and H phi = (I + H phi K) H psi, M^-1 H phi = [I - H psi K]* D^-1 H psi."""
    factor = ops.I - ops.H @ ops.psi @ ops.K
    eps = (ops.H @ ops.psi).apply(-ops.B().apply(f)) - factor.apply(ops.S.apply(f))
    return factor.T.apply(ops.D.inv.apply(eps))
