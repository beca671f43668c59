"""Flexible bodies from a finite-element program's mass and stiffness matrices."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.errors import ModelWarning, PliantError, unknown
from pliant.flex.damping import Damping, damping_ratios
from pliant.flex.particles import equivalent_particles, gram_of_clouds, gram_of_field
from pliant.flex.recovery import coordinates, effective_mass, exponential
from pliant.flex.reduction import Interface, Reduced, craig_bampton, free_free, rigid_motions, with_interfaces
from pliant.model.modal import ModalBody, Node, rigid_inertia
from pliant.model.pose import Array

METHODS = ("craig-bampton", "free-free")


@dataclass(frozen=True, eq=False)
class Report:
    """What reduction did.

    frequencies (modes,) [rad/s]: of the finite elements: the free body's elastic ones, or those of the Craig-Bampton set, root
    held. rigid_frequencies (6,) [rad/s]: as computed; they should be negligible.
    effective_mass (modes, 6): shares of the inertia about the root (3) and of the mass (3), root held, see `effective_mass`.
    mass: "exact", or "lumped"; errors: of the body's inertia against M: "mass", "com" and "inertia" relative, and "frequency", the
    largest relative change of a frequency with the root held.
    """

    method: str
    frequencies: Array
    rigid_frequencies: Array
    effective_mass: Array
    mass: str
    errors: Mapping[str, float]

    def __str__(self) -> str:
        share = [f"{s:.1%}" for s in self.effective_mass.sum(axis=0)]
        hertz, rigid = self.frequencies / (2 * np.pi), self.rigid_frequencies.max() / (2 * np.pi)
        return "\n".join(
            [
                f"{self.method}, {len(hertz)} modes, {hertz[0]:.4g} to {hertz[-1]:.4g} Hz; rigid motions below {rigid:.1e} Hz",
                f"effective mass x y z {', '.join(share[3:])}; inertia {', '.join(share[:3])}",
                f"mass {self.mass}; relative errors " + ", ".join(f"{k} {v:.1e}" for k, v in self.errors.items()),
            ]
        )


@dataclass(frozen=True, eq=False, init=False)
class ReducedBody(ModalBody):
    """A flexible body from finite elements, in their frame and units, its modes normalised with the root held.

    Its nodes are the interfaces, massless, and "p1", "p2", ...: particles that stand for the mesh's mass (see flex.particles); they
    are not places on the body. positions (N, 3): the mesh; shapes (N, 3 or 6, modes): the mesh's displacements for unit eta.
    """

    positions: Array
    shapes: Array
    report: Report

    def node_displacements(self, eta: Any) -> Array:
        """Displacements, and rotation vectors where the mesh has them, of all mesh nodes (..., N, 3 or 6), for eta (..., modes)."""
        return np.einsum("jan,...n->...ja", self.shapes, coordinates(eta, self.modes))

    def mesh_positions(self, eta: Any) -> Array:
        """Positions of all mesh nodes (..., N, 3) [m] in the body frame."""
        return self.positions + self.node_displacements(eta)[..., :3]

    def mesh_rotations(self, eta: Any) -> Array:
        """Rotations of all mesh nodes (..., N, 3, 3); the mesh must have rotations."""
        if self.shapes.shape[1] < 6:
            raise PliantError("finite elements: the mesh has no rotations, three degrees of freedom a node; take mesh_positions")
        return exponential(self.node_displacements(eta)[..., 3:])

    def normalised(self) -> ReducedBody:
        """The body itself: its modes are normalised already."""
        return self

    def with_damping(self, ratios: Any) -> ReducedBody:
        """The same body with modal damping (see damping_ratios), of its modes with the root held."""
        rates = np.sqrt(np.diag(self.stiffness))
        return self._changed(damping=np.diag(2 * damping_ratios(ratios, rates) * rates))


def from_matrices(
    positions: Any,
    M: Any,
    K: Any,
    interfaces: Mapping[str, int | Sequence[int]] | Sequence[int],
    modes: int,
    *,
    method: str = "craig-bampton",
    root: str | None = None,
    damping: Damping | None = None,
) -> ReducedBody:
    """A flexible body from a free (unsupported) finite-element model.

    positions (N, 3) [m]; M, K: mass and stiffness, (3 N, 3 N) or (6 N, 6 N), sparse or not, node after node, in a node x, y, z
    [, rx, ry, rz]. interfaces: {name: node, or nodes that are to move as one rigid piece}, or a list of nodes, named "n<index>";
    root: the one that the hinge is on, by default the first.

    method "craig-bampton": `modes` modes with all interfaces held, and six static shapes for every interface but the root (three,
    if it is one node without rotations). The root does not move in the body frame. "free-free": the `modes` lowest elastic modes
    of the free body; the root moves. The six rigid motions are removed, and checked: an error says how many there are if not six.
    A rotation that has neither stiffness nor mass, as of a shell about its normal, is left out and is zero in `shapes`; such a node
    is refused as an interface of its own.

    Mass. Where M is a scalar field's mass matrix for each of x, y, z (solids, consistent or lumped), all modal constants are
    exact. With rotations in M (beams, shells), a body whose nodes are lumped replaces it: row sums of M for each node, its first
    and second moments raised to what matter can have. `body.report.errors` says what that changed; above 5 % in a frequency there
    is a ModelWarning. It does not vanish with mesh size if M has rotary inertia of twisted sections but none of bent ones: no
    matter has that.
    """
    x, M, K = _checked(positions, M, K)
    faces = _interfaces(interfaces, x, M.shape[0] // len(x))
    names = [f.name for f in faces]
    root = names[0] if root is None else root
    if root not in names:
        raise PliantError(f"finite elements: root: {unknown('interface', root, names)}")
    if method not in METHODS:
        raise PliantError(f"finite elements: {unknown('method', method, METHODS)}")
    least = 1 if method == "free-free" else 0
    if not isinstance(modes, int | np.integer) or isinstance(modes, bool) or modes < least:
        raise PliantError(f"finite elements: modes {modes!r} is not a number of modes of {least} or more")
    reduced = with_interfaces(x, M, K, faces)
    found = free_free(reduced, int(modes)) if method == "free-free" else craig_bampton(reduced, int(modes), root)
    V = found.vectors
    shapes = np.asarray(reduced.S @ V).reshape(len(x), -1, V.shape[1])
    gram, mass = _gram(x, M, shapes)
    body = _body(faces, reduced, V, gram, found.frequencies**2, root).normalised()
    made = object.__new__(ReducedBody)
    errors = _errors(body, x, M, np.asarray(shapes @ body.basis), next(f for f in faces if f.name == root))
    if errors["frequency"] > 0.05:
        warnings.warn(
            f"finite elements: lumping the mass changes a frequency by {errors['frequency']:.1%}; refine the mesh, or give M the "
            "rotary inertia of bent sections if it has that of twisted ones only",
            ModelWarning,
            stacklevel=2,
        )
    report = Report(method, found.frequencies, found.rigid_frequencies, effective_mass(body), mass, errors)
    made.__dict__.update(body.__dict__ | {"positions": x, "shapes": shapes @ body.basis, "report": report})
    return made if damping is None else made.with_damping(damping)


def _checked(positions: Any, M: Any, K: Any) -> tuple[Array, Any, Any]:
    from scipy import sparse

    x = np.array(positions, dtype=float)
    if x.ndim != 2 or x.shape[1] != 3 or not np.isfinite(x).all():
        raise PliantError(f"finite elements: positions must be finite, of shape (nodes, 3), got shape {x.shape}")
    out = []
    for name, given in (("M", M), ("K", K)):
        A = sparse.csc_array(given, dtype=float)
        if A.shape not in ((3 * len(x),) * 2, (6 * len(x),) * 2):
            raise PliantError(
                f"finite elements: {name} has shape {A.shape}; {len(x)} positions need {(3 * len(x),) * 2} (x, y, z a node) or "
                f"{(6 * len(x),) * 2} (x, y, z, rx, ry, rz a node)"
            )
        if not np.isfinite(A.data).all():
            raise PliantError(f"finite elements: {name} is not finite")
        size = float(abs(A).max()) if A.nnz else 0.0
        if size == 0:
            raise PliantError(f"finite elements: {name} is zero")
        skew = abs(A - A.T).tocoo()
        if skew.nnz and float(skew.max()) > 1e-8 * size:
            worst = int(np.argmax(skew.data))
            raise PliantError(
                f"finite elements: {name} is not symmetric: elements ({skew.row[worst]}, {skew.col[worst]}) and its mirror "
                f"differ by {skew.data[worst]:.3g}; give both triangles"
            )
        A = ((A + A.T) / 2).tocsc()
        negative = _negative_eigenvalues(A)
        if negative:
            raise PliantError(f"finite elements: {name} is indefinite ({negative} negative eigenvalues); check its sign")
        out.append(A)
    if out[0].shape != out[1].shape:
        raise PliantError(f"finite elements: M has shape {out[0].shape}, K {out[1].shape}; they must agree")
    return x, out[0], out[1]


def _negative_eigenvalues(A: Any) -> int:
    """How many eigenvalues are below rounding: the pivots' signs have the matrix's inertia (Sylvester)."""
    from scipy import sparse
    from scipy.sparse.linalg import splu

    d = A.diagonal()
    if (d < 0).any():
        return int((d < 0).sum())
    scale = sparse.diags_array(1 / np.sqrt(np.where(d > 0, d, 1.0)))
    shifted = (scale @ A @ scale + 1e-8 * sparse.eye_array(len(d))).tocsc()
    lu = splu(shifted, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
    return int((lu.U.diagonal() < 0).sum()) if (lu.perm_r == lu.perm_c).all() else 0


def _interfaces(given: Any, x: Array, per_node: int) -> list[Interface]:
    pairs = given.items() if isinstance(given, Mapping) else [(f"n{k}", k) for k in given]
    out: list[Interface] = []
    for name, where in pairs:
        nodes = np.atleast_1d(np.asarray(where))
        if nodes.ndim != 1 or nodes.dtype.kind not in "iu" or not len(nodes) or nodes.min() < 0 or nodes.max() >= len(x):
            raise PliantError(f"finite elements: interface {name!r}: {where!r} is not a node, or nodes, of 0 to {len(x) - 1}")
        for f in out:
            if (both := np.intersect1d(nodes, f.nodes)).size:
                raise PliantError(f"finite elements: interfaces {f.name!r} and {name!r} share node {both[0]}")
        centre = x[nodes].mean(axis=0)
        if per_node == 3 and len(nodes) > 1:
            spread = np.linalg.svd(x[nodes] - centre, compute_uv=False)
            if len(spread) < 2 or spread[1] < 1e-9 * max(spread[0], 1e-300):
                raise PliantError(f"finite elements: interface {name!r}: its nodes are in a line, without rotations; give one more")
        out.append(Interface(str(name), np.unique(nodes), centre, 3 if per_node == 3 and len(nodes) == 1 else 6))
    if not out:
        raise PliantError("finite elements: no interface; give at least the root, {name: node}")
    return out


def _gram(x: Array, M: Any, shapes: Array) -> tuple[Array, str]:
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
        raise PliantError(f"finite elements: node {j} has the lumped mass {m[j]:.3g} kg; give a lumped or positive mass matrix")
    m = np.maximum(m, 0)
    q[m == 0] = 0.0
    own = q[:, :, None] * q[:, None, :] / np.where(m > 0, m, 1.0)[:, None, None]
    values, vectors = np.linalg.eigh(np.einsum("jaa->j", J)[:, None, None] / 2 * np.eye(3) - J - own)
    S = np.einsum("jab,jb,jcb->jac", vectors, np.maximum(values, 0), vectors) + own
    slopes = shapes[:, 3:] if per_node == 6 else np.zeros_like(shapes)
    gram = gram_of_clouds(m, q, S, x, slopes, shapes[:, :3])
    return gram, "lumped"


def _body(faces: list[Interface], reduced: Reduced, V: Array, gram: Array, squares: Array, root: str) -> ModalBody:
    """Interfaces as massless nodes, then the particles."""
    n = V.shape[1]
    w, places, moves = equivalent_particles(gram)
    nodes = [Node(f.name, f.position) for f in faces] + [Node(f"p{k + 1}", p, mass=w) for k, p in enumerate(places)]
    own = np.zeros((len(faces), 6, n))
    for k, f in enumerate(faces):
        own[k, : f.size] = V[reduced.parts[f.name]]
    slopes = np.concatenate([own[:, 3:], np.zeros((len(places), 3, n))])
    return ModalBody(nodes, slopes, np.concatenate([own[:, :3], moves]), np.diag(squares), root)


def _errors(body: ModalBody, x: Array, M: Any, shapes: Array, root: Interface) -> dict[str, float]:
    """The body's inertia and frequencies against those of M itself."""
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
        "mass": abs(m - m_want) / m_want,
        "com": float(np.linalg.norm(c - l - com)) / size,
        "inertia": float(np.abs(J_root - want[3:, 3:]).max() / np.abs(want[3:, 3:]).max()),
        "frequency": float(np.abs(np.sqrt(np.abs(ours / exact)) - 1).max()),
    }
