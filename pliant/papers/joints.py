"""What a hinge leaves free and what it holds, as Mufti's report has it: P and Q of section 3.2, and those of Remark 5 for
slides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.model.bodies.hinges import Axis, unit_axis
from pliant.spatial import Array

_NONE = np.zeros((3, 0))


class Directions(NamedTuple):
    """Of one hinge, inertial axes: P (3, n_j) and Pdot (3, n_j), the axes of rotation (43) and their rates; Q (3, 3 - n_j), normal
    to them (44); P_bar, along which it slides, and Q_bar, along which it does not (Remark 5)."""

    P: Array
    Pdot: Array
    Q: Array
    P_bar: Array
    Q_bar: Array


@dataclass(frozen=True, eq=False)
class MuftiJoint:
    """A hinge by the axes it turns about, fixed in j+ (3, a) or in j- (3, b), and those it slides along, fixed in j+ (3, c), each
    in the axes of its body. A ball turns about three axes of j+.

    Q: the constraint directions (3, 3 - a - b) in inertial axes where they are to be certain ones; else an orthonormal basis.

    Example: `pl.papers.MuftiJoint(turns_plus=np.array([[0.0], [1.0], [0.0]]))`
    """

    turns_plus: Array = field(default_factory=_NONE.copy)
    turns_minus: Array = field(default_factory=_NONE.copy)
    slides: Array = field(default_factory=_NONE.copy)
    Q: Array | None = None

    @staticmethod
    def ball() -> MuftiJoint:
        """Three turns, no slide: the ball and socket of section 3.1."""
        return MuftiJoint(np.eye(3))

    @staticmethod
    def pin(axis: Axis, Q: Any = None) -> MuftiJoint:
        """One turn, about an axis in the axes of j+."""
        return MuftiJoint(_columns(axis), Q=None if Q is None else np.array(Q, dtype=float))

    @staticmethod
    def universal(axis1: Axis, axis2: Axis, Q: Any = None) -> MuftiJoint:
        """Two turns: axis1 in the axes of j+, axis2 in those of j-."""
        return MuftiJoint(_columns(axis1), _columns(axis2), Q=None if Q is None else np.array(Q, dtype=float))

    @staticmethod
    def weld() -> MuftiJoint:
        """No turn, no slide."""
        return MuftiJoint()

    @staticmethod
    def prismatic(axis: Axis) -> MuftiJoint:
        """One slide, along an axis in the axes of j+ (Remark 5)."""
        return MuftiJoint(slides=_columns(axis))

    @staticmethod
    def cylindrical(axis: Axis) -> MuftiJoint:
        """A turn about an axis in the axes of j+, and a slide along it."""
        return MuftiJoint(_columns(axis), slides=_columns(axis))

    @staticmethod
    def planar(normal: Axis) -> MuftiJoint:
        """A turn about a normal in the axes of j+, and the slides across it."""
        n = _columns(normal)
        return MuftiJoint(n, slides=complement(n))

    @staticmethod
    def in_plane(normal: Axis) -> MuftiJoint:
        """Every turn, and the slides across a normal in the axes of j+."""
        return MuftiJoint(np.eye(3), slides=complement(_columns(normal)))

    @staticmethod
    def in_line(axis: Axis) -> MuftiJoint:
        """Every turn, and a slide along an axis in the axes of j+."""
        return MuftiJoint(np.eye(3), slides=_columns(axis))

    def directions(self, R: tuple[Array, Array], omega: tuple[Array, Array], what: str) -> Directions:
        """Its directions where j+ and j- have the rotations R and the angular velocities omega, inertial axes."""
        plus, minus = R[0] @ self.turns_plus, R[1] @ self.turns_minus
        P = np.hstack([plus, minus])
        Pdot = np.hstack([np.cross(omega[0], plus, axisb=0, axisc=0), np.cross(omega[1], minus, axisb=0, axisc=0)])
        Q = complement(P) if self.Q is None else self.Q
        if Q.shape != (3, 3 - P.shape[1]) or np.abs(P.T @ Q).max(initial=0) > 1e-9:
            raise PliantError(
                f"{what}: Q must be {3 - P.shape[1]} columns normal to its axes of rotation, in inertial axes; leave it out to "
                "let pliant choose"
            )
        P_bar = R[0] @ self.slides
        return Directions(P, Pdot, Q, P_bar, complement(P_bar) if P_bar.size else np.eye(3))


def joint_of(given: MuftiJoint | str | Mapping[str, Any]) -> MuftiJoint:
    """A joint from its kind, "ball", or from {"kind": "pin", "axis": (0, 0, 1)}, {"kind": "universal", "axis1": …, "axis2": …}."""
    if isinstance(given, MuftiJoint):
        return given
    data = {"kind": given} if isinstance(given, str) else dict(given)
    kind = str(data.pop("kind", data.pop("type", "ball")))
    if kind not in KINDS:
        raise PliantError(f"Mufti: {unknown('joint', kind, KINDS)}")
    try:
        made: MuftiJoint = getattr(MuftiJoint, kind)(**data)
    except TypeError as error:
        raise PliantError(f"Mufti: joint {kind!r}: {error}") from None
    return made


KINDS = ("ball", "pin", "universal", "weld", "prismatic", "cylindrical", "planar", "in_plane", "in_line")


def complement(P: Array) -> Array:
    """An orthonormal basis (3, 3 - k) of what is normal to the columns of P (3, k), by Householder's reflections."""
    basis: Array = np.linalg.qr(P, mode="complete")[0][:, P.shape[1] :] if P.size else np.eye(3)
    return basis


def _columns(axis: Axis) -> Array:
    return unit_axis(axis, "Mufti: joint")[:, None]


__all__ = ["Directions", "MuftiJoint", "complement", "joint_of"]
