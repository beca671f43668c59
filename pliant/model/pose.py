"""Poses: where one frame is in another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.arguments.numbers import NotNumbersError, floats, shown
from pliant.errors import PliantError, refuse_masked, warn
from pliant.model.symbols import Numbers, Scalar, follows, has_symbols, nodes_of, refuse_symbols, settled_numbers, with_formulas

Array = np.ndarray[Any, Any]


def vector(x: Any, size: int, what: str, *, symbols: bool = False) -> Array:
    """`x` as a read-only float vector of `size` finite numbers. Otherwise raise `PliantError`, with `what` in the message.

    symbols: True if symbols are allowed among the numbers; the result then contains their formulas.
    """
    refuse_masked(x, what)
    if has_symbols(x):
        if not symbols:
            refuse_symbols(what, x)
        x = settled_numbers(x)
    try:
        out = x if isinstance(x, Numbers) else np.array(floats(x))
    except NotNumbersError as error:
        raise PliantError(f"{what}: {shown(x)} is not a vector of {size} numbers: {error.why}") from None
    if out.shape != (size,):
        raise PliantError(f"{what}: expected {size} numbers, got shape {out.shape}")
    if not np.isfinite(out).all():
        raise PliantError(f"{what}: {out.tolist()} is not finite; give finite numbers")
    out.flags.writeable = False
    return out


_ROUNDING = 8 * np.finfo(float).eps


def settled(x: Array, size: Array) -> Array:
    """The sums x, with zero for each sum that is only a rounding error. size: for each sum, the sum of magnitudes of its terms.

    Formulas of symbols are unchanged, because in them a sum that cancels is already zero.
    """
    return x if x.dtype == object else np.where(np.abs(x) <= _ROUNDING * size, 0.0, x)


def absolute(x: Array) -> Array:
    """|x| of numbers; of symbols, which have no size, zero."""
    return np.abs(x) if x.dtype != object else np.zeros(x.shape)


def is_symbolic(x: Any) -> bool:
    """Whether an array holds nodes of a graph rather than numbers."""
    return bool(np.asarray(x).dtype == object)


def is_zero(x: Any) -> bool:
    """Whether a number is zero, or a symbol's node the constant zero."""
    return x.is_value(0.0) if hasattr(x, "is_value") else bool(x == 0.0)


def zeros_of(x: Array) -> Array:
    """Which entries of an array, numbers or nodes, are zero."""
    if x.dtype != object:
        return x == 0.0
    return np.array([is_zero(e) for e in x.ravel()], dtype=bool).reshape(x.shape)


def turned(R: Array, x: Array) -> Array:
    """R x for a vector x (3,). Terms that cancel give exactly zero."""
    return settled(R @ x, absolute(R) @ absolute(x))


def similar(R: Array, J: Array) -> Array:
    """R J R* for a symmetric J (3, 3). Terms that cancel give exactly zero."""
    return settled(R @ J @ R.T, absolute(R) @ absolute(J) @ absolute(R).T)


def rotation_of_rpy(rpy: Sequence[float]) -> Array:
    """R = Rz(yaw) Ry(pitch) Rx(roll), as in URDF; exact zeros where an angle is zero."""
    (sx, sy, sz), (cx, cy, cz) = np.sin(rpy).tolist(), np.cos(rpy).tolist()
    return np.array(
        [
            [cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx],
            [sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx],
            [-sy, cy * sx, cy * cx],
        ]
    )


def rpy_of_rotation(R: Array) -> Array:
    """(roll, pitch, yaw) [rad] of a rotation matrix; yaw is zero where they are not unique."""
    cy = float(np.hypot(R[0, 0], R[1, 0]))
    if cy < 1e-12:
        return np.array([np.arctan2(-R[1, 2], R[1, 1]), np.arctan2(-R[2, 0], cy), 0.0])
    return np.array([np.arctan2(R[2, 1], R[2, 2]), np.arctan2(-R[2, 0], cy), np.arctan2(R[1, 0], R[0, 0])])


def in_nodes(*given: Any) -> list[Any]:
    """Numbers, arrays and rotations. Those with formulas of symbols become nodes of one graph."""
    made = nodes_of(given)
    turned = [follows(x) and np.shape(x) == (3, 3) and len(x.formulas) == 3 for x in given]
    return [rotation_of_rpy(x) if turn else x for x, turn in zip(made, turned, strict=True)]


def _product(a: Pose, b: Pose) -> Pose:
    """a @ b of poses that follow from symbols."""
    if follows(a.R, b.R):
        if not np.array_equal(b.R if follows(a.R) else a.R, np.eye(3)):
            raise PliantError(
                "Pose @ Pose: one has symbolic angles and the other turns too, which roll, pitch and yaw cannot express; "
                "add a body or a frame for each of the two"
            )
        R = a.R if follows(a.R) else b.R
    else:
        R = settled(a.R @ b.R, absolute(a.R) @ absolute(b.R))
    p, turn, r = in_nodes(a.xyz, a.R, b.xyz)
    return Pose(p + turn @ r, matrix=R)


