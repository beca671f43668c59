"""The spatial operators of a system at a state: RJK section 3, JPL 90-26 sections 3 to 7.

Bodies are numbered base to tips, so that phi is block upper triangular where the papers' is lower; its blocks contain the rotation
between body frames. A body's block is (omega; v) in its own axes. The papers' H maps spatial to generalised forces, as here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.model import Model, System
from pliant.spatial import Array, concat, force_from, ldl_solve, symmetric, velocity_to, zeros
from pliant.sweeps.algebra import Atom, Identity, Operator, form, product
from pliant.sweeps.frames import placements
from pliant.sweeps.kinematics import motion
from pliant.sweeps.links import Link, as_model, split_q, tree_of
from pliant.sweeps.moves import Motion
from pliant.sweeps.rigid import RigidInertia

Blocks = Callable[[], Sequence[Array]]
_PRECONDITIONERS = ("none", "diagonal", "articulated")


class _Blocks(NamedTuple):
    """A body's articulated quantities: P (6, 6), D (nv, nv), G (6, nv)."""

    P: Array
    D: Array
    G: Array


def _articulated_blocks(body: Link, m: Motion, outboard: tuple[Array, ...]) -> tuple[_Blocks, Array]:
    """P(k) = sum over children of psi P psi* + M(k); D = H P H*; G = P H* D^-1; RJK (A.1).

    Unlike the sweep of forward dynamics this keeps D and G as blocks, as the operators have them.
    """
    P = body.M.matrix() + outboard[0]
    PH = P @ m.H
    D = symmetric(m.H.mT @ PH) if PH.shape[-1] else m.H.mT @ PH
    G = ldl_solve(D, PH.mT).mT if PH.shape[-1] else PH
    return _Blocks(P, D, G), m.inertia_to_parent(symmetric(P - G @ PH.mT))


def _upsilon(body: Link, m: Motion, b: _Blocks, inboard: Array) -> tuple[Array, tuple[Array]]:
    """Y(k) = psi*(p, k) Y(p) psi(p, k) + H* D^-1 H, base to tips, RJK (A.5) (erratum: for trees as for chains)."""
    tau_bar = np.eye(6) - b.G @ m.H.mT
    moved = tau_bar.mT @ m.velocity_from_parent(m.velocity_from_parent(inboard).mT) @ tau_bar
    own = symmetric(moved + (m.H @ ldl_solve(b.D, m.H.mT) if m.H.shape[-1] else zeros((6, 6), moved)))
    return own, (own,)


