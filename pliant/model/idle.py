"""Hinges that nothing resists: motions of a system that move no inertia, in whatever pose.

Forward dynamics divides by D = H P H*, and P, the articulated inertia of a body, is singular where the body can move, its outboard
hinges moving along, without moving anything that has inertia. These velocities are a subspace N of the body's, and obey a recursion
like P's, but of directions alone, so that how large masses and inertias are does not matter:

    N = those that its own inertia does not resist, and that bring every interface node into S(child);
    S(child) = what of the child's N its hinge adds to: the node's velocities x with phi* x in N(child) + range H*.

A hinge is idle where range H* meets N. A body whose own inertia resists everything has N = 0: only the others are looked at, and
their children. The modes of a flexible body are degrees of freedom in addition to those of its hinge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pliant.model.bodies.hinges import Prismatic, Revolute, Screw
from pliant.model.bodies.modal import ModalBody
from pliant.model.pose import Array
from pliant.model.records import Body
from pliant.spatial import axial, skew, turn_functions, velocity_to

if TYPE_CHECKING:
    from pliant.model.model import Model

_EPS = float(np.finfo(float).eps)
_SAME = 1e-8  # an angle between directions: D goes with its square, so that below no digit of D is left
_MOVES = 1e-6  # of what moves one: more than rounding
_POSES = 3  # in which a hinge must be idle to be so by structure

_CONSTANT = (Revolute, Prismatic, Screw)  # of one degree of freedom, H the same in every pose
_DEFORMED = ("full", "paper")  # the fidelities in which a body's deformation changes its inertia

Idle = Sequence[Sequence[str]]


def idle_hinges(model: Model) -> tuple[tuple[str, ...], ...]:
    """The hinges that nothing resists, each with those outboard that move against it, by name. `model` has no welds.

    Where flexible bodies deform, what is idle undeformed may not be so deformed: a set of hinges must then be so in both.
    """
    loose = _not_solid(model.bodies)
    if not loose and all(body.flex is None for body in model.bodies):
        return ()
    found = _in_all_poses(model, loose, deformed=False)
    if (
        any(body.modes for body in model.bodies)
        and model.internals.fidelity in _DEFORMED
        and any(len(names) > 1 for names in found.values())
    ):
        again = _in_all_poses(model, loose, deformed=True)
        found = {k: names for k, names in found.items() if k in again or len(names) == 1}
    return tuple(dict.fromkeys(found[k] for k in sorted(found)))


def _in_all_poses(model: Model, rigid: dict[int, float], deformed: bool) -> dict[int, tuple[str, ...]]:
    """The hinges, by body, that are idle in each of a few random poses: all of them, if any. Most systems need one pose."""
    found: dict[int, tuple[str, ...]] = {}
    for seed in range(_POSES):
        rng = np.random.default_rng(seed)
        shapes = {
            k: _DeformedShape(b.flex, b.random_modes(rng) * deformed) for k, b in enumerate(model.bodies) if b.flex is not None
        }
        flexible = {k: null for k, shape in shapes.items() if (null := _flexible_null(shape)).shape[1]}
        near = _near(model, {*rigid, *flexible})
        loose = {k: flexible[k] if k in flexible else _rigid_null(model.bodies[k], rigid[k]) for k in near}
        try:
            with np.errstate(over="ignore", invalid="ignore"):
                here = _IdleSearch(model, loose, shapes, rng).found
        except np.linalg.LinAlgError:  # of numbers near the end of float64's range nothing is known
            return {}
        found = {k: found.get(k, names) for k, names in here.items() if not seed or k in found}
        if not found:
            break
    return found


def idle_cause(idle: Idle, show: Callable[[str], str] = repr) -> str:
    """The cause of an error, from one or several entries of `idle_hinges`: the single hinges, or else the first group."""
    alone = [names[0] for names in idle if len(names) == 1]
    if alone:
        return f"no inertia resists hinge {_listed(alone, show)}"
    return f"hinges {_listed(idle[0], show)} can move against each other without moving any inertia"


def idle_text(idle: Idle, show: Callable[[str], str] = repr) -> str:
    """The cause with its consequence and the remedy."""
    alone = [names[0] for names in idle if len(names) == 1]
    if alone:
        return (
            f"the bodies on hinge {_listed(alone, show)} have no inertia along the hinge's motion, so its acceleration is not "
            "determined; give the body (or one fixed to it) mass and inertia, or make the hinge Fixed"
        )
    return (
        f"{idle_cause(idle, show)}, so their accelerations are not determined; give the bodies between them mass and inertia, or "
        "make one of the hinges Fixed"
    )


def undone_by_modes(model: Model, idle: Idle) -> bool:
    """Whether a flexible body is on one of these hinges: then modes may move as the hinge does, which is no fault of its mass."""
    flexible = {body.hinge.name for body in model.bodies if body.modes}
    return any(name in flexible for names in idle for name in names)


MINIMAL_REMEDY = "for closed loops, method='minimal' needs no inertia there"
MODES_REMEDY = "; for a flexible body, leave out the mode that moves like the hinge"


def _listed(names: Sequence[str], show: Callable[[str], str]) -> str:
    return ", ".join(map(show, names[:5])) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def _not_solid(bodies: Sequence[Body]) -> dict[int, float]:
    """The rigid bodies with velocities that their own inertia does not resist, and what of their moments is rounding."""
    if not bodies:
        return {}
    mass, com = np.array([b.inertia.mass for b in bodies]), np.array([b.inertia.com for b in bodies])
    I = np.array([b.inertia.inertia for b in bodies])
    moments = np.linalg.eigvalsh((I + I.mT) / 2)
    # rounding of the moments themselves, and of what was welded together far from its mass centre
    rounding = 16 * _EPS * np.maximum(np.abs(moments).max(axis=1), mass * (com**2).sum(axis=1))
    suspects = np.flatnonzero((mass <= 0) | (np.abs(moments).min(axis=1) <= rounding)).tolist()
    return {k: float(rounding[k]) for k in suspects if bodies[k].flex is None}


def _rigid_null(body: Body, rounding: float) -> Array:
    """A basis (6, r): translations, where there is no mass; turns about the mass centre without a moment of inertia."""
    m, c = body.inertia.mass, body.inertia.com
    values, axes = np.linalg.eigh((body.inertia.inertia + body.inertia.inertia.T) / 2)
    free = axes[:, np.abs(values) <= rounding]
    turns = np.concatenate([free, skew(c[:, None]) @ free])  # the mass centre at rest: v = c x w
    return turns if m > 0 else np.concatenate([turns, np.eye(6)[:, 3:]], axis=1)


class _DeformedShape:
    """A flexible body in a deformation eta (n,), docs/flexible_model.md 2 and 4, without foreshortening."""

    def __init__(self, flex: ModalBody, eta: Array) -> None:
        self.flex, self.eta = flex, eta

    @property
    def mass(self) -> Array:
        """M_m (n + 6, n + 6)."""
        c, eta = self.flex.constants, self.eta
        B = c.B + np.einsum("rsab,s->rab", c.C, eta)
        sums = np.einsum("r,rab->ab", eta, c.B + B)
        A, rows = c.A0 + (sums + sums.T) / 2, np.concatenate([axial(B).T, c.E])
        hx = skew((c.s0 + c.E @ eta)[:, None])
        rigid = np.block([[np.trace(A) * np.eye(3) - A, hx], [hx.T, c.m * np.eye(3)]])
        return np.block([[c.G, rows.T], [rows, rigid]])

    def node(self, name: str) -> tuple[Array, Array, Array]:
        """A node's axes R (3, 3) and position l (3,) in F, and its velocities (6, n) for unit modal rates, in F axes."""
        at = self.flex.node_index[name]
        node, slopes, moves = self.flex.nodes[at], self.flex.slopes[at], self.flex.translations[at]
        theta = slopes @ self.eta
        turn, tx = turn_functions(np.array([[theta @ theta]])), skew(theta[:, None])
        R = np.eye(3) + turn.a0 * tx + turn.a1 * tx @ tx
        Jl = np.eye(3) + turn.a1 * tx + turn.a2 * tx @ tx
        return R @ node.axes, node.position + moves @ self.eta, np.concatenate([Jl @ slopes, moves])


