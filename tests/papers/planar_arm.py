"""An arm of beams in a plane, in plain NumPy, independent of pliant: points of the plane are complex numbers.

A point of link i is p = o + exp(i phi) (x + i w), w = sum s_j(x) d_j, with the eigenfunctions s_j of a clamped-free beam; the tip's
slope turns the next link. q = (theta, d_1, d_2, ...) link after link. Every quadrature point is a particle of mass rho dx: with its
Jacobian J, p = p(q), Lagrange's equations are sum rho dx J* (J a + J' v) = tau - K q.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.optimize import brentq

POINTS = 24  # Gauss's, exact to rounding for the products of two modes


@dataclass(frozen=True)
class Link:
    """length, mass / length, and at the points of quadrature x (n,), weights dm (n,), modes s (n, modes); of the tip s and s'."""

    length: float
    x: np.ndarray
    dm: np.ndarray
    s: np.ndarray
    tip: np.ndarray
    slope: np.ndarray
    K: np.ndarray


def link(length: float, mass: float, EI: float, modes: int) -> Link:
    """A clamped-free Euler-Bernoulli beam: cosh bx - cos bx - c (sinh bx - sin bx), cos(b L) cosh(b L) = -1; tips at 2, -2, ..."""
    u, w = np.polynomial.legendre.leggauss(POINTS)
    x, dx = (u + 1) * length / 2, w * length / 2
    n = np.arange(modes)
    b = np.array(
        [
            brentq(lambda z: np.cos(z) + 1 / np.cosh(z), (k + 0.5) * np.pi - 0.6, (k + 0.5) * np.pi + 0.6, xtol=1e-15, rtol=1e-15)
            for k in n
        ]
    )
    c = (np.cosh(b) + np.cos(b)) / (np.sinh(b) + np.sin(b))

    def shape(z, derivative):
        """Of bx: the eigenfunction and its derivatives by bx."""
        flip = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])[derivative]  # signs of the derivatives of -cos and +sin
        hyperbolic = (np.cosh(z), np.sinh(z))[derivative % 2] - c * (np.sinh(z), np.cosh(z))[derivative % 2]
        circular = (np.cos(z), np.sin(z))[derivative % 2] * flip[0] + c * (np.sin(z), np.cos(z))[derivative % 2] * -flip[1]
        return hyperbolic + circular

    z = np.outer(x, b) / length
    bend = shape(z, 2) * (b / length) ** 2
    K = EI * np.einsum("n,ni,nj->ij", dx, bend, bend)
    return Link(length, x, mass / length * dx, shape(z, 0), shape(b, 0), shape(b, 1) * b / length, K)


@dataclass(frozen=True)
class Arm:
    links: tuple[Link, ...]

    @cached_property
    def n(self) -> int:
        return sum(1 + len(link.tip) for link in self.links)

    @cached_property
    def joints(self) -> list[int]:
        return [int(k) for k in np.cumsum([0, *(1 + len(link.tip) for link in self.links)])[:-1]]

    @cached_property
    def stiffness(self) -> np.ndarray:
        K = np.zeros((self.n, self.n))
        for k, own in zip(self.joints, self.links, strict=True):
            K[k + 1 : k + 1 + len(own.tip), k + 1 : k + 1 + len(own.tip)] = own.K
        return K

    def equations(self, q, v):
        """(M (n, n), sum dm J* J' v (n,)) at a state."""
        n = self.n
        o, Jo, J_o = 0.0, np.zeros(n, complex), np.zeros(n, complex)  # the link's origin, its Jacobian and that one's rate
        phi, turn = 0.0, np.zeros(n)  # the link's angle, and how it goes with q
        M, h = np.zeros((n, n)), np.zeros(n)
        for k, own in zip(self.joints, self.links, strict=True):
            modes = slice(k + 1, k + 1 + len(own.tip))
            phi, turn = phi + q[k], turn + np.eye(n)[k]
            e, spin = np.exp(1j * phi), turn @ v

            def place(x, s, modes=modes, e=e, spin=spin, turn=turn, o=o, Jo=Jo, J_o=J_o):
                """(p, J, J') of points at x of the link, where the modes are s."""
                body, rate = x + 1j * (s @ q[modes]), 1j * (s @ v[modes])
                J = Jo + 1j * turn * (e * body)[..., None]
                J_ = J_o + 1j * turn * (e * (1j * spin * body + rate))[..., None]
                J[..., modes] += 1j * e * s
                J_[..., modes] -= spin * e * s
                return o + e * body, J, J_

            _, J, J_ = place(own.x, own.s)
            weighted = (own.dm[:, None] * J).conj()
            M += (weighted.T @ J).real
            h += (weighted.T @ (J_ @ v)).real
            o, Jo, J_o = place(own.length, own.tip)
            phi, turn = phi + own.slope @ q[modes], turn.copy()
            turn[modes] += own.slope
        return M, h

    def accelerations(self, q, v, tau):
        """tau (joints,): the torques."""
        M, h = self.equations(q, v)
        force = -h - self.stiffness @ q
        force[self.joints] += tau
        return np.linalg.solve(M, force)

    def torques(self, q, v, a):
        """Inverse dynamics of an arm without modes."""
        M, h = self.equations(q, v)
        return M @ a + h
