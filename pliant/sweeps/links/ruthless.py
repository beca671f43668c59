"""Flexible links with constant modal matrices: JPL 90-26 (8.1), the "ruthless" linearisation, with (7.8) computed beforehand.

All matrices are those of the undeformed body; K eta is kept. The bias depends only on angular velocities: in "ruthless" without the
modal rates, in "ruthless_v" with those of the velocity sweep. Its terms are a0 and b0 of docs/flexible_model.md 8, with the
parent's F and the body's own angular velocity, not the nodes'.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pliant.spatial import Array, concat, cross, diagonal_inverse, eye, inverse, is_diagonal, symmetric, zeros
from pliant.sweeps.links.compliance import picked
from pliant.sweeps.links.deformation import Deformation, NodeState, shape_of
from pliant.sweeps.links.elimination import Compliant, Direct
from pliant.sweeps.links.flexible import Elimination, FlexibleLink, arrived, places, within
from pliant.sweeps.links.ruthless_numbers import compliance_of
from pliant.sweeps.steps.kinematics import Acceleration, Rate
from pliant.sweeps.steps.moves import Loads, Motion, Move, Turning, hinge_move
from pliant.sweeps.steps.rigid import RigidInertia, six_products


@dataclass(frozen=True, eq=False)
class RuthlessLink(FlexibleLink):
    """A flexible body whose modal matrices are constant; x are RuthlessNumbers."""

    @property
    def _sees_rates(self) -> bool:
        return self.kind.fidelity == "ruthless_v"

    def _with_modal_mass(self, more: Array) -> FlexibleLink:
        x, splits = self.x, self.kind.splits
        D0, G = x.D0 + more, x.G + more
        if splits is None or not is_diagonal(D0):
            return replace(self._with_numbers(G=G, D0=D0), kind=self.kind._replace(splits=None))
        Lambda = diagonal_inverse(D0)
        zeta = picked([port.zeta for port in x.ports], [split.compliant for split in splits])
        Y = Lambda @ zeta
        M, S = RigidInertia(x.m, x.s, x.J).matrix(), inverse(zeta.mT @ Y)
        made = compliance_of(x.ports, splits, M, x.mu0, Lambda, Y, S, x.compliance.log_det)
        return self._with_numbers(G=G, D0=D0, Lambda=Lambda, g0=x.mu0 @ Lambda, Y=Y, compliance=made)

    def on_hinge(self, m: Motion | None = None) -> Move | None:
        none = zeros((6, 1), self.R)
        return None if self.kind.at_frame else Move((self.x.Q.mT,), self.x.origin, none, none)

    def motion(self, q: Array, v: Array) -> Motion:
        """Return one move, from the parent's node to F: the root is at its undeformed position."""
        x, nq, nv = self.x, self.hinge.nq, self.hinge.nv
        eta, rates = q[..., nq:, :], v[..., nv:, :]
        move, H = hinge_move(self, q[..., :nq, :], v[..., :nv, :])
        root = self.on_hinge()
        if root is not None:
            move = Move((*move.turns, x.Q.mT), move.r + move.out_of(x.origin), root.velocity(move.S), root.velocity(move.c))
            H = root.velocity(H)
        if self.kind.root_moves:
            slip = -(x.Pi_F @ rates)
            move = move._replace(slip=slip, seen=slip[..., :3, :] if self._sees_rates else None)
        if self._sees_rates:
            move = move._replace(point=x.point)
        nodes = tuple(NodeState(p.R, p.l, p.Pi, p.Pi[:3] @ rates, p.Pi[3:] @ rates) for p in x.ports)
        M = RigidInertia(x.m, x.s, x.J)
        return Motion((move,), H, Deformation(eta, rates, x.G, x.FE, x.bias, M, nodes, x.Pi_F if self.kind.root_moves else None))

    def node_rates(self, m: Motion, rate: Rate) -> tuple[Turning, ...]:
        out = []
        for p in self.x.ports:
            carrier = p.R.mT @ rate.w
            w = carrier + (p.R.mT @ p.Pi[:3]) @ shape_of(m).rates if self._sees_rates else carrier
            arm = p.l - self.x.point if self._sees_rates else p.l
            bias = concat([zeros((3, 1), self.R), p.R.mT @ (rate.ww @ arm)])
            out.append(Turning(w, p.R.mT @ rate.ww @ p.R, bias, carrier))
        return tuple(out)

    def own_acceleration(self, rate: Rate, A: Acceleration) -> Acceleration:
        """Centripetal terms are counted from the bias point."""
        return A._replace(a=A.a - rate.ww @ self.x.point) if self._sees_rates else A

    # ---- forces

    def bias_force(self, m: Motion, rate: Rate, elastic: bool = True) -> tuple[Array, Array]:
        """b0, with K eta and the damping."""
        return self._bias(m, rate, self.x.bias, elastic)

    def _bias(self, m: Motion, rate: Rate, coefficients: Array, elastic: bool = True) -> tuple[Array, Array]:
        x = self.x
        modal = coefficients @ six_products(rate.ww)
        if elastic:
            modal = modal + self.elastic_force(m)
        f = RigidInertia(x.m, x.s_b, x.J_b).newton_euler(rate.ww)
        if not self._sees_rates:
            return modal, f
        return modal, concat([f[..., :3, :] + cross(x.point, f[..., 3:, :]), f[..., 3:, :]])

    def _stretched(self, shape: Deformation, G: Array) -> Array:
        x = self.x
        return x.bias @ six_products(G) + x.FE[3:].mT @ (G @ x.point)

    def bias_terms(self, m: Motion, rate: Rate) -> tuple[Array, Array]:
        """As `bias_force`, the modal rows with the root held."""
        return self._bias(m, rate, self.x.bias_held)

    # ---- articulated bodies

    def absorb(self, m: Motion, outboard: tuple[Array, ...]) -> tuple[Array, Elimination]:
        """(7.10) with all of (7.8) constant."""
        x = self.x
        if self.kind.splits is not None:
            factors: Elimination = Compliant(x.compliance, x.Lambda, x.Y, x.g0, arrived(self.kind.splits, outboard))
            return factors.P, factors
        D, mu, P = x.D0, x.mu0, RigidInertia(x.m, x.s, x.J).matrix()
        for port, p, G in zip(self.kind.ports, x.ports, outboard, strict=True):
            if port.carries:
                zeta, phi, Gamma = p.zeta[:, port.directions], p.phi[:, port.directions], within(G, port.directions)
                GZ = Gamma @ zeta.mT
                D, mu, P = D + zeta @ GZ, mu + phi @ GZ, P + phi @ (Gamma @ phi.mT)
        factors = Direct(symmetric(D), mu, symmetric(P))
        return factors.P, factors

    def absorb_force(
        self, m: Motion, factors: Elimination, tau: Array, b: Any, external: Loads, outboard: tuple[Array, ...]
    ) -> tuple[Array, Array]:
        """eps_f = tau_f - (the modal rows with the root held) - zeta z; z_R = z_r + g eps_f."""
        eps, width = tau[..., self.hinge.nv :, :], tau.shape[-1]
        z_r = zeros((6, width), self.R)
        if b is not None:
            eps, z_r = eps - b[0], b[1]
        for at, f in [*enumerate(outboard), *((at, -load) for at, load in external)]:
            zeta, phi = (self.x.ports[at].zeta, self.x.ports[at].phi) if at >= 0 else (-self.x.Pi_F.mT, eye(6, self.R))
            eps, z_r = eps - zeta @ f, z_r + phi @ f
        return z_r + factors.force(eps), eps

    def release(self, m: Motion, factors: Elimination, eps: Array, A: Array) -> tuple[list[Array], tuple[Array, ...]]:
        modal, at_nodes = factors.accelerations(eps, A)
        if at_nodes is None or self.kind.splits is None:
            return [modal], tuple(p.phi.mT @ A + p.zeta.mT @ modal for p in self.x.ports)
        return [modal], tuple(at_nodes[..., rows, :] if rows else A for rows in places(self.kind.splits))
