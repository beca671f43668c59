"""From a model to a tree of links: the numbers that the steps need, as arrays of the kind that is used in the computation.

A link is rigid or flexible (`flexible.py`). The steps are the same for both. Where they differ, they call the link: for its motion,
its inertia, its interface nodes, and the elimination of its modes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import PliantError
from pliant.lazy import annexed, late
from pliant.model import Body, HingeType, ModalBody, Model
from pliant.spatial import Array, concat, eye, is_traced, zeros
from pliant.sweeps.steps.kinematics import motion
from pliant.sweeps.steps.moves import Loads, Motion, Move, Turning, hinge_move
from pliant.sweeps.steps.rigid import RigidInertia
from pliant.sweeps.steps.tree import Tree

if TYPE_CHECKING:
    from pliant.sweeps.links.compliance import Port
    from pliant.sweeps.links.flexible import FlexibleLink
    from pliant.sweeps.links.modal_numbers import Modal, modal_of
    from pliant.sweeps.links.ruthless import RuthlessLink
    from pliant.system import System
else:
    Port = late("pliant.sweeps.links.compliance", "Port")
    FlexibleLink = late("pliant.sweeps.links.flexible", "FlexibleLink")
    modal_of = late("pliant.sweeps.links.modal_numbers", "modal_of")
    RuthlessLink = late("pliant.sweeps.links.ruthless", "RuthlessLink")


@dataclass(frozen=True, eq=False, slots=True)
class Link:
    """A rigid body for the steps: its hinge, the hinge's placement (R, r) on the parent's node, and its inertia about its origin.

    armature (nv, 1): of its hinge, None if there is none. free (nv, 1): 1 for free speeds, 0 for locked ones, None if all are free
    (`impacts.py`).
    """

    index: int
    name: str
    parent: int
    hinge: HingeType
    R: Array
    r: Array
    M: RigidInertia
    moves: bool
    at: int = 0
    interfaces: int = 1
    armature: Array | None = None
    free: Array | None = None

    def motion(self, q: Array, v: Array) -> Motion:
        """JPL 90-26 (3.9): the hinge's relative pose and velocity."""
        move, H = hinge_move(self, q, v)
        return Motion((move,), H)

    def on_hinge(self, m: Motion) -> Move | None:
        """Return the pose of the body's frame on its hinge's outboard frame; None if they coincide."""
        return None

    # ---- what a flexible link does otherwise: a rigid one has one interface node, its frame, and no modes

    def stepped(self, half: Array) -> Link:
        """Return the body for an implicit step of twice `half`: the resistance of its own degrees of freedom is added to its
        inertia.
        """
        return self

    def resisted(self, by_rate: Array, by_place: Array) -> Link:
        """Return the body with its damping, times by_rate, and its stiffness, times by_place, added to its inertia."""
        return self

    def resistance(self, by_rate: Array, by_place: Array, a: Array) -> Array:
        """Return the product of what `resisted` adds to the modal mass with accelerations a of the modes."""
        return zeros((0, 1), self.R)

    def node_placements(self, m: Motion, place: Any) -> tuple[Any, ...]:
        return (place,)

    def node_rates(self, m: Motion, rate: Any) -> tuple[Any, ...]:
        return (Turning(rate.w, rate.ww, zeros((6, 1), self.R), rate.w),)

    def node_velocities(self, m: Motion, V: Array) -> tuple[Array, ...]:
        return (V,)

    def node_accelerations(self, m: Motion, rate: Any, vdot: Array | None, A: Any) -> tuple[Any, ...]:
        return (A,)

    def own_acceleration(self, rate: Any, A: Any) -> Any:
        """Return the acceleration of its frame as an observer measures it."""
        return A

    def move_accelerations(self, m: Motion, vdot: Array | None) -> tuple[Array | None, ...]:
        """Return the part of the acceleration that is due to v', for each move."""
        return (None if vdot is None or not vdot.shape[-2] else m.H @ vdot,)

    def bias_force(self, m: Motion, rate: Any, elastic: bool = True) -> tuple[Array | None, Array]:
        """Return the velocity-dependent force, (modal, spatial); for a flexible body, if elastic, with its springs and dampers."""
        return None, self.M.newton_euler(rate.ww)

    def elastic_force(self, m: Motion) -> Array:
        """Return the modal forces of stiffness and damping."""
        return zeros((0, 1), self.R)

    def dissipation(self, v: Array) -> Array:
        """Return the power (..., 1, 1) that its dampers dissipate at the speeds v of hinge and modes."""
        return zeros((1, 1), self.R)

    def bias_terms(self, m: Motion, rate: Any) -> tuple[Array | None, Array]:
        """Return b for forward dynamics; a flexible link may return its modal rows with the root held."""
        return self.bias_force(m, rate)

    def inertial_force(self, m: Motion, rate: Any, A: Any, vdot: Array | None, elastic: bool) -> tuple[Array | None, Array]:
        """Return the force of the body's whole motion, (modal, spatial); for a flexible body with the forces of springs and
        dampers.
        """
        return None, self.M.newton_euler(rate.ww, A.alpha, A.W, A.a)

    def field_force(self, m: Motion, g: Array, G: Array | None) -> tuple[Array | None, Array]:
        """Return the force of a field of acceleration g + G x on the body's matter, (modal, spatial), in body axes; G is
        symmetric.
        """
        f = self.M.times(concat([zeros((3, 1), self.R), g]))
        return None, f if G is None else f + self.M.newton_euler(G)

    def node_force(self, m: Motion, at: int, f: Array) -> tuple[Array | None, Array]:
        """Return a force at an interface node as (modal, spatial) at the body's frame: the operator A of JPL 90-26 (3.17)."""
        return None, f

    def node_forces(self, m: Motion, outboard: tuple[Array, ...], external: Loads) -> tuple[Array | None, Array]:
        """Return the forces that children exert through their nodes, minus the external ones."""
        f = outboard[0]
        for _, load in external:
            f = f - load
        return None, f

    def project(self, m: Motion, modal: Array | None, f: Array) -> Array:
        """Return the generalised forces of hinge and modes: H (modal; f)."""
        return m.H.mT @ f

    def composite(self, m: Motion, outboard: tuple[RigidInertia, ...]) -> RigidInertia:
        """The rigid part of the composite inertia."""
        own, out = self.M, outboard[0]
        return RigidInertia(own.m + out.m, own.h + out.h, own.J + out.J)

    def own_columns(self, m: Motion, R: RigidInertia, outboard: tuple[RigidInertia, ...]) -> tuple[Array | None, Array]:
        """R H*, (modal rows, spatial rows)."""
        return None, R.times(m.H)

    def absorb(self, m: Motion, outboard: tuple[Array, ...]) -> tuple[Array, None]:
        """Return the articulated inertia at the frame, with modes eliminated, and the factors of the modes."""
        return self.M.matrix() + outboard[0], None

    def absorb_force(
        self, m: Motion, factors: None, tau: Array, b: Any, external: Loads, outboard: tuple[Array, ...]
    ) -> tuple[Array, None]:
        """Return the articulated bias force at the frame, with modes eliminated, and the data that the modes need later."""
        z = outboard[0] if b is None else b[1] + outboard[0]
        for _, load in external:
            z = z - load
        return z, None

    def inertia(self, m: Motion) -> RigidInertia:
        """Return the present inertia of the body."""
        return self.M

    def kinetic_energy(self, m: Motion, V: Array) -> Array:
        return V.mT @ self.M.times(V) * 0.5

    def strain_energy(self, m: Motion) -> Array:
        return zeros((1, 1), self.R)

    def spatial_momentum(self, m: Motion, V: Array) -> Array:
        return self.M.times(V)

    def log_modal_pivots(self, factors: None) -> Array:
        return zeros((1, 1), self.R)

    def release(self, m: Motion, factors: None, kept: None, A: Array) -> tuple[list[Array], tuple[Array, ...]]:
        """Return the accelerations of the modes, and the acceleration of each interface node without its bias."""
        return [], (A,)

    # ---- the body's blocks in the unsplit recursions, JPL 90-26 section 3: order (eta; omega; v), here without modes

    def modal_mass(self, m: Motion) -> Array:
        """M_m (6, 6)."""
        return self.M.matrix()

    def hinge_map(self, m: Motion) -> Array:
        """H* (6, nv)."""
        return m.H

    def node_map(self, m: Motion, at: int) -> Array:
        """A (6, 6): the only node is the frame."""
        return eye(6, self.R)


