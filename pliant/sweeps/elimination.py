"""How a flexible body's modes are eliminated from its articulated inertia: JPL 90-26 (7.10) to (7.12), corrected.

With D_f the articulated modal mass, mu = [P^rf, P^rr] H_f* and eps_f what the modal forces leave over, every way gives

    P_R = P - mu D_f^-1 mu*,   z_R = z + g eps_f,   eta'' = D_f^-1 eps_f - g* A_R,   g = mu D_f^-1.

`Direct` factorises D_f: for few modes, or where the modal mass depends on the deformation. `LowRank` knows D_f as D0 + zeta Gamma
zeta* with D0 constant, and solves a system of the size of the outboard directions, 6 a node, however many modes there are: D_f^-1 =
Lambda - Y X Y*, X = Gamma (1 + Omega Gamma)^-1. `Compliant` does the same where everything but the outboard inertia Gamma is
constant and Omega = zeta* Lambda zeta, the compliance of the modes at the nodes, is well conditioned: then X = S - S (S +
Gamma)^-1 S with S = Omega^-1, and the nodes' accelerations are (S + Gamma)^-1 S y, y those without anything outboard.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pliant.spatial import Array, backward, concat, eye, forward, ldl, symmetric


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
        return concat([x[..., i : i + 1, :] * d for i, d in enumerate(self._factors[1])])

    @cached_property
    def P(self) -> Array:
        return symmetric(self.full - self._scaled(self._u).mT @ self._u)

    def force(self, eps: Array) -> Array:
        """What g eps_f adds to z_R."""
        return self._scaled(self._u).mT @ forward(self._factors[0], eps)

    def accelerations(self, eps: Array, A: Array) -> tuple[Array, None]:
        """The modes' eta'', and the nodes' accelerations where they come out too."""
        L = self._factors[0]
        return backward(L, self._scaled(forward(L, eps) - self._u @ A)), None

    @property
    def pivots(self) -> tuple[Array, ...]:
        """Numbers whose product is det D_f."""
        return tuple(1.0 / d for d in self._factors[1])


@dataclass(frozen=True, eq=False)
class LowRank:
    """Y = Lambda zeta (n, k), Omega = zeta* Y = U U* (k, r), g0 = mu0 Lambda (6, n), c = phi - mu0 Y (6, k), P0 (6, 6); Gamma (k,
    k).

    own: numbers whose product is det D0. X = Gamma - Gamma U (1 + U* Gamma U)^-1 U* Gamma: Gamma, singular behind a hinge, is never
    inverted, and what is factorised is positive definite.
    """

    Lambda: Array
    Y: Array
    U: Array
    g0: Array
    c: Array
    P0: Array
    Gamma: Array
    own: tuple[Array, ...] = ()

    @cached_property
    def _factors(self) -> tuple[list[list[Array]], list[Array]]:
        return ldl(symmetric(eye(self.U.shape[-1], self.Gamma) + self.U.mT @ (self.Gamma @ self.U)))

    @cached_property
    def X(self) -> Array:
        L, reciprocal = self._factors
        u = forward(L, (self.Gamma @ self.U).mT)
        return symmetric(self.Gamma - concat([u[..., i : i + 1, :] * d for i, d in enumerate(reciprocal)]).mT @ u)

    @cached_property
    def P(self) -> Array:
        return symmetric(self.P0 + self.c @ self.X @ self.c.mT)

    def force(self, eps: Array) -> Array:
        return self.g0 @ eps + self.c @ (self.X @ (self.Y.mT @ eps))

    def accelerations(self, eps: Array, A: Array) -> tuple[Array, Array]:
        y = self.Y.mT @ eps + self.c.mT @ A
        f = self.X @ y  # what the nodes take
        return self.Lambda @ eps - self.g0.mT @ A - self.Y @ f, y - self.U @ (self.U.mT @ f)

    @property
    def pivots(self) -> tuple[Array, ...]:
        return (*self.own, *(1.0 / d for d in self._factors[1]))


class Compliance(NamedTuple):
    """What of `Compliant` is constant: S = Omega^-1 in the directions that outboard inertia has, the others apart.

    P = P0 + c S c*, g = g0 + c S Y* (6, n), cS = c S (6, k), YS = Y S (n, k); for the n_o directions of the nodes that outboard
    hinges leave free: Y_o = Y_free - YS Omega_k,free (n, n_o), c_o likewise (6, n_o), N = Omega_free,k S (n_o, k). det: of D0
    Omega.
    """

    S: Array
    P: Array
    g: Array
    cS: Array
    YS: Array
    Y_o: Array
    c_o: Array
    N: Array
    det: Array


@dataclass(frozen=True, eq=False)
class Compliant:
    """The constants, Lambda, Y (n, k), g0 (6, n), and Gamma (k, k) in the directions that it has."""

    x: Compliance
    Lambda: Array
    Y: Array
    g0: Array
    Gamma: Array

    @cached_property
    def _factors(self) -> tuple[list[list[Array]], list[Array]]:
        return ldl(self.x.S + self.Gamma)

    @cached_property
    def _T(self) -> Array:
        """L^-1 (c S)*, (k, 6)."""
        return forward(self._factors[0], self.x.cS.mT)

    def _scaled(self, y: Array) -> Array:
        return concat([y[..., i : i + 1, :] * d for i, d in enumerate(self._factors[1])])

    @cached_property
    def P(self) -> Array:
        return symmetric(self.x.P - self._scaled(self._T).mT @ self._T)

    def force(self, eps: Array) -> Array:
        return self.x.g @ eps - self._scaled(self._T).mT @ forward(self._factors[0], self.x.YS.mT @ eps)

    def accelerations(self, eps: Array, A: Array) -> tuple[Array, Array]:
        """eta'', and the nodes' accelerations: in the directions of Gamma, then in the free ones."""
        x, L = self.x, self._factors[0]
        a = backward(L, self._scaled(forward(L, x.YS.mT @ eps) + self._T @ A))
        free = x.Y_o.mT @ eps + x.c_o.mT @ A + x.N @ a
        return self.Lambda @ eps - self.g0.mT @ A - self.Y @ (self.Gamma @ a), concat([a, free])

    @property
    def pivots(self) -> tuple[Array, ...]:
        return self.x.det, *(1.0 / d for d in self._factors[1])
