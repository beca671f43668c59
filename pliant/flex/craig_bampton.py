"""Flexible bodies from matrices that are reduced already, in boundary and modal coordinates (Craig and Bampton).

With the root's motion taken out, what is left are elastic coordinates e: rows = rigid (root's motion) + e. M then has the blocks
M_rr, a rigid body's inertia; M_re, the momentum and moment of momentum of each e at unit rate; and M_ee.
"""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import ModelWarning, PliantError, about
from pliant.flex.damping import Damping
from pliant.flex.delivered import Delivered, Joined, RigidBodyCheck, delivered, joined, rigid_check
from pliant.flex.finite_elements import ReducedBody, Report
from pliant.flex.matrices import LARGEST
from pliant.flex.particles import equal_particles
from pliant.flex.recovery import effective_mass
from pliant.flex.reduction import rigid_motions
from pliant.model.modal import ModalBody, Node, rigid_inertia
from pliant.model.modal_checks import called, counted, numbers
from pliant.model.pose import Array
from pliant.spatial import skew

METHOD = "craig-bampton, as delivered"


def from_craig_bampton(
    boundary: Any,
    M: Any,
    K: Any,
    modes: int | None = None,
    *,
    f_max: float | None = None,
    dofs: Any = None,
    root: str | None = None,
    mesh: tuple[Any, Any, Any] | None = None,
    damping: Damping | None = None,
    name: str | None = None,
) -> ReducedBody:
    """A flexible body from Craig and Bampton's matrices of a free structure.

    boundary: {name: point (x, y, z) [m], or points that are to move as one rigid piece}; these are the interfaces. M, K (n, n):
    mass and stiffness, sparse or not: rows x, y, z, rx, ry, rz of every point, in order, then the modes with the boundary held.
    dofs: for another order, or fewer rows, a (point, 'x', …, 'rz') a row, points counted from 0, or None for a mode. All in the
    axes of one frame, which is the body's. root: the interface that the hinge is on, by default the first.

    modes: how many of the body's modes with the root held are kept, f_max [Hz]: those up to a frequency; by default all. damping:
    see `damping_ratios`, of these modes. name: for messages.

    The root does not move in the body frame. What is linear in the deformation is exact: frequencies on any hinge, reactions, what
    the other interfaces carry. M does not tell where the mass is, and so not what is of second order; see docs/flexible.md. mesh
    (positions (N, 3) [m], masses (N,) [kg], shapes (N, 3 or 6, n)) tells it: the displacements of points with mass in a unit of
    every row, such as NASTRAN's output transformation matrices hold.

    Refused: K that a rigid motion of the boundary strains, an M of these motions that is no rigid body's; `rigid_body_check` has
    the numbers.
    """
    with about(called(name, ReducedBody._kind)):
        given = delivered(boundary, M, K, dofs, root)
    return delivered_body(given, modes, f_max, mesh, damping, name)


def rigid_body_check(boundary: Any, M: Any, K: Any, *, dofs: Any = None, root: str | None = None) -> RigidBodyCheck:
    """What rigid motions of the boundary do in Craig and Bampton's matrices; arguments as of `from_craig_bampton`. Print it."""
    given = delivered(boundary, M, K, dofs, root)
    return rigid_check(given, joined(given))


def delivered_body(
    given: Delivered, modes: Any, f_max: Any, mesh: Any, damping: Damping | None, name: str | None, stacklevel: int = 3
) -> ReducedBody:
    """`from_craig_bampton`, from rows that know their points and directions."""
    what = called(name, ReducedBody._kind)
    with about(what):
        j = joined(given)
        check = rigid_check(given, j)
        if check.faults:
            raise PliantError(check.faults[0])
        e = _elastic(j, modes, f_max)
        points = None if mesh is None else _mesh(mesh, given, j, e)
        body = _body(given, j, e, check, points, name)
    for hint in check.hints:
        warnings.warn(f"{what}: {hint}", ModelWarning, stacklevel=stacklevel)
    inertia = j.rigid.T @ j.M @ j.rigid
    rigid = np.sqrt(np.abs(np.diag(j.rigid.T @ j.K @ j.rigid)) / np.maximum(np.diag(inertia), 1e-300))
    report = Report(
        METHOD, e.frequencies, rigid, body.held_frequencies, effective_mass(body), "exact, as far as M tells it"
        if mesh is None else "exact, placed as the mesh's", _errors(body, check, e),
    )  # fmt: skip
    if points is None:
        faces = [np.concatenate([body.translations[k], body.slopes[k]]) for k in range(len(given.faces))]
        places, shapes = np.array([face.position for face in given.faces]), np.array(faces)
    else:
        places, shapes = points.positions, points.shapes
    made = object.__new__(ReducedBody)
    made.__dict__.update(body.__dict__ | {"positions": places, "shapes": shapes, "report": report})
    return made if damping is None else made.with_damping(damping)


