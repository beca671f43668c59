"""Matrices that another program has reduced: the meaning of each row, the interfaces, and a check of rigid motions.

The coordinates are motions of boundary points, and amplitudes of modes that leave the boundary at rest (Craig and Bampton). A row
of the boundary is one component of the motion of its point, along any direction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError, counted, unknown
from pliant.flex.matrices import DIRECTIONS, LARGEST, OF_COLUMNS, PARTICLE, Label
from pliant.flex.reduction import MOTIONS
from pliant.model.bodies.modal_checks import numbers
from pliant.model.pose import Array
from pliant.spatial import axial, skew

MOST = 5000  # coordinates; the matrices are dense
STRAIN = 1e-8  # the share of strain energy that a rigid motion may have, as of K written with ten digits
UNEQUAL = 1e-6  # how far the inertia of rigid motions may be from a rigid body's
THIN = 1e-8  # kg a cubic metre of what the body spans: a boom of 100 m and 1 kg has 1e-6
MOST_LINES = 20  # of a printed check


class RigidInterface(NamedTuple):
    """An interface: its name, its points by index, and the point that represents them."""

    name: str
    points: Array
    position: Array


class Delivered(NamedTuple):
    """M and K (n, n), and for each row its point (n,), -1 for a mode, and its direction (n, 6) of translation and rotation.

    points (p, 3): of the boundary. faces: the interfaces, the root first. label: the name of a row in messages.
    """

    M: Array
    K: Array
    point: Array
    direction: Array
    points: Array
    faces: list[RigidInterface]
    label: Label


class RigidPieces(NamedTuple):
    """The matrices in coordinates z in which every interface is one rigid piece, with the root's motion (6) first: rows = S z.

    parts: the places of each interface's coordinates in z: 6, or 3 for one with translations only. modal: the places of the modes.
    rigid (size, 6): translations and rotations about the root.
    """

    M: Array
    K: Array
    S: Array
    rigid: Array
    parts: dict[str, slice]
    modal: Array
    places: list[str]


# ---- what is given


def delivered(boundary: Any, M: Any, K: Any, dofs: Any, root: str | None) -> Delivered:
    """From arrays. boundary: {name: point or points}. dofs: per row a (point, direction), or None for a mode."""
    points, faces = _boundary(boundary)
    M, K = _dense("M", M), _dense("K", K)
    if M.shape != K.shape:
        raise PliantError(f"M has shape {M.shape}, K {K.shape}; they must agree, in the same coordinates")
    point, direction = _rows(dofs, len(points), len(M))
    spelt = ["" if not d.any() else DIRECTIONS[int(np.argmax(d))] for d in direction]
    owner = [face.name for face in faces for _ in face.points]

    def label(row: int) -> str:
        if point[row] < 0:
            return f"mode {int((point[:row] < 0).sum())} (row {row})"
        return f"{owner[point[row]]!r} {spelt[row]} (row {row})"

    return checked(Delivered(M, K, point, direction, points, rooted(faces, root), label))


def _boundary(given: Any) -> tuple[Array, list[RigidInterface]]:
    if not isinstance(given, Mapping) or not given:
        raise PliantError(
            f"boundary {given!r} is not {{name: point, or points}}; give {{'root': (0, 0, 0), 'tip': (5, 0, 0)}}, in the order of "
            "the rows"
        )
    points: list[Array] = []
    faces: list[RigidInterface] = []
    for name, where in given.items():
        own = np.atleast_2d(numbers(f"boundary: {name!r}", where, "a point (x, y, z), or several"))
        if own.ndim != 2 or own.shape[1:] != (3,) or not len(own) or not (np.abs(own) < LARGEST).all():
            raise PliantError(f"boundary: {name!r} is at {where!r}; give one point (x, y, z) or several, in m")
        faces.append(RigidInterface(str(name), np.arange(len(points), len(points) + len(own)), own.mean(axis=0)))
        points += list(own)
    return np.array(points), faces


def rooted(faces: list[RigidInterface], root: str | None) -> list[RigidInterface]:
    """The interfaces, the root first."""
    if not faces:
        raise PliantError("no interface; give at least the root")
    names = [face.name for face in faces]
    for name in names:
        if PARTICLE.fullmatch(name):
            raise PliantError(
                f"interface {name!r}: 'p1', 'p2', … are the names of the particles that stand for the body's mass; choose another"
            )
    if root is not None and root not in names:
        raise PliantError(f"root: {unknown('interface', root, names)}")
    first = 0 if root is None else names.index(root)
    return [faces[first], *faces[:first], *faces[first + 1 :]]


def _dense(name: str, given: Any) -> Array:
    shape = getattr(given, "shape", ())
    if len(shape) == 2 and max(shape) > MOST:
        raise PliantError(
            f"{name} has shape {shape}; a reduced model has at most {MOST:,} coordinates; for a whole mesh use from_matrices"
        )
    A = numbers(name, given.toarray() if hasattr(given, "toarray") else given, "a square matrix, sparse or not")
    if A.ndim != 2 or A.shape[0] != A.shape[1] or not len(A):
        raise PliantError(f"{name} has shape {A.shape}; give a square matrix, of all coordinates")
    return A


def _rows(dofs: Any, points: int, n: int) -> tuple[Array, Array]:
    """Point and direction of every row. Default: six rows per point, then the modes."""
    point, direction = np.full(n, -1), np.zeros((n, 6))
    if dofs is None:
        if n < 6 * points:
            raise PliantError(
                f"M and K have {n} rows, and {counted(points, 'boundary point')} need {6 * points} (x, y, z, rx, ry, rz each); "
                "give dofs= if there are fewer"
            )
        point[: 6 * points] = np.repeat(np.arange(points), 6)
        direction[: 6 * points] = np.tile(np.eye(6), (points, 1))
        return point, direction
    if not isinstance(dofs, Sequence) or isinstance(dofs, str) or len(dofs) != n:
        raise PliantError(f"dofs must have {n} entries, one per row of M and K: (point, 'x', …, 'rz'), or None for a mode")
    seen: dict[tuple[int, str], int] = {}
    for row, entry in enumerate(dofs):
        if entry is None:
            continue
        at, way = entry if isinstance(entry, Sequence) and len(entry) == 2 else (None, None)
        if not isinstance(at, int | np.integer) or not 0 <= at < points or way not in DIRECTIONS:
            raise PliantError(
                f"dofs[{row}], {entry!r}, is not (point, direction); give a point of 0 to {points - 1}, counted along boundary, "
                f"and one of {', '.join(DIRECTIONS)}, or None for a mode"
            )
        if (first := seen.setdefault((int(at), str(way)), row)) != row:
            raise PliantError(f"dofs[{first}] and dofs[{row}] are both point {at}, {way}; give each once")
        point[row] = at
        direction[row, DIRECTIONS.index(str(way))] = 1.0
    return point, direction


def checked(d: Delivered) -> Delivered:
    """The same, after a check that M and K are finite, symmetric, and without a negative eigenvalue."""
    return d._replace(M=_symmetric("M", d.M, d.label), K=_symmetric("K", d.K, d.label))


def _symmetric(name: str, A: Array, label: Label) -> Array:
    if len(bad := np.argwhere(~np.isfinite(A))):
        i, j = (int(k) for k in bad[0])
        raise PliantError(f"{name} is not finite: the term of {label(i)} and {label(j)} is {A[i, j]}; give finite numbers")
    size = float(np.abs(A).max())
    if not 1 / LARGEST < size < LARGEST:
        raise PliantError(f"{name} has terms up to {size:.1e}, which is too small or too large; give the whole matrix in SI units")
    own = np.sqrt(np.abs(np.diag(A)))
    odd = np.abs(A - A.T)
    if (odd > 1e-6 * np.outer(own, own) + 1e-12 * size).any():
        i, j = (int(k) for k in np.unravel_index(int(odd.argmax()), odd.shape))
        raise PliantError(
            f"{name} is not symmetric: the term of {label(i)} and {label(j)} is {A[i, j]:.6g}, its mirror {A[j, i]:.6g}; give both "
            "triangles"
        )
    A = (A + A.T) / 2
    if len(below := np.flatnonzero(np.diag(A) < -1e-12 * size)):
        low = int(below[0])
        raise PliantError(f"{name} is indefinite: the diagonal term of {label(low)} is {A[low, low]:.4g}; check its sign")
    scale = np.where(own > 1e-10 * np.sqrt(size), 1 / np.maximum(own, 1e-300), 0.0)
    values, vectors = np.linalg.eigh(A * np.outer(scale, scale))
    if values[0] < -1e-7:
        where = label(int(np.argmax(np.abs(vectors[:, 0]))))
        raise PliantError(
            f"{name} is indefinite: scaled to a diagonal of 1, it has the eigenvalue {values[0]:.2g}, mostly of {where}; check "
            "its sign, units and the order of its rows"
        )
    return A


# ---- interfaces


def motion_rows(direction: Array, arm: Array) -> Array:
    """(rows, 6): the components of the motion of points at `arm` (rows, 3) for unit translations and rotations of a rigid piece."""
    return np.concatenate([direction[:, :3], np.cross(arm, direction[:, :3]) + direction[:, 3:]], axis=1)


def joined(d: Delivered) -> RigidPieces:
    """Make every interface one rigid piece. Points that belong to no interface, and modes, keep their rows as coordinates."""
    n, root = len(d.M), d.faces[0].position
    columns, rigid, parts, places = [], [], {}, []
    start, kept = 0, np.ones(n, dtype=bool)
    for face in d.faces:
        rows = np.flatnonzero(np.isin(d.point, face.points))
        own = motion_rows(d.direction[rows], d.points[d.point[rows]] - face.position)
        size = _size(face, own, d.direction[rows])
        block = np.zeros((n, size))
        block[rows] = own[:, :size]
        columns.append(block)
        rigid.append(motion_rows(np.eye(6), np.tile(face.position - root, (6, 1)))[:size])
        parts[face.name] = slice(start, start + size)
        places += [f"{face.name!r} {way}" for way in DIRECTIONS[:size]]
        start, kept[rows] = start + size, False
    if parts[d.faces[0].name].stop < 6:
        raise PliantError(
            f"the root {d.faces[0].name!r} is a point without rotations: held there, the body is still free to turn; give it three "
            "points or more that are not in a line"
        )
    rest = np.flatnonzero(kept)
    columns.append(np.eye(n)[:, rest])
    rigid.append(motion_rows(d.direction[rest], np.where(d.point[rest, None] < 0, 0.0, d.points[d.point[rest]] - root)))
    places += [d.label(int(row)) for row in rest]
    S = np.concatenate(columns, axis=1)
    modal = start + np.flatnonzero(d.point[rest] < 0)
    return RigidPieces(S.T @ d.M @ S, S.T @ d.K @ S, S, np.concatenate(rigid), parts, modal, places)


def _size(face: RigidInterface, own: Array, direction: Array) -> int:
    """Coordinates of an interface: 6, or 3 for one point without rotations."""
    size = np.linalg.norm(own, axis=0)
    singular = np.linalg.svd(own / np.where(size > 0, size, 1.0), compute_uv=False)
    rank = int((singular > 1e-8).sum())
    if rank == 6:
        return 6
    if rank == 3 and len(face.points) == 1 and not direction[:, 3:].any():
        return 3
    raise PliantError(
        f"interface {face.name!r}: the {counted(len(own), 'row')} of its {counted(len(face.points), 'point')} determine {rank} "
        "of its six motions; give x, y, z, rx, ry, rz of one point, or three points or more that are not in a line"
    )


# ---- rigid motions


@dataclass(frozen=True, eq=False, repr=False)
class RigidBodyCheck:
    """The result of `rigid_body_check`: how M and K behave in rigid motions of the boundary. Print it to read it.

    masses (3,) [kg]: the mass in M along x, y and z; the three must be equal. com (3,) [m]: the centre of mass.
    inertia (3, 3) [kg m^2]: about com.
    strain (6,): the strain energy of unit translations and of rotations about the root, relative to the sum of the magnitudes of
    its terms. It is of the size of rounding errors if K belongs to a free body.
    frequencies (modes,) [rad/s]: with the whole boundary held.
    effective_mass (modes, 6): of these modes, as shares of the inertia about the root (3) and of the mass (3). Motions of the
    boundary do not excite a mode with zero effective mass.
    faults: properties that no rigid body can have. hints: probable mistakes.

    Example: `pl.flex.rigid_body_check({"root": (0, 0, 0)}, cb_M, cb_K).com  # [0.0, 0.0, 0.0]`
    """

    masses: Array
    com: Array
    inertia: Array
    strain: Array
    frequencies: Array
    effective_mass: Array
    faults: tuple[str, ...]
    hints: tuple[str, ...]

    def __str__(self) -> str:
        place = ", ".join(f"{x:.6g}" for x in self.com)
        lines = [
            f"mass {', '.join(f'{m:.10g}' for m in self.masses)} kg along x, y, z; centre at ({place}) m",
            f"inertia about it {', '.join(f'{x:.6g}' for x in np.diag(self.inertia))} kg m^2; "
            f"K times a rigid motion: at most {self.strain.max():.1e} of its terms",
            f"{'':>8}{'Hz':>10}{''.join(f'{way:>8}' for way in OF_COLUMNS)}  effective inertia and mass, boundary held",
        ]
        rows = zip(self.frequencies / (2 * np.pi), self.effective_mass, strict=True)
        own = [f"{f'mode_{k + 1}':>8}{f:10.4g}" + "".join(f"{s:8.1%}" for s in share) for k, (f, share) in enumerate(rows)]
        whole = self.effective_mass.sum(axis=0)
        lines += own[:MOST_LINES] + [f"{'…':>8}"] * (len(own) > MOST_LINES)
        lines += [f"{'sum':>8}{'':>10}" + "".join(f"{s:8.1%}" for s in whole), *self.faults, *self.hints]
        return "\n".join(lines)

    __repr__ = __str__


def rigid_check(d: Delivered, j: RigidPieces) -> RigidBodyCheck:
    """The inertia and strain of rigid motions, and the modes with the boundary held."""
    inertia, faults = j.rigid.T @ j.M @ j.rigid, []
    size = np.abs(j.rigid).T @ np.abs(j.K) @ np.abs(j.rigid)
    strain = np.abs(np.diag(j.rigid.T @ j.K @ j.rigid)) / np.maximum(np.diag(size), 1e-300)
    if strain.max() > STRAIN:
        worst = int(np.argmax(strain))
        faults.append(
            f"a rigid {MOTIONS[worst]} strains the body (its share is {strain[worst]:.1e}, and may be {STRAIN:g}): K holds it to "
            "the ground or has too few digits, or the boundary's points and the rows differ in units, axes or order"
        )
    m, c, J = _rigid_body(inertia, faults)
    frequencies, shares = _held(j, inertia)
    hints = []
    span = 2 * np.sqrt(max(float(np.trace(J)), 0.0) / (2 * m)) if m > 0 else 0.0
    if m > 0 and m < THIN * span**3:
        hints.append(f"{m:.3g} kg span some {span:.3g} m; if that is in mm and t, give m and kg, or of a file units=(1e-3, 1e3)")
    return RigidBodyCheck(
        np.diag(inertia)[:3].copy(), d.faces[0].position + c, J, strain, frequencies, shares, tuple(faults), tuple(hints)
    )


def _rigid_body(inertia: Array, faults: list[str]) -> tuple[float, Array, Array]:
    """Mass, centre of mass relative to the root, and inertia about it, from the inertia of rigid motions."""
    m = float(np.trace(inertia[:3, :3])) / 3
    if not m > 0:
        faults.append("a rigid translation moves no mass; give the M of the whole body")
        return 0.0, np.zeros(3), np.zeros((3, 3))
    if np.abs(inertia[:3, :3] - m * np.eye(3)).max() > UNEQUAL * m:
        own = ", ".join(f"{x:.9g}" for x in np.diag(inertia)[:3])
        faults.append(
            f"the mass is {own} kg along x, y, z, and a rigid body has one mass; check M's rows, or give masses that act along one "
            "axis to bodies of their own"
        )
    c = axial(inertia[3:, :3]) / (2 * m)
    span = float(np.sqrt(max(float(np.trace(inertia[3:, 3:])), 0.0) / (2 * m))) or 1.0
    if np.abs(inertia[3:, :3] - m * skew(c[:, None])).max() > UNEQUAL * m * span:
        faults.append("M couples rigid translations and rotations as no rigid body does; check its rows, and the boundary's points")
    J = inertia[3:, 3:] - m * (float(c @ c) * np.eye(3) - np.outer(c, c))
    low = float(np.linalg.eigvalsh(np.trace(J) / 2 * np.eye(3) - J)[0])
    if low < -UNEQUAL * m * span**2:
        faults.append(
            f"no physical body has its inertia: about the mass centre one principal moment exceeds the sum of the others by "
            f"{-2 * low:.3g} kg m^2; check M's rows, and the boundary's points"
        )
    return m, c, (J + J.T) / 2


def _held(j: RigidPieces, inertia: Array) -> tuple[Array, Array]:
    """Frequencies with the boundary held [rad/s], and effective masses (modes, 6), rotations first."""
    from scipy.linalg import LinAlgError, eigh

    q = j.modal
    if not len(q):
        return np.zeros(0), np.zeros((0, 6))
    try:
        values, V = eigh(j.K[np.ix_(q, q)], j.M[np.ix_(q, q)])
    except LinAlgError:
        light = int(q[np.argmin(np.diag(j.M)[q])])
        raise PliantError(
            f"M: with the boundary held, some modes move no mass, such as {j.places[light]}; leave out their rows and columns"
        ) from None
    L = j.rigid.T @ j.M[:, q] @ V
    whole = np.diag(inertia)[:, None]
    shares = np.divide(L**2, whole, out=np.zeros_like(L), where=whole > 1e-12 * max(float(whole.max()), 1e-300)).T
    return np.sqrt(np.maximum(values, 0.0)), np.roll(shares, 3, axis=1)
