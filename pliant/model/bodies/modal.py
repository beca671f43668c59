"""Flexible bodies as data: nodes with mass and inertia, modes as slopes and translations of the nodes, stiffness.

In fidelity "full" every particle moves linearly with eta in the body frame F. A node with inertia J and mass-centre offset p is a
small cloud of particles. Interface nodes turn exactly, by exp(slopes eta). See docs/flexible.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from pliant.arguments.numbers import floats
from pliant.errors import PliantError, about, counted, unknown
from pliant.lazy import cached_property
from pliant.model.bodies.hinges import HingeType
from pliant.model.bodies.inertia import checked_inertia, checked_mass
from pliant.model.bodies.modal_checks import (
    basis_of,
    called,
    check_definite,
    check_modes,
    doubt_damping,
    hertz,
    listed,
    modes_of,
    scaled,
    shortening_of,
    square,
)
from pliant.model.bodies.modal_constants import ModalConstants, Shortening, pairs, skews
from pliant.model.drawn.surface import Surface, checked_surface, surface_of
from pliant.model.names import without_controls
from pliant.model.pose import Array, Pose, unchecked_pose, vector
from pliant.model.symbols import plain
from pliant.spatial import axial, skew


@dataclass(frozen=True, eq=False, init=False, repr=False)
class Node:
    """A node of a flexible body.

    position (3,) [m]: in the body frame F, undeformed. mass [kg]: default 0.
    inertia (3, 3) [kg m^2]: about the node's origin. Default: 0. com (3,) [m]: the centre of mass relative to the node's origin.
    axes (3, 3): the axes of the node's frame in F, undeformed. Default: those of F.
    Example: `pl.flex.Node("tip", (2.0, 0, 0), mass=0.1)`"""

    name: str
    position: Array
    mass: float
    inertia: Array
    com: Array
    axes: Array

    def __init__(
        self, name: str, position: Any, mass: float = 0.0, inertia: Any = None, com: Any = (0.0, 0.0, 0.0), axes: Any = None
    ) -> None:
        what = f"node {name!r}"
        for key, value in (
            ("name", without_controls("node", str(name))),
            ("position", vector(position, 3, f"{what}: position")),
            ("mass", checked_mass(mass, what)),
            ("inertia", checked_inertia(np.zeros((3, 3)) if inertia is None else inertia, what)),
            ("com", vector(com, 3, f"{what}: com")),
            ("axes", np.eye(3) if axes is None else _axes(axes, what)),
        ):
            object.__setattr__(self, key, value)
        S = self.second_moment - self.mass * np.outer(self.com, self.com)
        low, moments = float(np.linalg.eigvalsh(S)[0]), np.linalg.eigvalsh(self.inertia)
        if not self.com.any() and moments[1] <= 1e-12 * moments[2]:
            return  # inertia about one axis only: see `of_twist`
        if low < -1e-9 * max(float(np.abs(self.inertia).max()), self.mass * float(self.com @ self.com)):
            raise PliantError(
                f"{what}: no physical body has this inertia: about the mass centre one principal moment exceeds the sum of the "
                f"others (a second moment is {low:.4g}); give the inertia about the node's origin, and com, the offset from it"
            )

    def __repr__(self) -> str:
        place = ", ".join(f"{x:g}" for x in self.position)
        return f"<Node {self.name!r}: at ({place}) m, {self.mass:.4g} kg>"

    @classmethod
    def of_twist(cls, name: str, position: Any, mass: float, inertia: float) -> Node:
        """A piece of a line along x with inertia [kg m^2] about x only: a beam section that twists but does not turn in bending.

        No real body has such an inertia, but it is consistent if bending modes do not turn these nodes. The particles of a real
        section also move along x when F turns about y and z. This adds at least inertia/2 about each of these axes, in any
        deformation, and it is the only term that is left out. The mass matrix stays positive definite, and energy and momentum
        stay exact.
        """
        return cls(name, position, mass, np.diag([float(inertia), 0.0, 0.0]))

    @property
    def second_moment(self) -> Array:
        """S = tr(J)/2 1 - J, the integral of x x* about the node's origin."""
        return np.trace(self.inertia) / 2 * np.eye(3) - self.inertia

    def turned(self, C: Array, origin: Array) -> Node:
        """The same node in another frame F with the axes C and the origin `origin`, both given in the present frame."""
        made = object.__new__(Node)
        for key, value in (
            ("name", self.name),
            ("position", C.T @ (self.position - origin)),
            ("mass", self.mass),
            ("inertia", C.T @ self.inertia @ C),
            ("com", C.T @ self.com),
            ("axes", self.axes if np.array_equal(self.axes, np.eye(3)) else C.T @ self.axes @ C),
        ):
            object.__setattr__(made, key, value)
        return made


