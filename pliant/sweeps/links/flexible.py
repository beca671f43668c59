"""Flexible links: modes in the recursion. docs/flexible_model.md 2 to 7, in inertial accelerations.

A flexible link differs from a rigid one in what its interface nodes do, in its modal rows, and in how its modes are eliminated
(`elimination.py`). Its constants are in `modal_numbers.py`; how it is deformed is in `deformation.py`. Fidelity "paper" is JPL
90-26 as it stands corrected: nodes turn at the rate slopes eta', and their inertia stays as it is in F. The "ruthless" fidelities
are in `ruthless.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from pliant.model import HingeType
from pliant.spatial import (
    Array,
    block,
    centripetal,
    concat,
    cross,
    diagonal_inverse,
    dot,
    eye,
    inverse,
    is_diagonal,
    similarity,
    skew,
    symmetric,
    zeros,
)
from pliant.sweeps.links.compliance import Split
from pliant.sweeps.links.deformation import (
    Deformation,
    NodeState,
    deformed,
    matrices,
    root_move,
    shape_of,
    shortening_bias,
    tensor_times,
    trace_dyadic,
)
from pliant.sweeps.links.elimination import Compliance, Compliant, Direct
from pliant.sweeps.links.modal_numbers import Kind
from pliant.sweeps.steps.kinematics import Acceleration, Placement, Rate
from pliant.sweeps.steps.moves import Loads, Motion, Move, Turning, hinge_move
from pliant.sweeps.steps.rigid import RigidInertia, six_coefficients, six_products

Elimination = Direct | Compliant


@dataclass(frozen=True, eq=False)
class FlexibleLink:
    """A flexible body as a step sees it: the fields of a rigid link, its kind and its numbers."""

    index: int
    name: str
    parent: int
    hinge: HingeType
    R: Array
    r: Array
    at: int
    kind: Kind
    x: Any
    moves: bool = True
    armature: Array | None = None
    free: Array | None = None

    @property
    def interfaces(self) -> int:
        return len(self.kind.ports)

    @property
    def n(self) -> int:
        return self.kind.n

    # ---- implicit steps

    def stepped(self, half: Array) -> FlexibleLink:
        """The body as a step of h = 2 `half` by the trapezoidal rule sees it, half (..., 1, 1).

        (M + h/2 C + h^2/4 K) a = tau - bias - h/2 K v is forward dynamics with the damping C' = C + h/2 K and the modal mass
        G' = G + h/2 C': the added terms act only on the modes, as a mass that no other speed moves.
        """
        damping = self.x.damping + self.x.K * half
        return self._with_modal_mass(damping * half)._with_numbers(damping=damping)

    def resisted(self, by_rate: Array, by_place: Array) -> FlexibleLink:
        """The body with the modal mass G + by_rate C + by_place K, both (..., 1, 1): as Newton's method sees it in an implicit step
        if its shape, and with it M, stays as it is.
        """
        return self._with_modal_mass(self.x.damping * by_rate + self.x.K * by_place)

    def resistance(self, by_rate: Array, by_place: Array, a: Array) -> Array:
        return (self.x.damping * by_rate + self.x.K * by_place) @ a

    def _with_numbers(self, **numbers: Any) -> Self:
        return replace(self, x=self.x._replace(**numbers))

    def _with_modal_mass(self, more: Array) -> FlexibleLink:
        """The body with `more` (..., n, n) added to its modal mass. Derived values are recomputed, as numbers or nodes."""
        x = self.x
        G = x.G + more
        if self.kind.splits is None or not is_diagonal(G):
            return replace(self, kind=self.kind._replace(splits=None))._with_numbers(G=G)
        Lambda = diagonal_inverse(G)
        return self._with_numbers(G=G, Lambda=Lambda, S=inverse(x.zeta.mT @ (Lambda @ x.zeta)))

    # ---- how it moves

    def motion(self, q: Array, v: Array) -> Motion:
        nq, nv = self.hinge.nq, self.hinge.nv
        move, H = hinge_move(self, q[..., :nq, :], v[..., :nv, :])
        shape = deformed(self.kind, self.x, q[..., nq:, :], v[..., nv:, :])
        if self.kind.at_frame:
            return Motion((move,), H, shape)
        root = root_move(self.kind, self.x, shape, self.R)
        return Motion((move, root), root.velocity(H), shape)

    def on_hinge(self, m: Motion) -> Move | None:
        """F on the hinge's outboard frame, which is the root's with its root_pose; None where they are one."""
        return None if self.kind.at_frame else m.moves[1]

    # ---- what its nodes do

    def node_placements(self, m: Motion, place: Placement) -> tuple[Placement, ...]:
        nodes = shape_of(m).nodes
        return tuple(Placement(place.R if s.R is None else place.R @ s.R, place.p + place.R @ s.l) for s in nodes)

    def node_rates(self, m: Motion, rate: Rate) -> tuple[Turning, ...]:
        out = []
        for s in shape_of(m).nodes:
            angular = cross(rate.w, s.delta) if s.e is None else cross(rate.w, s.delta) + s.e
            linear = cross(rate.w, s.u) * 2.0 + rate.ww @ s.l
            bias = s.inside(concat([angular, linear if s.k is None else linear + s.k]))
            w = rate.w + s.delta
            w = w if s.R is None else s.R.mT @ w
            out.append(Turning(w, centripetal(w), bias, w))
        return tuple(out)

    def node_velocities(self, m: Motion, V: Array) -> tuple[Array, ...]:
        return tuple(s.move(self.R).velocity(V) + s.inside(concat([s.delta, s.u])) for s in shape_of(m).nodes)

    def node_accelerations(self, m: Motion, rate: Rate, vdot: Array | None, A: Acceleration) -> tuple[Acceleration, ...]:
        out = []
        for s, t in zip(shape_of(m).nodes, self.node_rates(m, rate), strict=True):
            x = concat([A.alpha, A.a + cross(A.alpha, s.l)])
            if vdot is not None:
                x = x + s.Pi @ vdot[..., self.hinge.nv :, :]
            x = s.inside(x) + t.bias
            out.append(Acceleration(x[..., :3, :], x[..., 3:, :], t.ww + skew(x[..., :3, :])))
        return tuple(out)

    def own_acceleration(self, rate: Rate, A: Acceleration) -> Acceleration:
        return A

    def move_accelerations(self, m: Motion, vdot: Array | None) -> tuple[Array | None, ...]:
        if vdot is None:
            return (None,) * len(m.moves)
        Pi_F = shape_of(m).Pi_F
        hinge, modal = vdot[..., : self.hinge.nv, :], vdot[..., self.hinge.nv :, :]
        # H is known at F; what the hinge's own move adds is added there, at F, together with the modes' share
        at_frame = m.H @ hinge if self.hinge.nv else zeros((6, 1), self.R)
        return (*(None,) * (len(m.moves) - 1), at_frame if Pi_F is None else at_frame - Pi_F @ modal)

    # ---- what its inertia does

    def bias_force(self, m: Motion, rate: Rate, elastic: bool = True) -> tuple[Array, Array]:
        """docs/flexible_model.md 2, without what inertial accelerations hold already; in "paper" JPL 90-26 (3.39)."""
        shape, x, n = shape_of(m), self.x, self.n
        rates = shape.rates
        modal = six_coefficients(matrices(shape.B)) @ six_products(rate.ww)
        if elastic:
            modal = modal + self.elastic_force(m)
        twist = tensor_times(x.axC, rates, n, 3)
        none = zeros((9, 1), self.R)  # so that sums over no modes are zeros of the right kind
        Y = (none.mT + rates.mT @ shape.B).reshape(*np.broadcast_shapes(rates.shape[:-2], shape.B.shape[:-2]), 3, 3)
        u = none[:3] + shape.FE[..., 3:, :] @ rates
        f = shape.M.newton_euler(rate.ww) + concat([trace_dyadic(Y) @ rate.w, cross(rate.w, u)]) * 2.0
        if shape.bends is not None:
            more, twist, g = shortening_bias(self.x.shortening, shape, twist)
            modal, f = modal + more, f + g
        if x.quadratic is not None:
            pairs = (rates @ rates.mT).reshape(*rates.shape[:-2], n * n, 1)
            moved = tensor_times(x.quadratic.omega_moved, shape.eta, 3, n * n)
            modal = modal + x.quadratic.eta @ pairs
            f = f + concat([(x.quadratic.omega + moved) @ pairs, x.quadratic.v @ pairs])
        return modal + twist @ rate.w * 2.0, f

    def elastic_force(self, m: Motion) -> Array:
        shape = shape_of(m)
        return self.x.K @ shape.eta + self.x.damping @ shape.rates

    def dissipation(self, v: Array) -> Array:
        rates = v[..., self.hinge.nv :, :]
        return dot(rates, self.x.damping @ rates)

    def bias_terms(self, m: Motion, rate: Rate) -> tuple[Array, Array]:
        """The bias b of forward dynamics."""
        return self.bias_force(m, rate)

    def inertial_force(self, m: Motion, rate: Rate, A: Acceleration, vdot: Array | None, elastic: bool) -> tuple[Array, Array]:
        shape = shape_of(m)
        modal, f = self.bias_force(m, rate, elastic)
        six = concat([A.alpha, A.a])
        modal, f = modal + shape.FE.mT @ six, f + shape.M.times(six)
        if vdot is not None:
            eta_rates = vdot[..., self.hinge.nv :, :]
            modal, f = modal + shape.G @ eta_rates, f + shape.FE @ eta_rates
        return modal, f

    def field_force(self, m: Motion, g: Array, G: Array | None) -> tuple[Array, Array]:
        shape = shape_of(m)
        six = concat([zeros((3, 1), self.R), g])
        modal, f = shape.FE.mT @ six, shape.M.times(six)
        if G is not None:
            modal, f = modal + self._stretched(shape, G), f + shape.M.newton_euler(G)
        return modal, f

    def _stretched(self, shape: Deformation, G: Array) -> Array:
        """Return the modal forces of a field G x, with symmetric G."""
        return six_coefficients(matrices(shape.B)) @ six_products(G)

    def node_force(self, m: Motion, at: int, f: Array) -> tuple[Array, Array]:
        if at < 0:
            return zeros((self.n, f.shape[-1]), self.R), f
        return self._through(shape_of(m).nodes[at], f)

    @staticmethod
    def _through(s: NodeState, f: Array) -> tuple[Array, Array]:
        """A force in node axes, as (modal, spatial) rows at F."""
        turned = s.outside(f)
        return s.Pi.mT @ turned, concat([turned[..., :3, :] + cross(s.l, turned[..., 3:, :]), turned[..., 3:, :]])

    def node_forces(self, m: Motion, outboard: tuple[Array, ...], external: Loads) -> tuple[Array, Array]:
        width = max([1, *(f.shape[-1] for f in outboard)])
        modal, total = zeros((self.n, width), self.R), zeros((6, width), self.R)
        for at, f in [*enumerate(outboard), *((at, -load) for at, load in external)]:
            rows, g = self.node_force(m, at, f)
            modal, total = modal + rows, total + g
        return modal, total

    def project(self, m: Motion, modal: Array | None, f: Array) -> Array:
        Pi_F = shape_of(m).Pi_F
        assert modal is not None
        rows = modal if Pi_F is None else modal - Pi_F.mT @ f
        return concat([m.H.mT @ f, rows]) if self.hinge.nv else rows

    def inertia(self, m: Motion) -> RigidInertia:
        return shape_of(m).M

    def kinetic_energy(self, m: Motion, V: Array) -> Array:
        shape = shape_of(m)
        rates = shape.rates
        return (V.mT @ shape.M.times(V) + rates.mT @ (shape.G @ rates)) * 0.5 + V.mT @ (shape.FE @ rates)

    def strain_energy(self, m: Motion) -> Array:
        eta = shape_of(m).eta
        return eta.mT @ (self.x.K @ eta) * 0.5

    def spatial_momentum(self, m: Motion, V: Array) -> Array:
        shape = shape_of(m)
        return shape.M.times(V) + shape.FE @ shape.rates

    def log_modal_pivots(self, factors: Elimination) -> Array:
        return factors.log_det

    # ---- composite bodies

    def composite(self, m: Motion, outboard: tuple[RigidInertia, ...]) -> RigidInertia:
        R = shape_of(m).M
        for s, out in zip(shape_of(m).nodes, outboard, strict=True):
            moved = s.move(self.R).rigid(out)
            R = RigidInertia(R.m + moved.m, R.h + moved.h, R.J + moved.J)
        return R

    def own_columns(self, m: Motion, R: RigidInertia, outboard: tuple[RigidInertia, ...]) -> tuple[Array, Array]:
        """R H*: modal and spatial rows, for the columns of the hinge and of the modes. JPL 90-26 (5.5)."""
        shape = shape_of(m)
        modal_modal, spatial_modal = shape.G, shape.FE
        for s, out in zip(shape.nodes, outboard, strict=True):
            rows, f = self._through(s, out.times(s.inside(s.Pi)))
            modal_modal, spatial_modal = modal_modal + rows, spatial_modal + f
        columns_f, columns_m = spatial_modal, modal_modal
        if shape.Pi_F is not None:
            columns_f = columns_f - R.times(shape.Pi_F)
            columns_m = columns_m - spatial_modal.mT @ shape.Pi_F
        if not self.hinge.nv:
            return columns_m, columns_f
        return concat([spatial_modal.mT @ m.H, columns_m], axis=-1), concat([R.times(m.H), columns_f], axis=-1)

    # ---- articulated bodies

    def absorb(self, m: Motion, outboard: tuple[Array, ...]) -> tuple[Array, Elimination]:
        """The articulated inertia with the modes eliminated; docs/flexible_model.md 5."""
        shape = shape_of(m)
        inertias = tuple(G if s.R is None else _turned(s.R, G) for s, G in zip(shape.nodes, outboard, strict=True))
        if self.kind.splits is not None:
            factors: Elimination = self._compliant(shape, self.kind.splits, inertias)
            return factors.P, factors
        D, rows, P, Pi_F = shape.G, shape.FE, shape.M.matrix(), shape.Pi_F
        for s, G, port in zip(shape.nodes, inertias, self.kind.ports, strict=True):
            if port.carries:
                GPi = G @ s.Pi
                moved = concat([GPi[..., :3, :] + cross(s.l, GPi[..., 3:, :]), GPi[..., 3:, :]])
                D, rows, P = D + s.Pi.mT @ GPi, rows + moved, P + _shifted(G, s.l)
        mu = rows
        if Pi_F is not None:
            mu = rows - P @ Pi_F
            D = D - rows.mT @ Pi_F - Pi_F.mT @ mu
        factors = Direct(symmetric(D), mu, P)
        return factors.P, factors

    def _compliant(self, shape: Deformation, splits: tuple[Split, ...], inertias: tuple[Array, ...]) -> Compliant:
        """With the root held, the modal mass and the compliance of the nodes are constant, except for the nodes' left Jacobians.

        The Jacobians are attributed to the outboard bodies: in the nodes' coordinates diag(J_l, 1)^-1 A, the modes move the nodes
        as in the undeformed body.
        """
        x, FE = self.x, shape.FE
        g0 = FE @ x.Lambda
        phis, seen = [], []
        for s, G in zip(shape.nodes, inertias, strict=True):
            one, none = eye(3, self.R), zeros((3, 3), self.R)
            if s.Jl is None or s.Jl_inverse is None:
                phis.append(block([[one, skew(s.l)], [none, one]]))
                seen.append(G)
            else:
                phis.append(block([[s.Jl_inverse.mT, skew(s.l)], [none, one]]))
                J = block([[s.Jl, none], [none, one]])
                seen.append(J.mT @ G @ J)
        Y = x.Lambda @ x.zeta
        c = concat([phi[..., list(split.compliant)] for phi, split in zip(phis, splits, strict=True)], axis=-1) - g0 @ x.zeta
        cS = c @ x.S
        constant = Compliance(
            x.S,
            symmetric(shape.M.matrix() - g0 @ FE.mT + cS @ c.mT),
            g0 + cS @ Y.mT,
            cS,
            Y @ x.S,
            concat([phi[..., list(split.rigid)] for phi, split in zip(phis, splits, strict=True)], axis=-1),
            zeros((self.n, 0), self.R),
            zeros((6, 0), self.R),
            zeros((0, x.S.shape[-1]), self.R),
            x.log_det,
        )
        return Compliant(constant, x.Lambda, Y, g0, arrived(splits, tuple(seen)))

    def absorb_force(
        self, m: Motion, factors: Elimination, tau: Array, b: Any, external: Loads, outboard: tuple[Array, ...]
    ) -> tuple[Array, Array]:
        """z_R = z_r + g eps_f, eps_f = tau_f - z_f + Pi_F* z_r; JPL 90-26 (7.11) corrected."""
        Pi_F = shape_of(m).Pi_F
        z_f, z_r = self.node_forces(m, outboard, external)
        if b is not None:
            z_f, z_r = z_f + b[0], z_r + b[1]
        eps = tau[..., self.hinge.nv :, :] - z_f
        if Pi_F is not None:
            eps = eps + Pi_F.mT @ z_r
        return z_r + factors.force(eps), eps

    def release(self, m: Motion, factors: Elimination, eps: Array, A: Array) -> tuple[list[Array], tuple[Array, ...]]:
        """eta'' = D_f^-1 eps_f - g* A_R, A = A_R - Pi_F eta'', and the nodes' accelerations; JPL 90-26 (7.12) corrected."""
        shape = shape_of(m)
        modal, at_nodes = factors.accelerations(eps, A)
        if shape.Pi_F is not None:
            A = A - shape.Pi_F @ modal
        if at_nodes is None:
            return [modal], tuple(s.move(self.R).velocity(A) + s.inside(s.Pi @ modal) for s in shape.nodes)
        handed = []
        assert self.kind.splits is not None
        for s, rows in zip(shape.nodes, places(self.kind.splits), strict=True):
            B = at_nodes[..., rows, :] if rows else A
            turned = B if s.Jl is None or not rows else concat([s.Jl @ B[..., :3, :], B[..., 3:, :]])
            handed.append(s.inside(turned))
        return [modal], tuple(handed)

    # ---- its blocks in the operators and the unsplit recursion, JPL 90-26 section 3: order (eta; omega; v)

    def modal_mass(self, m: Motion) -> Array:
        """M_m (n + 6, n + 6) at the state, JPL 90-26 (3.25)."""
        shape = shape_of(m)
        return block([[shape.G, shape.FE.mT], [shape.FE, shape.M.matrix()]])

    def hinge_map(self, m: Motion) -> Array:
        """H* (n + 6, nv), the columns of the hinge, then of the modes: [[0, 1], [H_F*, -Pi_F]], JPL 90-26 (3.15) corrected."""
        Pi_F = shape_of(m).Pi_F
        root = zeros((6, self.n), self.R) if Pi_F is None else -Pi_F
        return block([[zeros((self.n, self.hinge.nv), self.R), eye(self.n, self.R)], [m.H, root]])

    def node_map(self, m: Motion, at: int) -> Array:
        """A (n + 6, 6), JPL 90-26 (3.17): a force at an interface node (-1: the frame), in its axes, as (modal; spatial at F)."""
        return concat(self.node_force(m, at, eye(6, self.R)))


