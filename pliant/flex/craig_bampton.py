"""Flexible bodies from matrices that are already reduced, in boundary and modal coordinates (Craig and Bampton).

The motion of the root is separated from the rest: rows = rigid (root's motion) + e, with the elastic coordinates e. M then has
three blocks: M_rr, the inertia of a rigid body; M_re, the linear and angular momentum of each e at unit rate; and M_ee.
"""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple, Unpack

import numpy as np

from pliant.arguments.numbers import real
from pliant.errors import ModelWarning, PliantError, about, counted
from pliant.flex.delivered import Delivered, RigidBodyCheck, RigidPieces, delivered, joined, rigid_check
from pliant.flex.finite_elements import ReducedBody, Report, meshed, reduced_called
from pliant.flex.matrices import LARGEST
from pliant.flex.momenta import Points, particles_with_moments
from pliant.flex.options import BodyKeywords, BodyOptions
from pliant.flex.recovery import effective_mass
from pliant.flex.reduction import rigid_motions
from pliant.keywords import spelled_out, taken
from pliant.model.bodies.modal import ModalBody, Node, rigid_inertia
from pliant.model.bodies.modal_checks import numbers
from pliant.model.pose import Array

METHOD = "craig-bampton, as delivered"


@spelled_out(BodyKeywords)
def from_craig_bampton(
    boundary: Any,
    M: Any,
    K: Any,
    modes: int | None = None,
    *,
    f_max: float | None = None,
    dofs: Any = None,
    mesh: tuple[Any, Any, Any] | None = None,
    **options: Unpack[BodyKeywords],
) -> ReducedBody:
    """Make a flexible body from the Craig-Bampton matrices of a free structure.

    boundary: the interfaces, {name: point (x, y, z) [m], or several points that move together as one rigid piece}.
    M, K (n, n): mass and stiffness matrix, dense or sparse, in the axes of one frame, which becomes the body frame. The rows are
    x, y, z, rx, ry, rz of every point, in order, then the modes with the boundary held.
    dofs: for another order or fewer rows: for each row a pair (point, 'x', …, 'rz'), with points counted from 0, or None for a
    mode.
    modes: how many of the body's modes with the root held to use. Default: all. f_max [Hz]: use only modes up to this frequency.
    mesh: (positions (N, 3) [m], masses (N,) [kg], shapes (N, 3 or 6, n)) of points with mass. shapes are their displacements for
    a unit of every row, as in NASTRAN's output transformation matrices.
    root: the interface that carries the hinge. Default: the first.
    damping: see `damping_ratios`, for these modes. name: used in messages only.

    Returns a `ReducedBody` whose root does not move in the body frame. Everything linear in the deformation is exact: frequencies
    on any hinge, reactions, and loads at the other interfaces. M does not say where the mass is, so second-order terms need the
    mesh; see docs/flexible.md.

    Raises `PliantError` if a rigid motion of the boundary strains K, or if M has not the inertia of a rigid body in these motions.
    `rigid_body_check` returns the numbers.

    Example: `body = pl.flex.from_craig_bampton({"root": (0, 0, 0)}, cb_M, cb_K)`
    """
    own = taken(BodyOptions, options, "from_craig_bampton")
    with about(reduced_called(own.name)):
        given = delivered(boundary, M, K, dofs, own.root)
    return delivered_body(given, modes, f_max, mesh, own)


def rigid_body_check(boundary: Any, M: Any, K: Any, *, dofs: Any = None, root: str | None = None) -> RigidBodyCheck:
    """Check how Craig-Bampton matrices behave in rigid motions of the boundary. Print the result to read it.

    The arguments are those of `from_craig_bampton`.

    Example: `print(pl.flex.rigid_body_check({"root": (0, 0, 0)}, cb_M, cb_K))`
    """
    given = delivered(boundary, M, K, dofs, root)
    return rigid_check(given, joined(given))


def delivered_body(given: Delivered, modes: Any, f_max: Any, mesh: Any, options: BodyOptions, stacklevel: int = 3) -> ReducedBody:
    """`from_craig_bampton` for rows whose points and directions are known."""
    name, damping = options.name, options.damping
    what = reduced_called(name)
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
    mass = "exact, as far as M tells it" if points is None else "exact, placed as the mesh's"
    held, shares = body.held_frequencies, effective_mass(body)
    report = Report(METHOD, e.frequencies, rigid, held, shares, mass, _errors(body, check, e), check)
    if points is None:
        faces = [np.concatenate([body.translations[k], body.slopes[k]]) for k in range(len(given.faces))]
        places, shapes = np.array([face.position for face in given.faces]), np.array(faces)
    else:
        places, shapes = points.positions, points.shapes
    made = meshed(body, places, shapes, report)
    return made if damping is None else made.with_damping(damping)


# ---- modes with the root held


class _Elastic(NamedTuple):
    """Modes with the root held: vectors (size - 6, k) in e, unit modal mass; frequencies (k,) [rad/s]."""

    vectors: Array
    frequencies: Array