def _axes(axes: Any, what: str) -> Array:
    with about(f"{what}: axes"):
        return Pose(matrix=plain(axes)).R


@dataclass(frozen=True, eq=False, init=False, repr=False)
class ModalBody:
    """A flexible body with modes, in its own frame F: node j is at position + translations[j] eta, turned by exp(slopes[j] eta).

    nodes: one or more `Node`.
    slopes [rad], translations [m] (nodes, 3, modes): of the nodes for unit modal amplitudes eta, in F axes.
    stiffness [N m], damping [N m s]: (modes, modes), or the diagonal (modes,). Default of damping: none.
    root: the name of the node that carries the hinge. Default: the first. root_pose: the hinge's frame in that node.
    basis (modes, modes): the coordinates of the body as it was first given are basis @ eta.
    foreshortening [m]: None, or H (nodes, modes, modes). Node j then also moves against `along` (x by default) by eta* H_j eta / 2,
    as the sections of a bent beam do. This stiffens a spinning body in fidelity "full".
    name: used in messages only.
    faces (k, 3 or 4): triangles or quadrangles to draw, as nodes counted from 0. surface: instead, a surface over other points.

    Modes may hold the root (cantilever) or move it (free-free). A mode, or a combination of modes, that moves all nodes as a rigid
    body raises `PliantError`, because the hinge does that. Without modes the body is rigid.
    Example: `isinstance(beam, pl.flex.ModalBody), beam.modes  # (True, 4)`"""

    nodes: tuple[Node, ...]
    slopes: Array
    translations: Array
    stiffness: Array
    root: str
    root_pose: Pose
    damping: Array
    basis: Array
    foreshortening: Array | None
    along: Array
    origin: Array  # the point at which fidelity "ruthless_v" forms its bias: F's origin, unless a pass has moved F
    name: str | None
    surface: Surface | None  # the drawn surface if its points are not the nodes; not part of the fingerprint
    factor: float = field(default=1.0, kw_only=True)  # by which the stiffness that was given is multiplied: a parameter
    _kind: ClassVar[str] = "flexible body"  # the name in messages of a body without a name

    def __init__(
        self,
        nodes: Sequence[Node],
        slopes: Any,
        translations: Any,
        stiffness: Any,
        root: str | None = None,
        root_pose: Pose | None = None,
        damping: Any = None,
        basis: Any = None,
        foreshortening: Any = None,
        *,
        name: str | None = None,
        faces: Any = None,
        surface: Surface | None = None,
    ) -> None:
        object.__setattr__(self, "name", name)
        with about(self.called):
            self._fill(nodes, slopes, translations, stiffness, root, root_pose, damping, basis)
            if foreshortening is not None:
                object.__setattr__(self, "foreshortening", shortening_of(foreshortening, len(self.nodes), self.modes))
            drawn = None if surface is None else checked_surface(surface, self.modes)
            object.__setattr__(self, "surface", drawn if faces is None else self._of_nodes(faces))

    def _fill(
        self,
        nodes: Sequence[Node],
        slopes: Any,
        translations: Any,
        stiffness: Any,
        root: str | None = None,
        root_pose: Pose | None = None,
        damping: Any = None,
        basis: Any = None,
    ) -> None:
        """Check and set all fields except the name and the foreshortening. The error messages here do not name the body."""
        nodes = _checked_nodes(nodes)
        names = [node.name for node in nodes]
        root = names[0] if root is None else root
        if root not in names:
            raise PliantError(f"root: {unknown('node', root, names)}")
        if not np.array_equal(nodes[names.index(root)].axes, np.eye(3)):
            raise PliantError(f"node {root!r} is the root and has axes of its own; turn root_pose instead, and leave them out")
        if not isinstance(root_pose, Pose | None):
            raise PliantError(f"root_pose {root_pose!r} is not a Pose; give pl.Pose(xyz=(x, y, z), rpy=(r, p, y))")
        K = square("stiffness", stiffness)
        n = len(K)
        lam, gam = modes_of("slopes", slopes, names, n), modes_of("translations", translations, names, n)
        C = np.zeros((n, n)) if damping is None else square("damping", damping)
        if C.shape != K.shape:
            raise PliantError(
                f"damping has shape {C.shape}, stiffness {K.shape}; they must agree, with one row and one column per mode"
            )
        check_definite("stiffness", K, "check its sign and symmetry")
        check_definite("damping", C, "it would feed energy in; check its sign and symmetry")
        for key, value in (
            ("nodes", nodes),
            ("slopes", lam),
            ("translations", gam),
            ("stiffness", K),
            ("root", root),
            ("root_pose", Pose() if root_pose is None else root_pose),
            ("damping", C),
            ("basis", np.eye(n) if basis is None else basis_of(basis, n)),
            ("foreshortening", None),
            ("along", np.array([1.0, 0.0, 0.0])),
            ("origin", np.zeros(3)),
            ("surface", None),
        ):
            object.__setattr__(self, key, value)
        check_modes(self, np.diag(self.constants.G) + np.diag(self.root_motion.T @ self.rigid_mass @ self.root_motion))

    @property
    def called(self) -> str:
        """Its name in messages: "flexible body 'boom'"."""
        return called(self.name, self._kind)

    def __repr__(self) -> str:
        return f"<{self._head}, {counted(self.modes, 'mode')}{hertz(self.held_frequencies)}, nodes {listed(self.node_index)}>"

    @property
    def _head(self) -> str:
        own = "" if self.name is None else f" {self.name!r}"
        return f"{type(self).__name__}{own}: {self.mass:.4g} kg"

    @property
    def modes(self) -> int:
        """The number of its modes."""
        return len(self.stiffness)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the modes: "mode_1", "mode_2", ... for a general body. Those of a beam contain the direction."""
        return tuple(f"mode_{k + 1}" for k in range(self.modes))

    # ---- what is drawn

    @property
    def faces(self) -> Array | None:
        """The triangles (k, 3) to draw, as indices of the points of `drawn`; None if they are not known."""
        return None if self.surface is None else self.surface.faces

    def drawn(self) -> Surface:
        """The surface to draw: points (n, 3) [m] in F, translations (n, 3, modes), and triangles (k, 3) or None."""
        return self._of_nodes(None) if self.surface is None else self.surface

    def _of_nodes(self, faces: Any) -> Surface:
        points = np.array([node.position for node in self.nodes])
        return surface_of(points, self.translations, faces, "drawn")

    @property
    def mode_frequencies(self) -> Array:
        """The frequency of each mode (modes,) [rad/s] with the root held, in the order of the modes."""
        return np.sqrt(np.maximum(np.diag(self.stiffness) / np.diag(self.root_mass), 0.0))

    @property
    def mode_damping(self) -> Array:
        """The damping ratio of each mode (modes,) with the root held; zero for a mode without stiffness."""
        critical = 2 * np.diag(self.root_mass) * self.mode_frequencies
        return np.divide(np.diag(self.damping), critical, out=np.zeros(self.modes), where=critical > 0)

    @property
    def points(self) -> tuple[str, ...]:
        """The names of the nodes on which bodies, frames or loads can be placed."""
        return tuple(self.node_index)

    @property
    def parameters(self) -> dict[str, Array]:
        """The properties of the body that can be parameters: their names and values."""
        return {"stiffness_factor": np.array([self.factor])} if self.modes else {}

    def with_parameter(self, name: str, value: Array) -> Any:
        """The same body with a parameter changed. The new values may be nodes of a graph."""
        return self.changed(**scaled(self, name, value[0]))

    def doubt_on(self, hinge: HingeType, mount: Array | None) -> str | None:
        """A message if the body's modes probably do not fit this hinge, otherwise None.

        mount: None if the parent of the hinge is at rest, otherwise the parent's own inertia (6, 6) at the hinge.
        """
        return None

    @property
    def mass(self) -> float:
        """The mass of all nodes [kg]."""
        return float(sum(node.mass for node in self.nodes))

    @cached_property
    def node_index(self) -> dict[str, int]:
        """The index of each node, by name."""
        return {node.name: k for k, node in enumerate(self.nodes)}

    @cached_property
    def constants(self) -> ModalConstants:
        """The modal constants, see section 1 of docs/flexible_model.md."""
        l0, m = np.array([x.position for x in self.nodes]), np.array([x.mass for x in self.nodes])
        q, S = m[:, None] * np.array([x.com for x in self.nodes]), np.array([x.second_moment for x in self.nodes])
        gam, lam = np.moveaxis(self.translations, 1, -1), skews(self.slopes)  # (nodes, n, 3), (nodes, n, 3, 3)
        turned = np.einsum("jrab,jb->jra", lam, q)  # lambda_r x q
        A0 = np.einsum("j,ja,jb->ab", m, l0, l0) + np.einsum("ja,jb->ab", q, l0) + np.einsum("ja,jb->ab", l0, q) + S.sum(axis=0)
        E = np.einsum("j,jra->ar", m, gam) + turned.sum(axis=0).T
        B = np.einsum("jra,jb->rab", gam, m[:, None] * l0 + q) + np.einsum("jrac,jcb->rab", lam, q[:, :, None] * l0[:, None, :] + S)
        moved, mixed = gam[..., None], pairs(gam[..., None], turned[..., None])
        C = pairs(m[:, None, None, None] * moved, moved) + mixed
        C = C + np.einsum("rsab->srba", mixed) + pairs(lam @ S[:, None], lam)
        G = np.einsum("rsaa->rs", C)
        return ModalConstants(float(m.sum()), (m[:, None] * l0 + q).sum(axis=0), A0, E, B, C, (G + G.T) / 2)

    @cached_property
    def shortening(self) -> Shortening | None:
        """The moments of the foreshortening, or None if there is none."""
        H = self.foreshortening
        if H is None or not H.any():
            return None
        m, l0 = np.array([x.mass for x in self.nodes]), np.array([x.position + x.com for x in self.nodes])
        p = np.array([x.com for x in self.nodes])
        gam = self.translations + np.cross(self.slopes, p[:, :, None], axis=1)
        _, scale, V = np.linalg.svd((np.sqrt(m)[:, None, None] * H).reshape(len(m), -1), full_matrices=False)
        kept = scale > 1e-8 * scale[0]  # they enter squared
        return Shortening(
            np.einsum("j,jrs->rs", m, H),
            np.einsum("j,ja,jrs->ars", m, l0, H),
            np.einsum("j,jac,jrs->acrs", m, gam, H),
            (scale[kept, None] * V[kept]).reshape(-1, self.modes, self.modes),
        )

    @property
    def held_frequencies(self) -> Array:
        """The frequencies (modes,) [rad/s] with the root held, ascending; zero for a mode without stiffness."""
        from scipy.linalg import eigh

        return np.sqrt(np.maximum(eigh(self.stiffness, self.root_mass, eigvals_only=True), 0.0))

    @cached_property
    def first_frequency(self) -> float:
        """The lowest frequency [rad/s] with the root held."""
        return float(self.held_frequencies[0]) if self.modes else np.inf

    @cached_property
    def fingerprint(self) -> str:
        """A digest of everything that the body is."""
        names = repr([node.name for node in self.nodes] + [self.root, self.basis.shape]).encode()
        numbers = [x for n in self.nodes for x in (n.position, np.array([n.mass]), n.inertia, n.com)]
        numbers += [self.slopes, self.translations, self.stiffness, self.damping, self.basis, self.root_pose.R, self.root_pose.xyz]
        numbers += [] if self.factor == 1.0 else [np.array(self.factor)]
        numbers += [n.axes for n in self.nodes] + ([] if self.foreshortening is None else [self.foreshortening, self.along])
        return hashlib.sha256(names + b"".join(np.ascontiguousarray(x).tobytes() for x in numbers)).hexdigest()

    def normalised(self) -> ModalBody:
        """Return the same body in the basis in which the modal mass with the root held is 1 and the stiffness is diagonal.

        The modes are the generalised eigenvectors of (stiffness, D0), ordered by frequency, with D0 = [1, -Pi_F*] M_m [1, -Pi_F*]*
        at rest. A mode without stiffness, such as a mechanism inside the body, comes first. Its stiffness is zero to rounding.
        """
        from scipy.linalg import eigh

        _, T = eigh(self.stiffness, self.root_mass)
        lead = np.abs(T).argmax(axis=0) if self.modes else np.zeros(0, dtype=int)
        T = T * np.sign(T[lead, np.arange(T.shape[1])])
        return self._in_basis(T)

    @property
    def root_mass(self) -> Array:
        """D0 (modes, modes): the modal mass matrix with the root node held."""
        Pi, FE = self.root_motion, self.modal_rows
        D = self.constants.G - Pi.T @ FE - FE.T @ Pi + Pi.T @ self.rigid_mass @ Pi
        return (D + D.T) / 2

    @property
    def root_motion(self) -> Array:
        """Pi_F (6, modes): the root's motion, at F's origin."""
        r = self.node_index[self.root]
        lam, gam, l = self.slopes[r], self.translations[r], self.nodes[r].position
        return np.concatenate([lam, gam - np.cross(lam, l[:, None], axis=0)])

    @property
    def modal_rows(self) -> Array:
        """[F; E] (6, modes) undeformed: the momentum about and along F's axes of each mode at unit rate."""
        return np.concatenate([axial(self.constants.B).T, self.constants.E])

    @property
    def rigid_mass(self) -> Array:
        """The 6 x 6 inertia of the undeformed body at F."""
        m, h, J = rigid_inertia(self)
        hx = skew(h[:, None])
        return np.block([[J, hx], [hx.T, m * np.eye(3)]])

    def _in_basis(self, T: Array) -> ModalBody:
        K = T.T @ self.stiffness @ T
        own = np.diag(np.maximum(np.diag(K), 0.0))  # of a mode without stiffness it is rounding, of either sign
        diagonal = own if np.abs(K - own).max(initial=0) < 1e-9 * np.abs(K).max(initial=1) else K
        made = ModalBody(
            self.nodes,
            self.slopes @ T,
            self.translations @ T,
            diagonal,
            self.root,
            self.root_pose,
            T.T @ self.damping @ T,
            self.basis @ T,
            None if self.foreshortening is None else T.T @ self.foreshortening @ T,
            name=self.name,
            surface=None if self.surface is None else self.surface._replace(translations=self.surface.translations @ T),
        )
        return made.changed(along=self.along, origin=self.origin, factor=self.factor)

    def changed(self, **fields: Any) -> Any:
        """The same body with fields replaced, unchecked."""
        made = object.__new__(type(self))
        made.__dict__.update({k: v for k, v in self.__dict__.items() if k not in DERIVED} | fields)
        return made

    def in_frame(self, C: Array, origin: Array) -> ModalBody:
        """The same body in another frame F with the axes C and the origin `origin`, both given in the present frame."""
        return self.changed(
            nodes=tuple(node.turned(C, origin) for node in self.nodes),
            slopes=C.T @ self.slopes,
            translations=C.T @ self.translations,
            root_pose=unchecked_pose(C.T @ self.root_pose.xyz, C.T @ self.root_pose.R),
            along=C.T @ self.along,
            origin=C.T @ (self.origin - origin),
            surface=None,  # which is given in the old frame, and not computed with
        )

    def with_node(self, node: Node, slopes: Array, translations: Array, shortening: Array | None = None) -> Any:
        """The same body with one more massless node. shortening: the node's foreshortening."""
        H = self.foreshortening
        return self.changed(
            nodes=(*self.nodes, node),
            slopes=np.concatenate([self.slopes, slopes[None]]),
            translations=np.concatenate([self.translations, translations[None]]),
            foreshortening=None if H is None else np.concatenate([H, (H[:1] * 0 if shortening is None else shortening[None])]),
        )

    def with_damping(self, ratios: Any) -> ModalBody:
        """Return the same body with modal damping. ratios: one for all modes, or one per mode, for the modes with the root held.

        A ratio is a fraction of critical damping, 2 omega. A mode without stiffness has no damping. `pl.flex.damped` also accepts
        frequency bands.
        """
        from scipy.linalg import eigh

        try:
            z = np.array(floats(ratios))
        except (TypeError, ValueError):
            z = np.full(0, np.nan)
        if z.shape not in ((), (self.modes,)) or (z < 0).any() or not np.isfinite(z).all():
            raise PliantError(
                f"{self.called}: damping ratios {ratios!r}: give one for all modes or one for each of the {self.modes}, finite and "
                "not negative (0.01 is 1 % of critical)"
            )
        doubt_damping(self.called, z)
        values, T = eigh(self.stiffness, self.root_mass)
        z = np.broadcast_to(z, (self.modes,))
        back = np.linalg.inv(T)
        damping = back.T @ np.diag(2 * z * np.sqrt(np.maximum(values, 0))) @ back
        return self.changed(damping=(damping + damping.T) / 2)


DERIVED = ("constants", "shortening", "node_index", "fingerprint", "first_frequency")


def _checked_nodes(nodes: Any) -> tuple[Node, ...]:
    if isinstance(nodes, Node) or not isinstance(nodes, Iterable):
        raise PliantError(f"nodes {nodes!r} are not a list; give [pl.flex.Node('root', (0, 0, 0)), …]")
    nodes = tuple(nodes)
    if not nodes:
        raise PliantError("it has no nodes; give at least one")
    for k, node in enumerate(nodes):
        if not isinstance(node, Node):
            raise PliantError(f"nodes[{k}], {node!r}, is not a Node; give pl.flex.Node(name, position, mass)")
    names = [node.name for node in nodes]
    if len(set(names)) < len(names):
        raise PliantError(f"two nodes are named {next(n for n in names if names.count(n) > 1)!r}; names are unique, rename one")
    return nodes


def rigid_inertia(body: ModalBody) -> tuple[float, Array, Array]:
    """(m, h, J) of the undeformed body about F's origin."""
    c = body.constants
    return c.m, c.s0, np.trace(c.A0) * np.eye(3) - c.A0


__all__ = ["ModalBody", "ModalConstants", "Node", "Shortening", "rigid_inertia"]
