"""Flexible links: modes in the recursion. FULL_MODEL sections 2 to 5, in inertial accelerations; JPL 90-26 (7.10) to (7.12)
corrected.

A flexible link differs from a rigid one in what its interface nodes do, in its modal rows, and in how its modes are eliminated. In
"ruthless" fidelity, JPL 90-26 (8.1), every modal matrix is taken undeformed and velocities do not see the modal rates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from pliant.model import HingeType, ModalBody
from pliant.spatial import (
    Array,
    block,
    centripetal,
    concat,
    cross,
    dot,
    eye,
    ldl,
    ldl_solve,
    lift,
    log,
    rotation,
    rotation_function_slopes,
    rotation_functions,
    skew,
    symmetric,
    zeros,
)
from pliant.sweeps.kinematics import Acceleration, Placement, Rate
from pliant.sweeps.moves import Loads, Motion, Move, Turning, hinge_move
from pliant.sweeps.rigid import RigidInertia


class NodeData(NamedTuple):
    """An interface node: position (3, 1), slopes and translations (3, n); the axis (3, 1) that all slopes share, if they do."""

    l0: Array
    slopes: Array
    translations: Array
    axis: Array | None
    turns: bool


class NodeState(NamedTuple):
    """A deformed node in F axes: turn R, position l, Pi = (angular; linear) (6, n), rates delta, u (3, 1), bias rate e of delta."""

    R: Array | None
    l: Array
    Pi: Array
    delta: Array
    u: Array
    e: Array | None

    def move(self, like: Array) -> Move:
        """The node as a frame carried by F; for transforms only."""
        none = zeros((6, 1), like)
        return Move(() if self.R is None else (self.R,), self.l, none, none)


class Shape(NamedTuple):
    """A body's deformation: modal mass rows F, E (3, n), the rigid part M of its inertia, nodes, root map Pi_F (6, n) or None."""

    eta: Array
    rates: Array
    seen: Array
    F: Array
    E: Array
    M: RigidInertia
    B: Array
    nodes: tuple[NodeState, ...]
    Pi_F: Array | None


def _shape_of(m: Motion) -> Shape:
    assert isinstance(m.shape, Shape)
    return m.shape


class ModalFactors(NamedTuple):
    """Lambda = D0^-1, Upsilon = Lambda zeta, X = Gamma (1 + Omega Gamma)^-1, g, and mu0 and c, DESIGN's O(modes) recursion."""

    solve: Callable[[Array], Array]
    zeta: Array | None
    Y: Array | None
    X: Array | None
    g: Array
    pivots: tuple[Array, ...]


def _trace_dyadic(B: Array) -> Array:
    """U(B) = tr(B) 1 - B."""
    t = B[..., :1, :1] + B[..., 1:2, 1:2] + B[..., 2:, 2:]
    return t * lift(np.eye(3), B) - B


def _axial(B: Array) -> Array:
    """ax(B) = (B32 - B23, B13 - B31, B21 - B12) along the last two axes, (..., 3)."""
    return B[..., [2, 0, 1], [1, 2, 0]] - B[..., [1, 2, 0], [2, 0, 1]]