class Operators:
    """The spatial operators of one system at q (..., nq). Every operator acts in O(N) by sweeps; none is stored as a matrix."""

    def __init__(self, system: System | Model, q: Any) -> None:
        self.model = as_model(system)
        self.q = np.asarray(q, dtype=float)
        if self.q.shape[-1:] != (self.model.nq,):
            raise PliantError(f"operators: q has shape {self.q.shape}; system {self.model.name!r} needs (..., {self.model.nq})")
        if any(body.flex is not None for body in self.model.bodies):
            raise PliantError(f"operators: system {self.model.name!r} has flexible bodies, which the operators do not have yet")
        self.tree = tree_of(self.model, self.q)
        rest = [np.zeros((w.stop - w.start, 1)) for w in self.model.v_slices]
        self._motions: list[Motion] = self.tree.outward(motion, split_q(self.model, self.q), rest)
        n = 6 * len(self.tree)
        self._bodies, self._hinges = n, self.model.nv

    # ---- spaces

    def _split(self, x: Array) -> list[Array]:
        return [x[..., 6 * k : 6 * k + 6, :] for k in range(len(self.tree))]

    def _split_hinges(self, x: Array) -> list[Array]:
        return [x[..., where, :] for where in self.model.v_slices]

    @staticmethod
    def _join(parts: Sequence[Array]) -> Array:
        return concat(list(parts))

    def _diagonal(self, symbol: str, latex: str, blocks: Blocks, spaces: str, inverse: Any = None) -> Atom:
        """A block-diagonal operator; spaces: rows then columns, of b(odies) and h(inges), or one letter if it is symmetric.

        The blocks are asked for when it first acts, so that an operator can be named before it can be computed.
        """
        split = {"b": self._split, "h": self._split_hinges}
        size = {"b": self._bodies, "h": self._hinges}

        def act(x: Array) -> Array:
            return self._join([B @ y for B, y in zip(blocks(), split[spaces[-1]](x), strict=True)])

        def adjoint(x: Array) -> Array:
            return self._join([B.mT @ y for B, y in zip(blocks(), split[spaces[0]](x), strict=True)])

        return Atom(symbol, latex, (size[spaces[0]], size[spaces[-1]]), act, act if len(spaces) == 1 else adjoint, inverse)

    # ---- kinematic operators

    @property
    def I(self) -> Operator:  # noqa: E743
        """The identity on whatever space it stands in."""
        return _IDENTITY

    @cached_property
    def H(self) -> Operator:
        """Hinge map, (nv, 6N): H @ f projects spatial forces on the hinges' directions, H.T @ v are relative velocities.

        Equation: RJK (2.3), JPL 90-26 (3.9). Cost: O(N), block diagonal. See also: phi, J.
        """
        return self._diagonal("H", "H", lambda: [m.H.mT for m in self._motions], "hb")

    @cached_property
    def E_phi(self) -> Operator:
        """Shift, (6N, 6N): (E_phi x)(k) is the sum of phi(k, c) x(c) over the children c of k; nilpotent.

        Equation: RJK (2.6). Cost: O(N), one transform a body. See also: phi = (I - E_phi).inv, E_psi.
        """

        def act(x: Array) -> Array:
            def shift(body: Link, m: Motion, y: Array, outboard: tuple[Array, ...]) -> tuple[Array, Array]:
                return outboard[0] + 0.0 * y, m.force_to_parent(y)

            return self._join(self.tree.inward(shift, self._motions, self._split(x), nothing=np.zeros((6, 1)))[0])

        def adjoint(x: Array) -> Array:
            parts = self._split(x)

            def shift(body: Link, m: Motion, y: Array, inboard: Any) -> Array:
                above = parts[body.parent] if body.parent >= 0 else 0.0 * y
                return m.velocity_from_parent(above)

            return self._join([shift(*own, None) for own in zip(self.tree.bodies, self._motions, parts, strict=True)])

        return Atom("E_phi", r"\mathcal{E}_\phi", (self._bodies, self._bodies), act, adjoint)

    @cached_property
    def phi(self) -> Operator:
        """Composite-body transition, (6N, 6N): phi @ x accumulates forces tips to base, phi.T @ x velocities base to tips.

        Equation: phi = (I - E_phi)^-1, RJK (2.7), JPL 90-26 (3.19). Cost: O(N), one sweep. See also: psi, the same for articulated
        bodies.
        """

        def act(x: Array) -> Array:
            def accumulate(body: Link, m: Motion, y: Array, outboard: tuple[Array, ...]) -> tuple[Array, Array]:
                z = y + outboard[0]
                return z, m.force_to_parent(z)

            return self._join(self.tree.inward(accumulate, self._motions, self._split(x), nothing=np.zeros((6, 1)))[0])

        def adjoint(x: Array) -> Array:
            def spread(body: Link, m: Motion, y: Array, inboard: Array) -> tuple[Array, tuple[Array]]:
                z = y + m.velocity_from_parent(inboard)
                return z, (z,)

            return self._join(self.tree.outward(spread, self._motions, self._split(x), base=np.zeros((6, 1))))

        return self._with_inverse(Atom("phi", r"\phi", (self._bodies, self._bodies), act, adjoint), lambda: self.I - self.E_phi)

    @cached_property
    def M(self) -> Operator:
        """Spatial inertias, (6N, 6N) block diagonal, symmetric: M(k) about the body's origin.

        Equation: JPL 90-26 (3.25) for rigid bodies. Cost: O(N). See also: R, P.
        """
        return self._diagonal("M", "M", lambda: self._inertias, "b")

    @cached_property
    def _inertias(self) -> list[Array]:
        return [body.M.matrix() for body in self.tree.bodies]

    # ---- composite and articulated bodies

    @cached_property
    def R(self) -> Operator:
        """Composite-body inertias, (6N, 6N) block diagonal, symmetric: R(k) of all that the hinge k carries, frozen.

        Equation: R = M + E_phi R E_phi.T, JPL 90-26 (5.2); phi M phi* = R + phi~ R + R phi~* (Lemma 5.1). Cost: O(N). See also: P.
        """
        return self._diagonal("R", "R", lambda: self._composites, "b")

    @cached_property
    def _composites(self) -> list[Array]:
        nothing = RigidInertia(np.zeros((1, 1)), np.zeros((3, 1)), np.zeros((3, 3)))

        def frozen(body: Link, m: Motion, outboard: tuple[RigidInertia, ...]) -> tuple[RigidInertia, RigidInertia]:
            R = body.composite(m, outboard)
            return R, m.rigid_to_parent(R)

        records, _ = self.tree.inward(frozen, self._motions, nothing=nothing)
        return [r.matrix() for r in records]

    @cached_property
    def _blocks(self) -> list[_Blocks]:
        if names := self.model.without_inertia:
            raise PliantError(
                f"system {self.model.name!r}: nothing resists hinge {', '.join(map(repr, names[:5]))}, so articulated inertias and "
                "all that is made of them are not determined; give what it carries mass and inertia"
            )
        return self.tree.inward(_articulated_blocks, self._motions, nothing=np.zeros((6, 6)))[0]

    @cached_property
    def _pairs(self) -> list[tuple[Motion, _Blocks]]:
        return list(zip(self._motions, self._blocks, strict=True))

    @cached_property
    def P(self) -> Operator:
        """Articulated-body inertias, (6N, 6N) block diagonal, symmetric: P(k) as felt at the hinge k, all hinges outboard free.

        Equation: P = E_psi P E_psi.T + M, RJK (3.1), JPL 90-26 (6.1). Cost: O(N) once. See also: D, G, R. In the Kalman filter's
        reading, the covariance of the estimation error.
        """
        return self._diagonal("P", "P", lambda: [b.P for b in self._blocks], "b")

    @cached_property
    def D(self) -> Operator:
        """D = H P H.T, (nv, nv) block diagonal, symmetric positive definite: the inertia that each hinge feels.

        Equation: RJK (3.2), JPL 90-26 (6.2). Cost: O(N). Inverse: block by block. See also: P. The covariance of the innovations.
        """

        def solve(x: Array) -> Array:
            parts = zip(self._blocks, self._split_hinges(x), strict=True)
            return self._join([ldl_solve(b.D, y) if y.shape[-2] else y for b, y in parts])

        inverse = Atom("D.inv", "D^{-1}", (self._hinges, self._hinges), solve, solve, lambda: self.D)
        return self._diagonal("D", "D", lambda: [b.D for b in self._blocks], "h", lambda: inverse)

    @cached_property
    def G(self) -> Operator:
        """G = P H.T D.inv, (6N, nv) block diagonal: the Kalman gain. Equation: RJK (3.2). Cost: O(N). See also: K, tau_bar."""
        return self._diagonal("G", "G", lambda: [b.G for b in self._blocks], "bh")

    @cached_property
    def tau_bar(self) -> Operator:
        """tau_bar = I - G H, (6N, 6N) block diagonal: what of a force passes a free hinge.

        Equation: RJK (3.2). Cost: O(N). See also: psi.
        """

        def blocks() -> list[Array]:
            return [np.eye(6) - b.G @ m.H.mT for b, m in zip(self._blocks, self._motions, strict=True)]

        return self._diagonal("tau_bar", r"\bar\tau", blocks, "bb")

    @cached_property
    def K(self) -> Operator:
        """K = E_phi G, (6N, nv): the gain, shifted to the parent. Equation: RJK (3.2). Cost: O(N). See also: G."""
        return self._named("K", "K", self.E_phi @ self.G)

    @cached_property
    def E_psi(self) -> Operator:
        """E_psi = E_phi tau_bar, (6N, 6N): the shift through free hinges; nilpotent.

        Equation: RJK (3.2). Cost: O(N). See also: psi.
        """
        return self._named("E_psi", r"\mathcal{E}_\psi", self.E_phi @ self.tau_bar)

    @cached_property
    def psi(self) -> Operator:
        """Articulated-body transition, (6N, 6N): as phi, with all hinges free instead of locked.

        Equation: psi = (I - E_psi)^-1, RJK (3.3), JPL 90-26 (6.3). Cost: O(N), one sweep. See also: phi. The filter's
        state transition.
        """

        def act(x: Array) -> Array:
            def accumulate(body: Link, own: tuple[Motion, _Blocks], y: Array, outboard: tuple[Array, ...]) -> tuple[Array, Array]:
                m, b = own
                z = y + outboard[0]
                return z, m.force_to_parent(z - b.G @ (m.H.mT @ z))

            return self._join(self.tree.inward(accumulate, self._pairs, self._split(x), nothing=np.zeros((6, 1)))[0])

        def adjoint(x: Array) -> Array:
            def spread(body: Link, own: tuple[Motion, _Blocks], y: Array, inboard: Array) -> tuple[Array, tuple[Array]]:
                m, b = own
                z = m.velocity_from_parent(inboard)
                x = y + z - m.H @ (b.G.mT @ z)
                return x, (x,)

            return self._join(self.tree.outward(spread, self._pairs, self._split(x), base=np.zeros((6, 1))))

        return self._with_inverse(Atom("psi", r"\psi", (self._bodies, self._bodies), act, adjoint), lambda: self.I - self.E_psi)

    @property
    def mass_matrix(self) -> Operator:
        """H @ phi @ M @ phi.T @ H.T, (nv, nv); its inverse is the innovations factorisation, Lemma 6.3. O(N) an action."""
        return self.H @ self.phi @ self.M @ self.phi.T @ self.H.T

    # ---- frames and the inverse operational inertia

    @cached_property
    def Upsilon(self) -> Operator:
        """Block diagonal of Omega, (6N, 6N), symmetric: how body k yields to a force at its own origin.

        Equation: Y = E_psi.T Y E_psi + H.T D.inv H on the diagonal, base to tips, RJK (A.5). Cost: O(N) once. See also: Omega.
        """
        return self._diagonal("Upsilon", r"\Upsilon", lambda: self._upsilons, "b")

    @cached_property
    def _upsilons(self) -> list[Array]:
        return self.tree.outward(_upsilon, self._motions, self._blocks, base=np.zeros((6, 6)))

    @cached_property
    def Omega(self) -> Operator:
        """Omega = psi.T H.T D.inv H psi, (6N, 6N), symmetric: accelerations of all bodies from forces on all bodies.

        Equation: RJK (3.10). Cost: O(N) an action. See also: Upsilon (its diagonal), Lambda.
        """
        half = product(self.H, self.psi)

        def act(x: Array) -> Array:
            return half._act_transposed(self.D.inv._act(half._act(x)))

        return Atom("Omega", r"\Omega", (self._bodies, self._bodies), act, act)

    def B(self, frames: Sequence[str]) -> Operator:
        """Pick-off, (6N, 6k): B @ f puts wrenches at frames (world axes) on their bodies; B.T @ V picks the frames' velocities.

        Equation: RJK (2.13). Cost: O(k). See also: J, Lambda.
        """
        chosen = [(self.model.index[f.body], f.pose) for f in self._frames(frames)]
        places = placements(self.model, self.q)
        poses = [(k, places[k].R.mT, pose.xyz[:, None]) for k, pose in chosen]

        def act(x: Array) -> Array:
            parts: list[Any] = [np.zeros((6, 1)) + 0.0 * x[..., :6, :]] * len(self.tree)
            for i, (k, R, r) in enumerate(poses):
                parts[k] = parts[k] + force_from(R, r, x[..., 6 * i : 6 * i + 6, :])
            return self._join(parts)

        def adjoint(x: Array) -> Array:
            parts = self._split(x)
            return self._join([velocity_to(R, r, parts[k]) for k, R, r in poses])

        return Atom(f"B({', '.join(frames)})", "B", (self._bodies, 6 * len(poses)), act, adjoint)

    def _frames(self, names: Sequence[str]) -> list[Any]:
        if isinstance(names, str):
            raise PliantError(f"frames={names!r}: give a list of frame names, [{names!r}]")
        frames = [self.model.frame(name) for name in names]
        if fixed := [f.name for f in frames if f.body == "world"]:
            raise PliantError(f"frame {fixed[0]!r} is fixed to the world: no force there moves anything; leave it out")
        return frames

    def J(self, frames: Sequence[str]) -> Operator:
        """Jacobian, (6k, nv): J @ v are the frames' velocities (angular first, world axes), J.T @ f hinge forces.

        Equation: J = B.T phi.T H.T, RJK (2.14). Cost: O(N) an action. See also: B, `dyn.frame(name).jacobian`.
        """
        return self.B(frames).T @ self.phi.T @ self.H.T

    def Lambda(self, frames: Sequence[str]) -> Operator:
        """Inverse operational inertia, (6k, 6k), symmetric: accelerations at frames from wrenches there.

        Equation: Lambda = B.T Omega B = J M^-1 J.T, RJK (3.10). `.dense()` is formed pair by pair from Omega(i, j) =
        psi*(a, i) Y(a) psi(a, j), a the closest common ancestor, O(N) a pair, also across branches, where RJK (A.5) printed zero
        (erratum). See also: Omega, Upsilon.
        """
        B, Omega = self.B(frames), self.Omega

        def act(x: Array) -> Array:
            return B._act_transposed(Omega._act(B._act(x)))

        made = Atom(f"Lambda({', '.join(frames)})", r"\Lambda", (B.columns, B.columns), act, act)
        made.dense = lambda: self._lambda_by_pairs(frames)  # type: ignore[method-assign]
        return made

    def _lambda_by_pairs(self, frames: Sequence[str]) -> Array:
        places = placements(self.model, self.q)
        ends = []
        for f in self._frames(frames):
            k = self.model.index[f.body]
            # the columns of B for this frame, carried inward by psi as far as the base: psi(a, k) B(k) for every ancestor a
            columns = force_from(places[k].R.mT, f.pose.xyz[:, None], np.eye(6))
            ends.append(self._carried(k, columns))
        return concat([concat([self._pair(x, y) for y in ends], axis=-1) for x in ends])

    def _carried(self, k: int, x: Array) -> dict[int, Array]:
        out = {}
        while k >= 0:
            body, m, b = self.tree.bodies[k], self._motions[k], self._blocks[k]
            out[k] = x
            x = m.force_to_parent(x - b.G @ (m.H.mT @ x))
            k = body.parent
        return out

    def _pair(self, x: dict[int, Array], y: dict[int, Array]) -> Array:
        common = next((k for k in x if k in y), None)  # x is ordered from the body inward
        if common is None:
            return np.zeros((*self.q.shape[:-1], 6, 6))
        return x[common].mT @ self._upsilons[common] @ y[common]

    # ---- solving without factors

    def conjugate_gradient(self, b: Any, preconditioner: str | Operator = "diagonal", rtol: float = 1e-12) -> tuple[Array, int]:
        """(x, iterations) with mass_matrix x = b, by conjugate gradients on the operator; for one q.

        preconditioner: "none"; "diagonal", the inverse of H R H.T block by block; "articulated", the innovations factorisation,
        which is exact here; or any operator, for example the factorisation at a state nearby. With b = tau - bias, x is forward
        dynamics.
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
            help_ = self._diagonal("I", "I", lambda: [np.eye(w.stop - w.start) for w in self.model.v_slices], "h")
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

        def inverse(m: Motion, R: Array) -> Array:
            A = m.H.mT @ R @ m.H
            return ldl_solve(symmetric(A), np.eye(A.shape[-1])) if A.shape[-1] else A

        def blocks() -> list[Array]:
            return [inverse(m, R) for m, R in zip(self._motions, self._composites, strict=True)]

        return self._diagonal("diag(H @ R @ H.T).inv", r"\mathrm{diag}(HRH^*)^{-1}", blocks, "h")

    # ---- inverses that the algebra gives

    def _named(self, symbol: str, latex: str, of: Operator) -> Atom:
        return Atom(symbol, latex, of.shape, of._act, of._act_transposed)

    def _with_inverse(self, atom: Atom, inverse: Callable[[], Operator]) -> Atom:
        """An atom X with X^-1 an expression, and the rule that gives X back for it."""
        atom._inverse = inverse
        return atom

    def learn(self) -> Operators:
        """Teach the atoms the inverses of I - E_phi, I - E_psi, I + H phi K, I - H psi K, and the mass matrix."""
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


def operators(system: System | Model, q: Any) -> Operators:
    """The spatial operators of a system at q (..., nq).

    E_phi, phi, H, M, R, P, D, G, K, tau_bar, E_psi, psi, I, B(frames), J(frames), Lambda(frames), Omega, Upsilon.

    They compose with @, +, -, .T and .inv, and act on vectors and blocks of columns in O(N): `ops.H @ ops.phi @ ops.M @ ops.phi.T @
    ops.H.T` is the mass matrix, and its `.inv` the innovations factorisation.
    """
    return Operators(system, q).learn()


__all__ = ["Operators", "operators"]
