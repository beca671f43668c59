"""The collected actions of laws on a system: forces by body, torques, rates of states, and the energy balance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pliant.spatial import Array, concat, dot, lift, zeros
from pliant.vectors.kinematics import Kinematics

OnNodes = list[tuple[int, int, Array]]  # wrenches (..., 6, 1) on bodies, at a node and in its axes


class Acts:
    """The actions of laws so far."""

    def __init__(self, kinematics: Kinematics) -> None:
        self.at = kinematics
        self.external: list[list[tuple[int, Array]]] = [[] for _ in kinematics.model.bodies]
        self.torques: list[tuple[slice, Array]] = []  # the place in v, and a column
        self.dry: list[tuple[slice, Array]] = []  # the place in v, and a column: dry friction per unit of speed
        self.pushes: list[tuple[Any, Callable[[Any], OnNodes]]] = []  # forces and moments, and what a vector in their place does
        self.rates: dict[str, Any] = {}
        self.energies: list[Any] = []  # potentials
        self.kinetic: list[Any] = []  # of rotors, in addition to the bodies
        self.momenta: list[Array] = []  # (..., 3, 1), world axes
        self.of_rotors: OnNodes = []  # those of the wrenches that change these momenta: what bodies get, rotors lose
        self.losses: list[Any] = []
        self.applied: dict[str, Any] = {}  # inputs as they took effect, by name
        self.holds: list[tuple[slice, Any]] = []  # the place in v, and how far it is locked

    def add(self, wrenches: OnNodes) -> None:
        """Let wrenches act."""
        for k, node, wrench in wrenches:
            self.external[k].append((node, wrench))

    def free(self) -> Array | None:
        """Return (..., nv): 1 for free speeds, 0 for locked ones; None if no speed can be locked."""
        if not self.holds:
            return None
        out = lift(np.ones((self.at.model.nv, 1)), self.at.like)
        for where, x in self.holds:
            out = concat([out[..., : where.start, :], out[..., where, :] * (1.0 - x), out[..., where.stop :, :]])
        return out[..., 0]

    def tau(self) -> Array | None:
        """Return the generalised forces (..., nv, 1) of torques at hinges, or None."""
        return self._placed(self.torques)

    def dry_resistance(self) -> Array | None:
        """Return (..., nv, 1): dry friction at hinges per unit of speed, or None."""
        return self._placed(self.dry)

    def _placed(self, parts: list[tuple[slice, Array]]) -> Array | None:
        if not parts:
            return None
        rows = [zeros((1, 1), self.at.like)] * self.at.model.nv
        for where, x in parts:
            for j, i in enumerate(range(where.start, where.stop)):
                rows[i] = rows[i] + x[..., j : j + 1, :]
        return concat(rows)

    def power(self, v: Array) -> Array:
        """Return the power (..., 1, 1) of all actions at the speeds v (..., nv, 1)."""
        total = zeros((1, 1), self.at.like)
        for k, own in enumerate(self.external):
            for node, wrench in own:
                total = total + dot(wrench, self.at.velocity((k, node)))
        tau = self.tau()
        return total if tau is None else total + dot(tau, v)
