"""The energy balance of a run: what does not close, relative to the energy that takes part in the motion; and texts of warnings.

A large constant must not hide an error. The kinetic energy of a rotor that spins steadily, or of a vehicle at cruising speed, takes
no part in the motion, and neither does the potential energy at the start. So energies count as far as they change, and kinetic
energy also as far as it remains when all steady rates are subtracted.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pliant.lazy import cached_property
from pliant.simulate.problem.problem import Problem
from pliant.simulate.results.computed.totals import totals
from pliant.simulate.results.ended import Allowed
from pliant.spatial import Array

LARGE = 1e-2  # an energy drift of which a run warns
_GIVEN_BACK = 1e-3  # of the energy in play: what dampers may return
_ROUNDING = 1e-9  # of the largest energies: less in play than this shows rounding alone


@dataclass(frozen=True, eq=False)
class EnergyBalance:
    """The energies (runs, n) [J] of a run at its stored instants. bodies: kinetic; turning: of rotors of loads, kinetic.

    dissipated: None if it is not known. half_step [s]: by how much speeds are older than positions.
    """

    problem: Problem
    q: Array
    v: Array
    bodies: Array
    turning: Array
    potential: Array
    work: Array
    dissipated: Array | None
    half_step: float = 0.0

    @cached_property
    def errors(self) -> Array:
        """(runs,): the largest part of the energy [J] that the work does not explain."""
        return largest(self._unexplained)

    @cached_property
    def _unexplained(self) -> Array:
        """(runs, n): the part of the energy [J] that the work does not explain, so far."""
        balance = self.bodies + self.turning + self.potential - self.work
        if self.half_step:  # the speeds of a step are those with which its positions moved: they belong to its middle
            before = self.problem.model.integrate(self.q, self.v, -self.half_step)
            now = totals(self.problem, self.q, self.v).potential
            balance = balance + (totals(self.problem, before, self.v).potential - now)
        return np.abs(balance - balance[:, :1])

    @cached_property
    def in_play(self) -> Array:
        """(runs,): the energy [J] that takes part in the motion."""
        found = [self.kinetic_in_play, _swing(self.potential), _ROUNDING * largest(np.abs(self.potential))]
        if self.half_step and self.dissipated is not None:  # what contacts take, between the little that stands still
            found.append(_swing(self.dissipated))
        return np.asarray(np.maximum.reduce(found))

    @cached_property
    def kinetic_in_play(self) -> Array:
        """(runs,): the part of it that is kinetic [J]."""
        kinetic = self.bodies + self.turning
        return np.asarray(np.maximum.reduce([largest(self._unsteady()), _swing(kinetic), _ROUNDING * largest(kinetic)]))

    def _unsteady(self) -> Array:
        """Return (runs, n): the kinetic energy without steady rotation of hinges and rotors, and without steady translation."""
        problem = self.problem
        hinges = np.isnan(problem.speeds.frequencies) & (np.array(problem.speeds.units) == "rad/s")
        steady = np.where(hinges, _steady(self.v), 0.0)
        without = totals(problem, self.q, self.v - steady[:, None])
        mass, energy = problem.model.internals.mass, without.kinetic if steady.any() else self.bodies
        if without.momentum is not None and not problem.p.size:
            momentum = without.momentum[..., 3:]
            drift = _steady(momentum) / mass
            energy = energy - np.einsum("rni,ri->rn", momentum, drift) + 0.5 * mass * np.sum(drift * drift, axis=-1)[:, None]
        return energy + self.turning - _least(self.turning)[:, None]

    def of_structure(self) -> Array | None:
        """Return (runs,): the largest energy [J] of the deformation of flexible bodies and of its rates; None for rigid bodies."""
        problem = self.problem
        modal = [np.isfinite(space.frequencies) for space in (problem.coordinates, problem.speeds)]
        if not modal[1].any():
            return None
        straight, bending = np.where(modal[0], 0.0, self.q), np.where(modal[1], self.v, 0.0)
        now, unbent = totals(problem, self.q, bending), totals(problem, straight, bending)
        return largest(now.kinetic + np.abs(now.potential - unbent.potential))

    def drifts(self) -> dict[str, Array]:
        """Return the entries of `Quality` that it gives, each (runs,)."""
        errors, in_play, structure = self.errors, self.in_play, self.of_structure()
        out = {"energy_drift": _fraction(errors, in_play)}
        if structure is not None:
            moved = structure > _ROUNDING * in_play
            out["structure_drift"] = np.where(moved, _fraction(errors, structure), 0.0)
        return out

    def faults(self, allowed: Allowed, large: float = LARGE) -> list[str]:
        """Return what is to be warned of: a balance that does not close, and dampers that give energy.

        allowed: what the steps of the run allow. large: the energy drift of which it tells.
        """
        what, most, out = f"system {self.problem.model.name!r}", largest(self.bodies + self.turning), []
        errors = np.nan_to_num(self._unexplained[:, -1]) if allowed.at_end else self.errors
        worst = float(np.nanmax(np.where(errors > allowed.tolerance * most, _fraction(errors, self.in_play), 0.0), initial=0.0))
        if worst > large:
            share = f"energy of {100 * worst:.2g} %" if worst < 1 else "more than all"
            out.append(f"{what}: {share} of that in play comes from nowhere or is lost; {allowed.remedy}")
        if self.dissipated is None:
            return out
        taken = np.where(np.isnan(self.dissipated), -np.inf, self.dissipated)
        peak = np.maximum.accumulate(taken, axis=-1)
        with np.errstate(invalid="ignore"):  # contacts store energy too, and return it
            given = -self.dissipated if self.problem.model.contacts else peak - self.dissipated
        given = largest(given)
        run = int(np.argmax(_fraction(given, self.in_play)))
        if given[run] > max(_GIVEN_BACK * self.in_play[run], _ROUNDING * (most + largest(np.abs(self.potential)))[run]):
            out.append(
                f"{what}: its dampers, friction and contacts give energy, {given[run]:.3g} J: a coefficient is negative, a law "
                "reports a drive with x.dissipation, or contacts begin below their surface; check their numbers"
            )
        return out


def energy_drift(kinetic: Array, potential: Array, work: Array) -> Array:
    """Return (runs,): the same error, relative to the largest swing of energies (runs, n): all that a stored run shows of it."""
    balance = kinetic + potential - work
    return _fraction(largest(np.abs(balance - balance[:, :1])), np.maximum(_swing(kinetic), _swing(potential)))


def largest(x: Array) -> Array:
    """Return the largest number of each row; NaN is ignored."""
    out: Array = np.max(np.where(np.isnan(x), -np.inf, x), axis=-1)
    return out


def _least(x: Array) -> Array:
    return -largest(-x)


def _swing(x: Array) -> Array:
    return largest(x) + largest(-x)


def _steady(x: Array) -> Array:
    """Return (runs, k): the part of each of k rates (runs, n, k) that never ceases, zero if the rate changes its sign."""
    rows = np.swapaxes(x, 1, 2)
    low, high = _least(rows), largest(rows)
    out: Array = np.where(np.isfinite(low) & np.isfinite(high), np.maximum(low, 0.0) + np.minimum(high, 0.0), 0.0)
    return out


def _fraction(errors: Array, of: Array) -> Array:
    return np.divide(errors, of, out=np.zeros(len(errors)), where=of > 0)


__all__ = ["LARGE", "EnergyBalance", "energy_drift", "largest"]
