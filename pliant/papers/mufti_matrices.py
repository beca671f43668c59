"""The matrices of Mufti's report: of the interconnections (section 2), of bodies and hinges (section 3), and of the quadratic
programme (10), (49), (63) that they make.

Departures from the print: trees may be several, free and on the ground together, S having a column -e_i for the root i of each
free one; cut hinges may lead to the ground; hinges may slide (Remark 5), so that f is Q_bar times a multiplier, and acts where j-
has the hinge point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.papers.joints import Directions, MuftiJoint, joint_of
from pliant.papers.quadratic import pseudo_inverse
from pliant.spatial import Array

_1 = np.eye(3)
_SHAPES = {  # n bodies, h hinges
    "mass": "n", "inertia": "n33", "l": "nh3", "R": "n33", "omega": "n3", "F": "n3", "G": "n3", "g": "h3", "r": "n3", "rdot": "n3",
    "ground": "h3", "ground_acceleration": "h3",
}  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class Matrices:
    """The matrices of n rigid bodies and h hinges: first those of C, then those of C_cut.

    C (n, tree hinges), C_cut (n, cut hinges): incidence (1), +1 for j+, -1 for j-. A column with one entry: a hinge on the ground.
    mass (n,); inertia (n, 3, 3) about the centres of mass, in body axes.
    l (n, h, 3): from the centres of mass to the hinges, in body axes. R (n, 3, 3): from body to inertial axes.
    omega (n, 3); F, G (n, 3): external forces at the centres of mass, and torques; g (h, 3): torques at hinges, on j+. All in
    inertial axes.
    joints: for each hinge a `MuftiJoint`, or an argument of `joint_of`. Default: all balls.
    r, rdot (n, 3): of the centres of mass. Sliding hinges and `stabilise` = (alpha, beta), Remark 4, need them.
    ground, ground_acceleration (h, 3): of the hinge point on the ground, Remark 3.
    speeds: a function from (rddot, omegadot) to the rates of a system's own speeds. names: of the bodies.
    """

    C: Any
    mass: Any
    inertia: Any
    l: Any
    R: Any
    omega: Any
    F: Any
    G: Any
    joints: Any = None
    g: Any = None
    C_cut: Any = None
    r: Any = None
    rdot: Any = None
    ground: Any = None
    ground_acceleration: Any = None
    stabilise: tuple[float, float] | None = None
    speeds: Callable[[Array, Array], Array] | None = None
    names: Any = None

    def __post_init__(self) -> None:
        n = len(self.mass)
        made: dict[str, Any] = {"C": np.array(self.C, dtype=float).reshape(n, -1)}
        made["C_cut"] = np.zeros((n, 0)) if self.C_cut is None else np.array(self.C_cut, dtype=float).reshape(n, -1)
        h = made["C"].shape[1] + made["C_cut"].shape[1]
        for j, column in enumerate(np.hstack([made["C"], made["C_cut"]]).T):
            if sorted(column[column != 0]) not in ([-1], [1], [-1, 1]):
                raise PliantError(
                    f"Mufti: hinge {j}: column {column.tolist()}; give +1 for j+ and -1 for j-, one of them on the ground"
                )
        g = np.zeros((0, 3)) if self.g is None else np.array(self.g, dtype=float).reshape(-1, 3)
        given = {name: getattr(self, name) for name in _SHAPES} | {"g": np.vstack([g, np.zeros((max(h - len(g), 0), 3))])}
        for name, of in _SHAPES.items():
            shape = tuple({"n": n, "h": h}.get(x, 3) for x in of)
            if given[name] is None and name in ("r", "rdot"):
                continue
            made[name] = np.zeros(shape) if given[name] is None else np.array(given[name], dtype=float)
            if made[name].shape != shape:
                raise PliantError(f"Mufti: {name} has shape {made[name].shape}; {n} bodies and {h} hinges need {shape}")
        made["joints"] = (MuftiJoint.ball(),) * h if self.joints is None else tuple(joint_of(x) for x in self.joints)
        if len(made["joints"]) != h:
            raise PliantError(f"Mufti: {len(made['joints'])} joints for {h} hinges; give one for each, those of cut hinges last")
        if (self.stabilise or any(x.slides.size for x in made["joints"])) and (self.r is None or self.rdot is None):
            raise PliantError("Mufti: hinges that slide, and stabilise=, need r and rdot of the mass centres; give them")
        made["names"] = tuple(range(n)) if self.names is None else tuple(self.names)
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        cut, rows = self.C_cut.shape[1], self.H.shape[1]
        return f"<{type(self).__name__}: {len(self.mass)} bodies, {len(self.joints)} hinges, {cut} of them cut, {rows} rows>"

    # ---- section 2: the interconnections

    @property
    def C_c(self) -> Array:
        """(62): (C, C*)."""
        return np.hstack([self.C, self.C_cut])

    @cached_property
    def roots(self) -> list[int]:
        """The body on the arc h_0 of each tree that is free: the first one that no arc leads to."""
        tree = list(range(len(self.mass)))
        grounded: set[int] = set()
        for column in self.C.T:
            ends = np.flatnonzero(column).tolist()
            if len(ends) == 1:
                grounded.add(tree[ends[0]])
            else:
                a, b = (tree[i] for i in ends)
                tree = [a if x == b else x for x in tree]
                grounded = {a if x == b else x for x in grounded}
        first: dict[int, int] = {}
        for i in sorted(range(len(tree)), key=lambda i: (bool((self.C[i] < 0).any()), i)):
            first.setdefault(tree[i], i)
        return sorted(i for x, i in first.items() if x not in grounded)

    @cached_property
    def S(self) -> Array:
        """(22): (-e_1 C), (n, n); on the ground C itself (Remark 3)."""
        n = len(self.mass)
        S = np.hstack([-np.eye(n)[:, self.roots], self.C])
        if S.shape != (n, n) or abs(np.linalg.det(S)) < 0.5:
            raise PliantError(
                f"Mufti: the {self.C.shape[1]} hinges of C do not make a tree of {n} bodies; put those that close loops into C_cut"
            )
        return S

    @cached_property
    def T(self) -> Array:
        """(25): the inverse of S; t_kl = -1 where arc k is on the path to body l."""
        return np.rint(np.linalg.inv(self.S))

    @property
    def T_1(self) -> Array:
        """(23): -1_n* (erratum: a row); one for each free tree, none on the ground."""
        return self.T[: len(self.roots)]

    @property
    def T_2(self) -> Array:
        """(23): T_2 C = 1."""
        return self.T[len(self.roots) :]

    @cached_property
    def M(self) -> Array:
        """diag(m_i), (n, n)."""
        return np.diag(self.mass)

    @cached_property
    def E(self) -> Array:
        """After (19): T_1* (T_1 M T_1*)^-1 T_1 (erratum), (26): 1 1*/m; zero on the ground."""
        return self.T_1.T @ np.linalg.inv(self.T_1 @ self.M @ self.T_1.T) @ self.T_1

    @cached_property
    def mu(self) -> Array:
        """(26): 1 - M 1 1*/m, of (20) in general 1 - M E."""
        return np.eye(len(self.mass)) - self.M @ self.E

    @cached_property
    def B(self) -> Array:
        """(20), (26): T_2 mu; on the ground T."""
        return self.T_2 @ self.mu

    @cached_property
    def A(self) -> Array:
        """(27): B M B*, which is (C* M^-1 C)^-1."""
        return self.B @ self.M @ self.B.T

    # ---- section 3: vectors and directions

    @cached_property
    def I(self) -> Array:  # noqa: E743
        """diag(R_i I_i R_i*), (3n, 3n)."""
        return diagonal(self.R @ self.inertia @ self.R.mT)

    @cached_property
    def L_c(self) -> Array:
        """c_ij R_i l_ij (n, h, 3), cut hinges last (erratum of (3): R_i). Where hinge j slides, j+ has the point of j- (Remark
        5)."""
        L = self.C_c[..., None] * np.einsum("iab,ijb->ija", self.R, self.l)
        for j, joint in enumerate(self.joints):
            if joint.slides.size and (plus := self._ends[0][j]) < len(self.mass):
                L[plus, j] = L[plus, j] - self.xi[j]
        return L

    @property
    def L(self) -> Array:
        """c_ij R_i l_ij of the tree, (n, tree hinges, 3)."""
        return self.L_c[:, : self.C.shape[1]]

    @cached_property
    def L_hat(self) -> Array:
        """(10): omega_i x (omega_i x L_ij), (n, h, 3)."""
        return np.cross(self.omega[:, None], np.cross(self.omega[:, None], self.L_c))

    @cached_property
    def xi(self) -> Array:
        """(7), Remark 4: C* r + L* 1 (h, 3), how far hinge points are apart, that of j+ less that of j- (erratum: L* 1_n)."""
        if self.r is None:
            raise PliantError("Mufti: xi needs r of the mass centres; give it")
        points = self.r[:, None] + np.einsum("iab,ijb->ija", self.R, self.l)
        return np.einsum("ij,ija->ja", self.C_c, points) - self.C_c.sum(0)[:, None] * self.ground

    @cached_property
    def _ends(self) -> tuple[list[int], list[int]]:
        """j+ and j- of every hinge; n for the ground."""
        n = len(self.mass)
        plus, minus = ([next(iter(np.flatnonzero(column == s)), n) for column in self.C_c.T] for s in (1, -1))
        return [int(i) for i in plus], [int(i) for i in minus]

    @cached_property
    def directions(self) -> tuple[Directions, ...]:
        """P, Q and those of slides of every hinge; the ground does not turn."""
        R, omega = np.concatenate([self.R, _1[None]]), np.vstack([self.omega, np.zeros(3)])
        ends = zip(*self._ends, self.joints, strict=True)
        return tuple(
            joint.directions((R[a], R[b]), (omega[a], omega[b]), f"Mufti: hinge {j}") for j, (a, b, joint) in enumerate(ends)
        )

    @cached_property
    def Q_c(self) -> Array:
        """(46): diag(Q_j), (3h, rows), cut hinges last."""
        return diagonal([x.Q for x in self.directions])

    @property
    def Q(self) -> Array:
        """(46) of the tree."""
        return diagonal([x.Q for x in self.directions[: self.C.shape[1]]])

    @property
    def P(self) -> Array:
        """(54): diag(P_j) of the tree."""
        return diagonal([x.P for x in self.directions[: self.C.shape[1]]])

    @cached_property
    def _turning(self) -> Array:
        """Pdot_j gammadot_j (3h,), with (42) Omega_j = -sum c_ij omega_i (erratum: the sign) = P_j gammadot_j (43)."""
        Omega = -self.C_c.T @ self.omega
        return np.concatenate(
            [np.zeros(0), *(x.Pdot @ np.linalg.pinv(x.P) @ w for x, w in zip(self.directions, Omega, strict=True))]
        )

    @cached_property
    def D(self) -> Array:
        """(28): -L B, (n, n, 3); d_ik from the barycentre of body i to C_i, or to the hinge towards body k."""
        return -np.einsum("ija,jk->ika", self.L, self.B)

    @cached_property
    def K(self) -> Array:
        """(38): the inertia of augmented bodies, I + D~ M D~*, (3n, 3n)."""
        D = tilde(self.D)
        return self.I + D @ triple(self.M) @ D.T

    @cached_property
    def N(self) -> Array:
        """(38) of one free tree: N_ij (n, n, 3) = -(R_j w_j)~ K_ji R_j w_j + m d~_ji d_ij |w_j|^2 (erratum: plain d, m the
        total)."""
        if len(self.roots) != 1 or self.E.min() <= 0:
            raise PliantError("Mufti: N of (38) exists only for one free tree; use the other equations")
        n, w = len(self.mass), self.omega
        K = self.K.reshape(n, 3, n, 3)
        turned = np.cross(w, np.einsum("jaib,jb->ija", K, w))
        across = self.mass.sum() * np.cross(self.D.transpose(1, 0, 2), self.D)
        return (across * (w * w).sum(1)[None, :, None] - turned) * (1 - np.eye(n))[..., None]

    # ---- the quadratic programme: least (x - J^-1 u)* J (x - J^-1 u) / 2 with H* x = b, x = (rddot, omegadot), (39)

    @cached_property
    def J(self) -> Array:
        """diag(M, I), (6n, 6n)."""
        return diagonal([triple(self.M), self.I])

    @cached_property
    def sizes(self) -> Array:
        """How large J is along each unknown, (6n,): the mass, and the inertia about the farthest hinge in its largest direction, so
        that rods and points have a size too; of what has none, the largest of the others."""
        arms = np.where(self.C_c[..., None] != 0, self.l, 0.0)
        turning = np.linalg.eigvalsh(self.inertia).max(axis=-1) + self.mass * (arms**2).sum(-1).max(axis=-1, initial=0.0)
        parts = [np.where(x > 0, x, x.max(initial=0.0) or 1.0) for x in (self.mass, turning)]
        return np.repeat(np.concatenate(parts), 3)

    @cached_property
    def u(self) -> Array:
        """(u_1; u_2) of (10): F, and G + C g - omega x I omega (erratum: h with a hat), (6n,)."""
        n = len(self.mass)
        momentum = np.reshape(self.I @ self.omega.reshape(3 * n), (n, 3))
        return np.concatenate([self.F, self.G + self.C_c @ self.g - np.cross(self.omega, momentum)]).reshape(6 * n)

    @cached_property
    def H(self) -> Array:
        """(64), and (49) with Q: [[C, 0], [L~, C Q]], (6n, rows): forces of all hinges, then torques, cut hinges last in each."""
        C, forces = triple(self.C_c), diagonal([x.Q_bar for x in self.directions])
        turns = C @ self.Q_c
        return np.block([[C @ forces, np.zeros_like(turns)], [tilde(self.L_c) @ forces, turns]])

    @cached_property
    def _u_3(self) -> Array:
        """(10): L^* 1, before Q_bar, (h, 3); with the ground's acceleration (Remark 3, erratum: two dots) and, where hinge j
        slides, twice omega_j+ x its speed (Remark 5)."""
        out = self.L_hat.sum(0) - self.C_c.sum(0)[:, None] * self.ground_acceleration
        for j, x in enumerate(self.directions):
            if x.P_bar.size and (plus := self._ends[0][j]) < len(self.mass):
                speed = -(self.C_c[:, j] @ self.rdot + np.cross(self.omega, self.L_c[:, j]).sum(0))
                out[j] = out[j] + 2 * np.cross(self.omega[plus], speed)
        return out

    @cached_property
    def b(self) -> Array:
        """-(u_3; u_4): u_3 of (10), u_4 = Qdot* C* omega of (49) (erratum: Qdot), which is Q* Pdot gammadot, (rows,)."""
        forces = [x.Q_bar.T @ u for x, u in zip(self.directions, self._u_3, strict=True)]
        b = -np.concatenate([np.zeros(0), *forces, self.Q_c.T @ self._turning])
        if self.stabilise:  # Remark 4: xi'' + alpha xi' + beta xi = 0, v' + alpha v = 0
            alpha, beta = self.stabilise
            b -= alpha * self.H.T @ np.concatenate([self.rdot, self.omega]).reshape(-1)
            gaps = [x.Q_bar.T @ xi for x, xi in zip(self.directions, self.xi, strict=True)]
            b[: sum(map(len, gaps))] -= beta * np.concatenate([np.zeros(0), *gaps])
        return b

    @cached_property
    def _inverse(self) -> tuple[Array, int]:
        return pseudo_inverse(self.H)

    @property
    def Y(self) -> Array:
        """A-10: the generalised inverse of H, so that Y* b is a solution of H* x = b, (rows, 6n)."""
        return self._inverse[0]

    @property
    def rank(self) -> int:
        """Of H; below its number of columns rows depend on each other."""
        return self._inverse[1]


def tilde(L: Array) -> Array:
    """(11) of every element: (3n, 3k) of vectors (n, k, 3), so that tilde(L) f are the sums of L_ij x f_j."""
    n, k, _ = L.shape
    return np.cross(L[:, :, None], _1).transpose(0, 3, 1, 2).reshape(3 * n, 3 * k)


def triple(X: Array) -> Array:
    """A matrix whose elements are x_ij times the 3 x 3 unit matrix."""
    return np.kron(X, _1) if X.size else np.zeros((3 * X.shape[0], 3 * X.shape[1]))


def diagonal(parts: Sequence[Array] | Array) -> Array:
    """The block-diagonal matrix."""
    out = np.zeros((sum(len(x) for x in parts), sum(x.shape[1] for x in parts)))
    i = j = 0
    for x in parts:
        out[i : i + x.shape[0], j : j + x.shape[1]] = x
        i, j = i + x.shape[0], j + x.shape[1]
    return out


__all__ = ["Matrices", "diagonal", "tilde", "triple"]