def _flexible_null(shape: _DeformedShape) -> Array:
    """A basis (n + 6, r) of the velocities that a flexible body's own inertia does not resist: modes first."""
    M = shape.mass
    scale = np.sqrt(np.maximum(M.diagonal(), 0.0))
    scale = np.where(scale > 0, scale, 1.0)
    values, vectors = np.linalg.eigh(M / np.outer(scale, scale))
    return np.asarray(vectors[:, values <= 16 * _EPS * len(M)] / scale[:, None])


def _near(model: Model, loose: set[int]) -> list[int]:
    """Of the bodies that are not solid those that can be idle, and what of the others hangs on them.

    What is outboard only adds to the inertia that a hinge meets in its own body: thin rods turning across are passed over here.
    """
    bodies = model.bodies
    single = [k for k in loose if bodies[k].flex is None and bodies[k].mass > 0 and isinstance(bodies[k].hinge.type, _CONSTANT)]
    idle = {k for k in loose if bodies[k].nv}.difference(single)
    if single:
        hinges = [bodies[k].hinge.type for k in single]
        H = np.array([hinge.H(hinge.neutral[:, None])[:, 0] for hinge in hinges], dtype=float)
        c, I = np.array([bodies[k].inertia.com for k in single]), np.array([bodies[k].inertia.inertia for k in single])
        w, v = H[:, :3], H[:, 3:]
        speed = ((v + np.cross(w, c)) ** 2).sum(axis=1)  # of the mass centre, squared
        still = speed <= _MOVES**2 * ((w**2).sum(axis=1) * (c**2).sum(axis=1) + (v**2).sum(axis=1))
        turned = np.einsum("ka,kab,kb->k", w, I, w)
        idle |= {k for k, x in zip(single, still & (np.abs(turned) <= _MOVES * np.abs(I).max(axis=(1, 2))), strict=True) if x}
    for k in sorted(loose):
        if model.parents[k] in idle:
            idle.add(k)
    return sorted(idle)


