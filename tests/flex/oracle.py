"""Flexible multibody systems by brute force: dense, slow, in inertial axes, from the records of the model alone.

Two routes, neither of which is a recursion for forces:

- "full", "stiffened": Newton on point masses. Every node is seven particles with its mass, its first and second moments. Their
  positions are carried as Taylor series in time, so that velocities and accelerations are coefficients, and projected.
- "paper", "ruthless", "ruthless_v": rigid nodes with the velocities and accelerations of JPL 90-26, corrected, projected likewise.

Speeds are those of pliant: body after body, the hinge's, then the rates of its modes. `*` is the transpose, `~` the skew matrix.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pliant.model import Body, HingeType, ModalBody, Model, Node

VARIANTS = ("paper", "ruthless", "ruthless_v", "full", "stiffened")
Array = np.ndarray


class Equations(NamedTuple):
    """M (nv, nv) and C (nv,): the forces are M v' + C, with gravity, stiffness and damping in C."""

    M: Array
    C: Array


def equations(model: Model, q: Array, v: Array, variant: str) -> Equations:
    """The equations of motion of one variant, at q (nq,), v (nv,)."""
    if variant in ("full", "stiffened"):
        return newton(model, q, v, stiffened=variant == "stiffened")
    return papers(model, q, v, *PAPERS[variant])


# ---- what both routes share -----------------------------------------------------------------------------------------


def flexible(body: Body | None) -> ModalBody:
    """A rigid body, and the world, as a modal body: one node at the origin, no modes."""
    if body is not None and body.flex is not None:
        return body.flex
    m, _, J = body.inertia.about_origin if body is not None else (0.0, None, np.zeros((3, 3)))
    com = body.inertia.com if body is not None else np.zeros(3)
    return ModalBody([Node("origin", np.zeros(3), m, J, com)], np.zeros((1, 3, 0)), np.zeros((1, 3, 0)), np.zeros((0, 0)))


def split(x: Array, body: Body) -> tuple[Array, Array]:
    """(hinge, modes) as columns, of a body's part of q or v."""
    n = len(x) - body.modes
    return x[:n, None], x[n:, None]


def hinge_motion(hinge: HingeType, q: Array, v: Array) -> tuple[Array, Array, Array, Array]:
    """R, r: the frame O in O+; H (6, nv) and H' v (6, 1), in O axes."""
    R, r = hinge.pose(q)
    rest = hinge.Hdot_v(q, v)
    return R, r, np.asarray(hinge.H(q)), np.zeros((6, 1)) if rest is None else rest


def skew(x: Array) -> Array:
    a, b, c = np.ravel(x)
    return np.array([[0.0, -c, b], [c, 0.0, -a], [-b, a, 0.0]])


def cross(*x: Array) -> Array:
    """a x b, or a x (b x c), of columns."""
    return skew(x[0]) @ (x[1] if len(x) == 2 else cross(*x[1:]))


def exponential(X: Array) -> Array:
    """exp X: the series of X / 2^s, squared s times."""
    s = max(0, int(np.ceil(np.log2(1e-300 + np.abs(X).sum(axis=0).max()))) + 1)
    X = X / 2**s
    term = total = np.eye(len(X))
    for k in range(1, 20):  # 0.5^20 / 20! < 1e-24
        term = term @ X / k
        total = total + term
    return np.linalg.matrix_power(total, 2**s)


# ---- Newton on point masses: "full" ---------------------------------------------------------------------------------


class Jet:
    """A matrix as a function of time to second order, c[0] + c[1] t + c[2] t^2; numbers are constant in time."""

    __array_ufunc__ = None

    def __init__(self, *c: Array) -> None:
        self.c = c

    @staticmethod
    def of(x: Jet | Array) -> Jet:
        return x if isinstance(x, Jet) else Jet(x, 0.0 * x, 0.0 * x)

    def __add__(self, other: Jet | Array) -> Jet:
        return Jet(*(a + b for a, b in zip(self.c, Jet.of(other).c, strict=True)))

    def __sub__(self, other: Jet) -> Jet:
        return Jet(*(a - b for a, b in zip(self.c, other.c, strict=True)))

    def __matmul__(self, other: Jet | Array) -> Jet:
        a, b = self.c, Jet.of(other).c
        return Jet(a[0] @ b[0], a[0] @ b[1] + a[1] @ b[0], a[0] @ b[2] + a[1] @ b[1] + a[2] @ b[0])

    def __rmatmul__(self, other: Array) -> Jet:
        return Jet.of(other) @ self

    __radd__ = __add__

    @property
    def mT(self) -> Jet:
        return Jet(*(a.mT for a in self.c))