def _checked_rotation(R: Any) -> Array:
    refuse_symbols("Pose matrix", R)
    try:
        out = np.array(floats(R))
    except NotNumbersError:
        out = np.zeros(0)
    if out.shape != (3, 3) or not np.isfinite(out).all():
        raise PliantError(f"Pose matrix: expected 3 x 3 finite numbers, got {shown(R)}")
    error = float(np.abs(out @ out.T - np.eye(3)).max())
    if error > 1e-6 or np.linalg.det(out) < 0:
        raise PliantError(
            f"Pose matrix: not a rotation (R R* differs from 1 by {error:.1e}, det {np.linalg.det(out):.3g}); "
            "give R with R R* = 1 and det 1"
        )
    return out


def rotation_of_unit_quaternion(w: float, x: float, y: float, z: float) -> Array:
    """R of a unit quaternion of four plain numbers."""
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def warn_of_degrees(what: str, angles: Any) -> None:
    """Warn of angles beyond one turn, which are degrees most likely."""
    for x in angles:
        if abs(float(x)) > 2 * np.pi:
            warn(f"{what}: the angle {float(x):g} is more than one turn; angles are in radians, np.radians({float(x):g})")
            return


def unchecked_pose(xyz: Array, R: Array) -> Pose:
    """A pose from arrays of numbers or graph nodes, without checks or conversion."""
    pose = object.__new__(Pose)
    object.__setattr__(pose, "xyz", xyz)
    object.__setattr__(pose, "R", R)
    return pose


@dataclass(frozen=True, eq=False, init=False, slots=True)
class Pose:
    """The pose of a frame in another frame: origin `xyz` [m], and rotation `R` from the frame's axes to the other frame's axes.

    Give the rotation as `rpy` [rad] (as in URDF: R = Rz Ry Rx), as a unit quaternion `quat` (w, x, y, z), or as a `matrix` (3, 3).

    Example: `pl.Pose((0.4, 0, 0), rpy=(0, 0, np.pi / 2)).R @ [1, 0, 0]  # [0.0, 1.0, 0.0]`
    """

    xyz: Array
    R: Array

    def __init__(
        self,
        xyz: Sequence[Scalar] | Array = (0.0, 0.0, 0.0),
        rpy: Sequence[Scalar] | Array | None = None,
        quat: Sequence[float] | Array | None = None,
        matrix: Any = None,
    ) -> None:
        if sum(x is not None for x in (rpy, quat, matrix)) > 1:
            raise PliantError("Pose: give one of rpy, quat, matrix, not several")
        if rpy is not None:
            angles = vector(rpy, 3, "Pose rpy", symbols=True)
            warn_of_degrees("Pose rpy", angles)
            R = rotation_of_rpy(angles)  # type: ignore[arg-type]
            if isinstance(angles, Numbers):
                texts = [text or repr(x) for text, x in zip(angles.formulas, angles.tolist(), strict=True)]
                R = with_formulas(R, texts, angles.symbols)
        elif quat is not None:
            q = vector(quat, 4, "Pose quat (w, x, y, z)")
            norm = float(np.linalg.norm(q))
            if abs(norm - 1) > 1e-6:
                raise PliantError(f"Pose quat: norm {norm:.6g} is not 1; normalise it")
            R = rotation_of_unit_quaternion(*(q / norm).tolist())
        elif matrix is not None:
            R = matrix if isinstance(matrix, Numbers) else _checked_rotation(matrix)
        else:
            R = np.eye(3)
        R.flags.writeable = False
        object.__setattr__(self, "xyz", vector(xyz, 3, "Pose xyz", symbols=True))
        object.__setattr__(self, "R", R)

    @property
    def rpy(self) -> Array:
        """(roll, pitch, yaw) [rad]."""
        return rpy_of_rotation(self.R)

    def __matmul__(self, other: Pose) -> Pose:
        """The pose of `other`, which is given in this frame, in the reference of this pose. Terms that cancel give exactly zero."""
        if follows(self.xyz, self.R, other.xyz, other.R):
            return _product(self, other)
        size = absolute(self.R)
        xyz = settled(self.xyz + self.R @ other.xyz, absolute(self.xyz) + size @ absolute(other.xyz))
        R = settled(self.R @ other.R, size @ absolute(other.R))
        return unchecked_pose(xyz, R) if object in (xyz.dtype, R.dtype) else Pose(xyz, matrix=R)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pose) and np.array_equal(self.xyz, other.xyz) and np.array_equal(self.R, other.R)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        rpy = "" if np.array_equal(self.R, np.eye(3)) else f", rpy=({', '.join(f'{x:.6g}' for x in self.rpy)})"
        return f"Pose(xyz=({', '.join(f'{x:.6g}' for x in self.xyz)}){rpy})"


def inverse(pose: Pose) -> Pose:
    """The other frame's pose in the frame, of numbers."""
    return Pose(-pose.R.T @ pose.xyz, matrix=pose.R.T)