def as_model(system: System | Model) -> Model:
    """Return the model of a system; a model is returned unchanged."""
    if isinstance(system, str):
        raise PliantError(f"{system!r} is a name, not a system; use pl.examples.load({system!r}), or pl.load of a file")
    model: Any = system
    if hasattr(type(system), "model") or "model" in getattr(system, "__dict__", {}):  # that of a `Dynamics` too
        model = model.model  # an AttributeError in a law of the user stays one
    if not isinstance(model, Model):
        raise PliantError(f"{system!r} is not a system; give a pl.System, such as pl.load reads from a file")
    return model


def matter_of(system: System | Model) -> Model:
    """Return the model of a system without its loads, but with the inertia that they add."""
    return as_model(system).internals.matter


@dataclass(frozen=True, eq=False)
class OwnTree(Model):
    """A model with its own sweeps over the tree, and its own form of loops: `closed` is called like `Closed`."""

    tree: Any = None
    closed: Any = None


def tree_of(model: Model, like: Array) -> Tree:
    """Return the tree of a model's links, with numbers of the kind of `like`; a model may have its own sweeps."""
    if isinstance(model, OwnTree):
        return model.tree
    if is_traced(like) and like.size:  # without freedoms there is nothing to trace
        graph = like.flat[0].graph
        return Tree(links_of(model, graph.lift), label=graph.label)
    return _tree_of_numbers(model)


