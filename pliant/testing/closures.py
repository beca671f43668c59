"""`check_closure`: a closure against differences of its residual, dense equations, energies, impulses and its own file."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.analysis import assemble
from pliant.compile.dynamics import Dynamics
from pliant.compile.entry import compile
from pliant.errors import PliantError
from pliant.spatial import Array
from pliant.system import System
from pliant.testing.report import Claims, rate
from pliant.testing.systems import check_saved, check_system

_CLOSED = 1e-9
_DIFFERENCE = 1e-7
_ROUNDING = 1e-10
_RANK = 1e-9  # of the largest singular value: smaller ones belong to rows that depend on others


def check_closure(name: str, system: System, q: Any = None, *, seed: int = 0, states: int = 2, saved: bool = False) -> None:
    """Check a closure, for example of a kind of your own, and raise `ConformanceError` if a property does not hold.

    name: a closure of the system, for example one that was added with `system.add_closure`. system: with this closure; others may
    close it too. q: coordinates near which `pl.assemble` closes the system. Default: its neutral pose. seed: of random speeds and
    forces. states: how many. saved: also save it as YAML and load it, for a kind that a file can name.

    - The residual is zero where the system is closed.
    - J is the rate of the residual along all motions, and the accelerations of its rows are the rate of J v, by differences.
    - Accelerations and multipliers are those of the dense equations with all rows of J.
    - The closure has no power: the rate of the energies is the power of the other forces.
    - After `impulse` the closures allow the speeds, and the change of momentum is that of the multipliers.
    - Compiled functions agree, as in `check_system`.

    Example: `pl.testing.check_closure("pin", four_bar, {"crank": 0.5})`
    """
    known = [closure.name for closure in system.model.loops]
    if name not in known:
        raise PliantError(f"system {system.name!r} has no closure {name!r}; it has {', '.join(known) or 'none'}")
    if system.model.internals.rheonomic:
        raise PliantError(f"system {system.name!r} has closures that change with time; check_closure is for constant ones")
    claims = Claims(f"closure {name!r}")
    rng = np.random.default_rng(seed)
    dynamics = compile(system, "reference")
    closed, _ = assemble(system, q)
    given = []
    for _ in range(states):
        v = _allowed(dynamics, closed, rng.normal(size=system.nv))
        given.append((closed, v))
        tau = rng.normal(size=system.nv)
        at = claims.where(q=closed, v=v, tau=tau)
        _check_rows(at, system, dynamics, closed, v, rng)
        _check_dense(at, dynamics, closed, v, tau)
        _check_impulse(at, dynamics, closed, rng.normal(size=system.nv))
        _check_energy(at, system, dynamics, closed, v, tau)
    check_system(system, seed=seed, states=given)
    if saved:
        check_saved(claims, system)


def _allowed(dynamics: Dynamics, q: Array, v: Array) -> Array:
    """Return the closest speeds that the closures allow."""
    J = dynamics.loop_jacobian(q)
    return np.asarray(v - np.linalg.pinv(J, rcond=_RANK) @ (J @ v))


def _check_rows(claims: Claims, system: System, dynamics: Dynamics, q: Array, v: Array, rng: np.random.Generator) -> None:
    residual, J = dynamics.loop_residual(q), dynamics.loop_jacobian(q)
    claims.equal("the residual of an assembled system is zero", residual, np.zeros_like(residual), _CLOSED)
    w, a = rng.normal(size=(2, system.nv))
    change = rate(lambda t: dynamics.loop_residual(system.integrate(q, w * t)), 1e-3)
    rows = np.abs(change) > 0  # rows of rolling have no residual
    terms = float(np.linalg.norm(J) * np.linalg.norm(w))
    claims.equal("J is the rate of the residual along a motion", (J @ w)[rows], change[rows], _DIFFERENCE, terms)

    def opening(t: float) -> Array:
        there = system.integrate(q, (v + 0.5 * t * a) * t)
        return np.asarray(dynamics.loop_jacobian(there) @ (v + t * a))

    found, terms = dynamics.loop_acceleration(q, v, a), terms * (1.0 + float(np.linalg.norm(v)))
    claims.equal("the acceleration of the rows is the rate of J v", found, rate(opening, 1e-3), _DIFFERENCE, terms)


def _check_dense(claims: Claims, dynamics: Dynamics, q: Array, v: Array, tau: Array) -> None:
    """M a + bias = tau + J' lambda and J a + gamma = 0, by a dense solver; forces of dependent rows are compared together."""
    M, b, J = dynamics.mass_matrix(q), dynamics.bias(q, v), dynamics.loop_jacobian(q)
    gamma = dynamics.loop_acceleration(q, v, np.zeros_like(v))
    zero = np.zeros((len(J), len(J)))
    solved = np.linalg.lstsq(np.block([[M, -J.T], [J, zero]]), np.concatenate([tau - b, -gamma]), rcond=1e-13)[0]
    a, forces = solved[: v.size], J.T @ solved[v.size :]
    found = dynamics.forward_dynamics(q, v, tau)
    terms = float(np.linalg.norm(M) * np.linalg.norm(a) + np.linalg.norm(b) + np.linalg.norm(forces))
    claims.equal("the accelerations are those of the dense equations (as M a)", M @ found, M @ a, 1e-8, terms)
    claims.equal("J' lambda is that of the dense equations", J.T @ dynamics.multipliers(q, v, tau), forces, 1e-8, terms)


def _check_impulse(claims: Claims, dynamics: Dynamics, q: Array, before: Array) -> None:
    M, J = dynamics.mass_matrix(q), dynamics.loop_jacobian(q)
    after, impulse = dynamics.impulse(q, before)
    terms = float(np.linalg.norm(M) * np.linalg.norm(before) + np.linalg.norm(J) * np.linalg.norm(before))
    claims.equal("the closures allow the speeds after impulse", J @ after, np.zeros(len(J)), _ROUNDING, terms)
    claims.equal("impulse changes M v by J' times its impulses", M @ (after - before), J.T @ impulse, _ROUNDING, terms)


def _check_energy(claims: Claims, system: System, dynamics: Dynamics, q: Array, v: Array, tau: Array) -> None:
    if any(body.flex is not None for body in system.bodies):
        return
    a = dynamics.forward_dynamics(q, v, tau)

    def energy(t: float) -> Array:
        there = system.integrate(q, (v + 0.5 * t * a) * t)
        return np.asarray(dynamics.kinetic_energy(there, v + t * a) + dynamics.potential_energy(there))

    M, b = dynamics.mass_matrix(q), dynamics.bias(q, v)
    terms = float(np.abs(v) @ np.abs(M) @ np.abs(a) + np.abs(v) @ np.abs(b))
    step = 1e-3 / (1.0 + float(np.linalg.norm(v) + np.linalg.norm(a) ** 0.5))
    claims.equal(
        "the rate of the energies is the power of the other forces, tau v", rate(energy, step), tau @ v, _DIFFERENCE, terms
    )