def _turned(R: Array, G: Array) -> Array:
    """A 6 x 6 inertia in node axes, in F axes at the same point."""
    A, B, C = (similarity(R, x) for x in (G[..., :3, :3], G[..., :3, 3:], G[..., 3:, 3:]))
    return block([[symmetric(A), B], [B.mT, symmetric(C)]])


def _shifted(G: Array, l: Array) -> Array:
    """A 6 x 6 inertia at the point l, moved to the origin."""
    B, C, lx = G[..., :3, 3:], G[..., 3:, 3:], skew(l)
    moved = B + lx @ C
    return block([[symmetric(G[..., :3, :3] + lx @ B.mT - moved @ lx), moved], [moved.mT, C]])


def within(G: Array, rows: tuple[int, ...], columns: tuple[int, ...] | None = None) -> Array:
    """Some rows and columns of a matrix."""
    return G[..., list(rows), :][..., list(rows if columns is None else columns)]


def arrived(splits: tuple[Split, ...], inertias: tuple[Array, ...]) -> Array:
    """The articulated inertias outboard of all nodes as one matrix: the compliant directions of all nodes, then the rigid ones."""
    kinds = [(at, split.compliant) for at, split in enumerate(splits)] + [(at, split.rigid) for at, split in enumerate(splits)]
    kinds = [(at, rows) for at, rows in kinds if rows]
    like = inertias[0]
    return block(
        [
            [within(inertias[at], rows, columns) if at == to else zeros((len(rows), len(columns)), like) for to, columns in kinds]
            for at, rows in kinds
        ]
    )


def places(splits: tuple[Split, ...]) -> list[list[int]]:
    """For each node, where its six directions stand among the compliant, the rigid and the free ones of all; none if it is bare."""
    out: list[list[int]] = [[-1] * 6 if split != Split() else [] for split in splits]
    place = 0
    for kind in range(3):
        for at, split in enumerate(splits):
            for i in split[kind]:
                out[at][i] = place
                place += 1
    return out