# ---- modes with the root held


class _Elastic(NamedTuple):
    """Modes with the root held: vectors (size - 6, k) in e, unit modal mass; frequencies (k,) [rad/s]."""

    vectors: Array
    frequencies: Array


def _elastic(j: Joined, modes: Any, f_max: Any) -> _Elastic:
    """The modes with the root held, lowest first, as many as asked for."""
    from scipy.linalg import eigh

    K, M, n = j.K[6:, 6:], j.M[6:, 6:], len(j.K) - 6
    if modes is not None and (not isinstance(modes, int | np.integer) or isinstance(modes, bool) or not 1 <= modes <= n):
        raise PliantError(f"modes {modes!r} is not a number of modes; give one of 1 to {n}, or leave it out for all {n}")
    if not n:
        raise PliantError("no modes are left: M and K have the root's rows alone; add the body as a rigid one")
    scale = 1 / np.sqrt(np.maximum(np.diag(K), 1e-300))
    values, vectors = np.linalg.eigh(K * np.outer(scale, scale))
    if values[0] < 1e-12:
        where = j.places[6 + int(np.argmax(np.abs(vectors[:, 0])))]
        raise PliantError(
            f"with the root held, {where} moves without strain; join what is loose, or leave out its rows and columns"
        )
    mu, V = eigh(M, K)  # mu = omega^-2: the lowest frequencies are the accurate ones
    mu, V = mu[::-1], V[:, ::-1]
    heavy = int((mu > 1e-13 * mu[0]).sum())
    wanted = n if modes is None else int(modes)
    if f_max is not None:
        wanted = min(wanted, _up_to(f_max, 1 / np.sqrt(np.maximum(mu, 1e-300))))
    if wanted > heavy:
        light = j.places[6 + int(np.argmax(np.abs(V[:, -1]) * np.sqrt(np.diag(K))))]
        raise PliantError(
            f"{counted(n - heavy, 'motion')} of the {n} with the root held move no mass, one mostly of {light}; give modes={heavy} "
            "or fewer, or M rotary inertia"
        )
    V = V[:, :wanted] / np.sqrt(mu[:wanted])
    V = np.linalg.solve(np.linalg.cholesky(V.T @ M @ V), V.T).T  # rounding, made up for in the higher of two modes
    lead = np.abs(V * np.sqrt(np.diag(K))[:, None]).argmax(axis=0)
    V = V * np.sign(V[lead, np.arange(wanted)])
    return _Elastic(V, np.sqrt(np.einsum("ia,ij,ja->a", V, K, V, optimize=True)))


def _up_to(f_max: Any, rates: Array) -> int:
    try:
        limit = 2 * np.pi * float(f_max)
    except (TypeError, ValueError):
        limit = np.nan
    if not limit >= rates[0]:
        raise PliantError(f"f_max {f_max!r} leaves no mode; the first has {rates[0] / (2 * np.pi):.4g} Hz with the root held")
    return int((rates <= limit).sum())


# ---- mass: particles with M's momenta and energies


class _Points(NamedTuple):
    """Points with mass: positions (N, 3), masses (N,), displacements [and rotations] (N, 3 or 6, k) of modes with the root held."""

    positions: Array
    masses: Array
    shapes: Array