@dataclass(frozen=True, eq=False)
class FlexibleLink:
    """A flexible body as a step sees it; the fields of a rigid link, its modal constants (FULL_MODEL section 1), and its nodes."""

    index: int
    name: str
    parent: int
    hinge: HingeType
    R: Array
    r: Array
    at: int
    interfaces: int
    n: int
    m: Array
    s0: Array
    A0: Array
    E: Array
    B: Array
    C: Array
    axC: Array
    G: Array
    K: Array
    damping: Array
    nodes: tuple[NodeData, ...]
    root: NodeData
    Q: Array
    c: Array
    at_frame: bool
    root_moves: bool
    fidelity: str
    moves: bool = True

    # ---- how it moves

    def motion(self, q: Array, v: Array) -> Motion:
        nq, nv = self.hinge.nq, self.hinge.nv
        move, H = hinge_move(self, q[..., :nq, :], v[..., :nv, :])
        shape = self._shape(q[..., nq:, :], v[..., nv:, :])
        if self.at_frame:
            return Motion((move,), H, shape)
        root = self._root_move(shape)
        return Motion((move, root), root.velocity(H), shape)

    def _shape(self, eta: Array, rates: Array) -> Shape:
        still = self.fidelity == "ruthless"
        seen = rates * 0.0 if still else rates
        flat = self.B.reshape(self.n, 9)
        if still:
            B, s = flat, self.s0
            A = self.A0
        else:
            moved = (self.C.reshape(self.n * 9, self.n) @ eta).reshape(*eta.shape[:-2], self.n, 9)  # sum over s of C_rs eta_s
            B = flat + moved
            s = self.s0 + self.E @ eta
            X = (eta.mT @ (flat + B)).reshape(*np.broadcast_shapes(eta.shape[:-2], B.shape[:-2]), 3, 3)
            A = self.A0 + (X + X.mT) * 0.5
        cube = B.reshape(*B.shape[:-2], self.n, 3, 3)
        M = RigidInertia(self.m, s, symmetric(_trace_dyadic(A)))
        nodes = tuple(self._node(node, eta, seen, still) for node in self.nodes)
        Pi_F = None
        if self.root_moves:
            d = self._node(self.root, eta, seen, still)
            angular = d.Pi[..., :3, :]
            Pi_F = concat([angular, d.Pi[..., 3:, :] - cross(angular, d.l)])
        return Shape(eta, rates, seen, _axial(cube).mT, self.E, M, B, nodes, Pi_F)

    def _node(self, node: NodeData, eta: Array, rates: Array, still: bool) -> NodeState:
        """FULL_MODEL section 4."""
        u = node.translations @ rates
        delta = node.slopes @ rates
        Pi = concat([node.slopes, node.translations])
        if still or not node.turns:
            l = node.l0 if still else node.l0 + node.translations @ eta
            return NodeState(None, l, Pi, delta, u, None)
        l = node.l0 + node.translations @ eta
        theta = node.slopes @ eta
        if node.axis is not None:  # slopes about one axis: the turn is exact without J_l
            return NodeState(rotation(node.axis, dot(node.axis, theta)), l, Pi, delta, u, None)
        a0, a1, a2 = rotation_functions(dot(theta, theta))
        b1, b2 = rotation_function_slopes(dot(theta, theta))
        tx = skew(theta)
        one = eye(3, theta)
        R = one + a0 * tx + a1 * (tx @ tx)
        Jl = one + a1 * tx + a2 * (tx @ tx)
        turning = delta  # theta'
        across = cross(theta, turning)
        e = dot(theta, turning) * 2.0 * (b1 * across + b2 * cross(theta, across)) + a2 * cross(turning, across)
        return NodeState(R, l, concat([Jl @ node.slopes, node.translations]), Jl @ turning, u, e)

    def _root_move(self, shape: Shape) -> Move:
        """F on the hinge's outboard frame O, which is fixed to the root node: the inverse of O in F."""
        still = self.fidelity == "ruthless"
        d = self._node(self.root, shape.eta, shape.seen, still)
        turn = self.Q if d.R is None else d.R @ self.Q  # O's axes in F
        arm = self.c if d.R is None else d.R @ self.c
        origin = -(turn.mT @ (d.l + arm))  # F's origin in O
        if shape.Pi_F is None:
            none = zeros((6, 1), self.R)
            return Move((turn.mT,), origin, none, none)
        S = -concat([d.delta, d.u - cross(d.delta, d.l)])
        # the rate of S's components without eta'': -(e ; u' ) with u' = -(e x l + delta x u), as l' = u
        e = zeros((3, 1), self.R) if d.e is None else d.e
        zero = zeros((6, 1), self.R)
        c = zero if still else concat([-e, cross(e, d.l) + cross(d.delta, d.u)])
        return Move((turn.mT,), origin, S, c)

    # ---- what its nodes do

    def node_placements(self, m: Motion, place: Placement) -> tuple[Placement, ...]:
        return tuple(Placement(place.R if s.R is None else place.R @ s.R, place.p + place.R @ s.l) for s in self._states(m))

    def _states(self, m: Motion) -> tuple[NodeState, ...]:
        return _shape_of(m).nodes

    def node_rates(self, m: Motion, rate: Rate) -> tuple[Turning, ...]:
        out = []
        for s in self._states(m):
            angular = cross(rate.w, s.delta) if s.e is None else cross(rate.w, s.delta) + s.e
            linear = cross(rate.w, s.u) * 2.0
            bias = concat([angular, linear + rate.ww @ s.l])
            w = rate.w + s.delta
            if s.R is not None:
                w = s.R.mT @ w
                bias = concat([s.R.mT @ bias[..., :3, :], s.R.mT @ bias[..., 3:, :]])
            out.append(Turning(w, centripetal(w), bias))
        return tuple(out)

    def node_velocities(self, m: Motion, V: Array) -> tuple[Array, ...]:
        return tuple(s.move(self.R).velocity(V) + self._in_node(s, concat([s.delta, s.u])) for s in self._states(m))

    @staticmethod
    def _in_node(s: NodeState, x: Array) -> Array:
        """A spatial column in F axes, in the node's."""
        return x if s.R is None else concat([s.R.mT @ x[..., :3, :], s.R.mT @ x[..., 3:, :]])

    def node_accelerations(self, m: Motion, rate: Rate, vdot: Array | None, A: Acceleration) -> tuple[Acceleration, ...]:
        out = []
        turnings = self.node_rates(m, rate)
        for s, t in zip(self._states(m), turnings, strict=True):
            x = concat([A.alpha, A.a + cross(A.alpha, s.l)])
            if vdot is not None:
                x = x + s.Pi @ vdot[..., self.hinge.nv :, :]
            x = self._in_node(s, x) + t.bias
            out.append(Acceleration(x[..., :3, :], x[..., 3:, :], t.ww + skew(x[..., :3, :])))
        return tuple(out)

    def move_accelerations(self, m: Motion, vdot: Array | None) -> tuple[Array | None, ...]:
        if vdot is None:
            return (None,) * len(m.moves)
        shape = _shape_of(m)
        hinge, modal = vdot[..., : self.hinge.nv, :], vdot[..., self.hinge.nv :, :]
        if len(m.moves) == 1:
            return (m.H @ hinge if self.hinge.nv else None,)
        # H is known at F; what the hinge's own move adds is added there, at F, together with the modes' share
        at_frame = m.H @ hinge if self.hinge.nv else zeros((6, 1), self.R)
        return None, at_frame if shape.Pi_F is None else at_frame - shape.Pi_F @ modal

    # ---- what its inertia does

    def bias_force(self, m: Motion, rate: Rate) -> tuple[Array, Array]:
        """FULL_MODEL section 2, without what inertial accelerations hold already."""
        shape = _shape_of(m)
        ww = rate.ww.reshape(*rate.ww.shape[:-2], 9, 1)
        modal = shape.B @ ww + self.K @ shape.eta + self.damping @ shape.rates
        f = shape.M.newton_euler(rate.ww)
        if self.fidelity == "ruthless":
            return modal, f
        twist = (self.axC.reshape(self.n * 3, self.n) @ shape.rates).reshape(*shape.rates.shape[:-2], self.n, 3)
        modal = modal + twist @ rate.w * 2.0
        Y = (shape.rates.mT @ shape.B).reshape(*np.broadcast_shapes(shape.rates.shape[:-2], shape.B.shape[:-2]), 3, 3)
        u = self.E @ shape.rates
        return modal, f + concat([_trace_dyadic(Y) @ rate.w, cross(rate.w, u)]) * 2.0

    def inertial_force(self, m: Motion, rate: Rate, A: Acceleration, vdot: Array | None) -> tuple[Array, Array]:
        shape = _shape_of(m)
        modal, f = self.bias_force(m, rate)
        six = concat([A.alpha, A.a])
        FE = concat([shape.F, shape.E])
        modal, f = modal + FE.mT @ six, f + shape.M.times(six)
        if vdot is not None:
            eta_rates = vdot[..., self.hinge.nv :, :]
            modal, f = modal + self.G @ eta_rates, f + FE @ eta_rates
        return modal, f

    def node_force(self, m: Motion, at: int, f: Array) -> tuple[Array, Array]:
        if at < 0:
            return zeros((self.n, f.shape[-1]), self.R), f
        return self._through(self._states(m)[at], f)

    def node_forces(self, m: Motion, outboard: tuple[Array, ...], external: Loads) -> tuple[Array, Array]:
        width = max([1, *(f.shape[-1] for f in outboard)])
        modal, total = zeros((self.n, width), self.R), zeros((6, width), self.R)
        for at, f in [*enumerate(outboard), *((at, -load) for at, load in external)]:
            rows, g = self.node_force(m, at, f)
            modal, total = modal + rows, total + g
        return modal, total

    def project(self, m: Motion, modal: Array | None, f: Array) -> Array:
        shape = _shape_of(m)
        assert modal is not None
        rows = modal if shape.Pi_F is None else modal - shape.Pi_F.mT @ f
        return concat([m.H.mT @ f, rows]) if self.hinge.nv else rows

    def inertia(self, m: Motion) -> RigidInertia:
        shape = _shape_of(m)
        return shape.M

    def kinetic_energy(self, m: Motion, V: Array) -> Array:
        shape = _shape_of(m)
        FE = concat([shape.F, shape.E])
        rates = shape.rates
        return (V.mT @ shape.M.times(V) + rates.mT @ (self.G @ rates)) * 0.5 + V.mT @ (FE @ rates)

    def strain_energy(self, m: Motion) -> Array:
        shape = _shape_of(m)
        return shape.eta.mT @ (self.K @ shape.eta) * 0.5

    def spatial_momentum(self, m: Motion, V: Array) -> Array:
        shape = _shape_of(m)
        return shape.M.times(V) + concat([shape.F, shape.E]) @ shape.rates

    def log_modal_pivots(self, factors: ModalFactors) -> Array:
        """log det D_f = log det D0 + log det(1 + Omega Gamma)."""
        total = zeros((1, 1), self.R)
        for d in factors.pivots:
            total = total + log(d)
        return total

    # ---- composite bodies

    def composite(self, m: Motion, outboard: tuple[RigidInertia, ...]) -> RigidInertia:
        shape = _shape_of(m)
        R = shape.M
        for s, out in zip(shape.nodes, outboard, strict=True):
            moved = s.move(self.R).rigid(out)
            R = RigidInertia(R.m + moved.m, R.h + moved.h, R.J + moved.J)
        return R

    def own_columns(self, m: Motion, R: RigidInertia, outboard: tuple[RigidInertia, ...]) -> tuple[Array, Array]:
        """R H*: modal and spatial rows, for the columns of the hinge and of the modes. JPL 90-26 (5.5)."""
        shape = _shape_of(m)
        modal_modal, spatial_modal = self.G, concat([shape.F, shape.E])
        for s, out in zip(shape.nodes, outboard, strict=True):
            rows, f = self._through(s, out.times(self._in_node(s, s.Pi)))
            modal_modal, spatial_modal = modal_modal + rows, spatial_modal + f
        columns_f = spatial_modal
        columns_m = modal_modal
        if shape.Pi_F is not None:
            columns_f = columns_f - R.times(shape.Pi_F)
            columns_m = columns_m - spatial_modal.mT @ shape.Pi_F
        if not self.hinge.nv:
            return columns_m, columns_f
        return concat([spatial_modal.mT @ m.H, columns_m], axis=-1), concat([R.times(m.H), columns_f], axis=-1)

    def _through(self, s: NodeState, f: Array) -> tuple[Array, Array]:
        """A force in node axes, as (modal, spatial) rows at F."""
        turned = f if s.R is None else concat([s.R @ f[..., :3, :], s.R @ f[..., 3:, :]])
        return s.Pi.mT @ turned, concat([turned[..., :3, :] + cross(s.l, turned[..., 3:, :]), turned[..., 3:, :]])

    # ---- articulated bodies: (7.10) with D_f^-1 in O(modes)

    def absorb(self, m: Motion, outboard: tuple[Array, ...]) -> tuple[Array, ModalFactors]:
        """P_R = P0 + c X c*, g = g0 + c X Y*, D_f^-1 = Lambda - Y X Y*; several nodes are stacked. DESIGN, FULL_MODEL section 5."""
        shape = _shape_of(m)
        FE = concat([shape.F, shape.E])
        M = shape.M.matrix()
        if shape.Pi_F is None:
            D0, mu0 = self.G, FE
        else:
            mu0 = FE - M @ shape.Pi_F
            D0 = symmetric(self.G - FE.mT @ shape.Pi_F - shape.Pi_F.mT @ mu0)

        def solve(x: Array) -> Array:
            return ldl_solve(D0, x)

        pivots = tuple(1.0 / d for d in ldl(D0)[1])
        g0 = solve(mu0.mT).mT
        P0 = symmetric(M - g0 @ mu0.mT)
        carried = [(s, G) for s, G in zip(shape.nodes, outboard, strict=True)]
        if not carried:
            return P0, ModalFactors(solve, None, None, None, g0, pivots)
        zeta = concat([self._zeta(s, shape) for s, _ in carried], axis=-1)  # (n, 6p), in F axes at the nodes
        arms = concat([block([[eye(3, self.R), skew(s.l)], [zeros((3, 3), self.R), eye(3, self.R)]]) for s, _ in carried], axis=-1)
        Gamma = _block_diagonal([G if s.R is None else _turned(s.R, G) for s, G in carried])
        Y = solve(zeta)
        Omega = symmetric(zeta.mT @ Y)
        X, more = _stable(Gamma, Omega)
        c = arms - mu0 @ Y
        P = symmetric(P0 + c @ X @ c.mT)
        return P, ModalFactors(solve, zeta, Y, X, g0 + c @ X @ Y.mT, pivots + more)

    def _zeta(self, s: NodeState, shape: Shape) -> Array:
        """H_f A = Pi_t* - Pi_F* phi(k, t), (n, 6), forces at the node in F axes."""
        if shape.Pi_F is None:
            return s.Pi.mT
        angular, linear = shape.Pi_F[..., :3, :], shape.Pi_F[..., 3:, :]
        return s.Pi.mT - concat([angular, linear + cross(angular, s.l)]).mT

    def absorb_force(
        self, m: Motion, factors: ModalFactors, tau: Array, b: Any, external: Loads, outboard: tuple[Array, ...]
    ) -> tuple[Array, Array]:
        """z_R = z_r + g eps_f, eps_f = tau_f - z_f + Pi_F* z_r; JPL 90-26 (7.11) corrected."""
        shape = _shape_of(m)
        z_f, z_r = self.node_forces(m, outboard, external)
        if b is not None:
            z_f, z_r = z_f + b[0], z_r + b[1]
        eps = tau[..., self.hinge.nv :, :] - z_f
        if shape.Pi_F is not None:
            eps = eps + shape.Pi_F.mT @ z_r
        return z_r + factors.g @ eps, eps

    def release(self, m: Motion, factors: ModalFactors, eps: Array, A: Array) -> tuple[list[Array], tuple[Array, ...]]:
        """eta'' = D_f^-1 eps_f - g* A_R, A = A_R - Pi_F eta'', and the nodes' accelerations; JPL 90-26 (7.12) corrected."""
        shape = _shape_of(m)
        modal = factors.solve(eps) - factors.g.mT @ A
        if factors.Y is not None and factors.X is not None:
            modal = modal - factors.Y @ (factors.X @ (factors.Y.mT @ eps))
        if shape.Pi_F is not None:
            A = A - shape.Pi_F @ modal
        handed = tuple(s.move(self.R).velocity(A) + self._in_node(s, s.Pi @ modal) for s in shape.nodes)
        return [modal], handed

    # ---- the body's blocks in the unsplit recursions, JPL 90-26 section 3: order (eta; omega; v)

    def modal_mass(self, m: Motion) -> Array:
        """M_m (n + 6, n + 6) at the state, JPL 90-26 (3.25)."""
        shape = _shape_of(m)
        FE = concat([shape.F, shape.E])
        return block([[self.G, FE.mT], [FE, shape.M.matrix()]])

    def hinge_map(self, m: Motion) -> Array:
        """H* (n + 6, nv), the columns of the hinge, then of the modes: [[0, 1], [H_F*, -Pi_F]], JPL 90-26 (3.15) corrected."""
        shape = _shape_of(m)
        Pi_F = zeros((6, self.n), self.R) if shape.Pi_F is None else shape.Pi_F
        return block([[zeros((self.n, self.hinge.nv), self.R), eye(self.n, self.R)], [m.H, -Pi_F]])

    def node_map(self, m: Motion, at: int) -> Array:
        """A (n + 6, 6), JPL 90-26 (3.17): a force at an interface node (-1: the frame), in its axes, as (modal; spatial at F)."""
        return concat(self.node_force(m, at, eye(6, self.R)))