class _ChildPort(NamedTuple):
    """How a child hangs on a body: A (6, n + 6) from the body's velocities to its interface node's."""

    child: int
    A: Array


class _IdleSearch:
    """One pose, the hinges' coordinates random: N and S of the bodies that are not solid, tips first, and what is idle.

    Linear velocities are scaled by the size of the connected bodies, and modal rates by their modal mass.
    """

    def __init__(self, model: Model, loose: dict[int, Array], shapes: dict[int, _DeformedShape], rng: np.random.Generator) -> None:
        self.model, self.loose, self.shapes = model, loose, shapes
        self.children: dict[int, list[int]] = {k: [] for k in loose}
        for k, parent in enumerate(model.parents):
            if parent in loose:
                self.children[parent].append(k)
        self.size = self._sizes()
        near = sorted({*loose, *(c for some in self.children.values() for c in some)})
        self.q = {k: self._coordinates(k, rng) for k in near}
        self.N: dict[int, Array] = {}
        self.found: dict[int, tuple[str, ...]] = {}
        for k in sorted(loose, reverse=True):
            self.N[k] = self._unresisted(k)
            _, H = self._hinge(k)
            idle = _null(_beyond(self.N[k], H))
            if idle.shape[1]:
                moving = {k}.union(*(self._counterparts(k, H @ u) for u in idle.T))
                self.found[k] = tuple(model.bodies[i].hinge.name for i in sorted(moving))

    def _sizes(self) -> dict[int, float]:
        """For each body a length: the largest in the group of loose bodies, and their children, that it belongs to."""
        group: dict[int, int] = {}
        largest: dict[int, float] = {}
        for k in sorted({*self.loose, *(c for some in self.children.values() for c in some)}):
            parent = self.model.parents[k]
            group[k] = group[parent] if parent in self.loose else k
            largest[group[k]] = max(largest.get(group[k], 0.0), _length(self.model.bodies[k]))
        return {k: largest[g] or 1.0 for k, g in group.items()}

    def _coordinates(self, k: int, rng: np.random.Generator) -> Array:
        hinge = self.model.bodies[k].hinge.type
        return np.asarray(hinge.random(rng) * np.where([u == "m" for u in hinge.units], self.size[k], 1.0))[:, None]

    def _scale(self, k: int) -> Array:
        """The units (n + 6,) of the velocities of a body."""
        flex, size = self.model.bodies[k].flex, self.size[k]
        modes = np.zeros(0) if flex is None else np.sqrt(max(flex.mass, 1e-300) / flex.constants.G.diagonal()) * size
        return np.concatenate([modes, np.ones(3), np.full(3, size)])

    def _hinge(self, k: int) -> tuple[Array, Array]:
        """phi* (n + 6, 6) from the parent's interface node, and H* (n + 6, nv) of hinge and modes, its columns of length one.

        A hinge with armature has inertia of its own, so it counts as if it were fixed.
        """
        body = self.model.bodies[k]
        R, p = body.hinge.type.pose(self.q[k])
        pose = body.hinge.pose
        phi = velocity_to(pose.R @ R, pose.xyz[:, None] + pose.R @ p, np.eye(6))
        H = np.asarray(body.hinge.type.H(self.q[k]), dtype=float)[:, body.hinge.loose_speeds]
        if body.flex is not None:
            n, (R, l, rates) = body.modes, self.shapes[k].node(body.flex.root)
            Q, at = R @ body.flex.root_pose.R, l + R @ body.flex.root_pose.xyz  # the hinge's outboard frame in F
            to_F = velocity_to(Q.T, -(Q.T @ at)[:, None], np.eye(6))
            root = np.concatenate([rates[:3], rates[3:] + skew(l[:, None]) @ rates[:3]])  # at F's origin
            phi = np.concatenate([np.zeros((n, 6)), to_F @ phi])
            H = np.block([[np.zeros((n, H.shape[1])), np.eye(n)], [to_F @ H, -root]])
        scale = self._scale(k)
        return phi * np.repeat([1.0, self.size[k]], 3) / scale[:, None], _unit(H / scale[:, None])

    def _ports(self, k: int) -> list[_ChildPort]:
        flex, out = self.model.bodies[k].flex, []
        for child in self.children[k]:
            A = np.eye(6)
            if flex is not None:
                R, l, rates = self.shapes[k].node(str(self.model.bodies[child].hinge.at))
                turned = np.concatenate([R.T @ rates[:3], R.T @ rates[3:]])
                A = np.concatenate([turned, velocity_to(R, l[:, None], np.eye(6))], axis=1)
            out.append(_ChildPort(child, A * self._scale(k) / np.repeat([1.0, self.size[k]], 3)[:, None]))
        return out

    def _unresisted(self, k: int) -> Array:
        """N, an orthonormal basis (n + 6, r)."""
        own = _range(self.loose[k] / self._scale(k)[:, None])
        rows = [_complement(own).T]
        for child, A in self._ports(k):
            phi, H = self._hinge(child)
            within = _range(np.concatenate([self.N.get(child, H[:, :0]), H], axis=1))
            rows.append(_beyond(within, phi) @ A)
        return _null(np.concatenate(rows))

    def _counterparts(self, k: int, y: Array) -> set[int]:
        """The bodies outboard whose hinges or modes must move for a velocity y of body k to move no inertia."""
        moving, todo = set(), [(k, y)]
        while todo:
            k, y = todo.pop()
            for child, A in self._ports(k):
                phi, H = self._hinge(child)
                N, x = self.N.get(child, H[:, :0]), phi @ (A @ y)
                if H.shape[1]:
                    u = np.linalg.lstsq(_beyond(N, H), -_beyond(N, x[:, None])[:, 0], rcond=_SAME)[0]
                    x = x + H @ u
                    if np.linalg.norm(u) > _MOVES:
                        moving.add(child)
                if child in self.loose and np.linalg.norm(x) > _MOVES:
                    todo.append((child, x))
        return moving


