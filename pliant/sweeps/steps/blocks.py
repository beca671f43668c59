"""A body's modal blocks, the parts of the unsplit recursions: JPL 90-26 section 3.

A body's block is (eta; omega; v), n + 6 rows with n modes; a rigid body has none. Neighbours are coupled by (3.16), Phi(p, k) =
A(p) [0, phi]: the spatial rows of body k go to the parent's interface node, and from there to the parent's modes and frame.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pliant.spatial import Array, concat, symmetric, zeros
from pliant.sweeps.steps.moves import Motion


class Blocks(NamedTuple):
    """A body's M_m (n + 6, n + 6), H* (n + 6, nv; hinge, then modes), and A (n + 6, 6) of each interface node."""

    move: Motion
    M: Array
    H: Array
    A: tuple[Array, ...]

    def gathered(self, x: Array, outboard: tuple[Array, ...]) -> Array:
        """Return x plus the forces of the children at the interface nodes: x + sum of A f."""
        for A, f in zip(self.A, outboard, strict=True):
            x = x + A @ f
        return x

    def loaded(self, P: Array, outboard: tuple[Array, ...]) -> Array:
        """Return P plus the inertias at the interface nodes: P + sum of A Gamma A*."""
        for A, Gamma in zip(self.A, outboard, strict=True):
            P = P + A @ Gamma @ A.mT
        return symmetric(P)

    def spread(self, x: Array) -> tuple[Array, ...]:
        """A* x: the velocity of each interface node, in its axes."""
        return tuple(A.mT @ x for A in self.A)

    def to_parent(self, x: Array) -> Array:
        """[0, phi] x: a force, at the parent's interface node."""
        return self.move.force_to_parent(x[..., -6:, :])

    def inertia_to_parent(self, P: Array) -> Array:
        """[0, phi] P [0, phi]*."""
        return self.move.inertia_to_parent(P[..., -6:, -6:])

    def from_parent(self, V: Array) -> Array:
        """[0, phi]* V: the velocity of the parent's interface node, as (0; omega; v)."""
        V = self.move.velocity_from_parent(V)
        n = self.M.shape[-1] - 6
        return concat([zeros((n, V.shape[-1]), V), V]) if n else V


def blocks(body: Any, m: Motion) -> Blocks:
    """Return the blocks of a body at a state."""
    return Blocks(m, body.modal_mass(m), body.hinge_map(m), tuple(body.node_map(m, at) for at in range(body.interfaces)))
