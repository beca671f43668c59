"""The decoupled natural orthogonal complement (DeNOC) matrices of Mohan and Saha, for rigid and flexible trees.

The code follows the paper's own matrices, equation by equation, and does not use the sweeps. So it is a second way to the same
results: in effect the unsplit recursion of JPL 90-26 (docs/denoc.md). It differs from the print in three ways: errata are corrected
and named where they matter; a sum over the children of i replaces the single i + 1 of a chain; a block is t_i = (d'; omega; v) in
the axes of body i, where the paper has (v; omega; d'). Bodies are numbered base to tips, as in the paper, but from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array, concat, ldl_solve, symmetric
from pliant.sweeps.links.link import matter_of, split_q, split_v, tree_of
from pliant.sweeps.steps.blocks import Blocks, blocks
from pliant.sweeps.steps.kinematics import at_rest, motion, rate
from pliant.sweeps.steps.unsplit import refuse_without_inertia

if TYPE_CHECKING:
    from pliant.system import System


class ArticulatedBody(NamedTuple):
    """(36) to (38) of one body: M_hat, M_bar (n + 6, n + 6), Psi_hat, Psi (n + 6, nv), I_hat (nv, nv)."""

    M_hat: Array
    Psi_hat: Array
    I_hat: Array
    Psi: Array
    M_bar: Array


class DenocSteps(NamedTuple):
    """Steps A to C of forward dynamics, (39) to (42), one entry per body; qdd (..., nv) for all of them together."""

    eta_bar: tuple[Array, ...]
    phi_hat: tuple[Array, ...]
    eta: tuple[Array, ...]
    phi_tilde: tuple[Array, ...]
    mu_bar: tuple[Array, ...]
    mu: tuple[Array, ...]
    qdd: Array


@dataclass(frozen=True, eq=False)
class DeNOC:
    """The DeNOC matrices of a system at q (..., nq).

    M[i] (24a) and P[i] (8): the mass matrix and the joint-and-amplitude propagation matrix of body i.
    A_parent[i] (8): the twist propagation matrix from its parent, for every body that has one.
    slices[i]: the place of its block in t.

    Example: `pl.denoc(arm, q).N.shape  # (12, 2)`
    """

    model: Model
    q: Array
    M: tuple[Array, ...]
    P: tuple[Array, ...]
    A_parent: dict[int, Array]
    slices: tuple[slice, ...]

    def __repr__(self) -> str:
        batch = "".join(f"{n} x " for n in self.q.shape[:-1])
        return f"<DeNOC of {self.model.name!r}: {batch}{len(self.M)} bodies, {self.model.nv} speeds>"

    # ---- kinematics

    def A(self, i: int, j: int) -> Array:
        """Return A_ij (n_i + 6, n_j + 6): the twist of body i from that of body j, with the joints between them locked; zero
        across branches.
        """
        for k in (i, j):
            if not 0 <= k < len(self.M):
                raise PliantError(f"DeNOC: no body number {k}; system {self.model.name!r} has 0 to {len(self.M) - 1}")
        return self.N_l[..., self.slices[i], self.slices[j]]

    @cached_property
    def N_l(self) -> Array:
        """(15): the blocks A_ij, block lower triangular; t = N_l N_d q'."""
        one = np.eye(self.slices[-1].stop) if self.slices else np.zeros((0, 0))
        rows: list[Array] = []
        for i, where in enumerate(self.slices):
            above = self.A_parent[i] @ rows[self.model.parents[i]] if i in self.A_parent else 0.0
            rows.append(one[where] + above)
        return concat(rows) if rows else one

    @cached_property
    def N_d(self) -> Array:
        """(13): block diagonal of P_i."""
        return self._diagonal(self.P, self.slices, self.model.internals.v_slices)

    @property
    def N(self) -> Array:
        """(14): the natural orthogonal complement N_l N_d."""
        return self.N_l @ self.N_d

    # ---- the generalised inertia matrix and its factors

    @cached_property
    def I(self) -> Array:  # noqa: E743
        """(31): the generalised inertia matrix N_d* N_l* M N_l N_d, (..., nv, nv), and the armature of hinges."""
        N = self.N
        return symmetric(N.mT @ self._diagonal(self.M, self.slices, self.slices) @ N) + np.diag(self.model.internals.armature)

    @cached_property
    def M_tilde(self) -> tuple[Array, ...]:
        """(32): M_tilde_i = M_i + sum of A_ci* M_tilde_c A_ci, composite bodies (erratum: A_ci on both sides)."""
        M_tilde = list(self.M)
        for i, A in reversed(self.A_parent.items()):
            p = self.model.parents[i]
            M_tilde[p] = symmetric(M_tilde[p] + A.mT @ M_tilde[i] @ A)
        return tuple(M_tilde)

    @cached_property
    def articulated(self) -> tuple[ArticulatedBody, ...]:
        """(36) to (38), tips to base: M_hat_i = M_i + sum of A_ci* M_bar_c A_ci, M_bar = M_hat - Psi_hat Psi* (erratum: A_ci)."""
        refuse_without_inertia(self.model)
        M_hat, out = list(self.M), []
        for i in reversed(range(len(self.M))):
            Psi_hat = M_hat[i] @ self.P[i]
            I_hat = symmetric(self.P[i].mT @ Psi_hat) + np.diag(self.model.internals.armature[self.model.internals.v_slices[i]])
            Psi = ldl_solve(I_hat, Psi_hat.mT).mT
            M_bar = symmetric(M_hat[i] - Psi_hat @ Psi.mT)
            out.append(ArticulatedBody(M_hat[i], Psi_hat, I_hat, Psi, M_bar))
            if i in self.A_parent:
                A, p = self.A_parent[i], self.model.parents[i]
                M_hat[p] = symmetric(M_hat[p] + A.mT @ M_bar @ A)
        return tuple(reversed(out))

    @property
    def M_hat(self) -> tuple[Array, ...]:
        """(38): articulated bodies."""
        return tuple(body.M_hat for body in self.articulated)

    @property
    def M_bar(self) -> tuple[Array, ...]:
        """(38): the part of M_hat that the free joint transmits."""
        return tuple(body.M_bar for body in self.articulated)

    @property
    def I_hat(self) -> tuple[Array, ...]:
        """(36): I_hat_i = P_i* M_hat_i P_i, and the armature of the hinge."""
        return tuple(body.I_hat for body in self.articulated)

    @property
    def Psi(self) -> tuple[Array, ...]:
        """(37): Psi_i = M_hat_i P_i I_hat_i^-1."""
        return tuple(body.Psi for body in self.articulated)

    @cached_property
    def U(self) -> Array:
        """(35), (36): unit block upper triangular, U_ij = P_i* A_ji* Psi_j (erratum: Psi_j); I = U D U*."""
        strictly_lower = self.N_l - np.eye(self.N_l.shape[-1])
        return np.eye(self.model.nv) + (strictly_lower @ self.N_d).mT @ self._diagonal(
            self.Psi, self.slices, self.model.internals.v_slices
        )

    @cached_property
    def D(self) -> Array:
        """(35): block diagonal of I_hat_i."""
        return self._diagonal(self.I_hat, self.model.internals.v_slices, self.model.internals.v_slices)

    # ---- forward dynamics

    def phi(self, v: Any, tau: Any) -> Array:
        """Return (33): phi (..., nv) = tau - N_d* N_l* [M (N_l N_d' + N_l' N_d) q' + gamma] (erratum: + gamma).

        (N_l N_d' + N_l' N_d) q' is N_l a, where a is the bias acceleration of each body and includes gravity at the roots. gamma
        contains the forces of strain and damping, which the paper has in tau as tau_S (erratum: -dV/dq).
        """
        v = np.asarray(v, dtype=float)
        tree = tree_of(self.model, self.q)
        motions = tree.outward(motion, split_q(self.model, self.q), split_v(self.model, v))
        rates = tree.outward(rate, motions, base=at_rest(self.q))
        up = np.concatenate([np.zeros(3), -self.model.gravity])[:, None]
        a, gamma = [], []
        for body, m, r in zip(tree.bodies, motions, rates, strict=True):
            own = r.a if body.parent >= 0 else r.a + m.velocity_from_parent(up)
            modal, f = body.bias_force(m, r)
            a.append(own if modal is None else concat([0.0 * modal, own]))
            gamma.append(f if modal is None else concat([modal, f]))
        forces = self._diagonal(self.M, self.slices, self.slices) @ (self.N_l @ concat(a)) + concat(gamma)
        return np.asarray(tau, dtype=float) - (self.N.mT @ forces)[..., 0]

    def steps(self, phi: Any) -> DenocSteps:
        """Solve I qdd = phi for phi (..., nv) by three recursions, steps A to C, (39) to (42), and return all of them.

        Step A, U phi_hat = phi, tips to base; step B, D phi_tilde = phi_hat; step C, U* qdd = phi_tilde, base to tips.
        """
        given = np.asarray(phi, dtype=float)
        if given.shape[-1:] != (self.model.nv,):
            raise PliantError(f"DeNOC: phi has shape {given.shape}; system {self.model.name!r} needs (..., {self.model.nv})")
        bodies, Psi, I_hat = range(len(self.M)), self.Psi, self.I_hat
        phi_hat = split_v(self.model, given)
        eta_bar = [np.zeros((P.shape[-2], 1)) for P in self.P]
        eta = list(eta_bar)
        for i in reversed(bodies):  # (39) (erratum: eta_bar)
            phi_hat[i] = phi_hat[i] - self.P[i].mT @ eta_bar[i]
            eta[i] = Psi[i] @ phi_hat[i] + eta_bar[i]
            if i in self.A_parent:
                p = self.model.parents[i]
                eta_bar[p] = eta_bar[p] + self.A_parent[i].mT @ eta[i]
        phi_tilde = [ldl_solve(I_hat[i], phi_hat[i]) for i in bodies]  # (40)
        mu_bar = [np.zeros((P.shape[-2], 1)) for P in self.P]
        mu, qdd = list(mu_bar), list(phi_tilde)
        for i in bodies:  # (41), (42)
            if i in self.A_parent:
                mu_bar[i] = self.A_parent[i] @ mu[self.model.parents[i]]
            qdd[i] = phi_tilde[i] - Psi[i].mT @ mu_bar[i]
            mu[i] = self.P[i] @ qdd[i] + mu_bar[i]

        def vectors(columns: list[Array]) -> tuple[Array, ...]:
            return tuple(x[..., 0] for x in columns)

        return DenocSteps(
            vectors(eta_bar), vectors(phi_hat), vectors(eta), vectors(phi_tilde), vectors(mu_bar), vectors(mu), concat(qdd)[..., 0]
        )

    def _diagonal(self, parts: Sequence[Array], rows: Sequence[slice], columns: Sequence[slice]) -> Array:
        """Return the block-diagonal matrix of the bodies' parts."""
        size = [where[-1].stop if where else 0 for where in (rows, columns)]
        out = np.zeros((*np.broadcast_shapes(*(x.shape[:-2] for x in parts)), *size))
        for x, i, j in zip(parts, rows, columns, strict=True):
            out[..., i, j] = x
        return out