def _turned(R: Array, G: Array) -> Array:
    """A 6 x 6 inertia in node axes, in F axes at the same point."""
    A, B, C = G[..., :3, :3], G[..., :3, 3:], G[..., 3:, 3:]
    B = R @ B @ R.mT
    return block([[symmetric(R @ A @ R.mT), B], [B.mT, symmetric(R @ C @ R.mT)]])


def _block_diagonal(blocks: list[Array]) -> Array:
    n = len(blocks)
    return block([[blocks[i] if i == j else zeros((6, 6), blocks[i]) for j in range(n)] for i in range(n)]) if n > 1 else blocks[0]


def _stable(Gamma: Array, Omega: Array) -> tuple[Array, tuple[Array, ...]]:
    """X = Gamma (1 + Omega Gamma)^-1, symmetric, for positive semidefinite Gamma and Omega; Gamma is never inverted. And pivots."""
    n = Gamma.shape[-1]
    A = eye(n, Gamma) + Omega @ Gamma
    solved, pivots = _solve(A.mT, Gamma.mT)
    return symmetric(solved.mT), pivots


def _solve(A: Array, B: Array) -> tuple[Array, tuple[Array, ...]]:
    """A^-1 B and the pivots, by elimination without pivoting: 1 + Omega Gamma has eigenvalues of at least one."""
    n = A.shape[-1]
    rows = [[A[..., i : i + 1, j : j + 1] for j in range(n)] + [B[..., i : i + 1, :]] for i in range(n)]
    for k in range(n):
        inverse = 1.0 / rows[k][k]
        for i in range(k + 1, n):
            factor = rows[i][k] * inverse
            rows[i] = [*rows[i][: k + 1], *(rows[i][j] - factor * rows[k][j] for j in range(k + 1, n + 1))]
    x: list[Array] = [B] * n
    for i in reversed(range(n)):
        total = rows[i][n]
        for j in range(i + 1, n):
            total = total - rows[i][j] * x[j]
        x[i] = total * (1.0 / rows[i][i])
    return concat(x), tuple(rows[i][i] for i in range(n))


