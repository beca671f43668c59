"""An arm of beams in a plane, in plain NumPy, independent of pliant: points of the plane are complex numbers.

A point of link i is p = o + exp(i phi) (x + i w), w = sum s_j(x) d_j, with the eigenfunctions s_j of a clamped-free beam; the tip's
slope turns the next link. q = (theta, d_1, d_2, ...) link after link. With the Jacobian J of p(q), and b what p'' is while q'' = 0,
Lagrange's equations are sum over particles of dm J* (J a + b) = tau - K q. Of a link J and b are sums of 1, x, s_1, s_2, ... times
coefficients, so the integrals that are needed are those of products of two of these, by Gauss's rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

POINTS = 24  # Gauss's: exact to rounding for the products of two modes


@dataclass(frozen=True)
class Link:
    """gram: integrals of products of (1, x, s_1, ...) with the mass; tip, slope: s_j and s_j' at the tip; K: of bending."""

    length: float
    gram: np.ndarray
    tip: np.ndarray
    slope: np.ndarray
    K: np.ndarray


def link(length: float, mass: float, EI: float, modes: int) -> Link:
    """A clamped-free Euler-Bernoulli beam: cosh bx - cos bx - c (sinh bx - sin bx), cos(b L) cosh(b L) = -1; tips at 2, -2, ..."""
    u, w = np.polynomial.legendre.leggauss(POINTS)
    x, dx = (u + 1) * length / 2, w * length / 2
    near = (np.arange(modes) + 0.5) * np.pi
    b = np.array([brentq(lambda z: np.cos(z) + 1 / np.cosh(z), z - 0.6, z + 0.6, xtol=1e-15, rtol=1e-15) for z in near])
    c = (np.cosh(b) + np.cos(b)) / (np.sinh(b) + np.sin(b))

    def s(z):
        return np.cosh(z) - np.cos(z) - c * (np.sinh(z) - np.sin(z))

    z = np.outer(x, b) / length
    basis = np.column_stack([np.ones(POINTS), x, s(z)])
    bend = (np.cosh(z) + np.cos(z) - c * (np.sinh(z) + np.sin(z))) * (b / length) ** 2
    slope = (np.sinh(b) + np.sin(b) - c * (np.cosh(b) - np.cos(b))) * b / length
    return Link(length, basis.T * (mass / length * dx) @ basis, s(b), slope, EI * (bend.T * dx) @ bend)


class Arm:
    """Links of as many modes each."""

    def __init__(self, links: Sequence[Link]) -> None:
        self.links = tuple(links)
        size, count = 1 + len(links[0].tip), len(links)
        self.n, self.joints = size * count, [size * k for k in range(count)]
        self.modes = np.array([[at + 1 + j for j in range(size - 1)] for at in self.joints], dtype=int).reshape(count, -1)
        self.stiffness = np.zeros((self.n, self.n))
        self.turn = np.zeros((count, self.n))  # phi = turn q
        for k, own in enumerate(links):
            self.stiffness[np.ix_(self.modes[k], self.modes[k])] = own.K
            self.turn[k:, self.joints[k]] = 1.0
            self.turn[k + 1 :, self.modes[k]] = own.slope
        self.gram, self.tips = np.array([x.gram for x in links]), np.array([[1.0, x.length, *x.tip] for x in links])
        self.unit = np.zeros((count, size - 1, self.n))  # which coordinate a mode is
        for k, at in enumerate(self.modes):
            self.unit[k, range(size - 1), at] = 1.0

    def equations(self, q, v):
        """(M (n, n), sum dm J* b (n,)) at a state."""
        e, spin = np.exp(1j * (self.turn @ q))[:, None], (self.turn @ v)[:, None]
        d, rate = q[self.modes], v[self.modes]
        J = np.zeros((len(e), self.tips.shape[1], self.n), complex)  # coefficients of 1, x, s_1, ...
        J[:, 1] = 1j * e * self.turn
        J[:, 2:] = 1j * e[:, None] * (1j * d[..., None] * self.turn[:, None] + self.unit)
        b = np.zeros(J.shape[:2], complex)
        b[:, 1:2] = -(spin**2) * e
        b[:, 2:] = -e * (1j * spin**2 * d + 2 * spin * rate)
        at_tip = self.tips[:, None]
        J[1:, 0] = np.cumsum((at_tip @ J)[:-1, 0], axis=0)  # the origin of a link is the tip of the one before
        b[1:, 0] = np.cumsum((at_tip @ b[..., None])[:-1, 0, 0])
        weighted = self.gram @ J.conj()
        whole = weighted.reshape(-1, self.n).T
        return (whole @ J.reshape(-1, self.n)).real, (whole @ b.ravel()).real

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