def denoc(system: System | Model, q: Any) -> DeNOC:
    """Return the DeNOC matrices of a system at q (..., nq), as `DeNOC`.

    They are N_l, N_d, the generalised inertia matrix I and its factors U and D, and M_tilde, M_hat, M_bar and Psi of each body.
    `steps(phi)` is forward dynamics by steps A to C, in O(N).

    A system with closures raises `PliantError`: the matrices are those of a tree, `system.model.opened`.

    Warning: N_l and the matrices made from it are dense and need O(N^2) memory. They are for study and for tests.

    Example: `pl.denoc(arm, q).I.shape  # (2, 2)`
    """
    model = matter_of(system)
    if model.closures:
        raise PliantError(
            f"denoc: {model.closures[0].kind} {model.closures[0].name!r} closes a loop of system {model.name!r}, but the paper's "
            "matrices are for trees; use pl.mufti or pl.compile, or pass system.model.opened for the tree without its closures"
        )
    q = np.asarray(q, dtype=float)
    if q.shape[-1:] != (model.nq,):
        raise PliantError(f"denoc: q has shape {q.shape}; system {model.name!r} needs (..., {model.nq})")
    tree = tree_of(model, q)
    rest = [np.zeros((w.stop - w.start, 1)) for w in model.internals.v_slices]
    motions = tree.outward(motion, split_q(model, q), rest)
    own: list[Blocks] = [blocks(body, m) for body, m in zip(tree.bodies, motions, strict=True)]
    A_parent = {i: own[i].from_parent(own[b.parent].A[b.at].mT) for i, b in enumerate(tree.bodies) if b.parent >= 0}
    slices = tuple(slice(a, b) for a, b in pairwise(accumulate((x.M.shape[-1] for x in own), initial=0)))
    return DeNOC(model, q, tuple(x.M for x in own), tuple(x.H for x in own), A_parent, slices)


__all__ = ["ArticulatedBody", "DeNOC", "DenocSteps", "denoc"]
