"""I. H. Mufti, "Equations of Motion for Rigid Multibody Systems" (NRC 22797, 1983): one quadratic programme, and every route of the
report and its appendix from it to the accelerations. docs/mufti.md walks through it.

Inertial axes throughout: omega holds R_i omega_i. Errata are cited where they bite. All is dense, O(n^3): for reading and for
tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.model import Model
from pliant.papers.joints import MuftiJoint, joint_of
from pliant.papers.mufti_matrices import Matrices, diagonal, tilde, triple
from pliant.papers.quadratic import RANK, cholesky, eliminated, independent, row_sizes, saddle
from pliant.spatial import Array
from pliant.system import System

Pair = tuple[Array, Array]
_NONE = 1e-14  # of the sizes of what moves: inertia below it is a rounding
_LOST = 1e-8  # of the largest acceleration: a route that is farther off is refused


@dataclass(frozen=True, eq=False)
class Solution:
    """The result of a route, in inertial axes.

    rddot (n, 3): accelerations of the centres of mass. omegadot (n, 3): angular accelerations.
    f (h, 3), g_c = Q lam (h, 3): the force and the constraint torque on j+ of each hinge, cut hinges last. lam: stacked by hinge.
    a (nv,): the rates of the speeds, if the matrices come from a system.
    If rows depend on each other, f and lam are those of least norm.

    Example: `pl.mufti(arm, q, v, tau).kkt().f.shape  # (2, 3)`
    """

    rddot: Array
    omegadot: Array
    f: Array
    lam: Array
    g_c: Array
    a: Array | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Mufti(Matrices):
    """The matrices of a system (see `Matrices` for the arguments), and the report's routes to the accelerations.

    All routes agree to rounding.

    Example: `pl.mufti(arm, q, v, tau).kkt().a  # [28.11, -35.73]`
    """

    @staticmethod
    def from_case(case: Mapping[str, Any]) -> Mufti:
        """Make the matrices from the keys of a data file.

        Keys: C_tree, C_cut, m, I, l, R, omega_inertial, F, G. Optional keys: g or g_tree, r, rdot, joints and their Q, or
        pin_axis_inertial, one axis for all hinges.
        """
        joints, Q = case.get("joints"), case.get("Q")
        if "pin_axis_inertial" in case:
            columns = np.hstack([np.array(case[key], dtype=float) for key in ("C_tree", "C_cut") if key in case]).T
            axis, basis = np.array(case["pin_axis_inertial"]), case.get("Q_inertial_fixed_in_jplus")
            joints = [MuftiJoint.pin(np.array(case["R"][int(column.argmax())]).T @ axis, basis) for column in columns]
        elif joints is not None and Q is not None:
            joints = [
                replace(joint_of(joint), Q=np.array(own, dtype=float).reshape(3, -1)) for joint, own in zip(joints, Q, strict=True)
            ]
        return Mufti(
            case["C_tree"], case["m"], case["I"], case["l"], case["R"], case["omega_inertial"], case["F"], case["G"], joints,
            case.get("g", case.get("g_tree")), case.get("C_cut"), case.get("r"), case.get("rdot"),
        )  # fmt: skip

    # ---- routes: each is a linear map from (u, b) to (x, lam)

    def kkt(self) -> Solution:
        """(10), (49), (63): the Lagrangian system whole."""
        return self._refined(saddle(self.J, self.H, self.sizes), "kkt")

    def reduced(self) -> Solution:
        """(15): rddot eliminated, [I, -H_2; -H_2*, -H_1* M^-1 H_1]."""
        n3, m = 3 * len(self.mass), np.diag(self.J)[: 3 * len(self.mass)]
        self._refuse_massless()
        H_1, H_2 = self.H[:n3], self.H[n3:]
        turning = saddle(self.I, H_2, self.sizes[n3:], row_sizes(self.sizes, self.H), H_1.T @ (H_1 / m[:, None]))

        def solve(u: Array, b: Array) -> Pair:
            omegadot, lam = turning(u[n3:], b - H_1.T @ (u[:n3] / m))
            return np.concatenate([(u[:n3] + H_1 @ lam) / m, omegadot]), lam

        return self._refined(solve, "reduced")

    def range_space(self, how: str = "ldl") -> Solution:
        """(14), (50): H* J^-1 H lam = b - H* J^-1 u, by A-3 to A-5 ("ldl", "qr"; rows that depend on others are left out first) or
        by A-11, A-12 ("svd"). Erratum of A-3: J = G G*, G = L D^1/2, and what is factored is G^-1 H."""
        _one_of(how, ("ldl", "qr", "svd"), "range_space")
        G = self._factor
        X = np.linalg.solve(G, self.H)
        if how == "svd":
            _, s, W = np.linalg.svd(X, full_matrices=False)
            kept = s > RANK * s.max(initial=0)
            inverse = W[kept].T @ (W[kept] / s[kept, None] ** 2)  # A-12 (erratum of A-11: S^2)
        else:
            rows = independent(X)
            Y = X[:, rows]
            R: Array = np.linalg.qr(Y, mode="reduced")[1] if how == "qr" else cholesky(Y.T @ Y, "H* J^-1 H").T
            inverse = np.zeros((X.shape[1], X.shape[1]))
            inverse[np.ix_(rows, rows)] = np.linalg.solve(R, np.linalg.inv(R.T))

        def solve(u: Array, b: Array) -> Pair:
            free = np.linalg.solve(G, u)
            lam = inverse @ (b - X.T @ free)
            return np.linalg.solve(G.T, free + X @ lam), lam

        return self._refined(solve, "range_space")

    def barycentric(self) -> Solution:
        """(28), (38), (51): rddot and the tree's f eliminated, K for omegadot. After (69): rddot = E u_1 - B* [L~* omegadot + u_3]
        (erratum: B* = (T_2 mu)*). What of cut hinges moves the mass centre of a free tree stands in the lower block, -H_1* E H_1:
        zero unless they lead to the ground, or to another tree."""
        return self._coordinates("barycentric", self._barycentric, self._bary_offset, self._rest, self.E)

    def joint_coordinates(self) -> Solution:
        """(55) to (61): omega_1 and gamma instead of omega, omega = omega_1 1 - T_2* P gammadot (60); cut hinges as in (73).
        Erratum of (61): K T_2* Pdot gammadot on the right; only its part along Q is not taken up by gammadotdot."""
        Z, n3, T_2 = self._barycentric, 3 * len(self.mass), triple(self.T_2)
        Y = diagonal([np.hstack([-triple(self.T_1).T, -T_2.T @ self.P]), np.eye(Z.shape[1] - n3)])
        along = T_2.T @ np.linalg.pinv(self.Q).T if self.Q.size else np.zeros((n3, 0))
        torques = self._rows[1] & ~self._cut

        def offset(u: Array, b: Array) -> Array:
            return self._bary_offset(u, b) + Z[:, :n3] @ (along @ b[torques])

        return self._coordinates("joint_coordinates", Z @ Y, offset, self._cut, self.E)

    def closed_chain(self) -> Solution:
        """(65) to (73): rddot_1 and omegadot of the tree, cut hinges and Q as rows H of (72) (erratum: L~). Erratum of (73): the J
        of (70) fails with cut hinges to the ground; here J = Z* diag(M, I) Z, u = Z* (u - diag(M, I) x_0)."""
        T_2, forces = triple(self.T_2), self._tree_forces

        def offset(u: Array, b: Array) -> Array:
            return np.concatenate([T_2.T @ (forces @ b[~self._rest]), np.zeros(len(u) // 2)])

        return self._coordinates("closed_chain", self.Z, offset, self._rest)

    def null_space(self, how: str = "tree") -> Solution:
        """(40-c), A-6, A-10: x = Y b + Z x', with Z of the tree (40-d) and of what is left of H by decomposition ("tree"), or of H
        whole by QR, by SVD where its rows depend on each other ("qr"); multipliers by Y* (J x - u)."""
        _one_of(how, ("tree", "qr"), "null_space")
        Y, rank = self.Y, self.rank
        if how == "tree":
            rest = self.H[:, self._rest]
            Z = self.Z @ _null(self.Z.T @ rest, float(np.linalg.norm(rest)))
        else:
            Z = np.linalg.qr(self.H, mode="complete")[0][:, rank:] if rank == self.H.shape[1] else _null(self.H)
        s = 1.0 / np.sqrt(self.sizes @ Z**2)
        J = s[:, None] * (Z.T @ self.J @ Z) * s

        def solve(u: Array, b: Array) -> Pair:
            x = Y.T @ b
            x = x + Z @ (s * np.linalg.solve(J, s * (Z.T @ (u - self.J @ x))))
            return x, Y @ (self.J @ x - u)

        return self._refined(solve, "null_space")

    def penalty(self, mu: float = 1e-9, steps: int = 8) -> Solution:
        """Remark 1 [14]: minimise x* J x / 2 - u* x + |H* x - b|^2 / (2 mu) - lam* (H* x - b), then lam -= (H* x - b) / mu, `steps`
        times.

        mu is in units of the mean of diag(H* J^-1 H). The new lam is computed from the stationary point, J x - u = H lam: the same,
        without the loss of digits in the difference. A least-squares problem keeps 1 / mu out of the condition.
        """
        if not (mu > 0 and steps >= 1):
            raise PliantError(f"Mufti: penalty({mu}, {steps}): mu must be positive, and steps one or more")
        G, x, lam = self._factor, np.zeros(len(self.u)), np.zeros(len(self.b))
        w = np.sqrt(len(lam) / mu) / (np.linalg.norm(np.linalg.solve(G, self.H)) or 1.0)
        stacked = np.linalg.pinv(np.vstack([G.T, w * self.H.T]), rcond=1e-15)
        for _ in range(steps):
            left = self.u + self.H @ lam - self.J @ x
            x = x + stacked @ np.concatenate([np.linalg.solve(G, left), w * (self.b - self.H.T @ x)])
            lam = self.Y @ (self.J @ x - self.u)
        return self._solution(x, lam, "penalty")

    # ---- what routes share

    @cached_property
    def Z(self) -> Array:
        """(40-d): (rddot, omegadot) of (rddot_1, omegadot, sddot), sddot along what slides: Z* (C; L~) Q_bar = 0 in the tree."""
        n3, T_2, slides = 3 * len(self.mass), triple(self.T_2), self._tree_slides
        upper = np.hstack([-triple(self.T_1).T, -(tilde(self.L) @ T_2).T, -T_2.T @ slides])
        return np.vstack([upper, np.hstack([np.zeros((n3, 3 * len(self.roots))), np.eye(n3), np.zeros((n3, slides.shape[1]))])])

    @cached_property
    def _barycentric(self) -> Array:
        """The same with the mass centre of free trees left out: (rddot, omegadot) of (omegadot, sddot), -B* (L~* omegadot + P_bar
        sddot)."""
        n3, slides = 3 * len(self.mass), self._tree_slides
        upper = np.hstack([tilde(self.D).T, -triple(self.B).T @ slides])
        return np.vstack([upper, np.hstack([np.eye(n3), np.zeros((n3, slides.shape[1]))])])

    def _bary_offset(self, u: Array, b: Array) -> Array:
        n3 = 3 * len(self.mass)
        return np.concatenate([triple(self.E) @ u[:n3] + triple(self.B).T @ (self._tree_forces @ b[~self._rest]), np.zeros(n3)])

    @property
    def _tree_slides(self) -> Array:
        return diagonal([x.P_bar for x in self.directions[: self.C.shape[1]]])

    @property
    def _tree_forces(self) -> Array:
        return diagonal([x.Q_bar for x in self.directions[: self.C.shape[1]]])

    @cached_property
    def _rows(self) -> tuple[Array, Array]:
        """Of every column of H its hinge, and whether it is a torque."""
        forces, torques = ([getattr(x, name).shape[1] for x in self.directions] for name in ("Q_bar", "Q"))
        hinge = np.repeat(np.tile(np.arange(len(forces)), 2), forces + torques)
        return hinge, np.arange(len(hinge)) >= sum(forces)

    @property
    def _cut(self) -> Array:
        """Columns of H that are rows of cut hinges."""
        return self._rows[0] >= self.C.shape[1]

    @property
    def _rest(self) -> Array:
        """Columns of H but those of the tree's forces."""
        return self._cut | self._rows[1]

    @cached_property
    def _factor(self) -> Array:
        """G of J = G G*, that is L D^1/2."""
        self._refuse_massless()
        return cholesky(self.J, "diag(M, I)")

    def _refuse_massless(self) -> None:
        for name, m, inertia in zip(self.names, self.mass, self.inertia, strict=True):
            least, *_, largest = np.linalg.eigvalsh(inertia)
            if m <= 0 or least <= 1e-12 * largest:
                raise PliantError(
                    f"Mufti: body {name} has no mass, or is as thin as a line, so diag(M, I) has no inverse; "
                    "use kkt(), barycentric(), joint_coordinates(), closed_chain() or null_space()"
                )

    def _coordinates(
        self, what: str, Z: Array, offset: Callable[[Array, Array], Array], rest: Array, E: Array | None = None
    ) -> Solution:
        """x = Z y + x_0 (+ E H_1 lam), which fulfils all rows but `rest`: y and the multipliers of these by the form of (73),
        those of the tree by T_2: f = T_2 (M rddot - u_1 - …), g_c = T_2 (I omegadot - u_2 - L~ f - …) (56)."""
        n3, H, T_2 = 3 * len(self.mass), self.H[:, rest], triple(self.T_2)
        lift = np.zeros_like(H)
        lift[:n3] = 0 if E is None else triple(E) @ H[:n3]
        left = saddle(Z.T @ self.J @ Z, Z.T @ H, self.sizes @ Z**2, row_sizes(self.sizes, H), H.T @ lift)
        torques = self._rows[1] & ~self._cut

        def solve(u: Array, b: Array) -> Pair:
            x0 = offset(u, b)
            y, part = left(Z.T @ (u - self.J @ x0), b[rest] - H.T @ x0)
            x = Z @ y + x0 + lift @ part
            w = self.J @ x - u - H @ part
            f = T_2 @ w[:n3]
            lam = np.zeros(len(b))
            lam[~self._rest] = self._tree_forces.T @ f
            lam[torques] = np.linalg.pinv(self.Q) @ (T_2 @ (w[n3:] - tilde(self.L) @ f)) if torques.any() else 0.0
            lam[rest] = part
            return x, lam

        return self._refined(solve, what)

    def _refined(self, solve: Callable[[Array, Array], Pair], what: str) -> Solution:
        """A route's answer, and once what rounding left of it."""
        self._moving  # noqa: B018  refused first, where nothing determines the answer
        x, lam = solve(self.u, self.b)
        dx, more = solve(self.u + self.H @ lam - self.J @ x, self.b - self.H.T @ x)
        return self._solution(x + dx, lam + more, what)

    @cached_property
    def _independent(self) -> Array:
        """(6n, freedoms): (rddot, omegadot) of the tree's own coordinates as (40-d) and (60) have them, less those that cut hinges
        determine."""
        turns = np.hstack([-triple(self.T_1).T, -triple(self.T_2).T @ self.P])
        Z = self.Z @ diagonal([np.eye(3 * len(self.roots)), turns, np.eye(self._tree_slides.shape[1])])
        Z = Z / np.linalg.norm(Z, axis=0)
        H = self.H[:, self._cut]
        return Z @ eliminated((Z.T @ (H / np.maximum(np.linalg.norm(H, axis=0), 1e-300))).T)

    @cached_property
    def _moving(self) -> Pair:
        """J of the independent coordinates, scaled to a unit diagonal, and the scales; refused where there is none."""
        Z = self._independent
        J = Z.T @ self.J @ Z
        s = 1.0 / np.sqrt(np.maximum(np.diag(J), 1e-300))
        idle = np.diag(J) <= _NONE * (self.sizes @ Z**2)
        values, axes = np.linalg.eigh(s[:, None] * J * s)
        way = np.eye(len(J))[:, idle] if idle.any() else (s[:, None] * axes)[:, values <= _NONE]
        if way.size:
            moved = np.linalg.norm((Z @ way[:, 0]).reshape(2, -1, 3), axis=(0, 2))
            raise PliantError(
                f"Mufti: accelerations are not determined: body {self.names[int(moved.argmax())]} moves without inertia, or with "
                "next to none; give it mass and inertia, or hold it"
            )
        return s[:, None] * J * s, s

    def _off(self, x: Array, lam: Array) -> float:
        """How far x is from the answer, of the largest acceleration: by a step in independent coordinates."""
        Z, (J, s) = self._independent, self._moving
        left, more = self.u + self.H @ lam - self.J @ x, self.Y.T @ (self.b - self.H.T @ x)
        dx = more + Z @ (s * np.linalg.solve(J, s * (Z.T @ (left - self.J @ more))))
        most = max(np.abs(x).max(initial=0.0), 1e-3 * (np.abs(self.u) / self.sizes).max(initial=0.0))
        return float(np.abs(dx).max(initial=0.0) / most) if most else 0.0

    def _solution(self, x: Array, lam: Array, what: str) -> Solution:
        """The record of x (6n,) and multipliers in the order of H, of least norm; refused where a route has lost its digits."""
        if not (off := self._off(x, lam)) <= _LOST:
            other = "null_space()" if what != "null_space" else "forward_dynamics of pl.compile"
            raise PliantError(
                f"Mufti: {what}() loses its digits here, accelerations are off by {off:.1g} of the largest: masses or inertias are "
                f"too far apart, or rows nearly depend on each other; use {other}"
            )
        if self.rank < len(lam):
            lam = self.Y @ (self.H @ lam)
        n, turns = len(self.mass), self._rows[1]
        f = (diagonal([x.Q_bar for x in self.directions]) @ lam[~turns]).reshape(-1, 3)
        rddot, omegadot = x[: 3 * n].reshape(n, 3), x[3 * n :].reshape(n, 3)
        a = None if self.speeds is None else self.speeds(rddot, omegadot)
        return Solution(rddot, omegadot, f, lam[turns], (self.Q_c @ lam[turns]).reshape(-1, 3), a)