def _body(given: Delivered, j: Joined, e: _Elastic, check: RigidBodyCheck, points: _Points | None, name: str | None) -> ModalBody:
    """Interfaces as massless nodes, then particles.

    A mode moves the mass by the rigid motion (a, b) that has its momentum, and a rest without momentum. Of the rest M tells the
    energy, W; where it is, the mesh tells, or nobody: then the rest is alike in all directions, and apart from where the mass is.
    """
    n, root = len(e.frequencies), given.faces[0].position
    m, c = float(check.masses.mean()), check.com - root
    spread, axes = np.linalg.eigh(np.trace(check.inertia) / 2 * np.eye(3) - check.inertia)
    spread = np.where(spread > 1e-14 * max(spread[-1], m * float(c @ c)), spread, 0.0)
    momentum, cx = (j.rigid.T @ j.M)[:, 6:] @ e.vectors, skew(c[:, None])
    J = spread.sum() * np.eye(3) - axes @ (spread[:, None] * axes.T) - m * cx @ cx
    ab = _solved(np.block([[m * np.eye(3), -m * cx], [m * cx, J]]), momentum)
    moved = ab[:3] + np.cross(ab[3:], c[:, None], axis=0)  # at the mass centre
    turned = skew(ab[3:].T[:, :, None])  # (n, 3, 3)
    W = np.eye(n) - m * moved.T @ moved - np.einsum("rab,b,sab->rs", turned @ axes, spread, turned @ axes)
    own, left = np.zeros((n, 3, 0)), W
    if points is not None:
        own, left, strained = _placed(points, W, check, spread, axes)
        turned = turned + strained
    columns = [np.concatenate([[1.0], root + c, moved.T.ravel()])[:, None] * np.sqrt(m)]
    columns.append(np.concatenate([np.zeros((1, 3)), axes, (turned @ axes).reshape(3 * n, 3)]) * np.sqrt(spread))
    values, vectors = np.linalg.eigh((left + left.T) / 2)
    alike = np.kron(vectors * np.sqrt(np.maximum(values, 0.0) / 3), np.eye(3))
    for more in (own.reshape(3 * n, -1), alike):
        columns.append(np.concatenate([np.zeros((4, more.shape[1])), more]))
    L = np.concatenate(columns, axis=1)
    w, places, moves = equal_particles(L[:, np.abs(L).max(axis=0) > 0])
    nodes = [Node(f.name, f.position) for f in given.faces] + [Node(f"p{k + 1}", p, mass=w) for k, p in enumerate(places)]
    faces = np.zeros((len(given.faces), 6, n))
    for k, f in enumerate(given.faces[1:], 1):
        part = j.parts[f.name]
        faces[k, : part.stop - part.start] = e.vectors[part.start - 6 : part.stop - 6]
    slopes = np.concatenate([faces[:, 3:], np.zeros((len(places), 3, n))])
    return ModalBody(nodes, slopes, np.concatenate([faces[:, :3], moves]), e.frequencies**2, given.faces[0].name, name=name)


def _solved(inertia: Array, momentum: Array) -> Array:
    """The rigid motions (6, n) that have these momenta; none about an axis without inertia."""
    size = np.sqrt(np.maximum(np.diag(inertia), 1e-300))
    values, vectors = np.linalg.eigh(inertia / np.outer(size, size))
    kept = values > 1e-13 * values[-1]
    part = vectors[:, kept].T @ (momentum / size[:, None])
    return np.asarray((vectors[:, kept] @ (part / values[kept, None])) / size[:, None])


def _mesh(mesh: Any, given: Delivered, j: Joined, e: _Elastic) -> _Points:
    """Points with mass, checked against M: the boundary's rigid motions must move them so."""
    try:
        places, masses, shapes = mesh
    except (TypeError, ValueError):
        raise PliantError("mesh is not (positions, masses, shapes); give the points' places, masses and displacements") from None
    x, m = numbers("mesh: positions", places, "(N, 3)"), numbers("mesh: masses", masses, "(N,)")
    u = numbers("mesh: shapes", shapes, "(N, 3 or 6, rows of M)")
    n = len(given.M)
    if x.ndim != 2 or x.shape[1:] != (3,) or m.shape != x.shape[:1] or u.shape not in ((len(x), 3, n), (len(x), 6, n)):
        raise PliantError(
            f"mesh: positions, masses and shapes have shapes {x.shape}, {m.shape} and {u.shape}; give (N, 3), (N,) and (N, 3 or 6, "
            f"{n}), a column for every row of M"
        )
    if not (np.abs(x) < LARGEST).all() or not (np.abs(u) < LARGEST).all() or not ((m >= 0) & (m < LARGEST)).all() or not m.any():
        raise PliantError("mesh: positions, masses and shapes must be finite, masses not negative, and some not zero")
    flat = u.reshape(-1, n) @ j.S
    want = rigid_motions(x, u.shape[1], given.faces[0].position)
    off = np.abs(flat @ j.rigid - want).max(axis=0) / np.maximum(np.abs(want).max(axis=0), 1e-300)
    if off.max() > 1e-5:
        raise PliantError(
            f"mesh: rigid motions of the boundary do not move its points as one piece (they differ by {off.max():.1e}); check the "
            "order of the columns of shapes, units and axes"
        )
    whole = float(np.diag(j.rigid.T @ j.M @ j.rigid)[:3].mean())
    if not 0.95 < m.sum() / whole < 1.05:
        raise PliantError(f"mesh: its masses sum to {m.sum():.6g} kg, and M has {whole:.6g} kg; give the masses of the whole body")
    return _Points(x, m * (whole / m.sum()), (flat[:, 6:] @ e.vectors).reshape(len(x), u.shape[1], -1))