def _length(body: Body) -> float:
    """How large a body is, with the way to its hinge."""
    m, _, J = body.inertia.about_origin
    gyration = float(np.sqrt(max(np.trace(J), 0.0) / 2 / m)) if m > 0 else 0.0
    nodes = [] if body.flex is None else [float(np.linalg.norm(node.position)) for node in body.flex.nodes]
    return max([gyration, float(np.linalg.norm(body.hinge.pose.xyz)), *nodes])


# ---- subspaces, by orthonormal bases


def _unit(x: Array) -> Array:
    """Columns of length one."""
    return x / np.maximum(np.linalg.norm(x, axis=0), 1e-300)


def _beyond(basis: Array, x: Array) -> Array:
    """The components of columns x outside a subspace."""
    return x - basis @ (basis.T @ x)


def _range(x: Array) -> Array:
    """The span of columns."""
    if not x.shape[1]:
        return x
    U, s, _ = np.linalg.svd(_unit(x), full_matrices=False)
    return U[:, s > _SAME]


def _null(rows: Array) -> Array:
    """The null space of rows of about unit length."""
    if not rows.shape[0] or not rows.shape[1]:
        return np.eye(rows.shape[1])
    _, s, Vt = np.linalg.svd(rows)
    return Vt[int((s > _SAME).sum()) :].T


def _complement(basis: Array) -> Array:
    """The orthogonal complement of a subspace."""
    return _null(basis.T)