@annexed
def _tree_of_numbers(model: Model) -> Tree:
    return Tree(links_of(model, np.asarray))


def links_of(model: Model, kind: Callable[[Any], Array]) -> list[Any]:
    """Return a link for every body; `kind` converts its numbers."""
    links: list[Any] = []
    modals = modals_of(model)
    for k, body in enumerate(model.bodies):
        pose = body.hinge.pose
        place = kind(pose.R), kind(pose.xyz[:, None])
        common = (k, body.name, model.parents[k], body.hinge.type, *place)
        at = model.internals.nodes_at[k]
        if body.flex is not None:
            modal = modals[k]
            flexible = RuthlessLink if modal.kind.is_ruthless else FlexibleLink
            links.append(
                flexible(*common, at, *modal.mapped(kind), moves=not model.internals.welded[k], armature=_armature(body, kind))
            )
            continue
        m, h, J = body.inertia.about_origin
        M = RigidInertia(kind(np.array([[m]])), kind(h[:, None]), kind(J))
        links.append(Link(*common, M, moves=not model.internals.welded[k], at=at, armature=_armature(body, kind)))
    return links


def _armature(body: Body, kind: Callable[[Any], Array]) -> Array | None:
    """Return the armature of a body's hinge as a column (nv, 1), zero for its modes; None if there is none."""
    own = body.hinge.armature
    return kind(np.concatenate([own, np.zeros(body.modes)])[:, None]) if len(own) else None


def modals_of(model: Model) -> dict[int, Modal]:
    """Return the kinds and numbers of flexible bodies, by body. A body may provide them itself."""
    on: dict[tuple[int, int], list[int]] = {}
    for k, parent in enumerate(model.parents):
        on.setdefault((parent, model.internals.nodes_at[k]), []).append(k)
    out: dict[int, Modal] = {}
    for k, body in enumerate(model.bodies):
        if isinstance(body.flex, ModalBody):
            names = model.internals.interfaces[k]
            ports = [Port((k, i) in on, _directions(model, on.get((k, i), []))) for i in range(len(names))]
            out[k] = modal_of(body.flex, names, ports, model.internals.fidelity)
        elif body.flex is not None:
            out[k] = body.flex
    return out


def _directions(model: Model, children: list[int]) -> tuple[int, ...]:
    """Return the directions of a node in which the articulated inertia of its children can be nonzero.

    A hinge that is at the node, not rotated, has none along its own axes: P+ H* = 0, unless it has armature or may be held.
    """
    if len(children) != 1 or len(model.bodies[children[0]].hinge.armature) or model.bodies[children[0]].hinge.holds:
        return tuple(range(6))
    hinge = model.bodies[children[0]].hinge
    R, xyz = hinge.pose.R, hinge.pose.xyz
    if is_traced(R) or is_traced(xyz) or xyz.any() or not np.array_equal(R, np.eye(3)):
        return tuple(range(6))
    return tuple(i for i in range(6) if i not in hinge.type.spanned)


def motions_at(model: Model, q: Array, v: Array | None = None, tree: Tree | None = None) -> tuple[Tree, list[Motion]]:
    """Return the tree, the model's own if none is given, and the motion of every hinge; without v, at rest."""
    tree = tree_of(model, q) if tree is None else tree
    v = zeros((model.nv,), q) if v is None else v
    return tree, tree.outward(motion, split_q(model, q), split_v(model, v))


def split_q(model: Model, q: Array) -> list[Array]:
    """Return the bodies' coordinates, as columns."""
    return [q[..., where, None] for where in model.internals.q_slices]


def split_v(model: Model, v: Array) -> list[Array]:
    """Return the bodies' speeds (accelerations, forces), as columns."""
    return [v[..., where, None] for where in model.internals.v_slices]