def hinge_jet(hinge: HingeType, q: Array, v: Array) -> tuple[Jet, Jet]:
    """R, r of a hinge that moves with constant speeds: R' = R w~, r' = R u, (w; u) = H v."""
    R, r, H, rest = hinge_motion(hinge, q, v)
    (w, u), (dw, du) = np.split(H @ v, 2), np.split(rest, 2)
    W = skew(w)
    return Jet(R, R @ W, R @ (W @ W + skew(dw)) / 2), Jet(r, R @ u, R @ (W @ u + du) / 2)


def node_jet(flex: ModalBody, j: int, eta: Jet, stiffened: bool) -> tuple[Jet, Jet]:
    """exp(lambda eta) and l of a node; the first row of exp [[A, B, 0], [0, A, B], [0, 0, A]] is the series of exp(A + t B)."""
    A, B = (skew(flex.slopes[j] @ eta.c[i]) for i in (0, 1))
    row = exponential(np.kron(np.eye(3), A) + np.kron(np.eye(3, k=1), B))[:3]
    l = flex.nodes[j].position[:, None] + flex.translations[j] @ eta + shortening(flex, j, eta, stiffened)
    return Jet(row[:, :3], row[:, 3:6], row[:, 6:]), l


def shortening(flex: ModalBody, j: int, eta: Jet, stiffened: bool) -> Jet | Array:
    """kappa(eta, eta) / 2 = -e_x (eta* H eta) / 2 of a node, (3, 1)."""
    H = getattr(flex, "foreshortening", None)
    if not stiffened or H is None:
        return np.zeros((3, 1))
    return np.array([[-0.5], [0.0], [0.0]]) @ (eta.mT @ H[j] @ eta)


def cloud(node: Node) -> tuple[Array, Array]:
    """Masses (7,) and places (7, 3) of particles with the node's mass, first and second moments.

    One at the mass centre and six at unit distance along the principal axes. The first mass may be negative: moments alone count.
    """
    s, axes = np.linalg.eigh(np.trace(node.inertia) / 2 * np.eye(3) - node.inertia - node.mass * np.outer(node.com, node.com))
    return np.concatenate([[node.mass - s.sum()], s / 2, s / 2]), node.com + np.concatenate([np.zeros((1, 3)), axes.T, -axes.T])


def particles(model: Model, q: Array, v: Array, stiffened: bool) -> tuple[Array, Jet]:
    """Masses (p,) and positions (p, 3, 1) of all particles of bodies that can move, with constant speeds v."""
    frames = {-1: (flexible(None), Jet.of(np.eye(3)), Jet.of(np.zeros((3, 1))), Jet.of(np.zeros((0, 1))))}
    masses, places = [], []
    for k, body in enumerate(model.bodies):
        flex, hinge = flexible(body), body.hinge
        (q_h, eta), (v_h, etad) = split(q[model.internals.q_slices[k]], body), split(v[model.internals.v_slices[k]], body)
        eta = Jet(eta, etad, 0.0 * eta)
        parent, R_p, x_p, eta_p = frames[model.parents[k]]
        R_t, l_t = node_jet(parent, 0 if hinge.at is None else parent.node_index[hinge.at], eta_p, stiffened)
        R_d, l_d = node_jet(flex, flex.node_index[flex.root], eta, stiffened)
        R_h, r_h = hinge_jet(hinge.type, q_h, v_h)
        x_O = x_p + R_p @ (l_t + R_t @ (hinge.pose.xyz[:, None] + hinge.pose.R @ r_h))
        R = R_p @ R_t @ hinge.pose.R @ R_h @ (R_d @ flex.root_pose.R).mT
        x = x_O - R @ (l_d + R_d @ flex.root_pose.xyz[:, None])
        frames[k] = flex, R, x, eta
        if not model.internals.welded[k]:
            for j, node in enumerate(flex.nodes):
                m, rho = cloud(node)
                shapes = np.array([flex.translations[j] - skew(r) @ flex.slopes[j] for r in rho])  # gamma + lambda x rho
                l = (node.position + rho)[..., None] + shapes @ eta + shortening(flex, j, eta, stiffened)
                masses.append(m)
                places.append(x + R @ l)
    return np.concatenate(masses), Jet(*(np.concatenate([p.c[i] for p in places]) for i in range(3)))