def mufti(system: System | Model, q: Any, v: Any, tau: Any = None) -> Mufti:
    """Return a system of rigid bodies in the form of Mufti's report, at q (nq,), v (nv,), with hinge forces tau (nv,) and gravity.

    Body i is body i of the system. Hinges are those that are not Free, from the parent (j+) to the body (j-). Active loops are cut
    hinges, from frame_a (j+) to frame_b (j-). `Solution.a` holds the rates of v.

    Example: `pl.mufti(arm, q, v, tau).joint_coordinates().a  # [28.11, -35.73]`
    """
    from pliant.papers.mufti_system import arrays_of

    return Mufti(**arrays_of(system, q, v, tau))


def _null(H: Array, size: float = 0.0) -> Array:
    """A-10: Z = V', an orthonormal basis of what H* takes to zero; `size` is that of what H is left of."""
    V, s, _ = np.linalg.svd(H)
    return V[:, (s > RANK * s.max(initial=size)).sum() :]


def _one_of(how: str, known: tuple[str, ...], what: str) -> None:
    if how not in known:
        raise PliantError(f"Mufti: {what}({how!r}) is unknown; give one of {', '.join(map(repr, known))}")


__all__ = ["Mufti", "MuftiJoint", "Solution", "mufti", "tilde"]
