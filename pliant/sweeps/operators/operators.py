"""The spatial operators of a system at a state: RJK section 3, JPL 90-26 sections 3 to 7.

Bodies are numbered base to tips, so that phi is block upper triangular where the papers' is lower (`paper_order` has it so); its
blocks contain the rotation between body frames. A body's block is (eta; omega; v) in its own axes, n + 6 rows for n modes, 6 for a
rigid body; N_bar is the number of rows of all bodies. H is the papers' script H, which maps them to generalised forces in the order
of v: hinge, then modes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array, concat, ldl_solve, symmetric
from pliant.sweeps.operators.algebra import Atom, Identity, Operator, form, named
from pliant.sweeps.operators.pick_offs import PickOffs
from pliant.sweeps.steps.blocks import Blocks
from pliant.sweeps.steps.composite import with_armature
from pliant.sweeps.steps.kinematics import Rate, at_rest, rate
from pliant.sweeps.steps.unsplit import Unsplit, refuse_without_inertia, unsplit_inertia

if TYPE_CHECKING:
    from pliant.system import System

_PRECONDITIONERS = ("none", "diagonal", "articulated")


def _upsilon(body: Any, x: Blocks, art: Unsplit, inboard: Array) -> tuple[Array, tuple[Array, ...]]:
    """Y(k) = psi*(p, k) Y(p) psi(p, k) + H* D^-1 H, base to tips, RJK (A.5) (erratum: for trees as for chains).

    It passes on A* Y A, the compliance of each interface node.
    """
    tau_bar = np.eye(x.M.shape[-1]) - art.G @ x.H.mT
    at_frame = x.from_parent(x.from_parent(inboard).mT)
    own = symmetric(tau_bar.mT @ at_frame @ tau_bar + x.H @ ldl_solve(art.D, x.H.mT))
    return own, tuple(A.mT @ own @ A for A in x.A)


class Operators(PickOffs):
    """The spatial operators of one system at q (..., nq). Every operator acts in O(N) by sweeps; none is stored as a matrix.

    With speeds v (..., nv) there are also the vectors a, b and elastic of JPL 90-26 (3.44).

    Example:
        ops = pl.operators(arm, q)
        ops.phi.dense().shape  # (12, 12)
    """

    def __repr__(self) -> str:
        batch = "".join(f"{n} x " for n in self.q.shape[:-1])
        return f"<Operators of {self.model.name!r}: {batch}{len(self.model.bodies)} bodies, {self.model.nv} speeds>"

    @cached_property
    def paper_order(self) -> Operators:
        """The same operators in the numbering of the papers: bodies tips to base, and for each body modes before hinge.

        phi and psi are then block lower triangular. All vectors are in that order: use `x[..., ops.paper_order.order]` for an x in
        the order of v. Blocks are still in body axes, and `slices` is still indexed by the number of the body in the system.
        """
        return operators(self.model, self.q, self.v, paper=True)

    # ---- kinematic operators

    @property
    def I(self) -> Operator:  # noqa: E743
        """The identity on any space."""
        return _IDENTITY

    @cached_property
    def H(self) -> Operator:
        """Hinge map, (nv, N_bar): H @ f projects forces on the hinges' directions and the modes, H.T @ v are relative velocities.

        Equation: RJK (2.3), JPL 90-26 (3.15) (erratum: phi*(d, k) Pi_d). Cost: O(N), block diagonal. See also: phi, J.
        """
        return self._diagonal("H", "H", lambda: [x.H.mT for x in self._own], "hb")

    @cached_property
    def E_phi(self) -> Operator:
        """Shift, (N_bar, N_bar): (E_phi x)(k) is the sum of phi(k, c) x(c) over the children c of k; nilpotent.

        Equation: RJK (2.6), JPL 90-26 (3.20). Cost: O(N), one transform per body. See also: phi = (I - E_phi).inv, E_psi.
        """

        def act(x: Array) -> Array:
            def shift(body: Any, own: Blocks, y: Array, outboard: tuple[Array, ...]) -> tuple[Array, Array]:
                return own.gathered(0.0 * y, outboard), own.to_parent(y)

            return self._inward(shift, self._own, x)

        def adjoint(x: Array) -> Array:
            def shift(body: Any, own: Blocks, y: Array, inboard: Array) -> tuple[Array, tuple[Array, ...]]:
                return 0.0 * y + own.from_parent(inboard), own.spread(y)

            return self._outward(shift, self._own, x)

        return Atom("E_phi", r"\mathcal{E}_\phi", (self._bodies, self._bodies), act, adjoint)

    @cached_property
    def phi(self) -> Operator:
        """Composite-body transition, (N_bar, N_bar): phi @ x accumulates forces tips to base, phi.T @ x velocities base to tips.

        Equation: phi = (I - E_phi)^-1, RJK (2.7), JPL 90-26 (3.21). Cost: O(N), one sweep. See also: psi, the same for articulated
        bodies.
        """

        def act(x: Array) -> Array:
            def gather(body: Any, own: Blocks, y: Array, outboard: tuple[Array, ...]) -> tuple[Array, Array]:
                z = own.gathered(y, outboard)
                return z, own.to_parent(z)

            return self._inward(gather, self._own, x)

        def adjoint(x: Array) -> Array:
            def spread(body: Any, own: Blocks, y: Array, inboard: Array) -> tuple[Array, tuple[Array, ...]]:
                z = y + own.from_parent(inboard)
                return z, own.spread(z)

            return self._outward(spread, self._own, x)

        return Atom("phi", r"\phi", (self._bodies, self._bodies), act, adjoint, lambda: self.I - self.E_phi)

    @cached_property
    def M(self) -> Operator:
        """Modal inertias, (N_bar, N_bar) block diagonal, symmetric: M(k) of modes and body, about its origin, as deformed.

        Equation: JPL 90-26 (3.25). Cost: O(N). See also: R, P.
        """
        return self._diagonal("M", "M", lambda: [x.M for x in self._own], "b")

    # ---- the vectors of the velocities

    @cached_property
    def _rates(self) -> list[Rate]:
        self._need_speeds()
        return self.tree.outward(rate, self._motions, base=at_rest(self.q))

    def _need_speeds(self) -> None:
        if self.v is None:
            raise PliantError("operators: the vectors a, b and elastic depend on the speeds v; use pl.operators(system, q, v)")

    @cached_property
    def a(self) -> Array:
        """Coriolis and centrifugal accelerations, (..., N_bar), with gravity as an acceleration -g of the roots.

        Equation: a_m = (0; a_mR) of JPL 90-26 (3.27), (B.11) (errata), in inertial accelerations. Cost: O(N). See also: b.
        """
        root = np.concatenate([np.zeros(3), -self.model.gravity])[:, None]
        own = []
        for body, m, x, r in zip(self.tree.bodies, self._motions, self._own, self._rates, strict=True):
            at_frame = r.a if body.parent >= 0 else r.a + m.velocity_from_parent(root)
            own.append(concat([np.zeros((x.M.shape[-1] - 6, 1)), at_frame]))
        return self._join(own)[..., 0]

    @cached_property
    def b(self) -> Array:
        """Gyroscopic forces, (..., N_bar): the forces due to each body's velocity only, without springs and dampers.

        Equation: b_m of JPL 90-26 (3.39), with the modal integrals of the system's fidelity. Cost: O(N). See also: a, elastic.
        """
        own = []
        for body, m, r in zip(self.tree.bodies, self._motions, self._rates, strict=True):
            modal, f = body.bias_force(m, r, elastic=False)
            own.append(f if modal is None else concat([modal, f]))
        return self._join(own)[..., 0]

    @cached_property
    def elastic(self) -> Array:
        """The papers' K_m theta, (..., N_bar): the stiffness forces of the modes, and their damping forces, which the papers omit.

        Equation: JPL 90-26 (3.40) (erratum: (K eta; 0)). Cost: O(N). Zero for rigid bodies. See also: b.
        """
        self._need_speeds()
        forces = [body.elastic_force(m) for body, m in zip(self.tree.bodies, self._motions, strict=True)]
        return self._join([concat([f, np.zeros((6, 1))]) for f in forces])[..., 0]

    # ---- composite and articulated bodies

    @cached_property
    def R(self) -> Operator:
        """Composite-body inertias, (N_bar, N_bar) block diagonal, symmetric: R(k) of all bodies that the hinge k carries, as one
        rigid body.

        Equation: R = M + E_phi R E_phi.T, JPL 90-26 (5.2); phi M phi* = R + phi~ R + R phi~* (Lemma 5.1). Cost: O(N). See also: P.
        """
        return self._diagonal("R", "R", lambda: self._composites, "b")

    @cached_property
    def _composites(self) -> list[Array]:
        def frozen(body: Any, own: Blocks, outboard: tuple[Array, ...]) -> tuple[Array, Array]:
            R = own.loaded(own.M, outboard)
            return R, own.inertia_to_parent(R)

        return self.tree.inward(frozen, self._own, nothing=np.zeros((6, 6)))[0]

    @cached_property
    def _factors(self) -> list[Unsplit]:
        refuse_without_inertia(self.model)
        return self.tree.inward(unsplit_inertia, self._own, nothing=np.zeros((6, 6)))[0]

    @cached_property
    def _pairs(self) -> list[tuple[Blocks, Unsplit]]:
        return list(zip(self._own, self._factors, strict=True))

    @cached_property
    def P(self) -> Operator:
        """Articulated-body inertias, (N_bar, N_bar) block diagonal, symmetric: P(k) at the hinge k, with all outboard hinges free.

        Equation: P = E_psi P E_psi.T + M, RJK (3.1), JPL 90-26 (6.1). Cost: O(N) once. See also: D, G, R. In terms of the Kalman
        filter, it is the covariance of the estimation error.
        """
        return self._diagonal("P", "P", lambda: [b.P for b in self._factors], "b")

    @cached_property
    def D(self) -> Operator:
        """D = H P H.T, (nv, nv) block diagonal, symmetric positive definite: the inertia of each hinge and its body's modes.

        If hinges have armature, D includes it.

        Equation: RJK (3.2), JPL 90-26 (6.2). Cost: O(N). Inverse: block by block. See also: P. In terms of the Kalman filter, it is
        the covariance of the innovations.
        """

        def solve(x: Array) -> Array:
            parts = zip(self._factors, self._split_hinges(x), strict=True)
            return self._join_hinges([ldl_solve(b.D, y) for b, y in parts])

        inverse = Atom("D.inv", "D^{-1}", (self._hinges, self._hinges), solve, solve, lambda: self.D)
        return self._diagonal("D", "D", lambda: [b.D for b in self._factors], "h", lambda: inverse)

    @cached_property
    def G(self) -> Operator:
        """G = P H.T D.inv, (N_bar, nv) block diagonal: the Kalman gain. Equation: RJK (3.2). Cost: O(N). See also: K, tau_bar."""
        return self._diagonal("G", "G", lambda: [b.G for b in self._factors], "bh")

    @cached_property
    def tau_bar(self) -> Operator:
        """tau_bar = I - G H, (N_bar, N_bar) block diagonal: the part of a force that a free hinge transmits.

        Equation: RJK (3.2). Cost: O(N). See also: psi.
        """

        def each() -> list[Array]:
            return [np.eye(x.M.shape[-1]) - b.G @ x.H.mT for x, b in self._pairs]

        return self._diagonal("tau_bar", r"\bar\tau", each, "bb")

    @cached_property
    def K(self) -> Operator:
        """K = E_phi G, (N_bar, nv): the gain, shifted to the parent. Equation: RJK (3.2). Cost: O(N). See also: G."""
        return named("K", "K", self.E_phi @ self.G)

    @cached_property
    def E_psi(self) -> Operator:
        """E_psi = E_phi tau_bar, (N_bar, N_bar): the shift through free hinges; nilpotent.

        Equation: RJK (3.2). Cost: O(N). See also: psi.
        """
        return named("E_psi", r"\mathcal{E}_\psi", self.E_phi @ self.tau_bar)

    @cached_property
    def psi(self) -> Operator:
        """Articulated-body transition, (N_bar, N_bar): as phi, with all hinges and modes free instead of locked.

        Equation: psi = (I - E_psi)^-1, RJK (3.3), JPL 90-26 (6.3). Cost: O(N), one sweep. See also: phi. The filter's
        state transition.
        """

        def act(x: Array) -> Array:
            def gather(body: Any, pair: tuple[Blocks, Unsplit], y: Array, outboard: tuple[Array, ...]) -> tuple[Array, Array]:
                own, b = pair
                z = own.gathered(y, outboard)
                return z, own.to_parent(z - b.G @ (own.H.mT @ z))

            return self._inward(gather, self._pairs, x)

        def adjoint(x: Array) -> Array:
            def spread(body: Any, pair: tuple[Blocks, Unsplit], y: Array, inboard: Array) -> tuple[Array, tuple[Array, ...]]:
                own, b = pair
                z = own.from_parent(inboard)
                z = y + z - own.H @ (b.G.mT @ z)
                return z, own.spread(z)

            return self._outward(spread, self._pairs, x)

        return Atom("psi", r"\psi", (self._bodies, self._bodies), act, adjoint, lambda: self.I - self.E_psi)

    @property
    def mass_matrix(self) -> Operator:
        """H @ phi @ M @ phi.T @ H.T, (nv, nv). Its inverse is the innovations factorisation, Lemma 6.3. O(N) per action.

        If hinges have armature, `armature` is added. D then includes it, and the factorisation is the same.
        """
        bodies = self.H @ self.phi @ self.M @ self.phi.T @ self.H.T
        return bodies + self.armature if self.model.internals.armature.any() else bodies

    @cached_property
    def armature(self) -> Operator:
        """The inertia of geared rotors in the mass matrix, (nv, nv), diagonal; it acts between the two sides of a hinge.

        Equation: in none of the cited papers; D = H P H.T + armature, P+ = P - G D G.T, everything else as without. Cost: O(N). See
        also: D.
        """

        def each() -> list[Array]:
            return [np.diag(self.model.internals.armature[where]) for where in self.model.internals.v_slices]

        return self._diagonal("armature", r"A_\mathrm{r}", each, "h")

    # ---- frames and the inverse operational inertia

    @cached_property
    def Upsilon(self) -> Operator:
        """Block diagonal of Omega, (N_bar, N_bar), symmetric: the compliance of body k to a force on its modes and at its own
        origin.

        Equation: Y = E_psi.T Y E_psi + H.T D.inv H on the diagonal, base to tips, RJK (A.5). Cost: O(N) once. See also: Omega.
        """
        return self._diagonal("Upsilon", r"\Upsilon", lambda: self._upsilons, "b")

    @cached_property
    def _upsilons(self) -> list[Array]:
        return self.tree.outward(_upsilon, self._own, self._factors, base=np.zeros((6, 6)))

    @cached_property
    def Omega(self) -> Operator:
        """Omega = psi.T H.T D.inv H psi, (N_bar, N_bar), symmetric: accelerations of all bodies from forces on all bodies.

        Equation: RJK (3.10). Cost: O(N) per action. See also: Upsilon (its diagonal), Lambda.
        """
        half = self.H @ self.psi
        return named("Omega", r"\Omega", half.T @ self.D.inv @ half, symmetric=True)

    def J(self, frames: Sequence[str] | None = None) -> Operator:
        """Jacobian, (6k, nv): J @ v are the frames' velocities (angular first, world axes), J.T @ f the generalised forces.

        frames: names. Without frames, it is RJK's A J of the active closures, (rows, nv), plus S.T if there are couplings.

        Equation: J = B.T phi.T H.T, RJK (2.14). Cost: O(N) per action. See also: B, `dyn.frame(name).jacobian`,
        `dyn.loop_jacobian`.
        """
        made = self.B(frames).T @ self.phi.T @ self.H.T
        return made + self.S.T if frames is None and self._has_couplings else made

    def Lambda(self, frames: Sequence[str] | None = None) -> Operator:
        """Inverse operational inertia, (6k, 6k), symmetric: accelerations at frames from wrenches there.

        frames: names. Without frames, it is RJK's A Lambda A* of the active closures, (rows, rows): accelerations of their rows
        from multipliers.

        Equation: Lambda = B.T Omega B = J M^-1 J.T, RJK (3.10). `.dense()` is formed pair by pair from Omega(i, j) = psi*(a, i)
        Y(a) psi(a, j), where a is the closest common ancestor, O(N) per pair. This includes pairs across branches, where RJK (A.5)
        printed zero (erratum). Couplings, which RJK does not have, use J M^-1 J.T. See also: Omega, Upsilon.
        """
        if frames is None and self._has_couplings:
            J = self.J()
            return named("A Lambda A*", r"A \Lambda A^*", J @ self.mass_matrix.inv @ J.T, symmetric=True)
        B = self.B(frames)
        symbol, latex = ("A Lambda A*", r"A \Lambda A^*") if frames is None else (f"Lambda({', '.join(frames)})", r"\Lambda")
        made = named(symbol, latex, B.T @ self.Omega @ B, symmetric=True)
        made.dense = lambda: self._lambda_by_pairs(frames)  # type: ignore[method-assign]
        return made

    def _lambda_by_pairs(self, frames: Sequence[str] | None) -> Array:
        if frames is None:
            columns, count = self._row_blocks, self._rows
        else:
            columns = [(k, slice(6 * i, 6 * i + 6), B) for i, (k, B) in enumerate(self._pick_off(frames))]
            count = 6 * len(columns)
        ends = [(where, self._carried(k, B)) for k, where, B in columns]
        out = np.zeros((*self.q.shape[:-1], count, count))
        for rows, x in ends:
            for others, y in ends:
                common = next((k for k in x if k in y), None)  # x is ordered from the body inward
                if common is not None:
                    out[..., rows, others] += x[common].mT @ self._upsilons[common] @ y[common]
        return out

    def _carried(self, k: int, x: Array) -> dict[int, Array]:
        """Return psi(a, k) x for every body a on the path from k to the base."""
        out = {}
        while k >= 0:
            body, (own, b) = self.tree.bodies[k], self._pairs[k]
            out[k] = x
            x = own.to_parent(x - b.G @ (own.H.mT @ x))
            k = body.parent
            x = self._own[k].A[body.at] @ x if k >= 0 else x
        return out

    # ---- solving without factors

    def conjugate_gradient(self, b: Any, preconditioner: str | Operator = "diagonal", rtol: float = 1e-12) -> tuple[Array, int]:
        """Solve mass_matrix x = b by conjugate gradients on the operator, for one q. Return (x, iterations).

        b: (nv,). With b = tau - bias, x is forward dynamics.
        preconditioner: "none"; "diagonal", the inverse of H R H.T block by block; "articulated", the innovations factorisation,
        which is exact here; or any operator, for example the factorisation at a nearby state. Default: "diagonal".
        rtol: the relative tolerance. Default: 1e-12.
        """
        from scipy.sparse.linalg import cg

        if self.q.ndim > 1:
            raise PliantError("conjugate_gradient works at one q; loop over the batch, or use mass_matrix.inv")
        if isinstance(preconditioner, Operator):
            help_ = preconditioner
        elif preconditioner == "articulated":
            help_ = self.mass_matrix.inv
        elif preconditioner == "diagonal":
            help_ = self._diagonal_inverse
        elif preconditioner == "none":
            help_ = self._diagonal("I", "I", lambda: [np.eye(w.stop - w.start) for w in self.model.internals.v_slices], "h")
        else:
            raise unknown("preconditioner", preconditioner, _PRECONDITIONERS)
        steps: list[Array] = []
        A, P = self.mass_matrix.as_linear_operator(), help_.as_linear_operator()
        x, failed = cg(
            A, np.asarray(b, dtype=float), rtol=rtol, atol=0.0, M=P, maxiter=20 * self._hinges + 50, callback=steps.append
        )
        if failed:
            raise PliantError(f"conjugate_gradient: no convergence to {rtol:g} in {len(steps)} iterations; try 'articulated'")
        return x, len(steps)

    @cached_property
    def _diagonal_inverse(self) -> Operator:
        """The inverse of the block diagonal of the mass matrix, H R H.T."""

        def inverse(body: Any, H: Array, R: Array) -> Array:
            return ldl_solve(with_armature(body, symmetric(H.mT @ R @ H)), np.eye(H.shape[-1]))

        def each() -> list[Array]:
            return [inverse(body, x.H, R) for body, x, R in zip(self.tree.bodies, self._own, self._composites, strict=True)]

        return self._diagonal("diag(H @ R @ H.T).inv", r"\mathrm{diag}(HRH^*)^{-1}", each, "h")

    # ---- inverses that the algebra gives

    def learn(self) -> Operators:
        """Register the inverses of I - E_phi, I - E_psi, I + H phi K, I - H psi K, and the mass matrix."""
        I, H, phi, psi = self.I, self.H, self.phi, self.psi

        def rule(holder: Operator, expression: Operator, inverse: Callable[[], Operator]) -> None:
            assert isinstance(holder, Atom)
            holder.rules[form(expression)] = inverse

        rule(self.E_phi, I - self.E_phi, lambda: phi)
        rule(self.E_psi, I - self.E_psi, lambda: psi)
        rule(self.K, I + H @ phi @ self.K, lambda: I - H @ psi @ self.K)
        rule(self.K, I - H @ psi @ self.K, lambda: I + H @ phi @ self.K)
        factor = I - H @ psi @ self.K
        rule(self.M, self.mass_matrix, lambda: factor.T @ self.D.inv @ factor)
        return self


_IDENTITY = Identity()


def operators(system: System | Model, q: Any, v: Any = None, *, paper: bool = False) -> Operators:
    """Return the spatial operators of a system at q, as `Operators`.

    q (..., nq): the coordinates. v (..., nv): the speeds, for the vectors a, b and elastic. Default: none.
    paper: number the bodies tips to base, as the papers do; `ops.paper_order` is the same. Default: False.

    The operators are E_phi, phi, H, M, R, P, D, G, K, tau_bar, E_psi, psi, I, B(frames), J(frames), Lambda(frames), Omega and
    Upsilon; for closures, B(), J(), Lambda() and S.

    They compose with @, +, -, .T and .inv, and have multiples such as 2 * ops.M. They act on vectors and blocks of columns in O(N):
    `ops.H @ ops.phi @ ops.M @ ops.phi.T @ ops.H.T` is the mass matrix, and its `.inv` is the innovations factorisation.

    Example: `pl.operators(arm, q).mass_matrix.dense()  # [[0.4071, 0.1235], [0.1235, 0.05333]]`
    """
    return Operators(system, q, v, paper=paper).learn()


__all__ = ["Operators", "operators"]