def newton(model: Model, q: Array, v: Array, stiffened: bool) -> Equations:
    """M = sum m J* J, C = sum m J* (J' v - g) + (K eta + damping eta')."""
    J = np.stack([particles(model, q, e, stiffened)[1].c[1][..., 0] for e in np.eye(model.nv)], axis=-1)
    m, x = particles(model, q, v, stiffened)
    M = np.einsum("p,pij,pik->jk", m, J, J)
    return Equations(M, np.einsum("p,pij,pi->j", m, J, 2 * x.c[2][..., 0] - model.gravity) + elastic(model, q, v))


def elastic(model: Model, q: Array, v: Array) -> Array:
    """K eta + damping eta' in the rows of the modes, (nv,)."""
    parts = [np.zeros((0, 1))]
    for k, body in enumerate(model.bodies):
        (_, eta), (v_h, etad) = split(q[model.internals.q_slices[k]], body), split(v[model.internals.v_slices[k]], body)
        parts += [0.0 * v_h, flexible(body).stiffness @ eta + flexible(body).damping @ etad]
    return np.concatenate(parts)[:, 0]


class Quantities(NamedTuple):
    """Energies, centre of mass (3,), momentum (6,), angular about the world's origin, then linear."""

    kinetic: float
    potential: float
    com: Array
    momentum: Array


def quantities(model: Model, q: Array, v: Array, variant: str = "full") -> Quantities:
    """Energies and momentum of the particles: "full" or "stiffened"."""
    m, jet = particles(model, q, v, stiffened=variant == "stiffened")
    x, u = jet.c[0][..., 0], jet.c[1][..., 0]
    strain = 0.0
    for body, where in zip(model.bodies, model.internals.q_slices, strict=True):
        eta = split(q[where], body)[1]
        strain += (eta.T @ flexible(body).stiffness @ eta).item() / 2
    momentum = np.concatenate([m @ np.cross(x, u), m @ u])
    return Quantities(float(m @ (u * u).sum(axis=1)) / 2, strain - float(m @ x @ model.gravity), m @ x / m.sum(), momentum)


# ---- the papers' models: JPL 90-26, corrected -----------------------------------------------------------------------

# what is kept of the modes: eta in the geometry, eta' in the velocities, eta' in the bias terms
PAPERS = {"paper": (1, 1, 1), "ruthless": (0, 0, 0), "ruthless_v": (0, 1, 0)}


class Carrier(NamedTuple):
    """A body's frame F, all in inertial axes: V = J v, modal rates = E v; alpha at v' = 0; of the modal state what is kept."""

    flex: ModalBody
    R: Array
    x: Array
    J: Array
    E: Array
    omega: Array
    alpha: Array
    eta: Array
    rates: Array


def node(flex: ModalBody, j: int, eta: Array) -> tuple[Array, Array]:
    """exp(lambda eta) and l of a node, in F axes."""
    return exponential(skew(flex.slopes[j] @ eta)), flex.nodes[j].position[:, None] + flex.translations[j] @ eta


def spatial(R: Array, x: Array) -> Array:
    """diag(R, R) x: a spatial vector, or columns of them, in other axes."""
    return np.kron(np.eye(2), R) @ x


def Pi(flex: ModalBody, j: int, R: Array) -> Array:
    """(lambda; gamma) of a node (6, modes), in inertial axes."""
    return spatial(R, np.concatenate([flex.slopes[j], flex.translations[j]]))


def phi(l: Array) -> Array:
    """phi(x, y), l from x to y: phi* moves velocities from x to y."""
    return np.block([[np.eye(3), skew(l)], [np.zeros((3, 3)), np.eye(3)]])


