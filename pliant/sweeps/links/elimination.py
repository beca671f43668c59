"""The elimination of a flexible body's modes from its articulated inertia: JPL 90-26 (7.10) to (7.12), corrected.

D_f is the articulated modal mass, mu = [P^rf, P^rr] H_f*, and eps_f is the remaining part of the modal forces. Both ways give

    P_R = P - mu D_f^-1 mu*,   z_R = z + g eps_f,   eta'' = D_f^-1 eps_f - g* A_R,   g = mu D_f^-1.

`Direct` factorises D_f: for few modes, or if the modal mass depends on the deformation. `Compliant` uses D_f = D0 + zeta Gamma
zeta* with constant D0, and solves a system of the size of the outboard directions, however many modes there are. The outboard
bodies act through the compliance Omega = zeta* Lambda zeta of the modes at their nodes; S = Omega^-1 is the mass of the modes
there. Then D_f^-1 = Lambda - Y X Y*, Y = Lambda zeta, X = Gamma (1 + Omega Gamma)^-1 = S - S (S + Gamma)^-1 S. The nodes'
accelerations are (S + Gamma)^-1 S y, where y are those without outboard bodies. Gamma, always singular behind a hinge, is never
inverted. The factorised matrix is positive definite, and a heavy load costs no digits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pliant.lazy import cached_property
from pliant.spatial import Array, backward, concat, forward, ldl, log, symmetric, zeros


@dataclass(frozen=True, eq=False)
class Direct:
    """D_f (n, n) = L D L*; mu (6, n), P (6, 6)."""

    D: Array
    mu: Array
    full: Array

    @cached_property
    def _factors(self) -> tuple[list[list[Array]], list[Array]]:
        return ldl(self.D)

    @cached_property
    def _u(self) -> Array:
        """L^-1 mu*, (n, 6)."""
        return forward(self._factors[0], self.mu.mT)

    def _scaled(self, x: Array) -> Array:
        return concat([x[..., i : i + 1, :] * d for i, d in enumerate(self._factors[1])] or [x])

    @cached_property
    def P(self) -> Array:
        return symmetric(self.full - self._scaled(self._u).mT @ self._u)

    def force(self, eps: Array) -> Array:
        """Return the part g eps_f of z_R."""
        return self._scaled(self._u).mT @ forward(self._factors[0], eps)

    def accelerations(self, eps: Array, A: Array) -> tuple[Array, None]:
        """Return the modes' eta''; the nodes' accelerations are not a by-product here."""
        L = self._factors[0]
        return backward(L, self._scaled(forward(L, eps) - self._u @ A)), None

    @property
    def log_det(self) -> Array:
        """log det D_f, (1, 1)."""
        return log_of(self._factors[1], self.full)


class Compliance(NamedTuple):
    """The part of `Compliant` that does not depend on the outboard bodies.

    Directions of the nodes are compliant (k of them), rigid (no mode moves them) or free (a hinge's own: no inertia arrives there).
    S (k, k); P = P0 + c S c* (6, 6), g = g0 + c S Y* (6, n), cS (6, k), YS = Y S (n, k) with c = phi - mu0 Y; phi_d (6, rigid). For
    the free ones Y_o = Y_free - Y S Omega_k,free (n, free), c_o likewise, N = Omega_free,k S. log_det: of D0 Omega.
    """

    S: Array
    P: Array
    g: Array
    cS: Array
    YS: Array
    phi_d: Array
    Y_o: Array
    c_o: Array
    N: Array
    log_det: Array


@dataclass(frozen=True, eq=False)
class Compliant:
    """Lambda (n, n), Y (n, k), g0 = mu0 Lambda (6, n); Gamma (k + rigid, k + rigid): the compliant directions first."""

    x: Compliance
    Lambda: Array
    Y: Array
    g0: Array
    Gamma: Array

    @property
    def _k(self) -> int:
        return int(self.x.S.shape[-1])

    @cached_property
    def _factors(self) -> tuple[list[list[Array]], list[Array]]:
        return ldl(self.x.S + self.Gamma[..., : self._k, : self._k])

    @cached_property
    def _T(self) -> Array:
        """L^-1 (c S - phi_d Gamma_dk)*, (k, 6)."""
        across = self.Gamma[..., : self._k, self._k :]
        E = self.x.cS.mT - across @ self.x.phi_d.mT if across.shape[-1] else self.x.cS.mT
        return forward(self._factors[0], E)

    def _scaled(self, y: Array) -> Array:
        return concat([y[..., i : i + 1, :] * d for i, d in enumerate(self._factors[1])])

    @cached_property
    def P(self) -> Array:
        P, rigid = self.x.P, self.Gamma[..., self._k :, self._k :]
        if rigid.shape[-1]:
            P = P + self.x.phi_d @ (rigid @ self.x.phi_d.mT)
        return symmetric(P - self._scaled(self._T).mT @ self._T)

    def force(self, eps: Array) -> Array:
        return self.x.g @ eps - self._scaled(self._T).mT @ forward(self._factors[0], self.x.YS.mT @ eps)

    def accelerations(self, eps: Array, A: Array) -> tuple[Array, Array]:
        """Return eta'', and the nodes' accelerations in the compliant, the rigid and the free directions."""
        x, L = self.x, self._factors[0]
        a = backward(L, self._scaled(forward(L, x.YS.mT @ eps) + self._T @ A))
        rigid, free = x.phi_d.mT @ A, x.Y_o.mT @ eps + x.c_o.mT @ A + x.N @ a
        taken = self.Gamma[..., : self._k, :] @ concat([a, rigid])
        return self.Lambda @ eps - self.g0.mT @ A - self.Y @ taken, concat([a, rigid, free])

    @property
    def log_det(self) -> Array:
        return self.x.log_det + log_of(self._factors[1], self.x.S)


def log_of(reciprocals: list[Array], like: Array) -> Array:
    """The sum of the logarithms of the pivots whose reciprocals are given."""
    total = zeros((1, 1), like)
    for d in reciprocals:
        total = total - log(d)
    return total