def _placed(points: _Points, W: Array, check: RigidBodyCheck, spread: Array, axes: Array) -> tuple[Array, Array, Array]:
    """The rest of the modes as the mesh has it: own (n, 3, k), what is left of W (n, n), and D (n, 3, 3).

    Its own rigid part is taken out, its affine part D (x - c) goes with where the mass is; what remains keeps its directions. A
    change of modes near 1 then gives it the energy W, which M tells.
    """
    x, m, u = points.positions - check.com, points.masses, points.shapes[:, :3]
    n = u.shape[2]
    R = rigid_motions(x, 3, np.zeros(3))
    flat, heavy = u.reshape(-1, n), np.repeat(m, 3)[:, None]
    flat = flat - R @ _solved(R.T @ (heavy * R), R.T @ (heavy * flat))
    w = flat.reshape(-1, 3, n)
    within = axes[:, spread > 0]
    B = np.einsum("j,jar,jb->rab", m, w, x)
    B = within @ within.T @ ((B + np.swapaxes(B, 1, 2)) / 2) @ within @ within.T
    D = B @ (within / spread[spread > 0]) @ within.T
    w = w - np.einsum("rab,jb->jar", D, x)
    C = np.einsum("j,jar,jbs->rasb", m, w, w, optimize=True).reshape(3 * n, 3 * n)
    values, vectors = np.linalg.eigh(C)
    own = (vectors * np.sqrt(np.maximum(values, 0.0))).reshape(n, 3, -1)
    has = np.einsum("rak,sak->rs", own, own) + np.einsum("rab,b,sab->rs", D @ axes, spread, D @ axes)
    off = np.linalg.eigvalsh(np.eye(n) + has - W)
    if off[0] < 0.5 or off[-1] > 2:
        raise PliantError(
            f"mesh: a mode has {off[0] if off[0] < 0.5 else off[-1]:.3g} of the energy that M gives it; check the order of the "
            "columns of shapes, masses and units, or give more points"
        )
    T = _transport(has, W)
    own, D = np.einsum("rak,rs->sak", own, T), np.einsum("rab,rs->sab", D, T)
    return own, W - T.T @ has @ T, D


def _transport(A: Array, B: Array) -> Array:
    """The symmetric T nearest to 1 with T A T = B, where A has a value (optimal transport between Gaussians)."""
    values, V = np.linalg.eigh(A)
    kept = values > 1e-10 * max(float(values[-1]), 1e-300)
    root = V[:, kept] * np.sqrt(values[kept])
    inner, U = np.linalg.eigh(root.T @ B @ root)
    back = V[:, kept] / np.sqrt(values[kept])
    return np.asarray(back @ (U * np.sqrt(np.maximum(inner, 0.0))) @ U.T @ back.T)


def _errors(body: ModalBody, check: RigidBodyCheck, e: _Elastic) -> dict[str, float]:
    """The body's inertia and frequencies against those of M and K; rounding."""
    m, s, J = rigid_inertia(body)
    c, want = s / m, float(check.masses.mean())
    J = J - m * (float(c @ c) * np.eye(3) - np.outer(c, c))
    size = max(float(np.abs(check.inertia).max()), 1e-300)
    return {
        "mass": abs(m - want) / want,
        "com": float(np.linalg.norm(c - check.com)) / float(np.sqrt(size / want)),
        "inertia": float(np.abs(J - check.inertia).max()) / size,
        "frequency": float(np.abs(body.held_frequencies / e.frequencies - 1).max()),
    }