def _elastic(j: RigidPieces, modes: Any, f_max: Any) -> _Elastic:
    """The requested number of modes with the root held, lowest frequency first."""
    from scipy.linalg import eigh

    K, M, n = j.K[6:, 6:], j.M[6:, 6:], len(j.K) - 6
    if not n:
        raise PliantError("no modes are left: M and K have only the rows of the root; add the body as a rigid body")
    if modes is not None and (not isinstance(modes, int | np.integer) or isinstance(modes, bool) or not 1 <= modes <= n):
        raise PliantError(f"modes {modes!r} is not a number of modes; give one of 1 to {n}, or leave it out for all {n}")
    scale = 1 / np.sqrt(np.maximum(np.diag(K), 1e-300))
    K, M = (A * np.outer(scale, scale) for A in (K, M))
    values, vectors = np.linalg.eigh(K)
    if values[0] < 1e-12:
        where = j.places[6 + int(np.argmax(np.abs(vectors[:, 0])))]
        raise PliantError(
            f"with the root held, {where} still moves without strain; connect the loose part, or leave out its rows and columns"
        )
    mu, V = eigh(M, K)  # mu = omega^-2: the lowest frequencies are the accurate ones
    mu, V = mu[::-1], V[:, ::-1]
    heavy = int((mu > 1e-13 * mu[0]).sum())
    wanted = n if modes is None else int(modes)
    if f_max is not None:
        wanted = min(wanted, _up_to(f_max, 1 / np.sqrt(np.maximum(mu, 1e-300))))
    if wanted > heavy:
        light = j.places[6 + int(np.argmax(np.abs(V[:, -1])))]
        raise PliantError(
            f"with the root held, {counted(n - heavy, 'motion')} of {n} move no mass, one mostly of {light}; give modes={heavy} "
            "or fewer, or add rotary inertia to M"
        )
    V = V[:, :wanted] / np.sqrt(mu[:wanted])
    V = np.linalg.solve(np.linalg.cholesky(V.T @ M @ V), V.T).T  # rounding, made up for in the higher of two modes
    V = V * np.sign(V[np.abs(V).argmax(axis=0), np.arange(wanted)])
    return _Elastic(scale[:, None] * V, np.sqrt(np.einsum("ia,ij,ja->a", V, K, V, optimize=True)))


def _up_to(f_max: Any, rates: Array) -> int:
    try:
        limit = 2 * np.pi * real(f_max)
    except (TypeError, ValueError):
        limit = np.nan
    if not limit >= rates[0]:
        raise PliantError(
            f"f_max {f_max!r} leaves no mode: with the root held, the first has {rates[0] / (2 * np.pi):.4g} Hz; give a higher "
            "f_max"
        )
    return int((rates <= limit).sum())


# ---- the body


def _body(
    given: Delivered, j: RigidPieces, e: _Elastic, check: RigidBodyCheck, points: Points | None, name: str | None
) -> ModalBody:
    """Interfaces as massless nodes, then the particles."""
    n, root = len(e.frequencies), given.faces[0]
    momentum = (j.rigid.T @ j.M)[:, 6:] @ e.vectors
    w, places, moves = particles_with_moments(float(check.masses.mean()), check.com, check.inertia, root.position, momentum, points)
    nodes = [Node(f.name, f.position) for f in given.faces] + [Node(f"p{k + 1}", p, mass=w) for k, p in enumerate(places)]
    faces = np.zeros((len(given.faces), 6, n))
    for k, f in enumerate(given.faces[1:], 1):
        part = j.parts[f.name]
        faces[k, : part.stop - part.start] = e.vectors[part.start - 6 : part.stop - 6]
    slopes = np.concatenate([faces[:, 3:], np.zeros((len(places), 3, n))])
    return ModalBody(nodes, slopes, np.concatenate([faces[:, :3], moves]), e.frequencies**2, root.name, name=name)


def _mesh(mesh: Any, given: Delivered, j: RigidPieces, e: _Elastic) -> Points:
    """Points with mass, checked against M: rigid motions of the boundary must move the points rigidly."""
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
    return Points(x, m * (whole / m.sum()), (flat[:, 6:] @ e.vectors).reshape(len(x), u.shape[1], -1))


def _errors(body: ModalBody, check: RigidBodyCheck, e: _Elastic) -> dict[str, float]:
    """Relative errors of the body's inertia and frequencies compared with M and K. They are rounding errors."""
    m, s, J = rigid_inertia(body)
    c, want = s / m, float(check.masses.mean())
    J = J - m * (float(c @ c) * np.eye(3) - np.outer(c, c))
    size = float(np.linalg.norm(check.inertia)) + want * float(check.com @ check.com) or 1.0
    return {
        "mass": abs(m - want) / want,
        "com": float(np.linalg.norm(c - check.com)) / float(np.sqrt(size / want)),
        "inertia": float(np.abs(J - check.inertia).max()) / size,
        "frequency": float(np.abs(body.held_frequencies / e.frequencies - 1).max()),
    }
