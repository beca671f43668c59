"""Flexible bodies from a finite-element program's mass and stiffness matrices."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Unpack

import numpy as np

from pliant.errors import ModelWarning, PliantError, about, counted, unknown
from pliant.flex.damping import damping_ratios
from pliant.flex.delivered import RigidBodyCheck
from pliant.flex.matrices import LARGEST, OF_COLUMNS, PARTICLE, Interface, Label, interfaces_of, matrix
from pliant.flex.momenta import Points, particles_with_moments
from pliant.flex.options import BodyKeywords, BodyOptions
from pliant.flex.particles import equivalent_particles, gram_of_clouds, gram_of_field
from pliant.flex.recovery import coordinates, effective_mass, exponential
from pliant.flex.reduction import Reduced, craig_bampton, free_free, rigid_motions, with_interfaces
from pliant.keywords import spelled_out, taken
from pliant.model.bodies.modal import ModalBody, Node, rigid_inertia
from pliant.model.bodies.modal_checks import called, doubt_damping, hertz, listed, numbers
from pliant.model.drawn.surface import surface_of, triangles_of
from pliant.model.pose import Array

METHODS = ("craig-bampton", "free-free")
MOST_LINES = 20  # of a printed report


@dataclass(frozen=True, eq=False, repr=False)
class Report:
    """A report on the reduction of a finite-element model. Print it to read it.

    frequencies (modes,) [rad/s]: of the finite-element model: elastic frequencies of the free body, or those of the Craig-Bampton
    modes with the root held.
    rigid_frequencies (6,) [rad/s]: of the six rigid motions, as computed. They should be negligible.
    held_frequencies (modes,) [rad/s]: of the reduced body with the root held, as it is simulated.
    effective_mass (modes, 6): of these modes, as shares of the inertia about the root (3) and of the mass (3).
    mass: "exact" or "lumped".
    errors: relative errors of the reduced body compared with M: "mass", "com", "inertia", and "frequency", the largest relative
    change of a frequency with the root held.
    check: for matrices that were already reduced, the result of `rigid_body_check`.

    Example:
        body = pl.flex.from_matrices(points, M, K, {"root": [0, 1, 2]}, modes=2)
        print(body.report)
    """

    method: str
    frequencies: Array
    rigid_frequencies: Array
    held_frequencies: Array
    effective_mass: Array
    mass: str
    errors: Mapping[str, float]
    check: RigidBodyCheck | None = None

    def __str__(self) -> str:
        hertz, rigid = self.frequencies / (2 * np.pi), self.rigid_frequencies.max() / (2 * np.pi)
        rows = zip(
            [f"mode_{k + 1}" for k in range(len(hertz))], self.held_frequencies / (2 * np.pi), self.effective_mass, strict=True
        )
        lines = [f"{name:>8}{f:10.4g}  {_shares(share)}" for name, f, share in rows]
        if len(lines) > MOST_LINES:
            lines[MOST_LINES:] = [f"{'…':>8}"]
        return "\n".join(
            [
                f"{self.method}, {counted(len(hertz), 'mode')}, {hertz[0]:.4g} to {hertz[-1]:.4g} Hz; rigid below {rigid:.1e} Hz",
                f"{'':>8}{'Hz':>10}{''.join(f'{d:>8}' for d in OF_COLUMNS)}  effective inertia and mass, root held",
                *lines,
                f"{'sum':>8}{'':>10}  {_shares(self.effective_mass.sum(axis=0))}",
                f"mass {self.mass}; relative errors " + ", ".join(f"{k} {v:.1e}" for k, v in self.errors.items()),
            ]
        )

    __repr__ = __str__


def _shares(share: Array) -> str:
    return "".join(f"{s:8.1%}" for s in share).removeprefix("  ")


@dataclass(frozen=True, eq=False, init=False, repr=False)
class ReducedBody(ModalBody):
    """A flexible body from a finite-element model, in the model's frame and units. Its modes are normalised with the root held.

    Its nodes are the massless interfaces, and particles "p1", "p2", ... with the mass of the mesh (see flex.particles). The
    particles are not places on the body.
    positions (N, 3): of the mesh nodes. shapes (N, 3 or 6, modes): displacements of the mesh nodes for unit eta.

    Example:
        body = pl.flex.from_matrices(points, M, K, {"root": [0, 1, 2]}, modes=2)
        body.report.held_frequencies.shape  # (2,)
    """

    positions: Array
    shapes: Array
    report: Report
    _kind: ClassVar[str] = "finite elements"

    @property
    def points(self) -> tuple[str, ...]:
        return tuple(node.name for node in self.nodes if not PARTICLE.fullmatch(node.name))

    def __repr__(self) -> str:
        faces = listed(self.points)
        modes = f"{counted(self.modes, 'mode')}{hertz(self.held_frequencies)}"
        return (
            f"<{self._head}, {self.report.method}, {modes}, interfaces {faces}, a mesh of {counted(len(self.positions), 'node')}>"
        )

    def node_displacements(self, eta: Any) -> Array:
        """Return the displacements of all mesh nodes, with rotation vectors if the mesh has rotations: (..., N, 3 or 6).

        eta (..., modes): modal amplitudes.
        """
        return np.einsum("jan,...n->...ja", self.shapes, coordinates(eta, self.modes, self.called))

    def mesh_positions(self, eta: Any) -> Array:
        """Return the positions of all mesh nodes (..., N, 3) [m] in the body frame. eta (..., modes): modal amplitudes."""
        return self.positions + self.node_displacements(eta)[..., :3]

    def mesh_rotations(self, eta: Any) -> Array:
        """Return the rotations of all mesh nodes (..., N, 3, 3). Raise `PliantError` if the mesh has no rotations."""
        if self.shapes.shape[1] < 6:
            raise PliantError(f"{self.called}: the mesh has three degrees of freedom per node and no rotations; use mesh_positions")
        return exponential(self.node_displacements(eta)[..., 3:])

    def normalised(self) -> ReducedBody:
        """Return the body itself, because its modes are already normalised."""
        return self

    def with_damping(self, ratios: Any) -> ReducedBody:
        """Return the same body with modal damping. ratios: see damping_ratios, for the modes with the root held."""
        rates = np.sqrt(np.diag(self.stiffness))
        with about(self.called):
            z = damping_ratios(ratios, rates)
        doubt_damping(self.called, z)
        return self.changed(damping=np.diag(2 * z * rates))


@spelled_out(BodyKeywords)
def from_matrices(
    positions: Any,
    M: Any,
    K: Any,
    interfaces: Mapping[str, int | Sequence[int]] | Sequence[int],
    modes: int,
    *,
    method: str = "craig-bampton",
    faces: Any = None,
    **options: Unpack[BodyKeywords],
) -> ReducedBody:
    """Make a flexible body from a free (unsupported) finite-element model.

    positions (N, 3) [m]: of the nodes.
    M, K (3 N, 3 N) or (6 N, 6 N): mass and stiffness matrix, dense or sparse, node after node; per node x, y, z [, rx, ry, rz].
    interfaces: {name: node, or several nodes that move together as one rigid piece}, or a list of nodes, named "n<index>".
    modes: the number of modes, see method.
    method: "craig-bampton" (the default) uses `modes` modes with all interfaces held, and six static shapes for every interface
    except the root (three, if it is one node without rotations). The root does not move in the body frame. "free-free" uses the
    `modes` lowest elastic modes of the free body, and the root moves.
    faces (k, 3 or 4): triangles or quadrangles to draw, such as the outer faces of solid elements, as nodes counted from 0.
    root: the interface that carries the hinge. Default: the first. damping: see `damping_ratios`. name: used in messages only.

    Returns a `ReducedBody`. pliant removes the six rigid motions, and raises `PliantError` with their number if there are not six.
    A rotation with neither stiffness nor mass, such as that of a shell about its normal, is left out and is zero in `shapes`. A
    node with such a rotation cannot be an interface of its own.

    Mass: if M is the mass matrix of a scalar field for each of x, y, z (solids, consistent or lumped), all modal constants are
    exact. If M has rotations (beams, shells), everything that M determines is exact: mass, centre of mass, inertia, frequencies on
    any hinge, and the momenta of modes. M does not determine second-order terms in the deformation. pliant computes these from
    lumped nodes: row sums of M per node, with first and second moments raised to physically possible values.
    `body.report.errors` contains the resulting changes. They are rounding errors, unless M does not give the inertia of a rigid
    body in rigid motions. pliant then issues a `ModelWarning` if an error exceeds 5 %.

    Example:
        body = pl.flex.from_matrices(points, M, K, {"root": [0, 1, 2]}, modes=2)
        body.report.held_frequencies.shape  # (2,)
    """
    mesh = FreeMesh(positions, M, K, faces, lambda node: f"node {node}")
    return reduced_body(mesh, interfaces, modes, method, taken(BodyOptions, options, "from_matrices"))


class FreeMesh(NamedTuple):
    """A free finite-element model as the user gave it: see `from_matrices`. label: the name of a node in messages."""

    positions: Any
    M: Any
    K: Any
    faces: Any
    label: Label


def reduced_body(mesh: FreeMesh, interfaces: Any, modes: Any, method: str, options: BodyOptions) -> ReducedBody:
    """`from_matrices` for a `FreeMesh`."""
    label, name = mesh.label, options.name
    what = reduced_called(name)
    with about(what):
        x, M, K, faces, root = _checked(mesh, interfaces, modes, method, options.root)
        drawn = None if mesh.faces is None else triangles_of(mesh.faces, len(x), "drawn")
        reduced = with_interfaces(x, M, K, faces, label)
        found = free_free(reduced, int(modes)) if method == "free-free" else craig_bampton(reduced, int(modes), root)
        V = found.vectors
        shapes = np.asarray(reduced.S @ V).reshape(len(x), -1, V.shape[1])
        gram, mass = _gram(x, M, shapes, label)
        cloud = equivalent_particles(gram)
        if mass != "exact":
            cloud, mass = _with_moments_of(x, M, shapes, cloud)
    body = _body(faces, reduced, V, cloud, found.frequencies**2, root, name).normalised()
    errors = _errors(body, x, M, np.asarray(shapes @ body.basis), next(f for f in faces if f.name == root))
    if (worst := max(errors, key=lambda key: errors[key])) and errors[worst] > 0.05:
        warnings.warn(
            f"{what}: M is not the mass matrix of a physical body ({worst} is changed by {errors[worst]:.1%}); check that M "
            "has the same mass along x, y and z, and no inertia about an axis that exceeds the sum of those about the two others",
            ModelWarning,
            stacklevel=3,
        )
    report = Report(method, found.frequencies, found.rigid_frequencies, body.held_frequencies, effective_mass(body), mass, errors)
    made = meshed(body, x, np.asarray(shapes @ body.basis), report, drawn)
    return made if options.damping is None else made.with_damping(options.damping)


def reduced_called(name: str | None) -> str:
    """The name in messages of a body that is being reduced."""
    return called(name, ReducedBody._kind)


def meshed(body: ModalBody, x: Array, shapes: Array, report: Report, faces: Any = None) -> ReducedBody:
    """The body with its mesh, whose surface is drawn."""
    made = object.__new__(ReducedBody)
    surface = surface_of(x, shapes[:, :3], faces, body.called)
    made.__dict__.update(body.__dict__ | {"positions": x, "shapes": shapes, "report": report, "surface": surface})
    return made


def _checked(
    mesh: FreeMesh, interfaces: Any, modes: Any, method: str, root: str | None
) -> tuple[Array, Any, Any, list[Interface], str]:
    label = mesh.label
    x = numbers("positions", mesh.positions, "(nodes, 3)")
    if x.ndim != 2 or x.shape[1] != 3 or not len(x):
        raise PliantError(f"positions must have shape (nodes, 3), x y z of each node in m, got shape {x.shape}")
    if len(bad := np.flatnonzero(~(np.abs(x) < LARGEST).all(axis=1))):
        raise PliantError(f"positions: {label(int(bad[0]))} is at {x[bad[0]].tolist()}; give finite coordinates in m")
    M, K = matrix("M", mesh.M, x, label), matrix("K", mesh.K, x, label)
    if M.shape != K.shape:
        raise PliantError(f"M has shape {M.shape}, K {K.shape}; they must agree, in the same degrees of freedom")
    faces = interfaces_of(interfaces, x, M.shape[0] // len(x), label)
    names = [f.name for f in faces]
    root = names[0] if root is None else root
    if root not in names:
        raise PliantError(f"root: {unknown('interface', root, names)}")
    if method not in METHODS:
        raise PliantError(f"{unknown('method', method, METHODS)}")
    least = 1 if method == "free-free" else 0
    if not isinstance(modes, int | np.integer) or isinstance(modes, bool) or modes < least:
        raise PliantError(f"modes {modes!r} is not a number of modes of {least} or more; give a whole number")
    return x, M, K, faces, root


def _gram(x: Array, M: Any, shapes: Array, label: Label) -> tuple[Array, str]:
    """The Gram matrix of positions and shapes, and whether it is exact."""
    N = len(x)
    per_node = M.shape[0] // N
    part = [[M[a::per_node, b::per_node] for b in range(per_node)] for a in range(per_node)]
    scalar = part[0][0]
    tol = 1e-9 * float(abs(M).max())

    def small(A: Any) -> bool:
        return A.nnz == 0 or float(abs(A).max()) <= tol

    pairs = [(a, b) for a in range(per_node) for b in range(per_node) if a != b or a > 2]
    if all(small(part[a][b]) for a, b in pairs) and all(small(part[a][a] - scalar) for a in (1, 2)):
        return gram_of_field(scalar, x, shapes[:, :3]), "exact"
    moved = np.asarray(M @ rigid_motions(x, per_node, np.zeros(3))[:, :3]).reshape(N, per_node, 3)  # row sums over translations
    m = np.einsum("jaa->j", moved[:, :3]) / 3
    q, J = np.zeros((N, 3)), np.zeros((N, 3, 3))
    if per_node == 6:  # moments of a unit acceleration: q~
        T = moved[:, 3:]
        q = np.stack([T[:, 2, 1] - T[:, 1, 2], T[:, 0, 2] - T[:, 2, 0], T[:, 1, 0] - T[:, 0, 1]], axis=1) / 2
        turn = np.tile(np.vstack([np.zeros((3, 3)), np.eye(3)]), (N, 1))
        J = np.asarray(M @ turn).reshape(N, 6, 3)[:, 3:]
        J = (J + np.swapaxes(J, 1, 2)) / 2
    if (m < -1e-12 * m.max()).any():
        j = int(np.argmin(m))
        raise PliantError(f"{label(j)} has the lumped mass {m[j]:.3g} kg; give a lumped or positive mass matrix")
    m = np.maximum(m, 0)
    q[m == 0] = 0.0
    own = q[:, :, None] * q[:, None, :] / np.where(m > 0, m, 1.0)[:, None, None]
    values, vectors = np.linalg.eigh(np.einsum("jaa->j", J)[:, None, None] / 2 * np.eye(3) - J - own)
    S = np.einsum("jab,jb,jcb->jac", vectors, np.maximum(values, 0), vectors) + own
    slopes = shapes[:, 3:] if per_node == 6 else np.zeros_like(shapes)
    gram = gram_of_clouds(m, q, S, x, slopes, shapes[:, :3])
    return gram, "lumped"


Cloud = tuple[float, Array, Array]  # the mass of each particle, positions (k, 3), translations (k, 3, n)


def _with_moments_of(x: Array, M: Any, shapes: Array, lumped: Cloud) -> tuple[Cloud, str]:
    """Particles that match everything that M determines exactly. The rest follows the lumped particles if they are close enough."""
    per_node = shapes.shape[1]
    R, flat = rigid_motions(x, per_node, np.zeros(3)), shapes.reshape(-1, shapes.shape[2])
    MR = np.asarray(M @ R)
    whole = R.T @ MR
    mass = float(np.trace(whole[:3, :3])) / 3
    T = whole[3:, :3] / mass
    com = np.array([T[2, 1] - T[1, 2], T[0, 2] - T[2, 0], T[1, 0] - T[0, 1]]) / 2
    inertia = whole[3:, 3:] - mass * (float(com @ com) * np.eye(3) - np.outer(com, com))
    energy = flat.T @ np.asarray(M @ flat)
    size = np.sqrt(np.diag(energy))
    back = np.linalg.cholesky(energy / np.outer(size, size))  # modes of unit energy, none coupled to another
    unit = np.linalg.solve(back, np.diag(1 / size)).T
    w, places, moves = lumped
    points = Points(places, np.full(len(places), w), moves @ unit)
    moments = (mass, com, (inertia + inertia.T) / 2, np.zeros(3), MR.T @ flat @ unit)
    try:
        found, how = particles_with_moments(*moments, points), "exact, placed as lumped nodes'"
    except PliantError:
        found, how = particles_with_moments(*moments, None), "exact, as far as M tells it"
    return (found[0], found[1], found[2] @ (back.T * size)), how


def _body(
    faces: list[Interface], reduced: Reduced, V: Array, cloud: Cloud, squares: Array, root: str, name: str | None
) -> ModalBody:
    """Interfaces as massless nodes, then the particles."""
    n = V.shape[1]
    w, places, moves = cloud
    nodes = [Node(f.name, f.position) for f in faces] + [Node(f"p{k + 1}", p, mass=w) for k, p in enumerate(places)]
    own = np.zeros((len(faces), 6, n))
    for k, f in enumerate(faces):
        own[k, : f.size] = V[reduced.parts[f.name]]
    slopes = np.concatenate([own[:, 3:], np.zeros((len(places), 3, n))])
    return ModalBody(nodes, slopes, np.concatenate([own[:, :3], moves]), np.diag(squares), root, name=name)


def _errors(body: ModalBody, x: Array, M: Any, shapes: Array, root: Interface) -> dict[str, float]:
    """Relative errors of the body's inertia and frequencies compared with M itself."""
    from scipy.linalg import eigh

    per_node, n = shapes.shape[1:]
    R = rigid_motions(x, per_node, root.position)
    want = R.T @ (M @ R)
    m, s, J = rigid_inertia(body)
    m_want = float(np.trace(want[:3, :3])) / 3
    size = float(np.sqrt(((x - root.position) ** 2).sum(axis=1)).max()) or 1.0
    l, c = root.position, s / m
    T = want[3:, :3] / m_want
    com = np.array([T[2, 1] - T[1, 2], T[0, 2] - T[2, 0], T[1, 0] - T[0, 1]]) / 2

    def about(r: Array) -> Array:
        return m * (float(r @ r) * np.eye(3) - np.outer(r, r))

    J_root = J - about(c) + about(c - l)
    moved = np.zeros((6, n))
    node = body.node_index[root.name]
    moved[:3], moved[3:] = body.translations[node], body.slopes[node]
    held = shapes.reshape(-1, n) - R @ moved
    exact = eigh(body.stiffness, held.T @ (M @ held), eigvals_only=True)
    ours = eigh(body.stiffness, body.root_mass, eigvals_only=True)
    return {
        "mass": float(np.abs(want[:3, :3] - m * np.eye(3)).max()) / m_want,
        "com": float(np.linalg.norm(c - l - com)) / size,
        "inertia": float(np.abs(J_root - want[3:, 3:]).max() / np.abs(want[3:, 3:]).max()),
        "frequency": float(np.abs(np.sqrt(np.abs(ours / exact)) - 1).max()),
    }