def papers(model: Model, q: Array, v: Array, bend: int, sweep: int, bias: int) -> Equations:
    """Every node a rigid body, its inertia fixed in F: M = sum V_j* M_s V_j, C = sum V_j* (M_s alpha_j + b_j)."""
    nv = model.nv
    modal = np.concatenate([np.zeros(0), *(np.arange(b.nv) >= b.hinge.type.nv for b in model.bodies)])
    swept = np.where(modal, sweep * v, v)[:, None]
    M, C = np.zeros((nv, nv)), elastic(model, q, v)[:, None]
    still, none = np.zeros((3, 1)), np.zeros((0, 1))
    ground = np.concatenate([still, -model.gravity[:, None]])
    carriers = {-1: Carrier(flexible(None), np.eye(3), still, np.zeros((6, nv)), np.zeros((0, nv)), still, ground, none, none)}
    for k in range(len(model.bodies)):
        carriers[k] = c = outward(model, k, carriers[model.parents[k]], q, v, swept, bend, bias)
        for j, n in enumerate(c.flex.nodes):
            l, Pi_j = c.R @ node(c.flex, j, c.eta)[1], Pi(c.flex, j, c.R)
            m, p, I = n.mass, c.R @ n.com[:, None], c.R @ n.inertia @ c.R.T
            M_s = np.block([[I, m * skew(p)], [-m * skew(p), m * np.eye(3)]])
            dw, dv = np.split(Pi_j @ c.rates, 2)
            w, w_j = c.omega, c.omega + dw
            V_j = Pi_j @ c.E + phi(l).T @ c.J
            a_j = np.concatenate([cross(w, dw), cross(w, w, l) + 2 * cross(w, dv)])  # (3.30)
            b_j = np.concatenate([cross(w_j, I @ w_j), m * cross(w_j, w_j, p)])  # (3.33)
            M += V_j.T @ M_s @ V_j
            C += V_j.T @ (M_s @ (phi(l).T @ c.alpha + a_j) + b_j)
    return Equations(M, C[:, 0])


def outward(model: Model, k: int, parent: Carrier, q: Array, v: Array, swept: Array, bend: int, bias: int) -> Carrier:
    """A body's frame from its parent's: pose, velocity, acceleration, JPL 90-26 (3.7) to (3.17), (B.11)."""
    body = model.bodies[k]
    flex, hinge = flexible(body), body.hinge
    (q_h, eta), (v_h, etad) = split(q[model.internals.q_slices[k]], body), split(v[model.internals.v_slices[k]], body)
    eta, rates = bend * eta, bias * etad
    own = np.eye(model.nv)[model.internals.v_slices[k]]
    E_h, E = own[: len(v_h)], own[len(v_h) :]
    t, d = 0 if hinge.at is None else parent.flex.node_index[hinge.at], flex.node_index[flex.root]

    R_t, l_t = node(parent.flex, t, parent.eta)
    R_d, l_d = node(flex, d, eta)
    R_h, r_h, H, rest = hinge_motion(hinge.type, q_h, v_h)
    x_t = parent.x + parent.R @ l_t
    x_O = x_t + parent.R @ R_t @ (hinge.pose.xyz[:, None] + hinge.pose.R @ r_h)
    R_O = parent.R @ R_t @ hinge.pose.R @ R_h
    R = R_O @ (R_d @ flex.root_pose.R).T
    x_d = x_O - R @ R_d @ flex.root_pose.xyz[:, None]
    x = x_d - R @ l_d

    H, rest, Pi_t, Pi_d = spatial(R_O, H), spatial(R_O, rest), Pi(parent.flex, t, parent.R), Pi(flex, d, R)
    from_p, from_t, from_O, from_d = x - parent.x, x - x_t, x - x_O, x - x_d
    J = phi(from_p).T @ parent.J + phi(from_t).T @ Pi_t @ parent.E + phi(from_O).T @ H @ E_h - phi(from_d).T @ Pi_d @ E

    w1, w = parent.omega, J[:3] @ swept
    (Dw, Dv), (dt, vt), (dd, vd) = np.split(H @ v_h, 2), np.split(Pi_t @ parent.rates, 2), np.split(Pi_d @ rates, 2)
    w_t, w_O = w1 + dt, w + dd
    angular = cross(w1, dt) + cross(w_O, Dw) - cross(w, dd)
    linear = cross(w1, w1, from_p) + 2 * cross(w1, vt) + cross(2 * w1 + dt, dt, from_t)
    linear = linear + cross(w_t + w_O, Dv + cross(Dw, from_O)) - 2 * cross(w, vd) - cross(2 * w + dd, dd, from_d)
    alpha = phi(from_p).T @ parent.alpha + np.concatenate([angular, linear]) + phi(from_O).T @ rest
    return Carrier(flex, R, x, J, E, w, alpha, eta, rates)