def flexible_link(
    common: tuple[Any, ...], flex: ModalBody, kind: Callable[[Any], Array], at: int, names: tuple[str, ...], fidelity: str
) -> FlexibleLink:
    """A modal body as a link; `names` are the nodes that carry something."""
    c = flex.constants
    root = flex.nodes[flex.node_index[flex.root]]
    held = not flex.slopes[flex.node_index[flex.root]].any() and not flex.translations[flex.node_index[flex.root]].any()
    pose = flex.root_pose
    at_frame = held and not root.position.any() and not pose.xyz.any() and np.array_equal(pose.R, np.eye(3))
    axC = c.C[..., [2, 0, 1], [1, 2, 0]] - c.C[..., [1, 2, 0], [2, 0, 1]]  # (n, n, 3): r, s
    index, name, parent, hinge, R, r = common
    return FlexibleLink(
        index=index,
        name=name,
        parent=parent,
        hinge=hinge,
        R=R,
        r=r,
        at=at,
        interfaces=len(names),
        n=flex.modes,
        m=kind(np.array([[c.m]])),
        s0=kind(c.s0[:, None]),
        A0=kind(c.A0),
        E=kind(c.E),
        B=kind(c.B),
        C=kind(np.moveaxis(c.C, 1, -1)),
        axC=kind(np.moveaxis(axC, 1, -1)),
        G=kind(_unit(c.G)),
        K=kind(flex.stiffness),
        damping=kind(flex.damping),
        nodes=tuple(_node_data(flex, node, kind) for node in names),
        root=_node_data(flex, flex.root, kind),
        Q=kind(pose.R),
        c=kind(pose.xyz[:, None]),
        at_frame=at_frame,
        root_moves=not held,
        fidelity=fidelity,
    )


def _unit(G: Array) -> Array:
    """A modal mass that is 1 up to rounding, as that of a normalised body is, exactly 1: its factors then cost nothing."""
    one = np.eye(len(G))
    return one if np.abs(G - one).max(initial=0) < 1e-12 else G


def _node_data(flex: ModalBody, name: str, kind: Callable[[Any], Array]) -> NodeData:
    k = flex.node_index[name]
    slopes = flex.slopes[k]
    values = np.linalg.svd(slopes)[1] if slopes.size else np.zeros(1)
    axis = None
    if values.size and values[0] > 0 and (values.size < 2 or values[1] <= 1e-14 * values[0]):
        axis = kind(np.linalg.svd(slopes)[0][:, :1])
    moving = bool(slopes.any())
    return NodeData(kind(flex.nodes[k].position[:, None]), kind(slopes), kind(flex.translations[k]), axis, moving)
